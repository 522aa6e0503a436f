# Operations on objects: damage (120), destroying, moving, tapping, counters (701), continuous effects and floating
# abilities (611.2), attaching (701.3), fighting (701.14).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Change, db_of
from mtgcore.layers cimport chars_of, controller_of, effect_begin, effect_float
from mtgcore.zones cimport combat_remove
from mtgcore.expr cimport Context, amount_of, selector_fill
from mtgcore.targets cimport attach_legal
from mtgcore.events cimport Event, event_of, event_move, event_submit, batch_room, batch_open, batch_add, batch_submit
from mtgcore.triggers cimport trigger_reflexive
from mtgcore.operands cimport *
from mtgcore.ops_entering cimport attacked_ask, attacked_take
from mtgcore.vm cimport *


# ---- one batch over what a selector names ---------------------------------------------------------------------------

cdef void add_event(State* s, Frame* f, int op, Ref r, const Context* c) noexcept nogil:
    cdef Event e
    cdef int p = ref_to_player(r) if ref_is_player(r) else f.controller
    if op == OP_DAMAGE:
        e = event_of(EVENT_DAMAGE, p, NONE)
        e.source = f.source
        e.target = r
        e.amount = amount_of(s, word(s, f, 2), c)
    elif op == OP_DESTROY:
        e = event_move(s, r, ZONE_GRAVEYARD, CAUSE_DESTROY)
        e.flags = <u16> word(s, f, 2)
    elif op == OP_MOVE:
        e = event_move(s, r, word(s, f, 2), word(s, f, 3))
        e.position = <i16> word(s, f, 4)
        if word(s, f, 2) == ZONE_BATTLEFIELD:
            e.player = f.controller
    elif op == OP_GAIN_LIFE or op == OP_LOSE_LIFE:
        e = event_of(EVENT_LIFE_GAIN if op == OP_GAIN_LIFE else EVENT_LIFE_LOSS, p, NONE)
        e.amount = amount_of(s, word(s, f, 2), c)
    elif op == OP_TAP or op == OP_UNTAP:
        e = event_of(EVENT_TAP if op == OP_TAP else EVENT_UNTAP, controller_of(s, r), r)
    elif op == OP_PUT_COUNTERS or op == OP_REMOVE_COUNTERS:
        e = event_of(EVENT_COUNTERS_PUT if op == OP_PUT_COUNTERS else EVENT_COUNTERS_REMOVED, p,
                     NONE if ref_is_player(r) else r)
        e.extra = word(s, f, 2)
        e.amount = amount_of(s, word(s, f, 3), c)
    elif op == OP_SHUFFLE:
        e = event_of(EVENT_SHUFFLE, p, NONE)
    else:                      # OP_PUT_ATTACKING
        e = event_move(s, r, ZONE_BATTLEFIELD, CAUSE_EFFECT)
        e.player = f.controller
        e.flags = EF_TAPPED | EF_ATTACKING
        e.target = attacked_take(s, f)
    if e.source == NONE:
        e.source = f.source
    batch_add(s, &e)


cdef inline bint enters(const State* s, const Frame* f, int op) noexcept nogil:
    return op == OP_PUT_ATTACKING or op == OP_MOVE and word(s, f, 2) == ZONE_BATTLEFIELD


cdef int run_each(State* s, Frame* f, int op, int words) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or enters(s, f, op) and not state_room_for(s, 0, n, n * ENTRY_WORDS + 64, 0):
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        c.current = arena(s)[first + i]
        add_event(s, f, op, c.current, &c)
    done(f, words)
    return batch_submit(s)


# ---- instructions of their own ---------------------------------------------------------------------------------------

# CR 611.2c: the set of objects, and the numbers, are fixed when the effect begins.
cdef int run_effect(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef const Change* change
    cdef i32 first, i, k, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, 0, 0, 64, n * word(s, f, 3)):
        return FLOW_GROW
    for i in range(n):
        c.current = arena(s)[first + i]
        for k in range(word(s, f, 3)):
            change = &db_of(s).changes[word(s, f, 2) + k]
            effect_begin(s, change, word(s, f, 4), word(s, f, 5), &c, c.current)
    return done(f, 6)


# CR 603.7, 611.2: an ability that is no object's, with what this program has in its memory.
cdef int run_float(State* s, Frame* f) noexcept nogil:
    if not state_room_for(s, 0, 0, handle_len(s, f.r[2]) + 64, 1):
        return FLOW_GROW
    if is_reflexive(s, word(s, f, 1)):
        trigger_reflexive(s, word(s, f, 1), f.controller, f.source, f.r[2])
    else:
        effect_float(s, word(s, f, 1), word(s, f, 2), f.controller, f.source, f.r[2])
    return done(f, 3)


# CR 603.12: it triggers as it is created; the program has checked that what it triggers on has happened.
cdef bint is_reflexive(const State* s, i32 ability) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[ability]
    return a.kind == ABILITY_TRIGGERED and db_of(s).patterns[a.patterns].kind == EVENT_REFLEXIVE


cdef int run_attach(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef Ref attachment = NONE, to = NONE
    selector_fill(s, word(s, f, 1), &c, &attachment, 1)
    selector_fill(s, word(s, f, 2), &c, &to, 1)
    done(f, 3)
    if attachment <= 0 or to == NONE or not attach_legal(s, attachment, to):      # CR 701.3b
        return FLOW_RUN
    e = event_of(EVENT_ATTACH, f.controller, attachment)
    e.source = f.source
    e.target = to
    return event_submit(s, &e)


cdef int run_remove_from_combat(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef Permanent* p
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        p = permanent_get(s, arena(s)[first + i])
        if p != NULL:
            combat_remove(s, p)
    return done(f, 2)


# Each source deals damage equal to its power to each recipient (701.14: a fight is two of these in one batch).
cdef int run_power_damage(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef Chars chars
    cdef i32 sources, recipients, i, k, n, m
    n = selected(s, f, word(s, f, 1), &sources)
    if n < 0:
        return FLOW_GROW
    m = selected(s, f, word(s, f, 2), &recipients)
    if m < 0 or not batch_room(s, n * m):
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        if not chars_of(s, arena(s)[sources + i], &chars):
            continue
        for k in range(m):
            e = event_of(EVENT_DAMAGE, f.controller, NONE)
            e.source = arena(s)[sources + i]
            e.target = arena(s)[recipients + k]
            e.amount = chars.power
            batch_add(s, &e)
    done(f, 3)
    return batch_submit(s)


cdef int run_put_attacking(State* s, Frame* f) noexcept nogil:
    cdef i32 first, n
    cdef int flow
    if f.stage != STAGE_LOOP:
        n = selected(s, f, word(s, f, 1), &first) if f.stage == STAGE_FETCH else f.r[6]
        flow = attacked_ask(s, f, n) if n >= 0 else FLOW_GROW
        if flow != FLOW_RUN:
            return flow
    return run_each(s, f, OP_PUT_ATTACKING, 2)
