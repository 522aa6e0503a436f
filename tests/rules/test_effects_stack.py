"""Copies of spells and abilities (707.10), new targets (115.7), countering to another zone (701.6)."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import beast, instant, thing

from mtgengine.enums import CardType, Retarget, Zone
from mtgengine.ir import (
    Activated,
    ChooseTargets,
    CopySpell,
    Counter,
    Damage,
    IsAbility,
    IsSpell,
    Number,
    Source,
    Spell,
    Tapped,
    Target,
    TargetRef,
    any_target,
    creature,
    exile,
)
from mtgengine.testing import P1, P2, Scenario, cr

BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)
TWIN = instant("Twin", CopySpell(TargetRef(0), new_targets=True), target=IsSpell())


def table(*cards) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P2, "Hill Giant", "Juggernaut")
    s.hand(P1, BOLT, *cards)
    return s


@cr("707.10", "707.10c")
@pytest.mark.parametrize("target", ["Hill Giant", "done"])
def test_the_copy_may_have_new_targets(target):
    s = table(TWIN)
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P1, "Twin", targets=["Bolt"])
    s.choose(P1, target)
    s.resolve_all()
    if target == "done":
        assert s.player(P2).life == 14
    else:
        assert s.player(P2).life == 17
        assert s["Hill Giant"].zone == "graveyard"


@cr("707.10")
def test_several_copies():
    s = table(instant("Twin", CopySpell(TargetRef(0), amount=Number(3)), target=IsSpell()))
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P1, "Twin", targets=["Bolt"])
    s.resolve()
    assert s.stack == ["Bolt"] * 4
    s.resolve_all()
    assert s.player(P2).life == 8


@cr("707.10b")
def test_an_ability_is_copied_with_its_source():
    shooter = beast("Shooter", 1, 1, Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),)))
    s = table(instant("Twin", CopySpell(TargetRef(0), new_targets=True), target=IsAbility()))
    s.battlefield(P1, shooter)
    s.activate(P1, "Shooter", targets=[P2])
    s.cast(P1, "Twin", targets=["Shooter"])
    s.choose(P1, P1)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (19, 19)


@cr("115.7a")
def test_the_target_is_changed_to_another_one():
    turn = instant("Turn", ChooseTargets(TargetRef(0), how=Retarget.CHANGE), target=IsSpell())
    s = table()
    s.hand(P2, turn)
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P2, "Turn", targets=["Bolt"])
    s.choose(P2, P1)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (17, 20)


@cr("115.7a")
def test_a_target_that_cannot_be_changed_stays():
    shot = instant("Shot", Damage(TargetRef(0), Number(2)), target=creature & Tapped())
    turn = instant("Turn", ChooseTargets(TargetRef(0), how=Retarget.CHANGE), target=IsSpell())
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.hand(P1, shot)
    s.hand(P2, turn)
    s.cast(P1, "Shot", targets=["Hill Giant"])
    s.cast(P2, "Turn", targets=["Shot"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 2


@cr("115.7")
def test_the_new_target_is_this_creature():
    turn = thing(
        "Shield Bearer",
        CardType.CREATURE,
        power=1,
        toughness=9,
        parts=(Activated((ChooseTargets(TargetRef(0), how=Retarget.CHANGE, to=Source()),), (Target(IsSpell()),)),),
    )
    s = table()
    s.battlefield(P2, turn)
    s.cast(P1, "Bolt", targets=[P2])
    s.activate(P2, "Shield Bearer", targets=["Bolt"])
    s.resolve_all()
    assert s.player(P2).life == 20
    assert s["Shield Bearer"].damage == 3


@cr("115.3", "115.7d")
def test_a_new_target_differs_from_the_others_of_the_same_word():
    two = thing(
        "Fork",
        CardType.INSTANT,
        parts=(Spell((Damage(TargetRef(0), Number(1)),), (Target(creature, 2, 2),)),),
    )
    turn = instant("Turn", ChooseTargets(TargetRef(0)), target=IsSpell())
    s = table(two)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, turn)
    s.cast(P1, "Fork", targets=["Hill Giant", "Juggernaut"])
    s.cast(P2, "Turn", targets=["Fork"])
    s.choose(P2, "Grizzly Bears", "Hill Giant")
    s.resolve_all()
    assert (s["Grizzly Bears"].damage, s["Hill Giant"].damage, s["Juggernaut"].damage) == (1, 1, 0)


@cr("701.6a")
@pytest.mark.parametrize(("zone", "position", "where"), [(Zone.EXILE, 0, "exile"), (Zone.LIBRARY, 0, "library")])
def test_a_countered_spell_goes_where_the_effect_says(zone, position, where):
    s = table()
    s.hand(P2, instant("Stop", Counter(TargetRef(0), zone, position), target=IsSpell()))
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P2, "Stop", targets=["Bolt"])
    s.resolve_all()
    assert s.player(P2).life == 20
    if where == "exile":
        assert s["Bolt"].zone == "exile"
    else:
        assert s.player(P1).library[0] == "Bolt"


@cr("701.6a")
def test_an_ability_is_countered():
    shooter = beast("Shooter", 1, 1, Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),)))
    s = table()
    s.battlefield(P1, shooter)
    s.hand(P2, instant("Stop", Counter(TargetRef(0)), target=IsAbility()))
    s.activate(P1, "Shooter", targets=[P2])
    s.cast(P2, "Stop", targets=["Shooter"])
    s.resolve_all()
    assert s.player(P2).life == 20


@cr("608.2m")
def test_a_spell_is_exiled_from_the_stack_and_does_nothing():
    s = table()
    s.hand(P2, instant("Stop", exile(TargetRef(0)), target=IsSpell()))
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P2, "Stop", targets=["Bolt"])
    s.resolve_all()
    assert s["Bolt"].zone == "exile"
    assert s.player(P2).life == 20
