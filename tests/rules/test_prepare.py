"""Preparation cards (722): a copy of the prepare spell waits in exile while the permanent is prepared."""

from __future__ import annotations

from collections.abc import Sequence

from mtgcore.core import Core
from mtgengine import CardDatabase
from mtgengine.cards.format import read_cards
from mtgengine.testing import P1, P2, Scenario, cr

CARDS = CardDatabase.bundled()
for card in read_cards("""
Ready Student {G}
Creature — Elf
This creature enters prepared.
1/1
// prepare
Small Lesson {G}
Sorcery
You gain 2 life.

Slow Student {1}{G}
Creature — Elf
{1}: This creature becomes prepared.
{2}: If this creature isn't prepared, you gain 10 life.
2/2
// prepare
Quick Lesson {R}
Instant
Quick Lesson deals 2 damage to any target.

Plain Bear {1}{G}
Creature — Bear
2/2

Teach {U}
Instant
Target creature becomes prepared.

Steal {2}{U}
Sorcery
Gain control of target creature.

Kill {B}
Instant
Destroy target creature.

Copying {U}
Sorcery
Create a token that's a copy of target creature, except it's a 5/5.

Fade {U}
Instant
Target creature phases out.

Spell Watcher {2}
Artifact
Whenever you cast an instant or sorcery spell, you gain 1 life.
"""):
    CARDS.add(card)


def table(*, hand: Sequence[str] = (), theirs: Sequence[str] = ()) -> Scenario:
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    for name in hand:
        s.hand(P1, name)
    for name in theirs:
        s.hand(P2, name)
    return s


def ready(*, theirs: Sequence[str] = ()) -> Scenario:
    s = table(hand=["Ready Student"], theirs=theirs)
    s.cast(P1, "Ready Student")
    s.resolve_all()
    return s


@cr("722.3", "722.4", "722.3c")
def test_a_permanent_that_enters_prepared_makes_a_copy_of_its_spell_in_exile_that_may_be_cast():
    s = ready()
    assert s.player(P1).exile == ["Small Lesson"]
    s.cast(P1, "Small Lesson")
    assert s.player(P1).exile == []
    s.resolve_all()
    assert (s.player(P1).life, s.player(P1).graveyard, s.player(P1).exile) == (22, [], [])
    assert not any("Small Lesson" in text for text in s.legal(P1))


@cr("722.3", "722.2c")
def test_the_card_is_never_cast_as_its_prepare_spell():
    s = table(hand=["Ready Student"])
    assert s.can_cast(P1, "Ready Student")
    assert not any("Small Lesson" in text for text in s.legal(P1))


@cr("722.3a")
def test_what_is_prepared_does_not_become_prepared_again():
    s = table()
    s.battlefield(P1, "Slow Student")
    s.activate(P1, "Slow Student")
    s.resolve_all()
    s.activate(P1, "Slow Student")
    s.resolve_all()
    assert s.player(P1).exile == ["Quick Lesson"]


@cr("722.3a")
def test_a_permanent_without_a_prepare_spell_does_not_become_prepared():
    s = table(hand=["Teach"])
    s.battlefield(P1, "Plain Bear")
    s.cast(P1, "Teach", targets=["Plain Bear"])
    s.resolve_all()
    assert s.player(P1).exile == []


@cr("722.3c")
def test_it_loses_the_designation_as_the_copy_is_cast_and_may_gain_it_again():
    s = table()
    s.battlefield(P1, "Slow Student")
    s.activate(P1, "Slow Student")
    s.resolve_all()
    s.activate(P1, "Slow Student", ability=1)
    s.resolve_all()
    assert s.player(P1).life == 20
    s.cast(P1, "Quick Lesson", targets=[P2])
    s.activate(P1, "Slow Student", ability=1)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (30, 18)
    s.activate(P1, "Slow Student")
    s.resolve_all()
    assert s.player(P1).exile == ["Quick Lesson"]


@cr("722.3c", "704.5e")
def test_the_copy_ceases_to_exist_when_the_permanent_leaves_the_battlefield():
    s = ready(theirs=["Kill"])
    s.cast(P2, "Kill", targets=["Ready Student"])
    s.resolve_all()
    assert s.player(P1).exile == []


@cr("722.3c")
def test_whoever_controls_the_prepared_permanent_may_cast_the_copy():
    s = table(hand=["Steal"])
    s.battlefield(P2, "Slow Student")
    s.activate(P2, "Slow Student")
    s.resolve_all()
    assert not s.can_cast(P1, "Quick Lesson", targets=[P2])
    s.cast(P1, "Steal", targets=["Slow Student"])
    s.resolve_all()
    assert s.can_cast(P1, "Quick Lesson", targets=[P2])
    assert not s.can_cast(P2, "Quick Lesson", targets=[P1])


@cr("722.2b", "722.3c", "707.2")
def test_a_token_copy_has_the_prepare_spell_without_the_exceptions_of_the_copy():
    s = table(hand=["Copying"])
    s.battlefield(P1, "Slow Student")
    s.cast(P1, "Copying", targets=["Slow Student"])
    s.resolve_all()
    copy = s["Slow Student#2"]
    assert copy.power == 5
    s.activate(P1, copy)
    s.resolve_all()
    s.cast(P1, "Quick Lesson", targets=[P2])
    assert s["Quick Lesson"].colors == {"red"}
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("722.3c", "702.26d")
def test_a_prepared_permanent_that_phases_in_makes_a_new_copy():
    s = table(hand=["Fade"])
    s.battlefield(P1, "Slow Student")
    s.activate(P1, "Slow Student")
    s.resolve_all()
    s.cast(P1, "Fade", targets=["Slow Student"])
    s.resolve_all()
    assert s.player(P1).exile == []
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s.player(P1).exile == ["Quick Lesson"]


@cr("722.3c", "601.2i")
def test_casting_the_copy_is_casting_a_spell():
    s = table()
    s.battlefield(P1, "Spell Watcher", "Slow Student")
    s.activate(P1, "Slow Student")
    s.resolve_all()
    s.cast(P1, "Quick Lesson", targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 21


def test_a_game_with_a_prepared_permanent_is_saved_and_loaded():
    s = ready()
    again = Core.load(s.pool.tables, s.core.save())
    assert (again.hash(), again.canonical_hash()) == (s.core.hash(), s.core.canonical_hash())
    assert again.valid()
