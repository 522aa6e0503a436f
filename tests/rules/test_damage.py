"""Life (119) and damage (120)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgcore.handle import EVENT_FIELDS
from mtgcore.types import EventKind, OptionKind
from mtgengine import Deck, Game
from mtgengine.enums import CardType, Duration, Keyword
from mtgengine.ir import (
    Activated,
    AddTypes,
    Continuous,
    Damage,
    DamageEqualToPower,
    Draw,
    Each,
    EachPlayer,
    Face,
    GainLife,
    KeywordAbility,
    LifeOf,
    LoseLife,
    Number,
    Opponents,
    PowerOf,
    SetPT,
    Source,
    Target,
    TargetRef,
    You,
    any_target,
    creature,
    permanent,
    pump,
)
from mtgengine.ir.costs import PayLife, SacrificeSelf, TapSelf
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, siege, thing, walker

K = Keyword


def shot(amount: int, *keywords: Keyword) -> Face:
    """An instant that deals damage to any target."""
    return instant("Shot", Damage(TargetRef(0), Number(amount)), target=any_target, parts=keywords)


def shoot(s: Scenario, target: object, amount: int, *keywords: Keyword) -> None:
    """P1 deals damage to it with an instant that has these keywords."""
    s.hand(P1, shot(amount, *keywords))
    s.cast(P1, "Shot", targets=[target])  # type: ignore[list-item]
    s.resolve()


def log(s: Scenario, kind: EventKind, *fields: str) -> list[tuple[int, ...]]:
    """What happens as the top of the stack resolves: those fields of the events of a kind."""
    core = s.core.copy(record=True)
    depth = len(core.zone(5))
    while core.decision() is not None and len(core.zone(5)) == depth:
        passes = [i for i, option in enumerate(core.options()) if option[0] == OptionKind.OPTION_PASS]
        core.step(passes[0])
    names = [dict(zip(EVENT_FIELDS, event, strict=True)) for event in core.drain_events()]
    return [tuple(event[field] for field in fields) for event in names if event["kind"] == kind]


# ---- 119. Life -----------------------------------------------------------------------------------------------------


@cr("119.1")
def test_each_player_begins_with_20_life() -> None:
    deck = Deck.from_text("60 Forest")
    game = Game.start((deck, deck), seed=1)
    assert [game.core.player(p)["life"] for p in (0, 1)] == [20, 20]


@cr("119.2", "120.3a")
def test_damage_to_a_player_is_a_loss_of_life(s: Scenario) -> None:
    shoot(s, P2, 3)
    assert s.player(P2).life == 17


@cr("119.3")
def test_life_is_gained_and_lost(s: Scenario) -> None:
    s.hand(P1, instant("Tides", GainLife(You(), Number(4)), LoseLife(Opponents(), Number(6))))
    s.cast(P1, "Tides")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (24, 14)


@cr("119.3")
def test_there_is_no_greatest_life_total(s: Scenario) -> None:
    s.life(P1, 100_000)
    s.hand(P1, instant("Double", GainLife(You(), LifeOf(You()))))
    s.cast(P1, "Double")
    s.resolve()
    assert s.player(P1).life == 200_000


@cr("119.3", "120.3a")
def test_loss_of_life_is_no_damage(s: Scenario) -> None:
    s.hand(P1, instant("Wither Away", LoseLife(Opponents(), Number(2))))
    s.cast(P1, "Wither Away")
    assert log(s, EventKind.EVENT_DAMAGE, "amount") == []
    assert log(s, EventKind.EVENT_LIFE_LOSS, "amount") == [(2,)]


def bargain(life: int) -> Face:
    """Pay life: draw a card."""
    ability = Activated((Draw(You(), Number(1)),), cost=(PayLife(Number(life)),))
    return thing("Bargain", CardType.ARTIFACT, parts=(ability,))


@cr("119.4")
def test_life_is_paid_by_losing_it(s: Scenario) -> None:
    s.battlefield(P1, bargain(3))
    s.activate(P1, "Bargain")
    assert s.player(P1).life == 17
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("119.4")
@pytest.mark.parametrize(("life", "able"), [(2, False), (3, True), (4, True)])
def test_no_more_life_is_paid_than_there_is(life: int, able: bool) -> None:
    s = Scenario()
    s.life(P1, life)
    s.battlefield(P1, bargain(3))
    assert s.can_activate(P1, "Bargain") == able


@cr("119.4", "704.5a")
def test_paying_the_last_life_loses_the_game(s: Scenario) -> None:
    s.life(P1, 3)
    s.battlefield(P1, bargain(3))
    s.activate(P1, "Bargain")
    assert s.player(P1).lost
    assert s.winner == P2


@cr("119.4b")
def test_zero_life_can_always_be_paid(s: Scenario) -> None:
    s.battlefield(P1, bargain(0))
    s.activate(P1, "Bargain")
    assert s.player(P1).life == 20
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("119.4", "107.4f")
def test_phyrexian_mana_is_not_paid_with_life_that_is_not_there(s: Scenario) -> None:
    s.life(P1, 1)
    s.hand(P1, "Gut Shot")
    assert not s.can_cast(P1, "Gut Shot", targets=[P2])
    s.life(P1, 2)
    assert s.can_cast(P1, "Gut Shot", targets=[P2])


@cr("119.6", "704.5a")
@pytest.mark.parametrize("amount", [20, 25])
def test_a_player_with_no_life_loses(amount: int) -> None:
    s = Scenario()
    shoot(s, P2, amount)
    assert s.player(P2).lost
    assert s.winner == P1


@cr("119.6", "704.5a")
def test_a_player_with_one_life_plays_on(s: Scenario) -> None:
    shoot(s, P2, 19)
    assert not s.over


@cr("119.6", "704.3")
def test_a_player_who_gains_life_back_in_the_same_resolution_does_not_lose(s: Scenario) -> None:
    s.life(P1, 3)
    s.hand(P1, instant("Trial", LoseLife(You(), Number(5)), GainLife(You(), Number(3))))
    s.cast(P1, "Trial")
    s.resolve()
    assert s.player(P1).life == 1
    assert not s.over


@cr("119.9", "119.10")
def test_gaining_no_life_is_no_event(s: Scenario) -> None:
    s.hand(P1, instant("Prayer", GainLife(You(), Number(0))))
    s.cast(P1, "Prayer")
    assert log(s, EventKind.EVENT_LIFE_GAIN, "amount") == []


# ---- 120. Damage ---------------------------------------------------------------------------------------------------


@cr("120.1", "120.3a", "120.3c", "120.3e", "120.3h")
def test_battles_creatures_planeswalkers_and_players_are_dealt_damage(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant", walker(), siege())
    s.hand(P1, instant("Storm", Damage(Each(permanent), Number(2)), Damage(EachPlayer(), Number(2))))
    s.cast(P1, "Storm")
    s.resolve()
    assert s["Hill Giant"].damage == 2
    assert s["Walker"].loyalty == 2
    assert s["Siege"].counters["defense"] == 1
    assert (s.player(P1).life, s.player(P2).life) == (18, 18)


@cr("120.1a")
def test_no_damage_is_dealt_to_other_permanents(s: Scenario) -> None:
    s.battlefield(P2, "Sol Ring", "Glorious Anthem", "Forest")
    s.hand(P1, instant("Storm", Damage(Each(permanent), Number(2)), parts=(K.LIFELINK,)))
    s.cast(P1, "Storm")
    assert log(s, EventKind.EVENT_DAMAGE, "amount") == []
    s.resolve()
    assert s["Sol Ring"].damage == s["Forest"].damage == 0
    assert s.player(P1).life == 20


@cr("120.2a")
def test_combat_damage_is_equal_to_power(s: Scenario) -> None:
    s.battlefield(P1, "Craw Wurm")
    s.attack(["Craw Wurm"])
    s.to("end_of_combat")
    assert s.player(P2).life == 14


@cr("120.2b", "120.7")
def test_the_source_of_a_spells_damage_is_the_spell(s: Scenario) -> None:
    s.hand(P1, shot(3))
    s.cast(P1, "Shot", targets=[P2])
    assert log(s, EventKind.EVENT_DAMAGE, "source", "amount") == [(s["Shot"].id, 3)]


@cr("120.2b", "120.7")
def test_the_source_of_an_abilitys_damage_is_the_object_it_names(s: Scenario) -> None:
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert log(s, EventKind.EVENT_DAMAGE, "source", "amount") == [(s["Prodigal Sorcerer"].id, 1)]


@cr("120.2b", "702.15b")
def test_a_spell_may_say_that_a_creature_deals_the_damage(s: Scenario) -> None:
    s.battlefield(P1, "Child of Night")
    bite = instant("Bite", DamageEqualToPower(TargetRef(0), Opponents()), target=creature)
    s.hand(P1, bite)
    s.cast(P1, "Bite", targets=["Child of Night"])
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (22, 18)


@cr("120.3b")
def test_damage_with_infect_gives_a_player_poison(s: Scenario) -> None:
    shoot(s, P2, 3, K.INFECT)
    assert s.player(P2).life == 20
    assert s.player(P2).poison == 3


@cr("120.3c", "306.8")
@pytest.mark.parametrize("keyword", [None, K.INFECT, K.WITHER])
def test_damage_removes_loyalty_counters(keyword: Keyword | None) -> None:
    s = Scenario()
    s.battlefield(P2, walker())
    shoot(s, "Walker", 3, *([keyword] if keyword else []))
    assert s["Walker"].loyalty == 1
    assert s["Walker"].counters == {"loyalty": 1}


@cr("120.3d")
@pytest.mark.parametrize("keywords", [(K.WITHER,), (K.INFECT,), (K.WITHER, K.INFECT)])
def test_damage_with_wither_or_infect_puts_counters_on_a_creature(keywords: tuple[Keyword, ...]) -> None:
    s = Scenario()
    s.battlefield(P2, "Hill Giant")
    shoot(s, "Hill Giant", 2, *keywords)
    assert s["Hill Giant"].counters == {"-1/-1": 2}
    assert s["Hill Giant"].damage == 0


@cr("120.3e")
def test_damage_is_marked_on_a_creature(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    shoot(s, "Hill Giant", 2)
    assert s["Hill Giant"].damage == 2
    assert s["Hill Giant"].toughness == 3


@cr("120.3f")
def test_damage_with_lifelink_gains_life_besides_its_other_results(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    shoot(s, "Hill Giant", 2, K.LIFELINK)
    assert s["Hill Giant"].damage == 2
    assert s.player(P1).life == 22


@cr("120.3g")
def test_combat_damage_of_a_creature_with_toxic_gives_poison_besides(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 2, 2, KeywordAbility(K.TOXIC, 3)))
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert (s.player(P2).life, s.player(P2).poison) == (18, 3)


@cr("120.3h", "310.6")
def test_damage_removes_defense_counters(s: Scenario) -> None:
    s.battlefield(P2, siege())
    shoot(s, "Siege", 2)
    assert s["Siege"].counters == {"defense": 1}


@cr("120.3c", "120.3e")
def test_a_creature_that_is_also_a_planeswalker_gets_both_results(s: Scenario) -> None:
    s.battlefield(P2, thing("Gideon", CardType.PLANESWALKER, CardType.CREATURE, power=4, toughness=4, loyalty=5))
    shoot(s, "Gideon", 2)
    assert s["Gideon"].loyalty == 3
    assert s["Gideon"].damage == 2


@cr("120.3c", "120.3d")
def test_a_creature_that_is_also_a_planeswalker_gets_counters_from_wither_and_loses_loyalty(s: Scenario) -> None:
    s.battlefield(P2, thing("Gideon", CardType.PLANESWALKER, CardType.CREATURE, power=4, toughness=4, loyalty=5))
    shoot(s, "Gideon", 2, K.WITHER)
    assert s["Gideon"].counters == {"loyalty": 3, "-1/-1": 2}
    assert s["Gideon"].damage == 0


@cr("120.3e", "120.3h")
def test_a_creature_that_is_also_a_battle_gets_both_results(s: Scenario) -> None:
    kinds = (CardType.BATTLE, CardType.CREATURE)
    s.battlefield(P2, thing("Living Siege", *kinds, subtypes=("Siege",), power=4, toughness=4, defense=5))
    shoot(s, "Living Siege", 2)
    assert s["Living Siege"].counters == {"defense": 3}
    assert s["Living Siege"].damage == 2


@cr("120.3b", "120.3f", "120.3g")
def test_all_results_of_one_damage_come_together(s: Scenario) -> None:
    s.battlefield(P1, beast("Serpent", 2, 2, K.INFECT, K.LIFELINK, KeywordAbility(K.TOXIC, 1)))
    s.attack(["Serpent"])
    s.to("end_of_combat")
    assert s.player(P1).life == 22
    assert (s.player(P2).life, s.player(P2).poison) == (20, 3)


@cr("120.4b", "120.4c", "702.16e")
def test_damage_that_is_prevented_has_no_result(s: Scenario) -> None:
    s.battlefield(P1, beast("Leech", 3, 3, K.LIFELINK, K.WITHER, cost="{B}"))
    s.battlefield(P2, "White Knight")
    s.attack(["Leech"])
    s.block({"White Knight": "Leech"})
    s.to("end_of_combat")
    assert s["White Knight"].counters == {}
    assert s["White Knight"].damage == 0
    assert s.player(P1).life == 20


@cr("120.4d", "704.3")
def test_life_gained_by_a_damage_event_counts_before_the_loss_is_looked_at(s: Scenario) -> None:
    s.life(P1, 2)
    s.hand(P1, instant("Quake", Damage(EachPlayer(), Number(3)), parts=(K.LIFELINK,)))
    s.cast(P1, "Quake")
    s.resolve()
    assert s.player(P1).life == 2 - 3 + 6
    assert not s.over


@cr("120.5")
def test_damage_does_not_destroy_by_itself(s: Scenario) -> None:
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, instant("Tempering", Damage(TargetRef(0), Number(3)), pump(TargetRef(0), 0, 3), target=creature))
    s.cast(P1, "Tempering", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].damage == 3


@cr("120.6", "704.5g")
@pytest.mark.parametrize(("amount", "zone"), [(2, "battlefield"), (3, "graveyard"), (4, "graveyard")])
def test_damage_as_great_as_the_toughness_is_lethal(amount: int, zone: str) -> None:
    s = Scenario()
    s.battlefield(P2, "Hill Giant")
    shoot(s, "Hill Giant", amount)
    assert s["Hill Giant"].zone == zone


@cr("120.6")
def test_damage_of_several_sources_adds_up(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, shot(2), shot(2))
    s.cast(P1, "Shot", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
    s.cast(P1, "Shot", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("120.6", "514.2")
def test_marked_damage_stays_until_the_cleanup_step(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    shoot(s, "Hill Giant", 2)
    s.to("end")
    assert s["Hill Giant"].damage == 2
    s.to("upkeep", turn=P2)
    assert s["Hill Giant"].damage == 0


@cr("120.6", "704.5g")
def test_toughness_that_shrinks_to_the_marked_damage_is_lethal(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant", damage=2)
    s.hand(P1, instant("Weaken", pump(TargetRef(0), 0, -1), target=creature))
    s.cast(P1, "Weaken", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


@cr("120.6", "514.2")
def test_a_creature_that_grew_for_the_turn_survives_because_damage_wears_off_at_the_same_time(s: Scenario) -> None:
    s.battlefield(P2, "Grizzly Bears", damage=1)
    s.hand(P1, instant("Growth", pump(TargetRef(0), 3, 3), target=creature), shot(3))
    s.cast(P1, "Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Shot", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].damage == 4
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].damage == 0


@cr("120.6")
def test_damage_marked_while_it_was_a_creature_stays_when_it_is_none(s: Scenario) -> None:
    animate = Continuous(
        TargetRef(0), (AddTypes(frozenset({CardType.CREATURE})), SetPT(Number(3), Number(3))), Duration.END_OF_COMBAT
    )
    s.battlefield(P2, "Sol Ring")
    s.hand(P1, instant("Animate", animate, target=permanent), shot(2))
    s.to("beginning_of_combat")
    s.cast(P1, "Animate", targets=["Sol Ring"])
    s.resolve()
    s.cast(P1, "Shot", targets=["Sol Ring"])
    s.resolve()
    assert s["Sol Ring"].damage == 2
    s.to("postcombat_main")
    assert "creature" not in s["Sol Ring"].types
    assert s["Sol Ring"].damage == 2
    s.to("upkeep", turn=P2)
    assert s["Sol Ring"].damage == 0


@cr("120.7", "702.16b")
def test_a_source_that_has_left_still_deals_its_damage(s: Scenario) -> None:
    martyr = Activated((Damage(TargetRef(0), PowerOf(Source())),), (Target(any_target),), cost=(SacrificeSelf(),))
    s.battlefield(P1, beast("Martyr", 2, 2, martyr))
    s.hand(P1, instant("Growth", pump(TargetRef(0), 3, 3), target=creature))
    s.cast(P1, "Growth", targets=["Martyr"])
    s.resolve()
    s.activate(P1, "Martyr", targets=[P2])
    assert s["Martyr"].zone == "graveyard"
    s.resolve()
    assert s.player(P2).life == 15


@cr("120.8")
def test_no_damage_is_no_event(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, shot(0, K.LIFELINK, K.DEATHTOUCH))
    s.cast(P1, "Shot", targets=["Hill Giant"])
    assert log(s, EventKind.EVENT_DAMAGE, "amount") == []
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"
    assert s.player(P1).life == 20


@cr("120.8")
def test_negative_damage_is_none(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears")
    bite = instant("Bite", pump(TargetRef(0), -5, 0), DamageEqualToPower(TargetRef(0), Opponents()), target=creature)
    s.hand(P1, bite)
    s.cast(P1, "Bite", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == -3
    assert s.player(P2).life == 20


@cr("120.2b", "601.2d")
def test_divided_damage_gives_each_target_its_share(s: Scenario) -> None:
    s.free_mana(P1)
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P1, "Arc Lightning")
    s.cast(P1, "Arc Lightning", targets=["Hill Giant", "Grizzly Bears"], division={"Hill Giant": 1, "Grizzly Bears": 2})
    s.resolve()
    assert s["Hill Giant"].damage == 1
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("120.2")
def test_any_object_deals_damage(s: Scenario) -> None:
    ping = Activated((Damage(TargetRef(0), Number(1)),), (Target(any_target),), cost=(TapSelf(),))
    for kind in (CardType.ARTIFACT, CardType.ENCHANTMENT, CardType.LAND):
        s.battlefield(P1, thing(kind.name.title(), kind, parts=(ping,)))
    for kind in (CardType.ARTIFACT, CardType.ENCHANTMENT, CardType.LAND):
        s.activate(P1, kind.name.title(), targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 17
