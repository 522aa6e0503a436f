"""The figures that `mtgengine bench` prints: one core unless it says otherwise, random choices."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from mtgcore.core import Core
from mtgcore.rollout import PolicyRng
from mtgengine.batch import batch
from mtgengine.decks import Deck
from mtgengine.game import Game

__all__ = ["apply_from_python", "measure", "mid_game", "steps_from_python"]

VANILLA = "24 Forest\n36 Grizzly Bears"
BURN = "burn"


def _rate(work: Callable[[int], float], seconds: float) -> float:
    """Units of work in a second; `work(round)` says how many it did. The first round only warms up."""
    work(0)
    done, rounds, start = 0.0, 1, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work(rounds)
        rounds += 1
    return done / spent


def steps_from_python(game: Game, rng: PolicyRng) -> int:
    """Play a game to its end through the core's handle, reading the options; how many steps that took."""
    core = game.core
    n, steps = core.n_options, 0
    pick, options, step = rng.pick, core.options, core.step
    while n:
        options()
        n = step(pick(n) if n > 1 else 0)
        steps += 1
    return steps


def mid_game(deck: Deck, seed: int = 1, turn: int = 10) -> Core:
    """A game that has come to some turn."""
    game, rng = Game.start((deck, deck), seed), PolicyRng(seed, 0)
    while game.core.n_options and game.core.turn < turn:
        game.core.step(rng.pick(game.core.n_options))
    return game.core


def _clone(core: Core, times: int = 2000) -> int:
    spare = core.copy()
    for _ in range(times):
        spare.copy_from(core)
    return times


def apply_from_python(game: Game, rng: PolicyRng) -> int:
    """Play a game to its end through `Game`; how many steps that took."""
    steps = 0
    while (decision := game.decision) is not None:
        game.apply(rng.pick(decision.n_options))
        steps += 1
    return steps


def _step_rate(play: Callable[[Game, PolicyRng], int], deck: Deck, seconds: float) -> float:
    """Steps in a second, without the time that starting games takes."""
    steps, spent, number = 0, 0.0, 0
    while spent < seconds:
        game = Game.start((deck, deck), number)
        start = time.perf_counter()
        steps += play(game, PolicyRng(number, 0))
        spent += time.perf_counter() - start
        number += 1
    return steps / spent


def measure(seconds: float = 1.0) -> Iterator[tuple[str, str]]:
    """What is measured, and the figure, one after the other."""
    vanilla, burn = Deck.from_text(VANILLA, "vanilla"), Deck.load(BURN)

    def games(round: int, threads: int = 1) -> float:
        return len(batch(vanilla, vanilla, 400, seed=round, threads=threads))

    one = _rate(games, seconds)
    yield "vanilla mirror, games/s", f"{one:,.0f}"
    counts: dict[str, float] = {"raw": 0.0, "offered": 0.0}

    def decisions(round: int) -> float:
        result = batch(burn, burn, 200, seed=round, threads=1)
        counts["raw"] += float(result.raw_decisions.sum())
        counts["offered"] += float(result.offered_decisions.sum())
        return float(result.raw_decisions.sum())

    raw = _rate(decisions, seconds)
    yield "burn mirror, raw decisions/s", f"{raw:,.0f}"
    yield "burn mirror, decisions with two or more options/s", f"{raw * counts['offered'] / counts['raw']:,.0f}"
    yield "steps/s from Python, options read (core handle)", f"{_step_rate(steps_from_python, burn, seconds):,.0f}"
    yield "steps/s from Python (Game.apply)", f"{_step_rate(apply_from_python, burn, seconds):,.0f}"
    core = mid_game(burn)
    yield "clone of a mid-game state, µs", f"{1e6 / _rate(lambda i: _clone(core), seconds):.2f}"
    two = _rate(lambda i: games(i, threads=2), seconds)
    yield "speed-up with 2 threads", f"{two / one:.2f}×"
