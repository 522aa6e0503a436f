"""What a game stops for: a decision, and the options among which a player picks one.

Everything that players choose comes as one of few shapes: act at priority, pick an object, a player, a mode or a
number, say yes or no, declare an attacker or a blocker, assign damage. Sets are picked one element at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, overload

from mtgcore import types as core
from mtgcore.handle import GameHandle
from mtgengine.enums import Color, ObjectId, PlayerId
from mtgengine.errors import IllegalAction

if TYPE_CHECKING:
    from mtgengine.objects import GameObject
    from mtgengine.position import AnyPosition

__all__ = ["Decision", "DecisionKind", "Option", "OptionKind", "Options", "Reason"]


class DecisionKind(IntEnum):
    """The shape of a decision."""

    PRIORITY = core.SHAPE_PRIORITY
    OBJECTS = core.SHAPE_OBJECTS
    PLAYERS = core.SHAPE_PLAYERS
    MODES = core.SHAPE_MODES
    NUMBER = core.SHAPE_NUMBER
    NAME = core.SHAPE_NAME
    YES_NO = core.SHAPE_YES_NO
    ORDER = core.SHAPE_ORDER
    ATTACK = core.SHAPE_ATTACK
    BLOCK = core.SHAPE_BLOCK
    ASSIGN_DAMAGE = core.SHAPE_ASSIGN_DAMAGE
    PAY = core.SHAPE_PAY
    MULLIGAN = core.SHAPE_MULLIGAN
    HOOK = core.SHAPE_HOOK


class Reason(IntEnum):
    """What a decision is about. It says why; the kind of the decision says how it is answered."""

    NONE = core.REASON_NONE
    PRIORITY = core.REASON_PRIORITY
    STARTING_PLAYER = core.REASON_STARTING_PLAYER
    MULLIGAN = core.REASON_MULLIGAN
    MULLIGAN_BOTTOM = core.REASON_MULLIGAN_BOTTOM
    DISCARD = core.REASON_DISCARD
    DISCARD_HAND_SIZE = core.REASON_DISCARD_HAND_SIZE
    TARGET = core.REASON_TARGET
    MODE = core.REASON_MODE
    DIVISION = core.REASON_DIVISION
    X = core.REASON_X
    ADDITIONAL_COST = core.REASON_ADDITIONAL_COST
    ALTERNATIVE_COST = core.REASON_ALTERNATIVE_COST
    HYBRID = core.REASON_HYBRID
    PHYREXIAN = core.REASON_PHYREXIAN
    COST_OBJECT = core.REASON_COST_OBJECT
    PAY_MANA = core.REASON_PAY_MANA
    MANA_COLOR = core.REASON_MANA_COLOR
    LEGEND = core.REASON_LEGEND
    ATTACK = core.REASON_ATTACK
    BLOCK = core.REASON_BLOCK
    ATTACK_COST = core.REASON_ATTACK_COST
    BLOCK_COST = core.REASON_BLOCK_COST
    ASSIGN_DAMAGE = core.REASON_ASSIGN_DAMAGE
    TRIGGER_ORDER = core.REASON_TRIGGER_ORDER
    REPLACEMENT = core.REASON_REPLACEMENT
    MAY = core.REASON_MAY
    CHOOSE = core.REASON_CHOOSE
    SEARCH = core.REASON_SEARCH
    ORDER_GRAVEYARD = core.REASON_ORDER_GRAVEYARD
    SCRY = core.REASON_SCRY
    SACRIFICE = core.REASON_SACRIFICE
    PROTECTOR = core.REASON_PROTECTOR
    UNTAP = core.REASON_UNTAP
    SECTOR = core.REASON_SECTOR
    COLOR = core.REASON_COLOR
    SUBTYPE = core.REASON_SUBTYPE
    CARD_NAME = core.REASON_CARD_NAME
    NUMBER = core.REASON_NUMBER
    COPY = core.REASON_COPY
    PAY = core.REASON_PAY
    ORDER_LIBRARY = core.REASON_ORDER_LIBRARY
    NEW_TARGET = core.REASON_NEW_TARGET
    HOST = core.REASON_HOST
    PLAYER = core.REASON_PLAYER
    FACE_UP = core.REASON_FACE_UP
    HOOK = core.REASON_HOOK
    FACE = core.REASON_FACE
    STEP = core.REASON_STEP
    MERGE = core.REASON_MERGE
    ROOM = core.REASON_ROOM
    DUNGEON = core.REASON_DUNGEON
    VOTE = core.REASON_VOTE
    CHARGE = core.REASON_CHARGE
    SHIELD = core.REASON_SHIELD
    SHIELD_TRIGGER = core.REASON_SHIELD_TRIGGER
    EVOLUTION = core.REASON_EVOLUTION
    DESTROY = core.REASON_DESTROY
    RETURN = core.REASON_RETURN
    TAP = core.REASON_TAP
    MOVE = core.REASON_MOVE


class OptionKind(IntEnum):
    """What an option does."""

    PASS = core.OPTION_PASS
    PLAY_LAND = core.OPTION_PLAY_LAND
    CAST = core.OPTION_CAST
    ACTIVATE = core.OPTION_ACTIVATE
    MANA = core.OPTION_MANA
    OBJECT = core.OPTION_OBJECT
    PLAYER = core.OPTION_PLAYER
    MODE = core.OPTION_MODE
    NUMBER = core.OPTION_NUMBER
    NAME = core.OPTION_NAME
    YES = core.OPTION_YES
    NO = core.OPTION_NO
    ATTACK = core.OPTION_ATTACK
    BLOCK = core.OPTION_BLOCK
    ASSIGN = core.OPTION_ASSIGN
    PAY = core.OPTION_PAY
    KEEP = core.OPTION_KEEP
    MULLIGAN = core.OPTION_MULLIGAN
    PLAY_FIRST = core.OPTION_PLAY_FIRST
    DRAW_FIRST = core.OPTION_DRAW_FIRST
    TRIGGER = core.OPTION_TRIGGER
    REPLACEMENT = core.OPTION_REPLACEMENT
    TURN_UP = core.OPTION_TURN_UP
    CHARGE = core.OPTION_CHARGE


# What is asked, for people: {source} is the spell, ability or permanent that the decision is about.
_QUESTIONS = {
    Reason.PRIORITY: "act or pass",
    Reason.STARTING_PLAYER: "play first or draw first",
    Reason.MULLIGAN: "keep the hand or take a mulligan",
    Reason.MULLIGAN_BOTTOM: "put a card on the bottom of the library",
    Reason.DISCARD: "discard a card",
    Reason.DISCARD_HAND_SIZE: "discard down to the maximum hand size",
    Reason.TARGET: "choose a target for {source}",
    Reason.MODE: "choose a mode of {source}",
    Reason.DIVISION: "divide the effect of {source}",
    Reason.X: "choose X for {source}",
    Reason.ADDITIONAL_COST: "pay the additional cost of {source} or not",
    Reason.ALTERNATIVE_COST: "pay the alternative cost of {source} or not",
    Reason.HYBRID: "choose how to pay a hybrid mana symbol of {source}",
    Reason.PHYREXIAN: "pay a Phyrexian mana symbol of {source} with mana or life",
    Reason.COST_OBJECT: "choose what to pay the cost of {source} with",
    Reason.PAY_MANA: "pay for {source}",
    Reason.MANA_COLOR: "choose the mana that {source} makes",
    Reason.LEGEND: "keep one of the legendary permanents",
    Reason.ATTACK: "declare an attacker, or be done",
    Reason.BLOCK: "declare a blocker, or be done",
    Reason.ATTACK_COST: "pay to attack",
    Reason.BLOCK_COST: "pay to block",
    Reason.ASSIGN_DAMAGE: "assign the combat damage of {source}",
    Reason.TRIGGER_ORDER: "choose the ability that goes onto the stack next",
    Reason.REPLACEMENT: "choose the effect that applies first",
    Reason.MAY: "do what {source} offers or not",
    Reason.CHOOSE: "choose for {source}",
    Reason.SEARCH: "choose a card that {source} searches for",
    Reason.ORDER_GRAVEYARD: "choose the card that goes to the graveyard next",
    Reason.SCRY: "scry",
    Reason.SACRIFICE: "choose a permanent to sacrifice",
    Reason.PROTECTOR: "choose the protector of {source}",
    Reason.UNTAP: "choose what to untap",
    Reason.SECTOR: "choose a sector for {source}",
    Reason.COLOR: "choose a color for {source}",
    Reason.SUBTYPE: "choose a type for {source}",
    Reason.CARD_NAME: "choose a card name for {source}",
    Reason.NUMBER: "choose a number for {source}",
    Reason.COPY: "choose what {source} copies",
    Reason.PAY: "pay for {source}?",
    Reason.ORDER_LIBRARY: "choose the next card to put into the library",
    Reason.NEW_TARGET: "choose a new target for {source}",
    Reason.HOST: "choose what {source} enters attached to",
    Reason.PLAYER: "choose a player for {source}",
    Reason.FACE_UP: "turn {source} face up?",
    Reason.ROOM: "choose a room of {source}",
    Reason.DUNGEON: "choose a dungeon",
    Reason.VOTE: "vote",
    Reason.STEP: "go on",
    Reason.CHARGE: "put a card into the mana zone or not",
    Reason.SHIELD: "choose a shield to break",
    Reason.SHIELD_TRIGGER: "use a shield trigger or not",
    Reason.EVOLUTION: "choose what {source} is put on",
    Reason.DESTROY: "choose what {source} destroys",
    Reason.RETURN: "choose what {source} returns",
    Reason.TAP: "choose what {source} taps",
    Reason.MOVE: "choose what {source} moves",
}
_MANA = tuple(Color)
_SECTORS = ("alpha", "beta", "gamma")
_LISTED = 4096  # options of a longer range are made one by one, when they are asked for


_WORD = 0xFFFFFFFFFFFFFFFF


def _mix(h: int) -> int:
    for _ in range(2):
        h = ((h ^ (h >> 32)) * 0xD6E8FEB86659FD93) & _WORD
    return h ^ (h >> 32)


def option_key(kind: int, a: int, b: int, c: int) -> int:
    """The core's stable key of an option, which does not depend on the option's index."""
    high, low = (kind & 0xFFFFFFFF) << 32 | (a & 0xFFFFFFFF), (b & 0xFFFFFFFF) << 32 | (c & 0xFFFFFFFF)
    return _mix((_mix(high) + low) & _WORD)


class Option:
    """One thing that a player may choose.

    Attributes:
        index: Its place among the options of its decision.
        kind: What it does.
        a, b, c: The core's numbers, as `mtgcore.types.OptionKind` describes them.
    """

    __slots__ = ("_key", "_label", "_position", "_reason", "a", "b", "c", "index", "kind")

    def __init__(self, position: AnyPosition, reason: int, index: int, fields: tuple[int, int, int, int]) -> None:
        self._position = position
        self._reason = reason
        self.index = index
        self.kind = OptionKind(fields[0])
        _, self.a, self.b, self.c = fields
        self._label: str | None = None
        self._key: int | None = None

    @property
    def fields(self) -> tuple[int, int, int, int]:
        """The core's numbers: kind, a, b, c."""
        return int(self.kind), self.a, self.b, self.c

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.fields == self.fields

    def __hash__(self) -> int:
        return hash(self.fields)

    def __repr__(self) -> str:
        return f"<Option {self.index}: {self.label}>"

    def __str__(self) -> str:
        return self.label

    @property
    def key(self) -> int:
        """A 64-bit number that names the choice, whatever its index: for search and replays."""
        if self._key is None:
            self._key = option_key(*self.fields)
        return self._key

    @property
    def is_pass(self) -> bool:
        """Whether it passes priority, or ends a pick or a declaration."""
        return self.kind is OptionKind.PASS

    @property
    def object(self) -> GameObject | None:
        """The object that it is about: the card to cast, the attacker, the blocker, the one that is picked."""
        if self.kind in _ABOUT_OBJECTS or (self.kind is OptionKind.ASSIGN and self.a > 0):
            found: GameObject = self._position.object(self.a)
            return found
        return None

    @property
    def objects(self) -> tuple[GameObject, ...]:
        """All objects that it is about: of a block, the blocker and the attacker."""
        first = self.object
        found = [first] if first is not None else []
        if self.kind is OptionKind.BLOCK or (self.kind is OptionKind.ATTACK and self.b > 0):
            found.append(self._position.object(self.b))
        return tuple(found)

    @property
    def player(self) -> PlayerId | None:
        """The player that it is about: the one picked, attacked or dealt damage."""
        if self.kind is OptionKind.PLAYER:
            return self._position.player_ids[self.a]
        ref = self.b if self.kind is OptionKind.ATTACK else self.a if self.kind is OptionKind.ASSIGN else 0
        return self._position.player_ids[-1 - ref] if ref < 0 else None

    @property
    def number(self) -> int | None:
        """The number, mode or amount that it stands for."""
        if self.kind in (OptionKind.NUMBER, OptionKind.MODE):
            return self.a
        return self.b if self.kind is OptionKind.ASSIGN else None

    @property
    def source(self) -> GameObject | None:
        """The object whose triggered ability it puts on the stack, or whose replacement effect it applies."""
        if self.kind is OptionKind.REPLACEMENT:
            replacing: GameObject = self._position.object(self.a)
            return replacing
        return self._position.object(self.b) if self.kind is OptionKind.TRIGGER else None

    @property
    def label(self) -> str:
        """What it does, in words."""
        if self._label is None:
            self._label = self._position.label_of(self) or self._text()
        return self._label

    def _named(self, ref: int) -> str:
        return self._position.text_of(ref)

    def _text(self) -> str:
        kind = self.kind
        if kind in _WORDS:
            return _WORDS[kind]
        if kind is OptionKind.PASS:
            return "pass" if self._reason == Reason.PRIORITY else "done"
        if kind is OptionKind.PLAY_LAND:
            return f"play {self._face_name()}"
        if kind is OptionKind.CAST:
            way = f" for alternative cost {self.c - 1}" if self.c > 0 else ""
            return f"cast {self._face_name()}{way}"
        if kind is OptionKind.ACTIVATE:
            return f"activate ability {self.b} of {self._named(self.a)}"
        if kind is OptionKind.MANA:
            return f"activate mana ability {self.b} of {self._named(self.a)}"
        if kind is OptionKind.TRIGGER:
            return f"the ability of {self._named(self.b)}"
        if kind is OptionKind.REPLACEMENT:
            return f"the effect of {self._named(self.a)}"
        if kind is OptionKind.OBJECT:
            return self._named(self.a)
        if kind is OptionKind.PLAYER:
            return self._named(-1 - self.a)
        if kind is OptionKind.MODE:
            return self._mode_text()
        if kind is OptionKind.ATTACK:
            return f"attack {self._named(self.b)} with {self._named(self.a)}"
        if kind is OptionKind.BLOCK:
            return f"block {self._named(self.b)} with {self._named(self.a)}"
        if kind is OptionKind.ASSIGN:
            return f"assign {self.b} damage to {self._named(self.a)}"
        return str(self.a)

    def _face_name(self) -> str:
        faces = self._position.pool.faces
        return str(faces[self.b].name) if 0 <= self.b < len(faces) else self._named(self.a)

    def _mode_text(self) -> str:
        if self._reason == Reason.MANA_COLOR and 0 <= self.a < len(_MANA):
            return f"{{{_MANA[self.a].value}}}"
        if self._reason == Reason.FACE:
            return str(self._position.pool.faces[self.a].name)
        if self._reason in (Reason.HYBRID, Reason.PHYREXIAN):
            return ("the first half", "the second half", "2 life")[self.a] if 0 <= self.a <= 2 else str(self.a)
        if self._reason == Reason.SECTOR and 0 <= self.a < len(_SECTORS):
            return f"{_SECTORS[self.a]} sector"
        return str(self.a) if self._reason == Reason.X else f"mode {self.a}"


_WORDS = {
    OptionKind.YES: "yes",
    OptionKind.NO: "no",
    OptionKind.PAY: "pay",
    OptionKind.KEEP: "keep",
    OptionKind.MULLIGAN: "mulligan",
    OptionKind.PLAY_FIRST: "play first",
    OptionKind.DRAW_FIRST: "draw first",
}
_ABOUT_OBJECTS = frozenset(
    {
        OptionKind.PLAY_LAND,
        OptionKind.CAST,
        OptionKind.ACTIVATE,
        OptionKind.MANA,
        OptionKind.OBJECT,
        OptionKind.ATTACK,
        OptionKind.BLOCK,
        OptionKind.CHARGE,
    }
)


class Options(Sequence[Option]):
    """The options of a decision, each made when it is asked for."""

    __slots__ = ("_decision", "_fields", "_made", "_n")

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._n = decision.n_options
        self._fields = decision.core.options() if self._n <= _LISTED else None
        self._made: dict[int, Option] = {}

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(self._n)))
        if index < 0:
            index += self._n
        option = self._made.get(index)
        if option is None:
            if not 0 <= index < self._n:
                raise IndexError(f"there is no option {index}: the decision has {self._n}")
            fields = self._fields[index] if self._fields is not None else self._decision.core.option(index)
            option = self._made[index] = Option(self._decision.position, self._decision.reason, index, fields)
        return option

    def __iter__(self) -> Iterator[Option]:
        return (self[i] for i in range(self._n))

    def __repr__(self) -> str:
        shown = [option.label for option in self[:20]]
        return f"<{self._n} options: {', '.join(shown)}{', ...' if self._n > 20 else ''}>"


class Decision:
    """What a game is waiting for.

    Attributes:
        n_options: How many options there are.
        position: The game, or the view of it, that the decision belongs to.
    """

    __slots__ = ("_fields", "_options", "_version", "n_options", "position")

    def __init__(self, position: AnyPosition, fields: tuple[int, int, int, int, int, int, int]) -> None:
        self.position = position
        self.n_options = position.core.n_options
        self._fields = fields
        self._options: Options | None = None
        self._version = position.version

    @property
    def core(self) -> GameHandle:
        """The core that waits for this decision; an error when it has been answered."""
        if self._version != self.position.version:
            raise IllegalAction("the game has gone on since this decision: read game.decision again")
        return self.position.core

    @property
    def kind(self) -> DecisionKind:
        """Its shape."""
        return DecisionKind(self._fields[0])

    @property
    def shape(self) -> DecisionKind:
        """Another word for `kind`."""
        return self.kind

    @property
    def reason(self) -> Reason:
        """What it is about."""
        return Reason(self._fields[1])

    @property
    def player(self) -> PlayerId:
        """Whose choice it is."""
        return self.position.player_ids[self._fields[2]]

    @property
    def actor(self) -> PlayerId:
        """Who answers: the player, or whoever controls that player (CR 723)."""
        return self.position.player_ids[self._fields[3]]

    @property
    def source(self) -> GameObject | None:
        """The spell, ability or permanent that it is about, if there is one."""
        source: ObjectId = self._fields[4]
        return self.position.object(source) if source > 0 else None

    @property
    def parameters(self) -> tuple[int, int]:
        """Further numbers of the procedure that asks."""
        return self._fields[5], self._fields[6]

    @property
    def options(self) -> Options:
        """The legal options; never empty."""
        if self._options is None:
            self._options = Options(self)
        return self._options

    @property
    def text(self) -> str:
        """What is asked, in words."""
        source = self._fields[4]
        question = _QUESTIONS.get(self.reason, "choose")
        if self.reason is Reason.REPLACEMENT and self._fields[0] == core.SHAPE_YES_NO:
            question = "choose whether the effect of {source} applies"
        return question.format(source=self.position.text_of(source) if source else "it")

    def __repr__(self) -> str:
        return f"<{self.position.text_of(-1 - self._fields[3])}: {self.text}; {self.n_options} options>"
