# The combat damage step (510): who strikes in which step, how each creature divides its damage, dealing it all at once.
#
# Creature after creature and recipient after recipient, the player is asked for an amount in a range in which every
# choice can be completed legally. There is no damage assignment order. Keywords: 702.2 deathtouch, 702.4 double strike,
# 702.7 first strike, 702.19 trample.
# May depend on: everything up to events; constraints.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Frame, LastKnown, Permanent,
    magic, player_at, permanent_at, permanent_get, chars_at, ref_player, ref_is_player, frame_pop, decision_ask,
    state_room_for, counters_get, handle_words, handle_len, handle_append3, handle_free,
)
from mtgcore.layers cimport lki_get, rules_any
from mtgcore.cant cimport rule_about
from mtgcore.events cimport Event, event_of, batch_open, batch_add, batch_submit, batch_room
from mtgcore.constraints cimport chars_has, index_of, defender_legal, defender_player

cdef enum:
    BIT_TRAMPLES = (1 << KW_TRAMPLE) | (1 << KW_TRAMPLE_OVER_PLANESWALKERS)
    BIT_STRIKES_FIRST = (1 << KW_FIRST_STRIKE) | (1 << KW_DOUBLE_STRIKE)

cdef enum:
    DAMAGE_BEGIN = 0
    DAMAGE_ASSIGN = 1
    DAMAGE_ASSIGNED = 2
    DAMAGE_DEAL = 3
    DAMAGE_DEALT = 4

# Registers of PROC_COMBAT_DAMAGE.
cdef enum:
    R_PASS = 0                 # Pass
    R_CREATURE = 1             # permanent whose damage is being assigned
    R_CURSOR = 2               # next pair of magic.blocks to look at, AT_EXCESS: what is attacked comes next
    R_LEFT = 3                 # damage it has yet to assign, -1: it has not begun
    R_DEFENDER = 4             # whose blockers assign, in turn order from the active player
    R_RECIPIENT = 5

# CR 510.1: the active player's creatures first. Those with trample come last, because damage that the others assign
# counts towards lethal damage (702.19b-c); then each defending player's, in turn order (802.5).
cdef enum Pass:
    PASS_ATTACKERS = 0
    PASS_TRAMPLERS = 1
    PASS_OVER_PLANESWALKERS = 2
    PASS_BLOCKERS = 3

cdef enum:
    AT_EXCESS = 0x40000000


cdef bint combat_first_strike(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & (PF_ATTACKING | PF_BLOCKING) and chars_at(s, i).keywords & BIT_STRIKES_FIRST:
            if not permanent_at(s, i).flags & PF_PHASED_OUT:
                return True
    return False


# CR 510.4: in the first of two steps those that had first strike or double strike as it began; in the second the
# others, and those that have double strike now (702.4c-d, 702.7c).
cdef bint strikes_now(const State* s, u32 i) noexcept nogil:
    cdef bint struck = permanent_at(s, i).flags & PF_FIRST_STRUCK != 0
    if magic(s).combat_step == 1:
        return struck
    return not struck or chars_has(chars_at(s, i), KW_DOUBLE_STRIKE)


# The pass in which an attacking or blocking creature assigns its damage.
cdef inline int pass_of(const State* s, u32 i) noexcept nogil:
    if not permanent_at(s, i).flags & PF_ATTACKING:
        return PASS_BLOCKERS
    elif chars_has(chars_at(s, i), KW_TRAMPLE_OVER_PLANESWALKERS):
        return PASS_OVER_PLANESWALKERS
    return PASS_TRAMPLERS if chars_has(chars_at(s, i), KW_TRAMPLE) else PASS_ATTACKERS


# Does this permanent assign damage in this step? CR 510.1a: not with power 0 or less.
cdef inline bint assigns_damage(const State* s, u32 i) noexcept nogil:
    return (permanent_at(s, i).flags & (PF_ATTACKING | PF_BLOCKING) and not permanent_at(s, i).flags & PF_PHASED_OUT
            and chars_at(s, i).power > 0 and strikes_now(s, i)
            and not (rules_any(s, <u64> 1 << RULE_NO_COMBAT_DAMAGE)
                     and rule_about(s, RULE_NO_COMBAT_DAMAGE, permanent_at(s, i).id)))


# The next pair from `cursor` on in which the creature fights another that is still in combat, -1: none. The other is
# `pair[1]` of a blocker, `pair[0]` of an attacker.
cdef i32 pair_next(const State* s, ObjectId creature, bint blocking, i32 cursor) noexcept nogil:
    cdef const i32* pairs = handle_words(s, magic(s).blocks)
    cdef const Permanent* other
    cdef i32 n = <i32> handle_len(s, magic(s).blocks)
    while cursor + 1 < n:
        if pairs[cursor + 1 - blocking] == creature:
            other = permanent_get(s, pairs[cursor + blocking])
            if (other != NULL and other.flags & (PF_ATTACKING if blocking else PF_BLOCKING)
                    and not other.flags & PF_PHASED_OUT):
                return cursor
        cursor += 2
    return -1


cdef void damage_assign(State* s, ObjectId source, Ref recipient, i32 amount) noexcept nogil:
    if amount > 0:
        magic(s).damage = handle_append3(s, magic(s).damage, source, recipient, amount)


# What is already assigned to a creature or planeswalker in this step. `deadly`: some of it by a source with deathtouch.
cdef i32 damage_assigned(const State* s, Ref recipient, bint* deadly) noexcept nogil:
    cdef const i32* words = handle_words(s, magic(s).damage)
    cdef u32 i
    cdef i32 total = 0
    for i in range(0, handle_len(s, magic(s).damage), 3):
        if words[i + 1] == recipient:
            total += words[i + 2]
            if chars_has(chars_at(s, index_of(s, words[i])), KW_DEATHTOUCH):
                deadly[0] = True
    return total


# CR 702.19b, 702.2c: how much more makes damage assigned to a blocker lethal, when `source` assigns it.
cdef i32 lethal_left(const State* s, ObjectId blocker, u32 source) noexcept nogil:
    cdef u32 i = index_of(s, blocker)
    cdef bint deadly = False
    cdef i32 left = chars_at(s, i).toughness - permanent_at(s, i).damage - damage_assigned(s, blocker, &deadly)
    if deadly or left <= 0:
        return 0
    return 1 if chars_has(chars_at(s, source), KW_DEATHTOUCH) else left


# Are all creatures that block it, but the one of pair `but`, assigned lethal damage?
cdef bint others_lethal(const State* s, u32 attacker, i32 but) noexcept nogil:
    cdef ObjectId id = permanent_at(s, attacker).id
    cdef i32 pair = pair_next(s, id, False, 0)
    while pair >= 0:
        if pair != but and lethal_left(s, handle_words(s, magic(s).blocks)[pair], attacker) > 0:
            return False
        pair = pair_next(s, id, False, pair + 2)
    return True


# The controller of the planeswalker that it attacks or attacked, for trample over planeswalkers; -1: it does not apply.
cdef int tramples_over(const State* s, u32 attacker) noexcept nogil:
    cdef Ref defender = permanent_at(s, attacker).attacking
    cdef const LastKnown* known
    cdef int player
    if not chars_has(chars_at(s, attacker), KW_TRAMPLE_OVER_PLANESWALKERS) or defender == NONE:
        return -1
    if ref_is_player(defender):
        return -1
    if permanent_get(s, defender) == NULL:
        known = lki_get(s, defender)
        if known == NULL or not known.chars.types & TYPE_PLANESWALKER:
            return -1
        player = known.controller                          # CR 702.19e
    elif chars_at(s, index_of(s, defender)).types & (TYPE_PLANESWALKER | TYPE_BATTLE) == TYPE_PLANESWALKER:
        player = chars_at(s, index_of(s, defender)).controller
    else:
        return -1
    return -1 if player_at(s, player).lost else player


# CR 506.4c: what has been removed from combat is not attacked any more.
cdef inline bint defender_there(const State* s, u32 attacker) noexcept nogil:
    return permanent_at(s, attacker).attacking != NONE and defender_legal(s, magic(s).active,
                                                                          permanent_at(s, attacker).attacking)


# Can damage beyond what its blockers get go anywhere?
cdef bint excess_possible(const State* s, u32 attacker) noexcept nogil:
    return defender_there(s, attacker) or tramples_over(s, attacker) >= 0


cdef int damage_ask(State* s, Frame* f, Ref recipient, i32 lo, i32 hi) noexcept nogil:
    cdef u32 i = <u32> f.r[R_CREATURE]
    f.stage = DAMAGE_ASSIGNED
    f.r[R_RECIPIENT] = recipient
    decision_ask(s, SHAPE_ASSIGN_DAMAGE, REASON_ASSIGN_DAMAGE, chars_at(s, i).controller, PROC_COMBAT_DAMAGE, 0, 0,
                 False, permanent_at(s, i).id)
    s.decision.lo = lo
    s.decision.hi = hi
    s.decision.a = recipient
    s.decision.b = f.r[R_LEFT]
    return FLOW_ASK


# Damage of an attacker to what it attacks: all that is left (510.1b, 702.19b). FLOW_ASK: how much of it goes to a
# planeswalker whose controller may get the rest (702.19c).
cdef int excess_assign(State* s, Frame* f, u32 i) noexcept nogil:
    cdef ObjectId id = permanent_at(s, i).id
    cdef Ref defender = permanent_at(s, i).attacking
    cdef bint there = defender_there(s, i), deadly = False
    cdef int over = tramples_over(s, i)
    cdef i32 lo
    if there and over >= 0:
        lo = counters_get(s, permanent_get(s, defender).counters, COUNTER_LOYALTY)
        lo = max(0, lo - damage_assigned(s, defender, &deadly))
        if lo < f.r[R_LEFT]:
            f.r[R_CURSOR] = AT_EXCESS
            return damage_ask(s, f, defender, lo, f.r[R_LEFT])
    if there:
        damage_assign(s, id, defender, f.r[R_LEFT])
    elif over >= 0:
        damage_assign(s, id, ref_player(over), f.r[R_LEFT])
    return FLOW_RUN


# ---- tramplers with a common blocker -------------------------------------------------------------------------------
#
# CR 702.19b, 510.1e: the assignment is checked as a whole, so a trampler may leave part of the lethal damage to another
# that assigns later. A choice is offered when those that follow can still make it good.

cdef enum:
    COVER_LIMIT = 16           # more than that are not reckoned with

# Blockers that must be assigned more damage, and attackers that can still assign it.
cdef struct Cover:
    i32 n_demands, n_supplies
    bint overflow
    ObjectId blockers[COVER_LIMIT]
    i32 demands[COVER_LIMIT]
    i32 supplies[COVER_LIMIT]
    bint deadly[COVER_LIMIT]           # supply: has deathtouch, so that 1 is enough
    u32 reaches[COVER_LIMIT]           # supply: bit of each demand it can meet
    i32 flow[COVER_LIMIT][COVER_LIMIT]
    i32 left[COVER_LIMIT]
    ObjectId recipient                 # what is being tried: `amount` to this blocker by permanent `source`
    i32 amount
    u32 source


# Does a creature that blocks this trampler block another one that assigns damage in this step?
cdef bint trampler_shares(const State* s, u32 attacker) noexcept nogil:
    cdef const i32* pairs = handle_words(s, magic(s).blocks)
    cdef ObjectId id = permanent_at(s, attacker).id
    cdef i32 pair = pair_next(s, id, False, 0)
    cdef i32 other
    while pair >= 0:
        other = pair_next(s, pairs[pair], True, 0)
        while other >= 0:
            if pairs[other + 1] != id and chars_at(s, index_of(s, pairs[other + 1])).keywords & BIT_TRAMPLES:
                if assigns_damage(s, index_of(s, pairs[other + 1])):
                    return True
            other = pair_next(s, pairs[pair], True, other + 2)
        pair = pair_next(s, id, False, pair + 2)
    return False


# The attacker sends damage past its blockers: each of them must be assigned lethal damage in the end.
cdef void cover_oblige(const State* s, Cover* c, u32 attacker) noexcept nogil:
    cdef ObjectId id = permanent_at(s, attacker).id
    cdef ObjectId blocker
    cdef i32 left, pair = pair_next(s, id, False, 0)
    cdef bint deadly
    cdef int i
    while pair >= 0:
        blocker = handle_words(s, magic(s).blocks)[pair]
        pair = pair_next(s, id, False, pair + 2)
        deadly = False
        left = damage_assigned(s, blocker, &deadly)
        if blocker == c.recipient and c.amount > 0:
            left += c.amount
            deadly = deadly or chars_has(chars_at(s, c.source), KW_DEATHTOUCH)
        left = chars_at(s, index_of(s, blocker)).toughness - permanent_get(s, blocker).damage - left
        if deadly or left <= 0:
            continue
        i = 0
        while i < c.n_demands and c.blockers[i] != blocker:
            i += 1
        if i == COVER_LIMIT:
            c.overflow = True
        elif i == c.n_demands:
            c.blockers[i] = blocker
            c.demands[i] = left
            c.n_demands += 1


# The attacker can still assign `amount` among its blockers from pair `first` on.
cdef void cover_supply(const State* s, Cover* c, u32 attacker, i32 amount, i32 first) noexcept nogil:
    cdef ObjectId id = permanent_at(s, attacker).id
    cdef i32 pair = pair_next(s, id, False, first)
    cdef u32 reaches = 0
    cdef int i
    while pair >= 0:
        for i in range(c.n_demands):
            if c.blockers[i] == handle_words(s, magic(s).blocks)[pair]:
                reaches |= <u32> 1 << i
        pair = pair_next(s, id, False, pair + 2)
    if reaches == 0 or amount <= 0 or c.n_supplies == COVER_LIMIT:
        return
    c.supplies[c.n_supplies] = amount
    c.deadly[c.n_supplies] = chars_has(chars_at(s, attacker), KW_DEATHTOUCH)
    c.reaches[c.n_supplies] = reaches
    c.n_supplies += 1


# One more point for a demand, moving points of other demands elsewhere when it must (an augmenting path).
cdef bint cover_augment(Cover* c, int demand, bint deadly, u32* tried) noexcept nogil:
    cdef int i, j
    for i in range(c.n_supplies):
        if c.deadly[i] != deadly or (tried[0] >> i) & 1 or not (c.reaches[i] >> demand) & 1:
            continue
        tried[0] |= <u32> 1 << i
        if c.left[i] > 0:
            c.left[i] -= 1
            c.flow[i][demand] += 1
            return True
        for j in range(c.n_demands):
            if c.flow[i][j] > 0 and cover_augment(c, j, deadly, tried):
                c.flow[i][j] -= 1
                c.flow[i][demand] += 1
                return True
    return False


# Can these demands be met by the supplies with deathtouch, or by those without?
cdef bint cover_meets(Cover* c, u32 demands, bint deadly) noexcept nogil:
    cdef int i, _k
    cdef u32 tried
    memset(c.flow, 0, sizeof(c.flow))
    for i in range(c.n_supplies):
        c.left[i] = c.supplies[i]
    for i in range(c.n_demands):
        if (demands >> i) & 1:
            for _k in range(1 if deadly else c.demands[i]):
                tried = 0
                if not cover_augment(c, i, deadly, &tried):
                    return False
    return True


cdef bint cover_possible(Cover* c) noexcept nogil:
    cdef u32 by_deathtouch, demands = (<u32> 1 << c.n_demands) - 1
    if c.overflow:
        return False
    for by_deathtouch in range(demands + 1):
        if cover_meets(c, by_deathtouch, True) and cover_meets(c, demands & ~by_deathtouch, False):
            return True
    return False


# May the trampler assign `amount` to the blocker of this pair? `last`: what remains then goes past its blockers.
cdef bint trample_legal(const State* s, const Frame* f, u32 i, i32 pair, bint last, i32 amount) noexcept nogil:
    cdef const i32* words = handle_words(s, magic(s).damage)
    cdef Cover c
    cdef u32 k
    if last and amount < f.r[R_LEFT] and not excess_possible(s, i):
        return False
    c.n_demands = 0
    c.n_supplies = 0
    c.overflow = False
    c.recipient = handle_words(s, magic(s).blocks)[pair]
    c.amount = amount
    c.source = i
    for k in range(0, handle_len(s, magic(s).damage), 3):
        if words[k + 1] < 0 or words[k + 1] == permanent_get(s, words[k]).attacking:
            cover_oblige(s, &c, index_of(s, words[k]))
    if last and amount < f.r[R_LEFT]:
        cover_oblige(s, &c, i)
    if not last:
        cover_supply(s, &c, i, f.r[R_LEFT] - amount, pair + 2)
    for k in range(magic(s).n_permanents):
        if permanent_at(s, k).flags & PF_ATTACKING and assigns_damage(s, k):
            if pass_of(s, k) > f.r[R_PASS] or (pass_of(s, k) == f.r[R_PASS] and k > i):
                cover_supply(s, &c, k, chars_at(s, k).power, 0)
    return cover_possible(&c)


# The amounts that may be assigned to the blocker of this pair: they lie between the least and the greatest legal one.
cdef void trample_range(const State* s, const Frame* f, u32 i, i32 pair, bint last, i32* lo, i32* hi) noexcept nogil:
    lo[0] = 0
    hi[0] = f.r[R_LEFT]
    while lo[0] < hi[0] and not trample_legal(s, f, i, pair, last, lo[0]):
        lo[0] += 1
    while hi[0] > lo[0] and not trample_legal(s, f, i, pair, last, hi[0]):
        hi[0] -= 1


# ---- creature after creature ---------------------------------------------------------------------------------------

# Goes on assigning one creature's damage, recipient by recipient (510.1c-d). FLOW_RUN: it is all assigned.
cdef int creature_assign(State* s, Frame* f, u32 i) noexcept nogil:
    cdef ObjectId id = permanent_at(s, i).id
    cdef bint blocking = f.r[R_PASS] == PASS_BLOCKERS
    cdef bint tramples = not blocking and f.r[R_PASS] != PASS_ATTACKERS
    cdef i32 pair, lo = 0, hi
    cdef bint last
    cdef Ref recipient
    if f.r[R_LEFT] < 0:
        f.r[R_LEFT] = chars_at(s, i).power
        f.r[R_CURSOR] = 0
        if not blocking and (not permanent_at(s, i).flags & PF_BLOCKED
                             or (tramples and pair_next(s, id, False, 0) < 0)):
            return excess_assign(s, f, i)                  # CR 510.1b, 702.19d
    if f.r[R_LEFT] == 0:
        return FLOW_RUN
    pair = pair_next(s, id, blocking, f.r[R_CURSOR])
    if pair < 0:
        return excess_assign(s, f, i) if tramples else FLOW_RUN
    recipient = handle_words(s, magic(s).blocks)[pair + blocking]
    last = pair_next(s, id, blocking, pair + 2) < 0
    f.r[R_CURSOR] = pair + 2
    hi = f.r[R_LEFT]
    if tramples and trampler_shares(s, i):
        trample_range(s, f, i, pair, last, &lo, &hi)
    elif last:
        lo = hi
        if tramples and excess_possible(s, i) and others_lethal(s, i, pair):
            lo = min(lo, lethal_left(s, recipient, i))
    if lo < hi or (not last and hi < f.r[R_LEFT]):
        return damage_ask(s, f, recipient, lo, hi)
    damage_assign(s, id, recipient, hi)
    f.r[R_LEFT] -= hi
    return FLOW_RUN


# CR 510.1: creature after creature, pass after pass.
cdef int damage_next(State* s, Frame* f) noexcept nogil:
    cdef u32 i
    while True:
        for i in range(<u32> f.r[R_CREATURE], magic(s).n_permanents):
            if f.r[R_LEFT] >= 0 or (assigns_damage(s, i) and pass_of(s, i) == f.r[R_PASS] and (
                    f.r[R_PASS] != PASS_BLOCKERS or chars_at(s, i).controller == f.r[R_DEFENDER])):
                f.r[R_CREATURE] = <i32> i
                if creature_assign(s, f, i) == FLOW_ASK:
                    return FLOW_ASK
                f.r[R_LEFT] = -1
        f.r[R_CREATURE] = 0
        if f.r[R_PASS] < PASS_BLOCKERS:
            f.r[R_PASS] += 1
            if f.r[R_PASS] == PASS_BLOCKERS:
                if magic(s).blocks == 0:
                    return damage_deal(s, f)
                f.r[R_DEFENDER] = f.controller
        if f.r[R_PASS] == PASS_BLOCKERS:
            f.r[R_DEFENDER] = f.r[R_DEFENDER] + 1 if f.r[R_DEFENDER] + 1 < s.n_players else 0
            if f.r[R_DEFENDER] == f.controller:
                return damage_deal(s, f)


# CR 510.2: all combat damage is dealt simultaneously.
cdef int damage_deal(State* s, Frame* f) noexcept nogil:
    cdef const i32* words
    cdef Event e
    cdef u32 i, n = handle_len(s, magic(s).damage)
    f.stage = DAMAGE_DEAL
    if n > 3 * 24 and not batch_room(s, n // 3):
        return FLOW_GROW
    f.stage = DAMAGE_DEALT
    batch_open(s)
    for i in range(0, n, 3):
        words = handle_words(s, magic(s).damage) + i
        e = event_of(EVENT_DAMAGE, defender_player(s, words[1]), NONE if words[1] < 0 else words[1])
        e.cause = CAUSE_RULE
        e.flags = EF_COMBAT
        e.source = words[0]
        e.target = words[1]
        e.amount = words[2]
        batch_add(s, &e)
    return batch_submit(s)


# Marks who strikes in the first of two steps: what has first strike or double strike as it begins (510.4).
cdef void first_strikers_mark(State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & (PF_ATTACKING | PF_BLOCKING) and chars_at(s, i).keywords & BIT_STRIKES_FIRST:
            permanent_at(s, i).flags |= PF_FIRST_STRUCK


cdef void damage_forget(State* s) noexcept nogil:
    if magic(s).damage:
        handle_free(s, magic(s).damage)
        magic(s).damage = 0


cdef int damage_begin(State* s, Frame* f) noexcept nogil:
    cdef u32 i, n = handle_len(s, magic(s).blocks)
    # Room for every assignment that can come: one for each attacker and for each side of a block, two for trample.
    for i in range(magic(s).n_permanents):
        n += 2 * (permanent_at(s, i).flags & PF_ATTACKING != 0)
    if n > 64 and not state_room_for(s, 0, 0, 4 * n, 0):
        return FLOW_GROW
    damage_forget(s)
    if magic(s).combat_step == 1:
        first_strikers_mark(s)
    f.r[R_PASS] = PASS_ATTACKERS
    f.r[R_CREATURE] = 0
    f.r[R_LEFT] = -1
    f.stage = DAMAGE_ASSIGN
    return damage_next(s, f)


# The answer: so much to the recipient that was asked about.
cdef int damage_take(State* s, Frame* f) noexcept nogil:
    cdef u32 i = <u32> f.r[R_CREATURE]
    damage_assign(s, permanent_at(s, i).id, f.r[R_RECIPIENT], s.answer.b)
    f.r[R_LEFT] -= s.answer.b
    f.stage = DAMAGE_ASSIGN
    if f.r[R_CURSOR] == AT_EXCESS:                         # what the planeswalker does not get goes to its controller
        damage_assign(s, permanent_at(s, i).id, ref_player(tramples_over(s, i)), f.r[R_LEFT])
        f.r[R_LEFT] = 0
    return damage_next(s, f)


cdef int damage_run(State* s, Frame* f) noexcept nogil:
    if f.stage == DAMAGE_BEGIN:
        return damage_begin(s, f)
    elif f.stage == DAMAGE_ASSIGN:
        return damage_next(s, f)
    elif f.stage == DAMAGE_ASSIGNED:
        return damage_take(s, f)
    elif f.stage == DAMAGE_DEAL:
        return damage_deal(s, f)
    damage_forget(s)
    frame_pop(s)
    return FLOW_RUN
