"""Replacement effects, what can't happen, and winning and losing, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("616.1", "614.5")
def test_two_dictates_of_the_twin_gods_make_four_times_the_damage():
    s = table()
    dictate = real("Dictate of the Twin Gods")
    s.battlefield(P1, dictate)
    s.battlefield(P2, dictate)
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.choose(P2, "Dictate of the Twin Gods")
    s.resolve()
    assert s.player(P2).life == 12


@cr("614.1a", "510.2")
def test_dictate_of_the_twin_gods_doubles_the_damage_of_everybody():
    s = table()
    s.battlefield(P1, real("Dictate of the Twin Gods"))
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 16


@cr("120.3f", "702.15b")
def test_lifelink_sees_the_full_damage_that_fortune_thief_made_harmless():
    s = table()
    s.life(P2, 2)
    s.battlefield(P2, real("Fortune Thief"))
    s.battlefield(P1, "Siege Mastodon")
    s.battlefield(P1, "Loxodon Warhammer", attached_to="Siege Mastodon")
    s.attack(["Siege Mastodon"])
    s.to("end_of_combat")
    assert (s.player(P2).life, s.player(P1).life) == (1, 26)


@cr("119.3", "104.3b")
def test_fortune_thief_does_not_stop_a_loss_of_life():
    s = table()
    s.life(P2, 2)
    s.battlefield(P2, real("Fortune Thief"))
    s.hand(P1, "Sign in Blood")
    s.cast(P1, "Sign in Blood", targets=[P2])
    s.resolve()
    assert s.player(P2).lost


@cr("700.4", "614.6")
def test_miserys_shadow_leaves_nothing_to_trigger():
    s = table()
    s.battlefield(P1, real("Misery's Shadow"))
    s.battlefield(P2, real("Moldervine Reclamation"), "Grizzly Bears")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s.player(P2).life) == ("exile", 20)


@cr("614.1a", "611.2c")
def test_puncturing_blow_exiles_a_creature_that_dies_of_something_else_later():
    s = table()
    s.battlefield(P2, "Vastwood Gorger")
    s.hand(P1, real("Puncturing Blow"), "Murder")
    s.cast(P1, "Puncturing Blow", targets=["Vastwood Gorger"])
    s.resolve()
    assert (s["Vastwood Gorger"].zone, s["Vastwood Gorger"].damage) == ("battlefield", 5)
    s.cast(P1, "Murder", targets=["Vastwood Gorger"])
    s.resolve()
    assert s["Vastwood Gorger"].zone == "exile"


@cr("500.11", "503.1")
def test_the_draw_step_happens_when_solitary_confinement_was_given_up_in_the_upkeep():
    s = table()
    s.battlefield(P2, "Solitary Confinement")
    s.hand(P2, "Shock")
    s.to("upkeep", turn=P2)
    s.choose(P2, "no")
    s.resolve_all()
    s.to("main", turn=P2)
    assert (s["Solitary Confinement"].zone, len(s.player(P2).hand)) == ("graveyard", 2)


@cr("119.7", "702.15b")
def test_forsaken_wastes_lets_no_life_total_rise_by_lifelink():
    s = table()
    s.life(P1, 5)
    s.battlefield(P2, real("Forsaken Wastes"))
    s.battlefield(P1, "Child of Night")
    s.hand(P1, "Chaplain's Blessing")
    s.cast(P1, "Chaplain's Blessing")
    s.resolve()
    s.attack(["Child of Night"])
    s.to("end_of_combat")
    assert (s.player(P1).life, s.player(P2).life) == (5, 18)


@cr("603.2")
def test_forsaken_wastes_hurts_the_player_who_aims_a_spell_at_it():
    s = table()
    s.battlefield(P2, real("Forsaken Wastes"))
    s.hand(P1, "Disenchant")
    s.cast(P1, "Disenchant", targets=["Forsaken Wastes"])
    s.resolve_all()
    assert s.player(P1).life == 15


@cr("701.19a", "614.8")
def test_a_regeneration_shield_counts_for_one_destruction_only():
    s = table()
    s.battlefield(P1, real("Cudgel Troll"))
    s.hand(P2, "Murder", "Doom Blade")
    s.activate(P1, "Cudgel Troll")
    s.resolve()
    s.cast(P2, "Murder", targets=["Cudgel Troll"])
    s.resolve()
    assert (s["Cudgel Troll"].zone, s["Cudgel Troll"].tapped) == ("battlefield", True)
    s.cast(P2, "Doom Blade", targets=["Cudgel Troll"])
    s.resolve()
    assert s["Cudgel Troll"].zone == "graveyard"


@cr("508.1", "101.2")
def test_peacekeeper_stops_attacks_but_skips_no_step():
    s = table()
    s.battlefield(P2, real("Peacekeeper"))
    s.battlefield(P1, "Grizzly Bears")
    assert not s.can_attack("Grizzly Bears")
    s.to("combat", turn=P1)
    assert s.step == "beginning_of_combat"


@cr("602.5", "702.29a")
def test_cursed_totem_stops_creatures_but_not_cycling():
    s = table()
    s.battlefield(P2, "Cursed Totem")
    s.battlefield(P1, "Llanowar Elves", "Prodigal Sorcerer")
    s.hand(P1, real("Absorb Vis"))
    assert not s.can_activate(P1, "Llanowar Elves")
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert s.can_activate(P1, "Absorb Vis")


@cr("202.3e", "508.1c")
def test_droning_bureaucrats_read_x_as_zero():
    s = table()
    s.battlefield(P2, real("Droning Bureaucrats"))
    s.battlefield(P1, real("Endless One"), counters={"+1/+1": 2})
    s.battlefield(P1, "Grizzly Bears")
    s.to("combat", turn=P1)
    s.activate(P2, "Droning Bureaucrats", x=0)
    s.resolve()
    assert not s.can_attack("Endless One")
    assert s.can_attack("Grizzly Bears")


@cr("611.2c", "509.1b")
def test_destructive_tampering_stops_creatures_that_come_later():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Destructive Tampering"))
    s.hand(P2, "Ashcoat Bear")
    s.cast(P1, "Destructive Tampering", modes=[1])
    s.resolve()
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Ashcoat Bear", "Grizzly Bears")


@cr("601.3a", "101.2")
def test_nevermore_stops_the_casting_of_a_card_but_not_its_reanimation():
    s = table()
    s.hand(P1, real("Nevermore"))
    s.hand(P2, "Grizzly Bears")
    s.graveyard(P2, "Grizzly Bears")
    s.hand(P2, "Zombify")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Nevermore")
    s.resolve()
    s.to("main", turn=P2)
    assert not s.can_cast(P2, s["Grizzly Bears#1"])
    s.cast(P2, "Zombify", targets=[s["Grizzly Bears#2"]])
    s.resolve()
    assert s["Grizzly Bears#2"].zone == "battlefield"


@cr("508.1c", "506.4")
def test_netter_en_dal_is_too_late_for_a_creature_that_attacks():
    s = table()
    s.battlefield(P2, real("Netter en-Dal"))
    s.battlefield(P1, "Hill Giant")
    s.hand(P2, "Shock")
    s.attack(["Hill Giant"])
    s.activate(P2, "Netter en-Dal", targets=["Hill Giant"], costs=["Shock"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 17


@cr("704.5m", "303.4c")
def test_trapped_in_the_tower_falls_off_a_creature_that_learned_to_fly():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, real("Trapped in the Tower"), attached_to="Hill Giant")
    s.hand(P2, "Mighty Leap")
    s.cast(P2, "Mighty Leap", targets=["Hill Giant"])
    s.resolve()
    assert (s["Trapped in the Tower"].zone, "flying" in s["Hill Giant"].keywords) == ("graveyard", True)


@cr("509.1b", "509.1h")
def test_tetsuko_does_nothing_for_a_creature_that_is_blocked_already():
    s = table()
    s.battlefield(P1, real("Tetsuko Umezawa, Fugitive"), "Grizzly Bears")
    s.battlefield(P2, "Wall of Stone")
    s.attack(["Grizzly Bears"])
    s.block({"Wall of Stone": "Grizzly Bears"})
    s.to("end_of_combat")
    assert (s.player(P2).life, s["Wall of Stone"].damage) == (20, 2)


@cr("611.2c", "509.1b")
def test_a_creature_that_merciless_javelineer_marked_cant_block_though_the_counter_is_gone():
    s = table()
    s.battlefield(P1, real("Merciless Javelineer"), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", counters={"+1/+1": 1})
    s.hand(P1, "Shock")
    s.activate(P1, "Merciless Javelineer", targets=["Hill Giant"], costs=["Shock"])
    s.resolve()
    # CR 704.5q: both kinds of counters went away together.
    assert s["Hill Giant"].counters == {}
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")


@cr("603.4", "104.2b")
def test_felidar_sovereign_asks_for_forty_life_twice():
    for lost, won in ((0, True), (1, False)):
        s = table()
        s.life(P2, 40)
        s.battlefield(P2, real("Felidar Sovereign"))
        s.hand(P1, "Shock")
        s.to("upkeep", turn=P2)
        if lost:
            s.cast(P1, "Shock", targets=[P2])
        s.resolve_all()
        assert s.player(P2).won is won


@cr("603.4")
def test_test_of_endurance_is_not_triggered_by_life_gained_in_the_upkeep():
    s = table()
    s.life(P2, 48)
    s.battlefield(P2, real("Test of Endurance"))
    s.hand(P2, real("Reviving Dose"))
    s.to("upkeep", turn=P2)
    s.cast(P2, "Reviving Dose")
    s.resolve_all()
    assert (s.player(P2).life, s.player(P2).won) == (51, False)


@cr("608.2h", "104.3e")
def test_archfiend_of_the_dross_that_died_in_response_counts_its_last_counters():
    # With one counter left it would lose the game; dead before, it can't lose its last counter.
    for counters, lost in ((1, False), (0, True)):
        s = table()
        s.battlefield(P2, real("Archfiend of the Dross"), counters={"oil": counters} if counters else {})
        s.hand(P1, "Swords to Plowshares")
        s.to("upkeep", turn=P2)
        s.cast(P1, "Swords to Plowshares", targets=["Archfiend of the Dross"])
        s.resolve_all()
        assert s.player(P2).lost is lost


@cr("603.4", "707.2")
def test_biovisionary_counts_its_token_copies():
    s = table()
    visionary = real("Biovisionary")
    s.battlefield(P1, visionary, visionary)
    s.token(P1, visionary, visionary)
    s.choose(P1, *["Biovisionary"] * 3)
    s.to("end", turn=P1)
    s.resolve_all()
    assert s.player(P1).won


@cr("608.2h", "603.4")
def test_helix_pinnacle_that_was_destroyed_in_response_still_wins():
    s = table()
    s.battlefield(P2, real("Helix Pinnacle"), counters={"tower": 100})
    s.battlefield(P1, "Nevinyrral's Disk")
    s.to("upkeep", turn=P2)
    s.activate(P1, "Nevinyrral's Disk")
    s.resolve()
    assert s["Helix Pinnacle"].zone == "graveyard"
    s.resolve_all()
    assert s.player(P2).won


@cr("608.2c", "104.2b")
def test_mayaels_aria_does_its_three_parts_one_after_the_other():
    s = table()
    s.battlefield(P2, real("Mayael's Aria"), "Spined Wurm", "Gigantosaurus")
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert (s.player(P2).life, s.player(P2).won) == (30, False)
    s = table()
    s.battlefield(P2, real("Mayael's Aria"), "Gigantosaurus", counters={"+1/+1": 9})
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert s.player(P2).won


@cr("603.10a", "603.2")
def test_revel_in_riches_sees_a_creature_die_together_with_itself():
    s = table()
    s.battlefield(P1, real("Revel in Riches"), "Nevinyrral's Disk")
    s.battlefield(P2, "Grizzly Bears")
    s.activate(P1, "Nevinyrral's Disk")
    s.resolve_all()
    assert s.player(P1).battlefield == ["Treasure Token"]


@cr("603.2c", "120.2")
def test_azors_elocutors_lose_one_counter_for_each_source():
    s = table()
    s.battlefield(P2, real("Azor's Elocutors"), counters={"filibuster": 4})
    s.battlefield(P1, "Craw Wurm", "Grizzly Bears")
    s.choose(P2, "Azor's Elocutors")
    s.attack(["Craw Wurm", "Grizzly Bears"])
    s.to("main_2")
    assert s["Azor's Elocutors"].counters == {"filibuster": 2}


@cr("500.7")
def test_the_extra_turn_made_last_is_taken_first():
    s = table()
    s.hand(P1, "Time Warp", real("Temporal Manipulation"))
    s.cast(P1, "Time Warp", targets=[P2])
    s.resolve()
    s.cast(P1, "Temporal Manipulation")
    s.resolve()
    s.to("end", turn=P1)
    s.to("upkeep")
    assert (s.active_player, s.turn) == (P1, 2)
    s.to("end", turn=P1)
    s.to("upkeep")
    assert s.active_player == P2
    s.to("end", turn=P2)
    s.to("upkeep")
    assert s.active_player == P2


@cr("500.7")
def test_time_stretch_gives_two_turns_to_its_target():
    s = table()
    s.hand(P1, real("Time Stretch"))
    s.cast(P1, "Time Stretch", targets=[P1])
    s.resolve()
    seen = []
    for _ in range(3):
        s.to("end")
        s.to("upkeep")
        seen.append(s.active_player)
    assert seen == [P1, P1, P2]


@cr("608.2c", "603.4", "701.21a")
def test_second_chance_still_gives_its_turn_when_it_was_destroyed_in_response():
    s = table()
    s.life(P2, 5)
    s.battlefield(P2, real("Second Chance"))
    s.hand(P1, "Disenchant")
    s.to("upkeep", turn=P2)
    s.cast(P1, "Disenchant", targets=["Second Chance"])
    s.resolve_all()
    s.to("end", turn=P2)
    s.to("upkeep")
    assert s.active_player == P2


@cr("603.4")
def test_second_chance_does_nothing_when_its_controller_has_gained_life():
    s = table()
    s.life(P2, 5)
    s.battlefield(P2, real("Second Chance"))
    s.hand(P2, real("Reviving Dose"))
    s.to("upkeep", turn=P2)
    s.cast(P2, "Reviving Dose")
    s.resolve_all()
    assert s["Second Chance"].zone == "battlefield"


@cr("608.2b", "608.2n")
def test_karns_temporal_sundering_gives_its_turn_though_the_permanent_is_gone():
    s = table()
    s.battlefield(P1, "Isamaru, Hound of Konda")
    s.battlefield(P2, "Seal of Fire")
    s.hand(P1, real("Karn's Temporal Sundering"))
    s.cast(P1, "Karn's Temporal Sundering", targets=[P1, "Seal of Fire"])
    s.activate(P2, "Seal of Fire", targets=["Isamaru, Hound of Konda"])
    s.resolve_all()
    assert s["Karn's Temporal Sundering"].zone == "exile"
    s.to("end", turn=P1)
    s.to("upkeep")
    assert s.active_player == P1


@cr("608.2n", "702.113a")
def test_part_the_waterveil_is_exiled_only_as_part_of_its_effect():
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, real("Part the Waterveil"))
    s.hand(P2, "Counterspell")
    s.cast(P1, "Part the Waterveil")
    s.cast(P2, "Counterspell", targets=["Part the Waterveil"])
    s.resolve_all()
    assert s["Part the Waterveil"].zone == "graveyard"
