# What changes the total cost of a spell or ability: increases, then reductions, then minimums (118.7, 601.2f).
#
# May depend on: types, state, carddb, layers, expr, mana.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.layers cimport Rule
from mtgcore.mana cimport ManaNeed
from mtgcore.proposal cimport Proposal

cdef u64 cost_rules() noexcept nogil                       # bits of the RuleKinds that change costs
cdef void cost_adjust(const State* s, const Proposal* p, ManaNeed* need) noexcept nogil
# Do some of them ask for the targets?
cdef bint cost_rules_of_targets(const State* s, const Proposal* p) noexcept nogil
# Does a rule speak of what this player would do with that spell, card or source: whose it is (c) and which (filter)?
cdef bint rule_covers(const State* s, const Rule* rule, i32 filter, int player, ObjectId spell) noexcept nogil
