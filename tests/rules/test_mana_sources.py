"""Sources of mana with unusual abilities (CR 605, 106, 107): what they can pay for, by themselves and by hand."""

from __future__ import annotations

import pytest

from mtgengine.enums import CardType, Color, Supertype, Zone
from mtgengine.errors import IllegalAction
from mtgengine.ir import (
    AddMana,
    Cost,
    Draw,
    ExileCost,
    Face,
    ManaAbility,
    Number,
    PayMana,
    RemoveCountersCost,
    Spell,
    TapSelf,
    UntapSelf,
    You,
    YourTurn,
    creature,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

W, U, B, R, G, C = (Color(letter) for letter in "WUBRGC")


def made(*kinds: Color, cost: tuple[Cost, ...] = (TapSelf(),), amount: int = 1, **more) -> ManaAbility:
    return ManaAbility([AddMana(frozenset(kinds), Number(amount))], cost=cost, **more)


def rock(*abilities: ManaAbility, name: str = "Test Rock", **more) -> Face:
    return Face(name, {CardType.ARTIFACT}, ManaCost.parse("{0}"), abilities=abilities, **more)


def instant(cost: str, name: str = "Test Spell") -> Face:
    return Face(name, {CardType.INSTANT}, ManaCost.parse(cost), abilities=[Spell([Draw(You(), Number(1))])])


def castable(cost: str, *sources: Face | str, **status) -> bool:
    s = Scenario()
    for source in sources:
        s.battlefield(P1, source, **(status if isinstance(source, Face) else {}))
    s.hand(P1, instant(cost))
    return s.can_cast(P1, "Test Spell")


@cr("605.3a", "107.5")
@pytest.mark.parametrize(
    ("cost", "paid"),
    [("{W}", True), ("{U}", True), ("{B}{B}", False), ("{B}{W}", True), ("{W}{U}", False), ("{3}", False)],
)
def test_a_permanent_with_two_mana_abilities_taps_for_one_of_them(cost, paid):
    assert castable(cost, rock(made(W), made(U)), "Swamp") == paid


@cr("605.3a")
@pytest.mark.parametrize(("cost", "paid"), [("{W}", True), ("{U}{U}", True), ("{W}{U}", False), ("{1}{W}", False)])
def test_two_mana_abilities_may_make_unequal_amounts(cost, paid):
    assert castable(cost, rock(made(W), made(U, amount=2))) == paid


@cr("118.3", "602.2b")
@pytest.mark.parametrize(("charge", "paid"), [(0, False), (1, False), (2, True)])
def test_counters_that_are_not_there_cannot_be_removed_for_mana(charge, paid):
    source = rock(made(G, cost=(TapSelf(), RemoveCountersCost("charge", Number(2)))))
    assert castable("{G}", source, counters={"charge": charge}) == paid


@cr("602.5d", "605.3a")
def test_mana_of_an_ability_that_is_activated_as_a_sorcery_pays_only_at_that_time():
    s = Scenario()
    s.battlefield(P1, rock(made(G, sorcery_speed=True)), "Forest")
    s.hand(P1, instant("{G}"), instant("{G}", "Test Other"))
    s.cast(P1, "Test Spell")
    assert s["Forest"].tapped != s["Test Rock"].tapped
    assert s.can_cast(P1, "Test Other") == s["Test Rock"].tapped
    s.resolve()
    assert s.can_cast(P1, "Test Other")
    s.to("end")
    assert s.can_cast(P1, "Test Other") == s["Test Rock"].tapped


@cr("602.5b")
def test_mana_of_an_ability_with_a_condition_pays_only_while_it_holds():
    s = Scenario()
    s.battlefield(P1, rock(made(G, condition=YourTurn())))
    s.hand(P1, instant("{G}"))
    assert s.can_cast(P1, "Test Spell")
    s.to("upkeep")
    assert s.active_player == P2
    assert not s.can_cast(P1, "Test Spell")


@cr("107.6")
@pytest.mark.parametrize("tapped", [True, False])
def test_the_untap_symbol_makes_mana_only_of_a_tapped_permanent(tapped):
    s = Scenario(mana="manual")
    s.battlefield(P1, rock(made(G, cost=(UntapSelf(),))), tapped=tapped)
    if tapped:
        s.activate(P1, "Test Rock")
        assert s.player(P1).mana == "G"
        assert not s["Test Rock"].tapped
    else:
        with pytest.raises(IllegalAction):
            s.activate(P1, "Test Rock")


@cr("118.3", "605.3a")
@pytest.mark.parametrize("there", [0, 1])
def test_a_card_in_the_graveyard_is_exiled_for_mana_if_there_is_one(there):
    s = Scenario(mana="manual")
    s.battlefield(P1, rock(made(B, cost=(ExileCost(creature, Zone.GRAVEYARD),))))
    s.graveyard(P1, "Forest", *["Grizzly Bears"] * there)
    if there:
        s.activate(P1, "Test Rock")
        assert s.player(P1).mana == "B"
        assert s["Grizzly Bears"].zone == "exile"
    else:
        with pytest.raises(IllegalAction):
            s.activate(P1, "Test Rock")


@cr("107.4e", "605.3a")
@pytest.mark.parametrize(("sources", "paid"), [(["Plains"], True), (["Swamp"], False), (["Swamp", "Plains"], True)])
def test_a_monocolored_hybrid_symbol_in_the_cost_of_a_mana_ability_is_paid_with_its_color(sources, paid):
    assert castable("{U}", rock(made(U, cost=(TapSelf(), PayMana(ManaCost.parse("{2/W}"))))), *sources) == paid


@cr("107.4h", "605.3a")
@pytest.mark.parametrize("snow", [True, False])
def test_a_snow_symbol_in_the_cost_of_a_mana_ability_is_paid_by_a_snow_source(snow):
    source = rock(made(C), name="Test Source", supertypes=[Supertype.SNOW] if snow else [])
    s = Scenario()
    s.battlefield(P1, source, rock(made(U, cost=(TapSelf(), PayMana(ManaCost.parse("{S}"))))))
    s.hand(P1, instant("{U}"))
    assert s.can_cast(P1, "Test Spell") == snow


@cr("605.3a", "601.2g")
def test_symbols_of_a_mana_abilitys_cost_add_up():
    source = rock(made(U, amount=3, cost=(TapSelf(), PayMana(ManaCost.parse("{1}{W}{W}")))))
    assert castable("{U}{U}{U}", source, "Plains", "Plains", "Swamp")
    assert not castable("{U}{U}{U}", source, "Plains", "Swamp", "Swamp")
    assert not castable("{U}{U}{U}", source, "Plains", "Plains")
