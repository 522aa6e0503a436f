# How a cost can be paid: the solver, a part of mana.pyx. It works on plain structs and knows nothing of a game.
#
# Mana that could be had is counted in tokens: the kinds it may be of, and whether it is snow mana, make a mask of seven
# bits, so a dual land is one token of two kinds. A demand is a mask too. While no source has to be decided on, Hall's
# condition over the wanted kinds answers exactly. Otherwise a search decides, over groups of equal sources, which way
# each is used, and in which order the mana abilities that themselves cost mana are activated (the chain); what they
# need and what the cost needs are then one matching of tokens to demands.
#
# Limits of one payment, far from any real board; what is past them is not used automatically, so that an answer "yes"
# is always right: MAX_UNITS sources of MAX_GROUPS kinds, MAX_CLASSES kinds of mana in the pool, MAX_CHAIN activations
# that cost mana, MAX_NODES steps of the search (8 different sources that cost mana never need as many).
# May depend on: types, carddb (ManaProfile).


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
    WORTH_TIER = 12            # bits of Group.worth below which groups count as worth the same
    HARM_WEIGHT = 64           # what one damage weighs in mana
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
    u8 more[KINDS]             # what triggered mana abilities add to it, and of a kind among more_mask each
    u8 more_flex, more_mask
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
    i32 worth                  # how much it is worth keeping
    i32 count                  # units that may be used
    i32 left                   # in the search: units not used yet


# Which tokens are spent on which demands, and what is left.
cdef struct Match:
    Demand demands[MAX_DEMANDS]
    i32 n
    i32 free[MAX_TOKENS]
    u8 seen[MAX_TOKENS]
    u16 flow[MAX_TOKENS][MAX_DEMANDS]


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
    Match* match               # room for the search


# Kinds that the tokens are spent as, by the matching.
cdef struct Spent:
    u16 kinds[MAX_TOKENS][KINDS]


cdef inline int lowest_kind(u8 mask) noexcept nogil:
    cdef int k
    for k in range(KINDS):
        if mask >> k & 1:
            return k
    return MANA_COLORLESS


cdef inline void counts_clear(i32* count, u8 wanted) noexcept nogil:
    cdef u8 m = wanted
    while True:
        count[m] = 0
        if m == 0:
            break
        m = (m - 1) & wanted

# Hall's condition: for every set X of wanted kinds, the demands that only X can meet are no more than the tokens that
# have a kind in X. `count` is indexed by the token's mask cut to the wanted kinds.
cdef inline bint hall_holds(const i32* count, i32 total, u8 wanted, const Demand* demands, i32 n) noexcept nogil:
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


# ---- tokens --------------------------------------------------------------------------------------------------------

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
    if m.out > made_itself(m):
        for k in range(KINDS):
            if m.more[k]:
                token_add(b, <u8> (1 << k), 0xFFFFFFFF, position, n * m.more[k])
        if m.more_flex:
            token_add(b, m.more_mask, 0xFFFFFFFF, position, n * m.more_flex)


cdef inline i32 made_itself(const Make* m) noexcept nogil:
    return (m.flex + m.fixed[0] + m.fixed[1] + m.fixed[2] + m.fixed[3] + m.fixed[4] + m.fixed[5])


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


# ---- matching tokens to the demands of a chain and of the cost -----------------------------------------------------

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
    cdef u8 mask = b.groups[group].snow | m.flex_mask | m.more_mask
    cdef int k
    for k in range(KINDS):
        if m.fixed[k] or m.more[k]:
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


# Everything outside the chain is decided: lengthen the chain until inputs and cost are met. Of two neighbours that
# could change places (the first doesn't feed the second) only one order is tried.
cdef bint search_chain(Bank* b) noexcept nogil:
    cdef Group* g
    cdef Make* m
    cdef int i, mi, met
    b.nodes += 1
    if b.nodes > MAX_NODES:
        return False
    if b.n_chain == 0:
        met = 2 if tokens_cover(b, False) else 1
    else:
        met = match_solve(b, b.match)
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
    cdef Match match
    cdef int i
    b.match = &match
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


# ---- building a bank -----------------------------------------------------------------------------------------------

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


# Adds a symbol to an input. False: too many different ones.
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


# The generic part last: the particular demands are matched first.
cdef void input_sort(Input* input) noexcept nogil:
    cdef Demand d
    cdef int i
    for i in range(input.n - 1):
        if input.demands[i].mask == ANY:
            d = input.demands[i]
            input.demands[i] = input.demands[input.n - 1]
            input.demands[input.n - 1] = d


# Has it a hybrid symbol? Which half is paid is chosen before the kinds of mana that come of it (118.13a).
cdef bint input_is_open(const Input* input) noexcept nogil:
    cdef int i
    for i in range(input.n):
        if input.demands[i].mask != ANY and input.demands[i].mask & (input.demands[i].mask - 1):
            return True
    return False


# Room for another input: its index, -1: none.
cdef int bank_input(Bank* b, const Input* input, ObjectId source) noexcept nogil:
    if b.n_inputs == MAX_INPUTS:
        return -1
    b.inputs[b.n_inputs] = input[0]
    b.inputs[b.n_inputs].source = source
    input_sort(&b.inputs[b.n_inputs])
    b.n_inputs += 1
    return b.n_inputs - 1


# A group without makes; NULL: no room. Then come the makes of each ability, then group_done.
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


# Damage, life and counters before the mana that an ability costs, which is a part of its harm.
cdef inline i32 harm_weighed(i32 harm, i32 mana) noexcept nogil:
    return HARM_WEIGHT * max(0, harm - mana) + min(harm, mana)


cdef Make* make_new(Bank* b, Group* g, int ability, const ManaProfile* mana, int input) noexcept nogil:
    cdef Make* m
    if b.n_makes == MAX_MAKES:
        return NULL
    m = &b.makes[b.n_makes]
    memset(m, 0, sizeof(Make))
    memcpy(m.fixed, mana.fixed, KINDS)
    memset(m.ability, ability, KINDS)
    m.input = <i8> input
    if mana.tier == 1:
        m.harm = harm_weighed(mana.harm, b.inputs[input].total if input >= 0 else 0)
    m.restriction = mana.restriction
    m.uses = 0xFFFFFFFF
    b.n_makes += 1
    g.n_makes += 1
    return m


cdef void make_done(Make* m) noexcept nogil:
    cdef int k, n = made_itself(m) + m.more_flex
    for k in range(KINDS):
        n += m.more[k]
    m.out = <u8> min(n, 255)


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


# Triggered mana abilities add to every way in which the source is used. Where they add of the same type as the source
# made, a choice of kinds is one way per kind.
cdef void makes_more(Bank* b, Group* g, const Extra* extra) noexcept nogil:
    cdef int i, k, end
    if extra.same:
        makes_split(b, g)
    end = g.make + g.n_makes
    for i in range(g.make, end):
        memcpy(b.makes[i].more, extra.fixed, KINDS)
        b.makes[i].more_flex = extra.flex
        b.makes[i].more_mask = extra.flex_mask if extra.flex else 0
        if extra.same:
            make_same(&b.makes[i], extra.same)
        make_done(&b.makes[i])


# CR 106.12b: of the one type that it makes, or of any of them.
cdef void make_same(Make* m, int n) noexcept nogil:
    cdef int k, kinds = 0
    cdef u8 mask = 0
    for k in range(KINDS):
        if m.fixed[k]:
            kinds += 1
            mask |= <u8> (1 << k)
    if kinds == 1 and m.flex == 0:
        for k in range(KINDS):
            if m.fixed[k]:
                m.more[k] += <u8> n
    elif m.more_flex == 0:
        m.more_flex = <u8> n
        m.more_mask = mask


cdef void makes_split(Bank* b, Group* g) noexcept nogil:
    cdef Make whole
    cdef int i, k, end = g.make + g.n_makes
    cdef bint first
    for i in range(g.make, end):
        if b.makes[i].flex != 1:
            continue
        whole = b.makes[i]
        first = True
        for k in range(KINDS):
            if not whole.flex_mask >> k & 1 or not first and b.n_makes == MAX_MAKES:
                continue
            if not first:
                b.n_makes += 1
                g.n_makes += 1
            make_of_kind(&b.makes[i if first else b.n_makes - 1], &whole, k)
            first = False


cdef void make_of_kind(Make* m, const Make* whole, int k) noexcept nogil:
    m[0] = whole[0]
    m.flex = 0
    m.flex_mask = 0
    m.fixed[k] += 1
    memset(m.ability, whole.ability[k], KINDS)


# What is known of a group once its makes are.
cdef void group_done(Bank* b, Group* g) noexcept nogil:
    cdef Make* m
    cdef int i, k
    cdef bint single = g.n_makes > 1
    g.kinds = g.snow
    g.merged = -1
    for i in range(g.make, g.make + g.n_makes):
        m = &b.makes[i]
        g.kinds |= m.flex_mask | m.more_mask
        for k in range(KINDS):
            if m.fixed[k] or m.more[k]:
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


# ---- the preferred payment -----------------------------------------------------------------------------------------

cdef inline int count_bits(u32 x) noexcept nogil:
    cdef int n = 0
    while x:
        x &= x - 1
        n += 1
    return n


# Is all its mana restricted (106.6)?
cdef bint group_restricted(const Bank* b, const Group* g) noexcept nogil:
    cdef int i
    for i in range(g.make, g.make + g.n_makes):
        if b.makes[i].restriction == 0:
            return False
    return True


# How much a group is worth keeping: those that make many kinds, then creatures, then what few others make. What makes
# restricted mana is used where it can be.
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
    if b.restricted and group_restricted(b, g):
        n = 0
    return (n << (WORTH_TIER + 4)) | (g.rank << WORTH_TIER) | (4095 - others)


# Groups in the order in which they are spared, the most valuable first; of equals the youngest. `bulky`: sources that
# make several mana come before all others.
cdef void groups_order(Bank* b, bint bulky, u8* order) noexcept nogil:
    cdef i64 worth[MAX_GROUPS]
    cdef i64 w
    cdef int i, j
    for i in range(b.n_groups):
        b.groups[i].worth = group_worth(b, &b.groups[i])
        w = b.groups[i].worth
        if bulky and b.groups[i].most > 1:
            w += (<i64> b.groups[i].most) << 32
        j = i
        while j > 0 and worth[j - 1] <= w:
            worth[j] = worth[j - 1]
            order[j] = order[j - 1]
            j -= 1
        worth[j] = w
        order[j] = <u8> i


# Spare as many sources as possible, in this order; of groups that are worth the same one source each before the rest,
# so that something of every kind is left. Where every source makes one mana this is the best choice (sets of sources
# that can be matched to a cost form a matroid); where not, it is a choice that can spare no further source.
cdef void bank_spare(Bank* b, const u8* order, i32 harm) noexcept nogil:
    cdef int i, j, last = 0
    cdef i32 worth
    for i in range(b.n_groups):
        if i == last:
            worth = b.groups[order[i]].worth >> WORTH_TIER
            while last < b.n_groups and b.groups[order[last]].worth >> WORTH_TIER == worth:
                last += 1
            if last - i > 1:
                for j in range(i, last):
                    group_spare(b, &b.groups[order[j]], 1, harm)
        group_spare(b, &b.groups[order[i]], NO_LIMIT, harm)


# As few units of the group as will do, but at most so many fewer than now.
cdef void group_spare(Bank* b, Group* g, i32 most, i32 harm) noexcept nogil:
    cdef i32 low = g.count if g.forced else max(g.count - most, 0), middle
    while low < g.count:                                   # g.count is enough, less than low is not
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


# The bank can pay. Leaves the preferred payment in it: least harm (which it returns), then no waste, then the least
# valuable sources.
cdef i32 bank_choose(Bank* b) noexcept nogil:
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
        return harm
    for i in range(b.n_groups):
        first[i] = b.groups[i].count
        b.groups[i].count = before[i]
    groups_order(b, True, order)
    bank_spare(b, order, harm)
    bank_pays(b, harm)
    if bank_made(b, &several) < made:
        return harm
    for i in range(b.n_groups):
        b.groups[i].count = first[i]
    bank_pays(b, harm)
    return harm


# The kinds that the tokens of the payment in the bank are spent as.
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


# Of a make that stands for one kind of a choice of several mana.
cdef int chosen_kind(const Make* m, const ManaProfile* mana) noexcept nogil:
    cdef int k
    for k in range(KINDS):
        if m.fixed[k] > mana.fixed[k]:
            return k
    return -1
