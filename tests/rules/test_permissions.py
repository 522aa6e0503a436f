"""What may be cast, played and activated by whom, from where and when (CR 113.6, 305, 601.3, 602.5, 606.3, 702.61)."""

from __future__ import annotations

from mtgcore import types as core_types
from mtgengine import CardType
from mtgengine.enums import Color, Keyword, Relation, RuleKind, Zone
from mtgengine.ir import (
    Activated,
    Anything,
    Card,
    Colors,
    Damage,
    DiscardSelf,
    Draw,
    Face,
    GainLife,
    IsSource,
    KeywordAbility,
    Loyalty,
    Number,
    PayMana,
    Rule,
    Spell,
    Static,
    Target,
    TargetRef,
    You,
    YourTurn,
    any_target,
    creature,
    land,
    spell,
    typed,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

GAIN = GainLife(You(), Number(1))
ANY, YOU, OPPONENT = core_types.REL_ANY, core_types.REL_YOU, core_types.REL_OPPONENT


def law(name, rule, condition=None, affects=None):
    return Face(
        name,
        {CardType.ENCHANTMENT},
        ManaCost.parse("{0}"),
        abilities=[Static(rule=rule, condition=condition, affects=affects)],
    )


def instant(name, cost="{0}", *effects, parts=(), targets=()):
    return Face(name, {CardType.INSTANT}, ManaCost.parse(cost), abilities=[*parts, Spell(effects or (GAIN,), targets)])


def machine(name, *cost, effects=(GAIN,), **more):
    return Face(name, {CardType.ARTIFACT}, ManaCost.parse("{0}"), abilities=[Activated(effects, cost=cost, **more)])


# ---- restrictions ----------------------------------------------------------------------------------------------------


@cr("601.3a", "101.2")
def test_an_effect_forbids_spells_of_a_kind():
    s = Scenario()
    s.battlefield(P1, law("Test Ban", Rule(RuleKind.CANT_CAST, 0, typed(CardType.INSTANT))))
    s.free_mana(P1)
    s.hand(P1, "Shock", "Grizzly Bears")
    assert not s.can_cast(P1, "Shock", targets=[P2])
    assert s.can_cast(P1, "Grizzly Bears")


@cr("601.3a")
def test_no_player_casts_more_than_one_spell_each_turn():
    s = Scenario()
    s.battlefield(P2, law("Test Rule of Law", Rule(RuleKind.CANT_CAST, 1, spell)))
    s.hand(P1, instant("Test A"), instant("Test B"))
    s.cast(P1, "Test A")
    s.resolve()
    assert not s.can_cast(P1, "Test B")


@cr("601.3a", "102.2")
def test_opponents_cannot_cast_spells_during_your_turn():
    s = Scenario()
    s.battlefield(P1, law("Test Silence", Rule(RuleKind.CANT_CAST, 0, spell, OPPONENT), YourTurn()))
    s.hand(P1, instant("Test A"))
    s.hand(P2, instant("Test B"))
    assert s.can_cast(P1, "Test A")
    assert not s.can_cast(P2, "Test B")
    s.to("upkeep", turn=P2)
    assert s.can_cast(P2, "Test B")


@cr("601.3a", "307.5")
def test_opponents_cast_only_when_they_could_cast_a_sorcery():
    s = Scenario()
    s.battlefield(P1, law("Test Teferi", Rule(RuleKind.SORCERY_SPEED, 0, spell, OPPONENT)))
    s.hand(P2, instant("Test B"))
    assert not s.can_cast(P2, "Test B")
    s.to("precombat_main", turn=P2)
    assert s.can_cast(P2, "Test B")


@cr("602.5")
def test_abilities_of_artifacts_cannot_be_activated_but_for_mana():
    s = Scenario()
    s.battlefield(P1, law("Test Stony", Rule(RuleKind.CANT_ACTIVATE, 1, typed(CardType.ARTIFACT))))
    s.battlefield(P1, machine("Test Clock"), "Sol Ring")
    s.hand(P1, instant("Test Two", "{2}"))
    assert not s.can_activate(P1, "Test Clock")
    assert s.can_cast(P1, "Test Two")


@cr("602.5", "605.3a")
def test_mana_abilities_stop_when_no_exception_is_made():
    s = Scenario()
    s.battlefield(P1, law("Test Stony", Rule(RuleKind.CANT_ACTIVATE, 0, typed(CardType.ARTIFACT))), "Sol Ring")
    s.hand(P1, instant("Test Two", "{2}"))
    assert not s.can_cast(P1, "Test Two")


@cr("305.1", "101.2")
def test_lands_cannot_be_played():
    s = Scenario()
    s.battlefield(P2, law("Test Worldlock", Rule(RuleKind.CANT_PLAY_LAND, 0, land)))
    s.hand(P1, "Forest")
    assert not s.can_play_land(P1, "Forest")


SPLIT = instant("Test Split", parts=[KeywordAbility(Keyword.SPLIT_SECOND)])


@cr("702.61a")
def test_split_second_stops_spells_and_abilities():
    s = Scenario()
    s.hand(P1, SPLIT)
    s.hand(P2, instant("Test B"))
    s.battlefield(P2, machine("Test Clock"))
    s.cast(P1, "Test Split")
    assert not s.can_cast(P2, "Test B")
    assert not s.can_activate(P2, "Test Clock")
    s.resolve()
    assert s.can_cast(P2, "Test B")


@cr("702.61b")
def test_mana_abilities_work_under_split_second():
    s = Scenario()
    s.hand(P1, SPLIT)
    s.battlefield(P2, "Forest")
    s.cast(P1, "Test Split")
    s.activate(P2, "Forest")
    assert s["Forest"].tapped


# ---- can't be countered ----------------------------------------------------------------------------------------------


@cr("701.6a", "101.2")
def test_a_spell_that_cannot_be_countered_is_a_legal_target_and_stays():
    s = Scenario()
    s.hand(P1, instant("Test Sure", parts=[Static(rule=Rule(RuleKind.CANT_BE_COUNTERED, 0, IsSource()))]))
    s.hand(P2, "Counterspell")
    s.free_mana(P2)
    s.cast(P1, "Test Sure")
    s.cast(P2, "Counterspell", targets=["Test Sure"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("701.6a", "101.2")
def test_a_permanent_may_keep_spells_from_being_countered():
    s = Scenario()
    s.battlefield(P1, law("Test Dragon", Rule(RuleKind.CANT_BE_COUNTERED, 0, creature & spell, YOU)))
    s.hand(P1, "Grizzly Bears", instant("Test A"))
    s.free_mana(P1)
    s.hand(P2, "Counterspell", "Counterspell")
    s.free_mana(P2)
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    s.cast(P1, "Test A")
    s.cast(P2, "Counterspell", targets=["Test A"])
    s.resolve_all()
    assert s.player(P1).life == 20


# ---- permission to cast from elsewhere -------------------------------------------------------------------------------


EVERYTHING = Anything()


def may_cast(*zones, what=EVERYTHING, **more):
    return law("Test Permit", Rule(RuleKind.MAY_CAST, 0, what, YOU, zones=frozenset(zones), own=True, **more))


@cr("601.3", "601.2a")
def test_creatures_may_be_cast_from_the_graveyard():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.GRAVEYARD, what=creature), "Forest", "Forest")
    s.graveyard(P1, "Grizzly Bears", "Shock")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("601.3")
def test_a_permission_for_your_graveyard_does_not_reach_the_opponents():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.GRAVEYARD, what=creature), "Forest", "Forest")
    s.graveyard(P2, "Grizzly Bears")
    assert not s.can_cast(P1, "Grizzly Bears")


@cr("601.3", "401.5")
def test_spells_may_be_cast_from_the_top_of_the_library_only():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.LIBRARY), "Forest", "Forest", "Mountain")
    s.library(P1, "Grizzly Bears", "Shock")
    assert s.can_cast(P1, "Grizzly Bears")
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("305.1", "601.3")
def test_lands_may_be_played_from_the_graveyard():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.GRAVEYARD, what=land, only_lands=True))
    s.graveyard(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s["Forest"].zone == "battlefield"


@cr("305.2a")
def test_a_land_played_from_elsewhere_counts_as_the_land_of_the_turn():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.GRAVEYARD, what=land, only_lands=True))
    s.graveyard(P1, "Forest", "Island")
    s.play_land(P1, "Forest")
    assert not s.can_play_land(P1, "Island")


@cr("118.9", "601.3")
def test_a_permission_may_be_without_paying_the_mana_cost():
    s = Scenario()
    s.battlefield(P1, may_cast(Zone.HAND, what=creature, free=True))
    s.hand(P1, "Grizzly Bears", "Shock")
    s.cast(P1, "Grizzly Bears", alternative="free")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert not s.can_cast(P1, "Shock", targets=[P2], alternative="free")


@cr("601.3b", "702.8a")
def test_sorceries_may_be_cast_as_though_they_had_flash():
    s = Scenario()
    s.battlefield(P1, law("Test Orrery", Rule(RuleKind.FLASH, 0, spell, YOU)))
    s.hand(P1, "Grizzly Bears")
    s.free_mana(P1)
    s.to("upkeep", turn=P2)
    assert s.can_cast(P1, "Grizzly Bears")


# ---- cards with two faces --------------------------------------------------------------------------------------------

ADVENTURE = Card(
    (
        Face("Test Giant", {CardType.CREATURE}, ManaCost.parse("{2}{R}"), power=4, toughness=3),
        Face(
            "Test Stomp",
            {CardType.INSTANT},
            ManaCost.parse("{R}"),
            subtypes=("Adventure",),
            abilities=[Spell([Damage(TargetRef(), Number(2))], [Target(any_target)])],
        ),
    ),
    "adventure",
)


@cr("715.3", "715.3d")
def test_an_adventure_is_exiled_and_its_creature_cast_from_there():
    s = Scenario()
    s.hand(P1, ADVENTURE)
    s.battlefield(P1, *["Mountain"] * 4)
    s.cast(P1, "Test Stomp", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert [option for option in s.legal(P1) if "Stomp" in option] == []
    s.cast(P1, "Test Giant")
    s.resolve()
    assert s["Test Giant"].power == 4


@cr("715.3d", "701.6a")
def test_a_countered_adventure_goes_to_the_graveyard():
    s = Scenario()
    s.hand(P1, ADVENTURE)
    s.hand(P2, "Counterspell")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Test Stomp", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Test Stomp"])
    s.resolve_all()
    assert not s.can_cast(P1, "Test Giant")


@cr("709.3", "709.3a")
def test_either_half_of_a_split_card_is_cast():
    halves = Card(
        (
            instant("Test Fire", "{R}"),
            Face("Test Ice", {CardType.INSTANT}, ManaCost.parse("{U}"), abilities=[Spell([Draw(You(), Number(1))])]),
        ),
        "split",
    )
    s = Scenario()
    s.hand(P1, halves)
    s.battlefield(P1, "Island")
    assert [option for option in s.legal(P1) if "Fire" in option] == []
    s.cast(P1, "Test Ice")
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("712.8a")
def test_the_back_face_of_a_transforming_card_is_not_cast():
    werewolf = Card(
        (
            Face("Test Villager", {CardType.CREATURE}, ManaCost.parse("{5}"), power=1, toughness=1),
            Face("Test Werewolf", {CardType.CREATURE}, ManaCost.parse("{0}"), power=3, toughness=3),
        ),
        "transform",
    )
    s = Scenario()
    s.hand(P1, werewolf)
    assert [option for option in s.legal(P1) if "Werewolf" in option] == []


# ---- activated abilities ---------------------------------------------------------------------------------------------


@cr("602.2")
def test_any_player_may_activate_it_if_it_says_so():
    s = Scenario()
    s.battlefield(P1, machine("Test Well", by=Relation.ANY))
    s.activate(P2, "Test Well")
    s.resolve()
    assert s.player(P2).life == 21


@cr("602.2")
def test_only_opponents_may_activate_it_if_it_says_so():
    s = Scenario()
    s.battlefield(P1, machine("Test Trap", by=Relation.OPPONENT))
    assert not s.can_activate(P1, "Test Trap")
    assert s.can_activate(P2, "Test Trap")


@cr("602.5b")
def test_once_means_once_for_as_long_as_it_is_there():
    s = Scenario()
    s.battlefield(P1, machine("Test Wish", once_per_game=True))
    s.activate(P1, "Test Wish")
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert not s.can_activate(P1, "Test Wish")


@cr("113.6", "602.2a")
def test_an_ability_functions_in_exile_if_it_says_so():
    s = Scenario()
    s.exile(P1, machine("Test Ghost", zone=Zone.EXILE))
    s.activate(P1, "Test Ghost")
    s.resolve()
    assert s.player(P1).life == 21


@cr("702.29a")
def test_cycling_discards_the_card_to_draw_one():
    s = Scenario()
    cycler = machine(
        "Test Cycler",
        PayMana(ManaCost.parse("{1}")),
        DiscardSelf(),
        effects=[Draw(You(), Number(1))],
        zone=Zone.HAND,
        keyword=Keyword.CYCLING,
    )
    s.hand(P1, cycler)
    s.battlefield(P1, "Mountain")
    s.activate(P1, "Test Cycler")
    assert s["Test Cycler"].zone == "graveyard"
    s.resolve()
    assert len(s.player(P1).hand) == 1


def walker(*loyalty):
    return Face(
        "Test Walker",
        {CardType.PLANESWALKER},
        ManaCost.parse("{0}"),
        loyalty=4,
        abilities=[Activated([GAIN], cost=[Loyalty(change)]) for change in loyalty],
    )


@cr("606.3")
def test_an_effect_lets_loyalty_abilities_be_activated_at_instant_speed():
    haste = law("Test Haste", Rule(RuleKind.LOYALTY_ANY_TIME, 0, typed(CardType.PLANESWALKER), YOU))
    for more in ((), (haste,)):
        s = Scenario()
        s.battlefield(P1, walker(1), *more)
        s.to("upkeep", turn=P2)
        assert s.can_activate(P1, "Test Walker") == bool(more)


@cr("606.3")
def test_an_effect_lets_loyalty_abilities_be_activated_twice():
    s = Scenario()
    s.battlefield(P1, walker(1), law("Test Chain", Rule(RuleKind.LOYALTY_TWICE, 2, typed(CardType.PLANESWALKER), YOU)))
    for _ in range(2):
        s.activate(P1, "Test Walker")
        s.resolve()
    assert not s.can_activate(P1, "Test Walker")


# ---- players as targets ----------------------------------------------------------------------------------------------


@cr("702.18a")
def test_a_player_with_shroud_is_no_target():
    s = Scenario()
    s.battlefield(P1, law("Test Confinement", Rule(RuleKind.PLAYER_SHROUD)))
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    s.free_mana(P1)
    s.free_mana(P2)
    assert not s.can_cast(P1, "Shock", targets=[P1])
    assert not s.can_cast(P2, "Shock", targets=[P1])
    assert s.can_cast(P2, "Shock", targets=[P2])


@cr("702.11c")
def test_a_player_with_hexproof_is_no_target_for_opponents():
    s = Scenario()
    s.battlefield(P1, law("Test Leyline", Rule(RuleKind.PLAYER_HEXPROOF)))
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    s.free_mana(P1)
    s.free_mana(P2)
    assert s.can_cast(P1, "Shock", targets=[P1])
    assert not s.can_cast(P2, "Shock", targets=[P1])


@cr("702.16b", "702.16k")
def test_a_player_with_protection_is_no_target_of_sources_with_the_quality():
    s = Scenario()
    s.battlefield(P1, law("Test Ward", Rule(RuleKind.PLAYER_PROTECTION, 0, Colors(frozenset({Color.RED})))))
    s.hand(P2, "Shock", instant("Test Ping", "{0}", Damage(TargetRef(), Number(1)), targets=[Target(any_target)]))
    s.free_mana(P2)
    assert not s.can_cast(P2, "Shock", targets=[P1])
    assert s.can_cast(P2, "Test Ping", targets=[P1])


# ---- how many targets, and of whom -----------------------------------------------------------------------------------


@cr("115.1", "601.2c")
def test_targets_that_share_a_controller():
    s = Scenario()
    two = instant(
        "Test Feud", "{0}", Damage(TargetRef(), Number(1)), targets=[Target(creature, 2, 2, same_controller=True)]
    )
    s.hand(P1, two)
    mine = s.battlefield(P1, "Grizzly Bears")
    theirs = s.battlefield(P2, "Grizzly Bears")
    other = s.battlefield(P2, "Hill Giant")
    assert not s.can_cast(P1, "Test Feud", targets=[mine, theirs])
    s.cast(P1, "Test Feud", targets=[theirs, other])
