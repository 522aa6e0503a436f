"""Keywords that few cards have: bushido, annihilator, mentor, living metal, converting, craft, solved (702)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast

from mtgengine.cards import CardDatabase
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Hill Giant {3}{R}
Creature — Giant
3/3

Sol Ring {1}
Artifact
{T}: Add {C}{C}.

Steady Robot {2}{R}
Artifact Creature — Robot
More Than Meets the Eye {R}
{1}: Convert this creature.
2/2
// transform
Steady Wagon
Artifact — Vehicle
Living metal
Haste
Color red
4/3

Clay Idol {1}
Artifact
Craft with artifact {2}
// transform
Stone Idol
Artifact Creature — Golem
3/3

Case of the Quiet Yard {W}
Enchantment — Case
To solve — You control two or more creatures.
Solved — {1}: You gain 2 life.

Case of the Loud Yard {W}
Enchantment — Case
To solve — You control two or more creatures.
Solved — Whenever you draw a card, you gain 1 life.
""")


def scenario(*board: str) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, *board)
    return s


# ---- in combat -------------------------------------------------------------------------------------------------------


@cr("702.45a")
def test_bushido_makes_an_attacker_stronger_once_it_becomes_blocked():
    s = Scenario()
    s.battlefield(P1, beast("Bushido 2", name="Ronin"))
    s.battlefield(P2, "Grizzly Bears", "Grizzly Bears")
    s.attack({"Ronin": P2})
    assert s["Ronin"].power == 2
    s.block({"Grizzly Bears": "Ronin", "Grizzly Bears#2": "Ronin"})
    s.resolve_all()
    assert (s["Ronin"].power, s["Ronin"].toughness) == (4, 4)


@cr("702.45a")
def test_bushido_makes_a_blocker_stronger():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, beast("Bushido 1", name="Ronin"))
    s.attack({"Grizzly Bears": P2})
    s.block({"Ronin": "Grizzly Bears"})
    s.resolve_all()
    s.to("end_of_combat")
    assert (s["Ronin"].power, s["Ronin"].zone, s["Grizzly Bears"].zone) == (3, "battlefield", "graveyard")


@cr("702.86a")
def test_annihilator_makes_the_defending_player_sacrifice_that_many_permanents():
    s = Scenario()
    s.battlefield(P1, beast("Annihilator 2", name="Titan"))
    s.battlefield(P2, "Forest", "Forest", "Grizzly Bears")
    s.attack({"Titan": P2})
    assert len(s.stack) == 1
    s.choose(P2, "Forest", "Grizzly Bears")
    s.resolve()
    assert [s[each].zone for each in ("Forest", "Forest#2", "Grizzly Bears")].count("graveyard") == 2
    assert s["Grizzly Bears"].zone == "graveyard"


ELDER = beast("Mentor", "3/3", name="Elder")


@cr("702.134a", "115.1")
def test_mentor_puts_a_counter_on_an_attacker_with_less_power():
    s = Scenario()
    s.battlefield(P1, ELDER, "Grizzly Bears", "Hill Giant")
    s.attack({"Elder": P2, "Grizzly Bears": P2, "Hill Giant": P2})
    s.resolve_all()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power, s["Elder"].power) == (3, 3, 3)


@cr("702.134a", "603.3d")
def test_mentor_finds_no_target_among_creatures_that_do_not_attack():
    s = Scenario()
    s.battlefield(P1, ELDER, "Grizzly Bears")
    s.attack({"Elder": P2})
    assert s.stack == []


@cr("702.134a", "608.2b")
def test_mentor_does_nothing_for_a_creature_that_has_become_as_strong():
    s = Scenario()
    s.battlefield(P1, ELDER, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.free_mana(P1)
    s.attack({"Elder": P2, "Grizzly Bears": P2})
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 5


# ---- several instances -----------------------------------------------------------------------------------------------


@cr("702.39b", "702.83b", "702.86b", "702.91b", "702.105b", "702.121b", "702.134b", "702.149b", "702.189b")
@pytest.mark.parametrize(
    "keyword",
    ["Annihilator 1", "Mentor", "Battle cry", "Dethrone", "Training", "Melee", "Provoke", "Firebending 1", "Exalted"],
)
def test_each_instance_triggers_separately_as_the_creature_attacks(keyword):
    s = Scenario()
    s.battlefield(P1, beast(f"{keyword}\n{keyword}", "3/3", name="Twice"), "Grizzly Bears", "Craw Wurm")
    s.battlefield(P2, "Grizzly Bears")
    s.choose(P1, "Twice")
    s.attack({"Twice": P2} if keyword == "Exalted" else {"Twice": P2, "Grizzly Bears": P2, "Craw Wurm": P2})
    assert len(s.stack) == 2


@cr("702.23c", "702.45b", "702.25b", "702.130b")
@pytest.mark.parametrize("keyword", ["Rampage 1", "Bushido 1", "Flanking", "Afflict 1"])
def test_each_instance_triggers_separately_as_the_creature_becomes_blocked(keyword):
    s = Scenario()
    s.battlefield(P1, beast(f"{keyword}\n{keyword}", "3/3", name="Twice"))
    s.battlefield(P2, "Grizzly Bears")
    s.attack({"Twice": P2})
    s.choose(P1, "Twice")
    s.block({"Grizzly Bears": "Twice"})
    assert len(s.stack) == 2


# ---- living metal, converting, craft ---------------------------------------------------------------------------------


@cr("702.162a", "701.28a", "712.11d")
def test_a_spell_cast_for_its_other_cost_enters_converted():
    s = Scenario(CARDS)
    s.hand(P1, "Steady Robot")
    s.mana(P1, "R")
    s.cast(P1, "Steady Wagon", alternative="more than meets the eye")
    s.resolve()
    assert s["Steady Robot"].power == 4
    assert set(s["Steady Robot"].subtypes) == {"Vehicle"}


@cr("702.161a")
def test_living_metal_is_a_creature_during_its_controllers_turn_only():
    s = scenario("Steady Robot")
    s.activate(P1, "Steady Robot")
    s.resolve()
    assert set(s["Steady Robot"].types) == {"artifact", "creature"}
    s.to("upkeep", turn=P2)
    assert set(s["Steady Robot"].types) == {"artifact"}
    s.to("upkeep", turn=P1)
    assert set(s["Steady Robot"].types) == {"artifact", "creature"}


@cr("702.167a", "702.167b")
@pytest.mark.parametrize("material", ["battlefield", "graveyard"])
def test_craft_exiles_a_permanent_or_a_card_in_the_graveyard_and_returns_transformed(material):
    s = scenario("Clay Idol")
    getattr(s, material)(P1, "Sol Ring")
    s.activate(P1, "Clay Idol", costs=["Sol Ring"])
    assert s["Sol Ring"].zone == "exile"
    assert s["Clay Idol"].zone == "exile"
    s.resolve()
    assert (s["Stone Idol"].zone, s["Stone Idol"].power) == ("battlefield", 3)


@cr("702.167a")
def test_craft_needs_material_other_than_the_permanent_itself():
    s = scenario("Clay Idol", "Grizzly Bears")
    assert not s.can_activate(P1, "Clay Idol")


@cr("702.167a")
def test_craft_is_activated_only_as_a_sorcery():
    s = scenario("Clay Idol", "Sol Ring")
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P1, "Clay Idol")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Clay Idol", costs=["Sol Ring"])


# ---- solved ----------------------------------------------------------------------------------------------------------


@cr("702.169a", "702.169d")
def test_a_solved_activated_ability_is_activated_only_if_its_case_is_solved():
    s = scenario("Case of the Quiet Yard", "Grizzly Bears", "Grizzly Bears")
    assert not s.can_activate(P1, "Case of the Quiet Yard")
    s.to("end")
    s.resolve_all()
    s.activate(P1, "Case of the Quiet Yard")
    s.resolve()
    assert s.player(P1).life == 22


@cr("702.169c")
def test_a_solved_triggered_ability_triggers_only_if_its_case_is_solved():
    s = scenario("Case of the Loud Yard", "Grizzly Bears", "Grizzly Bears")
    s.to("draw", turn=P1)
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("702.169c")
def test_an_unsolved_case_sees_no_card_drawn():
    s = scenario("Case of the Loud Yard", "Grizzly Bears")
    s.to("draw", turn=P1)
    assert s.stack == []
    assert s.player(P1).life == 20


@cr("702.169b")
def test_a_solved_static_ability_holds_only_while_the_case_is_solved():
    case = "Case of the High Yard {W}\nEnchantment — Case\nTo solve — You control two or more creatures.\n"
    cards = CardDatabase.from_text(
        "Forest\nBasic Land — Forest\n\n"
        "Grizzly Bears {1}{G}\nCreature — Bear\n2/2\n\n" + case + "Solved — Creatures you control have flying.\n"
    )
    s = Scenario(cards)
    s.battlefield(P1, "Case of the High Yard", "Grizzly Bears", "Grizzly Bears")
    assert "flying" not in s["Grizzly Bears"].keywords
    s.to("end")
    s.resolve_all()
    assert "flying" in s["Grizzly Bears"].keywords
