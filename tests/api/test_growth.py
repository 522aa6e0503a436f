"""The block of a game grows through its size classes and loses nothing; past the largest the game is undecided."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.views import PermanentsView, ZoneView
from mtgengine import Deck, Game
from mtgengine.config import EndReason, GameStatus
from mtgengine.enums import CardType, Color, Relation, Zone
from mtgengine.errors import InvalidDeck
from mtgengine.ir import (
    Activated,
    AddMana,
    CastCost,
    CastCostKind,
    CastFree,
    Continuous,
    Controlled,
    CopySpell,
    CreateToken,
    Damage,
    DamageEqualToPower,
    Destroy,
    Each,
    EachPlayer,
    Effect,
    Face,
    GainLife,
    InZone,
    ManaAbility,
    ModifyPT,
    Move,
    Named,
    Number,
    PayMana,
    PutCounters,
    Spell,
    TapSelf,
    Target,
    TargetRef,
    You,
    creature,
    player,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

FREE = ManaCost.parse("{0}")
BEAR = Face("Bear", {CardType.CREATURE}, power=1, toughness=1)
LARGEST = 2

# When a block grows depends on how an event is performed.
short_ways = pytest.mark.skipif(
    os.environ.get("MTGCORE_FLAVOUR") == "suspend", reason="the suspend flavour takes no short ways, and more room"
)


def engine(name: str, *effects: Effect) -> Face:
    """An artifact that does this for nothing, as often as its controller likes."""
    return Face(name, {CardType.ARTIFACT}, FREE, abilities=[Activated(effects=effects)])


def flood(n: int, who=None) -> Face:
    return engine("Flood", CreateToken(who or You(), BEAR, Number(n)))


def use(s: Scenario, *names: str) -> None:
    for name in names:
        if not s.over:
            s.activate(P1, name)
        if not s.over:
            s.resolve()


def permanents(core: Core) -> int:
    return len(core.zone(core_types.ZONE_BATTLEFIELD))


def in_largest(core: Core) -> Core:
    """The same game, held in a block of the largest size class."""
    large = core.copy()
    face = core.face(core.zone(core_types.ZONE_LIBRARY, 0)[0])
    while large.size_class < LARGEST:
        large.edit_token(face, 0)
    large.copy_from(core)
    assert large.size_class == LARGEST
    return large


def assert_same(one: Core, two: Core) -> None:
    assert one.hash() == two.hash()
    assert one.canonical_hash() == two.canonical_hash()
    assert one.save() == two.save()
    assert one.decision() == two.decision()
    assert one.options() == two.options()
    assert one.derived() == two.derived()


def assert_whole(core: Core) -> None:
    """It is consistent, and copies, saves and hashes as any game does."""
    assert core.valid()
    assert_same(core.copy(), core)
    again = Core.load(core.tables, core.save())
    assert_same(again, core)
    assert again.size_class <= core.size_class
    kept = core.derived()
    core.rebuild()
    assert core.derived() == kept


def choose(core: Core, kind: int, a: int | None = None) -> int:
    return next(i for i, option in enumerate(core.options()) if option[0] == kind and a in (None, option[1]))


# ---- growing ---------------------------------------------------------------------------------------------------------


def test_a_game_is_the_same_in_every_size_class(deck):
    core = Game.start((deck, deck), 5).core
    large = in_largest(core)
    assert core.size_class == 0
    chance = random.Random(3)
    for _ in range(150):
        assert_same(core, large)
        if core.decision() is None:
            break
        index = chance.randrange(core.n_options)
        core.step(index)
        large.step(index)
    assert core.size_class == 0
    assert large.size_class == LARGEST
    assert_whole(core)
    assert_whole(large)


def test_a_flood_of_tokens_grows_the_block_and_changes_nothing_else():
    s = Scenario()
    s.battlefield(P1, flood(150))
    core = s.core
    large = in_largest(core)
    seen = {core.size_class: 0}
    for _ in range(8):
        for kind in (core_types.OPTION_ACTIVATE, core_types.OPTION_PASS, core_types.OPTION_PASS):
            index = choose(core, kind)
            core.step(index)
            large.step(index)
            assert_same(core, large)
        if core.size_class not in seen:
            seen[core.size_class] = permanents(core)
            assert_whole(core)
    assert permanents(core) == 8 * 150 + 1
    assert seen == {0: 0, 1: 151, 2: 1051}


@pytest.mark.parametrize("size_class", [0, 1, 2])
def test_a_game_plays_on_in_each_size_class(size_class):
    s = Scenario()
    s.battlefield(P1, flood({0: 1, 1: 200, 2: 1100}[size_class]))
    use(s, "Flood")
    assert s.core.size_class == size_class
    core, copy, loaded = s.core, s.core.copy(), Core.load(s.core.tables, s.core.save())
    for game in (core, copy, loaded):
        # The next turn of the opponent, without the tokens' attack.
        while game.turn == 1:
            game.step(choose(game, core_types.OPTION_PASS))
    assert_same(copy, core)
    assert_same(loaded, core)
    assert_whole(core)
    assert core.active_player == P2


def test_hundreds_of_tokens_attack():
    s = Scenario()
    s.battlefield(P1, flood(150))
    s.life(P2, 1000)
    use(s, "Flood")
    s.to("upkeep", turn=P1)
    s.attack([s[f"Bear#{i + 1}"] for i in range(150)])
    s.to("end_of_combat")
    assert s.player(P2).life == 850
    assert s.core.valid()


# ---- past the largest ------------------------------------------------------------------------------------------------


def assert_outgrown(core: Core) -> None:
    assert GameStatus(core.status) is GameStatus.UNDECIDED
    assert EndReason(core.end_reason) is EndReason.OUTGROWN
    assert core.winner == -1
    assert core.decision() is None
    assert core.n_options == 0
    assert core.next() == 0
    assert core.valid()
    copy = core.copy()
    assert copy.hash() == core.hash()
    assert Core.load(core.tables, core.save()).hash() == core.hash()


def test_past_the_largest_class_the_game_ends_undecided():
    s = Scenario()
    s.battlefield(P1, flood(3000))
    for _ in range(2):
        use(s, "Flood")
        assert not s.over
    use(s, "Flood")
    assert s.over
    assert s.winner is None
    assert not s.drawn
    assert permanents(s.core) == 6001
    assert_outgrown(s.core)


def test_the_end_is_recorded():
    s = Scenario()
    s.battlefield(P1, flood(9000))
    core = s.core.copy(record=True)
    core.step(choose(core, core_types.OPTION_ACTIVATE))
    core.step(0)
    core.step(0)
    assert_outgrown(core)
    last = core.drain_events()[-1]
    assert last[1] == core_types.EVENT_GAME_END
    assert last[10] == core_types.END_OUTGROWN


@pytest.mark.parametrize("amount", [-3, 0, 1, 10, 5000, 2**16, 10**9])
def test_any_number_of_tokens_is_made_or_the_game_is_undecided(amount):
    s = Scenario()
    s.battlefield(P1, flood(amount, EachPlayer()))
    use(s, "Flood")
    if amount > 4000:
        assert_outgrown(s.core)
    else:
        assert permanents(s.core) == 1 + 2 * max(amount, 0)


def test_positions_that_are_set_up_grow_too_and_end_with_an_error():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    core = s.core.copy()
    face = core.face(forest.id)
    classes = []

    def fill() -> None:
        while True:
            core.edit_token(face, 0)
            if core.size_class not in classes:
                classes.append(core.size_class)
                assert_whole(core)

    with pytest.raises(MemoryError, match="largest size class"):
        fill()
    assert classes == [0, 1, 2]
    assert permanents(core) > 8000
    assert core.valid()


# ---- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "size_class"), [(60, 0), (96, 0), (97, 1), (512, 1), (513, 2), (1024, 2)])
def test_decks_begin_in_the_class_that_holds_them(cards, size_class):
    deck = Deck.from_text(f"{cards // 2} Forest\n{cards - cards // 2} Grizzly Bears", "long")
    core = Game.start((deck, deck), 1).core
    assert core.size_class == size_class
    assert sum(len(core.zone(zone, 0)) for zone in (core_types.ZONE_LIBRARY, core_types.ZONE_HAND)) == cards
    core.play_random(1)
    assert core.status != core_types.STATUS_RUNNING
    assert_whole(core)


def test_decks_that_no_class_holds_are_refused():
    deck = Deck.from_text("500 Forest\n525 Grizzly Bears", "endless")
    with pytest.raises(InvalidDeck, match="too many cards"):
        Game.start((deck, deck), 1)


# ---- views -----------------------------------------------------------------------------------------------------------


@short_ways
def test_views_taken_before_growth_stay_readable():
    s = Scenario()
    s.battlefield(P1, flood(400), "Grizzly Bears", "Forest")
    core = s.core
    before = [
        (np.asarray(PermanentsView(core).ids), PermanentsView(core)),
        (np.asarray(ZoneView(core, Zone.LIBRARY, 0).slots), ZoneView(core, Zone.LIBRARY, 0)),
    ]
    kept = [array.copy() for array, _ in before]
    for expected in (1, 1, 2):
        core.step(choose(core, core_types.OPTION_ACTIVATE))
        core.step(choose(core, core_types.OPTION_PASS))
        core.step(choose(core, core_types.OPTION_PASS))
        assert core.size_class == expected
        for (array, _), old in zip(before, kept, strict=True):
            assert (array == old).all()
    assert len(PermanentsView(core)) == 3 + 3 * 400
    assert (np.asarray(PermanentsView(core).ids)[:3] == kept[0]).all()
    del core, s
    for (array, _), old in zip(before, kept, strict=True):
        assert (array == old).all()


# ---- other things that there may be many of --------------------------------------------------------------------------


def test_a_tall_stack_grows_the_block():
    s = Scenario()
    s.battlefield(P1, engine("Spark", GainLife(You(), Number(1))))
    core = s.core
    large = in_largest(core)
    tall = {}
    for n in range(1, 600):
        index = choose(core, core_types.OPTION_ACTIVATE)
        core.step(index)
        large.step(index)
        assert core.hash() == large.hash()
        tall.setdefault(core.size_class, n)
    assert list(tall) == [0, 1, 2]
    assert len(core.zone(core_types.ZONE_STACK)) == 599
    assert_whole(core)
    while core.zone(core_types.ZONE_STACK):
        core.step(choose(core, core_types.OPTION_PASS))
    assert core.player(P1)["life"] == 20 + 599


def test_a_stack_past_the_largest_class_ends_the_game_undecided():
    s = Scenario()
    s.battlefield(P1, engine("Spark", GainLife(You(), Number(1))))
    core = s.core
    n = 0
    while core.decision() is not None:
        core.step(choose(core, core_types.OPTION_ACTIVATE))
        n += 1
    assert n > 2000
    assert_outgrown(core)


def test_copies_of_many_spells_at_once():
    zap = Face(
        "Zap", {CardType.INSTANT}, FREE, abilities=[Spell([Damage(TargetRef(0), Number(1))], [Target(player, 2, 2)])]
    )
    s = Scenario()
    s.life(P1, 3000)
    s.life(P2, 3000)
    s.hand(P1, zap)
    s.battlefield(P1, engine("Echo", CopySpell(Each(spell))))
    s.cast(P1, "Zap", targets=[P1, P2])
    for doubled in range(1, 9):
        use(s, "Echo")
        assert len(s.stack) == 2**doubled
        assert_whole(s.core)
    assert s.core.size_class == 1
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (3000 - 256, 3000 - 256)
    assert s.core.valid()


@short_ways
def test_many_continuous_effects():
    s = Scenario()
    s.battlefield(P1, flood(90), engine("Rally", Continuous(Each(creature), (ModifyPT(Number(1), Number(1)),))))
    use(s, "Flood")
    seen = set()
    for n in range(1, 61):
        use(s, "Rally")
        if s.core.size_class not in seen:
            seen.add(s.core.size_class)
            assert s["Bear"].power == 1 + n
            assert_whole(s.core)
    assert seen == {0, 1, 2}
    s.to("upkeep")
    assert s["Bear"].power == 1
    assert s.core.valid()


def test_counters_on_many_permanents_and_what_they_leave_behind():
    s = Scenario()
    mine = creature & Controlled(Relation.YOU)
    s.battlefield(
        P1,
        flood(600),
        engine("Growth", PutCounters(Each(mine), "+1/+1", Number(1)), PutCounters(Each(mine), "charge", Number(2))),
        engine("Doom", Destroy(Each(creature))),
    )
    for _ in range(2):
        use(s, "Flood", "Growth")
        assert s["Bear"].counters == {"+1/+1": 1, "charge": 2}
        assert_whole(s.core)
        use(s, "Doom")
        assert permanents(s.core) == 3
        assert_whole(s.core)


@short_ways
def test_many_creatures_fight_at_once():
    s = Scenario()
    mine, theirs = (Each(creature & Controlled(who)) for who in (Relation.YOU, Relation.OPPONENT))
    s.battlefield(P1, flood(60, EachPlayer()), engine("Brawl", DamageEqualToPower(mine, theirs)))
    use(s, "Flood")
    assert permanents(s.core) == 122
    use(s, "Brawl")
    assert permanents(s.core) == 62
    assert s.core.valid()


@short_ways
def test_many_cards_return_to_the_battlefield_at_once():
    s = Scenario()
    dead = [Face(f"Dead {i}", {CardType.CREATURE}, FREE, power=1, toughness=1) for i in range(10)]
    for _ in range(8):
        s.graveyard(P1, *dead)
    rise = Move(Each(creature & InZone(Zone.GRAVEYARD)), Zone.BATTLEFIELD)
    s.battlefield(P1, flood(85), engine("Rise", rise))
    use(s, "Flood")
    assert s.core.size_class == 0
    use(s, "Rise")
    assert s.core.size_class == 1
    assert permanents(s.core) == 87 + 80
    assert_whole(s.core)


@short_ways
def test_walkers_that_enter_in_a_crowd_have_their_loyalty():
    walker = Face("Walker", {CardType.PLANESWALKER}, loyalty=3)
    s = Scenario()
    s.battlefield(P1, engine("Muster", CreateToken(You(), walker, Number(700))))
    use(s, "Muster")
    core = s.core
    ids = core.zone(core_types.ZONE_BATTLEFIELD)[1:]
    assert len(ids) == 700
    assert all(core.permanent(id)["counters"] == {int(core_types.COUNTER_LOYALTY): 3} for id in ids)
    assert_whole(core)


def test_procedures_inside_procedures_go_on_in_a_larger_block():
    """A spell resolves, casts another, whose cost a mana ability pays that costs mana itself."""
    more = CastCost(CastCostKind.MANDATORY, [PayMana(ManaCost.parse("{R}{R}"))])
    inner = Face(
        "Inner Fire",
        {CardType.SORCERY},
        FREE,
        abilities=[Spell([Damage(TargetRef(0), Number(5))], [Target(player)])],
        cast_costs=[more],
    )
    outer = Face(
        "Outer Fire",
        {CardType.SORCERY},
        FREE,
        abilities=[Spell([CastFree(Each(Named("Inner Fire") & InZone(Zone.HAND)))])],
    )
    filters = Face(
        "Filter",
        {CardType.LAND},
        abilities=[
            ManaAbility([AddMana(frozenset({Color.RED}), Number(2))], cost=[PayMana(ManaCost.parse("{1}")), TapSelf()])
        ],
    )
    s = Scenario(mana="manual")
    s.battlefield(P1, filters, "Forest")
    s.hand(P1, inner, outer)
    s.cast(P1, "Outer Fire")
    core = s.core
    large = in_largest(core)
    wanted = [
        core_types.OPTION_PASS,
        core_types.OPTION_PASS,
        core_types.OPTION_OBJECT,
        core_types.OPTION_PLAYER,
        core_types.OPTION_MANA,
        core_types.OPTION_MANA,
        core_types.OPTION_PAY,
        core_types.OPTION_PAY,
    ]
    for kind in wanted:
        found = [i for i, option in enumerate(core.options()) if option[0] == kind]
        index = found[-1] if kind == core_types.OPTION_PLAYER else found[0]
        core.step(index)
        large.step(index)
        assert_same(core, large)
        assert_whole(core)
        moved = in_largest(core)
        assert_same(moved, core)
    assert core.decision()[0] == core_types.SHAPE_PRIORITY
    core.step(0)
    core.step(0)
    assert core.player(P2)["life"] == 15
