"""Cards that begin the game on the battlefield (CR 103.6)."""

from __future__ import annotations

import pytest

from mtgengine import Deck, Game, GameConfig
from mtgengine.cards import CardDatabase
from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import Zone
from mtgengine.oracle import CardText
from mtgengine.testing import cr

TEXT = "If this card is in your opening hand, you may begin the game with it on the battlefield."


def cards() -> CardDatabase:
    found = CardDatabase.default()
    found.add(CardText("Test Leyline", "Enchantment", "{4}", TEXT))
    return found


def begun(says: OptionKind) -> Game:
    """A game whose first player has nothing but such cards in the library, up to the first turn."""
    decks = [Deck.from_text("60 Test Leyline", "leylines"), Deck.from_text("60 Forest", "forests")]
    game = Game.start(decks, 1, GameConfig(starting_player=0), cards=cards())
    while game.decision.reason is not Reason.PRIORITY:
        options = game.decision.options
        game.apply(next((option for option in options if option.kind in (says, OptionKind.KEEP)), options[0]))
    return game


@cr("103.6", "103.6a")
@pytest.mark.parametrize(("says", "there"), [(OptionKind.YES, 7), (OptionKind.NO, 0)])
def test_each_of_them_may_begin_the_game_on_the_battlefield(says, there):
    game = begun(says)
    assert [len(game.zone(Zone.BATTLEFIELD, 0)), len(game.zone(Zone.HAND, 0))] == [there, 7 - there]
