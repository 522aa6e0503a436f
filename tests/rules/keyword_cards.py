"""Scenarios with cards written for a test, beside the bundled ones."""

from __future__ import annotations

from mtgengine import CardDatabase
from mtgengine.cards.format import read_cards
from mtgengine.testing import Scenario


def with_cards(text: str) -> Scenario:
    """A scenario that knows these cards too, in the format of card files."""
    cards = CardDatabase.bundled()
    for card in read_cards(text):
        cards.add(card)
    return Scenario(cards=cards)


def creature(*text: str, size: str = "2/2", cost: str = "{1}{G}", kind: str = "Creature — Beast") -> str:
    """``Tester``: a creature with this rules text."""
    return "\n".join([f"Tester {cost}", kind, *text, size]) + "\n\n"
