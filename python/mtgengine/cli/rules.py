"""``mtgengine rules``: which of the Comprehensive Rules the tests are about."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from mtgengine.testing.rules import RuleCoverage, rule_coverage

__all__ = ["rules"]


@click.group()
def rules() -> None:
    """The Comprehensive Rules.

    \b
    Example:
        mtgengine rules coverage --rules comprehensive-rules.txt
    """


@rules.command("coverage")
@click.option(
    "--rules",
    "rules_file",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The Comprehensive Rules as plain text.",
)
@click.option(
    "--tests",
    default="tests",
    show_default=True,
    type=click.Path(exists=True, path_type=Path),
    help="Where the tests are.",
)
@click.option("--section", default="", help="Only rules whose number begins so, and which tests cite each: 603.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def coverage(rules_file: Path, tests: Path, section: str, as_json: bool) -> None:
    """Which rules the tests cite, and which no test cites.

    \b
    Example:
        mtgengine rules coverage --rules comprehensive-rules.txt --section 603
    """
    found = rule_coverage([tests], rules_file.read_text(encoding="utf-8")).section(section)
    if not found.cited and not found.uncited:
        raise click.UsageError(f"{rules_file} has no rule whose number begins with {section!r}")
    if as_json:
        click.echo(json.dumps(_summary(found), indent=2))
    elif section:
        _show_rules(found)
    else:
        _show_sections(found)
    if found.unknown:
        raise click.ClickException(f"tests cite rules that do not exist: {', '.join(found.unknown)}")


def _summary(found: RuleCoverage) -> dict[str, object]:
    return {
        "total": len(found.cited) + len(found.uncited),
        "cited": {rule: list(tests) for rule, tests in found.cited.items()},
        "uncited": list(found.uncited),
        "unknown": list(found.unknown),
    }


def _counted(found: RuleCoverage) -> str:
    return f"{len(found.cited)} of {len(found.cited) + len(found.uncited)} rules are cited"


def _show_rules(found: RuleCoverage) -> None:
    for rule, tests in found.cited.items():
        click.echo(f"{rule}: {len(tests)} tests, {tests[0]}")
    click.echo(f"not cited: {', '.join(found.uncited) or 'none'}")
    click.echo(_counted(found))


def _show_sections(found: RuleCoverage) -> None:
    table = Table()
    for name in ("section", "cited", "rules"):
        table.add_column(name, justify="right")
    for section in found.sections:
        part = found.section(section + ".")
        table.add_row(section, str(len(part.cited)), str(len(part.cited) + len(part.uncited)))
    Console().print(table)
    click.echo(_counted(found))
