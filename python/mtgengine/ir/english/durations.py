"""How long effects last, in rules English."""

from __future__ import annotations

from mtgengine.enums import Duration, Relation
from mtgengine.ir import changes as ch
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.words import article
from mtgengine.ir.term import IRError

_UNTIL = {
    Duration.END_OF_TURN: " until end of turn",
    Duration.END_OF_COMBAT: " until end of combat",
    Duration.YOUR_NEXT_TURN: " until your next turn",
    Duration.END_OF_YOUR_NEXT_TURN: " until the end of your next turn",
    Duration.FOREVER: "",
}


def until_text(effect: e.Continuous | e.BecomeCopy, name: str) -> str:
    """`` until end of turn``, `` for as long as you control this creature``: with the space before it."""
    if effect.condition is not None:
        return f" for as long as {_as_long_as(effect.condition, name)}"
    if effect.duration not in _UNTIL:
        raise IRError(f"no text says {effect!r}")
    return _UNTIL[effect.duration]


def _as_long_as(condition: x.Condition, name: str) -> str:
    if isinstance(condition, x.AllTrue):
        return " and ".join(_as_long_as(part, name) for part in condition.conditions)
    texts = {
        x.Exists(x.IsSource() & x.Controlled(Relation.YOU)): f"you control {name}",
        x.Exists(x.IsSource() & x.Tapped()): f"{name} remains tapped",
        x.Exists(x.IsSource()): f"{name} remains on the battlefield",
    }
    if condition in texts:
        return texts[condition]
    counter = condition.what if isinstance(condition, x.Matches) and condition.of == x.Affected() else None
    if isinstance(counter, x.Counters) and (counter.compare, counter.amount) == (x.Compare.GE, x.ONE):
        return f"it has {article(counter.kind)} counter on it"
    raise IRError(f"no text says {condition!r}")


def stays_tapped_text(effect: e.Continuous, rule: ch.Rule, several: bool, name: str) -> str:
    """``doesn't untap during its controller's next untap step``."""
    doesnt = "don't untap during their controllers'" if several else "doesn't untap during its controller's"
    steps = "untap steps" if several else "untap step"
    if rule.amount == 1:
        doesnt, steps = ("don't" if several else "doesn't") + " untap during your", "untap step"
    if effect.duration is Duration.NEXT_UNTAP:
        return f"{doesnt} next {steps}"
    return f"{doesnt} {steps}{until_text(effect, name)}"
