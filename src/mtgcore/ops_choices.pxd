# Choices made while a program runs (608.2d).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_choose(State* s, Frame* f) noexcept nogil
cdef int run_may(State* s, Frame* f) noexcept nogil
