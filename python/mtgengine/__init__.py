r"""mtgengine: a rules engine for Magic: The Gathering with a compiled core.

>>> from mtgengine import Deck, Game, batch
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
>>> game = Game.start((deck, deck), seed=7)
>>> game.decision.actor in (0, 1)
True
>>> len(batch(deck, deck, games=5, seed=7))
5
"""

from importlib.metadata import PackageNotFoundError, version

from mtgengine.agents import AIAgent, AttackDeclaration, BlockDeclaration, RandomAgent, SearchAI, SimpleAI, play_game
from mtgengine.batch import BatchResult, batch
from mtgengine.cards import CardDatabase
from mtgengine.config import EndReason, GameConfig, GameResult, GameStatus
from mtgengine.decisions import Decision, DecisionKind, Option, OptionKind, Reason
from mtgengine.decks import Deck, DecklistParser
from mtgengine.enums import (
    CardType,
    Color,
    CounterType,
    Keyword,
    ObjectId,
    PhaseType,
    PlayerId,
    StepType,
    Supertype,
    Zone,
)
from mtgengine.errors import (
    DecklistError,
    IllegalAction,
    InvalidConfig,
    InvalidDeck,
    MtgEngineError,
    SaveError,
    UnknownCard,
    UnplayableDeck,
    Unsupported,
)
from mtgengine.events import EventBus
from mtgengine.game import Game
from mtgengine.mana import ManaCost
from mtgengine.objects import Characteristics, GameObject
from mtgengine.view import CardInfo, GameStateView, PermanentInfo

try:
    __version__ = version("mtgengine")
except PackageNotFoundError:  # used from its sources, not installed
    __version__ = "0"

__all__ = [
    "AIAgent",
    "AttackDeclaration",
    "BatchResult",
    "BlockDeclaration",
    "CardDatabase",
    "CardInfo",
    "CardType",
    "Characteristics",
    "Color",
    "CounterType",
    "Decision",
    "DecisionKind",
    "Deck",
    "DecklistError",
    "DecklistParser",
    "EndReason",
    "EventBus",
    "Game",
    "GameConfig",
    "GameObject",
    "GameResult",
    "GameStateView",
    "GameStatus",
    "IllegalAction",
    "InvalidConfig",
    "InvalidDeck",
    "Keyword",
    "ManaCost",
    "MtgEngineError",
    "ObjectId",
    "Option",
    "OptionKind",
    "PermanentInfo",
    "PhaseType",
    "PlayerId",
    "RandomAgent",
    "Reason",
    "SaveError",
    "SearchAI",
    "SimpleAI",
    "StepType",
    "Supertype",
    "UnknownCard",
    "UnplayableDeck",
    "Unsupported",
    "Zone",
    "__version__",
    "batch",
    "play_game",
]
