"""Delayed (603.7) and reflexive (603.12) triggered abilities."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import Duration, Relation, StepType
from mtgengine.ir import (
    EVENT_RESULT,
    Compare,
    Comparison,
    Damage,
    Destroy,
    Float,
    GainLife,
    IsSource,
    LifeOf,
    LoseLife,
    May,
    Not,
    Number,
    Pattern,
    PowerOf,
    Source,
    Target,
    TargetRef,
    Triggered,
    You,
    any_target,
    beginning_of,
    casts,
    creature,
    dies,
    enters,
    when_you_do,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant
from trigger_cards import LIFE, gain, watcher, witness

NEXT_END = beginning_of(StepType.END)


def later(
    *events: Pattern, effects=(LIFE,), once: bool = True, duration: Duration = Duration.FOREVER, **fields
) -> Float:
    """Creates a delayed triggered ability."""
    return Float(Triggered(effects, events=events, once=once, **fields), duration)


# ---- when (603.7a-b) -----------------------------------------------------------------------------------------------


@cr("603.7", "603.7a")
def test_a_delayed_trigger_does_something_later():
    s = Scenario()
    s.hand(P1, instant("Promise", later(NEXT_END)))
    s.cast(P1, "Promise")
    s.resolve()
    assert s.player(P1).life == 20
    s.to("end")
    assert s.stack == ["Promise"]
    s.resolve()
    assert s.player(P1).life == 21


@cr("603.7b")
def test_a_delayed_trigger_triggers_only_once():
    s = Scenario()
    s.hand(P1, instant("Promise", later(NEXT_END)))
    s.cast(P1, "Promise")
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 21
    s.to("upkeep", turn=P1)
    assert s.player(P1).life == 21


@cr("603.7b")
def test_a_delayed_trigger_with_a_duration_triggers_as_long_as_it_lasts():
    s = Scenario()
    s.hand(
        P1,
        instant("Festival", later(enters(creature), once=False, duration=Duration.END_OF_TURN)),
        "Memnite",
        "Ornithopter",
    )
    s.cast(P1, "Festival")
    s.resolve()
    for name in ("Memnite", "Ornithopter"):
        s.cast(P1, name)
        s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.7b", "514.2")
def test_this_turn_is_over_when_the_turn_is():
    s = Scenario()
    s.hand(P1, instant("Festival", later(enters(creature), once=False, duration=Duration.END_OF_TURN)), "Memnite")
    s.cast(P1, "Festival")
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("603.7a")
def test_a_delayed_trigger_misses_what_happened_before_it_was_created():
    s = Scenario()
    s.hand(P1, instant("Promise", later(NEXT_END)))
    s.to("end")
    s.cast(P1, "Promise")
    s.resolve()
    assert s.stack == []
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 20
    s.to("upkeep", turn=P1)
    assert s.player(P1).life == 21


@cr("603.7b")
def test_of_simultaneous_events_only_one_sets_off_a_delayed_trigger():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    s.hand(P1, instant("Vow", later(dies(creature))), "Pyroclasm")
    s.cast(P1, "Vow")
    s.resolve()
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.7")
def test_two_delayed_triggers_of_the_same_kind_both_trigger():
    s = Scenario()
    vow = instant("Vow", later(NEXT_END))
    s.hand(P1, vow, vow)
    s.cast(P1, "Vow")
    s.resolve()
    s.cast(P1, "Vow")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 22


@cr("603.7", "603.4")
def test_a_delayed_trigger_may_have_an_intervening_if():
    rich = Comparison(LifeOf(You()), Compare.GE, Number(21))
    s = Scenario()
    s.hand(P1, instant("Vow", later(NEXT_END, condition=rich, duration=Duration.END_OF_TURN)))
    s.cast(P1, "Vow")
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 20


# ---- about what (603.7c) -------------------------------------------------------------------------------------------


@cr("603.7c")
def test_a_delayed_trigger_of_a_trigger_remembers_the_creature():
    s = Scenario()
    destroy = later(NEXT_END, effects=(Destroy(EVENT_RESULT),))
    s.battlefield(P1, watcher("Doom", enters(creature), effects=(destroy,)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Memnite"].zone == "graveyard"


@cr("603.7c")
def test_a_delayed_trigger_affects_an_object_whose_characteristics_changed():
    s = Scenario()
    s.free_mana(P1)
    destroy = later(NEXT_END, effects=(Destroy(EVENT_RESULT),))
    s.battlefield(P1, watcher("Doom", enters(creature), effects=(destroy,)))
    s.hand(P1, "Memnite", "Titanic Growth")
    s.cast(P1, "Memnite")
    s.resolve_all()
    s.cast(P1, "Titanic Growth", targets=["Memnite"])
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Memnite"].zone == "graveyard"


@cr("603.7c", "400.7")
def test_a_delayed_trigger_does_not_affect_an_object_that_left_and_came_back():
    s = Scenario()
    s.free_mana(P1)
    destroy = later(NEXT_END, effects=(Destroy(EVENT_RESULT),), duration=Duration.FOREVER)
    s.battlefield(P1, watcher("Doom", enters(creature & Not(IsSource())), effects=(destroy,), per_turn=1))
    s.hand(P1, "Memnite", "Unsummon")
    s.cast(P1, "Memnite")
    s.resolve_all()
    s.cast(P1, "Unsummon", targets=["Memnite"])
    s.resolve_all()
    s.cast(P1, "Memnite")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Memnite"].zone == "battlefield"


# ---- whose (603.7d-f) ----------------------------------------------------------------------------------------------


@cr("603.7d")
def test_the_source_of_a_delayed_trigger_of_a_spell_is_that_spell():
    s = Scenario()
    s.hand(
        P1, instant("Fuse", later(NEXT_END, effects=(Damage(TargetRef(0), Number(2)),), targets=(Target(any_target),)))
    )
    s.cast(P1, "Fuse")
    s.resolve()
    s.choose(P1, P2)
    s.to("end")
    assert s.stack == ["Fuse"]
    s.resolve()
    assert s.player(P2).life == 18


@cr("603.7d")
def test_the_controller_of_a_delayed_trigger_is_who_controlled_the_spell():
    s = Scenario()
    s.hand(P2, instant("Promise", later(NEXT_END)))
    s.cast(P2, "Promise")
    s.to("upkeep", turn=P2)
    assert (s.player(P1).life, s.player(P2).life) == (20, 21)


@cr("603.7e")
def test_the_source_of_a_delayed_trigger_of_an_ability_is_that_abilitys_source():
    s = Scenario()
    s.hand(
        P1,
        witness("Seer", enters(), effects=(later(NEXT_END, effects=(GainLife(You(), PowerOf(Source())),)),), power=3),
    )
    s.cast(P1, "Seer")
    s.resolve_all()
    s.to("end")
    assert s.stack == ["Seer"]
    s.resolve()
    assert s.player(P1).life == 23


@cr("603.7e", "113.7a")
def test_a_delayed_trigger_knows_its_source_as_it_last_was_even_turns_later():
    s = Scenario()
    s.free_mana(P1)
    upkeep = beginning_of(StepType.UPKEEP, Relation.YOU)
    s.hand(
        P1, witness("Seer", enters(), effects=(later(upkeep, effects=(GainLife(You(), PowerOf(Source())),)),), power=3)
    )
    s.hand(P1, "Murder")
    s.cast(P1, "Seer")
    s.resolve_all()
    s.cast(P1, "Murder", targets=["Seer"])
    s.resolve_all()
    s.to("draw", turn=P1)
    assert s.player(P1).life == 23


@cr("603.7")
def test_a_delayed_trigger_of_each_turn_lasts_for_the_game():
    s = Scenario()
    s.hand(P1, instant("Emblematic", later(beginning_of(StepType.UPKEEP), once=False)))
    s.cast(P1, "Emblematic")
    s.to("draw", turn=P2)
    s.to("draw", turn=P1)
    assert s.player(P1).life == 22


@cr("603.7", "601.2i")
def test_when_you_next_cast_a_spell():
    s = Scenario()
    s.hand(P1, instant("Ready", later(casts(creature, Relation.YOU))), "Memnite", "Ornithopter")
    s.cast(P1, "Ready")
    s.resolve()
    s.cast(P1, "Memnite")
    assert s.stack == ["Memnite", "Ready"]
    s.resolve_all()
    s.cast(P1, "Ornithopter")
    assert s.stack == ["Ornithopter"]


# ---- reflexive (603.12) --------------------------------------------------------------------------------------------


def reflexive(*effects, targets=()) -> May:
    """You may lose 1 life. When you do, ..."""
    return May((LoseLife(You(), Number(1)), when_you_do(effects, targets)))


@cr("603.12")
def test_a_reflexive_trigger_goes_on_the_stack_after_the_ability_that_made_it():
    s = Scenario()
    strike = reflexive(Damage(TargetRef(0), Number(3)), targets=(Target(any_target),))
    s.hand(P1, witness("Knight", enters(), effects=(strike,)))
    s.cast(P1, "Knight")
    s.resolve()
    s.choose(P1, "yes", P2)
    s.resolve()
    assert s.stack == ["Knight"]
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (19, 17)


@cr("603.12")
def test_a_reflexive_trigger_does_not_trigger_when_the_action_is_not_taken():
    s = Scenario()
    s.hand(P1, witness("Knight", enters(), effects=(reflexive(gain(5)),)))
    s.cast(P1, "Knight")
    s.resolve()
    s.choose(P1, "no")
    s.resolve()
    assert s.stack == []
    assert s.player(P1).life == 20


@cr("603.12", "603.3d")
def test_players_may_respond_to_a_reflexive_trigger_knowing_its_target():
    s = Scenario()
    s.free_mana(P2)
    strike = reflexive(Destroy(TargetRef(0)), targets=(Target(creature),))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.hand(P1, witness("Knight", enters(), effects=(strike,)))
    s.cast(P1, "Knight")
    s.resolve()
    s.choose(P1, "yes", "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"
