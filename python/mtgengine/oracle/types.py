"""The type line (CR 205)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgengine.enums import CardType, Supertype


@dataclass(frozen=True)
class TypeLine:
    """Supertypes, card types and subtypes."""

    types: frozenset[CardType]
    supertypes: frozenset[Supertype] = frozenset()
    subtypes: tuple[str, ...] = ()


_TYPES = {kind.name: kind for kind in CardType} | {"TRIBAL": CardType.KINDRED}
_SUPERTYPES = {kind.name: kind for kind in Supertype}


def parse_type_line(text: str) -> TypeLine:
    """Reads ``Legendary Creature — Goblin Warrior``. ValueError names the word that is no type."""
    before, _, after = text.replace(" - ", " — ").partition("—")
    types, supertypes = set(), set()
    for word in before.split():
        if word.upper() in _SUPERTYPES:
            supertypes.add(_SUPERTYPES[word.upper()])
        elif word.upper() in _TYPES:
            types.add(_TYPES[word.upper()])
        else:
            raise ValueError(word)
    if not types:
        raise ValueError(text)
    subtypes = tuple(after.replace("Time Lord", "Time_Lord").split())
    return TypeLine(
        frozenset(types), frozenset(supertypes), tuple(word.replace("_", " ").replace("’", "'") for word in subtypes)
    )
