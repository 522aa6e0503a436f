"""Amounts that the game works out: counts, and what is equal to something (CR 107)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import CardType, Color, Quality, TurnFact, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.history import DIED_THIS_TURN, LIFE_THIS_TURN
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.selectors import SELF_WORDS, possessive
from mtgengine.oracle.words import COLORS


def described(cursor: Cursor) -> ir.Amount:
    """What comes after *equal to* or *where X is*."""
    amount = _one(cursor)
    if cursor.take("plus"):
        return ir.Sum(amount, _one(cursor))
    if cursor.take("minus"):
        return ir.Difference(amount, _one(cursor))
    return amount


def _one(cursor: Cursor) -> ir.Amount:
    if cursor.take("twice"):
        return ir.Product(ir.Number(2), _one(cursor))
    if cursor.take("three times"):
        return ir.Product(ir.Number(3), _one(cursor))
    if cursor.take("half"):
        return _half(cursor)
    if cursor.take("the number of times this creature has mutated", "the number of times ~ has mutated"):
        return ir.TimesMutated(ir.Source())
    if cursor.take("the damage dealt this way", "the total damage dealt this way"):
        return ir.DamageDealt()
    return cursor.first(_result, _number_of, _property, _life, _extreme, _devotion, _plain)


def _plain(cursor: Cursor) -> ir.Amount:
    """The number in a sum."""
    return ir.Number(plain_number(cursor))


def _result(cursor: Cursor) -> ir.Amount:
    """CR 706.4: of the die that was rolled."""
    cursor.need("the result")
    return cursor.fail() if cursor.scope.roll is None else ir.RegisterValue(cursor.scope.roll)


def _half(cursor: Cursor) -> ir.Amount:
    return half(cursor, _one(cursor))


def half(cursor: Cursor, amount: ir.Amount) -> ir.Amount:
    """``, rounded up``: half of that; or *Round up each time* stands at the end of the paragraph."""
    if cursor.take(", rounded up") or _rounded_each_time(cursor):
        return ir.HalfUp(amount)
    cursor.need(", rounded down")
    return ir.HalfDown(amount)


def _rounded_each_time(cursor: Cursor) -> bool:
    rest = [token.norm for token in cursor.tokens[cursor.place :]]
    return any(rest[place : place + 5] == ["round", "up", "each", "time", "."] for place in range(len(rest)))


def _extreme(cursor: Cursor) -> ir.Amount:
    """``the greatest power among creatures you control``, ``the total power of creatures you control``."""
    total = cursor.take("the total")
    if not total:
        cursor.need("the greatest")
    each: ir.Amount | None = None
    if cursor.take("toughness"):
        each = ir.ToughnessOf(ir.Affected())
    elif cursor.take("mana value"):
        each = ir.ManaValueOf(ir.Affected())
    else:
        cursor.need("power")
    cursor.need("of" if total else "among")
    of = _plural_of(cursor)
    return ir.Total(of, each) if total else ir.Greatest(of, each)


def _plural_of(cursor: Cursor) -> ir.Selector:
    other = cursor.take("other")
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    return ir.Each(found.filter & ~ir.IsSource() if other else found.filter)


def _devotion(cursor: Cursor) -> ir.Amount:
    """CR 700.5."""
    cursor.need("your devotion to")
    return ir.Devotion(colors(cursor))


def colors(cursor: Cursor) -> frozenset[Color]:
    """``white and black``."""
    found: set[Color] = set()
    while (token := cursor.token) is not None and token.norm in COLORS:
        found.add(COLORS[cursor.advance().norm])
        after = cursor.tokens[cursor.place + 1 : cursor.place + 2]
        if not after or after[0].norm not in COLORS or not cursor.take("and"):
            break
    return frozenset(found) if found else cursor.fail()


_QUALITIES = {
    "card types": Quality.CARD_TYPE,
    "card type": Quality.CARD_TYPE,
    "permanent types": Quality.PERMANENT_TYPE,
    "basic land types": Quality.BASIC_LAND_TYPE,
    "basic land type": Quality.BASIC_LAND_TYPE,
    "colors": Quality.COLOR,
    "color": Quality.COLOR,
}


def distinct(cursor: Cursor) -> ir.Amount:
    """``card types among cards in your graveyard``, ``basic land types among lands you control``."""
    if cursor.take("differently named"):
        return ir.Distinct(Quality.NAME, ir.Each(noun(cursor).filter))
    for words, quality in _QUALITIES.items():
        if cursor.take(words):
            cursor.need("among")
            return ir.Distinct(quality, _plural_of(cursor))
    return cursor.fail()


def _spells_cast(cursor: Cursor) -> ir.Amount:
    """``noncreature spells they've cast this turn``."""
    what = noun(cursor).filter
    facts = {ir.IsSpell(): TurnFact.SPELLS_CAST, ~ir.creature & ir.IsSpell(): TurnFact.NONCREATURE_SPELLS}
    if what not in facts:
        cursor.fail()
    if cursor.take("you've cast this turn"):
        return ir.ThisTurn(ir.You(), facts[what])
    cursor.need("they've cast this turn", "that player has cast this turn")
    return ir.ThisTurn(cursor.scope.that_player or cursor.fail(), facts[what])


def _counters_on(cursor: Cursor) -> ir.Amount:
    kind = counter_kind(cursor)
    cursor.need("counter on", "counters on")
    if cursor.take(*SELF_WORDS):
        return ir.CountersOn(ir.Source(), kind)
    cursor.need("it")
    return ir.CountersOn(cursor.scope.was or cursor.scope.it or cursor.fail(), kind)


def _number_of(cursor: Cursor) -> ir.Amount:
    for words, fact in LIFE_THIS_TURN.items():
        if cursor.take(f"the amount of life {words} this turn"):
            return ir.ThisTurn(ir.You(), fact)
    cursor.need("the number of")
    if cursor.take("creatures that died this turn"):
        return DIED_THIS_TURN
    if _is_spell(cursor) and cursor.take("colors of mana spent to cast this spell"):
        return ir.colors_spent()
    if (kinds := cursor.attempt(distinct)) is not None:
        return kinds
    if cursor.take("opponents you have"):
        return ir.NumberOf(ir.Opponents())
    if (counters := cursor.attempt(_counters_on)) is not None:
        return counters
    if cursor.take("cards in your hand"):
        return ir.HandOf(ir.You())
    if cursor.take("cards in your library"):
        return ir.CardsIn(ir.You(), Zone.LIBRARY)
    if cursor.take("cards in their library"):
        return ir.CardsIn(cursor.scope.their or cursor.scope.that_player or cursor.fail(), Zone.LIBRARY)
    if cursor.attempt(_cards_exiled):
        return ir.NumberOf(ir.ExiledWith(LINK))
    if cursor.take("cards you've drawn this turn"):
        return ir.ThisTurn(ir.You(), TurnFact.CARDS_DRAWN)
    if (spells := cursor.attempt(_spells_cast)) is not None:
        return spells
    if cursor.scope.done is not None and (done := cursor.attempt(_done_this_way)) is not None:
        return done
    if cursor.take("cards in that player's hand"):
        return ir.HandOf(cursor.scope.that_player or cursor.fail())
    if cursor.take("cards in their hand"):
        return ir.HandOf(cursor.scope.their or cursor.scope.that_player or cursor.fail())
    other = cursor.take("other")
    filter = noun(cursor).filter
    return ir.Count(filter & ~ir.IsSource() if other else filter)


def _cards_exiled(cursor: Cursor) -> bool:
    """CR 607.2a: ``cards exiled with it``."""
    cursor.need("cards exiled with")
    if not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    return True


def _is_spell(cursor: Cursor) -> bool:
    """Whether what was spent is still known as the text is about it: the spell is on the stack."""
    return bool(cursor.card.types & {CardType.INSTANT, CardType.SORCERY})


def _property(cursor: Cursor) -> ir.Amount:
    of = ir.Source() if cursor.take("~ ' s", "this creature's") else possessive(cursor)
    if cursor.take("power"):
        return ir.PowerOf(of)
    if cursor.take("toughness"):
        return ir.ToughnessOf(of)
    cursor.need("mana value")
    return ir.ManaValueOf(of)


def _life(cursor: Cursor) -> ir.Amount:
    if cursor.take("that player's life total"):
        return ir.LifeOf(cursor.scope.that_player or cursor.fail())
    cursor.need("your life total")
    return ir.LifeOf(ir.You())


def for_each(cursor: Cursor) -> ir.Amount:
    """``for each creature you control``: how many there are."""
    cursor.need("for each")
    if cursor.take("creature that died this turn"):
        return DIED_THIS_TURN
    if cursor.take("card in your hand"):
        return ir.HandOf(ir.You())
    if (counters := cursor.attempt(_counters_on)) is not None:
        return counters
    if (kinds := cursor.attempt(distinct)) is not None:
        return kinds
    if cursor.scope.discarded is not None and cursor.take("opponent who can't"):
        return ir.NumberOf(ir.Except(ir.Opponents(), ir.OwnerOf(cursor.scope.discarded)))
    if cursor.take("opponent you have", "opponent"):
        return ir.NumberOf(ir.Opponents())
    if cursor.scope.discarded is not None and (cards := cursor.attempt(_discarded)) is not None:
        return cards
    if cursor.scope.done is not None and (done := cursor.attempt(_done_this_way)) is not None:
        return done
    if cursor.scope.from_hand >= 0 and cursor.take("card exiled from their hand this way"):
        return ir.RegisterValue(cursor.scope.from_hand)
    other = cursor.take("other")
    filter = noun(cursor).filter
    return ir.Count(filter & ~ir.IsSource() if other else filter)


def _done_this_way(cursor: Cursor) -> ir.Amount:
    """``creature destroyed this way``, ``creature card exiled this way``: what was done, and could be done."""
    found = noun(cursor)
    verb, what, said = cursor.scope.done or cursor.fail()
    cursor.need(f"{verb} this way")
    kept = cursor.where_it_is(what)
    if not found.is_card:
        # As it last was, it was one of those that were named.
        parts = said.parts if isinstance(said, ir.AllOf) else (said,)
        if found.filter != ir.IsPermanent() and found.filter not in parts:
            cursor.fail()
        return ir.NumberOf(kept)
    of = found.filter
    if ir.where(said)[0] == {Zone.BATTLEFIELD}:
        of = ~ir.IsToken() if of == ir.Anything() else of & ~ir.IsToken()  # CR 111.6: a token is no card
    return ir.NumberOf(kept if of == ir.Anything() else ir.Matching(kept, of))


def _discarded(cursor: Cursor) -> ir.Amount:
    """``nonland card discarded this way``."""
    found = noun(cursor)
    cursor.need("discarded this way")
    cards = cursor.scope.discarded or cursor.fail()
    if not found.is_card:
        cursor.fail()
    return ir.NumberOf(cards if found.filter == ir.Anything() else ir.Matching(cards, found.filter))


def times(amount: ir.Amount, each: ir.Amount | None) -> ir.Amount:
    """So much for each of so many."""
    if each is None or amount == ir.Number(1):
        return each or amount
    return ir.Product(amount, each)
