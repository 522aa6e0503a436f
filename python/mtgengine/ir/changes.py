"""Changes that continuous effects make (CR 613), and the rules that they lay down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtgengine.enums import CardType, CastKeyword, Color, Keyword, RuleKind, Supertype, Zone
from mtgengine.ir.costs import Cost
from mtgengine.ir.expressions import YOU, Amount, Filter, Selector
from mtgengine.ir.operands import Default, Fixed, Operand, Typeset
from mtgengine.ir.term import IRError, Term

if TYPE_CHECKING:
    from mtgengine.ir.cards import Ability


@dataclass(frozen=True)
class Change(Term):
    """A change that a continuous effect makes (CR 613). Each class names the core's ChangeKind and Layer."""

    kind: ClassVar[str] = ""
    layer: ClassVar[str] = ""


@dataclass(frozen=True)
class ModifyPT(Change):
    """Gets +power/+toughness."""

    power: Amount
    toughness: Amount
    kind: ClassVar[str] = "CHANGE_PT"
    layer: ClassVar[str] = "LAYER_PT_MODIFY"


@dataclass(frozen=True)
class SetPT(Change):
    """Has base power and toughness."""

    power: Amount
    toughness: Amount
    kind: ClassVar[str] = "CHANGE_SET_PT"
    layer: ClassVar[str] = "LAYER_PT_SET"


@dataclass(frozen=True)
class SwitchPT(Change):
    """Power and toughness are switched."""

    kind: ClassVar[str] = "CHANGE_SWITCH_PT"
    layer: ClassVar[str] = "LAYER_PT_SWITCH"


@dataclass(frozen=True)
class AddKeyword(Change):
    """Has, or gains, a keyword ability; its parameter is a filter, or a number for toxic."""

    keyword: Keyword
    parameter: Filter | int | None = None
    kind: ClassVar[str] = "CHANGE_ADD_KEYWORD"
    layer: ClassVar[str] = "LAYER_ABILITY"


@dataclass(frozen=True)
class RemoveKeyword(Change):
    """Loses a keyword ability; of those with a parameter, all of that keyword or one."""

    keyword: Keyword
    parameter: Filter | None = None
    kind: ClassVar[str] = "CHANGE_REMOVE_KEYWORD"
    layer: ClassVar[str] = "LAYER_ABILITY"


@dataclass(frozen=True)
class AddTypes(Change):
    """Has these card types in addition."""

    types: frozenset[CardType]
    kind: ClassVar[str] = "CHANGE_ADD_TYPES"
    layer: ClassVar[str] = "LAYER_TYPE"


@dataclass(frozen=True)
class SetColors(Change):
    """Is these colors; none: colorless."""

    colors: frozenset[Color]
    kind: ClassVar[str] = "CHANGE_SET_COLORS"
    layer: ClassVar[str] = "LAYER_COLOR"


@dataclass(frozen=True)
class AddColors(Change):
    """Is these colors in addition to its other colors."""

    colors: frozenset[Color]
    kind: ClassVar[str] = "CHANGE_ADD_COLORS"
    layer: ClassVar[str] = "LAYER_COLOR"


@dataclass(frozen=True)
class BecomeChosenColor(Change):
    """Is the color chosen for the source of the effect; or, where a register is named, by the program itself."""

    in_addition: bool = False
    register: int = 0
    kind: ClassVar[str] = "CHANGE_CHOSEN_COLOR"
    layer: ClassVar[str] = "LAYER_COLOR"
    operands: ClassVar[tuple[str | Operand, ...]] = ("register", "in_addition")


@dataclass(frozen=True)
class DefinePT(Change):
    """Its power, its toughness or both are what its own ability says: a characteristic-defining ability (CR 604.3)."""

    power: Amount | None
    toughness: Amount | None
    layer: ClassVar[str] = "LAYER_PT_DEFINE"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.power is None and self.toughness is None:
            raise IRError("nothing is defined")


@dataclass(frozen=True)
class SetPower(Change):
    """Has this base power."""

    power: Amount
    kind: ClassVar[str] = "CHANGE_SET_POWER"
    layer: ClassVar[str] = "LAYER_PT_SET"


@dataclass(frozen=True)
class SetToughness(Change):
    """Has this base toughness."""

    toughness: Amount
    kind: ClassVar[str] = "CHANGE_SET_TOUGHNESS"
    layer: ClassVar[str] = "LAYER_PT_SET"


@dataclass(frozen=True)
class AddAbility(Change):
    """Has, or gains, an ability that is written out in full."""

    ability: Ability
    kind: ClassVar[str] = "CHANGE_ADD_ABILITY"
    layer: ClassVar[str] = "LAYER_ABILITY"


@dataclass(frozen=True)
class LoseAllAbilities(Change):
    """Loses all abilities."""

    kind: ClassVar[str] = "CHANGE_LOSE_ABILITIES"
    layer: ClassVar[str] = "LAYER_ABILITY"


@dataclass(frozen=True)
class CantHave(Change):
    """Can't have or gain a keyword ability (CR 113.11)."""

    keyword: Keyword
    kind: ClassVar[str] = "CHANGE_BAR_KEYWORD"
    layer: ClassVar[str] = "LAYER_ABILITY"


@dataclass(frozen=True)
class SetTypes(Change):
    """Has these card types and no others; supertypes stay (CR 205.1a)."""

    types: frozenset[CardType]
    kind: ClassVar[str] = "CHANGE_SET_TYPES"
    layer: ClassVar[str] = "LAYER_TYPE"


@dataclass(frozen=True)
class RemoveTypes(Change):
    """Isn't of these card types."""

    types: frozenset[CardType]
    kind: ClassVar[str] = "CHANGE_REMOVE_TYPES"
    layer: ClassVar[str] = "LAYER_TYPE"


@dataclass(frozen=True)
class AddSupertypes(Change):
    """Has these supertypes in addition."""

    supertypes: frozenset[Supertype]
    kind: ClassVar[str] = "CHANGE_ADD_TYPES"
    layer: ClassVar[str] = "LAYER_TYPE"


@dataclass(frozen=True)
class RemoveSupertypes(Change):
    """Doesn't have these supertypes."""

    supertypes: frozenset[Supertype]
    kind: ClassVar[str] = "CHANGE_REMOVE_TYPES"
    layer: ClassVar[str] = "LAYER_TYPE"


@dataclass(frozen=True)
class AddSubtypes(Change):
    """Has these subtypes in addition."""

    subtypes: Sequence[str]
    kind: ClassVar[str] = "CHANGE_ADD_SUBTYPES"
    layer: ClassVar[str] = "LAYER_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Typeset(),)


@dataclass(frozen=True)
class SetSubtypes(Change):
    """Has these subtypes instead of all other subtypes of that card type (CR 205.1a, 305.7)."""

    subtypes: Sequence[str]
    of: CardType
    kind: ClassVar[str] = "CHANGE_SET_SUBTYPES"
    layer: ClassVar[str] = "LAYER_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Typeset(), "of")


@dataclass(frozen=True)
class EverySubtype(Change):
    """Is every creature type, or has every subtype of another card type (CR 702.73)."""

    of: CardType = CardType.CREATURE
    kind: ClassVar[str] = "CHANGE_ALL_SUBTYPES"
    layer: ClassVar[str] = "LAYER_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Fixed(0), "of")


@dataclass(frozen=True)
class LoseSubtypes(Change):
    """Loses all subtypes of that card type."""

    of: CardType = CardType.CREATURE
    kind: ClassVar[str] = "CHANGE_LOSE_SUBTYPES"
    layer: ClassVar[str] = "LAYER_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Fixed(0), "of")


@dataclass(frozen=True)
class BecomeChosenSubtype(Change):
    """Is of the subtype chosen for the source of the effect, in addition or instead of all of that card type.

    Where a register is named: of the basic land type chosen by the program itself.
    """

    instead_of: CardType | None = None
    register: int = 0
    kind: ClassVar[str] = "CHANGE_CHOSEN_SUBTYPE"
    layer: ClassVar[str] = "LAYER_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = ("register", "instead_of")


@dataclass(frozen=True)
class NoManaCost(Change):
    """Has no mana cost: an exception of a token that is a copy (CR 707.9)."""

    kind: ClassVar[str] = "CHANGE_NO_MANA_COST"
    layer: ClassVar[str] = "LAYER_COPY"


@dataclass(frozen=True)
class SetName(Change):
    """Has that name and no other (CR 612.8); of a copy, as an exception (CR 707.9b)."""

    name: str
    kind: ClassVar[str] = "CHANGE_NAME"
    layer: ClassVar[str] = "LAYER_TEXT"


@dataclass(frozen=True)
class HaveTextOf(Change):
    """Has the full text of that card, and the text of one more ability (CR 612)."""

    of: Selector
    ability: Ability | None = None
    kind: ClassVar[str] = "CHANGE_FULL_TEXT"
    layer: ClassVar[str] = "LAYER_TEXT"


@dataclass(frozen=True)
class GainControl(Change):
    """That player controls it (CR 613.1b)."""

    who: Selector = YOU
    kind: ClassVar[str] = "CHANGE_CONTROL"
    layer: ClassVar[str] = "LAYER_CONTROL"
    operands: ClassVar[tuple[str | Operand, ...]] = (Default("who", lambda: YOU, YOU, 0),)


@dataclass(frozen=True)
class ChangeText(Change):
    """Each instance of a word in its text becomes another: a color, a basic land type or a creature type (CR 612)."""

    word: Color | str
    becomes: Color | str
    kind: ClassVar[str] = "CHANGE_TEXT"
    layer: ClassVar[str] = "LAYER_TEXT"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.word, Color) != isinstance(self.becomes, Color):
            raise IRError("a color becomes a color, a subtype a subtype")
        if Color.COLORLESS in (self.word, self.becomes):
            raise IRError("colorless is no color")


@dataclass(frozen=True)
class Rule(Term):
    """A restriction, requirement, permission or cost change; RuleKind says how its parameters are read.

    Attributes:
        kind: What it is about.
        amount: Its number; of a change of costs also an amount.
        what: The objects, spells or sources that it is about.
        whose: Relation of the player who casts, plays or activates to the rule's controller.
        counter: The kind of counters that a permanent can't have more than `amount` of (CR 704.5r).
        color: A change of costs by mana of that kind; None: generic mana.
        abilities: A change of the costs of activated abilities, not of spells; `keyword`: of those abilities only.
        planeswalkers: Of attacking a player: their planeswalkers, too.
        zones: Permission to cast from these zones; `lands`: to play, lands too; `only_lands`: only lands; `free`:
            without paying mana costs; `own`: only the player's own cards; `cost`: only for the cost of that keyword;
            `as_sorcery`: only when a sorcery could be cast; `exiles`: what is cast so is exiled as it leaves the stack;
            `pays`: by paying that rather than the mana cost (CR 701.65a).
    """

    kind: RuleKind
    amount: int | Amount = 0
    what: Filter | None = None
    whose: int = 0
    counter: str = ""
    color: Color | None = None
    abilities: bool = False
    keyword: Keyword | None = None
    zones: frozenset[Zone] = frozenset()
    lands: bool = False
    only_lands: bool = False
    free: bool = False
    own: bool = False
    planeswalkers: bool = False
    cost: CastKeyword | None = None
    as_sorcery: bool = False
    exiles: bool = False
    pays: Sequence[Cost] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.planeswalkers and self.kind is not RuleKind.CANT_ATTACK_PLAYER:
            raise IRError("only a rule about attacking a player is about their planeswalkers")
        if (self.kind is RuleKind.MAX_COUNTERS) != bool(self.counter):
            raise IRError("a rule about how many counters there may be, and no other, names a kind of counter")


@dataclass(frozen=True)
class AddRule(Change):
    """A rule applies to it."""

    rule: Rule
    kind: ClassVar[str] = "CHANGE_RULE"
    layer: ClassVar[str] = "LAYER_RULES"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rule.counter:
            raise IRError("how many counters there may be is said by a permanent's own ability: Static(rule=...)")
