"""Casting from exile and graveyards, without paying, and what comes of it, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("702.88a", "608.2b")
def test_a_spell_with_rebound_that_does_not_resolve_goes_to_the_graveyard():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Ephemerate"))
    s.hand(P2, "Shock")
    s.cast(P1, "Ephemerate", targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Ephemerate"].zone == "graveyard"


@cr("702.88a", "701.6a")
def test_a_spell_with_rebound_that_was_countered_does_not_come_again():
    s = table()
    s.battlefield(P1, "Wall of Omens")
    s.hand(P1, real("Ephemerate"))
    s.hand(P2, "Counterspell")
    s.cast(P1, "Ephemerate", targets=["Wall of Omens"])
    s.cast(P2, "Counterspell", targets=["Ephemerate"])
    s.resolve_all()
    assert s["Ephemerate"].zone == "graveyard"


@cr("702.88a", "608.2n")
def test_a_rebounding_spell_goes_to_the_graveyard_the_second_time():
    s = table()
    s.hand(P1, real("Terramorph"))
    s.library(P1, "Island", "Swamp")
    s.cast(P1, "Terramorph")
    s.choose(P1, "Island")
    s.resolve()
    assert s["Terramorph"].zone == "exile"
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.choose(P1, "Terramorph", "Forest")
    s.resolve_all()
    assert (s["Terramorph"].zone, sorted(s.player(P1).battlefield)) == ("graveyard", ["Forest", "Island"])


@cr("702.88a")
def test_a_rebounding_spell_that_is_declined_stays_exiled_for_good():
    s = table()
    s.hand(P1, real("Terramorph"))
    s.library(P1, "Island")
    s.cast(P1, "Terramorph")
    s.choose(P1, "Island")
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.choose(P1, "done")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert (s["Terramorph"].zone, s.player(P1).battlefield) == ("exile", ["Island"])


@cr("702.99a", "608.2c")
def test_hands_of_binding_that_did_not_resolve_is_not_encoded():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Seal of Fire", "Hill Giant")
    s.hand(P1, real("Hands of Binding"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Hands of Binding", targets=["Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hands of Binding"].zone == "graveyard"


@cr("702.52a", "614.11")
def test_dredge_replaces_a_draw_of_a_spell_but_not_of_a_card_that_is_not_in_the_graveyard_yet():
    s = table()
    s.graveyard(P1, real("Nightmare Void"))
    s.library(P1, "Shock", "Opt", "Murder")
    s.hand(P1, "Divination")
    s.cast(P1, "Divination")
    s.choose(P1, "yes")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Murder", "Nightmare Void"]
    assert sorted(s.player(P1).graveyard) == ["Divination", "Opt", "Shock"]


@cr("702.66a", "601.2b", "107.3a")
def test_logic_knot_may_pay_for_its_x_with_cards():
    s = Scenario()
    s.battlefield(P2, "Island", "Island")
    s.graveyard(P2, "Grizzly Bears", "Opt", "Murder")
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Shock")
    s.hand(P2, real("Logic Knot"))
    s.cast(P1, "Shock", targets=[P2])
    s.choose(P2, "Grizzly Bears", "Opt", "Murder")
    s.cast(P2, "Logic Knot", targets=["Shock"], x=3)
    s.choose(P1, "no")
    s.resolve_all()
    assert (s["Shock"].zone, len(s.player(P2).exile)) == ("graveyard", 3)


@cr("305.1", "601.2a")
def test_vances_cannons_let_no_land_be_played_from_exile():
    s = table()
    s.battlefield(P1, real("Vance's Blasting Cannons // Spitfire Bastion"))
    s.library(P1, "Island")
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert s.player(P1).exile == ["Island"]
    assert not s.can_play_land(P1, "Island")


@cr("603.2", "601.2i")
def test_vances_cannons_transform_for_the_third_spell_even_if_it_is_countered():
    s = table()
    s.battlefield(P1, real("Vance's Blasting Cannons // Spitfire Bastion"))
    s.hand(P1, "Shock", "Lava Spike", "Lightning Bolt")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve_all()
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Lightning Bolt"])
    s.choose(P1, "yes")
    s.resolve_all()
    assert s["Vance's Blasting Cannons"].name == "Spitfire Bastion"


@cr("603.7a", "106.4")
def test_mana_drain_gives_its_mana_in_the_next_main_phase_even_for_a_spell_that_it_could_not_counter():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P2, "Island", "Island")
    s.battlefield(P1, real("Surrak Dragonclaw"))
    s.hand(P1, "Craw Wurm")
    s.hand(P2, real("Mana Drain"))
    s.cast(P1, "Craw Wurm")
    s.cast(P2, "Mana Drain", targets=["Craw Wurm"])
    s.resolve_all()
    assert s["Craw Wurm"].zone == "battlefield"
    s.to("main", turn=P2)
    s.resolve_all()
    assert s.player(P2).mana == "CCCCCC"
