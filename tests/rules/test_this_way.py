"""What was done *this way* (CR 608.2h), and what else is remembered: damage dealt, cards discarded, turns."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.things import Thing

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import beast, sorcery, worded


def permanents(s: Scenario, name: str) -> list[Thing]:
    """All permanents of that name."""
    found = (s.thing_of(id) for id in s.core.zone(int(Zone.BATTLEFIELD), 0))
    return [thing for thing in found if thing.name == name]


# ---- damage ---------------------------------------------------------------------------------------------------------

DRAIN = "Test Spell deals 3 damage to any target. You gain life equal to the damage dealt this way."


@cr("608.2h", "120.2")
def test_life_is_gained_for_the_damage_that_was_dealt():
    s = Scenario()
    s.hand(P1, sorcery(DRAIN))
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (23, 17)


@cr("608.2h", "615.1")
def test_prevented_damage_was_not_dealt():
    s = Scenario()
    s.battlefield(
        P2, worded("Test Shield", "Enchantment", "If a source would deal damage to you, prevent 2 of that damage.")
    )
    s.hand(P1, sorcery(DRAIN))
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (21, 19)


MELEE = (
    "Test Spell deals 4 damage to target creature. If a nonred permanent is dealt damage this way, you sacrifice a "
    "land."
)


@cr("608.2c", "608.2h")
@pytest.mark.parametrize(("creature", "lands"), [("Hill Giant", 1), ("Grizzly Bears", 0)])
def test_something_happens_if_a_permanent_of_a_kind_is_dealt_damage_this_way(creature, lands):
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.battlefield(P2, creature)
    s.hand(P1, sorcery(MELEE))
    s.cast(P1, "Test Spell", targets=[creature])
    s.resolve_all()
    assert (s["Forest"].zone == "battlefield") == bool(lands)


@cr("608.2h", "611.2a", "119.7")
def test_a_player_who_is_dealt_damage_this_way_gains_no_life_for_the_rest_of_the_game():
    text = (
        "Test Spell deals 1 damage to any target. If a player is dealt damage this way, they can't gain life for the "
        "rest of the game."
    )
    s = Scenario()
    s.hand(P1, sorcery(text))
    s.hand(P2, sorcery("You gain 3 life.", "Second Spell"))
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Second Spell")
    s.resolve_all()
    assert s.player(P2).life == 19


@cr("614.1a", "614.6")
def test_counters_are_put_on_the_creature_that_would_be_dealt_damage():
    text = (
        "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 "
        "counters on that creature instead."
    )
    s = Scenario()
    s.battlefield(P1, beast(text))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, sorcery("Test Spell deals 2 damage to target creature."))
    s.cast(P1, "Test Spell", targets=["Hill Giant"])
    s.resolve_all()
    assert (s["Hill Giant"].counters, s["Hill Giant"].damage) == ({"-1/-1": 2}, 0)


# ---- discards -------------------------------------------------------------------------------------------------------


@cr("608.2h", "701.9a")
def test_cards_discarded_this_way_are_counted_as_they_were():
    text = (
        "Discard two cards, then draw two cards. For each nonland card discarded this way, create a 1/1 red Elemental "
        "creature token."
    )
    s = Scenario()
    s.hand(P1, sorcery(text), "Forest", "Grizzly Bears")
    s.library(P1, "Island", "Swamp")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Island", "Swamp"]
    assert (len(permanents(s, "Elemental Token")), len(permanents(s, "Forest"))) == (1, 0)


@cr("701.9a", "608.2h")
@pytest.mark.parametrize(("cards", "drawn"), [(["Forest"], 0), ([], 1)])
def test_a_card_is_drawn_for_each_opponent_who_has_nothing_to_discard(cards, drawn):
    s = Scenario()
    if cards:
        s.hand(P2, *cards)
    s.hand(P1, sorcery("Each opponent discards a card. For each opponent who can't, you draw a card."))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert len(s.player(P1).hand) == drawn


# ---- costs ----------------------------------------------------------------------------------------------------------

CHANNEL = (
    "{T}: Add {U}.\n"
    "Channel — {3}{U}, Discard this card: Return target creature to its owner's hand. This ability costs {1} less to "
    "activate for each legendary creature you control."
)


@cr("601.2f", "602.2b")
@pytest.mark.parametrize(("legends", "can"), [(0, False), (2, True)])
def test_an_ability_costs_less_to_activate_in_the_hand(legends, can):
    s = Scenario()
    for number in range(legends):
        s.battlefield(P1, worded(f"Test Legend {number}", "Legendary Creature — Human", "", "1/1"))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, worded("Test City", "Legendary Land", CHANNEL, cost=""))
    s.mana(P1, "UU")
    assert s.can_activate(P1, "Test City", ability=1) == can


@cr("606.4", "107.3a")
def test_a_loyalty_ability_removes_as_many_counters_as_are_announced():
    text = (
        "−X: Search your library for an artifact card with mana value X or less, put it onto the battlefield, then "
        "shuffle."
    )
    s = Scenario()
    s.battlefield(P1, worded("Test Walker", "Legendary Planeswalker — Test", text), counters={"loyalty": 4})
    s.library(P1, worded("Test Relic", "Artifact", "{T}: Add {C}.", cost="{3}"))
    s.choose(P1, "Test Relic")
    s.activate(P1, "Test Walker", x=3)
    s.resolve_all()
    assert s["Test Relic"].zone == "battlefield"
    assert s["Test Walker"].counters == {"loyalty": 1}
    with pytest.raises(IllegalAction):
        s.activate(P1, "Test Walker", x=0)


# ---- entering -------------------------------------------------------------------------------------------------------

UNTAPPED = "Lands you control enter untapped."


@cr("614.1d")
def test_a_land_that_an_effect_puts_onto_the_battlefield_tapped_enters_untapped():
    s = Scenario()
    s.battlefield(P1, worded("Test Guide", "Enchantment", UNTAPPED))
    s.library(P1, "Island")
    s.hand(P1, sorcery("Search your library for an Island card, put it onto the battlefield tapped, then shuffle."))
    s.choose(P1, "Island", "done")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert not s["Island"].tapped


@cr("616.1")
def test_its_controller_chooses_which_of_tapped_and_untapped_is_last():
    s = Scenario()
    s.battlefield(P1, worded("Test Guide", "Enchantment", UNTAPPED))
    s.hand(P1, worded("Test Gate", "Land — Gate", "This land enters tapped.", cost=""))
    s.choose(P1, "Test Gate")
    s.play_land(P1, "Test Gate")
    assert not s["Test Gate"].tapped


@cr("603.2", "614.17")
def test_creatures_entering_cause_nothing_to_trigger():
    s = Scenario()
    s.battlefield(P1, worded("Test Orb", "Artifact", "Creatures entering don't cause abilities to trigger."))
    s.battlefield(P1, beast("Whenever another creature enters, you gain 1 life."))
    s.hand(P1, beast("When this creature enters, draw a card.", name="Second Beast"))
    s.cast(P1, "Second Beast")
    s.resolve_all()
    assert (s.player(P1).life, s.player(P1).hand) == (20, [])


@cr("603.2")
def test_other_permanents_entering_still_cause_abilities_to_trigger():
    s = Scenario()
    s.battlefield(P1, worded("Test Orb", "Artifact", "Creatures entering don't cause abilities to trigger."))
    s.battlefield(P1, beast("Whenever a land you control enters, you gain 1 life."))
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    s.resolve_all()
    assert s.player(P1).life == 21


# ---- turns ----------------------------------------------------------------------------------------------------------


@cr("500.1")
def test_a_land_enters_untapped_in_the_first_three_turns_of_its_player():
    town = "This land enters tapped unless it's your first, second, or third turn of the game.\n{T}: Add {C}."
    s = Scenario()
    s.hand(P1, *(worded(f"Town {number}", "Land — Town", town, cost="") for number in range(4)))
    tapped = []
    for number in range(4):
        s.to("precombat_main", turn=P1) if number else None
        s.play_land(P1, f"Town {number}")
        tapped.append(s[f"Town {number}"].tapped)
        s.to("upkeep", turn=P2)
    assert tapped == [False, False, False, True]


@cr("611.2a")
def test_cards_may_be_played_until_the_next_end_step():
    text = "Exile the top card of your library. Until your next end step, you may play that card."
    s = Scenario()
    s.library(P1, "Forest", "Island")
    s.hand(P1, sorcery(text))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert "Forest" in " ".join(s.legal(P1))
    s.to("end")
    assert "Forest" not in " ".join(s.legal(P1))


# ---- later ----------------------------------------------------------------------------------------------------------

SHEPHERD = (
    "Whenever this creature attacks, exile up to one other target nonland permanent. At the beginning of the next end "
    "step, return that card to the battlefield under its owner's control. If it entered under your control, put a "
    "+1/+1 counter on this creature."
)


@cr("603.7c")
@pytest.mark.parametrize(("whose", "counters"), [(P1, {"+1/+1": 1}), (P2, {})])
def test_what_returned_under_your_control_makes_a_difference(whose, counters):
    s = Scenario()
    s.battlefield(P1, beast(SHEPHERD))
    s.battlefield(whose, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.attack({"Test Beast": P2})
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "exile"
    s.to("end")
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Test Beast"].counters) == ("battlefield", counters)


@cr("608.2c", "707.2")
def test_each_token_that_entered_this_turn_is_copied_once():
    text = (
        "Create two 1/1 white Cat creature tokens. For each token you control that entered this turn, create a token "
        "that's a copy of it."
    )
    s = Scenario()
    s.hand(P1, sorcery(text))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert len(permanents(s, "Cat Token")) == 4


@cr("508.3a", "119.1")
@pytest.mark.parametrize(("mine", "theirs", "gained"), [(20, 20, 2), (10, 20, 1), (20, 10, 1)])
def test_attacking_the_player_with_the_most_life_and_having_the_most_life(mine, theirs, gained):
    text = (
        "Whenever this creature attacks the player with the most life or tied for most life, you gain 1 life.\n"
        "Whenever this creature attacks while you have the most life or are tied for most life, you gain 1 life."
    )
    s = Scenario()
    s.battlefield(P1, beast(text))
    s.life(P1, mine)
    s.life(P2, theirs)
    if mine == theirs:
        s.choose(P1, "Test Beast")
    s.attack({"Test Beast": P2})
    s.resolve_all()
    assert s.player(P1).life == mine + gained


@cr("115.7a")
def test_the_target_of_a_spell_with_a_single_target_is_changed():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P2, "Giant Growth")
    s.free_mana(P2)
    s.hand(P1, worded("Test Favor", "Instant", "Change the target of target spell or ability with a single target."))
    s.pass_priority()
    s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
    s.choose(P1, "Hill Giant")
    s.pass_priority()
    s.cast(P1, "Test Favor", targets=["Giant Growth"])
    s.resolve_all()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == (2, 6)


@cr("701.13a")
def test_a_creature_and_a_graveyard_are_exiled():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.graveyard(P2, "Shock")
    s.hand(P1, sorcery("Target opponent exiles a creature they control and their graveyard."))
    s.choose(P2, "Hill Giant")
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert (s["Hill Giant"].zone, s["Shock"].zone, s["Grizzly Bears"].zone) == ("exile", "exile", "battlefield")


@cr("701.20a", "104.2b")
@pytest.mark.parametrize("wins", [True, False])
def test_the_game_is_won_when_x_is_as_much_as_the_library_has_cards(wins):
    text = (
        "When this creature enters, look at the top X cards of your library, where X is your devotion to blue. Put up "
        "to one of them on top of your library and the rest on the bottom of your library in a random order. If X is "
        "greater than or equal to the number of cards in your library, you win the game."
    )
    s = Scenario()
    oracle = worded("Test Oracle", "Creature — Merfolk Wizard", text, "1/3", cost="{U}{U}")
    s.hand(P1, oracle, sorcery("Target player mills 60 cards."))
    s.free_mana(P1)
    if wins:
        s.cast(P1, "Test Spell", targets=[P1])
        s.resolve_all()
    else:
        s.choose(P1, "done")
    s.cast(P1, "Test Oracle")
    s.resolve_all()
    assert s.over == wins


# ---- where cards are ------------------------------------------------------------------------------------------------


@cr("101.2", "601.3")
def test_spells_are_not_cast_from_graveyards_but_from_hands():
    s = Scenario()
    s.battlefield(
        P1, worded("Test Jailer", "Artifact", "Players can't cast noncreature spells from graveyards or exile.")
    )
    spell = worded("Test Memory", "Sorcery", "You gain 3 life.\nFlashback {0}")
    s.hand(P1, spell)
    s.graveyard(P1, worded("Old Memory", "Sorcery", "You gain 3 life.\nFlashback {0}"))
    assert s.can_cast(P1, "Test Memory")
    assert not s.can_cast(P1, "Old Memory")


@cr("614.17", "400.4")
def test_permanent_cards_in_graveyards_do_not_enter():
    s = Scenario()
    s.battlefield(P1, worded("Test Jailer", "Artifact", "Permanent cards in graveyards can't enter the battlefield."))
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, sorcery("Return target creature card from your graveyard to the battlefield."))
    s.cast(P1, "Test Spell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("111.3", "105.2")
def test_a_token_may_be_all_colors():
    s = Scenario()
    s.hand(P1, sorcery("Create a 2/2 Elemental creature token that's all colors."))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert len(s["Elemental Token"].colors) == 5


@cr("701.23a", "118.9")
def test_cards_found_in_the_library_are_cast_for_free_this_turn():
    text = (
        "Search your library for any number of creature cards, exile them, then shuffle. Until end of turn, you may "
        "cast those cards without paying their mana costs."
    )
    s = Scenario()
    s.library(P1, "Serra Angel", "Hill Giant")
    s.hand(P1, sorcery(text))
    s.choose(P1, "Hill Giant", "Serra Angel", "done")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    s.cast(P1, "Serra Angel", alternative="free")
    s.resolve_all()
    assert (s["Serra Angel"].zone, s["Hill Giant"].zone) == ("battlefield", "exile")
