"""Abilities, faces and cards."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mtgengine.enums import CardType, CastKeyword, Cause, Color, EventKind, Keyword, Relation, Supertype, Zone
from mtgengine.ir.changes import Change, Rule
from mtgengine.ir.costs import CastCost, CastCostKind, Cost, Loyalty, PayMana, TapSelf, UntapSelf, WaterbendCost
from mtgengine.ir.effects import AddMana, CastFree, Effect, May, Move, Reflexive
from mtgengine.ir.expressions import (
    ANYTHING,
    AllTrue,
    Amount,
    Compare,
    Comparison,
    Condition,
    CountersOn,
    Difference,
    Filter,
    IsPlayer,
    Number,
    Register,
    Source,
    where,
)
from mtgengine.ir.patterns import EVENT_AMOUNT, SELF, Pattern
from mtgengine.ir.term import IRError, Term, from_json, to_json
from mtgengine.mana import ManaCost

BASIC_LAND_TYPES = {
    "Plains": Color.WHITE,
    "Island": Color.BLUE,
    "Swamp": Color.BLACK,
    "Mountain": Color.RED,
    "Forest": Color.GREEN,
}


# Abilities of an object that are linked by what one of them exiles (CR 607.2a): an object has one such pair.
LINK = 1


@dataclass(frozen=True)
class Target(Term):
    """What may be chosen as a target (CR 115).

    Attributes:
        what: What a target must match.
        least: How many targets at least: 0 for "up to one".
        most: How many at most; None: any number.
        zones: Where objects are looked for; empty: where the filter says, the battlefield if it says nothing.
        other_than: Index of an earlier target that must be another object ("another target"), or None.
        amount: How many, instead of `least` and `most`: "X target creatures"; none where it is 0.
        up_to: With `amount`: up to that many.
        same_controller: All of them are controlled by the same player.
        different_controllers: Each of them is controlled by a different player.
    """

    what: Filter
    least: int = 1
    most: int | None = 1
    zones: Sequence[Zone] = ()
    other_than: int | None = None
    amount: Amount | None = None
    up_to: bool = False
    same_controller: bool = False
    different_controllers: bool = False

    @property
    def places(self) -> tuple[frozenset[Zone], bool]:
        """The zones in which it looks for objects, and whether players may be targets."""
        zones, players = where(self.what)
        return frozenset(self.zones) or zones, players


@dataclass(frozen=True)
class Mode(Term):
    """One mode of a modal spell or ability, with its own targets (CR 700.2)."""

    effects: Sequence[Effect]
    targets: Sequence[Target] = ()
    division: Amount | None = None
    cost: Sequence[Cost] = ()


@dataclass(frozen=True)
class Ability(Term):
    """An ability of a card (CR 113.3)."""

    def expand(self) -> tuple[Ability, ...]:
        """The abilities that the core plays: itself, unless it is a keyword that stands for others."""
        return (self,)

    @property
    def cast_costs(self) -> tuple[CastCost, ...]:
        """The costs of casting that it means, for a keyword that stands for some."""
        return ()


@dataclass(frozen=True)
class Program(Ability):
    """What spell, activated and mana abilities have in common: targets and effects, or modes that have them."""

    effects: Sequence[Effect] = ()
    targets: Sequence[Target] = ()
    division: Amount | None = None
    modes: Sequence[Mode] = ()
    modes_min: int = 1
    modes_max: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.modes and (self.effects or self.targets or self.division):
            raise IRError("a modal ability has its effects and targets in its modes")
        if self.modes and not 0 <= self.modes_min <= self.modes_max <= len(self.modes):
            raise IRError(f"{self.modes_min} to {self.modes_max} of {len(self.modes)} modes cannot be chosen")


@dataclass(frozen=True)
class Spell(Program):
    """A spell ability: what an instant or sorcery does as it resolves (CR 113.3a)."""


@dataclass(frozen=True)
class Activated(Program):
    """An activated ability (CR 602).

    Attributes:
        cost: Its activation cost.
        sorcery_speed: Activate only as a sorcery (CR 602.5d).
        per_turn: How often it may be activated each turn; 0: no limit.
        condition: Activate only if this holds.
        zone: Where it functions.
        once_per_game: Activate only once.
        by: Who may activate it: its controller, its controller's opponents, or any player.
        keyword: The keyword ability that it is: equip, cycling, crew.
        special: A special action instead of an ability: it doesn't use the stack (CR 116.2).
        as_cast: Only any time its card could be cast (CR 702.62a).
        reduction: How much less generic mana it costs, of an ability that isn't a mana ability.
    """

    cost: Sequence[Cost] = ()
    sorcery_speed: bool = False
    per_turn: int = 0
    condition: Condition | None = None
    zone: Zone = Zone.BATTLEFIELD
    once_per_game: bool = False
    by: Relation = Relation.YOU
    keyword: Keyword | None = None
    special: bool = False
    as_cast: bool = False
    reduction: Amount | None = None

    def expand(self) -> tuple[Ability, ...]:
        """One ability for each way of paying a cost that says several (CR 701.67a)."""
        for place, part in enumerate(self.cost):
            if isinstance(part, WaterbendCost):
                if self.per_turn or self.once_per_game:
                    raise IRError("an ability that waterbends has no limit")
                before, after = tuple(self.cost[:place]), tuple(self.cost[place + 1 :])
                return tuple(replace(self, cost=(*before, *way, *after)) for way in part.ways())
        return (self,)

    @property
    def is_loyalty(self) -> bool:
        """Whether it is a loyalty ability (CR 606.1)."""
        return any(isinstance(part, Loyalty) for part in self.cost)

    @property
    def taps(self) -> bool:
        """Whether its cost has the tap or the untap symbol (CR 302.6)."""
        return any(isinstance(part, (TapSelf, UntapSelf)) for part in self.cost)


@dataclass(frozen=True)
class ManaAbility(Activated):
    """An activated mana ability: it makes mana, has no target and is no loyalty ability (CR 605.1a)."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.targets or self.is_loyalty or not any(isinstance(effect, AddMana) for effect in self.effects):
            raise IRError("a mana ability adds mana, has no target and is no loyalty ability (CR 605.1a)")


def basic_mana(color: Color) -> ManaAbility:
    """The mana ability of a basic land type (CR 305.6)."""
    return ManaAbility(cost=(TapSelf(),), effects=(AddMana(frozenset({color})),))


@dataclass(frozen=True)
class Triggered(Program):
    """A triggered ability (CR 603).

    Attributes:
        events: It triggers when any of these happens.
        condition: Its intervening "if" (CR 603.4).
        batch: It triggers once for all simultaneous events that match: "one or more".
        zones: Where it functions; empty: on the battlefield.
        per_turn: How often it may trigger each turn; 0: no limit.
        once: A delayed ability that triggers the next time only (CR 603.7b).
        link: Abilities of an object with the same link are linked (CR 607).
        chapter: Of a chapter ability of a Saga, its number (CR 714.2); `mtgengine.ir.chapter` makes one.
        leads_to: Of a room of a dungeon, the rooms to which its arrows lead (CR 309.4).
        still_resolves: It resolves even if all its targets have become illegal.
    """

    events: Sequence[Pattern] = ()
    condition: Condition | None = None
    batch: bool = False
    zones: frozenset[Zone] = frozenset()
    per_turn: int = 0
    once: bool = False
    link: int = 0
    chapter: int = 0
    leads_to: frozenset[int] = frozenset()
    still_resolves: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.events:
            raise IRError("a triggered ability triggers on something")

    @property
    def is_mana_ability(self) -> bool:
        """Whether it is a triggered mana ability (CR 605.1b)."""
        return (
            not self.targets
            and any(isinstance(effect, AddMana) for effect in self.effects)
            and all(event.kind in (EventKind.TAPPED_FOR_MANA, EventKind.MANA_ADDED) for event in self.events)
        )


@dataclass(frozen=True)
class Replacement(Ability):
    """A replacement or prevention effect (CR 614, 615): a program that changes the event before it happens.

    Attributes:
        events: What it replaces.
        effects: What it does instead, or to the event (`mtgengine.ir.effects`, effects on the event).
        condition: When it applies.
        optional: "You may ... instead".
        prevents: A prevention effect (CR 615).
        self_replacement: It replaces part of its own spell or ability's effect (CR 614.15).
        regenerates: A regeneration effect, which is not applied to what can't be regenerated (CR 701.19c).
        once: A floating effect that is used up once applied.
        zones: Where it functions; empty: on the battlefield, and on the way there for what replaces its own entering.
        link: Abilities of an object with the same link are linked (CR 607).
    """

    events: Sequence[Pattern]
    effects: Sequence[Effect]
    condition: Condition | None = None
    optional: bool = False
    prevents: bool = False
    self_replacement: bool = False
    regenerates: bool = False
    once: bool = False
    zones: frozenset[Zone] = frozenset()
    link: int = 0


@dataclass(frozen=True)
class TriggersAgain(Ability):
    """If one of these events causes a triggered ability to trigger, it triggers more often (CR 603.2d).

    Attributes:
        events: The events.
        whose: The objects whose abilities trigger again; None: this object's.
        times: How many times more.
    """

    events: Sequence[Pattern]
    whose: Filter | None = None
    times: int = 1


@dataclass(frozen=True)
class Silences(Ability):
    """These events don't cause abilities of what matches to trigger.

    Attributes:
        events: The events.
        whose: The objects whose abilities don't trigger.
    """

    events: Sequence[Pattern]
    whose: Filter = ANYTHING


@dataclass(frozen=True)
class Static(Ability):
    """A static ability: continuous changes, or a rule, for what it affects; None: the object itself (CR 604).

    `zones` is where it functions; empty: on the battlefield.
    """

    changes: Sequence[Change] = ()
    rule: Rule | None = None
    affects: Filter | None = None
    condition: Condition | None = None
    zones: frozenset[Zone] = frozenset()


def when_you_do(effects: Sequence[Effect], targets: Sequence[Target] = (), **fields: Any) -> Reflexive:
    """*When you do, ...*: a reflexive triggered ability (CR 603.12), for where what it triggers on has been done."""
    return Reflexive(Triggered(effects, targets, events=(Pattern(EventKind.REFLEXIVE),), **fields))


def chapter(number: int, effects: Sequence[Effect], targets: Sequence[Target] = (), **fields: Any) -> Triggered:
    """A chapter ability of a Saga: its number of lore counters was less than `number` and became at least that.

    An intervening "if" of the counting itself would be asked again as the ability resolves; this is asked once, as the
    counters are put (CR 714.2b).
    """
    now = CountersOn(Source(), "lore")
    crosses = AllTrue(
        (
            Comparison(now, Compare.GE, Number(number)),
            Comparison(Difference(now, EVENT_AMOUNT), Compare.LT, Number(number)),
        )
    )
    event = Pattern(EventKind.COUNTERS_PUT, SELF, counter="lore", condition=crosses)
    return Triggered(effects, targets, events=(event,), chapter=number, **fields)


# CR 103.6a: the player may begin the game with the card on the battlefield, if it is in their opening hand.
BEGINS_ON_BATTLEFIELD = Triggered(
    (May((Move(Source(), Zone.BATTLEFIELD),)),),
    events=(Pattern(EventKind.OPENING_HAND, player=IsPlayer(Relation.YOU)),),
    zones=frozenset({Zone.HAND}),
)


# CR 310.11b: when the last defense counter is removed from a Siege, it is exiled and may be cast transformed.
SIEGE_DEFEATED = Triggered(
    (Move(Source(), Zone.EXILE, Cause.EXILE, register=16), CastFree(Register(16), transformed=True)),
    events=(
        Pattern(
            EventKind.COUNTERS_REMOVED,
            SELF,
            counter="defense",
            condition=Comparison(CountersOn(Source(), "defense"), Compare.EQ, Number(0)),
        ),
    ),
)


@dataclass(frozen=True)
class Morph(Ability):
    """Morph: the cost of turning it face up (CR 702.37); `mega`: megamorph; `disguise`: disguise (CR 702.168)."""

    cost: Sequence[Cost]
    mega: bool = False
    disguise: bool = False


MORPH_COST = CastCost(CastCostKind.ALTERNATIVE, (PayMana(ManaCost.parse("{3}")),), keyword=CastKeyword.MORPH)


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """A keyword ability (CR 702); its parameter is a filter (protection from ...), or a number (toxic 2)."""

    keyword: Keyword
    parameter: Filter | int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.keyword.has_parameter != (self.parameter is not None):
            raise IRError(f"{self.keyword.text} {'needs a' if self.keyword.has_parameter else 'has no'} parameter")


@dataclass(frozen=True)
class Face(Term):
    """One face of a card, or a token: its printed characteristics and abilities (CR 109.3)."""

    name: str
    types: frozenset[CardType]
    mana_cost: ManaCost | None = None
    supertypes: frozenset[Supertype] = frozenset()
    subtypes: Sequence[str] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    color_indicator: frozenset[Color] = frozenset()
    abilities: Sequence[Ability] = ()
    cast_costs: Sequence[CastCost] = ()
    text: str = ""
    back: Face | None = None  # of a double-faced token (CR 111.10i)

    @property
    def disguises(self) -> bool:
        """Whether it may be cast face down with ward (CR 702.168a)."""
        return any(isinstance(ability, Morph) and ability.disguise for ability in self.abilities)

    @property
    def colors(self) -> frozenset[Color]:
        """Its colors: those of its mana cost and of its color indicator (CR 202.2)."""
        return self.color_indicator | (self.mana_cost.colors if self.mana_cost else frozenset())

    @property
    def mana_value(self) -> int:
        """Its mana value (CR 202.3)."""
        return self.mana_cost.mana_value if self.mana_cost else 0

    @property
    def keywords(self) -> frozenset[Keyword]:
        """The keywords that it has."""
        return frozenset(ability.keyword for ability in self.all_abilities if isinstance(ability, KeywordAbility))

    @property
    def all_cast_costs(self) -> tuple[CastCost, ...]:
        """Its costs of casting, and that of being cast face down (CR 702.37a)."""
        morphs = any(isinstance(ability, Morph) for ability in self.abilities)
        own = (*self.cast_costs, *(cost for ability in self.abilities for cost in ability.cast_costs))
        return (*own, MORPH_COST) if morphs else own

    @property
    def all_abilities(self) -> tuple[Ability, ...]:
        """Its abilities, with what its keywords stand for, and the mana abilities of basic land types (CR 305.6)."""
        colors = [BASIC_LAND_TYPES[subtype] for subtype in self.subtypes if subtype in BASIC_LAND_TYPES]
        if CardType.LAND not in self.types:
            colors = []
        siege = (SIEGE_DEFEATED,) if CardType.BATTLE in self.types and "Siege" in self.subtypes else ()
        expanded = (part for ability in self.abilities for part in ability.expand())
        return (*expanded, *siege, *map(basic_mana, colors))

    @property
    def type_line(self) -> str:
        """Its type line (CR 205.1)."""
        words = [kind.name.capitalize() for kind in Supertype if kind in self.supertypes]
        words += [kind.name.capitalize() for kind in _TYPE_ORDER if kind in self.types]
        return " ".join(words) + (" — " + " ".join(self.subtypes) if self.subtypes else "")


_TYPE_ORDER = (
    CardType.KINDRED,
    CardType.ENCHANTMENT,
    CardType.ARTIFACT,
    CardType.LAND,
    *(
        kind
        for kind in CardType
        if kind not in (CardType.KINDRED, CardType.ENCHANTMENT, CardType.ARTIFACT, CardType.LAND)
    ),
)


@dataclass(frozen=True)
class Card(Term):
    """A card: one face, or several."""

    faces: Sequence[Face]
    layout: str = "normal"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.faces:
            raise IRError("a card has at least one face")

    @property
    def face(self) -> Face:
        """The front face, or the only one."""
        return self.faces[0]

    @property
    def name(self) -> str:
        """The card's name: both names of a card with two halves, not that of what it melds into (CR 712.8)."""
        return self.face.name if self.layout == "meld" else " // ".join(face.name for face in self.faces)

    @cached_property
    def digest(self) -> str:
        """Names this card's content: equal cards have equal digests."""
        text = json.dumps(to_json(self), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def to_json(self) -> Any:
        """The card as what `json.dumps` takes."""
        return to_json(self)

    @classmethod
    def from_json(cls, data: object) -> Card:
        """The card that `to_json` made `data` of."""
        return from_json(data, cls)
