"""Coins (CR 705) and dice (CR 706)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtgengine import ir
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import NUMBERS

MOST = 1 << 20  # more than any die has sides: the end of ``15+``


@player_verb("flip", "flips")
def flip(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Flip a coin``. What depends on it says *if you win the flip*, or *if the coin comes up heads*."""
    cursor.need("a coin")
    register = cursor.new_register()
    cursor.scope = replace(cursor.scope, flip=register)
    return [ir.FlipCoin(register, who)]


@player_verb("roll", "rolls")
def roll(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Roll a d20``, ``roll a six-sided die``."""
    cursor.need("a")
    register = cursor.new_register()
    cursor.scope = replace(cursor.scope, roll=register)
    return [ir.RollDie(register, who, _sides(cursor))]


def _sides(cursor: Cursor) -> int:
    word = cursor.advance().norm
    if word.endswith("-sided") and word.removesuffix("-sided") in NUMBERS:
        cursor.need("die")
        return NUMBERS[word.removesuffix("-sided")]
    if word[:1] != "d" or not word[1:].isdigit():
        cursor.fail()
    return int(word[1:])


def results(cursor: Cursor) -> tuple[int, int]:
    """The results of a striation of a table (CR 706.3a): ``1—9 |``, ``20 |``."""
    if cursor.take_kind(Kind.LINE) is None or (token := cursor.take_kind(Kind.RANGE)) is None:
        cursor.fail()
    cursor.need("|")
    numbers = [int(number) for number in re.findall(r"\d+", token.text)]
    return numbers[0], MOST if token.text.endswith("+") else numbers[-1]


def in_range(register: int, low: int, high: int) -> ir.Condition:
    """The result was in that range."""
    value = ir.RegisterValue(register)
    if low == high:
        return ir.Comparison(value, ir.Compare.EQ, ir.Number(low))
    if high == MOST:
        return ir.Comparison(value, ir.Compare.GE, ir.Number(low))
    least, most = (
        ir.Comparison(value, ir.Compare.GE, ir.Number(low)),
        ir.Comparison(value, ir.Compare.LE, ir.Number(high)),
    )
    return ir.AllTrue((least, most))
