# Duel Masters: summoning creatures and casting spells.
#
# May depend on: types, state, duel_cards, duel_zones, duel_mana, duel_effects.

from mtgcore.types cimport *
from mtgcore.state cimport *

# May a card be played if its cost is paid: is there something that an evolution creature can be put on?
cdef bint play_possible(const State* s, int player, u32 slot) noexcept nogil
# PROC_DUEL_PLAY: `source` the card, r[0] 1: for free, r[1] the slot that an evolution creature is put on.
cdef inline void push_play(State* s, int player, ObjectId card, bint free) noexcept nogil:
    frame_push(s, PROC_DUEL_PLAY, player, card).r[0] = free
cdef int play_run(State* s, Frame* f) noexcept nogil
# PROC_DUEL_PAY: `source` the card, r[0] how much mana is left to tap, r[1] the civilizations that are left to find.
cdef int pay_run(State* s, Frame* f) noexcept nogil
