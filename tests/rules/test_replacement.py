"""Replacement effects (614) and their interaction (616)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, law, thing

from mtgcore import types as core_types
from mtgengine.enums import CardType, Cause, Color, EventKind, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.ir import (
    EVENT_AMOUNT,
    EVENT_RESULT,
    AfterEvent,
    Anything,
    Controlled,
    CreateToken,
    Damage,
    Destroy,
    Draw,
    Each,
    EventBecomes,
    EventMana,
    EventNothing,
    EventPlayer,
    EventTarget,
    EventTo,
    Face,
    GainLife,
    InZone,
    IsPlayer,
    IsSource,
    LoseLife,
    Move,
    Number,
    Owned,
    OwnerOf,
    Pattern,
    PutCounters,
    Replacement,
    Rule,
    Shuffle,
    Source,
    TargetRef,
    Triggered,
    You,
    any_target,
    creature,
    dies,
    instead,
    moves,
    plus,
    times,
)
from mtgengine.testing import P1, P2, Scenario, cr

YOU = IsPlayer(Relation.YOU)
OPPONENT = IsPlayer(Relation.OPPONENT)
YOURS = creature & Controlled(Relation.YOU)
TO_GRAVEYARD = moves(Anything(), None, Zone.GRAVEYARD)


def enchantment(name: str, *abilities: Replacement, **fields: object) -> Face:
    return thing(name, CardType.ENCHANTMENT, parts=abilities, **fields)


def rest_in_peace(name: str = "Rest") -> Face:
    return enchantment(name, Replacement([TO_GRAVEYARD], [EventTo(Zone.EXILE)]))


def damage_doubler(name: str = "Furnace") -> Face:
    return enchantment(name, Replacement([Pattern(EventKind.DAMAGE)], [times(2)]))


def damage_adder(name: str = "Torch") -> Face:
    return enchantment(name, Replacement([Pattern(EventKind.DAMAGE)], [plus(1)]))


def count(s: Scenario, name: str) -> int:
    """How many permanents have this name."""
    found = s.core.zone(core_types.ZONE_BATTLEFIELD)
    return sum(s.pool.faces[s.core.face(id)].name == name for id in found)


BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)
WRATH = instant("Wrath", Destroy(Each(creature)))


# ---- zone changes ----------------------------------------------------------------------------------------------------


@cr("614.1a", "614.6")
def test_a_creature_that_would_die_is_exiled_instead():
    s = Scenario()
    s.battlefield(P2, rest_in_peace())
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"
    assert s["Bolt"].zone == "exile"


@cr("614.6", "603.6c")
def test_a_creature_that_is_exiled_instead_of_dying_has_not_died():
    s = Scenario()
    s.battlefield(P2, rest_in_peace())
    s.battlefield(P1, beast("Martyr", 1, 1, Triggered((GainLife(You(), Number(5)),), events=(dies(),))))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Martyr"])
    s.resolve()
    assert s.stack == []
    assert s.player(P1).life == 20


@cr("400.6", "614.12")
def test_a_card_that_would_be_put_into_a_graveyard_from_anywhere_replaces_that_itself_even_from_a_library():
    from mtgengine.ir import Mill

    everywhere = frozenset({Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE})
    away = Replacement([moves(IsSource(), None, Zone.GRAVEYARD)], [EventTo(Zone.EXILE)], zones=everywhere)
    s = Scenario()
    s.library(P1, beast("Colossus", 11, 11, away))
    s.hand(P1, instant("Erode", Mill(You(), Number(1))))
    s.cast(P1, "Erode")
    s.resolve()
    assert s["Colossus"].zone == "exile"


@cr("614.1a", "701.24a")
def test_a_creature_that_would_die_is_shuffled_into_its_owners_library_instead():
    back = Replacement([dies()], [EventTo(Zone.LIBRARY), AfterEvent([Shuffle(OwnerOf(EVENT_RESULT))])])
    s = Scenario()
    s.battlefield(P1, beast("Eternal", 2, 2, back))
    s.hand(P1, BOLT)
    s.build()
    size = len(s.player(P1).library)
    s.cast(P1, "Bolt", targets=["Eternal"])
    s.resolve()
    assert s["Eternal"].zone == "library"
    assert len(s.player(P1).library) == size + 1


@cr("616.1", "616.1f")
def test_replacement_effect_ordering():
    back = Replacement([dies()], [EventTo(Zone.HAND)])
    for choice, zone in (("Rest", "exile"), ("Eternal", "hand")):
        s = Scenario()
        s.battlefield(P2, rest_in_peace())
        s.battlefield(P1, beast("Eternal", 2, 2, back))
        s.hand(P2, BOLT)
        s.to("upkeep", turn=P2)
        s.cast(P2, "Bolt", targets=["Eternal"])
        s.choose(P1, choice)
        s.resolve()
        assert s["Eternal"].zone == zone


@cr("616.1")
def test_two_equal_effects_need_no_choice():
    s = Scenario()
    s.battlefield(P1, rest_in_peace())
    s.battlefield(P2, rest_in_peace())
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"


@cr("616.1", "101.4")
def test_players_choose_for_their_own_objects_in_turn_order():
    back = Replacement([dies()], [EventTo(Zone.HAND)])
    s = Scenario()
    s.battlefield(P1, rest_in_peace())
    s.battlefield(P1, beast("Mine", 2, 2, back))
    s.battlefield(P2, beast("Theirs", 2, 2, back))
    s.hand(P1, WRATH)
    s.cast(P1, "Wrath")
    s.choose(P1, "Rest")
    s.choose(P2, "Theirs")
    s.choose(P1, "Rest")
    s.resolve()
    assert s["Mine"].zone == "exile"
    assert s["Theirs"].zone == "hand"


@cr("702.11b", "115.10a")
def test_hexproof_against_a_board_wipe():
    s = Scenario()
    s.battlefield(P2, beast("Slippery", 3, 3, Keyword.HEXPROOF))
    s.hand(P1, WRATH)
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Slippery"].zone == "graveyard"


@cr("616.1g", "701.8a")
def test_what_replaces_destruction_comes_before_what_replaces_the_move_to_the_graveyard():
    saved = Replacement([Pattern(EventKind.MOVE, IsSource(), causes={Cause.DESTROY})], [EventNothing()])
    s = Scenario()
    s.battlefield(P2, rest_in_peace())
    s.battlefield(P1, beast("Stubborn", 2, 2, saved))
    s.hand(P1, WRATH)
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Stubborn"].zone == "battlefield"


@cr("614.4")
def test_a_replacement_effect_must_exist_before_the_event():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, BOLT, rest_in_peace())
    s.cast(P1, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Rest")
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("614.5")
def test_two_effects_that_go_back_and_forth_each_apply_once():
    to_hand = enchantment("Handy", Replacement([moves(Anything(), None, Zone.GRAVEYARD)], [EventTo(Zone.HAND)]))
    to_grave = enchantment("Grave", Replacement([moves(Anything(), None, Zone.HAND)], [EventTo(Zone.GRAVEYARD)]))
    s = Scenario()
    s.battlefield(P1, to_hand, to_grave)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, WRATH)
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


# ---- damage ----------------------------------------------------------------------------------------------------------


@cr("614.5", "614.1a")
def test_two_doublers_make_damage_four_times_as_much():
    s = Scenario()
    s.battlefield(P1, damage_doubler(), damage_doubler("Second Furnace"))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 8


@cr("616.1")
def test_the_damaged_player_chooses_whether_doubling_or_adding_comes_first():
    for choice, left in (("Furnace", 20 - 7), ("Torch", 20 - 8)):
        s = Scenario()
        s.battlefield(P1, damage_doubler(), damage_adder())
        s.hand(P1, BOLT)
        s.cast(P1, "Bolt", targets=[P2])
        s.choose(P2, choice)
        s.resolve()
        assert s.player(P2).life == left


@cr("614.7a", "120.8")
def test_no_damage_cannot_be_increased():
    s = Scenario()
    s.battlefield(P1, damage_adder())
    s.hand(P1, instant("Fizzle", Damage(TargetRef(0), Number(0)), target=any_target))
    s.cast(P1, "Fizzle", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20


@cr("614.9")
def test_damage_is_redirected_to_a_permanent():
    guard = beast("Guard", 0, 5, Replacement([Pattern(EventKind.DAMAGE, to=YOU)], [EventTarget(Source())]))
    s = Scenario()
    s.battlefield(P2, guard)
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20
    assert s["Guard"].damage == 3


@cr("614.9")
def test_damage_is_not_redirected_to_what_cannot_be_dealt_damage():
    statue = enchantment("Statue", Replacement([Pattern(EventKind.DAMAGE, to=YOU)], [EventTarget(Source())]))
    s = Scenario()
    s.battlefield(P2, statue)
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("614.9", "614.5")
def test_part_of_the_damage_is_redirected():
    from mtgengine.ir import EventPart

    guard = beast("Guard", 0, 5, Replacement([Pattern(EventKind.DAMAGE, to=YOU)], [EventPart(Number(1), Source())]))
    s = Scenario()
    s.battlefield(P2, guard)
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert s["Guard"].damage == 1


# ---- life ------------------------------------------------------------------------------------------------------------


@cr("614.1a", "119.3")
def test_life_gained_is_doubled():
    s = Scenario()
    s.battlefield(P1, enchantment("Reflection", Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], [times(2)])))
    s.hand(P1, instant("Heal", GainLife(You(), Number(3))))
    s.cast(P1, "Heal")
    s.resolve()
    assert s.player(P1).life == 26


@cr("614.1a", "614.5")
def test_life_that_would_be_gained_is_lost_instead_and_only_once_turned_round():
    remedy = enchantment(
        "Remedy",
        Replacement([Pattern(EventKind.LIFE_GAIN, player=OPPONENT)], [EventBecomes(EventKind.LIFE_LOSS)]),
        Replacement([Pattern(EventKind.LIFE_LOSS, player=OPPONENT)], [EventBecomes(EventKind.LIFE_GAIN)]),
    )
    s = Scenario()
    s.battlefield(P2, remedy)
    s.hand(P1, instant("Heal", GainLife(You(), Number(3))))
    s.cast(P1, "Heal")
    s.resolve()
    assert s.player(P1).life == 23


@cr("616.2")
def test_life_gain_becomes_draws_that_are_replaced_in_turn():
    gain_to_draw = enchantment(
        "Words of Wisdom",
        Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], instead(Draw(You(), EVENT_AMOUNT))),
    )
    draw_to_return = enchantment(
        "Words of Memory",
        Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(GainTwo)),
    )
    s = Scenario()
    s.battlefield(P1, gain_to_draw, draw_to_return)
    s.hand(P1, instant("Heal", GainLife(You(), Number(1))))
    s.build()
    size = len(s.player(P1).library)
    s.cast(P1, "Heal")
    s.resolve()
    assert len(s.player(P1).library) == size
    assert s.player(P2).life == 18


GainTwo = LoseLife(Each(OPPONENT), Number(2))


@cr("614.17", "614.17c")
def test_life_that_cannot_be_gained_is_not_replaced():
    s = Scenario()
    s.battlefield(P2, law("No Cure", Rule(RuleKind.CANT_GAIN_LIFE), affects=IsPlayer()))
    s.battlefield(
        P1,
        enchantment("Words", Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], instead(Draw(You(), Number(1))))),
    )
    s.hand(P1, instant("Heal", GainLife(You(), Number(3))))
    s.cast(P1, "Heal")
    s.resolve()
    assert s.player(P1).life == 20
    assert s.player(P1).hand == []


# ---- draws -----------------------------------------------------------------------------------------------------------


@cr("614.11", "121.6b", "121.2")
def test_each_of_several_draws_is_replaced_apart():
    s = Scenario()
    words = Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(GainLife(You(), Number(1))))
    s.battlefield(P1, enchantment("Words", words))
    s.hand(P1, instant("Insight", Draw(You(), Number(3))))
    s.cast(P1, "Insight")
    s.resolve()
    assert s.player(P1).life == 23
    assert s.player(P1).hand == []


@cr("614.11", "121.6a")
def test_a_draw_from_an_empty_library_is_replaced():
    s = Scenario()
    words = Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(GainLife(You(), Number(1))))
    s.battlefield(P1, enchantment("Words", words))
    s.hand(P1, instant("Empty", Move(Each(Owned(Relation.YOU), [Zone.LIBRARY]), Zone.EXILE)))
    s.hand(P1, instant("Insight", Draw(You(), Number(1))))
    s.cast(P1, "Empty")
    s.resolve()
    s.cast(P1, "Insight")
    s.resolve()
    assert s.player(P1).life == 21
    assert not s.player(P1).lost


@cr("614.1a", "121.6")
def test_an_opponents_draw_is_taken():
    thief = Replacement([Pattern(EventKind.DRAW, player=OPPONENT)], [EventPlayer(You())])
    s = Scenario()
    s.battlefield(P2, enchantment("Thief", thief))
    s.hand(P1, instant("Insight", Draw(You(), Number(2))))
    s.cast(P1, "Insight")
    s.resolve()
    assert s.player(P1).hand == []
    assert len(s.player(P2).hand) == 2


@cr("614.1a")
def test_an_optional_replacement_is_asked_for():
    may = Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(GainLife(You(), Number(4))), optional=True)
    for answer, life, cards in (("yes", 24, 0), ("no", 20, 1)):
        s = Scenario()
        s.battlefield(P1, enchantment("Words", may))
        s.hand(P1, instant("Insight", Draw(You(), Number(1))))
        s.cast(P1, "Insight")
        s.choose(P1, answer)
        s.resolve()
        assert (s.player(P1).life, len(s.player(P1).hand)) == (life, cards)


@cr("121.2b", "614.17")
def test_a_player_who_cannot_draw_more_than_one_card_each_turn_draws_one():
    s = Scenario()
    s.battlefield(P2, law("Spirit", Rule(RuleKind.MAX_DRAWS, 1), affects=IsPlayer()))
    s.hand(P1, instant("Insight", Draw(You(), Number(3))))
    s.cast(P1, "Insight")
    s.resolve()
    assert len(s.player(P1).hand) == 1


# ---- counters and tokens ---------------------------------------------------------------------------------------------

TOKEN = Face("Goblin", frozenset({CardType.CREATURE}), subtypes=("Goblin",), power=1, toughness=1)
SEASON = (
    Replacement([Pattern(EventKind.TOKEN, player=YOU)], [times(2)]),
    Replacement([Pattern(EventKind.COUNTERS_PUT, Controlled(Relation.YOU))], [times(2)]),
)


@cr("614.16", "701.7b")
def test_twice_as_many_tokens_are_created():
    s = Scenario()
    s.battlefield(P1, enchantment("Season", *SEASON))
    s.hand(P1, instant("Horde", CreateToken(You(), TOKEN, Number(2))))
    s.cast(P1, "Horde")
    s.resolve()
    assert s["Goblin#4"].zone == "battlefield"
    assert count(s, "Goblin") == 4


@cr("614.16")
def test_one_more_token_is_created_once_for_the_whole_creation():
    s = Scenario()
    s.battlefield(P1, enchantment("Overseer", Replacement([Pattern(EventKind.TOKEN, player=YOU)], [plus(1)])))
    s.hand(P1, instant("Horde", CreateToken(You(), TOKEN, Number(2))))
    s.cast(P1, "Horde")
    s.resolve()
    assert count(s, "Goblin") == 3


@cr("614.16", "122.6")
def test_twice_as_many_counters_are_put():
    s = Scenario()
    s.battlefield(P1, enchantment("Season", *SEASON))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Grow", PutCounters(TargetRef(0), "+1/+1", Number(1)), target=creature))
    s.cast(P1, "Grow", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].counters == {"+1/+1": 2}


@cr("603.6a", "616.1g")
def test_tokens_that_enter_trigger_once_each():
    from mtgengine.ir import enters

    soul = Triggered((GainLife(You(), Number(1)),), events=(enters(creature),))
    s = Scenario()
    s.battlefield(P1, enchantment("Season", *SEASON), thing("Warden", CardType.ENCHANTMENT, parts=(soul,)))
    s.hand(P1, instant("Horde", CreateToken(You(), TOKEN, Number(1))))
    s.cast(P1, "Horde")
    s.choose(P1, "Warden")
    s.resolve_all()
    assert s.player(P1).life == 22


# ---- mana ------------------------------------------------------------------------------------------------------------


@cr("614.1a", "106.6a")
def test_mana_of_another_kind_is_made_instead():
    s = Scenario()
    s.battlefield(
        P1, enchantment("Dye", Replacement([Pattern(EventKind.MANA_ADDED, player=YOU)], [EventMana(Color.RED)]))
    )
    s.battlefield(P1, "Forest")
    s.activate(P1, "Forest")
    assert s.player(P1).mana == "R"


# ---- skipping --------------------------------------------------------------------------------------------------------


@cr("614.1b", "614.10")
def test_a_step_is_skipped():
    s = Scenario()
    s.battlefield(P2, law("Confined", Rule(RuleKind.SKIP_STEP, int(StepType.DRAW)), affects=YOU))
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == []


# ---- sacrifice, entering: what can't happen --------------------------------------------------------------------------


@cr("614.17", "701.21a")
def test_what_cannot_be_sacrificed_stays():
    from mtgengine.ir import Sacrifice

    s = Scenario()
    s.battlefield(P1, law("Sanctity", Rule(RuleKind.CANT_BE_SACRIFICED), affects=creature))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Edict", Sacrifice(You(), creature)))
    s.cast(P1, "Edict")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("614.17d")
def test_creature_cards_in_graveyards_cannot_enter_the_battlefield():

    cage = law("Cage", Rule(RuleKind.CANT_ENTER, 1 << int(Zone.GRAVEYARD)), affects=creature)
    s = Scenario()
    s.battlefield(P2, cage)
    bears = s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, instant("Raise", Move(TargetRef(0), Zone.BATTLEFIELD), target=creature & InZone(Zone.GRAVEYARD)))
    s.cast(P1, "Raise", targets=[bears])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("614.17", "122.1")
def test_counters_cannot_be_put_on_a_creature():
    s = Scenario()
    s.battlefield(P1, law("Solemnity", Rule(RuleKind.CANT_HAVE_COUNTERS), affects=creature))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Grow", PutCounters(TargetRef(0), "+1/+1", Number(1)), target=creature))
    s.cast(P1, "Grow", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].counters == {}


# ---- counters that replace -------------------------------------------------------------------------------------------


@cr("122.1h")
def test_a_permanent_with_a_finality_counter_is_exiled_instead_of_dying():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", counters={"finality": 1})
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"


@cr("122.1c")
def test_a_shield_counter_is_removed_instead_of_the_permanent_being_destroyed():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", counters={"shield": 2})
    s.hand(P1, WRATH, BOLT)
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Grizzly Bears"].counters == {"shield": 1}
    s.cast(P1, "Bolt", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].damage == 0
    assert s["Grizzly Bears"].counters == {}


@cr("614.5", "614.11")
def test_two_effects_that_each_draw_two_cards_instead_of_one_draw_four():
    twice = Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(Draw(You(), Number(2))))
    s = Scenario()
    s.battlefield(P1, enchantment("Reflection", twice), enchantment("Second Reflection", twice))
    s.hand(P1, instant("Insight", Draw(You(), Number(1))))
    s.choose(P1, "Reflection")
    s.cast(P1, "Insight")
    s.resolve()
    assert len(s.player(P1).hand) == 4


@cr("614.5", "616.2")
def test_a_gain_that_becomes_a_draw_that_becomes_a_gain_is_a_gain():
    s = Scenario()
    s.battlefield(
        P1,
        enchantment("Well", Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], instead(Draw(You(), Number(1))))),
        enchantment("Words", Replacement([Pattern(EventKind.DRAW, player=YOU)], instead(GainLife(You(), Number(1))))),
    )
    s.hand(P1, instant("Heal", GainLife(You(), Number(1))))
    s.cast(P1, "Heal")
    s.resolve()
    assert s.player(P1).life == 21
    assert s.player(P1).hand == []
