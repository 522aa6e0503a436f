"""``mtgengine decks``: which there are, whether they are legal and can be played, and converting them."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from mtgengine.cli.options import DECK, cards_option, database, json_option
from mtgengine.decks import Deck, DeckCheck, check_deck, write_deck
from mtgengine.decks.check import FORMATS as DECK_FORMATS
from mtgengine.decks.writer import FORMATS as LIST_FORMATS

__all__ = ["decks"]


@click.group()
def decks() -> None:
    """Decks: which come with the package, whether they are legal and can be played, and converting them.

    \b
    Example:
        mtgengine decks check my-deck.txt --format modern
    """


@decks.command("list")
@json_option
def decks_list(as_json: bool) -> None:
    """The decks that come with the package.

    \b
    Example:
        mtgengine decks list --json
    """
    columns = ("deck", "cards", "different", "sideboard")
    loaded = [Deck.load(name) for name in Deck.bundled()]
    rows = [(deck.name, deck.size, len(deck.main), sum(deck.sideboard.values())) for deck in loaded]
    if as_json:
        click.echo(json.dumps([dict(zip(columns, row, strict=True)) for row in rows], indent=2))
        return
    table = Table()
    for name in columns:
        table.add_column(name, justify="left" if name == "deck" else "right")
    for row in rows:
        table.add_row(*map(str, row))
    Console(highlight=False).print(table)


@decks.command("check")
@click.argument("deck", type=DECK)
@click.option("--format", "format", type=click.Choice(sorted(DECK_FORMATS)), help="The format that it is meant for.")
@cards_option
@json_option
def decks_check(deck: str, format: str | None, own: tuple[Path, ...], as_json: bool) -> None:
    """Whether a deck is legal in a format, and whether the engine can play its cards.

    Ends with exit code 1 when it is not, or can't.

    \b
    Example:
        mtgengine decks check goblins --format premodern
    """
    found = check_deck(Deck.load(deck), database(own), format)
    if as_json:
        click.echo(json.dumps(found.as_dict(), indent=2, ensure_ascii=False))
    else:
        _show(found)
    if not found.is_legal or not found.is_playable:
        raise SystemExit(1)


def _show(found: DeckCheck) -> None:
    deck = found.deck
    parts = [f"{deck.size} cards", f"sideboard of {sum(deck.sideboard.values())}"]
    parts += [f"commander {' and '.join(deck.commanders)}"] if deck.commanders else []
    parts += [f"companion {deck.companion}"] if deck.companion is not None else []
    click.echo(f"{deck.name}: {', '.join(parts)}")
    for problem in (*found.unknown, *found.unsupported, *found.problems):
        click.echo(f"  {problem}")
    for warning in found.warnings:
        click.echo(f"  ({warning})")
    if found.format is not None:
        click.echo(f"{'legal' if found.is_legal else 'not legal'} in {found.format}")
    click.echo("every card can be played" if found.is_playable else "not every card can be played")


@decks.command("convert")
@click.argument("deck", type=DECK)
@click.option(
    "--to", "to", type=click.Choice(sorted(LIST_FORMATS)), default="text", show_default=True, help="The format."
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="A file; else it is printed.")
def decks_convert(deck: str, to: str, output: Path | None) -> None:
    """Write a deck list in another format.

    \b
    Example:
        mtgengine decks convert goblins --to mtgo -o goblins.txt
    """
    text = write_deck(Deck.load(deck), to)
    if output is None:
        click.echo(text)
    else:
        output.write_text(text + "\n", encoding="utf-8")
