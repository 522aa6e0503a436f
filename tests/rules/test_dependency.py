"""Dependency (613.8), and lands whose types change (305.6, 305.7)."""

from __future__ import annotations

from tests.rules.built_cards import beast, thing

from mtgengine.enums import CardType, Color, Keyword, Relation, Supertype
from mtgengine.ir import (
    AddColors,
    AddKeyword,
    AddSubtypes,
    AddTypes,
    AllOf,
    AnyOf,
    Change,
    Colorless,
    Controlled,
    Face,
    Filter,
    GainControl,
    HasKeyword,
    IsHost,
    KeywordAbility,
    LoseAllAbilities,
    ModifyPT,
    Not,
    Number,
    RemoveKeyword,
    SetColors,
    SetPT,
    SetSubtypes,
    Static,
    Subtype,
    Supertypes,
    colored,
    creature,
    land,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

ONE = Number(1)
NONBASIC = AllOf((land, Not(Supertypes(frozenset({Supertype.BASIC})))))
LEGENDARY = frozenset({Supertype.LEGENDARY})


def law(name: str, *changes: Change, affects: Filter, types: CardType = CardType.ENCHANTMENT, **fields: object) -> Face:
    return thing(name, types, parts=(Static(changes, affects=affects),), **fields)


def moon(name: str = "Moon") -> Face:
    return law(name, SetSubtypes(("Mountain",), CardType.LAND), affects=NONBASIC)


def urborg() -> Face:
    return law("Tomb", AddSubtypes(("Swamp",)), affects=land, types=CardType.LAND, supertypes=LEGENDARY)


# ---- lands -----------------------------------------------------------------------------------------------------------


@cr("305.7")
def test_a_land_that_becomes_a_basic_type_loses_its_text_and_makes_that_mana():
    s = Scenario()
    s.battlefield(
        P1, moon(), thing("Keep", CardType.LAND, parts=(Keyword.INDESTRUCTIBLE,), subtypes=("Desert", "Gate"))
    )
    assert s["Keep"].subtypes == {"Mountain"}
    assert s["Keep"].keywords == set()
    assert s["Keep"].abilities == ["{T}: Add {R}."]


@cr("305.7", "605.1a")
def test_a_land_that_became_a_mountain_pays_red_mana():
    s = Scenario()
    s.battlefield(P1, moon(), thing("Keep", CardType.LAND))
    s.hand(P1, beast("Imp", 1, 1, cost="{R}"), beast("Cub", 1, 1, cost="{G}"))
    assert s.can_cast(P1, "Imp")
    assert not s.can_cast(P1, "Cub")
    s.cast(P1, "Imp")
    s.resolve()
    assert s["Imp"].zone == "battlefield"
    assert s["Keep"].tapped


@cr("305.7", "305.6")
def test_a_basic_land_type_in_addition_leaves_the_text():
    s = Scenario()
    s.battlefield(P1, urborg(), "Forest", thing("Keep", CardType.LAND, parts=(Keyword.INDESTRUCTIBLE,)))
    assert s["Forest"].subtypes == {"Forest", "Swamp"}
    assert s["Forest"].abilities == ["{T}: Add {G}.", "{T}: Add {B}."]
    assert s["Keep"].keywords == {"indestructible"}
    assert s["Keep"].abilities == ["Indestructible", "{T}: Add {B}."]


@cr("305.6")
def test_a_land_has_the_mana_ability_of_a_type_once():
    s = Scenario()
    s.battlefield(P1, urborg(), "Swamp")
    assert s["Swamp"].abilities == ["{T}: Add {B}."]


@cr("305.7", "205.1a")
def test_the_subtypes_of_other_card_types_stay():
    dryad = thing("Arbor", CardType.LAND, CardType.CREATURE, power=1, toughness=1, subtypes=("Forest", "Dryad"))
    s = Scenario()
    s.battlefield(P1, moon(), dryad)
    assert s["Arbor"].subtypes == {"Mountain", "Dryad"}
    assert s["Arbor"].types == {"land", "creature"}
    assert (s["Arbor"].power, s["Arbor"].toughness) == (1, 1)


@cr("305.7")
def test_abilities_from_other_effects_stay_with_a_land_that_becomes_a_mountain():
    s = Scenario()
    s.battlefield(P1, law("Wings", AddKeyword(Keyword.FLYING), affects=land), moon(), thing("Keep", CardType.LAND))
    assert s["Keep"].keywords == {"flying"}


# ---- dependency ------------------------------------------------------------------------------------------------------


@cr("613.8a", "613.8b")
def test_urborg_under_blood_moon_is_a_mountain_and_does_nothing_whichever_came_first():
    for first, second in ((moon(), urborg()), (urborg(), moon())):
        s = Scenario()
        s.battlefield(P1, first, second, thing("Keep", CardType.LAND), "Forest")
        assert s["Tomb"].subtypes == {"Mountain"}
        assert s["Keep"].subtypes == {"Mountain"}
        assert s["Forest"].subtypes == {"Forest"}


@cr("613.8a")
def test_a_type_for_creatures_waits_for_what_makes_creatures():
    conspiracy = law("Conspiracy", SetSubtypes(("Goblin",), CardType.CREATURE), affects=creature)
    life = law(
        "Life", AddTypes({CardType.CREATURE}), AddSubtypes(("Saproling",)), SetPT(ONE, ONE), affects=Subtype("Forest")
    )
    for first, second in ((conspiracy, life), (life, conspiracy)):
        s = Scenario()
        s.battlefield(P1, first, second, "Forest")
        assert s["Forest"].types == {"land", "creature"}
        assert s["Forest"].subtypes == {"Forest", "Goblin"}


@cr("613.8a")
def test_life_and_limb_makes_saprolings_forests_and_forests_saprolings():
    both = AnyOf((Subtype("Forest"), Subtype("Saproling")))
    limb = law(
        "Limb",
        AddTypes({CardType.CREATURE, CardType.LAND}),
        AddSubtypes(("Saproling", "Forest")),
        SetColors({Color.GREEN}),
        SetPT(ONE, ONE),
        affects=both,
    )
    s = Scenario()
    s.battlefield(P1, limb, "Forest", beast("Sprout", 3, 3, subtypes=("Saproling",)))
    for name in ("Forest", "Sprout"):
        assert s[name].types == {"land", "creature"}
        assert s[name].subtypes == {"Forest", "Saproling"}
        assert (s[name].power, s[name].toughness) == (1, 1)
        assert "{T}: Add {G}." in s[name].abilities


@cr("613.8a", "613.8b")
def test_blood_moon_and_a_land_that_makes_forests_creatures():
    arbor = law("Wood", AddTypes({CardType.CREATURE}), SetPT(ONE, ONE), affects=Subtype("Forest"))
    for first, second in ((moon(), arbor), (arbor, moon())):
        s = Scenario()
        s.battlefield(P1, first, second, thing("Keep", CardType.LAND, subtypes=("Forest",)), "Forest")
        assert s["Keep"].types == {"land"}
        assert s["Forest"].types == {"land", "creature"}


@cr("613.8a")
def test_an_ability_for_colorless_things_waits_for_the_paint():
    paint = law("Paint", SetColors({Color.BLUE}), affects=creature)
    polish = law("Polish", AddColors({Color.RED}), affects=Colorless())
    for first, second in ((paint, polish), (polish, paint)):
        s = Scenario()
        s.battlefield(P1, first, second, beast("Golem", 3, 3))
        assert s["Golem"].colors == {"blue"}


@cr("613.8b")
def test_effects_that_depend_on_each_other_go_in_timestamp_order():
    redden = law("Redden", SetColors({Color.RED}), affects=AllOf((creature, colored(Color.GREEN))))
    greenen = law("Greenen", SetColors({Color.GREEN}), affects=AllOf((creature, colored(Color.RED))))
    for laws, color in (((redden, greenen), "green"), ((greenen, redden), "red")):
        s = Scenario()
        s.battlefield(P1, *laws, beast("Bear", 2, 2, color=Color.GREEN), beast("Devil", 2, 2, color=Color.RED))
        assert s["Bear"].colors == {color}
        assert s["Devil"].colors == {color}


@cr("613.8a", "613.8b")
def test_an_effect_waits_for_a_later_one_that_it_depends_on():
    redden = law("Redden", SetColors({Color.RED}), affects=AllOf((creature, colored(Color.GREEN))))
    greenen = law("Greenen", SetColors({Color.GREEN}), affects=AllOf((creature, colored(Color.RED))))
    s = Scenario()
    s.battlefield(P1, greenen, redden, beast("Bear", 2, 2, color=Color.GREEN))
    assert s["Bear"].colors == {"green"}  # only reddening makes a difference to the other


@cr("613.8a")
def test_a_keyword_for_what_flies_waits_for_what_gives_flying():
    watch = law("Watch", AddKeyword(Keyword.VIGILANCE), affects=AllOf((creature, HasKeyword(Keyword.FLYING))))
    wings = law("Wings", AddKeyword(Keyword.FLYING), affects=creature)
    s = Scenario()
    s.battlefield(P1, watch, wings, beast("Bear", 2, 2))
    assert s["Bear"].keywords == {"flying", "vigilance"}


@cr("613.8b", "613.8c")
def test_the_order_is_worked_out_again_after_each_effect():
    tramples = law("Trample", AddKeyword(Keyword.TRAMPLE), affects=HasKeyword(Keyword.VIGILANCE))
    watch = law("Watch", AddKeyword(Keyword.VIGILANCE), affects=HasKeyword(Keyword.FLYING))
    wings = law("Wings", AddKeyword(Keyword.FLYING), affects=creature)
    s = Scenario()
    s.battlefield(P1, wings, tramples, watch, beast("Bear", 2, 2))
    assert s["Bear"].keywords == {"flying", "vigilance", "trample"}


@cr("613.8a")
def test_an_ability_that_another_effect_of_the_layer_takes_away_is_never_applied():
    lord = beast("Lord", 2, 2, Static((AddKeyword(Keyword.FLYING),), affects=creature))
    mute = law("Mute", LoseAllAbilities(), affects=creature)
    s = Scenario()
    s.battlefield(P1, lord, mute, beast("Bear", 2, 2))
    assert s["Bear"].keywords == set()


@cr("613.8a")
def test_what_writes_something_else_makes_no_difference():
    loses = law("Loses", RemoveKeyword(Keyword.FLYING), affects=creature)
    wings = law("Wings", AddKeyword(Keyword.FLYING), affects=creature)
    s = Scenario()
    s.battlefield(P1, wings, loses, beast("Bear", 2, 2))
    assert s["Bear"].keywords == set()
    s = Scenario()
    s.battlefield(P1, loses, wings, beast("Bear", 2, 2))
    assert s["Bear"].keywords == {"flying"}


@cr("613.8a", "613.1b")
def test_control_of_what_an_opponent_controls_is_settled_in_timestamp_order():
    enchant = KeywordAbility(Keyword.ENCHANT, creature)
    parts = (enchant, Static((GainControl(),), affects=IsHost()))
    grab = thing("Grab", CardType.ENCHANTMENT, subtypes=("Aura",), parts=parts)
    anthem = law("Anthem", ModifyPT(ONE, ONE), affects=AllOf((creature, Controlled(Relation.YOU))))
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.battlefield(P1, anthem)
    s.battlefield(P1, grab, attached_to="Bear")
    assert s["Bear"].controller is P1
    assert (s["Bear"].power, s["Bear"].toughness) == (3, 3)


@cr("613.7e", "613.8a")
def test_permanents_that_are_no_creatures_are_left_alone():
    s = Scenario()
    s.battlefield(
        P1, law("Mute", LoseAllAbilities(), affects=creature), thing("Rock", CardType.ARTIFACT, parts=(Keyword.FLYING,))
    )
    s.battlefield(P1, law("Gift", AddKeyword(Keyword.HASTE), affects=permanent))
    assert s["Rock"].keywords == {"flying", "haste"}
