"""Costs: what is paid to cast a spell or to activate an ability (CR 118)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from mtgengine.enums import CastKeyword, Color, CostReduction, Zone
from mtgengine.ir.expressions import ANYTHING, ONE, Amount, Condition, Filter, Number, Subtype, X, artifact, creature
from mtgengine.ir.operands import Filled, Operand
from mtgengine.ir.term import IRError, Term
from mtgengine.mana import ManaCost

if TYPE_CHECKING:
    from mtgengine.ir.cards import Ability


@dataclass(frozen=True)
class Cost(Term):
    """One part of a cost. Each class names the core's CostKind."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class PayMana(Cost):
    """Pay this mana; only mana of that color may be spent on X."""

    mana: ManaCost
    x_color: Color | None = None
    kind: ClassVar[str] = "COST_MANA"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.x_color is not None and not self.mana.has_x:
            raise IRError("only a cost with X says what may be spent on X")


@dataclass(frozen=True)
class PayManaCost(Cost):
    """Pay the mana cost of the spell itself, beside other things: *by discarding a land card as an additional cost*."""

    kind: ClassVar[str] = "COST_MANA"


@dataclass(frozen=True)
class TapSelf(Cost):
    """{T}."""

    kind: ClassVar[str] = "COST_TAP"


@dataclass(frozen=True)
class UntapSelf(Cost):
    """{Q}."""

    kind: ClassVar[str] = "COST_UNTAP"


@dataclass(frozen=True)
class PayLife(Cost):
    """Pay this much life."""

    amount: Amount
    kind: ClassVar[str] = "COST_LIFE"


@dataclass(frozen=True)
class SacrificeSelf(Cost):
    """Sacrifice this permanent."""

    kind: ClassVar[str] = "COST_SACRIFICE_SELF"


@dataclass(frozen=True)
class SacrificeCost(Cost):
    """Sacrifice so many permanents that match; what is sacrificed may make the total cost less (CR 702.48, 702.119)."""

    what: Filter
    amount: Amount = ONE
    reduces: CostReduction | None = None
    kind: ClassVar[str] = "COST_SACRIFICE"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "reduces")


@dataclass(frozen=True)
class DiscardCost(Cost):
    """Discard so many cards that match."""

    what: Filter = ANYTHING
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_DISCARD"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what")


@dataclass(frozen=True)
class DiscardSelf(Cost):
    """Discard this card."""

    kind: ClassVar[str] = "COST_DISCARD_SELF"


@dataclass(frozen=True)
class TapOthers(Cost):
    """Tap so many untapped permanents that match; what is tapped may make the total cost less (CR 702.180)."""

    what: Filter
    amount: Amount = ONE
    reduces: CostReduction | None = None
    kind: ClassVar[str] = "COST_TAP_OTHERS"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "reduces")


@dataclass(frozen=True)
class ExileCost(Cost):
    """Exile so many cards that match from your zone."""

    what: Filter
    zone: Zone
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_EXILE"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "zone")


@dataclass(frozen=True)
class ExileSelf(Cost):
    """Exile this object, from the battlefield or from where its ability functions."""

    zone: Zone = Zone.BATTLEFIELD
    kind: ClassVar[str] = "COST_EXILE_SELF"
    operands: ClassVar[tuple[str | Operand, ...]] = ()


@dataclass(frozen=True)
class Loyalty(Cost):
    """Put on or remove so many loyalty counters (CR 606.4)."""

    change: int
    kind: ClassVar[str] = "COST_LOYALTY"


@dataclass(frozen=True)
class RemoveCountersCost(Cost):
    """Remove so many counters of a kind from this permanent."""

    counter: str
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_REMOVE_COUNTERS"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "counter")


@dataclass(frozen=True)
class ReturnCost(Cost):
    """Return so many permanents that match to their owner's hand."""

    what: Filter
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_RETURN"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what")


@dataclass(frozen=True)
class PayGeneric(Cost):
    """Pay so much generic mana: ``{1} for each card in your hand``."""

    amount: Amount
    kind: ClassVar[str] = "COST_GENERIC"


@dataclass(frozen=True)
class RevealCost(Cost):
    """Reveal so many cards that match from your hand."""

    what: Filter = ANYTHING
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_REVEAL"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what")


@dataclass(frozen=True)
class ReturnSelf(Cost):
    """Return this permanent to its owner's hand."""

    kind: ClassVar[str] = "COST_RETURN_SELF"


# CR 606.4, 107.3: *−X*: X loyalty counters are removed to activate a loyalty ability.
LOYALTY_X = (Loyalty(0), RemoveCountersCost("loyalty", X()))


@dataclass(frozen=True)
class PutCountersCost(Cost):
    """Put so many counters of a kind on this permanent."""

    counter: str
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_PUT_COUNTERS"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "counter")


@dataclass(frozen=True)
class RemoveCountersFrom(Cost):
    """Remove so many counters of a kind from among permanents you control that match."""

    what: Filter
    counter: str
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_COUNTERS_FROM"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "counter")


@dataclass(frozen=True)
class PayEnergy(Cost):
    """Pay so much {E} (CR 107.14)."""

    amount: Amount
    kind: ClassVar[str] = "COST_ENERGY"


@dataclass(frozen=True)
class TapForPower(Cost):
    """Tap any number of other untapped creatures you control with this total power or greater (CR 702.122a)."""

    power: Amount
    what: Filter
    kind: ClassVar[str] = "COST_CREW"


@dataclass(frozen=True)
class MillCost(Cost):
    """Mill so many cards."""

    amount: Amount = ONE
    kind: ClassVar[str] = "COST_MILL"


@dataclass(frozen=True)
class PutOnTopCost(Cost):
    """Put so many cards that match from your zone on top of your library, in any order (CR 401.4)."""

    what: Filter
    zone: Zone
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_TO_TOP"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "zone")


@dataclass(frozen=True)
class PutOnBottomCost(Cost):
    """Put so many cards that match from your zone on the bottom of your library, in any order (CR 401.4)."""

    what: Filter
    zone: Zone
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_TO_BOTTOM"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what", "zone")


@dataclass(frozen=True)
class ExileTopCost(Cost):
    """Exile so many cards from the top of your library."""

    amount: Amount = ONE
    kind: ClassVar[str] = "COST_EXILE_TOP"


@dataclass(frozen=True)
class DiscardHand(Cost):
    """Discard your hand."""

    kind: ClassVar[str] = "COST_DISCARD_HAND"


@dataclass(frozen=True)
class CraftCost(Cost):
    """Exile so many that match from among permanents you control and cards in your graveyard (CR 702.167a)."""

    what: Filter
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_CRAFT"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what")


@dataclass(frozen=True)
class BeholdCost(Cost):
    """Reveal so many cards that match from your hand, or choose such permanents you control (CR 701.4)."""

    what: Filter
    amount: Amount = ONE
    kind: ClassVar[str] = "COST_BEHOLD"
    operands: ClassVar[tuple[str | Operand, ...]] = ("amount", "what")


@dataclass(frozen=True)
class EvidenceCost(Cost):
    """Exile cards from your graveyard with at least this total mana value (CR 701.59)."""

    amount: Amount
    kind: ClassVar[str] = "COST_EVIDENCE"


@dataclass(frozen=True)
class WaterbendCost(Cost):
    """Pay so much generic mana; for each, an untapped artifact or creature may be tapped instead (CR 701.67a)."""

    generic: int

    def ways(self) -> Sequence[Sequence[Cost]]:
        """What may be paid: with none of them tapped, with one, and so on."""
        found: list[Sequence[Cost]] = []
        for tapped in range(self.generic + 1):
            mana = [PayMana(ManaCost.parse(f"{{{self.generic - tapped}}}"))] if tapped < self.generic else []
            taps = [TapOthers(artifact | creature, Number(tapped))] if tapped else []
            found.append((*mana, *taps))
        return found


@dataclass(frozen=True)
class RevealSelf(Cost):
    """Reveal this card from your hand: whoever activates its ability does so in any case (CR 602.2a)."""

    kind: ClassVar[str] = "COST_MANA"


@dataclass(frozen=True)
class ForageCost(Cost):
    """Exile three cards from your graveyard, or sacrifice a Food (CR 701.61)."""

    kind: ClassVar[str] = "COST_FORAGE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Filled(Number(3)), Filled(Subtype("Food")))


class CastCostKind(Enum):
    """What a cost of casting is. Names are those of the core's CastCostKind."""

    MANDATORY = "additional"
    OPTIONAL = "optional"
    ALTERNATIVE = "alternative"


@dataclass(frozen=True)
class CastCost(Term):
    """An additional or alternative cost of casting a spell (CR 118.8, 118.9).

    Attributes:
        kind: Additional, optional or alternative.
        cost: What is paid.
        condition: When it may be paid.
        keyword: The keyword that it stands for.
        spell: The spell ability of a spell for which it is paid, where the text changes (CR 702.96a).
    """

    kind: CastCostKind
    cost: Sequence[Cost]
    condition: Condition | None = None
    keyword: CastKeyword | None = None
    spell: Ability | None = None

    @property
    def zones(self) -> frozenset[Zone]:
        """From where it lets the card be cast; empty: from the hand."""
        return frozenset({Zone.GRAVEYARD}) if self.keyword in _FROM_GRAVEYARD else frozenset()

    @property
    def exiles(self) -> bool:
        """Whether the spell is exiled instead of being put anywhere else from the stack."""
        return self.keyword in _EXILED

    @property
    def needs_permission(self) -> bool:
        """Whether the card is cast for it only where an effect says so, not whenever it could be cast."""
        return self.keyword in _PERMITTED

    @property
    def at_instant_speed(self) -> bool:
        """Whether the spell is cast for it any time an instant could be (CR 702.48a, 702.190a)."""
        return self.keyword in (CastKeyword.OFFERING, CastKeyword.SNEAK)

    @property
    def attacks(self) -> bool:
        """Whether the permanent attacks what the creature returned for it attacked (CR 702.190b)."""
        return self.keyword is CastKeyword.SNEAK


# CR 702.34a, 702.81a, 702.133a, 702.138a, 702.180a, 702.187b
_FROM_GRAVEYARD = frozenset(
    {
        CastKeyword.FLASHBACK,
        CastKeyword.DISTURB,
        CastKeyword.RETRACE,
        CastKeyword.JUMP_START,
        CastKeyword.ESCAPE,
        CastKeyword.HARMONIZE,
        CastKeyword.MAYHEM,
    }
)
_EXILED = frozenset({CastKeyword.FLASHBACK, CastKeyword.JUMP_START, CastKeyword.HARMONIZE})
# CR 702.35a, 702.94a, 702.143a
_PERMITTED = frozenset({CastKeyword.MADNESS, CastKeyword.MIRACLE, CastKeyword.FORETELL})
