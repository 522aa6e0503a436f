"""Copies as texts make them: tokens (707.2, 707.9), spells and abilities on the stack (707.10)."""

from __future__ import annotations

from tests.oracle.oracle_words import refusal
from tests.rules.built_cards import beast, legend
from tests.rules.read_cards import read

from mtgengine.enums import CardType, Keyword
from mtgengine.testing import P1, P2, Scenario, cr

BOLT = read("Bolt", "Instant", "Bolt deals 3 damage to any target.")


def duplicate(text: str = "", what: str = "target creature you control") -> object:
    return read("Twin", "Sorcery", f"Create a token that's a copy of {what}{text}.")


@cr("707.2", "111.3")
def test_a_token_that_is_a_copy_has_the_copiable_values_only():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2, Keyword.TRAMPLE), counters={"+1/+1": 3})
    s.hand(P1, duplicate())
    s.cast(P1, "Twin", targets=["Bear"])
    s.resolve()
    assert (s["Bear#2"].power, s["Bear#2"].toughness) == (2, 2)
    assert "trample" in s["Bear#2"].keywords
    assert s["Bear#2"].is_token


@cr("707.9a", "707.9b")
def test_exceptions_make_the_copy_something_else():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    text = ", except it's a 1/1 Spirit in addition to its other types and it has flying and haste"
    s.hand(P1, duplicate(text))
    s.cast(P1, "Twin", targets=["Bear"])
    s.resolve()
    assert (s["Bear#2"].power, s["Bear#2"].toughness) == (1, 1)
    assert {"flying", "haste"} <= set(s["Bear#2"].keywords)
    assert "Spirit" in s["Bear#2"].subtypes


@cr("707.9b", "704.5j")
def test_a_copy_that_is_not_legendary_stays_beside_the_legend():
    s = Scenario()
    s.battlefield(P1, legend("Queen", CardType.CREATURE, power=3, toughness=3))
    s.hand(P1, duplicate(", except it isn't legendary"))
    s.cast(P1, "Twin", targets=["Queen"])
    s.resolve()
    assert s["Queen"].zone == s["Queen#2"].zone == "battlefield"


@cr("707.9a", "707.3")
def test_a_copy_of_the_copy_has_its_exceptions():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(
        P1,
        duplicate(", except it has flying"),
        read("Again", "Sorcery", "Create a token that's a copy of target token."),
    )
    s.cast(P1, "Twin", targets=["Bear"])
    s.resolve()
    s.cast(P1, "Again", targets=["Bear#2"])
    s.resolve()
    assert "flying" in s["Bear#3"].keywords


@cr("608.2h", "707.2")
def test_what_is_gone_is_copied_as_it_last_was():
    mourner = read(
        "Mirror",
        "Enchantment",
        "Whenever another nontoken creature you control dies, create a token that's a copy of that creature.",
    )
    s = Scenario()
    s.battlefield(P1, mourner, beast("Bear", 2, 2))
    s.hand(P2, BOLT)
    s.cast(P2, "Bolt", targets=["Bear"])
    s.resolve_all()
    assert s["Bear"].zone == "graveyard"
    assert s["Bear#2"].zone == "battlefield"


@cr("111.2", "107.3")
def test_tokens_are_created_for_each_thing_that_is_counted():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Ox", 3, 3))
    s.hand(
        P1, read("Army", "Sorcery", "Create a token that's a copy of target creature for each creature you control.")
    )
    s.cast(P1, "Army", targets=["Ox"])
    s.resolve()
    assert s["Ox#3"].zone == "battlefield"


FORK = "Copy target instant or sorcery spell. You may choose new targets for the copy."


@cr("707.10", "707.10c")
def test_the_controller_of_a_copy_may_choose_new_targets_for_it():
    s = Scenario()
    s.hand(P1, BOLT)
    s.hand(P2, read("Fork", "Instant", FORK))
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P2, "Fork", targets=["Bolt"])
    s.choose(P2, P1)
    s.resolve_all()
    assert s.player(P1).life == 17
    assert s.player(P2).life == 17


@cr("707.10c")
def test_the_targets_of_a_copy_may_stay_as_they_are():
    s = Scenario()
    s.hand(P1, BOLT, read("Fork", "Instant", FORK))
    s.cast(P1, "Bolt", targets=[P2])
    s.cast(P1, "Fork", targets=["Bolt"])
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P2).life == 14


@cr("707.10")
def test_without_the_permission_a_copy_keeps_its_targets():
    s = Scenario()
    s.hand(P1, BOLT)
    s.battlefield(P1, read("Echo", "Enchantment", "Whenever you cast an instant or sorcery spell, copy it."))
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 14


@cr("707.10", "707.10b")
def test_a_copy_of_an_ability_has_its_source():
    s = Scenario()
    pinger = read("Pinger", "Creature — Wizard", "{T}: This creature deals 1 damage to any target.", "1/1")
    s.battlefield(P1, pinger)
    s.hand(P1, read("Strionic", "Instant", "Copy target activated or triggered ability you control."))
    s.activate(P1, "Pinger", targets=[P2])
    s.cast(P1, "Strionic", targets=["Pinger"])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("113.3c", "115.1")
def test_only_a_triggered_ability_is_a_triggered_ability():
    s = Scenario()
    pinger = read("Pinger", "Creature — Wizard", "{T}: This creature deals 1 damage to any target.", "1/1")
    s.battlefield(P1, pinger)
    s.hand(P1, read("Strionic", "Instant", "Copy target triggered ability you control."))
    s.activate(P1, "Pinger", targets=[P2])
    assert not s.can_cast(P1, "Strionic", targets=["Pinger"])


@cr("707.10f", "608.3f")
def test_a_copy_of_a_creature_spell_becomes_a_token():
    s = Scenario()
    s.hand(P1, beast("Bear", 2, 2), read("Fork", "Instant", "Copy target creature spell."))
    s.cast(P1, "Bear")
    s.cast(P1, "Fork", targets=["Bear"])
    s.resolve_all()
    assert s["Bear"].zone == "battlefield"
    assert sorted([s["Bear"].is_token, s["Bear#2"].is_token]) == [False, True]


def test_permanents_are_not_copied_onto_the_stack():
    assert refusal("Copy target creature.").phrase
