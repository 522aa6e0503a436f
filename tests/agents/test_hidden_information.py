"""An agent decides from what its player may know: other hidden cards, the same choice."""

import pytest

from mtgengine import Deck, Game, SimpleAI
from mtgengine.agents import RandomAgent


def labels(game):
    return [option.label for option in game.decision.options]


def choices_that_leak(decks, seed):
    """How many decisions of a game were compared, of how many, and those whose choice changed with unknown cards."""
    game, agent = Game.start(decks, seed), SimpleAI()
    opponent = RandomAgent(seed)
    asked, compared, leaks = 0, 0, []
    while (decision := game.decision) is not None:
        choice = agent.answer(game)[0]
        for other in (1, 2):
            asked += 1
            dealt = game.determinize(decision.actor, 1000 * seed + other)
            if dealt.core.options() != game.core.options() or labels(dealt) != labels(game):
                continue  # a library is being searched: its cards are before the player's eyes
            compared += 1
            if agent.answer(dealt)[0] != choice:
                leaks.append((decision.text, str(decision.source), choice))
        # Now and then something else, so that positions come up that the agent would not seek.
        game.apply(choice if asked % 14 else opponent.answer(game)[0])
    return compared, asked, leaks


@pytest.mark.parametrize("deck", Deck.bundled())
def test_choices_do_not_depend_on_what_the_player_cannot_know(deck):
    compared, asked, leaks = choices_that_leak((deck, deck), seed=3)
    assert compared > 40
    assert compared > 0.8 * asked
    assert leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("deck", Deck.bundled())
def test_choices_do_not_depend_on_hidden_cards_in_many_games(deck):
    other = Deck.bundled()[(Deck.bundled().index(deck) + 5) % len(Deck.bundled())]
    for seed in range(100, 100 + 1008 // len(Deck.bundled())):
        _, _, leaks = choices_that_leak((deck, other), seed)
        assert leaks == [], seed
