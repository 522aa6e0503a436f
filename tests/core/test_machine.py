"""The machine itself: options and their keys, copies, conceding, batches, random numbers, and bad arguments."""

import pickle

import numpy as np
import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.rollout import COLUMNS, NewGame, PolicyRng, game_seed, play_games
from mtgengine.enums import CardType, Keyword
from mtgengine.ir import Face, GainLife, KeywordAbility, Spell, X, You, pool_for
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario


@pytest.fixture
def core():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Forest")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Shock", "Forest")
    s.mana(P1, "{R}")
    return s.core.copy()


@pytest.fixture(scope="module")
def tables():
    s = Scenario()
    s.hand(P1, "Forest", "Grizzly Bears")
    return s.core.tables


def decks(tables, size=20):
    found = [i for i in range(len(tables)) if tables.face(tables.card(i)["face"])["n_symbols"] < 0][:1]
    return [(found or [0]) * size] * 2


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("index", [-1, 10_000, 2**31 - 1, -(2**31)])
def test_an_option_out_of_range_is_an_index_error_and_changes_nothing(core, index):
    before = core.hash()
    for call in (core.step, core.option, core.option_key):
        with pytest.raises(IndexError, match=f"no option {index}"):
            call(index)
    assert core.hash() == before


def test_keys_tell_options_apart_and_stay_the_same_in_a_copy(core):
    keys = [core.option_key(i) for i in range(core.n_options)]
    assert len(set(keys)) == len(keys) > 2
    other = core.copy()
    assert [other.option_key(i) for i in range(other.n_options)] == keys


def test_a_range_longer_than_any_buffer_is_listed_to_its_end():
    s = Scenario()
    face = Face("Test X", {CardType.INSTANT}, ManaCost.parse("{X}"), abilities=[Spell(effects=[GainLife(You(), X())])])
    s.hand(P1, face)
    core = s.core.copy()
    core.edit_mana(0, 4, 35_000)
    core.edit_mana(0, 5, 35_000)
    core.relist_options()
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST))
    shape = core.decision()[0]
    assert shape == core_types.SHAPE_NUMBER
    n = core.n_options
    assert n == 70_001
    assert core.option(n - 1) == (core_types.OPTION_NUMBER, n - 1, 0, 0)
    assert [option[1] for option in core.options()] == list(range(n))
    with pytest.raises(IndexError):
        core.option(n)
    core.step(n - 1)
    assert core.stack_entry(core.zone(core_types.ZONE_STACK)[0])["x"] == n - 1


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_copy_from_becomes_the_other_game(core):
    other = core.copy()
    before = core.hash()
    other.step(0)
    assert other.hash() != before
    other.copy_from(core)
    assert other.hash() == before
    assert other.options() == core.options()
    other.copy_from(other)
    assert other.hash() == before


def test_copy_from_works_between_size_classes(core):
    small = core.copy()
    large = core.copy()
    face = core.face(core.zone(core_types.ZONE_BATTLEFIELD)[0])
    while large.size_class == small.size_class:
        large.edit_token(face, 0)
    assert large.block_size > small.block_size
    into = large.copy()
    into.copy_from(small)
    assert into.hash() == small.hash()
    assert into.valid()
    assert into.size_class == large.size_class
    into = small.copy()
    into.copy_from(large)
    assert into.hash() == large.hash()
    assert into.valid()
    assert into.size_class == large.size_class


def test_games_of_other_cards_are_not_copied(core, tables):
    other = Core.new(tables, NewGame(tables, decks(tables)), 1)
    with pytest.raises(ValueError, match="different card tables"):
        core.copy_from(other)


def test_a_core_is_only_made_by_its_makers():
    with pytest.raises(TypeError, match=r"Core\.new or Core\.load"):
        Core()


def test_a_copy_that_records_has_events_of_its_own(core):
    quiet, loud = core.copy(), core.copy(record=True)
    assert (quiet.recording, loud.recording) == (False, True)
    quiet.play_random(1)
    loud.play_random(1)
    assert quiet.hash() == loud.hash()
    assert quiet.drain_events() == []
    assert loud.drain_events() != []
    assert loud.drain_events() == []
    loaded = Core.load(core.tables, core.save(), record=True)
    assert loaded.recording


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_who_concedes_has_lost_and_nothing_is_left_to_choose(core):
    assert core.concede(1) == 0
    assert core.winner == 0
    assert core.end_reason == core_types.END_CONCEDED
    assert core.decision() is None
    assert core.options() == []
    assert core.next() == 0
    before = core.hash()
    assert core.concede(0) == 0
    assert core.hash() == before


def test_a_step_budget_ends_the_game_undecided(tables):
    core = Core.new(tables, NewGame(tables, decks(tables), step_budget=50), 3)
    core.next()
    core.play_random(3)
    assert core.status == core_types.STATUS_UNDECIDED
    assert core.end_reason == core_types.END_STEP_BUDGET
    assert core.machine_steps <= 51


# ---- what is not there -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [-1, 2, 255])
def test_there_is_no_such_player(core, player):
    for call in (core.player, core.concede, core.can_pay):
        with pytest.raises(IndexError, match=f"no player {player}"):
            call(player)
    for call in (
        lambda: core.determinize(player, 1),
        lambda: core.zone(core_types.ZONE_HAND, player),
        lambda: core.edit_token(0, player),
        lambda: core.edit_mana(player, 0, 1),
        lambda: core.edit_player(player, life=1),
    ):
        with pytest.raises(IndexError, match=f"no player {player}"):
            call()


@pytest.mark.parametrize("id", [0, -1, -2, 1 << 30, 12345])
def test_there_is_no_such_object(core, id):
    assert not core.exists(id)
    for call in (core.object, core.face, core.known, core.characteristics, core.permanent, core.stack_entry):
        with pytest.raises(KeyError):
            call(id)
    for call in (
        lambda: core.edit_move(id, core_types.ZONE_HAND, 0),
        lambda: core.edit_permanent(id, tapped=True),
        lambda: core.edit_attach(id, 0),
        lambda: core.edit_dungeon(0, id, 0, 3),
    ):
        with pytest.raises(KeyError):
            call()
    assert not core.may_attack(id, -1)
    assert not core.may_block(id, id)
    assert core.keyword_parameters(id, 0) == []


def test_the_parameters_of_a_keyword_are_those_of_each_instance():
    s = Scenario()
    toxic = [KeywordAbility(Keyword.TOXIC, n) for n in (2, 1)]
    s.battlefield(P1, Face("Test Snake", {CardType.CREATURE}, power=1, toughness=1, abilities=toxic))
    snake = s["Test Snake"].id
    assert s.core.keyword_parameters(snake, Keyword.TOXIC) == [2, 1]
    assert s.core.keyword_parameters(snake, Keyword.FLYING) == []


def test_land_plays_and_the_maximum_hand_size_can_be_set(core):
    lands = [option for option in core.options() if option[0] == core_types.OPTION_PLAY_LAND]
    assert lands
    core.edit_player(0, land_plays=1, max_hand=0)
    core.relist_options()
    assert core.player(0)["land_plays"] == 1
    assert not [option for option in core.options() if option[0] == core_types.OPTION_PLAY_LAND]
    while core.step_kind != core_types.STEP_CLEANUP:
        core.step(0)
    assert core.decision()[1] == core_types.REASON_DISCARD_HAND_SIZE


@pytest.mark.parametrize("zone", [0, 8, -1, 99])
def test_there_is_no_such_zone(core, zone):
    with pytest.raises(ValueError, match=f"no zone {zone}"):
        core.zone(zone)
    with pytest.raises(ValueError, match=f"no zone {zone}"):
        core.edit_move(core.zone(core_types.ZONE_BATTLEFIELD)[0], zone, 0)


def test_there_is_no_such_face_or_slot(core):
    with pytest.raises(ValueError, match="no face"):
        core.edit_token(core.tables.n_faces, 0)
    with pytest.raises(ValueError, match="no face"):
        core.edit_token(-1, 0)
    assert core.id_of(100_000) == 0


# ---- new games -------------------------------------------------------------------------------------------------------


def test_a_new_game_needs_players_and_cards_that_exist(tables):
    good = decks(tables)
    for bad in ([], good[:1], good * 20):
        with pytest.raises(ValueError, match="players"):
            NewGame(tables, bad)
    for card in (-1, len(tables), 70_000):
        with pytest.raises(ValueError, match=f"card number {card} "):
            NewGame(tables, [[card], [0]])
    with pytest.raises(ValueError, match="too many cards"):
        NewGame(tables, [[0] * 50_000, [0]])


def test_a_batch_needs_rows_for_its_games(tables):
    new = NewGame(tables, decks(tables))
    rows, hashes = np.zeros((4, len(COLUMNS) + 2), np.int64), np.zeros(4, np.uint64)
    with pytest.raises(ValueError, match="do not fit"):
        play_games(tables, new, ("random", "random"), 1, np.arange(5), rows, hashes)
    with pytest.raises(ValueError, match="do not fit"):
        play_games(tables, new, ("random", "random"), 1, np.arange(4), rows, hashes[:2])
    with pytest.raises(ValueError, match="columns"):
        play_games(tables, new, ("random", "random"), 1, np.arange(4), np.zeros((4, 3), np.int64), hashes)
    play_games(tables, new, ("random", "random"), 1, np.arange(0), rows, hashes)
    assert not rows.any()
    play_games(tables, new, ("random", "random"), 1, np.arange(1, 3), rows, hashes)
    assert [bool(row.any()) for row in rows] == [True, True, False, False]


def test_games_are_named_by_their_numbers(tables):
    new = NewGame(tables, decks(tables))
    rows, hashes = np.zeros((5, len(COLUMNS) + 2), np.int64), np.zeros(5, np.uint64)
    play_games(tables, new, ("random", "random"), 1, np.arange(5), rows, hashes)
    some = np.zeros(3, np.uint64)
    play_games(tables, new, ("random", "random"), 1, np.array([4, 0, 2]), rows, some)
    assert some.tolist() == [hashes[4], hashes[0], hashes[2]]


def test_a_game_of_a_batch_is_the_game_of_its_seed(tables):
    new = NewGame(tables, decks(tables))
    rows, hashes = np.zeros((3, len(COLUMNS) + 2), np.int64), np.zeros(3, np.uint64)
    play_games(tables, new, ("random", "random"), 9, np.arange(3), rows, hashes)
    core = Core.new(tables, new, game_seed(9, 2))
    core.play_random(game_seed(9, 2))
    assert core.hash() == int(hashes[2])
    assert rows[2][COLUMNS.index("turns")] == core.turn
    assert game_seed(9, 1) != game_seed(9, 2) != game_seed(10, 2)


# ---- random numbers --------------------------------------------------------------------------------------------------


def test_nothing_can_not_be_picked_from():
    with pytest.raises(ValueError, match="nothing to pick from"):
        PolicyRng(1, 0).pick(0)
    assert PolicyRng(1, 0).pick(1) == 0


def test_picks_are_even_and_streams_apart():
    rng = PolicyRng(5, 0)
    counts = [0] * 7
    for _ in range(7000):
        counts[rng.pick(7)] += 1
    assert all(850 < count < 1150 for count in counts)
    one, two, again = PolicyRng(5, 0), PolicyRng(5, 1), PolicyRng(5, 0)
    picks = [[rng.pick(1000) for _ in range(20)] for rng in (one, two, again)]
    assert picks[0] == picks[2] != picks[1]


def test_a_range_of_nearly_all_numbers_is_even_too():
    # two thirds of 2**32: without drawing again the low half would be likelier
    n = 3 << 30
    rng = PolicyRng(11, 0)
    picks = [rng.pick(n) for _ in range(6000)]
    assert max(picks) < n
    thirds = [sum(pick * 3 // n == third for pick in picks) for third in range(3)]
    assert all(1850 < third < 2150 for third in thirds)


def test_tables_are_not_pickled(tables):
    with pytest.raises(TypeError, match="card tables are not pickled"):
        pickle.dumps(tables)


def test_equal_cards_have_one_pool(tables):
    cards = Scenario()
    cards.hand(P1, "Forest", "Grizzly Bears")
    assert cards.core.tables.digest == tables.digest
    assert pool_for([]).tables.digest != tables.digest
