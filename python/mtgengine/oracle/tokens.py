"""Rules text to tokens: words, numbers, symbols, power/toughness, punctuation, and the card's own name.

Reminder text, in parentheses, has no effect on play (CR 207.2) and makes no tokens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

SELF = "~"


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    SYMBOL = "symbol"
    PT = "power/toughness"
    SIGNED = "signed number"
    RANGE = "range of results or levels"
    SELF = "the card's own name"
    PUNCTUATION = "punctuation"
    LINE = "end of the line"


@dataclass(frozen=True)
class Token:
    """A token: as it is written, as it is compared, and where it is in the text."""

    kind: Kind
    text: str
    norm: str
    start: int
    end: int


_PATTERN = re.compile(
    r"""
    (?P<LINE>\n)
  | (?P<SYMBOL>\{[^{}\s]+\})
  | (?P<PT>[+\-]?(?:\d+|X|\*)/[+\-]?(?:\d+|X|\*)(?![\w/]))
  | (?P<SIGNED>[+\-](?:\d+|X)(?=:))
  | (?P<RANGE>\d+(?:[-—]\d+|\+)?(?=\s\|)|\d+(?:-\d+|\+)(?![\w/]))
  | (?P<NUMBER>\d+(?!\w))
  | (?P<SELF>~)
  | (?P<WORD>[^\W\d_](?:[^\W_]|['\-](?=\w))*'?(?:/or)?)
  | (?P<PUNCTUATION>[.,:;—•|"'!?+∞])
    """,
    re.VERBOSE,
)
_LAST_DASH = re.compile(r" -(?=\n)")  # a hyphen for the dash before modes
_PARENTHESES = re.compile(r"\([^()]*\)")


class BadCharacter(ValueError):  # noqa: N818 (a signal to the compiler)
    """A character that no rules text has."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def without_reminders(text: str) -> str:
    """The text with blanks for what stands in parentheses (CR 207.2)."""
    return _PARENTHESES.sub(lambda match: " " * len(match.group()), text)


def tokenise(text: str, names: tuple[str, ...] = ()) -> tuple[Token, ...]:
    """The tokens of a text; `names` are what the card calls itself, the longest first."""
    plain = text.replace("’", "'").replace("−", "-").replace("–", "-")
    plain = _LAST_DASH.sub(" —", plain)
    plain = without_reminders(plain)
    for name in (name.replace("’", "'") for name in names):
        if name not in plain:
            continue
        pattern = rf"(?<![\w']){re.escape(name)}(?!\w)"
        plain = re.sub(pattern, lambda match: SELF + "\0" * (len(match.group()) - 1), plain)
    tokens = []
    position = 0
    while position < len(plain):
        if plain[position] in " \0":
            position += 1
            continue
        match = _PATTERN.match(plain, position)
        if match is None:
            raise BadCharacter(position)
        kind = Kind[match.lastgroup or ""]
        end = match.end()
        while kind is Kind.SELF and end < len(plain) and plain[end] == "\0":
            end += 1
        written = match.group()
        norm = written if kind is Kind.SYMBOL else written.lower()
        tokens.append(Token(kind, written, norm, position, end))
        position = end
    return tuple(tokens)
