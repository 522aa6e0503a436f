# Hidden information: dealing anew what a player can't know.
#
# Cards trade what they are, not where they lie, so every reference to an object stays good. Before they are dealt they
# are put in order: how they really lie must not shine through. Cards that the pending decision offers lie open to
# whoever must answer it (701.23a). May depend on: everything up to machine.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport Rng, rng_seed, rng_pick, rng_mix
from mtgcore.carddb cimport db_of, face_at, FACE_MORPH
from mtgcore.machine cimport machine_rebuild

cdef enum:
    REKEYED = 0x6465616C       # apart from every other use of the seed
    MOST_CARDS = 2048          # of the largest game


# Does the pending decision, which this player answers, name the card?
cdef bint is_offered(const State* s, u32 slot, int player) noexcept nogil:
    cdef const Decision* d = &s.decision
    cdef i32 i
    # In Duel Masters what is offered face down, a shield, stays so.
    if s.game != GAME_MAGIC or d.actor != player or d.shape != SHAPE_OBJECTS and d.shape != SHAPE_ORDER:
        return False
    for i in range(d.n_domain):
        if arena(s)[d.domain + i] == id_of(s, slot):
            return True
    return False


cdef inline bint is_hidden(const State* s, u32 slot, int owner, int player) noexcept nogil:
    return card_at(s, slot).owner == owner and not (card_at(s, slot).known >> player) & 1 \
        and object_at(s, slot).zone != ZONE_NOWHERE and not is_offered(s, slot, player)


# CR 702.37c: on the battlefield and the stack, unknown cards are face down, most of them by morph: then everybody knows
# that they have it.
cdef inline bint must_morph(const State* s, u32 slot) noexcept nogil:
    return s.game == GAME_MAGIC and object_at(s, slot).zone >= ZONE_BATTLEFIELD \
        and object_at(s, slot).zone != ZONE_EXILE and face_at(s, object_at(s, slot).face).flags & FACE_MORPH != 0


cdef inline bint can_morph(const State* s, u16 definition) noexcept nogil:
    return face_at(s, db_of(s).cards[definition].face).flags & FACE_MORPH != 0


cdef inline void put(State* s, u32 slot, u16 definition) noexcept nogil:
    cdef u32 i
    card_at(s, slot).definition = definition
    if s.game != GAME_MAGIC:
        object_at(s, slot).face = definition
        return
    if permanent_get(s, id_of(s, slot)) != NULL and permanent_get(s, id_of(s, slot)).merged:
        for i in range(components_count(s)):               # a face-down component: the permanent is what it was
            if component_at(s, i).object == id_of(s, slot):
                component_at(s, i).face = db_of(s).cards[definition].face
        return
    object_at(s, slot).face = db_of(s).cards[definition].face


# Insertion sort: nothing to do for cards that have been put in order before.
cdef void in_order(u16* cards, u32 n) noexcept nogil:
    cdef u32 i, j
    cdef u16 card
    for i in range(1, n):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


# One of the cards that can morph leaves the others.
cdef u16 take_morph(const State* s, u16* cards, u32 n, Rng* rng) noexcept nogil:
    cdef u32 i = 0, k = 0
    cdef u16 card
    for i in range(n):
        k += can_morph(s, cards[i])
    k = rng_pick(rng, k)
    for i in range(n):
        if can_morph(s, cards[i]):
            if k == 0:
                break
            k -= 1
    card = cards[i]
    cards[i] = cards[n - 1]
    return card


cdef void deal(State* s, int owner, int player, Rng* rng) noexcept nogil:
    cdef u16 slots[MOST_CARDS]
    cdef u16 cards[MOST_CARDS]
    cdef u32 i, j, n = 0, left = 0
    for i in range(s.n_cards):
        if is_hidden(s, i, owner, player):
            slots[n] = <u16> i
            cards[n] = card_at(s, i).definition
            n += 1
    in_order(cards, n)
    for i in range(n):
        if must_morph(s, slots[i]):
            put(s, slots[i], take_morph(s, cards, n - (i - left), rng))
        else:
            slots[left] = slots[i]
            left += 1
    for i in range(left):
        j = i + rng_pick(rng, left - i)
        put(s, slots[i], cards[j])
        cards[j] = cards[i]


cdef void determinize(State** s, int player, u64 seed) noexcept nogil:
    cdef Rng rng
    cdef int owner
    rng_seed(&rng, seed, player)
    for owner in range(s[0].n_players):
        deal(s[0], owner, player, &rng)
    s[0].seed = rng_mix(seed, REKEYED, player, 0)
    s[0].dirty |= DIRTY_CHARS | DIRTY_SUMMARY | DIRTY_WATCH
    machine_rebuild(s)
