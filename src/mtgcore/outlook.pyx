# What search needs to know of a game beyond its decisions.
#
# Integers only, so that a search finds the same on every platform. May depend on: everything up to machine, knowledge,
# worth, simple, duel_simple.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport zone_count
from mtgcore.knowledge cimport Knowledge
from mtgcore.worth cimport CARD, life_worth, permanent_worth
from mtgcore.simple cimport simple_pick
from mtgcore.duel_simple cimport duel_pick, duel_possessions

cdef enum:
    SLOPE = 60                 # a lead of that worth, three cards, is halfway from even to won
    MAGIC_HORIZON = 4          # turns to look ahead
    DUEL_HORIZON = 8           # what a turn decides is seen later here, and turns are short to play


cdef bint outlook_is_routine(const State* s) noexcept nogil:
    cdef int shape = s.decision.shape
    return shape == SHAPE_MULLIGAN or shape == SHAPE_PAY or shape == SHAPE_NAME \
        or s.decision.reason == REASON_MULLIGAN_BOTTOM


cdef i32 outlook_turn(const State* s) noexcept nogil:
    return turns(s).turn


cdef i32 outlook_horizon(const State* s) noexcept nogil:
    return DUEL_HORIZON if s.game == GAME_DUEL_MASTERS else MAGIC_HORIZON


# What a player has: cards, permanents, life.
cdef i32 possessions(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef i32 total = CARD * <i32> zone_count(s, ZONE_HAND, player) + life_worth(player_at(s, player).life)
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player:
            total += permanent_worth(s, k, i)
    return total


cdef inline i32 standing(const State* s, const Knowledge* k, int player) noexcept nogil:
    if s.game == GAME_DUEL_MASTERS:
        return duel_possessions(s, player)
    return possessions(s, k, player) if not player_at(s, player).lost else -(1 << 20)


cdef void outlook_values(const State* s, const Knowledge* k, i32* values) noexcept nogil:
    cdef i32 worth[MAX_PLAYERS]
    cdef i32 lead, best
    cdef int p, q
    for p in range(s.n_players):
        worth[p] = standing(s, k, p) if s.status == STATUS_RUNNING else 0
    for p in range(s.n_players):
        if s.status == STATUS_WON:
            values[p] = CERTAIN if s.winner == p else 0
        elif s.status != STATUS_RUNNING:
            values[p] = CERTAIN // 2
        else:
            best = -(1 << 20)
            for q in range(s.n_players):
                if q != p:
                    best = max(best, worth[q])
            lead = worth[p] - best
            values[p] = CERTAIN // 2 + <i32> (<i64> (CERTAIN // 2) * lead // ((lead if lead > 0 else -lead) + SLOPE))


cdef i32 guide_pick(const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed) noexcept nogil:
    if s.game == GAME_DUEL_MASTERS:
        return duel_pick(s, options, n) if n > 1 else 0
    return simple_pick(s, k, options, n, listed)
