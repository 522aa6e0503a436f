"""Decks of Duel Masters: the bundled ones, and those of files."""

from __future__ import annotations

import os

from mtgengine.decks.deck import Deck, deck_lists, named_deck

__all__ = ["bundled_decks", "load_deck"]


def _bundled() -> dict[str, str]:
    return deck_lists("mtgengine.rulesets.duelmasters", "data/decks")


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the package.

    >>> bundled_decks()
    ('fire-aggro', 'light-darkness-blockers', 'nature-fire-ramp', 'water-control')
    """
    return tuple(sorted(_bundled()))


def load_deck(source: str | os.PathLike[str] | Deck) -> Deck:
    """The deck that `source` names: a bundled deck, a file, or the text of a list; a deck is itself."""
    return named_deck(source, _bundled(), "Duel Masters")
