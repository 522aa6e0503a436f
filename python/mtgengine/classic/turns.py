"""Turns, phases and steps, executed one by one (CR 500-514)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgengine.enums import PhaseType, PlayerId, StepType
from mtgengine.errors import IllegalAction

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = ["TURN_STRUCTURE", "Phase", "Step", "Turn", "TurnManager", "execute_phase", "execute_step", "execute_turn"]

# What the rules do by themselves in a step, before anybody has priority (CR 703.4).
_TURN_BASED = {
    StepType.UNTAP: ("phasing", "untap"),
    StepType.DRAW: ("draw",),
    StepType.DECLARE_ATTACKERS: ("declare attackers",),
    StepType.DECLARE_BLOCKERS: ("declare blockers",),
    StepType.COMBAT_DAMAGE: ("combat damage",),
    StepType.CLEANUP: ("discard to hand size", "damage wears off"),
}


@dataclass(frozen=True)
class Step:
    """A step.

    Attributes:
        step_type: Which.
        has_priority: Whether players get priority in it; in the cleanup step only when something happens (CR 514.3a).
        turn_based_actions: What the game does in it by itself.
    """

    step_type: StepType
    has_priority: bool = True
    turn_based_actions: tuple[str, ...] = ()

    @property
    def has_priority_round(self) -> bool:
        """Another word for `has_priority`."""
        return self.has_priority


@dataclass(frozen=True)
class Phase:
    """A phase, and its steps in order."""

    phase_type: PhaseType
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Turn:
    """A turn: its number, whose it is, and its phases in order."""

    number: int
    active_player: PlayerId
    phases: tuple[Phase, ...]


def _phase(phase: PhaseType, *steps: StepType) -> Phase:
    silent = (StepType.UNTAP, StepType.CLEANUP)
    return Phase(phase, tuple(Step(step, step not in silent, _TURN_BASED.get(step, ())) for step in steps))


TURN_STRUCTURE = (
    _phase(PhaseType.BEGINNING, StepType.UNTAP, StepType.UPKEEP, StepType.DRAW),
    _phase(PhaseType.PRECOMBAT_MAIN, StepType.PRECOMBAT_MAIN),
    _phase(
        PhaseType.COMBAT,
        StepType.BEGINNING_OF_COMBAT,
        StepType.DECLARE_ATTACKERS,
        StepType.DECLARE_BLOCKERS,
        StepType.COMBAT_DAMAGE,
        StepType.END_OF_COMBAT,
    ),
    _phase(PhaseType.POSTCOMBAT_MAIN, StepType.POSTCOMBAT_MAIN),
    _phase(PhaseType.ENDING, StepType.END, StepType.CLEANUP),
)
_ORDER = [step.step_type for phase in TURN_STRUCTURE for step in phase.steps]


class TurnManager:
    """The turns of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._last = (0, 0, -1)  # the turn and place of the step executed last, and the game's version after it

    @property
    def current(self) -> Turn:
        """The turn that is being taken."""
        return Turn(self.game.turn_number, self.game.active_player, TURN_STRUCTURE)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a turn without extra ones."""
        return TURN_STRUCTURE

    def begin(self) -> None:
        """The game's first turn begins, after mulligans, unless it has begun."""
        self.game.play(lambda: self.game.core.turn > 0)

    def go_to(self, step: StepType) -> bool:
        """Play on to this step of the turn; False: the turn has come past it, or never comes to it."""
        self.begin()
        game, wanted = self.game, _ORDER.index(step)
        turn = game.core.turn
        game.play(lambda: game.core.turn != turn or _ORDER.index(StepType(game.core.step_kind)) >= wanted)
        return game.decision is not None and game.core.turn == turn and game.core.step_kind == step

    def execute(self, step: StepType) -> None:
        """Play on to this step of the turn, and through it."""
        turn, last, version = self._last
        place = _ORDER.index(step)
        if version == self.game.version and turn != self.game.core.turn and place > last:
            self._last = (turn, place, version)  # a later step of the turn that has ended: it passed on the way here
            return
        turn = self.game.core.turn
        if self.go_to(step):
            turn = self.game.core.turn
            self.advance_step()
        self._last = (turn, place, self.game.version)

    def advance_turn(self) -> None:
        """Play on to the next turn."""
        self.game.advance_turn()

    def advance_phase(self) -> None:
        """Play on to the next phase."""
        self.game.advance_phase()

    def advance_step(self) -> None:
        """Play on to the next step."""
        at = self.game.core.turn, self.game.core.step_kind
        self.game.play(lambda: (self.game.core.turn, self.game.core.step_kind) != at)


def execute_turn(game: Game, active_player: PlayerId | None = None) -> None:
    """Play the turn to its end with the players' agents; the game then waits in the next one.

    Raises:
        IllegalAction: It is not that player's turn.
    """
    game.turns.begin()
    if active_player is not None and game.decision is not None and game.active_player != active_player:
        raise IllegalAction(f"it is the turn of player {game.active_player}", "102.1")
    turn = game.core.turn
    game.play(lambda: game.core.turn != turn)


def execute_phase(game: Game, phase: Phase | PhaseType) -> None:
    """Play on to this phase of the turn, and through it; nothing, when the turn has come past it."""
    wanted = phase if isinstance(phase, Phase) else next(p for p in TURN_STRUCTURE if p.phase_type == phase)
    for step in wanted.steps:
        execute_step(game, step)


def execute_step(game: Game, step: Step | StepType) -> None:
    """Play on to this step of the turn, and through it; nothing, when the turn has come past it.

    A step in which nobody decides anything, such as the untap step, passes on the way to the next.
    """
    game.turns.execute(step.step_type if isinstance(step, Step) else step)
