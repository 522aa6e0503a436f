"""What was understood, said again, is what the card says, or differs as a named rule explains."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase, ir
from mtgengine.cards.records import read_records
from mtgengine.cards.rendering import RULES, compare, compare_all
from mtgengine.cards.stream import JsonStream, open_text
from mtgengine.cli import main
from mtgengine.oracle import CardText, compile

POOL = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"


def compared(printed, understood, type_line="Creature — Bear"):
    """A card that says one thing and was understood as another."""
    numbers = ("2", "2") if "Creature" in type_line else ()
    card = compile(CardText("Test", type_line, "{1}", understood, *numbers))
    assert isinstance(card, ir.Card), card
    return compare(CardText("Test", type_line, "{1}", printed, *numbers), card)


@pytest.mark.parametrize(
    ("printed", "understood", "rule"),
    [
        ("Landfall — Whenever a land you control enters, you gain 1 life.", None, "ability words"),
        (
            "This creature has flying as long as it's your turn.",
            "As long as it's your turn, this creature has flying.",
            None,
        ),
        ("Whenever this creature attacks, it gets +1/+0 until end of turn.", None, "it, the card itself"),
        ("{T}: Add {G} or {W}.", None, "order of mana"),
        ("Whenever you activate a loyalty ability, draw a card.", None, None),
        (
            "Whenever a player activates an ability of an artifact that isn't a mana ability, this creature deals 1 "
            "damage to that player.",
            None,
            None,
        ),
        ("Whenever you gain life, you may draw a card. Do this only once each turn.", None, None),
        (
            "You may have this creature enter as a copy of any creature on the battlefield, except its name is Test "
            "and it's legendary in addition to its other types.",
            None,
            None,
        ),
        ("When this creature enters, lands you control don't untap during your next untap step.", None, None),
        (
            "When this creature enters, creatures target opponent controls don't untap during their next untap step.",
            None,
            None,
        ),
    ],
)
def test_ways_to_say_the_same(printed, understood, rule):
    found = compared(printed, understood if understood is not None else printed)
    assert found.rules is not None, found
    assert rule is None or not found.rules or rule in found.rules


@pytest.mark.parametrize(
    ("printed", "understood"),
    [
        ("Flying", "Haste"),
        ("When this creature enters, you gain 2 life.", "When this creature enters, you gain 3 life."),
        ("When this creature enters, sacrifice a creature.", "When this creature enters, sacrifice two creatures."),
        ("When this creature enters, destroy all creatures.", "When this creature enters, destroy target creature."),
        ("Creatures you control get +1/+1.", "Creatures get +1/+1."),
        ("When this creature dies, draw a card.", "When this creature dies, target player draws a card."),
        ("Flying\nHaste", "Flying"),
        (
            "Whenever this creature deals combat damage to a creature, tap that creature and it doesn't untap during "
            "its controller's next untap step.",
            "Whenever this creature deals combat damage to a creature, tap that creature. This creature doesn't untap "
            "during its controller's next untap step.",
        ),
        ("When this creature enters, tap target creature.", "When this creature enters, untap target creature."),
        (
            "When this creature enters, choose a color. This creature gains protection from the chosen color until "
            "end of turn.",
            "When this creature enters, choose a color. Target creature gains protection from the chosen color until "
            "end of turn.",
        ),
        (
            "Whenever this creature becomes the target of a spell, sacrifice it.",
            "Whenever this creature becomes the target of a spell, exile it.",
        ),
    ],
)
def test_no_rule_explains_another_meaning(printed, understood):
    assert compared(printed, understood).rules is None


def test_every_rule_has_a_name_and_a_reason_of_its_own():
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.reason for rule in RULES)


def test_the_bundled_cards():
    cards = CardDatabase.bundled()
    texts = [cards.text(name) for name in cards if " // " not in name]
    result = compare_all((text, cards.get(text.name)) for text in texts)
    counts = result.as_dict()
    assert counts["cards"] == counts["equal"] + counts["explained"] + len(result.unexplained)
    assert len(result.unexplained) <= 0.05 * counts["cards"], counts["unexplained"]


def test_the_command():
    result = CliRunner().invoke(main, ["cards", "coverage", "--deck", "burn", "--rendering", "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["cards"] > 5
    shown = CliRunner().invoke(main, ["cards", "coverage", "--deck", "elves", "--rendering"]).output
    assert "are rendered as they are printed" in shown


@pytest.mark.slow
@pytest.mark.skipif(not POOL.is_file(), reason="the card data is not at hand (../shared/data)")
def test_the_pool():
    """Every fifth card: at least 95% are rendered as they are printed, or differ as rules explain."""
    with open_text(POOL) as file:
        records = [record for _, record in read_records(JsonStream(file))][::5]
    texts = [CardText.from_mapping(record) for record in records if " // " not in record["name"]]
    cards = [(text, card) for text in texts if isinstance(card := compile(text), ir.Card)]
    result = compare_all(cards)
    print(json.dumps(result.as_dict(), indent=2))
    assert len(result.unexplained) <= 0.05 * len(cards)
