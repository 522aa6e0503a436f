"""Continuous effects with a duration (CR 611.2)."""

from __future__ import annotations

from mtgengine.enums import Duration, Keyword, RuleKind
from mtgengine.ir import changes as ch
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.durations import stays_tapped_text, until_text
from mtgengine.ir.english.keywords import keyword_text
from mtgengine.ir.english.rules import changes_text, duration_rules, player_rule
from mtgengine.ir.english.sentences import Sentences, clause


@clause.register
def _(effect: e.Continuous, text: Sentences) -> str:
    if effect.changes == (ch.SwitchPT(),) and effect.duration is Duration.END_OF_TURN:
        if text.not_named(effect.what):
            return f"switch {text.who(effect.what)}'s power and toughness until end of turn"
        return f"switch {text.possessive(effect.what)} power and toughness until end of turn"
    several = isinstance(effect.what, x.Each) or text.is_several(effect.what) or effect.what in text.plurals
    each = "each " if text.is_several(effect.what) else ""
    what = text.who(effect.what, "")
    what = "they" if what == "them" else what
    if len(effect.changes) == 1 and type(effect.changes[0]).__name__ == "GainControl":
        until = until_text(effect, text.name)
        change = effect.changes[0]
        if getattr(change, "who", None) != x.You():
            text.fail(effect)
        several = isinstance(effect.what, x.Each)
        return f"gain control of {text.who(effect.what, 'all') if several else what}{until}"
    rules = [change.rule for change in effect.changes if isinstance(change, ch.AddRule)]
    if rules and text.is_player(effect.what) and rules[0].kind is RuleKind.PLAYER_PROTECTION:
        gains = "gain" if what == "you" else "gains"
        from_ = [keyword_text(Keyword.PROTECTION, rule.what).removeprefix("protection ") for rule in rules]
        return f"{what} {gains} protection {' and '.join(from_)}{until_text(effect, text.name)}"
    if rules and text.is_player(effect.what):
        what = "your opponents" if effect.what == x.Opponents() else what
        return (
            f"{what} {player_rule(rules[0])}"
            + "".join(f" and {player_rule(rule)}" for rule in rules[1:])
            + " this turn"
        )
    if [rule.kind for rule in rules] == [RuleKind.DOESNT_UNTAP]:
        # Named by what they are, it would be about those that come later, too (CR 611.2c).
        what = "they" if isinstance(effect.what, x.Each) else what
        return f"{what} {stays_tapped_text(effect, rules[0], several, text.name)}"
    if rules and len(rules) == len(effect.changes):
        if effect.duration is not Duration.END_OF_TURN:
            text.fail(effect)
        return f"{what} {duration_rules(rules, several)}"
    until = until_text(effect, text.name)
    return f"{what} {each}{changes_text(effect.changes, several, 'gain', text.number)}{until}"
