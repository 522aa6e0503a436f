"""Effects that set a name (612.8), and copies with another one (707.9b)."""

from __future__ import annotations

from tests.rules.built_cards import beast, legend, thing
from tests.rules.worded_cards import sorcery, worded

from mtgengine.enums import CardType, Keyword
from mtgengine.ir import IsHost, KeywordAbility, SetName, Static, creature
from mtgengine.testing import P1, P2, Scenario, cr

IMPOSTOR = (
    "You may have this creature enter as a copy of any creature on the battlefield, "
    "except its name is Impostor and it's legendary in addition to its other types."
)


def impostor():
    return worded("Impostor", "Creature — Shapeshifter", IMPOSTOR, "0/0")


CLONE = "Flash\nYou may have this creature enter as a copy of any creature on the battlefield."


@cr("707.9b")
def test_a_copy_may_have_a_name_of_its_own():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    copy = s.hand(P1, impostor())
    s.choose(P1, True, "Grizzly Bears")
    s.cast(P1, "Impostor")
    s.resolve()
    assert copy.name == "Impostor"
    assert (copy.power, copy.subtypes) == (2, {"Bear"})


@cr("707.9b", "704.5j")
def test_a_legend_and_its_renamed_copy_stay_together():
    s = Scenario()
    queen = s.battlefield(P1, legend("Queen", CardType.CREATURE, power=3, toughness=3))
    copy = s.hand(P1, impostor())
    s.choose(P1, True, "Queen")
    s.cast(P1, "Impostor")
    s.resolve()
    assert queen.zone == copy.zone == "battlefield"


@cr("707.9b", "704.5j")
def test_two_copies_that_were_renamed_alike_are_one_legend_too_many():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", beast("Ox", 0, 4))
    first, second = s.hand(P1, impostor(), impostor())
    s.choose(P1, True, "Grizzly Bears")
    s.cast(P1, first)
    s.resolve()
    s.choose(P1, True, "Ox", first)
    s.cast(P1, second)
    s.resolve()
    assert sorted((first.zone, second.zone)) == ["battlefield", "graveyard"]


@cr("707.3", "707.9b")
def test_a_copy_of_the_copy_has_that_name_too():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    first = s.hand(P1, impostor())
    second = s.hand(P2, worded("Clone", "Creature — Shapeshifter", CLONE, "0/0"))
    s.choose(P1, True, "Grizzly Bears")
    s.cast(P1, "Impostor")
    s.resolve()
    s.pass_priority()
    s.choose(P2, True, first)
    s.cast(P2, "Clone")
    s.resolve()
    assert (second.name, second.power) == ("Impostor", 2)


@cr("612.8", "201.2")
def test_an_effect_may_set_the_name_of_what_it_affects():
    badge = thing(
        "Badge",
        CardType.ENCHANTMENT,
        subtypes=("Aura",),
        parts=(KeywordAbility(Keyword.ENCHANT, creature), Static((SetName("Citizen of Nowhere"),), affects=IsHost())),
    )
    s = Scenario()
    bear = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, badge, attached_to=bear)
    s.hand(P1, sorcery("Destroy all creatures named Grizzly Bears.", "Bane"))
    s.cast(P1, "Bane")
    s.resolve()
    assert bear.zone == "battlefield"
    assert bear.name == "Citizen of Nowhere"
