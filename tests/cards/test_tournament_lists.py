"""Goblins, Enchantress and Replenish as they are played: every card of every list is understood."""

import gzip
import json
from pathlib import Path

import pytest

from mtgengine.cards import default_cards
from mtgengine.ir import Card
from mtgengine.oracle import CardText, compile

DATA = Path(__file__).parents[3] / "shared" / "data"
POOL = DATA / "oracle-cards.jsonl.gz"
KINDS = ("goblins", "enchantress", "replenish")
LISTS = sorted(path for kind in KINDS for path in (DATA / "decks").glob(f"premodern-{kind}*.txt"))

with_data = pytest.mark.skipif(not POOL.is_file() or not LISTS, reason="the card data is not at hand (../shared/data)")


def names(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.partition(" ")[2].strip() for line in lines if line[:1].isdigit()}


@pytest.fixture(scope="module")
def texts() -> dict[str, CardText]:
    """What the pool says of the cards of the lists."""
    wanted = {name for path in LISTS for name in names(path)}
    found = {}
    with gzip.open(POOL, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["name"] in wanted:
                found[record["name"]] = CardText.from_mapping(record)
    return found


@with_data
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_card_of_the_list_compiles_from_the_text_of_the_pool(path, texts):
    assert names(path) <= set(texts)
    compiled = {name: compile(texts[name]) for name in names(path)}
    assert {name: str(card) for name, card in compiled.items() if not isinstance(card, Card)} == {}


def test_every_bundled_card_compiles():
    cards = default_cards()
    assert len(list(cards)) > 200
    assert all(isinstance(cards.get(name), Card) for name in cards)
