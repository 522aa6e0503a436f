"""What effects count and ask: amounts, filters and conditions (107, 608.2h)."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import beast, instant
from tests.rules.test_effects_choices import bears, resolved

from mtgengine.enums import CardType, Color, PhaseType, Quality, Relation, Status, StepType, Supertype, TurnFact, Zone
from mtgengine.ir import (
    Activated,
    Affected,
    Amount,
    AttachedTo,
    Attachments,
    CardsIn,
    Compare,
    Comparison,
    Condition,
    Controlled,
    ControlledBy,
    CountersOn,
    Damage,
    DamageOn,
    Devotion,
    Distinct,
    Each,
    EachPlayer,
    Either,
    EnteredThisTurn,
    Exists,
    Filter,
    FirstOf,
    GainLife,
    Greatest,
    HasActivated,
    HasAttached,
    HasGreatest,
    HasStatus,
    If,
    InPhase,
    InStep,
    InZone,
    IsOneOf,
    Least,
    ManaValue,
    ManaValueOf,
    Matches,
    Maximum,
    Minimum,
    Named,
    NextPlayer,
    Not,
    Number,
    NumberOf,
    Opponents,
    Owned,
    PowerOf,
    Quotient,
    Shares,
    Subtype,
    Supertypes,
    ThisTurn,
    Total,
    ToughnessOf,
    TurnOf,
    Types,
    Untrue,
    WasCast,
    Where,
    You,
    creature,
    land,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

YOURS, THEIRS = Controlled(Relation.YOU), Controlled(Relation.OPPONENT)
ALL = Each(creature)


def worth(amount: Amount, setup=bears) -> int:
    """What the amount is, as life gained."""
    return resolved(GainLife(You(), amount), setup=setup).player(P1).life - 20


def matching(filter: Filter, setup=bears) -> int:
    return worth(NumberOf(Each(filter)), setup)


def holds(condition: Condition, setup=bears) -> bool:
    return resolved(If(condition, [GainLife(You(), Number(1))]), setup=setup).player(P1).life == 21


# Grizzly Bears 2/2 for {1}{G} is P1's; Hill Giant 3/3 for {3}{R} and Juggernaut 5/3 for {4} are P2's.


@cr("608.2h")
@pytest.mark.parametrize(
    ("amount", "value"),
    [
        (Greatest(ALL), 5),
        (Least(ALL), 2),
        (Total(ALL), 10),
        (Total(ALL, ManaValueOf(Affected())), 10),
        (Greatest(ALL, ToughnessOf(Affected())), 3),
        (Greatest(Each(creature & Subtype("Goblin"))), 0),
        (Minimum(Number(3), Total(ALL)), 3),
        (Maximum(Number(3), Total(ALL)), 10),
        (Quotient(Total(ALL), Number(3)), 3),
        (Quotient(Number(4), Number(0)), 0),
        (Either(Exists(creature), Number(4), Number(1)), 4),
        (Either(Exists(Subtype("Goblin")), Number(4), Number(1)), 1),
        (CardsIn(Opponents(), Zone.LIBRARY), 40),
        (Distinct(Quality.COLOR, ALL), 2),
        (Distinct(Quality.CARD_TYPE, ALL), 2),
        (Distinct(Quality.NAME, ALL), 3),
        (Distinct(Quality.MANA_VALUE, ALL), 2),
        (Devotion(frozenset({Color.GREEN})), 1),
        (Devotion(frozenset({Color.RED})), 0),
        (NumberOf(FirstOf(ALL, Number(2))), 2),
        (NumberOf(NextPlayer(You())), 1),
    ],
    ids=str,
)
def test_amounts(amount, value):
    assert worth(amount) == value


@cr("608.2h")
@pytest.mark.parametrize(
    ("filter", "n"),
    [
        (creature & Where(Comparison(PowerOf(Affected()), Compare.GT, ToughnessOf(Affected()))), 1),
        (creature & HasGreatest(PowerOf(Affected()), creature), 1),
        (creature & HasGreatest(ToughnessOf(Affected()), creature), 2),
        (creature & Shares(Quality.CARD_TYPE, Each(Named("Juggernaut"))), 3),
        (creature & Shares(Quality.COLOR, Each(Named("Juggernaut"))), 0),
        (creature & Shares(Quality.NAME, Each(Named("Hill Giant"))), 1),
        (creature & Shares(Quality.CREATURE_TYPE, Each(Named("Hill Giant"))), 1),
        (creature & Shares(Quality.MANA_VALUE, Each(Named("Hill Giant"))), 2),
        (creature & ControlledBy(Opponents()), 2),
        (creature & IsOneOf(Each(YOURS)), 1),
        (creature & Not(IsOneOf(Each(YOURS))), 2),
        (creature & HasStatus(frozenset({Status.TAPPED})), 0),
        (creature & HasActivated(), 0),
    ],
    ids=str,
)
def test_filters(filter, n):
    assert matching(filter) == n


def test_domain_counts_basic_land_types():
    def lands(s):
        s.battlefield(P1, "Forest", "Forest", "Mountain")

    assert worth(Distinct(Quality.BASIC_LAND_TYPE, Each(land & YOURS)), lands) == 2


def test_what_is_attached_and_to_what():
    def board(s):
        bear = s.battlefield(P1, "Grizzly Bears")
        s.battlefield(P1, "Holy Strength", attached_to=bear)
        s.battlefield(P2, "Hill Giant")

    assert matching(creature & HasAttached(Subtype("Aura")), board) == 1
    assert matching(AttachedTo(creature & YOURS), board) == 1
    assert matching(AttachedTo(creature & THEIRS), board) == 0
    assert worth(NumberOf(Attachments(Each(creature))), board) == 1


def test_what_entered_this_turn():
    s = Scenario()
    s.free_mana(P1)
    count = GainLife(You(), NumberOf(Each(creature & EnteredThisTurn())))
    s.hand(P1, "Grizzly Bears", instant("Now", count), instant("Later", count))
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P1, "Now")
    s.resolve()
    assert s.player(P1).life == 21
    s.to("upkeep", turn=P2)
    s.cast(P1, "Later")
    s.resolve()
    assert s.player(P1).life == 21


def test_what_has_an_activated_ability():
    def board(s):
        s.battlefield(P1, beast("Healer", 1, 1, Activated((GainLife(You(), Number(1)),))), "Forest")

    assert matching(HasActivated(), board) == 1


@cr("400.7d")
def test_a_permanent_knows_whether_it_was_cast():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, "Grizzly Bears", instant("Count", GainLife(You(), NumberOf(Each(creature & WasCast())))))
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P1, "Count")
    s.resolve()
    assert s.player(P1).life == 21


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Matches(Each(YOURS), creature), True),
        (Matches(ALL, YOURS), False),
        (Matches(Each(creature & Subtype("Goblin")), creature), False),
        (InPhase(frozenset({PhaseType.PRECOMBAT_MAIN, PhaseType.POSTCOMBAT_MAIN})), True),
        (InPhase(frozenset({PhaseType.COMBAT})), False),
        (InStep(frozenset({StepType.UPKEEP})), False),
        (TurnOf(You()), True),
        (TurnOf(Opponents()), False),
        (Untrue(TurnOf(Opponents())), True),
        (Comparison(NumberOf(Each(creature & THEIRS)), Compare.GT, NumberOf(Each(creature & YOURS))), True),
        (Comparison(ThisTurn(You(), TurnFact.SPELLS_CAST), Compare.EQ, Number(1)), True),
        (Comparison(ThisTurn(Opponents(), TurnFact.SPELLS_CAST), Compare.EQ, Number(1)), False),
        (Comparison(ThisTurn(EachPlayer(), TurnFact.SPELLS_CAST), Compare.EQ, Number(1)), True),
    ],
    ids=str,
)
def test_conditions(condition, expected):
    assert holds(condition) is expected


def test_what_players_did_this_turn():
    s = resolved(
        GainLife(You(), Number(3)),
        Damage(Opponents(), Number(2)),
        GainLife(You(), ThisTurn(You(), TurnFact.LIFE_GAINED)),
        GainLife(Opponents(), ThisTurn(Opponents(), TurnFact.LIFE_LOST)),
    )
    assert (s.player(P1).life, s.player(P2).life) == (26, 20)


def test_damage_marked_on_creatures():
    s = resolved(Damage(ALL, Number(1)), GainLife(You(), DamageOn(ALL)), setup=bears)
    assert s.player(P1).life == 23


def test_counters_of_all_kinds_are_counted():
    def board(s):
        s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2, "charge": 3})

    assert worth(CountersOn(ALL, ""), board) == 5
    assert worth(CountersOn(ALL, "charge"), board) == 3


def test_cards_in_a_graveyard_of_a_kind():
    def board(s):
        s.graveyard(P1, "Shock", "Hill Giant", "Forest")

    types = Distinct(Quality.CARD_TYPE, Each(InZone(Zone.GRAVEYARD) & Owned(Relation.YOU)))
    assert worth(types, board) == 3
    historic = Types(frozenset({CardType.ARTIFACT})) | Supertypes(frozenset({Supertype.LEGENDARY}))
    assert matching(permanent & historic) == 1
    assert matching(permanent & ManaValue(Compare.GE, Number(3)) & Not(historic)) == 1
