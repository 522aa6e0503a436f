"""Rulings on planeswalkers: targets that are gone, what is counted when, and what outlives them."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("608.2h")
def test_ajani_makes_as_many_cats_as_there_is_life_at_resolution():
    s = table()
    s.life(P1, 5)
    s.battlefield(P1, "Ajani, Caller of the Pride", counters={"loyalty": 8})
    s.hand(P2, "Lightning Bolt")
    s.activate(P1, "Ajani, Caller of the Pride", 2)
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Cat Token"] * 2


@cr("608.2b")
def test_nobody_gains_life_when_the_creature_that_ajani_exiles_is_gone():
    s = table()
    s.battlefield(P1, real("Ajani, Inspiring Leader"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.activate(P1, "Ajani, Inspiring Leader", 1, targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("115.6")
def test_ajani_without_a_target_still_gains_life():
    s = table()
    s.battlefield(P1, real("Ajani, Inspiring Leader"), "Grizzly Bears")
    s.activate(P1, "Ajani, Inspiring Leader", 0, targets=[])
    s.resolve()
    assert s.player(P1).life == 22
    assert s["Grizzly Bears"].counters == {}


@cr("608.2b", "115.6")
def test_ajani_whose_one_target_is_gone_gains_no_life():
    s = table()
    s.battlefield(P1, real("Ajani, Inspiring Leader"), "Grizzly Bears")
    s.hand(P2, "Shock")
    s.activate(P1, "Ajani, Inspiring Leader", 0, targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("115.10")
def test_chandra_burns_creatures_with_hexproof_that_she_does_not_target():
    s = table()
    s.battlefield(P1, real("Chandra, Flame's Fury"), counters={"loyalty": 8})
    s.battlefield(P2, "Gladecover Scout", "Slippery Bogle")
    s.activate(P1, "Chandra, Flame's Fury", 2, targets=[P2])
    s.resolve()
    assert s["Gladecover Scout"].zone == s["Slippery Bogle"].zone == "graveyard"


@cr("608.2b")
def test_chandra_deals_the_player_no_damage_when_the_creature_is_gone():
    s = table()
    s.battlefield(P1, real("Chandra, Flame's Fury"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.activate(P1, "Chandra, Flame's Fury", 1, targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("603.4")
def test_davriel_does_nothing_when_the_hand_has_filled_in_between():
    s = table()
    s.battlefield(P1, real("Davriel, Rogue Shadowmage"))
    s.battlefield(P2, "Island", "Island")
    s.hand(P2, "Inspiration")
    s.to("upkeep", turn=P2)
    s.cast(P2, "Inspiration", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("400.7", "606.3")
def test_elspeth_that_escapes_may_use_a_loyalty_ability_again_in_the_same_turn():
    s = table()
    s.battlefield(P1, real("Elspeth, Sun's Nemesis"), counters={"loyalty": 3})
    s.graveyard(P1, "Shock", "Shock", "Shock", "Shock")
    s.activate(P1, "Elspeth, Sun's Nemesis", 2)
    s.resolve()
    s.cast(P1, "Elspeth, Sun's Nemesis", alternative="escape", costs=["Shock", "Shock", "Shock", "Shock"])
    s.resolve()
    s.activate(P1, "Elspeth, Sun's Nemesis", 2)
    s.resolve()
    assert s.player(P1).life == 30


@cr("113.7a", "704.5i")
def test_garruk_with_two_loyalty_dies_before_he_could_get_a_counter():
    s = table()
    s.battlefield(P1, real("Garruk, Unleashed"), counters={"loyalty": 2})
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Serra Angel")
    s.activate(P1, "Garruk, Unleashed", 1)
    s.resolve()
    assert s["Garruk, Unleashed"].zone == "graveyard"
    assert s["Beast Token"].power == 3


@cr("606.3", "122.1")
def test_huatli_without_creatures_gets_only_the_counter_of_the_cost():
    s = table()
    s.battlefield(P1, real("Huatli, Radiant Champion"))
    s.activate(P1, "Huatli, Radiant Champion", 0)
    s.resolve()
    assert s["Huatli, Radiant Champion"].loyalty == 4


@cr("608.2h")
def test_huatlis_bonus_stays_as_creatures_die():
    s = table()
    s.battlefield(P1, real("Huatli, Radiant Champion"), "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Shock")
    s.activate(P1, "Huatli, Radiant Champion", 1, targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Hill Giant"].power == 5


@cr("608.2b", "115.1")
def test_huatlis_dinosaur_deals_no_damage_that_is_no_legal_target():
    s = table()
    s.battlefield(P1, real("Huatli, Dinosaur Knight"), "Colossal Dreadmaw")
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, "Doom Blade")
    s.activate(P1, "Huatli, Dinosaur Knight", 1, targets=["Colossal Dreadmaw", "Hill Giant"])
    s.cast(P2, "Doom Blade", targets=["Colossal Dreadmaw"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 0


@cr("611.2a")
def test_jace_keeps_the_creatures_that_he_took_after_he_is_gone():
    s = table()
    s.battlefield(P1, real("Jace, Ingenious Mind-Mage"), counters={"loyalty": 9})
    s.battlefield(P2, "Grizzly Bears")
    s.activate(P1, "Jace, Ingenious Mind-Mage", 2, targets=["Grizzly Bears"])
    s.resolve()
    assert s["Jace, Ingenious Mind-Mage"].zone == "graveyard"
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].controller == P1


@cr("104.4a", "704.5b", "121.4")
def test_jace_who_decks_both_players_draws_the_game():
    s = table()
    s.battlefield(P1, "Spellbook")
    s.battlefield(P2, "Spellbook")
    s.battlefield(P1, real("Jace, Memory Adept"), counters={"loyalty": 14})
    s.activate(P1, "Jace, Memory Adept", 2, targets=[P1, P2])
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    s.activate(P1, "Jace, Memory Adept", 2, targets=[P1, P2])
    s.resolve()
    assert s.drawn


@cr("603.2")
def test_jaces_emblem_does_not_try_again_after_a_spell_it_could_not_counter():
    s = table()
    s.battlefield(P1, real("Jace, Unraveler of Secrets"), counters={"loyalty": 8})
    s.hand(P2, real("Carnage Tyrant"), "Grizzly Bears")
    s.activate(P1, "Jace, Unraveler of Secrets", 2)
    s.resolve()
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Carnage Tyrant")
    s.resolve_all()
    s.cast(P2, "Grizzly Bears")
    s.resolve_all()
    assert s["Carnage Tyrant"].zone == s["Grizzly Bears"].zone == "battlefield"


@cr("603.2", "608.2h")
def test_kiora_draws_although_the_creature_is_small_by_then():
    s = table()
    s.battlefield(P1, real("Kiora, Behemoth Beckoner"))
    s.hand(P1, "Rumbling Baloth")
    s.hand(P2, "Spatial Contortion")
    s.cast(P1, "Rumbling Baloth")
    s.resolve()
    s.cast(P2, "Spatial Contortion", targets=["Rumbling Baloth"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("603.6a", "613.4c")
def test_kiora_counts_what_an_anthem_adds_to_an_entering_creature():
    s = table()
    s.battlefield(P1, real("Kiora, Behemoth Beckoner"), "Glorious Anthem")
    s.hand(P1, "Hill Giant")
    s.cast(P1, "Hill Giant")
    s.resolve()
    assert len(s.stack) == 1


@cr("107.1b", "608.2h")
def test_lilianas_emblem_makes_two_zombies_for_none():
    s = table()
    s.battlefield(P1, real("Liliana, the Last Hope"), counters={"loyalty": 7})
    s.activate(P1, "Liliana, the Last Hope", 2)
    s.resolve()
    s.to("end")
    s.resolve_all()
    assert s.player(P1).battlefield == ["Zombie Token"] * 2


@cr("601.2d", "608.2b")
def test_ral_does_not_redirect_what_was_divided_for_a_target_that_is_gone():
    s = table()
    s.battlefield(P1, real("Ral, Caller of Storms"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Unsummon")
    s.activate(
        P1,
        "Ral, Caller of Storms",
        1,
        targets=["Grizzly Bears", "Hill Giant"],
        division={"Grizzly Bears": 2, "Hill Giant": 1},
    )
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 1


@cr("615.1", "608.2c")
def test_a_creature_whose_damage_from_rowan_is_prevented_still_cannot_block():
    s = table()
    s.battlefield(P1, real("Rowan, Fearless Sparkmage"), "Grizzly Bears")
    s.battlefield(P2, real("Avacyn, Guardian Angel"), "Hill Giant")
    s.activate(P1, "Rowan, Fearless Sparkmage", 1, targets=["Hill Giant"])
    s.choose(P2, "red")
    s.activate(P2, "Avacyn, Guardian Angel", 0, targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 0
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")
    assert s.can_block("Avacyn, Guardian Angel", "Grizzly Bears")


@cr("608.2b")
def test_samut_scries_nothing_when_her_target_is_gone():
    s = table()
    s.battlefield(P1, real("Samut, Tyrant Smasher"), "Grizzly Bears")
    s.hand(P2, "Shock")
    s.activate(P1, "Samut, Tyrant Smasher", 0, targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()  # to scry would ask
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("603.12", "608.2b")
def test_sorin_gains_no_life_when_the_target_of_his_reflexive_ability_is_gone():
    s = table()
    s.battlefield(P1, real("Sorin, Imperious Bloodlord"), "Vampire Nighthawk")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.activate(P1, "Sorin, Imperious Bloodlord", 1)
    s.choose(P1, True, "Vampire Nighthawk", "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("306.5b", "614.1c")
def test_oath_of_gideon_adds_a_loyalty_counter_as_a_planeswalker_enters():
    s = table()
    s.battlefield(P1, real("Oath of Gideon"))
    s.hand(P1, "Jace Beleren")
    s.cast(P1, "Jace Beleren")
    s.resolve()
    assert s["Jace Beleren"].loyalty == 4


@cr("614.5", "120.3a")
def test_serras_emblem_changes_what_damage_does_and_lifelink_still_counts():
    s = table()
    s.life(P1, 3)
    s.battlefield(P1, real("Serra the Benevolent"), "Grizzly Bears", counters={"loyalty": 6})
    s.battlefield(P2, "Baneslayer Angel")
    s.activate(P1, "Serra the Benevolent", 2)
    s.resolve()
    s.to("declare_attackers", turn=P2)
    s.attack({"Baneslayer Angel": P1})
    s.to("end_of_combat")
    assert s.player(P1).life == 1
    assert s.player(P2).life == 25


@cr("707.2", "613.2c")
def test_saheelis_copy_keeps_what_was_done_to_the_artifact_before():
    s = table()
    s.battlefield(P1, real("Saheeli, Sublime Artificer"), "Memnite", "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.cast(P1, "Giant Growth", targets=["Memnite"])
    s.resolve_all()
    s.activate(P1, "Saheeli, Sublime Artificer", 0, targets=["Memnite", "Hill Giant"])
    s.resolve()
    copy = s["Hill Giant#1"]
    assert (copy.power, copy.types) == (6, {"artifact", "creature"})
    assert s["Hill Giant#2"].power == 3


@cr("701.6a", "603.2")
def test_saheeli_makes_a_servo_although_the_spell_is_countered():
    s = table()
    s.battlefield(P1, real("Saheeli, Sublime Artificer"))
    s.hand(P1, "Shock")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert s["Servo Token"].controller == P1
    assert s.player(P2).life == 20


@cr("702.122a", "613.4b")
def test_tezzerets_emblem_sets_a_vehicle_to_5_5_whoever_crews_it():
    s = table()
    s.battlefield(P1, real("Tezzeret the Schemer"), counters={"loyalty": 7})
    s.battlefield(P1, real("Irontread Crusher"), "Hill Giant")
    s.activate(P1, "Tezzeret the Schemer", 2)
    s.resolve()
    s.choose(P1, "Irontread Crusher")
    s.to("beginning_of_combat")
    s.resolve_all()
    s.activate(P1, "Irontread Crusher", costs=["Hill Giant"])
    s.resolve()
    assert (s["Irontread Crusher"].power, s["Irontread Crusher"].toughness) == (5, 5)


@cr("611.2c")
def test_a_creature_that_comes_after_sarkhan_vols_first_ability_is_not_bigger():
    s = table()
    s.battlefield(P1, real("Sarkhan Vol"), "Grizzly Bears")
    s.hand(P1, "Hill Giant")
    s.activate(P1, "Sarkhan Vol", 0)
    s.resolve()
    s.cast(P1, "Hill Giant")
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == (3, 3)
    assert not s.can_attack("Hill Giant")


@cr("603.7c", "400.7")
def test_what_venser_exiled_comes_back_although_venser_is_gone():
    s = table()
    s.battlefield(P1, real("Venser, the Sojourner"), "Wall of Omens")
    s.hand(P2, "Lightning Bolt", "Shock")
    s.activate(P1, "Venser, the Sojourner", 0, targets=["Wall of Omens"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Venser, the Sojourner"])
    s.cast(P2, "Shock", targets=["Venser, the Sojourner"])
    s.resolve_all()
    assert (s["Venser, the Sojourner"].zone, s["Wall of Omens"].zone) == ("graveyard", "exile")
    s.to("end")
    s.resolve_all()
    assert s["Wall of Omens"].zone == "battlefield"
