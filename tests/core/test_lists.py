"""Lists of any length in the block: they move together when the arena is full, and nothing in them is lost."""

from __future__ import annotations

import random

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import CardType
from mtgengine.ir import Destroy, Each, Face, GainLife, IsToken, Number, Spell, You
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

FREE = ManaCost.parse("{0}")
SOLDIER = Face("Soldier", {CardType.CREATURE}, power=1, toughness=1)
FIRST_KIND = 1000


def crowd(n: int) -> tuple[Core, list[int]]:
    """A game with n creatures, and their ids."""
    s = Scenario()
    s.battlefield(P1, *[SOLDIER] * n)
    core = s.core.copy()
    return core, list(core.zone(core_types.ZONE_BATTLEFIELD))


def put(core: Core, kept: dict[int, dict[int, int]], id: int, kind: int, n: int) -> None:
    """So many counters of a kind on a permanent, and in the books."""
    core.edit_permanent(id, counters={kind: n})
    kept[id][kind] = n
    if n == 0:
        del kept[id][kind]


def assert_kept(core: Core, kept: dict[int, dict[int, int]]) -> None:
    assert {id: core.permanent(id)["counters"] for id in kept} == kept
    assert core.valid()
    assert Core.load(core.tables, core.save()).hash() == core.hash()


def test_lists_that_grow_by_turns_fill_the_block_and_keep_what_they_hold():
    core, ids = crowd(60)
    kept: dict[int, dict[int, int]] = {id: {} for id in ids}
    for kind in range(FIRST_KIND, FIRST_KIND + 26):
        for id in ids:
            put(core, kept, id, kind, kind + id % 7)
        assert_kept(core, kept)
    assert core.size_class == 0


def test_lists_are_made_grown_and_emptied_at_random_in_a_full_block():
    core, ids = crowd(105)
    kept: dict[int, dict[int, int]] = {id: {} for id in ids}
    chance = random.Random(11)
    for i in range(12_000):
        # By and by more creatures take part: new lists are made when the block is full already.
        id = chance.choice(ids[: 40 + i // 150])
        kind = FIRST_KIND + chance.randrange(28)
        put(core, kept, id, kind, 0 if kind in kept[id] and chance.random() < 0.6 else chance.randrange(1, 99))
        if i % 500 == 0:
            assert_kept(core, kept)
    assert_kept(core, kept)
    assert core.size_class == 0


def test_a_spell_resolves_in_a_block_that_lists_have_filled_with_holes():
    s = Scenario()
    s.battlefield(P2, *[SOLDIER] * 60)
    effects = [GainLife(You(), Number(3)), Destroy(Each(IsToken()))]
    s.hand(P1, Face("Test Spell", {CardType.INSTANT}, FREE, abilities=[Spell(effects)]))
    s.token(P2, *[SOLDIER] * 30)
    core = s.core.copy()
    ids = list(core.zone(core_types.ZONE_BATTLEFIELD))[:60]
    for kind in range(FIRST_KIND, FIRST_KIND + 12):
        for id in ids:
            core.edit_permanent(id, counters={kind: 1})
    core.relist_options()
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST))
    for _ in range(2):
        core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_PASS))
    assert core.player(P1)["life"] == 23
    assert set(core.zone(core_types.ZONE_BATTLEFIELD)) == set(ids)
    assert all(len(core.permanent(id)["counters"]) == 12 for id in ids)
    assert core.size_class == 0
    assert core.valid()
