"""Timing and priority (CR 117)."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine import Deck, Game, GameConfig
from mtgengine.decisions import Reason
from mtgengine.enums import CardType, Color, StepType
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    AddMana,
    Damage,
    Effect,
    Face,
    GainLife,
    LoseLife,
    ManaAbility,
    May,
    Number,
    PayLife,
    Spell,
    Target,
    TargetRef,
    You,
    any_target,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
VANILLA = Deck.from_text("24 Forest\n36 Grizzly Bears", "vanilla")


def instant(name: str, *effects: Effect, targets=()) -> Face:
    return Face(name, {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def bolts() -> Scenario:
    """Both players have two Lightning Bolts and all the mana they want."""
    s = Scenario()
    for seat in (P1, P2):
        s.hand(seat, "Lightning Bolt", "Lightning Bolt")
        s.free_mana(seat)
    return s


class TestPrioritySystem:
    @cr("117.3a")
    def test_active_player_receives_priority_first(self):
        s = Scenario()
        for step in ("upkeep", "draw", "precombat_main", "beginning_of_combat", "end"):
            s.to(step, turn=P2)
            assert s.priority == P2, step

    @cr("117.3d", "101.4")
    def test_priority_passes_in_turn_order(self):
        game = Game.start(
            (VANILLA, VANILLA, VANILLA), 0, GameConfig(starting_player=1, mulligan="none", skip_trivial=False)
        )
        order = []
        while game.step is StepType.UPKEEP:
            order.append(game.decision.player)
            game.apply(0)
        assert order == [1, 2, 0]

    @cr("117.4", "405.5", "608.1")
    def test_all_pass_resolves_stack(self):
        s = bolts()
        s.cast(P1, "Lightning Bolt", targets=[P2])
        s.pass_priority(P1)
        assert (s.stack, s.player(P2).life) == (["Lightning Bolt"], 20)
        s.pass_priority(P2)
        assert (s.stack, s.player(P2).life) == ([], 17)

    @cr("117.4", "500.2")
    def test_all_pass_with_an_empty_stack_ends_the_step(self):
        s = bolts()
        s.pass_priority(P1)
        s.pass_priority(P2)
        assert s.step == "beginning_of_combat"

    @cr("117.4")
    def test_passes_count_only_in_succession(self):
        s = bolts()
        s.cast(P1, "Lightning Bolt", targets=[P2])
        s.pass_priority(P1)
        s.cast(P2, "Lightning Bolt", targets=[P1])
        s.pass_priority(P2)
        # P1 has passed before, but not since P2 acted.
        assert s.priority == P1
        assert len(s.stack) == 2
        s.pass_priority(P1)
        assert s.player(P1).life == 17
        assert len(s.stack) == 1

    @cr("117.4", "405.5")
    def test_one_object_resolves_at_a_time(self):
        s = bolts()
        s.cast(P1, "Lightning Bolt", targets=[P2])
        s.cast(P1, "Lightning Bolt", targets=[P2])
        s.pass_priority(P1)
        s.pass_priority(P2)
        assert (len(s.stack), s.player(P2).life) == (1, 17)
        assert s.priority == P1

    @cr("117.3c")
    def test_a_player_who_casts_a_spell_receives_priority_afterward(self):
        s = bolts()
        s.cast(P1, "Lightning Bolt", targets=[P2])
        assert s.priority == P1
        s.pass_priority(P1)
        s.cast(P2, "Lightning Bolt", targets=[P1])
        assert s.priority == P2

    @cr("117.3c")
    def test_a_player_who_activates_an_ability_receives_priority_afterward(self):
        s = Scenario()
        s.battlefield(P2, "Prodigal Sorcerer")
        s.pass_priority(P1)
        s.activate(P2, "Prodigal Sorcerer", targets=[P1])
        assert s.priority == P2

    @cr("117.3c", "117.7")
    def test_holding_priority_responds_to_ones_own_spell(self):
        s = bolts()
        s.cast(P1, "Lightning Bolt", targets=[P2])
        s.cast(P1, "Lightning Bolt", targets=[P1])
        assert s.stack == ["Lightning Bolt", "Lightning Bolt"]
        s.resolve()
        assert (s.player(P1).life, s.player(P2).life) == (17, 20)

    @cr("117.3b")
    def test_the_active_player_receives_priority_after_a_resolution(self):
        s = bolts()
        s.pass_priority(P1)
        s.cast(P2, "Lightning Bolt", targets=[P1])
        s.pass_priority(P2)
        s.pass_priority(P1)
        assert s.player(P1).life == 17
        assert s.priority == P1

    @cr("117.3b")
    def test_the_active_player_receives_priority_after_the_opponents_ability_resolves(self):
        s = Scenario()
        s.battlefield(P2, "Prodigal Sorcerer")
        s.pass_priority(P1)
        s.activate(P2, "Prodigal Sorcerer", targets=[P1])
        s.resolve()
        assert s.priority == P1

    @cr("117.3d")
    def test_who_has_passed_waits_for_the_others(self):
        s = bolts()
        s.pass_priority(P1)
        with pytest.raises(IllegalAction) as error:
            s.pass_priority(P1)
        assert "117.3d" in str(error.value)


# ---- when players act (117.1) --------------------------------------------------------------------------------------


@cr("117.1a")
@pytest.mark.parametrize("card", ["Lightning Bolt", "Ashcoat Bear"])
def test_instants_and_flash_any_time_with_priority(card):
    s = Scenario()
    s.hand(P2, card)
    s.free_mana(P2)
    for step in ("precombat_main", "beginning_of_combat", "declare_attackers", "end_of_combat", "end"):
        s.to(step, turn=P1)
        assert s.can_cast(P2, card), step
    for step in ("upkeep", "draw"):
        s.to(step, turn=P2)
        assert s.can_cast(P2, card), step


@cr("117.1a")
@pytest.mark.parametrize("card", ["Divination", "Grizzly Bears", "Fervor", "Sol Ring"])
def test_other_spells_only_with_an_empty_stack(card):
    s = Scenario()
    s.hand(P1, card, "Shock")
    s.free_mana(P1)
    assert s.can_cast(P1, card)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P1, card)
    s.resolve()
    assert s.can_cast(P1, card)


@cr("117.1a")
def test_other_spells_only_in_ones_own_main_phase():
    s = Scenario()
    s.hand(P2, "Divination")
    s.free_mana(P2)
    assert not s.can_cast(P2, "Divination")
    s.to("upkeep", turn=P2)
    assert not s.can_cast(P2, "Divination")
    s.to("precombat_main", turn=P2)
    assert s.can_cast(P2, "Divination")


@cr("117.1b")
def test_activated_abilities_any_time_with_priority():
    s = Scenario()
    s.battlefield(P2, "Prodigal Sorcerer")
    s.hand(P1, "Shock")
    s.free_mana(P1)
    for step in ("precombat_main", "declare_attackers", "end"):
        s.to(step, turn=P1)
        assert s.can_activate(P2, "Prodigal Sorcerer", targets=[P1]), step
    s.cast(P1, "Shock", targets=[P2])
    assert s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])


@cr("117.1c", "116.2a")
def test_a_land_is_played_only_with_an_empty_stack():
    s = Scenario()
    s.hand(P1, "Forest", "Shock")
    s.free_mana(P1)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_play_land(P1, "Forest")
    s.resolve()
    assert s.can_play_land(P1, "Forest")


@cr("117.1d", "605.3a")
def test_a_mana_ability_with_priority():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Forest")
    s.hand(P1, "Shock")
    s.activate(P1, "Forest")
    assert s.player(P1).mana == "G"
    assert s.stack == []
    assert s.priority == P1


@cr("117.1d", "605.3a")
def test_a_mana_ability_while_a_spell_is_being_cast():
    s = Scenario()
    petal, mountain = s.battlefield(P1, "Lotus Petal", "Mountain")
    s.hand(P1, "Lightning Bolt")
    s.choose(P1, petal, "red")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert (petal.zone, mountain.tapped) == ("graveyard", False)
    assert s.stack == ["Lightning Bolt"]


# ---- what happens without priority (117.2) -------------------------------------------------------------------------


@cr("117.2b", "604.1", "405.6b")
def test_static_abilities_wait_for_no_priority():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Glorious Anthem")
    s.free_mana(P1)
    s.cast(P1, "Glorious Anthem")
    assert s["Grizzly Bears"].power == 2
    s.resolve()
    assert s["Grizzly Bears"].power == 3
    assert s.stack == []


@cr("117.2c", "703.3")
def test_turn_based_actions_come_before_priority():
    s = Scenario()
    s.to("upkeep", turn=P2)
    s.pass_priority(P2)
    s.pass_priority(P1)
    assert (s.step, s.priority, len(s.player(P2).hand)) == ("draw", P2, 1)


@cr("117.2d", "117.5", "704.3")
def test_state_based_actions_come_before_priority():
    s = bolts()
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.pass_priority(P1)
    s.pass_priority(P2)
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.priority == P1


@cr("117.2e", "608.2d")
def test_no_player_has_priority_while_a_spell_resolves():
    s = Scenario()
    s.hand(P1, instant("Offer", May([GainLife(You(), Number(1))])))
    s.hand(P2, "Shock")
    s.free_mana(P2)
    s.cast(P1, "Offer")
    core = s.core.copy()
    while core.decision()[1] == Reason.PRIORITY:
        core.step(0)
    assert core.decision()[1:3] == (Reason.MAY, P1)
    assert core.priority_player == 255
    kinds = {option[0] for option in core.options()}
    assert kinds == {core_types.OPTION_YES, core_types.OPTION_NO}


# ---- before each priority (117.5) ----------------------------------------------------------------------------------


@cr("117.5", "704.3")
def test_state_based_actions_are_repeated_until_none_apply():
    """Goblin King dies, so the Goblin that only lived by it dies too, before anybody has priority."""
    s = Scenario()
    s.battlefield(P1, "Goblin King")
    raiders = s.battlefield(P1, "Mons's Goblin Raiders", damage=1)
    s.hand(P2, "Murder", "Shock")
    s.free_mana(P2)
    assert raiders.toughness == 2
    s.pass_priority(P1)
    s.cast(P2, "Murder", targets=["Goblin King"])
    s.pass_priority(P2)
    s.pass_priority(P1)
    assert raiders.zone == "graveyard"
    assert s.priority == P1


@cr("117.5", "704.3")
def test_state_based_actions_are_performed_as_a_single_event():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Earthquake")
    s.free_mana(P1)
    s.cast(P1, "Earthquake", x=3)
    s.resolve()
    assert s.player(P1).battlefield == s.player(P2).battlefield == []


HURT = Face(
    "Hurting Stone",
    {CardType.ARTIFACT},
    FREE,
    abilities=[
        Activated(cost=[PayLife(Number(5))], effects=[Damage(TargetRef(0), Number(1))], targets=[Target(any_target)])
    ],
)


@cr("117.5", "117.3c")
def test_state_based_actions_are_checked_after_an_activation_too():
    """A player who pays their last life for a cost loses before the ability resolves."""
    s = Scenario()
    s.battlefield(P1, HURT)
    s.life(P1, 5)
    s.life(P2, 1)
    s.activate(P1, "Hurting Stone", targets=[P2])
    assert s.winner == P2


@cr("117.5", "117.3d")
def test_state_based_actions_are_checked_before_the_next_player_gets_priority():
    """A mana ability that costs the last life: the player loses before anybody gets priority again."""
    altar = Face(
        "Blood Altar",
        {CardType.ARTIFACT},
        FREE,
        abilities=[ManaAbility(cost=[PayLife(Number(5))], effects=[AddMana({Color.BLACK})])],
    )
    s = Scenario(mana="manual")
    s.battlefield(P1, altar)
    s.life(P1, 5)
    s.activate(P1, "Blood Altar")
    assert s.winner == P2


@cr("117.5", "704.4")
def test_nothing_is_checked_in_the_middle_of_a_resolution():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", damage=1)
    s.hand(P1, instant("Brink", LoseLife(You(), Number(30)), GainLife(You(), Number(30))))
    s.cast(P1, "Brink")
    s.resolve()
    assert not s.over


# ---- in response (117.7) -------------------------------------------------------------------------------------------


@cr("117.7")
def test_a_response_resolves_first():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.hand(P2, "Giant Growth")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
    assert s.stack == ["Shock", "Giant Growth"]
    s.resolve()
    assert s["Grizzly Bears"].toughness == 5
    s.resolve()
    assert s["Grizzly Bears"].damage == 2
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("117.7")
def test_an_ability_may_be_activated_in_response():
    s = Scenario()
    s.battlefield(P2, "Mogg Fanatic")
    s.hand(P1, "Shock")
    s.free_mana(P1)
    s.cast(P1, "Shock", targets=["Mogg Fanatic"])
    s.activate(P2, "Mogg Fanatic", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 19
    s.resolve()
    assert s.stack == []
    assert s.player(P1).graveyard == ["Shock"]
