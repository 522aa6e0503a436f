"""Keyword abilities that function in a player's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import (
    CastKeyword,
    Cause,
    Duration,
    EventKind,
    Keyword,
    Relation,
    RuleKind,
    StepType,
    TurnFact,
    Zone,
)
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Activated, Replacement, Static, Target, Triggered
from mtgengine.ir.changes import AddKeyword, Rule
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import (
    KEPT,
    MINE,
    YOUR_UPKEEP,
    at_least,
    at_next_end_step,
    counters,
    none_of,
    number,
    plus_one,
)
from mtgengine.ir.patterns import EVENT_RESULT, SELF, Pattern, enters, moves
from mtgengine.mana import ManaCost


@means("cycling", Form.COST)
def cycling(ability: Keyworded) -> list[Ability]:
    """CR 702.29a, e: a card of a type instead of any card."""
    effect: e.Effect = e.Draw(x.You(), x.ONE)
    if ability.what is not None:
        effect = e.Search(ability.what, Zone.HAND, reveal=True)
    cost = (*ability.cost, k.DiscardSelf())
    return [Activated((effect,), cost=cost, zone=Zone.HAND, keyword=Keyword.CYCLING)]


@means("transmute", Form.COST)
def transmute(ability: Keyworded) -> list[Ability]:
    """CR 702.53a."""
    same = x.ManaValue(x.Compare.EQ, x.ManaValueOf(x.Source()))
    cost = (*ability.cost, k.DiscardSelf())
    return [Activated((e.Search(same, Zone.HAND, reveal=True),), cost=cost, zone=Zone.HAND, sorcery_speed=True)]


@means("reinforce", Form.NUMBER_AND_COST)
def reinforce(ability: Keyworded) -> list[Ability]:
    """CR 702.77a."""
    put = plus_one(x.TargetRef(0), number(ability.number))
    cost = (*ability.cost, k.DiscardSelf())
    return [Activated((put,), (Target(x.creature),), cost=cost, zone=Zone.HAND)]


@means("forecast", Form.ABILITY)
def forecast(ability: Keyworded) -> list[Ability]:
    """CR 702.57a, b: activating it reveals the card."""
    upkeep = x.AllTrue((x.YourTurn(), x.InStep(frozenset({StepType.UPKEEP}))))
    return [
        replace(part, zone=Zone.HAND, condition=upkeep, per_turn=1)
        for part in ability.abilities
        if isinstance(part, Activated)
    ]


@means("ninjutsu", Form.COST)
def ninjutsu(ability: Keyworded) -> list[Ability]:
    """CR 702.49a, c: a creature is unblocked once blockers have been declared (509.1h)."""
    unblocked = k.ReturnCost(x.creature & MINE & x.Attacking() & ~x.Blocked())
    after = x.InStep(frozenset({StepType.DECLARE_BLOCKERS, StepType.COMBAT_DAMAGE, StepType.END_OF_COMBAT}))
    put = e.PutAttacking(x.Source(), like=x.CostObjects())
    return [Activated((put,), cost=(*ability.cost, unblocked), zone=Zone.HAND, condition=after)]


# ---- cast from where they were put -----------------------------------------------------------------------------------

_IN_HAND = frozenset({Zone.HAND})
_EXILED = frozenset({Zone.EXILE})


def _cost(keyword: CastKeyword, cost: Sequence[k.Cost]) -> k.CastCost:
    return k.CastCost(k.CastCostKind.ALTERNATIVE, tuple(cost), keyword=keyword)


@means("madness", Form.COST)
def madness(ability: Keyworded) -> list[Ability | k.CastCost]:
    """CR 702.35a: a replacement effect, and a triggered ability that is about what it exiled."""
    discarded = moves(SELF, Zone.HAND, Zone.GRAVEYARD, Cause.DISCARD)
    exiles = Replacement((discarded,), (r.EventTo(Zone.EXILE),), zones=_IN_HAND)
    exiled = moves(SELF, Zone.HAND, Zone.EXILE, Cause.DISCARD)
    cast = (e.CastFor(x.Source(), CastKeyword.MADNESS), e.Move(x.Source(), Zone.GRAVEYARD))
    return [_cost(CastKeyword.MADNESS, ability.cost), exiles, Triggered(cast, events=(exiled,), zones=_EXILED)]


@means("miracle", Form.COST)
def miracle(ability: Keyworded) -> list[Ability | k.CastCost]:
    """CR 702.94a."""
    first = x.Comparison(x.ThisTurn(x.You(), TurnFact.CARDS_DRAWN), x.Compare.EQ, x.ONE)
    drawn = Pattern(EventKind.DRAW, SELF, condition=first)
    cast = (e.Reveal(x.Source()), e.CastFor(x.Source(), CastKeyword.MIRACLE))
    return [_cost(CastKeyword.MIRACLE, ability.cost), Triggered(cast, events=(drawn,), zones=_IN_HAND)]


@means("suspend", Form.NUMBER_AND_COST)
def suspend(ability: Keyworded) -> list[Ability]:
    """CR 702.62a: the haste lasts for as long as its owner, who cast it, controls it."""
    exile = e.Move(x.Source(), Zone.EXILE, Cause.EXILE, counter="time", counters=number(ability.number))
    last = Pattern(EventKind.COUNTERS_REMOVED, SELF, counter="time", condition=none_of(counters("time")))
    remove = e.RemoveCounters(x.Source(), "time", x.ONE)
    suspended = x.Matches(x.Source(), x.creature & x.Owned(Relation.YOU) & x.WasCastFor(CastKeyword.SUSPEND))
    return [
        Activated((exile,), cost=ability.cost, zone=Zone.HAND, special=True, as_cast=True),
        Triggered((remove,), events=(YOUR_UPKEEP,), condition=at_least(counters("time"), 1), zones=_EXILED),
        Triggered((e.CastFree(x.Source(), keyword=CastKeyword.SUSPEND),), events=(last,), zones=_EXILED),
        Static(changes=(AddKeyword(Keyword.HASTE),), condition=suspended),
    ]


def _later(rule: Rule) -> e.Effect:
    """The exiled card may be cast, but not this turn."""
    return e.Float(Static(rule=replace(rule, what=x.IsOneOf(KEPT) & ~x.EnteredThisTurn())), Duration.FOREVER)


@means("foretell", Form.COST)
def foretell(ability: Keyworded) -> list[Ability | k.CastCost]:
    """CR 702.143a."""
    exile = e.Move(x.Source(), Zone.EXILE, Cause.EXILE, register=KEPT.index, face_down=True)
    permit = _later(Rule(RuleKind.MAY_CAST, zones=_EXILED, own=True, cost=CastKeyword.FORETELL))
    pay = (k.PayMana(ManaCost.parse("{2}")),)
    action = Activated((exile, e.Look(KEPT), permit), cost=pay, zone=Zone.HAND, special=True, condition=x.YourTurn())
    return [_cost(CastKeyword.FORETELL, ability.cost), action]


@means("plot", Form.COST)
def plot(ability: Keyworded) -> list[Ability]:
    """CR 702.170a, d."""
    exile = e.Move(x.Source(), Zone.EXILE, Cause.EXILE, register=KEPT.index)
    permit = _later(Rule(RuleKind.MAY_CAST, zones=_EXILED, own=True, free=True, as_sorcery=True))
    return [Activated((exile, permit), cost=ability.cost, zone=Zone.HAND, special=True, sorcery_speed=True)]


@means("warp", Form.COST)
def warp(ability: Keyworded) -> list[Ability | k.CastCost]:
    """CR 702.185a."""
    exile = e.Move(KEPT, Zone.EXILE, Cause.EXILE, register=KEPT.index)
    permit = _later(Rule(RuleKind.MAY_CAST, zones=_EXILED, own=True))
    later = (e.Let(KEPT.index, EVENT_RESULT), at_next_end_step(exile, permit))
    warped = x.Matches(x.Source(), x.WasCastFor(CastKeyword.WARP))
    return [_cost(CastKeyword.WARP, ability.cost), Replacement((enters(),), (r.AfterEvent(later),), warped)]


@means("aura swap", Form.COST)
def aura_swap(ability: Keyworded) -> list[Ability]:
    """CR 702.65a, b: nothing is exchanged unless the Aura in the hand could enchant the same permanent."""
    mine, other = x.Register(0), x.Register(1)
    aura = x.Subtype("Aura") & x.InZone(Zone.HAND) & x.Owned(Relation.YOU)
    exchange = (
        e.Let(mine.index, x.Host()),
        e.Move(x.Source(), Zone.HAND),
        e.Move(other, Zone.BATTLEFIELD, host=mine),
    )
    swap = e.If(x.Matches(x.Source(), x.IsPermanent() & x.Owned(Relation.YOU)), exchange)
    choose = e.Choose(other.index, aura, optional=True)
    return [Activated((choose, e.If(x.Matches(other, aura), (swap,))), cost=ability.cost)]
