"""Writing deck lists, in the formats that other programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from xml.sax.saxutils import quoteattr

from mtgengine.decks.deck import Deck
from mtgengine.errors import InvalidDeck, quoted_list

__all__ = ["FORMATS", "write_deck"]


def write_deck(deck: Deck, format: str) -> str:
    r"""The deck as a list of some format.

    >>> print(write_deck(Deck.from_text("24 Forest\n36 Grizzly Bears", "bears"), "forge"))
    [metadata]
    Name=bears
    [Main]
    24 Forest
    36 Grizzly Bears
    """
    if format not in FORMATS:
        raise InvalidDeck(f"no format of deck lists is called {format!r}: give {quoted_list(sorted(FORMATS))}")
    return "\n".join(FORMATS[format](deck))


def _counted(cards: Mapping[str, int]) -> list[str]:
    return [f"{count} {card}" for card, count in cards.items()]


def _commanders(deck: Deck) -> dict[str, int]:
    return {card: deck.commanders.count(card) for card in deck.commanders}


def _text(deck: Deck) -> Iterator[str]:
    """A plain list; headers only where there is more than a main deck."""
    if deck.commanders:
        yield from ("Commander", *_counted(_commanders(deck)), "", "Deck")
    yield from _counted(deck.main)
    if deck.companion is not None:
        yield from ("", "Companion", f"1 {deck.companion}")
    if deck.sideboard:
        yield from ("", "Sideboard", *_counted(deck.sideboard))


def _mtgo(deck: Deck) -> Iterator[str]:
    """Magic Online's text: the sideboard after a blank line; commanders are in the sideboard."""
    side = _commanders(deck) | dict(deck.sideboard)
    for line in (*_counted(deck.main), *(("", *_counted(side)) if side else ())):
        yield line.replace(" // ", "/")


def _arena(deck: Deck) -> Iterator[str]:
    yield from ("About", f"Name {deck.name}", "")
    if deck.commanders:
        yield from ("Commander", *_counted(_commanders(deck)), "")
    if deck.companion is not None:
        yield from ("Companion", f"1 {deck.companion}", "")
    yield from ("Deck", *_counted(deck.main))
    if deck.sideboard:
        yield from ("", "Sideboard", *_counted(deck.sideboard))


def _forge(deck: Deck) -> Iterator[str]:
    yield from ("[metadata]", f"Name={deck.name}")
    if deck.commanders:
        yield from ("[Commander]", *_counted(_commanders(deck)))
    yield from ("[Main]", *_counted(deck.main))
    if deck.sideboard:
        yield from ("[Sideboard]", *_counted(deck.sideboard))


def _cockatrice(deck: Deck) -> Iterator[str]:
    """Cockatrice keeps commanders in the sideboard."""
    yield from ('<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">')
    yield f"    <deckname>{_escaped(deck.name)}</deckname>"
    for zone, cards in (("main", dict(deck.main)), ("side", _commanders(deck) | dict(deck.sideboard))):
        if cards:
            yield f'    <zone name="{zone}">'
            yield from (f'        <card number="{n}" name={quoteattr(card)}/>' for card, n in cards.items())
            yield "    </zone>"
    yield "</cockatrice_deck>"


def _dek(deck: Deck) -> Iterator[str]:
    """Magic Online's XML. The numbers of its catalogue are not known here; it finds cards by name."""
    yield from ('<?xml version="1.0" encoding="utf-8"?>', "<Deck>")
    yield from ("  <NetDeckID>0</NetDeckID>", "  <PreconstructedDeckID>0</PreconstructedDeckID>")
    for side, cards in (("false", dict(deck.main)), ("true", _commanders(deck) | dict(deck.sideboard))):
        for card, n in cards.items():
            name = quoteattr(card.replace(" // ", "/"))
            yield f'  <Cards CatID="0" Quantity="{n}" Sideboard="{side}" Name={name} Annotation="0" />'
    yield "</Deck>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FORMATS: dict[str, Callable[[Deck], Iterator[str]]] = {
    "text": _text,
    "mtgo": _mtgo,
    "arena": _arena,
    "forge": _forge,
    "cockatrice": _cockatrice,
    "dek": _dek,
}
