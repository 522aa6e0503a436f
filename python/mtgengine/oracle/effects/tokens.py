"""Creating tokens (CR 111)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CardType, Color, Supertype
from mtgengine.ir.subtypes import SUBTYPES
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.cursor import QUOTES, Cursor
from mtgengine.oracle.effects.changes import quoted
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.keywords import keyword, standing_for_others
from mtgengine.oracle.numbers import count
from mtgengine.oracle.selectors import objects
from mtgengine.oracle.tokens import Kind, Token
from mtgengine.oracle.words import COLORS, FIVE_COLORS, TYPES


@player_verb("create", "creates")
def create(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Create two 1/1 red Goblin creature tokens``; words that follow may refer to them."""
    if (role := cursor.attempt(lambda cursor: _role(cursor, who))) is not None:
        return role
    found = [_created(cursor, who)]
    while (more := cursor.attempt(lambda cursor: _and_created(cursor, who))) is not None:
        found.append(more)
    return [*found]


def _and_created(cursor: Cursor, who: ir.Selector) -> ir.CreateToken:
    """``a 3/2 red Spirit creature token``, after another."""
    cursor.need(", and", ",", "and")
    return _created(cursor, who)


def _created(cursor: Cursor, who: ir.Selector) -> ir.CreateToken:
    amount: ir.Amount = ir.Number(1)
    so_many = cursor.take("a number of")
    if (named := None if so_many else cursor.attempt(_named_token)) is None and not so_many:
        amount = count(cursor)
    tapped = cursor.take("tapped")
    attacking = tapped and cursor.take("and attacking")
    token, sized = (named, False) if named is not None else cursor.first(_predefined, _described, _no_creature)
    if cursor.take("that's tapped and attacking", "that are tapped and attacking"):
        tapped = attacking = True
    elif cursor.take("that's attacking", "that are attacking"):
        attacking = True
    if so_many:
        cursor.need("equal to")
        amount = described(cursor)
    each = None if so_many else cursor.attempt(for_each)
    register = cursor.new_list()
    created = ir.Register(register)
    cursor.scope = replace(cursor.scope, created=created)
    cursor.refer(created, ir.Types(token.types) & ir.IsToken())
    size = ir.X() if sized else None
    return ir.CreateToken(who, token, times(amount, each), tapped, attacking, register, size, size)


def _named_token(cursor: Cursor) -> ir.Face:
    """``Marit Lage, a legendary 20/20 black Avatar creature token``."""
    name = _name(cursor, (",",))
    cursor.need(",")
    cursor.need("a", "an")
    token, sized = _described(cursor)
    return replace(token, name=name) if not sized else cursor.fail()


def _no_creature(cursor: Cursor) -> tuple[ir.Face, bool]:
    """``colorless artifact token named Munitions with "..."``."""
    colors = _colors(cursor)
    types = set()
    while (token := cursor.token) is not None and token.norm in TYPES:
        types.add(TYPES[cursor.advance().norm])
    cursor.need("token named", "tokens named")
    name = _name(cursor, ("with",))
    cursor.need("with")
    abilities = _abilities(cursor)
    if not types or CardType.CREATURE in types:
        cursor.fail()
    return ir.Face(name=name, types=frozenset(types), color_indicator=colors, abilities=tuple(abilities)), False


def _predefined(cursor: Cursor) -> tuple[ir.Face, bool]:
    for name, token in ir.PREDEFINED.items():
        if cursor.take(f"{name.lower()} token", f"{name.lower()} tokens"):
            return token, False
    return cursor.fail()


def _role(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 111.10j-r: ``a Royal Role token attached to target creature you control``."""
    cursor.need("a")
    for name, token in ir.ROLES.items():
        if cursor.take(f"{name.lower()} role token attached to"):
            host = objects(cursor)
            return [ir.CreateToken(who, token, host=host)]
    return cursor.fail()


def _described(cursor: Cursor) -> tuple[ir.Face, bool]:
    """A token as it is described; the second value: it is X/X."""
    supertypes = frozenset({Supertype.LEGENDARY}) if cursor.take("legendary") else frozenset()
    pt = cursor.take_kind(Kind.PT) or cursor.fail()
    sized = pt.text == "X/X"
    if not sized and not pt.text.replace("/", "").isdigit():
        cursor.fail()
    power, toughness = (0, 0) if sized else map(int, pt.text.split("/"))
    colors = cursor.attempt(_colors) or frozenset()
    colored = cursor.tokens[cursor.place - 1].norm in (*COLORS, "colorless")
    subtypes = []
    while (token := cursor.token) is not None and token.text in SUBTYPES:
        subtypes.append(cursor.advance().text)
    types = set()
    while (token := cursor.token) is not None and token.norm in TYPES:
        types.add(TYPES[cursor.advance().norm])
    cursor.need("token", "tokens")
    if CardType.CREATURE not in types or not subtypes:
        cursor.fail()
    named = _name(cursor, ("with", ".", ",", "that", "for", "and")) if cursor.take("named") else ""
    abilities = _abilities(cursor) if cursor.take("with") else []
    if not colored:
        cursor.need("that's all colors", "that are all colors")
        colors = FIVE_COLORS
    face = ir.Face(
        # CR 111.4: a token's name is its subtypes and the word Token, unless it is given another.
        name=named or " ".join([*subtypes, "Token"]),
        types=frozenset(types),
        supertypes=supertypes,
        subtypes=tuple(subtypes),
        power=power,
        toughness=toughness,
        color_indicator=colors,
        abilities=tuple(abilities),
    )
    return face, sized


def _name(cursor: Cursor, ends: tuple[str, ...]) -> str:
    """The words of a name as they are written, up to one of these."""
    words: list[Token] = []
    while (token := cursor.token) is not None and token.norm not in ends:
        if token.kind not in (Kind.WORD, Kind.PUNCTUATION) or (not words and not token.text[0].isupper()):
            cursor.fail()
        words.append(cursor.advance())
    if not words or len(words) > 6:
        cursor.fail()
    return " ".join(word.text for word in words)


def _abilities(cursor: Cursor) -> list[ir.Ability]:
    """``flying and "{T}: Add {G}."``: keywords and abilities in quotation marks."""
    found: list[ir.Ability] = []
    while True:
        if cursor.token is not None and cursor.token.norm in QUOTES:
            found += quoted(cursor)
        else:
            found += cursor.first(keyword, standing_for_others)
        if cursor.attempt(_another) is None:
            return found


def _another(cursor: Cursor) -> bool:
    cursor.need(", and", "and", ",")
    if cursor.token is not None and cursor.token.norm in QUOTES:
        return True
    place = cursor.place
    cursor.first(keyword, standing_for_others)
    cursor.place = place
    return True


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
