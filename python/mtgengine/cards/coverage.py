"""How much of a card pool the compiler understands, and what stops it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mtgengine.cards.database import CardDatabase
from mtgengine.cards.search import all_records
from mtgengine.errors import UnknownCard, Unsupported

__all__ = ["Blocker", "Coverage", "coverage"]

PHRASE_WORDS = 4
EXAMPLES = 3


@dataclass(frozen=True)
class Blocker:
    """Something that stops the compiler, and the cards on which it does."""

    phrase: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """Which cards of a pool are understood.

    Attributes:
        names: The cards of the pool.
        refused: Those that are not understood, and why.
        unknown: Names of decks that no card has.
    """

    names: tuple[str, ...]
    refused: Mapping[str, Unsupported]
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many cards there are."""
        return len(self.names) + len(self.unknown)

    @property
    def supported(self) -> int:
        """How many are fully understood."""
        return len(self.names) - len(self.refused)

    @property
    def share(self) -> float:
        """The share of cards that are fully understood."""
        return self.supported / self.total if self.total else 1.0

    def blockers(self, key: Callable[[Unsupported], str] | None = None) -> list[Blocker]:
        """What stops the compiler, that which stops it on most cards first."""
        key = key if key is not None else blocking_phrase
        cards: dict[str, list[str]] = {}
        for name, refusal in self.refused.items():
            cards.setdefault(key(refusal), []).append(name)
        ranked = sorted(cards.items(), key=lambda item: (-len(item[1]), item[0]))
        return [Blocker(phrase, tuple(names)) for phrase, names in ranked]

    def as_dict(self, most: int | None = None) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {
            "total": self.total,
            "supported": self.supported,
            "share": self.share,
            "unknown": list(self.unknown),
            "blockers": [
                {"phrase": blocker.phrase, "cards": len(blocker.cards), "examples": list(blocker.cards[:EXAMPLES])}
                for blocker in self.blockers()[:most]
            ],
        }


def blocking_phrase(refusal: Unsupported) -> str:
    """The first words of what was not understood, with numbers, symbols and the card's own name made alike.

    >>> blocking_phrase(Unsupported("Goblin Test", "Goblin Test fateseals 3 times, then stops.", 0))
    '~ fateseals N times'
    """
    words = refusal.phrase.replace(refusal.card, "~").split()
    alike = [re.sub(r"\d+", "N", re.sub(r"\{[^{}]*\}", "{}", word)).strip(".,;:—") for word in words]
    return " ".join([word for word in alike if word][:PHRASE_WORDS]) or "(no words)"


def coverage(
    cards: CardDatabase,
    *,
    format: str | None = None,
    names: Collection[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """What the compiler understands of a database.

    Args:
        cards: The database.
        format: Only cards that are legal or restricted in this format.
        names: Only these cards, such as those of a deck.
        progress: As that of `CardDatabase.compile_all`.
    """
    if names is not None:
        return _of_names(cards, names, format)
    found = [record.name for record in all_records(cards) if format is None or record.is_legal(format)]
    refused = cards.compile_all(progress)
    return Coverage(tuple(found), {name: refused[name] for name in found if name in refused})


def _of_names(cards: CardDatabase, names: Collection[str], format: str | None) -> Coverage:
    known, refused, unknown = [], {}, []
    for name in names:
        try:
            spelled = cards.spelling(name)
        except UnknownCard:
            unknown.append(name)
            continue
        record = cards.record(spelled)
        if format is not None and (record is None or not record.is_legal(format)):
            continue
        known.append(spelled)
        try:
            cards.get(spelled)
        except Unsupported as refusal:
            refused[spelled] = refusal
    return Coverage(tuple(dict.fromkeys(known)), refused, tuple(unknown))


def by_type(cards: CardDatabase, found: Coverage) -> Sequence[tuple[str, int, int]]:
    """Card type, how many cards have it, and how many of these are understood."""
    total: Counter[str] = Counter()
    understood: Counter[str] = Counter()
    names = set(found.names)
    for record in all_records(cards):
        if record.name in names:
            kinds = re.findall(r"[A-Z]\w+", record.type_line.partition("—")[0])
            total.update(kinds)
            understood.update(kinds if record.name not in found.refused else ())
    return [(kind, count, understood[kind]) for kind, count in total.most_common()]
