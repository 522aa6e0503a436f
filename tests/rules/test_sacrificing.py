"""Who can sacrifice what (CR 701.21)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast, sorcery, worded

from mtgengine.testing import P1, P2, Scenario, cr

LATER = "{0}: Sacrifice this creature at the beginning of the next end step."
STEAL = worded("Steal", "Instant", "Gain control of target creature.")
NOW = "{0}: Sacrifice this creature. You gain 2 life."


@cr("701.21a")
@pytest.mark.parametrize(("stolen", "zone"), [(True, "battlefield"), (False, "graveyard")])
def test_nobody_sacrifices_what_somebody_else_controls_by_the_end_of_the_turn(stolen, zone):
    s = Scenario()
    s.battlefield(P1, beast(LATER, "2/2", name="Ember"))
    s.hand(P2, STEAL)
    s.free_mana(P2)
    s.activate(P1, "Ember")
    s.resolve()
    if stolen:
        s.cast(P2, "Steal", targets=["Ember"])
        s.resolve()
    s.to("end")
    s.resolve_all()
    assert s["Ember"].zone == zone


@cr("701.21a", "608.2c")
def test_what_was_stolen_in_response_stays_and_the_rest_of_the_ability_happens():
    s = Scenario()
    s.battlefield(P1, beast(NOW, "2/2", name="Ember"))
    s.hand(P2, STEAL)
    s.free_mana(P2)
    s.activate(P1, "Ember")
    s.cast(P2, "Steal", targets=["Ember"])
    s.resolve()
    s.resolve()
    assert s["Ember"].zone == "battlefield"
    assert s.player(P1).life == 22


@cr("701.21a", "101.4")
def test_each_player_sacrifices_their_own():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.free_mana(P1)
    s.hand(P1, sorcery("Each player sacrifices all creatures they control.", "Purge"))
    s.cast(P1, "Purge")
    s.resolve()
    assert s["Grizzly Bears"].zone == s["Hill Giant"].zone == "graveyard"
