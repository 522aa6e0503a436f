"""The cards of Duel Masters: what is printed on them, and where they come from.

>>> card = default_cards().get("Bolshack Dragon")
>>> card.cost, card.power, card.races
(6, 6000, ('Armored Dragon',))
>>> default_cards().get("Bolshak Dragon")
Traceback (most recent call last):
...
mtgengine.errors.UnknownCard: no card is named 'Bolshak Dragon'. Did you mean 'Bolshack Dragon' or 'Bolzard Dragon'?
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from mtgcore import duel_cards as core
from mtgengine.cards.names import close_names
from mtgengine.errors import CardDataError, UnknownCard, Unsupported
from mtgengine.rulesets.duelmasters.text import CIVILIZATIONS, Abilities, abilities_of

__all__ = ["Card", "CardSet", "default_cards", "read_cards"]

_KINDS = {"creature": "creature", "evolution creature": "evolution creature", "spell": "spell"}
_MOST_POWER = 1_000_000


@dataclass(frozen=True)
class Card:
    """A card as it is printed.

    Attributes:
        name: Its name.
        civilizations: ``("fire",)``; several in the order of the list, none for a colorless card.
        cost: What it costs.
        kind: ``"creature"``, ``"evolution creature"`` or ``"spell"``.
        power: A creature's power, None for a spell.
        races: A creature's races.
        text: Its abilities, a line each.
    """

    name: str
    civilizations: tuple[str, ...]
    cost: int
    kind: str
    power: int | None = None
    races: tuple[str, ...] = ()
    text: str = ""
    abilities: Abilities = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = frozenset(race.lower() for race in (*self.races, *all_races()))
        object.__setattr__(self, "abilities", abilities_of(self.name, self.text, known, spell=self.is_spell))
        if self.is_evolution != bool(self.abilities.evolves):
            raise Unsupported(self.name, self.text.split("\n")[0] or "(no text)", 0)

    @property
    def is_spell(self) -> bool:
        """Whether it is a spell."""
        return self.kind == "spell"

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature, of whatever kind."""
        return not self.is_spell

    @property
    def is_evolution(self) -> bool:
        """Whether it is an evolution creature."""
        return self.kind == "evolution creature"

    @cached_property
    def digest(self) -> str:
        """A digest of all that is printed on it."""
        facts = json.dumps(self.to_json(), sort_keys=True, ensure_ascii=False)
        return hashlib.blake2b(facts.encode(), digest_size=16).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        facts = asdict(self)
        del facts["abilities"]
        return facts

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> Card:
        """The card that `to_json` made these values of."""
        lists = {name: tuple(facts[name]) for name in ("civilizations", "races")}
        return cls(**{**facts, **lists})

    def __str__(self) -> str:
        head = f"{self.name}\n{' and '.join(map(str.capitalize, self.civilizations)) or 'Colorless'}, {self.cost}"
        lines = [f"{head}, {self.kind.title()}"]
        if self.is_creature:
            lines.append(f"{self.power}, {' and '.join(self.races)}")
        return "\n".join([*lines, *([self.text] if self.text else [])])

    def row(self, races: Mapping[str, int]) -> dict[str, Any]:
        """The card as a row of the core's tables, with numbers for races."""
        found = self.abilities
        kinds = core.DUEL_SPELL if self.is_spell else core.DUEL_CREATURE
        return {
            "name": self.name,
            "kinds": kinds | (core.DUEL_EVOLUTION if self.is_evolution else 0),
            "civilizations": sum(CIVILIZATIONS[name] for name in self.civilizations),
            "cost": self.cost,
            "power": self.power or 0,
            "power_attacker": found.power_attacker,
            "keywords": int(found.keywords),
            "unblockable_power": found.unblockable_power,
            "races": race_bits(self.races, races),
            "evolves": race_bits(found.evolves, races),
            "abilities": [numbered(ability, races) for ability in found.triggered],
        }


def race_bits(names: Iterable[str], races: Mapping[str, int]) -> int:
    """A set of races as bits; a race that no card of the game has is left out."""
    return sum(1 << races[name.lower()] for name in names if name.lower() in races)


def numbered(value: Any, races: Mapping[str, int]) -> Any:
    """Rows of abilities with bits for the races that they name."""
    if isinstance(value, dict):
        # A race that no card of the game has matches nothing: the last bit is no card's.
        return {
            key: race_bits(part, races) or 1 << races[""] if key == "races" else numbered(part, races)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [numbered(part, races) for part in value]
    return int(value)


class CardSet:
    """Cards by name."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = {card.name: card for card in cards}
        self._folded = {name.casefold(): name for name in self._cards}

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def get(self, name: str) -> Card:
        """The card of this name, in whatever case. UnknownCard when there is none."""
        found = self._folded.get(name.strip().casefold())
        if found is None:
            raise UnknownCard(name, close_names(name, list(self._cards)))
        return self._cards[found]


# ---- files of cards --------------------------------------------------------------------------------------------------


def read_cards(source: str | os.PathLike[str]) -> CardSet:
    """The cards of a file, or of a text of several lines.

    Raises:
        CardDataError: A card's head can't be read: where, and why.
        Unsupported: An ability is not understood: which phrase.
    """
    text = source if isinstance(source, str) and "\n" in source else Path(source).read_text(encoding="utf-8")
    return CardSet(_cards(text))


def _cards(text: str) -> Iterator[Card]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        line = line.strip()
        if line and not line.startswith("#"):
            block.append((number, line))
        elif block and not line:
            yield _card(block)
            block = []


def _card(block: list[tuple[int, str]]) -> Card:
    name = block[0][1]
    if len(block) < 2:
        raise CardDataError(f"{name}: a line with civilizations, cost and kind is missing", block[0][0])
    number, head = block[1]
    match = re.fullmatch(r"(.+), (\d+), (.+)", head)
    if match is None or match[3].lower() not in _KINDS:
        raise CardDataError(f"{name}: {head!r} is not like 'Fire, 2, Creature'", number)
    civilizations = () if match[1].lower() == "colorless" else tuple(match[1].lower().split(" and "))
    for word in civilizations:
        if word not in CIVILIZATIONS:
            raise CardDataError(f"{name}: {word!r} is no civilization", number)
    kind, lines = match[3].lower(), block[2:]
    power, races = None, ()
    if kind != "spell":
        if not lines:
            raise CardDataError(f"{name}: a line with power and races is missing", number)
        number, body = lines.pop(0)
        match_body = re.fullmatch(r"(\d+), (.+)", body)
        if match_body is None or int(match_body[1]) > _MOST_POWER:
            raise CardDataError(f"{name}: {body!r} is not like '3000, Human'", number)
        power, races = int(match_body[1]), tuple(match_body[2].split(" and "))
    return Card(name, civilizations, int(match[2]), kind, power, races, "\n".join(line for _, line in lines))


def _bundled() -> str:
    return (resources.files("mtgengine.rulesets.duelmasters") / "data" / "cards.txt").read_text(encoding="utf-8")


@cache
def all_races() -> frozenset[str]:
    """The races of the bundled cards: texts may name them all."""
    blocks = re.findall(r"^\d+, (.+)$", _bundled(), re.MULTILINE)
    return frozenset(race for races in blocks for race in races.split(" and "))


@cache
def default_cards() -> CardSet:
    """The bundled cards."""
    return CardSet(_cards(_bundled()))
