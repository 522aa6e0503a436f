"""`mtgengine cards`: import, show, explain, search, coverage."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase
from mtgengine.cards.coverage import blocking_phrase, coverage
from mtgengine.cards.explain import explain_card
from mtgengine.cards.rules import KEYWORD_RULES
from mtgengine.cli import main
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText

sys.path.insert(0, str(Path(__file__).parent))

from records import BEAR, BOLT, CARDS, ODD, array

RULES = Path(__file__).parents[3] / "shared" / "data" / "comprehensive-rules.txt"


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def imported(tmp_path, data_folder):
    # More cards than there are bundled ones would drown what is asked for here; these are found by format.
    file = tmp_path / "cards.json"
    file.write_text(array([*CARDS, {**ODD, "oracle_id": "id-odd-2", "name": "Odd Too"}]), encoding="utf-8")
    result = run("cards", "import", file)
    assert result.exit_code == 0, result.output
    assert "5 cards of 5 records" in result.output
    return file


def test_an_import_that_fails_ends_with_a_sentence_and_code_2(tmp_path, data_folder):
    file = tmp_path / "cards.json"
    file.write_text(array([BEAR, {**BOLT, "name": 3}]))
    result = run("cards", "import", file)
    assert result.exit_code == 2
    assert "line 3" in result.output
    assert "Traceback" not in result.output
    assert not (data_folder / "cards.sqlite").exists()


def test_coverage_as_json_keeps_its_keys(imported):
    data = json.loads(run("cards", "coverage", "--format", "vintage", "--json").stdout)
    assert (data["total"], data["supported"]) == (5, 2 if "split" in str(data["blockers"]) else 3)
    (most, *_) = data["blockers"]
    assert (most["phrase"], most["cards"]) == ("Frobnicate target creature twice", 2)
    assert set(most["examples"]) == {"Odd Thing", "Odd Too"}


def test_coverage_ranks_what_blocks_most_cards(imported):
    output = run("cards", "coverage", "--format", "vintage", "--by", "phrase").output
    assert "Frobnicate target creature" in output
    assert "cards are understood" in output
    types = run("cards", "coverage", "--format", "vintage", "--by", "type").output
    assert "Creature" in types
    assert "100.0%" in types


def test_coverage_of_a_deck(imported, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Mountain\n4 Test Bolt\n4 Odd Thing\n4 Frobnicator\nSideboard\n1 Test Bear\n")
    data = json.loads(run("cards", "coverage", "--deck", deck, "--json").stdout)
    assert (data["total"], data["supported"], data["unknown"]) == (5, 3, ["Frobnicator"])


def test_the_bundled_cards_are_all_understood():
    data = json.loads(run("cards", "coverage", "--json").stdout)
    assert data["total"] == data["supported"] == len(CardDatabase.bundled())
    assert coverage(CardDatabase()).share == 1.0


def test_phrases_are_made_alike():
    assert blocking_phrase(Unsupported("A", "", 0)) == "(no words)"
    assert blocking_phrase(Unsupported("A", "{2}{U}: Draw 12 cards.", 0)) == "{}{} Draw N cards"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("test", "--format", "vintage"), {"Test Bear", "Test Bolt", "Left // Test Bolt"}),
        (("--text", "3 damage to any", "--format", "vintage"), {"Test Bolt"}),
        (("--type", "bear creature", "--format", "vintage"), {"Test Bear"}),
        (("--cost", "{1}{G}", "--format", "vintage"), {"Test Bear"}),
        (("--mana-value", "2", "--format", "vintage"), {"Test Bear", "Left // Test Bolt"}),
        (("--color", "G", "--format", "vintage"), {"Test Bear"}),
        (("--color", "c", "--format", "vintage"), set()),
        (("--identity", "wg", "--format", "vintage"), {"Test Bear"}),
        (("--format", "modern"), {"Test Bear"}),
        (("odd", "--unsupported"), {"Odd Thing", "Odd Too"}),
        (("odd thing", "--supported"), set()),
        (("Grizzly Bears",), {"Grizzly Bears"}),
    ],
)
def test_search(imported, words, found):
    result = run("cards", "search", *words, "--json")
    assert result.exit_code == 0, result.output
    assert {card["name"] for card in json.loads(result.stdout)} == found
    assert f"{len(found)} cards" in run("cards", "search", *words).output


def test_a_search_that_means_nothing(imported):
    assert run("cards", "search", "--color", "purple").exit_code == 2
    assert run("cards", "search", "--cost", "{nonsense").exit_code == 2


def test_show(imported):
    halves = run("cards", "show", "left").output
    assert "Left  {R}" in halves
    assert "//\nTest Bolt  {R}" in halves
    assert "not understood: 'Frobnicate target creature twice.'" in run("cards", "show", "odd", "thing").output
    assert "3 damage" in run("cards", "show", "test bolt").output
    assert "Did you mean 'Test Bear'" in run("cards", "show", "test beer").output


def test_explain_names_rules_and_underlines_what_is_not_understood(imported):
    explained = run("cards", "explain", "Goblin King").output
    assert "= Other Goblins get +1/+1 and have mountainwalk." in explained
    assert "    CR 604" in explained
    refused = run("cards", "explain", "Odd Thing").output.splitlines()
    assert refused[0] == "Frobnicate target creature twice."
    assert refused[1].startswith("^^^^")
    assert "not understood" in refused[2]


def test_of_several_paragraphs_only_that_which_is_not_understood_is_refused():
    card = CardText("A", "Creature — Imp", "{R}", "Flying\nFrobnicate.\nHaste", "1", "1")
    parts = explain_card(card)
    assert [part.refusal is None for part in parts] == [True, False, True]
    assert parts[0].rules == ("702.9",)
    # Each paragraph is fine alone, but the card is not.
    broken = CardText("A", "Creature — Imp", "{R}", "Flying", "*", "1")
    assert explain_card(broken)[-1].refusal is not None


@pytest.mark.skipif(not RULES.is_file(), reason="the rules are not at hand (../shared/data)")
def test_keywords_have_the_numbers_of_the_rules():
    text = RULES.read_text(encoding="utf-8-sig").casefold()
    for name, rule in KEYWORD_RULES.items():
        assert f"{rule}. {name}" in text, (name, rule)
