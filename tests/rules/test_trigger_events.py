"""Every kind of event that abilities trigger on: it is announced once, where the rules say, and tells what happened."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.enums import CardType, Cause, Color, EventKind, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.ir import (
    EVENT_AMOUNT,
    EVENT_BATCH,
    EVENT_PLAYER,
    Activated,
    AddMana,
    Attacking,
    Compare,
    Comparison,
    Controlled,
    CopySpell,
    Count,
    CreateToken,
    Damage,
    Draw,
    GainLife,
    IsAbility,
    IsSource,
    IsSpell,
    LoseLife,
    ManaAbility,
    Not,
    Number,
    NumberOf,
    Pattern,
    PutCounters,
    RemoveCounters,
    Rule,
    Sacrifice,
    SacrificeSelf,
    Shuffle,
    Source,
    Static,
    Tap,
    TapSelf,
    Target,
    TargetRef,
    Triggered,
    You,
    any_target,
    attacks,
    beginning_of,
    blocks,
    casts,
    creature,
    deals_damage,
    enters,
    land,
    player,
    spell,
)
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, thing, walker
from trigger_cards import OPPONENT, YOU, YOURS, gain, on, watcher, witness


def free(s: Scenario) -> Scenario:
    s.free_mana(P1)
    s.free_mana(P2)
    return s


def lives(s: Scenario) -> tuple[int, int]:
    return s.player(P1).life, s.player(P2).life


# ---- steps and phases (603.2b) -------------------------------------------------------------------------------------


@cr("603.2b", "503.1a")
def test_an_upkeep_trigger_goes_on_the_stack_before_a_player_gets_priority():
    s = Scenario()
    s.battlefield(P2, watcher("Clock", beginning_of(StepType.UPKEEP, Relation.YOU)))
    s.to("upkeep", turn=P2)
    assert s.stack == ["Clock"]


@cr("603.2b")
@pytest.mark.parametrize(
    "step", [StepType.UPKEEP, StepType.DRAW, StepType.BEGIN_COMBAT, StepType.END_COMBAT, StepType.END]
)
def test_the_beginning_of_each_step_triggers(step):
    s = Scenario()
    s.battlefield(P1, watcher("Clock", beginning_of(step)))
    s.battlefield(P2, "Memnite")
    s.to(step.name.lower(), turn=P2)
    assert s.stack == ["Clock"]


@cr("505.1", "603.2b")
@pytest.mark.parametrize("step", [StepType.PRECOMBAT_MAIN, StepType.POSTCOMBAT_MAIN])
def test_the_beginning_of_a_main_phase_triggers(step):
    s = Scenario()
    s.battlefield(P2, watcher("Clock", beginning_of(step, Relation.YOU)))
    s.to(step.name.lower(), turn=P2)
    assert s.stack == ["Clock"]


@cr("603.2b", "102.1")
def test_your_upkeep_is_no_one_elses():
    s = Scenario()
    s.battlefield(P1, watcher("Clock", beginning_of(StepType.UPKEEP, Relation.YOU)))
    s.to("draw", turn=P2)
    assert s.player(P1).life == 20
    s.to("draw", turn=P1)
    assert s.player(P1).life == 21


@cr("504.1", "504.2")
def test_a_draw_step_trigger_comes_after_the_card_was_drawn():
    s = Scenario()
    s.battlefield(P2, watcher("Clock", beginning_of(StepType.DRAW)))
    s.to("draw", turn=P2)
    assert len(s.player(P2).hand) == 1
    assert s.stack == ["Clock"]


@cr("513.2")
def test_an_end_step_trigger_that_comes_too_late_waits_for_the_next_end_step():
    s = Scenario()
    late = watcher("Late", beginning_of(StepType.END))
    s.hand(P1, thing("Late Flash", CardType.ENCHANTMENT, parts=(on(beginning_of(StepType.END)), Keyword.FLASH)))
    s.to("end")
    s.cast(P1, "Late Flash")
    s.resolve()
    assert s.stack == []
    assert late.name == "Late"


# ---- attacking and blocking (508.3, 509.3) -------------------------------------------------------------------------


@cr("508.3a", "508.1m")
def test_each_attacking_creature_triggers_its_ability():
    s = Scenario()
    s.battlefield(P1, witness("Raider", attacks()), "Grizzly Bears")
    s.attack({"Raider": P2, "Grizzly Bears": P2})
    assert s.stack == ["Raider"]


@cr("508.3a")
def test_a_creature_put_onto_the_battlefield_attacking_does_not_trigger():
    s = Scenario()
    raider = beast("Raider", 1, 1, on(attacks()))
    s.battlefield(P1, witness("Leader", attacks(), effects=(CreateToken(You(), raider, attacking=True),)))
    s.attack({"Leader": P2})
    s.resolve()
    assert s["Raider"].zone == "battlefield"
    assert s.stack == []


@cr("508.3a")
def test_attacking_a_planeswalker_is_not_attacking_a_player():
    s = Scenario()
    s.battlefield(P1, witness("Raider", attacks(to=player)), witness("Hunter", attacks(to=Not(player))))
    s.battlefield(P2, walker())
    s.attack({"Raider": "Walker", "Hunter": "Walker"})
    assert s.stack == ["Hunter"]


@cr("508.3d")
def test_a_player_attacks_once_however_many_creatures_attack():
    s = Scenario()
    s.battlefield(
        P1, watcher("Banner", Pattern(EventKind.ATTACKS_DECLARED, player=YOU), effects=(GainLife(You(), EVENT_AMOUNT),))
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    assert s.stack == ["Banner"]
    s.resolve()
    assert s.player(P1).life == 22


@cr("508.3d")
def test_no_attack_triggers_nothing():
    s = Scenario()
    s.battlefield(P1, watcher("Banner", Pattern(EventKind.ATTACKS_DECLARED)), "Grizzly Bears")
    s.to("main_2")
    assert s.player(P1).life == 20


@cr("702.83a", "506.5")
@pytest.mark.parametrize("n", [1, 2])
def test_a_creature_that_attacks_alone(n):
    alone = Comparison(Count(Attacking()), Compare.EQ, Number(1))
    s = Scenario()
    s.battlefield(P1, watcher("Exalter", Pattern(EventKind.ATTACK, YOURS, condition=alone)))
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.attack(["Grizzly Bears", "Hill Giant"][:n])
    assert len(s.stack) == (1 if n == 1 else 0)


@cr("603.2c", "508.3c")
def test_one_or_more_attackers_trigger_once():
    s = Scenario()
    s.battlefield(P1, watcher("Drum", attacks(YOURS), batch=True, effects=(GainLife(You(), NumberOf(EVENT_BATCH)),)))
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.attack(["Grizzly Bears", "Hill Giant"])
    assert s.stack == ["Drum"]
    s.resolve()
    assert s.player(P1).life == 22


@cr("509.3a")
def test_a_creature_that_blocks_triggers_once():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    many = Static(rule=Rule(RuleKind.BLOCK_ADDITIONAL, 1))
    s.battlefield(P2, beast("Wall", 0, 9, on(blocks()), many))
    s.attack(["Grizzly Bears", "Hill Giant"])
    s.block({"Wall": ["Grizzly Bears", "Hill Giant"]})
    assert s.stack == ["Wall"]


@cr("509.3b")
def test_blocking_a_creature_triggers_for_each_of_them():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    many = Static(rule=Rule(RuleKind.BLOCK_ADDITIONAL, 1))
    s.battlefield(P2, beast("Wall", 0, 9, on(blocks(to=creature)), many))
    s.attack(["Grizzly Bears", "Hill Giant"])
    s.block({"Wall": ["Grizzly Bears", "Hill Giant"]})
    assert s.stack == ["Wall"] * 2


@cr("509.3c", "509.3d")
def test_becoming_blocked_triggers_once_and_becoming_blocked_by_a_creature_for_each():
    s = Scenario()
    once = on(Pattern(EventKind.BLOCKED, IsSource()))
    each = on(Pattern(EventKind.BLOCK, creature, to=IsSource()), effects=(gain(10),))
    s.battlefield(P1, beast("Lurer", 5, 5, once, each))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack({"Lurer": P2})
    s.choose(P1, "Lurer", "Lurer")
    s.block({"Grizzly Bears": "Lurer", "Hill Giant": "Lurer"})
    s.resolve_all()
    assert s.player(P1).life == 41


@cr("509.3g", "508.3f")
def test_a_creature_that_attacks_and_is_not_blocked():
    s = Scenario()
    s.battlefield(P1, witness("Sneak", Pattern(EventKind.UNBLOCKED, IsSource())), "Hill Giant")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Sneak", "Hill Giant"])
    s.block({"Grizzly Bears": "Hill Giant"})
    assert s.stack == ["Sneak"]


@cr("509.3g")
def test_a_blocked_creature_does_not_trigger_not_being_blocked():
    s = Scenario()
    s.battlefield(P1, witness("Sneak", Pattern(EventKind.UNBLOCKED, IsSource())))
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Sneak"])
    s.block({"Grizzly Bears": "Sneak"})
    assert s.stack == []


# ---- damage --------------------------------------------------------------------------------------------------------


@cr("510.3a", "120.4b")
def test_combat_damage_to_a_player_triggers():
    s = Scenario()
    s.battlefield(P1, witness("Thief", deals_damage(IsSource(), player, True), effects=(Draw(You(), Number(1)),)))
    s.attack(["Thief"])
    s.to("end_of_combat")
    assert len(s.player(P1).hand) == 1


@cr("603.2")
@pytest.mark.parametrize(("combat", "gained"), [(True, 0), (False, 1), (None, 1)])
def test_noncombat_damage_is_no_combat_damage(combat, gained):
    s = free(Scenario())
    s.battlefield(P1, watcher("Ember", deals_damage(None, player, combat)))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 20 + gained


@cr("603.2c", "120.4b")
def test_being_dealt_damage_by_several_sources_at_once_is_one_event():
    s = Scenario()
    s.battlefield(
        P1,
        witness(
            "Dinosaur", deals_damage(None, IsSource()), effects=(GainLife(You(), EVENT_AMOUNT),), power=1, toughness=9
        ),
    )
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Dinosaur"])
    s.block({"Grizzly Bears": "Dinosaur", "Hill Giant": "Dinosaur"})
    s.assign({"Dinosaur": {"Grizzly Bears": 1}})
    assert s.stack == ["Dinosaur"]
    s.resolve()
    assert s.player(P1).life == 25


@cr("603.10")
def test_a_creature_dealt_lethal_damage_still_triggers_on_it():
    s = free(Scenario())
    s.battlefield(P1, witness("Dinosaur", deals_damage(None, IsSource())))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Dinosaur"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2c")
def test_one_or_more_creatures_that_deal_damage_trigger_once_for_each_player():
    s = Scenario()
    s.battlefield(P1, watcher("Coastal", deals_damage(YOURS, player, True), batch=True))
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.attack(["Grizzly Bears", "Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P1).life == 21


# ---- spells and abilities ------------------------------------------------------------------------------------------


@cr("601.2i")
def test_casting_a_spell_triggers_above_it():
    s = Scenario()
    s.battlefield(P1, watcher("Muse", casts(creature, Relation.YOU)))
    s.hand(P1, "Memnite")
    s.cast(P1, "Memnite")
    assert s.stack == ["Memnite", "Muse"]


@cr("601.2i", "113.6h")
def test_casting_this_spell_triggers_from_the_stack():
    s = Scenario()
    s.hand(P1, beast("Eldrazi", 1, 1, on(casts(IsSource()), zones=frozenset({Zone.STACK}))))
    s.cast(P1, "Eldrazi")
    assert len(s.stack) == 2
    s.resolve()
    assert s.player(P1).life == 21


@cr("707.10")
def test_a_copy_of_a_spell_is_not_cast():
    s = free(Scenario())
    s.battlefield(P1, watcher("Muse", casts()))
    s.hand(P1, "Shock", instant("Fork", CopySpell(TargetRef(0)), target=spell))
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P1, "Fork", targets=["Shock"])
    assert s.stack.count("Muse") == 2
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("602.2")
def test_activating_an_ability_triggers():
    s = Scenario()
    s.battlefield(P1, watcher("Monitor", Pattern(EventKind.ACTIVATE, player=YOU)))
    s.battlefield(
        P1,
        beast("Pinger", 1, 1, Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(TapSelf(),))),
    )
    s.activate(P1, "Pinger", targets=[P2])
    assert s.stack == ["Pinger", "Monitor"]


@cr("601.2c", "603.3d")
def test_becoming_the_target_of_an_opponents_spell_triggers_above_it():
    by = (IsSpell() | IsAbility()) & Controlled(Relation.OPPONENT)
    s = free(Scenario())
    s.battlefield(P1, witness("Skittish", Pattern(EventKind.TARGETED, IsSource(), by=by)))
    s.hand(P2, "Shock")
    s.hand(P1, "Giant Growth")
    s.cast(P1, "Giant Growth", targets=["Skittish"])
    assert s.stack == ["Giant Growth"]
    s.cast(P2, "Shock", targets=["Skittish"])
    assert s.stack == ["Giant Growth", "Shock", "Skittish"]


@cr("601.2c")
def test_a_player_becomes_a_target():
    s = free(Scenario())
    s.battlefield(P2, watcher("Ward", Pattern(EventKind.TARGETED, to=YOU)))
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    assert s.stack == ["Shock", "Ward"]


@cr("603.3d")
def test_a_triggered_ability_makes_its_targets_targets():
    s = Scenario()
    s.battlefield(P2, witness("Skittish", Pattern(EventKind.TARGETED, IsSource())))
    effects = (Damage(TargetRef(0), Number(1)),)
    s.hand(P1, witness("Flamekin", enters(), effects=effects, targets=(Target(creature),)))
    s.cast(P1, "Flamekin")
    s.choose(P1, "Skittish")
    s.resolve()
    assert s.stack == ["Flamekin", "Skittish"]


@cr("603.10e", "701.6")
def test_a_spell_that_is_countered_triggers():
    s = free(Scenario())
    s.battlefield(P1, watcher("Lullmage", Pattern(EventKind.COUNTERED, spell)))
    s.hand(P1, "Shock")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert s.player(P1).life == 21


# ---- cards, life, counters -----------------------------------------------------------------------------------------


@cr("121.1", "121.2")
def test_each_card_drawn_triggers():
    s = free(Scenario())
    s.battlefield(P2, watcher("Underworld", Pattern(EventKind.DRAW, player=OPPONENT)))
    s.hand(P1, "Divination")
    s.cast(P1, "Divination")
    s.resolve_all()
    assert s.player(P2).life == 22


@cr("701.9")
def test_discarding_a_card_triggers():
    discards = Pattern(EventKind.MOVE, player=OPPONENT, causes=frozenset({Cause.DISCARD}))
    s = free(Scenario())
    s.battlefield(P1, watcher("Megrim", discards))
    s.hand(P1, "Mind Rot")
    s.hand(P2, "Forest", "Forest")
    s.cast(P1, "Mind Rot", targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("701.17")
def test_milling_is_not_discarding():
    s = free(Scenario())
    s.battlefield(P1, watcher("Megrim", Pattern(EventKind.MOVE, causes=frozenset({Cause.DISCARD}))))
    s.battlefield(P1, watcher("Sewer", Pattern(EventKind.MOVE, causes=frozenset({Cause.MILL})), batch=True))
    s.hand(P1, "Tome Scour")
    s.cast(P1, "Tome Scour", targets=[P2])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("119.9", "119.3")
@pytest.mark.parametrize(
    ("kind", "effect"), [(EventKind.LIFE_GAIN, gain(3)), (EventKind.LIFE_LOSS, LoseLife(You(), Number(3)))]
)
def test_a_change_of_life_triggers_once_and_tells_how_much(kind, effect):
    s = Scenario()
    counter = PutCounters(Source(), "charge", EVENT_AMOUNT)
    s.battlefield(P1, watcher("Well", Pattern(kind, player=YOU), effects=(counter,)))
    s.hand(P1, instant("Change", effect))
    s.cast(P1, "Change")
    s.resolve_all()
    assert s["Well"].counters == {"charge": 3}


@cr("122.6")
def test_putting_counters_triggers_for_their_kind():
    s = Scenario()
    s.battlefield(P1, witness("Grower", Pattern(EventKind.COUNTERS_PUT, IsSource(), counter="+1/+1")))
    s.hand(P1, instant("Grow", PutCounters(TargetRef(0), "+1/+1", Number(2)), target=creature))
    s.hand(P1, instant("Charge", PutCounters(TargetRef(0), "charge", Number(2)), target=creature))
    s.cast(P1, "Charge", targets=["Grower"])
    s.resolve_all()
    assert s.player(P1).life == 20
    s.cast(P1, "Grow", targets=["Grower"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("122.1")
def test_removing_counters_triggers_and_tells_how_many_there_were():
    s = Scenario()
    removed = Pattern(EventKind.COUNTERS_REMOVED, creature)
    s.battlefield(P1, watcher("Gauge", removed, effects=(GainLife(You(), EVENT_AMOUNT),)))
    s.battlefield(P1, "Hill Giant", counters={"charge": 2})
    s.hand(P1, instant("Drain", RemoveCounters(TargetRef(0), "charge", Number(5)), target=creature))
    s.cast(P1, "Drain", targets=["Hill Giant"])
    s.resolve_all()
    assert s.player(P1).life == 22


# ---- permanents ----------------------------------------------------------------------------------------------------


@cr("603.2e")
def test_becoming_tapped_triggers_when_it_happens():
    s = free(Scenario())
    s.battlefield(P1, witness("Sleeper", Pattern(EventKind.TAP, IsSource())))
    s.hand(
        P1,
        instant("Twiddle", Tap(TargetRef(0)), target=creature),
        instant("Twaddle", Tap(TargetRef(0)), target=creature),
    )
    s.cast(P1, "Twiddle", targets=["Sleeper"])
    s.resolve_all()
    assert s.player(P1).life == 21
    s.cast(P1, "Twaddle", targets=["Sleeper"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2e")
def test_a_permanent_that_enters_tapped_does_not_become_tapped():
    s = Scenario()
    s.battlefield(P1, watcher("Alarm", Pattern(EventKind.TAP)))
    s.hand(P1, instant("Call", CreateToken(You(), beast("Sloth", 1, 1), tapped=True)))
    s.cast(P1, "Call")
    s.resolve_all()
    assert s["Sloth"].tapped
    assert s.player(P1).life == 20


@cr("502.3", "502.4")
def test_becoming_untapped_in_the_untap_step_waits_for_the_upkeep():
    s = Scenario()
    s.battlefield(P1, witness("Inspired", Pattern(EventKind.UNTAP, IsSource())), tapped=True)
    s.to("upkeep", turn=P1)
    assert s.stack == ["Inspired"]


@cr("603.2")
def test_a_land_that_enters_triggers_landfall():
    s = Scenario()
    s.battlefield(P1, watcher("Lotus", enters(land & Controlled(Relation.YOU))))
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s.stack == ["Lotus"]


@cr("305.1", "116.2a")
def test_playing_a_land_is_an_event_of_its_own():
    s = Scenario()
    s.battlefield(P1, watcher("Steward", Pattern(EventKind.LAND_PLAYED, player=YOU)))
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s.stack == ["Steward"]


@cr("603.10a", "701.21")
def test_sacrificing_is_not_destroying():
    gone = Pattern(EventKind.MOVE, player=YOU, causes=frozenset({Cause.SACRIFICE}))
    s = free(Scenario())
    s.battlefield(P1, watcher("Mayhem", gone), "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Murder", instant("Offer", Sacrifice(You(), creature)))
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 20
    s.cast(P1, "Offer")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("701.3", "603.10c")
def test_becoming_attached_and_unattached_trigger():
    s = free(Scenario())
    on_it = Pattern(EventKind.ATTACH, to=creature)
    s.battlefield(P1, watcher("Smith", on_it), "Bonesplitter", "Grizzly Bears")
    s.activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("111.2")
def test_creating_a_token_is_an_event_of_its_own():
    s = free(Scenario())
    s.battlefield(P1, watcher("Choir", Pattern(EventKind.TOKEN, player=YOU), batch=True))
    s.hand(P1, "Dragon Fodder")
    s.cast(P1, "Dragon Fodder")
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("701.24")
def test_shuffling_a_library_triggers():
    s = Scenario()
    s.battlefield(P1, watcher("Dealer", Pattern(EventKind.SHUFFLE, player=YOU)))
    s.hand(P1, instant("Riffle", Shuffle(You())))
    s.cast(P1, "Riffle")
    s.resolve_all()
    assert s.player(P1).life == 21


# ---- triggered mana abilities (605.1b) -----------------------------------------------------------------------------

GROWTH = Triggered(
    (AddMana(frozenset({Color.GREEN}), who=EVENT_PLAYER),), events=(Pattern(EventKind.TAPPED_FOR_MANA, land),)
)


@cr("605.1b", "605.4a", "106.12a")
def test_a_triggered_mana_ability_resolves_at_once_without_the_stack():
    s = Scenario(mana="manual")
    s.battlefield(P1, thing("Growth", CardType.ENCHANTMENT, parts=(GROWTH,)), "Forest")
    s.activate(P1, "Forest")
    assert s.stack == []
    assert s.player(P1).mana == "GG"


@cr("605.4a", "605.1b")
def test_several_triggered_mana_abilities_all_resolve():
    s = Scenario(mana="manual")
    s.battlefield(P1, thing("Growth", CardType.ENCHANTMENT, parts=(GROWTH,)), "Forest")
    s.battlefield(P1, thing("Growth", CardType.ENCHANTMENT, parts=(GROWTH,)))
    s.activate(P1, "Forest")
    assert s.player(P1).mana == "GGG"


@cr("605.5a")
def test_an_ability_that_triggers_on_tapping_for_mana_but_adds_none_uses_the_stack():
    s = Scenario(mana="manual")
    s.battlefield(P1, watcher("Leech", Pattern(EventKind.TAPPED_FOR_MANA, land)), "Forest")
    s.activate(P1, "Forest")
    assert s.stack == ["Leech"]


@cr("106.12")
def test_a_mana_ability_without_the_tap_symbol_is_not_tapping_for_mana():
    petal = thing(
        "Petal", CardType.ARTIFACT, parts=(ManaAbility((AddMana(frozenset({Color.GREEN})),), cost=(SacrificeSelf(),)),)
    )
    s = Scenario(mana="manual")
    s.battlefield(P1, watcher("Leech", Pattern(EventKind.TAPPED_FOR_MANA)), petal)
    s.activate(P1, "Petal")
    assert s.stack == []
    assert s.player(P1).mana == "G"
