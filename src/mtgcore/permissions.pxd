# What may be cast, played and activated by whom, from where and when (113.6, 305, 601.3, 602.5, 606.3, 702.61).
#
# May depend on: everything up to proposal.

from mtgcore.types cimport *
from mtgcore.state cimport State

# Ways of casting (OPTION_CAST.c): 0 = for its mana cost, i + 1 = by the face's cast cost i when that is an alternative
# cost (cast_possible says no to all others), CAST_FREE = without paying its mana cost. `face` is an index into the
# tables' faces; `ability` the index among the object's abilities.

# May `player` begin to cast this object / activate that ability now: permission, timing, modes, targets and a payment
# exist. Mana abilities may be asked for too.
cdef bint cast_possible(const State* s, int player, ObjectId id, int face, int way) noexcept nogil
# The same for an effect that lets a player cast it: looks neither at zone nor at timing. `transformed`: the effect says
# that its back face is cast (712.11a).
cdef bint cast_by_effect(const State* s, int player, ObjectId id, int face, int way, bint transformed) noexcept nogil
cdef bint activate_possible(const State* s, int player, ObjectId id, int ability) noexcept nogil
# Who may activate it, from where and when; costs and targets apart.
cdef bint activate_allowed(const State* s, int player, ObjectId id, int ability) noexcept nogil
# May a land card be played from where it is: costs nothing, so that is all (305)? Timing and land plays apart.
cdef bint land_possible(const State* s, int player, ObjectId id, int face) noexcept nogil
# Sorcery timing: the player's own main phase, priority, empty stack (307.1).
cdef bint sorcery_timing(const State* s, int player) noexcept nogil
# How many of the card's faces may be played as they are (709.3, 712.8, 715.3).
cdef i32 faces_playable(const State* s, ObjectId id, i32* first) noexcept nogil
# Is there any permission to cast or play from elsewhere than the hand?
cdef i32 permission_cost(const State* s, int player, ObjectId id, i32 after) noexcept nogil
cdef bint permission_exiles(const State* s, int player, ObjectId id) noexcept nogil
cdef bint plays_elsewhere(const State* s, int player) noexcept nogil
# CR 701.6, "can't be countered": may the spell be countered?
cdef bint counterable(const State* s, ObjectId id) noexcept nogil
