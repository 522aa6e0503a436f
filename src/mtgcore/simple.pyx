# The simple policy: which of its parts answers the pending decision.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate, simple_play, simple_choices.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.knowledge cimport Knowledge
from mtgcore.simple_combat cimport assign_choose, attack_choose, block_choose
from mtgcore.simple_play cimport play_choose
from mtgcore.simple_choices cimport choice_choose


cdef i32 choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef int shape = s.decision.shape
    if shape == SHAPE_PRIORITY:
        return play_choose(s, k, player, options, n)
    elif shape == SHAPE_ATTACK:
        return attack_choose(s, k, player, options, n)
    elif shape == SHAPE_BLOCK:
        return block_choose(s, k, player, options, n)
    elif shape == SHAPE_ASSIGN_DAMAGE:
        return assign_choose(s, player, options, n)
    return choice_choose(s, k, player, options, n)


cdef i32 simple_pick(const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed) noexcept nogil:
    cdef i32 choice
    if s.decision.shape != SHAPE_NUMBER and s.decision.shape != SHAPE_ASSIGN_DAMAGE:
        n = min(n, listed)
    choice = choose(s, k, s.decision.player, options, n)
    return choice if 0 <= choice < n else 0
