"""Rulings on power and toughness, and on the layers in which they and abilities are changed."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("704.5g", "120.6")
def test_damage_that_was_not_lethal_is_lethal_when_crovax_leaves():
    s = table()
    s.battlefield(P1, real("Crovax, Ascendant Hero"), "White Knight")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["White Knight"])
    s.resolve()
    assert s["White Knight"].zone == "battlefield"
    s.activate(P1, "Crovax, Ascendant Hero")
    s.resolve()
    assert s["White Knight"].zone == "graveyard"


@cr("613.4c", "613.1e")
def test_crovax_that_is_not_white_shrinks_himself():
    s = table()
    s.battlefield(P1, real("Crovax, Ascendant Hero"))
    s.hand(P2, real("Cerulean Wisps"))
    s.cast(P2, "Cerulean Wisps", targets=["Crovax, Ascendant Hero"])
    s.resolve()
    assert (s["Crovax, Ascendant Hero"].power, s["Crovax, Ascendant Hero"].toughness) == (3, 3)


@cr("704.5j", "704.3")
def test_creatures_that_two_crovaxes_would_kill_die_with_the_legend_rule():
    s = table()
    s.battlefield(P1, real("Crovax, Ascendant Hero"))
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P1, real("Crovax, Ascendant Hero"))
    assert s["Grizzly Bears"].toughness == 1
    s.choose(P1, "Crovax, Ascendant Hero#1")
    s.cast(P1, "Crovax, Ascendant Hero#2")
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].toughness == 2


@cr("613.4b", "613.7a")
def test_harmonious_archon_overrides_what_was_set_before_and_not_what_is_set_after():
    s = table()
    s.battlefield(P1, real("Gigantomancer"), "Memnite", "Serra Angel")
    s.hand(P1, real("Harmonious Archon"))
    s.activate(P1, "Gigantomancer", targets=["Memnite"])
    s.resolve()
    s.cast(P1, "Harmonious Archon")
    s.resolve()
    assert (s["Memnite"].power, s["Serra Angel"].power) == (3, 3)
    s.resolve()
    s.activate(P1, "Gigantomancer", targets=["Serra Angel"])
    s.resolve()
    assert (s["Memnite"].power, s["Serra Angel"].power) == (3, 7)


@cr("613.4c")
def test_a_counter_counts_on_top_of_harmonious_archon():
    s = table()
    s.battlefield(P1, "Memnite", counters={"+1/+1": 1})
    s.battlefield(P1, real("Harmonious Archon"))
    assert (s["Memnite"].power, s["Memnite"].toughness) == (4, 4)


@cr("613.4b", "711.2a")
def test_gigantomancers_creature_stays_7_7_as_it_levels_up():
    s = table()
    s.battlefield(P1, real("Gigantomancer"), real("Student of Warfare"))
    s.activate(P1, "Gigantomancer", targets=["Student of Warfare"])
    s.resolve()
    for _ in range(7):
        s.activate(P1, "Student of Warfare")
        s.resolve()
    assert (s["Student of Warfare"].power, s["Student of Warfare"].toughness) == (7, 7)
    assert "double strike" in s["Student of Warfare"].keywords


@cr("702.12b", "704.5g")
def test_damage_stays_on_a_knight_until_knight_exemplar_is_gone():
    s = table()
    s.battlefield(P1, real("Knight Exemplar"), "White Knight")
    s.hand(P2, "Lightning Bolt", "Murder")
    s.cast(P2, "Lightning Bolt", targets=["White Knight"])
    s.resolve()
    assert s["White Knight"].zone == "battlefield"
    s.cast(P2, "Murder", targets=["Knight Exemplar"])
    s.resolve()
    assert s["White Knight"].zone == "graveyard"


@cr("702.12b", "608.2c")
def test_only_knight_exemplar_dies_of_a_wrath():
    s = table()
    s.battlefield(P1, real("Knight Exemplar"), "White Knight")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert (s["Knight Exemplar"].zone, s["White Knight"].zone) == ("graveyard", "battlefield")


@cr("702.12b", "608.2c")
def test_angelic_overseer_survives_the_effect_that_destroys_the_human_too():
    s = table()
    s.battlefield(P1, real("Angelic Overseer"), "Glory Seeker")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert (s["Angelic Overseer"].zone, s["Glory Seeker"].zone) == ("battlefield", "graveyard")


@cr("702.12b", "704.5g")
def test_angelic_overseer_dies_of_old_damage_when_the_last_human_does():
    s = table()
    s.battlefield(P1, real("Angelic Overseer"), "Glory Seeker")
    s.hand(P1, "Pyroclasm", "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Angelic Overseer"])
    s.resolve()
    assert s["Angelic Overseer"].zone == "battlefield"
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert (s["Angelic Overseer"].zone, s["Glory Seeker"].zone) == ("graveyard", "graveyard")


@cr("613.4c", "604.3")
def test_high_sentinels_count_creatures_not_counters():
    s = table()
    s.battlefield(P1, real("High Sentinels of Arashin"), counters={"+1/+1": 1})
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 3})
    assert s["High Sentinels of Arashin"].power == 3 + 1 + 1


@cr("613.4a", "704.5g")
def test_crusader_of_odric_counts_itself_and_dies_of_old_damage_as_others_leave():
    s = table()
    s.battlefield(P1, real("Crusader of Odric"), "Grizzly Bears", "Memnite")
    s.hand(P2, "Shock", "Unsummon")
    assert s["Crusader of Odric"].power == 3
    s.cast(P2, "Shock", targets=["Crusader of Odric"])
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Memnite"])
    s.resolve()
    assert s["Crusader of Odric"].zone == "graveyard"


@cr("107.1b", "608.2h")
def test_tuya_bearclaw_gets_nothing_from_creatures_without_power():
    s = table()
    s.battlefield(P1, real("Tuya Bearclaw"), real("Char-Rumbler"))
    s.attack(["Tuya Bearclaw"])
    s.resolve()
    assert (s["Tuya Bearclaw"].power, s["Tuya Bearclaw"].toughness) == (2, 2)


@cr("107.1b", "510.1a")
def test_char_rumblers_negative_power_deals_no_damage_and_needs_two_more():
    s = table()
    s.battlefield(P1, real("Char-Rumbler"))
    s.activate(P1, "Char-Rumbler")
    s.resolve()
    s.attack(["Char-Rumbler"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("510.4", "702.4b")
def test_char_rumbler_deals_different_damage_in_the_two_steps():
    s = table()
    s.battlefield(P1, real("Char-Rumbler"))
    s.attack(["Char-Rumbler"])
    s.to("combat_damage")
    for _ in range(3):
        s.activate(P1, "Char-Rumbler")
    s.resolve_all()
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("613.4b", "611.2c")
def test_elves_that_allosaurus_shepherd_made_dinosaurs_lose_what_set_them_before():
    s = table()
    s.battlefield(P1, real("Allosaurus Shepherd"), "Elvish Mystic", real("Gigantomancer"))
    s.hand(P1, "Elvish Visionary")
    s.activate(P1, "Gigantomancer", targets=["Elvish Mystic"])
    s.resolve()
    s.activate(P1, "Allosaurus Shepherd")
    s.resolve()
    s.cast(P1, "Elvish Visionary")
    s.resolve_all()
    assert (s["Elvish Mystic"].power, s["Elvish Visionary"].power) == (5, 1)
    assert {"Elf", "Dinosaur"} <= s["Elvish Mystic"].subtypes


@cr("701.6a", "608.2c")
def test_a_green_spell_under_allosaurus_shepherd_may_be_targeted_by_counterspell():
    s = table()
    s.battlefield(P1, real("Allosaurus Shepherd"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Exclude")
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Exclude", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert len(s.player(P2).hand) == 1


@cr("611.3a", "702.10b")
def test_prava_strengthens_only_during_the_turn_and_damage_is_gone_first():
    s = table()
    token = s.token(P1, "Memnite")
    s.battlefield(P1, real("Prava of the Steel Legion"))
    s.hand(P2, "Lightning Bolt")
    s.cast(P2, "Lightning Bolt", targets=[token])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert (token.zone, token.toughness) == ("battlefield", 1)


@cr("611.2c", "603.4")
def test_leonin_vanguards_bonus_stays_when_creatures_die():
    s = table()
    s.battlefield(P1, real("Leonin Vanguard"), "Grizzly Bears", "Memnite")
    s.hand(P2, "Shock")
    s.to("beginning_of_combat")
    s.resolve()
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve()
    assert s["Leonin Vanguard"].power == 2


@cr("603.4")
def test_leonin_vanguard_needs_three_creatures_at_resolution_too():
    s = table()
    s.battlefield(P1, real("Leonin Vanguard"), "Grizzly Bears", "Memnite")
    s.hand(P2, "Shock")
    s.to("beginning_of_combat")
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve_all()
    assert s["Leonin Vanguard"].power == 1
    assert s.player(P1).life == 20


@cr("611.2c", "603.4")
def test_foundry_hornets_wither_hits_only_what_is_there():
    s = table()
    s.battlefield(P1, "Memnite", counters={"+1/+1": 1})
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Foundry Hornet"))
    s.hand(P2, "Ashcoat Bear")
    s.cast(P1, "Foundry Hornet")
    s.resolve_all()
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Ashcoat Bear"].power) == (1, 2)


@cr("608.2h", "613.4a")
def test_seed_guardian_counts_itself_in_the_graveyard_once():
    s = table()
    s.battlefield(P1, real("Seed Guardian"))
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.battlefield(P2, "Tormod's Crypt")
    s.cast(P2, "Murder", targets=["Seed Guardian"])
    s.resolve_all()
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve()
    assert s["Elemental Token"].power == 2


@cr("107.1b", "608.2h")
def test_resilient_khenra_that_died_of_negative_power_gives_nothing():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Resilient Khenra"))
    s.hand(P2, "Dismember")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Resilient Khenra")
    s.resolve()
    s.choose(P2, 0, 0)
    s.cast(P2, "Dismember", targets=["Resilient Khenra"])
    s.resolve()
    assert s["Resilient Khenra"].zone == "graveyard"
    s.choose(P1, True)
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (2, 2)


@cr("613.1f", "613.4b", "613.6")
def test_an_earlier_humility_and_opalescence_are_4_4_and_still_take_abilities():
    s = table()
    s.battlefield(P1, "Humility", "Opalescence", "Serra Angel")
    assert (s["Humility"].power, s["Humility"].types) == (4, {"enchantment", "creature"})
    assert s["Serra Angel"].keywords == set()


@cr("613.7", "613.6")
def test_a_second_opalescence_between_sets_the_size_by_timestamps():
    s = table()
    s.battlefield(P1, "Opalescence", "Humility", "Opalescence")
    assert s["Humility"].power == 4
    assert s["Opalescence#1"].power == 4
    assert s["Opalescence#2"].power == 1


@cr("613.4d")
def test_aetherlings_first_point_of_power_may_be_taken_below_zero():
    s = table()
    s.battlefield(P1, real("Aetherling"))
    for _ in range(5):
        s.activate(P1, "Aetherling", 3)
        s.resolve()
    assert (s["Aetherling"].power, s["Aetherling"].toughness) == (-1, 10)


@cr("603.7c", "400.7")
def test_aetherling_that_left_in_response_does_not_come_back():
    s = table()
    s.battlefield(P1, real("Aetherling"))
    s.hand(P2, "Swords to Plowshares")
    s.activate(P1, "Aetherling", 0)
    s.cast(P2, "Swords to Plowshares", targets=["Aetherling"])
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Aetherling"].zone == "exile"
