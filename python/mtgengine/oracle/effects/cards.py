"""Cards: drawing, discarding, milling, searching, shuffling (CR 121, 701.9, 701.17, 701.23, 701.24)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import Zone
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import count


def _cards(cursor: Cursor) -> ir.Amount:
    if cursor.take("cards equal to"):
        return described(cursor)
    amount = count(cursor)
    cursor.need("card", "cards")
    return times(amount, cursor.attempt(for_each))


@player_verb("draw", "draws")
def draw(cursor: Cursor, who: ir.Selector) -> Effects:
    """``draws two cards``."""
    return [ir.Draw(who, _cards(cursor))]


@player_verb("mill", "mills")
def mill(cursor: Cursor, who: ir.Selector) -> Effects:
    """``mills three cards``."""
    return [ir.Mill(who, _cards(cursor))]


@player_verb("discard", "discards")
def discard(cursor: Cursor, who: ir.Selector) -> Effects:
    """``discards two cards``, ``discards a card at random``, ``discards their hand``."""
    if cursor.take("their hand", "your hand"):
        return [ir.Discard(who, ir.HandOf(who))]
    amount = _cards(cursor)
    if cursor.take("at random"):
        return [ir.DiscardRandom(who, amount)]
    return [ir.Discard(who, amount)]


@player_verb("shuffle", "shuffles")
def shuffle(cursor: Cursor, who: ir.Selector) -> Effects:
    """``shuffle your library``."""
    cursor.need("your library", "their library")
    return [ir.Shuffle(who)]


@player_verb("reveals")
def reveal_hand(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Target player reveals their hand``."""
    cursor.need("their hand")
    return [ir.RevealHand(who)]


@player_verb("search")
def search(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Search your library for a card, put it into your hand, then shuffle``."""
    cursor.need("your library for a", "your library for an")
    if who != ir.You():
        cursor.fail()
    found = noun(cursor)
    if not found.is_card or found.plural:
        cursor.fail()
    cursor.forget()
    reveal = cursor.take(", reveal it", ", reveal that card")
    if cursor.take(", then shuffle and put that card on top", ", then shuffle and put the card on top"):
        return [ir.Search(found.filter, Zone.LIBRARY, 0, reveal)]
    cursor.need(", put it", ", put that card")
    if cursor.take("into your hand"):
        zone = Zone.HAND
    elif cursor.take("into your graveyard"):
        zone = Zone.GRAVEYARD
    else:
        cursor.need("onto the battlefield")
        zone = Zone.BATTLEFIELD
    cursor.need(", then shuffle")
    return [ir.Search(found.filter, zone, 0, reveal)]
