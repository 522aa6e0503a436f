"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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
