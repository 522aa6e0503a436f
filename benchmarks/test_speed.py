"""How fast the engine is: ``make bench``. One core, random choices."""

import pytest

from mtgcore.rollout import PolicyRng
from mtgengine import Deck, Game, batch
from mtgengine.cli.throughput import BURN, VANILLA, apply_from_python, mid_game, steps_from_python
from mtgengine.rulesets import duelmasters, wizard

GAMES = 200


@pytest.fixture(scope="module")
def vanilla():
    return Deck.from_text(VANILLA, "vanilla")


@pytest.fixture(scope="module")
def burn():
    return Deck.from_text(BURN)


def test_vanilla_mirror(benchmark, vanilla):
    result = benchmark(batch, vanilla, vanilla, GAMES, seed=1, threads=1)
    benchmark.extra_info["games_per_second"] = GAMES / benchmark.stats["mean"]
    assert len(result) == GAMES


def test_burn_mirror(benchmark, burn):
    result = benchmark(batch, burn, burn, GAMES, seed=1, threads=1)
    benchmark.extra_info["raw_decisions_per_second"] = int(result.raw_decisions.sum()) / benchmark.stats["mean"]
    benchmark.extra_info["offered_decisions_per_second"] = int(result.offered_decisions.sum()) / benchmark.stats["mean"]


@pytest.mark.parametrize("deck", duelmasters.bundled_decks())
def test_duel_masters_mirrors(benchmark, deck):
    result = benchmark(batch, deck, deck, GAMES, seed=1, threads=1, rules="duelmasters")
    benchmark.extra_info["games_per_second"] = GAMES / benchmark.stats["mean"]
    assert len(result) == GAMES


@pytest.mark.parametrize("deck", wizard.bundled_decks())
def test_wizard_mirrors(benchmark, deck):
    result = benchmark(batch, deck, deck, GAMES, seed=1, threads=1, rules="wizard")
    benchmark.extra_info["games_per_second"] = GAMES / benchmark.stats["mean"]
    assert len(result) == GAMES


@pytest.mark.parametrize("play", [steps_from_python, apply_from_python], ids=("core", "game"))
def test_steps_from_python(benchmark, burn, play):
    def fresh():
        return (Game.start((burn, burn), 1), PolicyRng(1, 0)), {}

    steps = benchmark.pedantic(play, setup=fresh, rounds=50)
    benchmark.extra_info["steps_per_second"] = steps / benchmark.stats["mean"]


def test_clone(benchmark, burn):
    core = mid_game(burn)
    spare = core.copy()
    benchmark(spare.copy_from, core)


def test_copy_of_a_game(benchmark, burn):
    game = Game.start((burn, burn), 1)
    benchmark(game.copy)


def test_view_of_a_game(benchmark, burn):
    game = Game.start((burn, burn), 1)
    benchmark(game.view, 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark, vanilla, threads):
    benchmark(batch, vanilla, vanilla, 4 * GAMES, seed=1, threads=threads)
