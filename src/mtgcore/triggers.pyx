# Triggered abilities (603): detection.
#
# May depend on: types, state, carddb, layers, expr, watchers; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.events cimport Event


cdef void triggers_before(State* s, const Event* batch, u32 n) noexcept nogil:
    pass


cdef void triggers_after(State* s, const Event* batch, u32 n) noexcept nogil:
    pass


cdef void triggers_announced(State* s, const Event* e) noexcept nogil:
    pass
