"""Layer by layer: timestamps, what defines itself first, and effects on players (613)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing
from tests.rules.worded_cards import worded

from mtgengine.cards import CardDatabase
from mtgengine.enums import CardType, Color, Duration, Keyword, Relation, RuleKind, Zone
from mtgengine.ir import (
    AddKeyword,
    AddTypes,
    Affected,
    BecomeCopy,
    Continuous,
    Each,
    InZone,
    LoseAllAbilities,
    ModifyPT,
    Move,
    Number,
    Owned,
    OwnerOf,
    Register,
    RemoveKeyword,
    Rule,
    SetColors,
    SetPT,
    Spell,
    Static,
    Target,
    TargetRef,
    artifact,
    creature,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

RED = frozenset({Color.RED})
GIVES = thing("Wind", CardType.ENCHANTMENT, parts=(Static((AddKeyword(Keyword.FLYING),), affects=creature),))
TAKES = thing("Root", CardType.ENCHANTMENT, parts=(Static((RemoveKeyword(Keyword.FLYING),), affects=creature),))


def paint(name: str, colors: frozenset[Color]):
    return thing(name, CardType.ENCHANTMENT, parts=(Static((SetColors(colors),), affects=creature),))


@cr("613.1", "613.1g")
def test_effects_begin_with_what_is_printed_and_end_with_power_and_toughness():
    pump = Continuous(TargetRef(0), (ModifyPT(Number(2), Number(0)),))
    s = Scenario()
    s.battlefield(P1, beast("Wolf", 3, 1), paint("Red Paint", RED))
    s.hand(P1, instant("Pump", pump, target=creature))
    s.cast(P1, "Pump", targets=["Wolf"])
    s.resolve()
    assert (s["Wolf"].power, s["Wolf"].toughness, s["Wolf"].colors) == (5, 1, {"red"})


@cr("613.2", "613.2a", "613.2c")
def test_copiable_values_come_first_whatever_the_timestamps():
    """An effect on the creature is older than the copy effect, and is applied to what the copy is all the same."""
    become = Spell((BecomeCopy(TargetRef(0), TargetRef(1)),), (Target(creature), Target(creature, other_than=0)))
    mimic = thing("Mimic", CardType.INSTANT, parts=(become,))
    s = Scenario()
    s.battlefield(P1, beast("Wolf", 3, 1), beast("Ox", 0, 6), paint("Red Paint", RED))
    s.hand(P1, instant("Set", Continuous(TargetRef(0), (SetPT(Number(9), Number(9)),)), target=creature), mimic)
    wolf = s["Wolf"]
    s.cast(P1, "Set", targets=[wolf])
    s.resolve()
    s.cast(P1, "Mimic", targets=[wolf, "Ox"])
    s.resolve()
    assert (wolf.name, wolf.power, wolf.colors) == ("Ox", 9, {"red"})


@cr("613.3", "604.3")
def test_what_defines_a_color_is_applied_before_older_effects():
    s = Scenario()
    s.battlefield(P1, paint("Red Paint", RED), worded("Prism", "Creature — Beast", "Prism is all colors.", "2/2"))
    assert s["Prism"].colors == {"red"}


@cr("613.7d", "613.7")
def test_an_object_gets_its_timestamp_as_it_enters():
    s = Scenario()
    s.battlefield(P1, beast("Wolf", 3, 3), TAKES)
    s.hand(P1, GIVES)
    s.cast(P1, "Wind")
    s.resolve()
    assert "flying" in s["Wolf"].keywords


@cr("613.7d", "400.7")
def test_a_permanent_that_left_and_came_back_is_newer():
    s = Scenario()
    s.battlefield(P1, beast("Wolf", 3, 3), TAKES, GIVES)
    blink = instant(
        "Blink", Move(TargetRef(0), Zone.EXILE, register=16), Move(Register(16), Zone.BATTLEFIELD), target=permanent
    )
    s.hand(P1, blink)
    assert "flying" in s["Wolf"].keywords
    s.cast(P1, "Blink", targets=["Root"])
    s.resolve()
    assert "flying" not in s["Wolf"].keywords


TURNING = CardDatabase.from_text("""
Forest
Basic Land — Forest

Wolf
Creature — Wolf
3/3

Grounding
Enchantment
All creatures lose flying.

Weathervane
Artifact
{0}: Transform this artifact.
// transform
Gale
Artifact
All creatures have flying.
{0}: Transform this artifact.
""")


@cr("613.7g")
def test_a_permanent_that_transforms_is_newer():
    s = Scenario(cards=TURNING)
    s.battlefield(P1, "Wolf", "Weathervane", "Grounding")
    s.activate(P1, "Weathervane")
    s.resolve()
    assert "flying" in s["Wolf"].keywords


@cr("613.7m", "101.4")
def test_of_permanents_that_enter_together_the_active_players_are_older():
    s = Scenario()
    s.battlefield(P1, beast("Wolf", 3, 3))
    s.graveyard(P1, GIVES)
    s.graveyard(P2, TAKES)
    cards = Each(InZone(Zone.GRAVEYARD))
    s.hand(P1, instant("Dawn", Move(cards, Zone.BATTLEFIELD, controller=OwnerOf(Affected()))))
    s.cast(P1, "Dawn")
    s.resolve()
    assert s["Wind"].zone == s["Root"].zone == "battlefield"
    assert "flying" not in s["Wolf"].keywords


@cr("613.7n", "611.2e")
def test_what_a_permanent_says_of_itself_is_older_than_the_effect_that_put_it_there():
    """The creature says that it has flying; the effect that returns it takes all abilities."""
    put = Move(TargetRef(0), Zone.BATTLEFIELD, register=16)
    strip = Continuous(Register(16), (RemoveKeyword(Keyword.FLYING),), Duration.FOREVER)
    flier = beast("Ghost", 1, 1, Static((AddKeyword(Keyword.FLYING),)))
    s = Scenario()
    s.graveyard(P1, flier)
    s.hand(P1, instant("Raise", put, strip, target=creature & InZone(Zone.GRAVEYARD) & Owned(Relation.YOU)))
    s.cast(P1, "Raise", targets=["Ghost"])
    s.resolve()
    assert s["Ghost"].zone == "battlefield"
    assert "flying" not in s["Ghost"].keywords


@cr("613.8", "613.9")
def test_an_effect_that_is_overridden_decides_nothing_else():
    """The ability of the lord is lost in layer 6, so that in layer 7 it gives nothing; types were settled before."""
    lord = beast("Lord", 2, 2, Static((ModifyPT(Number(1), Number(1)),), affects=creature))
    void = thing("Void", CardType.ENCHANTMENT, parts=(Static((LoseAllAbilities(),), affects=creature),))
    s = Scenario()
    s.battlefield(P1, lord, beast("Wolf", 3, 3), thing("Rock", CardType.ARTIFACT), void)
    assert s["Wolf"].power == 3
    assert s["Lord"].power == 2


@cr("613.9", "613.7")
def test_the_later_of_two_effects_on_one_ability_overrides_the_earlier():
    for order, flies in (((GIVES, TAKES), False), ((TAKES, GIVES), True)):
        s = Scenario()
        s.battlefield(P1, beast("Wolf", 3, 3), *order)
        assert ("flying" in s["Wolf"].keywords) == flies


@cr("613.10", "702.11c")
def test_effects_on_players_come_after_the_characteristics_of_objects():
    """Its ability works for its controller only while nothing takes it away in layer 6."""
    veil = beast("Veil", 1, 1, Rule(RuleKind.PLAYER_HEXPROOF))
    void = thing("Void", CardType.ENCHANTMENT, parts=(Static((LoseAllAbilities(),), affects=creature),))
    s = Scenario()
    s.battlefield(P1, veil)
    s.hand(P2, "Lightning Bolt", void)
    s.free_mana(P2)
    assert not s.can_cast(P2, "Lightning Bolt", targets=[P1])
    s.to("main", turn=P2)
    s.cast(P2, "Void")
    s.resolve()
    assert s.can_cast(P2, "Lightning Bolt", targets=[P1])


@cr("613.1d", "613.1f")
def test_a_type_is_known_before_abilities_are_given_by_type():
    makes = thing("Forge", CardType.ENCHANTMENT, parts=(Static((AddTypes({CardType.ARTIFACT}),), affects=creature),))
    gives = thing("Oil", CardType.ENCHANTMENT, parts=(Static((AddKeyword(Keyword.HASTE),), affects=artifact),))
    s = Scenario()
    s.battlefield(P1, gives, makes, beast("Wolf", 3, 3))
    assert "haste" in s["Wolf"].keywords
