# The interpreter of IR programs: what spells and abilities do as they resolve (608.2c-d).
#
# One instruction a stage. An instruction first gathers whom it affects into the arena, then submits one batch, or keeps
# its progress in r[3]..r[9] and asks. Stage 0 fetches; other stages belong to the instruction at pc, which is in one of
# the files ops_*, by family. Here: the loop and control flow.
# May depend on: everything up to ops_*.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.expr cimport Context, amount_of, condition_holds
from mtgcore.sba cimport game_end
from mtgcore.turn cimport phase_extra, step_extra, step_extra_after_phase
from mtgcore.operands cimport *
from mtgcore.ops_objects cimport *
from mtgcore.ops_merging cimport *
from mtgcore.ops_moves cimport run_move
from mtgcore.ops_copies cimport run_become_copy, run_copy_card, run_token_copy
from mtgcore.ops_entering cimport run_token
from mtgcore.ops_cards cimport *
from mtgcore.ops_stack cimport *
from mtgcore.ops_choices cimport *
from mtgcore.ops_players cimport *
from mtgcore.ops_actions cimport *
from mtgcore.ops_events cimport *


# ---- control flow ----------------------------------------------------------------------------------------------------

# The next one of a loop's list goes into the register; False: there is none.
cdef bint loop_take(State* s, Frame* f, int register, int list) noexcept nogil:
    cdef u32 n
    cdef i32 first, i
    cdef const i32* words = memory_list(s, f.r[2], list, &n)
    if n == 0:
        return False
    first = arena_push(s, n)
    for i in range(<i32> n):
        arena(s)[first + i] = words[i]
    register_set(s, f, register, arena(s)[first])
    f.r[2] = memory_set_list(s, f.r[2], list, arena(s) + first + 1, n - 1)
    return True


cdef bint loop_room(const State* s, const Frame* f) noexcept nogil:
    return state_room_for(s, 0, 0, 2 * handle_len(s, f.r[2]) + 2 * REGISTERS, 0)


cdef int run_for_each(State* s, Frame* f) noexcept nogil:
    cdef i32 first, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not state_room_for(s, 0, 0, 3 * n + 2 * REGISTERS, 0):
        return FLOW_GROW
    register_fill(s, f, word(s, f, 3), first, n, False)
    return done(f, 5 if loop_take(s, f, word(s, f, 2), word(s, f, 3)) else 5 + word(s, f, 4))


cdef int run_next(State* s, Frame* f) noexcept nogil:
    if not loop_room(s, f):
        return FLOW_GROW
    return done(f, 4 - word(s, f, 3) if loop_take(s, f, word(s, f, 1), word(s, f, 2)) else 4)


# The list has one number: how often the loop is still to be run.
cdef int run_repeat(State* s, Frame* f, bint again) noexcept nogil:
    cdef Context c = context(f)
    cdef u32 n
    cdef const i32* words
    cdef i32 left
    if not loop_room(s, f):
        return FLOW_GROW
    if not again:
        left = amount_of(s, word(s, f, 1), &c)
        register_set(s, f, word(s, f, 2), left)
        return done(f, 4 if left > 0 else 4 + word(s, f, 3))
    words = memory_list(s, f.r[2], word(s, f, 1), &n)
    left = words[0] - 1 if n != 0 else 0
    register_set(s, f, word(s, f, 1), left)
    return done(f, 3 - word(s, f, 2) if left > 0 else 3)


# What a later step, or an ability that this one creates, is about.
cdef int run_let(State* s, Frame* f, bint number) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, n
    if not loop_room(s, f):
        return FLOW_GROW
    if number:
        register_set(s, f, word(s, f, 1), amount_of(s, word(s, f, 2), &c))
        return done(f, 3)
    n = selected(s, f, word(s, f, 2), &first)
    if n < 0 or not register_fill(s, f, word(s, f, 1), first, n, False):
        return FLOW_GROW
    return done(f, 3)


cdef int run_flow(State* s, Frame* f, int op) noexcept nogil:
    if op == OP_JUMP:
        return done(f, 2 + word(s, f, 1))
    elif op == OP_PAY:
        return run_pay(s, f)
    elif op == OP_LET or op == OP_LET_NUMBER:
        return run_let(s, f, op == OP_LET_NUMBER)
    elif op == OP_FOR_EACH:
        return run_for_each(s, f)
    elif op == OP_NEXT:
        return run_next(s, f)
    elif op == OP_REPEAT or op == OP_AGAIN:
        return run_repeat(s, f, op == OP_AGAIN)
    return done(f, 2 - word(s, f, 1))                      # OP_BACK


# The operations that fewer cards have.
cdef int run_rarer(State* s, Frame* f, int op) noexcept nogil:
    if op <= OP_BACK:
        return run_flow(s, f, op)
    elif op == OP_REVEAL or op == OP_LOOK:
        return run_show(s, f, op == OP_REVEAL)
    elif op == OP_CHOOSE_VALUE:
        return run_choose_value(s, f)
    elif op == OP_DIVIDE:
        return run_divide(s, f)
    elif op == OP_FLIP_COIN or op == OP_ROLL:
        return run_chance(s, f, op == OP_FLIP_COIN)
    elif op == OP_ANNOUNCE:
        return run_announce(s, f)
    elif op == OP_REVEAL_UNTIL:
        return run_reveal_until(s, f)
    elif op == OP_EMBLEM:
        return run_emblem(s, f)
    elif op == OP_MOVE_COUNTERS:
        return run_move_counters(s, f)
    elif op == OP_PROLIFERATE:
        return run_proliferate(s, f)
    elif op == OP_RETARGET:
        return run_retarget(s, f)
    elif op == OP_FIGHT:
        return run_fight(s, f)
    elif op == OP_TRANSFORM:
        return run_transform(s, f)
    elif op == OP_TURN:
        return run_turn(s, f)
    elif op == OP_PHASE:
        return run_phase(s, f)
    elif op == OP_SET_LIFE:
        return run_each(s, f, op, 3)
    elif op == OP_EXCHANGE:
        return run_exchange_life(s, f) if word(s, f, 1) == EXCHANGE_LIFE else run_exchange_control(s, f)
    elif op == OP_DRAW_GAME:                               # CR 104.4
        game_end(s, STATUS_DRAWN, -1, END_EFFECT)
        return done(f, 1)
    elif op == OP_HOOK:
        return run_hook(s, f)
    elif op == OP_ACTION:
        return run_action(s, f)
    elif op == OP_PAIR:
        return run_pair(s, f)
    elif op == OP_MERGE:
        return run_merge(s, f)
    elif op == OP_PREPARE:
        return run_prepare(s, f)
    elif op == OP_MELD:
        return run_meld(s, f)
    elif op == OP_ACT:
        turn_use(s, f.source, action_use(word(s, f, 1), f.controller))
        return done(f, 2)
    elif op == OP_COPY_CARD:
        return run_copy_card(s, f)
    elif op == OP_STANDING:
        return run_standing(s, f)
    elif op == OP_VENTURE:
        return run_venture(s, f)
    return run_designate(s, f)                             # OP_DESIGNATE


# What replacement effects do to their event, and what prevents and regenerates.
cdef int run_replacing(State* s, Frame* f, int op) noexcept nogil:
    if op <= OP_EVENT_AFTER or op == OP_EVENT_LINK or op == OP_EVENT_UNTAPPED:
        return run_event(s, f, op)
    elif op == OP_FLOAT_EACH:
        return run_float_each(s, f)
    elif op == OP_REGENERATE_NOW:
        return run_regenerate(s, f)
    return run_remove_damage(s, f)


# ---- the loop --------------------------------------------------------------------------------------------------------

cdef int vm_run(State* s, Frame* f) noexcept nogil:
    cdef Context c
    cdef int op
    if f.stage == STAGE_FETCH:
        arena_cut(s, f.arena_base)
    op = word(s, f, 0)
    if op == OP_END:
        frame_pop(s)
        return FLOW_RUN
    elif op == OP_DAMAGE:
        return run_each(s, f, op, 4)
    elif op == OP_GAIN_LIFE or op == OP_LOSE_LIFE:
        return run_each(s, f, op, 3)
    elif op == OP_TAP or op == OP_UNTAP or op == OP_SHUFFLE:
        return run_each(s, f, op, 2)
    elif op == OP_DESTROY:
        return run_each(s, f, op, 3)
    elif op == OP_PUT_ATTACKING:
        return run_put_attacking(s, f)
    elif op == OP_MOVE:
        return run_move(s, f)
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
    elif op == OP_BECOME_COPY:
        return run_become_copy(s, f)
    elif op == OP_TOKEN_COPY:
        return run_token_copy(s, f)
    elif op == OP_ADD_MANA:
        return run_add_mana(s, f)
    elif op == OP_MILL:
        return run_mill(s, f)
    elif op == OP_SEARCH:
        return run_search(s, f)
    elif op == OP_EXTRA_TURN or op == OP_SKIP or op == OP_REVEAL_HAND or op == OP_WIN:
        return run_players(s, f, op)
    elif op == OP_LOSE:
        return run_lose(s, f)
    elif op == OP_EXTRA_PHASE:
        phase_extra(s, word(s, f, 1), word(s, f, 2))
        return done(f, 3)
    elif op == OP_EXTRA_STEP:
        if word(s, f, 2) != 0:
            step_extra(s, word(s, f, 1), word(s, f, 2))                     # CR 500.9
        else:
            step_extra_after_phase(s, word(s, f, 1), word(s, f, 3))         # CR 500.10
        return done(f, 4)
    elif op == OP_FLOAT:
        return run_float(s, f)
    elif op == OP_COPY_SPELL:
        return run_copy_spell(s, f)
    elif op == OP_ATTACH:
        return run_attach(s, f)
    elif op == OP_CAST:
        return run_cast(s, f)
    elif op == OP_REMOVE_FROM_COMBAT:
        return run_remove_from_combat(s, f)
    elif op == OP_MAY:
        return run_may(s, f)
    elif op == OP_IF:
        c = context(f)
        return done(f, 3 if condition_holds(s, word(s, f, 1), &c) else 3 + word(s, f, 2))
    elif op == OP_CHOOSE:
        return run_choose(s, f)
    elif op == OP_DAMAGE_EQUAL_POWER:
        return run_power_damage(s, f)
    elif op >= OP_EVENT_TO:
        return run_replacing(s, f, op)
    return run_rarer(s, f, op)


publish(globals())
