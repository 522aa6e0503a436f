"""Cards of the deck `blue-control`: counterspells, cards, and permanents that change hands."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr


@cr("118.12", "701.6a")
def test_mana_leak_asks_for_three_mana():
    s = Scenario()
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, "Shock")
    s.battlefield(P2, "Island", "Island")
    s.hand(P2, "Mana Leak")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Mana Leak", targets=["Shock"])
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("115.1", "701.6a")
def test_exclude_counters_creature_spells_only_and_draws():
    s = table()
    s.hand(P1, "Grizzly Bears", "Shock")
    s.hand(P2, "Exclude")
    s.library(P2, "Island")
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_target(P2, "Exclude", "Shock")
    s.resolve_all()
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Exclude", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P2).hand == ["Island"]


@cr("700.2", "700.2d")
def test_cryptic_command_counters_and_draws():
    s = table()
    s.hand(P1, "Hill Giant")
    s.hand(P2, "Cryptic Command")
    s.library(P2, "Island")
    s.cast(P1, "Hill Giant")
    s.cast(P2, "Cryptic Command", modes=[0, 3], targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "graveyard"
    assert s.player(P2).hand == ["Island"]


@cr("700.2a", "700.2d")
def test_cryptic_command_needs_two_different_modes():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Cryptic Command")
    assert s.can_cast(P1, "Cryptic Command", modes=[2, 3])
    with pytest.raises(IllegalAction):
        s.cast(P1, "Cryptic Command", modes=[3])
    with pytest.raises(IllegalAction):
        s.cast(P1, "Cryptic Command", modes=[3, 3])


@cr("608.2b")
def test_cryptic_command_does_not_draw_when_its_only_target_is_gone():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Cryptic Command")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Cryptic Command", modes=[1, 3], targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).hand == []


@cr("401.4", "608.2c")
def test_brainstorm_puts_two_cards_back_in_the_order_that_its_player_wants():
    s = table()
    s.library(P1, "Island", "Swamp", "Forest", "Mountain")
    s.hand(P1, "Brainstorm", "Plains")
    s.choose(P1, "Plains", "Forest", "Plains", "Forest")
    s.cast(P1, "Brainstorm")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Island", "Swamp"]
    assert s.player(P1).library[:3] == ["Plains", "Forest", "Mountain"]


@cr("701.20e", "401.4")
def test_impulse_takes_one_of_four_cards():
    s = table()
    s.library(P1, "Island", "Swamp", "Shock", "Mountain", "Forest")
    s.hand(P1, "Impulse")
    s.choose(P1, "Shock", "Island", "Swamp", "Mountain")
    s.cast(P1, "Impulse")
    s.resolve()
    assert s.player(P1).hand == ["Shock"]
    assert s.player(P1).library[0] == "Forest"


@cr("702.34a")
def test_think_twice_draws_twice():
    s = table()
    s.hand(P1, "Think Twice")
    s.library(P1, "Island", "Swamp")
    s.cast(P1, "Think Twice")
    s.resolve()
    s.cast(P1, "Think Twice", alternative="flashback")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Island", "Swamp"]
    assert s["Think Twice"].zone == "exile"


@cr("702.27a")
def test_capsize_with_buyback_returns_to_its_owners_hand():
    s = table()
    s.battlefield(P2, "Island")
    s.hand(P1, "Capsize")
    s.cast(P1, "Capsize", targets=["Island"], additional=True)
    s.resolve()
    assert s["Island"].zone == "hand"
    assert s["Capsize"].zone == "hand"


@cr("702.27a", "608.2b")
def test_capsize_whose_target_is_gone_does_not_come_back():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Capsize")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Capsize", targets=["Grizzly Bears"], additional=True)
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Capsize"].zone == "graveyard"


@cr("613.1b", "302.6")
def test_control_magic_takes_a_creature_that_is_summoning_sick():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Control Magic")
    s.cast(P1, "Control Magic", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].controller == P1
    assert not s.can_attack("Hill Giant")


@cr("613.1b", "611.3a")
def test_the_creature_goes_back_when_control_magic_is_destroyed():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Control Magic")
    s.hand(P2, "Disenchant")
    s.cast(P1, "Control Magic", targets=["Hill Giant"])
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Control Magic"])
    s.resolve()
    assert s["Hill Giant"].controller == P2


@cr("603.2", "120.3a")
def test_thieving_magpie_draws_for_damage_to_an_opponent():
    s = Scenario()
    s.battlefield(P1, "Thieving Magpie")
    s.library(P1, "Swamp")
    s.attack(["Thieving Magpie"])
    s.to("end_of_combat")
    assert s.player(P1).hand == ["Swamp"]
    assert s.player(P2).life == 19


@cr("702.18a", "608.2b")
def test_morphling_shrugs_off_a_spell_with_shroud():
    s = table()
    s.battlefield(P1, "Morphling")
    s.hand(P2, "Murder")
    s.cast(P2, "Murder", targets=["Morphling"])
    s.activate(P1, "Morphling", 2)
    s.resolve_all()
    assert s["Morphling"].zone == "battlefield"
    assert "shroud" in s["Morphling"].keywords


@cr("613.4c", "514.2")
def test_morphling_trades_toughness_for_power_until_end_of_turn():
    s = table()
    s.battlefield(P1, "Morphling")
    s.activate(P1, "Morphling", 3)
    s.activate(P1, "Morphling", 3)
    s.resolve_all()
    assert (s["Morphling"].power, s["Morphling"].toughness) == (5, 1)
    s.to("upkeep", turn=P2)
    assert (s["Morphling"].power, s["Morphling"].toughness) == (3, 3)


@cr("603.10a", "611.2c")
def test_keiga_takes_a_creature_for_good_as_it_dies():
    s = table()
    s.battlefield(P1, "Keiga, the Tide Star")
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, "Murder")
    s.choose(P1, "Hill Giant")
    s.cast(P2, "Murder", targets=["Keiga, the Tide Star"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P1
    s.to("upkeep", turn=P2)
    assert s["Hill Giant"].controller == P1


@cr("614.1d", "701.8a")
def test_nevinyrrals_disk_enters_tapped_and_spares_planeswalkers_and_lands():
    s = table()
    s.hand(P1, "Nevinyrral's Disk")
    s.battlefield(P2, "Hill Giant", "Glorious Anthem", "Jace Beleren", "Island")
    s.cast(P1, "Nevinyrral's Disk")
    s.resolve()
    assert s["Nevinyrral's Disk"].tapped
    assert not s.can_activate(P1, "Nevinyrral's Disk")
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    s.activate(P1, "Nevinyrral's Disk")
    s.resolve()
    for name in ("Nevinyrral's Disk", "Hill Giant", "Glorious Anthem"):
        assert s[name].zone == "graveyard"
    assert s["Jace Beleren"].zone == "battlefield"
    assert s["Island"].zone == "battlefield"


@cr("613.1d", "305.7")
def test_mishras_factory_becomes_a_creature_and_stays_a_land():
    s = Scenario()
    s.battlefield(P1, "Mishra's Factory", "Island")
    s.activate(P1, "Mishra's Factory", 1)
    s.resolve()
    factory = s["Mishra's Factory"]
    assert factory.types == {"artifact", "creature", "land"}
    assert (factory.power, factory.toughness) == (2, 2)
    s.attack(["Mishra's Factory"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    s.to("upkeep", turn=P2)
    assert s["Mishra's Factory"].types == {"land"}


@cr("302.6")
def test_a_faerie_conclave_that_came_this_turn_can_not_attack():
    s = table()
    s.hand(P1, "Faerie Conclave")
    s.play_land(P1, "Faerie Conclave")
    assert s["Faerie Conclave"].tapped
    s.activate(P1, "Faerie Conclave", 1)
    s.resolve()
    assert "flying" in s["Faerie Conclave"].keywords
    assert s["Faerie Conclave"].colors == {"blue"}
    assert not s.can_attack("Faerie Conclave")


@cr("707.2", "614.12")
def test_clone_copies_what_enters_and_gets_its_enters_ability():
    s = table()
    s.battlefield(P2, "Man-o'-War")
    s.hand(P1, "Clone")
    s.choose(P1, True, "Man-o'-War", "Man-o'-War#1")
    s.cast(P1, "Clone")
    s.resolve_all()
    assert s["Man-o'-War#1"].zone == "hand"


@cr("707.5", "704.5f")
def test_a_clone_that_copies_nothing_dies():
    s = table()
    s.hand(P1, "Clone")
    s.choose(P1, False)
    s.cast(P1, "Clone")
    s.resolve_all()
    assert s["Clone"].zone == "graveyard"
