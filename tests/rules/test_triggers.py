"""Triggered abilities (603): which events they trigger on, when they go on the stack, and what they do."""

from __future__ import annotations

from mtgengine.enums import CardType, Relation, StepType, Zone
from mtgengine.ir import (
    Controlled,
    Damage,
    Draw,
    Face,
    GainLife,
    IsSource,
    Not,
    Number,
    TargetRef,
    Target,
    Triggered,
    You,
    any_target,
    beginning_of,
    creature,
    dies,
    enters,
    leaves,
)
from mtgengine.testing import P1, P2, Scenario, cr
from tests.rules.built_cards import beast, thing

LIFE = GainLife(You(), Number(1))
YOURS = creature & Controlled(Relation.YOU)
OTHER = creature & Not(IsSource())


def watcher(name: str, *events, effects=(LIFE,), **fields) -> Face:
    """An enchantment with one triggered ability: by default its controller gains 1 life."""
    return thing(name, CardType.ENCHANTMENT, parts=(Triggered(effects, events=events, **fields),))


# ---- zone changes --------------------------------------------------------------------------------------------------


@cr("603.6a", "603.2", "603.3")
def test_a_creature_that_enters_triggers_its_own_ability():
    s = Scenario()
    s.hand(P1, beast("Visionary", 1, 1, Triggered((Draw(You(), Number(1)),), events=(enters(),))))
    s.cast(P1, "Visionary")
    s.resolve()
    assert s.stack == ["Visionary"]
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("603.10a", "700.4")
def test_a_creature_that_dies_triggers_its_own_ability():
    s = Scenario()
    s.battlefield(P1, beast("Martyr", 1, 1, Triggered((LIFE,), events=(dies(),))))
    s.hand(P1, "Lightning Bolt")
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=["Martyr"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2b", "503.1a")
def test_an_upkeep_trigger_goes_on_the_stack_before_a_player_gets_priority():
    s = Scenario()
    s.battlefield(P2, watcher("Clock", beginning_of(StepType.UPKEEP, Relation.YOU)))
    s.to("upkeep", turn=P2)
    assert s.stack == ["Clock"]
    s.resolve()
    assert s.player(P2).life == 21


@cr("603.10a")
def test_two_creatures_that_die_at_once_see_each_other_die():
    s = Scenario()
    s.battlefield(P1, beast("Mourner", 1, 1, Triggered((LIFE,), events=(dies(OTHER),))))
    s.battlefield(P1, beast("Griever", 1, 1, Triggered((LIFE,), events=(dies(OTHER),))))
    s.hand(P1, "Pyroclasm")
    s.free_mana(P1)
    s.cast(P1, "Pyroclasm")
    s.choose(P1, "Mourner")
    s.resolve_all()
    assert s.player(P1).life == 22
