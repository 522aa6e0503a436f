"""Rulings on combat: being blocked, first strike, what an attack needs, and what happens as attackers leave."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("509.1h", "510.1c")
def test_acolyte_of_the_inferno_stays_blocked_when_its_blocker_burns():
    s = table()
    s.battlefield(P1, real("Acolyte of the Inferno"))
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Acolyte of the Inferno"])
    s.block({"Grizzly Bears": "Acolyte of the Inferno"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Acolyte of the Inferno"].damage == 0
    assert s.player(P2).life == 20


@cr("702.4b", "702.7b")
def test_a_creature_with_first_strike_and_double_strike_deals_damage_twice_not_three_times():
    s = table()
    s.battlefield(P1, real("Kwende, Pride of Femeref"), "Youthful Knight")
    s.attack(["Youthful Knight"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.4c", "510.4")
def test_what_loses_double_strike_with_kwende_deals_no_regular_damage():
    s = table()
    s.battlefield(P1, real("Kwende, Pride of Femeref"), "Grizzly Bears")
    s.hand(P2, "Doom Blade")
    s.attack(["Kwende, Pride of Femeref", "Grizzly Bears"])
    s.to("combat_damage")
    assert s.player(P2).life == 18
    s.cast(P2, "Doom Blade", targets=["Kwende, Pride of Femeref"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("510.4", "702.7c")
def test_attackers_that_lose_aragorns_first_strike_do_not_deal_damage_again():
    s = table()
    s.battlefield(P1, real("Aragorn, Hornburg Hero"), "Grizzly Bears")
    s.hand(P2, "Murder")
    s.attack(["Grizzly Bears"])
    s.to("combat_damage")
    s.resolve_all()
    s.cast(P2, "Murder", targets=["Aragorn, Hornburg Hero"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("702.112a", "603.4")
def test_a_creature_that_becomes_renowned_now_has_no_counters_doubled():
    s = table()
    s.battlefield(P1, real("Aragorn, Hornburg Hero"), "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert s["Grizzly Bears"].counters["+1/+1"] == 1


@cr("508.1c", "506.4")
def test_trusty_companion_goes_on_attacking_when_the_other_attacker_is_gone():
    s = table()
    s.battlefield(P1, real("Trusty Companion"), "Grizzly Bears")
    s.hand(P2, "Doom Blade")
    s.attack(["Trusty Companion", "Grizzly Bears"])
    s.cast(P2, "Doom Blade", targets=["Grizzly Bears"])
    s.to("end_of_combat")
    assert s.player(P2).life == 17


@cr("508.1c")
def test_two_creatures_that_cannot_attack_alone_attack_together():
    s = table()
    s.battlefield(P1, real("Raging Kronch"), real("Raging Kronch"))
    s.attack(["Raging Kronch#1", "Raging Kronch#2"])
    s.to("end_of_combat")
    assert s.player(P2).life == 12


@cr("509.1b")
def test_bonded_horncrest_blocks_only_beside_another_blocker():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, real("Bonded Horncrest"))
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Bonded Horncrest", "Grizzly Bears")


@cr("702.4b", "510.4")
def test_twinblade_paladin_below_25_life_after_first_strike_deals_no_regular_damage():
    s = table(starting_life=25)
    s.battlefield(P1, real("Twinblade Paladin"))
    s.hand(P2, "Lightning Bolt")
    s.attack(["Twinblade Paladin"])
    s.to("combat_damage")
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.to("end_of_combat")
    assert s.player(P2).life == 22


@cr("510.4", "702.4b")
def test_twinblade_paladin_that_gains_double_strike_between_the_steps_deals_damage_once():
    s = table(starting_life=24)
    s.battlefield(P1, real("Twinblade Paladin"), "White Knight")
    s.hand(P1, "Chaplain's Blessing", "Lightning Helix")
    s.attack(["Twinblade Paladin", "White Knight"])
    s.to("combat_damage")
    assert s.player(P2).life == 22
    s.cast(P1, "Lightning Helix", targets=["White Knight"])
    s.resolve_all()
    s.to("end_of_combat")
    assert s["Twinblade Paladin"].counters["+1/+1"] == 1
    assert s.player(P2).life == 18


@cr("509.1b", "702.111b")
def test_challenger_troll_makes_a_big_creature_with_menace_unblockable():
    s = table()
    s.battlefield(P1, real("Challenger Troll"), "Boggart Brute", "Glorious Anthem")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Boggart Brute"])
    assert not s.can_block("Grizzly Bears", "Boggart Brute")


@cr("509.1b", "611.3a")
def test_blockers_stay_when_a_creature_grows_under_challenger_troll():
    s = table()
    s.battlefield(P1, real("Challenger Troll"), "Hill Giant")
    s.battlefield(P2, "Grizzly Bears", "Wall of Stone")
    s.hand(P1, "Giant Growth")
    s.attack(["Hill Giant"])
    s.block({"Grizzly Bears": "Hill Giant", "Wall of Stone": "Hill Giant"})
    s.cast(P1, "Giant Growth", targets=["Hill Giant"])
    s.resolve()
    assert s["Grizzly Bears"].blocking
    assert s["Wall of Stone"].blocking


@cr("508.4", "508.1d")
def test_propaganda_does_not_stop_the_angel_of_geist_of_saint_traft():
    s = table()
    s.battlefield(P1, real("Geist of Saint Traft"), "Forest", "Forest")
    s.battlefield(P2, "Propaganda")
    s.attack(["Geist of Saint Traft"])
    s.to("end_of_combat")
    assert s.player(P2).life == 14


@cr("603.7b", "508.4")
def test_the_angel_is_exiled_although_invocation_of_saint_traft_is_gone():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Invocation of Saint Traft"), attached_to="Grizzly Bears")
    s.hand(P2, "Disenchant")
    s.attack(["Grizzly Bears"])
    s.resolve()
    angel = s["Angel Token"]
    s.cast(P2, "Disenchant", targets=["Invocation of Saint Traft"])
    s.resolve()
    assert angel.attacking
    s.to("postcombat_main")
    assert not angel.exists


@cr("608.2b", "611.2c")
def test_escape_tunnel_does_nothing_for_a_creature_grown_too_big():
    s = table()
    s.battlefield(P1, real("Escape Tunnel"), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Escape Tunnel", 1, targets=["Grizzly Bears"])
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    s.attack(["Grizzly Bears"])
    assert s.can_block("Hill Giant", "Grizzly Bears")


@cr("611.2c", "509.1b")
def test_a_creature_that_grows_after_escape_tunnel_still_cannot_be_blocked():
    s = table()
    s.battlefield(P1, real("Escape Tunnel"), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Escape Tunnel", 1, targets=["Grizzly Bears"])
    s.resolve_all()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")


@cr("701.26b", "615.1", "506.4")
def test_maze_of_ith_leaves_an_attacker_in_combat_without_damage_either_way():
    s = table()
    s.battlefield(P1, "Serra Angel")
    s.battlefield(P2, real("Maze of Ith"), "Air Elemental")
    s.attack(["Serra Angel"])
    s.block({"Air Elemental": "Serra Angel"})
    s.activate(P2, "Maze of Ith", targets=["Serra Angel"])
    s.resolve()
    assert s["Serra Angel"].attacking
    s.to("end_of_combat")
    assert (s["Serra Angel"].damage, s["Air Elemental"].damage) == (0, 0)


@cr("611.2c")
def test_droning_bureaucrats_stop_a_creature_that_comes_later():
    s = table()
    s.battlefield(P1, real("Droning Bureaucrats"))
    s.hand(P1, "Raging Goblin", "Goblin Guide")
    s.activate(P1, "Droning Bureaucrats", x=1)
    s.resolve()
    s.cast(P1, "Raging Goblin")
    s.resolve()
    assert not s.can_attack("Raging Goblin")


@cr("611.2c", "509.1b")
def test_vensers_second_ability_covers_creatures_that_were_not_there():
    s = table()
    s.battlefield(P1, real("Venser, the Sojourner"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Raging Goblin")
    s.activate(P1, "Venser, the Sojourner", 1)
    s.resolve()
    s.cast(P1, "Raging Goblin")
    s.resolve()
    s.attack(["Raging Goblin"])
    assert not s.can_block("Grizzly Bears", "Raging Goblin")


@cr("701.15b", "613.1f")
def test_a_goaded_creature_attacks_even_without_abilities():
    s = table()
    s.battlefield(P1, real("Goblin Racketeer"))
    s.battlefield(P2, "Serra Angel")
    s.hand(P2, "Humility")
    s.choose(P1, "Serra Angel", True)
    s.attack(["Goblin Racketeer"])
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Humility")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P1).life == 19


@cr("701.15b", "506.4")
def test_a_creature_that_attacks_is_still_goaded_in_the_next_turn_phase():
    s = table()
    s.battlefield(P1, real("Jeering Homunculus"))
    s.hand(P1, real("Jeering Homunculus"))
    s.battlefield(P2, "Grizzly Bears", "Wall of Air")
    s.choose(P1, "Grizzly Bears", True)
    s.cast(P1, "Jeering Homunculus#2")
    s.resolve_all()
    s.to("end_of_combat", turn=P2)
    assert s["Grizzly Bears"].tapped
    s.to("upkeep", turn=P1)
    s.to("declare_attackers", turn=P2)
    assert not s["Grizzly Bears"].attacking
