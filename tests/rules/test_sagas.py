"""Sagas (714): lore counters and chapter abilities."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import CardType
from mtgengine.ir import Damage, Destroy, Number, PutCounters, Target, TargetRef, any_target, chapter, enchantment
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant, thing
from trigger_cards import gain


def saga(*chapters):
    return thing("Saga", CardType.ENCHANTMENT, parts=chapters, subtypes=("Saga",))


THREE = saga(chapter(1, (gain(1),)), chapter(2, (gain(10),)), chapter(3, (gain(100),)))


def begun(*cards, face=THREE) -> Scenario:
    s = Scenario()
    s.hand(P1, face, *cards)
    s.cast(P1, "Saga")
    s.resolve()
    return s


@cr("714.3a", "714.2b")
def test_a_saga_enters_with_a_lore_counter_and_its_first_chapter_triggers():
    s = begun()
    assert s["Saga"].counters == {"lore": 1}
    assert s.stack == ["Saga"]
    s.resolve()
    assert s.player(P1).life == 21


@cr("714.3c", "505.4")
def test_the_next_chapter_triggers_in_the_next_precombat_main_phase():
    s = begun()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert s["Saga"].counters == {"lore": 2}
    s.resolve_all()
    assert s.player(P1).life == 31


@cr("714.4", "704.5s")
def test_a_saga_is_sacrificed_after_its_final_chapter_has_left_the_stack():
    s = begun(face=saga(chapter(1, (gain(1),)), chapter(2, (gain(10),))))
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    assert s["Saga"].zone == "battlefield"
    s.resolve_all()
    assert s["Saga"].zone == "graveyard"
    assert s.player(P1).life == 31


@cr("714.2b", "714.2c")
def test_several_lore_counters_at_once_trigger_each_chapter_that_they_pass():
    s = begun(instant("Skip Ahead", PutCounters(TargetRef(0), "lore", Number(2)), target=enchantment))
    s.resolve()
    s.cast(P1, "Skip Ahead", targets=["Saga"])
    s.choose(P1, "Saga")
    s.resolve()
    assert s.stack == ["Saga", "Saga"]
    s.resolve_all()
    assert s.player(P1).life == 131
    assert s["Saga"].zone == "graveyard"


@cr("714.2b")
def test_a_chapter_that_was_passed_does_not_trigger_again():
    s = begun()
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 21


@cr("714.2", "603.3d")
def test_a_chapter_ability_may_have_a_target():
    s = Scenario()
    s.hand(P1, saga(chapter(1, (Damage(TargetRef(0), Number(3)),), (Target(any_target),)), chapter(2, (gain(1),))))
    s.cast(P1, "Saga")
    s.choose(P1, P2)
    s.resolve()
    s.resolve()
    assert s.player(P2).life == 17


@cr("113.7a", "714.4")
def test_a_chapter_on_the_stack_resolves_without_its_saga():
    s = begun(instant("Naturally", Destroy(TargetRef(0)), target=enchantment))
    s.cast(P1, "Naturally", targets=["Saga"])
    s.resolve_all()
    assert s.player(P1).life == 21
