r"""A game of Magic: a machine that stops only to ask.

>>> from mtgengine import Deck, Game
>>> deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
>>> game = Game.start((deck, deck), seed=7)
>>> while game.decision:
...     game.apply(0)
>>> game.result.status.text in ("won", "drawn")
True
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.rollout import NewGame
from mtgengine.cardgame import CardGame
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.config import EndReason, GameConfig, GameResult, GameStatus
from mtgengine.decks import Deck
from mtgengine.enums import ObjectId, PlayerId, Zone
from mtgengine.errors import IllegalAction, InvalidConfig, InvalidDeck
from mtgengine.events import Event, EventBus, Translator
from mtgengine.hooks import answer, is_pending
from mtgengine.ir.cards import Card
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.objects import Characteristics, GameObject, Position, counter_text
from mtgengine.view import GameStateView

if TYPE_CHECKING:
    from typing_extensions import Self

    from mtgengine.agents.agent import AIAgent

__all__ = ["DeckLike", "Game"]

logger = logging.getLogger("mtgengine")

DeckLike = Deck | str | Sequence[Card | str]


def cards_of(deck: DeckLike, cards: CardDatabase | None = None) -> list[Card]:
    """The cards of a deck's main part, one by one. A text names a bundled deck or a file."""
    if isinstance(deck, str):
        deck = Deck.load(deck)
    if isinstance(deck, Deck):
        found = list(deck.resolve(cards if cards is not None else default_cards()))
    else:
        database = cards if cards is not None else default_cards()
        found = [card if isinstance(card, Card) else database.get(card) for card in deck]
    if not found:
        raise InvalidDeck("the deck has no cards: give at least one")
    return found


def new_game(pool: CardPool, decks: Sequence[Iterable[Card]], config: GameConfig) -> NewGame:
    """What the core needs to begin games with these decks."""
    for name, seat in (("starting_player", config.starting_player), ("chooser", config.chooser)):
        if seat is not None and seat >= len(decks):
            raise InvalidConfig(f"{name} is {seat}: seats are 0 to {len(decks) - 1}")
    try:
        return NewGame(
            pool.tables,
            [[pool.index[card.name] for card in deck] for deck in decks],
            starting_life=config.starting_life,
            starting_hand=config.starting_hand_size,
            max_turns=config.max_turns,
            mulligan=config.mulligan == "london",
            starting_player=config.starting_player,
            chooser=config.chooser,
            manual_mana=config.mana == "manual",
            skip_trivial=config.skip_trivial,
            step_budget=config.step_budget,
            max_hand=-1 if config.maximum_hand_size is None else config.maximum_hand_size,
            house_rules=config.house_rules,
        )
    except ValueError as error:
        raise InvalidDeck(str(error)) from None


class Game(Position, CardGame):
    """A game of Magic, stopped at a decision or over.

    Make one with `Game.start`, which takes the decks, or as ``Game(player_ids, config)`` followed by `setup_game`,
    which also takes the agents that `play_game` asks. Then: read `decision`, `apply` one of its options, and so on,
    until `decision` is None and `result` says how it ended.

    Attributes:
        config: The settings.
        seed: The seed from which all its random numbers come.
        core: The compiled game. Stepping it directly (``core.step``, ``core.options()``) is the fastest way to play;
            call `sync` before using the game again.
        pool: The cards of the game, by the core's numbers.
        player_ids: The players' ids, by seat; 0 and 1 unless others were given.
        log: What happened, when the game records.
    """

    __slots__ = ("_events", "_publishing", "_translator", "agents", "log")

    GAME = "magic"

    core: Core

    def __init__(self, player_ids: Sequence[PlayerId] = (0, 1), config: GameConfig | None = None) -> None:
        if len(set(player_ids)) != len(player_ids) or len(player_ids) < 2:
            raise InvalidConfig(
                f"player_ids are {list(player_ids)}: give each of two or more players an id of their own"
            )
        self.player_ids = tuple(player_ids)
        self.config = config if config is not None else GameConfig()
        self.version = 0
        self.seed = 0
        self.agents: tuple[AIAgent, ...] = ()
        self.log: list[Event] = []
        self._decision = None
        self._past = None
        self._depth = 0
        self._events: EventBus | None = None
        self._translator: Translator | None = None
        self._publishing = False

    @classmethod
    def start(
        cls,
        decks: Sequence[DeckLike],
        seed: int = 0,
        config: GameConfig | None = None,
        *,
        events: EventBus | None = None,
        cards: CardDatabase | None = None,
    ) -> Game:
        """A new game, at its first decision.

        Args:
            decks: The players' decks: `Deck`, the name of a bundled one or a path, or a list of cards or card names.
            seed: Same decks, settings, seed and choices: same game.
            config: The settings.
            events: A bus with subscribers that want to hear of the beginning too.
            cards: Where names of cards are looked up; None: all that there are (`default_cards`).
        """
        game = cls(tuple(range(len(decks))), config)
        game._events = events
        game._begin([cards_of(deck, cards) for deck in decks], seed)
        return game

    def _begin(self, decks: list[list[Card]], seed: int) -> None:
        if len(decks) != len(self.player_ids):
            raise InvalidDeck(f"{len(decks)} decks were given for {len(self.player_ids)} players: give one each")
        self.pool = pool_for(card for deck in decks for card in deck)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        listened = self._events is not None and self._events.has_listeners
        record = self.config.record or self.config.verbose or listened
        self.core = Core.new(self.pool.tables, new_game(self.pool, decks, self.config), self.seed, record)
        self._listen()
        self.core.next()
        self._moved()

    # ---- what Magic adds to every game's decisions and copies ------------------------------------------------------

    def _stepped(self) -> None:
        if self.pool.tables.has_hooks:
            self._answer_hooks()

    def _answer_hooks(self) -> None:
        """Registered functions say what no player chooses; what they say is taken back with the choice before it."""
        while is_pending(self.core):
            index = answer(self.core, self.pool)
            self._past = (self._past, index, None)
            self._depth += 1
            self.core.step(index)

    def _undone(self) -> None:
        if self.pool.tables.has_hooks and is_pending(self.core):
            self.undo()

    def _told(self) -> None:
        if self._publishing:
            self._publish()

    def _copy_rest(self, game: Self) -> None:
        game.agents = self.agents
        game.log = []
        game._events = None
        game._translator = None
        game._publishing = False

    def _restore(self, cards: list[Any], data: bytes) -> None:
        self.pool = pool_for(Card.from_json(card) for card in cards)
        self.core = Core.load(self.pool.tables, data, self.config.record or self.config.verbose)
        self._listen()

    # ---- the documents' way of playing -----------------------------------------------------------------------------

    def setup_game(
        self,
        deck1_cards: DeckLike,
        deck2_cards: DeckLike,
        ai1: AIAgent | None = None,
        ai2: AIAgent | None = None,
        *,
        seed: int = 0,
    ) -> None:
        """Shuffle two decks, draw opening hands, and give each player an agent; without one, a player only passes."""
        from mtgengine.agents.agent import AIAgent

        self.agents = tuple(agent if agent is not None else AIAgent() for agent in (ai1, ai2))
        self._begin([cards_of(deck1_cards), cards_of(deck2_cards)], seed)
        for agent, player in zip(self.agents, self.player_ids, strict=True):
            agent.begin(self, player)

    def play_game(self, max_turns: int | None = None) -> GameResult:
        """Play on with the players' agents until the game is over, or so many turns have been taken: then it is a draw.

        Without `max_turns`, the limit is that of the game's settings.
        """
        from mtgengine.agents.driver import drive

        self._needs_start()
        if max_turns is None:
            drive(self, self._agents())
        else:
            drive(self, self._agents(), until=lambda: self.core.turn > max_turns)
        return self.result or self._result(GameStatus.DRAWN, EndReason.TURN_LIMIT, min(self.core.turn, max_turns or 0))

    def advance_turn(self) -> None:
        """Play on with the players' agents to the next turn."""
        from mtgengine.agents.driver import drive

        self._needs_start()
        turn = self.core.turn
        drive(self, self._agents(), until=lambda: self.core.turn != turn)

    def advance_phase(self) -> None:
        """Play on with the players' agents to the next phase."""
        from mtgengine.agents.driver import drive

        self._needs_start()
        at = self.core.turn, self.core.phase
        drive(self, self._agents(), until=lambda: (self.core.turn, self.core.phase) != at)

    def check_game_over(self) -> bool:
        """Whether the game is over."""
        self._needs_start()
        return self.core.status != core_types.STATUS_RUNNING

    def _needs_start(self) -> None:
        if not hasattr(self, "core"):
            raise IllegalAction("the game has not started: call setup_game first", "103.1")

    def _agents(self) -> tuple[AIAgent, ...]:
        from mtgengine.agents.agent import AIAgent

        return self.agents or tuple(AIAgent() for _ in self.player_ids)

    def concede(self, player: PlayerId) -> None:
        """A player concedes and loses at once (CR 104.3a)."""
        self.core.concede(self.seat(player))
        self.sync()

    # ---- what the game is at ---------------------------------------------------------------------------------------

    def life(self, player: PlayerId) -> int:
        """A player's life total."""
        return self.core.player(self.seat(player))["life"]

    def zone(self, zone: Zone, player: PlayerId | None = None) -> tuple[GameObject, ...]:
        """The objects of a zone, the oldest first; the top card of a library or graveyard is the last."""
        seat = 0 if player is None else self.seat(player)
        return tuple(GameObject(self, id) for id in self.core.zone(int(zone), seat))

    @property
    def battlefield(self) -> tuple[GameObject, ...]:
        """All permanents, the oldest first."""
        return self.zone(Zone.BATTLEFIELD)

    @property
    def stack(self) -> tuple[GameObject, ...]:
        """The stack, its top object last."""
        return self.zone(Zone.STACK)

    def characteristics(self, object_id: ObjectId) -> Characteristics:
        """An object's characteristics now. Its base ones: ``game.object(id).base_characteristics``."""
        return self.object(object_id).characteristics

    def view(self, player: PlayerId) -> GameStateView:
        """What a player may see of the game, as it is now."""
        return GameStateView(self.core.copy(), self.pool, self.player_ids, player)

    # ---- events ----------------------------------------------------------------------------------------------------

    @property
    def events(self) -> EventBus:
        """The bus that events of this game are published on. The first subscription starts the recording."""
        if self._events is None:
            self._events = EventBus()
            if hasattr(self, "core"):
                self._listen()
        return self._events

    def _listen(self) -> None:
        if self._events is not None:
            self._events.when_listened_to(self._record)
        self._publishing = self.core.recording
        if self._publishing:
            self._translator = Translator(self)

    def _record(self) -> None:
        if not hasattr(self, "core") or self.core.recording:
            return
        self.core = self.core.copy(record=True)
        self._publishing = True
        self._translator = Translator(self)

    def _publish(self) -> None:
        assert self._translator is not None
        for row in self.core.drain_events():
            for event in self._translator.events(row):
                if self.config.record:
                    self.log.append(event)
                if self.config.verbose:
                    logger.info("turn %d: %s", event.turn, event)
                if self._events is not None:
                    self._events.publish(event)

    # ---- text ------------------------------------------------------------------------------------------------------

    def _part_of_turn(self) -> str:
        return self.step.name.lower().replace("_", " ") if self.step is not None else ""

    def _middle(self) -> list[str]:
        names = [f"{object.name} (player {object.controller})" for object in reversed(self.stack)]
        return [f"stack, top first: {', '.join(names)}"] if names else []

    def _side(self, player: PlayerId) -> list[str]:
        seat = self.seat(player)
        zones = {zone: len(self.core.zone(int(zone), seat)) for zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)}
        totals = ", ".join(f"{zone.name.lower()} {n}" for zone, n in zones.items())
        fields = self.core.player(seat)
        counters = "".join(f", {n} {counter_text(self.pool, kind)}" for kind, n in fields["counters"].items())
        hand = ", ".join(card.name for card in self.zone(Zone.HAND, player))
        lines = [f"player {player}: life {fields['life']}{counters}, {totals}" + (f" ({hand})" if hand else "")]
        mine = [permanent for permanent in self.battlefield if permanent.controller == player]
        lands = [self._shown(permanent) for permanent in mine if permanent.is_land]
        others = [self._shown(permanent) for permanent in mine if not permanent.is_land]
        return [*lines, *("    " + ", ".join(names) for names in (others, lands) if names)]

    def _shown(self, permanent: GameObject) -> str:
        now = permanent.characteristics
        facts = [f"{now.power}/{now.toughness}"] if now.is_creature() else []
        facts += [f"{n} {kind}" for kind, n in permanent.counters.items()]
        facts += [f"{permanent.damage_marked} damage"] if permanent.damage_marked else []
        facts += ["tapped"] if permanent.tapped else []
        facts += ["attacking"] if permanent.attacking else []
        facts += ["blocking"] if permanent.blocking else []
        return permanent.name + (f" ({', '.join(facts)})" if facts else "")
