"""The phases of a turn of Wizard."""

from __future__ import annotations

from mtgengine.decisions import Reason
from mtgengine.enums import StepType
from mtgengine.errors import IllegalAction
from mtgengine.rulesets.wizard.engine.table import Choose, Table

__all__ = ["Turns"]

_ACTIONS = {
    "play_land": ("main_pre", "main_post"),
    "play_creature": ("main_pre", "main_post"),
    "cast_sorcery": ("main_pre", "main_post"),
    "tap_land": ("main_pre", "main_post"),
    "declare_attackers": ("main_pre", "combat"),
    "declare_blockers": ("combat",),
}


class Turns(Table):
    """Turns, step by step, and what may be done when."""

    def start_turn(self, player: str) -> None:
        """A player begins their turn, which then goes on with the untap step."""
        self._is_next(player)
        self.log.title(f"TURN {self.turn}: {player}")

    def _is_next(self, player: str) -> None:
        self._needs(StepType.UNTAP, "a new turn")
        self._is_turn_of(player)

    def untap_step(self, player: str) -> None:
        """All creatures and lands of the player untap, but for those that skip it; no creature is sick any more."""
        self._is_next(player)
        self._go_on()

    def upkeep_step(self, player: str) -> None:
        """What triggers at the beginning of the player's upkeep happens."""
        self._is_turn_of(player)
        self._needs(StepType.UPKEEP, "the upkeep step")
        self._go_on()

    def draw_step(self, player: str) -> None:
        """The player draws a card; whoever starts the game does not, on the first turn."""
        self._is_turn_of(player)
        if self.turn == 1 and self.phase == "main_pre":
            return
        self._needs(StepType.DRAW, "the draw step")
        self._go_on()

    def advance_phase(self) -> str:
        """On to the next phase: untap, upkeep, draw, main, combat, main, end, and so on. Nobody attacks or blocks."""
        was = self.phase, self.turn
        while self.game.decision is not None and (self.phase, self.turn) == was:
            self._apply(self._passing(self.game.decision))
            self._settle()
        return self.phase

    def end_turn(self, player: str) -> None:
        """The player's turn ends: changes that last for the turn end, mana is lost, and the other player is next."""
        self._is_turn_of(player)
        turn = self.game.turn_number
        while self.game.decision is not None and self.game.turn_number == turn:
            self._apply(self._passing(self.game.decision))
            self._settle()

    def execute_turn(self, player: str, policy: Choose | None = None) -> None:
        """A whole turn of the player: a policy answers every question; None: what the engine was made with."""
        self._is_next(player)
        answer = policy if policy is not None else self._choose
        self.start_turn(player)
        self._apply(0)
        while (decision := self.game.decision) is not None and not self._at(StepType.UNTAP):
            self._apply(0 if decision.reason is Reason.STEP else answer(decision))

    def validate_action(self, player: str, action: str, phase: str | None = None) -> bool:
        """Whether a player may do something of this kind in a phase: the present one if none is named."""
        if action not in _ACTIONS:
            raise IllegalAction(f"there is no action {action!r}: give one of {', '.join(sorted(_ACTIONS))}")
        whose = self.opponent(self.active_player) if action == "declare_blockers" else self.active_player
        self._seat(player)
        return player == whose and (phase if phase is not None else self.phase) in _ACTIONS[action]
