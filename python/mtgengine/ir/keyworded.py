"""Keyword abilities that stand for other abilities (CR 702): a name, what is written after it, and what it means.

A `Keyworded` ability keeps its name and parameters, so that it is rendered as it is printed; `expand` gives the
abilities that the core plays, and `cast_costs` the costs of casting. What each of them means is said in one place, the
modules of `mtgengine.ir.keywords`, which register a meaning here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from mtgengine.ir import costs as k
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Ability
from mtgengine.ir.term import IRError


@dataclass(frozen=True)
class Keyworded(Ability):
    """A keyword ability that stands for others: its name, and what comes after the name.

    Attributes:
        name: The keyword, as rules text writes it in the middle of a sentence.
        cost: A cost: *echo {2}{R}*.
        number: A number: *fading 3*.
        what: A quality: *champion a Goblin*, *plainscycling {2}*.
        abilities: What is written out after the keyword, *boast — {1}{W}: Draw a card*, or what else of the card's text
            the keyword is about: of overload, awaken, cleave and backup.
    """

    name: str
    cost: Sequence[k.Cost] = ()
    number: int = 0
    what: x.Filter | None = None
    abilities: Sequence[Ability] = ()

    def expand(self) -> tuple[Ability, ...]:
        """The abilities that it means."""
        return tuple(part for part in self._meaning() if isinstance(part, Ability))

    @property
    def cast_costs(self) -> tuple[k.CastCost, ...]:
        """The costs of casting that it means."""
        return tuple(part for part in self._meaning() if isinstance(part, k.CastCost))

    def _meaning(self) -> Sequence[Ability | k.CastCost]:
        meaning = MEANINGS.get(self.name)
        if meaning is None:
            raise IRError(f"no rule says what {self.name} means")
        return meaning(self)


class Form(Enum):
    """What is written after the name of a keyword."""

    ALONE = "persist"
    NUMBER = "fading 3"
    COST = "echo {2}{R}"
    NUMBER_AND_COST = "reinforce 2—{1}{W}"
    WHAT = "champion a Goblin"
    ABILITY = "boast — {1}{W}: Draw a card."
    QUALITY = "emerge from artifact {5}{U}"
    NAMED_FOR = "Goblin offering"
    MATERIALS = "craft with two creatures {3}{B}"


Meaning = Callable[[Keyworded], Sequence["Ability | k.CastCost"]]

MEANINGS: dict[str, Meaning] = {}
FORMS: dict[str, Form] = {}


def means(name: str, form: Form = Form.ALONE) -> Callable[[Meaning], Meaning]:
    """Registers what a keyword means, and how it is written."""

    def add(meaning: Meaning) -> Meaning:
        MEANINGS[name] = meaning
        FORMS[name] = form
        return meaning

    return add
