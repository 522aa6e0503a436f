"""The whole card pool, where its data is at hand: what compiles renders to a text that means the same."""

import dataclasses
import gzip
import json
from pathlib import Path

import pytest

from mtgcore.carddb import CardTables
from mtgengine import ir
from mtgengine.oracle import CardText, compile

DATA = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.is_file(), reason="the card data is not at hand (../shared/data)"),
]


def meaning(face: ir.Face) -> ir.Face:
    """The face without the words that it was compiled from."""
    return dataclasses.replace(face, text="")


@pytest.fixture(scope="module")
def pool() -> list[tuple[CardText, ir.Card]]:
    found = []
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["legalities"].get("vintage") in ("legal", "restricted"):
                text = CardText.from_mapping(record)
                card = compile(text)
                if isinstance(card, ir.Card):
                    found.append((text, card))
    return found


def test_thousands_of_cards_compile(pool):
    print(f"{len(pool)} cards compile")
    assert len(pool) > 14_000


def test_what_is_rendered_means_the_same(pool):
    different = []
    for text, card in pool:
        again = compile(dataclasses.replace(text, text=ir.render(card)))
        if not isinstance(again, ir.Card) or meaning(again.face) != meaning(card.face):
            different.append(text.name)
    assert different == []


def test_the_core_takes_them_all(pool):
    for start in range(0, len(pool), 200):
        encoder = ir.Encoder([card for _, card in pool[start : start + 200]])

        CardTables(encoder.tables, tuple(encoder.names))
