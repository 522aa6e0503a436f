"""Playing a game with agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mtgengine.config import GameResult
from mtgengine.errors import InvalidConfig

if TYPE_CHECKING:
    from mtgengine.agents.agent import AIAgent
    from mtgengine.cardgame import CardGame

__all__ = ["drive", "play_game"]


def drive(game: CardGame, agents: Sequence[AIAgent], until: Callable[[], bool] | None = None) -> None:
    """Let the agents answer, by seat, until the game is over or `until` says so."""
    while (fields := game.core.decision()) is not None and not (until is not None and until()):
        for index in agents[fields[3]].answer(game):
            game.apply(index)


def play_game(game: CardGame, agents: Sequence[AIAgent]) -> GameResult:
    r"""Play a game to its end.

    >>> from mtgengine import Deck, Game, RandomAgent, play_game
    >>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
    >>> play_game(Game.start((deck, deck), seed=7), (RandomAgent(), RandomAgent())).status.text in ("won", "drawn")
    True
    """
    if len(agents) != len(game.player_ids):
        raise InvalidConfig(f"{len(agents)} agents were given for {len(game.player_ids)} players: give one each")
    for agent, player in zip(agents, game.player_ids, strict=True):
        agent.begin(game, player)
    drive(game, agents)
    result = game.result
    assert result is not None
    return result
