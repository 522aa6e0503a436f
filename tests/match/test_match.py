"""Matches: best of several games, sideboarding, who begins, and the same results for any number of threads."""

from itertools import pairwise

import numpy as np
import pytest

from mtgcore import types as core_types
from mtgengine import Deck, Game, GameConfig, RandomAgent
from mtgengine.decisions import OptionKind, Reason
from mtgengine.errors import DecklistError, InvalidConfig, InvalidDeck
from mtgengine.match import Match, SideboardPlan, automatic_plan, plan_against, read_plans


@pytest.fixture(scope="module")
def series():
    return Match(best_of=3).play_series("goblins", "elves", 60, seed=5, threads=2)


def test_a_match_is_over_when_somebody_has_won_more_than_half_of_its_games(series):
    assert ((series.wins.max(axis=1) == 2) | (series.winner == -1) | (series.wins.sum(axis=1) < 3)).all()
    for number in range(len(series)):
        games = series.match(number).games
        assert len(games) == 3 or max(series.wins[number]) == 2
        assert [game.number for game in games] == list(range(1, len(games) + 1))


def test_no_game_is_played_after_the_match_is_decided(series):
    for number in range(len(series)):
        winners = [game.winner for game in series.match(number).games]
        assert all(winners[:-1].count(seat) < 2 for seat in (0, 1))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_threads_do_not_matter(series, threads):
    again = Match(best_of=3).play_series("goblins", "elves", 60, seed=5, threads=threads)
    assert (again.winner == series.winner).all()
    assert [(a.hash == b.hash).all() for (_, a), (_, b) in zip(again.games, series.games, strict=True)] == [True] * 3


def test_a_match_is_the_same_however_many_there_are(series):
    few = Match(best_of=3).play_series("goblins", "elves", 7, seed=5)
    assert [few.match(n) for n in range(7)] == [series.match(n) for n in range(7)]


def test_one_match_is_the_first_of_its_series(series):
    assert Match(best_of=3).play_match("goblins", "elves", seed=5) == series.match(0)


class Eager(RandomAgent):
    """Plays first whenever it may choose."""

    def answer(self, game):
        decision = game.decision
        if decision.reason is Reason.STARTING_PLAYER:
            return (next(option.index for option in decision.options if option.kind is OptionKind.PLAY_FIRST),)
        return super().answer(game)


def test_the_loser_chooses_who_begins():
    series = Match(best_of=5, agents=(Eager, Eager)).play_series("stompy", "red-vanilla", 6, seed=1)
    for number in range(6):
        for before, after in pairwise(series.match(number).games):
            expected = before.starting_player if before.winner is None else 1 - before.winner
            assert after.starting_player == expected


def test_who_chooses_is_asked_first(vanilla):
    for chooser in (0, 1):
        game = Game.start((vanilla, vanilla), 3, GameConfig(chooser=chooser))
        assert game.decision.player == chooser
        assert game.decision.reason.name == "STARTING_PLAYER"
    with pytest.raises(InvalidConfig, match="chooser is 2"):
        Game.start((vanilla, vanilla), 3, GameConfig(chooser=2))


def test_players_may_begin_in_turn():
    series = Match(best_of=3, first="alternate").play_series("goblins", "elves", 10, seed=2)
    for number in range(10):
        begins = [game.starting_player for game in series.match(number).games]
        assert all(a != b for a, b in pairwise(begins))
    assert set(series.games[0][1].starting_player) == {0, 1}


def test_drawn_games_are_played_but_nobodys(vanilla):
    series = Match(best_of=3, config=GameConfig(max_turns=2)).play_series(vanilla, vanilla, 5)
    assert series.drawn == 5
    assert all(len(series.match(n).games) == 3 for n in range(5))
    assert series.match(0).score == "0-0-3"
    assert (series.games[0][1].status == core_types.STATUS_DRAWN).all()


def test_progress_counts_every_match_once():
    counted = []
    Match(best_of=3).play_series("goblins", "elves", 25, progress=counted.append)
    assert sum(counted) == 25


@pytest.mark.parametrize("settings", [{"best_of": 0}, {"best_of": True}, {"first": "winner"}])
def test_settings_are_checked(settings):
    with pytest.raises(InvalidConfig, match="give"):
        Match(**settings)


def test_the_interval_is_that_of_all_matches(series):
    low, high = series.interval()
    assert low < series.win_rate() < high
    assert series.won(0) + series.won(1) + series.drawn == 60


# ---- sideboarding --------------------------------------------------------------------------------------------------

LIST = "20 Forest\n40 Grizzly Bears\n\nSideboard\n4 Naturalize\n11 Hill Giant"


@pytest.fixture
def deck():
    return Deck.from_text(LIST, "bears")


def test_a_plan_moves_cards_both_ways(deck):
    after = SideboardPlan({"Grizzly Bears": 4}, {"Naturalize": 4}).apply(deck)
    assert after.main == {"Forest": 20, "Grizzly Bears": 36, "Naturalize": 4}
    assert after.sideboard == {"Hill Giant": 11, "Grizzly Bears": 4}
    assert after.name == "bears"


def test_no_plan_changes_nothing(deck):
    assert SideboardPlan().apply(deck) == deck


@pytest.mark.parametrize(
    ("out", "in_", "reason"),
    [
        ({"Grizzly Bears": 41}, {}, r"main deck has 40 of 'Grizzly Bears'; the plan takes 41"),
        ({}, {"Shock": 1}, r"sideboard has 0 of 'Shock'"),
        ({"Forest": 1}, {}, r"59 cards are left; at least 60 must be \(CR 100.2a\)"),
        ({"Forest": 3, "Grizzly Bears": 3}, {"Hill Giant": 4}, "58 cards are left"),
    ],
)
def test_impossible_plans_are_refused(deck, out, in_, reason):
    with pytest.raises(InvalidDeck, match=reason):
        SideboardPlan(out, in_).apply(deck)


def test_a_deck_may_grow_but_its_sideboard_may_not(deck):
    grown = SideboardPlan({}, {"Hill Giant": 4}).apply(deck)
    assert grown.size == 64
    full = Deck("full", {"Forest": 80}, {"Swamp": 15})
    with pytest.raises(InvalidDeck, match=r"sideboard would have 16 cards \(CR 100.4a\)"):
        SideboardPlan({"Forest": 1}).apply(full)


def test_sideboarding_begins_with_the_second_game():
    mine = Deck.from_text("60 Forest\n\nSideboard\n15 Lightning Bolt", "mine")
    plans = {"other": SideboardPlan({"Forest": 15}, {"Lightning Bolt": 15})}
    other = Deck.from_text("60 Mountain", "other")
    series = Match(best_of=3, plans=(plans, {}), config=GameConfig(max_turns=0)).play_series(mine, other, 2)
    without = Match(best_of=3, config=GameConfig(max_turns=0)).play_series(mine, other, 2)
    assert (series.games[0][1].hash == without.games[0][1].hash).all()
    assert (series.games[1][1].hash != without.games[1][1].hash).all()


# ---- automatic plans -----------------------------------------------------------------------------------------------

DEAD = "20 Forest\n28 Grizzly Bears\n12 Naturalize\n\nSideboard\n12 Hill Giant\n3 Forest"


@pytest.fixture(scope="module")
def half_dead():
    """A deck with cards that do nothing against creatures, and useful ones in its sideboard."""
    return Deck.from_text(DEAD.replace("Hill Giant", "Centaur Courser"), "half dead")


def test_an_automatic_plan_takes_dead_cards_out(half_dead, vanilla):
    plan = automatic_plan(half_dead, vanilla, games=200, seed=3)
    assert set(plan.out) == {"Naturalize"}
    assert set(plan.in_) == {"Centaur Courser"}
    assert sum(plan.out.values()) == sum(plan.in_.values()) > 3
    assert plan.apply(half_dead).size == 60


def test_an_automatic_plan_is_the_same_for_any_number_of_threads(half_dead, vanilla):
    one, four = (automatic_plan(half_dead, vanilla, games=60, seed=3, threads=threads) for threads in (1, 4))
    assert one == four


def test_a_sideboard_that_does_not_help_stays_where_it_is(vanilla):
    worse = Deck.from_text("24 Forest\n36 Grizzly Bears\n\nSideboard\n15 Naturalize", "worse")
    assert automatic_plan(worse, vanilla, games=200) == SideboardPlan()
    assert automatic_plan(vanilla, vanilla, games=60) == SideboardPlan()


def test_matches_may_find_their_plans(half_dead, vanilla):
    found = Match(plans=("auto", {}), agents=("simple", "simple")).play_series(half_dead, vanilla, 4, seed=2)
    assert found.plans[0].out.keys() == {"Naturalize"}
    assert found.plans[1] == SideboardPlan()
    with pytest.raises(InvalidConfig, match="give 'auto'"):
        Match(plans=("automatic", {}))


def test_plans_are_read_from_text():
    plans = read_plans("# mine\nvs burn\n-2 Forest   # too many\n+2 Hill Giant\n\nvs *\n-1x Forest\n+1 Naturalize\n")
    assert plan_against(plans, "burn") == SideboardPlan({"Forest": 2}, {"Hill Giant": 2})
    assert plan_against(plans, "elves") == SideboardPlan({"Forest": 1}, {"Naturalize": 1})
    assert plan_against({}, "elves") == SideboardPlan()
    assert read_plans("vs x\n" + str(plans["burn"]))["x"] == plans["burn"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("-2 Forest", 1), ("vs burn\n2 Forest", 2), ("vs burn\nvs burn", 2), ("vs a\n-1 Forest\n-2 Forest", 3)],
)
def test_bad_plans_name_the_line(text, line):
    with pytest.raises(DecklistError, match=f"line {line} "):
        read_plans(text)


def test_results_of_parts_are_woven_in_the_order_of_the_matches(series):
    for played, result in series.games:
        assert (np.diff(played) > 0).all()
        assert len(played) == len(result)
