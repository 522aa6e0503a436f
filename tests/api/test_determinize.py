"""Dealing anew what a player cannot know keeps everything that the player knows."""

from collections import Counter

from mtgcore.rollout import PolicyRng
from mtgengine import Deck, Game, Zone
from mtgengine.enums import CardType
from mtgengine.ir import Face, Morph, PayMana
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

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


def test_what_is_dealt_depends_on_what_the_player_knows_alone():
    game = tutored().game
    dealt = [game.determinize(P1, seed) for seed in range(5)]
    assert len({other.hash for other in dealt}) > 1
    # Each of these games is the same to P1, who is dealt the same from each.
    assert len({other.determinize(P1, 9).hash for other in dealt}) == 1


def morph(name, power):
    cost = ManaCost.parse("{4}{R}")
    return Face(name, {CardType.CREATURE}, cost, power=power, toughness=3, abilities=[Morph([PayMana(cost)])])


@cr("702.37c", "708.5")
def test_a_face_down_permanent_may_be_any_card_with_morph():
    s = Scenario()
    s.battlefield(P1, *["Mountain"] * 3)
    card = s.hand(P1, morph("Hidden Wolf", 4))
    s.library(P1, *LIBRARY, morph("Hidden Bear", 5))
    s.cast(P1, card, alternative="morph")
    s.resolve()

    def printed(player, seed):
        dealt = s.game.determinize(player, seed).core
        assert dealt.characteristics(card.id)["power"] == 2
        return dealt.object(card.id)["face"]

    own = s.core.object(card.id)["face"]
    assert {printed(P1, seed) for seed in range(40)} == {own}
    assert len({printed(P2, seed) for seed in range(40)}) == 2
