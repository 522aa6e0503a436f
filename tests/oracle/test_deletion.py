"""The deletion probe: a word that carries meaning cannot be left out of a card without its meaning changing.

Each word of a thousand random cards of the whole pool is left out in turn; the text is then refused, or means something
else, unless the word is one of a few of grammar.
"""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.cards.records import read_records
from mtgengine.cards.stream import JsonStream, open_text
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile
from mtgengine.oracle.compiler import read

POOL = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"
SAMPLE = 1000
# Why a card means the same without these.
FILLER = {
    "you": "an effect that names nobody is its controller's (CR 608.2c)",
    "your": '"opponents" are those of the controller',
    "player's": "each step is some player's",
    "all": '"Slivers have flying" are all of them',
    "a": "articles",
    "an": "articles",
    "the": "articles",
    "additional": "what is added is added to what there is",
    "then": "instructions are followed in their order (CR 608.2c)",
    "or": "of a list",
    "and": "of a list",
    "pay": '"unless you pay {1}": mana symbols alone are a cost, too',
    "pays": '"unless that player pays {1}": mana symbols alone are a cost, too',
    "each": '"two target creatures each get +2/+2"',
    "creature": '"creature tokens" of creature types are creatures',
}
REMINDER = re.compile(r"\s*\([^()]*\)")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not POOL.is_file(), reason="the card data is not at hand (../shared/data)"),
]


def understood() -> list[CardText]:
    """Random cards that compile, and have one face with a text."""
    with open_text(POOL) as file:
        records = [record for _, record in read_records(JsonStream(file)) if record.get("oracle_text")]
    random.Random(7).shuffle(records)
    found = []
    for record in records:
        text = CardText.from_mapping(record)
        plain = replace(text, text=REMINDER.sub("", text.text))
        if plain.text and " // " not in text.name and isinstance(compile(plain), ir.Card):
            found.append(plain)
        if len(found) == SAMPLE:
            break
    return found


def meaning(card: CardText) -> ir.Card:
    return replace(read(card), faces=tuple(replace(face, text="") for face in read(card).faces))


def is_name_or_flavor(card, words, i):
    """Parts of names of legends (CR 201.5c); ability and flavor words, which stand before a dash (CR 207.2c-d)."""
    if words[i].strip('.,"') in card.name.replace(",", "").split(" "):
        return True
    line = " ".join(words[i:]).split("\n")[0 if "\n" not in words[i] else 1]
    return "—" in line


def test_every_word_that_carries_meaning_counts():
    silent = []
    for card in understood():
        whole = meaning(card)
        words = card.text.split(" ")
        for i, word in enumerate(words):
            try:
                shorter = meaning(replace(card, text=" ".join(words[:i] + words[i + 1 :])))
            except Unsupported:
                continue
            if shorter == whole and word.lower().strip('.,"') not in FILLER and not is_name_or_flavor(card, words, i):
                silent.append((card.name, " ".join(words[max(0, i - 3) : i]), word))
    assert not silent, silent
