"""Keyword abilities about entering the battlefield, and about what is always so of a permanent (702)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def cast(*text: str, others: tuple[str, ...] = (), more: str = "", x: int | None = None, **card: str) -> Scenario:
    """Tester is cast; P1 has what mana they need."""
    s = with_cards(creature(*text, **card) + more)
    s.free_mana(P1)
    if others:
        s.battlefield(P1, *others)
    s.hand(P1, "Tester")
    return s


@cr("702.58a")
def test_graft_moves_a_counter_to_a_creature_that_enters():
    s = cast("Graft 2", size="0/0", others=())
    s.hand(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    s.choose(P1, True)
    s.cast(P1, "Grizzly Bears")
    s.resolve_all()
    assert (s["Tester"].counters, s["Grizzly Bears"].counters) == ({"+1/+1": 1}, {"+1/+1": 1})


@cr("702.44a")
def test_sunburst_counts_the_colors_of_mana_spent():
    s = with_cards(creature("Sunburst", size="1/1", cost="{4}", kind="Artifact Creature — Construct"))
    s.battlefield(P1, "Plains", "Island", "Swamp", "Swamp")
    s.hand(P1, "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 3}


@cr("702.44a")
def test_sunburst_puts_charge_counters_on_what_is_no_creature():
    s = with_cards("Lamp {2}\nArtifact\nSunburst\n")
    s.battlefield(P1, "Plains", "Island")
    s.hand(P1, "Lamp")
    s.cast(P1, "Lamp")
    s.resolve_all()
    assert s["Lamp"].counters == {"charge": 2}


@cr("702.136a")
def test_riot_gives_a_counter_or_haste():
    s = cast("Riot")
    s.hand(P1, "Tester")
    s.choose(P1, True)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 1}
    assert "haste" not in s["Tester"].keywords
    s.choose(P1, False)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert not s["Tester#2"].counters
    assert "haste" in s["Tester#2"].keywords


@cr("702.98a")
def test_an_unleashed_creature_cannot_block():
    s = cast("Unleash")
    s.hand(P1, "Tester")
    s.battlefield(P2, "Grizzly Bears")
    s.choose(P1, True)
    s.cast(P1, "Tester")
    s.resolve_all()
    s.choose(P1, False)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].power == 3
    s.to("declare_attackers", turn=P2)
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Tester", "Grizzly Bears")
    assert s.can_block("Tester#2", "Grizzly Bears")


@cr("702.123a")
def test_fabricate_puts_counters_or_makes_servos():
    s = cast("Fabricate 2")
    s.choose(P1, False)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert not s["Tester"].counters
    assert list(s.player(P1).battlefield).count("Servo Token") == 2


@cr("702.82a")
def test_devour_sacrifices_as_it_enters():
    s = cast("Devour 2", others=("Grizzly Bears", "Llanowar Elves"))
    s.choose(P1, "Grizzly Bears", "Llanowar Elves")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 4}
    assert s["Grizzly Bears"].zone == s["Llanowar Elves"].zone == "graveyard"


@cr("702.38a")
def test_amplify_reveals_cards_that_share_a_creature_type():
    s = cast("Amplify 3", kind="Creature — Elf")
    s.hand(P1, "Llanowar Elves", "Grizzly Bears")
    s.choose(P1, "Llanowar Elves")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 3}
    assert s["Llanowar Elves"].zone == "hand"


@cr("702.156a")
def test_ravenous_draws_for_an_x_of_five():
    s = cast("Ravenous", size="0/1", cost="{X}{G}")
    s.hand(P1, "Tester")
    s.cast(P1, "Tester", x=4)
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 4}
    assert len(s.player(P1).hand) == 1
    s.cast(P1, "Tester", x=5)
    s.resolve_all()
    assert s["Tester#2"].counters == {"+1/+1": 5}
    assert len(s.player(P1).hand) == 1


@cr("702.110a")
def test_exploit_may_sacrifice_any_creature_even_itself():
    s = cast("Exploit", others=("Grizzly Bears",))
    s.choose(P1, True, "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("702.72a")
def test_a_championed_creature_returns_when_the_champion_leaves():
    s = cast("Champion an Elf", others=("Llanowar Elves",), kind="Creature — Elf")
    s.hand(P1, "Murder")
    s.choose(P1, True)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Llanowar Elves"].zone == "exile"
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Llanowar Elves"].zone == "battlefield"


@cr("702.72a")
def test_a_champion_without_another_is_sacrificed():
    s = cast("Champion an Elf", kind="Creature — Elf")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"


@cr("702.92a")
def test_a_living_weapon_comes_with_a_germ():
    text = "Living weapon", "Equipped creature gets +2/+2.", "Equip {2}"
    s = with_cards("Skinwhip {2}\nArtifact — Equipment\n" + "\n".join(text) + "\n")
    s.free_mana(P1)
    s.hand(P1, "Skinwhip")
    s.cast(P1, "Skinwhip")
    s.resolve_all()
    assert (s["Phyrexian Germ Token"].power, s["Phyrexian Germ Token"].colors) == (2, {"black"})


@cr("702.163a", "702.182a")
def test_other_equipment_comes_with_a_rebel_or_a_hero():
    s = with_cards(
        "Banner {2}\nArtifact — Equipment\nFor Mirrodin!\nEquipped creature gets +1/+1.\nEquip {2}\n\n"
        "Staff {2}\nArtifact — Equipment\nJob select\nEquipped creature gets +1/+1.\nEquip {2}\n"
    )
    s.free_mana(P1)
    s.hand(P1, "Banner", "Staff")
    s.cast(P1, "Banner")
    s.resolve_all()
    s.cast(P1, "Staff")
    s.resolve_all()
    assert (s["Rebel Token"].power, s["Hero Token"].power, s["Hero Token"].colors) == (3, 2, set())


@cr("702.107a")
def test_outlast_taps_and_is_for_a_main_phase():
    s = with_cards(creature("Outlast {W}"))
    s.free_mana(P1)
    s.battlefield(P1, "Tester")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 1}
    assert s["Tester"].tapped


@cr("702.177a")
def test_an_exhaust_ability_works_once():
    s = with_cards(creature("Exhaust — {2}: Put two +1/+1 counters on this creature."))
    s.free_mana(P1)
    s.battlefield(P1, "Tester")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 2}
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P1, "Tester")


# ---- what is always so -----------------------------------------------------------------------------------------------


@cr("702.73a", "604.3")
def test_a_changeling_is_every_creature_type_in_every_zone():
    s = with_cards(
        creature("Changeling", kind="Creature — Shapeshifter") + "Muster {G}\nSorcery\n"
        "Search your library for a Goblin card, reveal it, put it into your hand, then shuffle.\n"
    )
    s.free_mana(P1)
    s.library(P1, "Tester", "Grizzly Bears")
    s.hand(P1, "Muster")
    s.choose(P1, "Tester")
    s.cast(P1, "Muster")
    s.resolve_all()
    assert s["Tester"].zone == "hand"


@cr("702.114a")
def test_a_devoid_spell_is_colorless():
    s = with_cards(creature("Devoid"))
    s.battlefield(P1, "Tester")
    s.hand(P1, "Tester")
    assert not s["Tester"].colors


@cr("702.64a")
def test_absorb_prevents_some_of_the_damage_of_each_source():
    s = with_cards(creature("Absorb 2", size="2/5"))
    s.battlefield(P2, "Tester")
    s.free_mana(P1)
    s.hand(P1, "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].damage == 1


@cr("702.89a")
def test_umbra_armor_is_destroyed_instead_of_the_enchanted_creature():
    s = with_cards("Hide {W}\nEnchantment — Aura\nEnchant creature\nEnchanted creature gets +1/+1.\nUmbra armor\n")
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Hide", attached_to=bears)
    s.free_mana(P2)
    s.hand(P2, "Murder")
    s.pass_priority(P1)
    s.cast(P2, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Hide"].zone) == ("battlefield", "graveyard")


@cr("702.125a")
def test_undaunted_reduces_the_cost_for_each_opponent():
    s = with_cards(creature("Undaunted", cost="{2}{G}"))
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, "Tester")
    assert s.can_cast(P1, "Tester")


@cr("702.101a")
def test_extort_drains_for_white_or_black_mana():
    s = with_cards(creature("Extort"))
    s.battlefield(P1, "Tester")
    s.free_mana(P1)
    s.hand(P1, "Grizzly Bears")
    s.cast(P1, "Grizzly Bears")
    s.choose(P1, True, 0)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (21, 19)


@cr("702.135a")
def test_afterlife_leaves_flying_spirits():
    s = with_cards(creature("Afterlife 2"))
    s.battlefield(P1, "Tester")
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Spirit Token#2"].colors == {"white", "black"}
    assert "flying" in s["Spirit Token"].keywords


@cr("702.104a")
def test_tribute_is_paid_by_an_opponent():
    s = cast("Tribute 2", "When this creature enters, if tribute wasn't paid, you gain 4 life.")
    s.choose(P2, 1)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 2}
    assert s.player(P1).life == 20


@cr("702.104a", "702.104b")
def test_tribute_that_was_not_paid_has_its_price():
    s = cast("Tribute 2", "When this creature enters, if tribute wasn't paid, you gain 4 life.")
    s.choose(P2, 0)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert not s["Tester"].counters
    assert s.player(P1).life == 24


@cr("702.165a")
def test_backup_gives_another_creature_the_abilities_below_it():
    s = cast("Backup 1", "Flying", others=("Grizzly Bears",))
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}
    assert "flying" in s["Grizzly Bears"].keywords
    s.to("upkeep", turn=P2)
    assert "flying" not in s["Grizzly Bears"].keywords


@cr("702.165a")
def test_backup_on_itself_is_a_counter():
    s = cast("Backup 1", "Flying")
    s.choose(P1, "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].counters == {"+1/+1": 1}


@cr("702.54a")
def test_bloodthirst_needs_an_opponent_who_was_dealt_damage():
    s = cast("Bloodthirst 2")
    s.hand(P1, "Lightning Bolt", "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert not s["Tester"].counters
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester#2"].counters == {"+1/+1": 2}


@cr("702.71a")
def test_transfigure_finds_a_creature_of_the_same_mana_value():
    s = with_cards(creature("Transfigure {1}{B}"))
    s.free_mana(P1)
    s.battlefield(P1, "Tester")
    s.library(P1, "Grizzly Bears", "Craw Wurm")
    s.choose(P1, "Grizzly Bears")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("702.131b", "702.131c")
def test_the_citys_blessing_comes_with_ten_permanents_and_stays():
    s = with_cards(creature("Ascend", "This creature gets +2/+2 as long as you have the city's blessing."))
    s.battlefield(P1, "Tester", *["Forest"] * 8)
    s.hand(P1, "Forest")
    s.free_mana(P2)
    s.hand(P2, "Murder")
    assert s["Tester"].power == 2
    s.play_land(P1, "Forest")
    assert s["Tester"].power == 4


@cr("702.124a")
def test_partner_means_nothing_during_the_game():
    s = cast("Partner")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
