# Operations that copy permanents (707): becoming a copy, tokens that are copies.
#
# May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame


cdef int run_become_copy(State* s, Frame* f) noexcept nogil
cdef int run_token_copy(State* s, Frame* f) noexcept nogil
cdef int run_copy_card(State* s, Frame* f) noexcept nogil
