# Permanents that several cards or tokens represent: melded (701.42, 712) and merged ones (702.140, 730).
#
# Such a permanent is one object: that of one of its components, which lies on the battlefield. The other components are
# objects in ZONE_BENEATH, which is no zone of the rules and has no list. `Magic.components` says what they are, the
# records of a permanent together and topmost first. While no permanent has any, the list is empty, and nothing else
# of the game knows of them. What the components become as the permanent leaves is in `Magic.parted`.
# May depend on: types, state, carddb, layers.

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Component, component_at, components_count, magic, handle_len, handle_words, permanent_get, Permanent,
    COMPONENT_MUTATED, PARTED_WORDS,
)

# How many components represent the permanent, and the place of the first record; 0: nothing but itself.
cdef inline u32 components_of(const State* s, ObjectId permanent, u32* first) noexcept nogil:
    cdef u32 i, n = components_count(s), found = 0
    for i in range(n):
        if component_at(s, i).permanent == permanent:
            if found == 0:
                first[0] = i
            found += 1
    return found

# The object joins the permanent, in the meld (701.42a). It lies in ZONE_BENEATH.
cdef void component_meld(State* s, ObjectId permanent, ObjectId other) noexcept nogil
# The spell that was this object, now in ZONE_BENEATH, merges with the permanent (730.2). Needs merge_room.
cdef void component_merge(State* s, ObjectId permanent, ObjectId object, bint on_top) noexcept nogil
cdef u32 merge_room(const State* s, ObjectId permanent, i32 face) noexcept nogil
# What the merged permanent is, after one of its components has changed: the characteristics of the topmost one and the
# abilities of all (702.140e, 730.2a).
cdef void components_compose(State* s, ObjectId permanent) noexcept nogil
# CR 730.2f: all its components are turned.
cdef void components_turn(State* s, ObjectId permanent, bint face_down) noexcept nogil
# The permanent's records leave the list, into one of their own; components_end gives that up again.
cdef i32 components_take(State* s, ObjectId permanent) noexcept nogil
cdef void components_end(State* s, i32 records) noexcept nogil
# Of the object that is the permanent: what it is by itself, after it has left.
cdef void component_restore(State* s, const Component* record, ObjectId now) noexcept nogil
# A component leaves the game by itself (800.4a).
cdef void component_forget(State* s, ObjectId object) noexcept nogil
# Permanents that nothing remembers any more: nobody asks what became of them.
cdef void parted_forget(State* s) noexcept nogil

# ---- what they have become (712.21c, 730.3c) -----------------------------------------------------------------------

# The objects that a permanent has become, one after the other. Begin with a cursor of 0; NONE: there are no more.
cdef inline ObjectId parted_next(const State* s, ObjectId permanent, u32* cursor) noexcept nogil:
    cdef const i32* words
    while cursor[0] < handle_len(s, magic(s).parted):
        words = handle_words(s, magic(s).parted) + cursor[0]
        cursor[0] += PARTED_WORDS
        if words[0] == permanent:
            return words[1]
    return NONE

# The permanent that this object was a component of; NONE: of none that is remembered.
cdef inline ObjectId parted_from(const State* s, ObjectId object) noexcept nogil:
    cdef const i32* words
    cdef u32 i
    for i in range(handle_len(s, magic(s).parted) // PARTED_WORDS):
        words = handle_words(s, magic(s).parted) + i * PARTED_WORDS
        if words[1] == object:
            return words[0]
    return NONE

# How often the permanent has mutated (702.140d), the one that has left too.
cdef inline i32 times_mutated(const State* s, ObjectId id) noexcept nogil:
    cdef const i32* words
    cdef u32 i
    cdef i32 n = 0
    for i in range(components_count(s)):
        n += component_at(s, i).permanent == id and component_at(s, i).flags & COMPONENT_MUTATED != 0
    for i in range(handle_len(s, magic(s).parted) // PARTED_WORDS):
        words = handle_words(s, magic(s).parted) + i * PARTED_WORDS
        n += words[0] == id and words[2] & COMPONENT_MUTATED != 0
    return n
