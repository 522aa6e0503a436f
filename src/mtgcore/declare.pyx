# Declarations as a constraint problem: see declare.pxd. Rules: 508.1c-d, 509.1b-c, 802.3a.
#
# The search goes through the creatures signature by signature, those that can obey most first, and stops at the first
# legal declaration that obeys enough. What prunes it: a bound on the requirements still obtainable, creatures missing
# from a facing that nobody is left to fill, and states seen before. It is bounded; boards that need more than
# SEARCH_NODES count as impossible, and the plan that the asking frame keeps makes sure that something stays legal.
# May depend on: types, state, mana.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.mana cimport ManaNeed, mana_can_pay, need_clear

cdef enum:
    SEARCH_NODES = 20000
    PAYMENT_NODES = 10         # what asking the payment solver counts for
    MEMO_SIZE = 2048           # a power of two
    MEMO_MASK = MEMO_SIZE - 1


cdef struct Search:
    const Declaration* d
    Rest* rest
    Plan* plan
    i32 required
    bint free
    bint social                # some creature that may follow can't act alone: then any creature's acting may matter
    i32 nodes
    i32 n                      # signatures that follow, those that can obey most first
    i32 kinds[MAX_SIGNATURES]
    i32 best[MAX_SIGNATURES]           # most requirements that one creature of kinds[k] obeys by itself
    i32 capacity[MAX_SIGNATURES]       # most picks that one makes
    i32 after_best[MAX_SIGNATURES + 1]         # sums over all creatures of kinds[k] and later
    i32 after_capacity[MAX_SIGNATURES + 1]
    i32 after_creatures[MAX_SIGNATURES + 1]
    i32 most_picks             # the greatest of capacity[]
    u64 counted                # facings whose number of creatures matters
    i32 n_weighted             # facings with a weight, those that give most for each creature first
    u8 weighted[MAX_FACINGS]
    u32 all_limits             # limits for which every creature counts whatever it faces
    bint memo_used
    u64 memo[MEMO_SIZE]


# A state of the search: of signature kinds[k] (k = -1: the creature in the middle of its picks) `left` have yet to
# decide, the first of them now.
cdef struct Node:
    i32 k
    i32 left
    i32 picked
    u64 facings


cdef inline int bits_count(u64 x) noexcept nogil:
    cdef int n = 0
    while x:
        x &= x - 1
        n += 1
    return n


# The most requirements that a creature obeys by itself with up to `picks` of these facings.
cdef i32 signature_best(const Signature* g, u64 facings, i32 picks, bint first) noexcept nogil:
    cdef i32 best, total = 0
    cdef int j, at
    if facings == 0 or picks <= 0:
        return 0
    if first:
        total = g.weight
    while picks > 0:
        best = 0
        at = -1
        for j in range(MAX_FACINGS):
            if (facings >> j) & 1 and g.weights[j] > best:
                best = g.weights[j]
                at = j
        if at < 0:
            break
        total += best
        facings &= ~(<u64> 1 << at)
        picks -= 1
    return total


cdef void declaration_begin(Declaration* d, const State* s, int player) noexcept nogil:
    d.state = s
    d.player = player
    d.has_costs = False
    d.coupled = False
    d.n_facings = 0
    d.n_signatures = 0
    d.n_creatures = 0
    d.n_limits = 0
    d.n_faced = 0


cdef bint signature_equal(const Signature* a, const Signature* b, int n_facings) noexcept nogil:
    cdef int j
    if (a.facings != b.facings or a.free != b.free or a.most != b.most or a.weight != b.weight
            or a.others != b.others or a.limits != b.limits or a.source != b.source):
        return False
    for j in range(n_facings):
        if a.weights[j] != b.weights[j] or a.costs[j] != b.costs[j]:
            return False
    return True


cdef int declaration_intern(Declaration* d, const Signature* g) noexcept nogil:
    cdef int i
    for i in range(d.n_signatures):
        if signature_equal(&d.signatures[i], g, d.n_facings):
            return i
    if d.n_signatures == MAX_SIGNATURES:
        return -1
    d.signatures[d.n_signatures] = g[0]
    d.n_signatures += 1
    return d.n_signatures - 1


# A facing that needs more creatures than can ever face it can't be faced at all (menace against one blocker).
cdef void facings_drop(Declaration* d) noexcept nogil:
    cdef i32 able[MAX_FACINGS]
    cdef int i, j
    cdef u64 gone = 0
    memset(able, 0, sizeof(able))
    for i in range(d.n_creatures):
        for j in range(d.n_facings):
            able[j] += (d.signatures[d.kinds[i]].facings >> j) & 1
    for j in range(d.n_facings):
        if able[j] < d.facings[j].least or d.facings[j].most < d.facings[j].least:
            gone |= <u64> 1 << j
            d.facings[j].weight = 0
    if gone:
        for i in range(d.n_signatures):
            d.signatures[i].facings &= ~gone
            d.signatures[i].free &= ~gone


cdef bint facings_alike(const Declaration* d, int a, int b) noexcept nogil:
    cdef const Facing* x = &d.facings[a]
    cdef const Facing* y = &d.facings[b]
    cdef const Signature* g
    cdef int i
    if x.least != y.least or x.most != y.most or x.weight != y.weight or x.limits != y.limits:
        return False
    for i in range(d.n_signatures):
        g = &d.signatures[i]
        if (g.facings >> a) & 1 != (g.facings >> b) & 1 or g.weights[a] != g.weights[b] or g.costs[a] != g.costs[b]:
            return False
    return True


cdef void facings_compare(Declaration* d) noexcept nogil:
    cdef int i, j
    for j in range(d.n_facings):
        i = 0
        while i < j and (d.facings[i].alike != i or not facings_alike(d, i, j)):
            i += 1
        d.facings[j].alike = i


cdef void declaration_ready(Declaration* d) noexcept nogil:
    cdef Signature* g
    cdef int i, j
    facings_drop(d)
    for i in range(d.n_signatures):
        g = &d.signatures[i]
        g.best = signature_best(g, g.facings, g.most, True)
        if g.facings != 0 and (g.others > 0 or g.free != g.facings):
            d.coupled = True
    for j in range(d.n_facings):
        if d.facings[j].least > 1 or d.facings[j].most < UNLIMITED or d.facings[j].weight > 0:
            d.coupled = True
    for i in range(d.n_limits):
        if d.limits[i].most < d.n_creatures:
            d.coupled = True
    if d.coupled:
        facings_compare(d)


cdef void tally_begin(Tally* t) noexcept nogil:
    memset(t, 0, sizeof(Tally))


cdef bint tally_payable(const Declaration* d, const Tally* t, const Rest* rest) noexcept nogil:
    cdef ManaNeed need
    need_clear(&need)
    need.generic = t.cost
    return mana_can_pay(d.state, d.player, &need, NONE, rest.avoid, t.n_avoid)


cdef bint tally_add(const Declaration* d, Tally* t, Rest* rest, int kind, int facing, bint first) noexcept nogil:
    cdef const Signature* g = &d.signatures[kind]
    cdef const Facing* w = &d.facings[facing]
    cdef i32 count = t.counts[facing]
    cdef u32 limits
    cdef int i
    cdef bint pays = False
    if count >= w.most:
        return False
    if first:
        limits = g.limits & w.limits
        for i in range(d.n_limits):
            if (limits >> i) & 1:
                if t.used[i] >= d.limits[i].most:
                    return False
                t.used[i] += 1
        t.acting += 1
        t.obeyed += g.weight
        if g.others + 1 > t.needed:
            t.needed = g.others + 1
        if g.costs[facing]:
            t.cost += g.costs[facing]
            pays = True
        if g.source != NONE:
            if t.n_avoid == MAX_AVOID:
                return False
            rest.avoid[t.n_avoid] = g.source
            t.n_avoid += 1
            pays = True
    t.obeyed += g.weights[facing]
    if count == 0:
        t.obeyed += w.weight
        t.missing += w.least - 1
    elif count < w.least:
        t.missing -= 1
    t.counts[facing] = <u16> (count + 1)
    return not pays or t.cost == 0 or tally_payable(d, t, rest)


# ---- the search ----------------------------------------------------------------------------------------------------

cdef inline u64 facings_of(const Search* q, int kind) noexcept nogil:
    return q.d.signatures[kind].free if q.free else q.d.signatures[kind].facings


cdef inline i32 kind_of(const Search* q, const Node* at) noexcept nogil:
    return q.rest.kind if at.k < 0 else q.kinds[at.k]


# Signatures that follow, by what one creature can obey, greatest first (a stable insertion sort), with their sums.
cdef void search_order(Search* q) noexcept nogil:
    cdef const Signature* g
    cdef i32 best, most, kind
    cdef int i, k
    q.n = 0
    q.most_picks = 0
    q.social = False
    for kind in range(q.d.n_signatures):
        g = &q.d.signatures[kind]
        if q.rest.left[kind] == 0 or facings_of(q, kind) == 0:
            continue
        best = g.best if not q.free else signature_best(g, g.free, g.most, True)
        k = q.n
        while k > 0 and q.best[k - 1] < best:
            q.kinds[k] = q.kinds[k - 1]
            q.best[k] = q.best[k - 1]
            k -= 1
        q.kinds[k] = kind
        q.best[k] = best
        q.n += 1
        if g.others > 0:
            q.social = True
    q.after_best[q.n] = 0
    q.after_capacity[q.n] = 0
    q.after_creatures[q.n] = 0
    for i in range(q.n):
        k = q.n - 1 - i
        kind = q.kinds[k]
        most = bits_count(facings_of(q, kind))
        if q.d.signatures[kind].most < most:
            most = q.d.signatures[kind].most
        q.capacity[k] = most
        q.most_picks = max(q.most_picks, most)
        q.after_best[k] = q.after_best[k + 1] + q.best[k] * q.rest.left[kind]
        q.after_capacity[k] = q.after_capacity[k + 1] + most * q.rest.left[kind]
        q.after_creatures[k] = q.after_creatures[k + 1] + q.rest.left[kind]


# Compares what two facings give for each creature that they need.
cdef inline i32 facing_worth(const Facing* a, const Facing* b) noexcept nogil:
    return a.weight * b.least - b.weight * a.least


cdef void search_facings(Search* q) noexcept nogil:
    cdef const Facing* w
    cdef u32 all_facings = 0xFFFFFFFF, all_kinds = 0xFFFFFFFF
    cdef int i, j, k
    q.counted = 0
    q.n_weighted = 0
    for j in range(q.d.n_facings):
        w = &q.d.facings[j]
        all_facings &= w.limits
        if w.least > 1 or w.most < UNLIMITED or w.weight > 0:
            q.counted |= <u64> 1 << j
        if w.weight > 0:
            k = q.n_weighted
            while k > 0 and facing_worth(&q.d.facings[q.weighted[k - 1]], w) < 0:
                q.weighted[k] = q.weighted[k - 1]
                k -= 1
            q.weighted[k] = <u8> j
            q.n_weighted += 1
    for i in range(q.d.n_signatures):
        all_kinds &= q.d.signatures[i].limits
    q.all_limits = all_facings & all_kinds


# How many more creatures may begin to act, by the limits that concern them all.
cdef i32 search_slots(const Search* q, const Tally* t) noexcept nogil:
    cdef i32 slots = UNLIMITED
    cdef int i
    for i in range(q.d.n_limits):
        if (q.all_limits >> i) & 1 and q.d.limits[i].most - t.used[i] < slots:
            slots = q.d.limits[i].most - t.used[i]
    return slots


# What the creature whose turn it is can still obey by itself.
cdef i32 node_best(const Search* q, const Node* at) noexcept nogil:
    cdef const Signature* g = &q.d.signatures[kind_of(q, at)]
    if at.k >= 0 and at.picked == 0:
        return q.best[at.k]
    return signature_best(g, at.facings, g.most - at.picked, False)


# The most requirements that creatures still to decide obey by themselves, with `slots` creatures that may begin to act.
cdef i32 bound_best(const Search* q, const Node* at, i32 slots) noexcept nogil:
    cdef i32 take, total = node_best(q, at)
    cdef i32 k = at.k
    cdef i32 left = at.left - 1
    if slots >= q.after_creatures[0]:
        if k >= 0:
            total += left * q.best[k]
        return total + q.after_best[k + 1]
    if at.picked == 0:
        if slots == 0:
            return 0
        slots -= 1
    while slots > 0 and k < q.n:
        if k >= 0:
            take = left if left < slots else slots
            total += take * q.best[k]
            slots -= take
        k += 1
        if k < q.n:
            left = q.rest.left[q.kinds[k]]
    return total


# How many picks can still be made.
cdef i32 bound_capacity(const Search* q, const Node* at, i32 slots) noexcept nogil:
    cdef i32 own = min(bits_count(at.facings), q.d.signatures[kind_of(q, at)].most - at.picked)
    cdef i32 others = q.after_capacity[at.k + 1]
    if at.k >= 0:
        others += (at.left - 1) * q.capacity[at.k]
    if slots < q.after_creatures[0]:
        others = min(others, slots * q.most_picks)
    return own + others


# The most that facings nobody faces yet can give for so many picks: each takes as many as it needs at least.
cdef i32 bound_open(const Search* q, const Tally* t, i32 picks) noexcept nogil:
    cdef const Facing* w
    cdef i32 total = 0
    cdef int i
    for i in range(q.n_weighted):
        w = &q.d.facings[q.weighted[i]]
        if t.counts[q.weighted[i]] > 0:
            continue
        if picks < w.least:
            return total + w.weight * picks // w.least
        picks -= w.least
        total += w.weight
    return total


# Have all facings with too few creatures enough left that could join?
cdef bint facings_fillable(const Search* q, const Node* at, const Tally* t) noexcept nogil:
    cdef i32 short_of
    cdef int j, k
    for j in range(q.d.n_facings):
        if t.counts[j] == 0 or t.counts[j] >= q.d.facings[j].least:
            continue
        short_of = q.d.facings[j].least - t.counts[j] - <i32> ((at.facings >> j) & 1)
        if at.k >= 0 and (facings_of(q, q.kinds[at.k]) >> j) & 1:
            short_of -= at.left - 1
        k = at.k + 1
        while short_of > 0 and k < q.n:
            if (facings_of(q, q.kinds[k]) >> j) & 1:
                short_of -= q.rest.left[q.kinds[k]]
            k += 1
        if short_of > 0:
            return False
    return True


# May enough still be obtained from here on?
cdef bint node_promising(const Search* q, const Node* at, const Tally* t) noexcept nogil:
    cdef i32 slots = search_slots(q, t)
    cdef i32 capacity = bound_capacity(q, at, slots)
    cdef i32 creatures = q.after_creatures[at.k + 1]
    if t.missing > capacity:
        return False
    if t.obeyed + bound_open(q, t, capacity - t.missing) + bound_best(q, at, slots) < q.required:
        return False
    if at.k >= 0:
        creatures += at.left - (1 if at.picked else 0)
    if t.acting + min(creatures, slots) < t.needed:
        return False
    return t.missing == 0 or facings_fillable(q, at, t)


cdef inline u64 mix(u64 h, u64 x) noexcept nogil:
    h = (h ^ x) * <u64> 0x9E3779B97F4A7C15
    return h ^ (h >> 29)


# A state is what decides the rest of the search; reaching it again can't succeed where it failed before. Facings that
# are alike may change places.
cdef u64 node_key(const Search* q, const Node* at, const Tally* t) noexcept nogil:
    cdef u64 facings = 0, h = mix(mix(0x51ED270B, <u64> (at.k + 1)), <u64> at.left)
    cdef const Facing* w
    cdef i32 count
    cdef int i, j
    for j in range(q.d.n_facings):
        w = &q.d.facings[j]
        count = 0
        if (q.counted >> j) & 1:
            count = t.counts[j] if w.most < UNLIMITED or t.counts[j] < w.least else w.least
        facings += mix(<u64> w.alike << 32 | <u64> count << 1 | ((at.facings >> j) & 1), 0x2545F491)
    h = mix(mix(h, facings), <u64> at.picked)
    h = mix(h, <u64> (t.obeyed if t.obeyed < q.required else q.required))
    if q.social or t.acting < t.needed:
        h = mix(h, <u64> t.acting << 32 | <u64> t.needed)
    for i in range(q.d.n_limits):
        h = mix(h, <u64> t.used[i])
    if q.d.has_costs:
        h = mix(h, <u64> t.cost)
        for i in range(t.n_avoid):
            h = mix(h, <u64> q.rest.avoid[i])
    return h | 1


cdef bint node_seen(Search* q, const Node* at, const Tally* t) noexcept nogil:
    cdef u64 key = node_key(q, at, t)
    cdef u64* place = &q.memo[(key >> 32) & MEMO_MASK]
    if not q.memo_used:
        memset(q.memo, 0, sizeof(q.memo))
        q.memo_used = True
    if place[0] == key:
        return True
    place[0] = key
    return False


# The facing to try next for the creature whose turn it is: what obeys most, then what fills a facing. -1: no other one
# helps. A pick that obeys nothing helps when it fills or opens a facing that needs several, or keeps others company.
cdef int node_move(const Search* q, const Node* at, u64 untried, const Tally* t) noexcept nogil:
    cdef const Signature* g = &q.d.signatures[kind_of(q, at)]
    cdef const Facing* w
    cdef i32 gain, score, top = -1
    cdef int j, found = -1
    cdef bint fills, company = q.social or t.acting < t.needed
    for j in range(q.d.n_facings):
        if not (untried >> j) & 1:
            continue
        w = &q.d.facings[j]
        gain = g.weights[j]
        if at.picked == 0:
            gain += g.weight
        if t.counts[j] == 0:
            gain += w.weight
        fills = t.counts[j] > 0 and t.counts[j] < w.least
        if not fills and not company:
            if t.obeyed >= q.required or (gain == 0 and not (t.counts[j] == 0 and w.least > 1)):
                continue
        score = gain * 8 + fills * 4 + (w.least <= 1) * 2 + (g.costs[j] == 0)
        if score > top:
            top = score
            found = j
    return found


# On to the next creature; one that does nothing stands for the others of its signature (they are alike).
cdef void node_next(const Search* q, Node* at) noexcept nogil:
    if at.k >= 0 and at.picked > 0 and at.left > 1:
        at.left -= 1
    else:
        at.k += 1
        at.left = q.rest.left[q.kinds[at.k]] if at.k < q.n else 0
    at.picked = 0
    at.facings = facings_of(q, q.kinds[at.k]) if at.k < q.n else 0


cdef bint search_from(Search* q, Node at, const Tally* t, i32 depth) noexcept nogil:
    cdef Tally after
    cdef Node then
    cdef u64 untried
    cdef int kind, j
    while True:
        if tally_legal(t, q.required):
            q.plan.n = depth
            q.plan.obeyed = t.obeyed
            return True
        q.nodes -= 1
        if q.nodes < 0 or at.k >= q.n or depth == PLAN_LIMIT:
            return False
        if not node_promising(q, &at, t) or node_seen(q, &at, t):
            return False
        kind = kind_of(q, &at)
        untried = at.facings
        while True:
            j = node_move(q, &at, untried, t)
            if j < 0:
                break
            untried &= ~(<u64> 1 << j)
            after = t[0]
            if not tally_add(q.d, &after, q.rest, kind, j, at.picked == 0):
                continue
            if after.cost:
                q.nodes -= PAYMENT_NODES
            q.plan.signature[depth] = <i16> (kind if at.k >= 0 else -1)
            q.plan.facing[depth] = <u8> j
            q.plan.next[depth] = at.k >= 0 and at.picked == 0
            then = at
            then.picked += 1
            then.facings &= ~(((<u64> 1 << j) - 1) | (<u64> 1 << j))       # each set of facings in one order only
            if then.picked >= q.d.signatures[kind].most or then.facings == 0:
                node_next(q, &then)
            if search_from(q, then, &after, depth + 1):
                return True
        node_next(q, &at)


cdef bint declaration_extends(const Declaration* d, const Tally* t, Rest* rest, i32 required, bint free,
                              Plan* plan) noexcept nogil:
    cdef Search q
    cdef Node at
    cdef i32 reachable
    cdef int i
    plan.n = 0
    plan.obeyed = t.obeyed
    if tally_legal(t, required):
        return True
    if not d.coupled:
        # Unary constraints decouple: each creature that follows obeys what it can.
        reachable = t.obeyed
        for i in range(d.n_signatures):
            reachable += rest.left[i] * d.signatures[i].best
        if rest.kind >= 0:
            reachable += signature_best(&d.signatures[rest.kind], rest.facings,
                                        d.signatures[rest.kind].most - rest.picked, False)
        return reachable >= required
    q.d = d
    q.rest = rest
    q.plan = plan
    q.required = required
    q.free = free
    q.nodes = SEARCH_NODES
    q.memo_used = False
    search_order(&q)
    search_facings(&q)
    at.k = -1
    at.left = 1
    at.picked = rest.picked
    at.facings = rest.facings
    if rest.kind < 0:
        node_next(&q, &at)
    return search_from(&q, at, t, 0)


cdef i32 declaration_required(const Declaration* d, Plan* plan) noexcept nogil:
    cdef Rest rest
    cdef Tally t
    cdef Plan trial
    cdef const Signature* g
    cdef i32 most = 0
    cdef int i
    memset(rest.left, 0, sizeof(rest.left))
    rest.kind = -1
    rest.picked = 0
    rest.facings = 0
    for i in range(d.n_creatures):
        rest.left[d.kinds[i]] += 1
    tally_begin(&t)
    for i in range(d.n_signatures):
        g = &d.signatures[i]
        most += rest.left[i] * signature_best(g, g.free, g.most, True)
    plan.n = 0
    plan.obeyed = 0
    if not d.coupled:
        return most
    for i in range(d.n_facings):
        most += d.facings[i].weight
    if declaration_extends(d, &t, &rest, most, True, plan):
        return most
    # The bound is out of reach: climb from what the search finds until nothing better exists.
    plan.n = 0
    plan.obeyed = 0
    while declaration_extends(d, &t, &rest, plan.obeyed + 1, True, &trial):
        plan[0] = trial
    return plan.obeyed
