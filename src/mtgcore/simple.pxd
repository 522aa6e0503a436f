# The simple policy: plays by rules of thumb and arithmetic, without search; the same position, the same choice.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate, simple_play, simple_choices.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.knowledge cimport Knowledge

cdef i32 simple_pick(const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed) noexcept nogil
