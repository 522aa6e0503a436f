"""Wizard at the terminal: a line is a command, and the game is kept after each of them.

A kept game is a JSON file. It is replaced as a whole, so it is never half-written, and read when the shell is started
again; a file that can't be read is put aside under another name, not overwritten.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable
from pathlib import Path

from mtgengine.errors import IllegalAction, MtgEngineError, SaveError
from mtgengine.files import write_atomically
from mtgengine.rulesets.wizard.engine import GameEngine
from mtgengine.rulesets.wizard.language import COLORS

__all__ = ["COMMANDS", "Shell", "keep", "kept"]

COMMANDS = {
    "start": "start                     begin the turn",
    "untap": "untap                     untap step, and what happens in the upkeep",
    "draw": "draw                      draw step: once each turn",
    "end": "end                       end the turn",
    "land": "land ID                   play a land from the hand",
    "tap": "tap ID [COLOR]            tap a land for mana",
    "play": "play ID [TARGET]          play a creature or sorcery; a target is an id or a player's name",
    "attack": "attack ID ...             attack with these creatures",
    "block": "block [ATTACKER ID ...]   block an attacker with these creatures; alone: no more blocks",
    "hand": "hand                      the cards in the hand of the player that is looked at",
    "board": "board                     the battlefield",
    "state": "state                     health, mana, decks and graveyards",
    "switch": "switch                    look at the other player's side",
    "mana": "mana COLOR AMOUNT         mana out of nothing, to try cards",
    "help": "help                      this list",
    "quit": "quit                      leave: the game is kept",
}


def kept(path: str | os.PathLike[str], say: Callable[[str], None]) -> GameEngine | None:
    """The game that a file keeps; None if there is no such file, or if it is damaged: then it is put aside."""
    file = Path(path)
    if not file.exists():
        return None
    try:
        return GameEngine.from_dict(json.loads(file.read_text(encoding="utf-8")))
    except (SaveError, ValueError) as error:
        aside = _free_name(file)
        file.rename(aside)
        say(f"The kept game can't be read ({error}). It is put aside as {aside}, and a new game begins.")
        return None


def _free_name(file: Path) -> Path:
    names = (file.with_name(f"{file.name}.damaged{'' if n == 0 else n}") for n in range(10_000))
    return next(name for name in names if not name.exists())


def keep(engine: GameEngine, path: str | os.PathLike[str]) -> None:
    """Writes a game to a file, in place of what it kept before."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(engine.to_dict(), indent=1))


class Shell:
    """A game, and the commands that move it on.

    Attributes:
        engine: The game.
        looked_at: The player whose side is shown.
        done: Whether somebody has left.
    """

    def __init__(
        self, engine: GameEngine, say: Callable[[str], None], ask: Callable[[str], str], path: Path | None = None
    ) -> None:
        self.engine = engine
        self.looked_at = engine.active_player
        self.done = False
        self._say = say
        self._ask = ask
        self._path = path
        self._told = len(engine.log.lines)
        self._blocks: dict[str, tuple[str, ...]] = {}

    @property
    def prompt(self) -> str:
        """Where the game is, in a line."""
        engine = self.engine
        return f"turn {engine.turn}, {engine.active_player}, {engine.phase}> "

    def run(self, line: str) -> None:
        """Carries out a command; what is wrong with it is said. The game is kept afterwards."""
        try:
            words = shlex.split(line)
            if words:
                self._command(words[0].lower(), words[1:])
        except (MtgEngineError, ValueError) as error:
            self._say(f"No: {error}")
        self._report()
        if self._path is not None:
            keep(self.engine, self._path)

    def _command(self, name: str, words: list[str]) -> None:
        if name not in COMMANDS:
            raise IllegalAction(f"there is no command {name!r}: help lists them")
        getattr(self, f"_{name}")(*self._counted(name, words))

    def _counted(self, name: str, words: list[str]) -> list[str]:
        least, most = _WORDS.get(name, (0, 0))
        if len(words) < least or (most is not None and len(words) > most):
            raise IllegalAction(f"it goes like this: {COMMANDS[name]}")
        return words

    def _report(self) -> None:
        """What has happened since the last command."""
        for line in self.engine.log.lines[self._told :]:
            self._say(line)
        self._told = len(self.engine.log.lines)
        winner = self.engine.check_win_condition()
        if winner is not None:
            self._say("The game is a draw." if winner == "draw" else f"{winner} has won.")
            self.done = True

    # ---- commands --------------------------------------------------------------------------------------------------

    @property
    def _player(self) -> str:
        return self.engine.active_player

    def _start(self) -> None:
        self.engine.start_turn(self._player)
        self.looked_at = self._player

    def _untap(self) -> None:
        self.engine.untap_step(self._player)
        self.engine.upkeep_step(self._player)

    def _draw(self) -> None:
        self.engine.draw_step(self._player)

    def _end(self) -> None:
        self.engine.end_turn(self._player)
        self.looked_at = self._player

    def _land(self, card_id: str) -> None:
        self.engine.play_land(self._player, card_id)

    def _tap(self, card_id: str, color: str | None = None) -> None:
        self.engine.tap_land(self._player, card_id, color)

    def _play(self, card_id: str, target: str | None = None) -> None:
        self.engine.play_card(self._player, card_id, target)

    def _mana(self, color: str, amount: str) -> None:
        if not amount.isdecimal():
            raise IllegalAction(f"{amount!r} is no amount: give a whole number")
        self.engine.add_mana(self._player, color, int(amount))

    def _attack(self, *creatures: str) -> None:
        self.engine.declare_attackers(self._player, creatures)
        self._blocks = {}
        defender = self.engine.opponent(self._player)
        able = any(
            self.engine.can_block(blocker, attacker)
            for blocker in self.engine.creatures(defender)
            for attacker in self.engine.blocks()
        )
        if able:
            self._say(f"{defender} may block: block ATTACKER ID ..., and block alone when done.")
        else:
            self._fight()

    def _block(self, attacker: str | None = None, *blockers: str) -> None:
        if attacker is None:
            self._fight()
            return
        if not blockers:
            raise IllegalAction(f"it goes like this: {COMMANDS['block']}")
        for blocker in blockers:
            if not self.engine.can_block(blocker, attacker):
                raise IllegalAction(f"{blocker!r} can't block {attacker!r}")
        others = {known: tuple(it for it in by if it not in blockers) for known, by in self._blocks.items()}
        self._blocks = {**others, attacker: blockers}
        names = " and ".join(map(self.engine.name_of, blockers))
        self._say(f"{names} will block {self.engine.name_of(attacker)}.")

    def _fight(self) -> None:
        self.engine.declare_blockers(self.engine.opponent(self._player), {a: b for a, b in self._blocks.items() if b})
        for attacker, blockers in self.engine.blocks().items():
            if len(blockers) > 1:
                self._divide(attacker, blockers)
        for damage in self.engine.calculate_combat_damage():
            source, target = (self.engine.name_of(damage[end]) for end in ("source", "target"))
            self._say(f"  {source} deals {damage['amount']} to {target}")
        self.engine.resolve_damage_queue()

    def _divide(self, attacker: str, blockers: tuple[str, ...]) -> None:
        names = ", ".join(f"{self.engine.name_of(it)} ({it})" for it in blockers)
        question = f"{self._player}, in which order does {self.engine.name_of(attacker)} deal with {names}? Ids: "
        while True:
            order = self._ask(question).split() or list(blockers)
            try:
                self.engine.assign_damage_order(attacker, order)
                return
            except IllegalAction as error:
                self._say(f"No: {error}")

    # ---- looking ---------------------------------------------------------------------------------------------------

    def _hand(self) -> None:
        self._say(f"{self.looked_at}'s hand:")
        for card_id, name in self.engine.hand(self.looked_at).items():
            card = self.engine.printed(card_id)
            facts = [card.cost_text, f"{card.attack}/{card.defence}" if card.kind == "creature" else card.kind]
            facts = [fact for fact in (*facts, card.effect) if fact]
            self._say(f"  {card_id:>3}  {name} ({', '.join(facts)})")

    def _board(self) -> None:
        state = self.engine.get_game_state()
        attackers = state["combat"]["attackers"]
        for player, side in state["players"].items():
            self._say(f"{player}:")
            for card_id, it in {**side["creatures"], **side["lands"]}.items():
                card = it["card"]
                facts = [f"{card['attack']}/{card['defence']}"] if card["kind"] == "creature" else []
                facts += ["attacking"] if card_id in attackers else []
                facts += ["tapped"] if it["tapped"] else []
                facts += ["summoning sick"] if it["summoning_sickness"] else []
                self._say(f"  {card_id:>3}  {card['name']}" + (f" ({', '.join(facts)})" if facts else ""))

    def _state(self) -> None:
        state = self.engine.get_game_state()
        for player, side in state["players"].items():
            mana = ", ".join(f"{side[f'{color}_mana']} {color}" for color in COLORS)
            graveyard = ", ".join(card["name"] for card in side["graveyard"].values()) or "empty"
            self._say(f"{player}: {side['health']} health, {side['deck']} cards in the deck, mana {mana}")
            self._say(f"  hand {len(side['hand'])}, graveyard: {graveyard}")

    def _switch(self) -> None:
        self.looked_at = self.engine.opponent(self.looked_at)
        self._say(f"This is {self.looked_at}'s side.")

    def _help(self) -> None:
        for text in COMMANDS.values():
            self._say(text)

    def _quit(self) -> None:
        self.done = True


# How many words a command takes after its name: at least, at most (None: any number).
_WORDS: dict[str, tuple[int, int | None]] = {
    "land": (1, 1),
    "tap": (1, 2),
    "play": (1, 2),
    "attack": (1, None),
    "block": (0, None),
    "mana": (2, 2),
}
