"""A game of Duel Masters: the same machine that stops only to ask.

>>> game = DuelMasters.start(("fire-aggro", "water-control"), seed=7)
>>> while game.decision:
...     game.apply(0)
>>> game.result.status.text in ("won", "drawn")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from mtgcore import duel_cards as core_cards
from mtgcore import types as core_types
from mtgcore.duel_core import DuelCore
from mtgcore.rollout import NewGame
from mtgengine.cardgame import CardGame
from mtgengine.config import GameConfig
from mtgengine.decisions import Decision, Option, OptionKind
from mtgengine.decks import Deck
from mtgengine.enums import ObjectId, PlayerId
from mtgengine.errors import IllegalAction, InvalidConfig, InvalidDeck, UnknownCard, UnplayableDeck
from mtgengine.position import AnyObject, AnyPosition
from mtgengine.rulesets.duelmasters.cards import Card, CardSet, default_cards
from mtgengine.rulesets.duelmasters.decks import load_deck
from mtgengine.rulesets.duelmasters.pool import DuelPool, pool_for
from mtgengine.rulesets.duelmasters.text import KEYWORDS

__all__ = ["CONFIG", "DECK_SIZE", "DeckLike", "DuelCard", "DuelMasters", "DuelPosition", "DuelView", "Phase", "Zone"]

DeckLike = Deck | str | Sequence[Card | str]
DECK_SIZE = 40
MOST_COPIES = 4
# The game is a draw after a hundred turns.
CONFIG = GameConfig(max_turns=100, mulligan="none")


class Phase(IntEnum):
    """The phases of a turn."""

    START_OF_TURN = core_cards.DUEL_START_OF_TURN
    DRAW = core_cards.DUEL_DRAW
    MANA = core_cards.DUEL_MANA
    MAIN = core_cards.DUEL_MAIN
    ATTACK = core_cards.DUEL_ATTACK
    BLOCK = core_cards.DUEL_BLOCK
    END_OF_TURN = core_cards.DUEL_END_OF_TURN


class Zone(IntEnum):
    """Where cards lie; each player has all of them."""

    DECK = core_types.ZONE_LIBRARY
    HAND = core_types.ZONE_HAND
    GRAVEYARD = core_types.ZONE_GRAVEYARD
    BATTLE = core_types.ZONE_BATTLEFIELD
    RESOLVING = core_types.ZONE_STACK
    MANA = core_types.ZONE_MANA
    SHIELDS = core_types.ZONE_SHIELDS
    BENEATH = core_types.ZONE_BENEATH


def cards_of(deck: DeckLike, cards: CardSet | None = None) -> list[Card]:
    """The cards of a deck, one by one; exactly 40, and at most 4 of a kind.

    Raises:
        InvalidDeck: Another number of cards.
        UnplayableDeck: Names that no card has.
    """
    database = cards if cards is not None else default_cards()
    if isinstance(deck, (Deck, str)):
        deck = load_deck(deck)
        name, names = deck.name, list(deck.cards)
        unknown = []
        for card in deck.main:
            try:
                database.get(card)
            except UnknownCard as error:
                unknown.append(error)
        if unknown:
            raise UnplayableDeck(name, unknown, ())
        found = [database.get(card) for card in names]
    else:
        name = "the deck"
        found = [card if isinstance(card, Card) else database.get(card) for card in deck]
    if len(found) != DECK_SIZE:
        raise InvalidDeck(f"{name}: a deck of Duel Masters has {DECK_SIZE} cards, not {len(found)}")
    for one in set(found):
        if found.count(one) > MOST_COPIES:
            raise InvalidDeck(f"{name}: there are {found.count(one)} of {one.name!r}: at most {MOST_COPIES} may be")
    return found


def new_game(pool: DuelPool, decks: Sequence[Iterable[Card]], config: GameConfig) -> NewGame:
    """What the core needs to begin games with these decks."""
    if len(decks) != 2:
        raise InvalidDeck(f"a game of Duel Masters has two players: {len(decks)} decks were given")
    starting = config.starting_player if config.starting_player is not None else config.chooser
    if starting is not None and starting > 1:
        raise InvalidConfig(f"starting_player is {starting}: seats are 0 to 1")
    return NewGame(
        pool.tables,
        [[pool.index[card.name] for card in deck] for deck in decks],
        max_turns=config.max_turns,
        starting_player=starting,
        manual_mana=config.mana == "manual",
        skip_trivial=config.skip_trivial,
        step_budget=config.step_budget,
    )


class DuelCard(AnyObject):
    """A card of a game. It reads the game as it is now; a card that changes zones becomes another object."""

    __slots__ = ()

    _position: DuelPosition

    def __init__(self, position: DuelPosition, object_id: ObjectId) -> None:
        self._position = position
        self.object_id = object_id
        position.core.object(object_id)

    @property
    def card(self) -> Card:
        """What is printed on it."""
        return self._position.pool.cards[self._position.core.object(self.object_id)["face"]]

    @property
    def name(self) -> str:
        """Its name."""
        return self.card.name if self.exists else f"object {self.object_id}"

    @property
    def zone(self) -> Zone | None:
        """Where it is; None when it is gone."""
        return Zone(self._position.core.object(self.object_id)["zone"]) if self.exists else None

    @property
    def owner(self) -> PlayerId:
        """Whose it is."""
        return self._position.player_ids[self._position.core.object(self.object_id)["owner"]]

    @property
    def power(self) -> int:
        """Its power now; of an attacking creature, what it has while it attacks."""
        return self._position.core.card(self.object_id)["power"]

    @property
    def breaks(self) -> int:
        """How many shields it breaks."""
        return self._position.core.card(self.object_id)["breaks"]

    @property
    def tapped(self) -> bool:
        """Whether it is tapped."""
        return self._position.core.card(self.object_id)["tapped"]

    @property
    def summoning_sick(self) -> bool:
        """Whether it came into the battle zone this turn, and so can't attack."""
        return self._position.core.card(self.object_id)["sick"]

    @property
    def keywords(self) -> frozenset[str]:
        """Those of its abilities that an effect may give, in words: ``blocker``."""
        bits = self._position.core.card(self.object_id)["keywords"]
        return frozenset(words for words, bit in KEYWORDS.items() if bits & bit)

    @property
    def beneath(self) -> tuple[DuelCard, ...]:
        """The cards that lie beneath an evolution creature, the uppermost first."""
        found = []
        below = self._position.core.card(self.object_id)["beneath"]
        while below:
            found.append(DuelCard(self._position, below))
            below = self._position.core.card(below)["beneath"]
        return tuple(found)


class DuelPosition(AnyPosition):
    """What games of Duel Masters and views of them have in common: reading what may be seen."""

    __slots__ = ()

    core: DuelCore
    pool: DuelPool

    @property
    def phase(self) -> Phase | None:
        """The phase; None before the first turn."""
        return Phase(self.core.phase) if self.core.phase else None

    def object(self, object_id: ObjectId) -> DuelCard:
        """The card with this id; KeyError when it is gone."""
        return DuelCard(self, object_id)

    def text_of(self, ref: int) -> str:
        """A reference of the core in words."""
        if ref < 0:
            return f"player {self.player_ids[-1 - ref]}"
        if not self.core.exists(ref):
            return f"object {ref}"
        fields = self.core.object(ref)
        if fields["zone"] == Zone.SHIELDS and self._hides(ref):
            return f"shield {fields['position'] + 1}"
        return "an unknown card" if self._hides(ref) else self.pool.cards[fields["face"]].name

    def _hides(self, ref: int) -> bool:
        """Whether nobody who looks at this position may know the card."""
        return not self.core.card(ref)["known"]

    def label_of(self, option: Option) -> str | None:
        """What an option does, in the game's words."""
        name = self.text_of(option.a)
        if option.kind is OptionKind.CHARGE:
            return f"charge {name}"
        if option.kind is OptionKind.CAST:
            return f"{'cast' if self.pool.cards[option.b].is_spell else 'summon'} {name}"
        if option.kind is OptionKind.ATTACK:
            return f"attack {self.text_of(option.b)} with {name}"
        return None


class DuelView(DuelPosition):
    """What a player may see of a game: a copy in which cards that the player may not know have no name.

    Attributes:
        player_id: Whose view it is.
        decision: What the game is waiting for, if this player must answer; None otherwise.
    """

    __slots__ = ("decision", "player_id")

    def __init__(self, game: DuelMasters, player: PlayerId) -> None:
        self.core = game.core.copy()
        self.pool = game.pool
        self.player_ids = game.player_ids
        self.version = 0
        self.player_id = player
        fields = self.core.decision()
        mine = fields is not None and fields[3] == self.seat(player)
        self.decision = Decision(self, fields) if fields is not None and mine else None

    def _hides(self, ref: int) -> bool:
        return not self.core.card(ref)["known"] >> self.seat(self.player_id) & 1

    def object(self, object_id: ObjectId) -> DuelCard:
        """The card with this id. IllegalAction when the player may not know it."""
        if self._hides(object_id):
            raise IllegalAction(f"player {self.player_id} may not know this card")
        return DuelCard(self, object_id)

    def zone(self, zone: Zone, player: PlayerId) -> tuple[DuelCard | None, ...]:
        """The cards of a zone, the oldest first; None stands for one that the player may not know."""
        ids = self.core.zone(int(zone), self.seat(player))
        return tuple(None if self._hides(id) else DuelCard(self, id) for id in ids)


class DuelMasters(DuelPosition, CardGame):
    """A game of Duel Masters, stopped at a decision or over; made by `DuelMasters.start`."""

    __slots__ = ()

    GAME = "duelmasters"

    def __init__(self, player_ids: Sequence[PlayerId] = (0, 1), config: GameConfig | None = None) -> None:
        if len(player_ids) != 2 or player_ids[0] == player_ids[1]:
            raise InvalidConfig(f"player_ids are {list(player_ids)}: give two players an id of their own each")
        self.player_ids = tuple(player_ids)
        self.config = config if config is not None else CONFIG
        self.version = 0
        self.seed = 0
        self._decision = None
        self._past = None
        self._depth = 0

    @classmethod
    def start(
        cls,
        decks: Sequence[DeckLike],
        seed: int = 0,
        config: GameConfig | None = None,
        *,
        cards: CardSet | None = None,
    ) -> DuelMasters:
        """A new game, at its first decision.

        Args:
            decks: The two decks: `Deck`, the name of a bundled one or a path, or a list of cards or card names.
            seed: Same decks, settings, seed and choices: same game.
            config: The settings; of those only Magic has, none is read.
            cards: Where names of cards are looked up; None: the bundled cards.
        """
        game = cls(tuple(range(len(decks))), config)
        found = [cards_of(deck, cards) for deck in decks]
        game.pool = pool_for(card for deck in found for card in deck)
        game.seed = seed & 0xFFFFFFFFFFFFFFFF
        game.core = DuelCore.new(game.pool.tables, new_game(game.pool, found, game.config), game.seed)
        game.core.next()
        game._moved()
        return game

    def _restore(self, cards: list[Any], data: bytes) -> None:
        self.pool = pool_for(Card.from_json(card) for card in cards)
        self.core = DuelCore.load(self.pool.tables, data)

    def concede(self, player: PlayerId) -> None:
        """A player gives up."""
        self.core.concede(self.seat(player))
        self.sync()

    def zone(self, zone: Zone, player: PlayerId) -> tuple[DuelCard, ...]:
        """The cards of a zone, the oldest first; the top card of the deck is the last."""
        return tuple(DuelCard(self, id) for id in self.core.zone(int(zone), self.seat(player)))

    def shields(self, player: PlayerId) -> int:
        """How many shields a player has."""
        return self.core.score(self.seat(player))

    def view(self, player: PlayerId) -> DuelView:
        """What a player may see of the game, as it is now."""
        self.seat(player)
        return DuelView(self, player)

    def _part_of_turn(self) -> str:
        return self.phase.name.lower().replace("_", " ") if self.phase is not None else ""

    def _side(self, player: PlayerId) -> list[str]:
        counts = {zone: len(self.zone(zone, player)) for zone in (Zone.SHIELDS, Zone.HAND, Zone.DECK, Zone.GRAVEYARD)}
        lines = [f"player {player}: " + ", ".join(f"{zone.name.lower()} {n}" for zone, n in counts.items())]
        lines += ["    mana: " + ", ".join(map(shown, self.zone(Zone.MANA, player)))] if counts else []
        lines += ["    battle zone: " + ", ".join(map(shown, self.zone(Zone.BATTLE, player)))]
        return lines


def shown(card: DuelCard) -> str:
    """A card in the battle or mana zone, with its status."""
    facts = [str(card.power)] if card.zone == Zone.BATTLE else []
    facts += ["tapped"] if card.tapped else []
    facts += ["just summoned"] if card.summoning_sick else []
    return card.name + (f" ({', '.join(facts)})" if facts else "")
