"""Views of a game's block: NumPy reads them in place, nobody writes them, and they live as long as they are needed."""

from __future__ import annotations

import gc
import hashlib
import weakref

import numpy as np
import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.views import CombatView, ManaPoolView, PermanentsView, StateBasedView, ZoneView
from mtgengine import Deck, Game
from mtgengine.enums import CardType, Color, Zone
from mtgengine.ir import Activated, CreateToken, Face, Number, You
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

# Every column of every view: how it is got, and the type of its values.
COLUMNS = {
    "library": (lambda core: ZoneView(core, Zone.LIBRARY, 0).slots, np.uint16),
    "hand": (lambda core: ZoneView(core, Zone.HAND, 1).slots, np.uint16),
    "graveyard": (lambda core: ZoneView(core, Zone.GRAVEYARD, 0).slots, np.uint16),
    "battlefield": (lambda core: ZoneView(core, Zone.BATTLEFIELD).slots, np.uint16),
    "exile": (lambda core: ZoneView(core, Zone.EXILE).slots, np.uint16),
    "mana": (lambda core: ManaPoolView(core, 0).mana, np.uint16),
    "special mana": (lambda core: ManaPoolView(core, 0).special, np.int32),
    "ids": (lambda core: PermanentsView(core).ids, np.int32),
    "flags": (lambda core: PermanentsView(core).flags, np.uint32),
    "damage": (lambda core: PermanentsView(core).damage, np.int32),
    "attached to": (lambda core: PermanentsView(core).attached_to, np.int32),
    "attacking": (lambda core: PermanentsView(core).attacking, np.int32),
    "power": (lambda core: PermanentsView(core).power, np.int32),
    "toughness": (lambda core: PermanentsView(core).toughness, np.int32),
    "types": (lambda core: PermanentsView(core).types, np.uint32),
    "keywords": (lambda core: PermanentsView(core).keywords, np.uint64),
    "colors": (lambda core: PermanentsView(core).colors, np.uint8),
    "controller": (lambda core: PermanentsView(core).controller, np.uint8),
    "blocks": (lambda core: CombatView(core).blocks, np.int32),
    "combat damage": (lambda core: CombatView(core).damage, np.int32),
    "life": (lambda core: StateBasedView(core).life, np.int32),
    "drew from empty": (lambda core: StateBasedView(core).drew_from_empty, np.uint8),
    "lost": (lambda core: StateBasedView(core).lost, np.uint8),
}


@pytest.fixture
def table() -> Scenario:
    """A game in the middle of assigning combat damage, with something in every column."""
    s = Scenario()
    s.graveyard(P1, "Shock")
    s.hand(P2, "Island")
    s.exile(P2, "Swamp")
    wurm, _ = s.battlefield(P1, "Craw Wurm", "Serra Angel")
    s.battlefield(P1, "Holy Strength", attached_to=wurm)
    blockers = s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Runeclaw Bear")
    s.attack(["Craw Wurm"])
    s.block(dict.fromkeys(blockers, wurm))
    s.to("combat_damage")
    assert s.core.decision()[0] == core_types.SHAPE_ASSIGN_DAMAGE
    s.core.step(1)
    s.core.edit_mana(P1, Color.GREEN.kind, 3)
    s.core.edit_mana(P1, Color.RED.kind, 2, persists=True)
    return s


@pytest.mark.parametrize("name", COLUMNS)
def test_numpy_reads_a_column_without_a_copy(table, name):
    column, dtype = COLUMNS[name]
    view = column(table.core)
    array = np.asarray(view)
    assert array.dtype == dtype
    assert array.ndim == 1
    assert len(array) == len(view)
    assert len(array) > 0
    again = np.asarray(column(table.core))
    assert np.shares_memory(array, again)
    assert array.ctypes.data == again.ctypes.data
    assert array.base.obj is view.obj
    assert array.tolist() == view.tolist()


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_is_read_only(table, name):
    view = COLUMNS[name][0](table.core)
    array = np.asarray(view)
    assert view.readonly
    assert not array.flags.writeable
    with pytest.raises(TypeError, match="read-only"):
        view[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.flags.writeable = True


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_keeps_its_game_alive(table, name):
    """The block is read after everything else that held it is gone."""
    core = table.core.copy()
    array = np.asarray(COLUMNS[name][0](core))
    values = array.tolist()
    del core
    gc.collect()
    others = [table.core.copy() for _ in range(20)]
    for other in others:
        other.play_random(1)
    assert array.tolist() == values


# ---- what they show --------------------------------------------------------------------------------------------------


def test_zones_show_the_slots_of_their_objects(table):
    core = table.core
    for zone in Zone:
        for player in (P1, P2):
            view = ZoneView(core, zone, player)
            assert (view.zone, view.player) == (zone, player)
            assert len(view) == len(view.slots) == len(core.zone(zone, player))
            assert np.asarray(view.slots).tolist() == [id & 0x3FFF for id in core.zone(zone, player)]


def test_permanents_show_what_the_core_says_of_each(table):
    core = table.core
    view = PermanentsView(core)
    ids = core.zone(Zone.BATTLEFIELD)
    assert np.asarray(view.ids).tolist() == ids
    assert len(view) == len(ids)
    for i, id in enumerate(ids):
        status, now = core.permanent(id), core.characteristics(id)
        for field in ("flags", "damage", "attached_to", "attacking"):
            assert getattr(view, field)[i] == status[field], field
        for field in ("power", "toughness", "types", "keywords", "colors", "controller"):
            assert getattr(view, field)[i] == now[field], field
    assert np.asarray(view.power).tolist() == [7, 4, 0, 2, 3, 2]
    assert np.asarray(view.attached_to).tolist() == [0, 0, ids[0], 0, 0, 0]


def test_pools_show_mana_by_kind_and_mana_with_conditions(table):
    view = ManaPoolView(table.core, P1)
    mana = np.asarray(view.mana)
    assert len(mana) == 12
    assert mana[Color.GREEN.kind] == 3
    assert mana.sum() == 3
    special = np.asarray(view.special).reshape(-1, 3)
    assert [tuple(row) for row in special.tolist()] == table.core.player(P1)["special_mana"]
    assert (special[:, 0] & 7 == Color.RED.kind).all()


def test_combat_shows_blocks_and_the_damage_assigned_so_far(table):
    core = table.core
    wurm, *blockers = (table[name].id for name in ("Craw Wurm", "Grizzly Bears", "Hill Giant", "Runeclaw Bear"))
    blocks = np.asarray(CombatView(core).blocks).reshape(-1, 2)
    assert sorted(blocks.tolist()) == sorted([blocker, wurm] for blocker in blockers)
    damage = np.asarray(CombatView(core).damage).reshape(-1, 3)
    assert damage.tolist() == [[wurm, blockers[0], 1]]


def test_state_based_columns_are_by_player(table):
    core = table.core
    view = StateBasedView(core)
    assert np.asarray(view.life).tolist() == [core.player(p)["life"] for p in (P1, P2)] == [20, 20]
    assert np.asarray(view.drew_from_empty).tolist() == [0, 0]
    assert np.asarray(view.lost).tolist() == [0, 0]
    assert view.needed
    core.concede(P2)
    assert np.asarray(view.lost).tolist() == [0, 1]


def test_actions_are_needed_until_they_have_been_checked():
    s = Scenario()
    core = s.core
    view = StateBasedView(core)
    assert not view.needed
    core.edit_player(P1, life=19)
    assert view.needed
    core.step(0)
    assert not view.needed


# ---- following the game ----------------------------------------------------------------------------------------------


def test_columns_follow_the_game_while_their_length_stays():
    s = Scenario()
    s.hand(P1, "Lightning Bolt")
    s.battlefield(P1, "Mountain", "Grizzly Bears")
    core = s.core
    life = np.asarray(StateBasedView(core).life)
    flags = np.asarray(PermanentsView(core).flags)
    assert life.tolist() == [20, 20]
    assert not (flags & core_types.PF_TAPPED).any()
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST))
    core.step(next(i for i, o in enumerate(core.options()) if o[:2] == (core_types.OPTION_PLAYER, 1)))
    assert (flags & core_types.PF_TAPPED).tolist() == [core_types.PF_TAPPED, 0]
    core.step(0)
    core.step(0)
    assert life.tolist() == [20, 17]


def test_pools_and_libraries_follow_too():
    s = Scenario()
    core = s.core
    mana = np.asarray(ManaPoolView(core, P1).mana)
    core.edit_mana(P1, Color.WHITE.kind, 4)
    assert mana[Color.WHITE.kind] == 4
    core.step(0)
    core.step(0)
    assert mana.sum() == 0  # the phase is over (CR 106.4)
    library = np.asarray(ZoneView(core, Zone.LIBRARY, P1).slots)
    top = core.zone(Zone.LIBRARY, P1)[-1]
    core.edit_move(top, Zone.LIBRARY, P1, -1)
    assert library[0] == top & 0x3FFF


def test_a_copy_into_the_same_block_is_seen():
    s = Scenario()
    core, other = s.core, s.core.copy()
    other.edit_player(P2, life=3)
    life = np.asarray(StateBasedView(core).life)
    core.copy_from(other)
    assert life.tolist() == [20, 3]


def test_a_view_object_gives_new_columns_of_the_new_length():
    s = Scenario()
    s.hand(P1, "Forest")
    core = s.core
    hand, permanents = ZoneView(core, Zone.HAND, P1), PermanentsView(core)
    assert (len(hand), len(permanents)) == (1, 0)
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_PLAY_LAND))
    assert (len(hand), len(permanents)) == (0, 1)
    assert len(hand.slots) == 0
    assert np.asarray(permanents.ids).tolist() == core.zone(Zone.BATTLEFIELD)


# ---- letting go ------------------------------------------------------------------------------------------------------


def larger(tables_of: Core) -> Core:
    core = tables_of.copy()
    face = core.face(core.zone(Zone.LIBRARY, 0)[0])
    while core.size_class == 0:
        core.edit_token(face, 0)
    return core


def test_a_block_that_is_seen_is_not_replaced_until_its_views_are_released():
    s = Scenario()
    core = s.core
    large = larger(core)
    life, ids = StateBasedView(core).life, np.asarray(PermanentsView(core).ids)
    for _ in range(2):
        with pytest.raises(ValueError, match="views of this game are alive"):
            core.copy_from(large)
        assert core.size_class == 0
        life.release()
    del ids
    core.copy_from(large)
    assert core.size_class == 1
    assert core.hash() == large.hash()


def test_released_views_leave_no_trace():
    s = Scenario()
    core = s.core
    large = larger(core)
    for column, _ in COLUMNS.values():
        for _ in range(3):
            view = column(core)
            np.asarray(view)
            view.release()
            column(core)
    core.copy_from(large)
    assert core.size_class == 1


def test_an_outgrown_block_is_kept_for_its_views_only():
    flood = Face(
        "Flood",
        {CardType.ARTIFACT},
        ManaCost.parse("{0}"),
        abilities=[
            Activated([CreateToken(You(), Face("Bear", {CardType.CREATURE}, power=1, toughness=1), Number(150))])
        ],
    )
    s = Scenario()
    s.battlefield(P1, flood)
    core = s.core
    life = np.asarray(StateBasedView(core).life)
    for kind in (core_types.OPTION_ACTIVATE, core_types.OPTION_PASS, core_types.OPTION_PASS):
        core.step(next(i for i, option in enumerate(core.options()) if option[0] == kind))
    assert core.size_class == 1
    core.edit_player(P1, life=7)
    assert life.tolist() == [20, 20]  # the block that the game has left
    assert np.asarray(StateBasedView(core).life).tolist() == [7, 20]


def test_views_of_a_game_end_with_it():
    class Watched(CombatView):
        pass

    s = Scenario()
    view = Watched(s.core.copy())
    gone = weakref.ref(view)
    del view
    gc.collect()
    assert gone() is None


# ---- bad input -------------------------------------------------------------------------------------------------------


def test_views_of_what_is_not_there_are_refused():
    core = Scenario().core
    for zone in (0, 8, -1):
        with pytest.raises(ValueError, match="no zone"):
            ZoneView(core, zone)
        with pytest.raises(ValueError, match="no zone"):
            core.zone(zone)
    for player in (2, -1):
        with pytest.raises(IndexError, match="no player"):
            core.zone(Zone.HAND, player)
        with pytest.raises(IndexError, match="no player"):
            ZoneView(core, Zone.HAND, player)
        with pytest.raises(IndexError, match="no player"):
            ManaPoolView(core, player)
    for view in (PermanentsView, CombatView, StateBasedView):
        with pytest.raises(TypeError, match="None"):
            view(None)
    with pytest.raises(TypeError, match=r"Core\.new"):
        Core()


def test_a_column_with_strides_is_not_read_as_plain_bytes(table):
    core = table.core
    with pytest.raises(BufferError, match="strides"):
        hashlib.sha256(PermanentsView(core).power.obj)
    slots = ZoneView(core, Zone.BATTLEFIELD).slots
    assert np.frombuffer(slots.obj, dtype=np.uint16).tolist() == slots.tolist()


def test_games_in_play_are_read_at_every_decision():
    deck = Deck.load("burn")
    core = Game.start((deck, deck), 3).core
    life, turns = np.asarray(StateBasedView(core).life), set()
    while core.decision() is not None:
        assert life.tolist() == [core.player(p)["life"] for p in (0, 1)]
        for zone in Zone:
            assert len(ZoneView(core, zone, 0)) == len(core.zone(zone, 0))
        power = np.asarray(PermanentsView(core).power)
        assert power.tolist() == [core.characteristics(id)["power"] for id in core.zone(Zone.BATTLEFIELD)]
        turns.add(core.turn)
        core.step(core.hash() % core.n_options)
    assert len(turns) > 3
