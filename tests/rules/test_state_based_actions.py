"""State-based actions (704)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from mtgcore.carddb import CardTables
from mtgcore.core import Core
from mtgcore.rollout import NewGame
from mtgcore.types import (
    AbilityFlag,
    AbilityKind,
    CounterKind,
    EndReason,
    EventKind,
    OptionKind,
    Subtype,
    TypeBit,
    ZoneKind,
)
from mtgengine.enums import CardType, Duration, Keyword, Supertype, Zone
from mtgengine.ir import (
    Activated,
    AddTypes,
    Attach,
    Continuous,
    CopySpell,
    Counter,
    Damage,
    Destroy,
    Draw,
    Each,
    EachPlayer,
    Face,
    GainLife,
    IsSource,
    KeywordAbility,
    LoseLife,
    Mill,
    ModifyPT,
    Move,
    Named,
    Number,
    PowerOf,
    PutCounters,
    SetPT,
    Source,
    Static,
    Supertypes,
    Target,
    TargetRef,
    You,
    any_target,
    creature,
    permanent,
    player,
    pump,
    return_to_hand,
    spell,
)
from mtgengine.ir.costs import TapSelf
from mtgengine.testing import P1, P2, Scenario, cr
from mtgengine.testing.answers import UnansweredChoice

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import beast, instant, legend, siege, thing, walker

K = Keyword
LORD = beast("Lord", 2, 2, Static((ModifyPT(Number(1), Number(1)),), affects=creature & ~IsSource()))


def storm(amount: int) -> Face:
    """An instant that deals damage to each creature."""
    return instant("Storm", Damage(Each(creature), Number(amount)))


def pass_priority(core: Core) -> None:
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == OptionKind.OPTION_PASS))


# ---- 704.1 to 704.4: when and how ----------------------------------------------------------------------------------


@cr("704.1", "704.2", "704.3")
def test_state_based_actions_happen_before_anybody_can_respond(s: Scenario) -> None:
    s.free_mana(P1)
    s.free_mana(P2)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.hand(P2, "Giant Growth")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    assert s.stack == []
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.priority == P1


@cr("704.3")
def test_what_state_based_actions_cause_is_checked_again(s: Scenario) -> None:
    # The Lord dies of the damage; then the Runt, which only the Lord kept alive; then its Aura, which is left alone.
    s.battlefield(P1, LORD)
    runt = s.battlefield(P1, beast("Runt", 0, 0))
    s.battlefield(P1, "Flight", attached_to=runt)
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=creature))
    assert s["Runt"].toughness == 1
    s.cast(P1, "Shot", targets=["Lord"])
    s.resolve()
    assert [s[name].zone for name in ("Lord", "Runt", "Flight")] == ["graveyard"] * 3


@cr("704.3")
def test_all_that_apply_are_performed_at_once_before_the_next_check(s: Scenario) -> None:
    # While the Lord is there the Ox is 2/3: it survives the first check, in which the Lord and the Elf die together.
    s.battlefield(P1, LORD, beast("Ox", 1, 2), beast("Elf", 1, 1))
    s.hand(P1, storm(2))
    s.cast(P1, "Storm")
    names = {s[name].id: name for name in ("Lord", "Ox", "Elf")}
    core = s.core.copy(record=True)
    while core.zone(ZoneKind.ZONE_STACK):
        pass_priority(core)
    moves = [event for event in core.drain_events() if event[1] == EventKind.EVENT_MOVE]
    assert [names[event[7]] for event in moves if event[7] in names] == ["Lord", "Elf", "Ox"]


@cr("704.3", "117.5", "605.3b")
def test_they_are_checked_after_a_mana_ability_before_its_controller_goes_on() -> None:
    s = Scenario(mana="manual")
    s.life(P1, 2)
    s.battlefield(P1, "Ancient Tomb")
    s.activate(P1, "Ancient Tomb")
    assert s.winner == P2


@cr("704.3", "514.3a")
def test_they_are_checked_in_the_cleanup_step_and_then_players_get_priority(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"-1/-1": 1})
    s.hand(P1, instant("Growth", pump(TargetRef(0), 0, 3), target=creature))
    s.hand(P1, instant("Curse", PutCounters(TargetRef(0), "-1/-1", Number(1)), target=creature))
    s.cast(P1, "Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Curse", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].toughness == 3
    s.to("cleanup")
    assert s.step == "cleanup"
    assert s.priority == P1
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("704.4")
def test_they_pay_no_attention_to_what_happens_during_a_resolution(s: Scenario) -> None:
    dip = instant("Dip", pump(TargetRef(0), 0, -3), pump(TargetRef(0), 0, 3), target=creature)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, dip)
    s.cast(P1, "Dip", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].toughness == 2


# ---- 704.5a to 704.5c: players -------------------------------------------------------------------------------------


@cr("704.5a", "104.3b")
@pytest.mark.parametrize("life", [0, -3])
def test_a_player_with_no_life_loses(life: int) -> None:
    s = Scenario()
    s.hand(P1, instant("Drain", LoseLife(TargetRef(0), Number(20 - life)), target=player))
    s.cast(P1, "Drain", targets=[P2])
    s.resolve()
    assert s.player(P2).life == life
    assert s.winner == P1
    assert s.core.end_reason == EndReason.END_LIFE


@cr("704.5b", "104.3c", "121.4")
def test_a_player_who_drew_from_an_empty_library_loses(s: Scenario) -> None:
    s.hand(P1, instant("Empty", Mill(TargetRef(0), Number(99)), Draw(TargetRef(0), Number(1)), target=player))
    s.cast(P1, "Empty", targets=[P2])
    s.resolve()
    assert s.winner == P1
    assert s.core.end_reason == EndReason.END_LIBRARY


@cr("704.5b")
def test_an_empty_library_alone_loses_nothing(s: Scenario) -> None:
    s.hand(P1, instant("Empty", Mill(TargetRef(0), Number(99)), target=player))
    s.cast(P1, "Empty", targets=[P2])
    s.resolve()
    assert s.player(P2).library == []
    assert not s.over
    s.to("draw", turn=P2)
    assert s.winner == P1


@cr("704.5b")
def test_drawing_more_cards_than_the_library_has_draws_those_and_loses(s: Scenario) -> None:
    s.hand(P1, instant("Empty", Mill(You(), Number(37)), Draw(You(), Number(5))))
    s.cast(P1, "Empty")
    s.resolve()
    assert len(s.player(P1).hand) == 3
    assert s.winner == P2


@cr("704.5c", "104.3d")
def test_a_player_with_ten_poison_counters_loses(s: Scenario) -> None:
    s.poison(P2, 9)
    s.hand(P1, instant("Venom", PutCounters(TargetRef(0), "poison", Number(1)), target=player))
    s.cast(P1, "Venom", targets=[P2])
    s.resolve()
    assert s.winner == P1
    assert s.core.end_reason == EndReason.END_POISON


@cr("704.3", "104.4a")
def test_players_who_lose_at_once_draw_the_game(s: Scenario) -> None:
    s.life(P1, 3)
    s.life(P2, 2)
    s.hand(P1, instant("Quake", Damage(EachPlayer(), Number(3))))
    s.cast(P1, "Quake")
    s.resolve()
    assert s.drawn
    assert s.winner is None
    assert s.core.end_reason == EndReason.END_SIMULTANEOUS


@cr("704.3", "104.4a", "704.5a", "704.5c")
def test_players_who_lose_at_once_for_different_reasons_draw_the_game(s: Scenario) -> None:
    s.life(P1, 3)
    s.hand(
        P1, instant("Ruin", LoseLife(You(), Number(3)), PutCounters(TargetRef(0), "poison", Number(10)), target=player)
    )
    s.cast(P1, "Ruin", targets=[P2])
    s.resolve()
    assert s.drawn


@cr("704.7", "704.5a", "704.5b")
def test_losing_for_two_reasons_is_one_loss(s: Scenario) -> None:
    s.life(P1, 1)
    s.hand(P1, instant("Ruin", Mill(You(), Number(99)), Draw(You(), Number(1)), LoseLife(You(), Number(1))))
    s.cast(P1, "Ruin")
    core = s.core.copy(record=True)
    while core.decision() is not None:
        pass_priority(core)
    assert len([event for event in core.drain_events() if event[1] == EventKind.EVENT_PLAYER_LOST]) == 1
    assert core.winner == P2


# ---- 704.5d, 704.5e: tokens and copies -----------------------------------------------------------------------------


@cr("704.5d", "111.7")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY])
def test_a_token_that_leaves_the_battlefield_ceases_to_exist(zone: Zone) -> None:
    s = Scenario()
    token = s.token(P1, beast("Servo", 1, 1))
    s.hand(P1, instant("Push", Move(TargetRef(0), zone), target=creature))
    s.cast(P1, "Push", targets=[token])
    s.resolve()
    assert not token.exists
    info = s.player(P1)
    assert "Servo" not in [*info.hand, *info.graveyard, *info.exile, *info.library, *info.battlefield]


@cr("704.5d")
def test_a_token_that_dies_is_in_the_graveyard_until_the_check(s: Scenario) -> None:
    s.token(P1, beast("Servo", 1, 1))
    count = instant("Harvest", Destroy(Each(creature)), GainLife(You(), Number(0)))
    s.hand(P1, count)
    s.cast(P1, "Harvest")
    s.resolve()
    assert s.player(P1).graveyard == ["Harvest"]


@cr("704.5e", "707.10a")
def test_a_copy_of_a_spell_ceases_to_exist_after_it_resolves(s: Scenario) -> None:
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=any_target))
    s.hand(P1, instant("Twin", CopySpell(TargetRef(0)), target=spell))
    s.cast(P1, "Shot", targets=[P2])
    s.cast(P1, "Twin", targets=["Shot"])
    s.resolve()
    assert s.stack == ["Shot", "Shot"]
    s.resolve_all()
    assert s.player(P2).life == 16
    assert sorted(s.player(P1).graveyard) == ["Shot", "Twin"]


@cr("704.5e")
def test_a_copy_of_a_spell_that_is_countered_ceases_to_exist(s: Scenario) -> None:
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=any_target))
    s.hand(P1, instant("Twin", CopySpell(TargetRef(0)), target=spell))
    s.hand(P2, instant("Deny", Counter(Each(spell)), GainLife(You(), Number(1))))
    s.cast(P1, "Shot", targets=[P2])
    s.cast(P1, "Twin", targets=["Shot"])
    s.resolve()
    s.cast(P2, "Deny")
    s.resolve()
    assert s.stack == []
    assert sorted(s.player(P1).graveyard) == ["Shot", "Twin"]
    assert s.player(P2).life == 21


# ---- 704.5f to 704.5h: creatures -----------------------------------------------------------------------------------


@cr("704.5f")
@pytest.mark.parametrize("shrink", [-2, -5])
def test_a_creature_with_toughness_zero_or_less_is_put_into_the_graveyard(shrink: int) -> None:
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, instant("Shrink", pump(TargetRef(0), 0, shrink), target=creature))
    s.cast(P1, "Shrink", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("704.5f", "110.2a")
def test_it_is_its_owners_graveyard(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", owner=P2)
    s.hand(P1, instant("Shrink", pump(TargetRef(0), 0, -2), target=creature))
    s.cast(P1, "Shrink", targets=["Grizzly Bears"])
    s.resolve()
    assert "Grizzly Bears" in s.player(P2).graveyard
    assert "Grizzly Bears" not in s.player(P1).graveyard


@cr("704.5f")
def test_toughness_zero_is_for_creatures_only(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", "Forest", walker())
    s.to("end")
    assert s["Sol Ring"].zone == s["Forest"].zone == s["Walker"].zone == "battlefield"


@cr("704.5g")
def test_a_creature_with_lethal_damage_is_destroyed(s: Scenario) -> None:
    s.battlefield(P2, "Hill Giant", "Craw Wurm")
    s.hand(P1, storm(3))
    s.cast(P1, "Storm")
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Craw Wurm"].zone == "battlefield"


@cr("704.5g", "702.12b")
def test_lethal_damage_destroys_so_that_indestructible_stops_it(s: Scenario) -> None:
    s.battlefield(P2, beast("Golem", 1, 1, K.INDESTRUCTIBLE))
    s.hand(P1, storm(3))
    s.cast(P1, "Storm")
    s.resolve()
    assert s["Golem"].damage == 3


@cr("704.5h")
def test_a_creature_dealt_damage_by_deathtouch_is_destroyed(s: Scenario) -> None:
    s.battlefield(P2, "Gigantosaurus")
    s.hand(P1, instant("Venom", Damage(TargetRef(0), Number(1)), target=creature, parts=(K.DEATHTOUCH,)))
    s.cast(P1, "Venom", targets=["Gigantosaurus"])
    s.resolve()
    assert s["Gigantosaurus"].zone == "graveyard"


# ---- 704.5i: planeswalkers -----------------------------------------------------------------------------------------


@cr("704.5i", "306.9")
def test_a_planeswalker_with_no_loyalty_is_put_into_the_graveyard(s: Scenario) -> None:
    s.battlefield(P2, walker(loyalty=2))
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=any_target))
    s.cast(P1, "Shot", targets=["Walker"])
    s.resolve()
    assert s["Walker"].zone == "graveyard"


@cr("704.5i", "702.12b")
def test_an_indestructible_planeswalker_with_no_loyalty_goes_too(s: Scenario) -> None:
    s.battlefield(P2, walker(loyalty=2, parts=(K.INDESTRUCTIBLE,)))
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=any_target))
    s.cast(P1, "Shot", targets=["Walker"])
    s.resolve()
    assert s["Walker"].zone == "graveyard"


# ---- 704.5j: the legend rule ---------------------------------------------------------------------------------------


@cr("704.5j", "205.4d")
@pytest.mark.parametrize("kept", [1, 2])
def test_the_controller_chooses_which_of_two_legends_stays(kept: int) -> None:
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Isamaru, Hound of Konda", counters={"+1/+1": 1})
    s.hand(P1, "Isamaru, Hound of Konda")
    s.cast(P1, "Isamaru, Hound of Konda#2")
    s.choose(P1, f"Isamaru, Hound of Konda#{kept}")
    s.resolve()
    zones = [s[f"Isamaru, Hound of Konda#{n}"].zone for n in (1, 2)]
    assert zones == (["battlefield", "graveyard"] if kept == 1 else ["graveyard", "battlefield"])


@cr("704.5j")
def test_the_choice_of_a_legend_must_be_made(s: Scenario) -> None:
    s.battlefield(P1, "Isamaru, Hound of Konda", "Isamaru, Hound of Konda")
    with pytest.raises(UnansweredChoice):
        s.build()


@cr("704.5j")
def test_legends_of_different_names_stay(s: Scenario) -> None:
    s.battlefield(P1, "Isamaru, Hound of Konda", "Tobias Andrion", "Jasmine Boreal")
    assert len(s.player(P1).battlefield) == 3


@cr("704.5j")
def test_legends_of_different_players_stay(s: Scenario) -> None:
    s.battlefield(P1, "Isamaru, Hound of Konda")
    s.battlefield(P2, "Isamaru, Hound of Konda")
    assert s["Isamaru, Hound of Konda#1"].zone == s["Isamaru, Hound of Konda#2"].zone == "battlefield"


@cr("704.5j")
def test_permanents_of_one_name_that_are_not_legendary_stay(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", "Grizzly Bears")
    assert len(s.player(P1).battlefield) == 2


@cr("704.5j")
def test_of_three_legends_one_stays(s: Scenario) -> None:
    idol = legend("Idol", CardType.ARTIFACT)
    s.choose(P1, "Idol#2")
    s.battlefield(P1, idol, idol, idol)
    assert [s[f"Idol#{n}"].zone for n in (1, 2, 3)] == ["graveyard", "battlefield", "graveyard"]


@cr("704.5j", "704.3")
def test_two_pairs_of_legends_are_settled_in_one_check(s: Scenario) -> None:
    idol, relic = legend("Idol", CardType.ARTIFACT), legend("Relic", CardType.ENCHANTMENT)
    s.choose(P1, "Idol#1")
    s.choose(P2, "Relic#2")
    s.battlefield(P1, idol, idol)
    s.battlefield(P2, relic, relic)
    assert [s[name].zone for name in ("Idol#1", "Idol#2")] == ["battlefield", "graveyard"]
    assert [s[name].zone for name in ("Relic#1", "Relic#2")] == ["graveyard", "battlefield"]


@cr("704.5j", "306.4")
def test_the_legend_rule_is_for_planeswalkers_too(s: Scenario) -> None:
    s.choose(P1, "Jace Beleren#2")
    s.battlefield(P1, "Jace Beleren", "Jace Beleren")
    assert [s[f"Jace Beleren#{n}"].zone for n in (1, 2)] == ["graveyard", "battlefield"]


@cr("704.5j")
def test_the_legend_rule_is_for_tokens_too(s: Scenario) -> None:
    hero = legend("Hero", CardType.CREATURE, power=2, toughness=2)
    card = s.battlefield(P1, hero)
    token = s.token(P1, hero)
    s.choose(P1, card)
    s.build()
    assert card.zone == "battlefield"
    assert not token.exists


@cr("704.5j", "704.5g", "704.3")
def test_a_legend_that_dies_in_the_same_check_may_still_be_chosen(s: Scenario) -> None:
    hero = legend("Hero", CardType.CREATURE, power=2, toughness=2)
    s.battlefield(P1, hero, damage=1)
    s.hand(P1, hero)
    s.hand(
        P1, instant("Surprise", Damage(Each(creature), Number(1)), Move(Each(creature, (Zone.HAND,)), Zone.BATTLEFIELD))
    )
    s.cast(P1, "Surprise")
    s.choose(P1, "Hero#1")
    s.resolve()
    assert s["Hero#1"].zone == s["Hero#2"].zone == "graveyard"


# ---- 704.5k: the world rule ----------------------------------------------------------------------------------------


def world(name: str) -> Face:
    return thing(name, CardType.ENCHANTMENT, supertypes=frozenset({Supertype.WORLD}))


@cr("704.5k", "205.4f")
def test_of_two_world_permanents_the_newer_stays_whoever_controls_them(s: Scenario) -> None:
    s.battlefield(P1, world("Old Plane"))
    s.hand(P1, world("New Plane"))
    s.cast(P1, "New Plane")
    s.resolve()
    assert s["Old Plane"].zone == "graveyard"
    assert s["New Plane"].zone == "battlefield"


@cr("704.5k")
def test_a_world_permanent_of_the_opponent_goes_too(s: Scenario) -> None:
    s.battlefield(P2, world("Old Plane"))
    s.hand(P1, world("New Plane"))
    assert s["Old Plane"].zone == "battlefield"
    s.cast(P1, "New Plane")
    s.resolve()
    assert s["Old Plane"].zone == "graveyard"


@cr("704.5k")
def test_world_permanents_that_enter_at_once_all_go(s: Scenario) -> None:
    worlds = Each(Supertypes(frozenset({Supertype.WORLD})), (Zone.GRAVEYARD,))
    s.graveyard(P1, world("One Plane"), world("Other Plane"))
    s.hand(P1, instant("Collide", Move(worlds, Zone.BATTLEFIELD)))
    s.cast(P1, "Collide")
    s.resolve()
    assert s["One Plane"].zone == s["Other Plane"].zone == "graveyard"


@cr("704.5k")
def test_an_older_world_permanent_goes_with_those_that_enter_at_once(s: Scenario) -> None:
    worlds = Each(Supertypes(frozenset({Supertype.WORLD})), (Zone.GRAVEYARD,))
    s.battlefield(P2, world("Old Plane"))
    s.graveyard(P1, world("One Plane"), world("Other Plane"))
    s.hand(P1, instant("Collide", Move(worlds, Zone.BATTLEFIELD)))
    s.cast(P1, "Collide")
    s.resolve()
    assert [s[f"{name} Plane"].zone for name in ("Old", "One", "Other")] == ["graveyard"] * 3


# ---- 704.5m, 704.5n, 704.5p, 704.5y: attachments -------------------------------------------------------------------


@cr("704.5m", "303.4c")
def test_an_aura_whose_creature_is_gone_is_put_into_the_graveyard(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.hand(P1, instant("Push", return_to_hand(TargetRef(0)), target=creature))
    s.cast(P1, "Push", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Holy Strength"].zone == "graveyard"


@cr("704.5m", "303.4c")
def test_an_aura_whose_creature_is_none_any_more_is_put_into_the_graveyard(s: Scenario) -> None:
    ring = s.battlefield(P1, "Sol Ring")
    s.hand(P1, animation(), "Holy Strength")
    s.free_mana(P1)
    s.battlefield(P1, "Vedalken Orrery")
    s.to("beginning_of_combat")
    s.cast(P1, "Animate", targets=[ring])
    s.resolve()
    s.cast(P1, "Holy Strength", targets=[ring])
    s.resolve()
    assert (ring.power, ring.toughness) == (4, 5)
    s.to("postcombat_main")
    assert s["Holy Strength"].zone == "graveyard"
    assert ring.zone == "battlefield"


def animation() -> Face:
    """An instant: target permanent becomes a 3/3 creature until end of combat."""
    changes = (AddTypes(frozenset({CardType.CREATURE})), SetPT(Number(3), Number(3)))
    return instant("Animate", Continuous(TargetRef(0), changes, Duration.END_OF_COMBAT), target=permanent)


@cr("704.5m")
def test_an_aura_that_is_attached_to_nothing_is_put_into_the_graveyard(s: Scenario) -> None:
    s.battlefield(P1, "Holy Strength")
    assert s["Holy Strength"].zone == "graveyard"


@cr("704.5m")
def test_an_aura_on_something_it_cannot_enchant_is_put_into_the_graveyard(s: Scenario) -> None:
    ring = s.battlefield(P1, "Sol Ring")
    s.battlefield(P1, "Holy Strength", attached_to=ring)
    assert s["Holy Strength"].zone == "graveyard"


@cr("704.5m", "303.4d")
def test_an_aura_that_enchants_itself_is_put_into_the_graveyard(s: Scenario) -> None:
    aura = thing("Loop", CardType.ENCHANTMENT, subtypes=("Aura",), parts=(KeywordAbility(K.ENCHANT, permanent),))
    placed = s.battlefield(P1, aura, attached_to="Loop")
    assert placed.zone == "graveyard"


@cr("704.5n", "301.5c")
def test_equipment_whose_creature_is_gone_stays_unattached(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.hand(P1, instant("Kill", Destroy(TargetRef(0)), target=creature))
    s.cast(P1, "Kill", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Bonesplitter"].zone == "battlefield"
    assert s["Bonesplitter"].attached_to is None


@cr("704.5n", "301.5")
def test_equipment_on_what_is_no_creature_any_more_becomes_unattached(s: Scenario) -> None:
    ring = s.battlefield(P1, "Sol Ring")
    equip = instant("Arm", Attach(Each(Named("Bonesplitter")), TargetRef(0)), target=creature)
    s.battlefield(P1, "Bonesplitter")
    s.hand(P1, animation(), equip)
    s.to("beginning_of_combat")
    s.cast(P1, "Animate", targets=[ring])
    s.resolve()
    s.cast(P1, "Arm", targets=[ring])
    s.resolve()
    assert ring.power == 5
    s.to("postcombat_main")
    assert s["Bonesplitter"].zone == "battlefield"
    assert s["Bonesplitter"].attached_to is None


@cr("704.5p", "301.5c")
def test_equipment_that_becomes_a_creature_becomes_unattached(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Bonesplitter", attached_to=bears)
    s.hand(P1, animation())
    assert bears.power == 4
    s.cast(P1, "Animate", targets=["Bonesplitter"])
    s.resolve()
    assert s["Bonesplitter"].attached_to is None
    assert s["Bonesplitter"].zone == "battlefield"
    assert bears.power == 2


@cr("704.5p", "704.5m", "303.4d")
def test_an_aura_that_becomes_a_creature_is_put_into_the_graveyard(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.hand(P1, animation())
    s.cast(P1, "Animate", targets=["Holy Strength"])
    s.resolve()
    assert s["Holy Strength"].zone == "graveyard"


@cr("704.5p")
def test_what_is_neither_aura_nor_equipment_becomes_unattached(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    ring = s.battlefield(P1, "Sol Ring", attached_to=bears)
    assert ring.attached_to is None
    assert ring.zone == "battlefield"


@cr("704.5p", "310.9")
def test_a_battle_becomes_unattached(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    battle = s.battlefield(P1, siege(), attached_to=bears)
    assert battle.attached_to is None
    assert battle.zone == "battlefield"


def role(name: str) -> Face:
    return thing(name, CardType.ENCHANTMENT, subtypes=("Aura", "Role"), parts=(KeywordAbility(K.ENCHANT, creature),))


@cr("704.5y", "303.7a")
def test_of_one_players_roles_on_a_creature_the_newest_stays(s: Scenario) -> None:
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, role("First Role"), role("Second Role"), attached_to=bears)
    s.battlefield(P2, role("Rival Role"), attached_to=bears)
    zones = [s[f"{name} Role"].zone for name in ("First", "Second", "Rival")]
    assert zones == ["graveyard", "battlefield", "battlefield"]


@cr("704.5y")
def test_roles_on_different_creatures_stay(s: Scenario) -> None:
    bears, giant = s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P1, role("First Role"), attached_to=bears)
    s.battlefield(P1, role("Second Role"), attached_to=giant)
    assert s["First Role"].zone == s["Second Role"].zone == "battlefield"


# ---- 704.5q: +1/+1 and -1/-1 counters ------------------------------------------------------------------------------


@cr("704.5q", "122.3")
def test_plus_and_minus_counters_are_removed_in_pairs(s: Scenario) -> None:
    s.battlefield(P1, "Hill Giant", counters={"+1/+1": 3, "-1/-1": 1})
    assert s["Hill Giant"].counters == {"+1/+1": 2}


@cr("704.5q")
def test_a_permanent_that_is_no_creature_loses_them_too(s: Scenario) -> None:
    s.battlefield(P1, "Sol Ring", counters={"+1/+1": 1, "-1/-1": 2})
    assert s["Sol Ring"].counters == {"-1/-1": 1}


@cr("704.5q", "704.5f", "704.3")
def test_a_creature_that_its_counters_kill_dies_although_pairs_are_removed(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1, "-1/-1": 3})
    assert s["Grizzly Bears"].zone == "graveyard"


# ---- 704.5v to 704.5x: battles -------------------------------------------------------------------------------------


@cr("704.5v", "310.7")
def test_a_battle_with_no_defense_is_put_into_the_graveyard(s: Scenario) -> None:
    s.battlefield(P1, thing("Battle", CardType.BATTLE, defense=2))
    s.hand(P1, instant("Shot", Damage(TargetRef(0), Number(2)), target=any_target))
    s.cast(P1, "Shot", targets=["Battle"])
    s.resolve()
    assert s["Battle"].zone == "graveyard"


@cr("704.5w", "310.10", "310.11a")
def test_a_siege_without_a_protector_gets_an_opponent(s: Scenario) -> None:
    battle = s.battlefield(P2, siege())
    assert s.core.permanent(battle.id)["protector"] == P1


@cr("704.5w", "310.8a")
def test_a_battle_of_no_type_gets_its_controller(s: Scenario) -> None:
    battle = s.battlefield(P1, thing("Front", CardType.BATTLE, defense=3))
    assert s.core.permanent(battle.id)["protector"] == P1


# ---- with a table of three, and with Sagas: cards as tables --------------------------------------------------------


def table(faces: list[dict[str, Any]], abilities: list[dict[str, Any]], players: int = 2, seed: int = 3) -> Core:
    """The first decision of a game whose libraries hold lands; face 0 is the land."""
    rows = {
        "cards": [{"face": 0, "n_faces": 1}],
        "faces": [{"types": TypeBit.TYPE_LAND, "n_symbols": -1}, *faces],
        "abilities": abilities,
        "typesets": [[], [Subtype.SUBTYPE_SAGA], [Subtype.SUBTYPE_SIEGE]],
        "nodes": [{}],
    }
    tables = CardTables(rows, ["Land"])
    core = Core.new(tables, NewGame(tables, [[0] * 20] * players, starting_player=0, mulligan=False), seed)
    core.next()
    core.edit_skip_trivial(False)
    core.relist_options()
    return core


def saga(chapters: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    flags = {"kind": AbilityKind.ABILITY_TRIGGERED, "flags": AbilityFlag.AF_CHAPTER}
    abilities = [{**flags, "a": number} for number in range(1, chapters + 1)]
    types = TypeBit.TYPE_ENCHANTMENT
    return {"types": types, "typeset": 1, "n_symbols": -1, "n_abilities": len(abilities)}, abilities


@cr("704.5s", "714.4")
@pytest.mark.parametrize(("lore", "stays"), [(2, True), (3, False), (4, False)])
def test_a_saga_with_its_last_lore_counter_is_sacrificed(lore: int, stays: bool) -> None:
    face, abilities = saga(3)
    core = table([face], abilities)
    id = core.edit_token(1, 0)
    core.edit_permanent(id, counters={CounterKind.COUNTER_LORE: lore})
    pass_priority(core)
    assert core.exists(id) == stays


@cr("704.5s")
def test_a_saga_without_chapters_is_not_sacrificed() -> None:
    face, abilities = saga(0)
    core = table([face], abilities)
    id = core.edit_token(1, 0)
    core.edit_permanent(id, counters={CounterKind.COUNTER_LORE: 9})
    pass_priority(core)
    assert core.exists(id)


SIEGE = {"types": TypeBit.TYPE_BATTLE, "typeset": 2, "n_symbols": -1, "defense": 3}


def siege_of_three() -> tuple[Core, int]:
    """Three players; player 0 has a Siege that player 1 protects."""
    core = table([SIEGE], [], players=3)
    id = core.edit_token(1, 0)
    core.edit_permanent(id, counters={CounterKind.COUNTER_DEFENSE: 3})
    pass_priority(core)
    while core.permanent(id)["protector"] != 1:
        core.step(next(i for i, option in enumerate(core.options()) if option[1] == 1))
    return core, id


@cr("704.5w", "310.10")
def test_a_siege_whose_protector_has_left_gets_another() -> None:
    core, id = siege_of_three()
    core.concede(1)
    while core.permanent(id)["protector"] == 1:
        core.step(0)
    assert core.permanent(id)["protector"] == 2


# ---- 704.8: last known information ---------------------------------------------------------------------------------


@cr("704.8", "704.3", "113.7a")
@pytest.mark.parametrize("lord_first", [True, False])
def test_what_dies_with_its_lord_was_last_known_with_the_lords_bonus(lord_first: bool) -> None:
    shot = Activated((Damage(TargetRef(0), PowerOf(Source())),), (Target(any_target),), cost=(TapSelf(),))
    pair = [LORD, beast("Archer", 2, 2, shot)]
    s = Scenario()
    s.battlefield(P1, *(pair if lord_first else pair[::-1]))
    s.hand(P2, storm(5))
    s.activate(P1, "Archer", targets=[P2])
    s.cast(P2, "Storm")
    s.resolve()
    assert s["Lord"].zone == s["Archer"].zone == "graveyard"
    s.resolve()
    assert s.player(P2).life == 17


@cr("704.8", "704.5q")
def test_what_dies_as_its_counters_are_removed_was_last_known_with_them(s: Scenario) -> None:
    shot = Activated((Damage(TargetRef(0), PowerOf(Source())),), (Target(any_target),), cost=(TapSelf(),))
    s.battlefield(P1, beast("Archer", 4, 1, shot), counters={"+1/+1": 1})
    s.hand(P2, instant("Blight", PutCounters(TargetRef(0), "-1/-1", Number(2)), target=creature))
    s.activate(P1, "Archer", targets=[P2])
    s.cast(P2, "Blight", targets=["Archer"])
    s.resolve()
    assert s["Archer"].zone == "graveyard"
    s.resolve()
    assert s.player(P2).life == 17


@cr("704.5s", "303.5", "714.3a")
def test_a_saga_enters_with_a_lore_counter_and_stays_without_chapters(s: Scenario) -> None:
    s.hand(P1, thing("Tale", CardType.ENCHANTMENT, subtypes=("Saga",)))
    s.cast(P1, "Tale")
    s.resolve()
    assert s["Tale"].counters == {"lore": 1}
    assert s["Tale"].zone == "battlefield"
