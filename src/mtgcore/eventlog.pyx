# The log of events, for those who listen.
#
# May depend on: types.

from libc.stdlib cimport realloc
from libc.string cimport memset


cdef bint log_grow(EventLog* log) noexcept nogil:
    cdef u32 cap = 2 * log.cap if log.cap else 256
    cdef LogEvent* events = <LogEvent*> realloc(log.events, cap * sizeof(LogEvent))
    if events == NULL:
        log.failed = True
        return False
    log.events = events
    log.cap = cap
    return True


cdef LogEvent* log_add(EventLog* log) noexcept nogil:
    cdef LogEvent* out
    if log.failed or log.n == log.cap and not log_grow(log):
        return NULL
    out = &log.events[log.n]
    memset(out, 0, sizeof(LogEvent))
    out.timestamp = log.n
    log.n += 1
    return out


cdef void log_clear(EventLog* log) noexcept nogil:
    log.n = 0
