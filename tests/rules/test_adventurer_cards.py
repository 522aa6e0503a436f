"""Adventurer cards (715)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Curious Giant {2}{R}
Creature — Giant
4/3
// adventure
Small Tremor {R}
Instant — Adventure
Small Tremor deals 2 damage to target creature.

Cancel It {1}{U}{U}
Instant
Counter target spell.
""")


def scenario(*hand: str) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, *hand)
    s.battlefield(P2, "Grizzly Bears")
    return s


@cr("715.3b", "715.3d")
def test_an_adventure_is_exiled_as_it_resolves_and_the_creature_is_cast_from_there():
    s = scenario("Curious Giant")
    s.cast(P1, "Small Tremor", targets=["Grizzly Bears"])
    assert s.stack == ["Small Tremor"]
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Curious Giant"].zone == "exile"
    s.cast(P1, "Curious Giant")
    s.resolve()
    assert s["Curious Giant"].power == 4


@cr("715.3d")
def test_it_is_not_cast_as_an_adventure_from_exile():
    s = scenario("Curious Giant")
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Small Tremor", targets=["Grizzly Bears"])
    s.resolve()
    assert not s.can_cast(P1, "Small Tremor")
    assert s.can_cast(P1, "Curious Giant")


@cr("715.3d", "701.6a")
def test_a_countered_adventure_goes_to_the_graveyard():
    s = scenario("Curious Giant")
    s.hand(P2, "Cancel It")
    s.cast(P1, "Small Tremor", targets=["Grizzly Bears"])
    s.cast(P2, "Cancel It", targets=["Small Tremor"])
    s.resolve_all()
    assert s["Curious Giant"].zone == "graveyard"
    assert not s.can_cast(P1, "Curious Giant")


@cr("608.2b", "715.3d")
def test_an_adventure_without_a_legal_target_goes_to_the_graveyard():
    s = scenario("Curious Giant")
    s.hand(P2, instant("Away", ir.exile(ir.TargetRef(0)), target=ir.creature))
    s.cast(P1, "Small Tremor", targets=["Grizzly Bears"])
    s.cast(P2, "Away", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Curious Giant"].zone == "graveyard"


@cr("715.4")
def test_elsewhere_it_is_only_the_creature():
    s = scenario("Curious Giant")
    giant = s["Curious Giant"]
    assert giant.mana_value == 3
    assert set(giant.types) == {"creature"}


@cr("715.3c", "707.10")
def test_a_copy_of_an_adventure_ceases_to_exist():
    s = scenario("Curious Giant")
    s.hand(P1, instant("Fork", ir.CopySpell(ir.TargetRef(0)), target=ir.spell))
    s.battlefield(P2, beast("Wall", 0, 7))
    s.cast(P1, "Small Tremor", targets=["Wall"])
    s.cast(P1, "Fork", targets=["Small Tremor"])
    s.resolve_all()
    assert s["Wall"].damage == 4
    assert s["Curious Giant"].zone == "exile"
    assert s.can_cast(P1, "Curious Giant")
