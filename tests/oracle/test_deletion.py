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
from mtgengine.oracle.words import MEANINGFUL_WORDS

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
# Words that mean nothing only where they stand so.
GRAMMAR = {
    r"(?<=damage )that(?= [^.]* would deal)": "damage that something would deal is damage it would deal",
    r"(?<= )card(?= into your hand this way)": "what is put into a hand is a card (CR 108.2)",
}
REMINDER = re.compile(r"\s*\([^()]*\)")

needs_pool = pytest.mark.skipif(not POOL.is_file(), reason="the card data is not at hand (../shared/data)")


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
    found = read(card)
    return replace(found, faces=tuple(replace(face, text="") for face in found.faces))


# Ability and flavor words begin a paragraph, a mode or a chapter, and stand apart from the dash (CR 207.2c-d). Keywords
# and *choose one*, which may stand there too, have a meaning.
FLAVOR = re.compile(r"^(?:[•+] |[IVX, ]+ — )?(?P<words>[A-Z0-9][^—.:{}•\n]*) — (?=[A-Z{~\"])", re.MULTILINE)


def flavor_words(text: str) -> set[int]:
    """Where the words begin that are ability or flavor words."""
    return {
        match.start("words") + word.start()
        for match in FLAVOR.finditer(text)
        if not {match["words"].lower(), match["words"].lower().split(" ")[0]} & MEANINGFUL_WORDS
        for word in re.finditer(r"\S+", match["words"])
    }


def is_part_of_its_name(card: CardText, word: str) -> bool:
    """Legends are named by parts of their names (CR 201.5c)."""
    return word.strip('.,"') in card.name.replace(",", "").split(" ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Landfall — Whenever a land you control enters, you gain 1 life.", ["Landfall"]),
        ("Flying\nProject Image — {T}: Draw a card.", ["Project", "Image"]),
        ("Choose one —\n• Sell Out — Draw a card.\n• You gain 3 life.", ["Sell", "Out"]),
        ("I — Jecht Beam — Draw a card.", ["Jecht", "Beam"]),
        ("Exhaust — {1}: Draw a card.", []),
        ("Whenever this creature attacks, choose one —\n• Draw a card.\n• You gain 3 life.", []),
        ("Boast — {1}: Draw a card.", []),
        ("Solved — This creature has flying.", []),
    ],
)
def test_only_ability_and_flavor_words_at_the_beginning_mean_nothing(text, words):
    assert [text[place:].split()[0] for place in sorted(flavor_words(text))] == words


@pytest.mark.slow
@needs_pool
def test_every_word_that_carries_meaning_counts():
    cards = understood()
    assert len(cards) == SAMPLE
    silent = []
    for card in cards:
        whole, flavor = meaning(card), flavor_words(card.text)
        flavor |= {match.start() for pattern in GRAMMAR for match in re.finditer(pattern, card.text)}
        for match in re.finditer(r"\S+", card.text):
            word, place = match[0], match.start()
            if word.lower().strip('.,"') in FILLER or place in flavor or is_part_of_its_name(card, word):
                continue
            try:
                shorter = meaning(replace(card, text=card.text[:place] + card.text[match.end() :].removeprefix(" ")))
            except Unsupported:
                continue
            if shorter == whole:
                silent.append((card.name, card.text[max(0, place - 25) : place], word))
    assert not silent, silent
