"""Keyword abilities that function in a graveyard, or as something is put there."""

from __future__ import annotations

from mtgengine.enums import Cause, Color, Duration, EventKind, Keyword, Relation, RuleKind, Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Activated, Replacement, Static, Target, Triggered
from mtgengine.ir.changes import AddKeyword, AddSubtypes, Change, NoManaCost, Rule, SetColors, SetPT
from mtgengine.ir.costs import ExileSelf
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import KEPT, at_least, at_next_end_step, counters, none_of, number, plus_one
from mtgengine.ir.patterns import EVENT_RESULT, Pattern, dies

_HERE = frozenset({Zone.GRAVEYARD})


def _returns_with(kind: str) -> list[Ability]:
    """When it dies without such a counter, it returns under its owner's control with one."""
    back = e.Move(EVENT_RESULT, Zone.BATTLEFIELD, controller=x.OwnerOf(EVENT_RESULT), counter=kind)
    return [Triggered((back,), events=(dies(),), condition=none_of(counters(kind)))]


@means("persist")
def persist(ability: Keyworded) -> list[Ability]:
    """CR 702.79a."""
    return _returns_with("-1/-1")


@means("undying")
def undying(ability: Keyworded) -> list[Ability]:
    """CR 702.93a."""
    return _returns_with("+1/+1")


@means("soulshift", Form.NUMBER)
def soulshift(ability: Keyworded) -> list[Ability]:
    """CR 702.46a."""
    spirit = x.Subtype("Spirit") & x.ManaValue(x.Compare.LE, number(ability.number))
    target = Target(spirit & x.InZone(Zone.GRAVEYARD) & x.Owned(Relation.YOU))
    return [Triggered((e.May((e.Move(x.TargetRef(0), Zone.HAND),)),), (target,), events=(dies(),))]


@means("recover", Form.COST)
def recover(ability: Keyworded) -> list[Ability]:
    """CR 702.59a."""
    pay = e.Pay(ability.cost, effects=(e.Move(x.Source(), Zone.HAND),), otherwise=(e.exile(x.Source()),))
    died = dies(x.creature & x.Owned(Relation.YOU))
    return [Triggered((pay,), events=(died,), zones=_HERE)]


@means("dredge", Form.NUMBER)
def dredge(ability: Keyworded) -> list[Ability]:
    """CR 702.52a, b."""
    draw = Pattern(EventKind.DRAW, player=x.IsPlayer(Relation.YOU))
    effects = r.instead(e.Mill(x.You(), number(ability.number)), e.Move(x.Source(), Zone.HAND))
    enough = at_least(x.CardsIn(x.You(), Zone.LIBRARY), ability.number)
    return [Replacement((draw,), effects, enough, optional=True, zones=_HERE)]


@means("scavenge", Form.COST)
def scavenge(ability: Keyworded) -> list[Ability]:
    """CR 702.97a."""
    cost = (*ability.cost, ExileSelf(Zone.GRAVEYARD))
    put = plus_one(x.TargetRef(0), x.PowerOf(x.Source()))
    return [Activated((put,), (Target(x.creature),), cost=cost, sorcery_speed=True, zone=Zone.GRAVEYARD)]


@means("unearth", Form.COST)
def unearth(ability: Keyworded) -> list[Ability]:
    """CR 702.84a."""
    leaves = Pattern(EventKind.MOVE, x.IsOneOf(KEPT), origin=frozenset({Zone.BATTLEFIELD}))
    effects = (
        e.Move(x.Source(), Zone.BATTLEFIELD, register=KEPT.index),
        e.Continuous(KEPT, (AddKeyword(Keyword.HASTE),), Duration.FOREVER),
        at_next_end_step(e.exile(KEPT)),
        e.Float(Replacement((leaves,), (r.EventTo(Zone.EXILE),)), Duration.FOREVER),
    )
    return [Activated(effects, cost=ability.cost, sorcery_speed=True, zone=Zone.GRAVEYARD)]


def _token_of_itself(ability: Keyworded, *changes: Change) -> Ability:
    """[Cost], exile this card from your graveyard: a token that's a copy of it, except for these changes."""
    copy = e.CopyToken(x.Source(), changes=(*changes, NoManaCost(), AddSubtypes(("Zombie",))))
    cost = (*ability.cost, ExileSelf(Zone.GRAVEYARD))
    return Activated((copy,), cost=cost, sorcery_speed=True, zone=Zone.GRAVEYARD)


@means("embalm", Form.COST)
def embalm(ability: Keyworded) -> list[Ability]:
    """CR 702.128a."""
    return [_token_of_itself(ability, SetColors(frozenset({Color.WHITE})))]


@means("eternalize", Form.COST)
def eternalize(ability: Keyworded) -> list[Ability]:
    """CR 702.129a."""
    return [_token_of_itself(ability, SetColors(frozenset({Color.BLACK})), SetPT(number(4), number(4)))]


@means("encore", Form.COST)
def encore(ability: Keyworded) -> list[Ability]:
    """CR 702.141a."""
    opponent, token, all_of_them = x.Register(0), x.Register(17), x.Register(18)
    attack = Static(rule=Rule(RuleKind.MUST_ATTACK_PLAYER, what=x.IsOneOf(opponent)), affects=x.IsOneOf(token))
    each = (
        e.CopyToken(x.Source(), register=token.index),
        e.Float(attack),
        e.Continuous(token, (AddKeyword(Keyword.HASTE),), Duration.FOREVER),
        e.Let(all_of_them.index, x.Both(all_of_them, token)),
    )
    sacrifice = at_next_end_step(e.Move(all_of_them, Zone.GRAVEYARD, Cause.SACRIFICE))
    cost = (*ability.cost, ExileSelf(Zone.GRAVEYARD))
    effects = (e.ForEach(opponent.index, x.Opponents(), each), sacrifice)
    return [Activated(effects, cost=cost, sorcery_speed=True, zone=Zone.GRAVEYARD)]
