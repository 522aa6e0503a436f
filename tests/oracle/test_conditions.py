"""Conditions and when something may be done: what they mean, and that they are said again in the same words."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import Quality, Relation, Zone

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, creature, refusal

N = ir.Number
MINE, THEIRS = ir.Controlled(Relation.YOU), ir.Controlled(Relation.OPPONENT)
ITSELF = ir.Source()
HAND = ir.HandOf(ir.You())
GRAVEYARD = ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.YOU)


def compare(amount: ir.Amount, how: ir.Compare, number: int) -> ir.Condition:
    return ir.Comparison(amount, how, N(number))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you control a Swamp", ir.Exists(ir.Subtype("Swamp") & MINE)),
        ("you control no other creatures", ir.Untrue(ir.Exists(ir.creature & MINE & ~ir.IsSource()))),
        ("you control exactly two lands", compare(ir.Count(ir.land & MINE), ir.Compare.EQ, 2)),
        ("you control one or fewer lands", compare(ir.Count(ir.land & MINE), ir.Compare.LE, 1)),
        ("an opponent controls no creatures", ir.Untrue(ir.Exists(ir.creature & THEIRS))),
        (
            "an opponent controls more lands than you",
            ir.Comparison(ir.Count(ir.land & THEIRS), ir.Compare.GT, ir.Count(ir.land & MINE)),
        ),
        ("you have exactly seven cards in hand", compare(HAND, ir.Compare.EQ, 7)),
        (
            "an opponent has 10 or less life",
            ir.Exists(ir.opponent & ir.Where(compare(ir.LifeOf(ir.Affected()), ir.Compare.LE, 10))),
        ),
        (
            "an opponent has three or more poison counters",
            ir.Exists(ir.opponent & ir.Where(compare(ir.CountersOn(ir.Affected(), "poison"), ir.Compare.GE, 3))),
        ),
        (
            "there are four or more card types among cards from your graveyard",
            compare(ir.Distinct(Quality.CARD_TYPE, ir.Each(GRAVEYARD)), ir.Compare.GE, 4),
        ),
        ("this creature is equipped", ir.Matches(ITSELF, ir.HasAttached(ir.Subtype("Equipment")))),
        ("this creature is untapped", ir.Matches(ITSELF, ir.Untapped())),
        (
            "this creature has two or more +1/+1 counters on it",
            ir.Matches(ITSELF, ir.Counters("+1/+1", ir.Compare.GE, N(2))),
        ),
    ],
)
def test_as_long_as(words, expected):
    face = compiled(f"This creature has flying as long as {words}.", "Creature — Wall")
    (static,) = face.abilities
    assert static.condition == expected
    assert ir.render(face) == f"As long as {words}, this creature has flying."


def test_during_your_turn():
    face = compiled("During your turn, this creature has first strike.", "Creature — Wall")
    assert face.abilities[0].condition == ir.YourTurn()
    assert ir.render(face) == "During your turn, this creature has first strike."


@pytest.mark.parametrize(
    "limit",
    [
        "Activate only during your upkeep.",
        "Activate only during combat.",
        "Activate only during your turn, before attackers are declared.",
        "Activate only once.",
        "Activate only twice each turn.",
        "Activate only if you control a Swamp and only during your turn.",
        "Any player may activate this ability.",
        "Only your opponents may activate this ability.",
    ],
)
def test_limits_of_activated_abilities(limit):
    face = compiled(f"{{1}}: Draw a card. {limit}", "Creature — Wall")
    assert ir.render(face) == f"{{1}}: Draw a card. {limit}"


def test_who_may_activate_it():
    assert creature("{1}: Draw a card. Any player may activate this ability.")[0].by is Relation.ANY
    assert creature("{1}: Draw a card. Only your opponents may activate this ability.")[0].by is Relation.OPPONENT


def test_an_ability_about_its_card_in_the_graveyard_functions_there():
    text = "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    assert creature(text)[0].zones == {Zone.GRAVEYARD}
    assert creature("{2}: Draw a card. Activate only if this card is in your graveyard.")[0].zone is Zone.GRAVEYARD


@pytest.mark.parametrize(
    "text",
    [
        "{1}: Draw a card. Activate only during your frobnication.",
        "{1}: Draw a card. Activate only during your turn and only frobnicating.",
        "This creature has flying as long as it frobnicates.",
        "During your frobnication, this creature has flying.",
    ],
)
def test_other_words_are_refused(text):
    refusal(text, "Creature — Wall")
