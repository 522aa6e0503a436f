"""Filters, amounts, selectors and conditions: the questions that programs ask of a game.

Each class names the core's node (`mtgcore.expr.NodeOp`) that it becomes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from mtgengine.enums import (
    CardType,
    CastKeyword,
    Color,
    Keyword,
    PhaseType,
    Quality,
    Relation,
    StackAbility,
    Standing,
    Status,
    StepType,
    Supertype,
    TurnFact,
    Zone,
)
from mtgengine.ir.operands import Default, Fixed, Kinds, OfKeyword, Operand
from mtgengine.ir.term import Term


class Compare(Enum):
    """How two numbers are compared. Names are those of the core's Compare."""

    EQ = "="
    NE = "≠"
    LT = "<"
    LE = "≤"
    GT = ">"
    GE = "≥"


# ---- filters -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filter(Term):
    """Is this object, or this player, one of those? Filters compose: ``creature & ~Colors({Color.BLACK})``."""

    op: ClassVar[str] = ""

    def __and__(self, other: Filter) -> Filter:
        return AllOf((*_parts(self, AllOf), *_parts(other, AllOf)))

    def __or__(self, other: Filter) -> Filter:
        return AnyOf((*_parts(self, AnyOf), *_parts(other, AnyOf)))

    def __invert__(self) -> Filter:
        return self.part if isinstance(self, Not) else Not(self)


@dataclass(frozen=True)
class Anything(Filter):
    """Every object."""

    op: ClassVar[str] = "F_ANY"


@dataclass(frozen=True)
class AllOf(Filter):
    """What matches every part."""

    parts: Sequence[Filter]
    op: ClassVar[str] = "F_AND"


@dataclass(frozen=True)
class AnyOf(Filter):
    """What matches at least one part."""

    parts: Sequence[Filter]
    op: ClassVar[str] = "F_OR"


@dataclass(frozen=True)
class Not(Filter):
    """What does not match."""

    part: Filter
    op: ClassVar[str] = "F_NOT"


def _parts(value: Filter, kind: type[AllOf] | type[AnyOf]) -> Sequence[Filter]:
    return value.parts if isinstance(value, kind) else (value,)


@dataclass(frozen=True)
class Types(Filter):
    """Has one of these card types."""

    types: frozenset[CardType]
    op: ClassVar[str] = "F_TYPES"


@dataclass(frozen=True)
class Supertypes(Filter):
    """Has one of these supertypes."""

    supertypes: frozenset[Supertype]
    op: ClassVar[str] = "F_SUPERTYPE"


@dataclass(frozen=True)
class Subtype(Filter):
    """Has this subtype."""

    subtype: str
    op: ClassVar[str] = "F_SUBTYPE"


@dataclass(frozen=True)
class Colors(Filter):
    """Is one of these colors."""

    colors: frozenset[Color]
    op: ClassVar[str] = "F_COLORS"


@dataclass(frozen=True)
class Colorless(Filter):
    """Has no color (CR 105.2c)."""

    op: ClassVar[str] = "F_COLORLESS"


@dataclass(frozen=True)
class Multicolored(Filter):
    """Has two or more colors (CR 105.2b)."""

    op: ClassVar[str] = "F_MULTICOLORED"


@dataclass(frozen=True)
class Monocolored(Filter):
    """Has exactly one color (CR 105.2a)."""

    op: ClassVar[str] = "F_MONOCOLORED"


@dataclass(frozen=True)
class Controlled(Filter):
    """Controlled by you, or by an opponent."""

    by: Relation
    op: ClassVar[str] = "F_CONTROLLER"


@dataclass(frozen=True)
class Owned(Filter):
    """Owned by you, or by an opponent."""

    by: Relation
    op: ClassVar[str] = "F_OWNER"


@dataclass(frozen=True)
class HasKeyword(Filter):
    """Has this keyword ability."""

    keyword: Keyword
    op: ClassVar[str] = "F_KEYWORD"


@dataclass(frozen=True)
class Power(Filter):
    """Its power compares so."""

    compare: Compare
    amount: Amount
    op: ClassVar[str] = "F_POWER"


@dataclass(frozen=True)
class Toughness(Filter):
    """Its toughness compares so."""

    compare: Compare
    amount: Amount
    op: ClassVar[str] = "F_TOUGHNESS"


@dataclass(frozen=True)
class ManaValue(Filter):
    """Its mana value compares so."""

    compare: Compare
    amount: Amount
    op: ClassVar[str] = "F_MANA_VALUE"


@dataclass(frozen=True)
class Tapped(Filter):
    """Is tapped."""

    op: ClassVar[str] = "F_TAPPED"


@dataclass(frozen=True)
class Untapped(Filter):
    """Is untapped."""

    op: ClassVar[str] = "F_UNTAPPED"


@dataclass(frozen=True)
class Attacking(Filter):
    """Is an attacking creature."""

    op: ClassVar[str] = "F_ATTACKING"


@dataclass(frozen=True)
class Blocking(Filter):
    """Is a blocking creature."""

    op: ClassVar[str] = "F_BLOCKING"


@dataclass(frozen=True)
class Blocked(Filter):
    """Is a blocked creature."""

    op: ClassVar[str] = "F_BLOCKED"


@dataclass(frozen=True)
class IsSource(Filter):
    """Is the object whose ability this is."""

    op: ClassVar[str] = "F_SELF"


@dataclass(frozen=True)
class Named(Filter):
    """Has this name."""

    name: str
    op: ClassVar[str] = "F_NAME"


@dataclass(frozen=True)
class IsToken(Filter):
    """Is a token."""

    op: ClassVar[str] = "F_TOKEN"


@dataclass(frozen=True)
class InZone(Filter):
    """Is in this zone."""

    zone: Zone
    op: ClassVar[str] = "F_ZONE"


@dataclass(frozen=True)
class IsSpell(Filter):
    """Is a spell on the stack."""

    op: ClassVar[str] = "F_SPELL"


@dataclass(frozen=True)
class IsAbility(Filter):
    """Is an ability on the stack: any, an activated or a triggered one."""

    which: StackAbility = StackAbility.ANY
    op: ClassVar[str] = "F_ABILITY"


@dataclass(frozen=True)
class IsPlayer(Filter):
    """Is a player: any, you, or an opponent."""

    relation: Relation = Relation.ANY
    op: ClassVar[str] = "F_PLAYER"


@dataclass(frozen=True)
class IsPermanent(Filter):
    """Is on the battlefield."""

    op: ClassVar[str] = "F_PERMANENT"


@dataclass(frozen=True)
class Counters(Filter):
    """The number of its counters of a kind compares so."""

    kind: str
    compare: Compare
    amount: Amount
    op: ClassVar[str] = "F_COUNTERS"


@dataclass(frozen=True)
class Targeting(Filter):
    """A spell that has a target which matches."""

    target: Filter
    op: ClassVar[str] = "F_TARGETS_TYPE"


@dataclass(frozen=True)
class SameController(Filter):
    """Controlled by the controller of the object whose ability this is."""

    op: ClassVar[str] = "F_SAME_CONTROLLER"


@dataclass(frozen=True)
class IsHost(Filter):
    """Is what the object whose ability this is is attached to: the enchanted or equipped permanent."""

    op: ClassVar[str] = "F_HOST"


@dataclass(frozen=True)
class IsOneOf(Filter):
    """Is one of the objects or players that a selector names."""

    of: Selector
    op: ClassVar[str] = "F_ONE_OF"


@dataclass(frozen=True)
class ControlledBy(Filter):
    """Controlled by one of those players."""

    who: Selector
    op: ClassVar[str] = "F_CONTROLLED_BY"


@dataclass(frozen=True)
class OwnedBy(Filter):
    """Owned by one of those players."""

    who: Selector
    op: ClassVar[str] = "F_OWNED_BY"


@dataclass(frozen=True)
class ChosenName(Filter):
    """Has the name that a register keeps: of the program, or of the permanent whose ability asks (CR 607.2d)."""

    register: int = 0
    op: ClassVar[str] = "F_CHOSEN_NAME"


@dataclass(frozen=True)
class ChosenSubtype(Filter):
    """Has the subtype that a register keeps."""

    register: int = 0
    op: ClassVar[str] = "F_CHOSEN_SUBTYPE"


@dataclass(frozen=True)
class ChosenColor(Filter):
    """Is of the color that a register keeps."""

    register: int = 0
    op: ClassVar[str] = "F_CHOSEN_COLOR"


@dataclass(frozen=True)
class HasActivated(Filter):
    """Has an activated ability that isn't a mana ability."""

    op: ClassVar[str] = "F_HAS_ACTIVATED"


@dataclass(frozen=True)
class IsManaAbility(Filter):
    """Is a mana ability, of abilities that are activated or triggered (CR 605.1)."""

    op: ClassVar[str] = "F_MANA_ABILITY"


@dataclass(frozen=True)
class ChosenPlayerFilter(Filter):
    """Is the player that was chosen, or is controlled by that player."""

    register: int = 0
    op: ClassVar[str] = "F_CHOSEN_PLAYER"


@dataclass(frozen=True)
class Where(Filter):
    """What a condition holds of, in which `Affected` is the candidate: *with toughness greater than its power*."""

    condition: Condition
    op: ClassVar[str] = "F_WHERE"


@dataclass(frozen=True)
class IsPrepared(Filter):
    """Is a permanent that is prepared (CR 722.3a)."""

    op: ClassVar[str] = "F_PREPARED"


@dataclass(frozen=True)
class HasStatus(Filter):
    """Is a permanent with one of these: face down, monstrous, that attacked or was dealt damage this turn."""

    status: frozenset[Status]
    op: ClassVar[str] = "F_STATUS"


@dataclass(frozen=True)
class EnteredThisTurn(Filter):
    """Entered the battlefield this turn; of a card elsewhere: was put there this turn."""

    op: ClassVar[str] = "F_ENTERED_THIS_TURN"


@dataclass(frozen=True)
class Shares(Filter):
    """Shares a color, a card type, a name ... with one of those."""

    quality: Quality
    of: Selector
    op: ClassVar[str] = "F_SHARES"


@dataclass(frozen=True)
class AttachedTo(Filter):
    """Is attached to something that matches."""

    what: Filter
    op: ClassVar[str] = "F_ATTACHED_TO"


@dataclass(frozen=True)
class HasAttached(Filter):
    """Something that matches is attached to it: enchanted, equipped."""

    what: Filter
    op: ClassVar[str] = "F_HAS_ATTACHED"


@dataclass(frozen=True)
class Blocks(Filter):
    """Is blocking one of those."""

    of: Selector
    op: ClassVar[str] = "F_BLOCKS"


@dataclass(frozen=True)
class BlockedBy(Filter):
    """Is blocked by one of those."""

    of: Selector
    op: ClassVar[str] = "F_BLOCKED_BY"


@dataclass(frozen=True)
class Attacks(Filter):
    """Is attacking one of those players, planeswalkers or battles."""

    of: Selector
    op: ClassVar[str] = "F_ATTACKS"


@dataclass(frozen=True)
class IsExiledWith(Filter):
    """Was exiled, or put onto the battlefield, with the object whose ability this is, by abilities with this link.

    See CR 607.2a.
    """

    link: int = 0
    op: ClassVar[str] = "F_EXILED_WITH"


@dataclass(frozen=True)
class HasGreatest(Filter):
    """Nothing that matches has a greater amount, in which `Affected` is each of them: *with the greatest power*."""

    amount: Amount
    of: Filter
    zones: Sequence[Zone] = ()
    op: ClassVar[str] = "F_GREATEST"


@dataclass(frozen=True)
class WasPaid(Filter):
    """Is a spell for which the additional cost of this index was paid, or a permanent that was such a spell."""

    index: int
    op: ClassVar[str] = "F_PAID"


@dataclass(frozen=True)
class WasCastFor(Filter):
    """Is a spell that was cast for the alternative cost of that keyword, or a permanent that was such a spell."""

    keyword: CastKeyword
    op: ClassVar[str] = "F_CAST_FOR"


@dataclass(frozen=True)
class WasCast(Filter):
    """Was cast; from one of those zones if there are any."""

    origin: frozenset[Zone] = frozenset()
    op: ClassVar[str] = "F_CAST_FROM"


@dataclass(frozen=True)
class HasCastCost(Filter):
    """Is a card with that keyword ability, which stands for a cost of casting: *with flashback*."""

    keyword: CastKeyword
    op: ClassVar[str] = "F_HAS_COST"


@dataclass(frozen=True)
class DrawnThisTurn(Filter):
    """Is a card that its owner drew this turn, and that has been in their hand since."""

    op: ClassVar[str] = "F_DRAWN_THIS_TURN"


@dataclass(frozen=True)
class Discarded(Filter):
    """Is a card in a graveyard that was discarded this turn."""

    op: ClassVar[str] = "F_DISCARDED"


@dataclass(frozen=True)
class SummoningSick(Filter):
    """Is a creature without haste that has not been under its controller's control since their turn began."""

    op: ClassVar[str] = "F_SICK"


# ---- amounts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Amount(Term):
    """A number that a program computes."""

    op: ClassVar[str] = ""


@dataclass(frozen=True)
class Number(Amount):
    """A number."""

    value: int
    op: ClassVar[str] = "A_CONST"


@dataclass(frozen=True)
class X(Amount):
    """The X that was chosen as the spell was cast or the ability activated (CR 107.3)."""

    op: ClassVar[str] = "A_X"


@dataclass(frozen=True)
class Count(Amount):
    """How many objects match. Without zones, the filter says where it looks."""

    of: Filter
    zones: Sequence[Zone] = ()
    op: ClassVar[str] = "A_COUNT"


@dataclass(frozen=True)
class PowerOf(Amount):
    """The power of that object."""

    of: Selector
    op: ClassVar[str] = "A_POWER"


@dataclass(frozen=True)
class ToughnessOf(Amount):
    """The toughness of that object."""

    of: Selector
    op: ClassVar[str] = "A_TOUGHNESS"


@dataclass(frozen=True)
class ManaValueOf(Amount):
    """The mana value of that object."""

    of: Selector
    op: ClassVar[str] = "A_MANA_VALUE"


@dataclass(frozen=True)
class LifeOf(Amount):
    """The life total of that player."""

    of: Selector
    op: ClassVar[str] = "A_LIFE"


@dataclass(frozen=True)
class HandOf(Amount):
    """How many cards that player has in hand."""

    of: Selector
    op: ClassVar[str] = "A_HAND"


@dataclass(frozen=True)
class Sum(Amount):
    """The sum of two amounts."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_ADD"


@dataclass(frozen=True)
class Difference(Amount):
    """The first amount less the second."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_SUB"


@dataclass(frozen=True)
class Product(Amount):
    """The product of two amounts."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_MUL"


@dataclass(frozen=True)
class HalfUp(Amount):
    """Half of it, rounded up."""

    of: Amount
    op: ClassVar[str] = "A_HALF_UP"


@dataclass(frozen=True)
class HalfDown(Amount):
    """Half of it, rounded down."""

    of: Amount
    op: ClassVar[str] = "A_HALF_DOWN"


@dataclass(frozen=True)
class Negative(Amount):
    """Its negative."""

    of: Amount
    op: ClassVar[str] = "A_NEGATE"


@dataclass(frozen=True)
class Share(Amount):
    """What was assigned to the object being affected when the amount was divided (CR 601.2d)."""

    op: ClassVar[str] = "A_SHARE"


@dataclass(frozen=True)
class CostPaid(Amount):
    """1 when the additional cost of this index was paid, otherwise 0."""

    index: int
    op: ClassVar[str] = "A_COST_PAID"


@dataclass(frozen=True)
class KeywordPaid(Amount):
    """How often the additional cost of that keyword was paid for the spell, or for the spell that it was."""

    keyword: CastKeyword
    op: ClassVar[str] = "A_COST_PAID"
    operands: ClassVar[tuple[str | Operand, ...]] = (OfKeyword(),)


@dataclass(frozen=True)
class RegisterValue(Amount):
    """The number that an earlier step of the program, or the event, left in a register."""

    index: int
    op: ClassVar[str] = "A_REGISTER"


@dataclass(frozen=True)
class NumberOf(Amount):
    """How many objects or players a selector names."""

    of: Selector
    op: ClassVar[str] = "A_LIST"


@dataclass(frozen=True)
class CountersOn(Amount):
    """How many counters of a kind are on that object or player."""

    of: Selector
    kind: str
    op: ClassVar[str] = "A_COUNTERS"


@dataclass(frozen=True)
class Greatest(Amount):
    """The greatest power among those objects, or of another amount, in which `Affected` is each of them."""

    of: Selector
    amount: Amount | None = None
    op: ClassVar[str] = "A_GREATEST"
    operands: ClassVar[tuple[str | Operand, ...]] = ("of", Default("amount", lambda: PowerOf(Affected())))


@dataclass(frozen=True)
class Least(Amount):
    """The least power among those objects, or the least of another amount."""

    of: Selector
    amount: Amount | None = None
    op: ClassVar[str] = "A_LEAST"
    operands: ClassVar[tuple[str | Operand, ...]] = ("of", Default("amount", lambda: PowerOf(Affected())))


@dataclass(frozen=True)
class Total(Amount):
    """The total power of those objects, or the total of another amount."""

    of: Selector
    amount: Amount | None = None
    op: ClassVar[str] = "A_TOTAL"
    operands: ClassVar[tuple[str | Operand, ...]] = ("of", Default("amount", lambda: PowerOf(Affected())))


@dataclass(frozen=True)
class Minimum(Amount):
    """The lesser of two amounts."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_MIN"


@dataclass(frozen=True)
class Maximum(Amount):
    """The greater of two amounts."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_MAX"


@dataclass(frozen=True)
class Quotient(Amount):
    """The first amount divided by the second, rounded down."""

    left: Amount
    right: Amount
    op: ClassVar[str] = "A_QUOTIENT"


@dataclass(frozen=True)
class Distinct(Amount):
    """How many different colors, card types, names, basic land types ... there are among those objects."""

    quality: Quality
    of: Selector
    op: ClassVar[str] = "A_DISTINCT"


@dataclass(frozen=True)
class Devotion(Amount):
    """Your devotion to those colors (CR 700.5)."""

    colors: frozenset[Color]
    op: ClassVar[str] = "A_DEVOTION"


@dataclass(frozen=True)
class CardsIn(Amount):
    """How many cards those players have in that zone of theirs."""

    who: Selector
    zone: Zone
    op: ClassVar[str] = "A_CARDS"


@dataclass(frozen=True)
class DamageOn(Amount):
    """The damage marked on those permanents."""

    of: Selector
    op: ClassVar[str] = "A_DAMAGE"


@dataclass(frozen=True)
class ThisTurn(Amount):
    """What those players did this turn: cards drawn, spells cast, life gained ..."""

    who: Selector
    fact: TurnFact
    op: ClassVar[str] = "A_FACT"


@dataclass(frozen=True)
class StandingOf(Amount):
    """1 for players who have a designation, otherwise 0; or how often, how fast, how many."""

    who: Selector
    standing: Standing
    op: ClassVar[str] = "A_STANDING"


@dataclass(frozen=True)
class ManaSpent(Amount):
    """How much mana of those colors was spent to cast the spell, or that spell; none named: any mana."""

    kinds: frozenset[Color] = frozenset(Color)
    of: Selector | None = None
    op: ClassVar[str] = "A_SPENT"
    operands: ClassVar[tuple[str | Operand, ...]] = (Kinds(), "of")


@dataclass(frozen=True)
class Either(Amount):
    """One amount when the condition holds, otherwise another."""

    condition: Condition
    then: Amount
    otherwise: Amount
    op: ClassVar[str] = "A_IF"


@dataclass(frozen=True)
class DividedShare(Amount):
    """What `Divide` gave to the object being affected, of those that a list register keeps."""

    register: int
    op: ClassVar[str] = "A_DIVIDED"


@dataclass(frozen=True)
class ChosenNumber(Amount):
    """The number that was chosen."""

    register: int = 0
    op: ClassVar[str] = "A_CHOSEN_NUMBER"


@dataclass(frozen=True)
class TimesTaken(Amount):
    """How often you have taken the source's action of this number this turn (CR 603.2h)."""

    action: int
    op: ClassVar[str] = "A_ACTIONS"


@dataclass(frozen=True)
class XOf(Amount):
    """The X of that spell, or of the spell that became that permanent (CR 107.3m)."""

    of: Selector
    op: ClassVar[str] = "A_X_OF"


@dataclass(frozen=True)
class TimesMutated(Amount):
    """How often that permanent has mutated (CR 702.140d)."""

    of: Selector
    op: ClassVar[str] = "A_MUTATED"


@dataclass(frozen=True)
class DamageDealt(Amount):
    """How much damage the last effect that deals damage has dealt: *the damage dealt this way*."""

    op: ClassVar[str] = "A_DEALT"


def colors_spent() -> Amount:
    """How many colors of mana were spent to cast the spell (CR 702.44a)."""
    white, *others = (
        Minimum(ManaSpent(frozenset({color})), Number(1)) for color in Color if color is not Color.COLORLESS
    )
    total: Amount = white
    for more in others:
        total = Sum(total, more)
    return total


# ---- selectors -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Selector(Term):
    """Names one or several objects or players."""

    op: ClassVar[str] = ""


@dataclass(frozen=True)
class TargetRef(Selector):
    """The targets chosen for the ability's (or the mode's) target of this index."""

    index: int = 0
    op: ClassVar[str] = "S_TARGET"


@dataclass(frozen=True)
class Source(Selector):
    """The object whose ability this is."""

    op: ClassVar[str] = "S_SELF"


@dataclass(frozen=True)
class SourceCard(Selector):
    """The object whose ability this is, or the card in a graveyard that it has just become (CR 603.6e)."""

    op: ClassVar[str] = "S_SELF_CARD"


@dataclass(frozen=True)
class You(Selector):
    """The controller of the spell or ability."""

    op: ClassVar[str] = "S_YOU"


@dataclass(frozen=True)
class Opponents(Selector):
    """Each opponent."""

    op: ClassVar[str] = "S_OPPONENTS"


@dataclass(frozen=True)
class EachPlayer(Selector):
    """Each player."""

    op: ClassVar[str] = "S_EACH_PLAYER"


@dataclass(frozen=True)
class Each(Selector):
    """Every object that matches. Without zones, the filter says where it looks."""

    of: Filter
    zones: Sequence[Zone] = ()
    op: ClassVar[str] = "S_EACH"


@dataclass(frozen=True)
class Register(Selector):
    """What an earlier step of the program, or the event, left there; from 16 on several (`mtgcore.types.Register`)."""

    index: int
    op: ClassVar[str] = "S_REGISTER"


@dataclass(frozen=True)
class Host(Selector):
    """What the object whose ability this is is attached to."""

    op: ClassVar[str] = "S_HOST"


@dataclass(frozen=True)
class Matching(Selector):
    """Those of them that match."""

    of: Selector
    what: Filter
    op: ClassVar[str] = "S_MATCHING"


@dataclass(frozen=True)
class ControllerOf(Selector):
    """The controllers of those objects."""

    of: Selector
    op: ClassVar[str] = "S_CONTROLLER"


@dataclass(frozen=True)
class OwnerOf(Selector):
    """The owners of those objects."""

    of: Selector
    op: ClassVar[str] = "S_OWNER"


@dataclass(frozen=True)
class TargetPlayerOf(Selector):
    """The players that those spells or abilities target."""

    of: Selector
    op: ClassVar[str] = "S_TARGET_PLAYER_OF"


@dataclass(frozen=True)
class DefendingPlayer(Selector):
    """The defending players of those attacking creatures (CR 508.5)."""

    of: Selector
    op: ClassVar[str] = "S_DEFENDING_PLAYER"


@dataclass(frozen=True)
class Affected(Selector):
    """The object or player being affected, for an amount or a choice that is another one for each of them."""

    op: ClassVar[str] = "S_AFFECTED"


@dataclass(frozen=True)
class ActivePlayer(Selector):
    """The player whose turn it is."""

    op: ClassVar[str] = "S_ACTIVE_PLAYER"


@dataclass(frozen=True)
class TopOf(Selector):
    """So many cards from the top of those players' libraries."""

    who: Selector
    amount: Amount = Number(1)
    op: ClassVar[str] = "S_TOP"


@dataclass(frozen=True)
class BottomOfGraveyard(Selector):
    """The bottom card of those players' graveyards."""

    who: Selector
    op: ClassVar[str] = "S_GRAVEYARD_BOTTOM"


@dataclass(frozen=True)
class TopOfGraveyard(Selector):
    """The top card of those players' graveyards."""

    who: Selector
    op: ClassVar[str] = "S_GRAVEYARD_TOP"


@dataclass(frozen=True)
class SourceOf(Selector):
    """The sources of those that are abilities on the stack (CR 113.7)."""

    of: Selector
    op: ClassVar[str] = "S_SOURCE_OF"


@dataclass(frozen=True)
class ExiledWith(Selector):
    """The cards exiled with the object whose ability this is, by abilities that have this link (CR 607.2a)."""

    link: int = 0
    op: ClassVar[str] = "S_EXILED_WITH"


@dataclass(frozen=True)
class Except(Selector):
    """Those of the first that are not among the second."""

    of: Selector
    but: Selector
    op: ClassVar[str] = "S_EXCEPT"


@dataclass(frozen=True)
class Both(Selector):
    """Those of the first, then those of the second."""

    first: Selector
    second: Selector
    op: ClassVar[str] = "S_BOTH"


@dataclass(frozen=True)
class FirstOf(Selector):
    """The first so many of them."""

    of: Selector
    amount: Amount = Number(1)
    op: ClassVar[str] = "S_FIRST"


@dataclass(frozen=True)
class Attachments(Selector):
    """The permanents attached to those."""

    of: Selector
    op: ClassVar[str] = "S_ATTACHED"


@dataclass(frozen=True)
class TargetsOf(Selector):
    """What those spells or abilities target."""

    of: Selector
    op: ClassVar[str] = "S_TARGETS_OF"


@dataclass(frozen=True)
class ChosenPlayer(Selector):
    """The player that was chosen."""

    register: int = 0
    op: ClassVar[str] = "S_CHOSEN_PLAYER"


@dataclass(frozen=True)
class NextPlayer(Selector):
    """The next player in turn order after each of those."""

    of: Selector
    op: ClassVar[str] = "S_NEXT_PLAYER"


@dataclass(frozen=True)
class CostObjects(Selector):
    """What was chosen for the costs of the spell or ability, as it last was: *the sacrificed creature*."""

    op: ClassVar[str] = "S_REGISTER"
    operands: ClassVar[tuple[str | Operand, ...]] = (Fixed("REG_COST_OBJECTS"),)


@dataclass(frozen=True)
class Become(Selector):
    """What the object whose ability this is has become, if it has changed zones once (CR 400.7)."""

    op: ClassVar[str] = "S_NOW"


@dataclass(frozen=True)
class Paired(Selector):
    """The creature that the object whose ability this is is paired with (CR 702.95b)."""

    op: ClassVar[str] = "S_PAIRED"


# ---- conditions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition(Term):
    """True or false."""

    op: ClassVar[str] = ""


@dataclass(frozen=True)
class Comparison(Condition):
    """Two amounts compare so."""

    left: Amount
    compare: Compare
    right: Amount
    op: ClassVar[str] = "C_COMPARE"


@dataclass(frozen=True)
class Exists(Condition):
    """Something matches."""

    what: Filter
    zones: Sequence[Zone] = ()
    op: ClassVar[str] = "C_EXISTS"


@dataclass(frozen=True)
class YourTurn(Condition):
    """It is your turn."""

    op: ClassVar[str] = "C_YOUR_TURN"


@dataclass(frozen=True)
class Untrue(Condition):
    """The condition does not hold."""

    condition: Condition
    op: ClassVar[str] = "C_NOT"


@dataclass(frozen=True)
class AllTrue(Condition):
    """Every condition holds."""

    conditions: Sequence[Condition]
    op: ClassVar[str] = "C_AND"


@dataclass(frozen=True)
class AnyTrue(Condition):
    """At least one condition holds."""

    conditions: Sequence[Condition]
    op: ClassVar[str] = "C_OR"


@dataclass(frozen=True)
class Matches(Condition):
    """Everything that the selector names matches, and it names something; of what is gone, as it last was."""

    of: Selector
    what: Filter
    op: ClassVar[str] = "C_MATCHES"


@dataclass(frozen=True)
class InPhase(Condition):
    """It is one of these phases."""

    phases: frozenset[PhaseType]
    op: ClassVar[str] = "C_PHASE"


@dataclass(frozen=True)
class InStep(Condition):
    """It is one of these steps."""

    steps: frozenset[StepType]
    op: ClassVar[str] = "C_STEP"


@dataclass(frozen=True)
class TurnOf(Condition):
    """It is the turn of one of those players."""

    who: Selector
    op: ClassVar[str] = "C_TURN_OF"


@dataclass(frozen=True)
class CameUnderControl(Condition):
    """The object came under its controller's control since the beginning of their last upkeep (CR 702.30a)."""

    op: ClassVar[str] = "C_CAME_UNDER_CONTROL"


@dataclass(frozen=True)
class DamagedBy(Condition):
    """A player was dealt combat damage this turn by a source you controlled of that subtype.

    None: of any creature type of the source of the ability (CR 702.76a).
    """

    subtype: str | None = None
    op: ClassVar[str] = "C_DAMAGED_BY"


# ---- words that many cards use -------------------------------------------------------------------------------------


def typed(*types: CardType) -> Filter:
    """Whatever has one of these card types."""
    return Types(frozenset(types))


def colored(*colors: Color) -> Filter:
    """Whatever is one of these colors."""
    return Colors(frozenset(colors))


ONE = Number(1)
ANYTHING = Anything()
YOU = You()

creature = typed(CardType.CREATURE)
artifact = typed(CardType.ARTIFACT)
enchantment = typed(CardType.ENCHANTMENT)
land = typed(CardType.LAND)
planeswalker = typed(CardType.PLANESWALKER)
permanent = IsPermanent()
player = IsPlayer()
opponent = IsPlayer(Relation.OPPONENT)
spell = IsSpell()
# CR 115.4: "any target"
any_target = typed(CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE) | player


def where(filter: Filter) -> tuple[frozenset[Zone], bool]:
    """The zones that a filter looks at, and whether it may match players. Objects are permanents unless it says."""
    places = set(_places(filter))
    zones = {Zone.BATTLEFIELD if place is None else place for place in places if not isinstance(place, IsPlayer)}
    return frozenset(zones), any(isinstance(place, IsPlayer) for place in places)


def _places(filter: Filter) -> Iterator[Zone | IsPlayer | None]:
    if isinstance(filter, AnyOf):
        for part in filter.parts:
            yield from _places(part)
    elif isinstance(filter, AllOf):
        said = [places for places in map(list, map(_places, filter.parts)) if set(places) != {None}]
        yield from said[0] if said else [None]
    elif isinstance(filter, InZone):
        yield filter.zone
    elif isinstance(filter, (IsSpell, IsAbility)):
        yield Zone.STACK
    elif isinstance(filter, IsPlayer):
        yield filter
    else:
        yield None
