"""Keywords about creatures that attack: put onto the battlefield attacking, costs to attack, mana (702, 701)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def attacking(*text: str, size: str = "2/2", others: tuple[str, ...] = (), blockers: tuple[str, ...] = ()) -> Scenario:
    s = with_cards(creature(*text, size=size))
    s.battlefield(P1, "Tester", *others)
    if blockers:
        s.battlefield(P2, *blockers)
    return s


@cr("702.49a", "702.49c")
def test_a_ninja_takes_the_place_of_an_unblocked_attacker():
    s = with_cards(creature("Ninjutsu {G}", size="5/5"))
    s.hand(P1, "Tester")
    s.battlefield(P1, "Grizzly Bears", "Forest")
    s.attack(["Grizzly Bears"])
    assert not s.can_activate(P1, "Tester")
    s.block({})
    s.activate(P1, "Tester", costs=["Grizzly Bears"])
    s.resolve_all()
    assert s["Tester"].tapped
    assert s["Grizzly Bears"].zone == "hand"
    s.to("end_of_combat")
    assert s.player(P2).life == 15


@cr("702.49a")
def test_a_blocked_attacker_is_not_returned_for_ninjutsu():
    s = with_cards(creature("Ninjutsu {G}", size="5/5"))
    s.hand(P1, "Tester")
    s.battlefield(P1, "Grizzly Bears", "Forest")
    s.battlefield(P2, "Giant Spider")
    s.attack(["Grizzly Bears"])
    s.block({"Giant Spider": "Grizzly Bears"})
    assert not s.can_activate(P1, "Tester")


@cr("702.190a", "702.190b")
def test_a_permanent_that_sneaks_in_attacks_in_the_place_of_the_returned_creature():
    s = with_cards(creature("Sneak {G}", size="5/5", cost="{6}{G}"))
    s.hand(P1, "Tester")
    s.battlefield(P1, "Grizzly Bears", "Forest")
    assert not s.can_cast(P1, "Tester", alternative="sneak")
    s.attack(["Grizzly Bears"])
    s.block({})
    s.cast(P1, "Tester", alternative="sneak", costs=["Grizzly Bears"])
    s.resolve_all()
    s.to("end_of_combat")
    assert s.player(P2).life == 15


@cr("702.189a")
def test_mana_of_firebending_stays_until_end_of_combat():
    s = attacking("Firebending 2")
    s.hand(P1, "Lightning Bolt")
    s.attack(["Tester"])
    s.resolve_all()
    s.to("declare_blockers")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.189a")
def test_mana_of_firebending_is_gone_after_combat():
    s = attacking("Firebending 2")
    s.hand(P1, "Lightning Bolt")
    s.attack(["Tester"])
    s.resolve_all()
    s.to("postcombat_main")
    assert not s.can_cast(P1, "Lightning Bolt")


@cr("702.154a", "702.154c")
def test_enlist_taps_a_creature_that_does_not_attack_and_adds_its_power():
    s = attacking("Enlist", others=("Hill Giant",))
    s.choose(P1, "Hill Giant")
    s.attack(["Tester"])
    s.resolve_all()
    assert s["Hill Giant"].tapped
    assert s["Tester"].power == 5


@cr("702.154a")
def test_enlist_takes_no_attacker_and_no_creature_that_came_this_turn():
    s = with_cards(creature("Enlist"))
    s.battlefield(P1, "Tester", "Grizzly Bears")
    s.battlefield(P1, "Hill Giant", sick=True)
    s.attack(["Tester", "Grizzly Bears"])
    s.resolve_all()
    assert s["Tester"].power == 2
    assert not s["Hill Giant"].tapped


@cr("701.43a", "701.43d", "607.2h")
def test_an_exerted_creature_does_not_untap_and_something_happens():
    s = attacking("You may exert this creature as it attacks. When you do, you gain 3 life.")
    s.choose(P1, "yes")
    s.attack(["Tester"])
    s.resolve_all()
    assert s.player(P1).life == 23
    s.to("upkeep", turn=P1)
    assert s["Tester"].tapped


@cr("701.43d")
def test_a_creature_need_not_be_exerted():
    s = attacking("You may exert this creature as it attacks. When you do, you gain 3 life.")
    s.choose(P1, "no")
    s.attack(["Tester"])
    s.resolve_all()
    assert s.player(P1).life == 20
    s.to("upkeep", turn=P1)
    assert not s["Tester"].tapped


@cr("702.116a")
def test_myriad_makes_nothing_where_there_is_one_opponent():
    s = attacking("Myriad")
    s.attack(["Tester"])
    s.resolve_all()
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("702.171a", "702.171b")
def test_a_mount_is_saddled_until_end_of_turn():
    s = attacking("Whenever this creature attacks while saddled, you gain 3 life.", "Saddle 2", others=("Hill Giant",))
    s.activate(P1, "Tester", costs=["Hill Giant"])
    s.resolve_all()
    s.attack(["Tester"])
    s.resolve_all()
    assert s.player(P1).life == 23
    s.to("upkeep", turn=P1)
    s.attack(["Tester"])
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("702.171a")
def test_saddling_is_for_sorcery_timing_and_needs_enough_power():
    s = attacking("Saddle 4", others=("Hill Giant",))
    assert not s.can_activate(P1, "Tester")
    s = attacking("Saddle 3", others=("Hill Giant",))
    s.to("end")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Tester", costs=["Hill Giant"])
