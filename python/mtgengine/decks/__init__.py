"""Decks and deck lists."""

from mtgengine.decks.check import DeckCheck, check_deck
from mtgengine.decks.deck import Deck
from mtgengine.decks.parser import DecklistParser
from mtgengine.decks.writer import write_deck

__all__ = ["Deck", "DeckCheck", "DecklistParser", "check_deck", "write_deck"]
