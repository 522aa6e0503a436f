"""Options that several commands have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mtgengine.cards import CardDatabase, default_cards

__all__ = ["cards_option", "database", "json_option"]


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


def database(own: tuple[Path, ...], fresh: bool = False) -> CardDatabase:
    """The cards that a command works with; `fresh`: it may add to them."""
    return CardDatabase.default(*own) if own or fresh else default_cards()
