"""Keywords about what permanents are: Auras that are creatures, face-down permanents, phasing, counters (702)."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine import CardDatabase
from mtgengine.oracle import CardText
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def spell(*text: str, cost: str = "{1}{R}", kind: str = "Instant") -> str:
    return "\n".join([f"Tester {cost}", kind, *text]) + "\n\n"


# ---- bestow ----------------------------------------------------------------------------------------------------------

BESTOWED = creature("Bestow {3}{G}", "Flying", "Enchanted creature gets +2/+2.", kind="Enchantment Creature — Beast")


def bestowing() -> Scenario:
    s = with_cards(BESTOWED)
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, "Tester")
    s.hand(P2, "Terror")
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Tester", alternative="bestow", targets=["Grizzly Bears"])
    return s


@cr("702.103a", "702.103b")
def test_a_bestowed_card_is_an_aura():
    s = bestowing()
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4
    assert "creature" not in s["Tester"].types
    assert "Aura" in s["Tester"].subtypes


@cr("702.103f")
def test_a_bestowed_aura_becomes_a_creature_when_its_host_is_gone():
    s = bestowing()
    s.resolve_all()
    s.cast(P2, "Terror", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Tester"].zone == "battlefield"
    assert "creature" in s["Tester"].types
    assert s["Tester"].power == 2


@cr("702.103e")
def test_a_bestowed_spell_without_its_target_resolves_as_a_creature():
    s = bestowing()
    s.cast(P2, "Terror", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
    assert "creature" in s["Tester"].types


@cr("702.103a")
def test_a_card_with_bestow_may_be_cast_as_a_creature():
    s = with_cards(BESTOWED)
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert "creature" in s["Tester"].types


# ---- face down -------------------------------------------------------------------------------------------------------


@cr("702.168a", "702.168b", "702.21a")
def test_a_disguised_creature_has_ward():
    s = with_cards(creature("Disguise {1}{G}", size="5/5"))
    s.hand(P1, "Tester")
    s.mana(P1, "GGG")
    s.hand(P2, "Lightning Bolt")
    s.cast(P1, "Tester", alternative="morph")
    s.resolve_all()
    s.mana(P2, "R")
    s.cast(P2, "Lightning Bolt", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
    assert s["Lightning Bolt"].zone == "graveyard"


@cr("702.168d")
def test_a_disguised_creature_is_turned_up_for_its_cost_and_loses_ward():
    s = with_cards(creature("Disguise {1}{G}", size="5/5"))
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.hand(P2, "Lightning Bolt")
    s.cast(P1, "Tester", alternative="morph")
    s.resolve_all()
    s.turn_up(P1, "Tester")
    assert s["Tester"].power == 5
    s.mana(P2, "R")
    s.cast(P2, "Lightning Bolt", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].damage == 3


@cr("701.58a", "701.58b")
def test_a_cloaked_creature_card_has_ward_and_is_turned_up_for_its_mana_cost():
    s = with_cards(spell("Cloak the top card of your library.", kind="Sorcery"))
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.hand(P2, "Lightning Bolt")
    s.library(P1, "Hill Giant")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].power == 2
    s.mana(P2, "R")
    s.cast(P2, "Lightning Bolt", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    s.turn_up(P1, "Hill Giant")
    assert s["Hill Giant"].power == 3


# ---- phasing ---------------------------------------------------------------------------------------------------------


@cr("702.26a")
def test_phasing_is_every_other_turn():
    s = with_cards(creature("Phasing"))
    s.battlefield(P1, "Tester")
    s.to("upkeep", turn=P1)
    s.to("declare_attackers")
    assert not s.can_attack("Tester", P2)
    s.to("upkeep", turn=P2)
    s.to("declare_attackers", turn=P1)
    assert s.can_attack("Tester", P2)


# ---- counters and levels ---------------------------------------------------------------------------------------------


@cr("702.184a", "721.2a", "721.2b")
def test_a_spacecraft_is_stationed_and_becomes_a_creature():
    craft = CardText(
        "Tester", "Artifact — Spacecraft", "{2}", "Station\n3+ | You have no maximum hand size.\n6+ | Flying", "4", "4"
    )
    cards = CardDatabase.bundled()
    cards.add(craft)
    s = Scenario(cards=cards)
    s.battlefield(P1, "Tester", "Hill Giant", "Giant Spider", "Craw Wurm")
    s.activate(P1, "Tester", costs=["Hill Giant"])
    s.resolve_all()
    assert s["Tester"].counters == {"charge": 3}
    assert "creature" not in s["Tester"].types
    s.activate(P1, "Tester", costs=["Craw Wurm"])
    s.resolve_all()
    assert s["Tester"].power == 4
    assert "flying" in s["Tester"].keywords


@cr("702.155a", "702.155b", "714.3b")
def test_a_saga_with_read_ahead_begins_with_the_chapter_that_is_chosen():
    saga = "\n".join(
        [
            "Tester {1}{G}",
            "Enchantment — Saga",
            "Read ahead",
            "I — You gain 1 life.",
            "II — You gain 10 life.",
            "III — Draw a card.",
        ]
    )
    s = with_cards(saga + "\n\n")
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.choose(P1, 2)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 30
    assert s["Tester"].counters == {"lore": 2}


@cr("702.150a")
def test_a_compleated_planeswalker_pays_for_life_with_loyalty():
    walker = "\n".join(
        ["Tester {2}{G/P}", "Legendary Planeswalker — Tester", "Compleated", "+1: You gain 1 life.", "Loyalty 5"]
    )
    for mana, way, loyalty in (("GGG", 0, 5), ("GG", 2, 3)):
        s = with_cards(walker + "\n\n")
        s.hand(P1, "Tester")
        s.mana(P1, mana)
        s.choose(P1, way)
        s.cast(P1, "Tester")
        s.resolve_all()
        assert s["Tester"].counters == {"loyalty": loyalty}


@cr("702.75a", "607.2a")
def test_what_was_hidden_away_is_played_without_paying():
    s = with_cards(creature("Hideaway 2", "{1}: You may play the exiled card without paying its mana cost."))
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.library(P1, "Craw Wurm", "Forest")
    s.choose(P1, "Craw Wurm")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Craw Wurm"].zone == "exile"
    s.choose(P1, "Craw Wurm")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Craw Wurm"].zone == "battlefield"


@cr("701.53a", "701.53b", "111.10i")
def test_an_incubator_becomes_a_creature_of_its_counters():
    s = with_cards(spell("Incubate 3.", kind="Sorcery"))
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Incubator Token"].types == {"artifact"}
    s.activate(P1, "Incubator Token")
    s.resolve_all()
    assert s["Phyrexian Token"].power == 3


@cr("702.186b", "702.186a")
def test_infinity_works_once_harnessed():
    stone = "\n".join(["Tester {2}", "Artifact", "{2}: Harness this artifact.", "∞ — {T}: You gain 7 life."])
    s = with_cards(stone + "\n\n")
    s.free_mana(P1)
    s.battlefield(P1, "Tester")
    s.activate(P1, "Tester")
    s.resolve_all()
    s.activate(P1, "Tester", ability=1)
    s.resolve_all()
    assert s.player(P1).life == 27


@cr("701.56a")
def test_to_time_travel_is_to_add_or_remove_a_time_counter():
    s = with_cards(spell("Time travel.", kind="Sorcery") + "Wait {1}{G}\nCreature — Beast\nVanishing 3\n2/2\n\n")
    s.free_mana(P1)
    s.hand(P1, "Tester")
    s.battlefield(P1, "Wait", counters={"time": 3})
    s.choose(P1, 1)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Wait"].counters == {"time": 4}
