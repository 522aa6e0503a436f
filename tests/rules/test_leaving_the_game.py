"""A player leaves a game of three (CR 104.5, 800.4): their objects, what they were doing, and what they were asked."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine import Game, GameConfig
from mtgengine.cards import default_cards
from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import CardType, Zone
from mtgengine.game import new_game
from mtgengine.ir import (
    BecomeMonarch,
    Card,
    CopySpell,
    Damage,
    Discard,
    Draw,
    EachPlayer,
    Effect,
    Face,
    GainLife,
    InZone,
    Lose,
    May,
    Move,
    Number,
    Sacrifice,
    Source,
    Spell,
    Target,
    TargetRef,
    You,
    any_target,
    creature,
    player,
)
from mtgengine.ir.pool import pool_for
from mtgengine.mana import ManaCost
from mtgengine.testing import cr

sys.path.insert(0, str(Path(__file__).parent))

import wild_cards
from worded_cards import worded

FREE = ManaCost.parse("{0}")
ONE = Number(1)


def spell(name: str, *effects: Effect, targets: tuple[Target, ...] = (), kind: CardType = CardType.INSTANT) -> Card:
    return Card((Face(name, {kind}, FREE, abilities=[Spell(effects=effects, targets=targets)]),))


BOLT = spell("Bolt", Damage(TargetRef(0), Number(3)), targets=(Target(any_target),))
BEAR = Card((Face("Bear", {CardType.CREATURE}, FREE, power=2, toughness=2),))
LAND = Card((Face("Land", {CardType.LAND}),))


class Table:
    """Three players with hands of the given card and libraries of lands; player 0 has the first main phase."""

    def __init__(self, *hand: Card, mulligan: str = "none") -> None:
        deck = [*hand * 3, *[LAND] * 20, BEAR, BEAR, BEAR]
        config = GameConfig(starting_player=0, mulligan=mulligan, skip_trivial=False, starting_hand_size=0)
        if mulligan != "none":
            config = config.with_(starting_hand_size=7)
        self.game = Game.start((deck, deck, deck), 0, config)
        self.core = self.game.core
        for seat in range(3):
            for card in hand:
                self.put(card.name, seat, core_types.ZONE_HAND)
        self.core.relist_options()
        self.game.sync()
        if mulligan == "none":
            self.to(core_types.STEP_PRECOMBAT_MAIN)

    def put(self, name: str, seat: int, zone: int, owner: int | None = None) -> int:
        """Put a card of the player's library, or of its owner's, into a zone."""
        owner = seat if owner is None else owner
        for id in self.core.zone(core_types.ZONE_LIBRARY, owner):
            if self.name(id) == name:
                id = self.core.edit_move(id, zone, seat)
                if zone == core_types.ZONE_BATTLEFIELD:
                    self.core.edit_permanent(id, sick=False)
                return id
        raise KeyError(name)

    def name(self, id: int) -> str:
        return self.core.tables.names[self.core.tables.face(self.core.face(id))["name"]]

    @property
    def asked(self) -> int:
        return self.core.decision()[2]

    @property
    def reason(self) -> Reason:
        return Reason(self.core.decision()[1])

    def take(self, kind: OptionKind, want: Callable[[tuple[int, ...]], bool] = lambda option: True) -> None:
        options = self.core.options()
        self.core.step(next(i for i, option in enumerate(options) if option[0] == kind and want(option)))

    def passes(self, *players: int) -> None:
        for seat in players:
            assert (self.asked, self.reason) == (seat, Reason.PRIORITY)
            self.take(OptionKind.PASS)

    def to(self, step: int) -> None:
        while self.core.step_kind != step:
            self.take(OptionKind.PASS)

    def cast(self, name: str) -> None:
        self.take(OptionKind.CAST, lambda option: self.name(option[1]) == name)

    def concede(self, seat: int) -> None:
        self.core.concede(seat)
        assert self.core.valid()

    def zone(self, zone: int, seat: int = 0) -> list[str]:
        return [self.name(id) for id in self.core.zone(zone, seat)]

    @property
    def stack(self) -> list[str]:
        return self.zone(core_types.ZONE_STACK)

    @property
    def battlefield(self) -> list[str]:
        return self.zone(core_types.ZONE_BATTLEFIELD)


# ---- objects -------------------------------------------------------------------------------------------------------


@cr("800.4a", "104.5")
def test_everything_that_a_player_owns_leaves_with_them():
    t = Table(BOLT)
    t.put("Bear", 1, core_types.ZONE_BATTLEFIELD)
    t.put("Bear", 2, core_types.ZONE_BATTLEFIELD)
    t.put("Bear", 1, core_types.ZONE_GRAVEYARD)
    t.put("Bear", 1, core_types.ZONE_EXILE)
    t.concede(1)
    for zone in (core_types.ZONE_LIBRARY, core_types.ZONE_HAND, core_types.ZONE_GRAVEYARD):
        assert t.zone(zone, 1) == []
    assert t.zone(core_types.ZONE_EXILE) == []
    assert t.battlefield == ["Bear"]
    assert t.zone(core_types.ZONE_HAND, 2) == ["Bolt"]


@cr("800.4a")
def test_what_a_player_who_leaves_controls_but_does_not_own_is_exiled():
    t = Table(BOLT)
    t.put("Bear", 1, core_types.ZONE_BATTLEFIELD, owner=2)
    t.put("Bear", 2, core_types.ZONE_BATTLEFIELD, owner=1)
    t.concede(1)
    assert t.battlefield == []
    assert [t.core.object(id)["owner"] for id in t.core.zone(core_types.ZONE_EXILE)] == [2]


@cr("800.4a")
def test_a_spell_leaves_the_stack_with_its_owner():
    t = Table(BOLT)
    t.cast("Bolt")
    t.take(OptionKind.PLAYER, lambda option: option[1] == 2)
    t.passes(0)
    t.concede(0)
    assert t.stack == []
    assert t.asked == 1
    assert t.core.player(2)["life"] == 20


@cr("725.4")
def test_the_active_player_becomes_the_monarch_when_the_monarch_leaves():
    t = Table(spell("Crown", BecomeMonarch(TargetRef(0)), targets=(Target(player),)))
    t.cast("Crown")
    t.take(OptionKind.PLAYER, lambda option: option[1] == 2)
    t.passes(0, 1, 2)
    assert t.core.player(2)["monarch"]
    t.concede(2)
    assert t.core.player(0)["monarch"]
    t.to(core_types.STEP_END)
    assert t.stack == ["The Monarch"]
    hand = len(t.zone(core_types.ZONE_HAND, 0))
    t.passes(0, 1)
    assert len(t.zone(core_types.ZONE_HAND, 0)) == hand + 1


@cr("800.4a")
def test_a_copy_of_a_spell_leaves_the_stack_with_its_controller():
    t = Table(spell("Echo", CopySpell(Source())))
    t.cast("Echo")
    t.passes(0, 1, 2)
    assert t.stack == ["Echo"]
    t.concede(0)
    assert t.stack == []


@cr("800.4a", "704.5a")
def test_a_player_who_loses_to_state_based_actions_leaves_with_their_objects():
    t = Table(BOLT)
    t.put("Bear", 2, core_types.ZONE_BATTLEFIELD)
    t.core.edit_player(2, life=3)
    t.cast("Bolt")
    t.take(OptionKind.PLAYER, lambda option: option[1] == 2)
    t.passes(0, 1, 2)
    assert t.core.player(2)["lost"]
    assert t.battlefield == []
    assert t.asked == 0


@cr("800.4a", "104.3e")
def test_who_loses_to_their_own_spell_takes_it_along():
    t = Table(spell("Doom", Lose(You()), Damage(EachPlayer(), ONE)))
    t.cast("Doom")
    t.passes(0, 1, 2)
    assert t.core.player(0)["lost"]
    assert t.stack == []
    assert t.core.player(1)["life"] == 20
    assert t.asked == 1


# ---- priority ------------------------------------------------------------------------------------------------------


@cr("800.4a", "104.3a")
def test_priority_passes_to_the_next_player():
    t = Table(BOLT)
    t.passes(0)
    t.concede(1)
    assert (t.asked, t.reason) == (2, Reason.PRIORITY)
    assert t.core.priority_player == 2


@cr("800.4a", "117.4")
def test_the_pass_of_a_player_who_has_left_does_not_count():
    t = Table(BOLT)
    t.cast("Bolt")
    t.take(OptionKind.PLAYER, lambda option: option[1] == 1)
    t.passes(0)
    t.take(OptionKind.CAST)
    t.take(OptionKind.PLAYER, lambda option: option[1] == 0)
    t.passes(1)
    assert t.asked == 2
    t.concede(1)
    assert t.stack == ["Bolt"]
    t.passes(2, 0)
    assert t.stack == []


@cr("800.4a", "117.4")
def test_a_player_who_leaves_before_their_pass_is_not_waited_for():
    t = Table(BOLT)
    t.cast("Bolt")
    t.take(OptionKind.PLAYER, lambda option: option[1] == 1)
    t.passes(0)
    t.concede(2)
    t.passes(1)
    assert t.stack == []
    assert t.core.player(1)["life"] == 17


@cr("800.4j", "800.4k")
def test_a_turn_goes_on_without_its_active_player():
    t = Table(BOLT)
    t.concede(0)
    steps = []
    while t.core.turn == 1:
        steps.append(t.core.step_kind)
        assert t.asked != 0
        t.take(OptionKind.PASS)
    assert steps[-1] == core_types.STEP_END
    assert t.core.active_player == 1


# ---- what they were doing ------------------------------------------------------------------------------------------


@cr("800.4a", "104.3a")
def test_a_spell_being_cast_leaves_with_its_owner():
    t = Table(BOLT)
    t.cast("Bolt")
    assert t.reason == Reason.TARGET
    t.concede(0)
    assert t.stack == []
    assert (t.asked, t.reason) == (1, Reason.PRIORITY)


@cr("800.4a")
def test_the_resolution_of_a_players_spell_ends_when_they_leave():
    t = Table(spell("Offer", May([GainLife(You(), ONE)]), Damage(EachPlayer(), ONE)))
    t.cast("Offer")
    t.passes(0, 1, 2)
    assert (t.asked, t.reason) == (0, Reason.MAY)
    t.concede(0)
    assert t.stack == []
    assert (t.asked, t.reason) == (1, Reason.PRIORITY)
    assert t.core.player(1)["life"] == 20


@cr("800.4a", "800.4j", "508.8")
def test_attackers_being_declared_leave_with_their_controller():
    t = Table(BOLT)
    t.put("Bear", 0, core_types.ZONE_BATTLEFIELD)
    while t.reason != Reason.ATTACK:
        t.take(OptionKind.PASS)
    t.concede(0)
    assert t.battlefield == []
    assert t.core.step_kind == core_types.STEP_DECLARE_ATTACKERS
    t.passes(1, 2)
    assert t.core.step_kind == core_types.STEP_END_OF_COMBAT


def attacked(*defenders: int) -> Table:
    """Player 0 attacks each of these players with a Bear; every player has one. Blockers are being declared."""
    t = Table(BOLT)
    for seat in (0, *[0] * (len(defenders) - 1), 1, 2):
        t.put("Bear", seat, core_types.ZONE_BATTLEFIELD)
    while t.reason != Reason.ATTACK:
        t.take(OptionKind.PASS)
    for defender in defenders:
        t.take(OptionKind.ATTACK, lambda option, at=defender: option[2] == -1 - at)
    while t.reason != Reason.BLOCK:
        t.take(OptionKind.PASS)
    return t


@cr("800.4a", "802.4")
def test_when_a_defending_player_leaves_the_next_one_declares_blockers():
    t = attacked(1, 2)
    assert t.asked == 1
    t.concede(1)
    assert (t.asked, t.reason) == (2, Reason.BLOCK)


@cr("800.4e")
def test_no_combat_damage_is_assigned_to_a_player_who_has_left():
    t = attacked(1)
    t.concede(1)
    while t.core.step_kind != core_types.STEP_END_OF_COMBAT:
        t.take(OptionKind.PASS)
    assert t.battlefield == ["Bear", "Bear"]
    assert t.core.player(2)["life"] == 20


@cr("800.4a", "509.1a")
def test_who_was_declaring_blockers_begins_again_when_the_attacker_is_gone():
    t = attacked(1, 2)
    t.concede(0)
    assert t.core.decision() is not None
    assert t.reason == Reason.PRIORITY
    assert t.battlefield == ["Bear", "Bear"]


# ---- what they, or others, were asked ------------------------------------------------------------------------------


@cr("800.4a")
def test_a_player_who_leaves_discards_nothing_and_the_effect_goes_on():
    t = Table(BOLT, spell("Wither", Discard(EachPlayer(), ONE), Draw(You(), ONE)))
    t.cast("Wither")
    t.passes(0, 1, 2)
    assert (t.asked, t.reason) == (0, Reason.DISCARD)
    t.core.step(0)
    assert (t.asked, t.reason) == (1, Reason.DISCARD)
    t.concede(1)
    while t.reason == Reason.DISCARD:
        t.core.step(0)
    assert len(t.zone(core_types.ZONE_HAND, 0)) == 2  # the draw step's card, and one for the one discarded
    assert len(t.zone(core_types.ZONE_HAND, 2)) == 1


@cr("800.4a")
def test_others_are_not_asked_about_permanents_that_have_gone():
    edict = spell("Edict", Sacrifice(EachPlayer(), creature))
    t = Table(edict)
    for seat in (0, 1, 2, 2):
        t.put("Bear", seat, core_types.ZONE_BATTLEFIELD)
    t.cast("Edict")
    t.passes(0, 1, 2)
    while t.asked != 2:
        t.core.step(0)
    t.concede(2)
    while t.core.decision() is not None and t.reason == Reason.SACRIFICE:
        assert t.asked != 2
        t.core.step(0)
    assert t.battlefield == []


@cr("800.4a", "115.1")
def test_a_player_who_has_left_is_no_longer_offered_as_a_target():
    t = Table(BOLT)
    bear = t.put("Bear", 1, core_types.ZONE_BATTLEFIELD)
    t.cast("Bolt")
    kind, object = OptionKind.PLAYER, OptionKind.OBJECT
    assert {(kind, 1, 0, 0), (object, bear, 0, 0)} <= set(t.core.options())
    t.concede(1)
    assert (t.asked, t.reason) == (0, Reason.TARGET)
    assert t.core.options() == [(kind, 0, 0, 0), (kind, 2, 0, 0)]


@cr("800.4a", "733.1")
def test_a_spell_whose_only_targets_have_gone_is_taken_back():
    t = Table(spell("Slay", Damage(TargetRef(0), ONE), targets=(Target(creature),)))
    t.put("Bear", 1, core_types.ZONE_BATTLEFIELD)
    t.cast("Slay")
    assert t.reason == Reason.TARGET
    t.concede(1)
    assert (t.asked, t.reason) == (0, Reason.PRIORITY)
    assert "Slay" in t.zone(core_types.ZONE_HAND, 0)
    assert t.stack == []


@cr("800.4b")
def test_nothing_enters_under_the_control_of_a_player_who_has_left():
    corpse = Target(creature & InZone(Zone.GRAVEYARD), zones={Zone.GRAVEYARD})
    t = Table(spell("Raise", Move(TargetRef(0), Zone.BATTLEFIELD), targets=(corpse,)))
    t.put("Bear", 0, core_types.ZONE_GRAVEYARD)
    t.passes(0)
    t.cast("Raise")
    t.core.step(0)
    t.concede(1)
    while t.stack:
        t.take(OptionKind.PASS)
    assert t.battlefield == []


# ---- before the first turn -----------------------------------------------------------------------------------------


@cr("800.4h", "103.1")
def test_when_who_chooses_the_starting_player_leaves_the_next_player_chooses():
    game = Game.start(([LAND] * 20,) * 3, 0, GameConfig(mulligan="none"))
    core = game.core
    assert core.decision()[1] == Reason.STARTING_PLAYER
    chooser = core.decision()[2]
    core.concede(chooser)
    assert core.decision()[1:3] == (Reason.STARTING_PLAYER, (chooser + 1) % 3)


@cr("800.4a", "103.5")
def test_who_leaves_during_mulligans_is_not_asked_again():
    t = Table(mulligan="london")
    assert (t.asked, t.reason) == (0, Reason.MULLIGAN)
    t.concede(0)
    assert (t.asked, t.reason) == (1, Reason.MULLIGAN)


@cr("800.4k", "103.8")
def test_the_first_turn_is_the_next_players_when_the_starting_player_has_left():
    t = Table(mulligan="london")
    t.concede(0)
    while t.reason == Reason.MULLIGAN:
        t.take(OptionKind.KEEP)
    assert (t.core.turn, t.core.active_player) == (1, 1)


# ---- at any time ---------------------------------------------------------------------------------------------------


def any_table(number: int) -> Core:
    rng = random.Random(number)
    lands = [default_cards().get(name) for name in ("Forest", "Taiga", "Mountain")]
    parts = (wild_cards.CARDS, 30), (lands, 20)
    decks = [[rng.choice(cards) for cards, n in parts for _ in range(n)] for _ in range(rng.choice((3, 4)))]
    config = GameConfig(mana=rng.choice(("auto", "manual")), skip_trivial=number % 2 == 0)
    pool = pool_for(card for deck in decks for card in deck)
    core = Core.new(pool.tables, new_game(pool, decks, config), number)
    core.next()
    return core


@cr("104.3a", "800.4a")
@pytest.mark.parametrize("seed", range(10))
def test_a_player_may_leave_at_any_question(seed: int):
    for number in range(seed, 80, 10):
        core, rng = any_table(number), random.Random(~number)
        for _ in range(300):
            if core.decision() is None:
                break
            who = core.decision()[2] if rng.random() < 0.7 else rng.randrange(core.n_players)
            if rng.random() < (0.003 if core.decision()[1] == Reason.PRIORITY else 0.1):
                core.concede(who)
                assert core.decision() is None or not core.player(core.decision()[2])["lost"]
                assert Core.load(core.tables, core.save()).hash() == core.hash()
            else:
                core.step(rng.randrange(core.n_options))
            assert core.valid()
            assert core.n_options > 0 or core.decision() is None


# ---- what triggers (603.9) -------------------------------------------------------------------------------------------

HEIR = Card((worded("Heir", "Creature — Vampire", "Whenever an opponent loses the game, you gain 3 life.", "1/1"),))
DOOM = spell("Doom", Lose(TargetRef(0)), targets=(Target(player),))


def player_one_loses(t: Table, way: str) -> None:
    if way == "concession":
        t.concede(1)
    else:
        if way == "life":
            t.core.edit_player(1, life=3)
        t.cast("Bolt" if way == "life" else "Doom")
        t.take(OptionKind.PLAYER, lambda option: option[1] == 1)
        t.passes(0, 1, 2)


@cr("603.9", "104.3a", "104.3e")
@pytest.mark.parametrize("way", ["concession", "effect", "life"])
def test_an_ability_triggers_when_a_player_loses_for_whatever_reason(way):
    t = Table(HEIR, DOOM, BOLT)
    t.put("Heir", 0, core_types.ZONE_BATTLEFIELD)
    t.core.relist_options()
    player_one_loses(t, way)
    for seat in (0, 2) if way != "concession" else (0, 2, 0, 2):  # it waits for the next time somebody gets priority
        t.passes(seat)
    assert [t.core.player(seat)["life"] for seat in (0, 2)] == [23, 20]


@cr("603.10f", "603.9", "800.4a")
@pytest.mark.parametrize("way", ["concession", "effect", "life"])
def test_a_permanent_that_leaves_with_the_player_who_lost_sees_them_lose(way):
    t = Table(HEIR, DOOM, BOLT)
    t.put("Heir", 0, core_types.ZONE_BATTLEFIELD, owner=1)
    t.core.relist_options()
    player_one_loses(t, way)
    assert t.battlefield == []
    for seat in (0, 2) if way != "concession" else (0, 2, 0, 2):
        t.passes(seat)
    assert t.core.player(0)["life"] == 23
