"""Cards with triggered abilities, built in IR: what they do is gain 1 life, unless they say otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import CardType, Relation
from mtgengine.ir import (
    Controlled,
    Effect,
    Face,
    GainLife,
    IsPlayer,
    IsSource,
    Not,
    Number,
    Pattern,
    Triggered,
    You,
    creature,
)

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import Part, beast, thing

LIFE = GainLife(You(), Number(1))
YOURS = creature & Controlled(Relation.YOU)
OTHER = creature & Not(IsSource())
YOU = IsPlayer(Relation.YOU)
OPPONENT = IsPlayer(Relation.OPPONENT)


def gain(n: int) -> GainLife:
    return GainLife(You(), Number(n))


def on(*events: Pattern, effects: tuple[Effect, ...] = (LIFE,), **fields: object) -> Triggered:
    """A triggered ability: its controller gains 1 life."""
    return Triggered(effects, events=events, **fields)  # type: ignore[arg-type]


def watcher(name: str, *events: Pattern, effects: tuple[Effect, ...] = (LIFE,), **fields: object) -> Face:
    """An enchantment with one triggered ability."""
    return thing(name, CardType.ENCHANTMENT, parts=(on(*events, effects=effects, **fields),))


def witness(
    name: str, *events: Pattern, power: int = 1, toughness: int = 1, more: tuple[Part, ...] = (), **fields: object
) -> Face:
    """A creature with one triggered ability."""
    return beast(name, power, toughness, on(*events, **fields), *more)  # type: ignore[arg-type]
