"""What spells and abilities cost, and what that changes, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("119.4", "702.27a")
def test_slaughter_is_not_bought_back_with_three_life():
    for life, can in ((3, False), (4, True)):
        s = table()
        s.life(P1, life)
        s.battlefield(P2, "Grizzly Bears")
        s.hand(P1, real("Slaughter"))
        assert s.can_cast(P1, "Slaughter", targets=["Grizzly Bears"], additional=["buyback"]) is can


@cr("118.9d", "601.2f")
def test_a_tax_is_paid_on_top_of_an_alternative_cost():
    for lands, can in ((0, False), (1, True)):
        s = Scenario()
        if lands:
            s.battlefield(P1, "Island")
        s.battlefield(P2, "Sphere of Resistance", "Grizzly Bears")
        s.hand(P1, real("Snapback"), "Opt")
        assert s.can_cast(P1, "Snapback", alternative=0, targets=["Grizzly Bears"], costs=["Opt"]) is can


@cr("118.9c", "202.3")
def test_an_alternative_cost_does_not_change_the_mana_value():
    s = table()
    s.hand(P1, "Shock")
    s.hand(P2, "Force of Will", "Opt")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Force of Will", alternative=0, targets=["Shock"], costs=["Opt"])
    assert s["Force of Will"].mana_value == 5


@cr("202.3e", "118.9c")
def test_fall_of_the_titans_has_twice_its_x_in_its_mana_value_even_for_surge():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock", real("Fall of the Titans"))
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    s.cast(P1, "Fall of the Titans", alternative="surge", targets=[P2], x=4)
    assert s["Fall of the Titans"].mana_value == 9
    s.resolve()
    assert s.player(P2).life == 14


@cr("118.9d")
def test_paying_sunscour_with_cards_does_not_make_it_an_instant():
    s = Scenario()
    s.hand(P1, real("Sunscour"), "Swords to Plowshares", "Disenchant")
    assert s.can_cast(P1, "Sunscour", alternative=0, costs=["Swords to Plowshares", "Disenchant"])
    s.to("upkeep", turn=P2)
    assert not s.can_cast(P1, "Sunscour", alternative=0, costs=["Swords to Plowshares", "Disenchant"])


@cr("202.3e", "601.2f")
def test_roadside_blowout_reads_x_on_the_battlefield_as_zero():
    for victim, lands in ((real("Endless One"), 3), ("Savannah Lions", 1)):
        s = Scenario()
        s.battlefield(P1, *["Island"] * 3)
        thing = s.battlefield(P2, victim, counters={"+1/+1": 1})
        s.hand(P1, real("Roadside Blowout"))
        s.cast(P1, "Roadside Blowout", targets=[thing])
        assert sum(s[f"Island#{i}"].tapped for i in (1, 2, 3)) == lands


@cr("202.3e", "601.2f")
def test_no_one_left_behind_is_cheap_for_a_card_with_x_in_its_cost():
    s = Scenario()
    s.battlefield(P1, "Swamp", "Swamp")
    s.graveyard(P1, real("Endless One"), "Serra Angel")
    s.hand(P1, real("No One Left Behind"))
    assert s.can_cast(P1, "No One Left Behind", targets=["Endless One"])
    assert not s.can_cast(P1, "No One Left Behind", targets=["Serra Angel"])


@cr("601.2b", "702.34a")
def test_rite_of_oblivion_with_flashback_still_needs_a_sacrifice():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, real("Rite of Oblivion"))
    assert not s.can_cast(P1, "Rite of Oblivion", alternative="flashback", targets=["Hill Giant"])


@cr("601.2b", "702.34a")
def test_rite_of_oblivion_with_flashback_takes_the_sacrifice_and_is_exiled():
    s = table()
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, real("Rite of Oblivion"))
    s.cast(P1, "Rite of Oblivion", alternative="flashback", targets=["Hill Giant"], costs=["Memnite"])
    s.resolve()
    assert (s["Memnite"].zone, s["Hill Giant"].zone, s["Rite of Oblivion"].zone) == ("graveyard", "exile", "exile")


@cr("118.3", "602.2b")
def test_time_sieve_may_be_one_of_the_five_artifacts():
    s = table()
    s.battlefield(P1, real("Time Sieve"), "Memnite", "Ornithopter", "Manalith", "Mind Stone")
    s.activate(P1, "Time Sieve", costs=["Time Sieve", "Memnite", "Ornithopter", "Manalith", "Mind Stone"])
    s.resolve()
    s.to("end", turn=P1)
    s.to("upkeep")
    assert (s.active_player, s.player(P1).battlefield) == (P1, [])


@cr("107.3a", "702.127a")
def test_heaven_and_earth_choose_x_each_for_itself():
    s = table()
    s.battlefield(P2, "Serra Angel", "Craw Wurm")
    s.hand(P1, real("Heaven // Earth"))
    s.cast(P1, "Heaven", x=1)
    s.resolve()
    s.cast(P1, "Earth", x=3)
    s.resolve()
    assert (s["Serra Angel"].damage, s["Craw Wurm"].damage, s["Heaven"].zone) == (1, 3, "exile")


@cr("702.74a", "603.3b")
def test_evoked_mulldrifter_draws_even_when_it_is_sacrificed_first():
    s = table()
    s.hand(P1, real("Mulldrifter"))
    s.cast(P1, "Mulldrifter", alternative="evoke")
    s.choose(P1, "Mulldrifter")
    s.resolve()
    s.resolve()
    assert (len(s.player(P1).hand), s["Mulldrifter"].zone) == (0, "graveyard")
    s.resolve()
    assert len(s.player(P1).hand) == 2


@cr("702.74a", "701.21a", "603.3a")
def test_an_evoked_creature_is_sacrificed_by_who_controls_it_and_leaves_for_that_player():
    s = table()
    s.battlefield(P1, "Manalith")
    s.battlefield(P2, "Vedalken Orrery")
    s.hand(P1, real("Nevermaker"))
    s.hand(P2, "Control Magic")
    s.cast(P1, "Nevermaker", alternative="evoke")
    s.resolve()
    s.cast(P2, "Control Magic", targets=["Nevermaker"])
    s.choose(P2, "Manalith")
    s.resolve_all()
    assert (s["Nevermaker"].zone, s["Control Magic"].zone, s["Manalith"].zone) == ("graveyard", "graveyard", "library")


@cr("305.2", "116.2a")
def test_a_land_exiled_with_light_up_the_stage_needs_a_land_play():
    s = table()
    s.library(P1, "Mountain", "Shock")
    s.hand(P1, "Forest", real("Light Up the Stage"))
    s.cast(P1, "Light Up the Stage")
    s.resolve()
    assert s.can_play_land(P1, "Mountain")
    s.play_land(P1, "Forest")
    assert not s.can_play_land(P1, "Mountain")


@cr("611.2b", "514.2")
def test_light_up_the_stage_lasts_through_the_next_own_turn_and_no_longer():
    s = table()
    s.library(P1, "Mountain", "Shock")
    s.hand(P1, real("Light Up the Stage"))
    s.cast(P1, "Light Up the Stage")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s.can_cast(P1, "Shock", targets=[P2])
    s.to("end", turn=P1)
    assert s.can_cast(P1, "Shock", targets=[P2])
    s.to("upkeep", turn=P2)
    assert (s.can_cast(P1, "Shock", targets=[P2]), s["Shock"].zone) == (False, "exile")


@cr("601.3e", "608.2c")
def test_a_creature_exiled_with_commune_with_lava_keeps_its_timing():
    s = table()
    s.library(P1, "Grizzly Bears", "Shock")
    s.hand(P1, real("Commune with Lava"))
    s.to("upkeep", turn=P2)
    s.cast(P1, "Commune with Lava", x=2)
    s.resolve()
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P1, "Grizzly Bears")
    s.to("main", turn=P1)
    assert s.can_cast(P1, "Grizzly Bears")


@cr("702.85a")
def test_the_second_cascade_of_maelstrom_wanderer_still_looks_below_eight():
    s = table()
    s.library(P1, "Grizzly Bears", "Griselbrand", "Forest", "Griselbrand", "Inkwell Leviathan", "Myr Enforcer")
    s.hand(P1, real("Maelstrom Wanderer"))
    s.choose(P1, "Maelstrom Wanderer", "Grizzly Bears", "Myr Enforcer")
    s.cast(P1, "Maelstrom Wanderer")
    s.resolve()
    # The first found spell is on the stack above the second cascade ability, and resolves first.
    assert s.stack[-1] == "Grizzly Bears"
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    s.resolve()
    assert s.stack[-1] == "Myr Enforcer"


@cr("701.57a", "107.3b")
def test_a_discovered_card_with_x_is_cast_with_x_as_zero():
    s = table()
    s.battlefield(P1, real("Hidden Cataract"))
    s.library(P1, "Blaze")
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Hidden Cataract", ability=1)
    s.choose(P1, "Blaze", P2)
    s.resolve_all()
    assert (s.player(P2).life, s["Blaze"].zone) == (20, "graveyard")


@cr("701.57a")
def test_a_discovered_card_that_cant_be_cast_goes_to_the_hand():
    s = table()
    s.battlefield(P1, real("Hidden Cataract"))
    s.library(P1, "Doom Blade")
    s.activate(P1, "Hidden Cataract", ability=1)
    s.resolve_all()
    assert s.player(P1).hand == ["Doom Blade"]


@cr("608.2c", "608.2f")
def test_living_end_brings_back_nothing_that_it_made_somebody_sacrifice():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Serra Angel")
    s.graveyard(P1, "Grizzly Bears")
    s.graveyard(P2, "Craw Wurm")
    s.hand(P1, real("Violent Outburst"))
    s.library(P1, real("Living End"))
    s.cast(P1, "Violent Outburst")
    s.choose(P1, "Living End")
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P2).battlefield) == (["Grizzly Bears"], ["Craw Wurm"])


@cr("601.2h", "701.21a")
def test_what_is_sacrificed_for_collateral_damage_deals_no_combat_damage_and_blocks_all_the_same():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Memnite")
    s.hand(P2, real("Collateral Damage"))
    s.attack(["Craw Wurm"])
    s.block({"Memnite": "Craw Wurm"})
    s.cast(P2, "Collateral Damage", targets=[P1], costs=["Memnite"])
    s.resolve()
    s.to("end_of_combat")
    assert (s.player(P1).life, s.player(P2).life) == (17, 20)


@cr("601.2b", "118.8")
def test_collateral_damage_cant_be_cast_without_a_creature():
    s = table()
    s.battlefield(P2, "Memnite")
    s.hand(P1, real("Collateral Damage"))
    assert not s.can_cast(P1, "Collateral Damage", targets=[P2])


@cr("702.33d", "608.2c")
def test_fires_of_victory_draws_before_it_counts_the_hand_when_it_was_kicked():
    for kicked, damage in ((["kicker"], 2), ([], 1)):
        s = table()
        s.battlefield(P2, "Wall of Stone")
        s.hand(P1, "Shock", real("Fires of Victory"))
        s.cast(P1, "Fires of Victory", targets=["Wall of Stone"], additional=kicked)
        s.resolve()
        assert s["Wall of Stone"].damage == damage


@cr("702.51a")
def test_creatures_that_convoked_a_spell_stay_tapped_when_it_does_not_resolve():
    s = Scenario()
    s.battlefield(P1, "Swamp", "Swamp", "Swamp", "Swamp", "Memnite", "Walking Corpse", "Ornithopter")
    s.battlefield(P2, "Seal of Strength", "Grizzly Bears")
    s.hand(P1, real("Covenant of Blood"))
    s.battlefield(P2, "Tormod's Crypt")
    s.hand(P2, "Unsummon")
    s.free_mana(P2)
    s.choose(P1, "Memnite", "Walking Corpse", "Ornithopter")
    s.cast(P1, "Covenant of Blood", targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s.player(P1).life, s["Memnite"].tapped, s["Ornithopter"].tapped) == (20, True, True)


@cr("702.33g", "601.2c")
def test_bloodchiefs_thirst_has_the_wider_target_only_when_it_was_kicked():
    s = table()
    s.battlefield(P2, "Craw Wurm", "Memnite")
    s.hand(P1, real("Bloodchief's Thirst"))
    assert s.can_cast(P1, "Bloodchief's Thirst", targets=["Memnite"])
    assert not s.can_cast(P1, "Bloodchief's Thirst", targets=["Craw Wurm"])
    s.cast(P1, "Bloodchief's Thirst", targets=["Craw Wurm"], additional=["kicker"])
    s.resolve()
    assert (s["Craw Wurm"].zone, s["Memnite"].zone) == ("graveyard", "battlefield")


@cr("702.33g", "601.2c")
def test_rushing_river_needs_no_second_permanent_unless_it_was_kicked():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, "Forest")
    s.hand(P1, real("Rushing River"))
    s.cast(P1, "Rushing River", targets=["Hill Giant"])
    s.resolve()
    assert s.player(P2).hand == ["Hill Giant"]


@cr("702.33g", "601.2c")
def test_kicked_rushing_river_has_two_targets():
    s = table()
    s.battlefield(P1, "Forest")
    s.battlefield(P2, "Hill Giant", "Memnite")
    s.hand(P1, real("Rushing River"))
    s.cast(P1, "Rushing River", targets=["Hill Giant", "Memnite"], additional=["kicker"])
    s.resolve()
    assert sorted(s.player(P2).hand) == ["Hill Giant", "Memnite"]


@cr("702.33g")
def test_probe_makes_nobody_discard_and_aims_at_nobody_when_it_was_not_kicked():
    s = table()
    s.hand(P1, real("Probe"))
    s.hand(P2, "Opt", "Murder")
    s.library(P1, "Shock", "Island", "Swamp")
    s.cast(P1, "Probe")
    s.choose(P1, "Island", "Swamp")
    s.resolve()
    assert (len(s.player(P2).hand), s.player(P1).hand) == (2, ["Shock"])


@cr("702.33g", "614.15")
def test_kicked_galadriels_dismissal_aims_at_a_player_instead_of_a_creature():
    s = table()
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P1, real("Galadriel's Dismissal"))
    s.cast(P1, "Galadriel's Dismissal", targets=[P2], additional=["kicker"])
    s.resolve()
    s.attack(["Memnite"])
    assert not s.can_block("Hill Giant", "Memnite")
    assert not s.can_block("Grizzly Bears", "Memnite")


@cr("601.2f", "601.2i")
def test_another_spell_this_turn_makes_gigastorm_titan_cheaper_though_titan_is_not_cast_yet():
    for before in (False, True):
        s = Scenario()
        s.battlefield(P1, "Island", "Island")
        s.hand(P1, real("Gigastorm Titan"), "Memnite")
        if before:
            s.cast(P1, "Memnite")
            s.resolve()
        assert s.can_cast(P1, "Gigastorm Titan") is before


@cr("601.3", "601.2i")
def test_skyshroud_condor_needs_one_other_spell_before_it():
    for before in (False, True):
        s = Scenario()
        s.battlefield(P1, "Island", "Island")
        s.hand(P1, real("Skyshroud Condor"), "Memnite")
        if before:
            s.cast(P1, "Memnite")
            s.resolve()
        assert s.can_cast(P1, "Skyshroud Condor") is before
