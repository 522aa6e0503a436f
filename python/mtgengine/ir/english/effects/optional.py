"""What somebody may do, may pay, or does on a condition."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace

from mtgengine.enums import Status
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.actions import Connive, Explore
from mtgengine.ir.creating import Endure
from mtgengine.ir.english.effects.permanents import countered_to
from mtgengine.ir.english.sentences import Said, Sentences, sentence_from
from mtgengine.ir.english.words import capital, lower
from mtgengine.ir.term import mentions, substitute
from mtgengine.ir.timing import THIS_PHASE


@sentence_from.register
def _(effect: e.May, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    if effect.effects and effect.effects[-1] == e.Designate(x.Source(), Status.USED):
        effect = replace(effect, effects=effect.effects[:-1])
    return _optional(text, effect), 1


@sentence_from.register
def _(effect: e.Pay, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    return _optional(text, effect), 1


@sentence_from.register
def _(effect: e.If, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    if (phase := _this_phase(effect)) is not None:
        return text.sentence(effect.effects, 0)[0].replace("this phase", phase), 1
    about_target = isinstance(effect.condition, x.Matches) and isinstance(effect.condition.of, x.TargetRef)
    if (about_target or (text.if_last and i == 0)) and not effect.otherwise:
        inner = text.joined_sentences(effect.effects)
        return f"{inner} if {text.condition(effect.condition)}", 1
    if _is_other_way(effect):
        usual = text.joined_sentences(effect.otherwise)
        when = text.condition(effect.condition)
        then = _other_damage(text, effect) or text.joined_sentences(effect.effects)
        return f"{usual}. If {when}, {then} instead", 1
    when = text.condition(effect.condition)
    said = f"if {when}, {text.joined_sentences(effect.effects)}"
    if effect.otherwise:
        said += ". Otherwise, " + text.joined_sentences(effect.otherwise)
    return said, 1


def _this_phase(effect: e.If) -> str | None:
    """``this main phase``, after which another one is added."""
    if len(effect.effects) != 1 or not isinstance(effect.effects[0], e.ExtraPhase) or effect.otherwise:
        return None
    return next((words for words, when in THIS_PHASE.items() if when == effect.condition), None)


def _optional(text: Sentences, effect: e.May | e.Pay) -> str:
    """``you may pay {1}. If you do, draw a card``, ``counter that spell unless its controller pays {2}``."""
    you = effect.who == x.You()
    first = effect.effects[0] if effect.effects else None
    if isinstance(effect, e.May) and you and getattr(first, "who", x.You()) != x.You() and len(effect.effects) == 1:
        assert first is not None
        return "you may have " + _had(text, first)
    if isinstance(effect, e.Pay) and effect.otherwise and not effect.effects and len(effect.otherwise) == 1:
        (first,) = effect.otherwise
        elsewhere = countered_to(first) if isinstance(first, e.Counter) else ""
        inner = text.sentence(effect.otherwise, 0)[0].removesuffix(elsewhere)
        return f"{inner} unless {text.who(effect.who)} {text.cost(effect.cost, not you)}{elsewhere}"
    who = "you" if you else text.who(effect.who)
    if isinstance(effect, e.May):
        if not you:
            before, text.their = text.their, effect.who
            said = f"{who} may {_of_theirs(_joined_by(text, effect.effects, effect.who))}"
            text.their = before
        elif len(effect.effects) == 1 and _is_had(effect.effects[0]):
            said = "you may have " + _had(text, effect.effects[0])
        else:
            done = tuple(part for part in effect.effects if not _is_reflexive(part))
            said = "you may " + text.joined(done)
            if len(done) < len(effect.effects):
                said += _then(text, effect.effects[len(done) :], you)
    else:
        said = f"{who} may {text.cost(effect.cost, False)}" if effect.optional else text.cost(effect.cost, False)
        if effect.effects:
            said += _then(text, effect.effects, you)
    if effect.otherwise:
        said += f". If {'you' if you else 'they'} don't, " + text.joined_sentences(effect.otherwise)
    return said + text.where_x()


def _then(text: Sentences, effects: Sequence[e.Effect], you: bool) -> str:
    """``. If you do, draw a card``, ``. When you do, this creature deals 2 damage to any target``."""
    if not isinstance(effects[-1], e.Reflexive):
        return f". If {'you' if you else 'they'} do, " + text.joined_sentences(effects)
    if not you or not all(map(_is_reflexive, effects)):
        text.fail(effects)
    return f". {capital(text.joined_sentences(effects))}"


@sentence_from.register
def _(effect: e.Reflexive, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """CR 603.12: ``when you do, it deals 2 damage to any target``; its targets are its own."""
    ability = effect.ability
    if not isinstance(ability, c.Triggered):
        text.fail(effect)
    kept = {what: register for register, what in text.kept_for_later.items()}
    inner = copy(text)
    inner.targets, inner.division, inner.x = ability.targets, ability.division, None
    inner.named = {kept.get(selector, selector) for selector in text.named if not _is_other_target(selector, kept)}
    inner.known = tuple((kept.get(s, s), what) for s, what in text.known if not _is_other_target(s, kept))
    inner.it = None if text.it is None or _is_other_target(text.it, kept) else kept.get(text.it, text.it)
    when = "" if ability.condition is None else f"if {inner.condition(ability.condition)}, "
    return f"when you do, {when}" + lower(inner.sentences(ability.effects)).removesuffix("."), 1


def _is_reflexive(effect: e.Effect) -> bool:
    """What *When you do* says, and what it keeps for that."""
    return isinstance(effect, e.Reflexive) or (isinstance(effect, e.Let) and isinstance(effect.what, x.TargetRef))


def _is_other_target(selector: x.Selector, kept: Mapping[x.Selector, x.Register]) -> bool:
    """A target of the ability before, which the reflexive one does not mention."""
    return isinstance(selector, x.TargetRef) and selector not in kept


def _joined_by(text: Sentences, effects: Sequence[e.Effect], who: x.Selector) -> str:
    """What somebody else may do, with the verb in its base form."""
    return text.joined([substitute(effect, who, x.You()) for effect in effects])


def _of_theirs(said: str) -> str:
    """``search their library``."""
    return re.sub(r"\byour (?=library|hand|graveyard)", "their ", said)


def _is_had(effect: e.Effect) -> bool:
    """Whether an object does it: *you may have it deal 3 damage*."""
    return isinstance(effect, (e.Damage, e.DamageEqualToPower, e.Continuous, e.Fight, Explore, Connive, Endure))


def _had(text: Sentences, effect: e.Effect) -> str:
    """The verb in its base form."""
    said = text.effect(effect)
    for verb in ("deal", "get", "gain", "become", "lose", "discard", "draw", "sacrifice", "mill", "fight", "endure"):
        said = said.replace(f" {verb}s ", f" {verb} ", 1)
    for verb in ("explore", "connive"):
        said = said.replace(f" {verb}s", f" {verb}", 1)
    return said


def _other_damage(text: Sentences, effect: e.If) -> str | None:
    """``it deals 4 damage``: to what the sentence before said."""
    usual, *more = (*effect.otherwise, *effect.effects)
    if len(more) != 1 or not isinstance(usual, e.Damage) or not isinstance(more[0], e.Damage):
        return None
    if usual.source is not None or replace(more[0], amount=usual.amount) != usual:
        return None
    return f"it deals {text.number(more[0].amount)} damage"


def _is_other_way(effect: e.If) -> bool:
    """Whether it is another way to do the same, which is said with *instead*, after the usual way."""
    if len(effect.otherwise) != 1:
        return False
    (usual,) = effect.otherwise
    alike = len(effect.effects) == 1 and type(effect.effects[0]) is type(usual) and not isinstance(usual, e.Move)
    return alike or _is_kicked(effect.condition) or mentions(effect.condition, x.TargetRef)


def _is_kicked(condition: x.Condition) -> bool:
    return isinstance(condition, x.Comparison) and isinstance(condition.left, (x.CostPaid, x.KeywordPaid))
