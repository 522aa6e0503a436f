"""Notes: for what the encoder wrote a stretch of the tables, as numbers.

Keywords and keyword actions are played as what the rules say of them, so that the tables have the definition and not
the word. A note has the number of the term's class and its parameters, as the tables have them. The core has none of
this; the decoder believes a note only where the tables have exactly what the term means (`mtgengine.ir.decode`).
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from mtgengine.ir.cards import Ability
from mtgengine.ir.changes import Change
from mtgengine.ir.costs import Cost
from mtgengine.ir.effects import Effect, Option
from mtgengine.ir.keyworded import MEANINGS, Keyworded
from mtgengine.ir.term import Term, hints
from mtgengine.mana import ManaCost

if TYPE_CHECKING:
    from mtgengine.ir.decode_programs import ProgramDecoder
    from mtgengine.ir.encode import Encoder
    from mtgengine.ir.programs import Scope

__all__ = ["Note", "Notes", "Printed", "read_note", "write_note"]

_ROW, _NOTED = 0, 1


@dataclass(frozen=True)
class Note:
    """What a stretch of the tables was written for.

    Attributes:
        words: The number of the class, and the parameters.
        length: How many words of code, or rows, it is about.
    """

    words: tuple[int, ...]
    length: int


@dataclass(frozen=True)
class Printed:
    """An ability as it is printed on a face, and how many abilities and costs of casting it is in the tables."""

    words: tuple[int, ...]
    abilities: int
    cast_costs: int


@dataclass
class Notes:
    """All notes of an encoder.

    Attributes:
        code: The first word of code that a note is about to its notes, those about more words first.
        changes: The first row of changes to its note.
        printed: A face to its abilities in the order in which they are printed.
        subtypes: A face to its printed subtypes.
        orders: A set of subtypes to them in the order in which they are printed.
    """

    code: dict[int, tuple[Note, ...]] = field(default_factory=dict)
    changes: dict[int, Note] = field(default_factory=dict)
    printed: dict[int, tuple[Printed, ...]] = field(default_factory=dict)
    subtypes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    orders: dict[int, tuple[int, ...]] = field(default_factory=dict)


def _part(hint: Any) -> Any:
    """Of what a list is."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) in (Sequence, tuple) else None


def _or_none(hint: Any, kind: type) -> bool:
    return type(None) in typing.get_args(hint) and kind in typing.get_args(hint)


def write_note(term: Term, to: Encoder, scope: Scope) -> list[int]:
    """The words of a note about a term."""
    words = [list(Term.registry).index(type(term).__name__)]
    for part in fields(term):
        value, hint = getattr(term, part.name), hints(type(term))[part.name]
        kind = _part(hint)
        if isinstance(term, Keyworded) and part.name == "name":
            words.append(list(MEANINGS).index(value))
        elif kind is Cost:
            words.append(to.cost(value))
        elif kind is Ability:
            words.append(len(value))
            for ability in value:
                words += _write_ability(ability, to, scope)
        elif hint is Ability:
            words += _write_ability(value, to, scope)
        elif kind is Effect:
            words.append(to.code(value, scope))
        elif kind is Change:
            words += to.changes(value, scope)
        elif kind is Option:
            words += [len(value), *(to.code(option.effects, scope) for option in value)]
        elif kind is str:
            words += [len(value), *map(to.name_number, value)]
        elif hint is ManaCost:
            words += [to.symbols(value), len(value.symbols)]
        elif _or_none(hint, int):
            words.append(0 if value is None else value + 1)
        else:
            words.append(to.operand(term, part.name, scope))
    return words


def _write_ability(ability: Ability, to: Encoder, scope: Scope) -> list[int]:
    if ability.expand() == (ability,):
        return [_ROW, to.granted(ability)]
    return [_NOTED, *write_note(ability, to, scope)]


def read_note(words: Iterator[int], by: ProgramDecoder, scope: Scope) -> Term:
    """The term that a note is about."""
    kind = list(Term.registry.values())[next(words)]
    known: dict[str, Any] = {}
    for part in fields(kind):
        hint = hints(kind)[part.name]
        known[part.name] = _read_part(words, kind, part.name, hint, by, scope, known)
    return kind(**known)


def _read_part(
    words: Iterator[int],
    kind: type[Term],
    name: str,
    hint: Any,
    by: ProgramDecoder,
    scope: Scope,
    known: dict[str, Any],
) -> Any:
    part = _part(hint)
    if kind is Keyworded and name == "name":
        return list(MEANINGS)[next(words)]
    if part is Cost:
        return by.cost(next(words))
    if part is Ability:
        return tuple(_read_ability(words, by, scope) for _ in range(next(words)))
    if hint is Ability:
        return _read_ability(words, by, scope)
    if part is Effect:
        return by.code(next(words), scope)
    if part is Change:
        return by.changes(next(words), next(words), scope)
    if part is Option:
        return tuple(Option(by.code(next(words), scope)) for _ in range(next(words)))
    if part is str:
        return tuple(by.name(next(words)) for _ in range(next(words)))
    if hint is ManaCost:
        return by.symbols(next(words), next(words))
    word = next(words)
    if _or_none(hint, int):
        return None if word == 0 else word - 1
    return by.value(kind, name, word, scope, known)


def _read_ability(words: Iterator[int], by: ProgramDecoder, scope: Scope) -> Ability:
    if next(words) == _ROW:
        return by.ability(next(words))
    found = read_note(words, by, scope)
    assert isinstance(found, Ability)
    return found
