"""How a scenario finds the option that an answer means, and the order in which sets are picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.enums import Color, ObjectId
from mtgengine.errors import MtgEngineError
from mtgengine.testing.things import Seat, Thing

__all__ = ["Answer", "UnansweredChoice", "group_of", "solve"]

Answer = str | int | bool | Seat | Thing
Fields = tuple[int, int, int, int]
LOOKAHEAD = 12

_WORDS = {
    "yes": core_types.OPTION_YES,
    "no": core_types.OPTION_NO,
    "pass": core_types.OPTION_PASS,
    "done": core_types.OPTION_PASS,
    "none": core_types.OPTION_PASS,
    "pay": core_types.OPTION_PAY,
    "keep": core_types.OPTION_KEEP,
    "mulligan": core_types.OPTION_MULLIGAN,
    "play first": core_types.OPTION_PLAY_FIRST,
    "draw first": core_types.OPTION_DRAW_FIRST,
}
_COLORS = {
    word: color.kind
    for color in Color
    for word in (color.name.lower(), color.value.lower(), f"{{{color.value.lower()}}}")
}
_OBJECT_KINDS = (core_types.OPTION_OBJECT, core_types.OPTION_MANA, core_types.OPTION_ACTIVATE, core_types.OPTION_CAST)


class UnansweredChoice(MtgEngineError, AssertionError):  # noqa: N818
    """A choice came up that the test does not answer."""


def group_of(core: Core) -> tuple[int, ...]:
    """What picks have in common that belong together: reason, player and source."""
    fields = core.decision()
    return () if fields is None else (fields[1], fields[2], fields[4])


class Names(Protocol):
    """What the numbers of a game are called."""

    def named(self, core: Core, id: ObjectId, name: str) -> bool:
        """Whether an object, in a core that may have gone on, has this name."""

    def card_name(self, number: int) -> str:
        """The card name of this number."""

    def face_name(self, number: int) -> str:
        """The name of the face of this number."""

    def subtype(self, number: int) -> str:
        """The subtype of this number."""


def means(core: Core, option: Fields, reason: int, answer: Answer, names: Names) -> bool:
    """Whether an answer means this option."""
    kind, a, b, _ = option
    if kind == core_types.OPTION_TRIGGER:  # named by its source, which may be gone
        if isinstance(answer, Thing):
            return answer.was(b)
        return isinstance(answer, str) and names.named(core, b, answer)
    if kind == core_types.OPTION_REPLACEMENT:  # named by the object whose effect it is, which may be gone
        if isinstance(answer, Thing):
            return answer.was(a)
        return isinstance(answer, str) and names.named(core, a, answer)
    if isinstance(answer, Thing):
        return kind in _OBJECT_KINDS and a == answer.id
    if isinstance(answer, Seat):
        return kind == core_types.OPTION_PLAYER and a == answer
    if isinstance(answer, bool):
        return kind == (core_types.OPTION_YES if answer else core_types.OPTION_NO)
    if isinstance(answer, int):
        if kind == core_types.OPTION_ASSIGN:
            return b == answer
        return kind in (core_types.OPTION_NUMBER, core_types.OPTION_MODE) and a == answer
    word = answer.lower()
    if kind == core_types.OPTION_MODE and reason in (core_types.REASON_MANA_COLOR, core_types.REASON_COLOR):
        return _COLORS.get(word) == a
    if kind == core_types.OPTION_NAME:
        return names.card_name(a).lower() == word
    if kind == core_types.OPTION_MODE and reason == core_types.REASON_FACE:
        return names.face_name(a).lower() == word
    if kind == core_types.OPTION_MODE and reason == core_types.REASON_SUBTYPE:
        return names.subtype(a).lower() == word
    if _WORDS.get(word) == kind:
        return True
    return kind in _OBJECT_KINDS and names.named(core, a, answer)


class Solver:
    """Plays the picks of a group so that they mean given answers, whatever their order.

    Args:
        names: What objects, card names and subtypes are called.
        exact: All answers belong to this group, and what is optional ends when they are used up. Otherwise the answers
            are for this group and later ones, and are used from the first on.
    """

    def __init__(self, names: Names, exact: bool) -> None:
        self.names = names
        self.exact = exact
        self.group: tuple[int, ...] = ()
        self.forced = False

    def solve(self, core: Core, answers: Sequence[Any]) -> tuple[list[int], int] | None:
        """The options to take, and how many answers they used; None when there is no way."""
        self.group = group_of(core)
        self.forced = False
        found = self._search(core, answers, frozenset(), 0)
        if found is None:
            # What is forced needs no answer, but has one rather than none.
            self.forced = True
            found = self._search(core, answers, frozenset(), 0)
        return found

    def _search(
        self, core: Core, answers: Sequence[Any], used: frozenset[int], part: int
    ) -> tuple[list[int], int] | None:
        fields = core.decision()
        if fields is None or group_of(core) != self.group:
            whole = len(used) == len(answers) if self.exact else used == frozenset(range(len(used)))
            return ([], len(used)) if whole else None
        # Targets come in the order of the text: those for one word "target" before those for the next.
        if fields[1] == core_types.REASON_TARGET and fields[5] != part:
            if used != frozenset(range(len(used))):
                return None
            part = fields[5]
        for index, use in self._candidates(core, answers, used):
            following = core.copy()
            following.step(index)
            rest = self._search(following, answers, used if use is None else used | {use}, part)
            if rest is not None:
                return [index, *rest[0]], rest[1]
        return None

    def _candidates(self, core: Core, answers: Sequence[Any], used: frozenset[int]) -> list[tuple[int, int | None]]:
        fields = core.decision()
        assert fields is not None
        options = core.options()
        found: list[tuple[int, int | None]] = []
        first = min((i for i in range(len(answers)) if i not in used), default=len(answers))
        for place in range(first, min(len(answers), first + LOOKAHEAD)):
            if place in used:
                continue
            for index, option in enumerate(options):
                if means(core, option, fields[1], answers[place], self.names):
                    found.append((index, place))
                    if not isinstance(answers[place], str):
                        break
        done = next((i for i, option in enumerate(options) if option[0] == core_types.OPTION_PASS), None)
        if self.exact and done is not None:
            found.append((done, None))
        elif self.forced and len(options) == 1:
            found.append((0, None))
        return found


def solve(core: Core, answers: Sequence[Any], names: Names, exact: bool) -> tuple[list[int], int] | None:
    """The options of the pending group of picks that mean these answers, and how many answers they used."""
    return Solver(names, exact).solve(core, answers)
