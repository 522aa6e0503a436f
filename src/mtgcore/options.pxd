# Enumerating what is legal now, from the pending decision's descriptor into the caller's buffer.
#
# May depend on: everything up to priority.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option

# Fills at most `cap` options and returns how many there are in all. Deterministic order.
cdef i32 options_fill(const State* s, Option* out, i32 cap) noexcept nogil
cdef bint option_at(const State* s, i32 index, Option* out) noexcept nogil
cdef u64 option_key(const State* s, int kind, i32 a, i32 b, i32 c) noexcept nogil
