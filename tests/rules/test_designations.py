"""Designations of players: the monarch (CR 725), the initiative (CR 726), the Ring (CR 701.54); dungeons (CR 309)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import beast, sorcery, worded


def cast(s: Scenario, *answers: object) -> None:
    """P1 casts the spell of the test."""
    s.choose(P1, *answers)
    s.cast(P1, "Test Spell")
    s.resolve_all()


def after(text: str, *answers: object, setup=None) -> Scenario:
    s = Scenario()
    if setup is not None:
        setup(s)
    s.hand(P1, sorcery(text))
    cast(s, *answers)
    return s


# ---- the monarch (725) -----------------------------------------------------------------------------------------------


@cr("725.1", "725.2")
def test_the_monarch_draws_a_card_at_the_beginning_of_their_end_step():
    s = after("You become the monarch.")
    s.to("end")
    assert s.stack == ["The Monarch"]
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("725.2")
def test_the_monarch_draws_only_in_their_own_end_step():
    s = after("You become the monarch.")
    s.to("end", turn=P2)
    assert s.stack == []


@cr("725.2", "725.3")
def test_a_creature_that_deals_combat_damage_to_the_monarch_makes_its_controller_the_monarch():
    s = after("You become the monarch.", setup=lambda s: s.battlefield(P2, "Grizzly Bears"))
    s.to("declare_attackers", turn=P2)
    s.attack({"Grizzly Bears": P1})
    s.to("combat_damage")
    s.resolve_all()
    hand = len(s.player(P2).hand)
    s.to("end")
    s.resolve_all()
    assert len(s.player(P2).hand) == hand + 1


@cr("725.3")
def test_the_old_monarch_draws_no_more():
    s = after("You become the monarch.", setup=lambda s: s.battlefield(P2, "Grizzly Bears"))
    s.to("declare_attackers", turn=P2)
    s.attack({"Grizzly Bears": P1})
    s.to("combat_damage")
    s.resolve_all()
    s.to("end", turn=P1)
    assert s.stack == []


@cr("725.1")
def test_an_ability_may_ask_who_is_the_monarch():
    royal = beast("When this creature enters, if you're the monarch, you gain 3 life.")
    s = Scenario()
    s.hand(P1, royal, sorcery("You become the monarch."), royal)
    s.cast(P1, "Test Beast")
    s.resolve_all()
    assert s.player(P1).life == 20
    cast(s)
    s.cast(P1, "Test Beast#2")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("725.3", "603.2")
def test_becoming_the_monarch_triggers_abilities():
    s = after(
        "You become the monarch.",
        setup=lambda s: s.battlefield(P1, beast("Whenever you become the monarch, you gain 3 life.")),
    )
    assert s.player(P1).life == 23


# ---- dungeons (309, 701.49) ------------------------------------------------------------------------------------------

EXPLORER = beast("{0}: Venture into the dungeon.", name="Test Explorer")


def ventured(*steps: tuple[object, ...], setup=None) -> Scenario:
    """P1 has ventured, once with each of these answers."""
    s = Scenario()
    s.battlefield(P1, EXPLORER)
    if setup is not None:
        setup(s)
    for answers in steps:
        s.choose(P1, *answers)
        s.activate(P1, "Test Explorer")
        s.resolve_all()
    return s


@cr("701.49a", "309.4a", "309.4c")
def test_venturing_puts_a_dungeon_into_the_command_zone_and_its_first_room_triggers():
    s = ventured((3,))
    assert s["Tomb of Annihilation"].zone == "command"
    assert (s.player(P1).life, s.player(P2).life) == (19, 19)


@cr("701.49b", "309.5a")
def test_venturing_on_follows_an_arrow_of_the_players_choice():
    s = ventured((1, "done"), (2,))
    assert s["Treasure Token"].zone == "battlefield"


@cr("309.6", "309.7", "704.5t")
def test_a_dungeon_is_completed_after_its_last_room():
    counts = beast("Whenever you complete a dungeon, you gain 10 life.")
    s = ventured((1, "done"), (1,), (4,), (), setup=lambda s: s.battlefield(P1, counts))
    assert s.core.player(P1)["dungeons"] == 1
    assert s.player(P1).life == 31  # one for the Dark Pool
    assert len(s.player(P1).hand) == 1  # for the Temple


@cr("701.49c", "309.7")
def test_who_ventures_from_the_bottommost_room_completes_the_dungeon_and_enters_another():
    s = ventured((1, "done"), (1,), (4,))
    s.activate(P1, "Test Explorer")
    s.resolve()
    assert s.stack == ["Lost Mine of Phandelver"]  # the Temple, whose ability waits
    s.choose(P1, 3)
    s.activate(P1, "Test Explorer")
    s.resolve()
    assert s.core.player(P1)["dungeons"] == 1
    assert s.stack == ["Lost Mine of Phandelver", "Tomb of Annihilation"]


# ---- the initiative (726) --------------------------------------------------------------------------------------------


@cr("726.2", "701.49d")
def test_who_takes_the_initiative_ventures_into_undercity():
    s = after("You take the initiative.", "Forest", setup=lambda s: s.library(P1, "Forest"))
    assert s["Undercity"].zone == "command"
    assert s.player(P1).hand == ["Forest"]


@cr("726.2")
def test_who_has_the_initiative_ventures_in_their_upkeep():
    s = after("You take the initiative.", "Forest", setup=lambda s: s.library(P1, "Forest"))
    s.choose(P1, 1)
    s.to("upkeep", turn=P1)
    s.resolve_all()
    assert s.core.player(P1)["room"] == 1


@cr("726.2", "726.3")
def test_combat_damage_by_several_creatures_takes_the_initiative_once():
    def setup(s: Scenario) -> None:
        s.library(P1, "Forest")
        s.battlefield(P2, "Grizzly Bears", "Hill Giant")
        s.library(P2, "Island", "Island")

    s = after("You take the initiative.", "Forest", setup=setup)
    s.to("declare_attackers", turn=P2)
    s.attack({"Grizzly Bears": P1, "Hill Giant": P1})
    s.choose(P2, "Island")
    s.to("combat_damage")
    s.resolve_all()
    assert s.core.player(P2)["room"] == 0
    assert s["Undercity#2"].zone == "command"


@cr("726.5")
def test_taking_the_initiative_again_ventures_again():
    s = after(
        "You take the initiative. You take the initiative.",
        "Forest",
        1,
        "Forest",
        setup=lambda s: s.battlefield(P1, "Grizzly Bears"),
    )
    assert s["Grizzly Bears"].counters == {"+1/+1": 2}


# ---- the Ring (701.54) -----------------------------------------------------------------------------------------------

TEMPT = "The Ring tempts you."


def bearers(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")


@cr("701.54a", "701.54c")
def test_the_ring_bearer_is_legendary_and_not_blocked_by_greater_power():
    s = after(TEMPT, "Grizzly Bears", setup=bearers)
    assert "legendary" in s["Grizzly Bears"].supertypes
    s.to("declare_attackers")
    s.attack({"Grizzly Bears": P2})
    s.to("declare_blockers")
    assert s.can_block("Grizzly Bears#2", "Grizzly Bears")
    assert not s.can_block("Hill Giant#2", "Grizzly Bears")


@cr("701.54a", "701.54b")
def test_another_creature_becomes_the_ring_bearer():
    s = after(f"{TEMPT} {TEMPT}", "Grizzly Bears", "Hill Giant", setup=bearers)
    assert "legendary" not in s["Grizzly Bears"].supertypes
    assert "legendary" in s["Hill Giant"].supertypes


@cr("701.54c")
def test_only_after_the_second_time_the_bearer_loots_as_it_attacks():
    for times, triggers in ((1, []), (2, ["The Ring"])):
        s = after(" ".join([TEMPT] * times), *["Grizzly Bears"] * times, setup=bearers)
        s.to("declare_attackers")
        s.attack({"Grizzly Bears": P2})
        assert s.stack == triggers


@cr("701.54c")
def test_the_fourth_time_combat_damage_of_the_bearer_costs_each_opponent_three_life():
    s = after(" ".join([TEMPT] * 4), *["Hill Giant"] * 4, setup=bearers)
    s.to("declare_attackers")
    s.attack({"Hill Giant": P2})
    s.to("combat_damage")
    s.resolve_all()
    assert s.player(P2).life == 14


@cr("701.54c")
def test_the_third_time_a_blocker_of_the_bearer_is_sacrificed_at_end_of_combat():
    s = after(" ".join([TEMPT] * 3), *["Grizzly Bears"] * 3, setup=lambda s: (bearers(s), s.hand(P1, "Shock")))
    s.to("declare_attackers")
    s.attack({"Grizzly Bears": P2})
    s.choose(P1, "Shock")
    s.resolve_all()
    s.to("declare_blockers")
    s.block({"Grizzly Bears#2": "Grizzly Bears"})
    s.resolve_all()
    s.to("end_of_combat")
    s.resolve_all()
    assert s["Grizzly Bears#2"].zone == "graveyard"


@cr("701.54d")
def test_the_ring_tempts_also_who_has_no_creature():
    lore = worded("Test Lore", "Enchantment", "Whenever the Ring tempts you, you gain 1 life.")
    s = after(TEMPT, setup=lambda s: s.battlefield(P1, lore))
    assert s.player(P1).life == 21


# ---- rad counters (728) ----------------------------------------------------------------------------------------------


@cr("728.1")
def test_rad_counters_mill_and_cost_life_for_each_nonland_card():
    s = after("You get two rad counters.", setup=lambda s: s.library(P1, "Shock", "Forest", "Shock"))
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    s.resolve_all()
    assert s.player(P1).life == 19
    assert s.player(P1).counters == {"rad": 1}


# ---- the city's blessing (702.131) -----------------------------------------------------------------------------------

BLESSED = beast("Ascend\nAs long as you have the city's blessing, this creature gets +2/+2.")


@cr("702.131b", "702.131c")
def test_who_controls_ten_permanents_with_ascend_has_the_citys_blessing_for_good():
    s = Scenario()
    s.battlefield(P1, BLESSED, *["Forest"] * 8)
    s.hand(P1, "Forest", sorcery("Destroy all lands."))
    assert s["Test Beast"].power == 2
    s.play_land(P1, "Forest")
    assert s["Test Beast"].power == 4
    cast(s)
    assert s["Test Beast"].power == 4


@cr("702.131a")
def test_a_spell_with_ascend_looks_as_it_resolves():
    text = "Ascend\nYou gain 1 life. If you have the city's blessing, you gain 5 life."
    s = after(text, setup=lambda s: s.battlefield(P1, *["Forest"] * 10))
    assert s.player(P1).life == 26


# ---- speed (702.178, 702.179) ----------------------------------------------------------------------------------------

RACER = beast("Start your engines!\nMax speed — Flying")


@cr("702.179a", "702.179d")
def test_speed_increases_when_an_opponent_loses_life_in_the_players_turn_once_each_turn():
    s = Scenario()
    s.battlefield(P1, RACER)
    s.hand(P1, "Shock", "Shock")
    s.free_mana(P1)
    assert s.player(P1).speed == 1
    for spell in ("Shock", "Shock#2"):
        s.cast(P1, spell, targets=[P2])
        s.resolve_all()
    assert s.player(P1).speed == 2


@cr("702.179d")
def test_speed_does_not_increase_in_an_opponents_turn():
    s = Scenario()
    s.battlefield(P1, RACER)
    s.hand(P1, "Shock")
    s.to("upkeep", turn=P2)
    s.free_mana(P1)
    s.pass_priority()
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert s.player(P1).speed == 1


@cr("702.178a", "702.179e")
def test_a_max_speed_ability_is_there_at_speed_four():
    s = Scenario()
    s.battlefield(P1, RACER)
    s.hand(P1, sorcery("Increase your speed by 1. Increase your speed by 1. Increase your speed by 1."))
    assert "flying" not in s["Test Beast"].keywords
    cast(s)
    assert s.player(P1).speed == 4
    assert "flying" in s["Test Beast"].keywords
