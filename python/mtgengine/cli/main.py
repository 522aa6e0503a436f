"""The command and its groups, a module each.

A mistake in what was asked ends with one sentence and exit code 2, never with a traceback.
"""

from __future__ import annotations

from typing import Any

import click

from mtgengine.cli.bench import bench
from mtgengine.cli.cards import cards
from mtgengine.cli.decks import decks
from mtgengine.cli.play import play
from mtgengine.cli.replay import replay
from mtgengine.cli.rules import rules
from mtgengine.cli.series import (
    compare_command,
    gauntlet_command,
    match_command,
    meta_command,
    tournament_command,
)
from mtgengine.cli.sim import demo, sim
from mtgengine.cli.wizard import wizard
from mtgengine.errors import MtgEngineError

__all__ = ["main"]


class Commands(click.Group):
    """Turns the package's own errors into messages."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except MtgEngineError as error:
            raise click.UsageError(str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mtgengine")
def main() -> None:
    """A rules engine for Magic: The Gathering."""


for command in (
    demo,
    sim,
    match_command,
    tournament_command,
    gauntlet_command,
    meta_command,
    compare_command,
    play,
    wizard,
    replay,
    decks,
    cards,
    rules,
    bench,
):
    main.add_command(command)
