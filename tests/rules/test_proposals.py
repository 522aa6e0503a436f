"""Proposals that hang together: the least X, targets in several groups, and costs that the targets raise (CR 601.2)."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import CardType, RuleKind
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    Compare,
    Counters,
    Damage,
    Destroy,
    Difference,
    Draw,
    Effect,
    Face,
    HalfDown,
    HalfUp,
    ManaValue,
    Negative,
    Number,
    PayMana,
    Product,
    Rule,
    Share,
    Spell,
    Static,
    Sum,
    Tap,
    TapSelf,
    Target,
    Targeting,
    TargetRef,
    X,
    You,
    creature,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr


def instant(cost: str, *effects: Effect, **more) -> Face:
    return Face("Test Spell", {CardType.INSTANT}, ManaCost.parse(cost), abilities=[Spell(effects=effects, **more)])


def proposed(s: Scenario) -> Core:
    """A copy of the game in which the only spell that can be cast is being cast."""
    core = s.core.copy()
    (index,) = (i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST)
    core.step(index)
    return core


# ---- X ---------------------------------------------------------------------------------------------------------------


@cr("107.3a", "601.2b", "601.2d")
@pytest.mark.parametrize(
    ("amount", "least"),
    [
        (X(), 3),
        (Sum(X(), Number(1)), 2),
        (Difference(X(), Number(1)), 4),
        (Product(Number(2), X()), 2),
        (HalfUp(X()), 5),
        (HalfDown(X()), 6),
        (Negative(Difference(Number(1), X())), 4),
        (Number(3), 0),
    ],
)
def test_x_is_at_least_what_gives_each_target_its_share(amount, least):
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Gray Ogre")
    s.hand(P1, instant("{X}", Damage(TargetRef(), Share()), targets=[Target(creature, 3, 3)], division=amount))
    s.mana(P1, "R" * 8)
    core = proposed(s)
    assert core.decision()[1] == core_types.REASON_X
    assert [option[1] for option in core.options()] == list(range(least, 9))


@cr("601.2d")
def test_a_spell_whose_division_is_too_small_for_its_targets_cannot_be_cast():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Gray Ogre")
    s.hand(P1, instant("{0}", Damage(TargetRef(), Share()), targets=[Target(creature, 3, 3)], division=Number(2)))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant", "Gray Ogre"])


@cr("601.2d", "601.2c")
def test_shares_left_for_the_targets_still_to_come_bound_those_that_are_chosen_first():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Gray Ogre")
    targets = [Target(creature, 1, None), Target(creature, 1, 1, other_than=0)]
    both = (Damage(TargetRef(0), Share()), Damage(TargetRef(1), Share()))
    s.hand(P1, instant("{0}", *both, targets=targets, division=Number(2)))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant", "Gray Ogre"])
    s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Gray Ogre"], division={"Grizzly Bears": 1, "Gray Ogre": 1})
    s.resolve()
    assert s["Grizzly Bears"].damage == s["Gray Ogre"].damage == 1
    assert s["Hill Giant"].damage == 0


@cr("107.3a", "601.2c")
@pytest.mark.parametrize(
    ("what", "found"),
    [
        (creature & ManaValue(Compare.EQ, X()), {2, 3, 4}),
        (creature & Counters("+1/+1", Compare.EQ, X()), {0, 5}),
    ],
)
def test_only_an_x_for_which_there_is_a_target_can_be_chosen(what, found):
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Gray Ogre", "Hill Giant")
    s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 5})
    s.hand(P1, instant("{X}", Destroy(TargetRef()), targets=[Target(what)]))
    s.mana(P1, "B" * 6)
    core = proposed(s)
    assert {option[1] for option in core.options()} == found


# ---- targets that raise the cost -------------------------------------------------------------------------------------

WARD = Face(
    "Test Ward",
    {CardType.ENCHANTMENT},
    abilities=[Static(rule=Rule(RuleKind.COST_INCREASE, 2, spell & Targeting(creature)))],
)


@cr("601.2f")
def test_a_cost_that_the_target_raises_is_paid_in_full():
    s = Scenario()
    s.battlefield(P1, "Mountain", "Mountain", "Mountain")
    s.battlefield(P2, WARD, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    assert sum(s[f"Mountain#{i}"].tapped for i in (1, 2, 3)) == 3
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("601.2c", "601.2f")
def test_a_target_that_would_raise_the_cost_too_far_is_not_offered():
    s = Scenario()
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, WARD, "Grizzly Bears")
    s.hand(P1, "Shock")
    core = proposed(s)
    assert [option[0] for option in core.options()] == [core_types.OPTION_PLAYER, core_types.OPTION_PLAYER]


@cr("602.2b", "118.3")
def test_an_ability_that_taps_what_makes_the_mana_cannot_be_activated():
    s = Scenario()
    engine = Face(
        "Test Engine",
        {CardType.ARTIFACT, CardType.LAND},
        subtypes=["Mountain"],
        abilities=[Activated([Draw(You(), Number(1))], cost=[PayMana(ManaCost.parse("{R}")), TapSelf()])],
    )
    s.battlefield(P1, engine)
    with pytest.raises(IllegalAction):
        s.activate(P1, "Test Engine")
    assert not s["Test Engine"].tapped


# ---- another target --------------------------------------------------------------------------------------------------


@cr("115.3", "601.2c")
@pytest.mark.parametrize("there", [1, 2, 3])
def test_three_different_targets_need_three_creatures(there):
    s = Scenario()
    s.battlefield(P2, *["Grizzly Bears", "Hill Giant", "Gray Ogre"][:there])
    targets = [Target(creature), Target(creature, other_than=0), Target(creature, other_than=1)]
    s.hand(P1, instant("{0}", Tap(TargetRef(0)), Tap(TargetRef(1)), Tap(TargetRef(2)), targets=targets))
    assert s.can_cast(P1, "Test Spell") == (there == 3)
    if there < 3:
        return
    with pytest.raises(IllegalAction):
        s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant", "Grizzly Bears"])
    s.cast(P1, "Test Spell", targets=["Grizzly Bears", "Hill Giant", "Gray Ogre"])
    s.resolve()
    assert s["Grizzly Bears"].tapped
    assert s["Hill Giant"].tapped
    assert s["Gray Ogre"].tapped
