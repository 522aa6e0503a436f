# Resolving the top object of the stack (608): targets are checked again, the programs run, the object leaves the stack.
#
# May depend on: everything up to cast; it runs programs by pushing frames.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Face, Ability, TargetSpec, db_of, face_at, typeset_has, FACE_PERMANENT, CASTCOST_ATTACKS, CASTCOST_MUTATES,
)
from mtgcore.expr cimport Context, context_of, condition_holds, attacked_by
from mtgcore.zones cimport zone_cease, zone_top
from mtgcore.faces cimport bestow_end, is_bestowed, room_half
from mtgcore.targets cimport target_legal, attach_legal
from mtgcore.events cimport Event, event_of, event_move, event_submit, event_announce, event_heard
from mtgcore.cast cimport target_spec_of
from mtgcore.frames cimport push_vm

# Registers: r[0] the object, r[1] its ability (index into the tables, -1: none), r[2] modes still to be carried out
# (bits), r[3] the source, r[4] the protector chosen for a battle + 1, r[5] 1: the ability's own program is still to
# run.
cdef enum:
    STAGE_BEGIN = 0
    STAGE_PROGRAMS = 1
    STAGE_LEAVE = 2
    STAGE_PROTECTOR_CHOSEN = 3
    STAGE_ENTER = 4
    STAGE_ENTERED = 5
    STAGE_DONE = 6
    STAGE_END = 7
    STAGE_ADVENTURE = 8


# CR 608.2b: targets that have become illegal are forgotten. False: it had targets, and none of them is legal any more.
cdef bint targets_check(State* s, const StackEntry* entry) noexcept nogil:
    cdef Context c = context_of(entry.source, entry.controller, entry.id)
    cdef i32* words = handle_words(s, entry.targets)
    cdef u32 k, n = handle_len(s, entry.targets) // 3, legal = 0
    cdef TargetSpec spec
    for k in range(n):
        spec = target_spec_of(s, entry.id, words[3 * k])
        if words[3 * k + 1] != NONE and target_legal(s, &spec, words[3 * k + 1], &c):
            legal += 1
        else:
            words[3 * k + 1] = NONE
    return n == 0 or legal > 0


# CR 608.2a, 603.4: a triggered ability's intervening "if" must hold now as well.
cdef bint condition_still_holds(const State* s, const StackEntry* entry) noexcept nogil:
    cdef Context c
    if not entry.flags & SF_TRIGGERED or entry.ability < 0:
        return True
    c = context_of(entry.source, entry.controller, entry.id)
    return condition_holds(s, db_of(s).abilities[entry.ability].timing, &c)


# CR 101.1: its text may say that it resolves all the same.
cdef inline bint still_resolves(const State* s, const StackEntry* entry) noexcept nogil:
    return entry.ability >= 0 and db_of(s).abilities[entry.ability].flags & AF_STILL_RESOLVES


# CR 702.103e: a bestowed Aura spell whose target is illegal goes on resolving as a creature spell.
cdef bint bestow_ends(State* s, ObjectId id) noexcept nogil:
    if entry_get(s, id).flags & SF_SPELL == 0 or not is_bestowed(s, id):
        return False
    bestow_end(s, id)
    entry_get(s, id).cast_for = 0
    return True


# CR 702.140b: so does a mutating creature spell.
cdef bint mutate_ends(State* s, ObjectId id) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, id)
    if entry.flags & SF_SPELL == 0 or not way_flags(s, object_get(s, id), entry) & CASTCOST_MUTATES:
        return False
    entry.ability = -1
    entry.cast_for = 0
    entry.costs &= ~(COSTS_WAY << COSTS_WAY_SHIFT)
    return True


cdef int stage_begin(State* s, Frame* f) noexcept nogil:
    cdef ObjectId id = zone_top(s, ZONE_STACK, 0)
    cdef const StackEntry* entry = entry_get(s, id)
    if entry == NULL:
        frame_pop(s)
        return FLOW_RUN
    s.mandatory_steps += 1
    f.r[0] = id
    f.r[1] = entry.ability
    f.r[3] = entry.source
    f.controller = entry.controller
    f.source = id
    if not condition_still_holds(s, entry) or not targets_check(s, entry) and not still_resolves(s, entry) \
            and not bestow_ends(s, id) and not mutate_ends(s, id):
        f.stage = STAGE_END
        return leave_stack(s, f, CAUSE_RULE)
    f.r[1] = entry.ability
    if entry.ability >= 0:
        f.r[2] = entry.modes
        f.r[5] = 1
    f.stage = STAGE_PROGRAMS
    return run_programs(s, f)


cdef inline i32 entry_memory(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    return entry.memory if entry != NULL else 0


# CR 608.2c, 700.2: the instructions in the order written: the ability's own, then those of the chosen modes.
cdef int run_programs(State* s, Frame* f) noexcept nogil:
    cdef const Ability* a
    cdef i32 program = -1
    cdef int mode
    while f.r[2] != 0 or f.r[5]:
        a = &db_of(s).abilities[f.r[1]]
        if f.r[5]:
            f.r[5] = 0
            program = a.program
        else:
            mode = 0
            while not (f.r[2] >> mode) & 1:
                mode += 1
            f.r[2] &= ~(1 << mode)
            program = db_of(s).modes[a.modes + mode].program
        if program >= 0:
            push_vm(s, program, f.controller, f.r[3], f.r[0], entry_memory(s, f.r[0]))
            return FLOW_RUN
    f.stage = STAGE_LEAVE
    return stage_leave(s, f)


# An instant or sorcery goes to its owner's graveyard; an ability or a copy ceases to exist. It may be gone already:
# effects can move the spell while it resolves (608.2m).
cdef int leave_stack(State* s, Frame* f, int cause) noexcept nogil:
    cdef const Object* o = object_get(s, f.r[0])
    cdef Event e
    if o == NULL or o.zone != ZONE_STACK:
        return FLOW_RUN
    if o.flags & (OBJECT_ABILITY | OBJECT_COPY | OBJECT_TOKEN):      # CR 608.2n, 707.10a
        zone_cease(s, f.r[0])
        return FLOW_RUN
    e = event_move(s, f.r[0], resolved_to(entry_get(s, f.r[0]), cause), cause)
    if cause == CAUSE_RESOLVE and entry_get(s, f.r[0]).flags & SF_ADVENTURE:
        f.stage = STAGE_ADVENTURE
    return event_submit(s, &e)


# CR 608.2n, 702.27a, 715.3d: where a spell goes that has resolved.
cdef int resolved_to(const StackEntry* entry, int cause) noexcept nogil:
    if cause == CAUSE_RESOLVE and entry.flags & SF_BUYBACK:
        return ZONE_HAND
    return ZONE_EXILE if cause == CAUSE_RESOLVE and entry.flags & SF_ADVENTURE else ZONE_GRAVEYARD


# CR 715.3d: for as long as it remains exiled, it may be cast.
cdef int stage_adventure(State* s, Frame* f) noexcept nogil:
    cdef Object* o = object_get(s, s.result[0])
    if o != NULL and o.zone == ZONE_EXILE:
        o.flags |= OBJECT_ON_ADVENTURE
        s.dirty |= DIRTY_SUMMARY
    return stage_done(s, f)


cdef int stage_leave(State* s, Frame* f) noexcept nogil:
    cdef const Object* o = object_get(s, f.r[0])
    if o != NULL and o.zone == ZONE_STACK and not o.flags & OBJECT_ABILITY and \
            face_at(s, o.face).flags & FACE_PERMANENT:
        return ask_protector(s, f, face_at(s, o.face))
    f.stage = STAGE_DONE
    return leave_stack(s, f, CAUSE_RESOLVE)                # CR 608.2n


# CR 310.8a, 310.11a: a Siege's protector is an opponent of its controller, chosen as it enters.
cdef int ask_protector(State* s, Frame* f, const Face* face) noexcept nogil:
    cdef i32 domain, n = 0
    cdef int p
    f.stage = STAGE_ENTER
    if not face.types & TYPE_BATTLE or not typeset_has(s, face.typeset, SUBTYPE_SIEGE):
        return stage_enter(s, f)
    domain = arena_push(s, s.n_players)
    for p in range(s.n_players):
        if p != f.controller and not player_at(s, p).lost:
            arena(s)[domain + n] = p
            n += 1
    f.stage = STAGE_PROTECTOR_CHOSEN
    return decision_ask(s, SHAPE_PLAYERS, REASON_PROTECTOR, f.controller, PROC_RESOLVE, domain, n, False, f.r[0])


# CastCostFlag of the way in which the spell was cast.
cdef inline i32 way_flags(const State* s, const Object* o, const StackEntry* entry) noexcept nogil:
    cdef i32 way = (entry.costs >> COSTS_WAY_SHIFT) & COSTS_WAY
    if way == 0 or way > face_at(s, o.face).n_cast_costs:
        return 0
    return db_of(s).cast_costs[face_at(s, o.face).cast_costs + way - 1].flags


cdef inline ObjectId cost_object(const State* s, const StackEntry* entry) noexcept nogil:
    cdef u32 n
    cdef const i32* words = memory_list(s, entry.memory, REG_COST_OBJECTS, &n)
    return words[0] if n != 0 else NONE
# CR 608.3a-c: the spell becomes a permanent under its controller's control, an Aura attached to what it targeted. A
# copy becomes a token as it enters (608.3f, zones).
cdef int stage_enter(State* s, Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[0])
    cdef const Object* o = object_get(s, f.r[0])
    cdef Event e
    f.stage = STAGE_ENTERED
    e = event_move(s, f.r[0], ZONE_BATTLEFIELD, CAUSE_RESOLVE)
    e.player = f.controller
    e.source = f.r[0]
    e.amount = entry.life_symbols                          # CR 702.150a
    if way_flags(s, o, entry) & CASTCOST_ATTACKS:          # CR 702.190b
        e.flags = EF_TAPPED | EF_ATTACKING
        e.target = attacked_by(s, cost_object(s, entry))
    if typeset_has(s, face_at(s, o.face).typeset, SUBTYPE_AURA):
        if handle_len(s, entry.targets) > 0:
            e.target = handle_words(s, entry.targets)[1]
        if e.target == NONE or not attach_legal(s, f.r[0], e.target):
            s.result[0] = NONE                             # CR 303.4i: it stays, and goes to the graveyard below
            return FLOW_RUN
    return event_submit(s, &e)


# CR 709.5h: the half that was cast is unlocked as it enters.
cdef void unlocked_announce(State* s, const Frame* f, ObjectId id) noexcept nogil:
    cdef Event e
    if event_heard(s, EVENT_ACTION):
        e = event_of(EVENT_ACTION, f.controller, id)
        e.extra = ACTION_UNLOCK
        e.amount = room_half(s, object_get(s, id).face)
        event_announce(s, &e)
cdef int stage_entered(State* s, Frame* f) noexcept nogil:
    cdef Permanent* permanent = permanent_get(s, s.result[0])
    f.stage = STAGE_DONE
    if permanent != NULL and room_half(s, object_get(s, permanent.id).face) in (1, 2):
        unlocked_announce(s, f, permanent.id)
    if permanent != NULL and f.r[4] > 0:
        permanent.protector = <u8> (f.r[4] - 1)
    return leave_stack(s, f, CAUSE_RULE)                   # CR 608.3e: what could not enter


# CR 608.2p
cdef int stage_done(State* s, Frame* f) noexcept nogil:
    cdef Event e
    if event_heard(s, EVENT_RESOLVED):
        e = event_of(EVENT_RESOLVED, f.controller, f.r[0])
        e.source = f.r[3]
        event_announce(s, &e)
    frame_pop(s)
    return FLOW_RUN


cdef int resolve_run(State* s, Frame* f) noexcept nogil:
    cdef int stage = f.stage
    if stage == STAGE_BEGIN:
        return stage_begin(s, f)
    elif stage == STAGE_PROGRAMS:
        return run_programs(s, f)
    elif stage == STAGE_LEAVE:
        return stage_leave(s, f)
    elif stage == STAGE_PROTECTOR_CHOSEN:
        f.r[4] = s.answer.a + 1
        arena_cut(s, f.arena_base)
        return stage_enter(s, f)
    elif stage == STAGE_ENTER:
        return stage_enter(s, f)
    elif stage == STAGE_ENTERED:
        return stage_entered(s, f)
    elif stage == STAGE_DONE:
        return stage_done(s, f)
    elif stage == STAGE_ADVENTURE:
        return stage_adventure(s, f)
    frame_pop(s)
    return FLOW_RUN
