"""Cards: the database, the bundled and the imported cards, cards of one's own, and the format of card files."""

from mtgengine.cards.data import AbilityData, AbilityParser, AbilityType, CardData, create_custom_card
from mtgengine.cards.database import CardDatabase, default_cards
from mtgengine.cards.format import CardFormatError, read_cards, write_card
from mtgengine.cards.keywords import Keywords
from mtgengine.cards.own import OwnCards, load_cards
from mtgengine.cards.records import CardRecord
from mtgengine.cards.scryfall import update_cards
from mtgengine.cards.store import CardStore, import_cards

__all__ = [
    "AbilityData",
    "AbilityParser",
    "AbilityType",
    "CardData",
    "CardDatabase",
    "CardFormatError",
    "CardRecord",
    "CardStore",
    "Keywords",
    "OwnCards",
    "create_custom_card",
    "default_cards",
    "import_cards",
    "load_cards",
    "read_cards",
    "update_cards",
    "write_card",
]
