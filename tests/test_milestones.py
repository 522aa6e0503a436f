"""The plan's milestones, as whole games.

Milestone 1, "It's a Game": a game with lands, creatures and basic spells; priority passes, the stack resolves,
creatures attack and die. Milestone 2, "Combat Works": all combat keywords function. Milestone 3, "Full Abilities":
triggered and activated abilities work with proper timing. Milestone 4, "Competitive Ready": the engine passes
validation against known interactions. Milestone 5, "Analysis Tool": simulations of matchups bring meaningful win rates.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest

from mtgengine import AIAgent, AttackDeclaration, BlockDeclaration, Deck, Game, GameConfig, RandomAgent, SimpleAI
from mtgengine.analysis.export import write
from mtgengine.analysis.matchup import MatchupAnalysis
from mtgengine.analysis.report import write_report
from mtgengine.config import EndReason, GameStatus
from mtgengine.decisions import DecisionKind, OptionKind
from mtgengine.enums import CardType, Color, Keyword, StepType, Zone
from mtgengine.events import (
    AbilityActivatedEvent,
    AbilityTriggeredEvent,
    AttacksEvent,
    BlocksEvent,
    DamageEvent,
    DiesEvent,
    DrawCardEvent,
    EntersBattlefieldEvent,
    GameEndedEvent,
    GameStartEvent,
    LandPlayedEvent,
    LifeChangedEvent,
    ObjectPutOnStackEvent,
    PhaseStartEvent,
    PlayerLostEvent,
    ResolvedEvent,
    SpellCastEvent,
    TurnStartEvent,
    ZoneChangeEvent,
)
from mtgengine.ir import Card, Face, KeywordAbility, colored
from mtgengine.mana import ManaCost
from mtgengine.match import GameReplay, Match, SideboardPlan, Tournament
from mtgengine.match.keeping import keep_replays
from mtgengine.testing import P1, P2, Scenario, cr

GREEN = Deck.from_text("17 Forest\n10 Grizzly Bears\n8 Centaur Courser\n5 Giant Growth", "green")
RED = Deck.from_text("17 Mountain\n8 Goblin Piker\n7 Hill Giant\n8 Lightning Bolt", "red")


SLOT_MASK = 0x3FFF  # of an object's id: the physical card


class Fighter(AIAgent):
    """Plays a land, casts what it can, attacks with everything, and blocks one to one."""

    def choose_action(self, game_state, available_actions):
        lands = [action for action in available_actions if action.kind is OptionKind.PLAY_LAND]
        spells = [action for action in available_actions if action.kind is OptionKind.CAST]
        return (lands or spells or available_actions)[0]

    def choose_targets(self, game_state, spell, valid_targets):
        """Bolts for the opponent, growth for the own creatures."""
        if spell == "Lightning Bolt":
            return [target for target in valid_targets if target.player == game_state.opponent][:1]
        mine = {permanent.object_id for permanent in game_state.permanents()}
        return ([target for target in valid_targets if target.object_id in mine] or valid_targets)[:1]

    def declare_attackers(self, game_state):
        able = {option.a for option in game_state.decision.options if not option.is_pass}
        return AttackDeclaration(sorted(able))

    def declare_blockers(self, game_state, attackers):
        pairs = {}
        for option in game_state.decision.options:
            if not option.is_pass and option.b not in pairs and option.a not in pairs.values():
                pairs[option.b] = option.a
        return BlockDeclaration({attacker: [blocker] for attacker, blocker in pairs.items()})


def fight(seed: int) -> Game:
    game = Game((0, 1), GameConfig(record=True))
    game.setup_game(GREEN, RED, Fighter(), Fighter(), seed=seed)
    game.play_game()
    return game


def of(game: Game, kind: type) -> list:
    return [event for event in game.log if isinstance(event, kind)]


class TestMilestone1ItsAGame:
    def test_a_game_between_two_agents_has_a_winner(self):
        for seed in range(10):
            result = fight(seed).result
            assert result.status is GameStatus.WON
            assert result.reason in (EndReason.LIFE, EndReason.LIBRARY)
            loser = 1 - result.winner
            if result.reason is EndReason.LIFE:
                assert result.final_life[loser] <= 0 < result.final_life[result.winner]

    def test_everything_of_a_game_happens_in_it(self):
        game = fight(1)
        for kind in (
            GameStartEvent,
            DrawCardEvent,
            TurnStartEvent,
            PhaseStartEvent,
            LandPlayedEvent,
            SpellCastEvent,
            ObjectPutOnStackEvent,
            ResolvedEvent,
            EntersBattlefieldEvent,
            AttacksEvent,
            BlocksEvent,
            DamageEvent,
            DiesEvent,
            LifeChangedEvent,
            PlayerLostEvent,
            GameEndedEvent,
        ):
            assert of(game, kind), kind.__name__

    def test_lands_are_played_one_a_turn_and_never_cast(self):
        game = fight(2)
        played = [(event.turn, event.player) for event in of(game, LandPlayedEvent)]
        assert len(played) == len(set(played))
        starts = {event.turn_number: event.player_id for event in of(game, TurnStartEvent)}
        assert all(starts[turn] == player for turn, player in played)
        assert not [event for event in of(game, SpellCastEvent) if event.spell.face.types == {CardType.LAND}]

    def test_every_spell_that_was_cast_resolved_or_lost_its_target(self):
        game = fight(3)
        cast = [event.spell.object_id & SLOT_MASK for event in of(game, SpellCastEvent)]
        left = [event for event in of(game, ZoneChangeEvent) if event.from_zone is Zone.STACK]
        assert len(cast) > 5
        assert sorted(event.object.object_id & SLOT_MASK for event in left) == sorted(cast)
        for event in left:
            permanent = CardType.CREATURE in event.object.face.types
            assert event.to_zone is (Zone.BATTLEFIELD if permanent else Zone.GRAVEYARD)

    def test_life_totals_are_the_sum_of_what_happened(self):
        for seed in range(5):
            game = fight(seed)
            life = [20, 20]
            for event in of(game, LifeChangedEvent):
                life[event.player] += event.amount
            assert tuple(life) == game.result.final_life

    def test_a_bolt_is_answered_and_the_stack_resolves_from_the_top(self):
        """A game played choice by choice: lands, a creature, a Bolt, Giant Growth in response."""
        green = ["Forest"] * 20 + ["Llanowar Elves"] * 10 + ["Giant Growth"] * 10
        red = ["Mountain"] * 20 + ["Lightning Bolt"] * 20
        config = GameConfig(starting_player=0, mulligan="none", skip_trivial=False)
        game = next(game for seed in range(50) if (game := deal(green, red, seed, config)) is not None)
        on(game, StepType.PRECOMBAT_MAIN)
        choose(game, "play Forest")
        choose(game, "cast Llanowar Elves")
        elves = next(object for object in game.stack)
        assert game.decision.player == 0
        settle(game, 0, 1)
        assert [object.name for object in game.battlefield] == ["Forest", "Llanowar Elves"]
        on(game, StepType.PRECOMBAT_MAIN, turn=2)
        choose(game, "play Mountain")
        choose(game, "cast Lightning Bolt")
        choose(game, "Llanowar Elves")
        assert [object.name for object in game.stack] == ["Lightning Bolt"]
        assert not elves.exists
        choose(game, "pass")
        # The Forest paid for the Elves, who have just come: nothing can pay for Giant Growth.
        assert [option.label for option in game.decision.options] == ["pass"]
        settle(game, 0)
        assert [card.name for card in game.zone(Zone.GRAVEYARD, 0)] == ["Llanowar Elves"]
        assert [card.name for card in game.zone(Zone.GRAVEYARD, 1)] == ["Lightning Bolt"]
        on(game, StepType.PRECOMBAT_MAIN, turn=3)
        choose(game, "cast Llanowar Elves")
        settle(game, 0, 1)
        choose(game, "play Forest")
        on(game, StepType.UPKEEP, turn=4)
        choose(game, "cast Lightning Bolt")
        choose(game, "Llanowar Elves")
        settle(game, 1)
        choose(game, "cast Giant Growth")
        choose(game, "Llanowar Elves")
        assert [object.name for object in game.stack] == ["Lightning Bolt", "Giant Growth"]
        settle(game, 0, 1)
        assert [object.name for object in game.stack] == ["Lightning Bolt"]
        settle(game, 1, 0)
        (elves,) = [object for object in game.battlefield if object.is_creature]
        assert (elves.characteristics.toughness, elves.damage_marked) == (4, 3)

    @pytest.mark.parametrize(("one", "other"), list(pairwise(Deck.bundled())))
    def test_bundled_decks_play_to_an_end(self, one, other):
        game = Game((0, 1), GameConfig(max_turns=200))
        game.setup_game(one, other, RandomAgent(1), RandomAgent(2), seed=5)
        result = game.play_game()
        assert result.status in (GameStatus.WON, GameStatus.DRAWN)
        assert result.reason is not EndReason.TURN_LIMIT


def deal(green: list[str], red: list[str], seed: int, config: GameConfig) -> Game | None:
    """A game whose opening hands have what the story needs."""
    game = Game.start((green, red), seed, config)
    hands = [[card.name for card in game.zone(Zone.HAND, player)] for player in (0, 1)]
    enough = hands[0].count("Forest") >= 2 and hands[0].count("Llanowar Elves") >= 2 and "Giant Growth" in hands[0]
    return game if enough and "Mountain" in hands[1] and hands[1].count("Lightning Bolt") >= 2 else None


def choose(game: Game, label: str) -> None:
    labels = [option.label for option in game.decision.options]
    assert label in labels, f"{label} is not among {labels}"
    game.apply(labels.index(label))


def settle(game: Game, *players: int) -> None:
    """These players pass, in this order."""
    for player in players:
        assert (game.decision.kind, game.decision.player) == (DecisionKind.PRIORITY, player)
        choose(game, "pass")


def on(game: Game, step: StepType, turn: int = 1) -> None:
    """Pass on to a step, attacking and blocking with nothing, discarding what comes first."""
    while (game.turn_number, game.step) != (turn, step):
        game.apply(0)


# ---- milestone 2 ---------------------------------------------------------------------------------------------------


def a_creature(name: str, power: int, toughness: int, *keywords: Keyword | KeywordAbility) -> Card:
    abilities = [keyword if isinstance(keyword, KeywordAbility) else KeywordAbility(keyword) for keyword in keywords]
    face = Face(name, {CardType.CREATURE}, ManaCost.parse("{0}"), power=power, toughness=toughness, abilities=abilities)
    return Card((face,))


@dataclass
class Fought:
    """How a combat ended: who is left, and the life totals."""

    attackers: int
    blockers: int
    life: tuple[int, int]
    poison: int
    tapped: bool
    attacked: bool
    blocked: bool


def combat(
    attacker: Card,
    blocker: Card,
    *,
    block: bool = True,
    attackers: int = 1,
    blockers: int = 1,
    turn: int = 3,
    division: tuple[int, ...] = (),
) -> Fought:
    """A whole game in which player 0 casts attackers, player 1 casts blockers, and player 0 attacks in that turn.

    All cards cost nothing. The attackers attack if they can; each blocker that can blocks the first attacker.
    """
    decks = ([attacker] * 30, [blocker] * 30)
    game = Game.start(decks, 3, GameConfig(starting_player=0, mulligan="none", skip_trivial=False, record=True))
    to_cast = {0: attackers, 1: blockers if turn > 1 else 0}
    shares = list(division)
    while (game.turn_number, game.step) != (turn, StepType.POSTCOMBAT_MAIN):
        decision = game.decision
        kinds = [option.kind for option in decision.options]
        if decision.kind is DecisionKind.PRIORITY and OptionKind.CAST in kinds and to_cast[decision.player] > 0:
            to_cast[decision.player] -= 1
            game.apply(kinds.index(OptionKind.CAST))
        elif decision.kind is DecisionKind.ATTACK and game.turn_number == turn and OptionKind.ATTACK in kinds:
            game.apply(kinds.index(OptionKind.ATTACK))
        elif decision.kind is DecisionKind.BLOCK and block and OptionKind.BLOCK in kinds:
            game.apply(kinds.index(OptionKind.BLOCK))
        elif decision.kind is DecisionKind.ASSIGN_DAMAGE and shares:
            amounts = [option.number for option in decision.options]
            game.apply(amounts.index(shares.pop(0)))
        else:
            game.apply(kinds.index(OptionKind.PASS) if OptionKind.PASS in kinds else 0)
    mine = [object for object in game.battlefield if object.controller == 0]
    theirs = [object for object in game.battlefield if object.controller == 1]
    return Fought(
        attackers=len(mine),
        blockers=len(theirs),
        life=(game.life(0), game.life(1)),
        poison=game.view(1).player_counters().get("poison", 0),
        tapped=any(object.tapped for object in mine),
        attacked=bool(of(game, AttacksEvent)),
        blocked=bool(of(game, BlocksEvent)),
    )


BEAR = a_creature("Test Bear", 2, 2)
OX = a_creature("Test Ox", 1, 5)
GIANT = a_creature("Test Giant", 5, 5)


class TestMilestone2CombatWorks:
    def test_without_keywords_creatures_trade(self):
        result = combat(BEAR, BEAR)
        assert (result.attackers, result.blockers, result.life) == (0, 0, (20, 20))

    def test_an_unblocked_creature_deals_damage_to_the_player(self):
        result = combat(BEAR, BEAR, block=False)
        assert (result.attackers, result.blockers, result.life) == (1, 1, (20, 18))

    def test_first_strike_deals_damage_first(self):
        result = combat(a_creature("Knight", 2, 2, Keyword.FIRST_STRIKE), BEAR)
        assert (result.attackers, result.blockers) == (1, 0)

    def test_first_strike_of_a_blocker(self):
        result = combat(BEAR, a_creature("Knight", 2, 2, Keyword.FIRST_STRIKE))
        assert (result.attackers, result.blockers) == (0, 1)

    def test_first_strike_on_both_sides_is_a_trade(self):
        knight = a_creature("Knight", 2, 2, Keyword.FIRST_STRIKE)
        result = combat(knight, a_creature("Other Knight", 2, 2, Keyword.FIRST_STRIKE))
        assert (result.attackers, result.blockers) == (0, 0)

    def test_double_strike_deals_damage_twice(self):
        ace = a_creature("Ace", 2, 2, Keyword.DOUBLE_STRIKE)
        assert combat(ace, BEAR, block=False).life == (20, 16)
        result = combat(ace, a_creature("Wall", 0, 4))
        assert (result.attackers, result.blockers) == (1, 0)

    def test_deathtouch_kills_whatever_it_damages(self):
        result = combat(a_creature("Snake", 1, 1, Keyword.DEATHTOUCH), GIANT)
        assert (result.attackers, result.blockers) == (0, 0)

    def test_trample_carries_the_rest_over(self):
        result = combat(a_creature("Beast", 5, 5, Keyword.TRAMPLE), BEAR, division=(2,))
        assert (result.blockers, result.life) == (0, (20, 17))

    def test_without_trample_nothing_is_carried_over(self):
        result = combat(GIANT, BEAR)
        assert (result.blockers, result.life) == (0, (20, 20))

    def test_trample_with_deathtouch_needs_one_damage_for_the_blocker(self):
        beast = a_creature("Beast", 5, 5, Keyword.TRAMPLE, Keyword.DEATHTOUCH)
        result = combat(beast, GIANT, division=(1,))
        assert (result.blockers, result.life) == (0, (20, 16))

    def test_lifelink_gains_life_with_the_damage(self):
        assert combat(a_creature("Cleric", 3, 3, Keyword.LIFELINK), BEAR, block=False).life == (23, 17)

    def test_vigilance_does_not_tap(self):
        assert not combat(a_creature("Guard", 2, 2, Keyword.VIGILANCE), BEAR, block=False).tapped
        assert combat(BEAR, OX, block=False).tapped

    def test_haste_attacks_at_once(self):
        assert combat(a_creature("Goblin", 2, 2, Keyword.HASTE), BEAR, turn=1).life == (20, 18)
        assert not combat(BEAR, OX, turn=1).attacked

    def test_defender_does_not_attack(self):
        assert not combat(a_creature("Wall", 2, 2, Keyword.DEFENDER), BEAR).attacked

    def test_flying_is_blocked_by_flying_and_reach_only(self):
        drake = a_creature("Drake", 2, 2, Keyword.FLYING)
        assert not combat(drake, BEAR).blocked
        assert combat(drake, a_creature("Bird", 1, 1, Keyword.FLYING)).blocked
        assert combat(drake, a_creature("Spider", 1, 4, Keyword.REACH)).blocked

    def test_menace_needs_two_blockers(self):
        brute = a_creature("Brute", 3, 3, Keyword.MENACE)
        assert not combat(brute, BEAR).blocked
        result = combat(brute, BEAR, blockers=2, division=(2,))
        assert result.blocked
        assert result.attackers == 0

    def test_indestructible_survives_lethal_damage_and_deathtouch(self):
        myr = a_creature("Myr", 2, 2, Keyword.INDESTRUCTIBLE)
        assert combat(myr, GIANT).attackers == 1
        assert combat(myr, a_creature("Snake", 1, 1, Keyword.DEATHTOUCH)).attackers == 1

    def test_protection_from_a_color_prevents_its_damage_and_its_blocks(self):
        white = KeywordAbility(Keyword.PROTECTION, colored(Color.WHITE))
        knight = a_creature("Black Knight", 2, 2, white)
        priest = Card(
            (
                Face(
                    "White Ox",
                    {CardType.CREATURE},
                    ManaCost.parse("{0}"),
                    power=5,
                    toughness=5,
                    color_indicator={Color.WHITE},
                ),
            )
        )
        assert not combat(knight, priest).blocked
        result = combat(priest, knight)
        assert (result.blocked, result.blockers) == (True, 1)

    def test_shadow_and_horsemanship_are_blocked_by_their_like_only(self):
        for keyword in (Keyword.SHADOW, Keyword.HORSEMANSHIP):
            rider = a_creature("Rider", 2, 2, keyword)
            assert not combat(rider, BEAR).blocked
            assert combat(rider, a_creature("Other Rider", 2, 2, keyword)).blocked

    def test_fear_intimidate_and_skulk_restrict_blockers(self):
        assert not combat(a_creature("Horror", 2, 2, Keyword.FEAR), BEAR).blocked
        assert not combat(a_creature("Terror", 2, 2, Keyword.INTIMIDATE), BEAR).blocked
        assert not combat(a_creature("Sneak", 2, 2, Keyword.SKULK), GIANT).blocked
        assert combat(a_creature("Sneak", 2, 2, Keyword.SKULK), OX).blocked

    def test_infect_gives_poison_in_place_of_damage(self):
        elf = a_creature("Elf", 2, 2, Keyword.INFECT)
        result = combat(elf, BEAR, block=False)
        assert (result.life, result.poison) == ((20, 20), 2)

    def test_wither_leaves_counters(self):
        result = combat(a_creature("Ripper", 2, 2, Keyword.WITHER), BEAR)
        assert result.blockers == 0

    def test_toxic_gives_poison_besides_damage(self):
        rat = a_creature("Rat", 2, 2, KeywordAbility(Keyword.TOXIC, 3))
        result = combat(rat, BEAR, block=False)
        assert (result.life, result.poison) == ((20, 18), 3)

    def test_several_blockers_share_the_damage_as_the_attacker_chooses(self):
        result = combat(GIANT, BEAR, blockers=3, division=(2, 2, 1))
        assert (result.attackers, result.blockers) == (0, 1)

    def test_lifelink_double_strike_and_trample_together(self):
        angel = a_creature("Angel", 3, 3, Keyword.LIFELINK, Keyword.DOUBLE_STRIKE, Keyword.TRAMPLE)
        result = combat(angel, BEAR, division=(2,))
        assert result.life == (26, 16)
        assert (result.attackers, result.blockers) == (1, 0)


# ---- milestone 3 ---------------------------------------------------------------------------------------------------


ELVES = ["Forest"] * 20 + ["Elvish Visionary"] * 20
GOBLINS = ["Mountain"] * 20 + ["Mogg Fanatic"] * 12 + ["Goblin Gardener"] * 8
ENTERING = ("Elvish Visionary", "Siege-Gang Commander", "Goblin Matron")


def names(game: Game) -> list[str]:
    return [object.name for object in game.stack]


def deal_abilities(seed: int, config: GameConfig) -> Game | None:
    """A game whose opening hands have what the story needs."""
    game = Game.start((ELVES, GOBLINS), seed, config)
    elves, goblins = ([card.name for card in game.zone(Zone.HAND, player)] for player in (0, 1))
    ready = elves.count("Forest") >= 2 and "Elvish Visionary" in elves
    enough = goblins.count("Mountain") >= 4 and goblins.count("Mogg Fanatic") >= 2 and "Goblin Gardener" in goblins
    return game if ready and enough else None


def random_game(seed: int) -> Game:
    """Random play of decks whose creatures have abilities as they enter, as they die, and to activate."""
    elves = Deck.from_text("18 Forest\n12 Elvish Visionary\n10 Llanowar Elves", "elves")
    goblins = Deck.from_text(
        "16 Mountain\n6 Mogg Fanatic\n6 Goblin Gardener\n4 Siege-Gang Commander\n4 Goblin Matron\n"
        "4 Goblin Sharpshooter",
        "goblins",
    )
    game = Game((0, 1), GameConfig(record=True, max_turns=200))
    game.setup_game(elves, goblins, RandomAgent(2 * seed + 1), RandomAgent(2 * seed + 2), seed=seed)
    game.play_game()
    return game


def triggers(game: Game, name: str) -> int:
    return len([event for event in of(game, AbilityTriggeredEvent) if event.ability.name == name])


class TestMilestone3FullAbilities:
    def test_abilities_of_every_kind_are_answered_in_one_game(self):
        """One triggers as its creature enters, one is activated in response, one triggers as its creature dies."""
        config = GameConfig(starting_player=0, mulligan="none", skip_trivial=False)
        game = next(game for seed in range(200) if (game := deal_abilities(seed, config)) is not None)
        on(game, StepType.PRECOMBAT_MAIN)
        choose(game, "play Forest")
        on(game, StepType.PRECOMBAT_MAIN, turn=2)
        choose(game, "play Mountain")
        choose(game, "cast Mogg Fanatic")
        settle(game, 1, 0)
        on(game, StepType.PRECOMBAT_MAIN, turn=3)
        choose(game, "play Forest")
        choose(game, "cast Elvish Visionary")
        hand = len(game.zone(Zone.HAND, 0))
        settle(game, 0, 1)
        # The creature is there, its ability waits on the stack, and the active player has priority.
        assert "Elvish Visionary" in [object.name for object in game.battlefield]
        assert names(game) == ["Elvish Visionary"]
        assert len(game.zone(Zone.HAND, 0)) == hand
        settle(game, 0)
        choose(game, "activate ability 0 of Mogg Fanatic")
        choose(game, "Elvish Visionary")
        # The sacrifice is a cost: the Fanatic is gone before anything resolves.
        assert [card.name for card in game.zone(Zone.GRAVEYARD, 1)] == ["Mogg Fanatic"]
        assert names(game) == ["Elvish Visionary", "Mogg Fanatic"]
        settle(game, 1, 0)
        assert [card.name for card in game.zone(Zone.GRAVEYARD, 0)] == ["Elvish Visionary"]
        assert len(game.zone(Zone.HAND, 0)) == hand
        settle(game, 0, 1)
        assert len(game.zone(Zone.HAND, 0)) == hand + 1
        for turn in (4, 6, 8):
            on(game, StepType.PRECOMBAT_MAIN, turn=turn)
            choose(game, "play Mountain")
        choose(game, "cast Goblin Gardener")
        settle(game, 1, 0)
        assert names(game) == []
        on(game, StepType.PRECOMBAT_MAIN, turn=10)
        choose(game, "cast Mogg Fanatic")
        settle(game, 1, 0)
        choose(game, "activate ability 0 of Mogg Fanatic")
        choose(game, "Goblin Gardener")
        settle(game, 1, 0)
        # The Gardener has died; its ability is put onto the stack with its target before anybody has priority.
        choose(game, "Forest")
        assert names(game) == ["Goblin Gardener"]
        assert game.decision.player == 1
        settle(game, 1, 0)
        assert [object.name for object in game.battlefield if object.controller == 0] == ["Forest"]

    def test_every_creature_that_entered_or_died_has_triggered(self):
        died = 0
        for seed in range(20):
            game = random_game(seed)
            entered = [event.permanent.name for event in of(game, EntersBattlefieldEvent)]
            for name in ENTERING:
                assert triggers(game, name) == entered.count(name), (seed, name)
            gardeners = [event for event in of(game, DiesEvent) if event.object.name == "Goblin Gardener"]
            assert triggers(game, "Goblin Gardener") == len(gardeners)
            died += len(gardeners)
        assert died > 0

    def test_abilities_trigger_while_a_spell_resolves_and_wait_until_it_has(self):
        waited = 0
        for seed in range(10):
            events = random_game(seed).log
            for index, event in enumerate(events):
                if isinstance(event, AbilityTriggeredEvent) and event.ability.name == "Elvish Visionary":
                    later = [each for each in events[index:] if isinstance(each, ObjectPutOnStackEvent | ResolvedEvent)]
                    assert [type(each) for each in later[:2]] == [ResolvedEvent, ObjectPutOnStackEvent]
                    assert [each.source.name for each in later[:2]] == ["Elvish Visionary"] * 2
                    waited += 1
        assert waited > 10

    def test_a_sacrifice_pays_before_the_ability_is_activated_and_does_something(self):
        activated = dealt = 0
        for seed in range(10):
            events = random_game(seed).log
            for index, event in enumerate(events):
                if isinstance(event, AbilityActivatedEvent) and event.source.name == "Mogg Fanatic":
                    fanatic = event.source.object_id
                    before = [each for each in events[:index] if isinstance(each, DiesEvent)]
                    damage = [
                        place
                        for place, each in enumerate(events)
                        if isinstance(each, DamageEvent) and each.source.object_id == fanatic and not each.is_combat
                    ]
                    assert fanatic in [each.object.object_id for each in before]
                    assert len(damage) <= 1
                    assert all(place > index for place in damage)
                    activated += 1
                    dealt += len(damage)
        assert activated > 5
        assert dealt > 5

    @pytest.mark.parametrize("other", ["enchantress", "elves", "equipment", "reanimator"])
    def test_goblins_play_decks_of_abilities_to_an_end(self, other):
        game = Game((0, 1), GameConfig(max_turns=200, record=True))
        game.setup_game("goblins", other, RandomAgent(1), RandomAgent(2), seed=5)
        result = game.play_game()
        assert result.status in (GameStatus.WON, GameStatus.DRAWN)
        assert result.reason is not EndReason.TURN_LIMIT
        assert of(game, AbilityTriggeredEvent)
        assert of(game, AbilityActivatedEvent)


# ---- milestone 4 ---------------------------------------------------------------------------------------------------


@pytest.fixture
def table() -> Scenario:
    return Scenario()


class TestMilestone4CompetitiveReady:
    """Known interactions, in the order of the plan's examples, and whole games of decks that people play."""

    @cr("702.12b", "702.2b")
    def test_deathtouch_does_not_destroy_what_is_indestructible(self, table):
        table.battlefield(P1, "Typhoid Rats")
        myr = table.battlefield(P2, a_creature("Test Myr", 1, 1, Keyword.INDESTRUCTIBLE))
        table.attack({"Typhoid Rats": P2})
        table.block({myr: "Typhoid Rats"})
        table.to("end_of_combat")
        assert myr.zone == "battlefield"

    @cr("702.16e")
    def test_protection_from_a_color_prevents_its_damage(self, table):
        red = KeywordAbility(Keyword.PROTECTION, colored(Color.RED))
        knight = table.battlefield(P1, a_creature("Test Knight", 2, 2, red))
        table.hand(P2, "Lightning Bolt")
        table.free_mana(P2)
        assert not table.can_target(P2, "Lightning Bolt", knight)

    @cr("702.11b")
    def test_hexproof_does_not_stop_what_destroys_all(self, table):
        hidden = table.battlefield(P2, a_creature("Test Sprite", 1, 1, Keyword.HEXPROOF))
        table.hand(P1, "Wrath of God")
        table.free_mana(P1)
        table.cast(P1, "Wrath of God")
        table.resolve()
        assert hidden.zone == "graveyard"

    @cr("702.15b", "510.2")
    def test_lifelink_gains_life_with_the_damage_not_after_it(self, table):
        table.life(P1, 1)
        table.battlefield(P1, a_creature("Test Cleric", 3, 3, Keyword.LIFELINK))
        table.battlefield(P2, "Hill Giant")
        table.attack({"Test Cleric": P2})
        table.to("end_of_combat")
        assert (table.player(P1).life, table.player(P2).life) == (4, 17)

    @cr("613.8a", "613.10")
    def test_humility_and_opalescence_depend_on_their_order(self, table):
        table.battlefield(P1, "Opalescence", "Humility")
        assert (table["Humility"].power, table["Humility"].toughness) == (1, 1)
        other = Scenario()
        other.battlefield(P1, "Humility", "Opalescence")
        assert (other["Humility"].power, other["Humility"].toughness) == (4, 4)

    @cr("608.2b")
    def test_a_spell_whose_target_is_gone_does_nothing(self, table):
        table.battlefield(P1, "Mogg Fanatic")
        table.battlefield(P2, "Grizzly Bears")
        table.hand(P2, "Giant Growth")
        table.free_mana(P2)
        table.activate(P1, "Mogg Fanatic", targets=["Grizzly Bears"])
        table.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
        table.resolve()
        table.resolve()
        assert (table["Grizzly Bears"].toughness, table["Grizzly Bears"].damage) == (5, 1)

    @pytest.mark.parametrize("pair", list(pairwise(Deck.bundled())), ids="-".join)
    def test_games_of_bundled_decks_break_no_rule_that_can_be_seen_from_outside(self, pair):
        """After every choice: no creature that ought to be dead, no lost player who plays on, no card lost."""
        game = Game.start(pair, seed=11, config=GameConfig(max_turns=12))
        agents = (SimpleAI(), SimpleAI())
        while game.decision is not None:
            game.apply(agents[game.decision.actor].answer(game)[0])
            if game.decision is not None and game.decision.kind is DecisionKind.PRIORITY:
                assert all(game.life(player) > 0 for player in (0, 1))
                for permanent in game.battlefield:
                    now = permanent.characteristics
                    assert not now.is_creature() or now.toughness > 0, permanent
                assert cards_of(game) == list(range(120))


def cards_of(game: Game) -> list[int]:
    """The physical cards in all zones, by their numbers; tokens, copies and abilities have higher ones."""
    places = [(zone, player) for zone in Zone for player in ((0, 1) if zone in OWN_ZONES else (None,))]
    slots = [each.object_id & SLOT_MASK for zone, player in places for each in game.zone(zone, player)]
    return sorted(slot for slot in slots if slot < 120)


OWN_ZONES = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)


# ---- milestone 5 ---------------------------------------------------------------------------------------------------


class TestMilestone5AnalysisTool:
    """A deck analyst's day: simulate, look at the cards, sideboard, play matches and a tournament, keep a game."""

    def test_a_deck_without_lands_loses_to_one_with(self):
        stats = MatchupAnalysis(agents=("simple", "simple")).run_simulation(
            Deck.from_text("24 Forest\n36 Grizzly Bears", "bears"),
            Deck.from_text("2 Forest\n58 Grizzly Bears", "no lands"),
            iterations=200,
        )
        low, _ = stats.share(0).interval
        assert low > 0.9
        assert stats.deck1_winrate + stats.deck2_winrate <= 1
        assert stats.screw(1).games > stats.screw(0).games

    def test_a_mirror_is_even(self):
        stats = MatchupAnalysis(agents=("simple", "simple")).run_simulation("goblins", "goblins", iterations=1000)
        low, high = stats.share(0).interval
        assert low < 0.5 < high

    def test_burn_beats_what_is_slower_and_has_no_answer(self):
        stats = MatchupAnalysis(agents=("simple", "simple")).run_simulation("burn", "green-vanilla", iterations=300)
        assert stats.share(0).interval[0] > 0.5
        assert stats.average_game_length > 4

    def test_from_a_series_to_its_files_matches_and_replays(self, tmp_path):
        stats = MatchupAnalysis(agents=("simple", "simple")).run_simulation("goblins", "elves", iterations=120, seed=3)
        write(stats, tmp_path / "games.csv")
        write_report([stats], tmp_path / "report.html")
        decks = [Deck.load(name) for name in stats.names]
        kept = keep_replays(stats, decks, tmp_path / "kept", "longest", 2)
        longest = GameReplay.load(kept[0]).replay()
        assert longest.result.turns == max(stats.game_lengths)
        plans = {"elves": SideboardPlan({"Goblin King": 1}, {"Pyrokinesis": 1})}
        match = Match(best_of=3, agents=("simple", "simple"), plans=(plans, {}))
        result = match.play_match(*decks, seed=3)
        assert 2 in (result.wins(0), result.wins(1))
        entrants = ["goblins", "elves", "burn"]
        standings = Tournament(entrants, Match(best_of=1, agents=("simple", "simple"))).round_robin(seed=3).standings
        assert sorted(standing.name for standing in standings) == sorted(entrants)
