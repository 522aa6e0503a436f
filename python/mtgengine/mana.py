"""Mana symbols and mana costs (CR 107.4, 202).

>>> cost = ManaCost.parse("{2}{U}{U}")
>>> cost.mana_value, sorted(color.name for color in cost.colors), str(cost)
(4, ['BLUE'], '{2}{U}{U}')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from mtgengine.enums import Color
from mtgengine.errors import MtgEngineError

__all__ = ["ManaCost", "ManaCostError", "ManaSymbol", "ManaSymbolType"]

COLORS = tuple(color for color in Color if color is not Color.COLORLESS)
_LETTERS = {color.value: color for color in Color}


class ManaCostError(MtgEngineError, ValueError):
    """A mana cost that cannot be read.

    Attributes:
        text: The whole cost.
        position: Where the trouble begins, counted in characters from 0.
        reason: What is wrong there.
    """

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason

    def __str__(self) -> str:
        return f"mana cost {self.text!r}, character {self.position}: {self.reason}"


class ManaSymbolType(Enum):
    """The kinds of mana symbols (CR 107.4). Names are those of the core's SymbolKind."""

    GENERIC = "generic"
    MANA = "mana"
    HYBRID = "hybrid"
    MONO_HYBRID = "monocolored hybrid"
    PHYREXIAN = "Phyrexian"
    HYBRID_PHYREXIAN = "hybrid Phyrexian"
    SNOW = "snow"
    X = "X"
    COLORLESS_HYBRID = "colorless hybrid"

    @property
    def n_kinds(self) -> int:
        """How many kinds of mana such a symbol names."""
        return 1 if self in _ONE_KIND else 2 if self in _TWO_KINDS else 0


_ONE_KIND = (ManaSymbolType.MANA, ManaSymbolType.PHYREXIAN, ManaSymbolType.MONO_HYBRID)
_TWO_KINDS = (ManaSymbolType.HYBRID, ManaSymbolType.HYBRID_PHYREXIAN, ManaSymbolType.COLORLESS_HYBRID)


@dataclass(frozen=True)
class ManaSymbol:
    """One mana symbol.

    Attributes:
        symbol_type: Which kind of symbol it is.
        kinds: The kinds of mana that it names, in its own order: ``{W/U}`` names white and blue.
        amount: Generic mana: 3 for ``{3}``, 2 for ``{2/W}``, otherwise 0.
    """

    symbol_type: ManaSymbolType
    kinds: tuple[Color, ...] = ()
    amount: int = 0

    def __post_init__(self) -> None:
        if len(self.kinds) != self.symbol_type.n_kinds or self.amount < 0:
            raise ValueError(f"no {self.symbol_type.value} mana symbol has kinds {self.kinds} and amount {self.amount}")

    @property
    def colors(self) -> frozenset[Color]:
        """The symbol's colors: a hybrid symbol is all of its component colors (CR 107.4e-f)."""
        return frozenset(self.kinds) - {Color.COLORLESS}

    @property
    def mana_value(self) -> int:
        """What it adds to a mana value: the largest part of a hybrid (CR 202.3f), 0 for X (202.3e)."""
        if self.symbol_type is ManaSymbolType.X:
            return 0
        if self.symbol_type in (ManaSymbolType.GENERIC, ManaSymbolType.MONO_HYBRID):
            return self.amount
        return 1

    @property
    def cmc_contribution(self) -> int:
        """Another word for `mana_value`."""
        return self.mana_value

    def __str__(self) -> str:
        parts = [kind.value for kind in self.kinds]
        if self.symbol_type is ManaSymbolType.GENERIC:
            parts = [str(self.amount)]
        elif self.symbol_type is ManaSymbolType.MONO_HYBRID:
            parts.insert(0, str(self.amount))
        elif self.symbol_type in (ManaSymbolType.PHYREXIAN, ManaSymbolType.HYBRID_PHYREXIAN):
            parts.append("P")
        elif self.symbol_type is ManaSymbolType.SNOW:
            parts = ["S"]
        elif self.symbol_type is ManaSymbolType.X:
            parts = ["X"]
        return "{" + "/".join(parts) + "}"

    @classmethod
    def parse(cls, text: str) -> ManaSymbol:
        """Reads one symbol, braces included. ValueError when it is none of CR 107.4."""
        parts = text[1:-1].upper().split("/")
        symbol = cls._plain(parts[0]) if len(parts) == 1 else cls._composed(parts)
        if symbol is None:
            raise ValueError(f"{text} is no mana symbol")
        return symbol

    @classmethod
    def _plain(cls, part: str) -> ManaSymbol | None:
        if part.isascii() and part.isdigit():
            return cls(ManaSymbolType.GENERIC, amount=int(part))
        if part in _LETTERS:
            return cls(ManaSymbolType.MANA, (_LETTERS[part],))
        if part == "S":
            return cls(ManaSymbolType.SNOW)
        if part == "X":
            return cls(ManaSymbolType.X)
        if part in ("Y", "Z"):
            raise ValueError(f"{{{part}}} is not supported: a cost may have {{X}} only")
        return None

    @classmethod
    def _composed(cls, parts: list[str]) -> ManaSymbol | None:
        phyrexian = parts[-1] == "P"
        if phyrexian:
            parts = parts[:-1]
        if parts[0] == "2" and len(parts) == 2 and not phyrexian and parts[1] in _LETTERS and parts[1] != "C":
            return cls(ManaSymbolType.MONO_HYBRID, (_LETTERS[parts[1]],), 2)
        if any(part not in _LETTERS for part in parts) or len(set(parts)) != len(parts):
            return None
        kinds = tuple(_LETTERS[part] for part in parts)
        colorless = Color.COLORLESS in kinds
        if len(kinds) == 1 and phyrexian and not colorless:
            return cls(ManaSymbolType.PHYREXIAN, kinds)
        if len(kinds) == 2 and phyrexian and not colorless:
            return cls(ManaSymbolType.HYBRID_PHYREXIAN, kinds)
        if len(kinds) == 2 and not phyrexian and not colorless:
            return cls(ManaSymbolType.HYBRID, kinds)
        if len(kinds) == 2 and not phyrexian and kinds[0] is Color.COLORLESS:
            return cls(ManaSymbolType.COLORLESS_HYBRID, kinds)
        return None


_SYMBOL = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class ManaCost:
    """A mana cost: its symbols in their order. A card that has none (CR 202.1b) has None in place of a cost."""

    symbols: tuple[ManaSymbol, ...] = ()

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Reads a cost such as ``{2}{U}{U}``. The empty text is the cost without symbols."""
        symbols = []
        position = 0
        while position < len(text):
            match = _SYMBOL.match(text, position)
            if match is None:
                raise ManaCostError(text, position, "a symbol in braces was expected, such as {2} or {U}")
            try:
                symbols.append(ManaSymbol.parse(match.group()))
            except ValueError as error:
                raise ManaCostError(text, position, str(error)) from None
            position = match.end()
        return cls(tuple(symbols))

    @property
    def mana_value(self) -> int:
        """The mana value, X counting as 0 (CR 202.3)."""
        return sum(symbol.mana_value for symbol in self.symbols)

    @property
    def cmc(self) -> int:
        """Another word for `mana_value`."""
        return self.mana_value

    def mana_value_with(self, x: int) -> int:
        """The mana value on the stack, with the X that was chosen (CR 202.3e)."""
        return self.mana_value + x * sum(symbol.symbol_type is ManaSymbolType.X for symbol in self.symbols)

    @property
    def colors(self) -> frozenset[Color]:
        """The colors of an object with this mana cost (CR 202.2)."""
        return frozenset().union(*(symbol.colors for symbol in self.symbols))

    @property
    def has_x(self) -> bool:
        """Whether {X} is part of it."""
        return any(symbol.symbol_type is ManaSymbolType.X for symbol in self.symbols)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))
