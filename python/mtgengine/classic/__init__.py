"""The classic shape of a rules engine: a game of managers that are called one by one.

A `Game` here is the game of the package with the names of the classic design around it: zones are managed, priority is
given and passed, the stack is pushed and resolved, turns, phases and steps are executed. All of it adapts to the
compiled game, which knows the rules: nothing is kept here twice, and what the rules forbid raises `IllegalAction`.

The game always waits at a decision. So what plays on, as `execute_step` does, leaves it at the first decision after;
and of the passes of priority the last is held back until somebody says what follows it: `StackManager.resolve_top`, or
the next step.

>>> from mtgengine.classic import Game, SimpleAI, execute_turn
>>> game = Game([1, 2])
>>> game.setup_game("goblins", "burn", SimpleAI(), SimpleAI(), seed=3)
>>> execute_turn(game)
>>> game.turn_number, game.players[1].life
(2, 20)
"""

from mtgengine.agents import AIAgent, AttackDeclaration, BlockDeclaration, SimpleAI, Target
from mtgengine.agents.agent import Action
from mtgengine.analysis.matchup import MatchupAnalysis, MatchupStats
from mtgengine.cards import CardDatabase
from mtgengine.cards.data import AbilityData, AbilityParser, AbilityType, CardData, create_custom_card
from mtgengine.classic.combat import CombatManager, CombatPhase, can_attack, can_block
from mtgengine.classic.game import Game, Player
from mtgengine.classic.mana import BASIC_LAND_ABILITIES, Mana, ManaPool
from mtgengine.classic.objects import Card, Permanent, has_flying, has_reach
from mtgengine.classic.priority import PriorityResult, PrioritySystem, priority_round, run_priority_round
from mtgengine.classic.stack import (
    AbilityOnStack,
    Spell,
    SpellOnStack,
    Stack,
    StackedAbility,
    StackManager,
    StackObject,
    cast_spell,
)
from mtgengine.classic.state_based import StateBasedActionChecker, check_state_based_actions, run_sba_loop
from mtgengine.classic.triggers import TriggerManager
from mtgengine.classic.turns import Phase, Step, Turn, TurnManager, execute_phase, execute_step, execute_turn
from mtgengine.classic.zones import (
    Battlefield,
    Command,
    Exile,
    Graveyard,
    Hand,
    Library,
    ZoneContents,
    ZoneManager,
)
from mtgengine.config import GameConfig, GameResult
from mtgengine.decisions import OptionKind as ActionType
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
from mtgengine.events import EventBus
from mtgengine.mana import ManaCost, ManaSymbol, ManaSymbolType
from mtgengine.match import GameReplay, Match, SideboardPlan
from mtgengine.objects import Characteristics, GameObject
from mtgengine.view import CardInfo, GameStateView, PermanentInfo

__all__ = [
    "BASIC_LAND_ABILITIES",
    "AIAgent",
    "AbilityData",
    "AbilityOnStack",
    "AbilityParser",
    "AbilityType",
    "Action",
    "ActionType",
    "AttackDeclaration",
    "Battlefield",
    "BlockDeclaration",
    "Card",
    "CardData",
    "CardDatabase",
    "CardInfo",
    "CardType",
    "Characteristics",
    "Color",
    "CombatManager",
    "CombatPhase",
    "Command",
    "CounterType",
    "Deck",
    "DecklistParser",
    "EventBus",
    "Exile",
    "Game",
    "GameConfig",
    "GameObject",
    "GameReplay",
    "GameResult",
    "GameStateView",
    "Graveyard",
    "Hand",
    "Keyword",
    "Library",
    "Mana",
    "ManaCost",
    "ManaPool",
    "ManaSymbol",
    "ManaSymbolType",
    "Match",
    "MatchupAnalysis",
    "MatchupStats",
    "ObjectId",
    "Permanent",
    "PermanentInfo",
    "Phase",
    "PhaseType",
    "Player",
    "PlayerId",
    "PriorityResult",
    "PrioritySystem",
    "SideboardPlan",
    "SimpleAI",
    "Spell",
    "SpellOnStack",
    "Stack",
    "StackManager",
    "StackObject",
    "StackedAbility",
    "StateBasedActionChecker",
    "Step",
    "StepType",
    "Supertype",
    "Target",
    "TriggerManager",
    "Turn",
    "TurnManager",
    "Zone",
    "ZoneContents",
    "ZoneManager",
    "can_attack",
    "can_block",
    "cast_spell",
    "check_state_based_actions",
    "create_custom_card",
    "execute_phase",
    "execute_step",
    "execute_turn",
    "has_flying",
    "has_reach",
    "priority_round",
    "run_priority_round",
    "run_sba_loop",
]
