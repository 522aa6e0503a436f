"""Keywords about what is paid: objects that make costs less, cards exiled, combat damage dealt before (702, 701)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def spell(*text: str, cost: str = "{1}{R}", kind: str = "Instant") -> str:
    return "\n".join([f"Tester {cost}", kind, *text]) + "\n\n"


def holding(card: str, *hand: str) -> Scenario:
    s = with_cards(card)
    s.hand(P1, "Tester", *hand)
    return s


# ---- less for what is chosen ----------------------------------------------------------------------------------------


@cr("702.119a", "702.119c")
def test_emerge_costs_less_by_the_mana_value_of_the_sacrificed_creature():
    s = holding(creature("Emerge {5}{G}", cost="{7}", size="5/5"))
    s.battlefield(P1, "Hill Giant", "Forest", "Forest")
    s.cast(P1, "Tester", alternative="emerge", costs=["Hill Giant"])
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
    assert s["Hill Giant"].zone == "graveyard"


@cr("702.119a")
def test_emerge_with_a_cheap_creature_may_be_too_dear():
    s = holding(creature("Emerge {5}{G}", cost="{7}", size="5/5"))
    s.battlefield(P1, "Grizzly Bears", "Forest", "Forest")
    assert not s.can_cast(P1, "Tester", alternative="emerge")


@cr("702.119a")
def test_emerge_needs_a_creature():
    s = holding(creature("Emerge {5}{G}", cost="{7}", size="5/5"))
    s.free_mana(P1)
    assert not s.can_cast(P1, "Tester", alternative="emerge")


@cr("702.119b")
def test_emerge_from_a_quality_takes_no_creature():
    s = holding(creature("Emerge from artifact {3}", cost="{7}", size="5/5"))
    s.free_mana(P1)
    s.battlefield(P1, "Hill Giant")
    assert not s.can_cast(P1, "Tester", alternative="emerge")


@cr("702.48a", "702.48c")
def test_offering_takes_the_mana_cost_of_what_is_sacrificed_at_instant_speed():
    s = holding(creature("Elf offering", cost="{2}{G}{G}", size="5/5"))
    s.battlefield(P1, "Llanowar Elves")
    s.mana(P1, "GGG")
    s.to("end")
    s.mana(P1, "GGG")
    assert not s.can_cast(P1, "Tester")
    s.cast(P1, "Tester", alternative="offering")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
    assert s["Llanowar Elves"].zone == "graveyard"


@cr("702.180a", "702.180b")
def test_harmonize_costs_less_by_the_power_of_the_tapped_creature_and_exiles_the_spell():
    s = with_cards(spell("You gain 3 life.", "Harmonize {5}{R}", kind="Sorcery"))
    s.graveyard(P1, "Tester")
    s.battlefield(P1, "Hill Giant", "Mountain", "Mountain", "Mountain")
    s.cast(P1, "Tester", alternative=1, costs=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 23
    assert s["Tester"].zone == "exile"
    assert s["Hill Giant"].tapped


@cr("702.180a")
def test_harmonize_without_a_creature_costs_everything():
    s = with_cards(spell("You gain 3 life.", "Harmonize {5}{R}", kind="Sorcery"))
    s.graveyard(P1, "Tester")
    s.battlefield(P1, *["Mountain"] * 5)
    assert not s.can_cast(P1, "Tester", alternative="harmonize")


# ---- only after something ------------------------------------------------------------------------------------------


@cr("702.76a")
def test_prowl_is_for_the_types_that_dealt_combat_damage():
    s = holding(creature("Prowl {G}", cost="{5}{G}", kind="Creature — Elf Rogue"))
    s.free_mana(P1)
    s.battlefield(P1, "Llanowar Elves")
    assert not s.can_cast(P1, "Tester", alternative="prowl")
    s.attack(["Llanowar Elves"])
    s.to("postcombat_main")
    s.cast(P1, "Tester", alternative="prowl")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"


@cr("702.76a")
def test_prowl_is_not_for_other_types():
    s = holding(creature("Prowl {G}", cost="{5}{G}", kind="Creature — Rogue"))
    s.free_mana(P1)
    s.battlefield(P1, "Llanowar Elves")
    s.attack(["Llanowar Elves"])
    s.to("postcombat_main")
    assert not s.can_cast(P1, "Tester", alternative="prowl")


@cr("702.173a")
def test_freerunning_follows_an_assassin():
    killer = "Killer {B}\nCreature — Human Assassin\n1/1\n\n"
    s = with_cards(creature("Freerunning {G}", cost="{5}{G}") + killer)
    s.hand(P1, "Tester")
    s.free_mana(P1)
    s.battlefield(P1, "Killer")
    assert not s.can_cast(P1, "Tester", alternative="freerunning")
    s.attack(["Killer"])
    s.to("postcombat_main")
    assert s.can_cast(P1, "Tester", alternative="freerunning")


@cr("702.187b", "702.187a")
def test_mayhem_casts_what_was_discarded_this_turn():
    s = holding(creature("Mayhem {R}", cost="{5}{R}") + "Rummage {R}\nSorcery\nDiscard a card, then draw a card.\n\n")
    s.hand(P1, "Rummage")
    s.free_mana(P1)
    s.cast(P1, "Rummage")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"
    s.cast(P1, "Tester", alternative="mayhem")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"


@cr("702.187b")
def test_mayhem_needs_the_discard():
    s = with_cards(creature("Mayhem {R}", cost="{5}{R}"))
    s.graveyard(P1, "Tester")
    s.free_mana(P1)
    assert not s.can_cast(P1, "Tester", alternative="mayhem")


@cr("702.69a")
def test_gravestorm_counts_permanents_put_into_graveyards():
    s = holding(spell("Tester deals 1 damage to any target.", "Gravestorm"), "Lightning Bolt")
    s.free_mana(P1)
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    s.cast(P1, "Tester", targets=[P2])
    s.choose(P1, "done")
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("702.191a")
def test_increment_compares_mana_spent_with_the_size():
    s = holding(creature("Increment"), "Hill Giant", "Llanowar Elves")
    s.battlefield(P1, *["Mountain"] * 4, "Forest")
    s.mana(P1, "GG")
    s.cast(P1, "Tester")
    s.resolve_all()
    s.cast(P1, "Llanowar Elves")
    s.resolve_all()
    assert s["Tester"].power == 2
    s.cast(P1, "Hill Giant")
    s.resolve_all()
    assert s["Tester"].power == 3


@cr("702.148a")
def test_cleave_removes_what_is_in_brackets():
    text = ("Cleave {4}{R}", "Destroy target [tapped] creature.")
    s = holding(spell(*text))
    s.free_mana(P1)
    s.battlefield(P2, "Grizzly Bears")
    assert not s.can_target(P1, "Tester", "Grizzly Bears")
    s.cast(P1, "Tester", alternative="cleave", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


# ---- keyword actions as costs --------------------------------------------------------------------------------------


@cr("701.59a")
def test_evidence_is_collected_by_total_mana_value():
    s = holding(spell("As an additional cost to cast this spell, collect evidence 4.", "You gain 3 life."))
    s.free_mana(P1)
    s.graveyard(P1, "Hill Giant", "Llanowar Elves", "Forest")
    s.cast(P1, "Tester", costs=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    assert s["Llanowar Elves"].zone == "graveyard"


@cr("701.59b")
def test_evidence_can_not_be_collected_from_too_little():
    s = holding(spell("As an additional cost to cast this spell, collect evidence 4.", "You gain 3 life."))
    s.free_mana(P1)
    s.graveyard(P1, "Grizzly Bears", "Llanowar Elves")
    assert not s.can_cast(P1, "Tester")


@cr("701.59c")
def test_the_spell_knows_whether_evidence_was_collected():
    cost = "As an additional cost to cast this spell, you may collect evidence 2."
    for collected, life in ((True, 25), (False, 20)):
        s = holding(spell(cost, "If evidence was collected, you gain 5 life."))
        s.free_mana(P1)
        s.graveyard(P1, "Grizzly Bears")
        s.cast(P1, "Tester", additional=["collect evidence"] if collected else (), costs=["Grizzly Bears"] * collected)
        s.resolve_all()
        assert s.player(P1).life == life


@cr("701.4a")
def test_a_card_is_beheld_in_hand_or_on_the_battlefield():
    text = ("As an additional cost to cast this spell, behold an Elf.", "You gain 3 life.")
    s = holding(spell(*text), "Llanowar Elves")
    s.free_mana(P1)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 23
    assert s["Llanowar Elves"].zone == "hand"
    s = holding(spell(*text))
    s.free_mana(P1)
    assert not s.can_cast(P1, "Tester")
    s = holding(spell(*text))
    s.free_mana(P1)
    s.battlefield(P1, "Llanowar Elves")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("701.61a")
def test_to_forage_is_to_exile_three_cards_or_to_sacrifice_a_food():
    eater = creature("{1}, Forage: You gain 5 life.") + "Snack {1}\nArtifact — Food\n\n"
    s = with_cards(eater)
    s.battlefield(P1, "Tester")
    s.free_mana(P1)
    s.graveyard(P1, "Grizzly Bears", "Hill Giant")
    assert not s.can_activate(P1, "Tester")
    s = with_cards(eater)
    s.battlefield(P1, "Tester", "Snack")
    s.free_mana(P1)
    s.activate(P1, "Tester", costs=["Snack"])
    s.resolve_all()
    assert s["Snack"].zone == "graveyard"
    assert s.player(P1).life == 25
    s = with_cards(eater)
    s.battlefield(P1, "Tester")
    s.free_mana(P1)
    s.graveyard(P1, "Grizzly Bears", "Hill Giant", "Llanowar Elves")
    s.activate(P1, "Tester", costs=["Grizzly Bears", "Hill Giant", "Llanowar Elves"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"


@cr("702.57a", "702.57b")
def test_forecast_is_for_ones_own_upkeep_once_a_turn():
    s = holding(creature("Forecast — {1}, Reveal this card from your hand: You gain 1 life."))
    s.free_mana(P1)
    assert not s.can_activate(P1, "Tester")
    s.to("upkeep", turn=P1)
    s.free_mana(P1)
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 21
    with pytest.raises(IllegalAction):
        s.activate(P1, "Tester")
