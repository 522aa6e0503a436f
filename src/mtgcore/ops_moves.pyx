# The one operation that moves objects: to any zone, in any order (401.4), under whose control, tapped, attached, with
# counters; it keeps what they become (400.7j), and what was exiled with what (607.2a).
#
# Cards that only change their place in a library change no zone: no event, but the same operation.
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_below
from mtgcore.layers cimport controller_of
from mtgcore.merged cimport parted_next
from mtgcore.zones cimport exiled_link, zone_move
from mtgcore.expr cimport Context, amount_of, selector_first
from mtgcore.targets cimport attach_legal
from mtgcore.events cimport Event, event_of, event_move, batch_room, batch_open, batch_add, batch_submit
from mtgcore.faces cimport back_face
from mtgcore.operands cimport *
from mtgcore.vm cimport MOVE_RANDOM, MOVE_TRANSFORMED, MOVE_UNTIL

# Operands by name.
cdef enum:
    WHAT = 1
    ZONE = 2
    CAUSE = 3
    POSITION = 4
    KEEP = 5
    FLAGS = 6
    CONTROLLER = 7
    ORDER = 8
    LINK = 9
    COUNTER = 10
    COUNTERS = 11
    HOST = 12
    WORDS = 13

    STAGE_COUNTERS = 4         # they have entered, and have been kept


# r[3] how many have their place in the order, r[5] the objects in the arena, r[6] how many, r[7] where each was.
cdef int run_move(State* s, Frame* f) noexcept nogil:
    cdef int flow
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, WHAT), &f.r[5])
        if f.r[6] < 0 or not state_room_for(s, 0, f.r[6] if word(s, f, ZONE) == ZONE_BATTLEFIELD else 0,
                                            f.r[6] * (ENTRY_WORDS + 2) + 64, 0):
            return FLOW_GROW
        drop_gone(s, f)
        if word(s, f, ORDER) != 0:
            by_owner(s, f)
        if word(s, f, FLAGS) & MOVE_UNTIL:
            until_begin(s, f)
        f.r[3] = 0
        f.stage = STAGE_LOOP
        if word(s, f, FLAGS) & MOVE_RANDOM:
            shuffle(s, f)
    elif f.stage == STAGE_ANSWER:
        order_answer(s, f)
    if f.stage == STAGE_LOOP:
        flow = order_ask(s, f)
        if flow != FLOW_RUN:
            return flow
        return move_all(s, f)
    elif f.stage == STAGE_THEN:
        if not keep(s, f):
            return FLOW_GROW
        return counters_put(s, f)
    return done(f, WORDS)


# What an earlier step has moved is another object now (400.7): nobody is asked about it.
cdef void drop_gone(State* s, Frame* f) noexcept nogil:
    cdef i32* list = arena(s) + f.r[5]
    cdef i32 i, n = 0
    for i in range(f.r[6]):
        if object_get(s, list[i]) != NULL:
            list[n] = list[i]
            n += 1
    f.r[6] = n


# CR 610.3a, 610.3b: nothing moves when the source has left the battlefield already.
cdef void until_begin(State* s, Frame* f) noexcept nogil:
    cdef i32 i
    if permanent_get(s, f.source) == NULL:
        f.r[6] = 0
    f.r[7] = arena_push(s, <u32> f.r[6])
    for i in range(f.r[6]):
        arena(s)[f.r[7] + i] = object_get(s, arena(s)[f.r[5] + i]).zone


# CR 101.4: players who order cards do it in turn order; among the cards of each, nothing has changed yet.
cdef void by_owner(State* s, Frame* f) noexcept nogil:
    cdef i32* list = arena(s) + f.r[5]
    cdef i32 i, j, id
    for i in range(1, f.r[6]):
        id = list[i]
        j = i
        while j > 0 and turn_order(s, list[j - 1]) > turn_order(s, id):
            list[j] = list[j - 1]
            j -= 1
        list[j] = id


cdef inline int turn_order(const State* s, ObjectId id) noexcept nogil:
    return (object_get(s, id).owner + s.n_players - magic(s).active) % s.n_players


# CR 401.4: the order of several cards that are put into one library is chosen, the first on top.
cdef int order_ask(State* s, Frame* f) noexcept nogil:
    cdef const i32* list = arena(s) + f.r[5]
    cdef Context c = context(f)
    cdef Ref player
    cdef i32 end
    while word(s, f, ORDER) != 0 and f.r[3] < f.r[6] - 1:
        end = f.r[3] + 1
        while end < f.r[6] and object_get(s, list[end]).owner == object_get(s, list[f.r[3]]).owner:
            end += 1
        c.current = list[f.r[3]]
        player = selector_first(s, word(s, f, ORDER), &c)
        if end - f.r[3] > 1 and ref_is_player(player):
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_OBJECTS, REASON_ORDER_LIBRARY, ref_to_player(player), PROC_VM,
                                f.r[5] + f.r[3], end - f.r[3], False, f.source)
        f.r[3] += 1
    return FLOW_RUN


cdef void order_answer(State* s, Frame* f) noexcept nogil:
    cdef i32* list = arena(s) + f.r[5]
    cdef i32 i = f.r[3], picked = s.answer.a
    while list[i] != picked:
        i += 1
    while i > f.r[3]:                                      # those before it move on by one
        list[i] = list[i - 1]
        i -= 1
    list[i] = picked
    f.r[3] += 1
    f.stage = STAGE_LOOP


cdef void shuffle(State* s, Frame* f) noexcept nogil:
    cdef i32* list = arena(s) + f.r[5]
    cdef i32 i, j, id
    for i in range(f.r[6] - 1):
        j = i + <i32> rng_below(s, RNG_EFFECT, f.controller, <u32> (f.r[6] - i))
        id = list[i]
        list[i] = list[j]
        list[j] = id


# The first of several cards put on top of a library is the topmost, so they go there last first.
cdef int move_all(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef const Object* o
    cdef i32 i, id, zone = word(s, f, ZONE), n = f.r[6]
    cdef bint reverse = zone == ZONE_LIBRARY and word(s, f, POSITION) >= 0
    f.stage = STAGE_THEN
    if word(s, f, KEEP) < 0 and word(s, f, LINK) == 0 and word(s, f, COUNTER) == 0 and \
            not word(s, f, FLAGS) & MOVE_UNTIL:
        done(f, WORDS)
    batch_open(s)
    for i in range(n):
        id = arena(s)[f.r[5] + (n - 1 - i if reverse else i)]
        o = object_get(s, id)
        if o != NULL and o.zone == ZONE_LIBRARY and zone == ZONE_LIBRARY:
            continue
        c.current = id
        add_move(s, f, id, &c)
    for i in range(n):
        id = arena(s)[f.r[5] + (n - 1 - i if reverse else i)]
        o = object_get(s, id)
        if o != NULL and o.zone == ZONE_LIBRARY and zone == ZONE_LIBRARY:
            zone_move(s, id, ZONE_LIBRARY, o.owner, at_word(s, f, POSITION))
    return batch_submit(s)


# The operand of the instruction that has just been left, or is still at pc.
cdef inline i32 at_word(const State* s, const Frame* f, int i) noexcept nogil:
    return word(s, f, i) if f.stage == STAGE_THEN else word(s, f, i - WORDS)


# Under whose control it enters, or who sacrifices it.
cdef int player_of(const State* s, const Frame* f, const Context* c) noexcept nogil:
    cdef Ref player
    if at_word(s, f, CONTROLLER) != 0:
        player = selector_first(s, at_word(s, f, CONTROLLER), c)
        if ref_is_player(player):
            return ref_to_player(player)
    return f.controller


cdef void add_move(State* s, Frame* f, ObjectId id, const Context* c) noexcept nogil:
    cdef Event e = event_move(s, id, at_word(s, f, ZONE), at_word(s, f, CAUSE))
    cdef Ref host
    if at_word(s, f, FLAGS) & MOVE_TRANSFORMED:
        e.extra = back_face(s, id) + 1
        if e.extra == 0:
            return                                         # CR 712.14a: it stays where it is
    e.position = <i16> at_word(s, f, POSITION)
    e.flags = at_word(s, f, FLAGS) & 0xFF
    e.source = f.source
    if e.cause == CAUSE_SACRIFICE and object_get(s, id).zone == ZONE_BATTLEFIELD and \
            controller_of(s, id) != player_of(s, f, c):
        return                                             # CR 701.21a
    if e.to_zone == ZONE_BATTLEFIELD:
        e.player = <u8> player_of(s, f, c)
        if at_word(s, f, HOST) != 0:
            host = selector_first(s, at_word(s, f, HOST), c)
            if host != NONE and attach_legal(s, id, host):
                e.target = host
    batch_add(s, &e)


# What they have become, in the order in which they were moved, and with whose ability they were exiled.
cdef bint keep(State* s, Frame* f) noexcept nogil:
    if not state_room_for(s, 0, 0, 4 * f.r[6] + 2 * REGISTERS + 5 * handle_len(s, magic(s).parted), 0):
        return False
    if magic(s).parted != 0:
        parted_unfold(s, f)
    else:
        moved_fold(s, f)
    if word(s, f, KEEP) >= 0:
        register_fill(s, f, word(s, f, KEEP), f.r[5], f.r[6], False)
    if word(s, f, LINK) != 0 or word(s, f, FLAGS) & MOVE_UNTIL:
        link_all(s, f)
    return True


cdef void moved_fold(State* s, Frame* f) noexcept nogil:
    cdef i32 i, n = 0
    cdef ObjectId id
    for i in range(f.r[6]):
        id = moved_to(s, arena(s)[f.r[5] + i])
        if id != NONE:
            arena(s)[f.r[5] + n] = id
            if word(s, f, FLAGS) & MOVE_UNTIL:
                arena(s)[f.r[7] + n] = arena(s)[f.r[7] + i]
            n += 1
    f.r[6] = n


# CR 712.21c, 730.3c: of a permanent that several cards represented all of them.
cdef void parted_unfold(State* s, Frame* f) noexcept nogil:
    cdef u32 most = <u32> f.r[6] + handle_len(s, magic(s).parted) // PARTED_WORDS, cursor
    cdef i32 list = arena_push(s, most), places = arena_push(s, most), i, n = 0
    cdef ObjectId now
    for i in range(f.r[6]):
        cursor = 0
        now = parted_next(s, arena(s)[f.r[5] + i], &cursor)
        if now == NONE:
            now = moved_to(s, arena(s)[f.r[5] + i])
        while now != NONE:
            arena(s)[list + n] = now
            if word(s, f, FLAGS) & MOVE_UNTIL:
                arena(s)[places + n] = arena(s)[f.r[7] + i]
            n += 1
            now = parted_next(s, arena(s)[f.r[5] + i], &cursor)
    f.r[5] = list
    f.r[6] = n
    f.r[7] = places


# CR 607.2a, 610.3
cdef void link_all(State* s, Frame* f) noexcept nogil:
    cdef i32 i, back = 0
    for i in range(f.r[6]):
        if word(s, f, FLAGS) & MOVE_UNTIL:
            back = arena(s)[f.r[7] + i] << LINK_BITS
        exiled_link(s, f.source, word(s, f, LINK) | back, arena(s)[f.r[5] + i])


cdef int counters_put(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef i32 i
    if word(s, f, COUNTER) == 0:
        return done(f, WORDS)
    if not batch_room(s, f.r[6]):
        return FLOW_GROW
    f.stage = STAGE_COUNTERS
    batch_open(s)
    for i in range(f.r[6]):
        c.current = arena(s)[f.r[5] + i]
        e = event_of(EVENT_COUNTERS_PUT, f.controller, c.current)
        e.source = f.source
        e.extra = word(s, f, COUNTER)
        e.amount = amount_of(s, word(s, f, COUNTERS), &c)
        batch_add(s, &e)
    return batch_submit(s)
