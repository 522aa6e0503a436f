"""The game of the classic design: players with pools and hands, and a manager for each part of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.agents import AIAgent, Target
from mtgengine.agents.agent import Action
from mtgengine.agents.driver import drive
from mtgengine.classic.combat import CombatManager
from mtgengine.classic.mana import ManaPool, PlayersManaPool
from mtgengine.classic.objects import Card, Permanent
from mtgengine.classic.priority import PrioritySystem, run_priority_round
from mtgengine.classic.stack import StackManager, cast_spell
from mtgengine.classic.state_based import check_state_based_actions
from mtgengine.classic.triggers import TriggerManager
from mtgengine.classic.turns import (
    TURN_STRUCTURE,
    Phase,
    Step,
    TurnManager,
    execute_phase,
    execute_step,
    execute_turn,
)
from mtgengine.classic.zones import Graveyard, Hand, Library, ZoneManager
from mtgengine.config import GameConfig, GameResult
from mtgengine.decisions import Reason
from mtgengine.enums import ObjectId, PhaseType, PlayerId, StepType, Zone
from mtgengine.errors import IllegalAction
from mtgengine.game import Game as PlainGame
from mtgengine.mana import ManaCost
from mtgengine.objects import GameObject

__all__ = ["Game", "Player"]


class Player(int):
    """A player of a game: the player's id, which also knows the player's things."""

    game: Game

    @classmethod
    def of(cls, game: Game, player_id: PlayerId) -> Player:
        """The player with this id."""
        player = cls(player_id)
        player.game = game
        return player

    @property
    def player_id(self) -> PlayerId:
        """The id alone."""
        return int(self)

    @property
    def _seat(self) -> int:
        return self.game.seat(int(self))

    @property
    def life(self) -> int:
        """The life total. Set, it changes by hand; state-based actions see it when they are checked next."""
        return self.game.life(int(self))

    @life.setter
    def life(self, total: int) -> None:
        self.game.core.edit_player(self._seat, life=total)
        self.game.sync()

    @property
    def poison_counters(self) -> int:
        """The poison counters. Set, they change by hand."""
        return self.game.core.player(self._seat)["counters"].get(int(core_types.COUNTER_POISON), 0)

    @poison_counters.setter
    def poison_counters(self, count: int) -> None:
        self.game.core.edit_player(self._seat, counters={int(core_types.COUNTER_POISON): count})
        self.game.sync()

    @property
    def has_lost(self) -> bool:
        """Whether the player has lost the game."""
        result = self.game.result
        beaten = result is not None and result.winner is not None and result.winner != int(self)
        return beaten or self.game.core.player(self._seat)["lost"]

    @property
    def mana_pool(self) -> ManaPool:
        """The player's mana."""
        return PlayersManaPool(self.game, self._seat)

    @property
    def ai(self) -> AIAgent:
        """Who decides for the player."""
        return self.game.all_agents[self._seat]

    @property
    def hand(self) -> Hand:
        """The hand."""
        return Hand(self.game, int(self))

    @property
    def library(self) -> Library:
        """The library, its top card last."""
        return Library(self.game, int(self))

    @property
    def graveyard(self) -> Graveyard:
        """The graveyard, its top card last."""
        return Graveyard(self.game, int(self))

    @property
    def battlefield(self) -> list[Permanent]:
        """The permanents that the player controls."""
        return [permanent for permanent in self.game.battlefield if permanent.controller == int(self)]

    def creatures(self) -> list[Permanent]:
        """The creatures that the player controls."""
        return [permanent for permanent in self.battlefield if permanent.is_creature]

    def can_pay(self, cost: ManaCost) -> bool:
        """Whether the mana in the pool pays this cost."""
        return self.mana_pool.can_pay(cost)

    def draw(self, count: int = 1) -> None:
        """The player draws cards, one at a time."""
        for _ in range(count):
            self.game.draw_card(int(self))

    def lose_game(self, reason: str = "") -> None:
        """The player loses at once, as by conceding."""
        self.game.concede(int(self))

    def __repr__(self) -> str:
        return f"<player {int(self)}>"


class Game(PlainGame):
    """A game in the classic shape. Every decision is asked for: single options are not taken inside.

    Attributes:
        zones: The zones.
        priority: Who has priority.
        combat: The combat.
        turns: Turns, phases and steps.
        triggers: Abilities that wait for the stack.
        players: The players, by id.
    """

    turn_structure = TURN_STRUCTURE

    def __init__(self, player_ids: Sequence[PlayerId] = (1, 2), config: GameConfig | None = None) -> None:
        settings = config if config is not None else GameConfig()
        super().__init__(player_ids, settings.with_(skip_trivial=False))
        self._manage()

    def _manage(self) -> None:
        self.zones = ZoneManager(self)
        self.priority = PrioritySystem(self)
        self.combat = CombatManager(self)
        self.turns = TurnManager(self)
        self.triggers = TriggerManager(self)
        self.players = {player: Player.of(self, player) for player in self.player_ids}

    def _copy_of(self, core: Core) -> Game:
        plain = super()._copy_of(core)
        game = Game.__new__(Game)
        for cls in PlainGame.__mro__:
            for name in getattr(cls, "__slots__", ()):
                if hasattr(plain, name):
                    setattr(game, name, getattr(plain, name))
        game._manage()
        return game

    def copy(self) -> Game:
        """The same game with a future of its own."""
        return self._copy_of(self.core.copy())

    # ---- its parts -------------------------------------------------------------------------------------------------

    @property
    def stack(self) -> StackManager:  # type: ignore[override]
        """The stack, its top object last."""
        return StackManager(self)

    @property
    def stack_manager(self) -> StackManager:
        """Another word for `stack`."""
        return self.stack

    @property
    def battlefield(self) -> tuple[Permanent, ...]:
        """All permanents, the oldest first."""
        return tuple(Permanent(self, id) for id in self.core.zone(int(Zone.BATTLEFIELD)))

    def get_permanent(self, object_id: ObjectId) -> Permanent:
        """The permanent with this id; KeyError when there is none."""
        self.core.permanent(object_id)
        return Permanent(self, object_id)

    @property
    def all_agents(self) -> tuple[AIAgent, ...]:
        """Who decides for the players, by seat."""
        return self._agents()

    # ---- where it is -----------------------------------------------------------------------------------------------

    @property
    def current_phase(self) -> PhaseType | None:
        """The phase."""
        return self.phase

    @property
    def current_step(self) -> StepType | None:
        """The step."""
        return self.step

    @property
    def active_player_id(self) -> PlayerId:
        """Whose turn it is."""
        return self.active_player

    @property
    def game_over(self) -> bool:
        """Whether the game is over."""
        return self.check_game_over()

    @property
    def window(self) -> tuple[int, int, tuple[int, ...]]:
        """What stays the same while players only pass: turn, step, and what is on the stack."""
        return self.core.turn, self.core.step_kind, tuple(self.core.zone(int(Zone.STACK)))

    def next_player(self, player: PlayerId) -> Player:
        """Who is next in turn order."""
        place = (self.seat(player) + 1) % len(self.player_ids)
        return self.players[self.player_ids[place]]

    # ---- playing on ------------------------------------------------------------------------------------------------

    def play(self, until: Callable[[], bool]) -> None:
        """Play on with the players' agents; where all have passed already, what follows happens first."""
        self._needs_start()
        if self.priority.all_passed and not until():
            self.priority.follow()
        drive(self, self.all_agents, until)

    def play_to_priority(self, agents: Sequence[AIAgent] | None = None) -> None:
        """Let agents make what choices come before somebody has priority."""
        drive(self, self.all_agents if agents is None else agents, lambda: self.priority.priority_player is not None)

    def execute_turn(self, active_player: PlayerId | None = None) -> None:
        """Play the turn to its end."""
        execute_turn(self, active_player)

    def execute_phase(self, phase: Phase | PhaseType) -> None:
        """Play on to this phase, and through it."""
        execute_phase(self, phase)

    def execute_step(self, step: Step | StepType) -> None:
        """Play on to this step, and through it."""
        execute_step(self, step)

    def priority_round(self) -> None:
        """Agents act and pass until the step ends."""
        run_priority_round(self)

    def execute_action(self, action: Action) -> None:
        """Take an action with priority; the choices that it brings are the agents'."""
        self.apply(action)
        self.play_to_priority()

    def cast_spell(self, player: PlayerId, card: GameObject, targets: Sequence[Target | GameObject | int] = ()) -> bool:
        """Cast a spell; False, and nothing has happened, when that is not possible."""
        return cast_spell(self, player, card, targets)

    def check_state_based_actions(self) -> bool:
        """Whether any was performed."""
        return check_state_based_actions(self)

    def put_triggered_abilities_on_stack(self) -> None:
        """Abilities that wait go onto the stack."""
        self.triggers.put_triggers_on_stack()

    def draw_card(self, player: PlayerId | None) -> Card | None:
        """A player draws a card; the card, None: none was drawn."""
        if player is None:
            raise IllegalAction("nobody draws: say which player", "121.1")
        seat = self.seat(player)
        before = set(self.core.zone(int(Zone.HAND), seat))
        self.happen(lambda core: core.draw(seat))
        new = [id for id in self.core.zone(int(Zone.HAND), seat) if id not in before]
        return Card(self, new[-1]) if new else None

    def create_game_result(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        return self.result

    def happen(self, event: Callable[[Core], int]) -> None:
        """Something happens while a player has priority; agents make the choices that it brings."""
        decision = self.decision
        if decision is None or decision.reason is not Reason.PRIORITY:
            raise IllegalAction("only while a player has priority", "117.1")
        event(self.core)
        self.sync()
        self.play_to_priority()
