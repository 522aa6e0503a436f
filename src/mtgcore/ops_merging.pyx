# Operations by which cards represent one permanent together, melding (701.42) and merging (702.140); preparing (722).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport CardDef, db_of, face_at
from mtgcore.zones cimport zone_beneath
from mtgcore.merged cimport component_merge, merge_room
from mtgcore.faces cimport permanent_prepare
from mtgcore.expr cimport Context, selector_first
from mtgcore.events cimport Event, event_of, event_move, event_submit, event_announce
from mtgcore.operands cimport *
from mtgcore.ops_entering cimport attacked_ask, attacked_take

# Operands of OP_MELD.
cdef enum:
    WHAT = 1
    RESULT = 2
    PARTNER = 3
    FLAGS = 4
    WORDS = 5


# ---- melding ---------------------------------------------------------------------------------------------------------

# Which card an object is, in a zone where cards lie face up; NULL: none.
cdef const CardDef* card_there(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    if o == NULL or not object_is_card(s, id_slot(id)) or o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK:
        return NULL
    return &db_of(s).cards[card_at(s, id_slot(id)).definition]


# CR 712.4a: the card of the pair on which the combined face is kept in the tables.
cdef bint has_result(const State* s, const CardDef* card, i32 result) noexcept nogil:
    return card != NULL and card.layout == LAYOUT_MELD and card.n_faces == 2 and \
        face_at(s, card.face + 1).name == result


# CR 701.42b, 701.42c: the two objects, if they are the cards of that pair. False: they stay where they are.
cdef bint pair_of(const State* s, const Frame* f, const i32* list, i32 n, ObjectId* one,
                  ObjectId* other) noexcept nogil:
    cdef i32 i
    one[0] = NONE
    other[0] = NONE
    for i in range(n):
        if has_result(s, card_there(s, list[i]), word(s, f, RESULT)):
            one[0] = list[i]
        elif card_there(s, list[i]) != NULL and \
                face_at(s, card_there(s, list[i]).face).name == word(s, f, PARTNER):
            other[0] = list[i]
    return n == 2 and one[0] != NONE and other[0] != NONE


cdef int run_meld(State* s, Frame* f) noexcept nogil:
    cdef ObjectId one, other
    cdef i32 first, n
    cdef int flow
    cdef Event e
    if word(s, f, FLAGS) & EF_ATTACKING and f.stage != STAGE_LOOP:
        flow = attacked_ask(s, f, 1, 0)                    # CR 508.4
        if flow != FLOW_RUN:
            return flow
    n = selected(s, f, word(s, f, WHAT), &first)
    if n < 0 or not state_room_for(s, 0, 1, ENTRY_WORDS + 64, 0):
        return FLOW_GROW
    if not pair_of(s, f, arena(s) + first, n, &one, &other):
        return done(f, WORDS)
    e = event_move(s, one, ZONE_BATTLEFIELD, CAUSE_MELD)
    e.player = f.controller
    e.source = f.source
    e.extra = db_of(s).cards[card_at(s, id_slot(one)).definition].face + 2             # CR 712.14c
    e.amount = other
    e.flags = <u16> word(s, f, FLAGS)
    if e.flags & EF_ATTACKING:
        e.target = attacked_take(s, f)
    done(f, WORDS)
    return event_submit(s, &e)


# ---- merging ---------------------------------------------------------------------------------------------------------

# CR 702.140c: the spell's controller chooses whether it is put on top or on the bottom. r[5] the permanent.
cdef int run_merge(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef ObjectId spell = f.r[1]
    cdef Event e
    if f.stage == STAGE_THEN:                              # the permanent has the abilities of all its components now
        e = event_of(EVENT_ACTION, f.controller, f.r[5])
        e.extra = ACTION_MUTATE
        e.amount = 1
        done(f, 2)
        event_announce(s, &e)                              # CR 702.140d
        return FLOW_RUN
    if f.stage == STAGE_FETCH:
        f.r[5] = selector_first(s, word(s, f, 1), &c)
    if permanent_get(s, f.r[5]) == NULL or entry_get(s, spell) == NULL:
        return done(f, 2)
    if not state_room_for(s, 0, 0, merge_room(s, f.r[5], object_get(s, spell).face) + 64, 0):
        return FLOW_GROW
    if f.stage == STAGE_FETCH:
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_YES_NO, REASON_MERGE, f.controller, PROC_VM, 0, 0, False, f.r[5])
    component_merge(s, f.r[5], zone_beneath(s, spell, f.r[5]), s.answer.kind == OPTION_YES)
    f.stage = STAGE_THEN
    return FLOW_RUN


# ---- preparing -------------------------------------------------------------------------------------------------------

# Operands: what, 1: prepared, 0: unprepared.
cdef int run_prepare(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, <u32> n, 0, 8 * <u32> n + 64, 0):
        return FLOW_GROW
    for i in range(n):
        permanent_prepare(s, arena(s)[first + i], word(s, f, 2) != 0)
    return done(f, 3)
