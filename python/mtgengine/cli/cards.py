"""``mtgengine cards``."""

from __future__ import annotations

import click

from mtgengine import ir
from mtgengine.game import bundled_cards
from mtgengine.oracle import explain

__all__ = ["cards"]


@click.group()
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
