"""Copies of spells and permanents, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("707.10")
def test_the_copy_of_twincast_is_not_cast():
    s = table()
    s.battlefield(P1, real("Kraum, Ludevic's Opus"))
    s.hand(P2, "Shock", real("Twincast"), "Lightning Bolt")
    s.cast(P2, "Shock", targets=[P1])
    s.cast(P2, "Twincast", targets=["Shock"])
    s.choose(P2, "done")
    s.resolve()
    assert len(s.player(P1).hand) == 1
    s.resolve()
    # Two spells were cast; the copy is no third one, and was none before either.
    assert (s.stack, len(s.player(P1).hand)) == (["Shock", "Shock"], 1)


@cr("707.10c", "601.2d")
def test_new_targets_for_a_copy_do_not_change_how_its_damage_is_divided():
    s = table()
    s.battlefield(P2, "Serra Angel", "Wall of Stone", "Craw Wurm")
    s.hand(P1, "Arc Lightning", real("Twincast"))
    s.cast(
        P1, "Arc Lightning", targets=["Serra Angel", "Wall of Stone"], division={"Serra Angel": 1, "Wall of Stone": 2}
    )
    s.cast(P1, "Twincast", targets=["Arc Lightning"])
    s.choose(P1, "Craw Wurm", "done")
    s.resolve_all()
    assert (s["Craw Wurm"].damage, s["Wall of Stone"].damage, s["Serra Angel"].damage) == (1, 4, 1)


@cr("707.10")
def test_you_on_the_copy_is_the_controller_of_the_copy():
    s = table()
    s.hand(P1, "Divination")
    s.hand(P2, real("Dualcaster Mage"))
    s.cast(P1, "Divination")
    s.cast(P2, "Dualcaster Mage")
    s.resolve_all()
    assert (len(s.player(P1).hand), len(s.player(P2).hand)) == (2, 2)


@cr("707.10", "107.3")
def test_a_copy_has_the_x_of_the_original():
    s = table()
    s.hand(P1, "Blaze", real("Naru Meha, Master Wizard"))
    s.cast(P1, "Blaze", targets=[P2], x=3)
    s.cast(P1, "Naru Meha, Master Wizard")
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P2).life == 14


@cr("707.10", "700.2g")
def test_a_copy_has_the_modes_of_the_original():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Boros Charm", real("Dualcaster Mage"))
    s.cast(P1, "Boros Charm", modes=[0], targets=[P2])
    s.cast(P1, "Dualcaster Mage")
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P2).life == 12


@cr("702.33d", "707.10")
def test_the_copy_of_a_kicked_spell_is_kicked():
    s = table()
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P1, real("Jet's Brainwashing"), real("Twincast"))
    s.cast(P1, "Jet's Brainwashing", targets=["Hill Giant"], additional=["kicker"])
    s.cast(P1, "Twincast", targets=["Jet's Brainwashing"])
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert (s["Grizzly Bears"].controller, s["Hill Giant"].controller) == (P1, P1)


@cr("707.2", "514.2")
def test_mirrorweave_copies_no_counters_and_wears_off():
    s = table()
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2})
    wurm = s.battlefield(P2, "Craw Wurm")
    s.hand(P1, real("Mirrorweave"))
    s.choose(P1, 0, 0)
    s.cast(P1, "Mirrorweave", targets=["Grizzly Bears"])
    s.resolve()
    assert (wurm.name, wurm.power) == ("Grizzly Bears", 2)
    s.to("upkeep", turn=P2)
    assert (wurm.name, wurm.power) == ("Craw Wurm", 6)


@cr("707.2", "613.2c")
def test_mirrorweave_copies_a_land_that_is_a_creature_only_for_now_as_a_land():
    s = table()
    s.battlefield(P1, "Mishra's Factory")
    wurm = s.battlefield(P2, "Craw Wurm")
    s.hand(P1, real("Mirrorweave"))
    s.activate(P1, "Mishra's Factory", ability=1)
    s.resolve()
    s.choose(P1, 0, 0)
    s.cast(P1, "Mirrorweave", targets=["Mishra's Factory"])
    s.resolve()
    assert (wurm.name, wurm.types) == ("Mishra's Factory", {"land"})


@cr("613.2", "707.2")
def test_true_polymorph_leaves_what_applied_before_in_force():
    s = table()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, "Giant Growth", real("True Polymorph"))
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "True Polymorph", targets=["Grizzly Bears", "Serra Angel"])
    s.resolve()
    assert (bears.name, bears.power) == ("Serra Angel", 7)


@cr("302.6", "707.2")
def test_an_artifact_that_came_this_turn_may_not_attack_as_the_creature_it_became():
    s = table()
    manalith = s.battlefield(P1, "Manalith", sick=True)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("True Polymorph"))
    s.cast(P1, "True Polymorph", targets=["Manalith", "Grizzly Bears"])
    s.resolve()
    assert not s.can_attack(manalith)


@cr("107.3m", "707.2")
def test_a_copy_of_a_creature_with_x_counters_enters_with_none():
    s = table()
    s.battlefield(P2, real("Endless One"), counters={"+1/+1": 4})
    s.hand(P1, "Clone")
    s.cast(P1, "Clone")
    s.choose(P1, "yes", "Endless One")
    s.resolve()
    assert s["Clone"].zone == "graveyard"


@cr("603.7b")
def test_a_token_made_in_the_end_step_is_exiled_in_the_next_one():
    s = table()
    s.battlefield(P1, real("Flameshadow Conjuring"))
    s.hand(P1, "Ashcoat Bear")
    s.to("end", turn=P1)
    s.cast(P1, "Ashcoat Bear")
    s.choose(P1, "yes")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s.player(P1).battlefield.count("Ashcoat Bear") == 2
    s.to("upkeep", turn=P1)
    assert s.player(P1).battlefield.count("Ashcoat Bear") == 1


@cr("707.2")
def test_a_copy_of_the_token_of_flameshadow_conjuring_has_no_haste_and_stays():
    s = table()
    s.battlefield(P1, real("Flameshadow Conjuring"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, real("Stunt Double"))
    s.cast(P1, "Grizzly Bears")
    s.choose(P1, "yes")
    s.resolve_all()
    token = s["Grizzly Bears#2"]
    assert "haste" in token.keywords
    s.cast(P2, "Stunt Double")
    s.choose(P2, "yes", token)
    s.resolve()
    double = s["Stunt Double"]
    assert "haste" not in double.keywords
    s.to("upkeep", turn=P2)
    assert (double.zone, token.zone) == ("battlefield", None)


@cr("608.2h", "707.2")
def test_mirrorworks_copies_an_artifact_that_has_left():
    s = table()
    s.battlefield(P1, real("Mirrorworks"))
    s.hand(P1, "Ornithopter")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Ornithopter")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Ornithopter"])
    s.resolve()
    s.choose(P1, "yes")
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P1).hand) == (["Mirrorworks", "Ornithopter"], ["Ornithopter"])


@cr("702.33d", "707.2")
def test_the_token_of_elvish_hydromancer_was_not_kicked():
    s = table()
    s.hand(P1, real("Elvish Hydromancer"))
    s.cast(P1, "Elvish Hydromancer", additional=["kicker"])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Elvish Hydromancer"] * 2


@cr("707.9")
def test_croaking_counterpart_makes_a_small_green_frog_with_the_abilities_of_the_creature():
    s = table()
    s.battlefield(P2, "Serra Angel", counters={"+1/+1": 1})
    s.hand(P1, real("Croaking Counterpart"))
    s.cast(P1, "Croaking Counterpart", targets=["Serra Angel"])
    s.resolve()
    frog = s["Serra Angel#2"]
    assert (frog.power, frog.toughness, frog.colors, frog.subtypes) == (1, 1, {"green"}, {"Frog"})
    assert "flying" in frog.keywords


@cr("707.9b", "707.3")
def test_a_copy_of_the_frog_is_a_frog():
    s = table()
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Croaking Counterpart"), "Clone")
    s.cast(P1, "Croaking Counterpart", targets=["Serra Angel"])
    s.resolve()
    s.cast(P1, "Clone")
    s.choose(P1, "yes", s["Serra Angel#2"])
    s.resolve()
    assert (s["Clone"].power, s["Clone"].subtypes) == (1, {"Frog"})


@cr("707.9b", "704.5j")
def test_impostor_syndrome_makes_a_token_that_does_not_offend_the_legend_rule():
    s = table()
    s.battlefield(P1, real("Impostor Syndrome"), "Isamaru, Hound of Konda")
    s.attack(["Isamaru, Hound of Konda"])
    s.to("end_of_combat")
    assert s.player(P1).battlefield.count("Isamaru, Hound of Konda") == 2
    assert "legendary" not in s["Isamaru, Hound of Konda#2"].supertypes


@cr("702.56a", "707.10")
def test_shattering_spree_is_copied_though_the_original_was_countered():
    s = table()
    s.battlefield(P2, "Manalith", "Mind Stone")
    s.hand(P1, real("Shattering Spree"))
    s.hand(P2, "Counterspell")
    s.choose(P1, 1)
    s.cast(P1, "Shattering Spree", targets=["Manalith"])
    s.cast(P2, "Counterspell", targets=["Shattering Spree"])
    s.resolve()
    assert s.player(P1).graveyard == ["Shattering Spree"]
    s.choose(P1, "Mind Stone")
    s.resolve_all()
    assert (s["Manalith"].zone, s["Mind Stone"].zone) == ("battlefield", "graveyard")


@cr("702.40a")
def test_storm_counts_spells_cast_before_and_not_those_cast_while_it_waits():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Craw Wurm")
    s.hand(P2, real("Wing Shards"), "Shock")
    s.attack(["Grizzly Bears", "Hill Giant", "Craw Wurm"])
    s.cast(P2, "Wing Shards", targets=[P1])
    s.cast(P2, "Shock", targets=[P1])
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert s.player(P1).battlefield == ["Hill Giant", "Craw Wurm"]


@cr("702.40a", "702.27a")
def test_each_casting_of_haze_of_rage_counts_the_earlier_casting_but_not_its_copies():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Haze of Rage"), "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    s.cast(P1, "Haze of Rage", additional=["buyback"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4
    s.cast(P1, "Haze of Rage")
    s.resolve_all()
    assert s["Grizzly Bears"].power == 7


@cr("303.4f", "115.1b")
def test_copy_enchantment_as_an_aura_may_enchant_what_cant_be_targeted():
    s = table()
    s.battlefield(P2, "Hill Giant", "Gladecover Scout")
    s.battlefield(P1, "Pacifism", attached_to="Hill Giant")
    s.hand(P1, real("Copy Enchantment"))
    s.cast(P1, "Copy Enchantment")
    s.choose(P1, "yes", "Gladecover Scout")
    s.resolve()
    assert s["Copy Enchantment"].attached_to == s["Gladecover Scout"]


@cr("707.2", "111.3")
def test_oltec_matterweaver_copies_the_gnome_that_it_made():
    s = table()
    s.battlefield(P1, real("Oltec Matterweaver"))
    s.hand(P1, "Grizzly Bears", "Hill Giant")
    s.choose(P1, 0)
    s.cast(P1, "Grizzly Bears")
    s.resolve_all()
    s.choose(P1, 1, "Gnome Token")
    s.cast(P1, "Hill Giant")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Gnome Token") == 2


@cr("707.10", "608.2h")
def test_swarm_intelligence_copies_a_spell_that_has_been_countered():
    s = table()
    s.battlefield(P1, real("Swarm Intelligence"))
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Lightning Bolt"])
    s.resolve()
    s.choose(P1, "yes", "done")
    s.resolve_all()
    assert (s.player(P2).life, s.player(P1).graveyard) == (17, ["Lightning Bolt"])


@cr("707.2", "608.2h")
def test_riku_copies_a_creature_that_has_left():
    s = table()
    s.battlefield(P1, real("Riku of Two Reflections"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve()
    s.choose(P1, "yes")
    s.resolve_all()
    assert (s.player(P1).battlefield.count("Grizzly Bears"), s.player(P1).hand) == (1, ["Grizzly Bears"])


@cr("202.3", "118.9c")
def test_kaervek_deals_the_mana_value_of_a_spell_whatever_was_paid_for_it():
    s = table()
    s.battlefield(P2, real("Kaervek the Merciless"))
    s.hand(P1, "Shock", "Force of Will", "Opt")
    s.hand(P2, "Divination")
    s.to("main", turn=P2)
    s.cast(P2, "Divination")
    s.choose(P2, P1)
    s.cast(P1, "Force of Will", alternative=0, targets=["Divination"], costs=["Opt"])
    s.resolve()
    assert s.player(P1).life == 14


@cr("707.2", "608.2h")
def test_myr_propagator_that_left_still_makes_its_token():
    s = table()
    s.battlefield(P1, real("Myr Propagator"))
    s.hand(P2, "Shock")
    s.activate(P1, "Myr Propagator")
    s.cast(P2, "Shock", targets=["Myr Propagator"])
    s.resolve_all()
    assert (s.player(P1).graveyard, s.player(P1).battlefield) == (["Myr Propagator"], ["Myr Propagator"])


@cr("608.2b", "701.36a")
def test_sundering_growth_does_not_populate_when_its_target_is_gone():
    s = table()
    s.token(P1, "Grizzly Bears")
    s.battlefield(P2, "Seal of Fire")
    s.hand(P1, real("Sundering Growth"))
    s.choose(P1, 0, 0)
    s.cast(P1, "Sundering Growth", targets=["Seal of Fire"])
    s.activate(P2, "Seal of Fire", targets=[P1])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Grizzly Bears"]


@cr("601.2i", "603.2")
def test_labyrinth_guardian_is_sacrificed_though_the_spell_is_countered():
    s = table()
    s.battlefield(P1, real("Labyrinth Guardian"))
    s.hand(P1, "Giant Growth", "Counterspell")
    s.cast(P1, "Giant Growth", targets=["Labyrinth Guardian"])
    s.cast(P1, "Counterspell", targets=["Giant Growth"])
    s.resolve_all()
    assert s["Labyrinth Guardian"].zone == "graveyard"


@cr("107.3m", "202.3e")
def test_gadwick_that_enters_without_being_cast_draws_nothing():
    s = table()
    s.graveyard(P1, real("Gadwick, the Wizened"))
    s.hand(P1, "Zombify")
    s.cast(P1, "Zombify", targets=["Gadwick, the Wizened"])
    s.resolve_all()
    assert (s["Gadwick, the Wizened"].zone, s.player(P1).hand) == ("battlefield", [])


@cr("107.3m")
def test_gadwick_draws_for_the_x_that_was_paid():
    s = table()
    s.hand(P1, real("Gadwick, the Wizened"))
    s.cast(P1, "Gadwick, the Wizened", x=3)
    s.resolve_all()
    assert len(s.player(P1).hand) == 3


@cr("603.2", "601.2i")
def test_jori_en_draws_for_the_second_spell_only():
    s = table()
    s.battlefield(P1, real("Jori En, Ruin Diver"))
    s.hand(P1, "Shock", "Lava Spike", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve_all()
    assert len(s.player(P1).hand) == 1
