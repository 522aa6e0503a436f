# Policies: who picks an option for a player in compiled code.
#
# A policy sees a game that it must not change, the options of the pending decision, and its player. It answers with the
# place of one of them. It reads only what its player may know.
# May depend on: everything up to simple, search.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.rng cimport Rng
from mtgcore.carddb cimport CardTables
from mtgcore.knowledge cimport Knowledge, CardKnowledge
from mtgcore.search cimport Search


cpdef enum PolicyKind:
    POLICY_RANDOM = 1
    POLICY_SIMPLE = 2
    POLICY_SEARCH = 3


# Which policy, and how much it may think.
cdef struct Plan:
    int kind                   # PolicyKind
    u32 nodes                  # search: for each decision


# The mind of one player in one game.
cdef struct Mind:
    int kind                   # PolicyKind
    Rng rng                    # random: the player's own stream of choices; search: of deals
    const Knowledge* knowledge     # simple, search
    Search* search             # search: owned by the mind


# What the card tables' programs are good for; made once for the tables.
cdef CardKnowledge knowledge_of(CardTables tables)
# The policy of that name. ValueError: there is none.
cdef int plan_of(str name, Plan* plan) except -1
# A mind, with all the memory that it will need; False: there is none. Close it, opened or not, when it was all zeros.
cdef bint mind_open(Mind* mind, const Plan* plan, const Knowledge* knowledge) noexcept nogil
cdef void mind_close(Mind* mind) noexcept nogil
# At the beginning of a game.
cdef void mind_begin(Mind* mind, u64 seed, int player) noexcept nogil
# The seed of a search's deals: it belongs to the position, not to how often the mind was asked.
cdef u64 mind_deals(const Mind* mind, const State* s) noexcept nogil
# Was there no memory for what it had to do? Then its picks are worth nothing.
cdef bint mind_failed(const Mind* mind) noexcept nogil
# The place of the option that the mind picks, 0 to n - 1; `listed` of them are in `options`, the others are numbers
# of a range.
cdef i32 policy_pick(const State* s, const Option* options, i32 n, i32 listed, Mind* mind) noexcept nogil


# A mind for Python, which asks it decision by decision (Core.pick).
cdef class PolicyMind:
    cdef Mind mind
    cdef readonly CardTables tables
    cdef readonly str name
    cdef CardKnowledge knowledge
