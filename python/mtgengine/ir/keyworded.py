"""Keyword abilities that stand for other abilities (CR 702): one place says what each of them means.

A `Keyworded` ability keeps its name and parameters, so that it is rendered as it is printed; `expand` gives the
abilities that the core plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mtgengine.enums import CardType, Cause, EventKind, Keyword, Relation, StepType, Zone
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Activated, Replacement, Target, Triggered
from mtgengine.ir.patterns import (
    EVENT_OBJECT,
    EVENT_RESULT,
    EVENT_SOURCE,
    SELF,
    Pattern,
    attacks,
    beginning_of,
    casts,
    dies,
    enters,
)
from mtgengine.ir.term import IRError

SACRIFICE_IT = e.Move(x.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)
_UPKEEP = beginning_of(StepType.UPKEEP, Relation.YOU)
_MINE = x.Controlled(Relation.YOU)


@dataclass(frozen=True)
class Keyworded(Ability):
    """A keyword ability that stands for others: its name, and what comes after the name."""

    name: str
    cost: Sequence[k.Cost] = ()
    number: int = 0
    what: x.Filter | None = None

    def expand(self) -> tuple[Ability, ...]:
        """The abilities that it means."""
        meaning = MEANINGS.get(self.name)
        if meaning is None:
            raise IRError(f"no rule says what {self.name} means")
        return tuple(meaning(self))


def _number(n: int) -> x.Amount:
    return x.Number(n)


def _counters(kind: str) -> x.Amount:
    return x.CountersOn(x.Source(), kind)


def _at_least(amount: x.Amount, n: int) -> x.Condition:
    return x.Comparison(amount, x.Compare.GE, x.Number(n))


def _pump(what: x.Selector, n: int, m: int) -> e.Effect:
    return e.Continuous(what, (ch.ModifyPT(x.Number(n), x.Number(m)),))


def _enters_with(kind: str, n: int) -> Ability:
    return Replacement((enters(),), (r.EventCounters(kind, x.Number(n)),))


def _fading(ability: Keyworded) -> list[Ability]:
    """CR 702.32a."""
    step = e.If(_at_least(_counters("fade"), 1), (e.RemoveCounters(x.Source(), "fade", x.ONE),), (SACRIFICE_IT,))
    return [_enters_with("fade", ability.number), Triggered((step,), events=(_UPKEEP,))]


def _vanishing(ability: Keyworded) -> list[Ability]:
    """CR 702.63a."""
    remove = Triggered(
        (e.RemoveCounters(x.Source(), "time", x.ONE),), events=(_UPKEEP,), condition=_at_least(_counters("time"), 1)
    )
    last = x.Comparison(_counters("time"), x.Compare.EQ, x.Number(0))
    gone = Pattern(EventKind.COUNTERS_REMOVED, SELF, counter="time", condition=last)
    return [_enters_with("time", ability.number), remove, Triggered((SACRIFICE_IT,), events=(gone,))]


def _echo(ability: Keyworded) -> list[Ability]:
    """CR 702.30a."""
    pay = e.Pay(ability.cost, otherwise=(SACRIFICE_IT,))
    return [Triggered((pay,), events=(_UPKEEP,), condition=x.CameUnderControl())]


def _cumulative_upkeep(ability: Keyworded) -> list[Ability]:
    """CR 702.24a."""
    put = e.PutCounters(x.Source(), "age", x.ONE)
    pay = e.Pay(ability.cost, otherwise=(SACRIFICE_IT,), times=_counters("age"))
    return [Triggered((put, pay), events=(_UPKEEP,))]


def _cycling(ability: Keyworded) -> list[Ability]:
    """CR 702.29a, e: a card of a type instead of any card."""
    effect: e.Effect = e.Draw(x.You(), x.ONE)
    if ability.what is not None:
        effect = e.Search(ability.what, Zone.HAND, reveal=True)
    cost = (*ability.cost, k.DiscardSelf())
    return [Activated((effect,), cost=cost, zone=Zone.HAND, keyword=Keyword.CYCLING)]


def _prowess(ability: Keyworded) -> list[Ability]:
    """CR 702.108a."""
    spell = casts(x.IsSpell() & ~x.creature, Relation.YOU)
    return [Triggered((_pump(x.Source(), 1, 1),), events=(spell,))]


def _exalted(ability: Keyworded) -> list[Ability]:
    """CR 702.83a."""
    alone = x.Comparison(x.Count(x.Attacking()), x.Compare.EQ, x.ONE)
    event = replace(attacks(x.creature & _MINE), condition=alone)
    return [Triggered((_pump(EVENT_OBJECT, 1, 1),), events=(event,))]


def _bushido(ability: Keyworded) -> list[Ability]:
    """CR 702.45a."""
    events = (Pattern(EventKind.BLOCK, SELF), Pattern(EventKind.BLOCKED, SELF))
    return [Triggered((_pump(x.Source(), ability.number, ability.number),), events=events)]


def _annihilator(ability: Keyworded) -> list[Ability]:
    """CR 702.86a."""
    defending = x.DefendingPlayer(EVENT_OBJECT)
    return [Triggered((e.Sacrifice(defending, x.IsPermanent(), _number(ability.number)),), events=(attacks(),))]


def _ward(ability: Keyworded) -> list[Ability]:
    """CR 702.21a."""
    by = (x.IsSpell() | x.IsAbility()) & x.Controlled(Relation.OPPONENT)
    pay = e.Pay(ability.cost, x.ControllerOf(EVENT_SOURCE), otherwise=(e.Counter(EVENT_SOURCE),))
    return [Triggered((pay,), events=(Pattern(EventKind.TARGETED, SELF, by=by),))]


def _battle_cry(ability: Keyworded) -> list[Ability]:
    """CR 702.91a."""
    others = x.Each(x.Attacking() & x.creature & ~SELF)
    return [Triggered((_pump(others, 1, 0),), events=(attacks(),))]


def _mentor(ability: Keyworded) -> list[Ability]:
    """CR 702.134a."""
    lesser = x.Attacking() & x.creature & x.Power(x.Compare.LT, x.PowerOf(x.Source()))
    put = e.PutCounters(x.TargetRef(0), "+1/+1", x.ONE)
    return [Triggered((put,), (Target(lesser),), events=(attacks(),))]


def _evolve(ability: Keyworded) -> list[Ability]:
    """CR 702.100a."""
    power = x.Comparison(x.PowerOf(EVENT_RESULT), x.Compare.GT, x.PowerOf(x.Source()))
    toughness = x.Comparison(x.ToughnessOf(EVENT_RESULT), x.Compare.GT, x.ToughnessOf(x.Source()))
    greater = x.AnyTrue((power, toughness))
    event = enters(x.creature & _MINE & ~SELF)
    return [Triggered((e.PutCounters(x.Source(), "+1/+1", x.ONE),), events=(event,), condition=greater)]


def _modular(ability: Keyworded) -> list[Ability]:
    """CR 702.43a."""
    counters = x.CountersOn(x.Source(), "+1/+1")
    move = e.May((e.PutCounters(x.TargetRef(0), "+1/+1", counters),))
    target = Target(x.typed(CardType.ARTIFACT) & x.creature)
    return [_enters_with("+1/+1", ability.number), Triggered((move,), (target,), events=(dies(),))]


def _of_the_layout(ability: Keyworded) -> list[Ability]:
    """What it means for the faces of its card is said in `mtgengine.ir.layouts`."""
    return []


MEANINGS: dict[str, Callable[[Keyworded], Sequence[Ability]]] = {
    "fading": _fading,
    "vanishing": _vanishing,
    "echo": _echo,
    "cumulative upkeep": _cumulative_upkeep,
    "cycling": _cycling,
    "prowess": _prowess,
    "exalted": _exalted,
    "bushido": _bushido,
    "annihilator": _annihilator,
    "ward": _ward,
    "battle cry": _battle_cry,
    "mentor": _mentor,
    "evolve": _evolve,
    "modular": _modular,
    "fuse": _of_the_layout,
    "aftermath": _of_the_layout,
}
# How each of them is written: with a cost, with a number, or alone.
WITH_COST = frozenset({"echo", "cumulative upkeep", "cycling", "ward"})
WITH_NUMBER = frozenset({"fading", "vanishing", "bushido", "annihilator", "modular"})
ALONE = frozenset(MEANINGS) - WITH_COST - WITH_NUMBER
