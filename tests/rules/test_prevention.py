"""Prevention effects (615)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, law, thing

from mtgengine.enums import CardType, EventKind, Relation, RuleKind
from mtgengine.ir import (
    PREVENTED,
    AfterEvent,
    Choose,
    Continuous,
    Controlled,
    Damage,
    Draw,
    Each,
    Face,
    Float,
    GainLife,
    IsOneOf,
    IsPlayer,
    Number,
    Pattern,
    Prevent,
    Register,
    Replacement,
    Rule,
    Subtype,
    TargetRef,
    Triggered,
    You,
    any_target,
    creature,
    shield,
    times,
)
from mtgengine.testing import P1, P2, Scenario, cr

YOU = IsPlayer(Relation.YOU)
BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)
PYRE = instant("Pyre", Damage(Each(creature), Number(2)))


def salve(amount: int) -> Face:
    return instant("Salve", shield(TargetRef(0), Number(amount)), target=any_target)


def ward(name: str, *effects, **fields) -> Face:
    """An enchantment that prevents damage to its controller."""
    parts = (Replacement([Pattern(EventKind.DAMAGE, to=YOU)], effects, prevents=True),)
    return thing(name, CardType.ENCHANTMENT, parts=parts, **fields)


@cr("615.1", "615.6")
def test_damage_that_is_prevented_is_not_dealt():
    s = Scenario()
    s.battlefield(P2, ward("Sphere", Prevent()))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20


@cr("615.7")
def test_a_shield_prevents_the_next_damage_until_it_is_used_up():
    s = Scenario()
    s.hand(P1, salve(4), BOLT, BOLT)
    s.cast(P1, "Salve", targets=[P2])
    s.resolve()
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 20
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18


@cr("615.3", "514.2")
def test_a_shield_ends_with_the_turn():
    s = Scenario()
    s.hand(P1, salve(4))
    s.hand(P2, BOLT)
    s.cast(P1, "Salve", targets=[P1])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.cast(P2, "Bolt", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 17


@cr("615.4")
def test_a_shield_must_be_there_before_the_damage():
    s = Scenario()
    s.hand(P1, salve(4), BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    s.cast(P1, "Salve", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("615.7")
def test_the_player_chooses_which_of_simultaneous_damage_a_shield_prevents():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P2, salve(2))
    s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    s.cast(P2, "Salve", targets=[P2])
    s.resolve()
    s.choose(P2, 0)
    s.to("end_of_combat")
    assert s.player(P2).life == 20 - 5 + 2


@cr("615.11")
def test_each_creature_gets_a_shield_of_its_own():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, instant("Circle", shield(Each(creature), Number(1))), PYRE)
    s.cast(P1, "Circle")
    s.resolve()
    s.cast(P1, "Pyre")
    s.resolve()
    assert s["Grizzly Bears"].damage == 1
    assert s["Hill Giant"].damage == 1


@cr("615.10")
def test_a_static_prevention_effect_applies_to_each_damage_event():
    mine = Subtype("Bear") & Controlled(Relation.YOU)
    less = Replacement([Pattern(EventKind.DAMAGE, to=mine)], [Prevent(Number(1))], prevents=True)
    s = Scenario()
    s.battlefield(P1, thing("Defender", CardType.ENCHANTMENT, parts=(less,)))
    s.battlefield(P1, "Grizzly Bears", beast("Cub", 2, 2, subtypes=("Bear",)), "Hill Giant")
    s.hand(P1, PYRE)
    s.cast(P1, "Pyre")
    s.resolve()
    assert s["Grizzly Bears"].damage == 1
    assert s["Cub"].damage == 1
    assert s["Hill Giant"].damage == 2


@cr("615.5")
def test_a_prevention_effect_does_more_with_what_it_prevented():
    s = Scenario()
    s.battlefield(P2, ward("Reverse", Prevent(), AfterEvent([GainLife(You(), PREVENTED)])))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 23


@cr("615.12")
def test_damage_that_cannot_be_prevented_is_dealt_but_the_rest_of_the_effect_happens():
    s = Scenario()
    s.battlefield(P1, law("Quarry", Rule(RuleKind.UNPREVENTABLE), affects=any_source()))
    s.battlefield(P2, ward("Watch", Prevent(), AfterEvent([Draw(You(), Number(1))])))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17
    assert len(s.player(P2).hand) == 1


def any_source():
    from mtgengine.ir import Anything

    return Anything()


@cr("615.12")
def test_a_shield_is_not_reduced_by_damage_that_cannot_be_prevented():
    s = Scenario()
    s.battlefield(P1, law("Quarry", Rule(RuleKind.UNPREVENTABLE), affects=creature))
    s.battlefield(P1, "Hill Giant")
    s.hand(P2, salve(3))
    s.hand(P1, BOLT)
    s.attack({"Hill Giant": P2})
    s.cast(P2, "Salve", targets=[P2])
    s.resolve()
    s.to("postcombat_main")
    assert s.player(P2).life == 17
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("615.8", "609.7a", "615.2")
def test_the_next_damage_from_a_source_of_your_choice_is_prevented():
    would = Pattern(EventKind.DAMAGE, by=IsOneOf(Register(0)), to=YOU)
    rune = instant(
        "Rune",
        Choose(0, creature),
        Float(Replacement([would], [Prevent()], prevents=True, once=True)),
    )
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P2, rune)
    s.attack({"Grizzly Bears": P2, "Hill Giant": P2})
    s.cast(P2, "Rune")
    s.choose(P2, "Hill Giant")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("615.13")
def test_prevented_damage_triggers_abilities():
    told = Triggered((Draw(You(), Number(1)),), events=(Pattern(EventKind.PREVENTED, to=YOU),))
    s = Scenario()
    s.battlefield(P2, ward("Sphere", Prevent()), thing("Herald", CardType.ENCHANTMENT, parts=(told,)))
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=[P2])
    s.resolve_all()
    assert len(s.player(P2).hand) == 1


@cr("616.1", "615.1")
def test_the_player_chooses_between_doubling_and_preventing():
    doubler = thing("Furnace", CardType.ENCHANTMENT, parts=(Replacement([Pattern(EventKind.DAMAGE)], [times(2)]),))
    for choice, life in (("Furnace", 20 - 6 + 2), ("Armor", 20 - 2)):
        s = Scenario()
        s.battlefield(P1, doubler)
        s.battlefield(P2, ward("Armor", Prevent(Number(2))))
        s.hand(P1, BOLT)
        s.cast(P1, "Bolt", targets=[P2])
        s.choose(P2, choice)
        s.resolve()
        assert s.player(P2).life == life


@cr("615.1a", "510.2")
def test_all_combat_damage_is_prevented():
    fog = Replacement([Pattern(EventKind.DAMAGE, combat=True)], [Prevent()], prevents=True)
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, instant("Mist", Float(fog)))
    s.attack({"Grizzly Bears": P2})
    s.block({"Hill Giant": "Grizzly Bears"})
    s.cast(P2, "Mist")
    s.resolve()
    s.to("end_of_combat")
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Hill Giant"].damage == 0


@cr("615.9", "609.7b")
def test_a_shield_against_a_kind_of_source_checks_it_when_the_damage_would_be_dealt():
    from mtgengine.enums import Keyword
    from mtgengine.ir import AddKeyword, HasKeyword

    would = Pattern(EventKind.DAMAGE, by=HasKeyword(Keyword.FLYING), to=YOU)
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, instant("Rune", Float(Replacement([would], [Prevent()], prevents=True))))
    s.hand(P1, instant("Lift", Continuous(TargetRef(0), [AddKeyword(Keyword.FLYING)]), target=creature))
    s.attack({"Grizzly Bears": P2})
    s.cast(P2, "Rune")
    s.resolve()
    s.cast(P1, "Lift", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 20
