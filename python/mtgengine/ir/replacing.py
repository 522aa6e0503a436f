"""What replacement and prevention effects do to the event that would happen (CR 614, 615), shields and regeneration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mtgengine.enums import Cause, Color, Duration, EventKind, Zone
from mtgengine.ir.cards import Ability, Replacement
from mtgengine.ir.changes import Change
from mtgengine.ir.effects import Effect
from mtgengine.ir.expressions import Amount, Filter, IsOneOf, Number, Product, Register, RegisterValue, Selector, Sum
from mtgengine.ir.operands import Changed, Operand
from mtgengine.ir.patterns import EVENT_AMOUNT, EVENT_OBJECT, SELF, Pattern
from mtgengine.ir.term import IRError

# What a shield, or another ability that was made for each of several things, is about.
SHIELDED = Register(7)
# How much damage a prevention effect prevented (CR 615.5).
PREVENTED = RegisterValue(14)
# Where an EventTo into a library that is shuffled afterwards puts the card: no order matters.
SHUFFLED = -2


@dataclass(frozen=True)
class EventTo(Effect):
    """It is put into another zone instead. Position in a library: 0 is the top, -1 the bottom."""

    zone: Zone
    position: int = 0
    op: ClassVar[str] = "OP_EVENT_TO"


@dataclass(frozen=True)
class EventAmount(Effect):
    """That much instead: damage, life, counters, tokens, mana."""

    amount: Amount
    op: ClassVar[str] = "OP_EVENT_AMOUNT"


@dataclass(frozen=True)
class EventTarget(Effect):
    """Damage is dealt to that instead (CR 614.9); what enters does so attached to it."""

    to: Selector
    op: ClassVar[str] = "OP_EVENT_TARGET"


@dataclass(frozen=True)
class EventPlayer(Effect):
    """It happens to that player instead; a permanent enters under that player's control."""

    who: Selector
    op: ClassVar[str] = "OP_EVENT_PLAYER"


@dataclass(frozen=True)
class EventNothing(Effect):
    """It does not happen (CR 614.6)."""

    op: ClassVar[str] = "OP_EVENT_NOTHING"


@dataclass(frozen=True)
class EventTapped(Effect):
    """It enters tapped."""

    op: ClassVar[str] = "OP_EVENT_TAPPED"


@dataclass(frozen=True)
class EventCounters(Effect):
    """It enters with counters of a kind."""

    kind: str
    amount: Amount
    op: ClassVar[str] = "OP_EVENT_COUNTERS"


@dataclass(frozen=True)
class EventCopy(Effect):
    """It enters as a copy of that, with exceptions (CR 707.5, 707.9)."""

    of: Selector
    changes: Sequence[Change] = ()
    op: ClassVar[str] = "OP_EVENT_COPY"
    operands: ClassVar[tuple[str | Operand, ...]] = ("of", Changed())


@dataclass(frozen=True)
class EventBecomes(Effect):
    """Gaining life becomes losing that much, or the reverse."""

    kind: EventKind
    op: ClassVar[str] = "OP_EVENT_KIND"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kind not in (EventKind.LIFE_GAIN, EventKind.LIFE_LOSS):
            raise IRError("only gaining and losing life become one another")


@dataclass(frozen=True)
class EventMana(Effect):
    """That kind of mana instead (CR 106.6a)."""

    kind: Color
    op: ClassVar[str] = "OP_EVENT_EXTRA"


@dataclass(frozen=True)
class EventPart(Effect):
    """So much of the damage is dealt to that instead (CR 614.9)."""

    amount: Amount
    to: Selector
    op: ClassVar[str] = "OP_EVENT_PART"


@dataclass(frozen=True)
class EventChoice(Effect):
    """It enters with that choice made (CR 607.2d): what a register keeps, for abilities that ask for that register."""

    register: int
    op: ClassVar[str] = "OP_EVENT_CHOICE"


@dataclass(frozen=True)
class EventLinked(Effect):
    """What it exiles is exiled with the source, by this link (CR 614.14)."""

    link: int
    op: ClassVar[str] = "OP_EVENT_LINK"


@dataclass(frozen=True)
class AfterEvent(Effect):
    """This happens right after the event (CR 121.7, 615.5)."""

    effects: Sequence[Effect]
    op: ClassVar[str] = "OP_EVENT_AFTER"


@dataclass(frozen=True)
class Prevent(Effect):
    """Prevent that much of the damage, or all of it; a shield prevents what is left of it and is used up (CR 615.7)."""

    amount: Amount | None = None
    shield: bool = False
    op: ClassVar[str] = "OP_PREVENT"


@dataclass(frozen=True)
class FloatEach(Effect):
    """An ability that is no object's for each of them, about SHIELDED; `shield` is its size (CR 615.7, 615.11)."""

    what: Selector
    ability: Ability
    duration: Duration = Duration.END_OF_TURN
    shield: Amount | None = None
    op: ClassVar[str] = "OP_FLOAT_EACH"


@dataclass(frozen=True)
class Regenerated(Effect):
    """What regenerating does: all damage is removed, it is tapped, and removed from combat (CR 701.19)."""

    what: Selector = EVENT_OBJECT
    op: ClassVar[str] = "OP_REGENERATE_NOW"


@dataclass(frozen=True)
class RemoveDamage(Effect):
    """Remove all damage marked on them."""

    what: Selector
    op: ClassVar[str] = "OP_REMOVE_DAMAGE"


# ---- the usual ones ------------------------------------------------------------------------------------------------


def times(factor: int) -> EventAmount:
    """Twice that much, or three times."""
    return EventAmount(Product(EVENT_AMOUNT, Number(factor)))


def plus(more: int) -> EventAmount:
    """That much plus so many."""
    return EventAmount(Sum(EVENT_AMOUNT, Number(more)))


def instead(*effects: Effect) -> tuple[Effect, ...]:
    """Not that, but this."""
    return EventNothing(), AfterEvent(effects)


def would_be_destroyed(what: Filter = SELF) -> Pattern:
    """Something would be destroyed (CR 701.8)."""
    return Pattern(EventKind.MOVE, what, causes=frozenset({Cause.DESTROY}))


def regeneration_shield() -> Replacement:
    """The next time it would be destroyed this turn, it regenerates (CR 701.19a)."""
    return Replacement(
        [would_be_destroyed(IsOneOf(SHIELDED))], [EventNothing(), Regenerated()], once=True, regenerates=True
    )


def exile_instead(what: Selector) -> FloatEach:
    """If any of them would die this turn, exile it instead (CR 614.6)."""
    would = Pattern(
        EventKind.MOVE, IsOneOf(SHIELDED), origin=frozenset({Zone.BATTLEFIELD}), into=frozenset({Zone.GRAVEYARD})
    )
    return FloatEach(what, Replacement([would], [EventTo(Zone.EXILE)]))


def shield(what: Selector, amount: Amount) -> FloatEach:
    """Prevent the next so much damage that would be dealt to each of them this turn (CR 615.7)."""
    would = Pattern(EventKind.DAMAGE, to=IsOneOf(SHIELDED))
    return FloatEach(what, Replacement([would], [Prevent(shield=True)], prevents=True), shield=amount)
