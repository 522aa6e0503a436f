"""Magic: The Gathering as a ruleset."""

from __future__ import annotations

from typing import Any

from mtgcore.core import Core
from mtgcore.rollout import NewGame
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.game import Game, cards_of, new_game
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.rulesets.ruleset import Ruleset

__all__ = ["MAGIC"]


def _new_core(pool: CardPool, setup: NewGame, seed: int, record: bool) -> Core:
    return Core.new(pool.tables, setup, seed, record)


def _frame(game: Any, choice: int | None) -> dict[str, Any]:
    from mtgengine.match.frames import frame

    return frame(game, choice)


MAGIC = Ruleset(
    name="magic",
    title="Magic: The Gathering",
    config=GameConfig(),
    load_deck=Deck.load,
    cards_of=cards_of,
    pool_for=pool_for,
    new_game=new_game,
    start=Game.start,
    new_core=_new_core,
    frame=_frame,
)
