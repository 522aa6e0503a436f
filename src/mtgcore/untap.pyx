# The untap step (502): what phases in, what untaps, and what may stay tapped.
#
# Usually everything untaps at once. Where somebody may choose, or something else is done as permanents untap, that is a
# procedure of its own. May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport combat_remove
from mtgcore.expr cimport Context, filter_matches
from mtgcore.layers cimport Rule, rule_context, rule_next
from mtgcore.faces cimport prepare_again
from mtgcore.triggers cimport trigger_at_once, triggers_announced
from mtgcore.events cimport Event, event_of, event_announce, event_heard, batch_open, batch_add, batch_submit
from mtgcore.daynight cimport day_night_check
from mtgcore.frames cimport push_plain

# PROC_UNTAP: r[0] where the next pick may begin, r[1] the permanents that may stay tapped, r[2] how many, r[3] those
# that will, r[4] how many.
cdef enum:
    STAGE_BEGIN = 0
    STAGE_AT_ONCE = 1          # what is done as permanents untap
    STAGE_CHOOSE = 2
    STAGE_CHOSEN = 3
    STAGE_DONE = 4


# CR 702.26b, 702.26g: it phases out, and what is attached to it with it; or in.
cdef void permanent_phase(State* s, ObjectId id, bint out) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    cdef Event e = event_of(EVENT_PHASE, object_at(s, id_slot(id)).controller, id)
    cdef u32 i
    e.extra = out
    if out:
        if event_heard(s, EVENT_PHASE):
            event_announce(s, &e)
        combat_remove(s, p)                                # CR 506.4, 702.26d
        p.flags |= PF_PHASED_OUT
    else:
        p.flags &= ~<u32> PF_PHASED_OUT
        magic(s).n_static += 1                             # perhaps: the layers count anew
        if p.memory != 0:
            prepare_again(s, id)                           # CR 722.3c
        if event_heard(s, EVENT_PHASE):
            event_announce(s, &e)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.attached_to == id and ((p.flags & PF_PHASED_OUT) != 0) != out:
            permanent_phase(s, p.id, out)


# CR 502.1, 702.26a: the active player's permanents with phasing phase out, and at the same time what phased out under
# that player's control phases in.
cdef void phase_all(State* s) noexcept nogil:
    cdef Permanent* p
    cdef const Permanent* host
    cdef u32 i
    cdef bint leave = False
    for i in range(magic(s).n_permanents):
        if (chars_at(s, i).keywords >> KW_PHASING) & 1 and chars_at(s, i).controller == magic(s).active and \
                not permanent_at(s, i).flags & PF_PHASED_OUT:
            permanent_at(s, i).flags |= PF_PHASING
            leave = True
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.flags & PF_PHASED_OUT and object_at(s, id_slot(p.id)).controller == magic(s).active:
            host = permanent_get(s, p.attached_to)
            if host == NULL or not host.flags & PF_PHASED_OUT:
                permanent_phase(s, p.id, False)
    if not leave:
        return
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.flags & PF_PHASING:
            p.flags &= ~<u32> PF_PHASING
            host = permanent_get(s, p.attached_to)
            if not p.flags & PF_PHASED_OUT and (host == NULL or not host.flags & PF_PHASING):      # CR 702.26h
                permanent_phase(s, p.id, True)


# Does a rule of that kind apply to the permanent?
cdef bint ruled(const State* s, u32 i, int kind) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0
    cdef ObjectId id = permanent_at(s, i).id
    if not (magic(s).rule_watch >> kind) & 1:
        return False
    while rule_next(s, &cursor, &rule):
        if rule.kind != kind or rule.a == 1 and rule.controller != magic(s).active:
            continue
        c = rule_context(&rule, NONE)
        if rule.object == id if rule.filter == 0 else filter_matches(s, rule.filter, id, &c):
            return True
    return False


# Would it untap if nobody chose otherwise?
cdef bint untaps(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    if p.flags & (PF_TAPPED | PF_PHASED_OUT) != PF_TAPPED or chars_at(s, i).controller != magic(s).active:
        return False
    return not ruled(s, i, RULE_DOESNT_UNTAP)


# CR 502.3: all at once, but for `n` of them.
cdef int untap_all(State* s, i32 kept, i32 n) noexcept nogil:
    cdef Event e = event_of(EVENT_UNTAP, magic(s).active, NONE)
    cdef u32 i
    cdef i32 k
    cdef bint stays
    e.cause = CAUSE_RULE
    batch_open(s)
    if magic(s).day_night:
        day_night_check(s)                                 # CR 502.2
    for i in range(magic(s).n_permanents):
        stays = not untaps(s, i)
        for k in range(n):
            stays = stays or arena(s)[kept + k] == permanent_at(s, i).id
        if not stays:
            e.object = permanent_at(s, i).id
            batch_add(s, &e)
    return batch_submit(s)


# Is something done as permanents untap?
cdef inline bint watched(const State* s) noexcept nogil:
    return (magic(s).trigger_watch >> EVENT_UNTAPPING) & 1


cdef int untap_step(State* s) noexcept nogil:
    phase_all(s)
    if (magic(s).rule_watch >> RULE_MAY_STAY_TAPPED) & 1 or watched(s):
        push_plain(s, PROC_UNTAP, magic(s).active)
        return FLOW_RUN
    return untap_all(s, 0, 0)


# Those of the active player's permanents that may stay tapped, oldest first.
cdef bint choice_begin(State* s, Frame* f) noexcept nogil:
    cdef u32 i
    if not state_room_for(s, 0, 0, 2 * magic(s).n_permanents + 64, 0):
        return False
    f.r[0] = f.r[2] = f.r[4] = 0
    f.r[1] = <i32> s.arena_low
    for i in range(magic(s).n_permanents):
        if untaps(s, i) and ruled(s, i, RULE_MAY_STAY_TAPPED):
            arena(s)[arena_push(s, 1)] = permanent_at(s, i).id
            f.r[2] += 1
    f.r[3] = arena_push(s, <u32> f.r[2])
    return True


cdef void choice_answer(State* s, Frame* f) noexcept nogil:
    f.stage = STAGE_CHOOSE
    if s.answer.kind == OPTION_PASS:
        f.r[0] = f.r[2]
        return
    while arena(s)[f.r[1] + f.r[0]] != s.answer.a:
        f.r[0] += 1
    f.r[0] += 1
    arena(s)[f.r[3] + f.r[4]] = s.answer.a
    f.r[4] += 1


cdef int untap_run(State* s, Frame* f) noexcept nogil:
    cdef Event e
    if f.stage == STAGE_BEGIN:
        f.stage = STAGE_AT_ONCE
        if watched(s):
            e = event_of(EVENT_UNTAPPING, f.controller, NONE)
            triggers_announced(s, &e, 1)
    if f.stage == STAGE_AT_ONCE:
        if magic(s).triggers != 0 and trigger_at_once(s):
            return FLOW_RUN
        if not choice_begin(s, f):
            return FLOW_GROW
        f.stage = STAGE_CHOOSE
    if f.stage == STAGE_CHOSEN:
        choice_answer(s, f)
    if f.stage == STAGE_CHOOSE:
        if f.r[0] < f.r[2]:
            f.stage = STAGE_CHOSEN
            return decision_ask(s, SHAPE_OBJECTS, REASON_UNTAP, f.controller, PROC_UNTAP, f.r[1] + f.r[0],
                                f.r[2] - f.r[0], True, NONE)
        f.stage = STAGE_DONE
        return untap_all(s, f.r[3], f.r[4])
    frame_pop(s)
    return FLOW_RUN
