"""Records of cards as public card files have them, in one shape.

Read are Scryfall's bulk files (an array of cards, or of printings), MTGJSON's AtomicCards, and JSON lines of such
records. What comes out has the names of Scryfall's fields; what no game needs (pictures, prices, sets) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mtgengine.cards.stream import JsonStream
from mtgengine.enums import Color
from mtgengine.errors import CardDataError
from mtgengine.mana import ManaCost, ManaCostError
from mtgengine.oracle.text import CardText

__all__ = ["CardRecord", "format_name", "read_records"]

Record = dict[str, Any]

_TEXTS = ("name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "layout")
_LISTS = ("colors", "color_identity", "color_indicator", "keywords")
_KEPT = frozenset({*_TEXTS, *_LISTS, "oracle_id", "legalities", "meld_pair", "hand_modifier", "life_modifier"})
# Layouts of things that come in boosters but are no cards (CR 111, 114), and art without rules text.
NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
_ATOMIC_FIELDS = {
    "manaCost": "mana_cost",
    "type": "type_line",
    "text": "oracle_text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "colors": "colors",
    "colorIdentity": "color_identity",
    "colorIndicator": "color_indicator",
    "keywords": "keywords",
    "layout": "layout",
    "hand": "hand_modifier",
    "life": "life_modifier",
}


def format_name(name: str) -> str:
    """A format as it is compared: ``Pre-modern`` and ``premodern`` are one."""
    return re.sub(r"[^a-z0-9]", "", name.casefold())


@dataclass(frozen=True)
class CardRecord:
    """A card with what a card file says about it beyond its text.

    Attributes:
        data: The record, with Scryfall's names of the fields.
    """

    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Its name; both names of a card with two faces."""
        return str(self.data["name"])

    @cached_property
    def text(self) -> CardText:
        """The card as it is printed."""
        return CardText.from_mapping(self.data)

    @property
    def faces(self) -> tuple[Mapping[str, Any], ...]:
        """Its faces; the record itself for a card with one."""
        return tuple(self.data.get("card_faces") or (self.data,))

    @property
    def oracle_text(self) -> str:
        """The rules text of all faces."""
        return "\n//\n".join(face.get("oracle_text") or "" for face in self.faces)

    @property
    def type_line(self) -> str:
        """The type lines of all faces."""
        return self.data.get("type_line") or " // ".join(face.get("type_line") or "" for face in self.faces)

    @property
    def mana_value(self) -> int:
        """The mana value of the card: of both halves of a split card, of the front of others (CR 202.3)."""
        faces = self.faces if self.data.get("layout") in ("split", "aftermath") else self.faces[:1]
        return sum(_mana_value(face.get("mana_cost") or "") for face in faces)

    @property
    def colors(self) -> frozenset[Color]:
        """The colors of all its faces."""
        letters = [letter for face in (self.data, *self.faces) for letter in face.get("colors") or ()]
        return frozenset(Color(letter) for letter in letters)

    @property
    def color_identity(self) -> frozenset[Color]:
        """Its color identity (CR 903.4)."""
        return frozenset(Color(letter) for letter in self.data.get("color_identity") or ())

    def legality(self, format: str) -> str:
        """What a format says: ``legal``, ``restricted``, ``banned`` or ``not_legal``."""
        return str((self.data.get("legalities") or {}).get(format_name(format), "not_legal"))

    def is_legal(self, format: str) -> bool:
        """Whether a deck of this format may have it, be it only once."""
        return self.legality(format) in ("legal", "restricted")


def _mana_value(cost: str) -> int:
    try:
        return ManaCost.parse(cost).mana_value if cost else 0
    except ManaCostError:
        return 0


# ---- the three kinds of files --------------------------------------------------------------------------------------


def read_records(stream: JsonStream) -> Iterator[tuple[int, Record]]:
    """The cards of a file, in one shape, each with the line on which it ends. CardDataError names damage."""
    for line, value in _values(stream):
        if not isinstance(value, Mapping):
            raise CardDataError(f"a card is expected, but there is {_short(value)}", line)
        try:
            record = _record(value)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CardDataError(f"{_short(value.get('name'))} is no card: {_reason(error)}", line) from error
        if record is not None:
            yield line, record


def _values(stream: JsonStream) -> Iterator[tuple[int, Any]]:
    first = stream.peek()
    if first == "[":
        for value in stream.items():
            yield stream.position()[0], value
        stream.end()
    elif re.match(r'\{\s*"(meta|data)"\s*:', stream.ahead(200)):
        for value in _atomic(stream):
            yield stream.position()[0], value
        stream.end()
    elif first == "{":
        while stream.peek():
            value = stream.value()
            yield stream.position()[0], value
    else:
        raise stream.damage("this is no file of cards: it begins with neither '[' nor '{'")


def _atomic(stream: JsonStream) -> Iterator[Any]:
    """MTGJSON's AtomicCards: an object with the faces of each card by its name."""
    for key in stream.members():
        stream.expect(":")
        if key != "data":
            stream.value()
            continue
        for _ in stream.members():
            stream.expect(":")
            try:
                yield from _from_atomic(stream.value())
            except (KeyError, TypeError, AttributeError) as error:
                raise stream.damage(f"this is no card of AtomicCards: {_reason(error)}") from error


def _from_atomic(entries: Sequence[Mapping[str, Any]]) -> list[Record]:
    faces = [{new: entry[old] for old, new in _ATOMIC_FIELDS.items() if old in entry} for entry in entries]
    for face, entry in zip(faces, entries, strict=True):
        face["name"] = entry.get("faceName") or entry["name"]
        face["oracle_id"] = (entry.get("identifiers") or {}).get("scryfallOracleId")
        face["legalities"] = {name: word.lower() for name, word in (entry.get("legalities") or {}).items()}
    if len(faces) == 1 or not all("side" in entry for entry in entries):
        return faces
    if faces[0].get("layout") == "meld":
        parts = [str(name) for name in entries[0].get("cardParts") or ()]
        return [{**face, "all_parts": _meld_parts(parts)} for face in faces]
    card = dict(faces[0])
    for name, joint in (("mana_cost", " // "), ("type_line", " // ")):
        card[name] = joint.join(face[name] for face in faces if face.get(name))
    card["name"] = entries[0]["name"]
    return [{**card, "oracle_text": None, "card_faces": faces}]


def _meld_parts(parts: Sequence[str]) -> list[Record]:
    """The two cards that meld and their result, as Scryfall lists them; MTGJSON names the result last."""
    kinds = ["meld_part"] * (len(parts) - 1) + ["meld_result"]
    return [{"name": name, "component": kind} for name, kind in zip(parts, kinds, strict=True)]


# ---- one shape -----------------------------------------------------------------------------------------------------


def _record(value: Mapping[str, Any]) -> Record | None:
    """The record of one card; None for what is no card."""
    if value.get("layout") in NO_CARDS:
        return None
    faces = value.get("card_faces") or value.get("faces") or []
    if not isinstance(faces, list):
        raise TypeError("its faces are no list")
    if value.get("layout") == "reversible_card" and faces:
        # One card printed on both sides: either side is all of it.
        front = {**value, **faces[0]}
        return _checked({**front, "layout": faces[0].get("layout") or "normal"}, [])
    return _checked(value, faces)


def _checked(value: Mapping[str, Any], faces: Sequence[Mapping[str, Any]]) -> Record:
    record = _kept(value)
    if faces:
        record["card_faces"] = [_kept(face) for face in faces]
        record["oracle_id"] = record.get("oracle_id") or record["card_faces"][0].get("oracle_id")
    if not record.get("name"):
        raise ValueError("it has no name")
    if not isinstance(record.get("type_line") or (faces and record["card_faces"][0].get("type_line")), str):
        raise ValueError("it has no type line")
    record.setdefault("type_line", "")
    legalities = record.get("legalities") or {}
    record["legalities"] = {format_name(name): word for name, word in legalities.items() if word != "not_legal"}
    parts = value.get("all_parts") or ()
    meld = [{"name": part["name"], "component": part["component"]} for part in parts if "meld" in part["component"]]
    if meld:
        record["all_parts"] = meld
    CardRecord(record).text  # noqa: B018 (whatever cannot be read as a card must be noticed now)
    return record


def _kept(value: Mapping[str, Any]) -> Record:
    record = {name: part for name, part in value.items() if name in _KEPT and part is not None}
    for name in _TEXTS:
        if not isinstance(record.get(name, ""), str):
            raise TypeError(f"its {name} is {_short(record[name])}, no text")
    for name in _LISTS:
        if not isinstance(record.get(name, []), list):
            raise TypeError(f"its {name} is {_short(record[name])}, no list")
    if not isinstance(record.get("legalities", {}), Mapping):
        raise TypeError("its legalities are no object")
    return record


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _reason(error: Exception) -> str:
    return f"it has no {error.args[0]!r}" if isinstance(error, KeyError) else str(error)
