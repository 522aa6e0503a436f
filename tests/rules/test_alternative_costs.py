"""Additional and alternative costs (CR 118.8, 118.9) and the keywords that stand for them."""

from __future__ import annotations

import pytest

from mtgengine import CardType
from mtgengine.enums import Color, Keyword, Relation, Zone
from mtgengine.ir import (
    CastCost,
    CastCostKind,
    CastKeyword,
    Colors,
    Controlled,
    CostPaid,
    Counter,
    Damage,
    Draw,
    ExileCost,
    Exists,
    Face,
    GainLife,
    IsSource,
    KeywordAbility,
    Mode,
    Number,
    PayLife,
    PayMana,
    Spell,
    Subtype,
    Target,
    TargetRef,
    You,
    any_target,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

DRAW_ONE = Draw(You(), Number(1))
GAIN = GainLife(You(), Number(1))
BOLT = Damage(TargetRef(), Number(3))


def mana(text: str) -> PayMana:
    return PayMana(ManaCost.parse(text))


def kicker(*parts, keyword=CastKeyword.KICKER):
    return CastCost(CastCostKind.OPTIONAL, parts, keyword=keyword)


def alternative(*parts, keyword=None, condition=None):
    return CastCost(CastCostKind.ALTERNATIVE, parts, condition, keyword)


def instant(name, cost, *effects, targets=(), cast_costs=(), **more):
    return Face(
        name,
        {CardType.INSTANT},
        ManaCost.parse(cost),
        abilities=[Spell(effects, targets, **more)],
        cast_costs=cast_costs,
    )


# ---- kicker ----------------------------------------------------------------------------------------------------------

TWICE = instant(
    "Test Twice", "{R}", GainLife(You(), CostPaid(0)), cast_costs=[kicker(mana("{1}"), keyword=CastKeyword.MULTIKICKER)]
)


@cr("702.33c", "702.33d")
def test_multikicker_is_paid_as_often_as_the_player_likes():
    s = Scenario()
    s.battlefield(P1, *["Mountain"] * 6)
    s.hand(P1, TWICE)
    s.choose(P1, 3)
    s.cast(P1, "Test Twice")
    assert sum(s[f"Mountain#{i}"].tapped for i in range(1, 7)) == 4
    s.resolve()
    assert s.player(P1).life == 23


@cr("702.33c", "601.2b")
def test_multikicker_is_offered_only_as_often_as_it_can_be_paid():
    s = Scenario()
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, TWICE)
    s.choose(P1, 3)
    with pytest.raises(AssertionError):
        s.cast(P1, "Test Twice")


@cr("702.33b")
def test_each_of_two_kickers_may_be_paid_or_not():
    s = Scenario()
    both = instant(
        "Test Both",
        "{R}",
        GainLife(You(), CostPaid(0)),
        Draw(You(), CostPaid(1)),
        cast_costs=[kicker(mana("{1}")), kicker(mana("{G}"))],
    )
    s.battlefield(P1, "Mountain", "Forest")
    s.hand(P1, both)
    s.cast(P1, "Test Both", additional=[1])
    s.resolve()
    assert (s.player(P1).life, len(s.player(P1).hand)) == (20, 1)


@cr("702.33g", "601.2c")
def test_a_target_that_only_a_kicked_spell_has_is_chosen_only_if_it_was_kicked():
    s = Scenario()
    spell_ = instant(
        "Test Extra",
        "{R}",
        DRAW_ONE,
        BOLT,
        targets=[Target(any_target, amount=CostPaid(0))],
        cast_costs=[kicker(mana("{1}"))],
    )
    s.battlefield(P1, "Mountain", "Mountain", "Mountain")
    s.hand(P1, spell_, spell_)
    s.cast(P1, "Test Extra", additional=True, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17
    s.cast(P1, "Test Extra")
    s.resolve()
    assert s.player(P2).life == 17


# ---- buyback, entwine, escalate, costs of modes ----------------------------------------------------------------------


@cr("702.27a")
def test_a_spell_whose_buyback_was_paid_returns_to_the_hand_as_it_resolves():
    s = Scenario()
    s.hand(P1, instant("Test Again", "{R}", GAIN, cast_costs=[kicker(mana("{2}"), keyword=CastKeyword.BUYBACK)]))
    s.battlefield(P1, *["Mountain"] * 3)
    s.cast(P1, "Test Again", additional=True)
    s.resolve()
    assert s["Test Again"].zone == "hand"


@cr("702.27a", "701.6a")
def test_a_countered_spell_does_not_come_back_by_buyback():
    s = Scenario()
    s.hand(P1, instant("Test Again", "{R}", GAIN, cast_costs=[kicker(mana("{2}"), keyword=CastKeyword.BUYBACK)]))
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Island", "Island")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Test Again", additional=True)
    s.cast(P2, "Counterspell", targets=["Test Again"])
    s.resolve_all()
    assert s["Test Again"].zone == "graveyard"


MODAL = {"modes": [Mode([GAIN]), Mode([DRAW_ONE])]}


@cr("702.42a", "702.42b")
def test_entwine_chooses_all_modes():
    s = Scenario()
    s.hand(P1, instant("Test Entwine", "{R}", **MODAL, cast_costs=[kicker(mana("{1}"), keyword=CastKeyword.ENTWINE)]))
    s.battlefield(P1, *["Mountain"] * 2)
    s.cast(P1, "Test Entwine", additional=True, modes=[0, 1])
    s.resolve()
    assert (s.player(P1).life, len(s.player(P1).hand)) == (21, 1)


@cr("702.42a")
def test_without_entwine_one_mode_is_chosen():
    s = Scenario()
    s.hand(P1, instant("Test Entwine", "{R}", **MODAL, cast_costs=[kicker(mana("{1}"), keyword=CastKeyword.ENTWINE)]))
    s.battlefield(P1, *["Mountain"] * 2)
    s.cast(P1, "Test Entwine", modes=[1])
    s.resolve()
    assert (s.player(P1).life, len(s.player(P1).hand)) == (20, 1)


ESCALATE = instant(
    "Test Escalate",
    "{R}",
    modes=[Mode([GAIN]), Mode([DRAW_ONE]), Mode([GainLife(You(), Number(5))])],
    modes_min=1,
    modes_max=3,
    cast_costs=[CastCost(CastCostKind.MANDATORY, (mana("{1}"),), keyword=CastKeyword.ESCALATE)],
)


@cr("702.120a")
def test_escalate_is_paid_for_each_mode_beyond_the_first():
    s = Scenario()
    s.hand(P1, ESCALATE)
    s.battlefield(P1, *["Mountain"] * 4)
    s.cast(P1, "Test Escalate", modes=[0, 2])
    assert sum(s[f"Mountain#{i}"].tapped for i in range(1, 5)) == 2


@cr("702.120a", "601.2b")
def test_modes_are_offered_only_while_escalate_can_be_paid():
    s = Scenario()
    s.hand(P1, ESCALATE)
    s.battlefield(P1, *["Mountain"] * 2)
    assert s.can_cast(P1, "Test Escalate", modes=[0, 2])
    assert not s.can_cast(P1, "Test Escalate", modes=[0, 1, 2])


@cr("702.172a")
def test_each_mode_of_a_spree_has_its_own_cost():
    s = Scenario()
    spree = instant(
        "Test Spree",
        "{R}",
        modes=[Mode([GAIN], cost=[mana("{1}")]), Mode([DRAW_ONE], cost=[mana("{3}")])],
        modes_min=1,
        modes_max=2,
    )
    s.hand(P1, spree)
    s.battlefield(P1, *["Mountain"] * 3)
    assert s.can_cast(P1, "Test Spree", modes=[0])
    assert not s.can_cast(P1, "Test Spree", modes=[1])


@cr("702.172a")
def test_a_spree_none_of_whose_modes_can_be_paid_for_cannot_be_cast():
    s = Scenario()
    s.hand(P1, instant("Test Spree", "{R}", modes=[Mode([GAIN], cost=[mana("{1}")])]))
    s.battlefield(P1, "Mountain")
    assert not s.can_cast(P1, "Test Spree")


# ---- flashback, escape -----------------------------------------------------------------------------------------------

FLASHBACK = instant("Test Flashback", "{4}", GAIN, cast_costs=[alternative(mana("{R}"), keyword=CastKeyword.FLASHBACK)])


@cr("702.34a")
def test_flashback_casts_from_the_graveyard_and_exiles_the_card():
    s = Scenario()
    s.graveyard(P1, FLASHBACK)
    s.battlefield(P1, "Mountain")
    s.cast(P1, "Test Flashback", alternative="flashback")
    s.resolve()
    assert s.player(P1).life == 21
    assert s["Test Flashback"].zone == "exile"


@cr("702.34a")
def test_flashback_is_for_the_graveyard_only():
    s = Scenario()
    s.hand(P1, FLASHBACK)
    s.battlefield(P1, "Mountain")
    assert not s.can_cast(P1, "Test Flashback", alternative="flashback")


@cr("702.34a")
def test_a_card_with_flashback_is_not_cast_from_the_graveyard_for_its_mana_cost():
    s = Scenario()
    s.graveyard(P1, FLASHBACK)
    s.battlefield(P1, *["Mountain"] * 4)
    assert not s.can_cast(P1, "Test Flashback")


@cr("702.34a")
def test_no_player_flashes_back_an_opponents_card():
    s = Scenario()
    s.graveyard(P2, FLASHBACK)
    s.battlefield(P1, "Mountain")
    assert not s.can_cast(P1, "Test Flashback", alternative="flashback")


@cr("702.34a", "701.6a")
def test_a_countered_flashback_spell_is_exiled():
    s = Scenario()
    s.graveyard(P1, FLASHBACK)
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Island", "Island")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Test Flashback", alternative="flashback")
    s.cast(P2, "Counterspell", targets=["Test Flashback"])
    s.resolve_all()
    assert s["Test Flashback"].zone == "exile"


@cr("702.138a")
def test_escape_exiles_other_cards_of_the_graveyard():
    s = Scenario()
    escape = alternative(mana("{R}"), ExileCost(~IsSource(), Zone.GRAVEYARD, Number(2)), keyword=CastKeyword.ESCAPE)
    s.graveyard(P1, instant("Test Escape", "{4}", GAIN, cast_costs=[escape]), "Shock", "Forest")
    s.battlefield(P1, "Mountain")
    s.cast(P1, "Test Escape", alternative="escape", costs=["Shock", "Forest"])
    s.resolve()
    assert [s["Shock"].zone, s["Forest"].zone, s["Test Escape"].zone] == ["exile", "exile", "graveyard"]


@cr("702.138a", "118.3")
def test_escape_needs_enough_other_cards():
    s = Scenario()
    escape = alternative(mana("{R}"), ExileCost(~IsSource(), Zone.GRAVEYARD, Number(2)), keyword=CastKeyword.ESCAPE)
    s.graveyard(P1, instant("Test Escape", "{4}", GAIN, cast_costs=[escape]), "Shock")
    s.battlefield(P1, "Mountain")
    assert not s.can_cast(P1, "Test Escape", alternative="escape")


# ---- other alternative costs -----------------------------------------------------------------------------------------

PITCH = instant(
    "Test Force",
    "{3}{U}{U}",
    Counter(TargetRef()),
    targets=[Target(spell)],
    cast_costs=[
        alternative(PayLife(Number(1)), ExileCost(Colors(frozenset({Color.BLUE})) & ~IsSource(), Zone.HAND)),
    ],
)


@cr("118.9", "601.2b")
def test_a_card_may_be_pitched_instead_of_the_mana_cost():
    s = Scenario()
    s.hand(P1, "Shock")
    s.battlefield(P1, "Mountain")
    s.hand(P2, PITCH, "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Test Force", targets=["Shock"], alternative=0, costs=["Counterspell"])
    s.resolve_all()
    assert (s.player(P2).life, s["Counterspell"].zone, s["Shock"].zone) == (19, "exile", "graveyard")


@cr("118.9", "601.2a")
def test_a_spell_is_not_pitched_to_itself():
    s = Scenario()
    s.hand(P1, "Shock")
    s.battlefield(P1, "Mountain")
    s.hand(P2, PITCH)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P2, "Test Force", targets=["Shock"], alternative=0)


SNUFF = instant(
    "Test Snuff",
    "{3}{B}",
    GAIN,
    cast_costs=[alternative(PayLife(Number(4)), condition=Exists(Subtype("Swamp") & Controlled(Relation.YOU)))],
)


@cr("118.9")
def test_an_alternative_cost_with_a_condition_needs_the_condition():
    s = Scenario()
    s.hand(P1, SNUFF)
    assert not s.can_cast(P1, "Test Snuff", alternative=0)
    s = Scenario()
    s.hand(P1, SNUFF)
    s.battlefield(P1, "Swamp")
    s.cast(P1, "Test Snuff", alternative=0)
    assert s.player(P1).life == 16


@cr("118.9a", "118.9d")
def test_an_additional_cost_is_paid_on_top_of_an_alternative_one():
    s = Scenario()
    both = instant(
        "Test Mixed",
        "{5}",
        Draw(You(), CostPaid(1)),
        cast_costs=[alternative(PayLife(Number(2))), kicker(mana("{1}"))],
    )
    s.hand(P1, both)
    s.battlefield(P1, "Mountain")
    s.cast(P1, "Test Mixed", alternative=0, additional=True)
    s.resolve()
    assert (s.player(P1).life, len(s.player(P1).hand), s["Mountain"].tapped) == (18, 1, True)


# ---- convoke, delve, improvise ---------------------------------------------------------------------------------------


def helped(keyword, cost):
    return Face(
        "Test Help",
        {CardType.INSTANT},
        ManaCost.parse(cost),
        abilities=[KeywordAbility(keyword), Spell([GAIN])],
    )


@cr("702.51a")
def test_convoke_taps_creatures_for_generic_and_for_their_color():
    s = Scenario()
    s.hand(P1, helped(Keyword.CONVOKE, "{1}{G}"))
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.cast(P1, "Test Help", costs=["Grizzly Bears", "Hill Giant"])
    assert s["Grizzly Bears"].tapped
    assert s["Hill Giant"].tapped


@cr("702.51a")
def test_a_creature_of_another_color_does_not_convoke_colored_mana():
    s = Scenario()
    s.hand(P1, helped(Keyword.CONVOKE, "{G}"))
    s.battlefield(P1, "Hill Giant")
    assert not s.can_cast(P1, "Test Help")


@cr("702.51a", "302.6")
def test_a_summoning_sick_creature_convokes():
    s = Scenario()
    s.hand(P1, helped(Keyword.CONVOKE, "{1}"))
    s.battlefield(P1, "Hill Giant", sick=True)
    assert s.can_cast(P1, "Test Help")


@cr("702.51a", "601.2b")
def test_creatures_are_offered_to_convoke_only_while_the_rest_can_be_paid():
    s = Scenario()
    s.hand(P1, helped(Keyword.CONVOKE, "{G}{G}"))
    s.battlefield(P1, "Llanowar Elves", "Forest")
    s.cast(P1, "Test Help", costs=["done"])
    assert s["Llanowar Elves"].tapped
    assert s["Forest"].tapped


@cr("702.66a")
def test_delve_exiles_cards_for_generic_mana_only():
    s = Scenario()
    s.hand(P1, helped(Keyword.DELVE, "{2}{U}"))
    s.graveyard(P1, "Shock", "Forest")
    s.battlefield(P1, "Island")
    s.cast(P1, "Test Help", costs=["Shock", "Forest"])
    assert [s["Shock"].zone, s["Forest"].zone, s["Island"].tapped] == ["exile", "exile", True]


@cr("702.66a")
def test_delve_does_not_pay_colored_mana():
    s = Scenario()
    s.hand(P1, helped(Keyword.DELVE, "{U}"))
    s.graveyard(P1, "Shock", "Forest")
    assert not s.can_cast(P1, "Test Help")


@cr("702.126a")
def test_improvise_taps_artifacts():
    s = Scenario()
    s.hand(P1, helped(Keyword.IMPROVISE, "{1}{U}"))
    relic = Face("Test Relic", {CardType.ARTIFACT}, ManaCost.parse("{1}"))
    s.battlefield(P1, relic, "Island")
    s.cast(P1, "Test Help", costs=["Test Relic"])
    assert s["Test Relic"].tapped
