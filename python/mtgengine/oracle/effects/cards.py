"""Cards: drawing, discarding, milling, searching, shuffling (CR 121, 701.9, 701.17, 701.23, 701.24)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Cause, Relation, Zone
from mtgengine.oracle.amounts import described, for_each, half, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.permanents import where_it_went
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import count
from mtgengine.oracle.selectors import objects


def _cards(cursor: Cursor) -> ir.Amount:
    if cursor.take("cards equal to"):
        return described(cursor)
    if cursor.take("half x cards"):
        return half(cursor, ir.X())
    amount = count(cursor)
    cursor.take("additional")
    cursor.need("card", "cards")
    return times(amount, cursor.attempt(for_each))


def _own(who: ir.Selector) -> ir.Selector:
    """Whose amount it is: of several players, that of each."""
    return ir.Affected() if isinstance(who, (ir.EachPlayer, ir.Opponents)) else who


@player_verb("draw", "draws")
def draw(cursor: Cursor, who: ir.Selector) -> Effects:
    """``draws two cards``, ``draw up to two cards``."""
    if cursor.take("up to"):
        register = cursor.new_register()
        cursor.choose(ir.ChooseNumber(register, ir.Number(0), _cards(cursor), who))
        return [ir.Draw(who, ir.RegisterValue(register))]
    return [ir.Draw(who, _cards(cursor))]


@player_verb("mill", "mills")
def mill(cursor: Cursor, who: ir.Selector) -> Effects:
    """``mills three cards``."""
    if cursor.take("half their library", "half your library"):
        return [ir.Mill(who, half(cursor, ir.CardsIn(_own(who), Zone.LIBRARY)))]
    amount = _cards(cursor)
    register = cursor.new_list()
    milled = ir.Register(register)
    named = (*cursor.scope.named, (milled, ir.InZone(Zone.GRAVEYARD)))
    cursor.scope = replace(cursor.scope, revealed=milled, named=named)
    return [ir.Move(ir.TopOf(who, amount), Zone.GRAVEYARD, Cause.MILL, register=register)]


@player_verb("discard", "discards")
def discard(cursor: Cursor, who: ir.Selector) -> Effects:
    """``discards two cards``, ``discards a card at random``, ``discards their hand``."""
    if cursor.take("their hand", "your hand"):
        return [ir.Discard(who, ir.HandOf(who))]
    if cursor.take("half the cards in their hand", "half the cards in your hand"):
        return [ir.Discard(who, half(cursor, ir.HandOf(_own(who))))]
    if cursor.take("that card", "it"):
        card = cursor.scope.it
        if not isinstance(card, ir.Register) or card.index > 7:
            cursor.fail()
        return [ir.Move(card, Zone.GRAVEYARD, Cause.DISCARD)]
    if cursor.take("all"):
        found = noun(cursor)
        if not found.is_card or not found.plural:
            cursor.fail()
        what = found.filter & ir.InZone(Zone.HAND) & ir.OwnedBy(who)
        return [ir.Move(ir.Each(what), Zone.GRAVEYARD, Cause.DISCARD)]
    if cursor.take("up to"):
        register = cursor.new_register()
        most = ir.Minimum(_cards(cursor), ir.HandOf(who))
        cursor.choose(ir.ChooseNumber(register, ir.Number(0), most, who))
        cursor.scope = replace(cursor.scope, that_much=ir.RegisterValue(register))
        return [ir.Discard(who, ir.RegisterValue(register))]
    amount = _cards(cursor)
    if cursor.take("at random"):
        return [ir.DiscardRandom(who, amount)]
    return [ir.Discard(who, amount)]


@player_verb("shuffle", "shuffles")
def shuffle(cursor: Cursor, who: ir.Selector) -> Effects:
    """``shuffle your library``, ``shuffle your graveyard into your library``."""
    if cursor.take("your library", "their library"):
        return [ir.Shuffle(who)]
    if cursor.take("your graveyard into your library", "their graveyard into their library"):
        owner: ir.Filter = ir.Owned(Relation.YOU) if who == ir.You() else ir.OwnedBy(who)
        return [ir.Move(ir.Each(ir.InZone(Zone.GRAVEYARD) & owner), Zone.LIBRARY), ir.Shuffle(who)]
    if cursor.scope.revealed is not None and cursor.take("the rest", "all other cards revealed this way"):
        cursor.need("into your library" if who == ir.You() else "into their library")
        return [ir.Move(cursor.scope.revealed, Zone.LIBRARY), ir.Shuffle(who)]
    if (what := cursor.attempt(objects)) is not None:
        what = where_it_went(cursor, what)
        cursor.need("into your library", "into their library", "into its owner's library")
        cursor.leave(what)
        owners = who if cursor.tokens[cursor.place - 2].norm != "owner's" else ir.OwnerOf(what)
        return [ir.Move(what, Zone.LIBRARY), ir.Shuffle(owners)]
    if cursor.token is not None and cursor.token.norm not in (".", ","):
        cursor.fail()
    return [ir.Shuffle(who)]


@player_verb("reveals")
def reveal_hand(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Target player reveals their hand``."""
    cursor.need("their hand")
    cursor.scope = replace(cursor.scope, hand=who)
    return [ir.RevealHand(who)]
