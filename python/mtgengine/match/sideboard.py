r"""Sideboarding: what goes out and what comes in between the games of a match (CR 100.4).

Plans are written in a small text file, one paragraph for each opponent:

    # against what               what goes out and comes in
    vs enchantress
    -4 Gempalm Incinerator
    +4 Tranquil Domain

    vs *
    -1 Goblin Pyromancer
    +1 Naturalize

``vs *`` is for everybody without a paragraph of their own.

>>> plans = read_plans("vs burn\n-2 Forest\n+2 Plains\n")
>>> plan_against(plans, "burn").in_
{'Plains': 2}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mtgengine.decks import Deck
from mtgengine.errors import DecklistError, InvalidDeck

__all__ = ["SIDEBOARD_SIZE", "SideboardPlan", "load_plans", "plan_against", "read_plans"]

SIDEBOARD_SIZE = 15  # CR 100.4a
ANYBODY = "*"
_CHANGE = re.compile(r"(?P<way>[+-])\s*(?P<count>\d+)x?\s+(?P<card>.+)")


@dataclass(frozen=True)
class SideboardPlan:
    """What a player changes after the first game of a match.

    Attributes:
        out: Cards of the main deck that go to the sideboard, and how many of each.
        in_: Cards of the sideboard that come into the deck.
    """

    out: Mapping[str, int] = field(default_factory=dict)
    in_: Mapping[str, int] = field(default_factory=dict)

    def apply(self, deck: Deck) -> Deck:
        r"""The deck after sideboarding.

        >>> deck = Deck.from_text("20 Forest\n40 Grizzly Bears\n\nSideboard\n3 Naturalize")
        >>> SideboardPlan({"Grizzly Bears": 3}, {"Naturalize": 3}).apply(deck).main["Naturalize"]
        3

        Raises:
            InvalidDeck: The deck does not have these cards, would become smaller than the rules or the deck as
                registered allow, or its sideboard larger than 15 cards.
        """
        main = _moved(deck.main, self.out, self.in_, f"{deck.name}: the main deck")
        sideboard = _moved(deck.sideboard, self.in_, self.out, f"{deck.name}: the sideboard")
        least = min(60, deck.size)
        if sum(main.values()) < least:
            raise InvalidDeck(f"{deck.name}: {sum(main.values())} cards are left; at least {least} must be (CR 100.2a)")
        if sum(sideboard.values()) > max(SIDEBOARD_SIZE, sum(deck.sideboard.values())):
            raise InvalidDeck(f"{deck.name}: the sideboard would have {sum(sideboard.values())} cards (CR 100.4a)")
        return Deck(deck.name, main, sideboard)

    def __str__(self) -> str:
        lines = [f"-{count} {card}" for card, count in self.out.items()]
        return "\n".join([*lines, *(f"+{count} {card}" for card, count in self.in_.items())])


def _moved(cards: Mapping[str, int], out: Mapping[str, int], in_: Mapping[str, int], where: str) -> dict[str, int]:
    left = dict(cards)
    for card, count in out.items():
        if left.get(card, 0) < count:
            raise InvalidDeck(f"{where} has {left.get(card, 0)} of {card!r}; the plan takes {count}")
        left[card] -= count
    for card, count in in_.items():
        left[card] = left.get(card, 0) + count
    return {card: count for card, count in left.items() if count}


def read_plans(text: str) -> dict[str, SideboardPlan]:
    """The plans of a text, by the name of the opponent's deck.

    Raises:
        DecklistError: A line that cannot be read.
    """
    plans: dict[str, SideboardPlan] = {}
    against: str | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        if words.startswith("vs "):
            against = words[3:].strip()
            if against in plans:
                raise DecklistError(number, line, f"there is a plan against {against!r} already")
            plans[against] = SideboardPlan()
            continue
        change = _CHANGE.fullmatch(words)
        if change is None or against is None:
            raise DecklistError(number, line, "expected 'vs NAME', or below one '-2 CARD' or '+2 CARD'")
        plans[against] = _with(plans[against], number, line, change)
    return plans


def _with(plan: SideboardPlan, number: int, line: str, change: re.Match[str]) -> SideboardPlan:
    part = plan.out if change["way"] == "-" else plan.in_
    if change["card"] in part:
        raise DecklistError(number, line, f"{change['card']!r} is in this plan already")
    more = {**part, change["card"]: int(change["count"])}
    return SideboardPlan(more, plan.in_) if change["way"] == "-" else SideboardPlan(plan.out, more)


def load_plans(path: str | Path) -> dict[str, SideboardPlan]:
    """The plans of a file."""
    try:
        return read_plans(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidDeck(f"the sideboard plans {str(path)!r} cannot be read: {error}") from error


def plan_against(plans: Mapping[str, SideboardPlan], opponent: str) -> SideboardPlan:
    """The plan for this opponent; nothing changes without one."""
    return plans.get(opponent) or plans.get(ANYBODY) or SideboardPlan()
