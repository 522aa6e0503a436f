# The record of events, and performing those that results are made of: counters (122), life (119), damage (120).
#
# May depend on: types, state, carddb, layers; of events only the structs.

from mtgcore.types cimport *
from mtgcore.state cimport State, env_of
from mtgcore.layers cimport face_of
from mtgcore.eventlog cimport EventLog
from mtgcore.events cimport Event

cdef void log_write(const State* s, EventLog* log, const Event* e, i32 face) noexcept nogil

# The face of the event's object before the event changes it; asked only when somebody records.
cdef inline i32 face_before(const State* s, ObjectId id) noexcept nogil:
    return face_of(s, id) if env_of(s).log != NULL and id != NONE else -1

cdef inline void record(const State* s, const Event* e, i32 face) noexcept nogil:
    if env_of(s).log != NULL:
        log_write(s, <EventLog*> env_of(s).log, e, face)

cdef void counters_put(State* s, Event* e) noexcept nogil
cdef void counters_remove(State* s, Event* e) noexcept nogil
# Counters that a rule puts or takes, recorded as their own event.
cdef void counters_change(State* s, int kind, const Event* why, ObjectId object, int player, int counter,
                          i32 n) noexcept nogil
cdef void life_change(State* s, Event* e) noexcept nogil
# Marks the damage, with its results unless they are events of the batch (EF_EXPANDED).
cdef void damage_perform(State* s, Event* e) noexcept nogil
# CR 120.3: the results of damage that are events themselves, at most MAX_RESULTS; returns how many.
cdef enum:
    MAX_RESULTS = 5
cdef int damage_results(const State* s, const Event* e, Event* out) noexcept nogil
