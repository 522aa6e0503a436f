"""Trigger conditions: *when*, *whenever* and *at*, up to the comma (CR 603.1), as patterns of events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from mtgengine import ir
from mtgengine.enums import (
    ActivatedAs,
    Cause,
    EventKind,
    Keyword,
    KeywordAction,
    Relation,
    Status,
    StepType,
    TurnFact,
    Zone,
)
from mtgengine.ir.history import first_in_draw_step
from mtgengine.ir.patterns import EVENT_AMOUNT, Pattern, acts
from mtgengine.ir.references import references
from mtgengine.ir.standings import ACTIVATIONS, MOST_LIFE, OBJECT_ACTIONS, PLAYER_ACTIONS
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.history import each_turn
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.selectors import SELF_WORDS
from mtgengine.oracle.tokens import Kind


@dataclass(frozen=True)
class Trigger:
    """What was read: the events, and what the words of the effects refer to."""

    events: tuple[Pattern, ...]
    batch: bool = False
    zones: frozenset[Zone] = frozenset()

    @property
    def scope(self) -> Scope:
        """What the words of the effects refer to."""
        found = references(self.events, self.batch)
        return Scope(
            it=found.it,
            was=found.was,
            named=found.named,
            that_player=found.that_player,
            that_much=found.that_much,
            defending=found.defending,
            dealer=found.dealer,
        )


@dataclass(frozen=True)
class Subject:
    """Who or what the event happens to: an object that matches, or a player."""

    filter: ir.Filter | None
    is_player: bool = False
    is_self: bool = False
    is_card: bool = False
    batch: bool = False


def triggers(cursor: Cursor) -> list[Trigger]:
    """One trigger condition, or several after which words mean different things."""
    if (both := cursor.attempt(lambda cursor: cursor.first(_blocks_or_is_blocked, _haunted_dies))) is not None:
        return both
    found = [trigger(cursor)]
    while cursor.take("and whenever", "or whenever", "and when", "and at"):
        cursor.place -= 1
        found.append(trigger(cursor))
    return found


def _haunted_dies(cursor: Cursor) -> list[Trigger]:
    """CR 702.55c: ``When this creature enters or the creature it haunts dies``."""
    cursor.need("when")
    haunted = Trigger((HAUNTED_DIES,))
    if cursor.take("the creature this card haunts dies", "the creature it haunts dies"):
        return [haunted]
    cursor.need(*SELF_WORDS)
    cursor.need("enters or the creature it haunts dies")
    return [Trigger((ir.enters(),)), haunted]


def _blocks_or_is_blocked(cursor: Cursor) -> list[Trigger]:
    """CR 509.3a-d: ``Whenever this creature blocks or becomes blocked by a nonblack creature``."""
    cursor.need("when", "whenever")
    subject = _object_subject(cursor)
    cursor.need("blocks or becomes blocked by a", "blocks or becomes blocked by an")
    if subject.batch:
        cursor.fail()
    other = _combatant(cursor)
    return [
        Trigger((Pattern(EventKind.BLOCK, subject.filter, to=other),)),
        Trigger((Pattern(EventKind.BLOCK, other, to=subject.filter),)),
    ]


def trigger(cursor: Cursor) -> Trigger:
    """``When this creature enters``, ``At the beginning of your upkeep``: without the comma after it."""
    if cursor.take("at the beginning of"):
        return _step(cursor)
    cursor.need("when", "whenever")
    found = cursor.first(
        _caused, _tempts, _host_activated, _player_event, _battalion, _counters_put, _object_event, _state
    )
    return cursor.attempt(partial(_in_turn, found=found)) or found


def _in_turn(cursor: Cursor, found: Trigger) -> Trigger:
    """``during your turn``, ``during an opponent's turn``."""
    when: ir.Condition = ir.YourTurn()
    if not cursor.take("during your turn"):
        cursor.need("during an opponent's turn")
        when = ir.Untrue(when)
    events = (
        replace(event, condition=when if event.condition is None else ir.AllTrue((event.condition, when)))
        for event in found.events
    )
    return replace(found, events=tuple(events))


def _battalion(cursor: Cursor) -> Trigger:
    """``this creature and at least two other creatures attack``."""
    cursor.need(*SELF_WORDS)
    cursor.need("and at least")
    number = plain_number(cursor)
    cursor.need("other creatures attack")
    when = ir.Comparison(ir.Count(ir.Attacking()), ir.Compare.GE, ir.Number(number + 1))
    return Trigger((Pattern(EventKind.ATTACK, ir.IsSource(), condition=when),))


def _counters_put(cursor: Cursor) -> Trigger:
    """CR 122.6: ``one or more +1/+1 counters are put on this creature``, or on one of those."""
    cursor.need("one or more")
    kind = counter_kind(cursor)
    cursor.need("counters are put on")
    if cursor.take(*SELF_WORDS):
        what: ir.Filter = ir.IsSource()
    else:
        other = cursor.take("another")
        if not other:
            cursor.need("a", "an")
        found = noun(cursor)
        if found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
            cursor.fail()
        what = found.filter & ~ir.IsSource() if other else found.filter
    return Trigger((Pattern(EventKind.COUNTERS_PUT, what, counter=kind),))


def _caused(cursor: Cursor) -> Trigger:
    """``a spell or ability an opponent controls destroys a noncreature permanent you control``."""
    cursor.need("a")
    by = noun(cursor).filter
    if ir.where(by)[0] != {Zone.STACK}:
        cursor.fail()
    if cursor.take("destroys"):
        cursor.need("a", "an")
        what = noun(cursor).filter
        return Trigger((Pattern(EventKind.MOVE, _without_permanent(what), by=by, causes=frozenset({Cause.DESTROY})),))
    cursor.need("causes")
    if cursor.take("you to discard a card"):
        you = ir.IsPlayer(Relation.YOU)
        return Trigger((Pattern(EventKind.MOVE, by=by, player=you, causes=frozenset({Cause.DISCARD})),))
    cursor.need("a", "an")
    what = noun(cursor).filter & ir.Owned(Relation.YOU)
    cursor.need("to be put into your graveyard from the battlefield")
    event = ir.moves(what, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    return Trigger((replace(event, by=by),))


# ---- steps ---------------------------------------------------------------------------------------------------------

_STEPS = {
    "upkeep": StepType.UPKEEP,
    "draw step": StepType.DRAW,
    "end step": StepType.END,
    "precombat main phase": StepType.PRECOMBAT_MAIN,
    "first main phase": StepType.PRECOMBAT_MAIN,
    "postcombat main phase": StepType.POSTCOMBAT_MAIN,
    "second main phase": StepType.POSTCOMBAT_MAIN,
}


def _step(cursor: Cursor) -> Trigger:
    """CR 603.2b: the step begins, of somebody's turn."""
    steps, player = step_of(cursor)
    events = tuple(Pattern(EventKind.STEP_BEGIN, player=player, step=step) for step in steps)
    return Trigger(events)


def step_of(cursor: Cursor) -> tuple[tuple[StepType, ...], ir.Filter | None]:
    """``your upkeep``, ``each end step``, ``combat on your turn``: the steps, and whose."""
    if cursor.take("combat on your turn"):
        return (StepType.BEGIN_COMBAT,), ir.IsPlayer(Relation.YOU)
    if cursor.take("each combat", "combat"):
        return (StepType.BEGIN_COMBAT,), None
    if cursor.take("each of your main phases"):
        return (StepType.PRECOMBAT_MAIN, StepType.POSTCOMBAT_MAIN), ir.IsPlayer(Relation.YOU)
    player: ir.Filter | None = None
    if cursor.take("your", "each of your"):
        player = ir.IsPlayer(Relation.YOU)
    elif cursor.take("each opponent's", "each of your opponents'"):
        player = ir.IsPlayer(Relation.OPPONENT)
    elif (step := cursor.attempt(_step_of_host)) is not None:
        return (step,), ir.IsOneOf(ir.ControllerOf(ir.Host()))
    else:
        cursor.need("each player's", "each", "the")
    return (_step_word(cursor),), player


def _step_of_host(cursor: Cursor) -> StepType:
    """``the upkeep of enchanted creature's controller``."""
    cursor.need("the")
    step = _step_word(cursor)
    cursor.need("of enchanted")
    cursor.need("creature's", "land's", "permanent's", "artifact's", "enchantment's")
    cursor.need("controller")
    return step


def _step_word(cursor: Cursor) -> StepType:
    for words, step in _STEPS.items():
        if cursor.take(words):
            return step
    return cursor.fail()


# ---- players do something ------------------------------------------------------------------------------------------


def _player_subject(cursor: Cursor) -> ir.Filter | None:
    if cursor.take("you"):
        return ir.IsPlayer(Relation.YOU)
    if cursor.take("an opponent"):
        return ir.IsPlayer(Relation.OPPONENT)
    cursor.need("a player")
    return None


def _player_event(cursor: Cursor) -> Trigger:
    player = _player_subject(cursor)
    parses = (
        _casts,
        _cycles,
        _plays_land,
        _draws,
        _discards,
        _changes_life,
        _loses,
        _sacrifices,
        _attacks_with,
        _taps_for_mana,
        _scries,
        _searches,
        _unlocks,
        _activates,
        _acts,
    )
    return cursor.first(*(partial(parse, player=player) for parse in parses))


def _activates(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """``you activate an ability of an artifact that isn't a mana ability``, ``a player activates a loyalty ability``.

    What only says *an ability* may be a mana ability, of which nothing is announced: that is refused.
    """
    cursor.need("activate", "activates")
    cursor.need("a", "an")
    named = cursor.attempt(_named_ability)
    if named is None:
        cursor.need("ability")
    by = _whose_ability(cursor)
    if not cursor.take("that isn't a mana ability", ", if it isn't a mana ability") and named is None:
        cursor.fail()
    return Trigger((Pattern(EventKind.ACTIVATE, by=by, player=player, activated=named),))


def _named_ability(cursor: Cursor) -> Keyword | ActivatedAs:
    for word, named in ACTIVATIONS.items():
        if cursor.take(f"{word} ability"):
            return named
    return cursor.fail()


def _whose_ability(cursor: Cursor) -> ir.Filter | None:
    """The source of the ability."""
    if not cursor.take("of"):
        return None
    if cursor.take("enchanted", "equipped"):
        cursor.need("creature", "permanent", "land", "artifact", "planeswalker")
        return ir.IsHost()
    cursor.need("a", "an")
    found = noun(cursor)
    if found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    return found.filter


def _host_activated(cursor: Cursor) -> Trigger:
    """``an ability of equipped creature is activated, if it isn't a mana ability``."""
    cursor.need("an ability of equipped creature is activated , if it isn't a mana ability")
    return Trigger((Pattern(EventKind.ACTIVATE, by=ir.IsHost()),))


# Which half *this door* is, is known once both have been read.
THIS_DOOR = ir.Comparison(EVENT_AMOUNT, ir.Compare.EQ, ir.Number(0))


# CR 702.55b: what haunt keeps in the first register.
HAUNTED_DIES = ir.dies(ir.IsOneOf(ir.Register(0)))


def _unlocks(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """CR 709.5h, 709.5i: ``you unlock this door``, ``you fully unlock a Room``."""
    if cursor.take("fully unlock a room"):
        return Trigger((Pattern(EventKind.ACTION, player=player, action=KeywordAction.FULLY_UNLOCK),))
    cursor.need("unlock this door")
    event = acts(KeywordAction.UNLOCK, ir.SELF)
    return Trigger((replace(event, player=player, condition=THIS_DOOR),))


def _spell_noun(cursor: Cursor) -> ir.Filter | None:
    """``a spell``, ``an instant or sorcery spell``; None: any."""
    cursor.need("a", "an")
    found = noun(cursor)
    if ir.where(found.filter)[0] != {Zone.STACK} or found.plural:
        cursor.fail()
    return None if found.filter == ir.IsSpell() else found.filter


def _casts(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("cast", "casts")
    if cursor.take("this spell", "~"):
        events = (Pattern(EventKind.CAST, ir.IsSource(), player=player),)
        return Trigger(events, zones=frozenset({Zone.STACK}))
    if (when := cursor.attempt(lambda cursor: each_turn(cursor, TurnFact.SPELLS_CAST, "spell"))) is not None:
        return Trigger((Pattern(EventKind.CAST, player=player, condition=when),))
    what = _spell_noun(cursor)
    events = (Pattern(EventKind.CAST, what, player=player),)
    return Trigger(events)


def _cycles(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("cycle", "cycles")
    if cursor.take("or discard", "or discards"):
        return _discarded(cursor, player)  # CR 702.29d: what is cycled is discarded, once
    if cursor.take("this card", "~"):
        # CR 702.29c: the ability functions in the zone the card is put into.
        events = (Pattern(EventKind.CYCLE, ir.IsSource(), player=player),)
        return Trigger(events, zones=frozenset({Zone.GRAVEYARD}))
    other = cursor.take("another")
    if not other:
        cursor.need("a", "an")
    cursor.need("card")
    events = (Pattern(EventKind.CYCLE, ~ir.IsSource() if other else None, player=player),)
    return Trigger(events)


def _plays_land(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("play", "plays")
    other = cursor.take("another")
    if not other:
        cursor.need("a", "an")
    found = noun(cursor)
    what = found.filter & ~ir.IsSource() if other else found.filter
    events = (Pattern(EventKind.LAND_PLAYED, what, player=player),)
    return Trigger(events)


def _draws(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    if cursor.take("draw a card", "draws a card"):
        if cursor.take(
            "except the first one they draw in each of their draw steps",
            "except the first one you draw in each of your draw steps",
        ):
            return Trigger((Pattern(EventKind.DRAW, player=player, condition=ir.Untrue(first_in_draw_step(1))),))
        return Trigger((Pattern(EventKind.DRAW, player=player),))
    cursor.need("draw", "draws")
    when = each_turn(cursor, TurnFact.CARDS_DRAWN, "card")
    return Trigger((Pattern(EventKind.DRAW, player=player, condition=when),))


def _discards(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("discard", "discards")
    return _discarded(cursor, player)


def _discarded(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """``a card``, ``one or more creature cards``, ``another card``."""
    batch = cursor.take("one or more")
    other = not batch and cursor.take("another")
    if not batch and not other:
        cursor.need("a", "an")
    found = noun(cursor)
    if not found.is_card:
        cursor.fail()
    what = None if found.filter == ir.Anything() else found.filter
    if other:
        what = ~ir.IsSource() if what is None else what & ~ir.IsSource()
    events = (Pattern(EventKind.MOVE, what, player=player, causes=frozenset({Cause.DISCARD})),)
    return Trigger(events, batch)


def _loses(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """CR 603.9: ``a player loses the game``."""
    cursor.need("lose the game", "loses the game")
    return Trigger((Pattern(EventKind.PLAYER_LOST, player=player),))


def _changes_life(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    if cursor.take("gain life", "gains life"):
        kind = EventKind.LIFE_GAIN
    else:
        cursor.need("lose life", "loses life")
        kind = EventKind.LIFE_LOSS
    return Trigger((Pattern(kind, player=player),))


def _sacrifices(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("sacrifice", "sacrifices")
    batch = cursor.take("one or more")
    if batch:
        other = cursor.take("other")
    else:
        other = cursor.take("another")
        if not other:
            cursor.need("a", "an")
    found = noun(cursor)
    what = found.filter & ~ir.IsSource() if other else found.filter
    events = (Pattern(EventKind.MOVE, what, player=player, causes=frozenset({Cause.SACRIFICE})),)
    return Trigger(events, batch)


def _attacks_with(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    cursor.need("attack", "attacks")
    if cursor.take("with one or more"):
        found = noun(cursor)
        if not found.plural:
            cursor.fail()
        what = found.filter
        if player is not None:
            assert isinstance(player, ir.IsPlayer)
            what = what & ir.Controlled(player.relation)
        return Trigger((Pattern(EventKind.ATTACK, what),), batch=True)
    if cursor.take("with") and isinstance(player, ir.IsPlayer) and player.relation is Relation.YOU:
        number = plain_number(cursor)
        cursor.need("or more")
        found = noun(cursor)
        if not found.plural:
            cursor.fail()
        many = ir.Count(ir.Attacking() & found.filter & ir.Controlled(Relation.YOU))
        when = ir.Comparison(many, ir.Compare.GE, ir.Number(number))
        return Trigger((Pattern(EventKind.ATTACKS_DECLARED, player=player, condition=when),))
    if not cursor.at_end and cursor.token is not None and cursor.token.norm != ",":
        cursor.fail()
    return Trigger((Pattern(EventKind.ATTACKS_DECLARED, player=player),))


def _taps_for_mana(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """``a player taps a land for mana`` (CR 106.12a)."""
    cursor.need("tap", "taps")
    cursor.need("a", "an")
    found = noun(cursor)
    cursor.need("for mana")
    events = (Pattern(EventKind.TAPPED_FOR_MANA, found.filter, player=player),)
    return Trigger(events)


def _scries(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    if cursor.take("scry", "scries"):
        return Trigger((Pattern(EventKind.SCRY, player=player),))
    cursor.need("surveil", "surveils")
    return Trigger((Pattern(EventKind.SURVEIL, player=player),))


def _searches(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """CR 701.23: ``an opponent searches their library``."""
    cursor.need("search your library", "searches their library")
    return Trigger((Pattern(EventKind.SEARCH, to=player, player=player),))


def _acts(cursor: Cursor, player: ir.Filter | None) -> Trigger:
    """``you proliferate``, ``you complete a dungeon``: keyword actions (CR 701)."""
    for action, words in PLAYER_ACTIONS.items():
        if cursor.take(*words):
            return Trigger((Pattern(EventKind.ACTION, player=player, action=action),))
    return cursor.fail()


def _tempts(cursor: Cursor) -> Trigger:
    """CR 701.54d."""
    cursor.need("the ring tempts you")
    return Trigger((acts(KeywordAction.TEMPT, who=Relation.YOU),))


# ---- something happens to an object --------------------------------------------------------------------------------


def _object_event(cursor: Cursor) -> Trigger:
    subject = _object_subject(cursor)
    found = _verb(cursor, subject)
    while (more := cursor.attempt(lambda cursor: _or_verb(cursor, subject))) is not None:
        found = Trigger(
            (*found.events, *more.events),
            found.batch,
            found.zones | more.zones if found.zones and more.zones else frozenset(),
        )
    return found


def _or_verb(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("or")
    cursor.take("whenever it", "when it")
    return _verb(cursor, subject)


def _object_subject(cursor: Cursor) -> Subject:
    """``this creature``, ``another creature you control``, ``one or more Goblins``."""
    if cursor.take(*SELF_WORDS):
        if cursor.take("or another"):
            return Subject(ir.IsSource() | noun(cursor).filter)
        return Subject(ir.IsSource(), is_self=True)
    if cursor.take("enchanted", "equipped", "fortified"):
        cursor.need("creature", "permanent", "land", "artifact", "enchantment", "planeswalker")
        return Subject(ir.IsHost())
    batch = cursor.take("one or more")
    if batch:
        other = cursor.take("other")
    else:
        other = cursor.take("another")
        if not other:
            cursor.need("a", "an")
    found = noun(cursor)
    zones, players = ir.where(found.filter)
    if players or batch != found.plural:
        cursor.fail()
    if not found.is_card and zones != {Zone.BATTLEFIELD}:
        cursor.fail()
    filter = _without_permanent(found.filter)
    if other:
        filter = ~ir.IsSource() if isinstance(filter, ir.Anything) else filter & ~ir.IsSource()
    return Subject(None if isinstance(filter, ir.Anything) else filter, is_card=found.is_card, batch=batch)


def _without_permanent(filter: ir.Filter) -> ir.Filter:
    """What enters or leaves the battlefield is a permanent anyway; as it last was, it is nowhere now."""
    if isinstance(filter, ir.IsPermanent):
        return ir.Anything()
    if not isinstance(filter, ir.AllOf) or ir.IsPermanent() not in filter.parts:
        return filter
    rest = tuple(part for part in filter.parts if part != ir.IsPermanent())
    return rest[0] if len(rest) == 1 else ir.AllOf(rest)


def _verb(cursor: Cursor, subject: Subject) -> Trigger:
    parses = (
        _enters,
        _dies,
        _leaves,
        _put_into_graveyard,
        _returned,
        _becomes_blocked,
        _attacks,
        _blocks,
        _deals_damage,
        _is_dealt_damage,
        _becomes_tapped,
        _becomes_level,
        _becomes_target,
        _tapped_for_mana,
        _transforms,
        _turned_up,
        _leaves_graveyard,
        _sacrificed,
        _does,
    )
    found = cursor.first(*(partial(parse, subject=subject) for parse in parses))
    return replace(found, batch=subject.batch)


def _and(what: ir.Filter | None, part: ir.Filter) -> ir.Filter:
    return part if what is None else what & part


def _enters(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 603.6a."""
    cursor.need("enters the battlefield", "enters", "enter the battlefield", "enter")
    if subject.is_card:
        cursor.fail()
    what = subject.filter
    if cursor.take("under your control"):
        what = _and(what, ir.Controlled(Relation.YOU))
    elif cursor.take("under an opponent's control"):
        what = _and(what, ir.Controlled(Relation.OPPONENT))
    origin: frozenset[Zone] = frozenset()
    if cursor.take("from your graveyard"):
        origin = frozenset({Zone.GRAVEYARD})
    if subject.is_self and cursor.take("untapped"):
        what = _and(what, ir.Untapped())
    event = Pattern(EventKind.MOVE, what, into=frozenset({Zone.BATTLEFIELD}), origin=origin)
    return Trigger((event,))


def _dies(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 700.4."""
    cursor.need("dies", "die")
    event = Pattern(
        EventKind.MOVE,
        subject.filter,
        origin=frozenset({Zone.BATTLEFIELD}),
        into=frozenset({Zone.GRAVEYARD}),
    )
    return Trigger((event,))


def _leaves(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 603.6c."""
    cursor.need("leaves the battlefield", "leave the battlefield")
    event = Pattern(EventKind.MOVE, subject.filter, origin=frozenset({Zone.BATTLEFIELD}))
    return Trigger((event,))


def _leaves_graveyard(cursor: Cursor, subject: Subject) -> Trigger:
    """``one or more creature cards leave your graveyard``."""
    cursor.need("leave", "leaves")
    if cursor.take("your graveyard"):
        owner = ir.Owned(Relation.YOU)
    else:
        cursor.need("an opponent's graveyard")
        owner = ir.Owned(Relation.OPPONENT)
    if not subject.is_card:
        cursor.fail()
    return Trigger((Pattern(EventKind.MOVE, _and(subject.filter, owner), origin=frozenset({Zone.GRAVEYARD})),))


def _put_into_graveyard(cursor: Cursor, subject: Subject) -> Trigger:
    """``is put into a graveyard from the battlefield``, ``from anywhere``."""
    cursor.need("is put into", "are put into")
    owner: ir.Filter | None = None
    if cursor.take("your graveyard"):
        owner = ir.Owned(Relation.YOU)
    elif cursor.take("an opponent's graveyard"):
        owner = ir.Owned(Relation.OPPONENT)
    else:
        cursor.need("a graveyard")
    what = subject.filter if owner is None or subject.is_self else _and(subject.filter, owner)
    origin: frozenset[Zone] = frozenset()
    zones: frozenset[Zone] = frozenset()
    if cursor.take("from the battlefield"):
        origin = frozenset({Zone.BATTLEFIELD})
        if subject.is_card:
            cursor.fail()
    else:
        if cursor.take("from your library"):
            origin = frozenset({Zone.LIBRARY})
        else:
            cursor.need("from anywhere")
        if subject.is_self:
            zones = frozenset({Zone.GRAVEYARD})
        elif not subject.is_card:
            cursor.fail()
    event = Pattern(EventKind.MOVE, what, origin=origin, into=frozenset({Zone.GRAVEYARD}))
    return Trigger((event,), zones=zones)


def _returned(cursor: Cursor, subject: Subject) -> Trigger:
    """``is returned to your hand``, ``are returned to hand``: from the battlefield, where permanents are."""
    cursor.need("is returned to", "are returned to")
    if subject.is_card:
        cursor.fail()
    what = subject.filter
    if cursor.take("your hand"):
        what = _and(what, ir.Owned(Relation.YOU))
    elif cursor.take("an opponent's hand"):
        what = _and(what, ir.Owned(Relation.OPPONENT))
    else:
        cursor.need("hand", "a player's hand", "its owner's hand")
    hand = frozenset({Zone.HAND})
    return Trigger((Pattern(EventKind.MOVE, what, origin=frozenset({Zone.BATTLEFIELD}), into=hand),))


def _defender(cursor: Cursor) -> ir.Filter | None:
    if cursor.take("you or a planeswalker you control"):
        return ir.IsPlayer(Relation.YOU) | (ir.planeswalker & ir.Controlled(Relation.YOU))
    if cursor.take("you"):
        return ir.IsPlayer(Relation.YOU)
    if cursor.take("one of your opponents"):
        return ir.IsPlayer(Relation.OPPONENT)
    if cursor.take("a player"):
        return ir.player
    if cursor.take("the player with the most life or tied for most life"):
        return ir.player & MOST_LIFE
    return None


def _attacks(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 508.3a."""
    cursor.need("attacks", "attack")
    alone = ir.Comparison(ir.Count(ir.Attacking()), ir.Compare.EQ, ir.Number(1))
    when: ir.Condition | None = alone if cursor.take("alone") else None
    to = _defender(cursor)
    if to is None and when is None and cursor.take("while you have the most life or are tied for most life"):
        when = ir.Matches(ir.You(), MOST_LIFE)
    if subject.filter == ir.SELF and when is None and cursor.take("while saddled"):
        when = ir.Matches(ir.Source(), ir.HasStatus(frozenset({Status.SADDLED})))
    return Trigger((Pattern(EventKind.ATTACK, subject.filter, to=to, condition=when),))


def _blocks(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 509.3a."""
    cursor.need("blocks", "block")
    if cursor.take("another creature"):
        return Trigger((Pattern(EventKind.BLOCK, subject.filter, to=ir.creature),))
    if cursor.take("a", "an"):
        return Trigger((Pattern(EventKind.BLOCK, subject.filter, to=_combatant(cursor)),))
    return Trigger((Pattern(EventKind.BLOCK, subject.filter),))


def _combatant(cursor: Cursor) -> ir.Filter:
    """``creature with flying``: what blocks or is blocked."""
    found = noun(cursor)
    if found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    return found.filter


def _becomes_blocked(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 509.3c-d."""
    if cursor.take("attacks and isn't blocked"):
        return Trigger((Pattern(EventKind.UNBLOCKED, subject.filter),))
    cursor.need("becomes blocked", "become blocked")
    if cursor.take("by a", "by an"):
        return Trigger((Pattern(EventKind.BLOCK, _combatant(cursor), to=subject.filter),))
    return Trigger((Pattern(EventKind.BLOCKED, subject.filter),))


def _damaged(cursor: Cursor) -> ir.Filter | None:
    """What damage is dealt to."""
    if not cursor.take("to"):
        return None
    if cursor.take("you"):
        return ir.IsPlayer(Relation.YOU)
    cursor.need("a", "an")
    return noun(cursor).filter


def _deals_damage(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("deals", "deal")
    combat = True if cursor.take("combat") else None
    cursor.need("damage")
    to = _damaged(cursor)
    # CR 603.2c: it triggers for each source; without one, "is dealt damage", for all of them together.
    by = ir.Anything() if subject.filter is None else subject.filter
    return Trigger((Pattern(EventKind.DAMAGE, by=by, to=to, combat=combat),))


def _is_dealt_damage(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("is dealt", "are dealt")
    combat = True if cursor.take("combat") else None
    cursor.need("damage")
    return Trigger((Pattern(EventKind.DAMAGE, to=subject.filter, combat=combat),))


def _becomes_tapped(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("becomes", "become")
    if cursor.take("tapped"):
        kind = EventKind.TAP
    else:
        cursor.need("untapped")
        kind = EventKind.UNTAP
    return Trigger((Pattern(kind, subject.filter),))


def _becomes_level(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 716.2: ``this Class becomes level 3``."""
    cursor.need("becomes level")
    token = cursor.take_kind(Kind.NUMBER) or cursor.fail()
    if not subject.is_self or token.text not in ("2", "3"):
        cursor.fail()
    return Trigger((ir.becomes_level(int(token.text)),))


def _becomes_target(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 603.2: ``becomes the target of a spell or ability an opponent controls``."""
    cursor.need("becomes the target of", "become the target of")
    cursor.need("a", "an")
    by = noun(cursor).filter
    if ir.where(by)[0] != {Zone.STACK}:
        cursor.fail()
    return Trigger((Pattern(EventKind.TARGETED, subject.filter, by=by),))


def _tapped_for_mana(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("is tapped for mana")
    event = Pattern(EventKind.TAPPED_FOR_MANA, subject.filter)
    return Trigger((event,))


def _transforms(cursor: Cursor, subject: Subject) -> Trigger:
    """CR 701.27e: ``transforms into ~``, on the face that is up then; ``transforms into a non-Human creature``."""
    cursor.need("transforms", "converts")
    what = subject.filter
    if cursor.take("into"):
        if subject.is_self:
            cursor.need(*SELF_WORDS)
        else:
            cursor.need("a", "an")
            what = _and(what, noun(cursor).filter)
    return Trigger((Pattern(EventKind.TRANSFORM, what),))


def _turned_up(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("is turned face up")
    return Trigger((Pattern(EventKind.TURN_UP, subject.filter),))


def _sacrificed(cursor: Cursor, subject: Subject) -> Trigger:
    cursor.need("is sacrificed")
    event = Pattern(EventKind.MOVE, subject.filter, causes=frozenset({Cause.SACRIFICE}))
    return Trigger((event,))


def _does(cursor: Cursor, subject: Subject) -> Trigger:
    """``explores``, ``becomes monstrous``: keyword actions (CR 701)."""
    for action, words in OBJECT_ACTIONS.items():
        if cursor.take(words):
            return Trigger((Pattern(EventKind.ACTION, subject.filter, action=action),))
    return cursor.fail()


# ---- states --------------------------------------------------------------------------------------------------------


def _state(cursor: Cursor) -> Trigger:
    """CR 603.8: ``when you control no Islands``."""
    when = condition(cursor)
    return Trigger((Pattern(EventKind.STATE, condition=when),))
