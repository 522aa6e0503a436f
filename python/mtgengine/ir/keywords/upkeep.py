"""Keyword abilities about your upkeep: costs to keep a permanent, and permanents that last for a while."""

from __future__ import annotations

from mtgengine.enums import EventKind
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability, Triggered
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import SACRIFICE_IT, YOUR_UPKEEP, at_least, counters, enters_with, none_of
from mtgengine.ir.patterns import SELF, Pattern


@means("fading", Form.NUMBER)
def fading(ability: Keyworded) -> list[Ability]:
    """CR 702.32a."""
    step = e.If(at_least(counters("fade"), 1), (e.RemoveCounters(x.Source(), "fade", x.ONE),), (SACRIFICE_IT,))
    return [enters_with("fade", ability.number), Triggered((step,), events=(YOUR_UPKEEP,))]


@means("vanishing", Form.NUMBER)
def vanishing(ability: Keyworded) -> list[Ability]:
    """CR 702.63a."""
    remove = Triggered(
        (e.RemoveCounters(x.Source(), "time", x.ONE),), events=(YOUR_UPKEEP,), condition=at_least(counters("time"), 1)
    )
    gone = Pattern(EventKind.COUNTERS_REMOVED, SELF, counter="time", condition=none_of(counters("time")))
    return [enters_with("time", ability.number), remove, Triggered((SACRIFICE_IT,), events=(gone,))]


@means("echo", Form.COST)
def echo(ability: Keyworded) -> list[Ability]:
    """CR 702.30a."""
    pay = e.Pay(ability.cost, otherwise=(SACRIFICE_IT,))
    return [Triggered((pay,), events=(YOUR_UPKEEP,), condition=x.CameUnderControl())]


@means("cumulative upkeep", Form.COST)
def cumulative_upkeep(ability: Keyworded) -> list[Ability]:
    """CR 702.24a."""
    put = e.PutCounters(x.Source(), "age", x.ONE)
    pay = e.Pay(ability.cost, otherwise=(SACRIFICE_IT,), times=counters("age"))
    return [Triggered((put, pay), events=(YOUR_UPKEEP,))]
