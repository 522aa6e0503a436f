"""What happens to permanents and other objects: destroy, exile, return, tap, sacrifice, counters (CR 701)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Cause, Relation, Zone
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.numbers import count
from mtgengine.oracle.selectors import objects


def _only_you(cursor: Cursor, who: ir.Selector) -> None:
    """The verb is an imperative."""
    if who != ir.You():
        cursor.fail()


def _moved(cursor: Cursor) -> ir.Selector:
    """Objects that leave where they are."""
    what = objects(cursor)
    cursor.leave(what)
    return what


@player_verb("destroy")
def destroy(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Destroy target creature``."""
    _only_you(cursor, who)
    return [ir.Destroy(_moved(cursor))]


@player_verb("exile")
def exile(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Exile target creature``."""
    _only_you(cursor, who)
    return [ir.exile(_moved(cursor))]


@player_verb("tap")
def tap(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Tap target creature``."""
    _only_you(cursor, who)
    return [ir.Tap(objects(cursor))]


@player_verb("untap")
def untap(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Untap target creature``."""
    _only_you(cursor, who)
    return [ir.Untap(objects(cursor))]


@player_verb("counter")
def counter(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Counter target spell``."""
    _only_you(cursor, who)
    what = _moved(cursor)
    if not isinstance(what, ir.TargetRef) or cursor.scope.targets[what.index].places[0] != {Zone.STACK}:
        cursor.fail()
    return [ir.Counter(what)]


@player_verb("sacrifice", "sacrifices")
def sacrifice(cursor: Cursor, who: ir.Selector) -> Effects:
    """``sacrifices a creature``, ``sacrifice it``."""
    if cursor.take("~", "it") and who == ir.You():
        if cursor.tokens[cursor.place - 1].norm == "it" and cursor.scope.it != ir.Source():
            cursor.fail()
        return [ir.Move(ir.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)]
    amount = count(cursor)
    found = noun(cursor)
    zones, are_players = ir.where(found.filter)
    if found.is_card or are_players or zones != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.take("of their choice", "of your choice")
    cursor.forget()
    return [ir.Sacrifice(who, found.filter, amount)]


@player_verb("return")
def return_(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Return target creature to its owner's hand``."""
    _only_you(cursor, who)
    what = _moved(cursor)
    if cursor.take("to its owner's hand", "to their owner's hand", "to their owners' hands"):
        return [ir.return_to_hand(what)]
    if not _only_yours_from_graveyard(cursor, what):
        cursor.fail()
    if cursor.take("to your hand"):
        return [ir.return_to_hand(what)]
    cursor.need("to the battlefield")
    return [ir.Move(what, Zone.BATTLEFIELD)]


def _only_yours_from_graveyard(cursor: Cursor, what: ir.Selector) -> bool:
    """Whether they are cards in your graveyard: others cannot go to your hand (CR 400.3)."""
    if isinstance(what, ir.TargetRef):
        filter = cursor.scope.targets[what.index].what
    elif isinstance(what, ir.Each):
        filter = what.of
    else:
        return False
    parts = filter.parts if isinstance(filter, ir.AllOf) else (filter,)
    return ir.Owned(Relation.YOU) in parts and ir.InZone(Zone.GRAVEYARD) in parts


@player_verb("put", "puts")
def put(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Put a +1/+1 counter on target creature``, ``Put target creature on top of its owner's library``."""
    _only_you(cursor, who)
    return cursor.first(_put_counters, _put_somewhere)


def _put_counters(cursor: Cursor) -> Effects:
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter on", "counters on")
    what = objects(cursor)
    return [ir.PutCounters(what, kind, times(amount, cursor.attempt(for_each)))]


def _put_somewhere(cursor: Cursor) -> Effects:
    what = _moved(cursor)
    if cursor.take("on top of its owner's library", "on top of their owner's library"):
        return [ir.Move(what, Zone.LIBRARY, position=0)]
    if cursor.take("on the bottom of its owner's library", "on the bottom of their owner's library"):
        return [ir.Move(what, Zone.LIBRARY, position=-1)]
    cursor.need("onto the battlefield under your control")
    return [ir.Move(what, Zone.BATTLEFIELD)]


@player_verb("remove")
def remove(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Remove a +1/+1 counter from target creature``."""
    _only_you(cursor, who)
    if cursor.take("target attacking creature from combat"):
        return [ir.RemoveFromCombat(cursor.add_target(ir.Target(ir.Attacking() & ir.creature)))]
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter from", "counters from")
    return [ir.RemoveCounters(objects(cursor), kind, amount)]


@player_verb("get", "gets")
def get_counters(cursor: Cursor, who: ir.Selector) -> Effects:
    """``gets two poison counters`` (CR 122.1f)."""
    amount = count(cursor)
    kind = counter_kind(cursor)
    if kind not in ("poison", "energy", "experience", "rad"):
        cursor.fail()
    cursor.need("counter", "counters")
    return [ir.PutCounters(who, kind, amount)]


@player_verb("attach")
def attach(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Attach this Equipment to target creature you control``."""
    _only_you(cursor, who)
    cursor.need("~", "it", "this equipment")
    cursor.need("to")
    return [ir.Attach(ir.Source(), objects(cursor))]
