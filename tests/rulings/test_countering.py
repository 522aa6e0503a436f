"""Countering spells, and spells that can't be countered, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("101.2", "701.6a")
def test_ionize_still_deals_damage_for_a_spell_that_cant_be_countered():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Fry"))
    s.hand(P2, real("Ionize"))
    s.cast(P1, "Fry", targets=["Serra Angel"])
    s.cast(P2, "Ionize", targets=["Fry"])
    s.resolve_all()
    assert (s.player(P1).life, s["Serra Angel"].zone) == (18, "graveyard")


@cr("101.2", "608.2c")
def test_remand_draws_for_a_spell_that_it_can_neither_counter_nor_return():
    s = table()
    s.battlefield(P1, real("Surrak Dragonclaw"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, real("Remand"))
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Remand", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, len(s.player(P2).hand)) == ("battlefield", 1)


@cr("702.34a")
def test_remand_does_not_return_a_spell_cast_with_flashback():
    s = table()
    s.graveyard(P1, "Firebolt")
    s.hand(P2, real("Remand"))
    s.cast(P1, "Firebolt", targets=[P2], alternative="flashback")
    s.cast(P2, "Remand", targets=["Firebolt"])
    s.resolve_all()
    assert (s["Firebolt"].zone, s.player(P2).life) == ("exile", 20)


@cr("702.34a")
def test_memory_lapse_does_not_put_a_spell_cast_with_flashback_on_the_library():
    s = table()
    s.graveyard(P1, "Firebolt")
    s.hand(P2, real("Memory Lapse"))
    s.cast(P1, "Firebolt", targets=[P2], alternative="flashback")
    s.cast(P2, "Memory Lapse", targets=["Firebolt"])
    s.resolve_all()
    assert (s["Firebolt"].zone, s.player(P1).library[0]) == ("exile", "Forest")


@cr("614.15")
def test_memory_lapse_puts_the_spell_on_the_library_before_rest_in_peace_can_exile_it():
    s = table()
    s.battlefield(P2, "Rest in Peace")
    s.hand(P1, "Shock")
    s.hand(P2, real("Memory Lapse"))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Memory Lapse", targets=["Shock"])
    s.resolve_all()
    assert s.player(P1).library[0] == "Shock"


@cr("608.2c", "118.12a")
def test_mindswipe_deals_its_damage_even_to_a_player_who_pays():
    s = table()
    s.hand(P1, "Shock")
    s.hand(P2, real("Mindswipe"))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Mindswipe", targets=["Shock"], x=3)
    s.choose(P1, "yes")
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (17, 18)


@cr("608.2b")
def test_mindswipe_deals_nothing_when_the_spell_has_been_countered_already():
    s = table()
    s.hand(P1, "Shock")
    s.hand(P2, real("Mindswipe"), "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Mindswipe", targets=["Shock"], x=3)
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("101.2", "608.2c")
def test_spell_crumple_goes_to_the_bottom_even_when_its_target_cant_be_countered():
    s = table()
    s.battlefield(P1, real("Surrak Dragonclaw"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, real("Spell Crumple"))
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Spell Crumple", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s.player(P2).library[-1]) == ("battlefield", "Spell Crumple")


@cr("608.2b")
def test_spell_crumple_without_a_legal_target_goes_to_the_graveyard():
    s = table()
    s.hand(P1, "Shock")
    s.hand(P2, real("Spell Crumple"), "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Spell Crumple", targets=["Shock"])
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert (s["Spell Crumple"].zone, s["Shock"].zone) == ("graveyard", "graveyard")


@cr("608.2h")
def test_the_controller_of_a_countered_spell_gets_the_bird_of_swan_song():
    s = table()
    s.hand(P1, "Opt")
    s.hand(P2, real("Swan Song"))
    s.cast(P1, "Opt")
    s.cast(P2, "Swan Song", targets=["Opt"])
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P1).hand) == (["Bird Token"], [])


@cr("101.2")
def test_an_offer_for_a_spell_that_cant_be_countered_still_pays_its_controller():
    s = table()
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Fry"))
    s.hand(P2, real("An Offer You Can't Refuse"))
    s.cast(P1, "Fry", targets=["Serra Angel"])
    s.cast(P2, "An Offer You Can't Refuse", targets=["Fry"])
    s.resolve_all()
    assert (s.player(P1).battlefield, s["Serra Angel"].zone) == (["Treasure Token", "Treasure Token"], "graveyard")


@cr("608.2n")
def test_circular_logic_does_not_count_itself():
    # The graveyard is empty: nothing is to be paid, so nothing is countered.
    s = table()
    s.hand(P1, "Shock")
    s.hand(P2, real("Circular Logic"))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Circular Logic", targets=["Shock"])
    s.choose(P1, "yes")
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("608.2h")
def test_rakshasas_disdain_counts_the_graveyard_as_it_resolves():
    # Opt comes to Shock in between: two are to be paid, and one Mountain is left.
    s = Scenario()
    s.free_mana(P2)
    s.battlefield(P1, "Mountain", "Mountain")
    s.graveyard(P2, "Shock")
    s.hand(P1, "Lava Spike")
    s.hand(P2, real("Rakshasa's Disdain"), "Opt")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.cast(P2, "Rakshasa's Disdain", targets=["Lava Spike"])
    s.cast(P2, "Opt")
    s.choose(P2, "done")
    s.choose(P1, "yes")
    s.resolve_all()
    assert (s["Lava Spike"].zone, s.player(P2).life) == ("graveyard", 20)


@cr("608.2c")
def test_calculated_dismissal_lets_one_scry_though_the_cost_is_paid():
    s = table()
    s.graveyard(P2, "Opt", "Shock")
    s.library(P2, "Murder", "Island")
    s.hand(P1, "Shock")
    s.hand(P2, real("Calculated Dismissal"))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Calculated Dismissal", targets=["Shock"])
    s.choose(P1, "yes")
    s.choose(P2, "Murder", "done")
    s.resolve_all()
    assert (s.player(P2).life, s.player(P2).library[0], s.player(P2).library[-1]) == (18, "Island", "Murder")


@cr("608.2b")
def test_geist_snatch_makes_no_spirit_when_the_creature_spell_is_gone():
    s = table()
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, real("Geist Snatch"), "Counterspell")
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Geist Snatch", targets=["Grizzly Bears"])
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).battlefield == []


@cr("614.6", "701.6a")
def test_dissipate_exiles_a_spell_that_never_is_in_the_graveyard():
    s = table()
    s.battlefield(P2, "Planar Void")
    s.hand(P1, "Shock")
    s.hand(P2, real("Dissipate"))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Dissipate", targets=["Shock"])
    s.resolve()
    # Dissipate itself has gone to the graveyard: one trigger, not two.
    assert (s["Shock"].zone, s.stack) == ("exile", ["Planar Void"])


@cr("603.7b")
def test_a_delayed_trigger_that_was_countered_does_not_come_again():
    s = table()
    s.battlefield(P1, real("Aetherling"))
    s.hand(P2, real("Tale's End"))
    s.activate(P1, "Aetherling")
    s.resolve()
    s.to("end", turn=P1)
    s.cast(P2, "Tale's End", targets=["Aetherling"])
    s.resolve_all()
    s.to("upkeep", turn=P1)
    assert s["Aetherling"].zone == "exile"


@cr("101.2", "715.3d")
def test_mesmeric_glare_goes_on_an_adventure_though_it_countered_nothing():
    s = table()
    s.battlefield(P1, real("Surrak Dragonclaw"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, real("Hypnotic Sprite // Mesmeric Glare"))
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Mesmeric Glare", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Hypnotic Sprite"].zone) == ("battlefield", "exile")


@cr("601.2i", "603.3b")
def test_demigod_of_revenge_brings_itself_back_when_it_is_countered_before_its_trigger():
    s = table()
    demigod = real("Demigod of Revenge")
    s.graveyard(P1, demigod)
    s.hand(P1, demigod)
    s.hand(P2, "Counterspell")
    s.choose(P1, 0, 0, 0, 0, 0)
    s.cast(P1, s["Demigod of Revenge#2"])
    s.cast(P2, "Counterspell", targets=[s["Demigod of Revenge#2"]])
    s.resolve_all()
    assert s.player(P1).battlefield.count("Demigod of Revenge") == 2


@cr("603.3b", "608.2h")
def test_demigod_of_revenge_countered_after_its_trigger_stays_in_the_graveyard():
    s = table()
    demigod = real("Demigod of Revenge")
    s.graveyard(P1, demigod)
    s.hand(P1, demigod)
    s.hand(P2, "Counterspell")
    s.choose(P1, 0, 0, 0, 0, 0)
    s.cast(P1, s["Demigod of Revenge#2"])
    s.resolve()
    s.cast(P2, "Counterspell", targets=[s["Demigod of Revenge#2"]])
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P1).graveyard) == (["Demigod of Revenge"], ["Demigod of Revenge"])


@cr("603.2")
def test_argothian_enchantress_draws_for_an_enchantment_that_is_countered():
    s = table()
    s.battlefield(P1, "Argothian Enchantress")
    s.hand(P1, "Pacifism")
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Pacifism", targets=["Hill Giant"])
    s.cast(P2, "Counterspell", targets=["Pacifism"])
    s.resolve_all()
    assert (s["Pacifism"].zone, len(s.player(P1).hand)) == ("graveyard", 1)


@cr("602.5b", "601.2i")
def test_seeker_of_insight_may_act_while_the_noncreature_spell_is_on_the_stack():
    s = table()
    s.battlefield(P1, real("Seeker of Insight"))
    s.hand(P1, "Shock", "Grizzly Bears")
    assert not s.can_activate(P1, "Seeker of Insight")
    s.cast(P1, "Shock", targets=[P2])
    assert s.can_activate(P1, "Seeker of Insight")


@cr("603.3b")
def test_kraum_draws_before_the_second_spell_resolves():
    s = table()
    s.battlefield(P2, real("Kraum, Ludevic's Opus"))
    s.hand(P1, "Shock", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    assert s.stack == ["Shock"]
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    assert (len(s.player(P2).hand), s.stack) == (1, ["Shock", "Lightning Bolt"])


@cr("302.6", "118.11")
def test_patron_wizard_taps_itself_on_the_turn_it_came():
    s = table()
    s.battlefield(P2, real("Patron Wizard"), sick=True)
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.activate(P2, "Patron Wizard", targets=["Shock"], costs=["Patron Wizard"])
    s.choose(P1, "no")
    s.resolve_all()
    assert (s["Shock"].zone, s.player(P2).life) == ("graveyard", 20)


@cr("702.61b", "116.2b")
def test_split_second_does_not_stop_a_creature_from_turning_up_to_counter_the_spell():
    s = table()
    s.battlefield(P2, real("Voidmage Apprentice"), face_down=True)
    s.hand(P1, "Sudden Shock")
    s.cast(P1, "Sudden Shock", targets=[P2])
    s.choose(P2, "Sudden Shock")
    s.turn_up(P2, "Voidmage Apprentice")
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("603.2", "118.12a")
def test_reality_smasher_counters_an_aura_spell_unless_a_card_is_discarded():
    for hand, zone in (("no", "graveyard"), ("yes", "battlefield")):
        s = table()
        s.battlefield(P2, real("Reality Smasher"))
        s.hand(P1, "Pacifism", "Shock")
        s.cast(P1, "Pacifism", targets=["Reality Smasher"])
        s.choose(P1, hand)
        s.resolve_all()
        assert s["Pacifism"].zone == zone


@cr("101.2")
def test_spell_snuff_draws_in_the_fateful_hour_though_nothing_is_countered():
    s = table()
    s.life(P2, 5)
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, real("Fry"))
    s.hand(P2, real("Spell Snuff"))
    s.cast(P1, "Fry", targets=["Serra Angel"])
    s.cast(P2, "Spell Snuff", targets=["Fry"])
    s.resolve_all()
    assert (s["Serra Angel"].zone, len(s.player(P2).hand)) == ("graveyard", 1)


@cr("608.2b")
def test_confound_does_nothing_once_the_spells_own_target_has_left():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, real("Confound"), "Unsummon")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.cast(P2, "Confound", targets=["Shock"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).hand == ["Grizzly Bears"]


@cr("115.9b")
def test_dawn_charm_counters_a_spell_with_several_targets_one_of_which_is_you():
    s = table()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Arc Lightning", "Shock")
    s.hand(P2, real("Dawn Charm"))
    s.cast(P1, "Arc Lightning", targets=["Grizzly Bears", P2], division={"Grizzly Bears": 2, P2: 1})
    s.cast(P2, "Dawn Charm", modes=[2], targets=["Arc Lightning"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s.player(P2).life) == ("battlefield", 20)


@cr("115.9b")
def test_dawn_charm_cant_counter_a_spell_that_aims_only_at_a_creature():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.hand(P2, real("Dawn Charm"))
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    assert not s.can_cast(P2, "Dawn Charm", modes=[2], targets=["Shock"])


@cr("608.2b", "700.2c")
def test_three_steps_ahead_copies_and_draws_though_the_spell_to_counter_is_gone():
    s = table()
    s.battlefield(P2, "Memnite")
    s.hand(P1, "Shock")
    s.hand(P2, real("Three Steps Ahead"), "Counterspell", "Island")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Three Steps Ahead", modes=[0, 1, 2], targets=["Shock", "Memnite"])
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.choose(P2, "Island")
    s.resolve_all()
    assert (s.player(P2).battlefield, len(s.player(P2).hand)) == (["Memnite", "Memnite"], 2)
