"""Duel Masters as a ruleset."""

from __future__ import annotations

from typing import Any

from mtgcore.duel_core import DuelCore
from mtgcore.rollout import NewGame
from mtgengine.rulesets.duelmasters.board import draw_board
from mtgengine.rulesets.duelmasters.decks import load_deck
from mtgengine.rulesets.duelmasters.game import CONFIG, DuelCard, DuelMasters, Zone, cards_of, new_game
from mtgengine.rulesets.duelmasters.pool import DuelPool, pool_for
from mtgengine.rulesets.ruleset import Ruleset

__all__ = ["DUEL_MASTERS"]


def _new_core(pool: DuelPool, setup: NewGame, seed: int, record: bool) -> DuelCore:
    return DuelCore.new(pool.tables, setup, seed, record)


def _frame(game: Any, choice: int | None) -> dict[str, Any]:
    """A position as replays show it, with the choice that was made there."""
    decision, option = game.decision, None
    if decision is not None and choice is not None:
        option = decision.options[choice]
    return {
        "turn": game.turn_number,
        "phase": game.phase.name if game.phase is not None else None,
        "active_player": game.player_ids.index(game.active_player) + 1 if game.turn_number else None,
        "game_state": {f"player{seat}": _player(game, player) for seat, player in enumerate(game.player_ids, start=1)},
        "action": None
        if option is None
        else {
            "type": option.kind.name.lower(),
            "player": game.player_ids.index(decision.actor) + 1,
            "reason": decision.reason.name.lower(),
            "text": option.label,
        },
    }


def _player(game: DuelMasters, player: int) -> dict[str, Any]:
    return {
        "shields": game.shields(player),
        "deck_size": len(game.zone(Zone.DECK, player)),
        **{zone.name.lower(): [card.name for card in game.zone(zone, player)] for zone in (Zone.HAND, Zone.GRAVEYARD)},
        "mana": [_card(card) for card in game.zone(Zone.MANA, player)],
        "battle_zone": [_card(card) | {"power": card.power} for card in game.zone(Zone.BATTLE, player)],
    }


def _card(card: DuelCard) -> dict[str, Any]:
    return {"id": card.object_id, "name": card.name, "tapped": card.tapped}


def _card_text(pool: DuelPool, name: str) -> str | None:
    for card in pool.cards:
        if card.name.casefold() == name.casefold():
            return str(card)
    return None


DUEL_MASTERS = Ruleset(
    name="duelmasters",
    title="Duel Masters",
    config=CONFIG,
    load_deck=load_deck,
    cards_of=cards_of,
    pool_for=pool_for,
    new_game=new_game,
    start=DuelMasters.start,
    new_core=_new_core,
    frame=_frame,
    board=draw_board,
    card_text=_card_text,
    counts_lands=False,
)
