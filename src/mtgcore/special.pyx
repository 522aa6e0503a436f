# Special actions that cost something (116.2b): turning a permanent face up (702.37e, 708.7).
#
# May depend on: everything up to cast.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Face, db_of, face_at, FACE_MORPH
from mtgcore.zones cimport permanent_turn
from mtgcore.events cimport Event, event_of, event_submit, event_announce
from mtgcore.proposal cimport Proposal, proposal_clear, proposal_cost, payable
from mtgcore.frames cimport push_pay_cost

cdef enum:
    STAGE_BEGIN = 0
    STAGE_PAID = 1
    STAGE_TURNED = 2


# The morph ability that the permanent would have if it were face up; NULL: none.
cdef const Ability* morph_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Face* fc = face_at(s, o.face)
    cdef i32 i
    if fc.flags & FACE_MORPH:
        for i in range(fc.abilities, fc.abilities + fc.n_abilities):
            if db_of(s).abilities[i].kind == ABILITY_KEYWORD and db_of(s).abilities[i].keyword == KW_MORPH:
                return &db_of(s).abilities[i]
    return NULL


# The cost of turning it face up that way; -1: it can't be turned up so.
cdef i32 turn_up_cost(const State* s, ObjectId id, int way) noexcept nogil:
    cdef const Ability* a
    if way == TURN_UP_MORPH:
        a = morph_of(s, id)
        return a.a if a != NULL else -1
    return face_at(s, object_get(s, id).face).turn_up if permanent_get(s, id).flags & PF_MANIFESTED else -1


cdef bint turn_up_possible(const State* s, int player, ObjectId id, int way) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef i32 cost
    cdef Proposal p
    if o == NULL or o.zone != ZONE_BATTLEFIELD or chars_at(s, o.pos).controller != player:
        return False
    if not permanent_at(s, o.pos).flags & PF_FACE_DOWN or permanent_at(s, o.pos).flags & PF_PHASED_OUT:
        return False
    cost = turn_up_cost(s, id, way)
    if cost < 0:
        return False
    proposal_clear(&p, player, id)
    proposal_cost(s, &p, cost, frame_top(s))
    return payable(s, &p)


# CR 702.37e, 701.40b: pay the cost, then turn it face up. r[0]: megamorph, r[1]: the way.
cdef int turn_up_run(State* s, Frame* f) noexcept nogil:
    cdef Permanent* p
    cdef Event e
    if f.stage == STAGE_BEGIN:
        f.stage = STAGE_PAID
        f.r[0] = morph_of(s, f.source).b & MORPH_MEGA if f.r[1] == TURN_UP_MORPH else 0
        push_pay_cost(s, f.controller, turn_up_cost(s, f.source, f.r[1]), f.source, False, 1)
        return FLOW_RUN
    p = permanent_get(s, f.source)
    if f.stage == STAGE_PAID and s.result[0] == 1 and p != NULL:
        p.x = s.result[1]                                  # CR 702.37f
        permanent_turn(s, p, False)
        f.stage = STAGE_TURNED
        if f.r[0]:                                         # CR 702.37b: megamorph
            e = event_of(EVENT_COUNTERS_PUT, f.controller, f.source)
            e.source = f.source
            e.extra = COUNTER_PLUS_ONE
            e.amount = 1
            return event_submit(s, &e)
        return FLOW_RUN
    if f.stage == STAGE_TURNED:
        e = event_of(EVENT_TURN_UP, f.controller, f.source)
        frame_pop(s)
        event_announce(s, &e)
        return FLOW_RUN
    frame_pop(s)
    return FLOW_RUN
