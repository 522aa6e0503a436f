"""Numbers as text writes them (CR 107)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import NUMBERS


def plain_number(cursor: Cursor) -> int:
    """``three`` or ``3``."""
    token = cursor.token
    if token is not None and token.kind is Kind.NUMBER:
        return int(cursor.advance().text)
    if token is not None and token.norm in NUMBERS:
        return NUMBERS[cursor.advance().norm]
    return cursor.fail()


def number(cursor: Cursor) -> ir.Amount:
    """``three``, ``3`` or ``X``."""
    if cursor.take("x"):
        return ir.X()
    if cursor.take("that much", "that many"):
        return cursor.scope.that_much or cursor.fail()
    return ir.Number(plain_number(cursor))


def count(cursor: Cursor) -> ir.Amount:
    """How many things: ``a``, ``two``, ``X``."""
    if cursor.take("a", "an"):
        return ir.Number(1)
    return number(cursor)
