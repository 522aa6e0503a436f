"""`mtgengine cards fuzz`: every card is played, and what goes wrong is told with its card."""

import json
import sys

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase
from mtgengine.cards import fuzz as fuzzing
from mtgengine.cards.fuzz import CardPlay, Fuzzed, fuzz, play_card
from mtgengine.cli import main
from mtgengine.oracle import CardText, compile

CARDS = CardDatabase.bundled()
# A worker that crashes over one card, hangs over another, and reports others as they were never played.
BAD_WORKER = """
import json, os, sys, time
for line in sys.stdin:
    name = json.loads(line)
    if name == "Crash":
        sys.stderr.write("assertion failed\\n"); sys.stderr.flush(); os.abort()
    if name == "Hang":
        time.sleep(60)
    found = dict(name=name, games=1, undecided=0, decisions=1, played=False, abilities=[], failure="")
    print(json.dumps(found), flush=True)
"""


def played(name, games=4):
    return play_card(CARDS.get(name), CARDS.text(name).text, games)


@pytest.mark.parametrize(
    "name", ["Shock", "Goblin Matron", "Glorious Anthem", "Llanowar Elves", "Forest", "Counterspell"]
)
def test_a_card_is_played_and_every_ability_used(name):
    found = played(name)
    assert found.played
    assert found.undecided == 0
    assert found.abilities
    assert all(used for _, used in found.abilities), found
    assert found.decisions > 100


def test_same_seed_same_games():
    assert played("Goblin Matron") == played("Goblin Matron")


def test_a_game_that_asks_in_the_middle_of_a_resolution_is_saved_as_it_goes_on():
    """What watches for events has changed there, and is not derived again before the next step."""
    text = (
        "Enchant creature\nEnchanted creature has flying.\n"
        "Whenever enchanted creature deals combat damage to a player, venture into the dungeon."
    )
    card = compile(CardText("Fly", "Enchantment — Aura", "{1}{U}", text))
    assert play_card(card, text, games=1).decisions > 100  # checked on the way


def test_an_ability_that_is_never_used_is_told():
    text = CARDS.text("Grizzly Bears")
    card = compile(type(text)(**{**vars(text), "name": "Rich Bear", "text": "{20}{20}{20}: Draw a card."}))
    found = play_card(card)
    assert (found.played, found.abilities) == (True, (("Activated", False),))
    assert Fuzzed((found,)).as_dict()["never_used"] == {"Rich Bear": ["Activated"]}


def test_a_face_down_creature_that_dies_leaves_no_summary_behind(monkeypatch):
    monkeypatch.setattr(fuzzing, "CHECK_EVERY", 1)
    drake = CardText("Hidden Drake", "Creature — Drake", "{3}{U}{U}", "Flying\nMorph {2}{W}", "3", "3")
    assert play_card(compile(drake), games=2).played


def test_what_is_broken_is_noticed(monkeypatch):
    monkeypatch.setattr(fuzzing, "CHECK_EVERY", 1)
    assert played("Shock", games=1).played

    class Broken(fuzzing.Core):
        def derived(self):
            return b""

    with pytest.raises(fuzzing.InvariantBroken, match="derived state"):
        fuzzing._check(Broken.new(*new_game()))


def new_game():
    card = CARDS.get("Forest")
    pool = fuzzing.pool_for([card])
    return pool.tables, fuzzing.new_game(pool, [[card] * 20] * 2, fuzzing.CONFIG), 1


def test_a_crash_and_a_hang_name_their_cards_and_the_others_go_on(monkeypatch):
    monkeypatch.setattr(fuzzing, "WORKER", (sys.executable, "-c", BAD_WORKER))
    result = fuzz(["First", "Crash", "Then", "Hang", "Last"], jobs=1, timeout=1.5)
    failures = result.as_dict()["failures"]
    assert list(failures) == ["Crash", "Hang"]
    assert "assertion failed" in failures["Crash"]
    assert "no end after" in failures["Hang"]
    assert [card.name for card in result.cards] == ["First", "Crash", "Then", "Hang", "Last"]


def test_results_survive_their_json():
    card = CardPlay("A", 4, 1, 200, True, (("Triggered", True), ("Static", False)), "")
    assert CardPlay.from_dict(json.loads(json.dumps(card.as_dict()))) == card


def test_the_command_plays_cards_in_other_processes(tmp_path):
    output = tmp_path / "result.jsonl"
    words = ["cards", "fuzz", "Shock", "goblin king", "-n", "2", "--jobs", "2", "--json", "-o", str(output)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert (data["cards"], data["games"], data["played"], data["failures"]) == (2, 4, 2, {})
    assert [json.loads(line)["name"] for line in output.read_text().splitlines()] == ["Shock", "Goblin King"]
    text = CliRunner().invoke(main, ["cards", "fuzz", "Shock", "--jobs", "1"]).output
    assert "1 cards were played" in text
    assert "0 cards failed" in text


@pytest.mark.parametrize("words", [[], ["--all", "Shock"], ["Shok"]])
def test_what_cannot_be_played(words):
    result = CliRunner().invoke(main, ["cards", "fuzz", *words])
    assert result.exit_code == 2
