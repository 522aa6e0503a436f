"""The ``mtgengine`` command."""

from mtgengine.cli.main import main

__all__ = ["main"]
