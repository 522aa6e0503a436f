"""Abilities that trigger when an ability is activated (602.2b, 603.2)."""

from __future__ import annotations

from tests.rules.worded_cards import beast, worded

from mtgengine.errors import Unsupported
from mtgengine.ir import Face
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr

SHAMAN = (
    "Whenever a player activates an ability that isn't a mana ability, this creature deals 1 damage to that player."
)


def wisp(cost: str = "{0}", name: str = "Wisp") -> Face:
    return beast(f"{cost}: This creature gets +1/+0 until end of turn.", name=name)


@cr("602.2b", "603.2")
def test_it_triggers_as_the_ability_is_activated_and_resolves_first():
    s = Scenario()
    s.battlefield(P1, beast(SHAMAN, name="Shaman"), wisp())
    s.activate(P1, "Wisp")
    assert s.stack == ["Wisp", "Shaman"]
    s.resolve()
    assert s.player(P1).life == 19
    assert s["Wisp"].power == 2


@cr("605.1a", "603.2")
def test_a_mana_ability_does_not_trigger_it():
    s = Scenario()
    s.battlefield(P1, beast(SHAMAN, name="Shaman"), "Llanowar Elves")
    s.activate(P1, "Llanowar Elves")
    assert s.stack == []
    assert s.player(P1).mana == "G"


@cr("603.2", "602.2")
def test_it_is_the_player_who_activated_it_that_is_meant():
    s = Scenario()
    s.battlefield(P1, beast(SHAMAN, name="Shaman"))
    s.battlefield(P2, wisp())
    s.pass_priority()
    s.activate(P2, "Wisp")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (20, 19)


@cr("606.1", "603.2")
def test_a_loyalty_ability_is_told_from_others():
    text = "Whenever you activate a loyalty ability, you gain 2 life."
    walker = Face(**{**worded("Sage", "Legendary Planeswalker — Sage", "+1: Draw a card.").__dict__, "loyalty": 3})
    s = Scenario()
    s.battlefield(P1, worded("Chapel", "Enchantment", text), walker, wisp())
    s.activate(P1, "Wisp")
    assert s.stack == ["Wisp"]
    s.resolve()
    s.activate(P1, "Sage")
    assert s.stack == ["Sage", "Chapel"]


@cr("602.2", "603.2")
def test_it_may_be_about_the_source_of_the_ability():
    text = "Whenever you activate an ability of an artifact that isn't a mana ability, you gain 2 life."
    s = Scenario()
    s.battlefield(P1, worded("Chapel", "Enchantment", text), wisp())
    s.battlefield(P1, worded("Orb", "Artifact", "{0}: Draw a card."))
    s.activate(P1, "Wisp")
    assert s.stack == ["Wisp"]
    s.activate(P1, "Orb")
    assert s.stack == ["Wisp", "Orb", "Chapel"]


@cr("608.2h", "603.2")
def test_the_source_may_have_been_sacrificed_to_pay_for_it():
    text = "Whenever you activate an ability of an artifact that isn't a mana ability, you gain 2 life."
    s = Scenario()
    s.battlefield(P1, worded("Chapel", "Enchantment", text))
    s.battlefield(P1, worded("Orb", "Artifact", "Sacrifice this artifact: Draw a card."))
    s.activate(P1, "Orb")
    assert s.stack == ["Orb", "Chapel"]


@cr("707.10", "603.2")
def test_the_ability_itself_can_be_copied():
    text = (
        "Whenever you activate an ability that isn't a mana ability, copy that ability. "
        "You may choose new targets for the copy."
    )
    s = Scenario()
    s.battlefield(P1, worded("Mirror", "Artifact", text), wisp())
    s.activate(P1, "Wisp")
    s.resolve_all()
    assert s["Wisp"].power == 4


@cr("702.29c", "603.2")
def test_cycling_is_an_activated_ability_that_can_be_named():
    text = "Whenever you activate a cycling ability, you gain 2 life."
    s = Scenario()
    s.battlefield(P1, worded("Chapel", "Enchantment", text))
    s.hand(P1, worded("Stone", "Artifact", "Cycling {0}"))
    s.activate(P1, "Stone")
    assert s.stack == ["Stone", "Chapel"]


@cr("605.3b")
def test_a_text_that_would_also_be_about_mana_abilities_is_refused():
    card = CardText("Elder", "Enchantment", "{0}", "Whenever you activate an ability of a creature, draw a card.")
    assert isinstance(compile(card), Unsupported)


@cr("702.6a", "603.2")
def test_an_equipped_creature_may_be_what_it_is_about():
    text = (
        "Whenever an ability of equipped creature is activated, if it isn't a mana ability, copy that ability. "
        "You may choose new targets for the copy.\nEquip {0}"
    )
    s = Scenario()
    bracers = s.battlefield(P1, worded("Bracers", "Artifact — Equipment", text))
    s.battlefield(P1, wisp(), wisp(name="Other Wisp"))
    s.activate(P1, bracers, targets=["Wisp"])
    s.resolve()
    s.activate(P1, "Other Wisp")
    assert s.stack == ["Other Wisp"]
    s.activate(P1, "Wisp")
    assert s.stack == ["Other Wisp", "Wisp", "Bracers"]
