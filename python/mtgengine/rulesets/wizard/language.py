"""The effect language of Wizard: what a card does, as a line such as ``attack? inc att 2; dec end 1``.

    effect  = part { ";" part }
    part    = keyword | [ trigger ] [ "global" ] action
    keyword = "haste" | "flying" | "reach" | "unblockable" | "vigilant" | "entertap"
    trigger = "tap?" | "attack?" | "block?" | "enter?" | "upkeep?"
    action  = "gen" color { "/" color } | "draw" number | ( "inc" | "dec" ) field value
            | "damage" number ( "player" | "creature" | "creature/player" ) | "destroy" "creature"
            | "discard" number | "heal" number | "return" "creature"
    field   = "att" | "end"
    value   = number | "(" "graveyard" "count" name ")"

A trigger holds for the actions after it, up to the next trigger. Anything else is refused, with its place.

>>> for instruction in parse("attack? inc att 2; dec end 1").instructions:
...     print(instruction)
attack? inc att 2
attack? dec end 1
>>> parse("attack? jump")
Traceback (most recent call last):
...
mtgengine.rulesets.wizard.language.EffectError: 'jump' at character 9 of 'attack? jump': an action was expected: ...
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from mtgengine.errors import MtgEngineError

__all__ = ["COLORS", "FIELDS", "KEYWORDS", "EffectError", "GraveyardCount", "Instruction", "Parsed", "Trigger", "parse"]

KEYWORDS = ("haste", "flying", "reach", "unblockable", "vigilant", "entertap")
COLORS = ("green", "blue", "red")
# The language's words for what cards call attack and defence.
FIELDS = {"att": "attack", "end": "defence"}
TARGETS = ("player", "creature", "creature/player")


class EffectError(MtgEngineError, ValueError):
    """A text that is no effect, with the place that is to blame: the first character is number 1."""

    def __init__(self, text: str, place: int, expected: str) -> None:
        rest = text[place - 1 :].split()
        what = repr(rest[0]) if rest else "the end"
        super().__init__(f"{what} at character {place} of {text!r}: {expected}")
        self.text = text
        self.place = place


class Trigger(Enum):
    """When the actions behind it happen."""

    TAP = "tap?"
    ATTACK = "attack?"
    BLOCK = "block?"
    ENTER = "enter?"
    UPKEEP = "upkeep?"


@dataclass(frozen=True)
class GraveyardCount:
    """How many cards of a name are in the controller's graveyard."""

    name: str

    def __str__(self) -> str:
        return f"(graveyard count {self.name})"


@dataclass(frozen=True)
class Instruction:
    """One action.

    Attributes:
        verb: What happens: the word of the language.
        trigger: When; None: see `mtgengine.rulesets.wizard.cards` for what a bare action means on which card.
        everywhere: ``global``: it concerns all creatures of the player.
        amount: How much, for the verbs that have an amount.
        field: Of ``inc`` and ``dec``: ``att`` or ``end``.
        colors: Of ``gen``: the colors to choose from.
        target: Of ``damage``, ``destroy`` and ``return``: what may be chosen.
    """

    verb: str
    trigger: Trigger | None = None
    everywhere: bool = False
    amount: int | GraveyardCount = 0
    field: str = ""
    colors: tuple[str, ...] = ()
    target: str = ""

    def __str__(self) -> str:
        words = [self.trigger.value] if self.trigger else []
        words += ["global"] if self.everywhere else []
        words.append(self.verb)
        words += ["/".join(self.colors)] if self.colors else []
        words += [self.field] if self.field else []
        words += [str(self.amount)] if self.verb in _WITH_AMOUNT else []
        words += [self.target] if self.target else []
        return " ".join(words)


_WITH_AMOUNT = ("draw", "inc", "dec", "damage", "discard", "heal")


@dataclass(frozen=True)
class Parsed:
    """An effect, read: the keywords, and the instructions in their order."""

    keywords: tuple[str, ...] = ()
    instructions: tuple[Instruction, ...] = ()

    def __str__(self) -> str:
        return "; ".join((*self.keywords, *map(str, self.instructions)))


def parse(text: str) -> Parsed:
    """What an effect says. EffectError with the place of the first word that is not of the language."""
    return _Reader(text).effect()


_TOKEN = re.compile(r"[;()/]|[^\s;()/]+")


class _Reader:
    """A text, word by word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(match.group(), match.start() + 1) for match in _TOKEN.finditer(text)]
        self.at = 0
        self.actions: dict[str, Callable[[], Instruction]] = {
            "gen": self._gen,
            "draw": lambda: Instruction("draw", amount=self._number()),
            "inc": lambda: self._change("inc"),
            "dec": lambda: self._change("dec"),
            "damage": lambda: Instruction("damage", amount=self._number(), target=self._target(TARGETS)),
            "destroy": lambda: Instruction("destroy", target=self._target(("creature",))),
            "discard": lambda: Instruction("discard", amount=self._number()),
            "heal": lambda: Instruction("heal", amount=self._number()),
            "return": lambda: Instruction("return", target=self._target(("creature",))),
        }

    # ---- words -----------------------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The next word; empty at the end."""
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def _refuse(self, expected: str) -> EffectError:
        place = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text) + 1
        return EffectError(self.text, place, expected)

    def _take(self, *words: str) -> str:
        if self.word not in words:
            raise self._refuse(f"{_or(words)} was expected")
        self.at += 1
        return self.tokens[self.at - 1][0]

    # ---- the grammar -----------------------------------------------------------------------------------------------

    def effect(self) -> Parsed:
        keywords: list[str] = []
        instructions: list[Instruction] = []
        trigger: Trigger | None = None
        while self.tokens:
            if self.word in KEYWORDS:
                if self.word in keywords:
                    raise self._refuse("a keyword is said once")
                keywords.append(self._take(*KEYWORDS))
            else:
                instructions.append(self._part(trigger))
                trigger = instructions[-1].trigger
            if self.at == len(self.tokens):
                break
            self._take(";")
        return Parsed(tuple(keywords), tuple(instructions))

    def _part(self, trigger: Trigger | None) -> Instruction:
        triggers = {known.value: known for known in Trigger}
        if self.word in triggers:
            trigger = triggers[self._take(*triggers)]
        everywhere = self.word == "global"
        if everywhere:
            self._take("global")
            if self.word not in ("inc", "dec"):
                raise self._refuse("inc or dec was expected after global")
        action = self.actions.get(self.word)
        if action is None:
            raise self._refuse(f"an action was expected: {_or(sorted(self.actions))}")
        self.at += 1
        return replace(action(), trigger=trigger, everywhere=everywhere)

    def _gen(self) -> Instruction:
        colors = [self._take(*COLORS)]
        while self.word == "/":
            self._take("/")
            left = [color for color in COLORS if color not in colors]
            colors.append(self._take(*left))
        return Instruction("gen", colors=tuple(colors))

    def _change(self, verb: str) -> Instruction:
        field = self._take(*FIELDS)
        return Instruction(verb, field=field, amount=self._count() if self.word == "(" else self._number())

    def _number(self) -> int:
        if not re.fullmatch(r"[0-9]{1,3}", self.word):
            raise self._refuse("a number from 0 to 999 was expected")
        self.at += 1
        return int(self.tokens[self.at - 1][0])

    def _count(self) -> GraveyardCount:
        self._take("(")
        self._take("graveyard")
        self._take("count")
        words = []
        while self.word not in (")", ";", ""):
            words.append(self.word)
            self.at += 1
        if not words:
            raise self._refuse("the name of a card was expected")
        self._take(")")
        return GraveyardCount(" ".join(words))

    def _target(self, targets: tuple[str, ...]) -> str:
        target = self._take(*{target.split("/")[0] for target in targets})
        if self.word == "/" and "creature/player" in targets and target == "creature":
            self._take("/")
            target += "/" + self._take("player")
        return target


def _or(words: tuple[str, ...] | list[str]) -> str:
    named = list(words)
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
