"""The figures that `mtgengine bench` prints: one core unless it says otherwise, random choices."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from mtgcore.core import Core
from mtgcore.rollout import PolicyRng
from mtgengine.batch import batch
from mtgengine.decks import Deck
from mtgengine.game import Game
from mtgengine.rulesets import duelmasters, wizard

__all__ = ["apply_from_python", "measure", "mid_game", "steps_from_python"]

VANILLA = "24 Forest\n36 Grizzly Bears"
# Cards of a bundled deck may change; figures are compared over the years.
BURN = """\
20 Mountain
4 Lightning Bolt
4 Lava Spike
4 Shock
4 Volcanic Hammer
4 Fireblast
4 Flame Slash
2 Arc Lightning
2 Blaze
4 Mogg Fanatic
4 Raging Goblin
4 Goblin Piker
"""


def _rate(work: Callable[[int], float], seconds: float) -> float:
    """Units of work in a second, in the best round: other programs on the machine only ever slow a round down.

    `work(round)` says how much it did; round 0 only warms up.
    """
    work(0)
    best, rounds, end = 0.0, 0, time.perf_counter() + seconds
    while rounds < 3 or time.perf_counter() < end:
        rounds += 1
        start = time.perf_counter()
        done = work(rounds)
        best = max(best, done / (time.perf_counter() - start))
    return best


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


def _mirror(rules: str, deck: str, games: int, seed: int) -> float:
    return len(batch(deck, deck, games, seed=seed, threads=1, rules=rules))


def _mirrors(rules: str, decks: Iterable[str], games: int, seconds: float) -> str:
    """Random games in a second: the slowest and the fastest mirror."""
    rates = [_rate(partial(_mirror, rules, deck, games), seconds / 2) for deck in decks]
    return f"{min(rates):,.0f} to {max(rates):,.0f}"


def _step_rate(play: Callable[[Game, PolicyRng], int], deck: Deck, seconds: float) -> float:
    """Steps in a second, in the best round of some games, without the time that starting them takes."""
    best, number, end = 0.0, 0, time.perf_counter() + seconds
    while number < 3 or time.perf_counter() < end:
        games = [Game.start((deck, deck), 20 * number + i) for i in range(20)]
        number += 1
        start = time.perf_counter()
        steps = sum(play(game, PolicyRng(i, 0)) for i, game in enumerate(games))
        best = max(best, steps / (time.perf_counter() - start))
    return best


def measure(seconds: float = 1.0) -> Iterator[tuple[str, str]]:
    """What is measured, and the figure, one after the other."""
    vanilla, burn = Deck.from_text(VANILLA, "vanilla"), Deck.from_text(BURN, "burn")
    games_a_round = max(20, int(4000 * seconds))

    def games(round: int, threads: int = 1) -> float:
        return len(batch(vanilla, vanilla, games_a_round, seed=round, threads=threads))

    one = _rate(games, seconds)
    yield "vanilla mirror, games/s", f"{one:,.0f}"
    counts: dict[str, float] = {"raw": 0.0, "offered": 0.0}

    def decisions(round: int) -> float:
        result = batch(burn, burn, games_a_round, seed=round, threads=1)
        counts["raw"] += float(result.raw_decisions.sum())
        counts["offered"] += float(result.offered_decisions.sum())
        return float(result.raw_decisions.sum())

    duels = _mirrors("duelmasters", duelmasters.bundled_decks(), games_a_round, seconds)
    yield "Duel Masters mirrors, slowest to fastest, games/s", duels
    wizards = _mirrors("wizard", wizard.bundled_decks(), games_a_round, seconds)
    yield "Wizard mirrors, slowest to fastest, games/s", wizards
    raw = _rate(decisions, seconds)
    yield "burn mirror, raw decisions/s", f"{raw:,.0f}"
    yield "burn mirror, decisions with two or more options/s", f"{raw * counts['offered'] / counts['raw']:,.0f}"
    yield "steps/s from Python, options read (core handle)", f"{_step_rate(steps_from_python, burn, seconds):,.0f}"
    yield "steps/s from Python (Game.apply)", f"{_step_rate(apply_from_python, burn, seconds):,.0f}"
    core = mid_game(burn)
    yield "clone of a mid-game state, µs", f"{1e6 / _rate(lambda i: _clone(core), seconds):.2f}"
    two = _rate(lambda i: games(i, threads=2), seconds)
    yield "speed-up with 2 threads", f"{two / one:.2f}×"
