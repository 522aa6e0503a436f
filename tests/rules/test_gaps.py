"""What earlier versions left out: mana abilities off the battlefield, targets that depend on X, protectors."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine.decisions import Reason
from mtgengine.enums import CardType, Color, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    Activated,
    AddMana,
    AllOf,
    Compare,
    Damage,
    Destroy,
    ExileSelf,
    Face,
    GainLife,
    ManaAbility,
    ManaValue,
    Mode,
    Number,
    PayLife,
    PayMana,
    Power,
    Spell,
    Sum,
    TapSelf,
    Target,
    TargetRef,
    Toughness,
    X,
    You,
    creature,
    player,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

RED = frozenset({Color.RED})


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


def spirit(zone: Zone, *costs, name: str = "Red Spirit", kinds=RED) -> Face:
    """A creature with "Exile this card from that zone: Add {R}."."""
    ability = ManaAbility([AddMana(kinds)], cost=[*(costs or [ExileSelf()])], zone=zone)
    return Face(name, {CardType.CREATURE}, cost("{2}{R}"), power=2, toughness=2, abilities=[ability])


# ---- mana abilities that function in a hand or a graveyard -----------------------------------------------------------


@cr("605.3a", "113.6m", "602.2")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD])
def test_a_mana_ability_that_functions_elsewhere_can_be_activated_with_priority(zone):
    s = Scenario()
    where = s.hand if zone is Zone.HAND else s.graveyard
    card = where(P1, spirit(zone))
    assert "activate mana ability 0 of Red Spirit" in s.legal(P1)
    s.activate(P1, card)
    assert s.player(P1).mana == "R"
    assert card.zone == "exile"
    assert s.stack == []  # CR 605.3b


@cr("605.3a", "106.4")
def test_mana_from_a_card_in_hand_pays_for_a_spell():
    s = Scenario()
    s.hand(P1, spirit(Zone.HAND), "Lightning Bolt")
    assert s.can_cast(P1, "Lightning Bolt", targets=[P2])
    s.activate(P1, "Red Spirit")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("113.6m")
@pytest.mark.parametrize("place", ["battlefield", "graveyard", "hand", "exile"])
def test_a_mana_ability_that_leaves_a_zone_functions_only_there(place):
    s = Scenario()
    card = getattr(s, place)(P1, spirit(Zone.HAND))
    assert s.can_activate(P1, card) == (place == "hand")


@cr("602.2")
def test_only_the_owner_activates_it():
    s = Scenario()
    card = s.hand(P2, spirit(Zone.HAND))
    with pytest.raises(IllegalAction):
        s.activate(P1, card)
    assert s.can_activate(P2, card)


@cr("602.2b", "118.3")
def test_it_is_offered_only_when_its_cost_can_be_paid():
    s = Scenario()
    card = s.graveyard(P1, spirit(Zone.GRAVEYARD, PayLife(Number(21)), ExileSelf()))
    assert not s.can_activate(P1, card)
    s.life(P1, 21)
    assert s.can_activate(P1, card)


@cr("605.3a", "117.1d")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD])
def test_players_who_have_it_are_not_passed_over(zone):
    """Windows in which a player can do nothing are skipped; this is something."""

    def asked(*cards) -> bool:
        s = Scenario()
        where = s.hand if zone is Zone.HAND else s.graveyard
        where(P2, *cards)
        core = s.core.copy()
        core.edit_skip_trivial(True)
        core.step(0)
        fields = core.decision()
        return fields[2] == P2 and core.turn == 1 and core.step_kind == core_types.STEP_PRECOMBAT_MAIN

    assert asked(spirit(zone))
    assert not asked("Grizzly Bears")


@cr("602.2a", "605.3")
def test_a_card_in_hand_is_revealed_as_its_mana_ability_is_activated():
    shy = spirit(Zone.HAND, PayLife(Number(1)))
    s = Scenario()
    card, other = s.hand(P1, shy, "Shock")
    assert s.core.known(card.id) == 1
    s.activate(P1, card)
    assert card.zone == "hand"
    assert s.player(P1).mana == "R"
    assert s.core.known(card.id) == 3
    assert s.core.known(other.id) == 1


@cr("605.3a")
def test_a_permanent_with_such_an_ability_is_no_source_of_mana():
    s = Scenario()
    s.battlefield(P1, spirit(Zone.HAND, name="Board Spirit"))
    s.hand(P1, "Lightning Bolt")
    assert not s.can_cast(P1, "Lightning Bolt", targets=[P2])
    assert s.legal(P1) == ["pass"]


@cr("106.1b", "605.3b")
def test_its_controller_chooses_the_kind_of_mana():
    s = Scenario()
    s.hand(P1, spirit(Zone.HAND, kinds=frozenset({Color.RED, Color.GREEN})))
    s.choose(P1, "green")
    s.activate(P1, "Red Spirit")
    assert s.player(P1).mana == "G"


# ---- targets that depend on X (601.2b before 601.2c) -----------------------------------------------------------------


def smite(*filters, mana: str = "{X}{B}") -> Face:
    """ "Destroy target creature with ..."."""
    target = Target(AllOf([creature, *filters]))
    return Face("Smite", {CardType.SORCERY}, cost(mana), abilities=[Spell([Destroy(TargetRef(0))], [target])])


EXACT = ManaValue(Compare.EQ, X())


def table(mana: str, *cards: str, spell: Face | None = None) -> Scenario:
    s = Scenario()
    s.mana(P1, mana)
    if cards:
        s.battlefield(P2, *cards)
    s.hand(P1, spell or smite(EXACT))
    return s


def values_of_x(s: Scenario) -> list[int]:
    """The values that are offered for X when the only card in P1's hand is cast; empty: it can't be cast."""
    core = s.core.copy()
    casts = [i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST]
    if not casts:
        return []
    core.step(casts[0])
    assert core.decision()[1] == Reason.X
    return [option[1] for option in core.options()]


# Mana values: Memnite 0, Muck Rats 1, Grizzly Bears 2, Hill Giant 4, Craw Wurm 6.
@cr("601.2b", "601.2c", "107.3a")
@pytest.mark.parametrize(
    ("mana", "cards", "values"),
    [
        ("BBBBB", ["Grizzly Bears"], [2]),
        ("BBBBB", ["Grizzly Bears", "Hill Giant"], [2, 4]),
        ("BBBB", ["Grizzly Bears", "Hill Giant"], [2]),
        ("BBBB", ["Hill Giant"], []),
        ("BBBBB", [], []),
        ("BB", ["Muck Rats", "Grizzly Bears"], [1]),
        ("BBBBBBBB", ["Muck Rats", "Grizzly Bears", "Craw Wurm"], [1, 2, 6]),
        ("B", ["Grizzly Bears"], []),
        ("B", ["Memnite", "Grizzly Bears"], [0]),
    ],
)
def test_a_spell_can_be_cast_for_exactly_those_x_that_have_a_target_and_can_be_paid(mana, cards, values):
    s = table(mana, *cards)
    assert values_of_x(s) == values
    for x in range(8):
        assert s.can_cast(P1, "Smite", x=x) == (x in values)


@cr("601.2b", "601.2c")
def test_the_target_is_one_that_x_allows():
    s = table("BBBBB", "Grizzly Bears", "Hill Giant", "Runeclaw Bear")
    assert not s.can_cast(P1, "Smite", x=2, targets=["Hill Giant"])
    s.cast(P1, "Smite", x=2, targets=["Runeclaw Bear"])
    s.resolve()
    assert s.player(P2).graveyard == ["Runeclaw Bear"]


@cr("601.2b", "601.2c")
@pytest.mark.parametrize(
    ("filter", "values"),
    [
        (ManaValue(Compare.LE, X()), [2, 3, 4]),
        (ManaValue(Compare.GE, X()), [0, 1, 2, 3, 4]),
        (Power(Compare.EQ, X()), [2, 3]),
        (Toughness(Compare.EQ, Sum(X(), Number(1))), [1, 2]),
        (ManaValue(Compare.GT, X()), [0, 1, 2, 3]),
        (~ManaValue(Compare.LE, X()), [0, 1, 2, 3]),
        (ManaValue(Compare.LT, X()) | Power(Compare.EQ, X()), [2, 3, 4]),
    ],
)
def test_x_in_any_part_of_the_filter(filter, values):
    # Grizzly Bears {1}{G} 2/2, Hill Giant {3}{R} 3/3.
    assert values_of_x(table("BBBBB", "Grizzly Bears", "Hill Giant", spell=smite(filter))) == values


@cr("702.11b", "601.2c")
def test_a_creature_that_cant_be_targeted_makes_no_x_possible():
    assert values_of_x(table("BBBBB", "Slippery Bogle", "Grizzly Bears")) == [2]


@cr("107.3a", "602.2b")
def test_x_of_an_activated_ability_goes_by_targets_and_mana_too():
    ability = Activated([Destroy(TargetRef(0))], [Target(creature & EXACT)], cost=[PayMana(cost("{X}")), TapSelf()])
    s = Scenario()
    s.mana(P1, "BBBB")
    source = s.battlefield(P1, Face("Hammer", {CardType.ARTIFACT}, cost("{1}"), abilities=[ability]))
    s.battlefield(P2, "Grizzly Bears", "Craw Wurm")
    assert [x for x in range(8) if s.can_activate(P1, source, x=x)] == [2]
    s.activate(P1, source, x=2, targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P2).graveyard == ["Grizzly Bears"]
    assert s.player(P1).mana == "BB"


@cr("700.2a", "601.4")
def test_a_mode_whose_targets_depend_on_x_is_offered_when_some_x_has_targets():
    modes = [Mode([Destroy(TargetRef(0))], [Target(creature & EXACT)]), Mode([GainLife(You(), X())])]
    spell = Face("Choice", {CardType.SORCERY}, cost("{X}{B}"), abilities=[Spell(modes=modes)])
    s = table("BBB", "Grizzly Bears", spell=spell)
    assert s.can_cast(P1, "Choice", modes=[0], x=2, targets=["Grizzly Bears"])
    assert not s.can_cast(P1, "Choice", modes=[0], x=1)
    assert s.can_cast(P1, "Choice", modes=[1], x=1)
    poor = table("BB", "Grizzly Bears", spell=spell)
    assert not poor.can_cast(P1, "Choice", modes=[0])
    assert poor.can_cast(P1, "Choice", modes=[1], x=1)


@cr("107.3a", "601.2d")
def test_x_decides_both_the_targets_and_what_is_divided():
    target = Target(creature & ManaValue(Compare.LE, X()), 1, 2)
    effect = Damage(TargetRef(0), Number(1))
    spell = Face("Two Darts", {CardType.SORCERY}, cost("{X}{R}"), abilities=[Spell([effect], [target], division=X())])
    s = Scenario()
    s.mana(P1, "RRRR")
    s.battlefield(P2, "Memnite", "Grizzly Bears")
    s.hand(P1, spell)
    # X = 0 would have Memnite as a target, but nothing to divide.
    assert values_of_x(s) == [1, 2, 3]


# ---- battles and their protectors ------------------------------------------------------------------------------------


def battle(*subtypes: str) -> Face:
    return Face("Test Battle", {CardType.BATTLE}, cost("{1}"), subtypes=subtypes, defense=4)


@cr("310.8a", "310.11a")
@pytest.mark.parametrize(("subtypes", "protector"), [(("Siege",), P2), ((), P1)])
def test_a_placed_battle_has_the_protector_that_its_type_asks_for(subtypes, protector):
    s = Scenario()
    placed = s.battlefield(P1, battle(*subtypes))
    assert s.core.permanent(placed.id)["protector"] == protector
    assert placed.counters == {"defense": 4}


@cr("310.8a", "508.1b")
def test_a_battle_whose_protector_is_the_opponent_can_be_attacked():
    s = Scenario()
    s.battlefield(P1, battle("Siege"), "Grizzly Bears")
    assert s.can_attack("Grizzly Bears", "Test Battle")
    t = Scenario()
    t.battlefield(P1, battle(), "Grizzly Bears")
    assert not t.can_attack("Grizzly Bears", "Test Battle")


@cr("704.5x")
def test_a_protector_may_be_named_but_the_rules_have_the_last_word():
    s = Scenario()
    mine = s.battlefield(P2, battle(), chosen=P1)
    assert s.core.permanent(mine.id)["protector"] == P1
    siege = Scenario()
    siege.choose(P1, P2)
    wrong = siege.battlefield(P1, battle("Siege"), chosen=P1)
    assert siege.core.permanent(wrong.id)["protector"] == P2


def test_a_choice_for_what_makes_none_is_refused():
    with pytest.raises(IllegalAction, match="no choice is made for Grizzly Bears"):
        Scenario().battlefield(P1, "Grizzly Bears", chosen=P2)


# ---- automatic mana abilities by hand --------------------------------------------------------------------------------


@cr("605.3a")
def test_a_scenario_activates_what_would_pay_by_itself():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    assert s.legal(P1) == ["pass"]
    s.activate(P1, forest)
    assert (s.player(P1).mana, forest.tapped) == ("G", True)
    assert not s.can_activate(P1, forest)


@cr("605.3a", "602.2b")
def test_what_such_an_ability_costs_is_paid_automatically():
    filter_land = Face(
        "Filter",
        {CardType.LAND},
        abilities=[ManaAbility([AddMana(RED, Number(2))], cost=[PayMana(cost("{1}")), TapSelf()])],
    )
    s = Scenario()
    forest, land = s.battlefield(P1, "Forest", filter_land)
    s.activate(P1, land)
    assert s.player(P1).mana == "RR"
    assert forest.tapped


# ---- objects by slot, faces of what is gone --------------------------------------------------------------------------


@cr("400.7", "608.2h")
def test_the_core_knows_objects_by_slot_and_the_face_of_what_is_gone():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.mana(P1, "R")
    before, core = bears.id, s.core
    face = core.face(before)
    assert core.id_of(before & 0x3FFF) == before
    s.cast(P1, "Shock", targets=[bears])
    s.resolve()
    core = s.core
    assert not core.exists(before)
    assert core.face(before) == face
    assert core.id_of(before & 0x3FFF) == bears.id != before
    assert core.id_of(0x3FFF) == 0
    with pytest.raises(KeyError):
        core.face(1 << 30)


@cr("115.1")
def test_players_are_no_creatures_with_mana_value_x():
    spell = Face(
        "Odd Jolt",
        {CardType.SORCERY},
        cost("{X}{R}"),
        abilities=[Spell([Damage(TargetRef(0), X())], [Target(player | (creature & EXACT))])],
    )
    s = Scenario()
    s.mana(P1, "RRR")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, spell)
    # A player is a target whatever X is, so every X can be chosen.
    assert values_of_x(s) == [0, 1, 2]
    assert not s.can_cast(P1, "Odd Jolt", x=1, targets=["Grizzly Bears"])
    assert s.can_cast(P1, "Odd Jolt", x=2, targets=["Grizzly Bears"])
