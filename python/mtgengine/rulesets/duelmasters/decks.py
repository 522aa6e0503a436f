"""Decks of Duel Masters: the bundled ones, and those of files."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from mtgengine.cards.names import close_names
from mtgengine.decks import Deck
from mtgengine.errors import InvalidDeck, quoted_list

__all__ = ["bundled_decks", "load_deck"]


def _files() -> dict[str, str]:
    folder = resources.files("mtgengine.rulesets.duelmasters") / "data" / "decks"
    return {file.name.removesuffix(".txt"): file.read_text(encoding="utf-8") for file in folder.iterdir()}


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the package.

    >>> bundled_decks()
    ('fire-aggro', 'light-darkness-blockers', 'nature-fire-ramp', 'water-control')
    """
    return tuple(sorted(_files()))


def load_deck(source: str | Deck) -> Deck:
    """The deck that `source` names: a bundled deck, a file, or the text of a list; a deck is itself."""
    if isinstance(source, Deck):
        return source
    if "\n" in source:
        return Deck.from_text(source)
    bundled = _files()
    if source in bundled:
        return Deck.from_text(bundled[source], source)
    if Path(source).is_file():
        return Deck.from_file(source)
    close = close_names(source, bundled_decks())
    hint = f" Did you mean {quoted_list(close)}?" if close else f" Bundled decks: {', '.join(bundled_decks())}."
    raise InvalidDeck(f"{source!r} is no bundled deck of Duel Masters and no file.{hint}")
