"""The table of keyword actions in ``docs/coverage.md`` says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.oracle import CardText, compile

ROOT = Path(__file__).parents[2]
RULES = ROOT.parent / "shared" / "data" / "comprehensive-rules.txt"
_KINDS = {"": "Sorcery", "creature": "Creature — Bear", "artifact": "Artifact", "equipment": "Artifact — Equipment"}


def rows() -> list[tuple[str, str, bool, str, str]]:
    """Rule, name, whether it is played, kind of card and text."""
    section = (
        (ROOT / "docs" / "coverage.md").read_text().partition("## Keyword actions (CR 701)")[2].partition("\n## ")[0]
    )
    found = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("| 701."):
            continue
        rule, name, played, said = cells[:4]
        kind, _, text = said.partition("`")
        found.append((rule, name, {"yes": True, "no": False}[played], kind.strip(" :"), text.strip("`")))
    return found


@pytest.mark.parametrize(("name", "played", "kind", "text"), [row[1:] for row in rows() if row[4]])
def test_what_the_table_says_of_a_text_is_so(name, played, kind, text):
    power = "2" if kind == "creature" else None
    card = CardText("Test", _KINDS[kind], "{1}", text, power=power, toughness=power)
    assert isinstance(compile(card), ir.Card) == played, name


@pytest.mark.skipif(not RULES.is_file(), reason="the Comprehensive Rules are not at hand (../shared/data)")
def test_the_table_lists_the_keyword_actions_of_the_rules():
    said = re.findall(r"^(701\.\d+)\. ([A-Z][\w ]+)$", RULES.read_text(encoding="utf-8"), re.M)
    assert [(rule, name) for rule, name, *_ in rows()] == said
