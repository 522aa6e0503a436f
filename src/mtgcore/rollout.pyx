# Playing whole games in compiled code: a policy for each seat, one game after another without the GIL.
#
# May depend on: everything up to policy and tally.

from libc.stdlib cimport malloc, free
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport Rng, rng_seed, rng_pick, rng_mix
from mtgcore.tables cimport Tables
from mtgcore.duel_state cimport DUEL_PLAYERS, duel
from mtgcore.zones cimport zone_add_card
from mtgcore.duel_zones cimport card_add
from mtgcore.machine cimport machine_apply, machine_start
from mtgcore.buffer cimport Buffer, buffer_init, buffer_free, buffer_next, buffer_option
from mtgcore.knowledge cimport Knowledge
from mtgcore.policy cimport (
    Mind, Plan, POLICY_RANDOM, knowledge_of, mind_open, mind_close, mind_begin, mind_failed, plan_of, policy_pick,
)
from mtgcore.tally cimport Tally, score_of

cdef void magic_set(State* s, const Setup* setup) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int p
    m.max_turns = setup.max_turns
    m.mulligan_kind = setup.mulligan_kind
    m.starting_player = setup.starting_player
    m.starting_hand = setup.starting_hand
    m.mana_mode = setup.mana_mode
    m.house_rules = setup.house_rules
    for p in range(setup.n_players):
        player_at(s, p).life = setup.starting_life
        player_at(s, p).max_hand = setup.max_hand


cdef void duel_set(State* s, const Setup* setup) noexcept nogil:
    duel(s).max_turns = setup.max_turns
    duel(s).starting_player = setup.starting_player
    duel(s).manual_mana = setup.mana_mode


cdef State* game_new(const Setup* setup, u64 seed, Env* env) noexcept nogil:
    cdef bint is_magic = setup.game == GAME_MAGIC
    cdef u32 total = 0, _i, k = 0
    cdef int p, size_class
    cdef State* s
    for p in range(setup.n_players):
        total += setup.sizes[p]
    size_class = size_class_for(setup.game, setup.n_players, total)
    if size_class < 0:
        return NULL
    s = state_new(setup.game, size_class, setup.n_players, seed, env)
    if s == NULL:
        return NULL
    s.skip_trivial = setup.skip_trivial
    s.step_budget = setup.step_budget
    if is_magic:
        magic_set(s, setup)
    else:
        duel_set(s, setup)
    for p in range(setup.n_players):
        for _i in range(setup.sizes[p]):
            if is_magic:
                zone_add_card(s, setup.cards[k], p)
            else:
                card_add(s, setup.cards[k], p)
            k += 1
    machine_start(s)
    if is_magic:
        frame_top(s).r[0] = setup.chooser
    return s


# Random choices are so quick that even a call counts.
cdef inline i32 pick(const State* s, const Buffer* b, i32 n, Mind* mind) noexcept nogil:
    if mind.kind == POLICY_RANDOM:
        return <i32> rng_pick(&mind.rng, n) if n > 1 else 0
    return policy_pick(s, b.options, n, b.cap, mind)


cdef void rollout_play(State** s, Buffer* b, Mind* minds, Tally tally) noexcept nogil:
    cdef Option option
    cdef i32 n = buffer_next(s, b)
    while n > 0:
        buffer_option(s[0], b, pick(s[0], b, n, &minds[s[0].decision.actor]), &option)
        machine_apply(s[0], &option)
        n = buffer_next(s, b)
        if tally is not None:
            tally.note(s[0], &tally.log)


# The columns of a batch's result, in the order of `play_games`; the players' final life totals follow (in Duel Masters
# how many shields they have).
COLUMNS = ("winner", "turns", "starting_player", "status", "end_reason", "raw_decisions", "offered_decisions",
           "machine_steps")

cdef enum:
    N_COLUMNS = 8


cdef void write_row(const State* s, i64* row) noexcept nogil:
    cdef int p
    row[0] = s.winner
    row[1] = turns(s).turn
    row[2] = turns(s).starting_player
    row[3] = s.status
    row[4] = s.end_reason
    row[5] = s.raw_decisions
    row[6] = s.offered_decisions
    row[7] = s.machine_steps
    for p in range(s.n_players):
        row[N_COLUMNS + p] = score_of(s, p)


cdef bint play_all(const Setup* setup, const Plan* plans, const Knowledge* knowledge, Env* env, u64 seed,
                   const i64* numbers, i64 n, i64* rows, u64* hashes, Tally tally) noexcept nogil:
    cdef Buffer b
    cdef Mind minds[MAX_PLAYERS]
    cdef State* s
    cdef i64 i
    cdef int p
    cdef bint ok = buffer_init(&b, 256)
    memset(minds, 0, sizeof(minds))
    for p in range(setup.n_players):
        ok = mind_open(&minds[p], &plans[p], knowledge) and ok
    for i in range(n):
        s = game_new(setup, game_seed_of(seed, numbers[i]), env) if ok else NULL
        if s == NULL or tally is not None and not tally.begin(s):
            state_free(s)
            ok = False
            break
        for p in range(setup.n_players):
            mind_begin(&minds[p], s.seed, p)
        rollout_play(&s, &b, minds, tally)
        write_row(s, rows + i * (N_COLUMNS + setup.n_players))
        if tally is not None:
            tally.add(s, i)
        hashes[i] = state_hash(s)
        state_free(s)
    for p in range(setup.n_players):
        ok = ok and not mind_failed(&minds[p])
        mind_close(&minds[p])
    buffer_free(&b)
    return ok


# The seed of game g of a batch: the same whatever the number of games or threads.
cdef u64 game_seed_of(u64 seed, u64 g) noexcept nogil:
    return rng_mix(seed, 0x67616D65, g, 0)


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` in a batch with this seed."""
    return game_seed_of(<u64> (seed & 0xFFFFFFFFFFFFFFFF), game)


def play_games(Tables tables not None, NewGame new_game not None, policies, seed, const i64[::1] numbers,
               i64[:, ::1] rows, u64[::1] hashes, Tally tally=None):
    """Play these games of a batch, named by their numbers, with a compiled policy for each seat, without the GIL.

    Row i of `rows` gets the numbers of the i-th game (COLUMNS, then each player's life), `hashes[i]` the hash of its
    end, `tally` what it counts. Several threads may play at once, with arrays of their own or parts of the same ones.
    """
    cdef Env env
    cdef u64 batch_seed = <u64> (seed & 0xFFFFFFFFFFFFFFFF)
    cdef i64 n = numbers.shape[0]
    cdef const Knowledge* knowledge = knowledge_of(tables)
    cdef Plan plans[MAX_PLAYERS]
    cdef bint ok
    new_game.check(tables)
    if len(policies) != new_game.setup.n_players:
        raise ValueError(f"{len(policies)} policies were given for {new_game.setup.n_players} players")
    for p, name in enumerate(policies):
        plan_of(name, &plans[<int> p])
    if rows.shape[0] < n or hashes.shape[0] < n:
        raise ValueError(f"{n} games do not fit into {min(rows.shape[0], hashes.shape[0])} rows")
    if rows.shape[1] != N_COLUMNS + new_game.setup.n_players:
        raise ValueError(f"rows need {N_COLUMNS + new_game.setup.n_players} columns, not {rows.shape[1]}")
    if tally is not None:
        tally.check(tables.n_cards, new_game.setup.n_players, n)
    if tables.has_hooks:
        raise ValueError("a card asks a registered function, which compiled games can't: play it with Game")
    if n == 0:
        return
    memset(&env, 0, sizeof(Env))
    env.db = tables.rows
    env.digest = tables.digest
    if tally is not None:
        env.log = &tally.log
    with nogil:
        ok = play_all(&new_game.setup, plans, knowledge, &env, batch_seed, &numbers[0], n, &rows[0, 0], &hashes[0],
                      tally)
    if not ok:
        raise MemoryError("no memory for another game")


cdef class NewGame:
    """What a new game is made of: the decks as card numbers of the tables, and the settings."""

    def __cinit__(self, Tables tables not None, decks, *, int starting_life=20, int starting_hand=7,
                  int max_turns=0, bint mulligan=True, starting_player=None, chooser=None,
                  bint manual_mana=False, bint skip_trivial=True, unsigned int step_budget=0,
                  int max_hand=7, unsigned int house_rules=0):
        cdef Setup* setup = &self.setup
        cdef u32 k = 0
        cdef int p
        if not 2 <= len(decks) <= MAX_PLAYERS:
            raise ValueError(f"a game has 2 to {MAX_PLAYERS} players, not {len(decks)}")
        if tables.game == GAME_DUEL_MASTERS and len(decks) != DUEL_PLAYERS:
            raise ValueError(f"a game of Duel Masters has two players, not {len(decks)}")
        if size_class_for(tables.game, len(decks), sum(len(deck) for deck in decks)) < 0:
            raise ValueError("the decks have too many cards for the largest game")
        self.cards = <u16*> malloc(sum(len(deck) for deck in decks) * sizeof(u16) + 1)
        if self.cards == NULL:
            raise MemoryError
        for p, deck in enumerate(decks):
            setup.sizes[p] = len(deck)
            for card in deck:
                if not 0 <= card < tables.n_cards:
                    raise ValueError(f"card number {card} is not in the tables")
                self.cards[k] = card
                k += 1
        self.tables = tables
        setup.cards = self.cards
        setup.game = tables.game
        setup.n_players = len(decks)
        setup.starting_life = starting_life
        setup.starting_hand = starting_hand
        setup.max_turns = max_turns
        setup.mulligan_kind = mulligan
        setup.starting_player = 255 if starting_player is None else starting_player
        setup.chooser = 255 if chooser is None else chooser
        setup.mana_mode = manual_mana
        setup.max_hand = max_hand
        setup.house_rules = house_rules
        setup.skip_trivial = skip_trivial
        setup.step_budget = step_budget

    def __dealloc__(self):
        free(self.cards)

    cdef int check(self, Tables tables) except -1:
        if self.tables is not tables:
            raise ValueError("the new game was made for other card tables")
        return 0


cdef class PolicyRng:
    """The stream of random choices of one player of one game, as the compiled random policy draws it."""

    cdef Rng rng

    def __cinit__(self, seed, int stream):
        rng_seed(&self.rng, <u64> (seed & 0xFFFFFFFFFFFFFFFF), stream)

    def pick(self, u32 n) -> int:
        """A number in 0..n-1."""
        if n == 0:
            raise ValueError("there is nothing to pick from")
        return rng_pick(&self.rng, n)
