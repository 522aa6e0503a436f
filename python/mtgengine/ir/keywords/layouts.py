"""Keywords of cards with a layout of their own (CR 709-719)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.ir.cards import Ability
from mtgengine.ir.keyworded import Keyworded, means


@means("fuse")
@means("aftermath")
def _of_the_layout(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.102, 702.127: what it means for the faces of its card is said in `mtgengine.ir.layouts`."""
    return ()
