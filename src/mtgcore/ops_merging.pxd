# Operations by which cards represent one permanent together, melding (701.42) and merging (702.140); preparing (722).

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_meld(State* s, Frame* f) noexcept nogil
cdef int run_merge(State* s, Frame* f) noexcept nogil
cdef int run_prepare(State* s, Frame* f) noexcept nogil
