# What things are worth to a player who reasons by simple rules: permanents, cards, life totals, spells on the stack.
#
# The scale: a 2/2 creature is 20, as is a card. A player's view: nothing here reads what that player may not know.
# May depend on: everything up to priority, knowledge.

from mtgcore.types cimport *
from mtgcore.state cimport State, Chars
from mtgcore.knowledge cimport Knowledge

cdef enum:
    CARD = 20                  # a card in hand
    WINS = 100000              # more than everything else together
    DEATH = -20000             # a life total of 0


# A life total: the lower it is the more each point counts.
cdef inline i32 life_worth(i32 life) noexcept nogil:
    return 190 * life // (life + 14) if life > 0 else DEATH + 10 * life

# A creature's body: power, toughness, keywords.
cdef i32 body_worth(i32 power, i32 toughness, u64 keywords) noexcept nogil
# A permanent to whoever controls it.
cdef i32 permanent_worth(const State* s, const Knowledge* k, u32 i) noexcept nogil
# What a card with this face would be worth on the battlefield.
cdef i32 face_worth(const State* s, const Knowledge* k, i32 face) noexcept nogil
# A card in a hand, for one's own: how much the player wants to keep it. Lands count by how many there are already.
cdef i32 card_worth(const State* s, const Knowledge* k, int player, ObjectId id) noexcept nogil
# Has the player a spell in that zone that returns creatures from graveyards?
cdef bint may_raise(const State* s, const Knowledge* k, int player, int zone) noexcept nogil
# The best creature card in a player's zone, as it would be on the battlefield.
cdef i32 best_creature(const State* s, const Knowledge* k, int player, int zone) noexcept nogil
# A spell or ability on the stack, to whoever controls it.
cdef i32 spell_worth(const State* s, const Knowledge* k, ObjectId id) noexcept nogil

cdef int opponent_of(const State* s, int player) noexcept nogil        # the next player who is still in the game
cdef i32 lands_of(const State* s, int player) noexcept nogil           # lands on the battlefield
cdef i32 mana_of(const State* s, int player) noexcept nogil            # in the pool, and from what can be tapped for it
cdef i32 loyalty_of(const State* s, u32 i) noexcept nogil
cdef i32 toughness_left(const State* s, u32 i) noexcept nogil
