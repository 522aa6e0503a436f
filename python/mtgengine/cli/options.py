"""Options that several commands have in common."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mtgengine.cards import CardDatabase, default_cards

__all__ = ["agents_option", "cards_option", "database", "json_option", "print_json", "seed_options"]

DEFAULT_AGENT = "simple"


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


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(command)


def print_json(facts: dict[str, Any]) -> None:
    """A result, for programs."""
    click.echo(json.dumps(facts, indent=2))


def database(own: tuple[Path, ...], fresh: bool = False) -> CardDatabase:
    """The cards that a command works with; `fresh`: it may add to them."""
    return CardDatabase.default(*own) if own or fresh else default_cards()
