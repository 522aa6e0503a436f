"""How much was destroyed, exiled, sacrificed or returned *this way* (CR 608.2h, 701.8b)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import beast, sorcery, worded

RITUAL = (
    "Destroy each nonland permanent with mana value 2 or less. Add {B} or {G} for each permanent destroyed this way."
)


@cr("608.2h", "106.1")
def test_mana_of_each_permanent_destroyed_this_way_may_be_of_another_color():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Forest")
    s.battlefield(P1, "Llanowar Elves")
    s.hand(P1, sorcery(RITUAL))
    s.choose(P1, "B", "G")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert sorted(s.player(P1).mana) == ["B", "G"]
    assert (s["Hill Giant"].zone, s["Grizzly Bears"].zone) == ("battlefield", "graveyard")


WRATH = "Destroy all creatures.{} You gain 2 life for each creature destroyed this way."


@cr("701.8b", "702.12b")
def test_what_is_not_destroyed_is_not_counted():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", beast("Indestructible"))
    s.hand(P1, sorcery(WRATH.format("")))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert (s.player(P1).life, s["Test Beast"].zone) == (22, "battlefield")


@cr("701.19c")
@pytest.mark.parametrize(("words", "life"), [("", 20), (" They can't be regenerated.", 22)])
def test_what_regenerates_is_not_counted_unless_it_can_not(words, life):
    s = Scenario()
    s.battlefield(P1, beast("{0}: Regenerate this creature."))
    s.hand(P1, sorcery(WRATH.format(words)))
    s.activate(P1, "Test Beast")
    s.resolve_all()
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).life == life


@cr("614.6", "701.8b")
def test_what_is_destroyed_and_exiled_instead_was_destroyed():
    s = Scenario()
    s.battlefield(P1, worded("Test Void", "Enchantment", "If a creature would die, exile it instead."))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, sorcery(WRATH.format("")))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert (s.player(P1).life, s["Grizzly Bears"].zone) == (22, "exile")


@cr("111.6", "608.2h")
@pytest.mark.parametrize(("counted", "drawn"), [("card", 1), ("creature", 2)])
def test_a_token_that_is_exiled_is_a_creature_but_no_card(counted, drawn):
    s = Scenario()
    s.battlefield(P2, "Hill Giant")
    s.token(P2, "Grizzly Bears")
    s.hand(P1, sorcery(f"Exile all creatures. You draw a card for each {counted} exiled this way."))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert len(s.player(P1).hand) == drawn


@cr("608.2h")
def test_each_of_several_effects_happens_once_for_each_card_exiled_this_way():
    text = (
        "Exile up to two target cards from graveyards. For each creature card exiled this way, each opponent loses 1 "
        "life and you gain 1 life."
    )
    s = Scenario()
    s.graveyard(P2, "Grizzly Bears", "Hill Giant", "Shock")
    s.hand(P1, sorcery(text), sorcery(text, "Second Spell"))
    s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant"])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (22, 18)
    s.cast(P1, "Second Spell", targets=["Shock"])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("608.2h")
def test_permanents_sacrificed_this_way_are_counted():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Forest")
    s.hand(P1, sorcery("Sacrifice any number of creatures. Draw a card for each creature sacrificed this way."))
    s.choose(P1, "Grizzly Bears", "Hill Giant")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


ARCHWAY = (
    "When this land enters, return a land you control to its owner's hand. If another Desert was returned this way, "
    "you gain 1 life."
)


@cr("608.2h", "400.7")
@pytest.mark.parametrize(("land", "life"), [("Old Desert", 21), ("Test Archway", 20), ("Forest", 20)])
def test_it_matters_what_the_permanent_was_that_was_returned(land, life):
    s = Scenario()
    s.battlefield(P1, worded("Old Desert", "Land — Desert", "{T}: Add {C}.", cost=""), "Forest")
    s.hand(P1, worded("Test Archway", "Land — Desert", ARCHWAY, cost=""))
    s.play_land(P1, "Test Archway")
    s.choose(P1, land)
    s.resolve_all()
    assert s.player(P1).life == life


GRAB = (
    "Mill two cards. You may put a permanent card from among the cards milled this way into your hand. If you control "
    "a Squirrel or returned a Squirrel card to your hand this way, you gain 1 life."
)


@cr("608.2h", "701.17")
@pytest.mark.parametrize(("taken", "life"), [("Test Squirrel", 21), ("Island", 20), ("none", 20)])
def test_a_card_that_was_returned_to_the_hand_this_way_matters(taken, life):
    s = Scenario()
    s.library(P1, worded("Test Squirrel", "Creature — Squirrel", "", "1/1"), "Island")
    s.hand(P1, sorcery(GRAB))
    s.choose(P1, taken)
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).life == life
