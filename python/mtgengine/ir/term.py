"""What every piece of the IR has in common: an immutable value that turns into JSON and back.

A term's JSON is an object whose key ``$`` names the term; fields that have their default value are left out.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from enum import Enum
from typing import Any, ClassVar, TypeVar, Union

from mtgengine.errors import MtgEngineError
from mtgengine.mana import ManaCost

__all__ = ["IRError", "Term", "from_json", "hints", "mentions", "substitute", "to_json"]

T = TypeVar("T", bound="Term")


class IRError(MtgEngineError, ValueError):
    """A piece of IR that does not fit together."""


@dataclass(frozen=True)
class Term:
    """A piece of IR. Lists given for fields become tuples and sets frozen ones, so that every term can be hashed."""

    registry: ClassVar[dict[str, type[Term]]] = {}

    def __init_subclass__(cls) -> None:
        Term.registry[cls.__name__] = cls
        cls.__repr__ = Term.__repr__  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        parts = vars(self)
        for name, value in parts.items():
            if isinstance(value, list):
                parts[name] = tuple(value)
            elif isinstance(value, set):
                parts[name] = frozenset(value)

    def __repr__(self) -> str:
        """As it is written in Python, without what it would be anyway."""
        parts: list[str] = []
        for i, field in enumerate(fields(self)):
            value = getattr(self, field.name)
            if value != _default(field):
                positional = i < 2 and len(parts) == i
                parts.append(_written(value) if positional else f"{field.name}={_written(value)}")
        return f"{type(self).__name__}({', '.join(parts)})"


def _written(value: object) -> str:
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(_written, value))) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f"ManaCost.parse({str(value)!r})" if isinstance(value, ManaCost) else repr(value)


def to_json(value: object) -> Any:
    """A term as what `json.dumps` takes."""
    if isinstance(value, Term):
        data: dict[str, Any] = {"$": type(value).__name__}
        for field in fields(value):
            part = getattr(value, field.name)
            if part != _default(field):
                data[field.name] = to_json(part)
        return data
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, frozenset):
        return sorted(to_json(part) for part in value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [to_json(part) for part in value]
    if isinstance(value, ManaCost):
        return str(value)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise IRError(f"{value!r} cannot be part of a term")


def from_json(data: object, kind: type[T]) -> T:
    """The term of this kind that `to_json` made `data` of; IRError when it is none."""
    term = _read(data, kind)
    assert isinstance(term, kind)
    return term


def _default(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return MISSING


def hints(kind: type[Term]) -> dict[str, Any]:
    """The types of a class's fields."""
    if kind not in _known_hints:
        _known_hints[kind] = typing.get_type_hints(kind, localns=dict(Term.registry))
    return _known_hints[kind]


_known_hints: dict[type[Term], dict[str, Any]] = {}


def _read_term(data: Mapping[str, Any], kind: type[Term]) -> Term:
    name = data.get("$")
    found = Term.registry.get(name) if isinstance(name, str) else None
    if found is None or not issubclass(found, kind):
        raise IRError(f"{name!r} is no {kind.__name__}")
    types_of = hints(found)
    names = {field.name for field in fields(found)}
    unknown = set(data) - names - {"$"}
    if unknown:
        raise IRError(f"{found.__name__} has no field {sorted(unknown)[0]!r}")
    missing = {field.name for field in fields(found) if _default(field) is MISSING} - set(data)
    if missing:
        raise IRError(f"{found.__name__} needs the field {sorted(missing)[0]!r}")
    return found(**{name: _read(part, types_of[name]) for name, part in data.items() if name != "$"})


def _read(data: object, hint: Any) -> object:
    origin = typing.get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(data, typing.get_args(hint))
    if origin in (tuple, Sequence, frozenset):
        if not isinstance(data, (list, tuple)):
            raise IRError(f"{data!r} is no list")
        parts = [_read(part, typing.get_args(hint)[0]) for part in data]
        return frozenset(parts) if origin is frozenset else tuple(parts)
    if isinstance(hint, type) and issubclass(hint, Term):
        if not isinstance(data, Mapping):
            raise IRError(f"{data!r} is no {hint.__name__}")
        return _read_term(data, hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        if not isinstance(data, str) or data not in hint.__members__:
            raise IRError(f"{data!r} is no {hint.__name__}")
        return hint[data]
    if hint is ManaCost and isinstance(data, str):
        return ManaCost.parse(data)
    if hint in (int, str, bool) and type(data) is hint:
        return data
    raise IRError(f"{data!r} is no {getattr(hint, '__name__', hint)}")


def _read_union(data: object, hints: tuple[Any, ...]) -> object:
    if data is None and type(None) in hints:
        return None
    for hint in hints:
        if hint is not type(None):
            try:
                return _read(data, hint)
            except IRError as error:
                failure = error
    raise failure


def substitute(term: T, old: Term, new: Term) -> T:
    """The term with one piece of it put in place of another."""
    if term == old:
        return new  # type: ignore[return-value]
    changed: dict[str, object] = {}
    for name, value in vars(term).items():
        if isinstance(value, Term):
            changed[name] = substitute(value, old, new)
        elif isinstance(value, tuple):
            changed[name] = tuple(substitute(v, old, new) if isinstance(v, Term) else v for v in value)
    return replace(term, **changed) if changed else term


def mentions(term: object, kind: type[Term]) -> bool:
    """Whether a term of this kind is part of it."""
    if isinstance(term, kind):
        return True
    if isinstance(term, tuple):
        return any(mentions(part, kind) for part in term)
    return isinstance(term, Term) and any(mentions(part, kind) for part in vars(term).values())
