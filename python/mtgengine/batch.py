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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgcore import types as core_types
from mtgcore.rollout import COLUMNS, game_seed, play_random
from mtgengine.agents import AIAgent, RandomAgent, play_game
from mtgengine.analysis.statistics import wilson
from mtgengine.cards import CardDatabase
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.errors import InvalidConfig, quoted_list
from mtgengine.game import DeckLike, Game, cards_of, new_game
from mtgengine.ir.pool import pool_for

__all__ = ["AGENTS", "AgentLike", "BatchResult", "batch", "wilson"]

AgentLike = str | AIAgent | Callable[[], AIAgent]
# Agents that can be named. "random" is compiled when both players are.
AGENTS: dict[str, Callable[[], AIAgent]] = {"random": RandomAgent, "passive": AIAgent}
PLAYERS = 2
MOST_THREADS = 1024
# Games that a thread takes at a time: many, so that it seldom comes back for more, but few enough to share evenly.
CHUNK = 256


@dataclass(frozen=True, eq=False)
class BatchResult:
    """What came of a batch: one row per game.

    Attributes:
        winner: The winner's seat, -1 when nobody won.
        turns: The number of the last turn.
        raw_decisions: All decisions.
        offered_decisions: Those with two or more options.
        starting_player: The seat of the player who took the first turn.
        final_life: Life totals, a column per seat.
        end_reason: Why the game ended: the numbers of `EndReason`.
        status: Won, drawn or undecided: the numbers of `GameStatus`.
        hash: The hash of the final state.
        deck_names: The decks' names, by seat.
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
    deck_names: tuple[str, ...] = field(default=("", ""))

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

    def __repr__(self) -> str:
        wins = ", ".join(f"{name or f'player {seat}'} {self.wins(seat)}" for seat, name in enumerate(self.deck_names))
        return f"<BatchResult: {len(self)} games; {wins}, {self.draws} drawn, {self.undecided} undecided>"


def batch(
    deck_a: DeckLike,
    deck_b: DeckLike,
    games: int,
    agents: Sequence[AgentLike] = ("random", "random"),
    seed: int = 0,
    threads: int | None = None,
    config: GameConfig | None = None,
    *,
    cards: CardDatabase | None = None,
    progress: Callable[[int], None] | None = None,
) -> BatchResult:
    """Play many games between two decks.

    The result depends on decks, agents, seed and settings alone, not on the number of threads: game `g` is the same in
    every batch with the same seed that has one. Random play by both is compiled and uses all threads without the GIL;
    with a Python agent, games are played one after the other.

    Args:
        deck_a: The deck of seat 0.
        deck_b: The deck of seat 1.
        games: How many games.
        agents: For each seat ``"random"``, ``"passive"``, an agent, or something that makes one for each game.
        seed: Where all random numbers come from.
        threads: How many threads; None: one for each processor.
        config: The settings of each game.
        cards: Where names of cards are looked up; None: the bundled cards.
        progress: Called with the number of games that have been finished since the last call.
    """
    _whole("games", games, 0, 2**40)
    config = config if config is not None else GameConfig()
    makers = _makers(agents)
    workers = _threads(threads)
    decks = [cards_of(deck, cards) for deck in (deck_a, deck_b)]
    pool = pool_for(card for deck in decks for card in deck)
    setup = new_game(pool, decks, config)
    rows = np.zeros((games, len(COLUMNS) + PLAYERS), np.int64)
    hashes = np.zeros(games, np.uint64)
    if all(agent == "random" for agent in agents):
        _play_compiled(
            lambda first, last: play_random(pool.tables, setup, seed, first, last, rows, hashes),
            games,
            workers,
            progress,
        )
    else:
        for game in range(games):
            _play_one(decks, game_seed(seed, game), config, [make() for make in makers], rows[game], hashes, game)
            if progress is not None:
                progress(1)
    return _result(rows, hashes, (_name(deck_a), _name(deck_b)))


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise InvalidConfig(f"{name} is {value!r}: give a whole number from {least} to {most}")
    return int(value)


def _threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    return _whole("threads", threads, 1, MOST_THREADS)


def _makers(agents: Sequence[AgentLike]) -> list[Callable[[], AIAgent]]:
    if isinstance(agents, str) or len(agents) != PLAYERS:
        raise InvalidConfig(f"agents are {agents!r}: give one for each of {PLAYERS} players")
    return [_maker(agent) for agent in agents]


def _maker(agent: AgentLike) -> Callable[[], AIAgent]:
    if isinstance(agent, str):
        if agent not in AGENTS:
            raise InvalidConfig(f"no agent is named {agent!r}: give {quoted_list(sorted(AGENTS))}, or an AIAgent")
        return AGENTS[agent]
    if isinstance(agent, AIAgent):
        return lambda: agent
    if callable(agent):
        return agent
    raise InvalidConfig(f"{agent!r} is no agent: give a name, an AIAgent, or something that makes one")


def _play_compiled(
    play: Callable[[int, int], None], games: int, workers: int, progress: Callable[[int], None] | None
) -> None:
    size = max(1, min(CHUNK, math.ceil(games / (8 * workers))))
    ranges = [(first, min(first + size, games)) for first in range(0, games, size)]
    if workers == 1:
        for first, last in ranges:
            play(first, last)
            if progress is not None:
                progress(last - first)
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="mtgengine") as executor:
        for (first, last), _ in zip(ranges, executor.map(lambda r: play(*r), ranges), strict=True):
            if progress is not None:
                progress(last - first)


def _play_one(
    decks: list[Any],
    seed: int,
    config: GameConfig,
    agents: list[AIAgent],
    row: npt.NDArray[np.int64],
    hashes: npt.NDArray[np.uint64],
    number: int,
) -> None:
    game = Game.start(decks, seed, config)
    play_game(game, agents)
    core = game.core
    values = {
        "winner": core.winner,
        "turns": core.turn,
        "starting_player": core.starting_player,
        "status": core.status,
        "end_reason": core.end_reason,
        "raw_decisions": core.raw_decisions,
        "offered_decisions": core.offered_decisions,
        "machine_steps": core.machine_steps,
    }
    row[: len(COLUMNS)] = [values[name] for name in COLUMNS]
    row[len(COLUMNS) :] = [core.player(seat)["life"] for seat in range(PLAYERS)]
    hashes[number] = core.hash()


def _result(rows: npt.NDArray[np.int64], hashes: npt.NDArray[np.uint64], names: tuple[str, str]) -> BatchResult:
    columns = {name: rows[:, place] for place, name in enumerate(COLUMNS) if name != "machine_steps"}
    return BatchResult(**columns, final_life=rows[:, len(COLUMNS) :], hash=hashes, deck_names=names)


def _name(deck: DeckLike) -> str:
    if isinstance(deck, Deck):
        return deck.name
    return deck if isinstance(deck, str) else ""
