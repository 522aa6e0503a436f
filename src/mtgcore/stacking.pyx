# Waiting triggers are put on the stack (603.3): in APNAP order, each player's in an order of their choice, their modes,
# targets and division chosen by the stages of casting. What triggers meanwhile waits for the next time.
#
# May depend on: everything up to cast.

from libc.string cimport memcmp
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, db_of
from mtgcore.layers cimport face_of, lki_get
from mtgcore.zones cimport zone_create
from mtgcore.events cimport Event, event_of, event_announce, event_heard
from mtgcore.triggers cimport trigger_take, trigger_at_once
from mtgcore.cast cimport push_triggered

# Registers: r[0] how many of those that waited at the beginning are left, r[1] the player whose turn it is to put some,
# r[2] players who are done.
cdef enum:
    STAGE_BEGIN = 0
    STAGE_NEXT = 1
    STAGE_ANSWER = 2


cdef inline int controller_of_trigger(const Trigger* t) noexcept nogil:
    return t.controller & TRIGGER_CONTROLLER


# ---- which one goes next (603.3b) ----------------------------------------------------------------------------------

# Nothing tells them apart: what they are about is the same, or nothing of it matters to what they do.
cdef bint alike(const State* s, const Trigger* a, const Trigger* b) noexcept nogil:
    cdef u32 n = handle_len(s, a.memory)
    if a.ability != b.ability:
        return False
    if db_of(s).abilities[a.ability].flags & AF_ALIKE:
        return True
    if a.source != b.source or handle_len(s, b.memory) != n:
        return False
    return memcmp(handle_words(s, a.memory), handle_words(s, b.memory), n * sizeof(i32)) == 0


# Is this one's like already among the player's earlier ones? Then only the first of them is offered.
cdef bint has_earlier(const State* s, u32 i) noexcept nogil:
    cdef u32 k
    for k in range(i):
        if controller_of_trigger(trigger_at(s, k)) == controller_of_trigger(trigger_at(s, i)) and \
                alike(s, trigger_at(s, k), trigger_at(s, i)):
            return True
    return False


cdef i32 stacking_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const Trigger* t
    cdef i32 i, n = 0
    for i in range(f.r[0]):
        t = trigger_at(s, i)
        if controller_of_trigger(t) != f.r[1] or has_earlier(s, i):
            continue
        if n < cap:
            out[n].key = 0
            out[n].kind = OPTION_TRIGGER
            out[n].a = i
            out[n].b = t.source
            out[n].c = t.ability
        n += 1
    return n


# ---- onto the stack ------------------------------------------------------------------------------------------------

# For display: the face of the source, also when nothing is known of it any more.
cdef i32 source_face(const State* s, ObjectId source) noexcept nogil:
    cdef i32 face = face_of(s, source)
    if face < 0:
        face = db_of(s).cards[card_at(s, id_slot(source)).definition].face if id_slot(source) < s.n_cards else 0
    return face


# CR 107.3m, 400.7d: a permanent's abilities know X and the costs paid for the spell that it was.
cdef void entry_recall(const State* s, StackEntry* entry) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, entry.source)
    cdef const LastKnown* known
    if p == NULL:
        known = lki_get(s, entry.source)
        if known == NULL:
            return
        p = &known.permanent
    entry.x = p.x
    entry.costs = p.costs


cdef void put(State* s, const Trigger* t) noexcept nogil:
    cdef int player = controller_of_trigger(t)
    cdef const Ability* a = &db_of(s).abilities[t.ability]
    cdef ObjectId id = zone_create(s, source_face(s, t.source), ZONE_STACK, player, player, OBJECT_ABILITY)
    cdef StackEntry* entry = entry_get(s, id)
    cdef Event e
    entry.source = t.source
    entry.ability = t.ability
    entry.flags = SF_TRIGGERED
    entry.memory = t.memory
    entry_recall(s, entry)
    if event_heard(s, EVENT_PUT_ON_STACK):
        e = event_of(EVENT_PUT_ON_STACK, player, id)
        e.source = t.source
        event_announce(s, &e)
    if a.n_targets | a.n_modes != 0:
        push_triggered(s, player, t.source, id, t.ability)


cdef int take(State* s, Frame* f, u32 i) noexcept nogil:
    cdef Trigger t = trigger_take(s, i)
    f.r[0] -= 1
    f.stage = STAGE_NEXT
    if player_at(s, controller_of_trigger(&t)).lost:                        # CR 800.4d
        handle_free(s, t.memory)
    else:
        put(s, &t)
    return FLOW_RUN


# The first of the player's triggers; -1: there is none. `several`: there are others, which are not all alike.
cdef i32 first_of(const State* s, const Frame* f, bint* several) noexcept nogil:
    cdef i32 i, first = -1
    several[0] = False
    for i in range(f.r[0]):
        if controller_of_trigger(trigger_at(s, i)) != f.r[1]:
            continue
        if first < 0:
            first = i
        elif not alike(s, trigger_at(s, first), trigger_at(s, i)):
            several[0] = True
    return first


cdef int stacking_run(State* s, Frame* f) noexcept nogil:
    cdef i32 first
    cdef bint several
    if f.stage == STAGE_ANSWER:
        return take(s, f, <u32> s.answer.a)
    if f.stage == STAGE_BEGIN:
        if trigger_at_once(s):                                              # CR 605.4a
            return FLOW_RUN
        f.r[0] = <i32> triggers_waiting(s)
        f.r[1] = magic(s).active
        f.stage = STAGE_NEXT
    while f.r[2] < s.n_players and f.r[0] > 0:                              # CR 603.3b, 101.4
        first = first_of(s, f, &several)
        if first >= 0 and not several:
            return take(s, f, <u32> first)
        if first >= 0:
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_ORDER, REASON_TRIGGER_ORDER, f.r[1], PROC_TRIGGERS, 0, 0, False, NONE)
        f.r[1] = f.r[1] + 1 if f.r[1] + 1 < s.n_players else 0
        f.r[2] += 1
    frame_pop(s)
    return FLOW_RUN
