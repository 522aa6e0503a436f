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

__all__ = ["casting", "combat", "entering", "graveyard", "hand", "layouts", "static", "upkeep"]
