# Random numbers by counter: the n-th number for (seed, purpose, player) is always the same, whatever else was drawn.
#
# So two games with the same seed shuffle alike even when one of them flips a coin more (common random numbers).
# May depend on: types, state.

from mtgcore.types cimport *
from mtgcore.state cimport State

cdef u64 rng_mix(u64 seed, u64 a, u64 b, u64 c) noexcept nogil          # the generator itself: a keyed hash
cdef u32 rng_below(State* s, int purpose, int player, u32 n) noexcept nogil   # 0 .. n-1, unbiased
cdef void rng_shuffle(State* s, int purpose, int player, u16* items, u32 n) noexcept nogil


# A generator outside any game, for policies. Seeded by (seed, stream).
cdef struct Rng:
    u64 key
    u64 count

cdef void rng_seed(Rng* r, u64 seed, u64 stream) noexcept nogil
cdef u32 rng_pick(Rng* r, u32 n) noexcept nogil
