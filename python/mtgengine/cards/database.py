"""The card database: names to cards, compiled when they are first asked for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path

from mtgengine import ir
from mtgengine.cards.format import read_cards
from mtgengine.errors import UnknownCard, Unsupported
from mtgengine.objects import Characteristics
from mtgengine.oracle import CardText, compile

__all__ = ["CardDatabase"]


def close_names(name: str, names: Iterable[str], n: int = 3) -> list[str]:
    """The names that look most like this one, whatever the case of letters."""
    by_key = {known.casefold(): known for known in names}
    return [by_key[key] for key in difflib.get_close_matches(name.casefold(), by_key, n, cutoff=0.6)]


class CardDatabase:
    """Cards by name.

    >>> cards = CardDatabase.bundled()
    >>> cards.get("Grizzly Bears").face.power
    2
    >>> cards.get("Grizly Bears")
    Traceback (most recent call last):
        ...
    mtgengine.errors.UnknownCard: no card is named 'Grizly Bears'. Did you mean 'Grizzly Bears'?
    """

    def __init__(self, cards: Iterable[CardText | ir.Card] = ()) -> None:
        self._texts: dict[str, CardText] = {}
        self._cards: dict[str, ir.Card | Unsupported] = {}
        self._names: dict[str, str] = {}
        self._faces: dict[str, str] = {}  # the name of a face to the card's; a card's own name comes first
        for card in cards:
            self.add(card)

    @classmethod
    def bundled(cls) -> CardDatabase:
        """The cards that come with the package. Each call gives a database of its own, which may be added to."""
        return cls(bundled_texts())

    @classmethod
    def from_text(cls, text: str) -> CardDatabase:
        """The cards of a text in the format of card files (`mtgengine.cards.format`)."""
        return cls(read_cards(text))

    @classmethod
    def from_file(cls, path: str | Path) -> CardDatabase:
        """The cards of a card file."""
        return cls.from_text(Path(path).read_text(encoding="utf-8"))

    def add(self, card: CardText | ir.Card) -> None:
        """Adds a card, in place of one of the same name."""
        name = card.name
        if isinstance(card, CardText):
            self._texts[name] = card
            self._cards.pop(name, None)
        else:
            self._cards[name] = card
            self._texts.pop(name, None)
        self._names[name.casefold()] = name
        for face in card.faces:
            self._faces.setdefault(face.name.casefold(), name)

    def get(self, name: str) -> ir.Card:
        """The card of this name, whatever the case of letters; a face's name stands for its card.

        Raises:
            UnknownCard: No card has this name.
            Unsupported: Its rules text is not fully understood.
        """
        known = self.spelling(name)
        card = self._cards.get(known)
        if card is None:
            card = self._cards[known] = compile(self._texts[known])
        if isinstance(card, Unsupported):
            raise card
        return card

    __getitem__ = get

    def text(self, name: str) -> CardText | None:
        """The card as it is printed; None for one that was added as IR."""
        return self._texts.get(self.spelling(name))

    def characteristics(self, name: str) -> Characteristics:
        """The card's printed characteristics."""
        return Characteristics.of_face(ir.states_of(self.get(name))[0])

    def supported(self, name: str) -> bool:
        """Whether the card can be played: its rules text is fully understood."""
        try:
            self.get(name)
        except Unsupported:
            return False
        return True

    def spelling(self, name: str) -> str:
        """The name as the database spells it; UnknownCard when it has no such card."""
        known = self._names.get(name.casefold()) or self._faces.get(name.casefold())
        if known is None:
            raise UnknownCard(name, close_names(name, self._names.values()))
        return known

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name.casefold() in self._names or name.casefold() in self._faces)

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.values())

    def __repr__(self) -> str:
        return f"<CardDatabase: {len(self)} cards>"


@cache
def bundled_texts() -> tuple[CardText, ...]:
    """The cards that come with the package, as they are printed."""
    folder = resources.files("mtgengine.cards") / "data"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name)
    return tuple(card for file in files for card in read_cards(file.read_text(encoding="utf-8")))
