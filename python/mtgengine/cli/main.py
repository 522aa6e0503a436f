"""The commands. A mistake in what was asked ends with one sentence and exit code 2, never with a traceback."""

from __future__ import annotations

import json
import time
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mtgengine import ir
from mtgengine.batch import BatchResult, batch
from mtgengine.cli.rules import rules
from mtgengine.decks import Deck
from mtgengine.errors import MtgEngineError
from mtgengine.game import bundled_cards
from mtgengine.oracle import explain

__all__ = ["main"]

DEMO_DECKS = ("green-vanilla", "red-vanilla")


class Commands(click.Group):
    """Turns the package's own errors into messages."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except MtgEngineError as error:
            raise click.UsageError(str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mtgengine")
def main() -> None:
    """A rules engine for Magic: The Gathering."""


main.add_command(rules)


def _play(
    decks: tuple[Deck, Deck], games: int, seed: int, threads: int | None, show: bool
) -> tuple[BatchResult, float]:
    """Play with a progress bar; the result, and how many seconds it took."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not show) as progress:
        task = progress.add_task("playing", total=games)
        start = time.perf_counter()
        result = batch(*decks, games, seed=seed, threads=threads, progress=lambda n: progress.advance(task, n))
        return result, time.perf_counter() - start


def _summary(decks: tuple[Deck, Deck], result: BatchResult, seconds: float) -> dict[str, Any]:
    return {
        "games": len(result),
        "decks": [
            {
                "name": deck.name,
                "wins": result.wins(seat),
                "win_rate": result.win_rate(seat),
                "interval": list(result.interval(seat)),
            }
            for seat, deck in enumerate(decks)
        ],
        "draws": result.draws,
        "undecided": result.undecided,
        "mean_turns": float(result.turns.mean()) if len(result) else 0.0,
        "seconds": seconds,
        "games_per_second": len(result) / seconds if seconds else 0.0,
        "signature": result.signature,
    }


def _show(summary: dict[str, Any]) -> None:
    table = Table(title=f"{summary['games']:,} games")
    for name in ("deck", "wins", "win rate", "95% interval"):
        table.add_column(name, justify="left" if name == "deck" else "right")
    for deck in summary["decks"]:
        low, high = deck["interval"]
        table.add_row(deck["name"], f"{deck['wins']:,}", f"{deck['win_rate']:.1%}", f"{low:.1%} to {high:.1%}")
    console = Console()
    console.print(table)
    console.print(
        f"{summary['draws']} drawn, {summary['undecided']} undecided, {summary['mean_turns']:.1f} turns on average, "
        f"{summary['games_per_second']:,.0f} games/s",
        highlight=False,
    )


@main.command()
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--threads", type=int, default=None, help="How many threads; one for each processor by default.")
def demo(games: int, threads: int | None) -> None:
    """Play games between two bundled decks, with random choices."""
    decks = (Deck.load(DEMO_DECKS[0]), Deck.load(DEMO_DECKS[1]))
    _show(_summary(decks, *_play(decks, games, 0, threads, show=True)))


@main.command()
@click.argument("deck_a")
@click.argument("deck_b")
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option("--threads", type=int, default=None, help="How many threads; one for each processor by default.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def sim(deck_a: str, deck_b: str, games: int, seed: int, threads: int | None, as_json: bool) -> None:
    """Play games between two decks: bundled ones by name, or files with deck lists."""
    decks = (Deck.load(deck_a), Deck.load(deck_b))
    summary = _summary(decks, *_play(decks, games, seed, threads, show=not as_json))
    if as_json:
        click.echo(json.dumps(summary, indent=2))
    else:
        _show(summary)


@main.group()
def decks() -> None:
    """Decks."""


@decks.command("list")
def decks_list() -> None:
    """The decks that come with the package."""
    table = Table()
    for name in ("deck", "cards", "different", "sideboard"):
        table.add_column(name, justify="left" if name == "deck" else "right")
    for name in Deck.bundled():
        deck = Deck.load(name)
        table.add_row(name, str(deck.size), str(len(deck.main)), str(sum(deck.sideboard.values())))
    Console().print(table)


@main.group()
def cards() -> None:
    """Cards."""


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
def cards_show(name: tuple[str, ...]) -> None:
    """What a card says, and what the engine understands."""
    card = bundled_cards().get(" ".join(name))
    for face in card.faces:
        click.echo(f"{face.name}  {face.mana_cost or ''}".rstrip())
        click.echo(face.type_line)
        if face.text:
            click.echo(face.text)
        if face.power is not None:
            click.echo(f"{face.power}/{face.toughness}")
        understood = ir.render(face)
        if understood and understood != face.text:
            click.echo(f"understood as: {understood}")


@cards.command("explain")
@click.argument("name", nargs=-1, required=True)
def cards_explain(name: tuple[str, ...]) -> None:
    """Each paragraph of a card: its words, what they mean in IR, and how that is said again."""
    card = bundled_cards().text(" ".join(name))
    if card is None:
        raise click.UsageError(f"{' '.join(name)} has no text: it was built in IR")
    for part in explain(card):
        click.echo(part.text)
        for term in part.meaning:
            click.echo(f"    {term!r}")
        click.echo(f"    = {part.rendering}")


@main.command()
@click.option(
    "--seconds", type=click.FloatRange(0.05), default=1.0, show_default=True, help="How long each figure takes."
)
def bench(seconds: float) -> None:
    """Measure how fast the engine is here, and print a table."""
    from mtgengine.cli.throughput import measure

    table = Table(title="throughput")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for what, figure in measure(seconds):
        table.add_row(what, figure)
    Console().print(table)
