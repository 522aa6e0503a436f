"""What players can and can't do: cast spells, activate abilities (CR 101.2, 601.3, 602.5)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import RuleKind, Zone
from mtgengine.ir.timing import PUBLIC_PLACES
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import noun


def player_rules(cursor: Cursor) -> list[ir.Rule]:
    """``can't cast spells``, ``can't activate abilities that aren't mana abilities``: what follows the players."""
    cursor.need("can't")
    found = [_forbidden(cursor)]
    while (more := cursor.attempt(_or_forbidden)) is not None:
        found.append(more)
    return found


def _or_forbidden(cursor: Cursor) -> ir.Rule:
    cursor.need("or", "and can't")
    return _forbidden(cursor)


def _forbidden(cursor: Cursor) -> ir.Rule:
    if cursor.take("cast"):
        return ir.Rule(RuleKind.CANT_CAST, what=spells(cursor))
    if cursor.take("activate abilities that aren't mana abilities"):
        return ir.Rule(RuleKind.CANT_ACTIVATE, 1)
    if cursor.take("gain life"):
        return ir.Rule(RuleKind.CANT_GAIN_LIFE)
    if cursor.take("draw cards"):
        return ir.Rule(RuleKind.MAX_DRAWS, 0)
    if cursor.take("lose the game"):
        return ir.Rule(RuleKind.CANT_LOSE)
    if cursor.take("win the game"):
        return ir.Rule(RuleKind.CANT_WIN)
    cursor.need("play lands")
    return ir.Rule(RuleKind.CANT_PLAY_LAND)


def spells(cursor: Cursor) -> ir.Filter:
    """``instant or sorcery spells``, as what can't be cast or costs more."""
    found = noun(cursor)
    if not found.plural or ir.where(found.filter)[0] != {Zone.STACK}:
        cursor.fail()
    for words, zones in PUBLIC_PLACES.items():
        if cursor.take(f"from {words}"):
            places = tuple(ir.InZone(zone) for zone in zones)
            return found.filter & (places[0] if len(places) == 1 else ir.AnyOf(places))
    return found.filter
