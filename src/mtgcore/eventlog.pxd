# The log of events, for those who listen: outside the block, and no part of the game.
#
# May depend on: types.

from mtgcore.types cimport *


# One recorded event, as Python's EventBus reads it.
cdef struct LogEvent:
    u32 timestamp              # number of the event in this log
    i32 kind, cause, player, flags, from_zone, to_zone
    ObjectId object, source
    Ref target
    i32 amount, extra, result
    i32 face                   # face of `object` when it happened, -1
    i32 turn


# A growing list outside the block, owned by whoever records.
cdef struct EventLog:
    LogEvent* events
    u32 n, cap
    bint failed                # out of memory: recording stopped

# A new entry at the log's end, all zero but for its timestamp; NULL: there is no memory.
cdef LogEvent* log_add(EventLog* log) noexcept nogil
cdef void log_clear(EventLog* log) noexcept nogil
