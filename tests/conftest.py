"""What all tests share."""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

import mtgcore
from mtgengine import Deck
from mtgengine.testing import Scenario


@pytest.fixture
def s() -> Scenario:
    """An empty scenario with the bundled cards."""
    return Scenario()


@pytest.fixture(scope="session")
def vanilla() -> Deck:
    return Deck.from_text("24 Forest\n36 Grizzly Bears", "vanilla")


@pytest.fixture(params=Deck.bundled())
def deck(request: pytest.FixtureRequest) -> Deck:
    """Each of the bundled decks."""
    return Deck.load(request.param)


@pytest.fixture(autouse=True, scope="session")
def _no_imported_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever the user has imported does not matter to the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MTGENGINE_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MTGENGINE_DATA", str(folder))
    return folder


# ---- coverage of the core ------------------------------------------------------------------------------------------


def marked_lines() -> Iterator[tuple[str, list[int]]]:
    """Each source file of the core, and its lines that ran in this process (`mark_lines` in setup.py)."""
    for path in Path(mtgcore.__file__).parent.glob("*.so"):
        library = ctypes.CDLL(str(path))
        files, lines = (ctypes.c_int * 2).in_dll(library, "core_shape")
        marks = (ctypes.c_ubyte * (files * lines)).in_dll(library, "core_lines")
        names = ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(library, "core_files"))).decode()
        for file, name in enumerate(names.split("\n")):
            if name.endswith((".pyx", ".pxi")):
                yield os.path.abspath(name), [line for line in range(lines) if marks[file * lines + line]]


def pytest_sessionfinish() -> None:
    """In the trace flavour, each process leaves a file for coverage."""
    if os.environ.get("MTGCORE_FLAVOUR") == "trace":
        data = coverage.CoverageData(f"build/trace/lines.{os.getpid()}")
        found = dict(marked_lines())
        data.add_lines(found)
        data.add_file_tracers(dict.fromkeys(found, "Cython.Coverage.Plugin"))
        data.write()
