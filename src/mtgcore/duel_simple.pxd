# Duel Masters: the simple policy.
#
# May depend on: types, state, duel_cards, duel_zones, duel_mana, duel_play, duel_battle.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option

# The place of the option that the policy takes for whoever must answer, 0 to n - 1. It reads only what that player may
# know, and draws no random numbers: the same position, the same choice.
cdef i32 duel_pick(const State* s, const Option* options, i32 n) noexcept nogil
# What a player has, in the simple policy's measure: cards, creatures, mana, shields.
cdef i32 duel_possessions(const State* s, int player) noexcept nogil
