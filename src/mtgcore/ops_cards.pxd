# Operations on cards in hands and libraries: drawing, discarding, sacrificing, milling, searching (121, 701).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_draw(State* s, Frame* f) noexcept nogil
cdef int run_picks(State* s, Frame* f, int op) noexcept nogil
cdef int run_discard_random(State* s, Frame* f) noexcept nogil
cdef int run_mill(State* s, Frame* f) noexcept nogil
cdef int run_search(State* s, Frame* f) noexcept nogil
cdef int run_show(State* s, Frame* f, bint reveal) noexcept nogil
cdef int run_reveal_until(State* s, Frame* f) noexcept nogil
