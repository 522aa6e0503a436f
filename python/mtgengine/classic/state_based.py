"""State-based actions (CR 704)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgengine.decisions import Reason

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = ["StateBasedActionChecker", "check_state_based_actions", "run_sba_loop"]


def check_state_based_actions(game: Game) -> bool:
    """Check and perform state-based actions; whether any was performed.

    The game does this itself whenever a player would receive priority, until none applies (CR 704.3). So there is
    something to do only after changes by hand, as of a life total; abilities that trigger then go onto the stack.
    """
    decision = game.decision
    if decision is None or decision.reason is not Reason.PRIORITY:
        return False
    before = game.core.canonical_hash()
    game.happen(lambda core: core.settle())
    return game.core.canonical_hash() != before


def run_sba_loop(game: Game) -> None:
    """Perform state-based actions until none applies (CR 704.3)."""
    while check_state_based_actions(game):
        pass


class StateBasedActionChecker:
    """The same, as an object."""

    def check_and_perform(self, game: Game) -> bool:
        """Whether any was performed."""
        return check_state_based_actions(game)

    def run_until_stable(self, game: Game) -> None:
        """Until none applies."""
        run_sba_loop(game)
