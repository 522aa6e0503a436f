"""Prints the throughput table; the same as ``mtgengine bench``."""

from mtgengine.cli import main

if __name__ == "__main__":
    main(["bench"])
