"""Rooms: split permanents whose halves are locked and unlocked (709.5)."""

from __future__ import annotations

from mtgengine import CardDatabase
from mtgengine.oracle import CardText
from mtgengine.testing import P1, P2, Scenario, cr

ROOM = "Enchantment — Room"


def with_room(*right: str) -> Scenario:
    halves = [
        CardText(
            "Porch", ROOM, "{G}", "When you unlock this door, you gain 1 life.\nCreatures you control have vigilance."
        ),
        CardText("Attic", ROOM, "{1}{R}", "\n".join(right or ("When you unlock this door, you gain 10 life.",))),
    ]
    cards = CardDatabase.bundled()
    cards.add(CardText.of_faces(halves, "split"))
    s = Scenario(cards=cards)
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    return s


@cr("709.5d", "709.5h")
def test_the_half_that_is_cast_is_unlocked_as_the_room_enters():
    s = with_room()
    s.hand(P1, "Porch // Attic")
    s.cast(P1, "Porch")
    s.resolve_all()
    assert s.player(P1).life == 21
    assert "vigilance" in s["Grizzly Bears"].keywords


@cr("709.5", "709.5e", "709.5h")
def test_the_other_half_is_unlocked_for_its_mana_cost_without_the_stack():
    s = with_room()
    s.hand(P1, "Porch // Attic")
    s.cast(P1, "Attic")
    s.resolve_all()
    assert s.player(P1).life == 30
    assert "vigilance" not in s["Grizzly Bears"].keywords
    s.activate(P1, "Attic")
    assert "vigilance" in s["Grizzly Bears"].keywords
    s.resolve_all()
    assert s.player(P1).life == 31


@cr("709.5e")
def test_a_half_is_unlocked_only_when_a_sorcery_could_be_cast():
    s = with_room()
    s.hand(P1, "Porch // Attic")
    s.cast(P1, "Porch")
    s.resolve_all()
    s.to("end")
    assert not s.can_activate(P1, "Porch")


@cr("709.5d")
def test_a_room_that_was_not_cast_has_neither_half():
    s = with_room()
    s.graveyard(P1, "Porch // Attic")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    s.resolve_all()
    assert s["Porch // Attic"].zone == "battlefield"
    assert s.player(P1).life == 20
    assert "vigilance" not in s["Grizzly Bears"].keywords


@cr("709.4", "709.5a")
def test_in_a_hand_a_room_has_both_halves():
    s = with_room()
    s.hand(P2, "Porch // Attic")
    assert s["Porch // Attic"].object.face.mana_value == 3
