"""Abilities that trigger only once each turn, and what is done only once each turn (603.2h), in any zone."""

from __future__ import annotations

from tests.rules.built_cards import instant, thing
from tests.rules.trigger_cards import on
from tests.rules.worded_cards import beast, worded

from mtgengine.enums import CardType, Zone
from mtgengine.ir import CreateEmblem, Float, creature, dies
from mtgengine.testing import P1, P2, Scenario, cr

ONCE = on(dies(creature), per_turn=1)
SHRINE = "Whenever you gain life, you may draw a card. Do this only once each turn."
GAIN = "You gain 1 life."


def life(name: str = "Balm"):
    return worded(name, "Instant", GAIN)


@cr("113.6", "603.2h")
def test_a_card_in_a_graveyard_triggers_only_once_each_turn():
    s = Scenario()
    s.graveyard(
        P1,
        thing(
            "Grave Altar", CardType.ARTIFACT, parts=(on(dies(creature), per_turn=1, zones=frozenset({Zone.GRAVEYARD})),)
        ),
    )
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Goblin Piker")
    s.free_mana(P1)
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("114.4", "603.2h")
def test_an_emblem_triggers_once_each_turn_and_again_the_next_turn():
    emblem = instant("Pact", CreateEmblem((ONCE,)))
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Hill Giant")
    s.hand(P1, emblem, "Pyroclasm", "Lightning Bolt")
    s.cast(P1, "Pact")
    s.resolve()
    s.free_mana(P1)
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 21
    s.to("upkeep", turn=P2)
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.7", "603.2h")
def test_two_delayed_abilities_have_a_limit_each():
    pact = instant("Pact", Float(ONCE))
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    s.hand(P1, pact, "Pyroclasm")
    s.hand(P1, instant("Second Pact", Float(ONCE)))
    s.cast(P1, "Pact")
    s.resolve()
    s.cast(P1, "Second Pact")
    s.resolve()
    s.free_mana(P1)
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.2h")
def test_once_the_action_has_been_taken_the_ability_does_not_trigger():
    s = Scenario()
    s.battlefield(P1, worded("Shrine", "Enchantment", SHRINE))
    s.hand(P1, life(), life("Salve"))
    s.choose(P1, True)
    s.cast(P1, "Balm")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2
    s.cast(P1, "Salve")
    s.resolve()
    assert s.stack == []


@cr("603.2h")
def test_whoever_declined_may_still_do_it_later_in_the_turn():
    s = Scenario()
    s.battlefield(P1, worded("Shrine", "Enchantment", SHRINE))
    s.hand(P1, life(), life("Salve"))
    s.choose(P1, False)
    s.cast(P1, "Balm")
    s.resolve_all()
    s.choose(P1, True)
    s.cast(P1, "Salve")
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("603.2h")
def test_of_two_that_have_triggered_only_one_is_done():
    text = "Whenever a creature dies, you may draw a card. Do this only once each turn."
    s = Scenario()
    s.battlefield(P1, worded("Shrine", "Enchantment", text))
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    s.free_mana(P1)
    s.hand(P1, "Pyroclasm")
    s.choose(P1, "Shrine")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert s.stack == ["Shrine", "Shrine"]
    s.choose(P1, True)
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("603.2h")
def test_each_of_two_permanents_has_its_own_action():
    s = Scenario()
    s.battlefield(P1, worded("Shrine", "Enchantment", SHRINE), worded("Second Shrine", "Enchantment", SHRINE))
    s.hand(P1, life())
    s.choose(P1, "Shrine", True, True)
    s.cast(P1, "Balm")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


@cr("603.2h")
def test_next_turn_the_action_can_be_taken_again():
    s = Scenario()
    s.battlefield(P1, worded("Shrine", "Enchantment", SHRINE))
    s.hand(P1, life(), life("Salve"))
    s.choose(P1, True)
    s.cast(P1, "Balm")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.choose(P1, True)
    s.cast(P1, "Salve")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


@cr("603.2h")
def test_a_creature_that_came_back_is_another_object_with_its_own_limit():
    monk = beast("Whenever you gain life, you may draw a card. Do this only once each turn.", name="Monk")
    blink = worded(
        "Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control."
    )
    s = Scenario()
    s.battlefield(P1, monk)
    s.hand(P1, life(), life("Salve"), blink)
    s.choose(P1, True)
    s.cast(P1, "Balm")
    s.resolve_all()
    s.cast(P1, "Blink", targets=["Monk"])
    s.resolve_all()
    s.choose(P1, True)
    s.cast(P1, "Salve")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2
