"""Effects in rules English, by family: each module registers how its effects are said."""

from mtgengine.ir.english.effects import (
    cards,
    changes,
    choices,
    damage,
    delayed,
    faces,
    mana,
    moves,
    optional,
    permanents,
    players,
    tokens,
)

__all__ = [
    "cards",
    "changes",
    "choices",
    "damage",
    "delayed",
    "faces",
    "mana",
    "moves",
    "optional",
    "permanents",
    "players",
    "tokens",
]
