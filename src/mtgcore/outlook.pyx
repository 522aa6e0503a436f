# What search needs to know of a game beyond its decisions.
#
# Integers only, so that a search finds the same on every platform. May depend on: everything up to machine, knowledge,
# worth.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport zone_count
from mtgcore.knowledge cimport Knowledge
from mtgcore.worth cimport CARD, life_worth, permanent_worth

cdef enum:
    SLOPE = 60                 # a lead of that worth, three cards, is halfway from even to won


cdef bint outlook_is_routine(const State* s) noexcept nogil:
    cdef int shape = s.decision.shape
    return shape == SHAPE_MULLIGAN or shape == SHAPE_PAY or shape == SHAPE_NAME \
        or s.decision.reason == REASON_MULLIGAN_BOTTOM


cdef i32 outlook_turn(const State* s) noexcept nogil:
    return magic(s).turn


# What a player has: cards, permanents, life.
cdef i32 possessions(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef i32 total = CARD * <i32> zone_count(s, ZONE_HAND, player) + life_worth(player_at(s, player).life)
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player:
            total += permanent_worth(s, k, i)
    return total


cdef void outlook_values(const State* s, const Knowledge* k, i32* values) noexcept nogil:
    cdef i32 worth[MAX_PLAYERS]
    cdef i32 lead, best
    cdef int p, q
    for p in range(s.n_players):
        worth[p] = possessions(s, k, p) if s.status == STATUS_RUNNING and not player_at(s, p).lost else -(1 << 20)
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
