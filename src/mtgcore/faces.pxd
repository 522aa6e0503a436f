# Permanents with another face: transforming and converting (701.27, 701.28, 712), flipping (710).
#
# May depend on: everything up to zones.

from mtgcore.types cimport *
from mtgcore.state cimport State

# The back face with which a double-faced card enters transformed (712.14a), -1: it is no double-faced card.
cdef i32 back_face(const State* s, ObjectId id) noexcept nogil
# May the permanent transform or convert (701.27c, d)? `by_rule`: because day becomes night or night becomes day.
cdef bint transform_can(const State* s, ObjectId id, bint by_rule) noexcept nogil
cdef void permanent_transform(State* s, ObjectId id) noexcept nogil
# The permanent flips, once (710.4).
cdef void permanent_flip(State* s, ObjectId id) noexcept nogil
# Is the spell or permanent bestowed (702.103b)? And it ceases to be.
cdef bint is_bestowed(const State* s, ObjectId id) noexcept nogil
cdef void bestow_end(State* s, ObjectId id) noexcept nogil
# The face with which a card enters; `cast`: as a spell. Of a Room none of its halves is unlocked then but one that was
# cast (709.5d). Which half of a Room a face is: 1 left, 2 right, 3 neither, 0 both, or no Room.
cdef i32 room_entering(const State* s, i32 face, bint cast) noexcept nogil
cdef int room_half(const State* s, i32 face) noexcept nogil
cdef void room_unlock(State* s, ObjectId id, int half) noexcept nogil
