# Duel Masters: effects that wait, and the programs that they are.
#
# A step that lets a player choose asks for one card after the other, in the order in which the cards lie, so that the
# same cards are never offered twice; then everything that was chosen is done at once. May depend on: types, state,
# duel_cards, duel_zones.

from mtgcore.rng cimport rng_below
from mtgcore.duel_zones cimport *

cdef enum:
    EFFECT_STEP = 0            # stages of PROC_DUEL_EFFECT
    EFFECT_MAY = 1
    EFFECT_PICK = 2
    EFFECT_PICKED = 3


# ---- the end, and drawing ------------------------------------------------------------------------------------------

cdef void duel_end(State* s, int status, int winner, int reason) noexcept nogil:
    if s.status != STATUS_RUNNING:
        return
    s.status = <u8> status
    s.winner = <i8> winner
    s.end_reason = <u8> reason
    note(s, EVENT_GAME_END, winner, s.n_cards, reason)


cdef bint card_draw(State* s, int player) noexcept nogil:
    cdef u32 n = duel_count(s, ZONE_LIBRARY, player)
    if n == 0:
        duel_end(s, STATUS_WON, 1 - player, END_LIBRARY)
        return False
    card_move(s, duel_slots(s, ZONE_LIBRARY, player)[n - 1], ZONE_HAND, CAUSE_DRAW)
    return True


# ---- effects that wait ---------------------------------------------------------------------------------------------

cdef bint effects_settle(State* s) noexcept nogil:
    if duel(s).waiting == 0:
        return False
    frame_push(s, PROC_DUEL_WAITING, duel(s).active, NONE)
    return True


# The first waiting effect of a player, in words of the list; -1: there is none. `differ`: are there several that do
# different things?
cdef i32 waiting_first(const State* s, int player, bint* differ) noexcept nogil:
    cdef const i32* words = handle_words(s, duel(s).waiting)
    cdef i32 first = -1
    cdef u32 i
    differ[0] = False
    for i in range(0, handle_len(s, duel(s).waiting), 3):
        if words[i + 2] != player:
            continue
        if first < 0:
            first = <i32> i
        elif words[i] != words[first]:
            differ[0] = True
    return first


cdef i32 waiting_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const i32* words = handle_words(s, duel(s).waiting)
    cdef u32 i
    cdef i32 n = 0
    for i in range(0, handle_len(s, duel(s).waiting), 3):
        if words[i + 2] != s.decision.player:
            continue
        if n < cap:
            out[n].kind = OPTION_TRIGGER
            out[n].a = <i32> i
            out[n].b = words[i + 1]
            out[n].c = words[i]
        n += 1
    return n


cdef int waiting_run(State* s, Frame* f) noexcept nogil:
    cdef i32 at
    cdef i32 record[3]
    cdef bint differ
    cdef int i, player = duel(s).active
    if f.stage == 1:
        at = s.answer.a
    elif duel(s).waiting == 0:
        frame_pop(s)
        return FLOW_RUN
    else:
        at = waiting_first(s, player, &differ)
        if at < 0:
            player = 1 - player
            at = waiting_first(s, player, &differ)
        if differ:
            f.stage = 1
            return decision_ask(s, SHAPE_ORDER, REASON_TRIGGER_ORDER, player, PROC_DUEL_WAITING, 0, 0, False, NONE)
    f.stage = 0
    for i in range(3):
        record[i] = handle_words(s, duel(s).waiting)[at + i]
    handle_remove(s, duel(s).waiting, <u32> at, 3)
    if handle_len(s, duel(s).waiting) == 0:
        handle_free(s, duel(s).waiting)
        duel(s).waiting = 0
    effect_push(s, record[0], record[1], record[2])
    return FLOW_RUN


# ---- programs ------------------------------------------------------------------------------------------------------

cdef void effect_push(State* s, i32 ability, ObjectId source, int player) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_DUEL_EFFECT, player, source)
    f.r[0] = duel_ability(s, ability).steps
    f.r[1] = f.r[0] + duel_ability(s, ability).n_steps


cdef inline int chooser_of(const Frame* f, const DuelStep* step) noexcept nogil:
    return 1 - f.controller if step.flags & STEP_THEY_CHOOSE else f.controller


# Some creatures can't be chosen by an opponent.
cdef inline bint can_choose(const State* s, u32 slot, int chooser) noexcept nogil:
    return (object_at(s, slot).zone != ZONE_BATTLEFIELD or owner_of(s, slot) == chooser
            or not keywords_of(s, slot) & DK_CANT_BE_CHOSEN)


# The places of a step's cards: the controller's zone, then the opponent's. NONE past the end.
cdef inline i32 slot_at(const State* s, const Frame* f, const DuelStep* step, i32 place) noexcept nogil:
    cdef i32 n
    if step.side & SIDE_YOURS:
        n = <i32> duel_count(s, step.zone, f.controller)
        if place < n:
            return duel_slots(s, step.zone, f.controller)[place]
        place -= n
    if step.side & SIDE_OPPONENT and place < <i32> duel_count(s, step.zone, 1 - f.controller):
        return duel_slots(s, step.zone, 1 - f.controller)[place]
    return -1


# Pushes the cards that the step may still pick, from a place on, and returns how many there are.
cdef i32 candidates_push(State* s, const Frame* f, const DuelStep* step, i32 place) noexcept nogil:
    cdef bint choosing = not step.flags & (STEP_ALL | STEP_RANDOM)
    cdef int chooser = chooser_of(f, step)
    cdef i32 n = 0, slot, first
    slot = slot_at(s, f, step, place)
    while slot >= 0:
        if card_matches(s, &step.filter, <u32> slot, f.source) and (not choosing or can_choose(s, <u32> slot, chooser)):
            first = arena_push(s, 1)
            arena(s)[first] = id_of(s, <u32> slot)
            n += 1
        place += 1
        slot = slot_at(s, f, step, place)
    return n


cdef int reason_of(const DuelStep* step) noexcept nogil:
    if step.op == DO_TAP:
        return REASON_TAP
    elif step.op == DO_UNTAP:
        return REASON_UNTAP
    elif step.op != DO_MOVE:
        return REASON_CHOOSE
    elif step.zone == ZONE_LIBRARY:
        return REASON_SEARCH
    elif step.flags & STEP_DESTROY:
        return REASON_DESTROY
    elif step.zone == ZONE_HAND and step.to == ZONE_GRAVEYARD:
        return REASON_DISCARD
    return REASON_RETURN if step.to == ZONE_HAND else REASON_MOVE


cdef void boost(State* s, u32 slot, const DuelStep* step) noexcept nogil:
    if step.flags & STEP_ATTACKING:
        spot_at(s, slot).attacking += step.power
    else:
        spot_at(s, slot).power += step.power
    spot_at(s, slot).keywords |= <u32> step.keywords


cdef void card_do(State* s, const Frame* f, const DuelStep* step, ObjectId id) noexcept nogil:
    cdef u32 slot = id_slot(id)
    cdef int cause = CAUSE_EFFECT
    if object_get(s, id) == NULL:
        return
    if step.op == DO_TAP:
        spot_at(s, slot).tapped = 1
    elif step.op == DO_UNTAP:
        spot_at(s, slot).tapped = 0
    elif step.op == DO_BOOST:
        boost(s, slot, step)
    elif step.op == DO_LOOK:
        card_show(s, slot, 1 << f.controller)
    elif step.flags & STEP_DESTROY:
        creature_destroy(s, slot)
    else:
        if step.zone == ZONE_HAND and step.to == ZONE_GRAVEYARD:
            cause = CAUSE_DISCARD
        if step.flags & STEP_REVEAL:
            card_show(s, slot, 3)
        card_move(s, slot, step.to, cause)


# Everything that was picked, n words from `first`, is done; then the next step.
cdef int step_do(State* s, Frame* f, const DuelStep* step, i32 first, i32 n) noexcept nogil:
    cdef i32 i
    for i in range(n):
        card_do(s, f, step, arena(s)[first + i])
    if step.zone == ZONE_LIBRARY and step.op == DO_MOVE:
        if step.side & SIDE_YOURS:
            deck_shuffle(s, f.controller)
        if step.side & SIDE_OPPONENT:
            deck_shuffle(s, 1 - f.controller)
    return step_next(s, f, 1)


cdef int step_next(State* s, Frame* f, i32 n) noexcept nogil:
    f.r[0] += n
    f.r[2] = 0
    f.r[3] = 0
    f.stage = EFFECT_STEP
    arena_cut(s, f.arena_base)
    return FLOW_RUN


# Some of the cards that match, found at random.
cdef i32 random_picks(State* s, const Frame* f, i32 first, i32 found, i32 n) noexcept nogil:
    cdef i32 i, j, word
    n = min(n, found)
    for i in range(n):
        j = i + <i32> rng_below(s, RNG_EFFECT, f.controller, <u32> (found - i))
        word = arena(s)[first + i]
        arena(s)[first + i] = arena(s)[first + j]
        arena(s)[first + j] = word
    return n


cdef void cards_top(State* s, const DuelStep* step, int player) noexcept nogil:
    cdef i32 _i
    cdef u32 n
    for _i in range(step.n):
        n = duel_count(s, ZONE_LIBRARY, player)
        if step.to == ZONE_HAND:
            if not card_draw(s, player):
                return
        elif n:
            card_move(s, duel_slots(s, ZONE_LIBRARY, player)[n - 1], step.to, CAUSE_EFFECT)


cdef void self_do(State* s, const Frame* f, const DuelStep* step) noexcept nogil:
    cdef u32 slot = id_slot(f.source)
    if object_get(s, f.source) == NULL:
        return
    if step.op == DO_UNTAP_SELF:
        spot_at(s, slot).tapped = 0
    elif step.op == DO_BOOST_SELF:
        boost(s, slot, step)
    elif step.flags & STEP_DESTROY:
        creature_destroy(s, slot)
    else:
        card_move(s, slot, step.to, CAUSE_EFFECT)


cdef int step_begin(State* s, Frame* f, const DuelStep* step) noexcept nogil:
    cdef i32 first, found
    cdef int op = step.op
    if op == DO_MAY:
        f.stage = EFFECT_MAY
        return decision_ask(s, SHAPE_YES_NO, REASON_MAY, f.controller, PROC_DUEL_EFFECT, 0, 0, False, f.source)
    elif op == DO_TOP:
        if step.side & SIDE_YOURS:
            cards_top(s, step, f.controller)
        if step.side & SIDE_OPPONENT:
            cards_top(s, step, 1 - f.controller)
    elif op == DO_BREAK:
        step_next(s, f, 1)
        push_break(s, f.controller, f.source, step.n)
        return FLOW_RUN
    elif op == DO_SELF or op == DO_UNTAP_SELF or op == DO_BOOST_SELF:
        self_do(s, f, step)
    elif step.flags & (STEP_ALL | STEP_RANDOM):
        first = <i32> s.arena_low
        found = candidates_push(s, f, step, 0)
        if step.flags & STEP_RANDOM:
            found = random_picks(s, f, first, found, step.n)
        return step_do(s, f, step, first, found)
    else:
        if step.zone == ZONE_LIBRARY or step.zone == ZONE_HAND:
            cards_look(s, f, step)
        f.r[4] = <i32> s.arena_low
        f.stage = EFFECT_PICK
        return FLOW_RUN
    return step_next(s, f, 1)


# Who chooses cards of a deck or hand sees it. A deck is shuffled afterwards.
cdef void cards_look(State* s, const Frame* f, const DuelStep* step) noexcept nogil:
    cdef i32 place = 0
    while slot_at(s, f, step, place) >= 0:
        card_show(s, <u32> slot_at(s, f, step, place), 1 << chooser_of(f, step))
        place += 1


# Asks for the next card, or does what is to be done when no more can be picked.
cdef int pick_next(State* s, Frame* f, const DuelStep* step) noexcept nogil:
    cdef i32 picks = f.r[4], left = step.n - f.r[2]
    cdef i32 domain = picks + f.r[2], found
    cdef bint optional = step.flags & STEP_UP_TO != 0
    arena_cut(s, <u32> domain)
    found = candidates_push(s, f, step, f.r[3]) if left > 0 else 0
    if found == 0 or not optional and found <= left:
        return step_do(s, f, step, picks, f.r[2] + found)
    f.stage = EFFECT_PICKED
    # As many must lie behind the one that is picked as are to be picked after it.
    return decision_ask(s, SHAPE_OBJECTS, reason_of(step), chooser_of(f, step), PROC_DUEL_EFFECT, domain,
                        found if optional else found - left + 1, optional, f.source)


cdef int pick_take(State* s, Frame* f, const DuelStep* step) noexcept nogil:
    cdef i32 picks = f.r[4]
    cdef i32 at
    if s.answer.kind == OPTION_PASS:
        return step_do(s, f, step, picks, f.r[2])
    while slot_at(s, f, step, f.r[3]) != <i32> id_slot(s.answer.a):
        f.r[3] += 1
    f.r[3] += 1
    arena_cut(s, <u32> (picks + f.r[2]))
    at = arena_push(s, 1)
    arena(s)[at] = s.answer.a
    f.r[2] += 1
    f.stage = EFFECT_PICK
    return FLOW_RUN


cdef int effect_run(State* s, Frame* f) noexcept nogil:
    cdef const DuelStep* step
    if f.r[0] >= f.r[1]:
        frame_pop(s)
        return FLOW_RUN
    step = &duel_db(s).steps[f.r[0]]
    if f.stage == EFFECT_STEP:
        return step_begin(s, f, step)
    elif f.stage == EFFECT_MAY:
        return step_next(s, f, 1 if s.answer.kind == OPTION_YES else 1 + step.n)
    elif f.stage == EFFECT_PICK:
        return pick_next(s, f, step)
    return pick_take(s, f, step)
