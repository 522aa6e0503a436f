"""Layers (613): copiable values aside, in which order continuous effects make an object what it is."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing

from mtgengine.enums import CardType, Color, Duration, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.ir import Activated as ActivatedAbility
from mtgengine.ir import (
    AddAbility,
    AddColors,
    AddKeyword,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    Affected,
    AllOf,
    CantHave,
    Continuous,
    Controlled,
    Count,
    DefinePT,
    Draw,
    Each,
    EverySubtype,
    Exists,
    Face,
    Float,
    InZone,
    IsSource,
    IsSpell,
    KeywordAbility,
    LoseAllAbilities,
    ManaValueOf,
    ModifyPT,
    Not,
    Number,
    PutCounters,
    RemoveSupertypes,
    RemoveTypes,
    Rule,
    SetColors,
    SetPower,
    SetPT,
    SetToughness,
    SetTypes,
    Static,
    Subtype,
    SwitchPT,
    Tapped,
    TapSelf,
    Target,
    TargetRef,
    You,
    colored,
    creature,
    enchantment,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

ONE = Number(1)


def aura_free(filter):
    return AllOf((filter, Not(Subtype("Aura"))))


def opalescence(name: str = "Opalescence") -> Face:
    others = AllOf((aura_free(enchantment), Not(IsSource())))
    mana_value = ManaValueOf(Affected())
    changes = (AddTypes({CardType.CREATURE}), SetPT(mana_value, mana_value))
    return thing(name, CardType.ENCHANTMENT, parts=(Static(changes, affects=others),), cost="{2}{W}{W}")


def humility(name: str = "Humility") -> Face:
    changes = (LoseAllAbilities(), SetPT(ONE, ONE))
    return thing(name, CardType.ENCHANTMENT, parts=(Static(changes, affects=creature),), cost="{2}{W}{W}")


def anthem(name: str = "Anthem", **fields: object) -> Face:
    yours = AllOf((creature, Controlled(Relation.YOU)))
    return thing(name, CardType.ENCHANTMENT, parts=(Static((ModifyPT(ONE, ONE),), affects=yours),), **fields)


def gives(name: str, *changes, affects=creature, condition=None) -> Face:
    return thing(name, CardType.ENCHANTMENT, parts=(Static(changes, affects=affects, condition=condition),))


def until(name: str, *changes, target=permanent, duration=Duration.END_OF_TURN, condition=None) -> Face:
    return instant(name, Continuous(TargetRef(0), changes, duration, condition), target=target)


def pt(thing) -> tuple[int | None, int | None]:
    return thing.power, thing.toughness


# ---- the classics ----------------------------------------------------------------------------------------------------


@cr("613.6", "613.7a", "613.4b")
def test_humility_after_opalescence_is_one_one():
    s = Scenario()
    s.battlefield(P1, opalescence(), humility(), anthem(cost="{1}{W}{W}"))
    assert pt(s["Humility"]) == (1, 1)
    assert pt(s["Anthem"]) == (1, 1)
    assert s["Anthem"].abilities == []


@cr("613.6", "613.7a")
def test_humility_before_opalescence_is_four_four():
    s = Scenario()
    s.battlefield(P1, humility(), opalescence(), anthem(cost="{1}{W}{W}"))
    assert pt(s["Humility"]) == (4, 4)
    assert s["Humility"].types == {"enchantment", "creature"}
    assert s["Humility"].abilities == []  # lost in layer 6, but it had begun to apply there itself
    assert pt(s["Anthem"]) == (3, 3)


@cr("613.6")
def test_humility_that_opalescence_made_a_creature_still_takes_abilities():
    s = Scenario()
    s.battlefield(P1, opalescence(), humility(), beast("Angel", 4, 4, Keyword.FLYING))
    assert s["Angel"].keywords == set()
    assert pt(s["Angel"]) == (1, 1)


@cr("613.6")
def test_two_opalescences_make_each_other_creatures():
    s = Scenario()
    s.battlefield(P1, opalescence("First"), opalescence("Second"))
    assert pt(s["First"]) == (4, 4)
    assert pt(s["Second"]) == (4, 4)


@cr("613.8a")
def test_two_humilities_and_opalescence():
    s = Scenario()
    s.battlefield(P1, opalescence(), humility("One"), humility("Two"), beast("Bear", 2, 2, Keyword.TRAMPLE))
    assert pt(s["Bear"]) == (1, 1)
    assert s["Bear"].keywords == set()
    assert pt(s["One"]) == (1, 1)
    assert pt(s["Two"]) == (1, 1)


@cr("613.4c")
def test_an_anthem_helps_creatures_that_humility_made_small():
    s = Scenario()
    s.battlefield(P1, anthem(), humility(), beast("Giant", 5, 5))
    assert pt(s["Giant"]) == (2, 2)


@cr("613.5", "613.6")
def test_a_lord_that_lost_its_ability_in_layer_six_gives_nothing_in_layer_seven():
    lord = beast("Lord", 2, 2, Static((ModifyPT(ONE, ONE),), affects=AllOf((creature, Not(IsSource())))))
    s = Scenario()
    s.battlefield(P1, lord, humility(), beast("Giant", 5, 5))
    assert pt(s["Giant"]) == (1, 1)


# ---- sublayers of power and toughness --------------------------------------------------------------------------------


@cr("613.4", "613.4a", "613.4b", "613.4c", "613.4d")
def test_power_and_toughness_go_through_their_sublayers_whatever_the_timestamps():
    mine = Count(AllOf((creature, Controlled(Relation.YOU))))
    star = beast("Star", 0, 0, Static((DefinePT(mine, mine),)))
    s = Scenario()
    s.battlefield(P1, star, counters={"+1/+1": 1})
    s.hand(
        P1, until("Switch", SwitchPT()), until("Grow", ModifyPT(Number(3), Number(0))), until("Set", SetPT(ONE, ONE))
    )
    for name in ("Switch", "Grow", "Set"):
        s.cast(P1, name, targets=["Star"])
        s.resolve()
    assert pt(s["Star"]) == (2, 5)


@cr("613.4d", "613.7b")
def test_two_switches_are_none():
    s = Scenario()
    s.battlefield(P1, beast("Wall", 1, 4))
    s.hand(P1, until("One", SwitchPT()), until("Two", SwitchPT()))
    for name in ("One", "Two"):
        s.cast(P1, name, targets=["Wall"])
        s.resolve()
    assert pt(s["Wall"]) == (1, 4)


@cr("613.4b")
def test_base_power_alone_can_be_set():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, until("Strong", SetPower(Number(5))), until("Tough", SetToughness(Number(7))))
    s.cast(P1, "Strong", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (5, 2)
    s.cast(P1, "Tough", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (5, 7)


@cr("613.7", "613.7b")
def test_the_later_of_two_effects_that_set_power_and_toughness_wins():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, until("Big", SetPT(Number(6), Number(6))), until("Small", SetPT(ONE, ONE)))
    s.cast(P1, "Small", targets=["Bear"])
    s.resolve()
    s.cast(P1, "Big", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (6, 6)


@cr("122.1a", "613.4c")
def test_counters_that_change_only_power():
    s = Scenario()
    s.hand(P1, instant("Edge", PutCounters(TargetRef(0), "+1/+0", Number(2)), target=creature))
    s.hand(P1, instant("Blight", PutCounters(TargetRef(0), "-2/-1", ONE), target=creature))
    s.battlefield(P1, beast("Bear", 2, 2))
    s.cast(P1, "Edge", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (4, 2)
    s.cast(P1, "Blight", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (2, 1)
    assert s["Bear"].counters == {"+1/+0": 2, "-2/-1": 1}


# ---- characteristic-defining abilities -------------------------------------------------------------------------------


@cr("604.3", "613.4a")
def test_a_defined_power_counts_in_every_zone():
    hands = Count(AllOf((creature, InZone(Zone.GRAVEYARD))))
    lhurgoyf = beast("Lhurgoyf", 0, 0, Static((DefinePT(hands, Number(4)),)))
    s = Scenario()
    s.graveyard(P1, beast("Dead", 1, 1), lhurgoyf)
    s.graveyard(P2, beast("Gone", 1, 1))
    s.battlefield(P1, lhurgoyf)
    assert pt(s["Lhurgoyf#2"]) == (3, 4)


@cr("604.3", "702.73a")
def test_a_changeling_is_every_creature_type_even_in_the_graveyard_and_without_abilities():
    changeling = beast("Changeling", 2, 2, Static((EverySubtype(),)))
    s = Scenario()
    s.graveyard(P1, changeling)
    s.battlefield(P1, humility(), changeling, gives("King", ModifyPT(ONE, ONE), affects=Subtype("Goblin")))
    assert "Goblin" in s["Changeling"].subtypes
    assert {"Elf", "Goblin", "Wizard"} <= s["Changeling#2"].subtypes
    assert pt(s["Changeling#2"]) == (2, 2)


@cr("604.3", "105.2c")
def test_a_card_that_says_it_is_colorless_is_so_everywhere():
    devoid = beast("Devoid", 2, 2, Static((SetColors(frozenset()),)), cost="{R}")
    s = Scenario()
    s.hand(P1, devoid)
    assert s["Devoid"].colors == set()


# ---- types -----------------------------------------------------------------------------------------------------------


@cr("205.1b", "613.1d")
def test_a_type_in_addition_leaves_the_others():
    s = Scenario()
    s.battlefield(P1, thing("Rock", CardType.ARTIFACT, subtypes=("Equipment",)))
    s.hand(P1, until("Animate", AddTypes({CardType.CREATURE}), AddSubtypes(("Golem",)), SetPT(Number(3), Number(3))))
    s.cast(P1, "Animate", targets=["Rock"])
    s.resolve()
    assert s["Rock"].types == {"artifact", "creature"}
    assert s["Rock"].subtypes == {"Equipment", "Golem"}
    assert pt(s["Rock"]) == (3, 3)


@cr("205.1a")
def test_a_new_card_type_takes_the_subtypes_of_the_old_one():
    s = Scenario()
    s.battlefield(P1, beast("Elf", 1, 1, subtypes=("Elf",), supertypes=frozenset({Supertype.LEGENDARY})))
    s.hand(P1, until("Petrify", SetTypes({CardType.ARTIFACT})))
    s.cast(P1, "Petrify", targets=["Elf"])
    s.resolve()
    assert s["Elf"].types == {"artifact"}
    assert s["Elf"].subtypes == set()
    assert s["Elf"].supertypes == {"legendary"}


@cr("205.1a")
def test_losing_a_card_type_keeps_the_subtypes_of_the_others():
    s = Scenario()
    s.battlefield(
        P1,
        thing("Thopter", CardType.ARTIFACT, CardType.CREATURE, power=1, toughness=1, subtypes=("Equipment", "Thopter")),
    )
    s.hand(P1, until("Unmake", RemoveTypes({CardType.CREATURE})))
    s.cast(P1, "Unmake", targets=["Thopter"])
    s.resolve()
    assert s["Thopter"].types == {"artifact"}
    assert s["Thopter"].subtypes == {"Equipment"}


@cr("205.4b")
def test_supertypes_come_and_go():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(
        P1, until("Crown", AddSupertypes({Supertype.LEGENDARY})), until("Fall", RemoveSupertypes({Supertype.LEGENDARY}))
    )
    s.cast(P1, "Crown", targets=["Bear"])
    s.resolve()
    assert s["Bear"].supertypes == {"legendary"}
    s.cast(P1, "Fall", targets=["Bear"])
    s.resolve()
    assert s["Bear"].supertypes == set()


@cr("702.73a", "613.1d")
def test_every_creature_type_until_end_of_turn():
    s = Scenario()
    s.battlefield(
        P1, beast("Bear", 2, 2, subtypes=("Bear",)), gives("King", ModifyPT(ONE, ONE), affects=Subtype("Goblin"))
    )
    s.hand(P1, until("Shift", EverySubtype()))
    s.cast(P1, "Shift", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (3, 3)
    s.to("upkeep", turn=P2)
    assert s["Bear"].subtypes == {"Bear"}
    assert pt(s["Bear"]) == (2, 2)


# ---- colors ----------------------------------------------------------------------------------------------------------


@cr("105.3", "613.1e")
def test_colors_are_replaced_or_added():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2, color=Color.GREEN))
    s.hand(P1, until("Redden", SetColors({Color.RED})), until("Bluish", AddColors({Color.BLUE})))
    s.cast(P1, "Redden", targets=["Bear"])
    s.resolve()
    assert s["Bear"].colors == {"red"}
    s.cast(P1, "Bluish", targets=["Bear"])
    s.resolve()
    assert s["Bear"].colors == {"red", "blue"}


@cr("613.1e", "613.1f")
def test_an_ability_for_what_has_become_red():
    s = Scenario()
    s.battlefield(P1, gives("Banner", AddKeyword(Keyword.HASTE), affects=AllOf((creature, colored(Color.RED)))))
    s.battlefield(P1, gives("Paint", SetColors({Color.RED})), beast("Bear", 2, 2, color=Color.GREEN))
    assert s["Bear"].keywords == {"haste"}


# ---- abilities -------------------------------------------------------------------------------------------------------


@cr("613.1f", "613.7")
def test_keywords_are_gained_after_all_were_lost():
    s = Scenario()
    s.battlefield(P1, humility(), gives("Wings", AddKeyword(Keyword.FLYING)), beast("Bear", 2, 2, Keyword.TRAMPLE))
    assert s["Bear"].keywords == {"flying"}


@cr("613.1f", "613.7")
def test_keywords_gained_before_all_are_lost_are_lost():
    s = Scenario()
    s.battlefield(P1, gives("Wings", AddKeyword(Keyword.FLYING)), humility(), beast("Bear", 2, 2, Keyword.TRAMPLE))
    assert s["Bear"].keywords == set()


@cr("113.11")
def test_what_cant_have_a_keyword_gains_it_from_nothing():
    s = Scenario()
    s.battlefield(P1, gives("Ground", CantHave(Keyword.FLYING)), gives("Wings", AddKeyword(Keyword.FLYING)))
    s.battlefield(P1, beast("Bird", 1, 1, Keyword.FLYING, Keyword.VIGILANCE))
    assert s["Bird"].keywords == {"vigilance"}


@cr("122.1b", "613.7c")
def test_a_keyword_counter_works_after_abilities_were_lost_not_before():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Wolf", 2, 2))
    s.hand(P1, *(instant(name, PutCounters(TargetRef(0), "flying", ONE), target=creature) for name in ("A", "B")))
    s.hand(P1, until("Mute", LoseAllAbilities()), until("Hush", LoseAllAbilities()))
    for name, target in (("A", "Bear"), ("Mute", "Bear"), ("Hush", "Wolf"), ("B", "Wolf")):
        s.cast(P1, name, targets=[target])
        s.resolve()
    assert s["Bear"].keywords == set()
    assert s["Wolf"].keywords == {"flying"}


@cr("613.1f", "602.1")
def test_a_granted_activated_ability_can_be_activated():
    drawing = ActivatedAbility((Draw(You(), ONE),), cost=(TapSelf(),))
    s = Scenario()
    s.battlefield(P1, gives("School", AddAbility(drawing)), beast("Bear", 2, 2))
    assert s["Bear"].abilities == ["{T}: Draw a card."]
    s.activate(P1, "Bear")
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("613.1f", "602.1")
def test_an_ability_that_was_lost_cannot_be_activated():
    drawing = ActivatedAbility((Draw(You(), ONE),), cost=(TapSelf(),))
    s = Scenario()
    s.battlefield(P1, humility(), beast("Scholar", 2, 2, drawing))
    assert not s.can_activate(P1, "Scholar")


@cr("613.5", "613.7a")
def test_a_granted_static_ability_joins_from_layer_six_on():
    lordship = Static((ModifyPT(ONE, ONE), AddKeyword(Keyword.FLYING)), affects=AllOf((creature, Not(IsSource()))))
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Wolf", 2, 2))
    s.hand(P1, until("Crown", AddAbility(lordship)))
    s.cast(P1, "Crown", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (2, 2)
    assert pt(s["Wolf"]) == (3, 3)
    assert s["Wolf"].keywords == {"flying"}


@cr("613.5")
def test_a_granted_static_ability_is_too_late_for_layer_four():
    artifice = Static((AddTypes({CardType.ARTIFACT}),), affects=creature)
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, until("Lesson", AddAbility(artifice)))
    s.cast(P1, "Lesson", targets=["Bear"])
    s.resolve()
    assert s["Bear"].types == {"creature"}


@cr("613.1f", "702.16a", "702.11e")
def test_losing_all_abilities_loses_protection():
    red = colored(Color.RED)
    s = Scenario()
    s.battlefield(P1, beast("Knight", 2, 2, KeywordAbility(Keyword.PROTECTION, red)), humility())
    s.hand(P2, instant("Bolt", Continuous(TargetRef(0), (ModifyPT(ONE, ONE),)), target=creature, color=Color.RED))
    assert s["Knight"].abilities == []
    s.pass_priority()
    assert s.can_cast(P2, "Bolt", targets=["Knight"])


@cr("702.14c", "613.1f")
def test_each_granted_landwalk_counts():
    s = Scenario()
    s.battlefield(P1, gives("Paths", AddKeyword(Keyword.LANDWALK, Subtype("Island"))))
    s.battlefield(P1, gives("Roads", AddKeyword(Keyword.LANDWALK, Subtype("Forest"))), beast("Bear", 2, 2))
    s.battlefield(P2, "Forest", beast("Wall", 0, 4))
    s.attack(["Bear"])
    s.to("declare_blockers")
    assert not s.can_block("Wall", "Bear")


@cr("613.11", "613.1f")
def test_a_rule_goes_with_the_ability_that_makes_it():
    pacifist = beast("Pacifist", 2, 2, Rule(RuleKind.CANT_ATTACK))
    s = Scenario()
    s.battlefield(P1, humility(), pacifist)
    assert s.can_attack("Pacifist", P2)


@cr("613.11", "613.1f")
def test_a_granted_rule_holds():
    s = Scenario()
    s.battlefield(P1, gives("Peace", AddAbility(Static(rule=Rule(RuleKind.CANT_ATTACK)))), beast("Bear", 2, 2))
    assert not s.can_attack("Bear", P2)


# ---- floating static abilities ---------------------------------------------------------------------------------------


@cr("611.2c")
def test_an_effect_on_rules_affects_what_comes_later():
    cant_block = Static(rule=Rule(RuleKind.CANT_BLOCK), affects=creature)
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, instant("Panic", Float(cant_block)))
    s.hand(P2, beast("Late", 2, 2, Keyword.FLASH))
    s.cast(P1, "Panic")
    s.resolve()
    s.pass_priority()
    s.cast(P2, "Late")
    s.resolve()
    s.attack(["Bear"])
    s.to("declare_blockers")
    assert not s.can_block("Late", "Bear")


@cr("611.2c")
def test_a_locked_set_leaves_out_what_comes_later():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, instant("Charge", Continuous(Each(creature), (ModifyPT(ONE, ONE),))), beast("Late", 2, 2))
    s.cast(P1, "Charge")
    s.resolve()
    s.cast(P1, "Late")
    s.resolve()
    assert pt(s["Bear"]) == (3, 3)
    assert pt(s["Late"]) == (2, 2)


# ---- durations -------------------------------------------------------------------------------------------------------


@cr("611.2a")
def test_until_your_next_turn():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, until("Long", ModifyPT(ONE, ONE), duration=Duration.YOUR_NEXT_TURN))
    s.cast(P1, "Long", targets=["Bear"])
    s.resolve()
    s.to("end", turn=P2)
    assert pt(s["Bear"]) == (3, 3)
    s.to("upkeep", turn=P1)
    assert pt(s["Bear"]) == (2, 2)


@cr("611.2b")
def test_for_as_long_as_something_remains_tapped():
    tapped = Exists(AllOf((IsSource(), Tapped())))
    hold = Continuous(TargetRef(0), (ModifyPT(Number(-1), Number(-1)),), Duration.WHILE, tapped)

    vedalken = beast("Shackles", 1, 1, ActivatedAbility((hold,), (Target(creature),), cost=(TapSelf(),)))
    s = Scenario()
    s.battlefield(P1, vedalken)
    s.battlefield(P2, beast("Giant", 3, 3))
    s.activate(P1, "Shackles", targets=["Giant"])
    s.resolve()
    assert pt(s["Giant"]) == (2, 2)
    s.to("upkeep", turn=P2)
    assert pt(s["Giant"]) == (2, 2)
    s.to("upkeep", turn=P1)
    assert pt(s["Giant"]) == (3, 3)


@cr("611.2b")
def test_an_effect_whose_duration_is_over_already_never_begins():
    tapped = Exists(AllOf((IsSource(), Tapped())))
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, until("Never", ModifyPT(ONE, ONE), duration=Duration.WHILE, condition=tapped))
    s.cast(P1, "Never", targets=["Bear"])
    s.resolve()
    assert pt(s["Bear"]) == (2, 2)


@cr("400.7a")
def test_an_effect_on_a_permanent_spell_goes_on_when_it_is_a_permanent():

    s = Scenario()
    s.hand(P1, beast("Bear", 2, 2, color=Color.GREEN), until("Redden", SetColors({Color.RED}), target=IsSpell()))
    s.cast(P1, "Bear")
    s.cast(P1, "Redden", targets=["Bear"])
    s.resolve()
    assert s["Bear"].zone == "stack"
    assert s["Bear"].colors == {"red"}
    s.resolve()
    assert s["Bear"].zone == "battlefield"
    assert s["Bear"].colors == {"red"}


# ---- other zones -----------------------------------------------------------------------------------------------------


@cr("113.6b", "611.3")
def test_a_static_ability_that_works_in_the_graveyard():
    yours = AllOf((creature, Controlled(Relation.YOU)))
    anger = beast("Anger", 2, 2, Static((AddKeyword(Keyword.HASTE),), affects=yours, zones=frozenset({Zone.GRAVEYARD})))
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.graveyard(P1, anger)
    assert s["Bear"].keywords == {"haste"}


@cr("611.3c", "613.1d")
def test_a_static_ability_that_changes_cards_in_graveyards():
    s = Scenario()
    s.graveyard(P1, beast("Bear", 2, 2, Keyword.FLYING))
    s.battlefield(P1, gives("Jailer", LoseAllAbilities(), affects=InZone(Zone.GRAVEYARD)))
    assert s["Bear"].keywords == set()


@cr("613.4c")
def test_an_ability_that_counts_cards_in_a_zone_follows_them():
    cards = Count(InZone(Zone.GRAVEYARD))
    s = Scenario()
    s.battlefield(P1, beast("Ghoul", 1, 1, Static((ModifyPT(cards, Number(0)),))), beast("Bear", 2, 2))
    s.hand(P1, instant("Nothing", Draw(You(), Number(0))))
    s.cast(P1, "Nothing")
    s.resolve()
    assert pt(s["Ghoul"]) == (2, 1)
