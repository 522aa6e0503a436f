"""What whatever plays any game must know of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from mtgcore.handle import GameHandle
from mtgcore.rollout import NewGame
from mtgcore.tables import Tables
from mtgengine.config import GameConfig
from mtgengine.decks import Deck
from mtgengine.enums import PlayerId

if TYPE_CHECKING:
    from mtgengine.cardgame import CardGame

__all__ = ["PlayedCard", "Pool", "Ruleset"]


class PlayedCard(Protocol):
    """A card as every game has it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def digest(self) -> str:
        """A digest of all that it says."""

    def to_json(self) -> Any:
        """It as plain values."""


class Pool(Protocol):
    """The cards of a game, by the core's numbers."""

    @property
    def tables(self) -> Tables:
        """The core's card tables."""

    @property
    def cards(self) -> Sequence[PlayedCard]:
        """The cards by their numbers."""

    @property
    def index(self) -> Mapping[str, int]:
        """The numbers of the cards by their names."""


@dataclass(frozen=True)
class Ruleset:
    """A game that the engine plays.

    Attributes:
        name: What it is called in commands and files.
        title: What it is called.
        config: The settings that it is played with when none are given.
        load_deck: A deck from a bundled name, a file, or a text.
        cards_of: The cards of a deck, one by one, looked up in a database (None: all that there are).
        pool_for: The pool of some cards.
        new_game: What the core needs to begin games with these decks.
        start: A new game, at its first decision: decks, seed, config, cards.
        new_core: The compiled game, not yet advanced: pool, new game, seed, whether it records.
        frame: A position as replays show it, and the choice that was made there.
        board: A view drawn for a terminal, with the players' names.
        card_text: What is printed on a card of a pool; None: it has no card of this name.
        counts_lands: Whether statistics have lands and mulligans to count.
    """

    name: str
    title: str
    config: GameConfig
    load_deck: Callable[[Any], Deck]
    cards_of: Callable[[Any, Any], list[Any]]
    pool_for: Callable[[Iterable[Any]], Any]
    new_game: Callable[[Any, Sequence[Any], GameConfig], NewGame]
    start: Callable[..., CardGame]
    new_core: Callable[[Any, NewGame, int, bool], GameHandle]
    frame: Callable[[Any, int | None], dict[str, Any]]
    board: Callable[[Any, dict[PlayerId, str]], Any]
    card_text: Callable[[Any, str], str | None]
    counts_lands: bool = True
