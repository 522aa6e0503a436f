"""Objects of a game as Python sees them: base and current characteristics, status, where they are (CR 109-110)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import (
    CardType,
    Color,
    CounterType,
    Keyword,
    ObjectId,
    PhaseType,
    PlayerId,
    StepType,
    Supertype,
    Zone,
)
from mtgengine.ir.cards import Ability, Face, KeywordAbility
from mtgengine.ir.pool import CardPool
from mtgengine.mana import ManaCost
from mtgengine.position import AnyObject, AnyPosition

__all__ = ["Characteristics", "GameObject", "Position"]


@dataclass(frozen=True)
class Characteristics:
    """An object's characteristics (CR 109.3)."""

    name: str
    mana_cost: ManaCost | None
    colors: frozenset[Color]
    types: frozenset[CardType]
    subtypes: frozenset[str]
    supertypes: frozenset[Supertype]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: frozenset[Keyword]
    abilities: tuple[Ability, ...]
    rules_text: str
    mana_value: int

    @classmethod
    def of_face(cls, face: Face) -> Characteristics:
        """The characteristics that a face has printed on it."""
        return cls(
            name=face.name,
            mana_cost=face.mana_cost,
            colors=face.colors,
            types=face.types,
            subtypes=frozenset(face.subtypes),
            supertypes=face.supertypes,
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            defense=face.defense,
            keywords=face.keywords,
            abilities=tuple(face.abilities),
            rules_text=face.text,
            mana_value=face.mana_value,
        )

    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return CardType.CREATURE in self.types

    def is_land(self) -> bool:
        """Whether it is a land."""
        return CardType.LAND in self.types

    def has_keyword(self, keyword: Keyword | str) -> bool:
        """Whether it has a keyword ability, named as a `Keyword` or in its words: ``first strike``."""
        if isinstance(keyword, str):
            return keyword.lower().replace("_", " ") in {known.text for known in self.keywords}
        return keyword in self.keywords


def all_objects(core: Core) -> Iterator[ObjectId]:
    """The ids of everything that is anywhere."""
    for zone in (core_types.ZONE_BATTLEFIELD, core_types.ZONE_STACK, core_types.ZONE_EXILE, core_types.ZONE_COMMAND):
        yield from core.zone(zone)
    for zone in (core_types.ZONE_HAND, core_types.ZONE_GRAVEYARD, core_types.ZONE_LIBRARY):
        for seat in range(core.n_players):
            yield from core.zone(zone, seat)


def counter_text(pool: CardPool, kind: int) -> str:
    """A kind of counter as cards write it."""
    if kind in pool.counters:
        return pool.counters[kind]
    if kind in {int(known) for known in CounterType}:
        return CounterType(kind).text
    if kind >= core_types.COUNTER_KEYWORD:
        return Keyword(kind - core_types.COUNTER_KEYWORD).text
    return f"counter {kind}"


def counter_kind(pool: CardPool, text: str) -> int:
    """The core's number of a kind of counter; ValueError when neither a rule nor a card of the game names it."""
    for number, name in pool.counters.items():
        if name == text:
            return number
    for keyword in Keyword:
        if keyword.text == text.lower():
            return int(core_types.COUNTER_KEYWORD) + int(keyword)
    return int(CounterType.named(text))


def face_of(core: Core, pool: CardPool, id: ObjectId) -> Face | None:
    """What an object is printed with; None when it is gone."""
    return pool.faces[core.object(id)["face"]] if core.exists(id) else None


def current(core: Core, pool: CardPool, id: ObjectId, face: Face) -> Characteristics:
    """The characteristics of an object as the layers leave them, or as they last were."""
    try:
        fields = core.characteristics(id)
    except KeyError:
        return Characteristics.of_face(face)
    face = pool.faces[fields["face"]]
    keywords = Keyword.from_mask(fields["keywords"])
    types = CardType.from_mask(fields["types"])
    permanent = core.exists(id) and core.object(id)["zone"] == core_types.ZONE_BATTLEFIELD
    has_pt = CardType.CREATURE in types or (face.power is not None and not permanent)  # CR 208.3
    base = Characteristics.of_face(face)
    return Characteristics(
        name=base.name if fields["name"] < 0 else pool.tables.names[fields["name"]],
        mana_cost=base.mana_cost,
        colors=Color.from_mask(fields["colors"]),
        types=types,
        subtypes=frozenset(pool.subtypes[number] for number in fields["subtypes"]),
        supertypes=Supertype.from_mask(fields["types"]),
        power=fields["power"] if has_pt else None,
        toughness=fields["toughness"] if has_pt else None,
        loyalty=base.loyalty,
        defense=base.defense,
        keywords=keywords,
        abilities=_abilities(pool, keywords, fields["abilities"]),
        rules_text=base.rules_text,
        mana_value=fields["mana_value"],
    )


def _abilities(pool: CardPool, keywords: frozenset[Keyword], numbers: Sequence[int]) -> tuple[Ability, ...]:
    """Keywords first; those with a parameter are among the numbered abilities."""
    plain = [KeywordAbility(keyword) for keyword in Keyword if keyword in keywords and not keyword.has_parameter]
    return (*plain, *(pool.abilities[number] for number in numbers))


NOBODY = 255  # the core's number for no player


class Position(AnyPosition):
    """A game of Magic at some moment: its core, its cards, and who plays. Games and views of games are positions."""

    __slots__ = ()

    core: Core
    pool: CardPool

    @property
    def phase(self) -> PhaseType | None:
        """The phase; None before the first turn."""
        return PhaseType(self.core.phase) if self.core.phase else None

    @property
    def step(self) -> StepType | None:
        """The step; a main phase counts as one; None before the first turn."""
        return StepType(self.core.step_kind) if self.core.step_kind else None

    @property
    def priority_player(self) -> PlayerId | None:
        """Who has priority."""
        player = self.core.priority_player
        return None if player == NOBODY else self.player_ids[player]

    def object(self, object_id: ObjectId) -> GameObject:
        """The object with this id; KeyError when it is gone."""
        return GameObject(self, object_id)

    def reference(self, ref: int) -> GameObject | PlayerId | None:
        """What a reference of the core stands for: an object, a player (-1 - seat), or nothing (0)."""
        if ref < 0:
            return self.player_ids[-1 - ref]
        return GameObject(self, ref) if ref > 0 else None

    def text_of(self, ref: int) -> str:
        """A reference of the core in words."""
        if ref < 0:
            return f"player {self.player_ids[-1 - ref]}"
        try:
            return self.pool.faces[self.core.face(ref)].name
        except KeyError:
            return f"object {ref}"


class GameObject(AnyObject):
    """An object of a game. It reads the game as it is now; what has left its zone is shown as it last was.

    Two handles are equal when they are the same object: a card that changes zones becomes a new one (CR 400.7).
    """

    __slots__ = ("_face",)

    _position: Position

    def __init__(self, position: Position, object_id: ObjectId, face: int = -1) -> None:
        self._position = position
        self.object_id = object_id
        self._face = position.core.object(object_id)["face"] if face < 0 else face

    @property
    def face(self) -> Face:
        """What is printed on it."""
        if self.exists:
            return self._position.pool.faces[self._position.core.object(self.object_id)["face"]]
        return self._position.pool.faces[self._face]

    @property
    def name(self) -> str:
        """Its name."""
        return self.characteristics.name

    @property
    def base_characteristics(self) -> Characteristics:
        """Its characteristics before any effect."""
        return Characteristics.of_face(self.face)

    @property
    def characteristics(self) -> Characteristics:
        """Its characteristics now, or as it last existed (CR 608.2h)."""
        return current(self._position.core, self._position.pool, self.object_id, self.face)

    @property
    def zone(self) -> Zone | None:
        """Where it is; None when it is gone."""
        return Zone.of(self._position.core.object(self.object_id)["zone"]) if self.exists else None

    @property
    def owner(self) -> PlayerId | None:
        """Whose it is."""
        return self._position.player_ids[self._position.core.object(self.object_id)["owner"]] if self.exists else None

    @property
    def controller(self) -> PlayerId | None:
        """Who controls it; outside the battlefield and the stack, its owner. None: nothing is known of it any more."""
        try:
            return self._position.player_ids[self._position.core.characteristics(self.object_id)["controller"]]
        except KeyError:
            return None

    @property
    def timestamp(self) -> int | None:
        """Its timestamp (CR 613.7)."""
        return self._position.core.object(self.object_id)["timestamp"] if self.exists else None

    @property
    def is_token(self) -> bool:
        """Whether it is a token."""
        return self.exists and bool(self._position.core.object(self.object_id)["flags"] & core_types.OBJECT_TOKEN)

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return self.characteristics.is_creature()

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return self.characteristics.is_land()

    def has_keyword(self, keyword: Keyword | str) -> bool:
        """Whether it has a keyword ability now."""
        return self.characteristics.has_keyword(keyword)

    # ---- permanents ------------------------------------------------------------------------------------------------

    def _flag(self, flag: int) -> bool:
        try:
            return bool(self._position.core.permanent(self.object_id)["flags"] & flag)
        except KeyError:
            return False

    @property
    def tapped(self) -> bool:
        """Whether it is a tapped permanent."""
        return self._flag(core_types.PF_TAPPED)

    @property
    def attacking(self) -> bool:
        """Whether it is an attacking creature."""
        return self._flag(core_types.PF_ATTACKING)

    @property
    def blocking(self) -> bool:
        """Whether it is a blocking creature."""
        return self._flag(core_types.PF_BLOCKING)

    @property
    def blocked(self) -> bool:
        """Whether it is a blocked creature (CR 509.1h)."""
        return self._flag(core_types.PF_BLOCKED)

    @property
    def face_down(self) -> bool:
        """Whether it is face down."""
        return self._flag(core_types.PF_FACE_DOWN)

    @property
    def summoning_sick(self) -> bool:
        """Whether it came under its controller's control since that player's latest turn began (CR 302.6)."""
        try:
            return self._position.core.permanent(self.object_id)["sick"]
        except KeyError:
            return False

    @property
    def damage_marked(self) -> int:
        """Damage marked on it (CR 120.6)."""
        try:
            return self._position.core.permanent(self.object_id)["damage"]
        except KeyError:
            return 0

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters on it, by kind as cards write it."""
        try:
            counters = self._position.core.permanent(self.object_id)["counters"]
        except KeyError:
            return {}
        return {counter_text(self._position.pool, kind): n for kind, n in counters.items()}

    @property
    def attached_to(self) -> GameObject | PlayerId | None:
        """What it is attached to."""
        try:
            ref = self._position.core.permanent(self.object_id)["attached_to"]
        except KeyError:
            return None
        return self._position.reference(ref)

    @property
    def attachments(self) -> tuple[GameObject, ...]:
        """The permanents that are attached to it."""
        core = self._position.core
        return tuple(
            GameObject(self._position, id)
            for id in core.zone(core_types.ZONE_BATTLEFIELD)
            if core.permanent(id)["attached_to"] == self.object_id
        )
