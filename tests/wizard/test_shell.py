"""Wizard at the terminal: commands, the kept game, the command line."""

import json
import os
import select
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from mtgengine.cli.main import main
from mtgengine.enums import Zone
from mtgengine.errors import SaveError
from mtgengine.match import GameReplay
from mtgengine.rulesets.wizard import CARDS, GameEngine
from mtgengine.rulesets.wizard.pictures import words_of
from mtgengine.rulesets.wizard.shell import COMMANDS, Shell, keep, kept

from .tables import DAVID, MAX, creature, in_main, put, rich, table


def shell(engine, answers=(), path=None):
    said: list[str] = []
    given = iter(answers)
    return Shell(engine, said.append, lambda question: next(given), path), said


def test_the_fifteen_commands_and_mana():
    names = "start untap draw end land tap play attack block hand board state switch help quit mana"
    assert set(COMMANDS) == set(names.split())


def test_a_turn_as_it_is_typed():
    engine = table()
    play, said = shell(engine)
    for line in ("start", "untap", "draw", "mana green 2"):
        play.run(line)
    bear, forest = put(engine, DAVID, "Forest Bear"), put(engine, DAVID, "Forest")
    for line in (f"land {forest}", f"tap {forest}", f"play {bear}", "hand", "board", "state", "switch", "hand", "end"):
        play.run(line)
    assert not [line for line in said if line.startswith("No:")]
    assert any("TURN 1: David" in line for line in said)
    assert any(line.strip().startswith(f"{bear}  Forest Bear (2/2, summoning sick)") for line in said)
    assert engine.active_player == MAX
    assert play.prompt == "turn 2, Max, untap> "


def test_blocks_are_typed_and_the_attacker_is_asked_for_the_order():
    engine = in_main()
    serpent = creature(engine, DAVID, "Sea Serpent")
    first, second = creature(engine, MAX, "Bigger Slime"), creature(engine, MAX, "Forest Bear")
    play, said = shell(engine, answers=[f"{second}", f"{second} {first}"])
    for line in (f"attack {serpent}", "board", f"block {serpent} {first} {second}", "block"):
        play.run(line)
    assert any("Sea Serpent (5/5, attacking, tapped)" in line for line in said)
    assert "Bigger Slime and Forest Bear will block Sea Serpent." in said
    assert "No: " in "".join(said)
    assert second not in engine.creatures(MAX)
    assert first not in engine.creatures(MAX)


def test_nobody_is_asked_for_blocks_that_nobody_can_make():
    engine = in_main()
    play, _ = shell(engine)
    play.run(f"attack {creature(engine, DAVID, 'Forest Bear')}")
    assert engine.health(MAX) == 18


def test_what_is_discarded_and_what_returns_is_said():
    engine = in_main()
    rich(engine)
    bear = put(engine, DAVID, "Forest Bear", Zone.GRAVEYARD)
    play, said = shell(engine)
    play.run(f"play {put(engine, DAVID, 'Regrowth')} {bear}")
    assert bear in engine.hand(DAVID)
    assert any(line.endswith("Forest Bear returns to David's hand") for line in said)
    play.run(f"play {put(engine, DAVID, 'Mind Rot')}")
    assert sum("Max discards" in line for line in said) == 2
    engine.force_discard(MAX, 1)
    assert sum("Max discards" in line for line in engine.log.lines) == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fly", "there is no command"),
        ("land", "it goes like this: land ID"),
        ("land 999", "has no card '999' in hand"),
        ("mana green lots", "is no amount"),
        ("mana purple 1", "is no color"),
        ("attack 999", "can't attack"),
        ("block 1 2", "there is no card"),
        ("play 'unclosed", "No closing quotation"),
    ],
)
def test_what_cannot_be_done_is_said(line, why):
    play, said = shell(in_main())
    play.run(line)
    assert why in said[-1]


def test_the_end_of_the_game_is_said():
    engine = in_main()
    engine.deal_damage(20, MAX)
    play, said = shell(engine)
    play.run("board")
    assert said[-1] == "David has won."
    assert play.done


# ---- the kept game ---------------------------------------------------------------------------------------------------


def test_the_game_is_kept_after_each_command_and_goes_on(tmp_path):
    path = tmp_path / "game.json"
    engine = table()
    play, _ = shell(engine, path=path)
    for line in ("start", "untap", "draw"):
        play.run(line)
        found = kept(path, print)
        assert found.to_dict() == engine.to_dict()
    data = json.loads(path.read_text())
    assert all(isinstance(card_id, str) for card_id in data["state"]["players"][DAVID]["hand"])
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_kept_game_in_combat_goes_on_there():
    engine = in_main()
    serpent = creature(engine, DAVID, "Sea Serpent")
    first, second = creature(engine, MAX, "Bigger Slime"), creature(engine, MAX, "Forest Bear")
    engine.declare_attackers(DAVID, [serpent])
    engine.declare_blockers(MAX, {serpent: [first, second]})
    engine.assign_damage_order(serpent, [second, first])
    loaded = GameEngine.from_dict(json.loads(json.dumps(engine.to_dict())))
    assert loaded.calculate_combat_damage() == engine.calculate_combat_damage()
    assert loaded.resolve_damage_queue() == engine.resolve_damage_queue()
    assert loaded.game.hash == engine.game.hash


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe", "cut", "changed"])
def test_a_damaged_file_is_put_aside_and_not_overwritten(tmp_path, damage):
    path = tmp_path / "game.json"
    keep(in_main(), path)
    if damage == "cut":
        damage = path.read_bytes()[:-200]
    elif damage == "changed":
        damage = path.read_bytes().replace(b'"health": 20', b'"health": 21', 1)
    path.write_bytes(damage)
    said: list[str] = []
    assert kept(path, said.append) is None
    assert not path.exists()
    assert (tmp_path / "game.json.damaged").read_bytes() == damage
    assert "put aside" in said[0]
    path.write_bytes(damage)
    kept(path, said.append)
    assert (tmp_path / "game.json.damaged1").exists()


@pytest.mark.parametrize("field", ["version", "names", "cards", "state", "orders", "divisions", "reported", "game"])
@pytest.mark.parametrize("value", [None, 7, "∞", ["A"], ["A", "A"], ["A", ["B"]], {"a": 1}], ids=str)
def test_a_kept_game_with_a_damaged_field_is_refused(field, value):
    data = in_main().to_dict()
    GameEngine.from_dict(data)
    with pytest.raises(SaveError):
        GameEngine.from_dict(data | {field: value})
    with pytest.raises(SaveError):
        GameEngine.from_dict({name: kept for name, kept in data.items() if name != field})


def test_a_game_of_another_version_is_refused():
    data = table().to_dict() | {"version": 99}
    with pytest.raises(SaveError, match="version 99"):
        GameEngine.from_dict(data)


# ---- the command line ------------------------------------------------------------------------------------------------


def run(*arguments, text=""):
    return CliRunner().invoke(main, ["wizard", *arguments], input=text)


def test_the_game_goes_on_at_the_next_start(tmp_path):
    path = str(tmp_path / "game.json")
    first = run("--state", path, "--names", "Ann", "Bob", text="start\nuntap\ndraw\nquit\n")
    assert first.exit_code == 0
    assert "A new game: Ann against Bob" in first.output
    second = run("--state", path, text="state\n")
    assert "The game goes on with turn 1" in second.output
    assert "Ann: 20 health" in second.output


def test_an_effect_is_shown_with_its_values():
    shown = run("parse", "attack? inc att 2; dec end 1").output
    assert "field: att (attack), value: 2" in shown
    assert "a creature 2/3 becomes 4/2" in shown
    counted = run("parse", "inc att (graveyard count Skeleton)", "--graveyard", "Skeleton, Slime, Skeleton").output
    assert "value: 2" in counted


def test_a_wrong_effect_is_pointed_at():
    result = run("parse", "attack? jump")
    assert result.exit_code == 2
    assert "'jump' at character 9" in result.output
    assert "\n          ^" in result.output


def test_pictures_of_cards(tmp_path):
    image = pytest.importorskip("PIL.Image", reason="Pillow is not at hand")
    assert run("card", "--all", "--out", str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.glob("*.png"))) == len(CARDS)
    with image.open(tmp_path / "berserker.png") as picture:
        assert picture.size == (500, 700)
        assert len(picture.getcolors(100_000)) > 10
    with image.open(tmp_path / "forest.png") as forest, image.open(tmp_path / "island.png") as island:
        assert forest.tobytes() != island.tobytes()


def test_pictures_say_what_cards_do():
    assert words_of(CARDS["Berserker"]) == ["When it attacks: +2 attack.", "When it attacks: -1 defence."]
    assert words_of(CARDS["Giant Growth"]) == ["A creature gets +3 attack.", "A creature gets +3 defence."]
    assert words_of(CARDS["Skeleton Army"]) == ["Haste", "+1 attack for each Skeleton in your graveyard."]
    assert words_of(CARDS["Arcane Scholar"]) == ["When it enters: draw a card."]
    assert words_of(CARDS["Divination"]) == ["Draw 2 cards."]
    assert words_of(CARDS["Lightning Strike"]) == ["3 damage to a creature or the opponent."]
    assert words_of(CARDS["Alpha Wolf"]) == ["Your creatures get +1 attack."]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("card", "Berserkr", "--out", "x.png"), "Did you mean 'Berserker'?"),
        (("card", "--out", "x.png"), "give the name of a card, or --all"),
        (("card", "Slime", "--all", "--out", "x"), "give the name of a card, or --all"),
        (("card", "Slime", "--out", "no/such/folder/x.png"), "can't be written"),
        (("--new", "--decks", "green-rd", "blue-red", "--state", "x.json"), "Did you mean 'green-red'?"),
    ],
)
def test_wrong_input_is_refused(arguments, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in " ".join(result.output.split())
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("agents", ["random", "search:20,simple"])
def test_games_of_a_series_are_kept_as_replays(tmp_path, agents):
    command = ["sim", "--game", "wizard", "green-red", "blue-red", "-n", "4", "--agents", agents]
    done = CliRunner().invoke(main, [*command, "--save-replays", str(tmp_path), "--keep", "all"])
    assert done.exit_code == 0, done.output
    replays = [GameReplay.load(file) for file in sorted(tmp_path.iterdir())]
    assert len(replays) == 4
    assert all(replay.replay().result is not None for replay in replays)


def test_a_person_plays_against_an_agent():
    words = "0\nr Slime\nr Volcanic Peak\nr Black Lotus\n1\nu\nq\n"
    command = ["play", "--game", "wizard", "green-red", "blue-red", "--seed", "5"]
    done = CliRunner().invoke(main, command, input=words)
    assert done.exit_code == 130  # left before the end
    assert "Slime, 1 green\ncreature 2/2\nvigilant" in done.output
    assert "Volcanic Peak\nland\nentertap; tap? gen red/blue" in done.output
    assert "No card of this game is named Black Lotus" in done.output
    boards = done.output.split("play Mountain")
    assert "lands" not in boards[1].split("> ")[0]
    assert "lands Mountain" in boards[1]
    assert "lands" not in boards[-1]  # taken back


def test_it_plays_at_a_real_terminal(tmp_path):
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals")
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "mtgengine", "wizard", "--state", str(tmp_path / "game.json")]
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    seen = b""
    try:
        for expected, line in ((b"untap> ", b"start\n"), (b"TURN 1: David", b"help\n"), (b"mana COLOR", b"quit\n")):
            until = time.monotonic() + 60
            while expected not in seen and time.monotonic() < until:
                if select.select([leader], [], [], 1)[0]:
                    seen += os.read(leader, 4096)
            assert expected in seen
            os.write(leader, line)
        assert process.wait(60) == 0
    finally:
        process.kill()
        os.close(leader)
