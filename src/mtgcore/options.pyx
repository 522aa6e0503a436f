# Enumerating what is legal now: from the pending decision's descriptor into the caller's buffer.
#
# The procedures that ask have already left out whatever could not be completed; here the descriptor becomes options.
# May depend on: everything up to priority.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.pay cimport pay_options
from mtgcore.stacking cimport stacking_options
from mtgcore.combat cimport attack_options, block_options
from mtgcore.priority cimport priority_options
from mtgcore.duel_options cimport duel_options


cdef inline u64 mix(u64 h) noexcept nogil:
    h = h ^ (h >> 32)
    h = h * <u64> 0xD6E8FEB86659FD93
    h = h ^ (h >> 32)
    h = h * <u64> 0xD6E8FEB86659FD93
    return h ^ (h >> 32)


cdef u64 option_key(int kind, i32 a, i32 b, i32 c) noexcept nogil:
    return mix(mix((<u64> <u32> kind << 32) | <u32> a) + ((<u64> <u32> b << 32) | <u32> c))


cdef inline void option_set(Option* o, int kind, i32 a, i32 b, i32 c) noexcept nogil:
    o.kind = kind
    o.a = a
    o.b = b
    o.c = c


# The word of a domain list as an option of the decision's shape.
cdef inline void option_of_word(const Decision* d, i32 word, Option* o) noexcept nogil:
    if d.shape == SHAPE_MODES:
        option_set(o, OPTION_MODE, word, 0, 0)
    elif d.shape == SHAPE_NAME:
        option_set(o, OPTION_NAME, word, 0, 0)
    elif d.shape == SHAPE_PLAYERS:
        option_set(o, OPTION_PLAYER, word, 0, 0)
    elif ref_is_player(word):
        option_set(o, OPTION_PLAYER, ref_to_player(word), 0, 0)
    else:
        option_set(o, OPTION_OBJECT, word, 0, 0)


# CR 616.1: [object, ability, place in the list]; the list has three words for each effect.
cdef i32 fill_replacements(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const i32* words = arena(s) + s.decision.domain
    cdef i32 i
    for i in range(min(s.decision.n_domain, cap)):
        option_set(&out[i], OPTION_REPLACEMENT, words[3 * i], words[3 * i + 1], i)
    return s.decision.n_domain


cdef i32 fill_list(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const Decision* d = &s.decision
    cdef const i32* words = arena(s) + d.domain
    cdef i32 i, n = 0
    if d.optional:
        if n < cap:
            option_set(&out[n], OPTION_PASS, 0, 0, 0)
        n += 1
    for i in range(d.n_domain):
        if n < cap:
            option_of_word(d, words[i], &out[n])
        n += 1
    return n


# Numbers and assigned damage: the whole range, without a list.
cdef i32 fill_range(const State* s, i32 first, Option* out, i32 cap) noexcept nogil:
    cdef const Decision* d = &s.decision
    cdef i32 i, n = d.hi - d.lo + 1
    for i in range(first, min(n, first + cap)):
        if d.shape == SHAPE_ASSIGN_DAMAGE:
            option_set(&out[i - first], OPTION_ASSIGN, d.a, d.lo + i, 0)
        else:
            option_set(&out[i - first], OPTION_NUMBER, d.lo + i, 0, 0)
    return n


cdef i32 fill_pair(int first, int second, Option* out, i32 cap) noexcept nogil:
    if cap > 0:
        option_set(&out[0], first, 0, 0, 0)
    if cap > 1:
        option_set(&out[1], second, 0, 0, 0)
    return 2


# What only the game can list.
cdef i32 fill_magic(const State* s, int shape, Option* out, i32 cap) noexcept nogil:
    if shape == SHAPE_PRIORITY:
        return priority_options(s, s.decision.player, out, cap)
    elif shape == SHAPE_ATTACK:
        return attack_options(s, out, cap)
    elif shape == SHAPE_BLOCK:
        return block_options(s, out, cap)
    elif shape == SHAPE_PAY:
        return pay_options(s, out, cap)
    return stacking_options(s, out, cap)


cdef inline bint is_of_game(const State* s, int shape) noexcept nogil:
    return (shape == SHAPE_PRIORITY or shape == SHAPE_ATTACK or shape == SHAPE_BLOCK or shape == SHAPE_PAY
            or shape == SHAPE_ORDER and s.decision.reason == REASON_TRIGGER_ORDER)


cdef i32 options_fill(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef int shape = s.decision.shape
    if is_of_game(s, shape):
        return fill_magic(s, shape, out, cap) if s.game == GAME_MAGIC else duel_options(s, shape, out, cap)
    elif shape == SHAPE_NUMBER or shape == SHAPE_ASSIGN_DAMAGE or shape == SHAPE_HOOK:
        return fill_range(s, 0, out, cap)
    elif shape == SHAPE_YES_NO:
        return fill_pair(OPTION_YES, OPTION_NO, out, cap)
    elif shape == SHAPE_MULLIGAN:
        if s.decision.reason == REASON_STARTING_PLAYER:
            return fill_pair(OPTION_PLAY_FIRST, OPTION_DRAW_FIRST, out, cap)
        return fill_pair(OPTION_KEEP, OPTION_MULLIGAN, out, cap)
    elif shape == SHAPE_NONE:
        return 0
    elif shape == SHAPE_ORDER and s.decision.reason == REASON_REPLACEMENT:
        return fill_replacements(s, out, cap)
    return fill_list(s, out, cap)


cdef i32 range_at(const State* s, i32 index, Option* out) noexcept nogil:
    if index < 0 or index > s.decision.hi - s.decision.lo:
        return False
    fill_range(s, index, out, 1)
    return True
