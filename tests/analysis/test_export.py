"""Results as files."""

import csv
import json
import re
import sys

import pytest
from pyarrow import parquet

from mtgengine.analysis.export import games_table, summary_table, write
from mtgengine.analysis.matchup import simulate
from mtgengine.analysis.report import report, write_report
from mtgengine.errors import InvalidConfig


@pytest.fixture(scope="module")
def stats():
    return simulate("white-weenie", "burn", 120, seed=3)


def test_csv_has_a_row_for_each_game(stats, tmp_path):
    write(stats, tmp_path / "games.csv")
    with open(tmp_path / "games.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 120
    assert sum(row["winner"] == "burn" for row in rows) == stats.share(1).wins
    assert [int(row["turns"]) for row in rows] == stats.result.turns.tolist()
    assert {row["mulligans_a"] for row in rows} <= {str(n) for n in range(8)}


def test_csv_of_the_summary_has_a_row_for_each_deck(stats, tmp_path):
    write(stats, tmp_path / "summary.csv", per_game=False)
    with open(tmp_path / "summary.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["deck"] for row in rows] == ["white-weenie", "burn"]
    assert float(rows[0]["win_rate"]) == stats.deck1_winrate


def test_json_has_the_summary_and_the_rows(stats, tmp_path):
    write(stats, tmp_path / "games.json")
    facts = json.loads((tmp_path / "games.json").read_text())
    assert facts["games"] == 120
    assert len(facts["rows"]["turns"]) == 120
    write(stats, tmp_path / "summary.json", per_game=False)
    assert "rows" not in json.loads((tmp_path / "summary.json").read_text())


def test_parquet_reads_back_as_the_same_table(stats, tmp_path):
    write(stats, tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").to_pydict() == games_table(stats)
    write(stats, tmp_path / "summary.parquet", per_game=False)
    assert parquet.read_table(tmp_path / "summary.parquet").to_pydict() == summary_table(stats)


def test_parquet_without_its_package_says_what_to_install(stats, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InvalidConfig, match=r"pip install 'mtgengine\[parquet\]'"):
        write(stats, tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


def test_other_endings_are_refused(stats, tmp_path):
    with pytest.raises(InvalidConfig, match=r"ends in none of .json, .csv, .parquet"):
        write(stats, tmp_path / "games.xlsx")


def test_a_report_is_one_page_that_needs_no_network(stats, tmp_path):
    write_report([stats, simulate("burn", "elves", 60)], tmp_path / "report.html", "Red <decks>")
    page = (tmp_path / "report.html").read_text()
    assert "Red &lt;decks&gt;" in page
    assert not re.search(r"(src|href)=|url\(|https?://", page)
    assert page.count("<svg") == 4
    assert "All matchups" in page
    assert f"{stats.deck1_winrate:.1%}" in page


def test_a_report_of_games_that_were_not_counted_has_no_cards():
    page = report([simulate("burn", "elves", 20, count=False)])
    assert "Cards of" not in page
    assert page.count("<svg") == 1
