"""An agent decides from what its player may know: other hidden cards, the same choice."""

import pytest

from mtgengine import Deck, Game, SimpleAI
from mtgengine.agents import RandomAgent


def labels(game):
    return [option.label for option in game.decision.options]


def choices_that_leak(decks, seed, every=1):
    """Decisions of a game, with those at which the choice changed when only unknown cards did."""
    game, agent = Game.start(decks, seed), SimpleAI()
    opponent = RandomAgent(seed)
    asked, compared, leaks = 0, 0, []
    while (decision := game.decision) is not None:
        choice = agent.answer(game)[0]
        asked += 1
        if asked % every == 0:
            for other in (1, 2):
                dealt = game.determinize(decision.actor, 1000 * seed + other)
                if dealt.core.options() != game.core.options() or labels(dealt) != labels(game):
                    continue  # a library is being searched: its cards are before the player's eyes
                compared += 1
                if agent.answer(dealt)[0] != choice:
                    leaks.append((decision.text, str(decision.source), choice))
        # Now and then something else, so that positions come up that the agent would not seek.
        game.apply(choice if asked % 7 else opponent.answer(game)[0])
    return compared, leaks


@pytest.mark.parametrize("deck", Deck.bundled())
def test_choices_do_not_depend_on_what_the_player_cannot_know(deck):
    compared, leaks = choices_that_leak((deck, deck), seed=3)
    assert compared > 40
    assert leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("deck", Deck.bundled())
def test_choices_do_not_depend_on_hidden_cards_in_many_games(deck):
    other = Deck.bundled()[(Deck.bundled().index(deck) + 5) % len(Deck.bundled())]
    for seed in range(100, 172):
        _, leaks = choices_that_leak((deck, other), seed)
        assert leaks == [], seed
