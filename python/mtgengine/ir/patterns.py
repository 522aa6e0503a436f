"""Events that abilities trigger on or replace (CR 603.2, 614.1)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgengine.enums import ActivatedAs, Cause, EventKind, Keyword, KeywordAction, Relation, Status, StepType, Zone
from mtgengine.ir.expressions import (
    Condition,
    CostObjects,
    Filter,
    IsOneOf,
    IsPlayer,
    IsSource,
    Not,
    Register,
    RegisterValue,
)
from mtgengine.ir.term import Term


@dataclass(frozen=True)
class Pattern(Term):
    """An event that matches: what is None or empty asks for nothing.

    Attributes:
        kind: What happens.
        what: The object that it happens to: as it was, for what leaves a zone; as it is, for what enters one.
        by: The object that does it: the source of damage, the spell or ability that targets.
        to: The object or player that it is done to: who is damaged, attacked, blocked, attached to.
        player: The player who does it or whom it happens to.
        origin: Zones that the object comes from.
        into: Zones that it goes to.
        causes: Why it happens.
        combat: Whether it is combat damage; None: either.
        step: The step that begins.
        counter: The kind of counters.
        action: The keyword action that a player or an object does.
        condition: A further condition, with the event in the registers.
        status: The designation that something gets.
        activated: What the ability that is activated is: one of a keyword, or a loyalty ability.
    """

    kind: EventKind
    what: Filter | None = None
    by: Filter | None = None
    to: Filter | None = None
    player: Filter | None = None
    origin: frozenset[Zone] = frozenset()
    into: frozenset[Zone] = frozenset()
    causes: frozenset[Cause] = frozenset()
    combat: bool | None = None
    step: StepType | None = None
    counter: str = ""
    action: KeywordAction | None = None
    condition: Condition | None = None
    status: Status | None = None
    activated: Keyword | ActivatedAs | None = None


# ---- the event, for the effects and conditions of an ability that is about it --------------------------------------

EVENT_OBJECT = Register(8)
EVENT_RESULT = Register(9)
OTHER_THAN_IT = Not(IsOneOf(EVENT_RESULT))
EVENT_SOURCE = Register(10)
EVENT_TARGET = Register(11)
EVENT_PLAYER = Register(12)
EVENT_AMOUNT = RegisterValue(13)
EVENT_BATCH = Register(24)
# What was sacrificed to pay for the spell or ability, as it last was (CR 608.2h): *the sacrificed creature*.
SACRIFICED = CostObjects()

# ---- the usual ones ------------------------------------------------------------------------------------------------

SELF = IsSource()


def moves(what: Filter, origin: Zone | None = None, into: Zone | None = None, *causes: Cause) -> Pattern:
    """Something changes zones."""
    return Pattern(
        EventKind.MOVE,
        what,
        origin=frozenset() if origin is None else frozenset({origin}),
        into=frozenset() if into is None else frozenset({into}),
        causes=frozenset(causes),
    )


def enters(what: Filter = SELF) -> Pattern:
    """Something enters the battlefield (CR 603.6a); tokens too."""
    return moves(what, into=Zone.BATTLEFIELD)


def dies(what: Filter = SELF) -> Pattern:
    """Something is put into a graveyard from the battlefield (CR 700.4)."""
    return moves(what, Zone.BATTLEFIELD, Zone.GRAVEYARD)


def leaves(what: Filter = SELF) -> Pattern:
    """Something leaves the battlefield (CR 603.6c)."""
    return moves(what, Zone.BATTLEFIELD)


def state(condition: Condition) -> Pattern:
    """A state trigger: something is so (CR 603.8)."""
    return Pattern(EventKind.STATE, condition=condition)


def attacks(what: Filter = SELF, to: Filter | None = None) -> Pattern:
    """A creature is declared as an attacker (CR 508.3)."""
    return Pattern(EventKind.ATTACK, what, to=to)


def blocks(what: Filter = SELF, to: Filter | None = None) -> Pattern:
    """A creature blocks (CR 509.3)."""
    return Pattern(EventKind.BLOCK, what, to=to)


def deals_damage(by: Filter | None, to: Filter | None = None, combat: bool | None = None) -> Pattern:
    """A source deals damage."""
    return Pattern(EventKind.DAMAGE, by=by, to=to, combat=combat)


def acts(action: KeywordAction, what: Filter | None = None, who: Relation = Relation.ANY) -> Pattern:
    """A player, or an object, does a keyword action (CR 701)."""
    player = None if who is Relation.ANY else IsPlayer(who)
    return Pattern(EventKind.ACTION, what, player=player, action=action)


def casts(what: Filter | None = None, who: Relation = Relation.ANY) -> Pattern:
    """A player casts a spell."""
    return Pattern(EventKind.CAST, what, player=None if who is Relation.ANY else IsPlayer(who))


def beginning_of(step: StepType, whose: Relation = Relation.ANY) -> Pattern:
    """A step begins, of a player's turn (CR 603.2b)."""
    return Pattern(EventKind.STEP_BEGIN, player=None if whose is Relation.ANY else IsPlayer(whose), step=step)
