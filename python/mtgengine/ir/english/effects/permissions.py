"""Permission to play cards for a while (CR 601.3b)."""

from __future__ import annotations

from mtgengine.enums import Duration, RuleKind
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Sentences


def permission_text(text: Sentences, effect: e.Float) -> str | None:
    """``you may play that card this turn``; None: it is no such permission."""
    rule = effect.ability.rule if isinstance(effect.ability, c.Static) else None
    if rule is None or rule.kind is not RuleKind.MAY_CAST or not isinstance(rule.what, x.IsOneOf):
        return None
    cards = rule.what.of
    kept = text.kept_for_later.get(cards, cards) if isinstance(cards, x.Register) else cards
    several = kept in text.plurals or text.is_several(kept)
    named = text.again(kept, plain=True) or text.fail(effect)
    it = "those cards" if several else named
    said = f"you may {'play' if rule.lands else 'cast'} {it}"
    if rule.free:
        said += " without paying " + ("their mana costs" if several else "its mana cost")
    if effect.duration is Duration.END_OF_TURN:
        return f"{said} this turn"
    first = {
        Duration.END_OF_YOUR_NEXT_TURN: "until the end of your next turn",
        Duration.YOUR_NEXT_TURN: "until your next turn",
        Duration.YOUR_NEXT_END_STEP: "until your next end step",
        Duration.FOREVER: f"for as long as {it} {'remain' if several else 'remains'} exiled",
    }
    return f"{first[effect.duration]}, {said}" if effect.duration in first else text.fail(effect)
