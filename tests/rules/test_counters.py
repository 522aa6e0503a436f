"""Counters (122)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.enums import CardType, Keyword
from mtgengine.ir import (
    Activated,
    Compare,
    Continuous,
    Counters,
    Destroy,
    Draw,
    Each,
    EachPlayer,
    ModifyPT,
    Number,
    PutCounters,
    RemoveCounters,
    RemoveCountersCost,
    SetPT,
    Source,
    Static,
    TargetRef,
    Untap,
    You,
    creature,
    permanent,
    player,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, strip, thing, walker


def put(s: Scenario, kind: str, n: int, target: str) -> None:
    s.hand(P1, instant("Place", PutCounters(TargetRef(0), kind, Number(n)), target=permanent))
    s.cast(P1, "Place", targets=[target])
    s.resolve()


def take(s: Scenario, kind: str, n: int, target: str) -> None:
    s.hand(P1, instant("Take", RemoveCounters(TargetRef(0), kind, Number(n)), target=permanent))
    s.cast(P1, "Take", targets=[target])
    s.resolve()


@cr("122.1")
def test_counters_of_any_kind_are_put_on_permanents_and_players(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring")
    effects = (
        PutCounters(TargetRef(0), "charge", Number(2)),
        PutCounters(TargetRef(0), "verse", Number(1)),
        PutCounters(EachPlayer(), "energy", Number(3)),
    )
    s.hand(P1, instant("Place", *effects, target=permanent))
    s.cast(P1, "Place", targets=["Sol Ring"])
    s.resolve()
    assert s["Sol Ring"].counters == {"charge": 2, "verse": 1}
    assert s.player(P1).counters == {"energy": 3}
    assert s.player(P2).counters == {"energy": 3}


@cr("122.1")
def test_counters_of_the_same_name_are_interchangeable(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"charge": 1})
    put(s, "charge", 2, "Grizzly Bears")
    assert s["Grizzly Bears"].counters == {"charge": 3}


@cr("122.1")
def test_counters_are_removed(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", counters={"charge": 3})
    take(s, "charge", 2, "Sol Ring")
    assert s["Sol Ring"].counters == {"charge": 1}


@cr("122.1")
def test_no_more_counters_are_removed_than_there_are(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", counters={"charge": 1})
    take(s, "charge", 5, "Sol Ring")
    assert s["Sol Ring"].counters == {}


@cr("122.1", "118.3")
def test_a_cost_of_counters_needs_that_many(s: Scenario) -> None:
    draw = Activated((Draw(You(), Number(1)),), cost=(RemoveCountersCost("charge", Number(2)),))
    s.battlefield(P1, thing("Full", CardType.ARTIFACT, parts=(draw,)), counters={"charge": 3})
    s.battlefield(P1, thing("Empty", CardType.ARTIFACT, parts=(draw,)), counters={"charge": 1})
    assert not s.can_activate(P1, "Empty")
    s.activate(P1, "Full")
    assert s["Full"].counters == {"charge": 1}
    assert not s.can_activate(P1, "Full")


@cr("122.1")
def test_what_asks_for_counters_sees_them(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"charge": 2})
    s.battlefield(P1, "Hill Giant", counters={"charge": 1})
    s.hand(P1, instant("Purge", Destroy(Each(Counters("charge", Compare.GE, Number(2))))))
    s.cast(P1, "Purge")
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


@cr("122.1a", "613.4c")
@pytest.mark.parametrize(("kind", "size"), [("+1/+1", (5, 5)), ("-1/-1", (1, 1))])
def test_power_and_toughness_counters_change_a_creature(kind: str, size: tuple[int, int]) -> None:
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    put(s, kind, 2, "Hill Giant")
    assert (s["Hill Giant"].power, s["Hill Giant"].toughness) == size


@cr("122.1a", "613.4c")
def test_counters_count_on_top_of_an_effect_that_sets_power_and_toughness(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant", counters={"+1/+1": 2})
    s.hand(P1, instant("Shrink", Continuous(TargetRef(0), (SetPT(Number(0), Number(1)),)), target=creature))
    s.cast(P1, "Shrink", targets=["Hill Giant"])
    s.resolve()
    assert (s["Hill Giant"].power, s["Hill Giant"].toughness) == (2, 3)


@cr("122.1a")
def test_counters_stay_after_the_turn(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Battlegrowth")
    s.cast(P1, "Battlegrowth", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].power == 3


@cr("122.1a")
def test_power_counters_on_a_permanent_that_is_no_creature_do_nothing_until_it_is_one(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", counters={"+1/+1": 2})
    assert s["Sol Ring"].counters == {"+1/+1": 2}
    assert s["Sol Ring"].zone == "battlefield"


KEYWORD_COUNTERS = (
    Keyword.FLYING,
    Keyword.FIRST_STRIKE,
    Keyword.DOUBLE_STRIKE,
    Keyword.DEATHTOUCH,
    Keyword.HASTE,
    Keyword.HEXPROOF,
    Keyword.INDESTRUCTIBLE,
    Keyword.LIFELINK,
    Keyword.MENACE,
    Keyword.REACH,
    Keyword.SHADOW,
    Keyword.TRAMPLE,
    Keyword.VIGILANCE,
)


@cr("122.1b")
@pytest.mark.parametrize("keyword", KEYWORD_COUNTERS, ids=lambda keyword: keyword.text)
def test_a_keyword_counter_gives_the_keyword(keyword: Keyword) -> None:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    put(s, keyword.text, 1, "Grizzly Bears")
    assert s["Grizzly Bears"].keywords == {keyword.text}
    assert s["Grizzly Bears"].counters == {keyword.text: 1}


@cr("122.1b")
def test_the_keyword_goes_with_its_last_counter(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"flying": 2})
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, *[instant("Take", RemoveCounters(TargetRef(0), "flying", Number(1)), target=permanent)] * 2)
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")
    for keywords in ({"flying"}, set()):
        s.cast(P1, "Take", targets=["Grizzly Bears"])
        s.resolve()
        assert s["Grizzly Bears"].keywords == keywords
    assert s.can_block("Hill Giant", "Grizzly Bears")


@cr("122.1b", "613.7a")
def test_an_effect_later_than_the_counter_takes_the_keyword_away(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"flying": 1})
    s.hand(P1, strip(Keyword.FLYING))
    s.cast(P1, "Strip", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].keywords == set()
    assert s["Grizzly Bears"].counters == {"flying": 1}


@cr("122.1d")
def test_a_permanent_with_a_stun_counter_loses_it_instead_of_untapping(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", tapped=True, counters={"stun": 2})
    s.battlefield(P1, "Hill Giant", tapped=True)
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Grizzly Bears"].tapped
    assert s["Grizzly Bears"].counters == {"stun": 1}
    assert not s["Hill Giant"].tapped


@cr("122.1d")
def test_a_stun_counter_regards_effects_that_untap_too(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", tapped=True, counters={"stun": 1})
    s.hand(P1, *[instant("Wake", Untap(TargetRef(0)), target=permanent)] * 2)
    s.cast(P1, "Wake", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].tapped
    assert s["Grizzly Bears"].counters == {}
    s.cast(P1, "Wake", targets=["Grizzly Bears"])
    s.resolve()
    assert not s["Grizzly Bears"].tapped


@cr("122.1d")
def test_an_untapped_permanent_keeps_its_stun_counter(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"stun": 1})
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Grizzly Bears"].counters == {"stun": 1}


@cr("122.1e", "306.5c")
def test_loyalty_counters_are_the_loyalty(s: Scenario) -> None:
    s.battlefield(P1, walker())
    put(s, "loyalty", 2, "Walker")
    assert s["Walker"].loyalty == 6


@cr("122.1e", "704.5i")
def test_a_planeswalker_without_loyalty_counters_goes_to_the_graveyard(s: Scenario) -> None:
    s.battlefield(P1, walker())
    take(s, "loyalty", 4, "Walker")
    assert s["Walker"].zone == "graveyard"


@cr("122.1f", "704.5c")
@pytest.mark.parametrize(("counters", "over"), [(9, False), (10, True), (12, True)])
def test_ten_poison_counters_lose_the_game(counters: int, over: bool) -> None:
    s = Scenario()
    s.hand(P1, instant("Venom", PutCounters(TargetRef(0), "poison", Number(counters)), target=player))
    s.cast(P1, "Venom", targets=[P2])
    s.resolve()
    assert s.player(P2).poison == counters
    assert s.player(P2).lost == over


@cr("122.1g", "704.5v", "310.4c")
def test_a_battle_without_defense_counters_goes_to_the_graveyard(s: Scenario) -> None:
    s.battlefield(P1, thing("Battle", CardType.BATTLE, defense=3))
    take(s, "defense", 3, "Battle")
    assert s["Battle"].zone == "graveyard"


@cr("122.2", "400.7")
def test_counters_are_not_kept_when_the_object_changes_zones(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2, "flying": 1})
    s.hand(P1, "Unsummon")
    s.cast(P1, "Unsummon", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].counters == {}
    assert s["Grizzly Bears"].power == 2
    assert s["Grizzly Bears"].keywords == set()


@cr("122.3", "704.5q")
@pytest.mark.parametrize(
    ("plus", "minus", "left"), [(3, 1, {"+1/+1": 2}), (1, 2, {"-1/-1": 1}), (2, 2, {}), (1, 0, {"+1/+1": 1})]
)
def test_plus_and_minus_counters_annihilate(plus: int, minus: int, left: dict[str, int]) -> None:
    s = Scenario()
    s.battlefield(P1, "Hill Giant", counters={"+1/+1": plus})
    put(s, "-1/-1", minus, "Hill Giant")
    assert s["Hill Giant"].counters == left
    assert s["Hill Giant"].power == 3 + plus - minus


@cr("122.6", "306.5b")
def test_a_permanent_that_enters_with_counters_has_them(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Jace Beleren")
    s.cast(P1, "Jace Beleren")
    s.resolve()
    assert s["Jace Beleren"].counters == {"loyalty": 3}


@cr("122.1a", "604.3")
def test_an_ability_may_count_by_counters(s: Scenario) -> None:
    grows = Static((ModifyPT(Number(2), Number(0)),), affects=Counters("charge", Compare.GE, Number(1)))
    s.battlefield(P1, "Grizzly Bears", thing("Beacon", CardType.ENCHANTMENT, parts=(grows,)))
    assert s["Grizzly Bears"].power == 2
    s2 = Scenario()
    s2.battlefield(P1, "Grizzly Bears", counters={"charge": 1})
    s2.battlefield(P1, thing("Beacon", CardType.ENCHANTMENT, parts=(grows,)))
    assert s2["Grizzly Bears"].power == 4


@cr("122.1", "704.5f")
def test_a_creature_puts_counters_on_itself(s: Scenario) -> None:
    shrink = Activated((PutCounters(Source(), "-1/-1", Number(1)),))
    s.battlefield(P1, beast("Fading", 2, 2, shrink))
    s.activate(P1, "Fading")
    s.resolve()
    assert s["Fading"].toughness == 1
    s.activate(P1, "Fading")
    s.resolve()
    assert s["Fading"].zone == "graveyard"
