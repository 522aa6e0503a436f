# The combat phase (506-511): declaring attackers and blockers, restrictions, requirements and costs, combat damage.
#
# May depend on: everything up to events; declare, constraints, assignment. Costs are paid by pushing PROC_PAY.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option
# CR 510, for those who think of it as combat
from mtgcore.assignment cimport damage_run, combat_first_strike

# May this creature attack that player, planeswalker or battle, as far as it alone is concerned (508.1a-b)?
cdef bint attack_legal(const State* s, u32 permanent, Ref defender) noexcept nogil
# May this creature block that attacker, as far as the two are concerned (509.1a-b, evasion)?
cdef bint block_legal(const State* s, u32 blocker, u32 attacker) noexcept nogil
cdef bint combat_any_attacker(const State* s) noexcept nogil   # has the active player a creature that could attack?

cdef int attack_run(State* s, Frame* f) noexcept nogil        # PROC_ATTACK
cdef int block_run(State* s, Frame* f) noexcept nogil         # PROC_BLOCK
# The player who is declaring blockers begins again, or is passed over when there is nothing left to declare.
cdef void block_again(State* s, Frame* f) noexcept nogil
# SHAPE_ATTACK, SHAPE_BLOCK: the picks that some legal declaration extends.
cdef i32 attack_options(const State* s, Option* out, i32 cap) noexcept nogil
cdef i32 block_options(const State* s, Option* out, i32 cap) noexcept nogil

# Was a creature declared as an attacker or put onto the battlefield attacking in this combat phase (508.8)?
cdef bint combat_has_attackers(const State* s) noexcept nogil
cdef void combat_end(State* s) noexcept nogil                 # 511.3: all creatures leave combat
# What can't be in combat any more leaves it (506.4); asked whenever characteristics have been rebuilt in combat.
cdef void combat_check(State* s) noexcept nogil
