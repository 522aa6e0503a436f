# Magic's procedures by their numbers, and what happens between two stages of them.
#
# A frame is dispatched by its procedure's number, which is how lower files reach later ones. Loops that nobody leaves
# are draws (104.4b, 732.4). May depend on: everything up to leaving.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport db_of
from mtgcore.expr cimport A_LIFE
from mtgcore.layers cimport layers_rebuild
from mtgcore.watchers cimport watchers_rebuild
from mtgcore.events cimport event_run, event_states, controls_announce
from mtgcore.pay cimport pay_run
from mtgcore.cast cimport cast_run, activate_run, mana_run, pay_cost_run
from mtgcore.special cimport turn_up_run
from mtgcore.stacking cimport stacking_run
from mtgcore.resolve cimport resolve_run
from mtgcore.sba cimport sba_run, game_end
from mtgcore.combat cimport attack_run, block_run, damage_run, combat_check
from mtgcore.turn cimport game_run, mulligan_run, turn_run, step_run, cleanup_run, discard_run
from mtgcore.untap cimport untap_run
from mtgcore.priority cimport priority_run, land_run
from mtgcore.vm cimport vm_run
from mtgcore.leaving cimport players_leave

cdef enum:
    LOOP_WATCH = 64            # mandatory steps before canonical hashes are compared
    LOOP_REPEATS = 2           # a position that has come back that often is there for the third time


cdef inline int dispatch(State* s, Frame* f) noexcept nogil:
    cdef int proc = f.proc
    if proc == PROC_PRIORITY:
        return priority_run(s, f)
    elif proc == PROC_STEP:
        return step_run(s, f)
    elif proc == PROC_TURN:
        return turn_run(s, f)
    elif proc == PROC_CAST:
        return cast_run(s, f)
    elif proc == PROC_PAY:
        return pay_run(s, f)
    elif proc == PROC_MANA:
        return mana_run(s, f)
    elif proc == PROC_RESOLVE:
        return resolve_run(s, f)
    elif proc == PROC_ATTACK:
        return attack_run(s, f)
    elif proc == PROC_BLOCK:
        return block_run(s, f)
    elif proc == PROC_COMBAT_DAMAGE:
        return damage_run(s, f)
    elif proc == PROC_SBA:
        return sba_run(s, f)
    elif proc == PROC_VM:
        return vm_run(s, f)
    elif proc == PROC_PLAY_LAND:
        return land_run(s, f)
    elif proc == PROC_CLEANUP:
        return cleanup_run(s, f)
    elif proc == PROC_DISCARD:
        return discard_run(s, f)
    elif proc == PROC_ACTIVATE:
        return activate_run(s, f)
    elif proc == PROC_PAY_COST:
        return pay_cost_run(s, f)
    elif proc == PROC_TURN_UP:
        return turn_up_run(s, f)
    elif proc == PROC_UNTAP:
        return untap_run(s, f)
    elif proc == PROC_MULLIGAN:
        return mulligan_run(s, f)
    elif proc == PROC_GAME:
        return game_run(s, f)
    elif proc == PROC_EVENT:
        return event_run(s, f)
    elif proc == PROC_TRIGGERS:
        return stacking_run(s, f)
    return FLOW_OVER


# ---- loops of mandatory actions (104.4b, 732.4) --------------------------------------------------------------------
#
# Not to act is no action: who passes priority or declines an offer leaves a loop as it is, and can't be forced to
# end it (732.5, 732.6). So these steps go on being mandatory until somebody chooses to act. Brent's scheme: one kept
# position is compared with that at each further step, and replaced by the current one each time the distance doubles.

cdef void loop_keep(State* s, u64 position) noexcept nogil:
    cdef int p
    s.loop_hash = position
    s.loop_repeats = 0
    for p in range(s.n_players):
        s.loop_life[p] = player_at(s, p).life


# Does any card of the game ask how much life somebody has?
cdef bint life_matters(const State* s) noexcept nogil:
    cdef i32 i
    for i in range(db_of(s).n_nodes):
        if db_of(s).nodes[i].op == A_LIFE:
            return True
    return False


# Nobody has less life than in the kept position, which is otherwise the same. Where somebody has more and no card asks
# for it, what happened since will happen again, and leave them with more still: growth without end.
cdef bint loop_closes(const State* s) noexcept nogil:
    cdef int p
    cdef bint grows = False
    for p in range(s.n_players):
        if player_at(s, p).life < s.loop_life[p]:
            return False
        grows = grows or player_at(s, p).life > s.loop_life[p]
    return not grows or not life_matters(s)


cdef void loop_check(State* s) noexcept nogil:
    cdef u32 n = s.mandatory_steps
    cdef u64 position
    if n == s.loop_steps:
        return
    s.loop_steps = n
    position = state_hash_loop(s)
    if n > LOOP_WATCH and position == s.loop_hash and loop_closes(s):
        s.loop_repeats += 1
        if s.loop_repeats == LOOP_REPEATS:
            game_end(s, STATUS_DRAWN, -1, END_LOOP)
    elif n & (n - 1) == 0:
        loop_keep(s, position)


# Room for one more stage.
cdef inline bint room(const State* s) noexcept nogil:
    return state_is_roomy(s) or state_has_room(s)


# The derived part as the game is now; a creature that is none any more is in combat no more. False: there is no room.
cdef bint magic_rebuild(State* s) noexcept nogil:
    if not layers_rebuild(s):
        return False
    if magic(s).controls != 0:
        controls_announce(s)
        if not layers_rebuild(s):
            return False
    if magic(s).in_combat:
        combat_check(s)
        if not layers_rebuild(s):
            return False
    return not s.dirty & DIRTY_WATCH or watchers_rebuild(s)


cdef void magic_leave(State* s) noexcept nogil:
    players_leave(s)
    magic_rebuild(s)


# Debug flavours, at each question: what is derived is what a copy derives anew. A copy without room is not asked.
cdef bint derived_sound(const State* s) noexcept nogil:
    cdef Env env
    cdef State* again
    cdef bint sound = True
    memset(&env, 0, sizeof(Env))
    env.db = env_of(s).db
    again = state_clone(s, &env)
    if again == NULL:
        return True
    again.dirty |= DIRTY_CHARS | DIRTY_SUMMARY
    if magic_rebuild(again):
        sound = memcmp(summary_at(again, 0), summary_at(s, 0), s.n_players * sizeof(Summary)) == 0 and memcmp(
            chars_at(again, 0), chars_at(s, 0), magic(s).n_permanents * sizeof(Chars)) == 0
    state_free(again)
    return sound


cdef int magic_advance(State* s) noexcept nogil:
    cdef int flow
    while s.status == STATUS_RUNNING:
        if s.dirty & DIRTY_DERIVED and not magic_rebuild(s) or not room(s):
            return FLOW_GROW
        if s.dirty & DIRTY_LEFT:
            magic_leave(s)
            continue
        if (magic(s).trigger_watch >> EVENT_STATE) & 1:
            event_states(s)                                                 # CR 603.8
        s.machine_steps += 1
        if s.step_budget != 0 and s.machine_steps > s.step_budget:
            game_end(s, STATUS_UNDECIDED, -1, END_STEP_BUDGET)
            break
        if s.mandatory_steps >= LOOP_WATCH:
            loop_check(s)
            if s.status != STATUS_RUNNING:
                break
        flow = dispatch(s, frame_top(s))
        if flow != FLOW_RUN:
            if flow == FLOW_GROW:
                s.machine_steps -= 1                       # the stage is run again
            if flow == FLOW_ASK and s.dirty & DIRTY_DERIVED and not magic_rebuild(s):
                return FLOW_GROW                           # the question stays, and is listed afterwards
            if FLAVOUR_DEBUG and flow == FLOW_ASK and not derived_sound(s):
                game_end(s, STATUS_UNDECIDED, -1, END_DAMAGED)
                break
            return flow
        if FLAVOUR_SUSPEND:
            return FLOW_RUN
        if FLAVOUR_DEBUG and not state_valid(s, db_of(s).n_faces, db_of(s).n_cards):
            game_end(s, STATUS_UNDECIDED, -1, END_DAMAGED)
    finish(s)
    return FLOW_OVER


# A game that is over has nothing left to run, and nobody leaves it.
cdef void finish(State* s) noexcept nogil:
    s.dirty &= ~DIRTY_LEFT
    while s.n_frames > 0:
        frame_pop(s)
    memset(s.result, 0, sizeof(s.result))                  # of a frame whose parent asks no more
