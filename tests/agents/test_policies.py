"""Compiled policies: the same games whatever the number of threads, and whoever drives them."""

import pytest

from mtgengine import AIAgent, Deck, Game, RandomAgent, SimpleAI, batch, play_game
from mtgengine.agents import AGENTS, COMPILED, agent_maker
from mtgengine.errors import InvalidConfig

DECKS = ("goblins", "enchantress")


@pytest.mark.parametrize("agents", [("simple", "simple"), ("simple", "random"), ("random", "simple")])
def test_the_number_of_threads_changes_nothing(agents):
    signatures = {batch(*DECKS, 24, agents=agents, seed=5, threads=threads).signature for threads in (1, 2, 4)}
    assert len(signatures) == 1


@pytest.mark.parametrize("deck", ["goblins", "blue-black-control", "planeswalkers"])
def test_compiled_games_are_those_that_python_plays_with_the_same_agents(deck):
    compiled = batch(deck, deck, 4, agents=("simple", "random"), seed=8)
    driven = batch(deck, deck, 4, agents=(SimpleAI, RandomAgent), seed=8)
    assert compiled.signature == driven.signature


def test_compiled_and_python_agents_mix():
    result = batch(*DECKS, 3, agents=("simple", AIAgent), seed=2)
    assert result.winner.tolist() == [0, 0, 0]


def test_the_seats_matter_and_the_seed_matters():
    one, two = (batch(*DECKS, 8, agents=agents, seed=1) for agents in (("simple", "random"), ("random", "simple")))
    assert one.signature != two.signature
    assert batch(*DECKS, 8, agents=("simple", "simple"), seed=1).signature != (
        batch(*DECKS, 8, agents=("simple", "simple"), seed=2).signature
    )


def test_simple_is_a_function_of_the_position():
    game = Game.start(DECKS, seed=4)
    play_game(game, (SimpleAI(), SimpleAI()))
    again = Game.start(DECKS, seed=4)
    while again.decision is not None:
        # A fresh agent each time has no memory of its own to go by.
        again.apply(SimpleAI().answer(again)[0])
    assert again.hash == game.hash


def test_agents_by_name_and_by_module():
    assert set(COMPILED) <= set(AGENTS)
    assert isinstance(agent_maker("mtgengine:SimpleAI")(), SimpleAI)
    agent = RandomAgent()
    assert agent_maker(agent)() is agent


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("clever", "no agent is named 'clever'"),
        ("simpel", "Did you mean 'simple'"),
        ("no_such_module:Agent", "can't be imported"),
        ("mtgengine:Nobody", "has no 'Nobody'"),
        ("mtgengine:__version__", "is no AIAgent"),
        (7, "is no agent"),
    ],
)
def test_an_agent_that_there_is_not_is_named_in_the_complaint(name, complaint):
    with pytest.raises(InvalidConfig, match=complaint):
        agent_maker(name)


def test_a_class_that_is_no_agent_is_refused_when_it_is_made():
    with pytest.raises(InvalidConfig, match="which is no AIAgent"):
        agent_maker("collections:OrderedDict")()


@pytest.mark.parametrize("deck", ["burn", "goblins", "white-weenie"])
def test_simple_beats_random(deck):
    """A quick check; docs/agents.md has the whole table with its command."""
    result = batch(deck, deck, 60, agents=("simple", "random"), seed=3)
    assert result.win_rate(0) >= 0.93


def test_games_between_simple_agents_end():
    results = [batch(deck, deck, 10, agents=("simple", "simple"), seed=6) for deck in Deck.bundled()]
    assert sum(result.undecided for result in results) == 0
    # Mirrors of control decks reach the turn limit now and then.
    assert sum(result.draws for result in results) <= 20
