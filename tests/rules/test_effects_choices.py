"""Choices while a spell or ability resolves (608.2d), costs that it asks for (118.12), loops, coins and dice."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import instant, thing

from mtgengine.enums import CardType, Cause, Relation, Zone
from mtgengine.ir import (
    Affected,
    Choose,
    ChooseColor,
    ChooseLandType,
    ChooseName,
    ChooseNumber,
    ChooseOne,
    ChoosePlayer,
    ChooseSubtype,
    ChosenColor,
    ChosenName,
    ChosenNumber,
    ChosenPlayer,
    ChosenSubtype,
    Compare,
    Comparison,
    Controlled,
    ControlledBy,
    ControllerOf,
    Cost,
    Damage,
    Destroy,
    DiscardCost,
    Divide,
    DividedShare,
    Draw,
    Each,
    EachPlayer,
    Effect,
    EventChoice,
    Face,
    Filter,
    FlipCoin,
    ForEach,
    GainLife,
    If,
    InZone,
    IsPlayer,
    LetNumber,
    LifeOf,
    LoseLife,
    Matching,
    May,
    ModifyPT,
    Move,
    Not,
    Number,
    NumberOf,
    Opponents,
    Option,
    OwnedBy,
    Pay,
    PayLife,
    PayMana,
    PutCounters,
    Register,
    RegisterValue,
    Repeat,
    RepeatWhile,
    Replacement,
    RevealHand,
    RollDie,
    SacrificeCost,
    Static,
    Sum,
    Types,
    You,
    YourTurn,
    creature,
    enters,
    land,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice

LIST, SHARES = 16, 17
YOURS = creature & Controlled(Relation.YOU)


def resolved(*effects: Effect, setup=None, targets=None, target=None, answers=(), other=()) -> Scenario:
    """A scenario in which P1 has cast a free instant with these effects and it has resolved."""
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, instant("Test", *effects, target=target))
    if setup is not None:
        setup(s)
    s.cast(P1, "Test", targets=targets)
    s.choose(P1, *answers)
    s.choose(P2, *other)
    s.resolve()
    return s


def bears(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Juggernaut")


# ---- objects and players -------------------------------------------------------------------------------------------


@cr("608.2d")
def test_the_player_who_is_named_chooses_not_the_controller():
    s = resolved(
        Choose(0, creature & ControlledBy(Opponents()), who=Opponents()),
        Destroy(Register(0)),
        setup=bears,
        other=["Hill Giant"],
    )
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Juggernaut"].zone == "battlefield"


@cr("608.2d")
@pytest.mark.parametrize(("picked", "left"), [((), 3), (("Hill Giant",), 2), (("Hill Giant", "Juggernaut"), 1)])
def test_up_to_two_may_be_fewer(picked, left):
    answers = [*picked, *(["done"] if len(picked) < 2 else [])]
    s = resolved(
        Choose(LIST, creature, amount=Number(2), up_to=True), Destroy(Register(LIST)), setup=bears, answers=answers
    )
    assert sum(s[name].zone == "battlefield" for name in ("Grizzly Bears", "Hill Giant", "Juggernaut")) == left


@cr("101.3")
def test_as_many_as_there_are_when_more_are_asked_for():
    s = resolved(Choose(LIST, creature, amount=Number(9)), Destroy(Register(LIST)), setup=bears)
    assert s["Grizzly Bears"].zone == s["Hill Giant"].zone == s["Juggernaut"].zone == "graveyard"


def test_a_choice_may_be_made_among_what_was_chosen():
    s = resolved(
        Choose(LIST, creature, amount=Number(2)),
        Choose(0, among=Register(LIST), who=Opponents()),
        Destroy(Register(0)),
        setup=bears,
        answers=["Grizzly Bears", "Hill Giant"],
        other=["Grizzly Bears"],
    )
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


@cr("101.4")
def test_each_player_chooses_first_and_then_all_happens_at_once():
    s = resolved(
        ForEach(0, EachPlayer(), [Choose(LIST, creature & ControlledBy(Register(0)), who=Register(0), append=True)]),
        Move(Register(LIST), Zone.GRAVEYARD, Cause.SACRIFICE, controller=ControllerOf(Affected())),
        setup=bears,
        other=["Juggernaut"],
    )
    assert s["Grizzly Bears"].zone == s["Juggernaut"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


def test_what_is_chosen_at_random_may_be_any_of_them():
    found = set()
    for seed in range(30):
        s = Scenario(seed=seed)
        s.free_mana(P1)
        bears(s)
        s.hand(P1, instant("Test", Choose(0, creature, random=True), Destroy(Register(0))))
        s.cast(P1, "Test")
        s.resolve()
        found |= {name for name in ("Grizzly Bears", "Hill Giant", "Juggernaut") if s[name].zone == "graveyard"}
    assert found == {"Grizzly Bears", "Hill Giant", "Juggernaut"}


@cr("608.2d")
def test_a_player_is_chosen():
    s = resolved(ChoosePlayer(1), LoseLife(ChosenPlayer(1), Number(3)), answers=[P1])
    assert s.player(P1).life == 17


def test_an_opponent_is_chosen_from_the_opponents():
    s = resolved(ChoosePlayer(1, IsPlayer(Relation.OPPONENT)), LoseLife(ChosenPlayer(1), Number(3)))
    assert s.player(P2).life == 17


# ---- colors, types, names, numbers ---------------------------------------------------------------------------------


@cr("608.2d")
def test_a_color_is_chosen():
    s = resolved(ChooseColor(0), Destroy(Each(creature & ChosenColor(0))), setup=bears, answers=["red"])
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == s["Juggernaut"].zone == "battlefield"


def test_a_creature_type_is_chosen():
    s = resolved(ChooseSubtype(0), Destroy(Each(creature & ChosenSubtype(0))), setup=bears, answers=["Bear"])
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


def test_a_basic_land_type_is_chosen():
    def lands(s):
        s.battlefield(P2, "Forest", "Mountain")

    s = resolved(ChooseLandType(0), Destroy(Each(land & ChosenSubtype(0))), setup=lands, answers=["Mountain"])
    assert s["Mountain"].zone == "graveyard"
    assert s["Forest"].zone == "battlefield"


def hand_of_two(s: Scenario) -> None:
    s.hand(P2, "Shock", "Shock", "Hill Giant")


THERAPY = (
    ChooseName(0, Not(Types(frozenset({CardType.LAND})))),
    RevealHand(Opponents()),
    Move(
        Each(InZone(Zone.HAND) & ChosenName(0) & OwnedBy(Opponents())),
        Zone.GRAVEYARD,
        Cause.DISCARD,
    ),
)


@cr("201.4", "701.9")
def test_a_card_is_named_and_all_with_that_name_are_discarded():
    s = resolved(*THERAPY, setup=hand_of_two, answers=["Shock"])
    assert s.player(P2).hand == ["Hill Giant"]
    assert s.player(P2).graveyard == ["Shock", "Shock"]


@cr("201.4a")
def test_a_land_card_cannot_be_named_where_a_nonland_card_is_asked_for():
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, instant("Test", *THERAPY))
    s.battlefield(P2, "Mountain")
    hand_of_two(s)
    s.cast(P1, "Test")
    s.choose(P1, "Mountain")
    with pytest.raises(UnansweredChoice, match="choose a card name"):
        s.resolve()


def test_a_number_is_chosen():
    s = resolved(ChooseNumber(0, Number(1), Number(5)), Draw(You(), ChosenNumber(0)), answers=[4])
    assert len(s.player(P1).hand) == 4


@cr("700.2")
@pytest.mark.parametrize(("answer", "hand", "life"), [(1, 2, 20), (2, 0, 24), (3, 0, 20)])
def test_one_of_several_is_chosen_while_it_resolves(answer, hand, life):
    options = [Option([Draw(You(), Number(2))]), Option([GainLife(You(), Number(4))]), Option([])]
    s = resolved(ChooseOne(options), answers=[answer])
    assert len(s.player(P1).hand) == hand
    assert s.player(P1).life == life


@cr("601.2d")
def test_an_amount_is_divided_among_what_was_chosen():
    s = resolved(
        Choose(LIST, creature, amount=Number(2)),
        Divide(LIST, Number(3)),
        PutCounters(Register(LIST), "+1/+1", DividedShare(LIST)),
        setup=bears,
        answers=["Grizzly Bears", "Hill Giant", 1],
    )
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}
    assert s["Hill Giant"].counters == {"+1/+1": 2}


# ---- may, pay, unless ----------------------------------------------------------------------------------------------


@cr("608.2d")
@pytest.mark.parametrize(("answer", "life"), [(True, 17), (False, 21)])
def test_that_player_may_and_otherwise(answer, life):
    s = resolved(
        May([LoseLife(Opponents(), Number(3))], Opponents(), [GainLife(Opponents(), Number(1))]), other=[answer]
    )
    assert s.player(P2).life == life


TWO = PayMana(ManaCost.parse("{2}"))


def leak(*effects: Effect, otherwise: tuple[Effect, ...] = (), cost: Cost = TWO) -> Pay:
    return Pay([cost], Opponents(), effects, otherwise)


@cr("118.12", "118.12a")
@pytest.mark.parametrize("paid", [True, False])
def test_unless_they_pay_mana(paid):
    def lands(s):
        s.battlefield(P2, "Forest", "Forest")

    s = resolved(leak(otherwise=(LoseLife(Opponents(), Number(5)),)), setup=lands, other=[paid])
    assert s.player(P2).life == (20 if paid else 15)
    assert s["Forest#1"].tapped is paid


@cr("118.3")
def test_a_cost_that_cannot_be_paid_is_not_offered():
    s = resolved(leak(otherwise=(LoseLife(Opponents(), Number(5)),)))
    assert s.player(P2).life == 15


@cr("118.12")
@pytest.mark.parametrize("paid", [True, False])
def test_if_they_do(paid):
    s = resolved(leak(LoseLife(You(), Number(2)), cost=PayLife(Number(4))), other=[paid])
    assert s.player(P2).life == (16 if paid else 20)
    assert s.player(P1).life == (18 if paid else 20)


@cr("118.12", "701.21a")
def test_a_sacrifice_is_asked_for_as_a_cost():
    s = resolved(
        leak(otherwise=(LoseLife(Opponents(), Number(5)),), cost=SacrificeCost(creature)),
        setup=bears,
        other=[True, "Hill Giant"],
    )
    assert s["Hill Giant"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("118.12")
def test_each_of_several_players_may_pay_until_one_does():
    s = resolved(Pay([PayLife(Number(2))], EachPlayer(), (), (Draw(You(), Number(1)),)), answers=[False], other=[True])
    assert s.player(P1).life == 20
    assert s.player(P2).life == 18
    assert s.player(P1).hand == []


def test_a_discard_that_is_no_choice():
    s = resolved(
        Pay([DiscardCost()], You(), [Draw(You(), Number(2))], optional=False),
        setup=lambda s: s.hand(P1, "Shock"),
    )
    assert len(s.player(P1).hand) == 2
    assert "Shock" in s.player(P1).graveyard


# ---- control flow --------------------------------------------------------------------------------------------------


@cr("608.2c")
def test_otherwise_happens_when_the_condition_fails():
    s = resolved(If(YourTurn(), [GainLife(You(), Number(1))], [GainLife(You(), Number(9))]))
    assert s.player(P1).life == 21


@cr("608.2c")
def test_for_each_object_in_turn():
    one = ForEach(0, Each(creature), [Damage(Register(0), Number(1)), GainLife(You(), Number(1))])
    s = resolved(one, setup=bears)
    assert s.player(P1).life == 23
    assert [s[name].damage for name in ("Grizzly Bears", "Hill Giant", "Juggernaut")] == [1, 1, 1]


@cr("101.4")
def test_for_each_player_in_turn_order_the_active_one_first():
    s = resolved(ForEach(0, EachPlayer(), [LetNumber(1, LifeOf(Register(0))), LoseLife(Register(0), Number(1))]))
    assert (s.player(P1).life, s.player(P2).life) == (19, 19)


def test_loops_within_loops():
    inner = ForEach(1, Each(creature), [GainLife(You(), Number(1))])
    s = resolved(ForEach(0, EachPlayer(), [Repeat(Number(2), [inner])]), setup=bears)
    assert s.player(P1).life == 20 + 2 * 2 * 3


@pytest.mark.parametrize(("n", "life"), [(0, 20), (-1, 20), (3, 26)])
def test_so_many_times(n, life):
    s = resolved(Repeat(Number(n), [GainLife(You(), Number(2))]))
    assert s.player(P1).life == life


def test_again_as_long_as_the_condition_holds():
    s = resolved(
        LetNumber(0, Number(0)),
        RepeatWhile(
            [LetNumber(0, Sum(RegisterValue(0), Number(1))), GainLife(You(), Number(1))],
            Comparison(RegisterValue(0), Compare.LT, Number(4)),
        ),
    )
    assert s.player(P1).life == 24


@cr("705.2")
def test_a_coin_is_won_or_lost():
    lives = set()
    for seed in range(20):
        s = Scenario(seed=seed)
        s.free_mana(P1)
        won = Comparison(RegisterValue(0), Compare.EQ, Number(1))
        s.hand(P1, instant("Test", FlipCoin(0), If(won, [GainLife(You(), Number(1))])))
        s.cast(P1, "Test")
        s.resolve()
        lives.add(s.player(P1).life)
    assert lives == {20, 21}


@cr("706.1a")
def test_a_die_shows_each_of_its_sides():
    lives = set()
    for seed in range(60):
        s = Scenario(seed=seed)
        s.free_mana(P1)
        s.hand(P1, instant("Test", RollDie(0, sides=4), GainLife(You(), RegisterValue(0))))
        s.cast(P1, "Test")
        s.resolve()
        lives.add(s.player(P1).life)
    assert lives == {21, 22, 23, 24}


def test_those_that_match_are_counted():
    s = resolved(
        Choose(LIST, creature, amount=Number(3)),
        GainLife(You(), NumberOf(Matching(Register(LIST), creature & ControlledBy(Opponents())))),
        setup=bears,
    )
    assert s.player(P1).life == 22


# ---- choices as a permanent enters ---------------------------------------------------------------------------------


def banner(choice: Effect, filter: Filter) -> Face:
    """An artifact: as it enters, choose; creatures of what was chosen get +1/+1."""
    enters_with = Replacement((enters(),), (choice, EventChoice(0)))
    bonus = Static((ModifyPT(Number(1), Number(1)),), affects=creature & filter)
    return thing("Banner", CardType.ARTIFACT, parts=(enters_with, bonus))


@cr("614.12a", "607.2d")
@pytest.mark.parametrize(
    ("choice", "filter", "answer", "powers"),
    [
        (ChooseColor(0), ChosenColor(0), "red", (2, 4)),
        (ChooseSubtype(0), ChosenSubtype(0), "Bear", (3, 3)),
        (ChooseName(0), ChosenName(0), "Hill Giant", (2, 4)),
    ],
    ids=["color", "type", "name"],
)
def test_a_permanent_keeps_what_was_chosen_as_it_entered(choice, filter, answer, powers):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, banner(choice, filter))
    s.cast(P1, "Banner")
    s.choose(P1, answer)
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Hill Giant"].power) == powers
