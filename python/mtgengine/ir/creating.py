"""Keyword actions that create tokens (CR 701.16, 701.36, 701.47, 701.63)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgengine.enums import CardType, Color, Duration, KeywordAction, Relation
from mtgengine.ir.actions import PLUS_ONE, SCRATCH, YOURS, Defined, Done
from mtgengine.ir.cards import Activated, Face
from mtgengine.ir.changes import AddSubtypes
from mtgengine.ir.costs import PayMana
from mtgengine.ir.effects import (
    Choose,
    Continuous,
    CopyToken,
    CreateToken,
    Effect,
    ForEach,
    If,
    May,
    PutCounters,
    Repeat,
    Transform,
)
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Amount,
    Compare,
    Comparison,
    Controlled,
    ControllerOf,
    Exists,
    IsPermanent,
    IsToken,
    Matches,
    Number,
    Register,
    Selector,
    Source,
    Subtype,
    Untrue,
    creature,
)
from mtgengine.ir.predefined import CLUE
from mtgengine.mana import ManaCost


@dataclass(frozen=True)
class Investigate(Defined):
    """Those players create a Clue token, so many times (CR 701.16)."""

    who: Selector = YOU
    times: Amount = ONE

    def _means(self) -> Sequence[Effect]:
        each = YOU if self.who == YOU else Register(SCRATCH)
        once: tuple[Effect, ...] = (CreateToken(each, CLUE), Done(KeywordAction.INVESTIGATE, each))
        if self.times != ONE:
            once = (Repeat(self.times, once),)
        return once if each == YOU else (ForEach(SCRATCH, self.who, once),)


@dataclass(frozen=True)
class Populate(Defined):
    """Create a token that's a copy of a creature token you control (CR 701.36)."""

    def _means(self) -> Sequence[Effect]:
        return (Choose(SCRATCH, IsToken() & creature & YOURS), CopyToken(Register(SCRATCH)))


def army(subtype: str) -> Face:
    """CR 701.47a: a 0/0 black Army creature token of that subtype."""
    return Face(
        f"{subtype} Army Token",
        frozenset({CardType.CREATURE}),
        subtypes=(subtype, "Army"),
        power=0,
        toughness=0,
        color_indicator=frozenset({Color.BLACK}),
    )


@dataclass(frozen=True)
class Amass(Defined):
    """Amass [subtype] N (CR 701.47)."""

    subtype: str
    amount: Amount

    def _means(self) -> Sequence[Effect]:
        armies, chosen = Subtype("Army") & creature & Controlled(Relation.YOU), Register(SCRATCH)
        changed = Continuous(chosen, (AddSubtypes((self.subtype,)),), Duration.FOREVER)
        return (
            If(Untrue(Exists(armies)), (CreateToken(YOU, army(self.subtype)),)),
            Choose(SCRATCH, armies),
            PutCounters(chosen, PLUS_ONE, self.amount),
            If(Matches(chosen, ~Subtype(self.subtype)), (changed,)),
            Done(KeywordAction.AMASS, what=chosen),
        )


_SPIRIT = Face(
    "Spirit Token",
    frozenset({CardType.CREATURE}),
    subtypes=("Spirit",),
    power=0,
    toughness=0,
    color_indicator=frozenset({Color.WHITE}),
)


@dataclass(frozen=True)
class Endure(Defined):
    """Its controller creates an N/N Spirit unless they put N +1/+1 counters on that permanent (CR 701.63)."""

    what: Selector
    amount: Amount

    def _means(self) -> Sequence[Effect]:
        who, n = ControllerOf(self.what), self.amount
        spirit = CreateToken(who, _SPIRIT, power=n, toughness=n)
        either = May((PutCounters(self.what, PLUS_ONE, n),), who, otherwise=(spirit,))
        there = If(Matches(self.what, IsPermanent()), (either,), otherwise=(spirit,))
        return (If(Comparison(n, Compare.GT, Number(0)), (there,)),)


# CR 111.10i, 701.53b: a double-faced token.
_PHYREXIAN = Face(
    "Phyrexian Token", frozenset({CardType.ARTIFACT, CardType.CREATURE}), subtypes=("Phyrexian",), power=0, toughness=0
)
INCUBATOR = Face(
    "Incubator Token",
    frozenset({CardType.ARTIFACT}),
    subtypes=("Incubator",),
    abilities=(Activated((Transform(Source()),), cost=(PayMana(ManaCost.parse("{2}")),)),),
    text="{2}: Transform this token.",
    back=_PHYREXIAN,
)


@dataclass(frozen=True)
class Incubate(Defined):
    """Create an Incubator token with N +1/+1 counters on it (CR 701.53)."""

    amount: Amount
    who: Selector = YOU

    def _means(self) -> Sequence[Effect]:
        made = Register(SCRATCH)
        return (CreateToken(self.who, INCUBATOR, register=SCRATCH), PutCounters(made, PLUS_ONE, self.amount))
