r"""Replays: a game as a small file, from which it can be played again to the last bit.

A replay keeps the decks, the seed, the settings and the choices, each by its stable key, and a chain of hashes that
tells at which decision another version of the engine, or of a card, plays on differently.

>>> from mtgengine import Deck, Game, RandomAgent, play_game
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears", "bears")
>>> game = Game.start((deck, deck), seed=7)
>>> _ = play_game(game, (RandomAgent(), RandomAgent()))
>>> replay = GameReplay.of(game, (deck, deck))
>>> replay.replay().hash == game.hash
True
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mtgengine.cardgame import CardGame
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.errors import MtgEngineError
from mtgengine.files import write_atomically
from mtgengine.rulesets import ruleset

__all__ = ["GameReplay", "ReplayError", "ReplayMismatch"]

FORMAT = "mtgengine replay"
VERSION = 1
LINK = 8  # a hash of the game is kept after so many choices, and after the last


class ReplayError(MtgEngineError, ValueError):
    """A file that is no replay, or a damaged one."""


class ReplayMismatch(MtgEngineError):  # noqa: N818 (reads as the fact that it states)
    """A replay that this version of the engine plays on differently.

    Attributes:
        decision: The number of the decision, counted from 0, at which the difference was noticed.
        reason: What is different there.
        made_by: The version of the engine that made the replay.
    """

    def __init__(self, decision: int, reason: str, made_by: str) -> None:
        super().__init__(decision, reason, made_by)
        self.decision = decision
        self.reason = reason
        self.made_by = made_by

    def __str__(self) -> str:
        return f"the replay (made by version {self.made_by}) differs at decision {self.decision}: {self.reason}"


@dataclass(frozen=True)
class GameReplay:
    """A recorded game.

    Attributes:
        decks: The players' decks, by seat.
        random_seed: The seed that the game was started with.
        config: The settings.
        actions: The key of each option that was taken.
        hashes: The game's hash after every eighth choice, and after the last.
        cards: The digest of each card of the decks, as it was compiled.
        agents: Who played, by seat; for people to read.
        engine_version: The version of the engine that made the replay.
        rules: Which game it is: the name of a ruleset.
    """

    decks: tuple[Deck, ...]
    random_seed: int
    config: GameConfig
    actions: tuple[int, ...]
    hashes: tuple[int, ...]
    cards: dict[str, str]
    agents: tuple[str, ...] = ()
    engine_version: str = ""
    rules: str = "magic"

    @classmethod
    def of(cls, game: CardGame, decks: Sequence[Deck], agents: Sequence[str] = ()) -> GameReplay:
        """The replay of a game as far as it was played.

        Args:
            game: A game that was played with `apply` from its start.
            decks: The decks that it was started with.
            agents: Names of who played.
        """
        from mtgengine import __version__

        again = ruleset(game.GAME).start([list(_cards(game, deck)) for deck in decks], game.seed, _quiet(game.config))
        actions, hashes = [], []
        for number, index in enumerate(game.choices, start=1):
            assert again.decision is not None
            actions.append(again.decision.options[index].key)
            again.apply(index)
            if number % LINK == 0:
                hashes.append(again.hash)
        if again.hash != game.hash:
            raise ReplayError("the game was not played by its choices alone, or with other decks: it has no replay")
        hashes.append(again.hash)
        digests = {name: game.pool.cards[place].digest for name, place in game.pool.index.items()}
        return cls(
            decks=tuple(decks),
            random_seed=game.seed,
            config=game.config,
            actions=tuple(actions),
            hashes=tuple(hashes),
            cards=digests,
            agents=tuple(agents),
            engine_version=__version__,
            rules=game.GAME,
        )

    # ---- playing it again ------------------------------------------------------------------------------------------

    def replay(self, cards: Any = None) -> CardGame:
        """The game, played again to its last choice; `Game.undo` steps back.

        Raises:
            ReplayMismatch: This version plays it differently.
        """
        game = self.start(cards)
        for number in range(len(self.actions)):
            self.step(game, number)
        return game

    def start(self, cards: Any = None) -> CardGame:
        """The game at its first decision."""
        return ruleset(self.rules).start(self.decks, self.random_seed, self.config, cards=cards)

    def step(self, game: CardGame, number: int) -> None:
        """Take choice number `number` in a game that has been played up to it."""
        decision = game.decision
        if decision is None:
            raise self._mismatch(game, number, "the game is over already")
        found = next((option for option in decision.options if option.key == self.actions[number]), None)
        if found is None:
            raise self._mismatch(game, number, f"what was chosen is not offered ({decision.text})")
        game.apply(found.index)
        done = number + 1
        last = done == len(self.actions)
        if (done % LINK == 0 and game.hash != self.hashes[done // LINK - 1]) or (last and game.hash != self.hashes[-1]):
            first = max(0, (number // LINK) * LINK)
            raise self._mismatch(game, number, f"the game is not the one that was recorded since decision {first}")

    def _mismatch(self, game: CardGame, number: int, reason: str) -> ReplayMismatch:
        changed = [
            name
            for name, place in game.pool.index.items()
            if self.cards.get(name) not in (None, game.pool.cards[place].digest)
        ]
        if changed:
            reason += f"; these cards were compiled differently then: {', '.join(sorted(changed))}"
        return ReplayMismatch(number, reason, self.engine_version)

    # ---- files -----------------------------------------------------------------------------------------------------

    def save(self, filename: str | os.PathLike[str]) -> None:
        """Write the replay to a file; a name that ends in ``.gz`` is compressed."""
        data = json.dumps(self.to_dict(), separators=(",", ":"), ensure_ascii=False).encode()
        if Path(filename).suffix == ".gz":
            data = gzip.compress(data, mtime=0)
        write_atomically(filename, data)

    @classmethod
    def load(cls, filename: str | os.PathLike[str]) -> GameReplay:
        """Read a replay from a file.

        Raises:
            ReplayError: The file cannot be read, is no replay, or is damaged.
        """
        try:
            data = Path(filename).read_bytes()
            if data.startswith(b"\x1f\x8b"):
                data = gzip.decompress(data)
            return cls.from_dict(json.loads(data))
        except (OSError, EOFError, zlib.error) as error:
            raise ReplayError(f"the replay {str(filename)!r} cannot be read: {error}") from error
        except ValueError as error:
            raise ReplayError(f"{str(filename)!r} is no replay: {error}") from error

    def to_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        facts = {
            "format": FORMAT,
            "version": VERSION,
            "engine_version": self.engine_version,
            "decks": [
                {"name": deck.name, "main": dict(deck.main), "sideboard": dict(deck.sideboard)} for deck in self.decks
            ],
            "agents": list(self.agents),
            "seed": self.random_seed,
            "config": asdict(self.config),
            "cards": self.cards,
            "actions": "".join(f"{key:016x}" for key in self.actions),
            "hashes": "".join(f"{value:016x}" for value in self.hashes),
        }
        facts |= {"game": self.rules} if self.rules != "magic" else {}
        return facts | {"checksum": _checksum(facts)}

    @classmethod
    def from_dict(cls, facts: Any) -> GameReplay:
        """The replay that `to_dict` made these values of."""
        if not isinstance(facts, dict) or facts.get("format") != FORMAT:
            raise ReplayError("it does not say that it is one")
        if facts.get("version") != VERSION:
            raise ReplayError(f"it is of version {facts.get('version')!r}; this engine reads version {VERSION}")
        facts = dict(facts)
        if facts.pop("checksum", None) != _checksum(facts):
            raise ReplayError("it is damaged: its checksum does not match")
        try:
            return cls(
                decks=tuple(Deck(deck["name"], deck["main"], deck["sideboard"]) for deck in facts["decks"]),
                random_seed=facts["seed"],
                config=GameConfig(**facts["config"]),
                actions=_words(facts["actions"]),
                hashes=_words(facts["hashes"]),
                cards=facts["cards"],
                agents=tuple(facts["agents"]),
                engine_version=facts["engine_version"],
                rules=ruleset(facts.get("game", "magic")).name,
            )
        except (KeyError, TypeError) as error:
            raise ReplayError(f"it is damaged: {error!r}") from error

    # ---- the documents' format -------------------------------------------------------------------------------------

    def frames(self, cards: Any = None) -> Iterator[dict[str, Any]]:
        """The game's positions as the documents' ``frames``: one for each choice, with the choice as its action."""
        game, frame = self.start(cards), ruleset(self.rules).frame
        for number in range(len(self.actions)):
            before = game.copy()
            self.step(game, number)
            yield frame(before, game.choices[-1])
        yield frame(game, None)

    def export(self, cards: Any = None) -> dict[str, Any]:
        """The documents' JSON: ``metadata`` and ``frames``; ``docs/replay.schema.json`` describes it."""
        result = self.replay(cards).result
        metadata = {
            "engine_version": self.engine_version,
            **{f"deck{seat}_name": deck.name for seat, deck in enumerate(self.decks, start=1)},
            "seed": self.random_seed,
            "agents": list(self.agents),
            "result": result.as_dict() if result is not None else None,
        }
        return {"metadata": metadata, "frames": list(self.frames(cards))}


def _cards(game: CardGame, deck: Deck) -> Iterator[Any]:
    for name in deck.cards:
        place = game.pool.index.get(name)
        if place is None:
            raise ReplayError(f"the game has no card named {name!r}: it was started with other decks")
        yield game.pool.cards[place]


def _quiet(config: GameConfig) -> GameConfig:
    return config.with_(verbose=False, record=False)


def _words(text: str) -> tuple[int, ...]:
    if len(text) % 16:
        raise ReplayError("it is damaged: a list of numbers is cut off")
    return tuple(int(text[place : place + 16], 16) for place in range(0, len(text), 16))


def _checksum(facts: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode())
