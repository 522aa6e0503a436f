"""Rules that effects put in force (CR 613.11): on whom they bear, and which of several counts."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine.enums import CardType, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    AddRule,
    Controlled,
    Destroy,
    Each,
    Effect,
    Face,
    InZone,
    IsPlayer,
    IsToken,
    KeywordAbility,
    ModifyPT,
    Move,
    Number,
    Rule,
    SetPT,
    Skip,
    Spell,
    Static,
    You,
    creature,
    opponent,
    player,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
THEIRS = Controlled(Relation.OPPONENT)


def law(name: str, *abilities: Static) -> Face:
    return Face(name, {CardType.ENCHANTMENT}, FREE, abilities=abilities)


def instant(*effects: Effect) -> Face:
    return Face("Test Spell", {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects)])


# ---- who can't lose --------------------------------------------------------------------------------------------------


@cr("104.3b", "101.2")
def test_a_player_who_cannot_lose_stays_in_the_game_at_0_life():
    s = Scenario()
    s.battlefield(P1, law("Test Ward", Static(rule=Rule(RuleKind.CANT_LOSE))), "Grizzly Bears")
    s.life(P1, 0)
    s.to("end")
    assert not s.over


@cr("104.3b", "704.5a")
def test_what_keeps_one_player_from_losing_does_not_keep_the_other():
    s = Scenario()
    s.battlefield(P1, law("Test Ward", Static(rule=Rule(RuleKind.CANT_LOSE))))
    s.hand(P1, "Shock")
    s.free_mana(P1)
    s.life(P2, 2)
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert s.winner == P1


@cr("104.3b", "101.2")
@pytest.mark.parametrize(("whom", "saved"), [(player, True), (opponent, True), (IsPlayer(Relation.YOU), False)])
def test_a_rule_about_players_holds_for_those_that_it_names(whom, saved):
    s = Scenario()
    other = Static(rule=Rule(RuleKind.NO_MAX_HAND))
    s.battlefield(P1, law("Test Ward", other, Static(rule=Rule(RuleKind.CANT_LOSE), affects=whom)))
    s.hand(P1, "Shock")
    s.free_mana(P1)
    s.life(P2, 2)
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert s.over != saved


# ---- several rules ---------------------------------------------------------------------------------------------------


@cr("508.1c")
@pytest.mark.parametrize("limits", [(2, 1), (1, 2)])
def test_of_two_limits_on_attackers_the_stricter_counts(limits):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Gray Ogre")
    for i, most in enumerate(limits):
        s.battlefield(P2, law(f"Test Limit {i}", Static(rule=Rule(RuleKind.MAX_ATTACKERS, most))))
    with pytest.raises(IllegalAction):
        s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    s.attack({"Hill Giant": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 17


@cr("613.11", "509.1b")
def test_an_ability_may_change_both_characteristics_and_rules():
    both = Static(
        changes=[ModifyPT(Number(1), Number(0)), AddRule(Rule(RuleKind.CANT_BLOCK))], affects=creature & THEIRS
    )
    s = Scenario()
    s.battlefield(P1, law("Test Panic", both), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    assert s["Hill Giant"].power == 4
    assert s["Grizzly Bears"].power == 2
    s.attack({"Grizzly Bears": P2})
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Grizzly Bears"})


@cr("613.7a", "613.7f")
def test_of_two_effects_in_a_layer_the_later_timestamp_wins_and_turning_face_up_gives_a_new_one():
    s = Scenario()
    first = s.battlefield(P1, law("Test First", Static(changes=[SetPT(Number(1), Number(1))], affects=creature)))
    s.battlefield(P1, law("Test Second", Static(changes=[SetPT(Number(5), Number(5))], affects=creature)))
    s.battlefield(P2, "Hill Giant")
    core = s.core.copy()
    giant = s["Hill Giant"].id
    assert core.characteristics(giant)["power"] == 5
    core.edit_permanent(first.id, face_down=True)
    assert core.characteristics(giant)["power"] == 5
    core.edit_permanent(first.id, face_down=False)
    assert core.characteristics(giant)["power"] == 1


# ---- crowds ----------------------------------------------------------------------------------------------------------


@cr("509.1b", "702.111b")
def test_restrictions_on_blocks_hold_among_seventy_attackers():
    soldier = Face("Soldier", {CardType.CREATURE}, power=1, toughness=1)
    brute = Face("Brute", {CardType.CREATURE}, power=1, toughness=1, abilities=[KeywordAbility(Keyword.MENACE)])
    bird = Face("Bird", {CardType.CREATURE}, power=1, toughness=1, abilities=[KeywordAbility(Keyword.FLYING)])
    s = Scenario(starting_life=100)
    soldiers = s.battlefield(P1, *[soldier] * 68)
    s.battlefield(P1, brute, bird)
    s.battlefield(P2, "Hill Giant", "Gray Ogre")
    s.attack(dict.fromkeys((*soldiers, s["Brute"], s["Bird"]), P2))
    for illegal in (
        {"Hill Giant": "Brute"},
        {"Hill Giant": "Bird"},
        {"Hill Giant": "Brute", "Gray Ogre": soldiers[67]},
    ):
        with pytest.raises(IllegalAction):
            s.block(illegal)
    s.block({"Hill Giant": soldiers[67], "Gray Ogre": soldiers[0]})
    s.to("end_of_combat")
    assert s.player(P2).life == 100 - 68
    assert {thing.zone for thing in (soldiers[0], soldiers[67])} == {"graveyard"}


@cr("509.1b", "702.111b")
def test_two_creatures_may_block_one_with_menace_among_seventy_attackers():
    soldier = Face("Soldier", {CardType.CREATURE}, power=1, toughness=1)
    brute = Face("Brute", {CardType.CREATURE}, power=0, toughness=1, abilities=[KeywordAbility(Keyword.MENACE)])
    s = Scenario(starting_life=100)
    soldiers = s.battlefield(P1, *[soldier] * 69)
    s.battlefield(P1, brute)
    s.battlefield(P2, "Hill Giant", "Gray Ogre")
    s.attack(dict.fromkeys((*soldiers, s["Brute"]), P2))
    s.block({"Hill Giant": "Brute", "Gray Ogre": "Brute"})
    s.to("end_of_combat")
    assert s.player(P2).life == 100 - 69
    assert s["Brute"].zone == "graveyard"


# ---- steps that do not come, and things that are not there -----------------------------------------------------------


@cr("500.11", "511.3")
def test_creatures_stop_attacking_even_if_the_end_of_combat_step_is_skipped():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant(Skip(You(), step=StepType.END_OF_COMBAT)))
    s.cast(P1, "Test Spell")
    s.resolve()
    s.attack({"Grizzly Bears": P2})
    s.to("postcombat_main")
    assert s.player(P2).life == 18
    assert not s.core.permanent(s["Grizzly Bears"].id)["flags"] & core_types.PF_ATTACKING


@cr("701.8a")
def test_a_card_in_a_graveyard_cannot_be_destroyed():
    s = Scenario()
    bears = s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, instant(Destroy(Each(creature & InZone(Zone.GRAVEYARD)))))
    before = bears.id
    s.cast(P1, "Test Spell")
    s.resolve()
    assert bears.id == before


@cr("111.8", "704.5d")
def test_a_token_that_has_left_the_battlefield_does_not_come_back():
    s = Scenario()
    s.token(P1, "Grizzly Bears")
    away = Move(Each(IsToken()), Zone.HAND)
    s.hand(P1, instant(away, Move(Each(IsToken() & InZone(Zone.HAND)), Zone.BATTLEFIELD)))
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.core.zone(core_types.ZONE_BATTLEFIELD) == []
    assert s.player(P1).hand == []


@cr("303.4f", "303.4b")
@pytest.mark.parametrize("whom", [P1, P2])
def test_an_aura_that_enchants_players_comes_back_on_the_player_of_its_controllers_choice(whom):
    curse = Face(
        "Test Curse",
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura"],
        abilities=[KeywordAbility(Keyword.ENCHANT, player)],
    )
    s = Scenario()
    s.graveyard(P1, curse)
    s.hand(P1, instant(Move(Each(InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD)))
    s.cast(P1, "Test Spell")
    s.choose(P1, whom)
    s.resolve()
    assert s["Test Curse"].attached_to == whom
