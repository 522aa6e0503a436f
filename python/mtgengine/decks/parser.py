"""Deck lists as plain text.

A line is a number and a card name: ``4 Lightning Bolt`` or ``4x Lightning Bolt``. A sideboard follows the word
*Sideboard*, or its lines begin with ``SB:``, or it is what comes after the last blank line, as Magic Online writes it.
Lines that begin with ``//`` or ``#`` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mtgengine.cards import CardDatabase
from mtgengine.decks.deck import Deck
from mtgengine.errors import DecklistError, UnknownCard

__all__ = ["DecklistParser"]

_LINE = re.compile(r"(?P<count>[+-]?\d+)\s*[xX]?\s+(?P<name>\S.*)")
_PRINTING = re.compile(r"\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?$")
_MAIN_HEADERS = frozenset({"deck", "main", "main deck", "maindeck", "mainboard"})
_SIDE_HEADERS = frozenset({"sideboard", "side", "sb"})
SIDEBOARD_SIZE = 15


@dataclass
class _Block:
    """Lines between blank lines."""

    cards: list[tuple[int, str]] = field(default_factory=list)
    side: bool = False

    @property
    def size(self) -> int:
        return sum(count for count, _ in self.cards)


class DecklistParser:
    r"""Reads deck lists; with a card database it also checks every name, and spells it as the database does.

    >>> deck = DecklistParser().parse("24 Forest\n36 Grizzly Bears")
    >>> deck.size
    60
    """

    def __init__(self, cards: CardDatabase | None = None) -> None:
        self.cards = cards

    def parse(self, text: str, name: str = "deck") -> Deck:
        """The deck of a list. DecklistError says which line cannot be read, and why."""
        blocks, marked = self._blocks(text)
        if not marked and len(blocks) > 1 and blocks[-1].size <= SIDEBOARD_SIZE:
            # Without a word for it, a last block of up to 15 cards after a whole deck is the sideboard.
            blocks[-1].side = sum(block.size for block in blocks[:-1]) >= 40
        main: dict[str, int] = {}
        side: dict[str, int] = {}
        for block in blocks:
            for count, card in block.cards:
                part = side if block.side else main
                part[card] = part.get(card, 0) + count
        return Deck(name, main, side)

    def _blocks(self, text: str) -> tuple[list[_Block], bool]:
        blocks = [_Block()]
        side = marked = False
        for number, line, content in _lines(text):
            header = content.rstrip(":").strip().lower()
            if not content:
                blocks.append(_Block(side=side))
            elif header in _SIDE_HEADERS or header in _MAIN_HEADERS:
                side = header in _SIDE_HEADERS
                marked = marked or side
                blocks.append(_Block(side=side))
            elif content.upper().startswith("SB:"):
                marked = True
                blocks.append(_Block([self._card(number, line, content[3:].strip())], side=True))
                blocks.append(_Block(side=side))
            else:
                blocks[-1].cards.append(self._card(number, line, content))
        return [block for block in blocks if block.cards], marked

    def _card(self, number: int, line: str, content: str) -> tuple[int, str]:
        match = _LINE.fullmatch(content)
        if match is None:
            raise DecklistError(number, line, "a line is a number and a card name, such as '4 Lightning Bolt'")
        count = int(match["count"])
        if count < 1:
            raise DecklistError(number, line, f"a deck cannot have {count} of a card")
        name = _PRINTING.sub("", match["name"]).strip()
        if self.cards is None:
            return count, name
        try:
            return count, self.cards.spelling(name)
        except UnknownCard as error:
            raise DecklistError(number, line, str(error)) from error


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Lines with their numbers, comments left out."""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        content = line.strip()
        if not content.startswith(("//", "#")):
            yield number, line, content
