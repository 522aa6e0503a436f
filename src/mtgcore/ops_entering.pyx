# Operations that put permanents onto the battlefield: tokens (111), creatures that attack as they enter (508.4).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.expr cimport Context, amount_of, selector_first, selector_has
from mtgcore.layers cimport controller_of
from mtgcore.declare cimport MAX_FACINGS
from mtgcore.constraints cimport defenders_fill
from mtgcore.events cimport Event, event_of, batch_open, batch_add, batch_submit
from mtgcore.operands cimport *


# What may be attacked; `whom`: only players that it names, and planeswalkers that they control (702.116a).
cdef i32 defenders_of(State* s, Frame* f, i32 whom, Ref* defenders) noexcept nogil:
    cdef i32 i, kept = 0, n = defenders_fill(s, f.controller, defenders, MAX_FACINGS)
    cdef Context c
    if whom == 0:
        return n
    c = context(f)
    for i in range(n):
        if selector_has(s, whom, defenders[i] if ref_is_player(defenders[i])
                        else ref_player(controller_of(s, defenders[i])), &c):
            defenders[kept] = defenders[i]
            kept += 1
    return kept
# CR 508.4: a player who puts creatures onto the battlefield attacking chooses what each attacks. r[3] how many have
# chosen, r[5] their choices in the arena, r[6] how many there are.
cdef int attacked_ask(State* s, Frame* f, i32 n, i32 whom) noexcept nogil:
    cdef Ref defenders[MAX_FACINGS]
    cdef i32 i, m, first
    if not state_room_for(s, 0, 0, n + MAX_FACINGS + 64, 0):
        return FLOW_GROW
    if f.stage == STAGE_FETCH:
        f.r[3] = 0
        f.r[5] = arena_push(s, n)
        f.r[6] = n
        for i in range(n):
            arena(s)[f.r[5] + i] = NONE
    elif f.stage == STAGE_ANSWER:
        arena(s)[f.r[5] + f.r[3]] = s.answer.a if s.answer.kind == OPTION_OBJECT else ref_player(s.answer.a)
        f.r[3] += 1
        arena_cut(s, f.r[5] + f.r[6])
    m = defenders_of(s, f, whom, defenders)
    if whom != 0 and m == 1:
        for i in range(n):
            arena(s)[f.r[5] + i] = defenders[0]
    if m > 1 and f.r[3] < f.r[6] and magic(s).in_combat and f.controller == magic(s).active:
        first = arena_push(s, m)
        for i in range(m):
            arena(s)[first + i] = defenders[i]
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_CHOOSE, f.controller, PROC_VM, first, m, False, f.source)
    f.r[3] = 0
    f.stage = STAGE_LOOP
    return FLOW_RUN


# The next of those choices; NONE: nothing was to be chosen, the only defending player is attacked.
cdef Ref attacked_take(State* s, Frame* f) noexcept nogil:
    if f.r[3] >= f.r[6]:
        return NONE
    f.r[3] += 1
    return arena(s)[f.r[5] + f.r[3] - 1]


# CR 111: tokens of a face, of a size of their own where the text gives one. r[7] the timestamp before they enter; the
# register keeps them.
cdef int run_token(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef int flow
    cdef i32 first, i, _k, n
    cdef i32 amount = min(max(amount_of(s, word(s, f, 3), &c), 0), ENTRIES_LIMIT)
    if f.stage == STAGE_THEN:
        return tokens_keep(s, f)
    if word(s, f, 4) & EF_ATTACKING and f.stage != STAGE_LOOP:
        flow = attacked_ask(s, f, amount, 0)
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
        e.extra = word(s, f, 2)
        e.flags = <u16> word(s, f, 4)
        e.amount = amount                                  # CR 614.16: one event
        if word(s, f, 8) != 0:
            e.target = selector_first(s, word(s, f, 8), &c)
            if e.target == NONE:                           # CR 303.4g: there is nothing to attach them to
                continue
        if e.flags & EF_ATTACKING and e.player == f.controller:
            e.amount = 1                                   # each may attack something else
            for _k in range(amount):
                e.target = attacked_take(s, f)
                batch_add(s, &e)
        else:
            batch_add(s, &e)
    f.stage = STAGE_THEN
    if word(s, f, 5) < 0 and word(s, f, 6) == 0:
        done(f, 9)
    return batch_submit(s)


# The tokens that this instruction made: the last permanents of the battlefield.
cdef int tokens_keep(State* s, Frame* f) noexcept nogil:
    cdef u32 i, k
    cdef i32 first
    if not state_room_for(s, 0, 0, 6 * magic(s).n_permanents + 2 * REGISTERS, 0):
        return FLOW_GROW
    i = magic(s).n_permanents
    while i > 0 and permanent_at(s, i - 1).entered >= <u32> f.r[7]:
        i -= 1
    first = <i32> s.arena_low
    for k in range(i, magic(s).n_permanents):
        if object_at(s, id_slot(permanent_at(s, k).id)).flags & OBJECT_TOKEN:
            arena(s)[arena_push(s, 1)] = permanent_at(s, k).id
            if word(s, f, 6) != 0:
                size_set(s, f, permanent_at(s, k))
    if word(s, f, 5) >= 0:
        register_fill(s, f, word(s, f, 5), first, <i32> s.arena_low - first, False)
    return done(f, 9)


# CR 111.3: the size that the effect gives is part of the token's copiable values.
cdef void size_set(State* s, Frame* f, Permanent* p) noexcept nogil:
    cdef Context c = context(f)
    c.current = p.id
    p.copied = handle_append3(s, p.copied, CHANGE_SET_PT, amount_of(s, word(s, f, 6), &c),
                              amount_of(s, word(s, f, 7), &c))
    s.dirty |= DIRTY_CHARS | DIRTY_SBA
