# The options of the pending decision, in a buffer that grows as decisions need it.
#
# May depend on: everything up to machine.

from libc.stdlib cimport malloc, realloc, free

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.options cimport options_fill, range_at
from mtgcore.machine cimport machine_next

cdef enum:
    BUFFER_LIMIT = 1 << 16     # options of a range past this are made on demand


cdef bint buffer_init(Buffer* b, i32 cap) noexcept nogil:
    b.options = <Option*> malloc(cap * sizeof(Option))
    b.cap = cap if b.options != NULL else 0
    b.n = 0
    return b.options != NULL


cdef void buffer_free(Buffer* b) noexcept nogil:
    free(b.options)
    b.options = NULL
    b.cap = 0


cdef i32 buffer_next(State** s, Buffer* b) noexcept nogil:
    cdef Option* larger
    b.n = machine_next(s, b.options, b.cap)
    if b.n > b.cap and b.cap < BUFFER_LIMIT:
        larger = <Option*> realloc(b.options, min(b.n, BUFFER_LIMIT) * sizeof(Option))
        if larger != NULL:
            b.options = larger
            b.cap = min(b.n, BUFFER_LIMIT)
            options_fill(s[0], b.options, b.cap)
    return b.n


cdef bint buffer_option(const State* s, const Buffer* b, i32 index, Option* out) noexcept nogil:
    if index < 0 or index >= b.n:
        return False
    if index < b.cap:
        out[0] = b.options[index]
        return True
    return range_at(s, index, out)
