"""The verbs of effects. A module that knows a verb registers a function for it; sentences find them here.

A verb's function reads what follows the verb and returns the effects. It is given the subject: you, for an imperative
(*Draw two cards*), or whoever the sentence names (*Target player draws two cards*).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mtgengine import ir
from mtgengine.oracle.cursor import Cursor

Effects: TypeAlias = list[ir.Effect]
Verb: TypeAlias = Callable[[Cursor, ir.Selector], Effects]

# Of players: "draw", "draws". Imperatives are these with the subject "you".
PLAYER_VERBS: dict[str, list[Verb]] = {}
# Of objects: "gets", "deals".
OBJECT_VERBS: dict[str, list[Verb]] = {}


def player_verb(*words: str) -> Callable[[Verb], Verb]:
    """Registers a verb that players do."""
    return _register(PLAYER_VERBS, words)


def object_verb(*words: str) -> Callable[[Verb], Verb]:
    """Registers a verb that objects do."""
    return _register(OBJECT_VERBS, words)


def _register(table: dict[str, list[Verb]], words: tuple[str, ...]) -> Callable[[Verb], Verb]:
    def add(verb: Verb) -> Verb:
        for word in words:
            table.setdefault(word, []).append(verb)
        return verb

    return add
