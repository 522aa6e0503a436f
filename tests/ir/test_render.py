"""IR back to rules English."""

import dataclasses

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import Color, Keyword, PhaseType
from mtgengine.oracle import CardText, compile

CARDS = CardDatabase.bundled()


def again(face: ir.Face) -> ir.Face:
    """The face compiled from what it renders to."""
    card = compile(printed(face))
    assert isinstance(card, ir.Card), f"{card} in {ir.render(face)!r}"
    return dataclasses.replace(card.face, text=face.text)


def printed(face: ir.Face) -> CardText:
    """The face with the rules text that it renders to."""
    numbers = {
        name: None if getattr(face, name) is None else str(getattr(face, name))
        for name in ("power", "toughness", "loyalty", "defense")
    }
    colors = "".join(color.value for color in face.color_indicator)
    cost = str(face.mana_cost or "")
    return CardText(face.name, face.type_line, cost, ir.render(face), color_indicator=colors, **numbers)


@pytest.mark.parametrize("name", list(CARDS))
def test_every_bundled_card_means_the_same_after_rendering(name):
    card = CARDS.get(name)
    if len(card.faces) == 1:
        assert again(card.face) == card.face
        return
    found = compile(CardText.of_faces([printed(face) for face in card.faces], card.layout))
    assert isinstance(found, ir.Card), str(found)
    assert [dataclasses.replace(face, text="") for face in found.faces] == [
        dataclasses.replace(face, text="") for face in card.faces
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target nonblack creature.",
        "Destroy all creatures. They can't be regenerated.",
        "Counter target noncreature spell.",
        "Draw two cards.",
        "Target player discards two cards at random.",
        "Target creature gets +2/+2 and gains flying until end of turn.",
        "Creatures you control get +3/+3 and gain trample until end of turn.",
        "Create three 1/1 white Spirit creature tokens with flying.",
        "Search your library for a creature card, reveal it, then shuffle and put that card on top.",
        "Put two +1/+1 counters on each of up to two target creatures.",
        "Exile target creature card from a graveyard.",
        "Return target creature card from your graveyard to your hand.",
        "Each player sacrifices a creature of their choice.",
        "Take an extra turn after this one.",
        "Choose one —\n• Draw a card.\n• You gain 4 life.",
        "Choose one or both —\n• Destroy target artifact.\n• Destroy target enchantment.",
        "Target creature can't block this turn.",
        "You may draw a card.",
        "Tap up to two target creatures.",
        "Target player loses half their life, rounded up.",
        "Target creature you control deals damage equal to its power to target creature you don't control.",
    ],
)
def test_spells_render_as_they_are_written(text):
    card = compile(CardText("Test", "Sorcery", "{1}", text))
    assert isinstance(card, ir.Card), card
    assert ir.render(card) == text


@pytest.mark.parametrize(
    "text",
    [
        "Flying",
        "Protection from red",
        "Nonbasic landwalk",
        "Snow swampwalk",
        "Toxic 2",
        "Hexproof from each color",
        "This creature can't be blocked except by two or more creatures.",
        "This creature can block an additional two creatures each combat.",
        "Other Goblins you control get +1/+1 and have haste.",
        "As long as you control an artifact, this creature gets +2/+0.",
        "{1}{R}, {T}, Sacrifice another creature: This creature deals 2 damage to any target.",
        "{2}, Discard a card: Draw a card. Activate only once each turn.",
        "{T}: Add {G} for each Elf you control.",
        "{T}: Add one mana of any color. Spend this mana only to cast creature spells.",
        "Creature spells you cast cost {1} less to cast.",
        "No more than two creatures can attack each combat.",
        "You may play two additional lands on each of your turns.",
        "Your maximum hand size is reduced by four.",
    ],
)
def test_permanents_render_as_they_are_written(text):
    card = compile(CardText("Test", "Creature — Wall", "{1}", text, "1", "1"))
    assert isinstance(card, ir.Card), card
    assert ir.render(card) == text


def test_pieces_alone():
    assert ir.render(ir.Damage(ir.Each(ir.creature), ir.Number(2))) == "~ deals 2 damage to each creature."
    assert ir.render(ir.KeywordAbility(Keyword.FIRST_STRIKE)) == "First strike"
    assert ir.render(~ir.colored(Color.BLACK) & ir.creature) == "nonblack creature"


@pytest.mark.parametrize(
    "term",
    [
        ir.ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT),
        ir.Draw(ir.Register(0), ir.Number(1)),
        ir.Damage(ir.You(), ir.Share()),
        ~ir.Tapped() & ir.creature,
        ir.Number(1),
    ],
)
def test_what_no_text_says_is_refused(term):
    with pytest.raises(ir.IRError):
        ir.render(term)
