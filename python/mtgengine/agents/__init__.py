"""Agents answer the decisions of a game."""

from mtgengine.agents.agent import AIAgent, AttackDeclaration, BlockDeclaration, Target
from mtgengine.agents.driver import drive, play_game
from mtgengine.agents.random import RandomAgent

__all__ = ["AIAgent", "AttackDeclaration", "BlockDeclaration", "RandomAgent", "Target", "drive", "play_game"]
