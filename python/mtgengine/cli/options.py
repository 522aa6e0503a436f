"""Options that several commands have in common."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from mtgengine.agents import COMPILED
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.decks import Deck
from mtgengine.rulesets import RULESETS, ruleset

__all__ = [
    "DECK",
    "INTERRUPTED",
    "agents_option",
    "cards_option",
    "database",
    "ended",
    "game_cards",
    "game_option",
    "json_option",
    "print_json",
    "seed_options",
]

DEFAULT_AGENT = "simple"
INTERRUPTED = 130  # the exit code after Ctrl-C, as shells have it


class _Deck(click.ParamType):  # type: ignore[type-arg]  # older versions of click have no type here
    """A bundled deck by name, or a file; shells complete both."""

    name = "deck"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = [CompletionItem(name) for name in Deck.bundled() if name.startswith(incomplete)]
        return [*names, CompletionItem(incomplete, type="file")]


DECK = _Deck()


def _complete_agents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of agents, and behind a comma the one of the second player."""
    first, comma, second = incomplete.rpartition(",")
    return [first + comma + name for name in sorted(COMPILED) if name.startswith(second)]


def _agents(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, str]:
    """One agent for both players, or one for each."""
    names = [name.strip() for name in value.split(",")]
    if len(names) > 2 or not all(names):
        raise click.BadParameter(f"{value!r} is no agent and no pair of agents")
    if ":" in value and "" not in sys.path:
        sys.path.insert(0, "")  # modules beside the user's own files
    return names[0], names[-1]


def agents_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--agents simple,random``."""
    return click.option(
        "--agents",
        callback=_agents,
        shell_complete=_complete_agents,
        metavar="AGENT[,AGENT]",
        default=DEFAULT_AGENT,
        show_default=True,
        help="Who plays: simple, search, search:NODES, random or module:Class; two with a comma between them for the "
        "two players.",
    )(command)


def seed_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--seed`` and ``--threads``."""
    command = click.option(
        "--threads", type=int, default=None, help="How many threads; one for each processor by default."
    )(command)
    return click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")(command)


def cards_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--cards PATH``: cards of one's own, which come before all others."""
    return click.option(
        "--cards",
        "own",
        multiple=True,
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="A file with cards of your own (text, TOML or Python); may be given several times.",
    )(command)


def game_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--game duelmasters``."""
    return click.option(
        "--game",
        "rules",
        type=click.Choice(sorted(RULESETS)),
        default="magic",
        show_default=True,
        help="Which game is played.",
    )(command)


def game_cards(rules: str, own: tuple[Path, ...], fresh: bool = False) -> Any:
    """The cards that a command works with in some game: only Magic's may be the user's own. None: the bundled ones."""
    if rules == "magic":
        return database(own, fresh)
    if own or fresh:
        raise click.BadParameter(f"cards of one's own and blanks are for Magic, not for {ruleset(rules).title}")
    return None


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(command)


def print_json(facts: dict[str, Any]) -> None:
    """A result, for programs."""
    click.echo(json.dumps(facts, indent=2))


def database(own: tuple[Path, ...], fresh: bool = False) -> CardDatabase:
    """The cards that a command works with; `fresh`: it may add to them."""
    return CardDatabase.default(*own) if own or fresh else default_cards()


def ended(interrupted: bool, what: str) -> None:
    """Ends a command whose result is not all that was asked for, because of Ctrl-C."""
    if interrupted:
        click.echo(f"Interrupted: {what}.", err=True)
        raise SystemExit(INTERRUPTED)
