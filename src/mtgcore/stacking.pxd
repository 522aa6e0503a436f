# Waiting triggers are put on the stack (603.3), each time a player would receive priority (117.5).
#
# May depend on: everything up to cast.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option

cdef int stacking_run(State* s, Frame* f) noexcept nogil               # PROC_TRIGGERS
cdef i32 stacking_options(const State* s, Option* out, i32 cap) noexcept nogil
