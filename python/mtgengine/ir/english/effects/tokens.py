"""Tokens (CR 111)."""

from __future__ import annotations

from mtgengine.enums import CardType
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.keywords import keyword_text
from mtgengine.ir.english.sentences import Sentences, clause
from mtgengine.ir.english.words import (
    color_words,
    listed,
    type_words,
)
from mtgengine.ir.predefined import PREDEFINED


@clause.register
def _(effect: e.CreateToken, text: Sentences) -> str:
    one, several = token_text(effect.token), token_text(effect.token, many=True)
    if effect.tapped and not effect.attacking:
        one, several = f"tapped {one}", f"tapped {several}"
    attacking = ""
    if effect.attacking:
        attacking = " that's tapped and attacking" if effect.amount == x.ONE else " that are tapped and attacking"
    host = "" if effect.host is None else f" attached to {text.who(effect.host)}"
    return text.does(effect.who, "create", text.some(effect.amount, one, several) + attacking + host)


def token_text(token: c.Face, many: bool = False) -> str:
    """``1/1 red Goblin creature token``."""
    noun = "tokens" if many else "token"
    if "Role" in token.subtypes:
        return f"{token.name} Role {noun}"
    if CardType.CREATURE not in token.types or token in PREDEFINED.values():
        return f"{token.name} {noun}"
    colors = listed(color_words(token.colors), "and") or "colorless"
    legendary = "legendary " if token.supertypes else ""
    types = " ".join([*token.subtypes, *type_words(token.types)])
    keywords = [a for a in token.abilities if isinstance(a, c.KeywordAbility)]
    with_ = " with " + listed([keyword_text(a.keyword, a.parameter) for a in keywords], "and") if keywords else ""
    return f"{legendary}{token.power}/{token.toughness} {colors} {types} {noun}{with_}"
