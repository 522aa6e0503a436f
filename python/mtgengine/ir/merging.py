"""Cards that represent one permanent together (CR 701.42, 702.140), and preparation cards (CR 722)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mtgengine.enums import Cause, Relation, Zone
from mtgengine.ir.actions import SCRATCH, Defined
from mtgengine.ir.effects import Choose, Effect, Move
from mtgengine.ir.expressions import (
    AllOf,
    AllTrue,
    Attacking,
    Both,
    Condition,
    Controlled,
    Exists,
    Filter,
    Matches,
    Named,
    Owned,
    Register,
    Selector,
    Source,
)
from mtgengine.ir.operands import Bits, Operand
from mtgengine.ir.patterns import EVENT_RESULT
from mtgengine.ir.replacing import AfterEvent

__all__ = [
    "OWN_AND_CONTROL",
    "PREPARED_AFTERWARDS",
    "BecomePrepared",
    "Meld",
    "MeldInto",
    "Merge",
    "attack_together",
    "attacking_partner",
    "own_and_control",
    "partner_of",
]


# ---- melding (CR 701.42, 712.4) ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meld(Effect):
    """Those two cards are put onto the battlefield as one permanent; otherwise they stay where they are.

    Attributes:
        what: The two cards.
        name: What they meld into, the combined face that one of them has.
        partner: The name of the other one.
        attacking: It enters tapped and attacking.
    """

    what: Selector
    name: str
    partner: str
    attacking: bool = False
    op: ClassVar[str] = "OP_MELD"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        *("what", "name", "partner"),
        Bits(EF_TAPPED="attacking", EF_ATTACKING="attacking"),
    )


@dataclass(frozen=True)
class MeldInto(Defined):
    """Exile this object and one that matches, which you both own and control, then meld them (CR 712.4a)."""

    partner: Filter
    name: str
    attacking: bool = False

    def _means(self) -> Sequence[Effect]:
        other, both = Register(SCRATCH), Register(SCRATCH + 1)
        also = self.partner & Attacking() if self.attacking else self.partner
        return (
            Choose(SCRATCH, also & OWN_AND_CONTROL),
            Move(Both(Source(), other), Zone.EXILE, Cause.EXILE, register=SCRATCH + 1),
            Meld(both, self.name, name_of(self.partner), self.attacking),
        )


OWN_AND_CONTROL = AllOf((Owned(Relation.YOU), Controlled(Relation.YOU)))


def name_of(partner: Filter) -> str:
    """The name that something must have, if any."""
    parts = getattr(partner, "parts", (partner,))
    return next((part.name for part in parts if isinstance(part, Named)), "")


def own_and_control(partner: Filter) -> tuple[Condition, Condition]:
    """You both own and control this object and one that matches."""
    return Matches(Source(), OWN_AND_CONTROL), Exists(partner & OWN_AND_CONTROL)


def partner_of(conditions: Sequence[Condition]) -> Filter | None:
    """What must match, where these two conditions say that you both own and control it and this object."""
    if len(conditions) != 2 or conditions[0] != Matches(Source(), OWN_AND_CONTROL):
        return None
    return _besides(conditions[1], OWN_AND_CONTROL)


def _besides(condition: Condition, known: AllOf) -> Filter | None:
    """What else than that must match for something to exist, with a name."""
    what = condition.what if isinstance(condition, Exists) else None
    parts = tuple(part for part in getattr(what, "parts", ()) if part not in known.parts)
    if not any(isinstance(part, Named) for part in parts):
        return None
    return parts[0] if len(parts) == 1 else AllOf(parts)


# CR 712.4a: of what attacks.
_TOGETHER = AllOf((Attacking(), *OWN_AND_CONTROL.parts))


def attack_together(partner: Filter) -> AllTrue:
    """This object and one that matches are attacking, and you both own and control them."""
    return AllTrue((Matches(Source(), _TOGETHER), Exists(partner & _TOGETHER)))


def attacking_partner(conditions: Sequence[Condition]) -> Filter | None:
    """What must match, where these conditions are those of `attack_together`."""
    if len(conditions) != 2 or conditions[0] != Matches(Source(), _TOGETHER):
        return None
    return _besides(conditions[1], _TOGETHER)


# ---- mutating (CR 702.140, 730) ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Merge(Effect):
    """The spell that this resolves for merges with that permanent (CR 702.140c)."""

    what: Selector
    op: ClassVar[str] = "OP_MERGE"


# ---- preparing (CR 722) --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BecomePrepared(Effect):
    """They become prepared, or unprepared (CR 722.3)."""

    what: Selector
    prepared: bool = True
    op: ClassVar[str] = "OP_PREPARE"


# *Enters prepared* (CR 722.3a).
PREPARED_AFTERWARDS = AfterEvent((BecomePrepared(EVENT_RESULT),))
