"""Permanents that are phased out (CR 702.26), and permanents that are face down (CR 708).

No card that can be read yet brings either about: the scenarios begin with them.
"""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine.enums import CardType, Keyword
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Count,
    Destroy,
    Each,
    Effect,
    Face,
    GainLife,
    KeywordAbility,
    ModifyPT,
    Number,
    Spell,
    Static,
    You,
    creature,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")


def instant(*effects: Effect) -> Face:
    return Face("Test Spell", {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects)])


def phased_out(s: Scenario, *names: str) -> list[bool]:
    return [bool(s.core.permanent(s[name].id)["flags"] & core_types.PF_PHASED_OUT) for name in names]


# ---- phased out ------------------------------------------------------------------------------------------------------


@cr("502.1", "702.26a")
def test_a_permanent_phases_in_as_its_controllers_untap_step_begins_and_untaps_with_the_others():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", phased_out=True, tapped=True)
    s.battlefield(P2, "Hill Giant", phased_out=True, tapped=True)
    assert phased_out(s, "Grizzly Bears", "Hill Giant") == [True, True]
    s.to("upkeep")
    assert s.active_player == P2
    assert phased_out(s, "Grizzly Bears", "Hill Giant") == [True, False]
    assert not s["Hill Giant"].tapped
    assert s["Grizzly Bears"].tapped
    s.to("end")
    s.to("upkeep")
    assert s.active_player == P1
    assert phased_out(s, "Grizzly Bears", "Hill Giant") == [False, False]
    assert not s["Grizzly Bears"].tapped


@cr("702.26g")
@pytest.mark.parametrize("first", ["aura", "creature"])
def test_what_is_attached_phases_in_along_with_its_host(first):
    s = Scenario()
    host = Face("Test Host", {CardType.CREATURE}, power=1, toughness=1)
    for what in ("aura", "creature") if first == "aura" else ("creature", "aura"):
        if what == "creature":
            s.battlefield(P2, host, phased_out=True)
        else:
            s.battlefield(P1, "Pacifism", attached_to="Test Host", phased_out=True)
    s.to("upkeep")
    assert s.active_player == P2
    assert phased_out(s, "Test Host", "Pacifism") == [False, False]
    assert s["Pacifism"].attached_to == s["Test Host"]


@cr("702.26g")
def test_what_phased_out_with_its_host_does_not_phase_in_by_itself():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", phased_out=True)
    s.battlefield(P2, "Pacifism", attached_to="Grizzly Bears", phased_out=True)
    s.to("upkeep")
    assert s.active_player == P2
    assert phased_out(s, "Grizzly Bears", "Pacifism") == [True, True]


@cr("702.26b")
def test_what_is_phased_out_is_no_target():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", phased_out=True)
    s.hand(P1, "Shock")
    s.free_mana(P1)
    with pytest.raises(IllegalAction):
        s.cast(P1, "Shock", targets=["Grizzly Bears"])


@cr("702.26b")
def test_what_is_phased_out_neither_attacks_nor_blocks():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    s.battlefield(P1, "Hill Giant", phased_out=True)
    s.battlefield(P2, "Grizzly Bears", phased_out=True)
    with pytest.raises(IllegalAction):
        s.attack({"Hill Giant": P2})
    s.attack({"Gray Ogre": P2})
    with pytest.raises(IllegalAction):
        s.block({"Grizzly Bears#2": "Gray Ogre"})
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("702.26b")
def test_a_land_that_is_phased_out_makes_no_mana():
    s = Scenario()
    s.battlefield(P1, "Mountain", phased_out=True)
    s.hand(P1, "Shock")
    assert not [text for text in s.legal(P1) if "Shock" in text or "Mountain" in text]


@cr("702.26b")
def test_an_effect_about_each_creature_neither_counts_nor_destroys_what_is_phased_out():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    s.battlefield(P2, "Hill Giant", phased_out=True)
    s.hand(P1, instant(GainLife(You(), Count(creature)), Destroy(Each(creature))))
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).life == 22
    assert s["Grizzly Bears"].zone == s["Gray Ogre"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


@cr("702.26b", "704.5f")
def test_a_creature_with_toughness_0_dies_only_once_it_has_phased_in():
    s = Scenario()
    s.battlefield(P2, "Hill Giant", phased_out=True, counters={"-1/-1": 3})
    s.to("end")
    assert s["Hill Giant"].zone == "battlefield"
    s.to("upkeep")
    assert s["Hill Giant"].zone == "graveyard"


@cr("702.26b")
def test_a_static_ability_does_nothing_while_its_source_is_phased_out():
    crusade = Face(
        "Test Crusade",
        {CardType.ENCHANTMENT},
        FREE,
        abilities=[Static(changes=[ModifyPT(Number(1), Number(1))], affects=creature)],
    )
    s = Scenario()
    s.battlefield(P2, crusade, phased_out=True)
    s.battlefield(P1, "Grizzly Bears")
    assert s["Grizzly Bears"].power == 2
    s.to("upkeep")
    assert s["Grizzly Bears"].power == 3


# ---- face down -------------------------------------------------------------------------------------------------------


@cr("708.2a")
def test_a_face_down_permanent_is_a_2_2_creature_without_text_colors_or_subtypes():
    s = Scenario()
    s.battlefield(P1, "Serra Angel", face_down=True)
    s.battlefield(P1, "Forest", face_down=True)
    for name in ("Serra Angel", "Forest"):
        found = s.core.characteristics(s[name].id)
        assert (found["power"], found["toughness"], found["mana_value"]) == (2, 2, 0)
        assert found["types"] == core_types.TYPE_CREATURE
        assert found["keywords"] == found["colors"] == 0
    assert not [text for text in s.legal(P1) if "Forest" in text]


@cr("708.2a", "509.1b")
def test_a_face_down_flyer_is_blocked_by_what_walks():
    s = Scenario()
    s.battlefield(P1, "Serra Angel", face_down=True)
    s.battlefield(P2, "Hill Giant")
    s.attack({"Serra Angel": P2})
    s.block({"Hill Giant": "Serra Angel"})
    s.to("end_of_combat")
    assert s["Serra Angel"].zone == "graveyard"


@cr("708.5", "708.9")
def test_only_its_controller_knows_a_face_down_permanent_until_it_leaves_the_battlefield():
    s = Scenario()
    s.battlefield(P1, "Serra Angel", face_down=True)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.free_mana(P2)
    assert s.core.known(s["Serra Angel"].id) == 0b01
    assert s.core.known(s["Grizzly Bears"].id) == 0b11
    s.cast(P2, "Murder", targets=["Serra Angel"])
    s.resolve()
    assert s["Serra Angel"].zone == "graveyard"
    assert s.core.known(s["Serra Angel"].id) == 0b11


@cr("708.2b", "613.7f")
def test_turning_a_permanent_over_gives_it_a_new_timestamp_and_leaves_it_the_same_object():
    s = Scenario()
    flyer = Face("Test Flyer", {CardType.CREATURE}, power=3, toughness=3, abilities=[KeywordAbility(Keyword.FLYING)])
    bird = s.battlefield(P1, flyer)
    core = s.core.copy()
    stamps = []
    for face_down in (False, True, True, False):
        core.edit_permanent(bird.id, face_down=face_down)
        stamps.append(core.object(bird.id)["timestamp"])
        assert core.characteristics(bird.id)["power"] == (2 if face_down else 3)
    assert stamps[0] < stamps[1] == stamps[2] < stamps[3]
    assert core.known(bird.id) == 0b11
    assert core.valid()
