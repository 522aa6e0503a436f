"""Cards from the top of a library: from among them, until, the rest."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import Zone

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, effects, refusal

TOP = ir.Register(16)


@pytest.mark.parametrize(
    "text",
    [
        "Look at the top five cards of your library. You may reveal a creature card from among them and put it into "
        "your hand. Put the rest on the bottom of your library in a random order.",
        "Reveal the top four cards of your library. You may put a permanent card from among them into your hand. Put "
        "the rest into your graveyard.",
        "Look at the top four cards of your library. Put up to two land cards from among them onto the battlefield "
        "tapped. Put the rest on the bottom of your library in any order.",
        "Reveal the top five cards of your library. Put any number of land cards from among them onto the "
        "battlefield. Put the rest into your graveyard.",
        "Reveal cards from the top of your library until you reveal a creature card. Put it into your hand. Put the "
        "rest on the bottom of your library in a random order.",
        "Target opponent reveals cards from the top of their library until they reveal a land card.",
    ],
)
def test_it_is_said_again_in_the_same_words(text):
    assert ir.render(compiled(text)) == text


def test_a_card_from_among_them():
    _, _, choice, reveal, move, rest = effects(
        "Look at the top three cards of your library. You may reveal a land card from among them and put it into your "
        "hand. Put the rest on the bottom of your library in a random order."
    )
    card = ir.Register(0)
    assert choice == ir.Choose(0, ir.land, optional=True, among=TOP)
    assert (reveal, move) == (ir.Reveal(card), ir.Move(card, Zone.HAND))
    assert rest == ir.Move(TOP, Zone.LIBRARY, position=-1, random=True)


def test_until_a_card_is_revealed_the_others_are_kept_apart():
    (until,) = effects(
        "Reveal cards from the top of your library until you reveal a basic land card. Put that card into your hand "
        "and all other cards revealed this way into your graveyard."
    )
    assert isinstance(until, ir.RevealFor)
    assert (until.zone, until.rest) == (Zone.HAND, Zone.GRAVEYARD)


def test_who_puts_a_card_onto_the_battlefield_controls_it():
    *_, move = effects("Target opponent puts a creature card from their hand onto the battlefield.")
    assert move.controller == ir.TargetRef(0)


@pytest.mark.parametrize(
    "text",
    [
        # "those cards" may be all that were revealed
        "Reveal cards from the top of your library until you reveal two land cards. Put those cards into your hand.",
        "Reveal the top three cards of your library. Put a frobnicator card from among them into your hand.",
        "Put a land card from among them into your hand.",
        "Put the rest into your graveyard.",
    ],
)
def test_what_is_not_certain_is_refused(text):
    refusal(text)
