# Duel Masters: paying with mana.
#
# May depend on: types, state, duel_cards, duel_zones.

from mtgcore.types cimport *
from mtgcore.state cimport *

# Can a player pay for a card: as many untapped cards in the mana zone as it costs, among them one of each civilization
# of the card, and for each a card of its own?
cdef bint mana_enough(const State* s, int player, u32 slot) noexcept nogil
# Taps mana for a card that can be paid for: cards of few civilizations first, of those that there are most of.
cdef void mana_pay(State* s, int player, u32 slot) noexcept nogil
# May this mana card be tapped next, when `cost` are left to tap and these civilizations to find?
cdef bint mana_may_tap(const State* s, int player, u32 mana, i32 cost, i32 civilizations) noexcept nogil
# The civilizations that are left to find after such a card was tapped.
cdef i32 mana_left(const State* s, int player, u32 mana, i32 cost, i32 civilizations) noexcept nogil
