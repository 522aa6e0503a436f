"""What happened this turn: *if a creature died this turn*, *if you've cast two or more spells this turn*."""

from __future__ import annotations

from functools import partial

from mtgengine import ir
from mtgengine.enums import TurnFact
from mtgengine.ir.history import ANYBODYS, OPPONENTS, ORDINALS, YOURS, Facts, at_least, number_of_times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.numbers import plain_number


def this_turn(cursor: Cursor) -> ir.Condition:
    """A fact of this turn, with the words *this turn*."""
    fact, who, number = cursor.first(_another_spell, _several_drawn, _plain)
    cursor.need("this turn")
    return at_least(who, fact, number)


Fact = tuple[TurnFact, ir.Selector, int]


def _another_spell(cursor: Cursor) -> Fact:
    cursor.need("you've cast another spell")
    return TurnFact.SPELLS_CAST, ir.You(), 2


def _several_drawn(cursor: Cursor) -> Fact:
    cursor.need("you've drawn more than one card")
    return TurnFact.CARDS_DRAWN, ir.You(), 2


def _plain(cursor: Cursor) -> Fact:
    return cursor.first(
        lambda cursor: _of(cursor, ir.You(), YOURS),
        lambda cursor: _of(cursor, ir.Opponents(), OPPONENTS),
        lambda cursor: _of(cursor, ir.EachPlayer(), ANYBODYS),
    )


def _of(cursor: Cursor, who: ir.Selector, facts: Facts) -> Fact:
    """Once, or so often; the words *this turn* must come next, so that what is said of you is not said of anybody."""
    for fact, (once, often) in facts.items():
        number = cursor.attempt(partial(_once, words=once)) or cursor.attempt(partial(_often, words=often))
        if number is not None:
            return fact, who, number
    return cursor.fail()


def _once(cursor: Cursor, words: str) -> int:
    if not words:
        cursor.fail()
    cursor.need(f"{words} this")
    cursor.place -= 1
    return 1


def _often(cursor: Cursor, words: str) -> int:
    before, _, after = words.partition("{}")
    if before:
        cursor.need(before)
    number = plain_number(cursor)
    return number * _once(cursor, after)


def ordinal(cursor: Cursor) -> int:
    """``second`` of *your second spell each turn*."""
    for number, word in ORDINALS.items():
        if cursor.take(word):
            return number
    return cursor.fail()


def each_turn(cursor: Cursor, fact: TurnFact, noun: str) -> ir.Condition:
    """``your second spell each turn``: the event is the one of that number."""
    cursor.need("your", "their")
    number = ordinal(cursor)
    cursor.need(f"{noun} each turn", f"{noun} in a turn")
    return number_of_times(fact, number)
