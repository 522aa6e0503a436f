"""Reflexive triggered abilities: *When you do, ...* (CR 603.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtgengine import ir
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.effects.registry import Effects


def reflexive(cursor: Cursor, body: Callable[[Cursor], Effects]) -> Effects:
    """The ability that triggers now: it has targets of its own, and keeps what the words before it were about."""
    outer = cursor.scope
    kept: dict[ir.TargetRef, ir.Register] = {}
    for i in range(len(outer.targets)):
        kept[ir.TargetRef(i)] = ir.Register(cursor.new_register())
    cursor.scope = _inside(cursor.scope, kept)
    when = None
    if cursor.take("if"):
        when = condition(cursor)  # CR 603.4
        cursor.need(",")
    effects = tuple(body(cursor))
    inner = cursor.scope
    if any(mentions(effect, ir.X) for effect in effects):
        cursor.fail()
    # The words that follow are again those of the ability that this one is part of.
    cursor.scope = replace(outer, registers=inner.registers, lists=inner.lists)
    lets: Effects = [
        ir.Let(register.index, target)
        for target, register in kept.items()
        if any(substitute(effect, register, ir.Source()) != effect for effect in effects)
    ]
    return [*lets, ir.when_you_do(effects, inner.targets, division=inner.division, condition=when)]


def _inside(scope: Scope, kept: dict[ir.TargetRef, ir.Register]) -> Scope:
    def now(selector: ir.Selector | None) -> ir.Selector | None:
        return kept.get(selector, selector) if isinstance(selector, ir.TargetRef) else selector

    return replace(
        scope,
        targets=(),
        division=None,
        it=now(scope.it),
        named=tuple((now(selector) or selector, what) for selector, what in scope.named),
        that_player=now(scope.that_player),
        gone=frozenset(now(selector) or selector for selector in scope.gone),
        moved=frozenset(),
    )
