"""What effects make of players: the monarch (CR 725), who has the initiative (CR 726), the Ring's bearer (CR 701.54).

What the rules say of a designation are abilities of an object in the command zone, which has that face here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from mtgengine.enums import (
    Cause,
    EventKind,
    KeywordAction,
    Relation,
    RuleKind,
    Standing,
    Status,
    StepType,
    Supertype,
    Zone,
)
from mtgengine.ir.actions import SCRATCH, YOURS, Defined, Done, some
from mtgengine.ir.cards import Ability, Face, Static, Triggered
from mtgengine.ir.changes import AddRule, AddSupertypes, Rule
from mtgengine.ir.dungeons import VentureInto
from mtgengine.ir.effects import (
    Choose,
    Designate,
    Discard,
    Draw,
    Effect,
    Float,
    ForEach,
    If,
    Let,
    LoseLife,
    Move,
    PutCounters,
    RemoveCounters,
)
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Affected,
    AllTrue,
    Amount,
    Compare,
    Comparison,
    ControllerOf,
    Count,
    CountersOn,
    Each,
    HasStatus,
    IsPermanent,
    IsPlayer,
    Matching,
    Number,
    Opponents,
    PowerOf,
    Register,
    Selector,
    TopOf,
    Untrue,
    Where,
    YourTurn,
    creature,
    land,
)
from mtgengine.ir.operands import Fixed, Operand
from mtgengine.ir.patterns import EVENT_OBJECT, EVENT_SOURCE, Pattern, acts, attacks, beginning_of, blocks, deals_damage
from mtgengine.ir.standings import has

_COMMAND = frozenset({Zone.COMMAND})
_TO_YOU = IsPlayer(Relation.YOU)


@dataclass(frozen=True)
class Get(Effect):
    """That player gets a designation; `rules` is what the rules say of it."""

    who: Selector
    standing: Standing
    rules: Face | None = None
    op: ClassVar[str] = "OP_STANDING"


@dataclass(frozen=True)
class GetEmblem(Effect):
    """Those players who have no such emblem get one."""

    who: Selector
    emblem: Face
    op: ClassVar[str] = "OP_EMBLEM"
    operands: ClassVar[tuple[str | Operand, ...]] = ("who", "emblem", Fixed(1))


def _says(event: Pattern, *effects: Effect, batch: bool = False) -> Triggered:
    return Triggered(effects, events=(event,), batch=batch, zones=_COMMAND)


def _rules(name: str, *abilities: Ability) -> Face:
    return Face(name, frozenset(), abilities=abilities)


# ---- the monarch -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BecomeMonarch(Defined):
    """That player becomes the monarch (CR 725)."""

    who: Selector = YOU

    def _means(self) -> Sequence[Effect]:
        return (Get(self.who, Standing.MONARCH, THE_MONARCH),)


THE_MONARCH = _rules(
    "The Monarch",
    _says(beginning_of(StepType.END, Relation.YOU), Draw(YOU, ONE)),
    _says(deals_damage(creature, _TO_YOU, combat=True), BecomeMonarch(ControllerOf(EVENT_SOURCE))),
)

# ---- the initiative --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeInitiative(Defined):
    """That player takes the initiative (CR 726)."""

    who: Selector = YOU

    def _means(self) -> Sequence[Effect]:
        return (Get(self.who, Standing.INITIATIVE, THE_INITIATIVE),)


_UNDERCITY = VentureInto(undercity=True)
THE_INITIATIVE = _rules(
    "The Initiative",
    _says(beginning_of(StepType.UPKEEP, Relation.YOU), _UNDERCITY),
    _says(
        deals_damage(creature, _TO_YOU, combat=True),
        TakeInitiative(ControllerOf(EVENT_SOURCE)),
        batch=True,
    ),
    _says(acts(KeywordAction.INITIATIVE, who=Relation.YOU), _UNDERCITY),
)

# ---- the Ring --------------------------------------------------------------------------------------------------------

RING_BEARER = HasStatus(frozenset({Status.RING_BEARER})) & YOURS  # CR 701.54e
_BEARER = Each(RING_BEARER)
_STRONGER = Where(Comparison(PowerOf(Affected()), Compare.GT, PowerOf(_BEARER)))


def _grown(event: Pattern, least: int, *effects: Effect) -> Triggered:
    """An ability that the Ring has as long as it has tempted the player so often."""
    return _says(replace(event, condition=has(Standing.TEMPTED, least=least)), *effects)


_AT_END_OF_COMBAT = Triggered(
    (Move(Register(0), Zone.GRAVEYARD, Cause.SACRIFICE, controller=ControllerOf(Affected())),),
    events=(beginning_of(StepType.END_COMBAT),),
    once=True,
)
THE_RING = _rules(
    "The Ring",
    Static(
        (AddSupertypes(frozenset({Supertype.LEGENDARY})), AddRule(Rule(RuleKind.CANT_BE_BLOCKED_BY, what=_STRONGER))),
        affects=RING_BEARER,
    ),
    _grown(attacks(RING_BEARER), 2, Draw(YOU, ONE), Discard(YOU, ONE)),
    _grown(blocks(creature, RING_BEARER), 3, Let(0, EVENT_OBJECT), Float(_AT_END_OF_COMBAT)),
    _grown(deals_damage(RING_BEARER, IsPlayer(), combat=True), 4, LoseLife(Opponents(), Number(3))),
)


@dataclass(frozen=True)
class Tempt(Defined):
    """The Ring tempts you (CR 701.54)."""

    def _means(self) -> Sequence[Effect]:
        chosen = Register(SCRATCH)
        become = (
            Designate(_BEARER, Status.RING_BEARER, lost=True),
            Designate(chosen, Status.RING_BEARER),
        )
        return (
            GetEmblem(YOU, THE_RING),
            Get(YOU, Standing.TEMPTED, THE_RING),
            Choose(SCRATCH, creature & YOURS),
            If(some(chosen), become),
            Done(KeywordAction.TEMPT, what=chosen),
        )


# ---- rad counters ----------------------------------------------------------------------------------------------------

_RAD = CountersOn(YOU, "rad")
_MILLED = Register(SCRATCH)
# CR 728.1
RADIATION = _rules(
    "Radiation",
    Triggered(
        (
            Move(TopOf(YOU, _RAD), Zone.GRAVEYARD, Cause.MILL, register=SCRATCH),
            ForEach(SCRATCH + 1, Matching(_MILLED, ~land), (LoseLife(YOU, ONE), RemoveCounters(YOU, "rad", ONE))),
        ),
        events=(beginning_of(StepType.PRECOMBAT_MAIN, Relation.YOU),),
        condition=Comparison(_RAD, Compare.GE, ONE),
        zones=_COMMAND,
    ),
)


@dataclass(frozen=True)
class GetRad(Defined):
    """Those players get rad counters (CR 728)."""

    who: Selector
    amount: Amount

    def _means(self) -> Sequence[Effect]:
        return (GetEmblem(self.who, RADIATION), PutCounters(self.who, "rad", self.amount))


# ---- speed and the city's blessing -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class IncreaseSpeed(Defined):
    """Your speed increases by 1 (CR 702.179c); `inherent`: by what the rules say of it, once each turn."""

    inherent: bool = False

    def _means(self) -> Sequence[Effect]:
        return (Get(YOU, Standing.FASTER if self.inherent else Standing.SPEED, SPEED),)


# CR 702.179d: only once each turn, which is known once it has resolved; another one then does nothing.
SPEED = _rules(
    "Speed",
    Triggered(
        (IncreaseSpeed(inherent=True),),
        events=(Pattern(EventKind.LIFE_LOSS, player=IsPlayer(Relation.OPPONENT), condition=YourTurn()),),
        condition=AllTrue((Untrue(has(Standing.SPEED, least=4)), Untrue(has(Standing.FASTER)))),
        batch=True,
        zones=_COMMAND,
    ),
)
MAX_SPEED = has(Standing.SPEED, least=4)


@dataclass(frozen=True)
class Ascend(Defined):
    """If you control ten or more permanents, you get the city's blessing (CR 702.131a)."""

    def _means(self) -> Sequence[Effect]:
        ten = Comparison(Count(IsPermanent() & YOURS), Compare.GE, Number(10))
        return (If(ten, (Get(YOU, Standing.BLESSING),)),)
