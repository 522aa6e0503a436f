"""Sentences that say what effects do. The modules of `effects` say each kind of effect and are found here.

Most effects are a clause of their own. Where one sentence says several effects, or an effect that has others in it,
the first of them begins the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import TypeAlias

from mtgengine.enums import Relation, Zone
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.actions import some
from mtgengine.ir.english.context import Context
from mtgengine.ir.english.costs import all_true_text, condition_text, cost_part, matches_text
from mtgengine.ir.english.words import article, capital, comparison, describe, is_other, lower
from mtgengine.ir.term import IRError, substitute

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
            text = f"pay {text}" if isinstance(part, (k.PayMana, k.PayGeneric)) else lower(text)
            if third_person:
                verb, _, rest = text.partition(" ")
                text = f"{verb}s {rest}"
            texts.append(text)
        return " and ".join(texts)

    def condition(self, condition: x.Condition) -> str:
        """What comes after *if*, about what was named before."""
        if isinstance(condition, x.Untrue) and isinstance(condition.condition, x.Matches):
            if condition.condition.of == x.Source():
                return condition_text(condition, self.name)
            text = self.condition(condition.condition)
            if text.startswith("it's "):
                return text.replace("it's ", "it's not ", 1)
            return text.replace(" is ", " isn't ", 1) if " is " in text else condition_text(condition, self.name)
        if isinstance(condition, x.Matches) and condition.what == x.Controlled(Relation.YOU):
            return f"you controlled {self.again(condition.of, plain=True) or self.fail(condition)}"
        if isinstance(condition, x.Matches) and condition.of not in (x.Source(), x.TopOfGraveyard(x.You())):
            return self._matches(condition)
        if isinstance(condition, x.Comparison) and condition.right == x.CardsIn(x.You(), Zone.LIBRARY):
            if condition.left != self.said_x:
                self.fail(condition)
            compared = comparison(condition.compare, condition.right).partition(" the number")[0]
            return f"X is {compared} the number of cards in your library"
        if (damaged := _damaged(condition)) is not None:
            if x.where(damaged.what)[1]:
                self.refs = replace(self.refs, that_player=damaged.of)
            return f"{article(describe(damaged.what))} is dealt damage this way"
        if (returned := _returned(condition)) is not None:
            noun = describe(returned)
            return f"{'another ' + noun if is_other(returned) else article(noun)} was returned this way"
        if isinstance(condition, x.AnyTrue):
            return " or if ".join(self.condition(part) for part in condition.conditions)
        if isinstance(condition, x.AllTrue):
            return all_true_text(condition, self.name, self.condition)
        left = condition.left if isinstance(condition, x.Comparison) else None
        if isinstance(left, x.ManaSpent) and left.of not in (None, x.Source()):
            assert isinstance(condition, x.Comparison)
            assert left.of is not None
            paid = replace(condition, left=replace(left, of=None))
            return condition_text(paid).replace("this spell", self.again(left.of) or self.fail(left))
        if isinstance(left, x.CountersOn) and not left.kind:
            return (
                "it had no counters on it" if left.of == self.refs.was else f"{self.who(left.of)} has no counters on it"
            )
        if isinstance(left, (x.HandOf, x.LifeOf)) and left.of != x.You():
            own = substitute(condition, left.of, x.You())
            return condition_text(own).replace("you have", f"{self.player_word(left.of)} has", 1)
        who = _controlled_by(condition)
        if who is not None:
            mine = substitute(condition, x.ControlledBy(who), x.Controlled(Relation.YOU))
            word = self.player_word(who)
            controls = "they control" if word == "they" else f"{word} controls"
            return condition_text(mine, self.name).replace("you control", controls, 1)
        if isinstance(left, x.NumberOf) and isinstance(left.of, x.Matching) and condition == some(left.of):
            return self._this_way(left.of)
        flip = getattr(condition, "left", None)
        if isinstance(flip, x.RegisterValue) and self.chance.get(flip.index) == "coin":
            assert isinstance(condition, x.Comparison)
            return f"you {'win' if condition.right == x.ONE else 'lose'} the flip"
        if isinstance(flip, x.RegisterValue) and self.chance.get(flip.index) == "exchange":
            return "you don't or can't make an exchange"
        votes = isinstance(condition, x.Comparison) and isinstance(condition.right, x.RegisterValue)
        if isinstance(condition, x.Comparison) and isinstance(flip, x.RegisterValue) and votes:
            word = self.chance.get(flip.index) or self.fail(condition)
            return f"{word} gets more votes" + (" or the vote is tied" if condition.compare is x.Compare.GE else "")
        if isinstance(flip, x.RegisterValue) and self.chance.get(flip.index) == "clash":
            return "you win"
        return condition_text(condition, self.name)

    def _this_way(self, matching: x.Matching) -> str:
        """``a creature card was exiled this way``."""
        if matching.of == self.revealed:
            return f"{article(describe(matching.what, card=True))} was milled this way"
        zone = next((x.where(what)[0] for selector, what in self.known if selector == matching.of), frozenset())
        card = zone != {Zone.BATTLEFIELD}
        noun = article(describe(matching.what, card=card))
        if self.went.get(matching.of) is Zone.EXILE:
            return f"{noun} was exiled this way"
        to = {Zone.HAND: "into your hand", Zone.BATTLEFIELD: "onto the battlefield"}
        if self.went.get(matching.of) not in to:
            self.fail(matching)
        return f"you put {noun} {to[self.went[matching.of]]} this way"

    def _matches(self, condition: x.Matches) -> str:
        sized = isinstance(condition.what, (x.Power, x.Toughness))
        own = None if sized else matches_text(condition.what)
        was = condition.of == self.refs.was
        if own is not None:
            return f"it {own}" if was else f"{self.who(condition.of)} {own}"
        if isinstance(condition.what, (x.ManaValue, x.Power, x.Toughness)):
            what = "mana value" if isinstance(condition.what, x.ManaValue) else type(condition.what).__name__.lower()
            number = comparison(condition.what.compare, condition.what.amount)
            return f"{self.possessive(condition.of)} {what} is {number}"
        if was:
            is_ = "it was"
        else:
            word = self.who(condition.of)
            is_ = "it's" if word == "it" else f"{word} is"
        noun = describe(condition.what)
        if isinstance(condition.what, (x.Types, x.Subtype, x.AllOf)):
            return f"{is_} {article(noun)}"
        return f"{is_} {noun.removesuffix(' permanent')}"


def _damaged(condition: x.Condition) -> x.Matches | None:
    """What was dealt damage by the effect before, where the condition is that it was."""
    if not isinstance(condition, x.AllTrue) or len(condition.conditions) != 2:
        return None
    dealt, match = condition.conditions
    some_damage = x.Comparison(x.DamageDealt(), x.Compare.GE, x.ONE)
    return match if dealt == some_damage and isinstance(match, x.Matches) else None


def _returned(condition: x.Condition) -> x.Filter | None:
    """What a permanent was that the effect before has returned to a hand, where the condition is that it was."""
    if not isinstance(condition, x.AllTrue) or len(condition.conditions) != 2:
        return None
    moved, match = condition.conditions
    kept = isinstance(moved, x.Comparison) and isinstance(moved.left, x.NumberOf) and moved == some(moved.left.of)
    return match.what if kept and isinstance(match, x.Matches) else None


def _controlled_by(condition: x.Condition) -> x.Selector | None:
    """The player of whose permanents a condition is, where that is neither you nor an opponent."""
    inner = condition.condition if isinstance(condition, x.Untrue) else condition
    if isinstance(inner, x.Exists):
        what = inner.what
    elif isinstance(inner, x.Comparison) and isinstance(inner.left, x.Count):
        what = inner.left.of
    else:
        return None
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    return next((part.who for part in parts if isinstance(part, x.ControlledBy)), None)


@singledispatch
def clause(effect: e.Effect, text: Sentences) -> str:
    """An effect as a clause."""
    raise IRError(f"no text says {effect!r}")


@singledispatch
def sentence_from(effect: e.Effect, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """The sentence that begins with this effect, which is number `i` of `effects`."""
    return text.effect(effect) + text.where_x(), 1
