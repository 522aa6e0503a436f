"""Predefined tokens (CR 111.10): what they are and do, from the words that create them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import sorcery, worded


def created(name: str, *hand: str, setup=None) -> Scenario:
    """P1 has created such a token, and has all the mana they want."""
    s = Scenario()
    s.hand(P1, sorcery(f"Create a {name} token."), *hand)
    s.battlefield(P1, "Grizzly Bears")
    if setup is not None:
        setup(s)
    s.free_mana(P1)
    s.cast(P1, "Test Spell")
    s.resolve_all()
    return s


@cr("111.4", "111.10")
@pytest.mark.parametrize("name", sorted(ir.PREDEFINED))
def test_a_predefined_token_is_created_by_its_subtype_and_named_for_it(name):
    s = created(name)
    full = name if name == "Walker" else f"{name} Token"  # CR 111.10d: the rules name that one
    assert s[full].zone == "battlefield"


@cr("111.10b")
def test_a_food_gains_three_life():
    s = created("Food")
    s.activate(P1, "Food Token")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("111.10g")
def test_a_blood_wants_a_card_to_be_discarded():
    s = created("Blood", "Shock")
    s.activate(P1, "Blood Token")
    s.resolve_all()
    assert "Shock" in s.player(P1).graveyard
    assert len(s.player(P1).hand) == 1


@cr("111.10g", "602.2b")
def test_a_blood_does_nothing_for_an_empty_hand():
    s = created("Blood")
    assert not s.can_activate(P1, "Blood Token")


@cr("111.10h")
def test_mana_of_a_powerstone_casts_artifacts_and_pays_for_abilities_but_not_for_other_spells():
    s = Scenario()
    rock = worded("Test Rock", "Artifact", "{1}: You gain 1 life.", cost="{1}")
    bear = worded("Test Bear", "Creature — Bear", "", "2/2", cost="{1}")
    s.battlefield(P1, rock)
    s.hand(P1, sorcery("Create a tapped Powerstone token."), worded("Test Gear", "Artifact", "", cost="{1}"), bear)
    s.cast(P1, "Test Spell")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert s.can_cast(P1, "Test Gear")
    assert s.can_activate(P1, "Test Rock")
    assert not s.can_cast(P1, "Test Bear")


@cr("111.10s", "701.44a")
def test_a_map_makes_a_creature_explore():
    s = created("Map", setup=lambda s: s.library(P1, "Island"))
    s.activate(P1, "Map Token", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).hand == ["Island"]


@cr("111.10t")
def test_the_card_that_a_junk_exiles_may_be_played_this_turn():
    s = created("Junk", setup=lambda s: s.library(P1, "Shock", "Shock"))
    s.activate(P1, "Junk Token")
    s.resolve_all()
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("111.10t")
def test_the_card_that_a_junk_exiles_may_not_be_played_later():
    s = created("Junk", setup=lambda s: s.library(P1, "Shock", "Shock"))
    s.activate(P1, "Junk Token")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.free_mana(P1)
    s.pass_priority()
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("111.10u")
def test_a_lander_finds_a_basic_land():
    s = created("Lander", setup=lambda s: s.library(P1, "Shock", "Island"))
    s.choose(P1, "Island")
    s.activate(P1, "Lander Token")
    s.resolve_all()
    assert (s["Island"].zone, s["Island"].tapped) == ("battlefield", True)


@cr("111.10v")
def test_a_mutagen_makes_a_creature_grow():
    s = created("Mutagen")
    s.activate(P1, "Mutagen Token", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}


# ---- Roles -----------------------------------------------------------------------------------------------------------


def with_role(*names: str) -> Scenario:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    for i, name in enumerate(names):
        text = f"Create a {name} Role token attached to target creature."
        s.hand(P1, worded(f"Test {i}", "Instant", text))
    for i in range(len(names)):
        s.cast(P1, f"Test {i}", targets=["Grizzly Bears"])
        s.resolve_all()
    return s


@cr("111.10j", "111.10k", "111.10p")
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Cursed", (1, 1)),
        ("Monster", (3, 3)),
        ("Royal", (3, 3)),
        ("Sorcerer", (3, 3)),
        ("Virtuous", (3, 3)),
        ("Wicked", (3, 3)),
        ("Young Hero", (2, 2)),
    ],
)
def test_a_role_is_created_attached_and_changes_its_creature(name, size):
    s = with_role(name)
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == size
    assert s[name].attached_to == s["Grizzly Bears"]


@cr("704.5y", "111.10q")
def test_a_second_role_of_the_same_player_replaces_the_first():
    s = with_role("Wicked", "Monster")
    assert s["Monster"].zone == "battlefield"
    assert "trample" in s["Grizzly Bears"].keywords
    assert (s["Grizzly Bears"].power, s.player(P2).life) == (3, 19)


@cr("111.10m", "702.21a")
def test_a_royal_role_gives_ward():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, worded("Test 0", "Instant", "Create a Royal Role token attached to target creature."))
    s.hand(P2, "Shock")
    s.battlefield(P2, "Mountain")
    s.cast(P1, "Test 0", targets=["Grizzly Bears"])
    s.resolve_all()
    s.pass_priority()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Shock"].zone == "graveyard"


@cr("303.4g")
def test_no_role_is_created_when_the_creature_is_gone():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, worded("Test 0", "Instant", "Create a Royal Role token attached to target creature."))
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P2)
    s.cast(P1, "Test 0", targets=["Grizzly Bears"])
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    with pytest.raises(LookupError):
        s["Royal"]
