# Policies: who picks an option for a player in compiled code.
#
# A policy sees a game that it must not change, the options of the pending decision, and its player. It answers with the
# place of one of them. It reads only what its player may know.
# May depend on: everything up to machine, simple.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.rng cimport Rng
from mtgcore.tables cimport Tables
from mtgcore.knowledge cimport Knowledge


cpdef enum PolicyKind:
    POLICY_RANDOM = 1
    POLICY_SIMPLE = 2


# The mind of one player in one game.
cdef struct Mind:
    int kind                   # PolicyKind
    Rng rng                    # random: the player's own stream of choices
    const Knowledge* knowledge     # simple


# What the programs of Magic's card tables are good for; made once for the tables, which keep it. NULL: another game's.
cdef const Knowledge* knowledge_of(Tables tables) except? NULL
# A mind at the beginning of a game. `knowledge` may be NULL where the kind needs none.
cdef void mind_begin(Mind* mind, int kind, u64 seed, int player, const Knowledge* knowledge) noexcept nogil
# The place of the option that the mind picks, 0 to n - 1; `listed` of them are in `options`, the others are numbers
# of a range.
cdef i32 policy_pick(const State* s, const Option* options, i32 n, i32 listed, Mind* mind) noexcept nogil


# A mind for Python, which asks it decision by decision (Core.pick).
cdef class PolicyMind:
    cdef Mind mind
    cdef readonly Tables tables
    cdef readonly str name
