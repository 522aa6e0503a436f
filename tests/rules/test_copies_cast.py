"""Copies of cards, which are cast (707.12)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast, sorcery, worded

from mtgcore import types as core_types
from mtgengine.testing import P1, P2, Scenario, cr

RECALL = "Exile target instant or sorcery card from your graveyard. Copy it. You may cast the copy"


def table() -> Scenario:
    s = Scenario()
    s.battlefield(
        P1, "Mountain", worded("Lookout", "Enchantment", "Whenever you cast an instant spell, you gain 1 life.")
    )
    s.graveyard(P1, "Lightning Bolt")
    return s


@cr("707.12", "601.2", "704.5e")
def test_a_copy_of_a_card_is_cast_and_resolves_and_the_card_stays_in_exile():
    s = table()
    s.hand(P1, sorcery(RECALL + " without paying its mana cost.", "Recall"))
    s.choose(P1, "Lightning Bolt", P2)
    s.cast(P1, "Recall", targets=["Lightning Bolt"])
    s.resolve()
    assert len(s.stack) == 2  # the copy, and what triggered as it was cast
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (21, 17)
    assert s["Lightning Bolt"].zone == "exile"
    assert list(s.player(P1).graveyard) == ["Recall"]


@cr("707.12", "601.2f")
@pytest.mark.parametrize(("tapped", "life"), [(False, 17), (True, 20)])
def test_a_copy_is_cast_for_its_mana_cost_where_nothing_else_is_said(tapped, life):
    s = Scenario()
    s.battlefield(P1, "Mountain", tapped=tapped)
    s.graveyard(P1, "Lightning Bolt")
    s.hand(P1, sorcery(RECALL + ".", "Recall"))
    if not tapped:
        s.choose(P1, "Lightning Bolt", P2)
    s.cast(P1, "Recall", targets=["Lightning Bolt"])
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P2).life == life


@cr("707.12", "704.5e")
def test_a_copy_that_is_not_cast_ceases_to_exist():
    s = table()
    s.hand(P1, sorcery(RECALL + " without paying its mana cost.", "Recall"))
    s.choose(P1, "done")
    s.cast(P1, "Recall", targets=["Lightning Bolt"])
    s.resolve()
    assert s.stack == []
    assert s.core.zone(core_types.ZONE_EXILE) == [s["Lightning Bolt"].id]


@cr("707.12", "707.10f", "608.3f")
def test_a_copy_of_a_creature_card_that_is_cast_becomes_a_token():
    s = Scenario()
    s.battlefield(P1, "Mountain")
    s.graveyard(P1, beast(name="Hound"))
    text = "Exile target nonland card from your graveyard. Copy it. You may cast the copy without paying its mana cost."
    s.hand(P1, sorcery(text, "Recall"))
    s.choose(P1, "Hound")
    s.cast(P1, "Recall", targets=["Hound"])
    s.resolve_all()
    assert s["Hound"].zone == "exile"
    assert list(s.player(P1).battlefield).count("Hound") == 1


@cr("707.12", "601.2")
def test_the_copy_may_be_countered_like_any_other_spell():
    s = table()
    s.free_mana(P2)
    s.hand(P2, "Counterspell")
    s.hand(P1, sorcery(RECALL + " without paying its mana cost.", "Recall"))
    s.choose(P1, "Lightning Bolt", P2)
    s.cast(P1, "Recall", targets=["Lightning Bolt"])
    s.resolve()
    s.resolve()
    s.pass_priority(P1)
    s.cast(P2, "Counterspell", targets=["Lightning Bolt#2"])
    s.resolve_all()
    assert s.player(P2).life == 20
