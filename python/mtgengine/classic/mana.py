"""Mana, and pools of it (CR 106.4).

>>> pool = ManaPool()
>>> pool.add(Color.RED, 2)
>>> pool.can_pay({Color.RED: 1}), pool.can_pay(ManaCost.parse("{2}{R}"))
(True, False)
>>> pool.pay(ManaCost.parse("{1}{R}")), pool.total
(True, 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgengine.enums import Color
from mtgengine.errors import IllegalAction
from mtgengine.ir.cards import BASIC_LAND_TYPES
from mtgengine.mana import ManaCost, ManaSymbol, ManaSymbolType
from mtgengine.objects import GameObject

if TYPE_CHECKING:
    from mtgengine.game import Game

__all__ = ["BASIC_LAND_ABILITIES", "Mana", "ManaPool", "PlayersManaPool"]

# The color of mana that a basic land type's intrinsic ability adds (CR 305.6).
BASIC_LAND_ABILITIES: Mapping[str, Color] = dict(BASIC_LAND_TYPES)


@dataclass(frozen=True)
class Mana:
    """One mana."""

    color: Color
    source: GameObject | None = None


@dataclass
class ManaPool:
    """Mana that waits to be spent.

    Attributes:
        mana: How much there is of each kind.
    """

    mana: dict[Color, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How much mana there is."""
        return sum(self.mana.values())

    def __iter__(self) -> Iterator[Mana]:
        return (Mana(color) for color, amount in self.mana.items() for _ in range(amount))

    def add(self, color: Color, amount: int = 1, source: GameObject | None = None) -> None:
        """Add mana. The pool does not keep what it came from."""
        if amount < 0:
            raise IllegalAction(f"{amount} mana can't be added: it must be 0 or more", "107.1b")
        self._change(color, amount)

    def can_pay(self, cost: ManaCost | Mapping[Color, int]) -> bool:
        """Whether the mana here pays this cost. {X} counts as 0, and Phyrexian symbols are paid with mana here."""
        return self._payment(cost) is not None

    def pay(self, cost: ManaCost | Mapping[Color, int]) -> bool:
        """Pay this cost, colored symbols first; False, and nothing is spent, when it can't be paid."""
        payment = self._payment(cost)
        if payment is None:
            return False
        for color, amount in payment.items():
            self._change(color, -amount)
        return True

    def empty(self) -> None:
        """All mana is lost, as at the end of each step and phase (CR 500.5)."""
        for color, amount in list(self.mana.items()):
            self._change(color, -amount)

    def _change(self, color: Color, amount: int) -> None:
        self.mana[color] = self.mana.get(color, 0) + amount
        if not self.mana[color]:
            del self.mana[color]

    def _payment(self, cost: ManaCost | Mapping[Color, int]) -> dict[Color, int] | None:
        """Which mana pays: symbols of few kinds first, generic ones with what is left most of."""
        if not isinstance(cost, ManaCost):
            symbols = [ManaSymbol(ManaSymbolType.MANA, (color,)) for color, n in cost.items() for _ in range(n)]
            cost = ManaCost(tuple(symbols))
        ordered = sorted(cost.symbols, key=lambda symbol: len(symbol.kinds) or len(Color) + 1)
        left = dict(self.mana)
        if not _spend(ordered, left):
            return None
        return {color: amount - left.get(color, 0) for color, amount in self.mana.items() if amount > left[color]}


def _spend(symbols: list[ManaSymbol], left: dict[Color, int]) -> bool:
    """Take the mana for these symbols out of what is left; False: there is no way."""
    if not symbols:
        return True
    symbol, rest = symbols[0], symbols[1:]
    for color, amount in _ways(symbol, left):
        before = dict(left)
        if color is None:
            if sum(left.values()) < amount:
                continue
            for _ in range(amount):
                left[max(left, key=lambda kind: left[kind])] -= 1
        elif left.get(color, 0) < amount:
            continue
        else:
            left[color] -= amount
        if _spend(rest, left):
            return True
        left.update(before)
    return False


def _ways(symbol: ManaSymbol, left: Mapping[Color, int]) -> list[tuple[Color | None, int]]:
    """How one symbol may be paid: so much of one kind, or so much of any (CR 107.4)."""
    if symbol.symbol_type is ManaSymbolType.GENERIC:
        return [(None, symbol.amount)]
    if symbol.symbol_type is ManaSymbolType.X:
        return [(None, 0)]
    if symbol.symbol_type is ManaSymbolType.SNOW:
        return []  # which mana here is snow mana is not known
    ways: list[tuple[Color | None, int]] = [(kind, 1) for kind in symbol.kinds]
    if symbol.symbol_type is ManaSymbolType.MONO_HYBRID:
        ways.append((None, symbol.amount))
    return ways


class PlayersManaPool(ManaPool):
    """A player's pool in a game: the game's own mana, which it also empties."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat

    @property
    def mana(self) -> dict[Color, int]:  # type: ignore[override]
        """The unrestricted mana of the pool."""
        pool = self._game.core.player(self._seat)["pool"]
        counts = {color: pool[color.kind] + pool[color.kind + len(Color)] for color in Color}
        return {color: amount for color, amount in counts.items() if amount}

    def _change(self, color: Color, amount: int) -> None:
        core = self._game.core
        snow = min(max(-amount, 0), core.player(self._seat)["pool"][color.kind + len(Color)])
        core.edit_mana(self._seat, color.kind, amount + snow)
        if snow:
            core.edit_mana(self._seat, color.kind, -snow, snow=True)
        self._game.sync()

    def __repr__(self) -> str:
        return f"ManaPool(mana={self.mana})"
