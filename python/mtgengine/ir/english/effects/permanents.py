"""What happens to permanents and to objects on the stack."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.enums import Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.durations import until_text
from mtgengine.ir.english.rules import granted_text
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import (
    describe,
    listed,
    quantity,
    some,
)


@clause.register
def _(effect: e.Destroy, text: Sentences) -> str:
    return f"destroy {text.who(effect.what, 'all')}"


@sentence_from.register
def _(effect: e.Destroy, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    said = text.effect(effect) + text.where_x()
    if effect.regeneration:
        return said, 1
    several = isinstance(effect.what, x.Each) or text.is_several(effect.what)
    return f"{said}. {'They' if several else 'It'} can't be regenerated", 1


@clause.register
def _(effect: e.Sacrifice, text: Sentences) -> str:
    choice = "your" if effect.who == x.You() else "their"
    if isinstance(effect.amount, (x.HalfUp, x.HalfDown)) and isinstance(effect.amount.of, x.Count):
        controls = "you control" if effect.who == x.You() else "they control"
        rounded = "up" if isinstance(effect.amount, x.HalfUp) else "down"
        half = f"half the {describe(effect.what, many=True)} {controls} of {choice} choice, rounded {rounded}"
        return text.does(effect.who, "sacrifice", half)
    return text.does(effect.who, "sacrifice", f"{some(effect.what, effect.amount)} of {choice} choice")


@clause.register
def _(effect: e.Tap, text: Sentences) -> str:
    return f"tap {text.who(effect.what, 'all')}"


@clause.register
def _(effect: e.ChooseOne, text: Sentences) -> str:
    """``tap or untap target creature``."""
    first, *rest = (option.effects for option in effect.options)
    if (
        len(first) == 1
        and isinstance(first[0], e.Tap)
        and rest == [(e.Untap(first[0].what),)]
        and effect.who == x.You()
    ):
        return f"tap or untap {text.who(first[0].what, 'all')}"
    ends = [option[0] for option in (first, *rest) if len(option) == 1]
    if [end.position for end in ends if isinstance(end, e.Move) and end.zone is Zone.LIBRARY] == [0, -1]:
        (top, _), who = ends, text.who(effect.who)
        assert isinstance(top, e.Move)
        return f"{who} puts {text.who(top.what)} on their choice of the top or bottom of their library"
    if effect.who == x.You() and (granted := _granted_choice(text, ends)) is not None:
        return granted
    return text.fail(effect)


def _granted_choice(text: Sentences, effects: Sequence[e.Effect]) -> str | None:
    """``target creature gains your choice of flying or haste until end of turn``."""
    parts = [effect for effect in effects if isinstance(effect, e.Continuous)]
    if len(parts) < 2 or len(parts) != len(effects) or any(len(part.changes) != 1 for part in parts):
        return None
    words = [granted_text(part.changes[0]) for part in parts]
    subject = text.who(parts[0].what, "")
    several = isinstance(parts[0].what, x.Each) or text.is_several(parts[0].what)
    choice = f"gain{'' if several else 's'} your choice of {listed(words, 'or')}"
    return f"{subject} {choice}{until_text(parts[0], text.name)}"


@clause.register
def _(effect: e.Untap, text: Sentences) -> str:
    return f"untap {text.who(effect.what, 'all')}"


@clause.register
def _(effect: e.Counter, text: Sentences) -> str:
    return f"counter {text.who(effect.what, 'all')}"


@sentence_from.register
def _(effect: e.Counter, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    return text.effect(effect) + text.where_x() + countered_to(effect), 1


def countered_to(effect: e.Counter) -> str:
    """Where a countered spell goes instead of its owner's graveyard."""
    graveyard = "instead of into its owner's graveyard"
    places = {
        (None, 0): "",
        (Zone.EXILE, 0): "exile it instead of putting it into its owner's graveyard",
        (Zone.LIBRARY, 0): f"put it on top of its owner's library {graveyard}",
        (Zone.LIBRARY, -1): f"put it on the bottom of its owner's library {graveyard}",
        (Zone.HAND, 0): f"put it into its owner's hand {graveyard}",
    }
    said = places[effect.zone, effect.position]
    return f". If that spell is countered this way, {said}" if said else ""


@clause.register
def _(effect: e.PutCounters, text: Sentences) -> str:
    counters = text.some(effect.amount, f"{effect.kind} counter", f"{effect.kind} counters")
    if effect.kind == "energy":
        return text.does(effect.what, "get", _energy(text, effect.amount), subject=True)
    if effect.kind in ("poison", "experience", "rad"):
        return text.does(effect.what, "get", counters, subject=True)
    each = text.each_of(effect.amount)
    if each is not None:
        counters = quantity(x.Number(each[0]), f"{effect.kind} counter", f"{effect.kind} counters")
        return f"put {counters} on {_on(text, effect.what)} for each {each[1]}"
    return f"put {counters} on {_on(text, effect.what)}"


@clause.register
def _(effect: e.RemoveCounters, text: Sentences) -> str:
    counters = quantity(effect.amount, f"{effect.kind} counter", f"{effect.kind} counters")
    return f"remove {counters} from {text.who(effect.what)}"


@clause.register
def _(effect: e.RemoveFromCombat, text: Sentences) -> str:
    return f"remove {text.who(effect.what)} from combat"


@clause.register
def _(effect: e.Attach, text: Sentences) -> str:
    return f"attach {text.who(effect.what)} to {text.who(effect.to)}"


@clause.register
def _(effect: e.Regenerate, text: Sentences) -> str:
    return f"regenerate {text.who(effect.what, 'all')}"


def _energy(text: Sentences, amount: x.Amount) -> str:
    """``{E}{E}``, ``{E} for each creature you control``."""
    if isinstance(amount, x.Number):
        return "{E}" * amount.value
    if amount == text.refs.that_much:
        return "that many {E}"
    each = text.each_of(amount)
    if each is not None:
        return "{E}" * each[0] + f" for each {each[1]}"
    return "X {E}" if isinstance(amount, x.X) else f"an amount of {{E}} equal to {text.described(amount)}"


def _on(text: Sentences, selector: x.Selector) -> str:
    """What counters are put on: each of several."""
    return ("each of " if text.is_several(selector) and selector not in text.named else "") + text.who(selector)


@clause.register
def _(effect: e.Phase, text: Sentences) -> str:
    if not effect.out:
        text.fail(effect)
    s = "" if isinstance(effect.what, x.Each) or text.is_several(effect.what) else "s"
    return f"{text.who(effect.what, '')} phase{s} out"
