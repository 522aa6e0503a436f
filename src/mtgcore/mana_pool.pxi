# Part of mana.pyx: paying from the pool (118.3a, 106.4).

# A payment from the pool being put together: what is left of the pool and of the need, and what was taken.
cdef struct Taking:
    const State* s
    int player
    ObjectId spend_on
    PoolClass classes[MAX_CLASSES]
    u8 usable[MAX_CLASSES]
    i32 n
    ManaNeed need
    i32 taken[MAX_CLASSES]
    i32 nodes
    Nest nest
    i32 best                   # inside another payment: what is left to do for that, by the best way found; -1: none
    i32 best_taken[MAX_CLASSES]
    i32 tries


cdef bint taking_covers(const Taking* k) noexcept nogil:
    cdef i32 plain[KINDS]
    cdef i32 snowy[KINDS]
    cdef i32 total = 0, snow = 0, i
    for i in range(KINDS):
        plain[i] = 0
        snowy[i] = 0
    for i in range(k.n):
        if k.usable[i]:
            total += k.classes[i].count
            if k.classes[i].snow:
                snowy[k.classes[i].kind] += k.classes[i].count
            else:
                plain[k.classes[i].kind] += k.classes[i].count
    if total < need_total(&k.need):
        return False
    for i in range(KINDS):
        if plain[i] + snowy[i] < k.need.kinds[i]:
            return False
        snow += snowy[i] - max(k.need.kinds[i] - plain[i], 0)      # snow mana that no particular kind takes
    return snow >= k.need.snow


# A payment inside another is put together: what is left to do for everything further out, harm before the number of
# sources? Remembers the way that leaves least. -1: it would not be payable any more.
cdef void taking_weigh(Taking* k) noexcept nogil:
    cdef ManaNeed nothing
    cdef i32 left = 0
    cdef int i
    cdef Bank b
    need_clear(&nothing)
    bank_open(k.s, &b, k.player, &nothing, k.spend_on, NULL, 0, k.classes, k.n, &k.nest)
    k.tries += 1
    if not bank_pays(&b, NO_LIMIT):
        return
    left = min(bank_choose(&b), 0x7FFF) << 16
    for i in range(b.n_groups):
        left += b.groups[i].count
    if k.best < 0 or left < k.best:
        k.best = left
        memcpy(k.best_taken, k.taken, k.n * sizeof(i32))


# Which mana goes first: restricted, then what doesn't persist, then colourless, then what is not snow mana, then what
# there is most of.
cdef i32 class_worth(const PoolClass* c) noexcept nogil:
    return (((c.restriction == 0) << 20) | ((c.persists != 0) << 19) | ((c.kind != MANA_COLORLESS) << 18)
            | (c.snow << 17)) \
        + 0xFFFF - min(c.count, 0xFFFF)


# The symbol to be paid next, the most particular first; NULL: everything is paid. `kind` becomes its kind, or -1.
cdef i32* taking_symbol(Taking* k, int* kind) noexcept nogil:
    cdef int i
    for i in range(KINDS):
        if k.need.kinds[i] > 0:
            kind[0] = i
            return &k.need.kinds[i]
    kind[0] = -1
    if k.need.snow > 0:
        return &k.need.snow
    return &k.need.generic if k.need.generic > 0 else NULL


# The class that is best spent on the symbol, of those not tried; -1: there is none.
cdef int taking_class(const Taking* k, const i32* symbol, int kind, const u8* tried) noexcept nogil:
    cdef const PoolClass* c
    cdef int i, best = -1
    for i in range(k.n):
        c = &k.classes[i]
        if (not tried[i] and k.usable[i] and c.count > 0 and (kind < 0 or c.kind == kind)
                and (symbol != &k.need.snow or c.snow)
                and (best < 0 or class_worth(c) < class_worth(&k.classes[best]))):
            best = i
    return best


cdef inline void taking_move(Taking* k, i32* symbol, int at, i32 n) noexcept nogil:
    symbol[0] -= n
    k.classes[at].count -= n
    k.taken[at] += n


# Pays symbol after symbol. The pool covers the need, and every step leaves a need that it covers.
cdef void taking_pay(Taking* k) noexcept nogil:
    cdef u8 tried[MAX_CLASSES]
    cdef int kind = -1, at
    cdef i32* symbol = taking_symbol(k, &kind)
    while symbol != NULL:
        memset(tried, 0, <size_t> k.n)
        while True:
            at = taking_class(k, symbol, kind, tried)
            if at < 0:
                return
            taking_move(k, symbol, at, 1)
            if taking_covers(k):
                break
            taking_move(k, symbol, at, -1)
            tried[at] = 1
        symbol = taking_symbol(k, &kind)


# Inside another payment: weighs every way to pay, or MAX_TRIES once one of them will do. True: enough is known.
cdef bint taking_search(Taking* k) noexcept nogil:
    cdef u8 tried[MAX_CLASSES]
    cdef int kind = -1, at
    cdef i32* symbol = taking_symbol(k, &kind)
    if symbol == NULL:
        taking_weigh(k)
        return k.best >= 0 and k.tries >= MAX_TRIES
    k.nodes += 1
    if k.nodes > MAX_NODES:
        return True
    memset(tried, 0, <size_t> k.n)
    while True:
        at = taking_class(k, symbol, kind, tried)
        if at < 0:
            return False
        tried[at] = 1
        taking_move(k, symbol, at, 1)
        if taking_covers(k) and taking_search(k):
            return True
        taking_move(k, symbol, at, -1)


# Fills `taken`; the pool covers the need. False: what is further out would not be payable any more.
cdef bint taking_finds(Taking* k) noexcept nogil:
    if k.nest.n == 0 or need_total(&k.need) > MAX_SEARCHED:
        taking_pay(k)
        return True
    taking_search(k)
    if k.best >= 0:
        memcpy(k.taken, k.best_taken, k.n * sizeof(i32))
    return k.best >= 0


cdef bint taking_begin(const State* s, int player, const ManaNeed* need, ObjectId spend_on, Taking* k) noexcept nogil:
    cdef int i
    k.s = s
    k.player = player
    k.spend_on = spend_on
    k.n = pool_classes(s, player, k.classes)
    k.need = need[0]
    k.nest = nest_of(s, s.n_frames, player)
    k.nodes = 0
    k.best = -1
    k.tries = 0
    for i in range(k.n):
        k.usable[i] = spendable(s, player, k.classes[i].restriction, k.classes[i].source, spend_on)
        k.taken[i] = 0
    return taking_covers(k)


cdef bint pool_covers(const State* s, int player, const ManaNeed* need, ObjectId spend_on) noexcept nogil:
    cdef Taking k
    if need_total(need) == 0:
        return True
    if not taking_begin(s, player, need, spend_on, &k):
        return False
    return k.nest.n == 0 or taking_finds(&k)


cdef void pool_take(State* s, int player, const PoolClass* c, i32 n) noexcept nogil:
    cdef Player* p = player_at(s, player)
    cdef const i32* words
    cdef i32 bits = c.kind | (c.snow << 3) | (c.persists << 4), i = 0
    if not c.special:
        p.pool[c.kind + (KINDS if c.snow else 0)] -= <u16> n
        return
    while n > 0 and i < <i32> handle_len(s, p.special_mana):
        words = handle_words(s, p.special_mana) + i
        if words[0] == bits and words[1] == c.restriction and words[2] == c.source:
            handle_remove(s, p.special_mana, <u32> i, 3)
            n -= 1
        else:
            i += 3
    if handle_len(s, p.special_mana) == 0:
        handle_free(s, p.special_mana)
        p.special_mana = 0


# CR 118.3a
cdef bint pool_pay(State* s, int player, const ManaNeed* need, ObjectId spend_on, i32* spent) noexcept nogil:
    cdef Taking k
    cdef i32 kinds[KINDS]
    cdef i32 packed = 0
    cdef int i
    if spent != NULL:
        spent[0] = 0
    if need_total(need) == 0:
        return True
    if not taking_begin(s, player, need, spend_on, &k) or not taking_finds(&k):
        return False
    memset(kinds, 0, sizeof(kinds))
    for i in range(k.n):
        if k.taken[i]:
            kinds[k.classes[i].kind] += k.taken[i]
            pool_take(s, player, &k.classes[i], k.taken[i])
    for i in range(KINDS):
        packed |= min(kinds[i], 31) << (5 * i)
    if spent != NULL:
        spent[0] = packed
    return True
