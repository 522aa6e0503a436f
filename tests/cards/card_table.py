"""A table at which mana is no question."""

from __future__ import annotations

from mtgengine.testing import P1, P2, Scenario


def table(**options: object) -> Scenario:
    """A scenario in which both players have plenty of mana."""
    s = Scenario(**options)
    s.free_mana(P1)
    s.free_mana(P2)
    return s
