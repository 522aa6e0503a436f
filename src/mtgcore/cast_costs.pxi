# Part of cast.pyx: the total cost and paying it (601.2f-h), and what may help to (702.51, 702.66, 702.126).

# ---- 601.2f-h: the total cost, and paying it -------------------------------------------------------------------------

# CR 702.119c, 702.180b: what takes something from the total cost is chosen before that is known.
cdef int ask_reducer(State* s, Frame* f, Proposal* p) noexcept nogil:
    cdef i32 at = reducing_at(db_of(s), p), domain, i, n, kept = 0
    n = cost_candidates(s, p, at, item_at(db_of(s), p, at), NULL, 0)
    if not state_room_for(s, 0, 0, n, 0):
        f.stage = STAGE_TOTAL
        return FLOW_GROW
    domain = arena_push(s, n)
    cost_candidates(s, p, at, item_at(db_of(s), p, at), arena(s) + domain, n)
    for i in range(n):
        p.reducer = arena(s)[domain + i]
        if payable(s, p):
            arena(s)[domain + kept] = p.reducer
            kept += 1
    if kept == 0:
        return proposal_cancel(s, f)
    f.stage = STAGE_REDUCER_CHOSEN
    return decision_ask(s, SHAPE_OBJECTS, REASON_COST_OBJECT, f.controller, f.proc, domain, kept, False, f.r[3])


cdef int stage_reducer_chosen(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    words_trim(s, f)
    entry.memory = memory_append(s, entry.memory, REG_COST_OBJECTS, s.answer.a)
    f.stage = STAGE_TOTAL
    return FLOW_NEXT
cdef int stage_total(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef ManaNeed need
    cdef Open open
    cdef const CostItem* item
    cdef i32 at, i
    if f.flags & FRAME_TRIGGERED:                          # CR 603.3d: there is nothing to pay
        s.result[0] = f.r[3]
        frame_pop(s)
        return FLOW_RUN
    proposal_of(s, f, &p)
    if reducing_item(db_of(s), &p) != NULL and p.reducer == NONE:
        return ask_reducer(s, f, &p)
    if rules_any(s, cost_rules()) and not payable(s, &p):
        return proposal_cancel(s, f)                       # an increase that depends on several targets
    proposal_need(s, &p, &need, &open)
    cost_adjust(s, &p, &need)
    f.r[4] = items_count(db_of(s), &p)
    if not state_room_for(s, 0, 0, NEED_WORDS + f.r[4], 0):
        return FLOW_GROW
    at = arena_push(s, NEED_WORDS + f.r[4])
    arena(s)[at] = need.generic
    for i in range(6):
        arena(s)[at + 1 + i] = need.kinds[i]
    arena(s)[at + 7] = need.snow
    arena(s)[at + 8] = need.life
    for i in range(f.r[4]):
        item = item_at(db_of(s), &p, i)
        arena(s)[at + NEED_WORDS + i] = item_amount(s, &p, i, item)
    f.flags |= FRAME_LOCKED
    f.r[8] = 0
    f.stage = STAGE_OBJECTS if f.r[4] > 0 else STAGE_HELP if f.proc == PROC_CAST else STAGE_MANA
    return FLOW_NEXT


# Objects for costs are chosen before mana abilities are activated and used after. r[8] the item.
cdef int stage_objects(State* s, Frame* f) noexcept nogil:
    cdef const CostItem* item
    cdef Proposal p
    cdef i32 domain, n
    proposal_of(s, f, &p)
    while f.r[8] < f.r[4]:
        item = item_at(db_of(s), &p, f.r[8])
        if picks_objects(item.kind) and item_missing(s, &p, f.r[8], item) > 0:
            n = cost_candidates(s, &p, f.r[8], item, NULL, 0)
            if not state_room_for(s, 0, 0, n + 2, 0):
                return FLOW_GROW
            arena_push(s, 2)                               # for trying: one more pair
            domain = arena_push(s, n)
            cost_candidates(s, &p, f.r[8], item, arena(s) + domain, n)
            n = objects_pickable(s, f, &p, domain, n)
            if n == 0:
                return proposal_cancel(s, f)
            f.stage = STAGE_OBJECT_CHOSEN
            return decision_ask(s, SHAPE_OBJECTS, REASON_COST_OBJECT, f.controller, f.proc, domain, n, False,
                                question_source(f))
        f.r[8] += 1
    f.r[8] = 0
    f.stage = STAGE_HELP if f.proc == PROC_CAST else STAGE_MANA
    return FLOW_NEXT


# ---- convoke, delve, improvise (702.51, 702.66, 702.126) -------------------------------------------------------------

cdef bint spell_is_helped(const State* s, const Frame* f) noexcept nogil:
    cdef u64 keywords = face_at(s, f.r[0]).keywords
    return not object_get(s, f.r[3]).flags & OBJECT_FACE_DOWN and \
        (keywords >> KW_CONVOKE | keywords >> KW_DELVE | keywords >> KW_IMPROVISE) & 1 != 0


# One permanent to tap, or one card to exile, after the other, in ascending order: r[8] 0 the graveyard, 1 the
# battlefield, r[9] the place in it. The mana that is left can be paid; when it can be without further help, the player
# may stop.
cdef int stage_help(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef i32* need = arena(s) + f.arena_base + f.r[5]
    cdef i32 domain, n = 0
    cdef u32 i, count
    cdef ObjectId id
    f.stage = STAGE_MANA
    if not spell_is_helped(s, f):
        return FLOW_NEXT
    proposal_of(s, f, &p)
    while f.r[8] < 2:
        count = zone_count(s, ZONE_GRAVEYARD if f.r[8] == 0 else ZONE_BATTLEFIELD, f.controller)
        if not state_room_for(s, 0, 0, count, 0):
            f.stage = STAGE_HELP
            return FLOW_GROW
        domain = arena_push(s, count)
        for i in range(<u32> f.r[9], count):
            id = zone_get(s, ZONE_GRAVEYARD if f.r[8] == 0 else ZONE_BATTLEFIELD, f.controller, i)
            if helper_pays(s, &p, id, need) >= 0:
                arena(s)[domain + n] = id
                n += 1
        if n > 0:
            f.stage = STAGE_HELP_CHOSEN
            return decision_ask(s, SHAPE_OBJECTS, REASON_COST_OBJECT, f.controller, f.proc, domain, n,
                                unhelped_payable(s, &p, f.r[8]), f.r[3])
        words_trim(s, f)
        f.r[8] += 1
        f.r[9] = 0
    return FLOW_NEXT


# Can the rest be paid without further help from this zone?
cdef bint unhelped_payable(const State* s, const Proposal* p, int place) noexcept nogil:
    cdef Proposal alone = p[0]
    cdef u32 i
    if place == 0:                                         # the permanents may still help
        for i in range(zone_count(s, ZONE_GRAVEYARD, p.player)):
            taken_add(&alone.reserved, zone_get(s, ZONE_GRAVEYARD, p.player, i))
        return alone.reserved.n < MAX_TAKEN and payable(s, &alone)
    alone.face = -1                                        # as if it had no such ability
    return payable(s, &alone)


cdef int stage_help_chosen(State* s, Frame* f) noexcept nogil:
    cdef i32* need = arena(s) + f.arena_base + f.r[5]
    cdef ObjectId id = s.answer.a
    cdef Proposal p
    cdef Event e
    cdef int kind
    words_trim(s, f)
    f.stage = STAGE_HELP
    if s.answer.kind == OPTION_PASS:
        f.r[8] += 1
        f.r[9] = 0
        return FLOW_NEXT
    proposal_of(s, f, &p)
    kind = helper_pays(s, &p, id, need)
    need[0 if kind == 6 else 1 + kind] -= 1
    if f.r[8] == 0:                                        # the list closes up where it was
        f.r[9] = object_get(s, id).pos
        e = event_move(s, id, ZONE_EXILE, CAUSE_EXILE)
        e.source = f.r[3]
    else:
        f.r[9] = object_get(s, id).pos + 1
        e = cost_event(EVENT_TAP, f, id)
    return event_submit(s, &e)


# Of the candidates those that leave the rest of the cost payable; compacted in their order.
cdef i32 objects_pickable(State* s, Frame* f, Proposal* p, i32 domain, i32 n) noexcept nogil:
    cdef i32* list = arena(s) + domain
    cdef i32* pair = list - 2
    cdef i32 i, kept = 0
    p.n_objects += 1
    pair[0] = f.r[8]
    for i in range(n):
        pair[1] = list[i]
        if payable(s, p):
            list[kept] = list[i]
            kept += 1
    p.n_objects -= 1
    return kept


cdef int stage_object_chosen(State* s, Frame* f) noexcept nogil:
    cdef i32 at
    words_trim(s, f)
    at = arena_push(s, 2)
    arena(s)[at] = f.r[8]
    arena(s)[at + 1] = s.answer.a
    f.r[7] += 1
    f.stage = STAGE_OBJECTS
    return FLOW_NEXT


# CR 601.2g: mana abilities and the mana first.
cdef int stage_mana(State* s, Frame* f) noexcept nogil:
    cdef const i32* need = arena(s) + f.arena_base + f.r[5]
    cdef Frame* pay
    cdef i32 i, total = 0
    for i in range(8):
        total += need[i]
    f.r[8] = 0
    f.stage = STAGE_COSTS
    if total == 0:                                         # CR 118.5
        return FLOW_NEXT
    f.stage = STAGE_MANA_PAID
    pay = push_pay(s, f.controller, question_source(f), REASON_PAY_MANA)
    for i in range(8):
        pay.r[i] = need[i]
    return FLOW_RUN


cdef int stage_mana_paid(State* s, Frame* f) noexcept nogil:
    if s.result[0] < 0:
        return proposal_cancel(s, f)
    if f.r[3] != NONE:
        entry_get(s, f.r[3]).spent = s.result[0]
    f.stage = STAGE_COSTS
    return FLOW_NEXT


# CR 601.2h: one part after the other, those first that leave everything where it is. r[8] counts the parts: Phyrexian
# life, then the items twice.
cdef int stage_costs(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef const CostItem* item
    cdef Event e
    cdef i32 at
    cdef bint moves
    proposal_of(s, f, &p)
    while f.r[8] < 1 + 2 * f.r[4]:
        at = f.r[8] - 1
        f.r[8] += 1
        if at < 0:
            if arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1] > 0:
                if f.r[3] != NONE:
                    entry_get(s, f.r[3]).life_symbols = arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1]
                e = cost_event(EVENT_LIFE_LOSS, f, NONE)
                e.amount = PHYREXIAN_LIFE * arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1]
                return event_submit(s, &e)
            continue
        moves = at >= f.r[4]
        item = item_at(db_of(s), &p, at - f.r[4] if moves else at)
        if item.kind == COST_MANA or item.kind == COST_GENERIC or moves != cost_moves(item.kind):
            continue
        if takes_cards(item.kind):
            return cost_cards_pay(s, f, &p, item.kind, p.amounts[at % f.r[4]])
        if picks_objects(item.kind):
            if p.amounts[at % f.r[4]] > 0:
                if not batch_room(s, f.r[7]) or item.c != 0 and item.kind == COST_SACRIFICE and \
                        not state_room_for(s, 0, 0, f.r[7] * (sizeof(Event) // 4 + 8) + 2 * REGISTERS, 0):
                    f.r[8] -= 1
                    return FLOW_GROW
                return cost_objects_pay(s, f, &p, at % f.r[4], item.kind)
        elif item.kind == COST_LOYALTY and loyalty_before(s, &p, at):
            continue                                       # CR 606.5: paid with the first
        elif cost_event_of(s, f, &p, item, p.amounts[at % f.r[4]], &e):
            if moves:
                cost_remember(s, f.source)
            return event_submit(s, &e)
    f.stage = STAGE_KIND if f.proc == PROC_MANA else STAGE_FINISH
    f.r[8] = 0
    f.r[9] = 0
    return FLOW_NEXT


cdef bint cost_moves(int kind) noexcept nogil:
    return moves_objects(kind) or moves_itself(kind) or takes_cards(kind)


cdef inline bint takes_cards(int kind) noexcept nogil:
    return kind == COST_MILL or kind == COST_DISCARD_HAND or kind == COST_EXILE_TOP


# Cards from the top of the library, or the whole hand. The text may ask for those that are exiled.
cdef int cost_cards_pay(State* s, Frame* f, const Proposal* p, int kind, i32 amount) noexcept nogil:
    cdef int zone = ZONE_HAND if kind == COST_DISCARD_HAND else ZONE_LIBRARY
    cdef u32 i, n = zone_count(s, zone, f.controller)
    cdef u32 count = n if kind == COST_DISCARD_HAND else min(n, <u32> amount)
    cdef Event e
    if not batch_room(s, count) or not state_room_for(s, 0, 0, count * (sizeof(Event) // 4 + 8) + 2 * REGISTERS, 0):
        f.r[8] -= 1
        return FLOW_GROW
    if kind == COST_EXILE_TOP and keeps_costs(s, f):
        for i in range(count):
            cost_keep(s, f, zone_get(s, zone, f.controller, n - 1 - i), True)
    batch_open(s)
    for i in range(count):
        e = event_move(s, zone_get(s, zone, f.controller, n - 1 - i),
                       ZONE_EXILE if kind == COST_EXILE_TOP else ZONE_GRAVEYARD,
                       CAUSE_EXILE if kind == COST_EXILE_TOP else CAUSE_MILL if kind == COST_MILL else CAUSE_DISCARD)
        e.source = question_source(f)
        batch_add(s, &e)
    return batch_submit(s)


cdef Event cost_event(int kind, const Frame* f, ObjectId object) noexcept nogil:
    cdef Event e = event_of(kind, f.controller, object)
    e.cause = CAUSE_COST
    e.source = question_source(f)
    return e


cdef bint loyalty_before(const State* s, const Proposal* p, i32 at) noexcept nogil:
    cdef i32 i
    for i in range(at):
        if item_at(db_of(s), p, i).kind == COST_LOYALTY:
            return True
    return False


# The event that pays an item for which no objects were chosen; False: there is nothing to do.
cdef bint cost_event_of(const State* s, const Frame* f, const Proposal* p, const CostItem* item, i32 amount,
                        Event* e) noexcept nogil:
    cdef int kind = item.kind
    cdef i32 loyalty
    if kind == COST_TAP or kind == COST_UNTAP:
        e[0] = cost_event(EVENT_TAP if kind == COST_TAP else EVENT_UNTAP, f, f.source)
    elif kind == COST_LIFE:                                # CR 119.4
        e[0] = cost_event(EVENT_LIFE_LOSS, f, NONE)
        e.amount = amount
    elif kind == COST_LOYALTY:                             # CR 606.4
        loyalty = items_loyalty(s, p)
        e[0] = cost_event(EVENT_COUNTERS_PUT if loyalty > 0 else EVENT_COUNTERS_REMOVED, f, f.source)
        e.extra = COUNTER_LOYALTY
        e.amount = loyalty if loyalty > 0 else -loyalty
    elif kind == COST_REMOVE_COUNTERS:
        e[0] = cost_event(EVENT_COUNTERS_REMOVED, f, f.source)
        e.extra = item.b
        e.amount = amount
    elif kind == COST_PUT_COUNTERS:
        e[0] = cost_event(EVENT_COUNTERS_PUT, f, f.source)
        e.extra = item.b
        e.amount = amount
    elif kind == COST_ENERGY:                              # CR 107.14
        e[0] = cost_event(EVENT_COUNTERS_REMOVED, f, NONE)
        e.extra = COUNTER_ENERGY
        e.amount = amount
    elif kind == COST_RETURN_SELF:
        e[0] = event_move(s, f.source, ZONE_HAND, CAUSE_COST)
    elif kind == COST_SACRIFICE_SELF:
        e[0] = event_move(s, f.source, ZONE_GRAVEYARD, CAUSE_SACRIFICE)
    elif kind == COST_DISCARD_SELF:
        e[0] = event_move(s, f.source, ZONE_GRAVEYARD, CAUSE_DISCARD)
    else:                                                  # COST_EXILE_SELF
        e[0] = event_move(s, f.source, ZONE_EXILE, CAUSE_EXILE)
    e.source = question_source(f)
    return e.kind == EVENT_MOVE or kind == COST_TAP or kind == COST_UNTAP or e.amount > 0


# Does the text of the spell or ability ask what was chosen for its costs?
cdef bint keeps_costs(const State* s, const Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    if entry == NULL:
        return False
    if entry.ability >= 0 and db_of(s).abilities[entry.ability].flags & AF_KEEPS_COSTS:
        return True
    return f.proc == PROC_CAST and f.r[1] > 0 and \
        db_of(s).cast_costs[face_at(s, f.r[0]).cast_costs + f.r[1] - 1].flags & CASTCOST_ATTACKS


# CR 608.2h: what leaves a hand, a graveyard or exile for a cost is remembered as it last was, with the power and
# toughness that its own ability defines (604.3).
cdef void cost_remember(State* s, ObjectId id) noexcept nogil:
    cdef i32 power = object_power(s, id, False), toughness = object_power(s, id, True)
    cdef u32 known = s.n_lki
    object_remember(s, id)
    if s.n_lki > known:
        lki_at(s, known).chars.power = power
        lki_at(s, known).chars.toughness = toughness


# CR 608.2h: objects that leave their zone for a cost are remembered as they last were.
cdef void cost_keep(State* s, Frame* f, ObjectId id, bint moves) noexcept nogil:
    cdef StackEntry* entry
    if moves:
        cost_remember(s, id)
    entry = entry_get(s, f.r[3])
    entry.memory = memory_append(s, entry.memory, REG_COST_OBJECTS, id)


cdef void objects_keep(State* s, Frame* f, const Proposal* p, i32 at, bint moves) noexcept nogil:
    cdef i32 i
    if not keeps_costs(s, f):
        return
    for i in range(p.n_objects):
        if p.objects[2 * i] == at:
            cost_keep(s, f, p.objects[2 * i + 1], moves)


cdef int cost_objects_pay(State* s, Frame* f, const Proposal* p, i32 at, int kind) noexcept nogil:
    cdef Event e
    cdef i32 i, k
    cdef ObjectId id
    if kind == COST_REVEAL or kind == COST_BEHOLD:
        objects_keep(s, f, p, at, False)
        return cost_reveal(s, f, p, at)
    objects_keep(s, f, p, at, moves_objects(kind))
    batch_open(s)
    for i in range(p.n_objects):
        k = p.n_objects - 1 - i if kind == COST_TO_TOP else i
        if p.objects[2 * k] != at:
            continue
        id = p.objects[2 * k + 1]
        if kind == COST_TAP_OTHERS or kind == COST_CREW:
            e = cost_event(EVENT_TAP, f, id)
        elif kind == COST_COUNTERS_FROM:
            e = cost_event(EVENT_COUNTERS_REMOVED, f, id)
            e.extra = item_at(db_of(s), p, at).c
            e.amount = 1
        elif kind == COST_SACRIFICE or kind == COST_FORAGE and object_get(s, id).zone == ZONE_BATTLEFIELD:
            e = event_move(s, id, ZONE_GRAVEYARD, CAUSE_SACRIFICE)
        elif kind == COST_DISCARD:
            e = event_move(s, id, ZONE_GRAVEYARD, CAUSE_DISCARD)
        elif orders_objects(kind):                         # CR 401.4: the first that is chosen is on top
            e = event_move(s, id, ZONE_LIBRARY, CAUSE_COST)
            e.position = -1 if kind == COST_TO_BOTTOM else 0
        elif kind != COST_RETURN:                          # COST_EXILE, COST_CRAFT, COST_EVIDENCE, COST_FORAGE
            e = event_move(s, id, ZONE_EXILE, CAUSE_EXILE)
        else:
            e = event_move(s, id, ZONE_HAND, CAUSE_COST)
        e.source = question_source(f)
        batch_add(s, &e)
    return batch_submit(s)


# CR 701.20a
cdef int cost_reveal(State* s, Frame* f, const Proposal* p, i32 at) noexcept nogil:
    cdef Event e
    cdef i32 i
    for i in range(p.n_objects):
        if p.objects[2 * i] == at and object_get(s, p.objects[2 * i + 1]).zone == ZONE_HAND:
            know_reveal(s, p.objects[2 * i + 1], (<u32> 1 << s.n_players) - 1)
            e = cost_event(EVENT_REVEAL, f, p.objects[2 * i + 1])
            event_announce(s, &e)
    return FLOW_NEXT if frame_top(s) == f else FLOW_RUN
