"""What keyword abilities mean (CR 702), by family. Importing this package registers all of them."""

from mtgengine.ir.keywords import (
    casting,
    combat,
    entering,
    graveyard,
    hand,
    layouts,
    static,
    upkeep,
)

# isort: split
# What is given are predefined tokens, and those are made of keywords.
from mtgengine.ir.keywords import gifts

__all__ = ["casting", "combat", "entering", "gifts", "graveyard", "hand", "layouts", "static", "upkeep"]
