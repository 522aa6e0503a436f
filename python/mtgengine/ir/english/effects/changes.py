"""Continuous effects with a duration (CR 611.2)."""

from __future__ import annotations

from mtgengine.ir import changes as ch
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.rules import changes_text, duration_rules, player_rule
from mtgengine.ir.english.sentences import Sentences, clause

_DURATIONS = {
    "END_OF_TURN": " until end of turn",
    "END_OF_COMBAT": " until end of combat",
    "YOUR_NEXT_TURN": " until your next turn",
    "FOREVER": "",
}


@clause.register
def _(effect: e.Continuous, text: Sentences) -> str:
    several = isinstance(effect.what, x.Each) or text.is_several(effect.what)
    each = "each " if text.is_several(effect.what) else ""
    what = text.who(effect.what, "")
    what = "they" if what == "them" else what
    if len(effect.changes) == 1 and type(effect.changes[0]).__name__ == "GainControl":
        until = _DURATIONS.get(effect.duration.name)
        if until is None:
            text.fail(effect)
        change = effect.changes[0]
        if getattr(change, "who", None) != x.You():
            text.fail(effect)
        several = isinstance(effect.what, x.Each)
        return f"gain control of {text.who(effect.what, 'all') if several else what}{until}"
    rules = [change.rule for change in effect.changes if isinstance(change, ch.AddRule)]
    if rules and text.is_player(effect.what):
        return (
            f"{what} {player_rule(rules[0])}"
            + "".join(f" and {player_rule(rule)}" for rule in rules[1:])
            + " this turn"
        )
    if rules and len(rules) == len(effect.changes):
        return f"{what} {duration_rules(rules, several)}"
    until = _DURATIONS.get(effect.duration.name)
    if until is None:
        text.fail(effect)
    return f"{what} {each}{changes_text(effect.changes, several, 'gain', text.number)}{until}"
