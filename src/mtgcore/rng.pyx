# Random numbers by counter: every number is a keyed hash of where it is used, so nothing but the counts is kept.
#
# Only 64-bit integer arithmetic: the same numbers on every platform. May depend on: types, state.

cdef extern from *:
    """
    /* Odd multipliers: digits of the square roots of 2, 5 and 7 and of the logarithms of 2 and 10. */
    #define MTG_RNG_STEP 0xC9E3B39803F2F6AFULL
    #define MTG_RNG_M1 0xE73980C0B9DB9069ULL
    #define MTG_RNG_M2 0xCEA7E61FC37A20D5ULL
    #define MTG_RNG_M3 0xA95B58AE0B4C28A3ULL
    #define MTG_RNG_START 0x6A09E667F3BCC909ULL
    """
    const u64 STEP "MTG_RNG_STEP"
    const u64 M1 "MTG_RNG_M1"
    const u64 M2 "MTG_RNG_M2"
    const u64 M3 "MTG_RNG_M3"
    const u64 START "MTG_RNG_START"


# A bijection in which every bit of x reaches every bit of the result: three rounds of fold down and multiply.
cdef inline u64 mixed(u64 x) noexcept nogil:
    x = (x ^ (x >> 32)) * M1
    x = (x ^ (x >> 29)) * M2
    x = (x ^ (x >> 32)) * M3
    return x ^ (x >> 29)

# The key of a sequence. Each part is mixed in before the next, so that equal sums of parts are not equal keys.
cdef inline u64 key_of(u64 seed, u64 a, u64 b) noexcept nogil:
    return mixed(mixed(mixed(seed + START) + a * STEP) + (b + 1) * STEP)

# The count-th number of a sequence. The key enters again between the two mixes: sequences are not parts of each other.
cdef inline u64 number_at(u64 key, u64 count) noexcept nogil:
    return mixed(mixed(key + (count + 1) * STEP) ^ key)


cdef u64 rng_mix(u64 seed, u64 a, u64 b, u64 c) noexcept nogil:
    return number_at(key_of(seed, a, b), c)


# 0 .. n-1 from the sequence, each equally likely: the upper half of a number times n; the few products whose lower
# word would make some results likelier are drawn again.
cdef inline u32 below(u64 key, u64* count, u32 n) noexcept nogil:
    cdef u64 product = (number_at(key, count[0]) >> 32) * n
    cdef u32 uneven
    count[0] += 1
    if <u32> product < n:
        uneven = (<u32> 0 - n) % n
        while <u32> product < uneven:
            product = (number_at(key, count[0]) >> 32) * n
            count[0] += 1
    return <u32> (product >> 32)


cdef u32 rng_below(State* s, int purpose, int player, u32 n) noexcept nogil:
    cdef u64 count = s.rng_count[purpose][player]
    cdef u32 picked
    if n < 2:
        return 0
    picked = below(key_of(s.seed, <u64> purpose, <u64> player), &count, n)
    s.rng_count[purpose][player] = <u32> count
    return picked


# Fisher-Yates from the end: every order is equally likely.
cdef void rng_shuffle(State* s, int purpose, int player, u16* items, u32 n) noexcept nogil:
    cdef u64 key = key_of(s.seed, <u64> purpose, <u64> player)
    cdef u64 count = s.rng_count[purpose][player]
    cdef u32 j
    cdef u16 item
    while n > 1:
        j = below(key, &count, n)
        n -= 1
        item = items[n]
        items[n] = items[j]
        items[j] = item
    s.rng_count[purpose][player] = <u32> count


cdef void rng_seed(Rng* r, u64 seed, u64 stream) noexcept nogil:
    # Apart from every sequence of a game with the same seed.
    r.key = key_of(seed, RNG_PURPOSES, stream)
    r.count = 0


cdef u32 rng_pick(Rng* r, u32 n) noexcept nogil:
    if n < 2:
        return 0
    return below(r.key, &r.count, n)
