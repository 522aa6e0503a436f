"""Triggered abilities that wait for the stack (CR 603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgengine.classic.state_based import check_state_based_actions

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = ["TriggerManager"]


class TriggerManager:
    """The game notices what triggers, and puts it onto the stack in APNAP order before anybody has priority.

    So nothing is ever left to do, except after changes by hand.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def put_triggers_on_stack(self) -> None:
        """Waiting abilities go onto the stack, after state-based actions (CR 117.5)."""
        check_state_based_actions(self.game)

    check_pending_triggers = put_triggers_on_stack
    check_and_push_triggers = put_triggers_on_stack
