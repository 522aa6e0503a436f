"""Damage, and the prevention of it."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import (
    digits,
)
from mtgengine.ir.replacing import FloatEach, exile_instead
from mtgengine.ir.term import IRError, mentions


@clause.register
def _(effect: e.Damage, text: Sentences) -> str:
    if isinstance(effect.amount, x.Share):
        if text.division is None:
            raise IRError("a share of nothing that is divided")
        among = text.who(effect.to)
        return f"{text.name} deals {digits(text.division)} damage divided as you choose among {among}"
    if effect.source is not None and effect.source == text.refs.dealer and not text.targeted():
        dealer = "it"
    elif effect.source is not None:
        dealer = text.again(effect.source, plain=True) or text.fail(effect)
    else:
        dealer = text.name
        text.refer_to_source()
    if isinstance(effect.to, (x.EachPlayer, x.Opponents)) and mentions(effect.amount, x.Affected):
        to = text.who(effect.to)
        before, text.their = text.their, x.Affected()
        said = f"{dealer} deals damage to {to} equal to {text.described(effect.amount)}"
        text.their = before
        return said
    if isinstance(effect.amount, x.ThisTurn):
        return f"{dealer} deals damage to {text.who(effect.to)} equal to {text.described(effect.amount)}"
    if isinstance(effect.amount, (x.ManaValueOf, x.PowerOf, x.ToughnessOf)):
        return f"{dealer} deals damage equal to {text.described(effect.amount)} to {text.who(effect.to)}"
    return f"{dealer} deals {text.number(effect.amount)} damage to {text.who(effect.to)}"


@sentence_from.register
def _(effect: e.Damage, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    said = text.effect(effect)
    used = 1
    while isinstance(effect.to, x.Each) and i + used < len(effects):
        after = effects[i + used]
        if not isinstance(after, e.Damage) or after.amount != effect.amount:
            break
        said += " and " + text.who(after.to)
        used += 1
    return said + text.where_x(), used


@clause.register
def _(effect: e.DamageEqualToPower, text: Sentences) -> str:
    return f"{text.who(effect.sources)} deals damage equal to its power to {text.who(effect.to)}"


@clause.register
def _(effect: FloatEach, text: Sentences) -> str:
    if effect == exile_instead(effect.what):
        return f"if {text.again(effect.what, plain=True) or text.fail(effect)} would die this turn, exile it instead"
    if effect.shield is None:
        text.fail(effect)
    what = text.who(effect.what)
    if isinstance(effect.shield, x.Share) and text.division is not None:
        amount = digits(text.division)
        return f"prevent the next {amount} damage that would be dealt this turn to {what}, divided as you choose"
    return f"prevent the next {text.number(effect.shield)} damage that would be dealt to {what} this turn"
