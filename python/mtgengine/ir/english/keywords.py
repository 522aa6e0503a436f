"""Keyword abilities in rules English."""

from __future__ import annotations

from mtgengine.enums import Color, Keyword, Relation
from mtgengine.ir import expressions as x
from mtgengine.ir.costs import PayMana
from mtgengine.ir.english.costs import cost_text
from mtgengine.ir.english.words import (
    article,
    color_words,
    describe,
    listed,
    number_word,
)
from mtgengine.ir.keyworded import Keyworded

_FIVE = frozenset(Color) - {Color.COLORLESS}


def keyword_text(keyword: Keyword, parameter: x.Filter | int | None) -> str:
    """``protection from red``, ``toxic 1``, ``nonbasic landwalk``."""
    if keyword in (Keyword.PROTECTION, Keyword.HEXPROOF_FROM) and isinstance(parameter, x.Filter):
        return f"{keyword.text.removesuffix(' from')} from {_quality(parameter)}"
    if keyword is Keyword.LANDWALK and isinstance(parameter, x.Filter):
        return (
            describe(parameter).replace("land ", "").replace(" land", " landwalk")
            if _no_type(parameter)
            else _typewalk(parameter)
        )
    if parameter is None:
        return keyword.text
    return f"{keyword.text} {parameter if isinstance(parameter, int) else describe(parameter)}"


def _no_type(filter: x.Filter) -> bool:
    return not any(isinstance(part, x.Subtype) for part in getattr(filter, "parts", ()))


def _typewalk(filter: x.Filter) -> str:
    *before, land_type = describe(filter).replace(" land", "").lower().split()
    return " ".join([*before, land_type + "walk"])


def _quality(filter: x.Filter) -> str:
    if isinstance(filter, x.Anything):
        return "everything"
    if isinstance(filter, x.ChosenColor):
        return "the chosen color"
    if isinstance(filter, x.Colors):
        return "each color" if filter.colors == _FIVE else listed(color_words(filter.colors), "and from")
    if isinstance(filter, (x.Multicolored, x.Monocolored, x.Colorless)):
        return type(filter).__name__.lower()
    if filter == x.Controlled(Relation.OPPONENT):
        return "each of your opponents"
    return describe(filter, many=True)


def _materials(ability: Keyworded) -> str:
    """``artifact``, ``two creatures``."""
    assert ability.what is not None
    if ability.number <= 1:
        return ("one " if ability.number else "") + describe(ability.what)
    return f"{number_word(ability.number)} {describe(ability.what, many=True)}"


def keyworded_text(ability: Keyworded, name: str) -> str:
    """``cycling {2}``, ``fading 5``, ``reinforce 2—{1}{W}``, ``champion a Goblin``."""
    word = ability.name
    if word == "cycling" and ability.what is not None:
        *before, kind = describe(ability.what).lower().split()
        word = " ".join([*before, kind + word])
    elif word == "affinity" and ability.what is not None:
        word = f"affinity for {describe(ability.what, many=True)}"
    elif word == "offering" and ability.what is not None:
        return f"{describe(ability.what)} offering"
    elif word == "emerge" and ability.what is not None:
        word = f"emerge from {describe(ability.what)}"
    elif word == "craft" and ability.what is not None:
        return f"craft with {_materials(ability)} {cost_text(ability.cost, name)}"
    elif ability.what is not None:
        word = f"{word} {article(describe(ability.what))}"
    if ability.number and word != "read ahead":
        word = f"{word} {ability.number}"
    if not ability.cost:
        return word
    text = cost_text(ability.cost, name)
    only_mana = all(isinstance(part, PayMana) for part in ability.cost)
    return f"{word} {text}" if only_mana and not ability.number else f"{word}—{text}"
