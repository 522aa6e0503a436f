"""Keyword abilities about entering the battlefield: counters, choices, tokens, and what others that enter bring."""

from __future__ import annotations

from dataclasses import replace

from mtgengine.enums import (
    CardType,
    Cause,
    Color,
    Duration,
    Keyword,
    Quality,
    Relation,
    RuleKind,
    Status,
    TurnFact,
    Zone,
)
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Activated, Face, KeywordAbility, Replacement, Static, Target, Triggered
from mtgengine.ir.changes import AddAbility, AddKeyword, Rule
from mtgengine.ir.costs import SacrificeSelf, TapSelf
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import KEPT, MINE, at_least, counters, creature_token, enters_with, number, plus_one
from mtgengine.ir.patterns import EVENT_RESULT, SELF, dies, enters, leaves

_ENTERS = (enters(),)
_COLORS = tuple(color for color in Color if color is not Color.COLORLESS)


@means("evolve")
def evolve(ability: Keyworded) -> list[Ability]:
    """CR 702.100a."""
    power = x.Comparison(x.PowerOf(EVENT_RESULT), x.Compare.GT, x.PowerOf(x.Source()))
    toughness = x.Comparison(x.ToughnessOf(EVENT_RESULT), x.Compare.GT, x.ToughnessOf(x.Source()))
    greater = x.AnyTrue((power, toughness))
    event = enters(x.creature & MINE & ~SELF)
    return [Triggered((plus_one(x.Source()),), events=(event,), condition=greater)]


@means("modular", Form.NUMBER)
def modular(ability: Keyworded) -> list[Ability]:
    """CR 702.43a."""
    move = e.May((plus_one(x.TargetRef(0), counters("+1/+1")),))
    target = Target(x.typed(CardType.ARTIFACT) & x.creature)
    return [enters_with("+1/+1", ability.number), Triggered((move,), (target,), events=(dies(),))]


@means("graft", Form.NUMBER)
def graft(ability: Keyworded) -> list[Ability]:
    """CR 702.58a."""
    move = e.May((e.MoveCounters(x.Source(), EVENT_RESULT, "+1/+1", x.ONE),))
    other = Triggered((move,), events=(enters(x.creature & ~SELF),), condition=at_least(counters("+1/+1"), 1))
    return [enters_with("+1/+1", ability.number), other]


@means("sunburst")
def sunburst(ability: Keyworded) -> list[Ability]:
    """CR 702.44a: a +1/+1 counter on a creature, otherwise a charge counter, for each color of mana spent."""
    of_each = [x.Minimum(x.ManaSpent(frozenset({color})), x.ONE) for color in _COLORS]
    colors: x.Amount = of_each[0]
    for more in of_each[1:]:
        colors = x.Sum(colors, more)
    as_creature = e.If(
        x.Matches(x.Source(), x.creature), (r.EventCounters("+1/+1", colors),), (r.EventCounters("charge", colors),)
    )
    return [Replacement(_ENTERS, (as_creature,))]


@means("riot")
def riot(ability: Keyworded) -> list[Ability]:
    """CR 702.136a."""
    haste = e.Continuous(EVENT_RESULT, (AddKeyword(Keyword.HASTE),), Duration.FOREVER)
    either = e.May((r.EventCounters("+1/+1", x.ONE),), otherwise=(r.AfterEvent((haste,)),))
    return [Replacement(_ENTERS, (either,))]


@means("unleash")
def unleash(ability: Keyworded) -> list[Ability]:
    """CR 702.98a."""
    may = Replacement(_ENTERS, (e.May((r.EventCounters("+1/+1", x.ONE),)),))
    return [may, Static(rule=Rule(RuleKind.CANT_BLOCK), condition=at_least(counters("+1/+1"), 1))]


@means("fabricate", Form.NUMBER)
def fabricate(ability: Keyworded) -> list[Ability]:
    """CR 702.123a, b: tokens also where the counters can't be put on it."""
    servo = creature_token("Servo", 1, 1, artifact=True)
    create = e.CreateToken(x.You(), servo, number(ability.number))
    may = e.May((plus_one(x.Source(), number(ability.number)),), otherwise=(create,))
    here = x.Matches(x.Source(), x.IsPermanent())
    return [Triggered((e.If(here, (may,), (create,)),), events=_ENTERS)]


@means("ravenous")
def ravenous(ability: Keyworded) -> list[Ability]:
    """CR 702.156a."""
    chosen = x.XOf(x.Source())
    draw = Triggered((e.Draw(x.You(), x.ONE),), events=_ENTERS, condition=at_least(chosen, 5))
    return [enters_with("+1/+1", chosen), draw]


@means("devour", Form.NUMBER)
def devour(ability: Keyworded) -> list[Ability]:
    """CR 702.82a."""
    mine = x.creature & MINE & ~SELF
    choose = e.Choose(KEPT.index, mine, amount=x.Count(mine), up_to=True)
    sacrifice = e.Move(KEPT, Zone.GRAVEYARD, Cause.SACRIFICE)
    many = r.EventCounters("+1/+1", x.Product(number(ability.number), x.NumberOf(KEPT)))
    return [Replacement(_ENTERS, (choose, many, sacrifice))]


@means("amplify", Form.NUMBER)
def amplify(ability: Keyworded) -> list[Ability]:
    """CR 702.38a."""
    alike = x.InZone(Zone.HAND) & x.Owned(Relation.YOU) & x.Shares(Quality.CREATURE_TYPE, x.Source()) & ~SELF
    choose = e.Choose(KEPT.index, alike, amount=x.Count(alike), up_to=True)
    many = r.EventCounters("+1/+1", x.Product(number(ability.number), x.NumberOf(KEPT)))
    return [Replacement(_ENTERS, (choose, e.Reveal(KEPT), many))]


@means("exploit")
def exploit(ability: Keyworded) -> list[Ability]:
    """CR 702.110a."""
    return [Triggered((e.May((e.Sacrifice(x.You(), x.creature),)),), events=_ENTERS)]


@means("champion", Form.WHAT)
def champion(ability: Keyworded) -> list[Ability]:
    """CR 702.72a: the two abilities are linked (607.2k)."""
    assert ability.what is not None
    another = ability.what & MINE & ~SELF
    choose = e.Choose(KEPT.index, another)
    exile = e.Move(KEPT, Zone.EXILE, Cause.EXILE, link=_CHAMPIONED)
    sacrifice = e.Move(x.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)
    may = e.May((choose, exile), otherwise=(sacrifice,))
    unless = e.If(x.Exists(another), (may,), (sacrifice,))
    exiled = x.ExiledWith(_CHAMPIONED)
    back = e.Move(exiled, Zone.BATTLEFIELD, controller=x.OwnerOf(x.Affected()))
    return [Triggered((unless,), events=_ENTERS), Triggered((back,), events=(leaves(),))]


_CHAMPIONED = 72


def _armed(token: Face) -> list[Ability]:
    """When this Equipment enters, a token is created and this is attached to it."""
    effects = (e.CreateToken(x.You(), token, register=KEPT.index), e.Attach(x.Source(), x.FirstOf(KEPT)))
    return [Triggered(effects, events=_ENTERS)]


@means("living weapon")
def living_weapon(ability: Keyworded) -> list[Ability]:
    """CR 702.92a."""
    return _armed(creature_token("Phyrexian Germ", 0, 0, Color.BLACK))


@means("for Mirrodin!")
def for_mirrodin(ability: Keyworded) -> list[Ability]:
    """CR 702.163a."""
    return _armed(creature_token("Rebel", 2, 2, Color.RED))


@means("job select")
def job_select(ability: Keyworded) -> list[Ability]:
    """CR 702.182a."""
    return _armed(creature_token("Hero", 1, 1))


@means("afterlife", Form.NUMBER)
def afterlife(ability: Keyworded) -> list[Ability]:
    """CR 702.135a."""
    spirit = creature_token("Spirit", 1, 1, Color.WHITE, Color.BLACK, abilities=(KeywordAbility(Keyword.FLYING),))
    return [Triggered((e.CreateToken(x.You(), spirit, number(ability.number)),), events=(dies(),))]


@means("outlast", Form.COST)
def outlast(ability: Keyworded) -> list[Ability]:
    """CR 702.107a."""
    return [Activated((plus_one(x.Source()),), cost=(*ability.cost, TapSelf()), sorcery_speed=True)]


@means("exhaust", Form.ABILITY)
def exhaust(ability: Keyworded) -> list[Ability]:
    """CR 702.177a."""
    return [replace(part, once_per_game=True) for part in ability.abilities if isinstance(part, Activated)]


@means("bloodthirst", Form.NUMBER)
def bloodthirst(ability: Keyworded) -> list[Ability]:
    """CR 702.54a."""
    damaged = at_least(x.ThisTurn(x.Opponents(), TurnFact.DAMAGED), 1)
    return [enters_with("+1/+1", ability.number, damaged)]


@means("transfigure", Form.COST)
def transfigure(ability: Keyworded) -> list[Ability]:
    """CR 702.71a."""
    same = x.creature & x.ManaValue(x.Compare.EQ, x.ManaValueOf(x.Source()))
    cost = (*ability.cost, SacrificeSelf())
    return [Activated((e.Search(same, Zone.BATTLEFIELD),), cost=cost, sorcery_speed=True)]


@means("tribute", Form.NUMBER)
def tribute(ability: Keyworded) -> list[Ability]:
    """CR 702.104a: the permanent keeps whether it was paid, as the number that the opponent chose (607.2d)."""
    opponent, paid = 0, 1
    effects = (
        e.ChoosePlayer(opponent, x.opponent),
        e.ChooseNumber(paid, number(0), x.ONE, who=x.ChosenPlayer(opponent)),
        r.EventCounters("+1/+1", x.Product(number(ability.number), x.RegisterValue(paid))),
        r.EventChoice(paid),
    )
    return [Replacement(_ENTERS, effects)]


@means("backup", Form.NUMBER)
def backup(ability: Keyworded) -> list[Ability]:
    """CR 702.165a: `abilities` are those printed below it."""
    another = x.Untrue(x.Matches(x.TargetRef(0), SELF))
    effects: list[e.Effect] = [plus_one(x.TargetRef(0), number(ability.number))]
    if ability.abilities:
        gains = tuple(AddAbility(part) for part in ability.abilities)
        effects.append(e.If(another, (e.Continuous(x.TargetRef(0), gains),)))
    return [Triggered(tuple(effects), (Target(x.creature),), events=_ENTERS)]


@means("hideaway", Form.NUMBER)
def hideaway(ability: Keyworded) -> list[Ability]:
    """CR 702.75a: linked with the ability that plays the card (607.2a)."""
    looked, one = x.Register(17), KEPT
    effects = (
        e.Let(looked.index, x.TopOf(x.You(), number(ability.number))),
        e.Look(looked),
        e.Choose(one.index, among=looked),
        e.Let(looked.index, x.Except(looked, one)),
        e.Move(one, Zone.EXILE, Cause.EXILE, register=one.index, link=HIDDEN, face_down=True),
        e.Look(one),
        e.Move(looked, Zone.LIBRARY, position=-1, random=True),
    )
    return [Triggered(effects, events=_ENTERS)]


HIDDEN = 1


@means("soulbond")
def soulbond(ability: Keyworded) -> list[Ability]:
    """CR 702.95a."""
    unpaired = x.creature & MINE & ~x.HasStatus(frozenset({Status.PAIRED}))
    free, partner = x.Exists(unpaired & SELF), x.Register(0)
    choose = (e.Choose(partner.index, unpaired & ~SELF, optional=True), e.Pair(x.Source(), partner))
    both = x.AllTrue((free, x.Exists(unpaired & ~SELF)))
    other = e.May((e.Pair(x.Source(), EVENT_RESULT),))
    comes = enters(x.creature & MINE & ~SELF)
    new = x.AllTrue((free, x.Exists(unpaired & x.IsOneOf(EVENT_RESULT))))
    return [Triggered(choose, events=_ENTERS, condition=both), Triggered((other,), events=(comes,), condition=new)]
