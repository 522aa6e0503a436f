"""What positions of all games have in common: a core, cards, players, and words for what may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcore.handle import GameHandle
from mtgengine.enums import ObjectId, PlayerId

if TYPE_CHECKING:
    from mtgengine.decisions import Option

__all__ = ["AnyPosition"]


class AnyPosition:
    """A game at some moment, whatever game it is. Games and views of games are positions."""

    __slots__ = ("core", "player_ids", "pool", "version")

    core: GameHandle
    pool: Any
    player_ids: tuple[PlayerId, ...]
    version: int  # changes whenever the pending decision does

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
