# Duel Masters' procedures by their numbers, and what is checked of loaded games.
#
# May depend on: types, state, duel_cards, and all chapters of Duel Masters.

from libc.string cimport memset
from mtgcore.duel_zones cimport *
from mtgcore.duel_effects cimport duel_end, effect_run, waiting_run
from mtgcore.duel_play cimport pay_run, play_run
from mtgcore.duel_battle cimport attack_run, break_run
from mtgcore.duel_turn cimport game_run, turn_run

cdef enum:
    ROOM_FRAMES = 8
    ROOM_LISTS = 2             # lists of all cards that a stage makes
    ROOM_BATTLE = 6            # two creatures battle, one wins, both are destroyed: triggers beyond one for each card
    ROOM_WORDS = 16


cdef inline int dispatch(State* s, Frame* f) noexcept nogil:
    cdef int proc = f.proc
    if proc == PROC_DUEL_TURN:
        return turn_run(s, f)
    elif proc == PROC_DUEL_ATTACK:
        return attack_run(s, f)
    elif proc == PROC_DUEL_PLAY:
        return play_run(s, f)
    elif proc == PROC_DUEL_BREAK:
        return break_run(s, f)
    elif proc == PROC_DUEL_EFFECT:
        return effect_run(s, f)
    elif proc == PROC_DUEL_WAITING:
        return waiting_run(s, f)
    elif proc == PROC_DUEL_PAY:
        return pay_run(s, f)
    elif proc == PROC_DUEL_GAME:
        return game_run(s, f)
    return FLOW_OVER


# Room for one more stage, whatever it does: every card may trigger, with as many abilities as trigger together.
cdef inline bint has_room(const State* s) noexcept nogil:
    cdef u32 triggers = (s.n_cards + ROOM_BATTLE) * <u32> duel_db(s).most_alike
    return (s.n_frames + ROOM_FRAMES <= limits_of(s.size_class).frames
            and s.arena_high - s.arena_low >= ROOM_WORDS + 3 * triggers + ROOM_LISTS * s.n_cards
            + handle_len(s, duel(s).waiting))


cdef int duel_advance(State* s) noexcept nogil:
    cdef int flow
    while s.status == STATUS_RUNNING:
        if not has_room(s):
            return FLOW_GROW
        s.machine_steps += 1
        if s.step_budget != 0 and s.machine_steps > s.step_budget:
            duel_end(s, STATUS_UNDECIDED, -1, END_STEP_BUDGET)
            break
        flow = dispatch(s, frame_top(s))
        if flow != FLOW_RUN:
            return flow
        if FLAVOUR_SUSPEND:
            return FLOW_RUN
        if FLAVOUR_DEBUG and not state_valid(s, duel_db(s).n_cards, duel_db(s).n_cards):
            duel_end(s, STATUS_UNDECIDED, -1, END_DAMAGED)
    while s.n_frames > 0:
        frame_pop(s)
    memset(s.result, 0, sizeof(s.result))
    return FLOW_OVER


cdef bint duel_fits(const State* s) noexcept nogil:
    cdef const i32* words = handle_words(s, duel(s).waiting)
    cdef const Frame* f
    cdef u32 i
    for i in range(0, handle_len(s, duel(s).waiting), 3):
        if words[i] >= duel_db(s).n_abilities:
            return False
    for i in range(s.n_frames):
        f = frame_at(s, i)
        if f.proc < PROC_DUEL_GAME or f.proc > PROC_DUEL_EFFECT:
            return False
        if f.proc == PROC_DUEL_EFFECT and not 0 <= f.r[0] <= f.r[1] <= duel_db(s).n_steps:
            return False
        # Cards are one face each, and every procedure but these two is about a card.
        if f.source != NONE and id_slot(f.source) >= s.n_cards:
            return False
    for i in range(s.n_cards):
        if object_at(s, i).face != card_at(s, i).definition:
            return False
    return True
