"""Cards of one's own, from files and installed packages.

A file is a card file (`mtgengine.cards.format`); a TOML file with a table ``[[cards]]`` for each card and perhaps
``[keywords]``; or a Python file that sets ``CARDS`` (texts or IR) and perhaps ``KEYWORDS``. A package offers cards by
an entry point of the group ``mtgengine.cards``: it names a path, or a list of cards, or a function that gives one of
these.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from mtgengine import ir
from mtgengine.cards.format import CardFormatError, read_cards
from mtgengine.cards.keywords import Meaning
from mtgengine.errors import MtgEngineError
from mtgengine.oracle import CardText

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["OwnCards", "load_cards", "packaged_cards", "read_toml"]

GROUP = "mtgengine.cards"
_TOML_FIELDS = frozenset(
    {"name", "mana_cost", "type_line", "text", "oracle_text", "power", "toughness", "loyalty", "defense"}
    | {"color_indicator", "layout", "faces"}
)


@dataclass(frozen=True)
class OwnCards:
    """The cards and keywords of a file or package."""

    cards: tuple[CardText | ir.Card, ...] = ()
    keywords: Mapping[str, Meaning] = field(default_factory=dict)


def load_cards(path: str | os.PathLike[str]) -> OwnCards:
    """The cards of a file. CardFormatError says what is wrong with it, and where."""
    file = Path(path)
    try:
        if file.suffix == ".py":
            return _from_python(runpy.run_path(str(file)), str(file))
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardFormatError(f"the cards of {str(file)!r} cannot be read: {error}") from error
    try:
        return read_toml(text) if file.suffix == ".toml" else OwnCards(tuple(read_cards(text)))
    except CardFormatError as error:
        raise CardFormatError(f"{file}: {error}") from None


def read_toml(text: str) -> OwnCards:
    """The cards and keywords of a TOML text."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardFormatError(f"this is no TOML: {error}") from None
    unknown = set(data) - {"cards", "keywords"}
    if unknown:
        raise CardFormatError(f"there is no table {min(unknown)!r}: give [[cards]] and [keywords]")
    keywords = data.get("keywords", {})
    if not isinstance(keywords, dict) or not all(isinstance(text, str) for text in keywords.values()):
        raise CardFormatError("[keywords] gives each keyword its rules text")
    cards = data.get("cards", [])
    if not isinstance(cards, list):
        raise CardFormatError("each card is a table [[cards]]")
    return OwnCards(tuple(_card(number, card) for number, card in enumerate(cards, start=1)), keywords)


def _card(number: int, card: Any) -> CardText:
    if not isinstance(card, dict) or not isinstance(card.get("name"), str):
        raise CardFormatError(f"card {number} has no name")
    if "faces" in card and "layout" not in card:
        raise CardFormatError(f"card {card['name']!r} has faces, but no layout: split, transform, adventure ...")
    return CardText.from_mapping(_mapping(card["name"], card))


def _mapping(name: str, card: Mapping[str, Any]) -> dict[str, Any]:
    unknown = set(card) - _TOML_FIELDS
    if unknown:
        raise CardFormatError(
            f"card {name!r}: there is no field {min(unknown)!r}: give {', '.join(sorted(_TOML_FIELDS))}"
        )
    found: dict[str, Any] = {key: str(value) if isinstance(value, int) else value for key, value in card.items()}
    if "text" in found:
        found["oracle_text"] = found.pop("text")
    if "faces" in found:
        found["card_faces"] = [_mapping(name, face) for face in found.pop("faces")]
    elif not isinstance(found.get("type_line"), str):
        raise CardFormatError(f"card {name!r} has no type_line")
    for key, value in found.items():
        if key not in ("card_faces", "color_indicator") and not isinstance(value, str):
            raise CardFormatError(f"card {name!r}: {key} is {value!r}: give a text or a whole number")
    return found


def packaged_cards() -> list[OwnCards]:
    """The cards of installed packages, in the order of their names."""
    return [_packaged(point) for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)]


def _packaged(point: EntryPoint) -> OwnCards:
    try:
        found = point.load()
        if callable(found):
            found = found()
    except Exception as error:
        raise MtgEngineError(
            f"the cards of the package {point.name!r} ({point.value}) cannot be loaded: {error}"
        ) from error
    if isinstance(found, (str, os.PathLike)):
        return load_cards(found)
    if isinstance(found, OwnCards):
        return found
    return _from_python({"CARDS": found}, point.name)


def _from_python(names: Mapping[str, Any], where: str) -> OwnCards:
    cards, keywords = names.get("CARDS", ()), names.get("KEYWORDS", {})
    if not isinstance(cards, Iterable) or not isinstance(keywords, Mapping):
        raise CardFormatError(f"{where}: CARDS is a list of cards, and KEYWORDS gives names their meaning")
    found = tuple(cards)
    for card in found:
        if not isinstance(card, (CardText, ir.Card)):
            raise CardFormatError(f"{where}: {card!r} is no card: give CardText or ir.Card")
    return OwnCards(found, dict(keywords))
