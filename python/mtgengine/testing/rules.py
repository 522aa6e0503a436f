"""Which rules the tests cite: the decorator `cr`, and a tool that lists the rules that no test cites.

``python -m mtgengine.testing.rules tests --rules comprehensive-rules.txt`` lists them; ``--section 508`` looks at a
part. Numbers that no rule has are reported too, and are an error.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click

__all__ = ["cited_rules", "cr", "rule_numbers"]

F = TypeVar("F", bound=Callable[..., object])
NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?")


def cr(*rules: str) -> Callable[[F], F]:
    """Says which rules a test is about: ``@cr("702.2c", "702.19b")``."""
    for rule in rules:
        if not NUMBER.fullmatch(rule):
            raise ValueError(f"{rule!r} is no number of a rule: write it as 702.2c")

    def mark(test: F) -> F:
        test.cr = (*getattr(test, "cr", ()), *rules)  # type: ignore[attr-defined]
        return test

    return mark


def cited_rules(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Rule to the tests that cite it, in these files and the folders below."""
    cited: dict[str, list[str]] = {}
    for file in _files(paths):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for rule in _cited_by(node):
                    cited.setdefault(rule, []).append(f"{file}::{node.name}")
    return cited


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _cited_by(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "cr":
            yield from (part.value for part in decorator.args if isinstance(part, ast.Constant))  # type: ignore[misc]


def rule_numbers(rules: str) -> list[str]:
    """The numbers of the rules in the text of the Comprehensive Rules, in their order."""
    found = re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", rules, re.MULTILINE)
    return list(dict.fromkeys(found))


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--rules", required=True, type=click.Path(exists=True, path_type=Path), help="The rules as plain text.")
@click.option("--section", default="", help="Only rules whose number begins so: 508.")
def main(paths: tuple[Path, ...], rules: Path, section: str) -> None:
    """List the rules that no test cites."""
    cited = cited_rules(paths)
    numbers = rule_numbers(rules.read_text(encoding="utf-8"))
    whole = set(numbers) | {number.split(".")[0] for number in numbers}
    wanted = [number for number in numbers if number.startswith(section)]
    missing = [number for number in wanted if number not in cited]
    for number in missing:
        click.echo(number)
    click.echo(f"{len(wanted) - len(missing)} of {len(wanted)} rules are cited", err=True)
    unknown = sorted(set(cited) - whole)
    if unknown:
        raise click.ClickException(f"tests cite rules that do not exist: {', '.join(unknown)}")


if __name__ == "__main__":
    main()
