"""Wizard as a game of the core: Magic's machine with other settings.

>>> game = start(("green-red", "blue-red"), seed=7)
>>> while game.decision:
...     game.apply(0)
>>> game.result.status.text in ("won", "drawn")
True
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from mtgengine.cards import CardDatabase
from mtgengine.config import GameConfig
from mtgengine.decks.deck import Deck, deck_lists, named_deck
from mtgengine.events import EventBus
from mtgengine.game import Game
from mtgengine.rulesets.wizard.cards import wizard_cards

__all__ = ["CONFIG", "WizardGame", "bundled_decks", "load_deck", "start"]

# 20 health, seven cards, no mulligan, no hand limit; nobody responds; mana lasts for the turn, damage for good.
CONFIG = GameConfig(
    max_turns=100,
    mulligan="none",
    maximum_hand_size=None,
    responses=False,
    mana_empties="turn",
    damage_wears_off=False,
)


def _bundled() -> dict[str, str]:
    return deck_lists("mtgengine.rulesets.wizard")


def bundled_decks() -> tuple[str, ...]:
    """The names of the decks that come with the package."""
    return tuple(sorted(_bundled()))


def load_deck(source: str | os.PathLike[str] | Deck) -> Deck:
    """The deck that `source` names: a bundled one, a file, or the text of a list; a deck is itself."""
    return named_deck(source, _bundled(), "Wizard")


class WizardGame(Game):
    """A game of Wizard: Magic's machine with other settings and other cards."""

    GAME = "wizard"
    __slots__ = ()

    @classmethod
    def start(
        cls,
        decks: Sequence[Any],
        seed: int = 0,
        config: GameConfig | None = None,
        *,
        events: EventBus | None = None,
        cards: CardDatabase | None = None,
    ) -> WizardGame:
        """A new game, at its first decision. A deck is a name, a file, a list, or cards by name."""
        listed = [deck if isinstance(deck, (list, tuple)) else load_deck(deck) for deck in decks]
        game = super().start(listed, seed, config or CONFIG, events=events, cards=cards or wizard_cards())
        assert isinstance(game, WizardGame)
        return game


start = WizardGame.start
