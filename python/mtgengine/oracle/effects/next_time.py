"""*The next time ... this turn*: a replacement effect that is used up once (CR 614.1, 611.2)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Duration, EventKind, Relation
from mtgengine.ir.patterns import EVENT_AMOUNT, EVENT_PLAYER, Pattern
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.delayed import keep_for_later
from mtgengine.oracle.effects.prevention import source_of_choice
from mtgengine.oracle.effects.registry import Effects
from mtgengine.oracle.nouns import adjectives, typed


def next_time(cursor: Cursor, clause: object) -> Effects:
    """``The next time you would draw a card this turn, create a token instead``."""
    assert callable(clause)
    cursor.need("the next time")
    drawn = cursor.attempt(_draw)
    if drawn is not None:
        cursor.need("this turn ,")
        cursor.scope = replace(cursor.scope, that_player=EVENT_PLAYER)
        effects: Effects = clause(cursor)
        cursor.need("instead")
        kept, effects = keep_for_later(cursor, effects, ())
        ability = ir.Replacement((drawn,), ir.instead(*effects), once=True)
        return [*kept, ir.Float(ability, Duration.END_OF_TURN)]
    event = _damage(cursor)
    cursor.need("this turn , prevent that damage")
    choices = cursor.scope.choices
    cursor.scope = replace(cursor.scope, choices=(), that_much=EVENT_AMOUNT)
    ability = ir.Replacement((event,), (ir.Prevent(),), once=True, prevents=True)
    return [*choices, ir.Float(ability, Duration.END_OF_TURN)]


def _draw(cursor: Cursor) -> Pattern:
    cursor.need("you would draw a card")
    return Pattern(EventKind.DRAW, player=ir.IsPlayer(Relation.YOU))


def _damage(cursor: Cursor) -> Pattern:
    """``a red source of your choice would deal damage to you``."""
    cursor.need("a", "an")
    parts = adjectives(cursor) or [one.filter for one in (cursor.attempt(typed),) if one is not None]
    if len(parts) > 1:
        cursor.fail()
    cursor.need("source of your choice would deal damage to you")
    by = source_of_choice(cursor, parts[0] if parts else ir.Anything())
    return Pattern(EventKind.DAMAGE, by=by, to=ir.IsPlayer(Relation.YOU))
