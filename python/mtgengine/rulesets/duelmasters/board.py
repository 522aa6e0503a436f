"""The table of Duel Masters as a player sees it, drawn for a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mtgengine.enums import PlayerId
from mtgengine.rulesets.duelmasters.game import DuelCard, DuelView, Zone, shown

__all__ = ["draw_board"]


def draw_board(view: DuelView, names: dict[PlayerId, str]) -> RenderableType:
    """Both sides of the table, the opponent's above, and the player's hand."""
    me = view.player_id
    other = next(player for player in view.player_ids if player != me)
    phase = view.phase.name.lower().replace("_", " ") if view.phase is not None else ""
    head = f"turn {view.turn_number}, {names[view.active_player]}: {phase}" if phase else "before the first turn"
    hand = Panel(_cards(view.zone(Zone.HAND, me)), title="your hand", title_align="left")
    return Group(Text(head, style="bold"), _side(view, other, names, "red"), _side(view, me, names, "green"), hand)


def _side(view: DuelView, player: PlayerId, names: dict[PlayerId, str], style: str) -> Panel:
    counts = {zone: len(view.zone(zone, player)) for zone in (Zone.SHIELDS, Zone.HAND, Zone.DECK, Zone.GRAVEYARD)}
    facts = ", ".join(f"{zone.name.lower()} {n}" for zone, n in counts.items())
    grid = Table.grid(padding=(0, 1))
    for label, zone in (("creatures", Zone.BATTLE), ("mana", Zone.MANA), ("graveyard", Zone.GRAVEYARD)):
        cards = view.zone(zone, player)
        if cards:
            grid.add_row(Text(label, style="dim"), _cards(cards))
    return Panel(grid, title=f"{names[player]} - {facts}", title_align="left", border_style=style)


def _cards(cards: tuple[DuelCard | None, ...]) -> Text:
    return Text(", ".join("?" if card is None else shown(card) for card in cards) or "(none)")
