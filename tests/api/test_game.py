"""A game from Python: decisions, choices, copies, results, text."""

import copy
import logging

from mtgcore import types as core_types
from mtgcore.rollout import PolicyRng
from mtgengine import (
    AIAgent,
    CardType,
    Color,
    DecisionKind,
    Deck,
    EndReason,
    Game,
    GameConfig,
    GameStatus,
    OptionKind,
    PhaseType,
    RandomAgent,
    Reason,
    Zone,
    play_game,
)
from mtgengine.testing import P1, P2, Scenario


def test_a_game_starts_at_its_first_decision(vanilla):
    game = Game.start((vanilla, vanilla), seed=7)
    assert game.decision.kind is DecisionKind.MULLIGAN
    assert game.decision.reason is Reason.STARTING_PLAYER
    assert [option.kind for option in game.decision.options] == [OptionKind.PLAY_FIRST, OptionKind.DRAW_FIRST]
    assert game.result is None
    assert not game.check_game_over()


def test_decks_by_name_and_by_lists_of_cards():
    by_name = Game.start(("burn", "burn"), seed=3)
    by_list = Game.start((Deck.load("burn").cards, Deck.load("burn")), seed=3)
    assert by_name.hash == by_list.hash


def test_a_plain_loop_ends(vanilla):
    game = Game.start((vanilla, vanilla), seed=7)
    while game.decision:
        game.apply(0)
    assert game.result.status in (GameStatus.WON, GameStatus.DRAWN)
    assert game.check_game_over()


def test_the_turn_limit_is_a_draw_with_its_reason(vanilla):
    game = Game.start((vanilla, vanilla), 1, GameConfig(max_turns=4))
    result = play_game(game, (RandomAgent(), RandomAgent()))
    assert result.is_draw
    assert result.winner is None
    assert result.reason is EndReason.TURN_LIMIT
    assert result.turns == 4


def test_a_spent_step_budget_is_undecided_and_no_draw(vanilla):
    game = Game.start((vanilla, vanilla), 1, GameConfig(step_budget=200))
    result = play_game(game, (RandomAgent(), RandomAgent()))
    assert result.status is GameStatus.UNDECIDED
    assert result.reason is EndReason.STEP_BUDGET
    assert not result.is_draw


def test_settings_reach_the_game(vanilla):
    config = GameConfig(starting_life=13, starting_hand_size=3, mulligan="none", starting_player=1)
    game = Game.start((vanilla, vanilla), 1, config)
    assert game.life(0) == game.life(1) == 13
    assert len(game.zone(Zone.HAND, 0)) == 3
    assert game.active_player == 1
    assert game.turn_number == 1
    assert game.phase is PhaseType.MAIN_1


def test_an_option_can_be_applied_to_a_copy(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    other = game.copy()
    option = game.decision.options[1]
    game.apply(option)
    other.apply(option)
    assert game.hash == other.hash


def test_copies_of_every_kind_are_independent(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    before = game.hash
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        other.apply(1)
        assert other.hash != before
    assert game.hash == before


def test_a_copy_can_be_undone_past_the_moment_it_was_made(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    first = game.hash
    game.apply(0)
    other = game.copy()
    other.apply(0)
    other.undo()
    assert other.hash == game.hash
    other.undo()
    assert other.hash == first


def test_stepping_the_core_directly(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    game.core.step(0)
    game.sync()
    assert game.decision.reason is Reason.MULLIGAN
    assert game.choices == ()


def test_a_player_concedes(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    game.concede(0)
    assert game.decision is None
    assert (game.result.winner, game.result.reason) == (1, EndReason.CONCEDED)


def test_the_table_as_text(vanilla):
    game = Game.start((vanilla, vanilla), 7, GameConfig(mulligan="none", starting_player=0))
    text = str(game)
    assert "turn 1, player 0, precombat main" in text
    assert "player 1: life 20, library 53, hand 7" in text
    assert "play Forest" in text
    game.core.play_random(1)
    game.sync()
    assert "game over" in str(game)
    assert "over" in repr(game)
    assert "not started" in repr(Game())


def test_labels_of_all_options_are_words():
    for name in Deck.bundled():
        game = Game.start((name, name), 5)
        rng = PolicyRng(5, 0)
        while (decision := game.decision) is not None:
            assert decision.text
            for option in decision.options[:10]:
                assert option.label
                assert all(object.name in option.label for object in option.objects)
            game.apply(rng.pick(decision.n_options))


def test_base_and_current_characteristics():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2})
    s.battlefield(P1, "Glorious Anthem")
    game = s.game
    now, base = game.characteristics(bears.id), game.object(bears.id).base_characteristics
    assert (now.power, now.toughness) == (5, 5)
    assert (base.power, base.toughness) == (2, 2)
    assert now.types == {CardType.CREATURE}
    assert now.subtypes == {"Bear"}
    assert now.colors == {Color.GREEN}
    assert str(now.mana_cost) == "{1}{G}"
    assert game.object(bears.id).counters == {"+1/+1": 2}


def test_attachments_are_seen_from_both_sides():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    strength = s.battlefield(P1, "Holy Strength", attached_to=bears)
    assert bears.power == 3
    assert strength.object.attached_to == bears.object
    assert bears.object.attachments == (strength.object,)
    assert strength.attached_to == bears


# ---- the documents' way of playing


def test_setup_game_and_play_game(vanilla):
    game = Game((1, 2), GameConfig(max_turns=100))
    game.setup_game(vanilla.cards, vanilla, RandomAgent(1), RandomAgent(2), seed=9)
    assert game.player_ids == (1, 2)
    result = game.play_game()
    assert result.winner in (1, 2)
    assert game.check_game_over()
    assert game.result == result


def test_play_game_with_a_limit_of_its_own(vanilla):
    game = Game((1, 2))
    game.setup_game(vanilla, vanilla, AIAgent(), AIAgent())
    result = game.play_game(max_turns=5)
    assert (result.status, result.reason, result.turns) == (GameStatus.DRAWN, EndReason.TURN_LIMIT, 5)
    assert not game.check_game_over()


def test_advance_turn_and_phase(vanilla):
    game = Game((1, 2), GameConfig(skip_trivial=False))
    game.setup_game(vanilla, vanilla)
    game.advance_turn()
    assert (game.turn_number, game.phase) == (1, PhaseType.BEGINNING)
    phases = []
    for _ in range(5):
        phases.append(game.phase)
        game.advance_phase()
    assert phases == [
        PhaseType.BEGINNING,
        PhaseType.MAIN_1,
        PhaseType.COMBAT,
        PhaseType.MAIN_2,
        PhaseType.ENDING,
    ]
    assert (game.turn_number, game.phase) == (2, PhaseType.BEGINNING)
    first = game.active_player
    game.advance_turn()
    assert (game.turn_number, game.active_player != first) == (3, True)


def test_verbose_games_go_through_logging(vanilla, caplog):
    caplog.set_level(logging.INFO, logger="mtgengine")
    play_game(Game.start((vanilla, vanilla), 1, GameConfig(verbose=True)), (RandomAgent(), RandomAgent()))
    assert any("TurnStart" in record.getMessage() for record in caplog.records)
    assert all(record.name == "mtgengine" for record in caplog.records)


def test_a_result_as_plain_values(vanilla):
    config = GameConfig(max_turns=1000)
    result = play_game(Game.start((vanilla, vanilla), 7, config), (RandomAgent(), RandomAgent()))
    plain = result.as_dict()
    assert plain["status"] == "won"
    assert plain["reason"] in ("life", "library")
    assert len(plain["final_life"]) == 2
    assert plain["raw_decisions"] >= plain["decisions"] > 0
    assert "won on turn" in str(result)


def test_manual_payment_taps_what_the_player_taps():
    game = Scenario(mana="manual")
    game.battlefield(P1, "Forest", "Mountain")
    game.activate(P1, "Mountain")
    assert game.player(P1).mana == "R"
    assert game["Mountain"].tapped
    assert not game["Forest"].tapped
    assert game.player(P2).mana == ""


def test_the_numbers_of_the_core_are_those_of_the_enums():
    assert int(Zone.HAND) == core_types.ZONE_HAND
    assert int(OptionKind.ATTACK) == core_types.OPTION_ATTACK
    for kind in core_types.EndReason:
        assert EndReason(int(kind)).text
    for kind in core_types.Reason:
        Reason(int(kind))
    for kind in core_types.OptionKind:
        OptionKind(int(kind))
