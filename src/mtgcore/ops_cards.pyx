# Operations on cards in hands and libraries: drawing (121), discarding (701.9), milling (701.17), revealing (701.20),
# searching (701.23); and sacrificing (701.21), whose picks are made like those of a discard.
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_below
from mtgcore.layers cimport controller_of
from mtgcore.zones cimport know_reveal, zone_get, zone_count
from mtgcore.expr cimport Context, filter_matches, amount_of, selector_fill
from mtgcore.events cimport Event, event_of, event_submit, event_announce, batch_open, batch_submit, is_entering
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
        f.r[3] = -1
        f.r[4] = 0
        if word(s, f, 3) >= 0 and not register_fill(s, f, word(s, f, 3), 0, 0, False):
            return FLOW_GROW
        f.stage = STAGE_LOOP
    elif word(s, f, 3) >= 0 and not drawn_keep(s, f):
        return FLOW_GROW
    c = context(f)
    while f.r[3] < f.r[6] and f.r[4] <= 0:
        f.r[3] += 1
        if f.r[3] < f.r[6]:
            c.current = arena(s)[f.r[5] + f.r[3]]
            f.r[4] = amount_of(s, word(s, f, 2), &c)
    if f.r[3] >= f.r[6]:
        return done(f, 4)
    f.r[4] -= 1
    e = event_of(EVENT_DRAW, ref_to_player(arena(s)[f.r[5] + f.r[3]]), NONE)
    e.source = f.source
    return event_submit(s, &e)


# CR 614.11b: nothing is kept of a draw that something else happened instead of.
cdef bint drawn_keep(State* s, Frame* f) noexcept nogil:
    cdef ObjectId id = s.result[0]
    if not state_room_for(s, 0, 0, 2 * REGISTERS + handle_len(s, f.r[2]), 0):
        return False
    if id != NONE and object_get(s, id) != NULL:
        f.r[2] = memory_append(s, f.r[2], word(s, f, 3), id)
    return True


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
        if f.r[4] == 0:
            c.current = ref_player(p)
            f.r[9] = amount_of(s, word(s, f, 3 if op == OP_SACRIFICE else 2), &c)
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
    cards = arena_push(s, s.n_objects)
    batch_open(s)
    for i in range(n):
        c.current = arena(s)[first + i]
        p = ref_to_player(c.current)
        amount = amount_of(s, word(s, f, 2), &c)
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
    batch_open(s)
    for i in range(n):
        c.current = arena(s)[first + i]
        p = ref_to_player(c.current)
        amount = amount_of(s, word(s, f, 2), &c)
        size = zone_count(s, ZONE_LIBRARY, p)
        k = 0
        while size > 0 and k < amount:
            size -= 1
            if not is_entering(s, zone_get(s, ZONE_LIBRARY, p, size)):      # CR 614.13c
                batch_add_move(s, zone_get(s, ZONE_LIBRARY, p, size), ZONE_GRAVEYARD, CAUSE_MILL)
                k += 1
    done(f, 3)
    return batch_submit(s)


# CR 701.23: one player looks through zones of another and may fail to find cards with a quality (701.23b); cards
# without one must be found (701.23c-d). The list keeps those found, where they are.
cdef int run_search(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2)), whose = player_named(s, f, word(s, f, 3)), flow
    cdef i32 amount
    cdef Event e
    if player < 0 or whose < 0:
        register_fill(s, f, word(s, f, 1), 0, 0, False)
        return done(f, 8)
    if f.stage == STAGE_FETCH:
        f.r[6] = matching(s, f, word(s, f, 4), word(s, f, 6), whose, &f.r[5])
        if f.r[6] < 0:
            return FLOW_GROW
        amount = amount_of(s, word(s, f, 5), &c)
        if not picks_begin(s, f, 0 if word(s, f, 4) != 0 or word(s, f, 7) else amount, amount):
            return FLOW_GROW
        if word(s, f, 6) >> ZONE_LIBRARY & 1:
            e = event_of(EVENT_SEARCH, player, NONE)
            e.source = f.source
            e.target = ref_player(whose)
            event_announce(s, &e)
    elif f.stage == STAGE_ANSWER:
        picks_answer(s, f)
    if f.stage == STAGE_LOOP:
        flow = picks_ask(s, f, player, REASON_SEARCH)
        if flow != FLOW_RUN:
            return flow
    if not register_fill(s, f, word(s, f, 1), f.r[9], f.r[4], False):
        return FLOW_GROW
    return done(f, 8)


# CR 701.20: cards are shown to everybody, or (701.20e) looked at by players.
cdef int run_show(State* s, Frame* f, bint reveal) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref players[MAX_PLAYERS]
    cdef u32 who = 0
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0:
        return FLOW_GROW
    if not reveal:
        for i in range(min(selector_fill(s, word(s, f, 2), &c, players, MAX_PLAYERS), MAX_PLAYERS)):
            if ref_is_player(players[i]):
                who |= <u32> 1 << ref_to_player(players[i])
    for i in range(n):
        if ref_is_player(arena(s)[first + i]) or object_get(s, arena(s)[first + i]) == NULL:
            continue
        if reveal:
            reveal_all(s, arena(s)[first + i])
        else:
            know_reveal(s, arena(s)[first + i], who)
    return done(f, 2 if reveal else 3)


# Cards from the top of a library are revealed until so many match; they stay where they are.
cdef int run_reveal_until(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 1))
    cdef i32 found, others, n = 0, m = 0, amount = amount_of(s, word(s, f, 3), &c)
    cdef i32 i = <i32> zone_count(s, ZONE_LIBRARY, player) if player >= 0 else 0
    cdef ObjectId id
    if not state_room_for(s, 0, 0, 4 * i + 4 * REGISTERS, 0):
        return FLOW_GROW
    found = arena_push(s, i)
    others = arena_push(s, i)
    while i > 0 and n < amount:
        i -= 1
        id = zone_get(s, ZONE_LIBRARY, player, i)
        reveal_all(s, id)
        if filter_matches(s, word(s, f, 2), id, &c):
            arena(s)[found + n] = id
            n += 1
        else:
            arena(s)[others + m] = id
            m += 1
    if word(s, f, 4) >= 0:
        register_fill(s, f, word(s, f, 4), found, n, False)
    if word(s, f, 5) >= 0:
        register_fill(s, f, word(s, f, 5), others, m, False)
    return done(f, 6)
