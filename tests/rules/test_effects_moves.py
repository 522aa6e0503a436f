"""What effects do with cards: moves (400.7), searching, looking, scrying, revealing, linked exile (607)."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import instant, thing
from tests.rules.test_effects_choices import LIST, resolved

from mtgengine.enums import CardType, Cause, Relation, Zone
from mtgengine.ir import (
    Activated,
    Affected,
    Both,
    Choose,
    Compare,
    Counters,
    Each,
    EachPlayer,
    Except,
    ExiledWith,
    GainLife,
    InZone,
    IsExiledWith,
    IsSource,
    Look,
    ManaValueOf,
    Mill,
    Move,
    Not,
    Number,
    NumberOf,
    Owned,
    OwnerOf,
    Register,
    Reveal,
    RevealUntil,
    Scry,
    Search,
    Shuffle,
    Surveil,
    Target,
    TargetRef,
    TopOf,
    You,
    creature,
    land,
)
from mtgengine.testing import P1, P2, Scenario, cr

REST = 17
YOURS = Owned(Relation.YOU)


def library(*cards: str):
    return lambda s: s.library(P1, *cards)


def top(s: Scenario, n: int, player=P1) -> list[str]:
    return s.player(player).library[:n]


# ---- moves ---------------------------------------------------------------------------------------------------------


@cr("400.7j")
def test_what_is_exiled_is_found_again_and_returned_as_a_new_object():
    def board(s):
        s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 3}, tapped=True)

    s = resolved(
        Move(TargetRef(0), Zone.EXILE, Cause.EXILE, register=LIST),
        Move(Register(LIST), Zone.BATTLEFIELD, controller=OwnerOf(Affected())),
        setup=board,
        target=creature,
        targets=["Grizzly Bears"],
    )
    bears = s["Grizzly Bears"]
    assert (bears.zone, bears.controller, bears.counters, bears.tapped) == ("battlefield", P2, {}, False)


@cr("110.2a")
def test_a_card_enters_under_the_control_of_whoever_puts_it_there_and_tapped():
    def board(s):
        s.graveyard(P2, "Hill Giant")

    s = resolved(Move(Each(creature & InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD, tapped=True), setup=board)
    assert (s["Hill Giant"].controller, s["Hill Giant"].tapped) == (P1, True)


@cr("122.6")
def test_a_card_enters_with_counters():
    def board(s):
        s.graveyard(P1, "Hill Giant")

    s = resolved(
        Move(Each(creature & InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD, counter="+1/+1", counters=Number(2)),
        setup=board,
    )
    assert (s["Hill Giant"].power, s["Hill Giant"].counters) == (5, {"+1/+1": 2})


@cr("303.4f")
def test_an_aura_enters_attached_to_what_the_effect_says():
    def board(s):
        s.battlefield(P1, "Grizzly Bears", "Hill Giant")
        s.graveyard(P1, "Holy Strength")

    s = resolved(
        Move(Each(InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD, host=TargetRef(0)),
        setup=board,
        target=creature,
        targets=["Hill Giant"],
    )
    assert s["Holy Strength"].attached_to == s["Hill Giant"]


@cr("401.4")
def test_the_order_on_top_of_a_library_is_chosen():
    def board(s):
        s.hand(P1, "Shock", "Forest", "Hill Giant")

    s = resolved(
        Move(Each(InZone(Zone.HAND) & YOURS), Zone.LIBRARY, order=You()),
        setup=board,
        answers=["Forest", "Hill Giant"],
    )
    assert top(s, 3) == ["Forest", "Hill Giant", "Shock"]


@cr("401.4")
def test_the_order_on_the_bottom_of_a_library_is_chosen():
    def board(s):
        s.hand(P1, "Shock", "Hill Giant")

    s = resolved(
        Move(Each(InZone(Zone.HAND) & YOURS), Zone.LIBRARY, position=-1, order=You()),
        setup=board,
        answers=["Hill Giant"],
    )
    assert s.player(P1).library[-2:] == ["Hill Giant", "Shock"]


@cr("401.7")
def test_a_card_is_put_third_from_the_top():
    def board(s):
        s.hand(P1, "Shock")
        s.library(P1, "Hill Giant", "Juggernaut", "Murder")

    s = resolved(Move(Each(InZone(Zone.HAND) & YOURS), Zone.LIBRARY, position=2), setup=board)
    assert top(s, 4) == ["Hill Giant", "Juggernaut", "Shock", "Murder"]


# ---- linked exile --------------------------------------------------------------------------------------------------


@cr("607.2a")
def test_cards_exiled_with_a_permanent_are_those_that_its_linked_ability_exiled():
    jar = thing(
        "Jar",
        CardType.ARTIFACT,
        parts=(
            Activated((Move(TargetRef(0), Zone.EXILE, Cause.EXILE, link=1),), (Target(creature),)),
            Activated((Move(ExiledWith(1), Zone.HAND), GainLife(You(), NumberOf(ExiledWith(1))))),
            Activated((GainLife(You(), NumberOf(Each(InZone(Zone.EXILE) & IsExiledWith(1)))),)),
        ),
    )
    s = Scenario()
    s.battlefield(P1, jar)
    s.battlefield(P2, "Hill Giant", "Juggernaut")
    s.exile(P2, "Grizzly Bears")
    s.activate(P1, "Jar", ability=0, targets=["Hill Giant"])
    s.resolve()
    s.activate(P1, "Jar", ability=0, targets=["Juggernaut"])
    s.resolve()
    s.activate(P1, "Jar", ability=2)
    s.resolve()
    assert s.player(P1).life == 22
    s.activate(P1, "Jar", ability=1)
    s.resolve()
    assert sorted(s.player(P2).hand) == ["Hill Giant", "Juggernaut"]
    assert s["Grizzly Bears"].zone == "exile"
    assert s.player(P1).life == 22


# ---- searching -----------------------------------------------------------------------------------------------------


@cr("701.23a")
def test_a_search_for_several_cards_puts_them_all_there_tapped():
    s = resolved(
        Search(land, Zone.BATTLEFIELD, amount=Number(2), tapped=True),
        setup=library("Forest", "Mountain", "Shock"),
        answers=["Mountain", "Forest"],
    )
    assert s["Mountain"].tapped
    assert s["Mountain"].zone == "battlefield"


@cr("701.23b")
def test_a_player_may_fail_to_find_a_card_with_a_quality():
    s = resolved(Search(creature, Zone.HAND), setup=library("Hill Giant"), answers=["done"])
    assert s.player(P1).hand == []


@cr("701.23c", "701.23d")
def test_a_card_without_a_quality_must_be_found():
    s = resolved(Search(Not(IsSource()), Zone.HAND), setup=library("Hill Giant"), answers=["Hill Giant"])
    assert s.player(P1).hand == ["Hill Giant"]


def test_each_player_searches_their_own_library():
    def board(s):
        s.library(P1, "Hill Giant")
        s.library(P2, "Juggernaut")

    s = resolved(
        Search(creature, Zone.HAND, who=EachPlayer()), setup=board, answers=["Hill Giant"], other=["Juggernaut"]
    )
    assert s.player(P1).hand == ["Hill Giant"]
    assert s.player(P2).hand == ["Juggernaut"]


def test_what_was_found_is_kept_for_the_next_step():
    s = resolved(
        Search(creature, None, register=LIST),
        Reveal(Register(LIST)),
        Move(Register(LIST), Zone.HAND, register=LIST),
        Shuffle(You()),
        GainLife(You(), ManaValueOf(Register(LIST))),
        setup=library("Hill Giant"),
        answers=["Hill Giant"],
    )
    assert s.player(P1).life == 24


# ---- looking -------------------------------------------------------------------------------------------------------

IMPULSE = (
    Look(TopOf(You(), Number(4))),
    Choose(0, among=TopOf(You(), Number(4))),
    Move(Except(TopOf(You(), Number(4)), Register(0)), Zone.LIBRARY, position=-1, order=You()),
    Move(Register(0), Zone.HAND),
)


@cr("701.20e", "401.4")
def test_one_of_the_top_four_goes_to_the_hand_and_the_rest_to_the_bottom():
    s = resolved(
        *IMPULSE,
        setup=library("Shock", "Hill Giant", "Juggernaut", "Murder", "Island"),
        answers=["Juggernaut", "Murder", "Shock"],
    )
    assert s.player(P1).hand == ["Juggernaut"]
    assert top(s, 1) == ["Island"]
    assert s.player(P1).library[-3:] == ["Murder", "Shock", "Hill Giant"]


@cr("400.7", "401.4")
def test_what_has_gone_to_the_hand_has_no_place_in_the_order_of_the_rest():
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, "Goblin Ringleader")
    s.library(P1, "Goblin Lackey", "Shock", "Goblin Piledriver", "Murder", "Island")
    s.choose(P1, "Murder")  # then Shock is the only one left
    s.cast(P1, "Goblin Ringleader")
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Goblin Lackey", "Goblin Piledriver"]
    assert s.player(P1).library[-2:] == ["Murder", "Shock"]


def test_the_rest_goes_to_the_bottom_in_a_random_order():
    orders = set()
    for seed in range(20):
        s = Scenario(seed=seed)
        s.free_mana(P1)
        s.library(P1, "Shock", "Hill Giant", "Murder")
        move = Move(TopOf(You(), Number(3)), Zone.LIBRARY, position=-1, random=True)
        s.hand(P1, instant("Test", move))
        s.cast(P1, "Test")
        s.resolve()
        orders.add(tuple(s.player(P1).library[-3:]))
    assert len(orders) > 2


@cr("701.22a")
def test_scry_puts_some_on_the_bottom_and_the_others_back_in_any_order():
    s = resolved(
        Scry(You(), Number(3)),
        setup=library("Shock", "Hill Giant", "Murder"),
        answers=["Hill Giant", "done", "Murder"],
    )
    assert top(s, 2) == ["Murder", "Shock"]
    assert s.player(P1).library[-1] == "Hill Giant"


@cr("701.22a")
@pytest.mark.parametrize("away", [True, False])
def test_scry_one(away):
    s = resolved(Scry(You(), Number(1)), setup=library("Shock", "Murder"), answers=["Shock" if away else "done"])
    assert top(s, 1) == (["Murder"] if away else ["Shock"])
    assert (s.player(P1).library[-1] == "Shock") is away


@cr("701.22a")
def test_scry_is_known_to_the_player_who_scries_and_to_nobody_else():
    s = resolved(Scry(You(), Number(1)), setup=library("Shock", "Murder"), answers=["done"])
    assert s.core.known(s["Shock"].id if s["Shock"].zone == "library" else 0) == 0b01


@cr("701.25a")
def test_surveil_puts_some_into_the_graveyard():
    s = resolved(Surveil(You(), Number(2)), setup=library("Shock", "Murder", "Island"), answers=["Murder", "done"])
    assert "Murder" in s.player(P1).graveyard
    assert top(s, 2) == ["Shock", "Island"]


@cr("701.20")
def test_cards_are_revealed_until_one_matches():
    s = resolved(
        RevealUntil(You(), creature, register=LIST, others=REST),
        Move(Register(LIST), Zone.BATTLEFIELD),
        Move(Register(REST), Zone.GRAVEYARD),
        setup=library("Shock", "Island", "Hill Giant", "Murder"),
    )
    assert s["Hill Giant"].zone == "battlefield"
    assert set(s.player(P1).graveyard) == {"Shock", "Island", "Test"}
    assert top(s, 1) == ["Murder"]


def test_a_reveal_until_nothing_matches_goes_through_the_whole_library():
    s = resolved(
        RevealUntil(You(), creature & Counters("+1/+1", Compare.GE, Number(1)), register=LIST, others=REST),
        GainLife(You(), NumberOf(Both(Register(LIST), Register(REST)))),
        setup=library("Shock"),
    )
    assert s.player(P1).life == 20 + len(s.player(P1).library)


@cr("701.17a")
def test_milled_cards_of_each_player_are_their_own_number():
    s = resolved(Mill(EachPlayer(), NumberOf(Affected())))
    assert len(s.player(P2).graveyard) == 1
    assert len(s.player(P1).graveyard) == 2
