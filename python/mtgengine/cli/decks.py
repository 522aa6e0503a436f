"""``mtgengine decks``."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from mtgengine.decks import Deck

__all__ = ["decks"]


@click.group()
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
