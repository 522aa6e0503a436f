"""Rulings on counters: what they are put on, when that is asked, and creatures that leave before."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("603.4", "608.2h")
def test_simic_ascendancy_that_is_gone_wins_with_the_counters_it_had():
    s = table()
    s.battlefield(P1, real("Simic Ascendancy"), counters={"growth": 20})
    s.hand(P2, "Disenchant")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.cast(P2, "Disenchant", targets=["Simic Ascendancy"])
    s.resolve()
    assert s["Simic Ascendancy"].zone == "graveyard"
    s.resolve()
    assert s.winner == P1


@cr("603.2", "122.6")
def test_simic_ascendancy_gets_as_many_counters_as_the_creature_got_at_once():
    s = table()
    s.battlefield(P1, real("Simic Ascendancy"))
    s.hand(P1, "Triskelion")
    s.cast(P1, "Triskelion")
    s.resolve_all()
    assert s["Simic Ascendancy"].counters["growth"] == 3


@cr("608.2h", "707.2")
def test_polyraptor_that_dies_of_the_damage_still_makes_its_copy():
    s = table()
    s.battlefield(P1, real("Polyraptor"), counters={"+1/+1": 1})
    s.hand(P1, real("Blasphemous Act"))
    s.cast(P1, "Blasphemous Act")
    s.resolve_all()
    assert s["Polyraptor#1"].zone == "graveyard"
    assert (s["Polyraptor#2"].power, s["Polyraptor#2"].counters) == (5, {})


@cr("704.5q", "702.79a")
def test_persist_works_again_after_the_counters_have_cancelled():
    s = table()
    s.battlefield(P1, real("Putrid Goblin"), counters={"-1/-1": 1})
    s.hand(P1, "Battlegrowth", "Shock")
    s.cast(P1, "Battlegrowth", targets=["Putrid Goblin"])
    s.resolve()
    assert s["Putrid Goblin"].counters == {}
    s.cast(P1, "Shock", targets=["Putrid Goblin"])
    s.resolve_all()
    assert s["Putrid Goblin"].zone == "battlefield"
    assert s["Putrid Goblin"].counters == {"-1/-1": 1}


@cr("702.79a", "603.10a")
def test_a_persistent_creature_that_infect_kills_through_its_plus_counter_stays_dead():
    s = table()
    s.battlefield(P1, "Glistener Elf")
    s.battlefield(P2, real("Lesser Masticore"), counters={"+1/+1": 1})
    s.hand(P1, "Giant Growth")
    s.attack(["Glistener Elf"])
    s.block({"Lesser Masticore": "Glistener Elf"})
    s.cast(P1, "Giant Growth", targets=["Glistener Elf"])
    s.to("end_of_combat")
    assert s["Lesser Masticore"].zone == "graveyard"


@cr("702.79a", "111.7")
def test_a_token_with_persist_does_not_come_back():
    s = table()
    token = s.token(P1, real("Safehold Elite"))
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=[token])
    s.resolve()
    assert len(s.stack) == 1
    s.resolve()
    assert s.player(P1).battlefield == []


@cr("400.7", "611.2c")
def test_a_creature_that_persisted_because_of_antler_skulkin_does_not_have_persist():
    s = table()
    s.battlefield(P1, real("Antler Skulkin"), "Serra Angel")
    s.hand(P2, "Murder", "Murder")
    s.activate(P1, "Antler Skulkin", targets=["Serra Angel"])
    s.resolve()
    s.cast(P2, "Murder", targets=["Serra Angel"])
    s.resolve_all()
    assert s["Serra Angel"].counters == {"-1/-1": 1}
    assert "persist" not in s["Serra Angel"].keywords


@cr("702.100c", "603.4")
def test_evolve_compares_again_as_each_of_its_abilities_resolves():
    s = table()
    s.battlefield(P1, real("Experiment One"))
    s.hand(P1, real("Call the Cavalry"))
    s.choose(P1, "Experiment One", "Experiment One")
    s.cast(P1, "Call the Cavalry")
    s.resolve()
    assert len(s.stack) == 2
    s.resolve_all()
    assert s["Experiment One"].counters == {"+1/+1": 1}


@cr("702.100c", "608.2b")
def test_evolve_looks_at_a_creature_that_is_gone_as_it_last_was():
    s = table()
    s.battlefield(P1, real("Experiment One"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Experiment One"].counters["+1/+1"] == 1


@cr("510.2", "704.3")
def test_retaliator_griffin_does_not_get_counters_in_time():
    s = table()
    s.battlefield(P1, "Hill Giant", "Craw Wurm")
    s.battlefield(P2, real("Retaliator Griffin"))
    s.attack(["Hill Giant", "Craw Wurm"])
    s.block({"Retaliator Griffin": "Hill Giant"})
    s.choose(P2, True)
    s.to("postcombat_main")
    assert s["Retaliator Griffin"].zone == "graveyard"


@cr("603.2", "113.7a")
def test_retaliator_griffin_counts_damage_of_a_source_that_has_left():
    s = table()
    s.battlefield(P1, real("Retaliator Griffin"))
    s.battlefield(P2, "Mogg Fanatic")
    s.choose(P1, True)
    s.activate(P2, "Mogg Fanatic", targets=[P1])
    s.resolve_all()
    assert s["Retaliator Griffin"].counters["+1/+1"] == 1


@cr("603.10a")
def test_skyclave_shadowcat_draws_for_a_creature_that_dies_with_it():
    s = table()
    s.battlefield(P1, real("Skyclave Shadowcat"))
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2})
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("614.1c", "122.6")
def test_oonas_blackguards_counters_add_up():
    s = table()
    s.battlefield(P1, real("Oona's Blackguard"), real("Oona's Blackguard"))
    s.hand(P1, real("Oona's Blackguard"))
    s.cast(P1, "Oona's Blackguard#3")
    s.resolve()
    assert s["Oona's Blackguard#3"].counters["+1/+1"] == 2


@cr("614.12", "614.1c")
def test_bramblewood_paragon_gives_nothing_to_warriors_that_come_with_it():
    s = table()
    s.graveyard(P1, real("Bramblewood Paragon"), real("Bramblewood Paragon"))
    s.hand(P1, "Living Death")
    s.cast(P1, "Living Death")
    s.resolve()
    assert s["Bramblewood Paragon#1"].counters == s["Bramblewood Paragon#2"].counters == {}


@cr("614.12", "614.1c")
def test_a_clone_of_a_human_gets_no_counter_from_grumgully():
    s = table()
    s.battlefield(P1, real("Grumgully, the Generous"), "Elvish Visionary", "Glory Seeker")
    s.hand(P1, "Clone", "Clone")
    s.choose(P1, True, "Glory Seeker")
    s.cast(P1, "Clone#1")
    s.resolve_all()
    s.choose(P1, True, "Elvish Visionary")
    s.cast(P1, "Clone#2")
    s.resolve_all()
    assert s["Clone#1"].counters == {}
    assert s["Clone#2"].counters == {"+1/+1": 1}


@cr("603.2c", "115.1")
def test_swarm_shambler_makes_one_insect_for_a_spell_that_is_countered():
    s = table()
    s.battlefield(P1, real("Swarm Shambler"), counters={"+1/+1": 3})
    s.hand(P2, "Shock")
    s.hand(P1, "Counterspell")
    s.cast(P2, "Shock", targets=["Swarm Shambler"])
    s.cast(P1, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Swarm Shambler", "Insect Token"]


@cr("614.12", "608.2h")
def test_prime_speaker_zegana_that_is_gone_draws_for_her_last_power():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.hand(P1, real("Prime Speaker Zegana"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Prime Speaker Zegana")
    s.resolve()
    assert s["Prime Speaker Zegana"].power == 7
    s.cast(P2, "Unsummon", targets=["Prime Speaker Zegana"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 8


@cr("603.10a", "108.3")
def test_necroskitter_takes_a_creature_that_an_opponent_controlled_whoever_owns_it():
    s = table()
    s.battlefield(P1, real("Necroskitter"))
    s.battlefield(P2, "Hill Giant", owner=P1, counters={"-1/-1": 1})
    s.hand(P1, "Shock")
    s.choose(P1, True)
    s.cast(P1, "Shock", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P1
    assert s["Hill Giant"].counters == {}


@cr("608.2c", "603.2")
def test_the_great_henge_draws_although_the_creature_is_gone():
    s = table()
    s.battlefield(P1, real("The Great Henge"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("608.2c", "118.12")
def test_nadir_kraken_that_is_gone_still_makes_a_tentacle():
    s = table()
    s.battlefield(P1, real("Nadir Kraken"))
    s.hand(P1, "Think Twice")
    s.hand(P2, "Murder")
    s.cast(P1, "Think Twice")
    s.resolve()
    s.cast(P2, "Murder", targets=["Nadir Kraken"])
    s.resolve()
    s.choose(P1, True)
    s.resolve_all()
    assert s.player(P1).battlefield == ["Tentacle Token"]


@cr("608.2h", "301.5")
def test_blade_of_the_bloodchief_that_is_gone_rewards_the_creature_it_was_on():
    s = table()
    s.battlefield(P1, "Hill Giant", "Memnite")
    s.battlefield(P1, real("Blade of the Bloodchief"), attached_to="Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, "Disenchant")
    s.cast(P1, "Shock", targets=["Memnite"])
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Blade of the Bloodchief"])
    s.resolve_all()
    assert s["Hill Giant"].counters["+1/+1"] == 1


@cr("608.2h", "301.5")
def test_blade_of_the_bloodchief_rewards_whom_it_is_on_at_resolution():
    s = table()
    s.battlefield(P1, "Hill Giant", "Vampire Nighthawk", "Memnite", "Vedalken Orrery")
    s.battlefield(P1, real("Blade of the Bloodchief"), attached_to="Hill Giant")
    s.hand(P2, "Unsummon", "Shock")
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Vampire Nighthawk"].counters == {}


@cr("702.54c", "614.1c")
def test_bloodthirst_given_and_printed_add_up():
    s = table()
    s.battlefield(P1, real("Bloodlord of Vaasgoth"))
    s.hand(P1, "Lava Spike", real("Vampire Outcasts"))
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve()
    s.cast(P1, "Vampire Outcasts")
    s.resolve_all()
    assert s["Vampire Outcasts"].counters["+1/+1"] == 5


@cr("701.47a", "603.2")
def test_an_army_is_0_0_as_it_enters():
    s = table()
    s.battlefield(P1, real("Corsairs of Umbar"), real("Mentor of the Meek"))
    s.choose(P1, True)
    s.attack(["Corsairs of Umbar"])
    s.to("combat_damage")
    s.mana(P1, "G")
    s.resolve_all()
    assert s["Orc Army Token"].power == 3
    assert len(s.player(P1).hand) == 1


@cr("603.2", "608.2h")
def test_mentor_of_the_meek_does_not_mind_that_the_creature_has_grown():
    s = table()
    s.battlefield(P1, real("Mentor of the Meek"))
    s.hand(P1, "Grizzly Bears", "Giant Growth")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.choose(P1, True)
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("603.6a", "614.1c")
def test_mentor_of_the_meek_sees_the_counters_that_a_creature_enters_with():
    s = table()
    s.battlefield(P1, real("Mentor of the Meek"))
    s.hand(P1, "Triskelion")
    s.cast(P1, "Triskelion")
    s.resolve()
    assert s.stack == []


@cr("610.3b")
def test_constable_that_is_gone_exiles_nothing():
    s = table()
    s.battlefield(P1, real("Constable of the Realm"))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Battlegrowth")
    s.hand(P2, "Murder")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Battlegrowth", targets=["Constable of the Realm"])
    s.resolve()
    s.cast(P2, "Murder", targets=["Constable of the Realm"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"


@cr("603.2", "122.1a")
def test_counters_that_a_creature_has_when_it_is_targeted_matter_not_later_ones():
    s = table()
    s.battlefield(P1, real("Swarm Shambler"), "Grizzly Bears", counters={"+1/+1": 1})
    s.battlefield(P1, "Hill Giant")
    s.hand(P2, "Shock")
    s.hand(P1, "Battlegrowth")
    s.cast(P2, "Shock", targets=["Hill Giant"])
    s.cast(P1, "Battlegrowth", targets=["Hill Giant"])
    s.resolve_all()
    assert "Insect Token" not in s.player(P1).battlefield


@cr("701.37a")
def test_a_monstrous_creature_does_not_become_monstrous_again():
    s = table()
    s.battlefield(P1, real("Shipbreaker Kraken"))
    s.activate(P1, "Shipbreaker Kraken")
    s.activate(P1, "Shipbreaker Kraken")
    s.choose(P1, "done")
    s.resolve()
    assert s["Shipbreaker Kraken"].counters == {"+1/+1": 4}
    s.resolve_all()
    assert s["Shipbreaker Kraken"].counters == {"+1/+1": 4}


@cr("611.2b", "502.3")
def test_what_shipbreaker_kraken_tapped_untaps_when_it_is_gone():
    s = table()
    s.battlefield(P1, real("Shipbreaker Kraken"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Murder")
    s.choose(P1, "Grizzly Bears", "Hill Giant", "done")
    s.activate(P1, "Shipbreaker Kraken")
    s.resolve()
    s.resolve_all()
    assert s["Grizzly Bears"].tapped
    assert s["Hill Giant"].tapped
    s.cast(P2, "Murder", targets=["Shipbreaker Kraken"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert not s["Grizzly Bears"].tapped
