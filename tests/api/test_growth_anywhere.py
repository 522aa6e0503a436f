"""Whichever stage runs out of room, the game goes on in a larger block as if it had always been there."""

from __future__ import annotations

import random
from functools import cache

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import CardType, Relation, RuleKind, Zone
from mtgengine.ir import (
    Attach,
    CastCost,
    CastCostKind,
    CastFree,
    Choose,
    Controlled,
    CopySpell,
    Damage,
    DamageEqualToPower,
    Destroy,
    Discard,
    DiscardRandom,
    Draw,
    Each,
    EachPlayer,
    Effect,
    Face,
    GainLife,
    InZone,
    Mill,
    Move,
    Number,
    Opponents,
    PutAttacking,
    PutCounters,
    Register,
    RemoveFromCombat,
    RevealHand,
    Rule,
    Sacrifice,
    SacrificeCost,
    Search,
    Spell,
    Static,
    Tap,
    Target,
    TargetRef,
    Untap,
    X,
    You,
    creature,
    land,
    player,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

SOLDIER = Face("Soldier", {CardType.CREATURE}, power=1, toughness=3)
# Each may block two attackers, and two must attack and block together: declarations are planned.
KNIGHT = Face(
    "Knight",
    {CardType.CREATURE},
    power=2,
    toughness=2,
    abilities=[Static(rule=Rule(RuleKind.BLOCK_ADDITIONAL, 1)), Static(rule=Rule(RuleKind.CANT_ATTACK_ALONE))],
)
CHARM = Face("Charm", {CardType.ENCHANTMENT})
YOURS = Controlled(Relation.YOU)
FIRST_KIND = 1000
WORDS_LEFT = (0, 2, 4, 8, 12, 16, 24, 40, 64, 96, 160, 320, 640)


def instant(*effects: Effect, cost: str = "{0}", **more) -> Face:
    return Face(
        "Test Spell",
        {CardType.INSTANT},
        ManaCost.parse(cost),
        cast_costs=more.pop("cast_costs", ()),
        abilities=[Spell(effects=effects, **more)],
    )


SPELLS = {
    "attach": instant(Attach(Each(creature & YOURS), Each(creature))),
    "cast for nothing": instant(CastFree(Each(InZone(Zone.GRAVEYARD)))),
    "choose": instant(Choose(0, creature), Destroy(Register(0))),
    "copy": instant(CopySpell(Each(spell))),
    "counters": instant(PutCounters(Each(creature), "+1/+1", Number(1))),
    "damage": instant(Damage(Each(creature), Number(3))),
    "damage by power": instant(DamageEqualToPower(Each(creature), EachPlayer())),
    "destroy": instant(Destroy(Each(creature))),
    "discard": instant(Discard(EachPlayer(), Number(6))),
    "discard at random": instant(DiscardRandom(EachPlayer(), Number(6))),
    "divide": instant(Damage(TargetRef(), Number(1)), targets=[Target(creature, 2, None)], division=Number(4)),
    "draw": instant(Draw(EachPlayer(), Number(9))),
    "mill": instant(Mill(EachPlayer(), Number(20))),
    "move": instant(Move(Each(creature), Zone.HAND)),
    "put attacking": instant(PutAttacking(Each(creature & InZone(Zone.GRAVEYARD)))),
    "remove from combat": instant(RemoveFromCombat(Each(creature))),
    "reveal": instant(RevealHand(Opponents())),
    "sacrifice": instant(Sacrifice(EachPlayer(), creature)),
    "sacrifice as a cost": instant(
        Draw(You(), Number(1)), cast_costs=[CastCost(CastCostKind.MANDATORY, [SacrificeCost(creature, Number(3))])]
    ),
    "search": instant(Search(land, Zone.HAND)),
    "tap": instant(Tap(Each(creature)), Untap(Each(creature & YOURS))),
    "targets": instant(Tap(TargetRef()), targets=[Target(creature, 3, None), Target(player)]),
    "x": instant(GainLife(You(), X()), cost="{X}"),
}


@cache
def crowd(name: str) -> tuple[Core, int]:
    """A crowded game with the spell in hand, and for how many kinds of counters its block has room."""
    s = Scenario()
    s.battlefield(P1, CHARM)
    for seat in (P1, P2):
        s.battlefield(seat, *[SOLDIER] * 28, *[KNIGHT] * 4)
        s.graveyard(seat, SOLDIER, SOLDIER, KNIGHT)
        s.hand(seat, *["Forest"] * 4, "Shock", "Giant Growth")
    s.hand(P1, SPELLS[name])
    s.mana(P1, "G" * 9)
    core, kinds = s.core.copy(), 0
    while core.size_class == 0:
        core.edit_permanent(charm_of(core), counters={FIRST_KIND + kinds: 1})
        kinds += 1
    return s.core, kinds - 2


def charm_of(core: Core) -> int:
    return core.zone(core_types.ZONE_BATTLEFIELD)[0]


def with_room(name: str, words: int) -> tuple[Core, Core]:
    """The game in the smallest block, full up to so many words, and in a larger one."""
    game, kinds = crowd(name)
    core = game.copy()
    filled = range(FIRST_KIND, FIRST_KIND + kinds - words // 2)
    core.edit_permanent(charm_of(core), counters=dict.fromkeys(filled, 1))
    core.relist_options()
    large = core.copy()
    while large.size_class == 0:
        large.edit_token(core.face(charm_of(core)), 0)
    large.copy_from(core)
    assert (core.size_class, large.size_class) == (0, 1)
    return core, large


def step(core: Core, large: Core, index: int) -> None:
    core.step(index)
    large.step(index)
    assert core.hash() == large.hash()
    assert core.options() == large.options()


def play_on(core: Core, large: Core, seed: int, steps: int) -> None:
    """Random choices; at priority mostly a pass, so that the turn gets on."""
    chance = random.Random(seed)
    for _ in range(steps):
        if core.decision() is None:
            break
        passes = core.decision()[0] == core_types.SHAPE_PRIORITY and chance.random() < 0.8
        step(core, large, 0 if passes else chance.randrange(core.n_options))
    assert core.valid()
    assert core.save() == large.save()


@pytest.mark.parametrize("words", WORDS_LEFT)
@pytest.mark.parametrize("name", SPELLS)
def test_a_spell_goes_on_in_a_larger_block_as_if_it_had_always_been_there(name, words):
    core, large = with_room(name, words)
    held = core.zone(core_types.ZONE_HAND, 0)[-1]
    casts = (i for i, option in enumerate(core.options()) if option[:2] == (core_types.OPTION_CAST, held))
    step(core, large, next(casts))
    play_on(core, large, words, 40)
    assert core.size_class == 1 or words > 64


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("words", WORDS_LEFT)
def test_combat_goes_on_in_a_larger_block_as_if_it_had_always_been_there(words, seed):
    core, large = with_room("tap", words)
    while core.decision()[0] != core_types.SHAPE_ATTACK:
        step(core, large, 0)
    play_on(core, large, seed, 150)
    assert core.size_class == 1 or words > 64
