"""Special actions (CR 116): playing lands, and lands in general (CR 305); turning permanents face up (CR 708)."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine.enums import CardType, Color, Keyword, RuleKind, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    AddMana,
    CastFree,
    Each,
    Effect,
    Face,
    GainLife,
    InZone,
    KeywordAbility,
    ManaAbility,
    Morph,
    Move,
    Number,
    Owned,
    PayMana,
    Rule,
    Spell,
    Static,
    TapSelf,
    You,
    land,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.things import Thing

FREE = ManaCost.parse("{0}")
MINE = Owned(core_types.REL_YOU)
PRIORITY_STEPS = ("upkeep", "draw", "beginning_of_combat", "end_of_combat", "end")


def sorcery(name: str, *effects: Effect) -> Face:
    return Face(name, {CardType.SORCERY}, FREE, abilities=[Spell(effects=effects)])


def extra_lands(n: int) -> Face:
    return Face(f"Grow {n}", {CardType.ENCHANTMENT}, FREE, abilities=[Static(rule=Rule(RuleKind.EXTRA_LAND, n))])


# ---- playing a land (116.2a, 305.1) --------------------------------------------------------------------------------


@cr("116.1", "116.2a", "305.1")
def test_a_land_goes_straight_to_the_battlefield():
    s = Scenario()
    forest = s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert forest.zone == "battlefield"
    assert forest.controller == P1
    assert not forest.tapped
    assert s.stack == []


@cr("116.1", "305.1", "505.6b")
def test_players_cannot_respond_to_a_land():
    s = Scenario()
    s.hand(P1, "Forest")
    s.hand(P2, "Counterspell", "Shock")
    s.free_mana(P2)
    s.play_land(P1, "Forest")
    # It is there already when P2 first gets priority, and there is no spell to counter.
    assert not s.can_cast(P2, "Counterspell")


@cr("116.3")
def test_who_took_a_special_action_receives_priority_afterward():
    s = Scenario()
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s.priority == P1


@cr("116.2a", "305.1")
def test_playing_a_land_is_no_casting():
    s = Scenario()
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    fields = s.core.player(P1)
    assert (fields["spells_cast"], fields["land_plays"]) == (0, 1)


@cr("305.9")
def test_a_land_cannot_be_cast():
    s = Scenario()
    s.hand(P1, "Forest")
    s.free_mana(P1)
    assert not s.can_cast(P1, "Forest")


@cr("305.9")
def test_a_land_that_is_also_a_creature_is_only_played():
    dryad = Face(
        "Living Forest",
        {CardType.LAND, CardType.CREATURE},
        subtypes=["Forest", "Dryad"],
        power=1,
        toughness=1,
    )
    s = Scenario()
    s.hand(P1, dryad)
    s.free_mana(P1)
    assert not s.can_cast(P1, "Living Forest")
    s.play_land(P1, "Living Forest")
    assert s["Living Forest"].types == {"land", "creature"}
    assert not s.can_play_land(P1, "Living Forest")


@cr("305.9", "118.9")
def test_an_effect_does_not_cast_a_land():
    s = Scenario()
    s.hand(P1, "Forest", sorcery("Cast Anything", CastFree(Each(MINE, [Zone.HAND]))))
    s.cast(P1, "Cast Anything")
    s.resolve()
    assert s["Forest"].zone == "hand"


# ---- when (116.2a, 305.1, 305.3, 505.6b) ---------------------------------------------------------------------------


@cr("116.2a", "305.1", "505.6b")
@pytest.mark.parametrize("step", ["precombat_main", "postcombat_main"])
def test_in_either_main_phase_of_ones_own_turn(step):
    s = Scenario()
    s.hand(P1, "Forest")
    s.to(step)
    assert s.can_play_land(P1, "Forest")


@cr("116.2a", "305.1")
@pytest.mark.parametrize("step", PRIORITY_STEPS)
def test_in_no_other_step(step):
    s = Scenario()
    s.hand(P2, "Forest")
    s.to(step, turn=P2)
    assert s.priority == P2
    assert not s.can_play_land(P2, "Forest")


@cr("305.3", "116.2a")
def test_not_in_another_players_turn():
    s = Scenario()
    s.hand(P2, "Forest")
    assert not s.can_play_land(P2, "Forest")


@cr("116.2a", "305.1")
def test_not_while_something_is_on_the_stack():
    s = Scenario()
    s.hand(P1, "Forest", "Divination")
    s.free_mana(P1)
    s.cast(P1, "Divination")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P1, "Forest")
    assert "305.1" in str(error.value)


@cr("116.2a")
def test_only_from_the_players_hand():
    s = Scenario()
    s.graveyard(P1, "Forest")
    s.exile(P1, "Island")
    assert not s.can_play_land(P1, s["Forest"])
    assert not s.can_play_land(P1, s["Island"])


# ---- how many (305.2) ----------------------------------------------------------------------------------------------


@cr("305.2", "116.2a")
def test_one_land_in_a_turn():
    s = Scenario()
    s.hand(P1, "Forest", "Island")
    s.play_land(P1, "Forest")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P1, "Island")
    assert "305.2" in str(error.value)


@cr("305.2", "505.6b")
def test_not_one_in_each_main_phase():
    s = Scenario()
    s.hand(P1, "Forest", "Island")
    s.play_land(P1, "Forest")
    s.to("postcombat_main")
    assert not s.can_play_land(P1, "Island")


@cr("305.2")
def test_another_one_in_the_next_turn():
    s = Scenario()
    s.hand(P1, "Forest", "Island")
    s.play_land(P1, "Forest")
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.can_play_land(P1, "Island")


@cr("305.2", "500.7")
def test_another_one_in_an_extra_turn():
    s = Scenario()
    s.hand(P1, "Forest", "Island", "Time Walk")
    s.free_mana(P1)
    s.play_land(P1, "Forest")
    s.cast(P1, "Time Walk")
    s.resolve()
    s.to("end")
    s.to("precombat_main")
    assert s.turn == 2
    assert s.can_play_land(P1, "Island")


@cr("305.2", "305.2a")
def test_an_effect_allows_an_additional_land():
    s = Scenario()
    s.battlefield(P1, "Exploration")
    s.hand(P1, "Forest", "Island", "Swamp")
    s.play_land(P1, "Forest")
    s.play_land(P1, "Island")
    assert not s.can_play_land(P1, "Swamp")


@cr("305.2a")
def test_additional_lands_add_up():
    s = Scenario()
    s.battlefield(P1, "Exploration", extra_lands(2))
    s.hand(P1, "Forest", "Island", "Swamp", "Plains", "Mountain")
    for name in ("Forest", "Island", "Swamp", "Plains"):
        s.play_land(P1, name)
    assert not s.can_play_land(P1, "Mountain")


@cr("305.2a")
def test_lands_already_played_count_when_the_effect_comes_later():
    s = Scenario()
    s.hand(P1, "Forest", "Island", "Swamp", "Exploration")
    s.free_mana(P1)
    s.play_land(P1, "Forest")
    s.cast(P1, "Exploration")
    s.resolve()
    s.play_land(P1, "Island")
    assert not s.can_play_land(P1, "Swamp")


@cr("305.2a", "305.2b")
def test_without_the_effect_the_additional_land_is_gone():
    s = Scenario()
    s.battlefield(P1, "Exploration")
    s.hand(P1, "Forest", "Island", "Disenchant")
    s.free_mana(P1)
    s.play_land(P1, "Forest")
    s.cast(P1, "Disenchant", targets=["Exploration"])
    s.resolve()
    assert not s.can_play_land(P1, "Island")


@cr("305.2")
def test_the_opponents_permission_is_the_opponents():
    s = Scenario()
    s.battlefield(P2, "Exploration")
    s.hand(P1, "Forest", "Island")
    s.play_land(P1, "Forest")
    assert not s.can_play_land(P1, "Island")


@cr("305.4")
def test_putting_a_land_onto_the_battlefield_is_not_playing_it():
    s = Scenario()
    s.library(P1, "Taiga")
    s.hand(P1, "Nature's Lore", "Island")
    s.free_mana(P1)
    s.cast(P1, "Nature's Lore")
    s.choose(P1, "Taiga")
    s.resolve()
    assert s["Taiga"].zone == "battlefield"
    assert s.can_play_land(P1, "Island")


@cr("305.4")
def test_a_land_is_put_onto_the_battlefield_whatever_was_played():
    s = Scenario()
    s.hand(
        P1,
        "Forest",
        "Island",
        sorcery("Put Lands", Move(Each(land & MINE & InZone(Zone.HAND), [Zone.HAND]), Zone.BATTLEFIELD)),
    )
    s.play_land(P1, "Forest")
    s.cast(P1, "Put Lands")
    s.resolve()
    assert s["Island"].zone == "battlefield"
    assert s.core.player(P1)["land_plays"] == 1


# ---- land types (305.5-305.8) --------------------------------------------------------------------------------------


@cr("305.6")
@pytest.mark.parametrize(
    ("name", "mana"),
    [
        ("Plains", "W"),
        ("Island", "U"),
        ("Swamp", "B"),
        ("Mountain", "R"),
        ("Forest", "G"),
        ("Snow-Covered Forest", "G"),
    ],
)
def test_a_basic_land_type_makes_its_mana(name, mana):
    s = Scenario(mana="manual")
    s.battlefield(P1, name)
    s.activate(P1, name)
    assert s.player(P1).mana == mana
    assert s[name].tapped


@cr("305.6")
@pytest.mark.parametrize(("ability", "mana"), [(0, "W"), (1, "U")])
def test_a_land_with_two_basic_land_types_has_both_abilities(ability, mana):
    s = Scenario(mana="manual")
    s.battlefield(P1, "Tundra")
    s.activate(P1, "Tundra", ability=ability)
    assert s.player(P1).mana == mana


@cr("305.6")
def test_a_land_without_a_basic_land_type_has_only_its_own_abilities():
    s = Scenario(mana="manual")
    wastes = s.battlefield(P1, "Wastes")
    s.battlefield(P1, Face("Blank Land", {CardType.LAND}))
    assert wastes.subtypes == set()
    assert [text for text in s.legal(P1) if "Blank" in text] == []
    s.activate(P1, "Wastes")
    assert s.player(P1).mana == "C"


@cr("305.6")
def test_the_ability_is_intrinsic_beside_printed_ones():
    grove = Face(
        "Strange Grove",
        {CardType.LAND},
        subtypes=["Forest"],
        abilities=[ManaAbility(cost=[TapSelf()], effects=[AddMana({Color.COLORLESS})])],
    )
    for ability, mana in ((0, "C"), (1, "G")):
        s = Scenario(mana="manual")
        s.battlefield(P1, grove)
        s.activate(P1, "Strange Grove", ability=ability)
        assert s.player(P1).mana == mana


@cr("305.5", "205.3i")
def test_lands_may_have_several_subtypes():
    s = Scenario()
    assert s.battlefield(P1, "Bayou").subtypes == {"Swamp", "Forest"}


@cr("305.8")
def test_a_land_without_the_supertype_is_nonbasic_whatever_its_types():
    s = Scenario()
    s.library(P1, "Taiga", "Snow-Covered Forest", "Wastes")
    s.hand(P1, "Lay of the Land")
    s.free_mana(P1)
    s.cast(P1, "Lay of the Land")
    core = s.core.copy()
    while core.decision()[0] == core_types.SHAPE_PRIORITY:
        core.step(0)
    found = {s.text_of(option[1]) for option in core.options() if option[0] == core_types.OPTION_OBJECT}
    assert found == {"Forest", "Snow-Covered Forest", "Wastes"}


# ---- turning a permanent face up (116.2b, 702.37, 708) --------------------------------------------------------------

MORPHER = Face(
    "Test Morph",
    {CardType.CREATURE},
    ManaCost.parse("{4}{R}{R}"),
    power=5,
    toughness=5,
    abilities=[Morph([PayMana(ManaCost.parse("{1}{R}"))])],
)


def face_down(face: Face = MORPHER, lands: int = 5) -> tuple[Scenario, Thing]:
    s = Scenario()
    card = s.hand(P1, face)
    assert isinstance(card, Thing)
    s.battlefield(P1, *["Mountain"] * lands)
    s.cast(P1, card, alternative="morph")
    s.resolve()
    return s, card


@cr("702.37a", "702.37c", "708.4")
def test_a_card_with_morph_is_cast_face_down_for_three_mana():
    s, card = face_down(lands=3)
    assert (card.power, card.toughness) == (2, 2)
    assert card.colors == set()
    assert s["Mountain#3"].tapped


@cr("702.37e", "116.2b")
def test_a_face_down_permanent_is_turned_face_up_for_its_morph_cost():
    s, card = face_down()
    s.turn_up(P1, card)
    assert (card.power, card.toughness) == (5, 5)
    assert s.stack == []


@cr("702.37e", "118.3")
def test_the_morph_cost_must_be_payable():
    s, card = face_down(lands=4)
    assert not s.can_turn_up(P1, card)


@cr("702.37e")
def test_only_its_controller_turns_it_face_up():
    s, card = face_down()
    s.free_mana(P2)
    assert not s.can_turn_up(P2, card)


@cr("702.37b")
def test_megamorph_puts_a_counter():
    mega = Face(
        "Test Mega",
        {CardType.CREATURE},
        ManaCost.parse("{6}"),
        power=1,
        toughness=1,
        abilities=[Morph([PayMana(ManaCost.parse("{1}"))], mega=True)],
    )
    s, card = face_down(mega)
    s.turn_up(P1, card)
    assert card.counters == {"+1/+1": 1}


@cr("702.61b", "116.2b")
def test_split_second_does_not_stop_turning_face_up():
    s, card = face_down()
    split = Face(
        "Test Split",
        {CardType.INSTANT},
        FREE,
        abilities=[KeywordAbility(Keyword.SPLIT_SECOND), Spell([GainLife(You(), Number(1))])],
    )
    s = Scenario()
    card = s.hand(P1, MORPHER)
    s.hand(P2, split)
    s.battlefield(P1, *["Mountain"] * 5)
    s.cast(P1, card, alternative="morph")
    s.resolve()
    s.cast(P2, "Test Split")
    assert s.can_turn_up(P1, card)


@cr("708.2a", "602.2")
def test_a_face_down_permanent_has_no_abilities_to_activate():
    tapper = Face(
        "Test Tapper",
        {CardType.CREATURE},
        ManaCost.parse("{6}"),
        power=1,
        toughness=1,
        abilities=[
            Morph([PayMana(ManaCost.parse("{9}"))]),
            ManaAbility([AddMana(frozenset({Color.RED}))], cost=[TapSelf()]),
        ],
    )
    s, card = face_down(tapper)
    s.to("precombat_main", turn=P1)
    assert not s.can_activate(P1, card)
