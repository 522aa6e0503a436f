"""Mana that is counted, that depends on other permanents, or that triggered mana abilities add (CR 106, 605)."""

from __future__ import annotations

from tests.rules.worded_cards import worded

from mtgengine import CardType
from mtgengine.enums import Color, EventKind, Keyword, Relation
from mtgengine.ir import (
    EVENT_OBJECT,
    AddMana,
    ColorsAmong,
    Controlled,
    ControllerOf,
    CouldProduce,
    Count,
    Face,
    GainLife,
    IsHost,
    KeywordAbility,
    ManaAbility,
    Number,
    Pattern,
    SameType,
    Spell,
    TapSelf,
    Triggered,
    You,
    creature,
    land,
    typed,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

W, U, B, R, G = (frozenset({color}) for color in (Color.WHITE, Color.BLUE, Color.BLACK, Color.RED, Color.GREEN))
COLORS = frozenset(Color) - {Color.COLORLESS}
YOURS = Controlled(Relation.YOU)
GAIN = GainLife(You(), Number(1))


def spell(cost):
    return Face("Test Spell", {CardType.INSTANT}, ManaCost.parse(cost), abilities=[Spell([GAIN])])


def growth(name="Test Growth", kinds=G, of=None):
    """Whenever enchanted land is tapped for mana, its controller adds an additional {G}."""
    return Face(
        name,
        {CardType.ENCHANTMENT},
        ManaCost.parse("{G}"),
        subtypes=("Aura",),
        abilities=[
            KeywordAbility(Keyword.ENCHANT, land),
            Triggered(
                (AddMana(kinds, who=ControllerOf(EVENT_OBJECT), of=of),),
                events=(Pattern(EventKind.TAPPED_FOR_MANA, IsHost()),),
            ),
        ],
    )


FLARE = Face(
    "Test Flare",
    {CardType.ENCHANTMENT},
    ManaCost.parse("{2}{R}"),
    abilities=[
        Triggered(
            (AddMana(frozenset(), who=ControllerOf(EVENT_OBJECT), of=SameType()),),
            events=(Pattern(EventKind.TAPPED_FOR_MANA, land),),
        )
    ],
)


def source(name, effect, *types):
    return Face(name, set(types) or {CardType.LAND}, abilities=[ManaAbility((effect,), cost=(TapSelf(),))])


# ---- triggered mana abilities ----------------------------------------------------------------------------------------


@cr("605.1b", "605.4a", "106.12a")
def test_the_additional_mana_comes_at_once_and_pays_for_the_spell():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    s.battlefield(P1, growth(), attached_to=forest)
    s.hand(P1, spell("{G}{G}"))
    s.cast(P1, "Test Spell")
    assert s.stack == ["Test Spell"]
    s.resolve()
    assert s.player(P1).life == 21


@cr("605.1b", "601.2g")
def test_additional_mana_of_another_color_is_counted():
    s = Scenario()
    island = s.battlefield(P1, "Island")
    s.battlefield(P1, growth(), attached_to=island)
    s.hand(P1, spell("{U}{G}"))
    assert s.can_cast(P1, "Test Spell")


@cr("605.1b", "601.2g")
def test_additional_mana_does_not_become_more_than_it_is():
    s = Scenario()
    island = s.battlefield(P1, "Island")
    s.battlefield(P1, growth(), attached_to=island)
    s.hand(P1, spell("{U}{U}"))
    assert not s.can_cast(P1, "Test Spell")


@cr("106.4", "605.4a")
def test_what_is_left_over_stays_in_the_pool():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    s.battlefield(P1, growth(), attached_to=forest)
    s.hand(P1, spell("{G}"))
    s.cast(P1, "Test Spell")
    assert s.player(P1).mana == "G"


@cr("605.4a")
def test_the_controller_of_the_land_gets_the_mana():
    s = Scenario()
    forest = s.battlefield(P2, "Forest")
    s.battlefield(P1, growth(), attached_to=forest)
    s.hand(P2, spell("{G}{G}"))
    assert s.can_cast(P2, "Test Spell")


@cr("605.4a", "601.2g")
def test_two_of_them_on_one_land_add_both():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    s.battlefield(P1, growth(), attached_to=forest)
    s.battlefield(P1, growth("Test Sprawl", W), attached_to=forest)
    s.hand(P1, spell("{1}{G}{W}"))
    s.cast(P1, "Test Spell")
    assert forest.tapped


@cr("605.4a", "106.3")
def test_of_any_color_the_player_chooses_what_the_cost_needs():
    s = Scenario()
    forest = s.battlefield(P1, "Forest")
    s.battlefield(P1, growth("Test Ground", COLORS), attached_to=forest)
    s.hand(P1, spell("{G}{U}"))
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).life == 21


@cr("106.12a", "605.1b")
def test_mana_of_the_type_that_the_land_produced():
    s = Scenario()
    s.battlefield(P1, FLARE, "Taiga")
    s.hand(P1, spell("{R}{R}"))
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s.player(P1).life == 21


@cr("106.12a", "605.1b")
def test_a_dual_land_does_not_make_both_colors_that_way():
    s = Scenario()
    s.battlefield(P1, FLARE, "Taiga")
    s.hand(P1, spell("{R}{G}"))
    assert not s.can_cast(P1, "Test Spell")


@cr("106.12", "605.1b")
def test_a_creature_tapped_for_mana_is_no_land():
    s = Scenario()
    s.battlefield(P1, FLARE, "Llanowar Elves")
    s.hand(P1, spell("{G}{G}"))
    assert not s.can_cast(P1, "Test Spell")


# ---- counted mana ----------------------------------------------------------------------------------------------------

SANCTUM = source("Test Sanctum", AddMana(W, Count(typed(CardType.ENCHANTMENT) & YOURS)))


@cr("605.1a", "106.1")
def test_counted_mana_pays_as_much_as_there_is_to_count():
    s = Scenario()
    s.battlefield(P1, SANCTUM, FLARE)
    s.battlefield(P2, growth(), attached_to=s.battlefield(P2, "Forest"))
    s.hand(P1, spell("{W}{W}"))
    assert s.can_cast(P1, "Test Spell")  # one counted, one more of the same type


@cr("605.1a")
def test_counted_mana_is_not_more_than_there_is_to_count():
    s = Scenario()
    s.battlefield(P1, SANCTUM, growth("Test A"), growth("Test B"))
    s.hand(P1, spell("{W}{W}{W}"))
    assert not s.can_cast(P1, "Test Spell")


@cr("605.3b", "106.5")
def test_nothing_to_count_makes_nothing():
    s = Scenario()
    s.battlefield(P1, SANCTUM)
    s.hand(P1, spell("{W}"))
    assert not s.can_cast(P1, "Test Spell")


# ---- kinds that depend on other permanents ---------------------------------------------------------------------------


@cr("106.7")
def test_any_type_that_a_land_you_control_could_produce():
    s = Scenario()
    s.battlefield(P1, source("Test Pool", AddMana(frozenset(), of=CouldProduce(land & YOURS))), "Island")
    s.hand(P1, spell("{U}{U}"))
    assert s.can_cast(P1, "Test Spell")


@cr("106.7")
def test_tapped_lands_could_produce_too():
    s = Scenario()
    s.battlefield(P1, source("Test Pool", AddMana(frozenset(), of=CouldProduce(land & YOURS))))
    s.battlefield(P1, "Island", tapped=True)
    s.hand(P1, spell("{U}"))
    assert s.can_cast(P1, "Test Spell")


@cr("106.7", "106.5")
def test_two_such_lands_alone_make_nothing():
    s = Scenario()
    pool = source("Test Pool", AddMana(frozenset(), of=CouldProduce(land & YOURS)))
    s.battlefield(P1, pool, pool)
    s.hand(P1, spell("{1}"))
    assert not s.can_cast(P1, "Test Spell")


@cr("106.5", "605.1a")
def test_any_color_among_permanents():
    s = Scenario()
    s.battlefield(
        P1,
        source("Test Mox", AddMana(frozenset(), of=ColorsAmong(creature & YOURS)), CardType.ARTIFACT),
        "Grizzly Bears",
    )
    s.hand(P1, spell("{G}"))
    assert s.can_cast(P1, "Test Spell")


WAKE = "Whenever you tap a land for mana, add one mana of any type that land produced."


@cr("605.1b", "106.12a", "605.4a")
def test_what_triggers_as_one_taps_a_land_for_mana_does_nothing_for_the_lands_of_others():
    s = Scenario()
    s.battlefield(P1, worded("Wake", "Enchantment", WAKE), "Forest")
    s.battlefield(P2, "Mountain")
    s.activate(P1, "Forest")
    assert s.player(P1).mana == "GG"
    s.activate(P2, "Mountain")
    assert s.player(P2).mana == "R"
