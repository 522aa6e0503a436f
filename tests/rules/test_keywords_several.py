"""Several instances of one keyword: which of them work separately, and which are one (702)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.worded_cards import beast, sorcery, worded

from mtgengine.ir import Card
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr


def table(*board: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, "Mountain", *board)
    return s


def twice(keyword: str, size: str = "2/2", cost: str = "{0}"):
    return worded("Twice", "Artifact Creature — Beast", f"{keyword}\n{keyword}", size, cost)


# ---- as it enters ----------------------------------------------------------------------------------------------------


@cr("702.43b", "702.58b", "702.63c")
@pytest.mark.parametrize(
    ("keyword", "counter", "number"),
    [("Modular 1", "+1/+1", 2), ("Graft 2", "+1/+1", 4), ("Vanishing 2", "time", 4), ("Fading 2", "fade", 4)],
)
def test_each_instance_gives_its_counters_as_the_permanent_enters(keyword, counter, number):
    s = Scenario()
    s.hand(P1, twice(keyword))
    s.cast(P1, "Twice")
    s.resolve()
    assert s["Twice"].counters == {counter: number}


@cr("702.44b", "702.44d")
def test_each_instance_of_sunburst_counts_the_colors_of_mana_that_was_spent():
    s = Scenario()
    s.hand(P1, twice("Sunburst", "1/1", "{2}"))
    s.mana(P1, "WU")
    s.cast(P1, "Twice")
    s.choose(P1, "Twice")
    s.resolve()
    assert s["Twice"].counters == {"+1/+1": 4}


@cr("702.44b")
def test_sunburst_does_nothing_for_a_permanent_that_was_not_cast():
    s = table()
    s.graveyard(P1, worded("Lens", "Artifact Creature — Golem", "Sunburst", "1/1", "{2}"))
    s.hand(
        P1, worded("Rise", "Sorcery", "Return target creature card from your graveyard to the battlefield.", "", "{R}")
    )
    s.cast(P1, "Rise", targets=["Lens"])
    s.resolve()
    assert s["Lens"].counters == {}


@cr("702.54c")
def test_each_instance_of_bloodthirst_applies():
    s = table()
    s.hand(P1, twice("Bloodthirst 2"), "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    s.cast(P1, "Twice")
    s.resolve()
    assert s["Twice"].counters == {"+1/+1": 4}


@cr("702.136b")
def test_each_instance_of_riot_is_a_choice_of_its_own():
    s = table()
    s.hand(P1, twice("Riot"))
    s.choose(P1, "Twice", True, False)
    s.cast(P1, "Twice")
    s.resolve()
    assert s["Twice"].counters == {"+1/+1": 1}
    assert "haste" in s["Twice"].keywords


@cr("702.123b")
def test_each_instance_of_fabricate_triggers():
    s = table()
    s.hand(P1, twice("Fabricate 1"))
    s.choose(P1, "Twice")
    s.cast(P1, "Twice")
    s.resolve()
    assert s.stack == ["Twice", "Twice"]


# ---- as a spell is cast ----------------------------------------------------------------------------------------------


@cr("702.40b", "702.69b", "702.85c")
@pytest.mark.parametrize("keyword", ["Storm", "Gravestorm", "Cascade", "Ripple 1"])
def test_each_instance_triggers_as_the_spell_is_cast(keyword):
    s = table()
    s.hand(P1, sorcery(f"You gain 1 life.\n{keyword}\n{keyword}", "Twice"))
    s.choose(P1, "Twice")
    s.cast(P1, "Twice")
    assert s.stack == ["Twice", "Twice", "Twice"]


@cr("702.41b")
def test_each_instance_of_affinity_reduces_the_cost():
    s = Scenario()
    s.battlefield(P1, "Sol Ring", tapped=True)
    s.battlefield(P1, "Sol Ring", tapped=True)
    s.hand(P1, twice("Affinity for artifacts", cost="{4}"))
    s.cast(P1, "Twice")
    assert s.stack == ["Twice"]


@cr("702.125c")
def test_each_instance_of_undaunted_reduces_the_cost():
    s = Scenario()
    s.hand(P1, twice("Undaunted", cost="{2}"))
    s.cast(P1, "Twice")
    assert s.stack == ["Twice"]


# ---- on what others do -----------------------------------------------------------------------------------------------


@cr("702.108b")
def test_each_instance_of_prowess_triggers():
    s = table(twice("Prowess"))
    s.hand(P1, "Lightning Bolt")
    s.choose(P1, "Twice")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s["Twice"].power == 4


@cr("702.101b")
def test_each_instance_of_extort_triggers():
    s = table(worded("Twice", "Enchantment", "Extort\nExtort"))
    s.hand(P1, "Lightning Bolt")
    s.choose(P1, "Twice")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert s.stack == ["Lightning Bolt", "Twice", "Twice"]


@cr("702.100d")
def test_each_instance_of_evolve_triggers_and_asks_again_as_it_resolves():
    s = table(twice("Evolve"))
    s.hand(P1, beast("", "3/3", "Big"))
    s.choose(P1, "Twice")
    s.cast(P1, "Big")
    s.resolve()
    assert s.stack == ["Twice", "Twice"]
    s.resolve_all()
    assert s["Twice"].counters == {"+1/+1": 1}


@cr("702.191b")
def test_each_instance_of_increment_triggers():
    s = table(twice("Increment", "1/1"))
    s.hand(P1, worded("Big", "Sorcery", "You gain 1 life.", "", "{5}"))
    s.choose(P1, "Twice")
    s.cast(P1, "Big")
    assert s.stack == ["Big", "Twice", "Twice"]


# ---- combat damage, dying --------------------------------------------------------------------------------------------


@cr("702.70b", "702.115b")
@pytest.mark.parametrize(("keyword", "poison", "exiled"), [("Poisonous 1", 2, 0), ("Ingest", 0, 2)])
def test_each_instance_triggers_as_it_deals_combat_damage_to_a_player(keyword, poison, exiled):
    s = table(twice(keyword))
    s.library(P2, "Giant Growth", "Shock", "Opt")
    s.attack({"Twice": P2})
    s.choose(P1, "Twice")
    s.to("end_of_combat")
    assert s.player(P2).poison == poison
    assert [s[card].zone for card in ("Giant Growth", "Shock", "Opt")].count("exile") == exiled


@cr("702.112c")
def test_the_first_renown_to_resolve_leaves_nothing_for_the_second():
    s = table(twice("Renown 1"))
    s.attack({"Twice": P2})
    s.choose(P1, "Twice")
    s.to("end_of_combat")
    assert s["Twice"].counters == {"+1/+1": 1}


@cr("702.68b")
def test_each_instance_of_frenzy_triggers_for_an_unblocked_attacker():
    s = table(twice("Frenzy 1"))
    s.attack({"Twice": P2})
    s.choose(P1, "Twice")
    s.block({})
    s.resolve_all()
    assert s["Twice"].power == 4


@cr("702.64c")
def test_each_instance_of_absorb_prevents_its_damage():
    s = table(twice("Absorb 1", "2/2"))
    s.hand(P2, "Lightning Bolt")
    s.pass_priority()
    s.cast(P2, "Lightning Bolt", targets=["Twice"])
    s.choose(P1, "Twice")
    s.resolve()
    assert s["Twice"].damage == 1


@cr("702.135b", "702.46b")
@pytest.mark.parametrize("keyword", ["Afterlife 1", "Soulshift 3"])
def test_each_instance_triggers_as_it_dies(keyword):
    s = table(twice(keyword, "1/1"))
    s.graveyard(P1, worded("First", "Creature — Spirit", "", "1/1"), worded("Second", "Creature — Spirit", "", "1/1"))
    s.hand(P1, "Lightning Bolt")
    s.choose(P1, "Twice", *(["First", "Second"] if keyword == "Soulshift 3" else []))
    s.cast(P1, "Lightning Bolt", targets=["Twice"])
    s.resolve()
    assert s.stack == ["Twice", "Twice"]


@cr("702.24b")
def test_two_cumulative_upkeeps_count_the_same_age_counters():
    s = table(twice("Cumulative upkeep—Pay 1 life."))
    s.choose(P1, "Twice")
    s.to("upkeep", turn=P1)
    s.choose(P1, True, True)
    s.resolve_all()
    assert s["Twice"].counters == {"age": 2}
    assert s.player(P1).life == 17


# ---- costs paid for each ---------------------------------------------------------------------------------------------


@cr("702.56b", "702.78b", "702.153b", "702.157b", "702.175b", "702.152b")
@pytest.mark.parametrize(
    "keyword", ["Replicate {1}", "Conspire", "Casualty 1", "Squad {1}", "Offspring {1}", "Blitz {1}"]
)
def test_instances_that_would_each_ask_for_their_own_payment_are_refused(keyword):
    kind, text = ("Sorcery", "You gain 1 life.") if keyword[0] in "RC" else ("Creature — Beast", "Flying")
    size = None if kind == "Sorcery" else "2"
    once = CardText("Once", kind, "{1}", f"{text}\n{keyword}", size, size)
    assert isinstance(compile(once), Card)
    twice = replace(once, name="Twice", text=f"{text}\n{keyword}\n{keyword}")
    assert not isinstance(compile(twice), Card)
