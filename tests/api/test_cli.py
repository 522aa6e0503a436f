"""The command line."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from mtgengine import Deck, batch
from mtgengine.batch import wilson
from mtgengine.cli import main


def run(*words):
    return CliRunner().invoke(main, list(words))


def test_demo_plays_and_shows_a_table_and_writes_a_report(tmp_path):
    result = run("demo", "--games", "20", "--report", str(tmp_path / "report.html"))
    assert result.exit_code == 0, result.output
    for word in ("20 games", "win rate", "games/s", "goblins", "enchantress", "report.html"):
        assert word in result.output
    assert "goblins against enchantress" in (tmp_path / "report.html").read_text()


def test_sim_as_json_keeps_its_keys():
    result = run("sim", "burn", "stompy", "-n", "30", "--seed", "4", "--threads", "2", "--agents", "random", "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["games"] == 30
    assert [deck["name"] for deck in data["decks"]] == ["burn", "stompy"]
    for deck in data["decks"]:
        assert {"name", "wins", "win_rate", "interval"} <= set(deck)
        assert deck["interval"][0] <= deck["win_rate"] <= deck["interval"][1]
    assert data["games_per_second"] > 0
    assert data["signature"] == batch("burn", "stompy", 30, seed=4).signature


def test_sim_reads_deck_files(tmp_path):
    path = tmp_path / "bears.txt"
    path.write_text("24 Forest\n36 Grizzly Bears\n")
    result = run("sim", str(path), "burn", "-n", "5")
    assert result.exit_code == 0, result.output
    assert "bears" in result.output


def test_lists_and_cards():
    listed = run("decks", "list").output
    assert all(name in listed for name in Deck.bundled())
    shown = run("cards", "show", "Lightning", "Bolt")
    assert "Lightning Bolt  {R}" in shown.output
    assert "3 damage to any target" in shown.output
    assert "2/2" in run("cards", "show", "grizzly bears").output


def test_a_card_explained():
    explained = run("cards", "explain", "Goblin", "King").output
    assert "Static(" in explained
    assert "= Other Goblins get +1/+1 and have mountainwalk." in explained


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sim", "stompi", "burn"), "Did you mean 'stompy'"),
        (("sim", "burn", "burn", "--threads", "0"), "threads is 0"),
        (("sim", "burn", "burn", "-n", "0"), "not in the range"),
        (("cards", "show", "Grizly Bears"), "Did you mean 'Grizzly Bears'"),
        (("sim", "burn"), "Missing argument"),
        (("nonsense",), "No such command"),
    ],
)
def test_mistakes_end_with_a_sentence_and_code_2(words, message):
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_a_deck_with_an_unknown_card(tmp_path):
    path = tmp_path / "odd.txt"
    path.write_text("60 Grizly Bears\n")
    result = run("sim", str(path), "burn")
    assert result.exit_code == 2
    assert "Grizzly Bears" in result.output


@pytest.mark.slow
def test_bench_prints_its_figures():
    result = run("bench", "--seconds", "0.05")
    assert result.exit_code == 0, result.output
    for word in ("vanilla mirror", "raw decisions/s", "from Python", "clone", "2 threads"):
        assert word in result.output


def test_the_module_runs():
    done = subprocess.run(
        [sys.executable, "-m", "mtgengine", "decks", "list"], capture_output=True, text=True, check=True
    )
    assert "burn" in done.stdout


def test_the_interval_of_a_share():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    low, high = wilson(500, 1000)
    assert 0.46 < low < 0.5 < high < 0.54
