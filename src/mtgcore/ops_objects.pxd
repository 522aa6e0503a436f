# Operations on objects: damage, destroying, moving, tapping, counters, continuous effects, attaching (611.2, 701).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_each(State* s, Frame* f, int op, int words) noexcept nogil
cdef int run_effect(State* s, Frame* f) noexcept nogil
cdef int run_float(State* s, Frame* f) noexcept nogil
cdef int run_attach(State* s, Frame* f) noexcept nogil
cdef int run_remove_from_combat(State* s, Frame* f) noexcept nogil
cdef int run_power_damage(State* s, Frame* f) noexcept nogil
cdef int run_put_attacking(State* s, Frame* f) noexcept nogil
cdef int run_fight(State* s, Frame* f) noexcept nogil
cdef int run_move_counters(State* s, Frame* f) noexcept nogil
cdef int run_proliferate(State* s, Frame* f) noexcept nogil
cdef int run_transform(State* s, Frame* f) noexcept nogil
cdef int run_turn(State* s, Frame* f) noexcept nogil
cdef int run_phase(State* s, Frame* f) noexcept nogil
cdef int run_designate(State* s, Frame* f) noexcept nogil
cdef int run_pair(State* s, Frame* f) noexcept nogil
