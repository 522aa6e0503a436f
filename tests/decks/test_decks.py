"""Decks and deck lists."""

import pickle

import pytest

from mtgengine.cards import CardDatabase
from mtgengine.decks import Deck, DecklistParser
from mtgengine.errors import DecklistError, InvalidDeck, UnplayableDeck

CARDS = CardDatabase.bundled()


@pytest.mark.parametrize("name", Deck.bundled())
def test_bundled_decks_have_sixty_playable_cards(name):
    deck = Deck.load(name)
    assert deck.name == name
    assert deck.size == 60
    assert len(deck.resolve(CARDS)) == 60
    assert DecklistParser(CARDS).parse(str(deck), name) == deck


def test_the_bundled_decks():
    assert {
        "green-vanilla",
        "red-vanilla",
        "goblins",
        "enchantress",
        "burn",
        "white-weenie",
        "blue-control",
        "elves",
        "black-control",
        "reanimator",
        "equipment",
        "planeswalkers",
    } <= set(Deck.bundled())


@pytest.mark.parametrize("name", ["green-vanilla", "red-vanilla"])
def test_vanilla_decks_have_24_lands_and_36_creatures_without_abilities(name):
    faces = [card.face for card in Deck.load(name).resolve(CARDS)]
    assert sum(face.type_line.startswith("Basic Land") for face in faces) == 24
    assert sum("Creature" in face.type_line and not face.abilities for face in faces) == 36


def test_cards_come_in_the_order_of_the_list():
    deck = Deck.from_text("2 Forest\n1x Shock\n3 Grizzly Bears")
    assert deck.cards == ("Forest", "Forest", "Shock", "Grizzly Bears", "Grizzly Bears", "Grizzly Bears")


@pytest.mark.parametrize(
    "text",
    [
        "20 Forest\n40 Grizzly Bears\n\nSideboard\n3 Shock\n1 Island",
        "20 Forest\n40 Grizzly Bears\nSideboard:\n3 Shock\n1 Island",
        "Deck\n20 Forest\n40 Grizzly Bears\n\nSideboard\n3 Shock\n1 Island",
        "20 Forest\n40 Grizzly Bears\n\n3 Shock\n1 Island\n",
        "SB: 3 Shock\n20 Forest\n40 Grizzly Bears\nSB: 1 Island",
        "20 Forest\r\n40 Grizzly Bears\r\n\r\n3 Shock\r\n1 Island\r\n",
        "\ufeff// Name\n20x Forest\n# the bears\n40X Grizzly Bears\n\n// sideboard\n3 Shock\n1 Island",
        "20 Forest (M10) 246\n30 Grizzly Bears (10E)\n10 Grizzly Bears\n\nSideboard\n3 Shock (M19) 156\n1 Island",
    ],
)
def test_ways_to_write_a_list(text):
    deck = DecklistParser(CARDS).parse(text)
    assert dict(deck.main) == {"Forest": 20, "Grizzly Bears": 40}
    assert dict(deck.sideboard) == {"Shock": 3, "Island": 1}


def test_a_blank_line_alone_makes_no_sideboard_of_a_deck():
    assert not Deck.from_text("24 Forest\n\n36 Grizzly Bears").sideboard
    assert not Deck.from_text("10 Forest\n\n10 Grizzly Bears").sideboard


def test_names_with_slashes_are_no_comments():
    assert dict(Deck.from_text("4 Fire // Ice").main) == {"Fire // Ice": 4}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("4 Forest\nGrizzly Bears", 2, "a line is a number and a card name"),
        ("4 Forest\n\n0 Shock", 3, "cannot have 0"),
        ("-3 Forest", 1, "cannot have -3"),
        ("4", 1, "a line is a number and a card name"),
        ("4 Forest\nSB: Shock", 2, "a line is a number and a card name"),
        ("4 Forest\n3 Shok", 2, "Did you mean 'Shock'"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, line, reason):
    with pytest.raises(DecklistError) as error:
        DecklistParser(CARDS).parse(text)
    assert error.value.line == line
    assert reason in str(error.value)
    assert isinstance(error.value, InvalidDeck)


def test_names_are_spelled_as_the_database_does():
    assert DecklistParser(CARDS).parse("4 lightning bolt").cards[0] == "Lightning Bolt"


@pytest.mark.parametrize("text", ["", "\n\n", "// only a comment", "Sideboard\n4 Shock"])
def test_an_empty_deck_is_refused(text):
    with pytest.raises(InvalidDeck, match="empty"):
        Deck.from_text(text)


def test_numbers_must_be_positive():
    with pytest.raises(InvalidDeck, match="'Forest'"):
        Deck("bad", {"Forest": 0})


def test_a_deck_is_loaded_from_a_name_a_file_a_text_or_a_deck(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("60 Forest\n", encoding="utf-8")
    assert Deck.load(path) == Deck.load(str(path))
    assert Deck.load(path).name == "mine"
    assert Deck.load("24 Forest\n36 Grizzly Bears").size == 60
    deck = Deck.load("burn")
    assert Deck.load(deck) is deck


def test_a_deck_that_is_not_there_gets_suggestions(tmp_path):
    with pytest.raises(InvalidDeck, match="Did you mean 'green-vanilla'"):
        Deck.load("gren-vanila")
    with pytest.raises(InvalidDeck, match="Bundled decks: "):
        Deck.load("zzzzzzzz")
    with pytest.raises(InvalidDeck, match="cannot be read"):
        Deck.from_file(tmp_path)
    binary = tmp_path / "deck.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidDeck, match="cannot be read"):
        Deck.load(binary)


def test_unknown_cards_are_found_when_the_deck_is_used():
    with pytest.raises(UnplayableDeck, match="2 cards of the deck 'deck'") as error:
        Deck.from_text("30 Frobnicator\n30 Shok").resolve()
    assert [unknown.name for unknown in error.value.unknown] == ["Frobnicator", "Shok"]
    assert "Did you mean 'Shock'" in str(error.value)


def test_decks_are_values():
    deck = Deck.load("burn")
    assert pickle.loads(pickle.dumps(deck)) == deck
    assert hash(Deck.load("burn")) == hash(deck)
    with pytest.raises(TypeError):
        deck.main["Forest"] = 3  # type: ignore[index]
