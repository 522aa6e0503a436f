"""The classic engine's names: its flows, written as a design of managers writes them, on the compiled game."""

from __future__ import annotations

import pytest

from mtgengine import RandomAgent
from mtgengine.classic import (
    AbilityOnStack,
    AbilityType,
    ActionType,
    AIAgent,
    AttackDeclaration,
    BlockDeclaration,
    CardData,
    CardType,
    Color,
    Game,
    GameConfig,
    ManaCost,
    ManaPool,
    PhaseType,
    PriorityResult,
    SimpleAI,
    Spell,
    SpellOnStack,
    StackedAbility,
    StateBasedActionChecker,
    StepType,
    Zone,
    can_attack,
    can_block,
    cast_spell,
    check_state_based_actions,
    create_custom_card,
    execute_phase,
    execute_step,
    execute_turn,
    has_flying,
    run_priority_round,
    run_sba_loop,
)
from mtgengine.errors import IllegalAction
from mtgengine.events import EntersBattlefieldEvent, SpellCastEvent, StepStartEvent, TurnStartEvent
from mtgengine.testing.rules import cr

P1, P2 = 1, 2
CONFIG = GameConfig(starting_player=0, mulligan="none")


def a_game(deck1: list[str], deck2: list[str], ai1: AIAgent | None = None, ai2: AIAgent | None = None) -> Game:
    """Two players who only pass, unless they have minds; in the first player's first main phase."""
    game = Game([P1, P2], CONFIG)
    game.setup_game(deck1, deck2, ai1, ai2, seed=1)
    assert game.turns.go_to(StepType.PRECOMBAT_MAIN)
    return game


def placed(game: Game, player: int, name: str, zone: Zone) -> object:
    """A card of a player's library, put where the story needs it."""
    card = next(card for card in game.zones.get_zone_contents(Zone.LIBRARY, player) if card.name == name)
    return game.zones.move_card(card, Zone.LIBRARY, zone)


@pytest.fixture
def game() -> Game:
    lands = ["Mountain"] * 12 + ["Island"] * 12 + ["Forest"] * 12
    spells = ["Lightning Bolt", "Counterspell", "Giant Growth", "Serra Angel", "Grizzly Bears", "Mogg Fanatic"] * 4
    game = a_game(lands + spells, lands + spells)
    for player in (P1, P2):
        for land in ("Mountain", "Island", "Island", "Forest"):
            placed(game, player, land, Zone.BATTLEFIELD)
    return game


# ---- patterns on the stack -----------------------------------------------------------------------------------------


@cr("117.4", "117.3d")
def test_a_single_spell(game):
    """Player 1 casts Lightning Bolt at player 2; both pass; it resolves; priority is player 1's."""
    bolt = placed(game, P1, "Lightning Bolt", Zone.HAND)
    spell = game.stack_manager.push(Spell(bolt, game.players[P1], targets=[P2]))
    assert isinstance(spell, SpellOnStack)
    assert [target.player for target in spell.targets] == [P2]
    assert game.priority.priority_player == P1
    assert game.priority.pass_priority() is PriorityResult.PRIORITY_PASSED
    assert game.priority.priority_player == P2
    assert game.priority.pass_priority() is PriorityResult.ALL_PASSED
    game.stack_manager.resolve_top()
    assert game.players[P2].life == 17
    assert game.stack_manager.is_empty()
    assert game.priority.priority_player == P1


@cr("608.1")
def test_a_response_resolves_first(game):
    """A creature spell is answered with Counterspell, which resolves first and counters it."""
    bears = placed(game, P1, "Grizzly Bears", Zone.HAND)
    counterspell = placed(game, P2, "Counterspell", Zone.HAND)
    bears_spell = game.stack.push(Spell(bears, P1))
    game.priority.pass_priority(P1)
    game.stack.push(Spell(counterspell, P2, targets=[bears_spell]))
    assert [each.name for each in game.stack] == ["Grizzly Bears", "Counterspell"]
    assert game.priority.priority_player == P2
    game.priority.pass_priority(P2)
    assert game.priority.pass_priority(P1) is PriorityResult.ALL_PASSED
    game.stack.resolve_top()
    assert game.stack.is_empty()
    assert [card.name for card in game.players[P1].graveyard] == ["Grizzly Bears"]
    assert "Grizzly Bears" not in [permanent.name for permanent in game.battlefield]


@cr("605.3b")
def test_a_mana_ability_does_not_use_the_stack(game):
    mountain = next(land for land in game.players[P1].battlefield if land.name == "Mountain")
    assert game.stack.push(StackedAbility(mountain)) is None
    assert game.stack.is_empty()
    assert game.players[P1].mana_pool.mana == {Color.RED: 1}
    assert game.priority.priority_player == P1
    bolt = placed(game, P1, "Lightning Bolt", Zone.HAND)
    assert cast_spell(game, P1, bolt, [P2])
    assert game.players[P1].mana_pool.mana == {}
    assert game.priority.priority_player == P1


def test_an_activated_ability_on_the_stack(game):
    fanatic = placed(game, P1, "Mogg Fanatic", Zone.BATTLEFIELD)
    ability = game.stack.push(StackedAbility(fanatic, targets=[P2]))
    assert isinstance(ability, AbilityOnStack)
    assert ability.ability_type is AbilityType.ACTIVATED
    assert "1 damage" in ability.ability_text
    assert not fanatic.exists
    game.stack.resolve_top()
    assert game.players[P2].life == 19


def test_a_spell_that_cannot_be_cast_leaves_no_trace(game):
    angel = placed(game, P1, "Serra Angel", Zone.HAND)
    bolt = placed(game, P2, "Lightning Bolt", Zone.HAND)
    before = game.hash
    assert not cast_spell(game, P1, angel)
    with pytest.raises(IllegalAction, match=r"cost can't be paid"):
        game.stack.push(Spell(angel, P1))
    with pytest.raises(IllegalAction, match="player 2 has no priority"):
        game.stack.push(Spell(bolt, P2, targets=[P1]))
    assert game.hash == before


def test_an_illegal_target_takes_the_announcement_back(game):
    growth = placed(game, P1, "Giant Growth", Zone.HAND)
    placed(game, P2, "Grizzly Bears", Zone.BATTLEFIELD)
    before = game.hash
    with pytest.raises(IllegalAction, match="can't be the target"):
        game.stack.push(Spell(growth, P1, targets=[P2]))
    assert game.hash == before


def test_what_is_popped_does_not_resolve(game):
    bolt = placed(game, P1, "Lightning Bolt", Zone.HAND)
    game.stack.push(Spell(bolt, P1, targets=[P2]))
    assert game.stack.pop().name == "Lightning Bolt"
    assert game.stack.is_empty()
    assert game.stack.pop() is None
    assert game.players[P2].life == 20
    assert [card.name for card in game.players[P1].graveyard] == ["Lightning Bolt"]


# ---- priority ------------------------------------------------------------------------------------------------------


@cr("117.3c")
def test_who_acts_keeps_priority_and_nobody_has_passed(game):
    game.priority.pass_priority()
    assert game.priority.passed_players == {P1}
    bolt = placed(game, P2, "Lightning Bolt", Zone.HAND)
    game.stack.push(Spell(bolt, P2, targets=[P1]))
    assert game.priority.action_taken(game.players[P2]) is PriorityResult.ACTION_TAKEN
    assert game.priority.passed_players == set()
    with pytest.raises(IllegalAction, match="player 1 has no priority"):
        game.priority.player_takes_action(P1)


def test_priority_is_given_by_those_who_have_it_before(game):
    game.priority.give_priority(game.players[P2])
    assert game.priority.priority_player == P2
    with pytest.raises(IllegalAction, match="has passed"):
        game.priority.give_priority(P1)


def priority_round(game: Game) -> None:
    """A round of priority as the plan writes it, passing and acting with the players' own minds."""
    game.check_state_based_actions()
    game.put_triggered_abilities_on_stack()
    game.priority.give_priority(game.active_player)
    while True:
        player = game.priority.priority_player
        action = player.ai.get_priority_action(game)
        if action.kind is ActionType.PASS:
            result = game.priority.pass_priority(player)
            if result is PriorityResult.ALL_PASSED:
                if game.stack.is_empty():
                    return
                game.stack.resolve_top()
                game.check_state_based_actions()
                game.put_triggered_abilities_on_stack()
                game.priority.give_priority(game.active_player)
        else:
            game.execute_action(action)
            game.priority.player_takes_action(player)


def test_the_round_of_the_plan_plays_what_the_game_plays():
    games = [Game([P1, P2], CONFIG) for _ in range(2)]
    for game in games:
        game.setup_game("burn", "goblins", SimpleAI(), SimpleAI(), seed=5)
        assert game.turns.go_to(StepType.PRECOMBAT_MAIN)
    for turn in range(1, 6):
        for game in games:
            assert game.turns.go_to(StepType.PRECOMBAT_MAIN)
        priority_round(games[0])
        games[0].execute_step(StepType.PRECOMBAT_MAIN)
        run_priority_round(games[1])
        assert games[0].hash == games[1].hash
        for game in games:
            execute_turn(game)
            assert game.turn_number == turn + 1


# ---- turns ---------------------------------------------------------------------------------------------------------


def test_a_turn_is_executed_phase_by_phase():
    game = Game([P1, P2], GameConfig(starting_player=0, mulligan="none", record=True))
    game.setup_game("goblins", "elves", SimpleAI(), SimpleAI(), seed=2)
    game.turns.begin()
    for phase in game.turn_structure:
        game.execute_phase(phase)
    assert game.turn_number == 2
    steps = [event.step for event in game.log if isinstance(event, StepStartEvent) and event.turn == 1]
    assert steps[:2] == [StepType.UNTAP, StepType.UPKEEP]
    assert steps[-2:] == [StepType.END, StepType.CLEANUP]


def test_turns_phases_and_steps_come_to_the_same():
    games = []
    for _ in range(3):
        game = Game([P1, P2], CONFIG)
        game.setup_game("goblins", "elves", SimpleAI(), SimpleAI(), seed=2)
        games.append(game)
    for _ in range(4):
        execute_turn(games[0])
        for phase in games[1].turn_structure:
            execute_phase(games[1], phase)
        games[2].turns.begin()
        for phase in games[2].turn_structure:
            for step in phase.steps:
                execute_step(games[2], step)
        assert len({game.hash for game in games}) == 1
    assert games[0].turn_number == 5


def test_the_main_loop_of_the_document():
    """While the game is not over: execute a turn, and see whether it is."""
    game = Game([P1, P2], CONFIG)
    game.setup_game("goblins", "burn", SimpleAI(), SimpleAI(), seed=4)
    while not game.game_over and game.turn_number < 50:
        game.execute_turn()
        if game.check_game_over():
            break
    other = Game([P1, P2], CONFIG)
    other.setup_game("goblins", "burn", SimpleAI(), SimpleAI(), seed=4)
    assert game.create_game_result() == other.play_game(max_turns=50)


def test_it_must_be_that_players_turn(game):
    with pytest.raises(IllegalAction, match="turn of player 1"):
        execute_turn(game, game.players[P2])
    execute_turn(game, game.players[P1])
    assert (game.turn_number, game.active_player_id) == (2, P2)


def test_a_step_that_is_over_is_not_executed(game):
    before = game.hash
    execute_step(game, StepType.UPKEEP)
    assert game.hash == before
    assert game.current_step is StepType.PRECOMBAT_MAIN
    assert game.current_phase is PhaseType.MAIN_1


# ---- combat --------------------------------------------------------------------------------------------------------


@cr("508.1", "509.1", "510.1")
def test_combat_step_by_step(game):
    angel = placed(game, P1, "Serra Angel", Zone.BATTLEFIELD)
    bears = placed(game, P2, "Grizzly Bears", Zone.BATTLEFIELD)
    execute_turn(game)
    execute_turn(game)
    assert can_attack(angel, P2)
    assert has_flying(angel)
    assert not can_block(bears, angel)
    game.turns.go_to(StepType.DECLARE_ATTACKERS)
    game.combat.declare_attackers(AttackDeclaration([angel]))
    assert [attacker.name for attacker in game.combat.attackers] == ["Serra Angel"]
    assert not game.get_permanent(angel.object_id).is_tapped
    game.combat.declare_attackers_step()
    game.combat.combat_damage_step()
    assert game.players[P2].life == 16
    game.combat.end_of_combat_step()
    assert game.combat.attackers == []


def test_blocks_are_shown_by_attacker(game):
    mine = placed(game, P1, "Grizzly Bears", Zone.BATTLEFIELD)
    theirs = placed(game, P2, "Grizzly Bears", Zone.BATTLEFIELD)
    for _ in range(2):
        execute_turn(game)
    game.turns.go_to(StepType.DECLARE_ATTACKERS)
    game.combat.declare_attackers(AttackDeclaration([mine]))
    with pytest.raises(IllegalAction, match="nobody is being asked"):
        game.combat.declare_attackers(AttackDeclaration([mine]))
    game.turns.go_to(StepType.DECLARE_BLOCKERS)
    game.combat.declare_blockers(BlockDeclaration({mine.object_id: [theirs]}))
    assert game.combat.blockers == {mine.object_id: [theirs]}
    game.combat.declare_blockers_step()
    game.combat.combat_damage_step()
    assert not mine.exists
    assert not theirs.exists


# ---- zones, state-based actions, triggers --------------------------------------------------------------------------


def test_cards_move_and_abilities_see_it():
    game = a_game(["Forest"] * 20 + ["Elvish Visionary"] * 20, ["Forest"] * 40)
    hand = len(game.players[P1].hand)
    placed(game, P1, "Elvish Visionary", Zone.BATTLEFIELD)
    assert isinstance(game.stack.top(), AbilityOnStack)
    game.stack.resolve_top()
    assert len(game.players[P1].hand) == hand + 1


@cr("400.7")
def test_a_card_is_somewhere_else_once_it_has_moved(game):
    bears = placed(game, P1, "Grizzly Bears", Zone.BATTLEFIELD)
    dead = game.zones.move_card(bears, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    assert (dead.zone, dead.name) == (Zone.GRAVEYARD, "Grizzly Bears")
    with pytest.raises(IllegalAction, match="nowhere any more"):
        game.zones.move_card(bears, Zone.BATTLEFIELD, Zone.GRAVEYARD)


def test_a_place_in_a_library_is_counted_as_it_is_shown(game):
    for position, expected in ((-1, -1), (0, 0), (3, 3)):
        card = game.players[P1].hand[0]
        game.zones.move_card(card, Zone.HAND, Zone.LIBRARY, position)
        assert game.players[P1].library[expected].name == card.name


def test_shuffling_keeps_the_cards(game):
    before = [card.name for card in game.players[P1].library]
    game.zones.shuffle_library(P1)
    after = [card.name for card in game.players[P1].library]
    assert sorted(before) == sorted(after)
    assert before != after


@cr("704.5a")
def test_state_based_actions_after_a_change_by_hand(game):
    assert not check_state_based_actions(game)
    game.players[P2].life = 0
    assert not game.game_over
    assert check_state_based_actions(game)
    assert game.game_over
    assert game.players[P2].has_lost
    assert not game.players[P1].has_lost
    assert not check_state_based_actions(game)


@cr("704.5q", "704.5g")
def test_state_based_actions_run_until_none_applies(game):
    bears = placed(game, P1, "Grizzly Bears", Zone.BATTLEFIELD)
    bears.add_counters("+1/+1", 1)
    bears.add_counters("-1/-1", 3)
    run_sba_loop(game)
    assert not bears.exists
    StateBasedActionChecker().run_until_stable(game)


@cr("704.5c")
def test_ten_poison_counters(game):
    game.players[P1].poison_counters = 10
    assert StateBasedActionChecker().check_and_perform(game)
    assert game.create_game_result().winner == P2


# ---- mana ----------------------------------------------------------------------------------------------------------


def test_a_pool_pays_colored_symbols_first():
    pool = ManaPool()
    pool.add(Color.RED, 2)
    pool.add(Color.GREEN)
    assert pool.can_pay({Color.RED: 2, Color.GREEN: 1})
    assert not pool.can_pay({Color.RED: 3})
    assert pool.pay(ManaCost.parse("{1}{G}"))
    assert pool.mana == {Color.RED: 1}
    assert not pool.pay(ManaCost.parse("{R}{R}"))
    assert pool.mana == {Color.RED: 1}
    pool.empty()
    assert pool.mana == {}


@pytest.mark.parametrize(
    ("cost", "payable"),
    [("{W/U}{U/R}", True), ("{U/R}{U/R}{R}", False), ("{2/W}", True), ("{2/W}{U}", False), ("{R/P}", True), ("", True)],
)
def test_hybrid_symbols_find_a_payment_if_there_is_one(cost, payable):
    pool = ManaPool({Color.BLUE: 1, Color.RED: 1})
    assert pool.can_pay(ManaCost.parse(cost)) is payable


def test_a_players_pool_is_the_games(game):
    pool = game.players[P1].mana_pool
    pool.add(Color.WHITE, 2)
    assert game.core.player(0)["pool"][0] == 2
    assert game.players[P1].can_pay(ManaCost.parse("{1}{W}"))
    assert pool.pay(ManaCost.parse("{W}"))
    assert pool.mana == {Color.WHITE: 1}
    execute_step(game, StepType.PRECOMBAT_MAIN)
    assert game.players[P1].mana_pool.mana == {}


# ---- objects, events, cards ----------------------------------------------------------------------------------------


@cr("613.1")
def test_base_characteristics_stay_and_current_ones_change(game):
    """Giant Growth gives +3/+3 until end of turn."""
    creature_id = placed(game, P1, "Grizzly Bears", Zone.BATTLEFIELD).object_id
    growth = placed(game, P1, "Giant Growth", Zone.HAND)
    creature = game.get_permanent(creature_id)
    game.cast_spell(P1, growth, [creature])
    game.stack.resolve_top()
    assert (creature.base_characteristics.power, creature.base_characteristics.toughness) == (2, 2)
    assert (creature.characteristics.power, creature.characteristics.toughness) == (5, 5)
    execute_turn(game)
    assert (creature.power, creature.toughness) == (2, 2)


def test_a_handler_draws_a_card_when_a_creature_enters():
    """Whenever a creature enters the battlefield, draw a card: as a subscriber of the event bus."""
    game = a_game(["Forest"] * 20 + ["Grizzly Bears"] * 20, ["Forest"] * 40)
    controller = P1

    def creature_etb_trigger(event: EntersBattlefieldEvent) -> None:
        if event.permanent.characteristics.is_creature():
            game.draw_card(controller)

    game.events.subscribe(EntersBattlefieldEvent, creature_etb_trigger)
    hand = len(game.players[P1].hand)
    placed(game, P1, "Grizzly Bears", Zone.BATTLEFIELD)
    assert len(game.players[P1].hand) == hand + 1
    placed(game, P1, "Forest", Zone.BATTLEFIELD)
    assert len(game.players[P1].hand) == hand + 1


def test_events_of_a_whole_game_reach_their_subscribers():
    game = Game([P1, P2], CONFIG)
    seen = []
    for kind in (TurnStartEvent, SpellCastEvent):
        game.events.subscribe(kind, lambda event: seen.append(type(event).__name__))
    game.setup_game("goblins", "burn", SimpleAI(), SimpleAI(), seed=4)
    result = game.play_game()
    assert seen.count("TurnStartEvent") == result.turns
    assert seen.count("SpellCastEvent") > 5


def test_a_card_of_ones_own_is_played():
    data = CardData(
        "Magebane Lizard",
        "Creature — Lizard",
        ManaCost.parse("{1}{R}"),
        "Whenever an opponent casts a noncreature spell, this creature deals 1 damage to that player.",
        "2",
        "1",
    )
    (ability,) = data.abilities
    assert ability.ability_type is AbilityType.TRIGGERED
    assert data.types == {CardType.CREATURE}
    assert data.color_identity == {Color.RED}
    lizard = create_custom_card(data)
    mine = [*["Mountain"] * 20, *["Lightning Bolt"] * 20]
    game = a_game(mine, [*[lizard] * 20, *["Mountain"] * 20])
    placed(game, P2, "Magebane Lizard", Zone.BATTLEFIELD)
    placed(game, P1, "Mountain", Zone.BATTLEFIELD)
    bolt = placed(game, P1, "Lightning Bolt", Zone.HAND)
    assert cast_spell(game, P1, bolt, [P2])
    assert game.stack.top().name == "Magebane Lizard"
    game.stack.resolve_top()
    assert game.players[P1].life == 19


class FirstAction(AIAgent):
    """An agent as the document extends it: features of the state, an action from among those that are offered."""

    def choose_action(self, game_state, available_actions):
        features = [game_state.my_life, game_state.opponent_life, len(game_state.hand)]
        assert all(isinstance(feature, int) for feature in features)
        return available_actions[-1]


def test_an_agent_of_ones_own_plays_a_whole_game():
    game = Game([P1, P2], CONFIG)
    game.setup_game("goblins", "burn", FirstAction(), RandomAgent(3), seed=4)
    assert game.play_game().turns > 0


def test_a_copy_is_a_game_of_the_same_kind(game):
    other = game.copy()
    assert isinstance(other, Game)
    other.players[P1].life = 3
    assert (game.players[P1].life, other.players[P1].life) == (20, 3)
    other.execute_turn()
    assert (game.turn_number, other.turn_number) == (1, 2)
