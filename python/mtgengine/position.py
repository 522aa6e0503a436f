"""What positions of all games have in common: a core, cards, players, objects, and words for what may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcore.handle import GameHandle
from mtgengine.enums import ObjectId, PlayerId

if TYPE_CHECKING:
    from mtgengine.decisions import Option

__all__ = ["AnyObject", "AnyPosition"]


class AnyPosition:
    """A game at some moment, whatever game it is. Games and views of games are positions."""

    __slots__ = ("core", "player_ids", "pool", "version")

    core: GameHandle
    pool: Any
    player_ids: tuple[PlayerId, ...]
    version: int  # changes whenever the pending decision does

    @property
    def turn_number(self) -> int:
        """The number of the turn, 1 for the first; 0 before it."""
        return self.core.turn

    @property
    def active_player(self) -> PlayerId:
        """Whose turn it is."""
        return self.player_ids[self.core.active_player]

    def seat(self, player: PlayerId) -> int:
        """The core's number of a player; KeyError when nobody has this id."""
        try:
            return self.player_ids.index(player)
        except ValueError:
            raise KeyError(f"there is no player {player!r}: the players are {self.player_ids}") from None

    def object(self, object_id: ObjectId) -> Any:
        """The object with this id; KeyError when it is gone."""
        raise NotImplementedError

    def text_of(self, ref: int) -> str:
        """A reference of the core in words."""
        raise NotImplementedError

    def label_of(self, option: Option) -> str | None:
        """What an option does, in words, where the game has words of its own for it."""
        return None


class AnyObject:
    """A card or another object of a position. It reads the game as it is now.

    Two are equal when they are the same object: a card that changes zones becomes a new one.
    """

    __slots__ = ("_position", "object_id")

    _position: AnyPosition
    object_id: ObjectId

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyObject) and other.object_id == self.object_id

    def __hash__(self) -> int:
        return hash(self.object_id)

    def __repr__(self) -> str:
        return f"<{self.name}, object {self.object_id}>"

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Its name."""
        raise NotImplementedError

    @property
    def exists(self) -> bool:
        """Whether it is still the same object in the same zone."""
        return self._position.core.exists(self.object_id)
