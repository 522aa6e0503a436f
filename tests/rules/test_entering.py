"""How permanents enter the battlefield (614.1c-d, 614.12, 614.13, 303.4f-i, 306.5b)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing, walker

from mtgengine.enums import CardType, EventKind, Keyword, Relation, Zone
from mtgengine.ir import (
    Choose,
    Controlled,
    CreateToken,
    Each,
    EventCopy,
    EventCounters,
    EventPlayer,
    EventTapped,
    Face,
    GainLife,
    InZone,
    IsPermanent,
    IsSource,
    KeywordAbility,
    May,
    Move,
    Not,
    Number,
    Opponents,
    Owned,
    Pattern,
    Register,
    Replacement,
    Source,
    TargetRef,
    Triggered,
    You,
    creature,
    enchantment,
    enters,
    times,
)
from mtgengine.testing import P1, P2, Scenario, cr

OPPONENTS_CREATURE = creature & Controlled(Relation.OPPONENT)
RAISE = instant("Raise", Move(TargetRef(0), Zone.BATTLEFIELD), target=creature & InZone(Zone.GRAVEYARD))


def rule(name: str, *abilities) -> Face:
    return thing(name, CardType.ENCHANTMENT, parts=abilities)


def enters_with(kind: str, n: int) -> Replacement:
    return Replacement([enters()], [EventCounters(kind, Number(n))])


TAPPED = Replacement([enters()], [EventTapped()])
SEASON = rule("Season", Replacement([Pattern(EventKind.COUNTERS_PUT, Controlled(Relation.YOU))], [times(2)]))


@cr("614.1d", "614.12")
def test_a_land_enters_tapped():
    s = Scenario()
    s.hand(P1, thing("Delta", CardType.LAND, parts=(TAPPED,)))
    s.play_land(P1, "Delta")
    assert s["Delta"].tapped


@cr("614.1d", "614.12")
def test_creatures_of_opponents_enter_tapped():
    s = Scenario()
    s.battlefield(P2, rule("Orb", Replacement([enters(OPPONENTS_CREATURE)], [EventTapped()])))
    s.hand(P1, beast("Late", 2, 2))
    s.cast(P1, "Late")
    s.resolve()
    assert s["Late"].tapped


@cr("614.12")
def test_an_effect_about_all_permanents_does_not_affect_its_own_source():
    s = Scenario()
    s.hand(P1, rule("Orb of Dreams", Replacement([enters(IsPermanent())], [EventTapped()])), beast("Late", 2, 2))
    s.cast(P1, "Orb of Dreams")
    s.resolve()
    s.cast(P1, "Late")
    s.resolve()
    assert not s["Orb of Dreams"].tapped
    assert s["Late"].tapped


@cr("614.12")
def test_who_will_control_the_permanent_decides_not_who_owns_it():
    s = Scenario()
    s.battlefield(P2, rule("Orb", Replacement([enters(OPPONENTS_CREATURE)], [EventTapped()])))
    card = s.graveyard(P2, "Grizzly Bears")
    s.hand(P1, RAISE)
    s.cast(P1, "Raise", targets=[card])
    s.resolve()
    assert s["Grizzly Bears"].controller == P1
    assert s["Grizzly Bears"].tapped


@cr("614.1c", "122.6")
def test_a_creature_enters_with_counters():
    s = Scenario()
    s.hand(P1, beast("Hydra", 0, 0, enters_with("+1/+1", 3)))
    s.cast(P1, "Hydra")
    s.resolve()
    assert s["Hydra"].power == 3


@cr("614.16", "122.6", "616.1g")
def test_counters_with_which_a_creature_enters_are_doubled():
    s = Scenario()
    s.battlefield(P1, SEASON)
    s.hand(P1, beast("Hydra", 0, 0, enters_with("+1/+1", 3)))
    s.cast(P1, "Hydra")
    s.resolve()
    assert s["Hydra"].counters == {"+1/+1": 6}


@cr("306.5b", "614.16")
def test_a_planeswalker_enters_with_twice_its_loyalty():
    s = Scenario()
    s.battlefield(P1, SEASON)
    s.hand(P1, walker("Walker", 4))
    s.cast(P1, "Walker")
    s.resolve()
    assert s["Walker"].counters == {"loyalty": 8}


@cr("714.3a", "614.16")
def test_a_saga_enters_with_twice_its_lore_counter():

    s = Scenario()
    s.battlefield(P1, SEASON)
    s.hand(P1, thing("Tale", CardType.ENCHANTMENT, subtypes=("Saga",)))
    s.cast(P1, "Tale")
    s.resolve()
    assert s["Tale"].counters == {"lore": 2}


@cr("616.1", "614.1d")
def test_entering_tapped_and_with_counters_needs_no_choice():
    s = Scenario()
    s.battlefield(P1, rule("More", Replacement([enters(creature)], [EventCounters("+1/+1", Number(1))])))
    s.hand(P1, beast("Hydra", 0, 0, enters_with("+1/+1", 1), TAPPED))
    s.cast(P1, "Hydra")
    s.resolve()
    assert s["Hydra"].counters == {"+1/+1": 2}
    assert s["Hydra"].tapped


@cr("614.12", "603.6a")
def test_a_trigger_sees_the_counters_that_a_creature_entered_with():
    told = Triggered((GainLife(You(), Number(1)),), events=(Pattern(EventKind.COUNTERS_PUT, creature),))
    s = Scenario()
    s.battlefield(P1, rule("Herald", told))
    s.hand(P1, beast("Hydra", 0, 0, enters_with("+1/+1", 3)))
    s.cast(P1, "Hydra")
    s.resolve_all()
    assert s.player(P1).life == 21


# ---- copies ----------------------------------------------------------------------------------------------------------

OTHER = creature & Not(IsSource())


def clone(name: str = "Clone", *changes, optional: bool = False) -> Face:
    effects = [Choose(0, OTHER, optional=optional), EventCopy(Register(0), changes)]
    return beast(name, 0, 0, Replacement([enters()], effects))


@cr("707.5", "616.1c", "614.12a")
def test_a_clone_enters_as_a_copy_of_a_creature_that_its_controller_chooses():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    card = s.hand(P1, clone())
    s.cast(P1, "Clone")
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s[card].power == 3
    assert s[card].controller == P1


@cr("707.5", "614.12")
def test_a_copy_has_the_replacement_effects_of_what_it_copies():
    s = Scenario()
    s.battlefield(P2, beast("Hydra", 0, 0, enters_with("+1/+1", 2)), counters={"+1/+1": 1})
    card = s.hand(P1, clone())
    s.cast(P1, "Clone")
    s.choose(P1, "Hydra")
    s.resolve()
    assert s[card].counters == {"+1/+1": 2}


@cr("616.1c", "616.1f")
def test_becoming_a_copy_comes_first_and_takes_away_how_the_card_itself_would_enter():
    essence = beast("Essence", 6, 6, Replacement([enters(creature & Controlled(Relation.YOU))], [EventCopy(Source())]))
    s = Scenario()
    s.battlefield(P1, essence)
    card = s.hand(P1, beast("Sentinel", 3, 3, TAPPED))
    s.cast(P1, "Sentinel")
    s.resolve()
    assert s[card].power == 6
    assert not s[card].tapped


@cr("707.5")
def test_a_clone_that_copies_nothing_enters_as_itself():
    s = Scenario()
    s.hand(P1, clone())
    s.cast(P1, "Clone")
    s.resolve()
    assert s["Clone"].zone == "graveyard"


# ---- control ---------------------------------------------------------------------------------------------------------


@cr("614.12", "616.1b")
def test_a_creature_enters_under_an_opponents_control():
    s = Scenario()
    s.hand(P1, beast("Gift", 3, 3, Replacement([enters()], [EventPlayer(Opponents())])))
    s.cast(P1, "Gift")
    s.resolve()
    assert s["Gift"].controller == P2


@cr("616.1b", "614.12")
def test_whose_control_comes_first_then_the_effects_that_regard_it():
    s = Scenario()
    s.battlefield(P1, rule("Orb", Replacement([enters(OPPONENTS_CREATURE)], [EventTapped()])))
    s.hand(P1, beast("Gift", 3, 3, Replacement([enters()], [EventPlayer(Opponents())])))
    s.cast(P1, "Gift")
    s.resolve()
    assert s["Gift"].controller == P2
    assert s["Gift"].tapped


# ---- Auras -----------------------------------------------------------------------------------------------------------

AURA = thing("Holy Mark", CardType.ENCHANTMENT, subtypes=("Aura",), parts=(KeywordAbility(Keyword.ENCHANT, creature),))
REPLENISH = instant("Renew", Move(Each(enchantment & Owned(Relation.YOU), [Zone.GRAVEYARD]), Zone.BATTLEFIELD))


@cr("303.4f")
def test_an_aura_that_is_not_cast_is_attached_to_what_its_controller_chooses():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.graveyard(P1, AURA)
    s.hand(P1, REPLENISH)
    s.cast(P1, "Renew")
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s["Holy Mark"].attached_to == s["Hill Giant"]


@cr("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is():
    s = Scenario()
    s.graveyard(P1, AURA)
    s.hand(P1, REPLENISH)
    s.cast(P1, "Renew")
    s.resolve()
    assert s["Holy Mark"].zone == "graveyard"


ROLE = Face(
    "Monster",
    frozenset({CardType.ENCHANTMENT}),
    subtypes=("Aura", "Role"),
    abilities=(KeywordAbility(Keyword.ENCHANT, creature),),
)


@cr("303.4f", "111.1")
def test_a_token_that_is_an_aura_is_attached_as_it_is_created():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, instant("Mark", CreateToken(You(), ROLE)))
    s.cast(P1, "Mark")
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s["Monster"].attached_to == s["Hill Giant"]


@cr("303.4g")
def test_a_token_that_is_an_aura_is_not_created_when_it_has_nothing_to_enchant():
    from mtgcore import types as core_types

    s = Scenario()
    s.hand(P1, instant("Mark", CreateToken(You(), ROLE)))
    s.cast(P1, "Mark")
    s.resolve()
    assert s.core.zone(core_types.ZONE_BATTLEFIELD) == []


@cr("614.12a")
def test_an_entering_permanents_choice_is_made_before_it_enters():
    effects = [May([EventTapped()])]
    for answer, tapped in (("yes", True), ("no", False)):
        s = Scenario()
        s.hand(P1, beast("Sleeper", 2, 2, Replacement([enters()], effects)))
        s.cast(P1, "Sleeper")
        s.choose(P1, answer)
        s.resolve()
        assert s["Sleeper"].tapped == tapped


@cr("614.12")
def test_tokens_enter_tapped():
    goblin = Face("Goblin", frozenset({CardType.CREATURE}), subtypes=("Goblin",), power=1, toughness=1)
    s = Scenario()
    s.battlefield(P2, rule("Orb", Replacement([enters(OPPONENTS_CREATURE)], [EventTapped()])))
    s.hand(P1, instant("Horde", CreateToken(You(), goblin, Number(2))))
    s.cast(P1, "Horde")
    s.resolve()
    assert s["Goblin"].tapped
    assert s["Goblin#2"].tapped


@cr("708.4", "614.12")
def test_a_creature_put_face_down_has_no_abilities_that_say_how_it_enters():
    s = Scenario()
    s.battlefield(P1, beast("Hydra", 0, 1, enters_with("+1/+1", 3)), face_down=True)
    assert s["Hydra"].counters == {}
