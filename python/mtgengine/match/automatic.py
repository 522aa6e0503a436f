"""An automatic sideboard plan: found by playing, not by rules of thumb.

First the deck plays as it is, and once with its whole sideboard in place of the spells that did least: so every card
has been seen against this opponent. Then the best of the sideboard are exchanged for the worst of the deck, a few, some
and many of them, and each such version is compared with the deck as it was in new games, with common random numbers.
The best one is the plan, if it is better by more than the standard error of that comparison; otherwise nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtgcore.rollout import game_seed
from mtgengine.analysis.field import compare
from mtgengine.analysis.matchup import MatchupStats, ShareOf, simulate
from mtgengine.batch import AgentLike
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.enums import CardType
from mtgengine.match.sideboard import SideboardPlan

__all__ = ["GAMES", "automatic_plan"]

GAMES = 400  # in each of the plays and comparisons
SIZES = (2, 4, 7, 11, 15)  # so many cards are exchanged, at most
PRIOR = 40  # games with and without a card that count as no difference, so that few games say little


def automatic_plan(
    deck: Deck | str,
    opponent: Deck | str,
    *,
    games: int = GAMES,
    agents: Sequence[AgentLike] = ("simple", "simple"),
    seed: int = 0,
    threads: int | None = None,
    config: GameConfig | None = None,
    cards: CardDatabase | None = None,
) -> SideboardPlan:
    """The plan of a deck against an opponent's main deck: the same for the same seed, whatever the number of threads.

    Ctrl-C leaves no plan: half of the games would make another one.

    Args:
        deck: The deck, with its sideboard.
        opponent: Whom it is played against.
        games: How many games each of the plays and comparisons takes.
        agents: Who plays the deck, and who the opponent.
        seed: Where all random numbers come from.
        threads: How many threads; None: one for each processor.
        config: The settings of each game.
        cards: Where names of cards are looked up; None: all that there are.
    """
    mine, other = Deck.load(deck), Deck.load(opponent)
    database = cards if cards is not None else default_cards()
    main, side = (_spells(part, database) for part in (mine.main, mine.sideboard))
    n = min(len(main), len(side))
    if not n:
        return SideboardPlan()

    def play(version: Deck, number: int) -> MatchupStats:
        how = {"agents": agents, "threads": threads, "config": config, "cards": cards}
        stats = simulate(version, other, games, seed=game_seed(seed, number), **how)  # type: ignore[arg-type]
        if stats.stopped == "interrupted":
            raise KeyboardInterrupt
        return stats

    main_impact = _impacts(play(mine, 0))
    weakest = sorted(main, key=lambda name: (main_impact.get(name, 0.0), name))
    side_impact = _impacts(play(_plan(weakest[:n], side[:n]).apply(mine), 1))
    strongest = sorted(side, key=lambda name: (-side_impact.get(name, 0.0), name))
    exchanges = [
        (out, in_)
        for out, in_ in zip(weakest, strongest, strict=False)
        if out != in_ and side_impact.get(in_, 0.0) > main_impact.get(out, 0.0)
    ]
    best, gain = SideboardPlan(), 0.0
    for size in sorted({min(size, len(exchanges)) for size in SIZES} - {0}):
        plan = _plan([out for out, _ in exchanges[:size]], [in_ for _, in_ in exchanges[:size]])
        found = compare(
            plan.apply(mine),
            mine,
            [other],
            max(2, games),
            agents=agents,
            seed=game_seed(seed, 2),
            threads=threads,
            config=config,
            cards=cards,
        )
        if found.interrupted:
            raise KeyboardInterrupt
        spread = (found.interval[1] - found.interval[0]) / 4  # one standard error
        if found.difference > max(gain, spread):
            best, gain = plan, found.difference
    return best


def _spells(part: Mapping[str, int], cards: CardDatabase) -> list[str]:
    """The cards of a part that are no lands, copy by copy: how many lands a deck has is not changed."""
    spells = [name for name in part if CardType.LAND not in cards.get(name).face.types]
    return [name for name in spells for _ in range(part[name])]


def _plan(out: Sequence[str], in_: Sequence[str]) -> SideboardPlan:
    return SideboardPlan(_counted(out), _counted(in_))


def _counted(names: Sequence[str]) -> dict[str, int]:
    return {name: names.count(name) for name in dict.fromkeys(names)}


def _impacts(stats: MatchupStats) -> dict[str, float]:
    """What each card of the first deck changes in an opening hand: cards drawn later tell of long games, too."""
    every = stats.share(0)
    return {card.name: _impact(card.opening, every) for card in stats.cards if card.seat == 0}


def _impact(opening: ShareOf, every: ShareOf) -> float:
    """The win rate with the card minus the one without, few games drawn towards nothing."""
    without = ShareOf(every.wins - opening.wins, every.games - opening.games)
    seen = min(opening.games, without.games)
    return (opening.rate - without.rate) * seen / (seen + PRIOR)
