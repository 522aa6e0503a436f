r"""Game logs: a game that was played elsewhere, written down line by line, and followed in this engine.

The engine is driven along the log: it makes the logged choices, passes in between, and compares every logged state with
its own. The first line that it can't follow, or whose state differs, is reported. ``docs/game-logs.md`` describes the
format.

>>> log = read_log('''
... player Anna
... deck 40 Mountain; 20 Lightning Bolt
... hand 3 Mountain; 4 Lightning Bolt
... player Ben
... deck 60 Forest
... turn 1
... Anna plays Mountain
... Anna casts Lightning Bolt targeting Ben
... Lightning Bolt resolves
... Ben: life 17
... ''')
>>> log.follow().life(1)
17
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.agents.agent import declaration
from mtgengine.cards import CardDatabase
from mtgengine.config import GameConfig
from mtgengine.decisions import DecisionKind, Option, OptionKind, Reason
from mtgengine.decks import Deck
from mtgengine.enums import ObjectId, StepType, Zone
from mtgengine.errors import IllegalAction, MtgEngineError
from mtgengine.game import Game
from mtgengine.legality import why_not_cast, why_not_play_land
from mtgengine.objects import GameObject
from mtgengine.testing.answers import Answer, solve
from mtgengine.testing.things import Seat

__all__ = [
    "Difference",
    "GameLog",
    "LogError",
    "LogMismatch",
    "LoggedState",
    "load_mtgo_replay",
    "read_log",
    "verify_state_matches",
]

_STEPS = {step.name.lower(): step for step in StepType} | {
    name.lower(): step for name, step in StepType.__members__.items()
}
Fact = tuple[str | None, str, int | tuple[str, ...]]
_ZONES = {"hand": Zone.HAND, "library": Zone.LIBRARY, "graveyard": Zone.GRAVEYARD, "battlefield": Zone.BATTLEFIELD}
_VERBS = "plays|casts|activates|attacks|blocks|chooses|keeps|mulligans|concedes|wins"
_ACTION = re.compile(rf"(?P<verb>{_VERBS})\b\s*(?P<rest>.*)")
_COUNT = re.compile(r"(?P<count>\d+)x? (?P<name>\D.*)")
_STATUS = re.compile(r"(?P<name>.*?)\s*\((?P<status>[^()]*)\)")
_QUESTIONS = (Reason.PRIORITY, Reason.ATTACK, Reason.BLOCK, Reason.MULLIGAN)  # those with an answer of their own


class LogError(MtgEngineError, ValueError):
    """A game log that cannot be read.

    Attributes:
        line: The number of the line.
        reason: What is wrong there.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Difference:
    """A fact that is not as it was logged.

    Attributes:
        player: Whose fact it is; None: the game's.
        what: Which fact: ``life``.
        logged: What the log says.
        found: What the engine has.
    """

    player: str | None
    what: str
    logged: object
    found: object

    def __str__(self) -> str:
        where = f"{self.player}'s {self.what}" if self.player is not None else f"the {self.what}"
        if not isinstance(self.logged, tuple) or not isinstance(self.found, tuple) or self.what == "stack":
            return f"{where}: the log has {_shown(self.logged)}, the engine {_shown(self.found)}"
        logged, found = Counter(self.logged), Counter(self.found)
        return f"{where}: only the log has {_counted(logged - found)}, only the engine {_counted(found - logged)}"


class LogMismatch(MtgEngineError):  # noqa: N818 (reads as the fact that it states)
    """A log that the engine can't follow any further.

    Attributes:
        line: The number of the line.
        text: The line.
        reason: Why.
        differences: The facts that differ; none, when an action was not possible.
        game: The game as it was there.
    """

    def __init__(
        self, line: int, text: str, reason: str, differences: Sequence[Difference] = (), game: Game | None = None
    ) -> None:
        super().__init__(line, text, reason)
        self.line = line
        self.text = text
        self.reason = reason
        self.differences = tuple(differences)
        self.game = game

    def __str__(self) -> str:
        return f"line {self.line} ({self.text}): {self.reason}"


class _Unsaid(LogMismatch):
    """A choice came up before the next line that the log does not say."""


# ---- what a log says -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of a log, after the players."""

    number: int
    text: str


@dataclass(frozen=True)
class LoggedState:
    """What a log says of a position: as much as was written down.

    Attributes:
        facts: Whose fact it is (None: the game's), which (``life``, a zone), and a number, or names with statuses.
    """

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class LoggedPlayer:
    """A player of a log.

    Attributes:
        name: What the log calls them.
        deck: Their deck.
        hand: The opening hand, None: not known.
        library: The top cards of the library, the first one on top.
    """

    name: str
    deck: Deck | None = None
    hand: tuple[str, ...] | None = None
    library: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameLog:
    """A game that was written down.

    Attributes:
        players: The players, in the order of the log: seats 0 and 1.
        first: The name of the player who took the first turn; None: the first player.
        lines: What happened.
    """

    players: tuple[LoggedPlayer, ...]
    first: str | None
    lines: tuple[Line, ...]

    @property
    def n_states(self) -> int:
        """How many states are compared: lines that follow each other are one."""
        states = [self._is_state(line.text) for line in self.lines]
        return sum(now and not before for before, now in zip([False, *states], states, strict=False))

    def _is_state(self, text: str) -> bool:
        return _state_key(text, [player.name for player in self.players]) is not None

    def follow(self, cards: CardDatabase | None = None, seed: int = 0) -> Game:
        """Drive the engine along the log; the game as it is at the end.

        Args:
            cards: Where names of cards are looked up; None: all that there are.
            seed: For cards that the log does not know, and what is random.

        Raises:
            LogMismatch: At the first line that can't be followed, or whose state differs.
        """
        following = Following(self, cards, seed)
        for line in self.lines:
            following.take(line)
        following.compare()
        return following.game


def load_mtgo_replay(replay_file: str | os.PathLike[str]) -> GameLog:
    """Read a game log from a file.

    Raises:
        LogError: It cannot be read, and where.
    """
    try:
        return read_log(Path(replay_file).read_text(encoding="utf-8"), Path(replay_file).parent)
    except (OSError, UnicodeDecodeError) as error:
        raise LogError(0, f"the log {str(replay_file)!r} cannot be read: {error}") from error


def read_log(text: str, folder: Path | None = None) -> GameLog:
    """Read a game log; names of deck files are relative to the folder."""
    players: list[LoggedPlayer] = []
    first: str | None = None
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.partition("#")[0].strip()
        if not words:
            continue
        key, _, rest = words.partition(" ")
        if key == "player" and not lines:
            players.append(LoggedPlayer(rest.strip()))
        elif key in ("deck", "hand", "library") and not lines:
            if not players:
                raise LogError(number, f"whose {key}? Begin with 'player NAME'")
            players[-1] = _with(players[-1], number, key, rest, folder)
        elif key == "first" and not lines:
            first = rest.strip()
        else:
            lines.append(Line(number, words))
    return _checked(GameLog(tuple(players), first, tuple(lines)))


def _with(player: LoggedPlayer, number: int, key: str, rest: str, folder: Path | None) -> LoggedPlayer:
    if key == "deck":
        return replace(player, deck=_deck(number, rest.strip(), player.name, folder))
    if key == "hand":
        return replace(player, hand=_names(rest))
    return replace(player, library=_names(rest))


def _deck(number: int, text: str, player: str, folder: Path | None) -> Deck:
    try:
        if _COUNT.match(text):
            return Deck.from_text(text.replace(";", "\n"), player)
        beside = folder / text if folder is not None else Path(text)
        return Deck.load(str(beside) if beside.is_file() else text)
    except MtgEngineError as error:
        raise LogError(number, str(error)) from error


def _checked(log: GameLog) -> GameLog:
    names = [player.name for player in log.players]
    if len(names) != 2 or len(set(names)) != 2:
        raise LogError(0, f"a log is of two players with names of their own; this one has {names}")
    for player in log.players:
        if player.deck is None:
            raise LogError(0, f"the log does not say what {player.name} plays: 'deck NAME'")
    if log.first is not None and log.first not in names:
        raise LogError(0, f"the first player is {log.first!r}, who is none of {names}")
    for line in log.lines:
        if not _is_known(line.text, names):
            raise LogError(line.number, f"{line.text!r} is no line of a game log")
    return log


def _is_known(text: str, names: Sequence[str]) -> bool:
    if _state_key(text, names) is not None or text.endswith(" resolves"):
        return True
    words = text.split()
    if words[0] == "turn":
        return len(words) == 2 and words[1].isdigit()
    if words[0] == "step":
        return " ".join(words[1:]).replace(" ", "_") in _STEPS
    if words[0] == "library":
        return any(text.startswith(f"library {name} ") for name in names)
    return _actor(text, names) is not None


def _actor(text: str, names: Sequence[str]) -> tuple[str, re.Match[str]] | None:
    """Who does what, if that is what the line says."""
    for name in sorted(names, key=len, reverse=True):
        if text.startswith(f"{name} ") and (found := _ACTION.fullmatch(text[len(name) + 1 :])) is not None:
            return name, found
    return None


def _state_key(text: str, names: Sequence[str]) -> tuple[str | None, str] | None:
    """Whose fact it is, and the rest of the line, if it says how things are."""
    if text.startswith("stack:"):
        return None, text.removeprefix("stack:").strip()
    for name in sorted(names, key=len, reverse=True):
        if text.startswith(f"{name}:"):
            return name, text[len(name) + 1 :].strip()
    return None


def _names(text: str) -> tuple[str, ...]:
    """Names between semicolons, ``3 Mountain`` standing for three."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        counted = _COUNT.fullmatch(part)
        found += [counted["name"]] * int(counted["count"]) if counted else [part]
    return tuple(found)


def _shown(value: object) -> str:
    return ("; ".join(map(str, value)) or "nothing") if isinstance(value, tuple) else str(value)


def _counted(names: Counter[str]) -> str:
    parts = [name if count == 1 else f"{count} {name}" for name, count in names.items()]
    return "; ".join(parts) or "nothing else"


# ---- states --------------------------------------------------------------------------------------------------------


def _read_state(line: Line, key: tuple[str | None, str]) -> Iterator[tuple[str, int | tuple[str, ...]]]:
    """The facts of a line: ``life 17, hand 5``, or one zone and the names of what is there."""
    player, text = key
    if player is None:
        yield "stack", _names(text)
        return
    numbers = re.fullmatch(r"\w+ \d+(, *\w+ \d+)*", text)
    for part in text.split(",") if numbers else [text]:
        what, _, value = part.strip().partition(" ")
        if what != "life" and what != "poison" and what not in _ZONES:
            raise LogError(line.number, f"{what!r} is no fact of a player: give life, poison, {', '.join(_ZONES)}")
        if numbers:
            yield what, int(value)
        elif what in _ZONES:
            yield what, () if value.strip() == "nothing" else _names(value)
        else:
            raise LogError(line.number, f"{value!r} is no number")


def verify_state_matches(engine_state: Game, logged: LoggedState, names: Sequence[str] = ("0", "1")) -> None:
    """Compare a game with a logged state, as far as it goes.

    Args:
        engine_state: The game.
        logged: What the log says.
        names: What the log calls the players, by seat.

    Raises:
        LogMismatch: Something differs: `LogMismatch.differences`.
    """
    found = tuple(_differences(engine_state, logged, names))
    if found:
        raise LogMismatch(0, "state", "; ".join(map(str, found)), found, engine_state)


def _differences(game: Game, logged: LoggedState, names: Sequence[str]) -> Iterator[Difference]:
    for player, what, value in logged.facts:
        found = _fact(game, None if player is None else list(names).index(player), what, value)
        if found != (tuple(sorted(value)) if isinstance(value, tuple) and what != "stack" else value):
            yield Difference(player, what, value, found)


def _fact(game: Game, seat: int | None, what: str, value: int | tuple[str, ...]) -> int | tuple[str, ...]:
    """What the engine has, written as the log writes it."""
    if seat is None:
        return tuple(object.name for object in game.stack)
    if what == "life":
        return game.core.player(seat)["life"]
    if what == "poison":
        return game.core.player(seat)["counters"].get(int(core_types.COUNTER_POISON), 0)
    zone = _ZONES[what]
    objects = [object for object in game.zone(zone, game.player_ids[seat]) if _of(game, object, seat, zone)]
    if isinstance(value, int):
        return len(objects)
    return tuple(sorted(_written(objects, value)))


def _of(game: Game, object: GameObject, seat: int, zone: Zone) -> bool:
    return zone is not Zone.BATTLEFIELD or object.controller == game.player_ids[seat]


def _written(objects: Sequence[GameObject], logged: tuple[str, ...]) -> list[str]:
    """Names of objects; with those statuses that the log gives for one of that name, where they hold."""
    wanted = Counter(logged)
    found = []
    for object in objects:
        texts = [text for text in wanted if (_STATUS.fullmatch(text) or {"name": text})["name"] == object.name]
        fitting = [text for text in sorted(texts, key=len, reverse=True) if wanted[text] and _holds(object, text)]
        text = fitting[0] if fitting else _full(object)
        wanted[text] -= 1
        found.append(text)
    return found


def _holds(object: GameObject, text: str) -> bool:
    status = _STATUS.fullmatch(text)
    if status is None:
        return True
    return all(_is(object, word.strip()) for word in status["status"].split(","))


def _is(object: GameObject, word: str) -> bool:
    now = object.characteristics
    if word in ("tapped", "untapped"):
        return object.tapped == (word == "tapped")
    if re.fullmatch(r"-?\d+/-?\d+", word):
        return f"{now.power}/{now.toughness}" == word
    count, _, kind = word.partition(" ")
    if kind == "damage":
        return str(object.damage_marked) == count
    return str(object.counters.get(kind, 0)) == count


def _full(object: GameObject) -> str:
    """A permanent that no line of the log fits, with everything that might be why."""
    if object.zone is not Zone.BATTLEFIELD:
        return object.name
    now = object.characteristics
    facts = [f"{now.power}/{now.toughness}"] if now.is_creature() else []
    facts += ["tapped"] if object.tapped else []
    facts += [f"{object.damage_marked} damage"] if object.damage_marked else []
    facts += [f"{count} {kind}" for kind, count in object.counters.items()]
    return f"{object.name} ({', '.join(facts)})" if facts else object.name


# ---- following -----------------------------------------------------------------------------------------------------


class _LogNames:
    """What the log calls the things of a game, for `solve`."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.players = players

    def named(self, core: Core, id: ObjectId, name: str) -> bool:
        for seat, player in enumerate(self.players):
            if name.startswith(f"{player}'s "):
                return self._controller(core, id) == seat and self.named(core, id, name[len(player) + 3 :])
        try:
            return self.game.pool.faces[core.face(id)].name.casefold() == name.casefold()
        except KeyError:
            return False

    def _controller(self, core: Core, id: ObjectId) -> int:
        try:
            return core.characteristics(id)["controller"]
        except KeyError:
            return core.object(id)["owner"]

    def card_name(self, number: int) -> str:
        return self.game.pool.tables.names[number]

    def face_name(self, number: int) -> str:
        return self.game.pool.faces[number].name

    def subtype(self, number: int) -> str:
        return self.game.pool.subtypes[number]


class Following:
    """A game that is driven along a log."""

    def __init__(self, log: GameLog, cards: CardDatabase | None, seed: int) -> None:
        self.log = log
        self.players = [player.name for player in log.players]
        first = self.players.index(log.first) if log.first is not None else 0
        decks = [player.deck for player in log.players if player.deck is not None]
        config = GameConfig(starting_player=first, skip_trivial=False, max_turns=0)
        self.game = Game.start(decks, seed, config, cards=cards)
        self.names = _LogNames(self.game, self.players)
        self.line = Line(0, "the start")
        self.turn = 0
        self.state: list[tuple[Line, Fact]] = []  # what was said of how things are now, and where
        for seat, player in enumerate(log.players):
            if player.hand is not None:
                self._deal(seat, player.hand)
        for seat, player in enumerate(log.players):
            self._arrange(seat, player.library)

    def take(self, line: Line) -> None:
        """Follow one line."""
        self.line = line
        key = _state_key(line.text, self.players)
        if key is not None:
            self.state += [(line, (key[0], what, value)) for what, value in _read_state(line, key)]
            return
        self.compare()
        try:
            self._happen(line.text)
        except IllegalAction as error:
            raise self._mismatch(str(error)) from error

    def compare(self) -> None:
        """Compare what the last lines said of the state."""
        said, self.state = self.state, []
        found = [(line, difference) for line, fact in said for difference in self._differences(fact)]
        if found:
            self.line = found[0][0]
            differences = [difference for _, difference in found]
            raise self._mismatch("; ".join(map(str, differences)), differences)

    def _differences(self, fact: Fact) -> Iterator[Difference]:
        return _differences(self.game, LoggedState((fact,)), self.players)

    def _mismatch(self, reason: str, differences: Sequence[Difference] = ()) -> LogMismatch:
        return LogMismatch(self.line.number, self.line.text, reason, differences, self.game)

    def _happen(self, text: str) -> None:
        words = text.split()
        if words[0] == "turn":
            self.turn = int(words[1])
            self._pass_until(lambda: self.game.turn_number >= self.turn, f"turn {self.turn} never comes")
        elif words[0] == "step":
            step = _STEPS["_".join(words[1:])]
            self._pass_until(lambda: self.game.step == step, f"there is no {step.name.lower()} step any more this turn")
        elif words[0] == "library":
            name = next(name for name in self.players if text.startswith(f"library {name} "))
            self._arrange(self.players.index(name), _names(text[len(name) + 9 :]))
        elif (found := _actor(text, self.players)) is not None:
            self._act(self.players.index(found[0]), found[1]["verb"], found[1]["rest"].strip())
        else:
            self._resolve(text.removesuffix(" resolves").strip())

    # ---- cards that the log knows ----------------------------------------------------------------------------------

    def _find(self, seat: int, name: str, zone: Zone, used: Sequence[ObjectId] = ()) -> ObjectId:
        """The topmost card of this name."""
        for id in reversed(self.game.core.zone(int(zone), seat)):
            if id not in used and self.names.named(self.game.core, id, name):
                return id
        raise self._mismatch(f"{self.players[seat]}'s {zone.name.lower()} has no further {name}")

    def _deal(self, seat: int, hand: Sequence[str]) -> None:
        core = self.game.core
        for id in core.zone(int(Zone.HAND), seat):
            core.edit_move(id, int(Zone.LIBRARY), seat, -1)
        for name in hand:
            core.edit_move(self._find(seat, name, Zone.LIBRARY), int(Zone.HAND), seat)
        core.relist_options()
        self.game.sync()

    def _arrange(self, seat: int, names: Sequence[str]) -> None:
        """Put these cards on top of a library, the first on top."""
        found: list[ObjectId] = []
        for name in names:
            found.append(self._find(seat, name, Zone.LIBRARY, found))
        for id in reversed(found):
            self.game.core.edit_move(id, int(Zone.LIBRARY), seat, 0)
        self.game.core.relist_options()
        self.game.sync()

    # ---- driving ---------------------------------------------------------------------------------------------------

    def _pass_until(self, arrived: Any, else_: str) -> None:
        """Pass, attack and block with nothing, until something holds; not past the end of the turn."""
        while not arrived():
            if self.game.decision is None:
                raise self._mismatch(f"{else_}: the game is over ({self.game.result})")
            if self.turn and self.game.turn_number > self.turn:
                raise self._mismatch(else_)
            self._pass()

    def _pass(self) -> None:
        decision = self.game.decision
        assert decision is not None
        wanted = {Reason.MULLIGAN: OptionKind.KEEP}.get(decision.reason, OptionKind.PASS)
        found = [option for option in decision.options if option.kind is wanted]
        if decision.n_options == 1:
            found = list(decision.options)
        if not found or (decision.reason not in _QUESTIONS and decision.n_options > 1):
            who = self.players[self.game.seat(decision.actor)]
            options = ", ".join(option.label for option in decision.options[:8])
            reason = f"the log does not say what {who} chose before ({decision.text}: {options})"
            raise _Unsaid(self.line.number, self.line.text, reason, game=self.game)
        self.game.apply(found[0])

    def _resolve(self, name: str) -> None:
        top = self.game.stack[-1] if self.game.stack else None
        if top is None or not self.names.named(self.game.core, top.object_id, name):
            raise self._mismatch(f"{name} is not on top of the stack: {top.name if top is not None else 'it is empty'}")
        below = len(self.game.stack)
        self._pass_until(
            lambda: len(self.game.stack) < below or self._is_asked() or not top.exists, f"{name} does not resolve"
        )

    def _is_asked(self) -> bool:
        decision = self.game.decision
        return decision is not None and decision.reason not in _QUESTIONS and decision.n_options > 1

    def _act(self, seat: int, verb: str, rest: str) -> None:
        if verb == "wins":
            result = self.game.result
            if result is None:
                self._pass_until(lambda: self.game.decision is None, f"{self.players[seat]} has not won")
                result = self.game.result
            if result is None or result.winner != self.game.player_ids[seat]:
                raise self._mismatch(f"the engine's game ends otherwise: {result}")
        elif verb == "concedes":
            self.game.concede(self.game.player_ids[seat])
        elif verb in ("keeps", "mulligans"):
            self._until_asked(seat, Reason.MULLIGAN)
            self._apply(OptionKind.KEEP if verb == "keeps" else OptionKind.MULLIGAN)
        elif verb == "attacks":
            self._attack(seat, rest)
        elif verb == "blocks":
            self._block(seat, rest)
        elif verb == "chooses":
            self._choose(seat, rest)
        else:
            self._announce(seat, verb, rest)

    def _apply(self, kind: OptionKind) -> None:
        decision = self.game.decision
        assert decision is not None
        self.game.apply(next(option for option in decision.options if option.kind is kind))

    def _until_asked(self, seat: int, reason: Reason) -> None:
        def asked() -> bool:
            decision = self.game.decision
            return decision is not None and decision.reason is reason and self.game.seat(decision.actor) == seat

        self._pass_until(asked, f"{self.players[seat]} is not asked for that")

    # ---- actions ---------------------------------------------------------------------------------------------------

    def _announce(self, seat: int, verb: str, rest: str) -> None:
        """Play a land, cast a spell, activate an ability: at the first opportunity."""
        name, targets, x, modes, ability = _announcement(rest)
        kinds = {
            "plays": (OptionKind.PLAY_LAND,),
            "casts": (OptionKind.CAST,),
            "activates": (OptionKind.ACTIVATE, OptionKind.MANA),
        }[verb]
        moment = self.game.copy()

        def offered() -> Option | None:
            nonlocal moment
            decision = self.game.decision
            if decision is None or decision.reason is not Reason.PRIORITY or self.game.seat(decision.actor) != seat:
                return None
            if self._is_better(seat, moment):
                moment = self.game.copy()
            for option in decision.options:
                if option.kind in kinds and self._is_about(option, name) and ability in (None, option.b):
                    return option
            return None

        try:
            self._pass_until(lambda: offered() is not None, "")
        except _Unsaid:
            raise
        except LogMismatch as error:
            raise self._mismatch(self._why_not(moment, seat, verb, name)) from error
        option = offered()
        assert option is not None
        self.game.apply(option)
        given: dict[Reason, list[Any]] = {
            Reason.TARGET: list(targets),
            Reason.MODE: list(modes),
            Reason.X: [x] if x is not None else [],
        }
        while (decision := self.game.decision) is not None and decision.reason not in _QUESTIONS:
            if given.get(decision.reason):
                self._answer(given.pop(decision.reason))
            elif decision.n_options == 1:
                self.game.apply(0)
            else:
                break
        if left := [answer for answers in given.values() for answer in answers]:
            raise self._mismatch(f"{name} does not ask for {', '.join(map(str, left))}")

    def _is_better(self, seat: int, moment: Game) -> bool:
        """Whether more is possible for the player now than at that moment: in the own main phase, on an empty stack."""
        core = self.game.core
        main = core.active_player == seat and core.step_kind in (StepType.PRECOMBAT_MAIN, StepType.POSTCOMBAT_MAIN)
        return moment.core.priority_player != seat or (main and not self.game.stack)

    def _is_about(self, option: Option, name: str) -> bool:
        if option.kind in (OptionKind.CAST, OptionKind.PLAY_LAND) and 0 <= option.b < len(self.game.pool.faces):
            return self.game.pool.faces[option.b].name.casefold() == name.casefold()
        return self.names.named(self.game.core, option.a, name)

    def _why_not(self, moment: Game, seat: int, verb: str, name: str) -> str:
        """Why the action was not offered, as things were at the best moment for it."""
        who = self.players[seat]
        ids = [
            id for zone in Zone for id in moment.core.zone(int(zone), seat) if self.names.named(moment.core, id, name)
        ]
        mine = [id for id in ids if moment.core.object(id)["owner"] == seat]
        if not mine:
            return f"{who} has no {name}"
        inside = [id for id in mine if moment.core.object(id)["zone"] == Zone.HAND] or mine
        if verb == "plays":
            return str(why_not_play_land(moment, seat, inside[0]))
        if verb == "casts":
            return str(why_not_cast(moment, seat, inside[0]))
        return f"{who} can't activate an ability of {name} this turn"

    def _choose(self, seat: int, rest: str) -> None:
        def asked() -> bool:
            decision = self.game.decision
            return self._is_asked() and decision is not None and self.game.seat(decision.actor) == seat

        self._pass_until(asked, f"{self.players[seat]} has nothing to choose")
        self._answer(list(_names(rest)))

    def _answer(self, answers: list[Any]) -> None:
        """Take the options of the pending group of picks that the log names."""
        decision = self.game.decision
        assert decision is not None
        meant: list[Answer] = [self._meant(answer) for answer in answers]
        found = solve(self.game.core, meant, self.names, exact=True)
        if found is None:
            options = ", ".join(option.label for option in decision.options[:8])
            raise self._mismatch(f"{', '.join(map(str, answers))} can't be chosen ({decision.text}: {options})")
        for index in found[0]:
            self.game.apply(index)

    def _meant(self, answer: Any) -> Answer:
        if answer in self.players:
            return Seat(self.players.index(answer))
        if isinstance(answer, str) and answer.isdigit():
            return int(answer)
        return answer  # type: ignore[no-any-return]

    def _attack(self, seat: int, rest: str) -> None:
        self._until_asked(seat, Reason.ATTACK)
        whom, _, creatures = rest.rpartition("with ")
        defender = self._defender(seat, whom.strip())
        pairs = [(id, defender) for id in self._creatures(seat, _names(creatures))]
        for index in declaration(self.game, core_types.OPTION_ATTACK, pairs):
            self.game.apply(index)

    def _defender(self, seat: int, name: str) -> int:
        if not name or name in self.players:
            return -1 - (1 - seat)
        for permanent in self.game.battlefield:
            if permanent.controller == self.game.player_ids[1 - seat] and permanent.name == name:
                return permanent.object_id
        raise self._mismatch(f"there is no {name} to attack")

    def _block(self, seat: int, rest: str) -> None:
        self._until_asked(seat, Reason.BLOCK)
        pairs = []
        used: list[ObjectId] = []
        for part in rest.split(" and "):
            attacker, _, blockers = part.partition(" with ")
            (attacking,) = self._creatures(1 - seat, [attacker.strip()])
            found = self._creatures(seat, _names(blockers), used)
            used += found
            pairs += [(blocker, attacking) for blocker in found]
        for index in declaration(self.game, core_types.OPTION_BLOCK, pairs):
            self.game.apply(index)

    def _creatures(self, seat: int, names: Sequence[str], used: Sequence[ObjectId] = ()) -> list[ObjectId]:
        """A creature of the player's for each name: those that can act before those that are tapped."""
        found: list[ObjectId] = []
        mine = [each for each in self.game.battlefield if each.controller == self.game.player_ids[seat]]
        for name in names:
            able = [each for each in mine if each.name.casefold() == name.casefold()]
            able = [each for each in able if each.object_id not in found and each.object_id not in used]
            if not able:
                raise self._mismatch(f"{self.players[seat]} has no further {name}")
            asked = self.game.decision is not None and self.game.decision.kind is DecisionKind.BLOCK
            able.sort(key=lambda each: (each.tapped, each.summoning_sick, asked and not each.attacking))
            found.append(able[0].object_id)
        return found


def _announcement(rest: str) -> tuple[str, tuple[str, ...], int | None, tuple[str, ...], int | None]:
    """``NAME [ability N] [with X N] [mode N; N] [targeting A; B]``: the parts, in any order after the name."""
    name, *parts = re.split(r"\s+(?=(?:targeting|with X|mode|ability) )", rest)
    targets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    x = ability = None
    for part in parts:
        if part.startswith("targeting "):
            targets = _names(part.removeprefix("targeting "))
        elif part.startswith("with X "):
            x = int(part.removeprefix("with X "))
        elif part.startswith("mode "):
            modes = _names(part.removeprefix("mode "))
        else:
            ability = int(part.removeprefix("ability "))
    return name, targets, x, modes, ability
