"""Pieces that several keyword abilities are made of."""

from __future__ import annotations

from mtgengine.enums import CardType, Cause, Color, Duration, Relation, StepType, Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Face, Replacement, Triggered
from mtgengine.ir.changes import ModifyPT
from mtgengine.ir.patterns import beginning_of, enters

SACRIFICE_IT = e.Move(x.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)
YOUR_UPKEEP = beginning_of(StepType.UPKEEP, Relation.YOU)
MINE = x.Controlled(Relation.YOU)
# Of the programs below: the list that keeps what an effect made or moved.
KEPT = x.Register(16)


def number(n: int) -> x.Amount:
    """A number."""
    return x.Number(n)


def counters(kind: str) -> x.Amount:
    """How many of those counters are on the object."""
    return x.CountersOn(x.Source(), kind)


def at_least(amount: x.Amount, n: int) -> x.Condition:
    """So many or more."""
    return x.Comparison(amount, x.Compare.GE, x.Number(n))


def none_of(amount: x.Amount) -> x.Condition:
    """None at all."""
    return x.Comparison(amount, x.Compare.EQ, x.Number(0))


def pump(what: x.Selector, n: int, m: int) -> e.Effect:
    """They get +n/+m until end of turn."""
    return e.Continuous(what, (ModifyPT(x.Number(n), x.Number(m)),))


def plus_one(what: x.Selector, n: x.Amount = x.ONE) -> e.Effect:
    """So many +1/+1 counters on each of them."""
    return e.PutCounters(what, "+1/+1", n)


def enters_with(kind: str, n: int | x.Amount, condition: x.Condition | None = None) -> Ability:
    """The object enters with counters."""
    amount = x.Number(n) if isinstance(n, int) else n
    return Replacement((enters(),), (r.EventCounters(kind, amount),), condition)


def at_next_end_step(*effects: e.Effect) -> e.Effect:
    """A delayed triggered ability (CR 603.7)."""
    return e.Float(Triggered(effects, events=(beginning_of(StepType.END),), once=True), Duration.FOREVER)


def at_end_of_combat(*effects: e.Effect) -> e.Effect:
    """The same, at the end of combat."""
    return e.Float(Triggered(effects, events=(beginning_of(StepType.END_OF_COMBAT),), once=True), Duration.FOREVER)


def creature_token(
    name: str, power: int, toughness: int, *colors: Color, abilities: tuple[Ability, ...] = (), artifact: bool = False
) -> Face:
    """A creature token named for its creature types (CR 111.4)."""
    types = frozenset({CardType.CREATURE, CardType.ARTIFACT} if artifact else {CardType.CREATURE})
    return Face(
        f"{name} Token",
        types,
        subtypes=tuple(name.split()),
        power=power,
        toughness=toughness,
        color_indicator=frozenset(colors),
        abilities=abilities,
    )
