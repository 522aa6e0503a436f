"""Series of games on the command line, as a person types them."""

import csv
import io
import json
import os
import re
import select
import sys
import time

import pytest
from click.testing import CliRunner
from rich.console import Console

from mtgengine import Deck, Game, RandomAgent, SimpleAI, play_game
from mtgengine.cli import main
from mtgengine.cli.play import Sitting
from mtgengine.match import GameReplay
from mtgengine.testing import P1, P2, Scenario

FAST = ("--agents", "random", "--threads", "2")


def run(*words, code=0):
    found = CliRunner().invoke(main, [str(word) for word in words])
    assert found.exit_code == code, found.output
    return found.output


def answer(*words):
    return json.loads(run(*words, "--json"))


# ---- sim -----------------------------------------------------------------------------------------------------------


def test_sim_prints_a_table_with_intervals():
    text = run("sim", "burn", "elves", "-n", 60, *FAST)
    assert "60 games" in text
    assert "played by random" in text
    assert re.search(r"burn .* \d+\.\d% .* to ", text)


def test_sim_keeps_the_keys_of_its_json():
    facts = answer("sim", "burn", "elves", "-n", 60, *FAST)
    assert {"games", "decks", "games_per_second", "draws", "undecided", "signature"} <= facts.keys()
    assert {"name", "wins", "win_rate", "interval"} <= facts["decks"][0].keys()
    assert facts["games"] == 60


def test_sim_plays_the_same_games_for_any_number_of_threads():
    found = {
        answer("sim", "burn", "elves", "-n", 60, "--agents", "random", "--threads", n)["signature"] for n in (1, 2, 4)
    }
    assert len(found) == 1


def test_sim_writes_files(tmp_path):
    paths = [tmp_path / name for name in ("games.csv", "games.json", "games.parquet")]
    outs = [word for path in paths for word in ("--out", path)]
    run(
        "sim", "burn", "elves", "-n", 30, *FAST, *outs, "--summary", tmp_path / "s.csv", "--report", tmp_path / "r.html"
    )
    with open(paths[0], newline="") as file:
        assert len(list(csv.DictReader(file))) == 30
    assert all(path.stat().st_size for path in (*paths, tmp_path / "s.csv", tmp_path / "r.html"))


def test_sim_keeps_replays_of_losses(tmp_path):
    facts = answer("sim", "burn", "elves", "-n", 30, *FAST, "--save-replays", tmp_path, "--most", 3)
    assert len(facts["replays"]) == 3
    for file in facts["replays"]:
        assert GameReplay.load(file).replay().result.winner == 1


def test_sim_keeps_replays_of_the_longest_games(tmp_path):
    facts = answer(
        "sim", "burn", "elves", "-n", 30, *FAST, "--save-replays", tmp_path, "--keep", "longest", "--most", 2
    )
    turns = [GameReplay.load(file).replay().result.turns for file in facts["replays"]]
    longest = max(int(n) for n in facts["game_lengths"])
    assert turns[0] == longest


def test_sim_stops_when_one_deck_is_proven_better():
    facts = answer("sim", "goblins", "enchantress", "-n", 5000, *FAST, "--sprt", 0.05)
    assert (facts["stopped"], facts["better"], facts["games"]) == ("sprt", "goblins", 500)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("sim", "burnn", "elves"), "Did you mean 'burn'"),
        (("sim", "burn", "elves", "--agents", "clever"), "no agent is named 'clever'"),
        (("sim", "burn", "elves", "--agents", "a,b,c"), "no pair of agents"),
        (("sim", "burn", "elves", "--until", "3"), "until is 3.0"),
        (("sim", "burn", "elves", "-n", "0"), "0 is not in the range"),
        (("sim", "burn", "elves", "-n", "5", "--agents", "random", "--out", "games.xls"), "ends in none of"),
        (("sim", "burn", "elves", "-n", "100000000", "--out", "no-such-folder/games.csv"), "there is no folder"),
        (("sim", "burn", "elves", "-n", "100000000", "--report", "report.pdf"), "ends in none of .html"),
        (("match", "burn", "elves", "--best-of", "0"), "not in the range"),
        (("match", "burn", "elves", "--plan-a", "none.plan"), "cannot be read"),
        (("tournament", "burn"), "give at least two"),
        (("tournament", "burn", "elves", "--rounds", "2"), "--rounds is for --kind swiss"),
        (("meta", "burn", "none.txt"), "cannot be read"),
        (("replay", "none.json"), "cannot be read"),
    ],
)
def test_mistakes_end_with_one_sentence(words, reason):
    text = run(*words, code=2)
    assert reason in text
    assert "Traceback" not in text


# ---- matches and tournaments ---------------------------------------------------------------------------------------


def test_match_counts_matches_and_games(tmp_path):
    plan = tmp_path / "goblins.plan"
    plan.write_text("vs enchantress\n")
    facts = answer("match", "goblins", "elves", "-n", 6, *FAST, "--plan-a", plan)
    assert facts["matches"] == sum(deck["wins"] for deck in facts["decks"]) + facts["drawn"] == 6
    assert "matches won" in run("match", "burn", "elves", "-n", 2, *FAST)


@pytest.mark.parametrize("kind", ["round-robin", "swiss", "single-elimination"])
def test_tournaments_of_a_folder(tmp_path, kind):
    for name in ("burn", "elves", "stompy"):
        (tmp_path / f"{name}.txt").write_text(str(Deck.load(name)))
    facts = answer("tournament", tmp_path, "--kind", kind, "--best-of", 1, *FAST)
    assert {standing["name"] for standing in facts["standings"]} == {"burn", "elves", "stompy"}
    assert "points" in run("tournament", tmp_path, "--kind", kind, "--best-of", 1, *FAST)


def test_a_folder_without_decks_says_so(tmp_path):
    assert "has no deck lists" in run("tournament", tmp_path, code=2)


def test_gauntlet_and_meta(tmp_path):
    facts = answer("gauntlet", "burn", "elves", "stompy", "-n", 4, "--best-of", 1, *FAST)
    assert [one["opponent"] for one in facts["results"]] == ["elves", "stompy"]
    field = tmp_path / "field.txt"
    field.write_text("75% elves\n25% stompy\n")
    weighed = answer("meta", "burn", field, "-n", 4, "--best-of", 1, *FAST)
    rates = {one["opponent"]: one["win_rate"] for one in weighed["results"]}
    assert weighed["win_rate"] == pytest.approx(0.75 * rates["elves"] + 0.25 * rates["stompy"])
    assert "expected" in run("meta", "burn", field, "-n", 2, "--best-of", 1, *FAST)


def test_compare_a_deck_with_itself(tmp_path):
    facts = answer("compare", "burn", "burn", "elves", "-n", 20, *FAST)
    assert (facts["difference"], facts["interval"], facts["proven"]) == (0, [0, 0], False)
    assert "That may be chance" in run("compare", "burn", "burn", "elves", "-n", 20, *FAST)


# ---- replays -------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path):
    decks = (Deck.load("burn"), Deck.load("elves"))
    game = Game.start(decks, 5)
    play_game(game, (RandomAgent(), RandomAgent()))
    file = tmp_path / "game.json"
    GameReplay.of(game, decks, ("random", "random")).save(file)
    return file


def test_a_replay_is_checked(kept):
    assert "It matches, choice by choice" in run("replay", kept, "--check")


def test_a_replay_that_differs_says_at_which_decision(kept):
    replay = GameReplay.load(kept)
    changed = GameReplay(**{**vars(replay), "actions": (*replay.actions[:9], 1, *replay.actions[10:])})
    changed.save(kept)
    assert "differs at decision 9" in run("replay", kept, "--check", code=1)


def test_a_replay_is_exported(kept, tmp_path):
    run("replay", kept, "--export", tmp_path / "frames.json")
    assert json.loads((tmp_path / "frames.json").read_text())["metadata"]["deck1_name"] == "burn"


def test_a_replay_is_stepped_forwards_and_backwards(kept):
    keys = "\n".join(["n", "", "p", "t", "12", "e", "what", "q"]) + "\n"
    found = CliRunner().invoke(main, ["replay", str(kept)], input=keys)
    places = [int(place) for place in re.findall(r"(\d+)/\d+> ", found.output)]
    total = len(GameReplay.load(kept).actions)
    assert places[:4] == [0, 1, 2, 1]
    assert places[5:8] == [12, total, total]


# ---- play, in a real terminal --------------------------------------------------------------------------------------


class Terminal:
    """A command in a pseudo-terminal."""

    def __init__(self, *words):
        import pty

        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(COLUMNS="120", LINES="60", TERM="xterm")
            os.execv(sys.executable, [sys.executable, "-m", "mtgengine", *words])
        self.text = ""

    def expect(self, words, seconds=60):
        """Read until these words were printed since the last call."""
        end = time.monotonic() + seconds
        seen = ""
        while words not in seen:
            assert time.monotonic() < end, f"{words!r} was not printed:\n{seen}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    seen += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
        assert words in seen, seen
        return seen

    def type(self, words):
        os.write(self.fd, words.encode() + b"\n")

    def status(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals on Windows")
def test_a_person_plays_at_a_terminal(tmp_path):
    terminal = Terminal(
        "play", "stompy", "burn", "--agent", "random", "--seed", "4", "--save", str(tmp_path / "g.json")
    )
    terminal.expect("> ")
    terminal.type("help me")
    terminal.expect("a number takes an option")
    terminal.type("999")
    terminal.expect("there is no option 999")
    terminal.type("r Forest")
    terminal.expect("Basic Land")
    terminal.type("0")
    terminal.expect("> ")
    terminal.type("u")
    terminal.expect("> ")
    terminal.type("b")
    terminal.expect("your hand")
    terminal.type("q")
    terminal.expect("is kept in")
    assert terminal.status() == 130
    assert GameReplay.load(tmp_path / "g.json").agents == ("you", "random")


def test_a_game_is_played_to_its_end():
    found = CliRunner().invoke(main, ["play", "stompy", "burn", "--agent", "random", "--seed", "4"], input="0\n" * 3000)
    assert found.exit_code == 0, found.output[-500:]
    assert re.search(r"(You won|You lost|Nobody won) on turn \d+", found.output)


def test_the_opponents_hand_is_not_shown():
    found = CliRunner().invoke(main, ["play", "stompy", "burn", "--agent", "passive", "--seed", "4"], input="0\nq\n")
    assert "Lightning Bolt" not in found.output


def test_the_hand_is_shown_before_it_is_kept():
    found = CliRunner().invoke(main, ["play", "stompy", "burn", "--agent", "passive", "--seed", "4"], input="0\nq\n")
    before = found.output.partition("keep the hand or take a mulligan")[0]
    assert "hand 7" in before
    assert "Forest" in before


def test_cards_that_the_agent_alone_sees_are_not_named():
    s = Scenario()
    s.hand(P2, "Magma Jet")
    s.battlefield(P2, "Mountain", "Mountain")
    s.library(P2, "Lava Spike", "Fireblast")
    s.life(P1, 3)
    console = Console(record=True, file=io.StringIO())
    game = s.game
    sitting = Sitting(game, SimpleAI(), {0: "you", 1: "it"}, console)
    while (decision := game.decision) is not None and game.core.turn < 3:
        if decision.actor == P2:
            sitting._answer(decision)
        else:
            game.apply(0)
    told = console.export_text()
    assert "it: cast Magma Jet" in told
    assert "it: a card" in told
    assert "Lava Spike" not in told
    assert "Fireblast" not in told


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_explains_itself(command):
    assert len(run(command, "--help")) > 100
