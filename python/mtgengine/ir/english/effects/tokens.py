"""Tokens (CR 111)."""

from __future__ import annotations

from mtgengine.enums import CardType, Color
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.canonical import canonical
from mtgengine.ir.english.keywords import keyword_text, keyworded_text
from mtgengine.ir.english.rules import ability_in_quotes
from mtgengine.ir.english.sentences import Sentences, clause
from mtgengine.ir.english.words import (
    color_words,
    listed,
    type_words,
)
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.predefined import PREDEFINED


@clause.register
def _(effect: e.CreateToken, text: Sentences) -> str:
    sized = effect.power is not None
    if sized and (effect.power != effect.toughness or effect.power is None):
        text.fail(effect)
    size = text.number(effect.power) if effect.power is not None else ""
    if sized and size != "X":
        text.fail(effect)
    one, several = token_text(effect.token, size=size), token_text(effect.token, many=True, size=size)
    if effect.tapped and not effect.attacking:
        one, several = f"tapped {one}", f"tapped {several}"
    attacking = ""
    if effect.attacking:
        attacking = " that's" if effect.amount == x.ONE else " that are"
        attacking += " tapped and attacking" if effect.tapped else " attacking"
    host = "" if effect.host is None else f" attached to {text.who(effect.host)}"
    said = text.does(effect.who, "create", text.some(effect.amount, one, several) + attacking + host)
    if effect.register >= 0:
        created = x.Register(effect.register)
        text.refer(created, x.Types(effect.token.types) & x.IsToken())
        text.created = created
        if effect.amount != x.ONE:
            text.plurals.add(created)
    return said


def token_text(token: c.Face, many: bool = False, size: str = "") -> str:
    """``1/1 red Goblin creature token with haste``; `size`: X, for one that is X/X."""
    noun = "tokens" if many else "token"
    if "Role" in token.subtypes:
        return f"{token.name} Role {noun}"
    if canonical(token) in map(canonical, PREDEFINED.values()):
        return f"{token.name.removesuffix(' Token')} {noun}"
    colors = listed(color_words(token.colors), "and") or "colorless"
    legendary = "legendary " if token.supertypes else ""
    types = " ".join([*token.subtypes, *type_words(token.types)])
    abilities = [
        keyword_text(ability.keyword, ability.parameter)
        if isinstance(ability, c.KeywordAbility)
        else keyworded_text(ability, "this token")
        if isinstance(ability, Keyworded) and not ability.abilities
        else ability_in_quotes(ability, "this token")
        for ability in token.abilities
    ]
    with_ = " with " + listed(abilities, "and") if abilities else ""
    if CardType.CREATURE not in token.types:
        return f"{colors} {types} {noun} named {token.name}{with_}"
    numbers = f"{size}/{size}" if size else f"{token.power}/{token.toughness}"
    every = ""
    if token.colors == frozenset(Color) - {Color.COLORLESS}:
        colors, every = "", f" that{' are' if many else chr(39) + 's'} all colors"
    named = "" if token.name == " ".join([*token.subtypes, "Token"]) else f" named {token.name}"
    words = [f"{legendary}{numbers}", colors, types, noun]
    return " ".join(word for word in words if word) + named + with_ + every
