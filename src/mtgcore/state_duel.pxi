# Part of state.pyx: the game part of Duel Masters, as far as blocks, saves, checks and hashes are concerned.

cdef inline u64 duel_size(const Limits* m) noexcept nogil:
    return sizeof(Duel) + m.cards * sizeof(Spot)


cdef inline u32 duel_zone_cap(const Limits* m, int i) noexcept nogil:
    return m.zone_private if i < DUEL_ZONES else 0


cdef void duel_begin(State* s) noexcept nogil:
    duel(s).priority = NOBODY


# ---- validity ------------------------------------------------------------------------------------------------------

# The cards beneath a creature are those in its owner's zone for them, each beneath one other.
cdef bint valid_piles(const State* s) noexcept nogil:
    cdef u32 i, under, beneath = 0
    for i in range(s.n_cards):
        under = spot_at(s, i).beneath
        if under == 0:
            continue
        if under > s.n_cards or object_at(s, under - 1).zone != ZONE_BENEATH:
            return False
        if object_at(s, i).zone != ZONE_BATTLEFIELD and object_at(s, i).zone != ZONE_BENEATH:
            return False
        if card_at(s, under - 1).owner != card_at(s, i).owner:
            return False
        beneath += 1
    # As many as there are, and no card beneath two: then no pile is a circle, for its top is in the battle zone.
    for i in range(s.n_players):
        beneath -= duel_count(s, ZONE_BENEATH, i)
    return beneath == 0 and piles_differ(s)


cdef bint piles_differ(const State* s) noexcept nogil:
    cdef u8 seen[256]
    cdef u32 i, at
    memset(seen, 0, sizeof(seen))
    for i in range(s.n_cards):
        if object_at(s, i).zone != ZONE_BATTLEFIELD:
            continue
        at = spot_at(s, i).beneath
        while at:
            if seen[at - 1]:
                return False
            seen[at - 1] = 1
            at = spot_at(s, at - 1).beneath
    for i in range(s.n_cards):
        if object_at(s, i).zone == ZONE_BENEATH and not seen[i]:
            return False
    return True


cdef bint duel_valid(const State* s) noexcept nogil:
    cdef const Duel* g = duel(s)
    cdef const i32* words
    cdef u8 owned[256]
    cdef u32 i
    if s.n_players != DUEL_PLAYERS or s.n_cards != s.n_objects or g.active >= DUEL_PLAYERS:
        return False
    if g.phase > DUEL_END_OF_TURN or not valid_player(s, g.starting_player) or s.n_handles > 8 * sizeof(owned):
        return False
    memset(owned, 0, sizeof(owned))
    if not owns(s, owned, g.waiting, 3):
        return False
    words = handle_words(s, g.waiting)
    for i in range(0, handle_len(s, g.waiting), 3):
        if words[i] < 0 or words[i + 1] <= 0 or <u32> words[i + 2] >= DUEL_PLAYERS:
            return False
    return valid_piles(s)


# ---- the canonical hash --------------------------------------------------------------------------------------------

# A creature by itself, with all that lies beneath it.
cdef u64 creature_content(const State* s, u32 slot) noexcept nogil:
    cdef const Spot* spot = spot_at(s, slot)
    cdef u64 h = object_content(s, slot)
    h = fold(fold(h, spot.tapped | <u64> spot.sick << 8 | <u64> spot.keywords << 32),
             <u32> spot.power | <u64> spot.attacking << 32)
    while spot.beneath:
        h = fold(h, object_content(s, spot.beneath - 1))
        spot = spot_at(s, spot.beneath - 1)
    return h


# Decks and shields keep their order; of every other zone it means nothing.
cdef u64 duel_zones_content(const State* s, u64 h) noexcept nogil:
    cdef int zone, player
    cdef u32 i
    cdef u64 total, one
    for zone in range(ZONE_LIBRARY, ZONE_BENEATH):
        for player in range(DUEL_PLAYERS):
            total = 0
            for i in range(duel_count(s, zone, player)):
                one = creature_content(s, duel_slots(s, zone, player)[i])
                total += spread(fold(one, i) if zone == ZONE_LIBRARY or zone == ZONE_SHIELDS else one)
            h = fold(fold(h, <u64> zone << 8 | <u64> player), total)
    return h


cdef u64 duel_content(const State* s, u64 h) noexcept nogil:
    cdef const Duel* g = duel(s)
    cdef const i32* words = handle_words(s, g.waiting)
    cdef u32 i
    h = fold(h, g.turn | <u64> g.active << 16 | <u64> g.phase << 24 | <u64> g.starting_player << 32
             | <u64> g.manual_mana << 40)
    for i in range(0, handle_len(s, g.waiting), 3):
        h = fold(fold(h, <u32> words[i] | <u64> words[i + 2] << 32), ref_content(s, words[i + 1]))
    return duel_zones_content(s, h)
