# The loop: advance until somebody must decide, list the options, apply one of them.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option

# Runs stages until a decision is pending (FLOW_ASK), the game is over (FLOW_OVER) or the block must grow (FLOW_GROW).
# In the suspend flavour also FLOW_RUN, after each stage.
cdef int machine_advance(State* s) noexcept nogil
# Answers the pending decision with an option that options_fill listed, and clears it. Does not advance.
cdef void machine_apply(State* s, const Option* option) noexcept nogil
# Advances to the next decision, unless one is pending, with its options in `out`; windows with one option are taken
# inside when the state says so. Grows the block when it must, so *s may change. Returns the number of options (0: the
# game is over); when that is more than cap, only cap were written.
cdef i32 machine_next(State** s, Option* out, i32 cap) noexcept nogil
# Players who have lost leave the game, at a question that is pending (800.4a); needs the headroom of a stage.
cdef void machine_leave(State* s) noexcept nogil
# The start of a game: pushes PROC_GAME.
cdef void machine_start(State* s) noexcept nogil
# Moves the game to the next size class, so *s changes. False: there is none, and the game has ended undecided.
cdef bint machine_grow(State** s) noexcept nogil
# Rebuilds the derived part after something else than a stage has changed the game, growing it when it must.
cdef void machine_rebuild(State** s) noexcept nogil
