# What a spell or ability that is being cast or activated costs, what it may target, and whether it can be completed.
#
# Costs and their payment (118, 601.2f), mana symbols (107.4), objects for costs, targets (115, 601.2c-d), X (107.3).
# All questions are over a const State: searches try choices, nothing is changed. Exact, but for the limits named below
# and where a comment says so; then the answer is no.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Symbol, CostItem, CastCost, Node, ManaProfile, db_of, face_at,
    SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN, SYMBOL_SNOW, SYMBOL_X,
    COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD, COST_TAP_OTHERS,
    COST_EXILE, COST_LOYALTY, COST_REMOVE_COUNTERS, COST_RETURN, COST_DISCARD_SELF, COST_EXILE_SELF, COST_GENERIC,
    COST_REVEAL, COST_CRAFT, COST_BEHOLD, COST_EVIDENCE, COST_FORAGE, COST_TO_TOP, COST_TO_BOTTOM, COST_EXILE_TOP,
    COST_RETURN_SELF, COST_PUT_COUNTERS, COST_COUNTERS_FROM, COST_ENERGY, COST_CREW, COST_MILL,
    CASTCOST_ALTERNATIVE, CASTCOST_REPEATS, CASTCOST_FACE_DOWN, CASTCOST_ESCALATE, FACE_FROM_HAND,
)
from mtgcore.layers cimport chars_of, mana_value_of, is_sick, has_keyword, object_abilities, object_ability, rules_any
from mtgcore.zones cimport zone_count, zone_get
from mtgcore.expr cimport (
    Context, context_of, filter_matches, amount_of, condition_holds, F_AND, F_OR, F_NOT, F_POWER, F_TOUGHNESS,
    F_MANA_VALUE, F_COUNTERS, A_X, A_ADD, A_SUB, A_MUL, A_HALF_UP, A_HALF_DOWN, A_NEGATE,
)
from mtgcore.sources cimport Extra, extra_of, profile_of
from mtgcore.mana cimport (
    ManaNeed, PaymentPlan, need_clear, need_total, mana_ability_usable, mana_can_pay_at, mana_can_pay_with,
    mana_plan_at, mana_replaced, pool_count, pool_covers, pool_pay,
)
from mtgcore.cant cimport rule_about
from mtgcore.costs cimport cost_adjust

cdef enum:
    MAX_LIST = 64              # candidates looked at to see whether enough exist
    MAX_X = 1 << 20
    MAX_EACH = 5               # mana of kinds chosen one by one: more than that is weighed as if all were of one kind
    MAX_HELP_NODES = 4096      # ways of sharing out creatures that convoke
    NO_LIMIT = 0x3FFFFFFF

cdef u64 HELPS = <u64> 1 << KW_CONVOKE | <u64> 1 << KW_DELVE | <u64> 1 << KW_IMPROVISE


# What a mana ability makes.
cdef struct Gain:
    i32 amounts[6]
    i32 left                   # so much more, of kinds that are still to be chosen
    int mask                   # among these
    bint each                  # each may be of another kind
    bint snow
    i32 restriction            # filter over what it may be spent on
    ObjectId source


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
    p.hidden = False
    p.assumed = NONE
    p.reducer = NONE
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


cdef void proposal_pays(Proposal* p, i32 cost, i32 times) noexcept nogil:
    if cost >= 0 and times > 0 and p.n_costs < MAX_COSTS:
        p.costs[p.n_costs] = cost
        p.times[p.n_costs] = times
        p.n_costs += 1


# The costs of a spell. False: it can't be cast that way.
cdef bint proposal_spell(const State* s, Proposal* p, i32 face, int way, u32 paid, i32 modes) noexcept nogil:
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
    elif way <= CAST_FOR_COST:
        proposal_pays(p, CAST_FOR_COST - way, 1)
    elif way > 0:                                          # CR 118.9: instead of the mana cost
        if way > fc.n_cast_costs or costs[way - 1].kind != CASTCOST_ALTERNATIVE:
            return False
        proposal_pays(p, costs[way - 1].cost, 1)
        if costs[way - 1].spell >= 0:
            p.ability = costs[way - 1].spell               # CR 702.96a
        if costs[way - 1].flags & CASTCOST_FACE_DOWN:      # CR 702.37c
            p.hidden = True
            p.ability = -1
            return True
    for i in range(fc.n_cast_costs):                       # CR 118.8, 118.9d
        if (paid >> i) & 1 and not costs[i].flags & CASTCOST_ESCALATE:
            proposal_pays(p, costs[i].cost, paid >> COSTS_TIMES_SHIFT if costs[i].flags & CASTCOST_REPEATS else 1)
    if modes != 0:
        proposal_modes(s, p, modes, False)
    return True


cdef bint modes_cost(const State* s, const Proposal* p) noexcept nogil:
    cdef const Face* fc = face_at(s, p.face)
    cdef i32 i
    if p.ability < 0:
        return False
    for i in range(db_of(s).abilities[p.ability].n_modes):
        if db_of(s).modes[db_of(s).abilities[p.ability].modes + i].cost >= 0:
            return True
    for i in range(fc.cast_costs, fc.cast_costs + fc.n_cast_costs):
        if db_of(s).cast_costs[i].flags & CASTCOST_ESCALATE:
            return True
    return False


cdef void proposal_modes(const State* s, Proposal* p, i32 modes, bint more) noexcept nogil:
    cdef const Face* fc = face_at(s, p.face)
    cdef i32 i, n = 1 if more else 0
    if p.ability < 0:
        return
    for i in range(db_of(s).abilities[p.ability].n_modes):
        if (modes >> i) & 1:
            n += 1
            proposal_pays(p, db_of(s).modes[db_of(s).abilities[p.ability].modes + i].cost, 1)      # CR 702.172a
    for i in range(fc.cast_costs, fc.cast_costs + fc.n_cast_costs):
        if db_of(s).cast_costs[i].flags & CASTCOST_ESCALATE:
            proposal_pays(p, db_of(s).cast_costs[i].cost, n - 1)                                   # CR 702.120a


cdef void proposal_ability(const State* s, Proposal* p, i32 ability) noexcept nogil:
    p.ability = ability
    proposal_pays(p, db_of(s).abilities[ability].cost, 1)


# CR 107.3: {X} in the cost is the X of the spell or ability that asks for it, if that has one.
cdef void proposal_cost(const State* s, Proposal* p, i32 cost, const Frame* program) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, program.r[1])
    proposal_pays(p, cost, 1)
    if program.proc == PROC_VM:
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


cdef i32 items_count(const DB* db, const Proposal* p) noexcept nogil:
    cdef i32 i, n = 0
    for i in range(p.n_costs):
        n += db.costs[p.costs[i]].n_items * p.times[i]
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
    return kind == COST_SACRIFICE_SELF or kind == COST_DISCARD_SELF or kind == COST_EXILE_SELF or \
        kind == COST_RETURN_SELF


cdef bint proposal_moves_itself(const DB* db, const Proposal* p) noexcept nogil:
    return has_item(db, p, COST_SACRIFICE_SELF) or has_item(db, p, COST_DISCARD_SELF) or \
        has_item(db, p, COST_EXILE_SELF) or has_item(db, p, COST_RETURN_SELF)


# Items for which objects are chosen: those that move them, those that tap them, and others.
cdef bint moves_objects(int kind) noexcept nogil:
    return kind == COST_SACRIFICE or kind == COST_DISCARD or kind == COST_EXILE or kind == COST_RETURN or \
        kind == COST_CRAFT or kind == COST_EVIDENCE or kind == COST_FORAGE or orders_objects(kind)


# What is put into a library at once is put there in the order in which it is chosen (401.4).
cdef bint orders_objects(int kind) noexcept nogil:
    return kind == COST_TO_TOP or kind == COST_TO_BOTTOM


cdef inline bint taps_objects(int kind) noexcept nogil:
    return kind == COST_TAP_OTHERS or kind == COST_CREW


cdef bint picks_objects(int kind) noexcept nogil:
    return taps_objects(kind) or moves_objects(kind) or kind == COST_REVEAL or kind == COST_COUNTERS_FROM or \
        kind == COST_BEHOLD


cdef inline bint has_amount(int kind) noexcept nogil:
    return picks_objects(kind) or kind == COST_LIFE or kind == COST_REMOVE_COUNTERS or kind == COST_GENERIC or \
        kind == COST_PUT_COUNTERS or kind == COST_ENERGY or kind == COST_MILL or kind == COST_EXILE_TOP


cdef i32 item_amount(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef Context c
    if p.amounts != NULL:
        return p.amounts[at]
    if not has_amount(item.kind):
        return 0
    c = proposal_context(p)
    return max(0, amount_for(s, item.a, &c, p.x))


# Total power of the creatures chosen for an item.
cdef i32 item_power(const State* s, const Proposal* p, i32 at) noexcept nogil:
    cdef i32 i, power = 0
    for i in range(p.n_objects):
        if p.objects[2 * i] == at:
            power += chars_at(s, object_get(s, p.objects[2 * i + 1]).pos).power
    return power


# Total mana value of the cards chosen for an item.
cdef i32 item_mana_value(const State* s, const Proposal* p, i32 at) noexcept nogil:
    cdef i32 i, total = 0
    for i in range(p.n_objects):
        if p.objects[2 * i] == at:
            total += mana_value_of(s, p.objects[2 * i + 1])
    return total
# How many objects are still to be chosen for an item; for a total power, whether any.
cdef i32 item_missing(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef i32 i, n = item_amount(s, p, at, item)
    if item.kind == COST_CREW:
        return n > item_power(s, p, at)
    if item.kind == COST_EVIDENCE:
        return n > item_mana_value(s, p, at)
    for i in range(p.n_objects):
        n -= p.objects[2 * i] == at
        if item.kind == COST_FORAGE and p.objects[2 * i] == at and \
                object_get(s, p.objects[2 * i + 1]).zone == ZONE_BATTLEFIELD:
            return 0                                       # CR 701.61a: what is sacrificed is enough
    return n


cdef i32 reducing_at(const DB* db, const Proposal* p) noexcept nogil:
    cdef const CostItem* item
    cdef i32 i = 0
    if p.face < 0:
        return -1
    item = item_at(db, p, 0)
    while item != NULL:
        if item.c != 0 and (item.kind == COST_SACRIFICE or item.kind == COST_TAP_OTHERS):
            return i
        i += 1
        item = item_at(db, p, i)
    return -1


cdef const CostItem* reducing_item(const DB* db, const Proposal* p) noexcept nogil:
    cdef i32 at = reducing_at(db, p)
    return item_at(db, p, at) if at >= 0 else NULL
cdef i32 items_life(const State* s, const Proposal* p) noexcept nogil:
    return items_total(s, p, COST_LIFE)


cdef i32 items_total(const State* s, const Proposal* p, int kind) noexcept nogil:
    cdef i32 i = 0, total = 0
    cdef const CostItem* item = item_at(db_of(s), p, 0)
    while item != NULL:
        if item.kind == kind:
            total += item_amount(s, p, i, item)
        i += 1
        item = item_at(db_of(s), p, i)
    return total


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
        elif symbol.kind == SYMBOL_X and symbol.a != 0:
            need.kinds[symbol.a - 1] += p.x
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


cdef void need_locked(const Proposal* p, ManaNeed* need) noexcept nogil:
    cdef const i32* words = p.amounts - NEED_WORDS
    cdef int kind
    need.generic = words[0]
    for kind in range(6):
        need.kinds[kind] = words[1 + kind]
    need.snow = words[7]
    need.life = words[8]


# Mana and Phyrexian life of the cost, and the symbols whose way of being paid is open. Before increases and reductions.
cdef void proposal_need(const State* s, const Proposal* p, ManaNeed* need, Open* open) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const CostItem* item
    cdef i32 i = 0
    need_clear(need)
    open.seen = 0
    open.n = 0
    open.floor = 0
    if p.amounts != NULL:                                  # CR 601.2f: locked in
        need_locked(p, need)
        return
    symbols_add(db, p, p.symbols, p.n_symbols, need, open)
    item = item_at(db, p, 0)
    while item != NULL:
        if item.kind == COST_MANA:
            symbols_add(db, p, item.a, item.b, need, open)
        elif item.kind == COST_GENERIC:
            need.generic += item_amount(s, p, i, item)
        i += 1
        item = item_at(db, p, i)


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
    if item.kind == COST_DISCARD or item.kind == COST_REVEAL or item.kind == COST_BEHOLD:
        return ZONE_HAND
    elif item.kind == COST_EVIDENCE or item.kind == COST_CRAFT or item.kind == COST_FORAGE:
        return ZONE_GRAVEYARD
    elif item.kind == COST_EXILE or orders_objects(item.kind):
        return item.c
    return ZONE_BATTLEFIELD


# Of what two zones have: the battlefield is looked at after the other.
cdef inline bint item_two_zones(int kind) noexcept nogil:
    return kind == COST_CRAFT or kind == COST_BEHOLD or kind == COST_FORAGE
# Parts of a cost that use an object in different ways may use the same one: moving, tapping, showing, taking counters.
cdef inline int item_use(int kind) noexcept nogil:
    if moves_objects(kind):
        return 0
    return 1 if taps_objects(kind) else 2 if kind == COST_REVEAL or kind == COST_BEHOLD else 3


# Has it been chosen for another part of the cost that it can't also serve? One object is not moved twice nor tapped
# twice.
cdef bint cost_object_chosen(const State* s, const Proposal* p, ObjectId id, int kind) noexcept nogil:
    cdef i32 i
    for i in range(p.n_objects):
        if p.objects[2 * i + 1] == id:
            if item_use(item_at(db_of(s), p, p.objects[2 * i]).kind) == item_use(kind):
                return True
    return False


# Counters of the kind that the item takes, less those that it takes already.
cdef i32 counters_left(const State* s, const Proposal* p, const CostItem* item, ObjectId id) noexcept nogil:
    cdef const CostItem* other
    cdef i32 i, n = counters_get(s, permanent_get(s, id).counters, item.c)
    for i in range(p.n_objects):
        other = item_at(db_of(s), p, p.objects[2 * i])
        n -= p.objects[2 * i + 1] == id and other.kind == COST_COUNTERS_FROM and other.c == item.c
    return n


cdef bint cost_object_legal(const State* s, const Proposal* p, const CostItem* item, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef bint tapping = taps_objects(item.kind)
    cdef u32 flags
    cdef Context c
    if o.zone == ZONE_BATTLEFIELD:
        flags = permanent_at(s, o.pos).flags
        if flags & PF_PHASED_OUT or chars_at(s, o.pos).controller != p.player:     # CR 701.21a
            return False
        if tapping and (flags & PF_TAPPED or taken_has(&p.tapped, id)):            # CR 118.3
            return False
        if item.kind == COST_CREW and (id == p.source or chars_at(s, o.pos).power <= 0):   # CR 702.122a
            return False
    if id == p.source and (p.face >= 0 or tapping and has_item(db_of(s), p, COST_TAP)
                           or not tapping and proposal_moves_itself(db_of(s), p)):
        return False
    if taken_has(&p.reserved, id):
        return False
    if item.kind == COST_SACRIFICE and rule_about(s, RULE_CANT_BE_SACRIFICED, id):
        return False                                       # CR 614.17b
    if p.reducer != NONE and item.c != 0 and id != p.reducer and \
            (item.kind == COST_SACRIFICE or item.kind == COST_TAP_OTHERS):
        return False
    if item.kind == COST_FORAGE and o.zone == ZONE_GRAVEYARD:
        return not cost_object_chosen(s, p, id, item.kind)
    if item.kind == COST_COUNTERS_FROM:
        if counters_left(s, p, item, id) <= 0:
            return False
    elif cost_object_chosen(s, p, id, item.kind):
        return False
    c = proposal_context(p)
    return filter_matches(s, item.b, id, &c)


# The place in its zone after the last object chosen for an item: sets are picked in ascending order. Counters may be
# taken from one object several times.
cdef u32 item_floor(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef u32 floor = 0
    cdef i32 i
    if orders_objects(item.kind):
        return 0
    for i in range(p.n_objects):
        if p.objects[2 * i] == at:
            floor = max(floor, item_place(s, p, item, p.objects[2 * i + 1]) + (item.kind != COST_COUNTERS_FROM))
    return floor


# The place of an object among what may be chosen: that in its zone, after all of the first zone for one of the second.
cdef inline u32 item_place(const State* s, const Proposal* p, const CostItem* item, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    if item_two_zones(item.kind) and o.zone == ZONE_BATTLEFIELD:
        return zone_count(s, item_zone(item), p.player) + o.pos
    return o.pos


# What may be chosen next for item `at`, in zone order; returns how many, writes at most cap.
cdef i32 cost_candidates(const State* s, const Proposal* p, i32 at, const CostItem* item, i32* out,
                         i32 cap) noexcept nogil:
    cdef int zone = item_zone(item)
    cdef u32 i, first = zone_count(s, zone, p.player), floor = item_floor(s, p, at, item)
    cdef i32 n = 0
    cdef ObjectId id
    for i in range(floor, first):
        id = zone_get(s, zone, p.player, i)
        if cost_object_legal(s, p, item, id):
            if n < cap:
                out[n] = id
            n += 1
    if item.kind == COST_FORAGE and n < item_missing(s, p, at, item):
        n = 0                                              # CR 701.61a: cards can't be all of it
    if not item_two_zones(item.kind) or item.kind == COST_FORAGE and floor > 0:
        return n
    for i in range(max(floor, first) - first, magic(s).n_permanents):
        id = permanent_at(s, i).id
        if cost_object_legal(s, p, item, id):
            if n < cap:
                out[n] = id
            n += 1
    return n


# What is there for an item from which a number is taken: counters one by one, or power.
cdef i32 cost_supply(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    for i in range(item_floor(s, p, at, item), magic(s).n_permanents):
        id = permanent_at(s, i).id
        if cost_object_legal(s, p, item, id):
            n += chars_at(s, i).power if item.kind == COST_CREW else counters_left(s, p, item, id)
    return n


cdef i32 evidence_supply(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil:
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    for i in range(item_floor(s, p, at, item), zone_count(s, ZONE_GRAVEYARD, p.player)):
        id = zone_get(s, ZONE_GRAVEYARD, p.player, i)
        if cost_object_legal(s, p, item, id):
            n += mana_value_of(s, id)
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
            if item.kind == COST_FORAGE:
                missing = min(missing, 1)                  # the cards are counted already
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
        return permanent != NULL and chars_at(s, o.pos).controller == p.player and \
            not taken_has(&p.reserved, p.source) and not rule_about(s, RULE_CANT_BE_SACRIFICED, p.source)
    elif kind == COST_RETURN_SELF or kind == COST_PUT_COUNTERS:
        return permanent != NULL and not taken_has(&p.reserved, p.source)
    elif kind == COST_ENERGY:                              # CR 107.14
        return counters_get(s, player_at(s, p.player).counters, COUNTER_ENERGY) >= items_total(s, p, COST_ENERGY)
    elif kind == COST_MILL or kind == COST_EXILE_TOP:      # CR 118.3, 701.17b
        return <i32> zone_count(s, ZONE_LIBRARY, p.player) >= item_amount(s, p, at, item)
    elif kind == COST_EVIDENCE:                            # CR 701.59b
        return evidence_supply(s, p, at, item) + item_mana_value(s, p, at) >= item_amount(s, p, at, item)
    elif kind == COST_COUNTERS_FROM:
        return cost_supply(s, p, at, item) >= item_missing(s, p, at, item)
    elif kind == COST_CREW:
        return cost_supply(s, p, at, item) + item_power(s, p, at) >= item_amount(s, p, at, item)
    elif kind == COST_DISCARD_SELF:
        return o != NULL and o.zone == ZONE_HAND and not taken_has(&p.reserved, p.source)
    elif kind == COST_EXILE_SELF:
        return o != NULL and not taken_has(&p.reserved, p.source)
    elif kind == COST_LOYALTY:                             # CR 606.6
        return permanent != NULL and counters_get(s, permanent.counters, COUNTER_LOYALTY) + items_loyalty(s, p) >= 0
    elif kind == COST_REMOVE_COUNTERS:
        return permanent != NULL and not taken_has(&p.reserved, p.source) and \
            counters_get(s, permanent.counters, item.b) >= item_amount(s, p, at, item)
    elif kind == COST_TAP_OTHERS or kind == COST_REVEAL or kind == COST_BEHOLD:
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
    if p.amounts == NULL:                                  # not locked in yet
        cost_adjust(s, p, &total)
    if p.outer != NULL:
        return payable_within(s, p, &total, avoid, spare)
    if need_payable(s, s.n_frames, p.player, &total, p.spend_on, avoid, spare) or \
            manual_payable(s, s.n_frames, p, &total, p.spend_on, avoid, spare):
        return True
    return p.face >= 0 and not p.hidden and face_at(s, p.face).keywords & HELPS and \
        helped_payable(s, p, &total, avoid, spare)


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


# May it make mana, automatically or when asked for?
cdef inline bint is_source(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    return o != NULL and o.zone == ZONE_BATTLEFIELD and (
        chars_at(s, o.pos).mana != 0 or db_of(s).manual_mana and chars_at(s, o.pos).has_activated != 0)


# Does choosing objects for the item take sources of mana away? What is sacrificed may be tapped for mana first, except
# by a mana ability that is activated in the middle of a payment: there it is gone before the rest is paid.
cdef inline bint takes_sources(const Proposal* p, const CostItem* item) noexcept nogil:
    return taps_objects(item.kind) or p.outer != NULL and moves_objects(item.kind) and \
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
    if item.kind == COST_CREW:
        return crew_payable(s, p, need, open, avoid, at, list, n)
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


# Creatures for a total power: those that make no mana, then as many of the others as it takes.
cdef bint crew_payable(const State* s, const Proposal* p, const ManaNeed* need, const Open* open, Taken* avoid, i32 at,
                       const i32* list, i32 n) noexcept nogil:
    cdef i32 missing = item_amount(s, p, at, item_at(db_of(s), p, at)) - item_power(s, p, at), i, before = avoid.n
    cdef bint answer
    for i in range(n):
        if not is_source(s, list[i]):
            missing -= chars_at(s, object_get(s, list[i]).pos).power
    for i in range(n):
        if missing > 0 and is_source(s, list[i]):
            missing -= chars_at(s, object_get(s, list[i]).pos).power
            taken_add(avoid, list[i])
    answer = missing <= 0 and taps_payable(s, p, need, open, avoid, at + 1, 0)
    avoid.n = before
    return answer


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


# ---- help with paying (702.51, 702.66, 702.126) ----------------------------------------------------------------------

# May this permanent be tapped, or this card exiled, rather than pay a mana of the total cost? `colors`: what it may
# stand for beside generic mana.
cdef bint helper_legal(const State* s, const Proposal* p, ObjectId id, u8* colors) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Chars* c
    colors[0] = 0
    if o.zone == ZONE_GRAVEYARD:
        return o.owner == p.player and has_keyword(s, p.source, KW_DELVE) and not taken_has(&p.reserved, id) and \
            not cost_object_chosen(s, p, id, COST_EXILE)
    c = chars_at(s, o.pos)
    if c.controller != p.player or permanent_at(s, o.pos).flags & (PF_TAPPED | PF_PHASED_OUT):
        return False
    if taken_has(&p.tapped, id) or cost_object_chosen(s, p, id, COST_TAP_OTHERS):
        return False
    if c.types & TYPE_CREATURE and has_keyword(s, p.source, KW_CONVOKE):
        colors[0] = c.colors
        return True
    return c.types & TYPE_ARTIFACT and has_keyword(s, p.source, KW_IMPROVISE)


# Creatures that convoke, by the colours that they may stand for; those that could make mana instead come one by one.
cdef struct Helpers:
    i32 count[32]              # of those that make no mana, by their colours
    i32 n                      # those that do
    ObjectId ids[MAX_SLOTS]
    u8 colors[MAX_SLOTS]
    i32 nodes


cdef bint helped_payable(const State* s, const Proposal* p, const ManaNeed* need, const Taken* avoid,
                         i32 harm) noexcept nogil:
    cdef Helpers h
    cdef Taken shunned = avoid[0]
    cdef u8 colors
    cdef u32 i
    cdef ObjectId id
    cdef ManaNeed rest = need[0]
    for i in range(32):
        h.count[i] = 0
    h.n = 0
    h.nodes = 0
    for i in range(zone_count(s, ZONE_GRAVEYARD, p.player)):
        id = zone_get(s, ZONE_GRAVEYARD, p.player, i)
        if helper_legal(s, p, id, &colors) and rest.generic > 0:
            rest.generic -= 1
    for i in range(magic(s).n_permanents):
        id = permanent_at(s, i).id
        if helper_legal(s, p, id, &colors) and not taken_has(avoid, id):
            if chars_at(s, i).mana == 0 or h.n == MAX_SLOTS:
                h.count[colors] += 1
            else:
                h.ids[h.n] = id
                h.colors[h.n] = colors
                h.n += 1
    return helpers_share(s, p, &h, 31, &rest, &shunned, harm)


# Share out the helpers with these colours and those below, then those that make mana.
cdef bint helpers_share(const State* s, const Proposal* p, Helpers* h, int colors, const ManaNeed* need, Taken* avoid,
                        i32 harm) noexcept nogil:
    cdef ManaNeed rest
    cdef int kind
    h.nodes += 1
    if h.nodes > MAX_HELP_NODES:
        return False
    while colors >= 0 and h.count[colors] == 0:
        colors -= 1
    if colors < 0:
        return helpers_each(s, p, h, 0, need, avoid, harm)
    h.count[colors] -= 1
    for kind in range(5):
        if (colors >> kind) & 1 and need.kinds[kind] > 0:
            rest = need[0]
            rest.kinds[kind] -= 1
            if helpers_share(s, p, h, colors, &rest, avoid, harm):
                h.count[colors] += 1
                return True
    rest = need[0]
    rest.generic = max(0, rest.generic - 1)
    if helpers_share(s, p, h, colors, &rest, avoid, harm):
        h.count[colors] += 1
        return True
    h.count[colors] += 1
    return False


cdef bint helpers_each(const State* s, const Proposal* p, Helpers* h, i32 at, const ManaNeed* need, Taken* avoid,
                       i32 harm) noexcept nogil:
    cdef ManaNeed rest
    cdef int kind
    cdef bint answer
    h.nodes += 1
    if h.nodes > MAX_HELP_NODES:
        return False
    if need_payable(s, s.n_frames, p.player, need, p.spend_on, avoid, harm):
        return True
    if at == h.n:
        return False
    for kind in range(6):
        if kind < 5 and (not (h.colors[at] >> kind) & 1 or need.kinds[kind] == 0) or kind == 5 and need.generic == 0:
            continue
        rest = need[0]
        if kind < 5:
            rest.kinds[kind] -= 1
        else:
            rest.generic -= 1
        taken_add(avoid, h.ids[at])
        answer = helpers_each(s, p, h, at + 1, &rest, avoid, harm)
        avoid.n -= 1
        if answer:
            return True
    return helpers_each(s, p, h, at + 1, need, avoid, harm)


# Which symbol it is that helper `id` pays so that the rest stays payable: a ManaKind, 6: generic mana; -1: none. The
# total cost is locked in; its words are `need`.
cdef int helper_pays(const State* s, Proposal* p, ObjectId id, i32* need) noexcept nogil:
    cdef u8 colors
    cdef int kind, at
    cdef bint answer
    if not helper_legal(s, p, id, &colors):
        return -1
    for kind in range(6):
        at = 1 + kind if kind < 5 else 0
        if need[at] == 0 or kind < 5 and not (colors >> kind) & 1:
            continue
        need[at] -= 1
        taken_add(&p.tapped, id)
        answer = payable(s, p)
        p.tapped.n -= 1
        need[at] += 1
        if answer:
            return kind if kind < 5 else 6
    return -1


# Can the proposal be paid for in some way that agrees with all choices made so far?
cdef bint payable(const State* s, const Proposal* p) noexcept nogil:
    if p.reducer == NONE and p.n_costs != 0 and p.amounts == NULL and reducing_at(db_of(s), p) >= 0:
        return payable_reduced(s, p)
    return items_payable(s, p) and mana_payable(s, p)


# With some choice of what makes the total cost less.
cdef bint payable_reduced(const State* s, const Proposal* p) noexcept nogil:
    cdef Proposal trial = p[0]
    cdef i32 list[MAX_LIST]
    cdef i32 at = reducing_at(db_of(s), p), i
    cdef i32 n = min(cost_candidates(s, p, at, item_at(db_of(s), p, at), list, MAX_LIST), MAX_LIST)
    for i in range(n):
        trial.reducer = list[i]
        if items_payable(s, &trial) and mana_payable(s, &trial):
            return True
    return False


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
        if has_amount(item.kind) and amount_uses_x(db, item.a):
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


# ---- proposals in frames ---------------------------------------------------------------------------------------------

cdef int frame_index(const State* s, const Frame* f) noexcept nogil:
    return <int> (f - frame_at(s, 0))


cdef inline i32 memory_first(const State* s, i32 h, int register) noexcept nogil:
    cdef u32 n
    cdef const i32* words = memory_list(s, h, register, &n)
    return words[0] if n != 0 else NONE
cdef void proposal_basic(const State* s, const Frame* f, Proposal* p) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const i32* words = arena(s) + f.arena_base
    proposal_clear(p, f.controller, f.source)
    p.entry = f.r[3]
    if f.proc == PROC_PAY_COST:
        proposal_cost(s, p, f.r[6], f - 1)
        p.times[0] = f.r[1] + 1
        if f.flags & FRAME_X_CHOSEN:
            p.x = f.x
    elif f.proc == PROC_CAST:
        p.source = f.r[3]
        p.spend_on = f.r[3]
        proposal_spell(s, p, f.r[0], CAST_FREE if f.r[2] & 1 else f.r[1], entry.costs, entry.modes)
    else:
        proposal_ability(s, p, f.r[6])
    if entry != NULL:
        p.x = entry.x
        if f.proc == PROC_CAST and entry.memory != 0 and reducing_at(db_of(s), p) >= 0:
            p.reducer = memory_first(s, entry.memory, REG_COST_OBJECTS)
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
        if taps_objects(item_at(db, below, below.objects[2 * i]).kind):
            taken_add(&p.tapped, below.objects[2 * i + 1])
        taken_add(&p.reserved, below.objects[2 * i + 1])
    p.life_reserved += items_life(s, below)
    if f.flags & FRAME_LOCKED:
        p.life_reserved += PHYREXIAN_LIFE * arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1]


include "within.pxi"
include "manual.pxi"
