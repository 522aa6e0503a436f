"""Cards of the deck `goblins` again: what happens when things go wrong, come twice, or meet each other."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice


@cr("510.2", "603.2c")
def test_two_goblin_lackeys_bring_two_goblins():
    s = Scenario()
    s.battlefield(P1, "Goblin Lackey", "Goblin Lackey")
    s.hand(P1, "Goblin Warchief", "Goblin King")
    s.choose(P1, "Goblin Lackey#1", True, "Goblin Warchief", True, "Goblin King")
    s.attack(["Goblin Lackey#1", "Goblin Lackey#2"])
    s.to("end_of_combat")
    assert s["Goblin Warchief"].zone == "battlefield"
    assert s["Goblin King"].zone == "battlefield"


@cr("601.2f", "702.29a")
def test_goblin_warchief_does_not_make_cycling_cheaper():
    s = Scenario()
    s.battlefield(P1, "Goblin Warchief", "Mountain")
    s.hand(P1, "Gempalm Incinerator")
    assert not s.can_activate(P1, "Gempalm Incinerator")


@cr("603.2b")
def test_goblin_pyromancer_waits_for_the_end_step_after_the_one_in_which_it_came():
    s = table()
    s.battlefield(P1, "Sneak Attack", "Goblin Piker")
    s.hand(P1, "Goblin Pyromancer")
    s.to("end")
    s.choose(P1, True, "Goblin Pyromancer")
    s.activate(P1, "Sneak Attack")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Goblin Piker"].zone == "battlefield"
    assert s["Goblin Pyromancer"].zone == "battlefield"


@cr("113.7a")
def test_goblin_pyromancers_ability_destroys_though_it_is_gone():
    s = table()
    s.battlefield(P1, "Goblin Pyromancer", "Goblin Piker")
    s.hand(P2, "Unsummon")
    s.to("end")
    s.cast(P2, "Unsummon", targets=["Goblin Pyromancer"])
    s.resolve_all()
    assert s["Goblin Pyromancer"].zone == "hand"
    assert s["Goblin Piker"].zone == "graveyard"


@cr("608.2c", "701.6a")
def test_pyroblast_does_not_counter_a_spell_that_is_not_blue():
    s = table()
    s.hand(P1, "Pyroblast")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.cast(P1, "Pyroblast", modes=[0], targets=["Lightning Bolt"])
    s.resolve_all()
    assert s.player(P1).life == 17


@cr("603.2", "113.7a")
def test_mogg_bombers_deal_damage_though_they_died_in_response():
    s = table()
    s.battlefield(P1, "Mogg Bombers")
    s.hand(P2, "Murder", "Grizzly Bears")
    s.to("precombat_main", turn=P2)
    s.choose(P1, P2)
    s.cast(P2, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Murder", targets=["Mogg Bombers"])
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("603.2")
def test_mogg_bombers_stay_when_they_enter_themselves():
    s = table()
    s.hand(P1, "Mogg Bombers")
    s.cast(P1, "Mogg Bombers")
    s.resolve_all()
    assert s["Mogg Bombers"].zone == "battlefield"


@cr("601.2c", "608.2b", "602.2b")
def test_wasteland_may_be_aimed_at_itself():
    s = Scenario()
    s.battlefield(P1, "Wasteland")
    s.activate(P1, "Wasteland", 1, targets=["Wasteland"])
    s.resolve()
    assert s["Wasteland"].zone == "graveyard"


@cr("601.2c")
def test_firestorm_may_not_hit_one_target_twice():
    s = table()
    s.hand(P1, "Firestorm", "Mountain", "Forest")
    assert not s.can_cast(P1, "Firestorm", x=2, targets=[P2, P2], costs=["Mountain", "Forest"])
    assert s.can_cast(P1, "Firestorm", x=2, targets=[P1, P2], costs=["Mountain", "Forest"])


@cr("118.3", "601.2h")
def test_firestorm_cannot_be_cast_for_more_than_the_hand_pays():
    s = table()
    s.hand(P1, "Firestorm", "Mountain")
    assert not s.can_cast(P1, "Firestorm", x=2, targets=[P1, P2], costs=["Mountain"])


@cr("614.11", "614.5")
def test_words_of_war_twice_replaces_two_draws():
    s = table()
    s.battlefield(P1, "Words of War")
    s.hand(P1, "Think Twice", "Think Twice")
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve()
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve()
    s.cast(P1, "Think Twice#1")
    s.resolve_all()
    assert s.player(P2).life == 18
    s.cast(P1, "Think Twice#2")
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("514.2", "614.11")
def test_words_of_war_lasts_this_turn_only():
    s = table()
    s.battlefield(P1, "Words of War")
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve()
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.player(P2).life == 20
    assert len(s.player(P1).hand) == 1


@cr("104.4a", "704.3")
def test_price_of_progress_that_kills_both_players_is_a_draw():
    s = table()
    s.life(P1, 2)
    s.life(P2, 2)
    s.battlefield(P1, "Wasteland")
    s.battlefield(P2, "Rishadan Port")
    s.hand(P1, "Price of Progress")
    s.cast(P1, "Price of Progress")
    s.resolve()
    assert s.drawn


@cr("702.12b", "608.2c")
def test_goblin_tinkerer_is_hit_by_an_artifact_that_cannot_be_destroyed():
    s = table()
    s.battlefield(P1, "Goblin Tinkerer")
    s.battlefield(P2, "Darksteel Myr")
    s.activate(P1, "Goblin Tinkerer", targets=["Darksteel Myr"])
    s.resolve()
    assert s["Darksteel Myr"].zone == "battlefield"
    assert s["Goblin Tinkerer"].zone == "graveyard"


@cr("608.2b", "702.29a")
def test_gempalm_incinerator_draws_though_its_target_is_gone():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Gempalm Incinerator")
    s.hand(P2, "Unsummon")
    s.choose(P1, "Grizzly Bears")
    s.activate(P1, "Gempalm Incinerator")
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"
    assert len(s.player(P1).hand) == 1


@cr("608.2i")
def test_magebane_lizard_counts_spells_that_were_cast_before_it_came():
    s = table()
    s.hand(P1, "Magebane Lizard", "Shock", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    s.cast(P1, "Magebane Lizard")
    s.resolve_all()
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("608.2i", "701.6a")
def test_magebane_lizard_counts_a_countered_spell():
    s = table()
    s.battlefield(P1, "Magebane Lizard")
    s.hand(P1, "Counterspell")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.cast(P2, "Shock", targets=[P1])
    s.cast(P1, "Counterspell", targets=["Shock"])
    s.resolve_all()
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P2).life == 17
    assert s.player(P1).life == 16


@cr("608.2i", "514.2")
def test_magebane_lizard_begins_anew_each_turn():
    s = table()
    s.battlefield(P1, "Magebane Lizard")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.cast(P2, "Shock", targets=[P1])
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("601.2d", "608.2b")
def test_pyrokinesis_loses_the_share_of_a_target_that_is_gone():
    s = table()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Pyrokinesis")
    s.hand(P2, "Unsummon")
    s.cast(
        P1,
        "Pyrokinesis",
        targets=["Grizzly Bears", "Hill Giant"],
        division={"Grizzly Bears": 2, "Hill Giant": 2},
    )
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 2


@cr("603.7", "111.1")
def test_tokens_of_a_commander_from_sneak_attack_stay():
    s = table()
    s.battlefield(P1, "Sneak Attack")
    s.hand(P1, "Siege-Gang Commander")
    s.choose(P1, True, "Siege-Gang Commander")
    s.activate(P1, "Sneak Attack")
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    assert s["Siege-Gang Commander"].zone == "graveyard"
    assert s.player(P1).battlefield.count("Goblin Token") == 3


@cr("105.3", "613.1e")
def test_dralnus_crusade_saves_goblins_from_doom_blade():
    s = table()
    s.battlefield(P1, "Dralnu's Crusade", "Goblin Piker", "Goblin King")
    s.hand(P2, "Doom Blade")
    assert not s.can_target(P2, "Doom Blade", "Goblin Piker")
    assert (s["Goblin Piker"].power, s["Goblin King"].power) == (4, 3)


@cr("613.1d", "702.14c")
def test_a_goblin_is_blocked_again_when_blood_moon_is_gone():
    s = table()
    s.battlefield(P1, "Goblin King", "Goblin Piker", "Blood Moon")
    s.battlefield(P2, "Karplusan Forest", "Grizzly Bears")
    s.hand(P2, "Naturalize")
    s.attack(["Goblin Piker"])
    assert not s.can_block("Grizzly Bears", "Goblin Piker")
    s.cast(P2, "Naturalize", targets=["Blood Moon"])
    s.resolve()
    assert s.can_block("Grizzly Bears", "Goblin Piker")


@cr("202.3", "702.34a")
def test_pyrostatic_pillar_sees_the_mana_value_of_a_flashback_spell():
    s = table()
    s.battlefield(P2, "Pyrostatic Pillar")
    s.graveyard(P1, "Flaring Pain")
    s.cast(P1, "Flaring Pain", alternative="flashback")
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("202.3e", "107.3a")
def test_pyrostatic_pillar_counts_x_in_the_mana_value_of_a_spell():
    s = table()
    s.battlefield(P2, "Pyrostatic Pillar")
    s.hand(P1, "Blaze", "Blaze")
    s.cast(P1, "Blaze#1", x=3, targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 20
    s.cast(P1, "Blaze#2", x=2, targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("201.4", "608.2d")
def test_cabal_therapy_that_names_wrong_takes_nothing():
    s = table()
    s.hand(P1, "Cabal Therapy")
    s.hand(P2, "Unsummon")
    s.graveyard(P2, "Counterspell")
    s.choose(P1, "Counterspell")
    s.cast(P1, "Cabal Therapy", targets=[P2])
    s.resolve()
    assert s.player(P2).hand == ["Unsummon"]


@cr("603.6c", "603.3b")
def test_goblin_sharpshooter_untaps_once_for_each_of_creatures_that_die_together():
    s = table()
    s.battlefield(P1, "Goblin Sharpshooter", tapped=True)
    s.battlefield(P2, "Llanowar Elves", "Elvish Mystic")
    s.hand(P1, "Pyrokinesis")
    s.cast(
        P1,
        "Pyrokinesis",
        targets=["Llanowar Elves", "Elvish Mystic"],
        division={"Llanowar Elves": 2, "Elvish Mystic": 2},
    )
    s.choose(P1, "Goblin Sharpshooter")
    s.resolve()
    assert s.stack == ["Goblin Sharpshooter", "Goblin Sharpshooter"]
    s.resolve()
    s.activate(P1, "Goblin Sharpshooter", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 19


@cr("603.3d")
def test_goblin_gardener_destroys_its_owners_land_if_there_is_no_other():
    s = table()
    s.battlefield(P1, "Goblin Gardener", "Mountain")
    s.hand(P2, "Shock")
    s.choose(P1, "Mountain")
    s.cast(P2, "Shock", targets=["Goblin Gardener"])
    s.resolve_all()
    assert s["Mountain"].zone == "graveyard"


@cr("608.2b")
def test_red_elemental_blast_finds_no_spell_that_left_the_stack():
    s = table()
    s.hand(P1, "Red Elemental Blast", "Pyroblast", "Lightning Bolt")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Lightning Bolt"])
    s.cast(P1, "Red Elemental Blast", modes=[0], targets=["Counterspell"])
    s.cast(P1, "Pyroblast", modes=[0], targets=["Counterspell"])
    s.resolve_all()
    assert s["Red Elemental Blast"].zone == "graveyard"
    assert s.player(P2).life == 17


@cr("508.4", "508.3a")
def test_goblin_piledriver_that_comes_after_attackers_were_declared_gets_nothing():
    s = table()
    s.battlefield(P1, "Goblin Lackey", "Sneak Attack")
    s.hand(P1, "Goblin Piledriver")
    s.attack(["Goblin Lackey"])
    s.choose(P1, True, "Goblin Piledriver")
    s.activate(P1, "Sneak Attack")
    s.resolve()
    assert not s["Goblin Piledriver"].attacking
    assert s.stack == []
    assert s["Goblin Piledriver"].power == 1


@cr("702.33d", "608.2c")
def test_a_kicked_overload_does_not_reach_an_artifact_of_mana_value_7():
    s = table()
    s.battlefield(P2, "Myr Enforcer")
    s.hand(P1, "Overload")
    s.cast(P1, "Overload", targets=["Myr Enforcer"], additional=True)
    s.resolve()
    assert s["Myr Enforcer"].zone == "battlefield"


@cr("702.16e", "615.12")
def test_flaring_pain_lets_a_blue_creature_hurt_goblin_piledriver():
    s = table()
    s.battlefield(P1, "Coral Eel")
    s.battlefield(P2, "Goblin Piledriver")
    s.hand(P1, "Flaring Pain")
    s.cast(P1, "Flaring Pain")
    s.resolve()
    s.attack(["Coral Eel"])
    s.block({"Goblin Piledriver": "Coral Eel"})
    s.to("end_of_combat")
    assert s["Goblin Piledriver"].zone == "graveyard"


@cr("702.16e")
def test_goblin_piledriver_blocks_a_blue_creature_unhurt():
    s = Scenario()
    s.battlefield(P1, "Coral Eel")
    s.battlefield(P2, "Goblin Piledriver")
    s.attack(["Coral Eel"])
    s.block({"Goblin Piledriver": "Coral Eel"})
    s.to("end_of_combat")
    assert s["Goblin Piledriver"].damage == 0
    assert s["Goblin Piledriver"].zone == "battlefield"


@cr("508.1c", "506.4")
def test_goblin_goon_keeps_attacking_when_it_is_outnumbered_afterwards():
    s = table()
    s.battlefield(P1, "Goblin Goon", "Goblin Piker")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.attack(["Goblin Goon"])
    s.cast(P2, "Shock", targets=["Goblin Piker"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 14


@cr("702.29c", "601.2h")
def test_gempalm_incinerator_discarded_to_firestorm_was_not_cycled():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.hand(P1, "Firestorm", "Gempalm Incinerator")
    s.cast(P1, "Firestorm", x=1, targets=[P2], costs=["Gempalm Incinerator"])
    assert s.stack == ["Firestorm"]


@cr("603.4")
def test_sarcomancy_deals_no_damage_when_a_zombie_comes_in_response():
    s = table()
    s.battlefield(P1, "Sarcomancy", "Sneak Attack", "Dralnu's Crusade")
    s.hand(P1, "Goblin Lackey")
    s.to("precombat_main", turn=P2)
    s.to("upkeep", turn=P1)
    assert s.stack == ["Sarcomancy"]
    s.choose(P1, True, "Goblin Lackey")
    s.activate(P1, "Sneak Attack")
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("702.34a", "400.7")
def test_tormods_crypt_is_too_late_for_a_flashback_spell():
    s = table()
    s.battlefield(P2, "Tormod's Crypt")
    s.battlefield(P1, "Goblin Piker")
    s.graveyard(P1, "Cabal Therapy")
    s.hand(P2, "Unsummon")
    s.choose(P1, "Unsummon")
    s.cast(P1, "Cabal Therapy", targets=[P2], alternative="flashback", costs=["Goblin Piker"])
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert s["Goblin Piker"].zone == "exile"
    assert s["Unsummon"].zone == "graveyard"
    assert s["Cabal Therapy"].zone == "exile"


@cr("510.1c", "509.1h")
def test_an_attacker_stays_blocked_when_its_blocker_feeds_skirk_prospector():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Skirk Prospector", "Goblin Piker")
    s.attack(["Hill Giant"])
    s.block({"Goblin Piker": "Hill Giant"})
    s.activate(P2, "Skirk Prospector", costs=["Goblin Piker"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s["Hill Giant"].damage == 0


@cr("700.2a", "601.2b")
def test_a_mode_of_red_elemental_blast_without_a_target_cannot_be_chosen():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Red Elemental Blast")
    assert not s.can_cast(P1, "Red Elemental Blast")


@cr("305.7")
def test_karplusan_forest_does_not_hurt_under_blood_moon():
    s = Scenario()
    s.battlefield(P1, "Karplusan Forest")
    s.battlefield(P2, "Blood Moon")
    s.activate(P1, "Karplusan Forest")
    assert (s.player(P1).mana, s.player(P1).life) == ("R", 20)


@cr("615.12", "609.7")
def test_flaring_pain_defeats_a_circle_of_protection():
    s = table()
    s.battlefield(P2, "Circle of Protection: Red")
    s.hand(P1, "Lightning Bolt", "Flaring Pain")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.choose(P2, "Lightning Bolt")
    s.activate(P2, "Circle of Protection: Red")
    s.resolve()
    s.cast(P1, "Flaring Pain")
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("609.7", "615.1")
def test_a_circle_of_protection_stops_one_goblin_of_two():
    s = table()
    s.battlefield(P1, "Goblin Piker", "Goblin Warchief")
    s.battlefield(P2, "Circle of Protection: Red")
    s.attack(["Goblin Piker", "Goblin Warchief"])
    s.choose(P2, "Goblin Piker")
    s.activate(P2, "Circle of Protection: Red")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("119.3", "614.1")
def test_worship_holds_against_siege_gang_commander():
    s = table()
    s.life(P2, 2)
    s.battlefield(P1, "Siege-Gang Commander", "Goblin Piker")
    s.battlefield(P2, "Worship", "Grizzly Bears")
    s.activate(P1, "Siege-Gang Commander", targets=[P2], costs=["Goblin Piker"])
    s.resolve()
    assert s.player(P2).life == 1
    assert not s.over


@cr("201.4")
def test_cabal_therapy_names_no_land():
    s = table()
    s.hand(P1, "Cabal Therapy")
    s.hand(P2, "Forest", "Unsummon")
    s.cast(P1, "Cabal Therapy", targets=[P2])
    s.choose(P1, "Forest")
    with pytest.raises(UnansweredChoice):
        s.resolve()
