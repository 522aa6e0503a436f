"""Keyword abilities about combat: each works, refuses and interacts (702)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def attacking(*text: str, size: str = "2/2", others: tuple[str, ...] = (), blockers: tuple[str, ...] = ()) -> Scenario:
    s = with_cards(creature(*text, size=size))
    s.battlefield(P1, "Tester", *others)
    if blockers:
        s.battlefield(P2, *blockers)
    return s


@cr("702.25a")
def test_a_blocker_without_flanking_gets_smaller():
    s = attacking("Flanking", blockers=("Grizzly Bears",))
    s.attack(["Tester"])
    s.block({"Grizzly Bears": "Tester"})
    s.resolve_all()
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (1, 1)


@cr("702.25a", "702.25b")
def test_a_blocker_with_flanking_stays_as_it_is_and_two_instances_trigger_twice():
    s = with_cards(creature("Flanking, flanking") + "Rider {W}\nCreature — Knight\nFlanking\n2/3\n\n")
    s.battlefield(P1, "Tester")
    s.battlefield(P2, "Rider", "Giant Spider")
    s.attack(["Tester"])
    s.choose(P1, "Tester")
    s.block({"Rider": "Tester", "Giant Spider": "Tester"})
    s.resolve_all()
    assert s["Rider"].toughness == 3
    assert (s["Giant Spider"].power, s["Giant Spider"].toughness) == (0, 2)


@cr("702.23a", "702.23b")
def test_rampage_counts_the_blockers_beyond_the_first():
    s = attacking("Rampage 2", blockers=("Grizzly Bears", "Giant Spider", "Llanowar Elves"))
    s.attack(["Tester"])
    s.block({"Grizzly Bears": "Tester", "Giant Spider": "Tester", "Llanowar Elves": "Tester"})
    s.resolve_all()
    assert (s["Tester"].power, s["Tester"].toughness) == (6, 6)


@cr("702.23a")
def test_rampage_does_nothing_for_one_blocker():
    s = attacking("Rampage 2", blockers=("Grizzly Bears",))
    s.attack(["Tester"])
    s.block({"Grizzly Bears": "Tester"})
    s.resolve_all()
    assert s["Tester"].power == 2


@cr("702.130a")
def test_afflict_makes_the_defending_player_lose_life_as_it_is_blocked():
    s = attacking("Afflict 3", blockers=("Giant Spider",))
    s.attack(["Tester"])
    s.block({"Giant Spider": "Tester"})
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.68a")
def test_frenzy_is_for_attackers_that_are_not_blocked():
    s = attacking("Frenzy 3", blockers=("Grizzly Bears",))
    s.attack(["Tester"])
    s.block({})
    s.resolve_all()
    assert s["Tester"].power == 5


@cr("702.149a")
def test_training_needs_a_stronger_creature_that_attacks_too():
    s = attacking("Training", others=("Craw Wurm",))
    s.attack(["Tester", "Craw Wurm"])
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 1}


@cr("702.149a")
def test_training_does_not_trigger_with_an_equal_creature():
    s = attacking("Training", others=("Grizzly Bears",))
    s.attack(["Tester", "Grizzly Bears"])
    s.resolve_all()
    assert not s["Tester"].counters


@cr("702.105a")
def test_dethrone_is_about_the_player_with_the_most_life():
    s = attacking("Dethrone")
    s.life(P1, 20)
    s.life(P2, 20)
    s.attack(["Tester"])
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 1}


@cr("702.105a")
def test_dethrone_does_not_trigger_against_a_player_with_less_life():
    s = attacking("Dethrone")
    s.life(P2, 19)
    s.attack(["Tester"])
    s.resolve_all()
    assert not s["Tester"].counters


@cr("702.121a")
def test_melee_counts_the_opponents_that_were_attacked():
    s = attacking("Melee", others=("Grizzly Bears",))
    s.attack(["Tester", "Grizzly Bears"])
    s.resolve_all()
    assert (s["Tester"].power, s["Tester"].toughness) == (3, 3)


@cr("702.112a", "702.112b")
def test_renown_is_gained_once():
    s = attacking("Renown 2")
    s.attack(["Tester"])
    s.to("end_of_combat")
    assert s["Tester"].counters == {"+1/+1": 2}
    s.to("upkeep", turn=P2)
    s.to("declare_attackers", turn=P1)
    s.attack(["Tester"])
    s.to("end_of_combat")
    assert s["Tester"].counters == {"+1/+1": 2}


@cr("702.70a")
def test_poisonous_gives_poison_for_combat_damage_to_a_player():
    s = attacking("Poisonous 3")
    s.attack(["Tester"])
    s.to("end_of_combat")
    assert (s.player(P2).poison, s.player(P2).life) == (3, 18)


@cr("702.115a")
def test_ingest_exiles_the_top_card_of_the_damaged_player():
    s = attacking("Ingest")
    s.library(P2, "Grizzly Bears", "Island")
    s.attack(["Tester"])
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "exile"


@cr("702.147a")
def test_a_decayed_creature_cannot_block_and_is_sacrificed_after_it_attacked():
    s = attacking("Decayed", blockers=("Craw Wurm",))
    assert not s.can_block("Tester", "Craw Wurm")
    s.attack(["Tester"])
    s.block({})
    s.to("end_of_combat")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"


@cr("702.181a")
def test_mobilize_makes_attacking_warriors_for_a_turn():
    s = attacking("Mobilize 2")
    s.attack(["Tester"])
    s.resolve_all()
    assert s["Warrior Token"].attacking
    assert s["Warrior Token#2"].tapped
    s.to("end_of_combat")
    assert s.player(P2).life == 16
    s.to("cleanup")
    assert list(s.player(P1).battlefield) == ["Tester"]


@cr("702.142a")
def test_a_boast_ability_needs_an_attack_and_works_once_each_turn():
    s = attacking("Boast — {1}: You gain 2 life.")
    s.free_mana(P1)
    assert not s.can_activate(P1, "Tester")
    s.attack(["Tester"])
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 22
    assert not s.can_activate(P1, "Tester")


@cr("702.39a")
def test_a_provoked_creature_untaps_and_must_block():
    s = with_cards(creature("Provoke", size="4/4"))
    s.battlefield(P1, "Tester", "Grizzly Bears")
    s.battlefield(P2, "Llanowar Elves", tapped=True)
    s.choose(P1, "Llanowar Elves", True)
    s.attack(["Tester", "Grizzly Bears"])
    s.resolve_all()
    assert not s["Llanowar Elves"].tapped
    s.block({"Llanowar Elves": "Tester"})
    s.to("end_of_combat")
    assert s["Llanowar Elves"].zone == "graveyard"
