"""Cards that were once understood as something else than they say, as their rendering showed."""

import pytest

from mtgengine import CardDatabase, ir
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario

CARDS = """
Peaceful Oath {2}{W}
Enchantment
Creatures your opponents control can't attack you or planeswalkers you control.

Half Oath {2}{W}
Enchantment
Creatures your opponents control can't attack you.

Cold Warrior {1}{G}
Creature — Warrior
Whenever this creature deals combat damage to a creature, tap that creature and it doesn't untap during its controller's next untap step.
2/2

Stone Giant {3}{R}
Creature — Giant
4/4
"""  # noqa: E501 (a paragraph is a line)


def table() -> Scenario:
    cards = CardDatabase.bundled()
    for name in (own := CardDatabase.from_text(CARDS)):
        cards.add(own.text(name))
    return Scenario(cards=cards)


@pytest.mark.parametrize(("oath", "may_attack"), [("Peaceful Oath", False), ("Half Oath", True)])
def test_whoever_cannot_attack_a_player_may_attack_their_planeswalkers_unless_these_are_named(oath, may_attack):
    s = table()
    s.battlefield(P2, oath, "Jace Beleren")
    s.battlefield(P1, "Stone Giant")
    assert not s.can_attack("Stone Giant", P2)
    assert s.can_attack("Stone Giant", "Jace Beleren") is may_attack


def test_it_after_that_creature_is_that_creature():
    s = table()
    s.battlefield(P1, "Cold Warrior")
    s.battlefield(P2, "Stone Giant")
    s.attack({"Cold Warrior": P2})
    s.block({"Stone Giant": "Cold Warrior"})
    s.to("end_of_combat")
    s.to("upkeep", turn=P2)
    assert s["Stone Giant"].tapped


def test_a_target_that_was_kicked_is_another_spell_than_this_one():
    assert isinstance(compile(CardText("A", "Instant", "{U}", "Counter target spell if it was kicked.")), Unsupported)


def test_a_duration_that_may_be_that_of_two_effects_is_not_given_to_one():
    text = "Until end of turn, all creatures become black and all lands become Swamps."
    assert isinstance(compile(CardText("A", "Instant", "{B}", text)), Unsupported)
    first = compile(CardText("A", "Instant", "{B}", "Until end of turn, target creature gets +1/+1 and gains flying."))
    assert isinstance(first, ir.Card)
