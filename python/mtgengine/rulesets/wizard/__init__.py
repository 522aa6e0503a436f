"""Wizard, a small card game, on the same core as Magic: its effect language, its cards, games, and a game to type.

>>> from mtgengine.rulesets.wizard import parse, start
>>> [str(instruction) for instruction in parse("enter? inc att 1; inc end 1").instructions]
['enter? inc att 1', 'enter? inc end 1']
>>> start(("green-red", "blue-red"), seed=7).life(0)
20
"""

from mtgengine.rulesets.wizard.cards import CARDS, WizardCard, WizardCardError, wizard_cards
from mtgengine.rulesets.wizard.engine import GameEngine
from mtgengine.rulesets.wizard.game import CONFIG, WizardGame, bundled_decks, load_deck, start
from mtgengine.rulesets.wizard.language import EffectError, parse

__all__ = [
    "CARDS",
    "CONFIG",
    "EffectError",
    "GameEngine",
    "WizardCard",
    "WizardCardError",
    "WizardGame",
    "bundled_decks",
    "load_deck",
    "parse",
    "start",
    "wizard_cards",
]
