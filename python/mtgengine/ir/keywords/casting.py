"""Keyword abilities about casting: of the spell itself as it is cast, or of whoever casts."""

from __future__ import annotations

from mtgengine.enums import Relation
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability, Triggered
from mtgengine.ir.keyworded import Keyworded, means
from mtgengine.ir.patterns import casts
from mtgengine.mana import ManaCost


@means("extort")
def extort(ability: Keyworded) -> list[Ability]:
    """CR 702.101a: the total life lost is what the life totals went down by."""
    before, each = 0, x.Total(x.Opponents(), x.LifeOf(x.Affected()))
    drain = (
        e.LetNumber(before, each),
        e.LoseLife(x.Opponents(), x.ONE),
        e.GainLife(x.You(), x.Difference(x.RegisterValue(before), each)),
    )
    pay = e.Pay((k.PayMana(ManaCost.parse("{W/B}")),), effects=drain)
    return [Triggered((pay,), events=(casts(x.IsSpell(), Relation.YOU),))]
