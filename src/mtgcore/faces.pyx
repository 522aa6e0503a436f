# Turning permanents over: transforming (701.27, 712), flipping (710).
#
# A face is a row of the card tables; the layout of a card says which rows belong together. May depend on: everything up
# to zones.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport CardDef, db_of, face_at
from mtgcore.layers cimport has_keyword, permanent_set_face


# What a permanent is represented by: its card, or the one that a token is made after (707.8a); NULL: neither.
cdef inline const CardDef* represented_by(const State* s, ObjectId id) noexcept nogil:
    cdef i32 card
    if id_slot(id) < s.n_cards:
        return &db_of(s).cards[card_at(s, id_slot(id)).definition]
    card = face_at(s, object_at(s, id_slot(id)).face).card
    return &db_of(s).cards[card] if card >= 0 else NULL


cdef inline bint is_double_faced(const CardDef* card) noexcept nogil:
    return card != NULL and (card.layout == LAYOUT_TRANSFORM or card.layout == LAYOUT_MODAL_DFC)


cdef i32 back_face(const State* s, ObjectId id) noexcept nogil:
    cdef const CardDef* card
    if object_get(s, id) == NULL:
        return -1
    card = represented_by(s, id)
    return card.face + 1 if is_double_faced(card) else -1


# CR 701.27a: its other face; -1: it can't transform. One that entered as a copy of something else stays that copy.
cdef i32 other_face(const State* s, ObjectId id) noexcept nogil:
    cdef const CardDef* card = represented_by(s, id)
    cdef i32 face = object_at(s, id_slot(id)).face, other
    if not is_double_faced(card) or face < card.face or face >= card.face + card.n_faces:
        return -1                                          # CR 712.9
    other = card.face + 1 if face == card.face else card.face
    return other if not face_at(s, other).types & (TYPE_INSTANT | TYPE_SORCERY) else -1        # CR 712.10


# CR 701.27f: abilities of the permanent that are on the stack don't transform it again.
cdef void abilities_outdate(State* s, ObjectId id) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_stack):
        if entry_at(s, i).source == id:
            entry_at(s, i).flags |= SF_TRANSFORMED


cdef bint transform_can(const State* s, ObjectId id, bint by_rule) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    if p == NULL or p.flags & (PF_PHASED_OUT | PF_FACE_DOWN):                   # CR 712.15a
        return False
    if not by_rule and (has_keyword(s, id, KW_DAYBOUND) or has_keyword(s, id, KW_NIGHTBOUND)):
        return False                                                            # CR 702.145b, 702.145e
    return other_face(s, id) >= 0


cdef void permanent_transform(State* s, ObjectId id) noexcept nogil:
    permanent_set_face(s, id, other_face(s, id))
    abilities_outdate(s, id)
    s.dirty |= DIRTY_WATCH


cdef void permanent_flip(State* s, ObjectId id) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    cdef const CardDef* card
    if p == NULL or p.flags & (PF_PHASED_OUT | PF_FLIPPED):
        return
    card = represented_by(s, id)
    if card == NULL or card.layout != LAYOUT_FLIP or object_at(s, id_slot(id)).face != card.face:
        return
    p.flags |= PF_FLIPPED
    permanent_set_face(s, id, card.face + 1)
    s.dirty |= DIRTY_WATCH


cdef bint is_bestowed(const State* s, ObjectId id) noexcept nogil:
    cdef i32 face = object_at(s, id_slot(id)).face
    cdef i32 card = face_at(s, face).card
    return card >= 0 and db_of(s).cards[card].layout == LAYOUT_BESTOW and face != db_of(s).cards[card].face


# CR 702.103e, 702.103f: then it is the creature that it is otherwise.
cdef void bestow_end(State* s, ObjectId id) noexcept nogil:
    cdef Object* o = object_at(s, id_slot(id))
    cdef i32 face = db_of(s).cards[face_at(s, o.face).card].face
    if o.zone == ZONE_BATTLEFIELD:
        permanent_set_face(s, id, face)
        s.dirty |= DIRTY_WATCH
    else:
        o.face = face


# ---- Rooms (709.5) ---------------------------------------------------------------------------------------------------

cdef inline const CardDef* room_of(const State* s, i32 face) noexcept nogil:
    cdef i32 card = face_at(s, face).card
    return &db_of(s).cards[card] if card >= 0 and db_of(s).cards[card].layout == LAYOUT_ROOM else NULL


# CR 709.5d: with which face it enters: nothing is unlocked of what was not cast as one of its halves.
cdef i32 room_entering(const State* s, i32 face, bint cast) noexcept nogil:
    cdef const CardDef* room = room_of(s, face)
    return face if room == NULL or cast and face != room.face else room.face + 3


cdef int room_half(const State* s, i32 face) noexcept nogil:
    cdef const CardDef* room = room_of(s, face)
    return 0 if room == NULL else face - room.face


# CR 709.5e, 709.5f: half 1 is the left, 2 the right one; what is unlocked already stays so.
cdef void room_unlock(State* s, ObjectId id, int half) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef const CardDef* room = room_of(s, object_at(s, id_slot(id)).face)
    cdef int now
    if p == NULL or p.flags & PF_PHASED_OUT or room == NULL:
        return
    now = object_at(s, id_slot(id)).face - room.face
    if now == 0 or now == half:
        return
    permanent_set_face(s, id, room.face + (half if now == 3 else 0))
    s.dirty |= DIRTY_WATCH
