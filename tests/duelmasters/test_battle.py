"""Attacks, blocks, battles and shields."""

import pytest

from mtgengine.config import EndReason
from mtgengine.rulesets.duelmasters import P1, P2, DuelScenario, Phase, Zone


def test_attacking_taps_the_creature():
    s = DuelScenario()
    s.battle(P1, "Immortal Baron, Vorg", "Explosive Dude Joe")
    s.attack("Immortal Baron, Vorg")
    s.choose("shield 1")
    assert s["Immortal Baron, Vorg"].tapped
    assert not s.can_attack("Immortal Baron, Vorg")


def test_any_number_of_creatures_may_attack_in_a_turn():
    s = DuelScenario()
    s.battle(P1, *["Immortal Baron, Vorg"] * 3)
    for left in (4, 3, 2):
        s.attack("Immortal Baron, Vorg")
        s.choose("shield 1")
        assert s.game.shields(P2) == left


def test_only_tapped_creatures_may_be_attacked():
    s = DuelScenario()
    s.battle(P1, "Immortal Baron, Vorg")
    s.battle(P2, "Burning Mane", tapped=True)
    s.battle(P2, "Reusol, the Oracle")
    assert s.can_attack("Immortal Baron, Vorg", "Burning Mane")
    assert not s.can_attack("Immortal Baron, Vorg", "Reusol, the Oracle")


def test_some_creatures_can_attack_untapped_ones():
    s = DuelScenario()
    s.battle(P1, "Cavalry General Curatops")
    s.battle(P2, "Reusol, the Oracle")
    assert s.can_attack("Cavalry General Curatops", "Reusol, the Oracle")


@pytest.mark.parametrize(
    ("attacker", "target", "left"),
    [
        ("Explosive Dude Joe", "Burning Mane", (["Explosive Dude Joe"], [])),
        ("Burning Mane", "Explosive Dude Joe", ([], ["Explosive Dude Joe"])),
        ("Burning Mane", "Reusol, the Oracle", ([], [])),
    ],
    ids=["more", "less", "equal"],
)
def test_the_creature_with_less_power_is_destroyed_and_both_when_they_are_equal(attacker, target, left):
    s = DuelScenario()
    s.battle(P1, attacker)
    s.battle(P2, target, tapped=True)
    s.attack(attacker, target)
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == left


def test_power_attacker_counts_only_while_attacking():
    s = DuelScenario()
    s.battle(P1, "Brawler Zyler")
    s.battle(P2, "Burning Mane", tapped=True)
    assert s["Brawler Zyler"].power == 1000
    s.attack("Brawler Zyler", "Burning Mane")
    assert s.cards(P1, Zone.BATTLE) == ["Brawler Zyler"]


def test_power_attacker_does_not_count_for_the_one_that_is_attacked():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Brawler Zyler", tapped=True)
    s.attack("Burning Mane", "Brawler Zyler")
    assert s.cards(P2, Zone.BATTLE) == []


def test_a_slayer_that_loses_takes_the_winner_along():
    s = DuelScenario()
    s.battle(P1, "Bone Assassin, the Ripper")
    s.battle(P2, "Tri-horn Shepherd", tapped=True)
    s.attack("Bone Assassin, the Ripper", "Tri-horn Shepherd")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], [])


def test_a_slayer_that_is_attacked_takes_the_attacker_along():
    s = DuelScenario()
    s.battle(P1, "Tri-horn Shepherd")
    s.battle(P2, "Bone Assassin, the Ripper", tapped=True)
    s.attack("Tri-horn Shepherd", "Bone Assassin, the Ripper")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], [])


# ---- blocking


def test_a_blocker_taps_and_battles_in_place_of_what_was_attacked():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish")
    s.attack("Burning Mane")
    assert (s.game.decision.actor, s.game.phase) == (P2, Phase.BLOCK)
    s.block("Hunter Fish")
    assert (s.cards(P1, Zone.BATTLE), s["Hunter Fish"].tapped, s.game.shields(P2)) == ([], True, 5)


def test_blocking_may_be_left_out():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish")
    s.attack("Burning Mane")
    s.choose("done", "shield 2")
    assert s.game.shields(P2) == 4


def test_a_tapped_blocker_and_a_creature_that_is_none_cant_block():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish", tapped=True)
    s.battle(P2, "Reusol, the Oracle")
    s.attack("Burning Mane")
    assert s.game.decision.actor == P1  # nobody is asked for a blocker


def test_a_blocker_protects_another_creature():
    s = DuelScenario()
    s.battle(P1, "Explosive Dude Joe")
    s.battle(P2, "Burning Mane", tapped=True)
    s.battle(P2, "Phantom Fish")
    s.attack("Explosive Dude Joe", "Burning Mane")
    s.block("Phantom Fish")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], ["Burning Mane", "Phantom Fish"])


def test_some_creatures_cant_be_blocked():
    s = DuelScenario()
    s.battle(P1, "Candy Drop")
    s.battle(P2, "Hunter Fish")
    s.attack("Candy Drop")
    assert s.game.decision.actor == P1


def test_some_creatures_cant_be_blocked_by_weak_ones():
    s = DuelScenario()
    s.battle(P1, "Stampeding Longhorn")
    s.battle(P2, "Hunter Fish", "Phantom Fish")
    s.attack("Stampeding Longhorn")
    assert s.offered == ["done", "block Stampeding Longhorn with Phantom Fish"]


@pytest.mark.parametrize("name", ["Hunter Fish", "Emerald Grass"])
def test_some_creatures_cant_attack_players(name):
    s = DuelScenario()
    s.battle(P1, name, "Burning Mane")
    s.battle(P2, "Reusol, the Oracle", tapped=True)
    assert not s.can_attack(name)
    assert s.can_attack(name, "Reusol, the Oracle") == (name == "Emerald Grass")


def test_some_creatures_cant_attack_creatures():
    s = DuelScenario()
    s.battle(P1, "Dawn Giant")
    s.battle(P2, "Reusol, the Oracle", tapped=True)
    assert (s.can_attack("Dawn Giant"), s.can_attack("Dawn Giant", "Reusol, the Oracle")) == (True, False)


def test_a_creature_that_must_attack_keeps_its_player_from_being_done():
    s = DuelScenario()
    s.battle(P1, "Deadly Fighter Braid Claw", "Burning Mane")
    assert s.can_attack("Burning Mane")
    assert "done" not in s.offered
    s.attack("Deadly Fighter Braid Claw")
    s.choose("shield 1")
    assert "done" in s.offered


# ---- shields


@pytest.mark.parametrize(
    ("name", "left"), [("Burning Mane", 4), ("Hanusa, Radiance Elemental", 3), ("Billion-Degree Dragon", 2)]
)
def test_an_attack_on_a_player_breaks_one_two_or_three_shields(name, left):
    s = DuelScenario()
    s.battle(P1, name)
    s.attack(name)
    while s.game.decision is not None and s.game.decision.reason.name == "SHIELD":
        s.game.apply(0)
    assert (s.game.shields(P2), len(s.cards(P2, Zone.HAND))) == (left, 5 - left)


def test_the_attacker_chooses_which_shields_are_broken():
    s = DuelScenario()
    s.shields(P2, "Terror Pit", "Burning Mane", "Aqua Guard")
    s.battle(P1, "Hanusa, Radiance Elemental")
    s.attack("Hanusa, Radiance Elemental")
    assert s.offered == ["shield 1", "shield 2"]  # of the two, the first one is chosen first
    s.choose("shield 2")
    assert s.cards(P2, Zone.HAND) == ["Burning Mane", "Aqua Guard"]


def test_a_double_breaker_breaks_the_last_shield_alone():
    s = DuelScenario()
    s.shields(P2, "Burning Mane")
    s.battle(P1, "Hanusa, Radiance Elemental")
    s.attack("Hanusa, Radiance Elemental")
    assert (s.game.shields(P2), s.game.result) == (0, None)


def test_an_attack_on_a_player_without_shields_wins():
    s = DuelScenario()
    s.shields(P2)
    s.battle(P1, "Burning Mane")
    s.attack("Burning Mane")
    assert (s.game.result.winner, s.game.result.reason) == (P1, EndReason.DIRECT_ATTACK)


def test_a_blocker_stops_the_attack_that_would_win():
    s = DuelScenario()
    s.shields(P2)
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish")
    s.attack("Burning Mane")
    s.block("Hunter Fish")
    assert s.game.result is None


# ---- shield triggers


def test_a_shield_trigger_is_played_for_nothing():
    s = DuelScenario()
    s.shields(P2, "Terror Pit")
    s.battle(P1, "Burning Mane", "Explosive Dude Joe")
    s.attack("Burning Mane")
    assert (s.game.decision.actor, s.offered) == (P2, ["done", "Terror Pit"])
    s.choose("Terror Pit", "Explosive Dude Joe")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.GRAVEYARD)) == (["Burning Mane"], ["Terror Pit"])


def test_a_shield_trigger_may_be_kept_in_the_hand():
    s = DuelScenario()
    s.shields(P2, "Terror Pit")
    s.battle(P1, "Burning Mane")
    s.attack("Burning Mane")
    s.choose("done")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.HAND)[0]) == (["Burning Mane"], "Terror Pit")


def test_a_creature_may_be_a_shield_trigger():
    s = DuelScenario()
    s.shields(P2, "Torcon")
    s.battle(P1, "Burning Mane")
    s.attack("Burning Mane")
    s.choose("Torcon")
    assert s.cards(P2, Zone.BATTLE) == ["Torcon"]


def test_several_shield_triggers_are_used_in_the_order_of_their_player():
    s = DuelScenario()
    s.shields(P2, "Torcon", "Solar Ray", others=1)
    s.battle(P1, "Hanusa, Radiance Elemental", "Burning Mane")
    s.attack("Hanusa, Radiance Elemental")
    s.choose("shield 1", "shield 2", "Solar Ray", "Burning Mane", "Torcon")
    assert (s["Burning Mane"].tapped, s.cards(P2, Zone.BATTLE)) == (True, ["Torcon"])


def test_a_shield_without_a_trigger_asks_nobody():
    s = DuelScenario()
    s.shields(P2, "Burning Mane")
    s.battle(P1, "Explosive Dude Joe", "Reusol, the Oracle")
    s.attack("Explosive Dude Joe")
    assert s.game.decision.actor == P1
