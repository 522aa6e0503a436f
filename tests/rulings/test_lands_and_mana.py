"""Lands, mana abilities and what mana may be spent on, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("106.6", "702.6a")
def test_mana_of_tournament_grounds_casts_an_equipment_but_does_not_equip():
    s = Scenario(mana="manual")
    s.battlefield(P1, real("Tournament Grounds"), "Grizzly Bears", "Bonesplitter")
    s.hand(P1, "Leonin Scimitar")
    s.choose(P1, "red")
    s.activate(P1, "Tournament Grounds", ability=1)
    assert s.can_cast(P1, "Leonin Scimitar")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])


@cr("305.6", "605.1a")
def test_cabal_coffers_counts_swamps_of_any_name():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Cabal Coffers", "Swamp", "Badlands", "Forest")
    s.mana(P1, "GG")
    s.activate(P1, "Cabal Coffers")
    assert s.player(P1).mana == "BB"


@cr("305.6", "614.12")
def test_rootbound_crag_looks_for_land_types_not_for_basic_lands():
    for land, tapped in (("Taiga", False), ("Plateau", False), ("Tundra", True)):
        s = table()
        s.battlefield(P1, land)
        s.hand(P1, real("Rootbound Crag"))
        s.play_land(P1, "Rootbound Crag")
        assert s["Rootbound Crag"].tapped is tapped


@cr("614.12", "614.13")
def test_a_forest_that_enters_at_the_same_time_does_not_help_great_arashin_city():
    s = table()
    s.graveyard(P1, real("Great Arashin City"), "Forest")
    s.hand(P1, real("Splendid Reclamation"))
    s.cast(P1, "Splendid Reclamation")
    s.resolve()
    assert (s["Great Arashin City"].zone, s["Great Arashin City"].tapped) == ("battlefield", True)


@cr("603.4", "603.6a")
def test_valakut_counts_the_mountains_that_entered_together_for_each_of_them():
    s = table()
    s.battlefield(P1, real("Valakut, the Molten Pinnacle"), *["Mountain"] * 4)
    s.graveyard(P1, "Mountain", "Mountain")
    s.hand(P1, real("Splendid Reclamation"))
    s.cast(P1, "Splendid Reclamation")
    s.choose(P1, "Valakut, the Molten Pinnacle", P2, P2)
    s.resolve()
    s.choose(P1, "yes", "yes")
    s.resolve_all()
    assert s.player(P2).life == 14


@cr("603.4", "608.2h")
def test_valakut_does_not_mind_when_the_mountain_that_entered_is_gone():
    for victim, life in (("Mountain#6", 17), ("Mountain#1", 20)):
        s = table()
        s.battlefield(P1, real("Valakut, the Molten Pinnacle"), *["Mountain"] * 5)
        s.hand(P1, "Mountain")
        s.battlefield(P2, real("Strip Mine"))
        s.choose(P1, P2)
        s.play_land(P1, s["Mountain#6"])
        s.activate(P2, "Strip Mine", ability=1, targets=[s[victim]])
        s.resolve()
        s.choose(P1, "yes")
        s.resolve_all()
        assert s.player(P2).life == life


@cr("602.5b")
def test_bonders_enclave_does_not_ask_again_for_the_large_creature():
    s = table()
    s.battlefield(P1, real("Bonders' Enclave"), "Craw Wurm")
    s.hand(P2, "Unsummon")
    s.activate(P1, "Bonders' Enclave", ability=1)
    s.cast(P2, "Unsummon", targets=["Craw Wurm"])
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Craw Wurm", "Forest"]


@cr("302.6", "613.1d")
def test_faceless_haven_that_just_came_can_neither_attack_nor_tap_for_mana_as_a_creature():
    s = table()
    s.battlefield(P1, real("Faceless Haven"), sick=True)
    s.battlefield(P1, *["Snow-Covered Plains"] * 3)
    assert s.can_activate(P1, "Faceless Haven")
    s.activate(P1, "Faceless Haven", ability=1)
    s.resolve()
    haven = s["Faceless Haven"]
    assert {"Goblin", "Elf"} <= haven.subtypes
    assert "changeling" not in haven.keywords
    assert not s.can_activate(P1, "Faceless Haven")
    assert not s.can_attack("Faceless Haven")


@cr("508.1f", "506.4")
def test_celestial_colonnade_may_be_tapped_for_mana_while_it_attacks():
    s = Scenario(mana="manual")
    s.battlefield(P1, real("Celestial Colonnade"))
    s.mana(P1, "WWUUU")
    s.activate(P1, "Celestial Colonnade", ability=1)
    s.resolve()
    s.attack(["Celestial Colonnade"])
    s.choose(P1, "blue")
    s.activate(P1, "Celestial Colonnade")
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("305.9", "301.1")
def test_darksteel_citadel_is_played_as_a_land_and_never_cast():
    s = table()
    s.hand(P1, "Darksteel Citadel", "Forest")
    assert not s.can_cast(P1, "Darksteel Citadel")
    s.play_land(P1, "Darksteel Citadel")
    assert not s.can_play_land(P1, "Forest")


@cr("613.7", "302.6")
def test_mishras_factory_keeps_its_abilities_and_pumps_itself_as_a_creature():
    s = table()
    s.battlefield(P1, "Mishra's Factory")
    s.activate(P1, "Mishra's Factory", ability=1)
    s.resolve()
    s.activate(P1, "Mishra's Factory", ability=2, targets=["Mishra's Factory"])
    s.resolve()
    assert (s["Mishra's Factory"].power, s["Mishra's Factory"].types) == (3, {"artifact", "creature", "land"})


@cr("305.4", "603.7a", "514.3a")
def test_thawing_glaciers_goes_home_in_the_cleanup_step_and_its_land_was_not_played():
    s = table()
    s.battlefield(P1, real("Thawing Glaciers"))
    s.hand(P1, "Forest")
    s.library(P1, "Island")
    s.activate(P1, "Thawing Glaciers")
    s.choose(P1, "Island")
    s.resolve()
    assert s["Island"].tapped
    s.play_land(P1, "Forest")
    s.to("end", turn=P1)
    assert s["Thawing Glaciers"].zone == "battlefield"
    s.to("upkeep", turn=P2)
    assert s["Thawing Glaciers"].zone == "hand"


@cr("607.2d", "106.5")
def test_uncharted_haven_without_a_chosen_color_makes_no_mana():
    s = Scenario(mana="manual")
    s.battlefield(P1, real("Uncharted Haven"))
    s.activate(P1, "Uncharted Haven")
    assert (s.player(P1).mana, s["Uncharted Haven"].tapped) == ("", True)


@cr("607.2d")
def test_uncharted_haven_makes_the_color_that_was_chosen_as_it_entered():
    s = table()
    s.hand(P1, real("Uncharted Haven"))
    s.choose(P1, "blue")
    s.play_land(P1, "Uncharted Haven")
    s.to("main", turn=P2)
    s.to("main", turn=P1)
    s.activate(P1, "Uncharted Haven")
    assert "U" in s.player(P1).mana


@cr("608.2h", "405.6c")
def test_arguels_temple_gains_life_for_the_toughness_that_the_creature_had_last():
    s = table()
    s.life(P1, 5)
    s.battlefield(P1, real("Arguel's Blood Fast // Temple of Aclazotz"), "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.choose(P1, "yes")
    s.resolve_all()
    s.cast(P1, "Giant Growth", targets=["Hill Giant"])
    s.resolve()
    s.activate(P1, "Temple of Aclazotz", ability=1, costs=["Hill Giant"])
    s.resolve()
    assert s.player(P1).life == 11


@cr("603.4")
def test_arguels_blood_fast_does_nothing_when_its_controller_has_gained_life():
    s = table()
    s.life(P1, 5)
    s.battlefield(P1, real("Arguel's Blood Fast // Temple of Aclazotz"))
    s.hand(P1, real("Reviving Dose"))
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.cast(P1, "Reviving Dose")
    s.choose(P1, "yes")
    s.resolve_all()
    assert "land" not in s["Arguel's Blood Fast"].types


@cr("305.7", "611.2a")
def test_sealock_monster_leaves_an_island_behind_for_good():
    s = table()
    s.battlefield(P1, real("Sealock Monster"))
    s.battlefield(P2, "Forest", "Mountain")
    s.hand(P2, "Murder")
    assert not s.can_attack("Sealock Monster")
    s.choose(P1, "Forest")
    s.activate(P1, "Sealock Monster")
    s.resolve_all()
    assert s["Forest"].subtypes == {"Forest", "Island"}
    s.cast(P2, "Murder", targets=["Sealock Monster"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Forest"].subtypes == {"Forest", "Island"}


@cr("305.7", "613.8a")
def test_blood_moon_takes_the_mana_of_a_dual_land_but_not_its_name():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Blood Moon", "Tundra")
    s.activate(P1, "Tundra")
    assert (s.player(P1).mana, s["Tundra"].subtypes) == ("R", {"Mountain"})


@cr("701.27a", "301.5c")
def test_dowsing_dagger_transforms_untapped():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Dowsing Dagger // Lost Vale"), attached_to="Grizzly Bears")
    s.attack(["Grizzly Bears"])
    s.choose(P1, "yes")
    s.to("main_2")
    vale = s["Dowsing Dagger"]
    assert (vale.name, vale.tapped, vale.attached_to, s["Grizzly Bears"].power) == ("Lost Vale", False, None, 2)
