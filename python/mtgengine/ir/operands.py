"""How terms are written as words of the core's tables, and read again: one description for the encoder and the decoder.

The operands of an operation, a node or a change are the fields of its class, in order, one word each. A class for which
that is not so names its `operands`: fields, or what else is here. Two classes with the same operation differ in a word
that is `Fixed`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Protocol, TypeVar

from mtgcore import carddb, expr, vm
from mtgcore import types as core
from mtgengine.enums import Color
from mtgengine.ir.term import IRError, Term

__all__ = [
    "Bits",
    "Changed",
    "Default",
    "Field",
    "Filled",
    "Fixed",
    "Kinds",
    "NotThisError",
    "Operand",
    "Reader",
    "Shifted",
    "Typeset",
    "With",
    "Writer",
    "flags",
    "number_of",
    "operands_of",
    "read_term",
    "written",
]

Code = list[int]
T = TypeVar("T", bound=Term)


class NotThisError(Exception):
    """The words are not those of a term of this class."""


@cache
def number_of(name: str) -> int:
    """The number that the core gives to a name."""
    for module in (core, carddb, expr, vm):
        if hasattr(module, name):
            return int(getattr(module, name))
    raise IRError(f"the core has no {name}")


def flags(**named: bool) -> int:
    """The bits of those of the core's flags that are set."""
    return sum(number_of(name) for name, present in named.items() if present)


class Writer(Protocol):
    """What the encoder does for operands."""

    def operand(self, term: Term, name: str, scope: Any) -> int:
        """The word of a field."""
        ...

    def term(self, term: Term, scope: Any) -> int:
        """The node, or the number, of a term."""
        ...

    def changes(self, changes: Sequence[Any], scope: Any) -> tuple[int, int]:
        """The first row of these changes, and how many rows they are."""
        ...

    def typeset(self, subtypes: Sequence[str]) -> int:
        """The number of a set of subtypes."""
        ...

    def cost_index(self, keyword: Any) -> int:
        """Which of the costs of casting is that of the keyword."""
        ...


class Reader(Protocol):
    """What the decoder does for operands."""

    def value(self, kind: type[Term], name: str, word: int, scope: Any, known: dict[str, Any]) -> Any:
        """The value of a field; `known` has those that come before it."""
        ...

    def changes(self, first: int, n: int, scope: Any) -> tuple[Any, ...]:
        """The changes in these rows."""
        ...

    def typeset(self, number: int) -> tuple[str, ...]:
        """The subtypes of a set."""
        ...

    def cost_keyword(self, index: int) -> Any:
        """The keyword of that cost of casting, or None."""
        ...


class Operand(ABC):
    """One word of a term, or several."""

    width = 1

    @abstractmethod
    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The words."""

    @abstractmethod
    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """The fields that the words say; raises NotThisError."""


class Field(Operand):
    """The value of a field."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The word of its value."""
        return (to.operand(term, self.name, scope),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """Its value, by the type of the field."""
        return {self.name: by.value(kind, self.name, words[0], scope, known)}


class Fixed(Operand):
    """A number, or the core's number of a name, that all terms of the class have there."""

    def __init__(self, value: int | str) -> None:
        self.value = value

    def _number(self) -> int:
        return number_of(self.value) if isinstance(self.value, str) else self.value

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The number."""
        return (self._number(),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """Nothing, but no other number is of this class."""
        if words[0] != self._number():
            raise NotThisError
        return {}


class Shifted(Operand):
    """A field that counts from `least`, written from a number of the core on."""

    def __init__(self, name: str, first: str, least: int) -> None:
        self.name, self.first, self.least = name, first, least

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The number."""
        return (number_of(self.first) + getattr(term, self.name) - self.least,)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """The field; lesser numbers are of another class."""
        if words[0] < number_of(self.first):
            raise NotThisError
        return {self.name: words[0] - number_of(self.first) + self.least}


class Bits(Operand):
    """The core's flags, each with the field that sets it; ``"not regeneration"``: the field that doesn't."""

    def __init__(self, **named: str) -> None:
        self.named = named

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The bits that are set."""
        return (
            flags(
                **{flag: bool(getattr(term, name.split()[-1])) != (" " in name) for flag, name in self.named.items()}
            ),
        )

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """A field for each flag; what sets other bits is of another class."""
        if words[0] & ~flags(**dict.fromkeys(self.named, True)):
            raise NotThisError
        bits = {name: bool(words[0] & number_of(flag)) for flag, name in self.named.items()}
        return {name.split()[-1]: bit != (" " in name) for name, bit in bits.items()}


class Changed(Operand):
    """Changes: the first row and the number of rows."""

    width = 2

    def __init__(self, name: str = "changes") -> None:
        self.name = name

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The rows."""
        return to.changes(getattr(term, self.name), scope)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """What is in the rows."""
        return {self.name: by.changes(words[0], words[1], scope)}


class Default(Operand):
    """A field whose value None stands for a term; `word`: that is written so, where the core knows it."""

    def __init__(self, name: str, instead: Callable[[], Term], value: Any = None, word: int | None = None) -> None:
        self.name, self.default, self.word = name, value, word
        self._instead = instead

    @property
    def instead(self) -> Term:
        """What the value stands for."""
        return self._instead()

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The word of its value, or of what None stands for."""
        value = getattr(term, self.name)
        if value == self.default or value == self.instead:
            return (to.term(self.instead, scope) if self.word is None else self.word,)
        return (to.operand(term, self.name, scope),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """Its value, or None."""
        if words[0] == self.word:
            return {self.name: self.default}
        value = by.value(kind, self.name, words[0], scope, known)
        return {self.name: self.default if value == self.instead else value}


class Filled(Operand):
    """The node of a term that is the same for all terms of the class."""

    def __init__(self, term: Term) -> None:
        self.filled = term

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The node."""
        return (to.term(self.filled, scope),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """Nothing."""
        return {}


class With(Operand):
    """A field that is written where another one says something, and that is 0 elsewhere."""

    def __init__(self, name: str, other: str) -> None:
        self.name, self.other = name, other

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The word of its value, or 0."""
        return (to.operand(term, self.name, scope) if getattr(term, self.other) else 0,)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """Its value, or nothing."""
        return {self.name: by.value(kind, self.name, words[0], scope, known)} if known[self.other] else {}


class Kinds(Operand):
    """Kinds of mana, as bits of ManaKind."""

    def __init__(self, name: str = "kinds") -> None:
        self.name = name

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """The bits."""
        return (sum(1 << color.kind for color in getattr(term, self.name)),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """The kinds."""
        return {self.name: kinds_of(words[0])}


class Typeset(Operand):
    """A set of subtypes."""

    def __init__(self, name: str = "subtypes") -> None:
        self.name = name

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """Its number."""
        return (to.typeset(getattr(term, self.name)),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """The subtypes."""
        return {self.name: by.typeset(words[0])}


class OfKeyword(Operand):
    """Which cost of casting it is, by the keyword that the cost stands for."""

    name = "keyword"

    def write(self, term: Term, to: Writer, scope: Any) -> Iterable[int]:
        """Its index."""
        return (to.cost_index(getattr(term, self.name)),)

    def read(self, kind: type[Term], words: Code, by: Reader, scope: Any, known: dict[str, Any]) -> dict[str, Any]:
        """The keyword."""
        keyword = by.cost_keyword(words[0])
        if keyword is None:
            raise NotThisError
        return {self.name: keyword}


def kinds_of(mask: int) -> frozenset[Color]:
    """The kinds of mana of these bits of ManaKind."""
    return frozenset(color for color in Color if mask >> color.kind & 1)


_known: dict[type[Term], tuple[Operand, ...]] = {}


def operands_of(kind: type[Term]) -> tuple[Operand, ...]:
    """The operands of the terms of a class."""
    if kind not in _known:
        named = getattr(kind, "operands", None)
        if named is None:
            named = [field.name for field in fields(kind)]
        _known[kind] = tuple(Field(operand) if isinstance(operand, str) else operand for operand in named)
    return _known[kind]


def width_of(kind: type[Term]) -> int:
    """How many words the operands are."""
    return sum(operand.width for operand in operands_of(kind))


def written(term: Term, to: Writer, scope: Any) -> Code:
    """The words of a term, after those that say what it is."""
    return [word for operand in operands_of(type(term)) for word in operand.write(term, to, scope)]


def read_term(kind: type[T], words: Code, by: Reader, scope: Any) -> T:
    """The term of this class that these words say; raises NotThisError."""
    known: dict[str, Any] = {}
    place = 0
    for operand in operands_of(kind):
        known |= operand.read(kind, words[place : place + operand.width], by, scope, known)
        place += operand.width
    return kind(**known)
