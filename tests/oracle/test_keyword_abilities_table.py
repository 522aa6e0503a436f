"""The table of keyword abilities in ``docs/coverage.md`` says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.oracle import CardText, compile

ROOT = Path(__file__).parents[2]
RULES = ROOT.parent / "shared" / "data" / "comprehensive-rules.txt"
_KINDS = {
    "sorcery": "Sorcery",
    "creature": "Creature — Bear",
    "artifact": "Artifact",
    "equipment": "Artifact — Equipment",
    "aura": "Enchantment — Aura",
    "saga": "Enchantment — Saga",
    "case": "Enchantment — Case",
}


def rows() -> list[tuple[str, str, bool, str, str]]:
    """Rule, name, whether it is played, kind of card and text."""
    document = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    section = document.partition("## Keyword abilities (CR 702)")[2].partition("\n## ")[0]
    found = []
    for line in section.splitlines():
        if line.startswith("| 702."):
            rule, name, played, _, said = [cell.strip() for cell in line.strip("|").split(" | ")][:5]
            kind, _, text = said.partition("`")
            found.append((rule, name, {"yes": True, "no": False}[played], kind.strip(" :"), text.strip("`")))
    return found


@pytest.mark.parametrize(("name", "kind", "text"), [(row[1], *row[3:]) for row in rows() if row[2] and row[4]])
def test_what_the_table_says_is_played_compiles(name, kind, text):
    power = "2" if kind == "creature" else None
    card = CardText("Test", _KINDS[kind], "{1}", text.replace("\\", "\n"), power=power, toughness=power)
    assert isinstance(compile(card), ir.Card), name


@pytest.mark.skipif(not RULES.is_file(), reason="the Comprehensive Rules are not at hand (../shared/data)")
def test_the_table_lists_the_keyword_abilities_of_the_rules():
    said = re.findall(r"^(702\.\d+)\. (\S.{0,43})\r?$", RULES.read_text(encoding="utf-8-sig"), re.M)
    assert [(rule, name) for rule, name, *_ in rows()] == sorted(set(said), key=lambda row: int(row[0].split(".")[1]))
