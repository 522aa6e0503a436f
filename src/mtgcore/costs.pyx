# What changes the total cost of a spell or ability: increases, then reductions, then minimums (118.7, 601.2f).
#
# May depend on: types, state, carddb, layers, expr, mana.

from libc.string cimport memset
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Node, Symbol, db_of, face_at, SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_X, REDUCES_BY_MANA_VALUE,
    REDUCES_BY_POWER,
)
from mtgcore.layers cimport Rule, rule_context, rule_next, rules_any, face_of, mana_value_of
from mtgcore.expr cimport (
    Context, filter_matches, amount_of, condition_holds, F_AND, F_OR, F_NOT, F_SELF, F_TARGETS_TYPE,
)
from mtgcore.mana cimport ManaNeed, need_total
from mtgcore.proposal cimport Proposal, proposal_context, reducing_item

cdef enum:
    GENERIC = 6                # place of generic mana after the six kinds


# What the rules in force add to a cost and take from it.
cdef struct Adjustment:
    i32 increase[7]
    i32 reduce[7]
    i32 minimum


cdef u64 cost_rules() noexcept nogil:
    return (<u64> 1 << RULE_COST_INCREASE | <u64> 1 << RULE_COST_REDUCE | <u64> 1 << RULE_COST_MINIMUM
            | <u64> 1 << RULE_SPEND_AS_ANY)


cdef inline bint concerns(const Rule* rule, int player) noexcept nogil:
    cdef int whose = rule.c & RF_WHOSE
    if ref_is_player(rule.object):                         # an effect on a player
        return ref_to_player(rule.object) == player
    return whose == REL_ANY or (rule.controller == player) == (whose == REL_YOU)


cdef bint rule_covers(const State* s, const Rule* rule, i32 filter, int player, ObjectId spell) noexcept nogil:
    cdef Context c
    if not concerns(rule, player):
        return False
    c = rule_context(rule, spell)
    return filter_matches(s, filter, spell, &c)


# ---- filters over a proposal -----------------------------------------------------------------------------------------

cdef bint asks_for_targets(const DB* db, i32 node) noexcept nogil:
    cdef const Node* n = &db.nodes[node]
    if node == 0:
        return False
    if n.op == F_AND or n.op == F_OR:
        return asks_for_targets(db, n.a) or asks_for_targets(db, n.b)
    return n.op == F_TARGETS_TYPE or n.op == F_NOT and asks_for_targets(db, n.a)


# Has a target been chosen, or is one assumed, that matches?
cdef bint targets_match(const State* s, const Proposal* p, i32 filter, const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, p.entry)
    cdef u32 i
    if p.assumed != NONE and filter_matches(s, filter, p.assumed, c):
        return True
    if entry != NULL:
        for i in range(1, handle_len(s, entry.targets), 3):
            if filter_matches(s, filter, handle_words(s, entry.targets)[i], c):
                return True
    return False


# A filter over the spell, or over the source of the ability, as it is proposed.
cdef bint proposal_matches(const State* s, const Proposal* p, i32 node, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    if not asks_for_targets(db_of(s), node):
        return filter_matches(s, node, p.source, c)
    if n.op == F_AND:
        return proposal_matches(s, p, n.a, c) and proposal_matches(s, p, n.b, c)
    elif n.op == F_OR:
        return proposal_matches(s, p, n.a, c) or proposal_matches(s, p, n.b, c)
    elif n.op == F_NOT:
        return not proposal_matches(s, p, n.a, c)
    return targets_match(s, p, n.a, c)


# Is the rule about spells or about abilities, and about one like this?
cdef bint rule_applies(const State* s, const Rule* rule, const Proposal* p) noexcept nogil:
    cdef int keyword = (rule.c >> RF_KEYWORD_SHIFT) & 63
    cdef Context c
    if (p.face < 0) != ((rule.c & RF_OF_ABILITIES) != 0) or not concerns(rule, p.player):
        return False
    if keyword != 0 and (p.ability < 0 or db_of(s).abilities[p.ability].keyword != keyword - 1):
        return False
    c = rule_context(rule, p.source)
    return proposal_matches(s, p, rule.b, &c)


cdef bint cost_rules_of_targets(const State* s, const Proposal* p) noexcept nogil:
    cdef const Face* fc
    cdef Rule rule
    cdef int cursor = 0
    cdef i32 i
    if rules_any(s, cost_rules()):
        while rule_next(s, &cursor, &rule):
            if (rule.kind == RULE_COST_INCREASE or rule.kind == RULE_COST_REDUCE) and \
                    asks_for_targets(db_of(s), rule.b):
                return True
    if p.face >= 0 and face_at(s, p.face).rules:
        fc = face_at(s, p.face)
        for i in range(fc.abilities, fc.abilities + fc.n_abilities):
            if db_of(s).abilities[i].kind == ABILITY_STATIC and asks_for_targets(db_of(s), db_of(s).abilities[i].b):
                return True
    return False


# ---- the adjustment --------------------------------------------------------------------------------------------------

cdef void adjust(Adjustment* x, int kind, int color, i32 amount) noexcept nogil:
    cdef int at = color - 1 if color > 0 else GENERIC
    if kind == RULE_COST_INCREASE:
        x.increase[at] += amount
    elif kind == RULE_COST_REDUCE:
        x.reduce[at] += amount


# A number, or an amount as the rule's own object and controller see it.
cdef i32 rule_amount(const State* s, i32 a, i32 flags, const Context* c) noexcept nogil:
    return max(0, amount_of(s, a, c)) if flags & RF_COUNTED else a


cdef inline bint own_rule(const DB* db, i32 filter) noexcept nogil:
    cdef const Node* n = &db.nodes[filter]
    return n.op == F_SELF or n.op == F_AND and (own_rule(db, n.a) or own_rule(db, n.b))


# "This spell costs less": a static ability of its own that works where it is cast (113.6d), its filter asks for F_SELF.
cdef void own_rules(const State* s, const Proposal* p, Adjustment* x) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Face* fc = &db.faces[p.face]
    cdef const Ability* a
    cdef Context c = proposal_context(p)
    cdef i32 i
    for i in range(fc.abilities, fc.abilities + fc.n_abilities):
        a = &db.abilities[i]
        if a.kind != ABILITY_STATIC or a.keyword != RULE_COST_INCREASE and a.keyword != RULE_COST_REDUCE:
            continue
        if own_rule(db, a.b) and condition_holds(s, a.timing, &c) and proposal_matches(s, p, a.b, &c):
            adjust(x, a.keyword, (a.c >> RF_COLOR_SHIFT) & 7, rule_amount(s, a.a, a.c, &c))


cdef void rules_in_force(const State* s, const Proposal* p, Adjustment* x) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_COST_MINIMUM:
            if p.face >= 0 and concerns(&rule, p.player):
                x.minimum = max(x.minimum, rule.a)
        elif rule.kind == RULE_COST_INCREASE or rule.kind == RULE_COST_REDUCE:
            if rule_applies(s, &rule, p):
                c = rule_context(&rule, p.source)
                adjust(x, rule.kind, (rule.c >> RF_COLOR_SHIFT) & 7, rule_amount(s, rule.a, rule.c, &c))


# CR 702.48c, 702.119a, 702.180a: by the object that was chosen for a part of the cost.
cdef void reduced_by_object(const State* s, const Proposal* p, Adjustment* x) noexcept nogil:
    cdef int how = reducing_item(db_of(s), p).c
    cdef const Face* fc
    cdef const Symbol* symbol
    cdef i32 i
    if how == REDUCES_BY_MANA_VALUE:
        x.reduce[GENERIC] += mana_value_of(s, p.reducer)
    elif how == REDUCES_BY_POWER:
        x.reduce[GENERIC] += max(0, object_power(s, p.reducer))
    else:
        fc = face_at(s, face_of(s, p.reducer))
        for i in range(fc.symbols, fc.symbols + max(fc.n_symbols, 0)):
            symbol = &db_of(s).symbols[i]
            if symbol.kind == SYMBOL_GENERIC:
                x.reduce[GENERIC] += symbol.a
            elif symbol.kind != SYMBOL_X:
                x.reduce[symbol.a if symbol.kind == SYMBOL_MANA else GENERIC] += 1


cdef inline i32 object_power(const State* s, ObjectId id) noexcept nogil:
    return chars_at(s, object_get(s, id).pos).power if permanent_get(s, id) != NULL else 0


# "This ability costs {1} less to activate for each ...": of the ability itself, wherever it functions.
cdef inline i32 own_reduction(const State* s, const Proposal* p) noexcept nogil:
    return db_of(s).abilities[p.ability].a if p.ability >= 0 and \
        db_of(s).abilities[p.ability].kind == ABILITY_ACTIVATED else 0


# CR 601.2f: increases, then reductions, then what looks at the total.
cdef void cost_adjust(const State* s, const Proposal* p, ManaNeed* need) noexcept nogil:
    cdef Adjustment x
    cdef Context c
    cdef i32 part, reduction = own_reduction(s, p)
    cdef int kind
    cdef bint own = p.face >= 0 and not p.hidden and face_at(s, p.face).rules
    if p.face < 0 and p.ability < 0 or not own and not rules_any(s, cost_rules()) and p.reducer == NONE and \
            reduction == 0:
        return
    memset(&x, 0, sizeof(Adjustment))
    if own:
        own_rules(s, p, &x)
    if rules_any(s, cost_rules()):
        rules_in_force(s, p, &x)
    if p.reducer != NONE:
        reduced_by_object(s, p, &x)
    if reduction != 0:
        c = proposal_context(p)
        x.reduce[GENERIC] += max(0, amount_of(s, reduction, &c))
    need.generic += x.increase[GENERIC]
    for kind in range(6):
        need.kinds[kind] += x.increase[kind]
    for kind in range(6):                                  # CR 118.7b-d: what is left over is generic mana
        part = min(need.kinds[kind], x.reduce[kind])
        need.kinds[kind] -= part
        x.reduce[GENERIC] += x.reduce[kind] - part
    need.generic = max(0, need.generic - x.reduce[GENERIC])    # CR 118.7a
    if need_total(need) < x.minimum:
        need.generic += x.minimum - need_total(need)
    if rules_any(s, <u64> 1 << RULE_SPEND_AS_ANY):
        spend_as_any(s, p.player, need)


# CR 609.4b: mana that may be spent as though it were of any color, or of any type, pays for symbols of any.
cdef void spend_as_any(const State* s, int player, ManaNeed* need) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0, kind
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_SPEND_AS_ANY and concerns(&rule, player):
            for kind in range(6 if rule.a == 1 else 5):
                need.generic += need.kinds[kind]
                need.kinds[kind] = 0
