"""Cards of the deck `reanimator`: creatures that come back from the graveyard."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("701.23a", "701.23b")
def test_entomb_puts_any_card_of_the_library_into_the_graveyard():
    s = table()
    s.hand(P1, "Entomb")
    s.library(P1, "Island", "Griselbrand")
    s.choose(P1, "Griselbrand")
    s.cast(P1, "Entomb")
    s.resolve()
    assert s["Griselbrand"].zone == "graveyard"


@cr("701.23b")
def test_buried_alive_may_find_fewer_than_three_creatures():
    s = table()
    s.hand(P1, "Buried Alive")
    s.library(P1, "Griselbrand", "Shock", "Verdant Force")
    s.choose(P1, "Griselbrand", "done")
    s.cast(P1, "Buried Alive")
    s.resolve()
    assert s["Griselbrand"].zone == "graveyard"
    assert s["Verdant Force"].zone == "library"


@cr("110.2a", "119.3", "608.2h")
def test_reanimate_takes_the_opponents_creature_for_life():
    s = table()
    s.hand(P1, "Reanimate")
    s.graveyard(P2, "Akroma, Angel of Wrath")
    s.cast(P1, "Reanimate", targets=["Akroma, Angel of Wrath"])
    s.resolve()
    assert s["Akroma, Angel of Wrath"].controller == P1
    assert s.player(P1).life == 12
    s.attack(["Akroma, Angel of Wrath"])
    s.to("end_of_combat")
    assert s.player(P2).life == 14


@cr("104.3b", "704.5a")
def test_reanimate_may_cost_the_game():
    s = table()
    s.life(P1, 8)
    s.hand(P1, "Reanimate")
    s.graveyard(P1, "Griselbrand")
    s.cast(P1, "Reanimate", targets=["Griselbrand"])
    s.resolve()
    assert s.over
    assert s.winner == P2


@cr("101.4", "608.2d")
def test_exhume_lets_each_player_choose_a_creature_of_their_own():
    s = table()
    s.hand(P1, "Exhume")
    s.graveyard(P1, "Griselbrand", "Grizzly Bears")
    s.graveyard(P2, "Hill Giant", "Shock")
    s.choose(P1, "Griselbrand")
    s.cast(P1, "Exhume")
    s.resolve()
    assert s["Griselbrand"].zone == "battlefield"
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].controller == P2


@cr("608.2b", "400.7")
def test_zombify_does_nothing_when_its_target_was_exiled():
    s = table()
    s.hand(P1, "Zombify")
    s.graveyard(P1, "Verdant Force")
    s.battlefield(P2, "Withered Wretch")
    s.cast(P1, "Zombify", targets=["Verdant Force"])
    s.activate(P2, "Withered Wretch", targets=["Verdant Force"])
    s.resolve_all()
    assert s["Verdant Force"].zone == "exile"


@cr("702.34a")
def test_unburial_rites_can_be_cast_from_the_graveyard():
    s = table()
    s.graveyard(P1, "Unburial Rites", "Grave Titan")
    s.cast(P1, "Unburial Rites", targets=["Grave Titan"], alternative="flashback")
    s.resolve_all()
    assert s["Grave Titan"].zone == "battlefield"
    assert s["Unburial Rites"].zone == "exile"
    assert s["Zombie Token#2"].power == 2


@cr("603.2", "508.3a")
def test_grave_titan_brings_zombies_as_it_attacks():
    s = Scenario()
    s.battlefield(P1, "Grave Titan")
    s.attack(["Grave Titan"])
    s.resolve_all()
    assert s["Zombie Token#2"].controller == P1
    assert not s["Zombie Token#1"].attacking


@cr("702.16b", "702.16e")
def test_akroma_can_not_be_blocked_or_destroyed_by_black():
    s = table()
    s.battlefield(P1, "Akroma, Angel of Wrath")
    s.battlefield(P2, "Vampire Nighthawk")
    s.hand(P2, "Murder")
    assert not s.can_target(P2, "Murder", "Akroma, Angel of Wrath")
    s.attack(["Akroma, Angel of Wrath"])
    assert not s.can_block("Vampire Nighthawk", "Akroma, Angel of Wrath")


@cr("603.2b")
def test_verdant_force_brings_a_saproling_in_each_upkeep():
    s = Scenario()
    s.battlefield(P1, "Verdant Force")
    s.to("draw", turn=P2)
    assert s["Saproling Token#1"].controller == P1
    s.to("draw", turn=P1)
    assert s["Saproling Token#2"].controller == P1


@cr("119.4", "602.2b")
def test_griselbrand_needs_seven_life():
    s = Scenario()
    s.battlefield(P1, "Griselbrand")
    s.life(P1, 6)
    assert not s.can_activate(P1, "Griselbrand")

    s = Scenario()
    s.battlefield(P1, "Griselbrand")
    s.activate(P1, "Griselbrand")
    s.activate(P1, "Griselbrand")
    s.resolve_all()
    assert s.player(P1).life == 6
    assert len(s.player(P1).hand) == 14


@cr("613.4c", "704.5f")
def test_elesh_norn_kills_small_creatures_of_opponents_and_strengthens_the_others():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Savannah Lions", "Hill Giant")
    s.graveyard(P1, "Elesh Norn, Grand Cenobite")
    s.hand(P1, "Zombify")
    s.cast(P1, "Zombify", targets=["Elesh Norn, Grand Cenobite"])
    s.resolve()
    assert s["Savannah Lions"].zone == "graveyard"
    assert s["Hill Giant"].toughness == 1
    assert s["Grizzly Bears"].power == 4
    assert s["Elesh Norn, Grand Cenobite"].power == 4


@cr("508.1c")
def test_nobody_attacks_the_controller_of_blazing_archon_but_planeswalkers_are_open():
    s = Scenario()
    s.battlefield(P2, "Blazing Archon", "Jace Beleren")
    s.battlefield(P1, "Hill Giant")
    assert not s.can_attack("Hill Giant", P2)
    assert s.can_attack("Hill Giant", "Jace Beleren")


@cr("603.3d")
def test_angel_of_despair_must_destroy_something_even_itself():
    s = table()
    s.hand(P1, "Angel of Despair")
    s.cast(P1, "Angel of Despair")
    s.choose(P1, "Angel of Despair")
    s.resolve_all()
    assert s["Angel of Despair"].zone == "graveyard"


@cr("101.4", "608.2d")
def test_show_and_tell_is_optional_for_each_player():
    s = table()
    s.hand(P1, "Show and Tell", "Griselbrand")
    s.hand(P2, "Hill Giant", "Shock")
    s.choose(P1, "Griselbrand")
    s.choose(P2, "none")
    s.cast(P1, "Show and Tell")
    s.resolve()
    assert s["Griselbrand"].zone == "battlefield"
    assert s["Hill Giant"].zone == "hand"


@cr("509.1b", "613.1f")
def test_putrid_imp_with_threshold_is_stronger_and_can_not_block():
    s = Scenario()
    s.battlefield(P2, "Putrid Imp")
    s.graveyard(P2, *["Swamp"] * 7)
    s.battlefield(P1, "Grizzly Bears")
    assert s["Putrid Imp"].power == 2
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Putrid Imp", "Grizzly Bears")


@cr("602.2b", "701.9a")
def test_putrid_imp_discards_a_creature_for_exhume():
    s = table()
    s.battlefield(P1, "Putrid Imp")
    s.hand(P1, "Griselbrand")
    s.activate(P1, "Putrid Imp", costs=["Griselbrand"])
    assert s["Griselbrand"].zone == "graveyard"
    s.resolve()
    assert "flying" in s["Putrid Imp"].keywords


@cr("603.2", "603.3b")
def test_tidespout_tyrant_returns_a_permanent_for_each_spell():
    s = table()
    s.battlefield(P1, "Tidespout Tyrant")
    s.battlefield(P2, "Island")
    s.hand(P1, "Shock")
    s.choose(P1, "Island")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert s["Island"].zone == "hand"
    assert s.player(P2).life == 18


@cr("601.2c", "115.3")
def test_ashes_to_ashes_needs_two_targets():
    s = table()
    s.battlefield(P2, "Hill Giant", "Ornithopter")
    s.hand(P1, "Ashes to Ashes")
    assert not s.can_cast(P1, "Ashes to Ashes")
