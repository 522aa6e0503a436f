"""The top of a library, until a card is found that matches: ``Reveal cards from the top of your library until ...``."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Zone
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.effects.search import found_by_revealing
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import count


def _found(cursor: Cursor, verb: str) -> tuple[ir.Filter, ir.Amount]:
    """``cards from the top of your library until you reveal two land cards``: which cards, and how many."""
    cursor.need("cards from the top of your library until", "cards from the top of their library until")
    cursor.need(f"you {verb}", f"they {verb}")
    amount = count(cursor)
    card = noun(cursor)
    if not card.is_card or ir.where(card.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.forget()
    return card.filter, amount


@player_verb("reveal", "reveals")
def reveal_until(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Reveal cards from the top of your library until you reveal a land card``."""
    return cursor.first(lambda cursor: _revealed_for(cursor, who), lambda cursor: found_by_revealing(cursor, who))


def _revealed_for(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Reveal cards from the top of your library until you reveal a land card``, and what becomes of all of them."""
    what, amount = _found(cursor, "reveal")
    effect = ir.RevealFor(who, what, amount)
    if cursor.take(", then put those cards into your graveyard", ", then puts those cards into their graveyard"):
        return [replace(effect, zone=Zone.GRAVEYARD, rest=Zone.GRAVEYARD)]
    optional = cursor.take(". you may put")
    if not optional:
        cursor.need(". put", ", put", ", then put", ". that player puts", ", puts", ", then puts")
    cursor.need("that card", "it", "those cards", "them")
    effect = _placed(cursor, replace(effect, optional=optional))
    if optional and not cursor.take(". then shuffle"):
        cursor.need(". then put all cards revealed this way that weren't put onto the battlefield")
        return [_rest(cursor, effect)]
    if optional:
        return [replace(effect, rest=None)]
    return [_others(cursor, effect)]


def _placed(cursor: Cursor, effect: ir.RevealFor) -> ir.RevealFor:
    """Where the cards that match go."""
    if cursor.take("into your hand", "into their hand"):
        return effect
    if cursor.take("into your graveyard", "into their graveyard"):
        return replace(effect, zone=Zone.GRAVEYARD)
    cursor.need("onto the battlefield")
    if effect.who == ir.You() and cursor.take("tapped and attacking"):
        return replace(effect, zone=Zone.BATTLEFIELD, attacking=True)
    effect = replace(effect, zone=Zone.BATTLEFIELD, tapped=cursor.take("tapped"))
    return replace(effect, yours=effect.who != ir.You() and cursor.take("under your control"))


_OTHERS = (
    "the rest",
    "put the rest",
    "puts the rest",
    "all other cards revealed this way",
    "put all other cards revealed this way",
    "puts all other cards revealed this way",
    "put the rest of the revealed cards",
    "the rest of the revealed cards",
)


def _others(cursor: Cursor, effect: ir.RevealFor) -> ir.RevealFor:
    """``and the rest on the bottom of your library in a random order``, or shuffled into it."""
    cursor.need("and", ", then")
    if cursor.take("shuffle the rest into your library", "shuffles the rest into their library"):
        return replace(effect, rest=None)
    cursor.need(*_OTHERS)
    return _rest(cursor, effect)


def _rest(cursor: Cursor, effect: ir.RevealFor) -> ir.RevealFor:
    if cursor.take("into your graveyard", "into their graveyard"):
        return replace(effect, rest=Zone.GRAVEYARD)
    cursor.need("on the bottom of your library", "on the bottom of their library")
    if cursor.take("in any order"):
        return replace(effect, random=False)
    cursor.need("in a random order")
    return effect


@player_verb("exile", "exiles")
def exile_until(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Exile cards from the top of your library until you exile a nonland card``, which may be cast for free."""
    what, amount = _found(cursor, "exile")
    if amount != ir.Number(1):
        cursor.fail()
    cursor.need(". you may cast that card without paying its mana cost .")
    cursor.take("then")
    cursor.need(
        "put the rest on the bottom of your library in a random order",
        "put the rest on the bottom of their library in a random order",
        "put the exiled cards that weren't cast this way on the bottom of your library in a random order",
        "put the exiled cards that weren't cast this way on the bottom of that library in a random order",
        "that player puts the exiled cards that weren't cast this way on the bottom of their library in a random order",
    )
    return [ir.ExileToCast(who, what)]
