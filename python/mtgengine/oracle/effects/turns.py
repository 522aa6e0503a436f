"""Extra turns and phases (CR 500.7-500.8), and skipped ones (CR 500.11)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.ir.timing import SKIPPED
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.numbers import plain_number


@player_verb("take", "takes")
def extra_turn(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Take an extra turn after this one``."""
    if cursor.take("an extra turn after this one"):
        return [ir.ExtraTurn(who)]
    turns = plain_number(cursor)
    cursor.need("extra turns after this one")
    return [ir.ExtraTurn(who)] * turns


@player_verb("skip", "skips")
def skip(cursor: Cursor, who: ir.Selector) -> Effects:
    """``skips their next combat phase``."""
    cursor.need("your next" if who == ir.You() else "their next")
    for words, (phase, step) in SKIPPED.items():
        if cursor.take(words):
            return [ir.Skip(who, phase, step)]
    return cursor.fail()
