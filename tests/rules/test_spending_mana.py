"""Mana that may be spent as though it were mana of another kind (609.4b)."""

from __future__ import annotations

import pytest
from tests.rules.read_cards import read

from mtgengine.testing import P1, P2, Scenario, cr


def table(kind: str, cost: str, who: str = "You") -> Scenario:
    s = Scenario()
    text = f"{who} may spend mana as though it were mana of any {kind}."
    s.battlefield(P1, read("Orrery", "Artifact", text), "Island")
    s.battlefield(P2, "Island")
    for player in (P1, P2):
        s.hand(player, read("Zap", "Instant", "Zap deals 2 damage to any target.", cost=cost))
    return s


@cr("609.4b", "118.3")
def test_an_island_pays_for_red():
    s = table("color", "{R}")
    s.cast(P1, "Zap", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert s["Island"].tapped


@cr("609.4b", "105.1")
@pytest.mark.parametrize(("kind", "possible"), [("color", False), ("type", True)])
def test_colorless_is_a_type_and_no_color(kind, possible):
    assert table(kind, "{C}").can_cast(P1, "Zap") is possible


@cr("609.4b")
@pytest.mark.parametrize(("who", "possible"), [("You", False), ("Players", True)])
def test_it_is_for_those_whom_it_names(who, possible):
    assert table("color", "{R}", who).can_cast(P2, "Zap") is possible


@cr("609.4b", "118.3")
def test_there_is_no_more_mana_than_before():
    assert not table("color", "{R}{R}").can_cast(P1, "Zap")
