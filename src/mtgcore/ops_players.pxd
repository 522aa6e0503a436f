# Operations on players: mana, turns and phases, winning and losing (106.4, 500, 104).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_add_mana(State* s, Frame* f) noexcept nogil
cdef int run_players(State* s, Frame* f, int op) noexcept nogil
cdef int run_lose(State* s, Frame* f) noexcept nogil
cdef int run_emblem(State* s, Frame* f) noexcept nogil
cdef int run_exchange_control(State* s, Frame* f) noexcept nogil
cdef int run_exchange_life(State* s, Frame* f) noexcept nogil
cdef int run_announce(State* s, Frame* f) noexcept nogil
