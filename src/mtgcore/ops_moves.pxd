# The one operation that moves objects: any zone, position, order, way of entering (400, 608.2).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_move(State* s, Frame* f) noexcept nogil
