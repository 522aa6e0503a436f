"""Phasing and what is phased out, in detail (702.26): durations, attachments, untap steps that are skipped, leaving."""

from __future__ import annotations

import pytest
from tests.rules.test_leaving_the_game import Table
from tests.rules.trigger_cards import watcher
from tests.rules.worded_cards import beast, worded

from mtgcore import types as core_types
from mtgengine.enums import CardType, EventKind
from mtgengine.ir import Card, Face, Pattern, creature
from mtgengine.testing import P1, P2, Scenario, cr

SHIFT = worded("Shift", "Instant", "Target permanent phases out.")


def phased(s: Scenario, name: str) -> bool:
    return bool(s.core.permanent(s[name].id)["flags"] & core_types.PF_PHASED_OUT)


@cr("702.26f", "611.2b")
def test_control_for_as_long_as_its_source_stays_tapped_ends_when_what_is_controlled_phases_out():
    thief = beast("{T}: Gain control of target creature for as long as this creature remains tapped.", name="Thief")
    s = Scenario()
    s.battlefield(P1, thief)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, SHIFT)
    s.activate(P1, "Thief", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].controller == P1
    s.cast(P1, "Shift", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert not phased(s, "Grizzly Bears")


@cr("702.26f")
def test_an_effect_until_end_of_turn_is_over_when_the_creature_phases_in():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, SHIFT, "Giant Growth")
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Shift", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert (phased(s, "Grizzly Bears"), s["Grizzly Bears"].power) == (False, 2)


@cr("702.26i")
@pytest.mark.parametrize("there", [True, False])
def test_an_aura_that_phased_out_directly_phases_in_attached_to_what_it_enchanted_if_that_is_there(there):
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(
        P1,
        worded("Might", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2."),
        attached_to="Grizzly Bears",
    )
    s.hand(P1, SHIFT, "Murder")
    s.cast(P1, "Shift", targets=["Might"])
    s.resolve()
    assert s["Grizzly Bears"].power == 2
    if not there:
        s.cast(P1, "Murder", targets=["Grizzly Bears"])
        s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Might"].zone == ("battlefield" if there else "graveyard")
    assert not there or s["Grizzly Bears"].power == 4


@cr("702.26j")
def test_phasing_in_and_out_is_neither_becoming_attached_nor_unattached():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", watcher("Clerk", Pattern(EventKind.ATTACH)))
    s.battlefield(
        P1,
        worded("Might", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2."),
        attached_to="Grizzly Bears",
    )
    s.hand(P1, SHIFT)
    s.cast(P1, "Shift", targets=["Might"])
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Grizzly Bears"].power == 4
    assert s.player(P1).life == 20


@cr("702.26k", "800.4a")
def test_what_is_phased_out_leaves_with_its_owner_and_nothing_triggers():
    bear = Card((Face("Wisp", {CardType.CREATURE}, power=2, toughness=2),))
    mourner = Card((watcher("Mourner", Pattern(EventKind.MOVE, creature)),))
    table = Table(bear, mourner)
    table.put("Mourner", 0, core_types.ZONE_BATTLEFIELD)
    wisp = table.put("Wisp", 1, core_types.ZONE_BATTLEFIELD)
    table.core.edit_permanent(wisp, phased_out=True)
    table.core.relist_options()
    table.concede(1)
    assert table.battlefield == ["Mourner"]
    assert table.stack == []


@cr("702.26m")
def test_nothing_phases_in_or_out_while_the_untap_step_is_skipped():
    s = Scenario()
    s.battlefield(P1, beast("Phasing", name="Wisp"), worded("Stillness", "Enchantment", "Skip your untap step."))
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert not phased(s, "Wisp")


@cr("702.103g", "702.26i")
def test_a_bestowed_aura_that_phases_in_unattached_is_a_creature():
    text = "Bestow {3}{G}\nEnchanted creature gets +2/+2."
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, worded("Nymph", "Enchantment Creature — Nymph", text, "2/2", "{1}{G}"), SHIFT, "Murder")
    s.cast(P1, "Nymph", alternative="bestow", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Shift", targets=["Nymph"])
    s.resolve()
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Nymph"].zone == "battlefield"
    assert "creature" in s["Nymph"].types
