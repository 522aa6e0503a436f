# Resolving the top object of the stack (608).
#
# May depend on: everything up to cast.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int resolve_run(State* s, Frame* f) noexcept nogil
