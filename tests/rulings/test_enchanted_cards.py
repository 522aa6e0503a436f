"""Auras that enchant a card in a graveyard and bring it back, as rulings of Animate Dead answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


def animated(creature: str = "Serra Angel") -> Scenario:
    s = table()
    s.graveyard(P2, creature)
    s.hand(P1, real("Animate Dead"))
    s.cast(P1, "Animate Dead", targets=[creature])
    s.resolve_all()
    return s


@cr("303.4", "303.4a")
def test_animate_dead_targets_a_creature_card_in_a_graveyard_and_nothing_else():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.graveyard(P2, "Serra Angel", "Shock")
    s.hand(P1, real("Animate Dead"))
    assert s.can_target(P1, "Animate Dead", "Serra Angel")
    assert not s.can_target(P1, "Animate Dead", "Shock")
    assert not s.can_target(P1, "Animate Dead", "Grizzly Bears")


@cr("303.4", "701.3a", "613.1f")
def test_the_card_comes_back_under_your_control_and_the_aura_is_attached_to_it():
    s = animated()
    assert (s["Serra Angel"].zone, s["Serra Angel"].controller) == ("battlefield", P1)
    assert s["Animate Dead"].attached_to == s["Serra Angel"]
    assert (s["Serra Angel"].power, s["Serra Angel"].toughness) == (3, 4)


@cr("303.4b", "704.5m")
def test_it_enters_attached_to_the_card_and_stays_until_the_trigger_resolves():
    s = table()
    s.graveyard(P2, "Serra Angel")
    s.hand(P1, real("Animate Dead"))
    s.cast(P1, "Animate Dead", targets=["Serra Angel"])
    s.resolve()
    assert (s["Animate Dead"].zone, s["Serra Angel"].zone) == ("battlefield", "graveyard")
    assert s.stack != []


@cr("704.5m", "603.4")
def test_the_aura_goes_to_the_graveyard_when_the_card_leaves_before_that():
    s = table()
    s.graveyard(P2, "Serra Angel")
    s.hand(P1, real("Animate Dead"))
    s.hand(P2, real("Coffin Purge"))
    s.cast(P1, "Animate Dead", targets=["Serra Angel"])
    s.resolve()
    s.cast(P2, "Coffin Purge", targets=["Serra Angel"])
    s.resolve_all()
    assert (s["Animate Dead"].zone, s["Serra Angel"].zone) == ("graveyard", "exile")


@cr("603.4", "608.2b")
def test_nothing_comes_back_if_animate_dead_has_left_the_battlefield():
    s = table()
    s.graveyard(P2, "Serra Angel")
    s.hand(P1, real("Animate Dead"))
    s.hand(P2, "Disenchant")
    s.cast(P1, "Animate Dead", targets=["Serra Angel"])
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Animate Dead"])
    s.resolve_all()
    assert (s["Animate Dead"].zone, s["Serra Angel"].zone) == ("graveyard", "graveyard")


@cr("603.7", "701.21a")
def test_the_creature_is_sacrificed_when_animate_dead_leaves():
    s = table()
    s.graveyard(P2, "Serra Angel")
    s.hand(P1, real("Animate Dead"))
    s.hand(P2, "Disenchant")
    s.cast(P1, "Animate Dead", targets=["Serra Angel"])
    s.resolve_all()
    s.pass_priority()
    s.cast(P2, "Disenchant", targets=["Animate Dead"])
    s.resolve_all()
    assert s["Serra Angel"].zone == "graveyard"
    assert s.player(P2).graveyard.count("Serra Angel") == 1


@cr("702.16c", "704.5m", "603.7")
def test_a_creature_with_protection_from_black_comes_back_and_is_sacrificed():
    s = table()
    s.graveyard(P2, "White Knight")
    s.hand(P1, real("Animate Dead"))
    s.cast(P1, "Animate Dead", targets=["White Knight"])
    s.resolve()
    s.resolve()
    assert (s["White Knight"].zone, s["Animate Dead"].zone) == ("battlefield", "graveyard")
    s.resolve_all()
    assert s["White Knight"].zone == "graveyard"


@cr("702.18a")
def test_shroud_does_not_protect_a_card_in_a_graveyard():
    s = animated("Argothian Enchantress")
    assert (s["Argothian Enchantress"].zone, s["Animate Dead"].attached_to) == (
        "battlefield",
        s["Argothian Enchantress"],
    )


@cr("303.4f")
def test_put_onto_the_battlefield_it_is_put_on_a_creature_card_that_its_controller_chooses():
    s = table()
    s.graveyard(P1, real("Animate Dead"))
    s.graveyard(P2, "Serra Angel", "Grizzly Bears")
    s.hand(P1, "Replenish")
    s.cast(P1, "Replenish")
    s.choose(P1, "Serra Angel")
    s.resolve_all()
    assert (s["Serra Angel"].controller, s["Grizzly Bears"].zone) == (P1, "graveyard")
