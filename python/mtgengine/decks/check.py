"""Is a deck legal in a format, and can the engine play it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mtgengine import ir
from mtgengine.cards import CardDatabase, CardRecord
from mtgengine.cards.search import record_of
from mtgengine.decks.deck import Deck
from mtgengine.errors import InvalidDeck, UnknownCard, Unsupported, quoted_list

__all__ = ["FORMATS", "DeckCheck", "DeckFormat", "check_deck", "stand_ins"]


@dataclass(frozen=True)
class DeckFormat:
    """What a format asks of a deck (CR 100.2, 100.4, 903.5).

    Attributes:
        name: Its name.
        least: Cards in the main deck at least, commanders included.
        most: Cards in the main deck at most; None: no limit.
        copies: How many of a card there may be, over main deck and sideboard.
        sideboard: How many cards a sideboard may have.
        commander: Whether a deck has a commander, whose color identity all cards keep to.
    """

    name: str
    least: int = 60
    most: int | None = None
    copies: int = 4
    sideboard: int = 15
    commander: bool = False


def _commander_format(name: str, size: int) -> DeckFormat:
    return DeckFormat(name, size, size, 1, 0, commander=True)


_SIXTY = (
    *("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "premodern", "oldschool", "penny"),
    *("historic", "timeless", "alchemy", "explorer", "future"),
)
FORMATS: Mapping[str, DeckFormat] = {
    **{name: DeckFormat(name) for name in _SIXTY},
    **{name: _commander_format(name, 100) for name in ("commander", "duel", "predh", "paupercommander", "brawl")},
    "standardbrawl": _commander_format("standardbrawl", 60),
    "gladiator": DeckFormat("gladiator", 100, 100, 1, 0),
    "limited": DeckFormat("limited", 40, copies=1000, sideboard=1000),
}
# "A deck can have any number of cards named ...", "... up to seven cards named ...".
_ANY_NUMBER = "a deck can have any number of cards named"
_UP_TO = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}


@dataclass(frozen=True)
class DeckCheck:
    """What was found.

    Attributes:
        deck: The deck.
        format: The format, or None.
        problems: What the format forbids.
        unknown: Names that no card has, with what is like them.
        unsupported: Cards that the engine does not understand.
        warnings: What could not be checked.
    """

    deck: Deck
    format: str | None
    problems: tuple[str, ...]
    unknown: tuple[UnknownCard, ...]
    unsupported: tuple[Unsupported, ...]
    warnings: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the format allows the deck."""
        return not self.problems and not self.unknown

    @property
    def is_playable(self) -> bool:
        """Whether the engine can play every card."""
        return not self.unknown and not self.unsupported

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {
            "deck": self.deck.name,
            "format": self.format,
            "cards": self.deck.size,
            "sideboard": sum(self.deck.sideboard.values()),
            "commanders": list(self.deck.commanders),
            "companion": self.deck.companion,
            "legal": self.is_legal if self.format is not None else None,
            "playable": self.is_playable,
            "problems": list(self.problems),
            "unknown": [{"name": error.name, "suggestions": list(error.suggestions)} for error in self.unknown],
            "unsupported": [{"name": error.card, "phrase": error.phrase} for error in self.unsupported],
            "warnings": list(self.warnings),
        }


def check_deck(deck: Deck, cards: CardDatabase, format: str | None = None) -> DeckCheck:
    """Checks a deck against a format and against what the engine can play."""
    unknown, unsupported, records = _look_up(deck, cards)
    if format is None:
        return DeckCheck(deck, None, (), unknown, unsupported)
    if format not in FORMATS:
        raise InvalidDeck(f"no format is called {format!r}: give {quoted_list(sorted(FORMATS))}")
    rules = FORMATS[format]
    warnings = []
    problems = [*_sizes(deck, rules), *_copies(deck, rules, records)]
    if format != "limited":
        listed = {name: record for name, record in records.items() if record.data.get("legalities") is not None}
        if len(listed) < len(records):
            names = sorted(set(records) - set(listed))
            warnings.append(f"nothing is known about the legality of {len(names)} cards: {', '.join(names)}")
        problems += _legality(listed, format)
    if rules.commander:
        problems += _commander(deck, records)
    return DeckCheck(deck, format, tuple(problems), unknown, unsupported, tuple(warnings))


def _look_up(
    deck: Deck, cards: CardDatabase
) -> tuple[tuple[UnknownCard, ...], tuple[Unsupported, ...], dict[str, CardRecord]]:
    unknown, unsupported, records = [], [], {}
    for name in _all_names(deck):
        try:
            records[name] = record_of(cards, name)
            cards.get(name)
        except UnknownCard as error:
            unknown.append(error)
        except Unsupported as error:
            unsupported.append(error)
    return tuple(unknown), tuple(unsupported), records


def _all_names(deck: Deck) -> list[str]:
    companion = (deck.companion,) if deck.companion is not None else ()
    return list(dict.fromkeys((*deck.commanders, *deck.main, *deck.sideboard, *companion)))


def _sizes(deck: Deck, rules: DeckFormat) -> Iterable[str]:
    size, side = deck.size + len(deck.commanders), sum(deck.sideboard.values())
    if size < rules.least:
        yield f"the deck has {size} cards; {rules.name} asks for at least {rules.least}"
    if rules.most is not None and size > rules.most:
        yield f"the deck has {size} cards; {rules.name} allows at most {rules.most}"
    if side > rules.sideboard + (deck.companion is not None and rules.commander):
        yield f"the sideboard has {side} cards; {rules.name} allows at most {rules.sideboard}"


def _copies(deck: Deck, rules: DeckFormat, records: Mapping[str, CardRecord]) -> Iterable[str]:
    for name, record in records.items():
        count = deck.main.get(name, 0) + deck.sideboard.get(name, 0) + deck.commanders.count(name)
        allowed = _allowed(record, rules)
        if allowed is not None and count > allowed:
            yield f"{count} of {name}: {rules.name} allows {allowed} (CR 100.2a)"


def _allowed(record: CardRecord, rules: DeckFormat) -> int | None:
    """How many copies there may be; None: any number."""
    if "Basic" in record.type_line.split() or _ANY_NUMBER in record.oracle_text.casefold():
        return None
    if record.legality(rules.name) == "restricted":
        return 1
    for word, number in _UP_TO.items():
        if f"a deck can have up to {word} cards named" in record.oracle_text.casefold():
            return number
    return rules.copies


def _legality(records: Mapping[str, CardRecord], format: str) -> Iterable[str]:
    for name, record in records.items():
        if not record.is_legal(format):
            yield f"{name} is {record.legality(format).replace('_', ' ')} in {format}"


def _commander(deck: Deck, records: Mapping[str, CardRecord]) -> Iterable[str]:
    """CR 903.3, 903.5c."""
    if not 1 <= len(deck.commanders) <= 2:
        yield f"the deck names {len(deck.commanders)} commanders"
        return
    identity = frozenset(color for name in deck.commanders if name in records for color in records[name].color_identity)
    for name in deck.main:
        if name in records and not records[name].color_identity <= identity:
            yield f"{name} is outside of the commander's color identity (CR 903.5c)"


def stand_ins(decks: Iterable[Deck], cards: CardDatabase) -> tuple[str, ...]:
    """Puts a blank card in place of every card of these decks that the engine can't play, and names those.

    A blank card has a name and nothing else: no types, no cost, no text. It can be drawn, discarded, milled or exiled,
    but never cast or played.
    """
    replaced = []
    for name in dict.fromkeys(name for deck in decks for name in deck.main):
        try:
            cards.get(name)
        except (UnknownCard, Unsupported) as error:
            known = error.card if isinstance(error, Unsupported) else name
            cards.add(ir.Card((ir.Face(known, frozenset()),)))
            replaced.append(known)
    return tuple(replaced)
