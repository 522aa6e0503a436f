"""Permanents of several cards, and preparation cards, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, Thing, cr


def mutated(s: Scenario, name: str, target: str | Thing, over: bool = True, then: Thing | None = None) -> None:
    """`then`: whose trigger goes onto the stack first."""
    s.cast(P1, name, alternative="mutate", targets=[target])
    s.choose(P1, over)
    if then is not None:
        s.choose(P1, then)
    s.resolve()


# ---- mutate ----------------------------------------------------------------------------------------------------------


@cr("702.140d")
def test_essence_symbiote_triggers_if_it_mutates_itself():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    symbiote = s.battlefield(P1, real("Essence Symbiote"))
    mutated(s, "Majestic Auricorn", symbiote, then=symbiote)
    s.resolve_all()
    assert (s.player(P1).life, symbiote.power) == (26, 5)


@cr("702.140d")
def test_huntmaster_liger_counts_as_its_ability_resolves():
    s = table()
    s.hand(P1, real("Huntmaster Liger"))
    s.hand(P1, real("Vulpikeet"))
    bear = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Craw Wurm")
    mutated(s, "Huntmaster Liger", bear)
    s.resolve_all()
    assert s["Craw Wurm"].power == 7
    mutated(s, "Vulpikeet", bear, over=False, then=bear)
    s.resolve_all()
    assert s["Craw Wurm"].power == 9


@cr("613.1f")
def test_mutating_a_creature_under_mystic_subdual_gives_it_no_abilities():
    s = table()
    s.hand(P1, real("Dreamtail Heron"))
    bear = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Mystic Subdual"), attached_to=bear)
    mutated(s, "Dreamtail Heron", bear)
    hand = len(s.player(P1).hand)
    s.resolve_all()
    assert (bear.power, "flying" in bear.keywords, len(s.player(P1).hand)) == (1, False, hand)


@cr("730.3c", "603.10a")
def test_luminous_broodmoth_returns_each_card_of_a_merged_creature():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    s.hand(P2, "Terror")
    s.battlefield(P1, real("Luminous Broodmoth"))
    bear = s.battlefield(P1, "Grizzly Bears")
    mutated(s, "Majestic Auricorn", bear, over=False)
    s.resolve_all()
    s.cast(P2, "Terror", targets=[bear])
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Grizzly Bears", "Luminous Broodmoth", "Majestic Auricorn"]
    assert "flying" in s["Grizzly Bears"].keywords
    assert "flying" in s["Majestic Auricorn"].keywords


@cr("730.3c")
def test_luminous_broodmoth_returns_the_card_of_a_token_that_was_a_merged_creature():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    s.hand(P2, "Terror")
    s.battlefield(P1, real("Luminous Broodmoth"))
    token = s.token(P1, "Grizzly Bears")
    mutated(s, "Majestic Auricorn", token, over=False)
    s.resolve_all()
    s.cast(P2, "Terror", targets=[token])
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Luminous Broodmoth", "Majestic Auricorn"]


@cr("730.3a")
def test_time_ebb_puts_all_cards_on_top_in_an_order_of_the_owners_choice():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    s.hand(P2, real("Time Ebb"))
    bear = s.battlefield(P1, "Grizzly Bears")
    mutated(s, "Majestic Auricorn", bear)
    s.resolve_all()
    s.to("main", turn=P2)
    s.cast(P2, "Time Ebb", targets=[bear])
    s.choose(P1, bear)
    s.resolve()
    assert s.player(P1).library[:2] == ["Grizzly Bears", "Majestic Auricorn"]


@cr("702.140e", "604.3")
def test_a_power_that_a_component_below_defines_is_the_merged_permanents():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    goyf = s.battlefield(P1, real("Tarmogoyf"))
    s.graveyard(P1, "Forest", "Shock")
    mutated(s, "Majestic Auricorn", goyf)
    s.resolve_all()
    assert (goyf.power, goyf.toughness) == (2, 3)


@cr("730.3c", "610.3")
def test_what_oblivion_ring_exiled_returns_as_all_its_cards():
    s = table()
    s.hand(P1, real("Majestic Auricorn"))
    s.hand(P2, "Oblivion Ring")
    s.hand(P1, "Disenchant")
    bear = s.battlefield(P1, "Grizzly Bears")
    mutated(s, "Majestic Auricorn", bear)
    s.resolve_all()
    s.to("main", turn=P2)
    s.cast(P2, "Oblivion Ring")
    s.choose(P2, bear)
    s.resolve_all()
    assert sorted(s.player(P1).exile) == ["Grizzly Bears", "Majestic Auricorn"]
    s.cast(P1, "Disenchant", targets=["Oblivion Ring"])
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Grizzly Bears", "Majestic Auricorn"]


# ---- meld ------------------------------------------------------------------------------------------------------------


@cr("712.5a", "712.4a", "603.4")
def test_graf_rats_and_midnight_scavengers_meld_at_the_beginning_of_combat():
    s = table()
    s.battlefield(P1, real("Graf Rats"), real("Midnight Scavengers"), "Grizzly Bears")
    s.to("beginning_of_combat")
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Chittering Host", "Grizzly Bears"]
    assert (s["Chittering Host"].power, s["Grizzly Bears"].power) == (5, 3)
    assert s.can_attack("Chittering Host")


@cr("701.42b", "712.4a")
def test_graf_rats_alone_do_nothing():
    s = table()
    s.battlefield(P1, real("Graf Rats"))
    s.to("beginning_of_combat")
    assert s.stack == []


@cr("712.5b", "712.8g", "202.3c")
def test_hanweir_battlements_and_garrison_meld_into_a_creature_that_is_no_land_any_more():
    s = table()
    s.battlefield(P1, real("Hanweir Battlements"), real("Hanweir Garrison"))
    s.activate(P1, "Hanweir Battlements", ability=2)
    s.resolve_all()
    township = s["Hanweir, the Writhing Township"]
    assert (set(township.types), township.power, township.zone) == ({"creature"}, 7, "battlefield")


@cr("712.5d", "508.4")
def test_mishra_and_the_dragon_engine_meld_attacking():
    s = table()
    s.battlefield(P1, real("Mishra, Claimed by Gix"), real("Phyrexian Dragon Engine"))
    s.attack(["Mishra, Claimed by Gix", "Phyrexian Dragon Engine"])
    s.choose(P1, 3, 4, 5)
    s.resolve()
    mishra = s["Mishra, Lost to Phyrexia"]
    assert (mishra.power, mishra.tapped) == (9, True)


# ---- preparation cards -----------------------------------------------------------------------------------------------


@cr("722.3c")
def test_encouraging_aviator_becomes_prepared_whenever_it_attacks():
    s = table()
    s.hand(P1, real("Encouraging Aviator // Jump"))
    s.cast(P1, "Encouraging Aviator")
    s.resolve_all()
    assert s.player(P1).exile == []
    s.to("main", turn=P2)
    s.to("main", turn=P1)
    s.attack(["Encouraging Aviator"])
    s.resolve()
    assert s.player(P1).exile == ["Jump"]
