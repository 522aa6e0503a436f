"""What spells and abilities do. Each class becomes one operation of the core's `mtgcore.vm.Op`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mtgengine.enums import (
    CastKeyword,
    Cause,
    Color,
    Duration,
    Keyword,
    PhaseType,
    Retarget,
    Status,
    StepType,
    Zone,
)
from mtgengine.ir.changes import AddKeyword, Change, ModifyPT
from mtgengine.ir.costs import Cost
from mtgengine.ir.expressions import (
    ANYTHING,
    ONE,
    YOU,
    Amount,
    Condition,
    Filter,
    Number,
    Selector,
)
from mtgengine.ir.operands import Bits, Changed, Filled, Fixed, Operand, Shifted, With
from mtgengine.ir.term import IRError, Term

if TYPE_CHECKING:
    from mtgengine.ir.cards import Ability, Face


@dataclass(frozen=True)
class Effect(Term):
    """A step of what a spell or ability does as it resolves."""

    op: ClassVar[str] = ""


@dataclass(frozen=True)
class Damage(Effect):
    """The source, or another object, deals damage to each of them."""

    to: Selector
    amount: Amount
    source: Selector | None = None
    op: ClassVar[str] = "OP_DAMAGE"


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy them (CR 701.8). `regeneration` is False where the text says that they can't be regenerated."""

    what: Selector
    regeneration: bool = True
    op: ClassVar[str] = "OP_DESTROY"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", Bits(EF_NO_REGENERATION="not regeneration"))


@dataclass(frozen=True)
class Move(Effect):
    """Put them into a zone. Position in a library: 0 is the top, -1 the bottom.

    Attributes:
        register: The list that keeps the objects that they become, or -1.
        tapped: They enter tapped.
        controller: Who controls them on the battlefield, or sacrifices them; None: whoever's effect it is.
        order: Who chooses the order of several cards in a library; None: it makes no difference.
        link: What is exiled, or put onto the battlefield, is so with the source, by this link (CR 607.2a), or 0.
        random: In a random order.
        face_down: Face down.
        counter: The kind of counters with which they enter.
        counters: How many of them.
        host: What they enter attached to.
        transformed: They enter with their back face up; what is no double-faced card stays (CR 712.14a).
        until_source_leaves: Until the object whose ability this is leaves the battlefield: then they return where they
            were, under their owners' control (CR 610.3).
        regeneration: False where what is destroyed so can't be regenerated (CR 701.19c).
    """

    what: Selector
    zone: Zone
    cause: Cause = Cause.EFFECT
    position: int = 0
    register: int = -1
    tapped: bool = False
    controller: Selector | None = None
    order: Selector | None = None
    link: int = 0
    random: bool = False
    face_down: bool = False
    counter: str = ""
    counters: Amount = ONE
    host: Selector | None = None
    transformed: bool = False
    until_source_leaves: bool = False
    regeneration: bool = True
    op: ClassVar[str] = "OP_MOVE"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        *("what", "zone", "cause", "position", "register"),
        Bits(
            EF_TAPPED="tapped",
            EF_FACE_DOWN="face_down",
            MOVE_RANDOM="random",
            MOVE_TRANSFORMED="transformed",
            MOVE_UNTIL="until_source_leaves",
            EF_NO_REGENERATION="not regeneration",
        ),
        *("controller", "order", "link", "counter", With("counters", "counter"), "host"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.until_source_leaves and self.zone is not Zone.EXILE:
            raise IRError("only cards in exile return when something leaves the battlefield")


@dataclass(frozen=True)
class Draw(Effect):
    """Those players draw cards; a list register keeps them."""

    who: Selector
    amount: Amount
    register: int = -1
    op: ClassVar[str] = "OP_DRAW"


@dataclass(frozen=True)
class Discard(Effect):
    """Those players discard cards of their choice; a list register keeps them as they were."""

    who: Selector
    amount: Amount
    register: int = -1
    op: ClassVar[str] = "OP_DISCARD"


@dataclass(frozen=True)
class DiscardRandom(Effect):
    """Those players discard cards at random."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_DISCARD_RANDOM"


@dataclass(frozen=True)
class GainLife(Effect):
    """Those players gain life."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_GAIN_LIFE"


@dataclass(frozen=True)
class LoseLife(Effect):
    """Those players lose life."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_LOSE_LIFE"


@dataclass(frozen=True)
class Tap(Effect):
    """Tap them."""

    what: Selector
    op: ClassVar[str] = "OP_TAP"


@dataclass(frozen=True)
class Untap(Effect):
    """Untap them."""

    what: Selector
    op: ClassVar[str] = "OP_UNTAP"


@dataclass(frozen=True)
class PutCounters(Effect):
    """Put counters of a kind on them."""

    what: Selector
    kind: str
    amount: Amount
    op: ClassVar[str] = "OP_PUT_COUNTERS"


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """Remove counters of a kind from them."""

    what: Selector
    kind: str
    amount: Amount
    op: ClassVar[str] = "OP_REMOVE_COUNTERS"


@dataclass(frozen=True)
class Counter(Effect):
    """Counter those spells or abilities (CR 701.6). A spell goes to its owner's graveyard, or to `zone` instead.

    A list register keeps what was countered.
    """

    what: Selector
    zone: Zone | None = None
    position: int = 0
    register: int = -1
    op: ClassVar[str] = "OP_COUNTER"


@dataclass(frozen=True)
class CreateToken(Effect):
    """Those players create tokens (CR 111); a list register keeps them. X/X tokens have a size of their own.

    `host` is what Auras are created attached to.
    """

    who: Selector
    token: Face
    amount: Amount = ONE
    tapped: bool = False
    attacking: bool = False
    register: int = -1
    power: Amount | None = None
    toughness: Amount | None = None
    host: Selector | None = None
    op: ClassVar[str] = "OP_TOKEN"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        *("who", "token", "amount", Bits(EF_TAPPED="tapped", EF_ATTACKING="attacking")),
        *("register", "power", "toughness", "host"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.power is None) != (self.toughness is None):
            raise IRError("a token has power and toughness of its own, or neither")


@dataclass(frozen=True)
class Continuous(Effect):
    """A continuous effect on them, which are locked in as it begins (CR 611.2c)."""

    what: Selector
    changes: Sequence[Change]
    duration: Duration = Duration.END_OF_TURN
    condition: Condition | None = None
    op: ClassVar[str] = "OP_EFFECT"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", Changed(), "duration", "condition")

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.duration is Duration.WHILE) != (self.condition is not None):
            raise IRError("an effect that lasts for as long as something is so, and no other, says as long as what")


@dataclass(frozen=True)
class ManaSource(Term):
    """Which kinds of mana, where that depends on the game. Each class names the core's ManaDynamic."""

    dynamic: ClassVar[str] = ""


@dataclass(frozen=True)
class OfChosenColor(ManaSource):
    """The color chosen for the permanent (CR 607.2d)."""

    dynamic: ClassVar[str] = "MANA_CHOSEN_COLOR"


@dataclass(frozen=True)
class CouldProduce(ManaSource):
    """Any type that a land that matches could produce (CR 106.7)."""

    what: Filter
    dynamic: ClassVar[str] = "MANA_COULD_PRODUCE"


@dataclass(frozen=True)
class ColorsAmong(ManaSource):
    """Any color among permanents that match."""

    what: Filter
    dynamic: ClassVar[str] = "MANA_COLORS_AMONG"


@dataclass(frozen=True)
class ColorsExiled(ManaSource):
    """Any color of the cards exiled with the permanent (CR 607.2a)."""

    dynamic: ClassVar[str] = "MANA_COLORS_EXILED"


@dataclass(frozen=True)
class SameType(ManaSource):
    """A type that the permanent tapped for mana produced (CR 106.12)."""

    dynamic: ClassVar[str] = "MANA_SAME_TYPE"


@dataclass(frozen=True)
class AddMana(Effect):
    """Those players add mana of one kind among these; they choose it where there are several.

    `of` says which kinds where that depends on the game; `kinds` is then empty. Mana `persists` until end of turn, or
    stays for `this_combat` (CR 702.189a).
    """

    kinds: frozenset[Color]
    amount: Amount = ONE
    who: Selector = YOU
    spend_on: Filter | None = None
    persists: bool = False
    of: ManaSource | None = None
    this_combat: bool = False
    op: ClassVar[str] = "OP_ADD_MANA"


@dataclass(frozen=True)
class Sacrifice(Effect):
    """Those players sacrifice permanents of their choice that match."""

    who: Selector
    what: Filter
    amount: Amount = ONE
    op: ClassVar[str] = "OP_SACRIFICE"


@dataclass(frozen=True)
class Mill(Effect):
    """Those players mill cards. Where they are kept for later words, it is a Move of the top cards, with that cause."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_MILL"


@dataclass(frozen=True)
class Shuffle(Effect):
    """Those players shuffle their libraries."""

    who: Selector
    op: ClassVar[str] = "OP_SHUFFLE"


@dataclass(frozen=True)
class Search(Effect):
    """You search your library for cards that match, and put them there (CR 701.23), then shuffle.

    Attributes:
        zone: Where they are put; None: they stay where they are, a register keeps them, and nothing is shuffled yet.
        who: Who searches their own library.
        amount: How many at most: fewer may be found where the text asks for a quality (CR 701.23b).
        up_to: Fewer may be found in any case.
        tapped: They enter tapped.
        register: The list that keeps them, or -1.
    """

    what: Filter
    zone: Zone | None
    position: int = 0
    reveal: bool = False
    who: Selector = YOU
    amount: Amount = ONE
    up_to: bool = False
    tapped: bool = False
    register: int = -1
    op: ClassVar[str] = "OP_SEARCH"


@dataclass(frozen=True)
class SearchZones(Effect):
    """Somebody looks through zones of a player for cards that match (CR 701.23); a list keeps those found, there."""

    register: int
    who: Selector
    of: Selector
    what: Filter
    amount: Amount
    places: frozenset[Zone]
    up_to: bool = True
    op: ClassVar[str] = "OP_SEARCH"


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """Those players take an extra turn after this one."""

    who: Selector
    op: ClassVar[str] = "OP_EXTRA_TURN"


@dataclass(frozen=True)
class ExtraPhase(Effect):
    """There is an additional phase after that one, None: after the phase that it is (CR 500.8)."""

    phase: PhaseType
    after: PhaseType | None = None
    op: ClassVar[str] = "OP_EXTRA_PHASE"


@dataclass(frozen=True)
class ExtraStep(Effect):
    """There is an additional step after that step (CR 500.9), or else after that phase (CR 500.10)."""

    step: StepType
    after_step: StepType | None = None
    after_phase: PhaseType | None = None
    op: ClassVar[str] = "OP_EXTRA_STEP"

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.after_step is None) == (self.after_phase is None):
            raise IRError("an extra step comes after a step or after a phase")


@dataclass(frozen=True)
class Skip(Effect):
    """Those players skip their next phase, or a step of it, or their next turn (CR 614.10)."""

    who: Selector
    phase: PhaseType | None = None
    step: StepType | None = None
    op: ClassVar[str] = "OP_SKIP"


@dataclass(frozen=True)
class Win(Effect):
    """Those players win the game."""

    who: Selector
    op: ClassVar[str] = "OP_WIN"


@dataclass(frozen=True)
class Lose(Effect):
    """Those players lose the game."""

    who: Selector
    op: ClassVar[str] = "OP_LOSE"


@dataclass(frozen=True)
class CopySpell(Effect):
    """Somebody copies those spells or abilities, and may choose new targets for the copies (CR 707.10c)."""

    what: Selector
    who: Selector = YOU
    amount: Amount = ONE
    new_targets: bool = False
    op: ClassVar[str] = "OP_COPY_SPELL"


@dataclass(frozen=True)
class BecomeCopy(Effect):
    """They become copies of that permanent or card, except for these changes (CR 707.2, 707.9)."""

    what: Selector
    of: Selector
    changes: Sequence[Change] = ()
    duration: Duration = Duration.FOREVER
    condition: Condition | None = None
    op: ClassVar[str] = "OP_BECOME_COPY"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", "of", Changed(), "duration", "condition")


@dataclass(frozen=True)
class CopyToken(Effect):
    """Those players create tokens that are copies of that, except for these changes (CR 707.2, 111.3).

    `attacked`: the player that attacking ones attack, or a planeswalker of theirs.
    """

    of: Selector
    amount: Amount = ONE
    who: Selector = YOU
    changes: Sequence[Change] = ()
    tapped: bool = False
    attacking: bool = False
    register: int = -1
    attacked: Selector | None = None
    op: ClassVar[str] = "OP_TOKEN_COPY"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        *("who", "of", "amount", Bits(EF_TAPPED="tapped", EF_ATTACKING="attacking"), "register", Changed(), "attacked"),
    )


@dataclass(frozen=True)
class Attach(Effect):
    """Attach that to this."""

    what: Selector
    to: Selector
    op: ClassVar[str] = "OP_ATTACH"


@dataclass(frozen=True)
class CastFree(Effect):
    """You may cast one of those cards without paying its mana cost.

    Attributes:
        what: The cards.
        most: The greatest mana value that the spell may have.
        keyword: The keyword that has it cast, which the spell and the permanent that it becomes remember.
        spell: What the spell must be.
        transformed: It is cast with its back face up.
        or_play: A land may be played (CR 305.3).
    """

    what: Selector
    most: Amount | None = None
    keyword: CastKeyword | None = None
    spell: Filter = ANYTHING
    transformed: bool = False
    or_play: bool = False
    op: ClassVar[str] = "OP_CAST"


@dataclass(frozen=True)
class CastFor(Effect):
    """You may cast one of those cards by paying the cost of a keyword that it has; None: its mana cost."""

    what: Selector
    keyword: CastKeyword | None = None
    op: ClassVar[str] = "OP_CAST"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", "keyword", Fixed(0), Fixed(0), Fixed(0))


@dataclass(frozen=True)
class PutAttacking(Effect):
    """Put those cards onto the battlefield tapped and attacking, what that creature attacked where one is named."""

    what: Selector
    like: Selector | None = None
    op: ClassVar[str] = "OP_PUT_ATTACKING"


@dataclass(frozen=True)
class RemoveFromCombat(Effect):
    """Remove them from combat."""

    what: Selector
    op: ClassVar[str] = "OP_REMOVE_FROM_COMBAT"


@dataclass(frozen=True)
class May(Effect):
    """Somebody may do this; `otherwise` happens when they don't."""

    effects: Sequence[Effect]
    who: Selector = YOU
    otherwise: Sequence[Effect] = ()
    op: ClassVar[str] = "OP_MAY"


@dataclass(frozen=True)
class If(Effect):
    """If the condition holds, this happens, otherwise that."""

    condition: Condition
    effects: Sequence[Effect]
    otherwise: Sequence[Effect] = ()
    op: ClassVar[str] = "OP_IF"


@dataclass(frozen=True)
class Choose(Effect):
    """Somebody chooses something that matches; a register keeps it.

    Attributes:
        register: One object or player, or a list from 16 on.
        optional: They may choose nothing.
        who: Who chooses.
        amount: How many, as many as there are at most.
        up_to: They may choose fewer.
        among: What they choose from; None: everything in those zones.
        random: They are chosen at random.
        append: A list keeps what it has.
    """

    register: int
    what: Filter = ANYTHING
    zones: Sequence[Zone] = ()
    optional: bool = False
    who: Selector = YOU
    amount: Amount = ONE
    up_to: bool = False
    among: Selector | None = None
    random: bool = False
    append: bool = False
    op: ClassVar[str] = "OP_CHOOSE"


@dataclass(frozen=True)
class RevealHand(Effect):
    """Those players reveal their hands."""

    who: Selector
    op: ClassVar[str] = "OP_REVEAL_HAND"


@dataclass(frozen=True)
class DamageEqualToPower(Effect):
    """Each of these deals damage equal to its power to those."""

    sources: Selector
    to: Selector
    op: ClassVar[str] = "OP_DAMAGE_EQUAL_POWER"


@dataclass(frozen=True)
class Float(Effect):
    """Creates an ability that is no object's: a delayed trigger (CR 603.7), a replacement effect or a rule for a while.

    Its program begins with the memory of this one.
    """

    ability: Ability
    duration: Duration = Duration.END_OF_TURN
    op: ClassVar[str] = "OP_FLOAT"


@dataclass(frozen=True)
class Reflexive(Effect):
    """A reflexive triggered ability, *when you do*: it triggers now (CR 603.12). `ir.when_you_do` makes one."""

    ability: Ability
    op: ClassVar[str] = "OP_FLOAT"
    operands: ClassVar[tuple[str | Operand, ...]] = ("ability", Fixed(0))


@dataclass(frozen=True)
class Pay(Effect):
    """Somebody may pay a cost (CR 118.12), or do what is like one: *if you do*, *unless they discard a card*."""

    cost: Sequence[Cost]
    who: Selector = YOU
    effects: Sequence[Effect] = ()
    otherwise: Sequence[Effect] = ()
    times: Amount = ONE
    optional: bool = True
    op: ClassVar[str] = "OP_PAY"


@dataclass(frozen=True)
class Let(Effect):
    """A register keeps those objects or players for later: what a delayed ability is about, or what *that many* was."""

    register: int
    what: Selector
    op: ClassVar[str] = "OP_LET"


@dataclass(frozen=True)
class ForEach(Effect):
    """This happens for each of them in turn, which a register keeps."""

    register: int
    of: Selector
    effects: Sequence[Effect]
    op: ClassVar[str] = "OP_FOR_EACH"


@dataclass(frozen=True)
class Reveal(Effect):
    """Those cards are revealed (CR 701.20)."""

    what: Selector
    op: ClassVar[str] = "OP_REVEAL"


@dataclass(frozen=True)
class Look(Effect):
    """Those players look at those cards."""

    what: Selector
    who: Selector = YOU
    op: ClassVar[str] = "OP_LOOK"


@dataclass(frozen=True)
class Scry(Effect):
    """Those players scry (CR 701.22)."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_SCRY"


@dataclass(frozen=True)
class Surveil(Effect):
    """Those players surveil (CR 701.25)."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_SURVEIL"


@dataclass(frozen=True)
class ChooseName(Effect):
    """You choose the name of a card that matches (CR 201.4); a register keeps it."""

    register: int = 0
    what: Filter = ANYTHING
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_NAME"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_NAME"),
        Filled(Number(0)),
        Filled(Number(0)),
        "what",
    )


@dataclass(frozen=True)
class ChooseSubtype(Effect):
    """You choose a creature type; a register keeps it."""

    register: int = 0
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_SUBTYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_SUBTYPE"),
        Filled(Number(0)),
        Filled(Number(0)),
        Fixed(0),
    )


@dataclass(frozen=True)
class ChooseColor(Effect):
    """You choose a color; a register keeps it."""

    register: int = 0
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_COLOR"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_COLOR"),
        Filled(Number(0)),
        Filled(Number(0)),
        Fixed(0),
    )


@dataclass(frozen=True)
class ChooseNumber(Effect):
    """Somebody chooses a number; a register keeps it."""

    register: int
    least: Amount
    most: Amount
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_NUMBER"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_NUMBER"),
        "least",
        "most",
        Fixed(0),
    )


@dataclass(frozen=True)
class ChooseLandType(Effect):
    """You choose a basic land type; a register keeps it."""

    register: int = 0
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_LAND_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_LAND_TYPE"),
        Filled(Number(0)),
        Filled(Number(0)),
        Fixed(0),
    )


@dataclass(frozen=True)
class ChooseAnyLandType(Effect):
    """You choose a land type, basic or not (CR 205.3i); a register keeps it."""

    register: int = 0
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_ANY_LAND_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_ANY_LAND_TYPE"),
        Filled(Number(0)),
        Filled(Number(0)),
        Fixed(0),
    )


@dataclass(frozen=True)
class ChooseCardType(Effect):
    """You choose a card type; a register keeps it."""

    register: int = 0
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_CARD_TYPE"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_CARD_TYPE"),
        Filled(Number(0)),
        Filled(Number(0)),
        Fixed(0),
    )


@dataclass(frozen=True)
class ChoosePlayer(Effect):
    """You choose a player who matches; a register keeps them."""

    register: int = 0
    what: Filter = ANYTHING
    who: Selector = YOU
    op: ClassVar[str] = "OP_CHOOSE_VALUE"
    choice: ClassVar[str] = "CHOICE_PLAYER"
    operands: ClassVar[tuple[str | Operand, ...]] = (
        "register",
        "who",
        Fixed("CHOICE_PLAYER"),
        Filled(Number(0)),
        Filled(Number(0)),
        "what",
    )


@dataclass(frozen=True)
class Option(Term):
    """One of the things that a player chooses between while a spell or ability resolves."""

    effects: Sequence[Effect]


@dataclass(frozen=True)
class ChooseOne(Effect):
    """Somebody chooses one of these, and it happens."""

    options: Sequence[Option]
    who: Selector = YOU


@dataclass(frozen=True)
class Hook(Effect):
    """A registered function (`mtgengine.hooks`) says which of these happens, and numbers that registers keep.

    Attributes:
        name: The name that the function is registered under.
        options: What may happen; none: only numbers are asked for.
        numbers: How many numbers, from 0 to `most`; `register` keeps the first of them, the next ones the others.
    """

    name: str
    options: Sequence[Option] = ()
    numbers: int = 0
    most: int = 99
    register: int = 0
    op: ClassVar[str] = "OP_HOOK"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.options and not self.numbers:
            raise IRError("a hook is asked for an option or for numbers")
        if self.numbers < 0 or self.most < 0 or not 0 <= self.register <= 8 - self.numbers:
            raise IRError("the numbers of a hook lie in registers 0 to 7 and are not negative")


@dataclass(frozen=True)
class Repeat(Effect):
    """This happens so many times."""

    amount: Amount
    effects: Sequence[Effect]


@dataclass(frozen=True)
class RepeatWhile(Effect):
    """This happens, and again as long as the condition holds after it."""

    effects: Sequence[Effect]
    condition: Condition


@dataclass(frozen=True)
class LetNumber(Effect):
    """A register keeps a number for later."""

    register: int
    amount: Amount
    op: ClassVar[str] = "OP_LET_NUMBER"


@dataclass(frozen=True)
class Divide(Effect):
    """Somebody divides an amount among those that a list register keeps; `DividedShare` is what each gets."""

    register: int
    amount: Amount
    who: Selector = YOU
    least: int = 1
    op: ClassVar[str] = "OP_DIVIDE"
    operands: ClassVar[tuple[str | Operand, ...]] = ("register", "who", "amount", "least")


@dataclass(frozen=True)
class FlipCoin(Effect):
    """A player flips a coin (CR 705); a register keeps 1 when they win the flip, 0 when they lose it.

    `called` is False where it matters only how the coin comes up: 1 is heads (CR 705.2).
    """

    register: int
    who: Selector = YOU
    called: bool = True
    op: ClassVar[str] = "OP_FLIP_COIN"


@dataclass(frozen=True)
class RollDie(Effect):
    """A player rolls a die (CR 706); a register keeps the result."""

    register: int
    who: Selector = YOU
    sides: int = 6
    op: ClassVar[str] = "OP_ROLL"


@dataclass(frozen=True)
class RevealUntil(Effect):
    """A player reveals cards from the top of their library until so many match; lists keep those and the others."""

    who: Selector
    what: Filter
    amount: Amount = ONE
    register: int = -1
    others: int = -1
    op: ClassVar[str] = "OP_REVEAL_UNTIL"


@dataclass(frozen=True)
class MoveCounters(Effect):
    """Counters of a kind, or of all kinds, move from one permanent to another (CR 122.5)."""

    what: Selector
    to: Selector
    kind: str
    amount: Amount
    op: ClassVar[str] = "OP_MOVE_COUNTERS"


@dataclass(frozen=True)
class GiveCounters(Effect):
    """That player chooses permanents and players, who get one more of each kind of counter they have (CR 701.34a)."""

    who: Selector = YOU
    op: ClassVar[str] = "OP_PROLIFERATE"


@dataclass(frozen=True)
class ChooseTargets(Effect):
    """New targets for those spells or abilities (CR 115.7); `to`: only those."""

    what: Selector
    who: Selector = YOU
    how: Retarget = Retarget.CHOOSE
    to: Selector | None = None
    op: ClassVar[str] = "OP_RETARGET"


@dataclass(frozen=True)
class Fight(Effect):
    """Two creatures fight (CR 701.14)."""

    what: Selector
    other: Selector
    op: ClassVar[str] = "OP_FIGHT"


@dataclass(frozen=True)
class Transform(Effect):
    """They transform (CR 701.27), or flip (CR 710.4)."""

    what: Selector
    flip: bool = False
    op: ClassVar[str] = "OP_TRANSFORM"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", Bits(TURN_FLIP="flip"))


@dataclass(frozen=True)
class Unlock(Effect):
    """The left (1) or the right half (2) of those Rooms is unlocked (CR 709.5f)."""

    what: Selector
    half: int
    op: ClassVar[str] = "OP_TRANSFORM"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", Shifted("half", "TURN_UNLOCK_LEFT", 1))


@dataclass(frozen=True)
class CopyCard(Effect):
    """Those cards are copied where they are; a list keeps the copies, which are there to be cast now (CR 707.12)."""

    what: Selector
    register: int
    op: ClassVar[str] = "OP_COPY_CARD"


@dataclass(frozen=True)
class Pair(Effect):
    """Those two creatures become paired (CR 702.95)."""

    what: Selector
    other: Selector
    op: ClassVar[str] = "OP_PAIR"


@dataclass(frozen=True)
class TurnFace(Effect):
    """They are turned face down, or face up (CR 708)."""

    what: Selector
    down: bool
    op: ClassVar[str] = "OP_TURN"


@dataclass(frozen=True)
class Phase(Effect):
    """They phase out, or in (CR 702.26)."""

    what: Selector
    out: bool = True
    op: ClassVar[str] = "OP_PHASE"


@dataclass(frozen=True)
class SetLife(Effect):
    """Their life totals become that (CR 119.5)."""

    who: Selector
    amount: Amount
    op: ClassVar[str] = "OP_SET_LIFE"


@dataclass(frozen=True)
class ExchangeLife(Effect):
    """Two players exchange life totals (CR 701.12c)."""

    who: Selector
    other: Selector
    op: ClassVar[str] = "OP_EXCHANGE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Fixed("EXCHANGE_LIFE"), "who", "other", Fixed(-1))


@dataclass(frozen=True)
class ExchangeControl(Effect):
    """The players who control two permanents exchange control of them (CR 701.12b).

    A register keeps 1 if they do, otherwise 0.
    """

    what: Selector
    other: Selector
    register: int = -1
    op: ClassVar[str] = "OP_EXCHANGE"
    operands: ClassVar[tuple[str | Operand, ...]] = (Fixed("EXCHANGE_CONTROL"), "what", "other", "register")


@dataclass(frozen=True)
class DrawGame(Effect):
    """The game is a draw (CR 104.4)."""

    op: ClassVar[str] = "OP_DRAW_GAME"


@dataclass(frozen=True)
class Designate(Effect):
    """They become monstrous (CR 701.37b) or renowned (CR 702.112b); `lost`: they are so no more."""

    what: Selector
    status: Status
    lost: bool = False
    op: ClassVar[str] = "OP_DESIGNATE"


@dataclass(frozen=True)
class TakeAction(Effect):
    """You have taken the source's action of this number: one that is taken only once each turn (CR 603.2h)."""

    action: int
    op: ClassVar[str] = "OP_ACT"


@dataclass(frozen=True)
class Unattach(Effect):
    """Those Auras, Equipment or Fortifications become unattached (CR 701.3d)."""

    what: Selector
    op: ClassVar[str] = "OP_ATTACH"
    operands: ClassVar[tuple[str | Operand, ...]] = ("what", Fixed(0))


@dataclass(frozen=True)
class Regenerate(Effect):
    """Regenerate them (CR 701.19): the next time each would be destroyed this turn, it isn't."""

    what: Selector
    op: ClassVar[str] = "OP_REGENERATE"


@dataclass(frozen=True)
class CreateEmblem(Effect):
    """You get an emblem with these abilities (CR 114)."""

    abilities: Sequence[Ability]
    op: ClassVar[str] = "OP_EMBLEM"


@dataclass(frozen=True)
class DuringNextUntap(Effect):
    """This happens during your next untap step, as you untap your permanents (CR 502.3)."""

    effects: Sequence[Effect]


def exile(what: Selector) -> Move:
    """Exile them (CR 701.13)."""
    return Move(what, Zone.EXILE, Cause.EXILE)


def return_to_hand(what: Selector) -> Move:
    """Return them to their owners' hands."""
    return Move(what, Zone.HAND)


def pump(what: Selector, power: int, toughness: int, *keywords: Keyword) -> Continuous:
    """They get +power/+toughness, and gain the keywords, until end of turn."""
    changes: list[Change] = []
    if power or toughness:
        changes.append(ModifyPT(Number(power), Number(toughness)))
    changes.extend(AddKeyword(keyword) for keyword in keywords)
    return Continuous(what, changes)
