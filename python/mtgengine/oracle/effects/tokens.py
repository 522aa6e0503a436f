"""Creating tokens (CR 111)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import CardType, Color, Supertype
from mtgengine.ir.subtypes import SUBTYPES
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.keywords import keyword_list
from mtgengine.oracle.numbers import count
from mtgengine.oracle.selectors import objects
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import COLORS, TYPES


@player_verb("create", "creates")
def create(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Create two 1/1 red Goblin creature tokens``."""
    if (role := cursor.attempt(lambda cursor: _role(cursor, who))) is not None:
        return role
    amount = count(cursor)
    tapped = cursor.take("tapped")
    token = cursor.first(_predefined, _described)
    attacking = False
    if cursor.take("that's tapped and attacking", "that are tapped and attacking"):
        tapped = attacking = True
    each = cursor.attempt(for_each)
    cursor.forget()
    return [ir.CreateToken(who, token, times(amount, each), tapped, attacking)]


def _predefined(cursor: Cursor) -> ir.Face:
    for name, token in ir.PREDEFINED.items():
        if cursor.take(f"{name.lower()} token", f"{name.lower()} tokens"):
            return token
    return cursor.fail()


def _role(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 111.10j-r: ``a Royal Role token attached to target creature you control``."""
    cursor.need("a")
    for name, token in ir.ROLES.items():
        if cursor.take(f"{name.lower()} role token attached to"):
            host = objects(cursor)
            return [ir.CreateToken(who, token, host=host)]
    return cursor.fail()


def _described(cursor: Cursor) -> ir.Face:
    supertypes = frozenset({Supertype.LEGENDARY}) if cursor.take("legendary") else frozenset()
    pt = cursor.take_kind(Kind.PT)
    if pt is None or not pt.text.replace("/", "").isdigit():
        cursor.fail()
    power, toughness = map(int, pt.text.split("/"))
    colors = _colors(cursor)
    subtypes = []
    while (token := cursor.token) is not None and token.text in SUBTYPES:
        subtypes.append(cursor.advance().text)
    types = set()
    while (token := cursor.token) is not None and token.norm in TYPES:
        types.add(TYPES[cursor.advance().norm])
    cursor.need("token", "tokens")
    if CardType.CREATURE not in types or not subtypes:
        cursor.fail()
    abilities = keyword_list(cursor) if cursor.take("with") else []
    # CR 111.4: a token's name is its subtypes and the word Token
    return ir.Face(
        name=" ".join([*subtypes, "Token"]),
        types=frozenset(types),
        supertypes=supertypes,
        subtypes=tuple(subtypes),
        power=power,
        toughness=toughness,
        color_indicator=colors,
        abilities=tuple(abilities),
    )


def _colors(cursor: Cursor) -> frozenset[Color]:
    if cursor.take("colorless"):
        return frozenset()
    found = set()
    while (token := cursor.token) is not None and token.norm in COLORS:
        found.add(COLORS[cursor.advance().norm])
        if not cursor.take("and", ", and", ","):
            break
    if not found:
        cursor.fail()
    return frozenset(found)
