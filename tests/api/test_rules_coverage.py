"""``mtgengine rules coverage``, and that every cited rule exists."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgengine.cli.main import main
from mtgengine.testing.rules import rule_coverage

TESTS = Path(__file__).parents[1]
RULES = Path(__file__).parents[3] / "shared" / "data" / "comprehensive-rules.txt"

TEXT = "603.1. Triggered abilities\n603.2. When\n603.2a Because\n702.2a Deathtouch\n"


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    (tmp_path / "rules.txt").write_text(TEXT)
    (tmp_path / "test_some.py").write_text('@cr("603.2a", "603.1")\ndef test_it():\n    pass\n')
    return ["rules", "coverage", "--rules", str(tmp_path / "rules.txt"), "--tests", str(tmp_path)]


def test_the_table_counts_by_section(asked: list[str]) -> None:
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0
    assert "2 of 4 rules are cited" in result.output


def test_a_section_names_the_rules_that_no_test_cites(asked: list[str]) -> None:
    result = CliRunner().invoke(main, [*asked, "--section", "603"])
    assert "not cited: 603.2\n" in result.output
    assert "603.2a: 1 tests" in result.output


def test_json_has_both_lists(asked: list[str]) -> None:
    found = json.loads(CliRunner().invoke(main, [*asked, "--json"]).output)
    assert found["total"] == 4
    assert set(found["cited"]) == {"603.1", "603.2a"}
    assert found["uncited"] == ["603.2", "702.2a"]


def test_a_section_that_does_not_exist_is_refused(asked: list[str]) -> None:
    result = CliRunner().invoke(main, [*asked, "--section", "999"])
    assert result.exit_code == 2
    assert "'999'" in result.output


def test_a_cited_rule_that_does_not_exist_is_an_error(asked: list[str], tmp_path: Path) -> None:
    (tmp_path / "test_wrong.py").write_text('@cr("603.99")\ndef test_wrong():\n    pass\n')
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert "603.99" in result.output


@pytest.mark.skipif(not RULES.exists(), reason="the Comprehensive Rules are not at hand")
def test_every_rule_that_the_tests_cite_exists() -> None:
    assert not rule_coverage([TESTS], RULES.read_text(encoding="utf-8")).unknown
