# Turning permanents over: transforming (701.27, 712), flipping (710).
#
# A face is a row of the card tables; the layout of a card says which rows belong together. May depend on: everything up
# to zones.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport CardDef, db_of, face_at
from mtgcore.layers cimport has_keyword, permanent_set_face
from mtgcore.merged cimport components_of, components_compose
from mtgcore.zones cimport zone_create


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
    return other_face(s, id) >= 0 if not p.merged else any_turns(s, id)


# CR 730.2i: the other face of a component, -1: it can't transform.
cdef i32 component_other(const State* s, const Component* x) noexcept nogil:
    cdef const CardDef* card
    cdef i32 other
    if x.face < 0 or face_at(s, x.face).card < 0 or x.flags & COMPONENT_FACE_DOWN:
        return -1
    card = &db_of(s).cards[face_at(s, x.face).card]
    if not is_double_faced(card) or object_is_card(s, id_slot(x.object)) and \
            card_at(s, id_slot(x.object)).definition != face_at(s, x.face).card:
        return -1
    other = card.face + 1 if x.face == card.face else card.face
    return other if not face_at(s, other).types & (TYPE_INSTANT | TYPE_SORCERY) else -1


cdef bint any_turns(const State* s, ObjectId id) noexcept nogil:
    cdef u32 first = 0, n = components_of(s, id, &first), i
    for i in range(first, first + n):
        if component_other(s, component_at(s, i)) >= 0:
            return True
    return False


# CR 730.2i, 730.2h: each of its double-faced or flip components.
cdef void components_transform(State* s, ObjectId id) noexcept nogil:
    cdef u32 first = 0, n = components_of(s, id, &first), i
    for i in range(first, first + n):
        if component_other(s, component_at(s, i)) >= 0:
            component_at(s, i).face = component_other(s, component_at(s, i))
    components_compose(s, id)
    object_get(s, id).timestamp = s.timestamp                                   # CR 613.7g
    s.timestamp += 1


cdef void components_flip(State* s, ObjectId id) noexcept nogil:
    cdef u32 first = 0, n = components_of(s, id, &first), i
    cdef i32 card
    for i in range(first, first + n):
        card = face_at(s, component_at(s, i).face).card if component_at(s, i).face >= 0 else -1
        if card >= 0 and db_of(s).cards[card].layout == LAYOUT_FLIP and \
                component_at(s, i).face == db_of(s).cards[card].face:
            component_at(s, i).face += 1
    components_compose(s, id)


cdef void permanent_transform(State* s, ObjectId id) noexcept nogil:
    if permanent_get(s, id).merged:
        components_transform(s, id)
    else:
        permanent_set_face(s, id, other_face(s, id))
    abilities_outdate(s, id)
    s.dirty |= DIRTY_WATCH


cdef void permanent_flip(State* s, ObjectId id) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    cdef const CardDef* card
    if p == NULL or p.flags & (PF_PHASED_OUT | PF_FLIPPED):
        return
    if p.merged:
        p.flags |= PF_FLIPPED
        components_flip(s, id)
        return
    card = represented_by(s, id)
    if card == NULL or card.layout != LAYOUT_FLIP or object_at(s, id_slot(id)).face != card.face:
        return
    p.flags |= PF_FLIPPED
    permanent_set_face(s, id, card.face + 1)
    s.dirty |= DIRTY_WATCH


# CR 712.16, 730.2j: what is double-faced, or has a double-faced component, can't be turned face down; CR 730.2g: nor
# what has an instant or sorcery card among its components face up.
cdef bint turn_can(const State* s, ObjectId id, bint face_down) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef const CardDef* card
    cdef u32 i
    if face_down and not p.merged:
        card = represented_by(s, id)
        return card == NULL or not is_double_faced(card) and card.layout != LAYOUT_MELD
    if not p.merged:
        return not face_at(s, object_at(s, id_slot(id)).face).types & (TYPE_INSTANT | TYPE_SORCERY)
    for i in range(components_count(s)):
        if component_at(s, i).permanent != id or component_at(s, i).face < 0:
            continue
        if face_down and component_other(s, component_at(s, i)) >= 0:
            return False
        if not face_down and face_at(s, component_at(s, i).face).types & (TYPE_INSTANT | TYPE_SORCERY):
            return False
    return not face_down or not is_melded(s, id)


# Is there a component that is only part of a combined back face?
cdef bint is_melded(const State* s, ObjectId id) noexcept nogil:
    cdef u32 i
    for i in range(components_count(s)):
        if component_at(s, i).permanent == id and component_at(s, i).face < 0:
            return True
    return False


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


# ---- preparation cards (722) -----------------------------------------------------------------------------------------

# CR 722.2a: the face of the prepare spell that the permanent has, by its copiable values (722.2b); -1: none.
cdef i32 prepare_spell(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef i32 face, card
    if p == NULL or p.flags & (PF_PHASED_OUT | PF_FACE_DOWN):
        return -1
    face = chars_at(s, object_at(s, id_slot(id)).pos).face
    card = face_at(s, face).card
    if card < 0 or db_of(s).cards[card].layout != LAYOUT_PREPARE or face != db_of(s).cards[card].face:
        return -1
    return face + 1


cdef inline void prepared_set(State* s, ObjectId id, ObjectId copy) noexcept nogil:
    cdef i32 h = choice_set(s, permanent_get(s, id).memory, CHOICE_PREPARED, copy)
    permanent_get(s, id).memory = h
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


# CR 722.3c: the copy has the characteristics of the prepare spell and no others.
cdef void prepare_copy(State* s, ObjectId id) noexcept nogil:
    cdef i32 face = prepare_spell(s, id)
    cdef int player
    if face < 0:
        return
    player = object_at(s, id_slot(id)).controller
    prepared_set(s, id, zone_create(s, face, ZONE_EXILE, player, player, OBJECT_COPY | OBJECT_ON_ADVENTURE))


cdef void permanent_prepare(State* s, ObjectId id, bint prepared) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef bint is_prepared
    if p == NULL or p.flags & PF_PHASED_OUT:
        return
    is_prepared = choice_get(s, p.memory, CHOICE_PREPARED) != NONE
    if prepared and not is_prepared:                       # CR 722.3a
        prepare_copy(s, id)
    elif is_prepared and not prepared:
        prepared_set(s, id, NONE)                          # CR 722.3b


cdef void prepare_again(State* s, ObjectId id) noexcept nogil:
    if choice_get(s, permanent_get(s, id).memory, CHOICE_PREPARED) != NONE:
        prepared_set(s, id, NONE)
        prepare_copy(s, id)


cdef void prepared_cast(State* s, ObjectId copy) noexcept nogil:
    cdef ObjectId id = prepared_by(s, copy)
    if id != NONE:
        prepared_set(s, id, NONE)


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
