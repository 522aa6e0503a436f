"""What happened this turn, as texts ask for it, and abilities that trigger when you do something (603.4, 603.12)."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import beast
from tests.rules.read_cards import read

from mtgengine.testing import P1, P2, Scenario, cr

BOLT = read("Bolt", "Instant", "Bolt deals 3 damage to any target.")


def gift(condition: str) -> object:
    return read("Gift", "Instant", f"If {condition}, you gain 5 life.")


@cr("608.2c", "700.4")
@pytest.mark.parametrize("died", [True, False])
def test_morbid_asks_whether_a_creature_died_under_anybodys_control(died):
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, BOLT, gift("a creature died this turn"))
    s.cast(P1, "Bolt", targets=["Bear" if died else P2])
    s.resolve()
    s.cast(P1, "Gift")
    s.resolve()
    assert s.player(P1).life == (25 if died else 20)


@cr("603.4", "508.1")
@pytest.mark.parametrize("attacks", [True, False])
def test_raid_asks_whether_you_attacked(attacks):
    s = Scenario()
    raider = read(
        "Raider", "Creature — Pirate", "When this creature enters, if you attacked this turn, draw a card.", "2/2"
    )
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, raider)
    s.library(P1, "Island")
    if attacks:
        s.to("declare_attackers")
        s.attack({"Bear": P2})
    s.to("postcombat_main")
    s.cast(P1, "Raider")
    s.resolve_all()
    assert s.player(P1).hand == (["Island"] if attacks else [])


@cr("603.4")
def test_revolt_asks_for_permanents_of_yours_that_left_and_is_over_with_the_turn():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, gift("a permanent left the battlefield under your control this turn"))
    s.hand(P2, BOLT)
    s.cast(P2, "Bolt", targets=["Bear"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.cast(P1, "Gift")
    s.resolve()
    assert s.player(P1).life == 20


@cr("119.9", "608.2c")
def test_life_gained_this_turn_is_counted():
    s = Scenario()
    s.hand(P1, read("Sip", "Instant", "You gain 2 life."), read("Gulp", "Instant", "You gain 2 life."))
    s.hand(P1, gift("you gained 3 or more life this turn"))
    s.cast(P1, "Sip")
    s.resolve()
    s.cast(P1, "Gulp")
    s.resolve()
    s.cast(P1, "Gift")
    s.resolve()
    assert s.player(P1).life == 29


@cr("603.2", "603.4")
def test_the_second_spell_each_turn_triggers_and_the_third_does_not():
    s = Scenario()
    s.battlefield(P1, read("Flurry", "Enchantment", "Whenever you cast your second spell each turn, you gain 1 life."))
    for name in ("One", "Two", "Three"):
        s.hand(P1, read(name, "Instant", "Each opponent loses 1 life."))
    for name, life in (("One", 20), ("Two", 21), ("Three", 21)):
        s.cast(P1, name)
        s.resolve_all()
        assert s.player(P1).life == life


@cr("121.2", "603.2")
def test_the_second_card_drawn_each_turn_triggers_when_cards_are_drawn_one_by_one():
    s = Scenario()
    s.battlefield(P1, read("Study", "Enchantment", "Whenever you draw your second card each turn, you gain 1 life."))
    s.hand(P1, read("Think", "Sorcery", "Draw three cards."))
    s.library(P1, "Island", "Island", "Island")
    s.cast(P1, "Think")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("608.2c")
def test_what_was_dealt_damage_this_turn_can_be_asked_for():
    s = Scenario()
    s.battlefield(P2, beast("Ox", 4, 4), beast("Bear", 2, 2))
    s.hand(P1, BOLT, read("Finish", "Instant", "Destroy target creature dealt damage this turn."))
    s.cast(P1, "Bolt", targets=["Ox"])
    s.resolve()
    assert not s.can_cast(P1, "Finish", targets=["Bear"])
    s.cast(P1, "Finish", targets=["Ox"])
    s.resolve()
    assert s["Ox"].zone == "graveyard"


@cr("604.2", "613.6")
def test_an_ability_during_your_turn_is_not_there_during_others():
    s = Scenario()
    s.battlefield(P1, read("Guard", "Creature — Soldier", "During your turn, this creature has first strike.", "2/2"))
    assert "first strike" in s["Guard"].keywords
    s.to("upkeep", turn=P2)
    assert "first strike" not in s["Guard"].keywords


# ---- when you do ---------------------------------------------------------------------------------------------------


def thrower() -> object:
    return read(
        "Thrower",
        "Creature — Goblin",
        "When this creature enters, you may sacrifice another creature. When you do, this creature deals 3 damage to "
        "any target.",
        "1/1",
    )


@cr("603.12", "603.3d")
def test_a_reflexive_ability_chooses_its_targets_after_the_deed():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, thrower())
    s.choose(P1, True, "Bear", P2)
    s.cast(P1, "Thrower")
    s.resolve_all()
    assert s["Bear"].zone == "graveyard"
    assert s.player(P2).life == 17


@cr("603.12")
def test_a_reflexive_ability_does_not_trigger_when_you_do_not():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, thrower())
    s.choose(P1, False)
    s.cast(P1, "Thrower")
    s.resolve_all()
    assert s["Bear"].zone == "battlefield"
    assert s.player(P2).life == 20


@cr("603.12", "117.3b")
def test_players_can_respond_to_a_reflexive_ability():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, thrower())
    s.hand(P2, read("Salve", "Instant", "You gain 4 life."))
    s.choose(P1, True, "Bear", P2)
    s.cast(P1, "Thrower")
    s.resolve()
    s.resolve()
    assert len(s.stack) == 1
    s.cast(P2, "Salve")
    s.resolve_all()
    assert s.player(P2).life == 21


@cr("603.4", "603.12")
@pytest.mark.parametrize("cards", [0, 1])
def test_a_reflexive_ability_may_have_an_intervening_if(cards):
    text = "Discard a card. When you do, if you have no cards in hand, this creature deals 2 damage to any target."
    s = Scenario()
    s.battlefield(P1, read("Rummager", "Creature — Goblin", "{T}: " + text, "1/1"))
    s.hand(P1, *["Forest"] * (1 + cards))
    if cards:
        s.choose(P1, "Forest")
    s.choose(P1, *([] if cards else [P2]))
    s.activate(P1, "Rummager")
    s.resolve_all()
    assert s.player(P2).life == (20 if cards else 18)


# ---- energy --------------------------------------------------------------------------------------------------------


@cr("107.14", "122.1")
def test_energy_is_got_and_paid():
    s = Scenario()
    s.battlefield(
        P1,
        read(
            "Engine",
            "Creature — Construct",
            "When this creature attacks, you get {E}{E}.\nPay {E}{E}: Put a +1/+1 counter on this creature.",
            "1/1",
        ),
    )
    assert not s.can_activate(P1, "Engine")
    s.to("declare_attackers")
    s.attack({"Engine": P2})
    s.resolve_all()
    s.activate(P1, "Engine")
    s.resolve_all()
    assert s["Engine"].counters == {"+1/+1": 1}
    assert not s.can_activate(P1, "Engine")


@cr("107.14", "118.12")
def test_energy_may_be_paid_while_an_ability_resolves():
    s = Scenario()
    s.hand(P1, read("Spark", "Sorcery", "You get {E}{E}{E}. You may pay {E}{E}. If you do, you gain 4 life."))
    s.choose(P1, True)
    s.cast(P1, "Spark")
    s.resolve_all()
    assert s.player(P1).life == 24
    assert s.player(P1).counters == {"energy": 1}
