"""Meld cards (712.4-712.21): two cards that one permanent is represented by (701.42)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from mtgcore.core import Core
from mtgengine import CardDatabase, ir
from mtgengine.cards.format import read_cards
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant

CARDS = CardDatabase.bundled()
for card in read_cards("""
Left Wing {2}{W}
Creature — Bird
Flying
{1}: If you both own and control this creature and a creature named Right Wing, exile them, then meld them into \
Whole Bird.
2/2
// meld
Whole Bird
Creature — Bird Giant
Flying, trample
When this creature enters, you gain 3 life.
When this creature dies, draw a card.
7/7

Right Wing {3}{G}
Creature — Bird
Reach
1/4

Grave Watcher {2}
Artifact
Whenever a card is put into a graveyard from anywhere, you gain 1 life.

Death Watcher {2}
Artifact
Whenever a creature dies, you gain 10 life.

Otherworldly Trip {1}{W}
Instant
Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's \
control with a +1/+1 counter on it.

Bounce {U}
Instant
Return target creature to its owner's hand.

Tuck {1}{W}
Instant
Put target creature on top of its owner's library.

Copying {U}
Sorcery
Create a token that's a copy of target creature.

Kill {B}
Instant
Destroy target creature.

Void {2}
Enchantment
If a card would be put into a graveyard from anywhere, exile it instead.

Cheap Hate {1}{B}
Sorcery
Destroy target creature with mana value 0.

Steal {2}{U}
Sorcery
Gain control of target creature.
"""):
    CARDS.add(card)


def melded(*others: str, hand: Sequence[str] = (), theirs: Sequence[str | ir.Face] = ()) -> Scenario:
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, "Left Wing", "Right Wing", *others)
    for name in hand:
        s.hand(P1, name)
    for name in theirs:
        s.hand(P2, name)
    s.activate(P1, "Left Wing")
    s.resolve_all()
    return s


@cr("701.42a", "712.4a", "712.14c", "712.8g")
def test_two_cards_of_a_pair_become_one_permanent_with_the_combined_face():
    s = melded()
    bird = s["Whole Bird"]
    assert (bird.power, bird.toughness, bird.zone) == (7, 7, "battlefield")
    assert {"flying", "trample"} <= set(bird.keywords)
    assert s.player(P1).battlefield == ["Whole Bird"]
    assert (s.player(P1).exile, s.player(P1).life) == ([], 23)


@cr("202.3c", "712.8g")
def test_the_mana_value_of_a_melded_permanent_is_that_of_both_front_faces():
    s = melded(hand=["Cheap Hate"])
    assert not s.can_target(P1, "Cheap Hate", "Whole Bird")


@cr("202.3c", "707.8", "712.8g")
def test_the_mana_value_of_a_copy_of_it_is_zero():
    s = melded(hand=["Copying", "Cheap Hate"])
    s.cast(P1, "Copying", targets=["Whole Bird"])
    s.resolve_all()
    copy = s["Whole Bird#2"]
    assert copy.power == 7
    s.cast(P1, "Cheap Hate", targets=[copy])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Whole Bird"]


@cr("701.42b", "701.42c")
def test_a_token_that_is_a_copy_of_a_meld_card_is_exiled_but_not_melded():
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Left Wing")
    s.token(P1, "Right Wing")
    s.activate(P1, "Left Wing")
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P1).exile) == ([], ["Left Wing"])


@cr("712.4a")
def test_what_is_controlled_but_not_owned_does_not_meld():
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Left Wing")
    s.battlefield(P2, "Right Wing")
    s.hand(P1, "Steal")
    s.cast(P1, "Steal", targets=["Right Wing"])
    s.resolve()
    s.activate(P1, "Left Wing")
    s.resolve()
    assert s.player(P1).battlefield == ["Left Wing", "Right Wing"]


@cr("712.21", "603.6c")
def test_one_permanent_dies_and_two_cards_are_put_into_the_graveyard():
    s = melded("Grave Watcher", "Death Watcher", theirs=["Kill"])
    s.cast(P2, "Kill", targets=["Whole Bird"])
    s.choose(P1, "Death Watcher", "Grave Watcher", "Grave Watcher", "Whole Bird")
    s.resolve()
    assert sorted(s.player(P1).graveyard) == ["Left Wing", "Right Wing"]
    hand = len(s.player(P1).hand)
    s.resolve_all()
    # 3 for melding; 10 for the creature; 1 for each of the two cards, and for Kill.
    assert s.player(P1).life == 20 + 3 + 10 + 2 + 1
    assert len(s.player(P1).hand) == hand + 1


@cr("712.21", "712.8a")
def test_both_cards_are_returned_to_the_hand_with_their_front_faces():
    s = melded(hand=["Bounce"])
    s.cast(P1, "Bounce", targets=["Whole Bird"])
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Left Wing", "Right Wing"]


@cr("712.21a")
def test_its_owner_arranges_the_two_cards_on_top_of_the_library():
    # The permanent is the object of the card that has the combined face.
    for answer, first, second in (("Whole Bird", "Left Wing", "Right Wing"), ("Right Wing", "Right Wing", "Left Wing")):
        s = melded(theirs=["Tuck"])
        s.cast(P2, "Tuck", targets=["Whole Bird"])
        s.choose(P1, answer)
        s.resolve()
        assert s.player(P1).library[:2] == [first, second]


@cr("712.21c", "400.7")
def test_what_returns_the_exiled_card_returns_both_cards():
    s = melded(theirs=["Otherworldly Trip"])
    s.cast(P2, "Otherworldly Trip", targets=["Whole Bird"])
    s.resolve_all()
    assert sorted(s.player(P1).exile) == ["Left Wing", "Right Wing"]
    s.to("end")
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Left Wing", "Right Wing"]
    assert (s["Left Wing"].power, s["Right Wing"].power) == (3, 2)


@cr("712.21d")
def test_a_replacement_effect_applies_to_both_cards():
    s = melded("Void", theirs=["Kill"])
    s.cast(P2, "Kill", targets=["Whole Bird"])
    s.resolve_all()
    assert sorted(s.player(P1).exile) == ["Left Wing", "Right Wing"]
    assert s.player(P1).graveyard == []


@cr("712.16")
def test_a_melded_permanent_is_not_turned_face_down():
    s = melded(theirs=[instant("Veil", ir.TurnFace(ir.TargetRef(0), down=True), target=ir.creature)])
    s.cast(P2, "Veil", targets=["Whole Bird"])
    s.resolve_all()
    assert s["Whole Bird"].power == 7


@cr("712.8b", "712.11")
def test_the_combined_face_is_never_cast():
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.hand(P1, "Left Wing")
    assert [text for text in s.legal(P1) if "Whole Bird" in text] == []
    assert s.can_cast(P1, "Left Wing")


@cr("302.6", "712.4a")
def test_the_melded_permanent_is_a_new_object_that_is_summoning_sick():
    s = melded()
    assert not s.can_attack("Whole Bird")


def test_the_game_is_saved_and_loaded_with_a_melded_permanent():
    s = melded()
    again = Core.load(s.pool.tables, s.core.save())
    assert (again.hash(), again.canonical_hash()) == (s.core.hash(), s.core.canonical_hash())
    assert again.valid()
    assert s.core.copy().hash() == again.hash()


def test_a_card_without_the_combined_face_is_refused():
    alone = CardText(
        "Left Wing",
        "Creature — Bird",
        "{2}{W}",
        "{1}: If you both own and control this creature and a creature named Right Wing, exile them, "
        "then meld them into Whole Bird.",
        "2",
        "2",
        layout="meld",
    )
    assert isinstance(compile(alone), Unsupported)


def test_a_meld_card_has_the_name_of_its_front_face():
    card = CARDS.get("Left Wing")
    assert (card.name, [face.name for face in card.faces]) == ("Left Wing", ["Left Wing", "Whole Bird"])
