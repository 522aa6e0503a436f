"""Cards of the deck `white-weenie`: small creatures, what counts them, and what keeps others away."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("603.6a", "205.3")
def test_champion_of_the_parish_grows_with_other_humans_only():
    s = table()
    s.hand(P1, "Champion of the Parish", "Soul Warden", "Ajani's Pridemate")
    for name in ("Champion of the Parish", "Soul Warden", "Ajani's Pridemate"):
        s.cast(P1, name)
        s.resolve_all()
    assert s["Champion of the Parish"].counters == {"+1/+1": 1}


@cr("603.3b", "119.9")
def test_soul_wardens_feed_ajanis_pridemate_one_by_one():
    s = table()
    s.battlefield(P1, "Soul Warden", "Soul Warden", "Ajani's Pridemate")
    s.hand(P2, "Grizzly Bears")
    s.hand(P1, "Grizzly Bears")
    s.choose(P1, "Soul Warden", "Soul Warden")
    s.cast(P1, "Grizzly Bears")
    s.resolve_all()
    assert s.player(P1).life == 22
    assert s["Ajani's Pridemate"].power == 4


@cr("603.6a")
def test_soul_warden_sees_each_of_two_tokens_enter():
    s = table()
    s.battlefield(P1, "Soul Warden")
    s.hand(P2, "Raise the Alarm")
    s.cast(P2, "Raise the Alarm")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("702.16b", "702.16e")
def test_silver_knight_can_not_be_targeted_or_damaged_by_red():
    s = table()
    s.battlefield(P1, "Silver Knight")
    s.hand(P2, "Lightning Bolt", "Pyroclasm")
    assert not s.can_target(P2, "Lightning Bolt", "Silver Knight")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Pyroclasm")
    s.resolve()
    assert s["Silver Knight"].damage == 0


@cr("702.28b")
def test_soltari_priest_is_blocked_by_shadow_only():
    s = Scenario()
    s.battlefield(P1, "Soltari Priest")
    s.battlefield(P2, "Grizzly Bears", "Soltari Monk")
    s.attack(["Soltari Priest"])
    assert not s.can_block("Grizzly Bears", "Soltari Priest")
    assert s.can_block("Soltari Monk", "Soltari Priest")


@cr("601.2f")
def test_thalia_makes_noncreature_spells_of_both_players_cost_more():
    s = Scenario()
    s.battlefield(P1, "Thalia, Guardian of Thraben", "Plains")
    s.hand(P1, "Swords to Plowshares", "Savannah Lions")
    s.battlefield(P2, "Grizzly Bears", "Mountain", "Mountain")
    s.hand(P2, "Shock")
    assert not s.can_cast(P1, "Swords to Plowshares", targets=["Grizzly Bears"])
    assert s.can_cast(P1, "Savannah Lions")
    s.cast(P2, "Shock", targets=[P1])
    assert s["Mountain#1"].tapped
    assert s["Mountain#2"].tapped


@cr("510.2", "603.2")
def test_precinct_captain_brings_a_soldier_for_combat_damage_to_a_player():
    s = Scenario()
    s.battlefield(P1, "Precinct Captain")
    s.attack(["Precinct Captain"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    assert (s["Soldier Token"].power, s["Soldier Token"].controller) == (1, P1)


@cr("510.2")
def test_a_blocked_precinct_captain_brings_nobody():
    s = Scenario()
    s.battlefield(P1, "Precinct Captain")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Precinct Captain"])
    s.block({"Grizzly Bears": "Precinct Captain"})
    s.to("postcombat_main")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert not [name for name in s.player(P1).battlefield if "Soldier" in str(name)]


@cr("508.4", "702.91a")
def test_hero_of_bladeholds_soldiers_attack_and_hear_her_battle_cry_if_they_come_first():
    s = Scenario()
    s.battlefield(P1, "Hero of Bladehold")
    s.choose(P1, "Hero of Bladehold", "Hero of Bladehold")
    s.attack(["Hero of Bladehold"])
    s.resolve_all()
    assert s["Soldier Token#1"].attacking
    assert s["Soldier Token#1"].tapped
    assert s["Soldier Token#2"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life in (13, 15)


@cr("603.3d")
def test_journey_to_nowhere_must_exile_the_only_creature_though_it_is_its_controllers():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Journey to Nowhere")
    s.cast(P1, "Journey to Nowhere")
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"


@cr("607.2a", "603.6c")
def test_a_destroyed_journey_to_nowhere_returns_the_creature():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Journey to Nowhere")
    s.hand(P2, "Disenchant")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Journey to Nowhere")
    s.resolve_all()
    s.cast(P2, "Disenchant", targets=["Journey to Nowhere"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].controller == P2


@cr("603.6c", "607.2a", "603.3")
def test_oblivion_ring_that_leaves_first_exiles_for_good():
    # Its second ability resolves while the first is on the stack: nothing is exiled yet, so nothing comes back.
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Oblivion Ring")
    s.hand(P2, "Disenchant")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Oblivion Ring")
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Oblivion Ring"])
    s.resolve_all()
    assert s["Oblivion Ring"].zone == "graveyard"
    assert s["Hill Giant"].zone == "exile"


@cr("603.3d", "701.13a")
def test_fiend_hunter_may_decline_and_exiles_nothing():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Fiend Hunter")
    s.choose(P1, "Hill Giant", False)
    s.cast(P1, "Fiend Hunter")
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"


@cr("608.2d", "701.23a")
def test_path_to_exile_lets_the_controller_search_for_a_basic_land():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.library(P2, "Swamp")
    s.hand(P1, "Path to Exile")
    s.choose(P2, True, "Swamp")
    s.cast(P1, "Path to Exile", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "exile"
    assert s["Swamp"].zone == "battlefield"
    assert s["Swamp"].tapped
    assert s["Swamp"].controller == P2


@cr("118.12", "701.6a")
def test_mana_tithe_counters_what_its_controller_does_not_pay_for():
    s = Scenario()
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Shock")
    s.battlefield(P2, "Plains")
    s.hand(P2, "Mana Tithe")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Mana Tithe", targets=["Shock"])
    s.resolve_all()
    assert s.player(P2).life == 20
    assert s["Shock"].zone == "graveyard"


@cr("118.12a")
def test_mana_tithe_may_be_paid_for():
    s = Scenario()
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Shock")
    s.battlefield(P2, "Plains")
    s.hand(P2, "Mana Tithe")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Mana Tithe", targets=["Shock"])
    s.choose(P1, True)
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("613.4c")
def test_honor_of_the_pure_strengthens_white_creatures_of_its_controller():
    s = Scenario()
    s.battlefield(P1, "Honor of the Pure", "Savannah Lions", "Grizzly Bears")
    s.battlefield(P2, "Silver Knight")
    assert (s["Savannah Lions"].power, s["Savannah Lions"].toughness) == (3, 2)
    assert s["Grizzly Bears"].power == 2
    assert s["Silver Knight"].power == 2


@cr("614.1a", "614.6")
def test_rest_in_peace_exiles_what_would_go_to_a_graveyard_and_nothing_dies():
    s = table()
    s.battlefield(P1, "Rest in Peace", "Fiend Hunter")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"
    assert s["Lightning Bolt"].zone == "exile"
