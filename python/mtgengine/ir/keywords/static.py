"""Keyword abilities that are always so: characteristics, damage, costs, and what answers whoever would interfere."""

from __future__ import annotations

from mtgengine.enums import CardType, EventKind, Relation, RuleKind
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Replacement, Static, Triggered
from mtgengine.ir.changes import AddTypes, EverySubtype, Rule, SetColors
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import MINE, number, pump
from mtgengine.ir.patterns import EVENT_OBJECT, EVENT_SOURCE, SELF, Pattern, casts


@means("changeling")
def changeling(ability: Keyworded) -> list[Ability]:
    """CR 702.73a."""
    return [Static(changes=(EverySubtype(CardType.CREATURE),))]


@means("devoid")
def devoid(ability: Keyworded) -> list[Ability]:
    """CR 702.114a."""
    return [Static(changes=(SetColors(frozenset()),))]


@means("living metal")
def living_metal(ability: Keyworded) -> list[Ability]:
    """CR 702.161a."""
    creature = AddTypes(frozenset({CardType.ARTIFACT, CardType.CREATURE}))
    return [Static(changes=(creature,), condition=x.YourTurn())]


@means("affinity", Form.WHAT)
def affinity(ability: Keyworded) -> list[Ability]:
    """CR 702.41a."""
    assert ability.what is not None
    return [Static(rule=Rule(RuleKind.COST_REDUCE, x.Count(ability.what & MINE), x.IsSource()))]


@means("undaunted")
def undaunted(ability: Keyworded) -> list[Ability]:
    """CR 702.125a."""
    return [Static(rule=Rule(RuleKind.COST_REDUCE, x.NumberOf(x.Opponents()), x.IsSource()))]


@means("absorb", Form.NUMBER)
def absorb(ability: Keyworded) -> list[Ability]:
    """CR 702.64a."""
    damage = Pattern(EventKind.DAMAGE, to=SELF)
    return [Replacement((damage,), (r.Prevent(number(ability.number)),), prevents=True)]


@means("umbra armor")
def umbra_armor(ability: Keyworded) -> list[Ability]:
    """CR 702.89a."""
    effects = r.instead(r.RemoveDamage(EVENT_OBJECT), e.Destroy(x.Source()))
    return [Replacement((r.would_be_destroyed(x.IsHost()),), effects)]


@means("ward", Form.COST)
def ward(ability: Keyworded) -> list[Ability]:
    """CR 702.21a."""
    by = (x.IsSpell() | x.IsAbility()) & x.Controlled(Relation.OPPONENT)
    pay = e.Pay(ability.cost, x.ControllerOf(EVENT_SOURCE), otherwise=(e.Counter(EVENT_SOURCE),))
    return [Triggered((pay,), events=(Pattern(EventKind.TARGETED, SELF, by=by),))]


@means("prowess")
def prowess(ability: Keyworded) -> list[Ability]:
    """CR 702.108a."""
    spell = casts(x.IsSpell() & ~x.creature, Relation.YOU)
    return [Triggered((pump(x.Source(), 1, 1),), events=(spell,))]


@means("partner")
def partner(ability: Keyworded) -> list[Ability]:
    """CR 702.124a: it functions before the game begins."""
    return []


@means("doctor's companion")
def doctors_companion(ability: Keyworded) -> list[Ability]:
    """CR 702.124a."""
    return []


@means("choose a Background")
def choose_a_background(ability: Keyworded) -> list[Ability]:
    """CR 702.124a."""
    return []
