"""Magic: The Gathering as a ruleset."""

from __future__ import annotations

from typing import Any

from mtgcore.core import Core
from mtgcore.rollout import NewGame
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.enums import PlayerId
from mtgengine.game import Game, cards_of, new_game
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.rulesets.ruleset import Ruleset

__all__ = ["MAGIC"]


def _new_core(pool: CardPool, setup: NewGame, seed: int, record: bool) -> Core:
    return Core.new(pool.tables, setup, seed, record)


def _frame(game: Any, choice: int | None) -> dict[str, Any]:
    from mtgengine.match.frames import frame

    return frame(game, choice)


def _board(view: Any, names: dict[PlayerId, str]) -> Any:
    from mtgengine.cli.board import draw_board

    return draw_board(view, names)


def _card_text(pool: CardPool, name: str) -> str | None:
    for face in pool.faces:
        if face.name.casefold() == name.casefold():
            cost = f" {face.mana_cost}" if face.mana_cost else ""
            stats = f" {face.power}/{face.toughness}" if face.power is not None else ""
            return "\n".join(filter(None, (face.name + cost, face.type_line + stats, face.text)))
    return None


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
    board=_board,
    card_text=_card_text,
)
