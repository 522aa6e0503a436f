"""Keyword abilities that function in a player's hand."""

from __future__ import annotations

from mtgengine.enums import Keyword, Zone
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability, Activated, Target
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import number, plus_one


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
