"""Rulings on Auras and Equipment."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("608.2h", "301.5")
def test_demonspine_whip_that_is_gone_still_strengthens_whom_it_was_on():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Demonspine Whip"), attached_to="Grizzly Bears")
    s.hand(P2, "Disenchant")
    s.activate(P1, "Demonspine Whip", 0, x=3)
    s.cast(P2, "Disenchant", targets=["Demonspine Whip"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 5


@cr("611.2c", "301.5c")
def test_demonspine_whips_bonus_stays_with_the_creature_as_the_whip_moves():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, real("Demonspine Whip"), attached_to="Grizzly Bears")
    s.activate(P1, "Demonspine Whip", 0, x=3)
    s.resolve()
    s.activate(P1, "Demonspine Whip", 1, targets=["Hill Giant"])
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == (5, 3)


@cr("608.2h")
def test_demonspine_whip_helps_the_creature_that_it_is_on_at_resolution():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, real("Demonspine Whip"), attached_to="Grizzly Bears")
    s.activate(P1, "Demonspine Whip", 1, targets=["Hill Giant"])
    s.activate(P1, "Demonspine Whip", 0, x=3)
    s.resolve_all()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == (5, 3)


@cr("702.92a", "704.5f")
def test_the_germ_of_a_living_weapon_dies_as_the_equipment_moves():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Nettlecyst"))
    s.cast(P1, "Nettlecyst")
    s.resolve_all()
    assert s["Phyrexian Germ Token"].power == 1
    s.activate(P1, "Nettlecyst", targets=["Grizzly Bears"])
    s.resolve()
    assert "Phyrexian Germ Token" not in s.player(P1).battlefield
    assert s["Grizzly Bears"].power == 3


@cr("613.4c", "109.2")
def test_nettlecyst_counts_an_artifact_enchantment_once():
    s = table()
    s.battlefield(P1, "Grizzly Bears", real("Courier's Capsule"), "Glorious Anthem")
    s.battlefield(P1, real("Nettlecyst"), attached_to="Grizzly Bears")
    s.battlefield(P1, real("Bident of Thassa"))
    assert s["Grizzly Bears"].power == 2 + 1 + 4


@cr("120.3", "608.2h")
def test_scytheclaw_halves_after_the_damage():
    s = table()
    s.life(P2, 10)
    s.battlefield(P1, "Memnite")
    s.battlefield(P1, real("Scytheclaw"), attached_to="Memnite")
    s.attack(["Memnite"])
    s.to("end_of_combat")
    assert s.player(P2).life == 4


@cr("509.1b", "702.111b")
def test_wolfriders_saddle_and_menace_make_a_creature_unblockable():
    s = table()
    s.battlefield(P1, "Boggart Brute")
    s.battlefield(P1, real("Wolfrider's Saddle"), attached_to="Boggart Brute")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Boggart Brute"])
    assert not s.can_block("Grizzly Bears", "Boggart Brute")


@cr("603.2", "603.6a")
def test_the_wolf_enters_as_a_2_2_before_the_saddle_is_on_it():
    s = table()
    s.battlefield(P1, real("Mentor of the Meek"))
    s.hand(P1, real("Wolfrider's Saddle"))
    s.cast(P1, "Wolfrider's Saddle")
    s.resolve()
    s.choose(P1, True)
    s.resolve_all()
    assert s["Wolf Token"].power == 3
    assert len(s.player(P1).hand) == 1


@cr("702.26g", "702.26h")
def test_robe_of_stars_phases_out_with_its_creature_and_cannot_be_moved_away():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, real("Robe of Stars"), attached_to="Grizzly Bears")
    s.activate(P1, "Robe of Stars", 1, targets=["Hill Giant"])
    s.activate(P1, "Robe of Stars", 0)
    s.resolve_all()
    assert s["Hill Giant"].toughness == 3
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s["Robe of Stars"].attached_to == s["Grizzly Bears"]
    assert s["Grizzly Bears"].toughness == 5


@cr("702.89a", "614.5")
def test_only_one_umbra_is_destroyed_for_the_creature():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Hyena Umbra"), real("Snake Umbra"), attached_to="Grizzly Bears")
    s.hand(P2, "Murder")
    s.choose(P1, "Hyena Umbra")
    s.cast(P2, "Murder", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Hyena Umbra"].zone == "graveyard"
    assert s["Snake Umbra"].zone == s["Grizzly Bears"].zone == "battlefield"


@cr("702.89a", "704.7")
def test_an_umbra_saves_from_lethal_damage_with_deathtouch():
    s = table()
    s.battlefield(P1, "Typhoid Rats", "Hill Giant")
    s.battlefield(P2, "Craw Wurm")
    s.battlefield(P2, real("Octopus Umbra"), attached_to="Craw Wurm")
    s.attack(["Typhoid Rats"])
    s.block({"Craw Wurm": "Typhoid Rats"})
    s.to("end_of_combat")
    assert s["Craw Wurm"].zone == "battlefield"
    assert (s["Craw Wurm"].damage, s["Craw Wurm"].power) == (0, 6)


@cr("613.4b", "613.7")
def test_octopus_umbra_counts_from_when_it_was_attached():
    s = table()
    s.battlefield(P1, real("Gigantomancer"))
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
    s.hand(P1, real("Octopus Umbra"))
    s.cast(P1, "Octopus Umbra", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 9
    s.activate(P1, "Gigantomancer", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 8


@cr("702.103f", "608.3b")
def test_boon_satyr_bestowed_on_a_creature_that_is_gone_becomes_a_creature():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Boon Satyr"))
    s.hand(P2, "Shock")
    s.cast(P1, "Boon Satyr", alternative="bestow", targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Boon Satyr"].types == {"enchantment", "creature"}
    assert s["Boon Satyr"].zone == "battlefield"


@cr("702.103f", "704.5n")
def test_celestial_archon_stays_as_a_creature_when_the_enchanted_one_dies():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Celestial Archon"))
    s.hand(P2, "Murder")
    s.cast(P1, "Celestial Archon", alternative="bestow", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 6
    s.cast(P2, "Murder", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Celestial Archon"].zone, s["Celestial Archon"].power) == ("battlefield", 4)


@cr("303.4", "610.3c", "704.5m")
def test_chained_to_the_rocks_falls_off_a_land_that_is_no_mountain_any_more():
    s = table()
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Chained to the Rocks"))
    s.hand(P2, real("Spreading Seas"), "Vedalken Orrery")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Chained to the Rocks", targets=["Mountain"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Spreading Seas", targets=["Mountain"])
    s.resolve_all()
    assert s["Chained to the Rocks"].zone == "graveyard"
    assert s["Hill Giant"].controller == P2


@cr("108.4", "303.4e")
def test_confiscate_does_not_take_the_aura_on_the_permanent():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.battlefield(P2, "Holy Strength", attached_to="Grizzly Bears")
    s.hand(P1, real("Confiscate"))
    s.cast(P1, "Confiscate", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].controller == P1
    assert s["Holy Strength"].controller == P2
    assert s["Grizzly Bears"].power == 3


@cr("108.4", "301.5d")
def test_confiscated_equipment_stays_on_the_creature_and_equips_for_its_new_controller():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.battlefield(P2, "Bonesplitter", attached_to="Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, real("Confiscate"))
    s.cast(P1, "Confiscate", targets=["Bonesplitter"])
    s.resolve()
    assert s["Grizzly Bears"].power == 4
    s.activate(P1, "Bonesplitter", targets=["Hill Giant"])
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == (2, 5)


@cr("603.2", "120.3")
def test_the_owner_of_spirit_link_gains_the_life():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, real("Spirit Link"), attached_to="Hill Giant")
    s.attack(["Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("603.2", "704.3")
def test_spirit_link_does_not_save_from_lethal_damage_as_lifelink_would():
    s = table()
    s.life(P2, 3)
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, real("Spirit Link"), attached_to="Hill Giant")
    s.attack(["Hill Giant"])
    s.to("end_of_combat")
    assert s.winner == P1


@cr("603.2c", "120.3")
def test_armadillo_cloak_gains_once_for_all_the_damage_dealt_at_once():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P1, real("Armadillo Cloak"), attached_to="Craw Wurm")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Craw Wurm"])
    s.block({"Grizzly Bears": "Craw Wurm"})
    s.assign({"Craw Wurm": {"Grizzly Bears": 2, P2: 6}})
    assert len(s.stack) == 1
    s.resolve()
    assert s.player(P1).life == 28


@cr("702.15f", "702.15b")
def test_two_instances_of_lifelink_gain_life_once():
    s = table()
    s.battlefield(P1, "Vampire Nighthawk")
    s.battlefield(P1, real("Batterskull"), attached_to="Vampire Nighthawk")
    s.attack(["Vampire Nighthawk"])
    s.to("end_of_combat")
    assert s.player(P1).life == 26


@cr("603.2", "122.1")
def test_umezawas_jitte_gets_two_counters_for_damage_to_two_at_once():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P1, real("Umezawa's Jitte"), attached_to="Craw Wurm")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Craw Wurm"])
    s.block({"Grizzly Bears": "Craw Wurm", "Hill Giant": "Craw Wurm"})
    s.assign({"Craw Wurm": {"Grizzly Bears": 3, "Hill Giant": 3}})
    s.resolve_all()
    assert s["Umezawa's Jitte"].counters["charge"] == 2


@cr("614.9")
def test_pariahs_creature_takes_the_damage_of_its_controller():
    s = table()
    s.battlefield(P1, "Wall of Stone")
    s.battlefield(P1, real("Pariah"), attached_to="Wall of Stone")
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20
    assert s["Wall of Stone"].damage == 3
