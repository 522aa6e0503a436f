"""Text boxes of several parts: chapters (CR 714.2), levels (CR 711.2, 716.2), Cases (CR 719.3), prototypes, anchors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtgengine import ir
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.costs import activation_cost, mana_cost
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.selectors import SELF_WORDS
from mtgengine.oracle.tokens import Kind

Paragraph = Callable[[Cursor], list[ir.Ability]]
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6}


def text_part(cursor: Cursor, paragraph: Paragraph, program: Callable[[Cursor], ir.Program]) -> list[ir.Ability]:
    """A part of the text box; `paragraph` reads an ability inside it, `program` what a chapter does."""
    subtypes = cursor.card.subtypes
    if "Saga" in subtypes and (found := cursor.attempt(lambda cursor: _chapters(cursor, program))) is not None:
        return found
    if "Class" in subtypes and (level := cursor.attempt(lambda cursor: _class_level(cursor, paragraph))) is not None:
        return [level]
    if "Case" in subtypes and (case := cursor.attempt(lambda cursor: _case(cursor, paragraph))) is not None:
        return [case]
    return cursor.first(
        _prototype,
        lambda cursor: _anchored(cursor, paragraph),
        lambda cursor: [_level_band(cursor, paragraph)],
        lambda cursor: [_station_level(cursor, paragraph)],
        lambda cursor: [_infinity(cursor, paragraph)],
    )


def _chapters(cursor: Cursor, program: Callable[[Cursor], ir.Program]) -> list[ir.Ability]:
    """``I, II — Draw a card.``: one chapter ability for each of the numbers."""
    numbers = [_roman(cursor)]
    while cursor.take(","):
        numbers.append(_roman(cursor))
    cursor.need("—")
    cursor.scope = Scope()
    body = program(cursor)
    chapters = [ir.chapter(number, body.effects, body.targets) for number in numbers]
    modes = {name: getattr(body, name) for name in ("division", "modes", "modes_min", "modes_max")}
    return [replace(chapter, **modes) for chapter in chapters]


def _roman(cursor: Cursor) -> int:
    token = cursor.token
    if token is None or token.norm not in _ROMAN or not token.text.isupper():
        cursor.fail()
    return _ROMAN[cursor.advance().norm]


def _section(cursor: Cursor, paragraph: Paragraph, ends: Callable[[Cursor], object]) -> tuple[ir.Ability, ...]:
    """The paragraphs that follow, up to one that begins another part."""
    abilities: list[ir.Ability] = []
    while not cursor.at_end:
        place = cursor.place
        if not cursor.take_kind(Kind.LINE):
            cursor.fail()
        if not cursor.token:
            break
        if cursor.attempt(ends) is not None:
            cursor.place = place
            break
        cursor.scope = Scope()
        abilities += paragraph(cursor)
    return tuple(abilities)


def _level_bar(cursor: Cursor) -> tuple[tuple[ir.Cost, ...], int]:
    cost = tuple(activation_cost(cursor))
    cursor.need("level")
    token = cursor.take_kind(Kind.NUMBER) or cursor.fail()
    return cost, int(token.text)


def _class_level(cursor: Cursor, paragraph: Paragraph) -> ir.Ability:
    """``{2}{G}: Level 2`` and the abilities below it."""
    cost, level = _level_bar(cursor)
    return ir.ClassLevel(cost, level, _section(cursor, paragraph, _level_bar))


def _level_symbol(cursor: Cursor) -> tuple[int, int | None]:
    cursor.need("level")
    token = cursor.take_kind(Kind.RANGE) or cursor.fail()
    least, _, most = token.text.partition("-")
    return int(least.rstrip("+")), int(most) if most else None


def _level_band(cursor: Cursor, paragraph: Paragraph) -> ir.Ability:
    """``LEVEL 1-3``, its power and toughness, and the abilities below them."""
    least, most = _level_symbol(cursor)
    if not cursor.take_kind(Kind.LINE):
        cursor.fail()
    power, toughness = _size(cursor)
    return ir.LevelBand(least, most, power, toughness, _section(cursor, paragraph, _level_symbol))


def _station_symbol(cursor: Cursor) -> int:
    token = cursor.take_kind(Kind.RANGE) or cursor.fail()
    cursor.need("|")
    least, _, rest = token.text.partition("+")
    return int(least) if least.isdigit() and not rest else cursor.fail()


def _station_level(cursor: Cursor, paragraph: Paragraph) -> ir.Ability:
    """CR 721.2: ``8+ | Flying`` and the abilities below it; the size is in the card's corner."""
    least = _station_symbol(cursor)
    abilities = paragraph(cursor)
    return ir.StationLevel(least, (*abilities, *_section(cursor, paragraph, _station_symbol)))


def _infinity(cursor: Cursor, paragraph: Paragraph) -> ir.Ability:
    """CR 702.186: ``∞ — At the beginning of your upkeep, ...``."""
    cursor.need("∞ —")
    cursor.scope = Scope()
    return ir.Infinity(tuple(paragraph(cursor)))


def _size(cursor: Cursor) -> tuple[int, int]:
    token = cursor.take_kind(Kind.PT) or cursor.fail()
    power, _, toughness = token.text.partition("/")
    if not power.isdigit() or not toughness.isdigit():
        cursor.fail()
    return int(power), int(toughness)


def _case(cursor: Cursor, paragraph: Paragraph) -> ir.Ability:
    """``To solve — You control no suspected creatures.``, ``Solved — Whenever you draw a card, ...``."""
    if cursor.take("to solve —"):
        when = condition(cursor)
        cursor.need(".")
        return ir.ToSolve(when)
    cursor.need("solved —")
    return ir.Solved(tuple(paragraph(cursor)))


def _anchored(cursor: Cursor, paragraph: Paragraph) -> list[ir.Ability]:
    """CR 614.12c: ``As this enchantment enters, choose Khans or Dragons``, and the abilities that these words mark."""
    cursor.need("as")
    cursor.need(*SELF_WORDS)
    cursor.need("enters ,", "enters the battlefield ,")
    cursor.need("choose")
    words = [cursor.advance().text]
    while cursor.take(",", ", or", "or"):
        words.append(cursor.advance().text)
    cursor.need(".")
    parts = [_anchor(cursor, word, number, paragraph) for number, word in enumerate(words, 1)]
    choose = ir.Replacement((ir.enters(),), (ir.ChooseWord(tuple(words)), ir.EventChoice(0)))
    return [choose, *parts]


def _anchor(cursor: Cursor, word: str, number: int, paragraph: Paragraph) -> ir.Ability:
    if not cursor.take_kind(Kind.LINE):
        cursor.fail()
    cursor.need("•")
    if cursor.advance().text != word:
        cursor.fail()
    cursor.need("—")
    cursor.scope = Scope()
    return ir.Anchored(word, number, tuple(paragraph(cursor)))


def _prototype(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.160a: ``Prototype {1}{U}{U} — 2/1``."""
    cursor.need("prototype")
    cost = mana_cost(cursor)
    cursor.need("—")
    power, toughness = _size(cursor)
    assert isinstance(cost, ir.PayMana)
    return [ir.Prototype(cost.mana, power, toughness)]
