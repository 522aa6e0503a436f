"""What all tests share."""

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
