"""A player sees what a player may see."""

from mtgcore.rollout import PolicyRng
from mtgengine import Color, Deck, Game, GameConfig, StepType, Zone
from mtgengine.testing import P1, P2, Scenario


def test_the_own_hand_is_known_and_the_other_is_counted():
    s = Scenario()
    s.hand(P1, "Shock")
    s.hand(P2, "Counterspell", "Island")
    view = s.game.view(P1)
    assert [card.name for card in view.hand] == ["Shock"]
    theirs = view.cards(Zone.HAND, P2)
    assert view.hand_size(P2) == len(theirs) == 2
    for card in theirs:
        assert not card.is_known
        assert (card.object_id, card.name, card.mana_cost, card.rules_text) == (None, None, None, "")
        assert card.types == card.colors == card.keywords == frozenset()
    assert [card.name for card in s.game.view(P2).hand] == ["Counterspell", "Island"]


def test_nobody_knows_a_library():
    s = Scenario()
    s.library(P1, "Shock")
    for player in (P1, P2):
        view = s.game.view(player)
        assert view.library_size(P1) == 41
        assert not any(card.is_known for card in view.library(P1))


def test_a_revealed_card_is_known():
    s = Scenario()
    card = s.hand(P2, "Counterspell")
    s.core.edit_known(card.id, 0b11)
    assert [card.name for card in s.game.view(P1).cards(Zone.HAND, P2)] == ["Counterspell"]


def test_permanents_with_their_status():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", tapped=True, damage=1, counters={"+1/+1": 1})
    s.battlefield(P2, "Holy Strength", attached_to=bears)
    s.token(P2, "Serra Angel", sick=True)
    view = s.game.view(P2)
    shown = view.permanent(bears.id)
    assert (shown.name, shown.power, shown.toughness) == ("Grizzly Bears", 4, 5)
    assert (shown.tapped, shown.damage_marked, shown.counters) == (True, 1, {"+1/+1": 1})
    assert (shown.controller, shown.owner, shown.is_token, shown.summoning_sick) == (0, 0, False, False)
    angel = view.creatures()[0]
    assert angel.is_token
    assert angel.summoning_sick
    assert angel.has_keyword("flying")
    aura = next(permanent for permanent in view.battlefield if permanent.name == "Holy Strength")
    assert aura.attached_to == bears.id


def test_combat_is_seen():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Wall of Stone")
    s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    s.block({"Wall of Stone": "Hill Giant"})
    view = s.game.view(P2)
    assert [attacker.name for attacker in view.attackers] == ["Grizzly Bears", "Hill Giant"]
    assert view.permanent(s["Wall of Stone"].id).blocking == (s["Hill Giant"].id,)
    assert view.permanent(s["Hill Giant"].id).is_blocked
    assert view.step is StepType.DECLARE_BLOCKERS
    assert not view.is_my_turn


def test_the_stack_with_targets():
    s = Scenario()
    s.hand(P1, "Lightning Bolt")
    s.mana(P1, "RR")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    view = s.game.view(P1)
    assert view.mana_pool() == {Color.RED: 1}
    (bolt,) = view.stack
    assert (bolt.name, bolt.controller, bolt.target_players, bolt.is_spell) == ("Lightning Bolt", 0, (1,), True)
    assert view.my_life == view.opponent_life == 20


def test_a_view_stays_as_it_is_when_the_game_goes_on(vanilla):
    game = Game.start((vanilla, vanilla), 1, GameConfig(mulligan="none", starting_player=0))
    view = game.view(0)
    hand = len(view.hand)
    play = next(option for option in game.decision.options if option.label == "play Forest")
    game.apply(play)
    assert view.hand_size() == hand
    assert game.view(0).hand_size() == hand - 1


def test_only_the_one_who_answers_sees_the_decision(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    actor = game.decision.actor
    assert game.view(actor).decision.n_options == game.decision.n_options
    assert game.view(1 - actor).decision is None


def test_views_of_random_games_show_no_hidden_card():
    for name in Deck.bundled():
        game, rng = Game.start((name, name), 2), PolicyRng(2, 0)
        while game.core.n_options:
            view = game.view(0)
            for zone in (Zone.HAND, Zone.LIBRARY):
                for id, card in zip(game.core.zone(int(zone), 1), view.cards(zone, 1), strict=True):
                    assert card.is_known == bool(game.core.known(id) & 1)
                    assert (card.object_id is None) == (not card.is_known)
            for _ in range(12):
                if game.core.n_options:
                    game.apply(rng.pick(game.core.n_options))
