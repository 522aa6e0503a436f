"""The effect language of Wizard: what it says, and what it refuses."""

import pytest

from mtgengine import ir
from mtgengine.rulesets.wizard import CARDS, EffectError, WizardCard, WizardCardError, parse
from mtgengine.rulesets.wizard.language import GraveyardCount, Instruction, Trigger


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_every_card_is_read_and_said_again(card):
    assert parse(str(card.parsed)) == card.parsed


def test_a_trigger_holds_until_the_next_one():
    read = parse("attack? inc att 2; dec end 1; enter? draw 1").instructions
    assert [it.trigger for it in read] == [Trigger.ATTACK, Trigger.ATTACK, Trigger.ENTER]


def test_keywords_stand_beside_instructions():
    read = parse("haste; inc att (graveyard count Skeleton)")
    assert read.keywords == ("haste",)
    assert read.instructions == (Instruction("inc", field="att", amount=GraveyardCount("Skeleton")),)


def test_names_of_several_words_can_be_counted():
    assert parse("inc end (graveyard count Skeleton Army)").instructions[0].amount == GraveyardCount("Skeleton Army")


def test_colors_are_alternatives():
    assert parse("tap? gen green/blue").instructions[0].colors == ("green", "blue")


def test_global_is_said_before_a_change():
    assert parse("global inc att 1").instructions[0].everywhere


def test_nothing_is_an_effect():
    assert parse("").instructions == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("jump", 1),
        ("attack? jump", 9),
        ("inc att", 8),
        ("inc att two", 9),
        ("inc health 2", 5),
        ("inc att 2;", 11),
        ("inc att 2 dec end 1", 11),
        ("gen purple", 5),
        ("gen green/green", 11),
        ("damage 2", 9),
        ("damage 2 land", 10),
        ("destroy player", 9),
        ("global draw 2", 8),
        ("inc att (graveyard count )", 26),
        ("inc att (graveyard count Skeleton", 34),
        ("inc att (hand count Skeleton)", 10),
        ("haste; haste", 8),
        ("Haste", 1),
        ("draw -1", 6),
        ("draw 1000", 6),
        ("tap? entertap", 6),
    ],
)
def test_what_is_not_of_the_language_is_refused_at_its_place(text, place):
    with pytest.raises(EffectError) as error:
        parse(text)
    assert error.value.place == place
    assert f"character {place}" in str(error.value)


@pytest.mark.parametrize(
    ("kind", "effect", "why"),
    [
        ("sorcery", "haste", "can't have this keyword"),
        ("land", "flying", "can't have this keyword"),
        ("sorcery", "enter? draw 1", "nothing can trigger it"),
        ("land", "attack? draw 1", "neither attacks nor blocks"),
        ("land", "inc att 1", "no attack and defence"),
    ],
)
def test_what_means_nothing_on_a_card_is_refused(kind, effect, why):
    with pytest.raises(EffectError, match=why):
        WizardCard("Card", kind, "" if kind == "land" else "red", effect=effect)


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "instant"},
        {"kind": "creature", "color": "purple"},
        {"kind": "land", "color": "red"},
        {"kind": "land", "cost": 1},
        {"kind": "sorcery", "color": "red", "attack": 1},
    ],
)
def test_a_card_that_is_none_is_refused(facts):
    with pytest.raises(WizardCardError):
        WizardCard("Card", **facts)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_cards_go_to_plain_values_and_back(card):
    assert WizardCard.from_dict(card.to_dict()) == card


def test_plain_values_with_other_facts_are_refused():
    with pytest.raises(WizardCardError, match="name and kind"):
        WizardCard.from_dict({"name": "Slime", "kind": "creature", "toughness": 2})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Alpha Wolf", "Creatures you control get +1/+0."),
        ("Wild Highlands", "This land enters tapped.\n{T}: Add {R} or {G}."),
        ("Vergil", "This creature can't be blocked."),
        ("Lava Axe", "Lava Axe deals 5 damage to each opponent."),
    ],
)
def test_cards_compile_to_the_ir_of_magic(name, text):
    assert ir.render(CARDS[name].compile().face) == text
