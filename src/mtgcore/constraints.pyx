# Who may attack or block what, and what the rules in force make of a declaration (508.1a-d, 509.1a-c, 506.2, 802).
#
# May depend on: types, state, layers, expr, targets; declare.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Permanent, Chars, LastKnown, magic, player_at, player_next, permanent_at, permanent_get, chars_at,
    ref_player, ref_is_player, ref_to_player,
)
from mtgcore.layers cimport Rule, rule_context, rule_next, rules_any, keyword_parameter, lki_get
from mtgcore.expr cimport Context, context_of, filter_matches
from mtgcore.targets cimport protected_from
from mtgcore.declare cimport (
    Declaration, Signature, Facing, Limit, MAX_FACINGS, MAX_CREATURES, MAX_LIMITS, UNLIMITED,
    declaration_begin, declaration_intern, declaration_ready,
)


# ---- who is who ----------------------------------------------------------------------------------------------------

# CR 506.2, 310.8b, 802.2: an opponent, a planeswalker an opponent controls, or a battle an opponent protects.
cdef bint defender_legal(const State* s, int player, Ref defender) noexcept nogil:
    cdef const Permanent* p
    cdef const Chars* c
    if ref_is_player(defender):
        return ref_to_player(defender) != player and not player_at(s, ref_to_player(defender)).lost
    p = permanent_get(s, defender)
    if p == NULL or p.flags & PF_PHASED_OUT:
        return False
    c = chars_at(s, index_of(s, defender))
    if c.types & TYPE_BATTLE:
        return p.protector < s.n_players and p.protector != player and not player_at(s, p.protector).lost
    return c.types & TYPE_PLANESWALKER and c.controller != player


# Everything the player's creatures may attack: players in turn order, then permanents.
cdef i32 defenders_fill(const State* s, int player, Ref* out, i32 cap) noexcept nogil:
    cdef i32 n = 0
    cdef u32 i
    cdef int _k, p = player
    for _k in range(s.n_players - 1):
        p = p + 1 if p + 1 < s.n_players else 0
        if not player_at(s, p).lost and n < cap:
            out[n] = ref_player(p)
            n += 1
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).types & (TYPE_PLANESWALKER | TYPE_BATTLE) and n < cap:
            if defender_legal(s, player, permanent_at(s, i).id):
                out[n] = permanent_at(s, i).id
                n += 1
    return n


# CR 508.5: the defending player of something attacked, last known when it is gone.
cdef int defender_player(const State* s, Ref defender) noexcept nogil:
    cdef const Permanent* p
    cdef const LastKnown* known
    if ref_is_player(defender):
        return ref_to_player(defender)
    p = permanent_get(s, defender)
    if p != NULL:
        if chars_at(s, index_of(s, defender)).types & TYPE_BATTLE:
            return p.protector                             # CR 310.8d
        return chars_at(s, index_of(s, defender)).controller
    known = lki_get(s, defender)
    if known != NULL:
        return known.permanent.protector if known.chars.types & TYPE_BATTLE else known.controller
    return player_next(s, magic(s).active)


# ---- rules in force ------------------------------------------------------------------------------------------------

cdef bint rule_covers(const State* s, const Rule* rule, Ref object) noexcept nogil:
    cdef Context c
    if rule.filter == 0:
        return rule.object == object
    c = rule_context(rule, NONE)
    return filter_matches(s, rule.filter, object, &c)


# Costs without a filter are asked of everybody, unless `b` says that they are the object's own.
cdef inline bint cost_covers(const State* s, const Rule* rule, ObjectId creature) noexcept nogil:
    return (rule.filter == 0 and rule.b == 0) or rule_covers(s, rule, creature)


# Does the second filter of a rule (which blockers, which attackers) match?
cdef bint rule_names(const State* s, const Rule* rule, ObjectId other) noexcept nogil:
    cdef Context c = rule_context(rule, NONE)
    return filter_matches(s, rule.b, other, &c)


# Is this defender a player who stands in that relation to the rule's controller, or (c of the rule not 0) a
# planeswalker that such a player controls?
cdef bint rule_meets(const State* s, const Rule* rule, int relation, Ref defender) noexcept nogil:
    cdef int player
    if ref_is_player(defender):
        player = ref_to_player(defender)
    elif rule.c and chars_at(s, index_of(s, defender)).types & TYPE_PLANESWALKER:
        player = chars_at(s, index_of(s, defender)).controller
    else:
        return False
    return relation == REL_ANY or (player == rule.controller) == (relation == REL_YOU)


cdef inline void weight_add(Signature* g, int facing) noexcept nogil:
    if g.weights[facing] < 255:
        g.weights[facing] += 1


cdef inline void cost_add(Signature* g, int facing, i32 amount) noexcept nogil:
    cdef i32 cost = g.costs[facing] + amount
    g.costs[facing] = <u16> (cost if cost < 0xFFFF else 0xFFFF)


cdef void signature_begin(const Declaration* d, Signature* g) noexcept nogil:
    memset(g, 0, sizeof(Signature))
    g.most = 1
    if d.n_facings == MAX_FACINGS:
        g.facings = ~(<u64> 0)
    else:
        g.facings = (<u64> 1 << d.n_facings) - 1


# Interns the signature of a creature that may act; a creature that can face nothing takes no part.
cdef void signature_end(const State* s, Declaration* d, u32 creature, Signature* g) noexcept nogil:
    cdef int j, kind
    if g.facings == 0 or d.n_creatures == MAX_CREATURES:
        return
    for j in range(d.n_facings):
        if (g.facings >> j) & 1:
            if g.costs[j] == 0:
                g.free |= <u64> 1 << j
        else:
            g.weights[j] = 0
            g.costs[j] = 0
    kind = declaration_intern(d, g)
    if kind >= 0:
        d.creatures[d.n_creatures] = <u16> creature
        d.kinds[d.n_creatures] = <u8> kind
        d.n_creatures += 1


# A rule that limits how many creatures act at all. Several of the same words make one limit: the least.
cdef void limit_add(Declaration* d, const Rule* rule, int player) noexcept nogil:
    cdef Limit* limit
    cdef int i
    for i in range(d.n_limits):
        limit = &d.limits[i]
        if limit.filter == rule.filter and limit.player == player and (
                rule.filter == 0 or (limit.controller == rule.controller and limit.source == rule.object and
                                     limit.memory == rule.memory)):
            if rule.a < limit.most:
                limit.most = rule.a
            return
    if d.n_limits == MAX_LIMITS:
        return
    limit = &d.limits[d.n_limits]
    limit.most = rule.a
    limit.filter = rule.filter
    limit.player = player
    limit.source = rule.object
    limit.controller = rule.controller
    limit.memory = rule.memory
    d.n_limits += 1


# Which limits a creature counts for: all creatures do when the rule has no filter.
cdef u32 limits_of_creature(const State* s, const Declaration* d, ObjectId id) noexcept nogil:
    cdef Context c
    cdef u32 mask = 0
    cdef int i
    for i in range(d.n_limits):
        c = context_of(d.limits[i].source, d.limits[i].controller, NONE)
        c.memory = d.limits[i].memory
        if d.limits[i].filter == 0 or filter_matches(s, d.limits[i].filter, id, &c):
            mask |= <u32> 1 << i
    return mask


# ---- attacking -----------------------------------------------------------------------------------------------------

# CR 508.1c, as far as this creature and what it would attack are concerned.
cdef bint attack_allowed(const State* s, ObjectId id, Ref defender) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    if not rules_any(s, ATTACK_PAIR_RULES):
        return True
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_CANT_ATTACK:
            if rule_covers(s, &rule, id):
                return False
        elif rule.kind == RULE_CANT_ATTACK_PLAYER:
            if rule_meets(s, &rule, rule.a, defender) and rule_covers(s, &rule, id):
                return False
    return True


# What one rule means for one creature that may attack.
cdef void attack_rule(const State* s, const Declaration* d, const Rule* rule, Signature* g,
                      u32* goaders) noexcept nogil:
    cdef int j, goader
    if rule.kind == RULE_CANT_ATTACK:
        g.facings = 0
    elif rule.kind == RULE_MUST_ATTACK:
        g.weight += 1
    elif rule.kind == RULE_CANT_ATTACK_ALONE:
        g.others = max(g.others, rule.a, 1)
    elif rule.kind == RULE_GOADED:
        goader = rule.a if rule.a >= 0 else rule.controller
        if (goaders[0] >> goader) & 1:
            return                                         # CR 701.15d
        goaders[0] |= <u32> 1 << goader
        g.weight += 1                                      # CR 701.15b: two requirements
        for j in range(d.n_facings):
            if ref_is_player(d.faced[j]) and d.faced[j] != ref_player(goader):
                weight_add(g, j)
    else:
        for j in range(d.n_facings):
            if rule.kind == RULE_ATTACK_COST:
                if rule.b != 0 or rule_meets(s, rule, REL_YOU, d.faced[j]):
                    cost_add(g, j, rule.a)
            elif rule.kind == RULE_MUST_ATTACK_PLAYER and rule.b != 0:
                if rule_names(s, rule, d.faced[j]):        # that player
                    weight_add(g, j)
            elif rule_meets(s, rule, rule.a, d.faced[j]):
                if rule.kind == RULE_CANT_ATTACK_PLAYER:
                    g.facings &= ~(<u64> 1 << j)
                elif rule.kind == RULE_MUST_ATTACK_PLAYER:
                    weight_add(g, j)


cdef void attacker_add(const State* s, Declaration* d, u32 i) noexcept nogil:
    cdef ObjectId id = permanent_at(s, i).id
    cdef Signature g
    cdef Rule rule
    cdef int cursor = 0
    cdef u32 goaders = 0
    signature_begin(d, &g)
    while rule_next(s, &cursor, &rule):
        if rule.kind >= 32 or not ((ATTACK_RULES | ATTACK_PAIR_RULES) >> rule.kind) & 1:
            continue
        if cost_covers(s, &rule, id) if rule.kind == RULE_ATTACK_COST else rule_covers(s, &rule, id):
            attack_rule(s, d, &rule, &g, &goaders)
    g.limits = limits_of_creature(s, d, id)
    if d.has_costs and chars_at(s, i).mana and not chars_has(chars_at(s, i), KW_VIGILANCE):
        g.source = id                                      # CR 508.1f: tapped before costs are paid
    signature_end(s, d, i, &g)


cdef void attack_build(const State* s, int player, Declaration* d) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0, i, j
    cdef u32 k
    declaration_begin(d, s, player)
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_MAX_ATTACKERS:
            limit_add(d, &rule, rule.controller if rule.c else -1)
        elif rule.kind == RULE_ATTACK_COST:
            d.has_costs = True
    d.n_facings = defenders_fill(s, player, d.faced, MAX_FACINGS)
    d.n_faced = d.n_facings
    for j in range(d.n_facings):
        d.facing_of[j] = <u8> j
        d.facings[j].least = 1
        d.facings[j].most = UNLIMITED
        d.facings[j].weight = 0
        d.facings[j].limits = 0
        for i in range(d.n_limits):
            if d.limits[i].player < 0 or d.faced[j] == ref_player(d.limits[i].player):
                d.facings[j].limits |= <u32> 1 << i
    for k in range(magic(s).n_permanents):
        if attacker_able(s, k, player):
            attacker_add(s, d, k)
    declaration_ready(d)


# ---- blocking ------------------------------------------------------------------------------------------------------

# CR 702.14c
cdef bint walks_past(const State* s, ObjectId attacker, int player) noexcept nogil:
    cdef Context c = context_of(attacker, chars_at(s, index_of(s, attacker)).controller, NONE)
    cdef i32 filter
    cdef u32 i
    cdef int k = 0
    while True:
        filter = keyword_parameter(s, attacker, KW_LANDWALK, k)
        if filter < 0:
            return False
        for i in range(magic(s).n_permanents):
            if (chars_at(s, i).types & TYPE_LAND and chars_at(s, i).controller == player
                    and not permanent_at(s, i).flags & PF_PHASED_OUT
                    and filter_matches(s, filter, permanent_at(s, i).id, &c)):
                return True
        k += 1


# Evasion abilities, cumulative (509.1b).
cdef bint evades(const State* s, u32 attacker, u32 blocker) noexcept nogil:
    cdef const Chars* a = chars_at(s, attacker)
    cdef const Chars* b = chars_at(s, blocker)
    if chars_has(a, KW_FLYING) and not b.keywords & ((1 << KW_FLYING) | (1 << KW_REACH)):
        return True                                        # CR 702.9b
    if chars_has(a, KW_SHADOW) != chars_has(b, KW_SHADOW):
        return True                                        # CR 702.28b
    if chars_has(a, KW_HORSEMANSHIP) and not chars_has(b, KW_HORSEMANSHIP):
        return True                                        # CR 702.31b
    if chars_has(a, KW_FEAR) and not b.types & TYPE_ARTIFACT and not b.colors & COLOR_BLACK:
        return True                                        # CR 702.36b
    if chars_has(a, KW_INTIMIDATE) and not b.types & TYPE_ARTIFACT and not b.colors & a.colors:
        return True                                        # CR 702.13b
    if chars_has(a, KW_SKULK) and b.power > a.power:
        return True                                        # CR 702.118b
    if chars_has(a, KW_LANDWALK) and walks_past(s, permanent_at(s, attacker).id, b.controller):
        return True
    # CR 702.16f
    return chars_has(a, KW_PROTECTION) and protected_from(s, permanent_at(s, attacker).id, permanent_at(s, blocker).id)


cdef bint block_rules_allow(const State* s, ObjectId blocker, ObjectId attacker) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_CANT_BLOCK:
            if rule_covers(s, &rule, blocker):
                return False
        elif rule.kind == RULE_UNBLOCKABLE:
            if rule_covers(s, &rule, attacker):
                return False
        elif rule.kind == RULE_CANT_BE_BLOCKED_BY:
            if rule_covers(s, &rule, attacker) and rule_names(s, &rule, blocker):
                return False
        elif rule.kind == RULE_CAN_BLOCK_ONLY:
            if rule_covers(s, &rule, blocker) and not rule_names(s, &rule, attacker):
                return False
    return True


# How many attackers a creature may block: one (509.1a), unless effects say more.
cdef i32 blocks_most(const State* s, ObjectId id) noexcept nogil:
    cdef Rule rule
    cdef i32 most = 1
    cdef int cursor = 0
    if rules_any(s, 1 << RULE_BLOCK_ADDITIONAL):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_BLOCK_ADDITIONAL and rule_covers(s, &rule, id):
                most = UNLIMITED if rule.a < 0 else min(most + rule.a, UNLIMITED)
    return most


# How many creatures may and must block this attacker together. True: no requirement singles it out.
cdef bint facing_of_attacker(const State* s, u32 attacker, Facing* w) noexcept nogil:
    cdef ObjectId id = permanent_at(s, attacker).id
    cdef Rule rule
    cdef int cursor = 0
    cdef bint plain = True
    w.least = 2 if chars_has(chars_at(s, attacker), KW_MENACE) else 1      # CR 702.111b
    w.most = UNLIMITED
    w.weight = 0
    w.limits = 0xFFFFFFFF
    if rules_any(s, BLOCK_RULES):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_MUST_BLOCK:
                if rule.a == id:
                    plain = False
            elif rule.kind < 32 and (BLOCK_RULES >> rule.kind) & 1 and rule_covers(s, &rule, id):
                if rule.kind == RULE_MIN_BLOCKERS:
                    w.least = max(w.least, rule.a)
                elif rule.kind == RULE_MAX_BLOCKERS:
                    w.most = min(w.most, rule.a)
                elif rule.kind == RULE_MUST_BE_BLOCKED:
                    w.weight += 1
                elif rule.kind == RULE_LURE:
                    plain = False
    return plain and w.least == 1 and w.most == UNLIMITED and w.weight == 0


# A hash of which creatures may block the attacker.
cdef u64 attacker_column(const State* s, u32 attacker, int player) noexcept nogil:
    cdef u64 h = 1
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if blocker_able(s, i, player):
            h = (h ^ (2 + <u64> block_allowed(s, i, attacker))) * <u64> 0x9E3779B97F4A7C15
            h ^= h >> 29
    return h


# The attackers as facings. On crowded boards those that nothing distinguishes share one.
cdef void block_facings(const State* s, int player, Declaration* d) noexcept nogil:
    cdef u64 columns[MAX_FACINGS]
    cdef u64 column = 0
    cdef Facing w
    cdef u32 i, n = 0
    cdef int j
    cdef bint crowded, plain
    for i in range(magic(s).n_permanents):
        n += attacks_player(s, i, player)
    crowded = n > MAX_FACINGS
    for i in range(magic(s).n_permanents):
        if d.n_faced == MAX_CREATURES or not attacks_player(s, i, player):
            continue
        plain = facing_of_attacker(s, i, &w)
        j = d.n_facings
        if crowded:
            column = attacker_column(s, i, player) if plain else 0
            j = 0
            while j < d.n_facings and (not plain or columns[j] != column):
                j += 1
        if j == MAX_FACINGS:
            continue
        if j == d.n_facings:
            d.facings[j] = w
            columns[j] = column
            d.n_facings += 1
        d.faced[d.n_faced] = permanent_at(s, i).id
        d.facing_of[d.n_faced] = <u8> j
        d.n_faced += 1


# What one rule means for one creature that may block.
cdef void block_rule(const State* s, const Declaration* d, const Rule* rule, ObjectId id, Signature* g) noexcept nogil:
    cdef int j
    if rule.kind == RULE_LURE:
        # "All creatures able to block it do so": a requirement for each of them
        if rule.b == 0 or rule_names(s, rule, id):
            for j in range(d.n_faced):
                if rule_covers(s, rule, d.faced[j]):
                    weight_add(g, d.facing_of[j])
    elif rule.kind == RULE_BLOCK_COST:
        if cost_covers(s, rule, id):
            for j in range(d.n_facings):
                cost_add(g, j, rule.a)
    elif not rule_covers(s, rule, id):
        return
    elif rule.kind == RULE_MUST_BLOCK:
        if rule.a == NONE:
            g.weight += 1
        else:
            for j in range(d.n_faced):
                if d.faced[j] == rule.a:
                    weight_add(g, d.facing_of[j])
    elif rule.kind == RULE_CANT_BLOCK_ALONE:
        g.others = max(g.others, rule.a, 1)
    elif rule.kind == RULE_CANT_BLOCK_WITH_FEWER:
        g.others = max(g.others, rule.a - 1)


cdef void blocker_add(const State* s, Declaration* d, u32 i) noexcept nogil:
    cdef ObjectId id = permanent_at(s, i).id
    cdef Signature g
    cdef Rule rule
    cdef int cursor = 0, j
    signature_begin(d, &g)
    for j in range(d.n_faced):
        if not block_allowed(s, i, index_of(s, d.faced[j])):
            g.facings &= ~(<u64> 1 << d.facing_of[j])
    if g.facings == 0:
        return
    if rules_any(s, BLOCK_RULES):
        while rule_next(s, &cursor, &rule):
            if rule.kind < 32 and (BLOCK_RULES >> rule.kind) & 1:
                block_rule(s, d, &rule, id, &g)
    g.most = blocks_most(s, id)
    g.limits = limits_of_creature(s, d, id)
    signature_end(s, d, i, &g)


cdef void block_build(const State* s, int player, Declaration* d) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef u32 i
    declaration_begin(d, s, player)
    if rules_any(s, BLOCK_RULES):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_MAX_BLOCKERS_TOTAL:
                limit_add(d, &rule, -1)
            elif rule.kind == RULE_BLOCK_COST:
                d.has_costs = True
    block_facings(s, player, d)
    for i in range(magic(s).n_permanents):
        if blocker_able(s, i, player):
            blocker_add(s, d, i)
    declaration_ready(d)


# May nothing but evasion decide (no rule about whole declarations, no menace)?
cdef bint blocks_plain(const State* s, int player) noexcept nogil:
    cdef u32 i
    if rules_any(s, BLOCK_RULES):
        return False
    for i in range(magic(s).n_permanents):
        if is_attacking(s, i) and chars_has(chars_at(s, i), KW_MENACE) and attacks_player(s, i, player):
            return False
    return True
