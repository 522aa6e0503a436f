# Operations on spells and abilities on the stack: countering, copying, new targets, casting (701.6, 707.10, 115.7).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_counter(State* s, Frame* f) noexcept nogil
cdef int run_copy_spell(State* s, Frame* f) noexcept nogil
cdef int run_retarget(State* s, Frame* f) noexcept nogil
cdef int run_cast(State* s, Frame* f) noexcept nogil
