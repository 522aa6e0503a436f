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

import json
import logging
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.rollout import NewGame
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.config import EndReason, GameConfig, GameResult, GameStatus
from mtgengine.decisions import Decision, Option
from mtgengine.decks import Deck
from mtgengine.enums import ObjectId, PlayerId, Zone
from mtgengine.errors import IllegalAction, InvalidConfig, InvalidDeck, SaveError
from mtgengine.events import Event, EventBus, Translator
from mtgengine.hooks import answer, is_pending
from mtgengine.ir.cards import Card
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.objects import Characteristics, GameObject, Position, counter_text
from mtgengine.view import GameStateView

if TYPE_CHECKING:
    from mtgengine.agents.agent import AIAgent

__all__ = ["DeckLike", "Game"]

logger = logging.getLogger("mtgengine")

DeckLike = Deck | str | Sequence[Card | str]
_Past = tuple[Any, int, Core | None]  # what went before, the option taken, and perhaps the state before it
SNAPSHOT_EVERY = 64
SAVE_MAGIC = b"mtgengine game 1\n"


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


class Game(Position):
    """A game, stopped at a decision or over.

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

    __slots__ = (
        "_decision",
        "_depth",
        "_events",
        "_past",
        "_publishing",
        "_translator",
        "agents",
        "config",
        "log",
        "seed",
    )

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
        self._decision: Decision | None = None
        self._past: _Past | None = None
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

    # ---- the decision ----------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What the game is waiting for; None when it is over."""
        if self._decision is None:
            fields = self.core.decision()
            if fields is None:
                return None
            self._decision = Decision(self, fields)
        return self._decision

    def apply(self, choice: int | Option) -> None:
        """Take an option of the pending decision: its index, or the option itself, of this game or of a copy.

        Raises:
            IllegalAction: There is no such option, or the game is over. The game is unharmed.
        """
        index = choice if type(choice) is int else self._index(choice)
        core = self.core
        if not 0 <= index < core.n_options:
            raise self._no_option(index)
        self._past = (self._past, index, None if self._depth % SNAPSHOT_EVERY else core.copy())
        self._depth += 1
        core.step(index)
        if self.pool.tables.has_hooks:
            self._answer_hooks()
        self.version += 1
        self._decision = None
        if self._publishing:
            self._publish()

    def _answer_hooks(self) -> None:
        """Registered functions say what no player chooses; what they say is taken back with the choice before it."""
        while is_pending(self.core):
            index = answer(self.core, self.pool)
            self._past = (self._past, index, None)
            self._depth += 1
            self.core.step(index)

    def _index(self, choice: int | Option) -> int:
        if isinstance(choice, Option):
            fields = choice.fields
            n = self.core.n_options
            if choice.index < n and self.core.option(choice.index) == fields:
                return choice.index
            for index in range(n):
                if self.core.option(index) == fields:
                    return index
            if n == 0:
                raise self._no_option(-1)
            raise IllegalAction(f"the pending decision does not offer {choice.label!r}")
        return int(choice)

    def _no_option(self, index: int) -> IllegalAction:
        decision = self.decision
        if decision is None:
            return IllegalAction("the game is over: nothing can be chosen any more")
        return IllegalAction(f"there is no option {index}: the decision ({decision.text}) has {decision.n_options}")

    def sync(self) -> None:
        """Read the core anew after it was stepped or edited directly. What went before can't be undone any more."""
        self.core.next()
        self._past = None
        self._depth = 0
        self._moved()

    def _moved(self) -> None:
        self.version += 1
        self._decision = None
        if self._publishing:
            self._publish()

    # ---- copies ----------------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """The same game with a future of its own: same choices, same course. Its events are not published."""
        return self._copy_of(self.core.copy())

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def _copy_of(self, core: Core) -> Game:
        game = Game.__new__(Game)
        game.core = core
        game.pool = self.pool
        game.player_ids = self.player_ids
        game.config = self.config
        game.seed = self.seed
        game.agents = self.agents
        game.log = []
        game.version = self.version
        game._decision = None
        game._past = self._past
        game._depth = self._depth
        game._events = None
        game._translator = None
        game._publishing = False
        return game

    def undo(self) -> None:
        """Take back the last choice. IllegalAction when there is none to take back."""
        if self._past is None:
            raise IllegalAction("there is no choice to take back")
        choices: list[int] = []
        past: _Past = self._past
        while past[2] is None:
            choices.append(past[1])
            past = past[0]
        core = past[2].copy(record=self.core.recording)
        if choices:
            core.step(past[1])
            for index in reversed(choices[1:]):
                core.step(index)
        core.drain_events()
        self.core = core
        self._past = self._past[0]
        self._depth -= 1
        if self.pool.tables.has_hooks and is_pending(core):
            self.undo()
        self._moved()

    @property
    def choices(self) -> tuple[int, ...]:
        """The indices of the options taken so far, since the start or the last `sync`."""
        found: list[int] = []
        past = self._past
        while past is not None:
            found.append(past[1])
            past = past[0]
        return tuple(reversed(found))

    def determinize(self, player: PlayerId, seed: int) -> Game:
        """A copy in which everything that the player cannot know is dealt anew, and the random numbers too.

        What the player knows stays: the own hand, revealed cards, a card put on top of a library. Cards that are dealt
        anew come from those that the player cannot place.
        """
        core = self.core.copy()
        core.determinize(self.seat(player), seed)
        game = self._copy_of(core)
        game._past = None
        game._depth = 0
        game.version += 1
        return game

    # ---- bytes -----------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as bytes, with its cards. What was chosen before can't be undone after loading."""
        cards = [
            card.to_json() for name, card in ((card.name, card) for card in self.pool.cards) if name in self.pool.index
        ]
        facts = {"config": asdict(self.config), "player_ids": self.player_ids, "seed": self.seed, "cards": cards}
        packed = zlib.compress(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode(), 6)
        body = len(packed).to_bytes(4, "little") + packed + self.core.save()
        return SAVE_MAGIC + zlib.crc32(body).to_bytes(4, "little") + body

    @classmethod
    def load(cls, data: bytes) -> Game:
        """The game that `save` made these bytes of. SaveError with the reason when they are none."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise SaveError(f"a saved game is bytes, not {type(data).__name__}")
        data = bytes(data)
        start = len(SAVE_MAGIC)
        if not data.startswith(SAVE_MAGIC[: min(start, max(len(data), 1))]):
            raise SaveError("this is not a saved game")
        if len(data) < start + 8:
            raise SaveError("the saved game is cut off")
        body = data[start + 4 :]
        size = int.from_bytes(body[:4], "little")
        if len(body) < 4 + size:
            raise SaveError("the saved game is cut off")
        if zlib.crc32(body) != int.from_bytes(data[start : start + 4], "little"):
            raise SaveError("the saved game is damaged: its checksum does not match")
        facts = json.loads(zlib.decompress(body[4 : 4 + size]))
        game = cls(tuple(facts["player_ids"]), GameConfig(**facts["config"]))
        game.seed = facts["seed"]
        game.pool = pool_for(Card.from_json(card) for card in facts["cards"])
        try:
            game.core = Core.load(game.pool.tables, body[4 + size :], game.config.record or game.config.verbose)
        except ValueError as error:
            raise SaveError(str(error)) from None
        game._listen()
        game.core.next()
        game._moved()
        return game

    @property
    def hash(self) -> int:
        """64 bits over the whole state: equal for equal games, whatever way they came about."""
        return self.core.hash()

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

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        status = GameStatus(self.core.status)
        if status is GameStatus.RUNNING:
            return None
        return self._result(status, EndReason(self.core.end_reason), self.core.turn)

    def _result(self, status: GameStatus, reason: EndReason, turns: int) -> GameResult:
        core = self.core
        starting = core.starting_player
        return GameResult(
            winner=self.player_ids[core.winner] if core.winner >= 0 else None,
            reason=reason,
            turns=turns,
            decisions=core.offered_decisions,
            final_life=tuple(core.player(seat)["life"] for seat in range(core.n_players)),
            status=status,
            starting_player=self.player_ids[starting] if starting < core.n_players else None,
            raw_decisions=core.raw_decisions,
        )

    @property
    def turn_number(self) -> int:
        """The number of the turn, 1 for the first; 0 before it."""
        return self.core.turn

    @property
    def active_player(self) -> PlayerId:
        """Whose turn it is."""
        return self.player_ids[self.core.active_player]

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

    def __repr__(self) -> str:
        if not hasattr(self, "core"):
            return "<Game, not started>"
        if self.result is not None:
            return f"<Game over: {self.result}>"
        return f"<Game on turn {self.core.turn}, {len(self.player_ids)} players, seed {self.seed}>"

    def __str__(self) -> str:
        """The table, as text."""
        if not hasattr(self, "core"):
            return repr(self)
        lines = [self._headline()]
        for player in reversed(self.player_ids):
            lines += self._side(player)
        if self.core.zone(core_types.ZONE_STACK):
            names = [f"{object.name} (player {object.controller})" for object in reversed(self.stack)]
            lines.append("stack, top first: " + ", ".join(names))
        if self.decision is not None:
            lines.append(f"player {self.decision.actor}: {self.decision.text}")
            lines += [f"  {option.index:>2}  {option.label}" for option in self.decision.options[:30]]
            if self.decision.n_options > 30:
                lines.append(f"  ... {self.decision.n_options - 30} more")
        return "\n".join(lines)

    def _headline(self) -> str:
        if self.result is not None:
            return f"game over: {self.result}"
        if self.step is None:
            return "before the first turn"
        step = self.step.name.lower().replace("_", " ")
        return f"turn {self.core.turn}, player {self.active_player}, {step}"

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
