"""Split cards (709), fuse (702.102) and aftermath (702.127)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Wax {G}
Instant
Target creature gets +2/+2 until end of turn.
// split
Wane {W}
Instant
Destroy target enchantment.

Mend {1}{W}
Sorcery
You gain 3 life.
Fuse
// split
Maim {2}{R}
Instant
Maim deals 2 damage to target creature.
Fuse

Dusk {2}{W}{W}
Sorcery
Destroy all creatures with power 3 or greater.
// aftermath
Dawn {3}{W}{W}
Sorcery
Aftermath
You gain 5 life.

Seek the Cheap {1}
Sorcery
Search your library for a card with mana value 2 or less, reveal it, put it into your hand, then shuffle.

Cancel It {1}{U}{U}
Instant
Counter target spell.
""")


def scenario(*hand: str) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, *hand)
    s.battlefield(P1, "Grizzly Bears")
    return s


@cr("709.3", "709.3b")
def test_either_half_of_a_split_card_is_cast_and_is_all_that_there_is_on_the_stack():
    s = scenario("Wax // Wane")
    assert not s.can_cast(P1, "Wane")
    s.cast(P1, "Wax", targets=["Grizzly Bears"])
    assert s.stack == ["Wax"]
    s.resolve()
    assert s["Grizzly Bears"].power == 4
    assert s.player(P1).graveyard == ["Wax // Wane"]


@cr("709.4", "709.4b", "202.3d")
def test_elsewhere_a_split_card_has_the_characteristics_of_both_halves():
    s = scenario("Wax // Wane")
    card = s["Wax // Wane"]
    assert card.mana_value == 2
    assert set(card.colors) == {"green", "white"}


@cr("709.4a")
def test_a_split_card_has_two_names():
    hymn = instant("Hymn", ir.return_to_hand(ir.TargetRef(0)), target=ir.Named("Wane") & ir.InZone(Zone.GRAVEYARD))
    s = Scenario(CARDS)
    s.hand(P1, hymn)
    s.graveyard(P1, "Mend // Maim", "Wax // Wane")
    assert not s.can_target(P1, "Hymn", "Mend // Maim")
    s.cast(P1, "Hymn", targets=["Wax // Wane"])
    s.resolve()
    assert s.player(P1).hand == ["Wax // Wane"]


def test_a_split_card_is_found_by_both_names_and_by_each():
    card = CARDS.get("Wax // Wane")
    assert CARDS.get("wax") is card
    assert CARDS.get("Wane") is card


@cr("709.4b", "202.3d")
def test_a_search_for_cheap_cards_looks_at_the_combined_mana_value():
    s = scenario("Seek the Cheap")
    s.library(P1, "Mend // Maim", "Wax // Wane")
    s.cast(P1, "Seek the Cheap")
    s.choose(P1, "Wax // Wane")
    s.resolve()
    assert s.player(P1).hand == ["Wax // Wane"]


@cr("702.102a", "702.102c", "702.102d")
def test_both_halves_of_a_card_with_fuse_are_cast_as_one_spell():
    s = Scenario(CARDS)
    s.hand(P1, "Mend // Maim")
    s.battlefield(P2, "Grizzly Bears")
    s.mana(P1, "WWRRR")
    s.cast(P1, "Mend // Maim", targets=["Grizzly Bears"])
    assert s.stack == ["Mend // Maim"]
    assert s.player(P1).mana == ""
    s.resolve()
    assert s.player(P1).life == 23
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.102b", "709.4d", "301.1")
def test_a_fused_spell_is_a_sorcery_as_one_of_its_halves_is():
    s = scenario("Mend // Maim")
    s.to("upkeep", turn=P2)
    assert s.can_cast(P1, "Maim", targets=["Grizzly Bears"])
    assert not s.can_cast(P1, "Mend")


@cr("702.102a")
def test_a_card_without_fuse_is_not_cast_as_a_whole():
    s = scenario("Wax // Wane")
    s.battlefield(P2, "Forest")
    with pytest.raises(IllegalAction):
        s.cast(P1, "Wax // Wane", targets=["Grizzly Bears"])


@cr("702.102d", "608.2b")
def test_a_fused_spell_whose_only_target_is_gone_does_nothing_not_even_the_other_half():
    s = scenario("Mend // Maim")
    s.hand(P2, instant("Unsummon", ir.return_to_hand(ir.TargetRef(0)), target=ir.creature))
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Mend // Maim", targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 20  # its only target is illegal: the whole spell does nothing


@cr("702.127a")
def test_the_half_with_aftermath_is_cast_from_the_graveyard_only_and_then_exiled():
    s = scenario("Dusk // Dawn")
    assert not s.can_cast(P1, "Dawn")
    s.cast(P1, "Dusk")
    s.resolve()
    assert s.player(P1).graveyard == ["Dusk // Dawn"]
    assert not s.can_cast(P1, "Dusk")
    s.cast(P1, "Dawn")
    s.resolve()
    assert s.player(P1).life == 25
    assert s["Dusk // Dawn"].zone == "exile"


@cr("702.127a")
def test_a_countered_spell_with_aftermath_is_exiled():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    s.graveyard(P1, "Dusk // Dawn")
    s.hand(P2, "Cancel It")
    s.cast(P1, "Dawn")
    s.cast(P2, "Cancel It", targets=["Dawn"])
    s.resolve_all()
    assert s.player(P1).life == 20
    assert s["Dusk // Dawn"].zone == "exile"


@cr("702.127a")
def test_nobody_casts_the_aftermath_of_another_players_card():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.graveyard(P2, "Dusk // Dawn")
    assert not s.can_cast(P1, "Dawn")


@cr("709.3c", "707.10")
def test_a_copy_of_a_half_is_that_half():
    s = scenario("Wax // Wane")
    s.hand(P1, instant("Fork", ir.CopySpell(ir.TargetRef(0)), target=ir.spell))
    s.cast(P1, "Wax", targets=["Grizzly Bears"])
    s.cast(P1, "Fork", targets=["Wax"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 6
