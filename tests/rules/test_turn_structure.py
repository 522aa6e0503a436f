"""Turns, phases and steps (CR 500-514) and turn-based actions (CR 703)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mtgcore import types as core_types
from mtgcore.carddb import CardTables
from mtgcore.core import Core
from mtgcore.handle import EVENT_FIELDS
from mtgcore.rollout import NewGame
from mtgengine.decisions import Reason
from mtgengine.enums import CardType, Color, Duration, Keyword, PhaseType, RuleKind, StepType
from mtgengine.ir import (
    AddMana,
    Continuous,
    CreateToken,
    EachPlayer,
    Effect,
    ExtraPhase,
    ExtraStep,
    ExtraTurn,
    Face,
    KeywordAbility,
    ModifyPT,
    Number,
    Opponents,
    Rule,
    Skip,
    Spell,
    Static,
    Target,
    TargetRef,
    You,
    creature,
    player,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
VIGILANCE = KeywordAbility(Keyword.VIGILANCE)
LASTING = [ModifyPT(Number(-1), Number(-1))]
COMPLETE_TURN = [
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
]
WITHOUT_ATTACK = [step for step in COMPLETE_TURN if step not in ("declare_blockers", "combat_damage")]


def instant(name: str, *effects: Effect, targets=()) -> Face:
    return Face(name, {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def enchantment(name: str, *abilities) -> Face:
    return Face(name, {CardType.ENCHANTMENT}, FREE, abilities=abilities)


def step_on(core: Core, attack: bool = False) -> None:
    """Pass, or declare nothing; with `attack`, everything that can attack does."""
    options = core.options()
    kinds = [option[0] for option in options]
    if attack and core_types.OPTION_ATTACK in kinds:
        core.step(kinds.index(core_types.OPTION_ATTACK))
    else:
        core.step(kinds.index(core_types.OPTION_PASS) if core_types.OPTION_PASS in kinds else 0)


def events(s: Scenario, turns: int, attack: bool = False) -> Iterator[dict[str, int]]:
    """What happens from now on to the end of so many more turns."""
    core = s.core.copy(record=True)
    last = core.turn + turns
    while core.decision() is not None and core.turn <= last:
        step_on(core, attack)
        for row in core.drain_events():
            event = dict(zip(EVENT_FIELDS, row, strict=True))
            if event["turn"] <= last:
                yield event


def steps(s: Scenario, after: int = 1, attack: bool = False) -> list[str]:
    """The steps of the turn that comes `after` this one, as they come; of this one, from now on, with 0."""
    found = []
    for event in events(s, after, attack):
        if event["turn"] != s.turn + after:
            continue
        if event["kind"] == core_types.EVENT_STEP_BEGIN:
            found.append(StepType(event["amount"]).name.lower())
        elif event["kind"] == core_types.EVENT_PHASE_BEGIN:
            phase = PhaseType(event["amount"])
            if phase in (PhaseType.PRECOMBAT_MAIN, PhaseType.POSTCOMBAT_MAIN):
                found.append(phase.name.lower())
    return found


def turns(s: Scenario, n: int) -> list[int]:
    """Whose the next n turns are."""
    begins = [event for event in events(s, n) if event["kind"] == core_types.EVENT_TURN_BEGIN]
    return [event["player"] for event in begins]


def windows(s: Scenario, turn: int, attack: bool = False) -> list[tuple[str, int]]:
    """Step and player of every priority in a turn."""
    core = s.core.copy()
    found = []
    while core.turn <= turn:
        if core.turn == turn and core.decision()[1] == Reason.PRIORITY:
            found.append((StepType(core.step_kind).name.lower(), core.decision()[2]))
        step_on(core, attack)
    return found


# ---- phases and steps (500) ----------------------------------------------------------------------------------------


@cr("500.1")
def test_a_turn_has_five_phases_in_this_order():
    s = Scenario()
    begins = [event for event in events(s, 1) if event["kind"] == core_types.EVENT_PHASE_BEGIN and event["turn"] == 2]
    assert [PhaseType(event["amount"]) for event in begins] == [
        PhaseType.BEGINNING,
        PhaseType.PRECOMBAT_MAIN,
        PhaseType.COMBAT,
        PhaseType.POSTCOMBAT_MAIN,
        PhaseType.ENDING,
    ]


@cr("500.1", "501.1", "506.1", "512.1")
def test_the_steps_of_a_turn_with_an_attack():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    assert steps(s, attack=True) == COMPLETE_TURN


@cr("506.1", "508.8")
def test_without_attackers_the_declare_blockers_and_combat_damage_steps_are_skipped():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    assert steps(s) == WITHOUT_ATTACK


@cr("508.8")
def test_a_creature_put_onto_the_battlefield_attacking_brings_the_steps_back():
    token = Face("Soldier Token", {CardType.CREATURE}, power=1, toughness=1)
    s = Scenario()
    s.hand(P1, instant("Ambush", CreateToken(You(), token, attacking=True, tapped=True)))
    s.to("declare_attackers")
    s.cast(P1, "Ambush")
    s.resolve()
    assert steps(s, after=0)[:3] == ["declare_blockers", "combat_damage", "end_of_combat"]


@cr("500.1")
def test_players_take_turns():
    assert turns(Scenario(), 4) == [P2, P1, P2, P1]


@cr("500.2", "505.2", "117.4")
def test_a_phase_ends_when_all_players_pass_in_succession():
    s = Scenario()
    s.pass_priority(P1)
    assert (s.step, s.priority) == ("precombat_main", P2)
    s.pass_priority(P2)
    assert (s.step, s.priority) == ("beginning_of_combat", P1)


@cr("500.2")
def test_a_phase_does_not_end_because_the_stack_became_empty():
    s = Scenario()
    s.hand(P1, "Divination")
    s.free_mana(P1)
    s.cast(P1, "Divination")
    s.pass_priority(P1)
    s.pass_priority(P2)
    assert s.stack == []
    assert (s.step, s.priority) == ("precombat_main", P1)


@cr("500.2")
def test_a_phase_does_not_end_when_a_player_acts_between_the_passes():
    s = Scenario()
    s.hand(P2, "Shock")
    s.free_mana(P2)
    s.pass_priority(P1)
    s.cast(P2, "Shock", targets=[P1])
    s.pass_priority(P2)
    s.pass_priority(P1)
    assert s.player(P1).life == 18
    assert (s.step, s.priority) == ("precombat_main", P1)


@cr("500.3", "502.4", "514.3", "117.3a")
def test_no_player_receives_priority_in_the_untap_and_cleanup_steps():
    s = Scenario()
    s.hand(P1, "Shock")
    s.hand(P2, "Shock")
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Mountain")
    assert {step for step, _ in windows(s, 2)} == set(WITHOUT_ATTACK) - {"untap", "cleanup"}


PRIORITY_STEPS = [step for step in COMPLETE_TURN if step not in ("untap", "cleanup")]


@cr("117.3a", "503.1", "504.2", "505.6", "507.2", "508.2", "509.2", "510.3", "511.1", "513.1")
@pytest.mark.parametrize("step", PRIORITY_STEPS)
def test_the_active_player_gets_priority_first_in_each_step(step):
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    assert [player for name, player in windows(s, 2, attack=True) if name == step] == [P2, P1]


@cr("500.12")
def test_between_the_end_of_a_step_and_the_next_nothing_happens():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    kinds = [event["kind"] for event in events(s, 2, attack=True)]
    frame = {
        core_types.EVENT_STEP_BEGIN,
        core_types.EVENT_PHASE_BEGIN,
        core_types.EVENT_PHASE_END,
        core_types.EVENT_TURN_BEGIN,
        core_types.EVENT_TURN_END,
    }
    for place, kind in enumerate(kinds[:-1]):
        if kind == core_types.EVENT_STEP_END:
            assert kinds[place + 1] in frame


# ---- mana and durations (500.4, 500.5) -----------------------------------------------------------------------------


@cr("500.5", "703.4q", "106.4")
@pytest.mark.parametrize(
    ("step", "following"),
    [
        ("upkeep", "draw"),
        ("draw", "precombat_main"),
        ("precombat_main", "beginning_of_combat"),
        ("beginning_of_combat", "declare_attackers"),
        ("end_of_combat", "postcombat_main"),
        ("postcombat_main", "end"),
    ],
)
def test_mana_empties_as_each_step_and_phase_ends(step, following):
    s = Scenario()
    s.to(step, turn=P2)
    s.mana(P1, "R")
    s.mana(P2, "GG")
    assert (s.player(P1).mana, s.player(P2).mana) == ("R", "GG")
    s.to(following, turn=P2)
    assert (s.player(P1).mana, s.player(P2).mana) == ("", "")


@cr("500.5")
def test_mana_stays_while_the_step_goes_on():
    s = Scenario()
    s.hand(P1, "Shock", "Lightning Bolt")
    s.mana(P1, "RR")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert s.player(P1).mana == "R"
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 15


@cr("500.5")
def test_mana_that_persists_does_not_empty():
    s = Scenario()
    s.hand(P1, instant("Lasting Power", AddMana({Color.RED}, Number(2), persists=True)), "Dark Ritual")
    s.mana(P1, "B")
    s.cast(P1, "Lasting Power")
    s.resolve()
    s.cast(P1, "Dark Ritual")
    s.resolve()
    assert s.player(P1).mana == "BBBRR"
    s.to("end")
    assert s.player(P1).mana == "RR"


@cr("500.5")
def test_a_player_whose_mana_does_not_empty_keeps_it():
    green = 1 << Color.GREEN.kind
    s = Scenario()
    s.battlefield(P1, enchantment("Green Reserve", Static(rule=Rule(RuleKind.MANA_PERSISTS, green))))
    s.mana(P1, "RGG")
    s.mana(P2, "G")
    s.to("end")
    assert (s.player(P1).mana, s.player(P2).mana) == ("GG", "")


@cr("500.5a", "511.2")
def test_until_end_of_combat_lasts_to_the_end_of_the_combat_phase():
    rage = Continuous(TargetRef(0), [ModifyPT(Number(2), Number(0))], Duration.END_OF_COMBAT)
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Rage", rage, targets=[Target(creature)]))
    s.cast(P1, "Rage", targets=["Grizzly Bears"])
    s.resolve()
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert s["Grizzly Bears"].power == 4
    assert s.player(P2).life == 16
    s.to("postcombat_main")
    assert s["Grizzly Bears"].power == 2


@cr("500.5b", "514.2")
def test_until_end_of_turn_lasts_through_the_end_step():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end")
    assert s["Grizzly Bears"].power == 5
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].power == 2


# ---- extra turns (500.7) -------------------------------------------------------------------------------------------


def cast_all(s: Scenario, seat, *spells: Face) -> None:
    for spell in spells:
        s.cast(seat, spell.name)
        s.resolve()


@cr("500.7")
def test_an_extra_turn_comes_directly_after_this_one():
    s = Scenario()
    s.hand(P1, "Time Walk")
    s.free_mana(P1)
    s.cast(P1, "Time Walk")
    s.resolve()
    assert turns(s, 4) == [P1, P2, P1, P2]


@cr("500.7")
def test_several_extra_turns_are_added_one_at_a_time():
    s = Scenario()
    s.hand(P1, "Time Walk", "Time Walk")
    s.free_mana(P1)
    for _ in range(2):
        s.cast(P1, "Time Walk")
        s.resolve()
    assert turns(s, 4) == [P1, P1, P2, P1]


@cr("500.7")
def test_the_most_recently_created_turn_is_taken_first():
    s = Scenario()
    s.hand(P1, "Time Warp", "Time Warp")
    s.free_mana(P1)
    for target in (P1, P2):
        s.cast(P1, "Time Warp", targets=[target])
        s.resolve()
    # P2's extra turn, P1's extra turn, and then P2 in the usual order.
    assert turns(s, 4) == [P2, P1, P2, P1]
    assert turns(s, 5)[-1] == P2


@cr("500.7", "101.4")
@pytest.mark.parametrize("active", [P1, P2])
def test_extra_turns_of_several_players_are_added_in_apnap_order(active):
    s = Scenario()
    s.hand(P1, instant("Time for All", ExtraTurn(EachPlayer())))
    if active == P2:
        s.to("upkeep", turn=P2)
    s.cast(P1, "Time for All")
    s.resolve()
    # The active player's is added first, so the other's comes first; then the usual order.
    other = active.opponent
    assert turns(s, 4) == [other, active, other, active]


@cr("500.7")
def test_an_extra_turn_has_its_draw_step_and_does_not_change_the_order():
    s = Scenario()
    s.hand(P1, "Time Walk")
    s.free_mana(P1)
    s.cast(P1, "Time Walk")
    s.resolve()
    assert steps(s) == WITHOUT_ATTACK
    s.to("precombat_main", turn=P2)
    assert s.turn == 3


# ---- extra phases and steps (500.8-500.10) -------------------------------------------------------------------------

COMBAT = ["beginning_of_combat", "declare_attackers", "end_of_combat"]


@cr("500.8")
def test_an_extra_phase_comes_directly_after_the_phase_that_it_names():
    s = Scenario()
    s.hand(P1, instant("Second Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.cast(P1, "Second Assault")
    s.resolve()
    assert steps(s, after=0) == [*COMBAT, *COMBAT, "postcombat_main", "end", "cleanup"]


@cr("500.8")
def test_an_extra_combat_phase_is_a_whole_combat():
    s = Scenario()
    s.battlefield(P1, Face("Watchman", {CardType.CREATURE}, power=2, toughness=2, abilities=[VIGILANCE]))
    s.hand(P1, instant("Second Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.cast(P1, "Second Assault")
    s.resolve()
    s.attack(["Watchman"])
    s.to("end_of_combat")
    s.pass_priority(P1)
    s.pass_priority(P2)
    assert s.step == "beginning_of_combat"
    assert not s["Watchman"].attacking
    s.attack(["Watchman"])
    s.to("postcombat_main")
    assert s.player(P2).life == 16


@cr("500.8")
def test_the_most_recently_created_phase_occurs_first():
    s = Scenario()
    one = instant("First Phase", ExtraPhase(PhaseType.BEGINNING, PhaseType.PRECOMBAT_MAIN))
    two = instant("Second Phase", ExtraPhase(PhaseType.COMBAT, PhaseType.PRECOMBAT_MAIN))
    s.hand(P1, one, two)
    s.to("precombat_main", turn=P2)
    cast_all(s, P1, one, two)
    assert steps(s, after=0)[:9] == [*COMBAT, "untap", "upkeep", "draw", *COMBAT]


@cr("500.8")
def test_an_extra_phase_belongs_to_this_turn_only():
    s = Scenario()
    s.hand(P1, instant("Second Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.to("end")
    s.cast(P1, "Second Assault")
    s.resolve()
    assert steps(s, after=0) == ["cleanup"]
    assert steps(s, after=1) == WITHOUT_ATTACK


@cr("505.1a", "500.8")
def test_an_additional_main_phase_is_a_postcombat_main_phase():
    relentless = (
        ExtraPhase(PhaseType.POSTCOMBAT_MAIN, PhaseType.POSTCOMBAT_MAIN),
        ExtraPhase(PhaseType.COMBAT, PhaseType.POSTCOMBAT_MAIN),
    )
    s = Scenario()
    s.hand(P1, instant("Relentless", *relentless))
    s.to("postcombat_main")
    s.cast(P1, "Relentless")
    s.resolve()
    assert steps(s, after=0) == [*COMBAT, "postcombat_main", "end", "cleanup"]


@cr("505.1a")
def test_a_main_phase_added_after_the_first_is_postcombat_even_before_combat():
    s = Scenario()
    s.hand(P1, instant("More Time", ExtraPhase(PhaseType.PRECOMBAT_MAIN, PhaseType.PRECOMBAT_MAIN)))
    s.cast(P1, "More Time")
    s.resolve()
    assert steps(s, after=0) == ["postcombat_main", *COMBAT, "postcombat_main", "end", "cleanup"]


@cr("500.9")
def test_an_extra_step_comes_directly_after_the_step_that_it_names():
    s = Scenario()
    s.hand(P1, instant("Long Upkeep", ExtraStep(StepType.UPKEEP, after_step=StepType.UPKEEP)))
    s.to("upkeep", turn=P2)
    s.cast(P1, "Long Upkeep")
    s.resolve()
    assert steps(s, after=0)[:3] == ["upkeep", "draw", "precombat_main"]


@cr("500.9")
def test_the_most_recently_created_step_occurs_first():
    one = instant("Again Upkeep", ExtraStep(StepType.UPKEEP, after_step=StepType.UPKEEP))
    two = instant("Again Draw", ExtraStep(StepType.DRAW, after_step=StepType.UPKEEP))
    s = Scenario()
    s.hand(P1, one, two)
    s.to("upkeep", turn=P2)
    cast_all(s, P1, one, two)
    assert steps(s, after=0)[:4] == ["draw", "upkeep", "draw", "precombat_main"]


@cr("500.9", "504.1")
def test_the_turn_based_action_of_an_extra_step_happens():
    s = Scenario()
    s.hand(P1, instant("Again Draw", ExtraStep(StepType.DRAW, after_step=StepType.UPKEEP)))
    s.to("upkeep", turn=P2)
    s.cast(P1, "Again Draw")
    s.resolve()
    s.to("precombat_main", turn=P2)
    assert len(s.player(P2).hand) == 2


@cr("500.10")
def test_a_step_added_after_a_phase_comes_in_a_phase_of_its_own():
    s = Scenario()
    s.hand(P1, instant("Upkeep Now", ExtraStep(StepType.UPKEEP, after_phase=PhaseType.COMBAT)))
    s.cast(P1, "Upkeep Now")
    s.resolve()
    assert steps(s, after=0) == [*COMBAT, "upkeep", "postcombat_main", "end", "cleanup"]
    phases = [e["amount"] for e in events(s, 0) if e["kind"] == core_types.EVENT_PHASE_BEGIN]
    assert phases == [PhaseType.COMBAT, PhaseType.BEGINNING, PhaseType.POSTCOMBAT_MAIN, PhaseType.ENDING]


# ---- skipping (500.11, 614.10) -------------------------------------------------------------------------------------


def skipping(*effects: Skip) -> Scenario:
    s = Scenario()
    s.hand(P1, instant("Skip It", *effects))
    s.cast(P1, "Skip It")
    s.resolve()
    return s


@cr("500.11", "614.10")
@pytest.mark.parametrize("step", [StepType.UNTAP, StepType.UPKEEP, StepType.DRAW, StepType.END])
def test_a_skipped_step_does_not_exist(step):
    s = skipping(Skip(Opponents(), step=step))
    assert steps(s) == [name for name in WITHOUT_ATTACK if name != step.name.lower()]


@cr("500.11", "502.3")
def test_who_skips_the_untap_step_does_not_untap():
    s = Scenario()
    bears = s.battlefield(P2, "Grizzly Bears", tapped=True)
    s.hand(P1, instant("Skip It", Skip(Opponents(), step=StepType.UNTAP)))
    s.cast(P1, "Skip It")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert bears.tapped


@cr("500.11", "504.1")
def test_who_skips_the_draw_step_does_not_draw():
    s = skipping(Skip(Opponents(), step=StepType.DRAW))
    s.to("precombat_main", turn=P2)
    assert s.player(P2).hand == []


@cr("500.11", "614.10")
def test_a_skipped_phase_does_not_exist():
    s = skipping(Skip(You(), phase=PhaseType.COMBAT))
    assert steps(s, after=0) == ["postcombat_main", "end", "cleanup"]


@cr("505.1a")
def test_the_second_main_phase_is_postcombat_when_the_combat_phase_is_skipped():
    s = skipping(Skip(Opponents(), phase=PhaseType.COMBAT))
    assert [step for step in steps(s) if "main" in step] == ["precombat_main", "postcombat_main"]


@cr("500.11", "614.10")
def test_a_skipped_turn_does_not_exist():
    s = skipping(Skip(Opponents()))
    assert turns(s, 3) == [P1, P2, P1]


@cr("614.10a")
def test_a_skip_is_used_up_by_one_occurrence():
    s = skipping(Skip(Opponents(), step=StepType.DRAW))
    assert "draw" not in steps(s, after=1)
    assert "draw" in steps(s, after=3)


@cr("614.10a")
def test_two_skips_skip_two_occurrences():
    s = skipping(Skip(Opponents()), Skip(Opponents()))
    assert turns(s, 4) == [P1, P1, P2, P1]


@cr("500.11")
def test_a_skip_concerns_only_the_player_that_it_names():
    s = skipping(Skip(You(), step=StepType.DRAW))
    assert "draw" in steps(s, after=1)
    assert "draw" not in steps(s, after=2)


@cr("500.7", "500.11")
def test_an_extra_turn_can_be_skipped():
    s = Scenario()
    s.hand(P1, instant("Time to Lose", ExtraTurn(TargetRef(0)), Skip(TargetRef(0)), targets=[Target(player)]))
    s.cast(P1, "Time to Lose", targets=[P1])
    s.resolve()
    assert turns(s, 2) == [P2, P1]


# ---- the beginning phase (501-504) ---------------------------------------------------------------------------------


@cr("502.3", "703.4c", "703.1")
def test_the_active_players_permanents_untap():
    s = Scenario()
    mine = s.battlefield(P1, "Forest", "Grizzly Bears", tapped=True)
    theirs = s.battlefield(P2, "Forest", "Gray Ogre", "Spellbook", tapped=True)
    s.to("upkeep", turn=P2)
    assert not any(thing.tapped for thing in theirs)
    assert all(thing.tapped for thing in mine)


@cr("502.3")
def test_an_effect_can_keep_a_permanent_from_untapping():
    frozen = Face(
        "Frozen Giant",
        {CardType.CREATURE},
        power=5,
        toughness=5,
        abilities=[Static(rule=Rule(RuleKind.DOESNT_UNTAP))],
    )
    s = Scenario()
    giant = s.battlefield(P2, frozen, tapped=True)
    other = s.battlefield(P2, "Gray Ogre", tapped=True)
    s.to("upkeep", turn=P2)
    assert (giant.tapped, other.tapped) == (True, False)


@cr("502.3")
def test_an_effect_can_keep_all_permanents_of_a_kind_from_untapping():
    stasis = enchantment("Stasis of Creatures", Static(rule=Rule(RuleKind.DOESNT_UNTAP), affects=creature))
    s = Scenario()
    s.battlefield(P1, stasis)
    ogre, forest = s.battlefield(P2, "Gray Ogre", "Forest", tapped=True)
    s.to("upkeep", turn=P2)
    assert (ogre.tapped, forest.tapped) == (True, False)


@cr("502.3", "703.4c")
def test_permanents_untap_simultaneously_and_once():
    s = Scenario()
    s.battlefield(P2, "Forest", "Gray Ogre", tapped=True)
    s.battlefield(P2, "Island")
    untaps = [event for event in events(s, 1) if event["kind"] == core_types.EVENT_UNTAP]
    assert len(untaps) == 2
    assert {event["turn"] for event in untaps} == {2}


@cr("503.1")
def test_nothing_happens_in_the_upkeep_step_by_itself():
    s = Scenario()
    s.to("upkeep", turn=P2)
    assert s.priority == P2
    assert s.player(P2).hand == []
    assert s.stack == []


@cr("504.1", "703.4d", "703.3", "405.6e")
def test_the_active_player_draws_a_card_before_receiving_priority():
    s = Scenario()
    s.library(P2, "Island")
    s.to("draw", turn=P2)
    assert s.player(P2).hand == ["Island"]
    assert s.player(P1).hand == []
    assert s.priority == P2
    assert s.stack == []


# ---- the main phases (505) -----------------------------------------------------------------------------------------


@cr("505.1")
def test_the_combat_phase_separates_the_main_phases():
    order = steps(Scenario())
    assert order.index("precombat_main") < order.index("beginning_of_combat") < order.index("postcombat_main")


def saga_game() -> tuple[Core, int]:
    """Player 0 controls a Saga with three chapters; IR has no words for chapters yet, so the tables are given."""
    chapters = [
        {"kind": core_types.ABILITY_TRIGGERED, "flags": core_types.AF_CHAPTER, "a": number} for number in (1, 2, 3)
    ]
    land = {"types": core_types.TYPE_LAND, "n_symbols": -1}
    saga = {
        "types": core_types.TYPE_ENCHANTMENT,
        "typeset": 1,
        "n_symbols": -1,
        "abilities": 0,
        "n_abilities": len(chapters),
    }
    rows = {
        "cards": [{"face": 0, "n_faces": 1}],
        "faces": [land, saga],
        "abilities": chapters,
        "typesets": [(), (core_types.SUBTYPE_SAGA,)],
    }
    tables = CardTables(rows, ["Land"])
    new = NewGame(tables, [[0] * 40] * 2, starting_player=0, mulligan=False, starting_hand=0, skip_trivial=False)
    core = Core.new(tables, new, 1)
    core.next()
    return core, core.edit_token(1, 0)


@cr("505.4", "703.4f")
def test_a_lore_counter_is_put_on_each_saga_as_its_controllers_precombat_main_phase_begins():
    core, saga = saga_game()
    lore = {}
    while core.turn < 3 or core.step_kind != core_types.STEP_UPKEEP:
        if core.exists(saga):
            counters = core.permanent(saga)["counters"].get(core_types.COUNTER_LORE, 0)
            lore.setdefault((core.turn, StepType(core.step_kind).name.lower()), counters)
        step_on(core)
    assert lore[1, "upkeep"] == 0
    # Already there when the player first gets priority; the other main phases add none.
    assert [lore[1, "precombat_main"], lore[1, "postcombat_main"], lore[2, "precombat_main"]] == [1, 1, 1]


@cr("505.6a", "117.1a")
@pytest.mark.parametrize("card", ["Grizzly Bears", "Divination", "Spellbook", "Fervor", "Jace Beleren"])
def test_permanent_and_sorcery_spells_are_cast_in_a_main_phase(card):
    s = Scenario()
    s.battlefield(P1, "Gray Ogre")
    s.hand(P1, card)
    s.free_mana(P1)
    found = [s.step] if s.can_cast(P1, card) else []
    s.attack(["Gray Ogre"])
    while s.active_player == P1:
        if s.priority == P1 and s.can_cast(P1, card):
            found.append(s.step)
        s.pass_priority()
    s.to("upkeep", turn=P1)
    assert not s.can_cast(P1, card)
    s.to("draw")
    assert not s.can_cast(P1, card)
    assert found == ["precombat_main", "postcombat_main"]


@cr("505.6a")
def test_only_the_active_player_casts_them():
    s = Scenario()
    s.hand(P2, "Grizzly Bears", "Ashcoat Bear")
    s.free_mana(P2)
    assert not s.can_cast(P2, "Grizzly Bears")
    assert s.can_cast(P2, "Ashcoat Bear")


# ---- the combat phase (506-511) ------------------------------------------------------------------------------------


@cr("506.2", "703.4i")
def test_the_active_player_attacks_and_the_other_defends():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Gray Ogre")
    assert s.can_attack("Grizzly Bears", P2)
    assert not s.can_attack("Grizzly Bears", P1)
    assert not s.can_attack("Gray Ogre", P1)


@cr("508.1k", "703.4i", "508.2")
def test_attackers_are_declared_before_anybody_has_priority_in_that_step():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.to("declare_attackers")
    assert s.core.decision()[1] == Reason.ATTACK
    assert s.priority is None
    s.attack(["Grizzly Bears"])
    assert s["Grizzly Bears"].attacking
    assert s.priority == P1


@cr("509.1g", "703.4j", "509.2")
def test_blockers_are_declared_before_anybody_has_priority_in_that_step():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Gray Ogre")
    s.attack(["Grizzly Bears"])
    s.to("declare_blockers")
    assert s.core.decision()[1:3] == (Reason.BLOCK, P2)
    s.block({"Gray Ogre": "Grizzly Bears"})
    assert s["Gray Ogre"].blocking
    assert s.priority == P1


@cr("510.2", "510.3", "703.4k", "703.4m")
def test_combat_damage_is_dealt_before_anybody_has_priority_in_that_step():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    s.to("declare_blockers")
    assert s.player(P2).life == 20
    s.to("combat_damage")
    assert s.player(P2).life == 18
    assert s.priority == P1


@cr("510.4", "506.1")
@pytest.mark.parametrize(
    ("attacker", "damage_steps"), [("Grizzly Bears", 1), ("Youthful Knight", 2), ("Fencing Ace", 2)]
)
def test_first_strike_brings_a_second_combat_damage_step(attacker, damage_steps):
    s = Scenario()
    s.battlefield(P1, attacker)
    s.attack([attacker])
    assert steps(s, after=0) == [
        "declare_blockers",
        *["combat_damage"] * damage_steps,
        "end_of_combat",
        "postcombat_main",
        "end",
        "cleanup",
    ]


@cr("510.4", "510.3")
def test_players_have_priority_in_both_combat_damage_steps():
    s = Scenario()
    s.battlefield(P2, "Fencing Ace")
    in_damage = [who for step, who in windows(s, 2, attack=True) if step == "combat_damage"]
    assert in_damage == [P2, P1, P2, P1]


@cr("511.3", "511.1")
def test_creatures_are_removed_from_combat_as_the_end_of_combat_step_ends():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Horned Turtle")
    s.attack(["Hill Giant"])
    s.block({"Horned Turtle": "Hill Giant"})
    s.to("end_of_combat")
    assert s["Hill Giant"].attacking
    assert s["Horned Turtle"].blocking
    s.to("postcombat_main")
    assert not s["Hill Giant"].attacking
    assert not s["Horned Turtle"].blocking


# ---- the ending phase (512-514) ------------------------------------------------------------------------------------

HAND = ["Shock", "Murder", "Divination", "Island", "Swamp", "Plains", "Mountain", "Wastes"]


@cr("514.1", "703.4n", "402.2")
def test_the_active_player_discards_down_to_seven_cards():
    s = Scenario()
    s.hand(P1, *HAND, "Forest")
    s.choose(P1, "Murder", "Swamp")
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == 7
    assert sorted(s.player(P1).graveyard) == ["Murder", "Swamp"]


@cr("514.1")
def test_a_hand_of_seven_cards_is_kept():
    s = Scenario()
    s.hand(P1, *HAND[:7])
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == 7
    assert s.player(P1).graveyard == []


@cr("514.1")
def test_only_the_active_player_discards():
    s = Scenario()
    s.hand(P2, *HAND)
    s.to("upkeep", turn=P2)
    assert len(s.player(P2).hand) == 8


@cr("402.2", "514.1")
def test_a_hand_may_be_larger_before_the_cleanup_step():
    s = Scenario()
    s.hand(P1, *HAND)
    s.to("end")
    assert len(s.player(P1).hand) == 8


@cr("402.2", "514.1")
def test_who_has_no_maximum_hand_size_discards_nothing():
    s = Scenario()
    s.battlefield(P1, "Spellbook")
    s.hand(P1, *HAND)
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == 8


@cr("402.2", "514.1")
@pytest.mark.parametrize(("change", "left"), [(-4, 3), (1, 8), (-9, 0)])
def test_effects_change_the_maximum_hand_size(change, left):
    s = Scenario()
    s.battlefield(P1, enchantment("Mind Bender", Static(rule=Rule(RuleKind.HAND_SIZE, change))))
    s.hand(P1, *HAND)
    s.choose(P1, *HAND[: 8 - left])
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == left


@cr("514.2", "703.4p")
def test_damage_is_removed_in_the_cleanup_step():
    s = Scenario()
    mine = s.battlefield(P1, "Craw Wurm", damage=3)
    theirs = s.battlefield(P2, "Horned Turtle", damage=2)
    s.to("end")
    assert (mine.damage, theirs.damage) == (3, 2)
    s.to("upkeep", turn=P2)
    assert (mine.damage, theirs.damage) == (0, 0)


@cr("514.2")
def test_damage_and_effects_end_simultaneously():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth", "Lightning Bolt")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bears])
    s.resolve()
    s.cast(P1, "Lightning Bolt", targets=[bears])
    s.resolve()
    assert (bears.damage, bears.toughness) == (3, 5)
    s.to("upkeep", turn=P2)
    assert bears.zone == "battlefield"
    assert (bears.damage, bears.toughness) == (0, 2)


@cr("514.2")
def test_deathtouch_damage_does_not_linger():
    s = Scenario()
    bears = s.battlefield(P1, "Darksteel Myr")
    s.battlefield(P2, "Typhoid Rats")
    s.attack({bears: P2})
    s.block({"Typhoid Rats": bears})
    s.to("upkeep", turn=P2)
    assert bears.zone == "battlefield"
    assert bears.damage == 0


@cr("514.1", "514.2")
def test_cards_are_discarded_before_effects_end():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth", *HAND)
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bears])
    s.resolve()
    core = s.core.copy()
    while core.decision()[1] != Reason.DISCARD_HAND_SIZE:
        step_on(core)
    assert core.step_kind == core_types.STEP_CLEANUP
    assert core.characteristics(bears.id)["power"] == 5


def dying_in_cleanup() -> Scenario:
    """A creature that lives only until end of turn; P1 is about to get priority in the cleanup step."""
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", counters={"-1/-1": 1})
    s.hand(P1, "Giant Growth", "Ancestral Recall", "Titanic Growth")
    s.hand(P1, instant("Weaken", Continuous(TargetRef(0), LASTING, Duration.FOREVER), targets=[Target(creature)]))
    s.battlefield(P1, "Gray Ogre")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bears])
    s.resolve()
    s.cast(P1, "Weaken", targets=[bears])
    s.resolve()
    assert bears.toughness == 3
    return s


@cr("514.3a", "704.3")
def test_state_based_actions_in_the_cleanup_step_bring_priority_and_another_cleanup_step():
    s = dying_in_cleanup()
    assert steps(s, after=0)[-3:] == ["end", "cleanup", "cleanup"]
    s.to("cleanup")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert (s.step, s.priority) == ("cleanup", P1)
    s.pass_priority(P1)
    assert (s.step, s.priority) == ("cleanup", P2)


@cr("514.3", "514.3a")
def test_without_them_there_is_one_cleanup_step():
    assert steps(Scenario(), after=0)[-2:] == ["end", "cleanup"]


@cr("514.3a", "514.1")
def test_what_happens_in_a_cleanup_step_is_cleaned_up_in_the_next_one():
    s = dying_in_cleanup()
    s.to("cleanup")
    s.cast(P1, "Titanic Growth", targets=["Gray Ogre"])
    s.resolve()
    assert s["Gray Ogre"].power == 6
    s.to("upkeep", turn=P2)
    assert s["Gray Ogre"].power == 2


@cr("514.3a", "514.1")
def test_cards_drawn_in_a_cleanup_step_are_discarded_in_the_next_one():
    s = dying_in_cleanup()
    for _ in range(5):
        s.core.edit_move(s.core.zone(core_types.ZONE_LIBRARY, P1)[0], core_types.ZONE_HAND, P1)
    s.to("cleanup")
    assert len(s.player(P1).hand) == 7
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.choose(P1, "Forest", "Forest")
    s.resolve()
    assert len(s.player(P1).hand) == 9
    s.to("upkeep", turn=P2)
    assert len(s.player(P1).hand) == 7


@cr("514.3a")
def test_mana_empties_between_two_cleanup_steps():
    s = dying_in_cleanup()
    s.to("cleanup")
    s.mana(P1, "R")
    s.to("upkeep", turn=P2)
    assert s.player(P1).mana == ""


# ---- turn-based actions in general (703) ---------------------------------------------------------------------------


@cr("703.3")
def test_a_player_draws_for_the_turn_before_losing_in_that_step():
    s = Scenario()
    s.to("upkeep", turn=P2)
    for id in s.core.zone(core_types.ZONE_LIBRARY, P2):
        s.core.edit_move(id, core_types.ZONE_EXILE, P2)
    s.core.relist_options()
    s.pass_priority(P2)
    s.pass_priority(P1)
    assert s.over
    assert s.step == "draw"


@cr("703.1", "703.2", "405.6e")
def test_no_turn_based_action_uses_the_stack():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    kinds = {event["kind"] for event in events(s, 1, attack=True)}
    assert core_types.EVENT_DRAW in kinds
    assert core_types.EVENT_DAMAGE in kinds
    assert core_types.EVENT_PUT_ON_STACK not in kinds
