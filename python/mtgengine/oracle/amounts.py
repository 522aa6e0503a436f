"""Amounts that the game works out: counts, and what is equal to something (CR 107)."""

from __future__ import annotations

from dataclasses import fields
from typing import TypeVar

from mtgengine import ir
from mtgengine.ir.term import Term
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.selectors import possessive

T = TypeVar("T", bound=Term)


def described(cursor: Cursor) -> ir.Amount:
    """What comes after *equal to* or *where X is*."""
    return cursor.first(_number_of, _property, _life)


def _number_of(cursor: Cursor) -> ir.Amount:
    cursor.need("the number of")
    if cursor.take("cards in your hand"):
        return ir.HandOf(ir.You())
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
    return ir.Count(noun(cursor).filter)


def times(amount: ir.Amount, each: ir.Amount | None) -> ir.Amount:
    """So much for each of so many."""
    if each is None or amount == ir.Number(1):
        return each or amount
    return ir.Product(amount, each)


def substitute(term: T, old: Term, new: Term) -> T:
    """The term with one piece of it put in place of another."""
    if term == old:
        return new  # type: ignore[return-value]
    changed: dict[str, object] = {}
    for field in fields(term):
        value = getattr(term, field.name)
        if isinstance(value, Term):
            changed[field.name] = substitute(value, old, new)
        elif isinstance(value, tuple):
            changed[field.name] = tuple(substitute(v, old, new) if isinstance(v, Term) else v for v in value)
    parts = {field.name: getattr(term, field.name) for field in fields(term)}
    return type(term)(**(parts | changed))


def mentions(term: object, kind: type[Term]) -> bool:
    """Whether a term of this kind is part of it."""
    if isinstance(term, kind):
        return True
    if isinstance(term, tuple):
        return any(mentions(part, kind) for part in term)
    return isinstance(term, Term) and any(mentions(getattr(term, field.name), kind) for field in fields(term))
