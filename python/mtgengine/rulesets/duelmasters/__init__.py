"""Duel Masters on the same core: cards, decks, games.

>>> from mtgengine.rulesets.duelmasters import DuelMasters
>>> game = DuelMasters.start(("fire-aggro", "water-control"), seed=7)
>>> game.phase.name, game.shields(0)
('MANA', 5)
"""

from mtgengine.rulesets.duelmasters.cards import Card, CardSet, default_cards, read_cards
from mtgengine.rulesets.duelmasters.decks import bundled_decks, load_deck
from mtgengine.rulesets.duelmasters.game import CONFIG, DuelCard, DuelMasters, DuelView, Phase, Zone
from mtgengine.rulesets.duelmasters.scenario import P1, P2, DuelScenario

__all__ = [
    "CONFIG",
    "P1",
    "P2",
    "Card",
    "CardSet",
    "DuelCard",
    "DuelMasters",
    "DuelScenario",
    "DuelView",
    "Phase",
    "Zone",
    "bundled_decks",
    "default_cards",
    "load_deck",
    "read_cards",
]
