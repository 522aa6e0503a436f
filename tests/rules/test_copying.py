"""Copying permanents (707, layer 1), and face-down permanents (708)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, legend, thing

from mtgengine.enums import CardType, Color, Duration, Keyword
from mtgengine.ir import (
    AddKeyword,
    AddTypes,
    AllOf,
    BecomeCopy,
    Continuous,
    CopyToken,
    Destroy,
    EventCopy,
    Face,
    GainLife,
    IsSource,
    ModifyPT,
    Not,
    Number,
    Replacement,
    SetColors,
    SetPT,
    Static,
    Target,
    TargetRef,
    Triggered,
    You,
    creature,
    dies,
    enters,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

ONE = Number(1)


def mimic(*changes, duration: Duration = Duration.FOREVER, name: str = "Mimic") -> Face:
    """Target creature becomes a copy of another target creature."""
    from mtgengine.ir import Spell

    targets = (Target(creature), Target(creature, other_than=0))
    spell = Spell((BecomeCopy(TargetRef(0), TargetRef(1), changes, duration),), targets)
    return thing(name, CardType.INSTANT, parts=(spell,))


def twins(*changes, name: str = "Twins", amount: int = 1) -> Face:
    return instant(name, CopyToken(TargetRef(0), Number(amount), changes=changes), target=permanent)


def angel() -> Face:
    return beast("Angel", 4, 4, Keyword.FLYING, cost="{3}{W}{W}", subtypes=("Angel",))


def pt(thing) -> tuple[int | None, int | None]:
    return thing.power, thing.toughness


@cr("707.2", "613.1a")
def test_a_copy_has_the_printed_values():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2, Keyword.TRAMPLE), angel())
    s.hand(P1, mimic())
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=["Bear", "Angel"])
    s.resolve()
    assert bear.name == "Angel"
    assert pt(bear) == (4, 4)
    assert bear.keywords == {"flying"}
    assert bear.colors == {"white"}
    assert bear.subtypes == {"Angel"}
    assert bear.mana_value == 5


@cr("707.2", "707.2a")
def test_counters_and_other_effects_are_not_copied():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.battlefield(P1, angel(), counters={"+1/+1": 2}, tapped=True)
    pump = Continuous(TargetRef(0), (ModifyPT(Number(3), Number(3)), AddKeyword(Keyword.HASTE), SetColors({Color.RED})))
    s.hand(P1, instant("Pump", pump, target=creature), mimic())
    bear = s["Bear"]
    s.cast(P1, "Pump", targets=["Angel"])
    s.resolve()
    s.cast(P1, "Mimic", targets=[bear, "Angel"])
    s.resolve()
    assert pt(bear) == (4, 4)
    assert bear.keywords == {"flying"}
    assert bear.colors == {"white"}
    assert not bear.tapped


@cr("613.1a", "613.7b")
def test_effects_on_the_permanent_go_on_when_it_becomes_a_copy():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), angel())
    s.hand(P1, instant("Pump", Continuous(TargetRef(0), (ModifyPT(ONE, ONE),)), target=creature), mimic())
    bear = s["Bear"]
    s.cast(P1, "Pump", targets=[bear])
    s.resolve()
    s.cast(P1, "Mimic", targets=[bear, "Angel"])
    s.resolve()
    assert pt(bear) == (5, 5)


@cr("707.4", "611.2a")
def test_a_copy_until_end_of_turn_is_itself_again_afterwards():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), angel())
    s.hand(P1, mimic(duration=Duration.END_OF_TURN))
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Angel"])
    s.resolve()
    assert bear.name == "Angel"
    s.to("upkeep", turn=P2)
    assert bear.name == "Bear"
    assert pt(bear) == (2, 2)


@cr("707.9", "707.9b")
def test_exceptions_are_part_of_the_copiable_values():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Wolf", 3, 3), angel())
    s.hand(P1, mimic(SetPT(Number(7), Number(7)), AddTypes({CardType.ARTIFACT}), AddKeyword(Keyword.HASTE), name="Odd"))
    s.hand(P1, mimic(name="Plain"))
    bear, wolf = s["Bear"], s["Wolf"]
    s.cast(P1, "Odd", targets=[bear, "Angel"])
    s.resolve()
    assert pt(bear) == (7, 7)
    s.cast(P1, "Plain", targets=[wolf, bear])
    s.resolve()
    assert pt(wolf) == (7, 7)
    assert wolf.types == {"artifact", "creature"}
    assert wolf.keywords == {"flying", "haste"}


@cr("707.3")
def test_a_copy_of_a_copy():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), beast("Wolf", 3, 3), angel())
    s.hand(P1, mimic(name="One"), mimic(name="Two"))
    bear, wolf = s["Bear"], s["Wolf"]
    s.cast(P1, "One", targets=[bear, "Angel"])
    s.resolve()
    s.cast(P1, "Two", targets=[wolf, bear])
    s.resolve()
    assert wolf.name == "Angel"
    assert pt(wolf) == (4, 4)


@cr("707.2", "111.3")
def test_tokens_that_are_copies():
    s = Scenario()
    s.battlefield(P1, angel())
    s.hand(P1, twins(amount=2))
    s.cast(P1, "Twins", targets=["Angel"])
    s.resolve()
    assert s.player(P1).battlefield == ["Angel", "Angel", "Angel"]
    assert s["Angel#2"].is_token
    assert pt(s["Angel#3"]) == (4, 4)
    assert s["Angel#3"].keywords == {"flying"}


@cr("707.9")
def test_a_token_that_is_a_copy_except_for_its_size():
    s = Scenario()
    s.battlefield(P1, angel())
    s.hand(P1, twins(SetPT(ONE, ONE), SetColors({Color.BLACK})), twins(name="More"))
    s.cast(P1, "Twins", targets=["Angel"])
    s.resolve()
    assert pt(s["Angel#2"]) == (1, 1)
    assert s["Angel#2"].colors == {"black"}
    s.cast(P1, "More", targets=["Angel#2"])
    s.resolve()
    assert pt(s["Angel#3"]) == (1, 1)


@cr("707.2", "603.2")
def test_a_copy_has_the_triggered_abilities():
    healer = beast("Healer", 1, 1, Triggered((GainLife(You(), Number(3)),), events=(dies(),)))
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), healer)
    s.hand(P1, mimic(), instant("Doom", Destroy(TargetRef(0)), target=creature))
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Healer"])
    s.resolve()
    s.cast(P1, "Doom", targets=[bear])
    s.resolve()
    s.resolve()
    assert s.player(P1).life == 23


@cr("707.2", "613.1a", "604.1")
def test_a_copy_has_the_static_abilities():
    lord = beast("Lord", 2, 2, Static((ModifyPT(ONE, ONE),), affects=AllOf((creature, Not(IsSource())))))
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), lord, beast("Wolf", 3, 3))
    s.hand(P1, mimic())
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Lord"])
    s.resolve()
    assert pt(s["Wolf"]) == (5, 5)
    assert pt(bear) == (3, 3)


@cr("704.5j", "707.2")
def test_two_copies_of_a_legend_are_one_too_many():
    s = Scenario()
    s.battlefield(P1, legend("King", CardType.CREATURE, power=3, toughness=3))
    s.hand(P1, twins())
    s.choose(P1, "King")
    s.cast(P1, "Twins", targets=["King"])
    s.resolve()
    assert s.player(P1).battlefield == ["King"]


@cr("707.8", "400.7")
def test_a_copy_is_itself_again_in_another_zone():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2), angel())
    s.hand(P1, mimic(), instant("Doom", Destroy(TargetRef(0)), target=creature))
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Angel"])
    s.resolve()
    s.cast(P1, "Doom", targets=[bear])
    s.resolve()
    assert bear.zone == "graveyard"
    assert bear.name == "Bear"
    assert pt(bear) == (2, 2)


@cr("707.5", "614.1c", "616.1c")
def test_a_clone_enters_as_a_copy():
    from mtgengine.ir import Choose, Register

    copying = Replacement(
        events=(enters(),),
        effects=(Choose(0, AllOf((creature, Not(IsSource())))), EventCopy(Register(0))),
        optional=True,
    )
    clone = beast("Clone", 0, 0, copying)
    s = Scenario()
    s.battlefield(P2, angel())
    s.hand(P1, clone)
    thing = s["Clone"]
    s.choose(P1, True, "Angel")
    s.cast(P1, "Clone")
    s.resolve()
    assert thing.name == "Angel"
    assert pt(thing) == (4, 4)


@cr("708.2", "708.2a")
def test_a_face_down_permanent_has_no_name_and_no_text():
    s = Scenario()
    s.battlefield(P1, angel(), face_down=True)
    thing = s["Angel"]
    assert pt(thing) == (2, 2)
    assert thing.types == {"creature"}
    assert thing.keywords == set()
    assert thing.colors == set()
    assert thing.mana_value == 0
    assert thing.abilities == []


@cr("707.2", "708.2a")
def test_a_copy_of_a_face_down_permanent_is_a_nameless_two_two():
    s = Scenario()
    s.battlefield(P1, angel(), face_down=True)
    s.battlefield(P1, beast("Bear", 3, 3))
    s.hand(P1, mimic())
    bear = s["Bear"]
    s.cast(P1, "Mimic", targets=[bear, "Angel"])
    s.resolve()
    assert pt(bear) == (2, 2)
    assert bear.name == ""


@cr("613.2b", "708.2a")
def test_what_is_face_down_stays_so_when_it_becomes_a_copy():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 3, 3), face_down=True)
    s.battlefield(P1, angel())
    s.hand(P1, mimic())
    s.cast(P1, "Mimic", targets=["Bear", "Angel"])
    s.resolve()
    assert pt(s["Bear"]) == (2, 2)
    assert s["Bear"].keywords == set()
