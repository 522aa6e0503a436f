"""What the words of a triggered ability's effects refer to: *it*, *that creature*, *that player*, *that much*.

The compiler and the renderer both ask here, so that what one writes the other reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mtgengine.enums import CardType, Cause, EventKind, Zone
from mtgengine.ir import expressions as x
from mtgengine.ir.patterns import (
    EVENT_AMOUNT,
    EVENT_OBJECT,
    EVENT_PLAYER,
    EVENT_RESULT,
    EVENT_SOURCE,
    EVENT_TARGET,
    SELF,
    Pattern,
)
from mtgengine.ir.subtypes import CREATURE_TYPES
from mtgengine.ir.term import mentions

Named = tuple[tuple[x.Selector, x.Filter], ...]


@dataclass(frozen=True)
class References:
    """What words mean after an event; None: nothing, or more than one thing.

    Attributes:
        it: What *it* is.
        was: What *its* is about where *it* has become a new object: the object as it last was (CR 603.10a).
        named: What *that creature*, *that spell* may be, and what is known of each.
        that_player: Who *that player* is.
        that_much: How much *that much* is.
        defending: Who *defending player* is.
        dealer: What deals damage where *it* does: also what is gone, as it last was (CR 608.2h).
    """

    it: x.Selector | None = None
    was: x.Selector | None = None
    named: Named = ()
    that_player: x.Selector | None = None
    that_much: x.Amount | None = None
    defending: x.Selector | None = None
    dealer: x.Selector | None = None


def references(events: Sequence[Pattern], batch: bool) -> References:
    """What words mean after any of these events: only what they mean after each of them."""
    found = [_of(event, batch) for event in events]
    first = found[0]
    for other in found[1:]:
        first = References(
            first.it if first.it == other.it else None,
            first.was if first.was == other.was else None,
            tuple(pair for pair in first.named if pair in other.named),
            first.that_player if first.that_player == other.that_player else None,
            first.that_much if first.that_much == other.that_much else None,
            first.defending if first.defending == other.defending else None,
            first.dealer if first.dealer == other.dealer else None,
        )
    return first


def _of(event: Pattern, batch: bool) -> References:
    found = _KINDS.get(event.kind, _object)(event)
    return replace(found, it=None, was=None, named=(), dealer=None) if batch else found


def _now(what: x.Filter | None, selector: x.Selector) -> References:
    """The object of the event is still there."""
    if what == SELF:
        return References(it=x.Source(), dealer=x.Source())
    return References(it=selector, named=((selector, what or x.Anything()),), dealer=selector)


def _object(event: Pattern) -> References:
    return _now(event.what, EVENT_OBJECT)


def _cast(event: Pattern) -> References:
    return replace(
        _now(event.what if event.what == SELF else event.what or x.IsSpell(), EVENT_OBJECT), that_player=EVENT_PLAYER
    )


def _activated(event: Pattern) -> References:
    return replace(_now(x.IsAbility(), EVENT_OBJECT), that_player=EVENT_PLAYER)


def _by_player(event: Pattern) -> References:
    it = x.Source() if event.what == SELF else None
    return References(it=it, that_player=EVENT_PLAYER)


def _action(event: Pattern) -> References:
    """What did it; where only the player is asked for, what they did it with is not named."""
    found = References() if event.what is None else _now(event.what, EVENT_OBJECT)
    return replace(found, that_player=EVENT_PLAYER, that_much=EVENT_AMOUNT)


def _land(event: Pattern) -> References:
    return replace(_now(event.what, EVENT_RESULT), that_player=EVENT_PLAYER)


def _move(event: Pattern) -> References:
    """What moved; where a spell or ability did it, its controller is *that player*."""
    found = _moved(event)
    return found if event.by is None else replace(found, that_player=x.ControllerOf(EVENT_SOURCE))


def _moved(event: Pattern) -> References:
    if Cause.DISCARD in event.causes:
        what = x.InZone(Zone.GRAVEYARD) if event.what is None else event.what & x.InZone(Zone.GRAVEYARD)
        return References(it=EVENT_RESULT, named=((EVENT_RESULT, what),), that_player=EVENT_PLAYER)
    if Zone.BATTLEFIELD in event.into:
        return _now(event.what, EVENT_RESULT)
    if event.what == SELF and Zone.BATTLEFIELD not in event.origin and Cause.SACRIFICE not in event.causes:
        return References(it=x.Source())
    was = x.Source() if event.what == SELF else EVENT_OBJECT
    return References(it=EVENT_RESULT, was=was, named=((EVENT_RESULT, event.what or x.Anything()),), dealer=was)


def _life(event: Pattern) -> References:
    return References(that_player=EVENT_PLAYER, that_much=EVENT_AMOUNT)


def _attack(event: Pattern) -> References:
    return replace(_now(event.what, EVENT_OBJECT), defending=x.DefendingPlayer(EVENT_OBJECT))


def _block(event: Pattern) -> References:
    if event.to in (SELF, x.IsHost()):
        subject, other, known = _now(event.to, EVENT_TARGET), EVENT_OBJECT, event.what
    else:
        subject, other, known = _now(event.what, EVENT_OBJECT), EVENT_TARGET, event.to
    return subject if known is None else replace(subject, named=(*subject.named, (other, known)))


def _damage(event: Pattern) -> References:
    zones, players = (frozenset(), False) if event.to is None else x.where(event.to)
    if event.by is None and not players and event.to is not None:
        return replace(_now(event.to, EVENT_TARGET), that_much=EVENT_AMOUNT)
    found = replace(_now(event.by, EVENT_SOURCE), that_much=EVENT_AMOUNT)
    if players and not zones:
        return replace(found, that_player=EVENT_TARGET)
    if event.to is not None and not players:
        return replace(found, named=(*found.named, (EVENT_TARGET, event.to)))
    return found


def _about_itself(event: Pattern) -> bool:
    """``When this creature has no counters on it``: *it* is the object itself."""
    return mentions(event.condition, x.Source)


def _targeted(event: Pattern) -> References:
    found = _now(event.what, EVENT_OBJECT)
    by = event.by or x.AnyOf((x.IsSpell(), x.IsAbility()))
    return replace(found, named=(*found.named, (EVENT_SOURCE, by)), that_player=x.ControllerOf(EVENT_SOURCE))


_KINDS: dict[EventKind, Callable[[Pattern], References]] = {
    EventKind.STEP_BEGIN: _by_player,
    EventKind.CAST: _cast,
    EventKind.ACTIVATE: _activated,
    EventKind.CYCLE: _by_player,
    EventKind.DRAW: _by_player,
    EventKind.PLAYER_LOST: _by_player,
    EventKind.SCRY: _by_player,
    EventKind.SURVEIL: _by_player,
    EventKind.SEARCH: _by_player,
    EventKind.ATTACKS_DECLARED: _by_player,
    EventKind.ACTION: _action,
    EventKind.LAND_PLAYED: _land,
    EventKind.MOVE: _move,
    EventKind.LIFE_GAIN: _life,
    EventKind.LIFE_LOSS: _life,
    EventKind.ATTACK: _attack,
    EventKind.UNBLOCKED: _attack,
    EventKind.BLOCK: _block,
    EventKind.DAMAGE: _damage,
    EventKind.TARGETED: _targeted,
    EventKind.TAPPED_FOR_MANA: lambda event: replace(_now(event.what, EVENT_OBJECT), that_player=EVENT_PLAYER),
    EventKind.COUNTERS_PUT: lambda event: replace(_object(event), that_much=EVENT_AMOUNT),
    EventKind.STATE: lambda event: References(it=x.Source()) if _about_itself(event) else References(),
}


# ---- that creature -------------------------------------------------------------------------------------------------

# What a thing must be known to be, to be called so. "Card" and "permanent" fit whatever is alone.
CALLED: dict[str, Callable[[x.Filter], bool]] = {
    "creature": lambda what: _has_type(what, CardType.CREATURE),
    "land": lambda what: _has_type(what, CardType.LAND),
    "artifact": lambda what: _has_type(what, CardType.ARTIFACT),
    "enchantment": lambda what: _has_type(what, CardType.ENCHANTMENT),
    "planeswalker": lambda what: _has_type(what, CardType.PLANESWALKER),
    "spell": lambda what: x.where(what)[0] == {Zone.STACK} and not _is_ability(what),
    "ability": lambda what: _is_ability(what),
    "permanent": lambda what: Zone.BATTLEFIELD in x.where(what)[0],
    "card": lambda what: x.where(what)[0] != {Zone.STACK} and not _is_token(what),
}


def _is_token(what: x.Filter) -> bool:
    return x.IsToken() in (what.parts if isinstance(what, x.AllOf) else (what,))


def _is_ability(what: x.Filter) -> bool:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    return any(isinstance(part, x.IsAbility) for part in parts)


def _has_type(what: x.Filter, kind: CardType) -> bool:
    if isinstance(what, (x.AllOf, x.AnyOf)):
        return any(_has_type(part, kind) for part in what.parts)
    if isinstance(what, x.Types):
        return kind in what.types
    if isinstance(what, x.Subtype):
        return kind is CardType.CREATURE and what.subtype in CREATURE_TYPES
    return isinstance(what, x.IsHost)


def called(word: str, named: Named) -> x.Selector | None:
    """What *that creature* means, if it can only mean one thing."""
    found = {selector for selector, what in named if CALLED[word](what)}
    return found.pop() if len(found) == 1 else None
