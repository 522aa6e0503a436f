"""Looking for cards: searching, revealing and looking at the top of a library (CR 701.20, 701.23)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CastKeyword, Relation, Supertype, Zone
from mtgengine.ir.libraries import SEARCHED_TO
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.nouns import adjectives, choose_color, choose_subtype, noun, typed
from mtgengine.oracle.numbers import count, number, plain_number
from mtgengine.oracle.selectors import chosen, possessive, target, zones_of

_YOU = ir.You()


@player_verb("search", "searches")
def search(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Search your library for a card, put it into your hand, then shuffle``."""
    if (owner := cursor.attempt(_searched)) is not None:
        return [_search_and_exile(cursor, who, owner)]
    if who == ir.You() and (theirs := cursor.attempt(_search_library)) is not None:
        return [theirs]
    cursor.need("your library for", "their library for")
    any_number = cursor.take("any number of")
    up_to = any_number or cursor.take("up to")
    amount = ir.CardsIn(who, Zone.LIBRARY) if any_number else number(cursor) if up_to else count(cursor)
    found = noun(cursor)
    if not found.is_card or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.forget()
    effect = ir.Search(found.filter, None, who=who, amount=amount, up_to=up_to)
    if cursor.take("and reveal them", "and reveal it"):
        register = cursor.new_list()
        cursor.scope = replace(cursor.scope, revealed=ir.Register(register))
        return [replace(effect, reveal=True, register=register)]
    reveal = cursor.take(", reveal it", ", reveal that card", ", reveal them", ", reveal those cards", ", reveals it")
    effect = replace(effect, reveal=reveal)
    if cursor.take(", then shuffle and put that card on top", ", then shuffle and put the card on top"):
        return [replace(effect, zone=Zone.LIBRARY)]
    if cursor.take(", exile it , then shuffle", ", exile them , then shuffle"):
        register = cursor.new_list()
        cursor.refer(ir.Register(register), ir.InZone(Zone.EXILE))
        return [replace(effect, zone=Zone.EXILE, register=register)]
    cursor.need(", put it", ", put that card", ", put them", ", put those cards", ", puts it", ", puts that card")
    zone, tapped = _destination(cursor)
    cursor.need(", then shuffle", ", then shuffles", ", and shuffle")
    return [replace(effect, zone=zone, tapped=tapped)]


def _search_library(cursor: Cursor) -> ir.Effect:
    """``target player's library for up to three cards with flashback and put them into that player's graveyard``."""
    what = ir.opponent if cursor.take("target opponent's library for") else ir.player
    if what == ir.player:
        cursor.need("target player's library for")
    owner = cursor.add_target(ir.Target(what))
    up_to = cursor.take("up to")
    amount = number(cursor) if up_to else count(cursor)
    if cursor.take("cards with flashback", "card with flashback"):
        cards: ir.Filter = ir.HasCastCost(CastKeyword.FLASHBACK)
    else:
        found = noun(cursor)
        cards = found.filter
        if not found.is_card or ir.where(cards)[0] != {Zone.BATTLEFIELD}:
            cursor.fail()
    cursor.forget()
    for words, zone in SEARCHED_TO.items():
        if cursor.take(*(f"and {words.format(them)}" for them in ("them", "it", "that card", "those cards"))):
            return ir.SearchLibrary(owner, cards, amount, zone, up_to)
    return cursor.fail()


_PLACES = "graveyard , hand , and library for"


def _searched(cursor: Cursor) -> ir.Selector:
    """``target opponent's graveyard, hand, and library for``, ``its owner's graveyard, hand, and library for``."""
    for word, what in (("player's", ir.player), ("opponent's", ir.opponent)):
        if cursor.take(f"target {word} {_PLACES}"):
            return cursor.add_target(ir.Target(what))
    if cursor.take(f"that player's {_PLACES}"):
        return cursor.scope.that_player or cursor.fail()
    of = possessive(cursor)
    owner = cursor.take(f"owner's {_PLACES}")
    if not owner:
        cursor.need(f"controller's {_PLACES}")
    found = ir.OwnerOf(of) if owner else ir.ControllerOf(of)
    cursor.refer_to_player(found)
    return found


def _search_and_exile(cursor: Cursor, who: ir.Selector, owner: ir.Selector) -> ir.Effect:
    """``up to four cards with that name and exile them``."""
    every = cursor.take("all")
    up_to = not every and cursor.take("up to")
    if not every and not up_to:
        cursor.need("any number of")
    amount = number(cursor) if up_to else None
    found = noun(cursor)
    if who != ir.You() or not found.is_card or not found.plural or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.need("and exile them")
    what = found.filter
    for moved in cursor.scope.moved:
        # CR 608.2h: a permanent or spell is as it last was; a card is found where it is.
        elsewhere = not zones_of(cursor, moved) & {Zone.BATTLEFIELD, Zone.STACK}
        if elsewhere and mentions(what, ir.Shares) and substitute(what, moved, ir.Source()) != what:
            what = substitute(what, moved, cursor.where_it_is(moved))
    ahead = [token.norm for token in cursor.tokens[cursor.place :]]
    words = ["exiled", "from", "their", "hand", "this", "way"]
    hand = -1
    if any(ahead[place : place + len(words)] == words for place in range(len(ahead))):
        hand = cursor.new_register()
    cursor.scope = replace(cursor.scope, from_hand=hand)
    return ir.SearchAndExile(owner, what, amount, every, hand)


def _destination(cursor: Cursor) -> tuple[Zone, bool]:
    if cursor.take("into your hand", "into their hand"):
        return Zone.HAND, False
    if cursor.take("into your graveyard", "into their graveyard"):
        return Zone.GRAVEYARD, False
    if cursor.take("on top of your library"):
        return Zone.LIBRARY, False
    cursor.need("onto the battlefield")
    return Zone.BATTLEFIELD, cursor.take("tapped")


# ---- the top of a library ------------------------------------------------------------------------------------------


def top_cards(cursor: Cursor) -> tuple[ir.TopOf, bool]:
    """``the top three cards of your library``; whether they are several."""
    if cursor.take("the top card of"):
        amount: ir.Amount = ir.Number(1)
    else:
        cursor.need("the top")
        amount = count(cursor)
        cursor.need("cards of")
    return ir.TopOf(library_owner(cursor), amount), amount != ir.Number(1)


def library_owner(cursor: Cursor) -> ir.Selector:
    """``your library``, ``target player's library``."""
    if cursor.take("your library"):
        return ir.You()
    if cursor.take("their library"):
        return cursor.scope.their or cursor.fail()
    if cursor.take("that player's library"):
        return cursor.scope.that_player or cursor.fail()
    for word, what in (("player's", ir.player), ("opponent's", ir.opponent)):
        if cursor.take(f"target {word} library"):
            return cursor.add_target(ir.Target(what))
    return cursor.fail()


def _keep_top(cursor: Cursor) -> tuple[Effects, ir.Selector]:
    """The cards are named once; where they are is kept."""
    top, several = top_cards(cursor)
    register = cursor.new_list() if several else cursor.new_register()
    cards = ir.Register(register)
    cursor.scope = replace(cursor.scope, revealed=cards)
    cursor.refer(cards, ir.InZone(Zone.LIBRARY))
    return [ir.Let(register, top)], cards


@player_verb("reveal", "reveals")
def reveal(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Reveal the top four cards of your library``."""
    if who == ir.You() and cursor.take("a card at random from your hand"):
        register = cursor.new_register()
        card, what = ir.Register(register), ir.InZone(Zone.HAND) & ir.Owned(Relation.YOU)
        cursor.refer(card, what)
        return [ir.Choose(register, what, random=True), ir.Reveal(card)]
    kept, cards = _keep_top(cursor)
    return [*kept, ir.Reveal(cards)]


@player_verb("look", "looks")
def look(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Look at the top three cards of your library, then put them back in any order``."""
    cursor.need("at")
    if (hand := cursor.attempt(_hand)) is not None:
        cursor.scope = replace(cursor.scope, hand=hand)
        return [ir.Look(ir.Each(ir.InZone(Zone.HAND) & ir.OwnedBy(hand)), who)]
    kept, cards = _keep_top(cursor)
    return [*kept, ir.Look(cards, who)]


def _hand(cursor: Cursor) -> ir.Selector:
    for word, what in (("player's", ir.player), ("opponent's", ir.opponent)):
        if cursor.take(f"target {word} hand"):
            return cursor.add_target(ir.Target(what))
    return cursor.fail()


@player_verb("put", "puts")
def put_cards(cursor: Cursor, who: ir.Selector) -> Effects:
    """What becomes of the cards that were revealed or looked at."""
    return cursor.first(_put_back, _put_sorted, _put_chosen, _put_from_among, _put_rest)


def _put_back(cursor: Cursor) -> Effects:
    """``put them back in any order``, ``put that card on the bottom of that library``."""
    cards = cursor.scope.revealed or cursor.fail()
    if cursor.take("them back in any order", "them back on top of your library in any order", "it back"):
        return [ir.Move(cards, Zone.LIBRARY, order=ir.You())]
    if cursor.take("those cards on top of your library in any order", "them on top of your library in any order"):
        return [ir.Move(cards, Zone.LIBRARY, order=ir.You())]
    return cursor.fail()


def rest(cursor: Cursor) -> ir.Move:
    """``and the rest on the bottom of your library in any order``."""
    cards = cursor.scope.revealed or cursor.fail()
    cursor.need("and", "and put", ", then put")
    cursor.need("the rest", "the other", "all other cards revealed this way")
    return _bottom(cursor, cards)


def _bottom(cursor: Cursor, cards: ir.Selector) -> ir.Move:
    if cursor.take("into your graveyard", "into their graveyard"):
        return ir.Move(cards, Zone.GRAVEYARD)
    if cursor.take("into your hand"):
        return ir.Move(cards, Zone.HAND)
    if cursor.take("on top of your library"):
        cursor.take("in any order")
        return ir.Move(cards, Zone.LIBRARY, order=ir.You())
    cursor.need("on the bottom of your library", "on the bottom of their library")
    if cursor.take("in a random order"):
        return ir.Move(cards, Zone.LIBRARY, position=-1, random=True)
    cursor.take("in any order")
    return ir.Move(cards, Zone.LIBRARY, position=-1, order=cursor.scope.their or ir.You())


def _put_rest(cursor: Cursor) -> Effects:
    """``Put the rest on the bottom of your library in a random order``."""
    cards = cursor.scope.revealed or cursor.fail()
    cursor.need("the rest", "all other cards revealed this way", "the cards not put into your hand this way")
    return [_bottom(cursor, cards)]


def _put_sorted(cursor: Cursor) -> Effects:
    """``put all Goblin cards revealed this way into your hand and the rest on the bottom of your library``."""
    cards = cursor.scope.revealed or cursor.fail()
    cursor.need("all")
    found = noun(cursor)
    if not found.is_card or not found.plural:
        cursor.fail()
    cursor.need("revealed this way", "from among them", "from among those cards")
    zone, tapped = _destination(cursor)
    others = cursor.attempt(rest)
    return [ir.Move(ir.Matching(cards, found.filter), zone, tapped=tapped), *([] if others is None else [others])]


def _put_chosen(cursor: Cursor) -> Effects:
    """``put one of them into your hand and the rest into your graveyard``, ``put that card into your hand``."""
    cards = cursor.scope.revealed or cursor.fail()
    amount = plain_number(cursor)
    cursor.need("of them", "of those cards")
    zone, tapped = _destination(cursor)
    register = cursor.new_register() if amount == 1 else cursor.new_list()
    choice = ir.Choose(register, among=cards, amount=ir.Number(amount))
    return [choice, ir.Move(ir.Register(register), zone, tapped=tapped), rest(cursor)]


# ---- from among them -----------------------------------------------------------------------------------------------


def _among(cursor: Cursor, optional: bool) -> ir.Choose:
    """``a creature card from among them``, ``up to two land cards from among those cards``, ``one of them``."""
    cards = cursor.scope.revealed or cursor.fail()
    zone = dict(cursor.scope.named).get(cards, ir.InZone(Zone.LIBRARY))
    up_to = cursor.take("up to")
    many: ir.Amount
    if not up_to and cursor.take("any number of"):
        many, up_to = ir.NumberOf(cards), True
    else:
        many = count(cursor)
    what: ir.Filter = ir.Anything()
    if not cursor.take("of them", "of those cards"):
        found = noun(cursor)
        if not found.is_card or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
            cursor.fail()
        cursor.need(*_AMONG)
        what = found.filter
    one = many == ir.Number(1) and not up_to
    register = cursor.new_register() if one else cursor.new_list()
    cursor.refer(ir.Register(register), what & zone)
    return ir.Choose(register, what, optional=optional and not up_to, amount=many, up_to=up_to, among=cards)


_AMONG = (
    "from among them",
    "from among those cards",
    "from among the revealed cards",
    "from among the milled cards",
    "from among the cards milled this way",
    "from among the cards revealed this way",
    "revealed this way",
    "milled this way",
)


def _put_from_among(cursor: Cursor) -> Effects:
    """``put a land card from among them onto the battlefield tapped``."""
    optional = _after_may(cursor)
    choice = _among(cursor, optional)
    zone, tapped = _destination(cursor)
    cursor.leave(ir.Register(choice.register), by_move=True)
    others = cursor.attempt(rest)
    move = ir.Move(ir.Register(choice.register), zone, tapped=tapped)
    return [choice, move, *([] if others is None else [others])]


def _after_may(cursor: Cursor) -> bool:
    """Whether *may* stands in front of the verb that has just been read."""
    before = cursor.tokens[cursor.place - 2 : cursor.place - 1]
    return bool(before) and before[0].norm == "may"


@player_verb("reveal")
def reveal_from_among(cursor: Cursor, who: ir.Selector) -> Effects:
    """``reveal a creature card from among them and put it into your hand``."""
    if who != ir.You():
        cursor.fail()
    choice = _among(cursor, _after_may(cursor))
    cursor.need("and put it", "and put them", "and put that card", "and put those cards", "and put the revealed cards")
    zone, tapped = _destination(cursor)
    cards = ir.Register(choice.register)
    cursor.leave(cards, by_move=True)
    others = cursor.attempt(rest)
    return [choice, ir.Reveal(cards), ir.Move(cards, zone, tapped=tapped), *([] if others is None else [others])]


# ---- until ---------------------------------------------------------------------------------------------------------


def found_by_revealing(cursor: Cursor, who: ir.Selector) -> Effects:
    """``reveal cards from the top of your library until you reveal a creature card``; later words say what then."""
    cursor.need("cards from the top of")
    owner = library_owner(cursor)
    if owner != who:
        cursor.fail()
    cursor.need("until you reveal" if who == ir.You() else "until they reveal")
    # Of several, "those cards" may be all that were revealed.
    cursor.need("a", "an")
    found = noun(cursor)
    if not found.is_card or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    register, others = cursor.new_list(), cursor.new_list()
    cursor.scope = replace(cursor.scope, revealed=ir.Register(others))
    cursor.refer(ir.Register(register), found.filter & ir.InZone(Zone.LIBRARY))
    return [ir.RevealUntil(who, found.filter, ir.Number(1), register, others)]


@player_verb("choose", "chooses")
def choose(cursor: Cursor, who: ir.Selector) -> Effects:
    """``chooses one``, ``choose a creature card from it``, ``choose a creature you control``."""
    return cursor.first(
        lambda cursor: _choose_revealed(cursor, who),
        lambda cursor: _choose_from_hand(cursor, who),
        lambda cursor: _choose_color(cursor, who),
        lambda cursor: _choose_type(cursor, who),
        lambda cursor: _choose_target(cursor, who),
        lambda cursor: _choose_name(cursor, who),
        lambda cursor: _choose_objects(cursor, who),
    )


def _choose_objects(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Choose two cards in your hand``: the choice is made before what follows."""
    chosen(cursor, who)
    return []


def _choose_revealed(cursor: Cursor, who: ir.Selector) -> Effects:
    cards = cursor.scope.revealed or cursor.fail()
    cursor.need("one of them", "one of those cards", "one")
    register = cursor.new_register()
    cursor.refer(ir.Register(register), ir.InZone(Zone.LIBRARY))
    return [ir.Choose(register, among=cards, who=who)]


def _choose_from_hand(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You choose a noncreature, nonland card from it``: from the hand that was revealed."""
    choice, _ = from_hand(cursor, who)
    return [choice]


def from_hand(cursor: Cursor, who: ir.Selector = _YOU) -> tuple[ir.Choose, ir.Selector]:
    """``a nonland card from it``: from the hand that was revealed or looked at."""
    owner = cursor.scope.hand or cursor.fail()
    cursor.need("a", "an")
    found = noun(cursor)
    if not found.is_card or found.plural:
        cursor.fail()
    cursor.need("from it")
    register = cursor.new_register()
    where = ir.InZone(Zone.HAND) & ir.OwnedBy(owner)
    what = where if isinstance(found.filter, ir.Anything) else found.filter & where
    cursor.refer(ir.Register(register), what)
    return ir.Choose(register, what, who=who), ir.Register(register)


def _choose_color(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Choose a color``: what follows is about the chosen color."""
    cursor.need("a color")
    if who != ir.You():
        cursor.fail()
    choose_color(cursor)
    return []


def _choose_type(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Choose a creature type``: what follows is about the chosen type."""
    if who != ir.You():
        cursor.fail()
    if cursor.take("a land type and a basic land type"):
        any_type, basic = (cursor.new_register() or cursor.new_register() for _ in range(2))
        cursor.scope = replace(cursor.scope, land_types=(any_type, basic))
        return [ir.ChooseAnyLandType(any_type), ir.ChooseLandType(basic)]
    cursor.need("a creature type")
    choose_subtype(cursor)
    return []


def _choose_target(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Choose target creature``: what follows is about it."""
    if who != ir.You():
        cursor.fail()
    target(cursor)
    return []


def _choose_name(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 201.4: ``Choose a nonland card name``."""
    if who != ir.You():
        cursor.fail()
    cursor.scope = replace(cursor.scope, name_chosen=True)
    return [name_chosen(cursor)]


def name_chosen(cursor: Cursor) -> ir.Effect:
    """``a nonland card name``."""
    cursor.need("a", "an")
    parts = adjectives(cursor)
    if (kind := cursor.attempt(typed)) is not None:
        parts.append(kind.filter)
    cursor.need("card name")
    if cursor.take("other than a basic land card name"):
        parts.append(~(ir.Supertypes(frozenset({Supertype.BASIC})) & ir.land))
    return ir.ChooseName(0, parts[0] if len(parts) == 1 else ir.AllOf(tuple(parts)) if parts else ir.Anything())


@player_verb("scry", "scries")
def scry(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Scry 2``."""
    return [ir.Scry(who, count(cursor))]


@player_verb("surveil", "surveils")
def surveil(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Surveil 1``."""
    return [ir.Surveil(who, count(cursor))]
