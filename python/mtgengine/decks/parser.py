"""Deck lists: text in all the ways that programs and people write it, and the XML of two programs.

A line is a number and a card name: ``4 Lightning Bolt`` or ``4x Lightning Bolt``, perhaps with the printing
(``(2X2) 117``, ``[M10:146]``, ``|M10|1``), marks of foils (``*F*``), categories (``[Ramp]``) and labels (``^Have^``),
which are left out. Parts of the deck follow a header such as *Sideboard*, *Commander* or ``[Main]``; or a line begins
with ``SB:`` or ``CMDR:``; or the sideboard is what comes after the last blank line, as Magic Online writes it. What may
be added to the deck one day (a *Maybeboard*) and tokens are left out. Lines that begin with ``//`` or ``#`` are
comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from xml.parsers import expat

from mtgengine.cards import CardDatabase
from mtgengine.decks.deck import Deck
from mtgengine.errors import DecklistError, UnknownCard

__all__ = ["DecklistParser"]


class Part(Enum):
    """The parts of a deck list."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    COMPANION = "companion"
    LEFT_OUT = "left out"


_LINE = re.compile(r"(?P<count>[+-]?\d+)\s*[xX]?\s+(?P<name>\S.*)")
_PRINTING = re.compile(
    r"""\s+ \( [A-Za-z0-9_]{2,8} \) (?:\s+ [A-Za-z0-9★†*•-]+ )? $   # (2X2) 117
      | \s+ \* [A-Z] \* $                                             # *F*
      | \s+ \[ [^\[\]]* \] $                                          # [Ramp]
      | \s+ \^ [^^]* \^ $                                             # ^Have,#37d67a^
      | \s+ \# \S+ $                                                  # #tag
      | \+? \| .* $                                                   # |M10|1""",
    re.VERBOSE,
)
_SET_BEFORE = re.compile(r"\[[A-Za-z0-9_]{2,8}(?::[^\[\]]+)?\]\s+")
_CATEGORIES = re.compile(r"\[(?P<categories>[^\[\]]*)\]")
_HEADERS = {
    Part.MAIN: "deck|main|main deck|maindeck|mainboard|creature|creatures|land|lands|instant|instants|sorcery|sorceries"
    "|artifact|artifacts|enchantment|enchantments|planeswalker|planeswalkers|battle|battles|spells|other spells",
    Part.SIDEBOARD: "sideboard|side|sb",
    Part.COMMANDER: "commander|commanders|oathbreaker|signature spell",
    Part.COMPANION: "companion",
    Part.LEFT_OUT: "maybeboard|considering|tokens|token|attractions|stickers|about|metadata|schemes|planes|avatar"
    "|conspiracy|dungeon",
}
_PARTS = {header: part for part, headers in _HEADERS.items() for header in headers.split("|")}
_PREFIXES = {"SB:": Part.SIDEBOARD, "CMDR:": Part.COMMANDER, "COMMANDER:": Part.COMMANDER}
_TITLE = re.compile(r"(?:Name[ =]|NAME:)\s*(?P<name>\S.*)")
_MARKS = re.compile(r"LAYOUT (MAIN|SIDEBOARD):.*|AUTHOR:.*|(?i:[a-z ]+=.*)")
DECK_SIZE = 40
SIDEBOARD_SIZE = 15


@dataclass
class _Block:
    """Lines between blank lines."""

    part: Part = Part.MAIN
    cards: list[tuple[Part, int, str]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(count for _, count, _ in self.cards)


@dataclass
class _Listed:
    """What has been read of a list."""

    title: str | None = None
    cards: list[tuple[Part, int, str]] = field(default_factory=list)

    def deck(self, name: str) -> Deck:
        parts: dict[Part, dict[str, int]] = {part: {} for part in Part}
        for part, count, card in self.cards:
            parts[part][card] = parts[part].get(card, 0) + count
        commanders = tuple(card for card, count in parts[Part.COMMANDER].items() for _ in range(count))
        companion = next(iter(parts[Part.COMPANION]), None)
        return Deck((self.title or "").strip() or name, parts[Part.MAIN], parts[Part.SIDEBOARD], commanders, companion)


class DecklistParser:
    r"""Reads deck lists; with a card database it also checks every name, and spells it as the database does.

    >>> deck = DecklistParser().parse("Commander\n1 Goblin King (10E) 207 *F*\n\nDeck\n24 Forest\n35 Grizzly Bears")
    >>> deck.size, deck.commanders
    (59, ('Goblin King',))
    """

    def __init__(self, cards: CardDatabase | None = None) -> None:
        self.cards = cards

    def parse(self, text: str, name: str = "deck") -> Deck:
        """The deck of a list, in any of the formats. DecklistError says which line cannot be read, and why."""
        text = text.lstrip("\ufeff")
        if text.lstrip().startswith("<"):
            return self._xml(text).deck(name)
        return self._text(text).deck(name)

    # ---- text ------------------------------------------------------------------------------------------------------

    def _text(self, text: str) -> _Listed:
        listed = _Listed()
        blocks, marked = self._blocks(text, listed)
        main = [block for block in blocks if block.part is Part.MAIN]
        # Without a word for it, a last block of up to 15 cards after a whole deck is the sideboard.
        deck_before = sum(block.size for block in main[:-1]) >= DECK_SIZE
        if not marked and deck_before and main[-1].size <= SIDEBOARD_SIZE:
            main[-1].cards = [(Part.SIDEBOARD, count, card) for _, count, card in main[-1].cards]
        listed.cards = [card for block in blocks for card in block.cards]
        return listed

    def _blocks(self, text: str, listed: _Listed) -> tuple[list[_Block], bool]:
        """The blocks of the list, and whether it says where its sideboard is."""
        blocks = [_Block()]
        marked = False
        for number, line, content in _lines(text):
            header = _header(content)
            if not content:
                blocks.append(_Block(blocks[-1].part))
            elif header is not None:
                marked = marked or header is Part.SIDEBOARD
                blocks.append(_Block(header))
            elif (title := _TITLE.fullmatch(content)) is not None:
                listed.title = title["name"]
            elif _MARKS.fullmatch(content) is None and not self._is_left_out(blocks[-1], content):
                part, rest = _prefixed(content, blocks[-1].part)
                marked = marked or part is Part.SIDEBOARD
                blocks[-1].cards.append(self._line(number, line, rest, part))
        return [block for block in blocks if block.cards], marked

    @staticmethod
    def _is_left_out(block: _Block, content: str) -> bool:
        """Whether a line is no card, in a part that is left out anyway."""
        return block.part is Part.LEFT_OUT and _LINE.fullmatch(content) is None

    def _line(self, number: int, line: str, content: str, part: Part) -> tuple[Part, int, str]:
        match = _LINE.fullmatch(content)
        if match is None:
            raise DecklistError(number, line, "a line is a number and a card name, such as '4 Lightning Bolt'")
        return self._card(number, line, _categorised(match["name"], part), match["count"], _plain_name(match["name"]))

    def _card(self, number: int, line: str, part: Part, count: str, name: str) -> tuple[Part, int, str]:
        if not count.lstrip("+-").isdigit() or int(count) < 1:
            raise DecklistError(number, line, f"a deck cannot have {count} of a card")
        if not name:
            raise DecklistError(number, line, "the card has no name")
        if self.cards is None or part is Part.LEFT_OUT:
            return part, int(count), name
        try:
            return part, int(count), self.cards.spelling(name)
        except UnknownCard as error:
            raise DecklistError(number, line, str(error)) from error

    # ---- XML -------------------------------------------------------------------------------------------------------

    def _xml(self, text: str) -> _Listed:
        """Magic Online's .dek and Cockatrice's .cod. A document type, which could define entities, is refused."""
        listed = _Listed()
        parser = expat.ParserCreate()
        lines = text.splitlines()
        path: list[str] = []
        zone = [Part.MAIN]

        def here() -> tuple[int, str]:
            number = parser.CurrentLineNumber
            return number, lines[number - 1] if number <= len(lines) else ""

        def start(tag: str, attributes: dict[str, str]) -> None:
            path.append(tag)
            if len(path) == 1 and tag not in ("Deck", "cockatrice_deck"):
                raise DecklistError(*here(), f"<{tag}> is no deck of Magic Online or Cockatrice")
            if tag == "zone":
                zone[0] = _PARTS.get(attributes.get("name", "main").casefold(), Part.LEFT_OUT)
            elif tag == "Cards":
                side = attributes.get("Sideboard", "false").casefold() == "true"
                part = Part.SIDEBOARD if side else Part.MAIN
                entry = attributes.get("Quantity", "1"), attributes.get("Name", "")
                listed.cards.append(self._card(*here(), part, entry[0], _halves(entry[1])))
            elif tag == "card":
                entry = attributes.get("number", "1"), attributes.get("name", "")
                listed.cards.append(self._card(*here(), zone[0], entry[0], _halves(entry[1])))

        def words(data: str) -> None:
            if path[-1:] == ["deckname"]:
                listed.title = (listed.title or "") + data

        def doctype(*_: object) -> None:
            raise DecklistError(*here(), "a deck has no document type: entities are not read")

        parser.StartElementHandler = start
        parser.EndElementHandler = lambda tag: path.pop()
        parser.CharacterDataHandler = words
        parser.StartDoctypeDeclHandler = doctype
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            line = lines[error.lineno - 1] if error.lineno <= len(lines) else ""
            raise DecklistError(error.lineno, line, f"this is no XML: {expat.ErrorString(error.code)}") from None
        return listed


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Lines with their numbers, comments left out."""
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip()
        if not content.startswith(("//", "#")):
            yield number, line, content


def _header(content: str) -> Part | None:
    """The part that a header opens: ``Sideboard``, ``SIDEBOARD:``, ``[Main]``, ``Creatures (12)``."""
    words = re.sub(r"\s*\(\d+\)$", "", content.strip("[]").rstrip(":")).strip()
    return _PARTS.get(words.casefold())


def _prefixed(content: str, part: Part) -> tuple[Part, str]:
    for prefix, other in _PREFIXES.items():
        if content.upper().startswith(prefix):
            return other, content[len(prefix) :].strip()
    return part, content


def _categorised(name: str, part: Part) -> Part:
    """The part that a category names: ``1x Sol Ring [Maybeboard{noDeck}{noPrice},Ramp]``."""
    for match in _CATEGORIES.finditer(name):
        for category in match["categories"].split(","):
            found = _PARTS.get(category.partition("{")[0].strip().casefold())
            if found in (Part.SIDEBOARD, Part.COMMANDER, Part.COMPANION, Part.LEFT_OUT):
                return found
    return part


def _plain_name(name: str) -> str:
    """The name without what says which printing it is, and what its owner noted."""
    name = _SET_BEFORE.sub("", name)
    while True:
        shorter = _PRINTING.sub("", name).rstrip()
        if shorter == name:
            return _halves(name)
        name = shorter


def _halves(name: str) -> str:
    """Both names of a split card as the rules write them: ``Fire/Ice`` and ``Fire//Ice`` are ``Fire // Ice``."""
    return re.sub(r"(?<=\w)\s*(?://| / |(?<=[a-z])/(?=[A-Z]))\s*(?=\w)", " // ", name.strip())
