"""The worked example of an agent of one's own."""

import pytest

from mtgengine import Game, RandomAgent, batch, play_game
from mtgengine.agents.alphabeta import AlphaBetaAI
from mtgengine.testing import P1, P2, Scenario

NAME = "mtgengine.agents.alphabeta:AlphaBetaAI"


def test_it_is_loaded_by_its_name():
    result = batch("burn", "burn", 1, agents=(NAME, "random"), seed=2)
    assert len(result.winner) == 1
    assert result.undecided == 0


def test_it_finds_the_attack_that_kills():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.life(P2, 5)
    s.to("declare_attackers")
    game, agent = s.game, AlphaBetaAI()
    while game.decision is not None and game.core.turn == 1:
        game.apply(agent.answer(game)[0] if game.decision.actor == P1 else 0)
    assert game.result is not None
    assert game.result.winner == P1


def test_it_looks_at_no_more_positions_than_its_budget():
    class Counting(AlphaBetaAI):
        seen = 0

        def evaluate_game_state(self, state):
            self.seen += 1
            return super().evaluate_game_state(state)

    game, agent = Game.start(("burn", "burn"), seed=4), Counting(nodes=30, width=4)
    for _ in range(12):
        agent.seen = 0
        game.apply(agent.answer(game)[0])
        # The first depth is looked at whole, whatever the budget; one position is on its way as it ends.
        assert agent.seen <= 30 + 4


def test_the_same_seed_is_the_same_game():
    hashes = set()
    for _ in range(2):
        game = Game.start(("red-vanilla", "burn"), seed=9)
        play_game(game, (AlphaBetaAI(nodes=15), RandomAgent()))
        hashes.add(game.hash)
    assert len(hashes) == 1


@pytest.mark.parametrize("deck", ["red-vanilla", "burn"])
def test_it_beats_random_play(deck):
    games = [Game.start((deck, deck), seed) for seed in range(3)]
    assert sum(play_game(game, (AlphaBetaAI(nodes=20), RandomAgent())).winner == 0 for game in games) >= 2
