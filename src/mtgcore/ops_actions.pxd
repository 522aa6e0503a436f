# Keyword actions and designations that are more than other operations put together.

from mtgcore.state cimport State, Frame

cdef int run_action(State* s, Frame* f) noexcept nogil
cdef int run_standing(State* s, Frame* f) noexcept nogil
cdef int run_venture(State* s, Frame* f) noexcept nogil
