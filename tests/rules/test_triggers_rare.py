"""What triggered abilities find, who controls them, and when they are about something rare (603)."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import beast, instant, thing
from tests.rules.trigger_cards import gain, on, watcher
from tests.rules.worded_cards import beast as worded_beast
from tests.rules.worded_cards import sorcery, worded

from mtgengine.enums import CardType, Cause, EventKind, Relation, StepType
from mtgengine.ir import (
    Compare,
    Comparison,
    Damage,
    Destroy,
    Draw,
    Float,
    IsPlayer,
    Number,
    Pattern,
    Pay,
    PayLife,
    Phase,
    RegisterValue,
    Repeat,
    Replacement,
    TargetRef,
    Triggered,
    You,
    any_target,
    beginning_of,
    creature,
    instead,
    permanent,
    when_you_do,
)
from mtgengine.testing import P1, P2, Scenario, cr

BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)
KILL = instant("Kill", Destroy(TargetRef(0)), target=permanent)
DRAWS = Pattern(EventKind.DRAW, player=IsPlayer(Relation.YOU))


@cr("603.6d")
def test_entering_tapped_is_no_triggered_ability():
    s = Scenario()
    s.hand(
        P1, worded("Slow Beast", "Creature — Beast", "This creature enters tapped with a +1/+1 counter on it.", "2/2")
    )
    s.cast(P1, "Slow Beast")
    s.resolve()
    assert s.stack == []
    assert s["Slow Beast"].tapped
    assert s["Slow Beast"].power == 3


AURA = "Enchant creature\nWhen enchanted creature dies, "


@cr("603.6e", "400.7")
def test_an_aura_finds_the_card_that_the_enchanted_creature_became():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(
        P1,
        worded("Last Rites", "Enchantment — Aura", AURA + "return that card to the battlefield under your control."),
        attached_to="Grizzly Bears",
    )
    s.hand(P1, KILL)
    s.cast(P1, "Kill", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Last Rites"].zone == "graveyard"


@cr("603.6e", "400.7")
def test_an_aura_finds_itself_in_the_graveyard_after_state_based_actions():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(
        P1,
        worded("Rancid", "Enchantment — Aura", AURA + "return this card to its owner's hand."),
        attached_to="Grizzly Bears",
    )
    s.hand(P1, KILL)
    s.cast(P1, "Kill", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Rancid"].zone == "hand"


@cr("603.7f")
def test_a_delayed_trigger_of_a_replacement_effect_is_its_sources_and_its_controllers():
    later = Float(Triggered((Damage(You(), Number(2)),), events=(beginning_of(StepType.END),), once=True))
    altar = thing("Altar", CardType.ENCHANTMENT, parts=(Replacement((DRAWS,), instead(later)),))
    s = Scenario()
    s.battlefield(P1, altar)
    s.battlefield(
        P2,
        watcher("Witness", Pattern(EventKind.DAMAGE, by=creature | permanent), effects=(gain(1),)),
    )
    s.hand(P1, instant("Study", Draw(You(), Number(1))))
    s.cast(P1, "Study")
    s.resolve()
    s.to("end")
    s.resolve_all()
    assert s.player(P1).life == 18  # the altar dealt it to its controller
    assert s.player(P2).life == 21  # and the altar was its source


@cr("603.10b", "702.26b")
def test_a_permanent_that_phases_out_triggers_its_own_ability():
    out = Comparison(RegisterValue(14), Compare.EQ, Number(1))
    fading = beast("Wisp", 1, 1, on(Pattern(EventKind.PHASE, creature, condition=out)))
    s = Scenario()
    s.battlefield(P1, fading)
    s.hand(P1, instant("Shift", Phase(TargetRef(0)), target=creature))
    s.cast(P1, "Shift", targets=["Wisp"])
    s.resolve()
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.12a", "603.12")
@pytest.mark.parametrize("times", [1, 2])
def test_a_reflexive_ability_triggers_once_for_each_time(times):
    pay = Pay((PayLife(Number(1)),), effects=(when_you_do((gain(5),)),))
    s = Scenario()
    s.hand(P1, instant("Vow", Repeat(Number(2), (pay,))))
    s.choose(P1, True, times == 2)
    s.cast(P1, "Vow")
    s.resolve()
    assert len(s.stack) == times
    s.resolve_all()
    assert s.player(P1).life == 20 - times + 5 * times


@cr("608.2p", "603.2")
def test_what_triggers_when_a_spell_resolves_does_so_after_all_of_it():
    s = Scenario()
    s.battlefield(P1, watcher("Echo", Pattern(EventKind.RESOLVED)))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17
    assert len(s.stack) == 1
    assert s["Bolt"].zone == "graveyard"


@cr("603.11", "607.2d")
def test_a_static_and_a_triggered_ability_of_one_paragraph_belong_together():
    choice = "As this enchantment enters, choose a creature type."
    text = f"{choice}\nWhenever you cast a creature spell of the chosen type, draw a card."
    s = Scenario()
    s.hand(P1, worded("Herd", "Enchantment", text), worded_beast(), worded("Elf", "Creature — Elf", "", "1/1"))
    s.choose(P1, "Beast")
    s.cast(P1, "Herd")
    s.resolve()
    s.cast(P1, "Elf")
    assert len(s.stack) == 1
    s.resolve()
    s.cast(P1, "Test Beast")
    assert len(s.stack) == 2


@cr("603.7a", "603.7c")
def test_the_creature_of_a_delayed_trigger_is_sacrificed_only_if_it_is_still_there():
    s = Scenario()
    s.hand(
        P1, sorcery("Create a 1/1 red Goblin creature token. Sacrifice it at the beginning of the next end step."), BOLT
    )
    s.battlefield(P1, watcher("Mourner", Pattern(EventKind.MOVE, creature, causes=frozenset({Cause.SACRIFICE}))))
    s.cast(P1, "Test Spell")
    s.resolve()
    s.cast(P1, "Bolt", targets=["Goblin Token"])
    s.resolve()
    s.to("cleanup")
    assert s.player(P1).life == 20
