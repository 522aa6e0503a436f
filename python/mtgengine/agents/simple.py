"""The compiled policy ``simple`` as an agent, and why it chooses what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcore import insight
from mtgcore.policy import PolicyMind
from mtgengine.agents.agent import AIAgent
from mtgengine.enums import ObjectId, PlayerId

if TYPE_CHECKING:
    from mtgengine.cardgame import CardGame
    from mtgengine.game import Game

__all__ = ["Explanation", "SimpleAI"]


@dataclass(frozen=True)
class Explanation:
    """What a `SimpleAI` makes of a position. A 2/2 creature is worth 20, as is a card.

    Attributes:
        player: Whose view it is.
        threats: What each permanent of an opponent is worth to them: what removal goes for.
        card_advantage: Cards in hand and worth on the battlefield, the player's minus the opponent's, in cards.
        life_advantage: What the difference of the life totals is worth.
        attacks: For each creature that could attack now: what its attack adds to the best plan.
        attackers: The creatures that the plan attacks with.
        options: For each option at priority its label and score; passing is 0. Empty at other decisions.
        choice: The option that the agent takes at the pending decision, None if it is not the player's.
    """

    player: PlayerId
    threats: dict[ObjectId, int]
    card_advantage: float
    life_advantage: int
    attacks: dict[ObjectId, int]
    attackers: tuple[ObjectId, ...]
    options: tuple[tuple[str, int], ...]
    choice: int | None


class SimpleAI(AIAgent):
    """Plays by rules of thumb and arithmetic.

    It takes mulligans by lands and curve, plays its curve, aims removal at the best threat, keeps counterspells for
    what matters and tricks for combat, and does the arithmetic of attacks and blocks. It decides from what its player
    may know, without search and without chance: the same position, the same choice.

    >>> from mtgengine import Game
    >>> from mtgengine.agents import RandomAgent, SimpleAI, play_game
    >>> game = Game.start(("goblins", "goblins"), seed=3)
    >>> play_game(game, (SimpleAI(), RandomAgent())).winner
    0
    """

    def __init__(self) -> None:
        self._mind: PolicyMind | None = None

    def begin(self, game: CardGame, player: PlayerId) -> None:
        """A game begins in which this agent answers for a player."""
        self._mind = PolicyMind("simple", game.core.tables, game.seed, game.seat(player))

    def answer(self, game: CardGame) -> Sequence[int]:
        """The option that the policy takes."""
        return (game.core.pick(self._mind_for(game)),)

    def _mind_for(self, game: CardGame) -> PolicyMind:
        if self._mind is None or self._mind.tables is not game.core.tables:
            self._mind = PolicyMind("simple", game.core.tables, game.seed, 0)
        return self._mind

    # ---- why -------------------------------------------------------------------------------------------------------

    def explain(self, game: Game, player: PlayerId | None = None) -> Explanation:
        """What the agent makes of the position, from a player's view: by default that of who must decide."""
        mind = self._mind_for(game)
        decision = game.decision
        if player is None:
            player = decision.actor if decision is not None else game.player_ids[0]
        seat = game.seat(player)
        attacks, attackers = insight.attacks(game.core, mind, seat)
        mine = decision is not None and decision.actor == player
        scores = insight.option_scores(game.core, mind) if mine else []
        labels = [option.label for option in decision.options] if decision is not None and scores else []
        return Explanation(
            player,
            insight.threats(game.core, mind, seat),
            insight.card_advantage(game.core, mind, seat),
            insight.life_advantage(game.core, seat),
            attacks,
            tuple(attackers),
            tuple(zip(labels, scores, strict=True)),
            game.core.pick(mind) if mine else None,
        )

    def threat_score(self, game: Game, object_id: ObjectId) -> int:
        """What a permanent is worth to its controller, or a spell on the stack to its own."""
        return insight.worth(game.core, self._mind_for(game), object_id)
