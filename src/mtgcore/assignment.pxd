# The combat damage step (510): assigning and dealing combat damage.
#
# May depend on: everything up to events; constraints.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int damage_run(State* s, Frame* f) noexcept nogil        # PROC_COMBAT_DAMAGE
cdef bint combat_first_strike(const State* s) noexcept nogil  # 510.4: is a first-strike damage step needed?
cdef void damage_forget(State* s) noexcept nogil              # the assignment has been dealt, or combat is over
