"""Life, winning and losing (CR 119, 104)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import RuleKind
from mtgengine.oracle.amounts import described, for_each, half, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import duration, until_when
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.keywords import qualities
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
    if cursor.take("protection from"):
        rules = tuple(ir.AddRule(ir.Rule(RuleKind.PLAYER_PROTECTION, what=what)) for what in qualities(cursor))
        return [ir.Continuous(who, rules, duration(cursor))]
    return [ir.GainLife(who, _life(cursor))]


@player_verb("lose", "loses")
def lose(cursor: Cursor, who: ir.Selector) -> Effects:
    """``loses 3 life``, ``loses half their life, rounded up``, ``loses the game``."""
    if cursor.take("the game"):
        return [ir.Lose(who)]
    if cursor.take("half their life", "half your life"):
        return [ir.LoseLife(who, half(cursor, ir.LifeOf(_own(who))))]
    return [ir.LoseLife(who, _life(cursor))]


def _own(who: ir.Selector) -> ir.Selector:
    """Whose amount it is: of several players, that of each."""
    return ir.Affected() if isinstance(who, (ir.EachPlayer, ir.Opponents)) else who


@player_verb("win", "wins")
def win(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You win the game``."""
    cursor.need("the game")
    return [ir.Win(who)]
