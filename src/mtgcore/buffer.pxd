# The options of the pending decision, in a buffer that grows as decisions need it.
#
# May depend on: everything up to machine.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option


# Options of the pending decision; grows as decisions need it.
cdef struct Buffer:
    Option* options
    i32 cap
    i32 n

cdef bint buffer_init(Buffer* b, i32 cap) noexcept nogil
cdef void buffer_free(Buffer* b) noexcept nogil
# machine_next into the buffer. Ranges longer than the buffer stay unlisted past it: buffer_option reaches them.
cdef i32 buffer_next(State** s, Buffer* b) noexcept nogil
cdef bint buffer_option(const State* s, const Buffer* b, i32 index, Option* out) noexcept nogil
