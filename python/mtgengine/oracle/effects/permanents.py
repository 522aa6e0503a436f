"""What happens to permanents and other objects: destroy, exile, return, tap, sacrifice, counters (CR 701)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Cause, Quality, Relation, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.english.words import without
from mtgengine.ir.patterns import EVENT_RESULT
from mtgengine.ir.term import mentions
from mtgengine.oracle.amounts import described, for_each, half, times
from mtgengine.oracle.costs import energy
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import quoted
from mtgengine.oracle.effects.registry import Effects, object_verb, player_verb
from mtgengine.oracle.effects.search import from_hand, rest, top_cards
from mtgengine.oracle.nouns import counter_kind, name, noun
from mtgengine.oracle.numbers import count
from mtgengine.oracle.selectors import SELF_WORDS, back_reference, chosen, objects, source

_YOU = ir.You()


def _only_you(cursor: Cursor, who: ir.Selector) -> None:
    """The verb is an imperative."""
    if who != ir.You():
        cursor.fail()


@player_verb("exile")
def meld(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Exile them, then meld them into Chittering Host`` (CR 701.42, 712.4a)."""
    _only_you(cursor, who)
    cursor.need("them , then meld them into")
    partner = cursor.scope.partner or cursor.fail()
    return [ir.MeldInto(partner, name(cursor), cursor.take(". it enters tapped and attacking"))]


SACRIFICE_SELF = ir.Move(ir.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)


def _some(cursor: Cursor, who: ir.Selector) -> ir.Selector:
    """Objects that are named, or that are chosen now."""
    return cursor.first(objects, lambda cursor: chosen(cursor, who))


def _moved(cursor: Cursor, who: ir.Selector = _YOU, by_move: bool = True) -> ir.Selector:
    """Objects that leave where they are."""
    what = where_it_went(cursor, _some(cursor, who))
    cursor.leave(what, by_move)
    return what


def where_it_went(cursor: Cursor, what: ir.Selector) -> ir.Selector:
    """CR 400.7: ``When this creature dies, return this card to your hand``: the card is found where it went."""
    if what != ir.Source():
        return what
    if (EVENT_RESULT, ir.IsHost()) in cursor.scope.named:
        return ir.SourceCard()  # CR 603.6e: it goes to the graveyard with what it enchanted
    return EVENT_RESULT if cursor.scope.was == what else what


def _doing(cursor: Cursor, verb: str, what: ir.Selector, said: ir.Filter | None = None) -> None:
    """What *destroyed this way* and the like mean after this."""
    if said is None and isinstance(what, ir.TargetRef):
        said = cursor.scope.targets[what.index].what
    known = said or dict(cursor.scope.named).get(what)
    cursor.scope = replace(cursor.scope, done=None if known is None else (verb, what, known))


@player_verb("destroy")
def destroy(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Destroy target creature``."""
    _only_you(cursor, who)
    what = _moved(cursor, by_move=False)
    _doing(cursor, "destroyed", what)
    return [ir.Destroy(cursor.attempt(lambda cursor: _namesakes(cursor, what)) or what)]


@player_verb("exile", "exiles")
def exile(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Exile target creature``, ``Exile target player's graveyard``."""
    if cursor.take("all graveyards", "each player's graveyard"):
        return [_exiled_yard(cursor, ir.InZone(Zone.GRAVEYARD))]
    if (owner := cursor.attempt(_graveyard_owner)) is not None:
        return [_exiled_yard(cursor, ir.InZone(Zone.GRAVEYARD) & owner)]
    if (bottom := cursor.attempt(_bottom_of_graveyard)) is not None:
        return [ir.exile(bottom)]
    if (top := cursor.attempt(top_cards)) is not None:
        register = cursor.new_list()
        cursor.refer(ir.Register(register), ir.InZone(Zone.EXILE))
        return [replace(ir.exile(top[0]), register=register)]
    if who == ir.You() and cursor.take("a card at random from your graveyard"):
        register = cursor.new_register()
        card, filter = ir.Register(register), ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.YOU)
        cursor.refer(card, filter)
        cursor.leave(card, True)
        return [ir.Choose(register, filter, random=True), ir.exile(card)]
    if cursor.scope.hand is not None and (found := cursor.attempt(lambda cursor: from_hand(cursor, who))) is not None:
        choice, selector = found
        cursor.leave(selector, True)
        until = cursor.attempt(_until_it_leaves) is not None
        return [choice, replace(ir.exile(selector), until_source_leaves=until)]
    what = _moved(cursor, who)
    what = cursor.attempt(lambda cursor: _namesakes(cursor, what)) or what
    if (owner := cursor.attempt(_and_graveyard)) is not None:
        return [ir.exile(what), ir.exile(ir.Each(ir.InZone(Zone.GRAVEYARD) & owner))]
    _doing(cursor, "exiled", what)
    return [replace(ir.exile(what), until_source_leaves=cursor.attempt(_until_it_leaves) is not None)]


def _exiled_yard(cursor: Cursor, what: ir.Filter) -> ir.Move:
    """A whole graveyard, of which later words may ask what was exiled."""
    cards = ir.Each(what)
    _doing(cursor, "exiled", cards, what)
    return ir.exile(cards)


def _and_graveyard(cursor: Cursor) -> ir.Filter:
    """``and their graveyard``."""
    cursor.need("and")
    return _graveyard_owner(cursor)


def _namesakes(cursor: Cursor, what: ir.Selector) -> ir.Selector:
    """``and all other permanents with the same name as that permanent``."""
    if not isinstance(what, ir.TargetRef):
        cursor.fail()
    cursor.need("and all other")
    found = noun(cursor)
    if ir.Shares(Quality.NAME, what) not in getattr(found.filter, "parts", ()):
        cursor.fail()
    return ir.Both(what, ir.Each(found.filter & ~ir.IsOneOf(what)))


def _until_it_leaves(cursor: Cursor) -> bool:
    """CR 610.3: ``until this creature leaves the battlefield``."""
    cursor.need("until")
    cursor.need(*SELF_WORDS)
    cursor.need("leaves the battlefield")
    return True


def _graveyard_owner(cursor: Cursor) -> ir.Filter:
    if cursor.take("your graveyard"):
        return ir.Owned(Relation.YOU)
    return ir.OwnedBy(_whose(cursor, "graveyard"))


def _bottom_of_graveyard(cursor: Cursor) -> ir.Selector:
    cursor.need("the bottom card of")
    return ir.BottomOfGraveyard(_whose(cursor, "graveyard"))


def _whose(cursor: Cursor, zone: str) -> ir.Selector:
    if cursor.take(f"each opponent's {zone}"):
        return ir.Opponents()
    if cursor.scope.their is not None and cursor.take(f"their {zone}"):
        return cursor.scope.their
    for word, what in (("player's", ir.player), ("opponent's", ir.opponent)):
        if cursor.take(f"target {word} {zone}"):
            return cursor.add_target(ir.Target(what))
    if cursor.take(f"any number of target players' {zone}s"):
        return cursor.add_target(ir.Target(ir.player, 0, None))
    cursor.need(f"that player's {zone}")
    return cursor.scope.that_player or cursor.fail()


@player_verb("tap", "taps")
def tap(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Tap target creature``, ``Tap or untap target permanent``."""
    if who == ir.You() and cursor.take("or untap"):
        what = objects(cursor)
        return [ir.ChooseOne((ir.Option((ir.Tap(what),)), ir.Option((ir.Untap(what),))))]
    return [ir.Tap(_some(cursor, who))]


@player_verb("untap", "untaps")
def untap(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Untap target creature``."""
    return [ir.Untap(_some(cursor, who))]


@player_verb("counter")
def counter(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Counter target spell``."""
    _only_you(cursor, who)
    what = objects(cursor)
    if isinstance(what, ir.TargetRef):
        spell = cursor.scope.targets[what.index].places[0] == {Zone.STACK}
    else:
        spell = any(selector == what and ir.where(said)[0] == {Zone.STACK} for selector, said in cursor.scope.named)
    if not spell:
        cursor.fail()
    cursor.leave(what)
    return [ir.Counter(what)]


# Where a countered spell goes instead of its owner's graveyard (CR 701.6a): the words, the zone, the place in it.
INSTEAD_OF_GRAVEYARD = (
    ("exile it", Zone.EXILE, 0),
    ("put it on top of its owner's library", Zone.LIBRARY, 0),
    ("put it on the bottom of its owner's library", Zone.LIBRARY, -1),
    ("put it into its owner's hand", Zone.HAND, 0),
)


@player_verb("sacrifice", "sacrifices")
def sacrifice(cursor: Cursor, who: ir.Selector) -> Effects:
    """``sacrifices a creature``, ``sacrifice it``."""
    named = cursor.attempt(lambda cursor: cursor.first(source, back_reference))
    if named is not None:
        cursor.leave(named)
        if named == ir.Source():
            cursor.scope = replace(cursor.scope, dealer=named)
        return [ir.Move(named, Zone.GRAVEYARD, Cause.SACRIFICE, controller=_sacrificing(who))]
    if cursor.take("all"):
        what = noun(cursor).filter
        _doing(cursor, "sacrificed", ir.Each(what), what)
        return [ir.Move(ir.Each(what), Zone.GRAVEYARD, Cause.SACRIFICE, controller=_sacrificing(who))]
    if cursor.take("half the"):
        return [_sacrifice_half(cursor, who)]
    if who == ir.You() and cursor.take("any number of"):
        return _sacrifice_any(cursor)
    other = cursor.take("another")
    amount = ir.Number(1) if other else count(cursor)
    other = other or cursor.take("other")
    found = noun(cursor)
    zones, are_players = ir.where(found.filter)
    if found.is_card or are_players or zones != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.take("of their choice", "of your choice")
    if isinstance(who, (ir.EachPlayer, ir.Opponents)) and mentions(found.filter, ir.HasGreatest):
        cursor.fail()  # of those that each of them controls
    cursor.forget()
    return [ir.Sacrifice(who, found.filter & ~ir.IsSource() if other else found.filter, amount)]


def _sacrificing(who: ir.Selector) -> ir.Selector | None:
    """Who sacrifices what is named; of several players each what they control (CR 701.21a)."""
    if who == ir.You():
        return None
    return ir.ControllerOf(ir.Affected()) if isinstance(who, (ir.EachPlayer, ir.Opponents)) else who


def _sacrifice_half(cursor: Cursor, who: ir.Selector) -> ir.Effect:
    """``half the creatures they control of their choice, rounded up``."""
    found = noun(cursor)
    theirs: ir.Filter = ir.Controlled(Relation.YOU) if who == ir.You() else ir.ControlledBy(who)
    what = without(found.filter, theirs)
    if not found.plural or what == found.filter:
        cursor.fail()
    several = isinstance(who, (ir.EachPlayer, ir.Opponents))
    counted = found.filter if not several else what & ir.ControlledBy(ir.Affected())
    cursor.take("of their choice", "of your choice")
    return ir.Sacrifice(who, what, half(cursor, ir.Count(counted)))


def _sacrifice_any(cursor: Cursor) -> Effects:
    """``Sacrifice any number of lands``: how many they were is *that many*."""
    other = cursor.take("other")
    found = noun(cursor)
    if not found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    what = (found.filter & ~ir.IsSource() if other else found.filter) & ir.Controlled(Relation.YOU)
    chosen = cursor.new_list()
    cursor.forget()
    cursor.scope = replace(cursor.scope, that_much=ir.NumberOf(ir.Register(chosen)))
    _doing(cursor, "sacrificed", ir.Register(chosen), what)
    return [
        ir.Choose(chosen, what, amount=ir.Count(what), up_to=True),
        ir.Move(ir.Register(chosen), Zone.GRAVEYARD, Cause.SACRIFICE),
    ]


@player_verb("return", "returns")
def return_(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Return target creature to its owner's hand``."""
    if (back := cursor.attempt(_return_exiled)) is not None:
        return back
    card = cursor.attempt(_this_card)
    what = card or _moved(cursor, who)
    if card is not None and cursor.take("to your hand"):
        return [ir.return_to_hand(what)]
    if cursor.take("to its owner's hand", "to their owner's hand", "to their owners' hands"):
        _doing(cursor, "returned", what)
        return [ir.return_to_hand(what)]
    if isinstance(what, ir.Each) and mentions(what, ir.OwnedBy) and cursor.take("to their hand"):
        return [ir.return_to_hand(what)]
    if cursor.take("to your hand"):
        if not _only_yours(cursor, what):
            cursor.fail()
        return [ir.return_to_hand(what)]
    cursor.need("to the battlefield")
    if what == ir.Host() and (what, ir.IsHost() & ir.InZone(Zone.GRAVEYARD)) not in cursor.scope.named:
        cursor.fail()  # only a card that is enchanted elsewhere returns
    return [_onto_battlefield(cursor, what, who)]


def _this_card(cursor: Cursor) -> ir.Selector:
    """CR 113.6k: ``this card from your graveyard``: the ability functions there."""
    source(cursor)
    cursor.need("from your graveyard")
    cursor.scope = replace(cursor.scope, functions=frozenset({Zone.GRAVEYARD}))
    return ir.Source()


def _return_exiled(cursor: Cursor) -> Effects:
    """CR 607.2a: ``each player returns to the battlefield all cards they own exiled with it``, ``the exiled card``."""
    owners = ir.OwnerOf(ir.Affected())
    if cursor.take("the exiled card", "the exiled cards"):
        if cursor.take("to its owner's hand", "to their owner's hand", "to their owners' hands"):
            return [ir.return_to_hand(ir.ExiledWith(LINK))]
        cursor.need("to the battlefield under its owner's control", "to the battlefield under their owner's control")
        return [ir.Move(ir.ExiledWith(LINK), Zone.BATTLEFIELD, controller=owners)]
    cursor.need("to the battlefield all cards they own exiled with")
    if not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    return [ir.Move(ir.ExiledWith(LINK), Zone.BATTLEFIELD, controller=owners)]


def _put_exiled(cursor: Cursor) -> Effects:
    """``puts all cards they exiled this way onto the battlefield``: each player their own."""
    cursor.need("all cards they exiled this way onto the battlefield")
    if len(cursor.scope.moved) != 1:
        cursor.fail()
    (moved,) = cursor.scope.moved
    return [ir.Move(cursor.where_it_is(moved), Zone.BATTLEFIELD, controller=ir.OwnerOf(ir.Affected()))]


def _onto_battlefield(cursor: Cursor, what: ir.Selector, who: ir.Selector) -> ir.Effect:
    """``tapped``, ``under your control``, ``under its owner's control``, ``with a finality counter on it``."""
    if who == ir.You() and cursor.take("tapped and attacking"):
        return ir.PutAttacking(what)
    tapped = cursor.take("tapped")
    transformed = cursor.take("and transformed", "and converted") if tapped else cursor.take("transformed", "converted")
    controller: ir.Selector | None = None
    if cursor.take(*_OWNERS_CONTROL):
        controller = ir.OwnerOf(ir.Affected())
    elif isinstance(who, (ir.EachPlayer, ir.Opponents)):
        controller = ir.OwnerOf(ir.Affected())  # CR 110.2a: each player puts cards of their own
    elif cursor.take("under your control") or who == ir.You():
        pass  # CR 110.2a: it is so anyway
    else:
        controller = who
    move = ir.Move(what, Zone.BATTLEFIELD, tapped=tapped, controller=controller, transformed=transformed)
    counters = cursor.attempt(_with_counters)
    return move if counters is None else replace(move, counter=counters[0], counters=counters[1])


def _with_counters(cursor: Cursor) -> tuple[str, ir.Amount]:
    """``with a finality counter on it``, ``with two additional +1/+1 counters on it``."""
    cursor.need("with")
    amount: ir.Amount = ir.Number(1) if cursor.take("an additional") else count(cursor)
    cursor.take("additional")
    kind = counter_kind(cursor)
    cursor.need("counter on it", "counters on it", "counter on them", "counters on them")
    return kind, amount


_OWNERS_CONTROL = tuple(
    f"under {whose} control"
    for whose in ("its owner's", "their owner's", "their owners'", "his owner's", "her owner's")
)


def _only_yours(cursor: Cursor, what: ir.Selector) -> bool:
    """Whether they are cards of yours that are not on the battlefield: others cannot go to your hand (CR 400.3)."""
    if isinstance(what, ir.TargetRef):
        filter = cursor.scope.targets[what.index].what
    elif isinstance(what, ir.Each):
        filter = what.of
    else:
        said = dict(cursor.scope.named).get(what)
        if said is None:
            return what == ir.Source()
        if what == EVENT_RESULT and cursor.scope.was == ir.Source():
            return True
        filter = said
    parts = filter.parts if isinstance(filter, ir.AllOf) else (filter,)
    return ir.Owned(Relation.YOU) in parts and bool(ir.where(filter)[0] & {Zone.GRAVEYARD, Zone.HAND})


@player_verb("put", "puts")
def put(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Put a +1/+1 counter on target creature``, ``Put target creature on top of its owner's library``."""
    return cursor.first(_put_counters, lambda cursor: _put_somewhere(cursor, who))


def _put_counters(cursor: Cursor) -> Effects:
    if cursor.take("a number of"):
        kind = counter_kind(cursor)
        cursor.need("counters on")
        what = _some(cursor, ir.You())
        cursor.need("equal to")
        return [ir.PutCounters(what, kind, described(cursor))]
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter on", "counters on")
    what = _some(cursor, ir.You())
    return [ir.PutCounters(what, kind, times(amount, cursor.attempt(for_each)))]


def _put_somewhere(cursor: Cursor, who: ir.Selector) -> Effects:
    if (back := cursor.attempt(_put_exiled)) is not None:
        return back
    what = _moved(cursor, who)
    if cursor.take("on their choice of the top or bottom of their library"):
        ends = (ir.Move(what, Zone.LIBRARY, position=position) for position in (0, -1))
        return [ir.ChooseOne(tuple(ir.Option((move,)) for move in ends), who)]
    if cursor.take("on top of your library in any order"):
        return [ir.Move(what, Zone.LIBRARY, position=0, order=ir.You())]
    if cursor.take("on top of its owner's library", "on top of their owner's library", "on top of your library"):
        return [ir.Move(what, Zone.LIBRARY, position=0)]
    if cursor.take(
        "on the bottom of its owner's library",
        "on the bottom of their owner's library",
        "on the bottom of your library",
    ):
        return [ir.Move(what, Zone.LIBRARY, position=-1)]
    for words, position in (("on top of", 0), ("on the bottom of", -1)):
        if cursor.take(f"{words} their owners' libraries"):
            # CR 401.4: each owner orders their own cards.
            return [ir.Move(what, Zone.LIBRARY, position=position, order=ir.OwnerOf(ir.Affected()))]
    if cursor.take("into your hand", "into their hand", "into its owner's hand"):
        more = cursor.attempt(rest)
        return [ir.Move(what, Zone.HAND), *([] if more is None else [more])]
    if cursor.take("into your graveyard", "into their graveyard", "into its owner's graveyard"):
        return [ir.Move(what, Zone.GRAVEYARD)]
    cursor.need("onto the battlefield")
    return [_onto_battlefield(cursor, what, who)]


@player_verb("remove")
def remove(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Remove a +1/+1 counter from target creature``."""
    _only_you(cursor, who)
    if cursor.take("target attacking creature from combat"):
        return [ir.RemoveFromCombat(cursor.add_target(ir.Target(ir.Attacking() & ir.creature)))]
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter from", "counters from")
    return [ir.RemoveCounters(objects(cursor), kind, amount)]


@player_verb("get", "gets")
def get_counters(cursor: Cursor, who: ir.Selector) -> Effects:
    """``gets two poison counters`` (CR 122.1f)."""
    if cursor.take("an emblem with"):
        if who != ir.You():
            cursor.fail()
        return [ir.CreateEmblem(tuple(quoted(cursor)))]
    if (energy := cursor.attempt(_energy)) is not None:
        return [ir.PutCounters(who, "energy", energy)]
    amount = count(cursor)
    kind = counter_kind(cursor)
    if kind not in ("poison", "energy", "experience", "rad"):
        cursor.fail()
    cursor.need("counter", "counters")
    if kind == "rad":
        return [ir.GetRad(who, amount)]
    return [ir.PutCounters(who, kind, amount)]


def _energy(cursor: Cursor) -> ir.Amount:
    """CR 107.14: ``{E}{E}``, ``X {E}``, ``{E} for each creature you control``."""
    if cursor.take("x {E}"):
        return ir.X()
    if cursor.take("that many {E}"):
        return cursor.scope.that_much or cursor.fail()
    if cursor.take("an amount of {E} equal to"):
        return described(cursor)
    return times(ir.Number(energy(cursor)), cursor.attempt(for_each))


@object_verb("phases", "phase")
def phase_out(cursor: Cursor, what: ir.Selector) -> Effects:
    """``Target creature phases out`` (CR 702.26)."""
    cursor.need("out")
    return [ir.Phase(what)]


@player_verb("attach")
def attach(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Attach this Equipment to target creature you control``."""
    _only_you(cursor, who)
    cursor.need("~", "it", "this equipment", "this aura")
    cursor.need("to")
    return [ir.Attach(ir.Source(), objects(cursor))]
