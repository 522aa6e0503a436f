"""Preventing damage for a while, what happens instead the next time, and regenerating (CR 614, 615, 701.19)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Duration, EventKind, Relation, RuleKind, Zone
from mtgengine.ir.patterns import Pattern
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.delayed import KEPT_EVENT, keep_for_later
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import number
from mtgengine.oracle.selectors import SELF_WORDS, back_reference, objects, players, target


@player_verb("regenerate")
def regenerate(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Regenerate target creature``."""
    if who != ir.You():
        cursor.fail()
    return [ir.Regenerate(objects(cursor))]


@player_verb("prevent")
def prevent(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 615.7: ``Prevent the next 3 damage that would be dealt to any target this turn``."""
    if who != ir.You():
        cursor.fail()
    if not cursor.take("the next"):
        events = prevented(cursor, this_turn=True)
        return _this_turn(cursor, ir.Replacement(events, (ir.Prevent(),), prevents=True))
    amount = number(cursor)
    if cursor.take("damage that would be dealt this turn to"):
        chosen = target(cursor)
        if len(cursor.scope.targets) != 1:
            cursor.fail()
        cursor.need(", divided as you choose")
        cursor.scope = replace(cursor.scope, division=amount)
        return [ir.shield(chosen, ir.Share())]
    cursor.need("damage that would be dealt to")
    what = cursor.first(players, objects)
    cursor.need("this turn")
    return [ir.shield(what, amount)]


def redirect(cursor: Cursor) -> Effects:
    """``All damage that would be dealt to you this turn is dealt to target creature instead``."""
    events, to = redirected(cursor, this_turn=True)
    return _this_turn(cursor, ir.Replacement(events, (ir.EventTarget(to),)))


def _this_turn(cursor: Cursor, ability: ir.Replacement) -> Effects:
    """An effect until end of turn; it keeps the targets that it is about."""
    kept, effects = keep_for_later(cursor, [ir.Float(ability, Duration.END_OF_TURN)], KEPT_EVENT)
    return [*kept, *effects]


# ---- which damage --------------------------------------------------------------------------------------------------


def prevented(cursor: Cursor, this_turn: bool) -> tuple[Pattern, ...]:
    """``all combat damage that would be dealt to creatures you control``, after *prevent*."""
    cursor.need("all")
    combat = True if cursor.take("combat") else False if cursor.take("noncombat") else None
    cursor.need("damage")
    if not cursor.take("that would be dealt"):
        cursor.take("that")
        by = _dealer(cursor, this_turn)
        cursor.need("would deal")
        to = _dealt_to(cursor, this_turn) if cursor.take("to") else None
        if this_turn:
            cursor.need("this turn")
        return (Pattern(EventKind.DAMAGE, by=by, to=to, combat=combat),)
    if cursor.take("to and dealt by"):
        what = _dealer(cursor, this_turn)
        if this_turn:
            cursor.need("this turn")
        return (
            Pattern(EventKind.DAMAGE, to=what, combat=combat),
            Pattern(EventKind.DAMAGE, by=what, combat=combat),
        )
    return (_would_be_dealt(cursor, combat, this_turn),)


def redirected(cursor: Cursor, this_turn: bool) -> tuple[tuple[Pattern, ...], ir.Selector]:
    """``All damage that would be dealt to you is dealt to enchanted creature instead``."""
    cursor.need("all")
    combat = True if cursor.take("combat") else None
    cursor.need("damage that would be dealt")
    event = _would_be_dealt(cursor, combat, this_turn)
    if event.to is None:
        cursor.fail()
    cursor.need("is dealt to")
    if cursor.take("enchanted creature", "equipped creature"):
        to: ir.Selector = ir.Host()
    else:
        to = cursor.first(players, objects)
    cursor.need("instead")
    return (event,), to


def _would_be_dealt(cursor: Cursor, combat: bool | None, this_turn: bool) -> Pattern:
    """To whom, by what, and that it is this turn, in any order."""
    by = to = None
    while True:
        if to is None and cursor.take("to"):
            to = _dealt_to(cursor, this_turn)
        elif by is None and cursor.take("by"):
            by = _dealer(cursor, this_turn)
        elif this_turn and cursor.take("this turn"):
            this_turn = False
        elif this_turn:
            cursor.fail()
        else:
            return Pattern(EventKind.DAMAGE, by=by, to=to, combat=combat)


def _dealt_to(cursor: Cursor, targets: bool) -> ir.Filter:
    """Who is not dealt damage; `targets`: a spell or ability may say *target creature*."""
    you = ir.IsPlayer(Relation.YOU)
    for words, what in (
        ("you and permanents you control", ir.IsPermanent()),
        ("you and creatures you control", ir.creature),
        ("you and planeswalkers you control", ir.planeswalker),
    ):
        if cursor.take(words):
            yours = ir.Controlled(Relation.YOU)
            return you | (yours if isinstance(what, ir.IsPermanent) else what & yours)
    return you if cursor.take("you") else _dealer(cursor, targets)


def _dealer(cursor: Cursor, targets: bool) -> ir.Filter:
    """What deals damage, or is dealt it."""
    if cursor.take(*SELF_WORDS):
        return ir.IsSource()
    if cursor.take("enchanted creature", "equipped creature"):
        return ir.IsHost()
    if targets and cursor.take("a source of your choice"):
        return source_of_choice(cursor, ir.Anything())
    if targets and (one := cursor.attempt(lambda cursor: cursor.first(target, back_reference))) is not None:
        return ir.IsOneOf(one)
    if targets and cursor.take("that player"):
        return ir.IsOneOf(cursor.scope.that_player or cursor.fail())
    other = cursor.take("other")
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    return found.filter & ~ir.IsSource() if other else found.filter


def unpreventable(cursor: Cursor) -> Effects:
    """CR 615.12: ``Damage can't be prevented this turn``."""
    cursor.need("damage can't be prevented this turn")
    rule = ir.Static(rule=ir.Rule(RuleKind.UNPREVENTABLE), affects=ir.Anything())
    return [ir.Float(rule, Duration.END_OF_TURN)]


def source_of_choice(cursor: Cursor, color: ir.Filter) -> ir.Filter:
    """CR 609.7: the source is chosen as the effect begins, and must still be what it was."""
    register = cursor.new_register()
    cursor.choose(ir.Choose(register, color, zones=(Zone.BATTLEFIELD, Zone.STACK)))
    chosen = ir.IsOneOf(ir.Register(register))
    return chosen if isinstance(color, ir.Anything) else chosen & color
