# Permanents with another face: transforming and converting (701.27, 701.28, 712), flipping (710).
#
# May depend on: everything up to zones.

from mtgcore.types cimport *
from mtgcore.state cimport State, choice_get, magic, permanent_at

# The back face with which a double-faced card enters transformed (712.14a), -1: it is no double-faced card.
cdef i32 back_face(const State* s, ObjectId id) noexcept nogil
# May the permanent transform or convert (701.27c, d)? `by_rule`: because day becomes night or night becomes day.
cdef bint transform_can(const State* s, ObjectId id, bint by_rule) noexcept nogil
cdef void permanent_transform(State* s, ObjectId id) noexcept nogil
# The permanent flips, once (710.4).
cdef void permanent_flip(State* s, ObjectId id) noexcept nogil
# May it be turned face down (712.16, 730.2j), or face up (701.40g, 730.2g)?
cdef bint turn_can(const State* s, ObjectId id, bint face_down) noexcept nogil
# Is the spell or permanent bestowed (702.103b)? And it ceases to be.
cdef bint is_bestowed(const State* s, ObjectId id) noexcept nogil
cdef void bestow_end(State* s, ObjectId id) noexcept nogil
# CR 722.3: the permanent becomes prepared or unprepared. As it phases in prepared it makes a new copy; and the copy is
# cast.
cdef void permanent_prepare(State* s, ObjectId id, bint prepared) noexcept nogil
cdef void prepare_again(State* s, ObjectId id) noexcept nogil
cdef void prepared_cast(State* s, ObjectId copy) noexcept nogil
# The prepared permanent for which a copy is in exile (722.3c); NONE: there is none any more.
cdef inline ObjectId prepared_by(const State* s, ObjectId copy) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).memory != 0 and not permanent_at(s, i).flags & PF_PHASED_OUT and \
                choice_get(s, permanent_at(s, i).memory, CHOICE_PREPARED) == copy:
            return permanent_at(s, i).id
    return NONE
# The face with which a card enters; `cast`: as a spell. Of a Room none of its halves is unlocked then but one that was
# cast (709.5d). Which half of a Room a face is: 1 left, 2 right, 3 neither, 0 both, or no Room.
cdef i32 room_entering(const State* s, i32 face, bint cast) noexcept nogil
cdef int room_half(const State* s, i32 face) noexcept nogil
cdef void room_unlock(State* s, ObjectId id, int half) noexcept nogil
