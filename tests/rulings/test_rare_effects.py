"""Effects that few cards have: other texts, exchanges, what is countered, unusual costs; as rulings answer it."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice

# ---- costs -----------------------------------------------------------------------------------------------------------


@cr("118.3", "401.4", "602.2b")
def test_battlefield_scrounger_puts_cards_under_the_library_and_checks_threshold_before():
    s = table()
    s.battlefield(P1, real("Battlefield Scrounger"))
    s.graveyard(P1, "Shock", "Opt", "Giant Growth", *["Forest"] * 4)
    s.library(P1, "Island")
    s.activate(P1, "Battlefield Scrounger", costs=["Opt", "Shock", "Giant Growth"])
    s.resolve()
    assert (s["Battlefield Scrounger"].power, s.player(P1).graveyard) == (6, ["Forest"] * 4)
    assert s.player(P1).library[-3:] == ["Opt", "Shock", "Giant Growth"]
    assert not s.can_activate(P1, "Battlefield Scrounger")


@cr("602.5b")
def test_battlefield_scrounger_needs_seven_cards():
    s = table()
    s.battlefield(P1, real("Battlefield Scrounger"))
    s.graveyard(P1, *["Forest"] * 6)
    assert not s.can_activate(P1, "Battlefield Scrounger", costs=["Forest", "Forest", "Forest"])


@cr("118.8", "401.4")
def test_leashling_goes_home_for_a_card_on_top_of_the_library():
    s = table()
    s.battlefield(P1, real("Leashling"))
    s.hand(P1, "Shock")
    s.activate(P1, "Leashling", costs=["Shock"])
    s.resolve()
    assert (s["Leashling"].zone, s.player(P1).library[0]) == ("hand", "Shock")


@cr("608.2h", "202.3", "603.8")
def test_phyrexian_devourer_grows_by_the_mana_value_of_the_exiled_card():
    s = table()
    s.battlefield(P1, real("Phyrexian Devourer"))
    s.library(P1, "Serra Angel", "Forest")
    s.activate(P1, "Phyrexian Devourer")
    s.resolve()
    assert (s["Phyrexian Devourer"].power, s.player(P1).exile) == (6, ["Serra Angel"])
    s.activate(P1, "Phyrexian Devourer")
    s.resolve()
    assert s["Phyrexian Devourer"].power == 6


@cr("603.8")
def test_phyrexian_devourer_is_sacrificed_even_if_its_power_is_low_again():
    s = table()
    s.battlefield(P1, real("Phyrexian Devourer"))
    s.library(P1, "Serra Angel", "Shock")
    s.hand(P2, real("Disfigure"))
    for _ in range(2):
        s.activate(P1, "Phyrexian Devourer")
        s.resolve()
    assert s.stack != []
    s.cast(P2, "Disfigure", targets=["Phyrexian Devourer"])
    s.resolve()
    assert s["Phyrexian Devourer"].power == 5
    s.resolve_all()
    assert s["Phyrexian Devourer"].zone == "graveyard"


@cr("118.3")
def test_cards_that_are_not_there_cannot_be_exiled_for_a_cost():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, real("Arc-Slogger"))
    s.library(P1, "Island")
    s.activate(P1, "Arc-Slogger", targets=[P2])
    s.resolve()
    assert (s.player(P2).life, len(s.player(P1).exile)) == (18, 10)


@cr("107.3", "601.2f")
def test_only_black_mana_is_spent_on_the_x_of_crypt_rats():
    for lands, x, can in ((["Swamp"] * 2, 2, True), (["Swamp", "Forest"], 2, False), (["Swamp", "Forest"], 1, True)):
        s = Scenario()
        s.battlefield(P1, real("Crypt Rats"), *lands)
        assert s.can_activate(P1, "Crypt Rats", x=x) is can


# ---- searching, types, texts -----------------------------------------------------------------------------------------


@cr("701.23a", "701.23b")
def test_quiet_speculation_puts_cards_with_flashback_into_the_graveyard():
    s = table()
    s.library(P2, "Firebolt", "Shock", real("Deep Analysis"), real("Call of the Herd"), "Firebolt")
    s.hand(P1, real("Quiet Speculation"))
    s.cast(P1, "Quiet Speculation", targets=[P2])
    s.choose(P1, "Firebolt", "Call of the Herd", "done")
    s.resolve_all()
    assert sorted(s.player(P2).graveyard) == ["Call of the Herd", "Firebolt"]


@cr("701.23b")
def test_quiet_speculation_finds_nothing_without_flashback():
    s = table()
    s.library(P1, "Shock", "Firebolt")
    s.hand(P1, real("Quiet Speculation"))
    s.cast(P1, "Quiet Speculation", targets=[P1])
    s.choose(P1, "Shock")
    with pytest.raises(UnansweredChoice):  # only Firebolt, or nothing
        s.resolve_all()


@cr("305.7", "611.2c", "205.3i")
def test_vision_charm_changes_the_lands_of_a_type_until_end_of_turn():
    s = table()
    s.battlefield(P2, "Forest", "Forest", "Island", "Tropical Island")
    s.hand(P1, real("Vision Charm"))
    s.cast(P1, "Vision Charm", modes=[1])
    s.choose(P1, "Forest", "Plains")
    s.resolve_all()
    assert [s[f"Forest#{n}"].subtypes for n in (1, 2)] == [frozenset({"Plains"})] * 2
    assert (s["Tropical Island"].subtypes, s["Island"].subtypes) == (frozenset({"Plains"}), frozenset({"Island"}))
    s.to("upkeep", turn=P2)
    assert s["Forest"].subtypes == {"Forest"}


@cr("702.26a", "701.17a")
def test_vision_charm_phases_an_artifact_out_or_mills_four_cards():
    s = table()
    s.battlefield(P2, "Bonesplitter")
    s.hand(P1, real("Vision Charm"), real("Vision Charm"), "Disenchant")
    s.cast(P1, "Vision Charm", modes=[2], targets=["Bonesplitter"])
    s.resolve()
    assert not s.can_cast(P1, "Disenchant", targets=["Bonesplitter"])
    s.cast(P1, "Vision Charm", modes=[0], targets=[P2])
    s.resolve()
    assert len(s.player(P2).graveyard) == 4


def shifted(*graveyard: str) -> tuple[Scenario, object]:
    """Volrath's Shapeshifter with these cards in the graveyard, the last of them on top."""
    s = table()
    shifter = s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.graveyard(P1, *graveyard)
    return s, shifter


@cr("612.6", "613.1c")
def test_volraths_shapeshifter_has_the_text_of_the_creature_card_on_top_of_the_graveyard():
    s, shifter = shifted("Shock", "Serra Angel")
    thing = s[shifter]
    assert (thing.mana_value, thing.power, thing.toughness, thing.colors, thing.subtypes) == (
        5,
        4,
        4,
        {"white"},
        {"Angel"},
    )
    assert {"flying", "vigilance"} <= thing.keywords


@cr("612.6")
def test_volraths_shapeshifter_is_itself_when_the_top_card_is_no_creature_card():
    s, shifter = shifted("Serra Angel", "Shock")
    assert (s[shifter].name, s[shifter].power, s[shifter].toughness) == ("Volrath's Shapeshifter", 0, 1)


@cr("612.6", "113.1")
def test_volraths_shapeshifter_keeps_its_discard_ability_and_changes_with_what_is_discarded():
    s = table()
    shifter = s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.graveyard(P1, "Serra Angel")
    s.hand(P1, "Hill Giant")
    s.activate(P1, shifter)
    s.resolve()
    assert (s[shifter].name, s[shifter].power, "flying" in s[shifter].keywords) == ("Hill Giant", 3, False)


@cr("613.1c", "604.1")
def test_static_abilities_of_the_text_that_it_has_apply_to_others():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.graveyard(P1, "Goblin King")
    assert (s["Goblin Piker"].power, s["Goblin Piker"].toughness) == (3, 2)


@cr("613.1c", "613.1f")
def test_what_loses_all_abilities_loses_the_text_ability_too_but_not_the_size_of_the_card():
    s = table()
    shifter = s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.battlefield(P2, "Humility")
    s.graveyard(P1, "Serra Angel")
    s.hand(P1, "Forest")
    assert (s[shifter].subtypes, s[shifter].power, set(s[shifter].keywords)) == ({"Angel"}, 1, set())
    assert not s.can_activate(P1, shifter)


@cr("707.2", "613.2c")
def test_a_copy_of_volraths_shapeshifter_has_its_own_graveyards_text():
    s = table()
    s.battlefield(P2, real("Volrath's Shapeshifter"))
    s.graveyard(P2, "Serra Angel")
    s.hand(P1, "Clone")
    s.cast(P1, "Clone")
    s.choose(P1, True, "Serra Angel")
    s.resolve_all()
    clone = s["Clone"]
    assert (clone.controller, clone.power, clone.toughness) == (P1, 0, 1)


@cr("612.6", "613.6")
def test_the_text_of_another_volraths_shapeshifter_makes_it_what_it_was():
    s = table()
    shifter = s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.graveyard(P1, real("Volrath's Shapeshifter"))
    s.hand(P1, "Forest")
    assert (s[shifter].power, s[shifter].toughness) == (0, 1)
    assert s.can_activate(P1, shifter)


@cr("603.6a")
def test_enters_abilities_do_not_trigger_as_the_text_changes():
    s = table()
    s.battlefield(P1, real("Volrath's Shapeshifter"))
    s.hand(P1, "Wall of Omens")
    s.activate(P1, "Volrath's Shapeshifter")
    s.resolve()
    assert (s.player(P1).graveyard, s.stack, s.player(P1).hand) == (["Wall of Omens"], [], [])


# ---- exchanges, attacks, countering ----------------------------------------------------------------------------------


def drake() -> Scenario:
    s = table()
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Gilded Drake"))
    s.hand(P2, "Shock")
    return s


@cr("701.12b", "611.2a")
def test_gilded_drake_is_exchanged_for_a_creature():
    s = drake()
    s.cast(P1, "Gilded Drake")
    s.choose(P1, "Serra Angel")
    s.resolve_all()
    assert (s["Gilded Drake"].controller, s["Serra Angel"].controller) == (P2, P1)


@cr("601.2c", "701.21a")
def test_gilded_drake_is_sacrificed_when_no_target_is_chosen():
    s = drake()
    s.cast(P1, "Gilded Drake")
    s.choose(P1, "done")
    s.resolve_all()
    assert (s["Gilded Drake"].zone, s["Serra Angel"].controller) == ("graveyard", P2)


@cr("608.2b", "701.12b")
def test_gilded_drake_is_sacrificed_when_its_target_is_illegal_as_the_ability_resolves():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Gilded Drake"))
    s.hand(P2, "Shock")
    s.cast(P1, "Gilded Drake")
    s.choose(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Gilded Drake"].zone) == ("graveyard", "graveyard")


@cr("510.1a", "118.12")
def test_goblin_vandal_destroys_an_artifact_instead_of_dealing_damage():
    for pays, life, zone in (("yes", 20, "graveyard"), ("no", 19, "battlefield")):
        s = Scenario()
        s.battlefield(P1, real("Goblin Vandal"), "Mountain")
        s.battlefield(P2, "Bonesplitter")
        s.attack({"Goblin Vandal": P2})
        s.choose(P1, pays)
        s.to("end_of_combat")
        assert (s.player(P2).life, s["Bonesplitter"].zone) == (life, zone)


@cr("603.3d")
def test_goblin_vandal_does_nothing_where_there_is_no_artifact_to_target():
    s = table()
    s.battlefield(P1, real("Goblin Vandal"))
    s.attack({"Goblin Vandal": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 19


@cr("701.6a", "113.7")
def test_teferis_response_counters_an_ability_and_destroys_the_permanent():
    s = table()
    s.battlefield(P1, "Forest")
    s.battlefield(P2, real("Icy Manipulator"))
    s.hand(P1, real("Teferi's Response"))
    s.to("upkeep", turn=P2)
    s.activate(P2, "Icy Manipulator", targets=["Forest"])
    s.cast(P1, "Teferi's Response", targets=["Icy Manipulator"])
    s.resolve_all()
    assert (s["Icy Manipulator"].zone, s["Forest"].tapped, len(s.player(P1).hand)) == ("graveyard", False, 2)


@cr("701.6a")
def test_teferis_response_counters_a_spell_and_destroys_nothing():
    s = table()
    s.battlefield(P1, "Forest")
    s.hand(P2, "Stone Rain")
    s.hand(P1, real("Teferi's Response"))
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Stone Rain", targets=["Forest"])
    s.cast(P1, "Teferi's Response", targets=["Stone Rain"])
    s.resolve_all()
    assert (s["Stone Rain"].zone, s["Forest"].zone, len(s.player(P1).hand)) == ("graveyard", "battlefield", 2)


@cr("115.1")
def test_teferis_response_needs_a_spell_or_ability_that_targets_a_land_of_yours():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.hand(P1, real("Teferi's Response"))
    s.pass_priority()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    assert not s.can_cast(P1, "Teferi's Response", targets=["Shock"])


@cr("701.6a", "611.2b", "113.7")
def test_tishanas_tidebinder_takes_the_abilities_of_the_permanent_while_it_is_there():
    s = table()
    s.battlefield(P2, "Prodigal Sorcerer")
    s.hand(P1, real("Tishana's Tidebinder"), "Unsummon")
    s.to("upkeep", turn=P2)
    s.activate(P2, "Prodigal Sorcerer", targets=[P1])
    s.cast(P1, "Tishana's Tidebinder")
    s.choose(P1, "Prodigal Sorcerer")
    s.resolve_all()
    assert s.player(P1).life == 20
    s.to("upkeep", turn=P1)
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])
    s.pass_priority()
    s.cast(P1, "Unsummon", targets=["Tishana's Tidebinder"])
    s.resolve_all()
    assert s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])


# ---- how they enter, and what was spent ------------------------------------------------------------------------------


@cr("614.1c", "614.12a")
def test_mox_diamond_enters_for_a_land_card_or_goes_to_the_graveyard():
    for hand, answers, zone in ((["Forest"], ["yes"], "battlefield"), ([], [], "graveyard")):
        s = table()
        s.hand(P1, real("Mox Diamond"), *hand)
        s.cast(P1, "Mox Diamond")
        s.choose(P1, *answers)
        s.resolve_all()
        assert (s["Mox Diamond"].zone, "Forest" in s.player(P1).hand) == (zone, False)


@cr("607.2a", "106.5")
def test_chrome_mox_makes_the_colors_of_the_exiled_card():
    s = Scenario()
    s.hand(P1, real("Chrome Mox"), "Shock", "Raging Goblin")
    s.cast(P1, "Chrome Mox")
    s.choose(P1, "yes", "Shock")
    s.resolve_all()
    assert s.can_cast(P1, "Raging Goblin")


@cr("106.5")
def test_chrome_mox_makes_nothing_without_an_exiled_card():
    s = Scenario()
    s.hand(P1, real("Chrome Mox"), "Shock")
    s.cast(P1, "Chrome Mox")
    s.choose(P1, "no")
    s.resolve_all()
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("707.12", "607.2a")
def test_isochron_scepter_casts_copies_of_the_exiled_card():
    s = table()
    s.hand(P1, real("Isochron Scepter"), "Shock")
    s.cast(P1, "Isochron Scepter")
    s.choose(P1, "yes", "Shock")
    s.resolve_all()
    s.activate(P1, "Isochron Scepter")
    s.choose(P1, "yes", P2)
    s.resolve_all()
    assert (s.player(P2).life, s["Shock"].zone) == (18, "exile")


@cr("400.7d", "603.4")
def test_deceit_asks_what_was_spent_to_cast_it():
    for mana, returned in (("UUUUUU", True), ("BBBBBB", False)):
        s = Scenario()
        s.battlefield(P2, "Bonesplitter")
        s.hand(P1, real("Deceit"))
        s.mana(P1, mana)
        s.cast(P1, "Deceit")
        if returned:
            s.choose(P1, "Bonesplitter")
        s.resolve_all()
        assert (s["Bonesplitter"].zone == "hand") is returned


@cr("601.2h", "701.6a")
def test_vexing_bauble_counters_what_no_mana_was_spent_on():
    s = table()
    s.battlefield(P2, real("Vexing Bauble"))
    s.hand(P1, "Ornithopter", "Grizzly Bears")
    s.cast(P1, "Ornithopter")
    s.resolve_all()
    s.cast(P1, "Grizzly Bears")
    s.resolve_all()
    assert (s["Ornithopter"].zone, s["Grizzly Bears"].zone) == ("graveyard", "battlefield")


@cr("107.14", "608.2c")
def test_galvanic_discharge_deals_as_much_damage_as_energy_is_paid():
    s = table()
    s.energy(P1, 2)
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Galvanic Discharge"))
    s.cast(P1, "Galvanic Discharge", targets=["Serra Angel"])
    s.choose(P1, 4)
    s.resolve_all()
    assert s["Serra Angel"].zone == "graveyard"


@cr("608.2d", "120.3a")
def test_roiling_vortex_deals_damage_to_the_player_whose_upkeep_it_is():
    s = table()
    s.battlefield(P1, real("Roiling Vortex"))
    s.to("draw", turn=P2)
    assert (s.player(P2).life, s.player(P1).life) == (19, 20)
