# Operations on cards in hands and libraries: drawing (121), discarding (701.9), milling (701.17), searching (701.23); and
# sacrificing (701.21), whose picks are made like those of a discard.
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_below
from mtgcore.carddb cimport db_of
from mtgcore.layers cimport controller_of
from mtgcore.zones cimport know_reveal, zone_get, zone_count
from mtgcore.expr cimport Context, filter_matches, amount_of
from mtgcore.events cimport Event, event_of, event_move, event_submit, batch_open, batch_submit
from mtgcore.operands cimport *
from mtgcore.vm cimport *


# CR 121.2: cards are drawn one at a time. r[3] player's place in the list, r[4] cards left, r[5] list, r[6] its length.
cdef int run_draw(State* s, Frame* f) noexcept nogil:
    cdef Context c
    cdef Event e
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
        if f.r[6] < 0:
            return FLOW_GROW
        c = context(f)
        f.r[3] = 0
        f.r[7] = amount_of(s, word(s, f, 2), &c)
        f.r[4] = f.r[7]
        f.stage = STAGE_LOOP
    while f.r[3] < f.r[6] and f.r[4] <= 0:
        f.r[3] += 1
        f.r[4] = f.r[7]
        if f.r[7] <= 0:
            break
    if f.r[3] >= f.r[6] or f.r[7] <= 0:
        return done(f, 3)
    f.r[4] -= 1
    e = event_of(EVENT_DRAW, ref_to_player(arena(s)[f.r[5] + f.r[3]]), NONE)
    e.source = f.source
    return event_submit(s, &e)


# Players pick cards to discard or permanents to sacrifice, each in APNAP order, and then it happens to all at once
# (101.4). r[3] player's place, r[4] picked by this player, r[5] list of players, r[6] its length, r[7] first picked,
# r[8] picked in all, r[9] amount.
cdef int run_picks(State* s, Frame* f, int op) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, n, i
    cdef int p
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
        if f.r[6] < 0 or not state_room_for(s, 0, 0, s.n_objects * (3 + EVENT_WORDS), 0):
            return FLOW_GROW
        f.r[9] = amount_of(s, word(s, f, 3 if op == OP_SACRIFICE else 2), &c)
        f.r[7] = arena_push(s, s.n_objects)
        f.r[3] = f.r[4] = f.r[8] = 0
        f.stage = STAGE_LOOP
    if f.stage == STAGE_ANSWER:
        arena(s)[f.r[7] + f.r[8]] = s.answer.a
        f.r[8] += 1
        f.r[4] += 1
        f.stage = STAGE_LOOP
    while f.r[3] < f.r[6]:
        p = ref_to_player(arena(s)[f.r[5] + f.r[3]])
        arena_cut(s, f.r[7] + s.n_objects)
        n = pick_domain(s, f, op, p, &first)
        if f.r[4] < f.r[9] and n > 0:
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_OBJECTS, REASON_SACRIFICE if op == OP_SACRIFICE else REASON_DISCARD, p,
                                PROC_VM, first, n, False, f.source)
        f.r[3] += 1
        f.r[4] = 0
    arena_cut(s, f.r[7] + s.n_objects)
    batch_open(s)
    for i in range(f.r[8]):
        batch_add_move(s, arena(s)[f.r[7] + i], ZONE_GRAVEYARD,
                       CAUSE_SACRIFICE if op == OP_SACRIFICE else CAUSE_DISCARD)
    done(f, 4 if op == OP_SACRIFICE else 3)
    return batch_submit(s)


# What player p may still pick: in ascending order, and no more than leaves enough for the picks to come.
cdef i32 pick_domain(State* s, Frame* f, int op, int p, i32* first) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 n = 0, left
    cdef u32 i
    cdef ObjectId id, last = arena(s)[f.r[7] + f.r[8] - 1] if f.r[4] > 0 else NONE
    cdef bint past = last == NONE
    cdef int zone = ZONE_BATTLEFIELD if op == OP_SACRIFICE else ZONE_HAND
    first[0] = <i32> s.arena_low
    for i in range(zone_count(s, zone, p)):
        id = zone_get(s, zone, p, i)
        if not past:
            past = id == last
            continue
        if op == OP_SACRIFICE and (controller_of(s, id) != p or not filter_matches(s, word(s, f, 2), id, &c)):
            continue
        arena(s)[arena_push(s, 1)] = id
        n += 1
    # the k-th of the picks that are left must leave k - 1 behind it
    left = f.r[9] - f.r[4]
    if f.r[4] == 0 and left > n:
        left = n
    return n - left + 1 if left > 0 and n >= left else n


cdef int run_discard_random(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, cards, n, i, k, amount
    cdef int p
    n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, 0, 0, s.n_objects * (1 + EVENT_WORDS) + n, 0):
        return FLOW_GROW
    amount = amount_of(s, word(s, f, 2), &c)
    cards = arena_push(s, s.n_objects)
    batch_open(s)
    for i in range(n):
        p = ref_to_player(arena(s)[first + i])
        k = random_hand(s, p, amount, arena(s) + cards)
        while k > 0:
            k -= 1
            batch_add_move(s, arena(s)[cards + k], ZONE_GRAVEYARD, CAUSE_DISCARD)
    done(f, 3)
    return batch_submit(s)


# `amount` cards of the hand at random, to `out`; returns how many.
cdef i32 random_hand(State* s, int p, i32 amount, ObjectId* out) noexcept nogil:
    cdef i32 n = zone_count(s, ZONE_HAND, p), i, j, k = min(amount, n)
    cdef ObjectId id
    for i in range(n):
        out[i] = zone_get(s, ZONE_HAND, p, i)
    for i in range(k):
        j = i + <i32> rng_below(s, RNG_EFFECT, p, n - i)
        id = out[i]
        out[i] = out[j]
        out[j] = id
    return k


# CR 701.17: the cards are put into the graveyard at once.
cdef int run_mill(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, i, k, size, amount, n = selected(s, f, word(s, f, 1), &first)
    cdef int p
    if n < 0 or not state_room_for(s, 0, 0, s.n_objects * EVENT_WORDS, 0):
        return FLOW_GROW
    amount = amount_of(s, word(s, f, 2), &c)
    batch_open(s)
    for i in range(n):
        p = ref_to_player(arena(s)[first + i])
        size = zone_count(s, ZONE_LIBRARY, p)
        for k in range(min(amount, size)):
            batch_add_move(s, zone_get(s, ZONE_LIBRARY, p, size - 1 - k), ZONE_GRAVEYARD, CAUSE_MILL)
    done(f, 3)
    return batch_submit(s)


# CR 701.23: the player may fail to find what has a quality; a card with no quality asked for must be found. r[3] found.
cdef int run_search(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef i32 first, n
    cdef bint to_library = word(s, f, 2) == ZONE_LIBRARY
    if f.stage == STAGE_FETCH:
        n = matching(s, f, word(s, f, 1), 1 << ZONE_LIBRARY, f.controller, &first)
        if n < 0:
            return FLOW_GROW
        f.r[3] = NONE
        f.stage = STAGE_LOOP
        if n > 0:
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_OBJECTS, REASON_SEARCH, f.controller, PROC_VM, first, n, word(s, f, 1) != 0,
                                f.source)
    if f.stage == STAGE_ANSWER:
        f.r[3] = s.answer.a if s.answer.kind == OPTION_OBJECT else NONE
        f.stage = STAGE_LOOP
    if f.stage == STAGE_LOOP:
        f.stage = STAGE_THEN
        if f.r[3] != NONE and not to_library:
            if word(s, f, 4):
                reveal_all(s, f.r[3])
            e = event_move(s, f.r[3], word(s, f, 2), CAUSE_SEARCH)
        else:
            e = event_of(EVENT_SHUFFLE, f.controller, NONE)
        e.source = f.source
        e.player = f.controller
        return event_submit(s, &e)
    # STAGE_THEN: what is left of shuffling and moving
    done(f, 5)
    if f.r[3] == NONE:
        return FLOW_RUN
    if not to_library:
        e = event_of(EVENT_SHUFFLE, f.controller, NONE)
    else:
        know_reveal(s, f.r[3], (1 << f.controller) if not db_of(s).code[f.r[0] - 1] else (1 << s.n_players) - 1)
        e = event_move(s, f.r[3], ZONE_LIBRARY, CAUSE_SEARCH)
        e.position = <i16> db_of(s).code[f.r[0] - 2]
    e.source = f.source
    return event_submit(s, &e)
