"""Rulings on damage, its prevention and replacement, and on gaining and losing life."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("119.9", "603.2")
def test_two_creatures_with_lifelink_make_two_gains_of_life():
    s = table()
    s.battlefield(P1, "Ajani's Pridemate", "Vampire Nighthawk", "Child of Night")
    s.choose(P1, "Ajani's Pridemate")
    s.attack(["Vampire Nighthawk", "Child of Night"])
    s.to("end_of_combat")
    assert s["Ajani's Pridemate"].counters["+1/+1"] == 2


@cr("119.9", "702.15e")
def test_one_creature_with_lifelink_that_damages_two_at_once_gains_life_once():
    s = table()
    s.battlefield(P1, real("Bloodthirsty Aerialist"), "Baneslayer Angel")
    s.battlefield(P2, "Air Elemental", "Serra Angel")
    s.attack(["Baneslayer Angel"])
    s.block({"Air Elemental": "Baneslayer Angel", "Serra Angel": "Baneslayer Angel"})
    s.assign({"Baneslayer Angel": {"Air Elemental": 4, "Serra Angel": 1}})
    s.resolve_all()
    assert s["Bloodthirsty Aerialist"].counters["+1/+1"] == 1
    assert s.player(P1).life == 25


@cr("119.9", "608.2h")
def test_life_gained_for_each_creature_is_gained_once():
    s = table()
    s.battlefield(P1, real("Ajani, Wise Counselor"), "Ajani's Pridemate", "Grizzly Bears", "Memnite")
    s.activate(P1, "Ajani, Wise Counselor", 0)
    s.resolve_all()
    assert s.player(P1).life == 23
    assert s["Ajani's Pridemate"].counters["+1/+1"] == 1


@cr("704.3", "510.2")
def test_scion_of_the_swarm_dies_before_the_lifelink_would_make_it_bigger():
    s = table()
    s.battlefield(P1, real("Scion of the Swarm"), "Vampire Nighthawk")
    s.battlefield(P2, "Air Elemental")
    s.attack(["Scion of the Swarm", "Vampire Nighthawk"])
    s.block({"Air Elemental": "Scion of the Swarm"})
    s.to("end_of_combat")
    assert s["Scion of the Swarm"].zone == "graveyard"


@cr("119.9", "603.2")
def test_archangel_of_thunes_counters_come_between_first_strike_and_regular_damage():
    s = table()
    s.battlefield(P1, real("Archangel of Thune"), "Ajani's Sunstriker", real("Knight of Meadowgrain"))
    s.attack(["Ajani's Sunstriker", "Knight of Meadowgrain"])
    s.to("end_of_combat")
    assert s["Ajani's Sunstriker"].counters["+1/+1"] == 2
    assert s.player(P2).life == 20 - 2 - 3


@cr("614.9", "120.7")
def test_saving_graces_creature_takes_the_damage_although_the_aura_is_gone():
    s = table()
    s.battlefield(P1, "Wall of Stone")
    s.hand(P1, real("Saving Grace"))
    s.hand(P2, "Disenchant", "Lightning Bolt")
    s.cast(P1, "Saving Grace", targets=["Wall of Stone"])
    s.resolve_all()
    s.cast(P2, "Disenchant", targets=["Saving Grace"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert (s.player(P1).life, s["Wall of Stone"].damage) == (20, 3)


@cr("614.9", "120.7")
def test_damage_is_not_redirected_to_a_creature_that_is_gone():
    s = table()
    s.battlefield(P1, "Wall of Stone")
    s.hand(P1, real("Saving Grace"))
    s.hand(P2, "Unsummon", "Lightning Bolt")
    s.cast(P1, "Saving Grace", targets=["Wall of Stone"])
    s.resolve_all()
    s.cast(P2, "Unsummon", targets=["Wall of Stone"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 17


@cr("615.7", "601.2d")
def test_angel_of_salvation_shields_only_the_targets_that_are_still_legal():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Angel of Salvation"))
    s.hand(P2, "Unsummon", "Lightning Bolt", "Lightning Bolt")
    s.choose(P1, P1, "Grizzly Bears", "done", 3, 2)
    s.cast(P1, "Angel of Salvation")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 17


@cr("615.1", "609.7a")
def test_avacyns_color_is_looked_at_as_the_damage_would_be_dealt():
    s = table()
    s.battlefield(P1, real("Avacyn, Guardian Angel"), "Hill Giant")
    s.hand(P2, "Lightning Bolt", "Murder")
    s.choose(P1, "red")
    s.activate(P1, "Avacyn, Guardian Angel", 0, targets=["Hill Giant"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Hill Giant"])
    s.resolve()
    assert (s["Hill Giant"].zone, s["Hill Giant"].damage) == ("battlefield", 0)


@cr("614.1a", "601.2d")
def test_furnace_of_rath_doubles_after_the_damage_was_divided():
    s = table()
    s.battlefield(P1, real("Furnace of Rath"))
    s.battlefield(P2, "Hill Giant", "Wall of Stone")
    s.hand(P1, "Arc Lightning")
    s.cast(
        P1,
        "Arc Lightning",
        targets=["Hill Giant", "Wall of Stone"],
        division={"Hill Giant": 1, "Wall of Stone": 2},
    )
    s.resolve()
    assert (s["Hill Giant"].damage, s["Wall of Stone"].damage) == (2, 4)


@cr("614.5", "616.1")
def test_two_furnaces_of_rath_quadruple():
    s = table()
    s.battlefield(P1, real("Furnace of Rath"), real("Furnace of Rath"))
    s.hand(P1, "Shock")
    s.choose(P2, "Furnace of Rath#1")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 12


@cr("614.1a", "510.1c")
def test_valley_flamecaller_adds_one_for_each_thing_that_is_damaged():
    s = table()
    s.battlefield(P1, real("Valley Flamecaller"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Valley Flamecaller"])
    s.block({"Grizzly Bears": "Valley Flamecaller", "Hill Giant": "Valley Flamecaller"})
    s.choose(P1, 1)
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == s["Hill Giant"].zone == "graveyard"


@cr("615.1", "614.1a", "616.1")
def test_valley_flamecaller_adds_nothing_to_damage_that_is_all_prevented():
    s = table()
    s.battlefield(P1, real("Valley Flamecaller"))
    s.battlefield(P2, real("Maze of Ith"))
    s.attack(["Valley Flamecaller"])
    s.activate(P2, "Maze of Ith", targets=["Valley Flamecaller"])
    s.resolve()
    s.choose(P2, "Maze of Ith")
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("701.19b", "702.2b")
def test_one_regeneration_shield_saves_from_lethal_damage_with_deathtouch():
    s = table()
    s.battlefield(P1, "Typhoid Rats", "Craw Wurm")
    s.battlefield(P2, real("Vampire Warlord"), "Memnite")
    s.activate(P2, "Vampire Warlord", costs=["Memnite"])
    s.resolve()
    s.attack(["Typhoid Rats", "Craw Wurm"])
    s.block({"Vampire Warlord": "Typhoid Rats"})
    s.to("end_of_combat")
    assert (s["Vampire Warlord"].zone, s["Vampire Warlord"].tapped) == ("battlefield", True)


@cr("701.19a", "613.1f")
def test_the_shield_of_trollhide_works_although_the_aura_is_gone():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Trollhide"), attached_to="Grizzly Bears")
    s.hand(P2, "Disenchant", "Lightning Bolt")
    s.activate(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Trollhide"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].zone, s["Grizzly Bears"].tapped) == ("battlefield", True)


@cr("704.5f", "701.19a")
def test_experiment_one_that_gives_up_its_counters_dies_of_old_damage_first():
    s = table()
    s.battlefield(P1, real("Experiment One"), counters={"+1/+1": 2})
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Experiment One"])
    s.resolve()
    s.activate(P1, "Experiment One")
    assert s["Experiment One"].zone == "graveyard"


@cr("120.3", "603.2")
def test_boros_reckoner_deals_what_killed_it():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, real("Boros Reckoner"))
    s.attack(["Craw Wurm"])
    s.block({"Boros Reckoner": "Craw Wurm"})
    s.choose(P2, P1)
    s.to("end_of_combat")
    assert s["Boros Reckoner"].zone == "graveyard"
    assert s.player(P1).life == 14


@cr("702.90b", "120.3b")
def test_skithiryx_poisons_players_and_shrinks_creatures():
    s = table()
    s.battlefield(P1, real("Skithiryx, the Blight Dragon"))
    s.attack(["Skithiryx, the Blight Dragon"])
    s.to("end_of_combat")
    assert (s.player(P2).life, s.player(P2).poison) == (20, 4)


@cr("702.90d", "120.3c")
def test_skithiryx_takes_loyalty_from_a_planeswalker():
    s = table()
    s.battlefield(P1, real("Skithiryx, the Blight Dragon"))
    s.battlefield(P2, "Jace Beleren", counters={"loyalty": 5})
    s.attack({"Skithiryx, the Blight Dragon": "Jace Beleren"})
    s.to("end_of_combat")
    assert s["Jace Beleren"].loyalty == 1
    assert s.player(P2).poison == 0


@cr("702.70b", "603.2")
def test_two_virulent_slivers_poison_twice():
    s = table()
    s.battlefield(P1, real("Virulent Sliver"), real("Virulent Sliver"))
    s.choose(P1, "Virulent Sliver#1")
    s.attack(["Virulent Sliver#1"])
    s.to("end_of_combat")
    assert (s.player(P2).poison, s.player(P2).life) == (2, 19)


@cr("603.4", "119.9")
def test_resplendent_angel_does_not_mind_that_life_was_lost_too():
    s = table()
    s.battlefield(P1, real("Resplendent Angel"))
    s.hand(P1, "Centaur Healer", "Lightning Helix")
    s.hand(P2, "Lightning Bolt", "Lightning Bolt", "Lightning Bolt")
    s.cast(P1, "Centaur Healer")
    s.resolve_all()
    s.cast(P1, "Lightning Helix", targets=[P2])
    s.resolve()
    for _ in range(3):
        s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 17
    s.to("end")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Angel Token") == 1


@cr("603.4")
def test_regal_bloodlord_does_not_trigger_for_life_gained_during_the_end_step():
    s = table()
    s.battlefield(P1, real("Regal Bloodlord"))
    s.hand(P1, "Lightning Helix")
    s.to("end")
    s.cast(P1, "Lightning Helix", targets=[P2])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Regal Bloodlord"]


@cr("603.2", "118.12")
def test_dawn_of_hope_draws_one_card_for_one_gain():
    s = table()
    s.battlefield(P1, real("Dawn of Hope"))
    s.hand(P1, "Lightning Helix")
    s.cast(P1, "Lightning Helix", targets=[P2])
    s.resolve()
    s.choose(P1, True)
    s.resolve()
    assert len(s.player(P1).hand) == 1
    assert s.stack == []


@cr("120.4", "119.3")
def test_sygg_looks_at_all_the_life_lost_before_he_came():
    s = table()
    s.hand(P1, real("Sygg, River Cutthroat"), "Lava Spike")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve()
    s.choose(P1, 0, 0)
    s.cast(P1, "Sygg, River Cutthroat")
    s.resolve()
    s.to("end")
    s.choose(P1, True)
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("614.5", "120.3a")
def test_ali_from_cairo_helps_although_he_dies_of_the_same_damage():
    s = table()
    s.life(P1, 2)
    s.battlefield(P1, real("Ali from Cairo"))
    s.hand(P2, "Earthquake")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Earthquake", x=3)
    s.resolve()
    assert s["Ali from Cairo"].zone == "graveyard"
    assert s.player(P1).life == 1


@cr("704.3", "104.3b")
def test_circle_of_affliction_comes_too_late_for_who_is_at_zero():
    s = table()
    s.life(P1, 3)
    s.battlefield(P1, real("Circle of Affliction"))
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.winner == P2


@cr("603.2", "120.3")
def test_the_damage_of_a_mogg_bombers_that_is_gone_is_still_dealt():
    s = table()
    s.battlefield(P1, "Mogg Bombers")
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.cast(P1, "Grizzly Bears")
    s.choose(P1, P2)
    s.resolve()
    s.cast(P2, "Murder", targets=["Mogg Bombers"])
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.2b", "608.2h", "120.3")
def test_warstorm_surges_creature_deals_the_damage_with_what_it_had():
    s = table()
    s.battlefield(P1, real("Warstorm Surge"))
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, "Vampire Nighthawk")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.cast(P1, "Vampire Nighthawk")
    s.choose(P1, "Craw Wurm")
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Vampire Nighthawk"])
    s.resolve_all()
    assert s["Craw Wurm"].zone == "graveyard"
    assert s.player(P1).life == 22


@cr("608.2h", "120.3")
def test_tracker_that_is_gone_still_deals_its_damage():
    s = table()
    s.battlefield(P1, real("Tracker"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.activate(P1, "Tracker", targets=["Grizzly Bears"])
    s.cast(P2, "Murder", targets=["Tracker"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("608.2h", "120.3")
def test_murderous_redcap_that_is_gone_deals_damage_for_its_last_power():
    s = table()
    s.battlefield(P1, "Glorious Anthem")
    s.hand(P1, real("Murderous Redcap"))
    s.hand(P2, "Unsummon")
    s.choose(P1, 0, 0, P2)
    s.cast(P1, "Murderous Redcap")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Murderous Redcap"])
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("614.1a", "119.10")
def test_two_boon_reflections_quadruple_the_life():
    s = table()
    s.battlefield(P1, real("Boon Reflection"), real("Boon Reflection"))
    s.hand(P1, "Lightning Helix")
    s.choose(P1, "Boon Reflection#1")
    s.cast(P1, "Lightning Helix", targets=[P2])
    s.resolve()
    assert s.player(P1).life == 32


@cr("615.1", "702.16e")
def test_teysa_is_dealt_no_damage_by_creatures_and_takes_revenge():
    s = table()
    s.battlefield(P2, real("Teysa, Envoy of Ghosts"))
    s.battlefield(P1, "Darksteel Myr", "Prodigal Sorcerer")
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=["Teysa, Envoy of Ghosts"])
    s.attack(["Prodigal Sorcerer"])
    s.to("end_of_combat")
    assert s["Prodigal Sorcerer"].zone == "graveyard"
    assert s.player(P2).battlefield == ["Teysa, Envoy of Ghosts", "Spirit Token"]
