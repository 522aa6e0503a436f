"""Regeneration (701.19) and other effects that replace destruction (701.8c, 702.12, 702.89)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, law, thing

from mtgengine.enums import CardType, Keyword, RuleKind
from mtgengine.ir import (
    EVENT_OBJECT,
    Damage,
    Destroy,
    Each,
    EventNothing,
    IsHost,
    KeywordAbility,
    Move,
    Number,
    Regenerate,
    Regenerated,
    RemoveDamage,
    Replacement,
    Rule,
    Source,
    TargetRef,
    any_target,
    creature,
    pump,
    would_be_destroyed,
)
from mtgengine.testing import P1, P2, Scenario, cr

REGROW = instant("Regrow", Regenerate(TargetRef(0)), target=creature)
WRATH = instant("Wrath", Destroy(Each(creature)))
DAMN = instant("Damn", Destroy(Each(creature), regeneration=False))
BOLT = instant("Bolt", Damage(TargetRef(0), Number(3)), target=any_target)


@cr("701.19a", "614.8", "701.8c")
def test_a_regenerated_creature_is_tapped_instead_of_destroyed():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, WRATH)
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    assert not s["Hill Giant"].tapped
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].tapped


@cr("701.19a")
def test_a_regeneration_shield_is_used_once():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, WRATH, instant("Rout", Destroy(Each(creature))))
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Wrath")
    s.resolve()
    s.cast(P1, "Rout")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("701.19a", "514.2")
def test_a_regeneration_shield_ends_with_the_turn():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW)
    s.hand(P2, WRATH)
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.cast(P2, "Wrath")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("701.19a", "704.5g", "120.6")
def test_regenerating_from_lethal_damage_removes_it():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, BOLT)
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Bolt", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].damage == 0


@cr("701.19a", "506.4")
def test_an_attacking_creature_that_regenerates_leaves_combat():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW)
    s.hand(P2, WRATH)
    s.attack({"Hill Giant": P2})
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P2, "Wrath")
    s.resolve()
    s.to("end_of_combat")
    assert s.player(P2).life == 20
    assert s["Hill Giant"].zone == "battlefield"


@cr("701.19c")
def test_what_cannot_be_regenerated_is_destroyed():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, DAMN)
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Damn")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("701.19c")
def test_a_rule_that_creatures_cannot_be_regenerated_keeps_shields_from_being_applied():
    s = Scenario()
    s.battlefield(P2, law("Malice", Rule(RuleKind.CANT_REGENERATE), affects=creature))
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, WRATH)
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("701.19b")
def test_a_static_ability_regenerates_each_time():
    again = Replacement([would_be_destroyed()], [EventNothing(), Regenerated()], regenerates=True)
    s = Scenario()
    s.battlefield(P1, beast("Hydra", 2, 2, again))
    s.hand(P1, WRATH, instant("Rout", Destroy(Each(creature))))
    s.cast(P1, "Wrath")
    s.resolve()
    s.cast(P1, "Rout")
    s.resolve()
    assert s["Hydra"].zone == "battlefield"


@cr("701.21a")
def test_regeneration_does_not_help_against_sacrifice():
    from mtgengine.enums import Cause, Zone

    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, instant("Offer", Move(TargetRef(0), Zone.GRAVEYARD, Cause.SACRIFICE), target=creature))
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Offer", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("701.19a", "704.5f")
def test_regeneration_does_not_help_against_no_toughness():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, instant("Wither Away", pump(TargetRef(0), -3, -3), target=creature))
    s.cast(P1, "Regrow", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Wither Away", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("702.12b", "614.17")
def test_an_indestructible_creature_keeps_its_regeneration_shield():
    s = Scenario()
    s.battlefield(P1, beast("Idol", 2, 2, Keyword.INDESTRUCTIBLE))
    s.hand(P1, REGROW, WRATH)
    s.cast(P1, "Regrow", targets=["Idol"])
    s.resolve()
    s.cast(P1, "Wrath")
    s.resolve()
    assert s["Idol"].zone == "battlefield"
    assert not s["Idol"].tapped


@cr("702.89a")
def test_umbra_armor_destroys_the_aura_instead():
    armor = Replacement([would_be_destroyed(IsHost())], [EventNothing(), RemoveDamage(EVENT_OBJECT), Destroy(Source())])
    umbra = thing(
        "Umbra",
        CardType.ENCHANTMENT,
        subtypes=("Aura",),
        parts=(KeywordAbility(Keyword.ENCHANT, creature), armor),
    )
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P1, umbra, attached_to="Hill Giant")
    s.hand(P1, BOLT)
    s.cast(P1, "Bolt", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Hill Giant"].damage == 0
    assert s["Umbra"].zone == "graveyard"


@cr("616.1")
def test_a_creature_with_two_shields_uses_one():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.hand(P1, REGROW, instant("Mend", Regenerate(TargetRef(0)), target=creature), WRATH)
    s.hand(P1, instant("Rout", Destroy(Each(creature))))
    for name in ("Regrow", "Mend"):
        s.cast(P1, name, targets=["Hill Giant"])
        s.resolve()
    for name in ("Wrath", "Rout"):
        s.cast(P1, name)
        s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
