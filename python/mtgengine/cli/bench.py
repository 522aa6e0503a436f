"""``mtgengine bench``."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

__all__ = ["bench"]


@click.command()
@click.option(
    "--seconds", type=click.FloatRange(0.05), default=1.0, show_default=True, help="How long each figure takes."
)
def bench(seconds: float) -> None:
    """Measure how fast the engine is here, and print a table.

    \b
    Example:
        mtgengine bench --seconds 0.2
    """
    from mtgengine.cli.throughput import measure

    table = Table(title="throughput")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for what, figure in measure(seconds):
        table.add_row(what, figure)
    Console().print(table)
