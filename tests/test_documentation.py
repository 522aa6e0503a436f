"""The examples of the documentation run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run_from_top_to_bottom(page: Path) -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, str(page), "exec"), names)


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_what_is_made_has_a_rule() -> None:
    rules = set(re.findall(r"^([a-z][a-z -]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    targets = {target for rule in rules for target in rule.split()}
    for page in PAGES:
        named = set(re.findall(r"`make ([a-z-]+)", page.read_text("utf-8")))
        assert named <= targets, page.name
