"""What a series of games counts beside its results."""

import numpy as np
import pytest

from mtgcore.rollout import game_seed
from mtgcore.tally import CURVES, ROW, SEEN, Tally
from mtgengine import Deck, Game, GameConfig, RandomAgent, batch
from mtgengine.agents import play_game
from mtgengine.batch import Pairing
from mtgengine.events import DrawCardEvent, LandPlayedEvent, LifeChangedEvent, SpellCastEvent, TurnStartEvent

DECKS = ("goblins", "blue-control")


@pytest.fixture(scope="module")
def counted():
    return batch(*DECKS, 200, seed=6, count=True, threads=2)


def test_counting_changes_no_game(counted):
    assert counted.signature == batch(*DECKS, 200, seed=6).signature


def test_threads_do_not_matter(counted):
    again = batch(*DECKS, 200, seed=6, count=True, threads=5).counts
    assert (again.rows == counted.counts.rows).all()
    assert (again.cards == counted.counts.cards).all()
    assert (again.curves == counted.counts.curves).all()


def test_python_agents_are_counted_like_compiled_ones():
    compiled = batch(*DECKS, 30, seed=2, count=True).counts
    python = batch(*DECKS, 30, seed=2, agents=(RandomAgent, RandomAgent), count=True).counts
    assert (compiled.rows == python.rows).all()
    assert (compiled.cards == python.cards).all()
    assert (compiled.curves == python.curves).all()


def test_counts_are_those_of_the_events_of_each_game(counted):
    for number in range(20):
        game = Game.start(DECKS, game_seed(6, number), GameConfig(record=True))
        play_game(game, (RandomAgent(), RandomAgent()))
        for seat in (0, 1):
            cast = sum(isinstance(event, SpellCastEvent) and event.player == seat for event in game.log)
            assert counted.counts.column("spells_cast")[number, seat] == cast
            assert counted.counts.column("mulligans")[number, seat] == game.core.player(seat)["mulligans"]


def test_opening_hands_have_seven_cards_less_one_for_each_mulligan():
    deck = Deck.from_text(
        "\n".join(f"1 {name}" for name in ("Forest", "Island", "Shock", "Grizzly Bears", "Hill Giant"))
    )
    counted = batch(deck, deck, 20, config=GameConfig(starting_hand_size=3), count=True).counts
    for seat in (0, 1):
        opening = sum(games for games, _ in counted.seen(seat, "opening").values())
        assert opening == (3 - np.minimum(counted.column("mulligans")[:, seat], 3)).sum()


def test_copies_of_a_card_count_as_one_game(vanilla):
    counts = batch(vanilla, vanilla, 40, count=True).counts
    games, won = counts.seen(0, "drawn")["Forest"]
    assert 35 <= games <= 40
    assert won <= games


def test_every_opening_card_was_drawn_and_every_win_was_a_game(counted):
    cards = counted.counts.cards
    opening, drawn = (cards[:, :, SEEN.index(how)] for how in ("opening", "drawn"))
    assert (drawn >= opening).all()
    assert (cards[..., 0] >= cards[..., 1]).all()
    assert (drawn[..., 0].sum(axis=1) <= counted.counts.column("cards_drawn").sum(axis=0)).all()


def test_lands_drawn_are_cards_drawn(counted):
    counts = counted.counts
    assert (counts.column("lands_drawn") <= counts.column("cards_drawn")).all()
    assert counts.column("lands_drawn")[:, 1].sum() > len(counted)


def test_curves_begin_with_the_starting_life_and_no_lands(counted):
    for seat in (0, 1):
        assert counted.counts.curve(seat, "life")[1] == 20
        assert counted.counts.curve(seat, "lands")[1] == 0
        assert np.isnan(counted.counts.curve(seat, "life")[0])
    games = counted.counts.curves[0, :, CURVES.index("games")]
    assert games[1] == 200
    assert (np.diff(games[1:]) <= 0).all()


def test_life_curves_follow_the_game():
    deck = Deck.from_text("20 Mountain\n40 Lightning Bolt")
    counted = batch(deck, deck, 1, seed=3, count=True).counts
    game = Game.start((deck, deck), game_seed(3, 0), GameConfig(record=True))
    play_game(game, (RandomAgent(), RandomAgent()))
    life, turns = [20, 20], {}
    for event in game.log:
        if isinstance(event, LifeChangedEvent):
            life[event.player] += event.amount
        elif isinstance(event, TurnStartEvent):
            turns[event.turn_number] = tuple(life)
    for turn, (first, second) in turns.items():
        assert counted.curve(0, "life")[turn] == first
        assert counted.curve(1, "life")[turn] == second


def test_lands_of_the_first_four_turns(vanilla):
    result = batch(vanilla, vanilla, 50, seed=1, count=True)
    early = result.counts.column("early_lands")
    assert (early[result.turns >= 9] >= 0).all()
    assert (early <= 4).all()
    short = batch(vanilla, vanilla, 5, config=GameConfig(max_turns=3), count=True)
    assert (short.counts.column("early_lands") == -1).all()


def test_cards_that_were_played_are_counted(vanilla):
    game = Game.start((vanilla, vanilla), game_seed(6, 0), GameConfig(record=True))
    play_game(game, (RandomAgent(), RandomAgent()))
    counts = Pairing(vanilla, vanilla).play(np.array([0]), 6, count=True).counts
    for seat in (0, 1):
        mine = [event for event in game.log if getattr(event, "player", None) == seat]
        lands = any(isinstance(event, LandPlayedEvent) for event in mine)
        spells = any(isinstance(event, SpellCastEvent) for event in mine)
        won = int(game.result.winner == seat)
        expected = {"Forest": lands, "Grizzly Bears": spells}
        assert counts.seen(seat, "cast") == {name: (1, won) for name, seen in expected.items() if seen}
        if game.core.player(seat)["mulligans"] == 0:
            assert counts.column("cards_drawn")[0, seat] == sum(isinstance(event, DrawCardEvent) for event in mine)


def test_a_tally_refuses_arrays_of_other_games(vanilla):
    rows, cards, curves = (np.zeros(shape, np.int64) for shape in ((1, 2, len(ROW)), (2, 3, len(SEEN), 2), (2, 9, 3)))
    with pytest.raises(ValueError, match="different numbers of players"):
        Tally(rows, cards[:1], curves)
    with pytest.raises(ValueError, match="other columns"):
        Tally(rows[:, :, :2].copy(), cards, curves)
    quiet = Game.start((vanilla, vanilla))
    with pytest.raises(ValueError, match="does not record"):
        quiet.core.tally_begin(Tally(rows, cards, curves))
    loud = Game.start((vanilla, vanilla), config=GameConfig(record=True))
    with pytest.raises(ValueError, match="made for other games"):
        loud.core.tally_begin(Tally(rows, cards[:, :1].copy(), curves))


def test_counts_of_two_series_are_joined(counted):
    parts = [Pairing(*DECKS).play(np.arange(*part), 6, count=True).counts for part in ((0, 120), (120, 200))]
    joined = type(counted.counts).joined(parts)
    assert (joined.rows == counted.counts.rows).all()
    assert (joined.cards == counted.counts.cards).all()
    assert (joined.curves == counted.counts.curves).all()
