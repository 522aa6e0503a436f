# The interpreter of IR programs: what spells and abilities do as they resolve (608.2c-d).
#
# One instruction a stage. An instruction first gathers whom it affects into the arena, then submits one batch, or keeps
# its progress in r[3]..r[9] and asks. Stage 0 fetches; other stages belong to the instruction at pc.
# May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.rng cimport rng_below
from mtgcore.carddb cimport Change, db_of
from mtgcore.layers cimport chars_of, face_of, controller_of, effect_add
from mtgcore.zones cimport know_reveal, zone_create, zone_get, zone_count, combat_remove
from mtgcore.expr cimport Context, context_of, filter_matches, amount_of, condition_holds, selector_fill
from mtgcore.targets cimport attach_legal
from mtgcore.events cimport (
    Event, event_of, event_move, event_submit, event_announce, batch_room, batch_open, batch_add,
    batch_submit,
)
from mtgcore.cast cimport cast_possible
from mtgcore.declare cimport MAX_FACINGS
from mtgcore.constraints cimport defenders_fill
from mtgcore.sba cimport player_may_lose, player_may_win, player_loses, game_check_over, game_end
from mtgcore.turn cimport turn_extra, phase_extra, step_extra, step_extra_after_phase, turn_skip
from mtgcore.frames cimport push_cast

cdef enum:
    VM_REGISTERS = 8
    EVENT_WORDS = sizeof(Event) // 4 + 1
    ENTRY_WORDS = EVENT_WORDS + 3      # of a permanent that enters, with a list of its counters
    ENTRIES_LIMIT = 1 << 16            # more than the largest block holds

    HANDLES_HEADROOM = 16              # lists that any stage may make
    STACK_HEADROOM = 8

    STAGE_FETCH = 0
    STAGE_LOOP = 1             # the instruction goes on with its progress registers
    STAGE_ANSWER = 2           # the instruction's question has been answered
    STAGE_THEN = 3             # its second act


# ---- operands ------------------------------------------------------------------------------------------------------

cdef inline i32 word(const State* s, const Frame* f, int i) noexcept nogil:
    return db_of(s).code[f.r[0] + i]


cdef inline Context context(const Frame* f) noexcept nogil:
    cdef Context c = context_of(f.source, f.controller, f.r[1])
    c.registers = f.r[2]
    return c


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


cdef inline int done(Frame* f, int words) noexcept nogil:
    f.r[0] += words
    f.stage = STAGE_FETCH
    return FLOW_RUN


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


cdef void batch_add_move(State* s, ObjectId id, int zone, int cause) noexcept nogil:
    cdef Event e = event_move(s, id, zone, cause)
    batch_add(s, &e)


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


# CR 701.6: a countered spell goes to its owner's graveyard, a countered ability ceases to exist.
cdef int run_counter(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef StackEntry* entry
    cdef Event e
    if n < 0:
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        entry = entry_get(s, arena(s)[first + i])
        if entry == NULL or entry.flags & SF_CANT_BE_COUNTERED:
            continue
        e = event_of(EVENT_COUNTERED, entry.controller, entry.id)
        e.source = f.source
        event_announce(s, &e)
        batch_add_move(s, entry.id, ZONE_GRAVEYARD if entry.flags & SF_SPELL else ZONE_NOWHERE, CAUSE_COUNTER)
    done(f, 2)
    return batch_submit(s)


# CR 508.4: a player who puts creatures onto the battlefield attacking chooses what each attacks. r[3] how many have
# chosen, r[5] their choices in the arena, r[6] how many there are.
cdef int attacked_ask(State* s, Frame* f, i32 n) noexcept nogil:
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
    m = defenders_fill(s, f.controller, defenders, MAX_FACINGS)
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


cdef int run_put_attacking(State* s, Frame* f) noexcept nogil:
    cdef i32 first, n
    cdef int flow
    if f.stage != STAGE_LOOP:
        n = selected(s, f, word(s, f, 1), &first) if f.stage == STAGE_FETCH else f.r[6]
        flow = attacked_ask(s, f, n) if n >= 0 else FLOW_GROW
        if flow != FLOW_RUN:
            return flow
    return run_each(s, f, OP_PUT_ATTACKING, 2)


cdef int run_token(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef int flow
    cdef i32 first, i, _k, n
    cdef i32 amount = min(max(amount_of(s, word(s, f, 3), &c), 0), ENTRIES_LIMIT)
    if word(s, f, 4) & EF_ATTACKING and f.stage != STAGE_LOOP:
        flow = attacked_ask(s, f, amount)
        if flow != FLOW_RUN:
            return flow
    n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, n * amount, n * amount, n * amount * ENTRY_WORDS + 64, 0):
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        for _k in range(amount):
            e = event_of(EVENT_TOKEN, ref_to_player(arena(s)[first + i]), NONE)
            e.source = f.source
            e.extra = word(s, f, 2)
            e.flags = <u8> word(s, f, 4)
            if e.flags & EF_ATTACKING and e.player == f.controller:
                e.target = attacked_take(s, f)
            batch_add(s, &e)
    done(f, 5)
    return batch_submit(s)


# CR 611.2c: the set of objects, and the numbers, are fixed when the effect begins.
cdef int run_effect(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef const Change* change
    cdef i32 first, i, k, a, b, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, 0, 0, 64, n * word(s, f, 3)):
        return FLOW_GROW
    for i in range(n):
        c.current = arena(s)[first + i]
        for k in range(word(s, f, 3)):
            change = &db_of(s).changes[word(s, f, 2) + k]
            a = change.a
            b = change.b
            if change.kind == CHANGE_PT or change.kind == CHANGE_SET_PT:
                a = amount_of(s, change.a, &c)
                b = amount_of(s, change.b, &c)
            effect_add(s, change.kind, change.layer, word(s, f, 4), f.controller, c.current, a, b)
    return done(f, 5)


# r[3] player's place in the list, r[5] list, r[6] its length, r[7] the kind chosen.
cdef int run_add_mana(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef i32 kinds = word(s, f, 2), kind, first, i
    if kinds == 0:                                         # CR 106.5
        return done(f, 6)
    if f.stage == STAGE_FETCH:
        if kinds & (kinds - 1):
            first = <i32> s.arena_low
            for kind in range(6):
                if (kinds >> kind) & 1:
                    arena(s)[arena_push(s, 1)] = kind
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_MODES, REASON_MANA_COLOR, f.controller, PROC_VM, first,
                                <i32> s.arena_low - first, False, f.source)
        for kind in range(6):
            if (kinds >> kind) & 1:
                f.r[7] = kind
    else:
        f.r[7] = s.answer.a
        f.stage = STAGE_FETCH
    f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
    if f.r[6] < 0:
        return FLOW_GROW
    batch_open(s)
    for i in range(f.r[6]):
        e = event_of(EVENT_MANA_ADDED, ref_to_player(arena(s)[f.r[5] + i]), NONE)
        e.source = f.source
        e.extra = f.r[7]
        e.amount = amount_of(s, word(s, f, 3), &c)
        e.target = word(s, f, 4)
        e.flags = <u8> word(s, f, 5)
        batch_add(s, &e)
    done(f, 6)
    return batch_submit(s)


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


cdef void reveal_all(State* s, ObjectId id) noexcept nogil:
    cdef Event e = event_of(EVENT_REVEAL, object_get(s, id).owner, id)
    know_reveal(s, id, (1 << s.n_players) - 1)
    event_announce(s, &e)


cdef int run_players(State* s, Frame* f, int op) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef u32 k
    cdef int p
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        p = ref_to_player(arena(s)[first + i])
        if op == OP_EXTRA_TURN:
            turn_extra(s, p)
        elif op == OP_SKIP:
            turn_skip(s, p, word(s, f, 2), word(s, f, 3))
        elif op == OP_REVEAL_HAND:
            for k in range(zone_count(s, ZONE_HAND, p)):
                reveal_all(s, zone_get(s, ZONE_HAND, p, k))
        elif op == OP_LOSE:
            if player_may_lose(s, p):
                player_loses(s, p, END_EFFECT)
        elif op == OP_WIN and player_may_win(s, p):       # CR 104.2b
            game_end(s, STATUS_WON, p, END_EFFECT)
    if op == OP_LOSE:
        game_check_over(s, END_EFFECT)
    return done(f, 4 if op == OP_SKIP else 2)


# CR 707.10: a copy of a spell is created on the stack; it has the choices made for the original.
cdef int run_copy_spell(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not copies_fit(s, first, n):
        return FLOW_GROW
    for i in range(n):
        copy_on_stack(s, arena(s)[first + i], f.controller)
    return done(f, 2)


# Room for the objects, their entries, and the lists of their targets.
cdef bint copies_fit(const State* s, i32 first, i32 n) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 words = 64
    cdef i32 i
    for i in range(n):
        entry = entry_get(s, arena(s)[first + i])
        if entry != NULL:
            words += handle_len(s, entry.targets) + 1
    return (magic(s).n_stack + <u32> (n + STACK_HEADROOM) <= limits_of(s.size_class).stack and batch_room(s, n)
            and state_room_for(s, n, 0, words, 0))


cdef void copy_on_stack(State* s, ObjectId id, int controller) noexcept nogil:
    cdef StackEntry* original = entry_get(s, id)
    cdef StackEntry* copy
    cdef Event e
    cdef ObjectId made
    cdef u32 k
    if original == NULL:
        return
    made = zone_create(s, face_of(s, id), ZONE_STACK, controller, controller,
                       OBJECT_COPY if original.flags & SF_SPELL else OBJECT_ABILITY)
    original = entry_get(s, id)
    copy = entry_get(s, made)
    copy[0] = original[0]
    copy.id = made
    copy.controller = <u8> controller
    copy.flags = original.flags | SF_COPY
    copy.targets = 0
    if original.flags & SF_SPELL:
        copy.source = made
    for k in range(handle_len(s, original.targets)):
        copy.targets = handle_append(s, copy.targets, handle_words(s, original.targets)[k])
    e = event_of(EVENT_PUT_ON_STACK, controller, made)
    event_announce(s, &e)


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


# "You may cast one of those cards without paying its mana cost" (118.9, 608.2g).
cdef int run_cast_free(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n, kept = 0
    cdef ObjectId id
    if f.stage == STAGE_FETCH:
        n = selected(s, f, word(s, f, 1), &first)
        if n < 0:
            return FLOW_GROW
        for i in range(n):
            id = arena(s)[first + i]
            if cast_possible(s, f.controller, id, face_of(s, id), CAST_FREE):
                arena(s)[first + kept] = id
                kept += 1
        if kept == 0:
            return done(f, 2)
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_MAY, f.controller, PROC_VM, first, kept, True, f.source)
    done(f, 2)
    if s.answer.kind == OPTION_OBJECT:
        push_cast(s, f.controller, s.answer.a, face_of(s, s.answer.a), 0, True)
    return FLOW_RUN


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


cdef int run_may(State* s, Frame* f) noexcept nogil:
    cdef i32 skip = word(s, f, 1)
    if f.stage == STAGE_FETCH:
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_YES_NO, REASON_MAY, f.controller, PROC_VM, 0, 0, False, f.source)
    return done(f, 2 if s.answer.kind == OPTION_YES else 2 + skip)


# The register holds what was chosen, NONE when nothing was.
cdef int run_choose(State* s, Frame* f) noexcept nogil:
    cdef i32 first, n, register = word(s, f, 1)
    if f.stage == STAGE_FETCH:
        arena(s)[f.r[2] + register] = NONE
        n = matching(s, f, word(s, f, 2), word(s, f, 3), -1, &first)
        if n < 0:
            return FLOW_GROW
        if n == 0:
            return done(f, 5)
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_CHOOSE, f.controller, PROC_VM, first, n, word(s, f, 4) != 0,
                            f.source)
    if s.answer.kind == OPTION_OBJECT:
        arena(s)[f.r[2] + register] = s.answer.a
    return done(f, 5)


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


# ---- the loop ------------------------------------------------------------------------------------------------------

cdef int vm_run(State* s, Frame* f) noexcept nogil:
    cdef Context c
    cdef int op, i
    if f.r[2] < 0:
        f.r[2] = arena_push(s, VM_REGISTERS)
        for i in range(VM_REGISTERS):
            arena(s)[f.r[2] + i] = NONE
    if f.stage == STAGE_FETCH:
        arena_cut(s, f.r[2] + VM_REGISTERS)
    op = word(s, f, 0)
    if op == OP_END:
        frame_pop(s)
        return FLOW_RUN
    elif (op == OP_DAMAGE or op == OP_GAIN_LIFE or op == OP_LOSE_LIFE):
        return run_each(s, f, op, 3)
    elif op == OP_DESTROY or op == OP_TAP or op == OP_UNTAP or op == OP_SHUFFLE:
        return run_each(s, f, op, 2)
    elif op == OP_PUT_ATTACKING:
        return run_put_attacking(s, f)
    elif op == OP_MOVE:
        return run_each(s, f, op, 5)
    elif op == OP_PUT_COUNTERS or op == OP_REMOVE_COUNTERS:
        return run_each(s, f, op, 4)
    elif op == OP_DRAW:
        return run_draw(s, f)
    elif op == OP_DISCARD or op == OP_SACRIFICE:
        return run_picks(s, f, op)
    elif op == OP_DISCARD_RANDOM:
        return run_discard_random(s, f)
    elif op == OP_COUNTER:
        return run_counter(s, f)
    elif op == OP_TOKEN:
        return run_token(s, f)
    elif op == OP_EFFECT:
        return run_effect(s, f)
    elif op == OP_ADD_MANA:
        return run_add_mana(s, f)
    elif op == OP_MILL:
        return run_mill(s, f)
    elif op == OP_SEARCH:
        return run_search(s, f)
    elif op == OP_EXTRA_TURN or op == OP_SKIP or op == OP_REVEAL_HAND or op == OP_LOSE or op == OP_WIN:
        return run_players(s, f, op)
    elif op == OP_EXTRA_PHASE:
        phase_extra(s, word(s, f, 1), word(s, f, 2))
        return done(f, 3)
    elif op == OP_EXTRA_STEP:
        if word(s, f, 2) != 0:
            step_extra(s, word(s, f, 1), word(s, f, 2))                     # CR 500.9
        else:
            step_extra_after_phase(s, word(s, f, 1), word(s, f, 3))         # CR 500.10
        return done(f, 4)
    elif op == OP_COPY_SPELL:
        return run_copy_spell(s, f)
    elif op == OP_ATTACH:
        return run_attach(s, f)
    elif op == OP_CAST_FREE:
        return run_cast_free(s, f)
    elif op == OP_REMOVE_FROM_COMBAT:
        return run_remove_from_combat(s, f)
    elif op == OP_MAY:
        return run_may(s, f)
    elif op == OP_IF:
        c = context(f)
        return done(f, 3 if condition_holds(s, word(s, f, 1), &c) else 3 + word(s, f, 2))
    elif op == OP_CHOOSE:
        return run_choose(s, f)
    return run_power_damage(s, f)


publish(globals())
