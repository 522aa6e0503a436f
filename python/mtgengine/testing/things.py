"""What a scenario shows: cards and tokens as things, and the players."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from mtgcore import types as core_types
from mtgengine.enums import Color, ObjectId
from mtgengine.ir.english import render
from mtgengine.objects import Characteristics, GameObject, counter_text

if TYPE_CHECKING:
    from mtgengine.testing.scenario import Scenario

__all__ = ["P1", "P2", "PlayerInfo", "Seat", "Thing"]

SLOT_MASK = 0x3FFF


class Seat(IntEnum):
    """The two players of a scenario."""

    P1 = 0
    P2 = 1

    @property
    def opponent(self) -> Seat:
        """The other player."""
        return Seat.P2 if self is Seat.P1 else Seat.P1

    def __str__(self) -> str:
        return self.name


P1 = Seat.P1
P2 = Seat.P2


class Thing:
    """A card or token of a scenario. A card is followed through its zones; a token is gone when it leaves.

    What it shows is as it is now. Types, colors, keywords and zones are words in lower case, as a player says them:
    ``"first strike" in thing.keywords``, ``thing.zone == "graveyard"``; subtypes are written as on the card. `object`
    has the same as enums.
    """

    def __init__(self, scenario: Scenario, name: str, slot: int = -1, token_id: ObjectId = 0) -> None:
        self._scenario = scenario
        self._slot = slot
        self._token_id = token_id
        self._name = name

    def _placed(self, slot: int = -1, token_id: ObjectId = 0) -> None:
        self._slot = slot
        self._token_id = token_id

    @property
    def id(self) -> ObjectId:
        """The id of the object that it is now; 0 when it is gone."""
        self._scenario.build()
        if self._token_id:
            return self._token_id if self._scenario.core.exists(self._token_id) else 0
        return self._scenario.id_in_slot(self._slot)

    def was(self, id: ObjectId) -> bool:
        """Whether an object is, or was, this card or token."""
        return id == self._token_id if self._token_id else id & SLOT_MASK == self._slot

    @property
    def exists(self) -> bool:
        """Whether it is anywhere."""
        return bool(self.id)

    @property
    def object(self) -> GameObject:
        """The object of the game that it is now."""
        id = self.id
        if not id:
            raise LookupError(f"{self._name} is gone")
        return GameObject(self._scenario.position, id)

    @property
    def _now(self) -> Characteristics:
        return self.object.characteristics

    @property
    def name(self) -> str:
        """Its name."""
        return self.object.name if self._scenario.built and self.exists else self._name

    @property
    def power(self) -> int | None:
        """Its power."""
        return self._now.power

    @property
    def toughness(self) -> int | None:
        """Its toughness."""
        return self._now.toughness

    @property
    def loyalty(self) -> int:
        """Its loyalty: that many loyalty counters are on it (CR 306.5c)."""
        return self.counters.get("loyalty", 0)

    @property
    def types(self) -> set[str]:
        """Its card types."""
        return {kind.name.lower() for kind in self._now.types}

    @property
    def supertypes(self) -> set[str]:
        """Its supertypes."""
        return {kind.name.lower() for kind in self._now.supertypes}

    @property
    def subtypes(self) -> set[str]:
        """Its subtypes, as they are printed."""
        return set(self._now.subtypes)

    @property
    def colors(self) -> set[str]:
        """Its colors."""
        return {color.name.lower() for color in self._now.colors}

    @property
    def keywords(self) -> set[str]:
        """Its keyword abilities."""
        return {keyword.text for keyword in self._now.keywords}

    @property
    def abilities(self) -> list[str]:
        """Its abilities as rules text, keywords first."""
        return [render(ability) for ability in self._now.abilities]

    @property
    def mana_value(self) -> int:
        """Its mana value."""
        return self._now.mana_value

    @property
    def counters(self) -> Mapping[str, int]:
        """The counters on it, by kind."""
        return self.object.counters

    @property
    def damage(self) -> int:
        """The damage marked on it."""
        return self.object.damage_marked

    @property
    def tapped(self) -> bool:
        """Whether it is tapped."""
        return self.object.tapped

    @property
    def attacking(self) -> bool:
        """Whether it attacks."""
        return self.object.attacking

    @property
    def blocking(self) -> bool:
        """Whether it blocks."""
        return self.object.blocking

    @property
    def blocked(self) -> bool:
        """Whether it is a blocked attacker."""
        return self.object.blocked

    @property
    def sick(self) -> bool:
        """Whether it came under its controller's control this turn (CR 302.6)."""
        return self.object.summoning_sick

    @property
    def face_down(self) -> bool:
        """Whether it is face down."""
        return self.object.face_down

    @property
    def is_token(self) -> bool:
        """Whether it is a token."""
        return self.object.is_token

    @property
    def controller(self) -> Seat:
        """Who controls it."""
        return Seat(self._scenario.core.characteristics(self.object.object_id)["controller"])

    @property
    def owner(self) -> Seat:
        """Whose it is."""
        return Seat(self._scenario.core.object(self.object.object_id)["owner"])

    @property
    def zone(self) -> str | None:
        """Where it is: ``"battlefield"``; None when it is gone."""
        if not self.exists:
            return None
        zone = self.object.zone
        return zone.name.lower() if zone is not None else None

    @property
    def attached_to(self) -> Thing | Seat | None:
        """What it is attached to."""
        ref = self._scenario.core.permanent(self.object.object_id)["attached_to"]
        if ref < 0:
            return Seat(-1 - ref)
        return self._scenario.thing_of(ref) if ref else None

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Thing) and (self._slot, self._token_id) == (other._slot, other._token_id)

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f"<{self._name}>"


class PlayerInfo:
    """A player of a scenario. Zones are lists of names; the top card of a library comes first."""

    def __init__(self, scenario: Scenario, seat: Seat) -> None:
        self._scenario = scenario
        self._seat = seat

    @property
    def life(self) -> int:
        """The life total."""
        return self._scenario.core.player(self._seat)["life"]

    @property
    def lost(self) -> bool:
        """Whether the player has lost the game."""
        return self._scenario.core.player(self._seat)["lost"]

    @property
    def won(self) -> bool:
        """Whether the player has won the game."""
        return self._scenario.core.winner == self._seat

    @property
    def counters(self) -> Mapping[str, int]:
        """Counters that the player has, by kind."""
        counters = self._scenario.core.player(self._seat)["counters"]
        return {counter_text(self._scenario.pool, kind): n for kind, n in counters.items()}

    @property
    def poison(self) -> int:
        """How many poison counters the player has."""
        return self.counters.get("poison", 0)

    @property
    def speed(self) -> int:
        """The player's speed; 0 when the player has none (CR 702.179f)."""
        return self._scenario.core.player(self._seat)["speed"]

    @property
    def mana(self) -> str:
        """The mana in the pool, as ``"GG"``: white, blue, black, red, green, colorless."""
        fields = self._scenario.core.player(self._seat)
        special = [kind & 7 for kind, _, _ in fields["special_mana"]]
        pool = fields["pool"]
        return "".join(color.value * (pool[i] + pool[i + 6] + special.count(i)) for i, color in enumerate(Color))

    def _names(self, zone: int) -> list[str]:
        core = self._scenario.core
        return [self._scenario.text_of(id) for id in core.zone(zone, self._seat)]

    @property
    def hand(self) -> list[str]:
        """The hand."""
        return self._names(core_types.ZONE_HAND)

    @property
    def graveyard(self) -> list[str]:
        """The graveyard, the top card last."""
        return self._names(core_types.ZONE_GRAVEYARD)

    @property
    def library(self) -> list[str]:
        """The library, the top card first."""
        return self._names(core_types.ZONE_LIBRARY)[::-1]

    @property
    def exile(self) -> list[str]:
        """The cards in exile that the player owns."""
        core = self._scenario.core
        ids = core.zone(core_types.ZONE_EXILE)
        return [self._scenario.text_of(id) for id in ids if core.object(id)["owner"] == self._seat]

    @property
    def battlefield(self) -> list[str]:
        """The permanents that the player controls."""
        core = self._scenario.core
        ids = core.zone(core_types.ZONE_BATTLEFIELD)
        return [self._scenario.text_of(id) for id in ids if core.characteristics(id)["controller"] == self._seat]

    def __repr__(self) -> str:
        return f"<{self._seat}: life {self.life}>"
