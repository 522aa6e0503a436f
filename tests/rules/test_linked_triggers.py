"""What triggered abilities remember and ask for: linked exile (607.2a), costs (118.12), control, ward, prowess."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import CardType, EventKind, Relation, StepType, Zone
from mtgengine.ir import (
    EVENT_SOURCE,
    Continuous,
    Controlled,
    ControllerOf,
    Counter,
    ExiledWith,
    GainControl,
    IsAbility,
    IsSource,
    IsSpell,
    ModifyPT,
    Move,
    Not,
    Number,
    Pattern,
    Pay,
    PayMana,
    Source,
    Target,
    TargetRef,
    Types,
    beginning_of,
    casts,
    creature,
    enchantment,
    enters,
    leaves,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, thing
from trigger_cards import YOU as YOU_PLAYER
from trigger_cards import gain, on, watcher, witness

JAILED = Move(TargetRef(0), Zone.EXILE, link=1)
FREED = Move(ExiledWith(1), Zone.BATTLEFIELD, controller=None)
JAIL = thing(
    "Jail",
    CardType.ENCHANTMENT,
    parts=(
        on(enters(), effects=(JAILED,), targets=(Target(creature),), link=1),
        on(leaves(), effects=(FREED,), link=1),
    ),
)


def jailed() -> Scenario:
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, JAIL, instant("Break", Move(TargetRef(0), Zone.GRAVEYARD), target=enchantment))
    s.cast(P1, "Jail")
    s.choose(P1, "Hill Giant")
    s.resolve()
    return s


@cr("607.2a")
def test_a_leaves_trigger_returns_what_its_linked_ability_exiled():
    s = jailed()
    s.resolve()
    assert s["Hill Giant"].zone == "exile"
    s.cast(P1, "Break", targets=["Jail"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"


@cr("607.2a", "603.10a")
def test_a_leaves_trigger_that_resolves_first_finds_nothing_and_the_card_stays_exiled():
    s = jailed()
    s.cast(P1, "Break", targets=["Jail"])
    s.resolve()
    assert s.stack == ["Jail", "Jail"]
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"


@cr("607.2a")
def test_two_objects_with_linked_abilities_do_not_share_what_they_exiled():
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.hand(P1, JAIL, JAIL, instant("Break", Move(TargetRef(0), Zone.GRAVEYARD), target=enchantment))
    s.cast(P1, "Jail#1")
    s.choose(P1, "Hill Giant")
    s.resolve_all()
    s.cast(P1, "Jail#2")
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    s.cast(P1, "Break", targets=["Jail#2"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    assert s["Grizzly Bears"].zone == "battlefield"


# ---- costs asked for as it resolves --------------------------------------------------------------------------------

FOE = (IsSpell() | IsAbility()) & Controlled(Relation.OPPONENT)
WARD = on(
    Pattern(EventKind.TARGETED, IsSource(), by=FOE),
    effects=(Pay((PayMana(ManaCost.parse("{2}")),), ControllerOf(EVENT_SOURCE), otherwise=(Counter(EVENT_SOURCE),)),),
)


def warded(lands: int) -> Scenario:
    s = Scenario()
    s.battlefield(P1, beast("Ward", 2, 2, WARD))
    s.battlefield(P2, *["Mountain"] * lands)
    s.hand(P2, "Shock")
    s.pass_priority()
    s.cast(P2, "Shock", targets=["Ward"])
    assert s.stack == ["Shock", "Ward"]
    return s


@cr("702.21a", "603.3")
def test_ward_counters_a_spell_whose_controller_cannot_pay():
    s = warded(1)
    s.resolve()
    assert s["Shock"].zone == "graveyard"
    assert s["Ward"].zone == "battlefield"


@cr("702.21a", "118.12")
def test_ward_lets_a_spell_resolve_when_its_controller_pays():
    s = warded(3)
    s.choose(P2, "yes")
    s.resolve_all()
    assert s["Ward"].zone == "graveyard"


@cr("603.5", "118.12")
def test_an_upkeep_cost_is_asked_for_as_the_ability_resolves():
    sink = Move(Source(), Zone.GRAVEYARD)
    upkeep = on(
        beginning_of(StepType.UPKEEP, Relation.YOU),
        effects=(Pay((PayMana(ManaCost.parse("{1}")),), otherwise=(sink,)),),
    )
    s = Scenario()
    s.battlefield(P2, beast("Hungry", 5, 5, upkeep), "Forest")
    s.to("upkeep", turn=P2)
    s.choose(P2, "no")
    s.resolve()
    assert s["Hungry"].zone == "graveyard"


# ---- other events --------------------------------------------------------------------------------------------------


@cr("702.108a")
def test_prowess_triggers_on_each_noncreature_spell():
    noncreature = Not(Types(frozenset({CardType.CREATURE})))
    pump = Continuous(Source(), (ModifyPT(Number(1), Number(1)),))
    s = Scenario()
    s.battlefield(P1, beast("Monk", 1, 2, on(casts(noncreature, Relation.YOU), effects=(pump,))))
    s.hand(P1, instant("Chant", gain(1)), "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s["Monk"].power == 1
    s.cast(P1, "Chant")
    s.resolve()
    assert s["Monk"].power == 2
    assert s.stack == ["Chant"]


@cr("603.10d", "108.4")
def test_gaining_control_of_a_permanent_triggers():
    s = Scenario()
    s.battlefield(P1, watcher("Pirate", Pattern(EventKind.CONTROL, creature, player=YOU_PLAYER)))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, instant("Threaten", Continuous(TargetRef(0), (GainControl(),)), target=creature))
    s.cast(P1, "Threaten", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P1
    assert s.player(P1).life == 21


@cr("603.3a", "108.4")
def test_a_stolen_creatures_dies_trigger_is_its_controllers():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P2, witness("Martyr", leaves()))
    s.hand(P1, instant("Threaten", Continuous(TargetRef(0), (GainControl(),)), target=creature), "Murder")
    s.cast(P1, "Threaten", targets=["Martyr"])
    s.resolve()
    s.cast(P1, "Murder", targets=["Martyr"])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (21, 20)
