"""What is done with the top of a library until a card is found that matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgengine.enums import Cause, Zone
from mtgengine.ir.actions import SCRATCH, Defined
from mtgengine.ir.effects import (
    CastFree,
    Effect,
    ForEach,
    LetNumber,
    May,
    Move,
    PutAttacking,
    RevealUntil,
    SearchZones,
    Shuffle,
)
from mtgengine.ir.expressions import (
    ANYTHING,
    ONE,
    YOU,
    Affected,
    Amount,
    Both,
    CardsIn,
    Each,
    Filter,
    InZone,
    Matching,
    NumberOf,
    OwnedBy,
    OwnerOf,
    Register,
    Selector,
    Sum,
)

_WHO, _FOUND, _OTHERS = (Register(SCRATCH + i) for i in range(3))


@dataclass(frozen=True)
class RevealFor(Defined):
    """Those players reveal cards until so many match; these go to one zone, the others elsewhere.

    Attributes:
        who: Each of them from their own library.
        what: What a card must match.
        amount: How many of them.
        zone: Where those go; on the battlefield `yours`: under your control.
        tapped: They enter tapped.
        attacking: They enter tapped and attacking.
        optional: They may be put there.
        rest: Where the others go; None: they are shuffled into the library.
        random: They go to the bottom in a random order.
    """

    who: Selector
    what: Filter = ANYTHING
    amount: Amount = ONE
    zone: Zone = Zone.HAND
    tapped: bool = False
    yours: bool = False
    optional: bool = False
    rest: Zone | None = Zone.LIBRARY
    random: bool = True
    attacking: bool = False

    def _means(self) -> Sequence[Effect]:
        who: Selector = YOU if self.who == YOU else _WHO
        controller = None if self.yours or self.zone is not Zone.BATTLEFIELD else OwnerOf(Affected())
        move: Effect = Move(_FOUND, self.zone, tapped=self.tapped, controller=controller)
        if self.attacking:
            move = PutAttacking(_FOUND)
        left = Both(_FOUND, _OTHERS)  # what has been put somewhere is not among them any more
        steps: tuple[Effect, ...] = (
            RevealUntil(who, self.what, self.amount, _FOUND.index, _OTHERS.index),
            May((move,)) if self.optional else move,
        )
        if self.rest is None:
            steps += (Shuffle(who),)
        elif self.rest is Zone.LIBRARY:
            order = None if self.random else who
            steps += (Move(left, Zone.LIBRARY, position=-1, order=order, random=self.random),)
        else:
            steps += (Move(left, self.rest),)
        return steps if who == YOU else (ForEach(_WHO.index, self.who, steps),)


@dataclass(frozen=True)
class ExileToCast(Defined):
    """That player exiles cards until one matches; you may cast it for free; the others go to the bottom at random."""

    who: Selector
    what: Filter

    def _means(self) -> Sequence[Effect]:
        return (
            RevealUntil(self.who, self.what, register=_FOUND.index, others=_OTHERS.index),
            Move(_FOUND, Zone.EXILE, Cause.EXILE, register=_FOUND.index),
            Move(_OTHERS, Zone.EXILE, Cause.EXILE, register=_OTHERS.index),
            CastFree(_FOUND),
            Move(Both(_FOUND, _OTHERS), Zone.LIBRARY, position=-1, random=True),
        )


@dataclass(frozen=True)
class SearchLibrary(Defined):
    """You search another player's library for cards, which go to a zone of that player; onto the battlefield: yours."""

    of: Selector
    what: Filter
    amount: Amount
    zone: Zone
    up_to: bool = False

    def _means(self) -> Sequence[Effect]:
        found = Register(SCRATCH)
        cause = Cause.EXILE if self.zone is Zone.EXILE else Cause.SEARCH
        return (
            SearchZones(SCRATCH, YOU, self.of, self.what, self.amount, frozenset({Zone.LIBRARY}), self.up_to),
            Move(found, self.zone, cause),
        )


@dataclass(frozen=True)
class SearchAndExile(Defined):
    """You search a player's graveyard, hand and library for cards that match, and exile them (CR 701.23).

    Attributes:
        of: Whose zones are searched.
        what: What a card must match.
        amount: How many at most; None: any number of them.
        every: All of them: those in the graveyard, which nobody needs to find (CR 701.23b), are exiled in any case.
        hand: The register that keeps how many were exiled from the hand, or -1.
    """

    of: Selector
    what: Filter
    amount: Amount | None = None
    every: bool = False
    hand: int = -1

    def _means(self) -> Sequence[Effect]:
        hidden = (Zone.HAND, Zone.LIBRARY)
        searched = hidden if self.every else (Zone.GRAVEYARD, *hidden)
        there = Sum(Sum(*(CardsIn(self.of, zone) for zone in hidden)), CardsIn(self.of, Zone.GRAVEYARD))
        found: Selector = _FOUND
        if self.every:
            found = Both(Each(self.what & InZone(Zone.GRAVEYARD) & OwnedBy(self.of)), _FOUND)
        steps: tuple[Effect, ...] = (
            SearchZones(_FOUND.index, YOU, self.of, self.what, self.amount or there, frozenset(searched)),
        )
        if self.hand >= 0:
            steps += (LetNumber(self.hand, NumberOf(Matching(_FOUND, InZone(Zone.HAND)))),)
        return (*steps, Move(found, Zone.EXILE, Cause.EXILE))


# Where cards of another player's library go that you have found, in the words for them.
SEARCHED_TO = {
    "put {} into that player's graveyard": Zone.GRAVEYARD,
    "exile {}": Zone.EXILE,
    "put {} onto the battlefield under your control": Zone.BATTLEFIELD,
}
