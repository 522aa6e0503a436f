"""What happened this turn, in rules English."""

from __future__ import annotations

from mtgengine.enums import TurnFact
from mtgengine.ir import expressions as x
from mtgengine.ir.english.words import number_word
from mtgengine.ir.history import ANYBODYS, OPPONENTS, ORDINALS, YOURS, at_least, number_of_times

_DIGITS = (TurnFact.LIFE_GAINED, TurnFact.LIFE_LOST)


def this_turn_text(condition: x.Condition) -> str | None:
    """``a creature died this turn``; None: it asks for something else."""
    if not isinstance(condition, x.Comparison) or not isinstance(condition.right, x.Number):
        return None
    number = condition.right.value
    for who, texts in ((x.You(), YOURS), (x.Opponents(), OPPONENTS), (x.EachPlayer(), ANYBODYS)):
        for fact, (once, often) in texts.items():
            if condition == at_least(who, fact, number):
                words = once if number == 1 and once else often
                counted = str(number) if fact in _DIGITS else number_word(number)
                return words.format(counted) + " this turn" if words else None
    return None


def each_turn_text(condition: x.Condition | None, fact: TurnFact, noun: str, yours: bool) -> str | None:
    """``your second spell each turn``; None: the condition is another one."""
    for number, word in ORDINALS.items():
        if condition == number_of_times(fact, number):
            return f"{'your' if yours else 'their'} {word} {noun} each turn"
    return None
