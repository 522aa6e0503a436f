# Operations on players: mana (106.4), extra and skipped turns, phases and steps (500.7-500.11), revealed hands, winning
# and losing (104).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport zone_create, zone_get, zone_count
from mtgcore.layers cimport controller_of, effect_add
from mtgcore.expr cimport Context, amount_of, selector_first
from mtgcore.events cimport Event, event_of, event_announce, batch_open, batch_add, batch_submit
from mtgcore.sba cimport player_may_lose, player_may_win, game_check_over, game_end
from mtgcore.turn cimport turn_extra, turn_skip
from mtgcore.sources cimport kinds_of_word
from mtgcore.proposal cimport kinds_payable
from mtgcore.operands cimport *
from mtgcore.vm cimport *


# r[3] player's place in the list, r[5] list, r[6] its length, r[7] the kind chosen.
cdef int run_add_mana(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Event e
    cdef i32 kinds = kinds_of_word(s, word(s, f, 2), &c), kind, first, i
    if kinds == 0:                                         # CR 106.5
        return done(f, 6)
    if f.stage == STAGE_FETCH:
        if kinds & (kinds - 1):
            kinds = kinds_payable(s, f.controller, kinds, amount_of(s, word(s, f, 3), &c))
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


cdef bint has_emblem(const State* s, int player, i32 face) noexcept nogil:
    cdef u32 i
    cdef const Object* o
    for i in range(zone_count(s, ZONE_COMMAND, 0)):
        o = object_get(s, zone_get(s, ZONE_COMMAND, 0, i))
        if o.owner == player and o.face == face:
            return True
    return False


# CR 114: an emblem in the command zone, with its abilities.
cdef int run_emblem(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef int p
    if n < 0 or not state_room_for(s, n, 0, 64, 0):
        return FLOW_GROW
    for i in range(n):
        p = ref_to_player(arena(s)[first + i])
        if not word(s, f, 3) or not has_emblem(s, p, word(s, f, 2)):
            zone_create(s, word(s, f, 2), ZONE_COMMAND, p, p, 0)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH
    return done(f, 4)


# CR 701.12c: each of the two players gains or loses what makes their life totals change places.
cdef int run_exchange_life(State* s, Frame* f) noexcept nogil:
    cdef int one = player_named(s, f, word(s, f, 2)), other = player_named(s, f, word(s, f, 3))
    cdef i32 change
    done(f, 5)
    if one < 0 or other < 0 or one == other:
        return FLOW_RUN
    change = player_at(s, other).life - player_at(s, one).life
    batch_open(s)
    add_life(s, f, one, change)
    add_life(s, f, other, -change)
    return batch_submit(s)


# CR 701.12b: each player gains control of what the other controlled; only if both permanents are there, and two players
# control them.
cdef int run_exchange_control(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef Ref one = selector_first(s, word(s, f, 2), &c), other = selector_first(s, word(s, f, 3), &c)
    cdef int first = controller_of(s, one), second = controller_of(s, other)
    cdef bint made = permanent_get(s, one) != NULL and permanent_get(s, other) != NULL and first != second
    if not state_room_for(s, 0, 0, 64 + 2 * REGISTERS, 2):
        return FLOW_GROW
    if word(s, f, 4) >= 0:
        register_set(s, f, word(s, f, 4), made)
    if made:
        effect_add(s, CHANGE_CONTROL, LAYER_CONTROL, DURATION_FOREVER, f.controller, one, second, 0)
        effect_add(s, CHANGE_CONTROL, LAYER_CONTROL, DURATION_FOREVER, f.controller, other, first, 0)
    return done(f, 5)


cdef void add_life(State* s, const Frame* f, int player, i32 change) noexcept nogil:
    cdef Event e = event_of(EVENT_LIFE_GAIN if change > 0 else EVENT_LIFE_LOSS, player, NONE)
    e.source = f.source
    e.amount = change if change > 0 else -change
    batch_add(s, &e)


# Something that abilities may trigger on, and that is no event of its own.
cdef int run_announce(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2))
    cdef Event e
    if player >= 0:
        e = event_of(word(s, f, 1), player, NONE)
        e.source = f.source
        e.amount = amount_of(s, word(s, f, 3), &c)
        event_announce(s, &e)
    return done(f, 4)


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
        elif op == OP_WIN and player_may_win(s, p):       # CR 104.2b
            game_end(s, STATUS_WON, p, END_EFFECT)
    return done(f, 4 if op == OP_SKIP else 2)


# CR 104.3e: those players lose together.
cdef int run_lose(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef i32 first, i, n
    if f.stage != STAGE_FETCH:
        f.stage = STAGE_FETCH
        game_check_over(s, END_EFFECT)
        return done(f, 2)
    n = selected(s, f, word(s, f, 1), &first)
    if n < 0:
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        e = event_of(EVENT_PLAYER_LOST, ref_to_player(arena(s)[first + i]), NONE)
        e.source = f.source
        e.amount = END_EFFECT
        if player_may_lose(s, e.player):
            batch_add(s, &e)
    f.stage = STAGE_THEN
    return batch_submit(s)
