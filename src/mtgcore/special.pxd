# Special actions that cost something (116.2b): turning a permanent face up (702.37e, 708.7).
#
# May depend on: everything up to cast.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

# May `player` turn this permanent face up now?
cdef bint turn_up_possible(const State* s, int player, ObjectId id, int way) noexcept nogil
cdef int turn_up_run(State* s, Frame* f) noexcept nogil       # PROC_TURN_UP
