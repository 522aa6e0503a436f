"""What changes costs (CR 118.7, 601.2f), and the parts that a cost may have (CR 118, 602, 702.122)."""

from __future__ import annotations

from mtgcore import types as core_types
from mtgengine import CardType
from mtgengine.enums import Color, Keyword, Relation, RuleKind
from mtgengine.ir import (
    Activated,
    Colors,
    Controlled,
    Count,
    Damage,
    DiscardHand,
    Face,
    GainLife,
    IsSource,
    MillCost,
    Number,
    PayEnergy,
    PayGeneric,
    PayMana,
    PutCountersCost,
    RemoveCountersFrom,
    ReturnSelf,
    RevealCost,
    Rule,
    Spell,
    Static,
    TapForPower,
    Target,
    Targeting,
    TargetRef,
    UntapSelf,
    You,
    creature,
    spell,
    typed,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

GAIN = GainLife(You(), Number(1))
YOURS = Controlled(Relation.YOU)


def instant(name, cost, *effects, targets=(), parts=()):
    return Face(name, {CardType.INSTANT}, ManaCost.parse(cost), abilities=[*parts, Spell(effects or (GAIN,), targets)])


def law(name, rule):
    return Face(name, {CardType.ENCHANTMENT}, ManaCost.parse("{0}"), abilities=[Static(rule=rule)])


def machine(name, *cost, effects=(GAIN,), types=CardType.ARTIFACT, **more):
    return Face(name, {types}, ManaCost.parse("{0}"), abilities=[Activated(effects, cost=cost, **more)])


def scene(battlefield, hand=()):
    s = Scenario()
    s.battlefield(P1, *battlefield)
    if hand:
        s.hand(P1, *hand)
    return s


# ---- increases and reductions ----------------------------------------------------------------------------------------


@cr("118.7", "601.2f")
def test_a_tax_on_opponents_leaves_your_own_spells_alone():
    s = Scenario()
    tax = law("Test Aura of Silence", Rule(RuleKind.COST_INCREASE, 2, spell, core_types.REL_OPPONENT))
    s.battlefield(P1, tax, "Mountain")
    s.battlefield(P2, "Mountain", "Mountain")
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P2, "Shock", targets=[P1])


@cr("601.2f")
def test_an_increase_may_be_colored_mana():
    tax = law("Test Derelor", Rule(RuleKind.COST_INCREASE, 1, spell, core_types.REL_ANY, color=Color.BLACK))
    assert not scene([tax, "Mountain", "Mountain"], ["Shock"]).can_cast(P1, "Shock", targets=[P2])
    s = scene([tax, "Mountain", "Swamp"], ["Shock"])
    s.cast(P1, "Shock", targets=[P2])
    assert s["Swamp"].tapped


@cr("118.7a")
def test_a_generic_reduction_takes_only_generic_mana():
    discount = law("Test Discount", Rule(RuleKind.COST_REDUCE, 5, spell))
    hand = [instant("Test Spell", "{2}{R}")]
    assert not scene([discount], hand).can_cast(P1, "Test Spell")
    assert scene([discount, "Mountain"], hand).can_cast(P1, "Test Spell")


@cr("118.7b", "118.7c")
def test_a_colored_reduction_takes_that_color_and_then_generic_mana():
    s = Scenario()
    s.battlefield(P1, law("Test Discount", Rule(RuleKind.COST_REDUCE, 2, spell, color=Color.RED)))
    s.hand(P1, instant("Test Spell", "{2}{R}"), instant("Test Other", "{1}{G}"))
    s.battlefield(P1, "Forest")
    assert s.can_cast(P1, "Test Spell")
    assert s.can_cast(P1, "Test Other")
    s.cast(P1, "Test Other")
    assert s["Forest"].tapped


@cr("601.2f")
def test_a_reduction_may_be_counted():
    affinity = Static(rule=Rule(RuleKind.COST_REDUCE, Count(typed(CardType.ARTIFACT) & YOURS), IsSource()))
    hand = [instant("Test Affinity", "{3}", parts=[affinity])]
    relic = Face("Test Relic", {CardType.ARTIFACT}, ManaCost.parse("{1}"))
    assert not scene([relic, "Mountain"], hand).can_cast(P1, "Test Affinity")
    s = scene([relic, relic, "Mountain"], hand)
    s.cast(P1, "Test Affinity")
    assert s["Mountain"].tapped


@cr("601.2f")
def test_a_cost_may_depend_on_the_target():
    cheaper = Static(rule=Rule(RuleKind.COST_REDUCE, 2, IsSource() & Targeting(Colors(frozenset({Color.RED})))))
    hand = [
        instant("Test Hunt", "{2}{G}", Damage(TargetRef(), Number(1)), targets=[Target(creature)], parts=[cheaper]),
    ]
    assert not scene(["Forest", "Grizzly Bears"], hand).can_cast(P1, "Test Hunt", targets=["Grizzly Bears"])
    s = scene(["Forest", "Grizzly Bears", "Hill Giant"], hand)
    assert s.can_cast(P1, "Test Hunt", targets=["Hill Giant"])
    assert not s.can_cast(P1, "Test Hunt", targets=["Grizzly Bears"])


@cr("601.2f", "602.2b")
def test_abilities_of_a_keyword_may_cost_less():
    s = Scenario()
    s.battlefield(
        P1,
        law(
            "Test Puresteel",
            Rule(
                RuleKind.COST_REDUCE,
                1,
                typed(CardType.ARTIFACT),
                core_types.REL_YOU,
                abilities=True,
                keyword=Keyword.EQUIP,
            ),
        ),
        machine("Test Sword", PayMana(ManaCost.parse("{1}")), keyword=Keyword.EQUIP),
        machine("Test Clock", PayMana(ManaCost.parse("{1}"))),
    )
    assert s.can_activate(P1, "Test Sword")
    assert not s.can_activate(P1, "Test Clock")


@cr("601.2f")
def test_a_reduction_of_spells_does_not_touch_abilities():
    s = Scenario()
    s.battlefield(
        P1,
        law("Test Discount", Rule(RuleKind.COST_REDUCE, 1)),
        machine("Test Clock", PayMana(ManaCost.parse("{1}"))),
    )
    assert not s.can_activate(P1, "Test Clock")


# ---- parts of costs --------------------------------------------------------------------------------------------------


@cr("107.6", "602.5a")
def test_the_untap_symbol_untaps():
    s = Scenario()
    s.battlefield(P1, machine("Test Untap", UntapSelf()), tapped=True)
    s.activate(P1, "Test Untap")
    assert not s["Test Untap"].tapped
    assert not s.can_activate(P1, "Test Untap")


@cr("118.3")
def test_a_permanent_may_be_returned_as_its_own_cost():
    s = Scenario()
    s.battlefield(P1, machine("Test Boomerang", ReturnSelf()))
    s.activate(P1, "Test Boomerang")
    assert s["Test Boomerang"].zone == "hand"


@cr("118.3", "701.20a")
def test_cards_are_revealed_as_a_cost():
    herald = machine("Test Herald", RevealCost(creature))
    assert not scene([herald], ["Shock"]).can_activate(P1, "Test Herald")
    s = scene([herald], ["Shock", "Grizzly Bears"])
    s.activate(P1, "Test Herald")
    assert s["Grizzly Bears"].zone == "hand"


@cr("118.3")
def test_counters_are_put_as_a_cost():
    s = Scenario()
    s.battlefield(P1, machine("Test Devotee", PutCountersCost("charge")))
    s.activate(P1, "Test Devotee")
    assert s["Test Devotee"].counters == {"charge": 1}


@cr("118.3", "118.10")
def test_counters_are_taken_from_among_permanents_one_by_one():
    s = Scenario()
    s.battlefield(P1, machine("Test Drain", RemoveCountersFrom(creature, "+1/+1", Number(3))))
    bears = s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2})
    giant = s.battlefield(P1, "Hill Giant", counters={"+1/+1": 1})
    s.battlefield(P2, "Hill Giant", counters={"+1/+1": 5})
    s.activate(P1, "Test Drain", costs=[bears, bears, giant])
    assert (bears.counters, giant.counters) == ({}, {})
    assert not s.can_activate(P1, "Test Drain")


@cr("107.14")
def test_energy_is_paid():
    s = Scenario()
    s.battlefield(P1, machine("Test Reactor", PayEnergy(Number(2))))
    assert not s.can_activate(P1, "Test Reactor")
    s.energy(P1, 3)
    s.activate(P1, "Test Reactor")
    assert not s.can_activate(P1, "Test Reactor")


@cr("118.3", "701.17b")
def test_a_player_mills_as_a_cost_only_with_enough_cards():
    s = Scenario()
    s.library(P1, "Island", "Swamp")
    s.battlefield(P1, machine("Test Mill", MillCost(Number(2))))
    s.activate(P1, "Test Mill")
    assert sorted(s.player(P1).graveyard) == ["Island", "Swamp"]


@cr("118.3")
def test_a_hand_is_discarded_as_a_cost_even_an_empty_one():
    s = Scenario()
    s.hand(P1, "Shock", "Forest")
    s.battlefield(P1, machine("Test Rage", DiscardHand()))
    s.activate(P1, "Test Rage")
    assert s.player(P1).hand == []
    assert s.can_activate(P1, "Test Rage")


@cr("107.3", "601.2f")
def test_generic_mana_of_a_cost_may_be_counted():
    toll = machine("Test Toll", PayGeneric(Count(creature & YOURS)))
    assert scene([toll, "Mountain", "Grizzly Bears"]).can_activate(P1, "Test Toll")
    assert not scene([toll, "Mountain", "Grizzly Bears", "Hill Giant"]).can_activate(P1, "Test Toll")


# ---- crew (702.122) --------------------------------------------------------------------------------------------------

VEHICLE = machine("Test Boat", TapForPower(Number(3), creature), keyword=Keyword.CREW)


@cr("702.122a")
def test_crew_taps_creatures_with_enough_power_in_all():
    s = Scenario()
    s.battlefield(P1, VEHICLE, "Grizzly Bears", "Hill Giant")
    s.activate(P1, "Test Boat", costs=["Grizzly Bears", "Hill Giant"])
    assert s["Grizzly Bears"].tapped
    assert s["Hill Giant"].tapped


@cr("702.122a", "601.2b")
def test_crew_stops_when_the_power_is_enough_and_offers_no_dead_end():
    s = Scenario()
    s.battlefield(P1, VEHICLE, "Grizzly Bears", "Hill Giant")
    s.activate(P1, "Test Boat", costs=["Hill Giant"])
    assert (s["Grizzly Bears"].tapped, s["Hill Giant"].tapped) == (False, True)


@cr("702.122a", "302.6")
def test_summoning_sick_creatures_crew():
    s = Scenario()
    s.battlefield(P1, VEHICLE)
    s.battlefield(P1, "Hill Giant", sick=True)
    assert s.can_activate(P1, "Test Boat")


@cr("702.122a")
def test_too_little_power_does_not_crew():
    s = Scenario()
    s.battlefield(P1, VEHICLE, "Grizzly Bears")
    assert not s.can_activate(P1, "Test Boat")
