"""Players: life, turns, emblems, winning and losing."""

from __future__ import annotations

from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.rules import ability_in_quotes
from mtgengine.ir.english.sentences import Sentences, clause
from mtgengine.ir.timing import ADDITIONAL, SKIPPED


@clause.register
def _(effect: e.GainLife, text: Sentences) -> str:
    return text.does(effect.who, "gain", text.points(effect.amount, "life"), subject=True)


@clause.register
def _(effect: e.LoseLife, text: Sentences) -> str:
    for kind, rounded in ((x.HalfUp, "up"), (x.HalfDown, "down")):
        if isinstance(effect.amount, kind) and isinstance(effect.amount.of, x.LifeOf):
            whose = "your" if effect.who == x.You() else "their"
            return text.does(effect.who, "lose", f"half {whose} life, rounded {rounded}", subject=True)
    return text.does(effect.who, "lose", text.points(effect.amount, "life"), subject=True)


@clause.register
def _(effect: e.Win, text: Sentences) -> str:
    return text.does(effect.who, "win", "the game", subject=True)


@clause.register
def _(effect: e.Lose, text: Sentences) -> str:
    return text.does(effect.who, "lose", "the game", subject=True)


@clause.register
def _(effect: e.ExtraTurn, text: Sentences) -> str:
    return text.does(effect.who, "take", "an extra turn after this one")


@clause.register
def _(effect: e.ExtraPhase, text: Sentences) -> str:
    words = [words for words, phase in ADDITIONAL.items() if phase is effect.phase]
    if effect.after is not None or not words:
        return text.fail(effect)
    return f"after this phase, there is an additional {words[0]}"


@clause.register
def _(effect: e.Skip, text: Sentences) -> str:
    for words, skipped in SKIPPED.items():
        if skipped == (effect.phase, effect.step):
            return text.does(effect.who, "skip", f"{'your' if effect.who == x.You() else 'their'} next {words}")
    return text.fail(effect)


@clause.register
def _(effect: e.CreateEmblem, text: Sentences) -> str:
    return "you get an emblem with " + " and ".join(ability_in_quotes(ability) for ability in effect.abilities)
