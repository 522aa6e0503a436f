# The loop: advance until somebody must decide, list the options, apply one of them.
#
# It is the same for every game; what a game's procedures do, and what must be so between them, the game itself knows.
# A spent step budget leaves a game undecided. May depend on: everything else in the core.

from libc.stdlib cimport malloc, free
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.sba cimport game_end
from mtgcore.magic cimport magic_advance, magic_rebuild
from mtgcore.duel_effects cimport duel_end
from mtgcore.duel cimport duel_advance
from mtgcore.options cimport options_fill


# ---- the games -----------------------------------------------------------------------------------------------------

# Runs stages until a decision is pending (FLOW_ASK), the game is over (FLOW_OVER) or the block must grow (FLOW_GROW).
# In the suspend flavour also FLOW_RUN, after each stage.
cdef inline int advance(State* s) noexcept nogil:
    return magic_advance(s) if s.game == GAME_MAGIC else duel_advance(s)


# What the game derives from its state, as it is now. False: there is no room.
cdef inline bint rebuild(State* s) noexcept nogil:
    return s.game != GAME_MAGIC or magic_rebuild(s)


cdef void end_undecided(State* s, int reason) noexcept nogil:
    if s.game == GAME_MAGIC:
        game_end(s, STATUS_UNDECIDED, -1, reason)
    else:
        duel_end(s, STATUS_UNDECIDED, -1, reason)


# ---- the loop ------------------------------------------------------------------------------------------------------

# Questions that may be answered by doing nothing.
cdef inline bint may_decline(int shape) noexcept nogil:
    return shape == SHAPE_PRIORITY or shape == SHAPE_YES_NO


cdef inline void loop_forget(State* s) noexcept nogil:
    s.mandatory_steps = 0
    s.loop_steps = 0


cdef void machine_apply(State* s, const Option* option) noexcept nogil:
    if may_decline(s.decision.shape) and option.kind != OPTION_PASS and option.kind != OPTION_NO:
        loop_forget(s)
    s.answer = option[0]
    s.answer.key = 0
    s.decision.shape = SHAPE_NONE


# A block of the next size class takes over; past the largest, the game ends undecided.
cdef bint machine_grow(State** s) noexcept nogil:
    cdef State* grown = state_grown(s[0])
    if grown == NULL:
        end_undecided(s[0], END_OUTGROWN)
        return False
    retire(s[0])
    s[0] = grown
    return True


# Views may still show the outgrown block: then its owner frees it later.
cdef void retire(State* s) noexcept nogil:
    cdef Env* env = env_of(s)
    if env.exports == 0:
        state_free(s)
        return
    env.retired[env.n_retired] = s
    env.n_retired += 1


# The suspend flavour's stage boundary: the game goes on from its own saved bytes. What is derived is settled before,
# because what changes with it (who controls what) is an event; a block without room for that is saved when it has
# grown.
cdef void reload(State** s) noexcept nogil:
    cdef u32 size
    cdef u8* bytes
    cdef int error = LOAD_OK
    cdef u64 digest = env_of(s[0]).digest
    cdef State* loaded
    if not rebuild(s[0]):
        return
    size = state_save_size(s[0])
    bytes = <u8*> malloc(size)
    if bytes == NULL:
        end_undecided(s[0], END_DAMAGED)
        return
    state_save(s[0], digest, bytes)
    loaded = state_load(bytes, size, digest, env_of(s[0]), &error)
    free(bytes)
    if loaded == NULL:
        end_undecided(s[0], END_DAMAGED)
        return
    state_copy_into(loaded, s[0])
    state_free(loaded)
    rebuild(s[0])


cdef i32 machine_next(State** s, Option* out, i32 cap) noexcept nogil:
    cdef int flow
    cdef i32 n
    cdef bint asked = False
    while True:
        if s[0].decision.shape == SHAPE_NONE:
            flow = advance(s[0])
            if flow == FLOW_GROW:
                if not machine_grow(s):
                    return 0
                continue
            if FLAVOUR_SUSPEND and flow != FLOW_OVER:
                reload(s)
            if flow == FLOW_RUN:
                continue
            if flow == FLOW_OVER:
                return 0
            s[0].raw_decisions += 1
            asked = True
        n = options_fill(s[0], out, cap)
        if n == 1 and s[0].skip_trivial and cap > 0:
            machine_apply(s[0], &out[0])
            continue
        if n > 1 and asked:
            s[0].offered_decisions += 1
            if not may_decline(s[0].decision.shape):
                loop_forget(s[0])
        return n


cdef void machine_start(State* s) noexcept nogil:
    frame_push(s, PROC_GAME if s.game == GAME_MAGIC else PROC_DUEL_GAME, 0, NONE)


cdef void machine_rebuild(State** s) noexcept nogil:
    while not rebuild(s[0]):
        if not machine_grow(s):
            return
