"""Several cards put into libraries at once: their owners order them, one after the other (401.4, 101.4)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import sorcery

from mtgengine.decisions import Reason
from mtgengine.testing import P1, P2, Scenario, cr


def table(text: str) -> Scenario:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    s.battlefield(P2, "Hill Giant", "Goblin Piker")
    s.hand(P1, sorcery(text))
    return s


@cr("401.4", "101.4")
@pytest.mark.parametrize(("where", "place"), [("top", slice(0, 2)), ("the bottom", slice(-2, None))])
def test_each_owner_orders_their_own_cards(where, place):
    s = table(f"Put all creatures on {where} of their owners' libraries.")
    s.choose(P1, "Gray Ogre")
    s.choose(P2, "Goblin Piker")
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).library[place] == ["Gray Ogre", "Grizzly Bears"]
    assert s.player(P2).library[place] == ["Goblin Piker", "Hill Giant"]


@cr("401.4", "101.4")
def test_the_active_player_orders_first_and_offers_are_ones_own_cards():
    s = table("Put all creatures on top of their owners' libraries.")
    s.cast(P1, "Test Spell")
    core = s.core.copy()
    asked = []
    for _ in range(6):
        fields = core.decision()
        if fields[1] == int(Reason.ORDER_LIBRARY):
            asked.append((fields[2], core.n_options))
        core.step(0)
    assert asked == [(P1, 2), (P2, 2)]


@cr("401.4")
def test_one_card_for_each_library_needs_no_order():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, sorcery("Put all creatures on top of their owners' libraries."))
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).library[0] == "Grizzly Bears"
    assert s.player(P2).library[0] == "Hill Giant"
