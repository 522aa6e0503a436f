"""Decks and deck lists."""

from mtgengine.decks.deck import Deck
from mtgengine.decks.parser import DecklistParser

__all__ = ["Deck", "DecklistParser"]
