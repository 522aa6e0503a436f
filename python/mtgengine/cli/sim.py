"""``mtgengine sim`` and ``demo``: many games between two decks."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from mtgengine.batch import BatchResult, batch
from mtgengine.cards import CardDatabase
from mtgengine.cli.options import cards_option, database, json_option
from mtgengine.cli.progress import progress_bar
from mtgengine.decks import Deck
from mtgengine.decks.check import stand_ins

__all__ = ["demo", "sim"]

DEMO_DECKS = ("green-vanilla", "red-vanilla")


def _play(
    decks: tuple[Deck, Deck],
    games: int,
    seed: int,
    threads: int | None,
    show: bool,
    cards: CardDatabase | None = None,
    agents: tuple[str, str] = ("simple", "simple"),
) -> tuple[BatchResult, float]:
    """Play with a progress bar; the result, and how many seconds it took."""
    with progress_bar("playing", games, show=show) as advance:
        start = time.perf_counter()
        result = batch(*decks, games, agents, seed, threads, cards=cards, progress=advance)
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


def _agents(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, str]:
    """Two agents, by seat; a single name is for both."""
    names = [name.strip() for name in value.split(",")]
    if len(names) > 2 or not all(names):
        raise click.BadParameter(f"{value!r} is not one agent or two with a comma between them")
    if ":" in value and "" not in sys.path:
        sys.path.insert(0, "")  # modules beside the user's own files
    return names[0], names[-1]


agents_option = click.option(
    "--agents",
    default="simple",
    show_default=True,
    callback=_agents,
    metavar="A,B",
    help="Who plays: simple, random, passive or module:Class; one name is for both.",
)


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
    if summary.get("unsupported"):
        names = ", ".join(summary["unsupported"])
        console.print(f"Played as blanks, which can't be cast or played: {names}", style="yellow", highlight=False)


@click.command()
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--threads", type=int, default=None, help="How many threads; one for each processor by default.")
def demo(games: int, threads: int | None) -> None:
    """Play games between two bundled decks."""
    decks = (Deck.load(DEMO_DECKS[0]), Deck.load(DEMO_DECKS[1]))
    _show(_summary(decks, *_play(decks, games, 0, threads, show=True)))


@click.command()
@click.argument("deck_a")
@click.argument("deck_b")
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option("--threads", type=int, default=None, help="How many threads; one for each processor by default.")
@cards_option
@click.option("--allow-unsupported", is_flag=True, help="Play on with blanks for cards that the engine can't play.")
@agents_option
@json_option
def sim(
    deck_a: str,
    deck_b: str,
    games: int,
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    allow_unsupported: bool,
    agents: tuple[str, str],
    as_json: bool,
) -> None:
    """Play games between two decks: bundled ones by name, or files with deck lists."""
    decks = (Deck.load(deck_a), Deck.load(deck_b))
    cards = database(own, fresh=allow_unsupported)
    blanks = stand_ins(decks, cards) if allow_unsupported else ()
    summary = _summary(decks, *_play(decks, games, seed, threads, show=not as_json, cards=cards, agents=agents))
    if allow_unsupported:
        summary["unsupported"] = list(blanks)
    if as_json:
        click.echo(json.dumps(summary, indent=2))
    else:
        _show(summary)
