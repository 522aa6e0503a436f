"""State-based actions that few cards bring up (CR 704.5k, 704.5r, 704.5t, 704.5u, 704.5z).

No bundled card has these abilities: the cards are built in IR.
"""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import CardType, Duration, Keyword, RuleKind, Supertype
from mtgengine.ir import (
    Activated,
    AddKeyword,
    Attach,
    Continuous,
    CreateToken,
    Destroy,
    Draw,
    Each,
    Effect,
    Face,
    IRError,
    KeywordAbility,
    Number,
    PutCounters,
    Rule,
    SetPT,
    Source,
    Spell,
    Static,
    Supertypes,
    Target,
    TargetRef,
    You,
    creature,
    permanent,
    player,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, UnansweredChoice, cr

FREE = ManaCost.parse("{0}")
WORLD = frozenset({Supertype.WORLD})
SECTORS = {
    core_types.PF_ALPHA_SECTOR: "alpha",
    core_types.PF_BETA_SECTOR: "beta",
    core_types.PF_GAMMA_SECTOR: "gamma",
}


def instant(name: str, *effects: Effect, targets: tuple[Target, ...] = ()) -> Face:
    return Face(name, {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def world(name: str, *types: CardType, **more) -> Face:
    return Face(name, types or {CardType.ENCHANTMENT}, FREE, supertypes=WORLD, **more)


def bear(name: str, *abilities, **more) -> Face:
    return Face(name, {CardType.CREATURE}, FREE, power=2, toughness=2, abilities=abilities, **more)


def sector(thing) -> str | None:
    flags = thing._scenario.core.permanent(thing.id)["flags"]
    named = [name for flag, name in SECTORS.items() if flags & flag]
    assert len(named) <= 1
    return named[0] if named else None


# ---- 704.5k: worlds ------------------------------------------------------------------------------------------------


@cr("704.5k")
def test_a_world_permanent_ends_all_older_ones_whoever_controls_them():
    s = Scenario()
    old, older = s.battlefield(P1, world("Old World")), s.battlefield(P2, "Forest")
    s.hand(P1, world("New World"))
    s.cast(P1, "New World")
    s.resolve()
    assert (old.zone, older.zone) == ("graveyard", "battlefield")
    assert s["New World"].zone == "battlefield"
    t = Scenario()
    theirs = t.battlefield(P2, world("Their World"))
    t.hand(P1, world("My World"))
    t.cast(P1, "My World")
    t.resolve()
    assert theirs.zone == "graveyard"
    assert t["My World"].zone == "battlefield"


@cr("704.5k")
def test_world_permanents_that_enter_at_the_same_time_all_go():
    twins = CreateToken(You(), world("Twin World"), Number(2))
    s = Scenario()
    old = s.battlefield(P2, world("Old World"))
    s.hand(P1, instant("Twin Genesis", twins))
    s.cast(P1, "Twin Genesis")
    s.resolve()
    assert old.zone == "graveyard"
    assert s.player(P1).battlefield == []


@cr("704.5k")
def test_of_world_permanents_that_enter_one_after_another_the_last_stays_though_no_check_came_between():
    first = CreateToken(You(), world("First World"))
    second = CreateToken(You(), world("Second World"))
    s = Scenario()
    s.hand(P1, instant("Genesis", first, second))
    s.cast(P1, "Genesis")
    s.resolve()
    assert s.player(P1).battlefield == ["Second World"]


@cr("704.5k", "613.7e")
def test_a_world_that_is_attached_anew_gets_a_timestamp_but_is_no_younger():
    aura = Face(
        "World Chain",
        {CardType.ENCHANTMENT},
        FREE,
        supertypes=WORLD,
        subtypes=["Aura"],
        abilities=[KeywordAbility(Keyword.ENCHANT, creature)],
    )
    move = Attach(Each(Supertypes(WORLD)), TargetRef(0))
    target = Target(creature)
    s = Scenario()
    left, right = s.battlefield(P1, bear("Left Bear"), bear("Right Bear"))
    chain = s.battlefield(P1, aura, attached_to=left)
    # Both in one resolution, so that no check comes between: a world is made, then the chain is attached anew.
    s.hand(
        P1,
        instant(
            "Relink",
            CreateToken(You(), world("New World", CardType.CREATURE, power=1, toughness=1)),
            move,
            targets=(target,),
        ),
    )
    s.cast(P1, "Relink", targets=[right])
    s.resolve()
    assert chain.zone == "graveyard"
    assert "New World" in s.player(P1).battlefield


@cr("704.5k")
def test_one_world_permanent_stays():
    s = Scenario()
    only = s.battlefield(P1, world("Only World"))
    s.to("end")
    assert only.zone == "battlefield"


# ---- 704.5r: limits of counters ------------------------------------------------------------------------------------


def limited(n: int, kind: str, *more: Static) -> Face:
    limit = Static(rule=Rule(RuleKind.MAX_COUNTERS, n, counter=kind))
    return Face("Vessel", {CardType.ARTIFACT}, FREE, abilities=[limit, *more])


def put(kind: str, n: int) -> Face:
    effect = PutCounters(TargetRef(0), kind, Number(n))
    return instant("Fill", effect, targets=(Target(permanent),))


@cr("704.5r")
@pytest.mark.parametrize(("had", "added", "left"), [(0, 2, 2), (0, 3, 3), (0, 5, 3), (2, 2, 3), (3, 4, 3)])
def test_counters_beyond_the_limit_are_removed(had, added, left):
    s = Scenario()
    vessel = s.battlefield(P1, limited(3, "charge"), counters={"charge": had} if had else None)
    s.hand(P1, put("charge", added))
    s.cast(P1, "Fill", targets=[vessel])
    s.resolve()
    assert vessel.counters == {"charge": left}


@cr("704.5r")
def test_the_limit_is_for_one_kind_and_one_permanent():
    s = Scenario()
    vessel = s.battlefield(P1, limited(1, "charge"), counters={"time": 4, "charge": 4})
    other = s.battlefield(P1, Face("Jar", {CardType.ARTIFACT}, FREE), counters={"charge": 4})
    assert vessel.counters == {"time": 4, "charge": 1}
    assert other.counters == {"charge": 4}


@cr("704.5r")
def test_a_limit_of_none_takes_all():
    s = Scenario()
    assert s.battlefield(P1, limited(0, "charge"), counters={"charge": 2}).counters == {}


@cr("704.5r")
def test_of_two_limits_the_lower_counts():
    s = Scenario()
    lower = Static(rule=Rule(RuleKind.MAX_COUNTERS, 1, counter="charge"))
    assert s.battlefield(P1, limited(3, "charge", lower), counters={"charge": 5}).counters == {"charge": 1}


@cr("704.5q", "704.5r", "704.3")
def test_a_limit_and_opposite_counters_take_theirs_at_the_same_time():
    s = Scenario()
    limit = Static(rule=Rule(RuleKind.MAX_COUNTERS, 4, counter="+1/+1"))
    thing = s.battlefield(P1, bear("Odd Bear", limit), counters={"+1/+1": 5, "-1/-1": 2})
    # One is too many, and two meet their opposites: three of five go.
    assert thing.counters == {"+1/+1": 2}


def test_a_rule_about_counters_names_their_kind():
    with pytest.raises(IRError, match="names a kind of counter"):
        Rule(RuleKind.MAX_COUNTERS, 3)
    with pytest.raises(IRError, match="names a kind of counter"):
        Rule(RuleKind.CANT_BLOCK, counter="charge")


# ---- 704.5t: dungeons ----------------------------------------------------------------------------------------------

DUNGEON = Face("Short Cellar", {CardType.DUNGEON})


def venture(room: int, rooms: int = 3) -> Scenario:
    """P1 is in that room of a dungeon, and the game has gone on to the next check."""
    s = Scenario()
    card = s.command(P1, DUNGEON)
    s.core.edit_dungeon(P1, card.id, room, rooms)
    s.pass_priority(P1)
    return s


@cr("704.5t", "309.7")
def test_a_dungeon_leaves_the_game_when_the_venture_marker_is_on_its_bottommost_room():
    s = venture(room=2)
    assert s["Short Cellar"].zone is None
    assert s.core.zone(core_types.ZONE_COMMAND) == []
    assert s.core.player(P1)["dungeon"] == 0
    assert s.core.valid()


@cr("704.5t", "309.2b")
@pytest.mark.parametrize("room", [0, 1])
def test_a_dungeon_stays_while_there_are_rooms_below(room):
    s = venture(room)
    assert s["Short Cellar"].zone == "command"
    assert s.core.player(P1)["room"] == room


@cr("704.5t")
def test_a_dungeon_is_part_of_the_saved_game_and_of_its_hashes():
    s = venture(room=1)
    again = Core.load(s.pool.tables, s.core.save())
    assert again.player(P1)["dungeon"] == s["Short Cellar"].id
    assert (again.player(P1)["room"], again.player(P1)["rooms"]) == (1, 3)
    assert again.hash() == s.core.hash()
    other = venture(room=0)
    assert other.core.canonical_hash() != s.core.canonical_hash()


def test_a_dungeon_is_set_to_what_is_there():
    s = Scenario()
    card, forest = s.command(P1, DUNGEON), s.battlefield(P1, "Forest")
    with pytest.raises(KeyError):
        s.core.edit_dungeon(P1, forest.id, 0, 3)
    with pytest.raises(KeyError):
        s.core.edit_dungeon(P2, card.id, 0, 3)
    with pytest.raises(ValueError, match="no room 3"):
        s.core.edit_dungeon(P1, card.id, 3, 3)


# ---- 704.5u: sectors -----------------------------------------------------------------------------------------------

SCULPTOR = Face(
    "Space Sculptor",
    {CardType.PLANESWALKER},
    FREE,
    loyalty=4,
    abilities=[KeywordAbility(Keyword.SPACE_SCULPTOR)],
)


@cr("704.5u", "702.158b", "702.158c")
def test_space_sculptor_has_each_creature_assigned_to_a_sector_by_its_controller():
    s = Scenario()
    s.battlefield(P1, SCULPTOR)
    mine, land = s.battlefield(P1, "Grizzly Bears", "Forest")
    theirs, more = s.battlefield(P2, "Hill Giant", "Craw Wurm")
    s.choose(P1, 1)
    s.choose(P2, 0, 2)
    assert (sector(mine), sector(theirs), sector(more)) == ("beta", "alpha", "gamma")
    assert sector(land) is None


@cr("704.5u", "101.4")
@pytest.mark.parametrize("sculptors", [(P1,), (P2,), (P1, P2)])
def test_players_without_space_sculptor_choose_first(sculptors):
    s = Scenario()
    for seat in sculptors:
        s.battlefield(seat, SCULPTOR)
    s.hand(
        P1,
        instant(
            "Two Bears", *(CreateToken(who, bear("Bear")) for who in (You(), TargetRef(0))), targets=(Target(player),)
        ),
    )
    s.cast(P1, "Two Bears", targets=[P2])
    s.pass_priority()
    core = s.core.copy()
    core.step(0)
    order = []
    while (fields := core.decision())[1] == core_types.REASON_SECTOR:
        assert fields[0] == core_types.SHAPE_MODES
        assert core.n_options == 3
        order.append(fields[2])
        core.step(0)
    assert order == {(P1,): [P2, P1], (P2,): [P1, P2], (P1, P2): [P1, P2]}[sculptors]


@cr("704.5u")
def test_without_space_sculptor_nobody_is_asked():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    assert sector(bears) is None


@cr("704.5u")
def test_a_choice_of_sector_is_the_players():
    s = Scenario()
    s.battlefield(P1, SCULPTOR, "Grizzly Bears")
    with pytest.raises(UnansweredChoice, match="alpha sector"):
        s.build()


@cr("704.5u", "702.158b")
def test_a_creature_that_comes_later_gets_a_sector_too_and_others_keep_theirs():
    s = Scenario()
    s.battlefield(P1, SCULPTOR)
    first = s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, 2)
    s.hand(P1, bear("Late Bear"))
    s.choose(P1, 0)
    s.cast(P1, "Late Bear")
    s.resolve()
    assert (sector(first), sector(s["Late Bear"])) == ("gamma", "alpha")


@cr("704.5u")
def test_space_sculptor_that_an_effect_gives_counts_for_later_creatures():
    gift = Continuous(TargetRef(0), (AddKeyword(Keyword.SPACE_SCULPTOR),), Duration.FOREVER)
    s = Scenario()
    land = s.battlefield(P1, "Forest")
    s.hand(P1, instant("Gift", gift, targets=(Target(permanent),)), bear("Late Bear"))
    s.cast(P1, "Gift", targets=[land])
    s.resolve()
    s.choose(P1, 1)
    s.cast(P1, "Late Bear")
    s.resolve()
    assert sector(s["Late Bear"]) == "beta"


@cr("702.158b")
def test_sectors_are_forgotten_when_nobody_controls_space_sculptor():
    doom = instant("Doom", Destroy(TargetRef(0)), targets=(Target(permanent),))
    s = Scenario()
    sculptors = s.battlefield(P1, SCULPTOR), s.battlefield(P2, SCULPTOR)
    bears = s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, 1)
    s.hand(P1, doom, doom)
    s.cast(P1, "Doom", targets=[sculptors[0]])
    s.resolve()
    assert sector(bears) == "beta"
    s.cast(P1, "Doom", targets=[sculptors[1]])
    s.resolve()
    assert sector(bears) is None


@cr("702.158b")
def test_an_ability_on_the_stack_whose_source_has_space_sculptor_keeps_the_sectors():
    ability = Activated(cost=(), effects=(Draw(You(), Number(1)),))
    gem = Face("Sculptor Gem", {CardType.ARTIFACT}, FREE, abilities=[KeywordAbility(Keyword.SPACE_SCULPTOR), ability])
    doom = instant("Doom", Destroy(TargetRef(0)), targets=(Target(permanent),))
    s = Scenario()
    source, bears = s.battlefield(P1, gem, "Grizzly Bears")
    s.choose(P1, 1)
    s.hand(P1, doom)
    s.activate(P1, source)
    s.cast(P1, "Doom", targets=[source])
    s.resolve()
    assert source.zone == "graveyard"
    assert sector(bears) == "beta"
    s.resolve()
    assert sector(bears) is None


@cr("704.5u", "704.5f", "704.8")
def test_a_creature_that_dies_in_the_same_check_is_asked_about_but_dies_without_a_sector():
    shrink = Static(changes=(SetPT(Number(0), Number(0)),), affects=creature)
    s = Scenario()
    s.battlefield(P1, SCULPTOR)
    s.hand(
        P1,
        Face("Shrinking", {CardType.ENCHANTMENT}, FREE, abilities=[shrink]),
        instant("Birth", CreateToken(You(), bear("Doomed Bear"))),
    )
    s.cast(P1, "Shrinking")
    s.resolve()
    s.choose(P1, 1)
    s.cast(P1, "Birth")
    s.resolve()
    assert s.player(P1).battlefield == ["Space Sculptor", "Shrinking"]
    assert s._queue[P1] == []


# ---- 704.5z: speed -------------------------------------------------------------------------------------------------

ENGINE = Face("Loud Engine", {CardType.ARTIFACT}, FREE, abilities=[KeywordAbility(Keyword.START_YOUR_ENGINES)])


@cr("704.5z", "702.179a", "702.179b")
def test_start_your_engines_gives_its_controller_a_speed_of_one():
    s = Scenario()
    s.hand(P1, ENGINE)
    assert s.player(P1).speed == 0
    s.cast(P1, "Loud Engine")
    s.resolve()
    assert (s.player(P1).speed, s.player(P2).speed) == (1, 0)


@cr("704.5z")
@pytest.mark.parametrize("speed", [1, 3, 4])
def test_who_has_a_speed_keeps_it(speed):
    s = Scenario()
    s.hand(P1, ENGINE)
    s.core.edit_player(P1, speed=speed)
    s.cast(P1, "Loud Engine")
    s.resolve()
    assert s.player(P1).speed == speed


@cr("704.5z")
def test_speed_stays_when_the_permanent_is_gone():
    doom = instant("Doom", Destroy(TargetRef(0)), targets=(Target(permanent),))
    s = Scenario()
    engine = s.battlefield(P2, ENGINE)
    s.hand(P1, doom)
    s.cast(P1, "Doom", targets=[engine])
    s.resolve()
    assert engine.zone == "graveyard"
    assert (s.player(P1).speed, s.player(P2).speed) == (0, 1)


@cr("704.5z")
def test_start_your_engines_that_an_effect_gives_counts():
    gift = Continuous(Source(), (AddKeyword(Keyword.START_YOUR_ENGINES),))
    s = Scenario()
    source = s.battlefield(P1, Face("Crank", {CardType.ARTIFACT}, FREE, abilities=[Activated(effects=(gift,))]))
    s.activate(P1, source)
    assert s.player(P1).speed == 0
    s.resolve()
    assert s.player(P1).speed == 1


@cr("704.5z")
def test_speed_is_part_of_the_saved_game_and_of_its_hashes():
    s = Scenario()
    slow = s.core.copy()
    s.core.edit_player(P1, speed=2)
    assert s.core.hash() != slow.hash()
    assert s.core.canonical_hash() != slow.canonical_hash()
    assert Core.load(s.pool.tables, s.core.save()).player(P1)["speed"] == 2
