"""Keyword abilities (CR 702): lines of them, and lists in a sentence."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import CardType, Keyword, Relation
from mtgengine.ir.keyworded import FORMS, Form
from mtgengine.ir.subtypes import LAND_TYPES, SUBTYPES
from mtgengine.oracle.costs import comma_costs, mana_cost
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.nouns import choose_color, noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import COLORS, FIVE_COLORS, PLAIN_KEYWORDS, SUPERTYPES

Abilities = list[ir.KeywordAbility]


def keyword_line(cursor: Cursor) -> list[ir.Ability]:
    """A paragraph of keywords: ``Flying, protection from red``."""
    abilities: list[ir.Ability] = [*_any_keyword(cursor)]
    while cursor.take(",", ";"):
        abilities += _any_keyword(cursor)
    cursor.take(".")
    if not cursor.at_end and not cursor.next_is(Kind.LINE):
        cursor.fail()
    if cursor.scope.choices:
        cursor.fail()  # protection from a color that is chosen when?
    return abilities


def _any_keyword(cursor: Cursor) -> list[ir.Ability]:
    found = cursor.attempt(lambda cursor: cursor.first(standing_for_others, _morph))
    return [*keyword(cursor)] if found is None else found


def _morph(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.37, 702.168: ``Morph {2}{W}``, ``Megamorph {1}``, ``Disguise {R}``."""
    mega, disguise = cursor.take("megamorph"), cursor.take("disguise")
    if not mega and not disguise:
        cursor.need("morph")
    return [ir.Morph(tuple(keyword_cost(cursor)), mega, disguise)]


def standing_for_others(cursor: Cursor) -> list[ir.Ability]:
    """Keywords that stand for other abilities: ``Cycling {2}``, ``Fading 5``, ``Exalted``."""
    name = cursor.meant(_LONGEST_FIRST)
    return cursor.first(_typecycling, _offering) if name is None else [_AFTER_NAME[FORMS[name]](cursor, name)]


def _offering(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.48: ``Goblin offering``."""
    what = noun(cursor)
    cursor.need("offering")
    if what.plural or what.is_card:
        cursor.fail()
    return [ir.Keyworded("offering", what=what.filter)]


def _alone(cursor: Cursor, name: str) -> ir.Ability:
    return ir.Keyworded(name)


def _with_cost(cursor: Cursor, name: str) -> ir.Ability:
    return ir.Keyworded(name, cost=tuple(keyword_cost(cursor)))


def _number_after(cursor: Cursor) -> int:
    token = cursor.take_kind(Kind.NUMBER) or cursor.fail()
    return int(token.text)


def _with_number(cursor: Cursor, name: str) -> ir.Ability:
    return ir.Keyworded(name, number=_number_after(cursor))


def _with_number_and_cost(cursor: Cursor, name: str) -> ir.Ability:
    """``Reinforce 2—{1}{W}``."""
    number = _number_after(cursor)
    cursor.need("—")
    return ir.Keyworded(name, number=number, cost=tuple(comma_costs(cursor)))


def _with_quality(cursor: Cursor, name: str) -> ir.Ability:
    """``Champion a Goblin``, ``Affinity for artifacts``."""
    several = cursor.take("for")
    if not several:
        cursor.need("a", "an")
    what = noun(cursor)
    if what.plural != several or what.is_card:
        cursor.fail()
    return ir.Keyworded(name, what=what.filter)


def _written_out(cursor: Cursor, name: str) -> ir.Ability:
    """``Boast — {1}{W}: Draw a card.``."""
    cursor.need("—")
    cursor.scope = Scope()
    return ir.Keyworded(name, abilities=tuple(cursor.quoted(cursor)))


def _with_quality_and_cost(cursor: Cursor, name: str) -> ir.Ability:
    """``Emerge from artifact {5}{U}``, ``Emerge {6}{B}``."""
    what = None
    if cursor.take("from"):
        found = noun(cursor)
        if found.plural or found.is_card:
            cursor.fail()
        what = found.filter
    return ir.Keyworded(name, cost=tuple(keyword_cost(cursor)), what=what)


def _with_materials(cursor: Cursor, name: str) -> ir.Ability:
    """CR 702.167a: ``Craft with artifact {1}{U}``, ``Craft with two creatures {3}{B}``."""
    cursor.need("with")
    many = cursor.attempt(plain_number)
    found = noun(cursor)
    if found.plural != (many is not None and many > 1) or found.is_card:
        cursor.fail()
    return ir.Keyworded(name, cost=tuple(keyword_cost(cursor)), number=many or 0, what=found.filter)


def _as_said(name: str) -> str:
    return name.lower().replace("!", " !")


_LONGEST_FIRST = {
    _as_said(name): name for name in sorted(FORMS, key=len, reverse=True) if FORMS[name] is not Form.NAMED_FOR
}
_PLAIN = {_as_said(name): found for name, found in PLAIN_KEYWORDS.items()}
_AFTER_NAME = {
    Form.ALONE: _alone,
    Form.NUMBER: _with_number,
    Form.COST: _with_cost,
    Form.NUMBER_AND_COST: _with_number_and_cost,
    Form.WHAT: _with_quality,
    Form.ABILITY: _written_out,
    Form.QUALITY: _with_quality_and_cost,
    Form.MATERIALS: _with_materials,
}


def keyword_cost(cursor: Cursor) -> list[ir.Cost]:
    """``{2}``, ``—Sacrifice a creature``, ``—{1}, Pay 2 life``."""
    if not cursor.take("—"):
        return [mana_cost(cursor)]
    return comma_costs(cursor)


def _typecycling(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.29e: ``Plainscycling {2}``, ``Basic landcycling {1}``."""
    basic = cursor.take("basic")
    token = cursor.token
    if token is None or not token.norm.endswith("cycling") or token.norm == "cycling":
        cursor.fail()
    word = cursor.advance().norm.removesuffix("cycling")
    what: ir.Filter
    if word == "land":
        what = ir.land
    else:
        names = [name for name in SUBTYPES if name.lower() == word]
        if len(names) != 1:
            cursor.fail()
        what = ir.Subtype(names[0])
    if basic:
        what = _supertype("basic") & what
    return [ir.Keyworded("cycling", cost=tuple(keyword_cost(cursor)), what=what)]


def keyword_list(cursor: Cursor) -> Abilities:
    """Keywords in a sentence: ``flying, vigilance, and haste``."""
    abilities = keyword(cursor)
    while (more := cursor.attempt(_another)) is not None:
        abilities += more
    return abilities


def _another(cursor: Cursor) -> Abilities:
    cursor.need(", and", "and", ",")
    return keyword(cursor)


def plain_keywords(cursor: Cursor) -> list[Keyword]:
    """Keywords without parameters."""
    abilities = keyword_list(cursor)
    if any(ability.parameter is not None for ability in abilities):
        cursor.fail()
    return [ability.keyword for ability in abilities]


def keyword(cursor: Cursor) -> Abilities:
    """One keyword ability; *protection from A and from B* is two (CR 702.16g)."""
    return cursor.first(_protection, _hexproof_from, _toxic, _landwalk, _enchant, _plain)


def _plain(cursor: Cursor) -> Abilities:
    found = cursor.meant(_PLAIN)
    return cursor.fail() if found is None else [ir.KeywordAbility(found)]


def _toxic(cursor: Cursor) -> Abilities:
    cursor.need("toxic")
    number = cursor.take_kind(Kind.NUMBER) or cursor.fail()
    return [ir.KeywordAbility(Keyword.TOXIC, int(number.text))]


def _protection(cursor: Cursor) -> Abilities:
    cursor.need("protection from")
    return [ir.KeywordAbility(Keyword.PROTECTION, quality) for quality in qualities(cursor)]


def _hexproof_from(cursor: Cursor) -> Abilities:
    cursor.need("hexproof from")
    return [ir.KeywordAbility(Keyword.HEXPROOF_FROM, quality) for quality in qualities(cursor)]


def qualities(cursor: Cursor) -> list[ir.Filter]:
    """What protection is from: ``black and from red``."""
    found = [_quality(cursor)]
    while (more := cursor.attempt(_another_quality)) is not None:
        found.append(more)
    return found


def _another_quality(cursor: Cursor) -> ir.Filter:
    cursor.need("and from", ", and from", ", from")
    return _quality(cursor)


def _quality(cursor: Cursor) -> ir.Filter:
    if cursor.take("everything"):
        return ir.Anything()
    if cursor.take("the color of your choice"):
        return ir.ChosenColor(choose_color(cursor))
    if cursor.take("the chosen color", "that color"):
        return ir.ChosenColor(cursor.scope.color)
    if cursor.take("all colors", "each color"):
        return ir.Colors(FIVE_COLORS)
    if cursor.take("multicolored"):
        return ir.Multicolored()
    if cursor.take("monocolored"):
        return ir.Monocolored()
    if cursor.take("colorless"):
        return ir.Colorless()
    if cursor.take("each of your opponents", "your opponents"):
        return ir.Controlled(Relation.OPPONENT)
    token = cursor.token
    if token is not None and token.norm in COLORS:
        return ir.colored(COLORS[cursor.advance().norm])
    found = noun(cursor)
    if not found.plural or ir.where(found.filter)[1]:
        cursor.fail()
    return found.filter


def _landwalk(cursor: Cursor) -> Abilities:
    """CR 702.14: ``islandwalk``, ``snow swampwalk``, ``nonbasic landwalk``."""
    filter: ir.Filter = ir.land
    while (token := cursor.token) is not None and token.norm in _WALK_ADJECTIVES:
        filter = _WALK_ADJECTIVES[cursor.advance().norm] & filter
    if token is None or not token.norm.endswith("walk"):
        cursor.fail()
    word = cursor.advance().norm.removesuffix("walk")
    if word == "land" and filter != ir.land:
        return [ir.KeywordAbility(Keyword.LANDWALK, filter)]
    for subtype in LAND_TYPES:
        if subtype.lower() == word:
            return [ir.KeywordAbility(Keyword.LANDWALK, filter & ir.Subtype(subtype))]
    cursor.place -= 1
    return cursor.fail()


def _supertype(name: str) -> ir.Filter:
    return ir.Supertypes(frozenset({SUPERTYPES[name]}))


_WALK_ADJECTIVES: dict[str, ir.Filter] = {
    "basic": _supertype("basic"),
    "nonbasic": ~_supertype("basic"),
    "snow": _supertype("snow"),
    "legendary": _supertype("legendary"),
    "artifact": ir.typed(CardType.ARTIFACT),
}


def _enchant(cursor: Cursor) -> Abilities:
    """CR 702.5: only Auras have it."""
    cursor.need("enchant")
    if "Aura" not in cursor.card.subtypes:
        cursor.fail()
    return [ir.KeywordAbility(Keyword.ENCHANT, noun(cursor).filter)]
