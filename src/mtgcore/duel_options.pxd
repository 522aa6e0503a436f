# Duel Masters: what may be chosen where the decision's descriptor alone does not say it.
#
# May depend on: types, state, duel_cards, duel_zones, duel_mana, duel_effects, duel_play, duel_battle.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option

cdef i32 duel_options(const State* s, int shape, Option* out, i32 cap) noexcept nogil
