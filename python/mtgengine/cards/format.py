"""The text format of card files.

A card is a paragraph: its name with its mana cost, its type line, its rules text line by line, and last its power and
toughness (``2/2``), or ``Loyalty 3``, ``Defense 4``, ``Color green``. Lines that begin with ``#`` are comments.

    Serra Angel {3}{W}{W}
    Creature — Angel
    Flying
    Vigilance
    4/4

A line ``// split`` divides the faces or halves of one card and names its layout. Below ``// meld`` is what a pair melds
into, on the card with the ability that melds them; below ``// prepare`` the prepare spell.

    Fire {1}{R}
    Instant
    Fire deals 2 damage divided as you choose among one or two targets.
    // split
    Ice {1}{U}
    Instant
    Tap target permanent.
    Draw a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mtgengine.enums import Color
from mtgengine.errors import MtgEngineError
from mtgengine.oracle.text import CardText

__all__ = ["CardFormatError", "read_cards", "write_card"]

_HEADER = re.compile(r"(?P<name>[^{}]+?)(?:\s+(?P<cost>(?:\{[^{}]+\})+))?")
_PT = re.compile(r"(?P<power>-?\d+|\*|\d\+\*)/(?P<toughness>-?\d+|\*|\d\+\*)")
_NUMBER = re.compile(r"(?P<what>Loyalty|Defense) (?P<value>\d+|X)")
_COLOR = re.compile(r"Color (?P<colors>[a-z]+(?: and [a-z]+)*)")
_DIVIDER = re.compile(r"// (?P<layout>[a-z_]+)")


class CardFormatError(MtgEngineError, ValueError):
    """A card file that cannot be read; the message names the line."""


def read_cards(text: str) -> Iterator[CardText]:
    """The cards of a card file, in its order."""
    for number, lines in _paragraphs(text.splitlines()):
        yield _read_card(number, lines)


def _paragraphs(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Paragraphs, each with the number of its first line."""
    paragraph: list[str] = []
    start = 0
    for number, line in enumerate([*lines, ""], start=1):
        if line.lstrip().startswith("#"):
            continue
        if line.strip():
            start = start if paragraph else number
            paragraph.append(line.strip())
        elif paragraph:
            yield start, paragraph
            paragraph = []


def _read_card(number: int, lines: list[str]) -> CardText:
    dividers = [(i, found["layout"]) for i, line in enumerate(lines) if (found := _DIVIDER.fullmatch(line))]
    if not dividers:
        return _read_face(number, lines)
    if len({layout for _, layout in dividers}) > 1:
        raise CardFormatError(f"line {number}: {lines[0]!r} has parts of different layouts")
    starts = [0, *(i + 1 for i, _ in dividers)]
    ends = [*(i for i, _ in dividers), len(lines)]
    parts = [(start, lines[start:end]) for start, end in zip(starts, ends, strict=True)]
    if not all(part for _, part in parts):
        raise CardFormatError(f"line {number}: {lines[0]!r} has an empty part")
    return CardText.of_faces([_read_face(number + start, part) for start, part in parts], dividers[0][1])


def _read_face(number: int, lines: list[str]) -> CardText:
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise CardFormatError(f"line {number}: {lines[0]!r} is no name with a mana cost")
    if len(lines) < 2:
        raise CardFormatError(f"line {number}: {lines[0]!r} has no type line below it")
    facts: dict[str, str] = {}
    body = lines[2:]
    while body and (found := _fact(body[-1])):
        facts |= found
        body.pop()
    return CardText(
        name=header["name"],
        type_line=lines[1],
        mana_cost=header["cost"] or "",
        text="\n".join(body),
        power=facts.get("power"),
        toughness=facts.get("toughness"),
        loyalty=facts.get("loyalty"),
        defense=facts.get("defense"),
        color_indicator=facts.get("color_indicator", ""),
    )


def _fact(line: str) -> dict[str, str]:
    """What a last line says besides rules text; empty: it is rules text."""
    if match := _PT.fullmatch(line):
        return match.groupdict()
    if match := _NUMBER.fullmatch(line):
        return {match["what"].lower(): match["value"]}
    if match := _COLOR.fullmatch(line):
        words = match["colors"].upper().split(" AND ")
        if all(word in Color.__members__ for word in words):
            return {"color_indicator": "".join(Color[word].value for word in words)}
    return {}


def write_card(card: CardText) -> str:
    """The card as a paragraph of a card file."""
    if card.faces:
        return f"\n// {card.layout}\n".join(map(write_card, card.faces))
    lines = [f"{card.name} {card.mana_cost}".strip(), card.type_line, *card.text.splitlines()]
    if card.color_indicator:
        lines.append("Color " + " and ".join(Color(letter).name.lower() for letter in card.color_indicator))
    if card.power is not None:
        lines.append(f"{card.power}/{card.toughness}")
    if card.loyalty is not None:
        lines.append(f"Loyalty {card.loyalty}")
    if card.defense is not None:
        lines.append(f"Defense {card.defense}")
    return "\n".join(lines)
