# Mana abilities that are never used without being asked for, as a part of a payment (605.3a): a part of proposal.pyx.
#
# What pool and automatic sources can't pay may be payable with abilities that sacrifice or exile something or cost
# life. A search tries them one after the other as if they had been activated: with their mana in the pool, and what
# they use up out of reach. It is bounded, and leaves out what it does not foresee: other costs, and restricted mana. So
# the answer yes is always right, and who then pays is offered an ability that leads there.

cdef enum:
    MAX_ACTIVATIONS = 12
    MAX_MANUAL_NODES = 400


cdef struct Manual:
    const ManaNeed* need
    ObjectId spend_on
    ObjectId proposed          # the card that is being cast is no source for itself
    u32 frames
    int player
    i32 harm                   # that automatic sources may still do, NO_LIMIT
    i32 life                   # that may still be paid
    i32 depth, nodes
    Taken gone                 # what other parts of the payment use up


# What such an ability uses up.
cdef struct ManualCost:
    bint itself                # its source is tapped, sacrificed or exiled
    i32 life
    const CostItem* fodder     # one permanent is sacrificed; NULL: none


cdef bint manual_cost(const State* s, const Ability* a, ObjectId source, int player, ManualCost* out) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const CostItem* item
    cdef Context c = context_of(source, player, NONE)
    cdef i32 i
    out.itself = False
    out.life = 0
    out.fodder = NULL
    if a.kind != ABILITY_MANA or a.mana.tier != 2 or a.cost < 0:
        return False
    for i in range(db.costs[a.cost].items, db.costs[a.cost].items + db.costs[a.cost].n_items):
        item = &db.cost_items[i]
        if item.kind == COST_TAP or item.kind == COST_SACRIFICE_SELF or item.kind == COST_EXILE_SELF:
            out.itself = True
        elif item.kind == COST_LIFE:
            out.life += amount_of(s, item.a, &c)
        elif item.kind == COST_SACRIFICE and out.fodder == NULL and amount_of(s, item.a, &c) == 1:
            out.fodder = item
        else:
            return False
    return True


# Could this ability be activated, but for what it uses up? From a hand: without conditions.
cdef bint manual_usable(const State* s, const Object* o, const Ability* a, int player, int index) noexcept nogil:
    if o.zone == ZONE_BATTLEFIELD:
        return chars_at(s, o.pos).controller == player and mana_ability_usable(s, o.pos, index)
    return a.flags & AF_FROM_HAND and a.timing == 0 and a.limit == 0 and not rules_any(s, <u64> 1 << RULE_CANT_ACTIVATE)


cdef bint manual_search(const State* s, Manual* m, u32 place) noexcept nogil:
    cdef u32 i, n = magic(s).n_permanents
    if need_payable(s, m.frames, m.player, m.need, m.spend_on, &m.gone, m.harm):
        return True
    m.nodes += 1
    if m.depth == MAX_ACTIVATIONS or m.nodes > MAX_MANUAL_NODES or m.gone.n > MAX_TAKEN - 4:
        return False
    for i in range(place, n):
        if chars_at(s, i).has_activated and manual_source(s, m, permanent_at(s, i).id, i):
            return True
    if db_of(s).face_flags & FACE_FROM_HAND:
        for i in range(max(place, n) - n, zone_count(s, ZONE_HAND, m.player)):
            if manual_source(s, m, zone_get(s, ZONE_HAND, m.player, i), n + i):
                return True
    return False


# With an ability of this object next. Those that come after it in the search are tried later, so only from here on.
cdef bint manual_source(const State* s, Manual* m, ObjectId id, u32 place) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Ability* a
    cdef ManualCost cost
    cdef Gain gain
    cdef i32 i, before = m.gone.n
    cdef bint found = False
    if id == m.proposed or taken_has(&m.gone, id):
        return False
    for i in range(object_abilities(s, o)):
        a = &db_of(s).abilities[object_ability(s, o, i)]
        if not manual_cost(s, a, id, m.player, &cost) or cost.life > m.life or not manual_usable(s, o, a, m.player, i):
            continue
        gain_of(s, object_ability(s, o, i), id, m.player, &gain)
        if gain.restriction != 0:
            continue
        m.life -= cost.life
        if m.harm != NO_LIMIT:
            m.harm -= cost.life
        if cost.itself:
            taken_add(&m.gone, id)
        found = manual_gain(s, m, &gain, place) if cost.fodder == NULL else manual_fodder(s, m, &cost, &gain, place)
        m.gone.n = before
        m.life += cost.life
        if m.harm != NO_LIMIT:
            m.harm += cost.life
        if found:
            return True
    return False


# Something is sacrificed for it: what makes no mana, or else each source in turn.
cdef bint manual_fodder(const State* s, Manual* m, const ManualCost* cost, const Gain* gain, u32 place) noexcept nogil:
    cdef Context c = context_of(gain.source, m.player, NONE)
    cdef ObjectId id
    cdef u32 i
    cdef int sources
    cdef bint found
    for sources in range(2):
        for i in range(magic(s).n_permanents):
            id = permanent_at(s, i).id
            if chars_at(s, i).controller != m.player or permanent_at(s, i).flags & PF_PHASED_OUT or \
                    taken_has(&m.gone, id) or (chars_at(s, i).mana | chars_at(s, i).has_activated != 0) != sources or \
                    not filter_matches(s, cost.fodder.b, id, &c):
                continue
            taken_add(&m.gone, id)
            found = manual_gain(s, m, gain, place)
            m.gone.n -= 1
            if found or not sources:
                return found
    return False


# With its mana in the pool; of kinds that are still to be chosen one that is wanted, or any for generic mana.
cdef bint manual_gain(const State* s, Manual* m, const Gain* gain, u32 place) noexcept nogil:
    cdef u16* pool = player_at(s, m.player).pool
    cdef Gain chosen
    cdef int kind, snow = 6 if gain.snow else 0
    cdef bint found, spare = m.need.generic > 0 or m.need.snow > 0
    if gain.left == 0:
        for kind in range(6):
            pool[kind + snow] += <u16> gain.amounts[kind]
        m.depth += 1
        found = manual_search(s, m, place)
        m.depth -= 1
        for kind in range(6):
            pool[kind + snow] -= <u16> gain.amounts[kind]
        return found
    for kind in range(6):
        if not (gain.mask >> kind) & 1 or m.need.kinds[kind] == 0 and not spare:
            continue
        spare = spare and m.need.kinds[kind] != 0
        chosen = gain[0]
        gain_choose(&chosen, kind, 1 if gain.each and gain.left <= MAX_EACH else gain.left)
        if manual_gain(s, m, &chosen, place):
            return True
    return False


# How much mana such abilities make at most: more than there is something to sacrifice for is never made.
cdef i32 manual_most(const State* s, int player) noexcept nogil:
    cdef ManualCost cost
    cdef i32 most = 0, own = 0
    cdef u32 i
    for i in range(magic(s).n_permanents):
        own += chars_at(s, i).controller == player
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).has_activated and chars_at(s, i).controller == player:
            most += manual_most_of(s, permanent_at(s, i).id, player, own, &cost)
    if db_of(s).face_flags & FACE_FROM_HAND:
        for i in range(zone_count(s, ZONE_HAND, player)):
            most += manual_most_of(s, zone_get(s, ZONE_HAND, player, i), player, own, &cost)
    return most


cdef i32 manual_most_of(const State* s, ObjectId id, int player, i32 own, ManualCost* cost) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef Gain gain
    cdef i32 i, made, most = 0
    cdef int kind
    for i in range(object_abilities(s, o)):
        if manual_cost(s, &db_of(s).abilities[object_ability(s, o, i)], id, player, cost):
            gain_of(s, object_ability(s, o, i), id, player, &gain)
            made = gain.left
            for kind in range(6):
                made += gain.amounts[kind]
            most += made * (own if cost.fodder != NULL else 1)
    return most


# Can mana that pool and automatic sources don't pay be had with abilities that are never automatic as well? `spent_on`
# as for need_payable; what the proposal has a claim on stays where it is.
cdef bint manual_payable(const State* s, u32 frames, const Proposal* p, const ManaNeed* need, ObjectId spent_on,
                         const Taken* avoid, i32 harm) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    cdef Manual m
    cdef i32 i = 0
    if not db_of(s).manual_mana or mana_replaced(s) or rules_any(s, <u64> 1 << RULE_CANT_BE_SACRIFICED):
        return False
    if not s.dirty & DIRTY_SUMMARY and summary_at(s, p.player).max_mana + pool_count(s, p.player) + \
            manual_most(s, p.player) < need_total(need):
        return False
    while item != NULL:
        if picks_objects(item.kind) and item_missing(s, p, i, item) > 0 and p.outer == NULL:
            return False                                   # what will be chosen for it is not known yet
        i += 1
        item = item_at(db_of(s), p, i)
    m.need = need
    m.spend_on = spent_on
    m.proposed = p.source if p.face >= 0 else NONE
    m.frames = frames
    m.player = p.player
    m.harm = harm
    m.life = harm if harm != NO_LIMIT else player_at(s, p.player).life
    m.depth = 0
    m.nodes = 0
    m.gone = avoid[0]
    for i in range(p.reserved.n):
        taken_add(&m.gone, p.reserved.ids[i])
    for i in range(p.n_objects):
        taken_add(&m.gone, p.objects[2 * i + 1])
    if proposal_moves_itself(db_of(s), p):
        taken_add(&m.gone, p.source)
    return manual_search(s, &m, 0)


cdef bint manual_can_pay(const State* s, int player, const ManaNeed* need, ObjectId spell, i32 face) noexcept nogil:
    cdef Proposal p
    cdef Taken nothing
    nothing.n = 0
    proposal_clear(&p, player, spell)
    p.face = face
    return manual_payable(s, s.n_frames, &p, need, spell, &nothing, NO_LIMIT)
