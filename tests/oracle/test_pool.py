"""The whole card pool, where its data is at hand: what compiles renders to a text that means the same."""

import dataclasses
import gzip
import json
import re
from pathlib import Path

import pytest

from mtgcore.carddb import CardTables
from mtgengine import ir
from mtgengine.oracle import CardText, compile

DATA = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"

DECKS = DATA.parent / "decks"
LEGAL = 31_396  # cards that are legal or restricted in Vintage

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


def test_sixty_percent_of_the_pool_compiles(pool):
    print(f"{len(pool)} of {LEGAL} cards compile")
    assert len(pool) >= 0.6 * LEGAL


def deck_cards(prefix: str = "") -> set[str]:
    """The names of the distinct cards of those decks, main and side."""
    lines = (line for path in sorted(DECKS.glob(f"{prefix}*.txt")) for line in path.read_text().splitlines())
    return {found[1] for line in lines if (found := re.fullmatch(r"(?:SB: *)?\d+ (.+)", line.strip()))}


def understood(pool: list[tuple[CardText, ir.Card]]) -> set[str]:
    """Every name by which a deck may list a card that compiles."""
    return {name for text, _ in pool for name in (text.name, *text.name.split(" // "))}


def test_every_card_of_the_premodern_decks_compiles(pool):
    assert deck_cards("premodern") - understood(pool) == set()


def test_eighty_five_percent_of_the_cards_of_all_decks_compile(pool):
    cards = deck_cards()
    known = cards & understood(pool)
    print(f"{len(known)} of {len(cards)} cards of the decks compile")
    assert len(known) >= 0.85 * len(cards)


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
