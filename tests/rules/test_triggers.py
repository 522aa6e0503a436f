"""Triggered abilities (603): when they trigger, how they go on the stack, and what is asked as they resolve."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine import Game, GameConfig
from mtgengine.agents import AIAgent
from mtgengine.agents.driver import drive
from mtgengine.enums import CardType, EventKind, Relation, Zone
from mtgengine.events import AbilityTriggeredEvent, ObjectPutOnStackEvent
from mtgengine.ir import (
    EVENT_BATCH,
    EVENT_OBJECT,
    EVENT_RESULT,
    Card,
    Compare,
    Comparison,
    Controlled,
    Count,
    CreateToken,
    Damage,
    Destroy,
    Draw,
    Each,
    GainLife,
    InZone,
    IsSource,
    LifeOf,
    LoseLife,
    May,
    Mode,
    ModifyPT,
    Move,
    Named,
    Not,
    Number,
    NumberOf,
    Pattern,
    PowerOf,
    Share,
    Spell,
    Static,
    Target,
    TargetRef,
    Triggered,
    TriggersAgain,
    You,
    any_target,
    creature,
    dies,
    enters,
    land,
    leaves,
    moves,
    permanent,
    player,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, thing
from trigger_cards import LIFE, OTHER, YOU, YOURS, gain, on, watcher, witness


def free(s: Scenario) -> Scenario:
    s.free_mana(P1)
    s.free_mana(P2)
    return s


# ---- zone changes (603.6) ------------------------------------------------------------------------------------------


@cr("603.6a", "603.2", "603.3")
def test_a_creature_that_enters_triggers_its_own_ability():
    s = Scenario()
    s.hand(P1, witness("Visionary", enters(), effects=(Draw(You(), Number(1)),)))
    s.cast(P1, "Visionary")
    s.resolve()
    assert s.stack == ["Visionary"]
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("603.6a")
def test_an_entering_creature_triggers_what_was_there_before():
    s = Scenario()
    s.battlefield(P1, watcher("Warden", enters(creature)))
    s.hand(P2, beast("Stranger", 1, 1))
    s.hand(P1, beast("Friend", 1, 1))
    s.cast(P1, "Friend")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.6a")
def test_creatures_that_enter_together_see_each_other_enter():
    s = Scenario()
    herald = beast("Herald", 1, 1, on(enters(OTHER)))
    spell = thing("Call", CardType.SORCERY, parts=(Spell((CreateToken(You(), herald, Number(2)),)),))
    s.hand(P1, spell)
    s.cast(P1, "Call")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.6a", "111.1")
def test_a_token_that_is_created_enters_the_battlefield():
    s = free(Scenario())
    s.battlefield(P1, watcher("Warden", enters(YOURS)))
    s.hand(P1, "Dragon Fodder")
    s.cast(P1, "Dragon Fodder")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.6b")
def test_a_trigger_sees_an_entering_creature_as_static_abilities_make_it():
    s = Scenario()
    small = creature & Named("Tiny")
    anthem = thing("Anthem", CardType.ENCHANTMENT, parts=(Static((ModifyPT(Number(2), Number(2)),), affects=creature),))
    s.battlefield(P1, anthem)
    s.battlefield(P1, watcher("Judge", enters(small), effects=(GainLife(You(), PowerOf(EVENT_RESULT)),)))
    s.hand(P1, beast("Tiny", 1, 1))
    s.cast(P1, "Tiny")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("603.10a", "700.4", "603.6c")
def test_a_creature_that_dies_triggers_its_own_ability():
    s = free(Scenario())
    s.battlefield(P1, witness("Martyr", dies()))
    s.hand(P1, "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Martyr"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.10a")
def test_two_creatures_that_die_at_once_see_each_other_die():
    s = free(Scenario())
    s.battlefield(P1, witness("Mourner", dies(OTHER)), witness("Griever", dies(OTHER)))
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.choose(P1, "Mourner")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.10a", "603.6c")
def test_an_enchantment_destroyed_together_with_a_creature_sees_it_die():
    s = free(Scenario())
    s.battlefield(P1, watcher("Altar", dies(creature)))
    s.battlefield(P2, "Grizzly Bears")
    wipe = thing("Obliterate", CardType.SORCERY, parts=(Spell((Destroy(each_permanent()),)),))
    s.hand(P2, wipe)
    s.hand(P1, wipe)
    s.cast(P1, "Obliterate")
    s.resolve_all()
    assert s.player(P1).life == 21


def each_permanent():
    return Each(permanent)


@cr("603.6c", "603.10a")
def test_leaving_the_battlefield_is_more_than_dying():
    s = free(Scenario())
    s.battlefield(P1, witness("Ghost", leaves()))
    s.hand(P1, "Unsummon")
    s.cast(P1, "Unsummon", targets=["Ghost"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("700.4")
def test_a_creature_returned_to_its_owners_hand_does_not_die():
    s = free(Scenario())
    s.battlefield(P1, witness("Martyr", dies()))
    s.hand(P1, "Unsummon")
    s.cast(P1, "Unsummon", targets=["Martyr"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("603.6c", "113.6k")
def test_a_card_put_into_a_graveyard_from_anywhere_triggers_there():
    s = free(Scenario())
    relic = beast("Relic", 1, 1, on(moves(IsSource(), into=Zone.GRAVEYARD), zones=frozenset({Zone.GRAVEYARD})))
    s.hand(P2, relic)
    s.hand(P1, "Mind Rot")
    s.cast(P1, "Mind Rot", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 21


@cr("603.6c")
def test_from_anywhere_does_not_look_back():
    """The enchantment is put into the graveyard at the same time: afterwards it is not there to see anything."""
    s = free(Scenario())
    s.battlefield(P1, watcher("Tracker", moves(creature, into=Zone.GRAVEYARD)))
    s.battlefield(P1, "Grizzly Bears")
    wipe = thing("Obliterate", CardType.SORCERY, parts=(Spell((Destroy(each_permanent()),)),))
    s.hand(P1, wipe)
    s.cast(P1, "Obliterate")
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("603.6", "400.7")
def test_a_trigger_finds_the_card_in_the_graveyard_that_it_went_to():
    s = free(Scenario())
    effects = (Move(EVENT_RESULT, Zone.HAND),)
    s.battlefield(P1, witness("Phoenix", dies(), effects=effects))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Phoenix"])
    s.resolve_all()
    assert s["Phoenix"].zone == "hand"


@cr("603.6")
def test_a_card_that_left_the_graveyard_before_the_trigger_resolves_is_not_found():
    s = free(Scenario())
    s.battlefield(P1, witness("Phoenix", dies(), effects=(Move(EVENT_RESULT, Zone.HAND),)))
    s.hand(P1, "Shock", instant("Purge", Move(TargetRef(0), Zone.EXILE), target=creature & in_graveyard()))
    s.cast(P1, "Shock", targets=["Phoenix"])
    s.resolve()
    assert s.stack == ["Phoenix"]
    s.cast(P1, "Purge", targets=["Phoenix"])
    s.resolve_all()
    assert s["Phoenix"].zone == "exile"


def in_graveyard():
    return InZone(Zone.GRAVEYARD)


@cr("603.10a")
def test_a_permanent_returned_to_a_hand_is_seen_as_it_was():
    s = free(Scenario())
    bounced = moves(creature, Zone.BATTLEFIELD, Zone.HAND)
    s.battlefield(P1, watcher("Tide", bounced, effects=(GainLife(You(), PowerOf(EVENT_OBJECT)),)))
    s.battlefield(P2, "Hill Giant", counters={"+1/+1": 2})
    s.hand(P1, "Unsummon")
    s.cast(P1, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 25


@cr("603.10a")
def test_a_card_that_leaves_a_graveyard_triggers():
    s = free(Scenario())
    s.battlefield(P1, watcher("Ward", moves(creature, Zone.GRAVEYARD)))
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, "Raise Dead")
    s.cast(P1, "Raise Dead", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2g")
def test_what_does_not_happen_triggers_nothing():
    s = free(Scenario())
    s.battlefield(P1, watcher("Altar", dies(creature)))
    s.battlefield(P2, "Darksteel Myr")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s.player(P1).life == 20


# ---- one, or several (603.2c) --------------------------------------------------------------------------------------


@cr("603.2c")
def test_an_ability_triggers_once_for_each_of_several_simultaneous_events():
    s = free(Scenario())
    s.battlefield(P1, watcher("Altar", dies(creature)))
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Goblin Piker")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert s.stack == ["Altar"] * 3


@cr("603.2c")
def test_one_or_more_triggers_once_and_knows_how_many():
    s = free(Scenario())
    s.battlefield(P1, watcher("Altar", dies(creature), batch=True, effects=(GainLife(You(), NumberOf(EVENT_BATCH)),)))
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Goblin Piker")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert s.stack == ["Altar"]
    s.resolve()
    assert s.player(P1).life == 23


@cr("603.2c")
def test_an_event_that_matches_two_conditions_triggers_once():
    s = Scenario()
    s.battlefield(P1, watcher("Warden", enters(creature), enters(YOURS)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2h")
def test_a_limit_each_turn_holds_for_the_turn():
    s = free(Scenario())
    s.battlefield(P1, watcher("Altar", dies(creature), per_turn=1))
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Hill Giant")
    s.hand(P1, "Pyroclasm", "Lightning Bolt")
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s.player(P1).life == 21
    s.to("upkeep", turn=P2)
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.2d")
def test_an_ability_may_make_others_trigger_an_additional_time():
    s = Scenario()
    again = TriggersAgain((enters(creature),), permanent & Controlled(Relation.YOU))
    s.battlefield(P1, thing("Panharmonicon", CardType.ARTIFACT, parts=(again,)))
    s.battlefield(P1, watcher("Warden", enters(creature)))
    s.battlefield(P2, watcher("Warder", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (22, 21)


@cr("603.2d")
def test_two_such_effects_do_not_apply_to_each_other():
    s = Scenario()
    again = TriggersAgain((enters(creature),), permanent & Controlled(Relation.YOU))
    s.battlefield(
        P1, thing("First", CardType.ARTIFACT, parts=(again,)), thing("Second", CardType.ARTIFACT, parts=(again,))
    )
    s.battlefield(P1, watcher("Warden", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P1).life == 23


# ---- intervening "if" (603.4) --------------------------------------------------------------------------------------

MANY = Comparison(LifeOf(You()), Compare.GE, Number(25))


@cr("603.4")
def test_an_intervening_if_that_is_false_keeps_the_ability_from_triggering():
    s = Scenario()
    s.battlefield(P1, watcher("Shrine", enters(creature), condition=MANY))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve()
    assert s.stack == []


@cr("603.4", "608.2a")
def test_an_intervening_if_is_asked_again_as_the_ability_resolves():
    s = free(Scenario())
    s.life(P1, 25)
    s.battlefield(P1, watcher("Shrine", enters(creature), condition=MANY))
    s.hand(P1, "Memnite", "Lightning Bolt")
    s.cast(P1, "Memnite")
    s.resolve()
    assert s.stack == ["Shrine"]
    s.cast(P1, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.4")
def test_an_intervening_if_of_a_dies_trigger_is_asked_after_the_creature_died():
    alone = Comparison(Count(YOURS), Compare.EQ, Number(0))
    s = free(Scenario())
    s.battlefield(P1, witness("Last One", dies(), condition=alone))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Last One"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.5")
def test_an_optional_effect_goes_on_the_stack_and_is_decided_as_it_resolves():
    s = Scenario()
    s.hand(P1, witness("Visionary", enters(), effects=(May((Draw(You(), Number(1)),)),)))
    s.cast(P1, "Visionary")
    s.resolve()
    assert s.stack == ["Visionary"]
    s.choose(P1, "no")
    s.resolve()
    assert s.player(P1).hand == []


# ---- onto the stack (603.3) ----------------------------------------------------------------------------------------


@cr("603.3b", "101.4")
def test_the_active_players_triggers_go_on_the_stack_first():
    s = Scenario()
    s.battlefield(P1, watcher("Mine", enters(creature)))
    s.battlefield(P2, watcher("Theirs", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve()
    assert s.stack == ["Mine", "Theirs"]


@cr("603.3b")
@pytest.mark.parametrize("first", ["Alpha", "Beta"])
def test_a_player_chooses_the_order_of_their_own_triggers(first):
    s = Scenario()
    s.battlefield(P1, watcher("Alpha", enters(creature)), watcher("Beta", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.choose(P1, first)
    s.resolve()
    assert s.stack[0] == first


@cr("603.3b")
def test_triggers_that_nothing_tells_apart_are_not_asked_about():
    s = Scenario()
    s.battlefield(P1, watcher("Alpha", enters(creature)), watcher("Alpha", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve()
    assert s.stack == ["Alpha", "Alpha"]


@cr("603.3a")
def test_a_trigger_is_controlled_by_who_controlled_its_source_when_it_triggered():
    s = free(Scenario())
    s.battlefield(P2, witness("Martyr", dies()))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Martyr"])
    s.resolve_all()
    assert s.player(P2).life == 21


@cr("603.3d", "601.2c")
def test_targets_are_chosen_as_the_ability_goes_on_the_stack():
    s = Scenario()
    effects = (Damage(TargetRef(0), Number(2)),)
    s.hand(P1, witness("Flamekin", enters(), effects=effects, targets=(Target(any_target),)))
    s.cast(P1, "Flamekin")
    s.choose(P1, P2)
    s.resolve()
    assert s.player(P2).life == 20
    s.resolve()
    assert s.player(P2).life == 18


@cr("603.3d")
def test_a_trigger_without_a_legal_target_is_removed():
    s = Scenario()
    effects = (Destroy(TargetRef(0)),)
    s.hand(P1, witness("Shatterer", enters(), effects=effects, targets=(Target(land),)))
    s.cast(P1, "Shatterer")
    s.resolve()
    assert s.stack == []


@cr("608.2b", "603.3d")
def test_a_trigger_whose_target_has_become_illegal_does_nothing():
    s = free(Scenario())
    effects = (Destroy(TargetRef(0)), LIFE)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(
        P1, witness("Shatterer", enters(), effects=effects, targets=(Target(creature & Not(IsSource())),)), "Unsummon"
    )
    s.cast(P1, "Shatterer")
    s.resolve()
    s.cast(P1, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("603.3c", "700.2")
def test_modes_are_chosen_as_the_ability_goes_on_the_stack():
    modes = (Mode((gain(3),)), Mode((Damage(TargetRef(0), Number(3)),), (Target(player),)))
    s = Scenario()
    s.hand(P1, beast("Charmer", 1, 1, Triggered(modes=modes, events=(enters(),))))
    s.cast(P1, "Charmer")
    s.choose(P1, 1, P2)
    s.resolve()
    s.resolve()
    assert s.player(P2).life == 17


@cr("603.3c")
def test_a_modal_trigger_without_a_legal_mode_is_removed():
    modes = (
        Mode((Destroy(TargetRef(0)),), (Target(land),)),
        Mode((Destroy(TargetRef(0)),), (Target(Named("Juggernaut")),)),
    )
    s = Scenario()
    s.hand(P1, beast("Charmer", 1, 1, Triggered(modes=modes, events=(enters(),))))
    s.cast(P1, "Charmer")
    s.resolve()
    assert s.stack == []


@cr("603.3d", "601.2d")
def test_what_a_trigger_divides_is_divided_as_it_goes_on_the_stack():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    ability = Triggered(
        (Damage(TargetRef(0), Share()),), (Target(creature & Not(IsSource()), 1, 2),), Number(4), events=(enters(),)
    )
    s.hand(P1, beast("Bogardan", 4, 4, ability))
    s.cast(P1, "Bogardan")
    s.choose(P1, "Grizzly Bears", "Hill Giant", 1)
    s.resolve()
    s.resolve()
    assert (s["Grizzly Bears"].damage, s["Hill Giant"].zone) == (1, "graveyard")


@cr("603.2a", "117.5")
def test_triggers_wait_until_a_player_would_receive_priority():
    """State-based actions come first: the creature is dead before its enters trigger is on the stack."""
    s = Scenario()
    s.hand(P1, beast("Mayfly", 0, 0, on(enters()), on(dies(), effects=(gain(3),))))
    s.cast(P1, "Mayfly")
    s.choose(P1, "Mayfly")
    s.resolve_all()
    assert s.player(P1).life == 24


@cr("117.5", "704.3", "603.3b")
def test_abilities_that_trigger_while_others_resolve_go_on_top():
    s = Scenario()
    sting = (Damage(EVENT_RESULT, Number(1)),)
    s.battlefield(P1, watcher("Stinger", enters(creature), effects=sting), watcher("Altar", dies(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve()
    s.resolve()
    assert s.stack == ["Altar"]


@cr("603.3", "113.7a")
def test_a_trigger_exists_independently_of_its_source():
    s = free(Scenario())
    s.battlefield(P1, witness("Warden", enters(OTHER)))
    s.hand(P1, "Memnite", "Shock")
    s.cast(P1, "Memnite")
    s.resolve()
    s.cast(P1, "Shock", targets=["Warden"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2a")
def test_triggers_come_on_the_opponents_turn_too():
    s = Scenario()
    s.battlefield(P2, watcher("Warden", enters(creature)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P2).life == 21


@cr("603.2f")
def test_cards_in_a_hand_trigger_nothing():
    s = Scenario()
    s.hand(P1, watcher("Warden", enters(creature)), "Memnite")
    s.cast(P1, "Memnite")
    s.resolve()
    assert s.stack == []


@cr("708.2a")
def test_a_face_down_creature_has_no_triggered_abilities():
    s = free(Scenario())
    s.battlefield(P1, witness("Martyr", dies(), power=2, toughness=2), face_down=True)
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[s.position and s._things[0]])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("104.4b", "732.4")
def test_triggers_that_go_on_for_ever_without_a_choice_are_a_draw():
    s = Scenario()
    s.battlefield(P1, watcher("Ebb", Pattern(EventKind.LIFE_GAIN, player=YOU), effects=(LoseLife(You(), Number(1)),)))
    s.battlefield(P1, watcher("Flow", Pattern(EventKind.LIFE_LOSS, player=YOU)))
    s.hand(P1, instant("Spark", LIFE))
    s.cast(P1, "Spark")
    s.resolve_all()
    assert s.drawn


# ---- what others see of it -----------------------------------------------------------------------------------------


def elves() -> list[Card]:
    """A deck of creatures that cost nothing and have two triggered abilities."""
    elf = beast("Elf", 1, 1, on(enters(), effects=(gain(1),)), on(enters(), effects=(gain(2),)))
    return [Card((elf,))] * 60


def test_the_event_bus_tells_of_triggered_abilities():
    game = Game.start((elves(), elves()), 1, GameConfig(record=True))
    while not any(isinstance(event, AbilityTriggeredEvent) for event in game.log):
        game.apply(len(game.decision.options) - 1)
    game.apply(0)  # the order of the two
    told = [event for event in game.log if isinstance(event, (AbilityTriggeredEvent, ObjectPutOnStackEvent))]
    first = next(i for i, event in enumerate(told) if isinstance(event, AbilityTriggeredEvent))
    kinds = [type(event) for event in told[first : first + 4]]
    assert kinds == [AbilityTriggeredEvent] * 2 + [ObjectPutOnStackEvent] * 2
    assert told[first].ability.name == "Elf"


class Reverser(AIAgent):
    """Acts whenever it can, and puts the last ability on the stack first."""

    def __init__(self):
        self.asked = 0

    def choose_action(self, game_state, available_actions):
        return available_actions[-1]

    def order_triggers(self, game_state, triggers):
        self.asked += 1
        return list(reversed(triggers))


@cr("603.3b")
def test_an_agent_orders_its_triggers_by_name():
    agent = Reverser()
    game = Game.start((elves(), elves()), 1)
    drive(game, (agent, agent), lambda: agent.asked > 0)
    assert agent.asked == 1
