"""Decks: names and numbers of cards (CR 100.2)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from mtgengine import ir
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.cards.names import close_names
from mtgengine.errors import InvalidDeck, UnknownCard, UnplayableDeck, Unsupported, quoted_list

__all__ = ["Deck", "deck_lists", "named_deck"]


@dataclass(frozen=True)
class Deck:
    r"""A deck: card names and how many of each, in the order of the list.

    >>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
    >>> deck.size, deck.cards[0], deck.cards[-1]
    (60, 'Forest', 'Grizzly Bears')

    Attributes:
        name: What the deck is called.
        main: The main deck.
        sideboard: The sideboard (CR 100.4).
        commanders: The deck's commanders (CR 903.3), which are not in `main`.
        companion: The card that its owner reveals as companion (CR 702.139), or None.
    """

    name: str
    main: Mapping[str, int]
    sideboard: Mapping[str, int] = field(default_factory=dict)
    commanders: tuple[str, ...] = ()
    companion: str | None = None

    def __post_init__(self) -> None:
        for part in (self.main, self.sideboard):
            for card, count in part.items():
                if count < 1:
                    raise InvalidDeck(f"{self.name}: there cannot be {count!r} of {card!r} in a deck")
        if not self.main and not self.commanders:
            raise InvalidDeck(f"{self.name}: the deck is empty")
        object.__setattr__(self, "main", MappingProxyType(dict(self.main)))
        object.__setattr__(self, "sideboard", MappingProxyType(dict(self.sideboard)))

    def __hash__(self) -> int:
        parts = tuple(self.main.items()), tuple(self.sideboard.items())
        return hash((self.name, *parts, self.commanders, self.companion))

    def __reduce__(self) -> tuple[type[Deck], tuple[object, ...]]:
        return Deck, (self.name, dict(self.main), dict(self.sideboard), self.commanders, self.companion)

    @property
    def size(self) -> int:
        """How many cards are in the main deck."""
        return sum(self.main.values())

    @property
    def cards(self) -> tuple[str, ...]:
        """The name of every card of the main deck, in the order of the list."""
        return tuple(card for card, count in self.main.items() for _ in range(count))

    def resolve(self, cards: CardDatabase | None = None) -> tuple[ir.Card, ...]:
        """Every card of the main deck, from a database; None: all cards that there are.

        Raises UnplayableDeck, with all cards that cannot be played.
        """
        database = default_cards() if cards is None else cards
        found = {}
        unknown, unsupported = [], []
        for name in self.main:
            try:
                found[name] = database.get(name)
            except UnknownCard as error:
                unknown.append(error)
            except Unsupported as error:
                unsupported.append(error)
        if unknown or unsupported:
            raise UnplayableDeck(self.name, unknown, unsupported)
        return tuple(found[name] for name in self.cards)

    def __str__(self) -> str:
        from mtgengine.decks.writer import write_deck

        return write_deck(self, "text")

    # ---- where decks come from -------------------------------------------------------------------------------------

    @classmethod
    def from_text(cls, text: str, name: str = "deck", cards: CardDatabase | None = None) -> Deck:
        """Reads a deck list (see `mtgengine.decks.DecklistParser`); with a database, checks the names too."""
        from mtgengine.decks.parser import DecklistParser

        return DecklistParser(cards).parse(text, name)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Deck:
        """Reads a file with a deck list; the deck has the file's name."""
        file = Path(path)
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidDeck(f"the deck list {str(file)!r} cannot be read: {error}") from error
        return cls.from_text(text, file.stem)

    @classmethod
    def bundled(cls) -> tuple[str, ...]:
        """The names of the decks that come with the package."""
        return tuple(sorted(deck_lists("mtgengine.decks")))

    @classmethod
    def load(cls, source: str | os.PathLike[str] | Deck) -> Deck:
        """The deck that `source` names: a bundled deck, a file, or the text of a list; a deck is itself."""
        return named_deck(source, deck_lists("mtgengine.decks"))


def deck_lists(package: str, folder: str = "data") -> dict[str, str]:
    """The deck lists that come with a package, by the names of their decks."""
    files = [file for file in (resources.files(package) / folder).iterdir() if file.name.endswith(".txt")]
    return {file.name.removesuffix(".txt"): file.read_text(encoding="utf-8") for file in files}


def named_deck(source: str | os.PathLike[str] | Deck, bundled: Mapping[str, str], game: str = "") -> Deck:
    """The deck that `source` names: one of the bundled lists, a file, or the text of a list; a deck is itself.

    Args:
        source: What names it.
        bundled: Lists by the names of their decks.
        game: What the game is called whose decks these are, for messages.
    """
    if isinstance(source, Deck):
        return source
    if isinstance(source, str):
        if "\n" in source:
            return Deck.from_text(source)
        if source in bundled:
            return Deck.from_text(bundled[source], source)
    if Path(source).is_file():
        return Deck.from_file(source)
    close = close_names(str(source), bundled)
    hint = f" Did you mean {quoted_list(close)}?" if close else f" Bundled decks: {', '.join(sorted(bundled))}."
    raise InvalidDeck(f"{str(source)!r} is no bundled deck{game and ' of ' + game} and no file.{hint}")
