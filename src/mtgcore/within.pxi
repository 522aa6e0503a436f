# Payments, and mana abilities inside them (605.3): a part of proposal.pyx.

cdef void pay_need(const Frame* f, ManaNeed* need) noexcept nogil:
    cdef int kind
    need.generic = f.r[0]
    for kind in range(6):
        need.kinds[kind] = f.r[1 + kind]
    need.snow = f.r[7]
    need.life = 0


# Restricted mana is for spells: what it may be spent on is asked of the spell, and of the source of a mana ability.
cdef ObjectId spend_on(const State* s, const Frame* f) noexcept nogil:
    if frame_index(s, f) == 0:
        return NONE
    return f.source if (f - 1).proc == PROC_CAST or (f - 1).proc == PROC_MANA else NONE


# Claims of the proposals below; the payment solver itself knows what payments further out need.
cdef void pay_avoid(const State* s, const Frame* f, Taken* avoid) noexcept nogil:
    cdef Proposal p
    proposal_clear(&p, f.controller, f.source)
    proposal_within(s, frame_index(s, f), &p)
    avoid[0] = p.tapped


# What a mana ability makes.
cdef void gain_of(const State* s, i32 ability, ObjectId source, int player, Gain* gain) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef ManaProfile room
    cdef const ManaProfile* mana = profile_of(s, source, player, a, &room)
    cdef Extra extra
    cdef Chars chars
    cdef int kind
    for kind in range(6):
        gain.amounts[kind] = mana.fixed[kind]
    if a.flags & AF_TAPS and extra_of(s, source, player, &extra):      # CR 605.4a
        for kind in range(6):
            gain.amounts[kind] += extra.fixed[kind]
    gain.left = mana.choice if mana.choice_mask != 0 else 0
    gain.mask = mana.choice_mask
    gain.each = mana.each
    gain.restriction = mana.restriction
    gain.source = source
    gain.snow = chars_of(s, source, &chars) and chars.types & SUPERTYPE_SNOW != 0


# So much more of this kind has been chosen.
cdef inline void gain_choose(Gain* gain, int kind, i32 amount) noexcept nogil:
    gain.amounts[kind] += amount
    gain.left -= amount


# A mana ability that costs `own` mana is activated for a payment: does some way of doing so leave that payment, and
# those further out, possible, with no more harm than that?
cdef bint payable_within(const State* s, const Proposal* p, const ManaNeed* own, const Taken* avoid,
                         i32 harm) noexcept nogil:
    cdef Gain gain
    if need_total(own) > 0 and p.begun:                    # the solver sees in the frames what it is for
        return need_payable(s, s.n_frames, p.player, own, p.source, avoid, harm)
    gain_of(s, p.ability, p.source, p.player, &gain)
    if need_total(own) == 0:
        return gain_serves(s, p, &gain, 0, avoid, harm)
    return not nested(s, p.outer) and (gain_pays(s, p, &gain, own, avoid, harm) or only_mana(s, p) and mana_feeds(s, p))


# With some choice of the kinds that are left, from `floor` on?
cdef bint gain_serves(const State* s, const Proposal* p, const Gain* gain, int floor, const Taken* avoid,
                      i32 harm) noexcept nogil:
    cdef Gain chosen
    cdef int kind
    if gain.left == 0:
        return gain_in_pool(s, p, gain, avoid, harm)
    for kind in range(floor, 6):
        if (gain.mask >> kind) & 1:
            chosen = gain[0]
            gain_choose(&chosen, kind, 1 if gain.each and gain.left <= MAX_EACH else gain.left)
            if gain_serves(s, p, &chosen, kind, avoid, harm):
                return True
    return False


# Asked as if the payment's frame were on top.
cdef bint pay_possible(const State* s, const Proposal* p, const ManaNeed* need, ObjectId spent_on, const Taken* avoid,
                       i32 harm) noexcept nogil:
    return need_payable(s, <u32> frame_index(s, p.outer) + 1, p.player, need, spent_on, avoid, harm)


# The payment, as if the mana were in the pool.
cdef bint gain_in_pool(const State* s, const Proposal* p, const Gain* gain, const Taken* avoid,
                       i32 harm) noexcept nogil:
    cdef u16* pool = player_at(s, p.player).pool
    cdef ManaNeed need
    cdef int kind, snow = 6 if gain.snow else 0
    cdef bint answer
    if gain.restriction != 0:
        need_clear(&need)
        return not nested(s, p.outer) and gain_pays(s, p, gain, &need, avoid, harm)
    for kind in range(6):
        pool[kind + snow] += <u16> gain.amounts[kind]
    pay_need(p.outer, &need)
    answer = pay_possible(s, p, &need, spend_on(s, p.outer), avoid, harm) or not nested(s, p.outer) and \
        manual_payable(s, <u32> frame_index(s, p.outer) + 1, p, &need, spend_on(s, p.outer), avoid, harm)
    for kind in range(6):
        pool[kind + snow] -= <u16> gain.amounts[kind]
    return answer


# The same for mana that comes too late to pay what the ability itself costs, or that is restricted: what it can't pay
# of the payment is taken for lost, and restricted mana is left out where it might pay what it must not, so that the
# answer yes is always right.
cdef bint gain_pays(const State* s, const Proposal* p, const Gain* gain, const ManaNeed* own, const Taken* avoid,
                    i32 harm) noexcept nogil:
    cdef ObjectId spent_on = spend_on(s, p.outer)
    cdef Context c = context_of(gain.source, p.player, spent_on)
    cdef ManaNeed need
    cdef Gain chosen
    cdef int kind, first, k
    cdef bint serves = gain.restriction == 0 or spent_on != NONE and filter_matches(s, gain.restriction, spent_on, &c)
    for kind in range(6):
        if gain.left > 0 and not (gain.mask >> kind) & 1:
            continue
        chosen = gain[0]
        gain_choose(&chosen, kind, gain.left)
        for first in range(1 + gain.snow):                 # snow mana last for {S}, or first
            pay_need(p.outer, &need)
            for k in range(6):
                if serves:                                 # CR 106.6
                    need_take(&need, k, chosen.amounts[k], first == 1)
            need_add(&need, own)
            if pay_possible(s, p, &need, spent_on if need_total(own) == 0 else NONE, avoid, harm):
                return True
        if gain.left == 0:
            break
    return False


# Is this payment for a mana ability that is activated for another payment?
cdef bint nested(const State* s, const Frame* pay) noexcept nogil:
    return frame_index(s, pay) >= 2 and (pay - 1).proc == PROC_MANA and (pay - 2).proc == PROC_PAY


# Does the pool pay for it, and where that is for a mana ability, so that the payment further out stays possible?
cdef bint pool_serves(const State* s, const Frame* f) noexcept nogil:
    cdef u16* pool = player_at(s, f.controller).pool
    cdef u16 before[POOL_KINDS]
    cdef ManaNeed need
    cdef Proposal p
    cdef Taken avoid
    cdef Gain gain
    cdef bint answer
    cdef int kind
    pay_need(f, &need)
    if not pool_covers(s, f.controller, &need, spend_on(s, f)):
        return False
    if not nested(s, f) or player_at(s, f.controller).special_mana != 0:
        return True
    for kind in range(POOL_KINDS):
        before[kind] = pool[kind]
    pool_pay(<State*> s, f.controller, &need, spend_on(s, f), NULL)
    proposal_of(s, f - 1, &p)
    proposal_avoid(s, &p, &avoid)
    gain_of(s, p.ability, p.source, p.player, &gain)
    answer = gain_serves(s, &p, &gain, 0, &avoid, life_limit(s, &p))
    for kind in range(POOL_KINDS):
        pool[kind] = before[kind]
    return answer


# Does the ability cost nothing but tapping and mana, and has nobody a claim on anything?
cdef bint only_mana(const State* s, const Proposal* p) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    cdef i32 i = 0
    while item != NULL:
        if item.kind != COST_TAP and item.kind != COST_MANA:
            return False
        i += 1
        item = item_at(db_of(s), p, i)
    return p.tapped.n == 0 and p.life_reserved == 0 and permanent_get(s, p.source) != NULL


# Mana that the payment itself has no use for may pay for further mana abilities: the solver knows.
cdef bint mana_feeds(const State* s, const Proposal* p) noexcept nogil:
    cdef const Object* o = object_get(s, p.source)
    cdef i32 index = 0
    cdef ManaNeed need
    while index < object_abilities(s, o) and object_ability(s, o, index) != p.ability:
        index += 1
    if index == object_abilities(s, o):
        return False
    pay_need(p.outer, &need)
    return mana_can_pay_with(s, p.player, &need, spend_on(s, p.outer), o.pos, index, -1)


# All kinds, or in a payment those that leave it possible. Of several mana each may be of another kind; they are chosen
# in ascending order. The cost of the ability has been paid.
cdef int kinds_offered(const State* s, const Frame* f) noexcept nogil:
    cdef Proposal p
    cdef Gain gain, chosen
    cdef int kind, i, offered = 0, floor = 0
    proposal_clear(&p, f.controller, f.source)
    proposal_within(s, frame_index(s, f), &p)
    gain_of(s, f.r[6], f.source, f.controller, &gain)
    for i in range(f.r[8]):
        floor = (f.r[9] >> (3 * i)) & 7
        gain_choose(&gain, floor, 1)
    for kind in range(floor, 6):
        if (gain.mask >> kind) & 1:
            chosen = gain
            gain_choose(&chosen, kind, 1 if gain.each else gain.left)
            if p.outer == NULL or gain_serves(s, &p, &chosen, kind, &p.tapped, life_limit(s, &p)):
                offered |= 1 << kind
    return offered if offered != 0 else gain.mask


# CR 605.4a: a triggered mana ability in the middle of a payment.
cdef int kinds_payable(const State* s, int player, int kinds, i32 amount) noexcept nogil:
    cdef Proposal p
    cdef Gain gain
    cdef int kind, i = <int> s.n_frames - 1, useful = 0
    while i > 0 and (frame_at(s, i).proc == PROC_VM or frame_at(s, i).proc == PROC_MANA):
        i -= 1
    if frame_at(s, i).proc != PROC_PAY or frame_at(s, i).controller != player:
        return kinds
    proposal_clear(&p, player, NONE)
    proposal_within(s, i + 1, &p)
    for kind in range(6):
        if (kinds >> kind) & 1:
            gain_clear(&gain)
            gain.amounts[kind] = amount
            if gain_in_pool(s, &p, &gain, &p.tapped, life_limit(s, &p)):
                useful |= 1 << kind
    return useful if useful != 0 else kinds


cdef void gain_clear(Gain* gain) noexcept nogil:
    cdef int kind
    for kind in range(6):
        gain.amounts[kind] = 0
    gain.left = 0
    gain.mask = 0
    gain.each = False
    gain.snow = False
    gain.restriction = 0
    gain.source = NONE


# How much harm may still be done: the life that payments below will take must be left.
cdef i32 life_limit(const State* s, const Proposal* p) noexcept nogil:
    return player_at(s, p.player).life - p.life_reserved if p.life_reserved > 0 else NO_LIMIT
