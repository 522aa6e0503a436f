# What the simple policy answers to every question other than priority and combat.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate, simple_play.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.knowledge cimport Knowledge

# Keep this opening hand?
cdef bint hand_keeps(const State* s, const Knowledge* k, int player) noexcept nogil
# The pending question's answer, as the place of an option. Options past what a buffer holds are those of a range.
cdef i32 choice_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil
