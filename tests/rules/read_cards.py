"""Cards read from their text, for rules that no bundled card shows."""

from __future__ import annotations

from mtgengine.ir import Card, Face
from mtgengine.oracle import CardText, compile


def read(name: str, type_line: str, text: str, size: str = "", cost: str = "{0}") -> Face:
    """The card that has this text; `size` is its power and toughness."""
    power, _, toughness = size.partition("/")
    card = compile(CardText(name, type_line, cost, text, power or None, toughness or None))
    assert isinstance(card, Card), str(card)
    return card.face
