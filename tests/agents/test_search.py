"""The search agent: repeatable, blind to what its player can't know, exact in its budget, right where it is plain."""

import numpy as np
import pytest

from mtgcore import insight
from mtgcore.policy import PolicyMind
from mtgengine import Deck, Game, RandomAgent, SearchAI, SimpleAI, batch, play_game
from mtgengine.agents import agent_maker
from mtgengine.decisions import DecisionKind
from mtgengine.errors import InvalidConfig
from mtgengine.testing import P1, P2, Scenario

NODES = 60


def searched(game):
    """Is there something to search? Opening hands, payments and names are left to the simple policy."""
    return game.decision.kind not in (DecisionKind.MULLIGAN, DecisionKind.PAY, DecisionKind.NAME)


def positions(decks, seed, every):
    """Decisions of a game between simple agents, every so manieth of those that are searched."""
    game, agent, asked = Game.start(decks, seed), SimpleAI(), 0
    while game.decision is not None:
        if searched(game):
            asked += 1
            if asked % every == 0:
                yield game
        game.apply(agent.answer(game)[0])


# ---- determinism -----------------------------------------------------------------------------------------------------


def test_the_number_of_threads_changes_nothing():
    signatures = {
        batch("burn", "goblins", 6, agents=("search:20", "simple"), seed=5, threads=threads).signature
        for threads in (1, 2, 4)
    }
    assert len(signatures) == 1


def test_compiled_games_are_those_that_python_plays_with_the_same_agents():
    compiled = batch("burn", "burn", 3, agents=("search:20", "random"), seed=8)
    driven = batch("burn", "burn", 3, agents=(lambda: SearchAI(20), RandomAgent), seed=8)
    assert compiled.signature == driven.signature


def test_the_same_position_gets_the_same_choice_whatever_was_searched_before():
    used = SearchAI(NODES)
    for game in positions(("goblins", "burn"), seed=2, every=25):
        assert used.answer(game) == SearchAI(NODES).answer(game.copy())


def test_another_seed_deals_other_cards():
    game = next(positions(("burn", "burn"), seed=2, every=30))
    minds = [PolicyMind(f"search:{NODES}", game.core.tables, seed, game.decision.actor) for seed in range(4)]
    assert len({str(insight.searched(game.core, mind)) for mind in minds}) > 1


# ---- hidden information ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [("burn", "burn"), ("goblins", "blue-control"), ("enchantress", "reanimator")])
def test_choices_do_not_depend_on_what_the_player_cannot_know(decks):
    agent, compared, other_hands = SearchAI(NODES), 0, 0
    for game in positions(decks, seed=3, every=20):
        report = agent.explain(game)
        for seed in (1, 2):
            dealt = game.determinize(game.decision.actor, seed)
            other_hands += dealt.hash != game.hash
            assert agent.explain(dealt) == report
            compared += 1
    assert compared > 10
    assert other_hands == compared


# ---- the budget ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 17, 200])
def test_a_budget_is_spent_to_the_last_node_and_no_further(nodes):
    agent = SearchAI(nodes)
    for game in positions(("burn", "goblins"), seed=4, every=40):
        report = agent.explain(game)
        assert report.nodes == nodes
        assert sum(move.visits for move in report.moves) == nodes


def test_stopping_when_nothing_can_change_any_more_picks_the_same():
    agent = SearchAI(NODES)
    for game in positions(("white-weenie", "burn"), seed=6, every=12):
        assert agent.answer(game)[0] == agent.explain(game).choice


def test_opening_hands_are_left_to_the_simple_policy():
    game = Game.start(("burn", "burn"), seed=1)
    while game.decision.kind is not DecisionKind.MULLIGAN:
        game.apply(0)
    report = SearchAI(NODES).explain(game)
    assert (report.nodes, report.moves) == (0, ())
    assert [report.choice] == list(SimpleAI().answer(game))


def test_searching_leaves_the_game_as_it_is():
    for game in positions(("burn", "enchantress"), seed=7, every=30):
        before = game.hash
        SearchAI(NODES).answer(game)
        assert game.hash == before


# ---- positions with a right answer -----------------------------------------------------------------------------------


def turn_of(s, nodes=200):
    """What the agent does until the turn is over, the opponent doing as little as it can; the game as it is then."""
    game, agent, done = s.game, SearchAI(nodes), []
    turn = game.core.turn
    while game.decision is not None and game.core.turn == turn:
        if game.decision.actor == P1:
            index = agent.answer(game)[0]
            if not game.decision.options[index].is_pass:
                done.append(game.decision.options[index].label)
            game.apply(index)
        else:
            game.apply(0)
    return done, game


def test_burn_in_hand_that_kills_is_cast_at_the_player():
    s = Scenario()
    s.hand(P1, "Lightning Bolt", "Lava Spike")
    s.battlefield(P1, "Mountain", "Mountain")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.life(P2, 6)
    _, game = turn_of(s)
    assert game.result is not None
    assert game.result.winner == P1


def test_an_attack_that_kills_is_made():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.life(P2, 5)
    _, game = turn_of(s)
    assert game.result is not None
    assert game.result.winner == P1


# ---- names and settings ----------------------------------------------------------------------------------------------


def test_the_budget_is_in_the_name():
    assert agent_maker("search")().nodes == 2000
    assert agent_maker("search:500")().nodes == 500


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-1", "search:many", "search:1e3", "search:²", "search:99999999"]
)
def test_a_malformed_budget_is_refused_with_what_to_give(name):
    with pytest.raises(InvalidConfig, match="the number of nodes for each decision, from 1 to"):
        batch("burn", "burn", 1, agents=(name, "simple"))


@pytest.mark.parametrize("nodes", [0, -3, 1.5, "many", None, True, 10**9])
def test_a_budget_that_is_none_is_refused(nodes):
    with pytest.raises(InvalidConfig, match="whole number from 1"):
        SearchAI(nodes)


def test_a_game_that_is_over_has_nothing_to_search():
    game = Game.start(("burn", "burn"), seed=1)
    play_game(game, (SimpleAI(), SimpleAI()))
    with pytest.raises(InvalidConfig, match="over"):
        SearchAI(5).explain(game)


def test_matches_with_every_bundled_deck_end():
    for deck in Deck.bundled():
        result = batch(deck, "burn", 1, agents=("search:4", "search:4"), seed=9)
        assert result.undecided == 0


# ---- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_search_beats_simple_in_the_burn_mirror():
    """A quick check with a fixed seed; docs/agents.md has the tables with their commands."""
    result = batch("burn", "burn", 60, agents=("search:200", "simple"), seed=11)
    assert np.count_nonzero(result.winner == 0) > 30
