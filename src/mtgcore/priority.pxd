# Priority and the stack (117, 405), playing lands and other special actions (116, 305).
#
# May depend on: everything up to turn.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option

cdef int priority_run(State* s, Frame* f) noexcept nogil      # PROC_PRIORITY
# A player who has lost leaves: the frame goes on without them.
cdef void priority_leave(State* s, Frame* f, int player) noexcept nogil
cdef int land_run(State* s, Frame* f) noexcept nogil          # PROC_PLAY_LAND
# Whoever is being asked with priority receives it anew, after what comes first (117.5). False: nobody is.
cdef bint priority_again(State* s) noexcept nogil
# Everything the player could do now, pass first. Returns how many there are; writes at most cap.
cdef i32 priority_options(const State* s, int player, Option* out, i32 cap) noexcept nogil
# Has the player nothing to do but pass? By the summary, not by enumeration; may say False for a player who in fact has
# nothing (then enumeration decides), never True for one who has something.
cdef bint priority_idle(const State* s, int player) noexcept nogil
# CR 305.2a
cdef bint land_play_left(const State* s, int player) noexcept nogil
