"""Hooks: effects that ask a registered Python function."""

from __future__ import annotations

import doctest
from collections.abc import Iterator

import pytest
from tests.rules.built_cards import instant

from mtgengine import Game, batch, hooks, ir
from mtgengine.errors import HookError
from mtgengine.ir import Card, GainLife, Hook, Number, Opponents, Option, RegisterValue, You
from mtgengine.testing import P1, P2, Scenario

GIFT = instant(
    "Gift",
    Hook("behind", [Option([GainLife(You(), Number(4))]), Option([GainLife(Opponents(), Number(4))])]),
)
AMOUNT = instant("Amount", Hook("how much", numbers=2), GainLife(You(), RegisterValue(1)))


@pytest.fixture(autouse=True)
def functions() -> Iterator[None]:
    def behind(call: hooks.HookCall) -> hooks.HookAnswer:
        life = [call.core.player(player)["life"] for player in (0, 1)]
        return hooks.HookAnswer(option=life.index(min(life)))

    hooks.register("behind", behind)
    hooks.register("how much", lambda call: hooks.HookAnswer(numbers=(3, 7)))
    yield
    hooks.unregister("behind")
    hooks.unregister("how much")


def gifted(life: int) -> Scenario:
    s = Scenario()
    s.life(P1, life)
    s.hand(P1, GIFT)
    return s


@pytest.mark.parametrize(("life", "after"), [(10, (14, 20)), (30, (30, 24))])
def test_a_hook_says_which_option_happens(life, after):
    s = gifted(life)
    s.cast(P1, "Gift")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == after


def test_the_numbers_of_a_hook_are_in_registers():
    s = Scenario()
    s.hand(P1, AMOUNT)
    s.cast(P1, "Amount")
    s.resolve()
    assert s.player(P1).life == 27


def drive(game: Game, word: str) -> None:
    game.apply(next(option for option in game.decision.options if word in str(option)))


def test_a_game_answers_hooks_and_takes_them_back_with_the_choice_before():
    game = gifted(10).game
    drive(game, "Gift")
    before = game.core.hash()
    drive(game, "pass")
    drive(game, "pass")
    assert game.core.player(0)["life"] == 14
    game.undo()
    game.undo()
    assert game.core.hash() == before


def test_a_copy_and_a_saved_game_go_on_alike():
    game = gifted(10).game
    drive(game, "Gift")
    other = game.copy()
    for one in (game, other):
        drive(one, "pass")
        drive(one, "pass")
    assert game.core.hash() == other.core.hash()


def test_a_hook_that_is_missing_is_named():
    hooks.unregister("behind")
    s = gifted(10)
    s.cast(P1, "Gift")
    with pytest.raises(HookError, match="behind"):
        s.resolve()


def test_an_answer_out_of_bounds_is_refused():
    hooks.unregister("behind")
    hooks.register("behind", lambda call: hooks.HookAnswer(option=2))
    s = gifted(10)
    s.cast(P1, "Gift")
    with pytest.raises(HookError, match="from 0 to 1"):
        s.resolve()


def test_a_name_is_registered_once():
    with pytest.raises(HookError, match="already"):
        hooks.register("behind", lambda call: hooks.HookAnswer())


def test_compiled_games_refuse_cards_that_ask_hooks():
    deck = [Card((GIFT,))] * 60
    with pytest.raises(HookError, match="Game"):
        batch(deck, deck, games=2, seed=1)


def test_a_hook_asks_for_something():
    with pytest.raises(ir.IRError):
        Hook("nothing")


def test_the_examples_run():
    assert doctest.testmod(hooks).failed == 0
