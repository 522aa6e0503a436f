"""The combat phase, rule by rule (506-511)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgcore.handle import EVENT_FIELDS
from mtgcore.types import EventKind, OptionKind
from mtgengine.enums import CardType, Color, Duration, Keyword, PhaseType, Relation, RuleKind, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    AddRule,
    AddTypes,
    Attacking,
    Blocked,
    Blocking,
    Continuous,
    CreateToken,
    Destroy,
    Each,
    ExtraPhase,
    Face,
    HasKeyword,
    ManaAbility,
    ModifyPT,
    Move,
    Number,
    PutAttacking,
    PutCounters,
    RemoveFromCombat,
    Rule,
    Spell,
    Static,
    Target,
    TargetRef,
    Untap,
    You,
    colored,
    creature,
    permanent,
    pump,
    typed,
)
from mtgengine.ir.costs import TapSelf
from mtgengine.ir.effects import AddMana
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import FREE, beast, instant, law, siege, walker

SOLDIER = beast("Soldier", 1, 1)
ELF = beast("Mana Elf", 1, 1, ManaAbility((AddMana(frozenset({Color.GREEN})),), cost=(TapSelf(),)))
WATCHFUL_ELF = beast(
    "Watchful Elf", 1, 1, Keyword.VIGILANCE, ManaAbility((AddMana(frozenset({Color.GREEN})),), cost=(TapSelf(),))
)


def log(s: Scenario, kind: EventKind, *fields: str) -> list[tuple[int, ...]]:
    """Events from here to the postcombat main phase, everybody passing: those fields of each."""
    core = s.core.copy(record=True)
    places = [EVENT_FIELDS.index(field) for field in fields]
    events = []
    while core.decision() is not None and core.phase != PhaseType.POSTCOMBAT_MAIN:
        passes = [i for i, option in enumerate(core.options()) if option[0] == OptionKind.OPTION_PASS]
        core.step(passes[0] if passes else 0)
        events += core.drain_events()
    return [tuple(e[place] for place in places) for e in events if e[EVENT_FIELDS.index("kind")] == kind]


def steps(s: Scenario) -> list[int]:
    return [amount for (amount,) in log(s, EventKind.EVENT_STEP_BEGIN, "amount")]


def may_declare_nothing(s: Scenario) -> bool:
    """Whether it is legal not to attack at all."""
    try:
        s.attack({})
    except IllegalAction:
        return False
    return True


# ---- 506. Combat phase ---------------------------------------------------------------------------------------------


@cr("506.1")
def test_the_combat_phase_has_five_steps_in_order(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    seen = []
    s.to("beginning_of_combat")
    seen.append(s.step)
    s.attack({"Grizzly Bears": P2})
    for _ in range(8):
        if s.step != seen[-1]:
            seen.append(s.step)
        s.pass_priority()
    names = ["beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"]
    assert seen == names


@cr("506.1", "508.8")
def test_without_attackers_blockers_and_damage_are_skipped(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    assert steps(s) == [5, 6, 9]
    s.attack({"Grizzly Bears": P2})
    assert steps(s) == [7, 8, 9]


@cr("506.1", "510.4")
def test_first_strike_makes_a_second_combat_damage_step(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.attack({"Youthful Knight": P2})
    assert steps(s) == [7, 8, 8, 9]


@cr("506.1", "510.4")
def test_a_blocker_with_double_strike_makes_a_second_combat_damage_step(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Fencing Ace")
    s.attack({"Grizzly Bears": P2})
    s.block({"Fencing Ace": "Grizzly Bears"})
    assert steps(s) == [8, 8, 9]


@cr("506.1")
def test_first_strike_of_a_creature_outside_combat_makes_no_second_step(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Youthful Knight")
    s.attack({"Grizzly Bears": P2})
    assert steps(s) == [7, 8, 9]


@cr("506.1", "508.8")
def test_a_creature_put_attacking_keeps_the_steps_although_none_was_declared(s: Scenario) -> None:
    call = instant("Ambush", CreateToken(You(), SOLDIER, attacking=True, tapped=True))
    s.hand(P1, call)
    s.to("declare_attackers")
    s.cast(P1, call.name)
    s.resolve()
    assert steps(s) == [7, 8, 9]


@cr("506.2")
def test_only_creatures_of_the_active_player_attack(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Runeclaw Bear")
    assert s.can_attack("Grizzly Bears", P2)
    with pytest.raises(IllegalAction):
        s.attack({"Runeclaw Bear": P1})
    s.to("beginning_of_combat", turn=P2)
    assert s.can_attack("Runeclaw Bear", P1)
    assert not s.can_attack("Grizzly Bears", P2)


@cr("506.2")
def test_one_cannot_attack_oneself_or_own_planeswalkers(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", walker("Mine"))
    s.battlefield(P2, walker("Theirs"))
    assert s.can_attack("Grizzly Bears", "Theirs")
    assert not s.can_attack("Grizzly Bears", "Mine")
    assert not s.can_attack("Grizzly Bears", P1)


@cr("506.3")
def test_only_creatures_attack_and_block(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", "Grizzly Bears")
    s.battlefield(P2, "Mind Stone")
    with pytest.raises(IllegalAction) as attack:
        s.attack({"Sol Ring": P2})
    assert attack.value.rule == "508.1a"
    s.attack({"Grizzly Bears": P2})
    with pytest.raises(IllegalAction) as block:
        s.block({"Mind Stone": "Grizzly Bears"})
    assert block.value.rule == "509.1a"


@cr("506.3")
def test_only_players_planeswalkers_and_battles_are_attacked(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Sol Ring", "Hill Giant", "Forest")
    for other in ("Sol Ring", "Hill Giant", "Forest"):
        assert not s.can_attack("Grizzly Bears", other)


def put_attacking(s: Scenario, card: str | Face, step: str = "declare_attackers") -> None:
    """In that step P1 puts a card from their graveyard onto the battlefield attacking, beside an attacking Soldier."""
    from_graveyard = Target(typed(CardType.ARTIFACT, CardType.CREATURE), zones=(Zone.GRAVEYARD,))
    effect = Spell((PutAttacking(TargetRef(0)),), (from_graveyard,))
    s.graveyard(P1, card)
    s.hand(P1, Face("Summon", frozenset({CardType.INSTANT}), FREE, abilities=(effect,)))
    s.battlefield(P1, SOLDIER)
    s.attack({"Soldier": P2})
    if step == "declare_blockers":
        s.block({})
    s.to(step)
    s.cast(P1, "Summon", targets=[card if isinstance(card, str) else card.name])
    s.resolve()


@cr("506.3a")
def test_a_noncreature_put_attacking_enters_but_does_not_attack(s: Scenario) -> None:
    put_attacking(s, "Mind Stone")
    assert s["Mind Stone"].zone == "battlefield"
    assert not s["Mind Stone"].attacking


@cr("506.3b")
def test_a_creature_put_attacking_by_the_defending_player_does_not_attack(s: Scenario) -> None:
    call = instant("Ambush", CreateToken(You(), beast("Ambusher", 2, 2), attacking=True))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, call)
    s.attack({"Grizzly Bears": P2})
    s.cast(P2, "Ambush")
    s.resolve()
    assert s["Ambusher"].zone == "battlefield"
    assert not s["Ambusher"].attacking


@cr("506.3d", "508.4d")
@pytest.mark.parametrize("step", ["declare_blockers", "combat_damage", "end_of_combat"])
def test_a_creature_put_attacking_later_is_unblocked(step: str) -> None:
    s = Scenario()
    s.battlefield(P2, "Hill Giant", "Wall of Stone")
    put_attacking(s, "Grizzly Bears", step)
    assert s["Grizzly Bears"].attacking
    assert not s["Grizzly Bears"].blocked


@cr("508.4d")
def test_a_creature_put_attacking_in_the_declare_blockers_step_deals_damage_unblocked(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    put_attacking(s, "Grizzly Bears", "declare_blockers")
    assert not s.can_block("Hill Giant", "Grizzly Bears")
    s.to("end_of_combat")
    assert s.player(P2).life == 20 - 1 - 2


@cr("506.3f")
def test_a_creature_that_is_also_a_battle_is_never_put_attacking(s: Scenario) -> None:
    kinds = frozenset({CardType.CREATURE, CardType.BATTLE})
    put_attacking(s, Face("Living Siege", kinds, FREE, subtypes=("Siege",), power=3, toughness=3, defense=3))
    assert s["Living Siege"].zone == "battlefield"
    assert not s["Living Siege"].attacking


@cr("506.4")
def test_a_creature_that_leaves_the_battlefield_is_removed_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Island")
    s.hand(P2, "Unsummon")
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve()
    assert s.core.blocks() == []
    s.to("end_of_combat")
    assert s["Hill Giant"].damage == 0
    assert s["Grizzly Bears"].zone == "hand"


@cr("506.4")
def test_an_effect_removes_an_attacker_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.cast(P2, "Hold", targets=["Grizzly Bears"])
    s.resolve()
    assert not s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("506.4", "510.1d")
def test_a_blocker_whose_attacker_is_removed_from_combat_deals_no_damage(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P1, "Hold", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Hill Giant"].blocking
    assert not s["Grizzly Bears"].blocked
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].damage == s["Hill Giant"].damage == 0


@cr("506.4", "509.1h", "510.1c")
def test_an_attacker_stays_blocked_when_its_blocker_is_removed_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P1, "Hold", targets=["Hill Giant"])
    s.resolve()
    assert s["Grizzly Bears"].blocked
    assert not s["Hill Giant"].blocking
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s["Hill Giant"].damage == s["Grizzly Bears"].damage == 0


BECOME_BATTLE = instant(
    "Conscript",
    PutCounters(TargetRef(0), "defense", Number(3)),
    Continuous(TargetRef(0), (AddTypes(frozenset({CardType.BATTLE})),)),
    target=creature,
)


@cr("506.4")
def test_an_attacker_that_becomes_a_battle_is_removed_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, BECOME_BATTLE)
    s.attack({"Grizzly Bears": P2})
    s.cast(P1, "Conscript", targets=["Grizzly Bears"])
    s.resolve()
    assert "battle" in s["Grizzly Bears"].types
    assert not s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("506.4")
def test_a_blocker_that_becomes_a_battle_is_removed_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, BECOME_BATTLE)
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P2, "Conscript", targets=["Hill Giant"])
    s.resolve()
    assert not s["Hill Giant"].blocking
    s.to("end_of_combat")
    assert s["Grizzly Bears"].damage == 0
    assert s["Hill Giant"].counters["defense"] == 3


@cr("506.4a")
def test_an_effect_that_would_have_kept_it_from_attacking_does_not_remove_it(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, instant("Calm", Continuous(TargetRef(0), (AddRule(Rule(RuleKind.CANT_ATTACK)),)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.cast(P2, "Calm", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("506.4a")
def test_an_effect_that_would_have_kept_it_from_blocking_does_not_remove_it(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, instant("Calm", Continuous(TargetRef(0), (AddRule(Rule(RuleKind.CANT_BLOCK)),)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P1, "Calm", targets=["Hill Giant"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("506.4b")
def test_a_tapped_blocker_still_deals_combat_damage(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Icy Manipulator", "Forest")
    s.battlefield(P2, "Hill Giant")
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.activate(P1, "Icy Manipulator", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].tapped
    assert s["Hill Giant"].blocking
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("506.4b")
def test_untapping_an_attacker_does_not_remove_it_from_combat(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, instant("Vitalize", Untap(TargetRef(0)), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.cast(P2, "Vitalize", targets=["Grizzly Bears"])
    s.resolve()
    assert not s["Grizzly Bears"].tapped
    assert s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("506.4b", "510.1a")
def test_a_tapped_attacker_deals_combat_damage(s: Scenario) -> None:
    s.battlefield(P1, "Standing Troops")
    s.battlefield(P2, "Icy Manipulator", "Forest")
    s.attack({"Standing Troops": P2})
    s.activate(P2, "Icy Manipulator", targets=["Standing Troops"])
    s.resolve()
    assert s["Standing Troops"].tapped
    s.to("end_of_combat")
    assert s.player(P2).life == 19


def attacked_planeswalker_gone(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, walker(), "Hill Giant")
    s.hand(P2, instant("Withdraw", Move(TargetRef(0), Zone.HAND), target=permanent))
    s.attack({"Grizzly Bears": "Walker"})
    s.cast(P2, "Withdraw", targets=["Walker"])
    s.resolve()


@cr("506.4c", "510.1b")
def test_an_attacker_whose_planeswalker_is_gone_stays_attacking_and_deals_no_damage(s: Scenario) -> None:
    attacked_planeswalker_gone(s)
    assert s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("506.4c", "508.5")
def test_an_attacker_whose_planeswalker_is_gone_may_be_blocked(s: Scenario) -> None:
    attacked_planeswalker_gone(s)
    s.block({"Hill Giant": "Grizzly Bears"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].damage == 2


@cr("506.4c", "510.1b")
def test_an_attacker_whose_battle_is_gone_deals_no_damage(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", siege())
    s.hand(P2, instant("Withdraw", Move(TargetRef(0), Zone.HAND), target=permanent))
    s.attack({"Grizzly Bears": "Siege"})
    s.cast(P2, "Withdraw", targets=["Siege"])
    s.resolve()
    assert s["Grizzly Bears"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == s.player(P1).life == 20


@cr("506.5")
def test_a_creature_that_cannot_attack_alone_attacks_with_another(s: Scenario) -> None:
    s.battlefield(P1, "Bonded Construct", "Grizzly Bears")
    with pytest.raises(IllegalAction):
        s.attack({"Bonded Construct": P2})
    s.attack({"Bonded Construct": P2, "Grizzly Bears": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("506.5")
def test_a_creature_that_cannot_block_alone_blocks_with_another(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant", "Giant Octopus")
    s.battlefield(P2, "Mogg Flunkies", "Grizzly Bears")
    s.attack({"Hill Giant": P2, "Giant Octopus": P2})
    with pytest.raises(IllegalAction):
        s.block({"Mogg Flunkies": "Hill Giant"})
    s.block({"Mogg Flunkies": "Hill Giant", "Grizzly Bears": "Giant Octopus"})
    assert s["Mogg Flunkies"].blocking


@cr("506.5")
def test_attacking_with_another_may_mean_another_defender(s: Scenario) -> None:
    s.battlefield(P1, "Bonded Construct", "Grizzly Bears")
    s.battlefield(P2, walker())
    s.attack({"Bonded Construct": P2, "Grizzly Bears": "Walker"})
    assert s["Bonded Construct"].attacking


# ---- 507. Beginning of combat step ---------------------------------------------------------------------------------


@cr("507.2")
def test_the_active_player_gets_priority_in_the_beginning_of_combat_step(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Icy Manipulator", "Forest")
    s.to("beginning_of_combat")
    assert s.priority == P1
    s.pass_priority()
    assert s.priority == P2
    s.activate(P2, "Icy Manipulator", targets=["Grizzly Bears"])
    s.resolve()
    assert not s.can_attack("Grizzly Bears", P2)


# ---- 508. Declare attackers step -----------------------------------------------------------------------------------


@cr("508.1a")
def test_a_tapped_creature_cannot_attack(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", tapped=True)
    with pytest.raises(IllegalAction) as error:
        s.attack({"Grizzly Bears": P2})
    assert error.value.rule == "508.1a"


@cr("508.1a")
def test_a_creature_that_came_this_turn_attacks_only_with_haste(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Raging Goblin", sick=True)
    assert not s.can_attack("Grizzly Bears", P2)
    assert s.can_attack("Raging Goblin", P2)


@cr("508.1a")
def test_a_creature_that_is_also_a_battle_cannot_attack(s: Scenario) -> None:
    kinds = frozenset({CardType.CREATURE, CardType.BATTLE})
    s.battlefield(P1, Face("Living Siege", kinds, FREE, subtypes=("Siege",), power=3, toughness=3, defense=3))
    s.battlefield(P1, "Grizzly Bears")
    assert s.can_attack("Grizzly Bears", P2)
    assert not s.can_attack("Living Siege", P2)


@cr("508.1a")
def test_no_creature_has_to_attack(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.attack({})
    assert not s["Grizzly Bears"].attacking
    s.to("end")
    assert s.player(P2).life == 20


@cr("508.1b", "306.6", "310.5")
def test_each_attacker_chooses_what_it_attacks(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Craw Wurm", siege(defense=5))
    s.battlefield(P2, walker(loyalty=5))
    s.attack({"Grizzly Bears": "Walker", "Hill Giant": "Siege", "Craw Wurm": P2})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 3
    assert s["Siege"].counters["defense"] == 2
    assert s.player(P2).life == 14


@cr("508.1c")
def test_a_creature_that_cannot_attack_is_not_declared(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Pacifism", attached_to=bears)
    assert s.can_attack("Hill Giant", P2)
    with pytest.raises(IllegalAction) as error:
        s.attack({"Grizzly Bears": P2})
    assert error.value.rule == "508.1c"


@cr("508.1c")
def test_two_creatures_that_cannot_attack_alone_attack_together(s: Scenario) -> None:
    s.battlefield(P1, "Bonded Construct", "Mogg Flunkies")
    with pytest.raises(IllegalAction):
        s.attack({"Bonded Construct": P2})
    s.attack({"Bonded Construct": P2, "Mogg Flunkies": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 15


@cr("508.1c")
def test_no_more_than_one_creature_attacks_where_a_rule_says_so(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Silent Arbiter")
    with pytest.raises(IllegalAction):
        s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    s.attack({"Hill Giant": P2})
    assert s["Hill Giant"].attacking


@cr("508.1c")
def test_a_creature_that_cannot_attack_a_player_may_attack_the_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, beast("Timid", 2, 2, Rule(RuleKind.CANT_ATTACK_PLAYER, int(Relation.OPPONENT))))
    s.battlefield(P2, walker())
    assert not s.can_attack("Timid", P2)
    assert s.can_attack("Timid", "Walker")


@cr("508.1c")
def test_a_restriction_may_cover_planeswalkers_too(s: Scenario) -> None:
    rule = Rule(RuleKind.CANT_ATTACK_PLAYER, int(Relation.OPPONENT), planeswalkers=True)
    s.battlefield(P1, beast("Timid", 2, 2, rule))
    s.battlefield(P2, walker())
    assert not s.can_attack("Timid", P2)
    assert not s.can_attack("Timid", "Walker")


@cr("508.1c")
def test_a_restriction_on_creatures_of_a_kind_leaves_others_free(s: Scenario) -> None:
    s.battlefield(P1, "Storm Crow", "Grizzly Bears")
    s.battlefield(P2, law("Moat", Rule(RuleKind.CANT_ATTACK), creature & ~HasKeyword(Keyword.FLYING)))
    assert s.can_attack("Storm Crow", P2)
    assert not s.can_attack("Grizzly Bears", P2)


@cr("508.1d")
def test_a_creature_that_attacks_if_able_must_be_declared(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", "Grizzly Bears")
    assert not may_declare_nothing(s)
    with pytest.raises(IllegalAction):
        s.attack({"Grizzly Bears": P2})
    s.attack({"Juggernaut": P2})
    assert s["Juggernaut"].attacking
    assert not s["Grizzly Bears"].attacking


@cr("508.1d")
@pytest.mark.parametrize("status", [{"tapped": True}, {"sick": True}])
def test_a_creature_that_is_not_able_to_attack_need_not(status: dict[str, bool]) -> None:
    s = Scenario()
    s.battlefield(P1, "Juggernaut", **status)
    s.battlefield(P1, "Grizzly Bears")
    assert may_declare_nothing(s)


@cr("508.1d")
def test_with_room_for_one_attacker_it_is_the_one_that_attacks_if_able(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", "Grizzly Bears")
    s.battlefield(P2, "Silent Arbiter")
    assert not may_declare_nothing(s)
    for attackers in (["Grizzly Bears"], ["Juggernaut", "Grizzly Bears"]):
        with pytest.raises(IllegalAction):
            s.attack(attackers)
    s.attack(["Juggernaut"])
    assert s["Juggernaut"].attacking


@cr("508.1d")
def test_of_two_that_attack_if_able_one_goes_where_only_one_may(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", beast("Fanatic", 1, 1, RuleKind.MUST_ATTACK))
    s.battlefield(P2, "Silent Arbiter")
    assert not may_declare_nothing(s)
    assert s.can_attack("Juggernaut")
    s.attack(["Fanatic"])
    assert not s["Juggernaut"].attacking


@cr("508.1d")
def test_a_restriction_is_never_disobeyed_for_a_requirement(s: Scenario) -> None:
    juggernaut = s.battlefield(P1, "Juggernaut")
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Pacifism", attached_to=juggernaut)
    assert may_declare_nothing(s)
    assert not s.can_attack("Juggernaut")


@cr("508.1d")
def test_another_creature_comes_along_so_that_a_requirement_is_obeyed(s: Scenario) -> None:
    s.battlefield(P1, beast("Reluctant", 2, 2, RuleKind.MUST_ATTACK, RuleKind.CANT_ATTACK_ALONE), "Grizzly Bears")
    assert not may_declare_nothing(s)
    with pytest.raises(IllegalAction):
        s.attack(["Reluctant"])
    s.attack(["Reluctant", "Grizzly Bears"])
    assert s["Grizzly Bears"].attacking


@cr("508.1d")
def test_a_requirement_to_attack_a_player_is_not_obeyed_by_attacking_a_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, walker(), law("Taunt", Rule(RuleKind.MUST_ATTACK_PLAYER, int(Relation.YOU)), creature))
    assert not may_declare_nothing(s)
    with pytest.raises(IllegalAction):
        s.attack({"Grizzly Bears": "Walker"})
    s.attack({"Grizzly Bears": P2})
    assert s["Grizzly Bears"].attacking


@cr("508.1d")
def test_a_creature_that_attacks_if_able_may_attack_a_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut")
    s.battlefield(P2, walker())
    s.attack({"Juggernaut": "Walker"})
    s.to("end_of_combat")
    assert s["Walker"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("508.1d")
def test_nobody_has_to_pay_a_cost_to_obey_a_requirement(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", "Island", "Island")
    s.battlefield(P2, "Propaganda")
    assert may_declare_nothing(s)


@cr("508.1d")
def test_a_cost_may_be_paid_to_obey_a_requirement(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", "Island", "Island")
    s.battlefield(P2, "Propaganda")
    s.attack(["Juggernaut"])
    assert s["Juggernaut"].attacking
    assert s["Island#1"].tapped
    assert s["Island#2"].tapped


@cr("508.1d")
def test_a_requirement_that_costs_nothing_holds_beside_a_cost(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut")
    s.battlefield(P2, "Propaganda", walker())
    assert not may_declare_nothing(s)
    s.attack({"Juggernaut": "Walker"})
    assert s["Juggernaut"].attacking


@cr("508.1d")
def test_a_creature_attacks_if_able_in_each_combat_phase_of_the_turn(s: Scenario) -> None:
    s.battlefield(P1, beast("Tireless", 2, 2, Keyword.VIGILANCE, RuleKind.MUST_ATTACK))
    s.hand(P1, instant("Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.cast(P1, "Assault")
    s.resolve()
    s.attack(["Tireless"])
    s.to("end_of_combat")
    s.pass_priority()
    s.pass_priority()
    assert s.step == "beginning_of_combat"
    assert not may_declare_nothing(s)
    s.attack(["Tireless"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("508.1f")
def test_attacking_taps(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Serra Angel", "Hill Giant")
    s.attack(["Grizzly Bears", "Serra Angel"])
    assert s["Grizzly Bears"].tapped
    assert not s["Serra Angel"].tapped
    assert not s["Hill Giant"].tapped


@cr("508.1h", "508.1j")
def test_the_total_cost_to_attack_is_paid_for_all_attackers(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", *["Island"] * 5)
    s.battlefield(P2, "Propaganda")
    s.attack(["Grizzly Bears", "Hill Giant"])
    assert sum(s[f"Island#{n}"].tapped for n in range(1, 6)) == 4
    assert s["Grizzly Bears"].attacking
    assert s["Hill Giant"].attacking


@cr("508.1h")
def test_costs_to_attack_add_up(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", *["Island"] * 4)
    s.battlefield(P2, "Propaganda", "Propaganda")
    s.attack(["Grizzly Bears"])
    assert all(s[f"Island#{n}"].tapped for n in range(1, 5))


@cr("508.1j")
def test_a_cost_to_attack_that_cannot_be_paid_makes_the_attack_illegal(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", *["Island"] * 3)
    s.battlefield(P2, "Propaganda")
    with pytest.raises(IllegalAction):
        s.attack(["Grizzly Bears", "Hill Giant"])
    assert not s["Island#1"].tapped
    s.attack(["Grizzly Bears"])
    assert s["Grizzly Bears"].attacking


@cr("508.1h")
def test_attacking_a_planeswalker_costs_nothing_where_the_cost_is_to_attack_the_player(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Propaganda", walker())
    assert not s.can_attack("Grizzly Bears", P2)
    s.attack({"Grizzly Bears": "Walker"})
    assert s["Grizzly Bears"].attacking


@cr("508.1h")
def test_a_creature_may_cost_mana_to_attack_at_all(s: Scenario) -> None:
    lazy = beast("Lazy", 2, 2, Rule(RuleKind.ATTACK_COST, 1, what=creature))
    s.battlefield(P1, lazy, "Grizzly Bears", "Forest")
    s.attack(["Lazy", "Grizzly Bears"])
    assert s["Lazy"].attacking
    assert s["Forest"].tapped


@cr("508.1f", "508.1i")
@pytest.mark.parametrize(("elf", "able"), [(ELF, False), (WATCHFUL_ELF, True)])
def test_an_attacker_pays_for_its_attack_with_its_own_mana_only_if_it_does_not_tap(elf: Face, able: bool) -> None:
    s = Scenario()
    s.battlefield(P1, elf, "Forest")
    s.battlefield(P2, "Propaganda")
    assert s.can_attack(elf.name, P2) == able


@cr("508.1i")
def test_a_creature_that_stays_home_pays_for_an_attack(s: Scenario) -> None:
    s.battlefield(P1, ELF, "Grizzly Bears", "Forest")
    s.battlefield(P2, "Propaganda")
    s.attack(["Grizzly Bears"])
    assert s["Grizzly Bears"].attacking
    assert s["Mana Elf"].tapped


@cr("508.1k")
def test_a_declared_creature_attacks_until_the_combat_phase_ends(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    for step in ("declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"):
        s.to(step)
        assert s["Grizzly Bears"].attacking
    s.to("postcombat_main")
    assert not s["Grizzly Bears"].attacking


@cr("508.2")
def test_the_active_player_gets_priority_after_attackers_are_declared(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Mountain", "Mountain", "Mountain")
    s.hand(P1, "Trumpet Blast")
    s.attack(["Grizzly Bears"])
    assert s.priority == P1
    s.cast(P1, "Trumpet Blast")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("508.1")
def test_declaring_attackers_does_not_use_the_stack(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    assert s.stack == []
    assert s["Grizzly Bears"].attacking


@cr("508.4")
def test_a_creature_put_attacking_attacks_what_its_controller_chooses(s: Scenario) -> None:
    s.battlefield(P2, walker())
    s.hand(P1, instant("Ambush", CreateToken(You(), beast("Ambusher", 2, 2), attacking=True, tapped=True)))
    s.to("declare_attackers")
    s.choose(P1, "Walker")
    s.cast(P1, "Ambush")
    s.resolve()
    assert s["Ambusher"].attacking
    assert s["Ambusher"].tapped
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 2
    assert s.player(P2).life == 20


@cr("508.4")
def test_a_creature_put_attacking_never_attacked(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Ambush", CreateToken(You(), SOLDIER, attacking=True)))
    s.to("declare_attackers")
    core = s.core.copy(record=True)
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == OptionKind.OPTION_ATTACK))
    declared = [e for e in core.drain_events() if e[1] == EventKind.EVENT_ATTACK]
    assert len(declared) == 1
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Ambush")
    assert log(s, EventKind.EVENT_ATTACK, "object") == []
    s.resolve()
    assert s["Soldier"].attacking


@cr("508.4")
def test_a_creature_put_attacking_is_no_attacker_after_combat(s: Scenario) -> None:
    put_attacking(s, "Grizzly Bears")
    assert s["Grizzly Bears"].attacking
    s.to("postcombat_main")
    assert not s["Grizzly Bears"].attacking


@cr("508.4", "506.3b")
def test_outside_combat_nothing_is_put_attacking(s: Scenario) -> None:
    s.hand(P1, instant("Ambush", CreateToken(You(), SOLDIER, attacking=True)))
    s.cast(P1, "Ambush")
    s.resolve()
    assert s["Soldier"].zone == "battlefield"
    assert not s["Soldier"].attacking


@cr("508.4c")
def test_restrictions_do_not_regard_a_creature_put_attacking(s: Scenario) -> None:
    s.battlefield(P2, "Propaganda", "Silent Arbiter")
    s.battlefield(P1, "Island", "Island")
    put_attacking(s, "Wall of Stone")
    assert s["Wall of Stone"].attacking
    assert s["Soldier"].attacking


@cr("508.4d")
def test_a_creature_put_attacking_before_blocks_may_be_blocked(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    put_attacking(s, "Grizzly Bears")
    s.block({"Hill Giant": "Grizzly Bears"})
    assert s["Grizzly Bears"].blocked


@cr("508.5", "702.14c")
def test_the_defending_player_of_a_planeswalkers_attacker_is_its_controller(s: Scenario) -> None:
    s.battlefield(P1, "Bog Wraith")
    s.battlefield(P2, walker(), "Hill Giant", "Swamp")
    s.attack({"Bog Wraith": "Walker"})
    assert not s.can_block("Hill Giant", "Bog Wraith")


@cr("508.5", "310.8d", "702.14c")
def test_the_defending_player_of_a_battles_attacker_is_its_protector(s: Scenario) -> None:
    s.battlefield(P1, "Bog Wraith", siege(), "Swamp")
    s.battlefield(P2, "Hill Giant")
    s.attack({"Bog Wraith": "Siege"})
    assert s.can_block("Hill Giant", "Bog Wraith")


@cr("508.1k")
def test_attackers_are_those_that_were_declared(s: Scenario) -> None:
    count = Static((ModifyPT(Number(2), Number(0)),), affects=Attacking())
    s.battlefield(
        P1, "Grizzly Bears", "Hill Giant", Face("Horn", frozenset({CardType.ARTIFACT}), FREE, abilities=(count,))
    )
    assert s["Grizzly Bears"].power == 2
    s.attack(["Grizzly Bears"])
    assert s["Grizzly Bears"].power == 4
    assert s["Hill Giant"].power == 3
    s.to("postcombat_main")
    assert s["Grizzly Bears"].power == 2


# ---- 509. Declare blockers step ------------------------------------------------------------------------------------


@cr("509.1a")
def test_a_tapped_creature_cannot_block(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.battlefield(P2, "Runeclaw Bear", sick=True)
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")
    assert s.can_block("Runeclaw Bear", "Grizzly Bears")


@cr("509.1a")
def test_a_creature_that_is_also_a_battle_cannot_block(s: Scenario) -> None:
    kinds = frozenset({CardType.CREATURE, CardType.BATTLE})
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, Face("Living Siege", kinds, FREE, subtypes=("Siege",), power=3, toughness=3, defense=3))
    s.battlefield(P2, "Hill Giant")
    s.attack({"Grizzly Bears": P2})
    assert s.can_block("Hill Giant", "Grizzly Bears")
    assert not s.can_block("Living Siege", "Grizzly Bears")


@cr("509.1a")
def test_a_creature_blocks_only_one_attacker(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Grizzly Bears", "Runeclaw Bear"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": ["Grizzly Bears", "Runeclaw Bear"]})
    s.block({"Hill Giant": "Runeclaw Bear"})
    assert s["Runeclaw Bear"].blocked
    assert not s["Grizzly Bears"].blocked


@cr("509.1a")
def test_several_creatures_may_block_one_attacker(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.attack(["Craw Wurm"])
    s.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    assert s["Hill Giant"].blocking
    assert s["Grizzly Bears"].blocking


@cr("509.1a")
def test_attackers_of_a_planeswalker_or_of_a_battle_may_be_blocked(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear", siege())
    s.battlefield(P2, walker(), "Hill Giant", "Giant Octopus")
    s.attack({"Grizzly Bears": "Walker", "Runeclaw Bear": "Siege"})
    s.block({"Hill Giant": "Grizzly Bears", "Giant Octopus": "Runeclaw Bear"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == s["Runeclaw Bear"].zone == "graveyard"
    assert s["Walker"].loyalty == 4
    assert s["Siege"].counters["defense"] == 3


@cr("509.1a")
def test_only_creatures_of_the_defending_player_block(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.attack(["Grizzly Bears"])
    with pytest.raises(IllegalAction) as error:
        s.block({"Hill Giant": "Grizzly Bears"})
    assert error.value.rule == "509.1a"


@cr("509.1a")
def test_nobody_has_to_block(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Grizzly Bears"])
    s.block({})
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("509.1a")
def test_a_creature_may_block_as_many_more_as_it_says(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear", "Glory Seeker")
    s.battlefield(P2, beast("Two-Handed", 1, 9, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["Grizzly Bears", "Runeclaw Bear", "Glory Seeker"])
    with pytest.raises(IllegalAction):
        s.block({"Two-Handed": ["Grizzly Bears", "Runeclaw Bear", "Glory Seeker"]})
    s.block({"Two-Handed": ["Grizzly Bears", "Glory Seeker"]})
    assert s["Grizzly Bears"].blocked
    assert s["Glory Seeker"].blocked
    assert not s["Runeclaw Bear"].blocked


@cr("509.1a")
def test_a_creature_may_block_any_number_if_it_says_so(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear", "Glory Seeker")
    s.battlefield(P2, "Palace Guard")
    s.attack(["Grizzly Bears", "Runeclaw Bear", "Glory Seeker"])
    s.block({"Palace Guard": ["Grizzly Bears", "Runeclaw Bear", "Glory Seeker"]})
    s.assign({"Palace Guard": {"Grizzly Bears": 1}})
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s["Palace Guard"].zone == "graveyard"


@cr("509.1b")
def test_a_creature_that_cannot_block_is_not_declared(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hulking Goblin", "Hill Giant")
    s.attack(["Grizzly Bears"])
    assert s.can_block("Hill Giant", "Grizzly Bears")
    with pytest.raises(IllegalAction):
        s.block({"Hulking Goblin": "Grizzly Bears"})


@cr("509.1b")
def test_an_unblockable_creature_is_not_blocked(s: Scenario) -> None:
    s.battlefield(P1, "Phantom Warrior", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Phantom Warrior", "Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Phantom Warrior")
    assert s.can_block("Hill Giant", "Grizzly Bears")


@cr("509.1b")
def test_what_an_attacker_cannot_be_blocked_by_does_not_block_it(s: Scenario) -> None:
    s.battlefield(P1, "Juggernaut", "Vine Mare")
    s.battlefield(P2, "Wall of Stone", "Walking Corpse")
    s.attack(["Juggernaut", "Vine Mare"])
    assert not s.can_block("Wall of Stone", "Juggernaut")
    assert s.can_block("Walking Corpse", "Juggernaut")
    assert s.can_block("Wall of Stone", "Vine Mare")
    assert not s.can_block("Walking Corpse", "Vine Mare")


@cr("509.1b")
def test_a_creature_that_blocks_only_fliers_blocks_nothing_else(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Storm Crow")
    s.battlefield(P2, "Cloud Sprite")
    s.attack(["Grizzly Bears", "Storm Crow"])
    assert not s.can_block("Cloud Sprite", "Grizzly Bears")
    assert s.can_block("Cloud Sprite", "Storm Crow")


@cr("509.1b")
def test_no_more_creatures_block_an_attacker_than_it_allows(s: Scenario) -> None:
    s.battlefield(P1, "Stalking Tiger")
    s.battlefield(P2, "Hill Giant", "Giant Octopus")
    s.attack(["Stalking Tiger"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Stalking Tiger", "Giant Octopus": "Stalking Tiger"})
    s.block({"Giant Octopus": "Stalking Tiger"})
    assert s["Stalking Tiger"].blocked


@cr("509.1b")
def test_no_fewer_creatures_block_an_attacker_than_it_demands(s: Scenario) -> None:
    s.battlefield(P1, beast("Colossus", 6, 6, Rule(RuleKind.MIN_BLOCKERS, 3)))
    s.battlefield(P2, "Hill Giant", "Giant Octopus", "Grizzly Bears")
    s.attack(["Colossus"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Colossus", "Giant Octopus": "Colossus"})
    s.block({"Hill Giant": "Colossus", "Giant Octopus": "Colossus", "Grizzly Bears": "Colossus"})
    assert s["Colossus"].blocked


@cr("509.1b")
def test_no_more_creatures_block_in_all_than_a_rule_allows(s: Scenario) -> None:
    s.battlefield(P1, "Silent Arbiter", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Giant Octopus")
    s.attack(["Grizzly Bears"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Grizzly Bears", "Giant Octopus": "Grizzly Bears"})
    s.block({"Hill Giant": "Grizzly Bears"})
    assert s["Grizzly Bears"].blocked


@cr("509.1b")
def test_a_creature_that_blocks_only_in_company_needs_enough_of_it(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, beast("Phalanx", 2, 2, Rule(RuleKind.CANT_BLOCK_WITH_FEWER, 3)), "Hill Giant", "Giant Octopus")
    s.attack(["Craw Wurm"])
    with pytest.raises(IllegalAction):
        s.block({"Phalanx": "Craw Wurm", "Hill Giant": "Craw Wurm"})
    s.block({"Phalanx": "Craw Wurm", "Hill Giant": "Craw Wurm", "Giant Octopus": "Craw Wurm"})
    assert s["Phalanx"].blocking


@cr("509.1b")
def test_evasion_abilities_are_cumulative(s: Scenario) -> None:
    s.battlefield(P1, beast("Ghost", 2, 2, Keyword.FLYING, Keyword.SHADOW))
    s.battlefield(P2, "Storm Crow", "Soltari Foot Soldier", beast("Haunt", 1, 1, Keyword.FLYING, Keyword.SHADOW))
    s.attack(["Ghost"])
    assert not s.can_block("Storm Crow", "Ghost")
    assert not s.can_block("Soltari Foot Soldier", "Ghost")
    assert s.can_block("Haunt", "Ghost")


@cr("509.1b")
def test_evasion_gained_after_blocks_does_not_undo_them(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Plains", "Plains")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Mighty Leap")
    s.attack(["Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P1, "Mighty Leap", targets=["Grizzly Bears"])
    s.resolve()
    assert "flying" in s["Grizzly Bears"].keywords
    assert s["Grizzly Bears"].blocked
    s.to("end_of_combat")
    assert s["Hill Giant"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("509.1c")
def test_a_creature_that_blocks_if_able_must_be_declared(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, beast("Zealot", 1, 1, RuleKind.MUST_BLOCK), "Hill Giant")
    s.attack(["Grizzly Bears"])
    for blocks in ({}, {"Hill Giant": "Grizzly Bears"}):
        with pytest.raises(IllegalAction):
            s.block(blocks)
    s.block({"Zealot": "Grizzly Bears"})
    assert s["Zealot"].blocking
    assert not s["Hill Giant"].blocking


@cr("509.1c")
def test_a_requirement_to_block_a_creature_with_menace_takes_a_second_blocker(s: Scenario) -> None:
    s.battlefield(P1, "Boggart Brute")
    s.battlefield(P2, beast("Zealot", 1, 1, RuleKind.MUST_BLOCK), "Hill Giant")
    s.attack(["Boggart Brute"])
    for blocks in ({}, {"Zealot": "Boggart Brute"}, {"Hill Giant": "Boggart Brute"}):
        with pytest.raises(IllegalAction):
            s.block(blocks)
    s.block({"Zealot": "Boggart Brute", "Hill Giant": "Boggart Brute"})
    assert s["Boggart Brute"].blocked


@cr("509.1c")
def test_a_requirement_that_cannot_be_obeyed_is_not(s: Scenario) -> None:
    s.battlefield(P1, "Boggart Brute")
    s.battlefield(P2, beast("Zealot", 1, 1, RuleKind.MUST_BLOCK))
    s.attack(["Boggart Brute"])
    s.block({})
    assert not s["Boggart Brute"].blocked


@cr("509.1c")
def test_all_creatures_able_to_block_a_lure_do_so(s: Scenario) -> None:
    s.battlefield(P1, "Elvish Bard", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Giant Octopus", "Hulking Goblin")
    s.battlefield(P2, "Runeclaw Bear", tapped=True)
    s.attack(["Elvish Bard", "Grizzly Bears"])
    for blocks in (
        {},
        {"Hill Giant": "Elvish Bard"},
        {"Hill Giant": "Elvish Bard", "Giant Octopus": "Grizzly Bears"},
    ):
        with pytest.raises(IllegalAction):
            s.block(blocks)
    s.block({"Hill Giant": "Elvish Bard", "Giant Octopus": "Elvish Bard"})
    assert not s["Hulking Goblin"].blocking


@cr("509.1c")
def test_a_lure_for_some_creatures_leaves_the_others_free(s: Scenario) -> None:
    s.battlefield(P1, beast("Bait", 2, 2, Rule(RuleKind.LURE, what=colored(Color.WHITE))), "Grizzly Bears")
    s.battlefield(P2, "Glory Seeker", "Hill Giant")
    s.attack(["Bait", "Grizzly Bears"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Bait"})
    s.block({"Glory Seeker": "Bait", "Hill Giant": "Grizzly Bears"})
    assert s["Bait"].blocked
    assert s["Grizzly Bears"].blocked


@cr("509.1c")
def test_an_attacker_that_must_be_blocked_needs_one_blocker(s: Scenario) -> None:
    s.battlefield(P1, beast("Rival", 2, 2, RuleKind.MUST_BE_BLOCKED), "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Giant Octopus")
    s.attack(["Rival", "Grizzly Bears"])
    for blocks in ({}, {"Hill Giant": "Grizzly Bears"}):
        with pytest.raises(IllegalAction):
            s.block(blocks)
    s.block({"Hill Giant": "Rival", "Giant Octopus": "Grizzly Bears"})
    assert s["Rival"].blocked
    assert s["Grizzly Bears"].blocked


@cr("509.1c")
def test_of_two_attackers_that_must_be_blocked_one_blocker_takes_either(s: Scenario) -> None:
    s.battlefield(P1, beast("Rival", 2, 2, RuleKind.MUST_BE_BLOCKED), beast("Foe", 2, 2, RuleKind.MUST_BE_BLOCKED))
    s.battlefield(P2, "Hill Giant")
    s.attack(["Rival", "Foe"])
    with pytest.raises(IllegalAction):
        s.block({})
    assert s.can_block("Hill Giant", "Rival")
    s.block({"Hill Giant": "Foe"})
    assert s["Foe"].blocked


@cr("509.1c")
def test_more_requirements_are_obeyed_rather_than_fewer(s: Scenario) -> None:
    # Blocking the Rival obeys its requirement; blocking the Bait obeys the requirements of both of its lures.
    s.battlefield(
        P1,
        beast("Rival", 2, 2, RuleKind.MUST_BE_BLOCKED),
        beast("Bait", 2, 2, RuleKind.LURE, RuleKind.MUST_BE_BLOCKED),
    )
    s.battlefield(P2, "Hill Giant")
    s.attack(["Rival", "Bait"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Rival"})
    s.block({"Hill Giant": "Bait"})
    assert s["Bait"].blocked


@cr("509.1c")
def test_nobody_has_to_pay_to_obey_a_requirement_to_block(s: Scenario) -> None:
    s.battlefield(P1, "Elvish Bard", law("Toll", Rule(RuleKind.BLOCK_COST, 1)))
    s.battlefield(P2, "Hill Giant", "Forest")
    s.attack(["Elvish Bard"])
    s.block({})
    assert not s["Forest"].tapped
    assert not s["Elvish Bard"].blocked


@cr("509.1c")
def test_a_creature_blocks_if_able_in_each_combat_phase_of_the_turn(s: Scenario) -> None:
    s.battlefield(P1, "Standing Troops", beast("Runner", 1, 1, Keyword.VIGILANCE))
    s.battlefield(P2, beast("Zealot", 0, 9, RuleKind.MUST_BLOCK))
    s.hand(P1, instant("Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.cast(P1, "Assault")
    s.resolve()
    s.attack(["Standing Troops"])
    s.block({"Zealot": "Standing Troops"})
    s.to("end_of_combat")
    s.pass_priority()
    s.pass_priority()
    s.attack(["Runner"])
    with pytest.raises(IllegalAction):
        s.block({})
    s.block({"Zealot": "Runner"})
    assert s["Runner"].blocked


@cr("509.1d", "509.1e", "509.1f")
def test_the_total_cost_to_block_is_paid_for_all_blockers(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", law("Toll", Rule(RuleKind.BLOCK_COST, 1)))
    s.battlefield(P2, "Hill Giant", "Giant Octopus", "Forest", "Forest", "Forest")
    s.attack(["Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears", "Giant Octopus": "Grizzly Bears"})
    assert s["Grizzly Bears"].blocked
    assert sum(s[f"Forest#{n}"].tapped for n in range(1, 4)) == 2


@cr("509.1f")
def test_a_cost_to_block_that_cannot_be_paid_makes_the_block_illegal(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", law("Toll", Rule(RuleKind.BLOCK_COST, 1)))
    s.battlefield(P2, "Hill Giant", "Giant Octopus", "Forest")
    s.attack(["Grizzly Bears"])
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Grizzly Bears", "Giant Octopus": "Grizzly Bears"})
    s.block({"Giant Octopus": "Grizzly Bears"})
    assert s["Forest"].tapped
    assert s["Giant Octopus"].blocking


@cr("509.1e")
def test_a_blocker_may_tap_for_mana_to_pay_for_its_block(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", law("Toll", Rule(RuleKind.BLOCK_COST, 1)))
    s.battlefield(P2, ELF)
    s.attack(["Grizzly Bears"])
    s.block({"Mana Elf": "Grizzly Bears"})
    assert s["Mana Elf"].tapped
    assert s["Mana Elf"].blocking


@cr("509.1g")
def test_a_blocker_blocks_until_the_combat_phase_ends(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Wall of Stone")
    s.attack(["Hill Giant"])
    s.block({"Wall of Stone": "Hill Giant"})
    for step in ("combat_damage", "end_of_combat"):
        s.to(step)
        assert s["Wall of Stone"].blocking
        assert s["Hill Giant"].blocked
    s.to("postcombat_main")
    assert not s["Wall of Stone"].blocking
    assert not s["Hill Giant"].blocked


@cr("509.1h")
def test_blocked_and_blocking_creatures_are_those_declared(s: Scenario) -> None:
    horn = Face(
        "Horn",
        frozenset({CardType.ARTIFACT}),
        FREE,
        abilities=(
            Static((ModifyPT(Number(5), Number(5)),), affects=Blocked()),
            Static((ModifyPT(Number(0), Number(7)),), affects=Blocking()),
        ),
    )
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear", horn)
    s.battlefield(P2, "Hill Giant", "Giant Octopus")
    s.attack(["Grizzly Bears", "Runeclaw Bear"])
    s.block({"Hill Giant": "Grizzly Bears"})
    assert s["Grizzly Bears"].power == 7
    assert s["Runeclaw Bear"].power == 2
    assert s["Hill Giant"].toughness == 10
    assert s["Giant Octopus"].toughness == 3


@cr("509.1h", "510.1c")
def test_an_attacker_stays_blocked_when_its_blocker_dies(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Mountain")
    s.battlefield(P2, "Runeclaw Bear")
    s.hand(P1, "Shock")
    s.attack(["Grizzly Bears"])
    s.block({"Runeclaw Bear": "Grizzly Bears"})
    s.cast(P1, "Shock", targets=["Runeclaw Bear"])
    s.resolve()
    assert s["Grizzly Bears"].blocked
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("509.2")
def test_the_active_player_gets_priority_after_blockers_are_declared(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Forest")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.attack(["Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    assert s.step == "declare_blockers"
    assert s.priority == P1
    assert s.stack == []
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Hill Giant"].zone == "graveyard"


@cr("509.1")
def test_an_attacker_that_is_gone_before_blocks_is_not_blocked(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear")
    s.battlefield(P2, "Hill Giant", "Mountain")
    s.hand(P2, "Shock")
    s.attack(["Grizzly Bears", "Runeclaw Bear"])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    with pytest.raises(IllegalAction):
        s.block({"Hill Giant": "Grizzly Bears"})
    s.block({"Hill Giant": "Runeclaw Bear"})
    assert s["Runeclaw Bear"].blocked


# ---- 510. Combat damage step ---------------------------------------------------------------------------------------


@cr("510.1a", "302.4a")
def test_creatures_assign_damage_equal_to_their_power(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Wall of Stone", "Siege Mastodon")
    s.attack(["Hill Giant"])
    s.block({"Siege Mastodon": "Hill Giant"})
    s.to("combat_damage")
    assert s["Siege Mastodon"].damage == 3
    assert s["Hill Giant"].zone == "graveyard"


@cr("510.1a")
@pytest.mark.parametrize("power", [0, -2])
def test_a_creature_without_power_assigns_no_damage(power: int) -> None:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, instant("Shrink", pump(TargetRef(0), power - 2, 0), target=creature))
    s.attack(["Grizzly Bears"])
    s.cast(P2, "Shrink", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == power
    assert log(s, EventKind.EVENT_DAMAGE, "amount") == []
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("510.1b")
def test_an_unblocked_creature_damages_what_it_attacks(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, walker())
    s.attack({"Grizzly Bears": "Walker", "Hill Giant": P2})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 2
    assert s.player(P2).life == 17


@cr("510.1c")
def test_one_blocker_gets_all_the_damage(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Wall of Stone")
    s.attack(["Craw Wurm"])
    s.block({"Wall of Stone": "Craw Wurm"})
    s.to("end_of_combat")
    assert s["Wall of Stone"].damage == 6
    assert s.player(P2).life == 20


@cr("510.1c")
@pytest.mark.parametrize("first", range(5))
def test_damage_among_blockers_is_divided_freely(first: int) -> None:
    """No order among blockers, and no lethal damage first: any division is legal."""
    s = Scenario()
    s.battlefield(P1, beast("Regrower", 4, 3))
    s.battlefield(P2, beast("Spawn", 0, 9), beast("Hunter", 0, 9))
    s.attack(["Regrower"])
    s.block({"Spawn": "Regrower", "Hunter": "Regrower"})
    s.assign({"Regrower": {"Spawn": first, "Hunter": 4 - first}})
    s.to("end_of_combat")
    assert (s["Spawn"].damage, s["Hunter"].damage) == (first, 4 - first)


@cr("510.1c")
def test_a_blocked_creature_without_trample_cannot_assign_damage_to_the_player(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    s.attack(["Craw Wurm"])
    s.block({"Grizzly Bears": "Craw Wurm", "Runeclaw Bear": "Craw Wurm"})
    with pytest.raises(IllegalAction):
        s.assign({"Craw Wurm": {"Grizzly Bears": 2, "Runeclaw Bear": 2, P2: 2}})
    with pytest.raises(IllegalAction):
        s.assign({"Craw Wurm": {"Grizzly Bears": 2, "Runeclaw Bear": 2}})
    s.assign({"Craw Wurm": {"Grizzly Bears": 2, "Runeclaw Bear": 4}})
    assert s["Grizzly Bears"].zone == s["Runeclaw Bear"].zone == "graveyard"


@cr("510.1d")
@pytest.mark.parametrize("first", range(3))
def test_a_blocker_of_several_divides_its_damage_freely(first: int) -> None:
    s = Scenario()
    s.battlefield(P1, beast("One", 0, 9), beast("Other", 0, 9))
    s.battlefield(P2, beast("Two-Handed", 2, 9, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["One", "Other"])
    s.block({"Two-Handed": ["One", "Other"]})
    s.assign({"Two-Handed": {"One": first, "Other": 2 - first}})
    s.to("end_of_combat")
    assert (s["One"].damage, s["Other"].damage) == (first, 2 - first)


@cr("510.1d")
def test_a_blocker_left_with_one_attacker_gives_it_all_its_damage(s: Scenario) -> None:
    s.battlefield(P1, beast("One", 0, 9), beast("Other", 0, 9))
    s.battlefield(P2, beast("Two-Handed", 2, 9, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.hand(P1, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack(["One", "Other"])
    s.block({"Two-Handed": ["One", "Other"]})
    s.cast(P1, "Hold", targets=["One"])
    s.resolve()
    s.to("end_of_combat")
    assert (s["One"].damage, s["Other"].damage) == (0, 2)


@cr("510.1")
def test_the_active_player_assigns_before_the_defending_player(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm", "Hill Giant")
    s.battlefield(P2, beast("Two-Handed", 2, 9, Rule(RuleKind.BLOCK_ADDITIONAL, 1)), "Wall of Stone")
    s.attack(["Craw Wurm", "Hill Giant"])
    s.block({"Two-Handed": ["Craw Wurm", "Hill Giant"], "Wall of Stone": "Craw Wurm"})
    s.to("combat_damage")
    decision = s.core.decision()
    assert decision is not None
    assert decision[2] == P1
    s.assign({"Craw Wurm": {"Two-Handed": 6}})
    decision = s.core.decision()
    assert decision is not None
    assert decision[2] == P2
    s.assign({"Two-Handed": {"Craw Wurm": 2}})
    assert s["Two-Handed"].zone == "graveyard"


@cr("510.1e", "702.19b")
def test_the_total_assignment_is_checked_not_each_attackers_alone(s: Scenario) -> None:
    # One trampler needs not assign lethal damage to the common blocker if the other does.
    s.battlefield(P1, beast("Rhino", 3, 3, Keyword.TRAMPLE), beast("Elephant", 3, 3, Keyword.TRAMPLE))
    s.battlefield(P2, beast("Two-Handed", 0, 3, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["Rhino", "Elephant"])
    s.block({"Two-Handed": ["Rhino", "Elephant"]})
    s.assign({"Rhino": {P2: 3}, "Elephant": {"Two-Handed": 3}})
    s.to("end_of_combat")
    assert s.player(P2).life == 17
    assert s["Two-Handed"].zone == "graveyard"


@cr("510.1e", "702.19b")
def test_a_total_assignment_that_is_not_lethal_does_not_trample(s: Scenario) -> None:
    s.battlefield(P1, beast("Rhino", 3, 3, Keyword.TRAMPLE), beast("Elephant", 3, 3, Keyword.TRAMPLE))
    s.battlefield(P2, beast("Two-Handed", 0, 4, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["Rhino", "Elephant"])
    s.block({"Two-Handed": ["Rhino", "Elephant"]})
    with pytest.raises(IllegalAction):
        s.assign({"Rhino": {P2: 3}, "Elephant": {"Two-Handed": 3}})
    s.assign({"Rhino": {"Two-Handed": 1, P2: 2}, "Elephant": {"Two-Handed": 3}})
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("510.2")
def test_all_combat_damage_is_dealt_at_once(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Runeclaw Bear")
    s.attack(["Grizzly Bears"])
    s.block({"Runeclaw Bear": "Grizzly Bears"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == s["Runeclaw Bear"].zone == "graveyard"


@cr("510.2")
def test_nobody_acts_between_the_assignment_and_the_damage(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear", "Forest")
    s.hand(P2, "Giant Growth")
    s.attack(["Craw Wurm"])
    s.block({"Grizzly Bears": "Craw Wurm", "Runeclaw Bear": "Craw Wurm"})
    s.assign({"Craw Wurm": {"Grizzly Bears": 3, "Runeclaw Bear": 3}})
    assert s["Grizzly Bears"].zone == s["Runeclaw Bear"].zone == "graveyard"
    assert s.priority == P1


@cr("510.3")
def test_the_active_player_gets_priority_after_combat_damage(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant", "Mountain")
    s.battlefield(P2, "Giant Spider")
    s.hand(P1, "Shock")
    s.attack(["Hill Giant"])
    s.block({"Giant Spider": "Hill Giant"})
    s.to("combat_damage")
    assert s.step == "combat_damage"
    assert s.priority == P1
    assert s["Giant Spider"].damage == 3
    s.cast(P1, "Shock", targets=["Giant Spider"])
    s.resolve()
    assert s["Giant Spider"].zone == "graveyard"
    assert s.step == "combat_damage"


@cr("510.4")
def test_a_creature_killed_in_the_first_step_deals_no_damage_in_the_second(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Youthful Knight"])
    s.block({"Grizzly Bears": "Youthful Knight"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Youthful Knight"].zone == "battlefield"
    assert s["Youthful Knight"].damage == 0


@cr("510.4")
def test_players_get_priority_between_the_damage_steps(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight", "Grizzly Bears", "Forest")
    s.hand(P1, "Giant Growth")
    s.attack(["Youthful Knight", "Grizzly Bears"])
    s.to("combat_damage")
    assert s.player(P2).life == 18
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 13


@cr("510.4")
def test_a_creature_put_attacking_between_the_steps_deals_damage_in_the_second(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    put = instant("Ambush", CreateToken(You(), beast("Ambusher", 3, 3), attacking=True))
    s.hand(P1, put)
    s.attack(["Youthful Knight"])
    s.to("combat_damage")
    s.cast(P1, "Ambush")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 15


@cr("510.4")
def test_an_attacker_blocked_by_a_first_striker_that_survives_deals_its_damage(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Youthful Knight")
    s.attack(["Hill Giant"])
    s.block({"Youthful Knight": "Hill Giant"})
    s.to("combat_damage")
    assert s["Hill Giant"].damage == 2
    assert s["Youthful Knight"].zone == "battlefield"
    s.to("end_of_combat")
    assert s["Youthful Knight"].zone == "graveyard"


@cr("510.4", "704.3")
def test_a_loss_in_the_first_step_ends_the_game_before_the_second(s: Scenario) -> None:
    s.life(P1, 1)
    s.life(P2, 2)
    s.battlefield(P1, "Youthful Knight")
    s.attack(["Youthful Knight"])
    s.to("end_of_combat")
    assert s.winner == P1


# ---- 511. End of combat step ---------------------------------------------------------------------------------------


@cr("511.1")
def test_the_active_player_gets_priority_in_the_end_of_combat_step(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert s.priority == P1
    assert s["Grizzly Bears"].attacking


@cr("511.2")
def test_effects_until_end_of_combat_end_with_the_combat_phase(s: Scenario) -> None:
    effect = Continuous(TargetRef(0), (ModifyPT(Number(3), Number(0)),), Duration.END_OF_COMBAT)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Fury", effect, target=creature))
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Fury", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Grizzly Bears"].power == 5
    assert s.player(P2).life == 15
    s.to("postcombat_main")
    assert s["Grizzly Bears"].power == 2


@cr("511.3")
def test_everything_leaves_combat_when_the_end_of_combat_step_ends(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Wall of Stone")
    s.attack(["Hill Giant"])
    s.block({"Wall of Stone": "Hill Giant"})
    s.to("postcombat_main")
    assert s.core.blocks() == []
    assert not s["Hill Giant"].attacking
    assert not s["Wall of Stone"].blocking
    assert s.step == "postcombat_main"
    assert s.active_player == P1


@cr("511.3", "506.1")
def test_a_second_combat_phase_starts_with_no_creature_in_combat(s: Scenario) -> None:
    s.battlefield(P1, "Standing Troops", "Serra Angel")
    s.battlefield(P2, "Wall of Stone")
    s.hand(P1, instant("Assault", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)))
    s.cast(P1, "Assault")
    s.resolve()
    s.attack(["Standing Troops"])
    s.block({"Wall of Stone": "Standing Troops"})
    s.to("end_of_combat")
    s.pass_priority()
    s.pass_priority()
    assert s.step == "beginning_of_combat"
    assert not s["Standing Troops"].attacking
    assert not s["Wall of Stone"].blocking
    s.attack(["Standing Troops", "Serra Angel"])
    s.to("end_of_combat")
    assert s.player(P2).life == 15


# ---- interactions --------------------------------------------------------------------------------------------------


class TestCombatDamage:
    @cr("702.7b", "510.4")
    def test_first_strike_deals_first(self, s: Scenario) -> None:
        s.battlefield(P1, "White Knight")
        s.battlefield(P2, "Grizzly Bears")
        s.attack(["White Knight"])
        s.block({"Grizzly Bears": "White Knight"})
        s.to("end_of_combat")
        assert s["Grizzly Bears"].zone == "graveyard"
        assert s["White Knight"].zone == "battlefield"
        assert s["White Knight"].damage == 0

    @cr("702.2b", "704.5h")
    def test_deathtouch_one_damage_lethal(self, s: Scenario) -> None:
        s.battlefield(P1, "Gigantosaurus")
        s.battlefield(P2, "Typhoid Rats")
        s.attack(["Gigantosaurus"])
        s.block({"Typhoid Rats": "Gigantosaurus"})
        s.to("end_of_combat")
        assert s["Gigantosaurus"].zone == "graveyard"

    @cr("702.2c", "702.19b")
    def test_trample_with_deathtouch(self, s: Scenario) -> None:
        s.battlefield(P1, beast("Deathtouch Trampler", 4, 4, Keyword.DEATHTOUCH, Keyword.TRAMPLE))
        s.battlefield(P2, "Wall of Stone")
        s.attack(["Deathtouch Trampler"])
        s.block({"Wall of Stone": "Deathtouch Trampler"})
        s.assign({"Deathtouch Trampler": {"Wall of Stone": 1, P2: 3}})
        s.to("end_of_combat")
        assert s.player(P2).life == 17
        assert s["Wall of Stone"].zone == "graveyard"

    @cr("702.15b", "120.3f")
    def test_lifelink_timing(self, s: Scenario) -> None:
        """Life is gained as the damage is dealt, before state-based actions look at life totals."""
        s.life(P1, 2)
        s.battlefield(P1, "Ajani's Sunstriker")
        s.battlefield(P2, "Hill Giant")
        s.hand(P2, "Lightning Bolt")
        s.battlefield(P2, "Mountain")
        s.attack(["Ajani's Sunstriker"])
        s.block({"Hill Giant": "Ajani's Sunstriker"})
        s.to("combat_damage")
        assert s.player(P1).life == 4
        assert s["Ajani's Sunstriker"].zone == "graveyard"
        s.cast(P2, "Lightning Bolt", targets=[P1])
        s.resolve()
        assert s.player(P1).life == 1
        assert not s.over

    @cr("702.15b", "704.3")
    def test_lifelink_saves_its_controller_from_damage_dealt_at_the_same_time(self, s: Scenario) -> None:
        s.life(P2, 3)
        s.battlefield(P1, "Hill Giant", "Centaur Courser")
        s.battlefield(P2, "Child of Night")
        s.attack(["Hill Giant", "Centaur Courser"])
        s.block({"Child of Night": "Hill Giant"})
        s.to("end_of_combat")
        assert s.player(P2).life == 3 - 3 + 2
        assert not s.over


class TestKnownInteractions:
    @cr("702.12b", "704.5h")
    def test_indestructible_vs_deathtouch(self, s: Scenario) -> None:
        s.battlefield(P1, "Darksteel Myr")
        s.battlefield(P2, "Typhoid Rats")
        s.attack(["Darksteel Myr"])
        s.block({"Typhoid Rats": "Darksteel Myr"})
        s.to("end_of_combat")
        assert s["Darksteel Myr"].zone == "battlefield"
        assert s["Darksteel Myr"].damage == 1

    @cr("702.16e")
    def test_protection_prevents_damage(self, s: Scenario) -> None:
        s.battlefield(P1, "Walking Corpse", "Zombie Goliath")
        s.battlefield(P2, "Mirran Crusader")
        s.attack(["Zombie Goliath"])
        s.block({"Mirran Crusader": "Zombie Goliath"})
        s.to("end_of_combat")
        assert s["Mirran Crusader"].zone == "battlefield"
        assert s["Mirran Crusader"].damage == 0
        assert s["Zombie Goliath"].zone == "graveyard"

    @cr("702.11b", "115.10a")
    def test_hexproof_vs_wrath(self, s: Scenario) -> None:
        s.battlefield(P1, "Gladecover Scout")
        s.hand(P2, instant("Snipe", Destroy(TargetRef(0)), target=creature))
        s.hand(P2, instant("Purge", Destroy(Each(creature))))
        assert not s.can_cast(P2, "Snipe", targets=["Gladecover Scout"])
        s.cast(P2, "Purge")
        s.resolve()
        assert s["Gladecover Scout"].zone == "graveyard"


@cr("508.4")
def test_each_of_several_creatures_put_attacking_may_attack_something_else(s: Scenario) -> None:
    s.battlefield(P2, walker())
    s.hand(P1, instant("Ambush", CreateToken(You(), beast("Ambusher", 2, 2), Number(3), attacking=True)))
    s.to("declare_attackers")
    s.choose(P1, "Walker", P2, "Walker")
    s.cast(P1, "Ambush")
    s.resolve()
    s.to("end_of_combat")
    assert s["Walker"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("509.1a", "120.3c")
def test_a_planeswalker_that_is_a_creature_blocks_its_own_attacker(s: Scenario) -> None:
    kinds = frozenset({CardType.CREATURE, CardType.PLANESWALKER})
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, Face("Gideon", kinds, FREE, power=4, toughness=4, loyalty=5))
    s.attack({"Grizzly Bears": "Gideon"})
    s.block({"Gideon": "Grizzly Bears"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Gideon"].damage == 2
    assert s["Gideon"].loyalty == 3


@cr("701.15b", "508.1d")
def test_a_goaded_creature_attacks_if_able(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    goad = Continuous(TargetRef(0), (AddRule(Rule(RuleKind.GOADED, int(P2))),))
    s.hand(P2, instant("Goad", goad, target=creature))
    s.cast(P2, "Goad", targets=["Grizzly Bears"])
    s.resolve()
    assert not may_declare_nothing(s)
    s.attack(["Grizzly Bears"])
    assert s["Grizzly Bears"].attacking


@cr("508.1h")
def test_a_cost_may_cover_planeswalkers_too(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Island")
    s.battlefield(P2, walker(), law("Prison", Rule(RuleKind.ATTACK_COST, 1, whose=1)))
    s.attack({"Grizzly Bears": "Walker"})
    assert s["Island"].tapped


@cr("508.1d", "509.1c")
def test_a_requirement_of_a_resolved_effect_ends_with_it(s: Scenario) -> None:
    force = Continuous(TargetRef(0), (AddRule(Rule(RuleKind.MUST_ATTACK)),))
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Force", force, target=creature))
    s.cast(P1, "Force", targets=["Grizzly Bears"])
    s.resolve()
    assert not may_declare_nothing(s)
    s.attack(["Grizzly Bears"])
    s.to("upkeep", turn=P2)
    s.to("precombat_main", turn=P1)
    assert may_declare_nothing(s)


@cr("510.4", "702.7b")
def test_a_first_striker_put_attacking_between_the_steps_deals_damage_in_the_second(s: Scenario) -> None:
    ambusher = beast("Ambusher", 3, 3, Keyword.FIRST_STRIKE)
    s.battlefield(P1, "Youthful Knight")
    s.hand(P1, instant("Ambush", CreateToken(You(), ambusher, attacking=True)))
    s.attack(["Youthful Knight"])
    s.to("combat_damage")
    s.cast(P1, "Ambush")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 15
