"""Preventing damage for a while, what happens instead the next time, and regenerating (CR 614, 615, 701.19)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, RuleKind, Zone
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.numbers import number
from mtgengine.oracle.selectors import objects, players


@player_verb("regenerate")
def regenerate(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Regenerate target creature``."""
    if who != ir.You():
        cursor.fail()
    return [ir.Regenerate(objects(cursor))]


@player_verb("prevent")
def prevent(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 615.7: ``Prevent the next 3 damage that would be dealt to any target this turn``."""
    if who != ir.You():
        cursor.fail()
    cursor.need("the next")
    amount = number(cursor)
    cursor.need("damage that would be dealt to")
    what = cursor.first(players, objects)
    cursor.need("this turn")
    return [ir.shield(what, amount)]


def unpreventable(cursor: Cursor) -> Effects:
    """CR 615.12: ``Damage can't be prevented this turn``."""
    cursor.need("damage can't be prevented this turn")
    rule = ir.Static(rule=ir.Rule(RuleKind.UNPREVENTABLE), affects=ir.Anything())
    return [ir.Float(rule, Duration.END_OF_TURN)]


def source_of_choice(cursor: Cursor, color: ir.Filter) -> ir.Filter:
    """CR 609.7: the source is chosen as the effect begins, and must still be what it was."""
    register = cursor.new_register()
    cursor.choose(ir.Choose(register, color, zones=(Zone.BATTLEFIELD, Zone.STACK)))
    chosen = ir.IsOneOf(ir.Register(register))
    return chosen if isinstance(color, ir.Anything) else chosen & color
