"""Phasing, face-down and double-faced permanents, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("702.26g", "702.26d")
def test_an_equipped_creature_phases_in_still_equipped():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Bonesplitter", attached_to="Grizzly Bears")
    s.hand(P1, real("Clever Concealment"))
    s.cast(P1, "Clever Concealment", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert (s["Bonesplitter"].attached_to, s["Grizzly Bears"].power) == (s["Grizzly Bears"], 4)


@cr("702.26d", "603.6")
def test_phasing_in_is_not_entering():
    s = table()
    s.battlefield(P1, "Soul Warden", "Wall of Omens")
    s.hand(P1, real("Clever Concealment"))
    s.cast(P1, "Clever Concealment", targets=["Wall of Omens"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert (s.player(P1).life, s.player(P1).hand, s.stack) == (20, [], [])


@cr("702.26b", "115.1")
def test_what_is_phased_out_is_no_target_and_its_static_ability_is_off():
    s = table()
    s.battlefield(P2, "Goblin King", "Goblin Piker")
    s.hand(P1, real("Slip Out the Back"), "Shock")
    s.cast(P1, "Slip Out the Back", targets=["Goblin King"])
    s.resolve()
    assert s["Goblin Piker"].power == 2
    assert not s.can_cast(P1, "Shock", targets=["Goblin King"])


@cr("702.26c", "702.26d", "122.2")
def test_a_creature_keeps_its_counters_while_it_is_phased_out_and_may_attack_when_it_is_back():
    s = table()
    s.battlefield(P1, "Grizzly Bears", sick=True)
    s.hand(P1, real("Slip Out the Back"))
    s.cast(P1, "Slip Out the Back", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert s["Grizzly Bears"].power == 3
    assert s.can_attack("Grizzly Bears")


@cr("702.26e", "611.2b")
def test_a_theft_for_as_long_as_the_thief_is_controlled_ends_when_the_thief_phases_out():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Mind Flayer"), real("Slip Out the Back"))
    s.cast(P1, "Mind Flayer")
    s.choose(P1, "Hill Giant")
    s.resolve_all()
    assert s["Hill Giant"].controller == P1
    s.cast(P1, "Slip Out the Back", targets=["Mind Flayer"])
    s.resolve()
    assert s["Hill Giant"].controller == P2
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Hill Giant"].controller == P2


@cr("614.15", "105.2")
def test_divine_smite_exiles_a_black_creature_instead_of_phasing_it_out():
    for name, zone in (("Walking Corpse", "exile"), ("Hill Giant", "battlefield")):
        s = table()
        s.battlefield(P2, name)
        s.hand(P1, real("Divine Smite"))
        s.cast(P1, "Divine Smite", targets=[name])
        s.resolve()
        assert s[name].zone == zone


@cr("702.26d", "502.1")
def test_guardian_of_faith_takes_other_creatures_away_until_the_next_untap_step():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", tapped=True)
    s.hand(P1, real("Guardian of Faith"))
    s.cast(P1, "Guardian of Faith")
    s.choose(P1, "Grizzly Bears", "Hill Giant")
    s.resolve_all()
    assert not s.can_attack("Grizzly Bears")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert (s["Grizzly Bears"].tapped, s["Hill Giant"].tapped) == (False, False)


@cr("708.8", "702.3b")
def test_dirgur_nemesis_turned_up_as_an_attacker_goes_on_attacking():
    s = table()
    s.battlefield(P1, real("Dirgur Nemesis"), face_down=True)
    s.attack(["Dirgur Nemesis"])
    s.turn_up(P1, "Dirgur Nemesis")
    assert (s["Dirgur Nemesis"].attacking, "defender" in s["Dirgur Nemesis"].keywords) == (True, True)
    s.to("end_of_combat")
    assert s.player(P2).life == 13


@cr("704.3", "603.3")
def test_the_life_of_exalted_angel_comes_too_late_for_a_player_at_zero():
    s = table()
    s.life(P1, 3)
    s.battlefield(P1, "Exalted Angel")
    s.battlefield(P2, "Hill Giant")
    s.to("main", turn=P2)
    s.attack(["Hill Giant"])
    s.block({})
    s.to("end_of_combat")
    assert s.player(P1).lost


@cr("708.8", "603.2")
def test_pine_walker_untaps_another_creature_that_is_turned_up():
    s = table()
    s.battlefield(P1, real("Pine Walker"))
    s.battlefield(P1, "Exalted Angel", face_down=True, tapped=True)
    s.turn_up(P1, "Exalted Angel")
    s.resolve_all()
    assert not s["Exalted Angel"].tapped


@cr("120.6", "704.5g")
def test_damage_kills_gathan_raiders_when_a_card_comes_to_the_hand():
    s = table()
    s.battlefield(P1, real("Gathan Raiders"), damage=3)
    s.library(P1, "Shock")
    s.battlefield(P1, "Jayemdae Tome")
    s.activate(P1, "Jayemdae Tome")
    assert s["Gathan Raiders"].toughness == 5
    s.resolve()
    assert s["Gathan Raiders"].zone == "graveyard"


@cr("708.8", "603.2", "509.1h")
def test_horde_ambusher_turned_up_after_it_blocked_does_not_trigger_for_blocking():
    s = table()
    s.battlefield(P2, real("Horde Ambusher"), face_down=True)
    s.hand(P2, "Shock")
    s.battlefield(P1, "Hill Giant")
    s.attack(["Hill Giant"])
    s.block({"Horde Ambusher": "Hill Giant"})
    s.choose(P2, "Hill Giant")
    s.turn_up(P2, "Horde Ambusher")
    s.resolve_all()
    assert (s.player(P2).life, s["Horde Ambusher"].blocking) == (20, True)


@cr("708.8", "702.9b")
def test_whip_spine_drake_turned_up_is_still_blocked_by_a_creature_on_the_ground():
    s = table()
    s.battlefield(P1, real("Whip-Spine Drake"), face_down=True)
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Whip-Spine Drake"])
    s.block({"Grizzly Bears": "Whip-Spine Drake"})
    s.turn_up(P1, "Whip-Spine Drake")
    s.to("end_of_combat")
    assert (s.player(P2).life, s["Grizzly Bears"].zone, s["Whip-Spine Drake"].damage) == (20, "graveyard", 2)


@cr("608.2d", "107.1c")
def test_broodhatch_nantuko_makes_all_its_insects_or_none():
    for answer, insects in (("yes", 2), ("no", 0)):
        s = table()
        s.battlefield(P1, real("Broodhatch Nantuko"))
        s.hand(P2, "Shock")
        s.cast(P2, "Shock", targets=["Broodhatch Nantuko"])
        s.choose(P1, answer)
        s.resolve_all()
        assert s.player(P1).battlefield.count("Insect Token") == insects


@cr("701.40d", "708.2a")
def test_ethereal_ambush_manifests_two_cards_one_of_which_may_be_turned_up():
    s = table()
    s.library(P1, "Grizzly Bears", "Shock")
    s.hand(P1, real("Ethereal Ambush"))
    s.cast(P1, "Ethereal Ambush")
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Shock"].power, s["Shock"].face_down) == (2, 2, True)
    assert s.can_turn_up(P1, "Grizzly Bears")
    assert not s.can_turn_up(P1, "Shock")


@cr("701.27f")
def test_an_ability_activated_twice_transforms_its_creature_once():
    s = table()
    s.battlefield(P1, real("Kindly Stranger // Demon-Possessed Witch"))
    s.graveyard(P1, "Shock", "Grizzly Bears", "Manalith", "Stone Rain")
    s.activate(P1, "Kindly Stranger")
    s.activate(P1, "Kindly Stranger")
    s.choose(P1, "no")
    s.resolve_all()
    assert s["Kindly Stranger"].name == "Demon-Possessed Witch"


@cr("602.5b", "608.2c")
def test_delirium_of_kindly_stranger_is_asked_only_as_the_ability_is_activated():
    s = table()
    s.battlefield(P1, real("Kindly Stranger // Demon-Possessed Witch"))
    s.battlefield(P2, "Tormod's Crypt")
    s.graveyard(P1, "Shock", "Grizzly Bears", "Manalith", "Stone Rain")
    s.activate(P1, "Kindly Stranger")
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.choose(P1, "no")
    s.resolve_all()
    assert s["Kindly Stranger"].name == "Demon-Possessed Witch"


@cr("701.27f", "603.2c")
def test_thraben_sentry_transforms_once_for_two_creatures_that_died_together():
    s = table()
    sentry = s.battlefield(P1, real("Thraben Sentry // Thraben Militia"), counters={"+1/+1": 1})
    s.battlefield(P1, "Memnite", "Ornithopter")
    s.hand(P2, "Pyroclasm")
    s.to("main", turn=P2)
    s.choose(P1, "Thraben Sentry", "yes", "yes")
    s.cast(P2, "Pyroclasm")
    s.resolve_all()
    assert (s["Ornithopter"].zone, sentry.name) == ("graveyard", "Thraben Militia")


@cr("602.5b", "712.18")
def test_wolfbitten_captive_uses_each_face_once_a_turn():
    s = table()
    s.battlefield(P1, real("Wolfbitten Captive // Krallenhorde Killer"))
    captive = s["Wolfbitten Captive"]
    s.activate(P1, "Wolfbitten Captive")
    s.resolve()
    assert not s.can_activate(P1, "Wolfbitten Captive")
    s.to("upkeep", turn=P2)
    # No spell was cast: it transforms in this upkeep, and the other face's ability has not been used.
    s.activate(P1, "Wolfbitten Captive")
    s.resolve_all()
    assert (captive.name, captive.power) == ("Krallenhorde Killer", 4)
    assert s.can_activate(P1, captive)


@cr("701.19a", "712.18")
def test_a_regeneration_shield_stays_when_the_creature_transforms():
    s = table()
    s.battlefield(P1, real("Ulvenwald Mystics // Ulvenwald Primordials"))
    mystics = s["Ulvenwald Mystics"]
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert mystics.name == "Ulvenwald Primordials"
    s.activate(P1, mystics)
    s.resolve()
    s.to("main", turn=P2)
    assert mystics.zone == "battlefield"


@cr("603.10a", "400.7")
def test_journey_to_eternity_returns_both_when_they_are_destroyed_together():
    s = table()
    s.battlefield(P1, "Hill Giant", "Nevinyrral's Disk")
    s.battlefield(P1, real("Journey to Eternity // Atzal, Cave of Eternity"), attached_to="Hill Giant")
    s.activate(P1, "Nevinyrral's Disk")
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Atzal, Cave of Eternity", "Hill Giant"]


@cr("704.5m", "303.4c")
def test_journey_to_eternity_goes_to_the_graveyard_when_its_creature_is_taken():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P1, real("Journey to Eternity // Atzal, Cave of Eternity"), attached_to="Hill Giant")
    s.battlefield(P2, "Vedalken Orrery")
    s.hand(P2, "Control Magic")
    s.cast(P2, "Control Magic", targets=["Hill Giant"])
    s.resolve()
    assert s["Journey to Eternity"].zone == "graveyard"


@cr("508.1c")
def test_lambholt_pacifist_may_attack_when_it_is_large_enough_itself():
    s = table()
    s.battlefield(P1, real("Lambholt Pacifist // Lambholt Butcher"))
    s.hand(P1, "Giant Growth")
    assert not s.can_attack("Lambholt Pacifist")
    s.cast(P1, "Giant Growth", targets=["Lambholt Pacifist"])
    s.resolve()
    assert s.can_attack("Lambholt Pacifist")


@cr("514.2", "603.4")
def test_growing_rites_counts_a_creature_that_is_borrowed_until_end_of_turn():
    s = table()
    s.battlefield(P1, real("Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun"))
    s.battlefield(P1, "Memnite", "Ornithopter", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Hijack"))
    s.cast(P1, "Hijack", targets=["Hill Giant"])
    s.resolve()
    s.to("end", turn=P1)
    s.resolve_all()
    assert s["Growing Rites of Itlimoc"].name == "Itlimoc, Cradle of the Sun"


@cr("603.4")
def test_growing_rites_does_nothing_when_a_creature_is_gone_as_it_resolves():
    s = table()
    s.battlefield(P1, real("Growing Rites of Itlimoc // Itlimoc, Cradle of the Sun"))
    s.battlefield(P1, "Memnite", "Ornithopter", "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Shock")
    s.to("end", turn=P1)
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve_all()
    assert s["Growing Rites of Itlimoc"].name == "Growing Rites of Itlimoc"


@cr("712.18", "701.3")
def test_neglected_heirloom_stays_attached_when_both_transform():
    s = table()
    wolf = s.battlefield(P1, real("Lambholt Pacifist // Lambholt Butcher"))
    blade = s.battlefield(P1, real("Neglected Heirloom // Ashmouth Blade"), attached_to="Lambholt Pacifist")
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert (wolf.name, blade.name, blade.attached_to) == ("Lambholt Butcher", "Ashmouth Blade", wolf)
    assert (wolf.power, "first strike" in wolf.keywords) == (7, True)


@cr("715.3d", "715.4")
def test_a_spell_on_an_adventure_is_no_adventure_creature_in_exile():
    s = table()
    s.hand(P1, real("Brightcap Badger // Fungus Frolic"))
    s.cast(P1, "Fungus Frolic")
    assert s.stack == ["Fungus Frolic"]
    s.resolve()
    assert (s["Brightcap Badger"].zone, s.player(P1).battlefield) == ("exile", ["Saproling Token", "Saproling Token"])
    s.cast(P1, "Brightcap Badger")
    s.resolve()
    assert s["Brightcap Badger"].zone == "battlefield"


@cr("709.4", "202.3d")
def test_a_split_card_has_the_mana_value_of_both_halves_off_the_stack_and_of_one_on_it():
    s = table()
    s.library(P1, "Forest")
    s.hand(P1, real("Road // Ruin"))
    card = s["Road"]
    assert (card.mana_value, card.colors) == (6, {"green", "red"})
    s.cast(P1, "Road")
    assert (card.mana_value, card.colors) == (3, {"green"})


@cr("702.127a")
def test_an_aftermath_half_that_was_countered_is_exiled():
    s = table()
    s.battlefield(P1, "Forest")
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, real("Road // Ruin"))
    s.hand(P2, "Counterspell")
    s.cast(P1, "Ruin", targets=["Hill Giant"])
    s.cast(P2, "Counterspell", targets=["Ruin"])
    s.resolve_all()
    assert s["Road"].zone == "exile"


@cr("608.2b", "701.14b")
def test_fight_of_prepare_deals_no_damage_when_one_fighter_is_gone():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, real("Prepare // Fight"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Fight", targets=["Craw Wurm", "Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert (s["Craw Wurm"].damage, s["Prepare"].zone) == (0, "exile")
