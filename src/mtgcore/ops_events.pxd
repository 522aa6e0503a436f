# Operations of replacement and prevention effects on the event that waits (614, 615), shields and regeneration.
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int run_event(State* s, Frame* f, int op) noexcept nogil          # OP_EVENT_* and OP_PREVENT
cdef int run_float_each(State* s, Frame* f) noexcept nogil
cdef int run_regenerate(State* s, Frame* f) noexcept nogil
cdef int run_remove_damage(State* s, Frame* f) noexcept nogil
