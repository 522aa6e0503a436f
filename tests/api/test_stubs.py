"""The stubs of the core's enums say what its headers say. ``python tests/api/test_stubs.py`` writes them anew."""

import ast
import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "src" / "mtgcore"
# Modules whose enums Python reads. A stub that has more than enums has them below this line.
MODULES = ("types", "state", "carddb", "expr", "vm", "duel_cards")
MARK = "# ---- enums, from the header (tests/api/test_stubs.py writes them)"


def enums_of(header: str) -> dict[str, list[tuple[str, str]]]:
    """The public enums of a header: name to members and their values."""
    found: dict[str, list[tuple[str, str]]] = {}
    current: list[tuple[str, str]] | None = None
    for line in header.splitlines():
        if start := re.fullmatch(r"cpdef enum (\w+):", line):
            current = found.setdefault(start[1], [])
        elif line and not line[0].isspace():
            current = None
        elif current is not None and (member := re.match(r"\s+(\w+) = ([^#]+?)\s*(#.*)?$", line)):
            current.append((member[1], member[2]))
    return found


def stub_of(module: str) -> str:
    lines = []
    for name, members in enums_of((CORE / f"{module}.pxd").read_text()).items():
        lines += [f"class {name}(IntFlag):", *(f"    {member} = {value}" for member, value in members), ""]
        lines += [*(f"{member}: Final = {name}.{member}" for member, _ in members), ""]
    return "\n".join(lines)


def write(module: str) -> None:
    path = CORE / f"{module}.pyi"
    head = path.read_text().partition(MARK)[0] if path.exists() else ""
    if "IntFlag" not in head:
        head = "from enum import IntFlag\nfrom typing import Final\n\n" + head
    path.write_text(head + MARK + "\n\n" + stub_of(module))


@pytest.mark.parametrize("module", MODULES)
def test_stubs_of_enums_are_those_of_the_header(module: str) -> None:
    stub = (CORE / f"{module}.pyi").read_text()
    assert stub.partition(MARK)[2].strip() == stub_of(module).strip(), "run: python tests/api/test_stubs.py"


@pytest.mark.parametrize(
    "module", ["handle", "core", "duel_core", "rollout", "carddb", "duel_cards", "tables", "views", "policy", "insight"]
)
def test_stubs_name_what_the_module_has(module: str) -> None:
    """Every class, method and function of a stub exists in the compiled module, and the other way round."""
    import importlib

    compiled = importlib.import_module(f"mtgcore.{module}")
    for node in ast.parse((CORE / f"{module}.pyi").read_text()).body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        assert hasattr(compiled, node.name), node.name
        if isinstance(node, ast.ClassDef) and node.name not in enums_of((CORE / f"{module}.pxd").read_text()):
            methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            attributes = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}  # type: ignore
            real = {name for name in vars(getattr(compiled, node.name)) if not name.startswith("_")}
            assert {name for name in methods | attributes if not name.startswith("_")} == real, node.name


if __name__ == "__main__":
    for module in MODULES:
        write(module)
