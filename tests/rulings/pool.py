"""Real cards of the card pool, by name, for questions that their published rulings answer."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile

DATA = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"


@cache
def _lines() -> dict[str, bytes]:
    """The record of each card, by the first string of the line: its name as JSON writes it."""
    start = b'{"name":'
    with gzip.open(DATA) as lines:
        return {line[len(start) : line.index(b',"mana_cost"')].decode(): line for line in lines}


@cache
def real(name: str) -> ir.Card:
    """That card as it is printed; the test is skipped where the card data is not at hand."""
    if not DATA.is_file():
        pytest.skip("the card data is not at hand (../shared/data)")
    found = compile(CardText.from_mapping(json.loads(_lines()[json.dumps(name, ensure_ascii=False)])))
    assert not isinstance(found, Unsupported), str(found)
    return found
