"""What happens in a game of Wizard, as lines with the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from mtgengine import events as ev
from mtgengine.enums import Cause, Zone
from mtgengine.game import Game

__all__ = ["GameLog"]


class GameLog:
    """Lines such as ``[10:01:05] David plays Island``.

    Attributes:
        lines: All lines, the oldest first.
    """

    def __init__(self, lines: Iterable[str] = (), now: Callable[[], datetime] = datetime.now) -> None:
        self.lines = list(lines)
        self._now = now

    def line(self, text: str) -> None:
        """Something happened."""
        self.lines.append(f"[{self._now():%H:%M:%S}] {text}")

    def title(self, text: str) -> None:
        """Something begins."""
        self.line(f"=== {text} ===")

    def listen(self, game: Game, players: tuple[str, ...]) -> None:
        """Write down what happens in a game from now on."""

        def said(text: Callable[[Any], str | None]) -> Callable[[Any], None]:
            def say(event: Any) -> None:
                line = text(event)
                if line is not None:
                    self.line(line)

            return say

        def name(ref: Any) -> str:
            return players[ref] if isinstance(ref, int) else str(ref)

        def moved(event: ev.ZoneChangeEvent) -> str | None:
            owner = event.new_object.owner if event.new_object is not None else None
            if event.cause is Cause.DISCARD:
                return f"{name(owner)} discards {event.object}"
            if event.from_zone is Zone.GRAVEYARD and event.to_zone is Zone.HAND:
                return f"{event.object} returns to {name(owner)}'s hand"
            return None

        told: dict[type[ev.Event], Callable[[Any], str | None]] = {
            ev.UntappedEvent: lambda e: f"{e.permanent} untaps",
            ev.ZoneChangeEvent: moved,
            ev.DrawCardEvent: lambda e: f"{name(e.player)} draws {e.card}",
            ev.LandPlayedEvent: lambda e: f"{name(e.player)} plays {e.land}",
            ev.ManaAddedEvent: lambda e: f"{name(e.player)} gets {e.amount} {e.color.name.lower()} mana",
            ev.ManaLostEvent: lambda e: f"{name(e.player)} loses {e.amount} unspent mana",
            ev.SpellCastEvent: lambda e: f"{name(e.player)} casts {e.spell}",
            ev.AttacksEvent: lambda e: f"{e.creature} attacks",
            ev.BlocksEvent: lambda e: f"{e.creature} blocks {e.attacker}",
            ev.DamageEvent: lambda e: f"{e.source} deals {e.amount} to {name(e.target)}",
            ev.LifeChangedEvent: lambda e: f"{name(e.player)} is at {game.life(e.player)} health",
            ev.DiesEvent: lambda e: f"{e.object} dies",
            ev.PlayerLostEvent: lambda e: f"{name(e.player)} loses: {e.reason.text}",
        }
        for kind, text in told.items():
            game.events.subscribe(kind, said(text))
