"""The table as a player sees it, drawn for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mtgengine.enums import PlayerId
from mtgengine.view import CardInfo, GameStateView, PermanentInfo

__all__ = ["draw_board"]


def draw_board(view: GameStateView, names: dict[PlayerId, str]) -> RenderableType:
    """Both sides of the table, the opponent's above, and the stack between them."""
    parts: list[RenderableType] = [Text(_headline(view, names), style="bold")]
    parts += [_side(view, opponent, names) for opponent in view.opponents]
    if view.stack:
        parts.append(_stack(view, names))
    parts.append(_side(view, view.player_id, names))
    parts.append(Panel(_cards(view.hand) or Text("(empty)", style="dim"), title="your hand", title_align="left"))
    return Group(*parts)


def _headline(view: GameStateView, names: dict[PlayerId, str]) -> str:
    if view.step is None:
        return "before the first turn"
    return f"turn {view.turn_number}, {names[view.active_player]}: {view.step.name.lower().replace('_', ' ')}"


def _side(view: GameStateView, player: PlayerId, names: dict[PlayerId, str]) -> Panel:
    facts = [
        f"life {view.life(player)}",
        f"hand {view.hand_size(player)}",
        f"library {view.library_size(player)}",
        f"graveyard {len(view.graveyard(player))}",
        *(f"{n} {kind}" for kind, n in view.player_counters(player).items()),
    ]
    if mana := view.mana_pool(player):
        facts.append("mana " + "".join(f"{{{color.value}}}" * n for color, n in mana.items()))
    mine = view.permanents(player)
    grid = Table.grid(padding=(0, 1))
    for label, group in (
        ("creatures", [permanent for permanent in mine if permanent.is_creature]),
        ("others", [permanent for permanent in mine if not permanent.is_creature and not permanent.is_land]),
        ("lands", [permanent for permanent in mine if permanent.is_land and not permanent.is_creature]),
        ("graveyard", view.graveyard(player)),
    ):
        if group:
            grid.add_row(Text(label, style="dim"), _cards(group))
    style = "green" if player == view.player_id else "red"
    return Panel(grid, title=f"{names[player]} - {', '.join(facts)}", title_align="left", border_style=style)


def _cards(cards: Iterable[CardInfo]) -> Text:
    """Equal cards once, with their number."""
    counted = Counter(_shown(card) for card in cards)
    return Text(", ".join(text if n == 1 else f"{n} {text}" for text, n in counted.items()))


def _shown(card: CardInfo) -> str:
    facts = []
    if card.is_creature:
        facts.append(f"{card.power}/{card.toughness}")
    elif card.mana_cost is not None and not isinstance(card, PermanentInfo):
        facts.append(str(card.mana_cost))
    if isinstance(card, PermanentInfo):
        facts += [f"{n} {kind}" for kind, n in card.counters.items()]
        facts += [f"{card.damage_marked} damage"] if card.damage_marked else []
        states = {
            "tapped": card.tapped,
            "attacking": card.attacking,
            "blocking": bool(card.blocking),
            "sick": card.summoning_sick and card.is_creature,
        }
        facts += [word for word, holds in states.items() if holds]
    return str(card) + (f" ({', '.join(facts)})" if facts else "")


def _stack(view: GameStateView, names: dict[PlayerId, str]) -> Panel:
    lines = [
        f"{entry.name}{'' if entry.is_spell else ' (ability)'}, {names[entry.controller]}{_targets(view, names, entry)}"
        for entry in reversed(view.stack)
    ]
    return Panel(Text("\n".join(lines)), title="stack, the top first", title_align="left", border_style="yellow")


def _targets(view: GameStateView, names: dict[PlayerId, str], entry: object) -> str:
    targets = [view.text_of(target) for target in getattr(entry, "targets", ())]
    targets += [names[player] for player in getattr(entry, "target_players", ())]
    return f" at {', '.join(targets)}" if targets else ""
