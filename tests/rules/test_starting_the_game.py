"""Starting the game (CR 103): who plays first, shuffling, opening hands, mulligans, the first turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mtgengine import Deck, Game, GameConfig
from mtgengine.cards import default_cards
from mtgengine.decisions import DecisionKind, OptionKind, Reason
from mtgengine.enums import StepType, Zone
from mtgengine.testing import cr

GREEN = Deck.from_text("30 Forest\n30 Grizzly Bears", "green")
RED = Deck.from_text("30 Mountain\n30 Gray Ogre", "red")
SLOT_MASK = 0x3FFF


def start(seed: int = 0, decks=(GREEN, RED), **settings) -> Game:
    return Game.start(decks, seed, GameConfig(**settings))


def take(game: Game, kind: OptionKind) -> None:
    game.apply(next(option for option in game.decision.options if option.kind is kind))


def cards(game: Game, zone: Zone, player: int) -> list[int]:
    """The cards of a zone as physical cards, which stay the same from zone to zone."""
    return [object.object_id & SLOT_MASK for object in game.zone(zone, player)]


def asked(game: Game) -> tuple[Reason, int]:
    return game.decision.reason, game.decision.player


# ---- the starting player -------------------------------------------------------------------------------------------


@cr("103.1")
def test_one_player_chooses_who_takes_the_first_turn():
    game = start()
    assert game.decision.reason is Reason.STARTING_PLAYER
    assert {option.kind for option in game.decision.options} == {OptionKind.PLAY_FIRST, OptionKind.DRAW_FIRST}


@cr("103.1")
def test_who_chooses_is_determined_at_random():
    assert {start(seed).decision.player for seed in range(20)} == {0, 1}


@cr("103.1", "103.8")
@pytest.mark.parametrize("kind", [OptionKind.PLAY_FIRST, OptionKind.DRAW_FIRST])
def test_the_player_chosen_takes_the_first_turn(kind):
    game = start(mulligan="none", skip_trivial=False)
    chooser = game.decision.player
    take(game, kind)
    assert game.core.starting_player == (chooser if kind is OptionKind.PLAY_FIRST else 1 - chooser)
    assert game.active_player == game.core.starting_player
    assert game.turn_number == 1


@cr("103.1")
def test_turn_order_proceeds_from_the_starting_player():
    game = start(mulligan="none", starting_player=1, skip_trivial=False)
    players = {}
    while game.turn_number < 5:
        players[game.turn_number] = game.active_player
        game.apply(0)
    assert players == {1: 1, 2: 0, 3: 1, 4: 0}


# ---- libraries and life --------------------------------------------------------------------------------------------


@cr("103.3", "401.1")
def test_each_deck_becomes_a_library_and_is_shuffled():
    game = start(starting_player=0, starting_hand_size=0, mulligan="none", skip_trivial=False)
    for player, deck in ((0, GREEN), (1, RED)):
        names = [card.name for card in game.zone(Zone.LIBRARY, player)]
        assert sorted(names) == sorted(card.name for card in deck.resolve(default_cards()))
        # Sixty cards in two blocks are not shuffled.
        assert sum(a != b for a, b in pairwise(names)) > 10


@cr("103.3")
def test_the_order_of_a_library_depends_on_chance():
    orders = {tuple(cards(start(seed, starting_player=0), Zone.LIBRARY, 0)) for seed in range(5)}
    assert len(orders) == 5


@cr("103.4")
def test_players_begin_with_20_life():
    game = start()
    assert (game.life(0), game.life(1)) == (20, 20)


@cr("103.4")
def test_a_variant_may_have_another_starting_life_total():
    game = start(starting_life=40)
    assert (game.life(0), game.life(1)) == (40, 40)


# ---- opening hands -------------------------------------------------------------------------------------------------


@cr("103.5", "402.1")
def test_each_player_draws_seven_cards():
    game = start(starting_player=0)
    for player in (0, 1):
        assert len(cards(game, Zone.HAND, player)) == 7
        assert len(cards(game, Zone.LIBRARY, player)) == 53


@cr("103.5")
def test_the_opening_hand_has_the_starting_hand_size():
    game = start(starting_player=0, starting_hand_size=5)
    assert len(cards(game, Zone.HAND, 0)) == len(cards(game, Zone.HAND, 1)) == 5


@cr("103.5")
@pytest.mark.parametrize("starting", [0, 1])
def test_the_starting_player_declares_first(starting):
    game = start(starting_player=starting)
    assert asked(game) == (Reason.MULLIGAN, starting)
    take(game, OptionKind.KEEP)
    assert asked(game) == (Reason.MULLIGAN, 1 - starting)


@cr("103.5")
def test_mulligans_are_taken_after_every_player_has_declared():
    game = start(starting_player=0)
    before = cards(game, Zone.HAND, 0)
    take(game, OptionKind.MULLIGAN)
    assert asked(game) == (Reason.MULLIGAN, 1)
    assert cards(game, Zone.HAND, 0) == before
    take(game, OptionKind.MULLIGAN)
    assert cards(game, Zone.HAND, 0) != before


@cr("103.5")
def test_a_mulligan_draws_a_whole_new_hand_and_puts_one_card_on_the_bottom():
    game = start(starting_player=0)
    old = set(cards(game, Zone.HAND, 0))
    take(game, OptionKind.MULLIGAN)
    take(game, OptionKind.KEEP)
    assert asked(game) == (Reason.MULLIGAN_BOTTOM, 0)
    hand = cards(game, Zone.HAND, 0)
    assert len(hand) == 7
    assert set(hand) != old
    assert {option.object.object_id & SLOT_MASK for option in game.decision.options} == set(hand)
    chosen = game.decision.options[3].object.object_id & SLOT_MASK
    game.apply(3)
    assert sorted(cards(game, Zone.HAND, 0)) == sorted(set(hand) - {chosen})
    assert cards(game, Zone.LIBRARY, 0)[0] == chosen
    assert len(cards(game, Zone.LIBRARY, 0)) == 54


@cr("103.5")
def test_the_second_mulligan_puts_two_cards_on_the_bottom_in_any_order():
    game = start(starting_player=0)
    take(game, OptionKind.MULLIGAN)
    take(game, OptionKind.KEEP)
    game.apply(0)
    assert asked(game) == (Reason.MULLIGAN, 0)
    take(game, OptionKind.MULLIGAN)
    bottoms = {}
    for order in ((0, 5), (5, 0)):
        trial = game.copy()
        hand = cards(trial, Zone.HAND, 0)
        assert len(hand) == 7
        for place in order:
            assert trial.decision.reason is Reason.MULLIGAN_BOTTOM
            wanted = hand[place]
            trial.apply(next(o for o in trial.decision.options if o.object.object_id & SLOT_MASK == wanted))
        assert len(cards(trial, Zone.HAND, 0)) == 5
        bottoms[order] = cards(trial, Zone.LIBRARY, 0)[:2]
        assert set(bottoms[order]) == {hand[0], hand[5]}
    assert bottoms[0, 5] == bottoms[5, 0][::-1]


@cr("103.5")
def test_who_keeps_may_not_take_further_mulligans():
    game = start(starting_player=0)
    take(game, OptionKind.KEEP)
    take(game, OptionKind.MULLIGAN)
    game.apply(0)
    assert asked(game) == (Reason.MULLIGAN, 1)
    kept = cards(game, Zone.HAND, 0)
    take(game, OptionKind.MULLIGAN)
    game.apply(0)
    game.apply(0)
    assert asked(game) == (Reason.MULLIGAN, 1)
    take(game, OptionKind.KEEP)
    assert cards(game, Zone.HAND, 0) == kept
    assert len(cards(game, Zone.HAND, 1)) == 5
    assert game.turn_number == 1


@cr("103.5")
def test_mulligans_go_down_to_zero_cards_and_no_further():
    game = start(starting_player=0, skip_trivial=False)
    taken = 0
    while game.turn_number == 0:
        if asked(game) == (Reason.MULLIGAN, 0):
            assert len(cards(game, Zone.HAND, 0)) == 7 - taken
            take(game, OptionKind.MULLIGAN)
            taken += 1
        elif asked(game) == (Reason.MULLIGAN, 1):
            take(game, OptionKind.KEEP)
        else:
            game.apply(0)
    assert taken == 7
    assert cards(game, Zone.HAND, 0) == []
    assert len(cards(game, Zone.LIBRARY, 0)) == 60


@cr("103.5")
def test_without_mulligans_nobody_is_asked():
    game = start(starting_player=0, mulligan="none", skip_trivial=False)
    assert game.decision.reason is Reason.PRIORITY
    assert game.turn_number == 1


@cr("103.5c")
def test_with_three_players_the_first_mulligan_is_free():
    game = start(decks=(GREEN, RED, GREEN), starting_player=0)
    assert asked(game) == (Reason.MULLIGAN, 0)
    for kind in (OptionKind.MULLIGAN, OptionKind.KEEP, OptionKind.KEEP):
        take(game, kind)
    assert asked(game) == (Reason.MULLIGAN, 0)
    assert len(cards(game, Zone.HAND, 0)) == 7
    take(game, OptionKind.MULLIGAN)
    assert asked(game) == (Reason.MULLIGAN_BOTTOM, 0)
    game.apply(0)
    assert asked(game) == (Reason.MULLIGAN, 0)
    assert len(cards(game, Zone.HAND, 0)) == 6


# ---- the first turn ------------------------------------------------------------------------------------------------


def steps_of_turn(game: Game, turn: int) -> list[StepType]:
    """The steps of a turn in which somebody decides, as they come."""
    found: list[StepType] = []
    while game.turn_number <= turn:
        if game.turn_number == turn and game.step not in found[-1:]:
            found.append(game.step)
        game.apply(0)
    return found


@cr("103.8a")
def test_the_player_who_plays_first_skips_the_draw_step_of_the_first_turn():
    game = start(starting_player=0, mulligan="none", skip_trivial=False)
    assert StepType.DRAW not in steps_of_turn(game.copy(), 1)
    assert StepType.DRAW in steps_of_turn(game.copy(), 2)
    assert StepType.DRAW in steps_of_turn(game, 3)


@cr("103.8a")
def test_only_the_player_who_plays_first_draws_one_card_less():
    game = start(starting_player=0, mulligan="none", skip_trivial=False)
    while game.turn_number < 3:
        game.apply(0)
    assert len(cards(game, Zone.HAND, 0)) == 7
    assert len(cards(game, Zone.HAND, 1)) == 7  # eight, and one discarded in the cleanup step
    assert len(cards(game, Zone.GRAVEYARD, 0)) == 0
    assert len(cards(game, Zone.GRAVEYARD, 1)) == 1


@cr("103.8c")
def test_with_three_players_nobody_skips_the_first_draw_step():
    game = start(decks=(GREEN, RED, GREEN), starting_player=0, mulligan="none", skip_trivial=False)
    assert StepType.DRAW in steps_of_turn(game, 1)


@cr("103.5", "103.8")
def test_no_player_has_priority_before_the_first_turn():
    game = start()
    while game.turn_number == 0:
        assert game.priority_player is None
        assert game.phase is None
        assert game.decision.kind is not DecisionKind.PRIORITY
        game.apply(0)
    assert game.phase is not None
