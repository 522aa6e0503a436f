"""Control-changing effects (613.1b, layer 2) and what comes with them (110.2, 302.6, 506.4)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing

from mtgengine.enums import CardType, Duration, EventKind, Keyword, Relation
from mtgengine.ir import (
    Activated,
    AllOf,
    Continuous,
    Controlled,
    Draw,
    Exists,
    Face,
    GainControl,
    GainLife,
    IsHost,
    IsSource,
    KeywordAbility,
    ModifyPT,
    Number,
    Pattern,
    Static,
    TapSelf,
    Target,
    TargetRef,
    Triggered,
    You,
    creature,
)
from mtgengine.testing import P1, P2, Scenario, cr

ONE = Number(1)


def threaten(name: str = "Threaten", duration: Duration = Duration.END_OF_TURN) -> Face:
    return instant(name, Continuous(TargetRef(0), (GainControl(),), duration), target=creature)


@cr("613.1b", "110.2")
def test_control_changes_and_comes_back_at_end_of_turn():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, threaten())
    s.cast(P1, "Threaten", targets=["Bear"])
    s.resolve()
    assert s["Bear"].controller is P1
    assert s["Bear"].owner is P2
    s.to("upkeep", turn=P2)
    assert s["Bear"].controller is P2


@cr("302.6")
def test_a_creature_that_changed_hands_is_summoning_sick():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2), beast("Runner", 2, 2, Keyword.HASTE))
    s.hand(P1, threaten("A"), threaten("B"))
    s.cast(P1, "A", targets=["Bear"])
    s.resolve()
    s.cast(P1, "B", targets=["Runner"])
    s.resolve()
    assert s["Bear"].sick
    assert not s.can_attack("Bear", P2)
    assert s.can_attack("Runner", P2)


@cr("302.6")
def test_a_creature_that_comes_back_is_summoning_sick_only_until_its_controllers_turn_begins():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, threaten())
    s.cast(P1, "Threaten", targets=["Bear"])
    s.resolve()
    s.to("precombat_main", turn=P2)
    assert not s["Bear"].sick


@cr("506.4")
def test_an_attacker_that_changes_its_controller_is_removed_from_combat():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P2, threaten())
    s.attack(["Bear"])
    s.pass_priority()
    s.cast(P2, "Threaten", targets=["Bear"])
    s.resolve()
    assert s["Bear"].controller is P2
    assert not s["Bear"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("613.7")
def test_the_later_of_two_control_effects_wins_and_the_earlier_is_still_there():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P2, threaten("Short"))
    s.hand(P1, threaten("Keep", Duration.FOREVER))
    s.cast(P1, "Keep", targets=["Bear"])
    s.resolve()
    s.pass_priority()
    s.cast(P2, "Short", targets=["Bear"])
    s.resolve()
    assert s["Bear"].controller is P2
    s.to("upkeep", turn=P2)
    assert s["Bear"].controller is P1


@cr("611.2b", "613.1b")
def test_for_as_long_as_you_control_the_source():
    mine = Exists(AllOf((IsSource(), Controlled(Relation.YOU))))
    steal = Continuous(TargetRef(0), (GainControl(),), Duration.WHILE, mine)
    captain = beast("Captain", 2, 2, Activated((steal,), (Target(creature),), cost=(TapSelf(),)))
    s = Scenario()
    s.battlefield(P1, captain)
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P2, threaten())
    s.activate(P1, "Captain", targets=["Bear"])
    s.resolve()
    assert s["Bear"].controller is P1
    s.pass_priority()
    s.cast(P2, "Threaten", targets=["Captain"])
    s.resolve()
    assert s["Captain"].controller is P2
    assert s["Bear"].controller is P2
    s.to("upkeep", turn=P2)
    assert s["Captain"].controller is P1
    assert s["Bear"].controller is P2  # it ended, and does not begin again


@cr("613.1b", "303.4b")
def test_an_aura_that_gives_control():
    enchant = KeywordAbility(Keyword.ENCHANT, creature)
    parts = (enchant, Static((GainControl(),), affects=IsHost()))
    grab = thing("Grab", CardType.ENCHANTMENT, subtypes=("Aura",), parts=parts)
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.battlefield(P1, grab, attached_to="Bear")
    assert s["Bear"].controller is P1


@cr("109.5", "613.1b")
def test_the_new_controller_is_you_for_the_abilities_of_the_permanent():
    scholar = beast("Scholar", 1, 1, Keyword.HASTE, Activated((Draw(You(), ONE),), cost=(TapSelf(),)))
    s = Scenario()
    s.battlefield(P2, scholar)
    s.hand(P1, threaten())
    s.cast(P1, "Threaten", targets=["Scholar"])
    s.resolve()
    s.activate(P1, "Scholar")
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("603.2", "613.1b")
def test_a_change_of_control_is_an_event():
    watcher = thing(
        "Watcher",
        CardType.ENCHANTMENT,
        parts=(Triggered((GainLife(You(), Number(3)),), events=(Pattern(EventKind.CONTROL, what=creature),)),),
    )
    s = Scenario()
    s.battlefield(P1, watcher)
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, threaten())
    s.cast(P1, "Threaten", targets=["Bear"])
    s.resolve()
    s.resolve()
    assert s.player(P1).life == 23


@cr("108.3", "400.3")
def test_a_stolen_creature_goes_to_its_owners_graveyard():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(
        P1,
        threaten(),
        instant("Shrink", Continuous(TargetRef(0), (ModifyPT(Number(-2), Number(-2)),)), target=creature),
    )
    s.cast(P1, "Threaten", targets=["Bear"])
    s.resolve()
    s.cast(P1, "Shrink", targets=["Bear"])
    s.resolve()
    assert s.player(P2).graveyard == ["Bear"]
