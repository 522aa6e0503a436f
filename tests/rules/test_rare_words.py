"""Words that few texts have: halves, outlaws, a choice of keywords, rules for a while, where cards are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from worded_cards import beast, sorcery, worded


def resolved(text: str, *answers: object, targets: list[object] | None = None, setup=None, who=P1) -> Scenario:
    """What a sorcery with this text has done, after these answers of a player."""
    s = Scenario()
    if setup is not None:
        setup(s)
    s.hand(P1, sorcery(text))
    s.choose(who, *answers)
    s.cast(P1, "Test Spell", **({} if targets is None else {"targets": targets}))
    s.resolve_all()
    return s


# ---- halves ---------------------------------------------------------------------------------------------------------


@cr("107.1a")
def test_half_of_what_a_player_has_is_rounded_as_the_text_says():
    text = "Target player loses half their life, rounded down."
    assert resolved(text, targets=[P2], setup=lambda s: s.life(P2, 7)).player(P2).life == 4


@cr("107.1a")
def test_each_player_loses_half_of_their_own_life():
    s = resolved("Each player loses half their life, rounded up.", setup=lambda s: (s.life(P1, 9), s.life(P2, 4)))
    assert (s.player(P1).life, s.player(P2).life) == (4, 2)


@cr("107.1a")
def test_round_up_each_time_is_about_every_half_of_the_text():
    text = (
        "Target player draws cards equal to half the number of cards in their library and loses half their life. "
        "Round up each time."
    )
    s = resolved(text, targets=[P1], setup=lambda s: (s.library(P1, *["Island"] * 5), s.life(P1, 5)))
    left = len(s.player(P1).library)
    assert len(s.player(P1).hand) - left in (0, 1)
    assert s.player(P1).life == 2


@cr("701.21a", "107.1a")
def test_half_of_the_creatures_are_sacrificed_by_their_controller():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Llanowar Elves", "Forest")
    s.hand(P1, sorcery("Target opponent sacrifices half the creatures they control of their choice, rounded up."))
    s.choose(P2, "Hill Giant", "Llanowar Elves")
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert {s["Hill Giant"].zone, s["Llanowar Elves"].zone} == {"graveyard"}


@cr("701.9a", "107.1a")
def test_half_of_a_hand_is_discarded():
    s = Scenario()
    s.hand(P2, "Island", "Swamp", "Forest")
    s.hand(P1, sorcery("Target opponent discards half the cards in their hand, rounded up."))
    s.choose(P2, "Island", "Forest")
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert s.player(P2).hand == ["Swamp"]


@cr("701.17a", "107.1a")
def test_half_of_a_library_is_milled():
    s = resolved("Target player mills half their library, rounded down.", targets=[P2])
    left = len(s.player(P2).library)
    assert len(s.player(P2).graveyard) in (left, left - 1)


# ---- what is sacrificed, and how many -------------------------------------------------------------------------------


@cr("701.21a", "608.2h")
def test_as_many_are_found_as_were_sacrificed():
    text = (
        "Sacrifice any number of lands. Search your library for up to that many land cards, put them onto the "
        "battlefield tapped, then shuffle."
    )
    s = Scenario()
    s.battlefield(P1, "Forest", "Island", "Swamp")
    s.library(P1, "Mountain", "Plains")
    s.hand(P1, sorcery(text))
    s.choose(P1, "Forest", "Island", "done", "Plains", "Mountain", "done")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).graveyard.count("Forest") == 1
    assert (s["Plains"].zone, s["Plains"].tapped) == ("battlefield", True)


@cr("118.12", "122.1h")
def test_three_others_are_sacrificed_or_none_and_a_card_returns_with_a_finality_counter():
    text = (
        "At the beginning of your end step, you may sacrifice two other nonland permanents. If you do, return a "
        "creature card from your graveyard to the battlefield with a finality counter on it."
    )
    s = Scenario()
    s.battlefield(P1, worded("Test Talent", "Enchantment", text), "Grizzly Bears", "Hill Giant")
    s.graveyard(P1, "Serra Angel")
    s.choose(P1, True, "Grizzly Bears", "Hill Giant", "Serra Angel")
    s.to("end")
    s.resolve_all()
    assert s["Serra Angel"].zone == "battlefield"
    assert s["Serra Angel"].counters == {"finality": 1}


# ---- kinds of objects -----------------------------------------------------------------------------------------------


@cr("700.12")
def test_an_outlaw_is_any_of_five_creature_types():
    s = Scenario()
    rogue = worded("Test Rogue", "Creature — Elf Rogue", "", "1/1")
    s.battlefield(P2, rogue, "Grizzly Bears")
    s.hand(P1, sorcery("Destroy target non-outlaw creature."))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Test Spell", targets=["Test Rogue"])
    s.cast(P1, "Test Spell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("608.2c")
def test_a_place_named_last_is_about_every_kind_of_card_before_it():
    text = "You may return a non-Bear creature card or a land card from your graveyard to your hand."
    s = Scenario()
    s.graveyard(P1, "Grizzly Bears", "Forest", "Hill Giant")
    s.hand(P1, sorcery(text))
    s.choose(P1, True, "Forest")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).hand == ["Forest"]
    assert "Grizzly Bears" in s.player(P1).graveyard


@cr("115.1", "603.3d")
def test_a_target_other_than_what_the_ability_triggered_on():
    text = (
        "Whenever a creature you control becomes the target of a spell or ability an opponent controls, put a +1/+1 "
        "counter on target creature you control other than that creature."
    )
    s = Scenario()
    s.battlefield(P1, beast(text), "Grizzly Bears")
    s.hand(P2, "Giant Growth")
    s.free_mana(P2)
    s.pass_priority()
    s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Test Beast"].counters == {"+1/+1": 1}
    assert s["Grizzly Bears"].counters == {}


# ---- choices --------------------------------------------------------------------------------------------------------


@cr("608.2d")
def test_one_of_several_keywords_is_chosen_as_the_spell_resolves():
    text = "Target creature gains your choice of double strike or lifelink until end of turn."
    s = resolved(text, 2, targets=["Grizzly Bears"], setup=lambda s: s.battlefield(P1, "Grizzly Bears"))
    assert "lifelink" in s["Grizzly Bears"].keywords
    assert "double strike" not in s["Grizzly Bears"].keywords


@cr("608.2d", "401.4")
@pytest.mark.parametrize(("option", "place"), [(1, 0), (2, -1)])
def test_the_owner_chooses_the_top_or_the_bottom(option, place):
    text = "The owner of target nonland permanent puts it on their choice of the top or bottom of their library."
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, sorcery(text))
    s.choose(P2, option)
    s.cast(P1, "Test Spell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).library[place] == "Grizzly Bears"


# ---- rules for a while ----------------------------------------------------------------------------------------------


@cr("101.2")
def test_opponents_cannot_cast_such_spells_this_turn():
    def setup(s: Scenario) -> None:
        s.hand(P2, "Lightning Bolt")
        s.free_mana(P2)

    s = resolved("Your opponents can't cast noncreature spells this turn.", setup=setup)
    assert not s.can_cast(P2, "Lightning Bolt")


@cr("402.2", "611.2a")
def test_no_maximum_hand_size_for_the_rest_of_the_game():
    s = resolved("You have no maximum hand size for the rest of the game.", setup=lambda s: s.hand(P1, *["Island"] * 9))
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == 9


@cr("702.8a", "611.2a")
def test_sorceries_may_be_cast_as_though_they_had_flash_until_the_next_turn():
    s = resolved(
        "Until your next turn, you may cast sorcery spells as though they had flash.",
        setup=lambda s: s.hand(P1, sorcery("You gain 3 life.", "Second Spell")),
    )
    s.to("upkeep", turn=P2)
    s.cast(P1, "Second Spell")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("702.16j", "702.16e")
def test_a_player_with_protection_from_everything_is_no_target_and_takes_no_damage():
    def setup(s: Scenario) -> None:
        s.battlefield(P2, "Grizzly Bears")
        s.hand(P2, "Lightning Bolt")
        s.free_mana(P2)

    s = resolved("You gain protection from everything until your next turn.", setup=setup)
    with pytest.raises(IllegalAction):
        s.cast(P2, "Lightning Bolt", targets=[P1])
    s.to("declare_attackers", turn=P2)
    s.attack({"Grizzly Bears": P1})
    s.to("end_of_combat")
    assert s.player(P1).life == 20


@cr("500.11")
def test_a_player_skips_their_next_combat_phase():
    s = resolved(
        "Target opponent skips their next combat phase.",
        targets=[P2],
        setup=lambda s: s.battlefield(P2, "Grizzly Bears"),
    )
    s.to("precombat_main", turn=P2)
    with pytest.raises((IllegalAction, ValueError)):
        s.attack({"Grizzly Bears": P1})


# ---- triggers -------------------------------------------------------------------------------------------------------


@cr("603.2", "121.2")
def test_the_first_card_of_a_draw_step_does_not_trigger():
    watcher = beast(
        "Whenever an opponent draws a card except the first one they draw in each of their draw steps, you gain 1 life."
    )
    s = Scenario()
    s.battlefield(P1, watcher)
    s.hand(P2, sorcery("Draw two cards."))
    s.to("precombat_main", turn=P2)
    assert s.player(P1).life == 20
    s.cast(P2, "Test Spell")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.2c")
def test_permanents_returned_together_trigger_once():
    watcher = worded(
        "Test Watcher",
        "Artifact",
        "Whenever one or more noncreature permanents are returned to hand, you gain 1 life.",
    )
    s = Scenario()
    s.battlefield(P1, watcher, "Forest", "Island")
    s.hand(P1, sorcery("Return all lands to their owners' hands."))
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("701.23a")
def test_an_opponent_who_searches_their_library_is_noticed():
    s = Scenario()
    s.battlefield(P2, beast("Whenever an opponent searches their library, put a +1/+1 counter on this creature."))
    s.library(P1, "Island")
    s.hand(P1, sorcery("Search your library for a land card, put it into your hand, then shuffle."))
    s.choose(P1, "Island")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s["Test Beast"].counters == {"+1/+1": 1}


@cr("603.4", "603.10a")
@pytest.mark.parametrize(("counters", "zone"), [({}, "battlefield"), ({"stun": 1}, "graveyard")])
def test_a_creature_without_counters_returns_with_some(counters, zone):
    text = (
        "When this creature dies, if it had no counters on it, return it to the battlefield tapped under its owner's "
        "control with two stun counters on it."
    )
    s = Scenario()
    s.battlefield(P1, beast(text), counters=counters)
    s.hand(P1, sorcery("Destroy target creature."))
    s.cast(P1, "Test Spell", targets=["Test Beast"])
    s.resolve_all()
    assert s["Test Beast"].zone == zone
    if zone == "battlefield":
        assert (s["Test Beast"].tapped, s["Test Beast"].counters) == (True, {"stun": 2})


@cr("615.5", "615.12")
def test_damage_is_prevented_and_something_happens_each_time():
    text = (
        "If a source would deal damage to you, prevent that damage and put an incarnation counter on this enchantment."
    )
    s = Scenario()
    s.battlefield(P1, worded("Test Lives", "Enchantment", text))
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P2)
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 20
    assert s["Test Lives"].counters == {"incarnation": 1}


# ---- linked ---------------------------------------------------------------------------------------------------------


@cr("607.2a", "604.3")
def test_a_size_may_be_the_number_of_cards_exiled_with_it():
    text = (
        "{0}: Exile target card from a graveyard.\n"
        "This creature's power and toughness are each equal to the number of cards exiled with it."
    )
    s = Scenario()
    s.battlefield(P1, worded("Test Eater", "Creature — Beast", text, "*/*"), counters={"+1/+1": 1})
    s.graveyard(P2, "Island", "Swamp")
    s.activate(P1, "Test Eater", targets=["Island"])
    s.resolve_all()
    s.activate(P1, "Test Eater", targets=["Swamp"])
    s.resolve_all()
    assert s["Test Eater"].power == 3


@cr("607.2a", "605.1a")
def test_a_land_makes_more_mana_once_a_card_is_exiled_with_it():
    text = (
        "When this land enters, you may exile a creature card from your hand.\n"
        "{T}: Add {C}. If a card is exiled with this land, add {C}{C} instead.\n"
        "{T}: Return the exiled card to its owner's hand."
    )
    s = Scenario()
    s.hand(P1, worded("Test Labyrinth", "Land", text, cost=""), "Grizzly Bears")
    s.choose(P1, True, "Grizzly Bears")
    s.play_land(P1, "Test Labyrinth")
    s.resolve_all()
    s.activate(P1, "Test Labyrinth", ability=0)
    assert s.player(P1).mana == "CC"
