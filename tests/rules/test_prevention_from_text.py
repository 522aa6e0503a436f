"""Damage that spells and abilities prevent or redirect for a turn, as their texts say it (614.9, 615)."""

from __future__ import annotations

from tests.rules.built_cards import beast
from tests.rules.read_cards import read

from mtgengine.testing import P1, P2, Scenario, cr

FOG = read("Fog", "Instant", "Prevent all combat damage that would be dealt this turn.")
BOLT = read("Bolt", "Instant", "Bolt deals 3 damage to any target.")


def fight(s: Scenario, *, block: bool = True) -> None:
    s.to("declare_attackers")
    s.attack({"Bear": P2})
    s.to("declare_blockers")
    s.block({"Ox": "Bear"} if block else {})


def table(*hand: object, of: object = P1) -> Scenario:
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.battlefield(P2, beast("Ox", 3, 3))
    s.hand(of, *hand)
    return s


@cr("615.1", "615.6")
def test_fog_prevents_combat_damage_to_creatures_and_players_this_turn():
    s = table(FOG)
    s.cast(P1, "Fog")
    s.resolve()
    fight(s)
    s.to("postcombat_main")
    assert s["Bear"].zone == "battlefield"
    assert s["Ox"].damage == 0


@cr("615.1")
def test_fog_prevents_no_other_damage():
    s = table(FOG, BOLT)
    s.cast(P1, "Fog")
    s.resolve()
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("615.3", "514.2")
def test_fog_is_over_at_the_end_of_the_turn():
    s = table(FOG)
    s.cast(P1, "Fog")
    s.resolve()
    s.to("precombat_main", turn=P2)
    s.to("declare_attackers")
    s.attack({"Ox": P1})
    s.to("postcombat_main")
    assert s.player(P1).life == 17


@cr("611.2c", "615.1")
def test_what_is_described_is_protected_even_if_it_comes_later():
    flash = read("Late", "Creature — Wall", "Flash", "0/1")
    s = table(
        read("Hush", "Instant", "Prevent all damage that would be dealt to creatures you control this turn."), flash
    )
    s.hand(P2, BOLT)
    s.cast(P1, "Hush")
    s.resolve()
    s.cast(P1, "Late")
    s.resolve()
    s.cast(P2, "Bolt", targets=["Late"])
    s.resolve()
    assert s["Late"].zone == "battlefield"


@cr("609.7", "615.1")
def test_damage_by_one_creature_is_prevented_and_damage_to_it_is_not():
    s = table(read("Subdue", "Instant", "Prevent all combat damage that would be dealt by target creature this turn."))
    s.cast(P1, "Subdue", targets=["Ox"])
    s.resolve()
    fight(s)
    s.to("postcombat_main")
    assert s["Bear"].zone == "battlefield"
    assert s["Ox"].damage == 2


@cr("615.1")
def test_damage_to_and_by_a_creature_is_prevented_both_ways():
    text = "Prevent all combat damage that would be dealt to and dealt by target creature this turn."
    s = table(read("Statue", "Instant", text))
    s.cast(P1, "Statue", targets=["Bear"])
    s.resolve()
    fight(s)
    s.to("postcombat_main")
    assert s["Bear"].zone == "battlefield"
    assert s["Ox"].damage == 0


@cr("609.7a", "615.9")
def test_a_source_is_chosen_as_the_effect_begins():
    s = table(read("Guard", "Instant", "Prevent all damage a source of your choice would deal to you this turn."))
    s.hand(P2, BOLT)
    s.choose(P1, "Ox")
    s.cast(P1, "Guard")
    s.resolve()
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 17


@cr("615.7", "601.2d")
def test_a_divided_shield_prevents_each_its_share():
    text = "Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose."
    s = table(read("Remedy", "Instant", text))
    s.hand(P2, BOLT)
    s.choose(P1, 3)
    s.cast(P1, "Remedy", targets=["Bear", P1])
    s.resolve()
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20


@cr("614.9")
def test_damage_to_a_player_is_dealt_to_the_enchanted_creature_instead():
    pariah = read(
        "Pariah",
        "Enchantment — Aura",
        "Enchant creature\nAll damage that would be dealt to you is dealt to enchanted creature instead.",
    )
    s = table(pariah)
    s.hand(P2, BOLT)
    s.cast(P1, "Pariah", targets=["Ox"])
    s.resolve()
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20
    assert s["Ox"].zone == "graveyard"


@cr("614.9", "615.1")
def test_damage_is_redirected_to_a_target_for_a_turn():
    text = "All damage that would be dealt to you this turn is dealt to target creature you control instead."
    s = table(read("Martyr", "Instant", text))
    s.hand(P2, BOLT)
    s.cast(P1, "Martyr", targets=["Bear"])
    s.resolve()
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20
    assert s["Bear"].zone == "graveyard"
