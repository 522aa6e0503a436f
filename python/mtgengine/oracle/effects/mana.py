"""Adding mana (CR 106)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Color, Zone
from mtgengine.mana import ManaSymbol, ManaSymbolType
from mtgengine.oracle.amounts import described, for_each
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import number
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import FIVE_COLORS


@player_verb("add", "adds")
def add(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Add {G}``, ``Add {W} or {U}``, ``Add one mana of any color``."""
    # CR 106.12b: what is added is additional to what the permanent made, in any case.
    cursor.take("an additional")
    mana = cursor.first(_amount_equal, _of_lands, _any_color, _symbols)
    each = cursor.attempt(for_each)
    if each is not None:
        if len(mana) != 1 or mana[0].amount != ir.Number(1):
            cursor.fail()
        if len(mana[0].kinds) > 1:
            return [ir.Repeat(each, (replace(mana[0], who=who),))]  # each of them may be of another color
        mana = [replace(mana[0], amount=each)]
    restriction = cursor.attempt(_spend_only)
    return [replace(part, who=who, spend_on=restriction) for part in mana]


def _symbols(cursor: Cursor) -> list[ir.AddMana]:
    groups = [_group(cursor)]
    while (more := cursor.attempt(_or_group)) is not None:
        groups.append(more)
    if len(groups) == 1:
        return [ir.AddMana(frozenset({kind}), ir.Number(groups[0].count(kind))) for kind in dict.fromkeys(groups[0])]
    if any(len(group) != 1 for group in groups):
        cursor.fail()
    return [ir.AddMana(frozenset(group[0] for group in groups))]


def _group(cursor: Cursor) -> list[Color]:
    kinds = []
    while (token := cursor.take_kind(Kind.SYMBOL)) is not None:
        try:
            symbol = ManaSymbol.parse(token.text)
        except ValueError:
            cursor.fail()
        if symbol.symbol_type is not ManaSymbolType.MANA:
            cursor.fail()
        kinds.append(symbol.kinds[0])
    if not kinds:
        cursor.fail()
    return kinds


def _or_group(cursor: Cursor) -> list[Color]:
    if cursor.take(","):
        cursor.take("or")
    else:
        cursor.need("or")
    return _group(cursor)


def _any_color(cursor: Cursor) -> list[ir.AddMana]:
    number_of = number(cursor)
    if number_of == ir.Number(1) and cursor.take("mana of the chosen color"):
        return [ir.AddMana(frozenset(), of=ir.OfChosenColor())]
    if number_of == ir.Number(1) and cursor.take("mana of any color"):
        return [ir.AddMana(FIVE_COLORS)]
    if cursor.take("mana of any one color"):
        return [ir.AddMana(FIVE_COLORS, number_of)]
    if not isinstance(number_of, ir.Number):
        cursor.fail()
    amount = number_of.value
    cursor.need("mana in any combination of colors")
    return [ir.AddMana(FIVE_COLORS)] * amount


def _of_lands(cursor: Cursor) -> list[ir.AddMana]:
    """CR 106.7: ``one mana of any type that a land you control could produce``."""
    cursor.need("one mana of any")
    if cursor.take("color among"):
        found = noun(cursor)
        return [ir.AddMana(frozenset(), of=ir.ColorsAmong(found.filter))] if found.plural else cursor.fail()
    if cursor.take("of the exiled card's colors"):
        return [ir.AddMana(frozenset(), of=ir.ColorsExiled())]
    if cursor.take("type that land produced"):
        return [ir.AddMana(frozenset(), of=ir.SameType())]
    cursor.need("type that")
    cursor.need("a", "an")
    what = noun(cursor).filter
    cursor.need("could produce")
    return [ir.AddMana(frozenset(), of=ir.CouldProduce(what))]


def _amount_equal(cursor: Cursor) -> list[ir.AddMana]:
    cursor.need("an amount of")
    kinds = _group(cursor)
    cursor.need("equal to")
    if len(kinds) != 1:
        cursor.fail()
    return [ir.AddMana(frozenset(kinds), described(cursor))]


def _spend_only(cursor: Cursor) -> ir.Filter:
    """CR 106.6: *Spend this mana only to cast creature spells*."""
    cursor.need(". spend this mana only to cast")
    cursor.take("a", "an")
    found = noun(cursor).filter
    if not ir.where(found)[0] <= {Zone.STACK}:
        cursor.fail()
    return found
