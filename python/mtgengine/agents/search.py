"""The compiled policy ``search`` as an agent, and what it found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcore import insight
from mtgcore.policy import NODES, NODES_LIMIT, PolicyMind
from mtgengine.agents.agent import AIAgent
from mtgengine.config import whole_number
from mtgengine.enums import PlayerId
from mtgengine.errors import InvalidConfig

if TYPE_CHECKING:
    from mtgengine.game import Game

__all__ = ["SearchAI", "SearchReport", "SearchedMove", "nodes_of"]


@dataclass(frozen=True)
class SearchedMove:
    """One move of a decision that was searched.

    Attributes:
        index: The place of its option. Cards in hand that are equal have one move between them.
        label: The option in words.
        visits: How many of the nodes went to it.
        value: What it brought on average, from 0 (lost) to 1 (won); None when no node went to it.
    """

    index: int
    label: str
    visits: int
    value: float | None


@dataclass(frozen=True)
class SearchReport:
    """What a search found at a decision.

    Attributes:
        nodes: How many nodes were spent: 0 where the simple policy answers, as for opening hands and payments.
        moves: The moves, in the order of their options; of very long ranges a sample. Empty where nothing was searched.
        choice: The option that the agent takes.
    """

    nodes: int
    moves: tuple[SearchedMove, ...]
    choice: int


class SearchAI(AIAgent):
    """Looks ahead: a Monte Carlo tree search over what its player may know.

    Each node is one game: what the player cannot know is dealt anew, the tree chooses moves as far as it goes, and the
    simple policy plays on. The choice depends on the position as the player knows it, on the seed and on the number of
    nodes, on nothing else.

    Args:
        nodes: How many nodes each decision gets.

    >>> from mtgengine import DecisionKind, Game
    >>> game = Game.start(("burn", "burn"), seed=1)
    >>> while game.decision.kind is not DecisionKind.PRIORITY:
    ...     game.apply(0)
    >>> report = SearchAI(nodes=50).explain(game)
    >>> report.nodes, sum(move.visits for move in report.moves)
    (50, 50)
    """

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = whole_number("nodes", nodes, 1, NODES_LIMIT)
        self._mind: PolicyMind | None = None
        self._stream: tuple[object, int, int] | None = None

    def begin(self, game: Game, player: PlayerId) -> None:
        """A game begins in which this agent answers for a player."""
        self._mind_for(game, game.seat(player))

    def answer(self, game: Game) -> Sequence[int]:
        """The option to which most nodes went."""
        return (game.core.pick(self._mind_of(game)),)

    def explain(self, game: Game) -> SearchReport:
        """What a search of the pending decision finds, all of its nodes spent."""
        decision = game.decision
        if decision is None:
            raise InvalidConfig("the game is over: there is nothing to search")
        nodes, found, choice = insight.searched(game.core, self._mind_of(game))
        labels = [option.label for option in decision.options]
        moves = [SearchedMove(index, labels[index], visits, value) for index, visits, value in sorted(found)]
        return SearchReport(nodes, tuple(moves), choice)

    def _mind_of(self, game: Game) -> PolicyMind:
        fields = game.core.decision()
        return self._mind_for(game, fields[3] if fields is not None else 0)

    def _mind_for(self, game: Game, seat: int) -> PolicyMind:
        stream = (game.core.tables, game.seed, seat)
        if self._mind is None or self._stream != stream:
            self._mind = PolicyMind(f"search:{self.nodes}", game.core.tables, game.seed, seat)
            self._stream = stream
        return self._mind


def nodes_of(name: str) -> int | None:
    """The nodes that an agent's name asks for, None when it is no search: ``search``, ``search:500``.

    >>> nodes_of("search:500"), nodes_of("simple")
    (500, None)
    """
    kind, colon, nodes = name.partition(":")
    if kind != "search":
        return None
    if not colon:
        return NODES
    if not (nodes.isascii() and nodes.isdigit() and 1 <= int(nodes) <= NODES_LIMIT):
        raise InvalidConfig(
            f"agent {name!r}: after search: comes the number of nodes for each decision, from 1 to {NODES_LIMIT}"
        )
    return int(nodes)
