"""``mtgengine sim`` and ``demo``: many games between two decks."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mtgengine.agents import agent_maker
from mtgengine.analysis.export import FORMATS, check_target, write
from mtgengine.analysis.matchup import MatchupStats, simulate
from mtgengine.analysis.report import write_report
from mtgengine.analysis.statistics import Sprt
from mtgengine.batch import BatchResult
from mtgengine.cli.options import (
    DECK,
    agents_option,
    cards_option,
    ended,
    game_cards,
    game_option,
    json_option,
    print_json,
    seed_options,
)
from mtgengine.decks import Deck
from mtgengine.decks.check import stand_ins
from mtgengine.files import write_atomically
from mtgengine.match.keeping import KEPT, keep_replays
from mtgengine.rulesets import ruleset

__all__ = ["demo", "sim"]

DEMO_DECKS = ("goblins", "enchantress")
DEMO_REPORT = Path("goblins-enchantress.html")
MOST_KEY_CARDS = 8
PICTURE_WIDTH = 88
HTML = (".html", ".htm")


@click.command()
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--threads", type=int, default=None, help="How many threads; one for each processor by default.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    default=DEMO_REPORT,
    show_default=True,
    help="Where the report is written.",
)
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), help="Also draw what is printed, as SVG.")
def demo(games: int, threads: int | None, report: Path, picture: Path | None) -> None:
    """Play Goblins against Enchantress, print the result and write a report.

    \b
    Example:
        mtgengine demo --games 200
    """
    check_target(report, HTML)
    decks = (Deck.load(DEMO_DECKS[0]), Deck.load(DEMO_DECKS[1]))
    stats = _played(decks, games, show=True, agents=("simple", "simple"), threads=threads)
    console = Console(highlight=False)
    _show(stats, console)
    write_report([stats], report, f"{decks[0].name} against {decks[1].name}")
    console.print(f"The report is in {report}.", soft_wrap=True)
    if picture is not None:
        write_atomically(picture, _drawn(stats))
    ended(stats.stopped == "interrupted", f"this covers the {stats.games:,} games that were finished")


def _drawn(stats: MatchupStats) -> str:
    """What is printed of a series, as a picture of a terminal without fonts from elsewhere."""
    console = Console(highlight=False, record=True, width=PICTURE_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(f"$ mtgengine sim {' '.join(stats.names)} -n {stats.games}", style="bold")
    _show(stats, console)
    svg = console.export_svg(title="mtgengine", unique_id="mtgengine")
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)


@click.command()
@click.argument("deck_a", type=DECK)
@click.argument("deck_b", type=DECK)
@click.option("--games", "-n", type=click.IntRange(1), default=1000, show_default=True, help="How many games at most.")
@agents_option
@seed_options
@click.option("--until", type=float, help="Stop when the 95% interval is at most this far from its middle: 0.01.")
@click.option("--sprt", type=float, help="Stop when one deck is proven better, by at least this margin: 0.02.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    multiple=True,
    help=f"Write the games to a file ({', '.join(FORMATS)}); may be given several times.",
)
@click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    multiple=True,
    help="Write the summary to a file, likewise.",
)
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write a report as one HTML file.")
@click.option("--save-replays", type=click.Path(file_okay=False, path_type=Path), help="Keep games in this folder.")
@click.option(
    "--keep",
    type=click.Choice(KEPT),
    default="losses",
    show_default=True,
    help="Which games to keep: those that the first deck lost, or the longest.",
)
@click.option("--most", type=click.IntRange(1), default=10, show_default=True, help="How many games to keep at most.")
@cards_option
@game_option
@click.option("--allow-unsupported", is_flag=True, help="Play on with blanks for cards that the engine can't play.")
@json_option
def sim(
    deck_a: str,
    deck_b: str,
    games: int,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    until: float | None,
    sprt: float | None,
    out: tuple[Path, ...],
    summary: tuple[Path, ...],
    report: Path | None,
    save_replays: Path | None,
    keep: str,
    most: int,
    own: tuple[Path, ...],
    rules: str,
    allow_unsupported: bool,
    as_json: bool,
) -> None:
    """Play games between two decks: bundled ones by name, or files with deck lists.

    \b
    Examples:
        mtgengine sim goblins enchantress -n 10000
        mtgengine sim burn my-deck.txt --until 0.01 --report report.html
        mtgengine sim goblins enchantress --agents simple,random --json
        mtgengine sim --game duelmasters fire-aggro water-control
    """
    for agent in agents:
        agent_maker(agent)
    for path in (*out, *summary):
        check_target(path)
    if report is not None:
        check_target(report, HTML)
    played = ruleset(rules)
    decks = (played.load_deck(deck_a), played.load_deck(deck_b))
    cards = game_cards(rules, own, fresh=allow_unsupported)
    blanks = stand_ins(decks, cards) if allow_unsupported else ()
    stats = _played(
        decks,
        games,
        show=not as_json,
        agents=agents,
        seed=seed,
        threads=threads,
        until=until,
        sprt=Sprt(sprt) if sprt is not None else None,
        cards=cards,
        rules=rules,
    )
    for path in out:
        write(stats, path)
    for path in summary:
        write(stats, path, per_game=False)
    if report is not None:
        write_report([stats], report, f"{decks[0].name} against {decks[1].name}")
    covered = f"this covers the {stats.games:,} games that were finished"
    kept = keep_replays(stats, decks, save_replays, keep, most, cards=cards) if save_replays is not None else []
    if as_json:
        facts = stats.as_dict()
        facts |= {"unsupported": list(blanks)} if allow_unsupported else {}
        facts |= {"replays": [str(path) for path in kept]} if save_replays is not None else {}
        print_json(facts)
        ended(stats.stopped == "interrupted", covered)
        return
    console = Console(highlight=False)
    _show(stats, console)
    if blanks:
        console.print(f"Played as blanks, which can't be cast or played: {', '.join(blanks)}", style="yellow")
    if save_replays is not None:
        console.print(f"{len(kept)} games are kept in {save_replays}.")
    ended(stats.stopped == "interrupted", covered)


def _played(decks: tuple[Deck, Deck], games: int, *, show: bool, cards: Any = None, **how: Any) -> MatchupStats:
    """Play with live progress: games, the interval so far, games a second."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not show) as progress:
        task = progress.add_task("playing", total=games, speed="")

        def tell(result: BatchResult) -> None:
            low, high = result.interval(0)
            elapsed = progress.tasks[0].elapsed or 1e-9
            speed = f"{len(result) / elapsed:,.0f} games/s"
            progress.update(task, completed=len(result), description=f"{low:.1%} to {high:.1%}", speed=speed)

        return simulate(*decks, games, cards=cards, progress=tell, **how)


def _show(stats: MatchupStats, console: Console) -> None:
    players = stats.agents[0] if len(set(stats.agents)) == 1 else " against ".join(stats.agents)
    table = Table(title=f"{stats.games:,} games, played by {players}")
    for name in ("deck", "wins", "win rate", "95% interval", "on play", "on draw"):
        table.add_column(name, justify="left" if name == "deck" else "right")
    for seat, name in enumerate(stats.names):
        share = stats.share(seat)
        low, high = share.interval
        table.add_row(
            name,
            f"{share.wins:,}",
            f"{share.rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{stats.on_the_play(seat).rate:.1%}",
            f"{stats.on_the_draw(seat).rate:.1%}",
        )
    console.print(table)
    speed = stats.games / stats.seconds if stats.seconds else 0.0
    console.print(
        f"{stats.result.draws} drawn, {stats.result.undecided} undecided, {stats.average_game_length:.1f} turns on "
        f"average, {speed:,.0f} games/s"
    )
    _show_key_cards(stats, console)
    for line in _ending(stats):
        console.print(line)


def _show_key_cards(stats: MatchupStats, console: Console) -> None:
    if not stats.key_cards:
        return
    console.print("Cards that change the win rate by more than chance in opening hands:")
    for card in stats.key_cards[:MOST_KEY_CARDS]:
        low, high = card.impact_interval
        console.print(f"  {card.impact:+6.1%} ({low:+.1%} to {high:+.1%})  {card.name}, {stats.names[card.seat]}")


def _ending(stats: MatchupStats) -> list[str]:
    if stats.better is not None:
        return [f"{stats.names[stats.better]} is proven better."]
    return ["The interval is narrow enough."] if stats.stopped == "until" else []
