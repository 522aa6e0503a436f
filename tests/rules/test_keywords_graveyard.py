"""Keyword abilities that function in a graveyard, in a hand, or as something dies (702)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def killed(*text: str, counters: dict[str, int] | None = None, more: str = "", **card: str) -> Scenario:
    """Tester, with these counters, has been destroyed."""
    s = with_cards(creature(*text, **card) + more)
    s.battlefield(P1, "Tester", counters=counters or {})
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    return s


@cr("702.79a")
def test_persist_returns_it_with_a_counter():
    s = killed("Persist")
    assert s["Tester"].zone == "battlefield"
    assert s["Tester"].counters == {"-1/-1": 1}


@cr("702.79a", "603.10a")
def test_persist_looks_at_the_counters_it_last_had():
    s = killed("Persist", counters={"-1/-1": 1}, size="3/3")
    assert s["Tester"].zone == "graveyard"


@cr("702.79a", "704.5q")
def test_a_plus_counter_that_cancels_the_minus_counter_lets_it_persist_again():
    s = with_cards(creature("Persist"))
    s.battlefield(P1, "Tester", counters={"-1/-1": 1, "+1/+1": 1})
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"


@cr("702.93a")
def test_undying_returns_it_with_a_counter_unless_it_had_one():
    assert killed("Undying")["Tester"].counters == {"+1/+1": 1}
    assert killed("Undying", counters={"+1/+1": 1})["Tester"].zone == "graveyard"


@cr("702.79a", "110.2a")
def test_persist_returns_a_stolen_creature_to_its_owner():
    s = with_cards(creature("Persist"))
    s.battlefield(P1, "Tester", owner=P2)
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].controller == P2


@cr("702.79a", "613.1f")
def test_creatures_that_are_given_persist_return():
    s = with_cards("Gift {G}\nEnchantment\nCreatures you control have persist.\n")
    s.battlefield(P1, "Gift", "Grizzly Bears")
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].counters == {"-1/-1": 1}


@cr("702.46a")
def test_soulshift_returns_a_lesser_spirit():
    s = with_cards(creature("Soulshift 3") + "Wisp {2}\nCreature — Spirit\n1/1\n")
    s.battlefield(P1, "Tester")
    s.graveyard(P1, "Wisp")
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.choose(P1, "Wisp", True)
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Wisp"].zone == "hand"


@cr("702.59a")
def test_recover_returns_it_for_its_cost_or_exiles_it():
    s = with_cards("Rite {B}\nSorcery\nDraw a card.\nRecover {1}{B}\n")
    s.battlefield(P1, "Grizzly Bears")
    s.graveyard(P1, "Rite", "Rite")
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.choose(P1, "Rite", True, False)
    s.resolve_all()
    assert {s["Rite"].zone, s["Rite#2"].zone} == {"hand", "exile"}


@cr("702.52a")
def test_dredge_replaces_a_draw():
    s = with_cards(creature("Dredge 3"))
    s.graveyard(P1, "Tester")
    s.library(P1, "Island", "Swamp", "Forest", "Plains")
    s.free_mana(P1)
    s.hand(P1, "Ancestral Recall")
    s.choose(P1, P1, True)
    s.cast(P1, "Ancestral Recall")
    s.resolve_all()
    assert s["Tester"].zone == "hand"
    assert len(s.player(P1).graveyard) == 4


@cr("702.52b")
def test_dredge_needs_enough_cards_in_the_library():
    s = with_cards(creature("Dredge 3"))
    s.graveyard(P1, "Tester")
    s.library(P1, "Island", "Swamp")
    s.to("draw", turn=P1)
    assert s["Tester"].zone == "graveyard"


@cr("702.97a")
def test_scavenge_puts_counters_equal_to_the_exiled_cards_power():
    s = with_cards(creature("Scavenge {2}", size="3/1"))
    s.graveyard(P1, "Tester")
    s.battlefield(P1, "Grizzly Bears")
    s.free_mana(P1)
    s.activate(P1, "Tester", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].counters == {"+1/+1": 3}
    assert s["Tester"].zone == "exile"


@cr("702.84a")
def test_an_unearthed_creature_has_haste_and_is_exiled_at_the_end():
    s = with_cards(creature("Unearth {1}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    s.activate(P1, "Tester")
    s.resolve_all()
    assert "haste" in s["Tester"].keywords
    s.to("end")
    s.resolve_all()
    assert s["Tester"].zone == "exile"


@cr("702.84a")
def test_an_unearthed_creature_that_would_die_is_exiled_instead():
    s = with_cards(creature("Unearth {1}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    s.hand(P1, "Murder")
    s.activate(P1, "Tester")
    s.resolve_all()
    s.cast(P1, "Murder", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].zone == "exile"


# ---- in the hand -----------------------------------------------------------------------------------------------------


@cr("702.53a")
def test_transmute_finds_a_card_of_the_same_mana_value():
    s = with_cards(creature("Transmute {1}{U}", cost="{1}{U}"))
    s.hand(P1, "Tester")
    s.library(P1, "Grizzly Bears", "Island", "Craw Wurm")
    s.free_mana(P1)
    s.choose(P1, "Grizzly Bears")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"
    assert s["Tester"].zone == "graveyard"


@cr("702.77a")
def test_reinforce_is_an_instant_of_its_own():
    s = with_cards(creature("Reinforce 2—{1}{W}"))
    s.hand(P1, "Tester")
    s.battlefield(P1, "Grizzly Bears")
    s.free_mana(P1)
    s.attack(["Grizzly Bears"])
    s.activate(P1, "Tester", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4


@cr("702.128a")
def test_an_embalmed_token_is_white_a_zombie_and_has_no_mana_cost():
    s = with_cards(creature("Embalm {2}", cost="{3}{G}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    s.activate(P1, "Tester")
    s.resolve_all()
    token = s["Tester#2"] if s["Tester"].zone == "exile" else s["Tester"]
    assert token.colors == {"white"}
    assert {"Beast", "Zombie"} <= set(token.subtypes)
    assert token.mana_value == 0


@cr("702.129a")
def test_an_eternalized_token_is_black_and_four_by_four():
    s = with_cards(creature("Eternalize {2}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    s.activate(P1, "Tester")
    s.resolve_all()
    token = s["Tester#2"] if s["Tester"].zone == "exile" else s["Tester"]
    assert (token.power, token.toughness, token.colors) == (4, 4, {"black"})


@cr("702.141a")
def test_an_encored_token_must_attack_and_is_sacrificed():
    s = with_cards(creature("Encore {2}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    s.activate(P1, "Tester")
    s.resolve_all()
    token = s["Tester#2"] if s["Tester"].zone == "exile" else s["Tester"]
    assert "haste" in token.keywords
    s.attack([token])
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    s.to("cleanup")
    assert not s.player(P1).battlefield
