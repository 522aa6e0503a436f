"""Random play of every pair of bundled decks: each game comes to its end, and nothing breaks on the way.

``MTGENGINE_PAIR_GAMES`` says how many games each pair plays (default 2). Whole games are played in compiled code. A
game in which no option is left, one that never ends, and one whose state is damaged have no winner and are no draw.

In the debug and suspend flavours the core looks at the state itself: after each stage whether the block is sound (every
card is in exactly one zone, every other object where it says), and at each decision whether what is derived from the
state equals what is derived anew. The suspend flavour saves and loads the game after each stage, too.

The first of each `SHARE` games is played once more from Python, where each list of options and the zones are looked at.
"""

from __future__ import annotations

import os
from itertools import combinations_with_replacement

import numpy as np
import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.rollout import PolicyRng, game_seed
from mtgengine import Deck, Game, GameConfig, batch

GAMES = int(os.environ.get("MTGENGINE_PAIR_GAMES", "2"))
SHARE = 50
SEED = 3
# A debug or suspend build takes many times as long as the release.
TIMEOUT = 600 + 30 * GAMES
ENDED = (core_types.STATUS_WON, core_types.STATUS_DRAWN)
OWNED = (core_types.ZONE_LIBRARY, core_types.ZONE_HAND, core_types.ZONE_GRAVEYARD)
SHARED = (core_types.ZONE_BATTLEFIELD, core_types.ZONE_STACK, core_types.ZONE_EXILE, core_types.ZONE_COMMAND)
SLOT_MASK = 0x3FFF  # of an object's id: a card keeps its own
CARDS = 120

pytestmark = [pytest.mark.slow, pytest.mark.timeout(TIMEOUT)]


@pytest.mark.parametrize("pair", list(combinations_with_replacement(Deck.bundled(), 2)), ids="-".join)
def test_random_games_of_every_pair_of_decks_end(pair: tuple[str, str]) -> None:
    decks = Deck.load(pair[0]), Deck.load(pair[1])
    result = batch(*decks, GAMES, seed=SEED, threads=1)
    assert set(np.unique(result.status)) <= set(ENDED), f"games {np.flatnonzero(~np.isin(result.status, ENDED))}"
    for number in range(0, GAMES, SHARE):
        assert played_again(decks, number) == result.hash[number]


def played_again(decks: tuple[Deck, Deck], number: int) -> int:
    """The hash of the end of a game of the batch, played option by option."""
    game = Game.start(decks, game_seed(SEED, number), GameConfig())
    streams = [PolicyRng(game.seed, seat) for seat in range(2)]
    while (fields := game.core.decision()) is not None:
        check(game.core)
        game.core.step(streams[fields[3]].pick(game.core.n_options))
    return game.hash


def check(core: Core) -> None:
    keys = [core.option_key(index) for index in range(core.n_options)]
    assert len(keys) >= 2, "single options are taken inside"
    assert len(set(keys)) == len(keys)
    assert core.valid()
    slots = [id & SLOT_MASK for id in objects(core)]
    assert len(set(slots)) == len(slots)
    assert sum(slot < CARDS for slot in slots) == CARDS, "every card is in one zone"
    again = core.copy()
    again.rebuild()
    assert again.derived() == core.derived()


def objects(core: Core) -> list[int]:
    shared = [id for zone in SHARED for id in core.zone(zone)]
    return shared + [id for zone in OWNED for player in range(2) for id in core.zone(zone, player)]
