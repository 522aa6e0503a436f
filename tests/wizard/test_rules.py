"""The rules of Wizard, question by question."""

import pytest

from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.rulesets.wizard import CARDS, CONFIG, GameEngine, WizardCard, start

from .tables import DAVID, MAX, creature, fight, in_main, put, rich, stats, table, to_main, turns

# The document's list, word by word; the effects of sorceries are its words in the language.
LISTED = """\
Slime (1 green, 2/2, vigilant)
Bigger Slime (2 green, 3/3, vigilant)
Forest Bear (1 green, 2/2)
Vine Elemental (3 green, 2/3, enter? inc att 1; inc end 1)
Alpha Wolf (2 green, 3/2, global inc att 1)
Skeleton (2 blue, 2/2, haste; block? inc end 1)
Skeleton Army (3 blue, 2/2, haste; inc att (graveyard count Skeleton))
Phantom Warrior (3 blue, 2/3, haste)
Sea Serpent (4 blue, 5/5)
Arcane Scholar (2 blue, 1/3, draw 1)
Vergil (5 blue, 6/6, unblockable)
Goblin Raider (1 red, 2/1, haste)
Fire Elemental (3 red, 3/2, attack? inc att 1)
Dragon Whelp (4 red, 2/3, flying)
Berserker (2 red, 2/3, attack? inc att 2; dec end 1)
Forest (tap? gen green)
Island (tap? gen blue)
Mountain (tap? gen red)
Tropical Grove (entertap; tap? gen green/blue)
Volcanic Peak (entertap; tap? gen red/blue)
Wild Highlands (entertap; tap? gen red/green)
Giant Growth (0 green, inc att 3; inc end 3)
Regrowth (1 green, return creature)
Divination (2 blue, draw 2)
Mind Rot (2 blue, discard 2)
Lightning Strike (2 red, damage 3 creature/player)
Flame Slash (1 red, damage 4 creature)
Lava Axe (4 red, damage 5 player)
"""


def as_listed(card: WizardCard) -> str:
    stats = f"{card.attack}/{card.defence}" if card.kind == "creature" else ""
    return f"{card.name} ({', '.join(filter(None, (card.cost_text, stats, card.effect)))})"


def test_the_cards_are_those_of_the_document():
    assert [as_listed(card) for card in CARDS.values()] == LISTED.splitlines()
    kinds = [card.kind for card in CARDS.values()]
    assert (kinds.count("creature"), kinds.count("land"), kinds.count("sorcery")) == (15, 6, 7)


# The document's functions.
FUNCTIONS = """
start_turn untap_step upkeep_step draw_step advance_phase end_turn play_land tap_land check_mana_cost pay_mana
clear_mana_pool declare_attackers declare_blockers assign_damage_order calculate_combat_damage resolve_damage_queue
check_creature_deaths can_attack can_block apply_temporary_buff apply_global_effect cleanup_temporary_effects
update_creature_stats draw_card move_to_graveyard discard_card count_graveyard check_enter_triggers
check_attack_triggers check_block_triggers cast_sorcery apply_sorcery_effect deal_damage destroy_creature force_discard
has_keyword is_tapped get_creature validate_action execute_turn check_win_condition get_game_state
"""


@pytest.mark.parametrize("name", FUNCTIONS.split())
def test_the_engine_has_every_function_of_the_document(name):
    assert callable(getattr(GameEngine, name))


# ---- turns -----------------------------------------------------------------------------------------------------------


def test_players_begin_with_twenty_health_and_seven_cards():
    engine = table()
    assert [engine.health(player) for player in engine.players] == [20, 20]
    assert [len(engine.hand(player)) for player in engine.players] == [7, 7]


def test_whoever_starts_does_not_draw_on_the_first_turn():
    engine = in_main()
    assert len(engine.hand(DAVID)) == 7
    turns(engine, 1)
    assert len(engine.hand(MAX)) == 8


def test_the_phases_follow_each_other():
    engine = table()
    engine.end_turn(DAVID)
    seen = [engine.phase]
    while engine.active_player == MAX:
        seen.append(engine.advance_phase())
    assert seen == ["untap", "upkeep", "draw", "main_pre", "main_post", "end", "untap"]


def test_untapping_is_for_the_creatures_and_lands_of_the_player_whose_turn_it_is():
    engine = in_main()
    permanents = [
        (player, put(engine, player, name, Zone.BATTLEFIELD), zone)
        for player in engine.players
        for name, zone in (("Forest Bear", "creatures"), ("Forest", "lands"))
    ]
    for _, card_id, _ in permanents:
        engine.game.core.edit_permanent(engine._permanent(card_id).object_id, tapped=True)
    engine.game.sync()
    engine.end_turn(DAVID)
    engine.start_turn(MAX)
    engine.untap_step(MAX)
    tapped = {player: engine.is_tapped(player, card_id, zone) for player, card_id, zone in permanents}
    assert tapped == {DAVID: True, MAX: False}


def test_a_player_draws_once_a_turn():
    engine = in_main()
    engine.end_turn(DAVID)
    to_main(engine)
    assert len(engine.hand(MAX)) == 8
    with pytest.raises(IllegalAction, match="it is not the time for the draw step: the game is at main_pre"):
        engine.draw_step(MAX)


def test_cards_are_played_after_combat_too():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    cards = {name: put(engine, DAVID, name) for name in ("Forest", "Slime", "Divination")}
    fight(engine, [bear])
    assert engine.phase == "main_post"
    engine.play_land(DAVID, cards["Forest"])
    engine.tap_land(DAVID, cards["Forest"])
    rich(engine)
    engine.play_creature(DAVID, cards["Slime"])
    engine.cast_sorcery(DAVID, cards["Divination"])
    assert cards["Slime"] in engine.creatures(DAVID)


def test_there_is_one_combat_a_turn():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    slime = creature(engine, DAVID, "Slime")
    fight(engine, [bear])
    with pytest.raises(IllegalAction):
        engine.declare_attackers(DAVID, [slime])


def test_there_is_no_hand_limit():
    engine = in_main()
    for name in list(CARDS)[:12]:
        put(engine, DAVID, name) if name not in engine.hand(DAVID).values() else None
    held = len(engine.hand(DAVID))
    engine.end_turn(DAVID)
    assert held > 7
    assert len(engine.hand(DAVID)) == held


def test_one_land_a_turn():
    engine = in_main()
    first, second = put(engine, DAVID, "Forest"), put(engine, DAVID, "Island")
    engine.play_land(DAVID, first)
    with pytest.raises(IllegalAction, match="a land was played this turn already"):
        engine.play_land(DAVID, second)
    turns(engine, 2)
    engine.play_land(DAVID, second)
    assert second in engine.lands(DAVID)


def test_a_player_whose_deck_is_empty_loses_with_the_next_draw():
    game = start((["Forest"] * 8, ["Island"] * 8), seed=1)
    while game.decision:
        game.apply(0)
    assert game.result.reason.name == "LIBRARY"


def test_nobody_is_asked_in_the_other_players_turn_but_for_blocks():
    game = start(("green-red", "blue-red"), seed=4, config=CONFIG.with_(starting_player=0))
    while game.decision:
        if game.decision.player != game.active_player:
            assert game.decision.reason.name in ("BLOCK", "DISCARD")
        game.apply(game.decision.n_options - 1)


# ---- mana ------------------------------------------------------------------------------------------------------------


def test_lands_make_mana_of_their_color():
    engine = in_main()
    for name, color in (("Forest", "green"), ("Island", "blue"), ("Mountain", "red")):
        land = put(engine, DAVID, name, Zone.BATTLEFIELD)
        engine.tap_land(DAVID, land)
        assert engine.mana(DAVID)[color] == 1
        assert engine.is_tapped(DAVID, land, "lands")


@pytest.mark.parametrize(
    ("name", "colors"),
    [("Tropical Grove", ("green", "blue")), ("Volcanic Peak", ("red", "blue")), ("Wild Highlands", ("red", "green"))],
)
def test_each_dual_land_makes_one_mana_of_either_of_its_colors(name, colors):
    engine = in_main()
    for color in colors:
        land = put(engine, DAVID, name, Zone.BATTLEFIELD)
        engine.game.core.edit_permanent(engine._permanent(land).object_id, tapped=False)
        engine.game.sync()
        engine.tap_land(DAVID, land, color)
    assert engine.mana(DAVID) == {color: int(color in colors) for color in ("green", "blue", "red")}


def test_a_tapped_land_makes_no_mana():
    engine = in_main()
    land = put(engine, DAVID, "Forest", Zone.BATTLEFIELD)
    engine.tap_land(DAVID, land)
    with pytest.raises(IllegalAction, match="it is tapped"):
        engine.tap_land(DAVID, land)


@pytest.mark.parametrize("card", [card for card in CARDS.values() if card.color], ids=lambda card: card.name)
def test_a_card_costs_its_generic_mana_and_one_of_its_color(card):
    engine = in_main()
    other = next(color for color in ("green", "blue", "red") if color != card.color)
    bear = put(engine, DAVID, "Forest Bear", Zone.GRAVEYARD)
    target = {"Regrowth": bear, "Giant Growth": creature(engine, MAX, "Slime")}.get(card.name)
    target = target or (creature(engine, MAX, "Slime") if "creature" in card.effect else None)
    held = put(engine, DAVID, card.name)
    engine.add_mana(DAVID, other, card.cost + 1)
    with pytest.raises(IllegalAction, match="costs"):
        engine.play_card(DAVID, held, target)  # enough mana, but none of its color
    engine.clear_mana_pool(DAVID)
    engine.add_mana(DAVID, card.color, card.cost)
    with pytest.raises(IllegalAction, match="costs"):
        engine.play_card(DAVID, held, target)  # one too little
    engine.clear_mana_pool(DAVID)
    engine.add_mana(DAVID, card.color, 1)
    engine.add_mana(DAVID, other, card.cost)
    engine.play_card(DAVID, held, target)
    assert engine.mana(DAVID) == {"green": 0, "blue": 0, "red": 0}
    assert held not in engine.hand(DAVID)


def test_a_dual_land_enters_tapped_and_makes_either_color():
    engine = in_main()
    land = put(engine, DAVID, "Tropical Grove")
    engine.play_land(DAVID, land)
    assert engine.is_tapped(DAVID, land, "lands")
    turns(engine, 2)
    with pytest.raises(IllegalAction, match="green or blue: name one"):
        engine.tap_land(DAVID, land)
    with pytest.raises(IllegalAction, match="not red"):
        engine.tap_land(DAVID, land, "red")
    engine.tap_land(DAVID, land, "blue")
    assert engine.mana(DAVID) == {"green": 0, "blue": 1, "red": 0}


def test_mana_lasts_through_combat_and_is_lost_at_the_end_of_the_turn():
    engine = in_main()
    engine.tap_land(DAVID, put(engine, DAVID, "Mountain", Zone.BATTLEFIELD))
    fight(engine, [creature(engine, DAVID, "Forest Bear")])
    assert engine.phase == "main_post"
    assert engine.mana(DAVID)["red"] == 1
    engine.end_turn(DAVID)
    assert engine.mana(DAVID)["red"] == 0


def test_generic_mana_is_paid_with_any_color_but_colored_mana_is_not():
    engine = in_main()
    bear = put(engine, DAVID, "Forest Bear")
    engine.add_mana(DAVID, "blue", 5)
    with pytest.raises(IllegalAction, match="costs 1 green"):
        engine.play_creature(DAVID, bear)
    engine.add_mana(DAVID, "green", 1)
    engine.play_creature(DAVID, bear)
    assert engine.mana(DAVID) == {"green": 0, "blue": 4, "red": 0}


def test_paying_takes_colored_mana_first():
    engine = in_main()
    engine.add_mana(DAVID, "red", 3)
    engine.add_mana(DAVID, "blue", 1)
    assert not engine.check_mana_cost(DAVID, 4, "red")
    engine.pay_mana(DAVID, 2, "red")
    assert engine.mana(DAVID) == {"green": 0, "blue": 0, "red": 1}
    with pytest.raises(IllegalAction, match="there is 1 red"):
        engine.pay_mana(DAVID, 0, "blue")


# ---- creatures and combat ------------------------------------------------------------------------------------------


def test_a_creature_that_entered_this_turn_cannot_attack_but_can_block():
    engine = in_main()
    rich(engine)
    bear = put(engine, DAVID, "Forest Bear")
    engine.play_creature(DAVID, bear)
    assert not engine.can_attack(DAVID, bear)
    with pytest.raises(IllegalAction, match="can't attack"):
        engine.declare_attackers(DAVID, [bear])
    raider = creature(engine, MAX, "Goblin Raider")
    turns(engine, 1)
    assert engine.can_block(bear, raider)


def test_haste_attacks_at_once():
    engine = in_main()
    rich(engine)
    raider = put(engine, DAVID, "Goblin Raider")
    engine.play_creature(DAVID, raider)
    fight(engine, [raider])
    assert engine.health(MAX) == 18


def test_sickness_is_gone_at_the_next_untap_step_of_tapped_and_untapped_creatures_alike():
    engine = in_main()
    bear = put(engine, DAVID, "Forest Bear", Zone.BATTLEFIELD)
    assert engine.get_creature(DAVID, bear)["summoning_sickness"]
    turns(engine, 2)
    assert not engine.get_creature(DAVID, bear)["summoning_sickness"]


def test_attacking_taps_unless_vigilant():
    engine = in_main()
    bear, slime = creature(engine, DAVID, "Forest Bear"), creature(engine, DAVID, "Slime")
    fight(engine, [bear, slime])
    assert (engine.is_tapped(DAVID, bear), engine.is_tapped(DAVID, slime)) == (True, False)


def test_a_tapped_creature_neither_attacks_nor_blocks_and_blocking_does_not_tap():
    engine = in_main()
    bear, serpent = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Sea Serpent")
    fight(engine, [bear], {bear: [serpent]})
    assert not engine.is_tapped(MAX, serpent)
    engine.game.core.edit_permanent(engine._permanent(serpent).object_id, tapped=True)
    engine.game.sync()
    attacker = creature(engine, DAVID, "Forest Bear")
    assert not engine.can_block(serpent, attacker)
    turns(engine, 1)
    assert engine.can_attack(MAX, serpent)


def test_only_flying_and_reach_block_a_flyer():
    engine = in_main()
    dragon, bear = creature(engine, DAVID, "Dragon Whelp"), creature(engine, MAX, "Forest Bear")
    other = creature(engine, MAX, "Dragon Whelp")
    assert not engine.can_block(bear, dragon)
    assert engine.can_block(other, dragon)
    engine.declare_attackers(DAVID, [dragon])
    with pytest.raises(IllegalAction, match="can't block"):
        engine.declare_blockers(MAX, {dragon: [bear]})


def test_the_unblockable_cannot_be_blocked():
    engine = in_main()
    vergil, bear = creature(engine, DAVID, "Vergil"), creature(engine, MAX, "Forest Bear")
    assert not engine.can_block(bear, vergil)
    fight(engine, [vergil])
    assert engine.health(MAX) == 14


def test_damage_is_dealt_at_the_same_time():
    engine = in_main()
    bear, other = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Forest Bear")
    assert sorted(fight(engine, [bear], {bear: [other]})) == sorted([bear, other])


def test_a_blocked_attacker_deals_nothing_to_the_player_however_strong_it_is():
    engine = in_main()
    serpent, raider = creature(engine, DAVID, "Sea Serpent"), creature(engine, MAX, "Goblin Raider")
    fight(engine, [serpent], {serpent: [raider]})
    assert engine.health(MAX) == 20


def test_several_attackers_are_blocked_or_not_each_for_itself():
    engine = in_main()
    bear, slime, serpent = (creature(engine, DAVID, name) for name in ("Forest Bear", "Bigger Slime", "Sea Serpent"))
    blocker = creature(engine, MAX, "Bigger Slime")
    assert fight(engine, [bear, slime, serpent], {bear: [blocker]}) == [bear]
    assert engine.health(MAX) == 20 - 3 - 5


def test_what_dies_goes_to_its_players_graveyard():
    engine = in_main()
    bear, raider = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Goblin Raider")
    fight(engine, [bear], {bear: [raider]})
    assert (engine.count_graveyard(DAVID, "Forest Bear"), engine.count_graveyard(MAX, "Goblin Raider")) == (1, 1)


def test_an_attack_may_be_left_unblocked():
    engine = in_main()
    bear, _ = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Sea Serpent")
    fight(engine, [bear])
    assert engine.health(MAX) == 18


def test_damage_lowers_defence_for_good():
    engine = in_main()
    serpent, bear = creature(engine, DAVID, "Sea Serpent"), creature(engine, MAX, "Forest Bear")
    fight(engine, [serpent], {serpent: [bear]})
    turns(engine, 3)
    assert stats(engine, serpent) == (5, 3)


def test_the_attackers_player_divides_damage_among_blockers():
    engine = in_main()
    serpent = creature(engine, DAVID, "Sea Serpent")
    first, second = creature(engine, MAX, "Phantom Warrior"), creature(engine, MAX, "Vine Elemental")
    engine.declare_attackers(DAVID, [serpent])
    engine.declare_blockers(MAX, {serpent: [first, second]})
    with pytest.raises(IllegalAction, match="divide all of it"):
        engine.assign_damage(serpent, {first: 1, second: 1})
    engine.assign_damage(serpent, {first: 1, second: 4})
    assert {(it["target"], it["amount"]) for it in engine.calculate_combat_damage() if it["source"] == serpent} == {
        (first, 1),
        (second, 4),
    }
    assert engine.resolve_damage_queue() == [second]
    assert stats(engine, first) == (2, 2)


def test_an_order_of_blockers_gives_lethal_damage_to_each_and_the_rest_to_the_last():
    engine = in_main()
    serpent = creature(engine, DAVID, "Sea Serpent")
    first, second = creature(engine, MAX, "Forest Bear"), creature(engine, MAX, "Bigger Slime")
    engine.declare_attackers(DAVID, [serpent])
    engine.declare_blockers(MAX, {serpent: [first, second]})
    assert engine.assign_damage_order(serpent, [second, first]) == [second, first]
    amounts = {it["target"]: it["amount"] for it in engine.calculate_combat_damage() if it["source"] == serpent}
    assert amounts == {second: 3, first: 2}


def test_looking_at_the_damage_changes_nothing():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    engine.declare_attackers(DAVID, [bear])
    engine.declare_blockers(MAX, {})
    before = engine.game.hash
    assert engine.calculate_combat_damage() == [{"source": bear, "target": MAX, "amount": 2}]
    assert engine.game.hash == before


def test_health_of_zero_ends_the_game():
    engine = in_main()
    engine.deal_damage(18, MAX)
    assert engine.check_win_condition() is None
    fight(engine, [creature(engine, DAVID, "Forest Bear")])
    assert engine.check_win_condition() == DAVID


def test_health_below_zero_ends_the_game_too():
    engine = in_main()
    engine.deal_damage(15, MAX)
    fight(engine, [creature(engine, DAVID, "Vergil")])
    assert (engine.health(MAX), engine.check_win_condition()) == (-1, DAVID)


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_fire_elemental_is_stronger_for_the_turn_in_which_it_attacks():
    engine = in_main()
    elemental = creature(engine, DAVID, "Fire Elemental")
    fight(engine, [elemental])
    assert engine.health(MAX) == 16
    assert stats(engine, elemental) == (4, 2)
    engine.end_turn(DAVID)
    assert stats(engine, elemental) == (3, 2)


def test_skeleton_is_tougher_while_it_blocks():
    engine = in_main()
    bear, skeleton = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Skeleton")
    assert fight(engine, [bear], {bear: [skeleton]}) == [bear]
    assert stats(engine, skeleton) == (2, 1)


def test_a_creature_that_lived_only_by_a_change_dies_as_it_ends():
    engine = in_main()
    bear, skeleton = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Skeleton")
    fight(engine, [bear], {bear: [skeleton]})
    engine.end_turn(DAVID)
    assert skeleton not in engine.creatures(MAX)


def test_vine_elementals_change_stays():
    engine = in_main()
    rich(engine)
    vine = put(engine, DAVID, "Vine Elemental")
    engine.play_creature(DAVID, vine)
    turns(engine, 2)
    assert stats(engine, vine) == (3, 4)


def test_alpha_wolf_strengthens_all_its_players_creatures_while_it_lives():
    engine = in_main()
    bear, theirs = creature(engine, DAVID, "Forest Bear"), creature(engine, MAX, "Forest Bear")
    wolf = creature(engine, DAVID, "Alpha Wolf")
    assert [stats(engine, it) for it in (bear, wolf, theirs)] == [(3, 2), (4, 2), (2, 2)]
    assert engine.apply_global_effect(DAVID, wolf) == sorted([bear, wolf], key=int)
    engine.destroy_creature(wolf)
    assert stats(engine, bear) == (2, 2)


def test_skeleton_army_counts_skeletons_in_its_players_graveyard():
    engine = in_main()
    army = creature(engine, DAVID, "Skeleton Army")
    put(engine, DAVID, "Skeleton", Zone.GRAVEYARD)
    put(engine, MAX, "Skeleton", Zone.GRAVEYARD)
    assert stats(engine, army) == (3, 2)
    assert engine.count_graveyard(DAVID, "Skeleton") == 1


def test_arcane_scholar_draws_as_it_enters():
    engine = in_main()
    rich(engine)
    scholar = put(engine, DAVID, "Arcane Scholar")
    held = len(engine.hand(DAVID))
    engine.play_creature(DAVID, scholar)
    assert len(engine.hand(DAVID)) == held
    assert [str(it) for it in engine.check_enter_triggers(scholar)] == ["draw 1"]


def test_giant_growth_lasts_for_the_turn():
    engine = in_main()
    rich(engine)
    bear = creature(engine, DAVID, "Forest Bear")
    engine.cast_sorcery(DAVID, put(engine, DAVID, "Giant Growth"), bear)
    assert stats(engine, bear) == (5, 5)
    engine.end_turn(DAVID)
    assert stats(engine, bear) == (2, 2)


def test_regrowth_returns_a_creature_card():
    engine = in_main()
    rich(engine)
    bear = put(engine, DAVID, "Forest Bear", Zone.GRAVEYARD)
    put(engine, DAVID, "Divination", Zone.GRAVEYARD)
    engine.cast_sorcery(DAVID, put(engine, DAVID, "Regrowth"), bear)
    assert bear in engine.hand(DAVID)


def test_divination_draws_two():
    engine = in_main()
    rich(engine)
    spell = put(engine, DAVID, "Divination")
    held = len(engine.hand(DAVID))
    engine.cast_sorcery(DAVID, spell)
    assert len(engine.hand(DAVID)) == held + 1
    assert engine.count_graveyard(DAVID, "Divination") == 1


def test_mind_rot_takes_two_cards_of_the_opponent():
    engine = in_main()
    rich(engine)
    engine.cast_sorcery(DAVID, put(engine, DAVID, "Mind Rot"))
    assert len(engine.hand(MAX)) == 5


@pytest.mark.parametrize(("name", "dies"), [("Lightning Strike", True), ("Flame Slash", True)])
def test_damage_to_a_creature(name, dies):
    engine = in_main()
    rich(engine)
    slime = creature(engine, MAX, "Bigger Slime")
    engine.cast_sorcery(DAVID, put(engine, DAVID, name), slime)
    assert (slime not in engine.creatures(MAX)) == dies


def test_lightning_strike_and_lava_axe_hit_the_player():
    engine = in_main()
    rich(engine)
    creature(engine, MAX, "Bigger Slime")
    engine.cast_sorcery(DAVID, put(engine, DAVID, "Lightning Strike"), MAX)
    assert engine.health(MAX) == 17
    engine.cast_sorcery(DAVID, put(engine, DAVID, "Lava Axe"))
    assert engine.health(MAX) == 12


@pytest.mark.parametrize("name", ["Divination", "Mind Rot", "Lava Axe"])
def test_sorceries_wait_for_ones_own_turn(name):
    engine = in_main()
    spell = put(engine, MAX, name)
    rich(engine, MAX)
    with pytest.raises(IllegalAction, match="it is David's turn"):
        engine.cast_sorcery(MAX, spell)


def test_flame_slash_cannot_hit_a_player_and_nothing_is_lost_by_trying():
    engine = in_main()
    rich(engine)
    creature(engine, MAX, "Forest Bear")
    spell = put(engine, DAVID, "Flame Slash")
    before = engine.to_dict()["state"]
    with pytest.raises(IllegalAction, match="can't be the target of Flame Slash"):
        engine.cast_sorcery(DAVID, spell, MAX)
    assert engine.to_dict()["state"] == before


def test_sorceries_are_for_main_phases():
    engine = in_main()
    rich(engine)
    spell = put(engine, DAVID, "Divination")
    engine.declare_attackers(DAVID, [creature(engine, DAVID, "Forest Bear")])
    with pytest.raises(IllegalAction, match="needs a main phase"):
        engine.cast_sorcery(DAVID, spell)


# ---- the document's examples -----------------------------------------------------------------------------------------


def test_the_documents_third_turn():
    """With one land more than the document has: Skeleton costs two generic mana and a blue one."""
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    raider = creature(engine, MAX, "Goblin Raider")
    lands = [put(engine, DAVID, "Forest", Zone.BATTLEFIELD) for _ in range(2)]
    island, skeleton = put(engine, DAVID, "Island"), put(engine, DAVID, "Skeleton")
    engine.play_land(DAVID, island)
    for land in (*lands, island):
        engine.tap_land(DAVID, land)
    assert engine.mana(DAVID) == {"green": 2, "blue": 1, "red": 0}
    engine.play_creature(DAVID, skeleton)
    assert engine.mana(DAVID) == {"green": 0, "blue": 0, "red": 0}
    engine.declare_attackers(DAVID, [bear, skeleton])
    assert engine.is_tapped(DAVID, bear)
    assert engine.is_tapped(DAVID, skeleton)
    engine.declare_blockers(MAX, {bear: [raider]})
    assert sorted(engine.resolve_damage_queue()) == sorted([bear, raider])
    engine.end_turn(DAVID)
    assert (engine.health(DAVID), engine.health(MAX)) == (20, 18)
    assert list(engine.creatures(DAVID)) == [skeleton]


def test_the_documents_berserker_blocked_by_two():
    """The document's 5/2 is a Berserker that attacks beside an Alpha Wolf."""
    engine = in_main()
    creature(engine, DAVID, "Alpha Wolf")
    berserker = creature(engine, DAVID, "Berserker")
    slime, raider = creature(engine, MAX, "Slime"), creature(engine, MAX, "Goblin Raider")
    engine.declare_attackers(DAVID, [berserker])
    assert stats(engine, berserker) == (5, 2)
    engine.declare_blockers(MAX, {berserker: [slime, raider]})
    engine.assign_damage_order(berserker, [slime, raider])
    assert [(it["source"], it["target"], it["amount"]) for it in engine.calculate_combat_damage()] == [
        (berserker, slime, 2),
        (berserker, raider, 3),
        (slime, berserker, 2),
        (raider, berserker, 2),
    ]
    assert sorted(engine.resolve_damage_queue()) == sorted([berserker, slime, raider])


# ---- further functions -------------------------------------------------------------------------------------------


def test_what_skips_its_untap_step_stays_tapped_once():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    fight(engine, [bear])
    engine.skip_untap(bear)
    turns(engine, 2)
    assert engine.is_tapped(DAVID, bear)
    turns(engine, 2)
    assert not engine.is_tapped(DAVID, bear)


def test_buffs_last_for_the_turn_or_for_good():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    engine.apply_temporary_buff(bear, "att", 2)
    engine.apply_temporary_buff(bear, "defence", 1, "permanent")
    assert stats(engine, bear) == (4, 3)
    engine.cleanup_temporary_effects()
    assert stats(engine, bear) == (2, 3)


def test_a_debuff_can_kill():
    engine = in_main()
    bear = creature(engine, DAVID, "Forest Bear")
    engine.apply_temporary_buff(bear, "end", -2)
    assert engine.check_creature_deaths() == [bear]


def test_cards_are_drawn_discarded_and_buried_by_function():
    engine = in_main()
    engine.draw_card(DAVID)
    assert len(engine.hand(DAVID)) == 8
    first = next(iter(engine.hand(DAVID)))
    engine.discard_card(DAVID, first)
    assert first not in engine.hand(DAVID)
    assert len(engine.force_discard(MAX, 3)) == 3
    land = put(engine, DAVID, "Forest", Zone.BATTLEFIELD)
    engine.move_to_graveyard(DAVID, land)
    assert land not in engine.lands(DAVID)


def test_actions_belong_to_players_and_phases():
    engine = in_main()
    assert engine.validate_action(DAVID, "play_land")
    assert not engine.validate_action(MAX, "play_land")
    assert not engine.validate_action(DAVID, "cast_sorcery", "combat")
    with pytest.raises(IllegalAction, match="there is no action"):
        engine.validate_action(DAVID, "fly")


def test_a_whole_turn_can_be_executed():
    engine = table()
    engine.execute_turn(DAVID)
    assert (engine.active_player, engine.phase, engine.turn) == (MAX, "untap", 2)


def test_a_step_out_of_its_turn_is_refused():
    engine = table()
    with pytest.raises(IllegalAction, match="it is David's turn"):
        engine.untap_step(MAX)
    to_main(engine)
    with pytest.raises(IllegalAction, match="the game is at main_pre"):
        engine.untap_step(DAVID)
    with pytest.raises(IllegalAction, match="nobody is named"):
        engine.hand("Anna")
