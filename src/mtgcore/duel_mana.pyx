# Duel Masters: paying with mana.
#
# Each card in the mana zone gives one mana, of one of its civilizations. A cost needs one mana of each civilization of
# the card that it pays for; the others may be any. May depend on: types, state, duel_cards, duel_zones.

from libc.string cimport memset
from mtgcore.duel_zones cimport *

cdef enum:
    SETS = 32                  # sets of civilizations


# How many untapped mana cards have each set of civilizations; returns how many there are.
cdef i32 mana_count(const State* s, int player, i32* counts) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_MANA, player)
    cdef u32 i
    cdef i32 n = 0
    memset(counts, 0, SETS * sizeof(i32))
    for i in range(duel_count(s, ZONE_MANA, player)):
        if not spot_at(s, slots[i]).tapped:
            counts[face_of(s, slots[i]).civilizations & 31] += 1
            n += 1
    return n


cdef inline int size_of(int civilizations) noexcept nogil:
    cdef int bit, n = 0
    for bit in range(5):
        n += (civilizations >> bit) & 1
    return n


# Is there a card of its own for each of these civilizations?
cdef bint can_cover(i32* counts, i32 civilizations) noexcept nogil:
    cdef i32 one = civilizations & -civilizations
    cdef int mana
    cdef bint found = False
    if civilizations == 0:
        return True
    for mana in range(1, SETS):
        if mana & one and counts[mana] > 0:
            counts[mana] -= 1
            found = can_cover(counts, civilizations ^ one)
            counts[mana] += 1
            if found:
                break
    return found


cdef bint mana_enough(const State* s, int player, u32 slot) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef const u16* slots
    cdef i32 counts[SETS]
    cdef u32 i, n = duel_count(s, ZONE_MANA, player)
    cdef i32 untapped = 0, civilizations = 0
    if <i32> n < face.cost:
        return False
    if face.n_civilizations > 1:
        return mana_count(s, player, counts) >= face.cost and can_cover(counts, face.civilizations)
    slots = duel_slots(s, ZONE_MANA, player)
    for i in range(n):
        if not spot_at(s, slots[i]).tapped:
            untapped += 1
            civilizations |= face_of(s, slots[i]).civilizations
    return untapped >= face.cost and (face.civilizations == 0 or face.civilizations & civilizations)


# The set to take a card of: of these civilizations (0: any), and so that the others can still be found. Few
# civilizations come first, then sets of which there are many. -1: there is none.
cdef int mana_best(i32* counts, i32 wanted, i32 others) noexcept nogil:
    cdef int mana, best = -1
    cdef i32 score, best_score = -1
    for mana in range(SETS):
        if counts[mana] == 0 or wanted and not mana & wanted:
            continue
        score = (5 - size_of(mana)) * 256 + min(counts[mana], 255)
        if score <= best_score:
            continue
        counts[mana] -= 1
        if can_cover(counts, others):
            best = mana
            best_score = score
        counts[mana] += 1
    return best


cdef void mana_tap(State* s, int player, int mana) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_MANA, player)
    cdef u32 i
    for i in range(duel_count(s, ZONE_MANA, player)):
        if not spot_at(s, slots[i]).tapped and face_of(s, slots[i]).civilizations == mana:
            spot_at(s, slots[i]).tapped = 1
            return


cdef void mana_pay(State* s, int player, u32 slot) noexcept nogil:
    cdef i32 counts[SETS]
    cdef i32 cost = face_of(s, slot).cost
    cdef i32 left = face_of(s, slot).civilizations
    cdef i32 one
    cdef int mana
    mana_count(s, player, counts)
    while cost > 0:
        one = left & -left
        mana = mana_best(counts, one, left ^ one)
        if mana < 0:
            return
        counts[mana] -= 1
        mana_tap(s, player, mana)
        left ^= one
        cost -= 1


cdef bint mana_may_tap(const State* s, int player, u32 mana, i32 cost, i32 civilizations) noexcept nogil:
    return mana_left(s, player, mana, cost, civilizations) >= 0


# One of the card's civilizations is found, if the others then can be; -1: with this card it can't be done.
cdef i32 mana_left(const State* s, int player, u32 mana, i32 cost, i32 civilizations) noexcept nogil:
    cdef i32 counts[SETS]
    cdef i32 own = face_of(s, mana).civilizations & 31
    cdef i32 bit
    mana_count(s, player, counts)
    counts[own] -= 1
    for bit in range(5):
        if civilizations & own & (1 << bit) and can_cover(counts, civilizations ^ (1 << bit)):
            return civilizations ^ (1 << bit)
    return civilizations if cost > size_of(civilizations) and can_cover(counts, civilizations) else -1
