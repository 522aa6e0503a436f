"""Conditions (CR 603.4, 611.3)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CardType, CastKeyword, Color, Relation, Status, TurnFact, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.history import EARLY_TURN
from mtgengine.ir.standings import CONDITIONS as STANDINGS
from mtgengine.ir.timing import DURING
from mtgengine.oracle.amounts import colors, distinct
from mtgengine.oracle.cursor import Cursor, tried_once
from mtgengine.oracle.history import this_turn
from mtgengine.oracle.nouns import COMPARED_WITH, adjectives, comparison, counter_kind, had, noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.selectors import back_reference, host, last_known, possessive, sacrificed, source
from mtgengine.oracle.tokens import Kind


@tried_once
def condition(cursor: Cursor) -> ir.Condition:
    """What follows *if* or *as long as*."""
    found = cursor.first(*_CONDITIONS)
    while (more := cursor.attempt(_and_condition)) is not None:
        found = ir.AllTrue((found, more))
    while (other := cursor.attempt(_or_condition)) is not None:
        found = ir.AnyTrue((found, other))
    return found


def _or_condition(cursor: Cursor) -> ir.Condition:
    if cursor.take("or if"):
        return cursor.first(*_CONDITIONS)
    cursor.need("or")
    return _put_this_way(cursor, cursor.take("returned") or cursor.take("put") or cursor.fail())


def _entered(cursor: Cursor) -> ir.Condition:
    """``this land entered this turn``."""
    source(cursor)
    cursor.need("entered this turn", "entered the battlefield this turn")
    return ir.Matches(ir.Source(), ir.EnteredThisTurn())


def _own_and_control(cursor: Cursor) -> ir.Condition:
    """CR 712.4a: ``you both own and control this creature and a creature named Midnight Scavengers``."""
    cursor.need("you both own and control")
    source(cursor)
    cursor.need("and a", "and an")
    partner = _partner(cursor)
    return ir.AllTrue(ir.own_and_control(partner))


def _attack_together(cursor: Cursor) -> ir.Condition:
    """CR 712.4a: ``~ and a creature named Graf Rats are attacking, and you both own and control them``."""
    source(cursor)
    cursor.need("and a", "and an")
    partner = _partner(cursor)
    cursor.need("are attacking , and you both own and control them")
    return ir.attack_together(partner)


def _partner(cursor: Cursor) -> ir.Filter:
    partner = noun(cursor).filter
    if not any(isinstance(part, ir.Named) for part in getattr(partner, "parts", ())):
        cursor.fail()
    cursor.scope = replace(cursor.scope, partner=partner, it=None)
    return partner


def _x_is(cursor: Cursor) -> ir.Condition:
    """CR 107.3a: ``X is 5 or more``."""
    cursor.need("x is")
    number = plain_number(cursor)
    cursor.need("or more")
    return ir.Comparison(ir.X(), ir.Compare.GE, ir.Number(number))


def _library_counted(cursor: Cursor) -> ir.Condition:
    """``X is greater than or equal to the number of cards in your library``, where the text has said what X is."""
    cursor.need("x is")
    compare = next((compare for words, compare in COMPARED_WITH.items() if cursor.take(words)), None)
    cursor.need("the number of cards in your library")
    if compare is None or cursor.scope.x is None:
        cursor.fail()
    return ir.Comparison(cursor.scope.x, compare, ir.CardsIn(ir.You(), Zone.LIBRARY))


def _top_of_graveyard(cursor: Cursor) -> ir.Condition:
    """``the top card of your graveyard is a creature card``: which *that card* then is."""
    cursor.need("the top card of your graveyard is a", "the top card of your graveyard is an")
    found = noun(cursor)
    top = ir.TopOfGraveyard(ir.You())
    if not found.is_card or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.refer(top, found.filter & ir.InZone(Zone.GRAVEYARD))
    return ir.Matches(top, found.filter)


def _on_the_battlefield(cursor: Cursor) -> ir.Condition:
    """``it's on the battlefield``: the object itself, now."""
    cursor.need("it's on the battlefield")
    return ir.Exists(ir.IsSource()) if cursor.scope.it == ir.Source() else cursor.fail()


def _early_turn(cursor: Cursor) -> ir.Condition:
    """``it's your first, second, or third turn of the game``."""
    cursor.need("it's your first , second , or third turn of the game")
    return EARLY_TURN


def _exiled_with(cursor: Cursor) -> ir.Condition:
    """CR 607.2a: ``a card is exiled with this land``."""
    cursor.need("a card is exiled with")
    if not cursor.take("it"):
        source(cursor)
    return ir.Comparison(ir.NumberOf(ir.ExiledWith(LINK)), ir.Compare.GE, ir.Number(1))


def _damaged_this_way(cursor: Cursor) -> ir.Condition:
    """``a nonred permanent is dealt damage this way``: what the damage was dealt to, if any was."""
    cursor.need("a", "an")
    found = noun(cursor)
    cursor.need("is dealt damage this way")
    to = cursor.scope.damaged or cursor.fail()
    if ir.where(found.filter)[1]:
        cursor.refer_to_player(to)
    dealt = ir.Comparison(ir.DamageDealt(), ir.Compare.GE, ir.Number(1))
    return ir.AllTrue((dealt, ir.Matches(to, found.filter)))


def _this_way(cursor: Cursor) -> ir.Condition:
    """``a creature card was exiled this way``, ``you put a Town card into your hand this way``."""
    return _put_this_way(cursor, cursor.take("you put", "you returned", "you exiled"))


def _put_this_way(cursor: Cursor, put: bool) -> ir.Condition:
    other = cursor.take("another")
    if not other:
        cursor.need("a", "an")
    found = noun(cursor)
    what = found.filter
    if not put and not found.is_card and cursor.take("was returned this way"):
        return _was_returned(cursor, what & ~ir.IsSource() if other else what)
    if other:
        cursor.fail()
    if put:
        cursor.take("into your hand", "onto the battlefield", "to your hand", "to the battlefield")
    else:
        cursor.need("was exiled", "was milled", "was returned", "was put into your hand")
    milled = cursor.tokens[cursor.place - 1].norm == "milled"
    cursor.need("this way")
    if milled:
        cards = cursor.scope.revealed or cursor.fail()
        if dict(cursor.scope.named).get(cards) != ir.InZone(Zone.GRAVEYARD):
            cursor.fail()
    else:
        moved = [selector for selector, _ in cursor.scope.named if selector in cursor.scope.moved]
        cards = cursor.where_it_is(moved[-1]) if moved else cursor.fail()
    return ir.Comparison(ir.NumberOf(ir.Matching(cards, what)), ir.Compare.GE, ir.Number(1))


def _was_returned(cursor: Cursor, what: ir.Filter) -> ir.Condition:
    """``another Desert was returned this way``: as it last was (CR 608.2h)."""
    verb, returned, _ = cursor.scope.done or cursor.fail()
    if verb != "returned" or not isinstance(returned, ir.Register) or returned.index > 7:
        cursor.fail()
    was_moved = ir.Comparison(ir.NumberOf(cursor.where_it_is(returned)), ir.Compare.GE, ir.Number(1))
    return ir.AllTrue((was_moved, ir.Matches(returned, what)))


def _you_controlled(cursor: Cursor) -> ir.Condition:
    """``you controlled that permanent``, which has left: as it last was (CR 608.2h)."""
    cursor.need("you controlled")
    return ir.Matches(last_known(cursor), ir.Controlled(Relation.YOU))


def _more_than_you(cursor: Cursor) -> ir.Condition:
    """``an opponent has more cards in hand than you``."""
    cursor.need("an opponent has more")
    of = ir.LifeOf if cursor.take("life") else ir.HandOf
    if of is ir.HandOf:
        cursor.need("cards in hand")
    cursor.need("than you")
    return ir.Exists(ir.opponent & ir.Where(ir.Comparison(of(ir.Affected()), ir.Compare.GT, of(ir.You()))))


def _and_condition(cursor: Cursor) -> ir.Condition:
    cursor.need("and")
    return cursor.first(*_CONDITIONS)


def _more_than(cursor: Cursor) -> ir.Condition:
    """``you control more creatures than defending player``, ``an opponent controls more lands than you``."""
    mine, theirs = ir.Controlled(Relation.YOU), ir.Controlled(Relation.OPPONENT)
    if cursor.take("you control more"):
        what = noun(cursor).filter
        # CR 508.5, 506.2: of a two-player game, the opponent.
        cursor.need("than defending player", "than attacking player", "than an opponent", "than each opponent")
        return ir.Comparison(ir.Count(what & mine), ir.Compare.GT, ir.Count(what & theirs))
    cursor.need("an opponent controls more", "defending player controls more")
    what = noun(cursor).filter
    cursor.need("than you")
    return ir.Comparison(ir.Count(what & theirs), ir.Compare.GT, ir.Count(what & mine))


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
    amount = cursor.attempt(_counters) or cursor.attempt(distinct) or ir.Count(noun(cursor).filter)
    return ir.Comparison(amount, ir.Compare.GE, ir.Number(number))


def _counters(cursor: Cursor) -> ir.Amount:
    kind = counter_kind(cursor)
    cursor.need("counters on")
    if not cursor.take("it"):
        source(cursor)
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
    """``you have no cards in hand``, ``an opponent has two or fewer cards in hand``."""
    who = _haver(cursor)
    if cursor.take("no cards in hand"):
        return ir.Comparison(ir.HandOf(who), ir.Compare.EQ, ir.Number(0))
    if cursor.take("exactly"):
        compare, number = ir.Compare.EQ, plain_number(cursor)
        cursor.need("cards in hand", "card in hand")
        return ir.Comparison(ir.HandOf(who), compare, ir.Number(number))
    number = plain_number(cursor)
    more = cursor.take("or more")
    if not more:
        cursor.need("or fewer")
    cursor.need("cards in hand")
    compare = ir.Compare.GE if more else ir.Compare.LE
    return ir.Comparison(ir.HandOf(who), compare, ir.Number(number))


def _haver(cursor: Cursor) -> ir.Selector:
    """Whose hand or life is compared."""
    if cursor.take("you have"):
        return ir.You()
    if cursor.scope.that_player is not None and cursor.take("that player has", "they have"):
        return cursor.scope.that_player
    if cursor.scope.defending is not None and cursor.take("defending player has"):
        return cursor.scope.defending
    return cursor.fail()


def _opponent_has(cursor: Cursor) -> ir.Condition:
    """``an opponent has 10 or less life``, ``an opponent has no cards in hand``: any of them."""
    cursor.need("an opponent has")
    if cursor.take("no cards in hand"):
        test = ir.Comparison(ir.HandOf(ir.Affected()), ir.Compare.EQ, ir.Number(0))
    else:
        number = plain_number(cursor)
        if cursor.take("or less life"):
            test = ir.Comparison(ir.LifeOf(ir.Affected()), ir.Compare.LE, ir.Number(number))
        elif cursor.take("or fewer cards in hand"):
            test = ir.Comparison(ir.HandOf(ir.Affected()), ir.Compare.LE, ir.Number(number))
        else:
            cursor.need("or more")
            if cursor.take("poison counters"):
                test = ir.Comparison(ir.CountersOn(ir.Affected(), "poison"), ir.Compare.GE, ir.Number(number))
            elif cursor.take("cards in their graveyard"):
                test = ir.Comparison(ir.CardsIn(ir.Affected(), Zone.GRAVEYARD), ir.Compare.GE, ir.Number(number))
            elif cursor.take("life"):
                test = ir.Comparison(ir.LifeOf(ir.Affected()), ir.Compare.GE, ir.Number(number))
            else:
                cursor.need("cards in hand")
                test = ir.Comparison(ir.HandOf(ir.Affected()), ir.Compare.GE, ir.Number(number))
    return ir.Exists(ir.opponent & ir.Where(test))


def _devoted(cursor: Cursor) -> ir.Condition:
    """CR 700.5: ``your devotion to white is less than five``."""
    cursor.need("your devotion to")
    amount = ir.Devotion(colors(cursor))
    if cursor.take("is less than"):
        return ir.Comparison(amount, ir.Compare.LT, ir.Number(plain_number(cursor)))
    cursor.need("is")
    number = plain_number(cursor)
    cursor.need("or greater", "or more")
    return ir.Comparison(amount, ir.Compare.GE, ir.Number(number))


def _was_cast(cursor: Cursor) -> ir.Condition:
    """CR 400.7d: ``you cast it from your hand``."""
    if cursor.take("you cast it from your hand", "you cast this spell from your hand"):
        return ir.Matches(ir.Source(), ir.WasCast(frozenset({Zone.HAND})))
    if cursor.take("this spell was cast from a graveyard", "~ was cast from a graveyard"):
        return ir.Matches(ir.Source(), ir.WasCast(frozenset({Zone.GRAVEYARD})))
    if cursor.take("it wasn't cast", "~ wasn't cast"):
        return ir.Untrue(ir.Matches(ir.Source(), ir.WasCast()))
    cursor.need("you cast it", "it was cast")
    return ir.Matches(ir.Source(), ir.WasCast())


def during(cursor: Cursor) -> ir.Condition:
    """``your upkeep``, ``combat``: after *only during*."""
    for words, when in DURING.items():
        if cursor.take(words.replace(",", " ,")):
            return when
    return cursor.fail()


def functions_in(when: ir.Condition) -> frozenset[Zone]:
    """CR 113.6b: an ability that asks whether its card is in a graveyard functions there."""
    parts = when.conditions if isinstance(when, ir.AllTrue) else (when,)
    here = ir.Matches(ir.Source(), ir.InZone(Zone.GRAVEYARD))
    return frozenset({Zone.GRAVEYARD}) if here in parts else frozenset()


def _in_graveyard(cursor: Cursor) -> ir.Condition:
    """``this card is in your graveyard``: where the ability then functions (CR 113.6b)."""
    cursor.need("this card is in your graveyard", "~ is in your graveyard")
    return ir.Matches(ir.Source(), ir.InZone(Zone.GRAVEYARD))


def _unused(cursor: Cursor) -> ir.Condition:
    """``you haven't added mana with this ability this turn``."""
    cursor.need("you haven't added mana with this ability this turn")
    return ir.Untrue(ir.Matches(ir.Source(), ir.HasStatus(frozenset({Status.USED}))))


def _spent(cursor: Cursor) -> ir.Condition:
    """``at least three red mana was spent to cast this spell``, ``{U}{U} was spent to cast it``."""
    if cursor.take("no mana was spent to cast"):
        return ir.Comparison(ir.ManaSpent(of=_paid_for(cursor)), ir.Compare.EQ, ir.Number(0))
    if cursor.take("at least"):
        number = plain_number(cursor)
        kinds = frozenset(Color) if cursor.take("mana was spent to cast") else colors(cursor)
        if kinds != frozenset(Color):
            cursor.need("mana was spent to cast")
        return ir.Comparison(ir.ManaSpent(kinds, _paid_for(cursor)), ir.Compare.GE, ir.Number(number))
    if not cursor.next_is(Kind.SYMBOL):
        number = plain_number(cursor)
        cursor.need("or more mana was spent to cast")
        return ir.Comparison(ir.ManaSpent(of=_paid_for(cursor)), ir.Compare.GE, ir.Number(number))
    symbols = []
    while (token := cursor.take_kind(Kind.SYMBOL)) is not None:
        symbols.append(token.text)
    cursor.need("was spent to cast")
    if len(set(symbols)) != 1 or symbols[0][1:-1] not in {color.value for color in Color}:
        cursor.fail()
    spent = ir.ManaSpent(frozenset({Color(symbols[0][1:-1])}), _paid_for(cursor))
    return ir.Comparison(spent, ir.Compare.GE, ir.Number(len(symbols)))


def _paid_for(cursor: Cursor) -> ir.Selector | None:
    """``this spell``; of a permanent, the spell that became it (CR 400.7d); ``it``, another spell. None: the spell."""
    is_spell = bool(cursor.card.types & {CardType.INSTANT, CardType.SORCERY})
    that = None if cursor.take("it") else cursor.attempt(last_known)
    found = that or (cursor.scope.it if cursor.tokens[cursor.place - 1].norm == "it" else None)
    if found is not None:
        if found == ir.Source():
            return None if is_spell else found
        said = dict(cursor.scope.named).get(found, ir.Anything())
        return found if ir.where(said)[0] == {Zone.STACK} else cursor.fail()
    cursor.need("this spell", "this creature", "this permanent", "~")
    return None if is_spell else ir.Source()


def _kicked(cursor: Cursor) -> ir.Condition:
    """CR 702.33d."""
    if cursor.take("the gift was promised"):
        return ir.Comparison(ir.KeywordPaid(CastKeyword.GIFT), ir.Compare.GE, ir.Number(1))
    if cursor.take("evidence was collected"):
        return ir.Comparison(ir.KeywordPaid(CastKeyword.COLLECT_EVIDENCE), ir.Compare.GE, ir.Number(1))
    if cursor.take("it was kicked"):
        if isinstance(cursor.scope.it, ir.TargetRef):
            cursor.fail()  # another spell, whose costs this one does not know
    else:
        cursor.need("this spell was kicked", "this creature was kicked", "~ was kicked")
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
        source(cursor)
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


_ATTACHED = ir.HasAttached(ir.Subtype("Equipment")), ir.HasAttached(ir.Subtype("Aura"))


def _it_is(cursor: Cursor) -> ir.Condition:
    """``it's red``, ``this permanent is an enchantment``, ``its mana value is 2 or less``."""
    if (measured := cursor.attempt(_measured)) is not None:
        return measured
    selector: ir.Selector
    untrue = past = False
    if cursor.take("it's not", "it isn't"):
        selector, untrue = cursor.scope.it or cursor.fail(), True
    elif cursor.take("it's"):
        selector = cursor.scope.it or cursor.fail()
    elif cursor.take("it was"):
        selector, past = cursor.scope.was or cursor.scope.it or cursor.fail(), True
    elif (had := cursor.attempt(_it_has)) is not None:
        return had
    else:
        selector = cursor.first(source, host, sacrificed, last_known, back_reference)
        untrue = cursor.take("isn't", "wasn't")
        if not untrue:
            cursor.need("is", "was")
        # What the condition is about is what the words after it are about.
        cursor.scope = replace(cursor.scope, it=selector)
    found = ir.Matches(selector, _quality(cursor, past))
    return ir.Untrue(found) if untrue else found


def _measured(cursor: Cursor) -> ir.Condition:
    """``its mana value is 2 or less``, ``enchanted creature's power is 4 or greater``."""
    if cursor.take("~ ' s", "this creature's", "~'s"):
        of: ir.Selector = ir.Source()
    else:
        of = possessive(cursor)
    for words, kind in (("mana value", ir.ManaValue), ("power", ir.Power), ("toughness", ir.Toughness)):
        if cursor.take(words):
            cursor.need("is", "was")
            return ir.Matches(of, kind(*comparison(cursor)))
    return cursor.fail()


def _quality(cursor: Cursor, past: bool) -> ir.Filter:
    """``a creature card``, ``red``, ``equipped``."""
    if cursor.take("equipped"):
        return _ATTACHED[0]
    if cursor.take("enchanted"):
        return _ATTACHED[1]
    if cursor.take("a", "an"):
        return noun(cursor).filter
    parts = adjectives(cursor)
    if len(parts) != 1:
        cursor.fail()
    return parts[0]


def _it_has(cursor: Cursor) -> ir.Condition:
    """``it has flying``, ``this creature has a +1/+1 counter on it``, ``it had no counters on it``."""
    selector: ir.Selector
    if cursor.take("it has"):
        selector = cursor.scope.it or cursor.fail()
    elif cursor.take("it had"):
        selector = cursor.scope.was or cursor.scope.it or cursor.fail()
    else:
        selector = cursor.first(source, host, back_reference)
        cursor.need("has", "had")
        cursor.scope = replace(cursor.scope, it=selector)
    if cursor.take("the chosen name"):
        return ir.Matches(selector, ir.ChosenName())
    if cursor.take("no counters on it"):
        return ir.Comparison(ir.CountersOn(selector, ""), ir.Compare.EQ, ir.Number(0))
    if cursor.take("no"):
        kind = counter_kind(cursor)
        cursor.need("counters on it")
        return ir.Matches(selector, ir.Counters(kind, ir.Compare.EQ, ir.Number(0)))
    return ir.Matches(selector, cursor.first(had, _number_had))


def _number_had(cursor: Cursor) -> ir.Filter:
    """``three or more +1/+1 counters on it``."""
    number = plain_number(cursor)
    cursor.need("or more")
    kind = counter_kind(cursor)
    cursor.need("counters on it")
    return ir.Counters(kind, ir.Compare.GE, ir.Number(number))


def _your_turn(cursor: Cursor) -> ir.Condition:
    if cursor.take("it's your turn"):
        return ir.YourTurn()
    cursor.need("it's not your turn", "it isn't your turn")
    return ir.Untrue(ir.YourTurn())


def _spells_last_turn(cursor: Cursor) -> ir.Condition:
    """``no spells were cast last turn``, ``a player cast two or more spells last turn``."""
    cast = ir.ThisTurn(ir.Affected(), TurnFact.SPELLS_LAST_TURN)
    if cursor.take("no spells were cast last turn"):
        return ir.Comparison(ir.Total(ir.EachPlayer(), cast), ir.Compare.EQ, ir.Number(0))
    cursor.need("a player cast")
    number = plain_number(cursor)
    cursor.need("or more spells last turn")
    return ir.Comparison(ir.Greatest(ir.EachPlayer(), cast), ir.Compare.GE, ir.Number(number))


def _any_player(cursor: Cursor) -> ir.Condition:
    cursor.need("any player controls a", "any player controls an")
    return ir.Exists(noun(cursor).filter)


def _you_control(cursor: Cursor) -> ir.Condition:
    """``you control a Swamp``, ``you control three or more artifacts``, ``defending player controls an Island``."""
    who = _controller(cursor)
    found = _controls(cursor, who)
    while (more := cursor.attempt(lambda cursor: _and_controls(cursor, who))) is not None:
        found = ir.AllTrue((found, more))
    return found


def _controller(cursor: Cursor) -> ir.Filter:
    if cursor.take("you control"):
        return ir.Controlled(Relation.YOU)
    if cursor.scope.defending is not None and cursor.take("defending player controls"):
        return ir.ControlledBy(cursor.scope.defending)
    if cursor.scope.that_player is not None and cursor.take("that player controls", "they control"):
        return ir.ControlledBy(cursor.scope.that_player)
    # CR 508.5, 506.2: of a two-player game, the opponent.
    cursor.need("an opponent controls", "defending player controls")
    return ir.Controlled(Relation.OPPONENT)


def _and_controls(cursor: Cursor, who: ir.Filter) -> ir.Condition:
    cursor.need("and")
    if cursor.token is None or cursor.token.norm not in ("a", "an", "another"):
        cursor.fail()
    return _controls(cursor, who)


def _controls(cursor: Cursor, who: ir.Filter) -> ir.Condition:
    if cursor.take("no"):
        other = cursor.take("other")
        what = noun(cursor).filter & who
        return ir.Untrue(ir.Exists(what & ~ir.IsSource() if other else what))
    if cursor.take("another"):
        return ir.Exists(noun(cursor).filter & who & ~ir.IsSource())
    if cursor.take("a", "an"):
        what = noun(cursor).filter
        while cursor.take("or a", "or an", ", or a", ", or an"):
            what = what | noun(cursor).filter
        return ir.Exists(what & who)
    exactly = cursor.take("exactly")
    at_least = not exactly and cursor.take("at least")
    number = plain_number(cursor)
    if exactly:
        compare = ir.Compare.EQ
    elif at_least or cursor.take("or more"):
        compare = ir.Compare.GE
    else:
        cursor.need("or fewer")
        compare = ir.Compare.LE
    other = cursor.take("other")
    what = noun(cursor).filter & who
    return ir.Comparison(ir.Count(what & ~ir.IsSource() if other else what), compare, ir.Number(number))


def _life(cursor: Cursor) -> ir.Condition:
    """``you have 5 or less life``, ``your life total is 10 or less``."""
    if cursor.take("your life total is"):
        compare, amount = comparison(cursor)
        return ir.Comparison(ir.LifeOf(ir.You()), compare, amount)
    if cursor.take("you have more life than an opponent", "you have more life than each opponent"):
        less = ir.Comparison(ir.LifeOf(ir.Affected()), ir.Compare.LT, ir.LifeOf(ir.You()))
        return ir.Exists(ir.opponent & ir.Where(less))
    who = _haver(cursor)
    number = plain_number(cursor)
    if cursor.take("or less life"):
        return ir.Comparison(ir.LifeOf(who), ir.Compare.LE, ir.Number(number))
    cursor.need("or more life")
    return ir.Comparison(ir.LifeOf(who), ir.Compare.GE, ir.Number(number))


def _flipped(cursor: Cursor) -> ir.Condition:
    """CR 705.2: ``you win the flip``, ``they lose the flip``."""
    for words, result in (("win", 1), ("lose", 0)):
        if cursor.take(f"you {words} the flip", f"they {words} the flip", f"that player {words}s the flip"):
            flip = cursor.scope.flip
            if flip is None:
                cursor.fail()
            return ir.Comparison(ir.RegisterValue(flip), ir.Compare.EQ, ir.Number(result))
    return cursor.fail()


def _voted(cursor: Cursor) -> ir.Condition:
    """CR 701.38: ``time gets more votes``, ``money gets more votes or the vote is tied``."""
    votes = dict(cursor.scope.votes)
    if len(votes) != 2 or cursor.token is None or cursor.token.norm not in votes:
        cursor.fail()
    mine = cursor.advance().norm
    (other,) = [place for word, place in votes.items() if word != mine]
    cursor.need("gets more votes")
    tied = cursor.take("or the vote is tied")
    compare = ir.Compare.GE if tied else ir.Compare.GT
    return ir.Comparison(ir.RegisterValue(votes[mine]), compare, ir.RegisterValue(other))


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
    _own_and_control,
    _attack_together,
    _standing,
    _flipped,
    _clashed,
    _voted,
    _your_turn,
    _spells_last_turn,
    _any_player,
    _more_than,
    _you_control,
    _hand,
    _life,
    _opponent_has,
    _more_than_you,
    _entered,
    _x_is,
    _library_counted,
    _early_turn,
    _top_of_graveyard,
    _on_the_battlefield,
    _exiled_with,
    _damaged_this_way,
    _this_way,
    _you_controlled,
    _there_are,
    _graveyard_size,
    _devoted,
    _kicked,
    _spent,
    _cast_for,
    _unused,
    _was_cast,
    _in_graveyard,
    _it_is,
)
