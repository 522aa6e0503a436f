"""Cards: the database, the bundled cards, and the format of card files."""

from mtgengine.cards.database import CardDatabase
from mtgengine.cards.format import CardFormatError, read_cards, write_card

__all__ = ["CardDatabase", "CardFormatError", "read_cards", "write_card"]
