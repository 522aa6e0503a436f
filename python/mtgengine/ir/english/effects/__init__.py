"""Effects in rules English, by family: each module registers how its effects are said."""

from mtgengine.ir.english.effects import (
    actions,
    cards,
    chance,
    changes,
    choices,
    copies,
    damage,
    delayed,
    faces,
    libraries,
    mana,
    moves,
    optional,
    permanents,
    players,
    tokens,
)

__all__ = [
    "actions",
    "cards",
    "chance",
    "changes",
    "choices",
    "copies",
    "damage",
    "delayed",
    "faces",
    "libraries",
    "mana",
    "moves",
    "optional",
    "permanents",
    "players",
    "tokens",
]
