"""Playing every card: decks around it, random games, and what came of them.

A card that compiles may still crash, loop or never do anything. Here each is played in decks that can cast it and give
it something to act on, by random choices, while the game's own checks run; in the debug build the core's asserts too.
Cards are played in other processes, so that a crash names its card.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Event, Timer
from typing import Any

from mtgcore import types as core_types
from mtgcore.carddb import CardTables
from mtgcore.core import Core
from mtgcore.handle import EVENT_FIELDS
from mtgcore.rollout import PolicyRng
from mtgengine import ir
from mtgengine.cards.database import CardDatabase
from mtgengine.cards.format import read_cards
from mtgengine.config import GameConfig, GameStatus
from mtgengine.game import new_game
from mtgengine.ir.layouts import partners_of
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.ir.subtypes import CREATURE_TYPES
from mtgengine.oracle import compile

__all__ = ["CardPlay", "Fuzzed", "fuzz", "play_card"]

# What lets a card be cast, be targeted, trigger: mana of every kind, a creature of every color with the subtypes that
# the card speaks of, an artifact, an enchantment, spells, and things that die.
PARTNERS = """
Painted Field
Land
{{T}}: Add two mana of any one color.

Empty Field
Land
{{T}}: Add {{C}}{{C}}.

Painted Beast {{1}}
Creature — {subtypes}
Color white and blue and black and red and green
2/2

Small Wings {{2}}
Creature — Bird
Flying
1/1

Small Relic {{1}}
Artifact
{{1}}, Sacrifice this artifact: Draw a card.

Small Shrine {{1}}
Enchantment
When this enchantment enters, you gain 1 life.

Small Spark {{1}}
Instant
Small Spark deals 2 damage to any target.

Small Loss {{1}}
Sorcery
Each player discards a card.

Small End {{2}}
Sorcery
Destroy target permanent.
"""
COPIES = {
    "Painted Field": 18,
    "Empty Field": 4,
    "Painted Beast": 8,
    "Small Wings": 3,
    "Small Relic": 3,
    "Small Shrine": 3,
    "Small Spark": 4,
    "Small Loss": 1,
    "Small End": 2,
}
CARD_COPIES = 14
MOST_SUBTYPES = 4
CONFIG = GameConfig(starting_life=40, max_turns=30, mulligan="none", skip_trivial=False, step_budget=2_000_000)
CHECK_EVERY = 50
WORKER = (sys.executable, "-X", "faulthandler", "-m", "mtgengine.cards.fuzz")
_KIND, _OBJECT, _SOURCE, _FACE, _TO = map(EVENT_FIELDS.index, ("kind", "object", "source", "face", "to_zone"))


@dataclass(frozen=True)
class CardPlay:
    """What came of playing a card.

    Attributes:
        name: The card.
        games: How many games were played.
        undecided: How many of them ran out of steps.
        decisions: How many decisions they took in all.
        played: Whether it was ever cast, played as a land, or put onto the battlefield.
        abilities: Each ability's kind, and whether it ever resolved, made mana, or was in force.
        failure: What went wrong, or empty.
    """

    name: str
    games: int = 0
    undecided: int = 0
    decisions: int = 0
    played: bool = False
    abilities: tuple[tuple[str, bool], ...] = ()
    failure: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        return {**vars(self), "abilities": [{"kind": kind, "used": used} for kind, used in self.abilities]}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> CardPlay:
        """What `as_dict` made."""
        abilities = tuple((ability["kind"], ability["used"]) for ability in data["abilities"])
        return cls(**{**data, "abilities": abilities})


@dataclass(frozen=True)
class Fuzzed:
    """What came of playing many cards."""

    cards: tuple[CardPlay, ...]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        abilities = [ability for card in self.cards for ability in card.abilities]
        return {
            "cards": len(self.cards),
            "games": sum(card.games for card in self.cards),
            "decisions": sum(card.decisions for card in self.cards),
            "played": sum(card.played for card in self.cards),
            "abilities": len(abilities),
            "used": sum(used for _, used in abilities),
            "undecided": [card.name for card in self.cards if card.undecided],
            "failures": {card.name: card.failure for card in self.cards if card.failure},
            "never_played": [card.name for card in self.cards if not card.played and not card.failure],
            "never_used": {
                card.name: [kind for kind, used in card.abilities if not used]
                for card in self.cards
                if card.played and not all(used for _, used in card.abilities)
            },
        }


# ---- one card ------------------------------------------------------------------------------------------------------


class InvariantBroken(AssertionError):  # noqa: N818 (reads as the fact that it states)
    """Something that holds in every game did not."""


@dataclass
class _Seen:
    """What happened to a card in its games."""

    card: ir.Card
    pool: CardPool
    faces: frozenset[int]
    entries: dict[int, int] = field(default_factory=dict)  # stack object to its ability
    resolved: set[int] = field(default_factory=set)  # abilities of the card
    cast: bool = False
    mana: bool = False
    in_force: bool = False

    def look(self, core: Core) -> None:
        """Remember what is on the stack, which is asked about once it has resolved, and on the battlefield."""
        for id in core.zone(core_types.ZONE_STACK):
            if id not in self.entries:
                entry = core.stack_entry(id)
                self.entries[id] = entry["ability"]
        for row in core.drain_events():
            kind = row[_KIND]
            if kind == core_types.EVENT_RESOLVED:
                self.resolved.add(self.entries.pop(row[_OBJECT], -1))
                self.cast = self.cast or (row[_FACE] in self.faces and row[_OBJECT] == row[_SOURCE])
            elif kind == core_types.EVENT_MANA_ADDED:
                source = row[_SOURCE]
                self.mana = self.mana or row[_FACE] in self.faces or self._is_card(core, source)
            elif kind == core_types.EVENT_MOVE and row[_FACE] in self.faces:
                self.in_force = self.in_force or row[_TO] == core_types.ZONE_BATTLEFIELD

    def _is_card(self, core: Core, id: int) -> bool:
        return core.exists(id) and core.face(id) in self.faces

    def abilities(self) -> tuple[tuple[str, bool], ...]:
        """Each ability of the card, and whether it was ever used."""
        resolved = {self.pool.abilities[number] for number in self.resolved if number in self.pool.abilities}
        return tuple(
            (type(ability).__name__, self._used(ability, resolved))
            for face in self.card.faces
            for ability in face.all_abilities
        )

    def _used(self, ability: ir.Ability, resolved: set[ir.Ability]) -> bool:
        if isinstance(ability, ir.ManaAbility) or (isinstance(ability, ir.Triggered) and ability.is_mana_ability):
            return self.mana
        if isinstance(ability, ir.Program):
            return ability in resolved
        return self.in_force or self.cast


def play_card(card: ir.Card, text: str = "", games: int = 4, seed: int = 0, beside: Sequence[ir.Card] = ()) -> CardPlay:
    """Plays games with decks around a card, and around those that it needs: `beside` has what it melds with.

    Raises InvariantBroken, or whatever else goes wrong.
    """
    pair = (card, *beside)
    deck = [pair[n % len(pair)] for n in range(CARD_COPIES)] + [
        partner for name, n in COPIES.items() for partner in [_partners(text)[name]] * n
    ]
    pool = pool_for(deck)
    setup = new_game(pool, [deck, deck], CONFIG)
    faces = frozenset(number for number, face in enumerate(pool.faces) if face in card.faces)
    seen = _Seen(card, pool, faces)
    undecided = decisions = 0
    for game in range(games):
        core = Core.new(pool.tables, setup, zlib.crc32(f"{seed} {game} {card.name}".encode()), record=True)
        decisions += _play(core, seen, PolicyRng(seed, game))
        undecided += core.status == GameStatus.UNDECIDED
    played = seen.cast or seen.in_force
    return CardPlay(card.name, games, undecided, decisions, played, seen.abilities())


@cache
def _partners(text: str) -> dict[str, ir.Card]:
    """The partners of a card, whose creature has the creature types that the card speaks of."""
    named = [kind for kind in CREATURE_TYPES if re.search(rf"(?<!non-)\b{re.escape(kind)}s?\b", text)]
    found = {}
    for partner in read_cards(PARTNERS.format(subtypes=" ".join(named[:MOST_SUBTYPES]) or "Beast")):
        compiled = compile(partner)
        assert isinstance(compiled, ir.Card), compiled
        found[partner.name] = compiled
    return found


def _play(core: Core, seen: _Seen, rng: PolicyRng) -> int:
    """One game to its end, checked on the way; how many decisions it took."""
    seen.entries.clear()
    core.next()
    decisions = 0
    while n := core.n_options:
        seen.look(core)
        if decisions % CHECK_EVERY == 0:
            _check(core)
        core.step(rng.pick(n))
        decisions += 1
    seen.look(core)
    if not core.valid() or core.end_reason == core_types.END_DAMAGED:
        raise InvariantBroken(f"turn {core.turn}: the state at the end is not valid, or the core found it damaged")
    if core.status == GameStatus.RUNNING:
        raise InvariantBroken("the game stopped without a decision and without an end")
    return decisions


def _check(core: Core) -> None:
    """What holds at every decision."""
    if not core.valid():
        raise InvariantBroken(f"turn {core.turn}: the state is not valid")
    copy = core.copy()
    copy.rebuild()
    if copy.derived() != core.derived():
        raise InvariantBroken(f"turn {core.turn}: derived state kept differs from derived state rebuilt")
    assert isinstance(core.tables, CardTables)
    if Core.load(core.tables, core.save()).hash() != core.hash():
        raise InvariantBroken(f"turn {core.turn}: a saved and loaded game differs")


# ---- many cards ----------------------------------------------------------------------------------------------------


def fuzz(
    names: Sequence[str],
    *,
    games: int = 4,
    seed: int = 0,
    jobs: int | None = None,
    own: Iterable[Path] = (),
    timeout: float = 120.0,
    progress: Callable[[int], None] | None = None,
) -> Fuzzed:
    """Plays games with decks around each of these cards, over several processes.

    Args:
        names: The cards, of the database that `CardDatabase.default` gives.
        games: How many games for each.
        seed: Where all random numbers come from.
        jobs: How many processes; None: one for each processor.
        own: Files with cards of one's own.
        timeout: Seconds after which a card's games are given up.
        progress: Called with the number of cards that have been played since the last call.
    """
    paths = [str(path) for path in own]
    jobs = max(1, min(jobs or os.cpu_count() or 1, len(names)))
    parts = [names[start::jobs] for start in range(jobs)]

    def run(part: Sequence[str]) -> list[CardPlay]:
        found = []
        with _Worker(games, seed, paths, timeout) as worker:
            for name in part:
                found.append(worker.play(name))
                if progress is not None:
                    progress(1)
        return found

    with ThreadPoolExecutor(jobs, thread_name_prefix="mtgengine") as executor:
        played = {card.name: card for part in executor.map(run, parts) for card in part}
    return Fuzzed(tuple(played[name] for name in names))


class _Worker:
    """A process that plays the cards that it is given, and is replaced when it dies or hangs."""

    def __init__(self, games: int, seed: int, own: list[str], timeout: float) -> None:
        self._command = [*WORKER, str(games), str(seed), *own]
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *exception: object) -> None:
        self._end()

    def play(self, name: str) -> CardPlay:
        """What came of a card; a process that died or hung is what came of it, too."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        hung = Event()

        def stop() -> None:
            hung.set()
            process.kill()

        watch = Timer(self._timeout, stop)
        watch.start()
        try:
            process.stdin.write(json.dumps(name) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            watch.cancel()
        if line:
            return CardPlay.from_dict(json.loads(line))
        failure = f"no end after {self._timeout:.0f} seconds" if hung.is_set() else self._crash(process)
        self._end()
        return CardPlay(name, failure=failure)

    @staticmethod
    def _crash(process: subprocess.Popen[str]) -> str:
        _, errors = process.communicate()
        return f"crash, exit code {process.returncode}: {errors.strip()[-2000:]}"

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _work(games: int, seed: int, own: list[str]) -> None:
    """What a worker does: a name on each line that it reads, a result on each that it writes."""
    cards = CardDatabase.default(*own)
    for line in sys.stdin:
        name = json.loads(line)
        try:
            text = cards.text(name)
            card = cards.get(name)
            beside = [cards.get(partner) for partner in partners_of(card)]
            found = play_card(card, text.text if text is not None else "", games, seed, beside)
        except Exception as error:
            found = CardPlay(name, failure=f"{type(error).__name__}: {error}")
        print(json.dumps(found.as_dict(), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    _work(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
