"""Damage (CR 120)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.oracle.amounts import described
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, object_verb
from mtgengine.oracle.numbers import number
from mtgengine.oracle.selectors import every, objects, players, target


@object_verb("deals", "deal")
def deal(cursor: Cursor, source: ir.Selector) -> Effects:
    """``deals 3 damage to any target``."""
    if cursor.take("damage equal to"):
        return _equal_to(cursor, source)
    if cursor.take("damage to"):
        return _to_each_equal(cursor, source)
    amount = number(cursor)
    cursor.need("damage")
    divided = cursor.attempt(lambda cursor: _divided(cursor, amount))
    if divided is not None:
        return divided if source == ir.Source() else cursor.fail()
    cursor.need("to")
    other = cursor.attempt(_it) if source == ir.Source() else None
    to = recipients(cursor) if other is None else [other]
    cursor.scope = replace(cursor.scope, damaged=to[0] if len(to) == 1 else None)
    effects: Effects = [_damage(who, amount, source) for who in to]
    while (more := cursor.attempt(lambda cursor: _and_damage(cursor, source))) is not None:
        effects += more
    return effects


def _it(cursor: Cursor) -> ir.Selector:
    """*It*, where the card itself deals the damage (to the card would be *itself*): the one object that was named."""
    cursor.need("it")
    others = {selector for selector, _ in cursor.scope.named if selector not in cursor.scope.gone}
    if len(others) != 1 or cursor.scope.it is not None:
        cursor.fail()
    return others.pop()


def _damage(to: ir.Selector, amount: ir.Amount, source: ir.Selector) -> ir.Effect:
    return ir.Damage(to, amount, None if source == ir.Source() else source)


def _to_each_equal(cursor: Cursor, source: ir.Selector) -> Effects:
    """``deals damage to each player equal to the number of lands that player controls``: another amount for each."""
    found = recipients(cursor)
    cursor.need("equal to")
    before = cursor.scope
    if len(found) == 1 and isinstance(found[0], (ir.EachPlayer, ir.Opponents)):
        cursor.scope = replace(cursor.scope, that_player=ir.Affected(), their=ir.Affected())
    amount = described(cursor)
    cursor.scope = replace(cursor.scope, that_player=before.that_player, their=before.their)
    return [_damage(who, amount, source) for who in found]


def _divided(cursor: Cursor, amount: ir.Amount) -> Effects:
    """CR 601.2d: the division is announced with the targets."""
    cursor.need("divided as you choose among")
    if cursor.scope.targets:
        cursor.fail()
    chosen = target(cursor)
    cursor.scope = replace(cursor.scope, division=amount)
    return [ir.Damage(chosen, ir.Share())]


def _and_damage(cursor: Cursor, source: ir.Selector) -> Effects:
    cursor.need("and")
    amount = number(cursor)
    cursor.need("damage to")
    return [_damage(who, amount, source) for who in recipients(cursor)]


def recipients(cursor: Cursor) -> list[ir.Selector]:
    """``each creature and each player``."""
    found = [recipient(cursor)]
    while (more := cursor.attempt(_and_each)) is not None:
        found.append(more)
    return found


def _and_each(cursor: Cursor) -> ir.Selector:
    cursor.need("and", ", and")
    return cursor.first(players_each, every)


def players_each(cursor: Cursor) -> ir.Selector:
    """``each player``, ``each opponent``."""
    found = players(cursor)
    if not isinstance(found, (ir.EachPlayer, ir.Opponents)):
        cursor.fail()
    return found


def recipient(cursor: Cursor) -> ir.Selector:
    """Whatever can be dealt damage."""
    return cursor.first(_them, players, objects)


def _them(cursor: Cursor) -> ir.Selector:
    """*Them*, where nothing has been named but the card itself: the player."""
    cursor.need("them")
    if cursor.scope.it not in (None, ir.Source()) or cursor.scope.that_player is None:
        cursor.fail()
    return cursor.scope.that_player


def _equal_to(cursor: Cursor, source: ir.Selector) -> Effects:
    place = cursor.place
    if cursor.take("its power to"):
        return [ir.DamageEqualToPower(source, recipient(cursor))]
    cursor.place = place
    amount = described(cursor)
    cursor.need("to")
    return [_damage(who, amount, source) for who in recipients(cursor)]
