"""A position as the documents' replay format shows it: a *frame*, as plain values for JSON."""

from __future__ import annotations

from typing import Any

from mtgengine.enums import PlayerId, Zone
from mtgengine.game import Game
from mtgengine.objects import GameObject

__all__ = ["frame"]


def frame(game: Game, choice: int | None) -> dict[str, Any]:
    """The position before a choice is made, with the choice as its ``action``; None: the game has stopped here."""
    return {
        "turn": game.turn_number,
        "phase": game.phase.name if game.phase is not None else None,
        "step": game.step.name if game.step is not None else None,
        "active_player": _number(game, game.active_player) if game.turn_number else None,
        "game_state": _state(game),
        "action": _action(game, choice),
    }


def _number(game: Game, player: PlayerId | None) -> int | None:
    """Players are counted from 1 in the documents."""
    return None if player is None else game.player_ids.index(player) + 1


def _state(game: Game) -> dict[str, Any]:
    players = {f"player{seat}": _player(game, player) for seat, player in enumerate(game.player_ids, start=1)}
    return players | {
        "battlefield": [_permanent(game, permanent) for permanent in game.battlefield],
        "stack": [{"name": object.name, "controller": _number(game, object.controller)} for object in game.stack],
    }


def _player(game: Game, player: PlayerId) -> dict[str, Any]:
    zones = {zone: game.zone(zone, player) for zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)}
    return {
        "life": game.life(player),
        "hand_size": len(zones[Zone.HAND]),
        "library_size": len(zones[Zone.LIBRARY]),
        "graveyard_size": len(zones[Zone.GRAVEYARD]),
        "hand": [card.name for card in zones[Zone.HAND]],
        "graveyard": [card.name for card in zones[Zone.GRAVEYARD]],
    }


def _permanent(game: Game, permanent: GameObject) -> dict[str, Any]:
    now = permanent.characteristics
    return {
        "id": permanent.object_id,
        "name": permanent.name,
        "controller": _number(game, permanent.controller),
        "tapped": permanent.tapped,
        "power": now.power if now.is_creature() else None,
        "toughness": now.toughness if now.is_creature() else None,
        "damage": permanent.damage_marked,
        "counters": dict(permanent.counters),
    }


def _action(game: Game, choice: int | None) -> dict[str, Any] | None:
    decision = game.decision
    if decision is None or choice is None:
        return None
    option = decision.options[choice]
    return {
        "type": option.kind.name.lower(),
        "player": _number(game, decision.actor),
        "reason": decision.reason.name.lower(),
        "text": option.label,
    }
