"""The seven phases of a turn, and how the game is set up and ends."""

import pytest

from mtgengine.config import EndReason
from mtgengine.rulesets.duelmasters import CONFIG, P1, P2, DuelMasters, DuelScenario, Phase, Zone

DECKS = ("fire-aggro", "water-control")


def asked(**settings):
    return DuelMasters.start(DECKS, seed=1, config=CONFIG.with_(skip_trivial=False, **settings))


def test_each_player_begins_with_five_shields_and_five_cards():
    game = asked(starting_player=0)
    assert [len(game.zone(zone, 1)) for zone in (Zone.SHIELDS, Zone.HAND, Zone.DECK)] == [5, 5, 30]
    assert [len(game.zone(zone, 0)) for zone in (Zone.SHIELDS, Zone.HAND, Zone.DECK)] == [5, 5, 30]


def test_the_player_who_begins_does_not_draw_in_the_first_turn_and_the_other_does():
    game = asked(starting_player=0)
    assert (game.turn_number, len(game.zone(Zone.HAND, 0))) == (1, 5)
    while game.turn_number == 1:
        game.apply(0)
    assert (game.active_player, len(game.zone(Zone.HAND, 1))) == (1, 6)


def test_who_begins_is_found_at_random():
    starts = {DuelMasters.start(DECKS, seed=seed).active_player for seed in range(12)}
    assert starts == {0, 1}


def test_phases_follow_each_other():
    game = asked()
    seen = []
    while game.turn_number < 3:
        seen.append(game.phase)
        game.apply(0)
    assert seen == [Phase.MANA, Phase.MAIN, Phase.ATTACK] * 2


def test_one_card_a_turn_may_be_charged():
    s = DuelScenario()
    s.hand(P1, "Brawler Zyler", "Explosive Dude Joe", "Bombat, General of Speed")
    s.charge("Brawler Zyler")
    assert s.cards(P1, Zone.MANA) == ["Brawler Zyler"]
    assert s.game.phase is not Phase.MANA


def test_charging_may_be_left_out():
    s = DuelScenario()
    s.hand(P1, "Explosive Dude Joe")
    assert s.offered == ["done", "charge Explosive Dude Joe"]
    s.choose("done")
    assert (s.game.phase, s.cards(P1, Zone.MANA)) == (Phase.MAIN, [])


def test_mana_and_creatures_untap_at_the_start_of_their_players_turn_only():
    s = DuelScenario()
    s.mana(P1, "Brawler Zyler", tapped=True)
    s.battle(P1, "Explosive Dude Joe", tapped=True)
    s.mana(P2, "Brawler Zyler", tapped=True)
    s.hand(P1, "Brawler Zyler")
    s.end_turn()
    tapped = {player: s.game.zone(Zone.MANA, player)[0].tapped for player in (P1, P2)}
    assert (tapped, s["Explosive Dude Joe"].tapped) == ({P1: True, P2: False}, True)
    s.end_turn()
    assert (s.game.zone(Zone.MANA, P1)[0].tapped, s["Explosive Dude Joe"].tapped) == (False, False)


def test_a_creature_that_was_just_summoned_cant_attack_until_its_players_next_turn():
    s = DuelScenario()
    s.mana(P1, *["Brawler Zyler"] * 2)
    s.hand(P1, "Immortal Baron, Vorg")
    s.play("Immortal Baron, Vorg")
    assert not s.can_attack("Immortal Baron, Vorg")
    s.end_turn()
    s.end_turn()
    assert s.can_attack("Immortal Baron, Vorg")


def test_a_speed_attacker_attacks_at_once():
    s = DuelScenario()
    s.mana(P1, *["Brawler Zyler"] * 5)
    s.hand(P1, "Bombat, General of Speed")
    s.play("Bombat, General of Speed")
    assert s.can_attack("Bombat, General of Speed")


def test_effects_at_the_end_of_the_turn_are_carried_out_then():
    s = DuelScenario()
    s.battle(P1, "Frei, Vizier of Air")
    s.attack("Frei, Vizier of Air")
    s.choose("shield 1", "done")
    assert s["Frei, Vizier of Air"].tapped
    assert s.game.phase is Phase.END_OF_TURN
    s.choose("yes")
    assert not s["Frei, Vizier of Air"].tapped


def test_several_effects_that_wait_are_ordered_by_their_player():
    s = DuelScenario()
    s.battle(P1, "Frei, Vizier of Air", "Toel, Vizier of Hope", tapped=True)
    s.hand(P1, "Brawler Zyler")
    while s.game.decision.reason.name != "TRIGGER_ORDER":
        s.game.apply(0)
    assert s.offered == ["the ability of Frei, Vizier of Air", "the ability of Toel, Vizier of Hope"]
    s.choose("the ability of Toel, Vizier of Hope", "yes")
    assert not s["Frei, Vizier of Air"].tapped


def test_who_draws_from_an_empty_deck_loses():
    s = DuelScenario()
    s.deck(P2, others=0)
    s.hand(P1, "Brawler Zyler")
    s.end_turn()
    assert (s.game.result.winner, s.game.result.reason) == (P1, EndReason.LIBRARY)


def test_the_last_card_of_a_deck_may_be_drawn():
    s = DuelScenario()
    s.deck(P2, others=1)
    s.hand(P1, "Brawler Zyler")
    s.end_turn()
    assert s.game.result is None


def test_a_game_of_a_hundred_turns_is_drawn():
    cards = ["Aqua Vehicle"]
    s = DuelScenario()
    s.deck(P1, *cards * 4, others=60)
    s.deck(P2, others=60)
    while s.game.decision is not None:
        s.game.apply(0)
    assert (s.game.result.turns, s.game.result.reason, s.game.result.is_draw) == (100, EndReason.TURN_LIMIT, True)


def test_a_player_may_give_up():
    s = DuelScenario()
    s.hand(P1, "Brawler Zyler")
    s.game.concede(P1)
    assert (s.game.result.winner, s.game.result.reason) == (P2, EndReason.CONCEDED)


@pytest.mark.parametrize("seat", [0, 1])
def test_settings_say_who_begins(seat):
    assert DuelMasters.start(DECKS, seed=2, config=CONFIG.with_(starting_player=seat)).active_player == seat
