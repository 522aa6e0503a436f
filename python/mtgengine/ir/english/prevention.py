"""Damage that is prevented or dealt to something else, in rules English (CR 614.9, 615)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mtgengine.enums import EventKind, Relation
from mtgengine.ir import cards as c
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.english.words import describe, is_other
from mtgengine.ir.patterns import Pattern
from mtgengine.ir.term import IRError

# How what deals damage, or is dealt it, is said.
Writer = Callable[[x.Filter], str]


def is_about_damage(ability: c.Replacement) -> bool:
    """Whether it prevents all of some damage, or deals it to something else."""
    return (
        all(event.kind is EventKind.DAMAGE for event in ability.events)
        and ability.condition is None
        and len(ability.effects) == 1
        and (ability.effects[0] == r.Prevent() or isinstance(ability.effects[0], r.EventTarget))
    )


def prevented_text(ability: c.Replacement, write: Writer, to: Callable[[x.Selector], str], turn: str = "") -> str:
    """``prevent all damage that would be dealt to you``; `turn`: ``this turn``, with a space before it."""
    if len(ability.events) == 2:
        text = f"to and dealt by {write(_both(ability.events))}{turn}"
    else:
        text = _would_be_dealt(ability.events, write, turn)
    damage = {None: "damage", True: "combat damage", False: "noncombat damage"}[ability.events[0].combat]
    (effect,) = ability.effects
    if isinstance(effect, r.EventTarget):
        return f"all {damage} that would be dealt {text} is dealt to {to(effect.to)} instead"
    return f"prevent all {damage} that would be dealt {text}".rstrip()


def _both(events: Sequence[Pattern]) -> x.Filter:
    first, second = events
    if first.to is None or first.by is not None or replace(first, to=None, by=first.to) != second:
        raise IRError(f"no text says {events!r}")
    return first.to


def _would_be_dealt(events: Sequence[Pattern], write: Writer, turn: str) -> str:
    if len(events) != 1:
        raise IRError(f"no text says {events!r}")
    (event,) = events
    to = "" if event.to is None else f"to {write(event.to)}"
    by = "" if event.by is None else f" by {write(event.by)}"
    said = f"{to}{by}{turn}" if isinstance(event.by, x.IsOneOf) else f"{to}{turn}{by}"
    return said.strip()


def damage_noun(what: x.Filter, name: str, host: str) -> str:
    """``you and creatures you control``, ``attacking creatures``."""
    you = x.IsPlayer(Relation.YOU)
    if what == you:
        return "you"
    if isinstance(what, x.ChosenColor):
        return "sources of the chosen color"
    if what == x.IsSource():
        return name
    if what == x.IsHost():
        return host
    if isinstance(what, x.AnyOf) and what.parts[0] == you and len(what.parts) == 2:
        return f"you and {describe(what.parts[1], many=True)}"
    return ("other " if is_other(what) else "") + describe(what, many=True)
