# Paying mana (601.2g-h, 118.3a): PROC_PAY.
#
# May depend on: everything up to permissions.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option

cdef int pay_run(State* s, Frame* f) noexcept nogil           # PROC_PAY: result[0] the mana spent, -1: not payable
# Options of SHAPE_PAY.
cdef i32 pay_options(const State* s, Option* out, i32 cap) noexcept nogil
