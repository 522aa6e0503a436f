"""``mtgengine completion``: what a shell needs to complete commands, options, decks and agents."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]

PROGRAM = "mtgengine"
VARIABLE = "_MTGENGINE_COMPLETE"  # by which a shell that completes tells the command so


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that makes a shell complete this command: its options, bundled decks, files and agents.

    \b
    Examples:
        mtgengine completion bash >> ~/.bashrc
        mtgengine completion zsh >> ~/.zshrc
        mtgengine completion fish > ~/.config/fish/completions/mtgengine.fish
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, PROGRAM, VARIABLE).source())
