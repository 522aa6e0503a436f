"""What holds in every game, by random play over the bundled decks."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgcore import types as core_types
from mtgcore.rollout import PolicyRng
from mtgengine import Deck, Game, GameConfig

ZONES_OF_PLAYERS = (core_types.ZONE_LIBRARY, core_types.ZONE_HAND, core_types.ZONE_GRAVEYARD)
# The command zone has nothing but emblems in these games, and emblems are no cards (CR 114.5).
SHARED_ZONES = (core_types.ZONE_BATTLEFIELD, core_types.ZONE_STACK, core_types.ZONE_EXILE)
NOT_CARDS = core_types.OBJECT_TOKEN | core_types.OBJECT_COPY | core_types.OBJECT_ABILITY
SEEDS = range(6)

DECKS = [Deck.load(name) for name in Deck.bundled()]
pairs = st.tuples(st.sampled_from(DECKS), st.sampled_from(DECKS))
EXAMPLES = 2 if os.environ.get("MTGCORE_FLAVOUR") == "trace" else 25  # a traced line takes hundreds of times longer
property_test = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def cards_in(core):
    ids = [id for zone in SHARED_ZONES for id in core.zone(zone)]
    ids += [id for zone in ZONES_OF_PLAYERS for player in range(core.n_players) for id in core.zone(zone, player)]
    return [id for id in ids if not core.object(id)["flags"] & NOT_CARDS]


def random_choices(game, seed):
    """Choices to the end of a game, made one at a time."""
    rng = PolicyRng(seed, 0)
    while game.core.n_options:
        yield rng.pick(game.core.n_options)


@property_test
@given(pairs, st.integers(0, 2**64 - 1), st.integers(0, 2**32), st.integers(0, 400))
def test_a_copy_plays_on_identically(decks, seed, choice_seed, moment):
    game = Game.start(decks, seed)
    for number, index in enumerate(random_choices(game, choice_seed)):
        if number == moment:
            break
        game.apply(index)
    copy = game.copy()
    assert copy.hash == game.hash
    for index in random_choices(game, choice_seed + 1):
        game.apply(index)
        assert copy.core.options() or copy.core.n_options == 0
        copy.apply(index)
        assert copy.hash == game.hash
    assert copy.result == game.result


@property_test
@given(pairs, st.integers(0, 2**64 - 1), st.integers(0, 2**32))
def test_replaying_the_choices_gives_the_same_hash_at_each_decision(decks, seed, choice_seed):
    game = Game.start(decks, seed)
    hashes = [game.hash]
    for index in random_choices(game, choice_seed):
        game.apply(index)
        hashes.append(game.hash)
    again = Game.start(decks, seed)
    assert again.hash == hashes[0]
    for index, expected in zip(game.choices, hashes[1:], strict=True):
        again.apply(index)
        assert again.hash == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_never_empty_and_have_keys_of_their_own(deck, seed):
    game = Game.start((deck, deck), seed)
    for index in random_choices(game, seed):
        decision = game.decision
        assert decision is not None
        assert len(decision.options) == decision.n_options >= 2  # single options are taken inside
        assert len({option.key for option in decision.options}) == decision.n_options
        assert decision.options[index].key == game.core.option_key(index)
        game.apply(index)
    assert game.decision is None
    assert game.result is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_objects_are_conserved(deck, seed):
    game = Game.start((deck, deck), seed)
    for index in random_choices(game, seed):
        ids = cards_in(game.core)
        assert len(ids) == len(set(ids)) == 2 * deck.size
        game.apply(index)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_saved_game_loads_to_the_same_hash_and_future(deck, seed):
    game = Game.start((deck, deck), seed)
    for number, index in enumerate(random_choices(game, seed)):
        if number % 7 == 0:
            loaded = Game.load(game.save())
            assert loaded.hash == game.hash
            assert loaded.core.options() == game.core.options()
            assert loaded.save() == game.save()
            following = game.copy()
            following.apply(index)
            loaded.apply(index)
            assert loaded.hash == following.hash
        game.apply(index)
    assert Game.load(game.save()).result == game.result


@pytest.mark.parametrize("seed", SEEDS)
def test_derived_state_rebuilt_from_scratch_equals_what_is_kept(deck, seed):
    game = Game.start((deck, deck), seed)
    for index in random_choices(game, seed):
        kept = game.core.derived()
        rebuilt = game.core.copy()
        rebuilt.rebuild()
        assert rebuilt.derived() == kept
        assert game.core.valid()
        game.apply(index)


@pytest.mark.parametrize("seed", SEEDS)
def test_raw_decisions_are_the_same_with_and_without_skipping(deck, seed):
    short = Game.start((deck, deck), seed)
    taken = []
    for index in random_choices(short, seed):
        taken.append(short.core.option(index))
        short.apply(index)
    whole = Game.start((deck, deck), seed, GameConfig(skip_trivial=False))
    choices = iter(taken)
    while n := whole.core.n_options:
        index = 0 if n == 1 else whole.core.options().index(next(choices))
        whole.apply(index)
    assert next(choices, None) is None
    assert whole.result == short.result
    assert whole.core.raw_decisions == short.core.raw_decisions
    assert whole.core.offered_decisions == short.core.offered_decisions


@property_test
@given(pairs, st.integers(0, 2**32), st.integers(1, 200), st.integers(1, 100))
def test_undo_takes_back_choices_one_by_one(decks, seed, moves, back):
    game = Game.start(decks, seed)
    hashes = [game.hash]
    for number, index in enumerate(random_choices(game, seed)):
        if number == moves:
            break
        game.apply(index)
        hashes.append(game.hash)
    for _ in range(min(back, len(hashes) - 1)):
        hashes.pop()
        game.undo()
        assert game.hash == hashes[-1]
    assert len(game.choices) == len(hashes) - 1
