"""Keywords of one's own: a name with parameters stands for rules text or for abilities in IR, and no core is touched.

A definition is written as it is used, with N for a number and COST for a cost: ``Frostbite N`` may stand for "When this
creature enters, it deals N damage to any target." A card then has it among its keywords (``Flying, frostbite 2``), on a
line of its own with a cost (``Overcharge—{2}, Sacrifice a creature``), or gives it to others (``have frostbite 2``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mtgengine import ir
from mtgengine.errors import MtgEngineError, Unsupported
from mtgengine.oracle import CardText, compile

__all__ = ["KeywordDefinition", "Keywords"]

Meaning = str | Sequence[ir.Ability] | Callable[..., Sequence[ir.Ability]]

_SYMBOLS = r"(?:\{[^{}\s]+\})+"
_GIVES = r"(?P<gives>\b(?:has|have|gains?)\s+)"


@dataclass(frozen=True)
class KeywordDefinition:
    """What a keyword means.

    Attributes:
        name: The keyword.
        parameter: ``"N"``, ``"COST"``, or empty.
        meaning: Rules text; or abilities in IR; or what makes them, called with the parameter if there is one: an int,
            or the cost as it is written.
    """

    name: str
    parameter: str
    meaning: Meaning

    @classmethod
    def parse(cls, head: str, meaning: Meaning) -> KeywordDefinition:
        """From the way it is used: ``Frostbite N``, ``Overcharge COST``, ``Swiftness``."""
        match = re.fullmatch(r"(?P<name>[A-Za-z][A-Za-z' -]*?)(?: (?P<parameter>N|COST))?", head.strip())
        if match is None:
            raise MtgEngineError(f"{head!r} defines no keyword: give a name, then N or COST if it has a parameter")
        parameter = match["parameter"] or ""
        if parameter and isinstance(meaning, str) and not re.search(rf"\b{parameter}\b", meaning):
            raise MtgEngineError(f"the keyword {head!r} does not use its parameter {parameter} in its rules text")
        return cls(match["name"], parameter, meaning)

    @property
    def use(self) -> str:
        """The pattern of its use."""
        words = re.escape(self.name).replace(r"\ ", " ")
        if self.parameter == "N":
            return rf"(?i:{words}) (?P<N>\d+)"
        if self.parameter == "COST":
            return rf"(?i:{words})(?: (?P<COST>{_SYMBOLS})|—(?P<WORDS>[^\n]+))"
        return rf"(?i:{words})"

    def text(self, match: re.Match[str]) -> str:
        """Its rules text for what a card says."""
        assert isinstance(self.meaning, str)
        if not self.parameter:
            return self.meaning
        return re.sub(rf"\b{self.parameter}\b", lambda _: self.value(match), self.meaning)

    def value(self, match: re.Match[str]) -> str:
        """The parameter that a card gives."""
        if self.parameter == "N":
            return match["N"]
        return (match["COST"] or match["WORDS"].rstrip(". ")) if self.parameter else ""

    def abilities(self, match: re.Match[str]) -> tuple[ir.Ability, ...]:
        """Its abilities for what a card says, when it is defined in IR."""
        assert not isinstance(self.meaning, str)
        if not callable(self.meaning):
            return tuple(self.meaning)
        value = self.value(match)
        if not self.parameter:
            return tuple(self.meaning())
        return tuple(self.meaning(int(value) if self.parameter == "N" else value))


@dataclass(frozen=True)
class _Expansion:
    """A text with its keywords written out, and what places in it were before."""

    text: str
    places: tuple[tuple[int, int, int], ...]  # from here on in the new text, for so long: there in the old text
    abilities: tuple[ir.Ability, ...]


class Keywords:
    """Keywords by name, and the compiler that knows them.

    >>> keywords = Keywords()
    >>> keywords.define("Welcome N", "When this creature enters, you gain N life.")
    >>> imp = CardText("House Imp", "Creature — Imp", "{1}{W}", "Flying, welcome 2", "1", "1")
    >>> ir.render(keywords.compile(imp)).splitlines()
    ['Flying', 'When this creature enters, you gain 2 life.']
    """

    def __init__(self) -> None:
        self._known: dict[str, KeywordDefinition] = {}

    def define(self, head: str, meaning: Meaning) -> None:
        """Defines a keyword, in place of one of the same name."""
        found = KeywordDefinition.parse(head, meaning)
        self._known[found.name.casefold()] = found

    def update(self, definitions: Mapping[str, Meaning]) -> None:
        """Defines these keywords."""
        for head, meaning in definitions.items():
            self.define(head, meaning)

    def __len__(self) -> int:
        return len(self._known)

    def compile(self, card: CardText) -> ir.Card | Unsupported:
        """The IR of a card that may use these keywords; a refusal is told in the card's own words where possible."""
        if not self._known or not card.text:
            return compile(card)
        expansion = self._expand(card.text)
        if expansion.text == card.text and not expansion.abilities:
            return compile(card)
        found = compile(replace(card, text=expansion.text))
        if isinstance(found, Unsupported):
            return self._refusal(card, found, expansion)
        front = found.face
        own = replace(front, abilities=(*front.abilities, *expansion.abilities), text=card.text)
        return replace(found, faces=(own, *found.faces[1:]))

    def _refusal(self, card: CardText, refusal: Unsupported, expansion: _Expansion) -> Unsupported:
        for start, length, old in expansion.places:
            if start <= refusal.position < start + length:
                return Unsupported(card.name, refusal.phrase, old + refusal.position - start)
        return Unsupported(card.name, refusal.phrase, 0)  # in the words of a keyword's definition

    def _expand(self, text: str) -> _Expansion:
        abilities: list[ir.Ability] = []
        pieces: list[tuple[str, int]] = []  # words, and where in the old text they are; -1: in none
        place = 0
        for line in text.split("\n"):
            written = self._line(line, place, abilities)
            if pieces and written:
                pieces.append(("\n", -1))
            pieces += written
            place += len(line) + 1
        places, length = [], 0
        for words, old in pieces:
            if old >= 0:
                places.append((length, len(words), old))
            length += len(words)
        return _Expansion("".join(words for words, _ in pieces), tuple(places), tuple(abilities))

    def _line(self, line: str, place: int, abilities: list[ir.Ability]) -> list[tuple[str, int]]:
        """A paragraph with its keywords written out."""
        whole = [(known, re.fullmatch(known.use, line.strip())) for known in self._known.values()]
        for known, match in whole:
            if match is not None:
                return self._written(known, match, abilities)
        parts = line.split(", ")
        uses = [self._use(part) for part in parts]
        if not any(use is not None for use in uses):
            return self._given(line, place)
        pieces: list[tuple[str, int]] = []
        for part, use in zip(parts, uses, strict=True):
            new = [(part[:1].upper() + part[1:], place)] if use is None else self._written(*use, abilities)
            if pieces and new:
                pieces.append(("\n", -1))
            pieces += new
            place += len(part) + 2
        return pieces

    def _use(self, part: str) -> tuple[KeywordDefinition, re.Match[str]] | None:
        for known in self._known.values():
            match = re.fullmatch(known.use, part.strip())
            if match is not None:
                return known, match
        return None

    def _written(
        self, known: KeywordDefinition, match: re.Match[str], abilities: list[ir.Ability]
    ) -> list[tuple[str, int]]:
        if isinstance(known.meaning, str):
            return [(known.text(match), -1)]
        abilities += known.abilities(match)
        return []

    def _given(self, line: str, place: int) -> list[tuple[str, int]]:
        """A sentence that gives others a keyword: what it means, in quotes."""
        for known in self._known.values():
            match = re.search(_GIVES + known.use + r"(?P<end>\.| until | as long as )", line)
            if match is not None and isinstance(known.meaning, str):
                start, end = match.end("gives"), match.start("end")
                stop = match.end() if match["end"] == "." else end
                return [
                    (line[:start], place),
                    (f'"{known.text(match)}"', -1),
                    *([(line[stop:], place + stop)] if line[stop:] else []),
                ]
        return [(line, place)]
