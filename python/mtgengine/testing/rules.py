"""Which rules the tests cite: the decorator `cr`, and what ``mtgengine rules coverage`` shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

__all__ = ["RuleCoverage", "cited_rules", "cr", "rule_coverage", "rule_numbers"]

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


@dataclass(frozen=True)
class RuleCoverage:
    """Which of the rules are cited.

    Attributes:
        cited: Rule to the tests that cite it.
        uncited: Rules that no test cites, in their order.
        unknown: Numbers that tests cite and no rule has.
    """

    cited: Mapping[str, Sequence[str]]
    uncited: Sequence[str]
    unknown: Sequence[str]

    def section(self, section: str) -> RuleCoverage:
        """The same for the rules whose number begins so: ``508``."""
        cited = {rule: tests for rule, tests in self.cited.items() if rule.startswith(section)}
        return RuleCoverage(cited, [rule for rule in self.uncited if rule.startswith(section)], self.unknown)

    @property
    def sections(self) -> Sequence[str]:
        """The sections that have rules: ``100``, ``101`` ..."""
        return sorted({rule.split(".")[0] for rule in (*self.cited, *self.uncited)})


def rule_coverage(tests: Iterable[Path], rules: str) -> RuleCoverage:
    """Which rules of this text the tests in these files and folders cite."""
    cited = cited_rules(tests)
    numbers = rule_numbers(rules)
    whole = set(numbers) | {number.split(".")[0] for number in numbers}
    return RuleCoverage(
        cited={number: cited[number] for number in numbers if number in cited},
        uncited=[number for number in numbers if number not in cited],
        unknown=sorted(set(cited) - whole),
    )
