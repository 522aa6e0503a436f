# What the instructions of a program read: objects and players into the arena.
#
# May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport know_reveal, zone_get, zone_count
from mtgcore.expr cimport filter_matches, selector_fill
from mtgcore.events cimport event_of, event_move, event_announce, batch_room, batch_add


cdef int player_named(const State* s, const Frame* f, i32 node) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref r = NONE
    if node == 0:
        return f.controller
    selector_fill(s, node, &c, &r, 1)
    return ref_to_player(r) if ref_is_player(r) else -1


cdef void register_set(State* s, Frame* f, int register, i32 value) noexcept nogil:
    cdef i32 word = value
    if register < REGISTER_LISTS:
        f.r[2] = memory_set(s, f.r[2], register, value)
    else:
        f.r[2] = memory_set_list(s, f.r[2], register, &word, 1)


cdef bint register_fill(State* s, Frame* f, int register, i32 first, i32 n, bint append) noexcept nogil:
    cdef i32 i
    if not state_room_for(s, 0, 0, n + 2 * REGISTERS, 0):
        return False
    if register < REGISTER_LISTS:
        f.r[2] = memory_set(s, f.r[2], register, arena(s)[first] if n > 0 else NONE)
    elif append:
        for i in range(n):
            f.r[2] = memory_append(s, f.r[2], register, arena(s)[first + i])
    else:
        f.r[2] = memory_set_list(s, f.r[2], register, arena(s) + first, n)
    return True


cdef ObjectId moved_to(const State* s, ObjectId id) noexcept nogil:
    cdef u32 slot = id_slot(id)
    if object_get(s, id) != NULL or slot >= s.n_objects or object_at(s, slot).face < 0 or \
            object_at(s, slot).zone == ZONE_NOWHERE:
        return NONE
    return id_of(s, slot)


# ---- picks -----------------------------------------------------------------------------------------------------------

cdef bint picks_begin(State* s, Frame* f, i32 least, i32 most) noexcept nogil:
    if not state_room_for(s, 0, 0, f.r[6] + 64, 0):
        return False
    f.r[3] = 0
    f.r[4] = 0
    f.r[8] = min(max(most, 0), f.r[6])
    f.r[7] = min(max(least, 0), f.r[8])
    f.r[9] = arena_push(s, f.r[8])
    f.stage = STAGE_LOOP
    return True


cdef int picks_ask(State* s, Frame* f, int player, int reason) noexcept nogil:
    cdef i32 left = f.r[6] - f.r[3], missing = f.r[7] - f.r[4]
    if f.r[4] < f.r[8] and missing == left:                # all the rest
        while f.r[3] < f.r[6]:
            arena(s)[f.r[9] + f.r[4]] = arena(s)[f.r[5] + f.r[3]]
            f.r[4] += 1
            f.r[3] += 1
    if missing > 1:
        left -= missing - 1                                # the picks to come are later ones
    if f.r[4] < f.r[8] and left > 0:
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, reason, player, PROC_VM, f.r[5] + f.r[3], left, missing <= 0, f.source)
    f.stage = STAGE_THEN
    return FLOW_RUN


cdef void picks_answer(State* s, Frame* f) noexcept nogil:
    cdef Ref r
    f.stage = STAGE_LOOP
    if s.answer.kind == OPTION_PASS:
        f.r[8] = f.r[4]
        return
    r = ref_player(s.answer.a) if s.answer.kind == OPTION_PLAYER else s.answer.a
    while arena(s)[f.r[5] + f.r[3]] != r:
        f.r[3] += 1
    f.r[3] += 1
    arena(s)[f.r[9] + f.r[4]] = r
    f.r[4] += 1


# What a selector names, in the arena; -1: the block must grow first.
cdef i32 selected(State* s, Frame* f, i32 node, i32* first) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 n = selector_fill(s, node, &c, NULL, 0)
    if not state_room_for(s, 0, 0, n * (1 + EVENT_WORDS) + 64, 0) or n > HANDLES_HEADROOM and not batch_room(s, n):
        return -1
    first[0] = arena_push(s, n)
    selector_fill(s, node, &c, arena(s) + first[0], n)
    return n


# Objects in the zones of the mask that match a filter, each zone in its order; `owner` -1: of all players.
cdef i32 matching(State* s, Frame* f, i32 filter, i32 zones, int owner, i32* first) noexcept nogil:
    cdef Context c = context(f)
    cdef int zone, p
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    if not state_room_for(s, 0, 0, s.n_objects + 64, 0):
        return -1
    first[0] = <i32> s.arena_low
    for zone in range(ZONE_LIBRARY, ZONE_COMMAND + 1):
        if not (zones >> zone) & 1:
            continue
        for p in range(s.n_players if zone <= ZONE_GRAVEYARD else 1):
            if zone <= ZONE_GRAVEYARD and owner >= 0 and p != owner:
                continue
            for i in range(zone_count(s, zone, p)):
                id = zone_get(s, zone, p, i)
                if filter_matches(s, filter, id, &c):
                    arena(s)[arena_push(s, 1)] = id
                    n += 1
    return n


cdef void batch_add_move(State* s, ObjectId id, int zone, int cause) noexcept nogil:
    cdef Event e = event_move(s, id, zone, cause)
    batch_add(s, &e)


cdef void reveal_all(State* s, ObjectId id) noexcept nogil:
    cdef Event e = event_of(EVENT_REVEAL, object_get(s, id).owner, id)
    know_reveal(s, id, (1 << s.n_players) - 1)
    event_announce(s, &e)
