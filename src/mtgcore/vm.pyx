# The interpreter of IR programs: what spells and abilities do as they resolve (608.2c-d).
#
# One instruction a stage. An instruction first gathers whom it affects into the arena, then submits one batch, or keeps
# its progress in r[3]..r[9] and asks. Stage 0 fetches; other stages belong to the instruction at pc, which is in one of
# the files ops_*, by family. Here: the loop and control flow.
# May depend on: everything up to ops_*.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.expr cimport Context, condition_holds
from mtgcore.turn cimport phase_extra, step_extra, step_extra_after_phase
from mtgcore.operands cimport *
from mtgcore.ops_objects cimport *
from mtgcore.ops_entering cimport run_token
from mtgcore.ops_cards cimport *
from mtgcore.ops_stack cimport *
from mtgcore.ops_choices cimport *
from mtgcore.ops_players cimport *
from mtgcore.ops_events cimport *


cdef int vm_run(State* s, Frame* f) noexcept nogil:
    cdef Context c
    cdef int op
    if f.stage == STAGE_FETCH:
        arena_cut(s, f.arena_base)
    op = word(s, f, 0)
    if op == OP_END:
        frame_pop(s)
        return FLOW_RUN
    elif (op == OP_DAMAGE or op == OP_GAIN_LIFE or op == OP_LOSE_LIFE):
        return run_each(s, f, op, 3)
    elif op == OP_TAP or op == OP_UNTAP or op == OP_SHUFFLE:
        return run_each(s, f, op, 2)
    elif op == OP_DESTROY:
        return run_each(s, f, op, 3)
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
    elif op == OP_FLOAT:
        return run_float(s, f)
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
    elif OP_EVENT_TO <= op <= OP_EVENT_AFTER:
        return run_event(s, f, op)
    elif op == OP_FLOAT_EACH:
        return run_float_each(s, f)
    elif op == OP_REGENERATE_NOW:
        return run_regenerate(s, f)
    elif op == OP_REMOVE_DAMAGE:
        return run_remove_damage(s, f)
    return run_power_damage(s, f)


publish(globals())
