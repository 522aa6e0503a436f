"""Scenarios: put these cards here, do this, expect that.

P1 is the active player in the precombat main phase, life totals are 20, libraries hold basic lands, the stack is empty.
Cards are placed first; the game is built when something is done or asked.

>>> from mtgengine.testing import P1, P2, Scenario
>>> s = Scenario()
>>> bears = s.battlefield(P1, "Grizzly Bears")
>>> s.attack({"Grizzly Bears": P2})
>>> s.to("end_of_combat")
>>> s.player(P2).life
18
>>> bears.tapped
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.handle import EVENT_FIELDS
from mtgcore.views import CombatView
from mtgengine import hooks
from mtgengine.agents.agent import Trial, play_pairs
from mtgengine.cards import CardDatabase, default_cards
from mtgengine.config import GameConfig
from mtgengine.decisions import Decision
from mtgengine.enums import CardType, Color, ObjectId, StepType, Zone
from mtgengine.errors import IllegalAction
from mtgengine.game import Game, new_game
from mtgengine.ir.cards import Activated, Card, Face, ManaAbility
from mtgengine.ir.costs import CastCostKind
from mtgengine.ir.layouts import states_of
from mtgengine.ir.pool import CardPool, pool_for
from mtgengine.legality import (
    why_not_activate,
    why_not_attack,
    why_not_block,
    why_not_cast,
    why_not_play_land,
    why_not_target,
)
from mtgengine.objects import GameObject, Position, all_objects, counter_kind
from mtgengine.testing.answers import Answer, UnansweredChoice, solve
from mtgengine.testing.things import P1, P2, SLOT_MASK, PlayerInfo, Seat, Thing

__all__ = ["CardLike", "Scenario", "Which"]

CardLike = str | Card | Face
Which = str | Thing
LIBRARY = 40
FILLER = "Forest"
PLENTY = 30
PATIENCE = 2000

_STEP_NAMES = (
    {step.name.lower(): step for step in StepType}
    | {name.lower(): step for name, step in StepType.__members__.items()}
    | {
        "main": StepType.PRECOMBAT_MAIN,
        "main_1": StepType.PRECOMBAT_MAIN,
        "main_2": StepType.POSTCOMBAT_MAIN,
        "combat": StepType.BEGINNING_OF_COMBAT,
        "attackers": StepType.DECLARE_ATTACKERS,
        "blockers": StepType.DECLARE_BLOCKERS,
        "damage": StepType.COMBAT_DAMAGE,
    }
)


@dataclass
class _Placement:
    """A card that has been placed, before the game is built."""

    thing: Thing
    card: Card
    zone: Zone
    seat: Seat
    owner: Seat
    token: bool = False
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    attached_to: Which | Seat | None = None
    face_down: bool = False
    phased_out: bool = False
    protector: Seat | None = None


@dataclass
class _Plan:
    """What an action says about the choices that it brings."""

    targets: Sequence[Answer] | None = None
    modes: Sequence[int] | None = None
    x: int | None = None
    division: Mapping[Any, int] | None = None
    additional: Sequence[object] | bool = ()
    costs: Sequence[Answer] = ()
    lenient: bool = False
    asked: set[int] = field(default_factory=set)
    aimed: bool = False
    paid: set[int] = field(default_factory=set)

    def check(self, optional: int) -> None:
        """Nothing that it says may be left over; `optional`: how many optional additional costs there are."""
        for reason, given, text, rule in (
            (core_types.REASON_MODE, self.modes, "modes", "700.2"),
            (core_types.REASON_TARGET, self.targets, "targets", "115.1"),
            (core_types.REASON_X, self.x, "an X", "107.3"),
        ):
            if given not in (None, [], ()) and reason not in self.asked:
                raise IllegalAction(f"there are no {text} to choose" if text != "an X" else "there is no X", rule)
        if self.costs:
            raise IllegalAction(f"{list(self.costs)} can't pay the cost", "118.3")
        wanted = set(range(optional)) if self.additional is True else self.additional or ()
        if len(self.paid) < len(set(map(str, wanted))):
            raise IllegalAction("an additional cost can't be paid", "601.2b")


class Scenario:
    """A position that is set up by hand, and what is done in it.

    An action that the rules forbid raises `IllegalAction`, which names the rule; a choice that comes up and that the
    test does not answer raises `UnansweredChoice`, which lists the options. Either way the position is as it was
    before.

    Wherever a card is named, the object that a placing call returned will do. A name is a full card name, or the end of
    one if only one card of the scenario ends so; ``"Grizzly Bears#2"`` is the second object of that name, in the order
    that they were made. Cards built directly in IR (`mtgengine.ir.Card` or `Face`) can be placed in place of names.

    Args:
        cards: Where names of cards are looked up; None: all that there are (`default_cards`).
        seed: For what is random.
        starting_life: Both players' life totals, unless `life` says otherwise.
        mana: ``"auto"``, or ``"manual"``: then costs are paid from the pool, which `activate` fills.
    """

    def __init__(
        self,
        cards: CardDatabase | None = None,
        *,
        seed: int = 0,
        starting_life: int = 20,
        mana: Literal["auto", "manual"] = "auto",
    ) -> None:
        self._cards = cards if cards is not None else default_cards()
        self._seed = seed
        self._config = GameConfig(
            starting_life=starting_life,
            starting_hand_size=0,
            max_turns=0,
            mulligan="none",
            starting_player=0,
            skip_trivial=False,
            mana=mana,
        )
        self._placements: list[_Placement] = []
        self._things: list[Thing] = []
        self._edits: list[tuple[str, Seat, Any]] = []
        self._free: set[Seat] = set()
        self._queue: dict[Seat, list[Answer]] = {P1: [], P2: []}
        self._position: Position | None = None

    # ---- placing ---------------------------------------------------------------------------------------------------

    def battlefield(
        self,
        player: Seat,
        *cards: CardLike,
        tapped: bool = False,
        sick: bool = False,
        counters: Mapping[str, int] | None = None,
        damage: int = 0,
        attached_to: Which | Seat | None = None,
        face_down: bool = False,
        phased_out: bool = False,
        token: bool = False,
        owner: Seat | None = None,
        chosen: Seat | None = None,
    ) -> Any:
        """Put permanents under a player's control, with timestamps in this order. They may attack and tap at once.

        Args:
            player: Who controls them.
            cards: What they are.
            tapped: Whether they are tapped.
            sick: Whether they came under that player's control this turn (CR 302.6).
            counters: Kind to number; loyalty and defense are as printed unless they are named.
            damage: How much damage is marked on them.
            attached_to: What they are attached to.
            face_down: Whether they are face down.
            phased_out: Whether they are phased out.
            token: Whether they are tokens.
            owner: Who owns them; None: their controller.
            chosen: The choice that was made as they entered: a battle's protector (CR 310.8a); None: an opponent for a
                Siege, its controller for any other battle.

        Returns:
            The object, or a tuple of them when several cards are named.
        """
        if chosen is not None:
            for card in map(self._card, cards):
                if CardType.BATTLE not in card.face.types:
                    raise IllegalAction(f"no choice is made for {card.name} as it enters", "310.8a")
        return self._place(
            Zone.BATTLEFIELD,
            player,
            cards,
            tapped=tapped,
            sick=sick,
            counters=counters or {},
            damage=damage,
            attached_to=attached_to,
            face_down=face_down,
            phased_out=phased_out,
            token=token,
            protector=chosen,
            owner=player if owner is None else owner,
        )

    def token(self, player: Seat, *cards: CardLike, **status: Any) -> Any:
        """Put tokens with the characteristics of these cards onto the battlefield."""
        return self.battlefield(player, *cards, token=True, **status)

    def hand(self, player: Seat, *cards: CardLike) -> Any:
        """Put cards into a player's hand."""
        return self._place(Zone.HAND, player, cards)

    def graveyard(self, player: Seat, *cards: CardLike) -> Any:
        """Put cards into a player's graveyard, the last on top."""
        return self._place(Zone.GRAVEYARD, player, cards)

    def library(self, player: Seat, *cards: CardLike) -> Any:
        """Put cards on top of a player's library, the first on top."""
        return self._place(Zone.LIBRARY, player, cards)

    def exile(self, player: Seat, *cards: CardLike) -> Any:
        """Put cards of a player into exile."""
        return self._place(Zone.EXILE, player, cards)

    def command(self, player: Seat, *cards: CardLike) -> Any:
        """Put cards of a player into the command zone."""
        return self._place(Zone.COMMAND, player, cards)

    def _place(self, zone: Zone, player: Seat, cards: Sequence[CardLike], **status: Any) -> Any:
        if self.built:
            raise RuntimeError("cards are placed before anything is done or asked")
        if not cards:
            raise ValueError("name at least one card")
        owner = status.pop("owner", player)
        things = []
        for card in cards:
            found = self._card(card)
            thing = Thing(self, found.face.name)
            self._placements.append(_Placement(thing, found, zone, Seat(player), Seat(owner), **status))
            self._things.append(thing)
            things.append(thing)
        return things[0] if len(things) == 1 else tuple(things)

    def _card(self, card: CardLike) -> Card:
        if isinstance(card, Face):
            return Card((card,))
        return card if isinstance(card, Card) else self._cards.get(card)

    def life(self, player: Seat, total: int) -> None:
        """Set a life total."""
        self._edit("life", player, total)

    def poison(self, player: Seat, counters: int) -> None:
        """Set the number of a player's poison counters."""
        self._edit("poison", player, counters)

    def energy(self, player: Seat, counters: int) -> None:
        """Set the number of a player's energy counters."""
        self._edit("energy", player, counters)

    def mana(self, player: Seat, mana: str) -> None:
        """Add mana to a player's pool: ``"GG"``. It empties as this phase ends."""
        self._edit("mana", player, mana)

    def free_mana(self, player: Seat) -> None:
        """From now on the player has plenty of mana of every kind for whatever they do."""
        self._free.add(Seat(player))

    def _edit(self, what: str, player: Seat, value: Any) -> None:
        self._edits.append((what, Seat(player), value))
        if self.built:
            self._apply_edits(self.core)
            self._changed()

    # ---- building --------------------------------------------------------------------------------------------------

    @property
    def built(self) -> bool:
        """Whether the game has been built."""
        return self._position is not None

    @property
    def position(self) -> Position:
        """The game, built if it was not yet."""
        self.build()
        assert self._position is not None
        return self._position

    @property
    def core(self) -> Core:
        """The compiled game."""
        return self.position.core

    @property
    def pool(self) -> CardPool:
        """The cards of the game."""
        return self.position.pool

    @property
    def game(self) -> Game:
        """A copy of the position as a `Game`; ``print(s.game)`` shows the table."""
        game = Game((0, 1), self._config)
        game.pool = self.pool
        game.core = self.core.copy()
        return game

    def __str__(self) -> str:
        return str(self.game)

    def build(self) -> None:
        """Build the game: begin one, pass to P1's first main phase, and put everything where it was placed."""
        if self.built:
            return
        filler = self._cards.get(FILLER)
        decks = [
            [*(p.card for p in self._placements if p.owner == seat and not p.token), *[filler] * LIBRARY]
            for seat in (P1, P2)
        ]
        tokens = [p.card for p in self._placements if p.token]
        position = Position()
        position.pool = pool_for([*decks[0], *decks[1], *tokens])
        position.player_ids = (P1, P2)
        position.version = 0
        position.core = Core.new(position.pool.tables, new_game(position.pool, decks, self._config), self._seed)
        self._position = position
        core = position.core
        core.next()
        while core.step_kind != core_types.STEP_UPKEEP:
            core.step(0)
        # The first draw step is skipped (103.8a). State-based actions are checked as the main phase begins.
        self._fill(core, [len(deck) for deck in decks])
        mana = [edit for edit in self._edits if edit[0] == "mana"]
        self._edits = [edit for edit in self._edits if edit[0] != "mana"]
        self._apply_edits(core)
        core.relist_options()
        run = _Run(self, core)
        try:
            run.go_on(lambda: run.core.step_kind == core_types.STEP_PRECOMBAT_MAIN)
        except UnansweredChoice:
            self._position = None
            raise
        self._edits = mana
        self._apply_edits(run.core)
        run.core.relist_options()
        self._adopt(run)

    def _fill(self, core: Core, sizes: Sequence[int]) -> None:
        next_slot = {P1: 0, P2: sizes[0]}
        for placement in self._placements:
            if not placement.token:
                placement.thing._placed(slot=next_slot[placement.owner])
                next_slot[placement.owner] += 1
        for placement in self._placements:
            if placement.zone is not Zone.LIBRARY:
                self._put(core, placement)
        for placement in reversed([p for p in self._placements if p.zone is Zone.LIBRARY]):
            core.edit_move(placement.thing.id, int(Zone.LIBRARY), placement.owner, 0)
        for placement in self._placements:
            if placement.attached_to is not None:
                core.edit_attach(placement.thing.id, self._ref(placement.attached_to))

    def _put(self, core: Core, placement: _Placement) -> None:
        assert self._position is not None
        if placement.token:
            face = self._position.pool.faces.index(placement.card.face)
            id = core.edit_token(face, placement.seat)
            placement.thing._placed(token_id=id)
        else:
            id = core.edit_move(placement.thing.id, int(placement.zone), placement.seat, 0)
        if placement.zone is not Zone.BATTLEFIELD:
            return
        counters = {counter_kind(self._position.pool, kind): n for kind, n in placement.counters.items()}
        for kind, n in _printed_counters(placement.card.face).items():
            counters.setdefault(kind, n)
        core.edit_permanent(
            id,
            tapped=placement.tapped,
            sick=placement.sick,
            damage=placement.damage,
            counters=counters,
            face_down=placement.face_down,
            phased_out=placement.phased_out,
            protector=_protector(placement),
        )

    def _apply_edits(self, core: Core) -> None:
        for what, seat, value in self._edits:
            if what == "life":
                core.edit_player(seat, life=value)
            elif what == "poison":
                core.edit_player(seat, counters={int(core_types.COUNTER_POISON): value})
            elif what == "energy":
                core.edit_player(seat, counters={int(core_types.COUNTER_ENERGY): value})
            else:
                for letter in value.strip("{}").replace("}{", ""):
                    core.edit_mana(seat, Color(letter.upper()).kind, 1)
        self._edits.clear()

    def _adopt(self, run: _Run) -> None:
        assert self._position is not None
        self._position.core = run.core
        self._queue = run.queue
        self._changed()

    def _changed(self) -> None:
        assert self._position is not None
        self._position.version += 1

    # ---- finding things --------------------------------------------------------------------------------------------

    def id_in_slot(self, slot: int, core: Core | None = None) -> ObjectId:
        """The id of the object that a card is now; 0 when it is nowhere."""
        return (core if core is not None else self.core).id_of(slot)

    def thing_of(self, id: ObjectId) -> Thing:
        """The thing that an object is."""
        self._discover()
        for thing in self._things:
            if thing.id == id:
                return thing
        raise LookupError(f"there is no object {id}")

    def _discover(self) -> None:
        """Take note of tokens and cards from the libraries that have come into play, the oldest first."""
        core = self.core
        known = {thing._slot for thing in self._things if thing._slot >= 0}
        tokens = {thing._token_id for thing in self._things}
        found = []
        for id in all_objects(core):
            fields = core.object(id)
            if fields["flags"] & core_types.OBJECT_ABILITY or fields["zone"] == core_types.ZONE_LIBRARY:
                continue
            if fields["flags"] & (core_types.OBJECT_TOKEN | core_types.OBJECT_COPY):
                if id not in tokens:
                    found.append((fields["timestamp"], Thing(self, self.text_of(id), token_id=id)))
            elif id & SLOT_MASK not in known:
                found.append((fields["timestamp"], Thing(self, self.text_of(id), slot=id & SLOT_MASK)))
        self._things += [thing for _, thing in sorted(found, key=lambda pair: pair[0])]

    def text_of(self, ref: int) -> str:
        """The name of an object, or of a player (-1 - seat)."""
        return str(Seat(-1 - ref)) if ref < 0 else self.position.text_of(ref)

    def full_name(self, name: str) -> str:
        """The full card name that is meant: the name itself, or the only one of this scenario that ends so."""
        names = {face.name for face in self.pool.faces}
        for known in names:
            if known.casefold() == name.casefold():
                return known
        ends = [known for known in names if known.casefold().endswith(" " + name.casefold())]
        if len(ends) == 1:
            return ends[0]
        hint = f"it may mean {' or '.join(sorted(ends))}" if ends else f"cards: {', '.join(sorted(names))}"
        raise LookupError(f"no card of this scenario is named {name!r}; {hint}")

    def __getitem__(self, which: Which) -> Thing:
        """The thing of this name: the first that was made and still exists, or ``Name#2``, the second that was made."""
        if isinstance(which, Thing):
            return which
        self.build()
        name, _, number = which.partition("#")
        full = self.full_name(name)
        self._discover()
        found = [thing for thing in self._things if full in (thing._name, thing.name)]
        if not found:  # another face of a card
            names = {face.name for card in self.pool.cards for face in self._faces_with(card, full)}
            found = [thing for thing in self._things if not names.isdisjoint((thing._name, thing.name))]
        if number:
            if int(number) > len(found):
                raise LookupError(f"there are {len(found)} objects named {full!r}, not {number}")
            return found[int(number) - 1]
        existing = [thing for thing in found if thing.exists]
        if not found:
            raise LookupError(f"there is no object named {full!r} outside the libraries")
        return (existing or found)[0]

    def _faces_with(self, card: Card, name: str) -> tuple[Face, ...]:
        """All faces of a card that has one of this name."""
        states = states_of(card)
        return states if any(face.name == name for face in states) else ()

    def _ref(self, which: Which | Seat) -> int:
        return -1 - int(which) if isinstance(which, Seat) else self[which].id

    def named(self, core: Core, id: ObjectId, name: str) -> bool:
        """Whether an object, in a core that may have gone on, has this name."""
        full, _, number = name.partition("#")
        try:
            full = self.full_name(full)
        except LookupError:
            return False
        if number:
            thing = self[name]
            return thing.was(id) or id == (thing._token_id or self.id_in_slot(thing._slot, core))
        try:
            faces = {core.face(id)}
            if core.exists(id):
                faces.add(core.object(id)["face"])  # a face-down permanent goes by the card's own name here
        except KeyError:
            return False
        return any(self.pool.faces[face].name == full for face in faces)

    def card_name(self, number: int) -> str:
        """The card name of this number in the tables."""
        return self.pool.tables.names[number]

    def face_name(self, number: int) -> str:
        """The name of the face of this number in the tables."""
        return self.pool.faces[number].name

    def subtype(self, number: int) -> str:
        """The subtype of this number in the tables."""
        return self.pool.subtypes.get(number, "")

    # ---- what is there ---------------------------------------------------------------------------------------------

    def player(self, player: Seat) -> PlayerInfo:
        """A player."""
        self.build()
        return PlayerInfo(self, Seat(player))

    @property
    def stack(self) -> list[str]:
        """The names of what is on the stack, the top last; an ability has the name of its source."""
        return [self.text_of(id) for id in self.core.zone(core_types.ZONE_STACK)]

    @property
    def step(self) -> str:
        """The step, or the main phase: ``"declare_blockers"``."""
        return StepType(self.core.step_kind).name.lower()

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.core.turn

    @property
    def active_player(self) -> Seat:
        """Whose turn it is."""
        return Seat(self.core.active_player)

    @property
    def priority(self) -> Seat | None:
        """Who has priority."""
        fields = self.core.decision()
        return Seat(fields[2]) if fields is not None and fields[0] == core_types.SHAPE_PRIORITY else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.core.status != core_types.STATUS_RUNNING

    @property
    def drawn(self) -> bool:
        """Whether the game was drawn."""
        return self.core.status == core_types.STATUS_DRAWN

    @property
    def winner(self) -> Seat | None:
        """Who won."""
        return Seat(self.core.winner) if self.core.winner >= 0 else None

    def legal(self, player: Seat) -> list[str]:
        """What a player may do now, or would with priority, in words."""
        run = self._run()
        try:
            run.give_priority(Seat(player))
        except IllegalAction:
            return []
        return [option.label for option in run.decision.options]

    # ---- acting ----------------------------------------------------------------------------------------------------

    def choose(self, player: Seat, *answers: Answer) -> None:
        """Answer the coming choices of a player, in order.

        Names or things for objects, P1 or P2 for players, numbers, True or False, ``"done"`` to end a pick, a color,
        a card name or a creature type where one is chosen. Objects that are picked as a set may come in any order.
        """
        self._queue[Seat(player)] += answers

    def cast(
        self,
        player: Seat,
        card: Which,
        targets: Sequence[Answer] | None = None,
        modes: Sequence[int] | None = None,
        x: int | None = None,
        alternative: str | int | bool | None = None,
        additional: Sequence[object] | bool = (),
        division: Mapping[Any, int] | None = None,
        costs: Sequence[Answer] = (),
    ) -> None:
        """Cast a spell. The other player passes priority first, if need be.

        Args:
            player: Who casts it.
            card: The card.
            targets: The targets, in the order of the text.
            modes: The modes, counted from 0.
            x: The value of X.
            alternative: An alternative cost to pay: its number, counted from 0, its keyword, ``"free"`` for casting it
                without paying its mana cost, ``"prototype"`` for casting it prototyped, or anything else if there is
                one only.
            additional: Optional additional costs to pay: their numbers, counted from 0, or a word for each from the
                first on; True: all. Others are not paid.
            division: Target to its share, where the spell divides something.
            costs: What to sacrifice, discard, exile or tap for costs.
        """
        plan = _Plan(targets, modes, x, division, additional, costs)
        self._do(player, lambda run: self._cast(run, Seat(player), card, alternative, plan))

    def activate(
        self,
        player: Seat,
        source: Which,
        ability: int = 0,
        targets: Sequence[Answer] | None = None,
        modes: Sequence[int] | None = None,
        x: int | None = None,
        division: Mapping[Any, int] | None = None,
        costs: Sequence[Answer] = (),
    ) -> None:
        """Activate an ability: its number among the activated abilities of its source, counted from 0."""
        plan = _Plan(targets, modes, x, division, (), costs)
        self._do(player, lambda run: self._activate(run, Seat(player), source, ability, plan))

    def play_land(self, player: Seat, card: Which) -> None:
        """Play a land."""
        self._do(player, lambda run: self._play_land(run, Seat(player), card))

    def turn_up(self, player: Seat, permanent: Which, x: int | None = None) -> None:
        """Turn a face-down permanent face up (CR 116.2b)."""
        plan = _Plan(None, None, x, None, (), ())
        self._do(player, lambda run: self._turn_up(run, Seat(player), permanent, plan))

    def _turn_up(self, run: _Run, seat: Seat, permanent: Which, plan: _Plan) -> None:
        run.give_priority(seat)
        run.top_up(seat)
        index = run.find(core_types.OPTION_TURN_UP, self[permanent].id)
        if index is None:
            raise IllegalAction(f"{self[permanent].name} can't be turned face up", "116.2b")
        run.core.step(index)
        run.plan = plan
        run.settle()
        run.plan = None

    def can_turn_up(self, player: Seat, permanent: Which) -> bool:
        """Whether a player may turn a permanent face up now."""
        return self._can(lambda run: self._turn_up(run, Seat(player), permanent, _lenient({})))

    def pass_priority(self, player: Seat | None = None) -> None:
        """The player with priority passes; a player who is named must be the one."""
        run = self._run()
        if player is not None and run.priority != player:
            raise IllegalAction(f"{player} has no priority", "117.3d")
        run.pass_priority()
        run.settle()
        self._adopt(run)

    def resolve(self) -> None:
        """Both players pass until the top of the stack has resolved, or left it otherwise."""
        stack = self.core.zone(core_types.ZONE_STACK)
        if not stack:
            raise IllegalAction("the stack is empty", "117.4")
        run = self._run()
        run.go_on(lambda: stack[-1] not in run.core.zone(core_types.ZONE_STACK))
        self._adopt(run)

    def resolve_all(self) -> None:
        """Both players pass until the stack is empty."""
        run = self._run()
        run.go_on(lambda: not run.core.zone(core_types.ZONE_STACK))
        self._adopt(run)

    def to(self, step: str, turn: Seat | None = None) -> None:
        """Go on to a step, passing priority and declaring no attackers and blockers on the way.

        Stops at the first decision in the step; does nothing if the game is there already. Steps are named as
        ``"upkeep"``, ``"precombat_main"``, ``"declare_attackers"``, ``"end"``.

        Args:
            step: The step.
            turn: Whose turn it must be; None: the next such step, whoever's turn it is.
        """
        wanted = _STEP_NAMES.get(step.lower().replace(" ", "_"))
        if wanted is None:
            raise ValueError(f"no step is named {step!r}: {', '.join(_STEP_NAMES)}")
        run = self._run()
        run.go_on(lambda: run.core.step_kind == wanted and turn in (None, run.core.active_player), decisions=True)
        self._adopt(run)

    def attack(self, attackers: Mapping[Which, Which | Seat] | Iterable[Which]) -> None:
        """Go to the declare attackers step and attack: creature to what it attacks, or just creatures."""
        run = self._run()
        active = Seat(run.core.active_player)
        if not isinstance(attackers, Mapping):
            attackers = dict.fromkeys(
                [attackers] if isinstance(attackers, (str, Thing)) else attackers, active.opponent
            )
        pairs = [(self[attacker].id, self._ref(defender)) for attacker, defender in attackers.items()]
        run.go_to_declaration(core_types.SHAPE_ATTACK, core_types.STEP_DECLARE_ATTACKERS)
        if run.shape != core_types.SHAPE_ATTACK:
            if pairs:
                raise why_not_attack(self._at(run), *pairs[0])
        else:
            refused = run.declare(core_types.OPTION_ATTACK, pairs)
            if refused is not None:
                raise why_not_attack(self._at(run), *refused)
        run.settle()
        self._adopt(run)

    def block(self, blocks: Mapping[Which, Any]) -> None:
        """Go to the declare blockers step and block: creature to the attacker that it blocks, or to several."""
        run = self._run()
        pairs = []
        for blocker, attackers in blocks.items():
            several = [attackers] if isinstance(attackers, (str, Thing)) else attackers
            pairs += [(self[blocker].id, self[attacker].id) for attacker in several]
        run.go_to_declaration(core_types.SHAPE_BLOCK, core_types.STEP_DECLARE_BLOCKERS)
        if run.shape != core_types.SHAPE_BLOCK:
            if pairs:
                raise why_not_block(self._at(run), *pairs[0])
        else:
            refused = run.declare(core_types.OPTION_BLOCK, pairs)
            if refused is not None:
                raise why_not_block(self._at(run), *refused)
        run.settle(stop_at_damage=True)
        self._adopt(run)

    def assign(self, division: Mapping[Any, Any]) -> None:
        """Go to the combat damage step and divide a creature's combat damage: recipient to amount.

        ``{"Craw Wurm": {"Grizzly Bears": 2, P2: 4}}`` names the creature; without it, it is the one that is asked
        about.
        """
        run = self._run()
        run.go_on(lambda: run.shape == core_types.SHAPE_ASSIGN_DAMAGE, decisions=True, past_damage=False)
        run.assign(division)
        run.settle(stop_at_damage=True)
        self._adopt(run)

    def concede(self, player: Seat) -> None:
        """A player concedes."""
        self.core.concede(player)
        self._changed()

    def _run(self) -> _Run:
        self.build()
        return _Run(self, self.core.copy())

    def _at(self, run: _Run) -> Position:
        position = Position()
        position.core, position.pool, position.player_ids, position.version = run.core, self.pool, (P1, P2), 0
        return position

    def _do(self, player: Seat, action: Any) -> None:
        run = self._run()
        action(run)
        self._adopt(run)

    def _cast(self, run: _Run, seat: Seat, card: Which, alternative: str | int | bool | None, plan: _Plan) -> None:
        run.give_priority(seat)
        run.top_up(seat)
        second = alternative in ("prototype", "bestow")
        way = self._way(card, None if alternative == "prototype" else alternative)
        index = run.find_card(core_types.OPTION_CAST, card, way, second=second)
        if index is None:
            raise why_not_cast(self._at(run), seat, self._in_hand(seat, card), way)
        face_number = run.core.option(index)[2]
        run.core.step(index)
        run.plan = plan
        run.settle()
        run.plan = None
        face = self.pool.faces[face_number]
        plan.check(sum(cost.kind is CastCostKind.OPTIONAL for cost in face.all_cast_costs))

    def _way(self, card: Which, alternative: str | int | bool | None) -> int:
        if alternative is None or alternative is False:
            return 0
        if alternative == "free":
            return -1
        face = self._face_named(card, second=alternative == "bestow")
        ways = [i for i, cost in enumerate(face.all_cast_costs) if cost.kind is CastCostKind.ALTERNATIVE]
        for way in ways:
            keyword = face.all_cast_costs[way].keyword
            if keyword is not None and keyword.value == alternative:
                return way + 1
        number = alternative if type(alternative) is int else 0
        if number >= len(ways):
            raise IllegalAction(f"{face.name} has {len(ways)} alternative costs", "118.9")
        return ways[number] + 1

    def _face_named(self, card: Which, second: bool = False) -> Face:
        """The face of a card that is meant: the one of that name, or the second such, or the one that it has now."""
        if isinstance(card, str):
            full = self.full_name(card.partition("#")[0])
            named = [face for face in self.pool.faces if face.name == full]
            if named:
                return named[min(int(second), len(named) - 1)]
        return self[card].object.face

    def _in_hand(self, seat: Seat, card: Which) -> ObjectId:
        if isinstance(card, str):
            for id in self.core.zone(core_types.ZONE_HAND, seat):
                if self.named(self.core, id, card):
                    return id
        return self[card].id

    def _activate(self, run: _Run, seat: Seat, source: Which, ability: int, plan: _Plan) -> None:
        run.give_priority(seat)
        run.top_up(seat)
        thing = self._mine(seat, source)
        abilities = [self.pool.abilities[number] for number in run.core.characteristics(thing.id)["abilities"]]
        activated = [(i, a) for i, a in enumerate(abilities) if isinstance(a, Activated)]
        if ability >= len(activated):
            raise IllegalAction(f"{thing.name} has {len(activated)} activated abilities", "602.1")
        number, what = activated[ability]
        kind = core_types.OPTION_MANA if isinstance(what, ManaAbility) else core_types.OPTION_ACTIVATE
        index = run.find(kind, thing.id, number)
        if index is None and kind == core_types.OPTION_MANA:
            index = run.find_automatic(thing.id, number)
            if index is None:
                raise IllegalAction(f"the mana ability of {thing.name} can't be activated", "605.3a")
        if index is None:
            raise why_not_activate(self._at(run), seat, thing.id, ability)
        run.core.step(index)
        run.plan = plan
        run.settle()
        run.plan = None
        plan.check(0)

    def _mine(self, seat: Seat, source: Which) -> Thing:
        """The thing of this name that the player controls, if there is one."""
        if isinstance(source, str) and "#" not in source:
            full = self.full_name(source)
            self._discover()
            for thing in self._things:
                if thing.exists and thing.name == full and thing.controller == seat:
                    return thing
        return self[source]

    def _play_land(self, run: _Run, seat: Seat, card: Which) -> None:
        run.give_priority(seat)
        index = run.find_card(core_types.OPTION_PLAY_LAND, card)
        if index is None:
            raise why_not_play_land(self._at(run), seat, self._in_hand(seat, card))
        run.core.step(index)
        run.settle()

    # ---- asking ----------------------------------------------------------------------------------------------------

    def can_cast(self, player: Seat, card: Which, **choices: Any) -> bool:
        """Whether a player may cast a card now, with these choices; takes what `cast` takes."""
        return self._can(
            lambda run: self._cast(run, Seat(player), card, choices.pop("alternative", None), _lenient(choices))
        )

    def can_activate(self, player: Seat, source: Which, ability: int = 0, **choices: Any) -> bool:
        """Whether a player may activate an ability now, with these choices; takes what `activate` takes."""
        return self._can(lambda run: self._activate(run, Seat(player), source, ability, _lenient(choices)))

    def can_play_land(self, player: Seat, card: Which) -> bool:
        """Whether a player may play a land now."""
        return self._can(lambda run: self._play_land(run, Seat(player), card))

    def can_target(self, player: Seat, card: Which, target: Answer, **choices: Any) -> bool:
        """Whether a player may cast a card, or activate the first ability of a permanent, with that target."""
        thing = self[card]
        if thing.zone == "battlefield":
            return self.can_activate(player, card, targets=[target], **choices)
        return self.can_cast(player, card, targets=[target], **choices)

    def can_attack(self, attacker: Which, defender: Which | Seat | None = None) -> bool:
        """Whether a creature may be declared as an attacker this turn."""
        run = self._run()
        target = Seat(run.core.active_player).opponent if defender is None else defender
        pair = self[attacker].id, self._ref(target)
        run.go_to_declaration(core_types.SHAPE_ATTACK, core_types.STEP_DECLARE_ATTACKERS)
        return run.shape == core_types.SHAPE_ATTACK and run.offers(core_types.OPTION_ATTACK, *pair)

    def can_block(self, blocker: Which, attacker: Which) -> bool:
        """Whether a creature may be declared as a blocker of an attacking creature."""
        run = self._run()
        pair = self[blocker].id, self[attacker].id
        run.go_to_declaration(core_types.SHAPE_BLOCK, core_types.STEP_DECLARE_BLOCKERS)
        return run.shape == core_types.SHAPE_BLOCK and run.offers(core_types.OPTION_BLOCK, *pair)

    def _can(self, action: Any) -> bool:
        run = self._run()
        try:
            action(run)
        except IllegalAction:
            return False
        return True


def _lenient(choices: Mapping[str, Any]) -> _Plan:
    return _Plan(**choices, lenient=True)


def _protector(placement: _Placement) -> Seat | None:
    """Who protects a battle (CR 310.8a, 310.11a)."""
    face = placement.card.face
    if CardType.BATTLE not in face.types or placement.protector is not None:
        return placement.protector
    return placement.seat.opponent if "Siege" in face.subtypes else placement.seat


def _printed_counters(face: Face) -> dict[int, int]:
    """Counters that a permanent enters with by its type (CR 306.5b, 310.4b); a saga's come with the main phase."""
    counters = {}
    if face.loyalty:
        counters[int(core_types.COUNTER_LOYALTY)] = face.loyalty
    if face.defense:
        counters[int(core_types.COUNTER_DEFENSE)] = face.defense
    return counters


class _Run:
    """What is being done, on a core of its own: adopted when it worked, forgotten when it did not."""

    def __init__(self, scenario: Scenario, core: Core) -> None:
        self.scenario = scenario
        self.core = core
        self.queue = {seat: list(answers) for seat, answers in scenario._queue.items()}
        self.plan: _Plan | None = None

    # ---- the decision ----------------------------------------------------------------------------------------------

    @property
    def shape(self) -> int:
        fields = self.core.decision()
        return fields[0] if fields is not None else int(core_types.SHAPE_NONE)

    @property
    def priority(self) -> Seat | None:
        fields = self.core.decision()
        return Seat(fields[2]) if fields is not None and fields[0] == core_types.SHAPE_PRIORITY else None

    @property
    def decision(self) -> Decision:
        fields = self.core.decision()
        assert fields is not None
        return Decision(self.scenario._at(self), fields)

    def find(self, kind: int, a: int, b: int | None = None, c: int | None = None) -> int | None:
        """The index of an option."""
        for index, option in enumerate(self.core.options()):
            if option[0] == kind and option[1] == a and b in (None, option[2]) and c in (None, option[3]):
                return index
        return None

    def find_automatic(self, id: ObjectId, ability: int) -> int | None:
        """The index of a mana ability that otherwise pays by itself; what it costs is paid automatically again."""
        manual = self.scenario._config.mana == "manual"
        self.core.edit_mana_mode(True)
        self.core.relist_options()
        index = self.find(core_types.OPTION_MANA, id, ability)
        self.core.edit_mana_mode(manual)
        return index

    def offers(self, kind: int, a: int, b: int) -> bool:
        return self.find(kind, a, b) is not None

    def find_card(self, kind: int, card: Which, way: int | None = None, second: bool = False) -> int | None:
        """The index of the option that plays or casts a card, or another one of the same name.

        `second`: as its other face of the same name, prototyped.
        """
        scenario = self.scenario
        thing = card if isinstance(card, Thing) else None
        fallback = None
        for index, (k, id, face, c) in enumerate(self.core.options()):
            if k != kind or (way is not None and c != way) or second != self._is_prototype(id, face):
                continue
            if thing is not None and id == thing.id:
                return index
            name = thing.name if thing is not None else str(card)
            same_face = scenario.pool.faces[face].name.casefold() == name.casefold()
            # A card of two halves is called by both names, each half by its own.
            if fallback is None and (same_face or (scenario.named(self.core, id, name) and not self._halves(id))):
                fallback = index
        # Equal lands in a hand are offered once.
        return fallback if thing is None or kind == core_types.OPTION_PLAY_LAND else None

    def _is_prototype(self, id: ObjectId, face: int) -> bool:
        """Whether a face of a card is another one of the same name."""
        faces, own = self.scenario.pool.faces, self.core.object(id)["face"]
        return bool(face != own and faces[face].name == faces[own].name)

    def _halves(self, id: ObjectId) -> bool:
        face = self.core.face(id)
        return any(
            len(card.faces) > 1 and self.scenario.pool.faces[face] in states_of(card)
            for card in self.scenario.pool.cards
        )

    # ---- going on --------------------------------------------------------------------------------------------------

    def top_up(self, seat: Seat) -> None:
        """Plenty of mana for a player who has it for free."""
        if seat in self.scenario._free:
            pool = self.core.player(seat)["pool"]
            for kind in range(6):
                if pool[kind] < PLENTY:
                    self.core.edit_mana(seat, kind, PLENTY - pool[kind])

    def pass_priority(self) -> None:
        if self.shape != core_types.SHAPE_PRIORITY:
            raise IllegalAction("no player has priority", "117.3")
        index = self.find(core_types.OPTION_PASS, 0)
        assert index is not None
        self.core.step(index)

    def give_priority(self, seat: Seat) -> None:
        """The other player passes, if need be, but nothing resolves and no step ends."""
        if self.priority == seat:
            return
        if self.core.decision() is None:
            raise IllegalAction("the game is over", "104.1")
        where = self.core.step_kind, self.core.turn, self.core.zone(core_types.ZONE_STACK)
        if self.priority is not None:
            self.pass_priority()
        if self.priority != seat or where != (
            self.core.step_kind,
            self.core.turn,
            self.core.zone(core_types.ZONE_STACK),
        ):
            raise IllegalAction(f"{seat} does not get priority now", "117.3")

    def settle(self, stop_at_damage: bool = False) -> None:
        """Answer what is asked until somebody has priority, or the game is over."""
        while self.shape not in (core_types.SHAPE_NONE, core_types.SHAPE_PRIORITY):
            if stop_at_damage and self.shape == core_types.SHAPE_ASSIGN_DAMAGE and not self._answered():
                return
            self.answer()

    def _answered(self) -> bool:
        fields = self.core.decision()
        return fields is not None and bool(self.queue[Seat(fields[2])] or self.core.n_options == 1)

    def go_on(self, done: Any, decisions: bool = False, past_damage: bool = True) -> None:
        """Pass priority until `done`, which is asked at priority; with `decisions`, at every decision."""
        for _ in range(PATIENCE):
            shape = self.shape
            if shape == core_types.SHAPE_NONE:
                return
            if (decisions or shape == core_types.SHAPE_PRIORITY) and done():
                return
            if shape == core_types.SHAPE_PRIORITY:
                if not past_damage and self.core.step_kind > core_types.STEP_COMBAT_DAMAGE:
                    raise IllegalAction("no combat damage is to be divided", "510.1")
                self.pass_priority()
            else:
                self.answer()
        raise AssertionError("the game does not get there")

    def go_to_declaration(self, shape: int, step: int) -> None:
        """Pass priority until attackers or blockers are to be declared, or that step is over without."""
        turn = self.core.turn
        if self.core.step_kind > step:
            raise IllegalAction(
                "that step of the turn is over", "508.1" if shape == core_types.SHAPE_ATTACK else "509.1"
            )
        if self.core.step_kind == step and self.shape == core_types.SHAPE_PRIORITY:
            return
        self.go_on(
            lambda: self.shape == shape or self.core.step_kind >= step or self.core.turn != turn,
            decisions=True,
        )

    def declare(self, kind: int, pairs: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """Declare attackers or blockers; the first pair that is not legal, if any, comes back."""
        trial = Trial(self.core, skips_trivial=False)
        refused = play_pairs(trial, kind, pairs)
        if refused is None:
            self.core = trial.core
        return refused

    # ---- answering -------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer one decision that is not priority, or the picks that belong to it."""
        fields = self.core.decision()
        assert fields is not None
        shape, reason, player = fields[:3]
        if shape == core_types.SHAPE_HOOK:
            self.core.step(hooks.answer(self.core, self.scenario.pool))
            return
        if self.plan is not None and self._by_plan(self.plan, reason, fields[5]):
            return
        queue = self.queue[Seat(player)]
        if queue and self._by_queue(queue):
            return
        if self.core.n_options == 1:
            self.core.step(0)
        elif shape == core_types.SHAPE_PAY:
            pay = self.find(core_types.OPTION_PAY, 0)
            self.core.step(pay if pay is not None else 0)
        elif (
            shape in (core_types.SHAPE_ATTACK, core_types.SHAPE_BLOCK)
            and self.find(core_types.OPTION_PASS, 0) is not None
        ):
            self.core.step(self.find(core_types.OPTION_PASS, 0) or 0)
        elif self.plan is not None and (self.plan.lenient or self._declines(reason)):
            self.core.step(0)
        else:
            raise self._unanswered()

    def _declines(self, reason: int) -> bool:
        """Whether the choice is one of helping to pay (convoke, delve), which may be declined."""
        return reason == core_types.REASON_COST_OBJECT and self.core.option(0)[0] == core_types.OPTION_PASS

    def _unanswered(self) -> UnansweredChoice:
        decision = self.decision
        labels = ", ".join(option.label for option in decision.options[:20])
        waiting = self.queue[Seat(decision.player)]
        left = f" The answers left are {waiting}." if waiting else ""
        return UnansweredChoice(
            f"{Seat(decision.player)} must choose ({decision.text}), and the test does not say what: {labels}.{left} "
            f"Answer before, with choose({Seat(decision.player)}, ...) or an argument of the action."
        )

    def _by_queue(self, queue: list[Answer]) -> bool:
        found = solve(self.core, queue, self.scenario, exact=False)
        if found is None:
            return False
        for index in found[0]:
            self.core.step(index)
        del queue[: found[1]]
        return bool(found[0])

    def _by_plan(self, plan: _Plan, reason: int, parameter: int) -> bool:
        plan.asked.add(reason)
        if reason == core_types.REASON_TARGET and plan.targets is not None and not plan.aimed:
            self._all_of(plan.targets, "targets", "601.2c")
            plan.aimed = True  # what triggers now has targets of its own
        elif reason == core_types.REASON_MODE and plan.modes is not None:
            self._all_of(plan.modes, "modes", "601.2b")
        elif reason == core_types.REASON_COST_OBJECT and plan.costs:
            found = solve(self.core, plan.costs, self.scenario, exact=False)
            if found is None:
                raise IllegalAction(f"{list(plan.costs)} can't pay the cost", "118.3")
            self._take(found[0])
            plan.costs = plan.costs[found[1] :]
        elif reason == core_types.REASON_X and plan.x is not None:
            self._one(plan.x, f"X can't be {plan.x}", "107.3a")
        elif reason == core_types.REASON_DIVISION and plan.division is not None:
            share = self._share(plan.division, parameter)
            self._one(share, f"{self.scenario.text_of(parameter)} can't get {share}", "601.2d")
        elif reason == core_types.REASON_ADDITIONAL_COST and self.shape == core_types.SHAPE_YES_NO:
            wanted = self._pays(plan.additional, parameter)
            self._one(wanted, "that additional cost can't be paid", "601.2b")
            if wanted:
                plan.paid.add(parameter)
        else:
            return False
        return True

    def _take(self, choices: Sequence[int]) -> None:
        for index in choices:
            self.core.step(index)

    def _all_of(self, answers: Sequence[Answer], what: str, rule: str) -> None:
        found = solve(self.core, answers, self.scenario, exact=True)
        if found is None:
            if what == "targets" and len(answers) == 1:
                fields = self.core.decision()
                assert fields is not None
                refs = answers[0] if isinstance(answers[0], (str, Thing, Seat)) else None
                if refs is not None:
                    raise why_not_target(self.scenario._at(self), fields[4], self.scenario._ref(refs))
            raise IllegalAction(f"{list(answers)} are no legal choice of {what}", rule)
        self._take(found[0])

    def _one(self, answer: int | bool, message: str, rule: str) -> None:
        for index, option in enumerate(self.core.options()):
            if isinstance(answer, bool):
                fits = option[0] == (core_types.OPTION_YES if answer else core_types.OPTION_NO)
            else:
                fits = option[1] == answer
            if fits:
                self.core.step(index)
                return
        raise IllegalAction(message, rule)

    def _share(self, division: Mapping[Any, int], ref: int) -> int:
        for key, share in division.items():
            if self.scenario._ref(key) == ref:
                return share
        raise IllegalAction(f"each target gets at least one, and {self.scenario.text_of(ref)} gets nothing", "601.2d")

    def _pays(self, additional: Sequence[object] | bool, number: int) -> bool:
        if isinstance(additional, bool):
            return additional
        numbers = [wanted if type(wanted) is int else place for place, wanted in enumerate(additional)]
        fields = self.core.decision()
        assert fields is not None
        face = GameObject(self.scenario._at(self), fields[4]).face
        optional = [i for i, cost in enumerate(face.all_cast_costs) if cost.kind is CastCostKind.OPTIONAL]
        return number in optional and optional.index(number) in numbers

    def assign(self, division: Mapping[Any, Any]) -> None:
        """Divide the damage of the creature that is asked about, or of those that are named."""
        fields = self.core.decision()
        if fields is None or fields[0] != core_types.SHAPE_ASSIGN_DAMAGE:
            raise IllegalAction("no combat damage is to be divided", "510.1")
        if not any(isinstance(shares, Mapping) for shares in division.values()):
            division = {self.scenario.thing_of(fields[4]): division}
        plans = {
            self.scenario._ref(creature): {self.scenario._ref(key): share for key, share in shares.items()}
            for creature, shares in division.items()
        }
        while plans:
            self.go_on(lambda: self.shape == core_types.SHAPE_ASSIGN_DAMAGE, decisions=True, past_damage=False)
            rule = self._damage_rule()
            self.core = self.core.copy(record=True)
            asked = self._divide(plans, rule)
            assigned = self._assigned()
            for creature, recipient in assigned:
                if creature in plans and assigned[creature, recipient] > plans[creature].get(recipient, 0):
                    raise self._cannot_assign(creature, recipient, plans[creature].get(recipient, 0), rule)
            settled = asked | {creature for creature, _ in assigned}
            plans = {creature: shares for creature, shares in plans.items() if creature not in settled}
        self.core = self.core.copy()

    def _damage_rule(self) -> str:
        fields = self.core.decision()
        assert fields is not None
        attacks = self.core.permanent(fields[4])["flags"] & core_types.PF_ATTACKING
        return "510.1c" if attacks else "510.1d"

    def _cannot_assign(self, creature: ObjectId, recipient: int, share: int, rule: str) -> IllegalAction:
        text = self.scenario.text_of
        return IllegalAction(f"{text(creature)} can't assign {share} damage to {text(recipient)}", rule)

    def _divide(self, plans: Mapping[ObjectId, Mapping[int, int]], rule: str) -> set[ObjectId]:
        """Answer for the creatures of the plans, as long as one of them is asked about; these come back."""
        asked: set[ObjectId] = set()
        while (fields := self.core.decision()) is not None and fields[0] == core_types.SHAPE_ASSIGN_DAMAGE:
            creature, recipient, damage = fields[4:7]
            if creature not in plans:
                break
            total = sum(plans[creature].values())
            if creature not in asked and total != damage:
                raise IllegalAction(f"{self.scenario.text_of(creature)} assigns {damage} damage, not {total}", rule)
            asked.add(creature)
            index = self.find(core_types.OPTION_ASSIGN, recipient, plans[creature].get(recipient, 0))
            if index is None:
                raise self._cannot_assign(creature, recipient, plans[creature].get(recipient, 0), rule)
            self.core.step(index)
        if not asked:
            assert fields is not None
            raise IllegalAction(f"{self.scenario.text_of(fields[4])} divides its damage next", rule)
        return asked

    def _assigned(self) -> dict[tuple[ObjectId, int], int]:
        """Source and recipient to the combat damage that has just been assigned, or dealt already."""
        words = CombatView(self.core).damage.tolist()
        triples = [tuple(words[i : i + 3]) for i in range(0, len(words), 3)]
        for event in self.core.drain_events():
            fields = dict(zip(EVENT_FIELDS, event, strict=True))
            if fields["kind"] == core_types.EVENT_DAMAGE and fields["flags"] & core_types.EF_COMBAT:
                triples.append((fields["source"], fields["target"], fields["amount"]))
        return {(source, recipient): amount for source, recipient, amount in triples}
