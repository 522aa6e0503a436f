"""``mtgengine wizard``: the game at the terminal, its effect language, its cards as pictures."""

from __future__ import annotations

from pathlib import Path

import click

from mtgengine.cards.names import close_names
from mtgengine.cards.store import data_directory
from mtgengine.errors import UnknownCard
from mtgengine.rulesets.wizard.cards import CARDS, WizardCard
from mtgengine.rulesets.wizard.engine import GameEngine
from mtgengine.rulesets.wizard.language import FIELDS, EffectError, GraveyardCount, Instruction
from mtgengine.rulesets.wizard.language import parse as parse_effect
from mtgengine.rulesets.wizard.pictures import save_card
from mtgengine.rulesets.wizard.shell import Shell, keep, kept

__all__ = ["wizard"]


@click.group(invoke_without_command=True)
@click.option("--state", type=click.Path(dir_okay=False, path_type=Path), help="The file that keeps the game.")
@click.option("--new", is_flag=True, help="Begin a new game in place of the kept one.")
@click.option("--decks", nargs=2, default=("green-red", "blue-red"), show_default=True, help="The decks of a new game.")
@click.option("--names", nargs=2, default=("David", "Max"), show_default=True, help="The players of a new game.")
@click.option("--seed", default=0, show_default=True, help="The seed of a new game.")
@click.pass_context
def wizard(
    context: click.Context, state: Path | None, new: bool, decks: tuple[str, str], names: tuple[str, str], seed: int
) -> None:
    """Play Wizard, a small card game, with a person for each side.

    The game is kept after each command, and goes on at the next start. With --help after `parse` or `card`, see what
    these do.

    \b
    Examples:
      mtgengine wizard
      mtgengine wizard --new --seed 7 --names Ann Bob
      mtgengine wizard parse "attack? inc att 2; dec end 1"
    """
    if context.invoked_subcommand is not None:
        return
    path = state if state is not None else data_directory() / "wizard.json"
    engine = None if new else kept(path, click.echo)
    if engine is None:
        engine = GameEngine(names, decks, seed=seed)
        keep(engine, path)
        click.echo(f"A new game: {names[0]} against {names[1]}. Type help for the commands.")
    else:
        click.echo(f"The game goes on with turn {engine.turn}. Type help for the commands.")
    _play(Shell(engine, click.echo, _ask, path))


def _ask(question: str) -> str:
    return str(click.prompt(question, prompt_suffix="", default="", show_default=False))


def _play(shell: Shell) -> None:
    while not shell.done:
        try:
            line = _ask(shell.prompt)
        except (click.Abort, EOFError):
            click.echo()
            return
        shell.run(line)


@wizard.command("parse")
@click.argument("effect")
@click.option("--graveyard", default="", help="Cards in the graveyard, with commas, for what counts them.")
@click.option("--attack", default=2, show_default=True, help="The creature that changes are tried on: its attack.")
@click.option("--defence", default=3, show_default=True, help="And its defence.")
def parse_command(effect: str, graveyard: str, attack: int, defence: int) -> None:
    """Show what an effect says: its instructions, with values worked out, and what they make of a creature.

    \b
    Examples:
      mtgengine wizard parse "attack? inc att 2; dec end 1"
      mtgengine wizard parse "inc att (graveyard count Skeleton)" --graveyard "Skeleton, Skeleton"
    """
    try:
        parsed = parse_effect(effect)
    except EffectError as error:
        raise click.UsageError(f"{error}\n  {effect}\n  {' ' * (error.place - 1)}^") from None
    names = [name.strip() for name in graveyard.split(",") if name.strip()]
    stats = {"attack": attack, "defence": defence}
    for keyword in parsed.keywords:
        click.echo(f"keyword      {keyword}")
    for number, it in enumerate(parsed.instructions, 1):
        click.echo(f"{number}. {it}")
        click.echo(f"   {_resolved(it, names)}")
        if it.field:
            stats[FIELDS[it.field]] += _value(it, names) * (1 if it.verb == "inc" else -1)
    if not parsed.keywords and not parsed.instructions:
        click.echo("It does nothing.")
    if any(it.field for it in parsed.instructions):
        click.echo(f"a creature {attack}/{defence} becomes {stats['attack']}/{stats['defence']}")


def _value(it: Instruction, graveyard: list[str]) -> int:
    return graveyard.count(it.amount.name) if isinstance(it.amount, GraveyardCount) else it.amount


def _resolved(it: Instruction, graveyard: list[str]) -> str:
    facts = [
        f"when: {it.trigger.value if it.trigger else 'no trigger'}",
        f"action: {it.verb}",
        *([f"field: {it.field} ({FIELDS[it.field]})"] if it.field else []),
        *(["colors: " + ", ".join(it.colors)] if it.colors else []),
        *([f"target: {it.target}"] if it.target else []),
        *(["on: all your creatures"] if it.everywhere else []),
    ]
    if not it.colors and it.verb not in ("destroy", "return"):
        facts.append(f"value: {_value(it, graveyard)}")
    return ", ".join(facts)


@wizard.command("card")
@click.argument("name", required=False)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="A PNG file; with --all, a folder.")
@click.option("--all", "every", is_flag=True, help="All cards of the game.")
def card_command(name: str | None, out: Path, every: bool) -> None:
    """Draw a card, or all of them, as PNG pictures.

    \b
    Examples:
      mtgengine wizard card Berserker --out berserker.png
      mtgengine wizard card --all --out pictures
    """
    if every == (name is not None):
        raise click.UsageError("give the name of a card, or --all")
    if name is not None:
        save_card(_card(name), out)
        click.echo(f"drew {name} into {out}")
        return
    out.mkdir(parents=True, exist_ok=True)
    for card in CARDS.values():
        save_card(card, out / f"{card.name.lower().replace(' ', '-')}.png")
    click.echo(f"drew {len(CARDS)} cards into {out}")


def _card(name: str) -> WizardCard:
    for known in CARDS.values():
        if known.name.lower() == name.lower():
            return known
    raise UnknownCard(name, close_names(name, tuple(CARDS)))
