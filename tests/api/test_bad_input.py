"""Bad input gets a typed error that names the cause, and harms nothing."""

import re

import pytest

from mtgengine import (
    AIAgent,
    Deck,
    DecklistError,
    Game,
    GameConfig,
    IllegalAction,
    InvalidConfig,
    InvalidDeck,
    SaveError,
    UnplayableDeck,
    batch,
)


def test_an_unknown_card_is_named_with_suggestions():
    deck = Deck.from_text("60 Grizly Bears")
    with pytest.raises(UnplayableDeck, match=r"Grizly Bears.*Grizzly Bears"):
        Game.start((deck, deck))


def test_an_empty_deck_is_refused(vanilla):
    with pytest.raises(InvalidDeck, match="empty"):
        Deck.from_text("")
    with pytest.raises(InvalidDeck, match="no cards"):
        Game.start(([], vanilla))


def test_a_line_that_is_no_card_is_named():
    with pytest.raises(DecklistError, match="line 2"):
        Deck.from_text("24 Forest\nmany Grizzly Bears")


def test_decks_and_players_must_match(vanilla):
    with pytest.raises((InvalidDeck, InvalidConfig)):
        Game.start((vanilla,))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"starting_life": -1}, "starting_life is -1"),
        ({"starting_life": 0}, "starting_life is 0"),
        ({"starting_life": "20"}, "starting_life is '20'"),
        ({"starting_life": True}, "starting_life is True"),
        ({"starting_hand_size": -7}, "starting_hand_size is -7"),
        ({"max_turns": -1}, "max_turns is -1"),
        ({"max_turns": 1.5}, "max_turns is 1.5"),
        ({"mulligan": "paris"}, "mulligan is 'paris'"),
        ({"mana": "free"}, "mana is 'free'"),
        ({"starting_player": 9}, "starting_player is 9"),
        ({"verbose": 1}, "verbose is 1"),
        ({"step_budget": -1}, "step_budget is -1"),
    ],
)
def test_a_setting_out_of_range_is_named_with_its_value(settings, message):
    with pytest.raises(InvalidConfig, match=re.escape(message)):
        GameConfig(**settings)


def test_a_starting_player_who_does_not_play(vanilla):
    with pytest.raises(InvalidConfig, match="starting_player is 2"):
        Game.start((vanilla, vanilla), config=GameConfig(starting_player=2))


@pytest.mark.parametrize("index", [-1, 2, 10**6])
def test_an_option_out_of_range_leaves_the_game_unharmed(vanilla, index):
    game = Game.start((vanilla, vanilla), 1)
    before = game.hash
    with pytest.raises(IllegalAction, match=f"no option {index}"):
        game.apply(index)
    assert game.hash == before
    game.apply(0)


def test_an_option_of_another_decision_is_refused(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    option = game.decision.options[0]
    game.apply(0)
    before = game.hash
    with pytest.raises(IllegalAction, match="does not offer"):
        game.apply(option)
    assert game.hash == before


def test_a_game_that_is_over_takes_no_choice(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    game.core.play_random(1)
    game.sync()
    with pytest.raises(IllegalAction, match="over"):
        game.apply(0)


def test_a_decision_that_was_answered_can_not_be_read_any_more(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    decision = game.decision
    game.apply(0)
    with pytest.raises(IllegalAction, match="gone on"):
        _ = decision.options


def test_nothing_to_undo(vanilla):
    with pytest.raises(IllegalAction, match="take back"):
        Game.start((vanilla, vanilla), 1).undo()


def test_a_player_who_does_not_exist(vanilla):
    with pytest.raises(KeyError, match="no player 7"):
        Game.start((vanilla, vanilla)).view(7)


def test_every_truncation_of_a_saved_game_is_refused(vanilla):
    data = Game.start((vanilla, vanilla), 1).save()
    for size in [*range(40), *range(40, len(data), 97), len(data) - 1]:
        with pytest.raises(SaveError):
            Game.load(data[:size])


def test_every_damaged_byte_of_a_saved_game_is_noticed(vanilla):
    data = Game.start((vanilla, vanilla), 1).save()
    for place in range(0, len(data), 61):
        damaged = bytearray(data)
        damaged[place] ^= 0x40
        with pytest.raises(SaveError):
            Game.load(bytes(damaged))


@pytest.mark.parametrize("data", [b"", b"hello", b"\0" * 1000, "text", None])
def test_what_is_no_saved_game_is_refused(data):
    with pytest.raises(SaveError):
        Game.load(data)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True, 10**6])
def test_a_wrong_number_of_threads(vanilla, threads):
    with pytest.raises(InvalidConfig, match="threads is"):
        batch(vanilla, vanilla, 1, threads=threads)


@pytest.mark.parametrize("games", [-1, 2.5, "10", None])
def test_a_wrong_number_of_games(vanilla, games):
    with pytest.raises(InvalidConfig, match="games is"):
        batch(vanilla, vanilla, games)


@pytest.mark.parametrize("agents", [("random",), ("random", "clever"), "random", (None, None), (AIAgent(), 3)])
def test_wrong_agents(vanilla, agents):
    with pytest.raises(InvalidConfig):
        batch(vanilla, vanilla, 1, agents=agents)


def test_a_batch_of_nothing(vanilla):
    result = batch(vanilla, vanilla, 0)
    assert len(result) == 0
    assert result.win_rate() == 0.0


def test_playing_before_the_start():
    with pytest.raises(IllegalAction, match="setup_game"):
        Game((1, 2)).play_game()
