# Mana (106), mana costs (202, 107.4) and paying them (118, 601.2g-h, 605).
#
# The payment solver. Mana that could be had is counted in tokens: the kinds it may be of and whether it is snow mana
# make a mask of seven bits, so a dual land is one token of two kinds. A demand is a mask too. While no source has to be
# decided on, Hall's condition over the wanted kinds answers exactly. Otherwise a search decides, over groups of equal
# sources, which way each is used, and in which order the mana abilities that themselves cost mana are activated (the
# chain); what they need and what the cost needs are then one matching of tokens to demands.
#
# A source is automatic when its mana ability is of tier 0 or 1 and its cost is {T}, and besides only mana or counters.
# Limits of one payment, far from any real board; what is past them is not used automatically, so that an answer "yes"
# is always right: MAX_UNITS sources of MAX_GROUPS kinds, MAX_CLASSES kinds of mana in the pool, MAX_CHAIN activations
# that cost mana, MAX_NODES steps of the search (8 different sources that cost mana never need as many).
#
# A payment inside another (the input of a mana ability that is activated while a cost is being paid) regards the one
# outside: mana that the outer cost needs is kept for it. Frames say so: PROC_PAY, PROC_MANA, PROC_PAY from below.
# May depend on: types, state, carddb, layers, expr.

from libc.string cimport memcpy, memset
from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Frame, Player, Permanent, Chars, Object, Summary, ZoneList, DIRTY_SUMMARY, magic, player_at, permanent_at,
    chars_at, object_at, summary_at, frame_at, id_slot, id_of, object_get, zone_list, zone_slots, handle_words,
    handle_len, handle_append3, handle_remove, handle_free, counters_get,
)
from mtgcore.carddb cimport (
    DB, Face, Ability, ManaProfile, Cost, CostItem, Symbol, db_of, face_at,
    SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_HYBRID, SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN,
    SYMBOL_SNOW, SYMBOL_X, SYMBOL_COLORLESS_HYBRID,
    COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD, COST_TAP_OTHERS,
    COST_EXILE, COST_REMOVE_COUNTERS, COST_RETURN, COST_EXILE_SELF,
)
from mtgcore.layers cimport Rule, rule_next, rules_any, is_sick, chars_of, face_of
from mtgcore.expr cimport Context, context_of, filter_matches, amount_of, condition_holds


cdef enum:
    KINDS = 6                  # 106.1b
    SNOW = 64                  # bit of a token's or demand's mask: from a snow source, {S}
    ANY = 127                  # mask of a demand for generic mana
    MAX_INPUT = 4              # different symbols in the mana cost of an automatic mana ability
    MAX_INPUTS = 31            # different sources whose mana ability costs mana
    MAX_CHAIN = 14
    MAX_DEMANDS = 8 + MAX_CHAIN * MAX_INPUT
    MAX_TOKENS = 192
    MAX_GROUPS = 64
    MAX_MAKES = 256
    MAX_UNITS = 512
    MAX_CLASSES = 64
    MAX_NODES = 1 << 17
    MAX_NESTED = 4             # payments inside payments
    MAX_AVOID = 256
    LAST = 255                 # position of the cost itself, after the whole chain
    NO_LIMIT = 0x3FFFFFFF


cdef struct Demand:
    i32 count
    u8 mask                    # of what kinds; SNOW: any snow mana
    u8 position                # 1 + index of the activation in the chain that it is an input of; the cost itself: LAST
    u8 purpose                 # bit of Token.uses: 0 the cost, 1 + i inputs[i]


cdef struct Token:
    i32 count
    u32 uses                   # restricted mana (106.6): bit per purpose that it may be spent on
    u8 mask
    u8 position                # 0, or 1 + index of the activation in the chain that makes it


# The mana cost of a mana ability.
cdef struct Input:
    Demand demands[MAX_INPUT]
    i32 n, total
    ObjectId source            # what the mana is spent on


# One way to use a source.
cdef struct Make:
    u8 fixed[KINDS]
    u8 flex, flex_mask         # so many mana, each of any of these kinds
    i8 ability[KINDS]          # index of the ability to activate when that kind is wanted of `flex`, else all the same
    i8 input                   # index into inputs, -1: costs no mana
    u8 out                     # mana in all
    i32 harm
    i32 restriction
    u32 uses
    i32 picked                 # units used this way outside the chain


# Sources that are equal for every purpose.
cdef struct Group:
    ObjectId source            # the first of them
    i32 face
    u32 usable                 # bit: ability index
    u8 snow                    # 0 or SNOW
    u8 rank                    # 0 basic land, 1 other land, 2 other, 3 creature
    u8 alone                   # may not be joined by others
    u8 forced                  # 1: a mana ability being activated right now, 2: one further out
    u8 kinds                   # all it may make, with SNOW
    u8 has_input               # some make costs mana
    u8 free                    # some make costs neither mana nor harm: the source is used whatever happens
    i16 make, n_makes
    i16 merged                 # the make that stands for all of them while harm doesn't matter, -1: none
    i32 most                   # mana at most
    i32 gain                   # the same after its input
    i32 count                  # units that may be used
    i32 left                   # in the search: units not used yet


# Mana in a pool that is alike.
cdef struct PoolClass:
    i32 count
    i32 restriction
    ObjectId source
    u8 kind
    u8 snow
    u8 persists
    u8 special                 # it is in Player.special_mana


cdef struct Bank:
    Demand demands[8]          # the cost
    i32 n_demands, total
    u8 wanted                  # kinds that the demands are particular about
    Token pool[MAX_CLASSES]
    i32 n_pool
    Group groups[MAX_GROUPS]
    i32 n_groups
    Make makes[MAX_MAKES]
    i32 n_makes
    Input inputs[MAX_INPUTS]
    i32 n_inputs
    u16 units[MAX_UNITS]       # permanents, oldest first, and their groups
    u8 unit_group[MAX_UNITS]
    i32 n_units
    i32 harm_most
    bint restricted, has_forced
    # the search
    Token tokens[MAX_TOKENS]
    i32 n_tokens
    i16 chain[MAX_CHAIN]       # makes, and their groups
    u8 chain_group[MAX_CHAIN]
    i32 n_chain, chain_inputs
    i32 harm_left
    bint harm_free             # harm can't be exceeded
    i32 nodes


cdef struct Match:
    Demand demands[MAX_DEMANDS]
    i32 n
    i32 free[MAX_TOKENS]
    u8 seen[MAX_TOKENS]
    u16 flow[MAX_TOKENS][MAX_DEMANDS]


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


cdef inline int lowest_kind(u8 mask) noexcept nogil:
    cdef int k
    for k in range(KINDS):
        if mask >> k & 1:
            return k
    return MANA_COLORLESS


cdef inline int count_bits(u32 x) noexcept nogil:
    cdef int n = 0
    while x:
        x &= x - 1
        n += 1
    return n


# ---- the pool (106.4) ----------------------------------------------------------------------------------------------

cdef void pool_add(State* s, int player, int kind, i32 amount, bint snow, i32 restriction, bint persists,
                   ObjectId source) noexcept nogil:
    cdef Player* p = player_at(s, player)
    cdef i32 i
    if restriction == 0 and not persists:
        i = kind + (KINDS if snow else 0)
        p.pool[i] = <u16> min(p.pool[i] + amount, 0xFFFF)
        return
    for i in range(amount):
        p.special_mana = handle_append3(s, p.special_mana, kind | (snow << 3) | (persists << 4), restriction, source)


cdef i32 pool_count(const State* s, int player) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    cdef i32 n = 0, i
    for i in range(POOL_KINDS):
        n += p.pool[i]
    if p.special_mana:
        n += <i32> handle_len(s, p.special_mana) // 3
    return n


# Kinds of mana that a player's permanents keep from emptying.
cdef u8 pool_kept(const State* s, int player) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef u8 kept = 0
    if rules_any(s, (<u64> 1) << RULE_MANA_PERSISTS):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_MANA_PERSISTS and (rule.controller == player or rule.object == -1 - player):
                kept |= <u8> rule.a
    return kept


# CR 106.4, 500.5. Mana that persists does so until end of turn: after 514.2 the cleanup step takes it as well.
cdef i32 pool_empty(State* s, int player) noexcept nogil:
    cdef Player* p = player_at(s, player)
    cdef i32 lost = 0, i, n
    cdef bint cleanup = magic(s).step == STEP_CLEANUP
    cdef u8 kept
    cdef const i32* words
    if pool_count(s, player) == 0:
        return 0
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
        if not kept >> (words[i] & 7) & 1 and (cleanup or not words[i] >> 4 & 1):
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
        c.persists = words[i] >> 4 & 1
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
        return False
    c = context_of(source, player, NONE)
    return filter_matches(s, restriction, spend_on, &c)


# ---- demands and tokens --------------------------------------------------------------------------------------------

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


# Hall's condition: for every set X of wanted kinds, the demands that only X can meet are no more than the tokens that
# have a kind in X. `count` is indexed by the token's mask cut to the wanted kinds.
cdef bint hall_holds(const i32* count, i32 total, u8 wanted, const Demand* demands, i32 n) noexcept nogil:
    cdef u8 x = wanted, rest, m
    cdef i32 i, want, have
    while x:
        want = 0
        for i in range(n):
            if not demands[i].mask & ~x:
                want += demands[i].count
        if want:
            have = total
            rest = wanted & ~x
            m = rest
            while True:
                have -= count[m]
                if m == 0:
                    break
                m = (m - 1) & rest
            if have < want:
                return False
        x = (x - 1) & wanted
    return True


cdef inline void counts_clear(i32* count, u8 wanted) noexcept nogil:
    cdef u8 m = wanted
    while True:
        count[m] = 0
        if m == 0:
            break
        m = (m - 1) & wanted


cdef void token_add(Bank* b, u8 mask, u32 uses, int position, i32 n) noexcept nogil:
    cdef i32 i
    cdef Token* t
    for i in range(b.n_tokens):
        t = &b.tokens[i]
        if t.mask == mask and t.uses == uses and t.position == position:
            t.count += n
            return
    if b.n_tokens < MAX_TOKENS and n > 0:
        t = &b.tokens[b.n_tokens]
        t.mask = mask
        t.uses = uses
        t.position = <u8> position
        t.count = n
        b.n_tokens += 1


# n times what this make makes; negative n takes it back.
cdef void tokens_add(Bank* b, const Group* g, const Make* m, int position, i32 n) noexcept nogil:
    cdef int k
    if n == 0:
        return
    for k in range(KINDS):
        if m.fixed[k]:
            token_add(b, <u8> (1 << k) | g.snow, m.uses, position, n * m.fixed[k])
    if m.flex:
        token_add(b, m.flex_mask | g.snow, m.uses, position, n * m.flex)


# Without a chain: do the tokens meet the cost? `hopeful`: could they, if everything that is undecided went as well as
# can be imagined?
cdef bint tokens_cover(const Bank* b, bint hopeful) noexcept nogil:
    cdef i32 count[128]
    cdef i32 total = 0, spare = 0, i
    cdef const Token* t
    cdef const Group* g
    counts_clear(count, b.wanted)
    for i in range(b.n_tokens):
        t = &b.tokens[i]
        if t.count > 0 and (hopeful or t.uses & 1):
            count[t.mask & b.wanted] += t.count
            total += t.count
    if hopeful:
        spare = -b.chain_inputs
        for i in range(b.n_groups):
            g = &b.groups[i]
            if g.left > 0:
                count[g.kinds & b.wanted] += g.left * g.most
                total += g.left * g.most
                spare += g.left * (g.gain - g.most)
    if total + spare < b.total:
        return False
    return hall_holds(count, total, b.wanted, b.demands, b.n_demands)


# ---- matching tokens to the demands of a chain and of the cost -------------------------------------------------------

cdef inline bint token_serves(const Token* t, const Demand* d) noexcept nogil:
    return t.mask & d.mask and t.position < d.position and t.uses >> d.purpose & 1


# One more token for demand d, moving others if need be.
cdef bint match_augment(const Bank* b, Match* x, int d) noexcept nogil:
    cdef int t, e
    for t in range(b.n_tokens):
        if x.seen[t] or b.tokens[t].count <= 0 or not token_serves(&b.tokens[t], &x.demands[d]):
            continue
        x.seen[t] = 1
        if x.free[t] > 0:
            x.free[t] -= 1
            x.flow[t][d] += 1
            return True
        for e in range(x.n):
            if e != d and x.flow[t][e] and match_augment(b, x, e):
                x.flow[t][e] -= 1
                x.flow[t][d] += 1
                return True
    return False


cdef bint match_fill(const Bank* b, Match* x, int d) noexcept nogil:
    cdef i32 want = x.demands[d].count, n
    cdef int t
    for t in range(b.n_tokens):
        if want > 0 and x.free[t] > 0 and token_serves(&b.tokens[t], &x.demands[d]):
            n = min(want, x.free[t])
            x.free[t] -= n
            x.flow[t][d] += <u16> n
            want -= n
    while want > 0:
        memset(x.seen, 0, <size_t> b.n_tokens)
        if not match_augment(b, x, d):
            return False
        want -= 1
    return True


# 0: the inputs of the chain can't be met, whatever comes after it; 1: they can; 2: the cost too.
cdef int match_solve(const Bank* b, Match* x) noexcept nogil:
    cdef const Input* input
    cdef int i, j, d, n_inputs
    x.n = 0
    for i in range(b.n_chain):
        input = &b.inputs[b.makes[b.chain[i]].input]
        for j in range(input.n):
            x.demands[x.n] = input.demands[j]
            x.demands[x.n].position = <u8> (i + 1)
            x.demands[x.n].purpose = <u8> (b.makes[b.chain[i]].input + 1)
            x.n += 1
    n_inputs = x.n
    for i in range(b.n_demands):
        x.demands[x.n] = b.demands[i]
        x.demands[x.n].position = LAST
        x.demands[x.n].purpose = 0
        x.n += 1
    for i in range(b.n_tokens):
        x.free[i] = max(b.tokens[i].count, 0)
        memset(x.flow[i], 0, x.n * sizeof(u16))
    for d in range(x.n):
        if not match_fill(b, x, d):
            return 0 if d < n_inputs else 1
    return 2


# ---- the search ----------------------------------------------------------------------------------------------------

# Could what this make makes be spent on that input?
cdef bint make_feeds(const Bank* b, int group, const Make* m, int input) noexcept nogil:
    cdef const Input* i = &b.inputs[input]
    cdef u8 mask = b.groups[group].snow | m.flex_mask
    cdef int k
    for k in range(KINDS):
        if m.fixed[k]:
            mask |= <u8> (1 << k)
    for k in range(i.n):
        if mask & i.demands[k].mask:
            return True
    return False


cdef bint forced_done(const Bank* b) noexcept nogil:
    cdef int i
    if b.has_forced:
        for i in range(b.n_groups):
            if b.groups[i].forced and b.groups[i].left > 0:
                return False
    return True


# Everything outside the chain is decided: lengthen the chain until inputs and cost are met. Of two neighbours that could
# change places (the first doesn't feed the second) only one order is tried.
cdef bint search_chain(Bank* b) noexcept nogil:
    cdef Match x
    cdef Group* g
    cdef Make* m
    cdef int i, mi, met
    b.nodes += 1
    if b.nodes > MAX_NODES:
        return False
    if b.n_chain == 0:
        met = 2 if tokens_cover(b, False) else 1
    else:
        met = match_solve(b, &x)
    if met == 2 and forced_done(b):
        return True
    if met == 0 or b.n_chain == MAX_CHAIN or not tokens_cover(b, True):
        return False
    for i in range(b.n_groups):
        g = &b.groups[i]
        if g.left <= 0 or not g.has_input:
            continue
        for mi in range(g.make, g.make + g.n_makes):
            m = &b.makes[mi]
            if m.input < 0 or (m.harm > b.harm_left and not b.harm_free):
                continue
            if (b.n_chain and b.chain[b.n_chain - 1] > mi and not make_feeds(
                    b, b.chain_group[b.n_chain - 1], &b.makes[b.chain[b.n_chain - 1]], m.input)):
                continue
            chain_push(b, i, mi)
            if search_chain(b):
                return True
            chain_pop(b)
    return False


cdef void chain_push(Bank* b, int group, int make) noexcept nogil:
    cdef Make* m = &b.makes[make]
    b.chain[b.n_chain] = <i16> make
    b.chain_group[b.n_chain] = <u8> group
    b.n_chain += 1
    b.groups[group].left -= 1
    b.harm_left -= m.harm
    b.chain_inputs += b.inputs[m.input].total
    tokens_add(b, &b.groups[group], m, b.n_chain, 1)


cdef void chain_pop(Bank* b) noexcept nogil:
    cdef int group = b.chain_group[b.n_chain - 1]
    cdef Make* m = &b.makes[b.chain[b.n_chain - 1]]
    tokens_add(b, &b.groups[group], m, b.n_chain, -1)
    b.chain_inputs -= b.inputs[m.input].total
    b.harm_left += m.harm
    b.groups[group].left += 1
    b.n_chain -= 1


cdef inline void make_use(Bank* b, Group* g, Make* m, i32 n) noexcept nogil:
    m.picked += n
    g.left -= n
    b.harm_left -= n * m.harm
    tokens_add(b, g, m, 0, n)


# How many units of group `gi` are used by make `mi`, then by the next; the rest stays for the chain, or unused.
cdef bint search_makes(Bank* b, int gi, int mi) noexcept nogil:
    cdef Group* g = &b.groups[gi]
    cdef Make* m
    cdef i32 n, left
    b.nodes += 1
    if b.nodes > MAX_NODES:
        return False
    if mi == g.make + g.n_makes:
        if g.has_input or g.left == 0:
            return search_groups(b, gi + 1)
        if g.free or g.forced:
            return False
        left = g.left
        g.left = 0
        if search_groups(b, gi + 1):
            return True
        g.left = left
        return False
    m = &b.makes[mi]
    if m.input >= 0:
        return search_makes(b, gi, mi + 1)
    if not tokens_cover(b, True):
        return False
    n = g.left
    if m.harm and not b.harm_free:
        n = min(n, b.harm_left // m.harm)
    while n >= 0:
        make_use(b, g, m, n)
        if search_makes(b, gi, mi + 1):
            return True
        make_use(b, g, m, -n)
        n -= 1
    return False


cdef bint search_groups(Bank* b, int gi) noexcept nogil:
    cdef Group* g
    cdef Make* only = NULL
    cdef i32 n
    if gi == b.n_groups:
        return search_chain(b)
    g = &b.groups[gi]
    if g.merged >= 0 and b.harm_free:
        only = &b.makes[g.merged]
    elif g.n_makes == 1 and not g.has_input and (g.free or b.harm_free):
        only = &b.makes[g.make]
    if only == NULL:
        return search_makes(b, gi, g.make)
    # One way to use them, and using them costs nothing that counts.
    n = g.left
    make_use(b, g, only, n)
    if search_groups(b, gi + 1):
        return True
    make_use(b, g, only, -n)
    return False


# Does a payment exist that does no more than this harm? If so, the bank's makes and chain hold one.
cdef bint bank_pays(Bank* b, i32 harm) noexcept nogil:
    cdef int i
    memcpy(b.tokens, b.pool, b.n_pool * sizeof(Token))
    b.n_tokens = b.n_pool
    b.n_chain = 0
    b.chain_inputs = 0
    b.nodes = 0
    b.harm_free = harm >= b.harm_most
    b.harm_left = harm
    for i in range(b.n_groups):
        b.groups[i].left = b.groups[i].count
    for i in range(b.n_makes):
        b.makes[i].picked = 0
    return tokens_cover(b, True) and search_groups(b, 0)


# ---- gathering sources ---------------------------------------------------------------------------------------------

# Limits on use (602.5b, 602.5d, "activate only if").
cdef bint ability_timely(const State* s, const Permanent* p, int player, const Ability* a, int index) noexcept nogil:
    cdef Context c
    if a.flags & AF_ONCE_PER_TURN and index < 8 and p.uses >> index & 1:
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
cdef bint ability_automatic(const State* s, const Permanent* p, int player, const Ability* a, int index,
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
    if a.timing or a.flags & (AF_ONCE_PER_TURN | AF_SORCERY_SPEED):
        return ability_timely(s, p, player, a, index)
    return True


# An untapped permanent of this player with an automatic mana ability (302.6, 702.26b).
cdef inline bint permanent_ready(const State* s, u32 i, const Request* q) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Permanent* p
    cdef int j
    if c.mana == 0 or c.controller != q.player:
        return False
    p = permanent_at(s, i)
    if p.flags & (PF_TAPPED | PF_PHASED_OUT | PF_FACE_DOWN):
        return False
    if c.types & TYPE_CREATURE and is_sick(s, i):
        return False
    for j in range(q.n_avoid):
        if q.avoid[j] == p.id:
            return False
    return True


cdef bint input_add(Input* input, u8 mask, i32 n) noexcept nogil:
    cdef int i
    input.total += n
    for i in range(input.n):
        if input.demands[i].mask == mask:
            input.demands[i].count += n
            return True
    if input.n == MAX_INPUT:
        return False
    input.demands[input.n].mask = mask
    input.demands[input.n].count = n
    input.n += 1
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


# The generic part last: the particular demands are matched first.
cdef void input_sort(Input* input) noexcept nogil:
    cdef Demand d
    cdef int i
    for i in range(input.n - 1):
        if input.demands[i].mask == ANY:
            d = input.demands[i]
            input.demands[i] = input.demands[input.n - 1]
            input.demands[input.n - 1] = d


cdef Make* make_new(Bank* b, Group* g, int ability, const ManaProfile* mana, int input) noexcept nogil:
    cdef Make* m
    if b.n_makes == MAX_MAKES:
        return NULL
    m = &b.makes[b.n_makes]
    memset(m, 0, sizeof(Make))
    memcpy(m.fixed, mana.fixed, KINDS)
    memset(m.ability, ability, KINDS)
    m.input = <i8> input
    m.harm = mana.harm if mana.tier == 1 else 0
    m.restriction = mana.restriction
    m.uses = 0xFFFFFFFF
    b.n_makes += 1
    g.n_makes += 1
    return m


cdef void make_done(Make* m) noexcept nogil:
    cdef int k
    m.out = m.flex
    for k in range(KINDS):
        m.out += m.fixed[k]


# One mana of one kind or of a choice, for no mana: such makes of a source that do equal harm become one.
cdef bint make_join(Bank* b, Group* g, Make* m) noexcept nogil:
    cdef Make* other
    cdef int i, k
    cdef u8 mask = m.flex_mask
    if m.out != 1 or m.input >= 0:
        return False
    if m.flex == 0:
        for k in range(KINDS):
            if m.fixed[k]:
                mask = <u8> (1 << k)
        memset(m.fixed, 0, KINDS)
        m.flex = 1
        m.flex_mask = mask
    for i in range(g.make, g.make + g.n_makes - 1):
        other = &b.makes[i]
        if other.out == 1 and other.input < 0 and other.harm == m.harm and other.restriction == m.restriction:
            for k in range(KINDS):
                if mask >> k & 1 and not other.flex_mask >> k & 1:
                    other.ability[k] = m.ability[k]
            other.flex_mask |= mask
            b.n_makes -= 1
            g.n_makes -= 1
            return True
    return False


# The ways in which one ability can be used. A choice of one kind for several mana is one way per kind.
cdef void makes_of(Bank* b, Group* g, int ability, const ManaProfile* mana, int input) noexcept nogil:
    cdef Make* m
    cdef int k
    if mana.choice <= 1 or mana.each:
        m = make_new(b, g, ability, mana, input)
        if m != NULL:
            if mana.choice_mask:
                m.flex = mana.choice
                m.flex_mask = mana.choice_mask if mana.choice else 0
            make_done(m)
            make_join(b, g, m)
        return
    for k in range(KINDS):
        if mana.choice_mask >> k & 1:
            m = make_new(b, g, ability, mana, input)
            if m == NULL:
                return
            m.fixed[k] += mana.choice
            make_done(m)


# What is known of a group once its makes are.
cdef void group_done(Bank* b, Group* g) noexcept nogil:
    cdef Make* m
    cdef int i, k
    cdef bint single = g.n_makes > 1
    g.kinds = g.snow
    g.merged = -1
    for i in range(g.make, g.make + g.n_makes):
        m = &b.makes[i]
        g.kinds |= m.flex_mask
        for k in range(KINDS):
            if m.fixed[k]:
                g.kinds |= <u8> (1 << k)
        if m.input >= 0:
            g.has_input = 1
            g.gain = max(g.gain, m.out - b.inputs[m.input].total)
        else:
            g.gain = max(g.gain, <i32> m.out)
            g.free |= m.harm == 0
        g.most = max(g.most, <i32> m.out)
        single &= m.out == 1 and m.input < 0 and m.restriction == 0
    if single and b.n_makes < MAX_MAKES:
        group_merge(b, g)


# While harm doesn't matter, several ways to make one mana are one way; each kind by the least harmful ability.
cdef void group_merge(Bank* b, Group* g) noexcept nogil:
    cdef Make* all_of = &b.makes[b.n_makes]
    cdef Make* m
    cdef int i, k
    cdef i32 harm[KINDS]
    all_of[0] = b.makes[g.make]
    for k in range(KINDS):
        harm[k] = all_of.harm
    for i in range(g.make + 1, g.make + g.n_makes):
        m = &b.makes[i]
        for k in range(KINDS):
            if m.flex_mask >> k & 1 and (m.harm < harm[k] or not all_of.flex_mask >> k & 1):
                all_of.ability[k] = m.ability[k]
                harm[k] = m.harm
        all_of.flex_mask |= m.flex_mask
    all_of.harm = 0
    g.merged = <i16> b.n_makes
    b.n_makes += 1


cdef int source_rank(const Chars* c) noexcept nogil:
    if c.types & TYPE_CREATURE:
        return 3
    if not c.types & TYPE_LAND:
        return 2
    return 0 if c.types & SUPERTYPE_BASIC else 1


cdef Group* group_new(Bank* b, ObjectId source, i32 face) noexcept nogil:
    cdef Group* g
    if b.n_groups == MAX_GROUPS:
        return NULL
    g = &b.groups[b.n_groups]
    memset(g, 0, sizeof(Group))
    g.source = source
    g.face = face
    g.make = <i16> b.n_makes
    g.merged = -1
    b.n_groups += 1
    return g


# Which automatic mana abilities of a ready permanent could be used, as bits.
cdef u32 abilities_usable(const State* s, u32 i, const Face* face, int player) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef bint costs_mana
    cdef u32 usable = 0
    cdef int j
    for j in range(min(face.n_abilities, 32)):
        if ability_automatic(s, p, player, &db_of(s).abilities[face.abilities + j], j, &costs_mana):
            usable |= (<u32> 1) << j
    return usable


# A ready permanent joins its group, or founds one.
cdef void unit_add(const State* s, Bank* b, u32 i, int player) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Permanent* p = permanent_at(s, i)
    cdef i32 index = object_at(s, id_slot(p.id)).face
    cdef const Face* face = face_at(s, index)
    cdef u32 usable = abilities_usable(s, i, face, player)
    cdef u8 snow = SNOW if c.types & SUPERTYPE_SNOW else 0
    cdef int rank = source_rank(c), j
    cdef Group* g
    if usable == 0 or b.n_units == MAX_UNITS:
        return
    for j in range(b.n_groups):
        g = &b.groups[j]
        if g.face == index and g.usable == usable and g.snow == snow and g.rank == rank and not g.alone:
            break
    else:
        g = group_new(b, p.id, index)
        if g == NULL:
            return
        j = b.n_groups - 1
        g.usable = usable
        g.snow = snow
        g.rank = <u8> rank
        group_fill(s, b, g, face, usable)
    g.count += 1
    b.units[b.n_units] = <u16> i
    b.unit_group[b.n_units] = <u8> j
    b.n_units += 1


cdef void group_fill(const State* s, Bank* b, Group* g, const Face* face, u32 usable) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Ability* a
    cdef Input input
    cdef int j, index
    for j in range(min(face.n_abilities, 32)):
        if not usable >> j & 1:
            continue
        a = &db.abilities[face.abilities + j]
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
        makes_of(b, g, j, &a.mana, index)
    group_done(b, g)


# Room for another input: its index, -1: none.
cdef int bank_input(Bank* b, const Input* input, ObjectId source) noexcept nogil:
    if b.n_inputs == MAX_INPUTS:
        return -1
    b.inputs[b.n_inputs] = input[0]
    b.inputs[b.n_inputs].source = source
    input_sort(&b.inputs[b.n_inputs])
    b.n_inputs += 1
    return b.n_inputs - 1


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


cdef void bank_clear(Bank* b) noexcept nogil:
    b.n_demands = 0
    b.total = 0
    b.wanted = 0
    b.n_groups = 0
    b.n_makes = 0
    b.n_inputs = 0
    b.n_units = 0
    b.harm_most = 0
    b.restricted = False
    b.has_forced = False


cdef void bank_demands(Bank* b, const Demand* demands, i32 n) noexcept nogil:
    cdef int i
    for i in range(n):
        b.demands[i] = demands[i]
        b.total += demands[i].count
        if demands[i].mask != ANY:
            b.wanted |= demands[i].mask
    b.n_demands = n


# ---- payments inside payments --------------------------------------------------------------------------------------

# Does the activation that this frame is about tap its source?
cdef bint frame_taps(const State* s, const Frame* f) noexcept nogil:
    cdef i32 face = face_of(s, f.source)
    if face < 0 or f.r[0] < 0 or f.r[0] >= face_at(s, face).n_abilities:
        return False
    return (db_of(s).abilities[face_at(s, face).abilities + f.r[0]].flags & AF_TAPS) != 0


cdef void nest_busy(const State* s, Nest* nest, const Frame* f) noexcept nogil:
    if nest.n_busy < MAX_NESTED and frame_taps(s, f):
        nest.busy[nest.n_busy] = f.source
        nest.n_busy += 1


cdef Nest nest_of(const State* s, int player) noexcept nogil:
    cdef Nest nest
    cdef i32 i = <i32> s.n_frames - 1
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


# An ability that is being activated: it will make its mana, once its input (NULL: none) is paid. `choice` as in
# SourceUse, -1: open.
cdef void bank_force(const State* s, Bank* b, ObjectId source, int ability, int choice, const Input* input,
                     int forced) noexcept nogil:
    cdef i32 index = face_of(s, source)
    cdef ManaProfile mana
    cdef Chars c
    cdef Group* g
    cdef int i, into = -1
    if index < 0 or ability >= face_at(s, index).n_abilities:
        return
    mana = db_of(s).abilities[face_at(s, index).abilities + ability].mana
    mana.tier = 0
    if choice >= 0 and mana.choice:
        for i in range(mana.choice):
            mana.fixed[min((choice >> (3 * i if mana.each else 0)) & 7, MANA_COLORLESS)] += 1
        mana.choice = 0
        mana.choice_mask = 0
    g = group_new(b, source, index)
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
    makes_of(b, g, ability, &mana, into)
    group_done(b, g)


cdef void input_of_need(const ManaNeed* need, Input* input) noexcept nogil:
    cdef Demand demands[8]
    cdef i32 n = demands_of(need, demands), i
    memset(input, 0, sizeof(Input))
    for i in range(n):
        input_add(input, demands[i].mask, demands[i].count)


# The outermost cost as the bank's, and every activation between it and the payment asked for, whose `input` still has to
# be paid (NULL: nothing).
cdef void bank_nested(const State* s, Bank* b, const Nest* nest, const Input* input, Request* q) noexcept nogil:
    cdef const Frame* f
    cdef Demand demands[8]
    cdef ManaNeed need
    cdef Input between
    cdef int i
    for i in range(nest.n):
        f = frame_at(s, nest.frames[i])
        bank_force(s, b, f.source, f.r[0], f.r[1], input, 1 if i == 0 else 2)
        need_of_frame(frame_at(s, nest.frames[i] - 1), &need)
        input_of_need(&need, &between)
        input = &between
    q.spend_on = frame_at(s, nest.frames[nest.n - 1] - 1).source
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
    cdef const Face* face = face_at(s, object_at(s, id_slot(p.id)).face)
    cdef u8 snow = SNOW if chars_at(s, i).types & SUPERTYPE_SNOW else 0
    cdef const Ability* a
    cdef bint costs_mana
    cdef int j, k, n, used = 0
    out.n = 0
    out.unsure = False
    for j in range(face.n_abilities):
        a = &db_of(s).abilities[face.abilities + j]
        if not ability_automatic(s, p, q.player, a, j, &costs_mana):
            continue
        if costs_mana or (a.mana.choice > 1 and not a.mana.each):
            out.unsure = True
            continue
        if a.mana.restriction and not spendable(s, q.player, a.mana.restriction, p.id, q.spend_on):
            continue
        n = a.mana.choice
        for k in range(KINDS):
            n += a.mana.fixed[k]
        if used and (n != 1 or used != 1):
            out.unsure = True
            continue
        if used == 0:
            for k in range(KINDS):
                if a.mana.fixed[k]:
                    quick_put(out, <u8> (1 << k) | snow, a.mana.fixed[k])
            if a.mana.choice:
                quick_put(out, a.mana.choice_mask | snow, a.mana.choice)
            used = n
        else:
            # Several ways to make one mana are one token of all those kinds.
            out.masks[0] |= a.mana.choice_mask if a.mana.choice else 0
            for k in range(KINDS):
                if a.mana.fixed[k]:
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


# 1 yes, 0 no, -1: a source must be decided on, which takes a search.
cdef int quick_answer(const State* s, const ManaNeed* need, const Request* q) noexcept nogil:
    cdef const Player* p = player_at(s, q.player)
    cdef Demand demands[8]
    cdef PoolClass classes[MAX_CLASSES]
    cdef Quick k
    cdef i32 count[128]
    cdef i32 n = demands_of(need, demands), total = 0, needed = need_total(need), i, j
    cdef u8 wanted = 0
    cdef bint unsure = False
    for i in range(n):
        if demands[i].mask != ANY:
            wanted |= demands[i].mask
    counts_clear(count, wanted)
    for i in range(pool_classes(s, q.player, classes)):
        if spendable(s, q.player, classes[i].restriction, classes[i].source, q.spend_on):
            count[((1 << classes[i].kind) | (SNOW if classes[i].snow else 0)) & wanted] += classes[i].count
            total += classes[i].count
    for i in range(magic(s).n_permanents):
        if permanent_ready(s, <u32> i, q):
            quick_source(s, <u32> i, q, &k)
            unsure |= k.unsure
            total += k.n
            for j in range(k.n):
                count[k.masks[j] & wanted] += 1
    if total >= needed and hall_holds(count, total, wanted, demands, n):
        return 1
    return -1 if unsure else 0


cdef bint mana_can_pay(const State* s, int player, const ManaNeed* need, ObjectId spend_on,
                       const ObjectId* avoid, int n_avoid) noexcept nogil:
    cdef i32 total = need_total(need)
    cdef Nest nest
    cdef Request q
    cdef int answer
    if total == 0:
        return True                                        # CR 118.3a
    if summary_rejects(s, player, need, total):
        return False
    nest = nest_of(s, player)
    if nest.n == 0 and nest.n_busy == 0:
        q.player = player
        q.spend_on = spend_on
        q.avoid = avoid
        q.n_avoid = n_avoid
        answer = quick_answer(s, need, &q)
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


cdef i32 mana_max_x(const State* s, int player, const ManaNeed* need, int per, ObjectId spend_on) noexcept nogil:
    cdef ManaNeed more = need[0]
    cdef i32 low = 0, high = 1, middle
    if not mana_can_pay(s, player, need, spend_on, NULL, 0):
        return -1
    if per <= 0:
        return 0
    while True:                                            # payable at low; find a high that is not
        more.generic = need.generic + per * high
        if high > 0xFFFF or not mana_can_pay(s, player, &more, spend_on, NULL, 0):
            break
        low = high
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        more.generic = need.generic + per * middle
        if mana_can_pay(s, player, &more, spend_on, NULL, 0):
            low = middle
        else:
            high = middle
    return low


cdef bint mana_can_pay_with(const State* s, int player, const ManaNeed* need, ObjectId spend_on, u32 permanent,
                            int ability, int choice) noexcept nogil:
    cdef ObjectId source = permanent_at(s, permanent).id
    cdef i32 index = object_at(s, id_slot(source)).face
    cdef const Ability* a = &db_of(s).abilities[face_at(s, index).abilities + ability]
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
    bank_force(s, &b, source, ability, choice, &input, 1)
    bank_demands(&b, demands, demands_of(need, demands))
    bank_sources(s, &b, &q)
    bank_finish(s, &b, &q, classes, n)
    return bank_pays(&b, NO_LIMIT)


# ---- the plan ------------------------------------------------------------------------------------------------------

# How much a group is worth keeping: those that make many kinds, then creatures, then what few others make.
cdef i32 group_worth(const Bank* b, const Group* g) noexcept nogil:
    cdef i32 others = 4095, n
    cdef int k, i
    for k in range(KINDS):
        if g.kinds >> k & 1:
            n = 0
            for i in range(b.n_groups):
                if b.groups[i].kinds >> k & 1:
                    n += b.groups[i].count
            others = min(others, n)
    n = 4 * count_bits(g.kinds & 31) + 2 * (g.kinds >> MANA_COLORLESS & 1) + (g.kinds >> 6 & 1)
    return (n << 16) | (g.rank << 12) | (4095 - others)


# Groups in the order in which they are spared, the most valuable first; of equals the youngest. `bulky`: sources that
# make several mana come before all others.
cdef void groups_order(const Bank* b, bint bulky, u8* order) noexcept nogil:
    cdef i64 worth[MAX_GROUPS]
    cdef i64 w
    cdef int i, j
    for i in range(b.n_groups):
        w = group_worth(b, &b.groups[i])
        if bulky and b.groups[i].most > 1:
            w += (<i64> b.groups[i].most) << 32
        j = i
        while j > 0 and worth[j - 1] <= w:
            worth[j] = worth[j - 1]
            order[j] = order[j - 1]
            j -= 1
        worth[j] = w
        order[j] = <u8> i


# Spare as many sources as possible, in this order. Where every source makes one mana this is the best choice (sets of
# sources that can be matched to a cost form a matroid); where not, it is a choice that can spare no further source.
cdef void bank_spare(Bank* b, const u8* order, i32 harm) noexcept nogil:
    cdef Group* g
    cdef i32 low, middle
    cdef int i
    for i in range(b.n_groups):
        g = &b.groups[order[i]]
        low = g.count if g.forced else 0
        while low < g.count:                               # g.count is enough, less than low is not
            middle = (low + g.count) // 2
            if bank_try(b, g, middle, harm):
                g.count = middle
            else:
                low = middle + 1


cdef bint bank_try(Bank* b, Group* g, i32 count, i32 harm) noexcept nogil:
    cdef i32 before = g.count
    cdef bint pays
    g.count = count
    pays = bank_pays(b, harm)
    g.count = before
    return pays


# Mana made by the payment that the bank holds, less what its chain took.
cdef i32 bank_made(const Bank* b, bint* several) noexcept nogil:
    cdef i32 made = 0
    cdef int i
    several[0] = False
    for i in range(b.n_makes):
        made += b.makes[i].picked * b.makes[i].out
        several[0] |= b.makes[i].picked > 0 and b.makes[i].out > 1
    for i in range(b.n_chain):
        made += b.makes[b.chain[i]].out
        several[0] |= b.makes[b.chain[i]].out > 1
    return made - b.chain_inputs


# The least harm with which the bank can pay; it can pay somehow.
cdef i32 bank_least_harm(Bank* b) noexcept nogil:
    cdef i32 low = 0, high = b.harm_most, middle
    if high == 0 or bank_pays(b, 0):
        return 0
    low = 1
    while low < high:
        middle = (low + high) // 2
        if bank_pays(b, middle):
            high = middle
        else:
            low = middle + 1
    return low


# Leaves the preferred payment in the bank: least harm, then no waste, then the least valuable sources.
cdef void bank_choose(Bank* b) noexcept nogil:
    cdef u8 order[MAX_GROUPS]
    cdef i32 before[MAX_GROUPS]
    cdef i32 first[MAX_GROUPS]
    cdef i32 harm = bank_least_harm(b), made, i
    cdef bint several
    for i in range(b.n_groups):
        before[i] = b.groups[i].count
    groups_order(b, False, order)
    bank_spare(b, order, harm)
    bank_pays(b, harm)
    made = bank_made(b, &several)
    if not several:
        return
    for i in range(b.n_groups):
        first[i] = b.groups[i].count
        b.groups[i].count = before[i]
    groups_order(b, True, order)
    bank_spare(b, order, harm)
    bank_pays(b, harm)
    if bank_made(b, &several) < made:
        return
    for i in range(b.n_groups):
        b.groups[i].count = first[i]
    bank_pays(b, harm)


# Kinds that the tokens are spent as, by the matching.
cdef struct Spent:
    u16 kinds[MAX_TOKENS][KINDS]


cdef void kinds_of_match(const Bank* b, Spent* out) noexcept nogil:
    cdef Match x
    cdef u8 mask
    cdef int t, d, k
    match_solve(b, &x)
    for t in range(b.n_tokens):
        mask = b.tokens[t].mask & 63
        for k in range(KINDS):
            out.kinds[t][k] = 0
        for d in range(x.n):
            if x.flow[t][d]:
                k = lowest_kind(mask & x.demands[d].mask if mask & x.demands[d].mask else mask)
                out.kinds[t][k] += x.flow[t][d]
        out.kinds[t][lowest_kind(mask)] += <u16> x.free[t]


# The kind that one more token of this mask is spent as.
cdef int kind_take(const Bank* b, Spent* spent, u8 mask, u32 uses, int position) noexcept nogil:
    cdef int t, k
    for t in range(b.n_tokens):
        if b.tokens[t].mask == mask and b.tokens[t].uses == uses and b.tokens[t].position == position:
            for k in range(KINDS):
                if spent.kinds[t][k]:
                    spent.kinds[t][k] -= 1
                    return k
    return lowest_kind(mask)


cdef void plan_add(const State* s, const Bank* b, PaymentPlan* plan, Spent* spent, int group, const Make* m,
                   int position, u32 permanent) noexcept nogil:
    cdef const Group* g = &b.groups[group]
    cdef const Ability* a
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
    a = &db_of(s).abilities[face_at(s, g.face).abilities + use.ability]
    if a.mana.choice == 0:
        use.choice = -1
    elif m.flex:
        use.choice = packed
    else:
        use.choice = chosen_kind(m, &a.mana)
    plan.harm += a.mana.harm if a.mana.tier == 1 else 0
    if plan.n < MAX_PLAN:
        plan.uses[plan.n] = use
        plan.n += 1
    else:
        plan.more = True


# Of a make that stands for one kind of a choice of several mana.
cdef int chosen_kind(const Make* m, const ManaProfile* mana) noexcept nogil:
    cdef int k
    for k in range(KINDS):
        if m.fixed[k] > mana.fixed[k]:
            return k
    return -1


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


cdef bint mana_plan(const State* s, int player, const ManaNeed* need, ObjectId spend_on,
                    const ObjectId* avoid, int n_avoid, PaymentPlan* plan) noexcept nogil:
    cdef PoolClass classes[MAX_CLASSES]
    cdef i32 n = pool_classes(s, player, classes)
    cdef Nest nest = nest_of(s, player)
    cdef Bank b
    plan.n = 0
    plan.harm = 0
    plan.more = False
    if need_total(need) == 0:
        return True
    bank_open(s, &b, player, need, spend_on, avoid, n_avoid, classes, n, &nest)
    if not bank_pays(&b, NO_LIMIT):
        return False
    bank_choose(&b)
    plan_write(s, &b, plan)
    return True


# ---- paying from the pool ------------------------------------------------------------------------------------------

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
    Nest nest
    i32 nodes


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


# Would everything further out still be payable, with what is left in the pool?
cdef bint taking_allowed(const Taking* k) noexcept nogil:
    cdef ManaNeed nothing
    cdef Bank b
    if k.nest.n == 0:
        return True
    need_clear(&nothing)
    bank_open(k.s, &b, k.player, &nothing, k.spend_on, NULL, 0, k.classes, k.n, &k.nest)
    return bank_pays(&b, NO_LIMIT)


# Which mana goes first: restricted, then what doesn't persist, then colourless, then what is not snow mana, then what
# there is most of.
cdef i32 class_worth(const PoolClass* c) noexcept nogil:
    return (((c.restriction == 0) << 20) | (c.persists << 19) | ((c.kind != MANA_COLORLESS) << 18) | (c.snow << 17)) \
        + 0xFFFF - min(c.count, 0xFFFF)


# Takes one mana after another, the next symbol that is left first. Every step leaves a need that the pool covers; only
# a payment inside another can lead astray, and then steps are taken back.
cdef bint taking_search(Taking* k) noexcept nogil:
    cdef i32* symbol = NULL
    cdef u8 tried[MAX_CLASSES]
    cdef int kind = -1, i, best
    for i in range(KINDS):
        if symbol == NULL and k.need.kinds[i] > 0:
            symbol = &k.need.kinds[i]
            kind = i
    if symbol == NULL and k.need.snow > 0:
        symbol = &k.need.snow
    elif symbol == NULL and k.need.generic > 0:
        symbol = &k.need.generic
    if symbol == NULL:
        return taking_allowed(k)
    k.nodes += 1
    if k.nodes > MAX_NODES:
        return False
    memset(tried, 0, <size_t> k.n)
    while True:
        best = -1
        for i in range(k.n):
            if (not tried[i] and k.usable[i] and k.classes[i].count > 0 and (kind < 0 or k.classes[i].kind == kind)
                    and (symbol != &k.need.snow or k.classes[i].snow)
                    and (best < 0 or class_worth(&k.classes[i]) < class_worth(&k.classes[best]))):
                best = i
        if best < 0:
            return False
        tried[best] = 1
        symbol[0] -= 1
        k.classes[best].count -= 1
        k.taken[best] += 1
        if taking_covers(k) and taking_search(k):
            return True
        symbol[0] += 1
        k.classes[best].count += 1
        k.taken[best] -= 1


cdef bint taking_begin(const State* s, int player, const ManaNeed* need, ObjectId spend_on, Taking* k) noexcept nogil:
    cdef int i
    k.s = s
    k.player = player
    k.spend_on = spend_on
    k.n = pool_classes(s, player, k.classes)
    k.need = need[0]
    k.nest = nest_of(s, player)
    k.nodes = 0
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
    return k.nest.n == 0 or taking_search(&k)


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
    if not taking_begin(s, player, need, spend_on, &k) or not taking_search(&k):
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
    if item.kind == COST_MANA or item.kind == COST_SACRIFICE_SELF or item.kind == COST_EXILE_SELF:
        return True
    if item.kind == COST_LIFE:
        # CR 119.4, 119.4b
        return amount_of(s, item.a, &c) <= max(player_at(s, player).life, 0)
    if item.kind == COST_REMOVE_COUNTERS:
        return counters_get(s, p.counters, item.b) >= amount_of(s, item.a, &c)
    if item.kind == COST_SACRIFICE or item.kind == COST_RETURN:
        return count_matching(s, player, ZONE_BATTLEFIELD, item.b, NONE, False, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_TAP_OTHERS:
        return count_matching(s, player, ZONE_BATTLEFIELD, item.b, itself, True, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_DISCARD:
        return count_matching(s, player, ZONE_HAND, item.b, NONE, False, &c) >= amount_of(s, item.a, &c)
    if item.kind == COST_EXILE:
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
    cdef const Face* face = face_at(s, object_at(s, id_slot(p.id)).face)
    cdef const DB* db = db_of(s)
    cdef int player = chars_at(s, permanent).controller, i
    cdef const Ability* a
    cdef const Cost* cost
    cdef bint costs_mana = False
    if ability < 0 or ability >= face.n_abilities or p.flags & (PF_PHASED_OUT | PF_FACE_DOWN):
        return False
    a = &db.abilities[face.abilities + ability]
    if a.kind != ABILITY_MANA or a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD):
        return False
    if a.flags & AF_TAPS and is_sick(s, permanent):
        return False                                       # CR 302.6, 602.5a
    if not ability_timely(s, p, player, a, ability):
        return False
    if a.cost < 0:
        return True
    cost = &db.costs[a.cost]
    for i in range(cost.n_items):
        costs_mana |= db.cost_items[cost.items + i].kind == COST_MANA
        if not cost_item_payable(s, player, permanent, a, &db.cost_items[cost.items + i]):
            return False
    return not costs_mana or ability_mana_payable(s, player, permanent, a)
