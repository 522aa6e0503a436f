"""Random decks, random play: what must hold at every decision, whatever happens.

Decks of all bundled cards, and decks of cards built in IR that between them use every effect, cost and rule.

``MTGENGINE_RANDOM_GAMES`` says how many games are played in all (default 240); ``MTGENGINE_RANDOM_FIRST`` the number of
the first one. A failure names the game: its number alone makes the same decks, settings and choices again.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.config import GameConfig
from mtgengine.enums import CardType, Color
from mtgengine.game import new_game
from mtgengine.ir import AddMana, ManaAbility
from mtgengine.ir.cards import Card
from mtgengine.ir.pool import CardPool, pool_for

sys.path.insert(0, str(Path(__file__).parent))

import wild_cards
import wild_layers
import wild_replacements
import wild_triggers

GAMES = int(os.environ.get("MTGENGINE_RANDOM_GAMES", "240"))
FIRST = int(os.environ.get("MTGENGINE_RANDOM_FIRST", "0"))
BATCHES = 12
SLOT_MASK = 0x3FFF
COLORS = tuple(color for color in Color if color is not Color.COLORLESS)
SHARED = (
    core_types.ZONE_BATTLEFIELD,
    core_types.ZONE_STACK,
    core_types.ZONE_EXILE,
    core_types.ZONE_COMMAND,
)
OWNED = (core_types.ZONE_LIBRARY, core_types.ZONE_HAND, core_types.ZONE_GRAVEYARD)


# ---- decks ---------------------------------------------------------------------------------------------------------


@cache
def cards_by_kind() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """All bundled lands, and all other bundled cards."""
    database: CardDatabase = default_cards()
    cards = [database.get(name) for name in sorted(database)]
    lands = tuple(card for card in cards if CardType.LAND in card.face.types)
    return lands, tuple(card for card in cards if CardType.LAND not in card.face.types)


def makes(land: Card) -> frozenset[Color]:
    return frozenset(
        color
        for ability in land.face.all_abilities
        if isinstance(ability, ManaAbility)
        for effect in ability.effects
        if isinstance(effect, AddMana)
        for color in effect.kinds
    )


def random_deck(rng: random.Random) -> list[Card]:
    """A deck of one to three colors, or of five: any cards that it can cast, few of them more than once."""
    lands, spells = cards_by_kind()
    colors = frozenset(rng.sample(COLORS, rng.choice((1, 1, 2, 2, 3, 5))))
    castable = [card for card in spells if card.face.colors <= colors]
    useful = [land for land in lands if makes(land) & colors or makes(land) == {Color.COLORLESS}]
    size = rng.choice((40, 60, 60, 80))
    n_lands = size * 2 // 5
    chosen = [rng.choice(castable) for _ in range(size - n_lands)]
    return [*chosen, *(rng.choice(useful) for _ in range(n_lands))]


@dataclass
class Setting:
    number: int
    decks: list[list[Card]]
    pool: CardPool
    config: GameConfig

    def core(self, skip_trivial: bool) -> Core:
        config = self.config.with_(skip_trivial=skip_trivial)
        return Core.new(self.pool.tables, new_game(self.pool, self.decks, config), self.number)


def bundled_setting(number: int) -> Setting:
    rng = random.Random(number)
    decks = [random_deck(rng) for _ in range(2)]
    config = GameConfig(
        max_turns=40,
        starting_life=rng.choice((20, 20, 60)),
        mana=rng.choice(("auto", "auto", "auto", "manual")),
        mulligan=rng.choice(("london", "none")),
    )
    return Setting(number, decks, pool_for(card for deck in decks for card in deck), config)


def wild_setting(number: int) -> Setting:
    """Mostly cards that were never printed: token floods, copies, extra steps, loops."""
    rng = random.Random(number)
    lands = [default_cards().get(name) for name in ("Forest", "Taiga", "Mountain")]
    parts = (wild_cards.CARDS, 30), (lands, 20), (cards_by_kind()[1], 6)
    decks = [[rng.choice(cards) for cards, n in parts for _ in range(n)] for _ in range(2)]
    config = GameConfig(max_turns=rng.choice((8, 12, 20)), mana=rng.choice(("auto", "auto", "manual")), mulligan="none")
    return Setting(number, decks, pool_for(card for deck in decks for card in deck), config)


def trigger_setting(number: int) -> Setting:
    """Mostly triggered abilities, which set off each other."""
    rng = random.Random(number)
    lands = [default_cards().get(name) for name in ("Forest", "Taiga", "Mountain")]
    parts = (wild_triggers.CARDS, 30), (lands, 20), (wild_cards.CARDS, 6), (cards_by_kind()[1], 4)
    decks = [[rng.choice(cards) for cards, n in parts for _ in range(n)] for _ in range(2)]
    config = GameConfig(max_turns=rng.choice((8, 12, 20)), mana=rng.choice(("auto", "auto", "manual")), mulligan="none")
    return Setting(number, decks, pool_for(card for deck in decks for card in deck), config)


def layer_setting(number: int) -> Setting:
    """Mostly continuous effects, which get in each other's way."""
    rng = random.Random(number)
    lands = [default_cards().get(name) for name in ("Forest", "Taiga", "Mountain")]
    parts = (wild_layers.CARDS, 30), (lands, 20), (wild_cards.CARDS, 6), (cards_by_kind()[1], 4)
    decks = [[rng.choice(cards) for cards, n in parts for _ in range(n)] for _ in range(2)]
    config = GameConfig(max_turns=rng.choice((8, 12, 20)), mana=rng.choice(("auto", "auto", "manual")), mulligan="none")
    return Setting(number, decks, pool_for(card for deck in decks for card in deck), config)


def replacement_setting(number: int) -> Setting:
    """Mostly replacement and prevention effects, which meet each other and triggered abilities."""
    rng = random.Random(number)
    lands = [default_cards().get(name) for name in ("Forest", "Taiga", "Mountain")]
    parts = (wild_replacements.CARDS, 28), (lands, 18), (wild_triggers.CARDS, 8), (wild_cards.CARDS, 6)
    decks = [[rng.choice(cards) for cards, n in parts for _ in range(n)] for _ in range(2)]
    config = GameConfig(max_turns=rng.choice((8, 12, 20)), mana=rng.choice(("auto", "auto", "manual")), mulligan="none")
    return Setting(number, decks, pool_for(card for deck in decks for card in deck), config)


SETTINGS = {
    "bundled": bundled_setting,
    "wild": wild_setting,
    "triggers": trigger_setting,
    "layers": layer_setting,
    "replacements": replacement_setting,
}
# Games of wild cards may grow without end: they are left after so many choices.
LONGEST = {"bundled": 1_000_000, "wild": 500, "triggers": 500, "layers": 500, "replacements": 500}


# ---- what must hold ------------------------------------------------------------------------------------------------


def zones(core: Core) -> Iterator[tuple[int, int, int]]:
    """Zone, player and id of every object."""
    for zone in SHARED:
        for id in core.zone(zone):
            yield int(zone), 0, id
    for zone in OWNED:
        for player in range(core.n_players):
            for id in core.zone(zone, player):
                yield int(zone), player, id


def check_objects(core: Core, n_cards: int) -> None:
    """Every card is in exactly one zone; what lies in a player's own zone is owned by that player."""
    cards = []
    for zone, player, id in zones(core):
        fields = core.object(id)
        assert fields["zone"] == zone
        if zone in OWNED:
            assert fields["owner"] == player, "CR 400.3"
        if id & SLOT_MASK < n_cards:
            cards.append(id & SLOT_MASK)
        elif fields["flags"] & core_types.OBJECT_TOKEN and core.decision()[0] == core_types.SHAPE_PRIORITY:
            assert zone == core_types.ZONE_BATTLEFIELD, "CR 704.5d"
    assert sorted(cards) == list(range(n_cards))


def check_decision(core: Core, n_cards: int, thorough: bool) -> None:
    assert core.valid()
    options = core.options()
    assert options
    assert len(set(options)) == len(options)
    check_objects(core, n_cards)
    rebuilt = core.copy()
    assert rebuilt.hash() == core.hash()
    assert rebuilt.options() == options
    kept = core.derived()
    rebuilt.rebuild()
    assert rebuilt.derived() == kept
    if thorough:
        loaded = Core.load(core.tables, core.save())
        assert loaded.hash() == core.hash()
        assert loaded.canonical_hash() == core.canonical_hash()
        assert loaded.options() == options
        assert loaded.derived() == kept


def choose(core: Core, rng: random.Random) -> int:
    """Any option; with priority, less often to pass, so that games are full of action, until the stack is high."""
    n = core.n_options
    if core.decision()[0] == core_types.SHAPE_PRIORITY and n > 1:
        high = len(core.zone(core_types.ZONE_STACK)) >= 6
        return 0 if high or rng.random() < 0.3 else rng.randrange(1, n)
    return rng.randrange(n)


def play(game: Setting, skip_trivial: bool, longest: int) -> Core:
    """Play a game, checking everything."""
    n_cards = sum(map(len, game.decks))
    rng = random.Random(~game.number)
    core = game.core(skip_trivial)
    core.next()
    chosen = n = 0
    while core.decision() is not None and chosen < longest:
        check_decision(core, n_cards, thorough=n % 8 == 0)
        assert core.n_options > 1 or not skip_trivial
        index = choose(core, rng) if core.n_options > 1 else 0
        chosen += core.n_options > 1
        other = core.copy()
        core.step(index)
        other.step(index)
        assert other.hash() == core.hash()
        n += 1
    assert core.valid()
    return core


def outcome(core: Core) -> tuple[object, ...]:
    players = tuple(core.player(player)["life"] for player in range(core.n_players))
    ends = core.status, core.winner, core.end_reason, core.turn
    return *ends, players, core.raw_decisions, core.offered_decisions


def numbers(seed: int, kind: str) -> range:
    """The games of a batch; half of them are of bundled cards, each other kind has a quarter as many."""
    games = GAMES // 2 if kind == "bundled" else GAMES // 4
    return range(FIRST + seed, FIRST + games, BATCHES)


@pytest.mark.parametrize("kind", SETTINGS)
@pytest.mark.parametrize("seed", range(BATCHES))
def test_every_decision_of_random_games_is_sound(seed: int, kind: str) -> None:
    for number in numbers(seed, kind):
        with named(kind, number):
            core = play(SETTINGS[kind](number), skip_trivial=number % 2 == 0, longest=LONGEST[kind])
            assert core.end_reason != core_types.END_STEP_BUDGET
            if kind == "bundled":
                assert core.status in (core_types.STATUS_WON, core_types.STATUS_DRAWN)


@pytest.mark.parametrize("kind", SETTINGS)
@pytest.mark.parametrize("seed", range(BATCHES))
def test_skipping_trivial_decisions_leaves_out_nothing_else(seed: int, kind: str) -> None:
    """The same choices where there is one: the same options, game and counts, whether single options are skipped."""
    for number in numbers(seed, kind):
        with named(kind, number):
            compare_skipping(SETTINGS[kind](number), LONGEST[kind])


def compare_skipping(game: Setting, longest: int) -> None:
    rng = random.Random(~game.number)
    full, skipping = game.core(skip_trivial=False), game.core(skip_trivial=True)
    full.next()
    skipping.next()
    chosen = 0
    while full.decision() is not None:
        if full.n_options == 1:
            full.step(0)
            continue
        if chosen == longest:
            return
        assert skipping.decision() == full.decision()
        assert skipping.options() == full.options()
        index = choose(full, rng)
        full.step(index)
        skipping.step(index)
        chosen += 1
    assert skipping.decision() is None
    assert outcome(skipping) == outcome(full)


@contextmanager
def named(kind: str, number: int) -> Iterator[None]:
    """A failure says in which game it was."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"in {kind} game {number}: {error}") from error
