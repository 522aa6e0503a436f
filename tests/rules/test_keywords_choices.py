"""Keywords about choices of players, and about cards in exile that do something later (701, 702)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.errors import IllegalAction
from mtgengine.ir import Card
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from keyword_cards import creature, with_cards


def spell(*text: str, cost: str = "{1}{R}", kind: str = "Sorcery") -> str:
    return "\n".join([f"Tester {cost}", kind, *text]) + "\n\n"


def holding(card: str, *hand: str) -> Scenario:
    s = with_cards(card)
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, "Tester", *hand)
    return s


# ---- gifts, votes, villainous choices --------------------------------------------------------------------------------


@cr("702.174a", "702.174d", "702.174j")
def test_the_gift_is_given_before_the_spell_does_anything_else():
    s = holding(spell("Gift a card", "You gain 3 life. If the gift was promised, you gain 5 life."))
    s.cast(P1, "Tester", additional=["gift"])
    s.resolve_all()
    assert s.player(P1).life == 28
    assert len(s.player(P2).hand) == 1


@cr("702.174a", "702.174k")
def test_no_gift_need_be_promised():
    s = holding(spell("Gift a card", "You gain 3 life. If the gift was promised, you gain 5 life."))
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 23
    assert len(s.player(P2).hand) == 0


@cr("702.174m")
def test_a_target_that_is_chosen_only_if_the_gift_was_promised_is_not_read():
    text = "Gift a card\nYou gain 1 life. If the gift was promised, destroy target creature."
    assert not isinstance(compile(CardText("Tester", "Sorcery", "{1}", text)), Card)


@cr("702.174b")
def test_a_permanent_gives_its_gift_as_it_enters():
    s = holding(creature("Gift a tapped Fish"))
    s.cast(P1, "Tester", additional=["gift"])
    s.resolve_all()
    assert s["Fish Token"].controller == P2
    assert s["Fish Token"].tapped


@cr("701.55a", "701.55d")
@pytest.mark.parametrize(("option", "life", "cards"), [(1, 17, 0), (2, 20, 1)])
def test_who_faces_a_villainous_choice_chooses(option, life, cards):
    s = holding(spell("Target opponent faces a villainous choice — They lose 3 life, or you draw a card."))
    s.choose(P2, option)
    s.cast(P1, "Tester", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == life
    assert len(s.player(P1).hand) == cards


VOTE = (
    "Starting with you, each player votes for time or money. If time gets more votes, you gain 1 life. "
    "If money gets more votes or the vote is tied, you gain 10 life."
)


@cr("701.38a")
@pytest.mark.parametrize(("votes", "life"), [((1, 1), 21), ((1, 2), 30), ((2, 2), 30)])
def test_each_player_votes_in_turn_order(votes, life):
    s = holding(spell(VOTE))
    s.choose(P1, votes[0])
    s.choose(P2, votes[1])
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == life


# ---- exile -----------------------------------------------------------------------------------------------------------


@cr("702.55a", "702.55b", "702.55c")
def test_a_card_that_haunts_triggers_when_the_haunted_creature_dies():
    s = holding(creature("Haunt", "When this creature enters or the creature it haunts dies, you gain 2 life."))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Lightning Bolt", "Terror")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 22
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Lightning Bolt", targets=["Tester"])
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    s.cast(P1, "Terror", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 24


@cr("702.55a")
def test_a_spell_haunts_once_it_has_resolved():
    s = holding(
        spell("You gain 1 life.", "Haunt", "When the creature this card haunts dies, you gain 10 life."), "Terror"
    )
    s.battlefield(P2, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    s.cast(P1, "Terror", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 31


@cr("702.99a", "702.99b", "707.12")
def test_an_encoded_card_is_copied_when_its_creature_hits_a_player():
    s = holding(spell("You gain 3 life.", "Cipher"))
    s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    s.attack(["Grizzly Bears"])
    s.to("combat_damage")
    s.choose(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 26


@cr("702.99a")
def test_a_card_with_cipher_need_not_be_encoded():
    s = holding(spell("You gain 3 life.", "Cipher"))
    s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, "done")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "graveyard"


@cr("702.192a")
def test_a_paradigm_is_copied_in_each_of_ones_precombat_main_phases():
    s = holding(spell("You gain 3 life.", "Paradigm"))
    s.cast(P1, "Tester")
    s.resolve_all()
    assert s["Tester"].zone == "exile"
    s.to("upkeep", turn=P1)
    s.to("precombat_main")
    s.choose(P1, "Tester")
    s.resolve_all()
    assert s.player(P1).life == 26


@cr("701.65a")
def test_what_was_airbent_is_cast_by_its_owner_for_two():
    s = with_cards(spell("Airbend target creature."))
    s.hand(P1, "Tester")
    s.mana(P1, "RR")
    s.battlefield(P2, "Craw Wurm", "Forest", "Forest")
    s.cast(P1, "Tester", targets=["Craw Wurm"])
    s.resolve_all()
    assert s["Craw Wurm"].zone == "exile"
    s.to("precombat_main", turn=P2)
    assert any("Craw Wurm" in option for option in s.legal(P2))


# ---- pairs, exchanges, water -----------------------------------------------------------------------------------------


@cr("702.95a", "702.95b")
def test_paired_creatures_have_what_the_ability_says():
    s = holding(
        creature("Soulbond", "As long as this creature is paired with another creature, both creatures have flying.")
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Tester")
    s.resolve_all()
    assert "flying" in s["Hill Giant"].keywords
    assert "flying" in s["Tester"].keywords
    assert "flying" not in s["Grizzly Bears"].keywords


@cr("702.95e")
def test_a_pair_ends_when_one_of_the_two_is_gone():
    text = "As long as this creature is paired with another creature, both creatures have flying."
    s = holding(creature("Soulbond", text), "Lightning Bolt")
    s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Tester")
    s.resolve_all()
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.resolve_all()
    assert "flying" not in s["Tester"].keywords


@cr("702.65a")
def test_an_aura_is_exchanged_for_one_in_the_hand():
    wings = "Tester {1}{U}\nEnchantment — Aura\nEnchant creature\nEnchanted creature has flying.\nAura swap {2}{U}\n\n"
    might = "Might {4}{G}\nEnchantment — Aura\nEnchant creature\nEnchanted creature gets +5/+5.\n\n"
    s = with_cards(wings + might)
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Tester", attached_to="Grizzly Bears")
    s.hand(P1, "Might")
    s.choose(P1, "Might")
    s.activate(P1, "Tester")
    s.resolve_all()
    assert s["Grizzly Bears"].power == 7
    assert s["Tester"].zone == "hand"


@cr("701.67a")
def test_artifacts_and_creatures_are_tapped_instead_of_generic_mana():
    s = with_cards(creature("Waterbend {3}: You gain 5 life."))
    s.battlefield(P1, "Tester", "Grizzly Bears", "Forest")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Tester", ability=1, costs=["Grizzly Bears"])
    s.activate(P1, "Tester", ability=2, costs=["Tester", "Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 25
    assert s["Forest"].tapped
