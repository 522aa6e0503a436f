"""What happens in a game, as typed events for whoever wants to watch.

The core records what happens when somebody listens, and the game publishes it after each choice, in the order in which
it happened. Events are for watching: nothing that a handler does changes the game. Objects in events are handles that
show what they stand for as it is when they are read; what is gone by then is shown as it last was.

>>> bus = EventBus()
>>> bus.subscribe(TurnStartEvent, lambda event: print("turn", event.turn_number))  # doctest: +ELLIPSIS
<function ...>
>>> bus.publish(TurnStartEvent(3, 0))
turn 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from mtgcore import types as core
from mtgengine.config import EndReason
from mtgengine.enums import Cause, Color, PhaseType, PlayerId, StepType, Zone
from mtgengine.objects import GameObject, Position, all_objects, counter_text

__all__ = [
    "AbilityActivatedEvent",
    "AbilityTriggeredEvent",
    "AttachedEvent",
    "AttacksEvent",
    "BecomesBlockedEvent",
    "BeginningOfCombatEvent",
    "BlocksEvent",
    "CounteredEvent",
    "CountersChangedEvent",
    "DamageEvent",
    "DealsDamageEvent",
    "DiesEvent",
    "DrawCardEvent",
    "DrawEvent",
    "EndOfCombatEvent",
    "EntersBattlefieldEvent",
    "Event",
    "EventBus",
    "GameEndedEvent",
    "GameStartEvent",
    "LandPlayedEvent",
    "LifeChangedEvent",
    "ManaAddedEvent",
    "ManaLostEvent",
    "MulliganEvent",
    "ObjectPutOnStackEvent",
    "PhaseEndEvent",
    "PhaseStartEvent",
    "PlayerLostEvent",
    "PlayerWonEvent",
    "RemovedFromCombatEvent",
    "ResolvedEvent",
    "RevealedEvent",
    "ShuffledEvent",
    "SpellCastEvent",
    "StepBeginEvent",
    "StepEndEvent",
    "StepStartEvent",
    "TappedEvent",
    "TokenCreatedEvent",
    "TurnEndEvent",
    "TurnStartEvent",
    "UntappedEvent",
    "ZoneChangeEvent",
]


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        timestamp: Its number in the game's record.
        source: What made it happen, if an object did.
        turn: The turn in which it happened.
    """

    timestamp: int = field(default=0, kw_only=True)
    source: GameObject | None = field(default=None, kw_only=True)
    turn: int = field(default=0, kw_only=True)

    def __str__(self) -> str:
        shown = [
            f"{part.name}={_shown(getattr(self, part.name))}"
            for part in fields(self)
            if part.name not in ("timestamp", "turn") and getattr(self, part.name) is not None
        ]
        return f"{type(self).__name__.removesuffix('Event')}({', '.join(shown)})"


def _shown(value: object) -> str:
    if isinstance(value, (PhaseType, StepType, Zone, Cause, EndReason, Color)):
        return value.name.lower()
    return str(value)


# ---- the game and its turns -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStartEvent(Event):
    """The game starts."""

    player_ids: tuple[PlayerId, ...] = ()


@dataclass(frozen=True)
class GameEndedEvent(Event):
    """The game is over; `winner` is None when nobody won."""

    winner: PlayerId | None
    reason: EndReason


@dataclass(frozen=True)
class TurnStartEvent(Event):
    """A turn begins."""

    turn_number: int
    player_id: PlayerId


@dataclass(frozen=True)
class TurnEndEvent(Event):
    """A turn ends."""

    turn_number: int
    player_id: PlayerId | None = None


@dataclass(frozen=True)
class PhaseStartEvent(Event):
    """A phase begins."""

    phase_type: PhaseType


@dataclass(frozen=True)
class PhaseEndEvent(Event):
    """A phase ends."""

    phase_type: PhaseType


@dataclass(frozen=True)
class StepStartEvent(Event):
    """A step, or a main phase, begins."""

    step_type: StepType

    @property
    def step(self) -> StepType:
        """Another word for `step_type`."""
        return self.step_type


@dataclass(frozen=True)
class StepEndEvent(Event):
    """A step, or a main phase, ends."""

    step_type: StepType


@dataclass(frozen=True)
class BeginningOfCombatEvent(StepStartEvent):
    """The beginning of combat step begins."""

    step_type: StepType = StepType.BEGINNING_OF_COMBAT


@dataclass(frozen=True)
class EndOfCombatEvent(StepStartEvent):
    """The end of combat step begins."""

    step_type: StepType = StepType.END_OF_COMBAT


@dataclass(frozen=True)
class MulliganEvent(Event):
    """A player takes a mulligan."""

    player: PlayerId


# ---- cards and zones ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ZoneChangeEvent(Event):
    """An object changes zones (CR 400.7).

    Attributes:
        object: The new object on the battlefield or the stack; otherwise the object that it was.
        from_zone: Where it was.
        to_zone: Where it is; None: it ceased to exist.
        cause: Why.
        new_object: The object that it became, if any.
    """

    object: GameObject
    from_zone: Zone | None
    to_zone: Zone | None
    cause: Cause = Cause.NONE
    new_object: GameObject | None = None


@dataclass(frozen=True)
class EntersBattlefieldEvent(Event):
    """A permanent enters the battlefield."""

    permanent: GameObject
    from_zone: Zone | None = None


@dataclass(frozen=True)
class DiesEvent(Event):
    """A permanent is put into a graveyard from the battlefield (CR 700.4); `object` is the permanent that it was."""

    object: GameObject


@dataclass(frozen=True)
class DrawCardEvent(Event):
    """A player draws a card."""

    player: PlayerId
    card: GameObject

    @property
    def count(self) -> int:
        """Cards are drawn one at a time (CR 121.2)."""
        return 1


@dataclass(frozen=True)
class LandPlayedEvent(Event):
    """A player plays a land."""

    player: PlayerId
    land: GameObject


@dataclass(frozen=True)
class TokenCreatedEvent(Event):
    """A token is created."""

    player: PlayerId
    token: GameObject


@dataclass(frozen=True)
class ShuffledEvent(Event):
    """A player shuffles their library."""

    player: PlayerId


@dataclass(frozen=True)
class RevealedEvent(Event):
    """A card is revealed."""

    player: PlayerId
    object: GameObject | None


# ---- the stack ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ObjectPutOnStackEvent(Event):
    """A spell or ability is put onto the stack."""

    obj: GameObject
    player: PlayerId | None = None


@dataclass(frozen=True)
class SpellCastEvent(Event):
    """A spell has been cast (CR 601.2i)."""

    spell: GameObject
    player: PlayerId | None = None


@dataclass(frozen=True)
class AbilityActivatedEvent(Event):
    """An ability has been activated (CR 602.2)."""

    ability: GameObject | None
    player: PlayerId | None = None


@dataclass(frozen=True)
class AbilityTriggeredEvent(Event):
    """An ability triggers (CR 603.2)."""

    ability: GameObject | None
    player: PlayerId | None = None


@dataclass(frozen=True)
class CounteredEvent(Event):
    """A spell or ability is countered (CR 701.6)."""

    object: GameObject


@dataclass(frozen=True)
class ResolvedEvent(Event):
    """A spell or ability has resolved."""

    object: GameObject


# ---- combat, damage, life, counters, mana ---------------------------------------------------------------------------


@dataclass(frozen=True)
class DamageEvent(Event):
    """Damage is dealt (CR 120)."""

    source: GameObject | None = field()
    target: GameObject | PlayerId
    amount: int
    is_combat: bool = False


@dataclass(frozen=True)
class LifeChangedEvent(Event):
    """A player gains life, or loses it: then the amount is negative."""

    player: PlayerId
    amount: int


@dataclass(frozen=True)
class CountersChangedEvent(Event):
    """Counters are put on a permanent or player, or removed: then the amount is negative."""

    target: GameObject | PlayerId
    counter: str
    amount: int


@dataclass(frozen=True)
class TappedEvent(Event):
    """A permanent becomes tapped."""

    permanent: GameObject


@dataclass(frozen=True)
class UntappedEvent(Event):
    """A permanent becomes untapped."""

    permanent: GameObject


@dataclass(frozen=True)
class AttachedEvent(Event):
    """A permanent becomes attached; `target` is None when it becomes unattached."""

    attachment: GameObject
    target: GameObject | PlayerId | None


@dataclass(frozen=True)
class AttacksEvent(Event):
    """A creature attacks a player, a planeswalker or a battle."""

    creature: GameObject
    defending: GameObject | PlayerId | None


@dataclass(frozen=True)
class BlocksEvent(Event):
    """A creature blocks an attacker."""

    creature: GameObject
    attacker: GameObject | PlayerId | None


@dataclass(frozen=True)
class BecomesBlockedEvent(Event):
    """An attacker becomes blocked."""

    creature: GameObject


@dataclass(frozen=True)
class RemovedFromCombatEvent(Event):
    """A permanent is removed from combat (CR 506.4)."""

    permanent: GameObject


@dataclass(frozen=True)
class ManaAddedEvent(Event):
    """Mana is added to a player's mana pool."""

    player: PlayerId
    color: Color
    amount: int


@dataclass(frozen=True)
class ManaLostEvent(Event):
    """Unspent mana leaves a player's mana pool (CR 106.4)."""

    player: PlayerId
    color: Color
    amount: int


@dataclass(frozen=True)
class PlayerLostEvent(Event):
    """A player loses the game."""

    player: PlayerId
    reason: EndReason


@dataclass(frozen=True)
class PlayerWonEvent(Event):
    """A player wins the game."""

    player: PlayerId
    reason: EndReason


DealsDamageEvent = DamageEvent
DrawEvent = DrawCardEvent
StepBeginEvent = StepStartEvent

# ---- the bus --------------------------------------------------------------------------------------------------------

E = TypeVar("E", bound=Event)
Handler = Callable[[Any], object]


class EventBus:
    """Brings events to those who subscribed to their type, or to a base class of it: `Event` for all of them."""

    def __init__(self) -> None:
        self._handlers: dict[type[Event], list[Handler]] = {}
        self._listened: Callable[[], None] | None = None

    def subscribe(self, event_type: type[E], handler: Callable[[E], object]) -> Callable[[], None]:
        """Call `handler` with each event of this type. Returns a function that ends the subscription."""
        handlers = self._handlers.setdefault(event_type, [])
        handlers.append(handler)
        if self._listened is not None:
            self._listened()

        def unsubscribe() -> None:
            if handler in handlers:
                handlers.remove(handler)

        return unsubscribe

    def publish(self, event: Event) -> None:
        """Bring an event to its handlers, in the order in which they subscribed to each type."""
        for kind in type(event).__mro__:
            for handler in tuple(self._handlers.get(kind, ())):
                handler(event)

    def emit(self, event: Event) -> None:
        """Another word for `publish`."""
        self.publish(event)

    @property
    def has_listeners(self) -> bool:
        """Whether anybody listens."""
        return any(self._handlers.values())

    def when_listened_to(self, call: Callable[[], None] | None) -> None:
        """What to call whenever somebody subscribes: a game starts to record then."""
        self._listened = call


# ---- from the core's record -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Record:
    """One row of the core's record, by the names of `mtgcore.handle.EVENT_FIELDS`."""

    timestamp: int
    kind: int
    cause: int
    player: int
    flags: int
    from_zone: int
    to_zone: int
    object: int
    source: int
    target: int
    amount: int
    extra: int
    result: int
    face: int
    turn: int


class Translator:
    """Turns the core's records of a game into events, numbering them as they come."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.count = 0
        # What each object is, or was: the source of an event may be gone when the event is published.
        self._faces = {id: position.core.object(id)["face"] for id in all_objects(position.core)}

    def events(self, row: tuple[int, ...]) -> Iterator[Event]:
        """The events that one record stands for, in order."""
        record = _Record(*row)
        if record.face >= 0:
            self._faces[record.object] = record.face
            if record.kind in (core.EVENT_MOVE, core.EVENT_DRAW, core.EVENT_TOKEN) and record.result > 0:
                self._faces[record.result] = record.face
        make = _MAKERS.get(record.kind)
        if make is None:
            return
        for kind, values in make(self, record):
            self.count += 1
            values.setdefault("source", self._handle(record.source))
            yield kind(**values, timestamp=self.count, turn=record.turn)

    def _handle(self, id: int, face: int = -1) -> GameObject | None:
        if id <= 0:
            return None
        if self.position.core.exists(id):
            return GameObject(self.position, id)
        known = self._faces.get(id, face)
        return GameObject(self.position, id, known) if known >= 0 else None

    def _object(self, record: _Record) -> GameObject:
        return GameObject(self.position, record.object, max(record.face, 0))

    def _player(self, record: _Record) -> PlayerId | None:
        ids = self.position.player_ids
        return ids[record.player] if 0 <= record.player < len(ids) else None

    def _target(self, ref: int) -> GameObject | PlayerId | None:
        return self.position.player_ids[-1 - ref] if ref < 0 else self._handle(ref)


Made = Iterator[tuple[type[Event], dict[str, Any]]]
Maker = Callable[[Translator, _Record], Made]
_MAKERS: dict[int, Maker] = {}


def _makes(*kinds: int) -> Callable[[Maker], Maker]:
    def register(maker: Maker) -> Maker:
        for kind in kinds:
            _MAKERS[int(kind)] = maker
        return maker

    return register


def _zone(number: int) -> Zone | None:
    return Zone.of(number) if number else None


@_makes(core.EVENT_GAME_START)
def _game_start(translator: Translator, record: _Record) -> Made:
    yield GameStartEvent, {"player_ids": translator.position.player_ids}


@_makes(core.EVENT_GAME_END)
def _game_end(translator: Translator, record: _Record) -> Made:
    yield GameEndedEvent, {"winner": translator._player(record), "reason": EndReason(record.amount)}


@_makes(core.EVENT_TURN_BEGIN, core.EVENT_TURN_END)
def _turn(translator: Translator, record: _Record) -> Made:
    kind = TurnStartEvent if record.kind == core.EVENT_TURN_BEGIN else TurnEndEvent
    yield kind, {"turn_number": record.amount or record.turn, "player_id": translator._player(record)}


@_makes(core.EVENT_PHASE_BEGIN, core.EVENT_PHASE_END)
def _phase(translator: Translator, record: _Record) -> Made:
    kind = PhaseStartEvent if record.kind == core.EVENT_PHASE_BEGIN else PhaseEndEvent
    yield kind, {"phase_type": PhaseType(record.amount)}


@_makes(core.EVENT_STEP_BEGIN, core.EVENT_STEP_END)
def _step(translator: Translator, record: _Record) -> Made:
    step = StepType(record.amount)
    kind: type[Event] = StepEndEvent
    if record.kind == core.EVENT_STEP_BEGIN:
        kind = {
            StepType.BEGINNING_OF_COMBAT: BeginningOfCombatEvent,
            StepType.END_OF_COMBAT: EndOfCombatEvent,
        }.get(step, StepStartEvent)
    yield kind, {"step_type": step}


@_makes(core.EVENT_MOVE)
def _move(translator: Translator, record: _Record) -> Made:
    old = translator._object(record)
    new = translator._handle(record.result, record.face)
    from_zone, to_zone = _zone(record.from_zone), _zone(record.to_zone)
    shown = new if new is not None and to_zone in (Zone.BATTLEFIELD, Zone.STACK) else old
    yield (
        ZoneChangeEvent,
        {
            "object": shown,
            "from_zone": from_zone,
            "to_zone": to_zone,
            "cause": Cause(record.cause),
            "new_object": new,
        },
    )
    if to_zone is Zone.BATTLEFIELD:
        yield EntersBattlefieldEvent, {"permanent": shown, "from_zone": from_zone}
    elif from_zone is Zone.BATTLEFIELD and to_zone is Zone.GRAVEYARD:
        yield DiesEvent, {"object": old}


@_makes(core.EVENT_DRAW)
def _draw(translator: Translator, record: _Record) -> Made:
    card = translator._object(record)
    zones = {"from_zone": Zone.LIBRARY, "to_zone": Zone.HAND}
    yield ZoneChangeEvent, {"object": card, **zones, "cause": Cause.DRAW, "new_object": card}
    yield DrawCardEvent, {"player": translator._player(record), "card": card}


@_makes(core.EVENT_TOKEN)
def _token(translator: Translator, record: _Record) -> Made:
    token = translator._object(record)
    yield TokenCreatedEvent, {"player": translator._player(record), "token": token}
    yield EntersBattlefieldEvent, {"permanent": token}


@_makes(core.EVENT_DAMAGE)
def _damage(translator: Translator, record: _Record) -> Made:
    is_combat = bool(record.flags & core.EF_COMBAT)
    yield DamageEvent, {"target": translator._target(record.target), "amount": record.amount, "is_combat": is_combat}


@_makes(core.EVENT_LIFE_GAIN, core.EVENT_LIFE_LOSS)
def _life(translator: Translator, record: _Record) -> Made:
    amount = record.amount if record.kind == core.EVENT_LIFE_GAIN else -record.amount
    yield LifeChangedEvent, {"player": translator._player(record), "amount": amount}


@_makes(core.EVENT_COUNTERS_PUT, core.EVENT_COUNTERS_REMOVED)
def _counters(translator: Translator, record: _Record) -> Made:
    yield (
        CountersChangedEvent,
        {
            "target": translator._object(record) if record.object else translator._player(record),
            "counter": counter_text(translator.position.pool, record.extra),
            "amount": record.amount if record.kind == core.EVENT_COUNTERS_PUT else -record.amount,
        },
    )


_ABOUT_ONE = {
    int(core.EVENT_TAP): (TappedEvent, "permanent"),
    int(core.EVENT_UNTAP): (UntappedEvent, "permanent"),
    int(core.EVENT_BLOCKED): (BecomesBlockedEvent, "creature"),
    int(core.EVENT_COUNTERED): (CounteredEvent, "object"),
    int(core.EVENT_RESOLVED): (ResolvedEvent, "object"),
    int(core.EVENT_REMOVED_FROM_COMBAT): (RemovedFromCombatEvent, "permanent"),
}


@_makes(*_ABOUT_ONE)
def _about_one(translator: Translator, record: _Record) -> Made:
    kind, name = _ABOUT_ONE[record.kind]
    yield kind, {name: translator._object(record)}


_BY_PLAYER = {
    int(core.EVENT_CAST): (SpellCastEvent, "spell"),
    int(core.EVENT_ACTIVATE): (AbilityActivatedEvent, "ability"),
    int(core.EVENT_TRIGGERED): (AbilityTriggeredEvent, "ability"),
    int(core.EVENT_PUT_ON_STACK): (ObjectPutOnStackEvent, "obj"),
    int(core.EVENT_LAND_PLAYED): (LandPlayedEvent, "land"),
    int(core.EVENT_REVEAL): (RevealedEvent, "object"),
}


@_makes(*_BY_PLAYER)
def _by_player(translator: Translator, record: _Record) -> Made:
    kind, name = _BY_PLAYER[record.kind]
    yield kind, {name: translator._handle(record.object, record.face), "player": translator._player(record)}


@_makes(core.EVENT_SHUFFLE, core.EVENT_MULLIGAN)
def _player_only(translator: Translator, record: _Record) -> Made:
    kind = ShuffledEvent if record.kind == core.EVENT_SHUFFLE else MulliganEvent
    yield kind, {"player": translator._player(record)}


@_makes(core.EVENT_ATTACH)
def _attach(translator: Translator, record: _Record) -> Made:
    yield AttachedEvent, {"attachment": translator._object(record), "target": translator._target(record.target)}


@_makes(core.EVENT_ATTACK)
def _attack(translator: Translator, record: _Record) -> Made:
    yield AttacksEvent, {"creature": translator._object(record), "defending": translator._target(record.target)}


@_makes(core.EVENT_BLOCK)
def _block(translator: Translator, record: _Record) -> Made:
    yield BlocksEvent, {"creature": translator._object(record), "attacker": translator._target(record.target)}


@_makes(core.EVENT_MANA_ADDED, core.EVENT_MANA_LOST)
def _mana(translator: Translator, record: _Record) -> Made:
    kind = ManaAddedEvent if record.kind == core.EVENT_MANA_ADDED else ManaLostEvent
    color = next((color for color in Color if color.kind == record.extra), Color.COLORLESS)
    yield kind, {"player": translator._player(record), "color": color, "amount": record.amount}


@_makes(core.EVENT_PLAYER_LOST, core.EVENT_PLAYER_WON)
def _player_left(translator: Translator, record: _Record) -> Made:
    kind = PlayerLostEvent if record.kind == core.EVENT_PLAYER_LOST else PlayerWonEvent
    yield kind, {"player": translator._player(record), "reason": EndReason(record.amount)}
