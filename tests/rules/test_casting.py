"""Casting spells (CR 601) and costs (CR 118): the steps in their order, timing, and what is offered at all."""

import pytest

from mtgcore import types as core_types
from mtgengine import CardType, IllegalAction, Keyword
from mtgengine.enums import Relation, RuleKind, Zone
from mtgengine.ir import (
    CastCost,
    CastCostKind,
    Compare,
    Comparison,
    Controlled,
    CostPaid,
    Damage,
    Destroy,
    DiscardCost,
    Draw,
    ExileCost,
    Exists,
    Face,
    GainLife,
    If,
    IsSource,
    KeywordAbility,
    ManaValue,
    Mode,
    Number,
    PayLife,
    PayMana,
    PutCounters,
    ReturnCost,
    Rule,
    SacrificeCost,
    Share,
    Spell,
    Static,
    Subtype,
    TapOthers,
    Target,
    TargetRef,
    X,
    You,
    any_target,
    creature,
    land,
    player,
    spell,
    typed,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice

YOURS = Controlled(Relation.YOU)


def cost(text):
    return ManaCost.parse(text)


def sorcery(name, mana, *effects, targets=(), cast_costs=(), **more):
    return Face(
        name,
        {CardType.SORCERY},
        None if mana is None else cost(mana),
        abilities=[Spell(effects, targets, **more)],
        cast_costs=cast_costs,
    )


def instant(name, mana, *effects, targets=(), cast_costs=(), **more):
    return Face(
        name,
        {CardType.INSTANT},
        None if mana is None else cost(mana),
        abilities=[Spell(effects, targets, **more)],
        cast_costs=cast_costs,
    )


def additional(*parts, condition=None):
    return CastCost(CastCostKind.MANDATORY, parts, condition)


def optional(*parts):
    return CastCost(CastCostKind.OPTIONAL, parts)


def alternative(*parts, condition=None):
    return CastCost(CastCostKind.ALTERNATIVE, parts, condition)


def enchantment(name, *abilities):
    return Face(name, {CardType.ENCHANTMENT}, cost("{1}"), abilities=abilities)


def cost_rule(name, kind, amount, what=None, whose=0):
    return enchantment(name, Static(rule=Rule(kind, amount, what, whose)))


DRAW_ONE = Draw(You(), Number(1))
BURN = Damage(TargetRef(), Number(3))
INCREASE = cost_rule("Test Tax", RuleKind.COST_INCREASE, 1, spell)
DISCOUNT = cost_rule("Test Discount", RuleKind.COST_REDUCE, 2, spell, core_types.REL_YOU)
MINIMUM = cost_rule("Test Minimum", RuleKind.COST_MINIMUM, 3)


def choices(s, card):
    """The choices that casting a card brings, in their order, as reason and options, the first option always taken."""
    core = s.core.copy()
    core.step(next(i for i, option in enumerate(core.options()) if option[:2] == (core_types.OPTION_CAST, s[card].id)))
    found = []
    while core.decision() is not None and core.decision()[0] != core_types.SHAPE_PRIORITY:
        found.append((core_types.Reason(core.decision()[1]).name.removeprefix("REASON_"), core.options()))
        core.step(0)
    return found


def offered(s, card, reason):
    """The objects that may be picked at the first choice for this reason."""
    options = next(options for why, options in choices(s, card) if why == reason)
    return [s.text_of(option[1]) for option in options]


# ---- 601.2a: onto the stack ------------------------------------------------------------------------------------------


@cr("601.2a")
def test_a_spell_being_cast_moves_from_the_hand_to_the_top_of_the_stack(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Shock", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert s.stack == ["Shock", "Lightning Bolt"]
    assert s.player(P1).hand == []


@cr("601.2a")
def test_the_player_who_casts_a_spell_controls_it(s):
    s.battlefield(P2, "Mountain")
    bolt = s.hand(P2, "Lightning Bolt")
    s.cast(P2, bolt, targets=[P1])
    assert (bolt.zone, bolt.controller) == ("stack", P2)


@cr("601.2a")
def test_a_spell_has_the_characteristics_of_its_card(s):
    s.battlefield(P1, "Swamp", "Swamp", "Mountain")
    knight = s.hand(P1, "Black Knight")
    s.cast(P1, knight)
    assert knight.zone == "stack"
    assert (knight.colors, knight.types, knight.subtypes, knight.mana_value) == (
        {"black"},
        {"creature"},
        {"Human", "Knight"},
        2,
    )


@cr("601.2a", "400.7")
def test_the_card_of_a_spell_that_is_being_cast_is_a_new_object(s):
    s.battlefield(P1, "Mountain")
    bolt = s.hand(P1, "Lightning Bolt")
    before = bolt.id
    s.cast(P1, bolt, targets=[P2])
    assert bolt.id != before
    assert not s.core.exists(before)


# ---- 601.2b: modes, additional costs, X, symbols ---------------------------------------------------------------------


@cr("601.2b", "700.2a")
def test_the_mode_of_a_modal_spell_is_chosen_as_it_is_cast(s):
    s.battlefield(P1, "Mountain", "Plains")
    s.hand(P1, "Boros Charm")
    s.cast(P1, "Boros Charm", modes=[0], targets=[P2])
    s.resolve()
    assert s.player(P2).life == 16


@cr("601.2b", "700.2a")
def test_a_mode_without_a_legal_target_cannot_be_chosen(s):
    s.battlefield(P1, "Mountain", "Plains")
    s.hand(P1, "Boros Charm")
    assert not s.can_cast(P1, "Boros Charm", modes=[2])
    assert s.can_cast(P1, "Boros Charm", modes=[1])


@cr("601.2b", "700.2d")
def test_of_choose_two_each_mode_is_chosen_once(s):
    modes = [Mode([DRAW_ONE]), Mode([GainLife(You(), Number(3))]), Mode([BURN], [Target(player)])]
    command = Face(
        "Test Command", {CardType.INSTANT}, cost("{U}"), abilities=[Spell(modes=modes, modes_min=2, modes_max=2)]
    )
    s.battlefield(P1, "Island")
    s.hand(P1, command)
    assert not s.can_cast(P1, "Test Command", modes=[0, 0])
    assert not s.can_cast(P1, "Test Command", modes=[0])
    s.cast(P1, "Test Command", modes=[0, 2], targets=[P2])
    s.resolve()
    assert (s.player(P2).life, s.player(P1).life, len(s.player(P1).hand)) == (17, 20, 1)


@cr("601.2b", "700.2d")
def test_a_modal_spell_that_needs_more_modes_than_are_possible_cannot_be_cast(s):
    modes = [Mode([DRAW_ONE]), Mode([Destroy(TargetRef())], [Target(creature)])]
    both = Face("Test Both", {CardType.INSTANT}, cost("{U}"), abilities=[Spell(modes=modes, modes_min=2, modes_max=2)])
    s.battlefield(P1, "Island")
    s.hand(P1, both)
    assert not s.can_cast(P1, "Test Both")


@cr("601.2b", "700.2c")
def test_the_modes_of_a_spell_are_carried_out_in_the_order_written(s):
    modes = [Mode([Draw(You(), Number(1))]), Mode([Damage(You(), Number(1))])]
    face = Face("Test Either", {CardType.INSTANT}, cost("{U}"), abilities=[Spell(modes=modes, modes_max=2)])
    s.battlefield(P1, "Island")
    s.hand(P1, face)
    s.cast(P1, "Test Either", modes=[1, 0])
    s.resolve()
    assert (s.player(P1).life, len(s.player(P1).hand)) == (19, 1)


@cr("601.2b", "118.8b")
def test_an_optional_additional_cost_is_announced_and_paid(s):
    kicked = instant(
        "Test Kick",
        "{R}",
        BURN,
        If(Comparison(CostPaid(0), Compare.EQ, Number(1)), [DRAW_ONE]),
        targets=[Target(any_target)],
        cast_costs=[optional(PayMana(cost("{1}")))],
    )
    s.battlefield(P1, "Mountain", "Island")
    s.hand(P1, kicked)
    s.cast(P1, "Test Kick", targets=[P2], additional=True)
    assert [s["Mountain"].tapped, s["Island"].tapped] == [True, True]
    s.resolve()
    assert (s.player(P2).life, len(s.player(P1).hand)) == (17, 1)


@cr("601.2b", "118.8b")
def test_an_optional_additional_cost_need_not_be_paid(s):
    kicked = instant(
        "Test Kick",
        "{R}",
        BURN,
        If(Comparison(CostPaid(0), Compare.EQ, Number(1)), [DRAW_ONE]),
        targets=[Target(any_target)],
        cast_costs=[optional(PayMana(cost("{1}")))],
    )
    s.battlefield(P1, "Mountain", "Island")
    s.hand(P1, kicked)
    s.cast(P1, "Test Kick", targets=[P2])
    assert [s["Mountain"].tapped, s["Island"].tapped] == [True, False]
    s.resolve()
    assert (s.player(P2).life, len(s.player(P1).hand)) == (17, 0)


@cr("601.2b", "118.3")
def test_an_optional_cost_that_cannot_be_paid_is_not_offered(s):
    kicked = instant("Test Kick", "{R}", DRAW_ONE, cast_costs=[optional(PayMana(cost("{1}")))])
    s.battlefield(P1, "Mountain")
    s.hand(P1, kicked)
    assert not s.can_cast(P1, "Test Kick", additional=True)
    s.cast(P1, "Test Kick")
    assert s.stack == ["Test Kick"]


@cr("118.8a")
def test_any_number_of_additional_costs_may_be_paid(s):
    twice = instant(
        "Test Twice",
        "{R}",
        Damage(TargetRef(), Number(1)),
        If(Comparison(CostPaid(0), Compare.EQ, Number(1)), [Damage(TargetRef(), Number(2))]),
        If(Comparison(CostPaid(1), Compare.EQ, Number(1)), [Damage(TargetRef(), Number(4))]),
        targets=[Target(player)],
        cast_costs=[optional(PayMana(cost("{1}"))), optional(PayLife(Number(1)))],
    )
    for wanted, dealt, life in (((), 1, 20), ((0,), 3, 20), ((1,), 5, 19), ((0, 1), 7, 19)):
        s = Scenario()
        s.battlefield(P1, "Mountain", "Mountain")
        s.hand(P1, twice)
        s.cast(P1, "Test Twice", targets=[P2], additional=list(wanted))
        s.resolve()
        assert (s.player(P2).life, s.player(P1).life) == (20 - dealt, life)


@cr("601.2b", "118.9a")
def test_only_one_alternative_cost_is_paid_and_not_the_mana_cost(s):
    either = instant(
        "Test Either",
        "{5}",
        DRAW_ONE,
        cast_costs=[alternative(PayLife(Number(3))), alternative(DiscardCost())],
    )
    s.hand(P1, either, "Shock")
    assert not s.can_cast(P1, "Test Either")
    s.cast(P1, "Test Either", alternative=0)
    assert (s.player(P1).life, s.player(P1).hand, s.stack) == (17, ["Shock"], ["Test Either"])


@cr("118.9")
def test_each_alternative_cost_is_a_way_of_its_own(s):
    either = instant(
        "Test Either",
        "{5}",
        DRAW_ONE,
        cast_costs=[alternative(PayLife(Number(3))), alternative(DiscardCost())],
    )
    s.hand(P1, either, "Shock")
    s.cast(P1, "Test Either", alternative=1)
    assert (s.player(P1).life, s.player(P1).graveyard, s.stack) == (20, ["Shock"], ["Test Either"])


@cr("118.9")
def test_an_alternative_cost_whose_condition_does_not_hold_is_not_offered(s):
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Snuff Out")
    assert not s.can_cast(P1, "Snuff Out", alternative=True, targets=["Grizzly Bears"])


@cr("118.9", "119.4")
def test_snuff_out_is_cast_for_life_by_a_player_with_a_swamp(s):
    s.battlefield(P1, "Swamp")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Snuff Out")
    s.cast(P1, "Snuff Out", alternative=True, targets=["Grizzly Bears"])
    assert (s.player(P1).life, s["Swamp"].tapped) == (16, False)
    s.resolve()
    assert s.player(P2).graveyard == ["Grizzly Bears"]


@cr("118.9c")
def test_an_alternative_cost_does_not_change_the_mana_value(s):
    s.battlefield(P1, "Mountain", "Mountain")
    blast = s.hand(P1, "Fireblast")
    s.cast(P1, blast, alternative=True, targets=[P2], costs=["Mountain#1", "Mountain#2"])
    assert blast.mana_value == 6
    assert s.player(P1).graveyard == ["Mountain", "Mountain"]


@cr("118.9d")
def test_additional_costs_are_paid_on_top_of_an_alternative_cost(s):
    both = instant(
        "Test Both", "{5}", DRAW_ONE, cast_costs=[additional(DiscardCost()), alternative(PayLife(Number(3)))]
    )
    s.hand(P1, both, "Shock")
    s.cast(P1, "Test Both", alternative=True, costs=["Shock"])
    assert (s.player(P1).life, s.player(P1).graveyard) == (17, ["Shock"])


@cr("118.9d")
def test_an_alternative_cost_cannot_be_paid_without_the_additional_one(s):
    both = instant(
        "Test Both", "{5}", DRAW_ONE, cast_costs=[additional(DiscardCost()), alternative(PayLife(Number(3)))]
    )
    s.hand(P1, both)
    assert not s.can_cast(P1, "Test Both", alternative=True)


@cr("118.9d", "601.2f")
def test_a_cost_increase_applies_to_an_alternative_cost(s):
    s.battlefield(P1, "Mountain", "Mountain", INCREASE)
    s.hand(P1, "Fireblast")
    # The two Mountains may be tapped for mana before they are sacrificed.
    s.cast(P1, "Fireblast", alternative=True, targets=[P2], costs=["Mountain#1", "Mountain#2"])
    assert s.player(P1).mana == ""
    assert s.player(P1).graveyard == ["Mountain", "Mountain"]


@cr("118.9d", "601.2f")
def test_an_alternative_cost_with_an_increase_that_cannot_be_paid_is_not_offered(s):
    s.battlefield(P1, INCREASE)
    s.battlefield(P1, "Mountain", "Mountain", tapped=True)
    s.hand(P1, "Fireblast")
    assert not s.can_cast(P1, "Fireblast", alternative=True, targets=[P2])


@cr("118.9d", "118.7a")
def test_a_reduction_applies_to_the_generic_mana_of_an_alternative_cost(s):
    cheaper = instant("Test Way", "{9}", DRAW_ONE, cast_costs=[alternative(PayMana(cost("{2}{U}")))])
    s.battlefield(P1, "Island", DISCOUNT)
    s.hand(P1, cheaper)
    assert not s.can_cast(P1, "Test Way")
    s.cast(P1, "Test Way", alternative=True)
    assert s["Island"].tapped


@cr("601.2b", "107.3a")
def test_x_is_announced_as_the_spell_is_cast(s):
    s.battlefield(P1, "Mountain", "Mountain", "Mountain", "Mountain")
    s.hand(P1, "Blaze")
    s.cast(P1, "Blaze", x=3, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("107.3a", "118.3")
def test_x_cannot_be_more_than_can_be_paid(s):
    s.battlefield(P1, "Mountain", "Mountain", "Mountain")
    s.hand(P1, "Blaze")
    assert s.can_cast(P1, "Blaze", x=2)
    assert not s.can_cast(P1, "Blaze", x=3)


@cr("107.3a")
def test_x_may_be_zero(s):
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Blaze")
    s.cast(P1, "Blaze", x=0, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20


@cr("107.3a", "107.3i")
def test_two_x_in_a_cost_have_the_same_value(s):
    double = sorcery("Test Double", "{X}{X}{R}", Damage(TargetRef(), X()), targets=[Target(player)])
    s.battlefield(P1, *["Mountain"] * 5)
    s.hand(P1, double)
    assert not s.can_cast(P1, "Test Double", x=3)
    s.cast(P1, "Test Double", x=2, targets=[P2])
    assert sum(s[f"Mountain#{i}"].tapped for i in range(1, 6)) == 5
    s.resolve()
    assert s.player(P2).life == 18


@cr("107.3a", "118.4")
def test_x_in_an_additional_cost_is_chosen_too(s):
    bleed = sorcery(
        "Test Bleed",
        "{B}",
        Damage(TargetRef(), X()),
        targets=[Target(player)],
        cast_costs=[additional(PayLife(X()))],
    )
    s.battlefield(P1, "Swamp")
    s.hand(P1, bleed)
    assert not s.can_cast(P1, "Test Bleed", x=21)
    s.cast(P1, "Test Bleed", x=7, targets=[P2])
    assert s.player(P1).life == 13
    s.resolve()
    assert s.player(P2).life == 13


@cr("107.3a", "601.2f")
def test_a_reduction_makes_room_for_a_greater_x(s):
    s.battlefield(P1, "Mountain", "Mountain", DISCOUNT)
    s.hand(P1, "Blaze")
    assert s.can_cast(P1, "Blaze", x=3)
    assert not s.can_cast(P1, "Blaze", x=4)


@cr("601.2b", "601.2c")
def test_x_limits_the_targets_that_are_chosen_after_it(s):
    small = sorcery(
        "Test Smite",
        "{X}{W}",
        Destroy(TargetRef()),
        targets=[Target(creature & ManaValue(Compare.LE, X()))],
    )
    s.battlefield(P1, *["Plains"] * 4)
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, small)
    assert not s.can_cast(P1, "Test Smite", x=1)
    assert not s.can_cast(P1, "Test Smite", x=2, targets=["Hill Giant"])
    s.cast(P1, "Test Smite", x=2, targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P2).battlefield == ["Hill Giant"]


@cr("601.2b", "118.13a")
def test_choices_come_in_the_order_of_the_rules(s):
    # Modes, additional costs, X, symbols (601.2b), targets (c), division (d), then what costs ask for (h).
    whole = Face(
        "Test Whole",
        {CardType.SORCERY},
        cost("{X}{R/G}"),
        abilities=[
            Spell(
                modes=[
                    Mode([Damage(TargetRef(), Share())], [Target(player, 2, 2)], division=Number(3)),
                    Mode([DRAW_ONE]),
                ]
            )
        ],
        cast_costs=[optional(DiscardCost()), additional(SacrificeCost(land))],
    )
    s.battlefield(P1, *["Taiga"] * 3)
    s.hand(P1, whole, "Shock", "Shock")
    order = list(dict.fromkeys(reason for reason, _ in choices(s, "Test Whole")))
    assert order == ["MODE", "ADDITIONAL_COST", "X", "HYBRID", "TARGET", "DIVISION", "COST_OBJECT"]


# ---- 601.2c: targets -------------------------------------------------------------------------------------------------


@cr("601.2c")
def test_a_spell_without_a_legal_target_cannot_be_cast(s):
    s.battlefield(P1, "Swamp", "Swamp", "Swamp")
    s.hand(P1, "Murder")
    assert not s.can_cast(P1, "Murder")


@cr("601.2c")
def test_a_variable_number_of_targets_is_chosen_as_the_spell_is_cast(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Arc Lightning")
    s.cast(P1, "Arc Lightning", targets=[P2, "Grizzly Bears"], division={P2: 1, "Grizzly Bears": 2})
    s.resolve()
    assert (s.player(P2).life, s.player(P2).graveyard) == (19, ["Grizzly Bears"])


@cr("601.2c")
def test_any_number_of_targets_includes_none(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Rolling Thunder")
    s.cast(P1, "Rolling Thunder", x=0, targets=[])
    assert s.stack == ["Rolling Thunder"]
    s.resolve()
    assert s.player(P1).graveyard == ["Rolling Thunder"]


@cr("601.2c", "115.3")
def test_one_instance_of_the_word_target_takes_an_object_once(s):
    two = instant("Test Pair", "{W}", Destroy(TargetRef()), targets=[Target(creature, 2, 2)])
    s.battlefield(P1, "Plains")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, two)
    assert not s.can_cast(P1, "Test Pair")


@cr("601.2c", "115.3")
def test_two_instances_of_the_word_target_may_take_the_same_object(s):
    two = instant(
        "Test Twice",
        "{W}",
        PutCounters(TargetRef(0), "+1/+1", Number(1)),
        PutCounters(TargetRef(1), "+1/+1", Number(2)),
        targets=[Target(creature), Target(creature)],
    )
    s.battlefield(P1, "Plains", "Grizzly Bears")
    s.hand(P1, two)
    s.cast(P1, "Test Twice", targets=["Grizzly Bears", "Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].counters == {"+1/+1": 3}


@cr("601.2c")
def test_another_target_is_another_object(s):
    two = instant(
        "Test Other",
        "{W}",
        PutCounters(TargetRef(0), "+1/+1", Number(1)),
        PutCounters(TargetRef(1), "+1/+1", Number(2)),
        targets=[Target(creature), Target(creature, other_than=0)],
    )
    s.battlefield(P1, "Plains", "Grizzly Bears", "Hill Giant")
    s.hand(P1, two)
    assert not s.can_cast(P1, "Test Other", targets=["Grizzly Bears", "Grizzly Bears"])
    s.cast(P1, "Test Other", targets=["Hill Giant", "Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].counters, s["Hill Giant"].counters) == ({"+1/+1": 2}, {"+1/+1": 1})


@cr("601.2c")
def test_a_first_target_that_would_leave_none_for_the_second_is_not_offered(s):
    # Only the Bears fit the second target, so they can't be the first one.
    two = instant(
        "Test Other",
        "{W}",
        PutCounters(TargetRef(0), "+1/+1", Number(1)),
        PutCounters(TargetRef(1), "+1/+1", Number(2)),
        targets=[Target(creature), Target(creature & Subtype("Bear"), other_than=0)],
    )
    s.battlefield(P1, "Plains", "Grizzly Bears", "Hill Giant")
    s.hand(P1, two)
    assert not s.can_cast(P1, "Test Other", targets=["Grizzly Bears", "Hill Giant"])
    assert s.can_cast(P1, "Test Other", targets=["Hill Giant", "Grizzly Bears"])


@cr("601.2c", "608.2b")
def test_targets_are_chosen_before_costs_are_paid(s):
    # The creature that is sacrificed may be the target; then the spell has none as it resolves.
    s.battlefield(P1, "Swamp", "Grizzly Bears")
    s.hand(P1, "Bone Splinters")
    s.cast(P1, "Bone Splinters", targets=["Grizzly Bears"], costs=["Grizzly Bears"])
    assert s.stack == ["Bone Splinters"]
    s.resolve()
    assert s.player(P1).graveyard == ["Grizzly Bears", "Bone Splinters"]


# ---- 601.2d: division ------------------------------------------------------------------------------------------------


@cr("601.2d")
def test_each_target_of_a_division_gets_at_least_one(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Arc Lightning")
    assert not s.can_cast(P1, "Arc Lightning", targets=[P2, "Grizzly Bears"], division={P2: 0, "Grizzly Bears": 3})
    assert not s.can_cast(P1, "Arc Lightning", targets=[P2, "Grizzly Bears"], division={P2: 3, "Grizzly Bears": 0})


@cr("601.2d")
def test_what_is_divided_limits_the_number_of_targets(s):
    s.battlefield(P1, *["Mountain"] * 4)
    bears = s.battlefield(P2, "Grizzly Bears", "Grizzly Bears", "Grizzly Bears")
    s.hand(P1, "Rolling Thunder")
    assert not s.can_cast(P1, "Rolling Thunder", x=2, targets=list(bears))
    s.cast(P1, "Rolling Thunder", x=2, targets=list(bears[:2]), division={bears[0]: 1, bears[1]: 1})
    s.resolve()
    assert [bear.damage for bear in bears] == [1, 1, 0]


@cr("601.2d")
def test_a_single_target_gets_all_that_is_divided(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, "Arc Lightning")
    s.cast(P1, "Arc Lightning", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("601.2d")
def test_the_division_is_made_before_the_opponent_can_respond(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Grizzly Bears", "Island")
    s.hand(P1, "Arc Lightning")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Arc Lightning", targets=[P2, "Grizzly Bears"], division={P2: 1, "Grizzly Bears": 2})
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 19


# ---- 601.2f: the total cost ------------------------------------------------------------------------------------------


@cr("601.2f")
def test_an_increase_adds_generic_mana(s):
    s.battlefield(P1, "Mountain", "Island")
    s.battlefield(P2, "Sphere of Resistance")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    assert [s["Mountain"].tapped, s["Island"].tapped] == [True, True]


@cr("601.2f")
def test_a_spell_is_not_offered_when_the_increase_cannot_be_paid(s):
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Sphere of Resistance")
    s.hand(P1, "Shock")
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("601.2f")
def test_increases_add_up(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Sphere of Resistance", "Sphere of Resistance")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    assert [s[f"Mountain#{i}"].tapped for i in (1, 2, 3)] == [True, True, True]


@cr("601.2f", "118.7a")
def test_a_reduction_takes_generic_mana_only(s):
    s.battlefield(P1, "Mountain", "Goblin Electromancer")
    s.hand(P1, "Shock", "Volcanic Hammer", "Stone Rain")
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert s.can_cast(P1, "Volcanic Hammer", targets=[P2])
    assert not s.can_cast(P1, "Stone Rain", targets=["Mountain"])


@cr("118.7a")
def test_a_reduction_never_makes_the_colored_part_cheaper(s):
    s.battlefield(P1, DISCOUNT, "Island")
    s.hand(P1, "Counterspell", "Divination", "Concentrate")
    assert s.can_cast(P1, "Divination")
    assert not s.can_cast(P1, "Concentrate")


@cr("118.7a", "107.4c")
def test_a_reduction_does_not_touch_colorless_symbols(s):
    s.battlefield(P1, DISCOUNT, "Grizzly Bears", "Forest")
    s.hand(P1, "Spatial Contortion")
    assert not s.can_cast(P1, "Spatial Contortion", targets=["Grizzly Bears"])


@cr("118.7a", "107.4h")
def test_a_reduction_does_not_touch_snow_symbols(s):
    s.battlefield(P1, DISCOUNT)
    s.hand(P1, "Icehide Golem")
    assert not s.can_cast(P1, "Icehide Golem")


@cr("118.7", "601.2f")
def test_a_cost_reduced_to_nothing_is_zero(s):
    s.battlefield(P1, DISCOUNT)
    s.hand(P1, "Mind Stone")
    s.cast(P1, "Mind Stone")
    assert s.stack == ["Mind Stone"]


@cr("601.2f")
def test_a_cost_is_never_less_than_zero(s):
    # The part of the reduction that Ornithopter has no use for is not kept for anything else.
    s.battlefield(P1, DISCOUNT, DISCOUNT, INCREASE)
    s.hand(P1, "Ornithopter")
    s.cast(P1, "Ornithopter")
    assert (s.stack, s.player(P1).mana) == (["Ornithopter"], "")


@cr("601.2f")
def test_increases_are_added_before_reductions_are_taken_off(s):
    # {R} and {1} more and {2} less is {R}, not {1}{R}.
    s.battlefield(P1, DISCOUNT, INCREASE, "Mountain")
    s.hand(P1, "Shock")
    assert s.can_cast(P1, "Shock", targets=[P2])


@cr("601.2f")
def test_a_minimum_looks_at_the_total_after_increases_and_reductions(s):
    s.battlefield(P1, DISCOUNT, MINIMUM, *["Island"] * 3)
    s.hand(P1, "Divination")
    s.cast(P1, "Divination")
    assert [s[f"Island#{i}"].tapped for i in (1, 2, 3)] == [True, True, True]


@cr("601.2f")
def test_a_minimum_does_not_raise_a_cost_that_is_higher(s):
    s.battlefield(P1, MINIMUM, *["Island"] * 4)
    s.hand(P1, "Concentrate", "Unsummon")
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Concentrate")
    assert [s[f"Island#{i}"].tapped for i in (1, 2, 3, 4)] == [True] * 4


@cr("601.2f")
def test_a_minimum_raises_a_free_spell(s):
    s.battlefield(P1, MINIMUM, *["Island"] * 2)
    s.hand(P1, "Ornithopter")
    assert not s.can_cast(P1, "Ornithopter")


@cr("601.2f")
def test_mana_above_the_minimum_counts_whatever_its_kind(s):
    s.battlefield(P1, MINIMUM, *["Island"] * 3)
    s.hand(P1, "Ornithopter")
    s.cast(P1, "Ornithopter")
    assert [s[f"Island#{i}"].tapped for i in (1, 2, 3)] == [True] * 3


@cr("601.2f")
def test_whose_spells_cost_more_is_what_the_effect_says(s):
    theirs = cost_rule("Test Their Tax", RuleKind.COST_INCREASE, 1, spell, core_types.REL_OPPONENT)
    s.battlefield(P1, theirs, "Mountain")
    s.battlefield(P2, "Mountain")
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P2, "Shock", targets=[P1])


@cr("601.2f")
def test_a_spell_may_reduce_its_own_cost(s):
    own = Face(
        "Test Colossus",
        {CardType.CREATURE},
        cost("{4}{G}"),
        power=5,
        toughness=5,
        abilities=[
            Static(
                rule=Rule(RuleKind.COST_REDUCE, 3, IsSource()),
                condition=Exists(creature & YOURS),
            )
        ],
    )
    for helped in (True, False):
        s = Scenario()
        s.battlefield(P1, "Forest", "Forest")
        if helped:
            s.battlefield(P1, "Memnite")
        s.hand(P1, own)
        assert s.can_cast(P1, "Test Colossus") == helped


@cr("601.2f", "602.4", "601.7")
def test_a_cost_is_locked_in_once_the_spell_is_cast(s):
    s.battlefield(P1, "Mountain", "Goblin Electromancer")
    s.battlefield(P2, "Mountain")
    s.hand(P1, "Volcanic Hammer")
    s.hand(P2, "Shock")
    s.cast(P1, "Volcanic Hammer", targets=[P2])
    s.cast(P2, "Shock", targets=["Goblin Electromancer"])
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("601.2f")
def test_sacrificing_the_reducer_as_a_cost_does_not_raise_the_cost(s):
    # The total cost is locked in before anything is sacrificed.
    reap = instant("Test Reap", "{1}{B}", DRAW_ONE, cast_costs=[additional(SacrificeCost(creature))])
    s.battlefield(P1, "Swamp", "Goblin Electromancer")
    s.hand(P1, reap)
    s.cast(P1, "Test Reap", costs=["Goblin Electromancer"])
    assert (s.stack, s.player(P1).graveyard) == (["Test Reap"], ["Goblin Electromancer"])


@cr("118.8d", "202.4")
def test_additional_costs_and_increases_do_not_change_the_mana_value(s):
    s.battlefield(P1, "Swamp", "Swamp", "Swamp", "Grizzly Bears")
    s.battlefield(P2, "Sphere of Resistance")
    reap = s.hand(P1, "Altar's Reap")
    s.cast(P1, reap)
    assert reap.mana_value == 2


# ---- 601.2g-h: mana abilities, then payment --------------------------------------------------------------------------


@cr("601.2g", "118.2")
def test_mana_abilities_are_activated_while_a_spell_is_paid_for():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Shock")
    s.choose(P1, "Mountain")
    s.cast(P1, "Shock", targets=[P2])
    assert (s.stack, s["Mountain"].tapped, s.player(P1).mana) == (["Shock"], True, "")


@cr("601.2g", "601.2h")
def test_what_is_sacrificed_as_a_cost_may_be_tapped_for_mana_first(s):
    sac = instant("Test Eruption", "{R}", DRAW_ONE, cast_costs=[additional(SacrificeCost(land))])
    s.battlefield(P1, "Mountain")
    s.hand(P1, sac)
    s.cast(P1, "Test Eruption")
    assert (s.stack, s.player(P1).graveyard) == (["Test Eruption"], ["Mountain"])


@cr("601.2g", "601.2h")
def test_a_creature_may_make_mana_and_then_be_sacrificed(s):
    s.battlefield(P1, "Swamp", "Llanowar Elves")
    s.hand(P1, "Altar's Reap")
    s.cast(P1, "Altar's Reap")
    s.resolve()
    assert len(s.player(P1).hand) == 2


@cr("118.3", "601.2h")
def test_a_permanent_tapped_as_a_cost_does_not_make_mana_too(s):
    convoke = instant("Test Convoke", "{G}", DRAW_ONE, cast_costs=[additional(TapOthers(creature))])
    s.battlefield(P1, "Llanowar Elves")
    s.hand(P1, convoke)
    assert not s.can_cast(P1, "Test Convoke")


@cr("118.3", "601.2h")
def test_the_permanent_that_makes_no_mana_is_left_for_the_tap_cost(s):
    convoke = instant("Test Convoke", "{G}", DRAW_ONE, cast_costs=[additional(TapOthers(creature))])
    s.battlefield(P1, "Llanowar Elves", "Grizzly Bears")
    s.hand(P1, convoke)
    assert not s.can_cast(P1, "Test Convoke", costs=["Llanowar Elves"])
    s.cast(P1, "Test Convoke", costs=["Grizzly Bears"])
    assert s["Llanowar Elves"].tapped
    assert s["Grizzly Bears"].tapped


@cr("601.2h")
def test_a_spell_that_is_cast_is_fully_paid_for(s):
    cycle = instant(
        "Test All",
        "{1}{B}",
        DRAW_ONE,
        cast_costs=[
            additional(PayLife(Number(2)), SacrificeCost(creature)),
            additional(DiscardCost(), ExileCost(creature, Zone.GRAVEYARD), ReturnCost(land)),
        ],
    )
    s.battlefield(P1, "Swamp", "Swamp", "Forest", "Grizzly Bears")
    s.graveyard(P1, "Hill Giant", "Shock")
    s.hand(P1, cycle, "Unsummon")
    s.cast(P1, "Test All", costs=["Grizzly Bears", "Unsummon", "Hill Giant", "Forest"])
    p1 = s.player(P1)
    assert (p1.life, p1.hand, p1.exile) == (18, ["Forest"], ["Hill Giant"])
    assert sorted(p1.graveyard) == ["Grizzly Bears", "Shock", "Unsummon"]
    assert [s["Swamp#1"].tapped, s["Swamp#2"].tapped, s.player(P1).mana] == [True, True, ""]


@cr("118.3")
def test_each_part_of_a_cost_must_be_payable(s):
    parts = (
        PayLife(Number(2)),
        SacrificeCost(creature),
        DiscardCost(),
        ExileCost(creature, Zone.GRAVEYARD),
        ReturnCost(land),
        TapOthers(creature),
    )
    for part in parts:
        s = Scenario()
        s.life(P1, 1)
        s.hand(P1, instant("Test Part", "{0}", DRAW_ONE, cast_costs=[additional(part)]))
        assert not s.can_cast(P1, "Test Part"), part


@cr("118.3", "119.4")
def test_a_player_with_1_life_cannot_pay_2(s):
    price = instant("Test Price", "{0}", DRAW_ONE, cast_costs=[additional(PayLife(Number(2)))])
    s.life(P1, 1)
    s.hand(P1, price)
    assert not s.can_cast(P1, "Test Price")
    s.life(P1, 2)
    assert s.can_cast(P1, "Test Price")


@cr("118.3b")
def test_no_life_can_always_be_paid(s):
    price = instant("Test Price", "{0}", DRAW_ONE, cast_costs=[additional(PayLife(Number(0)))])
    s.hand(P1, price)
    s.cast(P1, "Test Price")
    assert (s.stack, s.player(P1).life) == (["Test Price"], 20)


@cr("118.10")
def test_one_sacrifice_does_not_pay_two_costs(s):
    two = instant(
        "Test Two",
        "{0}",
        DRAW_ONE,
        cast_costs=[additional(SacrificeCost(creature)), additional(SacrificeCost(creature))],
    )
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, two)
    assert not s.can_cast(P1, "Test Two")


@cr("118.10")
def test_two_costs_with_overlapping_choices_are_both_paid_when_possible(s):
    # The artifact creature fits both parts, the Bears only the first: there the artifact is not offered.
    two = instant(
        "Test Two",
        "{0}",
        DRAW_ONE,
        cast_costs=[additional(SacrificeCost(creature)), additional(SacrificeCost(typed(CardType.ARTIFACT)))],
    )
    s.battlefield(P1, "Memnite", "Grizzly Bears")
    s.hand(P1, two)
    assert offered(s, "Test Two", "COST_OBJECT") == ["Grizzly Bears"]
    s.cast(P1, "Test Two", costs=["Grizzly Bears", "Memnite"])
    assert sorted(s.player(P1).graveyard) == ["Grizzly Bears", "Memnite"]


@cr("118.10", "601.2a")
def test_a_spell_is_not_discarded_to_pay_for_itself(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Tormenting Voice")
    assert not s.can_cast(P1, "Tormenting Voice")


@cr("118.9", "601.2a")
def test_force_of_will_is_not_exiled_to_pay_for_itself(s):
    s.battlefield(P2, "Mountain")
    s.hand(P2, "Shock")
    s.hand(P1, "Force of Will")
    s.pass_priority()
    s.cast(P2, "Shock", targets=[P1])
    assert not s.can_cast(P1, "Force of Will", alternative=True, targets=["Shock"])


@cr("118.9")
def test_force_of_will_is_cast_for_life_and_a_blue_card(s):
    s.battlefield(P2, "Mountain")
    s.hand(P2, "Shock")
    s.hand(P1, "Force of Will", "Unsummon", "Murder")
    s.pass_priority()
    s.cast(P2, "Shock", targets=[P1])
    s.cast(P1, "Force of Will", alternative=True, targets=["Shock"], costs=["Unsummon"])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P1).exile, s.player(P1).hand) == (19, ["Unsummon"], ["Murder"])
    assert s.player(P2).graveyard == ["Shock"]


@cr("118.5", "118.5a")
def test_a_spell_that_costs_nothing_is_cast_like_any_other(s):
    s.hand(P1, "Memnite")
    assert s.player(P1).hand == ["Memnite"]
    s.cast(P1, "Memnite")
    assert s.stack == ["Memnite"]
    s.resolve()
    assert s["Memnite"].zone == "battlefield"


@cr("118.6", "202.1b")
def test_a_card_without_a_mana_cost_cannot_be_cast_for_it(s):
    s.free_mana(P1)
    s.hand(P1, sorcery("Test Vision", None, DRAW_ONE))
    assert not s.can_cast(P1, "Test Vision")


@cr("118.6a")
def test_an_unpayable_cost_stays_unpayable_with_an_additional_cost(s):
    s.free_mana(P1)
    s.hand(P1, sorcery("Test Vision", None, DRAW_ONE, cast_costs=[additional(PayLife(Number(1)))]))
    assert not s.can_cast(P1, "Test Vision")


@cr("118.6a")
def test_a_reduction_does_not_make_an_unpayable_cost_payable(s):
    s.free_mana(P1)
    s.battlefield(P1, DISCOUNT)
    s.hand(P1, sorcery("Test Vision", None, DRAW_ONE))
    assert not s.can_cast(P1, "Test Vision")


@cr("118.6a")
def test_an_alternative_cost_serves_a_card_without_a_mana_cost(s):
    s.hand(P1, sorcery("Test Vision", None, DRAW_ONE, cast_costs=[alternative(PayLife(Number(2)))]))
    s.cast(P1, "Test Vision", alternative=True)
    assert (s.stack, s.player(P1).life) == (["Test Vision"], 18)


@cr("601.2h", "118.8")
def test_an_additional_cost_that_has_no_condition_is_mandatory(s):
    s.battlefield(P1, "Swamp", "Swamp")
    s.hand(P1, "Altar's Reap")
    assert not s.can_cast(P1, "Altar's Reap")


@cr("118.8")
def test_an_additional_cost_may_depend_on_a_condition(s):
    tithe = instant(
        "Test Tithe", "{0}", DRAW_ONE, cast_costs=[additional(PayLife(Number(3)), condition=Exists(creature))]
    )
    s.hand(P1, tithe, tithe)
    s.cast(P1, "Test Tithe")
    assert s.player(P1).life == 20
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, tithe)
    s.cast(P1, "Test Tithe")
    assert s.player(P1).life == 17


@cr("601.2i", "117.3c")
def test_the_player_who_cast_a_spell_gets_priority_again(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Shock", "Shock")
    s.cast(P1, "Shock", targets=[P2])
    assert s.priority == P1


# ---- 601.3: when a spell may be cast ---------------------------------------------------------------------------------


@cr("601.3", "117.1a")
def test_a_player_casts_spells_from_the_hand_only(s):
    s.free_mana(P1)
    shock = s.graveyard(P1, "Shock")
    exiled = s.exile(P1, "Shock")
    assert not s.can_cast(P1, shock, targets=[P2])
    assert not s.can_cast(P1, exiled, targets=[P2])


@cr("601.3")
def test_an_opponents_hand_is_no_place_to_cast_from(s):
    s.free_mana(P1)
    shock = s.hand(P2, "Shock")
    assert not s.can_cast(P1, shock, targets=[P2])


@cr("601.3", "305.9")
def test_a_land_card_is_never_cast(s):
    s.free_mana(P1)
    forest = s.hand(P1, "Forest")
    with pytest.raises(IllegalAction) as refused:
        s.cast(P1, forest)
    assert refused.value.rule == "305.9"


@cr("601.3", "305.9")
def test_a_land_that_is_also_an_artifact_is_not_cast(s):
    seat = Face("Test Seat", {CardType.ARTIFACT, CardType.LAND}, cost("{0}"))
    s.hand(P1, seat)
    assert not s.can_cast(P1, "Test Seat")
    assert s.can_play_land(P1, "Test Seat")


@cr("117.1a", "307.1", "301.1", "302.1", "303.1", "306.1")
@pytest.mark.parametrize(
    "card", ["Divination", "Grizzly Bears", "Ornithopter", "Glorious Anthem", "Jace Beleren", "Spellbook"]
)
def test_all_but_instants_wait_for_the_own_main_phase_and_an_empty_stack(card):
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, card, "Shock")
    s.hand(P2, card)
    assert s.can_cast(P1, card)
    assert not s.can_cast(P2, card)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P1, card)
    s.resolve()
    assert s.can_cast(P1, card)
    for step in ("beginning_of_combat", "end"):
        s.to(step)
        assert not s.can_cast(P1, card)
    s.to("upkeep", turn=P2)
    assert not s.can_cast(P1, card)
    assert not s.can_cast(P2, card)
    s.to("precombat_main", turn=P2)
    assert s.can_cast(P2, card)


@cr("117.1a", "304.1")
def test_an_instant_is_cast_whenever_its_owner_has_priority(s):
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert s.can_cast(P2, "Shock", targets=[P1])
    for step in ("beginning_of_combat", "end_of_combat", "end"):
        s.to(step)
        assert s.can_cast(P1, "Shock", targets=[P2])
        assert s.can_cast(P2, "Shock", targets=[P1])


@cr("117.3d", "117.1a")
def test_who_has_no_priority_casts_nothing(s):
    s.free_mana(P2)
    shock = s.hand(P2, "Shock")
    core = s.core
    assert core.priority_player == P1
    assert all(option[1] != shock.id for option in core.options())


@cr("702.8a", "117.1a")
def test_a_creature_with_flash_is_cast_like_an_instant(s):
    s.battlefield(P2, "Forest", "Forest")
    s.hand(P2, "Ashcoat Bear")
    s.pass_priority()
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    assert s["Ashcoat Bear"].zone == "battlefield"


@cr("702.8b")
def test_two_instances_of_flash_are_one(s):
    twice = Face(
        "Test Ambusher",
        {CardType.CREATURE},
        cost("{0}"),
        power=1,
        toughness=1,
        abilities=[KeywordAbility(Keyword.FLASH), KeywordAbility(Keyword.FLASH)],
    )
    s.hand(P2, twice)
    assert s.can_cast(P2, "Test Ambusher")


@cr("601.3b")
def test_an_effect_lets_spells_be_cast_as_though_they_had_flash(s):
    s.battlefield(P2, "Vedalken Orrery", "Forest", "Forest", "Forest")
    s.hand(P2, "Grizzly Bears", "Lay of the Land")
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, "Runeclaw Bear")
    s.to("beginning_of_combat")
    assert s.can_cast(P2, "Grizzly Bears")
    assert s.can_cast(P2, "Lay of the Land")
    assert not s.can_cast(P1, "Runeclaw Bear")


@cr("601.3b")
def test_a_permission_for_creature_spells_does_not_serve_sorceries(s):
    allows = enchantment("Test Permission", Static(rule=Rule(RuleKind.FLASH, 0, creature, core_types.REL_YOU)))
    s.battlefield(P2, allows)
    s.free_mana(P2)
    s.hand(P2, "Grizzly Bears", "Divination")
    assert s.can_cast(P2, "Grizzly Bears")
    assert not s.can_cast(P2, "Divination")


# ---- only what can be completed is offered ---------------------------------------------------------------------------


@cr("601.2", "601.2e")
def test_what_cannot_be_completed_is_not_offered(s):
    # No mana, no target, no card to discard, no creature to sacrifice: nothing but to pass, and the game goes on.
    s.hand(P1, "Shock", "Murder", "Altar's Reap", "Bone Splinters", "Counterspell", "Raise Dead")
    assert s.legal(P1) == ["pass"]


@cr("601.2", "601.2e")
def test_an_illegal_choice_leaves_the_game_as_it_was(s):
    s.battlefield(P1, "Swamp", "Swamp")
    s.battlefield(P2, "Black Knight")
    s.hand(P1, "Doom Blade")
    before = s.core.hash()
    with pytest.raises(IllegalAction):
        s.cast(P1, "Doom Blade", targets=["Black Knight"])
    assert s.core.hash() == before


@cr("601.2e")
def test_the_only_card_that_could_be_discarded_limits_the_ways(s):
    # Two costs that each want a card from the hand, one card beside the spell.
    two = instant(
        "Test Two",
        "{0}",
        DRAW_ONE,
        cast_costs=[additional(DiscardCost()), optional(DiscardCost())],
    )
    s.hand(P1, two, "Shock")
    assert not s.can_cast(P1, "Test Two", additional=True)
    assert s.can_cast(P1, "Test Two", additional=False)


@cr("601.2c", "601.2f")
def test_a_choice_nobody_answers_is_asked(s):
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Shock")
    with pytest.raises(UnansweredChoice):
        s.cast(P1, "Shock")


@cr("601.2b", "601.4")
def test_a_mode_may_be_chosen_because_of_an_x_that_is_chosen_later(s):
    # The divided damage of the mode is X: with X at least 1 the mode's target gets its share.
    modal = Face(
        "Test Scatter",
        {CardType.SORCERY},
        cost("{X}{R}"),
        abilities=[
            Spell(
                modes=[
                    Mode([Damage(TargetRef(), Share())], [Target(player, 1, 2)], division=X()),
                    Mode([DRAW_ONE]),
                ]
            )
        ],
    )
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, modal)
    s.cast(P1, "Test Scatter", modes=[0], x=1, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 19


@cr("601.2b", "601.4")
def test_a_mode_whose_x_cannot_be_paid_is_not_offered(s):
    modal = Face(
        "Test Scatter",
        {CardType.SORCERY},
        cost("{X}{R}"),
        abilities=[
            Spell(
                modes=[
                    Mode([Damage(TargetRef(), Share())], [Target(player, 1, 2)], division=X()),
                    Mode([DRAW_ONE]),
                ]
            )
        ],
    )
    s.battlefield(P1, "Mountain")
    s.hand(P1, modal)
    assert not s.can_cast(P1, "Test Scatter", modes=[0])
    assert s.can_cast(P1, "Test Scatter", modes=[1], x=0)
