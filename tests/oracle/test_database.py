"""The card database, the bundled cards, and the format of card files."""

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase, CardFormatError, read_cards, write_card
from mtgengine.cards.database import bundled_texts
from mtgengine.enums import CardType, Color, Keyword
from mtgengine.errors import UnknownCard, Unsupported
from mtgengine.mana import ManaCost

CARDS = CardDatabase.bundled()

BEAR = """
# A comment.
Runeclaw Bear {1}{G}
Creature — Bear
2/2

Dryad Arbor
Land Creature — Forest Dryad
Color green
1/1
"""


def test_every_bundled_card_compiles():
    assert len(CARDS) >= 430
    assert [name for name in CARDS if not CARDS.supported(name)] == []


def test_every_keyword_is_on_a_bundled_card():
    found = frozenset().union(*(face.keywords for name in CARDS for face in CARDS.get(name).faces))
    missing = {keyword.text for keyword in Keyword if keyword not in found}
    # No card that has these is simple enough yet, or they are activated abilities and costs.
    later = {"split second", "convoke", "delve", "improvise", "morph", "cycling", "crew", "fortify", "reconfigure"}
    later |= {"compleated", "phasing", "read ahead"}
    assert missing - later == {"trample over planeswalkers", "space sculptor", "start your engines!"}


def test_cards_are_found_whatever_the_case_of_letters():
    assert CARDS.get("grizzly bears").name == "Grizzly Bears"
    assert CARDS["LIGHTNING BOLT"] is CARDS.get("Lightning Bolt")
    assert "shock" in CARDS
    assert "frobnicator" not in CARDS
    assert 7 not in CARDS


def test_an_unknown_card_gets_suggestions():
    with pytest.raises(UnknownCard) as error:
        CARDS.get("Grizly Bear")
    assert error.value.suggestions[0] == "Grizzly Bears"
    with pytest.raises(KeyError):
        CARDS.get("zzzzzz")


def test_characteristics_are_those_that_are_printed():
    angel = CARDS.characteristics("Serra Angel")
    assert (angel.power, angel.toughness) == (4, 4)
    assert angel.colors == {Color.WHITE}
    assert angel.types == {CardType.CREATURE}
    assert angel.subtypes == {"Angel"}
    assert angel.mana_cost == ManaCost.parse("{3}{W}{W}")
    assert angel.rules_text == "Flying\nVigilance"
    assert CARDS.characteristics("Jace Beleren").loyalty == 3


def test_cards_of_ones_own():
    database = CardDatabase.from_text(BEAR)
    assert list(database) == ["Runeclaw Bear", "Dryad Arbor"]
    arbor = database.get("Dryad Arbor").face
    assert arbor.colors == {Color.GREEN}
    assert arbor.mana_cost is None
    assert len(arbor.all_abilities) == 1


def test_a_card_may_be_added_as_text_or_as_ir():
    database = CardDatabase.from_text(BEAR)
    bigger = ir.Card([ir.Face("Runeclaw Bear", {CardType.CREATURE}, power=9, toughness=9)])
    database.add(bigger)
    assert database.get("Runeclaw Bear").face.power == 9
    assert database.text("Runeclaw Bear") is None
    database.add(next(read_cards(BEAR)))
    assert database.get("Runeclaw Bear").face.power == 2
    assert len(database) == 2
    assert "2 cards" in repr(database)


def test_a_card_that_is_not_understood_is_known_but_cannot_be_had():
    database = CardDatabase.from_text("Odd Thing {1}\nArtifact\nFrobnicate.")
    assert "Odd Thing" in database
    assert not database.supported("Odd Thing")
    with pytest.raises(Unsupported, match="Frobnicate"):
        database.get("Odd Thing")


def test_databases_do_not_share_what_is_added():
    one = CardDatabase.bundled()
    one.add(ir.Card([ir.Face("My Card", {CardType.CREATURE}, power=1, toughness=1)]))
    assert "My Card" not in CardDatabase.bundled()


def test_cards_from_a_file(tmp_path):
    path = tmp_path / "cards.txt"
    path.write_text(BEAR, encoding="utf-8")
    assert len(CardDatabase.from_file(path)) == 2


@pytest.mark.parametrize("card", bundled_texts(), ids=lambda card: card.name)
def test_a_card_file_says_what_was_written(card):
    assert list(read_cards(write_card(card))) == [card]


def test_all_kinds_of_last_lines():
    (card,) = read_cards("Test\nBattle\nFlying\nColor red and green\nDefense 4")
    assert (card.defense, card.color_indicator, card.text) == ("4", "RG", "Flying")
    assert list(read_cards(write_card(card))) == [card]


@pytest.mark.parametrize("text", ["{2}\nArtifact", "# nothing\n\nLonely Name"])
def test_what_is_no_card_file_is_refused_with_its_line(text):
    with pytest.raises(CardFormatError, match=r"line \d"):
        list(read_cards(text))


FIRE_ICE = """Fire {1}{R}
Instant
Fire deals 2 damage to any target.
// split
Ice {1}{U}
Instant
Tap target permanent."""


def test_a_card_of_two_halves_is_read_and_written():
    (card,) = read_cards(FIRE_ICE)
    assert (card.name, card.layout) == ("Fire // Ice", "split")
    assert [face.mana_cost for face in card.faces] == ["{1}{R}", "{1}{U}"]
    assert write_card(card) == FIRE_ICE


def test_a_card_is_found_by_the_name_of_a_face_unless_another_card_has_that_name():
    cards = CardDatabase.from_text(FIRE_ICE)
    assert cards.spelling("ice") == "Fire // Ice"
    cards.add(next(read_cards("Ice\nArtifact")))
    assert cards.spelling("ice") == "Ice"
    assert cards.spelling("Fire") == "Fire // Ice"


@pytest.mark.parametrize(
    "text",
    [
        "Fire\nInstant\n// split",
        "Fire\nInstant\n// split\nIce",
        "A\nInstant\n// flip\nB\nInstant\n// split\nC\nInstant",
    ],
)
def test_parts_that_are_no_face_are_refused(text):
    with pytest.raises(CardFormatError, match="line"):
        list(read_cards(text))
