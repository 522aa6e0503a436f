"""Agents answer by the names of the choices; illegal answers name the rule and harm nothing."""

import pytest

from mtgcore.rollout import PolicyRng
from mtgengine import (
    AIAgent,
    AttackDeclaration,
    BlockDeclaration,
    Deck,
    Game,
    IllegalAction,
    RandomAgent,
    Zone,
    batch,
    play_game,
)
from mtgengine.agents import drive
from mtgengine.testing import P1, P2, Scenario


class Eager(AIAgent):
    """Does whatever there is to do, attacks and blocks with everything."""

    def choose_action(self, game_state, available_actions):
        return available_actions[-1]

    def declare_attackers(self, game_state):
        able = dict.fromkeys(option.a for option in game_state.decision.options if not option.is_pass)
        return AttackDeclaration([game_state.permanent(id) for id in able])

    def declare_blockers(self, game_state, attackers):
        blocks, used = {}, set()
        for option in game_state.decision.options:
            if not option.is_pass and option.a not in used and option.b not in blocks:
                used.add(option.a)
                blocks[option.b] = [option.a]
        return BlockDeclaration(blocks)


def answer_once(game, agent):
    """Let an agent answer the pending decision."""
    for index in agent.answer(game):
        game.apply(index)


def at(scenario):
    """The scenario's position as a game that stops at every decision."""
    return scenario.game


def board():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Wall of Stone")
    s.battlefield(P2, "Craw Wurm", "Storm Crow")
    return s


@pytest.mark.parametrize("name", Deck.bundled())
def test_the_default_agent_plays_every_deck_to_the_end(name):
    result = play_game(Game.start((name, name), 1), (AIAgent(), AIAgent()))
    assert result.status.text in ("won", "drawn")


@pytest.mark.parametrize("name", ["green-vanilla", "red-vanilla"])
def test_an_agent_that_attacks_wins_against_one_that_does_nothing(name):
    result = batch(name, name, 10, agents=(Eager, AIAgent))
    assert result.wins(0) == 10


def test_agents_of_a_batch_may_be_names_instances_and_factories(vanilla):
    mixed = batch(vanilla, vanilla, 4, agents=("random", Eager()))
    made = batch(vanilla, vanilla, 4, agents=(RandomAgent, lambda: Eager()))
    assert mixed.signature == made.signature


def test_random_agents_repeat_themselves(vanilla):
    first, second = (play_game(Game.start((vanilla, vanilla), 3), (RandomAgent(1), RandomAgent(2))) for _ in range(2))
    assert first == second


def test_the_policy_rng_is_a_stream_for_each_player():
    def numbers(seed, stream):
        rng = PolicyRng(seed, stream)
        return [rng.pick(1000) for _ in range(20)]

    assert numbers(5, 0) == numbers(5, 0)
    assert numbers(5, 0) != numbers(5, 1)
    assert all(0 <= number < 1000 for number in numbers(5, 1))


def test_a_whole_attack_is_declared_at_once():
    s = board()
    s.to("declare_attackers")
    game = at(s)

    class Both(AIAgent):
        def declare_attackers(self, game_state):
            # In any order: the core takes them in its own.
            return AttackDeclaration([s["Hill Giant"].id, s["Grizzly Bears"].id])

    answer_once(game, Both())
    assert sorted(creature.name for creature in game.battlefield if creature.attacking) == [
        "Grizzly Bears",
        "Hill Giant",
    ]


@pytest.mark.parametrize(
    ("attacker", "rule"), [("Wall of Stone", "702.3b"), ("Craw Wurm", "508.1a")], ids=("defender", "not mine")
)
def test_an_illegal_attack_names_the_rule_and_harms_nothing(attacker, rule):
    s = board()
    s.to("declare_attackers")
    game = at(s)
    before = game.hash

    class Wrong(AIAgent):
        def declare_attackers(self, game_state):
            return AttackDeclaration([s["Grizzly Bears"].id, s[attacker].id])

    with pytest.raises(IllegalAction) as error:
        answer_once(game, Wrong())
    assert error.value.rule == rule
    assert f"CR {rule}" in str(error.value)
    assert game.hash == before


def test_a_creature_that_must_attack_is_declared_by_default_and_missed_otherwise():
    s = Scenario()
    s.battlefield(P1, "Juggernaut", "Grizzly Bears")
    s.to("declare_attackers")
    game = at(s)

    class Peaceful(AIAgent):
        def declare_attackers(self, game_state):
            return AttackDeclaration()

    before = game.hash
    with pytest.raises(IllegalAction) as error:
        answer_once(game, Peaceful())
    assert error.value.rule == "508.1d"
    assert game.hash == before
    answer_once(game, AIAgent())
    assert [creature.name for creature in game.battlefield if creature.attacking] == ["Juggernaut"]


def test_blocks_and_an_illegal_one():
    s = board()
    s.battlefield(P1, "Wind Drake")
    s.attack(["Grizzly Bears", "Wind Drake"])
    s.to("declare_blockers")
    game = at(s)
    before = game.hash

    class Blocker(AIAgent):
        def __init__(self, blocks):
            self.blocks = {s[attacker].id: [s[b].id for b in blockers] for attacker, blockers in blocks.items()}

        def declare_blockers(self, game_state, attackers):
            assert [attacker.name for attacker in attackers] == ["Grizzly Bears", "Wind Drake"]
            return BlockDeclaration(self.blocks)

    with pytest.raises(IllegalAction) as error:
        answer_once(game, Blocker({"Wind Drake": ["Craw Wurm"]}))
    assert error.value.rule == "702.9b"
    assert game.hash == before
    answer_once(game, Blocker({"Grizzly Bears": ["Storm Crow", "Craw Wurm"]}))
    assert sorted(creature.name for creature in game.battlefield if creature.blocking) == ["Craw Wurm", "Storm Crow"]


def divided(agent):
    s = Scenario()
    wurm = s.battlefield(P1, "Craw Wurm")
    bears, giant = s.battlefield(P2, "Grizzly Bears"), s.battlefield(P2, "Hill Giant")
    s.attack([wurm])
    s.block({bears: wurm, giant: wurm})
    s.to("combat_damage")
    game = at(s)
    before = game.hash
    try:
        answer_once(game, agent(bears.id, giant.id))
    except IllegalAction:
        assert game.hash == before
        raise
    return {object.name for object in game.zone(Zone.GRAVEYARD, 1)}


def test_combat_damage_is_divided_by_default_so_that_it_kills():
    assert divided(lambda bears, giant: AIAgent()) == {"Grizzly Bears", "Hill Giant"}


def test_combat_damage_that_does_not_add_up():
    class Wrong(AIAgent):
        def assign_damage(self, game_state, creature, recipients, damage):
            assert (creature.name, damage, len(recipients)) == ("Craw Wurm", 6, 2)
            return {recipients[0]: 2, recipients[1]: 2}

    with pytest.raises(IllegalAction) as error:
        divided(lambda bears, giant: Wrong())
    assert error.value.rule == "510.1c"


def casting(card, agent, **players):
    """P1 casts a card and the agent makes the choices; the game after the proposal."""
    s = Scenario()
    s.hand(P1, card)
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Simic Sky Swallower")
    s.mana(P1, players.get("mana", "RRRRRR"))
    game = at(s)
    option = next(option for option in game.decision.options if option.label == f"cast {card}")
    game.apply(option)
    drive(game, (agent, agent), until=lambda: game.decision.kind.name == "PRIORITY")
    return game


def test_targets_modes_x_and_division():
    seen = []

    class Chooser(AIAgent):
        def choose_targets(self, game_state, spell, valid_targets):
            seen.append((spell, [target.name for target in valid_targets]))
            return [target for target in valid_targets if target.name in ("Grizzly Bears", "Hill Giant")]

        def choose_division(self, game_state, spell, target, least, most):
            seen.append((target.name, least, most))
            return most

        def choose_x_value(self, game_state, spell, values):
            seen.append((spell, list(values)))
            return 3

    game = casting("Arc Lightning", Chooser())
    entry = game.core.stack_entry(game.stack[-1].object_id)
    assert sorted(share for _, _, share in entry["targets"]) == [1, 2]
    assert "Simic Sky Swallower" not in seen[0][1]
    seen.clear()
    game = casting("Blaze", type("Blazer", (Chooser,), {"choose_targets": AIAgent.choose_targets})())
    assert game.core.stack_entry(game.stack[-1].object_id)["x"] == 3
    assert seen[0] == ("Blaze", [0, 1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    ("card", "method", "answer", "rule"),
    [
        ("Shock", "choose_targets", lambda state, *_: [state.creatures(1)[2]], "702.18a"),
        ("Blaze", "choose_x_value", lambda *_: 40, "107.3a"),
        ("Arc Lightning", "choose_division", lambda *_: 9, "601.2d"),
    ],
)
def test_illegal_choices_name_the_rule(card, method, answer, rule):
    class Wrong(AIAgent):
        pass

    setattr(Wrong, method, lambda self, state, *rest: answer(state, *rest))
    if method == "choose_division":
        Wrong.choose_targets = lambda self, state, spell, valid: valid[:2]
    with pytest.raises(IllegalAction) as error:
        casting(card, Wrong())
    assert error.value.rule == rule


def test_the_legend_that_stays():
    class Keeper(AIAgent):
        def choose_legend_to_keep(self, game_state, legends):
            return legends[-1]

    s = Scenario()
    old = s.battlefield(P1, "Isamaru, Hound of Konda", counters={"+1/+1": 1})
    s.hand(P1, "Isamaru, Hound of Konda")
    s.mana(P1, "W")
    s.cast(P1, "Isamaru, Hound of Konda")
    game = at(s)
    drive(game, (Keeper(), Keeper()), until=lambda: not game.stack and game.decision.kind.name == "PRIORITY")
    assert [p.name for p in game.battlefield] == ["Isamaru, Hound of Konda"]
    assert not game.core.exists(old.id)


def test_mulligans_and_who_begins(vanilla):
    class Picky(AIAgent):
        def __init__(self):
            self.asked = 0

        def mulligan(self, game_state):
            self.asked += 1
            return self.asked < 3

        def play_first(self, game_state):
            return False

    game = Game.start((vanilla, vanilla), 1)
    chooser = game.decision.actor
    agents = (Picky(), Picky())
    drive(game, agents, until=lambda: game.turn_number > 0)
    assert game.core.starting_player == 1 - chooser
    assert [game.core.player(seat)["mulligans"] for seat in (0, 1)] == [2, 2]
