"""What games of all kinds have in common: decisions, choices, copies, undoing, hidden information, bytes, results."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, ClassVar

from mtgcore.handle import GameHandle
from mtgengine.config import EndReason, GameConfig, GameResult, GameStatus
from mtgengine.decisions import Decision, Option
from mtgengine.enums import PlayerId
from mtgengine.errors import IllegalAction, SaveError
from mtgengine.position import AnyPosition

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["CardGame"]

_Past = tuple[Any, int, GameHandle | None]  # what went before, the option taken, and perhaps the state before it
SNAPSHOT_EVERY = 64
LISTED = 30  # options that are shown
SAVE_MAGIC = b"mtgengine game 1\n"


class CardGame(AnyPosition):
    """A game, stopped at a decision or over.

    Read `decision`, `apply` one of its options, and so on, until `decision` is None and `result` says how it ended.

    Attributes:
        GAME: Which game it is: the name of its ruleset (`mtgengine.rulesets`).
        config: The settings.
        seed: The seed from which all its random numbers come.
        core: The compiled game. Stepping it directly (``core.step``, ``core.options()``) is the fastest way to play;
            call `sync` before using the game again.
        pool: The cards of the game, by the core's numbers.
        player_ids: The players' ids, by seat.
    """

    __slots__ = ("_decision", "_depth", "_past", "config", "seed")

    GAME: ClassVar[str]

    config: GameConfig
    seed: int
    _decision: Decision | None
    _past: _Past | None
    _depth: int

    def __init__(self, player_ids: Sequence[PlayerId], config: GameConfig | None = None) -> None:
        raise NotImplementedError

    # ---- the decision ----------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What the game is waiting for; None when it is over."""
        if self._decision is None:
            fields = self.core.decision()
            if fields is None:
                return None
            self._decision = Decision(self, fields)
        return self._decision

    def apply(self, choice: int | Option) -> None:
        """Take an option of the pending decision: its index, or the option itself, of this game or of a copy.

        Raises:
            IllegalAction: There is no such option, or the game is over. The game is unharmed.
        """
        index = choice if type(choice) is int else self._index(choice)
        core = self.core
        if not 0 <= index < core.n_options:
            raise self._no_option(index)
        self._past = (self._past, index, None if self._depth % SNAPSHOT_EVERY else core.copy())
        self._depth += 1
        core.step(index)
        self._stepped()
        self.version += 1
        self._decision = None
        self._told()

    def _stepped(self) -> None:
        """An option was taken."""

    def _index(self, choice: int | Option) -> int:
        if isinstance(choice, Option):
            fields = choice.fields
            n = self.core.n_options
            if choice.index < n and self.core.option(choice.index) == fields:
                return choice.index
            for index in range(n):
                if self.core.option(index) == fields:
                    return index
            if n == 0:
                raise self._no_option(-1)
            raise IllegalAction(f"the pending decision does not offer {choice.label!r}")
        return int(choice)

    def _no_option(self, index: int) -> IllegalAction:
        decision = self.decision
        if decision is None:
            return IllegalAction("the game is over: nothing can be chosen any more")
        return IllegalAction(f"there is no option {index}: the decision ({decision.text}) has {decision.n_options}")

    def sync(self) -> None:
        """Read the core anew after it was stepped or edited directly. What went before can't be undone any more."""
        self.core.next()
        self._past = None
        self._depth = 0
        self._moved()

    def _moved(self) -> None:
        self.version += 1
        self._decision = None
        self._told()

    def _told(self) -> None:
        """The game has come to another decision, or to its end."""

    # ---- copies ----------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """The same game with a future of its own: same choices, same course. Its events are not published."""
        return self._copy_of(self.core.copy())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def _copy_of(self, core: GameHandle) -> Self:
        game = type(self).__new__(type(self))
        game.core = core
        game.pool = self.pool
        game.player_ids = self.player_ids
        game.config = self.config
        game.seed = self.seed
        game.version = self.version
        game._decision = None
        game._past = self._past
        game._depth = self._depth
        self._copy_rest(game)
        return game

    def _copy_rest(self, game: Self) -> None:
        """What only this game has, for a copy."""

    def undo(self) -> None:
        """Take back the last choice. IllegalAction when there is none to take back."""
        if self._past is None:
            raise IllegalAction("there is no choice to take back")
        choices: list[int] = []
        past: _Past = self._past
        while past[2] is None:
            choices.append(past[1])
            past = past[0]
        core: GameHandle = past[2].copy(record=self.core.recording)
        if choices:
            core.step(past[1])
            for index in reversed(choices[1:]):
                core.step(index)
        core.drain_events()
        self.core = core
        self._past = self._past[0]
        self._depth -= 1
        self._undone()
        self._moved()

    def _undone(self) -> None:
        """A choice was taken back."""

    @property
    def choices(self) -> tuple[int, ...]:
        """The indices of the options taken so far, since the start or the last `sync`."""
        found: list[int] = []
        past = self._past
        while past is not None:
            found.append(past[1])
            past = past[0]
        return tuple(reversed(found))

    def determinize(self, player: PlayerId, seed: int) -> Self:
        """A copy in which everything that the player cannot know is dealt anew, and the random numbers too.

        What the player knows stays: the own hand, revealed cards, a card put on top of a library. Cards that are dealt
        anew come from those that the player cannot place.
        """
        core = self.core.copy()
        core.determinize(self.seat(player), seed)
        game = self._copy_of(core)
        game._past = None
        game._depth = 0
        game.version += 1
        return game

    # ---- bytes -----------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as bytes, with its cards. What was chosen before can't be undone after loading."""
        cards = [card.to_json() for card in self.pool.cards if card.name in self.pool.index]
        facts = {"config": asdict(self.config), "player_ids": self.player_ids, "seed": self.seed, "cards": cards}
        facts |= {"game": self.GAME} if self.GAME != "magic" else {}
        packed = zlib.compress(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode(), 6)
        body = len(packed).to_bytes(4, "little") + packed + self.core.save()
        return SAVE_MAGIC + zlib.crc32(body).to_bytes(4, "little") + body

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The game that `save` made these bytes of. SaveError with the reason when they are none."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise SaveError(f"a saved game is bytes, not {type(data).__name__}")
        data = bytes(data)
        start = len(SAVE_MAGIC)
        if not data.startswith(SAVE_MAGIC[: min(start, max(len(data), 1))]):
            raise SaveError("this is not a saved game")
        if len(data) < start + 8:
            raise SaveError("the saved game is cut off")
        body = data[start + 4 :]
        size = int.from_bytes(body[:4], "little")
        if len(body) < 4 + size:
            raise SaveError("the saved game is cut off")
        if zlib.crc32(body) != int.from_bytes(data[start : start + 4], "little"):
            raise SaveError("the saved game is damaged: its checksum does not match")
        facts = json.loads(zlib.decompress(body[4 : 4 + size]))
        if facts.get("game", "magic") != cls.GAME:
            raise SaveError(f"this is a saved game of {facts.get('game', 'magic')}, not of {cls.GAME}")
        game = cls(tuple(facts["player_ids"]), GameConfig(**facts["config"]))
        game.seed = facts["seed"]
        try:
            game._restore(facts["cards"], body[4 + size :])
        except ValueError as error:
            raise SaveError(str(error)) from None
        game.core.next()
        game._moved()
        return game

    def _restore(self, cards: list[Any], data: bytes) -> None:
        """The pool of the cards that were saved, and the core of the bytes."""
        raise NotImplementedError

    @property
    def hash(self) -> int:
        """64 bits over the whole state: equal for equal games, whatever way they came about."""
        return self.core.hash()

    def view(self, player: PlayerId) -> Any:
        """What a player may see of the game, as it is now."""
        raise NotImplementedError

    # ---- what the game is at ---------------------------------------------------------------------------------------

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        status = GameStatus(self.core.status)
        if status is GameStatus.RUNNING:
            return None
        return self._result(status, EndReason(self.core.end_reason), self.core.turn)

    def _result(self, status: GameStatus, reason: EndReason, turns: int) -> GameResult:
        core = self.core
        starting = core.starting_player
        return GameResult(
            winner=self.player_ids[core.winner] if core.winner >= 0 else None,
            reason=reason,
            turns=turns,
            decisions=core.offered_decisions,
            final_life=tuple(core.score(seat) for seat in range(core.n_players)),
            status=status,
            starting_player=self.player_ids[starting] if starting < core.n_players else None,
            raw_decisions=core.raw_decisions,
        )

    # ---- text ------------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        name = type(self).__name__
        if not hasattr(self, "core"):
            return f"<{name}, not started>"
        if self.result is not None:
            return f"<{name} over: {self.result}>"
        return f"<{name} on turn {self.core.turn}, {len(self.player_ids)} players, seed {self.seed}>"

    def __str__(self) -> str:
        """The table, as text."""
        if not hasattr(self, "core"):
            return repr(self)
        lines = [self._headline()]
        for player in reversed(self.player_ids):
            lines += self._side(player)
        lines += self._middle()
        if self.decision is not None:
            lines.append(f"player {self.decision.actor}: {self.decision.text}")
            lines += [f"  {option.index:>2}  {option.label}" for option in self.decision.options[:LISTED]]
            if self.decision.n_options > LISTED:
                lines.append(f"  ... {self.decision.n_options - LISTED} more")
        return "\n".join(lines)

    def _headline(self) -> str:
        if self.result is not None:
            return f"game over: {self.result}"
        part = self._part_of_turn()
        return f"turn {self.core.turn}, player {self.active_player}, {part}" if part else "before the first turn"

    def _part_of_turn(self) -> str:
        """The step or phase in words; empty before the first turn."""
        raise NotImplementedError

    def _side(self, player: PlayerId) -> list[str]:
        """What a player has, as lines."""
        raise NotImplementedError

    def _middle(self) -> list[str]:
        """What no player has, as lines."""
        return []
