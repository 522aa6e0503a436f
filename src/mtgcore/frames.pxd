# How procedures are begun by files that come before the procedure's own: the registers that a pushed frame must have.
#
# May depend on: types, state.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, frame_push, handle_copy


# PROC_VM: r[0] pc, r[1] stack object (targets, X) or NONE, r[2] its memory (a handle that the frame owns; 0: empty),
# r[3]..r[9] belong to the running instruction. `memory` is copied.
cdef inline void push_vm(State* s, i32 program, int controller, ObjectId source, ObjectId entry,
                         i32 memory) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_VM, controller, source)
    f.r[0] = program
    f.r[1] = entry
    f.r[2] = handle_copy(s, memory) if memory != 0 else 0

# PROC_SBA, PROC_PRIORITY, PROC_ATTACK, PROC_BLOCK, PROC_COMBAT_DAMAGE, PROC_RESOLVE, PROC_CLEANUP, PROC_TRIGGERS: no
# registers. PROC_RESOLVE resolves the top object of the stack.
cdef inline void push_plain(State* s, int proc, int player) noexcept nogil:
    frame_push(s, proc, player, NONE)

# PROC_DISCARD: `player` discards r[0] cards of their choice; r[1] Reason, r[2] Cause. Fewer when the hand is smaller.
cdef inline void push_discard(State* s, int player, i32 n, int reason, int cause, ObjectId source) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_DISCARD, player, source)
    f.r[0] = n
    f.r[1] = reason
    f.r[2] = cause

# PROC_STEP: r[0] StepKind. The step runs whole: its beginning, turn-based actions, priority, its end.
cdef inline void push_step(State* s, int step) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_STEP, 0, NONE)
    f.r[0] = step

# PROC_PLAY_LAND: `source` is the land card, r[0] its face.
cdef inline void push_land(State* s, int player, ObjectId id, i32 face) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_PLAY_LAND, player, id)
    f.r[0] = face

# PROC_CAST: `source` is the card, r[0] face, r[1] way of casting, r[2] bit 0: without paying its mana cost, the rest:
# the keyword that has it cast so (as StackEntry.cast_for).
cdef inline void push_cast(State* s, int player, ObjectId id, i32 face, int way, bint free, i32 keyword) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_CAST, player, id)
    f.r[0] = face
    f.r[1] = way
    f.r[2] = free | keyword << 1

# PROC_ACTIVATE: `source` is the object, r[0] the ability's index among the object's abilities.
cdef inline void push_activate(State* s, int player, ObjectId id, int ability) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_ACTIVATE, player, id)
    f.r[0] = ability

# PROC_MANA: as PROC_ACTIVATE; r[1] the ManaKind chosen beforehand, -1: ask if there is a choice.
cdef inline void push_mana(State* s, int player, ObjectId id, int ability, int choice) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_MANA, player, id)
    f.r[0] = ability
    f.r[1] = choice

# PROC_PAY_COST: `player` pays a whole cost that the program of the VM frame below asks for (118.12); X, registers and
# "you" in it are that program's. `optional`: the player may decline. result[0]: 1 paid, 0 not paid, or not payable;
# result[1]: the X that was chosen. `times`: how often it is paid, all at once.
cdef inline void push_pay_cost(State* s, int player, i32 cost, ObjectId source, bint optional,
                               i32 times) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_PAY_COST, player, source)
    f.r[0] = optional
    f.r[1] = times - 1
    f.r[6] = cost

# PROC_TURN_UP: `player` turns `source` face up (116.2b). r[1] the way: TurnUp.
cdef inline void push_turn_up(State* s, int player, ObjectId id, int way) noexcept nogil:
    frame_push(s, PROC_TURN_UP, player, id).r[1] = way

# PROC_PAY: `player` pays a mana cost for `source`: r[0] generic, r[1]..r[6] of each ManaKind, r[7] snow, r[8] Reason.
# The caller has made sure that it can be paid. result[0]: the mana spent, packed as StackEntry.spent.
cdef inline Frame* push_pay(State* s, int player, ObjectId source, int reason) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_PAY, player, source)
    f.r[8] = reason
    return f
