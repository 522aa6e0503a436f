"""Cards of the deck `enchantress`: enchantments, what is drawn from them, and what they become."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, UnansweredChoice, cr


def pt(thing) -> tuple[int | None, int | None]:
    return thing.power, thing.toughness


# ---- Parallax Wave ---------------------------------------------------------------------------------------------------


@cr("702.32a", "614.1c")
def test_parallax_wave_enters_with_five_fade_counters():
    s = table()
    s.hand(P1, "Parallax Wave")
    s.cast(P1, "Parallax Wave")
    s.resolve()
    assert s["Parallax Wave"].counters == {"fade": 5}


@cr("702.32a")
def test_parallax_wave_loses_a_fade_counter_in_its_controllers_upkeep_only():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 2})
    s.to("precombat_main", turn=P2)
    assert s["Parallax Wave"].counters == {"fade": 2}
    s.to("precombat_main", turn=P1)
    assert s["Parallax Wave"].counters == {"fade": 1}


@cr("702.32a")
def test_parallax_wave_without_counters_is_sacrificed_in_the_upkeep_and_gives_the_creatures_back():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 1})
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "exile"
    assert s["Parallax Wave"].zone == "battlefield"
    s.to("draw", turn=P1)
    assert s["Parallax Wave"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].controller == P2


@cr("118.3", "602.2b")
def test_parallax_wave_exiles_no_more_creatures_than_it_has_fade_counters():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 1})
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    assert not s.can_activate(P1, "Parallax Wave", targets=["Grizzly Bears"])


@cr("607.2a", "603.6c")
def test_all_creatures_that_parallax_wave_exiled_come_back_as_it_leaves():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 5})
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P2, "Disenchant")
    for creature in ("Hill Giant", "Grizzly Bears", "Memnite"):
        s.activate(P1, "Parallax Wave", targets=[creature])
        s.resolve()
    s.cast(P2, "Disenchant", targets=["Parallax Wave"])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Memnite"]
    assert sorted(s.player(P2).battlefield) == ["Grizzly Bears", "Hill Giant"]


@cr("607.2a", "603.6c")
def test_a_creature_stays_exiled_when_parallax_wave_leaves_before_it_is_exiled():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 2})
    s.battlefield(P1, "Seal of Cleansing")
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.activate(P1, "Seal of Cleansing", targets=["Parallax Wave"])
    s.resolve()
    assert s.stack == ["Parallax Wave", "Parallax Wave"]  # the leaves-the-battlefield trigger resolves first
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"


@cr("607.2a", "607.4")
def test_each_parallax_wave_returns_only_the_cards_that_it_exiled_itself():
    s = table()
    first, second = s.battlefield(P1, "Parallax Wave", "Parallax Wave", counters={"fade": 5})
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P2, "Disenchant")
    s.activate(P1, first, targets=["Hill Giant"])
    s.activate(P1, second, targets=["Grizzly Bears"])
    s.resolve_all()
    s.cast(P2, "Disenchant", targets=[first])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Grizzly Bears"].zone == "exile"


@cr("400.7", "607.2a")
def test_parallax_wave_that_comes_back_does_not_know_what_it_exiled_before():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 3})
    s.battlefield(P1, "Seal of Cleansing")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Replenish")
    s.hand(P2, "Disenchant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.activate(P1, "Seal of Cleansing", targets=["Parallax Wave"])
    s.resolve_all()
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Parallax Wave"].counters == {"fade": 5}
    s.cast(P2, "Disenchant", targets=["Parallax Wave"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"


@cr("110.2", "607.2a")
def test_a_stolen_creature_comes_back_under_its_owners_control():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 3})
    s.battlefield(P1, "Hill Giant", owner=P2)
    s.hand(P2, "Disenchant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Parallax Wave"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P2


@cr("111.7", "607.2a")
def test_a_token_that_parallax_wave_exiled_does_not_come_back():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 3})
    token = s.token(P2, "Hill Giant")
    s.hand(P2, "Disenchant")
    s.activate(P1, "Parallax Wave", targets=[token])
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Parallax Wave"])
    s.resolve_all()
    assert s.player(P2).battlefield == []


@cr("613.1d", "607.2a", "603.10a")
def test_with_opalescence_parallax_wave_can_exile_itself_and_comes_back_fresh():
    s = table()
    s.battlefield(P1, "Opalescence")
    s.battlefield(P1, "Parallax Wave", counters={"fade": 2})
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.resolve()
    s.activate(P1, "Parallax Wave", targets=["Parallax Wave"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Parallax Wave"].zone == "battlefield"
    assert s["Parallax Wave"].counters == {"fade": 5}


# ---- Solitary Confinement --------------------------------------------------------------------------------------------


@cr("118.12a", "701.21a")
def test_solitary_confinement_stays_for_a_discarded_card():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P2, "Island")
    s.choose(P2, True, "Island")
    s.to("precombat_main", turn=P2)
    assert s["Solitary Confinement"].zone == "battlefield"
    assert s["Island"].zone == "graveyard"


@cr("118.12a", "701.21a")
def test_solitary_confinement_is_sacrificed_by_a_player_with_no_card():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.to("draw", turn=P2)
    assert s["Solitary Confinement"].zone == "graveyard"


@cr("614.10", "504.1")
def test_solitary_confinement_skips_the_draw_step():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P2, "Island", "Swamp")
    s.choose(P2, True, "Island")
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == ["Swamp"]


@cr("614.10", "118.12a")
def test_a_player_who_gives_solitary_confinement_up_in_the_upkeep_draws():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P2, "Island")
    s.library(P2, "Swamp")
    s.choose(P2, False)
    s.to("precombat_main", turn=P2)
    assert sorted(s.player(P2).hand) == ["Island", "Swamp"]


@cr("702.18a", "115.4")
def test_a_player_in_solitary_confinement_can_not_be_targeted_by_anyone():
    s = table()
    s.battlefield(P1, "Solitary Confinement")
    s.hand(P1, "Ancestral Recall")
    s.hand(P2, "Lightning Bolt")
    assert not s.can_target(P1, "Ancestral Recall", P1)
    assert s.can_target(P1, "Ancestral Recall", P2)
    assert not s.can_target(P2, "Lightning Bolt", P1)


@cr("615.1", "510.2")
def test_solitary_confinement_prevents_combat_damage():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Solitary Confinement")
    s.attack(["Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("615.1", "120.2b")
def test_solitary_confinement_prevents_damage_that_targets_nobody():
    s = table()
    s.battlefield(P1, "Sulfuric Vortex")
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P2, "Island")
    s.choose(P2, True, "Island")
    s.to("precombat_main", turn=P2)
    assert s.player(P2).life == 20
    s.to("precombat_main", turn=P1)
    assert s.player(P1).life == 18


@cr("118.3b", "119.4")
def test_a_player_in_solitary_confinement_may_pay_life():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P1, "Hill Giant")
    s.hand(P2, "Force of Will", "Brainstorm")
    s.cast(P1, "Hill Giant")
    s.cast(P2, "Force of Will", targets=["Hill Giant"], alternative=True, costs=["Brainstorm"])
    s.resolve()
    assert s.player(P2).life == 19
    assert s["Hill Giant"].zone == "graveyard"


@cr("702.18a", "613.1d")
def test_solitary_confinement_that_opalescence_animates_is_a_target_itself():
    s = table()
    s.battlefield(P1, "Opalescence")
    s.graveyard(P1, "Solitary Confinement")
    s.hand(P1, "Replenish")
    s.battlefield(P2, "Seal of Fire")
    s.cast(P1, "Replenish")
    s.resolve()
    assert not s.can_activate(P2, "Seal of Fire", targets=[P1])
    assert s.can_activate(P2, "Seal of Fire", targets=["Solitary Confinement"])


# ---- Opalescence and Humility ----------------------------------------------------------------------------------------


@cr("613.1d", "613.4b")
def test_opalescence_makes_creatures_as_large_as_their_mana_value_but_not_itself():
    s = Scenario()
    s.battlefield(P1, "Opalescence", "Enchantress's Presence")
    s.battlefield(P2, "Seal of Cleansing")
    assert s["Enchantress's Presence"].types == {"enchantment", "creature"}
    assert pt(s["Enchantress's Presence"]) == (3, 3)
    assert pt(s["Seal of Cleansing"]) == (2, 2)
    assert s["Opalescence"].types == {"enchantment"}


@cr("613.1d", "303.4")
def test_opalescence_leaves_auras_alone():
    s = Scenario()
    s.battlefield(P1, "Opalescence", "Forest")
    s.battlefield(P1, "Wild Growth", attached_to="Forest")
    assert s["Wild Growth"].types == {"enchantment"}
    assert s["Wild Growth"].attached_to == s["Forest"]


@cr("613.7a", "613.6")
def test_humility_after_opalescence_is_one_one():
    s = Scenario()
    s.battlefield(P1, "Opalescence", "Humility", "Parallax Wave", "Hill Giant")
    assert pt(s["Humility"]) == (1, 1)
    assert pt(s["Parallax Wave"]) == (1, 1)
    assert s["Parallax Wave"].abilities == []
    assert pt(s["Hill Giant"]) == (1, 1)


@cr("613.7a", "613.6")
def test_humility_before_opalescence_is_four_four():
    s = Scenario()
    s.battlefield(P1, "Humility", "Opalescence", "Parallax Wave", "Hill Giant")
    assert pt(s["Humility"]) == (4, 4)
    assert pt(s["Parallax Wave"]) == (4, 4)
    assert s["Parallax Wave"].abilities == []
    assert pt(s["Hill Giant"]) == (1, 1)


@cr("613.1d", "302.6")
def test_an_enchantment_that_opalescence_animates_is_summoning_sick_when_it_is_new():
    s = table()
    s.battlefield(P1, "Opalescence", "Enchantress's Presence")
    s.hand(P1, "Words of War")
    s.cast(P1, "Words of War")
    s.resolve_all()
    assert s.can_attack("Enchantress's Presence")
    assert not s.can_attack("Words of War")


@cr("613.1d", "704.5m", "303.4d")
def test_an_aura_on_an_animated_enchantment_falls_off_when_opalescence_leaves():
    s = table()
    s.battlefield(P1, "Opalescence", "Enchantress's Presence")
    s.battlefield(P2, "Pacifism", attached_to="Enchantress's Presence")
    s.hand(P2, "Disenchant")
    assert s["Pacifism"].zone == "battlefield"
    s.cast(P2, "Disenchant", targets=["Opalescence"])
    s.resolve()
    assert s["Pacifism"].zone == "graveyard"
    assert s["Enchantress's Presence"].zone == "battlefield"


@cr("613.1f", "702.15b")
def test_humility_takes_everything_from_baneslayer_angel():
    s = Scenario()
    s.battlefield(P1, "Baneslayer Angel")
    s.battlefield(P2, "Humility")
    assert pt(s["Baneslayer Angel"]) == (1, 1)
    assert s["Baneslayer Angel"].keywords == set()
    s.attack(["Baneslayer Angel"])
    s.to("end_of_combat")
    assert s.player(P1).life == 20
    assert s.player(P2).life == 19


@cr("613.1f", "603.6a")
def test_humility_silences_what_would_trigger_as_a_creature_enters():
    s = table()
    s.battlefield(P2, "Humility")
    s.hand(P1, "Wall of Blossoms", "Argothian Enchantress")
    s.cast(P1, "Wall of Blossoms")
    s.resolve_all()
    assert s.player(P1).hand == ["Argothian Enchantress"]


@cr("613.1f", "614.12")
def test_meddling_mage_under_humility_names_nothing():
    s = table()
    s.battlefield(P2, "Humility")
    s.hand(P1, "Meddling Mage")
    s.hand(P2, "Lightning Bolt")
    s.cast(P1, "Meddling Mage")
    s.resolve()
    assert s["Meddling Mage"].zone == "battlefield"
    assert s.can_cast(P2, "Lightning Bolt")


# ---- Replenish -------------------------------------------------------------------------------------------------------


@cr("303.4f")
def test_replenish_lets_auras_choose_what_they_enchant():
    s = table()
    s.graveyard(P1, "Wild Growth", "Seal of Cleansing")
    s.battlefield(P1, "Forest", "Plains")
    s.hand(P1, "Replenish")
    s.choose(P1, "Plains")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Wild Growth"].attached_to == s["Plains"]
    assert s["Seal of Cleansing"].zone == "battlefield"


@cr("303.4f", "702.18a")
def test_an_aura_that_replenish_returns_may_enchant_a_creature_with_shroud():
    s = table()
    s.graveyard(P1, "Rancor")
    s.battlefield(P1, "Argothian Enchantress")
    s.hand(P1, "Replenish")
    s.choose(P1, "Argothian Enchantress")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Rancor"].attached_to == s["Argothian Enchantress"]


@cr("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_in_the_graveyard():
    s = table()
    s.graveyard(P1, "Rancor", "Seal of Cleansing")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Rancor"].zone == "graveyard"
    assert s["Seal of Cleansing"].zone == "battlefield"


@cr("601.2", "603.2")
def test_replenish_casts_nothing_and_enchantresses_stay_silent():
    s = table()
    s.battlefield(P1, "Argothian Enchantress", "Enchantress's Presence")
    s.graveyard(P1, "Seal of Cleansing", "Seal of Fire")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    assert s.stack == ["Replenish"]
    s.resolve()
    assert s.stack == []
    assert s.player(P1).hand == []


@cr("400.1", "608.2c")
def test_replenish_leaves_the_graveyards_of_others_alone():
    s = table()
    s.graveyard(P1, "Seal of Fire", "Hill Giant")
    s.graveyard(P2, "Seal of Cleansing")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s.player(P1).battlefield == ["Seal of Fire"]
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Seal of Cleansing"].zone == "graveyard"


@cr("701.21a", "608.2c")
def test_attunement_fills_the_graveyard_for_replenish():
    s = table()
    s.battlefield(P1, "Attunement")
    s.hand(P1, "Opalescence", "Parallax Wave")
    s.library(P1, "Replenish", "Island", "Swamp")
    s.choose(P1, "Opalescence", "Parallax Wave", "Island", "Attunement")
    s.activate(P1, "Attunement")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Replenish", "Swamp"]
    s.cast(P1, "Replenish")
    s.resolve()
    assert pt(s["Parallax Wave"]) == (4, 4)
    assert pt(s["Attunement"]) == (3, 3)


# ---- enchantresses ---------------------------------------------------------------------------------------------------


@cr("603.2", "601.2i")
def test_each_enchantress_draws_before_the_enchantment_resolves():
    s = table()
    s.battlefield(P1, "Argothian Enchantress", "Enchantress's Presence")
    s.hand(P1, "Seal of Cleansing")
    s.choose(P1, "Argothian Enchantress")
    s.cast(P1, "Seal of Cleansing")
    assert len(s.stack) == 3
    s.resolve()
    s.resolve()
    assert len(s.player(P1).hand) == 2
    assert s["Seal of Cleansing"].zone == "stack"


@cr("603.2", "701.6a")
def test_an_enchantress_draws_for_an_enchantment_that_is_countered():
    s = table()
    s.battlefield(P1, "Enchantress's Presence")
    s.hand(P1, "Seal of Cleansing")
    s.hand(P2, "Force of Will")
    s.cast(P1, "Seal of Cleansing")
    s.cast(P2, "Force of Will", targets=["Seal of Cleansing"])
    s.resolve_all()
    assert s["Seal of Cleansing"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("603.2")
def test_an_enchantress_does_not_see_herself_nor_the_spells_of_others():
    s = table()
    s.battlefield(P2, "Enchantress's Presence")
    s.hand(P1, "Enchantress's Presence")
    s.cast(P1, "Enchantress's Presence")
    s.resolve_all()
    assert s.player(P1).hand == []
    assert s.player(P2).hand == []


@cr("702.18a")
def test_argothian_enchantress_can_not_be_the_target_of_swords_to_plowshares():
    s = table()
    s.battlefield(P1, "Argothian Enchantress")
    s.battlefield(P2, "Serra Angel")
    s.hand(P2, "Swords to Plowshares")
    assert not s.can_target(P2, "Swords to Plowshares", "Argothian Enchantress")
    assert s.can_target(P2, "Swords to Plowshares", "Serra Angel")


@cr("608.2h", "613.4c")
def test_swords_to_plowshares_gains_life_for_the_power_that_the_creature_had():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P2, "Rancor", attached_to="Hill Giant")
    s.hand(P1, "Swords to Plowshares")
    s.cast(P1, "Swords to Plowshares", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    assert s.player(P2).life == 25
    assert s["Rancor"].zone == "hand"


@cr("603.10a")
def test_femeref_enchantress_draws_for_each_enchantment_that_goes():
    s = table()
    s.battlefield(P1, "Femeref Enchantress", "Seal of Fire")
    s.battlefield(P2, "Seal of Cleansing")
    s.hand(P1, "Tranquil Domain")
    s.choose(P1, "Femeref Enchantress", "Femeref Enchantress")
    s.cast(P1, "Tranquil Domain")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


# ---- Sterling Grove and other enchantments that guard, tax and destroy -----------------------------------------------


@cr("702.18a", "604.1")
def test_sterling_grove_gives_shroud_to_the_others_and_not_to_itself():
    s = table()
    s.battlefield(P1, "Sterling Grove", "Enchantress's Presence")
    s.hand(P2, "Disenchant")
    assert not s.can_target(P2, "Disenchant", "Enchantress's Presence")
    assert s.can_target(P2, "Disenchant", "Sterling Grove")


@cr("702.18a", "604.1")
def test_two_sterling_groves_guard_each_other():
    s = table()
    s.battlefield(P1, "Sterling Grove", "Sterling Grove")
    s.hand(P2, "Disenchant")
    assert not s.can_cast(P2, "Disenchant")


@cr("701.23a", "701.24a", "401.1")
def test_sterling_grove_puts_an_enchantment_on_top_of_the_library():
    s = table()
    s.battlefield(P1, "Sterling Grove")
    s.library(P1, "Island", "Hill Giant", "Replenish", "Opalescence")
    s.choose(P1, "Opalescence")
    s.activate(P1, "Sterling Grove")
    assert s["Sterling Grove"].zone == "graveyard"
    s.resolve()
    assert s.player(P1).library[0] == "Opalescence"


@cr("601.2f", "604.1")
def test_aura_of_silence_taxes_enchantments_of_opponents_only():
    s = Scenario()
    s.battlefield(P1, "Aura of Silence", "Plains", "Plains")
    s.battlefield(P2, *["Plains"] * 3)
    s.hand(P1, "Seal of Cleansing")
    s.hand(P2, "Seal of Cleansing")
    assert s.can_cast(P1, "Seal of Cleansing")
    s.to("precombat_main", turn=P2)
    assert not s.can_cast(P2, "Seal of Cleansing#2")


@cr("601.2f")
def test_aura_of_silence_taxes_artifacts_but_no_creatures():
    s = Scenario()
    s.battlefield(P1, "Aura of Silence")
    s.battlefield(P2, *["Forest"] * 2)
    s.hand(P2, "Sol Ring", "Grizzly Bears")
    s.to("precombat_main", turn=P2)
    assert not s.can_cast(P2, "Sol Ring")
    assert s.can_cast(P2, "Grizzly Bears")


@cr("602.2b", "701.21a")
def test_aura_of_silence_is_sacrificed_to_destroy_an_artifact():
    s = table()
    s.battlefield(P1, "Aura of Silence")
    s.battlefield(P2, "Sol Ring")
    s.activate(P1, "Aura of Silence", targets=["Sol Ring"])
    assert s["Aura of Silence"].zone == "graveyard"
    s.resolve()
    assert s["Sol Ring"].zone == "graveyard"


@cr("602.2b", "113.7a")
def test_seal_of_cleansing_answers_the_spell_that_would_destroy_it():
    s = table()
    s.battlefield(P1, "Seal of Cleansing")
    s.battlefield(P2, "Sol Ring")
    s.hand(P2, "Disenchant")
    s.cast(P2, "Disenchant", targets=["Seal of Cleansing"])
    s.activate(P1, "Seal of Cleansing", targets=["Sol Ring"])
    s.resolve_all()
    assert s["Sol Ring"].zone == "graveyard"


@cr("115.5", "602.2b")
def test_seal_of_cleansing_that_targets_itself_has_no_effect():
    s = table()
    s.battlefield(P1, "Seal of Cleansing")
    s.activate(P1, "Seal of Cleansing", targets=["Seal of Cleansing"])
    s.resolve()
    assert s["Seal of Cleansing"].zone == "graveyard"


@cr("601.3a", "602.5")
def test_city_of_solitude_allows_spells_and_abilities_in_ones_own_turn_only():
    s = table()
    s.battlefield(P1, "City of Solitude", "Seal of Fire")
    s.battlefield(P2, "Seal of Cleansing")
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, "Disenchant")
    assert s.can_cast(P1, "Lightning Bolt")
    assert not s.can_cast(P2, "Disenchant")
    assert s.can_activate(P1, "Seal of Fire", targets=[P2])
    assert not s.can_activate(P2, "Seal of Cleansing", targets=["City of Solitude"])


@cr("602.5", "605.1a")
@pytest.mark.parametrize("mana", ["auto", "manual"])
def test_city_of_solitude_stops_mana_abilities_too(mana):
    s = Scenario(mana=mana)
    s.battlefield(P1, "City of Solitude", "Forest")
    s.battlefield(P2, "Forest", "Black Lotus", "Llanowar Elves")
    assert s.can_activate(P1, "Forest")
    assert not s.can_activate(P2, "Forest#2")
    assert not s.can_activate(P2, "Black Lotus")
    assert not s.can_activate(P2, "Llanowar Elves")


# ---- mana and lands --------------------------------------------------------------------------------------------------


@cr("605.1b", "605.4a")
def test_wild_growth_adds_a_green_mana_without_the_stack():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Plains")
    s.battlefield(P1, "Wild Growth", attached_to="Plains")
    s.activate(P1, "Plains")
    assert sorted(s.player(P1).mana.replace("{", "").replace("}", "")) == ["G", "W"]
    assert s.stack == []


@cr("605.4a", "601.2g")
def test_a_land_with_wild_growth_pays_for_grizzly_bears():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.battlefield(P1, "Wild Growth", attached_to="Forest")
    s.hand(P1, "Grizzly Bears")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("605.4a", "601.2g")
def test_two_wild_growths_on_one_land_add_two_mana():
    s = Scenario()
    s.battlefield(P1, "Plains")
    s.battlefield(P1, "Wild Growth", "Wild Growth", attached_to="Plains")
    s.hand(P1, "Enchantress's Presence")
    s.cast(P1, "Enchantress's Presence")
    s.resolve()
    assert s["Enchantress's Presence"].zone == "battlefield"


@cr("605.1b", "106.4")
def test_fertile_ground_adds_a_color_that_its_controller_chooses():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.battlefield(P1, "Fertile Ground", attached_to="Forest")
    s.hand(P1, "Sterling Grove")
    s.cast(P1, "Sterling Grove")
    s.resolve()
    assert s["Sterling Grove"].zone == "battlefield"


@cr("605.1b", "109.5")
def test_wild_growth_adds_mana_for_the_controller_of_the_land():
    s = Scenario()
    s.battlefield(P2, "Forest")
    s.battlefield(P1, "Wild Growth", attached_to="Forest")
    s.hand(P2, "Grizzly Bears")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Grizzly Bears")
    assert s["Grizzly Bears"].zone == "stack"


@cr("605.1a", "106.3")
def test_serras_sanctum_counts_the_enchantments_of_its_controller():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Serra's Sanctum", "Seal of Cleansing", "Seal of Fire", "Sterling Grove")
    s.battlefield(P2, "Humility")
    s.activate(P1, "Serra's Sanctum")
    assert s.player(P1).mana.count("W") == 3


@cr("605.1a", "601.2g")
def test_serras_sanctum_alone_pays_for_opalescence():
    s = Scenario()
    s.battlefield(P1, "Serra's Sanctum", "Seal of Cleansing", "Seal of Fire", "Sterling Grove", "Aura of Silence")
    s.hand(P1, "Opalescence")
    s.cast(P1, "Opalescence")
    s.resolve()
    assert pt(s["Seal of Fire"]) == (1, 1)


@cr("605.1a", "106.3")
def test_serras_sanctum_without_enchantments_makes_no_mana():
    s = Scenario()
    s.battlefield(P1, "Serra's Sanctum")
    s.hand(P1, "Swords to Plowshares")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_cast(P1, "Swords to Plowshares")


@cr("305.2", "305.2a")
def test_exploration_allows_a_second_land_and_two_allow_a_third():
    s = Scenario()
    s.battlefield(P1, "Exploration", "Exploration")
    s.hand(P1, *["Forest"] * 4)
    for _ in range(3):
        s.play_land(P1, "Forest")
    assert not s.can_play_land(P1, "Forest")
    with pytest.raises(IllegalAction):
        s.play_land(P1, "Forest")


@cr("305.2", "305.2b")
def test_exploration_that_leaves_takes_the_second_land_with_it():
    s = table()
    s.battlefield(P1, "Exploration")
    s.hand(P1, "Forest", "Plains")
    s.hand(P2, "Disenchant")
    s.play_land(P1, "Forest")
    assert s.can_play_land(P1, "Plains")
    s.cast(P2, "Disenchant", targets=["Exploration"])
    s.resolve()
    assert not s.can_play_land(P1, "Plains")


# ---- the cards on top of a library, and draws that are replaced ------------------------------------------------------


@cr("401.4", "701.20e")
def test_mirris_guile_puts_three_cards_back_in_any_order():
    s = Scenario()
    s.battlefield(P2, "Mirri's Guile")
    s.library(P2, "Island", "Swamp", "Mountain", "Plains")
    s.choose(P2, True, "Mountain", "Island", "Swamp")
    s.to("draw", turn=P2)
    assert s.player(P2).hand == ["Mountain"]
    assert s.player(P2).library[:3] == ["Island", "Swamp", "Plains"]


@cr("118.12", "121.1")
def test_sylvan_library_keeps_cards_for_four_life_each():
    s = Scenario()
    s.battlefield(P2, "Sylvan Library")
    s.hand(P2, "Plains")
    s.library(P2, "Island", "Swamp", "Mountain")
    s.choose(P2, True, "Island", "Swamp", True, False)
    s.to("precombat_main", turn=P2)
    assert s.player(P2).life == 16
    assert s.player(P2).library[0] == "Swamp"
    assert sorted(s.player(P2).hand) == ["Island", "Mountain", "Plains"]


@cr("603.5")
def test_sylvan_library_need_not_be_used():
    s = Scenario()
    s.battlefield(P2, "Sylvan Library")
    s.library(P2, "Island", "Swamp")
    s.choose(P2, False)
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == ["Island"]
    assert s.player(P2).life == 20


@cr("614.1a", "614.6")
def test_words_of_war_turns_a_draw_into_damage():
    s = table()
    s.battlefield(P1, "Words of War", "Enchantress's Presence")
    s.hand(P1, "Seal of Fire")
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve()
    s.cast(P1, "Seal of Fire")
    s.resolve_all()
    assert s.player(P2).life == 18
    assert s.player(P1).hand == []


@cr("614.1a", "614.6")
def test_words_of_wind_returns_a_permanent_of_each_player():
    s = table()
    s.battlefield(P1, "Words of Wind", "Enchantress's Presence", "Forest")
    s.battlefield(P2, "Island")
    s.hand(P1, "Seal of Fire")
    s.activate(P1, "Words of Wind")
    s.resolve()
    s.choose(P1, "Forest")
    s.choose(P2, "Island")
    s.cast(P1, "Seal of Fire")
    s.resolve()
    assert s.player(P1).hand == ["Forest"]
    assert s["Island"].zone == "hand"


@cr("614.5", "616.1")
def test_words_of_wilding_activated_twice_replaces_two_draws():
    s = table()
    s.battlefield(P1, "Words of Wilding")
    s.hand(P1, "Ancestral Recall")
    s.activate(P1, "Words of Wilding")
    s.activate(P1, "Words of Wilding")
    s.resolve_all()
    s.choose(P1, "Words of Wilding")
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.resolve()
    assert s.player(P1).battlefield.count("Bear Token") == 2
    assert len(s.player(P1).hand) == 1


@cr("614.1a", "121.2")
def test_notion_thief_takes_the_cards_of_ancestral_recall():
    s = table()
    s.battlefield(P1, "Notion Thief")
    s.hand(P2, "Ancestral Recall")
    s.cast(P2, "Ancestral Recall", targets=[P2])
    s.resolve()
    assert s.player(P2).hand == []
    assert len(s.player(P1).hand) == 3


@cr("614.1a", "504.1")
def test_notion_thief_leaves_the_first_card_of_a_draw_step():
    s = Scenario()
    s.battlefield(P1, "Notion Thief")
    s.library(P2, "Island")
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == ["Island"]
    assert s.player(P1).hand == []


@cr("614.6", "608.2c")
def test_sylvan_library_puts_the_only_card_back_that_notion_thief_left():
    s = Scenario()
    s.battlefield(P1, "Notion Thief")
    s.battlefield(P2, "Sylvan Library")
    s.hand(P2, "Plains")
    s.library(P2, "Island")
    s.choose(P2, True, False)
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == ["Plains"]
    assert s.player(P2).library[0] == "Island"
    assert s.player(P2).life == 20
    assert len(s.player(P1).hand) == 2


@cr("614.5")
def test_a_draw_passes_between_two_notion_thieves_once_each():
    s = table()
    s.battlefield(P1, "Notion Thief")
    s.battlefield(P2, "Notion Thief")
    s.hand(P2, "Ancestral Recall")
    s.cast(P2, "Ancestral Recall", targets=[P2])
    s.resolve()
    assert s.player(P1).hand == []
    assert len(s.player(P2).hand) == 3


# ---- names -----------------------------------------------------------------------------------------------------------


@cr("201.4", "614.12", "601.3")
def test_meddling_mage_forbids_the_spell_that_is_named_to_both_players():
    s = table()
    s.hand(P1, "Meddling Mage", "Lightning Bolt")
    s.hand(P2, "Lightning Bolt", "Shock")
    s.choose(P1, "Lightning Bolt")
    s.cast(P1, "Meddling Mage")
    s.resolve()
    assert not s.can_cast(P1, "Lightning Bolt")
    assert not s.can_cast(P2, "Lightning Bolt#2")
    assert s.can_cast(P2, "Shock")


@cr("611.3a", "601.3")
def test_the_named_spell_can_be_cast_again_when_meddling_mage_is_gone():
    s = table()
    s.hand(P1, "Meddling Mage")
    s.hand(P2, "Lightning Bolt", "Shock")
    s.choose(P1, "Lightning Bolt")
    s.cast(P1, "Meddling Mage")
    s.resolve()
    s.cast(P2, "Shock", targets=["Meddling Mage"])
    s.resolve()
    assert s.can_cast(P2, "Lightning Bolt")


@cr("201.4", "701.9a")
def test_cabal_therapy_discards_every_card_with_the_name():
    s = table()
    s.hand(P1, "Cabal Therapy")
    s.hand(P2, "Replenish", "Replenish", "Opalescence")
    s.choose(P1, "Replenish")
    s.cast(P1, "Cabal Therapy", targets=[P2])
    s.resolve()
    assert s.player(P2).hand == ["Opalescence"]


@cr("201.4", "702.34a")
def test_cabal_therapy_is_cast_again_for_a_creature():
    s = table()
    s.battlefield(P1, "Memnite")
    s.graveyard(P1, "Cabal Therapy")
    s.hand(P2, "Replenish", "Opalescence")
    s.choose(P1, "Opalescence")
    s.cast(P1, "Cabal Therapy", targets=[P2], alternative="flashback", costs=["Memnite"])
    s.resolve()
    assert s["Memnite"].zone == "graveyard"
    assert s["Cabal Therapy"].zone == "exile"
    assert s.player(P2).hand == ["Replenish"]


@cr("702.15b", "702.7b")
def test_baneslayer_angel_strikes_first_and_gains_life():
    s = Scenario()
    s.battlefield(P1, "Baneslayer Angel")
    s.battlefield(P2, "Serra Angel")
    s.attack(["Baneslayer Angel"])
    s.block({"Serra Angel": "Baneslayer Angel"})
    s.to("end_of_combat")
    assert s["Serra Angel"].zone == "graveyard"
    assert s["Baneslayer Angel"].damage == 0
    assert s.player(P1).life == 25


# ---- other cards of the deck and its sideboard -----------------------------------------------------------------------


@cr("613.7a")
def test_the_second_opalescence_is_one_one_when_humility_came_between():
    s = Scenario()
    first = s.battlefield(P1, "Opalescence")
    s.battlefield(P1, "Humility")
    second = s.battlefield(P1, "Opalescence")
    assert pt(first) == (4, 4)
    assert pt(second) == (1, 1)
    assert pt(s["Humility"]) == (4, 4)


@cr("614.1a", "120.3a")
def test_worship_keeps_its_controller_at_one_life_with_a_creature():
    s = table()
    s.life(P1, 2)
    s.battlefield(P1, "Worship", "Memnite")
    s.hand(P2, "Lightning Bolt", "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 1
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 1


@cr("614.1a", "120.3a")
def test_worship_without_a_creature_saves_nobody():
    s = table()
    s.life(P1, 2)
    s.battlefield(P1, "Worship")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.winner == P2


@cr("603.2")
def test_karmic_justice_does_not_answer_a_sacrifice():
    s = table()
    s.battlefield(P1, "Karmic Justice", "Seal of Fire")
    s.battlefield(P2, "Island")
    s.activate(P1, "Seal of Fire", targets=[P2])
    assert s.stack == ["Seal of Fire"]


@cr("603.2")
def test_karmic_justice_does_not_answer_ones_own_spell():
    s = table()
    s.battlefield(P1, "Karmic Justice", "Seal of Fire")
    s.battlefield(P2, "Island")
    s.hand(P1, "Disenchant")
    s.cast(P1, "Disenchant", targets=["Seal of Fire"])
    s.resolve_all()
    assert s["Island"].zone == "battlefield"


@cr("614.6")
def test_frantic_search_discards_even_when_notion_thief_takes_the_cards():
    s = table()
    s.battlefield(P1, "Notion Thief")
    s.hand(P2, "Frantic Search", "Island", "Swamp", "Plains")
    s.choose(P2, "Island", "Swamp")
    s.cast(P2, "Frantic Search")
    s.resolve()
    assert s.player(P2).hand == ["Plains"]
    assert len(s.player(P1).hand) == 2


@cr("601.2f")
def test_defense_grid_taxes_spells_outside_ones_own_turn():
    s = Scenario()
    s.battlefield(P1, "Defense Grid", "Mountain")
    s.battlefield(P2, *["Mountain"] * 3)
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, "Lightning Bolt")
    assert s.can_cast(P1, "Lightning Bolt")
    assert not s.can_cast(P2, "Lightning Bolt#2")


@cr("614.1a", "615.1")
def test_circle_of_protection_red_prevents_the_damage_of_one_source_once():
    s = table()
    s.battlefield(P1, "Circle of Protection: Red")
    s.hand(P2, "Lightning Bolt", "Shock")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.choose(P1, "Lightning Bolt")
    s.activate(P1, "Circle of Protection: Red")
    s.resolve_all()
    assert s.player(P1).life == 20
    s.cast(P2, "Shock", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("615.1")
def test_sphere_of_law_prevents_two_of_each_red_damage():
    s = table()
    s.battlefield(P1, "Sphere of Law")
    s.hand(P2, "Lightning Bolt", "Shock")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    s.cast(P2, "Shock", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 19


@cr("702.24a")
def test_elephant_grass_asks_for_more_mana_in_each_upkeep():
    s = Scenario()
    s.battlefield(P1, "Elephant Grass", "Forest")
    s.choose(P1, True)
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s["Elephant Grass"].counters == {"age": 1}
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s["Elephant Grass"].zone == "graveyard"


@cr("508.1c", "508.1g")
def test_elephant_grass_stops_black_creatures_and_taxes_others():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Forest", "Forest", "Black Knight")
    s.battlefield(P2, "Elephant Grass")
    assert not s.can_attack("Black Knight")
    s.choose(P1, True)
    s.attack(["Grizzly Bears"])
    assert s["Forest"].tapped


@cr("603.8", "701.21a")
def test_tethered_griffin_is_sacrificed_without_enchantments():
    s = table()
    s.battlefield(P1, "Tethered Griffin", "Seal of Fire")
    s.activate(P1, "Seal of Fire", targets=[P2])
    s.resolve_all()
    assert s["Tethered Griffin"].zone == "graveyard"


@cr("122.1", "603.2", "702.29a")
def test_decree_of_silence_counters_three_spells_and_is_sacrificed():
    s = table()
    s.battlefield(P1, "Decree of Silence")
    s.hand(P2, "Shock", "Shock", "Shock", "Lightning Bolt")
    for _ in range(3):
        s.cast(P2, "Shock", targets=[P1])
        s.resolve_all()
    assert s.player(P1).life == 20
    assert s["Decree of Silence"].zone == "graveyard"
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 17


@cr("702.29c")
def test_decree_of_silence_counters_a_spell_as_it_is_cycled():
    s = table()
    s.hand(P1, "Decree of Silence")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.choose(P1, "Lightning Bolt", True)
    s.activate(P1, "Decree of Silence")
    s.resolve_all()
    assert s.player(P1).life == 20
    assert len(s.player(P1).hand) == 1


@cr("400.7", "603.6c")
def test_rancor_comes_back_to_its_owners_hand_when_the_creature_dies():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Rancor", attached_to="Grizzly Bears")
    s.hand(P2, "Lightning Bolt")
    assert pt(s["Grizzly Bears"]) == (4, 2)
    assert "trample" in s["Grizzly Bears"].keywords
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Rancor"].zone == "hand"


@cr("608.3b", "303.4a")
def test_rancor_whose_target_is_gone_does_not_come_back():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Rancor")
    s.hand(P2, "Lightning Bolt")
    s.cast(P1, "Rancor", targets=["Grizzly Bears"])
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Rancor"].zone == "graveyard"


@cr("603.2", "603.6c")
def test_planar_void_exiles_what_is_put_into_a_graveyard():
    s = table()
    s.battlefield(P1, "Planar Void")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s["Lightning Bolt"].zone == "exile"


@cr("613.1d", "611.2b")
def test_hidden_gibbons_becomes_an_ape_and_is_no_enchantment_any_more():
    s = table()
    s.battlefield(P1, "Hidden Gibbons")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert pt(s["Hidden Gibbons"]) == (4, 4)
    assert s["Hidden Gibbons"].types == {"creature"}


@cr("614.12", "613.4c", "704.5f")
def test_engineered_plague_kills_small_creatures_of_the_chosen_type():
    s = table()
    s.battlefield(P2, "Llanowar Elves", "Grizzly Bears")
    s.hand(P1, "Engineered Plague")
    s.choose(P1, "Elf")
    s.cast(P1, "Engineered Plague")
    s.resolve()
    assert s["Llanowar Elves"].zone == "graveyard"
    assert pt(s["Grizzly Bears"]) == (2, 2)


@cr("613.4c")
def test_exoskeletal_armor_counts_the_creature_cards_in_all_graveyards():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Exoskeletal Armor", attached_to="Grizzly Bears")
    s.graveyard(P1, "Hill Giant", "Lightning Bolt")
    s.graveyard(P2, "Memnite")
    assert pt(s["Grizzly Bears"]) == (4, 4)


@cr("106.3", "603.4")
def test_carpet_of_flowers_adds_a_mana_for_each_island_once_each_turn():
    s = Scenario()
    s.battlefield(P2, "Carpet of Flowers")
    s.battlefield(P1, *["Island"] * 3)
    s.choose(P2, P1, True, "G")
    s.to("precombat_main", turn=P2)
    s.resolve_all()
    assert s.player(P2).mana.count("G") == 3
    s.to("postcombat_main", turn=P2)
    assert s.stack == []


@cr("704.5k")
def test_the_older_world_enchantment_goes():
    s = table()
    s.battlefield(P1, "Concordant Crossroads", "Grizzly Bears")
    second = s.hand(P1, "Concordant Crossroads")
    s.cast(P1, second)
    s.resolve()
    assert second.zone == "battlefield"
    assert s.player(P1).graveyard == ["Concordant Crossroads"]


@cr("508.1c")
def test_ensnaring_bridge_holds_back_what_is_stronger_than_the_hand():
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Memnite")
    s.battlefield(P2, "Ensnaring Bridge")
    s.hand(P2, "Island")
    assert not s.can_attack("Hill Giant")
    assert s.can_attack("Memnite")


@cr("601.3", "608.2c")
def test_orims_chant_with_kicker_stops_spells_and_attacks():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, "Orim's Chant")
    s.cast(P2, "Orim's Chant", targets=[P1], additional=True)
    s.resolve()
    assert not s.can_cast(P1, "Shock")
    assert not s.can_attack("Hill Giant")


@cr("601.3", "608.2c")
def test_orims_chant_without_kicker_lets_creatures_attack():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, "Orim's Chant")
    s.cast(P2, "Orim's Chant", targets=[P1])
    s.resolve()
    assert not s.can_cast(P1, "Shock")
    assert s.can_attack("Hill Giant")


@cr("602.5", "605.1a")
def test_abeyance_leaves_mana_abilities_and_creature_spells():
    s = Scenario()
    s.battlefield(P1, "Forest", "Mountain", "Seal of Fire")
    s.battlefield(P2, "Plains", "Plains")
    s.hand(P1, "Grizzly Bears", "Shock")
    s.hand(P2, "Abeyance")
    assert s.can_cast(P1, "Shock")
    s.cast(P2, "Abeyance", targets=[P1])
    s.resolve()
    assert s.can_cast(P1, "Grizzly Bears")
    assert not s.can_cast(P1, "Shock")
    assert not s.can_activate(P1, "Seal of Fire", targets=[P2])


@cr("602.5", "605.1a")
def test_cursed_totem_stops_the_mana_of_creatures_too():
    s = Scenario()
    s.battlefield(P1, "Llanowar Elves", "Forest")
    s.battlefield(P2, "Cursed Totem")
    s.hand(P1, "Grizzly Bears")
    assert not s.can_cast(P1, "Grizzly Bears")
    assert not s.can_activate(P1, "Llanowar Elves")


@cr("603.7a")
def test_arcane_denial_lets_both_players_draw_in_the_next_upkeep():
    s = table()
    s.hand(P1, "Hill Giant")
    s.hand(P2, "Arcane Denial")
    s.cast(P1, "Hill Giant")
    s.cast(P2, "Arcane Denial", targets=["Hill Giant"])
    s.resolve_all()
    s.choose(P1, True, 2)
    s.choose(P2, "Arcane Denial")
    s.to("draw", turn=P2)
    assert len(s.player(P1).hand) == 2
    assert len(s.player(P2).hand) == 2


@cr("115.1", "701.24a")
def test_gaeas_blessing_shuffles_up_to_three_cards_back():
    s = table()
    s.hand(P1, "Gaea's Blessing")
    s.graveyard(P1, "Replenish", "Opalescence", "Humility", "Memnite")
    s.cast(P1, "Gaea's Blessing", targets=[P1, "Replenish", "Opalescence"])
    s.resolve()
    assert sorted(s.player(P1).graveyard) == ["Gaea's Blessing", "Humility", "Memnite"]


@cr("701.23a", "608.2c")
def test_intuition_lets_the_opponent_choose_the_card_for_the_hand():
    s = table()
    s.hand(P1, "Intuition")
    s.library(P1, "Replenish", "Opalescence", "Parallax Wave")
    s.choose(P1, "Parallax Wave")  # the bottom one first: the other two come after it
    s.choose(P2, "Opalescence")
    s.cast(P1, "Intuition", targets=[P2])
    s.resolve()
    assert s.player(P1).hand == ["Opalescence"]
    assert {"Replenish", "Parallax Wave"} <= set(s.player(P1).graveyard)


@cr("608.2c", "701.21a")
def test_living_death_swaps_creatures_and_graveyards():
    s = table()
    s.battlefield(P1, "Memnite")
    s.graveyard(P1, "Hill Giant")
    s.battlefield(P2, "Serra Angel")
    s.graveyard(P2, "Grizzly Bears")
    s.hand(P1, "Living Death")
    s.cast(P1, "Living Death")
    s.resolve()
    assert s.player(P1).battlefield == ["Hill Giant"]
    assert s.player(P2).battlefield == ["Grizzly Bears"]
    assert s["Memnite"].zone == "graveyard"
    assert s["Serra Angel"].zone == "graveyard"


@cr("603.2")
def test_sacred_ground_returns_the_land_that_an_opponent_destroyed():
    s = table()
    s.battlefield(P1, "Sacred Ground", "Plains")
    s.hand(P2, "Stone Rain")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Stone Rain", targets=["Plains"])
    s.resolve_all()
    assert s["Plains"].zone == "battlefield"


@cr("603.2")
def test_spiritual_focus_answers_the_duress_of_an_opponent():
    s = table()
    s.battlefield(P1, "Spiritual Focus")
    s.hand(P1, "Replenish")
    s.hand(P2, "Duress")
    s.to("precombat_main", turn=P2)
    s.choose(P2, "Replenish")
    s.choose(P1, True)
    s.cast(P2, "Duress", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 22
    assert len(s.player(P1).hand) == 1


@cr("502.3", "604.1")
def test_tsabos_web_keeps_lands_with_other_abilities_tapped():
    s = Scenario()
    s.battlefield(P1, "Tsabo's Web")
    s.battlefield(P2, "Rishadan Port", "Forest", tapped=True)
    s.to("upkeep", turn=P2)
    assert s["Rishadan Port"].tapped
    assert not s["Forest"].tapped


@cr("602.2b", "613.4c")
def test_auratog_eats_enchantments():
    s = table()
    s.battlefield(P1, "Auratog", "Seal of Fire")
    s.activate(P1, "Auratog", costs=["Seal of Fire"])
    s.resolve_all()
    assert pt(s["Auratog"]) == (3, 4)


@cr("601.3", "603.2")
def test_xantid_swarm_silences_the_defending_player():
    s = table()
    s.battlefield(P1, "Xantid Swarm")
    s.hand(P2, "Lightning Bolt")
    s.attack(["Xantid Swarm"])
    s.resolve_all()
    assert not s.can_cast(P2, "Lightning Bolt")


@cr("708.8", "603.2")
def test_exalted_angel_is_turned_up_and_gains_life():
    s = table()
    s.battlefield(P1, "Exalted Angel", face_down=True)
    assert pt(s["Exalted Angel"]) == (2, 2)
    s.turn_up(P1, "Exalted Angel")
    s.attack(["Exalted Angel"])
    s.to("end_of_combat")
    assert s.player(P1).life == 24
    assert s.player(P2).life == 16


@cr("603.2")
def test_warmth_gains_life_for_the_red_spells_of_opponents():
    s = table()
    s.battlefield(P1, "Warmth")
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    s.cast(P2, "Shock#2", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("701.6a", "602.2b")
def test_lifeforce_counters_black_spells_only():
    s = table()
    s.battlefield(P1, "Lifeforce")
    s.hand(P2, "Duress", "Shock")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Duress", targets=[P1])
    s.activate(P1, "Lifeforce", targets=["Duress"])
    s.resolve_all()
    assert s["Duress"].zone == "graveyard"
    s.cast(P2, "Shock", targets=[P1])
    assert not s.can_activate(P1, "Lifeforce")


@cr("400.1", "404.1")
def test_phyrexian_furnace_exiles_the_bottom_card_of_a_graveyard():
    s = table()
    s.battlefield(P1, "Phyrexian Furnace")
    s.graveyard(P2, "Shock", "Replenish")
    s.activate(P1, "Phyrexian Furnace", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard == ["Replenish"]


@cr("614.6", "616.1")
def test_two_different_words_replace_two_draws_in_the_order_that_the_player_chooses():
    s = table()
    s.battlefield(P1, "Words of Wilding", "Words of War")
    s.hand(P1, "Ancestral Recall")
    s.activate(P1, "Words of Wilding")
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve_all()
    s.choose(P1, "Words of War")
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.resolve()
    assert s.player(P2).life == 18
    assert s.player(P1).battlefield.count("Bear Token") == 1
    assert len(s.player(P1).hand) == 1


@cr("603.6c", "400.7", "607.2a")
def test_parallax_wave_trick_with_opalescence_resets_before_the_exile_resolves():
    s = table()
    s.battlefield(P1, "Opalescence")
    s.battlefield(P1, "Parallax Wave", counters={"fade": 2})
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Parallax Wave", targets=["Hill Giant"])
    s.activate(P1, "Parallax Wave", targets=["Parallax Wave"])
    s.resolve()
    s.resolve()
    assert s["Parallax Wave"].counters == {"fade": 5}
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    assert s["Parallax Wave"].zone == "battlefield"


@cr("603.6a", "607.2a")
def test_cloud_of_faeries_untaps_lands_again_when_parallax_wave_returns_it():
    s = table()
    s.battlefield(P1, "Parallax Wave", counters={"fade": 1})
    s.battlefield(P1, "Cloud of Faeries", "Seal of Cleansing")
    s.battlefield(P1, "Island", tapped=True)
    s.activate(P1, "Parallax Wave", targets=["Cloud of Faeries"])
    s.resolve()
    s.choose(P1, "Island")
    s.activate(P1, "Seal of Cleansing", targets=["Parallax Wave"])
    s.resolve_all()
    assert not s["Island"].tapped


@cr("201.4", "601.3")
def test_meddling_mage_can_not_name_a_land():
    s = table()
    s.hand(P1, "Meddling Mage")
    s.hand(P2, "Shock")
    s.choose(P1, "Forest")
    s.cast(P1, "Meddling Mage")
    with pytest.raises(UnansweredChoice):
        s.resolve()


@cr("303.4f", "702.16c")
def test_replenish_does_not_offer_a_creature_with_protection_to_an_aura():
    s = table()
    s.graveyard(P1, "Pacifism")
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "White Knight", "Black Knight")
    s.hand(P1, "Replenish")
    s.choose(P1, "White Knight")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Pacifism"].attached_to == s["White Knight"]


@cr("303.4f", "608.2e")
def test_an_aura_can_not_enchant_a_creature_that_enters_with_it():
    s = table()
    s.graveyard(P1, "Opalescence", "Enchantress's Presence", "Rancor")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Rancor"].zone == "graveyard"


@cr("614.12", "303.4f")
def test_replenish_lets_engineered_plague_choose_a_type():
    s = table()
    s.graveyard(P1, "Engineered Plague")
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P1, "Replenish")
    s.choose(P1, "Elf")
    s.cast(P1, "Replenish")
    s.resolve()
    assert s["Llanowar Elves"].zone == "graveyard"


@cr("603.2", "603.5")
def test_karmic_justice_answers_the_destruction_of_another_enchantment():
    s = table()
    s.battlefield(P1, "Karmic Justice", "Seal of Fire")
    s.battlefield(P2, "Island")
    s.hand(P2, "Disenchant")
    s.choose(P1, "Island", True)
    s.cast(P2, "Disenchant", targets=["Seal of Fire"])
    s.resolve_all()
    assert s["Island"].zone == "graveyard"


@cr("603.10a", "603.2")
def test_karmic_justice_answers_its_own_destruction():
    s = table()
    s.battlefield(P1, "Karmic Justice")
    s.battlefield(P2, "Island")
    s.hand(P2, "Disenchant")
    s.choose(P1, "Island", True)
    s.cast(P2, "Disenchant", targets=["Karmic Justice"])
    s.resolve_all()
    assert s["Island"].zone == "graveyard"
