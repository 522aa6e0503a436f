# What can't happen (101.2, 614.17): rules of the game, and effects that say "can't".
#
# May depend on: types, state, carddb, expr, layers, targets, entering; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.layers cimport rules_any
from mtgcore.events cimport Event

cdef bint event_can(const State* s, const Event* batch, const Event* e) noexcept nogil
# Is there a rule of this kind in force about that object or player?
cdef bint rule_about(const State* s, int kind, Ref what) noexcept nogil
# CR 615.12: can this damage not be prevented?
cdef bint unpreventable(const State* s, const Event* e) noexcept nogil
# CR 614.10: does an effect have the player skip such steps?
cdef bint step_rule(const State* s, int player, int step) noexcept nogil
cdef inline bint step_is_skipped(const State* s, int player, int step) noexcept nogil:
    return rules_any(s, <u64> 1 << RULE_SKIP_STEP) and step_rule(s, player, step)
