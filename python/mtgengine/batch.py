r"""Many games at once.

>>> from mtgengine import Deck, batch
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
>>> result = batch(deck, deck, games=10, seed=7)
>>> len(result), result.winner.shape, result.final_life.shape
(10, (10,), (10, 2))
"""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgcore import types as core_types
from mtgcore.rollout import COLUMNS, game_seed, play_games
from mtgcore.tally import Tally
from mtgengine.agents import AGENTS, AgentLike, AIAgent, agent_maker, play_game
from mtgengine.agents.registry import compiled_policies
from mtgengine.analysis.statistics import wilson
from mtgengine.config import GameConfig, whole_number
from mtgengine.counts import Counts
from mtgengine.decks import Deck
from mtgengine.errors import HookError, InvalidConfig
from mtgengine.game import DeckLike
from mtgengine.rulesets import Ruleset, ruleset

__all__ = ["AGENTS", "AgentLike", "BatchResult", "Interrupted", "Pairing", "batch", "in_growing_parts", "wilson"]

PLAYERS = 2
MOST_THREADS = 1024
# Games that a thread takes at a time: many, so that it seldom comes back for more, but few enough to share evenly.
CHUNK = 256
AGENTS_IN_NO_HURRY = ("search",)  # one game of theirs takes so long that a thread takes no more at a time


@dataclass(frozen=True, eq=False)
class BatchResult:
    """What came of a batch: one row per game.

    Attributes:
        winner: The winner's seat, -1 when nobody won.
        turns: The number of the last turn.
        raw_decisions: All decisions.
        offered_decisions: Those with two or more options.
        starting_player: The seat of the player who took the first turn.
        final_life: Life totals, a column per seat; in Duel Masters how many shields were left.
        end_reason: Why the game ended: the numbers of `EndReason`.
        status: Won, drawn or undecided: the numbers of `GameStatus`.
        hash: The hash of the final state.
        deck_names: The decks' names, by seat.
        counts: What was counted on the way, where that was asked for.
    """

    winner: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    raw_decisions: npt.NDArray[np.int64]
    offered_decisions: npt.NDArray[np.int64]
    starting_player: npt.NDArray[np.int64]
    final_life: npt.NDArray[np.int64]
    end_reason: npt.NDArray[np.int64]
    status: npt.NDArray[np.int64]
    hash: npt.NDArray[np.uint64]
    deck_names: tuple[str, ...] = ("", "")
    counts: Counts | None = None

    def __len__(self) -> int:
        return len(self.winner)

    @property
    def signature(self) -> str:
        """A digest over all rows: it changes when the course of any game does."""
        digest = hashlib.blake2b(digest_size=16)
        columns = (self.winner, self.turns, self.starting_player, self.status, self.end_reason, self.final_life)
        for column in (*columns, self.raw_decisions, self.offered_decisions):
            digest.update(np.ascontiguousarray(column, dtype="<i8").tobytes())
        digest.update(np.ascontiguousarray(self.hash, dtype="<u8").tobytes())
        return digest.hexdigest()

    def wins(self, seat: int = 0) -> int:
        """How many games a seat won."""
        return int(np.count_nonzero(self.winner == seat))

    def win_rate(self, seat: int = 0) -> float:
        """The share of all games that a seat won."""
        return self.wins(seat) / len(self) if len(self) else 0.0

    def interval(self, seat: int = 0) -> tuple[float, float]:
        """The 95% Wilson interval of the win rate."""
        return wilson(self.wins(seat), len(self))

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return int(np.count_nonzero(self.status == core_types.STATUS_DRAWN))

    @property
    def undecided(self) -> int:
        """How many games ended without a result, because a budget was spent."""
        return int(np.count_nonzero(self.status == core_types.STATUS_UNDECIDED))

    @staticmethod
    def joined(parts: Sequence[BatchResult]) -> BatchResult:
        """The results of several series of the same pairing, one after the other."""
        starts = np.cumsum([0, *map(len, parts)])
        woven = BatchResult.woven(
            [(start + np.arange(len(part)), part) for start, part in zip(starts, parts, strict=False)]
        )
        counts = [part.counts for part in parts if part.counts is not None]
        return replace(woven, counts=Counts.joined(counts) if counts else None)

    @staticmethod
    def woven(parts: Sequence[tuple[npt.NDArray[np.int64], BatchResult]]) -> BatchResult:
        """One result of several, each with the places that its games take."""
        places = np.concatenate([place for place, _ in parts])
        order = np.argsort(places, kind="stable")
        columns: dict[str, Any] = {
            field.name: np.concatenate([getattr(part, field.name) for _, part in parts])[order]
            for field in fields(BatchResult)
            if field.name not in ("deck_names", "counts")
        }
        return BatchResult(**columns, deck_names=parts[0][1].deck_names)

    def __repr__(self) -> str:
        wins = ", ".join(f"{name or f'player {seat}'} {self.wins(seat)}" for seat, name in enumerate(self.deck_names))
        return f"<BatchResult: {len(self)} games; {wins}, {self.draws} drawn, {self.undecided} undecided>"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while games were being played.

    Attributes:
        result: The games that had been finished: the first ones, none left out between them.
    """

    def __init__(self, result: BatchResult) -> None:
        super().__init__(f"{len(result)} games had been finished")
        self.result = result


def in_growing_parts(total: int, least: int, most: int | None = None) -> Iterator[tuple[int, int]]:
    """The numbers of games in parts, as (first, last): a quarter more each time, so that a long series has few parts.

    They depend on nothing else, so that a series which is looked at between its parts always ends alike.

    >>> list(in_growing_parts(20, 4, 6))
    [(0, 4), (4, 8), (8, 12), (12, 16), (16, 20)]
    """
    first = 0
    while first < total:
        size = max(least, first // 4)
        last = min(total, first + (size if most is None else min(size, most)))
        yield first, last
        first = last


def batch(
    deck_a: DeckLike,
    deck_b: DeckLike,
    games: int,
    agents: Sequence[AgentLike] = ("random", "random"),
    seed: int = 0,
    threads: int | None = None,
    config: GameConfig | None = None,
    *,
    cards: Any = None,
    rules: str | Ruleset = "magic",
    count: bool = False,
    progress: Callable[[int], None] | None = None,
) -> BatchResult:
    """Play many games between two decks.

    The result depends on decks, agents, seed and settings alone, not on the number of threads: game `g` is the same in
    every batch with the same seed that has one. Where both agents are compiled ones by name (``"random"``,
    ``"simple"``, ``"search:500"``), whole games run without the GIL on all threads; with a Python agent, one after the
    other.

    Args:
        deck_a: The deck of seat 0.
        deck_b: The deck of seat 1.
        games: How many games.
        agents: For each seat ``"random"``, ``"simple"``, ``"search"``, ``"search:NODES"``, ``"passive"``,
            ``"module:Class"``, an agent, or something that makes one for each game.
        seed: Where all random numbers come from.
        threads: How many threads; None: one for each processor.
        config: The settings of each game; None: those that the ruleset is played with.
        cards: Where names of cards are looked up; None: all that there are.
        rules: Which game it is: the name of a ruleset (`mtgengine.rulesets`).
        count: Also count what cards were seen, life, lands and mulligans: `BatchResult.counts`.
        progress: Called with the number of games that have been finished since the last call.
    """
    numbers = np.arange(whole_number("games", games, 0, 2**40), dtype=np.int64)
    return Pairing(deck_a, deck_b, agents, config, cards, rules).play(
        numbers, seed, threads=threads, count=count, progress=progress
    )


class Pairing:
    """Two decks with their players, ready to play any games of a seed.

    Args:
        deck_a: The deck of seat 0.
        deck_b: The deck of seat 1.
        agents: As for `batch`.
        config: The settings of each game; None: those that the ruleset is played with.
        cards: Where names of cards are looked up; None: all that there are.
        rules: Which game it is: the name of a ruleset (`mtgengine.rulesets`).
    """

    def __init__(
        self,
        deck_a: DeckLike,
        deck_b: DeckLike,
        agents: Sequence[AgentLike] = ("random", "random"),
        config: GameConfig | None = None,
        cards: Any = None,
        rules: str | Ruleset = "magic",
    ) -> None:
        self.rules = ruleset(rules)
        self.config = config if config is not None else self.rules.config
        self.agents = tuple(agents)
        self.names = (_name(deck_a), _name(deck_b))
        self._makers = _makers(agents)
        self._decks = [self.rules.cards_of(deck, cards) for deck in (deck_a, deck_b)]
        self._pool = self.rules.pool_for(card for deck in self._decks for card in deck)

    def play(
        self,
        numbers: npt.NDArray[np.int64],
        seed: int = 0,
        *,
        starting_player: int | None = None,
        chooser: int | None = None,
        threads: int | None = None,
        count: bool = False,
        progress: Callable[[int], None] | None = None,
    ) -> BatchResult:
        """Play the games of these numbers.

        Args:
            numbers: Which games of the seed.
            seed: Where all random numbers come from.
            starting_player: The seat that takes the first turn; None: as the settings say.
            chooser: The seat that chooses who does; None: as the settings say.
            threads: How many threads; None: one for each processor.
            count: Also count what cards were seen, life, lands and mulligans.
            progress: Called with the number of games that have been finished since the last call.

        Raises:
            Interrupted: Ctrl-C came; it has the games that were finished.
        """
        workers = _threads(threads)
        config = self.config
        if starting_player is not None or chooser is not None:
            config = config.with_(starting_player=starting_player, chooser=chooser)
        games = len(numbers)
        rows = np.zeros((games, len(COLUMNS) + PLAYERS), np.int64)
        hashes = np.zeros(games, np.uint64)
        names = [card.name for card in self._pool.cards]
        counts = Counts.empty(games, PLAYERS, names, config.max_turns) if count else None
        setup = self.rules.new_game(self._pool, self._decks, config)

        def play_part(first: int, last: int) -> Tally | None:
            part = counts.part(first, last) if counts is not None else None
            some = slice(first, last)
            assert policies is not None
            play_games(self._pool.tables, setup, policies, seed, numbers[some], rows[some], hashes[some], part)
            return part

        def play_one(game: int, _: int) -> Tally | None:
            part = counts.part(game, game + 1) if counts is not None else None
            rows[game], hashes[game] = self._play_one(game_seed(seed, int(numbers[game])), config, part)
            return part

        policies = compiled_policies(self.agents)
        compiled = policies is not None
        if compiled and self._pool.tables.has_hooks:
            raise HookError("a card asks a hook, which compiled games can't: play with agents in Python, or with Game")
        quick = policies is not None and not any(name.startswith(AGENTS_IN_NO_HURRY) for name in policies)
        size = max(1, min(CHUNK, math.ceil(games / (8 * workers)))) if quick else 1
        parts = _in_parts(play_part if compiled else play_one, games, size, workers if compiled else 1)
        done = 0
        try:
            for n, part in parts:
                if counts is not None and part is not None:
                    counts.add(part)
                done += n
                if progress is not None:
                    progress(n)
        except KeyboardInterrupt:
            counted = counts.first(done) if counts is not None else None
            raise Interrupted(_result(rows[:done], hashes[:done], self.names, counted)) from None
        return _result(rows, hashes, self.names, counts)

    def _play_one(self, seed: int, config: GameConfig, tally: Tally | None) -> tuple[list[int], int]:
        """A game with Python agents: its row, and the hash of its end."""
        game = self.rules.start(self._decks, seed, config)
        if tally is not None:
            setup = self.rules.new_game(self._pool, self._decks, config)
            game.core = self.rules.new_core(self._pool, setup, game.seed, True)
            game.core.tally_begin(tally)
            game.core.next()
        play_game(game, [make() for make in self._makers])
        core = game.core
        if tally is not None:
            core.tally_note(tally)
            core.tally_add(tally, 0)
        row = [getattr(core, "turn" if name == "turns" else name) for name in COLUMNS]
        return [*row, *(core.score(seat) for seat in range(PLAYERS))], core.hash()


def _threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    return whole_number("threads", threads, 1, MOST_THREADS)


def _makers(agents: Sequence[AgentLike]) -> list[Callable[[], AIAgent]]:
    if isinstance(agents, str) or len(agents) != PLAYERS:
        raise InvalidConfig(f"agents are {agents!r}: give one for each of {PLAYERS} players")
    return [agent_maker(agent) for agent in agents]


def _in_parts(
    play: Callable[[int, int], Tally | None], games: int, size: int, workers: int
) -> Iterator[tuple[int, Tally | None]]:
    """Play all games, so many at a time; how many each part had, and what it counted, in order."""
    ranges = [(first, min(first + size, games)) for first in range(0, games, size)]
    if workers == 1:
        for first, last in ranges:
            yield last - first, play(first, last)
        return
    executor = ThreadPoolExecutor(workers, thread_name_prefix="mtgengine")
    try:
        for (first, last), part in zip(ranges, executor.map(lambda r: play(*r), ranges), strict=True):
            yield last - first, part
    finally:
        executor.shutdown(cancel_futures=True)  # Ctrl-C does not wait for the games that have not begun


def _result(
    rows: npt.NDArray[np.int64], hashes: npt.NDArray[np.uint64], names: tuple[str, str], counts: Counts | None
) -> BatchResult:
    columns = {name: rows[:, place] for place, name in enumerate(COLUMNS) if name != "machine_steps"}
    final_life = rows[:, len(COLUMNS) :]
    return BatchResult(**columns, final_life=final_life, hash=hashes, deck_names=names, counts=counts)


def _name(deck: DeckLike) -> str:
    if isinstance(deck, Deck):
        return deck.name
    return deck if isinstance(deck, str) else ""
