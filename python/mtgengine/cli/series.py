"""``mtgengine match``, ``tournament``, ``gauntlet``, ``meta`` and ``compare``: series of games and matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from mtgengine.analysis.field import Comparison, compare, expectation, load_shares
from mtgengine.analysis.matchup import ShareOf
from mtgengine.cli.options import (
    DECK,
    agents_option,
    cards_option,
    database,
    ended,
    json_option,
    print_json,
    seed_options,
)
from mtgengine.cli.progress import progress_bar
from mtgengine.decks import Deck
from mtgengine.errors import InvalidDeck
from mtgengine.match import Match, Plans, SideboardPlan, Tournament, TournamentResult, gauntlet, load_plans

__all__ = ["compare_command", "gauntlet_command", "match_command", "meta_command", "tournament_command"]

DECK_FILES = (".txt", ".dek", ".cod", ".dck", ".dec")


def _percent(share: ShareOf) -> tuple[str, str]:
    low, high = share.interval
    return f"{share.rate:.1%}", f"{low:.1%} to {high:.1%}"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title)
    for number, name in enumerate(columns):
        table.add_column(name, justify="left" if number == 0 else "right")
    return table


def _covered(matches: int, games: int) -> str:
    """How much an interrupted series comes to."""
    return f"this covers the {matches:,} matches, {games:,} games, that were finished"


def _plans(source: str | None) -> Plans:
    """Plans of a file, or "auto"."""
    if source is None:
        return {}
    return "auto" if source == "auto" else load_plans(source)


def _both(sideboard: str) -> tuple[Plans, Plans]:
    return ("auto", "auto") if sideboard == "auto" else ({}, {})


best_of_option = click.option(
    "--best-of",
    type=click.IntRange(1, 99),
    default=3,
    show_default=True,
    help="The greatest number of games of a match.",
)
sideboard_option = click.option(
    "--sideboard",
    type=click.Choice(["none", "auto"]),
    default="none",
    show_default=True,
    help="Whether decks change after the first game of a match, by plans that are found by playing.",
)
matches_option = click.option(
    "--matches", "-n", type=click.IntRange(1), default=100, show_default=True, help="How many matches of each pairing."
)


# ---- match ---------------------------------------------------------------------------------------------------------


@click.command("match")
@click.argument("deck_a", type=DECK)
@click.argument("deck_b", type=DECK)
@matches_option
@best_of_option
@click.option("--plan-a", metavar="FILE", help="Sideboard plans of the first deck; auto: find one by playing.")
@click.option("--plan-b", metavar="FILE", help="Sideboard plans of the second deck, likewise.")
@click.option(
    "--first",
    type=click.Choice(["loser", "alternate"]),
    default="loser",
    show_default=True,
    help="Who begins games after the first: the loser chooses, or both in turn.",
)
@agents_option
@seed_options
@cards_option
@json_option
def match_command(
    deck_a: str,
    deck_b: str,
    matches: int,
    best_of: int,
    plan_a: str | None,
    plan_b: str | None,
    first: Any,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play matches with sideboarding between two decks.

    Plans are lines such as `vs enchantress`, `-2 Goblin King`, `+2 Anarchy`; `vs *` is for everybody else.

    \b
    Examples:
        mtgengine match goblins enchantress -n 200
        mtgengine match goblins enchantress --plan-a goblins.plan --plan-b auto
    """
    decks = (Deck.load(deck_a), Deck.load(deck_b))
    how = Match(best_of, agents, plans=(_plans(plan_a), _plans(plan_b)), first=first, cards=database(own))
    with progress_bar("matches", matches, show=not as_json) as advance:
        series = how.play_series(*decks, matches, seed, threads=threads, progress=advance)
    played = len(series)
    shares = [ShareOf(series.won(seat), played) for seat in (0, 1)]
    if as_json:
        sides = [
            {
                "name": deck.name,
                **shares[seat].as_dict(),
                "games_won": int(series.wins[:, seat].sum()),
                "plan": {"out": dict(series.plans[seat].out), "in": dict(series.plans[seat].in_)},
            }
            for seat, deck in enumerate(decks)
        ]
        facts = {"matches": played, "games": series.n_games, "best_of": best_of, "decks": sides}
        print_json(facts | {"drawn": series.drawn, "seed": seed, "interrupted": series.interrupted})
        ended(series.interrupted, _covered(played, series.n_games))
        return
    table = _table(f"{played:,} matches, best of {best_of}", "deck", "matches won", "win rate", "95% interval", "games")
    for seat, deck in enumerate(decks):
        table.add_row(deck.name, f"{shares[seat].wins:,}", *_percent(shares[seat]), f"{series.wins[:, seat].sum():,}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{series.drawn:,} matches drawn.")
    for seat, source in enumerate((plan_a, plan_b)):
        if source == "auto":
            _show_plan(console, decks[seat].name, decks[1 - seat].name, series.plans[seat])
    ended(series.interrupted, _covered(played, series.n_games))


def _show_plan(console: Console, mine: str, other: str, plan: SideboardPlan) -> None:
    """A plan that was found, as a file of plans has it."""
    console.print(f"\nThe plan of {mine}:\nvs {other}\n{str(plan) or '# nothing'}", markup=False)


# ---- tournament ----------------------------------------------------------------------------------------------------


@click.command("tournament")
@click.argument("decks", type=DECK, nargs=-1, required=True)
@click.option(
    "--kind",
    type=click.Choice(["round-robin", "swiss", "single-elimination"]),
    default="round-robin",
    show_default=True,
    help="Who meets whom.",
)
@click.option("--rounds", type=click.IntRange(1), help="Rounds of a Swiss tournament.")
@click.option("--matches", "-n", type=click.IntRange(1), default=1, show_default=True, help="Matches of each pairing.")
@best_of_option
@sideboard_option
@agents_option
@seed_options
@cards_option
@json_option
def tournament_command(
    decks: tuple[str, ...],
    kind: str,
    rounds: int | None,
    matches: int,
    best_of: int,
    sideboard: str,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play a tournament: of decks by name or file, or of all decks in a folder.

    \b
    Examples:
        mtgengine tournament my-decks/ --kind swiss
        mtgengine tournament goblins burn elves -n 10
    """
    if rounds is not None and kind != "swiss":
        raise click.UsageError("--rounds is for --kind swiss")
    entrants = [deck for source in decks for deck in _decks_of(source)]
    how = Match(best_of, agents, plans=_both(sideboard), cards=database(own))
    with progress_bar("pairings", None, show=not as_json) as advance:
        event = Tournament(entrants, how, matches=matches, threads=threads, progress=lambda: advance(1))
        if kind == "swiss":
            result = event.swiss(rounds, seed)
        else:
            result = event.round_robin(seed) if kind == "round-robin" else event.single_elimination(seed)
    if as_json:
        print_json(_tournament_as_dict(result, kind, seed))
    else:
        _show_tournament(result, kind)
    ended(result.interrupted, _covered(result.n_matches, result.n_games))


def _decks_of(source: str) -> list[Deck]:
    """A deck, or all decks of a folder."""
    folder = Path(source)
    if not folder.is_dir():
        return [Deck.load(source)]
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in DECK_FILES)
    if not files:
        raise InvalidDeck(f"the folder {source!r} has no deck lists ({', '.join(DECK_FILES)})")
    return [Deck.from_file(file) for file in files]


def _tournament_as_dict(result: TournamentResult, kind: str, seed: int) -> dict[str, Any]:
    standings = [
        {
            "name": standing.name,
            "points": standing.points,
            "wins": standing.wins,
            "losses": standing.losses,
            "draws": standing.draws,
            "byes": standing.byes,
            "interval": list(standing.interval),
        }
        for standing in result.standings
    ]
    rounds = [
        [
            {"decks": [result.names[n] for n in played.pair], "wins": list(played.wins), "drawn": played.drawn}
            for played in one
        ]
        for one in result.rounds
    ]
    facts = {"kind": kind, "champion": result.champion, "standings": standings, "rounds": rounds, "seed": seed}
    return facts | {"matches": result.n_matches, "games": result.n_games, "interrupted": result.interrupted}


def _show_tournament(result: TournamentResult, kind: str) -> None:
    table = _table(
        f"{kind}, {len(result.names)} decks", "deck", "points", "won", "lost", "drawn", "byes", "95% interval"
    )
    for standing in result.standings:
        low, high = standing.interval
        numbers = (standing.points, standing.wins, standing.losses, standing.draws, standing.byes)
        table.add_row(standing.name, *map(str, numbers), f"{low:.1%} to {high:.1%}" if standing.matches else "")
    console = Console(highlight=False)
    console.print(table)
    if result.champion is not None:
        console.print(f"{result.champion} wins.")


# ---- gauntlet and meta ---------------------------------------------------------------------------------------------


@click.command("gauntlet")
@click.argument("deck", type=DECK)
@click.argument("opponents", type=DECK, nargs=-1, required=True)
@matches_option
@best_of_option
@sideboard_option
@agents_option
@seed_options
@cards_option
@json_option
def gauntlet_command(
    deck: str,
    opponents: tuple[str, ...],
    matches: int,
    best_of: int,
    sideboard: str,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play one deck against many.

    \b
    Example:
        mtgengine gauntlet goblins enchantress burn elves
    """
    how = Match(best_of, agents, plans=_both(sideboard), cards=database(own))
    _run_gauntlet(deck, opponents, {}, how, matches, seed, threads, as_json)


@click.command("meta")
@click.argument("deck", type=DECK)
@click.argument("field", type=click.Path(path_type=Path))
@matches_option
@best_of_option
@sideboard_option
@agents_option
@seed_options
@cards_option
@json_option
def meta_command(
    deck: str,
    field: Path,
    matches: int,
    best_of: int,
    sideboard: str,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """What a deck may expect of a field: a file with lines such as `30% burn`.

    \b
    Example:
        mtgengine meta goblins field.txt
    """
    shares = load_shares(field)
    how = Match(best_of, agents, plans=_both(sideboard), cards=database(own))
    _run_gauntlet(deck, tuple(shares), shares, how, matches, seed, threads, as_json)


def _run_gauntlet(
    deck: str,
    opponents: tuple[str, ...],
    shares: dict[str, float],
    how: Match,
    matches: int,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    others = [other for source in opponents for other in _decks_of(source)]
    with progress_bar("opponents", len(others), show=not as_json) as advance:
        result = gauntlet(deck, others, how, matches=matches, seed=seed, threads=threads, progress=lambda: advance(1))
    found = {name: ShareOf(series.won(0), len(series)) for name, series in result.results.items()}
    played = sum(len(series) for series in result.results.values())
    covered = f"{_covered(played, result.n_games)}, against {len(found)} of {len(others)} opponents"
    by_name = {other.name: shares[source] for source, other in zip(opponents, others, strict=True)} if shares else {}
    by_name = {name: share for name, share in by_name.items() if name in found}
    expected = expectation(found, by_name or dict.fromkeys(found, 1.0))
    if as_json:
        facts = [{"opponent": name, **share.as_dict(), "share": expected.shares[name]} for name, share in found.items()]
        whole = {"win_rate": expected.win_rate, "interval": list(expected.interval), "games": result.n_games}
        print_json({"deck": result.name, "results": facts} | whole | {"interrupted": result.interrupted})
        ended(result.interrupted, covered)
        return
    table = _table(
        f"{result.name}, {matches:,} matches each, best of {how.best_of}",
        "opponent",
        "share",
        "matches won",
        "win rate",
        "95% interval",
    )
    for name, share in found.items():
        table.add_row(name, f"{expected.shares[name]:.1%}", f"{share.wins:,}", *_percent(share))
    low, high = expected.interval
    table.add_section()
    table.add_row("expected", "", "", f"{expected.win_rate:.1%}", f"{low:.1%} to {high:.1%}", style="bold")
    Console(highlight=False).print(table)
    ended(result.interrupted, covered)


# ---- compare -------------------------------------------------------------------------------------------------------


@click.command("compare")
@click.argument("version_a", type=DECK)
@click.argument("version_b", type=DECK)
@click.argument("opponents", type=DECK, nargs=-1, required=True)
@click.option("--games", "-n", type=click.IntRange(2), default=1000, show_default=True, help="Games against each.")
@agents_option
@seed_options
@cards_option
@json_option
def compare_command(
    version_a: str,
    version_b: str,
    opponents: tuple[str, ...],
    games: int,
    agents: tuple[str, str],
    seed: int,
    threads: int | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Compare two versions of a deck in the same games, with common random numbers.

    \b
    Example:
        mtgengine compare goblins.txt goblins-with-ports.txt enchantress burn
    """
    others = [deck for source in opponents for deck in _decks_of(source)]
    with progress_bar("games", 2 * games * len(others), show=not as_json) as advance:
        found = compare(
            version_a,
            version_b,
            others,
            games,
            agents=agents,
            seed=seed,
            threads=threads,
            cards=database(own),
            progress=advance,
        )
    if as_json:
        low, high = found.interval
        print_json(
            {
                "versions": [
                    {"name": name, "score": score} for name, score in zip(found.names, found.scores, strict=True)
                ],
                "games": found.games,
                "difference": found.difference,
                "interval": [low, high],
                "proven": found.is_proven,
                "seed": seed,
                "interrupted": found.interrupted,
            }
        )
    else:
        _show_comparison(found)
    ended(found.interrupted, f"this covers the {found.games:,} games that both versions had finished")


def _show_comparison(found: Comparison) -> None:
    table = _table("two versions", "version", "score")
    for name, score in zip(found.names, found.scores, strict=True):
        table.add_row(name, f"{score:.1%}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{found.games:,} games each, the same for both.")
    low, high = found.interval
    wide = (found.independent[1] - found.independent[0]) / 2
    console.print(
        f"The first scores {found.difference:+.2%} more, 95% interval {low:+.2%} to {high:+.2%} "
        f"(±{wide:.2%} had each played games of its own). " + ("" if found.is_proven else "That may be chance.")
    )
