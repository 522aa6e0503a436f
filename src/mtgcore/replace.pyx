# Replacement and prevention effects (614-616).
#
# May depend on: types, state, carddb, layers, expr, watchers, targets; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *


cdef int replace_run(State* s, Frame* f) noexcept nogil:
    return REPLACED
