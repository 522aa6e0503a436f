# The untap step (502): what phases in, what untaps, and what may stay tapped.
#
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

# It phases out, with what is attached to it, or in (702.26).
cdef void permanent_phase(State* s, ObjectId id, bint out) noexcept nogil

# The turn-based actions of the step; the last of them is submitted.
cdef int untap_step(State* s) noexcept nogil
cdef int untap_run(State* s, Frame* f) noexcept nogil         # PROC_UNTAP
