# The combat phase (506-511): declaring attackers and blockers, restrictions, requirements and costs, combat damage.
#
# May depend on: everything up to events, and cast (attack costs are paid).

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option

# May this creature attack that player, planeswalker or battle, as far as it alone is concerned (508.1a-b)?
cdef bint attack_legal(const State* s, u32 permanent, Ref defender) noexcept nogil
# May this creature block that attacker, as far as the two are concerned (509.1a-b, evasion)?
cdef bint block_legal(const State* s, u32 blocker, u32 attacker) noexcept nogil
cdef bint combat_any_attacker(const State* s) noexcept nogil   # has the active player a creature that could attack?

cdef int attack_run(State* s, Frame* f) noexcept nogil        # PROC_ATTACK
cdef int block_run(State* s, Frame* f) noexcept nogil         # PROC_BLOCK
cdef int damage_run(State* s, Frame* f) noexcept nogil        # PROC_COMBAT_DAMAGE
# SHAPE_ATTACK, SHAPE_BLOCK, SHAPE_ASSIGN_DAMAGE: the picks that some legal declaration extends.
cdef i32 attack_options(const State* s, Option* out, i32 cap) noexcept nogil
cdef i32 block_options(const State* s, Option* out, i32 cap) noexcept nogil
cdef i32 damage_options(const State* s, Option* out, i32 cap) noexcept nogil

cdef bint combat_has_attackers(const State* s) noexcept nogil
cdef bint combat_first_strike(const State* s) noexcept nogil  # 510.4: is a first-strike damage step needed?
cdef void combat_end(State* s) noexcept nogil                 # 511.3: all creatures leave combat
# A creature put onto the battlefield attacking (508.4).
cdef void combat_put_attacking(State* s, ObjectId id, Ref defender) noexcept nogil
