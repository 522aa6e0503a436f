"""What all tests share."""

import os

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a traced build a line takes hundreds of times longer: there one in twenty of the random cases is enough."""
    if os.environ.get("MTGCORE_FLAVOUR") == "trace":
        items[:] = [item for item in items if _seed(item) % 20 == 0]


def _seed(item: pytest.Item) -> int:
    seed = item.callspec.params.get("seed", 0) if hasattr(item, "callspec") else 0
    return seed if isinstance(seed, int) else 0
