# Mana (106), mana costs (202, 107.4) and paying them (118, 601.2g-h, 605).
#
# Here the pool, what sources there are, and what the solver (payment.pxi) is asked. A source is automatic when its mana
# ability is of tier 0 or 1 and its cost is {T}, besides which there may only be mana and counters in it.
#
# A payment inside another (the input of a mana ability that is activated while a cost is being paid) regards the one
# outside: mana that the outer cost needs is kept for it. Frames say so: PROC_PAY, PROC_MANA, PROC_PAY from below.
# May depend on: types, state, carddb, layers, expr.

from libc.string cimport memcpy, memset
from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Frame, Player, Permanent, Chars, Summary, ZoneList, DIRTY_SUMMARY, magic, player_at,
    permanent_at, chars_at, summary_at, frame_at, id_of, zone_list, zone_slots,
    handle_words, handle_len, handle_append3, handle_remove, handle_free, counters_get, uses_get, ref_is_player,
    ref_to_player,
)
from mtgcore.carddb cimport (
    DB, Face, Ability, ManaProfile, Cost, CostItem, Symbol, db_of, face_at, FACE_DYNAMIC_MANA,
    SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_HYBRID, SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN,
    SYMBOL_SNOW, SYMBOL_COLORLESS_HYBRID,
    COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD, COST_TAP_OTHERS,
    COST_EXILE, COST_REMOVE_COUNTERS, COST_RETURN, COST_EXILE_SELF, COST_RETURN_SELF, COST_REVEAL,
    COST_PUT_COUNTERS, COST_ENERGY, COST_MILL, COST_DISCARD_HAND, COST_TO_TOP, COST_TO_BOTTOM, COST_EXILE_TOP,
)
from mtgcore.layers cimport (
    Rule, rule_context, rule_next, rules_any, is_sick, chars_of, abilities_count, ability_of, controller_of,
)
from mtgcore.expr cimport F_NOT, Context, context_of, filter_matches, amount_of, condition_holds
from mtgcore.sources cimport Extra, extra_of, profile_of

include "payment.pxi"


cdef enum:
    MAX_NESTED = 4             # payments inside payments
    MAX_TRIES = 64             # ways to pay inside another payment that are compared
    MAX_SEARCHED = 64          # symbols up to which a payment inside another is searched for
    MAX_AVOID = 256


# Mana in a pool that is alike.
cdef struct PoolClass:
    i32 count
    i32 restriction
    ObjectId source
    u8 kind
    u8 snow
    u8 persists
    u8 special                 # it is in Player.special_mana


# Sources a payment may not use, and what is being activated inside an outer payment.
cdef struct Request:
    int player
    ObjectId spend_on
    const ObjectId* avoid
    int n_avoid


# What the payment asked for is a part of.
cdef struct Nest:
    int n                      # PROC_MANA frames right above PROC_PAY frames, innermost first
    u32 frames[MAX_NESTED]
    int n_busy                 # sources whose activation is being paid for and taps them
    ObjectId busy[MAX_NESTED]


# ---- needs ---------------------------------------------------------------------------------------------------------

cdef void need_clear(ManaNeed* need) noexcept nogil:
    memset(need, 0, sizeof(ManaNeed))


cdef i32 need_total(const ManaNeed* need) noexcept nogil:
    return (need.generic + need.snow + need.kinds[0] + need.kinds[1] + need.kinds[2] + need.kinds[3] + need.kinds[4]
            + need.kinds[5])


# ---- the pool (106.4) ----------------------------------------------------------------------------------------------

cdef void pool_add(State* s, int player, int kind, i32 amount, bint snow, i32 restriction, int persists,
                   ObjectId source) noexcept nogil:
    cdef Player* p = player_at(s, player)
    cdef i32 kept, _i
    if restriction == 0 and not persists:
        kept = kind + (KINDS if snow else 0)
        p.pool[kept] = <u16> min(p.pool[kept] + amount, 0xFFFF)
        return
    for _i in range(amount):
        p.special_mana = handle_append3(s, p.special_mana, kind | (snow << 3) | (persists << 4), restriction, source)


cdef i32 pool_count(const State* s, int player) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    cdef i32 n = 0, i
    for i in range(POOL_KINDS):
        n += p.pool[i]
    if p.special_mana:
        n += <i32> handle_len(s, p.special_mana) // 3
    return n


# Kinds of mana that a player's permanents, or an effect on the player, keep from emptying.
cdef u8 pool_kept(const State* s, int player) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef u8 kept = 0
    if rules_any(s, (<u64> 1) << RULE_MANA_PERSISTS):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_MANA_PERSISTS and player == (
                    ref_to_player(rule.object) if ref_is_player(rule.object) else rule.controller):
                kept |= <u8> rule.a
    return kept


# CR 106.4, 500.5. Mana that persists does so until end of turn, after 514.2 the cleanup step takes it as well, or until
# end of combat (702.189a).
cdef i32 pool_empty(State* s, int player) noexcept nogil:
    cdef Player* p = player_at(s, player)
    cdef i32 lost = 0, i, n
    cdef int over = 0 if magic(s).step == STEP_CLEANUP else MANA_THIS_TURN
    cdef u8 kept
    cdef const i32* words
    if pool_count(s, player) == 0:
        return 0
    if over and magic(s).phase == PHASE_COMBAT and magic(s).step != STEP_END_OF_COMBAT:
        over |= MANA_THIS_COMBAT
    kept = pool_kept(s, player)
    for i in range(POOL_KINDS):
        if not kept >> (i % KINDS) & 1:
            lost += p.pool[i]
            p.pool[i] = 0
    i = <i32> handle_len(s, p.special_mana) if p.special_mana else 0
    n = i
    while i > 0:
        i -= 3
        words = handle_words(s, p.special_mana)
        if not kept >> (words[i] & 7) & 1 and not words[i] >> 4 & over:
            handle_remove(s, p.special_mana, <u32> i, 3)
            lost += 1
            n -= 3
    if n == 0 and p.special_mana:
        handle_free(s, p.special_mana)
        p.special_mana = 0
    return lost


# The pool as classes of equal mana, unrestricted ones first.
cdef i32 pool_classes(const State* s, int player, PoolClass* out) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    cdef const i32* words
    cdef PoolClass c
    cdef i32 n = 0, i, j, length
    memset(&c, 0, sizeof(PoolClass))
    for i in range(POOL_KINDS):
        if p.pool[i]:
            c.kind = <u8> (i % KINDS)
            c.snow = i >= KINDS
            c.count = p.pool[i]
            out[n] = c
            n += 1
    if p.special_mana == 0:
        return n
    length = <i32> handle_len(s, p.special_mana)
    words = handle_words(s, p.special_mana)
    for i in range(0, length, 3):
        c.kind = <u8> (words[i] & 7)
        c.snow = words[i] >> 3 & 1
        c.persists = words[i] >> 4 & 3
        c.restriction = words[i + 1]
        c.source = words[i + 2]
        c.special = 1
        c.count = 1
        for j in range(n):
            if (out[j].special and out[j].kind == c.kind and out[j].snow == c.snow and out[j].persists == c.persists
                    and out[j].restriction == c.restriction and out[j].source == c.source):
                out[j].count += 1
                break
        else:
            if n < MAX_CLASSES:
                out[n] = c
                n += 1
    return n


# CR 106.6: may mana with this restriction be spent on that object?
cdef inline bint spendable(const State* s, int player, i32 restriction, ObjectId source,
                           ObjectId spend_on) noexcept nogil:
    cdef Context c
    if restriction == 0:
        return True
    if spend_on == NONE:
        return db_of(s).nodes[restriction].op == F_NOT     # it can't be spent on something: on all else it can
    c = context_of(source, player, spend_on)
    return filter_matches(s, restriction, spend_on, &c)


cdef i32 demands_of(const ManaNeed* need, Demand* out) noexcept nogil:
    cdef i32 n = 0
    cdef int k
    memset(out, 0, 8 * sizeof(Demand))
    for k in range(KINDS):
        if need.kinds[k] > 0:
            out[n].mask = <u8> (1 << k)
            out[n].count = need.kinds[k]
            n += 1
    if need.snow > 0:
        out[n].mask = SNOW
        out[n].count = need.snow
        n += 1
    if need.generic > 0:
        out[n].mask = ANY
        out[n].count = need.generic
        n += 1
    return n


# ---- gathering sources ---------------------------------------------------------------------------------------------

cdef inline const Ability* source_ability(const State* s, u32 i, int j) noexcept nogil:
    return &db_of(s).abilities[ability_of(s, chars_at(s, i), j)]


# Limits on use (602.5b, 602.5d, "activate only if").
cdef bint ability_timely(const State* s, const Permanent* p, int player, const Ability* a) noexcept nogil:
    cdef Context c
    if a.limit != 0 and uses_get(s, p.uses, <i32> (a - db_of(s).abilities), False) >= a.limit:
        return False
    if a.flags & AF_SORCERY_SPEED:
        if (magic(s).active != player or magic(s).n_stack
                or (magic(s).step != STEP_PRECOMBAT_MAIN and magic(s).step != STEP_POSTCOMBAT_MAIN)):
            return False
    if a.timing:
        c = context_of(p.id, player, NONE)
        return condition_holds(s, a.timing, &c)
    return True


# Is this an automatic mana ability that could be activated now, but for the mana in its cost? The permanent is untapped
# and not summoning sick. `costs_mana` says whether there is any.
cdef bint ability_automatic(const State* s, const Permanent* p, int player, const Ability* a,
                            bint* costs_mana) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Cost* cost
    cdef const CostItem* item
    cdef Context c
    cdef int i
    cdef bint taps = False
    costs_mana[0] = False
    if a.kind != ABILITY_MANA or a.mana.tier > 1 or not a.flags & AF_TAPS or a.cost < 0:
        return False
    cost = &db.costs[a.cost]
    for i in range(cost.n_items):
        item = &db.cost_items[cost.items + i]
        if item.kind == COST_TAP:
            taps = True
        elif item.kind == COST_MANA:
            costs_mana[0] = True
        elif item.kind == COST_REMOVE_COUNTERS:
            c = context_of(p.id, player, NONE)
            if counters_get(s, p.counters, item.b) < amount_of(s, item.a, &c):
                return False
        else:
            return False
    if not taps:
        return False
    if a.timing or a.limit or a.flags & AF_SORCERY_SPEED:
        return ability_timely(s, p, player, a)
    return True


# CR 602.5: does an effect forbid to activate even the mana abilities of this permanent?
cdef bint mana_forbidden(const State* s, ObjectId id, int player) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0, whose
    while rule_next(s, &cursor, &rule):
        whose = rule.c & RF_WHOSE
        if rule.kind == RULE_CANT_ACTIVATE and rule.a == 0 and \
                (whose == REL_ANY or (rule.controller == player) == (whose == REL_YOU)):
            c = rule_context(&rule, NONE)
            if filter_matches(s, rule.b, id, &c):
                return True
    return False


# An untapped permanent of this player with an automatic mana ability (302.6, 702.26b).
cdef inline bint permanent_ready(const State* s, u32 i, const Request* q) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Permanent* p
    cdef int j
    if c.mana == 0 or c.controller != q.player:
        return False
    p = permanent_at(s, i)
    if p.flags & (PF_TAPPED | PF_PHASED_OUT):
        return False
    if c.types & TYPE_CREATURE and is_sick(s, i):
        return False
    if rules_any(s, <u64> 1 << RULE_CANT_ACTIVATE) and mana_forbidden(s, p.id, q.player):
        return False
    for j in range(q.n_avoid):
        if q.avoid[j] == p.id:
            return False
    return True


# The mana in a cost as demands; a hybrid symbol is a demand for either kind. `way` 1: the other way to pay {2/W} and
# Phyrexian symbols. False: too many different symbols.
cdef bint input_of_cost(const DB* db, i32 cost, int way, Input* input) noexcept nogil:
    cdef const Symbol* y
    cdef const CostItem* item
    cdef int i, j
    cdef bint fits = True
    memset(input, 0, sizeof(Input))
    for i in range(db.costs[cost].n_items):
        item = &db.cost_items[db.costs[cost].items + i]
        if item.kind != COST_MANA:
            continue
        for j in range(item.b):
            y = &db.symbols[item.a + j]
            if y.kind == SYMBOL_GENERIC or (y.kind == SYMBOL_MONO_HYBRID and way == 1):
                if y.a:
                    fits &= input_add(input, ANY, y.a)
            elif y.kind == SYMBOL_MANA or (y.kind == SYMBOL_PHYREXIAN and way == 0):
                fits &= input_add(input, <u8> (1 << y.a), 1)
            elif y.kind == SYMBOL_MONO_HYBRID:
                fits &= input_add(input, <u8> (1 << y.b), 1)
            elif y.kind == SYMBOL_SNOW:
                fits &= input_add(input, SNOW, 1)
            elif (y.kind == SYMBOL_HYBRID or y.kind == SYMBOL_COLORLESS_HYBRID
                    or (y.kind == SYMBOL_HYBRID_PHYREXIAN and way == 0)):
                fits &= input_add(input, <u8> ((1 << y.a) | (1 << y.b)), 1)
    return fits


cdef int source_rank(const Chars* c) noexcept nogil:
    if c.types & TYPE_CREATURE:
        return 3
    if not c.types & TYPE_LAND:
        return 2
    return 0 if c.types & SUPERTYPE_BASIC else 1


# Which automatic mana abilities of a ready permanent could be used, as bits.
cdef u32 abilities_usable(const State* s, u32 i, int player) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef bint costs_mana
    cdef u32 usable = 0
    cdef int j
    for j in range(min(abilities_count(s, chars_at(s, i)), 32)):
        if ability_automatic(s, p, player, source_ability(s, i, j), &costs_mana):
            usable |= (<u32> 1) << j
    return usable


# A ready permanent joins its group, or founds one. What it makes follows from its face, unless it has other abilities
# than those, or something counts, or adds mana to what it makes.
cdef void unit_add(const State* s, Bank* b, u32 i, int player) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Permanent* p = permanent_at(s, i)
    cdef u32 usable = abilities_usable(s, i, player)
    cdef u8 snow = SNOW if c.types & SUPERTYPE_SNOW else 0
    cdef int rank = source_rank(c), j
    cdef bint own = c.abilities >= 0 or face_at(s, c.face).flags & FACE_DYNAMIC_MANA
    cdef Extra extra
    cdef bint more = extra_of(s, p.id, player, &extra)
    cdef Group* g
    if usable == 0 or b.n_units == MAX_UNITS:
        return
    for j in range(0 if own or more else b.n_groups):
        g = &b.groups[j]
        if g.face == c.face and g.usable == usable and g.snow == snow and g.rank == rank and not g.alone:
            break
    else:
        g = group_new(b, p.id, c.face)
        if g == NULL:
            return
        j = b.n_groups - 1
        g.usable = usable
        g.snow = snow
        g.rank = <u8> rank
        g.alone = own or more
        group_fill(s, b, g, i, usable, player, &extra if more else NULL)
    g.count += 1
    b.units[b.n_units] = <u16> i
    b.unit_group[b.n_units] = <u8> j
    b.n_units += 1


cdef void group_fill(const State* s, Bank* b, Group* g, u32 i, u32 usable, int player,
                     const Extra* extra) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Ability* a
    cdef ManaProfile room
    cdef Input input
    cdef int j, index
    for j in range(min(abilities_count(s, chars_at(s, i)), 32)):
        if not usable >> j & 1:
            continue
        a = source_ability(s, i, j)
        index = -1
        if not input_of_cost(db, a.cost, 0, &input):
            continue
        if input.total:
            index = bank_input(b, &input, g.source)
            if index < 0:
                continue
            g.alone |= b.restricted
        if a.mana.restriction:
            g.alone = 1
            b.restricted = True
        makes_of(b, g, j, profile_of(s, g.source, player, a, &room), index)
    if extra != NULL:
        makes_more(b, g, extra)
    group_done(b, g)


# CR 106.6: bits of the purposes on which mana with this restriction may be spent.
cdef u32 uses_of(const State* s, const Bank* b, const Request* q, i32 restriction, ObjectId source) noexcept nogil:
    cdef u32 uses
    cdef int i
    if restriction == 0:
        return 0xFFFFFFFF
    uses = spendable(s, q.player, restriction, source, q.spend_on)
    for i in range(b.n_inputs):
        if spendable(s, q.player, restriction, source, b.inputs[i].source):
            uses |= (<u32> 1) << (i + 1)
    return uses


# Sources of all groups. Where mana is restricted, sources that take or make such mana are not alike.
cdef void bank_sources(const State* s, Bank* b, const Request* q) noexcept nogil:
    cdef i32 groups = b.n_groups, makes = b.n_makes, inputs = b.n_inputs
    cdef bint restricted = b.restricted
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if permanent_ready(s, i, q):
            unit_add(s, b, i, q.player)
    if b.restricted and not restricted:
        b.n_groups = groups
        b.n_makes = makes
        b.n_inputs = inputs
        b.n_units = 0
        for i in range(magic(s).n_permanents):
            if permanent_ready(s, i, q):
                unit_add(s, b, i, q.player)


# After the sources: who may spend what, and how much harm there can be.
cdef void bank_finish(const State* s, Bank* b, const Request* q, const PoolClass* pool, i32 n_pool) noexcept nogil:
    cdef Group* g
    cdef Make* m
    cdef u32 uses
    cdef i32 worst
    cdef int i, j
    for i in range(b.n_groups):
        g = &b.groups[i]
        worst = 0
        for j in range(g.make, g.make + g.n_makes):
            m = &b.makes[j]
            if m.restriction:
                m.uses = uses_of(s, b, q, m.restriction, g.source)
            worst = max(worst, m.harm)
        b.harm_most += worst * g.count
    b.n_tokens = 0
    for i in range(n_pool):
        uses = uses_of(s, b, q, pool[i].restriction, pool[i].source)
        if uses and pool[i].count > 0:
            token_add(b, <u8> (1 << pool[i].kind) | (SNOW if pool[i].snow else 0), uses, 0, pool[i].count)
    memcpy(b.pool, b.tokens, b.n_tokens * sizeof(Token))
    b.n_pool = b.n_tokens


# ---- payments inside payments --------------------------------------------------------------------------------------

# Does the activation that this frame is about tap its source?
cdef bint frame_taps(const State* s, const Frame* f) noexcept nogil:
    return (db_of(s).abilities[f.r[6]].flags & AF_TAPS) != 0


cdef void nest_busy(const State* s, Nest* nest, const Frame* f) noexcept nogil:
    if nest.n_busy < MAX_NESTED and frame_taps(s, f):
        nest.busy[nest.n_busy] = f.source
        nest.n_busy += 1


cdef Nest nest_of(const State* s, u32 frames, int player) noexcept nogil:
    cdef Nest nest
    cdef i32 i = <i32> frames - 1
    nest.n = 0
    nest.n_busy = 0
    if i >= 1 and frame_at(s, i).proc == PROC_PAY:
        i -= 1
        if frame_at(s, i).proc == PROC_ACTIVATE:
            nest_busy(s, &nest, frame_at(s, i))
    while i >= 1 and frame_at(s, i).proc == PROC_MANA:
        nest_busy(s, &nest, frame_at(s, i))
        if (nest.n == MAX_NESTED or frame_at(s, i - 1).proc != PROC_PAY or frame_at(s, i).controller != player
                or frame_at(s, i - 1).controller != player):
            break
        nest.frames[nest.n] = <u32> i
        nest.n += 1
        i -= 2
    return nest


cdef void need_of_frame(const Frame* f, ManaNeed* need) noexcept nogil:
    cdef int k
    need_clear(need)
    need.generic = f.r[0]
    for k in range(KINDS):
        need.kinds[k] = f.r[1 + k]
    need.snow = f.r[7]


# What the mana of a payment is spent on, as restrictions see it (106.6): a spell, or the source of a mana ability.
cdef ObjectId frame_spends_on(const State* s, u32 i) noexcept nogil:
    if i == 0:
        return NONE
    return frame_at(s, i).source if frame_at(s, i - 1).proc in (PROC_CAST, PROC_MANA) else NONE


# An ability (index into the tables) that is being activated: it will make its mana, once its input (NULL: none) is
# paid. `choice` as in SourceUse, -1: open.
cdef void bank_force(const State* s, Bank* b, ObjectId source, int ability, int choice, const Input* input,
                     int forced) noexcept nogil:
    cdef ManaProfile mana, room
    cdef Chars c
    cdef Extra extra
    cdef Group* g
    cdef int i, into = -1, player = controller_of(s, source)
    mana = profile_of(s, source, player, &db_of(s).abilities[ability], &room)[0]
    mana.tier = 0
    if choice >= 0 and mana.choice:
        for i in range(mana.choice):
            mana.fixed[min((choice >> (3 * i if mana.each else 0)) & 7, MANA_COLORLESS)] += 1
        mana.choice = 0
        mana.choice_mask = 0
    g = group_new(b, source, 0)
    if g == NULL:
        return
    g.alone = 1
    g.forced = <u8> forced
    g.count = 1
    g.snow = SNOW if chars_of(s, source, &c) and c.types & SUPERTYPE_SNOW else 0
    b.restricted |= mana.restriction != 0
    b.has_forced = True
    if input != NULL and input.total:
        into = bank_input(b, input, source)
    makes_of(b, g, 0, &mana, into)
    if db_of(s).abilities[ability].flags & AF_TAPS and extra_of(s, source, player, &extra):
        makes_more(b, g, &extra)
    group_done(b, g)


cdef void input_of_need(const ManaNeed* need, Input* input) noexcept nogil:
    cdef Demand demands[8]
    cdef i32 n = demands_of(need, demands), i
    memset(input, 0, sizeof(Input))
    for i in range(n):
        input_add(input, demands[i].mask, demands[i].count)


# The outermost cost as the bank's, and every activation between it and the payment asked for, whose `input` still has
# to be paid (NULL: nothing).
cdef void bank_nested(const State* s, Bank* b, const Nest* nest, const Input* input, Request* q) noexcept nogil:
    cdef const Frame* f
    cdef Demand demands[8]
    cdef ManaNeed need
    cdef Input between
    cdef int i
    for i in range(nest.n):
        f = frame_at(s, nest.frames[i])
        bank_force(s, b, f.source, f.r[6], f.r[1], input, 1 if i == 0 else 2)
        need_of_frame(frame_at(s, nest.frames[i] - 1), &need)
        input_of_need(&need, &between)
        input = &between
    q.spend_on = frame_spends_on(s, nest.frames[nest.n - 1] - 1)
    bank_demands(b, demands, demands_of(&need, demands))


# Sources that may not be used: those asked for, and those being tapped already (605.3c).
cdef int avoid_all(const Nest* nest, const ObjectId* avoid, int n_avoid, ObjectId* out) noexcept nogil:
    cdef int i, n = min(n_avoid, MAX_AVOID - MAX_NESTED)
    for i in range(n):
        out[i] = avoid[i]
    for i in range(nest.n_busy):
        out[n + i] = nest.busy[i]
    return n + nest.n_busy


# ---- can it be paid? -----------------------------------------------------------------------------------------------

# Everything that a payment could use, ready for bank_pays.
cdef void bank_open(const State* s, Bank* b, int player, const ManaNeed* need, ObjectId spend_on,
                    const ObjectId* avoid, int n_avoid, const PoolClass* pool, i32 n_pool,
                    const Nest* nest) noexcept nogil:
    cdef Demand demands[8]
    cdef ObjectId shunned[MAX_AVOID]
    cdef Request q
    cdef Input input
    cdef i32 i
    q.player = player
    q.spend_on = spend_on
    q.avoid = shunned
    q.n_avoid = avoid_all(nest, avoid, n_avoid, shunned)
    bank_clear(b)
    for i in range(n_pool):
        b.restricted |= pool[i].restriction != 0
    if nest.n:
        input_of_need(need, &input)
        bank_nested(s, b, nest, &input, &q)
    else:
        bank_demands(b, demands, demands_of(need, demands))
    bank_sources(s, b, &q)
    bank_finish(s, b, &q, pool, n_pool)


# What the quick answer counts of one permanent: `n` tokens of these masks.
cdef struct Quick:
    i32 n
    u8 masks[32]
    bint unsure                # it can also be used in other ways


cdef inline void quick_put(Quick* k, u8 mask, i32 n) noexcept nogil:
    while n > 0 and k.n < 32:
        k.masks[k.n] = mask
        k.n += 1
        n -= 1
    if n > 0:
        k.unsure = True


cdef void quick_source(const State* s, u32 i, const Request* q, Quick* out) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef u8 snow = SNOW if chars_at(s, i).types & SUPERTYPE_SNOW else 0
    cdef const Ability* a
    cdef const ManaProfile* mana
    cdef ManaProfile room
    cdef Extra extra
    cdef bint costs_mana
    cdef int j, k, n, used = 0
    out.n = 0
    out.unsure = extra_of(s, p.id, q.player, &extra)
    if out.unsure:
        return
    for j in range(abilities_count(s, chars_at(s, i))):
        a = source_ability(s, i, j)
        if not ability_automatic(s, p, q.player, a, &costs_mana):
            continue
        mana = profile_of(s, p.id, q.player, a, &room)
        if costs_mana or (mana.choice > 1 and not mana.each and mana.choice_mask & (mana.choice_mask - 1)):
            out.unsure = True
            continue
        if mana.restriction and not spendable(s, q.player, mana.restriction, p.id, q.spend_on):
            continue
        n = mana.choice
        for k in range(KINDS):
            n += mana.fixed[k]
        if used and (n != 1 or used != 1):
            out.unsure = True
            continue
        if used == 0:
            for k in range(KINDS):
                if mana.fixed[k]:
                    quick_put(out, <u8> (1 << k) | snow, mana.fixed[k])
            if mana.choice:
                quick_put(out, mana.choice_mask | snow, mana.choice)
            used = n
        else:
            # Several ways to make one mana are one token of all those kinds.
            out.masks[0] |= mana.choice_mask if mana.choice else 0
            for k in range(KINDS):
                if mana.fixed[k]:
                    out.masks[0] |= <u8> (1 << k)


# Without looking at any permanent: is it too much, or of a kind that nothing makes?
cdef inline bint summary_rejects(const State* s, int player, const ManaNeed* need, i32 total) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    cdef const Summary* summary = summary_at(s, player)
    cdef i32 have
    cdef int k
    if s.dirty & DIRTY_SUMMARY:
        return False
    have = summary.max_mana
    for k in range(POOL_KINDS):
        have += p.pool[k]
    if p.special_mana:
        return have + <i32> handle_len(s, p.special_mana) // 3 < total
    if have < total:
        return True
    for k in range(KINDS):
        if need.kinds[k] > 0 and not summary.mana >> k & 1 and p.pool[k] + p.pool[k + KINDS] == 0:
            return True
    return False


# The kinds that a face makes if it is a plain source, as nearly all are: its automatic mana abilities cost {T} and make
# one mana without conditions. 0: it is not.
cdef u8 plain_kinds(const DB* db, const Face* face) noexcept nogil:
    cdef const Ability* a
    cdef const Cost* cost
    cdef u8 kinds = 0
    cdef int j, k, n
    for j in range(face.n_abilities):
        a = &db.abilities[face.abilities + j]
        if a.kind != ABILITY_MANA or a.mana.tier > 1:
            continue
        if (a.timing or a.mana.restriction or a.mana.amount or a.mana.dynamic or a.cost < 0 or a.limit
                or a.flags & AF_SORCERY_SPEED):
            return 0
        cost = &db.costs[a.cost]
        if cost.n_items != 1 or db.cost_items[cost.items].kind != COST_TAP:
            return 0
        n = a.mana.choice
        if n:
            kinds |= a.mana.choice_mask
        for k in range(KINDS):
            n += a.mana.fixed[k]
            if a.mana.fixed[k]:
                kinds |= <u8> (1 << k)
        if n != 1:
            return 0
    return kinds


# Plain sources by face, remembered for one question: lands come in copies.
cdef struct Plain:
    i32 face[8]
    u8 kinds[8]


cdef inline u8 plain_of(const State* s, Plain* plain, i32 face) noexcept nogil:
    cdef int at = face & 7
    if plain.face[at] != face:
        plain.face[at] = face
        plain.kinds[at] = plain_kinds(db_of(s), face_at(s, face))
    return plain.kinds[at]


# Mana of the pool that may be spent, by its mask cut to the wanted kinds. Returns how much.
cdef i32 quick_pool(const State* s, const Request* q, u8 wanted, i32* count) noexcept nogil:
    cdef const Player* p = player_at(s, q.player)
    cdef PoolClass classes[MAX_CLASSES]
    cdef i32 total = 0, i
    if p.special_mana == 0:
        for i in range(KINDS):
            count[(1 << i) & wanted] += p.pool[i]
            count[((1 << i) | SNOW) & wanted] += p.pool[i + KINDS]
            total += p.pool[i] + p.pool[i + KINDS]
        return total
    for i in range(pool_classes(s, q.player, classes)):
        if spendable(s, q.player, classes[i].restriction, classes[i].source, q.spend_on):
            count[((1 << classes[i].kind) | (SNOW if classes[i].snow else 0)) & wanted] += classes[i].count
            total += classes[i].count
    return total


# 1 yes, 0 no, -1: a source must be decided on, which takes a search.
cdef int quick_answer(const State* s, const ManaNeed* need, i32 needed, const Request* q) noexcept nogil:
    cdef Demand demands[8]
    cdef Quick k
    cdef Plain plain
    cdef i32 count[128]
    cdef i32 n = demands_of(need, demands), total, i, j
    cdef u8 wanted = 0, kinds
    cdef bint unsure = False, tried = False, more = (magic(s).trigger_watch >> EVENT_TAPPED_FOR_MANA) & 1
    for i in range(n):
        if demands[i].mask != ANY:
            wanted |= demands[i].mask
    counts_clear(count, wanted)
    memset(plain.face, 0xFF, sizeof(plain.face))
    total = quick_pool(s, q, wanted, count)
    for i in range(magic(s).n_permanents):
        if not permanent_ready(s, <u32> i, q):
            continue
        kinds = 0
        if chars_at(s, <u32> i).abilities < 0 and not more:
            kinds = plain_of(s, &plain, chars_at(s, <u32> i).face)
        if kinds:
            count[(kinds | (SNOW if chars_at(s, <u32> i).types & SUPERTYPE_SNOW else 0)) & wanted] += 1
            total += 1
        else:
            quick_source(s, <u32> i, q, &k)
            unsure |= k.unsure
            total += k.n
            for j in range(k.n):
                count[k.masks[j] & wanted] += 1
        if total >= needed and not tried:                  # often the first few sources are enough
            tried = True
            if hall_holds(count, total, wanted, demands, n):
                return 1
    if total >= needed and hall_holds(count, total, wanted, demands, n):
        return 1
    return -1 if unsure else 0


cdef bint mana_can_pay_at(const State* s, u32 frames, int player, const ManaNeed* need, ObjectId spend_on,
                          const ObjectId* avoid, int n_avoid) noexcept nogil:
    cdef i32 total = need_total(need)
    cdef Nest nest
    cdef Request q
    cdef int answer
    if total == 0:
        return True                                        # CR 118.3a
    if mana_replaced(s):
        return pool_covers(s, player, need, spend_on)
    if summary_rejects(s, player, need, total):
        return False
    nest = nest_of(s, frames, player)
    if nest.n == 0 and nest.n_busy == 0:
        q.player = player
        q.spend_on = spend_on
        q.avoid = avoid
        q.n_avoid = n_avoid
        answer = quick_answer(s, need, total, &q)
        if answer >= 0:
            return answer
    return solve_can_pay(s, player, need, spend_on, avoid, n_avoid, &nest)


cdef bint solve_can_pay(const State* s, int player, const ManaNeed* need, ObjectId spend_on, const ObjectId* avoid,
                        int n_avoid, const Nest* nest) noexcept nogil:
    cdef PoolClass classes[MAX_CLASSES]
    cdef i32 n = pool_classes(s, player, classes)
    cdef Bank b
    bank_open(s, &b, player, need, spend_on, avoid, n_avoid, classes, n, nest)
    return bank_pays(&b, NO_LIMIT)


cdef bint mana_can_pay_with(const State* s, int player, const ManaNeed* need, ObjectId spend_on, u32 permanent,
                            int ability, int choice) noexcept nogil:
    cdef ObjectId source = permanent_at(s, permanent).id
    cdef const Ability* a = source_ability(s, permanent, ability)
    cdef PoolClass classes[MAX_CLASSES]
    cdef i32 n = pool_classes(s, player, classes), i
    cdef Demand demands[8]
    cdef Request q
    cdef Input input
    cdef Bank b
    q.player = player
    q.spend_on = spend_on
    q.avoid = &source
    q.n_avoid = 1
    bank_clear(&b)
    for i in range(n):
        b.restricted |= classes[i].restriction != 0
    memset(&input, 0, sizeof(Input))
    if a.cost >= 0:
        input_of_cost(db_of(s), a.cost, 0, &input)
    bank_force(s, &b, source, ability_of(s, chars_at(s, permanent), ability), choice, &input, 1)
    bank_demands(&b, demands, demands_of(need, demands))
    bank_sources(s, &b, &q)
    bank_finish(s, &b, &q, classes, n)
    return bank_pays(&b, NO_LIMIT)


# ---- the plan ------------------------------------------------------------------------------------------------------

cdef void plan_add(const State* s, const Bank* b, PaymentPlan* plan, Spent* spent, int group, const Make* m,
                   int position, u32 permanent) noexcept nogil:
    cdef const Group* g = &b.groups[group]
    cdef const Ability* a
    cdef const ManaProfile* mana
    cdef ManaProfile room
    cdef SourceUse use
    cdef int i, kind = 0, first = -1, packed = 0
    for i in range(m.flex):
        kind = kind_take(b, spent, m.flex_mask | g.snow, m.uses, position)
        if i < 10:
            packed |= kind << (3 * i)
        if first < 0:
            first = kind
    use.source = permanent_at(s, permanent).id
    use.ability = m.ability[first if first >= 0 else 0]
    a = source_ability(s, permanent, use.ability)
    mana = profile_of(s, use.source, chars_at(s, permanent).controller, a, &room)
    if mana.choice == 0 or (m.input >= 0 and input_is_open(&b.inputs[m.input])):
        use.choice = -1
    elif m.flex:
        use.choice = packed
    else:
        use.choice = chosen_kind(m, mana)
    if a.mana.tier == 1:
        plan.harm += max(0, a.mana.harm - (b.inputs[m.input].total if m.input >= 0 else 0))
    if plan.n < MAX_PLAN:
        plan.uses[plan.n] = use
        plan.n += 1
    else:
        plan.more = True


# Sources that cost no mana first, then the chain in its order: what each needs is in the pool when its turn comes.
cdef void plan_write(const State* s, Bank* b, PaymentPlan* plan) noexcept nogil:
    cdef Spent spent
    cdef Group* g
    cdef Make* m
    cdef u16 used[MAX_UNITS]
    cdef int i, j, u
    kinds_of_match(b, &spent)
    for i in range(b.n_units):
        used[i] = 0
        g = &b.groups[b.unit_group[i]]
        for j in range(g.make, g.make + g.n_makes + 1):
            m = &b.makes[j if j < g.make + g.n_makes else max(g.merged, 0)]
            if (j < g.make + g.n_makes or g.merged >= 0) and m.picked > 0:
                m.picked -= 1
                used[i] = 1
                plan_add(s, b, plan, &spent, b.unit_group[i], m, 0, b.units[i])
                break
    for i in range(b.n_chain):
        if b.groups[b.chain_group[i]].forced:
            return                                         # the payment asked for: what follows is not its business
        for u in range(b.n_units):
            if b.unit_group[u] == b.chain_group[i] and not used[u]:
                used[u] = 1
                plan_add(s, b, plan, &spent, b.chain_group[i], &b.makes[b.chain[i]], i + 1, b.units[u])
                break


cdef bint mana_plan_at(const State* s, u32 frames, int player, const ManaNeed* need, ObjectId spend_on,
                       const ObjectId* avoid, int n_avoid, PaymentPlan* plan) noexcept nogil:
    cdef PoolClass classes[MAX_CLASSES]
    cdef i32 n = pool_classes(s, player, classes)
    cdef Nest nest = nest_of(s, frames, player)
    cdef Bank b
    plan.n = 0
    plan.harm = 0
    plan.more = False
    if need_total(need) == 0:
        return True
    if mana_replaced(s):
        return pool_covers(s, player, need, spend_on)
    bank_open(s, &b, player, need, spend_on, avoid, n_avoid, classes, n, &nest)
    if not bank_pays(&b, NO_LIMIT):
        return False
    bank_choose(&b)
    plan_write(s, &b, plan)
    return True


include "mana_pool.pxi"


# ---- mana abilities (605) ------------------------------------------------------------------------------------------

# How many cards of the player's zone, or permanents the player controls, match; `but` is not counted.
cdef i32 count_matching(const State* s, int player, int zone, i32 filter, ObjectId but, bint untapped,
                        const Context* c) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef ObjectId id
    cdef i32 n = 0, i
    for i in range(z.n):
        id = id_of(s, zone_slots(s, z)[i])
        if id == but:
            continue
        if zone == ZONE_BATTLEFIELD:
            if (chars_at(s, <u32> i).controller != player or permanent_at(s, <u32> i).flags & PF_PHASED_OUT
                    or (untapped and permanent_at(s, <u32> i).flags & PF_TAPPED)):
                continue
        if filter_matches(s, filter, id, c):
            n += 1
    return n


# CR 118.3: can this part of the cost of a permanent's ability be paid? Mana is asked for apart.
cdef bint cost_item_payable(const State* s, int player, u32 i, const Ability* a, const CostItem* item) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef Context c = context_of(p.id, player, NONE)
    cdef ObjectId itself = p.id if a.flags & AF_TAPS else NONE
    if item.kind == COST_TAP:
        return not p.flags & PF_TAPPED                     # CR 107.5
    if item.kind == COST_UNTAP:
        return (p.flags & PF_TAPPED) != 0                  # CR 107.6
    if item.kind in (COST_MANA, COST_SACRIFICE_SELF, COST_EXILE_SELF, COST_RETURN_SELF, COST_PUT_COUNTERS,
                     COST_DISCARD_HAND):
        return True
    if item.kind == COST_ENERGY:                           # CR 107.14
        return counters_get(s, player_at(s, player).counters, COUNTER_ENERGY) >= amount_of(s, item.a, &c)
    if item.kind == COST_MILL or item.kind == COST_EXILE_TOP:
        return <i32> zone_list(s, ZONE_LIBRARY, player).n >= amount_of(s, item.a, &c)
    if item.kind == COST_LIFE:
        # CR 119.4, 119.4b
        return amount_of(s, item.a, &c) <= max(player_at(s, player).life, 0)
    if item.kind == COST_REMOVE_COUNTERS:
        return counters_get(s, p.counters, item.b) >= amount_of(s, item.a, &c)
    if item.kind == COST_SACRIFICE or item.kind == COST_RETURN:
        return count_matching(s, player, ZONE_BATTLEFIELD, item.b, NONE, False, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_TAP_OTHERS:
        return count_matching(s, player, ZONE_BATTLEFIELD, item.b, itself, True, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_DISCARD or item.kind == COST_REVEAL:
        return count_matching(s, player, ZONE_HAND, item.b, NONE, False, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_EXILE or item.kind == COST_TO_TOP or item.kind == COST_TO_BOTTOM:
        return count_matching(s, player, item.c, item.b, NONE, False, &c) >= amount_of(s, item.a, &c)
    return False


# Can the mana in a mana ability's cost be paid by the pool and by other sources?
cdef bint ability_mana_payable(const State* s, int player, u32 i, const Ability* a) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef PoolClass classes[MAX_CLASSES]
    cdef ObjectId source = p.id
    cdef Request q
    cdef Input input
    cdef Bank b
    cdef i32 n, j
    cdef int way
    for way in range(2):
        if not input_of_cost(db_of(s), a.cost, way, &input):
            return False
        if input.total == 0:
            return True
        q.player = player
        q.spend_on = source
        q.avoid = &source
        q.n_avoid = 1 if a.flags & AF_TAPS else 0
        n = pool_classes(s, player, classes)
        bank_clear(&b)
        for j in range(n):
            b.restricted |= classes[j].restriction != 0
        bank_demands(&b, input.demands, input.n)
        bank_sources(s, &b, &q)
        bank_finish(s, &b, &q, classes, n)
        if bank_pays(&b, NO_LIMIT):
            return True
    return False


cdef bint mana_ability_usable(const State* s, u32 permanent, int ability) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, permanent)
    cdef const DB* db = db_of(s)
    cdef int player = chars_at(s, permanent).controller, i
    cdef const Ability* a
    cdef const Cost* cost
    cdef bint costs_mana = False
    if ability < 0 or ability >= abilities_count(s, chars_at(s, permanent)) or p.flags & PF_PHASED_OUT:
        return False
    a = source_ability(s, permanent, ability)
    if a.kind != ABILITY_MANA or a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD | AF_FROM_EXILE):
        return False
    if a.flags & AF_TAPS and is_sick(s, permanent):
        return False                                       # CR 302.6, 602.5a
    if rules_any(s, <u64> 1 << RULE_CANT_ACTIVATE) and mana_forbidden(s, p.id, player):
        return False
    if not ability_timely(s, p, player, a):
        return False
    if a.cost < 0:
        return True
    cost = &db.costs[a.cost]
    for i in range(cost.n_items):
        costs_mana |= db.cost_items[cost.items + i].kind == COST_MANA
        if not cost_item_payable(s, player, permanent, a, &db.cost_items[cost.items + i]):
            return False
    return not costs_mana or ability_mana_payable(s, player, permanent, a)
