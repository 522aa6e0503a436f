"""The compiler refuses what it does not fully understand, and says where."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import refusal

CARDS = CardDatabase.bundled()
INSTANT = CardText("A", "Instant", "{1}", "Draw a card.")


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Frobnicate target creature.", "Frobnicate target creature."),
        ("Destroy target frobnicator.", "frobnicator."),
        ("Destroy target creature. Frobnicate it.", "Frobnicate it."),
        ("Destroy target creature unless its controller frobnicates.", "frobnicates."),
        ("Draw a card, then frobnicate.", "frobnicate."),
        ("Draw two cards", "cards"),
    ],
)
def test_the_phrase_that_stopped_it(text, phrase):
    error = refusal(text)
    assert error.phrase == phrase
    assert text[error.position :].startswith(phrase)
    assert error.card == "Test"


@pytest.mark.parametrize(
    "text",
    [
        # X that no cost announces
        "Test deals X damage to any target.",
        # what "it" means is not certain, or is no longer there
        "Destroy all creatures. They gain flying until end of turn.",
        "Tap target creature. Tap target creature. Destroy that creature.",
        "Tap target creature. Destroy that land.",
        "Destroy it.",
        # an adjective before several nouns may belong to the first alone
        "Destroy target tapped artifact or creature.",
        # only cards are in graveyards, and only permanents elsewhere
        "Destroy target creature from your graveyard.",
        "Exile target creature card.",
        # a choice that nothing is done with
        "You may choose target creature.",
        "Choose target creature.",
        "For each opponent, choose target creature.",
        # counters, modes
        "Counter target creature.",
        "Choose one —\n• Draw a card.",
        "Choose three —\n• Draw a card.\n• You gain 1 life.",
        # costs that a spell cannot have
        "As an additional cost to cast this spell, {T}.\nDraw a card.",
    ],
)
def test_spells_that_are_not_certain(text):
    refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "Flying, frobnication",
        "Protection from the color of your choice",
        "Protection from creature",
        "Toxic",
        "Seawalk",
        "Enchant creature",
        "Equip {1}",
        "{T}: Add {W/U}.",
        "{T}: Add {W}{W} or {U}.",
        "{T}: Add {R}. Spend this mana only to cast spells from your graveyard.",
        "{1}: This creature deals X damage to any target.",
        "2: Draw a card.",
        "Tap a creature you control: Draw a card.",
        "Unblocked creatures get +1/+0.",
    ],
)
def test_permanents_that_are_not_understood(text):
    refusal(text, "Creature — Wall")


@pytest.mark.parametrize(
    "card",
    [
        CardText("A", "Creature — Wall", "{1}", "", "*", "1"),
        CardText("A", "Creature — Wall", "{1}", ""),
        CardText("A", "Gizmo", "{1}", ""),
        CardText("A", "", "{1}", ""),
        CardText("A", "Instant", "{Y}", "Draw a card."),
        CardText("A", "Instant", "{1}", ""),
        CardText("A", "Instant", "{1}", "Draw a card§"),
        CardText("A", "Enchantment — Saga", "{1}", "Flying"),
        CardText("A", "Battle — Siege", "{1}", "Flying", defense="3"),
        CardText("A", "Plane — Ravnica", "", "Flying"),
        CardText("A // B", "Instant", "{1}", "Draw a card.", layout="split"),
        CardText("A", "Instant", "{1}", "Draw a card.\nFuse"),
        CardText("A", "Instant", "{1}", "Aftermath\nDraw a card."),
        CardText("A", "Creature — Wall", "{1}", "Disturb {1}", "1", "1"),
        CardText.of_faces([INSTANT, CardText("B", "Instant", "{1}", "Frobnicate.")], "split"),
        CardText.of_faces([INSTANT, INSTANT], "unknown"),
    ],
    ids=lambda card: f"{card.type_line} {card.mana_cost} {card.text}",
)
def test_cards_that_need_more_than_there_is(card):
    assert isinstance(compile(card), Unsupported)


def test_every_word_counts():
    """Without any one of its words a bundled card is refused, or means something else."""
    silent = []
    for name in CARDS:
        text = CARDS.text(name)
        assert text is not None
        words = text.text.split(" ") if text.text else []
        for i in range(len(words)):
            shorter = " ".join(words[:i] + words[i + 1 :])
            card = compile(CardText(**{**vars(text), "text": shorter}))
            if isinstance(card, ir.Card) and same(card, CARDS.get(name)):
                silent.append((name, words[i]))
    # "You draw two cards" is "Draw two cards", "A, then B, then C" is "A, B, then C": words of grammar.
    filler = {
        "you",
        "You",
        "your",
        "All",
        "all",
        "Then",
        "then",
        "a",
        "or",
        "pays",
        "additional",
        "player's",
        "creature",
    }
    assert {word for _, word in silent} <= filler, silent


def same(one: ir.Card, other: ir.Card) -> bool:
    return (one.face.abilities, one.face.cast_costs) == (other.face.abilities, other.face.cast_costs)
