# What search needs to know of a game beyond its decisions: which of them are worth searching, when to stop looking
# ahead, and how a position stands.
#
# May depend on: everything up to machine, knowledge, worth, simple, duel_simple.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.knowledge cimport Knowledge

cdef enum:
    CERTAIN = 1 << 16          # the outlook of a player who has won; 0 of one who has lost

# Is the pending decision one that a simple policy answers as well as a search: opening hands, payments, names?
cdef bint outlook_is_routine(const State* s) noexcept nogil
# The number of the turn.
cdef i32 outlook_turn(const State* s) noexcept nogil
# How many turns a search looks ahead.
cdef i32 outlook_horizon(const State* s) noexcept nogil
# How the game stands for each player, between 0 and CERTAIN; over or at a decision.
cdef void outlook_values(const State* s, const Knowledge* k, i32* values) noexcept nogil
# The place of the option that the game's simple policy takes, 0 to n - 1.
cdef i32 guide_pick(const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed) noexcept nogil
