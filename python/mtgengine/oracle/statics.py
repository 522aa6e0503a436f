"""Static abilities: restrictions, requirements, permissions, cost changes, and continuous changes (CR 604, 613)."""

from __future__ import annotations

from collections.abc import Callable

from mtgengine import ir
from mtgengine.enums import Relation, RuleKind, Zone
from mtgengine.mana import ManaCost, ManaSymbolType
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import change_list
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.selectors import SELF_WORDS
from mtgengine.oracle.tokens import Kind

Statics = list[ir.Static]


def static_abilities(cursor: Cursor) -> Statics:
    """One sentence that says what is always so."""
    abilities = cursor.first(_conditional, _statement)
    cursor.need(".")
    return abilities


def _conditional(cursor: Cursor) -> Statics:
    """``As long as you control a Goblin, ~ gets +1/+0``, or with the condition at the end."""
    if cursor.take("as long as"):
        when = condition(cursor)
        cursor.need(",")
        abilities = _statement(cursor)
    else:
        abilities = _statement(cursor)
        cursor.need("as long as")
        when = condition(cursor)
    return [ir.Static(ability.changes, ability.rule, ability.affects, when) for ability in abilities]


def _statement(cursor: Cursor) -> Statics:
    return cursor.first(_table_rule, _cost_change, _about_objects)


def _rules(affects: ir.Filter | None, *rules: ir.Rule) -> Statics:
    return [ir.Static(rule=rule, affects=affects) for rule in rules]


# ---- about objects -------------------------------------------------------------------------------------------------


def _about_objects(cursor: Cursor) -> Statics:
    affects = _affected(cursor)
    parses: tuple[Callable[[Cursor], list[ir.Rule]], ...] = (
        _cannot,
        _must,
        _blocking,
        _untapping,
    )
    rules = cursor.attempt(lambda cursor: cursor.first(*parses))
    if rules is not None:
        return _rules(affects, *rules)
    return _changes(cursor, affects)


def _affected(cursor: Cursor) -> ir.Filter | None:
    """What the sentence is about; None: the object itself."""
    if cursor.take(*SELF_WORDS):
        return None
    if cursor.take("enchanted", "equipped"):
        cursor.need("creature", "permanent", "land", "artifact", "planeswalker")
        return ir.IsHost()
    cursor.take("all")
    other = cursor.take("other")
    found = noun(cursor)
    zones, are_players = ir.where(found.filter)
    if not found.plural or found.is_card or are_players or zones != {Zone.BATTLEFIELD}:
        cursor.fail()
    return found.filter & ~ir.IsSource() if other else found.filter


def _changes(cursor: Cursor, affects: ir.Filter | None) -> Statics:
    """``Creatures you control get +1/+1 and have haste``: no duration."""
    return [ir.Static(changes=tuple(change_list(cursor)), affects=affects)]


def _cannot(cursor: Cursor) -> list[ir.Rule]:
    cursor.need("can't")
    if cursor.take("attack or block alone"):
        return [ir.Rule(RuleKind.CANT_ATTACK_ALONE), ir.Rule(RuleKind.CANT_BLOCK_ALONE)]
    if cursor.take("attack or block"):
        return [ir.Rule(RuleKind.CANT_ATTACK), ir.Rule(RuleKind.CANT_BLOCK)]
    if cursor.take("attack alone"):
        return [ir.Rule(RuleKind.CANT_ATTACK_ALONE)]
    if cursor.take("block alone"):
        return [ir.Rule(RuleKind.CANT_BLOCK_ALONE)]
    if cursor.take("attack"):
        return [ir.Rule(RuleKind.CANT_ATTACK)]
    if cursor.take("be blocked"):
        return [_unblockable(cursor)]
    cursor.need("block")
    return [ir.Rule(RuleKind.CANT_BLOCK)]


def _unblockable(cursor: Cursor) -> ir.Rule:
    if cursor.take("except by"):
        number = cursor.attempt(_or_more_creatures)
        if number is not None:
            return ir.Rule(RuleKind.MIN_BLOCKERS, number)
        return ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=~_blockers(cursor))
    if cursor.take("by more than one creature"):
        return ir.Rule(RuleKind.MAX_BLOCKERS, 1)
    if cursor.take("by"):
        return ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=_blockers(cursor))
    return ir.Rule(RuleKind.UNBLOCKABLE)


def _or_more_creatures(cursor: Cursor) -> int:
    number = plain_number(cursor)
    cursor.need("or more creatures")
    return number


def _blockers(cursor: Cursor) -> ir.Filter:
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    return found.filter


def _must(cursor: Cursor) -> list[ir.Rule]:
    if cursor.take("attacks each combat if able", "attack each combat if able"):
        return [ir.Rule(RuleKind.MUST_ATTACK)]
    if cursor.take("blocks each combat if able", "block each combat if able"):
        return [ir.Rule(RuleKind.MUST_BLOCK)]
    cursor.need("must be blocked if able")
    return [ir.Rule(RuleKind.MUST_BE_BLOCKED)]


def _blocking(cursor: Cursor) -> list[ir.Rule]:
    cursor.need("can block")
    if cursor.take("only"):
        return [ir.Rule(RuleKind.CAN_BLOCK_ONLY, what=_blockers(cursor))]
    if cursor.take("any number of creatures"):
        return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, -1)]
    if cursor.take("an additional creature each combat"):
        return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, 1)]
    cursor.need("an additional")
    number = plain_number(cursor)
    cursor.need("creatures each combat")
    return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, number)]


def _untapping(cursor: Cursor) -> list[ir.Rule]:
    cursor.need(
        "doesn't untap during your untap step",
        "doesn't untap during its controller's untap step",
        "don't untap during their controllers' untap steps",
    )
    return [ir.Rule(RuleKind.DOESNT_UNTAP)]


# ---- about the table -----------------------------------------------------------------------------------------------


def _table_rule(cursor: Cursor) -> Statics:
    parses: tuple[Callable[[Cursor], ir.Rule], ...] = (
        _lure,
        _limits,
        _attack_cost,
        _lands,
        _hand_size,
        _flash,
        _minimum,
    )
    rule = cursor.first(*parses)
    return _rules(None, rule)


def _lure(cursor: Cursor) -> ir.Rule:
    cursor.need("all creatures able to block")
    cursor.need(*SELF_WORDS)
    cursor.need("do so")
    return ir.Rule(RuleKind.LURE)


def _limits(cursor: Cursor) -> ir.Rule:
    cursor.need("no more than")
    number = plain_number(cursor)
    cursor.need("creature can", "creatures can")
    if cursor.take("attack each combat"):
        return ir.Rule(RuleKind.MAX_ATTACKERS, number)
    cursor.need("block each combat")
    return ir.Rule(RuleKind.MAX_BLOCKERS_TOTAL, number)


def _attack_cost(cursor: Cursor) -> ir.Rule:
    cursor.need("creatures can't attack you unless their controller pays")
    amount = generic(cursor)
    cursor.need("for each creature they control that's attacking you")
    return ir.Rule(RuleKind.ATTACK_COST, amount)


def generic(cursor: Cursor) -> int:
    """A symbol of generic mana."""
    token = cursor.take_kind(Kind.SYMBOL)
    if token is None or not token.text[1:-1].isdigit():
        cursor.fail()
    (symbol,) = ManaCost.parse(token.text).symbols
    assert symbol.symbol_type is ManaSymbolType.GENERIC
    return symbol.amount


def _lands(cursor: Cursor) -> ir.Rule:
    cursor.need("you may play")
    if cursor.take("an additional land on each of your turns"):
        return ir.Rule(RuleKind.EXTRA_LAND, 1)
    number = plain_number(cursor)
    cursor.need("additional lands on each of your turns")
    return ir.Rule(RuleKind.EXTRA_LAND, number)


def _hand_size(cursor: Cursor) -> ir.Rule:
    if cursor.take("you have no maximum hand size"):
        return ir.Rule(RuleKind.NO_MAX_HAND)
    cursor.need("your maximum hand size is")
    if cursor.take("increased by"):
        return ir.Rule(RuleKind.HAND_SIZE, plain_number(cursor))
    cursor.need("reduced by")
    return ir.Rule(RuleKind.HAND_SIZE, -plain_number(cursor))


def _flash(cursor: Cursor) -> ir.Rule:
    cursor.need("you may cast")
    found = noun(cursor)
    if not found.plural or not ir.where(found.filter)[0] <= {Zone.STACK}:
        cursor.fail()
    cursor.need("as though they had flash")
    return ir.Rule(RuleKind.FLASH, what=found.filter, whose=int(Relation.YOU))


def _minimum(cursor: Cursor) -> ir.Rule:
    cursor.need("each spell that would cost less than")
    number = plain_number(cursor)
    cursor.need("mana to cast costs")
    if plain_number(cursor) != number:
        cursor.fail()
    cursor.need("mana to cast")
    return ir.Rule(RuleKind.COST_MINIMUM, number)


def _cost_change(cursor: Cursor) -> Statics:
    """``Creature spells you cast cost {1} less to cast``."""
    found = noun(cursor)
    if not found.plural or ir.where(found.filter)[0] != {Zone.STACK}:
        cursor.fail()
    whose = Relation.ANY
    if cursor.take("you cast"):
        whose = Relation.YOU
    elif cursor.take("your opponents cast"):
        whose = Relation.OPPONENT
    cursor.need("cost")
    amount = generic(cursor)
    if cursor.take("more to cast"):
        kind = RuleKind.COST_INCREASE
    else:
        cursor.need("less to cast")
        kind = RuleKind.COST_REDUCE
    return _rules(None, ir.Rule(kind, amount, found.filter, int(whose)))
