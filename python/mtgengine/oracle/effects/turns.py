"""Extra turns and phases (CR 500.7-500.8), and skipped ones (CR 500.11)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import PhaseType
from mtgengine.ir.timing import ADDITIONAL, SKIPPED, THIS_PHASE
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


def extra_phases(cursor: Cursor) -> Effects:
    """``after this main phase, there is an additional combat phase followed by an additional main phase``."""
    after = next((words for words in THIS_PHASE if cursor.take(f"after {words} ,")), None)
    cursor.need("there is", "there's")
    phases = [_additional(cursor)]
    if after is None:
        cursor.need("after this phase")
    while cursor.take("followed by", ", followed by"):
        phases.append(_additional(cursor))
    effects = [ir.ExtraPhase(phase) for phase in reversed(phases)]  # CR 500.8: the last created comes first
    when = THIS_PHASE[after] if after else None
    return [ir.If(when, [effect]) for effect in effects] if when else [*effects]


def _additional(cursor: Cursor) -> PhaseType:
    cursor.need("an additional")
    for words, phase in ADDITIONAL.items():
        if cursor.take(words):
            return phase
    return cursor.fail()
