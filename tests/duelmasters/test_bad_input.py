"""What can't be played is refused, with a reason."""

import numpy as np
import pytest
from click.testing import CliRunner

from mtgcore.duel_cards import DuelTables
from mtgcore.handle import GameHandle
from mtgcore.rollout import NewGame, play_games
from mtgengine import Deck, Game, batch
from mtgengine.cli import main
from mtgengine.errors import IllegalAction, InvalidConfig, InvalidDeck, SaveError, UnknownCard, UnplayableDeck
from mtgengine.rulesets import ruleset
from mtgengine.rulesets.duelmasters import P1, P2, DuelMasters, DuelScenario, default_cards
from mtgengine.rulesets.duelmasters.text import CIVILIZATIONS

DECKS = ("fire-aggro", "water-control")


def test_a_deck_of_another_size_is_refused():
    with pytest.raises(InvalidDeck, match="40 cards, not 4"):
        DuelMasters.start((Deck.from_text("4 Brawler Zyler"), "fire-aggro"))


def test_more_than_four_of_a_card_are_refused():
    with pytest.raises(InvalidDeck, match="at most 4"):
        DuelMasters.start((["Brawler Zyler"] * 40, "fire-aggro"))


def test_an_unknown_card_is_refused_with_a_suggestion():
    with pytest.raises(UnplayableDeck, match="Did you mean 'Brawler Zyler'"):
        DuelMasters.start((Deck.from_text("4 Brawler Zylar\n36 Aqua Guard"), "fire-aggro"))
    with pytest.raises(UnknownCard):
        default_cards().get("Black Lotus")


def test_an_unknown_deck_is_refused_with_a_suggestion():
    with pytest.raises(InvalidDeck, match="Did you mean 'fire-aggro'"):
        DuelMasters.start(("fire-agro", "water-control"))


@pytest.mark.parametrize("decks", [DECKS[:1], (*DECKS, "fire-aggro")])
def test_there_are_two_players(decks):
    with pytest.raises((InvalidDeck, InvalidConfig)):
        DuelMasters.start(decks)


def test_an_unknown_game_is_refused():
    with pytest.raises(InvalidConfig, match="no game is named 'chess'"):
        ruleset("chess")


def test_what_is_not_offered_is_refused():
    game = DuelMasters.start(DECKS, seed=1)
    before = game.hash
    with pytest.raises(IllegalAction):
        game.apply(99)
    assert game.hash == before


def test_a_scenario_says_what_is_offered():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    with pytest.raises(IllegalAction, match="'attack player 1 with Burning Mane'"):
        s.attack("Burning Mane", "Hunter Fish")


def test_the_games_do_not_load_each_others_saves():
    with pytest.raises(SaveError, match="duelmasters"):
        Game.load(DuelMasters.start(DECKS).save())
    deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
    with pytest.raises(SaveError, match="magic"):
        DuelMasters.load(Game.start((deck, deck)).save())


def test_handles_refuse_card_tables_of_another_game_and_new_games_for_others():
    duel, deck = DuelMasters.start(DECKS).core, Deck.from_text("24 Forest\n36 Grizzly Bears")
    magic = Game.start((deck, deck)).core
    for core, other in ((duel, magic), (magic, duel)):
        cards = NewGame(other.tables, [[0] * 40, [0] * 40])
        with pytest.raises(TypeError, match="plays another game"):
            type(core).new(other.tables, cards, 1)
        with pytest.raises(TypeError, match="plays another game"):
            type(core).load(other.tables, core.save())
        with pytest.raises(ValueError, match="made for other card tables"):
            type(core).new(core.tables, cards, 1)
    with pytest.raises(TypeError, match="plays another game"):
        GameHandle.new(duel.tables, NewGame(duel.tables, [[0] * 40, [0] * 40]), 1)


def test_batches_refuse_new_games_for_other_tables():
    duel, deck = DuelMasters.start(DECKS).core, Deck.from_text("24 Forest\n36 Grizzly Bears")
    magic = Game.start((deck, deck)).core
    rows, hashes = np.zeros((1, 99), dtype=np.int64), np.zeros(1, dtype=np.uint64)
    with pytest.raises(ValueError, match="made for other card tables"):
        play_games(
            duel.tables,
            NewGame(magic.tables, [[0] * 40, [0] * 40]),
            ("random", "random"),
            1,
            np.zeros(1, dtype=np.int64),
            rows,
            hashes,
        )


def test_a_save_cut_anywhere_is_refused():
    data = DuelMasters.start(DECKS, seed=3).save()
    for size in range(0, len(data), 97):
        with pytest.raises(SaveError):
            DuelMasters.load(data[:size])


def test_a_view_does_not_tell_what_a_player_may_not_know():
    game = DuelMasters.start(DECKS, seed=1)
    hidden = game.core.zone(2, P2)[0]
    with pytest.raises(IllegalAction, match="may not know"):
        game.view(P1).object(hidden)


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ({"kinds": 3}, "creature or a spell"),
        ({"kinds": 1, "cost": -1}, "cost"),
        ({"kinds": 1, "colour": 1}, "colour"),
        ({"kinds": 5}, "evolves"),
        ({"kinds": 1, "races": 1 << 64}, "races"),
        ({"kinds": 1, "abilities": [{"trigger": 1, "steps": [{"op": 9, "n": 2}]}]}, "steps follow"),
        ({"kinds": 1, "abilities": [{"trigger": 1, "steps": [{"op": 1, "side": 1, "zone": 6, "to": 2}]}]}, "no zone"),
        ({"kinds": 1, "abilities": [{"trigger": 99}]}, "trigger"),
    ],
)
def test_card_tables_check_every_number(row, word):
    with pytest.raises(ValueError, match=word):
        DuelTables([{"name": "Test", **row}])


def test_civilizations_are_bits():
    assert sorted(CIVILIZATIONS.values()) == [1, 2, 4, 8, 16]


def test_the_command_refuses_what_belongs_to_magic():
    run = CliRunner().invoke(main, ["sim", "--game", "duelmasters", "goblins", "fire-aggro", "-n", "2"])
    assert run.exit_code == 2
    assert "no bundled deck of Duel Masters" in run.output


def test_the_batch_refuses_agents_it_does_not_know():
    with pytest.raises(InvalidConfig):
        batch(*DECKS, games=1, agents=("grandmaster", "random"), rules="duelmasters")
