"""The stack (CR 405) and resolving spells and abilities (CR 608)."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine.decisions import Reason
from mtgengine.enums import CardType, Keyword, Zone
from mtgengine.ir import (
    Activated,
    AddKeyword,
    CastFree,
    Choose,
    Compare,
    Continuous,
    Count,
    Damage,
    Destroy,
    Discard,
    Draw,
    Each,
    EachPlayer,
    Effect,
    Face,
    GainLife,
    InZone,
    LoseLife,
    May,
    Mode,
    Number,
    Power,
    PowerOf,
    Register,
    Sacrifice,
    SacrificeSelf,
    Source,
    Spell,
    Target,
    TargetRef,
    You,
    creature,
    player,
    return_to_hand,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")


def instant(name: str, *effects: Effect, targets=(), kind: CardType = CardType.INSTANT) -> Face:
    return Face(name, {kind}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def a_creature(name: str, power: int, toughness: int, *abilities) -> Face:
    return Face(name, {CardType.CREATURE}, FREE, power=power, toughness=toughness, abilities=abilities)


def ready(*hand1, against=()) -> Scenario:
    """P1 and P2 have these hands and all the mana they want."""
    s = Scenario()
    if hand1:
        s.hand(P1, *hand1)
    if against:
        s.hand(P2, *against)
    s.free_mana(P1)
    s.free_mana(P2)
    return s


class TestStackResolution:
    @cr("405.2", "405.5", "608.1")
    def test_lifo_resolution(self):
        s = ready("Lightning Bolt", "Shock", against=["Giant Growth"])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
        s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
        s.cast(P1, "Shock", targets=["Grizzly Bears"])
        assert s.stack == ["Lightning Bolt", "Giant Growth", "Shock"]
        s.resolve()
        assert s.stack == ["Lightning Bolt", "Giant Growth"]
        assert s["Grizzly Bears"].zone == "graveyard"
        s.resolve()
        assert s.stack == ["Lightning Bolt"]
        s.resolve()
        assert s.player(P1).graveyard == ["Shock", "Lightning Bolt"]

    @cr("608.2b")
    def test_fizzle_on_illegal_targets(self):
        s = ready("Lightning Helix", against=["Unsummon"])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Lightning Helix", targets=["Grizzly Bears"])
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s.player(P1).graveyard == ["Lightning Helix"]
        assert s.player(P1).life == 20  # no part of it happens, not even the life

    @cr("608.2b")
    def test_partial_resolution_with_some_legal_targets(self):
        s = ready("Arc Lightning", against=["Unsummon"])
        s.battlefield(P2, "Grizzly Bears", "Craw Wurm")
        s.cast(
            P1,
            "Arc Lightning",
            targets=["Grizzly Bears", "Craw Wurm", P2],
            division={"Grizzly Bears": 1, "Craw Wurm": 1, P2: 1},
        )
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        # The division stays as it was announced: nobody gets the damage of the target that is gone.
        assert s["Craw Wurm"].damage == 1
        assert s.player(P2).life == 19
        assert s["Grizzly Bears"].zone == "hand"

    @cr("608.2b")
    def test_an_effect_on_a_legal_target_happens_though_another_is_illegal(self):
        both = instant(
            "Double Blow",
            Damage(TargetRef(0), Number(2)),
            Damage(TargetRef(1), Number(3)),
            targets=[Target(creature), Target(player)],
        )
        s = ready(both, against=["Unsummon"])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Double Blow", targets=["Grizzly Bears", P2])
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s.player(P2).life == 17

    @cr("608.2b")
    def test_information_about_an_illegal_target_is_not_used(self):
        steal = instant(
            "Drain Strength",
            GainLife(You(), PowerOf(TargetRef(0))),
            LoseLife(TargetRef(1), Number(2)),
            targets=[Target(creature), Target(player)],
        )
        s = ready(steal, against=["Unsummon"])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Drain Strength", targets=["Grizzly Bears", P2])
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert (s.player(P1).life, s.player(P2).life) == (20, 18)

    @cr("608.2b")
    def test_a_target_that_gained_hexproof_is_illegal(self):
        veil = instant("Veil", Continuous(TargetRef(0), [AddKeyword(Keyword.HEXPROOF)]), targets=[Target(creature)])
        s = ready("Murder", against=[veil])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Murder", targets=["Grizzly Bears"])
        s.cast(P2, "Veil", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s["Grizzly Bears"].zone == "battlefield"

    @cr("608.2b")
    def test_a_target_whose_characteristics_no_longer_fit_is_illegal(self):
        weak = creature & Power(Compare.LE, Number(2))
        smite = instant("Smite the Weak", Destroy(TargetRef(0)), targets=[Target(weak)])
        s = ready(smite, against=["Giant Growth"])
        s.battlefield(P2, "Grizzly Bears")
        s.cast(P1, "Smite the Weak", targets=["Grizzly Bears"])
        s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s["Grizzly Bears"].zone == "battlefield"

    @cr("608.2b", "113.7a")
    def test_an_ability_whose_targets_are_illegal_is_removed_from_the_stack(self):
        s = ready(against=["Unsummon"])
        s.battlefield(P1, "Prodigal Sorcerer")
        s.battlefield(P2, "Grizzly Bears")
        s.activate(P1, "Prodigal Sorcerer", targets=["Grizzly Bears"])
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s.stack == []
        assert s.player(P1).graveyard == []

    @cr("608.2b")
    def test_a_countered_target_makes_a_counterspell_fizzle(self):
        s = ready("Divination", against=["Counterspell", "Cancel"])
        s.cast(P1, "Divination")
        s.cast(P2, "Counterspell", targets=["Divination"])
        s.cast(P2, "Cancel", targets=["Divination"])
        s.resolve()
        assert s.stack == ["Counterspell"]
        s.resolve()
        assert s.player(P2).graveyard == ["Cancel", "Counterspell"]
        assert s.player(P1).graveyard == ["Divination"]

    @cr("608.2b")
    def test_a_spell_without_targets_resolves_whatever_became_of_others(self):
        s = ready("Pyroclasm", against=["Unsummon"])
        s.battlefield(P2, "Grizzly Bears", "Gray Ogre")
        s.cast(P1, "Pyroclasm")
        s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
        s.resolve()
        s.resolve()
        assert s["Gray Ogre"].zone == "graveyard"
        assert s["Grizzly Bears"].zone == "hand"


# ---- the stack (405) -----------------------------------------------------------------------------------------------


@cr("405.1", "601.2a")
def test_the_card_of_a_spell_is_on_the_stack():
    s = ready("Grizzly Bears")
    s.cast(P1, "Grizzly Bears")
    assert s["Grizzly Bears"].zone == "stack"
    assert s.player(P1).hand == []


@cr("405.1", "602.2a")
def test_an_ability_on_the_stack_is_no_card():
    s = Scenario()
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert s["Prodigal Sorcerer"].zone == "battlefield"
    (ability,) = s.core.zone(core_types.ZONE_STACK)
    assert s.core.object(ability)["flags"] & core_types.OBJECT_ABILITY
    s.resolve()
    assert not s.core.exists(ability)


@cr("405.2")
def test_each_object_is_put_on_top():
    s = ready("Shock", "Lightning Bolt")
    s.battlefield(P2, "Prodigal Sorcerer")
    s.cast(P1, "Shock", targets=[P2])
    s.activate(P2, "Prodigal Sorcerer", targets=[P1])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert s.stack == ["Shock", "Prodigal Sorcerer", "Lightning Bolt"]


@cr("405.4", "112.2")
def test_a_spell_has_the_characteristics_of_its_card():
    s = ready("Grizzly Bears")
    bears = s["Grizzly Bears"]
    s.cast(P1, "Grizzly Bears")
    assert (bears.power, bears.toughness, bears.colors, bears.types) == (2, 2, {"green"}, {"creature"})
    assert bears.mana_value == 2


@cr("405.4", "113.3")
def test_an_ability_has_no_characteristics_of_its_source():
    s = Scenario()
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    ability = s.core.zone(core_types.ZONE_STACK)[0]
    now = s.core.characteristics(ability)
    assert (now["types"], now["colors"], now["mana_value"]) == (0, 0, 0)


@cr("405.4", "112.2")
def test_who_casts_or_activates_controls():
    s = ready("Shock")
    s.battlefield(P2, "Prodigal Sorcerer")
    s.cast(P1, "Shock", targets=[P2])
    s.activate(P2, "Prodigal Sorcerer", targets=[P1])
    shock, ability = s.core.zone(core_types.ZONE_STACK)
    assert s.core.stack_entry(shock)["controller"] == P1
    assert s.core.stack_entry(ability)["controller"] == P2


@cr("405.4")
def test_the_activator_controls_an_ability_of_a_permanent_that_another_player_owns():
    s = Scenario()
    s.battlefield(P1, "Prodigal Sorcerer", owner=P2)
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert s.core.stack_entry(s.core.zone(core_types.ZONE_STACK)[0])["controller"] == P1


@cr("405.5")
def test_nothing_below_the_top_resolves():
    s = ready("Lightning Bolt", "Shock")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert s.stack == ["Lightning Bolt"]


@cr("405.6a")
def test_effects_do_not_go_on_the_stack():
    s = ready("Giant Growth")
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    assert s.stack == []
    assert s["Grizzly Bears"].power == 5


@cr("405.6c", "605.3b")
def test_mana_abilities_resolve_immediately():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Llanowar Elves")
    s.activate(P1, "Llanowar Elves")
    assert (s.stack, s.player(P1).mana, s.priority) == ([], "G", P1)


@cr("405.6c")
def test_the_other_effect_of_a_mana_ability_happens_immediately_too():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Ancient Tomb")
    s.activate(P1, "Ancient Tomb")
    assert (s.stack, s.player(P1).mana, s.player(P1).life) == ([], "CC", 18)


@cr("405.6c")
def test_who_had_priority_before_a_mana_ability_has_it_afterwards():
    s = Scenario(mana="manual")
    s.battlefield(P2, "Llanowar Elves")
    s.pass_priority(P1)
    s.activate(P2, "Llanowar Elves")
    assert s.priority == P2


@cr("405.6d", "116.1")
def test_playing_a_land_does_not_use_the_stack():
    s = Scenario()
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert (s.stack, s["Forest"].zone) == ([], "battlefield")


@cr("405.6f", "704.1")
def test_state_based_actions_do_not_use_the_stack():
    s = ready("Shock")
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    assert (s.stack, s["Grizzly Bears"].zone) == ([], "graveyard")


# ---- resolving (608.2) ---------------------------------------------------------------------------------------------


@cr("608.2c")
def test_instructions_are_followed_in_the_order_written():
    s = ready("Careful Study")
    s.library(P1, "Island", "Swamp")
    s.choose(P1, "Island", "Swamp")
    s.cast(P1, "Careful Study")
    s.resolve()
    assert sorted(s.player(P1).graveyard[:2]) == ["Island", "Swamp"]


@cr("608.2c", "700.2")
def test_chosen_modes_are_carried_out_in_the_order_written():
    modes = [Mode([Draw(You(), Number(1))]), Mode([Discard(You(), Number(1))]), Mode([GainLife(You(), Number(1))])]
    charm = Face("Charm", {CardType.INSTANT}, FREE, abilities=[Spell(modes=modes, modes_min=2, modes_max=2)])
    s = ready(charm)
    s.library(P1, "Island")
    s.cast(P1, "Charm", modes=[0, 1])
    s.resolve()
    assert s.player(P1).graveyard[0] == "Island"


@cr("608.2d")
def test_choices_of_an_effect_are_made_as_it_is_applied():
    s = ready("Diabolic Edict")
    s.battlefield(P2, "Grizzly Bears", "Gray Ogre")
    s.cast(P1, "Diabolic Edict", targets=[P2])
    s.choose(P2, "Gray Ogre")
    s.resolve()
    assert s["Gray Ogre"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("608.2d")
def test_an_impossible_choice_is_not_offered():
    s = ready(instant("Choose One", Choose(0, creature), Destroy(Register(0))))
    s.battlefield(P2, "Forest")
    s.cast(P1, "Choose One")
    s.resolve()
    assert s["Forest"].zone == "battlefield"


@cr("608.2d", "121.3")
def test_an_empty_library_does_not_make_drawing_impossible():
    s = ready(instant("Offer", May([Draw(You(), Number(1))])))
    s.build()
    for id in s.core.zone(core_types.ZONE_LIBRARY, P1):
        s.core.edit_move(id, core_types.ZONE_EXILE, P1)
    s.core.relist_options()
    s.cast(P1, "Offer")
    s.choose(P1, True)
    s.resolve()
    assert s.winner == P2


@cr("608.2e", "608.2f", "101.4")
@pytest.mark.parametrize("active", [P1, P2])
def test_players_choose_in_apnap_order_and_then_act_simultaneously(active):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    s.battlefield(P2, "Hill Giant", "Goblin Piker")
    s.hand(P1, instant("Instant Blood", Sacrifice(EachPlayer(), creature)))
    if active == P2:
        s.to("upkeep", turn=P2)
    s.cast(P1, "Instant Blood")
    core = s.core.copy()
    while core.decision()[1] == Reason.PRIORITY:
        core.step(0)
    chosen = []
    while core.decision()[1] == Reason.SACRIFICE:
        chosen.append(core.decision()[2])
        assert len(core.zone(core_types.ZONE_BATTLEFIELD)) == 4
        core.step(0)
    assert chosen == [active, active.opponent]
    assert len(core.zone(core_types.ZONE_BATTLEFIELD)) == 2


@cr("608.2f")
def test_an_action_on_several_objects_is_processed_simultaneously():
    """Both creatures are destroyed at once: neither gets the other's help."""
    s = ready("Wrath of God")
    s.battlefield(P1, "Goblin King", "Mons's Goblin Raiders")
    s.battlefield(P2, "Darksteel Myr")
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s.player(P1).battlefield == []
    assert s.player(P2).battlefield == ["Darksteel Myr"]


@cr("608.2g")
def test_a_spell_cast_during_a_resolution_goes_on_top_and_nobody_has_priority_meanwhile():
    free = instant("Free Spell", CastFree(Each(InZone(Zone.HAND), [Zone.HAND])), GainLife(You(), Number(1)))
    s = Scenario()
    s.hand(P1, free, "Lightning Bolt")
    s.cast(P1, "Free Spell")
    s.choose(P1, "Lightning Bolt", P2)
    s.pass_priority(P1)
    s.pass_priority(P2)
    # The rest of the effect has happened; the Bolt waits on the stack.
    assert s.player(P1).life == 21
    assert s.stack == ["Lightning Bolt"]
    assert s.player(P2).life == 20
    s.resolve()
    assert s.player(P2).life == 17


@cr("608.2h")
def test_the_number_of_objects_is_counted_when_the_effect_is_applied():
    s = ready(instant("Count Them", GainLife(You(), Count(creature))), against=["Murder"])
    s.battlefield(P2, "Grizzly Bears", "Gray Ogre", "Hill Giant")
    s.cast(P1, "Count Them")
    s.cast(P2, "Murder", targets=["Hill Giant"])
    s.resolve()
    s.resolve()
    assert s.player(P1).life == 22


@cr("608.2m")
def test_a_spell_that_leaves_the_stack_while_it_resolves_goes_on_resolving():
    boomerang = instant("Returning Spell", return_to_hand(Source()), GainLife(You(), Number(2)))
    s = ready(boomerang)
    s.cast(P1, "Returning Spell")
    s.resolve()
    assert s.player(P1).hand == ["Returning Spell"]
    assert s.player(P1).graveyard == []
    assert s.player(P1).life == 22


@cr("608.2n")
def test_a_spell_is_put_into_the_graveyard_as_the_final_part_of_its_resolution():
    in_graveyard = Count(InZone(Zone.GRAVEYARD), [Zone.GRAVEYARD])
    s = ready(instant("Look Back", GainLife(You(), in_graveyard)))
    s.cast(P1, "Look Back")
    s.resolve()
    assert s.player(P1).life == 20
    assert s.player(P1).graveyard == ["Look Back"]


@cr("608.2n")
def test_an_ability_ceases_to_exist_when_it_has_resolved():
    s = Scenario()
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.resolve()
    assert s.stack == []
    assert s.player(P1).graveyard == []
    assert s["Prodigal Sorcerer"].zone == "battlefield"


@cr("608.2k")
def test_an_object_that_paid_a_cost_is_still_referred_to():
    sacrificial = a_creature(
        "Martyr",
        3,
        1,
        Activated(cost=[SacrificeSelf()], effects=[GainLife(You(), PowerOf(Source()))]),
    )
    s = Scenario()
    s.battlefield(P1, sacrificial)
    s.activate(P1, "Martyr")
    s.resolve()
    assert s.player(P1).life == 23


# ---- permanent spells (608.3) --------------------------------------------------------------------------------------


@cr("608.3", "608.3a")
@pytest.mark.parametrize("card", ["Grizzly Bears", "Sol Ring", "Fervor", "Jace Beleren", "Memnite"])
def test_a_permanent_spell_becomes_a_permanent(card):
    s = ready(card)
    s.cast(P1, card)
    s.resolve()
    assert s[card].zone == "battlefield"
    assert s[card].controller == P1
    assert s.stack == []


@cr("608.3c", "303.4b")
def test_an_aura_enters_attached_to_what_it_targeted():
    s = ready("Holy Strength")
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Grizzly Bears"]
    assert s["Holy Strength"].controller == P1
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (3, 4)


@cr("608.3b", "303.4a")
def test_an_aura_whose_target_is_gone_goes_to_the_graveyard():
    s = ready("Holy Strength", against=["Unsummon"])
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve()
    s.resolve()
    assert s["Holy Strength"].zone == "graveyard"


@cr("608.3a", "302.6")
def test_a_creature_that_just_entered_is_summoning_sick():
    s = ready("Grizzly Bears", "Raging Goblin")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P1, "Raging Goblin")
    s.resolve()
    assert not s.can_attack("Grizzly Bears")
    assert s.can_attack("Raging Goblin")


# ---- the architecture document's patterns --------------------------------------------------------------------------


@cr("117.3c", "117.4", "117.3b")
def test_pattern_single_spell():
    s = ready("Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert (s.stack, s.priority) == (["Lightning Bolt"], P1)
    s.pass_priority(P1)
    assert s.priority == P2
    s.pass_priority(P2)
    assert s.player(P2).life == 17
    assert (s.stack, s.priority) == ([], P1)


@cr("117.3c", "117.7", "701.6a")
def test_pattern_response_chain():
    s = ready("Baneslayer Angel", against=["Counterspell"])
    s.cast(P1, "Baneslayer Angel")
    assert (s.stack, s.priority) == (["Baneslayer Angel"], P1)
    s.pass_priority(P1)
    assert s.priority == P2
    s.cast(P2, "Counterspell", targets=["Baneslayer Angel"])
    assert (s.stack, s.priority) == (["Baneslayer Angel", "Counterspell"], P2)
    s.pass_priority(P2)
    assert s.priority == P1
    s.pass_priority(P1)
    assert s["Baneslayer Angel"].zone == "graveyard"
    assert (s.stack, s.priority) == ([], P1)


@cr("405.6c", "605.3b", "117.3c")
def test_pattern_mana_abilities():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Lightning Bolt")
    s.activate(P1, "Mountain")
    assert (s.stack, s.player(P1).mana, s.priority) == ([], "R", P1)
    s.cast(P1, "Lightning Bolt", targets=[P2])
    assert (s.stack, s.player(P1).mana, s.priority) == (["Lightning Bolt"], "", P1)
