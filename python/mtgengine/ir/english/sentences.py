"""Sentences that say what effects do. The modules of `effects` say each kind of effect and are found here.

Most effects are a clause of their own. Where one sentence says several effects, or an effect that has others in it,
the first of them begins the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import TypeAlias

from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.context import Context
from mtgengine.ir.english.costs import condition_text, cost_part
from mtgengine.ir.english.words import article, capital, comparison, describe, lower
from mtgengine.ir.term import IRError

# A sentence without its full stop, and how many effects it says.
Said: TypeAlias = tuple[str, int]


class Sentences(Context):
    """The sentences of one ability."""

    def sentences(self, effects: Sequence[e.Effect]) -> str:
        """One sentence for each effect, where effects are not said in one."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(capital(text) + ("" if text.endswith('."') else "."))
            i += used
        return " ".join(texts)

    def sentence(self, effects: Sequence[e.Effect], i: int) -> Said:
        """The sentence that begins with effect `i`, without its full stop, and how many effects it says."""
        return sentence_from(effects[i], self, effects, i)

    def effect(self, effect: e.Effect) -> str:
        """A clause for an effect."""
        return clause(effect, self)

    def joined(self, effects: Sequence[e.Effect]) -> str:
        """Clauses of one sentence, after *you may*."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(text.removeprefix("you "))
            i += used
        return ", then ".join(texts)

    def joined_sentences(self, effects: Sequence[e.Effect]) -> str:
        """Clauses of one sentence."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(text)
            i += used
        return ", then ".join(texts)

    def cost(self, cost: Sequence[k.Cost], third_person: bool) -> str:
        """``pay {2}``, ``pays {2}``, ``discard a card``."""
        texts = []
        for part in cost:
            text = cost_part(part, self.name)
            text = f"pay {text}" if isinstance(part, k.PayMana) else lower(text)
            if third_person:
                verb, _, rest = text.partition(" ")
                text = f"{verb}s {rest}"
            texts.append(text)
        return " and ".join(texts)

    def condition(self, condition: x.Condition) -> str:
        """What comes after *if*, about what was named before."""
        if isinstance(condition, x.Matches):
            if isinstance(condition.what, (x.ManaValue, x.Power)):
                what = "mana value" if isinstance(condition.what, x.ManaValue) else "power"
                number = comparison(condition.what.compare, condition.what.amount)
                return f"{self.possessive(condition.of)} {what} is {number}"
            word = self.name if condition.of == x.Source() else self.again(condition.of) or self.fail(condition)
            is_ = "it's" if word == "it" else f"{word} is"
            noun = describe(condition.what)
            if isinstance(condition.what, (x.Types, x.Subtype, x.AllOf)):
                return f"{is_} {article(noun)}"
            return f"{is_} {noun.removesuffix(' permanent')}"
        flip = getattr(condition, "left", None)
        if isinstance(flip, x.RegisterValue) and self.chance.get(flip.index) == "coin":
            assert isinstance(condition, x.Comparison)
            return f"you {'win' if condition.right == x.ONE else 'lose'} the flip"
        if isinstance(flip, x.RegisterValue) and self.chance.get(flip.index) == "clash":
            return "you win"
        return condition_text(condition, self.name)


@singledispatch
def clause(effect: e.Effect, text: Sentences) -> str:
    """An effect as a clause."""
    raise IRError(f"no text says {effect!r}")


@singledispatch
def sentence_from(effect: e.Effect, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """The sentence that begins with this effect, which is number `i` of `effects`."""
    return text.effect(effect) + text.where_x(), 1
