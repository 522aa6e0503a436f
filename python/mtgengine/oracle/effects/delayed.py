"""Delayed triggered abilities (CR 603.7): what happens later keeps what it is about."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, EventKind, Relation, StepType
from mtgengine.ir.patterns import EVENT_OBJECT, EVENT_PLAYER, EVENT_RESULT, EVENT_SOURCE, EVENT_TARGET, Pattern
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects

KEPT_EVENT = (EVENT_OBJECT, EVENT_RESULT, EVENT_SOURCE, EVENT_TARGET, EVENT_PLAYER)


# CR 511.2: ``at end of combat``.
END_OF_COMBAT = Pattern(EventKind.STEP_BEGIN, step=StepType.END_OF_COMBAT)


def next_step(cursor: Cursor) -> Pattern:
    """``the next end step``, ``your next upkeep``: the words after *at the beginning of*."""
    for words, step, whose in (
        ("the next end step", StepType.END, None),
        ("your next end step", StepType.END, Relation.YOU),
        ("the next turn's upkeep", StepType.UPKEEP, None),
        ("the next cleanup step", StepType.CLEANUP, None),
        ("your next upkeep", StepType.UPKEEP, Relation.YOU),
        ("your next precombat main phase", StepType.PRECOMBAT_MAIN, Relation.YOU),
        ("your next main phase", StepType.PRECOMBAT_MAIN, Relation.YOU),
    ):
        if cursor.take(words):
            return Pattern(EventKind.STEP_BEGIN, player=None if whose is None else ir.IsPlayer(whose), step=step)
    return cursor.fail()


def delayed(cursor: Cursor, event: Pattern, effects: Effects) -> Effects:
    """These effects happen once, at that event; what they are about now is kept in registers."""
    kept, effects = keep_for_later(cursor, effects, KEPT_EVENT)
    ability = ir.Triggered(effects=tuple(effects), events=(event,), once=True)
    return [*kept, ir.Float(ability, Duration.FOREVER)]


def keep_for_later(cursor: Cursor, effects: Effects, events: tuple[ir.Register, ...]) -> tuple[Effects, Effects]:
    """What the effects are about now, kept in registers, and the effects about those."""
    kept: Effects = []
    for i, target in enumerate(cursor.scope.targets):
        effects = _keep(cursor, ir.TargetRef(i), effects, kept, target.most != 1)
    for selector in events:
        effects = _keep(cursor, selector, effects, kept, False)
    if any(mentions(effect, ir.X) for effect in effects):
        cursor.fail()
    return kept, effects


def _keep(cursor: Cursor, selector: ir.Selector, effects: Effects, kept: Effects, several: bool) -> Effects:
    """Controllers and owners are asked for now: the object may be gone by then."""
    for whole in (ir.ControllerOf(selector), ir.OwnerOf(selector), selector):
        if any(_has(effect, whole) for effect in effects):
            register = cursor.new_list() if several else cursor.new_register()
            kept.append(ir.Let(register, whole))
            effects = [substitute(effect, whole, ir.Register(register)) for effect in effects]
    return effects


def _has(term: object, part: ir.Term) -> bool:
    return mentions(term, type(part)) and substitute(term, part, ir.Source()) != term  # type: ignore[type-var]
