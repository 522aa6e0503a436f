"""Several instances of one keyword, continued (702): those that are redundant, and those that work separately."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast, sorcery, worded

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr


def table(*board: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Mountain", *board)
    return s


# ---- redundant -------------------------------------------------------------------------------------------------------


@cr("702.51d", "702.126c", "702.66c")
@pytest.mark.parametrize("keyword", ["Convoke", "Improvise", "Delve"])
@pytest.mark.parametrize(("number", "enough"), [(1, False), (2, True)])
def test_an_object_helps_to_pay_once_however_often_the_spell_has_the_keyword(keyword, number, enough):
    s = Scenario()
    s.hand(P1, worded("Aid", "Instant", f"{keyword}\n{keyword}\nYou gain 1 life.", cost="{2}"))
    relics = [worded("Relic", "Artifact Creature — Golem", "", "1/1")] * number
    (s.graveyard if keyword == "Delve" else s.battlefield)(P1, *relics)
    assert s.can_cast(P1, "Aid") == enough


@cr("702.61c", "702.61a")
def test_split_second_twice_is_split_second():
    s = table()
    s.free_mana(P2)
    s.hand(P1, worded("Shout", "Instant", "Split second\nSplit second\nYou gain 1 life."))
    s.hand(P2, "Lightning Bolt")
    s.cast(P1, "Shout")
    with pytest.raises(IllegalAction):
        s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=[P1])


@cr("702.88c")
def test_rebound_twice_casts_the_spell_once_more():
    s = table()
    s.hand(P1, sorcery("You gain 3 life.\nRebound\nRebound", "Again"))
    s.choose(P1, "Again")
    s.cast(P1, "Again")
    s.resolve_all()
    assert s["Again"].zone == "exile"
    s.choose(P1, "Again")
    s.to("upkeep", turn=P2)
    s.to("draw", turn=P1)
    assert (s.player(P1).life, s["Again"].zone) == (26, "graveyard")


@cr("702.26p", "702.26a")
def test_phasing_twice_is_phasing():
    s = table(beast("Phasing\nPhasing", name="Wisp"))
    s.to("declare_attackers", turn=P2)
    s.to("declare_attackers", turn=P1)
    assert not s.can_attack("Wisp", P2)
    s.to("declare_attackers", turn=P2)
    s.to("declare_attackers", turn=P1)
    assert s.can_attack("Wisp", P2)


# ---- each for itself -------------------------------------------------------------------------------------------------


@cr("702.38b")
def test_each_amplify_reveals_for_itself_and_may_reveal_the_same_card():
    s = table()
    s.hand(P1, worded("Chief", "Creature — Beast", "Amplify 1\nAmplify 1", "2/2"), beast())
    s.choose(P1, "Chief", "Test Beast", "Test Beast")
    s.cast(P1, "Chief")
    s.resolve()
    assert s["Chief"].counters == {"+1/+1": 2}


@cr("702.60b")
def test_each_ripple_triggers():
    s = table()
    s.hand(P1, sorcery("You gain 1 life.\nRipple 1\nRipple 1", "Wave"))
    s.choose(P1, "Wave", False, False)
    s.cast(P1, "Wave")
    assert s.stack == ["Wave"] * 3
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("702.116b")
def test_each_myriad_triggers():
    s = table(beast("Myriad\nMyriad", name="Many"))
    s.choose(P1, "Many")
    s.attack(["Many"])
    assert s.stack == ["Many", "Many"]


@cr("702.154d", "702.154b")
def test_each_enlist_takes_a_creature_of_its_own():
    s = table(beast("Enlist\nEnlist", name="Sergeant"), "Hill Giant", "Grizzly Bears")
    s.choose(P1, "Hill Giant", "Grizzly Bears", "Sergeant")
    s.attack(["Sergeant"])
    s.resolve_all()
    assert s["Hill Giant"].tapped
    assert s["Grizzly Bears"].tapped
    assert s["Sergeant"].power == 7


@cr("702.67c")
@pytest.mark.parametrize("ability", [0, 1])
def test_a_fortification_uses_any_of_its_fortify_abilities(ability):
    s = table(
        worded("Keep", "Artifact — Fortification", "Fortified land has indestructible.\nFortify {1}\nFortify {3}"),
    )
    s.activate(P1, "Keep", ability=ability, targets=["Mountain"])
    s.resolve()
    assert "indestructible" in s["Mountain"].keywords
