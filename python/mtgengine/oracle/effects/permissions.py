"""Permission to play cards for a while: *Until end of turn, you may play that card* (CR 601.3b, 611.2)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, Relation, RuleKind, Zone
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects
from mtgengine.oracle.selectors import back_reference

_FIRST = {
    "until end of turn ,": Duration.END_OF_TURN,
    "until the end of your next turn ,": Duration.END_OF_YOUR_NEXT_TURN,
    "until your next turn ,": Duration.YOUR_NEXT_TURN,
    "until your next end step ,": Duration.YOUR_NEXT_END_STEP,
    "for as long as that card remains exiled ,": Duration.FOREVER,
    "for as long as those cards remain exiled ,": Duration.FOREVER,
}
_LAST = {
    "this turn": Duration.END_OF_TURN,
    "until end of turn": Duration.END_OF_TURN,
    "until the end of your next turn": Duration.END_OF_YOUR_NEXT_TURN,
    "until your next turn": Duration.YOUR_NEXT_TURN,
    "until your next end step": Duration.YOUR_NEXT_END_STEP,
    "for as long as it remains exiled": Duration.FOREVER,
    "for as long as they remain exiled": Duration.FOREVER,
}


def may_play(cursor: Cursor) -> Effects:
    """``Until end of turn, you may play that card``; cards that an earlier step exiled, or that are in a graveyard."""
    until = _taken(cursor, _FIRST)
    cursor.need("you may")
    lands = cursor.take("play")
    if not lands:
        cursor.need("cast")
    cards = back_reference(cursor)
    if not isinstance(cards, (ir.Register, ir.TargetRef)):
        cursor.fail()
    zone = _zone_of(cursor, cards)
    free = cursor.take("without paying its mana cost", "without paying their mana costs")
    until = until or _taken(cursor, _LAST)
    if until is None:
        cursor.fail()
    kept: Effects = []
    if isinstance(cards, ir.TargetRef):  # the permission outlasts the targets
        several = cursor.scope.targets[cards.index].most != 1
        register = cursor.new_list() if several else cursor.new_register()
        kept, cards = [ir.Let(register, cards)], ir.Register(register)
    rule = ir.Rule(
        RuleKind.MAY_CAST,
        what=ir.IsOneOf(cards),
        whose=int(Relation.YOU),
        zones=frozenset({zone}),
        lands=lands,
        free=free,
    )
    return [*kept, ir.Float(ir.Static(rule=rule), until)]


def _taken(cursor: Cursor, durations: dict[str, Duration]) -> Duration | None:
    for words, until in durations.items():
        if cursor.take(words):
            return until
    return None


def _zone_of(cursor: Cursor, cards: ir.Selector) -> Zone:
    """Where they are: exile, where the effect put them, or the graveyard in which a target is."""
    if any(register == cards for _, register in ((s, ir.Register(r)) for s, r in cursor.scope.kept)):
        return Zone.EXILE
    if isinstance(cards, ir.TargetRef):
        zones = cursor.scope.targets[cards.index].places[0]
    else:
        said = dict(cursor.scope.named).get(cards)
        zones = frozenset() if said is None else ir.where(said)[0]
    if zones not in ({Zone.EXILE}, {Zone.GRAVEYARD}):
        cursor.fail()
    (zone,) = zones
    return zone
