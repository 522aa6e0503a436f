"""Rulings on Vehicles and other permanents that become creatures for a turn."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, cr


@cr("603.4", "702.122a")
def test_aerial_surveyor_finds_nothing_when_the_lands_are_even_by_then():
    s = table()
    s.battlefield(P1, real("Aerial Surveyor"), "Grizzly Bears", "Plains")
    s.battlefield(P2, "Island", "Wasteland")
    s.activate(P1, "Aerial Surveyor", costs=["Grizzly Bears"])
    s.resolve()
    s.attack(["Aerial Surveyor"])
    assert len(s.stack) == 1
    s.activate(P2, "Wasteland", 1, targets=["Wasteland"])
    s.resolve_all()
    assert s.player(P1).battlefield.count("Plains") == 1


@cr("608.2b", "611.2c")
def test_apocalypse_runners_creature_stays_unblockable_and_lifelinked_as_it_grows():
    s = table()
    s.battlefield(P1, real("Apocalypse Runner"), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Apocalypse Runner", 0, targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")
    s.to("end_of_combat")
    assert s.player(P1).life == 25


@cr("508.3d")
def test_boosted_sloop_draws_although_another_creature_attacks():
    s = table()
    s.battlefield(P1, real("Boosted Sloop"), "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Shock")
    s.choose(P1, "Shock")
    s.attack(["Grizzly Bears", "Hill Giant"])
    assert len(s.stack) == 1
    s.resolve()
    assert s["Shock"].zone == "graveyard"


@cr("603.3d", "702.122a")
def test_burner_rocket_cannot_be_crewed_in_time_for_its_own_ability():
    s = table()
    s.hand(P1, real("Burner Rocket"))
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Burner Rocket")
    s.choose(P1, "Grizzly Bears")
    s.resolve()
    s.activate(P1, "Burner Rocket", costs=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4
    assert s["Burner Rocket"].power == 3


@cr("302.6", "602.5a")
def test_cultivators_caravan_taps_for_mana_in_the_turn_it_came_until_it_is_crewed():
    s = table()
    s.battlefield(P1, real("Cultivator's Caravan"), sick=True)
    s.battlefield(P1, "Hill Giant")
    assert s.can_activate(P1, "Cultivator's Caravan", 0)
    s.activate(P1, "Cultivator's Caravan", 1, costs=["Hill Giant"])
    s.resolve()
    assert not s.can_activate(P1, "Cultivator's Caravan", 0)


@cr("702.122c", "302.6")
def test_a_creature_that_came_this_turn_may_crew():
    s = table()
    s.battlefield(P1, real("Sleek Schooner"))
    s.battlefield(P1, "Grizzly Bears", sick=True)
    s.activate(P1, "Sleek Schooner", costs=["Grizzly Bears"])
    s.resolve()
    assert "creature" in s["Sleek Schooner"].types
    assert s["Grizzly Bears"].tapped


@cr("509.1h", "611.3a")
def test_demolition_stomper_stays_blocked_by_a_creature_that_shrinks():
    s = table()
    s.battlefield(P1, real("Demolition Stomper"), "Craw Wurm")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Spatial Contortion")
    s.activate(P1, "Demolition Stomper", costs=["Craw Wurm"])
    s.resolve()
    s.attack(["Demolition Stomper"])
    s.block({"Hill Giant": "Demolition Stomper"})
    s.cast(P1, "Spatial Contortion", targets=["Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("707.2", "702.122a")
def test_a_copy_of_a_crewed_vehicle_is_no_creature():
    s = table()
    s.battlefield(P1, real("Irontread Crusher"), "Hill Giant")
    s.hand(P1, real("Mirrormade"))
    s.activate(P1, "Irontread Crusher", costs=["Hill Giant"])
    s.resolve()
    s.choose(P1, True, "Irontread Crusher")
    s.cast(P1, "Mirrormade")
    s.resolve()
    assert "creature" in s["Irontread Crusher"].types
    assert s["Mirrormade"].name == "Irontread Crusher"
    assert s["Mirrormade"].types == {"artifact"}


@cr("701.6a", "603.2")
def test_mizzium_tank_wakes_up_although_the_spell_is_countered():
    s = table()
    s.battlefield(P1, real("Mizzium Tank"))
    s.hand(P1, "Lava Spike")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Lava Spike"])
    s.resolve_all()
    assert s.player(P2).life == 20
    assert (s["Mizzium Tank"].power, s["Mizzium Tank"].toughness) == (4, 3)


@cr("613.4c")
def test_each_noncreature_spell_makes_mizzium_tank_bigger():
    s = table()
    s.battlefield(P1, real("Mizzium Tank"))
    s.hand(P1, "Lava Spike", "Shock")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert s["Mizzium Tank"].power == 5


@cr("122.1a", "613.4c")
def test_untethered_express_keeps_its_counters_while_it_is_no_creature():
    s = table()
    s.battlefield(P1, real("Untethered Express"), "Grizzly Bears")
    s.activate(P1, "Untethered Express", costs=["Grizzly Bears"])
    s.resolve()
    s.attack(["Untethered Express"])
    s.to("precombat_main", turn=P2)
    assert "creature" not in s["Untethered Express"].types
    assert s["Untethered Express"].counters["+1/+1"] == 1


@cr("608.2h", "613.4c")
def test_rolling_hamsphere_counts_its_new_hamsters():
    s = table()
    s.battlefield(P1, real("Rolling Hamsphere"), "Hill Giant")
    s.activate(P1, "Rolling Hamsphere", costs=["Hill Giant"])
    s.resolve()
    s.choose(P1, P2)
    s.attack(["Rolling Hamsphere"])
    s.resolve()
    assert s.player(P2).life == 17
    assert s["Rolling Hamsphere"].power == 7


@cr("602.5a", "118.3")
def test_tangle_tumblers_tokens_may_have_come_this_turn():
    s = table()
    s.battlefield(P1, real("Tangle Tumbler"))
    s.hand(P1, "Raise the Alarm")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Tangle Tumbler", 1)
    s.cast(P1, "Raise the Alarm")
    s.resolve()
    s.activate(P1, "Tangle Tumbler", 1, costs=["Soldier Token#1", "Soldier Token#2"])
    s.resolve()
    assert "creature" in s["Tangle Tumbler"].types


@cr("707.2", "508.3a")
def test_esikas_chariot_copies_the_token_without_its_counters():
    s = table()
    s.battlefield(P1, real("Esika's Chariot"), "Craw Wurm")
    bears = s.token(P1, "Grizzly Bears", counters={"+1/+1": 2})
    s.activate(P1, "Esika's Chariot", costs=["Craw Wurm"])
    s.resolve()
    s.choose(P1, bears)
    s.attack(["Esika's Chariot"])
    s.resolve()
    assert s["Grizzly Bears#2"].is_token
    assert s["Grizzly Bears#2"].counters == {}


@cr("302.6", "508.1a")
def test_a_land_that_came_this_turn_does_not_attack_as_a_creature():
    s = table()
    s.battlefield(P1, real("Nantuko Monastery"), sick=True)
    s.graveyard(P1, *["Shock"] * 7)
    s.activate(P1, "Nantuko Monastery", 1)
    s.resolve()
    assert s["Nantuko Monastery"].power == 4
    assert not s.can_attack("Nantuko Monastery")


@cr("602.5b", "611.2c")
def test_nantuko_monastery_stays_a_creature_although_the_graveyard_shrinks():
    s = table()
    s.battlefield(P1, real("Nantuko Monastery"))
    s.battlefield(P2, "Tormod's Crypt")
    s.graveyard(P1, *["Shock"] * 7)
    s.activate(P1, "Nantuko Monastery", 1)
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).graveyard == []
    assert "creature" in s["Nantuko Monastery"].types


@cr("702.21a", "603.3")
def test_hall_of_storm_giants_that_wakes_up_in_response_has_no_ward_against_it():
    s = table()
    s.battlefield(P1, real("Hall of Storm Giants"))
    s.hand(P2, "Vindicate", "Boomerang")
    s.activate(P1, "Hall of Storm Giants", 1)
    s.cast(P2, "Boomerang", targets=["Hall of Storm Giants"])
    assert len(s.stack) == 2
    s.resolve()
    assert s["Hall of Storm Giants"].zone == "hand"


@cr("613.4b", "613.7")
def test_awakener_druids_forest_is_only_a_land_as_soon_as_the_druid_is_gone():
    s = table()
    s.battlefield(P1, "Forest")
    s.hand(P1, real("Awakener Druid"))
    s.hand(P2, "Shock")
    s.choose(P1, "Forest")
    s.cast(P1, "Awakener Druid")
    s.resolve_all()
    assert s["Forest"].power == 4
    s.cast(P2, "Shock", targets=["Awakener Druid"])
    s.resolve()
    assert s["Forest"].types == {"land"}


@cr("611.2b")
def test_awakener_druid_that_is_gone_too_soon_wakes_no_forest():
    s = table()
    s.battlefield(P1, "Forest")
    s.hand(P1, real("Awakener Druid"))
    s.hand(P2, "Shock")
    s.choose(P1, "Forest")
    s.cast(P1, "Awakener Druid")
    s.resolve()
    s.cast(P2, "Shock", targets=["Awakener Druid"])
    s.resolve_all()
    assert s["Forest"].types == {"land"}
