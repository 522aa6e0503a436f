"""Which objects the effects of resolved spells and abilities are about: those of then, or those of now (611.2c)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import sorcery, worded

from mtgengine.testing import P1, P2, Scenario, cr

PEACE = worded("Test Peace", "Instant", "Creatures can't attack this turn.")
LATE = worded("Latecomer", "Creature — Beast", "Haste", "2/2")


def cast(s: Scenario, *cards, **more) -> None:
    for card in cards:
        s.cast(P1, card, **more)
        s.resolve()


@cr("611.2c")
def test_a_rule_for_a_turn_is_about_creatures_that_come_later_too():
    s = Scenario()
    early = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, PEACE, LATE)
    cast(s, "Test Peace", "Latecomer")
    assert not s.can_attack(early)
    assert not s.can_attack("Latecomer")


@cr("611.2c")
def test_a_change_of_characteristics_is_about_the_creatures_of_then():
    s = Scenario()
    early = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, sorcery("Creatures you control get +1/+1 until end of turn."), LATE)
    cast(s, "Test Spell", "Latecomer")
    assert early.power == 3
    assert s["Latecomer"].power == 2


@cr("611.2c")
def test_a_rule_about_what_matches_stops_when_it_no_longer_matches():
    s = Scenario()
    bear, giant = s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    attacker = s.battlefield(P1, "Gray Ogre")
    s.hand(P1, sorcery("Creatures without flying can't block this turn."))
    s.hand(P1, worded("Test Wings", "Instant", "Target creature gains flying until end of turn."))
    s.cast(P1, "Test Spell")
    s.resolve()
    s.cast(P1, "Test Wings", targets=[bear])
    s.resolve()
    s.attack({attacker: P2})
    s.to("declare_blockers")
    assert s.can_block(bear, attacker)
    assert not s.can_block(giant, attacker)


@cr("611.2c", "115.1")
def test_a_rule_about_a_target_players_creatures_keeps_the_player():
    s = Scenario()
    mine, theirs = s.battlefield(P1, "Grizzly Bears"), s.battlefield(P2, "Hill Giant")
    s.hand(P1, sorcery("Creatures target player controls can't attack or block this turn."))
    s.cast(P1, "Test Spell", targets=[P2])
    s.resolve()
    s.attack({mine: P2})
    s.to("declare_blockers")
    assert not s.can_block(theirs, mine)


@cr("611.2c", "107.3")
@pytest.mark.parametrize(("x", "free"), [(3, True), (4, False)])
def test_a_rule_with_an_x_keeps_its_value(x, free):
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, giant := "Hill Giant")
    spell = worded("Test Spell", "Sorcery", "Creatures with mana value X can't attack this turn.", cost="{X}")
    s.hand(P1, spell)
    s.cast(P1, "Test Spell", x=x)
    s.resolve()
    assert s.can_attack(giant) == free


@cr("611.2c", "508.1d")
def test_creatures_that_come_later_must_attack_too():
    s = Scenario()
    s.hand(P1, sorcery("Creatures you control attack this turn if able."), LATE)
    cast(s, "Test Spell", "Latecomer")
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("611.2a", "611.2c")
def test_a_rule_for_a_turn_is_over_with_the_turn():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, PEACE)
    cast(s, "Test Peace")
    s.to("main", turn=P2)
    assert s.can_attack("Grizzly Bears")


@cr("611.2c", "702.33d")
def test_a_kicked_orims_chant_stops_creatures_that_come_later():
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, "Orim's Chant", LATE)
    s.cast(P1, "Orim's Chant", targets=[P2], additional=["kicker"])
    s.resolve()
    s.cast(P1, "Latecomer")
    s.resolve()
    assert not s.can_attack("Latecomer")


@cr("611.2c", "400.7")
def test_an_effect_on_a_target_does_not_follow_it_out_and_back():
    s = Scenario()
    bear = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth", worded("Blink", "Instant", "Exile target creature, then return it to the battlefield."))
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bear])
    s.resolve()
    s.cast(P1, "Blink", targets=[bear])
    s.resolve()
    assert bear.power == 2


# ---- what doesn't untap ----------------------------------------------------------------------------------------------

FREEZE = "Creatures target opponent controls don't untap during their next untap step."
TAPPED = worded("Sleeper", "Creature — Beast", "Flash\nThis creature enters tapped.", "2/2")


@cr("611.2c", "502.3")
def test_a_creature_that_comes_later_does_not_untap_either():
    s = Scenario()
    early = s.battlefield(P2, "Grizzly Bears", tapped=True)
    land = s.battlefield(P2, "Forest", tapped=True)
    late = s.hand(P2, TAPPED)
    s.hand(P1, sorcery(FREEZE))
    cast(s, "Test Spell", targets=[P2])
    s.pass_priority()
    s.cast(P2, late)
    s.resolve()
    s.to("upkeep", turn=P2)
    assert early.tapped
    assert late.tapped
    assert not land.tapped


@cr("611.2c")
def test_it_is_over_after_that_untap_step():
    s = Scenario()
    bear = s.battlefield(P2, "Grizzly Bears", tapped=True)
    s.hand(P1, sorcery(FREEZE))
    cast(s, "Test Spell", targets=[P2])
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.to("upkeep", turn=P2)
    assert not bear.tapped


@cr("611.2c", "109.5")
def test_your_next_untap_step_is_yours_and_not_the_one_before():
    s = Scenario()
    mine = s.battlefield(P1, "Forest", tapped=True)
    theirs = s.battlefield(P2, "Forest", tapped=True)
    s.hand(P1, sorcery("Lands you control don't untap during your next untap step."))
    cast(s, "Test Spell")
    s.to("upkeep", turn=P2)
    assert not theirs.tapped
    s.to("upkeep", turn=P1)
    assert mine.tapped


@cr("611.2c")
def test_everybodys_creatures_stay_tapped_for_one_untap_step_each():
    s = Scenario()
    mine = s.battlefield(P1, "Grizzly Bears", tapped=True)
    theirs = s.battlefield(P2, "Grizzly Bears", tapped=True)
    s.hand(P1, sorcery("Creatures don't untap during their controllers' next untap steps."))
    cast(s, "Test Spell")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert (mine.tapped, theirs.tapped) == (True, True)
    s.to("upkeep", turn=P2)
    assert not theirs.tapped
    s.to("upkeep", turn=P1)
    assert not mine.tapped


@cr("611.2c")
def test_a_named_creature_stays_tapped_whatever_comes_later():
    s = Scenario()
    bear = s.battlefield(P2, "Grizzly Bears")
    late = s.hand(P2, TAPPED)
    s.hand(P1, sorcery("Tap target creature. It doesn't untap during its controller's next untap step."))
    cast(s, "Test Spell", targets=[bear])
    s.pass_priority()
    s.cast(P2, late)
    s.resolve()
    s.to("upkeep", turn=P2)
    assert bear.tapped
    assert not late.tapped
