"""What players can't do, and what damage can't be, for a turn (CR 101.2, 611.2)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, Relation, RuleKind
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects
from mtgengine.oracle.playing import player_rules, spells
from mtgengine.oracle.selectors import players


def for_good(cursor: Cursor) -> Effects:
    """``You have no maximum hand size for the rest of the game``."""
    cursor.need("you have no maximum hand size for the rest of the game")
    return [ir.Float(ir.Static(rule=ir.Rule(RuleKind.NO_MAX_HAND)), Duration.FOREVER)]


def as_though_flash(cursor: Cursor) -> Effects:
    """``Until your next turn, you may cast sorcery spells as though they had flash``."""
    until = Duration.YOUR_NEXT_TURN if cursor.take("until your next turn ,") else None
    cursor.need("you may cast")
    what = spells(cursor)
    if until is None:
        cursor.need("this turn")
    cursor.need("as though they had flash")
    rule = ir.Rule(RuleKind.FLASH, what=what, whose=int(Relation.YOU))
    return [ir.Float(ir.Static(rule=rule), until or Duration.END_OF_TURN)]


def player_rule(cursor: Cursor) -> Effects:
    """``Target player can't cast spells this turn``; the duration may come first."""
    first = cursor.take("until end of turn ,")
    effects: Effects = []
    while True:
        who = ir.Opponents() if cursor.take("your opponents") else players(cursor)
        rules = player_rules(cursor)
        if not first:
            cursor.need("this turn")
        effects.append(ir.Continuous(who, tuple(ir.AddRule(rule) for rule in rules), Duration.END_OF_TURN))
        if not first or not cursor.take(", and"):
            return effects
