"""Random play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgcore.rollout import PolicyRng
from mtgengine.agents.agent import AIAgent
from mtgengine.enums import PlayerId

if TYPE_CHECKING:
    from mtgengine.cardgame import CardGame

__all__ = ["RandomAgent"]


class RandomAgent(AIAgent):
    """Takes any option, each with the same chance, as the compiled random policy does with the same seed.

    Args:
        seed: Where the choices come from; None: the game's own seed. Each player's choices are a stream of their own.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._rng: PolicyRng | None = None

    def begin(self, game: CardGame, player: PlayerId) -> None:
        """Start the player's stream of choices."""
        self._rng = PolicyRng(game.seed if self.seed is None else self.seed, game.seat(player))

    def answer(self, game: CardGame) -> Sequence[int]:
        """Any option."""
        if self._rng is None:
            fields = game.core.decision()
            assert fields is not None
            self.begin(game, game.player_ids[fields[3]])
            assert self._rng is not None
        n = game.core.n_options
        return (self._rng.pick(n),) if n > 1 else (0,)
