"""The card tables of a game: built from its distinct cards, and kept for the next game with the same cards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

from mtgcore.carddb import CardTables
from mtgengine.ir.cards import Ability, Card, Face
from mtgengine.ir.encode import Encoder
from mtgengine.ir.term import IRError

KEPT = 128

_pools: OrderedDict[tuple[str, ...], CardPool] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class CardPool:
    """The cards of a game as the core sees them.

    Attributes:
        tables: The core's card tables.
        cards: Card index to card, in the order of their names, then the tokens that they make.
        index: Card name to card index, tokens left out.
        faces: Face index to face.
        subtypes: The core's number of a subtype to the subtype.
        counters: The core's number of a kind of counter to its name, for those that the cards name.
        abilities: The core's number of an ability to the ability, also of those that effects give.
    """

    tables: CardTables
    cards: tuple[Card, ...]
    index: Mapping[str, int]
    faces: tuple[Face, ...]
    subtypes: Mapping[int, str]
    counters: Mapping[int, str]
    abilities: Mapping[int, Ability]


def pool_for(cards: Iterable[Card]) -> CardPool:
    """The pool of these cards. Equal sets of cards share one pool, in whatever order they come."""
    distinct: dict[str, Card] = {}
    for card in cards:
        if distinct.setdefault(card.name, card).digest != card.digest:
            raise IRError(f"two different cards are named {card.name!r}")
    ordered = [distinct[name] for name in sorted(distinct)]
    key = tuple(card.digest for card in ordered)
    with _lock:
        pool = _pools.get(key)
        if pool is None:
            pool = _pools[key] = _build(ordered)
            if len(_pools) > KEPT:
                _pools.popitem(last=False)
        _pools.move_to_end(key)
    return pool


def tables_for(cards: Iterable[Card]) -> CardTables:
    """The core's card tables of these cards."""
    return pool_for(cards).tables


def _build(cards: list[Card]) -> CardPool:
    encoder = Encoder(cards)
    return CardPool(
        tables=CardTables(encoder.tables, tuple(encoder.names)),
        cards=encoder.cards,
        index=MappingProxyType({card.name: i for i, card in enumerate(cards)}),
        faces=encoder.faces,
        subtypes=MappingProxyType({number: name for name, number in encoder.subtypes.items()}),
        counters=MappingProxyType({number: name for name, number in encoder.counters.items()}),
        abilities=MappingProxyType(encoder.abilities),
    )
