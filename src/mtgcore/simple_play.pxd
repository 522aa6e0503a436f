# What the simple policy does with priority: lands, spells, abilities, each in the right window.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.knowledge cimport Knowledge

# How much the player wants to take that option now; passing is 0.
cdef i32 play_score(const State* s, const Knowledge* k, int player, const Option* option) noexcept nogil
cdef i32 play_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil
# Which colors (bits) the player's hand needs most, as a number for each ManaKind.
cdef void color_needs(const State* s, int player, i32* needs) noexcept nogil
