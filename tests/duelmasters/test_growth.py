"""The block of a game grows when effects wait or stand inside one another in numbers, and the game stays the same."""

from __future__ import annotations

import random

import pytest

from mtgcore.duel_core import DuelCore
from mtgcore.rollout import NewGame
from mtgcore.types import END_OUTGROWN, STATUS_UNDECIDED
from mtgengine import Deck
from mtgengine.errors import InvalidDeck
from mtgengine.rulesets.duelmasters import P1, P2, DuelMasters, DuelScenario, Zone, default_cards, read_cards

SMALL, LARGE = 3, 4
NOTHING = "one of your creatures gets +1000 power until the end of the turn."


def card(name: str, *abilities: str) -> str:
    return "\n".join((name, "Fire, 1, Creature", "1000, Human", *abilities, "", ""))


def cards(*texts: str):
    """These cards, and the one that decks are filled with."""
    return read_cards("\n".join((*texts, f"{default_cards().get('Aqua Vehicle')}\n")))


def in_large(core: DuelCore) -> DuelCore:
    """The same game, held in a block of the larger size class, which longer decks ask for."""
    large = DuelCore.new(core.tables, NewGame(core.tables, [[0] * 60, [0] * 60]), 1)
    assert large.size_class == LARGE
    large.copy_from(core)
    assert large.size_class == LARGE
    return large


def assert_same(one: DuelCore, two: DuelCore) -> None:
    assert one.hash() == two.hash()
    assert one.canonical_hash() == two.canonical_hash()
    assert one.save() == two.save()
    assert one.decision() == two.decision()
    assert one.options() == two.options()


def assert_whole(core: DuelCore) -> None:
    """It is consistent, and copies and saves as any game does."""
    assert core.valid()
    assert_same(core.copy(), core)
    assert_same(DuelCore.load(core.tables, core.save()), core)


def play_both(s: DuelScenario, seed: int, steps: int = 400) -> DuelCore:
    """The position in both classes, with the same choices; how it is in the end in what was the smaller one."""
    core = s.game.core.copy()
    large = in_large(core)
    chance = random.Random(seed)
    for _ in range(steps):
        assert_same(core, large)
        if core.decision() is None:
            break
        index = chance.randrange(core.n_options)
        core.step(index)
        large.step(index)
    assert_whole(core)
    return core


def crowd(creatures: int, abilities: int) -> DuelScenario:
    """So many creatures, each with so many abilities at the end of the turn."""
    voices = [f"At the end of each of your turns, {NOTHING}"] * abilities
    s = DuelScenario(cards(card("Many-Voiced One", *voices)))
    s.battle(P1, *["Many-Voiced One"] * creatures)
    return s


def avalanche(shields: int) -> DuelScenario:
    """Each shield that is broken is a spell that breaks one of the other player's, which is another, and so on."""
    s = DuelScenario(cards("Avalanche\nFire, 1, Spell\nShield trigger.\nBreak 1 of your opponent's shields.\n"))
    s.battle(P1, "Aqua Vehicle")
    for player in (P1, P2):
        s.shields(player, *["Avalanche"] * shields)
    s.attack("Aqua Vehicle")
    return s


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_the_same_in_both_size_classes(seed):
    s = DuelScenario()
    s.hand(P1, "Terror Pit", "Aqua Hulcus", "Horrid Worm")
    s.battle(P1, "Hanusa, Radiance Elemental", "Bolshack Dragon")
    s.battle(P2, "Hunter Fish", "Scratchclaw")
    s.shields(P2, "Terror Pit", "Torcon", "Solar Ray", "Holy Awe", "Burst Shot")
    assert play_both(s, seed).size_class == SMALL


@pytest.mark.parametrize(("creatures", "abilities"), [(9, 4), (20, 6), (30, 8), (12, 60)])
def test_effects_that_wait_grow_the_block_and_none_is_lost(creatures, abilities):
    s = crowd(creatures, abilities)
    core = s.game.core.copy()
    while core.turn == 1 and not core.waiting():
        core.step(0)
    assert len(core.waiting()) == creatures * abilities
    assert_whole(core)
    play_both(s, seed=1)


@pytest.mark.parametrize(("shields", "size_class"), [(2, SMALL), (5, LARGE), (12, LARGE)])
def test_shield_triggers_inside_one_another_grow_the_block(shields, size_class):
    s = avalanche(shields)
    core, large = s.game.core, in_large(s.game.core)
    while core.decision() is not None and core.turn == 1:
        index = core.n_options - 1
        core.step(index)
        large.step(index)
        assert_same(core, large)
    assert core.size_class == size_class
    assert_whole(core)
    s.game.sync()
    assert (s.game.shields(P1), s.game.shields(P2)) == (0, 0)
    assert s.cards(P1, Zone.GRAVEYARD) == ["Avalanche"] * shields


def test_past_the_larger_class_the_game_ends_undecided():
    core = avalanche(20).game.core
    while core.decision() is not None:
        core.step(core.n_options - 1)
    assert (core.status, core.end_reason, core.winner) == (STATUS_UNDECIDED, END_OUTGROWN, -1)
    assert core.n_options == 0
    assert_whole(core)


def test_longer_decks_than_any_class_holds_are_refused():
    with pytest.raises(InvalidDeck):
        DuelMasters.start((Deck.from_text("90 Aqua Vehicle"), "fire-aggro"))
    tables = DuelScenario().game.core.tables
    with pytest.raises(ValueError, match="cards"):
        NewGame(tables, [[0] * 90, [0] * 90])
