"""Searching a graveyard, a hand and a library at once (CR 701.23)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import sorcery, worded

SURGERY = (
    "Choose target card in a graveyard other than a basic land card. Search its owner's graveyard, hand, and library "
    "for any number of cards with the same name as that card and exile them. Then that player shuffles."
)


def table() -> Scenario:
    s = Scenario()
    s.graveyard(P2, "Shock", "Forest", "Hill Giant")
    s.hand(P2, "Shock", "Hill Giant")
    s.library(P2, "Shock")
    s.battlefield(P2, "Grizzly Bears")
    return s


def where(s: Scenario, name: str) -> list[str]:
    zones = {"graveyard": s.player(P2).graveyard, "hand": s.player(P2).hand, "exile": s.player(P2).exile}
    return sorted(zone for zone, cards in zones.items() for card in cards if card == name)


@cr("701.23a", "701.23b")
def test_cards_of_that_name_are_exiled_from_all_three_zones():
    s = table()
    s.hand(P1, sorcery(SURGERY))
    s.choose(P1, "Shock", "Shock", "Shock")
    s.cast(P1, "Test Spell", targets=["Shock"])
    s.resolve_all()
    assert where(s, "Shock") == ["exile", "exile", "exile"]
    assert where(s, "Hill Giant") == ["graveyard", "hand"]


@cr("701.23b")
def test_any_number_may_be_none_of_them():
    s = table()
    s.hand(P1, sorcery(SURGERY))
    s.choose(P1, "done")
    s.cast(P1, "Test Spell", targets=["Shock"])
    s.resolve_all()
    assert where(s, "Shock") == ["graveyard", "hand"]


@cr("115.1")
def test_a_basic_land_card_is_no_target():
    s = table()
    s.hand(P1, sorcery(SURGERY))
    assert not s.can_target(P1, "Test Spell", "Forest")
    assert s.can_target(P1, "Test Spell", "Hill Giant")


@cr("701.23b")
def test_all_cards_in_the_graveyard_are_exiled_though_none_is_found_elsewhere():
    text = (
        "Choose target card in a graveyard. Search its owner's graveyard, hand, and library for all cards with the "
        "same name as that card and exile them. Then that player shuffles."
    )
    s = table()
    s.graveyard(P2, "Shock")
    s.hand(P1, sorcery(text))
    s.choose(P1, "done")
    s.cast(P1, "Test Spell", targets=["Shock"])
    s.resolve_all()
    assert where(s, "Shock") == ["exile", "exile", "hand"]


VENDETTA = (
    "Choose a {}card name. Search target opponent's graveyard, hand, and library for up to {} cards with that name and "
    "exile them. {}"
)


@cr("201.4", "701.23a")
def test_up_to_so_many_cards_with_the_chosen_name():
    s = table()
    s.hand(P1, sorcery(VENDETTA.format("nonland ", "two", "Then that player shuffles.")))
    s.choose(P1, "Shock", "Shock", "Shock")
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert where(s, "Shock").count("exile") == 2


@cr("608.2h", "121.1")
@pytest.mark.parametrize(("found", "drawn"), [(["Shock", "Shock", "Shock"], 1), (["Shock", "done"], 0)])
def test_a_card_is_drawn_for_each_that_was_exiled_from_the_hand(found, drawn):
    after = "That player shuffles, then draws a card for each card exiled from their hand this way."
    s = table()
    s.hand(P1, sorcery(VENDETTA.format("", "three", after)))
    s.choose(P1, "Shock", *found)
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert ("hand" in where(s, "Shock"), len(s.player(P2).hand)) == (not drawn, 2)


@cr("608.2h")
def test_the_name_of_a_spell_that_was_countered():
    text = (
        "Counter target spell. Search its controller's graveyard, hand, and library for any number of cards with the "
        "same name as that spell and exile them. Then that player shuffles."
    )
    s = Scenario()
    s.hand(P2, worded("Test Growth", "Instant", "You gain 1 life."))
    s.graveyard(P2, worded("Test Growth", "Instant", "You gain 1 life."))
    s.hand(P1, worded("Test Quash", "Instant", text))
    s.pass_priority()
    s.cast(P2, "Test Growth")
    s.pass_priority()
    s.choose(P1, "Test Growth", "Test Growth")
    s.cast(P1, "Test Quash", targets=["Test Growth"])
    s.resolve_all()
    assert where(s, "Test Growth") == ["exile", "exile"]


@cr("608.2h")
def test_the_name_of_a_permanent_that_was_exiled():
    text = (
        "Exile target creature. Search its controller's graveyard, hand, and library for any number of cards with the "
        "same name as that creature and exile them. Then that player shuffles."
    )
    s = table()
    s.graveyard(P2, "Grizzly Bears")
    s.hand(P1, sorcery(text))
    s.choose(P1, "Grizzly Bears", "done")
    s.cast(P1, "Test Spell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert where(s, "Grizzly Bears") == ["exile", "exile"]


COVER = (
    "Destroy all creatures. If you control a Swamp, exile a card from an opponent's graveyard. Then search its owner's "
    "graveyard, hand, and library for any number of cards with that name and exile them. That player shuffles, then "
    "draws a card for each card exiled from their hand this way."
)


@cr("608.2c", "608.2h")
@pytest.mark.parametrize("swamp", [True, False])
def test_that_name_is_the_name_of_the_card_that_was_exiled_if_one_was(swamp):
    s = table()
    s.hand(P1, sorcery(COVER))
    if swamp:
        s.battlefield(P1, "Swamp")
        s.choose(P1, "Hill Giant", "Hill Giant")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert where(s, "Hill Giant") == (["exile", "exile"] if swamp else ["graveyard", "hand"])


@cr("201.4")
def test_no_basic_land_card_name_is_chosen():
    text = (
        "Choose a nonartifact card name other than a basic land card name. Search target opponent's graveyard, hand, "
        "and library for any number of cards with that name and exile them. Then that player shuffles."
    )
    s = table()
    s.hand(P1, sorcery(text))
    s.choose(P1, "Forest")
    s.cast(P1, "Test Spell", targets=[P2])
    with pytest.raises(UnansweredChoice):
        s.resolve_all()
