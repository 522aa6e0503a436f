"""Conditions (CR 603.4, 611.3)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Relation
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import plain_number


def condition(cursor: Cursor) -> ir.Condition:
    """What follows *if* or *as long as*."""
    return cursor.first(_your_turn, _any_player, _you_control, _life)


def _your_turn(cursor: Cursor) -> ir.Condition:
    if cursor.take("it's your turn"):
        return ir.YourTurn()
    cursor.need("it's not your turn")
    return ir.Untrue(ir.YourTurn())


def _any_player(cursor: Cursor) -> ir.Condition:
    cursor.need("any player controls a", "any player controls an")
    return ir.Exists(noun(cursor).filter)


def _you_control(cursor: Cursor) -> ir.Condition:
    """``you control a Swamp``, ``you control three or more artifacts``."""
    if cursor.take("you control no"):
        return ir.Untrue(ir.Exists(noun(cursor).filter & ir.Controlled(Relation.YOU)))
    if cursor.take("an opponent controls"):
        relation = Relation.OPPONENT
    else:
        cursor.need("you control")
        relation = Relation.YOU
    if cursor.take("another"):
        return ir.Exists(noun(cursor).filter & ir.Controlled(relation) & ~ir.IsSource())
    if cursor.take("a", "an"):
        return ir.Exists(noun(cursor).filter & ir.Controlled(relation))
    number = plain_number(cursor)
    cursor.need("or more")
    what = noun(cursor).filter & ir.Controlled(relation)
    return ir.Comparison(ir.Count(what), ir.Compare.GE, ir.Number(number))


def _life(cursor: Cursor) -> ir.Condition:
    cursor.need("you have")
    number = plain_number(cursor)
    if cursor.take("or less life"):
        return ir.Comparison(ir.LifeOf(ir.You()), ir.Compare.LE, ir.Number(number))
    cursor.need("or more life")
    return ir.Comparison(ir.LifeOf(ir.You()), ir.Compare.GE, ir.Number(number))
