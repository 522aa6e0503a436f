"""Priority (CR 117)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import PlayerId
from mtgengine.errors import IllegalAction

if TYPE_CHECKING:
    from mtgengine.classic.game import Game, Player

__all__ = ["PriorityResult", "PrioritySystem", "priority_round", "run_priority_round"]


class PriorityResult(Enum):
    """What came of a pass, or of an action."""

    PRIORITY_PASSED = auto()
    ALL_PASSED = auto()
    ACTION_TAKEN = auto()


class PrioritySystem:
    """Who has priority, and who has passed.

    When all players pass in succession, the top of the stack resolves or the step ends (CR 117.4). Here the last of
    these passes is held back until `StackManager.resolve_top` or the next step asks for what follows it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._held_at = -1  # the game's version when all had passed

    @property
    def priority_player(self) -> Player | None:
        """Who has priority; None: nobody, because something else is being decided."""
        decision = self.game.decision if hasattr(self.game, "core") else None
        if decision is None or decision.reason is not Reason.PRIORITY:
            return None
        return self.game.players[decision.player]

    @property
    def all_passed(self) -> bool:
        """Whether all players have passed in succession, and what follows is still to come."""
        return self._held_at == self.game.version

    @property
    def passed_players(self) -> set[Player]:
        """Who has passed since somebody last acted."""
        if self.priority_player is None:
            return set()
        if self.all_passed:
            return set(self.game.players.values())
        return set(self.game.players.values()) - set(self._still_to_pass())

    def _still_to_pass(self) -> list[Player]:
        """Those who would have to pass for all to have passed, in order."""
        trial, window, waiting = self.game.copy(), self.game.window, []
        while trial.decision is not None and trial.decision.reason is Reason.PRIORITY and trial.window == window:
            waiting.append(self.game.players[trial.decision.player])
            trial.apply(_pass_of(trial))
        return waiting

    def give_priority(self, player: PlayerId) -> None:
        """See that this player has priority: those who have it before pass.

        Raises:
            IllegalAction: The rules give it to somebody else.
        """
        holder = self.priority_player
        if holder is None:
            raise IllegalAction("nobody has priority now: something else is being decided", "117.2")
        waiting = self._still_to_pass()
        if player not in waiting:
            raise IllegalAction(f"player {player} has passed, and gets priority again when somebody acts", "117.3d")
        while self.priority_player != player:
            self.game.apply(_pass_of(self.game))

    def pass_priority(self, player: PlayerId | None = None) -> PriorityResult:
        """Whoever has priority passes.

        Args:
            player: Who that should be; None: whoever it is.
        """
        holder = self.priority_player
        if holder is None or (player is not None and holder != player):
            raise IllegalAction(f"player {player} has no priority" if player is not None else "nobody has priority")
        if self.all_passed or len(self._still_to_pass()) == 1:
            self._held_at = self.game.version
            return PriorityResult.ALL_PASSED
        self.game.apply(_pass_of(self.game))
        return PriorityResult.PRIORITY_PASSED

    def player_takes_action(self, player: PlayerId) -> PriorityResult:
        """After a player's action all may respond, that player first (CR 117.3c): the game has seen to it already."""
        if self.priority_player != player:
            raise IllegalAction(f"player {player} has no priority", "117.3c")
        self._held_at = -1
        return PriorityResult.ACTION_TAKEN

    action_taken = player_takes_action

    def follow(self) -> None:
        """All pass, and what follows happens: the top of the stack resolves, or the step ends (CR 117.4)."""
        window = self.game.window
        while self.priority_player is not None and self.game.window == window:
            self.game.apply(_pass_of(self.game))


def _pass_of(game: Game) -> int:
    decision = game.decision
    assert decision is not None
    return next(option.index for option in decision.options if option.kind is OptionKind.PASS)


def run_priority_round(game: Game) -> None:
    """The players' agents act and pass until all pass with an empty stack, which ends the step (CR 117.4)."""
    at = game.core.turn, game.core.step_kind
    game.play(lambda: (game.core.turn, game.core.step_kind) != at)


priority_round = run_priority_round
