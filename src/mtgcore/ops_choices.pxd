# Choices made while a program runs, and costs that it asks for (608.2d-e, 118.12).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_choose(State* s, Frame* f) noexcept nogil
cdef int run_choose_value(State* s, Frame* f) noexcept nogil
cdef int run_hook(State* s, Frame* f) noexcept nogil
cdef int run_divide(State* s, Frame* f) noexcept nogil
cdef int run_chance(State* s, Frame* f, bint coin) noexcept nogil
cdef int run_may(State* s, Frame* f) noexcept nogil
cdef int run_pay(State* s, Frame* f) noexcept nogil
