"""Last known information (113.7a, 608.2h, 603.10): what is gone is looked at as it last was."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import Cause, EventKind, Keyword, Relation, Zone
from mtgengine.ir import (
    EVENT_OBJECT,
    EVENT_RESULT,
    Activated,
    Compare,
    Controlled,
    ControllerOf,
    Counters,
    Damage,
    Each,
    GainLife,
    HasKeyword,
    IsPlayer,
    IsSource,
    LoseLife,
    ModifyPT,
    Move,
    Named,
    Number,
    Pattern,
    PowerOf,
    PutCounters,
    SacrificeSelf,
    Source,
    Static,
    Target,
    TargetRef,
    You,
    any_target,
    creature,
    dies,
    enters,
    leaves,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast
from trigger_cards import OTHER, on, watcher, witness


def free() -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    return s


@cr("608.2h", "603.10a")
def test_the_power_of_a_creature_that_died_is_its_last_power():
    s = free()
    s.battlefield(P1, watcher("Altar", dies(creature), effects=(GainLife(You(), PowerOf(EVENT_OBJECT)),)))
    s.battlefield(P2, "Hill Giant", counters={"+1/+1": 2})
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("603.10a")
def test_a_bonus_from_a_creature_that_died_at_the_same_time_counts():
    s = free()
    lord = beast("Lord", 1, 1, Static((ModifyPT(Number(3), Number(0)),), affects=OTHER))
    s.battlefield(P1, watcher("Altar", dies(Named("Grizzly Bears")), effects=(GainLife(You(), PowerOf(EVENT_OBJECT)),)))
    s.battlefield(P2, lord, "Grizzly Bears")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("603.10a")
def test_what_it_was_decides_whether_it_matches():
    """A creature that had flying as it died, whatever the card in the graveyard has."""
    s = free()
    s.battlefield(P1, watcher("Hunter", dies(HasKeyword(Keyword.FLYING))))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Mighty Leap", "Murder")
    s.cast(P1, "Mighty Leap", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.4", "603.10a", "702.93a")
def test_an_intervening_if_may_ask_for_the_counters_that_it_had():
    fresh = Counters("+1/+1", Compare.EQ, Number(0))
    back = Move(EVENT_RESULT, Zone.BATTLEFIELD)
    s = free()
    undying = beast(
        "Undying",
        1,
        1,
        on(dies(IsSource() & fresh), effects=(back, PutCounters(Each(Named("Undying")), "+1/+1", Number(1)))),
    )
    s.battlefield(P1, undying)
    s.hand(P1, "Murder", "Terminate")
    s.cast(P1, "Murder", targets=["Undying"])
    s.resolve_all()
    assert s["Undying"].zone == "battlefield"
    s.cast(P1, "Terminate", targets=["Undying"])
    s.resolve_all()
    assert s["Undying"].zone == "graveyard"


@cr("113.7a", "608.2h")
def test_the_source_of_an_ability_on_the_stack_is_known_as_it_last_was():
    s = free()
    s.hand(
        P1,
        witness("Seer", enters(), effects=(GainLife(You(), PowerOf(Source())),), power=2, toughness=2),
        "Titanic Growth",
    )
    s.hand(P2, "Murder")
    s.cast(P1, "Seer")
    s.resolve()
    s.cast(P1, "Titanic Growth", targets=["Seer"])
    s.resolve()
    s.cast(P2, "Murder", targets=["Seer"])
    s.resolve_all()
    assert s.player(P1).life == 26


@cr("113.7a", "702.15c")
def test_damage_from_a_source_that_is_gone_has_its_keywords():
    pinger = Activated((Damage(TargetRef(0), Number(2)),), (Target(any_target),), cost=(SacrificeSelf(),))
    s = Scenario()
    s.battlefield(P1, beast("Leech", 1, 1, Keyword.LIFELINK, pinger))
    s.activate(P1, "Leech", targets=[P2])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (22, 18)


@cr("608.2h")
def test_that_creatures_controller_is_known_when_it_is_gone():
    s = free()
    s.battlefield(P1, watcher("Toll", dies(creature), effects=(LoseLife(ControllerOf(EVENT_OBJECT), Number(2)),)))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (20, 18)


@cr("608.2h", "111.7")
def test_a_token_that_ceased_to_exist_is_still_known():
    s = free()
    s.battlefield(P1, watcher("Altar", dies(creature), effects=(GainLife(You(), PowerOf(EVENT_OBJECT)),)))
    s.token(P2, beast("Giant", 4, 4))
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Giant"])
    s.resolve_all()
    assert s.player(P1).life == 24


@cr("603.10a", "603.3a")
def test_a_stolen_look_at_who_controlled_it_as_it_left():
    s = free()
    s.battlefield(P2, watcher("Toll", leaves(creature & Controlled(Relation.YOU))))
    s.battlefield(P2, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Unsummon", "Boomerang")
    s.cast(P1, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P2).life == 20
    s.cast(P1, "Boomerang", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 21


@cr("514.3a", "603.3")
def test_a_trigger_in_the_cleanup_step_resolves_before_the_turn_is_over():
    discards = Pattern(EventKind.MOVE, player=IsPlayer(Relation.YOU), causes=frozenset({Cause.DISCARD}))
    s = Scenario()
    s.battlefield(P1, watcher("Library", discards))
    s.hand(P1, *["Forest"] * 8)
    s.choose(P1, "Forest")
    s.to("upkeep", turn=P2)
    assert s.stack == []
    assert s.player(P1).life == 21


@cr("608.2h")
def test_last_known_information_is_used_only_for_what_is_gone():
    s = free()
    s.battlefield(P1, watcher("Judge", enters(creature), effects=(GainLife(You(), PowerOf(EVENT_RESULT)),)))
    s.hand(P1, "Memnite", "Titanic Growth")
    s.cast(P1, "Memnite")
    s.resolve()
    s.cast(P1, "Titanic Growth", targets=["Memnite"])
    s.resolve_all()
    assert s.player(P1).life == 25
