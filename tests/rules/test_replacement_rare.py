"""Replacement effects within sequences, costs and mass entering; what they may choose (614, 615.12, 616.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.built_cards import beast, instant, law, thing
from tests.rules.worded_cards import worded

from mtgengine.enums import CardType, Cause, Color, EventKind, Relation, RuleKind, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    AfterEvent,
    Anything,
    Colors,
    Damage,
    Destroy,
    Draw,
    Each,
    EventNothing,
    EventTapped,
    Face,
    Float,
    GainLife,
    InZone,
    IsPlayer,
    Mill,
    Move,
    Number,
    Owned,
    Pattern,
    Pay,
    PayLife,
    Prevent,
    Register,
    Replacement,
    Rule,
    SacrificeSelf,
    TargetRef,
    TopOf,
    Types,
    You,
    any_target,
    creature,
    enters,
    instead,
    plus,
    regeneration_shield,
    times,
)
from mtgengine.ir.patterns import EVENT_AMOUNT
from mtgengine.ir.replacing import FloatEach
from mtgengine.testing import P1, P2, Scenario, cr

YOU = IsPlayer(Relation.YOU)
DRAWS = Pattern(EventKind.DRAW, player=YOU)
BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)
KILL = instant("Kill", Destroy(TargetRef(0)), target=creature)


def enchantment(name: str, *abilities: Replacement, **fields: object) -> Face:
    return thing(name, CardType.ENCHANTMENT, parts=abilities, **fields)


# ---- when they exist, and whether the event happens (614.3, 614.7, 614.17) -------------------------------------------


@cr("614.3")
def test_a_shield_may_be_made_with_no_event_in_sight_and_lasts_until_it_is_used_up():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    regenerate = FloatEach(TargetRef(0), regeneration_shield())
    s.hand(P1, instant("Mend", regenerate, target=creature))
    s.hand(P2, BOLT, instant("Second Bolt", Damage(TargetRef(0), Number(3)), target=any_target))
    s.cast(P1, "Mend", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P2, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    s.cast(P2, "Second Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("614.7", "615.7")
def test_a_shield_stays_while_the_damage_that_it_waits_for_does_not_happen():
    s = Scenario()
    s.hand(P1, worded("Ward", "Instant", "Prevent the next 2 damage that would be dealt to you this turn."))
    s.hand(P2, instant("Tickle", Damage(TargetRef(0), Number(0)), target=any_target), BOLT)
    s.cast(P1, "Ward")
    s.resolve()
    s.cast(P2, "Tickle", targets=[P1])
    s.resolve()
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 19


@cr("614.17a", "614.4")
def test_what_cannot_happen_from_now_on_has_happened_already():
    s = Scenario()
    s.hand(P1, instant("Feast", GainLife(You(), Number(3))), law("Drought", Rule(RuleKind.CANT_GAIN_LIFE), YOU))
    s.cast(P1, "Feast")
    s.resolve()
    s.cast(P1, "Drought")
    s.resolve()
    assert s.player(P1).life == 23


@cr("614.17b", "118.3")
def test_a_cost_that_cannot_be_paid_because_its_event_cannot_happen():
    ability = Activated((GainLife(You(), Number(1)),), cost=(SacrificeSelf(),))
    s = Scenario()
    s.battlefield(P1, thing("Relic", CardType.ARTIFACT, parts=(ability,)))
    s.battlefield(P2, law("Guard", Rule(RuleKind.CANT_BE_SACRIFICED), Owned(Relation.OPPONENT)))
    assert not s.can_activate(P1, "Relic")
    with pytest.raises(IllegalAction):
        s.activate(P1, "Relic")


# ---- draws (614.11) --------------------------------------------------------------------------------------------------


@cr("614.11a", "121.6b")
def test_what_replaces_a_draw_is_done_before_the_next_card_is_drawn():
    once = Replacement(
        (DRAWS,), instead(Move(Each(InZone(Zone.GRAVEYARD) & Owned(Relation.YOU)), Zone.LIBRARY)), once=True
    )
    s = Scenario()
    s.graveyard(P1, "Shock")
    s.library(P1, "Island", "Swamp")
    s.hand(P1, instant("Dream", Float(once), Draw(You(), Number(2))))
    s.cast(P1, "Dream")
    s.resolve()
    assert s.player(P1).hand == ["Shock"]


@cr("614.11b")
def test_what_is_done_with_a_drawn_card_is_not_done_with_cards_of_a_replacement():
    lamp = enchantment("Lamp", Replacement((DRAWS,), instead(Draw(You(), Number(2))), optional=True))
    s = Scenario()
    s.battlefield(P1, lamp)
    s.library(P1, "Island", "Swamp", "Mountain")
    spell = instant("Scorn", Draw(You(), Number(1), register=16), Move(Register(16), Zone.GRAVEYARD, Cause.DISCARD))
    s.hand(P1, spell)
    s.choose(P1, True)
    s.cast(P1, "Scorn")
    s.resolve()
    assert sorted(s.player(P1).hand) == ["Island", "Swamp"]


# ---- entering (614.12, 614.13) ---------------------------------------------------------------------------------------

DEVOURER = worded("Devourer", "Creature — Beast", "Devour 1", "1/1")
OTHER = worded("Glutton", "Creature — Beast", "Devour 1", "1/1")
REANIMATE = instant("Dawn", Move(Each(creature & InZone(Zone.GRAVEYARD) & Owned(Relation.YOU)), Zone.BATTLEFIELD))


@cr("614.13", "702.82a")
def test_how_a_permanent_enters_may_cost_other_permanents():
    s = Scenario()
    bear = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, DEVOURER)
    s.choose(P1, bear)
    s.cast(P1, "Devourer")
    s.resolve()
    assert bear.zone == "graveyard"
    assert s["Devourer"].power == 2


@cr("614.13a")
def test_what_enters_at_the_same_time_cannot_be_chosen():
    s = Scenario()
    s.graveyard(P1, DEVOURER, OTHER)
    s.hand(P1, REANIMATE)
    s.cast(P1, "Dawn")
    s.resolve()  # nothing is asked: there is nothing else to devour
    assert s["Devourer"].zone == s["Glutton"].zone == "battlefield"
    assert s["Devourer"].power == s["Glutton"].power == 1


@cr("614.13b")
def test_one_creature_is_not_devoured_twice():
    s = Scenario()
    bear = s.battlefield(P1, "Grizzly Bears")
    s.graveyard(P1, DEVOURER, OTHER)
    s.hand(P1, REANIMATE)
    s.choose(P1, bear)
    s.cast(P1, "Dawn")
    s.resolve()
    assert bear.zone == "graveyard"
    assert sorted((s["Devourer"].power, s["Glutton"].power)) == [1, 2]


MINE = Each(InZone(Zone.LIBRARY) & Owned(Relation.YOU) & Types(frozenset({CardType.CREATURE})))
UNEARTH = instant("Unearth", Move(MINE, Zone.BATTLEFIELD))


@cr("614.13c", "701.17a")
def test_what_enters_from_the_library_is_not_milled_by_its_own_entering():
    digger = beast("Digger", 2, 2, Replacement((enters(),), (Mill(You(), Number(2)),)))
    s = Scenario()
    entering, first, second, third = s.library(P1, digger, "Island", "Swamp", "Forest")
    s.hand(P1, UNEARTH)
    s.cast(P1, "Unearth")
    s.resolve()
    assert entering.zone == "battlefield"
    assert [card.zone for card in (first, second, third)] == ["graveyard", "graveyard", "library"]


@cr("614.13c")
def test_another_card_that_enters_at_the_same_time_is_not_milled_either():
    digger = beast("Digger", 2, 2, Replacement((enters(),), (Mill(You(), Number(1)),)))
    s = Scenario()
    bear, entering, land = s.library(P1, "Grizzly Bears", digger, "Island")
    s.hand(P1, UNEARTH)
    s.cast(P1, "Unearth")
    s.resolve()
    assert [card.zone for card in (bear, entering, land)] == ["battlefield", "battlefield", "graveyard"]


@cr("614.13c", "614.12")
def test_what_replaces_a_payment_of_life_exiles_the_cards_below_what_enters():
    """A land that asks for 2 life, while life is paid with cards from the top of the library."""
    event = Pattern(EventKind.LIFE_LOSS, player=IsPlayer(Relation.YOU))
    pays = Replacement((event,), (EventNothing(), Move(TopOf(You(), EVENT_AMOUNT), Zone.EXILE, Cause.EXILE)))
    toll = Replacement((enters(),), (Pay((PayLife(Number(2)),), otherwise=(EventTapped(),)),))
    s = Scenario()
    s.battlefield(P1, thing("Manipulator", CardType.ARTIFACT, parts=(pays,)))
    pool = beast("Breeding Beast", 1, 1, toll)
    entering, first, second, third = s.library(P1, pool, "Island", "Swamp", "Forest")
    s.hand(P1, UNEARTH)
    s.choose(P1, True)
    s.cast(P1, "Unearth")
    s.resolve()
    assert s.player(P1).life == 20
    assert (entering.zone, entering.tapped) == ("battlefield", False)
    assert [card.zone for card in (first, second, third)] == ["exile", "exile", "library"]


@cr("701.17a")
def test_nothing_is_passed_over_where_nothing_enters():
    s = Scenario()
    bear, land = s.library(P1, "Grizzly Bears", "Island")
    s.hand(P1, instant("Grind", Mill(You(), Number(1))))
    s.cast(P1, "Grind")
    s.resolve()
    assert (bear.zone, land.zone) == ("graveyard", "library")


# ---- what a replacement effect exiled (614.14) -----------------------------------------------------------------------

MAW = "If another creature would die, exile it instead.\n{0}: Return the exiled cards to their owners' hands."


@cr("614.14", "607.2a")
def test_what_a_replacement_effect_exiled_is_exiled_with_its_permanent():
    s = Scenario()
    maw = s.battlefield(P1, worded("Maw", "Creature — Beast", MAW, "4/5"))
    bear, other = s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    elsewhere = s.exile(P2, "Hill Giant")
    s.hand(P1, KILL)
    s.cast(P1, "Kill", targets=[bear])
    s.resolve()
    assert bear.zone == "exile"
    s.activate(P1, maw)
    s.resolve()
    assert bear.zone == "hand"
    assert elsewhere.zone == "exile"
    assert other.zone == "battlefield"


@cr("614.14", "607.1")
def test_of_two_such_permanents_each_knows_its_own():
    s = Scenario()
    first, second = s.battlefield(
        P1, worded("Maw", "Creature — Beast", MAW, "4/5"), worded("Jaws", "Creature — Beast", MAW, "4/5")
    )
    bear = s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, KILL)
    s.choose(P2, first)
    s.cast(P1, "Kill", targets=[bear])
    s.resolve()
    s.activate(P1, second)
    s.resolve()
    assert bear.zone == "exile"
    s.activate(P1, first)
    s.resolve()
    assert bear.zone == "hand"


@cr("614.14", "400.7")
def test_a_permanent_that_came_back_has_exiled_nothing():
    blink = worded(
        "Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control."
    )
    s = Scenario()
    maw = s.battlefield(P1, worded("Maw", "Creature — Beast", MAW, "4/5"))
    bear = s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, KILL, blink)
    s.cast(P1, "Kill", targets=[bear])
    s.resolve()
    s.cast(P1, "Blink", targets=[maw])
    s.resolve()
    s.activate(P1, "Maw")
    s.resolve()
    assert bear.zone == "exile"


@cr("614.12b")
def test_what_one_entering_permanent_costs_is_gone_for_the_other():
    toll = Replacement((enters(),), (Pay((PayLife(Number(2)),), otherwise=(EventTapped(),)),))
    s = Scenario(starting_life=3)
    s.graveyard(
        P1, thing("First Shrine", CardType.LAND, parts=(toll,)), thing("Second Shrine", CardType.LAND, parts=(toll,))
    )
    lands = Each(InZone(Zone.GRAVEYARD) & Owned(Relation.YOU))
    s.hand(P1, instant("Return", Move(lands, Zone.BATTLEFIELD)))
    s.choose(P1, True)
    s.cast(P1, "Return")
    s.resolve()
    assert s.player(P1).life == 1
    assert sorted((s["First Shrine"].tapped, s["Second Shrine"].tapped)) == [False, True]


# ---- self-replacing (614.15, 616.1a) -------------------------------------------------------------------------


@cr("614.15", "616.1a")
def test_a_spells_own_replacement_comes_before_the_doubling_of_others():
    text = "This spell deals 2 damage to any target. If you control a creature, it deals 4 damage instead."
    spell = worded("Fury", "Instant", text)
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", enchantment("Furnace", Replacement((Pattern(EventKind.DAMAGE),), (times(2),))))
    s.hand(P1, spell)
    s.cast(P1, "Fury", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 12


# ---- damage that can't be prevented (615.12a) ------------------------------------------------------------------------


@cr("615.12a", "615.12")
def test_a_prevention_effect_is_applied_once_to_damage_that_cannot_be_prevented():
    gain = AfterEvent((GainLife(You(), Number(1)),))
    ward = Replacement((Pattern(EventKind.DAMAGE, to=YOU),), (Prevent(), gain), prevents=True)
    s = Scenario()
    s.battlefield(P1, enchantment("Ward", ward), law("Truth", Rule(RuleKind.UNPREVENTABLE), Anything()))
    s.hand(P2, BOLT)
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 18


# ---- any order (616.1e) ----------------------------------------------------------------------------------------------


@cr("616.1e")
@pytest.mark.parametrize(("first", "lost"), [("Furnace", 7), ("Torch", 8)])
def test_the_affected_player_applies_equal_effects_in_any_order(first, lost):
    damage = Pattern(EventKind.DAMAGE)
    s = Scenario()
    s.battlefield(P1, enchantment("Furnace", Replacement((damage,), (times(2),))))
    s.battlefield(P1, enchantment("Torch", Replacement((damage,), (plus(1),))))
    s.hand(P1, BOLT)
    s.choose(P2, first)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20 - lost


@cr("614.1e", "702.37b")
def test_as_it_is_turned_face_up_comes_with_turning_it_up_and_uses_no_stack():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, worded("Hidden", "Creature — Beast", "Megamorph {2}", "2/2"), face_down=True)
    s.turn_up(P1, "Hidden")
    assert s.stack == []
    assert s["Hidden"].power == 3


@cr("614.1c", "608.3e")
def test_a_permanent_spell_that_cannot_enter_goes_to_the_graveyard():
    s = Scenario()
    s.battlefield(P2, law("Void", Rule(RuleKind.CANT_ENTER), creature))
    s.hand(P1, beast("Wolf", 3, 3))
    s.cast(P1, "Wolf")
    s.resolve()
    assert s["Wolf"].zone == "graveyard"


@cr("614.2", "609.7")
@pytest.mark.parametrize(("name", "dealt"), [("Lightning Bolt", 6), ("Zap", 3)])
def test_an_effect_about_damage_from_a_source_asks_what_the_source_is(name, dealt):
    by_red = Pattern(EventKind.DAMAGE, by=Colors({Color.RED}))
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, enchantment("Forge", Replacement((by_red,), (times(2),))))
    s.hand(P1, "Lightning Bolt", instant("Zap", Damage(TargetRef(0), Number(3)), target=any_target))
    s.cast(P1, name, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20 - dealt


@cr("608.2j")
def test_what_is_two_colors_is_each_of_them():
    s = Scenario()
    both = beast("Mongrel", 3, 3)
    both = replace(both, color_indicator=frozenset({Color.BLACK, Color.WHITE}))
    s.battlefield(P2, both, beast("Mouse", 1, 1, color=Color.WHITE))
    s.hand(P1, instant("Purge", Destroy(Each(creature & Colors({Color.BLACK})))))
    s.cast(P1, "Purge")
    s.resolve()
    assert s["Mongrel"].zone == "graveyard"
    assert s["Mouse"].zone == "battlefield"


@cr("608.3g", "702.109a")
def test_a_dashed_creature_returns_at_the_next_end_step():
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, worded("Runner", "Creature — Goblin", "Dash {1}{R}", "2/2", cost="{3}{R}"))
    s.cast(P1, "Runner", alternative="dash")
    s.resolve()
    assert "haste" in s["Runner"].keywords
    s.to("cleanup")
    assert s["Runner"].zone == "hand"
