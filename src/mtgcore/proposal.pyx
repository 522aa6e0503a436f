# What a spell or ability that is being cast or activated costs, what it may target, and whether it can be completed.
#
# Costs and their payment (118, 601.2f), mana symbols (107.4), objects for costs, targets (115, 601.2c-d), X (107.3).
# All questions are over a const State: searches try choices, nothing is changed. Exact, but for the limits named below
# and where a comment says so; then the answer is no.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Mode, Symbol, Cost, CostItem, CastCost, Node, TargetSpec, ManaProfile, db_of, face_at,
    typeset_has,
    SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN, SYMBOL_SNOW, SYMBOL_X,
    COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD, COST_TAP_OTHERS,
    COST_EXILE, COST_LOYALTY, COST_REMOVE_COUNTERS, COST_RETURN, COST_DISCARD_SELF, COST_EXILE_SELF,
    CASTCOST_ALTERNATIVE,
)
from mtgcore.layers cimport Rule, rule_next, rules_any, chars_of, is_sick, keyword_parameter
from mtgcore.zones cimport zone_count, zone_get
from mtgcore.expr cimport (
    Context, context_of, filter_matches, amount_of, condition_holds, F_AND, F_OR, F_NOT, F_SELF, F_POWER, F_TOUGHNESS,
    F_MANA_VALUE, F_COUNTERS, A_X, A_ADD, A_SUB, A_MUL, A_HALF_UP, A_HALF_DOWN, A_NEGATE,
)
from mtgcore.mana cimport (
    ManaNeed, PaymentPlan, need_clear, need_total, mana_can_pay_at, mana_can_pay_with, mana_plan_at, pool_covers,
    pool_pay,
)
from mtgcore.targets cimport SPEC_ENCHANTS, target_candidates, target_exists

cdef enum:
    MAX_LIST = 64              # candidates looked at to see whether enough exist
    MAX_SLOTS = 32             # picks weighed against each other; also how long a list of candidates is then needed
    MAX_X = 1 << 20
    MAX_EACH = 5               # mana of kinds chosen one by one: more than that is weighed as if all were of one kind
    NO_LIMIT = 0x3FFFFFFF


# What a mana ability makes.
cdef struct Gain:
    i32 amounts[6]
    i32 left                   # so much more, of kinds that are still to be chosen
    int mask                   # among these
    bint each                  # each may be of another kind
    bint snow
    i32 restriction            # filter over what it may be spent on
    ObjectId source


# One pick among several that constrain each other.
cdef struct Slot:
    const i32* list
    i32 n
    u32 conflicts              # bit i: must differ from the pick of slot i, which comes earlier


# ---- amounts ---------------------------------------------------------------------------------------------------------

cdef bint amount_uses_x(const DB* db, i32 node) noexcept nogil:
    cdef const Node* n = &db.nodes[node]
    if node == 0:
        return False
    if n.op == A_X:
        return True
    elif n.op == A_ADD or n.op == A_SUB or n.op == A_MUL:
        return amount_uses_x(db, n.a) or amount_uses_x(db, n.b)
    elif n.op == A_HALF_UP or n.op == A_HALF_DOWN or n.op == A_NEGATE:
        return amount_uses_x(db, n.a)
    return False


# An amount as it would be for that X, which need not be on the stack yet.
cdef i32 amount_for(const State* s, i32 node, const Context* c, i32 x) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    if not amount_uses_x(db_of(s), node):
        return amount_of(s, node, c)
    if n.op == A_X:
        return x
    elif n.op == A_ADD:
        return amount_for(s, n.a, c, x) + amount_for(s, n.b, c, x)
    elif n.op == A_SUB:
        return amount_for(s, n.a, c, x) - amount_for(s, n.b, c, x)
    elif n.op == A_MUL:
        return amount_for(s, n.a, c, x) * amount_for(s, n.b, c, x)
    elif n.op == A_HALF_UP:
        return (amount_for(s, n.a, c, x) + 1) >> 1
    elif n.op == A_HALF_DOWN:
        return amount_for(s, n.a, c, x) >> 1
    return -amount_for(s, n.a, c, x)


cdef bint filter_uses_x(const DB* db, i32 node) noexcept nogil:
    cdef const Node* n = &db.nodes[node]
    if node == 0:
        return False
    if n.op == F_AND or n.op == F_OR:
        return filter_uses_x(db, n.a) or filter_uses_x(db, n.b)
    elif n.op == F_NOT:
        return filter_uses_x(db, n.a)
    elif n.op == F_POWER or n.op == F_TOUGHNESS or n.op == F_MANA_VALUE:
        return amount_uses_x(db, n.b)
    elif n.op == F_COUNTERS:
        return amount_uses_x(db, n.c)
    return False


# ---- proposals -------------------------------------------------------------------------------------------------------

cdef inline bint taken_has(const Taken* t, ObjectId id) noexcept nogil:
    cdef int i
    for i in range(t.n):
        if t.ids[i] == id:
            return True
    return False


cdef inline void taken_add(Taken* t, ObjectId id) noexcept nogil:
    if t.n < MAX_TAKEN:
        t.ids[t.n] = id
        t.n += 1


cdef void proposal_clear(Proposal* p, int player, ObjectId source) noexcept nogil:
    p.player = player
    p.speaker = player
    p.source = source
    p.entry = NONE
    p.memory = 0
    p.spend_on = NONE
    p.face = -1
    p.ability = -1
    p.symbols = 0
    p.n_symbols = 0
    p.n_costs = 0
    p.x = 0
    p.n_choices = 0
    p.choices = NULL
    p.amounts = NULL
    p.objects = NULL
    p.n_objects = 0
    p.tapped.n = 0
    p.reserved.n = 0
    p.life_reserved = 0
    p.outer = NULL
    p.begun = False


# The costs of a spell: `additional` has the bits of the additional costs that are paid. False: it can't be cast that
# way.
cdef bint proposal_spell(const State* s, Proposal* p, i32 face, int way, u32 additional) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    cdef const CastCost* costs = &db_of(s).cast_costs[fc.cast_costs]
    cdef i32 i
    p.face = face
    p.ability = fc.spell
    if way == 0:
        if fc.n_symbols < 0:
            return False                                   # CR 118.6, 202.1b: no mana cost can't be paid
        p.symbols = fc.symbols
        p.n_symbols = fc.n_symbols
    elif way > 0:                                          # CR 118.9: instead of the mana cost
        if way > fc.n_cast_costs or costs[way - 1].kind != CASTCOST_ALTERNATIVE:
            return False
        p.costs[0] = costs[way - 1].cost
        p.n_costs = 1
    for i in range(fc.n_cast_costs):                       # CR 118.8, 118.9d
        if (additional >> i) & 1 and costs[i].cost >= 0:
            p.costs[p.n_costs] = costs[i].cost
            p.n_costs += 1
    return True


cdef void proposal_ability(const State* s, Proposal* p, i32 ability) noexcept nogil:
    p.ability = ability
    if db_of(s).abilities[ability].cost >= 0:
        p.costs[0] = db_of(s).abilities[ability].cost
        p.n_costs = 1


# CR 107.3: {X} in the cost is the X of the spell or ability that asks for it, if that has one.
cdef void proposal_cost(const State* s, Proposal* p, i32 cost, const Frame* program) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, program.r[1])
    p.costs[0] = cost
    p.n_costs = 1
    p.speaker = program.controller
    p.entry = program.r[1]
    p.memory = program.r[2]
    p.x = entry.x if entry != NULL else 0


# Additional costs of a kind whose condition holds, as bits.
cdef u32 additional_costs(const State* s, const Proposal* p, i32 face, int kind) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    cdef const CastCost* costs = &db_of(s).cast_costs[fc.cast_costs]
    cdef Context c = proposal_context(p)
    cdef u32 bits = 0
    cdef i32 i
    for i in range(fc.n_cast_costs):
        if costs[i].kind == kind and condition_holds(s, costs[i].condition, &c):
            bits |= <u32> 1 << i
    return bits


# Cost items of all costs, numbered through; NULL when there are no more.
cdef const CostItem* item_at(const DB* db, const Proposal* p, i32 at) noexcept nogil:
    cdef const Cost* cost
    cdef i32 i
    for i in range(p.n_costs):
        cost = &db.costs[p.costs[i]]
        if at < cost.n_items:
            return &db.cost_items[cost.items + at]
        at -= cost.n_items
    return NULL


cdef i32 items_count(const DB* db, const Proposal* p) noexcept nogil:
    cdef i32 i, n = 0
    for i in range(p.n_costs):
        n += db.costs[p.costs[i]].n_items
    return n


cdef bint has_item(const DB* db, const Proposal* p, int kind) noexcept nogil:
    cdef i32 i = 0
    cdef const CostItem* item = item_at(db, p, 0)
    while item != NULL:
        if item.kind == kind:
            return True
        i += 1
        item = item_at(db, p, i)
    return False


# Does it leave its zone as a part of its own cost?
cdef bint moves_itself(int kind) noexcept nogil:
    return kind == COST_SACRIFICE_SELF or kind == COST_DISCARD_SELF or kind == COST_EXILE_SELF


cdef bint proposal_moves_itself(const DB* db, const Proposal* p) noexcept nogil:
    return has_item(db, p, COST_SACRIFICE_SELF) or has_item(db, p, COST_DISCARD_SELF) or \
        has_item(db, p, COST_EXILE_SELF)


# Items for which objects are chosen: those that move them, and tapping.
cdef bint moves_objects(int kind) noexcept nogil:
    return kind == COST_SACRIFICE or kind == COST_DISCARD or kind == COST_EXILE or kind == COST_RETURN


cdef bint picks_objects(int kind) noexcept nogil:
    return kind == COST_TAP_OTHERS or moves_objects(kind)


cdef i32 item_amount(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef Context c
    if p.amounts != NULL:
        return p.amounts[at]
    if not (picks_objects(item.kind) or item.kind == COST_LIFE or item.kind == COST_REMOVE_COUNTERS):
        return 0
    c = proposal_context(p)
    return max(0, amount_for(s, item.a, &c, p.x))


# How many objects are still to be chosen for an item.
cdef i32 item_missing(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef i32 i, n = item_amount(s, p, at, item)
    for i in range(p.n_objects):
        n -= p.objects[2 * i] == at
    return n


cdef i32 items_life(const State* s, const Proposal* p) noexcept nogil:
    cdef i32 i = 0, life = 0
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    while item != NULL:
        if item.kind == COST_LIFE:
            life += item_amount(s, p, i, item)
        i += 1
        item = item_at(db_of(s), p, i)
    return life


# CR 606.5: several costs to add or remove loyalty counters are one.
cdef i32 items_loyalty(const State* s, const Proposal* p) noexcept nogil:
    cdef i32 i = 0, change = 0
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    while item != NULL:
        if item.kind == COST_LOYALTY:
            change += item.a
        i += 1
        item = item_at(db_of(s), p, i)
    return change


# ---- mana: symbols, then increases and reductions (601.2f) -----------------------------------------------------------

# Ways of paying a symbol as bits: 0 and 1 its halves, 2 life. One bit or none: nothing to choose.
cdef int symbol_ways(const Symbol* symbol) noexcept nogil:
    if symbol.kind == SYMBOL_PHYREXIAN:
        return 5
    elif symbol.kind == SYMBOL_HYBRID_PHYREXIAN:
        return 7
    elif symbol.kind == SYMBOL_GENERIC or symbol.kind == SYMBOL_MANA or symbol.kind == SYMBOL_SNOW or \
            symbol.kind == SYMBOL_X:
        return 0
    return 3


cdef inline bint symbol_same(const Symbol* a, const Symbol* b) noexcept nogil:
    return a.kind == b.kind and a.a == b.a and a.b == b.b


# CR 107.4e-f
cdef void symbol_pay(const Symbol* symbol, int way, ManaNeed* need) noexcept nogil:
    if way == WAY_LIFE:
        need.life += 1
    elif way == 1:
        need.kinds[symbol.b] += 1
    elif symbol.kind == SYMBOL_MONO_HYBRID:
        need.generic += symbol.a
    else:
        need.kinds[symbol.a] += 1


cdef void symbols_add(const DB* db, const Proposal* p, i32 first, i32 n, ManaNeed* need, Open* open) noexcept nogil:
    cdef const Symbol* symbol
    cdef i32 i
    for i in range(first, first + n):
        symbol = &db.symbols[i]
        if symbol.kind == SYMBOL_GENERIC:
            need.generic += symbol.a
        elif symbol.kind == SYMBOL_MANA:
            need.kinds[symbol.a] += 1
        elif symbol.kind == SYMBOL_SNOW:
            need.snow += 1
        elif symbol.kind == SYMBOL_X:
            need.generic += p.x
        else:
            if open.seen < p.n_choices:
                symbol_pay(symbol, p.choices[open.seen], need)
            elif open.n < MAX_OPEN:
                if open.n == 0 and open.seen > 0 and symbol_same(symbol, &open.last):
                    open.floor = p.choices[open.seen - 1]
                open.symbols[open.n] = symbol[0]
                open.n += 1
            else:
                symbol_pay(symbol, 0, need)
            open.last = symbol[0]
            open.seen += 1


# Mana and Phyrexian life of the cost, and the symbols whose way of being paid is open. Before increases and reductions.
cdef void proposal_need(const State* s, const Proposal* p, ManaNeed* need, Open* open) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const CostItem* item
    cdef i32 i = 0
    need_clear(need)
    open.seen = 0
    open.n = 0
    open.floor = 0
    symbols_add(db, p, p.symbols, p.n_symbols, need, open)
    item = item_at(db, p, 0)
    while item != NULL:
        if item.kind == COST_MANA:
            symbols_add(db, p, item.a, item.b, need, open)
        i += 1
        item = item_at(db, p, i)


cdef u64 cost_rules() noexcept nogil:
    return (<u64> 1 << RULE_COST_INCREASE) | (<u64> 1 << RULE_COST_REDUCE) | (<u64> 1 << RULE_COST_MINIMUM)


# Does a rule about spells speak of this one: whose it is (c) and which (filter)?
cdef bint rule_covers(const State* s, const Rule* rule, i32 filter, int player, ObjectId spell) noexcept nogil:
    cdef Context c
    if rule.c == REL_YOU and rule.controller != player or rule.c == REL_OPPONENT and rule.controller == player:
        return False
    c = context_of(rule.object, rule.controller, spell)
    return filter_matches(s, filter, spell, &c)


# "This spell costs less": a static ability of its own that works where it is cast (113.6d), its filter is F_SELF.
cdef void own_cost_rules(const State* s, const Proposal* p, i32* increase, i32* reduce) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Face* fc = &db.faces[p.face]
    cdef const Ability* a
    cdef Context c = proposal_context(p)
    cdef i32 i
    for i in range(fc.abilities, fc.abilities + fc.n_abilities):
        a = &db.abilities[i]
        if a.kind != ABILITY_STATIC or db.nodes[a.b].op != F_SELF or not condition_holds(s, a.timing, &c):
            continue
        if a.keyword == RULE_COST_INCREASE:
            increase[0] += a.a
        elif a.keyword == RULE_COST_REDUCE:
            reduce[0] += a.a


# CR 601.2f: increases, then reductions, which never take more than the generic part (118.7a), then what looks at the
# total.
cdef void cost_adjust(const State* s, const Proposal* p, ManaNeed* need) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef i32 increase = 0, reduce = 0, minimum = 0
    if p.face < 0:
        return
    if face_at(s, p.face).rules:
        own_cost_rules(s, p, &increase, &reduce)
    if rules_any(s, cost_rules()):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_COST_INCREASE and rule_covers(s, &rule, rule.b, p.player, p.source):
                increase += rule.a
            elif rule.kind == RULE_COST_REDUCE and rule_covers(s, &rule, rule.b, p.player, p.source):
                reduce += rule.a
            elif rule.kind == RULE_COST_MINIMUM and rule_covers(s, &rule, 0, p.player, p.source):
                minimum = max(minimum, rule.a)
    need.generic = max(0, need.generic + increase - reduce)
    if need_total(need) < minimum:
        need.generic += minimum - need_total(need)


cdef void need_add(ManaNeed* need, const ManaNeed* more) noexcept nogil:
    cdef int kind
    need.generic += more.generic
    need.snow += more.snow
    for kind in range(6):
        need.kinds[kind] += more.kinds[kind]


# What is left of a need once that much mana of one kind is there. Mana that a coloured symbol can take is best spent on
# it.
cdef void need_take(ManaNeed* need, int kind, i32 amount, bint snow) noexcept nogil:
    cdef i32 part
    if snow:
        part = min(amount, need.snow)
        need.snow -= part
        amount -= part
    part = min(amount, need.kinds[kind])
    need.kinds[kind] -= part
    need.generic = max(0, need.generic - (amount - part))


# ---- objects chosen for costs ----------------------------------------------------------------------------------------

# Can all slots be filled with picks that differ where they must? Slots of one list in a row pick in ascending order.
cdef bint slots_fill(const Slot* slots, int n, int at, i32* picks) noexcept nogil:
    cdef i32 i, first = 0
    cdef int k
    cdef bint free
    if at == n:
        return True
    if at > 0 and slots[at].list == slots[at - 1].list:
        first = picks[at - 1] + 1
    for i in range(first, slots[at].n):
        free = True
        for k in range(at):
            if (slots[at].conflicts >> k) & 1 and slots[k].list[picks[k]] == slots[at].list[i]:
                free = False
                break
        if free:
            picks[at] = i
            if slots_fill(slots, n, at + 1, picks):
                return True
    return False


cdef inline int item_zone(const CostItem* item) noexcept nogil:
    if item.kind == COST_DISCARD:
        return ZONE_HAND
    elif item.kind == COST_EXILE:
        return item.c
    return ZONE_BATTLEFIELD


# Has it been chosen for another part of the cost that it can't also serve? One object is not moved twice nor tapped
# twice.
cdef bint cost_object_chosen(const State* s, const Proposal* p, ObjectId id, bint tapping) noexcept nogil:
    cdef i32 i
    for i in range(p.n_objects):
        if p.objects[2 * i + 1] == id:
            if (item_at(db_of(s), p, p.objects[2 * i]).kind == COST_TAP_OTHERS) == tapping:
                return True
    return False


cdef bint cost_object_legal(const State* s, const Proposal* p, const CostItem* item, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef bint tapping = item.kind == COST_TAP_OTHERS
    cdef u32 flags
    cdef Context c
    if o.zone == ZONE_BATTLEFIELD:
        flags = permanent_at(s, o.pos).flags
        if flags & PF_PHASED_OUT or chars_at(s, o.pos).controller != p.player:     # CR 701.21a
            return False
        if tapping and (flags & PF_TAPPED or taken_has(&p.tapped, id)):            # CR 118.3
            return False
    if id == p.source and (p.face >= 0 or tapping and has_item(db_of(s), p, COST_TAP)
                           or not tapping and proposal_moves_itself(db_of(s), p)):
        return False
    if taken_has(&p.reserved, id) or cost_object_chosen(s, p, id, tapping):
        return False
    c = proposal_context(p)
    return filter_matches(s, item.b, id, &c)


# The place in its zone after the last object chosen for an item: sets are picked in ascending order.
cdef u32 item_floor(const State* s, const Proposal* p, i32 at) noexcept nogil:
    cdef u32 floor = 0
    cdef i32 i
    for i in range(p.n_objects):
        if p.objects[2 * i] == at:
            floor = max(floor, <u32> object_get(s, p.objects[2 * i + 1]).pos + 1)
    return floor


# What may be chosen next for item `at`, in zone order; returns how many, writes at most cap.
cdef i32 cost_candidates(const State* s, const Proposal* p, i32 at, const CostItem* item, i32* out,
                         i32 cap) noexcept nogil:
    cdef int zone = item_zone(item)
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    for i in range(item_floor(s, p, at), zone_count(s, zone, p.player)):
        id = zone_get(s, zone, p.player, i)
        if cost_object_legal(s, p, item, id):
            if n < cap:
                out[n] = id
            n += 1
    return n


# Are there enough objects for all items that move some, each object used once (118.10)?
cdef bint moves_fit(const State* s, const Proposal* p) noexcept nogil:
    cdef i32 lists[8][MAX_SLOTS]
    cdef Slot slots[MAX_SLOTS]
    cdef i32 picks[MAX_SLOTS]
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    cdef i32 i = 0, n, missing, _
    cdef int n_lists = 0, n_slots = 0
    while item != NULL:
        if moves_objects(item.kind):
            missing = item_missing(s, p, i, item)
            n = cost_candidates(s, p, i, item, lists[n_lists], MAX_SLOTS)
            if n < missing:
                return False
            if missing > 0 and n < MAX_SLOTS and n_lists < 7:     # more than anything could take away: always enough
                for _ in range(min(missing, MAX_SLOTS - n_slots)):
                    slots[n_slots].list = lists[n_lists]
                    slots[n_slots].n = n
                    slots[n_slots].conflicts = <u32> ((<u64> 1 << n_slots) - 1)
                    n_slots += 1
                n_lists += 1
        i += 1
        item = item_at(db_of(s), p, i)
    return n_lists < 2 or slots_fill(slots, n_slots, 0, picks)


cdef bint item_payable(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef const Object* o = object_get(s, p.source)
    cdef const Permanent* permanent = permanent_get(s, p.source)
    cdef int kind = item.kind
    if kind == COST_TAP or kind == COST_UNTAP:             # CR 107.5, 107.6, 118.3
        if permanent == NULL or (permanent.flags & PF_TAPPED != 0) != (kind == COST_UNTAP):
            return False
        if chars_at(s, o.pos).types & TYPE_CREATURE and is_sick(s, o.pos):
            return False                                   # CR 302.6, 602.5a
        return not taken_has(&p.tapped, p.source)
    elif kind == COST_SACRIFICE_SELF:
        return permanent != NULL and chars_at(s, o.pos).controller == p.player and not taken_has(&p.reserved, p.source)
    elif kind == COST_DISCARD_SELF:
        return o != NULL and o.zone == ZONE_HAND and not taken_has(&p.reserved, p.source)
    elif kind == COST_EXILE_SELF:
        return o != NULL and not taken_has(&p.reserved, p.source)
    elif kind == COST_LOYALTY:                             # CR 606.6
        return permanent != NULL and counters_get(s, permanent.counters, COUNTER_LOYALTY) + items_loyalty(s, p) >= 0
    elif kind == COST_REMOVE_COUNTERS:
        return permanent != NULL and not taken_has(&p.reserved, p.source) and \
            counters_get(s, permanent.counters, item.b) >= item_amount(s, p, at, item)
    elif kind == COST_TAP_OTHERS:
        return cost_candidates(s, p, at, item, NULL, 0) >= item_missing(s, p, at, item)
    return True                                            # mana, life and moved objects are weighed together


cdef bint items_payable(const State* s, const Proposal* p) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    cdef bint moves = False
    cdef i32 i = 0
    while item != NULL:
        if not item_payable(s, p, i, item):
            return False
        moves = moves or moves_objects(item.kind)
        i += 1
        item = item_at(db_of(s), p, i)
    return not moves or moves_fit(s, p)


# ---- is the whole payable? -------------------------------------------------------------------------------------------

# Damage that a mana ability does its controller: its harm but for the mana and the counters in its cost.
cdef i32 own_damage(const State* s, const Proposal* p, const ManaNeed* own) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    cdef i32 i = 0, harm
    if p.face >= 0 or p.ability < 0 or db_of(s).abilities[p.ability].kind != ABILITY_MANA:
        return 0
    harm = db_of(s).abilities[p.ability].mana.harm - need_total(own)
    while item != NULL:
        if item.kind == COST_REMOVE_COUNTERS:
            harm -= item_amount(s, p, i, item)
        i += 1
        item = item_at(db_of(s), p, i)
    return max(0, harm)


# Every choice is made: can life and mana be paid? Sources that do harm must leave the life that the cost takes (119.4).
cdef bint total_payable(const State* s, const Proposal* p, const ManaNeed* need, const Taken* avoid) noexcept nogil:
    cdef ManaNeed total = need[0]
    cdef i32 life = PHYREXIAN_LIFE * need.life + items_life(s, p) + p.life_reserved
    cdef i32 spare = player_at(s, p.player).life - life - own_damage(s, p, need) if life > 0 else NO_LIMIT
    if spare < 0:
        return False
    total.life = 0
    cost_adjust(s, p, &total)
    if p.outer != NULL:
        return payable_within(s, p, &total, avoid, spare)
    return need_payable(s, s.n_frames, p.player, &total, p.spend_on, avoid, spare)


# Can the mana be had from pool and automatic sources, with no more harm than that? Counters count like life here. The
# lowest `frames` frames say what the payment is inside of.
cdef bint need_payable(const State* s, u32 frames, int player, const ManaNeed* need, ObjectId spend_on,
                       const Taken* avoid, i32 harm) noexcept nogil:
    cdef PaymentPlan plan
    if need_total(need) == 0:
        return True
    if not mana_can_pay_at(s, frames, player, need, spend_on, avoid.ids, avoid.n):
        return False
    if harm == NO_LIMIT:
        return True
    return mana_plan_at(s, frames, player, need, spend_on, avoid.ids, avoid.n, &plan) and plan.harm <= harm


# Some way of paying each open symbol. Equal symbols in a row are decided in ascending order: their order is no choice.
cdef bint open_payable(const State* s, const Proposal* p, const ManaNeed* need, const Open* open, i32 at, i32 floor,
                       const Taken* avoid) noexcept nogil:
    cdef ManaNeed chosen
    cdef const Symbol* symbol
    cdef int way, ways
    cdef bint same
    if at == open.n:
        return total_payable(s, p, need, avoid)
    symbol = &open.symbols[at]
    ways = symbol_ways(symbol)
    same = at + 1 < open.n and symbol_same(symbol, &open.symbols[at + 1])
    for way in range(floor, WAY_LIFE + 1):
        if (ways >> way) & 1:
            chosen = need[0]
            symbol_pay(symbol, way, &chosen)
            if open_payable(s, p, &chosen, open, at + 1, way if same else 0, avoid):
                return True
    return False


cdef inline bint is_source(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    return o != NULL and o.zone == ZONE_BATTLEFIELD and chars_at(s, o.pos).mana != 0


# Does choosing objects for the item take sources of mana away? What is sacrificed may be tapped for mana first, except
# by a mana ability that is activated in the middle of a payment: there it is gone before the rest is paid.
cdef inline bint takes_sources(const Proposal* p, const CostItem* item) noexcept nogil:
    return item.kind == COST_TAP_OTHERS or p.outer != NULL and moves_objects(item.kind) and \
        item_zone(item) == ZONE_BATTLEFIELD


# Some choice of the objects that are tapped, those first that make no mana; `got`: chosen here for item `at` already.
cdef bint taps_payable(const State* s, const Proposal* p, const ManaNeed* need, const Open* open, Taken* avoid, i32 at,
                       i32 got) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, at)
    cdef i32 list[MAX_LIST]
    cdef i32 i, n
    cdef bint payable
    while item != NULL and not (takes_sources(p, item) and item_missing(s, p, at, item) > got):
        at += 1
        got = 0
        item = item_at(db_of(s), p, at)
    if item == NULL:
        return open_payable(s, p, need, open, 0, open.floor, avoid)
    n = min(cost_candidates(s, p, at, item, list, MAX_LIST), MAX_LIST)
    for i in range(n):
        if not is_source(s, list[i]) and not taken_has(avoid, list[i]):
            taken_add(avoid, list[i])
            payable = taps_payable(s, p, need, open, avoid, at, got + 1)
            avoid.n -= 1
            return payable
    for i in range(n):
        if not taken_has(avoid, list[i]) or list[i] == p.source:
            taken_add(avoid, list[i])
            payable = taps_payable(s, p, need, open, avoid, at, got + 1)
            avoid.n -= 1
            if payable:
                return True
    return False


# What must not be tapped for mana: it is tapped as another part of the cost, here or in a payment below.
cdef void proposal_avoid(const State* s, const Proposal* p, Taken* avoid) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef i32 i
    avoid.n = 0
    for i in range(p.tapped.n):
        taken_add(avoid, p.tapped.ids[i])
    if has_item(db, p, COST_TAP) or p.outer != NULL and proposal_moves_itself(db, p):
        taken_add(avoid, p.source)
    for i in range(p.n_objects):
        if takes_sources(p, item_at(db, p, p.objects[2 * i])):
            taken_add(avoid, p.objects[2 * i + 1])


cdef bint mana_payable(const State* s, const Proposal* p) noexcept nogil:
    cdef ManaNeed need
    cdef Open open
    cdef Taken avoid
    proposal_need(s, p, &need, &open)
    proposal_avoid(s, p, &avoid)
    return taps_payable(s, p, &need, &open, &avoid, 0, 0)


# Can the proposal be paid for in some way that agrees with all choices made so far?
cdef bint payable(const State* s, const Proposal* p) noexcept nogil:
    return items_payable(s, p) and mana_payable(s, p)


# ---- targets (601.2c) ------------------------------------------------------------------------------------------------

# CR 303.4a, 702.5a: an Aura spell's target is what its enchant ability says.
cdef bint enchant_spec(const State* s, ObjectId id, i32 face, TargetSpec* spec) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    if not fc.types & TYPE_ENCHANTMENT or not typeset_has(s, fc.typeset, SUBTYPE_AURA):
        return False
    spec.filter = keyword_parameter(s, id, KW_ENCHANT, 0)
    spec.lo = 1
    spec.hi = 1
    spec.zones = 1 | (1 << ZONE_BATTLEFIELD) | SPEC_ENCHANTS
    spec.different_from = 0
    return spec.filter >= 0


cdef int specs_add(const DB* db, Spec* out, int n, i32 first, i32 count, i32 group, i32 division) noexcept nogil:
    cdef i32 i
    for i in range(first, first + count):
        if n < MAX_SPECS:
            out[n].spec = db.target_specs[i]
            out[n].index = i
            out[n].group = group
            out[n].division = division
            n += 1
    return n


# The specs of a spell or ability, of the chosen modes where it is modal (700.2c).
cdef int specs_of(const State* s, const Proposal* p, i32 modes, Spec* out) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Ability* a
    cdef const Mode* mode
    cdef int n = 0
    cdef i32 i
    if p.ability >= 0:
        a = &db.abilities[p.ability]
        n = specs_add(db, out, n, a.targets, a.n_targets, 0, a.division)
        for i in range(a.n_modes):
            if (modes >> i) & 1:
                mode = &db.modes[a.modes + i]
                n = specs_add(db, out, n, mode.targets, mode.n_targets, i + 1, mode.division)
    if n == 0 and p.face >= 0 and enchant_spec(s, p.source, p.face, &out[0].spec):
        out[0].index = ENCHANT_TARGET
        out[0].group = 0
        out[0].division = 0
        n = 1
    return n


# "Another target": must the targets of spec a and an earlier spec b differ? A third one differs from both before it.
cdef bint specs_differ(const Spec* specs, int n, int a, int b) noexcept nogil:
    cdef i32 wanted = specs[a].spec.different_from - 1
    cdef int i, _
    for _ in range(n):
        if wanted < 0:
            return False
        if specs[b].index == wanted:
            return True
        for i in range(n):
            if specs[i].index == wanted:
                wanted = specs[i].spec.different_from - 1
                break
    return False


cdef bint specs_related(const Spec* specs, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if specs[i].spec.different_from != 0:
            return True
    return False


# Picks that constrain each other: targets chosen so far, one more for spec `at`, and the least that must follow, those
# for spec `at` itself from `rest`.
cdef bint specs_fit(const State* s, const Spec* specs, int n, const Context* c, const StackEntry* entry, int at,
                    Ref pick, const Ref* rest, i32 n_rest) noexcept nogil:
    cdef i32 lists[MAX_SLOTS][MAX_SLOTS]
    cdef i32 chosen[MAX_SLOTS]
    cdef Slot slots[MAX_SLOTS]
    cdef int owner[MAX_SLOTS]
    cdef i32 picks[MAX_SLOTS]
    cdef const i32* words
    cdef i32 missing, found, _
    cdef u32 k
    cdef int i, j, n_slots = 0, n_lists = 0, had = 0
    if entry != NULL:
        words = handle_words(s, entry.targets)
        for k in range(handle_len(s, entry.targets) // 3):
            for i in range(n):
                if specs[i].index == words[3 * k] and n_slots < MAX_SLOTS - 1:
                    had += i == at
                    n_slots = slot_fixed(slots, owner, chosen, n_slots, i, words[3 * k + 1])
    if pick != NONE:
        had += 1
        n_slots = slot_fixed(slots, owner, chosen, n_slots, at, pick)
    for i in range(max(at, 0), n):
        missing = specs[i].spec.lo - (had if i == at else 0)
        if missing <= 0 or n_slots == MAX_SLOTS:
            continue
        if i == at:
            found = min(n_rest, MAX_SLOTS)
            for k in range(<u32> found):
                lists[n_lists][k] = rest[k]
        else:
            found = min(target_candidates(s, &specs[i].spec, c, lists[n_lists], MAX_SLOTS), MAX_SLOTS)
        for _ in range(missing):
            if n_slots < MAX_SLOTS:
                slots[n_slots].list = lists[n_lists]
                slots[n_slots].n = found
                owner[n_slots] = i
                n_slots += 1
        n_lists += 1
    for i in range(n_slots):
        slots[i].conflicts = 0
        for j in range(i):
            if owner[i] == owner[j] or specs_differ(specs, n, owner[i], owner[j]) or \
                    specs_differ(specs, n, owner[j], owner[i]):
                slots[i].conflicts |= <u32> 1 << j
    return slots_fill(slots, n_slots, 0, picks)


cdef int slot_fixed(Slot* slots, int* owner, i32* chosen, int n, int spec, Ref ref) noexcept nogil:
    chosen[n] = ref
    slots[n].list = &chosen[n]
    slots[n].n = 1
    owner[n] = spec
    return n + 1


# Can enough targets be chosen for all specs, and each get a share where something is divided (601.2d)?
cdef bint specs_possible(const State* s, const Spec* specs, int n, const Context* c, i32 x) noexcept nogil:
    cdef int i
    cdef i32 needed = 0
    for i in range(n):
        if i > 0 and specs[i].group != specs[i - 1].group:
            needed = 0
        needed += specs[i].spec.lo
        if specs[i].division != 0 and amount_for(s, specs[i].division, c, x) < needed:
            return False
        if specs[i].spec.lo > 0 and not target_exists(s, &specs[i].spec, c, specs[i].spec.lo):
            return False
    return not specs_related(specs, n) or specs_fit(s, specs, n, c, NULL, -1, NONE, NULL, 0)


cdef bint specs_possible_with_x(const State* s, const Proposal* p, const Spec* specs, int n, i32 x) noexcept nogil:
    cdef Context c = proposal_context(p)
    cdef StackEntry* entry = entry_get(s, p.entry)
    cdef i32 before
    cdef bint possible
    if entry == NULL:
        c.entry = -1 - x
        return specs_possible(s, specs, n, &c, x)
    before = entry.x
    entry.x = x
    possible = specs_possible(s, specs, n, &c, x)
    entry.x = before
    return possible


# CR 601.4: with some X that can be paid, if there is one to choose.
cdef bint specs_choosable(const State* s, const Proposal* p, const Spec* specs, int n) noexcept nogil:
    cdef Proposal trial
    cdef bint varies = specs_use_x(s, specs, n)
    cdef i32 x
    cdef int i
    for i in range(n):
        varies = varies or amount_uses_x(db_of(s), specs[i].division)
    if not varies or not cost_uses_x(s, p):
        return specs_possible_with_x(s, p, specs, n, 0)
    trial = p[0]
    for x in range(greatest_x(s, &trial, 0) + 1):
        if specs_possible_with_x(s, p, specs, n, x):
            return True
    return False


# CR 700.2a: a mode whose targets can't be chosen, beside those of the modes chosen before, can't be chosen either.
cdef bint mode_possible(const State* s, const Proposal* p, int mode) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef const StackEntry* entry = entry_get(s, p.entry)
    cdef int n = specs_of(s, p, 1 << mode | (entry.modes if entry != NULL else 0), specs)
    return specs_choosable(s, p, specs, n)


# Modes and targets of the proposal exist.
cdef bint targets_possible(const State* s, const Proposal* p) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef const Ability* a
    cdef int i, n = 0
    if p.ability >= 0 and db_of(s).abilities[p.ability].n_modes > 0:
        a = &db_of(s).abilities[p.ability]
        for i in range(a.n_modes):
            if n >= a.modes_min:
                break
            n += mode_possible(s, p, i)
        return n >= a.modes_min
    n = specs_of(s, p, 0, specs)
    return n == 0 or specs_choosable(s, p, specs, n)


# The least X for which what is divided is enough for the targets that must be chosen; -1: none.
cdef i32 least_x(const State* s, const Proposal* p, i32 modes) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef Context c = proposal_context(p)
    cdef i32 needed = 0, x = 0
    cdef int i, n = specs_of(s, p, modes, specs)
    for i in range(n):
        if i > 0 and specs[i].group != specs[i - 1].group:
            needed = 0
        needed += specs[i].spec.lo
        while specs[i].division != 0 and amount_for(s, specs[i].division, &c, x) < needed:
            if x > 4 * needed or not amount_uses_x(db_of(s), specs[i].division):
                return -1
            x += 1
    return x


# ---- X (107.3) -------------------------------------------------------------------------------------------------------

# Is there an X to choose: in a cost that is paid (107.3a)?
cdef bint cost_uses_x(const State* s, const Proposal* p) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const CostItem* item = item_at(db, p, 0)
    cdef i32 i = 0
    if symbols_have_x(db, p.symbols, p.n_symbols):
        return True
    while item != NULL:
        if item.kind == COST_MANA and symbols_have_x(db, item.a, item.b):
            return True
        if (picks_objects(item.kind) or item.kind == COST_LIFE or item.kind == COST_REMOVE_COUNTERS) and \
                amount_uses_x(db, item.a):
            return True
        i += 1
        item = item_at(db, p, i)
    return False


cdef bint symbols_have_x(const DB* db, i32 first, i32 n) noexcept nogil:
    cdef i32 i
    for i in range(first, first + n):
        if db.symbols[i].kind == SYMBOL_X:
            return True
    return False


cdef inline bint payable_with_x(const State* s, Proposal* p, i32 x) noexcept nogil:
    p.x = x
    return payable(s, p)


# The greatest X that can be paid, given that `low` can: the cost only grows with X.
cdef i32 greatest_x(const State* s, Proposal* p, i32 low) noexcept nogil:
    cdef i32 step = 1, high, middle
    while low + step < MAX_X and payable_with_x(s, p, low + step):
        low += step
        step *= 2
    high = low + step
    while high - low > 1:
        middle = low + (high - low) // 2
        if payable_with_x(s, p, middle):
            low = middle
        else:
            high = middle
    return low


cdef bint specs_use_x(const State* s, const Spec* specs, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if filter_uses_x(db_of(s), specs[i].spec.filter):
            return True
    return False


# ---- proposals in frames ---------------------------------------------------------------------------------------------

cdef int frame_index(const State* s, const Frame* f) noexcept nogil:
    return <int> (f - frame_at(s, 0))


cdef void proposal_basic(const State* s, const Frame* f, Proposal* p) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const i32* words = arena(s) + f.arena_base
    proposal_clear(p, f.controller, f.source)
    p.entry = f.r[3]
    if f.proc == PROC_PAY_COST:
        proposal_cost(s, p, f.r[6], f - 1)
        if f.flags & FRAME_X_CHOSEN:
            p.x = f.x
    elif f.proc == PROC_CAST:
        p.source = f.r[3]
        p.spend_on = f.r[3]
        proposal_spell(s, p, f.r[0], CAST_FREE if f.r[2] else f.r[1], entry.costs & 0xFFFF)
    else:
        proposal_ability(s, p, f.r[6])
    if entry != NULL:
        p.x = entry.x
    p.choices = words
    p.n_choices = f.r[5]
    if f.flags & FRAME_LOCKED:
        p.amounts = words + f.r[5] + NEED_WORDS
        p.objects = p.amounts + f.r[4]
        p.n_objects = f.r[7]


cdef void proposal_of(const State* s, const Frame* f, Proposal* p) noexcept nogil:
    proposal_basic(s, f, p)
    if f.proc == PROC_MANA:
        proposal_within(s, frame_index(s, f), p)
        p.begun = True


# What the proposals and payments under frame `at` have a claim on; nothing when something else lies between.
cdef void proposal_within(const State* s, int at, Proposal* p) noexcept nogil:
    cdef const Frame* f
    cdef Proposal below
    cdef int i = at - 1
    while i >= 0:
        f = frame_at(s, i)
        if f.proc == PROC_PAY:
            if i == at - 1:
                p.outer = f
        elif f.proc == PROC_CAST or f.proc == PROC_ACTIVATE or f.proc == PROC_MANA or f.proc == PROC_PAY_COST:
            proposal_basic(s, f, &below)
            proposal_claims(s, &below, f, p)
        else:
            return
        i -= 1


cdef void proposal_claims(const State* s, const Proposal* below, const Frame* f, Proposal* p) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const CostItem* item = item_at(db, below, 0)
    cdef i32 i = 0
    while item != NULL:
        if item.kind == COST_TAP:
            taken_add(&p.tapped, below.source)
        if item.kind == COST_TAP or item.kind == COST_UNTAP or item.kind == COST_LOYALTY or moves_itself(item.kind) or \
                item.kind == COST_REMOVE_COUNTERS:
            taken_add(&p.reserved, below.source)
        i += 1
        item = item_at(db, below, i)
    for i in range(below.n_objects):
        if item_at(db, below, below.objects[2 * i]).kind == COST_TAP_OTHERS:
            taken_add(&p.tapped, below.objects[2 * i + 1])
        taken_add(&p.reserved, below.objects[2 * i + 1])
    p.life_reserved += items_life(s, below)
    if f.flags & FRAME_LOCKED:
        p.life_reserved += PHYREXIAN_LIFE * arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1]


# ---- payments, and mana abilities inside them ------------------------------------------------------------------------

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
cdef void gain_of(const State* s, i32 ability, ObjectId source, Gain* gain) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[ability].mana
    cdef Chars chars
    cdef int kind
    for kind in range(6):
        gain.amounts[kind] = mana.fixed[kind]
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
    gain_of(s, p.ability, p.source, &gain)
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
    answer = pay_possible(s, p, &need, spend_on(s, p.outer), avoid, harm)
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
    gain_of(s, p.ability, p.source, &gain)
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
    cdef i32 index = p.ability - face_at(s, o.face).abilities
    cdef ManaNeed need
    pay_need(p.outer, &need)
    return mana_can_pay_with(s, p.player, &need, spend_on(s, p.outer), o.pos, index, -1)


# All kinds, or in a payment those that leave it possible. Of several mana each may be of another kind; they are chosen
# in ascending order. The cost of the ability has been paid.
cdef int kinds_offered(const State* s, const Frame* f, const ManaProfile* mana) noexcept nogil:
    cdef Proposal p
    cdef Gain gain, chosen
    cdef int kind, i, offered = 0, floor = 0
    proposal_clear(&p, f.controller, f.source)
    proposal_within(s, frame_index(s, f), &p)
    gain_of(s, f.r[6], f.source, &gain)
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


# How much harm may still be done: the life that payments below will take must be left.
cdef i32 life_limit(const State* s, const Proposal* p) noexcept nogil:
    return player_at(s, p.player).life - p.life_reserved if p.life_reserved > 0 else NO_LIMIT
