"""The card tables of a game of Duel Masters: built from its distinct cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from mtgcore.duel_cards import DuelTables
from mtgengine.errors import InvalidDeck
from mtgengine.rulesets.duelmasters.cards import Card

__all__ = ["DuelPool", "pool_for"]

MOST_RACES = 63


@dataclass(frozen=True)
class DuelPool:
    """The cards of a game as the core sees them.

    Attributes:
        tables: The core's card tables.
        cards: The cards in the order of their names, which is that of the core's numbers.
        index: Card name to number.
    """

    tables: DuelTables
    cards: tuple[Card, ...]
    index: Mapping[str, int]


def pool_for(cards: Iterable[Card]) -> DuelPool:
    """The pool of these cards. Equal sets of cards share one pool, in whatever order they come."""
    distinct: dict[str, Card] = {}
    for card in cards:
        if distinct.setdefault(card.name, card) != card:
            raise InvalidDeck(f"two different cards are named {card.name!r}")
    return _pool(tuple(distinct[name] for name in sorted(distinct)))


@lru_cache(maxsize=128)
def _pool(cards: tuple[Card, ...]) -> DuelPool:
    races = {race.lower(): 0 for card in cards for race in card.races}
    if len(races) > MOST_RACES:
        raise InvalidDeck(f"the cards have {len(races)} races together: at most {MOST_RACES} fit into one game")
    numbers = {race: number for number, race in enumerate(sorted(races))} | {"": MOST_RACES}
    tables = DuelTables([_row(card, numbers) for card in cards])
    return DuelPool(tables, cards, MappingProxyType({card.name: i for i, card in enumerate(cards)}))


def _row(card: Card, races: Mapping[str, int]) -> dict[str, object]:
    row = card.row(races)
    # On races that no card of the game has, an evolution creature can't be put.
    return row | ({"evolves": 1 << MOST_RACES} if card.is_evolution and not row["evolves"] else {})
