"""How a game is set up, and how it ended.

>>> GameConfig(starting_life=25).starting_life
25
>>> GameConfig(starting_life=-1)
Traceback (most recent call last):
...
mtgengine.errors.InvalidConfig: starting_life is -1: give a whole number from 1 to 1000000
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from typing import Any, Literal

import numpy as np

from mtgcore import types as core
from mtgengine.enums import PlayerId
from mtgengine.errors import InvalidConfig

__all__ = ["EndReason", "GameConfig", "GameResult", "GameStatus", "whole_number"]

MOST_PLAYERS = 8


def whole_number(name: str, value: object, least: int, most: int) -> int:
    """The value, checked: InvalidConfig when it is no whole number in this range."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise InvalidConfig(f"{name} is {value!r}: give a whole number from {least} to {most}")
    return int(value)


class GameStatus(IntEnum):
    """Whether a game is over, and how."""

    RUNNING = core.STATUS_RUNNING
    WON = core.STATUS_WON
    DRAWN = core.STATUS_DRAWN
    UNDECIDED = core.STATUS_UNDECIDED

    @property
    def text(self) -> str:
        """In a word: ``won``."""
        return self.name.lower()


class EndReason(IntEnum):
    """Why a game ended."""

    NONE = core.END_NONE
    LIFE = core.END_LIFE
    LIBRARY = core.END_LIBRARY
    POISON = core.END_POISON
    COMMANDER_DAMAGE = core.END_COMMANDER_DAMAGE
    CONCEDED = core.END_CONCEDED
    EFFECT = core.END_EFFECT
    SIMULTANEOUS = core.END_SIMULTANEOUS
    LOOP = core.END_LOOP
    TURN_LIMIT = core.END_TURN_LIMIT
    STEP_BUDGET = core.END_STEP_BUDGET
    OUTGROWN = core.END_OUTGROWN
    DAMAGED = core.END_DAMAGED

    @property
    def text(self) -> str:
        """In words."""
        return _REASONS[self][0]

    @property
    def rule(self) -> str | None:
        """The rule that says so, if one does."""
        return _REASONS[self][1]


_REASONS: dict[EndReason, tuple[str, str | None]] = {
    EndReason.NONE: ("the game is not over", None),
    EndReason.LIFE: ("a player had 0 or less life", "704.5a"),
    EndReason.LIBRARY: ("a player drew from an empty library", "704.5b"),
    EndReason.POISON: ("a player had ten or more poison counters", "704.5c"),
    EndReason.COMMANDER_DAMAGE: ("a player was dealt 21 combat damage by one commander", "704.6c"),
    EndReason.CONCEDED: ("a player conceded", "104.3a"),
    EndReason.EFFECT: ("an effect said so", "104.2b"),
    EndReason.SIMULTANEOUS: ("all remaining players lost at once", "104.4a"),
    EndReason.LOOP: ("a loop of mandatory actions", "104.4b"),
    EndReason.TURN_LIMIT: ("the turn limit was reached", None),
    EndReason.STEP_BUDGET: ("the step budget was spent", None),
    EndReason.OUTGROWN: ("the game outgrew its largest size", None),
    EndReason.DAMAGED: ("the game failed its own checks", None),
}


@dataclass(frozen=True)
class GameConfig:
    """The settings of a game.

    Attributes:
        starting_life: Each player's starting life total (CR 103.4).
        starting_hand_size: Cards in an opening hand (CR 103.5).
        max_turns: The game is a draw when this many turns have been taken; 0: no limit.
        verbose: Log what happens through the standard logger ``mtgengine``, at level INFO.
        mulligan: ``"london"`` (CR 103.5), or ``"none"``: everybody keeps.
        starting_player: The seat of the player who takes the first turn; None: one player chooses (CR 103.1).
        chooser: The seat of the player who chooses; None: one is picked at random.
        mana: ``"auto"``: costs are paid from sources that only tap or do little harm, unless the player uses others
            first; ``"manual"``: every mana ability is activated by the player.
        skip_trivial: Decisions with a single option are taken inside the core.
        record: Keep what happens in `Game.log`.
        step_budget: The game ends undecided after so many steps of the core's machine; 0: no limit.
        maximum_hand_size: Cards that a player may keep at the end of their turn (CR 402.2); None: any number.
        responses: Players may act whenever they have priority (CR 117.1); False: only the active player acts, in a main
            phase while the stack is empty, as in games without a stack.
        mana_empties: When unspent mana is lost: at the end of each ``"step"`` (CR 500.5) or of the ``"turn"``.
        damage_wears_off: Damage is removed at the end of the turn (CR 514.2); False: it stays.
        pauses: A decision with one option before each step, for who wants to look on; `skip_trivial` must be off.
    """

    starting_life: int = 20
    starting_hand_size: int = 7
    max_turns: int = 50
    verbose: bool = False
    mulligan: Literal["london", "none"] = "london"
    starting_player: int | None = None
    chooser: int | None = None
    mana: Literal["auto", "manual"] = "auto"
    skip_trivial: bool = True
    record: bool = False
    step_budget: int = 10_000_000
    maximum_hand_size: int | None = 7
    responses: bool = True
    mana_empties: Literal["step", "turn"] = "step"
    damage_wears_off: bool = True
    pauses: bool = False

    def __post_init__(self) -> None:
        self._whole("starting_life", 1, 1_000_000)
        self._whole("starting_hand_size", 0, 250)
        self._whole("max_turns", 0, 65_535)
        self._whole("step_budget", 0, 2**32 - 1)
        for seat in ("starting_player", "chooser"):
            if getattr(self, seat) is not None:
                self._whole(seat, 0, MOST_PLAYERS - 1)
        self._one_of("mulligan", ("london", "none"))
        self._one_of("mana", ("auto", "manual"))
        self._one_of("mana_empties", ("step", "turn"))
        if self.maximum_hand_size is not None:
            self._whole("maximum_hand_size", 0, 1_000_000)
        for name in ("verbose", "skip_trivial", "record", "responses", "damage_wears_off", "pauses"):
            if not isinstance(getattr(self, name), bool):
                raise InvalidConfig(f"{name} is {getattr(self, name)!r}: give True or False")
        if self.pauses and self.skip_trivial:
            raise InvalidConfig("pauses is True: a pause has one option, so give skip_trivial=False, too")

    @property
    def house_rules(self) -> int:
        """The rules that are not Magic's, as bits for the core."""
        return (
            (0 if self.responses else core.HOUSE_NO_RESPONSES)
            | (core.HOUSE_MANA_LASTS if self.mana_empties == "turn" else 0)
            | (0 if self.damage_wears_off else core.HOUSE_DAMAGE_STAYS)
            | (core.HOUSE_PAUSES if self.pauses else 0)
        )

    def _whole(self, name: str, least: int, most: int) -> None:
        whole_number(name, getattr(self, name), least, most)

    def _one_of(self, name: str, words: tuple[str, ...]) -> None:
        value = getattr(self, name)
        if value not in words:
            raise InvalidConfig(f"{name} is {value!r}: give {' or '.join(map(repr, words))}")

    def with_(self, **changes: Any) -> GameConfig:
        """These settings with some changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class GameResult:
    """How a game ended.

    Attributes:
        winner: The id of the player who won; None: nobody did.
        reason: Why the game ended.
        turns: The number of the last turn.
        decisions: Decisions with two or more options.
        raw_decisions: All decisions, those with a single option too.
        final_life: Life totals, in the order of the game's players.
        status: Won, drawn or undecided. An undecided game is no draw: a budget was spent.
        starting_player: The id of the player who took the first turn.
    """

    winner: PlayerId | None
    reason: EndReason
    turns: int
    decisions: int
    final_life: tuple[int, ...]
    status: GameStatus
    starting_player: PlayerId | None = None
    raw_decisions: int = 0

    @property
    def is_draw(self) -> bool:
        """Whether the game was drawn."""
        return self.status is GameStatus.DRAWN

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        words = {"reason": self.reason.name.lower(), "status": self.status.text, "final_life": list(self.final_life)}
        return asdict(self) | words

    def __str__(self) -> str:
        end = f"player {self.winner} won" if self.winner is not None else self.status.text
        return f"{end} on turn {self.turns}: {self.reason.text} (life {', '.join(map(str, self.final_life))})"
