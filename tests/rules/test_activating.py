"""Activating abilities (CR 602), mana abilities (CR 605), loyalty abilities (CR 606), summoning sickness (CR 302.6)."""

import pytest

from mtgcore import types as core_types
from mtgengine import CardType, IllegalAction
from mtgengine.enums import Color, Relation, Zone
from mtgengine.ir import (
    Activated,
    AddMana,
    Compare,
    Comparison,
    Controlled,
    Count,
    Damage,
    DiscardSelf,
    Draw,
    ExileSelf,
    Face,
    GainLife,
    IsAbility,
    KeywordAbility,
    Loyalty,
    ManaAbility,
    Named,
    Number,
    PayLife,
    PayMana,
    RemoveCountersCost,
    SacrificeCost,
    Share,
    Spell,
    TapOthers,
    TapSelf,
    Target,
    TargetRef,
    UntapSelf,
    X,
    You,
    YourTurn,
    any_target,
    creature,
    player,
)
from mtgengine.ir import Counter as CounterSpell
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

YOURS = Controlled(Relation.YOU)
DRAW_ONE = Draw(You(), Number(1))


def cost(text):
    return ManaCost.parse(text)


def artifact(name, *abilities, **more):
    return Face(name, {CardType.ARTIFACT}, cost("{0}"), abilities=abilities, **more)


def body(name, *abilities, keywords=()):
    return Face(
        name,
        {CardType.CREATURE},
        cost("{0}"),
        power=1,
        toughness=1,
        abilities=[*(KeywordAbility(keyword) for keyword in keywords), *abilities],
    )


def walker(name, *abilities, loyalty=3):
    return Face(name, {CardType.PLANESWALKER}, cost("{0}"), loyalty=loyalty, abilities=abilities)


def ability(*effects, cost=(), **more):
    return Activated(effects, cost=cost, **more)


def mana(*kinds, cost, effects=(), amount=1, **more):
    return ManaAbility([AddMana(frozenset(kinds), Number(amount)), *effects], cost=cost, **more)


# ---- 602.2: onto the stack -------------------------------------------------------------------------------------------


@cr("602.2", "602.2a")
def test_an_activated_ability_goes_on_the_stack_and_its_source_stays(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert (s.stack, s["Prodigal Sorcerer"].zone, s.player(P2).life) == (["Prodigal Sorcerer"], "battlefield", 20)
    s.resolve()
    assert (s.stack, s.player(P2).life) == ([], 19)


@cr("602.2a")
def test_the_player_who_activates_an_ability_controls_it(s):
    s.battlefield(P2, "Prodigal Sorcerer")
    s.activate(P2, "Prodigal Sorcerer", targets=[P1])
    entry = s.core.stack_entry(s.core.zone(core_types.ZONE_STACK)[-1])
    assert entry["controller"] == P2


@cr("602.2a", "113.7a")
def test_an_ability_on_the_stack_does_not_need_its_source(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Mountain")
    s.hand(P2, "Shock")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.cast(P2, "Shock", targets=["Prodigal Sorcerer"])
    s.resolve()
    assert s["Prodigal Sorcerer"].zone == "graveyard"
    s.resolve()
    assert s.player(P2).life == 19


@cr("602.2", "602.1a")
def test_only_the_controller_activates_an_ability(s):
    sorcerer = s.battlefield(P1, "Prodigal Sorcerer")
    assert s.can_activate(P1, sorcerer, targets=[P2])
    assert not s.can_activate(P2, sorcerer, targets=[P1])


@cr("602.2")
def test_the_controller_and_not_the_owner_activates_an_ability(s):
    stolen = s.battlefield(P1, "Prodigal Sorcerer", owner=P2)
    assert s.can_activate(P1, stolen, targets=[P2])
    assert not s.can_activate(P2, stolen, targets=[P1])


@cr("602.2")
def test_the_owner_activates_an_ability_of_a_card_in_a_graveyard(s):
    face = Face(
        "Test Remains",
        {CardType.CREATURE},
        cost("{1}"),
        power=1,
        toughness=1,
        abilities=[ability(DRAW_ONE, cost=[ExileSelf(Zone.GRAVEYARD)], zone=Zone.GRAVEYARD)],
    )
    remains = s.graveyard(P2, face)
    assert not s.can_activate(P1, remains)
    s.activate(P2, remains)
    assert (remains.zone, len(s.core.zone(core_types.ZONE_STACK))) == ("exile", 1)
    s.resolve()
    assert len(s.player(P2).hand) == 1


@cr("602.1", "113.6")
def test_an_ability_for_the_battlefield_does_not_function_elsewhere(s):
    pinger = s.graveyard(P1, "Prodigal Sorcerer")
    held = s.hand(P1, "Prodigal Sorcerer")
    for card in (pinger, held):
        assert not s.can_activate(P1, card, targets=[P2])


@cr("602.2a", "701.20a")
def test_a_card_whose_ability_is_activated_from_the_hand_is_revealed(s):
    cycler = Face(
        "Test Cycler",
        {CardType.CREATURE},
        cost("{6}"),
        power=1,
        toughness=1,
        abilities=[ability(DRAW_ONE, cost=[PayMana(cost("{1}")), DiscardSelf()], zone=Zone.HAND)],
    )
    s.battlefield(P1, "Forest")
    card = s.hand(P1, cycler)
    assert not s.core.known(card.id) & 1 << P2
    s.activate(P1, card)
    assert (card.zone, s["Forest"].tapped) == ("graveyard", True)
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("602.2b", "601.2b", "601.2c", "601.2d")
def test_an_ability_is_announced_like_a_spell(s):
    wide = artifact(
        "Test Cannon",
        Activated(
            [Damage(TargetRef(), Share())],
            [Target(any_target, 1, None)],
            division=X(),
            cost=[PayMana(cost("{X}")), TapSelf()],
        ),
    )
    s.battlefield(P1, wide, *["Mountain"] * 3)
    s.battlefield(P2, "Hill Giant")
    assert not s.can_activate(P1, "Test Cannon", x=4)
    assert not s.can_activate(P1, "Test Cannon", x=0)
    s.activate(P1, "Test Cannon", x=3, targets=[P2, "Hill Giant"], division={P2: 1, "Hill Giant": 2})
    s.resolve()
    assert (s.player(P2).life, s["Hill Giant"].damage) == (19, 2)


@cr("107.3k")
def test_the_x_of_one_activation_is_not_that_of_another(s):
    pump_x = artifact("Test Font", ability(GainLife(You(), X()), cost=[PayMana(cost("{X}"))]))
    s.battlefield(P1, pump_x, *["Forest"] * 3)
    s.activate(P1, "Test Font", x=1)
    s.activate(P1, "Test Font", x=2)
    s.resolve()
    assert s.player(P1).life == 22
    s.resolve()
    assert s.player(P1).life == 23


@cr("602.2b", "601.2c")
def test_an_ability_without_a_legal_target_cannot_be_activated(s):
    s.battlefield(P1, "Royal Assassin", "Grizzly Bears")
    assert not s.can_activate(P1, "Royal Assassin")
    s = Scenario()
    s.battlefield(P1, "Royal Assassin")
    s.battlefield(P2, "Grizzly Bears", tapped=True)
    s.activate(P1, "Royal Assassin", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("602.2b", "118.3")
def test_an_ability_whose_cost_cannot_be_paid_is_not_offered(s):
    s.battlefield(P1, "Jayemdae Tome", "Forest", "Forest", "Forest")
    assert not s.can_activate(P1, "Jayemdae Tome")


@cr("602.2b", "601.2h")
def test_an_ability_is_paid_for_as_it_is_activated(s):
    s.battlefield(P1, "Jayemdae Tome", *["Forest"] * 5)
    s.activate(P1, "Jayemdae Tome")
    assert s["Jayemdae Tome"].tapped
    assert sum(s[f"Forest#{i}"].tapped for i in range(1, 6)) == 4
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("602.2b", "601.2f")
def test_what_makes_spells_dearer_leaves_abilities_alone(s):
    s.battlefield(P1, "Shivan Dragon", "Mountain")
    s.battlefield(P2, "Sphere of Resistance")
    s.activate(P1, "Shivan Dragon")
    s.resolve()
    assert s["Shivan Dragon"].power == 6


@cr("601.2i", "117.3c", "602.2b")
def test_the_player_who_activated_an_ability_gets_priority(s):
    s.battlefield(P1, "Shivan Dragon", "Mountain", "Mountain")
    s.activate(P1, "Shivan Dragon")
    assert s.priority == P1
    s.activate(P1, "Shivan Dragon")
    s.resolve_all()
    assert s["Shivan Dragon"].power == 7


@cr("117.1b")
def test_an_ability_is_activated_whenever_its_controller_has_priority(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Prodigal Sorcerer")
    for step in ("beginning_of_combat", "end"):
        s.to(step)
        assert s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])
        assert s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])


# ---- costs of abilities ----------------------------------------------------------------------------------------------


@cr("107.5", "118.3")
def test_a_tapped_permanent_does_not_pay_the_tap_symbol(s):
    s.battlefield(P1, "Prodigal Sorcerer", tapped=True)
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])


@cr("107.5", "118.3")
def test_a_permanent_is_tapped_once_for_two_abilities(s):
    two = artifact(
        "Test Twin", ability(DRAW_ONE, cost=[TapSelf()]), ability(GainLife(You(), Number(2)), cost=[TapSelf()])
    )
    s.battlefield(P1, two)
    s.activate(P1, "Test Twin", 1)
    assert s["Test Twin"].tapped
    assert not s.can_activate(P1, "Test Twin", 0)


@cr("107.6")
def test_the_untap_symbol_is_paid_by_a_tapped_permanent(s):
    face = artifact("Test Coil", ability(DRAW_ONE, cost=[UntapSelf()]))
    s.battlefield(P1, face, tapped=True)
    s.battlefield(P2, face)
    assert not s.can_activate(P2, s["Test Coil#2"])
    s.activate(P1, s["Test Coil#1"])
    assert not s["Test Coil#1"].tapped
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("602.2b", "601.2h")
def test_a_source_that_is_sacrificed_for_its_own_ability_is_gone_as_it_resolves(s):
    s.battlefield(P1, "Mogg Fanatic")
    s.activate(P1, "Mogg Fanatic", targets=[P2])
    assert s["Mogg Fanatic"].zone == "graveyard"
    s.resolve()
    assert s.player(P2).life == 19


@cr("118.10", "118.3")
def test_a_creature_is_sacrificed_for_one_ability_only(s):
    altar = artifact("Test Altar", ability(GainLife(You(), Number(1)), cost=[SacrificeCost(creature)]))
    s.battlefield(P1, altar, altar, "Grizzly Bears")
    s.activate(P1, s["Test Altar#1"], costs=["Grizzly Bears"])
    assert not s.can_activate(P1, s["Test Altar#2"])


@cr("118.3", "701.21a")
def test_only_own_permanents_are_sacrificed(s):
    altar = artifact("Test Altar", ability(GainLife(You(), Number(1)), cost=[SacrificeCost(creature)]))
    s.battlefield(P1, altar)
    s.battlefield(P2, "Grizzly Bears")
    assert not s.can_activate(P1, "Test Altar")


@cr("118.3", "122.1")
def test_counters_are_removed_as_a_cost(s):
    stock = artifact("Test Stock", ability(DRAW_ONE, cost=[RemoveCountersCost("charge", Number(2))]))
    s.battlefield(P1, stock, counters={"charge": 3})
    s.activate(P1, "Test Stock")
    assert s["Test Stock"].counters == {"charge": 1}
    assert not s.can_activate(P1, "Test Stock")


@cr("118.3", "107.5")
def test_the_source_does_not_make_the_mana_that_its_own_ability_costs(s):
    # {1}, {T}: the Mind Stone can't be tapped for mana and for its own {T}.
    s.battlefield(P1, "Mind Stone")
    assert not s.can_activate(P1, "Mind Stone", 1)
    s = Scenario()
    s.battlefield(P1, "Mind Stone", "Mind Stone")
    s.activate(P1, s["Mind Stone#1"], 1)
    assert (s["Mind Stone#1"].zone, s["Mind Stone#2"].tapped) == ("graveyard", True)


@cr("118.3")
def test_other_permanents_are_tapped_as_a_cost(s):
    horn = artifact("Test Horn", ability(DRAW_ONE, cost=[TapOthers(creature, Number(2))]))
    s.battlefield(P1, horn, "Grizzly Bears")
    assert not s.can_activate(P1, "Test Horn")
    s = Scenario()
    # No tap symbol: creatures that came under control this turn may be tapped too (302.6 speaks of {T} and {Q}).
    s.battlefield(P1, horn)
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", sick=True)
    s.activate(P1, "Test Horn", costs=["Grizzly Bears", "Hill Giant"])
    assert [s["Grizzly Bears"].tapped, s["Hill Giant"].tapped] == [True, True]


@cr("118.3", "119.4")
def test_life_is_paid_as_a_cost_down_to_zero(s):
    price = artifact("Test Font", ability(DRAW_ONE, cost=[PayLife(Number(3))]))
    s.life(P1, 3)
    s.battlefield(P1, price)
    s.activate(P1, "Test Font")
    assert s.player(P1).life == 0
    assert s.player(P1).lost


@cr("118.3", "119.4")
def test_more_life_than_there_is_cannot_be_paid(s):
    price = artifact("Test Font", ability(DRAW_ONE, cost=[PayLife(Number(3))]))
    s.life(P1, 2)
    s.battlefield(P1, price)
    assert not s.can_activate(P1, "Test Font")


@cr("118.5a")
def test_an_ability_that_costs_nothing_is_activated_when_its_controller_wants(s):
    free = artifact("Test Spring", ability(GainLife(You(), Number(1)), cost=[PayMana(cost("{0}"))]))
    s.battlefield(P1, free)
    assert (s.stack, s.player(P1).life) == ([], 20)
    s.activate(P1, "Test Spring")
    s.activate(P1, "Test Spring")
    s.resolve_all()
    assert s.player(P1).life == 22


# ---- 302.6: summoning sickness ---------------------------------------------------------------------------------------


@cr("302.6", "602.5a")
def test_a_creature_that_came_this_turn_does_not_use_its_tap_ability(s):
    s.battlefield(P1, "Prodigal Sorcerer", sick=True)
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.to("precombat_main", turn=P2)
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.to("upkeep", turn=P1)
    assert s.can_activate(P1, "Prodigal Sorcerer", targets=[P2])


@cr("302.6")
def test_a_creature_that_was_cast_this_turn_makes_no_mana(s):
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, "Llanowar Elves", "Grizzly Bears")
    s.cast(P1, "Llanowar Elves")
    s.resolve()
    assert not s.can_cast(P1, "Grizzly Bears")
    s.to("upkeep", turn=P2)
    s.to("precombat_main", turn=P1)
    s.cast(P1, "Grizzly Bears")
    assert s.stack == ["Grizzly Bears"]


@cr("302.6", "602.5a")
def test_a_creature_of_the_opponents_turn_is_ready_in_the_next_own_turn(s):
    s.battlefield(P2, "Prodigal Sorcerer", sick=True)
    assert not s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])
    s.to("upkeep", turn=P2)
    assert s.can_activate(P2, "Prodigal Sorcerer", targets=[P1])


@cr("302.6", "107.6")
def test_the_untap_symbol_waits_likewise(s):
    face = body("Test Coil", ability(DRAW_ONE, cost=[UntapSelf()]))
    s.battlefield(P1, face, tapped=True, sick=True)
    assert not s.can_activate(P1, "Test Coil")


@cr("302.6")
def test_an_ability_without_tap_symbol_does_not_wait(s):
    s.battlefield(P1, "Mountain")
    s.battlefield(P1, "Shivan Dragon", "Mogg Fanatic", sick=True)
    assert s.can_activate(P1, "Shivan Dragon")
    assert s.can_activate(P1, "Mogg Fanatic", targets=[P2])


@cr("302.6")
def test_an_artifact_that_is_no_creature_does_not_wait(s):
    s.battlefield(P1, *["Forest"] * 3)
    s.battlefield(P1, "Jayemdae Tome", "Sol Ring", sick=True)
    s.activate(P1, "Jayemdae Tome")
    assert [s["Jayemdae Tome"].tapped, s["Sol Ring"].tapped] == [True, True]


@cr("302.6")
def test_a_land_that_came_this_turn_taps_for_mana(s):
    s.hand(P1, "Forest", "Llanowar Elves")
    s.play_land(P1, "Forest")
    s.cast(P1, "Llanowar Elves")
    assert s.stack == ["Llanowar Elves"]


@cr("702.10c", "602.5a")
def test_haste_lets_a_creature_use_its_tap_ability_at_once(s):
    s.battlefield(P1, "Fervor")
    s.battlefield(P1, "Prodigal Sorcerer", sick=True)
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 19


# ---- 602.5: restrictions ---------------------------------------------------------------------------------------------


@cr("602.5b")
def test_an_ability_that_is_activated_once_each_turn(s):
    once = artifact("Test Shrine", ability(GainLife(You(), Number(1)), cost=[PayMana(cost("{0}"))], per_turn=1))
    s.battlefield(P1, once)
    s.activate(P1, "Test Shrine")
    assert not s.can_activate(P1, "Test Shrine")
    s.resolve()
    assert not s.can_activate(P1, "Test Shrine")
    s.to("upkeep", turn=P2)
    assert s.can_activate(P1, "Test Shrine")


@cr("602.5b")
def test_once_each_turn_is_counted_for_each_ability_and_each_object(s):
    free = [PayMana(cost("{0}"))]
    once = artifact(
        "Test Shrine",
        ability(GainLife(You(), Number(1)), cost=free, per_turn=1),
        ability(GainLife(You(), Number(5)), cost=free, per_turn=1),
    )
    s.battlefield(P1, once, once)
    s.activate(P1, s["Test Shrine#1"], 0)
    s.activate(P1, s["Test Shrine#1"], 1)
    s.activate(P1, s["Test Shrine#2"], 0)
    assert not s.can_activate(P1, s["Test Shrine#1"], 1)
    assert s.can_activate(P1, s["Test Shrine#2"], 1)


@cr("602.5b", "400.7")
def test_a_permanent_that_came_back_is_a_new_object_with_new_uses(s):
    once = body("Test Imp", ability(GainLife(You(), Number(1)), cost=[PayMana(cost("{0}"))], per_turn=1))
    s.battlefield(P1, once, "Island")
    s.hand(P1, "Unsummon")
    s.activate(P1, "Test Imp")
    s.cast(P1, "Unsummon", targets=["Test Imp"])
    s.resolve_all()
    s.cast(P1, "Test Imp")
    s.resolve()
    assert s.can_activate(P1, "Test Imp")


@cr("602.5d", "307.1")
def test_activate_only_as_a_sorcery_follows_the_timing_of_a_sorcery(s):
    slow = artifact("Test Anvil", ability(DRAW_ONE, cost=[PayMana(cost("{0}"))], sorcery_speed=True))
    s.battlefield(P1, slow, "Mountain")
    s.battlefield(P2, slow)
    s.hand(P1, "Shock")
    assert s.can_activate(P1, s["Test Anvil#1"])
    assert not s.can_activate(P2, s["Test Anvil#2"])
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_activate(P1, s["Test Anvil#1"])
    s.resolve()
    assert s.can_activate(P1, s["Test Anvil#1"])
    s.to("beginning_of_combat")
    assert not s.can_activate(P1, s["Test Anvil#1"])


@cr("602.1b", "602.5")
def test_an_ability_with_a_condition_waits_for_it(s):
    crowd = artifact(
        "Test Arch",
        ability(
            DRAW_ONE,
            cost=[TapSelf()],
            condition=Comparison(Count(creature & YOURS), Compare.GE, Number(2)),
        ),
    )
    s.battlefield(P1, crowd, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_activate(P1, "Test Arch")
    s = Scenario()
    s.battlefield(P1, crowd, "Grizzly Bears", "Hill Giant")
    assert s.can_activate(P1, "Test Arch")


@cr("602.1b", "602.5")
def test_an_ability_for_the_own_turn_waits_for_it(s):
    mine = artifact("Test Dial", ability(DRAW_ONE, cost=[PayMana(cost("{0}"))], condition=YourTurn()))
    s.battlefield(P1, mine)
    assert s.can_activate(P1, "Test Dial")
    s.to("upkeep", turn=P2)
    assert not s.can_activate(P1, "Test Dial")


@cr("702.6a")
def test_equip_is_an_ability_for_sorcery_timing(s):
    s.battlefield(P1, "Bonesplitter", "Grizzly Bears", "Mountain")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Hill Giant"])
    s.activate(P1, "Bonesplitter", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Bonesplitter"].attached_to, s["Grizzly Bears"].power) == (s["Grizzly Bears"], 4)
    s.to("end")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])


# ---- 605: mana abilities ---------------------------------------------------------------------------------------------


@cr("605.3b", "605.1a", "405.6c")
def test_a_mana_ability_does_not_use_the_stack():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Llanowar Elves")
    s.activate(P1, "Llanowar Elves")
    assert (s.stack, s.player(P1).mana, s["Llanowar Elves"].tapped, s.priority) == ([], "G", True, P1)


@cr("605.3a")
def test_a_mana_ability_is_activated_whenever_its_controller_has_priority():
    s = Scenario(mana="manual")
    s.battlefield(P2, "Forest")
    s.activate(P2, "Forest")
    assert (s.player(P2).mana, s.priority) == ("G", P2)


@cr("605.3a", "601.2g")
def test_a_mana_ability_is_activated_while_an_ability_is_paid_for():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Shivan Dragon", "Mountain")
    s.choose(P1, "Mountain")
    s.activate(P1, "Shivan Dragon")
    assert (s.stack, s["Mountain"].tapped) == (["Shivan Dragon"], True)


@cr("605.1a", "605.5a")
def test_an_ability_with_a_target_is_no_mana_ability(s):
    with pytest.raises(ValueError, match="CR 605"):
        ManaAbility([AddMana(frozenset({Color.RED}))], [Target(player)], cost=[TapSelf()])
    gift = artifact("Test Gift", Activated([AddMana(frozenset({Color.RED}), who=TargetRef())], [Target(player)]))
    s.battlefield(P1, gift)
    s.activate(P1, "Test Gift", targets=[P2])
    assert s.stack == ["Test Gift"]
    s.resolve()
    assert s.player(P2).mana == "R"


@cr("605.1a", "606.2")
def test_a_loyalty_ability_that_makes_mana_is_no_mana_ability(s):
    s.battlefield(P1, "Chandra, Novice Pyromancer")
    s.activate(P1, "Chandra, Novice Pyromancer", 1)
    assert (s.stack, s.player(P1).mana) == (["Chandra, Novice Pyromancer"], "")
    s.resolve()
    assert s.player(P1).mana == "RR"


@cr("605.5b")
def test_a_spell_that_makes_mana_uses_the_stack(s):
    s.battlefield(P1, "Swamp")
    s.hand(P1, "Dark Ritual")
    s.cast(P1, "Dark Ritual")
    assert (s.stack, s.player(P1).mana) == (["Dark Ritual"], "")
    s.resolve()
    assert s.player(P1).mana == "BBB"


@cr("605.1", "605.3b")
def test_what_else_a_mana_ability_does_happens_at_once():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Adarkar Wastes")
    s.choose(P1, "blue")
    s.activate(P1, "Adarkar Wastes", 1)
    assert (s.player(P1).mana, s.player(P1).life, s.stack) == ("U", 19, [])


@cr("605.2")
def test_a_mana_ability_that_makes_no_mana_is_still_one():
    barren = body(
        "Test Druid",
        ManaAbility([AddMana(frozenset({Color.GREEN}), Count(creature & Named("Test Nobody")))], cost=[TapSelf()]),
    )
    s = Scenario(mana="manual")
    s.battlefield(P1, barren)
    s.activate(P1, "Test Druid")
    assert (s.stack, s.player(P1).mana, s["Test Druid"].tapped) == ([], "", True)


@cr("605.3b", "605.1a")
def test_mana_for_each_elf():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Priest of Titania", "Llanowar Elves")
    s.battlefield(P2, "Elvish Mystic")
    s.activate(P1, "Priest of Titania")
    assert s.player(P1).mana == "GGG"


@cr("605.3", "602.5a", "302.6")
def test_summoning_sickness_holds_for_mana_abilities():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Llanowar Elves", sick=True)
    with pytest.raises(IllegalAction):
        s.activate(P1, "Llanowar Elves")


@cr("605.3", "602.2b")
def test_a_mana_ability_may_cost_mana():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Azorius Signet", "Forest")
    s.choose(P1, "Forest")
    s.activate(P1, "Azorius Signet")
    assert (s.player(P1).mana, s.stack) == ("WU", [])


@cr("605.3c")
def test_a_mana_ability_is_not_activated_for_its_own_cost():
    # {1}: Add {R}{R}. Without {T}, only 605.3c keeps the ability from paying for itself.
    engine = artifact("Test Engine", mana(Color.RED, cost=[PayMana(cost("{1}"))], amount=2))
    s = Scenario(mana="manual")
    s.battlefield(P1, engine)
    with pytest.raises(IllegalAction):
        s.activate(P1, "Test Engine")
    s = Scenario(mana="manual")
    s.battlefield(P1, engine, "Forest")
    s.mana(P1, "G")
    s.activate(P1, "Test Engine")
    assert s.player(P1).mana == "RR"
    # Once it has resolved it can be activated again.
    s.activate(P1, "Test Engine")
    assert s.player(P1).mana == "RRR"


@cr("605.1", "602.5d")
def test_a_mana_ability_may_have_a_restriction_on_its_timing():
    s = Scenario(mana="manual")
    slow = artifact("Test Lamp", mana(Color.RED, cost=[TapSelf()], condition=YourTurn()))
    s.battlefield(P1, slow)
    s.battlefield(P2, slow)
    with pytest.raises(IllegalAction):
        s.activate(P2, s["Test Lamp#2"])
    s.activate(P1, s["Test Lamp#1"])
    assert s.player(P1).mana == "R"


@cr("602.5b", "605.3")
def test_a_mana_ability_may_be_for_once_each_turn():
    s = Scenario(mana="manual")
    once = artifact("Test Candle", mana(Color.RED, cost=[PayMana(cost("{0}"))], per_turn=1))
    s.battlefield(P1, once)
    s.activate(P1, "Test Candle")
    assert s.player(P1).mana == "R"
    with pytest.raises(IllegalAction):
        s.activate(P1, "Test Candle")


@cr("605.3a", "605.3b")
def test_nobody_responds_to_a_mana_ability():
    s = Scenario(mana="manual")
    stifle = Face(
        "Test Stifle",
        {CardType.INSTANT},
        cost("{0}"),
        abilities=[Spell([CounterSpell(TargetRef())], [Target(IsAbility())])],
    )
    s.battlefield(P1, "Forest", "Prodigal Sorcerer")
    s.hand(P2, stifle)
    s.activate(P1, "Forest")
    assert not s.can_cast(P2, "Test Stifle")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert s.can_cast(P2, "Test Stifle")


# ---- 606: loyalty abilities ------------------------------------------------------------------------------------------


@cr("606.4")
def test_loyalty_counters_are_put_on_or_removed_as_the_cost(s):
    s.battlefield(P1, "Jace Beleren")
    s.activate(P1, "Jace Beleren", 0)
    assert (s["Jace Beleren"].loyalty, s.stack) == (5, ["Jace Beleren"])
    s.resolve()
    assert [len(s.player(seat).hand) for seat in (P1, P2)] == [1, 1]


@cr("606.4")
def test_a_negative_loyalty_cost_removes_counters(s):
    s.battlefield(P1, "Jace Beleren")
    s.activate(P1, "Jace Beleren", 1, targets=[P1])
    assert s["Jace Beleren"].loyalty == 2


@cr("606.6")
def test_more_loyalty_than_there_is_cannot_be_removed(s):
    s.battlefield(P1, "Jace Beleren")
    assert not s.can_activate(P1, "Jace Beleren", 2, targets=[P2])
    s = Scenario()
    s.battlefield(P1, "Jace Beleren", counters={"loyalty": 10})
    s.activate(P1, "Jace Beleren", 2, targets=[P2])
    assert s["Jace Beleren"].zone == "graveyard"
    s.resolve()
    assert len(s.player(P2).graveyard) == 20


@cr("606.3")
def test_one_loyalty_ability_of_a_permanent_each_turn(s):
    s.battlefield(P1, "Jace Beleren")
    s.activate(P1, "Jace Beleren", 0)
    s.resolve()
    for number in (0, 1):
        assert not s.can_activate(P1, "Jace Beleren", number, targets=[P1] if number else None)
    s.to("upkeep", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.can_activate(P1, "Jace Beleren", 0)


@cr("606.3")
def test_each_planeswalker_has_its_own_activation(s):
    s.battlefield(P1, "Jace Beleren", "Chandra, Novice Pyromancer")
    s.activate(P1, "Jace Beleren", 0)
    s.resolve()
    s.activate(P1, "Chandra, Novice Pyromancer", 0)
    assert s.stack == ["Chandra, Novice Pyromancer"]


@cr("606.3")
def test_a_planeswalker_may_act_in_the_turn_that_it_came(s):
    s.battlefield(P1, *["Island"] * 3)
    s.hand(P1, "Jace Beleren")
    s.cast(P1, "Jace Beleren")
    s.resolve()
    s.activate(P1, "Jace Beleren", 0)
    assert s["Jace Beleren"].loyalty == 5


@cr("606.3")
def test_loyalty_abilities_need_the_own_main_phase_and_an_empty_stack(s):
    s.battlefield(P1, "Jace Beleren", "Mountain")
    s.battlefield(P2, "Chandra, Novice Pyromancer")
    s.hand(P1, "Shock")
    assert not s.can_activate(P2, "Chandra, Novice Pyromancer", 0)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_activate(P1, "Jace Beleren", 0)
    s.resolve()
    assert s.can_activate(P1, "Jace Beleren", 0)
    s.to("beginning_of_combat")
    assert not s.can_activate(P1, "Jace Beleren", 0)
    s.to("postcombat_main")
    assert s.can_activate(P1, "Jace Beleren", 0)


@cr("606.1", "606.2")
def test_another_ability_of_a_planeswalker_is_no_loyalty_ability(s):
    other = walker(
        "Test Walker",
        ability(GainLife(You(), Number(1)), cost=[PayMana(cost("{0}"))]),
        ability(GainLife(You(), Number(2)), cost=[Loyalty(1)]),
    )
    s.battlefield(P1, other)
    s.activate(P1, "Test Walker", 0)
    s.activate(P1, "Test Walker", 0)
    s.resolve_all()
    s.activate(P1, "Test Walker", 1)
    s.resolve()
    assert s.player(P1).life == 24


@cr("606.2")
def test_a_loyalty_ability_of_a_permanent_that_is_no_planeswalker_follows_the_same_rules(s):
    creature_with = body("Test Bearer", ability(DRAW_ONE, cost=[Loyalty(-1)]))
    s.battlefield(P1, creature_with, counters={"loyalty": 2}, sick=True)
    s.activate(P1, "Test Bearer")
    assert s["Test Bearer"].counters == {"loyalty": 1}
    s.resolve()
    assert not s.can_activate(P1, "Test Bearer")


@cr("606.4", "606.3")
def test_a_zero_loyalty_cost_uses_up_the_activation(s):
    zero = walker("Test Walker", ability(DRAW_ONE, cost=[Loyalty(0)]))
    s.battlefield(P1, zero)
    s.activate(P1, "Test Walker")
    assert s["Test Walker"].loyalty == 3
    s.resolve()
    assert not s.can_activate(P1, "Test Walker")


@cr("606.6", "704.5i")
def test_a_planeswalker_may_pay_all_its_loyalty(s):
    last = walker("Test Walker", ability(DRAW_ONE, cost=[Loyalty(-3)]))
    s.battlefield(P1, last)
    s.activate(P1, "Test Walker")
    assert s["Test Walker"].zone == "graveyard"
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("606.5", "606.6")
def test_several_loyalty_costs_of_one_ability_are_one(s):
    both = walker(
        "Test Walker",
        ability(DRAW_ONE, cost=[Loyalty(-2), Loyalty(-2)]),
        ability(DRAW_ONE, cost=[Loyalty(-4), Loyalty(1)]),
    )
    s.battlefield(P1, both)
    assert not s.can_activate(P1, "Test Walker", 0)
    s.activate(P1, "Test Walker", 1)
    assert s["Test Walker"].zone == "graveyard"


@cr("602.2a", "112.1")
def test_an_ability_on_the_stack_is_no_card(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    (entry,) = s.core.zone(core_types.ZONE_STACK)
    assert s.core.object(entry)["flags"] & core_types.OBJECT_ABILITY
    assert s.player(P1).graveyard == []
    s.resolve()
    assert s.player(P1).graveyard == []
