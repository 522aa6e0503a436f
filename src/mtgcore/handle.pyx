# The handle that owns a game's block, for Python: advance, list options, apply, copy, save, whatever game it is.
#
# May depend on: everything else in the core.

from libc.stdlib cimport free
from libc.string cimport memset
from cpython.bytes cimport PyBytes_FromStringAndSize, PyBytes_AS_STRING

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.tables cimport Tables
from mtgcore.eventlog cimport EventLog, LogEvent, log_clear
from mtgcore.options cimport option_key
from mtgcore.machine cimport machine_apply
from mtgcore.hidden cimport determinize
from mtgcore.knowledge cimport Knowledge
from mtgcore.policy cimport (
    Mind, Plan, PolicyMind, knowledge_of, mind_open, mind_close, mind_begin, mind_failed, plan_of, policy_pick,
)
from mtgcore.tally cimport Tally, score_of
from mtgcore.buffer cimport buffer_init, buffer_free, buffer_next, buffer_option
from mtgcore.rollout cimport game_new, rollout_play, NewGame

LOAD_MESSAGES = {
    LOAD_FOREIGN: "this is not a saved game",
    LOAD_VERSION: "the game was saved by another version of the engine",
    LOAD_TRUNCATED: "the saved game is cut off",
    LOAD_CHECKSUM: "the saved game is damaged: its checksum does not match",
    LOAD_CARDS: "the game was saved with other cards or other card texts",
    LOAD_MEMORY: "there is no memory for the saved game",
    LOAD_INVALID: "the saved game is damaged: its contents do not fit together",
}


cdef class GameHandle:
    """One game. `next()` advances to a decision and gives the number of its options, 0 when the game is over;
    `step(i)` takes option i and advances again. Each game has a class of its own, which reads what only it has."""

    def __cinit__(self):
        memset(&self.env, 0, sizeof(Env))
        memset(&self.log, 0, sizeof(EventLog))
        if not buffer_init(&self.buffer, 64):
            raise MemoryError

    def __init__(self):
        raise TypeError(f"a game is made by {type(self).__name__}.new or {type(self).__name__}.load")

    @classmethod
    def new(cls, Tables tables not None, NewGame new_game not None, seed, bint record=False):
        """A game at its beginning, not yet advanced."""
        cdef GameHandle core = cls.__new__(cls)
        new_game.check(tables)
        core.lend(tables, record)
        core.s = game_new(&new_game.setup, <u64> (seed & 0xFFFFFFFFFFFFFFFF), &core.env)
        if core.s == NULL:
            raise MemoryError("no memory for a game")
        return core

    @classmethod
    def load(cls, Tables tables not None, bytes data not None, bint record=False):
        """A saved game. Anything but the bytes of `save` with the same cards: ValueError with the reason."""
        cdef GameHandle core = cls.__new__(cls)
        core.lend(tables, record)
        core.read(data)
        return core

    def __dealloc__(self):
        cdef u32 i
        state_free(self.s)
        for i in range(self.env.n_retired):
            state_free(<State*> self.env.retired[i])
        buffer_free(&self.buffer)
        free(self.log.events)

    # Which game it is: a GameKind.
    cdef int played(self) noexcept:
        return -1

    # A handle of the same class, without a game.
    cdef GameHandle another(self):
        raise NotImplementedError

    cdef int lend(self, Tables tables, bint record) except -1:
        if tables.game != self.played():
            raise TypeError(f"{type(self).__name__} plays another game than these card tables are for")
        self.tables = tables
        self.env.db = tables.rows
        self.env.digest = tables.digest
        if record:
            self.env.log = &self.log
        return 0

    cdef int read(self, bytes data) except -1:
        cdef int error = LOAD_OK
        self.s = state_load(<const u8*> PyBytes_AS_STRING(data), len(data), self.tables.digest, &self.env, &error)
        if self.s != NULL and (self.s.game != self.tables.game or not self.valid()):
            error = LOAD_INVALID
        if error != LOAD_OK:
            raise ValueError(LOAD_MESSAGES[error])
        self.derive()
        self.relist()
        return 0

    # What the game derives from its state, as it is now.
    cdef int derive(self) except -1:
        return 0

    def valid(self) -> bool:
        """Do all indices, lists and cross references of the block fit together, and with the card tables?"""
        return state_valid(self.s, self.tables.n_faces, self.tables.n_cards) and self.fits()

    # Do the numbers of the game part lie in the card tables?
    cdef bint fits(self) noexcept:
        return True

    # -- the loop

    def next(self) -> int:
        """Advance to the next decision, unless one is pending; the number of its options, 0 when the game is over."""
        with nogil:
            buffer_next(&self.s, &self.buffer)
        return self.buffer.n

    def step(self, i32 index) -> int:
        """Take option `index` of the pending decision and advance to the next one."""
        cdef Option option
        if not buffer_option(self.s, &self.buffer, index, &option):
            raise IndexError(f"there is no option {index}: the decision has {self.buffer.n}")
        with nogil:
            machine_apply(self.s, &option)
            buffer_next(&self.s, &self.buffer)
        return self.buffer.n

    def play_random(self, seed) -> None:
        """Play on to the end with random choices."""
        self.play(("random",) * self.s.n_players, seed)

    def play(self, policies, seed) -> None:
        """Play on to the end with a compiled policy for each seat, by name."""
        cdef const Knowledge* knowledge = knowledge_of(self.tables)
        cdef Mind minds[MAX_PLAYERS]
        cdef Plan plans[MAX_PLAYERS]
        cdef int p
        cdef bint ok = True
        if len(policies) != self.s.n_players:
            raise ValueError(f"{len(policies)} policies were given for {self.s.n_players} players")
        for p, name in enumerate(policies):
            plan_of(name, &plans[p])
        memset(minds, 0, sizeof(minds))
        for p in range(self.s.n_players):
            ok = mind_open(&minds[p], &plans[p], knowledge) and ok
            mind_begin(&minds[p], <u64> (seed & 0xFFFFFFFFFFFFFFFF), p)
        if ok:
            with nogil:
                rollout_play(&self.s, &self.buffer, minds, None)
        for p in range(self.s.n_players):
            ok = ok and not mind_failed(&minds[p])
            mind_close(&minds[p])
        if not ok:
            raise MemoryError("no memory for a search")

    def pick(self, PolicyMind mind not None) -> int:
        """The option that a compiled policy takes for whoever must answer the pending decision."""
        cdef i32 choice
        if mind.tables is not self.tables:
            raise ValueError("the policy was made for other card tables")
        if self.buffer.n == 0:
            raise ValueError("there is nothing to decide")
        with nogil:
            choice = policy_pick(self.s, self.buffer.options, self.buffer.n, self.buffer.cap, &mind.mind)
        if mind_failed(&mind.mind):
            raise MemoryError("no memory for a search")
        return choice

    # -- the decision and its options

    @property
    def n_options(self) -> int:
        return self.buffer.n

    def decision(self):
        """The pending decision as (shape, reason, player, actor, source, a, b), or None."""
        cdef const Decision* d = &self.s.decision
        if self.s.status != STATUS_RUNNING or d.shape == SHAPE_NONE:
            return None
        return d.shape, d.reason, d.player, d.actor, d.source, d.a, d.b

    def option(self, i32 index):
        """Option `index` as (kind, a, b, c)."""
        cdef Option o
        if not buffer_option(self.s, &self.buffer, index, &o):
            raise IndexError(f"there is no option {index}: the decision has {self.buffer.n}")
        return o.kind, o.a, o.b, o.c

    def options(self) -> list:
        """All options as (kind, a, b, c)."""
        cdef i32 i
        cdef Option o
        out = []
        for i in range(self.buffer.n):
            buffer_option(self.s, &self.buffer, i, &o)
            out.append((o.kind, o.a, o.b, o.c))
        return out

    def option_key(self, i32 index) -> int:
        """The stable 64-bit key of option `index`: it does not depend on the index."""
        kind, a, b, c = self.option(index)
        return option_key(kind, a, b, c)

    # -- copies, hashes, bytes

    def copy(self, bint record=False):
        """The same game, with a future of its own."""
        cdef GameHandle core = self.another()
        core.lend(self.tables, record)
        core.s = state_clone(self.s, &core.env)
        if core.s == NULL:
            raise MemoryError("no memory for a copy")
        core.relist()
        return core

    cdef void relist(self):
        # The options of the decision that is pending, if there is one, without counting it again.
        if self.s.decision.shape != SHAPE_NONE:
            buffer_next(&self.s, &self.buffer)
        else:
            self.buffer.n = 0

    def copy_from(self, GameHandle other not None) -> None:
        """Become a copy of another game on the same cards, without new memory where this one's suffices."""
        cdef State* clone
        if other.tables is not self.tables:
            raise ValueError("the two games have different card tables")
        if not state_copy_into(other.s, self.s):
            clone = state_clone(other.s, &self.env)
            if clone == NULL:
                raise MemoryError("no memory for a copy")
            if self.env.exports:
                state_free(clone)
                raise ValueError("views of this game are alive")
            state_free(self.s)
            self.s = clone
        self.relist()

    def hash(self) -> int:
        self.derive()                              # masks that a change in the middle of a resolution has outdated
        return state_hash(self.s)

    def canonical_hash(self) -> int:
        """A hash without object ids, timestamps and random numbers: equal for positions that play alike."""
        return state_hash_canonical(self.s)

    def save(self) -> bytes:
        self.derive()
        cdef bytes out = PyBytes_FromStringAndSize(NULL, state_save_size(self.s))
        state_save(self.s, self.tables.digest, <u8*> PyBytes_AS_STRING(out))
        return out

    # -- what the game is at

    @property
    def status(self) -> int:
        return self.s.status

    @property
    def winner(self) -> int:
        """The winner's number, -1 without one."""
        return self.s.winner

    @property
    def end_reason(self) -> int:
        return self.s.end_reason

    @property
    def n_players(self) -> int:
        return self.s.n_players

    @property
    def turn(self) -> int:
        return turns(self.s).turn

    @property
    def phase(self) -> int:
        return turns(self.s).phase

    @property
    def active_player(self) -> int:
        return turns(self.s).active

    @property
    def starting_player(self) -> int:
        return turns(self.s).starting_player

    @property
    def n_cards(self) -> int:
        """How many cards belong to the game; their slots are 0 to n_cards - 1."""
        return self.s.n_cards

    def score(self, int player) -> int:
        """A player's life total; in Duel Masters the number of shields."""
        self.player_exists(player)
        return score_of(self.s, player)

    @property
    def raw_decisions(self) -> int:
        return self.s.raw_decisions

    @property
    def offered_decisions(self) -> int:
        return self.s.offered_decisions

    @property
    def machine_steps(self) -> int:
        return self.s.machine_steps

    @property
    def size_class(self) -> int:
        return self.s.size_class

    @property
    def block_size(self) -> int:
        return self.s.size

    # -- zones

    def zone(self, int zone, int player=0) -> list:
        """Object ids of a zone, oldest first; the last of a library, graveyard or stack is its top."""
        cdef const ZoneList* z
        cdef u32 i
        self.zone_exists(zone, player)
        z = &self.s.zones[self.zone_number(zone, player)]
        return [id_of(self.s, zone_slots(self.s, z)[i]) for i in range(z.n)]

    # What differs from game to game: the list of a zone, and which there are.
    cdef int zone_number(self, int zone, int player) noexcept:
        return zone_index_of(zone, player)

    cdef int zone_exists(self, int zone, int player) except -1:
        if zone < <int> ZONE_LIBRARY or zone > <int> ZONE_COMMAND:
            raise ValueError(f"there is no zone {zone}")
        self.player_exists(player)
        return 0

    cdef int player_exists(self, int player) except -1:
        if not 0 <= player < self.s.n_players:
            raise IndexError(f"there is no player {player}")
        return 0

    def exists(self, ObjectId id) -> bool:
        return object_get(self.s, id) != NULL

    def id_of(self, u32 slot) -> int:
        """The object that is in a slot now, 0 when there is none. A card keeps its slot through all zones."""
        if slot >= self.s.n_objects or object_at(self.s, slot).face < 0 or object_at(self.s, slot).zone == ZONE_NOWHERE:
            return NONE
        return id_of(self.s, slot)

    def object(self, ObjectId id) -> dict:
        """The object itself: card, face, zone, owner, controller. KeyError when it is gone."""
        cdef Object* o = object_get(self.s, id)
        if o == NULL:
            raise KeyError(id)
        return {"id": id, "slot": id_slot(id), "face": o.face, "zone": o.zone, "owner": o.owner,
                "controller": o.controller, "flags": o.flags, "timestamp": o.timestamp, "position": o.pos}

    # -- the event log

    @property
    def recording(self) -> bool:
        return self.env.log != NULL

    def drain_events(self) -> list:
        """Recorded events since the last call, oldest first, as tuples in the order of EVENT_FIELDS."""
        cdef u32 i
        cdef LogEvent* e
        if self.log.failed:
            raise MemoryError("no memory to record more events")
        out = []
        for i in range(self.log.n):
            e = &self.log.events[i]
            out.append((e.timestamp, e.kind, e.cause, e.player, e.flags, e.from_zone, e.to_zone, e.object, e.source,
                        e.target, e.amount, e.extra, e.result, e.face, e.turn))
        log_clear(&self.log)
        return out

    # -- counting

    def tally_begin(self, Tally tally not None) -> None:
        """Begin to count this game, which must record."""
        if self.env.log == NULL:
            raise ValueError("the game does not record what happens")
        tally.check(self.tables.n_cards, self.s.n_players, 0)
        if not tally.begin(self.s):
            raise MemoryError

    def tally_note(self, Tally tally not None) -> None:
        """Count what has been recorded, and clear the record."""
        tally.note(self.s, &self.log)

    def tally_add(self, Tally tally not None, i64 game) -> None:
        """Add this game, which is over, as row `game`."""
        tally.check(self.tables.n_cards, self.s.n_players, game + 1)
        tally.add(self.s, game)

    # -- hidden information

    def determinize(self, int player, seed) -> None:
        """Resample what `player` cannot know, consistently with what that player knows; re-key the random numbers."""
        self.player_exists(player)
        determinize(&self.s, player, <u64> (seed & 0xFFFFFFFFFFFFFFFF))
        self.relist()

    # -- setting up positions: for scenarios and tests

    def edit_skip_trivial(self, bint skip) -> None:
        self.s.skip_trivial = skip

    def relist_options(self) -> int:
        """List the options of the pending decision again, after an edit."""
        self.relist()
        return self.buffer.n


EVENT_FIELDS = ("timestamp", "kind", "cause", "player", "flags", "from_zone", "to_zone", "object", "source", "target",
                "amount", "extra", "result", "face", "turn")
