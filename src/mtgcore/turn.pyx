# Starting the game (103), turns, phases and steps (500-514), turn-based actions (703), discarding.
#
# A turn is one frame that pushes step after step; a step is one frame that does its turn-based actions, gives priority
# and ends. May depend on: everything up to sba and combat.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport db_of, typeset_has, READS_CHARACTERISTICS, READS_TURN
from mtgcore.rng cimport rng_below
from mtgcore.layers cimport (
    effects_end, effects_turn, effects_untap, effects_end_step, effects_until_end_step, fact_changed,
)
from mtgcore.zones cimport lki_forget, zone_count, zone_get
from mtgcore.mana cimport pool_empty
from mtgcore.cant cimport step_is_skipped
from mtgcore.events cimport (
    Event, NOBODY, event_of, event_move, event_submit, event_announce, event_heard, batch_room, batch_open, batch_add,
    batch_submit,
)
from mtgcore.daynight cimport day_night_note
from mtgcore.triggers cimport trigger_at_once, triggers_announced
from mtgcore.sba cimport game_end, player_rules, saga_final_chapter, sba_needed
from mtgcore.combat cimport combat_any_attacker, combat_end, combat_first_strike, combat_has_attackers
from mtgcore.untap cimport untap_step
from mtgcore.frames cimport push_plain, push_discard, push_step

cdef enum:
    BATCH_HEADROOM = 24        # events that fit into the headroom of a stage

# PROC_GAME: r[0] who chooses the starting player, then the player of the last turn that was no extra turn; r[1] how
# many players have acted on their opening hands.
cdef enum:
    GAME_BEGINS = 0
    GAME_STARTING_PLAYER = 1
    GAME_SHUFFLE = 2
    GAME_OPENING_HANDS = 3
    GAME_MULLIGANS = 4
    GAME_FIRST_TURN = 5
    GAME_TURNS = 6
    GAME_OPENING_ACTIONS = 7

# PROC_MULLIGAN: r[0] place in turn order, r[1] mask of players who take a mulligan, r[2] cards picked for the bottom;
# the picks are the frame's arena words.
cdef enum:
    MULLIGAN_DECLARE = 0
    MULLIGAN_DECLARED = 1
    MULLIGAN_RETURN = 2
    MULLIGAN_SHUFFLE = 3
    MULLIGAN_DRAW = 4
    MULLIGAN_BOTTOM = 5
    MULLIGAN_PICKED = 6

cdef enum:
    TURN_BEGINS = 0
    TURN_STEPS = 1

# Registers of PROC_TURN. The anchors are the regular phase and step after which extra ones are inserted.
cdef enum:
    R_PHASE_ANCHOR = 0
    R_PHASE = 1
    R_STEP_ANCHOR = 2
    R_STEP = 3
    R_ONLY_STEP = 4            # 500.10: the only step of this phase, 0: all
    R_MAIN_PHASES = 5          # main phases so far in this turn (505.1a)

# Where turn_run is between two steps.
cdef enum:
    AT_PHASE = 0
    AT_STEP = 1
    AFTER_STEP = 2
    AFTER_PHASE = 3

# PROC_STEP: r[0] StepKind, r[1] 1: another cleanup step follows.
cdef enum:
    STEP_BEGINS = 0
    STEP_PRIORITY = 1
    STEP_CLEANED_UP = 2
    STEP_ENDS = 3
    STEP_GOES_ON = 4

cdef enum:
    CLEANUP_DISCARD = 0
    CLEANUP_REMOVE = 1
    CLEANUP_CHECK = 2
    CLEANUP_CHECKED = 3
    CLEANUP_AGAIN = 4

# PROC_DISCARD: r[0] how many, r[1] Reason, r[2] Cause, r[3] picked so far, r[4] first place in hand that may be picked;
# the picks are the frame's arena words.
cdef enum:
    DISCARD_BEGINS = 0
    DISCARD_PICK = 1
    DISCARD_PICKED = 2
    DISCARD_DONE = 3

# Magic.extra_steps: pairs [what, after what]. Steps as StepKind, phases with a bit of their own.
cdef enum:
    EXTRA_PHASE = 64
    EXTRA_ONLY_STEP = 128      # a phase of that step only

# Magic.skips: triples [player, kind, what].
cdef enum:
    SKIP_TURN = 0
    SKIP_PHASE = 1
    SKIP_STEP = 2


cdef inline void announce(State* s, int kind, int player, i32 amount) noexcept nogil:
    cdef Event e
    if event_heard(s, kind):
        e = event_of(kind, player, NONE)
        e.amount = amount
        e.extra = amount                   # what a pattern asks for: the step, the phase
        event_announce(s, &e)


# ---- queues (500.7-500.11) -----------------------------------------------------------------------------------------

cdef void turn_extra(State* s, int player) noexcept nogil:
    magic(s).extra_turns = handle_append(s, magic(s).extra_turns, player)


# After the phase that it is, if none is named.
cdef void phase_extra(State* s, int phase, int after_phase) noexcept nogil:
    if after_phase == 0:
        after_phase = magic(s).phase
    magic(s).extra_steps = handle_append2(s, magic(s).extra_steps, EXTRA_PHASE | phase, EXTRA_PHASE | after_phase)


cdef void step_extra(State* s, int step, int after_step) noexcept nogil:
    magic(s).extra_steps = handle_append2(s, magic(s).extra_steps, step, after_step)


cdef void step_extra_after_phase(State* s, int step, int after_phase) noexcept nogil:
    magic(s).extra_steps = handle_append2(s, magic(s).extra_steps, EXTRA_ONLY_STEP | step, EXTRA_PHASE | after_phase)


cdef void turn_skip(State* s, int player, int phase, int step) noexcept nogil:
    cdef int kind = SKIP_STEP if step != 0 else SKIP_PHASE if phase != 0 else SKIP_TURN
    magic(s).skips = handle_append3(s, magic(s).skips, player, kind, step if step != 0 else phase)


# What was added last after either of these, and forgets it; 0: nothing.
cdef i32 extra_take(State* s, i32 after, i32 anchor) noexcept nogil:
    cdef i32 h = magic(s).extra_steps, i, what
    cdef i32* words = handle_words(s, h)
    for i in range(<i32> handle_len(s, h) - 2, -1, -2):                     # CR 500.8, 500.9: the last created first
        if words[i + 1] == after or words[i + 1] == anchor:
            what = words[i]
            handle_remove(s, h, i, 2)
            return what
    return 0


# CR 614.10a: each skip effect is used up by one occurrence.
cdef bint skip_take(State* s, int player, int kind, int what) noexcept nogil:
    cdef i32 h = magic(s).skips, i
    cdef i32* words
    if h == 0:
        return False
    words = handle_words(s, h)
    for i in range(0, <i32> handle_len(s, h), 3):
        if words[i] == player and words[i + 1] == kind and words[i + 2] == what:
            handle_remove(s, h, i, 3)
            return True
    return False


# ---- the game (103) ------------------------------------------------------------------------------------------------

cdef int player_in_order(const State* s, int i) noexcept nogil:
    return (magic(s).starting_player + i) % s.n_players


# CR 103.1: one player, found at random or known from the game before, chooses who takes the first turn.
cdef int starting_player_ask(State* s, Frame* f) noexcept nogil:
    if f.r[0] == NOBODY:
        f.r[0] = <i32> rng_below(s, RNG_START, 0, s.n_players)
    f.stage = GAME_STARTING_PLAYER
    return decision_ask(s, SHAPE_MULLIGAN, REASON_STARTING_PLAYER, f.r[0], PROC_GAME, 0, 0, False, NONE)


# CR 103.3
cdef int libraries_shuffle(State* s, u32 players) noexcept nogil:
    cdef Event e
    cdef int i, p
    batch_open(s)
    for i in range(s.n_players):
        p = player_in_order(s, i)
        if (players >> p) & 1:
            e = event_of(EVENT_SHUFFLE, p, NONE)
            e.cause = CAUSE_SETUP
            batch_add(s, &e)
    return batch_submit(s)


# CR 103.5
cdef int hands_draw(State* s, u32 players) noexcept nogil:
    cdef Event e
    cdef int i, _k, p
    batch_open(s)
    for i in range(s.n_players):
        p = player_in_order(s, i)
        for _k in range(magic(s).starting_hand if (players >> p) & 1 else 0):
            e = event_of(EVENT_DRAW, p, NONE)
            e.cause = CAUSE_SETUP
            batch_add(s, &e)
    return batch_submit(s)


# Whose turn is next? Extra turns come first, the last created before the others (500.7); they leave the order alone.
cdef int player_of_next_turn(State* s, Frame* f) noexcept nogil:
    cdef i32 h = magic(s).extra_turns
    cdef u32 n = handle_len(s, h)
    cdef int p
    if n > 0:
        p = handle_words(s, h)[n - 1]
        handle_cut(s, h, n - 1)
        return p
    f.r[0] = player_next(s, f.r[0])
    return f.r[0]


# Turn after turn. The turn limit ends the game as a draw.
cdef int next_turn(State* s, Frame* f) noexcept nogil:
    cdef int p
    if magic(s).max_turns != 0 and magic(s).turn >= magic(s).max_turns:
        game_end(s, STATUS_DRAWN, -1, END_TURN_LIMIT)
        return FLOW_RUN
    p = player_of_next_turn(s, f)
    # CR 800.4k, 500.11
    while player_at(s, p).lost or skip_take(s, p, SKIP_TURN, 0):
        p = player_of_next_turn(s, f)
    frame_push(s, PROC_TURN, p, NONE)
    return FLOW_RUN


# CR 103.6: actions with cards of opening hands, in turn order; no ability uses the stack yet.
cdef void opening_actions(State* s, Frame* f) noexcept nogil:
    cdef Event e
    if magic(s).triggers != 0 and trigger_at_once(s):
        return
    if f.r[1] == s.n_players:
        f.stage = GAME_FIRST_TURN
        return
    e = event_of(EVENT_OPENING_HAND, player_in_order(s, f.r[1]), NONE)
    f.r[1] += 1
    triggers_announced(s, &e, 1)


cdef int game_run(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef u32 everybody = (<u32> 1 << s.n_players) - 1
    if f.stage == GAME_TURNS:
        return next_turn(s, f)
    elif f.stage == GAME_BEGINS:
        announce(s, EVENT_GAME_START, 0, 0)
        m.priority = NOBODY
        if m.starting_player == NOBODY:
            return starting_player_ask(s, f)
        f.stage = GAME_SHUFFLE
    elif f.stage == GAME_STARTING_PLAYER:
        m.starting_player = <u8> (f.r[0] if s.answer.kind == OPTION_PLAY_FIRST else player_next(s, f.r[0]))
        f.stage = GAME_SHUFFLE
    elif f.stage == GAME_SHUFFLE:
        m.active = m.starting_player
        f.stage = GAME_OPENING_HANDS
        return libraries_shuffle(s, everybody)
    elif f.stage == GAME_OPENING_HANDS:
        if not batch_room(s, s.n_players * m.starting_hand):
            return FLOW_GROW
        f.stage = GAME_MULLIGANS
        return hands_draw(s, everybody)
    elif f.stage == GAME_MULLIGANS:
        f.stage = GAME_OPENING_ACTIONS if (db_of(s).triggers >> EVENT_OPENING_HAND) & 1 else GAME_FIRST_TURN
        if m.mulligan_kind != 0:
            push_plain(s, PROC_MULLIGAN, m.starting_player)
    elif f.stage == GAME_OPENING_ACTIONS:
        opening_actions(s, f)
    else:
        f.r[0] = m.starting_player                                          # CR 103.8
        f.stage = GAME_TURNS
        if player_at(s, m.starting_player).lost:                            # CR 800.4k
            return next_turn(s, f)
        frame_push(s, PROC_TURN, m.starting_player, NONE)
    return FLOW_RUN


# CR 800.4h: who was to choose the starting player has left; the next player does.
cdef void game_chooser_next(State* s, Frame* f) noexcept nogil:
    f.r[0] = player_next(s, f.r[0])
    s.decision.player = <u8> f.r[0]
    s.decision.actor = <u8> f.r[0]


# ---- mulligans (103.5) ---------------------------------------------------------------------------------------------

# How many cards go to the bottom. CR 103.5c: with more than two players the first mulligan is free.
cdef i32 mulligans_counted(const State* s, int p) noexcept nogil:
    cdef i32 n = player_at(s, p).mulligans
    return n - 1 if s.n_players > 2 and n > 0 else n


# In turn order each player who has not kept declares. FLOW_RUN: everybody has.
cdef int mulligan_declare(State* s, Frame* f) noexcept nogil:
    cdef int p
    while f.r[0] < s.n_players:
        p = player_in_order(s, f.r[0])
        if not player_at(s, p).kept and not player_at(s, p).lost:
            if mulligans_counted(s, p) < magic(s).starting_hand:
                f.stage = MULLIGAN_DECLARED
                return decision_ask(s, SHAPE_MULLIGAN, REASON_MULLIGAN, p, PROC_MULLIGAN, 0, 0, False, NONE)
            player_at(s, p).kept = 1                       # an opening hand of zero cards
        f.r[0] += 1
    f.r[0] = 0
    f.stage = MULLIGAN_RETURN
    return FLOW_RUN


cdef void mulligan_declared(State* s, Frame* f) noexcept nogil:
    cdef int p = player_in_order(s, f.r[0])
    if s.answer.kind == OPTION_KEEP:
        player_at(s, p).kept = 1
    else:
        f.r[1] |= 1 << p
        player_at(s, p).mulligans += 1
        announce(s, EVENT_MULLIGAN, p, player_at(s, p).mulligans)
    f.r[0] += 1


cdef int mulligan_return(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef int p
    cdef u32 i, n = 0
    for p in range(s.n_players):
        n += zone_count(s, ZONE_HAND, p)
    if not batch_room(s, n):
        return FLOW_GROW
    f.stage = MULLIGAN_SHUFFLE
    batch_open(s)
    for p in range(s.n_players):
        for i in range(zone_count(s, ZONE_HAND, p) if (f.r[1] >> p) & 1 else 0):
            e = event_move(s, zone_get(s, ZONE_HAND, p, i), ZONE_LIBRARY, CAUSE_MULLIGAN)
            batch_add(s, &e)
    return batch_submit(s)


# One card after another in any order: the last one picked ends up at the very bottom.
cdef int mulligan_pick(State* s, Frame* f, int p) noexcept nogil:
    cdef i32 first, n = 0, k
    cdef u32 i
    cdef ObjectId id
    f.stage = MULLIGAN_PICKED
    first = <i32> s.arena_low
    for i in range(zone_count(s, ZONE_HAND, p)):
        id = zone_get(s, ZONE_HAND, p, i)
        k = 0
        while k < f.r[2] and arena(s)[f.arena_base + k] != id:
            k += 1
        if k == f.r[2]:
            arena(s)[arena_push(s, 1)] = id
            n += 1
    return decision_ask(s, SHAPE_OBJECTS, REASON_MULLIGAN_BOTTOM, p, PROC_MULLIGAN, first, n, False, NONE)


cdef int mulligan_bottom(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef int p = player_in_order(s, f.r[0])
    cdef i32 n, i
    if f.r[2] == 0:
        arena_cut(s, f.arena_base)
        while f.r[0] < s.n_players and not (f.r[1] >> player_in_order(s, f.r[0])) & 1:
            f.r[0] += 1
        if f.r[0] == s.n_players:
            f.r[0] = 0
            f.r[1] = 0
            f.stage = MULLIGAN_DECLARE
            return FLOW_RUN
        p = player_in_order(s, f.r[0])
    n = min(mulligans_counted(s, p), <i32> zone_count(s, ZONE_HAND, p))
    if f.r[2] < n:
        return mulligan_pick(s, f, p)
    batch_open(s)
    for i in range(n):
        e = event_move(s, arena(s)[f.arena_base + i], ZONE_LIBRARY, CAUSE_MULLIGAN)
        e.position = -1
        batch_add(s, &e)
    f.r[0] += 1
    f.r[2] = 0
    return batch_submit(s)


# The player who was asked has left: with no hand there is nothing to keep or to put on the bottom.
cdef void mulligan_again(State* s, Frame* f) noexcept nogil:
    if f.stage == MULLIGAN_DECLARED:
        f.stage = MULLIGAN_DECLARE
        return
    arena_cut(s, f.arena_base)
    f.r[2] = 0
    f.stage = MULLIGAN_BOTTOM


cdef int mulligan_run(State* s, Frame* f) noexcept nogil:
    if f.stage == MULLIGAN_DECLARED:
        mulligan_declared(s, f)
        f.stage = MULLIGAN_DECLARE
    elif f.stage == MULLIGAN_PICKED:
        arena_cut(s, f.arena_base + f.r[2])
        arena(s)[arena_push(s, 1)] = s.answer.a
        f.r[2] += 1
        f.stage = MULLIGAN_BOTTOM
    if f.stage == MULLIGAN_DECLARE:
        return mulligan_declare(s, f)
    elif f.stage == MULLIGAN_RETURN:
        if f.r[1] == 0:
            frame_pop(s)
            return FLOW_RUN
        return mulligan_return(s, f)                                        # all who chose to, at the same time
    elif f.stage == MULLIGAN_SHUFFLE:
        f.stage = MULLIGAN_DRAW
        return libraries_shuffle(s, <u32> f.r[1])
    elif f.stage == MULLIGAN_DRAW:
        if not batch_room(s, s.n_players * magic(s).starting_hand):
            return FLOW_GROW
        f.stage = MULLIGAN_BOTTOM
        return hands_draw(s, <u32> f.r[1])
    if not batch_room(s, magic(s).starting_hand):
        return FLOW_GROW
    return mulligan_bottom(s, f)


# ---- a turn (500) --------------------------------------------------------------------------------------------------

cdef inline int step_first(int phase) noexcept nogil:
    if phase == PHASE_BEGINNING:
        return STEP_UNTAP
    elif phase == PHASE_PRECOMBAT_MAIN:
        return STEP_PRECOMBAT_MAIN
    elif phase == PHASE_COMBAT:
        return STEP_BEGINNING_OF_COMBAT
    elif phase == PHASE_POSTCOMBAT_MAIN:
        return STEP_POSTCOMBAT_MAIN
    return STEP_END


cdef inline int step_last(int phase) noexcept nogil:
    return STEP_CLEANUP if phase == PHASE_ENDING else step_first(phase + 1) - 1


cdef int phase_of_step(int step) noexcept nogil:
    cdef int phase = PHASE_BEGINNING
    while step > step_last(phase):
        phase += 1
    return phase


# What was drawn before was not drawn this turn.
cdef void drawn_forget(State* s, int player) noexcept nogil:
    cdef const ZoneList* hand = zone_list(s, ZONE_HAND, player)
    cdef const u16* slots = zone_slots(s, hand)
    cdef u32 i
    for i in range(hand.n):
        object_at(s, slots[i]).flags &= <u8> ~(OBJECT_DRAWN | OBJECT_USED)


cdef void turn_begin(State* s, int player) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef Player* p
    cdef u32 i
    if m.day_night:
        day_night_note(s)
    m.turn += 1
    m.active = <u8> player
    for i in range(s.n_players):
        p = player_at(s, i)
        p.land_plays = 0
        p.cards_drawn = 0
        p.faster = 0
        drawn_forget(s, i)
        p.spells_last_turn = p.spells_cast
        p.spells_cast = 0
        p.noncreature_spells = 0
        p.damaged = 0
        p.attackers = 0
        p.creatures_died = 0
        p.permanents_left = 0
        p.permanents_died = 0
        if p.hits != 0:
            handle_free(s, p.hits)
            p.hits = 0
        p.life_gained = 0
        p.life_lost = 0
    for i in range(m.n_permanents):
        permanent_at(s, i).flags &= ~<u32> (PF_ATTACKED | PF_DAMAGED | PF_DEALT_DAMAGE | PF_USED | PF_EXERTED)
        if permanent_at(s, i).uses != 0:
            uses_new_turn(s, permanent_at(s, i).uses)
    if m.uses != 0:
        handle_free(s, m.uses)
        m.uses = 0
    player_at(s, player).turn_began = s.timestamp                           # CR 302.6
    player_at(s, player).turns += player_at(s, player).turns < 255
    lki_forget(s)
    s.timestamp += 1
    if m.loops != 0:
        handle_free(s, m.loops)
        m.loops = 0
    effects_turn(s, player)
    fact_changed(s, READS_TURN)
    s.dirty |= DIRTY_SUMMARY               # creatures that are no longer summoning sick make mana
    announce(s, EVENT_TURN_BEGIN, player, m.turn)


cdef void turn_end(State* s, int player) noexcept nogil:
    cdef Magic* m = magic(s)
    if m.extra_steps != 0:
        handle_free(s, m.extra_steps)
        m.extra_steps = 0
    announce(s, EVENT_TURN_END, player, m.turn)


# False: the phase is skipped.
cdef bint phase_begins(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int phase = f.r[R_PHASE]
    if phase == PHASE_PRECOMBAT_MAIN or phase == PHASE_POSTCOMBAT_MAIN:     # CR 505.1a
        phase = PHASE_PRECOMBAT_MAIN if f.r[R_MAIN_PHASES] == 0 else PHASE_POSTCOMBAT_MAIN
        f.r[R_PHASE] = phase
    if skip_take(s, f.controller, SKIP_PHASE, phase):
        return False
    if phase == PHASE_COMBAT:
        m.in_combat = 1
        m.combat_step = 0
        m.first_strike_step = 0
    elif phase == PHASE_PRECOMBAT_MAIN or phase == PHASE_POSTCOMBAT_MAIN:
        f.r[R_MAIN_PHASES] += 1
    m.phase = <u8> phase
    f.r[R_STEP_ANCHOR] = step_first(phase)
    f.r[R_STEP] = step_first(phase)
    announce(s, EVENT_PHASE_BEGIN, f.controller, phase)
    return True


cdef void phase_ends(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    f.r[R_ONLY_STEP] = 0
    if f.r[R_PHASE] == PHASE_COMBAT:
        if combat_has_attackers(s):        # the end of combat step was skipped
            combat_end(s)
        m.in_combat = 0
        effects_end(s, DURATION_END_OF_COMBAT)                              # CR 500.5a
    announce(s, EVENT_PHASE_END, f.controller, f.r[R_PHASE])


# The phase after this one. False: the turn is over.
cdef bint phase_follows(State* s, Frame* f) noexcept nogil:
    cdef i32 extra = 0
    if magic(s).extra_steps != 0:
        extra = extra_take(s, EXTRA_PHASE | f.r[R_PHASE], EXTRA_PHASE | f.r[R_PHASE_ANCHOR])
    if extra & EXTRA_ONLY_STEP:                                             # CR 500.10
        f.r[R_ONLY_STEP] = extra & ~EXTRA_ONLY_STEP
        f.r[R_PHASE] = phase_of_step(f.r[R_ONLY_STEP])
    elif extra != 0:
        f.r[R_PHASE] = extra & ~EXTRA_PHASE
    elif f.r[R_PHASE_ANCHOR] == PHASE_ENDING:
        return False
    else:
        f.r[R_PHASE_ANCHOR] += 1
        f.r[R_PHASE] = f.r[R_PHASE_ANCHOR]
    return True


# False: the step is skipped.
cdef bint step_happens(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int step = f.r[R_STEP]
    if f.r[R_ONLY_STEP] != 0 and step != f.r[R_ONLY_STEP]:
        return False
    if step == STEP_DRAW and m.turn == 1 and s.n_players == 2:              # CR 103.8a
        return False
    if (step == STEP_DECLARE_BLOCKERS or step == STEP_COMBAT_DAMAGE) and not combat_has_attackers(s):     # CR 508.8
        return False
    if not step_is_skipped(s, f.controller, step) and not skip_take(s, f.controller, SKIP_STEP, step):
        return True
    if step == STEP_COMBAT_DAMAGE:
        m.combat_step = 2                  # the second one does not come back
    return False


# The step after this one. False: the phase is over.
cdef bint step_follows(State* s, Frame* f) noexcept nogil:
    cdef i32 extra
    if f.r[R_STEP] == STEP_COMBAT_DAMAGE and magic(s).combat_step == 1:     # CR 510.4: a second combat damage step
        return True
    if magic(s).extra_steps != 0:
        extra = extra_take(s, f.r[R_STEP], f.r[R_STEP_ANCHOR])
        if extra != 0:
            f.r[R_STEP] = extra
            return True
    if f.r[R_STEP_ANCHOR] == step_last(f.r[R_PHASE]):
        return False
    f.r[R_STEP_ANCHOR] += 1
    f.r[R_STEP] = f.r[R_STEP_ANCHOR]
    return True


# Has the player nothing to do but pass, outside a main phase? By the summary, as priority_idle.
cdef inline bint player_idle(const State* s, int p) noexcept nogil:
    cdef const Summary* m = summary_at(s, p)
    return (m.instant_speed == 0 or m.min_value > m.max_mana) and m.activatable == 0 and not m.elsewhere \
        and not has_mana(s, p)


# CR 702.30a: what came under the player's control since the upkeep before this one.
cdef void upkeep_begin(State* s) noexcept nogil:
    cdef Player* p = player_at(s, magic(s).active)
    p.upkeep_before = p.upkeep_began
    p.upkeep_began = s.timestamp
    s.timestamp += 1


# A step without an action of its own in which nobody has anything to do and nothing notices that it comes and goes:
# everybody passes, and no frame is needed for it.
cdef bint step_passes(State* s, int step) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int p
    if FLAVOUR_SUSPEND or not s.skip_trivial or m.mana_mode != 0 or s.dirty != 0 or handle_len(s, m.triggers) > 0:
        return False
    if step != STEP_UPKEEP and step != STEP_BEGINNING_OF_COMBAT and step != STEP_END and (
            step != STEP_END_OF_COMBAT or combat_has_attackers(s)):
        return False
    if event_heard(s, EVENT_STEP_BEGIN) or event_heard(s, EVENT_STEP_END):
        return False
    if step == STEP_END and effects_until_end_step(s, m.active):
        return False
    for p in range(s.n_players):
        if not player_idle(s, p):
            return False
    if step == STEP_UPKEEP:
        upkeep_begin(s)
    m.step = <u8> step
    m.passes = 0
    if not m.house_rules & HOUSE_NO_RESPONSES:             # by that rule nobody would be asked
        s.raw_decisions += players_left(s)
    s.result[0] = 0
    return True


cdef int turn_run(State* s, Frame* f) noexcept nogil:
    cdef int at = AFTER_STEP
    if f.stage == TURN_BEGINS:
        f.stage = TURN_STEPS
        turn_begin(s, f.controller)
        f.r[R_PHASE_ANCHOR] = PHASE_BEGINNING
        f.r[R_PHASE] = PHASE_BEGINNING
        at = AT_PHASE
    elif f.r[R_STEP] == STEP_CLEANUP and s.result[0] != 0:                  # CR 514.3a: another cleanup step
        push_step(s, STEP_CLEANUP)
        return FLOW_RUN
    while True:
        if at == AT_STEP:
            if step_happens(s, f) and not step_passes(s, f.r[R_STEP]):
                push_step(s, f.r[R_STEP])
                return FLOW_RUN
            at = AFTER_STEP
        elif at == AFTER_STEP:
            if step_follows(s, f):
                at = AT_STEP
            else:
                phase_ends(s, f)
                at = AFTER_PHASE
        elif at == AT_PHASE:
            at = AT_STEP if phase_begins(s, f) else AFTER_PHASE
        elif phase_follows(s, f):
            at = AT_PHASE
        else:
            turn_end(s, f.controller)
            frame_pop(s)
            return FLOW_RUN


# ---- steps ---------------------------------------------------------------------------------------------------------

cdef inline bint is_main(int step) noexcept nogil:
    return step == STEP_PRECOMBAT_MAIN or step == STEP_POSTCOMBAT_MAIN


# CR 505.4, 714.3c: a Saga of the active player with chapter abilities.
cdef bint takes_lore(const State* s, u32 i) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    if not c.types & TYPE_ENCHANTMENT or c.controller != magic(s).active or permanent_at(s, i).flags & PF_PHASED_OUT:
        return False
    return typeset_has(s, c.typeset, SUBTYPE_SAGA) \
        and saga_final_chapter(s, chars_at(s, i).face) > 0


cdef bint any_takes_lore(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if takes_lore(s, i):
            return True
    return False


cdef int lore_put(State* s) noexcept nogil:
    cdef Event e = event_of(EVENT_COUNTERS_PUT, magic(s).active, NONE)
    cdef u32 i
    e.cause = CAUSE_RULE
    e.extra = COUNTER_LORE
    e.amount = 1
    batch_open(s)
    for i in range(magic(s).n_permanents):
        if takes_lore(s, i):
            e.object = permanent_at(s, i).id
            batch_add(s, &e)
    return batch_submit(s)


# CR 504.1
cdef int draw_for_turn(State* s) noexcept nogil:
    cdef Event e = event_of(EVENT_DRAW, magic(s).active, NONE)
    e.cause = CAUSE_RULE
    return event_submit(s, &e)


cdef void step_begin(State* s, int step) noexcept nogil:
    cdef u32 i
    for i in range(s.n_players):
        player_at(s, i).drawn_in_step = 0
    if step == STEP_UPKEEP:
        upkeep_begin(s)
    magic(s).step = <u8> step
    if step == STEP_END:
        effects_end_step(s, magic(s).active)
    if not is_main(step):                                                   # CR 505.2
        announce(s, EVENT_STEP_BEGIN, magic(s).active, step)


# The beginning of a step and its turn-based action (703.4); the stage after it is set.
cdef int step_action(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int step = f.r[0], active = m.active
    cdef u32 events = <u32> m.n_permanents << (m.day_night != 0)
    if step <= STEP_PRECOMBAT_MAIN and events >= BATCH_HEADROOM and not batch_room(s, events + 1):
        return FLOW_GROW
    step_begin(s, step)
    f.stage = STEP_PRIORITY
    if step == STEP_UNTAP:
        f.stage = STEP_ENDS                                                 # CR 502.4
        return untap_step(s)
    elif step == STEP_DRAW:
        return draw_for_turn(s)
    elif step == STEP_PRECOMBAT_MAIN and any_takes_lore(s):
        return lore_put(s)
    elif step == STEP_DECLARE_ATTACKERS:                                    # CR 508.1
        if combat_any_attacker(s):
            push_plain(s, PROC_ATTACK, active)
        else:
            step_priority(s, f)                                             # CR 508.2
    elif step == STEP_DECLARE_BLOCKERS:                                     # CR 509.1
        push_plain(s, PROC_BLOCK, active)
    elif step == STEP_COMBAT_DAMAGE:                                        # CR 510.1, 510.4
        m.combat_step = 1 if m.combat_step == 0 and combat_first_strike(s) else 2
        m.first_strike_step |= m.combat_step == 1
        push_plain(s, PROC_COMBAT_DAMAGE, active)
    elif step == STEP_CLEANUP:
        f.stage = STEP_CLEANED_UP
        push_plain(s, PROC_CLEANUP, active)
    else:
        step_priority(s, f)
    return FLOW_RUN


cdef void step_priority(State* s, Frame* f) noexcept nogil:
    f.stage = STEP_ENDS
    push_plain(s, PROC_PRIORITY, magic(s).active)


cdef inline bint has_mana(const State* s, int p) noexcept nogil:
    cdef const Player* player = player_at(s, p)
    cdef int i
    cdef u16 total = 0
    for i in range(POOL_KINDS):
        total |= player.pool[i]
    return total != 0 or player.special_mana != 0


# CR 500.5, 703.4q
cdef void step_end(State* s, Frame* f) noexcept nogil:
    cdef int p, step = f.r[0]
    cdef i32 lost
    if step == STEP_END_OF_COMBAT and combat_has_attackers(s):              # CR 511.3
        combat_end(s)
    if step == STEP_UNTAP:
        effects_untap(s, magic(s).active)
    for p in range(s.n_players):
        if has_mana(s, p) and (step == STEP_CLEANUP or not magic(s).house_rules & HOUSE_MANA_LASTS):
            lost = pool_empty(s, p)
            if lost > 0:
                announce(s, EVENT_MANA_LOST, p, lost)
    if not is_main(step):
        announce(s, EVENT_STEP_END, magic(s).active, step)
    s.result[0] = f.r[1]
    frame_pop(s)


cdef int step_run(State* s, Frame* f) noexcept nogil:
    if f.stage == STEP_BEGINS and magic(s).house_rules & HOUSE_PAUSES:
        f.stage = STEP_GOES_ON
        return decision_ask_range(s, REASON_STEP, magic(s).active, PROC_STEP, f.r[0], f.r[0], NONE)
    elif f.stage == STEP_BEGINS or f.stage == STEP_GOES_ON:
        return step_action(s, f)
    elif f.stage == STEP_PRIORITY:
        step_priority(s, f)
    elif f.stage == STEP_CLEANED_UP:
        f.r[1] = s.result[0]
        step_end(s, f)
    else:
        step_end(s, f)
    return FLOW_RUN


# ---- cleanup (514) -------------------------------------------------------------------------------------------------

cdef i32 max_hand_size(const State* s, int player) noexcept nogil:
    cdef i32 size = player_at(s, player).max_hand, change
    if size < 0 or player_rules(s, RULE_NO_MAX_HAND, player, NULL) > 0:
        return -1
    if player_rules(s, RULE_HAND_SIZE, player, &change) > 0:
        size = max(0, size + change)
    return size


# CR 514.2: damage, that on phased-out permanents too, and effects end simultaneously.
cdef void wear_off(State* s) noexcept nogil:
    cdef u32 i
    if not magic(s).house_rules & HOUSE_DAMAGE_STAYS:
        for i in range(magic(s).n_permanents):
            if permanent_at(s, i).damage != 0:
                permanent_at(s, i).damage = 0
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & PF_SADDLED:
            permanent_at(s, i).flags &= ~<u32> PF_SADDLED  # CR 702.171b
            fact_changed(s, READS_CHARACTERISTICS)
    effects_end(s, DURATION_END_OF_TURN)


cdef int cleanup_run(State* s, Frame* f) noexcept nogil:
    cdef int active = magic(s).active
    cdef i32 size
    if f.stage == CLEANUP_DISCARD:
        f.stage = CLEANUP_REMOVE
        size = max_hand_size(s, active)
        if size >= 0 and <i32> zone_count(s, ZONE_HAND, active) > size:     # CR 514.1
            push_discard(s, active, <i32> zone_count(s, ZONE_HAND, active) - size, REASON_DISCARD_HAND_SIZE,
                         CAUSE_DISCARD, NONE)
            return FLOW_RUN
    if f.stage == CLEANUP_REMOVE:
        wear_off(s)
        f.stage = CLEANUP_CHECK
        if s.dirty & DIRTY_CHARS:
            return FLOW_RUN
    if f.stage == CLEANUP_CHECK and sba_needed(s):                          # CR 514.3a
        f.stage = CLEANUP_CHECKED
        push_plain(s, PROC_SBA, active)
        return FLOW_RUN
    if (f.stage == CLEANUP_CHECKED and s.result[0] != 0
            or f.stage < CLEANUP_AGAIN and handle_len(s, magic(s).triggers) > 0):
        f.stage = CLEANUP_AGAIN
        push_plain(s, PROC_PRIORITY, active)
        return FLOW_RUN
    s.result[0] = f.stage == CLEANUP_AGAIN
    frame_pop(s)
    return FLOW_RUN


# ---- discarding (701.9) --------------------------------------------------------------------------------------------

# Cards are picked in the order of the hand; only those after which enough others are left.
cdef int discard_ask(State* s, Frame* f) noexcept nogil:
    cdef i32 first = <i32> s.arena_low, i
    cdef i32 last = <i32> zone_count(s, ZONE_HAND, f.controller) - (f.r[0] - f.r[3])
    for i in range(f.r[4], last + 1):
        arena(s)[arena_push(s, 1)] = zone_get(s, ZONE_HAND, f.controller, i)
    f.stage = DISCARD_PICKED
    return decision_ask(s, SHAPE_OBJECTS, f.r[1], f.controller, PROC_DISCARD, first, last + 1 - f.r[4], False, f.source)


cdef int discard_perform(State* s, Frame* f, bint all_cards) noexcept nogil:
    cdef Event e
    cdef i32 i
    cdef ObjectId id
    f.stage = DISCARD_DONE
    batch_open(s)
    for i in range(f.r[0]):
        id = zone_get(s, ZONE_HAND, f.controller, i) if all_cards else arena(s)[f.arena_base + i]
        e = event_move(s, id, ZONE_GRAVEYARD, f.r[2])
        e.source = f.source
        batch_add(s, &e)
    return batch_submit(s)


cdef int discard_run(State* s, Frame* f) noexcept nogil:
    cdef i32 hand = <i32> zone_count(s, ZONE_HAND, f.controller)
    if f.stage == DISCARD_DONE:
        s.result[0] = f.r[0]
        frame_pop(s)
        return FLOW_RUN
    if hand > BATCH_HEADROOM // 2 and not batch_room(s, <u32> hand):
        return FLOW_GROW
    if f.stage == DISCARD_BEGINS:
        f.stage = DISCARD_PICK
        if f.r[0] >= hand:
            f.r[0] = hand
            return discard_perform(s, f, True)
    elif f.stage == DISCARD_PICKED:
        arena_cut(s, f.arena_base + f.r[3])
        arena(s)[arena_push(s, 1)] = s.answer.a
        f.r[3] += 1
        f.r[4] = object_get(s, s.answer.a).pos + 1
    if f.r[3] < f.r[0]:
        return discard_ask(s, f)
    return discard_perform(s, f, False)
