"""Cards and permanents under their classic names (CR 108-110)."""

from __future__ import annotations

from mtgcore import types as core_types
from mtgengine.cards.data import CardData, create_custom_card
from mtgengine.enums import CounterType, Keyword
from mtgengine.errors import IllegalAction
from mtgengine.ir.cards import Card as PrintedCard
from mtgengine.objects import GameObject, counter_kind

__all__ = ["Card", "Permanent", "has_flying", "has_reach"]


class Card(GameObject):
    """A card, wherever it is (CR 108)."""

    __slots__ = ()

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy of a card or of a spell (CR 707)."""
        fields = self._position.core.object(self.object_id) if self.exists else None
        return fields is not None and bool(fields["flags"] & core_types.OBJECT_COPY)

    @staticmethod
    def from_card_data(data: CardData) -> PrintedCard:
        """A card of one's own, ready for a deck."""
        return create_custom_card(data)


class Permanent(Card):
    """An object on the battlefield (CR 110)."""

    __slots__ = ()

    @property
    def power(self) -> int | None:
        """Its power now."""
        return self.characteristics.power

    @property
    def toughness(self) -> int | None:
        """Its toughness now."""
        return self.characteristics.toughness

    @property
    def loyalty(self) -> int:
        """Its loyalty counters (CR 306.5c)."""
        return self.counters.get("loyalty", 0)

    @property
    def keywords(self) -> frozenset[str]:
        """Its keyword abilities now, in words."""
        return frozenset(keyword.text for keyword in self.characteristics.keywords)

    @property
    def is_tapped(self) -> bool:
        """Whether it is tapped."""
        return self.tapped

    @property
    def is_face_down(self) -> bool:
        """Whether it is face down."""
        return self.face_down

    @property
    def is_flipped(self) -> bool:
        """Whether it is flipped (CR 710)."""
        return self._flag(core_types.PF_FLIPPED)

    @property
    def is_phased_out(self) -> bool:
        """Whether it is phased out (CR 702.26)."""
        return self._flag(core_types.PF_PHASED_OUT)

    def tap(self) -> None:
        """Tap it by hand: no cost is paid and no ability sees it."""
        self._edit(tapped=True)

    def untap(self) -> None:
        """Untap it by hand."""
        self._edit(tapped=False)

    def add_counters(self, kind: CounterType | str, count: int = 1) -> None:
        """Put counters on it by hand; a negative count takes them away."""
        number = int(kind) if isinstance(kind, CounterType) else counter_kind(self._position.pool, kind)
        now = self._position.core.permanent(self.object_id)["counters"].get(number, 0)
        self._edit(counters={number: max(0, now + count)})

    def _edit(self, **changes: object) -> None:
        from mtgengine.game import Game

        if not isinstance(self._position, Game) or not self.exists:
            raise IllegalAction(f"{self.name} is not on the battlefield of a game", "110.1")
        self._position.core.edit_permanent(self.object_id, **changes)  # type: ignore[arg-type]
        self._position.sync()


def has_flying(permanent: GameObject) -> bool:
    """Whether a creature has flying (CR 702.9)."""
    return permanent.has_keyword(Keyword.FLYING)


def has_reach(permanent: GameObject) -> bool:
    """Whether a creature has reach (CR 702.17)."""
    return permanent.has_keyword(Keyword.REACH)
