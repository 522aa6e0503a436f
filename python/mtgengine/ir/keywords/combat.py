"""Keyword abilities about combat: attacking, blocking, combat damage."""

from __future__ import annotations

from dataclasses import replace

from mtgengine.enums import Cause, Color, Duration, EventKind, Keyword, RuleKind, Status, Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability, Activated, KeywordAbility, Static, Target, Triggered
from mtgengine.ir.changes import ModifyPT, Rule
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import (
    KEPT,
    MINE,
    at_end_of_combat,
    at_least,
    at_next_end_step,
    creature_token,
    number,
    plus_one,
    pump,
)
from mtgengine.ir.patterns import EVENT_OBJECT, EVENT_TARGET, SELF, Pattern, attacks, blocks, deals_damage

_DEFENDING = x.DefendingPlayer(EVENT_OBJECT)
_HITS_A_PLAYER = deals_damage(SELF, x.player, combat=True)
_BECOMES_BLOCKED = Pattern(EventKind.BLOCKED, SELF)


@means("exalted")
def exalted(ability: Keyworded) -> list[Ability]:
    """CR 702.83a."""
    alone = x.Comparison(x.Count(x.Attacking()), x.Compare.EQ, x.ONE)
    event = replace(attacks(x.creature & MINE), condition=alone)
    return [Triggered((pump(EVENT_OBJECT, 1, 1),), events=(event,))]


@means("bushido", Form.NUMBER)
def bushido(ability: Keyworded) -> list[Ability]:
    """CR 702.45a."""
    events = (Pattern(EventKind.BLOCK, SELF), _BECOMES_BLOCKED)
    return [Triggered((pump(x.Source(), ability.number, ability.number),), events=events)]


@means("rampage", Form.NUMBER)
def rampage(ability: Keyworded) -> list[Ability]:
    """CR 702.23a, b: counted as the ability resolves."""
    beyond = x.Maximum(x.Difference(x.Count(x.Blocks(x.Source())), x.ONE), number(0))
    much = x.Product(number(ability.number), beyond)
    return [Triggered((e.Continuous(x.Source(), (ModifyPT(much, much),)),), events=(_BECOMES_BLOCKED,))]


@means("flanking")
def flanking(ability: Keyworded) -> list[Ability]:
    """CR 702.25a."""
    event = blocks(x.creature & ~x.HasKeyword(Keyword.FLANKING), SELF)
    return [KeywordAbility(Keyword.FLANKING), Triggered((pump(EVENT_OBJECT, -1, -1),), events=(event,))]


@means("annihilator", Form.NUMBER)
def annihilator(ability: Keyworded) -> list[Ability]:
    """CR 702.86a."""
    return [Triggered((e.Sacrifice(_DEFENDING, x.IsPermanent(), number(ability.number)),), events=(attacks(),))]


@means("afflict", Form.NUMBER)
def afflict(ability: Keyworded) -> list[Ability]:
    """CR 702.130a."""
    return [Triggered((e.LoseLife(_DEFENDING, number(ability.number)),), events=(_BECOMES_BLOCKED,))]


@means("frenzy", Form.NUMBER)
def frenzy(ability: Keyworded) -> list[Ability]:
    """CR 702.68a."""
    return [Triggered((pump(x.Source(), ability.number, 0),), events=(Pattern(EventKind.UNBLOCKED, SELF),))]


@means("battle cry")
def battle_cry(ability: Keyworded) -> list[Ability]:
    """CR 702.91a."""
    others = x.Each(x.Attacking() & x.creature & ~SELF)
    return [Triggered((pump(others, 1, 0),), events=(attacks(),))]


@means("mentor")
def mentor(ability: Keyworded) -> list[Ability]:
    """CR 702.134a."""
    lesser = x.Attacking() & x.creature & x.Power(x.Compare.LT, x.PowerOf(x.Source()))
    return [Triggered((plus_one(x.TargetRef(0)),), (Target(lesser),), events=(attacks(),))]


@means("training")
def training(ability: Keyworded) -> list[Ability]:
    """CR 702.149a."""
    greater = x.Attacking() & x.creature & ~SELF & x.Power(x.Compare.GT, x.PowerOf(x.Source()))
    event = replace(attacks(), condition=x.Exists(greater))
    return [Triggered((plus_one(x.Source()),), events=(event,))]


@means("dethrone")
def dethrone(ability: Keyworded) -> list[Ability]:
    """CR 702.105a."""
    most = x.Greatest(x.EachPlayer(), x.LifeOf(x.Affected()))
    event = replace(attacks(to=x.player), condition=x.Comparison(x.LifeOf(EVENT_TARGET), x.Compare.GE, most))
    return [Triggered((plus_one(x.Source()),), events=(event,))]


@means("melee")
def melee(ability: Keyworded) -> list[Ability]:
    """CR 702.121a, b: counted as the ability resolves."""
    attacked = x.Where(x.Exists(x.Attacks(x.Affected())))
    times = x.NumberOf(x.Matching(x.Opponents(), attacked))
    return [Triggered((e.Continuous(x.Source(), (ModifyPT(times, times),)),), events=(attacks(),))]


@means("renown", Form.NUMBER)
def renown(ability: Keyworded) -> list[Ability]:
    """CR 702.112a."""
    renowned = x.Matches(x.Source(), x.HasStatus(frozenset({Status.RENOWNED})))
    effects = (plus_one(x.Source(), number(ability.number)), e.Designate(x.Source(), Status.RENOWNED))
    return [Triggered(effects, events=(_HITS_A_PLAYER,), condition=x.Untrue(renowned))]


@means("poisonous", Form.NUMBER)
def poisonous(ability: Keyworded) -> list[Ability]:
    """CR 702.70a."""
    return [Triggered((e.PutCounters(EVENT_TARGET, "poison", number(ability.number)),), events=(_HITS_A_PLAYER,))]


@means("ingest")
def ingest(ability: Keyworded) -> list[Ability]:
    """CR 702.115a."""
    return [Triggered((e.exile(x.TopOf(EVENT_TARGET)),), events=(_HITS_A_PLAYER,))]


@means("decayed")
def decayed(ability: Keyworded) -> list[Ability]:
    """CR 702.147a."""
    sacrifice = at_end_of_combat(e.Move(x.Source(), Zone.GRAVEYARD, Cause.SACRIFICE))
    return [Static(rule=Rule(RuleKind.CANT_BLOCK)), Triggered((sacrifice,), events=(attacks(),))]


@means("mobilize", Form.NUMBER)
def mobilize(ability: Keyworded) -> list[Ability]:
    """CR 702.181a."""
    warrior = creature_token("Warrior", 1, 1, Color.RED)
    create = e.CreateToken(x.You(), warrior, number(ability.number), tapped=True, attacking=True, register=KEPT.index)
    sacrifice = at_next_end_step(e.Move(KEPT, Zone.GRAVEYARD, Cause.SACRIFICE))
    return [Triggered((create, sacrifice), events=(attacks(),))]


@means("boast", Form.ABILITY)
def boast(ability: Keyworded) -> list[Ability]:
    """CR 702.142a."""
    attacked = x.Matches(x.Source(), x.HasStatus(frozenset({Status.ATTACKED})))
    return [
        replace(activated, condition=attacked, per_turn=1)
        for activated in ability.abilities
        if isinstance(activated, Activated)
    ]


@means("provoke")
def provoke(ability: Keyworded) -> list[Ability]:
    """CR 702.39a."""
    target = Target(x.creature & x.ControlledBy(_DEFENDING))
    lure = Static(rule=Rule(RuleKind.LURE, what=x.IsOneOf(KEPT)), affects=x.IsOneOf(x.Register(0)))
    effects = (
        e.Let(KEPT.index, x.TargetRef(0)),
        e.Let(0, x.Source()),
        e.Float(lure, Duration.END_OF_COMBAT),
        e.Untap(x.TargetRef(0)),
    )
    return [Triggered((e.May(effects),), (target,), events=(attacks(),))]


@means("myriad")
def myriad(ability: Keyworded) -> list[Ability]:
    """CR 702.116a: the tokens are exiled by one delayed triggered ability."""
    opponent, token, all_of_them = x.Register(0), x.Register(17), x.Register(18)
    copy = e.CopyToken(x.Source(), tapped=True, attacking=True, register=token.index, attacked=opponent)
    each = e.May((copy, e.Let(all_of_them.index, x.Both(all_of_them, token))))
    others = x.Except(x.Opponents(), _DEFENDING)
    later = e.If(at_least(x.NumberOf(all_of_them), 1), (at_end_of_combat(e.exile(all_of_them)),))
    return [Triggered((e.ForEach(opponent.index, others, (each,)), later), events=(attacks(),))]


@means("enlist")
def enlist(ability: Keyworded) -> list[Ability]:
    """CR 702.154a: an optional cost to attack, and what triggers when it is paid."""
    tapped = x.Register(0)
    free = x.creature & MINE & x.Untapped() & ~x.Attacking() & ~x.SummoningSick()
    more = ModifyPT(x.PowerOf(tapped), number(0))
    when = e.Reflexive(Triggered((e.Continuous(x.Source(), (more,)),), events=(Pattern(EventKind.REFLEXIVE),)))
    done = e.If(x.Matches(tapped, x.Untapped()), (e.Tap(tapped), when))
    return [Triggered((e.Choose(tapped.index, free, optional=True), done), events=(_ATTACKING,))]


_ATTACKING = Pattern(EventKind.ATTACKING, SELF)


@means("firebending", Form.NUMBER)
def firebending(ability: Keyworded) -> list[Ability]:
    """CR 702.189a."""
    mana = e.AddMana(frozenset({Color.RED}), number(ability.number), this_combat=True)
    return [Triggered((mana,), events=(attacks(),))]
