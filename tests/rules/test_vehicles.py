"""Vehicles and crew (301.7, 702.122), reconfigure (702.151), fortify (702.67)."""

from __future__ import annotations

import pytest

from mtgengine.cards import CardDatabase
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Small Cart {2}
Artifact — Vehicle
Trample
Crew 2
4/4

Great Barge {4}
Artifact — Vehicle
Crew 3
6/6

Living Blade {1}
Artifact Creature — Equipment Spirit
Equipped creature gets +2/+2.
Reconfigure {1}
1/1

Shore Fort {1}
Artifact — Fortification
Fortified land has "{T}: Draw a card."
Fortify {2}
""")


def scenario(*board: str) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, *board)
    return s


@cr("301.7", "702.122a")
def test_a_crewed_vehicle_is_an_artifact_creature_until_end_of_turn():
    s = scenario("Small Cart", "Grizzly Bears")
    assert set(s["Small Cart"].types) == {"artifact"}
    s.activate(P1, "Small Cart", costs=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].tapped
    assert set(s["Small Cart"].types) == {"artifact", "creature"}
    s.attack({"Small Cart": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 16
    s.to("upkeep", turn=P2)
    assert set(s["Small Cart"].types) == {"artifact"}


@cr("702.122a", "118.3")
def test_creatures_with_too_little_power_do_not_crew():
    s = scenario("Great Barge", "Grizzly Bears")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Great Barge")


@cr("702.122a", "302.6")
def test_creatures_that_came_this_turn_crew():
    s = Scenario(CARDS)
    s.battlefield(P1, "Small Cart")
    s.battlefield(P1, "Grizzly Bears", sick=True)
    s.activate(P1, "Small Cart", costs=["Grizzly Bears"])
    s.resolve()
    assert "creature" in s["Small Cart"].types


@cr("702.122a")
def test_a_vehicle_does_not_crew_itself():
    s = scenario("Small Cart", "Grizzly Bears")
    s.activate(P1, "Small Cart", costs=["Grizzly Bears"])
    s.resolve()
    assert not s.can_activate(P1, "Small Cart")


@cr("702.151a", "702.151b", "301.5c")
def test_a_reconfigured_equipment_is_no_creature_while_it_is_attached():
    s = scenario("Living Blade", "Grizzly Bears")
    s.activate(P1, "Living Blade", ability=0, targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 4
    assert set(s["Living Blade"].types) == {"artifact"}
    s.activate(P1, "Living Blade", ability=1)
    s.resolve()
    assert s["Grizzly Bears"].power == 2
    assert set(s["Living Blade"].types) == {"artifact", "creature"}


@cr("702.151a")
def test_it_is_unattached_only_where_it_is_attached():
    s = scenario("Living Blade", "Grizzly Bears")
    assert not s.can_activate(P1, "Living Blade", ability=1)
    assert not s.can_activate(P1, "Living Blade", ability=0, targets=["Living Blade"])


@cr("702.67a", "301.6")
def test_a_fortification_is_attached_to_a_land():
    s = scenario("Shore Fort", "Forest")
    s.activate(P1, "Shore Fort", targets=["Forest"])
    s.resolve()
    hand = len(s.player(P1).hand)
    s.activate(P1, "Forest", ability=1)
    s.resolve()
    assert len(s.player(P1).hand) == hand + 1
