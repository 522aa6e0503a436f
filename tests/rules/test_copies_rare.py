"""What copies keep and what they don't: choices, linked abilities, definitions of size, faces (707)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing
from tests.rules.worded_cards import worded

from mtgengine.cards import CardDatabase
from mtgengine.enums import CardType, Zone
from mtgengine.ir import (
    Activated,
    BecomeCopy,
    CopyToken,
    Count,
    DefinePT,
    ExiledWith,
    Face,
    InZone,
    Move,
    Number,
    SetPT,
    Spell,
    Static,
    Target,
    TargetRef,
    creature,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

CLONE = "You may have this creature enter as a copy of any creature on the battlefield."


def mimic(*changes, name: str = "Mimic") -> Face:
    targets = (Target(creature), Target(creature, other_than=0))
    return thing(name, CardType.INSTANT, parts=(Spell((BecomeCopy(TargetRef(0), TargetRef(1), changes),), targets),))


@cr("707.1", "707.2b")
def test_what_was_copied_may_change_and_the_copy_does_not():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Wolf", 3, 3), beast("Ox", 0, 6))
    s.hand(P1, mimic(), mimic(name="Second Mimic"))
    bear, wolf = s["Bear"], s["Wolf"]
    s.cast(P1, "Mimic", targets=[bear, wolf])
    s.resolve()
    s.cast(P1, "Second Mimic", targets=[wolf, "Ox"])
    s.resolve()
    assert (bear.name, wolf.name) == ("Wolf", "Ox")


@cr("707.6")
def test_a_choice_is_made_anew_for_what_enters_as_a_copy():
    text = "As this creature enters, choose a creature type.\nCreatures of the chosen type get +1/+1."
    s = Scenario()
    s.hand(
        P1,
        worded("Banner Bearer", "Creature — Human", text, "1/1"),
        worded("Clone", "Creature — Shapeshifter", CLONE, "0/0"),
    )
    s.battlefield(P1, beast("Bear", 2, 2, subtypes=("Bear",)), beast("Wolf", 3, 3, subtypes=("Wolf",)))
    s.choose(P1, "Bear")
    s.cast(P1, "Banner Bearer")
    s.resolve()
    s.choose(P1, True, "Banner Bearer", "Wolf")
    s.cast(P1, "Clone")
    s.resolve()
    assert (s["Bear"].power, s["Wolf"].power) == (3, 4)


@cr("707.7", "607.2a")
def test_linked_abilities_of_a_copy_are_about_what_the_copy_exiled():
    away = Activated((Move(TargetRef(0), Zone.EXILE, link=1),), targets=(Target(creature),), cost=())
    back = Activated((Move(ExiledWith(1), Zone.HAND),), cost=())
    gaoler = beast("Gaoler", 1, 1, away, back)
    s = Scenario()
    first = s.battlefield(P1, gaoler)
    s.battlefield(P1, beast("Bear", 2, 2))
    s.battlefield(P2, beast("Wolf", 3, 3), beast("Ox", 0, 6))
    s.hand(P1, mimic())
    copy = s["Bear"]
    s.activate(P1, first, ability=0, targets=["Wolf"])
    s.resolve()
    s.cast(P1, "Mimic", targets=[copy, first])
    s.resolve()
    s.activate(P1, copy, ability=0, targets=["Ox"])
    s.resolve()
    s.activate(P1, copy, ability=1)
    s.resolve()
    assert s["Ox"].zone == "hand"
    assert s["Wolf"].zone == "exile"


GRAVES = Count(InZone(Zone.GRAVEYARD))
LURGOYF = beast("Lurgoyf", 0, 1, Static((DefinePT(GRAVES, GRAVES),)))


@cr("707.9d", "604.3")
def test_an_ability_that_defines_what_an_exception_provides_is_not_copied():
    s = Scenario()
    s.battlefield(P1, LURGOYF, beast("Bear", 2, 2))
    s.graveyard(P1, "Shock", "Opt", "Forest")
    s.hand(P1, mimic(SetPT(Number(7), Number(7))))
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Lurgoyf"])
    s.resolve()
    assert (s["Lurgoyf"].power, bear.name, bear.power, bear.toughness) == (4, "Lurgoyf", 7, 7)


@cr("707.2", "604.3")
def test_without_an_exception_the_copy_counts_for_itself():
    s = Scenario()
    s.battlefield(P1, LURGOYF, beast("Bear", 2, 2))
    s.graveyard(P1, "Shock", "Forest")
    s.hand(P1, mimic())
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Lurgoyf"])
    s.resolve()
    assert (bear.power, bear.toughness) == (3, 3)


@cr("707.11", "201.5")
def test_an_ability_that_names_its_permanent_finds_it_under_another_name():
    s = Scenario()
    s.battlefield(P1, worded("Shifter", "Creature — Beast", "{0}: Shifter gets +1/+1 until end of turn.", "2/2"))
    s.battlefield(P1, beast("Ox", 0, 6))
    s.hand(P1, mimic())
    shifter = s["Shifter"]
    s.activate(P1, shifter)
    s.cast(P1, "Mimic", targets=[shifter, "Ox"])
    s.resolve_all()
    assert (shifter.name, shifter.power, shifter.toughness) == ("Ox", 1, 7)


FACED = CardDatabase.from_text("""
Forest
Basic Land — Forest

Day Singer {0}
Creature — Human
{0}: Transform this creature.
1/1
// transform
Night Singer
Creature — Horror
{0}: Transform this creature.
5/5
""")
TWIN = instant("Twin", CopyToken(TargetRef(0)), target=permanent)


@cr("707.8a")
def test_a_token_that_is_a_copy_of_a_double_faced_permanent_has_both_faces():
    s = Scenario(cards=FACED)
    s.battlefield(P1, "Day Singer")
    s.hand(P1, TWIN)
    s.cast(P1, "Twin", targets=["Day Singer"])
    s.resolve()
    token = s["Day Singer#2"]
    assert token.power == 1
    s.activate(P1, token)
    s.resolve()
    assert (token.name, token.power) == ("Night Singer", 5)


@cr("707.8a")
def test_a_token_that_is_a_copy_of_the_back_face_enters_with_it_up():
    s = Scenario(cards=FACED)
    singer = s.battlefield(P1, "Day Singer")
    s.hand(P1, TWIN)
    s.activate(P1, singer)
    s.resolve()
    s.cast(P1, "Twin", targets=[singer])
    s.resolve()
    token = s["Night Singer#2"]
    assert token.power == 5
    s.activate(P1, token)
    s.resolve()
    assert token.name == "Day Singer"


@cr("707.10g", "707.10f")
def test_a_copy_of_a_double_faced_spell_becomes_a_token_with_both_faces():
    copy = worded("Fork", "Instant", "Copy target creature spell.")
    s = Scenario(cards=FACED)
    s.hand(P1, "Day Singer", copy)
    s.cast(P1, "Day Singer")
    s.cast(P1, "Fork", targets=["Day Singer"])
    s.resolve_all()
    token = s["Day Singer#2"]
    s.activate(P1, token)
    s.resolve()
    assert token.name == "Night Singer"
    assert s["Day Singer"].power == 1
