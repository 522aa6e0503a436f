r"""What a matchup comes to: win rates with intervals, the course of games, and the cards that decide them.

>>> from mtgengine import Deck
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears", "bears")
>>> stats = MatchupAnalysis().run_simulation(deck, deck, iterations=50)
>>> stats.games, 0 <= stats.deck1_winrate <= 1
(50, True)
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgcore.tally import EARLY
from mtgengine.analysis.statistics import Sprt, difference, holm, proportions_p, wilson
from mtgengine.batch import AgentLike, BatchResult, Interrupted, Pairing, in_growing_parts
from mtgengine.cards import CardDatabase
from mtgengine.config import EndReason, GameConfig, whole_number
from mtgengine.counts import Counts
from mtgengine.errors import InvalidConfig
from mtgengine.game import DeckLike
from mtgengine.rulesets import Ruleset, ruleset

__all__ = ["CardStats", "MatchupAnalysis", "MatchupStats", "ShareOf", "simulate"]

SIGNIFICANT = 0.05
SCREW = 2  # at most so many lands played in the first four turns
FLOOD = 0.6  # at least this share of the cards drawn were lands...
FLOOD_CARDS = 10  # ... of at least so many cards
_PART = 500  # games between two looks at a rule that may stop the series, at least


@dataclass(frozen=True)
class ShareOf:
    """So many of so many games, with the 95% Wilson interval of the share."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        """The share."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its interval."""
        return wilson(self.wins, self.games)

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {"wins": self.wins, "games": self.games, "win_rate": self.rate, "interval": list(self.interval)}


@dataclass(frozen=True)
class CardStats:
    """What a card did for its owner.

    What a card does for the result is read from opening hands, which are dealt alike in games that are won and lost. Of
    cards that are drawn later, long games see more: in a deck that wins late, every card would look good.

    Attributes:
        name: The card.
        seat: Its owner's seat.
        opening: Games with at least one copy in the opening hand, and those won.
        absent: Games without one there.
        drawn: With at least one copy in the hand at some time.
        cast: With at least one copy cast, or played as a land.
        undrawn: Games in which no copy was drawn.
        p: How likely so large a difference between opening hands with and without it is by chance, corrected for the
            number of cards compared (Holm).
    """

    name: str
    seat: int
    opening: ShareOf
    absent: ShareOf
    drawn: ShareOf
    cast: ShareOf
    undrawn: ShareOf
    p: float

    @property
    def impact(self) -> float:
        """The win rate with the card in the opening hand, minus the one without."""
        return self.opening.rate - self.absent.rate

    @property
    def impact_interval(self) -> tuple[float, float]:
        """Its 95% interval (Newcombe)."""
        return difference((self.opening.wins, self.absent.wins), (self.opening.games, self.absent.games))

    @property
    def is_key(self) -> bool:
        """Whether the difference is more than chance."""
        return self.p < SIGNIFICANT

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        shares = {how: getattr(self, how).as_dict() for how in ("opening", "absent", "drawn", "cast", "undrawn")}
        low, high = self.impact_interval
        return {
            "name": self.name,
            "seat": self.seat,
            **shares,
            "impact": self.impact,
            "impact_interval": [low, high],
            "p": self.p,
        }


@dataclass(frozen=True, eq=False)
class MatchupStats:
    """Everything that a series of games between two decks tells.

    Attributes:
        result: The games, row by row.
        agents: Who played, by seat.
        seed: Where the random numbers came from.
        stopped: Why the series ended: ``"games"`` (all were played), ``"until"``, ``"sprt"`` or ``"interrupted"``.
        better: The seat that a sequential test found better.
        seconds: How long it took.
        rules: Which game it was: the name of a ruleset. Of another game than Magic nothing is said of mulligans and
            lands, and its life totals are what `BatchResult.final_life` says.
    """

    result: BatchResult
    agents: tuple[str, str] = ("", "")
    seed: int = 0
    stopped: str = "games"
    better: int | None = None
    seconds: float = 0.0
    rules: str = "magic"

    @property
    def names(self) -> tuple[str, ...]:
        """The decks."""
        return self.result.deck_names

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.result)

    @property
    def counts(self) -> Counts:
        """What was counted."""
        if self.result.counts is None:
            raise InvalidConfig("these games were not counted: play them with count=True")
        return self.result.counts

    @property
    def counts_lands(self) -> bool:
        """Whether the game has mulligans and lands to speak of."""
        return ruleset(self.rules).counts_lands

    # ---- who won ---------------------------------------------------------------------------------------------------

    def share(self, seat: int) -> ShareOf:
        """A seat's wins among all games."""
        return ShareOf(self.result.wins(seat), self.games)

    @property
    def deck1_winrate(self) -> float:
        """The share of all games that the first deck won."""
        return self.share(0).rate

    @property
    def deck2_winrate(self) -> float:
        """The share of all games that the second deck won."""
        return self.share(1).rate

    def on_the_play(self, seat: int) -> ShareOf:
        """A seat's wins among the games in which it took the first turn."""
        first = self.result.starting_player == seat
        return ShareOf(int(np.count_nonzero(first & (self.result.winner == seat))), int(np.count_nonzero(first)))

    def on_the_draw(self, seat: int) -> ShareOf:
        """A seat's wins among the games in which the other took the first turn."""
        every, first = self.share(seat), self.on_the_play(seat)
        return ShareOf(every.wins - first.wins, every.games - first.games)

    # ---- how games went --------------------------------------------------------------------------------------------

    @property
    def average_game_length(self) -> float:
        """Turns of both players together, on average."""
        return float(self.result.turns.mean()) if self.games else 0.0

    @property
    def game_lengths(self) -> dict[int, int]:
        """How many games lasted so many turns."""
        return dict(sorted(Counter(self.result.turns.tolist()).items()))

    @property
    def end_reasons(self) -> dict[str, int]:
        """Why games ended, the most frequent reason first; time-outs and errors too."""
        found = Counter(EndReason(number).name.lower() for number in self.result.end_reason.tolist())
        return dict(found.most_common())

    def mulligans(self, seat: int) -> dict[int, ShareOf]:
        """Games with so many mulligans of a seat, and how many of them it won."""
        taken = self.counts.column("mulligans")[:, seat]
        won = self.result.winner == seat
        return {
            int(n): ShareOf(int(np.count_nonzero(won & (taken == n))), int(np.count_nonzero(taken == n)))
            for n in np.unique(taken)
        }

    def screw(self, seat: int) -> ShareOf:
        """Games in which a seat had played at most two lands after its first four turns, and those it won."""
        early = self.counts.column("early_lands")[:, seat]
        return self._among(seat, (early >= 0) & (early <= SCREW))

    def flood(self, seat: int) -> ShareOf:
        """Games in which at least 60% of ten or more cards that a seat drew were lands, and those it won."""
        cards, lands = (self.counts.column(name)[:, seat] for name in ("cards_drawn", "lands_drawn"))
        return self._among(seat, (cards >= FLOOD_CARDS) & (lands >= FLOOD * cards))

    def _among(self, seat: int, games: npt.NDArray[np.bool_]) -> ShareOf:
        return ShareOf(int(np.count_nonzero(games & (self.result.winner == seat))), int(np.count_nonzero(games)))

    def life_curve(self, seat: int) -> npt.NDArray[np.float64]:
        """The mean life total at the beginning of each turn, over the games that came to it; turn 0 is NaN."""
        return self.counts.curve(seat, "life")

    def turns_of(self, share: float) -> int:
        """The last turn that at least this share of the games came to."""
        return int(np.quantile(self.result.turns, 1 - share)) if self.games else 0

    # ---- cards -----------------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[CardStats, ...]:
        """Every card of both decks, those with the greatest impact first."""
        found = [card for seat in (0, 1) for card in self._cards_of(seat)]
        corrected = holm(
            [
                proportions_p((card.opening.wins, card.absent.wins), (card.opening.games, card.absent.games))
                for card in found
            ]
        )
        cards = [replace(card, p=p) for card, p in zip(found, corrected, strict=True)]
        return tuple(sorted(cards, key=lambda card: (-card.impact, card.seat, card.name)))

    def _cards_of(self, seat: int) -> list[CardStats]:
        seen = {how: self.counts.seen(seat, how) for how in ("opening", "drawn", "cast")}
        every = self.share(seat)
        cards = []
        for name in seen["drawn"]:
            opening, drawn, cast = (ShareOf(*reversed(seen[how].get(name, (0, 0)))) for how in seen)
            absent, undrawn = (ShareOf(every.wins - one.wins, every.games - one.games) for one in (opening, drawn))
            cards.append(CardStats(name, seat, opening, absent, drawn, cast, undrawn, p=1.0))
        return cards

    @property
    def key_cards(self) -> tuple[CardStats, ...]:
        """The cards that change the result by more than chance in an opening hand, the strongest first."""
        return tuple(sorted((card for card in self.cards if card.is_key), key=lambda card: -abs(card.impact)))

    # ---- as plain values -------------------------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON. Keys stay as they are from version to version."""
        facts: dict[str, Any] = {
            "games": self.games,
            "decks": [self._deck_as_dict(seat) for seat in (0, 1)],
            "draws": self.result.draws,
            "undecided": self.result.undecided,
            "mean_turns": self.average_game_length,
            "game_lengths": self.game_lengths,
            "end_reasons": self.end_reasons,
            "seed": self.seed,
            "stopped": self.stopped,
            "better": self.names[self.better] if self.better is not None else None,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds if self.seconds else 0.0,
            "signature": self.result.signature,
        }
        if self.rules != "magic":
            facts["game"] = self.rules
        if self.result.counts is not None:
            facts["cards"] = [card.as_dict() for card in self.cards]
            facts["key_cards"] = [card.name for card in self.key_cards]
        return facts

    def _deck_as_dict(self, seat: int) -> dict[str, Any]:
        facts = {
            "name": self.names[seat],
            "agent": self.agents[seat],
            **self.share(seat).as_dict(),
            "on_the_play": self.on_the_play(seat).as_dict(),
            "on_the_draw": self.on_the_draw(seat).as_dict(),
        }
        if self.result.counts is not None:
            if self.counts_lands:
                facts["mulligans"] = {n: share.as_dict() for n, share in self.mulligans(seat).items()}
                facts["screw"] = self.screw(seat).as_dict()
                facts["flood"] = self.flood(seat).as_dict()
            life = self.life_curve(seat)
            facts["life_curve"] = [None if np.isnan(value) else round(float(value), 3) for value in life[1:]]
            while facts["life_curve"] and facts["life_curve"][-1] is None:
                facts["life_curve"].pop()
        return facts


assert EARLY == 4, "the docstrings above say how many turns are early"


@dataclass(frozen=True)
class MatchupAnalysis:
    """How matchups are studied: who plays, and with what settings.

    Attributes:
        agents: Who plays, by seat, as for `mtgengine.batch`.
        config: The settings of each game.
        cards: Where names of cards are looked up; None: the bundled cards.
        threads: How many threads; None: one for each processor.
    """

    agents: Sequence[AgentLike] = ("random", "random")
    config: GameConfig | None = None
    cards: CardDatabase | None = field(default=None, repr=False)
    threads: int | None = None

    def run_simulation(
        self, deck1: DeckLike, deck2: DeckLike, iterations: int = 1000, seed: int = 0, **options: Any
    ) -> MatchupStats:
        """Play games between two decks; `options` are those of `simulate`."""
        return simulate(
            deck1,
            deck2,
            iterations,
            agents=self.agents,
            seed=seed,
            threads=self.threads,
            config=self.config,
            cards=self.cards,
            **options,
        )


def simulate(
    deck_a: DeckLike,
    deck_b: DeckLike,
    games: int = 1000,
    *,
    agents: Sequence[AgentLike] = ("random", "random"),
    seed: int = 0,
    threads: int | None = None,
    config: GameConfig | None = None,
    cards: Any = None,
    rules: str | Ruleset = "magic",
    until: float | None = None,
    sprt: Sprt | None = None,
    count: bool = True,
    progress: Callable[[BatchResult], None] | None = None,
) -> MatchupStats:
    """Play games between two decks until there are enough of them.

    Games are played in parts of a fixed size, and the series is looked at after each: so where it stops depends on the
    games alone, not on threads or time. Ctrl-C ends it, and keeps the games that were finished.

    Args:
        deck_a: The deck of seat 0.
        deck_b: The deck of seat 1.
        games: How many games at most.
        agents: Who plays, as for `mtgengine.batch`.
        seed: Where all random numbers come from.
        threads: How many threads; None: one for each processor.
        config: The settings of each game.
        cards: Where names of cards are looked up; None: the bundled cards.
        rules: Which game it is: the name of a ruleset (`mtgengine.rulesets`).
        until: Stop when the 95% interval of the win rate is at most this far from its middle to either side.
        sprt: Stop when this test knows which deck is better.
        count: Count cards, mulligans and curves.
        progress: Called after each part with all results so far.
    """
    if until is not None and not 0 < until < 0.5:
        raise InvalidConfig(f"until is {until!r}: give half the width of the interval, between 0 and 0.5")
    total = whole_number("games", games, 1, 2**40)
    pairing = Pairing(deck_a, deck_b, agents, config, cards, rules)
    start = time.perf_counter()
    result: BatchResult | None = None
    stopped, better = "games", None
    try:
        for first, last in in_growing_parts(total, _PART):
            numbers = np.arange(first, last, dtype=np.int64)
            part = pairing.play(numbers, seed, threads=threads, count=count)
            result = _and_then(result, part)
            stopped, better = _enough(result, until, sprt)
            if progress is not None:
                progress(result)
            if stopped != "games":
                break
    except KeyboardInterrupt as stop:
        if isinstance(stop, Interrupted) and len(stop.result):
            result = _and_then(result, stop.result)
        if result is None:
            raise
        stopped, better = "interrupted", None
    assert result is not None
    names = (_agent_name(agents[0]), _agent_name(agents[1]))
    seconds = time.perf_counter() - start
    return MatchupStats(result, names, seed, stopped, better, seconds, pairing.rules.name)


def _and_then(result: BatchResult | None, part: BatchResult) -> BatchResult:
    return part if result is None else BatchResult.joined((result, part))


def _agent_name(agent: AgentLike) -> str:
    if isinstance(agent, str):
        return agent
    return getattr(agent, "__name__", type(agent).__name__)


def _enough(result: BatchResult, until: float | None, sprt: Sprt | None) -> tuple[str, int | None]:
    """Whether the series may stop here, and which seat is better."""
    if sprt is not None and (better := sprt.verdict(result.wins(0), result.wins(1))) is not None:
        return "sprt", better
    low, high = result.interval(0)
    if until is not None and (high - low) / 2 <= until:
        return "until", None
    return "games", None
