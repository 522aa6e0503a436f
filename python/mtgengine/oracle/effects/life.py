"""Life, winning and losing (CR 119, 104)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import until_when
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.numbers import number
from mtgengine.oracle.selectors import objects


def _life(cursor: Cursor) -> ir.Amount:
    if cursor.take("life equal to"):
        return described(cursor)
    amount = number(cursor)
    cursor.need("life")
    return times(amount, cursor.attempt(for_each))


@player_verb("gain", "gains")
def gain(cursor: Cursor, who: ir.Selector) -> Effects:
    """``gains 3 life``, ``gains control of target creature until end of turn``."""
    if cursor.take("control of"):
        what = objects(cursor)
        until, condition = until_when(cursor, what, forever=True)
        return [ir.Continuous(what, (ir.GainControl(who),), until, condition)]
    return [ir.GainLife(who, _life(cursor))]


@player_verb("lose", "loses")
def lose(cursor: Cursor, who: ir.Selector) -> Effects:
    """``loses 3 life``, ``loses half their life, rounded up``, ``loses the game``."""
    if cursor.take("the game"):
        return [ir.Lose(who)]
    if cursor.take("half their life , rounded up", "half your life , rounded up"):
        return [ir.LoseLife(who, ir.HalfUp(ir.LifeOf(who)))]
    return [ir.LoseLife(who, _life(cursor))]


@player_verb("win", "wins")
def win(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You win the game``."""
    cursor.need("the game")
    return [ir.Win(who)]
