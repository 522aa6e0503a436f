"""Text boxes of several parts: levels of Classes and levelers, what a Case does once it is solved, words to choose.

Each is an ability of its own, printed as it is read; `expand` gives the abilities that the core plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgengine.enums import CardType, EventKind, Relation, Status, StepType
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability, Activated, KeywordAbility, Static, Triggered
from mtgengine.ir.changes import AddAbility, AddKeyword, AddTypes, Change, SetPT
from mtgengine.ir.costs import Cost
from mtgengine.ir.patterns import SELF, Pattern, beginning_of
from mtgengine.ir.term import IRError
from mtgengine.mana import ManaCost

# A Class's level is a designation (CR 716.2b); what has none is of level 1 (CR 716.2d).
_LEVELS = {2: Status.LEVEL_2, 3: Status.LEVEL_3}


def has_status(status: Status) -> x.Condition:
    """The object has a designation."""
    return x.Matches(x.Source(), x.HasStatus(frozenset({status})))


def granted(abilities: Sequence[Ability]) -> tuple[Change, ...]:
    """It has these abilities."""
    changes: list[Change] = []
    for part in (part for ability in abilities for part in ability.expand()):
        if isinstance(part, KeywordAbility):
            changes.append(AddKeyword(part.keyword, part.parameter))
        else:
            changes.append(AddAbility(part))
    return tuple(changes)


# CR 702.95b: the two creatures of a pair, for an ability of one of them.
PAIR = x.IsOneOf(x.Both(x.Source(), x.Paired()))
IS_PAIRED = x.Comparison(x.NumberOf(x.Paired()), x.Compare.GE, x.Number(1))


@dataclass(frozen=True)
class Haunting(Ability):
    """What triggers when the creature that this card haunts dies (CR 702.55c): part of what haunt means."""

    ability: Triggered

    def expand(self) -> tuple[Ability, ...]:
        """Nothing by itself."""
        return ()


@dataclass(frozen=True)
class ClassLevel(Ability):
    """A class level bar with its section of the text box (CR 716.2)."""

    cost: Sequence[Cost]
    level: int
    abilities: Sequence[Ability]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.level not in _LEVELS:
            raise IRError(f"no Class has level {self.level}")

    def expand(self) -> tuple[Ability, ...]:
        """CR 716.2a: the activated ability, and the static ability that gives it the others."""
        here = has_status(_LEVELS[self.level])
        before: x.Condition = x.Untrue(here)
        if self.level - 1 in _LEVELS:
            before = x.AllTrue((has_status(_LEVELS[self.level - 1]), before))
        up = e.Designate(x.Source(), _LEVELS[self.level])
        gain = Activated((up,), cost=self.cost, sorcery_speed=True, condition=before)
        return gain, Static(granted(self.abilities), condition=here)


def becomes_level(level: int) -> Pattern:
    """*When this Class becomes level N*."""
    return Pattern(EventKind.DESIGNATED, SELF, status=_LEVELS[level])


@dataclass(frozen=True)
class LevelBand(Ability):
    """A level symbol of a leveler with its striation of the text box (CR 711.2); `most` None: N or more."""

    least: int
    most: int | None
    power: int
    toughness: int
    abilities: Sequence[Ability] = ()

    def expand(self) -> tuple[Ability, ...]:
        """CR 711.2a, b."""
        counters = x.CountersOn(x.Source(), "level")
        when: x.Condition = x.Comparison(counters, x.Compare.GE, x.Number(self.least))
        if self.most is not None:
            when = x.AllTrue((when, x.Comparison(counters, x.Compare.LE, x.Number(self.most))))
        base = SetPT(x.Number(self.power), x.Number(self.toughness))
        return (Static((base, *granted(self.abilities)), condition=when),)


@dataclass(frozen=True)
class StationLevel(Ability):
    """A station symbol with its striation of the text box (CR 721.2); with a size: it is a creature, too."""

    least: int
    abilities: Sequence[Ability] = ()
    power: int | None = None
    toughness: int | None = None

    def expand(self) -> tuple[Ability, ...]:
        """CR 721.2a, b."""
        enough = x.Comparison(x.CountersOn(x.Source(), "charge"), x.Compare.GE, x.Number(self.least))
        size: tuple[Change, ...] = ()
        if self.power is not None and self.toughness is not None:
            creature = AddTypes(frozenset({CardType.CREATURE}))
            size = (creature, SetPT(x.Number(self.power), x.Number(self.toughness)))
        return (Static((*size, *granted(self.abilities)), condition=enough),)


@dataclass(frozen=True)
class Infinity(Ability):
    """*∞ —* and an ability, which works while the permanent is harnessed (CR 702.186)."""

    abilities: Sequence[Ability]

    def expand(self) -> tuple[Ability, ...]:
        """The ability, as long as it is harnessed."""
        return (Static(granted(self.abilities), condition=has_status(Status.HARNESSED)),)


@dataclass(frozen=True)
class ToSolve(Ability):
    """*To solve —* and a condition (CR 719.3a)."""

    condition: x.Condition

    def expand(self) -> tuple[Ability, ...]:
        """At the beginning of your end step, if that holds and this Case is not solved, it becomes solved."""
        when = x.AllTrue((self.condition, x.Untrue(has_status(Status.SOLVED))))
        solve = e.Designate(x.Source(), Status.SOLVED)
        return (Triggered((solve,), events=(beginning_of(StepType.END, Relation.YOU),), condition=when),)


@dataclass(frozen=True)
class Solved(Ability):
    """*Solved —* and an ability, which works once the Case is solved (CR 719.3c)."""

    abilities: Sequence[Ability]

    def expand(self) -> tuple[Ability, ...]:
        """The ability, as long as the Case is solved."""
        return (Static(granted(self.abilities), condition=has_status(Status.SOLVED)),)


@dataclass(frozen=True)
class Anchored(Ability):
    """*Khans —* and an ability, which the permanent has if that word was chosen as it entered (CR 614.12c).

    `number` is which of the words it is, from 1 on.
    """

    name: str
    number: int
    abilities: Sequence[Ability]

    def expand(self) -> tuple[Ability, ...]:
        """The ability, as long as the word is the one that was chosen."""
        chosen = x.Comparison(x.ChosenNumber(), x.Compare.EQ, x.Number(self.number))
        return (Static(granted(self.abilities), condition=chosen),)


@dataclass(frozen=True)
class Prototype(Ability):
    """Another mana cost, power and toughness (CR 702.160, 718): a face of its own (`mtgengine.ir.layouts`)."""

    cost: ManaCost
    power: int
    toughness: int

    def expand(self) -> tuple[Ability, ...]:
        """Nothing that the core plays as an ability."""
        return ()
