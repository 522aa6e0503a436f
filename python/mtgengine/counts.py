"""What a series of games counts beside its results: mulligans, draws and lands by game, cards and curves over all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgcore.tally import CURVES, ROW, SEEN, Tally

__all__ = ["Counts"]

Whole = npt.NDArray[np.int64]
LONGEST = 200  # turns of which curves are kept where the game has no limit


@dataclass(frozen=True, eq=False)
class Counts:
    """Counts over games. All sums are whole numbers, so the order in which games are added makes no difference.

    Attributes:
        rows: Of each game and seat the columns of `mtgcore.tally.ROW`: mulligans, cards drawn (the opening hand too),
            lands among them, lands played in the first four turns (-1: the game was shorter), spells cast.
        cards: Of each seat, card and kind of `mtgcore.tally.SEEN` (opening, drawn, cast): in how many games at least
            one copy of the card was so seen, and in how many of these its owner won.
        curves: Of each seat and turn, at its beginning: how many games came to it, life and lands played, summed.
        names: The names of the cards, by their numbers.
    """

    rows: Whole
    cards: Whole
    curves: Whole
    names: tuple[str, ...]

    @classmethod
    def empty(cls, games: int, players: int, names: Sequence[str], turns: int) -> Counts:
        """Counts of so many games of which none has been played."""
        return cls(
            np.zeros((games, players, len(ROW)), np.int64),
            np.zeros((players, len(names), len(SEEN), 2), np.int64),
            np.zeros((players, (turns or LONGEST) + 2, len(CURVES)), np.int64),
            tuple(names),
        )

    def part(self, first: int, last: int) -> Tally:
        """A tally of the games `first` to `last` - 1, which counts their rows here and sums apart; see `add`."""
        return Tally(self.rows[first:last], np.zeros_like(self.cards), np.zeros_like(self.curves))

    def add(self, part: Tally) -> None:
        """Add the sums of a part."""
        self.cards[...] += part.cards
        self.curves[...] += part.curves

    def first(self, games: int) -> Counts:
        """The counts of the first games, when no others have been added yet."""
        return Counts(self.rows[:games], self.cards, self.curves, self.names)

    def column(self, name: str) -> Whole:
        """A column of all games, with one value for each seat: ``counts.column("mulligans")``."""
        return self.rows[:, :, ROW.index(name)]

    def seen(self, seat: int, how: str) -> dict[str, tuple[int, int]]:
        """Of each card of a seat: in how many games it was ``"opening"``, ``"drawn"`` or ``"cast"``, and won ones."""
        table = self.cards[seat, :, SEEN.index(how)]
        return {name: (int(table[i, 0]), int(table[i, 1])) for i, name in enumerate(self.names) if table[i, 0]}

    def curve(self, seat: int, name: str) -> npt.NDArray[np.float64]:
        """The mean of ``"life"`` or ``"lands"`` at the beginning of each turn, over the games that came to it.

        Turn 0 does not exist; turns that no game came to are NaN.
        """
        games = self.curves[seat, :, CURVES.index("games")]
        sums = self.curves[seat, :, CURVES.index(name)]
        means = np.full(len(games), np.nan)
        np.divide(sums, games, out=means, where=games > 0)
        return means

    @staticmethod
    def joined(parts: Sequence[Counts]) -> Counts:
        """The counts of several series of the same cards, one after the other."""
        return Counts(
            np.concatenate([part.rows for part in parts]),
            np.sum([part.cards for part in parts], axis=0),
            np.sum([part.curves for part in parts], axis=0),
            parts[0].names,
        )
