"""Card texts: every word is understood, or the card is refused with the place."""

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from mtgengine.errors import CardDataError, Unsupported
from mtgengine.rulesets.duelmasters import bundled_decks, default_cards, load_deck, read_cards

FACTS = Path(__file__).parents[3] / "shared" / "data" / "duelmasters-cards.jsonl.gz"


def card(text, head="Test\nFire, 3, Creature\n3000, Human"):
    return next(iter(read_cards(f"{head}\n{text}\n")))


def test_there_are_at_least_sixty_cards_of_five_civilizations():
    civilizations = Counter(name for card in default_cards() for name in card.civilizations)
    assert len(default_cards()) >= 60
    assert set(civilizations) == {"fire", "water", "light", "darkness", "nature"}
    assert min(civilizations.values()) >= 10


def test_bundled_decks_have_forty_cards():
    assert len(bundled_decks()) == 4
    for name in bundled_decks():
        assert load_deck(name).size == 40


@pytest.mark.skipif(not FACTS.exists(), reason=f"needs {FACTS}")
def test_bundled_cards_have_the_printed_facts():
    with gzip.open(FACTS, "rt", encoding="utf-8") as lines:
        facts = {fact["name"]: fact for fact in map(json.loads, lines) if fact["lang"] == "en"}
    for card in default_cards():
        fact = facts[card.name]
        power = int(str(fact["power"]).rstrip("+")) if fact["power"] else None
        assert (card.cost, card.power) == (fact["cost"], power), card.name
        assert {name.capitalize() for name in card.civilizations} == set(fact["civilizations"]), card.name
        assert set(card.races) == set(fact["races"]), card.name
        assert card.is_evolution == ("Evolution" in (fact["supertypes"] or ())), card.name


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Juggle.", "Juggle."),
        ("Blocker. Juggle.", "Juggle."),
        ("Blocker", "Blocker"),
        ("Power attacker +2000", "(the end)"),
        ("Power attacker +many.", "+many."),
        ("Whenever this creature attacks, juggle.", "juggle."),
        ("Whenever this creature attacks, destroy a creature that has charm.", "charm."),
        ("When you put this creature into the battle zone, you may draw a card, if you like.", ", if you like."),
        ("This creature can't attack on Sundays.", "This creature can't attack on Sundays."),
        ("Each of your Martians gets +1000 power.", "Martians gets +1000 power."),
        ("Destroy a creature.", "Destroy a creature."),
        ("Blocker (it blocks).", "(it blocks)."),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text, phrase):
    with pytest.raises(Unsupported) as refused:
        card(text)
    assert refused.value.phrase == phrase
    if phrase != "(the end)":
        assert text[refused.value.position :].startswith(phrase)


def test_an_evolution_creature_must_say_what_it_is_put_on():
    with pytest.raises(Unsupported):
        card("Blocker.", "Test\nFire, 3, Evolution Creature\n3000, Human")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Test\n", 1),
        ("Test\nFire, three, Creature\n3000, Human\n", 2),
        ("Test\nMoon, 3, Creature\n3000, Human\n", 2),
        ("Test\nFire, 3, Creature\nHuman\n", 3),
        ("Test\nFire, 3, Artifact\n", 2),
    ],
)
def test_a_damaged_file_of_cards_says_where(text, line):
    with pytest.raises(CardDataError) as refused:
        read_cards(f"\n{text}\n")
    assert refused.value.line == line + 1


def test_cards_survive_being_saved():
    for found in default_cards():
        assert type(found).from_json(json.loads(json.dumps(found.to_json()))) == found


def test_cards_are_printed_as_they_are_read():
    for found in default_cards():
        assert next(iter(read_cards(f"{found}\n"))) == found
