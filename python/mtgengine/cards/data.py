"""Cards and abilities as plain records of words: public views of the IR, for people and programs that want no IR."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from mtgengine import ir
from mtgengine.enums import CardType, Color, Supertype
from mtgengine.errors import Unsupported
from mtgengine.ir.cards import BASIC_LAND_TYPES
from mtgengine.mana import ManaCost
from mtgengine.oracle import CardText, compile
from mtgengine.oracle.types import parse_type_line

__all__ = ["AbilityData", "AbilityParser", "AbilityType", "CardData", "create_custom_card"]

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_REMINDER = re.compile(r"\([^()]*\)")


class AbilityType(Enum):
    """The kinds of abilities (CR 113.3, 605, 614)."""

    SPELL = "spell"
    ACTIVATED = "activated"
    MANA = "mana"
    TRIGGERED = "triggered"
    STATIC = "static"
    REPLACEMENT = "replacement"
    KEYWORD = "keyword"


@dataclass(frozen=True)
class AbilityData:
    """An ability in words.

    Attributes:
        ability_type: What kind of ability it is.
        effect: What it does.
        trigger_condition: When a triggered ability triggers.
        cost: What an activated ability costs.
        targets: What it targets, one description for each target.
        ability: The ability in IR, of which all this is a view.
    """

    ability_type: AbilityType
    effect: str
    trigger_condition: str | None = None
    cost: str | None = None
    targets: tuple[str, ...] = ()
    ability: ir.Ability | None = field(default=None, repr=False)

    @classmethod
    def of(cls, ability: ir.Ability, text: str) -> AbilityData:
        """The view of an ability that is rendered so."""
        targets = tuple(ir.render(target.what) for target in getattr(ability, "targets", ()))
        kind = _kind(ability)
        if kind in (AbilityType.ACTIVATED, AbilityType.MANA) and ": " in text:
            cost, effect = text.split(": ", 1)
            return cls(kind, effect, cost=cost, targets=targets, ability=ability)
        if kind is AbilityType.TRIGGERED and ", " in text:
            condition = _condition(text)
            return cls(kind, text[len(condition) + 2 :], condition, targets=targets, ability=ability)
        return cls(kind, text, targets=targets, ability=ability)


def _condition(text: str) -> str:
    """The words before the comma that ends a trigger condition: the first outside of a list of nouns."""
    ends = [match.start() for match in re.finditer(", ", text)]
    for end in ends:
        if not re.match(r", (?:or |and |[a-z]+, (?:or|and) )", text[end:]):
            return text[:end]
    return text[: ends[0]]


def _kind(ability: ir.Ability) -> AbilityType:
    kinds = (
        (ir.ManaAbility, AbilityType.MANA),
        (ir.Activated, AbilityType.ACTIVATED),
        (ir.Triggered, AbilityType.TRIGGERED),
        (ir.Spell, AbilityType.SPELL),
        (ir.Replacement, AbilityType.REPLACEMENT),
        (ir.Static, AbilityType.STATIC),
    )
    return next((kind for cls, kind in kinds if isinstance(ability, cls)), AbilityType.KEYWORD)


class AbilityParser:
    """Reads rules text, as the oracle compiler does, into records.

    >>> text = "Whenever an opponent casts a noncreature spell, this creature deals 1 damage to that player."
    >>> (ability,) = AbilityParser().parse(text)
    >>> ability.ability_type.name, ability.trigger_condition
    ('TRIGGERED', 'Whenever an opponent casts a noncreature spell')
    >>> ability.effect
    'this creature deals 1 damage to that player.'
    """

    def __init__(self, type_line: str = "Creature", name: str = "This card") -> None:
        self.type_line = type_line
        self.name = name

    def parse(self, oracle_text: str) -> list[AbilityData]:
        """The abilities of a text; raises Unsupported, with the phrase that is not understood."""
        is_creature = "Creature" in self.type_line
        numbers = ("1", "1") if is_creature else (None, None)
        card = compile(CardText(self.name, self.type_line, "{1}", oracle_text, *numbers))
        if isinstance(card, Unsupported):
            raise card
        return _abilities(card.face)


def describe(face: ir.Face, ability: ir.Ability) -> AbilityData:
    """An ability in words, as it would be written on this face."""
    return AbilityData.of(ability, ir.render(ir.Face(**{**vars(face), "abilities": (ability,), "cast_costs": ()})))


def _abilities(face: ir.Face) -> list[AbilityData]:
    return [describe(face, ability) for ability in face.abilities]


@dataclass(frozen=True)
class CardData:
    """A card in words. Numbers are texts, because some are ``*`` or ``X``.

    >>> from mtgengine import CardDatabase
    >>> data = CardData.from_text(CardDatabase.bundled().text("Llanowar Elves"))
    >>> data.power, data.color_identity == {Color.GREEN}, data.abilities[0].cost
    ('1', True, '{T}')
    """

    name: str
    type_line: str
    mana_cost: ManaCost | None = None
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: str = ""

    @classmethod
    def from_text(cls, card: CardText) -> CardData:
        """The view of a printed card."""
        return cls(
            name=card.name,
            type_line=card.type_line,
            mana_cost=ManaCost.parse(card.mana_cost) if card.mana_cost else None,
            oracle_text=card.text,
            power=card.power,
            toughness=card.toughness,
            loyalty=card.loyalty,
            defense=card.defense,
            color_indicator=card.color_indicator,
        )

    @property
    def text(self) -> CardText:
        """The printed card, as the compiler reads it."""
        return CardText(
            name=self.name,
            type_line=self.type_line,
            mana_cost=str(self.mana_cost) if self.mana_cost is not None else "",
            text=self.oracle_text,
            power=self.power,
            toughness=self.toughness,
            loyalty=self.loyalty,
            defense=self.defense,
            color_indicator=self.color_indicator,
        )

    @property
    def types(self) -> frozenset[CardType]:
        """Its card types."""
        return parse_type_line(self.type_line).types

    @property
    def supertypes(self) -> frozenset[Supertype]:
        """Its supertypes."""
        return parse_type_line(self.type_line).supertypes

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Its subtypes."""
        return tuple(parse_type_line(self.type_line).subtypes)

    @property
    def colors(self) -> frozenset[Color]:
        """Its colors (CR 202.2, 204)."""
        indicated = frozenset(Color(letter) for letter in self.color_indicator)
        return indicated | (self.mana_cost.colors if self.mana_cost is not None else frozenset())

    @property
    def color_identity(self) -> frozenset[Color]:
        """Its colors, and those of the mana symbols in its rules text, reminder text left out (CR 903.4)."""
        letters = set("".join(_SYMBOL.findall(_REMINDER.sub("", self.oracle_text)))) & set("WUBRG")
        subtypes = self.type_line.partition("—")[2].split()
        lands = {BASIC_LAND_TYPES[subtype] for subtype in subtypes if subtype in BASIC_LAND_TYPES}
        return self.colors | {Color(letter) for letter in letters} | lands

    @property
    def abilities(self) -> tuple[AbilityData, ...]:
        """Its abilities; raises Unsupported, with the phrase that is not understood."""
        return tuple(_abilities(create_custom_card(self).face))

    @property
    def keywords(self) -> tuple[str, ...]:
        """Its keyword abilities without parameters."""
        return tuple(sorted(keyword.text for keyword in create_custom_card(self).face.keywords))


def create_custom_card(data: CardData, abilities: Sequence[ir.Ability] = ()) -> ir.Card:
    """A card of one's own, ready to be played: what its text says, and abilities built in IR besides.

    >>> lizard = CardData("Lizard", "Creature — Lizard", ManaCost.parse("{1}{R}"), "Haste", "2", "1")
    >>> create_custom_card(lizard).face.power
    2
    """
    card = compile(data.text)
    if isinstance(card, Unsupported):
        raise card
    face = ir.Face(**{**vars(card.face), "abilities": (*card.face.abilities, *abilities)})
    return ir.Card((face,), card.layout)
