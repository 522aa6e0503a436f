"""How strong the simple policy is: the table of docs/agents.md.

``python benchmarks/strength.py [GAMES]`` plays mirrors of every bundled deck, simple against random, so that only the
play differs. A drawn game is not won.
"""

import sys

from mtgengine import Deck, batch

HEAD = "| deck | won | 95% interval | lost | drawn | turns |\n| --- | --- | --- | --- | --- | --- |"


def row(name: str, games: int) -> str:
    """One deck's line."""
    result = batch(name, name, games, agents=("simple", "random"), seed=1)
    low, high = result.interval(0)
    lost = int((result.winner == 1).sum())
    drawn = games - lost - int((result.winner == 0).sum())
    won = f"{result.win_rate(0):.1%} | {low:.1%} to {high:.1%}"
    return f"| {name} | {won} | {lost} | {drawn} | {result.turns.mean():.1f} |"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(HEAD)
    for deck in Deck.bundled():
        print(row(deck, count), flush=True)
