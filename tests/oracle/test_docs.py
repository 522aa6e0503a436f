"""The examples in the documentation of these modules run as they are written."""

import doctest
import importlib

import pytest

MODULES = ["mana", "cards.database", "decks.deck", "decks.parser", "ir", "oracle", "oracle.compiler"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, attempted = doctest.testmod(importlib.import_module(f"mtgengine.{name}"))
    assert attempted > 0
    assert failed == 0
