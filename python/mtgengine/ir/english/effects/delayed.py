"""Delayed triggers, and what is replaced the next time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Duration, Relation, RuleKind, StepType
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.effects.permissions import permission_text
from mtgengine.ir.english.prevention import damage_noun, is_about_damage, prevented_text
from mtgengine.ir.english.replacements import source_text, would_text
from mtgengine.ir.english.rules import duration_rules
from mtgengine.ir.english.sentences import Said, Sentences, sentence_from
from mtgengine.ir.english.words import (
    describe,
    lower,
)
from mtgengine.ir.patterns import leaves
from mtgengine.ir.replacing import AfterEvent
from mtgengine.ir.term import substitute


def floating(text: Sentences, effect: e.Float) -> str:
    """``at the beginning of the next end step, sacrifice it``."""
    ability = effect.ability
    if (permission := permission_text(text, effect)) is not None:
        return permission
    if isinstance(ability, c.Replacement) and is_about_damage(ability) and not ability.once:
        return prevented_text(ability, lambda what: _damaged(text, what), lambda to: _kept(text, to), " this turn")
    if isinstance(ability, c.Replacement):
        return _next_time(text, ability)
    if ability == c.Static(rule=ch.Rule(RuleKind.UNPREVENTABLE), affects=x.Anything()):
        return "damage can't be prevented this turn"
    if (ruled := _rule_for_a_while(effect)) is not None:
        return ruled
    if _rules_of(effect) is not None:
        return _ruled(text, [effect])
    if not isinstance(ability, c.Triggered) or not ability.once or len(ability.events) != 1:
        text.fail(effect)
    effects = ability.effects
    for register, what in text.kept_for_later.items():
        effects = [substitute(inner, register, what) for inner in effects]
    event = ability.events[0]
    steps: dict[tuple[StepType, x.Filter | None], str] = {
        (StepType.END, None): "the next end step",
        (StepType.END, x.IsPlayer(Relation.YOU)): "your next end step",
        (StepType.UPKEEP, None): "the next turn's upkeep",
        (StepType.UPKEEP, x.IsPlayer(Relation.YOU)): "your next upkeep",
        (StepType.CLEANUP, None): "the next cleanup step",
        (StepType.PRECOMBAT_MAIN, x.IsPlayer(Relation.YOU)): "your next main phase",
    }
    if event == leaves():
        return f"when {text.name} leaves the battlefield, " + lower(text.joined_sentences(effects))
    if (event.step, event.player) == (StepType.END_OF_COMBAT, None):
        return "at end of combat, " + lower(text.joined_sentences(effects))
    when = steps.get((event.step, event.player)) if event.step is not None else None
    if when is None:
        text.fail(effect)
    moved, then = (effects[-2], effects[-1]) if len(effects) > 1 else (None, None)
    if (
        isinstance(moved, e.Move)
        and isinstance(then, e.If)
        and then.condition == x.Matches(x.Register(moved.register), x.Controlled(Relation.YOU))
    ):
        said = lower(text.joined_sentences([*effects[:-2], replace(moved, register=-1)]))
        return f"at the beginning of {when}, {said}. If it entered under your control, " + lower(
            text.joined_sentences(then.effects)
        )
    return f"at the beginning of {when}, " + lower(text.joined_sentences(effects))


def _rule_for_a_while(effect: e.Float) -> str | None:
    """What you have or may do for a while; None: it is something else."""
    rule = effect.ability.rule if isinstance(effect.ability, c.Static) else None
    if rule == ch.Rule(RuleKind.NO_MAX_HAND) and effect.duration is Duration.FOREVER:
        return "you have no maximum hand size for the rest of the game"
    if rule is not None and rule.kind is RuleKind.FLASH and rule.what is not None:
        cast = f"you may cast {describe(rule.what, many=True)}"
        if effect.duration is Duration.END_OF_TURN:
            return f"{cast} this turn as though they had flash"
        if effect.duration is Duration.YOUR_NEXT_TURN:
            return f"until your next turn, {cast} as though they had flash"
    return None


def _damaged(text: Sentences, what: x.Filter) -> str:
    """What deals damage, or is dealt it: a target, what was named before, or a noun."""
    if not isinstance(what, x.IsOneOf):
        return damage_noun(what, text.name, text.host)
    if what.of not in text.kept_for_later:
        return "a source of your choice"
    return _kept(text, what.of)


def _kept(text: Sentences, selector: x.Selector) -> str:
    return text.who(text.kept_for_later.get(selector, selector) if isinstance(selector, x.Register) else selector)


def _next_time(text: Sentences, ability: c.Replacement) -> str:
    """``the next time you would draw a card this turn, create a token instead``."""
    event = ability.events[0]
    if ability.prevents:
        parts = event.by.parts if isinstance(event.by, x.AllOf) else (event.by,)
        quality = parts[1] if len(parts) > 1 else None
        noun = source_text(quality) + (" source" if isinstance(quality, x.Types) else "")
        return f"the next time {noun} of your choice would deal damage to you this turn, prevent that damage"
    _, after = ability.effects
    assert isinstance(after, AfterEvent)
    effects = after.effects
    for register, what in text.kept_for_later.items():
        effects = [substitute(inner, register, what) for inner in effects]
    would = would_text(event, text.name, text.host)
    return f"the next time {would} this turn, {text.joined_sentences(effects)} instead"


@sentence_from.register
def _(effect: e.Float, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    several = [effect]
    while _rules_of(effect) is not None and i + len(several) < len(effects):
        following = effects[i + len(several)]
        if not isinstance(following, e.Float) or _rules_of(following) != _rules_of(effect):
            break
        several.append(following)
    return (_ruled(text, several) if len(several) > 1 else floating(text, effect)), len(several)


def _rules_of(effect: e.Float) -> x.Filter | None:
    """What a rule about objects, which lasts for a turn, is about."""
    ability = effect.ability
    if effect.duration is not Duration.END_OF_TURN or not isinstance(ability, c.Static) or ability.rule is None:
        return None
    return None if ability.affects is None or x.where(ability.affects)[1] else ability.affects


def _ruled(text: Sentences, effects: Sequence[e.Float]) -> str:
    """``creatures can't attack or block this turn``."""
    rules = [effect.ability.rule for effect in effects if isinstance(effect.ability, c.Static) and effect.ability.rule]
    affected = _rules_of(effects[0])
    assert affected is not None
    for register, what in [*text.kept_for_later.items(), *text.kept_numbers.items()]:
        affected = substitute(affected, register, what)
    return f"{text.who(x.Each(affected), '')} {duration_rules(rules, True)}"


@sentence_from.register
def _(effect: e.LetNumber, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    text.kept_numbers[x.RegisterValue(effect.register)] = effect.amount
    said, used = text.sentence(effects, i + 1)
    return said, used + 1


@sentence_from.register
def _(effect: e.DuringNextUntap, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    inner = text.joined_sentences(effect.effects)
    return f"during your next untap step, as you untap your permanents, {inner}", 1
