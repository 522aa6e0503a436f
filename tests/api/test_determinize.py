"""Dealing anew what a player cannot know keeps everything that the player knows."""

from collections import Counter

from mtgcore.rollout import PolicyRng
from mtgengine import Deck, Game, Zone
from mtgengine.testing import P1, P2, Scenario

HAND = ("Counterspell", "Island", "Unsummon", "Storm Crow")
LIBRARY = ("Shock", "Lightning Bolt", "Hill Giant", "Mountain", "Gray Ogre", "Divination", "Swamp", "Murder")


def names(game, zone, player):
    return tuple(object.name for object in game.zone(zone, player))


def tutored():
    """P2 has put a card on top of the library with Vampiric Tutor, and nobody has seen the rest of the hand."""
    s = Scenario()
    s.hand(P2, "Vampiric Tutor", *HAND)
    s.library(P2, *LIBRARY)
    s.free_mana(P2)
    s.choose(P2, "Murder")
    s.cast(P2, "Vampiric Tutor")
    s.resolve()
    assert s.player(P2).library[0] == "Murder"
    return s


def test_a_tutored_top_card_stays_on_top_while_the_unseen_hand_varies():
    game = tutored().game
    # The tutor knows the top card and the own hand; the opponent knows neither, but how many there are.
    for seed in range(100):
        own = game.determinize(P2, seed)
        assert names(own, Zone.LIBRARY, P2)[-1] == "Murder"
        assert sorted(names(own, Zone.HAND, P2)) == sorted(HAND)
    hands = {tuple(sorted(names(game.determinize(P1, seed), Zone.HAND, P2))) for seed in range(100)}
    assert len(hands) > 20


def test_a_top_card_that_was_shown_stays_for_the_opponent_too():
    s = Scenario()
    s.hand(P2, "Mystical Tutor", *HAND)
    s.library(P2, *LIBRARY)
    s.free_mana(P2)
    s.choose(P2, "Divination")
    s.cast(P2, "Mystical Tutor")
    s.resolve()
    game = s.game
    hands = set()
    for seed in range(100):
        dealt = game.determinize(P1, seed)
        assert names(dealt, Zone.LIBRARY, P2)[-1] == "Divination"
        assert len(names(dealt, Zone.HAND, P2)) == len(HAND)
        hands.add(tuple(sorted(names(dealt, Zone.HAND, P2))))
    assert len(hands) > 20


def test_cards_are_dealt_from_those_that_there_are():
    game = tutored().game

    def owned(position):
        return Counter(names(position, Zone.HAND, P2) + names(position, Zone.LIBRARY, P2))

    for seed in range(20):
        assert owned(game.determinize(P1, seed)) == owned(game)


def test_a_revealed_card_in_hand_stays():
    s = Scenario()
    shown, *_ = s.hand(P2, *HAND)
    s.library(P2, *LIBRARY)
    s.core.edit_known(shown.id, 0b11)
    for seed in range(30):
        dealt = s.game.determinize(P1, seed)
        assert dealt.object(shown.id).name == "Counterspell"


def test_the_game_itself_is_unharmed_and_the_same_seed_deals_the_same():
    game = tutored().game
    before = game.hash
    assert game.determinize(P1, 5).hash == game.determinize(P1, 5).hash
    assert game.hash == before


def test_determinized_games_play_on_to_their_end():
    for name in Deck.bundled():
        game, rng = Game.start((name, name), 4), PolicyRng(4, 0)
        for _ in range(60):
            if game.core.n_options:
                game.apply(rng.pick(game.core.n_options))
        actor = game.decision.actor if game.decision else 0
        for seed in range(5):
            dealt = game.determinize(actor, seed)
            if game.decision:
                assert dealt.core.options() == game.core.options()  # who answers knows the options
            dealt.core.play_random(seed)
            dealt.sync()
            assert dealt.result is not None
            assert dealt.core.valid()
