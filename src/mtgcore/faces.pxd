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
