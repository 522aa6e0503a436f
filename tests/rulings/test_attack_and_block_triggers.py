"""Rulings on abilities that trigger as creatures attack, block, become blocked or deal combat damage."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("603.4", "608.2h")
def test_arrogant_bloodlord_is_destroyed_although_its_weak_blocker_has_grown():
    s = table()
    s.battlefield(P1, real("Arrogant Bloodlord"))
    s.battlefield(P2, "Raging Goblin")
    s.hand(P2, "Giant Growth")
    s.attack(["Arrogant Bloodlord"])
    s.block({"Raging Goblin": "Arrogant Bloodlord"})
    s.cast(P2, "Giant Growth", targets=["Raging Goblin"])
    s.resolve_all()
    s.to("end_of_combat")
    s.resolve_all()
    assert s["Arrogant Bloodlord"].zone == "graveyard"


@cr("603.2", "509.3d")
def test_arrogant_bloodlord_survives_a_blocker_that_shrinks_later():
    s = table()
    s.battlefield(P1, real("Arrogant Bloodlord"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Spatial Contortion")
    s.attack(["Arrogant Bloodlord"])
    s.block({"Grizzly Bears": "Arrogant Bloodlord"})
    s.cast(P1, "Spatial Contortion", targets=["Grizzly Bears"])
    s.to("postcombat_main")
    assert s["Arrogant Bloodlord"].zone == "battlefield"


@cr("608.2h", "113.7a")
def test_syr_farens_power_as_it_left_the_battlefield_counts():
    s = table()
    s.battlefield(P1, real("Syr Faren, the Hengehammer"), "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Doom Blade")
    s.attack(["Syr Faren, the Hengehammer", "Grizzly Bears"])
    s.cast(P1, "Giant Growth", targets=["Syr Faren, the Hengehammer"])
    s.resolve()
    s.cast(P2, "Doom Blade", targets=["Syr Faren, the Hengehammer"])
    s.resolve_all()
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (7, 7)


@cr("107.1b")
def test_syr_farens_negative_power_gives_nothing():
    s = table()
    s.battlefield(P1, real("Syr Faren, the Hengehammer"), "Grizzly Bears")
    s.hand(P2, real("Hydrolash"), real("Hydrolash"))
    s.attack(["Syr Faren, the Hengehammer", "Grizzly Bears"])
    s.cast(P2, "Hydrolash")
    s.cast(P2, "Hydrolash")
    s.resolve_all()
    assert s["Syr Faren, the Hengehammer"].power == -2
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (-2, 2)


@cr("608.2h", "510.1c")
def test_engulfing_slagwurm_gains_life_for_the_toughness_of_each_blocker_it_ate():
    s = table()
    s.battlefield(P1, real("Engulfing Slagwurm"))
    s.battlefield(P2, "Hill Giant", "Wall of Stone")
    s.choose(P1, "Engulfing Slagwurm", "Engulfing Slagwurm")
    s.attack(["Engulfing Slagwurm"])
    s.block({"Hill Giant": "Engulfing Slagwurm", "Wall of Stone": "Engulfing Slagwurm"})
    s.to("end_of_combat")
    assert s.player(P1).life == 31
    assert s.player(P2).life == 20


@cr("608.2h")
def test_engulfing_slagwurm_gains_life_although_the_creature_left_first():
    s = table()
    s.battlefield(P1, real("Engulfing Slagwurm"))
    s.battlefield(P2, "Wall of Stone")
    s.hand(P2, "Unsummon")
    s.attack(["Engulfing Slagwurm"])
    s.block({"Wall of Stone": "Engulfing Slagwurm"})
    s.cast(P2, "Unsummon", targets=["Wall of Stone"])
    s.resolve_all()
    assert s.player(P1).life == 28


@cr("608.2h", "509.3c")
def test_plague_wights_blockers_shrink_although_it_is_gone():
    s = table()
    s.battlefield(P1, real("Plague Wight"))
    s.battlefield(P2, "Savannah Lions", "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.attack(["Plague Wight"])
    s.block({"Savannah Lions": "Plague Wight", "Grizzly Bears": "Plague Wight"})
    assert len(s.stack) == 1
    s.cast(P2, "Unsummon", targets=["Plague Wight"])
    s.resolve_all()
    assert s["Savannah Lions"].zone == "graveyard"
    assert s["Grizzly Bears"].power == 1


@cr("603.4", "510.2")
def test_lone_revenant_is_not_alone_while_the_other_attacker_dies_of_the_same_damage():
    s = table()
    s.battlefield(P1, real("Lone Revenant"), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Lone Revenant", "Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.to("combat_damage")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.stack == []


@cr("707.2", "508.3a")
def test_attack_triggers_that_tilonallis_skinshifter_copies_do_not_trigger():
    s = table()
    s.battlefield(P1, real("Tilonalli's Skinshifter"), "Goblin Guide")
    s.choose(P1, "Goblin Guide", "Tilonalli's Skinshifter")
    s.attack(["Tilonalli's Skinshifter", "Goblin Guide"])
    s.resolve_all()
    assert s["Tilonalli's Skinshifter"].power == 2
    assert len(s.player(P2).hand) == 1


@cr("603.2c", "510.4")
def test_keeper_of_fables_triggers_for_first_strike_and_regular_damage():
    s = table()
    s.battlefield(P1, real("Keeper of Fables"), real("Kor Hookmaster"))
    s.attack(["Keeper of Fables", "Kor Hookmaster"])
    s.to("end_of_combat")
    assert len(s.player(P1).hand) == 1


@cr("603.10a", "510.2")
def test_keeper_of_fables_triggers_although_it_dies_of_the_same_damage():
    s = table()
    s.battlefield(P1, real("Keeper of Fables"), "Grizzly Bears")
    s.battlefield(P2, "Craw Wurm")
    s.attack(["Keeper of Fables", "Grizzly Bears"])
    s.block({"Craw Wurm": "Keeper of Fables"})
    s.to("end_of_combat")
    assert s["Keeper of Fables"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("603.4", "704.3")
def test_angel_of_deliverance_checks_for_delirium_before_creatures_die():
    s = table()
    s.battlefield(P1, real("Angel of Deliverance"), "Grizzly Bears")
    s.graveyard(P1, "Forest", "Shock", "Wrath of God")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Angel of Deliverance", "Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.to("combat_damage")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.stack == []


@cr("603.2c", "120.4")
def test_angel_of_deliverance_triggers_once_for_damage_to_several():
    s = table()
    s.battlefield(P1, real("Angel of Deliverance"))
    s.graveyard(P1, "Forest", "Shock", "Wrath of God", "Grizzly Bears")
    s.battlefield(P2, "Air Elemental", "Serra Angel", "Hill Giant")
    s.attack(["Angel of Deliverance"])
    s.block({"Air Elemental": "Angel of Deliverance", "Serra Angel": "Angel of Deliverance"})
    s.choose(P1, "Hill Giant")
    s.assign({"Angel of Deliverance": {"Air Elemental": 3, "Serra Angel": 3}})
    assert len(s.stack) == 1


@cr("603.2c", "120.4")
def test_spiteful_sliver_deals_what_two_blockers_dealt_at_once():
    s = table()
    s.battlefield(P1, real("Spiteful Sliver"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Spiteful Sliver"])
    s.block({"Grizzly Bears": "Spiteful Sliver", "Hill Giant": "Spiteful Sliver"})
    s.choose(P1, P2)
    s.assign({"Spiteful Sliver": {"Grizzly Bears": 2}})
    assert s["Spiteful Sliver"].zone == "graveyard"
    assert len(s.stack) == 1
    s.resolve()
    assert s.player(P2).life == 15


@cr("509.3d", "603.2c")
def test_inferno_elemental_burns_each_blocker_and_still_deals_combat_damage():
    s = table()
    s.battlefield(P1, real("Inferno Elemental"))
    s.battlefield(P2, "Hill Giant", "Wall of Stone")
    s.choose(P1, "Inferno Elemental", "Inferno Elemental")
    s.attack(["Inferno Elemental"])
    s.block({"Hill Giant": "Inferno Elemental", "Wall of Stone": "Inferno Elemental"})
    s.to("end_of_combat")
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Wall of Stone"].damage == 7


@cr("603.7c", "701.8a")
def test_stone_giant_destroys_what_it_threw_however_big_it_is_now():
    s = table()
    s.battlefield(P1, real("Stone Giant"), "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Stone Giant", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.to("end")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("603.4", "608.2a")
def test_vedalken_humiliator_without_three_artifacts_at_resolution_does_nothing():
    s = table()
    s.battlefield(P1, real("Vedalken Humiliator"), "Sol Ring", "Mind Stone", "Ornithopter")
    s.battlefield(P2, "Serra Angel")
    s.hand(P2, "Disenchant")
    s.attack(["Vedalken Humiliator"])
    assert len(s.stack) == 1
    s.cast(P2, "Disenchant", targets=["Sol Ring"])
    s.resolve_all()
    assert s["Serra Angel"].power == 4


@cr("613.4b", "613.4c")
def test_counters_count_on_top_of_what_vedalken_humiliator_sets():
    s = table()
    s.battlefield(P1, real("Vedalken Humiliator"), "Sol Ring", "Mind Stone", "Ornithopter")
    s.battlefield(P2, "Serra Angel", counters={"+1/+1": 2})
    s.attack(["Vedalken Humiliator"])
    s.resolve_all()
    assert (s["Serra Angel"].power, s["Serra Angel"].toughness) == (3, 3)
    assert s["Serra Angel"].keywords == set()


@cr("608.2h")
def test_ikra_shidiqi_gains_the_toughness_that_a_dead_creature_had():
    s = table()
    s.battlefield(P1, real("Ikra Shidiqi, the Usurper"), "Wind Drake")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Doom Blade")
    s.attack(["Wind Drake"])
    s.cast(P1, "Giant Growth", targets=["Wind Drake"])
    s.resolve()
    s.to("combat_damage")
    s.cast(P2, "Doom Blade", targets=["Wind Drake"])
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("608.2h", "107.1b")
def test_gruul_beastmasters_power_is_looked_at_once():
    s = table()
    s.battlefield(P1, real("Gruul Beastmaster"), "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.attack(["Gruul Beastmaster"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Gruul Beastmaster"])
    s.resolve()
    assert s["Grizzly Bears"].power == 4


@cr("702.105a", "603.4")
def test_dethrone_puts_its_counter_even_if_life_totals_change_before():
    s = table()
    s.battlefield(P1, real("Marchesa, the Black Rose"), "Grizzly Bears")
    s.hand(P1, "Lightning Bolt")
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s["Grizzly Bears"].counters["+1/+1"] == 1


@cr("702.105a", "506.4c")
def test_dethrone_does_not_trigger_for_an_attack_on_a_planeswalker():
    s = table()
    s.battlefield(P1, real("Marchesa, the Black Rose"), "Grizzly Bears")
    s.battlefield(P2, "Jace Beleren")
    s.attack({"Grizzly Bears": "Jace Beleren"})
    assert s.stack == []


@cr("120.3", "603.2")
def test_quietus_spike_halves_what_combat_damage_has_left():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P1, real("Quietus Spike"), attached_to="Hill Giant")
    s.attack(["Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P2).life == 8


@cr("608.2h", "603.3b")
def test_two_quietus_spikes_halve_one_after_the_other():
    s = table()
    s.life(P2, 18)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Quietus Spike"), real("Quietus Spike"), attached_to="Grizzly Bears")
    s.choose(P1, "Quietus Spike#1", "Quietus Spike#2")
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert s.player(P2).life == 4


@cr("603.10a", "108.3")
def test_it_that_betrays_takes_what_was_sacrificed_whoever_owns_it():
    s = table()
    s.battlefield(P1, real("It That Betrays"))
    s.battlefield(P2, "Grizzly Bears", owner=P1)
    s.battlefield(P2, "Hill Giant")
    s.attack(["It That Betrays"])
    s.choose(P1, "It That Betrays", "It That Betrays")
    s.choose(P2, "Grizzly Bears", "Hill Giant")
    s.resolve_all()
    assert s["Grizzly Bears"].controller == s["Hill Giant"].controller == P1


@cr("608.2h", "707.2")
def test_mirror_mockery_copies_the_creature_that_it_enchanted():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, real("Mirror Mockery"), attached_to="Grizzly Bears")
    s.hand(P1, "Disenchant")
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Disenchant", targets=["Mirror Mockery"])
    s.choose(P2, True)
    s.resolve_all()
    assert s["Grizzly Bears#2"].controller == P2
    s.block({"Grizzly Bears#2": "Grizzly Bears#1"})
    s.to("postcombat_main")
    assert s["Grizzly Bears#1"].zone == "graveyard"


@cr("702.39a", "603.4")
def test_boros_elite_counts_its_fellow_attackers_again_at_resolution():
    s = table()
    s.battlefield(P1, real("Boros Elite"), "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Unsummon")
    s.attack(["Boros Elite", "Grizzly Bears", "Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Boros Elite"].power == 3
