"""Cards of the deck `planeswalkers`: loyalty, emblems, and creatures with abilities as they come and go."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("606.3", "606.4", "111.1")
def test_elspeth_suns_champion_makes_three_soldiers_once_each_turn():
    s = table()
    s.hand(P1, "Elspeth, Sun's Champion")
    s.cast(P1, "Elspeth, Sun's Champion")
    s.resolve()
    s.activate(P1, "Elspeth, Sun's Champion", 0)
    s.resolve()
    assert s["Elspeth, Sun's Champion"].loyalty == 5
    assert s["Soldier Token#3"].power == 1
    assert not s.can_activate(P1, "Elspeth, Sun's Champion", 0)


@cr("701.8a", "608.2h")
def test_elspeth_destroys_the_creatures_that_have_power_4_as_it_resolves():
    s = table()
    s.battlefield(P1, "Elspeth, Sun's Champion", "Hill Giant")
    s.battlefield(P2, "Air Elemental", "Grizzly Bears")
    s.hand(P2, "Giant Growth")
    s.activate(P1, "Elspeth, Sun's Champion", 1)
    s.cast(P2, "Giant Growth", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Air Elemental"].zone == "graveyard"
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Elspeth, Sun's Champion"].loyalty == 1


@cr("114.1", "114.4", "613.4c")
def test_elspeths_emblem_outlives_her_and_reaches_later_creatures():
    s = table()
    s.battlefield(P1, "Elspeth, Sun's Champion", counters={"loyalty": 7})
    s.hand(P1, "Grizzly Bears")
    s.activate(P1, "Elspeth, Sun's Champion", 2)
    s.resolve()
    assert s["Elspeth, Sun's Champion"].zone == "graveyard"
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].power == 4
    assert "flying" in s["Grizzly Bears"].keywords


@cr("114.1", "702.12b")
def test_elspeth_knight_errants_emblem_makes_permanents_indestructible():
    s = table()
    s.battlefield(P1, "Elspeth, Knight-Errant", counters={"loyalty": 8})
    s.battlefield(P1, "Grizzly Bears", "Forest")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Wrath of God")
    s.activate(P1, "Elspeth, Knight-Errant", 2)
    s.resolve()
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Hill Giant"].zone == "graveyard"
    assert "indestructible" in s["Forest"].keywords


@cr("704.5j")
def test_two_different_elspeths_stay_two_of_the_same_name_do_not():
    s = table()
    s.battlefield(P1, "Elspeth, Knight-Errant")
    s.hand(P1, "Elspeth, Sun's Champion", "Elspeth, Knight-Errant")
    s.cast(P1, "Elspeth, Sun's Champion")
    s.resolve()
    assert s["Elspeth, Sun's Champion"].zone == s["Elspeth, Knight-Errant#1"].zone == "battlefield"
    s.choose(P1, "Elspeth, Knight-Errant#2")
    s.cast(P1, "Elspeth, Knight-Errant#2")
    s.resolve()
    assert s["Elspeth, Knight-Errant#1"].zone == "graveyard"


@cr("601.2c", "701.26b")
def test_garruk_wildspeaker_untaps_two_lands():
    s = table()
    s.battlefield(P1, "Garruk Wildspeaker")
    s.battlefield(P1, "Forest", "Plains", tapped=True)
    s.activate(P1, "Garruk Wildspeaker", 0, targets=["Forest", "Plains"])
    s.resolve()
    assert not s["Forest"].tapped
    assert not s["Plains"].tapped
    assert s["Garruk Wildspeaker"].loyalty == 4


@cr("606.6")
def test_garruk_wildspeaker_can_not_pay_with_loyalty_that_he_does_not_have():
    s = table()
    s.battlefield(P1, "Garruk Wildspeaker", "Grizzly Bears")
    assert not s.can_activate(P1, "Garruk Wildspeaker", 2)
    assert s.can_activate(P1, "Garruk Wildspeaker", 1)


@cr("608.2h")
def test_garruk_primal_hunter_draws_for_the_greatest_power():
    s = table()
    s.battlefield(P1, "Garruk, Primal Hunter", "Thragtusk", "Grizzly Bears")
    s.battlefield(P2, "Vastwood Gorger")
    s.activate(P1, "Garruk, Primal Hunter", 1)
    s.resolve_all()
    assert len(s.player(P1).hand) == 5
    assert s["Garruk, Primal Hunter"].zone == "graveyard"


@cr("601.2c", "606.4")
def test_ajani_may_choose_no_target():
    s = table()
    s.battlefield(P1, "Ajani, Caller of the Pride", "Grizzly Bears")
    s.activate(P1, "Ajani, Caller of the Pride", 0, targets=[])
    s.resolve()
    assert s["Grizzly Bears"].counters == {}
    assert s["Ajani, Caller of the Pride"].loyalty == 5


@cr("702.4b", "611.2c")
def test_ajani_gives_flying_and_double_strike():
    s = table()
    s.battlefield(P1, "Ajani, Caller of the Pride", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.activate(P1, "Ajani, Caller of the Pride", 1, targets=["Grizzly Bears"])
    s.resolve()
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("122.1", "608.2c")
def test_nissa_puts_counters_on_her_plants():
    s = table()
    s.battlefield(P1, "Nissa, Voice of Zendikar")
    s.activate(P1, "Nissa, Voice of Zendikar", 0)
    s.resolve()
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    s.activate(P1, "Nissa, Voice of Zendikar", 1)
    s.resolve()
    assert (s["Plant Token"].power, s["Plant Token"].toughness) == (1, 2)
    assert s["Nissa, Voice of Zendikar"].loyalty == 2


@cr("508.1b", "306.8")
def test_a_creature_attacks_a_planeswalker_and_its_damage_removes_loyalty():
    s = Scenario()
    s.battlefield(P2, "Garruk, Primal Hunter", "Wall of Blossoms")
    s.battlefield(P1, "Grizzly Bears")
    s.attack({"Grizzly Bears": "Garruk, Primal Hunter"})
    s.to("end_of_combat")
    assert s["Garruk, Primal Hunter"].loyalty == 1
    assert s.player(P2).life == 20


@cr("603.6a", "603.6c", "603.10a")
def test_thragtusk_gives_life_as_it_enters_and_a_beast_as_it_leaves_for_any_zone():
    s = table()
    s.hand(P1, "Thragtusk")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Thragtusk")
    s.resolve_all()
    assert s.player(P1).life == 25
    s.cast(P2, "Unsummon", targets=["Thragtusk"])
    s.resolve_all()
    assert s["Thragtusk"].zone == "hand"
    assert s["Beast Token"].power == 3


@cr("400.7", "603.6a")
def test_restoration_angel_saves_thragtusk_and_uses_both_of_its_abilities():
    s = table()
    s.battlefield(P1, "Thragtusk")
    s.hand(P1, "Restoration Angel")
    s.hand(P2, "Doom Blade")
    s.cast(P2, "Doom Blade", targets=["Thragtusk"])
    s.choose(P1, "Thragtusk", True)
    s.cast(P1, "Restoration Angel")
    s.choose(P1, "Thragtusk", "Thragtusk")
    s.resolve_all()
    assert s["Thragtusk"].zone == "battlefield"
    assert s.player(P1).life == 25
    assert s["Beast Token"].controller == P1


@cr("115.1", "603.3d")
def test_restoration_angel_does_not_blink_an_angel():
    s = table()
    s.battlefield(P1, "Serra Angel")
    s.hand(P1, "Restoration Angel")
    s.cast(P1, "Restoration Angel")
    s.resolve()
    assert s.stack == []


@cr("603.3d", "608.2d")
def test_eternal_witness_may_leave_the_card_in_the_graveyard():
    s = table()
    s.graveyard(P1, "Shock")
    s.hand(P1, "Eternal Witness")
    s.choose(P1, "Shock", False)
    s.cast(P1, "Eternal Witness")
    s.resolve_all()
    assert s["Shock"].zone == "graveyard"


@cr("702.83a", "506.5")
def test_exalted_counts_when_a_creature_attacks_alone():
    s = Scenario()
    s.battlefield(P1, "Qasali Pridemage", "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 3

    s = Scenario()
    s.battlefield(P1, "Qasali Pridemage", "Grizzly Bears")
    s.attack(["Grizzly Bears", "Qasali Pridemage"])
    assert s.stack == []


@cr("614.1d", "701.22a")
def test_temple_of_plenty_enters_tapped_and_scries():
    s = table()
    s.hand(P1, "Temple of Plenty")
    s.library(P1, "Island", "Swamp")
    s.choose(P1, "Island")
    s.play_land(P1, "Temple of Plenty")
    assert s["Temple of Plenty"].tapped
    s.resolve_all()
    assert s.player(P1).library[0] == "Swamp"
    assert s.player(P1).library[-1] == "Island"


@cr("613.1d", "702.19b")
def test_treetop_village_tramples_over_a_wall():
    s = table()
    s.battlefield(P1, "Treetop Village")
    s.battlefield(P2, "Savannah Lions")
    s.activate(P1, "Treetop Village", 1)
    s.resolve()
    s.attack(["Treetop Village"])
    s.block({"Savannah Lions": "Treetop Village"})
    s.assign({"Treetop Village": {"Savannah Lions": 1, P2: 2}})
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    assert s["Treetop Village"].types == {"creature", "land"}
