"""When effects count, double and choose, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("701.10c", "611.2c")
def test_unleash_fury_doubles_the_power_that_the_creature_has_then():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Unleash Fury"), "Giant Growth")
    s.cast(P1, "Unleash Fury", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 7


@cr("604.3", "613.4a")
def test_squawkroaster_has_its_power_in_every_zone():
    s = table()
    s.battlefield(P1, "Goblin Piker", "Air Elemental")
    s.hand(P1, real("Squawkroaster"))
    assert (s["Squawkroaster"].power, s["Squawkroaster"].toughness) == (2, 4)


@cr("614.9", "301.5c")
def test_pariahs_shield_redirects_damage_only_while_it_is_on_a_creature():
    for host, life, damage in (("Wall of Stone", 20, 2), (None, 18, 0)):
        s = table()
        s.battlefield(P1, "Wall of Stone")
        s.battlefield(P1, real("Pariah's Shield"), attached_to=host)
        s.hand(P2, "Shock")
        s.cast(P2, "Shock", targets=[P1])
        s.resolve()
        assert (s.player(P1).life, s["Wall of Stone"].damage) == (life, damage)


@cr("615.1", "608.2d")
def test_avacyn_reads_the_color_of_a_source_as_it_deals_damage():
    s = table()
    s.battlefield(P1, real("Avacyn, Guardian Angel"), "Grizzly Bears")
    s.hand(P2, "Shock", "Gut Shot", real("Last Kiss"))
    s.activate(P1, "Avacyn, Guardian Angel", targets=["Grizzly Bears"])
    s.choose(P1, "red")
    s.resolve()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].zone, s["Grizzly Bears"].damage) == ("battlefield", 0)
    s.cast(P2, "Last Kiss", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].zone, s.player(P2).life) == ("graveyard", 22)


@cr("400.7", "506.4")
def test_eldrazi_displacer_takes_an_attacker_out_of_combat_and_brings_it_back_tapped():
    s = table()
    s.battlefield(P2, real("Eldrazi Displacer"))
    s.battlefield(P1, "Hill Giant", counters={"+1/+1": 1})
    s.attack(["Hill Giant"])
    s.activate(P2, "Eldrazi Displacer", targets=["Hill Giant"])
    s.resolve()
    assert (s["Hill Giant"].tapped, s["Hill Giant"].attacking, s["Hill Giant"].counters) == (True, False, {})
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("614.5", "616.1")
def test_boon_reflection_and_rhox_faithmender_multiply_life_by_four():
    s = table()
    s.battlefield(P1, real("Boon Reflection"), real("Rhox Faithmender"))
    s.hand(P1, "Chaplain's Blessing")
    s.choose(P1, "Boon Reflection")
    s.cast(P1, "Chaplain's Blessing")
    s.resolve()
    assert s.player(P1).life == 40


@cr("702.19b", "616.1")
def test_furnace_of_rath_doubles_trample_damage_after_it_was_divided():
    s = table()
    s.battlefield(P1, real("Furnace of Rath"), "Colossal Dreadmaw")
    s.battlefield(P2, "Wall of Stone", damage=4)
    s.attack(["Colossal Dreadmaw"])
    s.block({"Wall of Stone": "Colossal Dreadmaw"})
    s.choose(P1, 4)
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("603.3d", "608.2h")
def test_grief_tyrant_must_aim_at_its_own_side_when_there_is_nobody_else():
    s = table()
    s.battlefield(P1, real("Grief Tyrant"), counters={"-1/-1": 4})
    s.battlefield(P1, "Craw Wurm")
    s.hand(P2, "Terminate")
    s.cast(P2, "Terminate", targets=["Grief Tyrant"])
    s.resolve_all()
    assert s["Craw Wurm"].zone == "graveyard"


@cr("702.40a", "707.10")
def test_each_storm_copy_of_an_aura_becomes_a_token():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Opt", real("Tempest Technique"))
    s.cast(P1, "Opt")
    s.choose(P1, "done")
    s.resolve()
    s.cast(P1, "Tempest Technique", targets=["Grizzly Bears"])
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Tempest Technique") == 2
    assert s["Grizzly Bears"].power == 6


@cr("508.1d", "118.12a")
def test_windborn_muse_does_not_protect_planeswalkers():
    s = Scenario()
    s.battlefield(P2, real("Windborn Muse"), "Garruk Wildspeaker")
    s.battlefield(P1, "Hill Giant")
    assert not s.can_attack("Hill Giant", P2)
    assert s.can_attack("Hill Giant", "Garruk Wildspeaker")


@cr("122.1d", "701.26b")
def test_a_creature_with_a_stun_counter_loses_it_instead_of_untapping():
    s = table()
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.hand(P1, real("Impede Momentum"))
    s.cast(P1, "Impede Momentum", targets=["Hill Giant"])
    s.choose(P1, "done")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert (s["Hill Giant"].tapped, s["Hill Giant"].counters) == (True, {"stun": 2})


@cr("603.10a", "400.7")
def test_myr_retriever_never_returns_itself():
    s = table()
    s.battlefield(P1, real("Myr Retriever"))
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Myr Retriever"])
    s.resolve_all()
    assert s.player(P1).graveyard == ["Myr Retriever"]


@cr("603.10a")
def test_two_myr_retrievers_that_die_together_return_each_other():
    s = table()
    myr = real("Myr Retriever")
    s.battlefield(P1, myr, myr, "Nevinyrral's Disk")
    s.activate(P1, "Nevinyrral's Disk")
    s.choose(P1, "Myr Retriever", "Myr Retriever", "Myr Retriever")
    s.resolve_all()
    assert s.player(P1).hand == ["Myr Retriever", "Myr Retriever"]


@cr("704.5f", "603.3")
def test_tishana_dies_before_she_draws_when_the_hand_is_empty():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Tishana, Voice of Thunder"))
    s.cast(P1, "Tishana, Voice of Thunder")
    s.resolve()
    assert s["Tishana, Voice of Thunder"].zone == "graveyard"
    s.resolve_all()
    # She is not counted any more: one creature, one card.
    assert len(s.player(P1).hand) == 1


@cr("608.2c", "608.2b")
def test_aerial_assault_gains_life_for_flyers_though_its_target_is_indestructible():
    s = table()
    s.battlefield(P1, "Storm Crow", "Serra Angel")
    s.battlefield(P2, "Darksteel Myr", tapped=True)
    s.hand(P1, real("Aerial Assault"))
    s.cast(P1, "Aerial Assault", targets=["Darksteel Myr"])
    s.resolve()
    assert (s["Darksteel Myr"].zone, s.player(P1).life) == ("battlefield", 22)


@cr("614.12", "614.12a")
def test_diregraf_colossus_counts_itself_when_it_comes_from_the_graveyard():
    s = table()
    s.graveyard(P1, real("Diregraf Colossus"), "Walking Corpse")
    s.hand(P1, "Zombify")
    s.cast(P1, "Zombify", targets=["Diregraf Colossus"])
    s.resolve()
    assert s["Diregraf Colossus"].counters == {"+1/+1": 2}


@cr("603.10a", "704.3")
def test_aatchik_sees_an_insect_that_dies_together_with_it():
    s = table()
    s.battlefield(P1, real("Aatchik, Emerald Radian"), "Nantuko Shade")
    s.battlefield(P1, "Nevinyrral's Disk")
    s.activate(P1, "Nevinyrral's Disk")
    s.resolve_all()
    assert s.player(P2).life == 19


@cr("601.2i", "603.2")
def test_the_circle_of_loyalty_does_not_see_its_own_casting():
    s = table()
    s.hand(P1, real("The Circle of Loyalty"), "Isamaru, Hound of Konda")
    s.cast(P1, "The Circle of Loyalty")
    assert s.stack == ["The Circle of Loyalty"]
    s.resolve()
    s.cast(P1, "Isamaru, Hound of Konda")
    s.resolve_all()
    assert "Knight Token" in s.player(P1).battlefield


@cr("608.2d", "701.17a")
def test_foreshadow_names_the_card_as_it_resolves():
    s = table()
    s.library(P2, "Shock")
    s.library(P1, "Opt")
    s.hand(P1, real("Foreshadow"))
    s.cast(P1, "Foreshadow", targets=[P2])
    s.choose(P1, "Shock")
    s.resolve()
    assert (s.player(P2).graveyard, s.player(P1).hand) == (["Shock"], ["Opt"])


@cr("614.12", "614.1c")
def test_renata_gives_no_counter_to_herself_and_one_to_each_later_creature():
    s = table()
    s.hand(P1, real("Renata, Called to the Hunt"), "Grizzly Bears")
    s.cast(P1, "Renata, Called to the Hunt")
    s.resolve()
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert (s["Renata, Called to the Hunt"].counters, s["Grizzly Bears"].counters) == ({}, {"+1/+1": 1})
    assert s["Renata, Called to the Hunt"].power == 3


@cr("106.6", "607.2d")
def test_unclaimed_territory_casts_creatures_of_its_type_only():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Forest")
    s.hand(P1, real("Unclaimed Territory"), "Elvish Mystic", "Grizzly Bears", "Giant Growth")
    s.choose(P1, "Elf")
    s.play_land(P1, "Unclaimed Territory")
    s.choose(P1, "green")
    s.activate(P1, "Unclaimed Territory", ability=1)
    assert s.can_cast(P1, "Elvish Mystic")
    assert not s.can_cast(P1, "Giant Growth", targets=["Forest"])
    s.activate(P1, "Forest")
    assert not s.can_cast(P1, "Grizzly Bears")


@cr("120.7", "702.16e")
def test_the_creature_is_the_source_of_the_damage_of_heavy_arbalest():
    s = table()
    s.battlefield(P1, "Llanowar Elves")
    s.battlefield(P1, real("Heavy Arbalest"), attached_to="Llanowar Elves")
    s.battlefield(P2, "Etched Champion", "Manalith", "Memnite", "Ornithopter", "Kor Firewalker")
    assert s.can_activate(P1, "Llanowar Elves", ability=1, targets=["Kor Firewalker"])
    assert not s.can_activate(P1, "Llanowar Elves", ability=1, targets=["Etched Champion"])


@cr("502.3", "611.3")
def test_a_creature_that_is_rid_of_heavy_arbalest_untaps():
    s = table()
    s.battlefield(P2, "Llanowar Elves", tapped=True)
    s.battlefield(P2, real("Heavy Arbalest"), attached_to="Llanowar Elves")
    s.hand(P1, "Disenchant")
    s.cast(P1, "Disenchant", targets=["Heavy Arbalest"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert not s["Llanowar Elves"].tapped


@cr("709.4", "201.2")
def test_declaration_of_naught_may_name_one_half_of_a_split_card():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Fire // Ice", "Fire // Ice")
    s.hand(P2, real("Declaration of Naught"))
    s.battlefield(P2, "Vedalken Orrery")
    s.choose(P2, "Fire")
    s.cast(P2, "Declaration of Naught")
    s.resolve()
    s.cast(P1, "Ice", targets=["Grizzly Bears"])
    assert not s.can_activate(P2, "Declaration of Naught", targets=["Ice"])
    s.resolve()
    s.cast(P1, "Fire", targets=[P2], division={P2: 2})
    assert s.can_activate(P2, "Declaration of Naught", targets=["Fire"])


@cr("120.6", "704.5g")
def test_damage_kills_a_sliver_when_sedge_sliver_leaves():
    s = table()
    sliver = real("Sedge Sliver")
    s.battlefield(P1, sliver, "Swamp")
    s.battlefield(P1, sliver, damage=3)
    s.hand(P2, "Swords to Plowshares")
    assert s["Sedge Sliver#2"].toughness == 4
    s.cast(P2, "Swords to Plowshares", targets=[s["Sedge Sliver#1"]])
    s.resolve()
    assert s["Sedge Sliver#2"].zone == "graveyard"


@cr("614.8", "701.19a")
def test_altar_of_shadows_gets_its_counter_though_the_creature_regenerated():
    s = table()
    s.battlefield(P1, real("Altar of Shadows"))
    s.battlefield(P2, real("Cudgel Troll"))
    s.activate(P1, "Altar of Shadows", targets=["Cudgel Troll"])
    s.activate(P2, "Cudgel Troll")
    s.resolve_all()
    assert (s["Cudgel Troll"].zone, s["Altar of Shadows"].counters) == ("battlefield", {"charge": 1})


@cr("305.6", "611.3a")
def test_quag_sickness_counts_the_swamps_of_its_own_controller():
    s = table()
    s.battlefield(P1, "Swamp", "Badlands")
    s.battlefield(P2, "Craw Wurm", "Swamp")
    s.battlefield(P1, real("Quag Sickness"), attached_to="Craw Wurm")
    assert (s["Craw Wurm"].power, s["Craw Wurm"].toughness) == (4, 2)


@cr("601.3a")
def test_meddling_mage_does_not_touch_a_spell_that_is_on_the_stack():
    s = table()
    s.battlefield(P2, "Vedalken Orrery")
    s.hand(P1, "Shock", "Shock")
    s.hand(P2, "Meddling Mage")
    s.cast(P1, s["Shock#1"], targets=[P2])
    s.choose(P2, "Shock")
    s.cast(P2, "Meddling Mage")
    s.resolve()
    assert not s.can_cast(P1, s["Shock#2"], targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("601.2f", "118.7a")
def test_ghoultree_never_costs_less_than_its_green_mana():
    s = Scenario()
    s.graveyard(P1, *["Grizzly Bears"] * 9)
    s.hand(P1, real("Ghoultree"))
    assert not s.can_cast(P1, "Ghoultree")
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.graveyard(P1, *["Grizzly Bears"] * 9)
    s.hand(P1, real("Ghoultree"))
    assert s.can_cast(P1, "Ghoultree")


@cr("510.4", "702.4b")
def test_spelleater_wolverine_that_lost_double_strike_deals_no_regular_damage():
    s = table()
    s.battlefield(P1, real("Spelleater Wolverine"))
    s.graveyard(P1, "Shock", "Opt", "Murder")
    s.battlefield(P2, "Tormod's Crypt")
    s.attack(["Spelleater Wolverine"])
    s.to("damage")
    assert s.player(P2).life == 17
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 17


@cr("603.10a", "607.2d")
def test_species_specialist_sees_the_chosen_type_die_together_with_it():
    s = table()
    s.hand(P1, real("Species Specialist"))
    s.battlefield(P1, "Nevinyrral's Disk")
    s.battlefield(P2, "Goblin Piker", "Hill Giant")
    s.choose(P1, "Goblin")
    s.cast(P1, "Species Specialist")
    s.resolve()
    s.activate(P1, "Nevinyrral's Disk")
    s.choose(P1, "yes")
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("603.3b", "118.12a")
def test_two_aura_fluxes_tax_each_other():
    s = table()
    flux = real("Aura Flux")
    s.battlefield(P2, flux, flux, "Island", "Island")
    s.choose(P2, "Aura Flux", "yes", "no")
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert sorted(s.player(P2).battlefield) == ["Aura Flux", "Island", "Island"]


@cr("608.2d", "205.3m")
def test_bloodline_bidding_returns_the_creatures_of_the_type_chosen_as_it_resolves():
    s = table()
    s.graveyard(P1, "Goblin Piker", "Goblin King", "Grizzly Bears")
    s.hand(P1, real("Bloodline Bidding"))
    s.cast(P1, "Bloodline Bidding")
    s.choose(P1, "Goblin")
    s.resolve()
    assert sorted(s.player(P1).battlefield) == ["Goblin King", "Goblin Piker"]


@cr("603.10a", "122.1")
def test_the_scorpion_god_draws_once_for_a_creature_with_several_counters_and_for_itself():
    s = table()
    s.battlefield(P1, real("The Scorpion God"), counters={"-1/-1": 1})
    s.battlefield(P1, "Nevinyrral's Disk")
    s.battlefield(P2, "Craw Wurm", counters={"-1/-1": 2})
    s.activate(P1, "Nevinyrral's Disk")
    s.choose(P1, "The Scorpion God", "The Scorpion God")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


@cr("603.10a")
def test_vela_sees_all_creatures_leave_together_with_it():
    s = table()
    s.battlefield(P1, real("Vela the Night-Clad"), "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Evacuation")
    s.cast(P2, "Evacuation")
    s.choose(P1, *["Vela the Night-Clad"] * 2)
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("608.2d", "118.12a")
def test_tragic_lesson_lets_one_see_the_cards_before_the_choice():
    s = table()
    s.battlefield(P1, "Forest")
    s.library(P1, "Shock", "Opt")
    s.hand(P1, real("Tragic Lesson"))
    s.cast(P1, "Tragic Lesson")
    s.choose(P1, "yes")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Forest", "Opt", "Shock"]


@cr("605.1a", "602.5c")
def test_voidstone_gargoyle_stops_mana_abilities_too():
    s = table()
    s.hand(P1, real("Voidstone Gargoyle"))
    s.battlefield(P2, "Llanowar Elves")
    s.choose(P1, "Llanowar Elves")
    s.cast(P1, "Voidstone Gargoyle")
    s.resolve()
    assert not s.can_activate(P2, "Llanowar Elves")


@cr("701.9b", "608.2c")
def test_drastic_revelation_needs_no_hand_to_discard():
    s = table()
    s.hand(P1, real("Drastic Revelation"))
    s.cast(P1, "Drastic Revelation")
    s.resolve()
    assert (len(s.player(P1).hand), len(s.player(P1).graveyard)) == (4, 4)


@cr("603.4", "608.2h")
def test_defense_of_the_heart_resolves_though_it_has_left():
    s = table()
    s.battlefield(P2, real("Defense of the Heart"))
    s.battlefield(P1, "Memnite", "Ornithopter", "Hill Giant")
    s.library(P2, "Craw Wurm", "Serra Angel")
    s.hand(P1, "Disenchant")
    s.to("upkeep", turn=P2)
    s.cast(P1, "Disenchant", targets=["Defense of the Heart"])
    s.resolve()
    s.choose(P2, "Serra Angel", "Craw Wurm")
    s.resolve_all()
    assert sorted(s.player(P2).battlefield) == ["Craw Wurm", "Serra Angel"]


@cr("608.2h", "202.3")
def test_sisay_searches_with_the_power_that_she_had_last():
    s = table()
    s.battlefield(P1, real("Sisay, Weatherlight Captain"), "Jasmine Boreal")
    s.library(P1, "Isamaru, Hound of Konda")
    s.hand(P2, "Murder")
    s.activate(P1, "Sisay, Weatherlight Captain")
    s.cast(P2, "Murder", targets=["Sisay, Weatherlight Captain"])
    s.choose(P1, "Isamaru, Hound of Konda")
    s.resolve_all()
    assert s["Isamaru, Hound of Konda"].zone == "battlefield"
