# Casting spells (601) and activating abilities (602, 605), every stage resumable.
#
# Only what can be completed is offered, so nothing is ever half-paid and nothing has to be rewound.
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, Option
from mtgcore.mana cimport ManaNeed

# Ways of casting (OPTION_CAST.c): 0 = for its mana cost, i + 1 = by alternative cost i.

# May `player` begin to cast this object / activate that ability now: timing, modes, targets and a payment exist.
cdef bint cast_possible(const State* s, int player, ObjectId id, int face, int way) noexcept nogil
cdef bint activate_possible(const State* s, int player, ObjectId id, int ability) noexcept nogil
# Sorcery timing: the player's own main phase, priority, empty stack (307.1).
cdef bint sorcery_timing(const State* s, int player) noexcept nogil

# The procedures are begun with frames.push_cast, push_activate, push_mana, push_pay.
cdef int cast_run(State* s, Frame* f) noexcept nogil          # PROC_CAST
cdef int activate_run(State* s, Frame* f) noexcept nogil      # PROC_ACTIVATE
cdef int pay_run(State* s, Frame* f) noexcept nogil           # PROC_PAY
cdef int mana_run(State* s, Frame* f) noexcept nogil          # PROC_MANA

# Options of SHAPE_PAY (manual payment) and of the shapes that these procedures enumerate themselves.
cdef i32 pay_options(const State* s, Option* out, i32 cap) noexcept nogil
