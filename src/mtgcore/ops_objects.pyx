# Operations on objects: damage (120), destroying, moving, tapping, counters (701), continuous effects and floating
# abilities (611.2), attaching (701.3), fighting (701.14).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Change, db_of
from mtgcore.layers cimport chars_of, controller_of, effect_begin, effect_float
from mtgcore.zones cimport combat_remove, permanent_turn
from mtgcore.untap cimport permanent_phase
from mtgcore.expr cimport Context, amount_of, attacked_by, paired_with, selector_fill, selector_first
from mtgcore.targets cimport attach_legal
from mtgcore.events cimport (
    Event, event_of, event_move, event_submit, event_announce, batch_room, batch_open, batch_add, batch_submit,
)
from mtgcore.triggers cimport trigger_reflexive
from mtgcore.faces cimport permanent_flip, room_unlock, turn_can
from mtgcore.operands cimport *
from mtgcore.ops_entering cimport attacked_ask, attacked_take
from mtgcore.vm cimport *

# ---- one batch over what a selector names ---------------------------------------------------------------------------

# CR 119.5: the player gains or loses what is between.
cdef Event event_life(const State* s, int p, i32 life) noexcept nogil:
    cdef i32 change = life - player_at(s, p).life
    cdef Event e = event_of(EVENT_LIFE_GAIN if change > 0 else EVENT_LIFE_LOSS, p, NONE)
    e.amount = change if change > 0 else -change
    return e


cdef void add_event(State* s, Frame* f, int op, Ref r, const Context* c) noexcept nogil:
    cdef Event e
    cdef int p = ref_to_player(r) if ref_is_player(r) else f.controller
    if op == OP_DAMAGE:
        e = event_of(EVENT_DAMAGE, p, NONE)
        e.source = f.source if word(s, f, 3) == 0 else selector_first(s, word(s, f, 3), c)
        if e.source == NONE:
            return
        e.target = r
        e.amount = amount_of(s, word(s, f, 2), c)
    elif op == OP_DESTROY:
        e = event_move(s, r, ZONE_GRAVEYARD, CAUSE_DESTROY)
        e.flags = <u16> word(s, f, 2)
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
    elif op == OP_SET_LIFE:    # CR 119.5
        e = event_life(s, p, amount_of(s, word(s, f, 2), c))
    else:                      # OP_PUT_ATTACKING
        e = event_move(s, r, ZONE_BATTLEFIELD, CAUSE_EFFECT)
        e.player = f.controller
        e.flags = EF_TAPPED | EF_ATTACKING
        e.target = attacked_by(s, selector_first(s, word(s, f, 2), c)) if word(s, f, 2) != 0 else attacked_take(s, f)
    if e.source == NONE:
        e.source = f.source
    batch_add(s, &e)


cdef int run_each(State* s, Frame* f, int op, int words) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or op == OP_PUT_ATTACKING and not state_room_for(s, 0, n, n * ENTRY_WORDS + 64, 0):
        return FLOW_GROW
    if op == OP_DAMAGE:
        magic(s).damage_dealt = 0
    batch_open(s)
    for i in range(n):
        c.current = arena(s)[first + i]
        add_event(s, f, op, c.current, &c)
    done(f, words)
    return batch_submit(s)


# ---- instructions of their own ---------------------------------------------------------------------------------------

# A fight is one batch (701.14a); a creature that fights itself deals it twice (701.14c). If one of them is no creature
# on the battlefield any more, none deals damage (701.14b).
cdef int run_fight(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref one = selector_first(s, word(s, f, 1), &c), other = selector_first(s, word(s, f, 2), &c)
    done(f, 3)
    if not fights(s, one) or not fights(s, other):
        return FLOW_RUN
    batch_open(s)
    add_power_damage(s, f, one, other)
    add_power_damage(s, f, other, one)
    return batch_submit(s)


cdef bint fights(const State* s, Ref r) noexcept nogil:
    cdef const Object* o = object_get(s, r)
    return (o != NULL and o.zone == ZONE_BATTLEFIELD and chars_at(s, o.pos).types & TYPE_CREATURE
            and not permanent_at(s, o.pos).flags & PF_PHASED_OUT)


cdef void add_power_damage(State* s, const Frame* f, ObjectId source, Ref to) noexcept nogil:
    cdef Chars chars
    cdef Event e
    if chars_of(s, source, &chars):
        e = event_of(EVENT_DAMAGE, f.controller, NONE)
        e.source = source
        e.target = to
        e.amount = chars.power
        batch_add(s, &e)


# Counters of a kind go from one object to others (122.5), as many as there are.
cdef int run_move_counters(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref giver = selector_first(s, word(s, f, 1), &c), taker = selector_first(s, word(s, f, 2), &c)
    cdef Permanent* p = permanent_get(s, giver)
    cdef i32 kind = word(s, f, 3), amount
    cdef u32 i
    c.current = giver
    amount = amount_of(s, word(s, f, 4), &c)
    if p == NULL or permanent_get(s, taker) == NULL or giver == taker:      # CR 122.5
        return done(f, 5)
    if not batch_room(s, handle_len(s, p.counters)):
        return FLOW_GROW
    batch_open(s)
    for i in range(0, handle_len(s, p.counters), 2):
        if kind == 0 or handle_words(s, p.counters)[i] == kind:
            add_counters(s, f, EVENT_COUNTERS_REMOVED, giver, handle_words(s, p.counters)[i],
                         min(amount, handle_words(s, p.counters)[i + 1]))
            add_counters(s, f, EVENT_COUNTERS_PUT, taker, handle_words(s, p.counters)[i],
                         min(amount, handle_words(s, p.counters)[i + 1]))
    done(f, 5)
    return batch_submit(s)


cdef void add_counters(State* s, const Frame* f, int event, Ref on, i32 kind, i32 n) noexcept nogil:
    cdef Event e
    if ref_is_player(on):
        e = event_of(event, ref_to_player(on), NONE)
    else:
        e = event_of(event, f.controller, on)
    e.source = f.source
    e.extra = kind
    e.amount = n
    batch_add(s, &e)


# CR 701.34: any number of permanents and players that have counters get one more of each kind they have.
cdef int run_proliferate(State* s, Frame* f) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 1))
    cdef i32 i
    if player < 0:
        return done(f, 2)
    if f.stage == STAGE_FETCH:
        if not state_room_for(s, 0, 0, s.n_objects + MAX_PLAYERS + 64, 0):
            return FLOW_GROW
        f.r[5] = <i32> s.arena_low
        for i in range(s.n_players):
            if handle_len(s, player_at(s, i).counters) > 0 and not player_at(s, i).lost:
                arena(s)[arena_push(s, 1)] = ref_player(i)
        for i in range(magic(s).n_permanents):
            if handle_len(s, permanent_at(s, i).counters) > 0 and not permanent_at(s, i).flags & PF_PHASED_OUT:
                arena(s)[arena_push(s, 1)] = permanent_at(s, i).id
        f.r[6] = <i32> s.arena_low - f.r[5]
        if not picks_begin(s, f, 0, f.r[6]):
            return FLOW_GROW
    elif f.stage == STAGE_ANSWER:
        picks_answer(s, f)
    if f.stage == STAGE_LOOP:
        i = picks_ask(s, f, player, REASON_CHOOSE)
        if i != FLOW_RUN:
            return i
    return proliferate_all(s, f)


cdef inline i32 counters_of(const State* s, Ref r) noexcept nogil:
    return player_at(s, ref_to_player(r)).counters if ref_is_player(r) else permanent_get(s, r).counters


cdef int proliferate_all(State* s, Frame* f) noexcept nogil:
    cdef i32 i, h, total = 0
    cdef u32 k
    for i in range(f.r[4]):
        total += handle_len(s, counters_of(s, arena(s)[f.r[9] + i])) // 2
    if not batch_room(s, total):
        return FLOW_GROW
    batch_open(s)
    for i in range(f.r[4]):
        h = counters_of(s, arena(s)[f.r[9] + i])
        for k in range(0, handle_len(s, h), 2):
            if handle_words(s, h)[k + 1] > 0:
                add_counters(s, f, EVENT_COUNTERS_PUT, arena(s)[f.r[9] + i], handle_words(s, h)[k], 1)
    done(f, 2)
    return batch_submit(s)


# ---- faces and phases ------------------------------------------------------------------------------------------------

# CR 701.27f, 701.28e: an ability of the permanent, and that has transformed since it was put onto the stack.
cdef bint is_outdated(const State* s, const Frame* f, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[1])
    return entry != NULL and entry.source == id and entry.flags & SF_TRANSFORMED


# CR 701.27: they transform; CR 710.4: they flip, and stay so.
cdef int run_transform(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef int how = word(s, f, 2)
    cdef Event e
    if n < 0 or not batch_room(s, <u32> n):
        return FLOW_GROW
    done(f, 3)
    if how >= TURN_UNLOCK_LEFT:
        for i in range(n):
            room_unlock(s, arena(s)[first + i], how - TURN_UNLOCK_LEFT + 1)
        return FLOW_RUN
    if how == TURN_FLIP:
        for i in range(n):
            permanent_flip(s, arena(s)[first + i])
        return FLOW_RUN
    batch_open(s)
    for i in range(n):
        if not is_outdated(s, f, arena(s)[first + i]):
            e = event_of(EVENT_TRANSFORM, f.controller, arena(s)[first + i])
            e.cause = CAUSE_EFFECT
            e.source = f.source
            batch_add(s, &e)
    return batch_submit(s)


# CR 708.2, 708.7: turned face down or face up.
cdef int run_turn(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef bint down = word(s, f, 2) != 0
    cdef Permanent* p
    cdef Event e
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        p = permanent_get(s, arena(s)[first + i])
        if p == NULL or p.flags & PF_PHASED_OUT or ((p.flags & PF_FACE_DOWN) != 0) == down:
            continue
        if not turn_can(s, p.id, down):
            if not down:
                reveal_all(s, p.id)                        # CR 701.40g
            continue
        permanent_turn(s, p, down)
        s.dirty |= DIRTY_WATCH
        if not down:
            e = event_of(EVENT_TURN_UP, object_at(s, id_slot(p.id)).controller, p.id)
            e.source = f.source
            event_announce(s, &e)
    return done(f, 3)


# CR 702.26: they phase out, and what is attached to them with them (702.26h); or they phase in.
cdef int run_phase(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef Permanent* p
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        p = permanent_get(s, arena(s)[first + i])
        if p != NULL and ((p.flags & PF_PHASED_OUT) != 0) != (word(s, f, 2) != 0):
            permanent_phase(s, p.id, word(s, f, 2) != 0)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH
    return done(f, 3)


# A designation that only the permanent itself keeps: monstrous (701.37b), renowned (702.112b); negative: it loses it.
cdef int run_designate(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef i32 flag = word(s, f, 2)
    cdef Event e = event_of(EVENT_DESIGNATED, f.controller, NONE)
    if n < 0 or not batch_room(s, <u32> n):
        return FLOW_GROW
    e.extra = flag
    e.source = f.source
    batch_open(s)
    for i in range(n):
        e.object = arena(s)[first + i]
        if flag > 0:
            batch_add(s, &e)
        elif permanent_get(s, e.object) != NULL:
            permanent_get(s, e.object).flags &= ~<u32> -flag
            s.dirty |= DIRTY_CHARS
    done(f, 3)
    return batch_submit(s)


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
    cdef bint unattach = word(s, f, 2) == 0                # CR 701.3d
    selector_fill(s, word(s, f, 1), &c, &attachment, 1)
    selector_fill(s, word(s, f, 2), &c, &to, 1)
    done(f, 3)
    if attachment <= 0 or not unattach and (to == NONE or not attach_legal(s, attachment, to)):   # CR 701.3b
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
    magic(s).damage_dealt = 0
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
        flow = attacked_ask(s, f, n, 0) if n >= 0 and word(s, f, 2) == 0 else FLOW_RUN if n >= 0 else FLOW_GROW
        if flow != FLOW_RUN:
            return flow
        f.stage = STAGE_LOOP
    return run_each(s, f, OP_PUT_ATTACKING, 3)


# CR 702.95c: unless one of them is no creature of that player any more, or is paired already (702.95d).
cdef int run_pair(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef ObjectId one = selector_first(s, word(s, f, 1), &c), other = selector_first(s, word(s, f, 2), &c)
    cdef Permanent* p = permanent_get(s, one) if one > 0 else NULL
    cdef Permanent* q = permanent_get(s, other) if other > 0 else NULL
    if p == NULL or q == NULL or p == q or paired_with(s, one) != NONE or paired_with(s, other) != NONE or \
            controller_of(s, one) != f.controller or controller_of(s, other) != f.controller:
        return done(f, 3)
    p.flags |= PF_PAIRED
    q.flags |= PF_PAIRED
    p.memory = choice_set(s, p.memory, CHOICE_PAIR, other)
    q.memory = choice_set(s, q.memory, CHOICE_PAIR, one)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    return done(f, 3)
