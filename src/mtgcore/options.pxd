# Enumerating what is legal now, from the pending decision's descriptor into the caller's buffer.
#
# May depend on: everything up to priority.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option

# Fills at most `cap` options and returns how many there are in all. Deterministic order. Keys are left unset:
# whoever wants one asks option_key.
cdef i32 options_fill(const State* s, Option* out, i32 cap) noexcept nogil
# A stable 64-bit key of what an option stands for; it does not depend on the option's index.
cdef u64 option_key(int kind, i32 a, i32 b, i32 c) noexcept nogil
# Numbers and assigned damage: option `index` of a range of any length. False: there is no such option.
cdef i32 range_at(const State* s, i32 index, Option* out) noexcept nogil
