"""Cards compiled from words written in a test, in the templating of the game. They cost nothing unless they say."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.oracle import CardText, compile


def worded(name: str, type_line: str, text: str, pt: str = "", cost: str = "{0}") -> ir.Face:
    """The card that says this; `pt`: ``2/3``."""
    power, _, toughness = pt.partition("/")
    found = compile(CardText(name, type_line, cost, text, power=power or None, toughness=toughness or None))
    assert isinstance(found, ir.Card), found
    return found.face


def sorcery(text: str, name: str = "Test Spell") -> ir.Face:
    """A sorcery that does this."""
    return worded(name, "Sorcery", text)


def beast(text: str = "", pt: str = "2/2", name: str = "Test Beast") -> ir.Face:
    """A creature with this text."""
    return worded(name, "Creature — Beast", text, pt)
