"""Card types (301-310) and supertypes (205.4)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine.enums import CardType, Color, Duration, Keyword, Supertype, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    AddTypes,
    Attach,
    Continuous,
    Damage,
    Destroy,
    Each,
    Face,
    Filter,
    GainLife,
    IsHost,
    KeywordAbility,
    Move,
    Named,
    Number,
    SetColors,
    SetPT,
    Spell,
    Static,
    Supertypes,
    Target,
    TargetRef,
    You,
    any_target,
    artifact,
    colored,
    creature,
    land,
    permanent,
    player,
    typed,
)
from mtgengine.ir.costs import TapSelf, UntapSelf
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, legend, siege, thing, walker

K = Keyword


def aura(name: str, enchant: Filter, *parts: Static, **fields: object) -> Face:
    return thing(
        name, CardType.ENCHANTMENT, subtypes=("Aura",), parts=(KeywordAbility(K.ENCHANT, enchant), *parts), **fields
    )


def arm(what: str, target: Filter = permanent) -> Face:
    """An instant: attach the permanent of that name to target permanent."""
    return instant("Arm", Attach(Each(Named(what)), TargetRef(0)), target=target)


def animation(duration: Duration = Duration.END_OF_TURN) -> Face:
    """An instant: target permanent becomes a 3/3 creature."""
    changes = (AddTypes(frozenset({CardType.CREATURE})), SetPT(Number(3), Number(3)))
    return instant("Animate", Continuous(TargetRef(0), changes, duration), target=permanent)


PERMANENT_CARDS = [
    pytest.param(thing("Box", CardType.ARTIFACT), "301.1", id="artifact"),
    pytest.param(beast("Cub", 1, 1), "302.1", id="creature"),
    pytest.param(thing("Glow", CardType.ENCHANTMENT), "303.1", id="enchantment"),
    pytest.param(walker(), "306.1", id="planeswalker"),
    pytest.param(siege(), "310.1", id="battle"),
]


@cr("301.1", "302.1", "303.1", "306.1", "310.1")
@pytest.mark.parametrize(("card", "rule"), PERMANENT_CARDS)
def test_permanents_are_cast_in_a_main_phase_with_an_empty_stack(card: Face, rule: str) -> None:
    s = Scenario()
    s.hand(P1, card, instant("Wait", GainLife(You(), Number(1))))
    assert s.can_cast(P1, card.name)
    s.cast(P1, "Wait")
    with pytest.raises(IllegalAction) as stacked:
        s.cast(P1, card.name)
    assert stacked.value.rule == rule
    s.resolve()
    s.to("beginning_of_combat")
    assert not s.can_cast(P1, card.name)
    s.to("postcombat_main")
    assert s.can_cast(P1, card.name)


@cr("301.1", "302.1", "303.1", "306.1", "310.1")
@pytest.mark.parametrize(("card", "rule"), PERMANENT_CARDS)
def test_permanents_are_not_cast_in_another_players_turn(card: Face, rule: str) -> None:
    s = Scenario()
    s.hand(P2, card)
    assert not s.can_cast(P2, card.name)
    s.to("precombat_main", turn=P2)
    assert s.can_cast(P2, card.name)


@cr("301.2", "302.2", "303.2", "306.2", "310.2")
@pytest.mark.parametrize(("card", "rule"), PERMANENT_CARDS)
def test_a_permanent_spell_uses_the_stack_and_enters_under_its_controllers_control(card: Face, rule: str) -> None:
    s = Scenario()
    s.hand(P1, card)
    s.cast(P1, card.name)
    assert s.stack == [card.name]
    assert s[card.name].zone == "stack"
    s.resolve()
    assert s[card.name].zone == "battlefield"
    assert s[card.name].controller == P1


@cr("301.3", "302.3", "303.3", "305.5", "306.3", "310.3")
def test_a_permanent_has_the_subtypes_of_its_type_line(s: Scenario) -> None:
    s.battlefield(P1, "Bonesplitter", "Eager Cadet", "Tundra", "Jace Beleren", siege())
    assert s["Bonesplitter"].subtypes == {"Equipment"}
    assert s["Eager Cadet"].subtypes == {"Human", "Soldier"}
    assert s["Tundra"].subtypes == {"Plains", "Island"}
    assert s["Jace Beleren"].subtypes == {"Jace"}
    assert s["Siege"].subtypes == {"Siege"}


# ---- 301. Artifacts ------------------------------------------------------------------------------------------------


@cr("301.4")
def test_artifacts_may_have_colors_and_colorless_objects_need_not_be_artifacts(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", thing("Blue Box", CardType.ARTIFACT, cost="{U}"), beast("Void", 1, 1))
    assert s["Sol Ring"].colors == set()
    assert s["Blue Box"].colors == {"blue"}
    assert s["Void"].colors == set()
    assert "artifact" not in s["Void"].types


@cr("301.5", "702.6a", "301.5a")
def test_equip_attaches_equipment_to_a_creature_one_controls(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Bonesplitter", "Grizzly Bears", "Sol Ring")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Hill Giant"])
    assert not s.can_activate(P1, "Bonesplitter", targets=["Sol Ring"])
    s.activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Bonesplitter"].attached_to == s["Grizzly Bears"]
    assert s["Grizzly Bears"].power == 4


@cr("702.6a")
def test_equip_is_activated_only_as_a_sorcery(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Bonesplitter", "Grizzly Bears")
    assert s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.to("beginning_of_combat")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])


@cr("301.5b")
def test_equipment_enters_unattached(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Bonesplitter")
    s.cast(P1, "Bonesplitter")
    s.resolve()
    assert s["Bonesplitter"].attached_to is None


@cr("301.5b")
def test_equip_does_nothing_if_the_creature_changed_sides_or_died_in_response(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Bonesplitter", "Grizzly Bears")
    s.hand(P2, instant("Kill", Destroy(TargetRef(0)), target=creature))
    s.activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.cast(P2, "Kill", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Bonesplitter"].attached_to is None
    assert s["Bonesplitter"].zone == "battlefield"


@cr("301.5b", "301.5")
def test_equipment_does_not_move_to_what_it_cannot_equip(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Sol Ring")
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.hand(P1, arm("Bonesplitter"))
    s.cast(P1, "Arm", targets=["Sol Ring"])
    s.resolve()
    assert s["Bonesplitter"].attached_to == bears


@cr("301.5c")
def test_equipment_equips_one_creature_at_a_time(s: Scenario) -> None:
    s.free_mana(P1)
    bears, giant = s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.activate(P1, "Bonesplitter", targets=[giant])
    s.resolve()
    assert s["Bonesplitter"].attached_to == giant
    assert (bears.power, giant.power) == (2, 5)


@cr("301.5c")
def test_equipment_that_is_a_creature_equips_nothing(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Bonesplitter")
    s.hand(P1, animation(), arm("Bonesplitter", creature))
    s.cast(P1, "Animate", targets=["Bonesplitter"])
    s.resolve()
    s.cast(P1, "Arm", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Bonesplitter"].attached_to is None
    assert s["Grizzly Bears"].power == 2


@cr("301.5c")
def test_equipment_cannot_equip_itself(s: Scenario) -> None:
    s.battlefield(P1, "Bonesplitter")
    s.hand(P1, animation(), arm("Bonesplitter"))
    s.cast(P1, "Animate", targets=["Bonesplitter"])
    s.resolve()
    s.cast(P1, "Arm", targets=["Bonesplitter"])
    s.resolve()
    assert s["Bonesplitter"].attached_to is None


@cr("301.5d")
def test_the_equipments_controller_need_not_be_the_creatures(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    giant = s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Bonesplitter", attached_to=giant)
    assert giant.power == 5
    assert s["Bonesplitter"].controller == P1
    assert s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.to("precombat_main", turn=P2)
    assert not s.can_activate(P2, s["Bonesplitter"], targets=["Hill Giant"])


@cr("301.5f", "303.4m")
def test_what_equipment_gives_ends_with_the_attachment(s: Scenario) -> None:
    s.free_mana(P1)
    bears, giant = s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, "Loxodon Warhammer", attached_to=bears)
    assert bears.keywords == {"trample", "lifelink"}
    s.activate(P1, "Loxodon Warhammer", targets=[giant])
    s.resolve()
    assert bears.keywords == set()
    assert giant.keywords == {"trample", "lifelink"}


@cr("301.6")
def test_a_fortification_is_attached_to_lands_only(s: Scenario) -> None:
    fort = thing(
        "Fort",
        CardType.ARTIFACT,
        subtypes=("Fortification",),
        parts=(Static((AddTypes(frozenset({CardType.CREATURE})), SetPT(Number(1), Number(1))), affects=IsHost()),),
    )
    s.battlefield(P1, fort, "Forest", "Grizzly Bears")
    s.hand(P1, arm("Fort"), arm("Fort"))
    s.cast(P1, "Arm", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Fort"].attached_to is None
    s.cast(P1, "Arm", targets=["Forest"])
    s.resolve()
    assert s["Fort"].attached_to == s["Forest"]
    assert s["Forest"].power == 1


VEHICLE = thing("Wagon", CardType.ARTIFACT, subtypes=("Vehicle",), power=4, toughness=3)


@cr("301.7a", "208.3")
def test_a_vehicle_has_power_and_toughness_only_as_a_creature(s: Scenario) -> None:
    s.battlefield(P1, VEHICLE)
    assert s["Wagon"].power is None
    assert s["Wagon"].toughness is None
    assert not s.can_attack("Wagon")


@cr("301.7b")
def test_a_vehicle_that_becomes_a_creature_has_its_printed_power_and_toughness(s: Scenario) -> None:
    crew = Continuous(TargetRef(0), (AddTypes(frozenset({CardType.CREATURE})),))
    s.battlefield(P1, VEHICLE)
    s.hand(P1, instant("Crew", crew, target=artifact))
    s.cast(P1, "Crew", targets=["Wagon"])
    s.resolve()
    assert (s["Wagon"].power, s["Wagon"].toughness) == (4, 3)
    s.attack(["Wagon"])
    s.to("end_of_combat")
    assert s.player(P2).life == 16


# ---- 302. Creatures ------------------------------------------------------------------------------------------------


@cr("302.4", "208.3")
def test_only_creatures_have_power_and_toughness(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Sol Ring", "Forest", "Jace Beleren")
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (2, 2)
    for name in ("Sol Ring", "Forest", "Jace Beleren"):
        assert (s[name].power, s[name].toughness) == (None, None)


@cr("302.4b", "302.7")
@pytest.mark.parametrize(("amount", "zone"), [(1, "battlefield"), (2, "graveyard")])
def test_toughness_is_the_damage_needed_to_destroy_it(amount: int, zone: str) -> None:
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(amount)), target=creature))
    s.cast(P1, "Shot", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == zone


@cr("302.4c")
def test_power_and_toughness_are_the_printed_numbers_and_the_effects(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
    s.battlefield(P1, "Glorious Anthem")
    s.battlefield(P1, "Unholy Strength", attached_to=bears)
    assert (bears.power, bears.toughness) == (2 + 1 + 1 + 2, 2 + 1 + 1 + 1)


@cr("302.5")
def test_creatures_attack_and_block(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Grizzly Bears"])
    s.block({"Hill Giant": "Grizzly Bears"})
    assert s["Grizzly Bears"].attacking
    assert s["Hill Giant"].blocking


@cr("302.6")
def test_a_creature_that_came_this_turn_cannot_attack_but_can_block(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Grizzly Bears")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].sick
    assert not s.can_attack("Grizzly Bears")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert not s["Grizzly Bears"].sick
    assert s.can_attack("Grizzly Bears")


@cr("302.6")
@pytest.mark.parametrize("cost", [TapSelf(), UntapSelf()])
def test_a_creature_that_came_this_turn_uses_no_tap_or_untap_ability(cost: TapSelf | UntapSelf) -> None:
    gain = Activated((GainLife(You(), Number(1)),), cost=(cost,))
    tapped = isinstance(cost, UntapSelf)
    s = Scenario()
    s.battlefield(P1, beast("New", 1, 1, gain), sick=True, tapped=tapped)
    s.battlefield(P1, beast("Old", 1, 1, gain), tapped=tapped)
    assert not s.can_activate(P1, "New")
    assert s.can_activate(P1, "Old")


@cr("302.6")
def test_a_creature_that_came_this_turn_uses_its_other_abilities(s: Scenario) -> None:
    s.battlefield(P1, beast("New", 1, 1, Activated((GainLife(You(), Number(1)),))), sick=True)
    assert s.can_activate(P1, "New")


@cr("302.6")
def test_other_permanents_use_their_tap_abilities_at_once(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Icy Manipulator", "Forest")
    s.cast(P1, "Icy Manipulator")
    s.resolve()
    s.play_land(P1, "Forest")
    assert s.can_activate(P1, "Icy Manipulator", targets=["Forest"])


@cr("302.6")
def test_a_permanent_that_becomes_a_creature_is_sick_if_it_came_this_turn(s: Scenario) -> None:
    s.battlefield(P1, "Icy Manipulator", "Forest", "Forest", sick=True)
    s.hand(P1, animation())
    assert s.can_activate(P1, "Icy Manipulator", targets=["Forest"])
    s.cast(P1, "Animate", targets=["Icy Manipulator"])
    s.resolve()
    assert not s.can_activate(P1, "Icy Manipulator", targets=["Forest"])


# ---- 303. Enchantments ---------------------------------------------------------------------------------------------


@cr("303.4", "303.4a", "303.4b", "702.5a")
def test_an_aura_spell_targets_and_enters_attached_to_its_target(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Sol Ring")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Holy Strength")
    assert not s.can_target(P1, "Holy Strength", "Sol Ring")
    s.cast(P1, "Holy Strength", targets=["Hill Giant"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Hill Giant"]
    assert (s["Hill Giant"].power, s["Hill Giant"].toughness) == (4, 5)
    assert s["Grizzly Bears"].power == 2


@cr("303.4a", "601.2c")
def test_an_aura_without_a_legal_target_is_not_cast(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Sol Ring")
    s.hand(P1, "Holy Strength")
    assert not s.can_cast(P1, "Holy Strength")


@cr("303.4a", "608.3c", "608.2b")
def test_an_aura_spell_whose_target_is_gone_does_not_resolve(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Holy Strength")
    s.hand(P2, instant("Kill", Destroy(TargetRef(0)), target=creature))
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.cast(P2, "Kill", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Holy Strength"].zone == "graveyard"
    assert s["Hill Giant"].power == 3


@cr("303.4e")
def test_an_auras_controller_need_not_be_the_creatures(s: Scenario) -> None:
    gain = Activated((GainLife(You(), Number(1)),))
    charm = thing("Charm", CardType.ENCHANTMENT, subtypes=("Aura",), parts=(KeywordAbility(K.ENCHANT, creature), gain))
    bears = s.battlefield(P2, "Grizzly Bears")
    s.battlefield(P1, charm, attached_to=bears)
    assert s["Charm"].controller == P1
    assert s.can_activate(P1, "Charm")
    assert not s.can_activate(P2, s["Charm"])


@cr("303.4f")
def test_an_aura_put_onto_the_battlefield_enchants_what_its_controller_chooses(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Sol Ring")
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, "Unholy Strength")
    s.hand(P1, revival())
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Revive")
    s.resolve()
    assert s["Unholy Strength"].attached_to == s["Hill Giant"]
    assert s["Hill Giant"].power == 5


@cr("303.4f", "115.10a", "702.18a")
def test_an_aura_put_onto_the_battlefield_does_not_target(s: Scenario) -> None:
    s.battlefield(P1, "Simic Sky Swallower")
    s.graveyard(P1, "Unholy Strength")
    s.hand(P1, revival())
    s.cast(P1, "Revive")
    s.resolve()
    assert s["Unholy Strength"].attached_to == s["Simic Sky Swallower"]


def revival(zone: Zone = Zone.BATTLEFIELD) -> Face:
    """An instant: put all cards from your graveyard onto the battlefield."""
    cards = Each(typed(*(kind for kind in CardType)), (Zone.GRAVEYARD,))
    return instant("Revive", Move(cards, zone))


@cr("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring")
    s.graveyard(P1, "Unholy Strength")
    s.hand(P1, revival())
    s.cast(P1, "Revive")
    s.resolve()
    assert s["Unholy Strength"].zone == "graveyard"


@cr("303.4j")
def test_an_aura_does_not_move_to_what_it_cannot_enchant(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Sol Ring", "Hill Giant")
    s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.hand(P1, arm("Holy Strength"), arm("Holy Strength"))
    s.cast(P1, "Arm", targets=["Sol Ring"])
    s.resolve()
    assert s["Holy Strength"].attached_to == bears
    s.cast(P1, "Arm", targets=["Hill Giant"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Hill Giant"]


@cr("303.4d")
def test_an_aura_that_is_also_a_creature_enchants_nothing(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.hand(P1, animation())
    s.cast(P1, "Animate", targets=["Holy Strength"])
    s.resolve()
    assert s["Holy Strength"].zone == "graveyard"
    assert bears.power == 2


@cr("702.5c")
def test_an_aura_with_two_enchant_abilities_must_meet_both(s: Scenario) -> None:
    picky = thing(
        "Picky",
        CardType.ENCHANTMENT,
        subtypes=("Aura",),
        parts=(KeywordAbility(K.ENCHANT, creature), KeywordAbility(K.ENCHANT, colored(Color.GREEN))),
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, picky)
    assert s.can_target(P1, "Picky", "Grizzly Bears")
    assert not s.can_target(P1, "Picky", "Hill Giant")


@cr("702.5d", "303.4")
def test_an_aura_may_enchant_a_player(s: Scenario) -> None:
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, aura("Curse", player))
    assert not s.can_target(P1, "Curse", "Grizzly Bears")
    s.cast(P1, "Curse", targets=[P2])
    s.resolve()
    assert s["Curse"].zone == "battlefield"
    assert s["Curse"].attached_to == P2


@cr("702.5a", "303.4c")
def test_enchant_restricts_what_the_aura_stays_on(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, aura("Ivy", colored(Color.GREEN)), attached_to=bears)
    s.hand(P1, instant("Dye", Continuous(TargetRef(0), (set_colors(Color.RED),)), target=creature))
    s.cast(P1, "Dye", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Ivy"].zone == "graveyard"


def set_colors(*colors: Color) -> SetColors:
    return SetColors(frozenset(colors))


# ---- 304. Instants, 307. Sorceries ---------------------------------------------------------------------------------


@cr("304.1", "307.1")
def test_instants_are_cast_whenever_one_has_priority_and_sorceries_are_not(s: Scenario) -> None:
    s.free_mana(P2)
    s.hand(P2, "Shock", "Lava Spike")
    assert s.can_cast(P2, "Shock", targets=[P1])
    with pytest.raises(IllegalAction) as error:
        s.cast(P2, "Lava Spike", targets=[P1])
    assert error.value.rule == "307.1"
    s.to("precombat_main", turn=P2)
    assert s.can_cast(P2, "Lava Spike", targets=[P1])
    s.cast(P2, "Shock", targets=[P1])
    assert not s.can_cast(P2, "Lava Spike", targets=[P1])


@cr("304.2", "307.2")
@pytest.mark.parametrize("card", ["Lightning Bolt", "Lava Spike"])
def test_instants_and_sorceries_go_to_their_owners_graveyard_after_they_resolve(card: str) -> None:
    s = Scenario()
    s.free_mana(P1)
    s.hand(P1, card)
    s.cast(P1, card, targets=[P2])
    assert s[card].zone == "stack"
    s.resolve()
    assert s.player(P2).life == 17
    assert s.player(P1).graveyard == [card]


@cr("304.3", "307.3")
def test_spell_types_are_subtypes(s: Scenario) -> None:
    s.graveyard(P1, "Lava Spike")
    assert s["Lava Spike"].subtypes == {"Arcane"}


@cr("304.4", "307.4")
@pytest.mark.parametrize("card", ["Shock", "Lava Spike"])
def test_instants_and_sorceries_do_not_enter_the_battlefield(card: str) -> None:
    s = Scenario()
    s.graveyard(P1, card, "Grizzly Bears")
    s.hand(P1, revival())
    s.cast(P1, "Revive")
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s[card].zone == "graveyard"


@cr("307.5")
def test_an_ability_that_is_activated_only_as_a_sorcery_needs_a_main_phase_and_an_empty_stack(s: Scenario) -> None:
    gain = Activated((GainLife(You(), Number(1)),), sorcery_speed=True)
    s.battlefield(P1, thing("Font", CardType.ARTIFACT, parts=(gain,)))
    s.battlefield(P2, thing("Well", CardType.ARTIFACT, parts=(gain,)))
    assert not s.can_activate(P2, "Well")
    s.activate(P1, "Font")
    assert not s.can_activate(P1, "Font")
    s.resolve()
    assert s.can_activate(P1, "Font")
    s.to("end")
    assert not s.can_activate(P1, "Font")


# ---- 305. Lands ----------------------------------------------------------------------------------------------------


@cr("305.1", "116.2a")
def test_a_land_is_played_without_the_stack(s: Scenario) -> None:
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s.stack == []
    assert "Forest" in s.player(P1).battlefield
    assert s.priority == P1


@cr("305.1")
def test_a_land_is_played_in_a_main_phase_with_an_empty_stack(s: Scenario) -> None:
    s.hand(P1, "Mountain", instant("Wait", GainLife(You(), Number(1))))
    s.cast(P1, "Wait")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P1, "Mountain")
    assert error.value.rule == "305.1"
    s.resolve()
    s.to("beginning_of_combat")
    assert not s.can_play_land(P1, "Mountain")
    s.to("postcombat_main")
    assert s.can_play_land(P1, "Mountain")


@cr("305.2", "305.2b")
def test_one_land_is_played_each_turn(s: Scenario) -> None:
    s.hand(P1, "Mountain", "Island")
    s.play_land(P1, "Mountain")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P1, "Island")
    assert error.value.rule == "305.2b"
    s.to("upkeep", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.can_play_land(P1, "Island")


@cr("305.2", "305.2a")
def test_effects_let_a_player_play_more_lands(s: Scenario) -> None:
    s.battlefield(P1, "Exploration", "Exploration")
    s.hand(P1, "Mountain", "Island", "Swamp", "Plains")
    for land_card in ("Mountain", "Island", "Swamp"):
        s.play_land(P1, land_card)
    assert not s.can_play_land(P1, "Plains")


@cr("305.2a")
def test_a_land_play_gained_after_a_land_was_played_counts(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Mountain", "Island", "Exploration")
    s.play_land(P1, "Mountain")
    assert not s.can_play_land(P1, "Island")
    s.cast(P1, "Exploration")
    s.resolve()
    assert s.can_play_land(P1, "Island")


@cr("305.3")
def test_a_land_is_not_played_in_another_players_turn(s: Scenario) -> None:
    s.battlefield(P2, "Exploration", "Vedalken Orrery")
    s.hand(P2, "Forest")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P2, "Forest")
    assert error.value.rule == "305.3"


@cr("305.4")
def test_putting_a_land_onto_the_battlefield_is_not_playing_it(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Nature's Lore", "Mountain")
    s.choose(P1, "Forest")
    s.cast(P1, "Nature's Lore")
    s.resolve()
    assert "Forest" in s.player(P1).battlefield
    assert s.can_play_land(P1, "Mountain")


@cr("305.6")
@pytest.mark.parametrize(
    ("name", "mana"), [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")]
)
def test_basic_land_types_give_a_mana_ability(name: str, mana: str) -> None:
    s = Scenario(mana="manual")
    s.battlefield(P1, name)
    s.activate(P1, name)
    assert s.player(P1).mana == mana
    assert s[name].tapped


@cr("305.6")
def test_a_land_of_two_basic_types_has_both_mana_abilities(s: Scenario) -> None:
    manual = Scenario(mana="manual")
    manual.battlefield(P1, "Tundra", "Tundra")
    manual.activate(P1, "Tundra#1", ability=0)
    manual.activate(P1, "Tundra#2", ability=1)
    assert manual.player(P1).mana == "WU"


@cr("305.6")
def test_a_basic_land_type_on_what_is_no_land_gives_no_ability(s: Scenario) -> None:
    s.battlefield(P1, thing("Fake Forest", CardType.ARTIFACT, subtypes=("Forest",)))
    s.hand(P1, "Giant Growth", beast("Cub", 1, 1))
    assert not s.core.can_pay(0, 1)


@cr("305.8", "205.4c")
def test_a_basic_land_type_alone_makes_no_basic_land(s: Scenario) -> None:
    s.battlefield(P2, "Tundra", "Wastes", "Snow-Covered Plains")
    s.hand(P1, instant("Wreck", Destroy(Each(land & ~Supertypes(frozenset({Supertype.BASIC}))))))
    s.cast(P1, "Wreck")
    s.resolve()
    assert s["Tundra"].zone == "graveyard"
    assert s["Wastes"].zone == s["Snow-Covered Plains"].zone == "battlefield"


@cr("305.9")
def test_a_land_that_is_also_another_type_is_played_not_cast(s: Scenario) -> None:
    s.hand(P1, thing("Citadel", CardType.LAND, CardType.ARTIFACT))
    with pytest.raises(IllegalAction) as error:
        s.cast(P1, "Citadel")
    assert error.value.rule == "305.9"
    s.play_land(P1, "Citadel")
    assert s["Citadel"].types == {"land", "artifact"}


# ---- 306. Planeswalkers --------------------------------------------------------------------------------------------


@cr("306.5a")
def test_a_planeswalker_card_elsewhere_has_its_printed_loyalty(s: Scenario) -> None:
    s.hand(P1, "Jace Beleren")
    assert s["Jace Beleren"].object.face.loyalty == 3


@cr("306.5b", "306.5c")
def test_a_planeswalker_enters_with_its_printed_loyalty_in_counters(s: Scenario) -> None:
    s.free_mana(P1)
    s.hand(P1, "Jace Beleren")
    s.cast(P1, "Jace Beleren")
    s.resolve()
    assert s["Jace Beleren"].counters == {"loyalty": 3}


@cr("306.5d", "606.3", "606.4")
def test_a_loyalty_ability_is_activated_once_each_turn(s: Scenario) -> None:
    s.battlefield(P1, "Jace Beleren")
    s.activate(P1, "Jace Beleren", ability=0)
    assert s["Jace Beleren"].loyalty == 5
    s.resolve()
    assert not s.can_activate(P1, "Jace Beleren", ability=0)
    assert not s.can_activate(P1, "Jace Beleren", ability=1, targets=[P1])
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.can_activate(P1, "Jace Beleren", ability=0)


@cr("306.5d", "606.3")
def test_loyalty_abilities_are_activated_at_sorcery_speed_by_their_controller(s: Scenario) -> None:
    s.battlefield(P1, "Jace Beleren")
    s.battlefield(P2, "Chandra, Novice Pyromancer")
    assert not s.can_activate(P2, "Chandra, Novice Pyromancer", ability=0)
    s.to("beginning_of_combat")
    assert not s.can_activate(P1, "Jace Beleren", ability=0)


@cr("306.5d", "606.3")
def test_each_planeswalker_has_its_own_activation(s: Scenario) -> None:
    s.battlefield(P1, "Jace Beleren", "Chandra, Novice Pyromancer")
    s.activate(P1, "Jace Beleren", ability=0)
    s.resolve()
    assert s.can_activate(P1, "Chandra, Novice Pyromancer", ability=0)


@cr("606.6")
def test_a_loyalty_cost_that_is_greater_than_the_loyalty_is_not_paid(s: Scenario) -> None:
    s.battlefield(P1, "Jace Beleren")
    assert s.can_activate(P1, "Jace Beleren", ability=1, targets=[P1])
    assert not s.can_activate(P1, "Jace Beleren", ability=2, targets=[P2])


@cr("306.9", "704.5i", "606.4")
def test_a_planeswalker_that_pays_its_last_loyalty_is_gone_but_its_ability_resolves(s: Scenario) -> None:
    s.battlefield(P1, "Jace Beleren", counters={"loyalty": 1})
    s.activate(P1, "Jace Beleren", ability=1, targets=[P1])
    assert s["Jace Beleren"].zone == "graveyard"
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("306.6", "306.8")
def test_planeswalkers_are_attacked_and_lose_loyalty(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Jace Beleren")
    s.attack({"Grizzly Bears": "Jace Beleren"})
    s.to("end_of_combat")
    assert s["Jace Beleren"].loyalty == 1


@cr("306.7", "306.8")
def test_damage_to_a_player_is_not_redirected_to_their_planeswalker(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Jace Beleren")
    s.hand(P1, "Lava Spike", "Lightning Bolt")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17
    assert s["Jace Beleren"].loyalty == 3
    s.cast(P1, "Lightning Bolt", targets=["Jace Beleren"])
    s.resolve()
    assert s["Jace Beleren"].zone == "graveyard"


@cr("306.4", "704.5j")
def test_planeswalkers_of_one_type_and_different_names_stay(s: Scenario) -> None:
    other = legend("Jace, Elsewhere", CardType.PLANESWALKER, subtypes=("Jace",), loyalty=2)
    s.battlefield(P1, "Jace Beleren", other)
    assert len(s.player(P1).battlefield) == 2


# ---- 308. Kindreds -------------------------------------------------------------------------------------------------


@cr("308.1", "308.2")
def test_a_kindred_is_cast_as_its_other_type_and_has_creature_types(s: Scenario) -> None:
    banner = thing("Banner", CardType.KINDRED, CardType.ENCHANTMENT, subtypes=("Goblin",))
    scold = thing(
        "Scold",
        CardType.KINDRED,
        CardType.INSTANT,
        subtypes=("Goblin",),
        parts=(Spell((Damage(TargetRef(0), Number(1)),), (Target(any_target),)),),
    )
    s.hand(P1, banner, scold)
    s.cast(P1, "Scold", targets=[P2])
    assert not s.can_cast(P1, "Banner")
    s.resolve()
    s.cast(P1, "Banner")
    s.resolve()
    assert s["Banner"].zone == "battlefield"
    assert s["Banner"].subtypes == {"Goblin"}
    assert s["Scold"].zone == "graveyard"


# ---- 310. Battles --------------------------------------------------------------------------------------------------


def protector(s: Scenario, battle: str = "Siege") -> int:
    return s.core.permanent(s[battle].id)["protector"]


@cr("310.4a", "310.4b", "310.4c", "310.4")
def test_a_battle_enters_with_its_printed_defense_in_counters(s: Scenario) -> None:
    s.hand(P1, siege(defense=4))
    s.cast(P1, "Siege")
    s.resolve()
    assert s["Siege"].counters == {"defense": 4}


@cr("310.8", "310.8a", "310.11a", "310.11")
def test_a_siege_is_protected_by_an_opponent_of_its_controller(s: Scenario) -> None:
    s.hand(P1, siege())
    s.cast(P1, "Siege")
    s.resolve()
    assert s["Siege"].controller == P1
    assert protector(s) == P2


@cr("310.8a")
def test_a_battle_of_no_type_is_protected_by_its_controller(s: Scenario) -> None:
    s.hand(P1, thing("Front", CardType.BATTLE, defense=3))
    s.cast(P1, "Front")
    s.resolve()
    assert protector(s, "Front") == P1


@cr("310.5", "310.6", "310.8b")
def test_a_siege_is_attacked_by_its_own_controller(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", siege())
    s.attack({"Grizzly Bears": "Siege"})
    s.to("end_of_combat")
    assert s["Siege"].counters == {"defense": 1}


@cr("310.8b")
def test_the_protector_does_not_attack_the_battle(s: Scenario) -> None:
    s.battlefield(P1, siege())
    s.battlefield(P2, "Grizzly Bears")
    s.to("beginning_of_combat", turn=P2)
    assert s.can_attack("Grizzly Bears", P1)
    assert not s.can_attack("Grizzly Bears", "Siege")


@cr("310.8b")
def test_a_battle_its_controller_protects_is_attacked_by_the_opponent_only(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, thing("Front", CardType.BATTLE, defense=3), "Hill Giant")
    assert s.can_attack("Grizzly Bears", "Front")
    s.to("beginning_of_combat", turn=P2)
    assert not s.can_attack("Hill Giant", "Front")


@cr("310.8c", "310.8e")
def test_the_protectors_creatures_block_for_the_battle_and_the_controllers_do_not(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Runeclaw Bear", siege())
    s.battlefield(P2, "Hill Giant")
    s.attack({"Grizzly Bears": "Siege"})
    assert not s.can_block("Runeclaw Bear", "Grizzly Bears")
    s.block({"Hill Giant": "Grizzly Bears"})
    s.to("end_of_combat")
    assert s["Siege"].counters == {"defense": 3}
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("310.7", "704.5v")
def test_a_battle_without_defense_is_put_into_its_owners_graveyard(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant", thing("Front", CardType.BATTLE, defense=3))
    s.battlefield(P2, "Centaur Courser")
    s.to("declare_attackers", turn=P2)
    s.attack({"Centaur Courser": "Front"})
    s.to("end_of_combat")
    assert s["Front"].zone == "graveyard"


@cr("310.9")
def test_a_battle_is_attached_to_nothing(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", siege())
    s.hand(P1, arm("Siege"))
    s.cast(P1, "Arm", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Siege"].attached_to is None


# ---- 205.4. Supertypes ---------------------------------------------------------------------------------------------


@cr("205.4a")
def test_supertypes_are_those_of_the_type_line(s: Scenario) -> None:
    s.battlefield(P1, "Snow-Covered Forest", "Isamaru, Hound of Konda", "Boreal Druid", "Grizzly Bears")
    assert s["Snow-Covered Forest"].supertypes == {"basic", "snow"}
    assert s["Isamaru, Hound of Konda"].supertypes == {"legendary"}
    assert s["Boreal Druid"].supertypes == {"snow"}
    assert s["Grizzly Bears"].supertypes == set()


@cr("205.4b")
def test_a_change_of_card_types_leaves_supertypes_and_subtypes(s: Scenario) -> None:
    s.battlefield(P1, "Snow-Covered Forest")
    s.hand(P1, animation())
    s.cast(P1, "Animate", targets=["Snow-Covered Forest"])
    s.resolve()
    assert s["Snow-Covered Forest"].types == {"land", "creature"}
    assert s["Snow-Covered Forest"].supertypes == {"basic", "snow"}
    assert s["Snow-Covered Forest"].subtypes == {"Forest"}


@cr("205.4d", "704.5j")
def test_the_legend_rule_is_for_every_legendary_permanent(s: Scenario) -> None:
    tower = legend("Tower", CardType.LAND)
    s.choose(P1, "Tower#1")
    s.battlefield(P1, tower, tower)
    assert [s["Tower#1"].zone, s["Tower#2"].zone] == ["battlefield", "graveyard"]


def legendary_spell(kind: CardType) -> Face:
    return legend("Edict", kind, parts=(Spell((GainLife(You(), Number(5)),)),))


@cr("205.4e")
@pytest.mark.parametrize("kind", [CardType.SORCERY, CardType.INSTANT])
@pytest.mark.parametrize(
    ("mine", "able"),
    [
        ("Isamaru, Hound of Konda", True),
        ("Jace Beleren", True),
        ("Grizzly Bears", False),
        (legend("Tower", CardType.LAND), False),
        (walker(), False),
    ],
)
def test_a_legendary_instant_or_sorcery_needs_a_legendary_creature_or_planeswalker(
    kind: CardType, mine: str | Face, able: bool
) -> None:
    s = Scenario()
    s.battlefield(P1, mine)
    s.battlefield(P2, "Tobias Andrion")
    s.hand(P1, legendary_spell(kind))
    assert s.can_cast(P1, "Edict") == able


@cr("205.4g")
def test_snow_is_the_supertype_not_the_name(s: Scenario) -> None:
    fake = thing("Snow-Covered Fake", CardType.LAND)
    s.battlefield(P2, "Snow-Covered Forest", fake, "Icehide Golem", "Forest")
    s.hand(P1, instant("Thaw", Destroy(Each(Supertypes(frozenset({Supertype.SNOW}))))))
    s.cast(P1, "Thaw")
    s.resolve()
    assert s["Snow-Covered Forest"].zone == s["Icehide Golem"].zone == "graveyard"
    assert s["Snow-Covered Fake"].zone == s["Forest"].zone == "battlefield"


@cr("205.4g", "107.4h")
def test_mana_of_a_snow_permanent_pays_for_snow(s: Scenario) -> None:
    s.hand(P1, "Icehide Golem")
    s.battlefield(P1, "Forest")
    assert not s.can_cast(P1, "Icehide Golem")
    snowy = Scenario()
    snowy.hand(P1, "Icehide Golem")
    snowy.battlefield(P1, "Snow-Covered Forest")
    assert snowy.can_cast(P1, "Icehide Golem")
