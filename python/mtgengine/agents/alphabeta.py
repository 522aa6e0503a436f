"""A worked example of an agent of one's own: alpha-beta over a few decisions.

It needs nothing but what every agent has: `Game.determinize` for a deal that its player cannot tell from the real one,
`Game.copy` and `Game.apply` to try things out, `Game.view` to look at what came of them. ``--agents
mtgengine.agents.alphabeta:AlphaBetaAI`` plays with it on the command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgengine.agents.agent import AIAgent
from mtgengine.enums import PlayerId
from mtgengine.view import GameStateView

if TYPE_CHECKING:
    from mtgengine.game import Game

__all__ = ["AlphaBetaAI"]

WON = 10_000.0


class AlphaBetaAI(AIAgent):
    """Minimax with alpha-beta pruning, deeper and deeper until a budget of positions is spent.

    A player who decides may get several decisions in a row, so whose turn it is to be good or bad is asked of each
    position. Positions are counted, never seconds: the same seed gives the same game.

    Args:
        nodes: How many positions a decision may look at.
        width: How many options of a position are regarded, the first ones.

    >>> from mtgengine import Game, RandomAgent, play_game
    >>> game = Game.start(("red-vanilla", "red-vanilla"), seed=6)
    >>> play_game(game, (AlphaBetaAI(nodes=20), RandomAgent())).winner
    0
    """

    def __init__(self, nodes: int = 200, width: int = 8) -> None:
        self.nodes = nodes
        self.width = width
        self._left = 0

    def evaluate_game_state(self, state: GameStateView) -> float:
        """How good a position is for whose view it is: life, cards in hand, spells on their way, permanents."""
        score = 0.0
        for player in state.player_ids:
            worth = state.life(player) + 2.0 * state.hand_size(player)
            worth += 2.5 * sum(entry.is_spell and entry.controller == player for entry in state.stack)
            for permanent in state.permanents(player):
                worth += 3.0 + (permanent.power or 0) + 0.5 * (permanent.toughness or 0)
            score += worth if player == state.player_id else -worth
        return score

    def search(self, game: Game, player: PlayerId, depth: int, alpha: float, beta: float) -> float:
        """What the position is worth to the player, if both sides play on as well as they can see."""
        self._left -= 1
        decision = game.decision
        if decision is None:
            result = game.result
            winner = None if result is None else result.winner
            return 0.0 if winner is None else WON if winner == player else -WON
        if depth == 0 or self._left <= 0:
            return self.evaluate_game_state(game.view(player))
        mine = decision.actor == player
        for index in range(min(decision.n_options, self.width)):
            value = self.search(self._after(game, index), player, depth - 1, alpha, beta)
            alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return alpha if mine else beta

    def answer(self, game: Game) -> Sequence[int]:
        """The best option of the last depth that the budget was enough for."""
        decision = game.decision
        assert decision is not None
        options = range(min(decision.n_options, self.width))
        if len(options) == 1:
            return (0,)
        self._left, choice, depth = self.nodes, 0, 0
        # The hidden cards of the real game must not be seen: everything is tried on a deal of its own.
        dealt = game.determinize(decision.actor, seed=len(game.choices))
        while self._left > 0:
            best, found = -2 * WON, choice
            for index in options:
                value = self.search(self._after(dealt, index), decision.actor, depth, best, 2 * WON)
                if value > best:
                    best, found = value, index
            if self._left > 0 or depth == 0:
                choice = found
            depth += 1
            if abs(best) >= WON:
                break
        return (choice,)

    @staticmethod
    def _after(game: Game, index: int) -> Game:
        then = game.copy()
        then.apply(index)
        return then
