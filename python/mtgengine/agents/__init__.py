"""Agents answer the decisions of a game."""

from mtgengine.agents.agent import AIAgent, AttackDeclaration, BlockDeclaration, Target
from mtgengine.agents.driver import drive, play_game
from mtgengine.agents.random import RandomAgent
from mtgengine.agents.registry import AGENTS, COMPILED, AgentLike, agent_maker
from mtgengine.agents.search import SearchAI, SearchedMove, SearchReport
from mtgengine.agents.simple import Explanation, SimpleAI

__all__ = [
    "AGENTS",
    "COMPILED",
    "AIAgent",
    "AgentLike",
    "AttackDeclaration",
    "BlockDeclaration",
    "Explanation",
    "RandomAgent",
    "SearchAI",
    "SearchReport",
    "SearchedMove",
    "SimpleAI",
    "Target",
    "agent_maker",
    "drive",
    "play_game",
]
