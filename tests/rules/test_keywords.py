"""Keyword abilities (702): each works, refuses and interacts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.enums import CardType, Color, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    AddKeyword,
    Anything,
    Colorless,
    Continuous,
    Controlled,
    Damage,
    DamageEqualToPower,
    Destroy,
    Each,
    Face,
    Filter,
    HasKeyword,
    IsHost,
    KeywordAbility,
    ModifyPT,
    Monocolored,
    Move,
    Multicolored,
    Named,
    Number,
    RemoveFromCombat,
    RemoveKeyword,
    Rule,
    SetColors,
    Source,
    Static,
    Subtype,
    Supertypes,
    Target,
    TargetRef,
    any_target,
    artifact,
    colored,
    creature,
    permanent,
    pump,
    typed,
)
from mtgengine.ir.costs import SacrificeSelf, TapSelf, UntapSelf
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, grant, instant, legend, siege, strip, thing, walker

K = Keyword


def fight(s: Scenario, attacker: str, blocker: str) -> None:
    """P1 attacks, P2 blocks, and combat ends."""
    s.attack([attacker])
    s.block({blocker: attacker})
    s.to("end_of_combat")


def blockers(attacker: str | Face, *others: str | Face) -> list[str]:
    """Which of these could block it."""
    s = Scenario()
    s.battlefield(P1, attacker)
    s.battlefield(P2, *others)
    names = [other if isinstance(other, str) else other.name for other in others]
    name = attacker if isinstance(attacker, str) else attacker.name
    s.attack([name])
    return [other for other in names if s.can_block(other, name)]


# ---- 702.2 deathtouch ----------------------------------------------------------------------------------------------


@cr("702.2b")
def test_a_creature_dealt_damage_by_deathtouch_is_destroyed(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, "Vastwood Gorger")
    fight(s, "Typhoid Rats", "Vastwood Gorger")
    assert s["Vastwood Gorger"].zone == "graveyard"


@cr("702.2b", "120.3e")
def test_without_deathtouch_the_same_damage_is_survived(s: Scenario) -> None:
    s.battlefield(P1, "Muck Rats")
    s.battlefield(P2, "Vastwood Gorger")
    fight(s, "Muck Rats", "Vastwood Gorger")
    assert s["Vastwood Gorger"].damage == 1


@cr("702.2b")
def test_deathtouch_works_with_damage_of_abilities(s: Scenario) -> None:
    ping = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(TapSelf(),))
    s.battlefield(P1, beast("Archer", 1, 1, K.DEATHTOUCH, ping))
    s.battlefield(P2, "Gigantosaurus")
    s.activate(P1, "Archer", targets=["Gigantosaurus"])
    s.resolve()
    assert s["Gigantosaurus"].zone == "graveyard"


@cr("702.2b", "120.3a")
def test_deathtouch_does_nothing_more_to_a_player(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.attack(["Typhoid Rats"])
    s.to("end_of_combat")
    assert s.player(P2).life == 19


@cr("702.2b", "120.3c")
def test_deathtouch_does_nothing_more_to_a_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, walker())
    s.attack({"Typhoid Rats": "Walker"})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 3


@cr("702.2b", "704.5h")
def test_deathtouch_without_damage_destroys_nothing(s: Scenario) -> None:
    s.battlefield(P1, beast("Weakling", 0, 1, K.DEATHTOUCH))
    s.battlefield(P2, "Grizzly Bears")
    fight(s, "Weakling", "Grizzly Bears")
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("702.2b", "704.5h")
def test_deathtouch_damage_counts_only_until_the_next_check(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, beast("Wall", 0, 9, K.INDESTRUCTIBLE))
    s.hand(P1, strip(K.INDESTRUCTIBLE))
    s.attack(["Typhoid Rats"])
    s.block({"Wall": "Typhoid Rats"})
    s.to("combat_damage")
    s.cast(P1, "Strip", targets=["Wall"])
    s.resolve()
    assert "indestructible" not in s["Wall"].keywords
    assert s["Wall"].zone == "battlefield"


@cr("702.2c")
def test_one_damage_of_deathtouch_is_lethal_for_trample(s: Scenario) -> None:
    s.battlefield(P1, beast("Basilisk", 5, 5, K.DEATHTOUCH, K.TRAMPLE))
    s.battlefield(P2, "Gigantosaurus", "Vastwood Gorger")
    s.attack(["Basilisk"])
    s.block({"Gigantosaurus": "Basilisk", "Vastwood Gorger": "Basilisk"})
    with pytest.raises(IllegalAction):
        s.assign({"Basilisk": {"Gigantosaurus": 1, P2: 4}})
    s.assign({"Basilisk": {"Gigantosaurus": 1, "Vastwood Gorger": 1, P2: 3}})
    s.to("end_of_combat")
    assert s.player(P2).life == 17
    assert s["Gigantosaurus"].zone == s["Vastwood Gorger"].zone == "graveyard"


@cr("702.2c", "702.19b")
def test_deathtouch_of_another_attacker_makes_a_tramplers_blocker_lethally_damaged(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw", "Typhoid Rats")
    s.battlefield(P2, beast("Guard", 0, 9, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["Colossal Dreadmaw", "Typhoid Rats"])
    s.block({"Guard": ["Colossal Dreadmaw", "Typhoid Rats"]})
    s.assign({"Colossal Dreadmaw": {P2: 6}})
    s.to("end_of_combat")
    assert s.player(P2).life == 14
    assert s["Guard"].zone == "graveyard"


@cr("702.2d")
def test_deathtouch_works_from_the_stack(s: Scenario) -> None:
    s.battlefield(P2, "Gigantosaurus")
    venom = instant("Venom", Damage(TargetRef(0), Number(1)), target=creature, parts=(K.DEATHTOUCH,))
    s.hand(P1, venom)
    s.cast(P1, "Venom", targets=["Gigantosaurus"])
    s.resolve()
    assert s["Gigantosaurus"].zone == "graveyard"


def suicidal(*keywords: Keyword) -> Face:
    """Sacrifice this: it deals 1 damage to any target."""
    shot = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(SacrificeSelf(),))
    return beast("Martyr", 1, 1, *keywords, shot)


@cr("702.2e")
def test_a_source_that_has_left_deals_damage_with_the_deathtouch_it_last_had(s: Scenario) -> None:
    s.battlefield(P1, suicidal(K.DEATHTOUCH))
    s.battlefield(P2, "Gigantosaurus")
    s.activate(P1, "Martyr", targets=["Gigantosaurus"])
    assert s["Martyr"].zone == "graveyard"
    s.resolve()
    assert s["Gigantosaurus"].zone == "graveyard"


@cr("702.2e")
def test_deathtouch_that_was_granted_to_a_source_that_has_left_counts(s: Scenario) -> None:
    s.battlefield(P1, suicidal())
    s.battlefield(P2, "Gigantosaurus")
    s.hand(P1, grant(K.DEATHTOUCH))
    s.cast(P1, "Grant", targets=["Martyr"])
    s.resolve()
    s.activate(P1, "Martyr", targets=["Gigantosaurus"])
    s.resolve()
    assert s["Gigantosaurus"].zone == "graveyard"


@cr("702.2f")
def test_deathtouch_twice_destroys_as_once(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, "Gigantosaurus")
    s.hand(P1, grant(K.DEATHTOUCH))
    s.cast(P1, "Grant", targets=["Typhoid Rats"])
    s.resolve()
    fight(s, "Typhoid Rats", "Gigantosaurus")
    assert s["Gigantosaurus"].zone == "graveyard"


# ---- 702.3 defender ------------------------------------------------------------------------------------------------


@cr("702.3b")
def test_a_creature_with_defender_cannot_attack(s: Scenario) -> None:
    s.battlefield(P1, "Wall of Stone")
    with pytest.raises(IllegalAction) as error:
        s.attack(["Wall of Stone"])
    assert error.value.rule == "702.3b"


@cr("702.3b")
def test_a_creature_with_defender_blocks() -> None:
    assert blockers("Grizzly Bears", "Wall of Stone") == ["Wall of Stone"]


@cr("702.3b", "508.1d")
def test_defender_is_stronger_than_a_requirement_to_attack(s: Scenario) -> None:
    s.battlefield(P1, beast("Eager Wall", 3, 3, K.DEFENDER, RuleKind.MUST_ATTACK), "Grizzly Bears")
    s.attack({})
    assert not s["Eager Wall"].attacking


@cr("702.3b", "702.3c")
def test_a_creature_that_loses_defender_attacks(s: Scenario) -> None:
    s.battlefield(P1, "Wall of Stone")
    s.hand(P1, grant(K.DEFENDER), strip(K.DEFENDER))
    s.cast(P1, "Grant", targets=["Wall of Stone"])
    s.resolve()
    assert not s.can_attack("Wall of Stone")
    s.cast(P1, "Strip", targets=["Wall of Stone"])
    s.resolve()
    assert s.can_attack("Wall of Stone")


# ---- 702.4 double strike, 702.7 first strike -----------------------------------------------------------------------


@cr("702.4b", "702.4a")
def test_double_strike_deals_damage_in_both_steps(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 2, 2, K.DOUBLE_STRIKE))
    s.attack(["Ace"])
    s.to("combat_damage")
    assert s.player(P2).life == 18
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.4b")
def test_a_double_striker_whose_blocker_dies_first_deals_no_more_damage(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 2, 2, K.DOUBLE_STRIKE))
    s.battlefield(P2, "Grizzly Bears")
    fight(s, "Ace", "Grizzly Bears")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Ace"].damage == 0
    assert s.player(P2).life == 20


@cr("702.4b", "702.19d")
def test_a_double_striker_with_trample_goes_on_to_the_player(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 3, 3, K.DOUBLE_STRIKE, K.TRAMPLE))
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Ace"])
    s.block({"Grizzly Bears": "Ace"})
    s.assign({"Ace": {"Grizzly Bears": 2, P2: 1}})
    s.to("end_of_combat")
    assert s.player(P2).life == 20 - 1 - 3


@cr("702.4b")
def test_a_blocker_with_double_strike_strikes_twice(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, beast("Ace", 2, 9, K.DOUBLE_STRIKE))
    s.attack(["Craw Wurm"])
    s.block({"Ace": "Craw Wurm"})
    s.to("combat_damage")
    assert s["Craw Wurm"].damage == 2
    assert s["Ace"].damage == 0
    s.to("end_of_combat")
    assert s["Craw Wurm"].zone == "graveyard"
    assert s["Ace"].damage == 6


def between_steps(s: Scenario, attacker: str, trick: str) -> None:
    """P1 attacks unblocked and casts a trick on the attacker after the first combat damage step."""
    s.attack([attacker])
    s.to("combat_damage")
    s.cast(P1, trick, targets=[attacker])
    s.resolve()
    s.to("end_of_combat")


@cr("702.4c")
def test_double_strike_lost_after_the_first_step_deals_no_second_damage(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 2, 2, K.DOUBLE_STRIKE))
    s.hand(P1, strip(K.DOUBLE_STRIKE))
    between_steps(s, "Ace", "Strip")
    assert s.player(P2).life == 18


@cr("702.4d")
def test_a_first_striker_that_gains_double_strike_strikes_again(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.hand(P1, grant(K.DOUBLE_STRIKE))
    between_steps(s, "Youthful Knight", "Grant")
    assert s.player(P2).life == 16


@cr("702.4e", "702.7d")
def test_double_strike_and_first_strike_twice_are_redundant(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 2, 2, K.DOUBLE_STRIKE, K.FIRST_STRIKE))
    s.hand(P1, grant(K.DOUBLE_STRIKE), grant(K.FIRST_STRIKE, name="Grant First"))
    s.cast(P1, "Grant", targets=["Ace"])
    s.cast(P1, "Grant First", targets=["Ace"])
    s.resolve_all()
    s.attack(["Ace"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.7b", "702.7a")
def test_first_strikers_deal_damage_before_the_others(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight", "Grizzly Bears")
    s.attack(["Youthful Knight", "Grizzly Bears"])
    s.to("combat_damage")
    assert s.player(P2).life == 18
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.7b")
def test_two_first_strikers_deal_damage_to_each_other_at_once(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.battlefield(P2, "White Knight")
    fight(s, "Youthful Knight", "White Knight")
    assert s["Youthful Knight"].zone == s["White Knight"].zone == "graveyard"


@cr("702.7c")
def test_first_strike_gained_after_the_first_step_does_not_take_the_second_away(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight", "Grizzly Bears")
    s.hand(P1, grant(K.FIRST_STRIKE))
    s.attack(["Youthful Knight", "Grizzly Bears"])
    s.to("combat_damage")
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.7c")
def test_first_strike_lost_after_the_first_step_gives_no_second_damage(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.hand(P1, strip(K.FIRST_STRIKE))
    between_steps(s, "Youthful Knight", "Strip")
    assert s.player(P2).life == 18


@cr("702.7c")
def test_a_double_striker_that_loses_first_strike_still_strikes_again(s: Scenario) -> None:
    s.battlefield(P1, beast("Ace", 2, 2, K.DOUBLE_STRIKE, K.FIRST_STRIKE))
    s.hand(P1, strip(K.FIRST_STRIKE))
    between_steps(s, "Ace", "Strip")
    assert s.player(P2).life == 16


@cr("702.7b", "510.4")
def test_first_strike_lost_before_the_damage_step_counts_for_nothing(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, strip(K.FIRST_STRIKE))
    s.attack(["Youthful Knight"])
    s.block({"Grizzly Bears": "Youthful Knight"})
    s.cast(P1, "Strip", targets=["Youthful Knight"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Youthful Knight"].zone == s["Grizzly Bears"].zone == "graveyard"


@cr("702.4b", "510.4")
def test_a_creature_that_gains_double_strike_after_the_first_step_still_strikes_only_once(s: Scenario) -> None:
    s.battlefield(P1, "Youthful Knight", "Grizzly Bears")
    s.hand(P1, grant(K.DOUBLE_STRIKE))
    s.attack(["Youthful Knight", "Grizzly Bears"])
    s.to("combat_damage")
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 16


# ---- 702.8 flash ---------------------------------------------------------------------------------------------------


@cr("702.8a")
def test_a_card_with_flash_is_cast_when_an_instant_could_be(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, "Hill Giant")
    s.hand(P2, "Ashcoat Bear", "Grizzly Bears")
    s.attack(["Hill Giant"])
    assert not s.can_cast(P2, "Grizzly Bears")
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    s.block({"Ashcoat Bear": "Hill Giant"})
    assert s["Hill Giant"].blocked


@cr("702.8a")
def test_a_card_with_flash_is_cast_while_the_stack_is_not_empty(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Shock", "Ashcoat Bear", "Grizzly Bears")
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P1, "Grizzly Bears")
    s.cast(P1, "Ashcoat Bear")
    assert s.stack == ["Shock", "Ashcoat Bear"]


@cr("702.8a")
def test_a_permission_to_cast_as_though_with_flash_is_for_its_controller_only(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P2, "Vedalken Orrery")
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Runeclaw Bear")
    s.to("beginning_of_combat")
    assert not s.can_cast(P1, "Grizzly Bears")
    assert s.can_cast(P2, "Runeclaw Bear")


# ---- 702.9 flying, 702.17 reach ------------------------------------------------------------------------------------


@cr("702.9b", "702.17b", "702.9a")
def test_a_flier_is_blocked_only_by_flying_and_reach() -> None:
    others = ("Grizzly Bears", "Storm Crow", "Giant Spider", "Wall of Stone", "Wall of Swords")
    assert blockers("Wind Drake", *others) == ["Storm Crow", "Giant Spider", "Wall of Swords"]


@cr("702.9b", "702.17b")
def test_flying_and_reach_block_creatures_on_the_ground() -> None:
    assert blockers("Grizzly Bears", "Storm Crow", "Giant Spider") == ["Storm Crow", "Giant Spider"]


@cr("702.9b")
def test_the_rule_that_refuses_a_block_is_named(s: Scenario) -> None:
    s.battlefield(P1, "Storm Crow")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Storm Crow"])
    with pytest.raises(IllegalAction) as error:
        s.block({"Grizzly Bears": "Storm Crow"})
    assert error.value.rule == "702.9b"


@cr("702.9b", "702.17a")
def test_reach_does_not_make_a_creature_harder_to_block() -> None:
    assert blockers("Giant Spider", "Grizzly Bears") == ["Grizzly Bears"]


@cr("702.9b", "702.9c")
def test_flying_gained_and_lost_changes_who_may_block(s: Scenario) -> None:
    s.battlefield(P1, "Storm Crow")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, grant(K.FLYING), strip(K.FLYING))
    s.cast(P1, "Grant", targets=["Storm Crow"])
    s.resolve()
    s.attack(["Storm Crow"])
    assert not s.can_block("Grizzly Bears", "Storm Crow")
    s.cast(P1, "Strip", targets=["Storm Crow"])
    s.resolve()
    assert s.can_block("Grizzly Bears", "Storm Crow")


# ---- 702.10 haste --------------------------------------------------------------------------------------------------


@cr("702.10b", "302.6")
def test_a_creature_with_haste_attacks_the_turn_it_comes(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Raging Goblin", "Goblin Piker")
    s.cast(P1, "Raging Goblin")
    s.resolve()
    s.cast(P1, "Goblin Piker")
    s.resolve()
    assert s.can_attack("Raging Goblin")
    with pytest.raises(IllegalAction) as error:
        s.attack(["Goblin Piker"])
    assert error.value.rule == "302.6"


@cr("702.10b", "702.10d")
def test_haste_that_is_granted_lets_a_creature_attack(s: Scenario) -> None:
    s.battlefield(P1, "Fervor")
    s.battlefield(P1, "Grizzly Bears", sick=True)
    assert s.can_attack("Grizzly Bears")


@cr("702.10b")
def test_haste_does_not_let_a_tapped_creature_attack(s: Scenario) -> None:
    s.battlefield(P1, "Raging Goblin", tapped=True)
    assert not s.can_attack("Raging Goblin")


@cr("702.10c", "302.6")
@pytest.mark.parametrize("cost", [TapSelf(), UntapSelf()])
def test_haste_lets_a_creature_use_its_tap_and_untap_abilities(cost: TapSelf | UntapSelf) -> None:
    tapped = isinstance(cost, UntapSelf)
    ping = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(cost,))
    s = Scenario()
    s.battlefield(P1, beast("Slow", 1, 1, ping), beast("Swift", 1, 1, K.HASTE, ping), sick=True, tapped=tapped)
    assert s.can_activate(P1, "Swift", targets=[P2])
    assert not s.can_activate(P1, "Slow", targets=[P2])


@cr("702.10c")
def test_haste_lets_a_creature_make_mana_the_turn_it_comes(s: Scenario) -> None:
    s.battlefield(P1, "Llanowar Elves", sick=True)
    s.hand(P1, "Giant Growth", grant(K.HASTE))
    assert not s.can_cast(P1, "Giant Growth", targets=["Llanowar Elves"])
    s.cast(P1, "Grant", targets=["Llanowar Elves"])
    s.resolve()
    assert s.can_cast(P1, "Giant Growth", targets=["Llanowar Elves"])


# ---- 702.11 hexproof, 702.18 shroud --------------------------------------------------------------------------------


@cr("702.11b")
def test_hexproof_stops_opponents_spells_but_not_ones_own(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, "Gladecover Scout", "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Shock")
    assert s.can_target(P1, "Giant Growth", "Gladecover Scout")
    assert s.can_target(P2, "Shock", "Grizzly Bears")
    with pytest.raises(IllegalAction) as error:
        s.cast(P2, "Shock", targets=["Gladecover Scout"])
    assert error.value.rule == "702.11b"


@cr("702.11b")
def test_hexproof_stops_opponents_abilities(s: Scenario) -> None:
    s.battlefield(P1, "Gladecover Scout")
    s.battlefield(P2, "Prodigal Sorcerer")
    assert not s.can_target(P2, "Prodigal Sorcerer", "Gladecover Scout")
    assert s.can_target(P2, "Prodigal Sorcerer", P1)


@cr("702.11b", "608.2b")
def test_hexproof_gained_in_response_makes_the_target_illegal(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, grant(K.HEXPROOF))
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].damage == 0
    assert s["Shock"].zone == "graveyard"


@cr("702.11b", "702.11h")
def test_hexproof_twice_is_lost_at_once(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, "Gladecover Scout")
    s.hand(P1, grant(K.HEXPROOF), strip(K.HEXPROOF))
    s.hand(P2, "Shock")
    s.cast(P1, "Grant", targets=["Gladecover Scout"])
    s.resolve()
    assert not s.can_target(P2, "Shock", "Gladecover Scout")
    s.cast(P1, "Strip", targets=["Gladecover Scout"])
    s.resolve()
    assert s.can_target(P2, "Shock", "Gladecover Scout")


def hexproof_from(*qualities: Filter) -> Face:
    return beast("Shaman", 2, 2, *(KeywordAbility(K.HEXPROOF_FROM, quality) for quality in qualities))


@cr("702.11d")
def test_hexproof_from_a_color_stops_spells_and_abilities_of_that_color(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, hexproof_from(colored(Color.RED)))
    s.battlefield(P2, "Mogg Fanatic", "Prodigal Sorcerer")
    s.hand(P2, "Shock", "Murder")
    assert not s.can_target(P2, "Shock", "Shaman")
    assert s.can_target(P2, "Murder", "Shaman")
    assert not s.can_target(P2, "Mogg Fanatic", "Shaman")
    assert s.can_target(P2, "Prodigal Sorcerer", "Shaman")


@cr("702.11d")
def test_hexproof_from_a_color_does_not_stop_ones_own_spells(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, hexproof_from(colored(Color.RED)))
    s.hand(P1, "Shock")
    assert s.can_target(P1, "Shock", "Shaman")


@cr("702.11e")
def test_losing_hexproof_loses_hexproof_from_a_quality(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, hexproof_from(colored(Color.RED)))
    s.hand(P1, strip(K.HEXPROOF))
    s.hand(P2, "Shock")
    s.cast(P1, "Strip", targets=["Shaman"])
    s.resolve()
    assert s.can_target(P2, "Shock", "Shaman")


@cr("702.11e")
def test_what_looks_for_hexproof_finds_hexproof_from_a_quality(s: Scenario) -> None:
    s.battlefield(P1, hexproof_from(colored(Color.RED)), "Grizzly Bears")
    s.hand(P1, instant("Reveal", Destroy(TargetRef(0)), target=HasKeyword(K.HEXPROOF)))
    assert s.can_target(P1, "Reveal", "Shaman")
    assert not s.can_target(P1, "Reveal", "Grizzly Bears")


@cr("702.11f", "702.11g")
def test_hexproof_from_two_qualities_is_two_abilities(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, hexproof_from(colored(Color.RED), colored(Color.BLACK)))
    s.hand(P2, "Shock", "Murder", "Unsummon")
    assert not s.can_target(P2, "Shock", "Shaman")
    assert not s.can_target(P2, "Murder", "Shaman")
    assert s.can_target(P2, "Unsummon", "Shaman")


@cr("702.11b", "702.16e")
def test_hexproof_does_not_stop_damage_or_blocks(s: Scenario) -> None:
    s.battlefield(P1, "Gladecover Scout")
    s.battlefield(P2, "Grizzly Bears")
    fight(s, "Gladecover Scout", "Grizzly Bears")
    assert s["Gladecover Scout"].zone == "graveyard"


@cr("702.18a")
def test_shroud_stops_everybodys_spells_and_abilities(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, "Simic Sky Swallower", "Prodigal Sorcerer")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Murder")
    assert not s.can_target(P1, "Giant Growth", "Simic Sky Swallower")
    assert not s.can_target(P1, "Prodigal Sorcerer", "Simic Sky Swallower")
    with pytest.raises(IllegalAction) as error:
        s.cast(P2, "Murder", targets=["Simic Sky Swallower"])
    assert error.value.rule == "702.18a"


@cr("702.18a")
def test_shroud_does_not_stop_what_does_not_target(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Simic Sky Swallower")
    s.hand(P1, "Overrun", "Wrath of God")
    s.cast(P1, "Overrun")
    s.resolve()
    assert s["Simic Sky Swallower"].power == 9
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s["Simic Sky Swallower"].zone == "graveyard"


@cr("702.18b")
def test_shroud_twice_is_lost_at_once(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Prodigal Sorcerer")
    lose = instant("Unveil", Continuous(Each(creature), (RemoveKeyword(K.SHROUD),)))
    s.hand(P1, instant("Veil", Continuous(Each(creature), (AddKeyword(K.SHROUD), AddKeyword(K.SHROUD)))), lose)
    s.cast(P1, "Veil")
    s.resolve()
    assert not s.can_target(P1, "Prodigal Sorcerer", "Grizzly Bears")
    s.cast(P1, "Unveil")
    s.resolve()
    assert s.can_target(P1, "Prodigal Sorcerer", "Grizzly Bears")


# ---- 702.12 indestructible -----------------------------------------------------------------------------------------


@cr("702.12b")
def test_an_indestructible_permanent_is_not_destroyed_by_effects(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Darksteel Myr", "Grizzly Bears", "Sol Ring")
    s.hand(P1, "Murder", "Wrath of God", "Disenchant")
    s.cast(P1, "Disenchant", targets=["Darksteel Myr"])
    s.resolve()
    s.cast(P1, "Murder", targets=["Darksteel Myr"])
    s.resolve()
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s["Darksteel Myr"].zone == "battlefield"
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.12b", "704.5g")
def test_an_indestructible_creature_survives_lethal_damage(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Darksteel Myr")
    s.hand(P1, "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Darksteel Myr"])
    s.resolve()
    assert s["Darksteel Myr"].damage == 3
    assert s["Darksteel Myr"].zone == "battlefield"


@cr("702.12b", "704.5g")
def test_lethal_damage_destroys_as_soon_as_indestructible_is_lost(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Darksteel Myr")
    s.hand(P1, "Lightning Bolt", strip(K.INDESTRUCTIBLE))
    s.cast(P1, "Lightning Bolt", targets=["Darksteel Myr"])
    s.resolve()
    s.cast(P1, "Strip", targets=["Darksteel Myr"])
    s.resolve()
    assert s["Darksteel Myr"].zone == "graveyard"


@cr("702.12b", "704.5f")
def test_an_indestructible_creature_with_toughness_zero_dies(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Darksteel Myr")
    s.hand(P1, "Dismember")
    s.choose(P1, 0, 0)
    s.cast(P1, "Dismember", targets=["Darksteel Myr"])
    s.resolve()
    assert s["Darksteel Myr"].zone == "graveyard"


@cr("702.12b", "701.21a")
def test_an_indestructible_permanent_may_be_sacrificed_and_exiled(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Darksteel Myr")
    s.battlefield(P2, beast("Idol", 1, 1, K.INDESTRUCTIBLE))
    s.hand(P1, "Diabolic Edict", "Swords to Plowshares")
    s.choose(P2, "Darksteel Myr")
    s.cast(P1, "Diabolic Edict", targets=[P2])
    s.resolve()
    s.cast(P1, "Swords to Plowshares", targets=["Idol"])
    s.resolve()
    assert s["Darksteel Myr"].zone == "graveyard"
    assert s["Idol"].zone == "exile"


@cr("702.12b", "704.5j")
def test_the_legend_rule_does_not_destroy() -> None:
    s = Scenario()
    idol = legend("Idol", CardType.ARTIFACT, parts=(K.INDESTRUCTIBLE,))
    s.choose(P1, "Idol#1")
    s.battlefield(P1, idol, idol)
    assert [s["Idol#1"].zone, s["Idol#2"].zone] == ["battlefield", "graveyard"]


@cr("702.12b", "702.12c")
def test_indestructible_works_on_permanents_of_every_type(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Forest", "Glorious Anthem", "Sol Ring")
    s.hand(P1, "Boros Charm", "Armageddon", "Disenchant")
    s.cast(P1, "Boros Charm", modes=[1])
    s.resolve()
    s.cast(P1, "Armageddon")
    s.resolve()
    s.cast(P1, "Disenchant", targets=["Sol Ring"])
    s.resolve()
    assert s["Forest"].zone == s["Sol Ring"].zone == "battlefield"


# ---- 702.13 intimidate, 702.36 fear --------------------------------------------------------------------------------


@cr("702.13b", "702.13a")
def test_intimidate_is_blocked_by_artifact_creatures_and_creatures_that_share_a_color() -> None:
    others = ("Grizzly Bears", "Hill Giant", "Memnite", "Boros Guildmage", "Walking Corpse")
    assert blockers("Bladetusk Boar", *others) == ["Hill Giant", "Memnite", "Boros Guildmage"]


@cr("702.13b")
def test_a_colorless_creature_with_intimidate_is_blocked_by_artifact_creatures_only() -> None:
    shade = beast("Shade", 2, 2, K.INTIMIDATE)
    assert blockers(shade, beast("Golem", 2, 2), "Memnite", "Hill Giant") == ["Memnite"]


@cr("702.13b")
def test_intimidate_goes_by_the_colors_of_the_moment(s: Scenario) -> None:
    s.battlefield(P1, "Bladetusk Boar")
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    blue = Continuous(TargetRef(0), (SetColors(frozenset({Color.GREEN})),))
    s.hand(P1, instant("Dye", blue, target=creature))
    s.attack(["Bladetusk Boar"])
    s.cast(P1, "Dye", targets=["Bladetusk Boar"])
    s.resolve()
    assert not s.can_block("Hill Giant", "Bladetusk Boar")
    assert s.can_block("Grizzly Bears", "Bladetusk Boar")


@cr("702.36b", "702.36a")
def test_fear_is_blocked_by_artifact_creatures_and_black_creatures() -> None:
    others = ("Grizzly Bears", "Walking Corpse", "Memnite", beast("Two-Colored", 1, 1, cost="{B}{G}"))
    assert blockers("Severed Legion", *others) == ["Walking Corpse", "Memnite", "Two-Colored"]


@cr("702.36b")
def test_fear_does_not_go_by_the_attackers_color() -> None:
    assert blockers(beast("Horror", 2, 2, K.FEAR, cost="{G}"), "Grizzly Bears", "Muck Rats") == ["Muck Rats"]


# ---- 702.14 landwalk -----------------------------------------------------------------------------------------------


def walk(quality: Filter) -> Face:
    return beast("Walker Beast", 2, 2, KeywordAbility(K.LANDWALK, quality))


LANDWALK = [
    ("Plains", Subtype("Plains"), True),
    ("Island", Subtype("Island"), True),
    ("Swamp", Subtype("Swamp"), True),
    ("Mountain", Subtype("Mountain"), True),
    ("Forest", Subtype("Forest"), True),
    ("Forest", Subtype("Island"), False),
    ("Tundra", Subtype("Island"), True),
    ("Snow-Covered Swamp", Subtype("Swamp"), True),
    ("Snow-Covered Swamp", Supertypes(frozenset({Supertype.SNOW})) & Subtype("Swamp"), True),
    ("Swamp", Supertypes(frozenset({Supertype.SNOW})) & Subtype("Swamp"), False),
    ("Snow-Covered Forest", Supertypes(frozenset({Supertype.SNOW})) & Subtype("Swamp"), False),
    ("Snow-Covered Forest", Supertypes(frozenset({Supertype.SNOW})), True),
    ("Tundra", ~Supertypes(frozenset({Supertype.BASIC})), True),
    ("Wastes", ~Supertypes(frozenset({Supertype.BASIC})), False),
    (thing("Ruins", CardType.LAND, CardType.ARTIFACT), artifact, True),
    ("Forest", artifact, False),
    (thing("Dunes", CardType.LAND, subtypes=("Desert",)), Subtype("Desert"), True),
    (legend("Tower", CardType.LAND), Supertypes(frozenset({Supertype.LEGENDARY})), True),
    ("Ancient Tomb", Supertypes(frozenset({Supertype.LEGENDARY})), False),
]


@cr("702.14a", "702.14c", "702.14b")
@pytest.mark.parametrize(("land", "quality", "walks"), LANDWALK)
def test_landwalk_is_unblockable_where_the_defending_player_has_such_a_land(
    land: str | Face, quality: Filter, walks: bool
) -> None:
    s = Scenario()
    s.battlefield(P1, walk(quality))
    s.battlefield(P2, land, "Grizzly Bears")
    s.attack(["Walker Beast"])
    assert s.can_block("Grizzly Bears", "Walker Beast") == (not walks)


@cr("702.14c")
def test_the_attackers_own_lands_do_not_matter_for_landwalk(s: Scenario) -> None:
    s.battlefield(P1, "Bog Wraith", "Swamp")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Bog Wraith"])
    assert s.can_block("Grizzly Bears", "Bog Wraith")


@cr("702.14c")
def test_landwalk_looks_at_lands_only(s: Scenario) -> None:
    s.battlefield(P1, walk(artifact))
    s.battlefield(P2, "Sol Ring", "Grizzly Bears")
    s.attack(["Walker Beast"])
    assert s.can_block("Grizzly Bears", "Walker Beast")


@cr("702.14c")
@pytest.mark.parametrize(
    ("attacker", "land", "other"),
    [
        ("Segovian Leviathan", "Island", "Forest"),
        ("Legions of Lim-Dûl", "Snow-Covered Swamp", "Swamp"),
        ("Dryad Sophisticate", "Taiga", "Forest"),
        ("Livonya Silone", legend("Tower", CardType.LAND), "Ancient Tomb"),
    ],
)
def test_landwalk_of_printed_cards(attacker: str, land: str | Face, other: str) -> None:
    for terrain, blocked in ((land, False), (other, True)):
        s = Scenario()
        s.battlefield(P1, attacker)
        s.battlefield(P2, terrain, "Grizzly Bears")
        s.attack([attacker])
        assert s.can_block("Grizzly Bears", attacker) == blocked


@cr("702.14c")
def test_landwalk_that_is_granted_works(s: Scenario) -> None:
    s.battlefield(P1, "Goblin King", "Goblin Piker")
    s.battlefield(P2, "Mountain", "Grizzly Bears")
    s.attack(["Goblin King", "Goblin Piker"])
    assert not s.can_block("Grizzly Bears", "Goblin Piker")
    assert s.can_block("Grizzly Bears", "Goblin King")


@cr("702.14d")
def test_landwalk_abilities_do_not_cancel_one_another(s: Scenario) -> None:
    s.battlefield(P1, "Bog Wraith")
    s.battlefield(P2, "Bog Wraith", "Swamp")
    s.attack({s["Bog Wraith#1"]: P2})
    assert not s.can_block("Bog Wraith#2", "Bog Wraith#1")


@cr("702.14e", "702.14c")
def test_of_two_kinds_of_landwalk_one_land_is_enough(s: Scenario) -> None:
    walks = (KeywordAbility(K.LANDWALK, Subtype("Island")), KeywordAbility(K.LANDWALK, Subtype("Swamp")))
    s.battlefield(P1, beast("Rover", 2, 2, *walks))
    s.battlefield(P2, "Swamp", "Grizzly Bears")
    s.attack(["Rover"])
    assert not s.can_block("Grizzly Bears", "Rover")


@cr("702.14c", "509.1b")
def test_a_land_lost_after_blocks_were_impossible_changes_nothing(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Bog Wraith")
    s.battlefield(P2, "Swamp", "Grizzly Bears")
    s.hand(P1, "Boomerang")
    s.attack(["Bog Wraith"])
    s.block({})
    s.cast(P1, "Boomerang", targets=["Swamp"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 17


# ---- 702.15 lifelink -----------------------------------------------------------------------------------------------


@cr("702.15b", "120.3f")
def test_damage_from_lifelink_gains_life(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night")
    s.attack(["Child of Night"])
    s.to("end_of_combat")
    assert (s.player(P1).life, s.player(P2).life) == (22, 18)


@cr("702.15b")
def test_lifelink_counts_damage_to_creatures_and_planeswalkers(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night", "Ajani's Sunstriker")
    s.battlefield(P2, "Wall of Stone", walker())
    s.attack({"Child of Night": P2, "Ajani's Sunstriker": "Walker"})
    s.block({"Wall of Stone": "Child of Night"})
    s.to("end_of_combat")
    assert s.player(P1).life == 24
    assert s["Walker"].loyalty == 2


@cr("702.15b")
def test_lifelink_counts_all_damage_not_just_what_was_lethal(s: Scenario) -> None:
    s.battlefield(P1, beast("Priest", 5, 5, K.LIFELINK))
    s.battlefield(P2, "Grizzly Bears")
    fight(s, "Priest", "Grizzly Bears")
    assert s.player(P1).life == 25


@cr("702.15b")
def test_lifelink_of_a_blocker_gains_life_for_its_controller(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Child of Night")
    fight(s, "Grizzly Bears", "Child of Night")
    assert (s.player(P1).life, s.player(P2).life) == (20, 22)


@cr("702.15b")
def test_lifelink_works_with_damage_of_abilities(s: Scenario) -> None:
    ping = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(TapSelf(),))
    s.battlefield(P1, beast("Pinger", 1, 1, K.LIFELINK, ping))
    s.activate(P1, "Pinger", targets=[P2])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (21, 19)


@cr("702.15b", "702.16e")
def test_damage_that_is_prevented_gains_no_life(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night")
    s.battlefield(P2, "White Knight")
    fight(s, "Child of Night", "White Knight")
    assert s.player(P1).life == 20


@cr("702.15c")
def test_a_source_that_has_left_deals_damage_with_the_lifelink_it_last_had(s: Scenario) -> None:
    s.battlefield(P1, suicidal(K.LIFELINK))
    s.activate(P1, "Martyr", targets=[P2])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (21, 19)


@cr("702.15d")
def test_lifelink_works_from_the_stack(s: Scenario) -> None:
    s.hand(P1, instant("Drain", Damage(TargetRef(0), Number(3)), target=any_target, parts=(K.LIFELINK,)))
    s.cast(P1, "Drain", targets=[P2])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (23, 17)


@cr("702.15e")
def test_each_lifelinker_gains_life_by_itself(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night", "Ajani's Sunstriker")
    s.attack(["Child of Night", "Ajani's Sunstriker"])
    core = s.core.copy(record=True)
    while core.step_kind != 9:
        passes = [i for i, option in enumerate(core.options()) if option[0] == 1]
        core.step(passes[0])
    gains = [e[10] for e in core.drain_events() if e[1] == 12]
    assert gains == [2, 2]
    s.to("end_of_combat")
    assert s.player(P1).life == 24


@cr("702.15f")
def test_lifelink_twice_gains_life_once(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night")
    s.hand(P1, grant(K.LIFELINK))
    s.cast(P1, "Grant", targets=["Child of Night"])
    s.resolve()
    s.attack(["Child of Night"])
    s.to("end_of_combat")
    assert s.player(P1).life == 22


@cr("702.15b", "702.90b")
def test_lifelink_counts_damage_with_infect(s: Scenario) -> None:
    s.battlefield(P1, beast("Leech", 3, 3, K.LIFELINK, K.INFECT))
    s.attack(["Leech"])
    s.to("end_of_combat")
    assert s.player(P1).life == 23
    assert (s.player(P2).life, s.player(P2).poison) == (20, 3)


# ---- 702.16 protection ---------------------------------------------------------------------------------------------


def protected(*qualities: Filter) -> Face:
    return beast("Paladin", 2, 2, *(KeywordAbility(K.PROTECTION, quality) for quality in qualities))


@cr("702.16b", "702.16a")
def test_spells_with_the_quality_cannot_target_it(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, "White Knight", "Grizzly Bears")
    s.hand(P2, "Murder", "Shock")
    with pytest.raises(IllegalAction) as error:
        s.cast(P2, "Murder", targets=["White Knight"])
    assert error.value.rule == "702.16b"
    assert s.can_target(P2, "Shock", "White Knight")


@cr("702.16b")
def test_abilities_of_sources_with_the_quality_cannot_target_it(s: Scenario) -> None:
    s.battlefield(P1, "White Knight", tapped=True)
    s.battlefield(P2, "Royal Assassin", "Prodigal Sorcerer")
    assert not s.can_target(P2, "Royal Assassin", "White Knight")
    assert s.can_target(P2, "Prodigal Sorcerer", "White Knight")


@cr("702.16b")
def test_protection_stops_ones_own_spells_too(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Mirran Crusader")
    s.hand(P1, "Giant Growth", "Mighty Leap")
    assert not s.can_target(P1, "Giant Growth", "Mirran Crusader")
    assert s.can_target(P1, "Mighty Leap", "Mirran Crusader")


@cr("702.16b")
def test_protection_does_not_stop_what_does_not_target(s: Scenario) -> None:
    s.battlefield(P1, protected(colored(Color.BLACK)))
    s.hand(P2, instant("Plague", Continuous(Each(creature), (ModifyPT(Number(-2), Number(-2)),)), color=Color.BLACK))
    s.cast(P2, "Plague")
    s.resolve()
    assert s["Paladin"].zone == "graveyard"


@cr("702.16b", "702.16e")
def test_a_destroy_effect_with_the_quality_that_does_not_target_destroys_it(s: Scenario) -> None:
    s.battlefield(P1, protected(colored(Color.BLACK)))
    s.hand(P2, instant("Damnation", Destroy(Each(creature)), color=Color.BLACK))
    s.cast(P2, "Damnation")
    s.resolve()
    assert s["Paladin"].zone == "graveyard"


@cr("702.16b", "608.2b")
def test_protection_gained_in_response_makes_the_target_illegal(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, grant(K.PROTECTION, colored(Color.RED)))
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Shock"].zone == "graveyard"


@cr("702.16c", "704.5m")
def test_auras_with_the_quality_fall_off(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.battlefield(P1, "Flight", attached_to=bears)
    s.hand(P1, grant(K.PROTECTION, colored(Color.WHITE)))
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Holy Strength"].zone == "graveyard"
    assert s["Flight"].zone == "battlefield"
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (2, 2)


@cr("702.16c")
def test_auras_with_the_quality_cannot_enchant_it(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "White Knight", "Grizzly Bears")
    s.hand(P1, "Unholy Strength", "Holy Strength")
    assert not s.can_target(P1, "Unholy Strength", "White Knight")
    assert s.can_target(P1, "Unholy Strength", "Grizzly Bears")
    assert s.can_target(P1, "Holy Strength", "White Knight")


@cr("702.16d", "704.5n")
def test_equipment_with_the_quality_becomes_unattached_and_stays(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.hand(P1, grant(K.PROTECTION, artifact))
    assert s["Grizzly Bears"].power == 4
    s.cast(P1, "Grant", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Bonesplitter"].zone == "battlefield"
    assert s["Bonesplitter"].attached_to is None
    assert s["Grizzly Bears"].power == 2


@cr("702.16d")
def test_equipment_with_the_quality_cannot_be_attached_to_it(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, protected(artifact), "Grizzly Bears", "Bonesplitter")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Paladin"])
    assert s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])


@cr("702.16e")
def test_damage_from_sources_with_the_quality_is_prevented(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, protected(colored(Color.RED)), "Grizzly Bears")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert s["Paladin"].damage == 0
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.16e", "702.2b")
def test_protection_prevents_deathtouch_damage(s: Scenario) -> None:
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, "White Knight")
    fight(s, "Typhoid Rats", "White Knight")
    assert s["White Knight"].zone == "battlefield"


@cr("702.16e", "702.80a", "702.90c")
def test_protection_prevents_the_counters_of_wither_and_infect(s: Scenario) -> None:
    s.battlefield(P1, beast("Blight", 2, 2, K.WITHER, K.INFECT, color=Color.BLACK))
    s.battlefield(P2, protected(colored(Color.BLACK)))
    fight(s, "Blight", "Paladin")
    assert s["Paladin"].counters == {}
    assert s["Paladin"].toughness == 2


@cr("702.16e", "702.16a")
def test_damage_from_a_spell_on_the_stack_with_the_quality_is_prevented(s: Scenario) -> None:
    s.battlefield(P1, protected(typed(CardType.INSTANT)), "Grizzly Bears")
    s.hand(P2, instant("Storm", Damage(Each(creature), Number(2))))
    s.cast(P2, "Storm")
    s.resolve()
    assert s["Paladin"].zone == "battlefield"
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.16a", "702.16e")
def test_protection_from_a_type_regards_sources_that_have_left_the_battlefield(s: Scenario) -> None:
    blast = Activated((Damage(Each(creature), Number(1)),), cost=(SacrificeSelf(),))
    s.battlefield(P1, beast("Martyr", 1, 1, blast), "Eager Cadet")
    s.battlefield(P2, "Beloved Chaplain")
    s.activate(P1, "Martyr")
    s.resolve()
    assert s["Eager Cadet"].zone == "graveyard"
    assert s["Beloved Chaplain"].zone == "battlefield"


@cr("702.16a", "702.16b")
def test_protection_from_creatures_does_not_regard_spells_that_are_none(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Beloved Chaplain")
    s.hand(P1, "Shock")
    assert not s.can_target(P1, "Prodigal Sorcerer", "Beloved Chaplain")
    assert s.can_target(P1, "Shock", "Beloved Chaplain")


@cr("702.16a")
@pytest.mark.parametrize(
    ("quality", "stopped"),
    [
        (Subtype("Goblin"), True),
        (Subtype("Elf"), False),
        (Monocolored(), True),
        (Multicolored(), False),
        (Colorless(), False),
        (Named("Mogg Fanatic"), True),
        (Supertypes(frozenset({Supertype.LEGENDARY})), False),
        (colored(Color.RED), True),
    ],
)
def test_the_quality_may_be_any_characteristic(quality: Filter, stopped: bool) -> None:
    s = Scenario()
    s.battlefield(P1, protected(quality))
    s.battlefield(P2, "Mogg Fanatic")
    assert s.can_target(P2, "Mogg Fanatic", "Paladin") != stopped


@cr("702.16f")
def test_creatures_with_the_quality_cannot_block_it() -> None:
    assert blockers("White Knight", "Walking Corpse", "Grizzly Bears") == ["Grizzly Bears"]


@cr("702.16f")
def test_it_blocks_creatures_with_the_quality() -> None:
    assert blockers("Walking Corpse", "White Knight") == ["White Knight"]


@cr("702.16g")
def test_protection_from_two_qualities_is_two_abilities() -> None:
    others = ("Walking Corpse", "Grizzly Bears", "Hill Giant")
    assert blockers("Mirran Crusader", *others) == ["Hill Giant"]


@cr("702.16h", "702.16i")
def test_protection_from_each_color_is_protection_from_all_five() -> None:
    each = [colored(color) for color in Color if color is not Color.COLORLESS]
    others = ("Glory Seeker", "Coral Eel", "Muck Rats", "Hill Giant", "Grizzly Bears", "Memnite")
    assert blockers(protected(*each), *others) == ["Memnite"]


@cr("702.16j")
def test_protection_from_everything_stops_everything(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, protected(Anything()), "Bonesplitter")
    s.battlefield(P2, "Memnite", "Grizzly Bears")
    s.hand(P1, "Giant Growth", "Flight")
    s.hand(P2, "Shock")
    s.hand(P2, instant("Quake", Damage(Each(creature), Number(5))))
    assert not s.can_target(P1, "Giant Growth", "Paladin")
    assert not s.can_target(P1, "Flight", "Paladin")
    assert not s.can_target(P2, "Shock", "Paladin")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Paladin"])
    s.attack(["Paladin"])
    assert not s.can_block("Memnite", "Paladin")
    s.cast(P2, "Quake")
    s.resolve()
    assert s["Paladin"].zone == "battlefield"
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.16k")
def test_protection_from_a_player_regards_what_that_player_controls(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P1, protected(Controlled(Relation.OPPONENT)))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Shock")
    assert s.can_target(P1, "Giant Growth", "Paladin")
    assert not s.can_target(P2, "Shock", "Paladin")
    s.attack(["Paladin"])
    assert not s.can_block("Grizzly Bears", "Paladin")


@cr("702.16m")
def test_protection_from_the_same_quality_twice_is_lost_at_once(s: Scenario) -> None:
    s.free_mana(P2)
    s.battlefield(P1, protected(colored(Color.RED), colored(Color.RED)))
    s.hand(P1, strip(K.PROTECTION))
    s.hand(P2, "Shock")
    assert not s.can_target(P2, "Shock", "Paladin")
    s.cast(P1, "Strip", targets=["Paladin"])
    s.resolve()
    assert s.can_target(P2, "Shock", "Paladin")


# ---- 702.19 trample ------------------------------------------------------------------------------------------------


@cr("702.19b", "702.19a")
def test_a_trampler_assigns_lethal_damage_to_its_blocker_and_the_rest_to_the_player(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    with pytest.raises(IllegalAction):
        s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 1, P2: 5}})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, P2: 4}})
    s.to("end_of_combat")
    assert s.player(P2).life == 16
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.19b")
def test_a_trampler_may_give_its_blocker_more_than_lethal_damage(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Wall of Swords")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Wall of Swords": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Wall of Swords": 6}})
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("702.19b")
def test_every_blocker_of_a_trampler_must_get_lethal_damage_first(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw", "Hill Giant": "Colossal Dreadmaw"})
    for division in (
        {"Grizzly Bears": 2, P2: 4},
        {"Hill Giant": 3, P2: 3},
        {"Grizzly Bears": 2, "Hill Giant": 2, P2: 2},
    ):
        with pytest.raises(IllegalAction):
            s.assign({"Colossal Dreadmaw": division})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, "Hill Giant": 3, P2: 1}})
    s.to("end_of_combat")
    assert s.player(P2).life == 19


@cr("702.19b")
def test_a_trampler_need_not_assign_lethal_damage_if_it_spares_the_player(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw", "Hill Giant": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 6}})
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s["Hill Giant"].damage == 0


@cr("702.19b")
def test_damage_already_marked_counts_towards_lethal_damage(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Vastwood Gorger", damage=4)
    s.attack(["Colossal Dreadmaw"])
    s.block({"Vastwood Gorger": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Vastwood Gorger": 2, P2: 4}})
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.19b")
def test_damage_of_other_attackers_counts_towards_lethal_damage(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw", "Hill Giant")
    s.battlefield(P2, beast("Guard", 0, 5, Rule(RuleKind.BLOCK_ADDITIONAL, 1)))
    s.attack(["Colossal Dreadmaw", "Hill Giant"])
    s.block({"Guard": ["Colossal Dreadmaw", "Hill Giant"]})
    with pytest.raises(IllegalAction):
        s.assign({"Colossal Dreadmaw": {"Guard": 1, P2: 5}})
    s.assign({"Colossal Dreadmaw": {"Guard": 2, P2: 4}})
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.19b", "702.16e")
def test_lethal_damage_is_assigned_to_a_blocker_that_is_protected_from_it(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, beast("Paladin", 2, 3, KeywordAbility(K.PROTECTION, colored(Color.GREEN))))
    s.attack(["Colossal Dreadmaw"])
    s.block({"Paladin": "Colossal Dreadmaw"})
    with pytest.raises(IllegalAction):
        s.assign({"Colossal Dreadmaw": {"Paladin": 2, P2: 4}})
    s.assign({"Colossal Dreadmaw": {"Paladin": 3, P2: 3}})
    s.to("end_of_combat")
    assert s.player(P2).life == 17
    assert s["Paladin"].damage == 0


@cr("702.19b", "702.12b")
def test_an_indestructible_blocker_is_assigned_its_toughness(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Darksteel Myr")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Darksteel Myr": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Darksteel Myr": 1, P2: 5}})
    s.to("end_of_combat")
    assert s.player(P2).life == 15
    assert s["Darksteel Myr"].zone == "battlefield"


@cr("702.19b")
def test_a_trampler_that_attacks_a_planeswalker_tramples_onto_it(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, walker(loyalty=6), "Grizzly Bears")
    s.attack({"Colossal Dreadmaw": "Walker"})
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, "Walker": 4}})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 2
    assert s.player(P2).life == 20


@cr("702.19b")
def test_a_trampler_that_attacks_a_battle_tramples_onto_it(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw", siege(defense=6))
    s.battlefield(P2, "Grizzly Bears")
    s.attack({"Colossal Dreadmaw": "Siege"})
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, "Siege": 4}})
    s.to("end_of_combat")
    assert s["Siege"].counters["defense"] == 2
    assert s.player(P2).life == 20


@cr("702.19a")
def test_trample_does_nothing_for_a_blocker(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Colossal Dreadmaw")
    fight(s, "Grizzly Bears", "Colossal Dreadmaw")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P1).life == 20


@cr("702.19a")
def test_trample_does_nothing_for_damage_of_abilities(s: Scenario) -> None:
    bite = Activated((DamageEqualToPower(Source(), TargetRef(0)),), (Target(creature),), cost=(TapSelf(),))
    s.battlefield(P1, beast("Rhino", 6, 6, K.TRAMPLE, bite))
    s.battlefield(P2, "Grizzly Bears")
    s.activate(P1, "Rhino", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P2).life == 20


OVER = K.TRAMPLE_OVER_PLANESWALKERS


@cr("702.19c")
def test_trample_over_planeswalkers_goes_on_to_their_controller(s: Scenario) -> None:
    s.battlefield(P1, beast("Giant", 7, 7, OVER))
    s.battlefield(P2, walker(loyalty=3), "Grizzly Bears")
    s.attack({"Giant": "Walker"})
    s.block({"Grizzly Bears": "Giant"})
    with pytest.raises(IllegalAction):
        s.assign({"Giant": {"Grizzly Bears": 2, "Walker": 2, P2: 3}})
    with pytest.raises(IllegalAction):
        s.assign({"Giant": {"Grizzly Bears": 1, "Walker": 3, P2: 3}})
    s.assign({"Giant": {"Grizzly Bears": 2, "Walker": 3, P2: 2}})
    s.to("end_of_combat")
    assert s["Walker"].zone == s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("702.19c")
def test_trample_over_planeswalkers_may_leave_all_to_the_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, beast("Giant", 7, 7, OVER))
    s.battlefield(P2, walker(loyalty=3))
    s.attack({"Giant": "Walker"})
    s.assign({"Giant": {"Walker": 7}})
    s.to("end_of_combat")
    assert s["Walker"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("702.19c")
def test_damage_of_other_attackers_counts_towards_the_loyalty(s: Scenario) -> None:
    s.battlefield(P1, beast("Giant", 4, 4, OVER), "Hill Giant")
    s.battlefield(P2, walker(loyalty=4))
    s.attack({"Giant": "Walker", "Hill Giant": "Walker"})
    with pytest.raises(IllegalAction):
        s.assign({"Giant": {"Walker": 0, P2: 4}})
    s.assign({"Giant": {"Walker": 1, P2: 3}})
    s.to("end_of_combat")
    assert s["Walker"].zone == "graveyard"
    assert s.player(P2).life == 17


@cr("702.19d")
@pytest.mark.parametrize("keyword", [K.TRAMPLE, OVER])
def test_a_blocked_trampler_without_blockers_deals_all_its_damage_to_the_player(keyword: Keyword) -> None:
    s = Scenario()
    s.battlefield(P1, beast("Rhino", 4, 4, keyword))
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack(["Rhino"])
    s.block({"Grizzly Bears": "Rhino"})
    s.cast(P1, "Hold", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Rhino"].blocked
    s.to("end_of_combat")
    assert s.player(P2).life == 16


def attack_planeswalker_that_leaves(s: Scenario, keyword: Keyword) -> None:
    s.battlefield(P1, beast("Rhino", 4, 4, keyword))
    s.battlefield(P2, walker(), "Grizzly Bears")
    s.hand(P2, instant("Withdraw", Move(TargetRef(0), Zone.HAND), target=permanent))
    s.attack({"Rhino": "Walker"})
    s.cast(P2, "Withdraw", targets=["Walker"])
    s.resolve()


@cr("702.19e")
def test_trample_over_a_planeswalker_that_is_gone_hits_the_player(s: Scenario) -> None:
    attack_planeswalker_that_leaves(s, OVER)
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.19e")
def test_trample_over_a_planeswalker_that_is_gone_goes_past_blockers(s: Scenario) -> None:
    attack_planeswalker_that_leaves(s, OVER)
    s.block({"Grizzly Bears": "Rhino"})
    s.assign({"Rhino": {"Grizzly Bears": 2, P2: 2}})
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("702.19f")
def test_plain_trample_never_hits_the_player_past_a_planeswalker(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, walker(loyalty=1))
    s.attack({"Colossal Dreadmaw": "Walker"})
    s.to("end_of_combat")
    assert s["Walker"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("702.19f")
def test_plain_trample_at_a_planeswalker_that_is_gone_does_nothing_past_blockers(s: Scenario) -> None:
    attack_planeswalker_that_leaves(s, K.TRAMPLE)
    s.block({"Grizzly Bears": "Rhino"})
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P2).life == 20


@cr("702.19g")
def test_trample_twice_is_trample(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, grant(K.TRAMPLE))
    s.cast(P1, "Grant", targets=["Colossal Dreadmaw"])
    s.resolve()
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, P2: 4}})
    s.to("end_of_combat")
    assert s.player(P2).life == 16


@cr("702.19b")
def test_trample_lost_after_blocks_leaves_all_damage_to_the_blocker(s: Scenario) -> None:
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, strip(K.TRAMPLE))
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    s.cast(P2, "Strip", targets=["Colossal Dreadmaw"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 20


# ---- 702.20 vigilance ----------------------------------------------------------------------------------------------


@cr("702.20b", "702.20a", "702.20c")
def test_a_creature_with_vigilance_does_not_tap_to_attack(s: Scenario) -> None:
    s.battlefield(P1, "Serra Angel", "Grizzly Bears")
    s.hand(P1, grant(K.VIGILANCE))
    s.cast(P1, "Grant", targets=["Serra Angel"])
    s.resolve()
    s.attack(["Serra Angel", "Grizzly Bears"])
    assert not s["Serra Angel"].tapped
    assert s["Grizzly Bears"].tapped


@cr("702.20b")
def test_a_tapped_creature_with_vigilance_cannot_attack(s: Scenario) -> None:
    s.battlefield(P1, "Serra Angel", tapped=True)
    assert not s.can_attack("Serra Angel")


@cr("702.20b")
def test_vigilance_lost_after_the_attack_does_not_tap(s: Scenario) -> None:
    s.battlefield(P1, "Serra Angel")
    s.hand(P2, strip(K.VIGILANCE))
    s.attack(["Serra Angel"])
    s.cast(P2, "Strip", targets=["Serra Angel"])
    s.resolve()
    assert not s["Serra Angel"].tapped


# ---- 702.28 shadow, 702.31 horsemanship, 702.118 skulk, 702.111 menace ---------------------------------------------


@cr("702.28b", "702.28a")
def test_shadow_is_blocked_by_shadow_only() -> None:
    assert blockers("Dauthi Slayer", "Grizzly Bears", "Soltari Foot Soldier") == ["Soltari Foot Soldier"]


@cr("702.28b")
def test_shadow_does_not_block_creatures_without_shadow() -> None:
    assert blockers("Grizzly Bears", "Soltari Foot Soldier", "Hill Giant") == ["Hill Giant"]


@cr("702.31b", "702.31a")
def test_horsemanship_is_blocked_by_horsemanship_only() -> None:
    rider = beast("Rider", 1, 1, K.HORSEMANSHIP)
    assert blockers("Shu Cavalry", "Grizzly Bears", "Storm Crow", rider) == ["Rider"]


@cr("702.31b")
def test_horsemanship_blocks_creatures_without_it() -> None:
    assert blockers("Grizzly Bears", "Shu Cavalry") == ["Shu Cavalry"]


@cr("702.118b", "702.118a")
def test_skulk_is_not_blocked_by_greater_power() -> None:
    others = ("Muck Rats", "Grizzly Bears", "Hill Giant", "Wall of Stone")
    assert blockers("Furtive Homunculus", *others) == ["Muck Rats", "Grizzly Bears", "Wall of Stone"]


@cr("702.118b")
def test_skulk_goes_by_the_power_of_the_moment(s: Scenario) -> None:
    s.battlefield(P1, "Furtive Homunculus")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, instant("Swell", pump(TargetRef(0), 1, 0), target=creature))
    s.attack(["Furtive Homunculus"])
    assert not s.can_block("Hill Giant", "Furtive Homunculus")
    s.cast(P1, "Swell", targets=["Furtive Homunculus"])
    s.resolve()
    assert s.can_block("Hill Giant", "Furtive Homunculus")


@cr("702.111b", "702.111a")
def test_menace_is_blocked_by_two_or_more(s: Scenario) -> None:
    s.battlefield(P1, "Boggart Brute")
    s.battlefield(P2, "Grizzly Bears", "Runeclaw Bear")
    s.attack(["Boggart Brute"])
    with pytest.raises(IllegalAction):
        s.block({"Grizzly Bears": "Boggart Brute"})
    s.block({"Grizzly Bears": "Boggart Brute", "Runeclaw Bear": "Boggart Brute"})
    assert s["Boggart Brute"].blocked


@cr("702.111b")
def test_menace_is_not_blocked_by_a_single_creature_however_many_it_may_block(s: Scenario) -> None:
    s.battlefield(P1, "Boggart Brute", "Hill Giant")
    s.battlefield(P2, "Palace Guard")
    s.attack(["Boggart Brute", "Hill Giant"])
    assert s.can_block("Palace Guard", "Hill Giant")
    assert not s.can_block("Palace Guard", "Boggart Brute")


@cr("702.111b", "509.1b")
def test_two_blockers_of_menace_must_each_be_able_to_block_it(s: Scenario) -> None:
    s.battlefield(P1, beast("Dragon", 4, 4, K.MENACE, K.FLYING))
    s.battlefield(P2, "Grizzly Bears", "Storm Crow", "Giant Spider")
    s.attack(["Dragon"])
    with pytest.raises(IllegalAction):
        s.block({"Grizzly Bears": "Dragon", "Storm Crow": "Dragon"})
    s.block({"Giant Spider": "Dragon", "Storm Crow": "Dragon"})
    assert s["Dragon"].blocked


@cr("702.111b", "509.1h")
def test_menace_keeps_its_block_when_one_blocker_is_gone(s: Scenario) -> None:
    s.battlefield(P1, "Boggart Brute")
    s.battlefield(P2, "Grizzly Bears", "Wall of Stone")
    s.hand(P1, instant("Hold", RemoveFromCombat(TargetRef(0)), target=creature))
    s.attack(["Boggart Brute"])
    s.block({"Grizzly Bears": "Boggart Brute", "Wall of Stone": "Boggart Brute"})
    s.cast(P1, "Hold", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Wall of Stone"].damage == 3
    assert s.player(P2).life == 20


@cr("702.9c", "702.13c", "702.28c", "702.31c", "702.36c", "702.111c", "702.118c", "702.17c")
@pytest.mark.parametrize("keyword", [K.FLYING, K.INTIMIDATE, K.SHADOW, K.HORSEMANSHIP, K.FEAR, K.MENACE, K.SKULK])
def test_an_evasion_ability_twice_is_the_same_as_once(keyword: Keyword) -> None:
    s = Scenario()
    helper = beast("Helper", 0, 1, K.FLYING, K.REACH, K.SHADOW, K.HORSEMANSHIP, color=Color.BLACK)
    twin = beast("Twin", 0, 1, K.FLYING, K.REACH, K.SHADOW, K.HORSEMANSHIP, color=Color.BLACK)
    lacks = beast("Stranger", 9, 9, color=Color.GREEN)
    shadow = (K.SHADOW,) if keyword is not K.SHADOW else ()
    s.battlefield(P1, beast("Evader", 2, 2, keyword, *shadow, color=Color.BLACK))
    s.battlefield(P2, helper, twin, lacks)
    s.hand(P1, grant(keyword))
    s.cast(P1, "Grant", targets=["Evader"])
    s.resolve()
    s.attack(["Evader"])
    assert not s.can_block("Stranger", "Evader")
    s.block({"Helper": "Evader", "Twin": "Evader"})
    assert s["Evader"].blocked


# ---- 702.80 wither, 702.90 infect, 702.164 toxic -------------------------------------------------------------------


@cr("702.80a", "120.3d")
def test_wither_puts_counters_instead_of_marking_damage(s: Scenario) -> None:
    s.battlefield(P1, "Sickle Ripper")
    s.battlefield(P2, "Vastwood Gorger")
    fight(s, "Sickle Ripper", "Vastwood Gorger")
    gorger = s["Vastwood Gorger"]
    assert gorger.counters == {"-1/-1": 2}
    assert (gorger.power, gorger.toughness, gorger.damage) == (3, 4, 0)


@cr("702.80a")
def test_wither_does_nothing_more_to_a_player(s: Scenario) -> None:
    s.battlefield(P1, "Sickle Ripper")
    s.attack(["Sickle Ripper"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18
    assert s.player(P2).poison == 0


@cr("702.80a", "514.2")
def test_the_counters_of_wither_stay_after_the_turn(s: Scenario) -> None:
    s.battlefield(P1, "Sickle Ripper", "Muck Rats")
    s.battlefield(P2, "Vastwood Gorger", "Spined Wurm")
    s.attack(["Sickle Ripper", "Muck Rats"])
    s.block({"Vastwood Gorger": "Sickle Ripper", "Spined Wurm": "Muck Rats"})
    s.to("upkeep", turn=P2)
    assert s["Vastwood Gorger"].toughness == 4
    assert s["Spined Wurm"].damage == 0


@cr("702.80b")
def test_a_source_that_has_left_deals_damage_with_the_wither_it_last_had(s: Scenario) -> None:
    s.battlefield(P1, suicidal(K.WITHER))
    s.battlefield(P2, "Grizzly Bears")
    s.activate(P1, "Martyr", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].counters == {"-1/-1": 1}


@cr("702.80c", "702.90e")
@pytest.mark.parametrize("keyword", [K.WITHER, K.INFECT])
def test_wither_and_infect_work_from_the_stack(keyword: Keyword) -> None:
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, instant("Rot", Damage(TargetRef(0), Number(1)), target=creature, parts=(keyword,)))
    s.cast(P1, "Rot", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].counters == {"-1/-1": 1}
    assert s["Grizzly Bears"].damage == 0


@cr("702.80d", "702.90f")
def test_wither_and_infect_together_put_the_counters_once(s: Scenario) -> None:
    s.battlefield(P1, beast("Blight", 1, 1, K.WITHER, K.INFECT))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, grant(K.WITHER), grant(K.INFECT, name="Grant Infect"))
    s.cast(P1, "Grant", targets=["Blight"])
    s.cast(P1, "Grant Infect", targets=["Blight"])
    s.resolve_all()
    fight(s, "Blight", "Hill Giant")
    assert s["Hill Giant"].counters == {"-1/-1": 1}


@cr("702.90b", "120.3b", "702.90a")
def test_infect_gives_a_player_poison_instead_of_damage(s: Scenario) -> None:
    s.battlefield(P1, "Plague Stinger", "Glistener Elf")
    s.attack(["Plague Stinger", "Glistener Elf"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s.player(P2).poison == 2


@cr("702.90b", "704.5c")
def test_ten_poison_counters_from_infect_lose_the_game(s: Scenario) -> None:
    s.poison(P2, 9)
    s.battlefield(P1, "Glistener Elf")
    s.attack(["Glistener Elf"])
    s.to("end_of_combat")
    assert s.winner == P1


@cr("702.90c", "120.3d")
def test_infect_puts_counters_on_creatures(s: Scenario) -> None:
    s.battlefield(P1, "Glistener Elf")
    s.battlefield(P2, "Hill Giant")
    fight(s, "Glistener Elf", "Hill Giant")
    assert s["Hill Giant"].counters == {"-1/-1": 1}
    assert s["Hill Giant"].damage == 0


@cr("702.90c", "704.5f")
def test_a_creature_that_infect_shrinks_to_nothing_dies(s: Scenario) -> None:
    s.battlefield(P1, "Glistener Elf")
    s.battlefield(P2, beast("Golem", 1, 1, K.INDESTRUCTIBLE))
    fight(s, "Glistener Elf", "Golem")
    assert s["Golem"].zone == "graveyard"


@cr("702.90b", "120.3c", "120.3h")
def test_infect_removes_loyalty_and_defense_as_any_damage(s: Scenario) -> None:
    s.battlefield(P1, "Plague Stinger", "Glistener Elf", siege())
    s.battlefield(P2, walker())
    s.attack({"Plague Stinger": "Walker", "Glistener Elf": "Siege"})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 3
    assert s["Siege"].counters["defense"] == 2
    assert s.player(P2).poison == 0


@cr("702.90d")
def test_a_source_that_has_left_deals_damage_with_the_infect_it_last_had(s: Scenario) -> None:
    s.battlefield(P1, suicidal(K.INFECT))
    s.activate(P1, "Martyr", targets=[P2])
    s.resolve()
    assert s.player(P2).poison == 1
    assert s.player(P2).life == 20


@cr("702.90c", "702.2b")
def test_infect_with_deathtouch_destroys(s: Scenario) -> None:
    s.battlefield(P1, beast("Viper", 1, 1, K.INFECT, K.DEATHTOUCH))
    s.battlefield(P2, "Gigantosaurus")
    fight(s, "Viper", "Gigantosaurus")
    assert s["Gigantosaurus"].zone == "graveyard"


@cr("702.164c", "120.3g", "702.164a")
def test_toxic_gives_poison_besides_the_damage(s: Scenario) -> None:
    s.battlefield(P1, "Bilious Skulldweller")
    s.attack(["Bilious Skulldweller"])
    s.to("end_of_combat")
    assert s.player(P2).life == 19
    assert s.player(P2).poison == 1


@cr("702.164b", "702.164c")
def test_several_toxic_abilities_add_up(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 1, 1, KeywordAbility(K.TOXIC, 2), KeywordAbility(K.TOXIC, 1)))
    s.hand(P1, grant(K.TOXIC, 3))
    s.cast(P1, "Grant", targets=["Serpent"])
    s.resolve()
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert s.player(P2).poison == 6
    assert s.player(P2).life == 19


@cr("702.164c")
def test_toxic_does_not_depend_on_the_amount_of_damage(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 5, 5, KeywordAbility(K.TOXIC, 2)))
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert s.player(P2).poison == 2


@cr("702.164c")
def test_toxic_needs_damage(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 0, 5, KeywordAbility(K.TOXIC, 2)))
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert s.player(P2).poison == 0


@cr("702.164c")
def test_toxic_is_for_combat_damage_to_players_only(s: Scenario) -> None:
    ping = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(TapSelf(),))
    s.battlefield(P1, beast("Serpent", 1, 1, KeywordAbility(K.TOXIC, 2), ping), "Bilious Skulldweller")
    s.battlefield(P2, walker(), "Wall of Stone")
    s.activate(P1, "Serpent", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 19
    s.attack({"Bilious Skulldweller": "Walker"})
    s.to("end_of_combat")
    assert s["Walker"].loyalty == 3
    assert s.player(P2).poison == 0


@cr("702.164c", "702.4b")
def test_a_double_striker_with_toxic_gives_poison_twice(s: Scenario) -> None:
    s.battlefield(P1, "Jawbone Duelist")
    s.attack(["Jawbone Duelist"])
    s.to("end_of_combat")
    assert s.player(P2).poison == 2
    assert s.player(P2).life == 18


@cr("702.164c", "702.90b")
def test_toxic_and_infect_add_up(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 2, 2, K.INFECT, KeywordAbility(K.TOXIC, 1)))
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert s.player(P2).poison == 3
    assert s.player(P2).life == 20


# ---- what is attached or has left -----------------------------------------------------------------------------------


@cr("702.11b", "702.18a", "303.4c")
@pytest.mark.parametrize("keyword", [K.HEXPROOF, K.SHROUD])
def test_hexproof_and_shroud_leave_what_is_attached(keyword: Keyword) -> None:
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Pacifism", attached_to=bears)
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.hand(P1, grant(keyword))
    s.cast(P1, "Grant", targets=[bears])
    s.resolve()
    assert s["Pacifism"].attached_to == bears
    assert s["Bonesplitter"].attached_to == bears


@cr("702.15b", "702.15c")
def test_the_controller_of_a_source_that_has_left_gains_the_life_not_its_owner(s: Scenario) -> None:
    s.battlefield(P1, suicidal(K.LIFELINK), owner=P2)
    s.activate(P1, "Martyr", targets=[P2])
    assert "Martyr" in s.player(P2).graveyard
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (21, 19)


@cr("702.16c")
def test_an_aura_that_gives_protection_from_its_own_color_falls_off(s: Scenario) -> None:
    ward = thing(
        "Ward",
        CardType.ENCHANTMENT,
        subtypes=("Aura",),
        cost="{W}",
        parts=(
            KeywordAbility(K.ENCHANT, creature),
            Static((AddKeyword(K.PROTECTION, colored(Color.WHITE)),), affects=IsHost()),
        ),
    )
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, ward, attached_to=bears)
    assert s["Ward"].zone == "graveyard"
    assert bears.keywords == set()
