# The combat phase (506-511): declaring attackers and blockers with their restrictions, requirements and costs. Combat
# damage is in assignment.pyx.
#
# A declaration is made one pick at a time. The picks, and behind them what is planned to complete them, are pairs of
# words in the frame's part of the arena. Almost always no rule couples the creatures: then nothing is planned, every
# pick that is legal by itself is offered, and finishing is always legal. Otherwise constraints and declare find out.
# May depend on: everything up to events; declare, constraints, assignment.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Frame, Option, Permanent, Chars, DIRTY_CHARS,
    magic, arena, player_at, permanent_at, permanent_get, chars_at, frame_top, frame_pop, arena_push,
    arena_cut, decision_ask, state_room_for, handle_append2, handle_free,
)
from mtgcore.frames cimport push_pay
from mtgcore.layers cimport rules_any
from mtgcore.zones cimport combat_remove
from mtgcore.events cimport (
    Event, event_of, event_heard, batch_announce, batch_open, batch_add, batch_submit, batch_room,
)
from mtgcore.triggers cimport triggers_announced, triggers_room_for, trigger_at_once
from mtgcore.declare cimport (
    Declaration, Tally, Rest, Plan, MAX_FACINGS, MAX_SIGNATURES, PLAN_LIMIT,
    declaration_extends, declaration_required, tally_begin, tally_add, tally_legal,
)
from mtgcore.constraints cimport (
    ATTACK_RULES, chars_has, index_of, attacker_able, defender_legal, defenders_fill, attack_allowed, attack_build,
    blocker_able, attacks_player, block_allowed, blocks_most, blocks_plain, block_build,
)
from mtgcore.assignment cimport damage_forget

# Registers of PROC_ATTACK and PROC_BLOCK.
cdef enum:
    R_PLAYER = 0               # who declares
    R_PICKS = 1                # pairs picked so far
    R_PLANNED = 2              # pairs in the list: those picked, then what is planned to complete them
    R_REQUIRED = 3             # requirements that must be obeyed
    R_MODE = 4                 # Mode
    R_COST = 5                 # generic mana to pay

# How much the rules in force couple the creatures of a declaration.
cdef enum Mode:
    MODE_PLAIN = 0             # not at all, and nothing is required
    MODE_UNARY = 1             # each creature for itself, but something is required
    MODE_COUPLED = 2

cdef enum:
    PF_COMBAT = PF_ATTACKING | PF_BLOCKING | PF_BLOCKED | PF_FIRST_STRUCK | PF_COMBAT_UNASSIGNED


cdef inline i32 option_add(Option* out, i32 cap, i32 n, int kind, i32 a, i32 b) noexcept nogil:
    if n < cap:
        out[n].key = 0
        out[n].kind = kind
        out[n].a = a
        out[n].b = b
        out[n].c = 0
    return n + 1


# ---- questions -----------------------------------------------------------------------------------------------------

cdef bint attack_legal(const State* s, u32 permanent, Ref defender) noexcept nogil:
    cdef int player = magic(s).active
    return (attacker_able(s, permanent, player) and defender_legal(s, player, defender)
            and attack_allowed(s, permanent_at(s, permanent).id, defender))


cdef bint attacker_after(const State* s, int player, i32 last) noexcept nogil:
    cdef u32 i
    for i in range(<u32> (last + 1), magic(s).n_permanents):
        if attacker_able(s, i, player):
            return True
    return False


cdef bint combat_any_attacker(const State* s) noexcept nogil:
    return attacker_after(s, magic(s).active, -1)


cdef bint block_legal(const State* s, u32 blocker, u32 attacker) noexcept nogil:
    cdef int player = chars_at(s, blocker).controller
    return (blocker_able(s, blocker, player) and attacks_player(s, attacker, player)
            and block_allowed(s, blocker, attacker))


# ---- picks ---------------------------------------------------------------------------------------------------------

cdef inline i32* pairs_of(const State* s, const Frame* f) noexcept nogil:
    return arena(s) + f.arena_base


cdef void declaration_build(const State* s, const Frame* f, Declaration* d) noexcept nogil:
    if f.proc == PROC_ATTACK:
        attack_build(s, f.r[R_PLAYER], d)
    else:
        block_build(s, f.r[R_PLAYER], d)


# Where a declaration stands: the last pick as indices of its creature and of what it faces.
cdef struct Position:
    i32 creature
    i32 faced
    i32 picked                 # how many picks the creature has


cdef i32 creature_find(const State* s, const Declaration* d, ObjectId id) noexcept nogil:
    cdef i32 i
    for i in range(d.n_creatures):
        if permanent_at(s, d.creatures[i]).id == id:
            return i
    return -1


cdef i32 faced_find(const Declaration* d, Ref faced) noexcept nogil:
    cdef i32 i
    for i in range(d.n_faced):
        if d.faced[i] == faced:
            return i
    return -1


# One more pick, [creature, what it faces], onto the tally.
cdef bint position_add(const State* s, const Declaration* d, Tally* t, Rest* rest, Position* at, ObjectId creature,
                       Ref faced) noexcept nogil:
    cdef i32 i = creature_find(s, d, creature)
    cdef i32 j = faced_find(d, faced)
    if i < 0 or j < 0:
        return False
    at.picked = at.picked + 1 if i == at.creature else 1
    at.creature = i
    at.faced = j
    return tally_add(d, t, rest, d.kinds[i], d.facing_of[j], at.picked == 1)


cdef void picks_replay(const State* s, const Frame* f, const Declaration* d, Tally* t, Rest* rest,
                       Position* at) noexcept nogil:
    cdef const i32* pairs = pairs_of(s, f)
    cdef i32 i
    tally_begin(t)
    at.creature = -1
    at.faced = -1
    at.picked = 0
    for i in range(f.r[R_PICKS]):
        position_add(s, d, t, rest, at, pairs[2 * i], pairs[2 * i + 1])


# What may follow: the creature of the last pick goes on to what lies behind (when it may face several), then the
# creatures behind it. Picks are made in ascending order.
cdef void rest_after(const Declaration* d, const Position* at, Rest* rest) noexcept nogil:
    cdef i32 i
    memset(rest.left, 0, d.n_signatures * sizeof(i32))
    for i in range(at.creature + 1, d.n_creatures):
        rest.left[d.kinds[i]] += 1
    rest_current(d, at, rest)


cdef void rest_current(const Declaration* d, const Position* at, Rest* rest) noexcept nogil:
    cdef i32 i
    rest.kind = -1
    rest.picked = at.picked
    rest.facings = 0
    if at.creature < 0 or at.picked >= d.signatures[d.kinds[at.creature]].most:
        return
    for i in range(at.faced + 1, d.n_faced):
        rest.facings |= <u64> 1 << d.facing_of[i]
    rest.facings &= d.signatures[d.kinds[at.creature]].facings
    if rest.facings:
        rest.kind = d.kinds[at.creature]


# May this pick follow? `rest.left` holds the creatures behind it.
cdef bint pick_offered(const Declaration* d, const Tally* t, Rest* rest, const Position* at,
                       i32 required) noexcept nogil:
    cdef Tally after = t[0]
    cdef Plan plan
    cdef int kind = d.kinds[at.creature]
    if not (d.signatures[kind].facings >> d.facing_of[at.faced]) & 1:
        return False
    if not tally_add(d, &after, rest, kind, d.facing_of[at.faced], at.picked == 1):
        return False
    rest_current(d, at, rest)
    return declaration_extends(d, &after, rest, required, False, &plan)


# The options of a declaration under requirements or coupled restrictions.
cdef i32 picks_options(const State* s, const Frame* f, int kind, Option* out, i32 cap) noexcept nogil:
    cdef Declaration d
    cdef Tally t
    cdef Rest rest
    cdef Position last, at
    cdef const i32* planned = NULL
    cdef ObjectId id
    cdef i32 n = 0
    declaration_build(s, f, &d)
    picks_replay(s, f, &d, &t, &rest, &last)
    rest_after(&d, &last, &rest)
    if f.r[R_PLANNED] > f.r[R_PICKS]:
        planned = pairs_of(s, f) + 2 * f.r[R_PICKS]
    if tally_legal(&t, f.r[R_REQUIRED]) or (f.r[R_MODE] == MODE_COUPLED and planned == NULL):
        n = option_add(out, cap, n, OPTION_PASS, 0, 0)
    at.creature = last.creature if last.creature >= 0 else 0
    while at.creature < d.n_creatures:
        at.faced = 0
        at.picked = 1
        if at.creature == last.creature:
            at.faced = last.faced + 1
            at.picked = last.picked + 1
        else:
            rest.left[d.kinds[at.creature]] -= 1
        if at.picked <= d.signatures[d.kinds[at.creature]].most:
            id = permanent_at(s, d.creatures[at.creature]).id
            while at.faced < d.n_faced:
                if ((planned != NULL and planned[0] == id and planned[1] == d.faced[at.faced])
                        or pick_offered(&d, &t, &rest, &at, f.r[R_REQUIRED])):
                    n = option_add(out, cap, n, kind, id, d.faced[at.faced])
                at.faced += 1
        at.creature += 1
    return n


# The plan behind the picks made so far in ascending order, each creature << 16 | what it faces. Returns how many.
cdef i32 plan_order(const Declaration* d, const Plan* plan, const Position* at, u32* out) noexcept nogil:
    cdef i32 cursor[MAX_SIGNATURES]
    cdef i32 creature, faced
    cdef u32 code
    cdef int i, k
    for i in range(d.n_signatures):
        cursor[i] = at.creature
    for i in range(plan.n):
        creature = at.creature
        faced = 0
        if plan.signature[i] < 0:
            faced = at.faced + 1
        else:
            creature = cursor[plan.signature[i]]
            if plan.next[i]:
                creature += 1
                while d.kinds[creature] != plan.signature[i]:
                    creature += 1
                cursor[plan.signature[i]] = creature
        while d.facing_of[faced] != plan.facing[i]:
            faced += 1
        code = <u32> creature << 16 | <u32> faced
        k = i
        while k > 0 and out[k - 1] > code:
            out[k] = out[k - 1]
            k -= 1
        out[k] = code
    return plan.n


# Writes the plan behind the picks. FLOW_GROW: no room, nothing has changed.
cdef int plan_write(State* s, Frame* f, const Declaration* d, const Plan* plan, const Position* at) noexcept nogil:
    cdef u32 order[PLAN_LIMIT]
    cdef i32 i, n = plan_order(d, plan, at, order)
    cdef i32* words
    if not state_room_for(s, 0, 0, <u32> (2 * n), 0):
        return FLOW_GROW
    arena_cut(s, f.arena_base + 2 * f.r[R_PICKS])
    if n > 0:
        words = arena(s) + arena_push(s, <u32> (2 * n))
        for i in range(n):
            words[2 * i] = permanent_at(s, d.creatures[order[i] >> 16]).id
            words[2 * i + 1] = d.faced[order[i] & 0xFFFF]
    f.r[R_PLANNED] = f.r[R_PICKS] + n
    return FLOW_RUN


# Finds out what the declaration must obey, and plans one that does when creatures depend on each other.
cdef int picks_begin(State* s, Frame* f) noexcept nogil:
    cdef Declaration d
    cdef Plan plan
    cdef Position at
    declaration_build(s, f, &d)
    plan.n = 0
    f.r[R_REQUIRED] = declaration_required(&d, &plan)
    if d.coupled:
        f.r[R_MODE] = MODE_COUPLED
        at.creature = -1
        at.faced = -1
        at.picked = 0
        return plan_write(s, f, &d, &plan, &at)
    f.r[R_MODE] = MODE_UNARY if f.r[R_REQUIRED] > 0 else MODE_PLAIN
    return FLOW_RUN


# The player departs from the plan: makes another one for the picks with the new one.
cdef int plan_again(State* s, Frame* f, ObjectId creature, Ref faced) noexcept nogil:
    cdef Declaration d
    cdef Tally t
    cdef Rest rest
    cdef Plan plan
    cdef Position at
    declaration_build(s, f, &d)
    picks_replay(s, f, &d, &t, &rest, &at)
    position_add(s, &d, &t, &rest, &at, creature, faced)
    rest_after(&d, &at, &rest)
    plan.n = 0
    declaration_extends(&d, &t, &rest, f.r[R_REQUIRED], False, &plan)
    if not state_room_for(s, 0, 0, <u32> (2 * plan.n + 2), 0):
        return FLOW_GROW
    arena_cut(s, f.arena_base + 2 * f.r[R_PICKS])
    pick_append(s, f, creature, faced)
    return plan_write(s, f, &d, &plan, &at)


cdef void pick_append(State* s, Frame* f, ObjectId creature, Ref faced) noexcept nogil:
    cdef i32* words = arena(s) + arena_push(s, 2)
    words[0] = creature
    words[1] = faced
    f.r[R_PICKS] += 1
    f.r[R_PLANNED] = f.r[R_PICKS]


cdef int pick_take(State* s, Frame* f) noexcept nogil:
    cdef ObjectId creature = s.answer.a
    cdef Ref faced = s.answer.b
    cdef const i32* planned
    if f.r[R_MODE] != MODE_COUPLED:
        pick_append(s, f, creature, faced)
        return FLOW_RUN
    planned = pairs_of(s, f) + 2 * f.r[R_PICKS]
    if f.r[R_PLANNED] > f.r[R_PICKS] and planned[0] == creature and planned[1] == faced:
        f.r[R_PICKS] += 1
        return FLOW_RUN
    return plan_again(s, f, creature, faced)


# CR 508.1h, 509.1d: the total cost of the declaration.
cdef i32 picks_cost(const State* s, const Frame* f) noexcept nogil:
    cdef Declaration d
    cdef Tally t
    cdef Rest rest
    cdef Position at
    if f.r[R_MODE] != MODE_COUPLED:
        return 0
    declaration_build(s, f, &d)
    picks_replay(s, f, &d, &t, &rest, &at)
    return t.cost


cdef void cost_push(State* s, const Frame* f, int reason) noexcept nogil:
    cdef Frame* pay = push_pay(s, f.r[R_PLAYER], NONE, reason)
    pay.r[0] = f.r[R_COST]


# ---- the declare attackers step (508) ------------------------------------------------------------------------------

cdef enum:
    ATTACK_BEGIN = 0
    ATTACK_PICKED = 1
    ATTACK_TAP = 2
    ATTACK_PAY = 3
    ATTACK_DECLARE = 4
    ATTACK_ANNOUNCE = 5
    ATTACK_OPTIONAL = 6
    ATTACK_AT_ONCE = 7


cdef int attack_ask(State* s, Frame* f) noexcept nogil:
    f.stage = ATTACK_PICKED
    return decision_ask(s, SHAPE_ATTACK, REASON_ATTACK, f.r[R_PLAYER], PROC_ATTACK, 0, 0, False, NONE)


cdef i32 attack_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef Ref defenders[MAX_FACINGS]
    cdef i32 n = 0, n_defenders
    cdef u32 i, first = 0
    cdef int j, player = f.r[R_PLAYER]
    cdef ObjectId id
    if f.r[R_MODE] != MODE_PLAIN:
        return picks_options(s, f, OPTION_ATTACK, out, cap)
    n = option_add(out, cap, n, OPTION_PASS, 0, 0)
    n_defenders = defenders_fill(s, player, defenders, MAX_FACINGS)
    if f.r[R_PICKS]:
        first = index_of(s, pairs_of(s, f)[2 * f.r[R_PICKS] - 2]) + 1
    for i in range(first, magic(s).n_permanents):
        if attacker_able(s, i, player):
            id = permanent_at(s, i).id
            for j in range(n_defenders):
                if attack_allowed(s, id, defenders[j]):
                    n = option_add(out, cap, n, OPTION_ATTACK, id, defenders[j])
    return n


# CR 508.1f: attacking taps, unless the creature has vigilance (702.20b).
cdef int attack_tap(State* s, Frame* f) noexcept nogil:
    cdef const i32* pairs = pairs_of(s, f)
    cdef Event e
    cdef i32 i
    if f.r[R_PICKS] > 24 and not batch_room(s, <u32> f.r[R_PICKS]):
        return FLOW_GROW
    f.r[R_COST] = picks_cost(s, f)
    f.stage = ATTACK_PAY
    batch_open(s)
    for i in range(f.r[R_PICKS]):
        if not chars_has(chars_at(s, index_of(s, pairs[2 * i])), KW_VIGILANCE):
            e = event_of(EVENT_TAP, f.r[R_PLAYER], pairs[2 * i])
            e.cause = CAUSE_RULE
            batch_add(s, &e)
    return batch_submit(s)


# CR 508.1k, 508.1m
cdef int attack_declare(State* s, Frame* f) noexcept nogil:
    cdef const i32* pairs = pairs_of(s, f)
    cdef Permanent* p
    cdef i32 i
    for i in range(f.r[R_PICKS]):
        p = permanent_get(s, pairs[2 * i])
        if p == NULL or chars_at(s, index_of(s, pairs[2 * i])).controller != f.r[R_PLAYER]:
            continue
        p.flags = (p.flags & ~(<u32> PF_COMBAT)) | PF_ATTACKING | PF_ATTACKED
        p.attacking = pairs[2 * i + 1]
    magic(s).in_combat = 2                                 # CR 508.8: the steps that follow are not skipped
    if magic(s).n_static:
        s.dirty |= DIRTY_CHARS
    f.stage = ATTACK_OPTIONAL if event_heard(s, EVENT_ATTACKING) else ATTACK_ANNOUNCE
    return FLOW_RUN if s.dirty & DIRTY_CHARS or f.stage == ATTACK_OPTIONAL else attack_announce(s, f)


# CR 508.1g: optional costs to attack, one creature after the other.
cdef int attack_optional(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef i32 i
    if not triggers_room_for(s, EVENT_ATTACKING, f.r[R_PICKS]):
        return FLOW_GROW
    f.stage = ATTACK_AT_ONCE
    for i in range(f.r[R_PICKS]):
        if permanent_get(s, pairs_of(s, f)[2 * i]) != NULL:
            e = event_of(EVENT_ATTACKING, f.r[R_PLAYER], pairs_of(s, f)[2 * i])
            e.target = pairs_of(s, f)[2 * i + 1]
            triggers_announced(s, &e, 1)
    return FLOW_RUN


# CR 508.1m, 508.3: all at once. A player attacks with `amount` creatures; each of them attacks.
cdef int attack_announce(State* s, Frame* f) noexcept nogil:
    cdef const Permanent* p
    cdef Event e
    cdef i32 i, n = 0
    if event_heard(s, EVENT_ATTACK) or event_heard(s, EVENT_ATTACKS_DECLARED):
        n = f.r[R_PICKS]
        if not (triggers_room_for(s, EVENT_ATTACK, n) and triggers_room_for(s, EVENT_ATTACKS_DECLARED, 1)
                and batch_room(s, n + 1)):
            return FLOW_GROW
        n = 0
        batch_open(s)
        for i in range(f.r[R_PICKS]):
            p = permanent_get(s, pairs_of(s, f)[2 * i])
            if p != NULL and p.flags & PF_ATTACKING:
                e = event_of(EVENT_ATTACK, f.r[R_PLAYER], p.id)
                e.target = p.attacking
                batch_add(s, &e)
                n += 1
        e = event_of(EVENT_ATTACKS_DECLARED, f.r[R_PLAYER], NONE)
        e.amount = n
        if n > 0:
            batch_add(s, &e)
        batch_announce(s)
    player_at(s, f.r[R_PLAYER]).attackers += <u16> f.r[R_PICKS]
    s.result[0] = f.r[R_PICKS]
    frame_pop(s)
    return FLOW_RUN


cdef int attack_begin(State* s, Frame* f) noexcept nogil:
    f.r[R_PLAYER] = f.controller
    if not combat_any_attacker(s):
        s.result[0] = 0
        frame_pop(s)
        return FLOW_RUN
    if rules_any(s, ATTACK_RULES) and picks_begin(s, f) == FLOW_GROW:
        return FLOW_GROW
    return attack_ask(s, f)


cdef int attack_picked(State* s, Frame* f) noexcept nogil:
    if s.answer.kind != OPTION_PASS:
        if pick_take(s, f) == FLOW_GROW:
            return FLOW_GROW
        if f.r[R_MODE] != MODE_PLAIN or attacker_after(s, f.r[R_PLAYER], <i32> index_of(s, s.answer.a)):
            return attack_ask(s, f)
    if f.r[R_PICKS] == 0:
        s.result[0] = 0
        frame_pop(s)
        return FLOW_RUN
    f.stage = ATTACK_TAP
    return attack_tap(s, f)


cdef int attack_run(State* s, Frame* f) noexcept nogil:
    if f.stage == ATTACK_BEGIN:
        return attack_begin(s, f)
    elif f.stage == ATTACK_PICKED:
        return attack_picked(s, f)
    elif f.stage == ATTACK_TAP:
        return attack_tap(s, f)
    elif f.stage == ATTACK_PAY:
        f.stage = ATTACK_DECLARE
        if f.r[R_COST] > 0:
            cost_push(s, f, REASON_ATTACK_COST)            # CR 508.1i-j
        return FLOW_RUN
    elif f.stage == ATTACK_OPTIONAL:
        return attack_optional(s, f)
    elif f.stage == ATTACK_AT_ONCE and magic(s).triggers != 0 and trigger_at_once(s):
        return FLOW_RUN
    elif f.stage == ATTACK_ANNOUNCE or f.stage == ATTACK_AT_ONCE:
        f.stage = ATTACK_ANNOUNCE
        return attack_announce(s, f)
    return attack_declare(s, f)


# ---- the declare blockers step (509) -------------------------------------------------------------------------------

cdef enum:
    BLOCK_BEGIN = 0
    BLOCK_NEXT = 1
    BLOCK_PICKED = 2
    BLOCK_DECLARE = 3
    BLOCK_ANNOUNCE = 4


cdef int block_ask(State* s, Frame* f) noexcept nogil:
    f.stage = BLOCK_PICKED
    return decision_ask(s, SHAPE_BLOCK, REASON_BLOCK, f.r[R_PLAYER], PROC_BLOCK, 0, 0, False, NONE)


# Is the player attacked, and has an untapped creature?
cdef bint player_may_block(const State* s, int player) noexcept nogil:
    cdef u32 i
    cdef bint attacked = False, able = False
    for i in range(magic(s).n_permanents):
        attacked = attacked or attacks_player(s, i, player)
        able = able or blocker_able(s, i, player)
    return attacked and able


# CR 802.4: each defending player in turn order.
cdef int block_next(State* s, Frame* f) noexcept nogil:
    cdef int before, p = f.r[R_PLAYER]
    arena_cut(s, f.arena_base)
    f.r[R_PICKS] = 0
    f.r[R_PLANNED] = 0
    f.r[R_MODE] = MODE_PLAIN
    f.r[R_REQUIRED] = 0
    f.r[R_COST] = 0
    while True:
        p = p + 1 if p + 1 < s.n_players else 0
        if p == f.controller:
            return unblocked_announce(s, f)
        if not player_at(s, p).lost and player_may_block(s, p):
            break
    before = f.r[R_PLAYER]
    f.r[R_PLAYER] = p
    if not blocks_plain(s, p) and picks_begin(s, f) == FLOW_GROW:
        f.r[R_PLAYER] = before
        return FLOW_GROW
    return block_ask(s, f)


# The attackers that this creature may block, from permanent `first` on.
cdef i32 blocks_of(const State* s, u32 blocker, u32 first, int player, Option* out, i32 cap, i32 n) noexcept nogil:
    cdef u32 i
    for i in range(first, magic(s).n_permanents):
        if attacks_player(s, i, player) and block_allowed(s, blocker, i):
            n = option_add(out, cap, n, OPTION_BLOCK, permanent_at(s, blocker).id, permanent_at(s, i).id)
    return n


cdef i32 block_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const i32* pairs = pairs_of(s, f)
    cdef i32 n = 0, i = f.r[R_PICKS], picked = 0
    cdef u32 blocker, first = 0
    cdef int player = f.r[R_PLAYER]
    if f.r[R_MODE] != MODE_PLAIN:
        return picks_options(s, f, OPTION_BLOCK, out, cap)
    n = option_add(out, cap, n, OPTION_PASS, 0, 0)
    if i > 0:
        blocker = index_of(s, pairs[2 * i - 2])
        first = blocker + 1
        while i > 0 and pairs[2 * i - 2] == permanent_at(s, blocker).id:
            picked += 1
            i -= 1
        if picked < blocks_most(s, permanent_at(s, blocker).id):
            n = blocks_of(s, blocker, index_of(s, pairs[2 * f.r[R_PICKS] - 1]) + 1, player, out, cap, n)
    for blocker in range(first, magic(s).n_permanents):
        if blocker_able(s, blocker, player):
            n = blocks_of(s, blocker, 0, player, out, cap, n)
    return n


# CR 509.3a-d: a creature's first block has `extra` 0, its further ones 1, 2, ...
cdef void blocks_add(State* s, const Frame* f) noexcept nogil:
    cdef Event e
    cdef i32 i, ordinal = 0
    cdef ObjectId blocker = NONE
    for i in range(f.r[R_PICKS]):
        ordinal = ordinal + 1 if pairs_of(s, f)[2 * i] == blocker else 0
        blocker = pairs_of(s, f)[2 * i]
        if permanent_get(s, blocker) == NULL:
            continue
        e = event_of(EVENT_BLOCK, f.r[R_PLAYER], blocker)
        e.target = pairs_of(s, f)[2 * i + 1]
        e.extra = ordinal
        batch_add(s, &e)


# CR 509.1h: becomes a blocked creature; `amount` is the number of creatures that block it.
cdef void blocked_add(State* s, const Frame* f) noexcept nogil:
    cdef Event e
    cdef i32 i, k, n
    cdef ObjectId attacker
    for i in range(f.r[R_PICKS]):
        attacker = pairs_of(s, f)[2 * i + 1]
        n = 1
        for k in range(f.r[R_PICKS]):
            if k != i and pairs_of(s, f)[2 * k + 1] == attacker:
                n = 0 if k < i else n + 1
                if n == 0:
                    break                                  # announced with its first blocker
        if n > 0 and permanent_get(s, attacker) != NULL:
            e = event_of(EVENT_BLOCKED, magic(s).active, attacker)
            e.target = pairs_of(s, f)[2 * i]
            e.amount = n
            batch_add(s, &e)


cdef inline bint blocks_heard(const State* s) noexcept nogil:
    return event_heard(s, EVENT_BLOCK) or event_heard(s, EVENT_BLOCKED)


# CR 509.1g-i
cdef int block_declare(State* s, Frame* f) noexcept nogil:
    cdef Permanent* p
    cdef Permanent* attacker
    cdef i32 i
    if f.r[R_PICKS] > 8 and not state_room_for(s, 0, 0, <u32> (32 * f.r[R_PICKS]), 0):
        return FLOW_GROW
    for i in range(f.r[R_PICKS]):
        p = permanent_get(s, pairs_of(s, f)[2 * i])
        attacker = permanent_get(s, pairs_of(s, f)[2 * i + 1])
        if p == NULL or attacker == NULL or not attacker.flags & PF_ATTACKING:
            continue
        if chars_at(s, index_of(s, p.id)).controller != f.r[R_PLAYER]:
            continue
        p.flags |= PF_BLOCKING
        attacker.flags |= PF_BLOCKED
        magic(s).blocks = handle_append2(s, magic(s).blocks, p.id, attacker.id)
    if f.r[R_PICKS] and magic(s).n_static:
        s.dirty |= DIRTY_CHARS
    f.stage = BLOCK_ANNOUNCE if f.r[R_PICKS] and blocks_heard(s) else BLOCK_NEXT
    return FLOW_RUN


# CR 509.1i
cdef int block_announce(State* s, Frame* f) noexcept nogil:
    cdef i32 n = f.r[R_PICKS]
    if not (triggers_room_for(s, EVENT_BLOCK, n) and triggers_room_for(s, EVENT_BLOCKED, n) and batch_room(s, 2 * n)):
        return FLOW_GROW
    batch_open(s)
    blocks_add(s, f)
    blocked_add(s, f)
    batch_announce(s)
    f.stage = BLOCK_NEXT
    return FLOW_RUN


# CR 509.3g: when all blocks are declared, the creatures that attack and aren't blocked.
cdef int unblocked_announce(State* s, Frame* f) noexcept nogil:
    cdef const Permanent* p
    cdef Event e
    cdef u32 i
    if event_heard(s, EVENT_UNBLOCKED):
        if not (triggers_room_for(s, EVENT_UNBLOCKED, magic(s).n_permanents) and batch_room(s, magic(s).n_permanents)):
            return FLOW_GROW
        batch_open(s)
        for i in range(magic(s).n_permanents):
            p = permanent_at(s, i)
            if p.flags & (PF_ATTACKING | PF_BLOCKED | PF_PHASED_OUT) == PF_ATTACKING:
                e = event_of(EVENT_UNBLOCKED, magic(s).active, p.id)
                e.target = p.attacking
                batch_add(s, &e)
        batch_announce(s)
    frame_pop(s)
    return FLOW_RUN


cdef int block_picked(State* s, Frame* f) noexcept nogil:
    if s.answer.kind != OPTION_PASS:
        if pick_take(s, f) == FLOW_GROW:
            return FLOW_GROW
        return block_ask(s, f)
    f.r[R_COST] = picks_cost(s, f)
    f.stage = BLOCK_DECLARE
    if f.r[R_COST] > 0:
        cost_push(s, f, REASON_BLOCK_COST)                 # CR 509.1e-f
    return FLOW_RUN


cdef void block_again(State* s, Frame* f) noexcept nogil:
    f.r[R_PLAYER] = f.r[R_PLAYER] - 1 if f.r[R_PLAYER] > 0 else s.n_players - 1
    f.stage = BLOCK_NEXT


cdef int block_run(State* s, Frame* f) noexcept nogil:
    if f.stage == BLOCK_BEGIN:
        f.r[R_PLAYER] = f.controller
        f.stage = BLOCK_NEXT
        return block_next(s, f)
    elif f.stage == BLOCK_NEXT:
        return block_next(s, f)
    elif f.stage == BLOCK_PICKED:
        return block_picked(s, f)
    elif f.stage == BLOCK_ANNOUNCE:
        return block_announce(s, f)
    return block_declare(s, f)


# ---- the phase -----------------------------------------------------------------------------------------------------

cdef bint combat_has_attackers(const State* s) noexcept nogil:
    return magic(s).in_combat == 2


# CR 511.3
cdef void combat_end(State* s) noexcept nogil:
    cdef Permanent* p
    cdef u32 i
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.flags & PF_COMBAT:
            p.flags &= ~(<u32> PF_COMBAT)
            p.attacking = NONE
            if magic(s).n_static:
                s.dirty |= DIRTY_CHARS
    if magic(s).blocks:
        handle_free(s, magic(s).blocks)
        magic(s).blocks = 0
    damage_forget(s)
    magic(s).combat_step = 0
    magic(s).first_strike_step = 0
    magic(s).in_combat = 0


# CR 506.4: what stops being a creature, becomes a battle or changes its controller is removed from combat.
cdef void combat_check(State* s) noexcept nogil:
    cdef const Chars* c
    cdef Permanent* p
    cdef u32 i
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if not p.flags & (PF_ATTACKING | PF_BLOCKING):
            continue
        c = chars_at(s, i)
        if (c.types & (TYPE_CREATURE | TYPE_BATTLE) != TYPE_CREATURE
                or (c.controller == magic(s).active) != ((p.flags & PF_ATTACKING) != 0)):
            combat_remove(s, p)
