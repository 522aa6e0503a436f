"""Mana abilities that are never used without being asked for: spells that only they can pay (605.3a, 601.2g)."""

from __future__ import annotations

import random

import pytest
from tests.rules.built_cards import beast
from tests.rules.read_cards import read

from mtgengine.errors import IllegalAction
from mtgengine.ir import Face
from mtgengine.testing import P1, P2, Scenario, cr

PROSPECTOR = read("Prospector", "Creature — Goblin", "Sacrifice a Goblin: Add {R}.", "1/1")
ALTAR = read("Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.")
PETAL = read("Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")
CONFLUENCE = read("Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color.", cost="")
GUIDE = read("Guide", "Creature — Ape Spirit", "Exile this card from your hand: Add {R}.", "2/2", "{2}{R}")
GOBLIN = read("Goblin", "Creature — Goblin", "", "1/1")


def spell(cost: str, name: str = "Blast") -> Face:
    return read(name, "Sorcery", f"{name} deals 2 damage to target opponent.", cost=cost)


def table(*permanents: object, hand: tuple[object, ...] = (), cost: str = "{R}") -> Scenario:
    s = Scenario()
    if permanents:
        s.battlefield(P1, *permanents)
    s.hand(P1, spell(cost), *hand)
    return s


@cr("605.3a", "601.2g")
def test_a_spell_is_cast_by_sacrificing_in_the_middle_of_it():
    s = table(PROSPECTOR)
    assert s.can_cast(P1, "Blast")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18
    assert s["Prospector"].zone == "graveyard"


@cr("601.2h", "118.3")
def test_there_must_be_enough_to_sacrifice():
    s = table(PROSPECTOR, GOBLIN, cost="{R}{R}{R}")
    assert not s.can_cast(P1, "Blast")


@cr("605.3a")
def test_the_source_itself_goes_last():
    s = table(PROSPECTOR, GOBLIN, cost="{R}{R}")
    s.choose(P1, "Prospector", "Goblin")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s["Goblin"].zone == s["Prospector"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("107.4")
def test_mana_of_the_wrong_kind_does_not_help():
    assert not table(ALTAR, beast("Bear", 2, 2)).can_cast(P1, "Blast")
    assert table(ALTAR, beast("Bear", 2, 2), cost="{2}").can_cast(P1, "Blast")


@cr("605.3a", "106.6")
def test_several_sources_pay_different_colors():
    s = table(PETAL, PETAL, cost="{R}{G}")
    s.choose(P1, "Petal", "red", "Petal")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18


@cr("119.4", "605.3a")
def test_life_is_paid_for_mana_as_long_as_there_is_enough():
    s = table(CONFLUENCE)
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s.player(P1).life == 19
    s = table(CONFLUENCE)
    s.life(P1, 0)
    assert not s.can_cast(P1, "Blast")


@cr("605.3a", "113.6")
def test_a_card_in_hand_pays_for_another_but_not_for_itself():
    s = table(hand=(GUIDE,))
    assert s.can_cast(P1, "Blast")
    assert not s.can_cast(P1, "Guide")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s["Guide"].zone == "exile"


@cr("118.10", "601.2h")
def test_what_is_chosen_as_an_additional_cost_is_not_sacrificed_for_mana():
    fling = read(
        "Toss",
        "Sorcery",
        "As an additional cost to cast this spell, sacrifice a creature.\nToss deals 2 damage to target opponent.",
        cost="{R}",
    )
    s = Scenario()
    s.battlefield(P1, PROSPECTOR)
    s.hand(P1, fling)
    assert not s.can_cast(P1, "Toss")


@cr("601.2g")
def test_sources_that_only_tap_are_used_before_anything_is_asked():
    s = table("Mountain", PROSPECTOR)
    s.choose(P1, "pay")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s["Prospector"].zone == "battlefield"
    assert s["Mountain"].tapped


@cr("602.2b", "605.3a")
def test_abilities_are_paid_the_same_way():
    s = Scenario()
    s.battlefield(P1, PETAL, read("Rod", "Artifact", "{2}: You gain 1 life."), PETAL)
    s.choose(P1, "Petal", "white", "Petal#2", "white")
    s.activate(P1, "Rod")
    s.resolve()
    assert s.player(P1).life == 21


@cr("107.3", "605.3a")
def test_x_may_be_paid_with_them():
    s = Scenario()
    s.battlefield(P1, PROSPECTOR, GOBLIN, GOBLIN)
    s.hand(P1, read("Fire", "Sorcery", "Fire deals X damage to target opponent.", cost="{X}"))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Fire", x=4, targets=[P2])
    s.choose(P1, *["Prospector", "Goblin", "Prospector", "Goblin#2", "Prospector"])
    s.cast(P1, "Fire", x=3, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


SOURCES = (PROSPECTOR, ALTAR, PETAL, CONFLUENCE, GOBLIN, "Mountain", "Forest", "Llanowar Elves")
COSTS = ("{R}", "{2}", "{R}{G}", "{1}{R}", "{R}{R}", "{3}", "{2}{G}", "{G}{G}", "{4}", "{2}{R}{G}")


@pytest.mark.parametrize("seed", range(40))
@cr("601.2g", "601.2h", "605.3a")
def test_whatever_is_offered_a_payment_that_was_begun_can_be_completed(seed):
    rng = random.Random(seed)
    s = Scenario()
    s.battlefield(P1, *rng.choices(SOURCES, k=rng.randint(1, 5)), sick=False)
    s.hand(P1, spell(rng.choice(COSTS)), *rng.choices([GUIDE, "Forest"], k=rng.randint(0, 1)))
    game = s.game
    cast = [i for i, option in enumerate(game.decision.options) if "Blast" in str(option)]
    if not cast:
        return
    game.apply(cast[0])
    while game.decision.reason.name != "PRIORITY":
        game.apply(rng.randrange(len(game.decision.options)))
    assert [entry.name for entry in game.view(0).stack] == ["Blast"]
