# Paying mana (601.2g-h, 118.3a): what is offered, and the plan of automatic sources being carried out.
#
# May depend on: everything up to permissions.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, db_of, face_at, FACE_FROM_HAND, FACE_FROM_GRAVEYARD
from mtgcore.layers cimport object_abilities, object_ability
from mtgcore.zones cimport zone_count, zone_get
from mtgcore.mana cimport ManaNeed, PaymentPlan, mana_can_pay, mana_plan, pool_pay
from mtgcore.proposal cimport *
from mtgcore.permissions cimport activate_allowed, activate_possible
from mtgcore.frames cimport push_mana

cdef enum:
    FLOW_NEXT = -1             # the stage is over, with nothing asked or submitted: go on with f.stage at once
    PAY_PROGRESS = 1           # Frame.flags of a payment: the plan has activated a source

cdef enum:
    PAY_OFFER = 0
    PAY_CHOSEN = 1
    PAY_PLAN = 2
    PAY_USE = 3
    PAY_TAKE = 4


# Mana abilities of an object that may be activated in this payment.
cdef i32 pay_options_of(const State* s, int player, ObjectId id, bint manual, Option* out, i32 n,
                        i32 cap) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Ability* a
    cdef i32 i
    for i in range(object_abilities(s, o)):
        a = &db_of(s).abilities[object_ability(s, o, i)]
        if a.kind == ABILITY_MANA and (manual or a.mana.tier == 2) and activate_possible(s, player, id, i):
            if n < cap:
                out[n].kind = OPTION_MANA
                out[n].a = id
                out[n].b = i
                out[n].c = 0
            n += 1
    return n


cdef i32 pay_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef int player = f.controller, zone
    cdef bint manual = magic(s).mana_mode != 0
    cdef i32 n = 0
    cdef u32 i
    cdef ObjectId id
    cdef u32 elsewhere
    if pool_serves(s, f) if manual else pay_automatic(s, f):
        n = pay_option_pay(out, n, cap)
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).has_activated or manual and chars_at(s, i).mana:
            n = pay_options_of(s, player, permanent_at(s, i).id, manual, out, n, cap)
    for zone in range(ZONE_HAND, ZONE_GRAVEYARD + 1):
        elsewhere = FACE_FROM_HAND if zone == ZONE_HAND else FACE_FROM_GRAVEYARD
        if not db_of(s).face_flags & elsewhere:
            continue
        for i in range(zone_count(s, zone, player)):
            id = zone_get(s, zone, player, i)
            if face_at(s, object_get(s, id).face).flags & elsewhere:
                n = pay_options_of(s, player, id, manual, out, n, cap)
    return n if n > 0 else pay_option_pay(out, n, cap)


# Do pool and automatic sources pay for it? Otherwise a mana ability that is never automatic must come first (605.3a).
cdef bint pay_automatic(const State* s, const Frame* f) noexcept nogil:
    cdef ManaNeed need
    cdef Taken avoid
    if not db_of(s).manual_mana:
        return True                                        # the cost could be paid before it was begun
    pay_need(f, &need)
    pay_avoid(s, f, &avoid)
    return mana_can_pay(s, f.controller, &need, spend_on(s, f), avoid.ids, avoid.n)


cdef i32 pay_option_pay(Option* out, i32 n, i32 cap) noexcept nogil:
    if n < cap:
        out[n].kind = OPTION_PAY
        out[n].a = 0
        out[n].b = 0
        out[n].c = 0
    return n + 1


# Automatic payment asks only a player who has sources that are never automatic; one who needs them in any case.
cdef int pay_offer(State* s, Frame* f) noexcept nogil:
    cdef const Summary* summary = summary_at(s, f.controller)
    f.stage = PAY_PLAN
    if magic(s).mana_mode == 0:
        if summary.activatable == 0 and not summary.elsewhere or pay_options(s, NULL, 0) == 1 and pay_automatic(s, f):
            return FLOW_NEXT
    f.stage = PAY_CHOSEN
    return decision_ask(s, SHAPE_PAY, f.r[8], f.controller, PROC_PAY, 0, 0, False, f.source)


cdef int pay_chosen(State* s, Frame* f) noexcept nogil:
    if s.answer.kind == OPTION_PAY:
        f.stage = PAY_PLAN
        return FLOW_NEXT
    f.stage = PAY_OFFER
    push_mana(s, f.controller, s.answer.a, s.answer.b, -1)
    return FLOW_RUN


# An ability taps its own source for mana only if it must: a land that becomes a creature is to attack.
cdef bint plan_make(const State* s, const Frame* f, const ManaNeed* need, ObjectId spell, Taken* avoid,
                    PaymentPlan* plan) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.source)
    cdef PaymentPlan other
    cdef i32 i
    if not mana_plan(s, f.controller, need, spell, avoid.ids, avoid.n, plan):
        return False
    if entry == NULL or avoid.n >= MAX_TAKEN:
        return True
    for i in range(plan.n):
        if plan.uses[i].source == entry.source:
            avoid.ids[avoid.n] = entry.source
            if mana_plan(s, f.controller, need, spell, avoid.ids, avoid.n + 1, &other) and other.harm <= plan.harm:
                plan[0] = other
            return True
    return True


# The plan goes into the frame's words: how many sources, then source, ability and choice of each. r[9]: the next one.
cdef int pay_plan(State* s, Frame* f) noexcept nogil:
    cdef PaymentPlan plan
    cdef ManaNeed need
    cdef Taken avoid
    cdef ObjectId spell = spend_on(s, f)
    cdef i32 i, at
    pay_need(f, &need)
    f.stage = PAY_TAKE
    if pool_serves(s, f):
        return FLOW_NEXT
    pay_avoid(s, f, &avoid)
    if not plan_make(s, f, &need, spell, &avoid, &plan):
        s.result[0] = -1
        frame_pop(s)
        return FLOW_RUN
    arena_cut(s, f.arena_base)
    at = arena_push(s, 1 + 3 * plan.n)
    arena(s)[at] = plan.n
    for i in range(plan.n):
        arena(s)[at + 1 + 3 * i] = plan.uses[i].source
        arena(s)[at + 2 + 3 * i] = plan.uses[i].ability
        arena(s)[at + 3 + 3 * i] = plan.uses[i].choice
    f.r[9] = 0
    f.flags = 0
    f.stage = PAY_USE
    return FLOW_NEXT


cdef int pay_use(State* s, Frame* f) noexcept nogil:
    cdef const i32* words = arena(s) + f.arena_base
    cdef const i32* use
    while f.r[9] < words[0]:
        use = words + 1 + 3 * f.r[9]
        f.r[9] += 1
        if activate_allowed(s, f.controller, use[0], use[1]) and not mana_spent(s, use[0], use[1]):
            f.flags |= PAY_PROGRESS
            push_mana(s, f.controller, use[0], use[1], use[2])
            return FLOW_RUN
    f.stage = PAY_TAKE
    return FLOW_NEXT


# Has a planned source been tapped since, by the payment of another one?
cdef bint mana_spent(const State* s, ObjectId id, int ability) noexcept nogil:
    cdef const Permanent* permanent = permanent_get(s, id)
    cdef const Ability* a = &db_of(s).abilities[object_ability(s, object_get(s, id), ability)]
    return permanent != NULL and a.flags & AF_TAPS and permanent.flags & PF_TAPPED


cdef int pay_take(State* s, Frame* f) noexcept nogil:
    cdef ManaNeed need
    cdef i32 spent = 0
    pay_need(f, &need)
    if not pool_pay(s, f.controller, &need, spend_on(s, f), &spent):
        if f.flags & PAY_PROGRESS:                         # sources made less than planned: others, if there are any
            f.stage = PAY_PLAN
            return FLOW_NEXT
        spent = -1
    s.result[0] = spent
    frame_pop(s)
    return FLOW_RUN


cdef int pay_run(State* s, Frame* f) noexcept nogil:
    cdef int flow
    while True:
        if f.stage == PAY_OFFER:
            flow = pay_offer(s, f)
        elif f.stage == PAY_CHOSEN:
            flow = pay_chosen(s, f)
        elif f.stage == PAY_PLAN:
            flow = pay_plan(s, f)
        elif f.stage == PAY_USE:
            flow = pay_use(s, f)
        else:
            flow = pay_take(s, f)
        if flow != FLOW_NEXT:
            return flow
