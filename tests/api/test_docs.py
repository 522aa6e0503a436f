"""The examples in docstrings work."""

import doctest
import importlib
import pkgutil

import pytest

import mtgengine

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(mtgengine.__path__, "mtgengine.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["mtgengine", *MODULES])
def test_examples(name):
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0
