"""Matchups: what a series of games tells, when it stops, and that nothing is dropped on the way."""

import json
import math
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from mtgengine import Deck, GameConfig, batch
from mtgengine.analysis.matchup import MatchupAnalysis, MatchupStats, ShareOf, simulate
from mtgengine.analysis.statistics import Sprt, holm, proportions_p, wilson
from mtgengine.cards import CardDatabase
from mtgengine.errors import InvalidConfig

TRIUMPH = """
Instant Triumph {G}
Sorcery
You win the game.

Waste of Time {G}
Sorcery
You gain 1 life.

Forest
Basic Land — Forest
"""


@pytest.fixture(scope="module")
def stats():
    return simulate("white-weenie", "burn", 600, seed=3)


def test_the_games_are_those_of_a_batch(stats):
    assert stats.result.signature == batch("white-weenie", "burn", 600, seed=3).signature
    assert stats.stopped == "games"


def test_every_game_counts(stats):
    assert stats.share(0).wins + stats.share(1).wins + stats.result.draws + stats.result.undecided == 600
    assert sum(stats.end_reasons.values()) == sum(stats.game_lengths.values()) == 600
    for seat in (0, 1):
        assert sum(share.games for share in stats.mulligans(seat).values()) == 600
        assert stats.on_the_play(seat).games + stats.on_the_draw(seat).games == 600
        assert stats.on_the_play(seat).games == stats.on_the_draw(1 - seat).games


def test_a_turn_limit_is_a_reason_that_is_reported(vanilla):
    stats = simulate(vanilla, vanilla, 20, config=GameConfig(max_turns=3))
    assert stats.end_reasons == {"turn_limit": 20}
    assert stats.share(0) == ShareOf(0, 20)
    undecided = simulate(vanilla, vanilla, 20, config=GameConfig(step_budget=50))
    assert undecided.end_reasons == {"step_budget": 20}
    assert undecided.result.undecided == 20


def test_screw_and_flood_are_as_defined(stats):
    for seat in (0, 1):
        early = stats.counts.column("early_lands")[:, seat]
        assert stats.screw(seat).games == sum(0 <= lands <= 2 for lands in early)
        drawn = zip(*(stats.counts.column(name)[:, seat] for name in ("cards_drawn", "lands_drawn")), strict=True)
        assert stats.flood(seat).games == sum(cards >= 10 and lands >= 0.6 * cards for cards, lands in drawn)


def test_drawn_and_undrawn_games_are_all_games(stats):
    for card in stats.cards:
        assert card.drawn.games + card.undrawn.games == 600
        assert card.drawn.wins + card.undrawn.wins == stats.share(card.seat).wins
        assert card.opening.games + card.absent.games == 600
        assert card.opening.wins + card.absent.wins == stats.share(card.seat).wins
        assert card.opening.games <= card.drawn.games
        low, high = card.impact_interval
        assert low <= card.impact <= high


def test_cards_of_a_deck_that_wins_late_are_not_all_key_cards():
    """Long games, which such a deck wins, see more of every card; its opening hands tell nothing of that."""
    late = simulate("enchantress", "goblins", 600, agents=("simple", "simple"), seed=2)
    mine = [card for card in late.cards if card.seat == 0]
    assert all(card.drawn.rate > card.undrawn.rate for card in mine if card.undrawn.games > 50)
    assert sum(card.is_key for card in mine) < len(mine) / 3


def test_chances_are_corrected_for_the_number_of_cards(stats):
    raw = [
        proportions_p((card.opening.wins, card.absent.wins), (card.opening.games, card.absent.games))
        for card in stats.cards
    ]
    assert [card.p for card in stats.cards] == pytest.approx(holm(raw))
    assert all(card.p < 0.05 for card in stats.key_cards)


def test_a_card_that_wins_on_the_spot_is_a_key_card():
    cards = CardDatabase.from_text(TRIUMPH)
    mine = Deck.from_text("30 Forest\n27 Waste of Time\n3 Instant Triumph", "mine")
    other = Deck.from_text("60 Forest", "other")
    stats = simulate(mine, other, 400, cards=cards, config=GameConfig(max_turns=8))
    best = stats.key_cards[0]
    assert (best.name, best.seat) == ("Instant Triumph", 0)
    assert best.cast.rate == 1
    assert best.impact > 0.3


def test_life_curves_begin_at_the_starting_life(stats):
    for seat in (0, 1):
        curve = stats.life_curve(seat)
        assert math.isnan(curve[0])
        assert curve[1] == 20


def test_games_that_were_not_counted_say_so():
    stats = simulate("white-weenie", "burn", 10, count=False)
    with pytest.raises(InvalidConfig, match="count=True"):
        stats.mulligans(0)
    assert "cards" not in stats.as_dict()


def test_plain_values_survive_json(stats):
    facts = json.loads(json.dumps(stats.as_dict()))
    assert facts["games"] == 600
    assert [deck["name"] for deck in facts["decks"]] == ["white-weenie", "burn"]
    assert facts["decks"][0]["interval"] == pytest.approx(wilson(stats.share(0).wins, 600))
    assert facts["decks"][0]["life_curve"][0] == 20


# ---- when a series stops -------------------------------------------------------------------------------------------


def test_a_series_stops_when_its_interval_is_narrow_enough():
    stats = simulate("white-weenie", "burn", 20_000, until=0.03, count=False)
    low, high = stats.share(0).interval
    assert stats.stopped == "until"
    assert (high - low) / 2 <= 0.03
    assert stats.games < 20_000


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_where_it_stops_does_not_depend_on_threads(threads):
    stats = simulate("white-weenie", "burn", 20_000, until=0.03, count=False, threads=threads)
    again = simulate("white-weenie", "burn", 20_000, until=0.03, count=False, threads=1)
    assert stats.result.signature == again.result.signature


def test_a_series_stops_when_one_deck_is_proven_better():
    stats = simulate("goblins", "enchantress", 20_000, sprt=Sprt(0.05), count=False)
    assert (stats.stopped, stats.better) == ("sprt", 0)
    assert stats.games == 500
    assert stats.as_dict()["better"] == "goblins"


@pytest.mark.parametrize("until", [0, 0.5, -1, 2])
def test_until_is_half_the_width_of_an_interval(until):
    with pytest.raises(InvalidConfig, match="until is"):
        simulate("burn", "burn", 10, until=until)


def test_a_series_needs_games():
    with pytest.raises(InvalidConfig, match="games is 0"):
        simulate("burn", "burn", 0)


def test_progress_sees_all_games_so_far():
    seen = []
    simulate("white-weenie", "burn", 1200, count=False, progress=lambda result: seen.append(len(result)))
    assert seen == [500, 1000, 1200]


def test_the_documents_class(stats):
    analysis = MatchupAnalysis(agents=("random", "random"))
    found = analysis.run_simulation("white-weenie", "burn", iterations=600, seed=3)
    assert isinstance(found, MatchupStats)
    assert found.deck1_winrate == stats.share(0).rate
    assert found.deck2_winrate == stats.share(1).rate
    assert found.average_game_length == stats.average_game_length == np.mean(stats.result.turns)


_INTERRUPTED = """
import os, signal
from mtgengine.analysis.matchup import simulate

def stop(result):
    if len(result) == 1000:
        os.kill(os.getpid(), signal.SIGINT)

stats = simulate("white-weenie", "burn", 1_000_000, count=False, progress=stop)
print(stats.stopped, stats.games)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
def test_an_interrupt_keeps_what_was_played():
    found = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    assert found.stdout.split() == ["interrupted", "1000"]
    assert found.returncode == 0
