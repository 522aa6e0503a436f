"""State triggers (603.8)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import Cause, Relation, Zone
from mtgengine.ir import (
    Compare,
    Comparison,
    Controlled,
    Count,
    Counter,
    Each,
    IsAbility,
    LifeOf,
    LoseLife,
    Move,
    Number,
    Source,
    Subtype,
    You,
    land,
    state,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant
from trigger_cards import gain, watcher, witness

NO_ISLANDS = Comparison(Count(Subtype("Island") & Controlled(Relation.YOU)), Compare.EQ, Number(0))
SINK = Move(Source(), Zone.GRAVEYARD, Cause.SACRIFICE)


@cr("603.8", "704.1a")
def test_a_state_trigger_triggers_as_soon_as_the_state_is_so():
    s = Scenario()
    s.free_mana(P2)
    s.battlefield(P1, "Island", witness("Serpent", state(NO_ISLANDS), effects=(SINK,)))
    s.hand(P1, instant("Drought", Move(Each(land), Zone.GRAVEYARD)))
    s.cast(P1, "Drought")
    s.resolve()
    assert s.stack == ["Serpent"]
    s.resolve()
    assert s["Serpent"].zone == "graveyard"


def drained(*cards, serpents: int = 1) -> Scenario:
    """Serpents whose controller has just lost the last Island."""
    s = Scenario()
    s.battlefield(P1, "Island", *[witness("Serpent", state(NO_ISLANDS), effects=(SINK,))] * serpents)
    s.hand(P1, instant("Drought", Move(Each(land), Zone.GRAVEYARD)), *cards)
    s.cast(P1, "Drought")
    return s


@cr("603.8")
def test_a_state_trigger_does_not_trigger_again_while_it_is_on_the_stack():
    s = drained(instant("Nothing", gain(1)))
    s.resolve()
    s.cast(P1, "Nothing")
    s.resolve()
    assert s.stack == ["Serpent"]


@cr("603.8")
def test_a_state_trigger_triggers_again_when_it_has_left_the_stack_and_the_state_persists():
    stifle = instant("Stifle", Counter(Each(IsAbility(), (Zone.STACK,))))
    s = drained(stifle)
    s.resolve()
    s.cast(P1, "Stifle")
    assert s.stack == ["Serpent", "Stifle"]
    s.resolve()
    assert s.stack == ["Serpent"]
    assert s["Serpent"].zone == "battlefield"


@cr("603.8")
def test_a_state_trigger_is_not_checked_when_the_state_is_not_so():
    s = Scenario()
    s.battlefield(P1, "Island", witness("Serpent", state(NO_ISLANDS), effects=(SINK,)))
    s.to("upkeep", turn=P2)
    assert s["Serpent"].zone == "battlefield"


@cr("603.8", "603.3b")
def test_two_objects_with_a_state_trigger_both_trigger():
    s = drained(serpents=2)
    s.choose(P1, "Serpent#1")
    s.resolve()
    assert s.stack == ["Serpent", "Serpent"]


@cr("603.8")
def test_a_state_that_is_so_for_a_moment_is_enough():
    """The life total falls to 5 and rises again while one spell resolves."""
    low = Comparison(LifeOf(You()), Compare.LE, Number(5))
    s = Scenario()
    s.battlefield(P1, watcher("Alarm", state(low), effects=(gain(100),)))
    s.hand(P1, instant("Dip", LoseLife(You(), Number(15)), gain(15)))
    s.cast(P1, "Dip")
    s.resolve()
    assert s.stack == ["Alarm"]


@cr("603.8", "608.2g")
def test_a_state_trigger_checks_the_state_only_as_it_triggers():
    low = Comparison(LifeOf(You()), Compare.LE, Number(5))
    s = Scenario()
    s.battlefield(P1, watcher("Alarm", state(low), effects=(gain(100),)))
    s.hand(P1, instant("Dip", LoseLife(You(), Number(15)), gain(15)))
    s.cast(P1, "Dip")
    s.resolve_all()
    assert s.player(P1).life == 120
