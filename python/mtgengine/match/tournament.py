r"""Tournaments: round robin, Swiss and single elimination, and a gauntlet of one deck against many.

All pairings of a round are played as matches. Results depend on decks, settings and seed alone.

>>> from mtgengine import Deck
>>> decks = [Deck.from_text("24 Forest\n36 Grizzly Bears", f"bears {n}") for n in range(3)]
>>> result = Tournament(decks, Match(best_of=1)).round_robin(seed=2)
>>> [len(round) for round in result.rounds], len(result.standings)
([1, 1, 1], 3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from mtgcore.rollout import game_seed
from mtgengine.analysis.statistics import wilson
from mtgengine.config import whole_number
from mtgengine.decks import Deck
from mtgengine.errors import InvalidConfig
from mtgengine.match.match import Match, SeriesResult

__all__ = ["Gauntlet", "Standing", "Tournament", "TournamentResult", "gauntlet"]

Pair = tuple[int, int]
WIN, DRAW = 3, 1  # match points
LEAST_SHARE = 1 / 3  # of tie-breakers: nobody counts as a weaker opponent than this
REPLAYS = 3  # a drawn elimination match is played so many times at most


@dataclass(frozen=True)
class Played:
    """The matches of a pairing.

    Attributes:
        pair: The entrants' numbers, by seat.
        wins: Matches won by each; `drawn`: by nobody.
        games: Games won by each; `drawn_games`: by nobody.
    """

    pair: Pair
    wins: Pair
    drawn: int
    games: Pair
    drawn_games: int

    @classmethod
    def of(cls, pair: Pair, series: SeriesResult) -> Played:
        """What a series of matches comes to."""
        games = (int(series.wins[:, 0].sum()), int(series.wins[:, 1].sum()))
        return cls(pair, (series.won(0), series.won(1)), series.drawn, games, series.n_games - sum(games))

    @property
    def winner(self) -> int | None:
        """The entrant who won more matches."""
        if self.wins[0] == self.wins[1]:
            return None
        return self.pair[0] if self.wins[0] > self.wins[1] else self.pair[1]


@dataclass
class Standing:
    """How an entrant stands.

    Attributes:
        name: The deck.
        wins, losses, draws: Matches.
        byes: Rounds without an opponent; each counts as a won match.
        game_wins, games: Games won and played.
        opponents: The entrants played against, once for each round.
    """

    name: str
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    game_wins: int = 0
    games: int = 0
    opponents: list[int] = field(default_factory=list)

    @property
    def points(self) -> int:
        """Match points: three for a win or a bye, one for a draw."""
        return WIN * (self.wins + self.byes) + DRAW * self.draws

    @property
    def matches(self) -> int:
        """Matches played; byes are none."""
        return self.wins + self.losses + self.draws

    @property
    def match_share(self) -> float:
        """The share of possible match points, at least a third (as tie-breakers of opponents count it)."""
        played = self.matches + self.byes
        return max(LEAST_SHARE, self.points / (WIN * played)) if played else LEAST_SHARE

    @property
    def game_share(self) -> float:
        """The share of games won, at least a third."""
        return max(LEAST_SHARE, self.game_wins / self.games) if self.games else LEAST_SHARE

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% Wilson interval of the share of matches won."""
        return wilson(self.wins, self.matches)


@dataclass(frozen=True)
class TournamentResult:
    """How a tournament ended.

    Attributes:
        names: The entrants.
        rounds: What was played, round by round.
        standings: The entrants' standings, the best first.
        champion: Who won it; None: the first two stand level in everything, or it was not played to its end.
        interrupted: Whether Ctrl-C ended it: these are the matches that had been finished.
    """

    names: tuple[str, ...]
    rounds: tuple[tuple[Played, ...], ...]
    standings: tuple[Standing, ...]
    champion: str | None
    interrupted: bool = False

    @property
    def n_matches(self) -> int:
        """How many matches were played."""
        return sum(sum(played.wins) + played.drawn for round in self.rounds for played in round)

    @property
    def n_games(self) -> int:
        """How many games were played."""
        return sum(sum(played.games) + played.drawn_games for round in self.rounds for played in round)


class _Interrupted(KeyboardInterrupt):
    """Ctrl-C within a round, some matches of which had been finished."""

    def __init__(self, played: tuple[Played, ...]) -> None:
        super().__init__()
        self.played = played


class Tournament:
    """Some decks and how they play.

    Args:
        decks: The entrants, each with a name of its own.
        match: How matches are played.
        matches: How many matches each pairing plays in a round.
        threads: How many threads; None: one for each processor.
        progress: Called after each pairing.
    """

    def __init__(
        self,
        decks: Sequence[Deck | str],
        match: Match | None = None,
        *,
        matches: int = 1,
        threads: int | None = None,
        progress: Callable[[], None] | None = None,
    ) -> None:
        self.decks = [Deck.load(deck) for deck in decks]
        names = [deck.name for deck in self.decks]
        if len(names) < 2:
            raise InvalidConfig(f"a tournament of {len(names)} decks: give at least two")
        if double := sorted({name for name in names if names.count(name) > 1}):
            raise InvalidConfig(f"several decks are named {double[0]!r}: give each a name of its own")
        self.match = match if match is not None else Match()
        self.matches = whole_number("matches", matches, 1, 1_000_000)
        self.threads = threads
        self.progress = progress

    # ---- kinds of tournaments --------------------------------------------------------------------------------------

    def round_robin(self, seed: int = 0) -> TournamentResult:
        """Everybody against everybody, in as few rounds as possible (the circle method)."""
        played: list[tuple[Played, ...]] = []
        try:
            for number, pairs in enumerate(circle(len(self.decks))):
                played.append(self._round(pairs, seed, number))
        except KeyboardInterrupt as stop:
            return self._interrupted(stop, played)
        return self._result(played)

    def swiss(self, rounds: int | None = None, seed: int = 0) -> TournamentResult:
        """Rounds among entrants with equal scores who have not met; None: as many as a single winner needs."""
        needed = max(1, (len(self.decks) - 1).bit_length())
        n_rounds = whole_number("rounds", rounds if rounds is not None else needed, 1, len(self.decks) * 3)
        played: list[tuple[Played, ...]] = []
        byes: list[int] = []
        try:
            for number in range(n_rounds):
                met = {frozenset(pairing.pair) for round in played for pairing in round}
                played.append(self._round(_swiss_pairs(self._order(played, byes, seed), met), seed, number))
        except KeyboardInterrupt as stop:
            return self._interrupted(stop, played, byes)
        return self._result(played, byes)

    def _order(self, played: Sequence[Sequence[Played]], byes: list[int], seed: int) -> list[int]:
        """The entrants of a Swiss tournament's next round by their scores; of an odd number one gets a bye."""
        standings = self._standings(played, byes)
        number = len(played)
        order = sorted(range(len(self.decks)), key=lambda i: (-standings[i].points, game_seed(seed, i + 1000 * number)))
        if len(order) % 2:
            bye = next((i for i in reversed(order) if i not in byes), order[-1])
            byes.append(bye)
            order.remove(bye)
        return order

    def single_elimination(self, seed: int = 0) -> TournamentResult:
        """The loser is out. Entrants are seeded in the order given; byes go to the first of them.

        A drawn match is played again, three times at most; then the entrant who was seeded higher goes on.
        """
        alive = bracket(len(self.decks))
        rounds: list[tuple[Played, ...]] = []
        while len(alive) > 1:
            pairs = [(a, b) for a, b in zip(alive[::2], alive[1::2], strict=True) if a is not None and b is not None]
            try:
                results, winners = self._decided(pairs, seed, len(rounds))
            except KeyboardInterrupt as stop:
                return self._interrupted(stop, rounds)
            rounds.append(results)
            alive = [
                winners.get((a, b), a if b is None else b)  # type: ignore[arg-type]
                for a, b in zip(alive[::2], alive[1::2], strict=True)
            ]
        (champion,) = alive
        assert champion is not None
        result = self._result(rounds)
        last = {entrant: n for n, round in enumerate(rounds) for pairing in round for entrant in pairing.pair}
        names = {deck.name: n for n, deck in enumerate(self.decks)}
        order = sorted(
            result.standings, key=lambda s: (names[s.name] != champion, -last.get(names[s.name], -1), names[s.name])
        )
        return TournamentResult(result.names, result.rounds, tuple(order), self.decks[champion].name)

    def _decided(self, pairs: Sequence[Pair], seed: int, number: int) -> tuple[tuple[Played, ...], dict[Pair, int]]:
        """A round of which every pairing has a winner."""
        results: list[Played] = []
        winners = {}
        try:
            for pair in pairs:
                for attempt in range(REPLAYS):
                    (played,) = self._round([pair], game_seed(seed, 7919 + attempt), number)
                    results.append(played)
                    if played.winner is not None:
                        break
                winners[pair] = played.winner if played.winner is not None else min(pair)
        except KeyboardInterrupt as stop:
            raise _Interrupted((*results, *_kept(stop))) from None
        return tuple(results), winners

    # ---- rounds ----------------------------------------------------------------------------------------------------

    def _round(self, pairs: Sequence[Pair], seed: int, number: int) -> tuple[Played, ...]:
        """All pairings of a round."""
        results: list[Played] = []
        for a, b in pairs:
            try:
                series = self.match.play_series(
                    self.decks[a],
                    self.decks[b],
                    self.matches,
                    game_seed(game_seed(seed, number), a * len(self.decks) + b),
                    threads=self.threads,
                )
            except KeyboardInterrupt:
                raise _Interrupted(tuple(results)) from None
            results.append(Played.of((a, b), series))
            if series.interrupted:
                raise _Interrupted(tuple(results))
            if self.progress is not None:
                self.progress()
        return tuple(results)

    def _interrupted(
        self, stop: KeyboardInterrupt, rounds: Sequence[tuple[Played, ...]], byes: Sequence[int] = ()
    ) -> TournamentResult:
        """How it stands after Ctrl-C; raises that anew if not one match had been finished."""
        rounds = [*rounds, _kept(stop)]
        if not any(rounds):
            raise stop
        return replace(self._result(rounds, byes), champion=None, interrupted=True)

    def _standings(self, rounds: Sequence[Sequence[Played]], byes: Sequence[int] = ()) -> list[Standing]:
        standings = [Standing(deck.name) for deck in self.decks]
        for pairing in (pairing for round in rounds for pairing in round):
            for seat, entrant in enumerate(pairing.pair):
                standing = standings[entrant]
                standing.wins += pairing.wins[seat]
                standing.losses += pairing.wins[1 - seat]
                standing.draws += pairing.drawn
                standing.game_wins += pairing.games[seat]
                standing.games += sum(pairing.games) + pairing.drawn_games
                standing.opponents.append(pairing.pair[1 - seat])
        for entrant in byes:
            standings[entrant].byes += 1
        return standings

    def _result(self, rounds: Sequence[tuple[Played, ...]], byes: Sequence[int] = ()) -> TournamentResult:
        standings = self._standings(rounds, byes)
        ranks = {standing.name: _rank(standing, standings) for standing in standings}
        order = sorted(standings, key=lambda standing: ranks[standing.name], reverse=True)
        level = ranks[order[0].name] == ranks[order[1].name]
        names = tuple(deck.name for deck in self.decks)
        return TournamentResult(names, tuple(rounds), tuple(order), None if level else order[0].name)


def _kept(stop: KeyboardInterrupt) -> tuple[Played, ...]:
    return stop.played if isinstance(stop, _Interrupted) else ()


def _rank(standing: Standing, all_: Sequence[Standing]) -> tuple[float, ...]:
    """Points, then the usual tie-breakers: opponents' match shares, own game share, opponents' game shares."""
    opponents = [all_[number] for number in standing.opponents]
    match = sum(other.match_share for other in opponents) / len(opponents) if opponents else 0.0
    game = sum(other.game_share for other in opponents) / len(opponents) if opponents else 0.0
    return standing.points, match, standing.game_share, game


def circle(n: int) -> Iterator[list[Pair]]:
    """The rounds of a round robin.

    >>> list(circle(4))
    [[(0, 3), (1, 2)], [(2, 0), (3, 1)], [(0, 1), (2, 3)]]
    """
    entrants: list[int | None] = [*range(n)] + ([None] if n % 2 else [])
    size = len(entrants)
    for number in range(size - 1):
        pairs = [(entrants[i], entrants[size - 1 - i]) for i in range(size // 2)]
        real = [(a, b) for a, b in pairs if a is not None and b is not None]
        yield [(b, a) if number % 2 and i == 0 else (a, b) for i, (a, b) in enumerate(real)]
        entrants = [entrants[0], entrants[-1], *entrants[1:-1]]


def bracket(n: int) -> list[int | None]:
    """Seeds in the order of an elimination bracket, None for a bye: the best two meet last.

    >>> bracket(6)
    [0, None, 3, 4, 1, None, 2, 5]
    """
    order = [0]
    while len(order) < n:
        size = 2 * len(order)
        order = [seed for first in order for seed in (first, size - 1 - first)]
    return [seed if seed < n else None for seed in order]


def _swiss_pairs(order: Sequence[int], met: set[frozenset[int]]) -> list[Pair]:
    """Neighbours in the order who have not met; where that cannot be, with as few rematches as possible."""
    for rematches in range(len(order) // 2 + 1):
        pairs = _pair_up(list(order), met, rematches)
        if pairs is not None:
            return pairs
    raise AssertionError("unreachable: with enough rematches any order can be paired")


def _pair_up(order: list[int], met: set[frozenset[int]], rematches: int) -> list[Pair] | None:
    if not order:
        return []
    first, *others = order
    for other in others:
        again = frozenset((first, other)) in met
        if again and not rematches:
            continue
        rest = _pair_up([entrant for entrant in others if entrant != other], met, rematches - again)
        if rest is not None:
            return [(first, other), *rest]
    return None


# ---- one against many ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gauntlet:
    """One deck against many.

    Attributes:
        name: The deck.
        results: What it came to against each opponent that it was played against.
        interrupted: Whether Ctrl-C ended it: these are the matches that had been finished.
    """

    name: str
    results: dict[str, SeriesResult]
    interrupted: bool = False

    @property
    def n_games(self) -> int:
        """How many games were played."""
        return sum(series.n_games for series in self.results.values())

    @property
    def overall(self) -> tuple[float, tuple[float, float]]:
        """The share of all matches won, every opponent counting alike, and its 95% interval."""
        won = sum(series.won(0) for series in self.results.values())
        played = sum(len(series) for series in self.results.values())
        return won / played if played else 0.0, wilson(won, played)


def gauntlet(
    deck: Deck | str,
    opponents: Sequence[Deck | str],
    match: Match | None = None,
    *,
    matches: int = 100,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[], None] | None = None,
) -> Gauntlet:
    """Play a deck against each of many others."""
    mine = Deck.load(deck)
    how = match if match is not None else Match()
    results: dict[str, SeriesResult] = {}
    others = [Deck.load(other) for other in opponents]
    names = [other.name for other in others]
    if double := sorted({name for name in names if names.count(name) > 1}):
        raise InvalidConfig(f"several decks are named {double[0]!r}: give each a name of its own")
    for number, opponent in enumerate(others):
        try:
            series = how.play_series(mine, opponent, matches, game_seed(seed, number), threads=threads)
        except KeyboardInterrupt:
            if not results:
                raise
            return Gauntlet(mine.name, results, interrupted=True)
        results[opponent.name] = series
        if series.interrupted:
            return Gauntlet(mine.name, results, interrupted=True)
        if progress is not None:
            progress()
    return Gauntlet(mine.name, results)
