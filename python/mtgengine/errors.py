"""The errors that mtgengine raises: each says what was wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "CardDataError",
    "DecklistError",
    "HookError",
    "IllegalAction",
    "InvalidConfig",
    "InvalidDeck",
    "MtgEngineError",
    "SaveError",
    "StoreError",
    "UnknownCard",
    "UnplayableDeck",
    "Unsupported",
]


def quoted_list(names: Sequence[str]) -> str:
    """``'a', 'b' or 'c'``."""
    quoted = [repr(name) for name in names]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


class MtgEngineError(Exception):
    """The base of all errors of this package."""


class UnknownCard(MtgEngineError, KeyError):  # noqa: N818 (reads as the fact that it states)
    """No card of this name is known.

    Attributes:
        name: The name that was asked for.
        suggestions: Known names that look like it, the closest first.
    """

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        super().__init__(name, tuple(suggestions))
        self.name = name
        self.suggestions = tuple(suggestions)

    def __str__(self) -> str:
        hint = f" Did you mean {quoted_list(self.suggestions)}?" if self.suggestions else ""
        return f"no card is named {self.name!r}.{hint}"


class CardDataError(MtgEngineError, ValueError):
    """A file of cards that cannot be read. Nothing of it has been imported.

    Attributes:
        reason: What is wrong.
        line: Where, counted from 1; None: not in the text.
        column: Where in the line, counted from 1; None: somewhere in it.
    """

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason, line, column)
        self.reason = reason
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is None:
            return self.reason
        place = f"line {self.line}" + (f", column {self.column}" if self.column is not None else "")
        return f"{place}: {self.reason}"


class StoreError(MtgEngineError):
    """The imported cards on disk cannot be read, written or brought up to date."""


class InvalidDeck(MtgEngineError, ValueError):  # noqa: N818
    """A deck that no game can be played with, or that cannot be found."""


class DecklistError(InvalidDeck):
    """A line of a deck list that cannot be read.

    Attributes:
        line: Its number, counted from 1.
        text: The line itself.
        reason: What is wrong with it.
    """

    def __init__(self, line: int, text: str, reason: str) -> None:
        super().__init__(line, text, reason)
        self.line = line
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line} of the deck list ({self.text.strip()!r}): {self.reason}"


class UnplayableDeck(InvalidDeck):
    """A deck with cards that the engine can't play.

    Attributes:
        deck: The deck's name.
        unknown: Names that no card has, each as the error that says what is like it.
        unsupported: Cards whose rules text is not fully understood, each as the error that says where.
    """

    def __init__(self, deck: str, unknown: Sequence[UnknownCard], unsupported: Sequence[Unsupported]) -> None:
        super().__init__(deck, tuple(unknown), tuple(unsupported))
        self.deck = deck
        self.unknown = tuple(unknown)
        self.unsupported = tuple(unsupported)

    def __str__(self) -> str:
        problems = [str(error) for error in (*self.unknown, *self.unsupported)]
        if len(problems) == 1:
            return f"the deck {self.deck!r} can't be played: {problems[0]}"
        return f"{len(problems)} cards of the deck {self.deck!r} can't be played:" + "".join(
            f"\n  {p}" for p in problems
        )


class IllegalAction(MtgEngineError, ValueError):  # noqa: N818
    """Something that the rules forbid now. The game is unharmed.

    Attributes:
        message: What was asked for, and why it cannot be done.
        rule: The number of the rule that forbids it (``"601.2c"``), or None.
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message, rule)
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} (CR {self.rule})" if self.rule else self.message


class HookError(MtgEngineError):
    """A hook (`mtgengine.hooks`) is missing, answers what it can't, or is needed where there is no Python."""


class InvalidConfig(MtgEngineError, ValueError):  # noqa: N818
    """A setting outside of what a game can be played with."""


class SaveError(MtgEngineError, ValueError):
    """Bytes that are no saved game, or one of another version, other cards, or damaged."""


class Unsupported(MtgEngineError):  # noqa: N818
    """A card whose rules text the compiler does not fully understand.

    Attributes:
        card: The card's name.
        phrase: The words that stopped the compiler.
        position: Where they begin in the card's rules text, counted in characters from 0.
    """

    def __init__(self, card: str, phrase: str, position: int) -> None:
        super().__init__(card, phrase, position)
        self.card = card
        self.phrase = phrase
        self.position = position

    def __str__(self) -> str:
        return f"{self.card}: the rules text is not understood at character {self.position}: {self.phrase!r}"
