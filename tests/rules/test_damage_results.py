"""Damage is dealt as modified, then processed into its results, which may be modified themselves (120.4)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, law, thing, walker

from mtgengine.enums import CardType, EventKind, Keyword, Relation, RuleKind
from mtgengine.ir import (
    Controlled,
    Damage,
    Draw,
    EventAmount,
    EventNothing,
    IsPlayer,
    Number,
    Pattern,
    Replacement,
    Rule,
    TargetRef,
    Triggered,
    You,
    any_target,
    creature,
    deals_damage,
    instead,
    times,
)
from mtgengine.testing import P1, P2, Scenario, cr

YOU = IsPlayer(Relation.YOU)
BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)


def enchantment(name: str, *abilities):
    return thing(name, CardType.ENCHANTMENT, parts=abilities)


@cr("120.4c", "120.3f", "702.15b")
def test_life_gained_by_lifelink_is_doubled():
    s = Scenario()
    s.battlefield(P1, enchantment("Reflection", Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], [times(2)])))
    s.battlefield(P1, beast("Vampire", 3, 3, Keyword.LIFELINK))
    s.attack({"Vampire": P2})
    s.to("end_of_combat")
    assert s.player(P1).life == 26
    assert s.player(P2).life == 17


@cr("120.4c", "120.3a")
def test_life_lost_by_damage_is_doubled_but_not_the_damage():
    s = Scenario()
    double = Replacement([Pattern(EventKind.LIFE_LOSS, player=IsPlayer(Relation.OPPONENT))], [times(2)])
    s.battlefield(P1, enchantment("Archangel", double))
    s.battlefield(P1, beast("Vampire", 3, 3, Keyword.LIFELINK))
    s.attack({"Vampire": P2})
    s.to("end_of_combat")
    assert s.player(P1).life == 23
    assert s.player(P2).life == 14


@cr("120.4b", "120.4c")
def test_damage_whose_life_loss_is_replaced_has_been_dealt():
    whenever = Triggered((Draw(You(), Number(1)),), events=(deals_damage(creature, IsPlayer()),))
    s = Scenario()
    s.battlefield(P2, enchantment("Ward", Replacement([Pattern(EventKind.LIFE_LOSS, player=YOU)], [EventNothing()])))
    s.battlefield(P1, beast("Ninja", 2, 2, whenever))
    s.attack({"Ninja": P2})
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert len(s.player(P1).hand) == 1


@cr("120.3b", "120.4c", "614.16")
def test_poison_counters_given_by_infect_are_doubled():
    s = Scenario()
    s.battlefield(
        P1, enchantment("Blight", Replacement([Pattern(EventKind.COUNTERS_PUT, counter="poison")], [times(2)]))
    )
    s.battlefield(P1, beast("Phyrexian", 2, 2, Keyword.INFECT))
    s.attack({"Phyrexian": P2})
    s.to("end_of_combat")
    assert s.player(P2).poison == 4
    assert s.player(P2).life == 20


@cr("120.3d", "120.4c")
def test_counters_put_by_wither_are_replaced():
    less = Replacement(
        [Pattern(EventKind.COUNTERS_PUT, Controlled(Relation.YOU), counter="-1/-1")], [EventAmount(Number(1))]
    )
    s = Scenario()
    s.battlefield(P2, enchantment("Vizier", less), "Hill Giant")
    s.battlefield(P1, beast("Scar", 3, 3, Keyword.WITHER))
    s.attack({"Scar": P2})
    s.block({"Hill Giant": "Scar"})
    s.to("end_of_combat")
    assert s["Hill Giant"].counters == {"-1/-1": 1}
    assert s["Hill Giant"].damage == 0


@cr("120.3c", "120.4b")
def test_doubled_damage_removes_twice_as_many_loyalty_counters():
    s = Scenario()
    s.battlefield(P1, enchantment("Furnace", Replacement([Pattern(EventKind.DAMAGE)], [times(2)])))
    s.battlefield(P2, walker("Walker", 7))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Walker"])
    s.resolve()
    assert s["Walker"].counters == {"loyalty": 1}


@cr("120.4c", "614.17")
def test_lifelink_gains_nothing_for_a_player_who_cannot_gain_life():
    s = Scenario()
    s.battlefield(P2, law("Leyline", Rule(RuleKind.CANT_GAIN_LIFE), affects=IsPlayer(Relation.OPPONENT)))
    s.battlefield(P1, beast("Vampire", 3, 3, Keyword.LIFELINK))
    s.attack({"Vampire": P2})
    s.to("end_of_combat")
    assert s.player(P1).life == 20
    assert s.player(P2).life == 17


@cr("120.3f", "603.2")
def test_a_life_gain_trigger_sees_lifelink():
    told = Triggered((Draw(You(), Number(1)),), events=(Pattern(EventKind.LIFE_GAIN, player=YOU),))
    s = Scenario()
    s.battlefield(P1, enchantment("Well", told))
    s.battlefield(P1, beast("Vampire", 3, 3, Keyword.LIFELINK))
    s.attack({"Vampire": P2})
    s.to("end_of_combat")
    assert len(s.player(P1).hand) == 1


@cr("120.4c", "121.7")
def test_life_gained_by_lifelink_is_replaced_by_draws_after_the_damage():
    s = Scenario()
    s.battlefield(
        P1,
        enchantment("Words", Replacement([Pattern(EventKind.LIFE_GAIN, player=YOU)], instead(Draw(You(), Number(2))))),
    )
    s.battlefield(P1, beast("Vampire", 3, 3, Keyword.LIFELINK))
    s.attack({"Vampire": P2})
    s.to("end_of_combat")
    assert s.player(P1).life == 20
    assert s.player(P2).life == 17
    assert len(s.player(P1).hand) == 2


@cr("120.3e", "702.2b", "614.6")
def test_damage_dealt_by_deathtouch_and_replaced_to_nothing_does_not_destroy():
    none = Replacement([Pattern(EventKind.DAMAGE, to=Controlled(Relation.YOU))], [EventNothing()])
    s = Scenario()
    s.battlefield(P2, enchantment("Wall of Faith", none), "Hill Giant")
    s.battlefield(P1, beast("Snake", 1, 1, Keyword.DEATHTOUCH))
    s.attack({"Snake": P2})
    s.block({"Hill Giant": "Snake"})
    s.to("end_of_combat")
    assert s["Hill Giant"].zone == "battlefield"
