"""Amounts that the game works out: counts, and what is equal to something (CR 107)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import TurnFact
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.selectors import SELF_WORDS, possessive


def described(cursor: Cursor) -> ir.Amount:
    """What comes after *equal to* or *where X is*."""
    if cursor.take("twice"):
        return ir.Product(ir.Number(2), described(cursor))
    if cursor.take("half"):
        return _half(cursor)
    return cursor.first(_result, _number_of, _property, _life, _greatest)


def _result(cursor: Cursor) -> ir.Amount:
    """CR 706.4: of the die that was rolled."""
    cursor.need("the result")
    return cursor.fail() if cursor.scope.roll is None else ir.RegisterValue(cursor.scope.roll)


def _half(cursor: Cursor) -> ir.Amount:
    amount = described(cursor)
    if cursor.take(", rounded up"):
        return ir.HalfUp(amount)
    cursor.need(", rounded down")
    return ir.HalfDown(amount)


def _greatest(cursor: Cursor) -> ir.Amount:
    cursor.need("the greatest power among")
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    return ir.Greatest(ir.Each(found.filter))


def _spells_cast(cursor: Cursor) -> ir.Amount:
    """``noncreature spells they've cast this turn``."""
    what = noun(cursor).filter
    facts = {ir.IsSpell(): TurnFact.SPELLS_CAST, ~ir.creature & ir.IsSpell(): TurnFact.NONCREATURE_SPELLS}
    if what not in facts:
        cursor.fail()
    if cursor.take("you've cast this turn"):
        return ir.ThisTurn(ir.You(), facts[what])
    cursor.need("they've cast this turn", "that player has cast this turn")
    return ir.ThisTurn(cursor.scope.that_player or cursor.fail(), facts[what])


def _counters_on(cursor: Cursor) -> ir.Amount:
    kind = counter_kind(cursor)
    cursor.need("counter on", "counters on")
    if cursor.take(*SELF_WORDS):
        return ir.CountersOn(ir.Source(), kind)
    cursor.need("it")
    return ir.CountersOn(cursor.scope.was or cursor.scope.it or cursor.fail(), kind)


def _number_of(cursor: Cursor) -> ir.Amount:
    cursor.need("the number of")
    if (counters := cursor.attempt(_counters_on)) is not None:
        return counters
    if cursor.take("cards in your hand"):
        return ir.HandOf(ir.You())
    if (spells := cursor.attempt(_spells_cast)) is not None:
        return spells
    if cursor.take("cards in that player's hand"):
        return ir.HandOf(cursor.scope.that_player or cursor.fail())
    return ir.Count(noun(cursor).filter)


def _property(cursor: Cursor) -> ir.Amount:
    of = ir.Source() if cursor.take("~ ' s", "this creature's") else possessive(cursor)
    if cursor.take("power"):
        return ir.PowerOf(of)
    if cursor.take("toughness"):
        return ir.ToughnessOf(of)
    cursor.need("mana value")
    return ir.ManaValueOf(of)


def _life(cursor: Cursor) -> ir.Amount:
    cursor.need("your life total")
    return ir.LifeOf(ir.You())


def for_each(cursor: Cursor) -> ir.Amount:
    """``for each creature you control``: how many there are."""
    cursor.need("for each")
    if cursor.take("card in your hand"):
        return ir.HandOf(ir.You())
    if (counters := cursor.attempt(_counters_on)) is not None:
        return counters
    other = cursor.take("other")
    filter = noun(cursor).filter
    return ir.Count(filter & ~ir.IsSource() if other else filter)


def times(amount: ir.Amount, each: ir.Amount | None) -> ir.Amount:
    """So much for each of so many."""
    if each is None or amount == ir.Number(1):
        return each or amount
    return ir.Product(amount, each)
