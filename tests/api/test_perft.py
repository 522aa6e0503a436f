"""Counts of decision trees of small fixed positions.

Where a formula gives the count, the formula is the reference. The others are golden: ``python tests/api/test_perft.py``
writes ``perft.json`` anew.
"""

import json
from math import comb
from pathlib import Path

import pytest

from mtgcore import types as core_types
from mtgengine import Deck, Game, GameConfig
from mtgengine.testing import P1, P2, Scenario

GOLDEN = Path(__file__).with_name("perft.json")
DEPTH = 5


def perft(core, depth):
    """How many sequences of so many choices there are; a game that is over counts once."""
    n = core.n_options
    if depth == 0 or n == 0:
        return 1
    total = 0
    for index in range(n):
        following = core.copy()
        following.step(index)
        total += perft(following, depth - 1)
    return total


def declarations(core, shape):
    """How many different declarations the picks of a step lead to."""
    fields = core.decision()
    if fields is None or fields[0] != shape:
        return 1
    total = 0
    for index in range(core.n_options):
        following = core.copy()
        following.step(index)
        total += declarations(following, shape)
    return total


@pytest.mark.parametrize("creatures", range(1, 7))
def test_every_set_of_attackers_once(creatures):
    s = Scenario()
    s.battlefield(P1, *["Grizzly Bears"] * creatures)
    s.to("declare_attackers")
    assert declarations(s.core, core_types.SHAPE_ATTACK) == 2**creatures


def test_each_attacker_chooses_among_the_player_and_a_planeswalker():
    s = Scenario()
    s.battlefield(P1, *["Grizzly Bears"] * 3)
    s.battlefield(P2, "Jace Beleren")
    s.to("declare_attackers")
    assert declarations(s.core, core_types.SHAPE_ATTACK) == 3**3


@pytest.mark.parametrize(("attackers", "blockers"), [(1, 1), (2, 2), (3, 2), (2, 3), (3, 3)])
def test_every_set_of_blocks_once(attackers, blockers):
    s = Scenario()
    mine = [s.battlefield(P1, "Grizzly Bears") for _ in range(attackers)]
    for _ in range(blockers):
        s.battlefield(P2, "Hill Giant")
    s.attack(mine)
    s.to("declare_blockers")
    assert declarations(s.core, core_types.SHAPE_BLOCK) == (attackers + 1) ** blockers


@pytest.mark.parametrize("blockers", range(1, 6))
def test_menace_is_blocked_by_none_or_by_two_and_more(blockers):
    s = Scenario()
    s.battlefield(P1, "Boggart Brute")
    for _ in range(blockers):
        s.battlefield(P2, "Hill Giant")
    s.attack(["Boggart Brute"])
    s.to("declare_blockers")
    # One blocker alone can't: then nothing is asked, or only whether to block with none.
    assert declarations(s.core, core_types.SHAPE_BLOCK) == 2**blockers - blockers


@pytest.mark.parametrize(("power", "blockers"), [(4, 2), (6, 2), (6, 3)])
def test_every_division_of_damage_once(power, blockers):
    s = Scenario()
    big = s.battlefield(P1, {4: "Trained Armodon", 6: "Craw Wurm"}[power], counters={"+1/+1": 1 if power == 4 else 0})
    walls = [s.battlefield(P2, "Wall of Stone") for _ in range(blockers)]
    assert big.power == power
    s.attack([big])
    s.block(dict.fromkeys(walls, big))
    s.to("combat_damage")
    assert declarations(s.core, core_types.SHAPE_ASSIGN_DAMAGE) == comb(power + blockers - 1, blockers - 1)


def counts():
    positions = {}
    for name in Deck.bundled():
        config = GameConfig(mulligan="none", starting_player=0)
        game = Game.start((name, name), 1, config)
        positions[name] = game.core
    return {name: [perft(core, depth) for depth in range(1, DEPTH + 1)] for name, core in positions.items()}


def test_trees_of_the_bundled_decks_have_the_sizes_of_the_repository():
    assert counts() == json.loads(GOLDEN.read_text()), "run: python tests/api/test_perft.py, and say why"


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(counts(), indent=2) + "\n")
