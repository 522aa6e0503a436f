"""Game logs: the engine follows what was written down, and says where it can't."""

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase
from mtgengine.cli import main
from mtgengine.enums import StepType
from mtgengine.match.logs import (
    Difference,
    LogError,
    LoggedState,
    LogMismatch,
    load_mtgo_replay,
    read_log,
    verify_state_matches,
)

PLAYERS = """
player Anna
deck 20 Mountain; 20 Lightning Bolt; 20 Mogg Fanatic
hand 3 Mountain; 2 Lightning Bolt; 2 Mogg Fanatic
library 2 Mountain
player Ben
deck 20 Forest; 20 Grizzly Bears; 20 Giant Growth
hand 3 Forest; 3 Grizzly Bears; Giant Growth
library Forest; Grizzly Bears; Forest
"""


def follow(text):
    return read_log(PLAYERS + text).follow()


def refused(text):
    with pytest.raises(LogMismatch) as caught:
        follow(text)
    return caught.value


def test_a_game_is_followed_line_by_line():
    game = follow(
        "turn 1\nAnna plays Mountain\nAnna casts Mogg Fanatic\nstack: Mogg Fanatic\nMogg Fanatic resolves\nstack:\n"
        "turn 2\nBen plays Forest\nturn 3\nAnna: hand 5\nstep draw\nAnna: hand 6, library 52\n"
        "Anna plays Mountain\nAnna attacks with Mogg Fanatic\nstep end of combat\nBen: life 19\n"
        "Anna: battlefield 2 Mountain; Mogg Fanatic (tapped, 1/1)\n"
        "turn 4\nBen plays Forest\nBen casts Grizzly Bears\nGrizzly Bears resolves\n"
        "Anna casts Lightning Bolt targeting Grizzly Bears\n"
        "stack: Lightning Bolt\n"
        "Lightning Bolt resolves\n"
        "Ben: graveyard Grizzly Bears\nBen: battlefield Forest (tapped); Forest (tapped)\n"
    )
    assert (game.turn_number, game.life(1)) == (4, 19)


def test_states_that_follow_each_other_are_one():
    log = read_log(PLAYERS + "turn 1\nAnna: life 20\nBen: life 20\nAnna plays Mountain\nAnna: hand 6\n")
    assert log.n_states == 2


def test_the_first_fact_that_differs_is_reported_with_its_line():
    found = refused("turn 1\nAnna plays Mountain\nAnna: life 20, hand 6\nBen: life 18\nAnna: hand 3\nturn 2\n")
    assert found.text == "Ben: life 18"
    assert found.differences[0] == Difference("Ben", "life", 18, 20)
    assert len(found.differences) == 2
    assert "Ben's life: the log has 18, the engine 20" in str(found)
    assert found.game.turn_number == 1


def test_permanents_differ_by_what_is_written_of_them():
    text = "turn 1\nAnna plays Mountain\nAnna casts Mogg Fanatic\nMogg Fanatic resolves\nAnna: battlefield "
    follow(text + "Mountain; Mogg Fanatic\n")
    follow(text + "Mountain (tapped); Mogg Fanatic (1/1, untapped)\n")
    found = refused(text + "Mountain (untapped); Mogg Fanatic\n")
    assert "only the log has Mountain (untapped), only the engine Mountain (tapped)" in str(found)


def test_an_action_that_is_not_possible_says_why():
    assert "it is not that player's turn" in str(refused("turn 1\nAnna plays Mountain\nBen plays Forest\n"))
    found = refused("turn 1\nAnna plays Mountain\nAnna plays Mountain\n")
    assert "no land play is left this turn (CR 305.2b)" in str(found)
    assert "its cost can't be paid" in str(refused("turn 1\nAnna casts Mogg Fanatic\n"))
    assert "Anna has no Serra Angel" in str(refused("turn 1\nAnna casts Serra Angel\n"))


def test_a_response_comes_before_what_it_responds_to_resolves():
    text = PLAYERS + (
        "turn 1\nAnna plays Mountain\nturn 2\nBen plays Forest\nturn 3\nAnna plays Mountain\nturn 4\nBen plays Forest\n"
        "Ben casts Grizzly Bears\nGrizzly Bears resolves\nturn 5\nturn 6\nBen plays Forest\n"
        "Anna casts Lightning Bolt targeting Grizzly Bears\nBen casts Giant Growth targeting Grizzly Bears\n"
        "stack: Lightning Bolt; Giant Growth\nGiant Growth resolves\nBen: battlefield 3 Forest; Grizzly Bears (5/5)\n"
        "Lightning Bolt resolves\nBen: battlefield 3 Forest; Grizzly Bears (5/5, 3 damage)\n"
        "turn 7\nBen: battlefield 3 Forest; Grizzly Bears (2/2, 0 damage)\n"
    )
    read_log(text).follow()
    with pytest.raises(LogMismatch, match="Lightning Bolt is not on top of the stack: Giant Growth"):
        read_log(text.replace("Giant Growth resolves", "Lightning Bolt resolves", 1)).follow()


def test_blocks_and_abilities():
    game = follow(
        "turn 1\nAnna plays Mountain\nAnna casts Mogg Fanatic\nturn 2\nBen plays Forest\nturn 3\nturn 4\n"
        "Ben plays Forest\nBen casts Grizzly Bears\nturn 5\nturn 6\nBen attacks with Grizzly Bears\n"
        "Anna blocks Grizzly Bears with Mogg Fanatic\nAnna activates Mogg Fanatic targeting Grizzly Bears\n"
        "Mogg Fanatic resolves\nBen: battlefield 2 Forest; Grizzly Bears (1 damage)\nstep end\nAnna: life 20\n"
    )
    assert game.step is StepType.END


def test_an_illegal_attack_is_named():
    text = "turn 1\nAnna plays Mountain\nAnna casts Mogg Fanatic\nturn 2\nBen plays Forest\nturn 3\n"
    assert "Anna has no further Mogg Fanatic" in str(refused(text + "Anna attacks with 2 Mogg Fanatic\n"))
    more = text + "Anna plays Mountain\nAnna casts Mogg Fanatic\nMogg Fanatic resolves\n"
    found = str(refused(more + "Anna attacks with 2 Mogg Fanatic\n"))
    assert "came under its controller's control this turn and has no haste (CR 302.6)" in found
    follow(more + "Anna attacks with Mogg Fanatic\nstep end\nBen: life 19\n")


def test_what_is_discarded_must_be_said():
    text = "turn 1\nturn 2\nturn 3\n"
    assert "the log does not say what Ben chose before" in str(refused(text))
    game = follow("turn 1\nturn 2\nBen chooses Giant Growth\nturn 3\nBen: hand 7\nBen: graveyard Giant Growth\n")
    assert game.turn_number == 3


def test_a_choice_that_is_not_there():
    assert "Shock can't be chosen" in str(refused("turn 1\nturn 2\nBen chooses Shock\n"))
    assert "Anna has nothing to choose" in str(refused("turn 1\nAnna chooses Shock\n"))
    assert "does not ask for Ben" in str(
        refused("turn 1\nAnna plays Mountain\nAnna casts Mogg Fanatic targeting Ben\n")
    )


def test_cards_that_turn_up_later_are_put_on_top():
    game = follow(
        "turn 1\nlibrary Ben Giant Growth; Grizzly Bears\nturn 2\nstep draw\n"
        "Ben: hand 3 Forest; 3 Grizzly Bears; 2 Giant Growth\n"
    )
    assert game.turn_number == 2


def test_the_end_of_a_game():
    assert follow("turn 1\nBen concedes\nAnna wins\n").result.winner == 0
    assert "ends otherwise" in str(refused("turn 1\nBen concedes\nBen wins\n"))
    assert "turn 2 never comes: the game is over" in str(refused("turn 1\nBen concedes\nturn 2\n"))


def test_the_value_of_x():
    cards = CardDatabase.from_text(
        "Blaze {X}{R}\nSorcery\nBlaze deals X damage to any target.\n\nMountain\nBasic Land — Mountain\n\n"
        "Forest\nBasic Land — Forest\n"
    )
    log = "player Anna\ndeck 40 Mountain; 20 Blaze\nhand 5 Mountain; 2 Blaze\nlibrary 10 Mountain\n"
    log += "player Ben\ndeck 60 Forest\n"
    for turn in range(1, 8):
        log += f"turn {turn}\n" + ("Anna plays Mountain\n" if turn % 2 else "Ben plays Forest\n")
    log += "Anna casts Blaze with X 3 targeting Ben\nBlaze resolves\nBen: life 17\n"
    assert read_log(log).follow(cards).life(1) == 17
    with pytest.raises(LogMismatch, match="4 can't be chosen"):
        read_log(log.replace("X 3", "X 4")).follow(cards)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("deck 60 Forest", 1, "whose deck"),
        ("player Anna\ndeck no-such-deck", 2, "no-such-deck"),
        (PLAYERS + "turn one", 10, "is no line of a game log"),
        (PLAYERS + "Anna dances", 10, "is no line"),
        (PLAYERS + "first Carl", 0, "the first player is 'Carl'"),
        ("player Anna\ndeck burn", 0, "two players"),
        ("player Anna\ndeck burn\nplayer Ben\n", 0, "does not say what Ben plays"),
    ],
)
def test_lines_that_cannot_be_read(text, line, reason):
    with pytest.raises(LogError, match=reason) as caught:
        read_log(text)
    assert caught.value.line == line


def test_facts_that_cannot_be_read():
    with pytest.raises(LogError, match="'luck' is no fact"):
        follow("turn 1\nAnna: luck 3\nturn 2\n")


def test_a_state_alone_is_compared_with_a_game():
    game = follow("turn 1\nAnna plays Mountain\n")
    verify_state_matches(game, LoggedState((("Anna", "life", 20), ("Ben", "hand", 7))), ("Anna", "Ben"))
    with pytest.raises(LogMismatch) as caught:
        verify_state_matches(game, LoggedState((("1", "hand", 5),)))
    assert caught.value.differences == (Difference("1", "hand", 5, 7),)


def test_the_second_player_may_begin():
    game = read_log(PLAYERS.replace("player Anna", "first Ben\nplayer Anna") + "turn 1\nBen plays Forest\n").follow()
    assert game.active_player == 1


def test_the_command_follows_a_log(tmp_path):
    file = tmp_path / "friday.log"
    file.write_text(PLAYERS + "turn 1\nAnna plays Mountain\nAnna: hand 6\n")
    assert load_mtgo_replay(file).players[0].name == "Anna"
    found = CliRunner().invoke(main, ["replay", str(file)])
    assert (found.exit_code, found.output.strip()) == (0, "It matches: 3 lines, 1 states.")
    file.write_text(PLAYERS + "turn 1\nAnna plays Mountain\nAnna: hand 7\n")
    found = CliRunner().invoke(main, ["replay", str(file)])
    assert found.exit_code == 1
    assert "line 12 (Anna: hand 7): Anna's hand: the log has 7, the engine 6" in found.output.replace("\n", " ")
    found = CliRunner().invoke(main, ["replay", str(tmp_path / "none.log")])
    assert found.exit_code == 2
    assert "cannot be read" in found.output
