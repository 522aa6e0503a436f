"""Conditions (CR 603.4, 611.3)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CastKeyword, Relation, Status, Zone
from mtgengine.ir.standings import CONDITIONS as STANDINGS
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.history import this_turn
from mtgengine.oracle.nouns import adjectives, comparison, counter_kind, noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.selectors import SELF_WORDS, back_reference, source


def condition(cursor: Cursor) -> ir.Condition:
    """What follows *if* or *as long as*."""
    found = cursor.first(*_CONDITIONS)
    while (more := cursor.attempt(_and_condition)) is not None:
        found = ir.AllTrue((found, more))
    return found


def _and_condition(cursor: Cursor) -> ir.Condition:
    cursor.need("and")
    return cursor.first(*_CONDITIONS)


def _more_than(cursor: Cursor) -> ir.Condition:
    """``you control more creatures than defending player``."""
    cursor.need("you control more")
    what = noun(cursor).filter
    cursor.need("than")
    other: ir.Filter
    if cursor.take("defending player", "attacking player"):
        # CR 508.5, 506.2: of a two-player game, the opponent.
        other = ir.Controlled(Relation.OPPONENT)
    else:
        cursor.need("an opponent", "each opponent")
        other = ir.Controlled(Relation.OPPONENT)
    mine = ir.Count(what & ir.Controlled(Relation.YOU))
    return ir.Comparison(mine, ir.Compare.GT, ir.Count(what & other))


def _there_are(cursor: Cursor) -> ir.Condition:
    """``there are no Zombies on the battlefield``, ``there are three or more charge counters on this artifact``."""
    cursor.need("there are", "there is")
    if cursor.take("no"):
        counters = cursor.attempt(_counters)
        if counters is not None:
            return ir.Comparison(counters, ir.Compare.EQ, ir.Number(0))
        return ir.Untrue(ir.Exists(noun(cursor).filter))
    if cursor.take("a", "an"):
        return ir.Exists(noun(cursor).filter)
    number = plain_number(cursor)
    cursor.need("or more")
    amount = cursor.attempt(_counters) or ir.Count(noun(cursor).filter)
    return ir.Comparison(amount, ir.Compare.GE, ir.Number(number))


def _counters(cursor: Cursor) -> ir.Amount:
    kind = counter_kind(cursor)
    cursor.need("counters on")
    if not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    return ir.CountersOn(ir.Source(), kind)


def _graveyard_size(cursor: Cursor) -> ir.Condition:
    """Threshold: ``seven or more cards are in your graveyard``."""
    number = plain_number(cursor)
    cursor.need("or more")
    found = noun(cursor)
    cursor.need("are in your graveyard")
    what = found.filter & ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.YOU)
    if isinstance(found.filter, ir.Anything):
        what = ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.YOU)
    return ir.Comparison(ir.Count(what), ir.Compare.GE, ir.Number(number))


def _hand(cursor: Cursor) -> ir.Condition:
    if cursor.take("you have no cards in hand"):
        return ir.Comparison(ir.HandOf(ir.You()), ir.Compare.EQ, ir.Number(0))
    cursor.need("you have")
    number = plain_number(cursor)
    more = cursor.take("or more")
    if not more:
        cursor.need("or fewer")
    cursor.need("cards in hand")
    compare = ir.Compare.GE if more else ir.Compare.LE
    return ir.Comparison(ir.HandOf(ir.You()), compare, ir.Number(number))


def _unused(cursor: Cursor) -> ir.Condition:
    """``you haven't added mana with this ability this turn``."""
    cursor.need("you haven't added mana with this ability this turn")
    return ir.Untrue(ir.Matches(ir.Source(), ir.HasStatus(frozenset({Status.USED}))))


def _kicked(cursor: Cursor) -> ir.Condition:
    """CR 702.33d."""
    cursor.need("this spell was kicked", "it was kicked")
    return ir.Comparison(ir.CostPaid(0), ir.Compare.GE, ir.Number(1))


def _cast_for(cursor: Cursor) -> ir.Condition:
    """``this spell was bargained``, ``its surge cost was paid``, ``this creature escaped``."""
    if cursor.take("this spell was bargained", "it was bargained"):
        return ir.Comparison(ir.KeywordPaid(CastKeyword.BARGAIN), ir.Compare.GE, ir.Number(1))
    if cursor.take("this spell's", "its"):
        for keyword in CastKeyword:
            if cursor.take(f"{keyword.value} cost was paid"):
                if keyword in _ADDITIONAL:
                    return ir.Comparison(ir.KeywordPaid(keyword), ir.Compare.GE, ir.Number(1))
                return ir.Matches(ir.Source(), ir.WasCastFor(keyword))
        cursor.fail()
    if cursor.take("tribute wasn't paid"):
        return ir.Comparison(ir.ChosenNumber(), ir.Compare.EQ, ir.Number(0))
    if not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    cursor.need("escaped")
    return ir.Matches(ir.Source(), ir.WasCastFor(CastKeyword.ESCAPE))


# Keywords whose costs are paid in addition to others.
_ADDITIONAL = (
    CastKeyword.CASUALTY,
    CastKeyword.CONSPIRE,
    CastKeyword.OFFSPRING,
    CastKeyword.REPLICATE,
    CastKeyword.SQUAD,
)


def _it_is(cursor: Cursor) -> ir.Condition:
    """``it's red``, ``this permanent is an enchantment``, ``its mana value is 2 or less``."""
    if cursor.take("its mana value is", "that spell's mana value is"):
        of = cursor.scope.it or cursor.fail()
        return ir.Matches(of, ir.ManaValue(*comparison(cursor)))
    if cursor.take("its power is"):
        of = cursor.scope.it or cursor.fail()
        return ir.Matches(of, ir.Power(*comparison(cursor)))
    selector: ir.Selector
    if cursor.take("it's"):
        selector = cursor.scope.it or cursor.fail()
    else:
        selector = cursor.first(source, back_reference)
        cursor.need("is")
        # What the condition is about is what the words after it are about.
        cursor.scope = replace(cursor.scope, it=selector)
    if cursor.take("a", "an"):
        return ir.Matches(selector, noun(cursor).filter)
    parts = adjectives(cursor)
    if len(parts) != 1:
        cursor.fail()
    return ir.Matches(selector, parts[0])


def _your_turn(cursor: Cursor) -> ir.Condition:
    if cursor.take("it's your turn"):
        return ir.YourTurn()
    cursor.need("it's not your turn")
    return ir.Untrue(ir.YourTurn())


def _any_player(cursor: Cursor) -> ir.Condition:
    cursor.need("any player controls a", "any player controls an")
    return ir.Exists(noun(cursor).filter)


def _you_control(cursor: Cursor) -> ir.Condition:
    """``you control a Swamp``, ``you control three or more artifacts``."""
    if cursor.take("you control no"):
        return ir.Untrue(ir.Exists(noun(cursor).filter & ir.Controlled(Relation.YOU)))
    if cursor.take("an opponent controls"):
        relation = Relation.OPPONENT
    else:
        cursor.need("you control")
        relation = Relation.YOU
    if cursor.take("another"):
        return ir.Exists(noun(cursor).filter & ir.Controlled(relation) & ~ir.IsSource())
    if cursor.take("a", "an"):
        return ir.Exists(noun(cursor).filter & ir.Controlled(relation))
    number = plain_number(cursor)
    cursor.need("or more")
    what = noun(cursor).filter & ir.Controlled(relation)
    return ir.Comparison(ir.Count(what), ir.Compare.GE, ir.Number(number))


def _life(cursor: Cursor) -> ir.Condition:
    cursor.need("you have")
    number = plain_number(cursor)
    if cursor.take("or less life"):
        return ir.Comparison(ir.LifeOf(ir.You()), ir.Compare.LE, ir.Number(number))
    cursor.need("or more life")
    return ir.Comparison(ir.LifeOf(ir.You()), ir.Compare.GE, ir.Number(number))


def _flipped(cursor: Cursor) -> ir.Condition:
    """CR 705.2: ``you win the flip``, ``they lose the flip``."""
    for words, result in (("win", 1), ("lose", 0)):
        if cursor.take(f"you {words} the flip", f"they {words} the flip", f"that player {words}s the flip"):
            flip = cursor.scope.flip
            if flip is None:
                cursor.fail()
            return ir.Comparison(ir.RegisterValue(flip), ir.Compare.EQ, ir.Number(result))
    return cursor.fail()


def _clashed(cursor: Cursor) -> ir.Condition:
    """CR 701.30d: ``you win``."""
    cursor.need("you win the clash", "you win")
    if cursor.scope.clash is None or cursor.token is None or cursor.token.norm != ",":
        cursor.fail()
    return ir.Comparison(ir.RegisterValue(cursor.scope.clash), ir.Compare.EQ, ir.Number(1))


def _standing(cursor: Cursor) -> ir.Condition:
    """``you're the monarch``, ``you've completed a dungeon``."""
    for words, found in STANDINGS.items():
        if cursor.take(words.lower()):
            return found
    return cursor.fail()


_CONDITIONS = (
    this_turn,
    _standing,
    _flipped,
    _clashed,
    _your_turn,
    _any_player,
    _more_than,
    _you_control,
    _hand,
    _life,
    _there_are,
    _graveyard_size,
    _kicked,
    _cast_for,
    _unused,
    _it_is,
)
