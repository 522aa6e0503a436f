"""Searching the database by name, text, type, cost, color and legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mtgengine import ir
from mtgengine.cards.data import CardData
from mtgengine.cards.database import CardDatabase
from mtgengine.cards.names import name_key
from mtgengine.cards.records import CardRecord
from mtgengine.enums import Color
from mtgengine.mana import ManaCost
from mtgengine.oracle import CardText

__all__ = ["CardQuery", "search"]


@dataclass(frozen=True)
class CardQuery:
    """What a card must be like; what is not given does not matter.

    Attributes:
        name: Part of the name.
        text: Words of the rules text, in this order.
        type: Words of the type line, in any order: ``legendary elf``.
        cost: The mana cost, exactly: ``{1}{R}``.
        mana_value: The mana value.
        colors: Letters of WUBRG: it has exactly these colors; ``C``: none.
        identity: Letters of WUBRG that its color identity stays within.
        format: A format in which it is legal or restricted.
    """

    name: str = ""
    text: str = ""
    type: str = ""
    cost: str = ""
    mana_value: int | None = None
    colors: str = ""
    identity: str = ""
    format: str = ""

    def matches(self, record: CardRecord) -> bool:
        """Whether a card is like this."""
        return all(test(record) for test in self._tests())

    def _tests(self) -> Iterator[Callable[[CardRecord], bool]]:
        if self.name:
            yield lambda card: name_key(self.name) in name_key(card.name)
        if self.text:
            yield lambda card: self.text.casefold() in card.oracle_text.casefold()
        if self.type:
            words = set(self.type.casefold().split())
            yield lambda card: words <= set(card.type_line.casefold().split())
        if self.cost:
            cost = ManaCost.parse(self.cost)
            yield lambda card: any(_same_cost(face.get("mana_cost"), cost) for face in card.faces)
        if self.mana_value is not None:
            yield lambda card: card.mana_value == self.mana_value
        if self.colors:
            colors = _colors(self.colors)
            yield lambda card: card.colors == colors
        if self.identity:
            identity = _colors(self.identity)
            yield lambda card: card.color_identity <= identity
        if self.format:
            yield lambda card: card.is_legal(self.format)


def _same_cost(written: str | None, cost: ManaCost) -> bool:
    return bool(written) and written == str(cost)


def _colors(letters: str) -> frozenset[Color]:
    return frozenset(Color(letter) for letter in letters.upper() if letter not in "Cc")


def search(cards: CardDatabase, query: CardQuery) -> Iterator[CardRecord]:
    """The cards that a query matches, in the order of their names."""
    return (record for record in all_records(cards) if query.matches(record))


def all_records(cards: CardDatabase) -> Iterator[CardRecord]:
    """Every card of a database as a record, by name. Cards that are not imported have no legalities."""
    imported = {record.name: record for record in cards.store.records()} if cards.store is not None else {}
    for name in sorted(cards, key=name_key):
        yield imported[name] if name in imported else record_of(cards, name)


def record_of(cards: CardDatabase, name: str) -> CardRecord:
    """A card as a record, imported or not."""
    record = cards.record(name)
    if record is not None:
        return record
    return CardRecord(_described(cards, cards.spelling(name)))


def _described(cards: CardDatabase, name: str) -> dict[str, object]:
    text = cards.text(name)
    if text is None:
        face = cards.get(name).face
        text = CardText(name, face.type_line, str(face.mana_cost or ""), face.text or ir.render(face))
    data = CardData.from_text(text)
    return {
        "name": name,
        "mana_cost": text.mana_cost,
        "type_line": text.type_line,
        "oracle_text": text.text,
        "power": text.power,
        "toughness": text.toughness,
        "loyalty": text.loyalty,
        "defense": text.defense,
        "colors": [color.value for color in data.colors],
        "color_identity": [color.value for color in data.color_identity],
        "layout": text.layout,
    }
