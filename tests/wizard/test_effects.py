"""Every word of the effect language at the table, on cards that are made for the question."""

import pytest

from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.rulesets.wizard import GameEngine, WizardCard, WizardCardError

from .tables import DAVID, MAX, creature, fight, in_main, put, rich, stats, table, to_main, turns


def made(kind: str, effect: str, attack: int = 0, defence: int = 0) -> WizardCard:
    """A card that costs a green mana, and does this."""
    return WizardCard("Thing", kind, "" if kind == "land" else "green", 0, attack, defence, effect)


def at_the_table(effect: str, attack: int = 2, defence: int = 4) -> GameEngine:
    """David's first main phase, with mana for everything, in a game that knows a creature with this effect."""
    engine = in_main(cards=(made("creature", effect, attack, defence),))
    rich(engine)
    return engine


def cast(engine: GameEngine, target: str | None = None) -> str:
    card = put(engine, DAVID, "Thing")
    engine.play_card(DAVID, card, target)
    return card


def sorcery(effect: str) -> GameEngine:
    engine = in_main(cards=(made("sorcery", effect),))
    rich(engine)
    return engine


# ---- actions, as sorceries -------------------------------------------------------------------------------------------


def test_heal_restores_health_and_may_go_beyond_twenty():
    engine = sorcery("heal 4")
    engine.deal_damage(3, DAVID)
    cast(engine)
    assert (engine.health(DAVID), engine.health(MAX)) == (21, 20)


def test_draw_takes_cards_from_the_deck():
    engine = sorcery("draw 3")
    card, deck = put(engine, DAVID, "Thing"), engine.get_game_state()["players"][DAVID]["deck"]
    held = len(engine.hand(DAVID))
    engine.cast_sorcery(DAVID, card)
    assert len(engine.hand(DAVID)) == held - 1 + 3
    assert engine.get_game_state()["players"][DAVID]["deck"] == deck - 3


@pytest.mark.parametrize(("n", "left"), [(2, 5), (7, 0), (9, 0)])
def test_discard_takes_so_many_cards_of_the_opponent_or_all(n, left):
    engine = sorcery(f"discard {n}")
    cast(engine)
    assert len(engine.hand(MAX)) == left
    assert len(engine.get_game_state()["players"][MAX]["graveyard"]) == 7 - left


def test_the_opponent_chooses_what_to_discard():
    engine = in_main(cards=(made("sorcery", "discard 1"),), choose=lambda decision: decision.n_options - 1)
    rich(engine)
    kept = list(engine.hand(MAX))[:-1]
    cast(engine)
    assert list(engine.hand(MAX)) == kept


def test_damage_to_the_player_is_the_opponents():
    engine = sorcery("damage 3 player")
    cast(engine)
    assert (engine.health(DAVID), engine.health(MAX)) == (20, 17)


@pytest.mark.parametrize("owner", [DAVID, MAX])
def test_damage_to_a_creature_may_be_to_anybodys(owner):
    engine = sorcery("damage 1 creature")
    bear = creature(engine, owner, "Forest Bear")
    cast(engine, bear)
    assert stats(engine, bear) == (2, 1)


@pytest.mark.parametrize("target", ["creature", MAX])
def test_creature_or_player_is_chosen(target):
    engine = sorcery("damage 2 creature/player")
    bear = creature(engine, MAX, "Forest Bear")
    cast(engine, bear if target == "creature" else target)
    assert (bear in engine.creatures(MAX), engine.health(MAX)) == ((False, 20) if target == "creature" else (True, 18))


def test_destroy_does_not_ask_for_defence():
    engine = sorcery("destroy creature")
    vergil = creature(engine, MAX, "Vergil")
    cast(engine, vergil)
    assert engine.creatures(MAX) == {}
    assert engine.count_graveyard(MAX, "Vergil") == 1


def test_return_takes_only_ones_own_creature_cards():
    engine = sorcery("return creature")
    mine = put(engine, DAVID, "Forest Bear", Zone.GRAVEYARD)
    land, theirs = (
        put(engine, DAVID, "Forest", Zone.GRAVEYARD),
        put(engine, MAX, "Slime", Zone.GRAVEYARD),
    )
    card = put(engine, DAVID, "Thing")
    for wrong in (land, theirs):
        with pytest.raises(IllegalAction, match="can't be the target"):
            engine.cast_sorcery(DAVID, card, wrong)
    engine.cast_sorcery(DAVID, card, mine)
    assert mine in engine.hand(DAVID)


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        ("inc att 2", (4, 2)),
        ("inc end 2", (2, 4)),
        ("dec att 1", (1, 2)),
        ("dec end 1", (2, 1)),
        ("inc att 3; inc end 3", (5, 5)),
        ("inc att 2; dec end 1", (4, 1)),
        ("inc att (graveyard count Skeleton)", (4, 2)),
        ("dec att (graveyard count Skeleton)", (0, 2)),
    ],
)
def test_a_sorcery_changes_a_creature_for_the_turn(effect, after):
    engine = sorcery(effect)
    bear = creature(engine, DAVID, "Forest Bear")
    for _ in range(2):
        put(engine, DAVID, "Skeleton", Zone.GRAVEYARD)
    cast(engine, bear)
    assert stats(engine, bear) == after
    engine.end_turn(DAVID)
    assert stats(engine, bear) == (2, 2)


def test_a_sorcery_that_lowers_defence_to_zero_kills():
    engine = sorcery("dec end 2")
    bear = creature(engine, MAX, "Forest Bear")
    cast(engine, bear)
    assert bear not in engine.creatures(MAX)


def test_a_global_sorcery_changes_all_of_ones_own_creatures_and_asks_for_no_target():
    engine = sorcery("global inc att 1; global inc end 1")
    bear, slime = creature(engine, DAVID, "Forest Bear"), creature(engine, DAVID, "Bigger Slime")
    theirs = creature(engine, MAX, "Forest Bear")
    cast(engine)
    assert [stats(engine, it) for it in (bear, slime, theirs)] == [(3, 3), (4, 4), (2, 2)]


def test_a_sorcery_goes_to_the_graveyard_after_its_effect():
    engine = sorcery("heal 1; draw 1")
    card = cast(engine)
    assert card in engine.get_game_state()["players"][DAVID]["graveyard"]
    assert engine.health(DAVID) == 21


def test_a_sorcery_may_make_mana():
    engine = sorcery("gen blue")
    before = engine.mana(DAVID)["blue"]
    cast(engine)
    assert engine.mana(DAVID)["blue"] == before + 1


def test_a_sorcery_without_anything_to_choose_cannot_be_cast():
    engine = sorcery("destroy creature")
    with pytest.raises(IllegalAction, match="nothing to choose"):
        cast(engine)


# ---- triggers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", ["enter? heal 2", "heal 2"])
def test_as_a_creature_enters(effect):
    engine = at_the_table(effect)
    cast(engine)
    assert engine.health(DAVID) == 22


def test_what_happens_on_entering_happens_again_when_another_one_enters():
    engine = at_the_table("enter? damage 1 player")
    cast(engine)
    cast(engine)
    assert engine.health(MAX) == 18


def test_a_change_on_entering_stays():
    engine = at_the_table("enter? inc att 2; dec end 1")
    thing = cast(engine)
    turns(engine, 2)
    assert stats(engine, thing) == (4, 3)


def test_attacking_triggers_before_blockers_are_declared():
    engine = at_the_table("attack? inc att 2; damage 1 player")
    thing = creature(engine, DAVID, "Thing")
    creature(engine, MAX, "Forest Bear")
    engine.declare_attackers(DAVID, [thing])
    assert engine.validate_action(MAX, "declare_blockers")
    assert (stats(engine, thing), engine.health(MAX)) == ((4, 4), 19)


def test_only_what_attacks_triggers():
    engine = at_the_table("attack? heal 1")
    thing, bear = creature(engine, DAVID, "Thing"), creature(engine, DAVID, "Forest Bear")
    other = creature(engine, DAVID, "Thing")
    fight(engine, [thing, bear])
    assert engine.health(DAVID) == 21
    assert not engine.is_tapped(DAVID, other)


def test_blocking_triggers_before_damage():
    engine = at_the_table("block? inc att 5; heal 1")
    bear, thing = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Thing")
    engine.declare_attackers(DAVID, [bear])
    engine.declare_blockers(MAX, {bear: [thing]})
    assert (stats(engine, thing), engine.health(MAX)) == ((7, 4), 21)
    assert engine.resolve_damage_queue() == [bear]
    engine.end_turn(DAVID)
    assert stats(engine, thing) == (2, 2)


def test_tapping_triggers_when_an_attack_taps_the_creature():
    engine = at_the_table("tap? heal 1")
    fight(engine, [creature(engine, DAVID, "Thing")])
    assert engine.health(DAVID) == 21


def test_a_vigilant_attacker_is_not_tapped_so_nothing_triggers():
    engine = at_the_table("vigilant; tap? heal 1")
    fight(engine, [creature(engine, DAVID, "Thing")])
    assert engine.health(DAVID) == 20


def test_a_creature_may_be_tapped_for_mana_and_then_cannot_attack():
    engine = at_the_table("tap? gen red")
    thing = creature(engine, DAVID, "Thing")
    before = engine.mana(DAVID)["red"]
    engine.tap_land(DAVID, thing)
    assert engine.mana(DAVID)["red"] == before + 1
    assert not engine.can_attack(DAVID, thing)


def test_a_sick_creature_cannot_be_tapped_for_mana():
    engine = at_the_table("tap? gen red")
    thing = cast(engine)
    with pytest.raises(IllegalAction, match="tapped, or makes no mana"):
        engine.tap_land(DAVID, thing)


def test_a_land_does_more_than_mana_as_it_is_tapped():
    engine = in_main(cards=(made("land", "tap? gen green; heal 1"),))
    land = put(engine, DAVID, "Thing")
    engine.play_land(DAVID, land)
    engine.tap_land(DAVID, land)
    assert engine.mana(DAVID)["green"] == 1
    assert engine.health(DAVID) == 21


def test_upkeep_triggers_in_its_players_upkeep_step_only():
    engine = at_the_table("upkeep? heal 1")
    creature(engine, DAVID, "Thing")
    turns(engine, 1)
    assert engine.health(DAVID) == 20
    engine.end_turn(MAX)
    engine.start_turn(DAVID)
    engine.untap_step(DAVID)
    assert engine.health(DAVID) == 20
    engine.upkeep_step(DAVID)
    assert engine.health(DAVID) == 21


def test_a_change_at_upkeep_ends_with_the_turn():
    engine = at_the_table("upkeep? inc att 3")
    thing = creature(engine, DAVID, "Thing")
    turns(engine, 2)
    assert stats(engine, thing) == (5, 4)
    turns(engine, 1)
    assert stats(engine, thing) == (2, 4)


# ---- statics and keywords --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        ("inc att 1", (3, 4)),
        ("dec end 2", (2, 2)),
        ("dec end (graveyard count Skeleton)", (2, 2)),
        ("global inc end 1", (2, 5)),
        ("inc att (graveyard count Skeleton); inc end (graveyard count Skeleton)", (4, 6)),
    ],
)
def test_a_bare_change_on_a_creature_holds_all_the_time(effect, after):
    engine = at_the_table(effect)
    for _ in range(2):
        put(engine, DAVID, "Skeleton", Zone.GRAVEYARD)
    thing = creature(engine, DAVID, "Thing")
    assert stats(engine, thing) == after
    turns(engine, 2)
    assert stats(engine, thing) == after


def test_global_reaches_creatures_that_come_later():
    engine = at_the_table("global inc att 1")
    creature(engine, DAVID, "Thing")
    assert stats(engine, creature(engine, DAVID, "Forest Bear")) == (3, 2)


def test_two_global_changes_add_up():
    engine = at_the_table("global inc att 1")
    creature(engine, DAVID, "Thing")
    creature(engine, DAVID, "Alpha Wolf")
    assert stats(engine, creature(engine, DAVID, "Forest Bear")) == (4, 2)


@pytest.mark.parametrize("keyword", ["flying", "reach"])
def test_flying_and_reach_block_a_flyer(keyword):
    engine = at_the_table(keyword)
    dragon, thing = creature(engine, DAVID, "Dragon Whelp"), creature(engine, MAX, "Thing")
    assert engine.can_block(thing, dragon)
    assert fight(engine, [dragon], {dragon: [thing]}) == []
    assert (stats(engine, thing), stats(engine, dragon)) == ((2, 2), (2, 1))


def test_reach_does_not_keep_others_from_blocking():
    engine = at_the_table("reach")
    thing, bear = creature(engine, DAVID, "Thing"), creature(engine, MAX, "Forest Bear")
    assert engine.can_block(bear, thing)


@pytest.mark.parametrize(
    ("effect", "can"), [("", False), ("haste", True), ("haste; entertap", False), ("entertap", False)]
)
def test_who_may_attack_in_the_turn_in_which_it_enters(effect, can):
    engine = at_the_table(effect)
    assert engine.can_attack(DAVID, cast(engine)) == can


def test_a_creature_that_enters_tapped_untaps_in_its_players_next_turn():
    engine = at_the_table("entertap")
    thing = cast(engine)
    assert engine.is_tapped(DAVID, thing)
    engine.end_turn(DAVID)
    to_main(engine)
    assert not engine.can_block(thing, creature(engine, MAX, "Forest Bear"))
    turns(engine, 1)
    assert not engine.is_tapped(DAVID, thing)


# ---- cards of one's own ----------------------------------------------------------------------------------------------


def test_a_kept_game_knows_the_cards_that_were_made():
    engine = at_the_table("tap? heal 1")
    thing = creature(engine, DAVID, "Thing")
    loaded = GameEngine.from_dict(engine.to_dict())
    assert loaded.to_dict() == engine.to_dict()
    fight(loaded, [thing])
    assert loaded.health(DAVID) == 21


def test_a_made_card_needs_a_name_of_its_own():
    with pytest.raises(WizardCardError, match="'Slime' is a card of the game"):
        table(cards=(WizardCard("Slime", "creature", "red"),))
