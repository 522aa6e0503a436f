"""Filters, amounts, selectors and conditions: each node of an expression, by what a card that holds it does."""

import pytest

from mtgengine.enums import CardType, Color, Keyword, Relation, Supertype, Zone
from mtgengine.ir import (
    Activated,
    AllOf,
    AllTrue,
    AnyOf,
    Anything,
    AnyTrue,
    Attacking,
    Blocked,
    Blocking,
    Choose,
    Colorless,
    Colors,
    Compare,
    Comparison,
    Controlled,
    ControllerOf,
    Count,
    Counters,
    Destroy,
    Difference,
    Each,
    EachPlayer,
    Exists,
    Face,
    GainLife,
    HalfDown,
    HalfUp,
    HandOf,
    HasKeyword,
    If,
    InZone,
    IsHost,
    IsPermanent,
    IsPlayer,
    IsSource,
    IsSpell,
    IsToken,
    KeywordAbility,
    LifeOf,
    LoseLife,
    ManaValue,
    ManaValueOf,
    Monocolored,
    Multicolored,
    Named,
    Negative,
    Not,
    Number,
    Opponents,
    Owned,
    OwnerOf,
    Power,
    PowerOf,
    Product,
    Register,
    SacrificeSelf,
    SameController,
    SetPT,
    Share,
    Source,
    Spell,
    Static,
    Subtype,
    Sum,
    Supertypes,
    Tapped,
    Target,
    Targeting,
    TargetPlayerOf,
    TargetRef,
    Toughness,
    ToughnessOf,
    Untapped,
    Untrue,
    X,
    You,
    YourTurn,
    any_target,
    creature,
    land,
    player,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

FREE = ManaCost.parse("{0}")


def instant(*effects, targets=(), mana="{0}", name="Test Spell", **more):
    return Face(
        name, {CardType.INSTANT}, ManaCost.parse(mana), abilities=[Spell(effects=effects, targets=targets, **more)]
    )


def a_creature(name, power=1, toughness=1, *abilities, mana="{0}", types=(CardType.CREATURE,), **more):
    return Face(name, set(types), ManaCost.parse(mana), power=power, toughness=toughness, abilities=abilities, **more)


def play(s, face, **choices):
    """Player one casts a card and it resolves."""
    s.hand(P1, face)
    s.free_mana(P1)
    s.cast(P1, face.name, **choices)
    s.resolve()


def gained(s, amount, **choices):
    """How much life player one gains from 'you gain life equal to the amount'."""
    targets = choices.pop("specs", ())
    s.hand(P1, instant(GainLife(You(), amount), targets=targets))
    s.free_mana(P1)
    before = s.player(P1).life
    s.cast(P1, "Test Spell", **choices)
    s.resolve()
    return s.player(P1).life - before


# ---- filters of objects --------------------------------------------------------------------------------------------

CREW = [
    a_creature("White One", 1, 4, mana="{W}", subtypes=["Human"]),
    a_creature("Gold Two", 2, 3, KeywordAbility(Keyword.FLYING), mana="{W}{U}", subtypes=["Bird"]),
    a_creature("Grey Three", 3, 2, mana="{3}", types=(CardType.ARTIFACT, CardType.CREATURE)),
    a_creature("Old Four", 4, 1, mana="{2}{R}", supertypes={Supertype.LEGENDARY}, subtypes=["Goblin"]),
]
ONE, TWO, THREE, FOUR = (face.name for face in CREW)


@pytest.mark.parametrize(
    ("filter", "destroyed"),
    [
        (Anything(), {ONE, TWO, THREE, FOUR}),
        (IsPermanent(), {ONE, TWO, THREE, FOUR}),
        (Subtype("Goblin"), {FOUR}),
        (Supertypes({Supertype.LEGENDARY}), {FOUR}),
        (Colors({Color.WHITE}), {ONE, TWO}),
        (Colors({Color.BLUE, Color.RED}), {TWO, FOUR}),
        (Colorless(), {THREE}),
        (Multicolored(), {TWO}),
        (Monocolored(), {ONE, FOUR}),
        (HasKeyword(Keyword.FLYING), {TWO}),
        (Controlled(Relation.YOU), {ONE, THREE}),
        (Controlled(Relation.OPPONENT), {TWO, FOUR}),
        (Controlled(Relation.ANY), {ONE, TWO, THREE, FOUR}),
        (Owned(Relation.OPPONENT), {TWO, FOUR}),
        (Named("Gold Two"), {TWO}),
        (IsToken(), set()),
        (IsSource(), set()),
        (IsHost(), set()),
        (IsSpell(), set()),
        (Tapped(), {FOUR}),
        (Untapped(), {ONE, TWO, THREE}),
        (Attacking(), set()),
        (Blocking(), set()),
        (Blocked(), set()),
        (InZone(Zone.BATTLEFIELD), {ONE, TWO, THREE, FOUR}),
        (InZone(Zone.GRAVEYARD), set()),
        (Power(Compare.EQ, Number(2)), {TWO}),
        (Power(Compare.NE, Number(2)), {ONE, THREE, FOUR}),
        (Power(Compare.LT, Number(2)), {ONE}),
        (Power(Compare.LE, Number(2)), {ONE, TWO}),
        (Power(Compare.GT, Number(2)), {THREE, FOUR}),
        (Power(Compare.GE, Number(2)), {TWO, THREE, FOUR}),
        (Toughness(Compare.GE, Number(3)), {ONE, TWO}),
        (ManaValue(Compare.EQ, Number(3)), {THREE, FOUR}),
        (Counters("charge", Compare.GE, Number(1)), {THREE}),
        (Not(Colors({Color.WHITE})), {THREE, FOUR}),
        (AnyOf((Subtype("Human"), Subtype("Bird"))), {ONE, TWO}),
        (AllOf((Colors({Color.WHITE}), Controlled(Relation.YOU))), {ONE}),
        (SameController(), {ONE, THREE}),
        (Targeting(creature), set()),
        (IsPlayer(), set()),
    ],
    ids=lambda value: str(sorted(value) if isinstance(value, set) else value)[:60],
)
def test_what_matches_a_filter_is_destroyed_and_nothing_else(filter, destroyed):
    s = Scenario()
    s.battlefield(P1, CREW[0])
    s.battlefield(P2, CREW[1])
    s.battlefield(P1, CREW[2], counters={"charge": 1})
    s.battlefield(P2, CREW[3], tapped=True)
    play(s, instant(Destroy(Each(filter, (Zone.BATTLEFIELD,)))))
    assert {name for name in (ONE, TWO, THREE, FOUR) if s[name].zone == "graveyard"} == destroyed


def test_combat_is_seen_by_filters():
    s = Scenario()
    s.battlefield(P1, a_creature("Attacker", 1, 5), a_creature("Unblocked", 1, 5))
    s.battlefield(P2, a_creature("Blocker", 1, 5), a_creature("Idle", 1, 5))
    for i, filter in enumerate((Attacking(), Blocking(), Blocked(), Not(AnyOf((Attacking(), Blocking()))))):
        s.hand(P1, instant(LoseLife(Opponents(), Count(filter)), name=f"Count {i}"))
    s.free_mana(P1)
    s.attack(["Attacker", "Unblocked"])
    s.block({"Blocker": "Attacker"})
    lost = []
    for i in range(4):
        before = s.player(P2).life
        s.cast(P1, f"Count {i}")
        s.resolve()
        lost.append(before - s.player(P2).life)
    assert lost == [2, 1, 1, 1]


def test_what_is_no_permanent_is_neither_tapped_nor_untapped():
    s = Scenario()
    s.graveyard(P1, "Grizzly Bears", "Shock")
    assert gained(s, Count(AnyOf((Tapped(), Untapped(), Attacking())), (Zone.GRAVEYARD,))) == 0


@pytest.mark.parametrize(("what", "can"), [(creature, True), (player, False), (Anything(), True)])
def test_a_spell_can_be_found_by_what_it_targets(what, can):
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, instant(LoseLife(Opponents(), Number(1)), targets=[Target(AllOf((spell, Targeting(what))))]))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    assert s.can_target(P2, "Test Spell", "Lightning Bolt") == can


def test_a_spell_that_targets_a_player_is_found_by_it():
    s = Scenario()
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, instant(LoseLife(Opponents(), Number(1)), targets=[Target(AllOf((spell, Targeting(player))))]))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert s.can_target(P2, "Test Spell", "Lightning Bolt")


def test_a_target_that_is_gone_is_no_target():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Lightning Bolt", "Murder")
    seeks = [Target(AllOf((spell, Targeting(Anything()))))]
    s.hand(P2, instant(LoseLife(Opponents(), Number(1)), targets=seeks))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert not s.can_target(P2, "Test Spell", "Lightning Bolt")


# ---- filters of players --------------------------------------------------------------------------------------------

PLAYERS = IsPlayer()


@pytest.mark.parametrize(
    ("filter", "count"),
    [
        (IsPlayer(), 2),
        (IsPlayer(Relation.YOU), 1),
        (IsPlayer(Relation.OPPONENT), 1),
        (AllOf((PLAYERS, Counters("poison", Compare.GE, Number(3)))), 1),
        (AllOf((PLAYERS, Counters("poison", Compare.GE, Number(4)))), 0),
        (AllOf((PLAYERS, Not(IsPlayer(Relation.YOU)))), 1),
        (AllOf((PLAYERS, Not(Anything()))), 0),
        (AllOf((PLAYERS, Anything())), 2),
        (AnyOf((IsPlayer(Relation.YOU), IsPlayer(Relation.OPPONENT))), 2),
        (AllOf((PLAYERS, Tapped())), 0),
        (AllOf((PLAYERS, IsHost())), 0),
    ],
    ids=lambda value: str(value)[:60],
)
def test_players_are_matched_by_filters_too(filter, count):
    s = Scenario()
    s.poison(P2, 3)
    assert gained(s, Count(filter)) == count


def test_an_enchanted_player_is_the_host():
    s = Scenario()
    curse = Face(
        "Test Curse",
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura"],
        abilities=[
            KeywordAbility(Keyword.ENCHANT, player),
            Activated([LoseLife(Each(AllOf((PLAYERS, IsHost()))), Number(2))]),
            Activated([LoseLife(Each(AllOf((PLAYERS, IsHost()))), Number(3))], cost=[SacrificeSelf()]),
        ],
    )
    s.hand(P1, curse)
    s.free_mana(P1)
    s.cast(P1, "Test Curse", targets=[P2])
    s.resolve()
    s.activate(P1, "Test Curse")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (20, 18)
    # what it was attached to as it last existed counts (608.2h)
    s.activate(P1, "Test Curse", 1)
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (20, 15)


def test_players_and_permanents_are_counted_together():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    assert gained(s, Count(any_target)) == 4


# ---- amounts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "value"),
    [
        (Sum(Number(2), Number(3)), 5),
        (Difference(Number(7), Number(3)), 4),
        (Difference(Number(3), Number(7)), 0),
        (Product(Number(3), Number(4)), 12),
        (HalfUp(Number(7)), 4),
        (HalfDown(Number(7)), 3),
        (Sum(Number(9), Negative(Number(2))), 7),
        (LifeOf(You()), 20),
        (LifeOf(Opponents()), 13),
        (HandOf(You()), 2),
        (HandOf(Opponents()), 1),
        (PowerOf(You()), 0),
        (LifeOf(Source()), 0),
        (HandOf(Source()), 0),
        (ManaValueOf(Each(Named("Hill Giant"))), 4),
        (PowerOf(Each(Named("Hill Giant"))), 3),
        (ToughnessOf(Each(Named("Grizzly Bears"))), 2),
        (ToughnessOf(Each(Named("Shock"))), 0),
        (Count(creature), 2),
        (X(), 0),
        (Share(), 0),
    ],
    ids=lambda value: str(value)[:60],
)
def test_life_is_gained_equal_to_an_amount(amount, value):
    s = Scenario()
    s.life(P2, 13)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Shock", "Forest")
    s.hand(P2, "Shock")
    assert gained(s, amount) == value


def test_amounts_do_not_wrap_around():
    s = Scenario()
    big = Product(Number(100_000), Number(30_000))  # negative in 32 bits
    bigger = Comparison(Sum(big, big), Compare.GT, Number(0))
    smaller = Comparison(Difference(Negative(big), big), Compare.LT, Number(0))
    play(s, instant(If(bigger, [GainLife(You(), Number(1))]), If(smaller, [GainLife(You(), Number(2))])))
    assert s.player(P1).life == 23


class DefinePT(SetPT):
    """Defines power and toughness (604.3): in all zones."""

    layer = "LAYER_PT_DEFINE"


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.BATTLEFIELD])
def test_a_creature_that_defines_its_power_has_it_in_every_zone(zone):
    s = Scenario()
    lands = Count(land, (Zone.BATTLEFIELD,))
    maro = a_creature("Test Maro", 0, 0, Static([DefinePT(lands, Sum(lands, Number(1)))], affects=IsSource()))
    getattr(s, zone.name.lower())(P1, maro)
    s.battlefield(P2, "Forest", "Forest")
    which = Each(Named("Test Maro"), (zone,))
    play(s, instant(GainLife(You(), PowerOf(which)), LoseLife(Opponents(), ToughnessOf(which))))
    assert (s.player(P1).life, s.player(P2).life) == (22, 17)


# ---- selectors -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "losses"),
    [
        (You(), (1, 0)),
        (Opponents(), (0, 1)),
        (EachPlayer(), (1, 1)),
        (ControllerOf(TargetRef()), (0, 1)),
        (OwnerOf(TargetRef()), (0, 1)),
        (ControllerOf(You()), (1, 0)),
        (OwnerOf(Opponents()), (0, 1)),
        (OwnerOf(Each(creature)), (1, 1)),
        (TargetPlayerOf(You()), (0, 0)),
        (TargetPlayerOf(TargetRef()), (0, 0)),
        (ControllerOf(Register(0)), (0, 0)),
        (Each(IsPlayer()), (1, 1)),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_selector_names_players(who, losses):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    play(s, instant(LoseLife(who, Number(1)), targets=[Target(creature)]), targets=["Hill Giant"])
    assert (20 - s.player(P1).life, 20 - s.player(P2).life) == losses


def test_the_owner_of_what_is_gone_is_still_known():
    s = Scenario()
    s.token(P2, "Grizzly Bears")
    effects = (Destroy(TargetRef()), LoseLife(OwnerOf(TargetRef()), Number(2)))
    play(s, instant(*effects, targets=[Target(creature)]), targets=["Grizzly Bears"])
    assert s.player(P2).life == 18
    assert s.player(P1).life == 20


def test_the_player_that_a_spell_targets():
    s = Scenario()
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, instant(LoseLife(TargetPlayerOf(TargetRef()), Number(4)), targets=[Target(spell)]))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Lightning Bolt", targets=[P1])
    s.cast(P2, "Test Spell", targets=["Lightning Bolt"])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (16, 20)


def test_a_register_names_what_was_chosen():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, instant(Choose(0, creature), Destroy(Register(0)), LoseLife(ControllerOf(Register(0)), Number(3))))
    s.free_mana(P1)
    s.cast(P1, "Test Spell")
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s.player(P2).life == 17


# ---- conditions ----------------------------------------------------------------------------------------------------

YES = Comparison(Number(1), Compare.EQ, Number(1))
NO = Comparison(Number(1), Compare.EQ, Number(2))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (YES, True),
        (NO, False),
        (Comparison(Number(1), Compare.NE, Number(2)), True),
        (Comparison(LifeOf(You()), Compare.GE, Number(20)), True),
        (Comparison(LifeOf(You()), Compare.LT, Number(20)), False),
        (Exists(creature), True),
        (Exists(Subtype("Goblin")), False),
        (YourTurn(), True),
        (Untrue(YourTurn()), False),
        (Untrue(NO), True),
        (AllTrue((YES, YES)), True),
        (AllTrue((YES, NO)), False),
        (AllTrue((NO, YES)), False),
        (AnyTrue((NO, YES)), True),
        (AnyTrue((YES, NO)), True),
        (AnyTrue((NO, NO)), False),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_condition_decides_both_an_effect_and_whether_an_ability_may_be_activated(condition, holds):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, a_creature("Actor", 1, 1, Activated([GainLife(You(), Number(1))], condition=condition)))
    s.hand(P1, instant(If(condition, [GainLife(You(), Number(5))])))
    s.free_mana(P1)
    assert s.can_activate(P1, "Actor") == holds
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).life == (25 if holds else 20)
