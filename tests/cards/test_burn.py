"""Cards of the deck `burn`: damage by spells, by triggers and by what is in the graveyard."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("508.3a", "701.20a")
def test_goblin_guide_gives_the_defending_player_a_land_that_it_reveals():
    s = Scenario()
    s.battlefield(P1, "Goblin Guide")
    s.library(P2, "Mountain")
    s.attack(["Goblin Guide"])
    s.resolve()
    assert s["Mountain"].zone == "hand"


@cr("508.3a")
def test_goblin_guide_leaves_a_nonland_card_on_top():
    s = Scenario()
    s.battlefield(P1, "Goblin Guide")
    s.library(P2, "Shock")
    s.attack(["Goblin Guide"])
    s.resolve()
    assert s["Shock"].zone == "library"
    assert s.player(P2).hand == []


@cr("702.108a", "603.2")
def test_prowess_counts_noncreature_spells_only():
    s = table()
    s.battlefield(P1, "Monastery Swiftspear")
    s.hand(P1, "Shock", "Goblin Guide")
    s.cast(P1, "Goblin Guide")
    s.resolve_all()
    assert s["Monastery Swiftspear"].power == 1
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert (s["Monastery Swiftspear"].power, s["Monastery Swiftspear"].toughness) == (2, 3)


@cr("702.108a", "608.2n")
def test_prowess_resolves_before_the_spell_that_triggered_it():
    s = table()
    s.battlefield(P1, "Monastery Swiftspear")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s["Monastery Swiftspear"].zone == "battlefield"
    assert s["Monastery Swiftspear"].damage == 2


@cr("118.3", "602.2b")
def test_grim_lavamancer_exiles_two_cards_of_its_controllers_graveyard():
    s = table()
    s.battlefield(P1, "Grim Lavamancer")
    s.graveyard(P1, "Shock", "Lava Spike")
    s.activate(P1, "Grim Lavamancer", targets=[P2])
    assert s["Shock"].zone == s["Lava Spike"].zone == "exile"
    s.resolve()
    assert s.player(P2).life == 18


@cr("118.3")
def test_grim_lavamancer_can_not_be_activated_with_one_card_in_the_graveyard():
    s = table()
    s.battlefield(P1, "Grim Lavamancer")
    s.graveyard(P1, "Shock")
    s.graveyard(P2, "Lava Spike")
    assert not s.can_activate(P1, "Grim Lavamancer")


@cr("603.2", "603.3d")
def test_eidolon_of_the_great_revel_hurts_whoever_casts_a_cheap_spell():
    s = table()
    s.battlefield(P1, "Eidolon of the Great Revel")
    s.hand(P1, "Shock")
    s.hand(P2, "Cancel")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Cancel", targets=["Shock"])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (18, 18)


@cr("202.3", "603.2")
def test_eidolon_of_the_great_revel_ignores_a_spell_with_mana_value_4():
    s = table()
    s.battlefield(P2, "Eidolon of the Great Revel")
    s.hand(P1, "Hill Giant", "Fireblast")
    s.battlefield(P1, "Mountain", "Mountain")
    s.cast(P1, "Hill Giant")
    s.resolve_all()
    assert s.player(P1).life == 20
    # CR 202.3: the mana value of Fireblast is 6, whatever was paid for it.
    s.cast(P1, "Fireblast", targets=[P2], alternative=True)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (20, 16)


@cr("202.3e", "107.3g")
def test_eidolon_of_the_great_revel_counts_the_chosen_x_of_a_spell():
    s = table()
    s.battlefield(P2, "Eidolon of the Great Revel")
    s.hand(P1, "Blaze")
    s.cast(P1, "Blaze", targets=[P2], x=3)
    s.resolve_all()
    assert s.player(P1).life == 20
    assert s.player(P2).life == 17


@cr("702.63a")
def test_keldon_marauders_vanishes_after_two_upkeeps_and_deals_damage_twice():
    s = table()
    s.hand(P1, "Keldon Marauders")
    s.choose(P1, P2)
    s.cast(P1, "Keldon Marauders")
    s.resolve_all()
    assert s["Keldon Marauders"].counters == {"time": 2}
    assert s.player(P2).life == 19
    s.to("precombat_main", turn=P2)
    s.to("draw", turn=P1)
    assert s["Keldon Marauders"].counters == {"time": 1}
    s.to("precombat_main", turn=P2)
    s.choose(P1, P2)
    s.to("draw", turn=P1)
    assert s["Keldon Marauders"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("513.1a", "701.21a")
def test_ball_lightning_is_sacrificed_at_the_end_step():
    s = table()
    s.hand(P1, "Ball Lightning")
    s.cast(P1, "Ball Lightning")
    s.resolve()
    s.attack(["Ball Lightning"])
    s.to("end")
    assert s.player(P2).life == 14
    assert s["Ball Lightning"].zone == "battlefield"
    s.resolve()
    assert s["Ball Lightning"].zone == "graveyard"


@cr("702.33d", "608.2c")
def test_a_kicked_burst_lightning_deals_4_damage():
    s = table()
    s.hand(P1, "Burst Lightning", "Burst Lightning")
    s.cast(P1, "Burst Lightning#1", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    s.cast(P1, "Burst Lightning#2", targets=[P2], additional=True)
    s.resolve()
    assert s.player(P2).life == 14


@cr("702.34a")
def test_firebolt_is_exiled_after_its_flashback():
    s = table()
    s.graveyard(P1, "Firebolt")
    s.cast(P1, "Firebolt", targets=[P2], alternative="flashback")
    s.resolve()
    assert s.player(P2).life == 18
    assert s["Firebolt"].zone == "exile"


@cr("702.34a")
def test_a_countered_flashback_is_exiled_too():
    s = table()
    s.graveyard(P1, "Firebolt")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Firebolt", targets=[P2], alternative="flashback")
    s.cast(P2, "Counterspell", targets=["Firebolt"])
    s.resolve_all()
    assert s.player(P2).life == 20
    assert s["Firebolt"].zone == "exile"


@cr("119.10", "614.17")
def test_sulfuric_vortex_lets_nobody_gain_life():
    s = table()
    s.battlefield(P1, "Sulfuric Vortex")
    s.hand(P2, "Lightning Helix")
    s.cast(P2, "Lightning Helix", targets=[P1])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (17, 20)


@cr("603.2b", "503.1a")
def test_sulfuric_vortex_hurts_each_player_in_their_own_upkeep():
    s = Scenario()
    s.battlefield(P1, "Sulfuric Vortex")
    s.to("draw", turn=P2)
    assert (s.player(P1).life, s.player(P2).life) == (20, 18)
    s.to("draw", turn=P1)
    assert (s.player(P1).life, s.player(P2).life) == (18, 18)


@cr("602.5", "113.2c")
def test_barbarian_ring_asks_for_seven_cards_in_the_graveyard():
    s = table()
    s.battlefield(P1, "Barbarian Ring")
    s.graveyard(P1, *["Shock"] * 6)
    assert not s.can_activate(P1, "Barbarian Ring", 1, targets=[P2])

    s = table()
    s.battlefield(P1, "Barbarian Ring")
    s.graveyard(P1, *["Shock"] * 7)
    s.activate(P1, "Barbarian Ring", 1, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert s["Barbarian Ring"].zone == "graveyard"


@cr("603.2", "120.3")
def test_jackal_pup_passes_on_the_damage_that_kills_it():
    s = table()
    s.battlefield(P1, "Jackal Pup")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=["Jackal Pup"])
    s.resolve_all()
    assert s["Jackal Pup"].zone == "graveyard"
    assert s.player(P1).life == 17


@cr("608.2h")
def test_smash_to_smithereens_finds_the_controller_of_the_artifact_that_is_gone():
    s = table()
    s.battlefield(P2, "Sol Ring")
    s.hand(P1, "Smash to Smithereens")
    s.cast(P1, "Smash to Smithereens", targets=["Sol Ring"])
    s.resolve()
    assert s["Sol Ring"].zone == "graveyard"
    assert s.player(P2).life == 17
