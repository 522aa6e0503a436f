# Operations that copy permanents (707): becoming a copy, tokens that are copies.
#
# Copied are a face and the exceptions that are part of the copiable values of what is copied (707.2, 707.3); those of
# the effect itself come after them (707.9). May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport db_of
from mtgcore.layers cimport (
    copied_face, change_operands, copy_exceptions, effect_copy, permanent_set_copy,
)
from mtgcore.zones cimport zone_create
from mtgcore.expr cimport Context, amount_of, selector_fill
from mtgcore.events cimport Event, event_of, batch_room, batch_open, batch_add, batch_submit
from mtgcore.operands cimport *
from mtgcore.ops_entering cimport attacked_ask, attacked_take


# The exceptions as [kind, a, b] triples in the arena: where they begin; `n` words. -1: the block must grow first.
cdef i32 exceptions_push(State* s, Frame* f, ObjectId original, i32 changes, i32 n_changes, i32* n) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, k, old = copy_exceptions(s, original, NULL, 0)
    n[0] = old + 3 * n_changes
    if not state_room_for(s, 0, 0, n[0] + 64, 0):
        return -1
    first = arena_push(s, n[0])
    copy_exceptions(s, original, arena(s) + first, old)
    for k in range(n_changes):
        arena(s)[first + old + 3 * k] = db_of(s).changes[changes + k].kind
        change_operands(s, &db_of(s).changes[changes + k], &c, arena(s) + first + old + 3 * k + 1,
                        arena(s) + first + old + 3 * k + 2)
    return first


cdef ObjectId original_of(State* s, Frame* f, i32 node) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref r = NONE
    selector_fill(s, node, &c, &r, 1)
    return r if r > 0 and copied_face(s, r) >= 0 else NONE


# Operands: what, original, first change, number of changes, duration, condition of the duration.
cdef int run_become_copy(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef ObjectId original = original_of(s, f, word(s, f, 2))
    cdef i32 first, words, i, n_words, n = selected(s, f, word(s, f, 1), &first)
    if n < 0:
        return FLOW_GROW
    words = exceptions_push(s, f, original, word(s, f, 3), word(s, f, 4), &n_words)
    if words < 0 or not batch_room(s, n) or \
            not state_room_for(s, 0, 0, n * (n_words + REGISTERS) + 64, n):
        return FLOW_GROW
    for i in range(n if original != NONE else 0):
        if permanent_get(s, arena(s)[first + i]) != NULL:
            effect_copy(s, arena(s)[first + i], copied_face(s, original), arena(s) + words, n_words, word(s, f, 5),
                        word(s, f, 6), &c)
    return done(f, 7)


# CR 707.2, 111.10. Operands: players, original, amount, flags, register that keeps the tokens, first change, number of
# changes. r[7] the timestamp before they enter, r[8] what is copied.
cdef int run_token_copy(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef int flow
    cdef i32 first, i, _k, n, amount
    if f.stage == STAGE_THEN:
        return copies_keep(s, f)
    if f.stage == STAGE_FETCH:
        f.r[8] = original_of(s, f, word(s, f, 2))
    amount = min(max(amount_of(s, word(s, f, 3), &c), 0), ENTRIES_LIMIT)
    if f.r[8] == NONE:
        return done(f, 9)
    if word(s, f, 4) & EF_ATTACKING and f.stage != STAGE_LOOP:
        flow = attacked_ask(s, f, amount, word(s, f, 8))
        if flow != FLOW_RUN:
            return flow
    n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, n * amount, n * amount, n * amount * (ENTRY_WORDS + 5) + 64, 0):
        return FLOW_GROW
    f.r[7] = <i32> s.timestamp
    batch_open(s)
    for i in range(n):
        e = event_of(EVENT_TOKEN, ref_to_player(arena(s)[first + i]), NONE)
        e.source = f.source
        e.extra = copied_face(s, f.r[8])
        e.flags = <u16> word(s, f, 4)
        e.amount = amount                                  # CR 614.16: one event
        if e.flags & EF_ATTACKING and e.player == f.controller:
            e.amount = 1
            for _k in range(amount):
                e.target = attacked_take(s, f)
                batch_add(s, &e)
        else:
            batch_add(s, &e)
    f.stage = STAGE_THEN
    return batch_submit(s)


# The tokens that this instruction made, the last permanents of the battlefield, have the exceptions.
cdef int copies_keep(State* s, Frame* f) noexcept nogil:
    cdef u32 i, k, end = magic(s).n_permanents
    cdef i32 first, words, n_words, face = copied_face(s, f.r[8])
    words = exceptions_push(s, f, f.r[8], word(s, f, 6), word(s, f, 7), &n_words)
    i = end
    while i > 0 and permanent_at(s, i - 1).entered >= <u32> f.r[7]:
        i -= 1
    if words < 0 or not batch_room(s, end - i) or \
            not state_room_for(s, 0, 0, (end - i) * (n_words + 8) + end + 2 * REGISTERS, 0):
        return FLOW_GROW
    first = <i32> s.arena_low
    for k in range(i, end):
        if object_at(s, id_slot(permanent_at(s, k).id)).flags & OBJECT_TOKEN:
            arena(s)[arena_push(s, 1)] = permanent_at(s, k).id
            if n_words != 0:
                permanent_set_copy(s, permanent_at(s, k).id, face, arena(s) + words, n_words)
    if word(s, f, 5) >= 0:
        register_fill(s, f, word(s, f, 5), first, <i32> s.arena_low - first, False)
    return done(f, 9)


# CR 707.12: copies of cards in exile, which may be cast by the instruction that follows; otherwise they cease to exist
# (704.5e).
cdef int run_copy_card(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, made, kept = 0, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, <u32> n, 0, <u32> n + 64, 0):
        return FLOW_GROW
    made = arena_push(s, n)
    for i in range(n):
        if object_get(s, arena(s)[first + i]) != NULL:
            arena(s)[made + kept] = zone_create(s, copied_face(s, arena(s)[first + i]), ZONE_EXILE, f.controller,
                                                f.controller, OBJECT_COPY)
            kept += 1
    if word(s, f, 2) >= 0 and not register_fill(s, f, word(s, f, 2), made, kept, False):
        return FLOW_GROW
    s.dirty |= DIRTY_SBA
    return done(f, 3)
