r"""A deck in a field: expected win rates against shares of opponents, and two versions of a deck compared.

>>> from mtgengine import Deck
>>> decks = [Deck.from_text(f"{lands} Forest\n{60 - lands} Grizzly Bears", f"{lands} lands") for lands in (24, 4)]
>>> found = compare(*decks, [decks[0]], games=60)
>>> found.difference > 0
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from mtgcore.rollout import game_seed
from mtgengine.analysis.matchup import ShareOf
from mtgengine.analysis.statistics import mean_interval, quantile
from mtgengine.batch import AgentLike, BatchResult, Interrupted, Pairing, in_growing_parts
from mtgengine.cards import CardDatabase
from mtgengine.config import GameConfig, whole_number
from mtgengine.decks import Deck
from mtgengine.errors import InvalidConfig

__all__ = ["Comparison", "Expectation", "compare", "expectation", "load_shares", "read_shares"]

_PART = 100  # games of each version against an opponent before the next opponent's turn, at least


# ---- a field of opponents ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Expectation:
    """What a deck may expect of a field.

    Attributes:
        win_rate: Its win rates against the field's decks, weighed by their shares.
        interval: The 95% interval.
        shares: The field, as shares that add up to 1.
    """

    win_rate: float
    interval: tuple[float, float]
    shares: Mapping[str, float]


def expectation(results: Mapping[str, ShareOf], shares: Mapping[str, float]) -> Expectation:
    """Weigh win rates by a field's shares, which need not add up to 1.

    >>> found = expectation({"burn": ShareOf(60, 100), "elves": ShareOf(40, 100)}, {"burn": 3, "elves": 1})
    >>> round(found.win_rate, 2)
    0.55

    Raises:
        InvalidConfig: A deck of the field was not played against, or the shares are none.
    """
    if missing := [name for name in shares if name not in results]:
        raise InvalidConfig(f"there is no result against {missing[0]!r}, which the field has a share of")
    total = sum(shares.values())
    if not shares or any(share < 0 for share in shares.values()) or total <= 0:
        raise InvalidConfig("the shares of a field must be positive numbers")
    weights = {name: share / total for name, share in shares.items()}
    rate = sum(weight * results[name].rate for name, weight in weights.items())
    # Each Wilson interval's half width stands for its win rate's spread: it is none too small for few games.
    halves = [weight * (results[name].interval[1] - results[name].interval[0]) / 2 for name, weight in weights.items()]
    half = math.hypot(*halves)
    return Expectation(rate, (max(0.0, rate - half), min(1.0, rate + half)), weights)


def read_shares(text: str) -> dict[str, float]:
    r"""The shares of a field: lines of a share and the name of a deck; ``#`` begins a comment.

    >>> read_shares("30% burn\n12.5 elves  # and so on")
    {'burn': 30.0, 'elves': 12.5}
    """
    shares: dict[str, float] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split(maxsplit=1)
        if not words:
            continue
        try:
            share = float(words[0].removesuffix("%"))
            name = words[1].strip()
        except (ValueError, IndexError):
            raise InvalidConfig(f"line {number} ({line.strip()!r}) is no share and name: '30% burn'") from None
        if not 0 < share < math.inf:
            raise InvalidConfig(f"line {number} ({line.strip()!r}): a share must be a positive number")
        if name in shares:
            raise InvalidConfig(f"line {number} ({line.strip()!r}): {name!r} has a share already")
        shares[name] = share
    return shares


def load_shares(path: str | Path) -> dict[str, float]:
    """The shares of a field, from a file."""
    try:
        return read_shares(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidConfig(f"the field {str(path)!r} cannot be read: {error}") from error


# ---- two versions of a deck ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """Two versions of a deck, in the same games against the same opponents.

    Both versions play game after game with common random numbers: same seeds, same opponents, so that luck which is the
    same for both cancels out. A drawn game counts one half.

    Attributes:
        names: The two versions.
        games: How many games each of them played.
        scores: Their mean scores.
        difference: The first minus the second.
        interval: Its 95% interval, from the differences game by game.
        independent: How wide that interval would have been with games of their own.
        interrupted: Whether Ctrl-C ended it: these are the games that both versions had finished.
    """

    names: tuple[str, str]
    games: int
    scores: tuple[float, float]
    difference: float
    interval: tuple[float, float]
    independent: tuple[float, float]
    interrupted: bool = False

    @property
    def is_proven(self) -> bool:
        """Whether one version is better by more than chance."""
        return self.interval[0] > 0 or self.interval[1] < 0


def compare(
    version_a: Deck | str,
    version_b: Deck | str,
    opponents: Sequence[Deck | str],
    games: int = 1000,
    *,
    agents: Sequence[AgentLike] = ("random", "random"),
    seed: int = 0,
    threads: int | None = None,
    config: GameConfig | None = None,
    cards: CardDatabase | None = None,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play two versions of a deck against the same opponents with common random numbers.

    Ctrl-C ends it, and keeps the games that both versions have finished; opponents take turns, so that these are about
    as many against each.

    Args:
        version_a: The first version.
        version_b: The second.
        opponents: Whom both play against.
        games: How many games against each opponent.
        agents: Who plays the versions, and who the opponents.
        seed: Where all random numbers come from.
        threads: How many threads; None: one for each processor.
        config: The settings of each game.
        cards: Where names of cards are looked up; None: the bundled cards.
        progress: Called with the number of games that have been finished since the last call.
    """
    if not opponents:
        raise InvalidConfig("there is nobody to play against: give at least one opponent")
    total = whole_number("games", games, 2, 2**40)
    versions = Deck.load(version_a), Deck.load(version_b)
    pairings = [[Pairing(deck, Deck.load(other), agents, config, cards) for deck in versions] for other in opponents]
    scores: list[list[npt.NDArray[np.float64]]] = [[], []]
    interrupted = False
    try:
        for first, last in in_growing_parts(total, _PART):
            numbers = np.arange(first, last, dtype=np.int64)
            for place, both in enumerate(pairings):
                for version, pairing in enumerate(both):
                    result = pairing.play(numbers, game_seed(seed, place), threads=threads, progress=progress)
                    scores[version].append(_scores(result))
    except KeyboardInterrupt as stop:
        if isinstance(stop, Interrupted):
            scores[len(scores[0]) > len(scores[1])].append(_scores(stop.result))
        interrupted = True
    a, b = (np.concatenate([np.zeros(0), *found]) for found in scores)
    played = min(len(a), len(b))
    if played < 2:
        raise KeyboardInterrupt
    names = (versions[0].name, versions[1].name)
    return replace(_compared(names, a[:played], b[:played]), interrupted=interrupted)


def _compared(names: tuple[str, str], a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> Comparison:
    """What the scores of two versions in the same games come to."""
    apart = a - b
    z = quantile(0.95)
    spread = z * math.sqrt(a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b))
    middle = float(apart.mean())
    interval = mean_interval(float(apart.sum()), float((apart**2).sum()), len(apart), z)
    scores = (float(a.mean()), float(b.mean()))
    return Comparison(names, len(a), scores, middle, interval, (middle - spread, middle + spread))


def _scores(result: BatchResult) -> npt.NDArray[np.float64]:
    """1 for a game that seat 0 won, 0 for one that it lost, 1/2 for any other."""
    return np.select([result.winner == 0, result.winner == 1], [1.0, 0.0], 0.5)
