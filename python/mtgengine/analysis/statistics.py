"""Statistics of win rates: intervals, differences, sequential tests, and many comparisons at once.

Everything here is about counts of games. A win rate is the share of *all* games, drawn and undecided ones too, so that
nothing is dropped on the way to an interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

__all__ = ["Sprt", "difference", "holm", "mean_interval", "proportions_p", "quantile", "wilson"]

_NORMAL = NormalDist()


def quantile(confidence: float) -> float:
    """How many standard deviations to both sides of the mean hold this share of a normal distribution.

    >>> round(quantile(0.95), 2)
    1.96
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is {confidence!r}: give a number between 0 and 1")
    return _NORMAL.inv_cdf(0.5 + confidence / 2)


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share: 95% with the default z.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(wins: tuple[int, int], games: tuple[int, int], z: float = 1.96) -> tuple[float, float]:
    """The interval of the difference of two independent shares, the first minus the second (Newcombe's hybrid score).

    >>> low, high = difference((56, 48), (70, 80))
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    shares = [won / played if played else 0.5 for won, played in zip(wins, games, strict=True)]
    (low_a, high_a), (low_b, high_b) = (wilson(won, played, z) for won, played in zip(wins, games, strict=True))
    apart = shares[0] - shares[1]
    below = math.hypot(shares[0] - low_a, high_b - shares[1])
    above = math.hypot(high_a - shares[0], shares[1] - low_b)
    return max(-1.0, apart - below), min(1.0, apart + above)


def mean_interval(total: float, squares: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a mean, from the sum and the sum of squares of `n` values.

    >>> low, high = mean_interval(total=0, squares=100, n=100)
    >>> round(low, 3), round(high, 3)
    (-0.197, 0.197)
    """
    if n < 2:
        return -math.inf, math.inf
    mean = total / n
    variance = max(0.0, (squares - n * mean * mean) / (n - 1))
    half = z * math.sqrt(variance / n)
    return mean - half, mean + half


def proportions_p(wins: tuple[int, int], games: tuple[int, int]) -> float:
    """How likely two equal shares differ at least as much as these do: the two-sided pooled z test.

    >>> round(proportions_p((60, 40), (100, 100)), 4)
    0.0047
    """
    if not all(games):
        return 1.0
    pooled = sum(wins) / sum(games)
    spread = math.sqrt(pooled * (1 - pooled) * (1 / games[0] + 1 / games[1]))
    if spread == 0:
        return 1.0
    return 2 * _NORMAL.cdf(-abs(wins[0] / games[0] - wins[1] / games[1]) / spread)


def holm(p_values: Sequence[float]) -> list[float]:
    """P values corrected for being many (Holm's step-down method), in the order given.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [1.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = least
    return corrected


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test of which of two players is better.

    It weighs a win rate of 1/2 + `margin` against one of 1/2 - `margin`, among the games that somebody won, and stops
    as soon as the games so far are that much likelier under one of them; how often one looks at it does no harm.

    >>> Sprt(margin=0.05).verdict(55, 45), Sprt(margin=0.05).verdict(60, 40)
    (None, 0)

    Attributes:
        margin: How far from 1/2 the win rates lie that must be told apart.
        error: How often the worse player may be called the better one.
    """

    margin: float = 0.02
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.margin < 0.5:
            raise ValueError(f"margin is {self.margin!r}: give a number between 0 and 0.5")
        if not 0 < self.error < 0.5:
            raise ValueError(f"error is {self.error!r}: give a number between 0 and 0.5")

    def evidence(self, wins_a: int, wins_b: int) -> float:
        """The logarithm of the ratio of likelihoods: positive when it speaks for the first player."""
        return (wins_a - wins_b) * math.log((0.5 + self.margin) / (0.5 - self.margin))

    @property
    def bound(self) -> float:
        """How much evidence is enough."""
        return math.log((1 - self.error) / self.error)

    def verdict(self, wins_a: int, wins_b: int) -> Literal[0, 1] | None:
        """The seat of the better player; None: play on."""
        evidence = self.evidence(wins_a, wins_b)
        if abs(evidence) < self.bound:
            return None
        return 0 if evidence > 0 else 1
