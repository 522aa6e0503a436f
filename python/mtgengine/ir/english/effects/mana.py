"""Mana (CR 106)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Color
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Said, Sentences, sentence_from
from mtgengine.ir.english.words import (
    article,
    describe,
    listed,
    number_word,
)
from mtgengine.ir.term import IRError

_FIVE = frozenset(Color) - {Color.COLORLESS}


@sentence_from.register
def _(effect: e.AddMana, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    group = [effect]
    for after in effects[i + 1 :]:
        if not isinstance(after, e.AddMana) or after.spend_on != effect.spend_on:
            break
        group.append(after)
    return _mana(text, group) + text.where_x(), len(group)


@sentence_from.register
def _(effect: e.Repeat, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``add {B} or {G} for each permanent destroyed this way``: of each, another one may be added."""
    mana = effect.effects[0]
    each = text.each_of(effect.amount)
    if len(effect.effects) != 1 or not isinstance(mana, e.AddMana) or each is None or each[0] != 1:
        text.fail(effect)
    return f"{_mana(text, [mana])} for each {each[1]}", 1


def _mana(text: Sentences, group: Sequence[e.AddMana]) -> str:
    """``Add {W}{U}``."""
    first = group[0]
    if len(group) == 1 and isinstance(first.amount, x.Either):
        usual = _mana(text, [replace(first, amount=first.amount.otherwise)])
        more = _mana(text, [replace(first, amount=first.amount.then)])
        return f"{usual}. If {text.condition(first.amount.condition)}, {more} instead"
    if len(group) > 1 and all(part.kinds == _FIVE and part.amount == x.ONE for part in group):
        said = f"{number_word(len(group))} mana in any combination of colors"
    elif all(len(part.kinds) == 1 and isinstance(part.amount, x.Number) for part in group):
        said = "".join(_symbols(part) for part in group)
    elif len(group) == 1:
        said = _one_mana(text, first)
    else:
        raise IRError(f"no text adds {group!r}")
    spend = "" if first.spend_on is None else f". Spend this mana only to cast {describe(first.spend_on, True)}"
    return text.does(first.who, "add", said) + spend


def _one_mana(text: Sentences, part: e.AddMana) -> str:
    """Mana of one kind, or of one that is chosen."""
    if part.of is not None:
        if isinstance(part.of, e.OfChosenColor) and part.amount == x.ONE:
            return "one mana of the chosen color"
        if isinstance(part.of, e.ColorsAmong) and part.amount == x.ONE:
            return f"one mana of any color among {describe(part.of.what, many=True)}"
        if isinstance(part.of, e.ColorsExiled) and part.amount == x.ONE:
            return "one mana of any of the exiled card's colors"
        if isinstance(part.of, e.SameType):
            return "one mana of any type that land produced"
        if isinstance(part.of, e.CouldProduce):
            return f"one mana of any type that {article(describe(part.of.what))} could produce"
        text.fail(part)
    if part.kinds == _FIVE and isinstance(part.amount, x.Number):
        return (
            "one mana of any color"
            if part.amount.value == 1
            else f"{number_word(part.amount.value)} mana of any one color"
        )
    if part.kinds == _FIVE:
        return f"{text.number(part.amount)} mana of any one color"
    symbols = ["{" + color.value + "}" for color in Color if color in part.kinds]
    if part.amount == x.ONE:
        return listed(symbols, "or")
    each = text.each_of(part.amount)
    if len(symbols) == 1 and each is not None and each[0] == 1:
        return f"{symbols[0]} for each {each[1]}"
    if len(symbols) == 1:
        return f"an amount of {symbols[0]} equal to {text.described(part.amount)}"
    raise IRError(f"no text adds {part!r}")


def _symbols(part: e.AddMana) -> str:
    assert isinstance(part.amount, x.Number)
    return "".join("{" + color.value + "}" for color in part.kinds) * part.amount.value
