"""Continuous effects with a duration: *gets +3/+3 and gains trample until end of turn* (CR 611.2)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Duration, RuleKind
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, object_verb
from mtgengine.oracle.keywords import keyword_list, plain_keywords
from mtgengine.oracle.tokens import Kind

Changes = list[ir.Change]


@object_verb("gets", "get", "gains", "gain", "loses", "lose", "has", "have")
def changes_until(cursor: Cursor, what: ir.Selector) -> Effects:
    """The verb has been taken; it is read again with those that follow it."""
    cursor.place -= 1
    changes = change_list(cursor)
    return [ir.Continuous(what, tuple(changes), duration(cursor))]


def duration(cursor: Cursor) -> Duration:
    """``until end of turn``."""
    if cursor.take("until end of turn", "this turn"):
        return Duration.END_OF_TURN
    cursor.need("until end of combat")
    return Duration.END_OF_COMBAT


def change_list(cursor: Cursor) -> Changes:
    """``gets +1/+1 and gains flying``."""
    changes = change(cursor)
    while (more := cursor.attempt(_another_change)) is not None:
        changes += more
    return changes


def _another_change(cursor: Cursor) -> Changes:
    cursor.need(", and", "and", ",")
    return change(cursor)


def change(cursor: Cursor) -> Changes:
    """One change, with its verb."""
    if cursor.take("gets", "get"):
        return [power_toughness(cursor)]
    if cursor.take("gains", "gain", "has", "have"):
        if cursor.take("base power and toughness"):
            return [_base(cursor)]
        abilities = keyword_list(cursor)
        return [ir.AddKeyword(ability.keyword, ability.parameter) for ability in abilities]
    if cursor.take("loses", "lose"):
        return [ir.RemoveKeyword(keyword) for keyword in plain_keywords(cursor)]
    return cursor.fail()


def power_toughness(cursor: Cursor) -> ir.Change:
    """``+2/+2``, ``-X/-X``, ``+1/+0 for each Goblin you control``."""
    token = cursor.take_kind(Kind.PT)
    if token is None or token.text[0] not in "+-":
        cursor.fail()
    power, toughness = token.text.split("/")
    each = cursor.attempt(for_each)
    return ir.ModifyPT(_signed(power, each), _signed(toughness, each))


def _signed(text: str, each: ir.Amount | None) -> ir.Amount:
    if text[1:] == "X":
        return ir.X() if text[0] == "+" else ir.Negative(ir.X())
    number = int(text)
    return ir.Number(number) if each is None or number == 0 else times(ir.Number(number), each)


def _base(cursor: Cursor) -> ir.Change:
    token = cursor.take_kind(Kind.PT)
    if token is None or not token.text.replace("/", "").isdigit():
        cursor.fail()
    power, toughness = token.text.split("/")
    return ir.SetPT(ir.Number(int(power)), ir.Number(int(toughness)))


@object_verb("can't")
def cannot(cursor: Cursor, what: ir.Selector) -> Effects:
    """``can't block this turn``."""
    kinds: tuple[RuleKind, ...]
    if cursor.take("attack or block"):
        kinds = (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK)
    elif cursor.take("block"):
        kinds = (RuleKind.CANT_BLOCK,)
    elif cursor.take("attack"):
        kinds = (RuleKind.CANT_ATTACK,)
    else:
        cursor.need("be blocked")
        kinds = (RuleKind.UNBLOCKABLE,)
    cursor.need("this turn")
    return [ir.Continuous(what, tuple(ir.AddRule(ir.Rule(kind)) for kind in kinds))]


@object_verb("attacks", "attack")
def must_attack(cursor: Cursor, what: ir.Selector) -> Effects:
    """``attacks this turn if able``."""
    cursor.need("this turn if able")
    return [ir.Continuous(what, (ir.AddRule(ir.Rule(RuleKind.MUST_ATTACK)),))]
