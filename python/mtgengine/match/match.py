r"""Matches: best of several games, with sideboarding in between.

A match is won by whoever wins more than half of its games first. A drawn or undecided game counts as played and as
nobody's win; when all games have been played, whoever won more of them wins the match, and equal numbers are a drawn
match. After the first game both players sideboard by their plans. The loser of a game chooses who begins the next one;
after a drawn game, whoever chose before chooses again (CR 103.1).

>>> from mtgengine import Deck
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears", "bears")
>>> result = Match(best_of=3).play_match(deck, deck, seed=4)
>>> result.games[0].number, len(result.games) in (2, 3)
(1, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from mtgcore import types as core_types
from mtgcore.rollout import game_seed
from mtgengine.analysis.statistics import wilson
from mtgengine.batch import AgentLike, BatchResult, Pairing, in_growing_parts
from mtgengine.cards import CardDatabase
from mtgengine.config import EndReason, GameConfig, GameStatus, whole_number
from mtgengine.decks import Deck
from mtgengine.errors import InvalidConfig
from mtgengine.match.automatic import automatic_plan
from mtgengine.match.sideboard import SideboardPlan, plan_against

__all__ = ["GameOfMatch", "Match", "MatchResult", "Plans", "SeriesResult"]

Plans = Mapping[str, SideboardPlan] | Literal["auto"]
First = Literal["loser", "alternate"]
_NOBODY = -1
PARTS = 16, 200  # matches that are played at a time, at first and at most: Ctrl-C keeps those that were finished
PLANNING = 7_919  # games of a series' seed from which automatic plans take theirs: no game of a match has these numbers
# Games that begin alike: the seat that begins, or the seat that chooses, and which games they are.
_Group = tuple[int | None, int | None, npt.NDArray[np.bool_]]


@dataclass(frozen=True)
class GameOfMatch:
    """One game of a match.

    Attributes:
        number: 1 for the first.
        winner: The winner's seat; None: nobody won.
        starting_player: The seat that took the first turn.
        turns: The number of the last turn.
        status: Won, drawn or undecided.
        reason: Why it ended.
    """

    number: int
    winner: int | None
    starting_player: int
    turns: int
    status: GameStatus
    reason: EndReason


@dataclass(frozen=True)
class MatchResult:
    """How a match ended.

    Attributes:
        winner: The winner's seat; None: the match was drawn.
        games: Its games, in order.
        deck_names: The decks' names, by seat.
    """

    winner: int | None
    games: tuple[GameOfMatch, ...]
    deck_names: tuple[str, str]

    def wins(self, seat: int) -> int:
        """How many games a seat won."""
        return sum(game.winner == seat for game in self.games)

    @property
    def score(self) -> str:
        """``2-1``."""
        drawn = sum(game.winner is None for game in self.games)
        return f"{self.wins(0)}-{self.wins(1)}" + (f"-{drawn}" if drawn else "")


@dataclass(frozen=True, eq=False)
class SeriesResult:
    """Many matches between the same two decks: arrays with a row for each match.

    Attributes:
        winner: The winner's seat, -1 for a drawn match.
        wins: Games won, a column for each seat.
        games: The results of the first, second, ... games of those matches that came to them, by match number.
        deck_names: The decks' names, by seat.
        plans: How each seat sideboarded after the first game.
        interrupted: Whether Ctrl-C ended the series: these are the matches that had been finished.
    """

    winner: npt.NDArray[np.int64]
    wins: npt.NDArray[np.int64]
    games: tuple[tuple[npt.NDArray[np.int64], BatchResult], ...]
    deck_names: tuple[str, str]
    plans: tuple[SideboardPlan, SideboardPlan] = (SideboardPlan(), SideboardPlan())
    interrupted: bool = False

    def __len__(self) -> int:
        return len(self.winner)

    @property
    def n_games(self) -> int:
        """How many games were played in all matches together."""
        return sum(len(played) for played, _ in self.games)

    def won(self, seat: int = 0) -> int:
        """How many matches a seat won."""
        return int(np.count_nonzero(self.winner == seat))

    @property
    def drawn(self) -> int:
        """How many matches were drawn."""
        return int(np.count_nonzero(self.winner == _NOBODY))

    def win_rate(self, seat: int = 0) -> float:
        """The share of all matches that a seat won."""
        return self.won(seat) / len(self) if len(self) else 0.0

    def interval(self, seat: int = 0) -> tuple[float, float]:
        """The 95% Wilson interval of the win rate."""
        return wilson(self.won(seat), len(self))

    def match(self, number: int) -> MatchResult:
        """One of the matches."""
        games: list[GameOfMatch] = []
        for played, result in self.games:
            place = int(np.searchsorted(played, number))
            if place < len(played) and played[place] == number:
                games.append(_game(len(games) + 1, result, place))
        winner = int(self.winner[number])
        return MatchResult(None if winner == _NOBODY else winner, tuple(games), self.deck_names)


@dataclass(frozen=True, eq=False)
class _Part:
    """Some matches of a series: games won, and the games by their number in the match, with the matches they are of."""

    wins: npt.NDArray[np.int64]
    games: list[tuple[npt.NDArray[np.int64], BatchResult]]


def _woven(parts: Sequence[_Part]) -> tuple[tuple[npt.NDArray[np.int64], BatchResult], ...]:
    """The first, second, ... games of all parts."""
    found = []
    for number in range(max(len(part.games) for part in parts)):
        same = [part.games[number] for part in parts if number < len(part.games)]
        found.append((np.concatenate([who for who, _ in same]), BatchResult.joined([result for _, result in same])))
    return tuple(found)


def _game(number: int, result: BatchResult, place: int) -> GameOfMatch:
    winner = int(result.winner[place])
    return GameOfMatch(
        number,
        None if winner == _NOBODY else winner,
        int(result.starting_player[place]),
        int(result.turns[place]),
        GameStatus(int(result.status[place])),
        EndReason(int(result.end_reason[place])),
    )


@dataclass(frozen=True)
class Match:
    """How matches are played.

    Attributes:
        best_of: The greatest number of games.
        agents: Who plays, by seat, as for `mtgengine.batch`.
        config: The settings of each game.
        plans: For each seat its sideboard plans, by the name of the opponent's deck; ``"auto"``: a plan is found for
            each opponent (`automatic_plan`).
        first: Who begins games after the first: ``"loser"`` lets the loser choose, ``"alternate"`` lets the players
            take turns at it.
        cards: Where names of cards are looked up; None: the bundled cards.
    """

    best_of: int = 3
    agents: Sequence[AgentLike] = ("random", "random")
    config: GameConfig | None = None
    plans: tuple[Plans, Plans] = ({}, {})
    first: First = "loser"
    cards: CardDatabase | None = None

    def __post_init__(self) -> None:
        whole_number("best_of", self.best_of, 1, 99)
        for plans in self.plans:
            if isinstance(plans, str) and plans != "auto":
                raise InvalidConfig(f"plans are {plans!r}: give 'auto', or plans by the opponents' names")
        if self.first not in ("loser", "alternate"):
            raise InvalidConfig(f"first is {self.first!r}: give 'loser' or 'alternate'")

    def play_match(self, deck1: Deck | str, deck2: Deck | str, seed: int = 0) -> MatchResult:
        """One match."""
        return self.play_series(deck1, deck2, 1, seed, threads=1).match(0)

    def play_series(
        self,
        deck1: Deck | str,
        deck2: Deck | str,
        matches: int,
        seed: int = 0,
        *,
        threads: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> SeriesResult:
        """Many matches; the same for any number of threads, and match `m` is the same in every series that has one.

        Ctrl-C ends the series, and keeps the matches that were finished.

        Args:
            deck1: The deck of seat 0, with its sideboard.
            deck2: The deck of seat 1.
            matches: How many.
            seed: Where all random numbers come from.
            threads: How many threads; None: one for each processor.
            progress: Called with the number of matches that have been decided since the last call.
        """
        decks = Deck.load(deck1), Deck.load(deck2)
        names = (decks[0].name, decks[1].name)
        pairings = [self._pairing(decks)]
        plans = (SideboardPlan(), SideboardPlan())
        if self.best_of > 1:
            plans = (self._plan(decks, 0, seed, threads), self._plan(decks, 1, seed, threads))
            pairings.append(self._pairing([plan.apply(deck) for plan, deck in zip(plans, decks, strict=True)]))
        parts: list[_Part] = []
        interrupted = False
        try:
            for first, last in in_growing_parts(matches, *PARTS):
                numbers = np.arange(first, last, dtype=np.int64)
                parts.append(self._part(pairings, numbers, seed, threads))
                if progress is not None:
                    progress(len(numbers))
        except KeyboardInterrupt:
            if not parts:
                raise
            interrupted = True
        wins = np.concatenate([part.wins for part in parts])
        winner = np.where(wins[:, 0] == wins[:, 1], _NOBODY, (wins[:, 1] > wins[:, 0]).astype(np.int64))
        return SeriesResult(winner, wins, _woven(parts), names, plans, interrupted)

    def _part(
        self, pairings: Sequence[Pairing], numbers: npt.NDArray[np.int64], seed: int, threads: int | None
    ) -> _Part:
        """Some of the matches: the first game of all of them, then the second of those that go on, and so on."""
        wins = np.zeros((len(numbers), 2), np.int64)
        chooser = np.full(len(numbers), _NOBODY, np.int64)
        playing = np.arange(len(numbers), dtype=np.int64)
        games = []
        for number in range(self.best_of):
            pairing = pairings[min(number, len(pairings) - 1)]
            who = numbers[playing]
            result = self._game(pairing, who, chooser[playing], number, game_seed(seed, number), threads)
            games.append((who, result))
            for seat in (0, 1):
                wins[playing, seat] += result.winner == seat
            chooser[playing] = self._next_chooser(result, chooser[playing])
            playing = playing[self._is_open(wins[playing], self.best_of - number - 1)]
            if not len(playing):
                break
        return _Part(wins, games)

    def _plan(self, decks: Sequence[Deck], seat: int, seed: int, threads: int | None) -> SideboardPlan:
        """How a seat sideboards against the other."""
        plans = self.plans[seat]
        if not isinstance(plans, str):
            return plan_against(plans, decks[1 - seat].name)
        return automatic_plan(
            decks[seat],
            decks[1 - seat],
            agents=(self.agents[seat], self.agents[1 - seat]),
            seed=game_seed(seed, PLANNING + seat),
            threads=threads,
            config=self.config,
            cards=self.cards,
        )

    def _pairing(self, decks: Sequence[Deck]) -> Pairing:
        return Pairing(decks[0], decks[1], self.agents, self.config, self.cards)

    def _is_open(self, wins: npt.NDArray[np.int64], left: int) -> npt.NDArray[np.bool_]:
        """Which matches go on: nobody has more than half of all games, and there are games left."""
        most = wins.max(axis=1) if len(wins) else np.zeros(0, np.int64)
        undecided: npt.NDArray[np.bool_] = 2 * most <= self.best_of
        return undecided & (left > 0)

    def _next_chooser(self, result: BatchResult, before: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """CR 103.1: the loser; after a game that nobody won, whoever chose before."""
        decided = result.status == core_types.STATUS_WON
        # Who chose in the first game is not kept: of two players, the one who began it is taken to have chosen.
        again = np.where(before == _NOBODY, result.starting_player, before)
        return np.where(decided, 1 - result.winner, again)

    def _game(
        self,
        pairing: Pairing,
        playing: npt.NDArray[np.int64],
        chooser: npt.NDArray[np.int64],
        number: int,
        seed: int,
        threads: int | None,
    ) -> BatchResult:
        """The next game of all matches that go on."""
        if self.first == "alternate":
            groups: list[_Group] = [(seat, None, (playing + number) % 2 == seat) for seat in (0, 1)]
        else:
            groups = [(None, None if seat == _NOBODY else seat, chooser == seat) for seat in (_NOBODY, 0, 1)]
        parts = []
        for starting_player, chosen_by, mask in groups:
            if mask.any():
                played = pairing.play(
                    playing[mask], seed, starting_player=starting_player, chooser=chosen_by, threads=threads
                )
                parts.append((np.flatnonzero(mask), played))
        return BatchResult.woven(parts)
