"""Replacement and prevention effects (CR 614, 615): how permanents enter, what happens instead."""

from __future__ import annotations

from dataclasses import dataclass

from mtgengine import ir
from mtgengine.enums import Cause, EventKind, Relation, RuleKind, StepType, Zone
from mtgengine.ir.history import first_in_draw_step
from mtgengine.ir.patterns import EVENT_AMOUNT, EVENT_OBJECT, EVENT_PLAYER, EVENT_TARGET, SELF, Pattern, enters
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.costs import joined_costs
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.effects import clause
from mtgengine.oracle.effects.copies import exceptions
from mtgengine.oracle.effects.prevention import prevented, redirected
from mtgengine.oracle.effects.search import name_chosen
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.numbers import count, plain_number
from mtgengine.oracle.selectors import SELF_WORDS

Abilities = list[ir.Ability]


def replacement(cursor: Cursor) -> Abilities:
    """One sentence that changes events before they happen."""
    return cursor.first(
        _enters_or_else,
        _enters,
        _as_enters,
        _enters_as_copy,
        _others_enter,
        _prevent_all,
        _redirect_all,
        _would,
        _skip_step,
    )


def _enters_or_else(cursor: Cursor) -> Abilities:
    """``If this artifact would enter, you may discard a land card instead``: otherwise it goes to a graveyard."""
    cursor.need("if")
    cursor.need(*SELF_WORDS)
    cursor.need("would enter the battlefield ,", "would enter ,")
    cursor.need("you may")
    costs = joined_costs(cursor)
    cursor.need("instead . if you do , put")
    cursor.need(*SELF_WORDS)
    cursor.need("onto the battlefield . if you don't , put it into its owner's graveyard .")
    return [ir.Replacement((enters(),), (ir.Pay(tuple(costs), otherwise=(ir.EventTo(Zone.GRAVEYARD),)),))]


def _enters_as_copy(cursor: Cursor) -> Abilities:
    """CR 707.5: ``You may have this creature enter as a copy of any creature on the battlefield``."""
    cursor.need("you may have")
    cursor.need(*SELF_WORDS)
    cursor.need("enter as a copy of", "enter the battlefield as a copy of")
    cursor.need("any", "a", "an")
    what = noun(cursor).filter
    changes = exceptions(cursor) if cursor.take(", except") else []
    cursor.need(".")
    effects = (ir.Choose(0, what), ir.EventCopy(ir.Register(0), tuple(changes)))
    return [ir.Replacement((enters(),), effects, optional=True)]


# ---- how permanents enter ------------------------------------------------------------------------------------------


def _enters(cursor: Cursor) -> Abilities:
    """CR 614.1c-d: ``This land enters tapped``, ``enters with three charge counters on it``."""
    when = None
    if cursor.take("if"):
        when = condition(cursor)
        cursor.need(",")
    if when is None or not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    cursor.need("enters the battlefield", "enters")
    effects = _entering(cursor)
    if cursor.take("unless"):
        when = ir.Untrue(condition(cursor))
    elif when is None and cursor.take("if"):
        when = condition(cursor)
    cursor.need(".")
    return [ir.Replacement((enters(),), tuple(effects), condition=when)]


def _entering(cursor: Cursor) -> list[ir.Effect]:
    effects: list[ir.Effect] = []
    if cursor.take("prepared"):
        return [ir.PREPARED_AFTERWARDS]
    if cursor.take("untapped"):
        return [ir.EventUntapped()]
    if cursor.take("tapped"):
        effects.append(ir.EventTapped())
        if cursor.take(". as it enters ,", ". as it enters the battlefield ,"):
            return [*effects, *_choice(cursor)]
        if not cursor.take("with", "and with"):
            return effects
    else:
        cursor.need("with")
    while True:
        so_many = cursor.take("a number of")
        amount = ir.Number(1) if so_many or cursor.take("an additional") else count(cursor)
        cursor.take("additional")
        kind = counter_kind(cursor)
        cursor.need("counter", "counters")
        cursor.need("on it", "on them", "on him", "on her")
        if so_many:
            cursor.need("equal to")
            amount = described(cursor)
        each = None if so_many else cursor.attempt(for_each)
        if cursor.take(", where x is"):
            if amount != ir.X() or each is not None:
                cursor.fail()
            amount = described(cursor)
        effects.append(ir.EventCounters(kind, times(amount, each)))
        if not cursor.take("and"):
            return effects


def _others_enter(cursor: Cursor) -> Abilities:
    """CR 614.1d: ``Creatures your opponents control enter tapped``."""
    cursor.take("each")
    other = cursor.take("other")
    found = noun(cursor)
    if found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    cursor.need("enter the battlefield", "enter", "enters the battlefield", "enters")
    effects = _entering(cursor)
    cursor.need(".")
    return [ir.Replacement((enters(found.filter & ~SELF if other else found.filter),), tuple(effects))]


def _as_enters(cursor: Cursor) -> Abilities:
    """CR 614.12a: ``As this creature enters, choose a color``."""
    cursor.need("as")
    cursor.need(*SELF_WORDS)
    cursor.need("enters the battlefield ,", "enters ,")
    if (paid := cursor.attempt(_tapped_unless_paid)) is not None:
        return [ir.Replacement((enters(),), (paid,))]
    return _chosen(cursor)


def _tapped_unless_paid(cursor: Cursor) -> ir.Effect:
    """``you may pay 2 life. If you don't, it enters tapped``."""
    cursor.need("you may")
    costs = joined_costs(cursor)
    cursor.need(". if you don't ,")
    if not cursor.take("it"):
        cursor.need(*SELF_WORDS)
    cursor.need("enters tapped .", "enters the battlefield tapped .")
    return ir.Pay(tuple(costs), otherwise=(ir.EventTapped(),))


def _chosen(cursor: Cursor) -> Abilities:
    """``choose a color``: the permanent keeps what was chosen (CR 607.2d)."""
    effects = _choice(cursor)
    if cursor.take(". then"):
        effects = [*effects, _tapped_unless_paid(cursor)]
    else:
        cursor.need(".")
    return [ir.Replacement((enters(),), tuple(effects))]


def _choice(cursor: Cursor) -> list[ir.Effect]:
    cursor.need("choose")
    choice: ir.Effect
    if cursor.take("a color"):
        choice = ir.ChooseColor()
    elif cursor.take("a creature type"):
        choice = ir.ChooseSubtype()
    elif cursor.take("a basic land type"):
        choice = ir.ChooseLandType()
    elif cursor.take("an opponent"):
        choice = ir.ChoosePlayer(what=ir.opponent)
    elif cursor.take("a player"):
        choice = ir.ChoosePlayer(what=ir.player)
    else:
        choice = name_chosen(cursor)
    return [choice, ir.EventChoice(0)]


def _skip_step(cursor: Cursor) -> Abilities:
    """CR 614.10: ``Skip your draw step``, ``Players skip their untap steps``."""
    whose = Relation.YOU if cursor.take("skip your") else Relation.ANY
    if whose is Relation.ANY:
        cursor.need("players skip their", "each player skips their")
    for word, step in (("untap", StepType.UNTAP), ("upkeep", StepType.UPKEEP), ("draw", StepType.DRAW)):
        if cursor.take(f"{word} step", f"{word} steps"):
            cursor.need(".")
            rule = ir.Rule(RuleKind.SKIP_STEP, int(step))
            return [ir.Static(rule=rule, affects=ir.IsPlayer(whose))]
    return cursor.fail()


# ---- would ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Would:
    """An event that would happen, and what words then mean."""

    event: Pattern
    scope: Scope


def would(cursor: Cursor) -> Would:
    """``you would draw a card``, ``a red source would deal damage to you``."""
    return cursor.first(
        _would_put, _would_create, _would_draw, _would_deal, _would_be_dealt, _would_move, _would_life, _would_lose
    )


def _would_put(cursor: Cursor) -> Would:
    """CR 122.6: ``one or more +1/+1 counters would be put on a creature you control``."""
    cursor.need("one or more")
    kind = counter_kind(cursor)
    cursor.need("counters would be put on")
    other = cursor.take("another")
    if not other:
        cursor.need("a", "an")
    found = noun(cursor)
    if found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    what = found.filter & ~SELF if other else found.filter
    return Would(Pattern(EventKind.COUNTERS_PUT, what, counter=kind), Scope(that_much=EVENT_AMOUNT))


def _would_create(cursor: Cursor) -> Would:
    """CR 111.2: ``one or more tokens would be created under your control``."""
    cursor.need("one or more tokens would be created under your control")
    return Would(Pattern(EventKind.TOKEN, player=ir.IsPlayer(Relation.YOU)), Scope(that_much=EVENT_AMOUNT))


def _more_instead(cursor: Cursor, event: Pattern) -> ir.Effect:
    """``twice that many +1/+1 counters are put on it instead``, ``twice that many of those tokens are created``."""
    more: ir.Amount = ir.Product(ir.Number(2), EVENT_AMOUNT)
    if not cursor.take("twice that many"):
        cursor.need("that many plus")
        more = ir.Sum(EVENT_AMOUNT, ir.Number(plain_number(cursor)))
    if event.kind is EventKind.TOKEN:
        cursor.need("of those tokens are created instead")
    elif event.kind is EventKind.COUNTERS_PUT:
        cursor.need(f"{event.counter} counters are put on it instead", f"{event.counter} counters are put on that")
        if cursor.tokens[cursor.place - 1].norm == "that":
            cursor.need("creature instead", "permanent instead", "artifact instead", "planeswalker instead")
    else:
        cursor.fail()
    return ir.EventAmount(more)


def _who(cursor: Cursor) -> ir.Filter | None:
    if cursor.take("you"):
        return ir.IsPlayer(Relation.YOU)
    if cursor.take("an opponent"):
        return ir.IsPlayer(Relation.OPPONENT)
    cursor.need("a player")
    return None


def _would_draw(cursor: Cursor) -> Would:
    player = _who(cursor)
    cursor.need("would draw a card")
    when = None
    if cursor.take("except the first one they draw in each of their draw steps") or cursor.take(
        "except the first one you draw in each of your draw steps"
    ):
        when = ir.Untrue(first_in_draw_step(0))
    return Would(Pattern(EventKind.DRAW, player=player, condition=when), Scope(that_player=EVENT_PLAYER))


def _damaged(cursor: Cursor) -> ir.Filter | None:
    if cursor.take("you"):
        return ir.IsPlayer(Relation.YOU)
    if cursor.take(*SELF_WORDS):
        return SELF
    if cursor.take("enchanted creature", "equipped creature"):
        return ir.IsHost()
    if cursor.take("a permanent or player"):
        return None
    if cursor.take("an opponent or a permanent an opponent controls"):
        return ir.opponent | (ir.IsPermanent() & ir.Controlled(Relation.OPPONENT))
    cursor.need("a", "an")
    return noun(cursor).filter


def _would_deal(cursor: Cursor) -> Would:
    by: ir.Filter | None
    if cursor.take(*SELF_WORDS):
        by = SELF
    else:
        cursor.need("a", "an")
        found = noun(cursor).filter
        by = None if isinstance(found, ir.Anything) else found
    cursor.need("would deal")
    combat = True if cursor.take("combat") else False if cursor.take("noncombat") else None
    cursor.need("damage to")
    to = _damaged(cursor)
    return Would(Pattern(EventKind.DAMAGE, by=by, to=to, combat=combat), _of_damage(to))


def _of_damage(to: ir.Filter | None) -> Scope:
    """What words mean where damage would be dealt to a permanent, or to somebody."""
    named = ((EVENT_TARGET, to),) if to is not None and to != SELF and not ir.where(to)[1] else ()
    return Scope(that_much=EVENT_AMOUNT, named=named)


def _would_be_dealt(cursor: Cursor) -> Would:
    combat = True if cursor.take("combat") else False if cursor.take("noncombat") else None
    cursor.need("damage would be dealt to")
    return Would(Pattern(EventKind.DAMAGE, to=_damaged(cursor), combat=combat), Scope(that_much=EVENT_AMOUNT))


def _would_move(cursor: Cursor) -> Would:
    """``this creature would die``, ``a card would be put into a graveyard from anywhere``."""
    what: ir.Filter | None
    card = False
    if cursor.take(*SELF_WORDS):
        what = SELF
    else:
        other = cursor.take("another")
        if not other:
            cursor.need("a", "an")
        if cursor.take("card or token"):
            found, card = None, True
        else:
            name = noun(cursor)
            found, card = name.filter, name.is_card
        what = None if found is None or isinstance(found, (ir.Anything, ir.IsPermanent)) else found
        if other:
            what = ~SELF if what is None else what & ~SELF
    if cursor.take("would die"):
        origin = frozenset({Zone.BATTLEFIELD})
    else:
        cursor.need("would be put into")
        if cursor.take("an opponent's graveyard"):
            owner = ir.Owned(Relation.OPPONENT)
            what = owner if what is None else what & owner
        elif cursor.take("your graveyard"):
            owner = ir.Owned(Relation.YOU)
            what = owner if what is None else what & owner
        else:
            cursor.need("a graveyard")
        if cursor.take("from the battlefield"):
            origin = frozenset({Zone.BATTLEFIELD})
        else:
            cursor.need("from anywhere")
            origin = frozenset()
            if not card and what != SELF:
                cursor.fail()
    event = Pattern(EventKind.MOVE, what, origin=origin, into=frozenset({Zone.GRAVEYARD}))
    return Would(event, Scope(it=EVENT_OBJECT, named=((EVENT_OBJECT, what or ir.Anything()),)))


def _would_life(cursor: Cursor) -> Would:
    player = _who(cursor)
    if cursor.take("would gain life"):
        kind = EventKind.LIFE_GAIN
    else:
        cursor.need("would lose life")
        kind = EventKind.LIFE_LOSS
    when = ir.YourTurn() if cursor.take("during your turn") else None
    return Would(Pattern(kind, player=player, condition=when), Scope(that_player=EVENT_PLAYER, that_much=EVENT_AMOUNT))


def _would_lose(cursor: Cursor) -> Would:
    """``If you would lose the game, instead exile this creature and ...``: CR 104.3, 614.1a."""
    player = _who(cursor)
    cursor.need("would lose the game")
    return Would(Pattern(EventKind.PLAYER_LOST, player=player), Scope(that_player=EVENT_PLAYER))


def instead(cursor: Cursor, what: Would) -> tuple[tuple[ir.Effect, ...], bool]:
    """What happens instead, without the full stop, and whether it prevents damage."""
    cursor.scope = what.scope
    if (increased := cursor.attempt(lambda cursor: _more_instead(cursor, what.event))) is not None:
        return (increased,), False
    if cursor.take("prevent that damage"):
        if not cursor.take("and"):
            return (ir.Prevent(),), True
        return (ir.Prevent(), ir.AfterEvent(tuple(clause(cursor)))), True
    if cursor.take("prevent"):
        amount = ir.Number(plain_number(cursor))
        cursor.need("of that damage")
        return (ir.Prevent(amount),), True
    if cursor.take("exile it instead", "exile that card instead", "instead exile it"):
        return (ir.EventTo(Zone.EXILE),), False
    if cursor.take("it deals double that damage instead", "it deals twice that much damage instead"):
        return (ir.EventAmount(ir.Product(ir.Number(2), EVENT_AMOUNT)),), False
    if cursor.take("it deals that much damage plus"):
        more = plain_number(cursor)
        cursor.take("to that permanent or player")
        cursor.need("instead")
        return (ir.EventAmount(ir.Sum(EVENT_AMOUNT, ir.Number(more))),), False
    if cursor.take("they lose twice that much life instead"):
        return (ir.EventAmount(ir.Product(ir.Number(2), EVENT_AMOUNT)),), False
    if cursor.take("that player gains no life instead", "that player loses no life instead"):
        return (ir.EventNothing(),), False
    if cursor.take("it deals double that damage to that permanent or player instead"):
        return (ir.EventAmount(ir.Product(ir.Number(2), EVENT_AMOUNT)),), False
    if cursor.take("you gain twice that much life instead"):
        return (ir.EventAmount(ir.Product(ir.Number(2), EVENT_AMOUNT)),), False
    if cursor.take("instead that player skips that draw and", "instead"):
        return ir.instead(*_all_of_it(cursor)), False
    effects = _all_of_it(cursor)
    cursor.need("instead")
    return ir.instead(*effects), False


def _all_of_it(cursor: Cursor) -> list[ir.Effect]:
    effects = clause(cursor)
    while (more := cursor.attempt(_and_more)) is not None:
        effects += more
    return effects


def _and_more(cursor: Cursor) -> list[ir.Effect]:
    cursor.need("and", ", then")
    return clause(cursor)


def _would(cursor: Cursor) -> Abilities:
    """CR 614.1a: ``If a creature would die, exile it instead``."""
    if (worship := cursor.attempt(_reduces_to_one)) is not None:
        return worship
    cursor.need("if")
    what = would(cursor)
    cursor.need(",")
    optional = cursor.take("you may")
    effects, prevents = instead(cursor, what)
    if cursor.scope.targets or cursor.scope.choices:
        cursor.fail()
    cursor.need(".")
    return [ir.Replacement((what.event,), effects, optional=optional, prevents=prevents)]


def _reduces_to_one(cursor: Cursor) -> Abilities:
    """``damage that would reduce your life total to less than 1 reduces it to 1 instead``."""
    when = None
    if cursor.take("if"):
        when = condition(cursor)
        cursor.need(",")
    cursor.need("damage that would reduce your life total to less than 1 reduces it to 1 instead .")
    you = ir.You()
    less = ir.Comparison(ir.Difference(ir.LifeOf(you), EVENT_AMOUNT), ir.Compare.LT, ir.Number(1))
    # CR 120.3a: damage makes the player lose that much life; this is about that, not about the damage.
    event = Pattern(
        EventKind.LIFE_LOSS, player=ir.IsPlayer(Relation.YOU), causes=frozenset({Cause.DAMAGE}), condition=less
    )
    rest = ir.EventAmount(ir.Difference(ir.LifeOf(you), ir.Number(1)))
    return [ir.Replacement((event,), (rest,), condition=when)]


def _prevent_all(cursor: Cursor) -> Abilities:
    """CR 615.1: ``Prevent all damage that would be dealt to you``."""
    cursor.need("prevent")
    events = prevented(cursor, this_turn=False)
    cursor.need(".")
    return [ir.Replacement(events, (ir.Prevent(),), prevents=True)]


def _redirect_all(cursor: Cursor) -> Abilities:
    """CR 614.9: ``All damage that would be dealt to you is dealt to enchanted creature instead``."""
    events, to = redirected(cursor, this_turn=False)
    cursor.need(".")
    return [ir.Replacement(events, (ir.EventTarget(to),))]
