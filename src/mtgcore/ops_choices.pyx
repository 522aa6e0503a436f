# Choices made while a program runs (608.2d): objects and players, colours, types, names, numbers, shares of a division;
# coins and dice (705, 706); what players may do, and costs that an effect asks for (118.12).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_below
from mtgcore.carddb cimport CardDef, db_of, family_of, typeset_has
from mtgcore.expr cimport Context, amount_of, face_matches, filter_matches
from mtgcore.events cimport Event, event_of, event_announce
from mtgcore.frames cimport push_pay_cost
from mtgcore.operands cimport *
from mtgcore.vm cimport CHOOSE_APPEND, CHOOSE_RANDOM


# ---- objects and players ---------------------------------------------------------------------------------------------

cdef int run_choose(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2)), flow, flags = word(s, f, 6)
    if player < 0:
        register_fill(s, f, word(s, f, 1), 0, 0, flags & CHOOSE_APPEND)
        return done(f, 7)
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 3), &f.r[5])
        if f.r[6] < 0 or not picks_begin(s, f, amount_of(s, word(s, f, 4), &c), amount_of(s, word(s, f, 5), &c)):
            f.stage = STAGE_FETCH
            return FLOW_GROW
        if flags & CHOOSE_RANDOM:
            pick_random(s, f, player)
    elif f.stage == STAGE_ANSWER:
        picks_answer(s, f)
    if f.stage == STAGE_LOOP:
        flow = picks_ask(s, f, player, flags >> 8 if flags >> 8 else REASON_CHOOSE)
        if flow != FLOW_RUN:
            return flow
    if not register_fill(s, f, word(s, f, 1), f.r[9], f.r[4], flags & CHOOSE_APPEND):
        return FLOW_GROW
    return done(f, 7)


cdef void pick_random(State* s, Frame* f, int player) noexcept nogil:
    cdef i32* list = arena(s) + f.r[5]
    cdef i32 j, r
    while f.r[4] < f.r[8]:
        j = f.r[4] + <i32> rng_below(s, RNG_EFFECT, player, <u32> (f.r[6] - f.r[4]))
        r = list[j]
        list[j] = list[f.r[4]]
        list[f.r[4]] = r
        arena(s)[f.r[9] + f.r[4]] = r
        f.r[4] += 1
    f.stage = STAGE_THEN


# ---- values ----------------------------------------------------------------------------------------------------------

cdef int run_choose_value(State* s, Frame* f) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 2)), kind = word(s, f, 3)
    cdef i32 value = s.answer.a
    if player < 0:
        return done(f, 7)
    if f.stage == STAGE_FETCH:
        return value_ask(s, f, player, kind)
    if not state_room_for(s, 0, 0, 2 * REGISTERS, 0):
        return FLOW_GROW
    if kind == CHOICE_COLOR:
        value = 1 << value
    elif kind == CHOICE_NAME:
        value += 1
    elif kind == CHOICE_PLAYER:
        value = ref_player(value)
    register_set(s, f, word(s, f, 1), value)
    return done(f, 7)


cdef int value_ask(State* s, Frame* f, int player, int kind) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 lo = amount_of(s, word(s, f, 4), &c), hi = amount_of(s, word(s, f, 5), &c)
    cdef i32 first = <i32> s.arena_low, i
    if kind == CHOICE_NUMBER:
        f.stage = STAGE_ANSWER
        return decision_ask_range(s, REASON_NUMBER, player, PROC_VM, lo, max(lo, hi), f.source)
    if kind == CHOICE_NAME:
        return name_ask(s, f, player)
    if not state_room_for(s, 0, 0, SUBTYPE_LIMIT + max(hi, 0), 0):
        return FLOW_GROW
    if kind == CHOICE_COLOR:
        push_range(s, MANA_WHITE, MANA_GREEN)
    elif kind == CHOICE_LAND_TYPE:
        push_range(s, SUBTYPE_PLAINS, SUBTYPE_FOREST)
    elif kind == CHOICE_CARD_TYPE:
        for i in range(9):
            arena(s)[arena_push(s, 1)] = 1 << i
    elif kind == CHOICE_MODE:
        push_range(s, lo, hi)
    elif kind == CHOICE_PLAYER:
        for i in range(s.n_players):
            if not player_at(s, i).lost and filter_matches(s, word(s, f, 6), ref_player(i), &c):
                arena(s)[arena_push(s, 1)] = i
    else:
        for i in range(SUBTYPE_LIMIT):
            if is_choice(s, kind, i):
                arena(s)[arena_push(s, 1)] = i
    if s.arena_low == <u32> first:
        return done(f, 7)
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_PLAYERS if kind == CHOICE_PLAYER else SHAPE_MODES, value_reason(kind), player, PROC_VM,
                        first, <i32> s.arena_low - first, False, f.source)


# Is it a creature type, or a land type (205.3i, 205.3m)?
cdef bint is_choice(const State* s, int kind, int subtype) noexcept nogil:
    cdef i32 family = family_of(db_of(s), TYPE_LAND if kind == CHOICE_ANY_LAND_TYPE else TYPE_CREATURE)
    if kind == CHOICE_ANY_LAND_TYPE and SUBTYPE_PLAINS <= subtype <= SUBTYPE_FOREST:
        return True
    return typeset_has(s, family, subtype)


cdef void push_range(State* s, i32 lo, i32 hi) noexcept nogil:
    cdef i32 i
    for i in range(lo, hi + 1):
        arena(s)[arena_push(s, 1)] = i


cdef int value_reason(int kind) noexcept nogil:
    if kind == CHOICE_COLOR:
        return REASON_COLOR
    elif kind == CHOICE_PLAYER:
        return REASON_PLAYER
    elif kind == CHOICE_MODE:
        return REASON_MODE
    return REASON_SUBTYPE


# CR 201.4: the name of any card there is. Names that no card of the tables has would all be alike.
cdef int name_ask(State* s, Frame* f, int player) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first = <i32> s.arena_low, i, k, name
    cdef const CardDef* card
    if not state_room_for(s, 0, 0, db_of(s).n_faces + 64, 0):
        return FLOW_GROW
    for i in range(db_of(s).n_cards):
        card = &db_of(s).cards[i]
        for k in range(card.face, card.face + card.n_faces):
            name = db_of(s).faces[k].name
            if card.layout == LAYOUT_TOKEN or db_of(s).faces[k].other_name >= 0:    # CR 709.4a: one name, not both
                continue
            if face_matches(s, word(s, f, 6), k, &c) and not listed(s, first, name):
                arena(s)[arena_push(s, 1)] = name
    if s.arena_low == <u32> first:
        return done(f, 7)
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_NAME, REASON_CARD_NAME, player, PROC_VM, first, <i32> s.arena_low - first, False,
                        f.source)


cdef bint listed(const State* s, i32 first, i32 wanted) noexcept nogil:
    cdef i32 i
    for i in range(first, <i32> s.arena_low):
        if arena(s)[i] == wanted:
            return True
    return False


# ---- hooks ---------------------------------------------------------------------------------------------------------

# What a function that the program's user has registered says: one of some options, then numbers. r[3]: the next number,
# -1: the option. The function keeps nothing, so that the game is all there is to copy and save.
cdef int run_hook(State* s, Frame* f) noexcept nogil:
    if f.stage == STAGE_FETCH:
        f.r[3] = -1 if word(s, f, 3) > 0 else 0
    else:
        if not state_room_for(s, 0, 0, 2 * REGISTERS, 0):
            return FLOW_GROW
        if f.r[3] < 0:
            register_set(s, f, word(s, f, 2), s.answer.a + 1)
        else:
            register_set(s, f, word(s, f, 4) + f.r[3], s.answer.a)
        f.r[3] += 1
    if f.r[3] == word(s, f, 5):
        return done(f, 7)
    f.stage = STAGE_ANSWER
    decision_ask_range(s, REASON_HOOK, f.controller, PROC_VM, 0, word(s, f, 3) - 1 if f.r[3] < 0 else word(s, f, 6),
                       f.source)
    s.decision.shape = SHAPE_HOOK
    s.decision.a = word(s, f, 1)
    s.decision.b = f.r[3]
    return FLOW_ASK


# ---- divisions, coins and dice ---------------------------------------------------------------------------------------

# Each recipient but the last gets a chosen share, the last what remains (as 601.2d). r[3] the recipient, r[4] what is
# left, r[5] least share.
cdef int run_divide(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2)), register = word(s, f, 1)
    cdef u32 n
    memory_list(s, f.r[2], register, &n)
    if not state_room_for(s, 0, 0, 2 * REGISTERS + n, 0):
        return FLOW_GROW
    if f.stage == STAGE_FETCH:
        f.r[2] = memory_set_list(s, f.r[2], register + 1, NULL, 0)
        f.r[3] = 0
        f.r[4] = amount_of(s, word(s, f, 3), &c)
        f.r[5] = word(s, f, 4)
    else:
        f.r[2] = memory_append(s, f.r[2], register + 1, s.answer.a)
        f.r[4] -= s.answer.a
        f.r[3] += 1
    if player >= 0 and f.r[3] + 1 < <i32> n:
        f.stage = STAGE_ANSWER
        decision_ask_range(s, REASON_DIVISION, player, PROC_VM, f.r[5],
                           max(f.r[5], f.r[4] - f.r[5] * (<i32> n - 1 - f.r[3])), f.source)
        s.decision.a = memory_list(s, f.r[2], register, &n)[f.r[3]]
        return FLOW_ASK
    if n > 0:
        f.r[2] = memory_append(s, f.r[2], register + 1, max(f.r[4], 0))
    return done(f, 5)


# CR 705.2, 706.2: the register keeps 1 for a coin flip that was won, or for heads, and 0 otherwise; or the number of a
# die. A coin that nobody calls is not won or lost.
cdef int run_chance(State* s, Frame* f, bint coin) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 2))
    cdef Event e
    cdef i32 value
    if player < 0:
        return done(f, 4)
    if not state_room_for(s, 0, 0, 2 * REGISTERS, 0):
        return FLOW_GROW
    value = <i32> rng_below(s, RNG_EFFECT, player, 2 if coin else max(word(s, f, 3), 1)) + (0 if coin else 1)
    register_set(s, f, word(s, f, 1), value)
    e = event_of(EVENT_COIN if coin else EVENT_ACTION, player, NONE)
    e.source = f.source
    e.amount = value
    if not coin:
        e.extra = ACTION_ROLL
    elif word(s, f, 3):
        e.extra = COIN_WON if value else COIN_LOST
    event_announce(s, &e)
    return done(f, 4)


# ---- what players may do ---------------------------------------------------------------------------------------------

# Each of the players is asked, in APNAP order, until one says yes. r[3] the player, r[5] players, r[6] how many.
cdef int run_may(State* s, Frame* f) noexcept nogil:
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
        if f.r[6] < 0:
            return FLOW_GROW
        f.r[3] = 0
    elif s.answer.kind == OPTION_YES:
        return done(f, 3)
    else:
        f.r[3] += 1
    if f.r[3] >= f.r[6]:
        return done(f, 3 + word(s, f, 2))
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_YES_NO, REASON_MAY, ref_to_player(arena(s)[f.r[5] + f.r[3]]), PROC_VM, 0, 0, False,
                        f.source)


# CR 118.12: each of the players may pay, in APNAP order, until one does. Registers as above; r[4] how often
# it is paid.
cdef int run_pay(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
        if f.r[6] < 0:
            return FLOW_GROW
        f.r[3] = 0
        f.r[4] = amount_of(s, word(s, f, 3), &c)
        f.stage = STAGE_LOOP
        if f.r[4] <= 0:                                    # CR 118.5: nothing to pay is paid by doing nothing
            return done(f, 6)
    elif f.stage == STAGE_ANSWER:
        if s.result[0] == 1:
            if s.result[1] > 0 and entry_get(s, f.r[1]) != NULL:
                entry_get(s, f.r[1]).x = s.result[1]       # CR 107.3f: X of a cost that is paid now
            return done(f, 6)
        f.r[3] += 1
    if f.r[3] >= f.r[6]:
        return done(f, 6 + word(s, f, 5))
    f.stage = STAGE_ANSWER
    push_pay_cost(s, ref_to_player(arena(s)[f.r[5] + f.r[3]]), word(s, f, 2), f.source, word(s, f, 4) != 0,
                  f.r[4])
    return FLOW_RUN
