# Casting spells (601) and activating abilities (602, 605, 606), every stage resumable; paying costs (118, 601.2f-h).
#
# Only what can be completed is offered, so nothing is ever half-paid and nothing has to be rewound.
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, StackEntry
from mtgcore.carddb cimport TargetSpec

# The procedures are begun with frames.push_cast, push_activate, push_mana, push_pay. PROC_CAST and PROC_ACTIVATE leave
# the id of the object on the stack in result[0], NONE when it came to nothing.
cdef int cast_run(State* s, Frame* f) noexcept nogil          # PROC_CAST
cdef int activate_run(State* s, Frame* f) noexcept nogil      # PROC_ACTIVATE
cdef int mana_run(State* s, Frame* f) noexcept nogil          # PROC_MANA
cdef int pay_cost_run(State* s, Frame* f) noexcept nogil      # PROC_PAY_COST
# Could `player` pay the cost that the program of this VM frame asks for?
cdef bint cost_payable(const State* s, int player, i32 cost, ObjectId source, const Frame* program) noexcept nogil

# A triggered ability on the stack has its modes, targets and division chosen (603.3c-d), or is removed.
cdef void push_triggered(State* s, int player, ObjectId source, ObjectId entry, i32 ability) noexcept nogil
# The targets of a spell or ability become targets: abilities that trigger on that do so (601.2c, 115.7).
cdef void targets_announce(State* s, const StackEntry* entry) noexcept nogil

# The pending question of PROC_CAST, PROC_ACTIVATE or PROC_MANA is asked anew: what may be chosen has changed since.
cdef void cast_again(State* s, Frame* f) noexcept nogil

# The target spec that word 0 of a triple in StackEntry.targets stands for: an index into the tables, or ENCHANT_TARGET
# for the target that an Aura spell has by its enchant ability (303.4a).
cdef TargetSpec target_spec_of(const State* s, ObjectId entry, i32 index) noexcept nogil
