"""The seven zones, and moving cards between them (CR 400-408)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, overload

from mtgengine.classic.objects import Card, Permanent
from mtgengine.enums import CardType, PlayerId, Supertype, Zone
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = ["Battlefield", "Command", "Exile", "Graveyard", "Hand", "Library", "ZoneContents", "ZoneManager"]

SLOT_MASK = 0x3FFF  # of an object's id: the physical card


class ZoneContents(Sequence[Card]):
    """A zone of a game as it is now: its objects, the oldest first, the top card of a library or graveyard last."""

    zone: ClassVar[Zone]
    is_public: ClassVar[bool] = True
    is_ordered: ClassVar[bool] = False

    def __init__(self, game: Game, owner: PlayerId | None = None) -> None:
        self.game = game
        self.owner = owner

    @property
    def objects(self) -> list[Card]:
        """What is in it."""
        kind = Permanent if self.zone is Zone.BATTLEFIELD else Card
        seat = 0 if self.owner is None else self.game.seat(self.owner)
        return [kind(self.game, id) for id in self.game.core.zone(int(self.zone), seat)]

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Card]: ...
    def __getitem__(self, place: int | slice) -> Card | Sequence[Card]:
        return self.objects[place]

    def __len__(self) -> int:
        return len(self.game.core.zone(int(self.zone), 0 if self.owner is None else self.game.seat(self.owner)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(card.name for card in self)}>"


class Library(ZoneContents):
    """CR 401: hidden and ordered."""

    zone = Zone.LIBRARY
    is_public = False
    is_ordered = True


class Hand(ZoneContents):
    """CR 402: hidden."""

    zone = Zone.HAND
    is_public = False


class Graveyard(ZoneContents):
    """CR 404: public and ordered."""

    zone = Zone.GRAVEYARD
    is_ordered = True


class Exile(ZoneContents):
    """CR 406."""

    zone = Zone.EXILE


class Command(ZoneContents):
    """CR 408."""

    zone = Zone.COMMAND


class Battlefield(ZoneContents):
    """CR 403: shared by all players."""

    zone = Zone.BATTLEFIELD

    def permanents(self) -> list[Permanent]:
        """All permanents."""
        return [permanent for permanent in self.objects if isinstance(permanent, Permanent)]

    def creatures(self) -> list[Permanent]:
        """The creatures."""
        return self._of(CardType.CREATURE)

    def planeswalkers(self) -> list[Permanent]:
        """The planeswalkers."""
        return self._of(CardType.PLANESWALKER)

    def auras(self) -> list[Permanent]:
        """The Auras."""
        return [permanent for permanent in self.permanents() if "Aura" in permanent.characteristics.subtypes]

    def legendaries(self) -> list[Permanent]:
        """The legendary permanents."""
        return [each for each in self.permanents() if Supertype.LEGENDARY in each.characteristics.supertypes]

    def _of(self, kind: CardType) -> list[Permanent]:
        return [permanent for permanent in self.permanents() if kind in permanent.characteristics.types]


_KINDS: dict[Zone, type[ZoneContents]] = {
    kind.zone: kind for kind in (Library, Hand, Graveyard, Battlefield, Exile, Command)
}


class ZoneManager:
    """The zones of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def get_zone_contents(self, zone: Zone, player_id: PlayerId | None = None) -> list[Card]:
        """The objects of a zone; of a player's, or of a shared one."""
        if zone is Zone.STACK:
            return list(self.game.stack)
        return self.contents(zone, player_id).objects

    def contents(self, zone: Zone, player_id: PlayerId | None = None) -> ZoneContents:
        """The zone itself."""
        if player_id is None and zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            raise IllegalAction(f"each player has a {zone.name.lower()} of their own: say whose", "400.1")
        return _KINDS[zone](self.game, player_id)

    def move_card(self, card: GameObject, from_zone: Zone, to_zone: Zone, position: int = -1) -> Card | None:
        """Move a card, as an event that abilities see and may replace; what it has become, None: it is gone.

        Args:
            card: What moves.
            from_zone: Where it is.
            to_zone: Where it goes: always its owner's zone (CR 400.3), or the shared one.
            position: Its place in a library, as `get_zone_contents` counts them; -1: on top.
        """
        if card.zone is not from_zone:
            where = card.zone.name.lower() if card.zone is not None else "nowhere any more"
            raise IllegalAction(f"{card.name} is not in the {from_zone.name.lower()}: it is {where}", "400.7")
        if to_zone is Zone.STACK:
            raise IllegalAction(f"{card.name} is put onto the stack by being cast: StackManager.push", "601.2a")
        slot = card.object_id & SLOT_MASK
        place = 0
        if to_zone is Zone.LIBRARY and position >= 0 and card.owner is not None:
            place = max(0, len(self.contents(Zone.LIBRARY, card.owner)) - position)
        self.game.happen(lambda core: core.move(card.object_id, int(to_zone), place))
        now = self.game.core.id_of(slot)
        if not self.game.core.exists(now):
            return None
        there = self.game.core.object(now)["zone"] == Zone.BATTLEFIELD
        return Permanent(self.game, now) if there else Card(self.game, now)

    def shuffle_library(self, player_id: PlayerId) -> None:
        """A player shuffles their library."""
        self.game.happen(lambda core: core.shuffle(self.game.seat(player_id)))
