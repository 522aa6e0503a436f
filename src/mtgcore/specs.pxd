# The targets of a proposal (601.2c): which target specs it has, and whether all of them can be filled.
#
# May depend on: everything up to proposal.

from mtgcore.types cimport *
from mtgcore.state cimport State, StackEntry
from mtgcore.carddb cimport TargetSpec
from mtgcore.expr cimport Context
from mtgcore.proposal cimport Proposal

cdef enum:
    MAX_SPECS = 64
    ENCHANT_TARGET = -1        # index of the spec that an Aura spell has by its enchant ability (303.4a)


# A target spec as a proposal has it. Specs of one mode, or of one ability that is not modal, are a group.
cdef struct Spec:
    TargetSpec spec            # with the number of targets as it is for the proposal's X
    i32 index                  # into the tables, or ENCHANT_TARGET
    i32 group
    i32 division               # amount divided among the targets of the group, 0: nothing


cdef int specs_of(const State* s, const Proposal* p, i32 modes, Spec* out) noexcept nogil
cdef bint specs_related(const Spec* specs, int n) noexcept nogil
cdef bint specs_use_x(const State* s, const Spec* specs, int n) noexcept nogil
cdef bint specs_possible(const State* s, const Spec* specs, int n, const Context* c, i32 x) noexcept nogil
# Can all be completed after one more pick for spec `at`, the further ones for it taken from `rest`?
cdef bint specs_fit(const State* s, const Spec* specs, int n, const Context* c, const StackEntry* entry, int at,
                    Ref pick, const Ref* rest, i32 n_rest) noexcept nogil
# The same before anything is chosen, for some X that can be paid.
cdef bint specs_choosable(const State* s, const Proposal* p, const Spec* specs, int n) noexcept nogil
cdef bint mode_possible(const State* s, const Proposal* p, int mode) noexcept nogil
cdef bint targets_possible(const State* s, const Proposal* p) noexcept nogil
# Candidates for the first target; returns how many, writes at most cap.
cdef i32 first_targets(const State* s, const Proposal* p, Ref* out, i32 cap) noexcept nogil
cdef bint enchant_spec(const State* s, ObjectId id, i32 face, TargetSpec* spec) noexcept nogil
# The least X for which what is divided is enough for the targets that must be chosen; -1: none.
cdef i32 least_x(const State* s, const Proposal* p, i32 modes) noexcept nogil

# May `pick` stand beside those that have been chosen for the spec: same or different controllers (115.3)? And are there
# enough in `rest` that may stand beside it?
cdef bint controllers_fit(const State* s, const Spec* spec, const StackEntry* entry, Ref pick, const Ref* rest,
                          i32 n_rest, i32 missing) noexcept nogil

# ---- changing targets (115.7, 707.10c) -------------------------------------------------------------------------------

# Refs that target `k` (of StackEntry.targets) of a spell or ability on the stack could be changed to, the present one
# apart; returns how many, writes at most cap.
cdef i32 new_targets(const State* s, ObjectId entry, u32 k, Ref* out, i32 cap) noexcept nogil
