"""``mtgengine replay``: steps through a kept game, forwards and backwards, or exports it."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from mtgengine.cards import CardDatabase
from mtgengine.cli.board import draw_board
from mtgengine.cli.options import cards_option, database
from mtgengine.files import write_atomically
from mtgengine.game import Game
from mtgengine.match.logs import LogMismatch, load_mtgo_replay
from mtgengine.match.replay import GameReplay, ReplayMismatch

__all__ = ["replay"]

LOG = ".log"  # of names of game logs
HELP = "Enter or n: next choice; p: back; t: next turn; NUMBER: go to this choice; e: to the end; q: leave"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Only play it again, and say whether it still matches.")
@click.option(
    "--export", type=click.Path(dir_okay=False, path_type=Path), help="Write metadata and frames as JSON to this file."
)
@cards_option
def replay(file: Path, check: bool, export: Path | None, own: tuple[Path, ...]) -> None:
    """Step through a kept game, or follow a log of a game that was played elsewhere (a name that ends in .log).

    Ends with exit code 1 when this engine plays on differently.

    \b
    Examples:
        mtgengine replay game.json
        mtgengine replay game.json --check
        mtgengine replay game.json --export frames.json
        mtgengine replay friday-night.log
    """
    cards = database(own)
    console = Console(highlight=False)
    if file.suffix == LOG:
        _follow(file, cards, console)
        return
    kept = GameReplay.load(file)
    if export is not None:
        write_atomically(export, json.dumps(kept.export(cards), ensure_ascii=False) + "\n")
        console.print(f"{len(kept.actions) + 1} frames are in {export}.")
    elif check:
        try:
            result = kept.replay(cards).result
        except ReplayMismatch as error:
            raise click.ClickException(str(error)) from None
        console.print(f"It matches, choice by choice: {len(kept.actions)} choices; {result or 'the game is not over'}.")
    else:
        Viewing(kept, kept.start(cards), console).run()


def _follow(file: Path, cards: CardDatabase, console: Console) -> None:
    log = load_mtgo_replay(file)
    try:
        game = log.follow(cards)
    except LogMismatch as error:
        console.print(f"{file}, {error}", markup=False, soft_wrap=True)
        if error.game is not None:
            console.print(str(error.game), markup=False, soft_wrap=True, style="dim")
        raise SystemExit(1) from None
    ended = f"; {game.result}" if game.result is not None else ""
    console.print(f"It matches: {len(log.lines)} lines, {log.n_states} states{ended}.")


class Viewing:
    """A replay and how far it has been played."""

    def __init__(self, kept: GameReplay, game: Game, console: Console) -> None:
        self.kept = kept
        self.game = game
        self.console = console
        agents = kept.agents or ("",) * len(kept.decks)
        self.names = {
            seat: f"{agent} ({deck.name})" if agent else deck.name
            for seat, (agent, deck) in enumerate(zip(agents, kept.decks, strict=True))
        }

    @property
    def place(self) -> int:
        """How many choices have been taken."""
        return len(self.game.choices)

    def run(self) -> None:
        """Until the person leaves."""
        self.console.print(HELP, style="dim")
        self._show()
        while True:
            try:
                words = self.console.input(f"{self.place}/{len(self.kept.actions)}> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if words in ("q", "quit"):
                return
            target = self._target(words)
            if target is None:
                self.console.print(HELP, style="dim")
            else:
                self.go_to(target)
                self._show()

    def _target(self, words: str) -> int | None:
        """The choice that was asked for."""
        if words.isdigit():
            return int(words)
        if words == "t":
            return self._next_turn()
        steps = {"": self.place + 1, "n": self.place + 1, "p": self.place - 1, "e": len(self.kept.actions)}
        return steps.get(words)

    def _next_turn(self) -> int:
        ahead = self.game.copy()
        turn, place = ahead.turn_number, self.place
        while place < len(self.kept.actions) and ahead.turn_number == turn:
            self.kept.step(ahead, place)
            place += 1
        return place

    def go_to(self, place: int) -> None:
        """Forwards or backwards to this choice, or as far as there are choices."""
        place = max(0, min(place, len(self.kept.actions)))
        while self.place > place:
            self.game.undo()
        while self.place < place:
            self.kept.step(self.game, self.place)

    def _show(self) -> None:
        decision = self.game.decision
        seat = self.game.player_ids[0] if decision is None else decision.actor
        self.console.print(draw_board(self.game.view(seat), self.names))
        if decision is None:
            self.console.print(f"[bold]{escape(str(self.game.result))}[/bold]")
        elif self.place < len(self.kept.actions):
            key = self.kept.actions[self.place]
            taken = next((option.label for option in decision.options if option.key == key), "something else")
            self.console.print(f"{self.names[seat]}: {escape(decision.text)}: [bold]{escape(taken)}[/bold]")
