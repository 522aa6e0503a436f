"""What must hold for every payment: compared with a brute force, and every choice on the way leads to a paid spell.

Random sets of sources and random costs, from fixed seeds; small trees of choices are walked completely. A failure names
the sources and the cost.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations, product

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine import CardType
from mtgengine.enums import Color, EventKind, Relation, RuleKind, Zone
from mtgengine.ir import (
    EVENT_OBJECT,
    Activated,
    AddMana,
    CastCost,
    CastCostKind,
    Compare,
    Controlled,
    ControllerOf,
    Count,
    Damage,
    Destroy,
    DiscardCost,
    Draw,
    ExileCost,
    ExileSelf,
    Face,
    GainLife,
    ManaAbility,
    ManaValue,
    Mode,
    Named,
    Number,
    Pattern,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCountersCost,
    ReturnCost,
    Rule,
    SacrificeCost,
    SacrificeSelf,
    SameType,
    Share,
    Source,
    Spell,
    Static,
    TapOthers,
    TapSelf,
    Target,
    TargetRef,
    Triggered,
    X,
    You,
    any_target,
    creature,
    land,
    player,
    spell,
    typed,
)
from mtgengine.mana import ManaCost, ManaSymbolType
from mtgengine.testing import P1, P2, Scenario, cr

W, U, B, R, G, C = range(6)
SNOW = 6
KINDS = 12

# ---- sources ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """One way to use a source: the mana that it makes, the damage that it does, whether it costs {1}."""

    makes: tuple[int, ...]
    damage: int = 0
    costs_one: bool = False


@dataclass(frozen=True)
class Maker:
    """A source of mana: a card, and what it can do automatically."""

    card: str | Face
    ways: tuple[Way, ...]

    @property
    def name(self) -> str:
        return self.card if isinstance(self.card, str) else self.card.name

    @property
    def costs_one(self) -> bool:
        return any(way.costs_one for way in self.ways)


def one_of(card: str | Face, *kinds: int, snow: bool = False) -> Maker:
    return Maker(card, tuple(Way((kind + (SNOW if snow else 0),)) for kind in kinds))


def hurts(card: str, *kinds: int) -> Maker:
    return Maker(card, (Way((C,)), *(Way((kind,), damage=1) for kind in kinds)))


BOUNCE_LAND = Face(
    "Test Karoo",
    {CardType.LAND},
    abilities=[ManaAbility([AddMana(frozenset({Color.RED})), AddMana(frozenset({Color.GREEN}))], cost=[TapSelf()])],
)
PRISM = Face(
    "Test Prism",
    {CardType.ARTIFACT},
    ManaCost.parse("{0}"),
    abilities=[
        ManaAbility(
            [AddMana(frozenset({Color.WHITE, Color.BLACK})), AddMana(frozenset({Color.WHITE, Color.BLACK}))],
            cost=[TapSelf()],
        )
    ],
)
ANY_TWO = Face(
    "Test Geode",
    {CardType.ARTIFACT},
    ManaCost.parse("{0}"),
    abilities=[ManaAbility([AddMana(frozenset({Color.RED, Color.GREEN, Color.BLUE}), Number(2))], cost=[TapSelf()])],
)
DISCARDER = Face(
    "Test Scroll",
    {CardType.ARTIFACT},
    ManaCost.parse("{0}"),
    abilities=[ManaAbility([AddMana(frozenset({Color.BLUE}), Number(2))], cost=[TapSelf(), DiscardCost()])],
)

AUTOMATIC = (
    *(
        one_of(name, kind)
        for name, kind in zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), range(5), strict=True)
    ),
    one_of("Wastes", C),
    one_of("Snow-Covered Island", U, snow=True),
    one_of("Snow-Covered Mountain", R, snow=True),
    one_of("Boreal Druid", C, snow=True),
    one_of("Llanowar Elves", G),
    one_of("Mox Sapphire", U),
    one_of("Tundra", W, U),
    one_of("Badlands", B, R),
    one_of("Tropical Island", G, U),
    one_of("Manalith", W, U, B, R, G),
    one_of("Birds of Paradise", W, U, B, R, G),
    Maker("Sol Ring", (Way((C, C)),)),
    Maker(BOUNCE_LAND, (Way((R, G)),)),
    Maker(PRISM, (Way((W, W)), Way((W, B)), Way((B, B)))),
    Maker(ANY_TWO, (Way((R, R)), Way((G, G)), Way((U, U)))),
    Maker("Azorius Signet", (Way((W, U), costs_one=True),)),
    Maker("Dimir Signet", (Way((U, B), costs_one=True),)),
    hurts("Adarkar Wastes", W, U),
    hurts("Karplusan Forest", R, G),
    Maker("Ancient Tomb", (Way((C, C), damage=2),)),
    Maker("Crystal Vein", (Way((C,)),)),
    one_of("Mind Stone", C),
)
# Sources that are sacrificed, that discard or that cost life: never used without being asked for.
NEVER = tuple(Maker(card, ()) for card in ("Lotus Petal", "Black Lotus", "Blood Pet", "Mana Confluence", DISCARDER))
COPIES = 2


@dataclass(frozen=True)
class Cost:
    """Mana to pay, with every choice made."""

    generic: int = 0
    kinds: tuple[int, ...] = (0,) * 6
    snow: int = 0
    life: int = 0

    @property
    def total(self) -> int:
        return self.generic + sum(self.kinds) + self.snow


# ---- the brute force -------------------------------------------------------------------------------------------------


def covers(pool: Sequence[int], cost: Cost) -> bool:
    """Whether this mana pays that cost. Mana that is not snow is as good for a colour, so it goes first."""
    snow_left = 0
    for kind in range(6):
        missing = max(0, cost.kinds[kind] - pool[kind])
        if missing > pool[kind + SNOW]:
            return False
        snow_left += pool[kind + SNOW] - missing
    return snow_left >= cost.snow and sum(pool) >= cost.total


def with_mana(pool: tuple[int, ...], makes: Iterable[int]) -> tuple[int, ...]:
    more = list(pool)
    for kind in makes:
        more[kind] += 1
    return tuple(more)


def pools(makers: Sequence[Maker], pool: tuple[int, ...] = (0,) * KINDS) -> dict[tuple[int, ...], int]:
    """Every pool that these sources can make, with the least damage that it takes."""
    found = {pool: 0}
    for maker in makers:
        if not maker.costs_one:
            for before, damage in list(found.items()):
                for way in maker.ways:
                    after = with_mana(before, way.makes)
                    found[after] = min(found.get(after, 99), damage + way.damage)
    # What costs {1} comes last, in every order.
    reached = {}
    filters = [maker for maker in makers if maker.costs_one]
    for count in range(len(filters) + 1):
        for chain in set(permutations(filters, count)):
            for before, damage in found.items():
                for after in filtered(before, chain):
                    reached[after] = min(reached.get(after, 99), damage)
    return reached


def filtered(pool: tuple[int, ...], chain: Sequence[Maker]) -> set[tuple[int, ...]]:
    pools = {pool}
    for maker in chain:
        (way,) = maker.ways
        pools = {
            with_mana((*before[:kind], before[kind] - 1, *before[kind + 1 :]), way.makes)
            for before in pools
            for kind in range(KINDS)
            if before[kind]
        }
    return pools


def least_damage(reached: dict[tuple[int, ...], int], cost: Cost) -> int | None:
    """The least damage with which the cost can be paid; None when it can't."""
    return min((damage for pool, damage in reached.items() if covers(pool, cost)), default=None)


# ---- games -----------------------------------------------------------------------------------------------------------


@cache
def table() -> tuple[Core, tuple[tuple[Maker, int], ...]]:
    """A game with copies of every source, all tapped, and which of them are which objects."""
    s = Scenario()
    makers = [maker for maker in (*AUTOMATIC, *NEVER) for _ in range(COPIES)]
    things = s.battlefield(P1, *(maker.card for maker in makers), tapped=True)
    s.hand(P1, "Shock")
    return s.core, tuple((maker, thing.id) for maker, thing in zip(makers, things, strict=True))


def board(rng: random.Random, size: int, makers: Sequence[Maker]) -> tuple[Core, list[Maker]]:
    """A copy of the game in which some random sources are untapped."""
    core, objects = table()
    core = core.copy()
    chosen = rng.sample([pair for pair in objects if pair[0] in makers], size)
    for _, id in chosen:
        core.edit_permanent(id, tapped=False)
    return core, [maker for maker, _ in chosen]


def random_cost(rng: random.Random) -> Cost:
    kinds = [0] * 6
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        kinds[rng.choice((W, U, U, B, R, G, C))] += 1
    return Cost(rng.choice((0, 0, 1, 1, 2, 3)), tuple(kinds), rng.choice((0, 0, 0, 1)))


def names(makers: Iterable[Maker]) -> str:
    return ", ".join(maker.name for maker in makers)


# ---- does a payment exist? -------------------------------------------------------------------------------------------

BATCHES = 10


@cr("601.2g", "118.3")
@pytest.mark.parametrize("seed", range(BATCHES))
def test_automatic_payment_fails_only_where_no_payment_exists(seed):
    rng = random.Random(f"can pay {seed}")
    answers = []
    for _ in range(60):
        core, makers = board(rng, rng.randint(0, 6), AUTOMATIC)
        reached = pools(makers)
        for _ in range(10):
            cost = random_cost(rng)
            expected = least_damage(reached, cost) is not None
            assert core.can_pay(P1, cost.generic, cost.kinds, cost.snow) == expected, (names(makers), cost)
            answers.append(expected)
    assert 0.1 < sum(answers) / len(answers) < 0.9


@cr("601.2g", "106.4")
@pytest.mark.parametrize("seed", range(4))
def test_mana_in_the_pool_counts_with_the_sources(seed):
    rng = random.Random(f"pool {seed}")
    for _ in range(60):
        core, makers = board(rng, rng.randint(0, 4), AUTOMATIC)
        pool = [0] * KINDS
        for _ in range(rng.randint(0, 3)):
            kind, snow = rng.randrange(6), rng.random() < 0.3
            core.edit_mana(P1, kind, 1, snow=snow)
            pool[kind + (SNOW if snow else 0)] += 1
        reached = pools(makers, tuple(pool))
        for _ in range(8):
            cost = random_cost(rng)
            expected = least_damage(reached, cost) is not None
            assert core.can_pay(P1, cost.generic, cost.kinds, cost.snow) == expected, (names(makers), pool, cost)


# ---- counted mana, and mana that triggered mana abilities add --------------------------------------------------------


def land_of(name: str, *kinds: Color) -> Face:
    return Face(
        name, {CardType.LAND}, abilities=[ManaAbility([AddMana(frozenset({kind}))], cost=[TapSelf()]) for kind in kinds]
    )


def adds(name: str, land_name: str, effect: AddMana) -> Face:
    """Whenever a land of that name is tapped for mana, its controller adds more."""
    event = Pattern(EventKind.TAPPED_FOR_MANA, Named(land_name))
    return Face(name, {CardType.ENCHANTMENT}, ManaCost.parse("{0}"), abilities=[Triggered((effect,), events=(event,))])


ITS_CONTROLLER = ControllerOf(EVENT_OBJECT)
ADDING = (
    adds("Test Growth", "Test Grove", AddMana(frozenset({Color.GREEN}), who=ITS_CONTROLLER)),
    adds("Test Ground", "Test Field", AddMana(frozenset({Color.WHITE, Color.BLUE}), who=ITS_CONTROLLER)),
    adds("Test Flare", "Test Volcano", AddMana(frozenset(), who=ITS_CONTROLLER, of=SameType())),
)
ENCHANTMENTS = Count(typed(CardType.ENCHANTMENT) & Controlled(Relation.YOU))
WATCHED = (
    Maker(land_of("Test Grove", Color.BLACK), (Way((B, G)),)),
    Maker(land_of("Test Field", Color.RED), (Way((R, W)), Way((R, U)))),
    Maker(land_of("Test Volcano", Color.RED, Color.GREEN), (Way((R, R)), Way((G, G)))),
    Maker(
        Face(
            "Test Sanctum",
            {CardType.LAND},
            abilities=[ManaAbility([AddMana(frozenset({Color.WHITE}), ENCHANTMENTS)], cost=[TapSelf()])],
        ),
        (Way((W,) * len(ADDING)),),
    ),
    *(maker for maker in AUTOMATIC if maker.name in ("Forest", "Tundra", "Sol Ring", "Azorius Signet", "Test Geode")),
)


@cache
def watched_table() -> tuple[Core, tuple[tuple[Maker, int], ...]]:
    s = Scenario()
    makers = [maker for maker in WATCHED for _ in range(COPIES)]
    things = s.battlefield(P1, *(maker.card for maker in makers), tapped=True)
    s.battlefield(P1, *ADDING)
    s.hand(P1, "Shock")
    return s.core, tuple((maker, thing.id) for maker, thing in zip(makers, things, strict=True))


@cr("601.2g", "605.1b", "605.4a")
@pytest.mark.parametrize("seed", range(6))
def test_counted_and_added_mana_pays_as_brute_force_says(seed):
    rng = random.Random(f"added {seed}")
    answers = []
    for _ in range(40):
        core, objects = watched_table()
        core = core.copy()
        chosen = rng.sample(list(objects), rng.randint(0, 5))
        for _, id in chosen:
            core.edit_permanent(id, tapped=False)
        makers = [maker for maker, _ in chosen]
        reached = pools(makers)
        for _ in range(10):
            cost = random_cost(rng)
            expected = least_damage(reached, cost) is not None
            assert core.can_pay(P1, cost.generic, cost.kinds, cost.snow) == expected, (names(makers), cost)
            answers.append(expected)
    assert 0.1 < sum(answers) / len(answers) < 0.9


@cr("601.2g")
@pytest.mark.parametrize("seed", range(3))
def test_many_filters_pay_as_brute_force_says(seed):
    signets = [maker for maker in AUTOMATIC if maker.costs_one]
    others = [maker for maker in AUTOMATIC if maker.name in ("Forest", "Tundra", "Sol Ring", "Adarkar Wastes")]
    rng = random.Random(f"filters {seed}")
    for _ in range(40):
        core, makers = board(rng, rng.randint(3, 7), [*signets, *others])
        reached = pools(makers)
        for _ in range(10):
            cost = random_cost(rng)
            expected = least_damage(reached, cost) is not None
            assert core.can_pay(P1, cost.generic, cost.kinds, cost.snow) == expected, (names(makers), cost)


@cr("605.3a", "118.3c")
@pytest.mark.parametrize("seed", range(3))
def test_sources_that_sacrifice_or_discard_are_never_used_automatically(seed):
    rng = random.Random(f"never {seed}")
    for _ in range(60):
        core, makers = board(rng, rng.randint(1, 5), [*NEVER, *AUTOMATIC[:8]])
        reached = pools(makers)
        for _ in range(8):
            cost = random_cost(rng)
            expected = least_damage(reached, cost) is not None
            assert core.can_pay(P1, cost.generic, cost.kinds, cost.snow) == expected, (names(makers), cost)


# ---- how it is paid --------------------------------------------------------------------------------------------------

MANA_COSTS = (
    "{1}",
    "{3}",
    "{U}",
    "{U}{U}",
    "{1}{W}",
    "{2}{R}{G}",
    "{W}{U}{B}",
    "{C}{C}",
    "{1}{C}{G}",
    "{S}{S}",
    "{1}{S}{U}",
    "{W/U}{W/U}",
    "{R/G}{2}",
    "{2/B}{2/B}",
    "{C/W}{1}",
    "{B/P}{1}",
    "{U/P}{R/P}",
    "{G/U/P}{2}",
    "{4}",
    "{2}{W/B}{U}",
)


def spell_of(mana: str, number: int) -> Face:
    return Face(
        f"Test Spell {number}",
        {CardType.INSTANT},
        ManaCost.parse(mana),
        abilities=[Spell([Draw(You(), Number(1))])],
    )


SPELLS = tuple(spell_of(mana, number) for number, mana in enumerate(MANA_COSTS))


def costs_of(mana: ManaCost) -> Iterator[Cost]:
    """Every cost that a mana cost may turn into, as its symbols are paid in one way or another."""
    for ways in product(*(symbol_ways(symbol) for symbol in mana.symbols)):
        yield Cost(
            sum(way.generic for way in ways),
            tuple(map(sum, zip(*(way.kinds for way in ways), strict=True))),
            sum(way.snow for way in ways),
            sum(way.life for way in ways),
        )


def symbol_ways(symbol) -> list[Cost]:
    mana = [Cost(kinds=tuple(int(kind == color.kind) for kind in range(6))) for color in symbol.kinds]
    return {
        ManaSymbolType.GENERIC: [Cost(symbol.amount)],
        ManaSymbolType.MANA: mana,
        ManaSymbolType.HYBRID: mana,
        ManaSymbolType.COLORLESS_HYBRID: mana,
        ManaSymbolType.MONO_HYBRID: [Cost(symbol.amount), *mana],
        ManaSymbolType.PHYREXIAN: [*mana, Cost(life=2)],
        ManaSymbolType.HYBRID_PHYREXIAN: [*mana, Cost(life=2)],
        ManaSymbolType.SNOW: [Cost(snow=1)],
    }[symbol.symbol_type]


@dataclass
class Paid:
    """What was paid for the spell on top of the stack."""

    life: int
    tapped: list[int]
    spent: tuple[int, ...]
    choices: list[int]


@cache
def spell_table(never: bool) -> tuple[Core, tuple[tuple[Maker, int], ...], tuple[int, ...]]:
    """A game with all sources, tapped, and the spells in hand; `never`: also those that need not be untapped."""
    s = Scenario()
    makers = [maker for maker in (*AUTOMATIC, *(NEVER if never else ())) for _ in range(COPIES)]
    things = s.battlefield(P1, *(maker.card for maker in makers), tapped=True)
    cards = s.hand(P1, *SPELLS)
    core = s.core
    return core, tuple((m, t.id) for m, t in zip(makers, things, strict=True)), tuple(card.id for card in cards)


def is_tapped(core: Core, id: int) -> bool:
    return bool(core.permanent(id)["flags"] & core_types.PF_TAPPED)


def pay(core: Core, card: int, rng: random.Random) -> Paid | None:
    """Cast a spell, symbols paid at random and mana automatically; None: mana abilities must be asked for."""
    before = [id for id in core.zone(core_types.ZONE_BATTLEFIELD) if not is_tapped(core, id)]
    life = core.player(P1)["life"]
    core.step(next(i for i, option in enumerate(core.options()) if option[:2] == (core_types.OPTION_CAST, card)))
    choices = []
    while core.decision()[0] != core_types.SHAPE_PRIORITY:
        if core.decision()[0] == core_types.SHAPE_PAY:
            ways = [i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_PAY]
            if not ways:
                return None
            choice = ways[0]
        else:
            choice = rng.randrange(core.n_options)
            choices.append(core.option(choice)[1])
        core.step(choice)
    (top,) = core.zone(core_types.ZONE_STACK)
    packed = core.stack_entry(top)["spent"]
    return Paid(
        life - core.player(P1)["life"],
        [id for id in before if is_tapped(core, id)],
        tuple(packed >> 5 * kind & 31 for kind in range(6)),
        choices,
    )


def chosen_cost(mana: ManaCost, choices: Iterable[int]) -> Cost:
    """The cost after the halves of its symbols have been chosen: 0 the first, 1 the second, 2 life."""
    choices = iter(choices)
    ways = []
    for symbol in mana.symbols:
        possible = symbol_ways(symbol)
        number = next(choices) if len(possible) > 1 else 0
        ways.append(possible[-1] if number == 2 else possible[number])
    return Cost(
        sum(way.generic for way in ways),
        tuple(map(sum, zip(*(way.kinds for way in ways), strict=True))),
        sum(way.snow for way in ways),
        sum(way.life for way in ways),
    )


def can_be_paid(reached: object, mana: str, life: int) -> bool:
    """Whether one of these pools pays the cost in some way, with the life that it takes left."""
    ways = [(cost, least_damage(reached, cost)) for cost in costs_of(ManaCost.parse(mana))]
    return any(damage is not None and (cost.life == 0 or life - damage >= cost.life) for cost, damage in ways)


def boards(seed: object, count: int, size: tuple[int, int], makers: Sequence[Maker]):
    """Random boards: rng, the game, the untapped sources with their objects, the cards in hand."""
    rng = random.Random(f"boards {seed}")
    core, objects, cards = spell_table(any(maker in NEVER for maker in makers))
    for _ in range(count):
        following = core.copy()
        chosen = rng.sample([pair for pair in objects if pair[0] in makers], rng.randint(*size))
        for _, id in chosen:
            following.edit_permanent(id, tapped=False)
        following.relist_options()
        yield rng, following, chosen, cards


@cr("601.2e", "601.2h", "118.13a")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("life", [20, 3])
def test_a_spell_is_offered_exactly_when_it_can_be_paid_for(seed, life):
    for _, core, chosen, cards in boards(f"offered {seed} {life}", 25, (0, 5), AUTOMATIC):
        core.edit_player(P1, life=life)
        core.relist_options()
        offered = {option[1] for option in core.options() if option[0] == core_types.OPTION_CAST}
        reached = pools([maker for maker, _ in chosen])
        for card, mana in zip(cards, MANA_COSTS, strict=True):
            possible = can_be_paid(reached, mana, life)
            sacrificed = any(maker.card == "Crystal Vein" for maker, _ in chosen)  # it may pay for more when asked
            assert (card in offered) == possible or sacrificed, (names(maker for maker, _ in chosen), mana, life)
            assert card in offered or not possible


@cr("601.2h", "118.3a")
@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_paid_exactly_and_with_the_least_damage(seed):
    for rng, core, chosen, cards in boards(f"exact {seed}", 40, (1, 6), AUTOMATIC):
        offered = {option[1] for option in core.options() if option[0] == core_types.OPTION_CAST}
        for card, mana in zip(cards, MANA_COSTS, strict=True):
            if card not in offered:
                continue
            paid = pay(core.copy(), card, rng)
            if paid is None:
                continue
            cost = chosen_cost(ManaCost.parse(mana), paid.choices)
            case = (names(maker for maker, _ in chosen), mana, cost)
            assert sum(paid.spent) == cost.total, case
            assert all(paid.spent[kind] >= cost.kinds[kind] for kind in range(6)), case
            reached = pools([maker for maker, _ in chosen])
            assert paid.life == cost.life + least_damage(reached, cost), case
            # The tapped sources can pay by themselves.
            used = pools([maker for maker, id in chosen if id in paid.tapped])
            assert least_damage(used, cost) == paid.life - cost.life, case


HARMLESS = tuple(maker for maker in AUTOMATIC if all(way == Way(way.makes[:1]) for way in maker.ways))


def kinds_of(maker: Maker) -> frozenset[int]:
    return frozenset(way.makes[0] % SNOW for way in maker.ways) | {SNOW for way in maker.ways if way.makes[0] >= SNOW}


@cr("601.2g")
@pytest.mark.parametrize("seed", range(8))
def test_no_source_is_tapped_that_a_less_flexible_one_could_replace(seed):
    for rng, core, chosen, cards in boards(f"flexible {seed}", 40, (1, 7), HARMLESS):
        reached = pools([maker for maker, _ in chosen])
        for card, mana in zip(cards, MANA_COSTS, strict=True):
            if not can_be_paid(reached, mana, 20):
                continue
            paid = pay(core.copy(), card, rng)
            if paid is None:
                continue
            cost = chosen_cost(ManaCost.parse(mana), paid.choices)
            case = (names(maker for maker, _ in chosen), mana, cost)
            tapped = [maker for maker, id in chosen if id in paid.tapped]
            assert len(tapped) == cost.total, case
            for place, used in enumerate(tapped):
                for kept in (maker for maker, id in chosen if id not in paid.tapped):
                    if kinds_of(kept) < kinds_of(used):
                        instead = [*tapped[:place], kept, *tapped[place + 1 :]]
                        assert least_damage(pools(instead), cost) is None, (case, names(tapped), kept.name, used.name)


@cr("605.3a", "118.3c")
@pytest.mark.parametrize("seed", range(3))
def test_automatic_payment_leaves_what_would_be_sacrificed(seed):
    for rng, core, chosen, cards in boards(f"leaves {seed}", 30, (2, 6), [*NEVER, *AUTOMATIC[:16]]):
        never = [id for maker, id in chosen if maker in NEVER]
        offered = {option[1] for option in core.options() if option[0] == core_types.OPTION_CAST}
        reached = pools([maker for maker, _ in chosen if maker not in NEVER])
        for card, mana in zip(cards, MANA_COSTS, strict=True):
            if can_be_paid(reached, mana, 20):
                assert card in offered
                following = core.copy()
                paid = pay(following, card, rng)
                if paid is None:
                    continue
                assert not set(never) & set(paid.tapped)
                assert all(following.exists(id) for id in never)


@cr("601.2g")
def test_a_cost_of_two_kinds_over_every_small_set_of_sources():
    # Exhaustive: every set of three of these sources, every cost of up to three symbols of these kinds.
    small = [
        maker for maker in AUTOMATIC if maker.name in ("Plains", "Tundra", "Manalith", "Sol Ring", "Azorius Signet")
    ]
    core, objects = table()
    symbols = list(combinations_with_replacement(["1", "W", "U"], 3)) + list(
        combinations_with_replacement(["1", "W", "U"], 2)
    )
    seen = 0
    for makers in combinations_with_replacement(small, 3):
        if any(makers.count(maker) > COPIES for maker in makers):
            continue
        following = core.copy()
        free = list(objects)
        for maker in makers:
            place = next(i for i, pair in enumerate(free) if pair[0] is maker)
            following.edit_permanent(free.pop(place)[1], tapped=False)
        reached = pools(makers)
        for cost in symbols:
            need = Cost(cost.count("1"), (cost.count("W"), cost.count("U"), 0, 0, 0, 0))
            expected = least_damage(reached, need) is not None
            assert following.can_pay(P1, need.generic, need.kinds) == expected, (names(makers), cost)
            seen += 1
    assert seen == 30 * 16


# ---- every prefix is completed ---------------------------------------------------------------------------------------

DRAW_ONE = Draw(You(), Number(1))


def cast_cost(kind: CastCostKind, *parts) -> CastCost:
    return CastCost(kind, parts)


def sorcery(name: str, mana: str, ability: Spell, *cast_costs: CastCost) -> Face:
    return Face(name, {CardType.INSTANT}, ManaCost.parse(mana), abilities=[ability], cast_costs=cast_costs)


MANDATORY, OPTIONAL, ALTERNATIVE = CastCostKind.MANDATORY, CastCostKind.OPTIONAL, CastCostKind.ALTERNATIVE
TRICKY = (
    sorcery("Test Plain", "{1}{R}", Spell([DRAW_ONE])),
    sorcery("Test Bolt", "{R}", Spell([Damage(TargetRef(), Number(1))], [Target(any_target)])),
    sorcery("Test Hybrid", "{R/G}{G/U}", Spell([DRAW_ONE])),
    sorcery("Test Phyrexian", "{R/P}{G/P}", Spell([DRAW_ONE])),
    sorcery("Test Either", "{2/R}{1}", Spell([DRAW_ONE])),
    sorcery("Test X", "{X}{G}", Spell([Damage(TargetRef(), Share())], [Target(any_target, 0, None)], division=X())),
    sorcery(
        "Test Smite",
        "{X}{R}",
        Spell([Destroy(TargetRef())], [Target(creature & ManaValue(Compare.EQ, X()))]),
        cast_cost(OPTIONAL, PayMana(ManaCost.parse("{1}"))),
    ),
    sorcery(
        "Test Modes",
        "{G}",
        Spell(
            modes=[
                Mode([DRAW_ONE]),
                Mode([Destroy(TargetRef())], [Target(creature)]),
                Mode([Damage(TargetRef(), Share())], [Target(player, 1, 2)], division=Number(2)),
            ],
            modes_min=1,
            modes_max=2,
        ),
    ),
    sorcery(
        "Test Costs",
        "{G}",
        Spell([DRAW_ONE]),
        cast_cost(MANDATORY, SacrificeCost(creature)),
        cast_cost(OPTIONAL, DiscardCost()),
        cast_cost(OPTIONAL, TapOthers(creature)),
    ),
    sorcery(
        "Test Ways",
        "{6}",
        Spell([DRAW_ONE]),
        cast_cost(ALTERNATIVE, ReturnCost(land)),
        cast_cost(ALTERNATIVE, ExileCost(creature, Zone.GRAVEYARD), PayLife(Number(2))),
    ),
    sorcery("Test Land", "{R}", Spell([DRAW_ONE]), cast_cost(MANDATORY, SacrificeCost(land))),
    sorcery("Test Bleed", "{G}", Spell([DRAW_ONE]), cast_cost(MANDATORY, PayLife(X()))),
    sorcery(
        "Test Pair",
        "{R}",
        Spell([Destroy(TargetRef())], [Target(creature), Target(creature, other_than=0)]),
        cast_cost(OPTIONAL, PayMana(ManaCost.parse("{R/P}"))),
    ),
)
ABILITIES = (
    Face(
        "Test Cannon",
        {CardType.ARTIFACT},
        ManaCost.parse("{0}"),
        abilities=[
            Activated(
                [Damage(TargetRef(), Share())],
                [Target(any_target, 1, 2)],
                division=X(),
                cost=[PayMana(ManaCost.parse("{X}{R/G}")), TapSelf()],
            ),
        ],
    ),
    Face(
        "Test Altar",
        {CardType.ARTIFACT},
        ManaCost.parse("{0}"),
        abilities=[
            Activated([GainLife(You(), Number(1))], cost=[SacrificeCost(creature), PayMana(ManaCost.parse("{1}"))]),
            ManaAbility([AddMana(frozenset({Color.RED, Color.GREEN}))], cost=[SacrificeCost(creature)]),
        ],
    ),
    Face(
        "Test Lamp",
        {CardType.ARTIFACT},
        ManaCost.parse("{0}"),
        abilities=[
            ManaAbility(
                [AddMana(frozenset({Color.RED}), Number(2))], cost=[PayMana(ManaCost.parse("{G/P}")), TapSelf()]
            ),
            Activated([DRAW_ONE], cost=[PayMana(ManaCost.parse("{1}")), SacrificeSelf()]),
        ],
    ),
)
CAVERN = Face(
    "Test Cavern",
    {CardType.LAND},
    abilities=[ManaAbility([AddMana(frozenset({Color.RED, Color.GREEN}), spend_on=spell)], cost=[TapSelf()])],
)
TOTEM = Face(
    "Test Totem",
    {CardType.ARTIFACT},
    ManaCost.parse("{0}"),
    abilities=[
        ManaAbility(
            [AddMana(frozenset({Color.GREEN}), Number(2))],
            cost=[PayMana(ManaCost.parse("{R/G}"))],
            per_turn=1,
        )
    ],
)
STOCK = Face(
    "Test Stock",
    {CardType.ARTIFACT},
    ManaCost.parse("{0}"),
    abilities=[
        ManaAbility([AddMana(frozenset({Color.RED}), Number(2))], cost=[TapSelf(), RemoveCountersCost("charge")]),
        ManaAbility([AddMana(frozenset(Color)), PutCounters(Source(), "charge", Number(1))], cost=[TapOthers(land)]),
    ],
)
GUIDE = Face(
    "Test Guide",
    {CardType.CREATURE},
    ManaCost.parse("{3}{R}"),
    power=2,
    toughness=2,
    abilities=[ManaAbility([AddMana(frozenset({Color.RED}))], cost=[ExileSelf(Zone.HAND)], zone=Zone.HAND)],
)
REMAINS = Face(
    "Test Remains",
    {CardType.CREATURE},
    ManaCost.parse("{G}"),
    power=1,
    toughness=1,
    abilities=[ManaAbility([AddMana(frozenset({Color.GREEN}))], cost=[ExileSelf(Zone.GRAVEYARD)], zone=Zone.GRAVEYARD)],
)
TAX = Face(
    "Test Tax",
    {CardType.ENCHANTMENT},
    ManaCost.parse("{1}"),
    abilities=[Static(rule=Rule(RuleKind.COST_INCREASE, 1, spell))],
)
CREATURES = ("Memnite", "Grizzly Bears", "Llanowar Elves", "Blood Pet", "Birds of Paradise", "Mons's Goblin Raiders")
SOURCES = (
    "Forest",
    "Mountain",
    "Taiga",
    "Tropical Island",
    "Lotus Petal",
    "Azorius Signet",
    "Karplusan Forest",
    "Mana Confluence",
    "Sol Ring",
    "Manalith",
    "Snow-Covered Forest",
    CAVERN,
    TOTEM,
    STOCK,
)


def position(seed: object, mana: str, spells: int) -> Scenario:
    """A random position with a few of everything."""
    rng = random.Random(f"position {seed} {mana}")
    s = Scenario(seed=rng.randrange(1 << 30), mana=mana)
    s.life(P1, rng.choice((20, 5, 2, 1)))
    s.battlefield(P1, *rng.choices(SOURCES, k=rng.randint(1, 3)), counters={"charge": 1})
    s.battlefield(P1, *rng.choices(CREATURES, k=rng.randint(1, 2)))
    if rng.random() < 0.5:
        s.battlefield(P1, rng.choice(ABILITIES))
    if rng.random() < 0.2:
        s.battlefield(P2, TAX)
    s.battlefield(P2, rng.choice(CREATURES))
    s.graveyard(P1, *rng.choices(("Grizzly Bears", "Shock", REMAINS), k=2))
    s.hand(P1, *rng.choices(TRICKY, k=spells))
    if rng.random() < 0.2:
        s.hand(P1, GUIDE)
    return s


BEGINS = (core_types.OPTION_CAST, core_types.OPTION_ACTIVATE)


def outcome(core: Core, beginning: Core) -> tuple[int, int]:
    """How many objects were put on the stack, and how many spells were cast."""
    return (
        len(core.zone(core_types.ZONE_STACK)) - len(beginning.zone(core_types.ZONE_STACK)),
        core.player(P1)["spells_cast"] - beginning.player(P1)["spells_cast"],
    )


def completed(core: Core, beginning: Core, kind: int) -> bool:
    """Whether the spell or ability is on the stack, its caster has priority, and nothing is left of the proposal."""
    return (
        core.status == core_types.STATUS_RUNNING
        and core.decision() is not None
        and core.decision()[0] == core_types.SHAPE_PRIORITY
        and outcome(core, beginning) == (1, int(kind == core_types.OPTION_CAST))
        and core.valid()
    )


def ended(core: Core) -> bool:
    """Whether the proposal is over: a player has priority, or lost the last life to what was paid."""
    return core.decision() is None or core.decision()[0] == core_types.SHAPE_PRIORITY


def explore(core: Core, beginning: Core, kind: int, path: list[int], budget: list[int]) -> int:
    """Walk every way to complete a proposal; how many leaves there were."""
    if ended(core):
        lost = core.player(P1)["life"] <= 0
        assert lost or completed(core, beginning, kind), (
            f"{path} leads to {core.decision()}, {outcome(core, beginning)}"
        )
        return 1
    leaves = 0
    assert core.n_options > 0, path
    for index in range(core.n_options):
        if budget[0] <= 0:
            return leaves
        budget[0] -= 1
        following = core.copy()
        following.step(index)
        leaves += explore(following, beginning, kind, [*path, index], budget)
    return leaves


@cr("601.2", "601.2e", "602.2")
@pytest.mark.parametrize("mana", ["auto", "manual"])
@pytest.mark.parametrize("seed", [*range(40), 1444, 3273, 6026])
def test_every_choice_while_casting_leads_to_a_completed_spell(seed, mana):
    s = position(seed, mana, 2)
    core = s.core
    for index, option in enumerate(core.options()):
        if option[0] in BEGINS:
            following = core.copy()
            following.step(index)
            explore(following, core, option[0], [index], [1500])


@cr("601.2", "601.2e", "602.2")
@pytest.mark.parametrize("mana", ["auto", "manual"])
@pytest.mark.parametrize("seed", range(8))
def test_random_choices_while_casting_lead_to_a_completed_spell(seed, mana):
    rng = random.Random(f"walk {seed} {mana}")
    walks = 0
    for number in range(12):
        core = position(f"walk {seed} {number}", mana, 6).core
        begun = [(i, option[0]) for i, option in enumerate(core.options()) if option[0] in BEGINS]
        for index, kind in begun:
            for _ in range(6):
                following = core.copy()
                following.step(index)
                path = [index]
                while not ended(following):
                    path.append(rng.randrange(following.n_options))
                    following.step(path[-1])
                    assert len(path) < 200
                lost = following.player(P1)["life"] <= 0
                assert lost or completed(following, core, kind), (number, path)
                walks += 1
    assert walks


@cr("601.2h", "118.3a", "119.4")
@pytest.mark.parametrize("mana", ["auto", "manual"])
@pytest.mark.parametrize("seed", range(10))
def test_a_completed_spell_has_taken_mana_and_life_that_were_there(seed, mana):
    # Mana is neither lost nor made up: what sources made is what was spent and what is left. Life is never overdrawn.
    rng = random.Random(f"kept {seed} {mana}")
    for number in range(8):
        core = position(f"kept {seed} {number}", mana, 6).core
        for index, option in enumerate(core.options()):
            if option[0] != core_types.OPTION_CAST:
                continue
            following = core.copy(record=True)
            following.step(index)
            while not ended(following):
                following.step(rng.randrange(following.n_options))
            events = [event[1:] for event in following.drain_events()]
            life = core.player(P1)["life"]
            for kind, cause, who, *_, target, amount, _, _, _, _ in events:
                if kind == core_types.EVENT_LIFE_LOSS and who == P1 and cause == core_types.CAUSE_COST:
                    assert amount <= life, (number, option, life)
                    life -= amount
                elif kind == core_types.EVENT_DAMAGE and target == -1 - P1:
                    life -= amount
            if life <= 0:
                continue
            assert life == following.player(P1)["life"]
            added = [event[-5] for event in events if event[0] == core_types.EVENT_MANA_ADDED]
            entry = following.stack_entry(following.zone(core_types.ZONE_STACK)[-1])
            spent = sum(entry["spent"] >> 5 * kind & 31 for kind in range(6))
            left = sum(following.player(P1)["pool"]) + len(following.player(P1)["special_mana"])
            # Only mana abilities that cost mana themselves take some on the way.
            assert 0 <= sum(added) - spent - left <= len(added), (number, option)
