"""Cards of the deck `black-control`: discard, removal, and cards for life."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("701.20a", "701.9a")
def test_thoughtseize_takes_a_nonland_card_and_costs_2_life():
    s = table()
    s.hand(P1, "Thoughtseize")
    s.hand(P2, "Island", "Counterspell", "Air Elemental")
    s.choose(P1, "Air Elemental")
    s.cast(P1, "Thoughtseize", targets=[P2])
    s.resolve()
    assert s["Air Elemental"].zone == "graveyard"
    assert s["Counterspell"].zone == "hand"
    assert s.player(P1).life == 18


@cr("609.3")
def test_thoughtseize_finds_no_nonland_card_and_still_costs_life():
    s = table()
    s.hand(P1, "Thoughtseize")
    s.hand(P2, "Island")
    s.cast(P1, "Thoughtseize", targets=[P2])
    s.resolve()
    assert s["Island"].zone == "hand"
    assert s.player(P1).life == 18


@cr("701.21a", "702.34a")
def test_chainers_edict_gets_around_shroud_and_comes_back_once():
    s = table()
    s.battlefield(P2, "Inkwell Leviathan", "Grizzly Bears")
    s.hand(P1, "Chainer's Edict")
    s.choose(P2, "Grizzly Bears")
    s.cast(P1, "Chainer's Edict", targets=[P2])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    s.cast(P1, "Chainer's Edict", targets=[P2], alternative="flashback")
    s.resolve()
    assert s["Inkwell Leviathan"].zone == "graveyard"
    assert s["Chainer's Edict"].zone == "exile"


@cr("202.3", "115.1")
def test_smother_looks_at_mana_value():
    s = table()
    s.battlefield(P2, "Centaur Courser", "Hill Giant")
    s.hand(P1, "Smother")
    assert not s.can_target(P1, "Smother", "Hill Giant")
    s.cast(P1, "Smother", targets=["Centaur Courser"])
    s.resolve()
    assert s["Centaur Courser"].zone == "graveyard"


@cr("701.19c")
def test_smother_stops_regeneration():
    s = table()
    s.battlefield(P2, "Ezuri, Renegade Leader", "Llanowar Elves")
    s.hand(P1, "Smother")
    s.cast(P1, "Smother", targets=["Llanowar Elves"])
    s.activate(P2, "Ezuri, Renegade Leader", 0, targets=["Llanowar Elves"])
    s.resolve_all()
    assert s["Llanowar Elves"].zone == "graveyard"


@cr("608.2h", "704.5f")
def test_mutilate_counts_swamps_as_it_resolves():
    s = table()
    s.battlefield(P1, "Swamp", "Swamp", "Underground Sea")
    s.battlefield(P2, "Hill Giant", "Air Elemental")
    s.hand(P1, "Mutilate")
    s.cast(P1, "Mutilate")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"
    assert (s["Air Elemental"].power, s["Air Elemental"].toughness) == (1, 1)


@cr("118.9", "601.2b")
def test_massacre_is_free_against_plains():
    s = Scenario()
    s.battlefield(P1, "Swamp")
    s.battlefield(P2, "Plains", "Savannah Lions")
    s.hand(P1, "Massacre")
    s.cast(P1, "Massacre", alternative=True)
    s.resolve()
    assert s["Savannah Lions"].zone == "graveyard"
    assert not s["Swamp"].tapped


@cr("118.9a")
def test_massacre_is_not_free_without_plains():
    s = Scenario()
    s.battlefield(P1, "Swamp")
    s.battlefield(P2, "Island", "Savannah Lions")
    s.hand(P1, "Massacre")
    assert not s.can_cast(P1, "Massacre", alternative=True)


@cr("608.2b", "119.3")
def test_tendrils_of_corruption_gains_no_life_when_its_target_is_gone():
    s = table()
    s.battlefield(P1, "Swamp", "Swamp")
    s.battlefield(P2, "Hill Giant", "Air Elemental")
    s.hand(P1, "Tendrils of Corruption", "Tendrils of Corruption")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Tendrils of Corruption#1", targets=["Air Elemental"])
    s.resolve()
    assert s["Air Elemental"].damage == 2
    assert s.player(P1).life == 22
    s.cast(P1, "Tendrils of Corruption#2", targets=["Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("503.1a", "603.3b")
def test_phyrexian_arena_draws_before_the_draw_step():
    s = Scenario()
    s.battlefield(P1, "Phyrexian Arena")
    s.to("precombat_main", turn=P2)
    s.to("draw", turn=P1)
    assert s.player(P1).life == 19
    assert len(s.player(P1).hand) == 2


@cr("603.2", "701.9b")
def test_hypnotic_specter_makes_the_damaged_player_discard_at_random():
    s = Scenario()
    s.battlefield(P1, "Hypnotic Specter")
    s.hand(P2, "Island", "Swamp")
    s.attack(["Hypnotic Specter"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    assert len(s.player(P2).hand) == 1
    assert len(s.player(P2).graveyard) == 1


@cr("603.3d")
def test_nekrataal_has_no_target_among_black_and_artifact_creatures():
    s = table()
    s.battlefield(P2, "Black Knight", "Ornithopter")
    s.hand(P1, "Nekrataal")
    s.cast(P1, "Nekrataal")
    s.resolve()
    assert s.stack == []


@cr("603.3d", "701.8a")
def test_nekrataal_destroys_a_creature_as_it_enters():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Nekrataal")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Nekrataal")
    s.resolve_all()
    assert s["Hill Giant"].zone == "graveyard"


@cr("603.10a", "603.3d")
def test_gravedigger_returns_the_creature_that_it_was_traded_for():
    s = table()
    s.graveyard(P1, "Grizzly Bears", "Shock")
    s.hand(P1, "Gravedigger")
    s.choose(P1, "Grizzly Bears", True)
    s.cast(P1, "Gravedigger")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"
    assert s["Shock"].zone == "graveyard"


@cr("606.3", "701.23a")
def test_liliana_vess_puts_the_card_that_she_finds_on_top():
    s = table()
    s.battlefield(P1, "Liliana Vess")
    s.library(P1, "Island", "Swamp", "Doom Blade")
    s.choose(P1, "Doom Blade")
    s.activate(P1, "Liliana Vess", 1)
    s.resolve()
    assert s.player(P1).library[0] == "Doom Blade"
    assert s["Liliana Vess"].loyalty == 3
    assert not s.can_activate(P1, "Liliana Vess", 0, targets=[P2])


@cr("110.2", "400.7")
def test_liliana_vess_raises_the_creatures_of_all_graveyards():
    s = table()
    s.battlefield(P1, "Liliana Vess", counters={"loyalty": 8})
    s.graveyard(P1, "Grizzly Bears", "Shock")
    s.graveyard(P2, "Hill Giant")
    s.activate(P1, "Liliana Vess", 2)
    s.resolve()
    assert s["Grizzly Bears"].controller == P1
    assert s["Hill Giant"].controller == P1
    assert s["Hill Giant"].owner == P2
    assert s["Liliana Vess"].zone == "graveyard"


@cr("702.29a", "702.29b")
def test_barren_moor_is_played_tapped_or_cycled():
    s = table()
    s.hand(P1, "Barren Moor", "Barren Moor")
    s.library(P1, "Doom Blade")
    s.play_land(P1, "Barren Moor#1")
    assert s["Barren Moor#1"].tapped
    s.activate(P1, "Barren Moor#2", 1)
    s.resolve()
    assert s["Barren Moor#2"].zone == "graveyard"
    assert s.player(P1).hand == ["Doom Blade"]


@cr("605.1a", "107.4")
def test_cabal_coffers_pays_two_and_adds_a_mana_for_each_swamp():
    s = Scenario()
    s.battlefield(P1, "Cabal Coffers", "Swamp", "Swamp", "Underground Sea")
    s.mana(P1, "UU")
    s.activate(P1, "Cabal Coffers")
    assert s.player(P1).mana == "BBB"
