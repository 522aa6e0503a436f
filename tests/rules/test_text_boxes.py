"""Sagas (714), Classes (716), levelers (711), Cases (719), prototypes (718) and Sieges (310.11) from their text."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Song of Rest {2}{W}
Enchantment — Saga
I, II — You gain 2 life.
III — Draw two cards.

Tale of the Grove {1}{G}
Enchantment — Saga
I — You gain 1 life.
II — Exile this Saga, then return it to the battlefield transformed under your control.
// transform
Warden of the Grove
Enchantment Creature — Treefolk
Color green
5/5

Grove Class {G}
Enchantment — Class
Creatures you control get +1/+0.
{1}{G}: Level 2
When this Class becomes level 2, you gain 4 life.
{2}{G}: Level 3
Creatures you control have trample.
Whenever a creature you control attacks, you gain 1 life.

Rising Knight {W}
Creature — Human Knight
Level up {1}
LEVEL 2-3
3/3
First strike
LEVEL 4+
5/5
Double strike
1/1

Case of the Full Hand {W}
Enchantment — Case
When this Case enters, you gain 1 life.
To solve — You control two or more creatures.
Solved — Creatures you control get +2/+2.

Scrap Giant {7}
Artifact Creature — Golem
Prototype {1}{G} — 2/2
Trample
6/6

Siege of the Moor {1}{R}
Battle — Siege
When Siege of the Moor enters, you gain 1 life.
Defense 3
// transform
Moor Beast
Creature — Beast
Haste
Color red
4/4

Siege of the Vale {1}{R}
Battle — Siege
When Siege of the Vale enters, you gain 1 life.
Defense 2
// transform
Burning of the Vale
Sorcery
Burning of the Vale deals 3 damage to any target.

Bolt {R}
Instant
Bolt deals 3 damage to any target.

Clone {3}{U}
Creature — Shapeshifter
You may have this creature enter as a copy of any creature on the battlefield.
0/0
""")


def scenario(*hand: str) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, *hand)
    return s


# ---- Sagas ---------------------------------------------------------------------------------------------------------


@cr("714.2b", "714.2c", "714.4")
def test_the_chapters_of_a_saga_are_read_one_a_turn_and_then_it_is_sacrificed():
    s = scenario("Song of Rest")
    s.cast(P1, "Song of Rest")
    s.resolve_all()
    assert s.player(P1).life == 22
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    s.resolve_all()
    assert s.player(P1).life == 24
    hand = len(s.player(P1).hand)
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    s.resolve_all()
    assert len(s.player(P1).hand) == hand + 3
    assert s["Song of Rest"].zone == "graveyard"


@cr("712.14a", "714.4")
def test_a_saga_returns_as_its_back_face_instead_of_being_sacrificed():
    s = scenario("Tale of the Grove")
    s.cast(P1, "Tale of the Grove")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    s.to("main", turn=P1)
    s.resolve_all()
    warden = s["Warden of the Grove"]
    assert (warden.power, warden.counters) == (5, {})


# ---- Classes -------------------------------------------------------------------------------------------------------


@cr("716.2a", "716.2b", "716.3")
def test_a_class_gains_its_levels_one_after_the_other():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Grove Class", "Grizzly Bears")
    assert s["Grizzly Bears"].power == 3
    assert not s.can_activate(P1, "Grove Class", ability=1)
    s.activate(P1, "Grove Class", ability=0)
    s.resolve()
    assert s.stack == ["Grove Class"]
    s.resolve()
    assert s.player(P1).life == 24
    assert not s.can_activate(P1, "Grove Class", ability=0)
    assert "trample" not in s["Grizzly Bears"].keywords
    s.activate(P1, "Grove Class", ability=1)
    s.resolve()
    assert "trample" in s["Grizzly Bears"].keywords
    assert s["Grizzly Bears"].power == 3


@cr("716.2a")
def test_abilities_of_a_level_trigger_once_it_is_reached():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Grove Class", "Grizzly Bears")
    for level in range(2):
        s.activate(P1, "Grove Class", ability=level)
        s.resolve_all()
    s.attack({"Grizzly Bears": P2})
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("716.2a", "602.5d")
def test_a_level_is_gained_as_a_sorcery():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Grove Class")
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P1, "Grove Class")


# ---- levelers ------------------------------------------------------------------------------------------------------


@cr("702.87a", "711.2a", "711.2b", "711.5")
def test_level_counters_give_a_leveler_other_sizes_and_abilities():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Rising Knight")
    sizes = []
    for _ in range(5):
        sizes.append((s["Rising Knight"].power, *sorted(s["Rising Knight"].keywords)))
        s.activate(P1, "Rising Knight")
        s.resolve()
    assert sizes == [(1,), (1,), (3, "first strike"), (3, "first strike"), (5, "double strike")]


@cr("711.6")
def test_elsewhere_a_leveler_has_its_uppermost_size():
    s = Scenario(CARDS)
    s.graveyard(P1, "Rising Knight")
    assert s["Rising Knight"].power == 1


# ---- Cases ---------------------------------------------------------------------------------------------------------


@cr("719.3a", "719.3b", "719.3c")
def test_a_case_is_solved_at_the_end_step_and_stays_so():
    s = Scenario(CARDS)
    s.battlefield(P1, "Case of the Full Hand", "Grizzly Bears", "Grizzly Bears")
    assert s["Grizzly Bears"].power == 2
    s.to("end")
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4
    s.to("end", turn=P2)
    assert s["Grizzly Bears"].power == 4


@cr("719.3a", "603.4")
def test_a_case_is_not_solved_while_its_condition_does_not_hold():
    s = Scenario(CARDS)
    s.battlefield(P1, "Case of the Full Hand", "Grizzly Bears")
    s.to("end")
    assert s.stack == []


# ---- prototypes ----------------------------------------------------------------------------------------------------


@cr("702.160a", "718.3b", "718.3a")
def test_a_prototyped_spell_and_its_permanent_have_the_other_cost_color_and_size():
    s = Scenario(CARDS)
    s.hand(P1, "Scrap Giant")
    s.mana(P1, "GG")
    prototype = prototyped(s)
    s.resolve()
    assert (prototype.power, prototype.mana_value, set(prototype.colors)) == (2, 2, {"green"})
    assert "trample" in prototype.keywords


@cr("718.4")
def test_cast_normally_it_has_only_its_normal_characteristics():
    s = scenario("Scrap Giant")
    s.cast(P1, "Scrap Giant", alternative=None)
    s.resolve()
    assert (s["Scrap Giant"].power, set(s["Scrap Giant"].colors)) == (6, set())


@cr("718.3d")
def test_a_copy_of_a_prototyped_permanent_is_prototyped():
    s = scenario("Scrap Giant", "Clone")
    prototyped(s)
    s.resolve()
    clone = s["Clone"]
    s.cast(P1, "Clone")
    s.choose(P1, True, "Scrap Giant")
    s.resolve()
    assert (clone.power, clone.mana_value) == (2, 2)


@cr("718.4")
def test_a_prototyped_permanent_that_leaves_is_a_normal_card_again():
    s = scenario("Scrap Giant")
    s.hand(P1, instant("Bounce", ir.return_to_hand(ir.TargetRef(0)), target=ir.creature))
    prototyped(s)
    s.resolve()
    s.cast(P1, "Bounce", targets=["Scrap Giant"])
    s.resolve()
    assert s["Scrap Giant"].mana_value == 7


def prototyped(s: Scenario):
    s.cast(P1, "Scrap Giant", alternative="prototype")
    return s["Scrap Giant"]


# ---- Sieges --------------------------------------------------------------------------------------------------------


@cr("310.11a", "310.11b", "310.7", "712.11a")
def test_a_defeated_siege_is_exiled_and_cast_transformed_for_free():
    s = scenario("Siege of the Moor", "Bolt")
    s.cast(P1, "Siege of the Moor")
    s.choose(P1, P2)
    s.resolve_all()
    assert s.player(P1).life == 21
    s.cast(P1, "Bolt", targets=["Siege of the Moor"])
    s.resolve()
    assert s["Siege of the Moor"].zone == "battlefield"
    s.choose(P1, "Siege of the Moor")
    s.resolve()
    assert s.stack == ["Moor Beast"]
    s.resolve()
    assert s["Moor Beast"].power == 4


@cr("310.11b")
def test_or_it_stays_in_exile():
    s = scenario("Siege of the Moor", "Bolt")
    s.cast(P1, "Siege of the Moor")
    s.choose(P1, P2)
    s.resolve_all()
    s.cast(P1, "Bolt", targets=["Siege of the Moor"])
    s.choose(P1, "done")
    s.resolve_all()
    assert s["Siege of the Moor"].zone == "exile"
    assert not s.can_cast(P1, "Siege of the Moor")


@cr("310.11b", "712.11a")
def test_a_siege_whose_back_is_a_sorcery_is_cast_as_that():
    s = scenario("Siege of the Vale", "Bolt")
    s.cast(P1, "Siege of the Vale")
    s.choose(P1, P2)
    s.resolve_all()
    s.cast(P1, "Bolt", targets=["Siege of the Vale"])
    s.choose(P1, "Siege of the Vale", P2)
    s.resolve_all()
    assert s.player(P2).life == 17
    assert s["Siege of the Vale"].zone == "graveyard"


@cr("712.10", "701.27d")
def test_what_would_turn_into_a_sorcery_does_not_transform():
    s = Scenario(CARDS)
    s.hand(P1, instant("Turn", ir.Transform(ir.TargetRef(0)), target=ir.IsPermanent()))
    s.battlefield(P1, "Siege of the Vale")
    s.cast(P1, "Turn", targets=["Siege of the Vale"])
    s.resolve()
    assert s["Siege of the Vale"].name == "Siege of the Vale"


# ---- casting one face for free -------------------------------------------------------------------------------------


@cr("709.3", "608.2g")
def test_whoever_casts_a_split_card_for_free_chooses_a_half():
    cards = CardDatabase.from_text("""
Forest
Basic Land — Forest

Mend {1}{W}
Sorcery
You gain 3 life.
// split
Maim {2}{R}
Sorcery
Target player loses 2 life.
""")
    s = Scenario(cards)
    s.hand(P1, instant("Gift", ir.CastFree(ir.Each(ir.InZone(Zone.GRAVEYARD)))))
    s.graveyard(P1, "Mend // Maim")
    s.cast(P1, "Gift")
    s.choose(P1, "Mend // Maim", "Maim", P2)
    s.resolve_all()
    assert s.player(P2).life == 18


def test_a_prototype_without_mana_for_it_is_not_cast():
    s = Scenario(CARDS)
    s.hand(P1, "Scrap Giant")
    with pytest.raises(IllegalAction):
        prototyped(s)
