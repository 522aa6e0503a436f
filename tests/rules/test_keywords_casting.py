"""Keyword abilities about casting: copies, costs, and casting from elsewhere (702)."""

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


def ready(card: str, *hand: str, zone: str = "hand") -> Scenario:
    """P1 has Tester, these cards, and what mana they need."""
    s = with_cards(card)
    s.free_mana(P1)
    getattr(s, zone)(P1, "Tester")
    if hand:
        s.hand(P1, *hand)
    return s


# ---- copies ----------------------------------------------------------------------------------------------------------


@cr("702.40a")
def test_storm_copies_a_spell_for_each_spell_before_it():
    s = ready(spell("Tester deals 1 damage to any target.", "Storm"), "Grizzly Bears", "Llanowar Elves")
    for name in ("Grizzly Bears", "Llanowar Elves"):
        s.cast(P1, name)
        s.resolve_all()
    s.cast(P1, "Tester", targets=[P2])
    s.choose(P1, "done", "done")
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.40a")
def test_storm_does_not_count_spells_that_were_cast_after_it():
    s = ready(spell("Tester deals 1 damage to any target.", "Storm"), "Lightning Bolt")
    s.cast(P1, "Tester", targets=[P2])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("702.40a", "707.10")
def test_the_copies_of_storm_are_not_cast_and_may_have_new_targets():
    s = ready(spell("Tester deals 1 damage to any target.", "Storm"), "Llanowar Elves")
    s.cast(P1, "Llanowar Elves")
    s.resolve_all()
    s.cast(P1, "Tester", targets=[P2])
    s.choose(P1, P1)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (19, 19)


@cr("702.56a")
def test_replicate_copies_as_often_as_it_was_paid():
    s = ready(spell("Tester deals 1 damage to any target.", "Replicate {R}"))
    s.choose(P1, 2)
    s.cast(P1, "Tester", targets=[P2])
    s.choose(P1, "done", "done")
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.78a")
def test_conspire_taps_two_creatures_that_share_a_color():
    s = ready(spell("Draw a card.", "Conspire", cost="{G}"))
    s.battlefield(P1, "Grizzly Bears", "Llanowar Elves")
    s.choose(P1, "Grizzly Bears", "Llanowar Elves")
    s.cast(P1, "Tester", additional=["conspire"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 2
    assert s["Grizzly Bears"].tapped


@cr("702.153a")
def test_casualty_needs_a_creature_that_is_strong_enough():
    s = ready(spell("Draw a card.", "Casualty 2"))
    s.battlefield(P1, "Grizzly Bears", "Llanowar Elves")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester", additional=["casualty"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 2
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.144a")
def test_demonstrate_gives_an_opponent_a_copy_too():
    s = ready(spell("Draw a card.", "Demonstrate"))
    s.choose(P1, True)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2
    assert len(s.player(P2).hand) == 1


# ---- other cards that are cast with it -------------------------------------------------------------------------------


@cr("702.85a")
def test_cascade_exiles_until_a_lesser_nonland_card_and_casts_it_free():
    s = ready(creature("Cascade", cost="{3}{G}"))
    s.library(P1, "Forest", "Craw Wurm", "Grizzly Bears", "Island")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Craw Wurm"].zone == "library"
    assert s.player(P1).library[0] == "Island"


@cr("702.85a")
def test_a_cascaded_card_that_is_not_cast_goes_to_the_bottom():
    s = ready(creature("Cascade", cost="{3}{G}"))
    s.library(P1, "Grizzly Bears", "Island")
    s.choose(P1, "done")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "library"
    assert s.player(P1).library[0] == "Island"


@cr("702.60a")
def test_ripple_casts_cards_of_the_same_name():
    s = ready(spell("You gain 1 life.", "Ripple 2"))
    s.library(P1, "Tester", "Forest", "Island", "Swamp")
    s.choose(P1, True, "Tester", False)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 22
    assert s["Forest"].zone == "library"


@cr("702.88a")
def test_a_spell_with_rebound_is_cast_again_in_the_next_upkeep():
    s = ready(spell("You gain 3 life.", "Rebound"))
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    s.to("upkeep", turn=P2)
    s.choose(P1, "Tester")
    s.to("draw", turn=P1)
    assert s.player(P1).life == 26
    assert s["Tester"].zone == "graveyard"


@cr("702.88a", "702.88b")
def test_a_countered_spell_does_not_rebound():
    s = ready(spell("You gain 3 life.", "Rebound"))
    s.free_mana(P2)
    s.hand(P2, "Counterspell")
    s.cast(P1, "Tester")
    s.pass_priority(P1)
    s.cast(P2, "Counterspell", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"


# ---- additional costs ------------------------------------------------------------------------------------------------


@cr("702.166a", "702.166b")
def test_a_bargained_spell_does_more():
    card = spell("Bargain", "Draw a card. If this spell was bargained, you gain 4 life.")
    s = ready(card)
    s.battlefield(P1, "Glorious Anthem")
    s.cast(P1, "Tester", additional=["bargain"])
    s.resolve_all()
    assert s.player(P1).life == 24
    assert s["Glorious Anthem"].zone == "graveyard"


@cr("702.157a")
def test_squad_makes_as_many_copies_as_were_paid_for():
    s = ready(creature("Squad {2}"))
    s.choose(P1, 2)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert list(s.player(P1).battlefield).count("Tester") == 3


@cr("702.175a")
def test_an_offspring_is_small():
    s = ready(creature("Offspring {2}", size="3/3"))
    s.cast(P1, "Tester", additional=["offspring"])
    s.resolve_all()
    assert (s["Tester"].power, s["Tester#2"].power) == (3, 1)


# ---- alternative costs -----------------------------------------------------------------------------------------------


@cr("702.74a")
def test_an_evoked_creature_is_sacrificed_as_it_enters():
    s = ready(creature("When this creature enters, draw a card.", "Evoke {U}"))
    s.choose(P1, "Tester")
    s.cast(P1, "Tester", alternative="evoke")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("702.74a")
def test_a_creature_that_was_cast_for_its_mana_cost_stays():
    s = ready(creature("Evoke {U}"))
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"


@cr("702.109a")
def test_a_dashed_creature_has_haste_and_returns():
    s = ready(creature("Dash {R}"))
    s.cast(P1, "Tester", alternative="dash")
    s.resolve_all()
    assert "haste" in s["Tester"].keywords
    s.to("end")
    s.resolve_all()
    assert s["Tester"].zone == "hand"


@cr("702.152a")
def test_a_blitzed_creature_is_sacrificed_and_draws():
    s = ready(creature("Blitz {R}"))
    s.cast(P1, "Tester", alternative="blitz")
    s.resolve_all()
    assert "haste" in s["Tester"].keywords
    s.to("end")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("702.137a")
def test_spectacle_needs_an_opponent_who_lost_life():
    s = ready(spell("Draw a card.", "Spectacle {R}", kind="Sorcery"), "Lightning Bolt")
    assert not s.can_cast(P1, "Tester", alternative="spectacle")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve_all()
    assert s.can_cast(P1, "Tester", alternative="spectacle")


@cr("702.117a")
def test_surge_needs_another_spell():
    s = ready(spell("Draw a card.", "Surge {R}"), "Llanowar Elves")
    assert not s.can_cast(P1, "Tester", alternative="surge")
    s.cast(P1, "Llanowar Elves")
    s.resolve_all()
    assert s.can_cast(P1, "Tester", alternative="surge")


@cr("702.188a")
def test_web_slinging_returns_a_tapped_creature():
    s = ready(creature("Web-slinging {R}"))
    s.battlefield(P1, "Grizzly Bears", tapped=True)
    s.battlefield(P1, "Llanowar Elves")
    s.cast(P1, "Tester", alternative="web-slinging")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"


@cr("702.176a")
def test_an_impending_permanent_is_no_creature_until_its_counters_are_gone():
    s = ready(creature("Impending 2—{G}", kind="Enchantment Creature — Avatar"))
    s.cast(P1, "Tester", alternative="impending")
    s.resolve_all()
    assert "creature" not in s["Tester"].types
    assert s["Tester"].counters == {"time": 2}
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.to("upkeep", turn=P2)
    assert "creature" in s["Tester"].types


# ---- from elsewhere --------------------------------------------------------------------------------------------------


@cr("702.81a")
def test_retrace_costs_a_land_card_and_the_spell_goes_back_to_the_graveyard():
    s = ready(spell("You gain 3 life.", "Retrace"), "Forest", "Grizzly Bears", zone="graveyard")
    s.cast(P1, "Tester", alternative="retrace")
    s.resolve_all()
    assert s["Forest"].zone == "graveyard"
    assert s["Tester"].zone == "graveyard"
    assert not s.can_cast(P1, "Tester", alternative="retrace")


@cr("702.133a")
def test_jump_start_costs_a_card_and_exiles_the_spell():
    s = ready(spell("You gain 3 life.", "Jump-start"), "Grizzly Bears", zone="graveyard")
    s.cast(P1, "Tester", alternative="jump-start")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Tester"].zone == "exile"


@cr("702.138a")
def test_escape_exiles_other_cards():
    card = spell("You gain 3 life.", "Escape—{R}, Exile two other cards from your graveyard.")
    s = ready(card, zone="graveyard")
    s.graveyard(P1, "Forest")
    assert not s.can_cast(P1, "Tester", alternative="escape")
    s = ready(card, zone="graveyard")
    s.graveyard(P1, "Forest", "Island")
    s.cast(P1, "Tester", alternative="escape")
    s.resolve_all()
    assert s["Forest"].zone == "exile"
    assert s["Tester"].zone == "graveyard"


@cr("702.35a")
def test_a_discarded_card_with_madness_may_be_cast_for_less():
    s = ready(spell("Tester deals 4 damage to any target.", "Madness {R}", cost="{5}{R}"), "Mind Rot")
    s.cast(P1, "Mind Rot", targets=[P1])
    s.choose(P1, "Tester", "Tester", P2)
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("702.35a", "702.35b")
def test_a_card_with_madness_that_is_not_cast_goes_to_the_graveyard():
    s = ready(spell("Tester deals 4 damage to any target.", "Madness {R}"), "Mind Rot")
    s.cast(P1, "Mind Rot", targets=[P1])
    s.choose(P1, "done")
    s.resolve()
    assert s["Tester"].zone == "exile"
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"


@cr("702.35a")
def test_madness_is_no_way_to_cast_a_card_from_the_hand():
    s = ready(spell("You gain 1 life.", "Madness {R}", cost="{5}{R}"))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Tester", alternative="madness")


@cr("702.94a")
def test_the_first_card_drawn_may_be_cast_for_its_miracle_cost():
    s = ready(spell("You gain 5 life.", "Miracle {W}", cost="{6}{W}"), "Ancestral Recall", zone="library")
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.choose(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("702.94a")
def test_a_later_card_is_no_miracle():
    s = with_cards(spell("You gain 5 life.", "Miracle {W}", cost="{6}{W}"))
    s.free_mana(P1)
    s.library(P1, "Forest", "Tester")
    s.hand(P1, "Ancestral Recall")
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.resolve_all()
    assert s["Tester"].zone == "hand"
    assert not s.stack


@cr("702.62a", "702.62b")
def test_a_suspended_creature_waits_in_exile_and_comes_with_haste():
    s = ready(creature("Suspend 2—{G}", cost="{5}{G}"))
    s.activate(P1, "Tester")
    assert s["Tester"].zone == "exile"
    assert not s.stack
    s.to("upkeep", turn=P2)
    s.to("draw", turn=P1)
    s.to("upkeep", turn=P2)
    s.choose(P1, "Tester")
    s.to("draw", turn=P1)
    assert s["Tester"].zone == "battlefield"
    assert "haste" in s["Tester"].keywords


@cr("702.62a", "116.2f")
def test_suspend_is_possible_only_when_the_card_could_be_cast():
    s = ready(creature("Suspend 2—{G}"), "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert not s.can_activate(P1, "Tester")


@cr("702.143a")
def test_a_foretold_card_may_be_cast_for_its_foretell_cost_on_a_later_turn():
    s = ready(spell("You gain 3 life.", "Foretell {W}", cost="{4}{W}"))
    s.activate(P1, "Tester")
    assert s["Tester"].zone == "exile"
    assert not s.can_cast(P1, "Tester", alternative="foretell")
    s.to("upkeep", turn=P2)
    s.pass_priority(P2)
    s.cast(P1, "Tester", alternative="foretell")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("702.143a")
def test_a_card_is_foretold_only_during_its_players_turn():
    s = ready(spell("You gain 3 life.", "Foretell {W}"))
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P1, "Tester")


@cr("702.170a", "702.170d")
def test_a_plotted_card_is_cast_free_on_a_later_turn_of_its_owner():
    s = ready(spell("You gain 3 life.", "Plot {R}"))
    s.activate(P1, "Tester")
    assert s["Tester"].zone == "exile"
    assert not s.can_cast(P1, "Tester")
    s.to("upkeep", turn=P2)
    assert not s.can_cast(P1, "Tester")
    s.to("precombat_main", turn=P1)
    s.cast(P1, "Tester", alternative="free")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("702.185a")
def test_a_warped_permanent_is_exiled_and_may_be_cast_from_there_later():
    s = ready(creature("Warp {R}"))
    s.cast(P1, "Tester", alternative="warp")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"
    s.to("end")
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    assert not s.can_cast(P1, "Tester")
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "battlefield"


# ---- modes and texts of their own ------------------------------------------------------------------------------------


@cr("702.96a", "702.96c", "612.1")
def test_an_overloaded_spell_has_no_target_and_is_about_each():
    s = ready(spell("Tester deals 2 damage to target creature you don't control.", "Overload {3}{R}", kind="Sorcery"))
    s.battlefield(P2, "Grizzly Bears", "Llanowar Elves")
    s.cast(P1, "Tester", alternative="overload")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == s["Llanowar Elves"].zone == "graveyard"


@cr("702.96a")
def test_a_spell_that_is_not_overloaded_has_its_target():
    s = ready(spell("Tester deals 2 damage to target creature you don't control.", "Overload {3}{R}", kind="Sorcery"))
    s.battlefield(P2, "Grizzly Bears", "Llanowar Elves")
    s.cast(P1, "Tester", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Llanowar Elves"].zone == "battlefield"


@cr("702.113a")
def test_an_awakened_land_is_a_creature_and_a_land():
    s = ready(spell("You gain 3 life.", "Awaken 3—{5}{G}"))
    s.battlefield(P1, "Forest")
    s.cast(P1, "Tester", alternative="awaken", targets=["Forest"])
    s.resolve_all()
    assert (s["Forest"].power, s["Forest"].toughness) == (3, 3)
    assert {"land", "creature"} <= set(s["Forest"].types)
    assert s.player(P1).life == 23


@cr("702.113a")
@pytest.mark.parametrize(("text", "way"), [("Awaken 3—{5}{G}", "awaken"), ("Overload {3}{R}", "overload")])
def test_a_game_with_a_spell_whose_text_is_changed_on_the_stack_is_saved(text, way):
    what = "You gain 3 life." if way == "awaken" else "Tap target creature you don't control."
    s = ready(spell(what, text, kind="Sorcery"))
    s.battlefield(P1, "Forest")
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Tester", alternative=way, **({"targets": ["Forest"]} if way == "awaken" else {}))
    assert s.core.valid()
    assert type(s.core).load(s.core.tables, s.core.save()).hash() == s.core.hash()


@cr("702.172a")
def test_each_mode_of_a_spree_is_paid_for():
    s = with_cards(spell("Spree", "+ {1} — You gain 2 life.", "+ {3} — Draw a card.", cost="{R}"))
    s.battlefield(P1, *["Mountain"] * 5)
    s.hand(P1, "Tester")
    s.cast(P1, "Tester", modes=[0, 1])
    s.resolve_all()
    assert s.player(P1).life == 22
    assert len(s.player(P1).hand) == 1


@cr("702.172a")
def test_a_mode_that_cannot_be_paid_for_is_not_chosen():
    s = with_cards(spell("Spree", "+ {1} — You gain 2 life.", "+ {3} — Draw a card.", cost="{R}"))
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Tester")
    assert not s.can_cast(P1, "Tester", modes=[1])
    assert s.can_cast(P1, "Tester", modes=[0])


@cr("702.183a")
def test_one_tier_is_chosen_and_paid_for():
    text = "Tiered", "• Small — {0} — You gain 1 life.", "• Great — {2} — You gain 5 life."
    s = with_cards(spell(*text, cost="{R}"))
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, "Tester")
    s.cast(P1, "Tester", modes=[1])
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("702.42a")
def test_an_entwined_spell_does_everything():
    s = ready(spell("Choose one —", "• You gain 3 life.", "• Draw a card.", "Entwine {2}"))
    s.cast(P1, "Tester", additional=["entwine"])
    s.resolve_all()
    assert s.player(P1).life == 23
    assert len(s.player(P1).hand) == 1


@cr("702.120a")
def test_escalate_is_paid_for_each_mode_beyond_the_first():
    s = with_cards(spell("Escalate {2}", "Choose one or both —", "• You gain 3 life.", "• Draw a card.", cost="{R}"))
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, "Tester")
    s.cast(P1, "Tester", modes=[0, 1])
    s.resolve_all()
    assert s.player(P1).life == 23
