"""Games of a series that are worth keeping, as replays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mtgcore.rollout import game_seed
from mtgengine.agents import agent_maker, play_game
from mtgengine.analysis.matchup import MatchupStats
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.errors import InvalidConfig
from mtgengine.match.replay import GameReplay
from mtgengine.rulesets import ruleset

__all__ = ["KEPT", "keep_replays", "worth_keeping"]

KEPT = ("losses", "longest", "all")


def worth_keeping(stats: MatchupStats, which: str, most: int) -> list[int]:
    """The numbers of the games: those that the first deck lost, the longest, or the first ones."""
    result = stats.result
    if which == "losses":
        found = np.flatnonzero(result.winner == 1)
    elif which == "longest":
        found = np.argsort(-result.turns, kind="stable")
    elif which == "all":
        found = np.arange(len(result))
    else:
        raise InvalidConfig(f"{which!r} says not which games to keep: give one of {', '.join(KEPT)}")
    return [int(number) for number in found[:most]]


def keep_replays(
    stats: MatchupStats,
    decks: Sequence[Deck],
    folder: str | Path,
    which: str = "losses",
    most: int = 10,
    *,
    config: GameConfig | None = None,
    cards: Any = None,
) -> list[Path]:
    """Play games of a series once more, which gives the same games, and keep them in a folder; the files."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    files = []
    for number in worth_keeping(stats, which, most):
        game = ruleset(stats.rules).start(decks, game_seed(stats.seed, number), config, cards=cards)
        play_game(game, [agent_maker(agent)() for agent in stats.agents])
        if game.hash != int(stats.result.hash[number]):
            raise InvalidConfig(
                f"game {number} goes differently when it is played once more: its agents are not repeatable"
            )
        file = target / f"{decks[0].name}-{decks[1].name}-{stats.seed}-{number}.json.gz"
        GameReplay.of(game, decks, stats.agents).save(file)
        files.append(file)
    return files
