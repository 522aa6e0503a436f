# Mana (106), mana costs (202, 107.4), and how a cost can be paid (118, 601.2g-h).
#
# May depend on: types, state, carddb, expr, layers, zones.

from mtgcore.types cimport *
from mtgcore.state cimport State, magic
from mtgcore.expr cimport Context


# A mana cost with every choice of the proposal made (hybrid, Phyrexian, X): what must be paid.
cdef struct ManaNeed:
    i32 generic
    i32 kinds[6]               # of each ManaKind
    i32 snow                   # {S}
    i32 life                   # Phyrexian symbols paid with life: for the caller, no part of the mana payment


# How one source is used in a payment plan.
cdef struct SourceUse:
    ObjectId source
    i32 ability                # index among the object's abilities
    i32 choice                 # ManaKind chosen; several packed 3 bits each when `each`. -1: nothing to choose, or its
                               # cost has a hybrid symbol, whose half is chosen first

cdef enum:
    MAX_PLAN = 64


# A way to pay: sources to activate, then what to take from the pool.
cdef struct PaymentPlan:
    i32 n
    SourceUse uses[MAX_PLAN]
    i32 harm                   # damage, life and counters; the mana that its sources cost apart
    bint more                  # it takes further sources: plan again when these have been activated


# CR 614: does something replace the production of mana? What it makes of it is not foreseen: while it does, mana is
# made before a cost is paid, not for it.
cdef inline bint mana_replaced(const State* s) noexcept nogil:
    return ((magic(s).replace_watch >> EVENT_MANA_ADDED | magic(s).replace_watch >> EVENT_TAPPED_FOR_MANA) & 1) != 0

cdef void need_clear(ManaNeed* need) noexcept nogil
cdef i32 need_total(const ManaNeed* need) noexcept nogil

# The pool.
# How long mana persists.
cdef enum:
    MANA_THIS_TURN = 1
    MANA_THIS_COMBAT = 2

cdef void pool_add(State* s, int player, int kind, i32 amount, bint snow, i32 restriction, int persists,
                   ObjectId source) noexcept nogil
cdef i32 pool_count(const State* s, int player) noexcept nogil
# Mana that does not persist leaves every pool as a step or phase ends (500.5). Returns how much was lost.
cdef i32 pool_empty(State* s, int player) noexcept nogil

# Can `player` pay `need` with the pool and automatic sources (tiers 0 and 1)? `spend_on` is the object the mana is for
# (restrictions). `avoid` lists permanents that may not be tapped (they are tapped as another part of the cost).
# Exact: it says no only when no payment exists. Asked far more often than mana is paid: rejects by the summary first.
# A payment may be for a mana ability of another payment: the lowest `frames` frames say which, all of them by default.
cdef bint mana_can_pay_at(const State* s, u32 frames, int player, const ManaNeed* need, ObjectId spend_on,
                          const ObjectId* avoid, int n_avoid) noexcept nogil
cdef inline bint mana_can_pay(const State* s, int player, const ManaNeed* need, ObjectId spend_on,
                              const ObjectId* avoid, int n_avoid) noexcept nogil:
    return mana_can_pay_at(s, s.n_frames, player, need, spend_on, avoid, n_avoid)
# The least harmful payment that keeps the most flexible sources; False when none exists. Deterministic.
cdef bint mana_plan_at(const State* s, u32 frames, int player, const ManaNeed* need, ObjectId spend_on,
                       const ObjectId* avoid, int n_avoid, PaymentPlan* plan) noexcept nogil
cdef inline bint mana_plan(const State* s, int player, const ManaNeed* need, ObjectId spend_on,
                           const ObjectId* avoid, int n_avoid, PaymentPlan* plan) noexcept nogil:
    return mana_plan_at(s, s.n_frames, player, need, spend_on, avoid, n_avoid, plan)
# Pays `need` from the pool alone, restricted mana first, then the least flexible. False: the pool does not cover it
# (nothing is taken). `spent` (packed as in StackEntry.spent) may be NULL.
cdef bint pool_pay(State* s, int player, const ManaNeed* need, ObjectId spend_on, i32* spent) noexcept nogil
cdef bint pool_covers(const State* s, int player, const ManaNeed* need, ObjectId spend_on) noexcept nogil

# Would `need` still be payable after this mana ability was activated, whatever its tier, with that choice (as in
# SourceUse; -1: left open)? For offering mana abilities while a cost is being paid by hand.
cdef bint mana_can_pay_with(const State* s, int player, const ManaNeed* need, ObjectId spend_on, u32 permanent,
                            int ability, int choice) noexcept nogil

# May this mana ability be activated now (untapped, not summoning sick, cost payable)? Index among the face's abilities.
cdef bint mana_ability_usable(const State* s, u32 permanent, int ability) noexcept nogil
