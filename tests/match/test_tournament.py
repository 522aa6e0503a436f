"""Tournaments: who meets whom, and how they stand."""

from itertools import combinations

import pytest

from mtgengine import Deck, GameConfig
from mtgengine.errors import InvalidConfig
from mtgengine.match import Match, Tournament, gauntlet
from mtgengine.match.tournament import bracket, circle

NAMES = ("burn", "elves", "goblins", "stompy", "white-weenie")


def tournament(names=NAMES, best_of=1, **settings):
    return Tournament(list(names), Match(best_of=best_of), **settings)


@pytest.mark.parametrize("n", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(n):
    rounds = list(circle(n))
    pairs = [frozenset(pair) for round in rounds for pair in round]
    assert sorted(map(sorted, pairs)) == [list(pair) for pair in combinations(range(n), 2)]
    assert len(rounds) == (n - 1 if n % 2 == 0 else n)
    for round in rounds:
        met = [entrant for pair in round for entrant in pair]
        assert len(met) == len(set(met))


@pytest.mark.parametrize("n", range(2, 18))
def test_in_a_bracket_the_best_two_meet_last(n):
    order = bracket(n)
    assert sorted(seed for seed in order if seed is not None) == list(range(n))
    half = len(order) // 2
    assert (0 in order[:half]) != (1 in order[:half])
    assert all(a is not None or b is not None for a, b in zip(order[::2], order[1::2], strict=True))


def test_a_round_robin_adds_up():
    result = tournament(best_of=3).round_robin(seed=3)
    assert sum(standing.wins for standing in result.standings) == sum(s.losses for s in result.standings)
    assert {standing.name for standing in result.standings} == set(NAMES)
    assert all(standing.matches == 4 for standing in result.standings)
    points = [standing.points for standing in result.standings]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("kind", ["round_robin", "swiss", "single_elimination"])
def test_threads_do_not_matter(kind):
    one, four = (getattr(tournament(threads=threads), kind)(seed=4) for threads in (1, 4))
    assert one == four


def test_nobody_meets_twice_in_a_short_swiss():
    result = tournament((*NAMES, "equipment", "reanimator", "blue-control")).swiss(rounds=4, seed=1)
    pairs = [frozenset(pairing.pair) for round in result.rounds for pairing in round]
    assert len(pairs) == len(set(pairs)) == 16


def test_swiss_pairs_entrants_with_equal_points_where_it_can():
    result = tournament(("burn", "elves", "goblins", "stompy")).swiss(rounds=2, seed=2)
    first, second = result.rounds
    winners = {pairing.winner for pairing in first}
    assert any(set(pairing.pair) == winners for pairing in second) or None in winners


def test_byes_go_round():
    result = tournament().swiss(rounds=5, seed=1)
    assert [standing.byes for standing in result.standings] == [1] * 5


def test_more_rounds_than_opponents_bring_rematches():
    result = tournament(("burn", "elves")).swiss(rounds=3)
    assert len(result.rounds) == 3


def test_swiss_plays_as_many_rounds_as_a_single_winner_needs():
    assert len(tournament().swiss().rounds) == 3
    assert len(tournament(NAMES[:4]).swiss().rounds) == 2


def test_single_elimination_leaves_one():
    result = tournament().single_elimination(seed=8)
    assert result.champion == result.standings[0].name
    assert sum(len({pairing.pair for pairing in round}) for round in result.rounds) == 4
    final = result.rounds[-1][-1]
    assert NAMES.index(result.champion) in final.pair


def test_a_match_that_stays_drawn_is_won_by_the_higher_seed(vanilla):
    decks = [Deck(f"bears {n}", vanilla.main) for n in range(2)]
    drawn = Tournament(decks, Match(best_of=1, config=GameConfig(max_turns=1))).single_elimination()
    assert drawn.champion == "bears 0"
    assert len(drawn.rounds[0]) == 3


def test_a_gauntlet_is_one_deck_against_many():
    result = gauntlet("goblins", ["burn", "elves"], Match(best_of=1), matches=20, seed=3)
    assert list(result.results) == ["burn", "elves"]
    share, (low, high) = result.overall
    assert low < share < high
    assert share == sum(series.won(0) for series in result.results.values()) / 40


def test_progress_is_told_of_each_pairing():
    told = []
    tournament(NAMES[:4], progress=lambda: told.append(1)).round_robin()
    assert len(told) == 6


@pytest.mark.parametrize("decks", [["burn"], [], ["burn", "burn"]])
def test_a_tournament_needs_decks_with_names_of_their_own(decks):
    with pytest.raises(InvalidConfig, match="give"):
        Tournament(decks)


def test_so_do_the_opponents_of_a_gauntlet():
    with pytest.raises(InvalidConfig, match="several decks are named 'burn'"):
        gauntlet("elves", ["burn", "burn"], matches=1)
