"""How long an effect lasts, where that is more than a turn: *for as long as you control this creature* (CR 611.2b)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, Relation
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import counter_kind
from mtgengine.oracle.selectors import SELF_WORDS


def lasting(cursor: Cursor, what: ir.Selector) -> tuple[Duration, ir.Condition | None]:
    """``until the end of your next turn``, ``for as long as``; `what` is what the effect is about."""
    if cursor.take("until the end of your next turn"):
        return Duration.END_OF_YOUR_NEXT_TURN, None
    cursor.need("for as long as")
    found = cursor.first(_you_control, _remains, lambda cursor: _has_counter(cursor, what))
    if cursor.take("and"):
        found = ir.AllTrue((found, cursor.first(_you_control, _remains)))
    return Duration.WHILE, found


def _you_control(cursor: Cursor) -> ir.Condition:
    """``you control this creature``: not what it was when it was last seen, but now."""
    cursor.need("you control")
    _itself(cursor)
    return ir.Exists(ir.IsSource() & ir.Controlled(Relation.YOU))


def _remains(cursor: Cursor) -> ir.Condition:
    """``this creature remains tapped``, ``this Aura remains on the battlefield``."""
    _itself(cursor)
    cursor.need("remains")
    if cursor.take("on the battlefield"):
        return ir.Exists(ir.IsSource())
    cursor.need("tapped")
    return ir.Exists(ir.IsSource() & ir.Tapped())


def _itself(cursor: Cursor) -> None:
    """The card, or *it* where that is the card."""
    if cursor.scope.it == ir.Source() and cursor.take("it"):
        return
    cursor.need(*SELF_WORDS)


def _has_counter(cursor: Cursor, what: ir.Selector) -> ir.Condition:
    """``it has a slime counter on it``: what the effect is about."""
    if cursor.take("it"):
        if cursor.scope.it != what:
            cursor.fail()
    else:
        cursor.need("that creature", "that permanent", "that land")
    cursor.need("has a", "has an")
    kind = counter_kind(cursor)
    cursor.need("counter on it")
    return ir.Matches(ir.Affected(), ir.Counters(kind, ir.Compare.GE, ir.Number(1)))
