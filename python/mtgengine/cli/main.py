"""The command and its groups, a module each.

A mistake in what was asked ends with one sentence and exit code 2, never with a traceback.
"""

from __future__ import annotations

from typing import Any

import click

from mtgengine.cli.bench import bench
from mtgengine.cli.cards import cards
from mtgengine.cli.completion import completion
from mtgengine.cli.decks import decks
from mtgengine.cli.options import INTERRUPTED
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
        except OSError as error:
            where = f"{error.filename}: " if error.filename is not None else ""
            raise click.UsageError(f"{where}{error.strerror or error}") from None
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            raise SystemExit(INTERRUPTED) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mtgengine")
def main() -> None:
    """A rules engine for Magic: The Gathering.

    Decks are bundled ones by name (`mtgengine decks list`), or files. Exit codes: 0, it went well; 1, what was checked
    did not hold; 2, a mistake in what was asked; 130, interrupted.

    \b
    Examples:
        mtgengine sim goblins enchantress -n 10000
        mtgengine play goblins burn
        mtgengine completion bash
    """


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
    completion,
):
    main.add_command(command)
