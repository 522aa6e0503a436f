# How permanents enter the battlefield: what they would be there (614.12), with which counters (306.5b, 310.4b, 714.3a),
# attached to what (303.4f-i), attacking whom (506.3, 508.4).
#
# May depend on: types, state, carddb, expr, layers, zones, targets, results; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State, Chars
from mtgcore.events cimport Event

# The characteristics of the object of an entering event as it would exist on the battlefield, with what replacement has
# made of the event so far.
cdef void entering_chars(const State* s, const Event* e, Chars* out) noexcept nogil
# The same with its abilities: writes at most `cap` and returns how many there are.
cdef i32 entering_abilities(const State* s, const Event* e, Chars* out, i32* abilities, i32 cap) noexcept nogil
# The face that it enters with; -1: there is no such object, or it enters face down.
cdef i32 entering_face(const State* s, const Event* e) noexcept nogil
# The counters with which the types of a face (-1: face down) make it enter, as events: at most
# MAX_TYPE_COUNTERS; returns how many.
cdef enum:
    MAX_TYPE_COUNTERS = 3
cdef int type_counters(const State* s, i32 face, const Event* e, Event* out) noexcept nogil
# CR 303.4f: an Aura that enters otherwise than by resolving as a spell; what it will enchant is not known yet.
cdef bint needs_host(const State* s, const Event* e) noexcept nogil
cdef bint token_needs_host(const State* s, const Event* e) noexcept nogil      # the same of an EVENT_TOKEN
cdef bint host_possible(const State* s, const Event* e) noexcept nogil
cdef bint hosts_possible(const State* s, const Event* e) noexcept nogil
cdef bint host_legal(const State* s, const Event* e, Ref to) noexcept nogil
# Puts the object onto the battlefield, with counters unless they are events of the batch (EF_EXPANDED).
cdef void enter_perform(State* s, Event* e) noexcept nogil
cdef void attach_perform(State* s, Event* e) noexcept nogil
