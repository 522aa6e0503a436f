"""``python -m mtgengine`` is the ``mtgengine`` command."""

from mtgengine.cli import main

if __name__ == "__main__":
    main(prog_name="mtgengine")
