"""Intervals and tests, against scipy, against published examples, and against what they promise on simulated counts."""

import math

import numpy as np
import pytest
from scipy import stats

from mtgengine.analysis.statistics import Sprt, difference, holm, mean_interval, proportions_p, quantile, wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (1, 10), (5, 10), (10, 10), (37, 1000), (512, 1000)])
def test_wilson_intervals_are_those_of_scipy(wins, games):
    expected = stats.binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games, quantile(0.95)) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert proportions_p((0, 5), (0, 10)) == 1.0
    assert mean_interval(3.0, 9.0, 1) == (-math.inf, math.inf)


def test_wilson_intervals_hold_the_true_rate_as_often_as_they_say():
    rng = np.random.default_rng(5)
    for rate in (0.1, 0.5, 0.83):
        wins = rng.binomial(400, rate, 4000)
        held = np.mean([low <= rate <= high for low, high in (wilson(int(won), 400) for won in wins)])
        assert held == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize(
    ("wins", "games", "expected"),
    [  # Newcombe (1998), method 10
        ((56, 48), (70, 80), (0.0524, 0.3339)),
        ((9, 3), (10, 10), (0.1705, 0.8090)),
        ((5, 0), (56, 29), (-0.0381, 0.1926)),
    ],
)
def test_intervals_of_differences_are_the_published_ones(wins, games, expected):
    assert difference(wins, games) == pytest.approx(expected, abs=1e-4)


def test_the_interval_of_a_mean_is_that_of_a_large_sample():
    values = np.random.default_rng(1).normal(3, 2, 5000)
    low, high = mean_interval(values.sum(), (values**2).sum(), len(values), quantile(0.95))
    assert (low, high) == pytest.approx(stats.norm.interval(0.95, values.mean(), stats.sem(values)), abs=1e-9)


def test_the_test_of_two_shares_is_the_chi_square_test_without_correction():
    table = [[60, 40], [45, 70]]
    expected = stats.chi2_contingency(table, correction=False).pvalue
    assert proportions_p((60, 45), (100, 115)) == pytest.approx(expected, rel=1e-9)


def test_many_comparisons_of_nothing_seldom_find_something():
    rng = np.random.default_rng(3)
    found = sum(min(holm(list(rng.uniform(size=30)))) < 0.05 for _ in range(2000))
    assert found / 2000 < 0.065


def test_corrected_values_keep_their_order_and_stay_probabilities():
    values = [0.2, 0.001, 0.04, 0.9, 0.012]
    corrected = holm(values)
    assert all(value <= corrected[place] <= 1 for place, value in enumerate(values))
    assert sorted(range(5), key=values.__getitem__) == sorted(range(5), key=corrected.__getitem__)


def play_until_proven(rate, rng, test):
    ahead = 0
    for game in range(1, 100_000):
        ahead += 1 if rng.random() < rate else -1
        verdict = test.verdict(max(ahead, 0), max(-ahead, 0))
        if verdict is not None:
            return verdict, game
    raise AssertionError("never ends")


def test_the_sequential_test_names_the_worse_player_as_seldom_as_it_says():
    rng = np.random.default_rng(9)
    test = Sprt(margin=0.05, error=0.05)
    verdicts = [play_until_proven(0.55, rng, test)[0] for _ in range(600)]
    assert np.mean(verdicts) < 0.05


def test_a_clear_difference_is_proven_sooner():
    rng = np.random.default_rng(9)
    test = Sprt(margin=0.02)
    close, clear = (np.mean([play_until_proven(rate, rng, test)[1] for _ in range(60)]) for rate in (0.53, 0.7))
    assert clear < close / 3


@pytest.mark.parametrize("settings", [{"margin": 0}, {"margin": 0.5}, {"error": 0}, {"error": 0.7}])
def test_a_sequential_test_needs_sensible_settings(settings):
    with pytest.raises(ValueError, match="give a number between"):
        Sprt(**settings)


def test_confidence_lies_between_0_and_1():
    with pytest.raises(ValueError, match="confidence is 95"):
        quantile(95)
