"""Keyword actions (CR 701) that the rules define in other words: from their text to what happens."""

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


def resolved(text: str, *answers: object, targets: list[object] | None = None, setup=None) -> Scenario:
    """What a sorcery with this text has done, after these answers."""
    s = Scenario()
    if setup is not None:
        setup(s)
    s.hand(P1, sorcery(text))
    s.choose(P1, *answers)
    s.cast(P1, "Test Spell", **({} if targets is None else {"targets": targets}))
    s.resolve_all()
    return s


def permanents(s: Scenario, name: str) -> list[Thing]:
    """All permanents of that name."""
    found = (s.thing_of(id) for id in s.core.zone(int(Zone.BATTLEFIELD), 0))
    return [thing for thing in found if thing.name == name]


# ---- fight (701.14) --------------------------------------------------------------------------------------------------

FIGHT = "Target creature you control fights target creature you don't control."


def two_bears(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")


@cr("701.14a")
def test_creatures_that_fight_deal_damage_equal_to_their_power_to_each_other():
    s = resolved(FIGHT, targets=["Grizzly Bears", "Hill Giant"], setup=two_bears)
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].damage == 2


@cr("701.14b")
def test_nobody_fights_when_one_of_the_creatures_is_gone():
    s = Scenario()
    two_bears(s)
    s.hand(P1, sorcery(FIGHT))
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P2)
    s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant"])
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 0


@cr("701.14d")
def test_damage_of_a_fight_is_not_combat_damage():
    watcher = beast("Whenever this creature deals combat damage, draw a card.", "3/3")
    s = Scenario()
    s.battlefield(P1, watcher)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, sorcery(FIGHT))
    s.cast(P1, "Test Spell", targets=["Test Beast", "Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).hand == []


# ---- investigate (701.16) --------------------------------------------------------------------------------------------


@cr("701.16a", "111.10f")
def test_to_investigate_is_to_create_a_clue():
    s = resolved("Investigate twice.")
    s.free_mana(P1)
    assert len(permanents(s, "Clue Token")) == 2
    s.activate(P1, "Clue Token")
    s.resolve_all()
    assert len(s.player(P1).hand) == 1
    assert len(permanents(s, "Clue Token")) == 1


@cr("701.16a", "603.2")
def test_an_ability_triggers_each_time_its_controller_investigates():
    s = resolved(
        "Investigate twice.",
        setup=lambda s: s.battlefield(P1, beast("Whenever you investigate, you gain 1 life.")),
    )
    assert s.player(P1).life == 22


# ---- proliferate (701.34) --------------------------------------------------------------------------------------------


@cr("701.34a")
def test_proliferating_adds_one_counter_of_each_kind_to_what_is_chosen():
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
        s.battlefield(P2, "Hill Giant", counters={"-1/-1": 1})
        s.poison(P2, 3)

    s = resolved("Proliferate.", P2, "Grizzly Bears", "done", setup=setup)
    assert s["Grizzly Bears"].counters == {"+1/+1": 2}
    assert s["Hill Giant"].counters == {"-1/-1": 1}
    assert s.player(P2).counters == {"poison": 4}


@cr("701.34a", "603.2")
def test_who_proliferates_with_nothing_to_choose_has_proliferated():
    s = resolved("Proliferate.", setup=lambda s: s.battlefield(P1, beast("Whenever you proliferate, you gain 1 life.")))
    assert s.player(P1).life == 21


# ---- explore (701.44) ------------------------------------------------------------------------------------------------

EXPLORE = "Target creature you control explores."


@cr("701.44a")
def test_exploring_puts_a_land_into_the_hand():
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears")
        s.library(P1, "Island")

    s = resolved(EXPLORE, targets=["Grizzly Bears"], setup=setup)
    assert s.player(P1).hand == ["Island"]
    assert s["Grizzly Bears"].counters == {}


@cr("701.44a")
@pytest.mark.parametrize(("away", "zone"), [("yes", "graveyard"), ("no", "library")])
def test_exploring_a_nonland_card_gives_a_counter_and_the_card_may_go_to_the_graveyard(away, zone):
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears")
        s.library(P1, "Shock")

    s = resolved(EXPLORE, away, targets=["Grizzly Bears"], setup=setup)
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}
    assert s["Shock"].zone == zone


@cr("701.44b", "701.44c")
def test_a_creature_that_is_gone_explores_all_the_same():
    explorer = beast("When this creature enters, it explores.\nWhenever this creature explores, you gain 3 life.")
    s = Scenario()
    s.library(P1, "Island")
    s.hand(P1, explorer)
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P2)
    s.cast(P1, "Test Beast")
    s.resolve()
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=["Test Beast"])
    s.resolve_all()
    assert s.player(P1).hand == ["Island"]
    assert s.player(P1).life == 20  # the ability functions only on the battlefield


# ---- connive (701.50) ------------------------------------------------------------------------------------------------

CONNIVE = "Target creature you control connives."


@cr("701.50a")
@pytest.mark.parametrize(("card", "counters"), [("Shock", {"+1/+1": 1}), ("Island", {})])
def test_conniving_draws_and_discards_and_a_nonland_card_gives_a_counter(card, counters):
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears")
        s.hand(P1, card)
        s.library(P1, "Forest")

    s = resolved(CONNIVE, card, targets=["Grizzly Bears"], setup=setup)
    assert s.player(P1).hand == ["Forest"]
    assert s[card].zone == "graveyard"
    assert s["Grizzly Bears"].counters == counters


@cr("701.50a")
def test_conniving_with_an_empty_hand_discards_the_card_that_was_drawn():
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears")
        s.library(P1, "Shock")

    s = resolved(CONNIVE, targets=["Grizzly Bears"], setup=setup)
    assert s.player(P1).hand == []
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}


@cr("701.50e")
def test_connive_two_draws_and_discards_two():
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Grizzly Bears")
        s.library(P1, "Shock", "Giant Growth")

    s = resolved("Target creature you control connives 2.", targets=["Grizzly Bears"], setup=setup)
    assert s["Grizzly Bears"].counters == {"+1/+1": 2}
    assert s.player(P1).hand == []


# ---- adapt, monstrosity, bolster, support, endure --------------------------------------------------------------------


@cr("701.46a")
def test_a_creature_with_a_counter_does_not_adapt():
    s = Scenario()
    s.battlefield(P1, beast("{0}: Adapt 2."))
    for _ in range(2):
        s.activate(P1, "Test Beast")
        s.resolve()
    assert s["Test Beast"].counters == {"+1/+1": 2}


@cr("701.37a", "701.37b")
def test_a_creature_becomes_monstrous_once():
    s = Scenario()
    s.battlefield(
        P1,
        beast(
            "{0}: Monstrosity 3.\nWhen this creature becomes monstrous, you gain 5 life.\n"
            "As long as this creature is monstrous, this creature has flying."
        ),
    )
    for _ in range(2):
        s.activate(P1, "Test Beast")
        s.resolve_all()
    assert s["Test Beast"].counters == {"+1/+1": 3}
    assert "flying" in s["Test Beast"].keywords
    assert s.player(P1).life == 25


@cr("701.39a")
def test_bolster_is_for_a_creature_with_the_least_toughness():
    s = resolved("Bolster 2.", setup=lambda s: s.battlefield(P1, "Hill Giant", "Grizzly Bears"))
    assert s["Grizzly Bears"].counters == {"+1/+1": 2}
    assert s["Hill Giant"].counters == {}


@cr("701.41a")
def test_support_on_a_permanent_is_for_other_creatures():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, beast("When this creature enters, support 2."))
    s.choose(P1, "Grizzly Bears", "Hill Giant")
    s.cast(P1, "Test Beast")
    s.resolve_all()
    assert s["Grizzly Bears"].counters == s["Hill Giant"].counters == {"+1/+1": 1}
    assert s["Test Beast"].counters == {}


@cr("701.63a")
@pytest.mark.parametrize("counters", [True, False])
def test_to_endure_is_to_get_counters_or_to_create_a_spirit(counters):
    s = Scenario()
    s.hand(P1, beast("When this creature enters, it endures 3."))
    s.choose(P1, "yes" if counters else "no")
    s.cast(P1, "Test Beast")
    s.resolve_all()
    assert s["Test Beast"].counters == ({"+1/+1": 3} if counters else {})
    assert [(thing.power, thing.toughness) for thing in permanents(s, "Spirit Token")] == ([] if counters else [(3, 3)])


# ---- amass, populate -------------------------------------------------------------------------------------------------


@cr("701.47a")
def test_amassing_makes_an_army_and_then_makes_it_grow():
    s = resolved("Amass Zombies 2. Amass Orcs 1.")
    army = s["Zombie Army Token"]
    assert (army.power, army.toughness, army.counters) == (3, 3, {"+1/+1": 3})
    assert {"Zombie", "Army", "Orc"} <= set(army.subtypes)


@cr("701.36a", "701.36b")
def test_populating_copies_a_creature_token():
    s = resolved("Populate. Create a 1/1 red Goblin creature token. Populate.")
    assert len(permanents(s, "Goblin Token")) == 2


# ---- goad, detain, suspect -------------------------------------------------------------------------------------------


@cr("701.15a", "701.15b")
def test_a_goaded_creature_attacks_until_the_goaders_next_turn():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, sorcery("Goad target creature."))
    s.cast(P1, "Test Spell", targets=["Grizzly Bears"])
    s.resolve_all()
    s.to("declare_attackers", turn=P2)
    with pytest.raises(IllegalAction):
        s.attack({})
    s.attack({"Grizzly Bears": P1})
    s.to("main", turn=P1)
    s.to("declare_attackers", turn=P2)
    s.attack({})


@cr("701.35a")
def test_a_detained_creature_does_nothing_until_the_detainers_next_turn():
    s = Scenario()
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P1, sorcery("Detain target creature."))
    s.cast(P1, "Test Spell", targets=["Llanowar Elves"])
    s.resolve_all()
    assert not s.can_activate(P2, "Llanowar Elves")
    s.to("declare_attackers", turn=P2)
    assert not s.can_attack("Llanowar Elves")
    s.to("main", turn=P1)
    assert s.can_activate(P2, "Llanowar Elves")


@cr("701.60a", "701.60c")
def test_a_suspected_creature_has_menace_and_cannot_block():
    s = resolved("Suspect target creature.", targets=["Grizzly Bears"], setup=two_bears)
    assert "menace" in s["Grizzly Bears"].keywords
    s.to("declare_attackers", turn=P2)
    s.attack({"Hill Giant": P1})
    s.to("declare_blockers")
    assert not s.can_block("Grizzly Bears", "Hill Giant")


# ---- learn, blight, fateseal -----------------------------------------------------------------------------------------


@cr("701.48a")
@pytest.mark.parametrize("learns", [True, False])
def test_to_learn_is_to_discard_and_draw_or_not(learns):
    def setup(s: Scenario) -> None:
        s.hand(P1, "Shock")
        s.library(P1, "Island")

    s = resolved("Learn.", "yes" if learns else "no", setup=setup)
    assert s.player(P1).hand == (["Island"] if learns else ["Shock"])


@cr("701.68a", "701.68d")
def test_to_blight_is_to_put_minus_counters_on_an_own_creature():
    def setup(s: Scenario) -> None:
        s.battlefield(P1, "Hill Giant")
        s.battlefield(P2, "Grizzly Bears")

    s = resolved("Blight 2.", setup=setup)
    assert s["Hill Giant"].counters == {"-1/-1": 2}
    assert s["Grizzly Bears"].counters == {}


@cr("701.29a")
def test_fateseal_puts_cards_of_an_opponents_library_on_its_bottom():
    s = resolved("Fateseal 1.", "Shock", setup=lambda s: s.library(P2, "Shock", "Island"))
    assert s.player(P2).library[0] == "Island"
    assert s.player(P2).library[-1] == "Shock"


# ---- manifest (701.40, 701.62) ---------------------------------------------------------------------------------------


@cr("701.40a")
def test_a_manifested_card_is_a_two_two_creature_without_a_name():
    s = resolved("Manifest the top card of your library.", setup=lambda s: s.library(P1, "Forest"))
    (down,) = (s.thing_of(id) for id in s.core.zone(int(Zone.BATTLEFIELD), 0))
    assert (down.power, down.toughness, down.types, down.face_down) == (2, 2, {"creature"}, True)


@cr("701.40b")
@pytest.mark.parametrize(("card", "possible"), [("Grizzly Bears", True), ("Shock", False), ("Forest", False)])
def test_only_a_creature_card_may_be_turned_up_so(card, possible):
    def setup(s: Scenario) -> None:
        s.library(P1, card)
        s.free_mana(P1)

    s = resolved("Manifest the top card of your library.", setup=setup)
    (down,) = (s.thing_of(id) for id in s.core.zone(int(Zone.BATTLEFIELD), 0))
    assert s.can_turn_up(P1, down) == possible
    if possible:
        s.turn_up(P1, down)
        assert (s["Grizzly Bears"].name, s["Grizzly Bears"].face_down) == ("Grizzly Bears", False)


@cr("701.62a")
def test_manifesting_dread_manifests_one_of_two_and_the_other_goes_to_the_graveyard():
    s = resolved("Manifest dread.", "Hill Giant", setup=lambda s: s.library(P1, "Shock", "Hill Giant", "Island"))
    assert s.player(P1).graveyard == ["Shock", "Test Spell"]
    assert s.player(P1).library[0] == "Island"


# ---- discover (701.57) -----------------------------------------------------------------------------------------------


def discovering(s: Scenario) -> None:
    s.library(P1, "Forest", "Hill Giant", "Grizzly Bears", "Island")


@cr("701.57a")
def test_the_discovered_card_may_be_cast_without_paying_and_the_rest_goes_to_the_bottom():
    s = resolved("Discover 3.", "Grizzly Bears", setup=discovering)
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s.player(P1).library[0] == "Island"
    assert set(s.player(P1).library[-2:]) == {"Forest", "Hill Giant"}


@cr("701.57a")
def test_who_does_not_cast_the_discovered_card_puts_it_into_their_hand():
    s = resolved("Discover 3.", "done", setup=discovering)
    assert s.player(P1).hand == ["Grizzly Bears"]


# ---- double (701.10), exchange (701.12) ------------------------------------------------------------------------------


@cr("701.10b")
def test_doubling_power_adds_it_once_more():
    s = resolved(
        "Double the power and toughness of target creature until end of turn.",
        targets=["Hill Giant"],
        setup=two_bears,
    )
    assert (s["Hill Giant"].power, s["Hill Giant"].toughness) == (6, 6)


@cr("701.10c")
def test_doubling_a_negative_power_makes_it_more_negative():
    s = resolved(
        "Target creature gets -5/-0 until end of turn. Double the power of that creature until end of turn.",
        targets=["Hill Giant"],
        setup=two_bears,
    )
    assert s["Hill Giant"].power == -4


@cr("701.10e")
def test_doubling_counters_gives_as_many_as_there_are():
    s = resolved(
        "Double the number of +1/+1 counters on target creature.",
        targets=["Grizzly Bears"],
        setup=lambda s: s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 3}),
    )
    assert s["Grizzly Bears"].counters == {"+1/+1": 6}


@cr("701.12b")
def test_exchanging_control_gives_each_player_what_the_other_had():
    s = resolved(
        "Exchange control of target creature you control and target creature an opponent controls.",
        targets=["Grizzly Bears", "Hill Giant"],
        setup=two_bears,
    )
    assert (s["Grizzly Bears"].controller, s["Hill Giant"].controller) == (P2, P1)


@cr("701.12a")
def test_nothing_is_exchanged_when_one_of_the_permanents_is_gone():
    s = Scenario()
    two_bears(s)
    text = "Exchange control of target creature you control and target creature an opponent controls."
    s.hand(P1, sorcery(text))
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P2)
    s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant"])
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P2


@cr("701.12c")
def test_exchanging_life_totals_is_gaining_and_losing():
    s = resolved("Exchange life totals with target opponent.", targets=[P2], setup=lambda s: s.life(P1, 5))
    assert (s.player(P1).life, s.player(P2).life) == (20, 5)


# ---- coins (705) and dice (706) --------------------------------------------------------------------------------------


@cr("705.2")
def test_a_coin_flip_is_won_or_lost():
    text = "Flip a coin. If you win the flip, you gain 5 life. If you lose the flip, you lose 5 life."
    totals = set()
    for seed in range(12):
        s = Scenario(seed=seed)
        s.hand(P1, sorcery(text))
        s.cast(P1, "Test Spell")
        s.resolve_all()
        totals.add(s.player(P1).life)
    assert totals == {15, 25}


@cr("706.2", "706.3a")
def test_the_result_of_a_die_says_which_row_of_the_table_happens():
    text = "Roll a d20.\n1—9 | You gain 1 life.\n10—19 | You gain 10 life.\n20 | You gain 100 life."
    totals = set()
    for seed in range(20):
        s = Scenario(seed=seed)
        s.hand(P1, sorcery(text))
        s.cast(P1, "Test Spell")
        s.resolve_all()
        totals.add(s.player(P1).life)
    assert totals <= {21, 30, 120}
    assert len(totals) >= 2


@cr("706.4")
def test_a_number_may_be_the_result_of_a_die():
    s = resolved("Roll a d6. You gain life equal to the result.")
    assert 21 <= s.player(P1).life <= 26


# ---- until a card is found -------------------------------------------------------------------------------------------


@cr("701.20a", "401.4")
def test_cards_are_revealed_until_one_matches_and_the_rest_goes_to_the_bottom():
    text = (
        "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the "
        "battlefield and the rest on the bottom of your library in a random order."
    )
    s = resolved(text, setup=lambda s: s.library(P1, "Forest", "Shock", "Grizzly Bears", "Island"))
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s.player(P1).library[0] == "Island"
    assert set(s.player(P1).library[-2:]) == {"Forest", "Shock"}


@cr("701.20a")
def test_a_library_without_such_a_card_is_revealed_whole():
    text = (
        "Reveal cards from the top of your library until you reveal a planeswalker card. Put that card into your hand "
        "and the rest into your graveyard."
    )
    s = resolved(text)
    assert s.player(P1).library == []
    assert s.player(P1).hand == []


@cr("701.20a")
def test_each_opponent_reveals_from_their_own_library():
    text = (
        "Each opponent reveals cards from the top of their library until they reveal a land card, then puts those "
        "cards into their graveyard."
    )
    s = resolved(text, setup=lambda s: s.library(P2, "Shock", "Forest", "Island"))
    assert set(s.player(P2).graveyard) == {"Shock", "Forest"}
    assert s.player(P2).library[0] == "Island"


@cr("701.13a", "118.9")
def test_a_card_exiled_from_an_opponents_library_may_be_cast_for_free():
    text = (
        "Target opponent exiles cards from the top of their library until they exile an instant or sorcery card. You "
        "may cast that card without paying its mana cost. Put the rest on the bottom of their library in a random "
        "order."
    )
    s = Scenario()
    s.library(P2, "Forest", "Lava Spike", "Island")
    s.hand(P1, sorcery(text))
    s.choose(P1, "Lava Spike", P2)
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 17
    assert s.player(P2).library[0] == "Island"


# ---- clash (701.30), earthbend (701.66) ------------------------------------------------------------------------------

CLASH = "Clash with an opponent. If you win, you gain 5 life."


@cr("701.30a", "701.30d")
@pytest.mark.parametrize(("mine", "theirs", "life"), [("Hill Giant", "Shock", 25), ("Shock", "Shock", 20)])
def test_who_reveals_the_higher_mana_value_wins_the_clash(mine, theirs, life):
    s = Scenario()
    s.library(P1, mine, "Forest")
    s.library(P2, theirs, "Forest")
    s.hand(P1, sorcery(CLASH))
    s.choose(P1, mine)
    s.choose(P2, "done")
    s.cast(P1, "Test Spell")
    s.resolve_all()
    assert s.player(P1).life == life
    assert (s.player(P1).library[-1], s.player(P2).library[0]) == (mine, theirs)


@cr("701.66a")
def test_an_earthbent_land_is_a_creature_with_haste_that_comes_back():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.hand(P1, sorcery("Earthbend 2."), "Shock")
    s.free_mana(P1)
    s.cast(P1, "Test Spell", targets=["Forest"])
    s.resolve_all()
    land = s["Forest"]
    assert (land.power, land.toughness, "haste" in land.keywords) == (2, 2, True)
    assert {"land", "creature"} <= set(land.types)
    s.cast(P1, "Shock", targets=["Forest"])
    s.resolve_all()
    assert (s["Forest"].zone, s["Forest"].tapped, s["Forest"].types) == ("battlefield", True, {"land"})


@cr("701.15b")
def test_an_aura_may_goad_what_it_enchants():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    aura = worded("Test Aura", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2 and is goaded.")
    s.hand(P1, aura)
    s.cast(P1, "Test Aura", targets=["Grizzly Bears"])
    s.resolve_all()
    s.to("declare_attackers", turn=P2)
    with pytest.raises(IllegalAction):
        s.attack({})
