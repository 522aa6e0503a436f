# Information-set Monte Carlo tree search over the generic loop.
#
# Each node of the budget is one game: the position with what the player can't know dealt anew, moves chosen by the tree
# as far as it goes, one move more, which the tree then has, and from there on the simple policy for everybody until the
# game is over or far enough ahead. One tree serves all deals: its nodes are reached by moves, and a move is the same
# move whatever is dealt. It counts how often it could be made, and its attention goes by that. At each position the
# simple policy's own choice gets the larger share of attention.
#
# Integers only: the same choice on every platform. May depend on: everything up to buffer, hidden, outlook.

from libc.stdlib cimport malloc, free
from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_mix
from mtgcore.machine cimport machine_apply
from mtgcore.knowledge cimport Knowledge
from mtgcore.buffer cimport buffer_init, buffer_free, buffer_next, buffer_option
from mtgcore.hidden cimport determinize
from mtgcore.outlook cimport (
    CERTAIN, guide_pick, outlook_horizon, outlook_is_routine, outlook_turn, outlook_values,
)

cdef enum:
    SHARES = 256               # of attention, of all moves of a position together
    GUIDED = 128               # those that the simple policy's choice has for itself
    CURIOSITY = 100            # hundredths: what an unknown move is worth beside a known one
    PATIENCE = 50000           # stages of a game at hand
    DEALS = 0x6465616C         # apart from every other use of the seed


cdef Search* search_new(u32 budget) noexcept nogil:
    cdef Search* w = <Search*> malloc(sizeof(Search))
    if w == NULL:
        return NULL
    memset(w, 0, sizeof(Search))
    w.budget = budget
    w.nodes = <Node*> malloc((budget + 1) * sizeof(Node))
    w.path = <i32*> malloc((budget + 1) * sizeof(i32))
    if not buffer_init(&w.buffer, 64) or w.nodes == NULL or w.path == NULL:
        search_free(w)
        return NULL
    return w


cdef void search_free(Search* w) noexcept nogil:
    if w == NULL:
        return
    buffer_free(&w.buffer)
    state_free(w.root)
    state_free(w.game)
    free(w.nodes)
    free(w.path)
    free(w)


# ---- moves -----------------------------------------------------------------------------------------------------------

cdef inline u64 mixed(u64 h) noexcept nogil:
    h = (h ^ (h >> 32)) * <u64> 0xD6E8FEB86659FD93
    return h ^ (h >> 32)


# A word of an option, which may be an object: cards in libraries and hands are what they are, objects that the
# position has are themselves, later ones are what they are, too.
cdef u64 word_key(const Search* w, const State* s, i32 word) noexcept nogil:
    cdef const Object* o = object_get(s, word)
    if o == NULL or o.zone != ZONE_HAND and o.zone != ZONE_LIBRARY and object_get(w.root, word) != NULL:
        return <u64> <u32> word
    return mixed((<u64> 1 << 63) | (<u64> o.zone << 40) | (<u64> o.controller << 32) | <u32> o.face)


cdef u64 move_key(const Search* w, const State* s, const Option* o) noexcept nogil:
    cdef u64 key = mixed(<u64> <u32> o.kind << 32 | <u64> s.decision.actor << 24 | <u64> s.decision.reason << 8
                         | s.decision.shape)
    key = mixed(key + word_key(w, s, o.a))
    key = mixed(key + word_key(w, s, o.b))
    return mixed(key + word_key(w, s, o.c))


# Notes a move, unless an equal one is there. Objects on the battlefield and the stack that look the same are not equal:
# they are told apart by their order.
cdef void move_add(Search* w, const State* s, const Buffer* b, i32 index) noexcept nogil:
    cdef Option o
    cdef u64 key
    cdef i32 i
    cdef const Object* thing
    if w.n_moves == MOST_MOVES or not buffer_option(s, b, index, &o):
        return
    key = move_key(w, s, &o)
    thing = object_get(s, o.a)
    i = 0
    while i < w.n_moves:
        if w.moves[i].key == key:
            if thing == NULL or thing.zone == ZONE_HAND or thing.zone == ZONE_LIBRARY:
                return
            key = mixed(key)
            i = 0
            continue
        i += 1
    w.moves[w.n_moves].key = key
    w.moves[w.n_moves].index = index
    w.moves[w.n_moves].node = 0
    w.n_moves += 1


# The moves of the game at hand, the guide's first; of a long range a sample.
cdef void moves_gather(Search* w, const State* s, const Buffer* b, i32 guide) noexcept nogil:
    cdef i32 i
    w.n_moves = 0
    if b.n <= MOST_MOVES:
        for i in range(b.n):
            move_add(w, s, b, i)
        return
    move_add(w, s, b, guide)
    for i in range(MOST_MOVES - 1):
        move_add(w, s, b, <i32> (<i64> i * (b.n - 1) // (MOST_MOVES - 2)))


# ---- the tree --------------------------------------------------------------------------------------------------------

# The square root, rounded down.
cdef u64 root_of(u64 n) noexcept nogil:
    cdef u64 root = 0, bit = <u64> 1 << 62
    while bit > n:
        bit >>= 2
    while bit != 0:
        if n >= root + bit:
            n -= root + bit
            root = (root >> 1) + bit
        else:
            root >>= 1
        bit >>= 2
    return root


cdef inline i32 guide_of(const Search* w, const State* s) noexcept nogil:
    return guide_pick(s, w.knowledge, w.buffer.options, w.buffer.n, w.buffer.cap)


# Which of the moves are in the tree below `parent`; counts that they could be made.
cdef void moves_match(Search* w, i32 parent) noexcept nogil:
    cdef i32 c = w.nodes[parent].child, i
    while c != 0:
        for i in range(w.n_moves):
            if w.moves[i].key == w.nodes[c].key:
                w.moves[i].node = c
                w.nodes[c].available += 1
                break
        c = w.nodes[c].next


# What it is worth to know more of a move with that share of attention: less the more is known, more the more often it
# could have been made. In the scale of outlooks: SHARES times 256, the root's scale, is CERTAIN.
cdef inline i64 worth_knowing(i64 share, u32 available, u32 visits) noexcept nogil:
    return CURIOSITY * share * <i64> root_of(<u64> available << 16) // (100 * (1 + <i64> visits))


# The average of what the moves have brought that are in the tree.
cdef i64 average(const Search* w) noexcept nogil:
    cdef i64 value = 0, visits = 0
    cdef i32 i
    for i in range(w.n_moves):
        if w.moves[i].node != 0:
            value += w.nodes[w.moves[i].node].value
            visits += w.nodes[w.moves[i].node].visits
    return value // visits if visits else CERTAIN // 2


# The place among the moves of the one to look at next: the best as far as is known, curiosity included.
cdef i32 move_choose(Search* w, i32 parent, i32 guide) noexcept nogil:
    cdef i64 share, score, unknown, best = -1
    cdef const Node* node
    cdef i32 i, chosen = 0
    moves_match(w, parent)
    unknown = average(w)
    for i in range(w.n_moves):
        share = (SHARES - GUIDED) // w.n_moves + (GUIDED if w.moves[i].index == guide else 0)
        node = &w.nodes[w.moves[i].node]
        if w.moves[i].node == 0:
            score = unknown + worth_knowing(share, w.nodes[parent].visits + 1, 0)
        else:
            score = node.value // node.visits + worth_knowing(share, node.available, node.visits)
        if score > best:
            best = score
            chosen = i
    return chosen


cdef i32 node_new(Search* w, i32 parent, u64 key, u32 mover) noexcept nogil:
    cdef i32 i = <i32> w.n_nodes
    cdef Node* node = &w.nodes[i]
    w.n_nodes += 1
    memset(node, 0, sizeof(Node))
    node.key = key
    node.mover = mover
    node.available = 1
    node.next = w.nodes[parent].child
    w.nodes[parent].child = i
    return i


# ---- one game --------------------------------------------------------------------------------------------------------

cdef inline bint is_far(const Search* w) noexcept nogil:
    return w.game.decision.shape == SHAPE_HOOK or outlook_turn(w.game) > outlook_turn(w.root) + outlook_horizon(w.root)


cdef inline void take(Search* w, i32 index) noexcept nogil:
    cdef Option o
    buffer_option(w.game, &w.buffer, index, &o)
    machine_apply(w.game, &o)
    buffer_next(&w.game, &w.buffer)


# Down the tree and one move beyond it; the length of the path.
cdef i32 descend(Search* w) noexcept nogil:
    cdef i32 at = 0, depth = 1, guide, chosen
    cdef u32 mover
    w.path[0] = 0
    while w.buffer.n > 0 and not is_far(w):
        guide = guide_of(w, w.game)
        mover = w.game.decision.actor
        if outlook_is_routine(w.game) and at != 0:
            take(w, guide)
            continue
        moves_gather(w, w.game, &w.buffer, guide)
        if w.n_moves == 1:
            take(w, guide)
            continue
        chosen = move_choose(w, at, guide)
        take(w, w.moves[chosen].index)
        if w.moves[chosen].node == 0:
            w.path[depth] = node_new(w, at, w.moves[chosen].key, mover)
            return depth + 1
        at = w.moves[chosen].node
        w.path[depth] = at
        depth += 1
    return depth


cdef void one_game(Search* w, u64 seed) noexcept nogil:
    cdef i32 values[MAX_PLAYERS]
    cdef i32 depth, i
    if not copied(w, &w.game, w.root):
        return
    determinize(&w.game, w.player, seed)
    buffer_next(&w.game, &w.buffer)
    depth = descend(w)
    while w.buffer.n > 0 and not is_far(w):
        take(w, guide_of(w, w.game))
    outlook_values(w.game, w.knowledge, values)
    for i in range(depth):
        w.nodes[w.path[i]].visits += 1
        w.nodes[w.path[i]].value += values[w.nodes[w.path[i]].mover]


# ---- a decision ------------------------------------------------------------------------------------------------------

# Into a block that is kept from one time to the next, unless it is too small.
cdef bint copied(Search* w, State** into, const State* s) noexcept nogil:
    if into[0] != NULL and state_copy_into(s, into[0]):
        return True
    state_free(into[0])
    into[0] = state_clone(s, &w.env)
    w.failed = w.failed or into[0] == NULL
    return into[0] != NULL


cdef bint begin(Search* w, const State* s, const Knowledge* k, u64 seed) noexcept nogil:
    w.env.db = env_of(s).db
    w.env.digest = env_of(s).digest
    w.knowledge = k
    w.player = s.decision.actor
    w.n_nodes = 1
    memset(w.nodes, 0, sizeof(Node))
    w.nodes[0].mover = s.decision.actor
    if not copied(w, &w.root, s):
        return False
    w.root.skip_trivial = 1
    if w.root.step_budget == 0 or w.root.step_budget > w.root.machine_steps + PATIENCE:
        w.root.step_budget = w.root.machine_steps + PATIENCE
    determinize(&w.root, w.player, seed)
    return True


# Has one move been made so often that no other can catch up?
cdef bint is_settled(const Search* w, u32 left) noexcept nogil:
    cdef u32 best = 0, second = 0
    cdef i32 c = w.nodes[0].child
    while c != 0:
        if w.nodes[c].visits > best:
            second = best
            best = w.nodes[c].visits
        elif w.nodes[c].visits > second:
            second = w.nodes[c].visits
        c = w.nodes[c].next
    return best > second + left


cdef bint search_run(Search* w, const State* s, const Knowledge* k, u64 seed, bint whole) noexcept nogil:
    cdef u32 i
    if outlook_is_routine(s) or not begin(w, s, k, seed):
        return False
    for i in range(w.budget):
        one_game(w, rng_mix(seed, DEALS, i, s.decision.actor))
        if w.failed or not whole and is_settled(w, w.budget - 1 - i):
            break
    return not w.failed


cdef void search_moves(Search* w, const State* s, const Option* options, i32 n, i32 listed) noexcept nogil:
    cdef Buffer offered = Buffer(<Option*> options, listed, n)
    cdef i32 c = w.nodes[0].child, i
    moves_gather(w, s, &offered, guide_pick(s, w.knowledge, options, n, listed))
    while c != 0:
        for i in range(w.n_moves):
            if w.moves[i].key == w.nodes[c].key:
                w.moves[i].node = c
        c = w.nodes[c].next


# Of moves with equally many nodes the one that was tried first.
cdef i32 search_choice(const Search* w) noexcept nogil:
    cdef const Node* best = NULL
    cdef const Node* node
    cdef i32 i, chosen = 0
    for i in range(w.n_moves):
        node = &w.nodes[w.moves[i].node]
        if w.moves[i].node != 0 and (best == NULL or node.visits > best.visits
                                     or node.visits == best.visits and node < best):
            best = node
            chosen = w.moves[i].index
    return chosen


cdef i32 search_pick(Search* w, const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed,
                     u64 seed) noexcept nogil:
    if n < 2:
        return 0
    if not search_run(w, s, k, seed, False):
        return guide_pick(s, k, options, n, listed)
    search_moves(w, s, options, n, listed)
    return search_choice(w)
