"""What players can't do, and what damage can't be, for a turn (CR 101.2, 611.2)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects
from mtgengine.oracle.playing import player_rules
from mtgengine.oracle.selectors import players


def player_rule(cursor: Cursor) -> Effects:
    """``Target player can't cast spells this turn``; the duration may come first."""
    first = cursor.take("until end of turn ,")
    effects: Effects = []
    while True:
        who = players(cursor)
        rules = player_rules(cursor)
        if not first:
            cursor.need("this turn")
        effects.append(ir.Continuous(who, tuple(ir.AddRule(rule) for rule in rules), Duration.END_OF_TURN))
        if not first or not cursor.take(", and"):
            return effects
