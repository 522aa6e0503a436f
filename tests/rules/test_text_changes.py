"""Text-changing effects (612, layer 3)."""

from __future__ import annotations

from tests.rules.built_cards import beast, instant, thing

from mtgengine.enums import CardType, Color, Duration, Keyword
from mtgengine.ir import (
    AllOf,
    ChangeText,
    Continuous,
    Destroy,
    Each,
    Face,
    IsSource,
    IsSpell,
    KeywordAbility,
    ModifyPT,
    Number,
    SetSubtypes,
    Static,
    Subtype,
    TargetRef,
    colored,
    creature,
    land,
    permanent,
)
from mtgengine.testing import P1, P2, Scenario, cr

ONE = Number(1)


def bend(word: Color | str, becomes: Color | str, name: str = "Bend", target=permanent) -> Face:
    return instant(name, Continuous(TargetRef(0), (ChangeText(word, becomes),), Duration.FOREVER), target=target)


@cr("612.1", "612.2", "305.6")
def test_a_forest_whose_text_says_island_is_an_island():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.hand(P1, bend("Forest", "Island"))
    s.cast(P1, "Bend", targets=["Forest"])
    s.resolve()
    assert s["Forest"].subtypes == {"Island"}
    assert s["Forest"].name == "Forest"  # CR 612.2: a name isn't text that it changes
    assert s["Forest"].abilities == ["{T}: Add {U}."]


@cr("612.2")
def test_protection_from_another_color():
    knight = beast("Knight", 2, 2, KeywordAbility(Keyword.PROTECTION, colored(Color.BLACK)))
    red = instant("Bolt", Destroy(TargetRef(0)), target=creature, color=Color.RED)
    black = instant("Doom", Destroy(TargetRef(0)), target=creature, color=Color.BLACK)
    s = Scenario()
    s.battlefield(P1, knight)
    s.hand(P1, bend(Color.BLACK, Color.RED), red, black)
    assert not s.can_cast(P1, "Doom", targets=["Knight"])
    s.cast(P1, "Bend", targets=["Knight"])
    s.resolve()
    assert s.can_cast(P1, "Doom", targets=["Knight"])
    assert not s.can_cast(P1, "Bolt", targets=["Knight"])


@cr("612.2")
def test_landwalk_of_another_kind():
    walker = beast("Walker", 2, 2, KeywordAbility(Keyword.LANDWALK, Subtype("Swamp")))
    s = Scenario()
    s.battlefield(P1, walker)
    s.battlefield(P2, "Island", beast("Wall", 0, 4))
    s.hand(P1, bend("Swamp", "Island"))
    s.cast(P1, "Bend", targets=["Walker"])
    s.resolve()
    s.attack(["Walker"])
    s.to("declare_blockers")
    assert not s.can_block("Wall", "Walker")


@cr("612.2", "613.1c")
def test_a_lord_of_another_tribe():
    lord = thing("Banner", CardType.ENCHANTMENT, parts=(Static((ModifyPT(ONE, ONE),), affects=Subtype("Goblin")),))
    s = Scenario()
    s.battlefield(P1, lord, beast("Goblin", 1, 1, subtypes=("Goblin",)), beast("Elf", 1, 1, subtypes=("Elf",)))
    s.hand(P1, bend("Goblin", "Elf"))
    s.cast(P1, "Bend", targets=["Banner"])
    s.resolve()
    assert s["Goblin"].power == 1
    assert s["Elf"].power == 2


@cr("612.2", "613.1d")
def test_what_a_static_ability_makes_of_lands_is_text_too():
    moon = thing(
        "Moon", CardType.ENCHANTMENT, parts=(Static((SetSubtypes(("Mountain",), CardType.LAND),), affects=land),)
    )
    s = Scenario()
    s.battlefield(P1, moon, "Forest")
    s.hand(P1, bend("Mountain", "Plains"))
    s.cast(P1, "Bend", targets=["Moon"])
    s.resolve()
    assert s["Forest"].subtypes == {"Plains"}
    assert s["Forest"].abilities == ["{T}: Add {W}."]


@cr("612.1", "613.7b")
def test_text_is_changed_again_in_timestamp_order():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.hand(P1, bend("Forest", "Island", "One"), bend("Island", "Swamp", "Two"))
    for name in ("One", "Two"):
        s.cast(P1, name, targets=["Forest"])
        s.resolve()
    assert s["Forest"].subtypes == {"Swamp"}


@cr("612.2", "400.7a")
def test_a_spell_whose_text_was_changed_becomes_such_a_permanent():
    lord = thing("Banner", CardType.ENCHANTMENT, parts=(Static((ModifyPT(ONE, ONE),), affects=Subtype("Goblin")),))
    s = Scenario()
    s.battlefield(P1, beast("Elf", 1, 1, subtypes=("Elf",)))
    s.hand(P1, lord, bend("Goblin", "Elf", target=IsSpell()))
    s.cast(P1, "Banner")
    s.cast(P1, "Bend", targets=["Banner"])
    s.resolve()
    s.resolve()
    assert s["Elf"].power == 2


@cr("612.1")
def test_the_text_of_other_objects_is_not_changed():
    s = Scenario()
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, bend("Forest", "Island"))
    s.cast(P1, "Bend", targets=["Forest"])
    s.resolve()
    assert s["Forest#2"].subtypes == {"Forest"}


@cr("612.2")
def test_a_spell_that_destroys_white_creatures_destroys_black_ones():
    doom = instant("Doom", Destroy(Each(AllOf((creature, colored(Color.WHITE))))))
    s = Scenario()
    s.battlefield(P2, beast("Angel", 4, 4, color=Color.WHITE), beast("Demon", 4, 4, color=Color.BLACK))
    s.hand(P1, doom, bend(Color.WHITE, Color.BLACK, target=IsSpell()))
    s.cast(P1, "Doom")
    s.cast(P1, "Bend", targets=["Doom"])
    s.resolve()
    s.resolve()
    assert s["Angel"].zone == "battlefield"
    assert s["Demon"].zone == "graveyard"


# ---- static abilities, tokens -----------------------------------------------------------


def swirl(word: Color | str, becomes: Color | str) -> Face:
    return thing(
        "Swirl", CardType.ENCHANTMENT, parts=(Static((ChangeText(word, becomes),), affects=permanent & ~IsSource()),)
    )


GOBLIN_TOKEN = beast("Goblin Token", 1, 1, subtypes=("Goblin",))


@cr("612.2", "613.7a")
def test_what_enters_later_has_its_text_changed_by_a_static_ability_too():
    s = Scenario()
    s.battlefield(P1, swirl("Forest", "Island"))
    s.hand(P1, "Forest")
    s.play_land(P1, "Forest")
    assert s["Forest"].subtypes == {"Island"}


@cr("612.4")
def test_the_creature_type_of_a_token_is_text_that_changes():
    s = Scenario()
    s.token(P1, GOBLIN_TOKEN)
    s.hand(P1, bend("Goblin", "Elf"))
    s.cast(P1, "Bend", targets=["Goblin Token"])
    s.resolve()
    assert s["Goblin Token"].subtypes == {"Elf"}
    assert s["Goblin Token"].name == "Goblin Token"
