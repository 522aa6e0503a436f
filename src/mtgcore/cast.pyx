# Casting spells (601), activating abilities (602), loyalty abilities (606) and mana abilities (605), in the rules' order.
#
# A proposal is a spell or ability with the choices made for it so far; `payable` and the target questions say whether it
# can still be completed, and every stage offers only what leaves it so. Nothing of a proposal is outside its frame and its
# stack entry, so casting nests in resolutions and payments.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets, events.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Mode, Symbol, Cost, CostItem, CastCost, Node, TargetSpec, ManaProfile, db_of, face_at, typeset_has,
    SYMBOL_GENERIC, SYMBOL_MANA, SYMBOL_HYBRID, SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN, SYMBOL_SNOW,
    SYMBOL_X, COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD,
    COST_TAP_OTHERS, COST_EXILE, COST_LOYALTY, COST_REMOVE_COUNTERS, COST_RETURN, COST_DISCARD_SELF, COST_EXILE_SELF,
    CASTCOST_MANDATORY, CASTCOST_OPTIONAL, CASTCOST_ALTERNATIVE, FACE_INSTANT_SPEED, FACE_LAND, FACE_SIMPLE_COST,
    FACE_AUTO_MANA, FACE_ACTIVATED, FACE_FROM_HAND, FACE_FROM_GRAVEYARD,
)
from mtgcore.layers cimport Rule, rule_next, rules_any, chars_of, face_of, is_sick, keyword_parameter
from mtgcore.zones cimport zone_move, zone_cease, zone_create, zone_count, zone_get, know_reveal
from mtgcore.expr cimport (
    Context, context_of, filter_matches, amount_of, condition_holds, F_AND, F_OR, F_NOT, F_SELF, F_POWER, F_TOUGHNESS,
    F_MANA_VALUE, F_COUNTERS, A_X, A_ADD, A_SUB, A_MUL, A_HALF_UP, A_HALF_DOWN, A_NEGATE,
)
from mtgcore.mana cimport (
    ManaNeed, PaymentPlan, need_clear, need_total, mana_can_pay, mana_plan, pool_pay, pool_covers,
)
from mtgcore.targets cimport target_candidates, target_exists
from mtgcore.events cimport (
    Event, event_of, event_move, event_submit, event_announce, event_heard, batch_room, batch_open, batch_add, batch_submit,
)
from mtgcore.frames cimport push_pay, push_mana, push_vm

cdef enum:
    FLOW_NEXT = -1             # the stage is over, with nothing asked or submitted: go on with f.stage at once
    MAX_COSTS = 20             # the alternative or activation cost and up to 16 additional ones
    MAX_OPEN = 32              # symbols with a choice that are still undecided
    MAX_TAKEN = 128
    MAX_LIST = 64              # candidates looked at to see whether enough exist
    MAX_SPECS = 64
    MAX_SLOTS = 32             # picks weighed against each other; also how long a list of candidates is then needed
    MAX_X = 1 << 20
    PHYREXIAN_LIFE = 2         # CR 107.4f
    WAY_LIFE = 2               # the third way of paying a symbol
    NEED_WORDS = 9
    LOYALTY_USED = 1 << 7      # Permanent.uses

cdef enum:
    FRAME_LOCKED = 1           # Frame.flags of a proposal: the total cost is locked in (601.2f)
    PAY_PROGRESS = 1           # Frame.flags of a payment: the plan has activated a source

# Registers of PROC_CAST, PROC_ACTIVATE and PROC_MANA beyond those of frames.pxd:
#   r[3] object on the stack   r[4] number of cost items   r[5] symbols decided   r[6] ability, index into the tables (a
#   spell: the zone it comes from)   r[7] cost objects chosen   r[8], r[9] progress of the running stage
# Their arena words: r[5] ways of paying symbols; once locked in NEED_WORDS of mana and life, r[4] amounts of cost items,
# then r[7] pairs of item and object; above that the domain of the pending question.

cdef enum:
    STAGE_BEGIN = 0
    STAGE_ON_STACK = 1
    STAGE_MODES = 2
    STAGE_MODE_CHOSEN = 3
    STAGE_OPTIONAL = 4
    STAGE_OPTIONAL_CHOSEN = 5
    STAGE_X = 6
    STAGE_X_CHOSEN = 7
    STAGE_SYMBOLS = 8
    STAGE_SYMBOL_CHOSEN = 9
    STAGE_TARGETS = 10
    STAGE_TARGET_CHOSEN = 11
    STAGE_DIVISION = 12
    STAGE_SHARE_CHOSEN = 13
    STAGE_TOTAL = 14
    STAGE_OBJECTS = 15
    STAGE_OBJECT_CHOSEN = 16
    STAGE_MANA = 17
    STAGE_MANA_PAID = 18
    STAGE_COSTS = 19
    STAGE_FINISH = 20
    STAGE_KIND = 21            # from here on mana abilities only
    STAGE_KIND_CHOSEN = 22
    STAGE_PRODUCE = 23
    STAGE_PRODUCED = 24
    STAGE_END = 25

cdef enum:
    PAY_OFFER = 0
    PAY_CHOSEN = 1
    PAY_PLAN = 2
    PAY_USE = 3
    PAY_TAKE = 4


# A set of objects that something else has a claim on.
cdef struct Taken:
    int n
    ObjectId ids[MAX_TAKEN]


# A spell or ability being proposed, or weighed before that.
cdef struct Proposal:
    int player
    ObjectId source            # the card or spell, or the object whose ability it is
    ObjectId entry             # on the stack; NONE before, and for mana abilities
    ObjectId spend_on          # what restricted mana would be spent on: spells only
    i32 face                   # of a spell; -1: an ability
    i32 ability                # index into the tables, -1: none
    i32 symbols, n_symbols     # the mana cost, where it is paid
    i32 n_costs
    i32 costs[MAX_COSTS]       # alternative, additional, activation costs
    i32 x
    i32 n_choices
    const i32* choices         # how the first n_choices symbols with a choice are paid
    const i32* amounts         # of cost items, once locked in
    const i32* objects         # pairs of cost item and object chosen for it
    i32 n_objects
    Taken tapped               # promised to payments below: may not be tapped for mana
    Taken reserved             # promised likewise: may not leave, nor lose counters
    i32 life_reserved
    const Frame* outer         # mana ability: the payment it is activated for
    const ManaNeed* extra      # what that payment will still need afterwards


cdef struct Open:
    i32 seen                   # symbols with a choice so far
    i32 n
    i32 floor                  # least way for the first of them
    Symbol last                # the symbol seen last
    Symbol symbols[MAX_OPEN]


# A target spec as a proposal has it. Specs of one mode, or of one ability that is not modal, are a group.
cdef struct Spec:
    TargetSpec spec
    i32 index                  # into the tables, or ENCHANT_TARGET
    i32 group
    i32 division               # amount divided among the targets of the group, 0: nothing


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
    p.source = source
    p.entry = NONE
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
    p.extra = NULL


cdef inline Context proposal_context(const Proposal* p) noexcept nogil:
    return context_of(p.source, p.player, p.entry)


# The costs of a spell: `additional` has the bits of the additional costs that are paid. False: it can't be cast that way.
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
cdef inline bint moves_itself(int kind) noexcept nogil:
    return kind == COST_SACRIFICE_SELF or kind == COST_DISCARD_SELF or kind == COST_EXILE_SELF


cdef bint proposal_moves_itself(const DB* db, const Proposal* p) noexcept nogil:
    return has_item(db, p, COST_SACRIFICE_SELF) or has_item(db, p, COST_DISCARD_SELF) or has_item(db, p, COST_EXILE_SELF)


# Items for which objects are chosen: those that move them, and tapping.
cdef inline bint moves_objects(int kind) noexcept nogil:
    return kind == COST_SACRIFICE or kind == COST_DISCARD or kind == COST_EXILE or kind == COST_RETURN


cdef inline bint picks_objects(int kind) noexcept nogil:
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


# ---- mana: symbols, then increases and reductions (601.2f) --------------------------------------------------------------

# Ways of paying a symbol as bits: 0 and 1 its halves, 2 life. One bit or none: nothing to choose.
cdef inline int symbol_ways(const Symbol* symbol) noexcept nogil:
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


cdef inline u64 cost_rules() noexcept nogil:
    return (<u64> 1 << RULE_COST_INCREASE) | (<u64> 1 << RULE_COST_REDUCE) | (<u64> 1 << RULE_COST_MINIMUM)


# Does a rule about spells speak of this one: whose it is (c) and which (filter)?
cdef bint rule_covers(const State* s, const Rule* rule, i32 filter, int player, ObjectId spell) noexcept nogil:
    cdef Context c
    if rule.c == REL_YOU and rule.controller != player or rule.c == REL_OPPONENT and rule.controller == player:
        return False
    c = context_of(rule.object, rule.controller, NONE)
    return filter_matches(s, filter, spell, &c)


# "This spell costs less": a static ability of its own that works where it is cast (113.6c), its filter is F_SELF.
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


# CR 601.2f: increases, then reductions, which never take more than the generic part (118.7a), then what looks at the total.
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


# What is left of a need once that much mana of one kind is there. Mana that a coloured symbol can take is best spent on it.
cdef void need_take(ManaNeed* need, int kind, i32 amount, bint snow) noexcept nogil:
    cdef i32 part
    if snow:
        part = min(amount, need.snow)
        need.snow -= part
        amount -= part
    part = min(amount, need.kinds[kind])
    need.kinds[kind] -= part
    need.generic = max(0, need.generic - (amount - part))


# ---- objects chosen for costs ----------------------------------------------------------------------------------------------

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


# Has it been chosen for another part of the cost that it can't also serve? One object is not moved twice nor tapped twice.
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


# What may be chosen for an item, in zone order; returns how many, writes at most cap.
cdef i32 cost_candidates(const State* s, const Proposal* p, const CostItem* item, i32* out, i32 cap) noexcept nogil:
    cdef int zone = item_zone(item)
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    for i in range(zone_count(s, zone, p.player)):
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
    cdef i32 i = 0, k, n, missing
    cdef int n_lists = 0, n_slots = 0
    while item != NULL:
        if moves_objects(item.kind):
            missing = item_missing(s, p, i, item)
            n = cost_candidates(s, p, item, lists[n_lists], MAX_SLOTS)
            if n < missing:
                return False
            if missing > 0 and n < MAX_SLOTS and n_lists < 7:     # more than anything could take away: always enough
                for k in range(min(missing, MAX_SLOTS - n_slots)):
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
        return permanent != NULL and counters_get(s, permanent.counters, COUNTER_LOYALTY) + item.a >= 0
    elif kind == COST_REMOVE_COUNTERS:
        return permanent != NULL and not taken_has(&p.reserved, p.source) and \
            counters_get(s, permanent.counters, item.b) >= item_amount(s, p, at, item)
    elif kind == COST_TAP_OTHERS:
        return cost_candidates(s, p, item, NULL, 0) >= item_missing(s, p, at, item)
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


# ---- is the whole payable? ---------------------------------------------------------------------------------------------------

cdef i32 player_life(const State* s, int player) noexcept nogil:
    return player_at(s, player).life


# Every choice is made: can life and mana be paid? Sources that do harm must leave the life that the cost takes (119.4).
cdef bint total_payable(const State* s, const Proposal* p, const ManaNeed* need, const Taken* avoid) noexcept nogil:
    cdef ManaNeed total = need[0]
    cdef PaymentPlan plan
    cdef i32 life = PHYREXIAN_LIFE * need.life + items_life(s, p) + p.life_reserved
    if life > 0 and player_life(s, p.player) < life:
        return False
    total.life = 0
    cost_adjust(s, p, &total)
    if p.extra != NULL:
        need_add(&total, p.extra)
    if need_total(&total) == 0:
        return True
    if not mana_can_pay(s, p.player, &total, p.spend_on, avoid.ids, avoid.n):
        return False
    if life == 0:
        return True
    return mana_plan(s, p.player, &total, p.spend_on, avoid.ids, avoid.n, &plan) and \
        plan.harm <= player_life(s, p.player) - life


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


# Does choosing objects for the item take sources of mana away? What is sacrificed may be tapped for mana first, except by a
# mana ability that is activated in the middle of a payment: there it is gone before the rest is paid.
cdef inline bint takes_sources(const Proposal* p, const CostItem* item) noexcept nogil:
    return item.kind == COST_TAP_OTHERS or p.extra != NULL and moves_objects(item.kind) and \
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
    n = min(cost_candidates(s, p, item, list, MAX_LIST), MAX_LIST)
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
    if has_item(db, p, COST_TAP) or p.extra != NULL and proposal_moves_itself(db, p):
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


# CR 106.6: may the mana be spent on what is being paid for?
cdef bint mana_serves(const State* s, const Proposal* p, const ManaProfile* mana) noexcept nogil:
    cdef Context c = context_of(p.source, p.player, NONE)
    return mana.restriction == 0 or p.spend_on != NONE and filter_matches(s, mana.restriction, p.spend_on, &c)


# What a payment will still need once a mana ability has made its mana; `kind` is the one chosen, -1: nothing to choose.
cdef void outer_need(const State* s, const Proposal* p, int kind, bint snow, ManaNeed* need) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[p.ability].mana
    cdef int k
    pay_need(p.outer, need)
    if not mana_serves(s, p, mana):
        return
    for k in range(6):
        if mana.fixed[k] != 0:
            need_take(need, k, mana.fixed[k], snow)
    if kind >= 0:
        need_take(need, kind, mana.choice, snow)


cdef bint makes_snow_mana(const State* s, ObjectId id) noexcept nogil:
    cdef Chars chars
    return chars_of(s, id, &chars) and chars.types & SUPERTYPE_SNOW != 0


# A mana ability in the middle of a payment: that payment must stay possible, for some kind of mana that it makes.
cdef bint mana_payable_within(const State* s, Proposal* p) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[p.ability].mana
    cdef bint snow = makes_snow_mana(s, p.source), payable = False
    cdef ManaNeed need
    cdef int kind, first
    for kind in range(-1, 6):
        if (kind < 0) != (mana.choice == 0) or kind >= 0 and not (mana.choice_mask >> kind) & 1:
            continue
        for first in range(1 + snow):                      # snow mana first for {S}, or last
            outer_need(s, p, kind, first == 1, &need)
            p.extra = &need
            payable = mana_payable(s, p)
            p.extra = NULL
            if payable:
                return True
    return False


# Can the proposal be paid for in some way that agrees with all choices made so far?
cdef bint payable(const State* s, Proposal* p) noexcept nogil:
    if not items_payable(s, p):
        return False
    if p.outer != NULL:
        return mana_payable_within(s, p)
    return mana_payable(s, p)


# ---- targets (601.2c) ----------------------------------------------------------------------------------------------------------

# CR 303.4a, 702.5a: an Aura spell's target is what its enchant ability says.
cdef bint enchant_spec(const State* s, ObjectId id, i32 face, TargetSpec* spec) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    if not fc.types & TYPE_ENCHANTMENT or not typeset_has(db_of(s), fc.typeset, SUBTYPE_AURA):
        return False
    spec.filter = keyword_parameter(s, id, KW_ENCHANT, 0)
    spec.lo = 1
    spec.hi = 1
    spec.zones = 1 | (1 << ZONE_BATTLEFIELD)
    spec.different_from = 0
    return spec.filter >= 0


cdef TargetSpec target_spec_of(const State* s, ObjectId entry, i32 index) noexcept nogil:
    cdef TargetSpec spec
    if index >= 0:
        return db_of(s).target_specs[index]
    enchant_spec(s, entry, face_of(s, entry), &spec)
    return spec


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
    cdef int i, steps
    for steps in range(n):
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
cdef bint specs_fit(const State* s, const Spec* specs, int n, const Context* c, const StackEntry* entry, int at, Ref pick,
                    const Ref* rest, i32 n_rest) noexcept nogil:
    cdef i32 lists[MAX_SLOTS][MAX_SLOTS]
    cdef i32 chosen[MAX_SLOTS]
    cdef Slot slots[MAX_SLOTS]
    cdef int owner[MAX_SLOTS]
    cdef i32 picks[MAX_SLOTS]
    cdef const i32* words
    cdef i32 missing, found
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
        for k in range(<u32> missing):
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


# CR 700.2a: a mode whose targets can't be chosen can't be chosen either.
cdef bint mode_possible(const State* s, const Proposal* p, int mode) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef Context c = proposal_context(p)
    cdef int n = specs_of(s, p, 1 << mode, specs)
    return specs_possible(s, specs, n, &c, p.x)


# Modes and targets of the proposal exist.
cdef bint targets_possible(const State* s, const Proposal* p) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef const Ability* a
    cdef Context c
    cdef int i, n = 0
    if p.ability >= 0 and db_of(s).abilities[p.ability].n_modes > 0:
        a = &db_of(s).abilities[p.ability]
        for i in range(a.n_modes):
            if n >= a.modes_min:
                break
            n += mode_possible(s, p, i)
        return n >= a.modes_min
    c = proposal_context(p)
    n = specs_of(s, p, 0, specs)
    return n == 0 or specs_possible(s, specs, n, &c, p.x)


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


# ---- may it be begun? -----------------------------------------------------------------------------------------------------------

cdef bint sorcery_timing(const State* s, int player) noexcept nogil:
    cdef const Magic* m = magic(s)
    return m.active == player and (m.phase == PHASE_PRECOMBAT_MAIN or m.phase == PHASE_POSTCOMBAT_MAIN) and \
        m.n_stack == 0 and m.priority == player


# CR 117.1a, 601.3b, 702.8a
cdef bint cast_timing(const State* s, int player, ObjectId id, const Face* face) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    if face.flags & FACE_INSTANT_SPEED or sorcery_timing(s, player):
        return True
    if rules_any(s, <u64> 1 << RULE_FLASH):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_FLASH and rule_covers(s, &rule, rule.b, player, id):
                return True
    return False


cdef bint targets_of_card(const State* s, int player, ObjectId id, i32 face) noexcept nogil:
    cdef Proposal p
    cdef const Face* fc = face_at(s, face)
    if fc.spell < 0 and not fc.types & TYPE_ENCHANTMENT:
        return True
    proposal_clear(&p, player, id)
    p.face = face
    p.ability = fc.spell
    return targets_possible(s, &p)


cdef bint cast_possible(const State* s, int player, ObjectId id, int face, int way) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Face* fc = face_at(s, face)
    cdef ManaNeed need
    cdef int kind
    if o == NULL or fc.flags & FACE_LAND:                  # CR 300.2a, 305.9
        return False
    if way != CAST_FREE:                                   # CR 601.3
        if o.zone != ZONE_HAND or o.owner != player or not cast_timing(s, player, id, fc):
            return False
    if way == 0 and fc.flags & FACE_SIMPLE_COST and not fc.rules and not rules_any(s, cost_rules()):
        need.generic = fc.generic
        for kind in range(6):
            need.kinds[kind] = fc.needs[kind]
        need.snow = 0
        need.life = 0
        return mana_can_pay(s, player, &need, id, NULL, 0) and targets_of_card(s, player, id, face)
    return cast_completable(s, player, id, face, way)


cdef bint cast_completable(const State* s, int player, ObjectId id, i32 face, int way) noexcept nogil:
    cdef Proposal p
    cdef Context c
    proposal_clear(&p, player, id)
    p.spend_on = id
    if not proposal_spell(s, &p, face, way, additional_costs(s, &p, face, CASTCOST_MANDATORY)):
        return False
    c = proposal_context(&p)
    if way > 0 and not condition_holds(s, db_of(s).cast_costs[face_at(s, face).cast_costs + way - 1].condition, &c):
        return False
    if cost_uses_x(s, &p):                                 # CR 107.3b: otherwise X is 0
        p.x = least_x(s, &p, 0)
    return p.x >= 0 and targets_possible(s, &p) and payable(s, &p)


# Bit of Permanent.uses that remembers a once-per-turn ability.
cdef inline u8 use_bit(int ability) noexcept nogil:
    return <u8> (1 << min(ability, 6))


# Who may activate it, from where and when (602.2, 602.5, 606.3, 113.6); costs and targets apart.
cdef bint activate_allowed(const State* s, int player, ObjectId id, int ability) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Permanent* permanent
    cdef const Ability* a
    cdef Context c
    if o == NULL or ability >= face_at(s, o.face).n_abilities or o.flags & OBJECT_ABILITY:
        return False
    a = &db_of(s).abilities[face_at(s, o.face).abilities + ability]
    if a.kind != ABILITY_ACTIVATED and a.kind != ABILITY_MANA:
        return False
    if a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD):
        if o.owner != player or not (o.zone == ZONE_HAND and a.flags & AF_FROM_HAND
                                     or o.zone == ZONE_GRAVEYARD and a.flags & AF_FROM_GRAVEYARD):
            return False
    else:
        permanent = permanent_get(s, id)
        if permanent == NULL or permanent.flags & (PF_PHASED_OUT | PF_FACE_DOWN) or \
                chars_at(s, o.pos).controller != player:
            return False
        if a.flags & AF_ONCE_PER_TURN and permanent.uses & use_bit(ability):
            return False                                   # CR 602.5b
        if a.flags & AF_LOYALTY and permanent.uses & LOYALTY_USED:
            return False                                   # CR 606.3
    if a.flags & (AF_SORCERY_SPEED | AF_LOYALTY) and not sorcery_timing(s, player):
        return False                                       # CR 602.5d, 606.3
    c = context_of(id, player, NONE)
    return condition_holds(s, a.timing, &c)


cdef bint activate_possible(const State* s, int player, ObjectId id, int ability) noexcept nogil:
    cdef Proposal p
    cdef i32 index
    if not activate_allowed(s, player, id, ability):
        return False
    index = face_at(s, object_get(s, id).face).abilities + ability
    proposal_clear(&p, player, id)
    proposal_ability(s, &p, index)
    if db_of(s).abilities[index].kind == ABILITY_MANA:
        if mana_in_progress(s, id, ability):
            return False
        proposal_within(s, s.n_frames, &p)
        return payable(s, &p)
    if cost_uses_x(s, &p):
        p.x = least_x(s, &p, 0)
    return p.x >= 0 and targets_possible(s, &p) and payable(s, &p)


# CR 605.3c: a mana ability that is being activated can't be activated again until it has resolved.
cdef bint mana_in_progress(const State* s, ObjectId id, int ability) noexcept nogil:
    cdef const Frame* f
    cdef int i = <int> s.n_frames - 1
    while i >= 0:
        f = frame_at(s, i)
        if f.proc == PROC_MANA and f.source == id and f.r[0] == ability:
            return True
        if f.proc == PROC_PRIORITY:
            return False
        i -= 1
    return False


# ---- proposals in frames -----------------------------------------------------------------------------------------------------------

cdef inline int frame_index(const State* s, const Frame* f) noexcept nogil:
    return <int> (f - frame_at(s, 0))


cdef void proposal_basic(const State* s, const Frame* f, Proposal* p) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const i32* words = arena(s) + f.arena_base
    proposal_clear(p, f.controller, f.source)
    p.entry = f.r[3]
    if f.proc == PROC_CAST:
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
                p.spend_on = spend_on(s, f)
        elif f.proc == PROC_CAST or f.proc == PROC_ACTIVATE or f.proc == PROC_MANA:
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


# Everything above the frame's own words goes: the domain of a question that has been answered.
cdef void words_trim(State* s, const Frame* f) noexcept nogil:
    cdef u32 used = f.r[5] + 2 * f.r[7]
    if f.flags & FRAME_LOCKED:
        used += NEED_WORDS + f.r[4]
    arena_cut(s, f.arena_base + used)


# ---- 601.2a, 602.2a: onto the stack ---------------------------------------------------------------------------------------------

cdef int stage_begin(State* s, Frame* f) noexcept nogil:
    cdef const Object* o = object_get(s, f.source)
    cdef Event e
    if o == NULL:
        return come_to_nothing(s)
    if f.proc == PROC_CAST:
        f.r[6] = o.zone
        f.stage = STAGE_ON_STACK
        e = event_move(s, f.source, ZONE_STACK, CAUSE_CAST)
        e.player = f.controller
        return event_submit(s, &e)
    f.r[6] = face_at(s, o.face).abilities + f.r[0]
    use_remember(s, f)
    if f.proc == PROC_MANA:                                # CR 605.3b
        f.stage = STAGE_SYMBOLS
        return FLOW_NEXT
    if o.zone == ZONE_HAND:                                # CR 602.2a
        know_reveal(s, f.source, (<u32> 1 << s.n_players) - 1)
        e = event_of(EVENT_REVEAL, f.controller, f.source)
        event_announce(s, &e)
    f.r[3] = zone_create(s, o.face, ZONE_STACK, f.controller, f.controller, OBJECT_ABILITY)
    entry_begin(s, f, f.source, f.r[6], 0)
    f.stage = STAGE_MODES
    return FLOW_NEXT


cdef int come_to_nothing(State* s) noexcept nogil:
    s.result[0] = NONE
    frame_pop(s)
    return FLOW_RUN


cdef void use_remember(State* s, Frame* f) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[f.r[6]]
    cdef Permanent* permanent = permanent_get(s, f.source)
    if permanent == NULL:
        return
    if a.flags & AF_ONCE_PER_TURN:
        permanent.uses |= use_bit(f.r[0])
    if a.flags & AF_LOYALTY:
        permanent.uses |= LOYALTY_USED


cdef void entry_begin(State* s, Frame* f, ObjectId source, i32 ability, int flags) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Event e
    entry.source = source
    entry.ability = ability
    entry.controller = f.controller
    entry.flags = <u16> flags
    if event_heard(s, EVENT_PUT_ON_STACK):
        e = event_of(EVENT_PUT_ON_STACK, f.controller, f.r[3])
        e.source = source
        event_announce(s, &e)


cdef int stage_on_stack(State* s, Frame* f) noexcept nogil:
    cdef ObjectId id = s.result[0]
    cdef StackEntry* entry = entry_get(s, id)
    cdef Proposal p
    if entry == NULL:
        return come_to_nothing(s)
    f.r[3] = id
    object_get(s, id).face = f.r[0]                        # CR 709.3, 712.11b: the face that is cast
    entry_begin(s, f, id, face_at(s, f.r[0]).spell, SF_SPELL | (SF_FREE if f.r[2] else 0))
    entry.from_zone = <u8> f.r[6]
    proposal_clear(&p, f.controller, id)
    p.entry = id
    entry.costs = <i32> additional_costs(s, &p, f.r[0], CASTCOST_MANDATORY) | f.r[1] << 16
    f.stage = STAGE_MODES
    return FLOW_NEXT


# ---- 601.2b: modes, optional costs, X, hybrid and Phyrexian symbols ----------------------------------------------------------------

# CR 700.2: r[8] the least mode that may still be chosen, r[9] how many have been.
cdef int stage_modes(State* s, Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const Ability* a
    cdef Proposal p
    cdef i32 i, n = 0, domain, missing
    f.stage = STAGE_OPTIONAL
    if entry.ability >= 0 and db_of(s).abilities[entry.ability].n_modes > 0:
        a = &db_of(s).abilities[entry.ability]
        proposal_of(s, f, &p)
        domain = arena_push(s, a.n_modes)
        for i in range(f.r[8], a.n_modes):
            if f.r[9] < a.modes_max and mode_possible(s, &p, i):
                arena(s)[domain + n] = i
                n += 1
        missing = a.modes_min - f.r[9]
        if missing > 1:
            n -= missing - 1                               # the picks to come are later modes
        if n > 0:
            f.stage = STAGE_MODE_CHOSEN
            return decision_ask(s, SHAPE_MODES, REASON_MODE, f.controller, f.proc, domain, n, missing <= 0, f.r[3])
        words_trim(s, f)
    f.r[8] = 0
    return FLOW_NEXT


cdef int stage_mode_chosen(State* s, Frame* f) noexcept nogil:
    words_trim(s, f)
    if s.answer.kind == OPTION_PASS:
        f.r[8] = 0
        f.stage = STAGE_OPTIONAL
        return FLOW_NEXT
    entry_get(s, f.r[3]).modes |= 1 << s.answer.a
    f.r[8] = s.answer.a + 1
    f.r[9] += 1
    f.stage = STAGE_MODES
    return FLOW_NEXT


# CR 118.8b: each optional cost that can still be paid. r[8] the next one.
cdef int stage_optional(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef const Face* fc
    cdef Proposal p
    cdef u32 bits
    cdef i32 before = entry.costs
    cdef bint possible
    f.stage = STAGE_X
    if f.proc != PROC_CAST or face_at(s, f.r[0]).n_cast_costs == 0:
        return FLOW_NEXT
    fc = face_at(s, f.r[0])
    proposal_of(s, f, &p)
    bits = additional_costs(s, &p, f.r[0], CASTCOST_OPTIONAL)
    while f.r[8] < fc.n_cast_costs:
        if (bits >> f.r[8]) & 1:
            entry.costs = before | 1 << f.r[8]
            proposal_of(s, f, &p)
            p.x = max(0, least_x(s, &p, entry.modes)) if cost_uses_x(s, &p) else 0
            possible = payable(s, &p)
            entry.costs = before
            if possible:
                f.stage = STAGE_OPTIONAL_CHOSEN
                decision_ask(s, SHAPE_YES_NO, REASON_ADDITIONAL_COST, f.controller, f.proc, 0, 0, False, f.r[3])
                s.decision.a = f.r[8]
                return FLOW_ASK
        f.r[8] += 1
    return FLOW_NEXT


cdef int stage_optional_chosen(State* s, Frame* f) noexcept nogil:
    if s.answer.kind == OPTION_YES:
        entry_get(s, f.r[3]).costs |= 1 << f.r[8]
    f.r[8] += 1
    f.stage = STAGE_OPTIONAL
    return FLOW_NEXT


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


cdef int stage_x(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef i32 low, high
    cdef int n
    f.stage = STAGE_SYMBOLS
    proposal_of(s, f, &p)
    if not cost_uses_x(s, &p):                             # CR 107.3b: then X is 0
        return FLOW_NEXT
    low = max(0, least_x(s, &p, entry.modes))
    high = greatest_x(s, &p, low)
    n = specs_of(s, &p, entry.modes, specs)
    if specs_use_x(s, specs, n):
        return ask_x_with_targets(s, f, specs, n, low, high)
    f.stage = STAGE_X_CHOSEN
    return decision_ask_range(s, REASON_X, f.controller, f.proc, low, high, f.r[3])


# X decides which targets are legal: only values for which there are some.
cdef int ask_x_with_targets(State* s, Frame* f, const Spec* specs, int n, i32 low, i32 high) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Context c = context_of(entry.source, f.controller, f.r[3])
    cdef i32 x, domain, found = 0
    if not state_room_for(s, 0, 0, high - low + 1, 0):
        f.stage = STAGE_X
        return FLOW_GROW
    domain = arena_push(s, high - low + 1)
    for x in range(low, high + 1):
        entry.x = x
        if specs_possible(s, specs, n, &c, x):
            arena(s)[domain + found] = x
            found += 1
    entry.x = 0
    if found == 0:
        return proposal_cancel(s, f)
    f.stage = STAGE_X_CHOSEN
    return decision_ask(s, SHAPE_MODES, REASON_X, f.controller, f.proc, domain, found, False, f.r[3])


cdef int stage_x_chosen(State* s, Frame* f) noexcept nogil:
    words_trim(s, f)
    entry_get(s, f.r[3]).x = s.answer.a
    f.stage = STAGE_SYMBOLS
    return FLOW_NEXT


# CR 118.13a: symbol by symbol, only the ways that leave the rest payable.
cdef int stage_symbols(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef ManaNeed need
    cdef Open open
    cdef i32 domain, n = 0
    cdef int way, ways, reason
    proposal_of(s, f, &p)
    proposal_need(s, &p, &need, &open)
    if open.n == 0:
        f.r[8] = 0
        f.r[9] = 0
        f.stage = STAGE_TOTAL if f.proc == PROC_MANA else STAGE_TARGETS
        return FLOW_NEXT
    ways = symbol_ways(&open.symbols[0])
    domain = arena_push(s, 1)                              # one more decided symbol, for trying
    p.n_choices = f.r[5] + 1
    for way in range(open.floor, WAY_LIFE + 1):
        arena(s)[domain] = way
        if (ways >> way) & 1 and payable(s, &p):
            ways |= 8 << way
    words_trim(s, f)
    domain = arena_push(s, WAY_LIFE + 1)
    for way in range(WAY_LIFE + 1):
        if ways & 8 << way:
            arena(s)[domain + n] = way
            n += 1
    if n == 0:
        return proposal_cancel(s, f)
    reason = REASON_PHYREXIAN if (ways >> WAY_LIFE) & 1 else REASON_HYBRID
    f.stage = STAGE_SYMBOL_CHOSEN
    decision_ask(s, SHAPE_MODES, reason, f.controller, f.proc, domain, n, False, question_source(f))
    s.decision.a = f.r[5]
    return FLOW_ASK


cdef inline ObjectId question_source(const Frame* f) noexcept nogil:
    return f.r[3] if f.r[3] != NONE else f.source


cdef int stage_symbol_chosen(State* s, Frame* f) noexcept nogil:
    cdef i32 at
    words_trim(s, f)
    at = arena_push(s, 1)
    arena(s)[at] = s.answer.a
    f.r[5] += 1
    f.stage = STAGE_SYMBOLS
    return FLOW_NEXT


# ---- 601.2c: targets -----------------------------------------------------------------------------------------------------------------

# How many targets have been chosen: for a spec, or (spec -1) for all specs of a group.
cdef i32 targets_count(const State* s, const StackEntry* entry, const Spec* specs, int n, int spec, i32 group) noexcept nogil:
    cdef const i32* words = handle_words(s, entry.targets)
    cdef u32 k
    cdef i32 count = 0
    cdef int i
    for k in range(handle_len(s, entry.targets) // 3):
        for i in range(n):
            if specs[i].index == words[3 * k] and (i == spec or spec < 0 and specs[i].group == group):
                count += 1
    return count


# How many more targets a spec may have: its own limit, and a share of at least 1 for every target (601.2d).
cdef i32 targets_room(const State* s, const StackEntry* entry, const Spec* specs, int n, int at,
                      const Context* c) noexcept nogil:
    cdef i32 room = 0x7FFF
    cdef int i
    if specs[at].spec.hi >= 0:
        room = specs[at].spec.hi - targets_count(s, entry, specs, n, at, 0)
    if specs[at].division != 0:
        i = at + 1
        room = min(room, amount_of(s, specs[at].division, c) - targets_count(s, entry, specs, n, -1, specs[at].group))
        while i < n and specs[i].group == specs[at].group:
            room -= specs[i].spec.lo
            i += 1
    return room


# The candidates for the next pick, compacted at `domain` and in their order: after the last pick for this spec (115.3), and
# such that the rest can be completed. Returns how many.
cdef i32 targets_pickable(State* s, Frame* f, const Spec* specs, int n, i32 domain, i32 found, i32 missing,
                          const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Ref* refs = arena(s) + domain
    cdef i32 i, first = 0, kept = 0
    cdef bint related = specs_related(specs, n)
    if f.r[9] != NONE:
        while first < found and refs[first] != f.r[9]:
            first += 1
        first += 1
    for i in range(first, found):
        if related:
            if not specs_fit(s, specs, n, c, entry, f.r[8], refs[i], &refs[i + 1], found - i - 1):
                continue
        elif found - i < missing:
            break
        refs[kept] = refs[i]
        kept += 1
    return kept


# r[8] the spec, r[9] the last pick for it.
cdef int stage_targets(State* s, Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef Context c
    cdef i32 domain, found, missing
    cdef int n
    proposal_of(s, f, &p)
    c = proposal_context(&p)
    n = specs_of(s, &p, entry.modes, specs)
    while f.r[8] < n:
        found = 0
        missing = specs[f.r[8]].spec.lo - targets_count(s, entry, specs, n, f.r[8], 0)
        if targets_room(s, entry, specs, n, f.r[8], &c) > 0:
            found = target_candidates(s, &specs[f.r[8]].spec, &c, NULL, 0)
            if not state_room_for(s, 0, 0, found, 0):
                return FLOW_GROW
            domain = arena_push(s, found)
            target_candidates(s, &specs[f.r[8]].spec, &c, arena(s) + domain, found)
            found = targets_pickable(s, f, specs, n, domain, found, missing, &c)
        if found > 0:
            f.stage = STAGE_TARGET_CHOSEN
            decision_ask(s, SHAPE_OBJECTS, REASON_TARGET, f.controller, f.proc, domain, found, missing <= 0, f.r[3])
            s.decision.a = f.r[8]
            return FLOW_ASK
        words_trim(s, f)
        if missing > 0:
            return proposal_cancel(s, f)
        f.r[8] += 1
        f.r[9] = NONE
    f.r[8] = 0
    f.stage = STAGE_DIVISION
    return FLOW_NEXT


cdef int stage_target_chosen(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    words_trim(s, f)
    f.stage = STAGE_TARGETS
    if s.answer.kind == OPTION_PASS:
        f.r[8] += 1
        f.r[9] = NONE
        return FLOW_NEXT
    proposal_of(s, f, &p)
    specs_of(s, &p, entry.modes, specs)
    f.r[9] = ref_player(s.answer.a) if s.answer.kind == OPTION_PLAYER else s.answer.a
    entry.targets = handle_append3(s, entry.targets, specs[f.r[8]].index, f.r[9], 0)
    return FLOW_NEXT


# ---- 601.2d: division ------------------------------------------------------------------------------------------------------------------

# Which of the specs a target of the entry was chosen for.
cdef int target_spec_at(const State* s, const StackEntry* entry, const Spec* specs, int n, u32 k) noexcept nogil:
    cdef int i
    for i in range(n):
        if specs[i].index == handle_words(s, entry.targets)[3 * k]:
            return i
    return 0


# Each target but the last of a group gets a chosen share, the last what remains. r[8] the target, r[9] what is left.
cdef int stage_division(State* s, Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef Context c
    cdef u32 k, total = handle_len(s, entry.targets) // 3
    cdef i32 after, group
    cdef int n, spec
    if total == 0:
        f.stage = STAGE_TOTAL
        return FLOW_NEXT
    proposal_of(s, f, &p)
    c = proposal_context(&p)
    n = specs_of(s, &p, entry.modes, specs)
    while <u32> f.r[8] < total:
        spec = target_spec_at(s, entry, specs, n, f.r[8])
        group = specs[spec].group
        if specs[spec].division != 0:
            if f.r[8] == 0 or specs[target_spec_at(s, entry, specs, n, f.r[8] - 1)].group != group:
                f.r[9] = amount_of(s, specs[spec].division, &c)
            after = 0
            for k in range(f.r[8] + 1, total):
                after += specs[target_spec_at(s, entry, specs, n, k)].group == group
            if after > 0:
                f.stage = STAGE_SHARE_CHOSEN
                decision_ask_range(s, REASON_DIVISION, f.controller, f.proc, 1, f.r[9] - after, f.r[3])
                s.decision.a = handle_words(s, entry.targets)[3 * f.r[8] + 1]
                return FLOW_ASK
            handle_words(s, entry.targets)[3 * f.r[8] + 2] = f.r[9]
        f.r[8] += 1
    f.stage = STAGE_TOTAL
    return FLOW_NEXT


cdef int stage_share_chosen(State* s, Frame* f) noexcept nogil:
    handle_words(s, entry_get(s, f.r[3]).targets)[3 * f.r[8] + 2] = s.answer.a
    f.r[9] -= s.answer.a
    f.r[8] += 1
    f.stage = STAGE_DIVISION
    return FLOW_NEXT


# ---- 601.2f-h: the total cost, and paying it ---------------------------------------------------------------------------------------------

cdef int stage_total(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef ManaNeed need
    cdef Open open
    cdef const CostItem* item
    cdef i32 at, i
    proposal_of(s, f, &p)
    if p.face >= 0 and rules_any(s, cost_rules()) and not payable(s, &p):
        return proposal_cancel(s, f)                       # an increase that depends on the targets
    proposal_need(s, &p, &need, &open)
    cost_adjust(s, &p, &need)
    f.r[4] = items_count(db_of(s), &p)
    at = arena_push(s, NEED_WORDS + f.r[4])
    arena(s)[at] = need.generic
    for i in range(6):
        arena(s)[at + 1 + i] = need.kinds[i]
    arena(s)[at + 7] = need.snow
    arena(s)[at + 8] = need.life
    for i in range(f.r[4]):
        item = item_at(db_of(s), &p, i)
        arena(s)[at + NEED_WORDS + i] = item_amount(s, &p, i, item)
    f.flags |= FRAME_LOCKED
    f.r[8] = 0
    f.r[9] = NONE
    f.stage = STAGE_OBJECTS
    return FLOW_NEXT


# Objects for costs are chosen before mana abilities are activated and used after. r[8] the item, r[9] the last pick for it.
cdef int stage_objects(State* s, Frame* f) noexcept nogil:
    cdef const CostItem* item
    cdef Proposal p
    cdef i32 domain, n
    proposal_of(s, f, &p)
    while f.r[8] < f.r[4]:
        item = item_at(db_of(s), &p, f.r[8])
        if picks_objects(item.kind) and item_missing(s, &p, f.r[8], item) > 0:
            n = cost_candidates(s, &p, item, NULL, 0)
            if not state_room_for(s, 0, 0, n + 2, 0):
                return FLOW_GROW
            arena_push(s, 2)                               # for trying: one more pair
            domain = arena_push(s, n)
            cost_candidates(s, &p, item, arena(s) + domain, n)
            n = objects_pickable(s, f, &p, item, domain, n)
            if n == 0:
                return proposal_cancel(s, f)
            f.stage = STAGE_OBJECT_CHOSEN
            return decision_ask(s, SHAPE_OBJECTS, REASON_COST_OBJECT, f.controller, f.proc, domain, n, False,
                                question_source(f))
        f.r[8] += 1
        f.r[9] = NONE
    f.stage = STAGE_MANA
    return FLOW_NEXT


# Of the candidates those after the last pick that leave the rest of the cost payable; compacted in their order.
cdef i32 objects_pickable(State* s, Frame* f, Proposal* p, const CostItem* item, i32 domain, i32 n) noexcept nogil:
    cdef i32* list = arena(s) + domain
    cdef i32* pair = list - 2
    cdef i32 i, kept = 0, missing = item_missing(s, p, f.r[8], item)
    cdef u32 place = object_get(s, f.r[9]).pos if f.r[9] != NONE else 0
    p.n_objects += 1
    pair[0] = f.r[8]
    for i in range(n):
        if f.r[9] != NONE and object_get(s, list[i]).pos < place or n - i < missing:
            continue
        pair[1] = list[i]
        if payable_after(s, p, f.r[8], list[i]):
            list[kept] = list[i]
            kept += 1
    p.n_objects -= 1
    return kept


# Payable with the pick just made, when the further picks for the same item come after it in its zone?
cdef bint payable_after(const State* s, Proposal* p, i32 at, ObjectId pick) noexcept nogil:
    cdef const CostItem* item = item_at(db_of(s), p, at)
    cdef i32 missing = item_missing(s, p, at, item)
    cdef int zone = item_zone(item)
    cdef u32 i
    for i in range(object_get(s, pick).pos + 1, zone_count(s, zone, p.player)):
        if missing <= 0:
            break
        missing -= cost_object_legal(s, p, item, zone_get(s, zone, p.player, i))
    return missing <= 0 and payable(s, p)


cdef int stage_object_chosen(State* s, Frame* f) noexcept nogil:
    cdef i32 at
    words_trim(s, f)
    at = arena_push(s, 2)
    arena(s)[at] = f.r[8]
    arena(s)[at + 1] = s.answer.a
    f.r[7] += 1
    f.r[9] = s.answer.a
    f.stage = STAGE_OBJECTS
    return FLOW_NEXT


# CR 601.2g: mana abilities and the mana first.
cdef int stage_mana(State* s, Frame* f) noexcept nogil:
    cdef const i32* need = arena(s) + f.arena_base + f.r[5]
    cdef Frame* pay
    cdef i32 i, total = 0
    for i in range(8):
        total += need[i]
    f.r[8] = 0
    f.stage = STAGE_COSTS
    if total == 0:
        return FLOW_NEXT
    f.stage = STAGE_MANA_PAID
    pay = push_pay(s, f.controller, question_source(f), REASON_PAY_MANA)
    for i in range(8):
        pay.r[i] = need[i]
    return FLOW_RUN


cdef int stage_mana_paid(State* s, Frame* f) noexcept nogil:
    if s.result[0] < 0:
        return proposal_cancel(s, f)
    if f.r[3] != NONE:
        entry_get(s, f.r[3]).spent = s.result[0]
    f.stage = STAGE_COSTS
    return FLOW_NEXT


# CR 601.2h: one part after the other, those first that leave everything where it is. r[8] counts the parts: Phyrexian
# life, then the items twice.
cdef int stage_costs(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    cdef const CostItem* item
    cdef Event e
    cdef i32 at
    cdef bint moves
    proposal_basic(s, f, &p)
    while f.r[8] < 1 + 2 * f.r[4]:
        at = f.r[8] - 1
        f.r[8] += 1
        if at < 0:
            if arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1] > 0:
                e = cost_event(EVENT_LIFE_LOSS, f, NONE)
                e.amount = PHYREXIAN_LIFE * arena(s)[f.arena_base + f.r[5] + NEED_WORDS - 1]
                return event_submit(s, &e)
            continue
        moves = at >= f.r[4]
        item = item_at(db_of(s), &p, at - f.r[4] if moves else at)
        if item.kind == COST_MANA or moves != (moves_objects(item.kind) or moves_itself(item.kind)):
            continue
        if picks_objects(item.kind):
            if p.amounts[at % f.r[4]] > 0:
                if not batch_room(s, p.amounts[at % f.r[4]]):
                    f.r[8] -= 1
                    return FLOW_GROW
                return cost_objects_pay(s, f, &p, at % f.r[4], item.kind)
        elif cost_event_of(s, f, item, p.amounts[at % f.r[4]], &e):
            return event_submit(s, &e)
    f.stage = STAGE_KIND if f.proc == PROC_MANA else STAGE_FINISH
    f.r[8] = 0
    f.r[9] = 0
    return FLOW_NEXT


cdef Event cost_event(int kind, const Frame* f, ObjectId object) noexcept nogil:
    cdef Event e = event_of(kind, f.controller, object)
    e.cause = CAUSE_COST
    e.source = question_source(f)
    return e


# The event that pays an item for which no objects were chosen; False: there is nothing to do.
cdef bint cost_event_of(const State* s, const Frame* f, const CostItem* item, i32 amount, Event* e) noexcept nogil:
    cdef int kind = item.kind
    if kind == COST_TAP or kind == COST_UNTAP:
        e[0] = cost_event(EVENT_TAP if kind == COST_TAP else EVENT_UNTAP, f, f.source)
    elif kind == COST_LIFE:                                # CR 119.4
        e[0] = cost_event(EVENT_LIFE_LOSS, f, NONE)
        e.amount = amount
    elif kind == COST_LOYALTY:                             # CR 606.4
        e[0] = cost_event(EVENT_COUNTERS_PUT if item.a > 0 else EVENT_COUNTERS_REMOVED, f, f.source)
        e.extra = COUNTER_LOYALTY
        e.amount = item.a if item.a > 0 else -item.a
    elif kind == COST_REMOVE_COUNTERS:
        e[0] = cost_event(EVENT_COUNTERS_REMOVED, f, f.source)
        e.extra = item.b
        e.amount = amount
    elif kind == COST_SACRIFICE_SELF:
        e[0] = event_move(s, f.source, ZONE_GRAVEYARD, CAUSE_SACRIFICE)
    elif kind == COST_DISCARD_SELF:
        e[0] = event_move(s, f.source, ZONE_GRAVEYARD, CAUSE_DISCARD)
    else:                                                  # COST_EXILE_SELF
        e[0] = event_move(s, f.source, ZONE_EXILE, CAUSE_EXILE)
    e.source = question_source(f)
    return e.kind == EVENT_MOVE or kind == COST_TAP or kind == COST_UNTAP or e.amount > 0


cdef int cost_objects_pay(State* s, Frame* f, const Proposal* p, i32 at, int kind) noexcept nogil:
    cdef Event e
    cdef i32 i
    cdef ObjectId id
    batch_open(s)
    for i in range(p.n_objects):
        if p.objects[2 * i] != at:
            continue
        id = p.objects[2 * i + 1]
        if kind == COST_TAP_OTHERS:
            e = cost_event(EVENT_TAP, f, id)
        elif kind == COST_SACRIFICE:
            e = event_move(s, id, ZONE_GRAVEYARD, CAUSE_SACRIFICE)
        elif kind == COST_DISCARD:
            e = event_move(s, id, ZONE_GRAVEYARD, CAUSE_DISCARD)
        elif kind == COST_EXILE:
            e = event_move(s, id, ZONE_EXILE, CAUSE_EXILE)
        else:                                              # COST_RETURN
            e = event_move(s, id, ZONE_HAND, CAUSE_COST)
        e.source = question_source(f)
        batch_add(s, &e)
    return batch_submit(s)


# ---- 601.2i ------------------------------------------------------------------------------------------------------------------------------

cdef int stage_finish(State* s, Frame* f) noexcept nogil:
    cdef int kind = EVENT_CAST if f.proc == PROC_CAST else EVENT_ACTIVATE
    cdef ObjectId id = f.r[3]
    cdef Event e
    if f.proc == PROC_CAST:
        player_at(s, f.controller).spells_cast += 1
    if event_heard(s, kind):
        e = event_of(kind, f.controller, id)
        e.source = entry_get(s, id).source
        event_announce(s, &e)
    s.result[0] = id
    frame_pop(s)
    return FLOW_RUN


# CR 601.2, 733.1: a proposal that can't be completed after all goes back to where it was. What was offered can be
# completed; this is left for costs that the choice of targets raised, and for sources that made less than they promise.
cdef int proposal_cancel(State* s, Frame* f) noexcept nogil:
    cdef Permanent* permanent = permanent_get(s, f.source)
    if f.proc == PROC_CAST:
        zone_move(s, f.r[3], f.r[6], object_get(s, f.r[3]).owner, 0)
    else:
        if f.r[3] != NONE:
            zone_cease(s, f.r[3])
        if permanent != NULL and db_of(s).abilities[f.r[6]].flags & AF_LOYALTY:
            permanent.uses &= ~LOYALTY_USED
        if permanent != NULL and db_of(s).abilities[f.r[6]].flags & AF_ONCE_PER_TURN:
            permanent.uses &= ~use_bit(f.r[0])
    return come_to_nothing(s)


# ---- the procedures ------------------------------------------------------------------------------------------------------------------------

cdef int proposal_stage(State* s, Frame* f) noexcept nogil:
    cdef int stage = f.stage
    if stage == STAGE_BEGIN:
        return stage_begin(s, f)
    elif stage == STAGE_ON_STACK:
        return stage_on_stack(s, f)
    elif stage == STAGE_MODES:
        return stage_modes(s, f)
    elif stage == STAGE_MODE_CHOSEN:
        return stage_mode_chosen(s, f)
    elif stage == STAGE_OPTIONAL:
        return stage_optional(s, f)
    elif stage == STAGE_OPTIONAL_CHOSEN:
        return stage_optional_chosen(s, f)
    elif stage == STAGE_X:
        return stage_x(s, f)
    elif stage == STAGE_X_CHOSEN:
        return stage_x_chosen(s, f)
    elif stage == STAGE_SYMBOLS:
        return stage_symbols(s, f)
    elif stage == STAGE_SYMBOL_CHOSEN:
        return stage_symbol_chosen(s, f)
    elif stage == STAGE_TARGETS:
        return stage_targets(s, f)
    elif stage == STAGE_TARGET_CHOSEN:
        return stage_target_chosen(s, f)
    elif stage == STAGE_DIVISION:
        return stage_division(s, f)
    elif stage == STAGE_SHARE_CHOSEN:
        return stage_share_chosen(s, f)
    elif stage == STAGE_TOTAL:
        return stage_total(s, f)
    elif stage == STAGE_OBJECTS:
        return stage_objects(s, f)
    elif stage == STAGE_OBJECT_CHOSEN:
        return stage_object_chosen(s, f)
    elif stage == STAGE_MANA:
        return stage_mana(s, f)
    elif stage == STAGE_MANA_PAID:
        return stage_mana_paid(s, f)
    elif stage == STAGE_COSTS:
        return stage_costs(s, f)
    elif stage == STAGE_FINISH:
        return stage_finish(s, f)
    elif stage == STAGE_KIND:
        return stage_kind(s, f)
    elif stage == STAGE_KIND_CHOSEN:
        return stage_kind_chosen(s, f)
    elif stage == STAGE_PRODUCE:
        return stage_produce(s, f)
    elif stage == STAGE_PRODUCED:
        return stage_produced(s, f)
    return come_to_nothing(s)


cdef int proposal_run(State* s, Frame* f) noexcept nogil:
    cdef int flow
    while True:
        flow = proposal_stage(s, f)
        if flow != FLOW_NEXT:
            return flow


cdef int cast_run(State* s, Frame* f) noexcept nogil:
    return proposal_run(s, f)


cdef int activate_run(State* s, Frame* f) noexcept nogil:
    return proposal_run(s, f)


# ---- mana abilities (605) -----------------------------------------------------------------------------------------------------------------

# The cost is {T} and nothing else: nothing to choose and nothing to weigh.
cdef bint only_taps(const State* s, const Ability* a) noexcept nogil:
    cdef const Cost* cost
    if a.cost < 0 or a.flags & AF_ONCE_PER_TURN:
        return False
    cost = &db_of(s).costs[a.cost]
    return cost.n_items == 1 and db_of(s).cost_items[cost.items].kind == COST_TAP


cdef int mana_run(State* s, Frame* f) noexcept nogil:
    cdef const Object* o
    cdef Event e
    cdef i32 ability
    if f.stage == STAGE_BEGIN:
        o = object_get(s, f.source)
        if o != NULL:
            ability = face_at(s, o.face).abilities + f.r[0]
            if only_taps(s, &db_of(s).abilities[ability]):
                f.r[6] = ability
                f.stage = STAGE_KIND
                e = cost_event(EVENT_TAP, f, f.source)
                event_submit(s, &e)
                # Performed on the spot, and no characteristics to rebuild: go on.
                if frame_top(s) != f or s.dirty & DIRTY_CHARS:
                    return FLOW_RUN
    return proposal_run(s, f)


# Would the payment below still be possible with `amount` of one kind, on top of what is chosen in r[9] already?
cdef bint kind_serves(const State* s, Frame* f, Proposal* p, int kind, i32 amount, int then, i32 rest) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[f.r[6]].mana
    cdef bint snow = makes_snow_mana(s, f.source)
    cdef ManaNeed need
    cdef int first, i
    for first in range(1 + snow):
        outer_need(s, p, -1, first == 1, &need)
        if mana_serves(s, p, mana):
            for i in range(f.r[8]):
                need_take(&need, (f.r[9] >> (3 * i)) & 7, 1, first == 1)
            need_take(&need, kind, amount, first == 1)
            if rest > 0:
                need_take(&need, then, rest, first == 1)
        if need_total(&need) == 0 or mana_can_pay(s, f.controller, &need, p.spend_on, p.tapped.ids, p.tapped.n):
            return True
    return False


# Which kinds may be chosen next: all of them, or in a payment those that leave it possible. Of several mana, each may be of
# another kind; they are chosen in ascending order.
cdef int kinds_offered(const State* s, Frame* f, const ManaProfile* mana) noexcept nogil:
    cdef Proposal p
    cdef int kind, then, offered = 0, mask = mana.choice_mask
    cdef i32 rest = mana.choice - 1 - f.r[8] if mana.each else 0
    if f.r[8] > 0:
        mask &= ~((1 << ((f.r[9] >> (3 * (f.r[8] - 1))) & 7)) - 1)
    proposal_clear(&p, f.controller, f.source)
    p.ability = f.r[6]
    proposal_within(s, frame_index(s, f), &p)
    if p.outer == NULL:
        return mask
    for kind in range(6):
        if (mask >> kind) & 1:
            for then in range(kind, 6 if rest > 0 else kind + 1):
                if (mask >> then) & 1 and kind_serves(s, f, &p, kind, 1 if mana.each else mana.choice, then, rest):
                    offered |= 1 << kind
                    break
    return offered if offered != 0 else mask


# r[8] kinds chosen, r[9] which, packed as in SourceUse.choice.
cdef int stage_kind(State* s, Frame* f) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[f.r[6]].mana
    cdef i32 domain, n = 0
    cdef int kind, mask
    f.stage = STAGE_PRODUCE
    if f.r[1] >= 0 or mana.choice == 0 or mana.choice_mask == 0:
        return FLOW_NEXT
    if mana.choice_mask & (mana.choice_mask - 1) == 0 and not mana.each:
        for kind in range(6):
            if mana.choice_mask == 1 << kind:
                f.r[1] = kind
        return FLOW_NEXT
    if f.r[8] == (mana.choice if mana.each else 1):
        f.r[1] = f.r[9]
        return FLOW_NEXT
    mask = kinds_offered(s, f, mana)
    domain = arena_push(s, 6)
    for kind in range(6):
        if (mask >> kind) & 1:
            arena(s)[domain + n] = kind
            n += 1
    f.stage = STAGE_KIND_CHOSEN
    return decision_ask(s, SHAPE_MODES, REASON_MANA_COLOR, f.controller, PROC_MANA, domain, n, False, f.source)


cdef int stage_kind_chosen(State* s, Frame* f) noexcept nogil:
    words_trim(s, f)
    f.r[9] |= s.answer.a << (3 * f.r[8])
    f.r[8] += 1
    f.stage = STAGE_KIND
    return FLOW_NEXT


# CR 605.3b, 106.4: the mana, as one event.
cdef int stage_produce(State* s, Frame* f) noexcept nogil:
    cdef const ManaProfile* mana = &db_of(s).abilities[f.r[6]].mana
    cdef i32 amounts[6]
    cdef Event e
    cdef int kind, i
    for kind in range(6):
        amounts[kind] = mana.fixed[kind]
    if mana.choice != 0 and mana.choice_mask != 0:         # CR 106.5
        if mana.each:
            for i in range(mana.choice):
                amounts[(f.r[1] >> (3 * i)) & 7] += 1
        else:
            amounts[f.r[1]] += mana.choice
    f.stage = STAGE_PRODUCED
    batch_open(s)
    for kind in range(6):
        if amounts[kind] > 0:
            e = event_of(EVENT_MANA_ADDED, f.controller, NONE)
            e.source = f.source
            e.amount = amounts[kind]
            e.extra = kind
            e.target = mana.restriction
            batch_add(s, &e)
    batch_submit(s)
    return FLOW_NEXT if frame_top(s) == f and not s.dirty & DIRTY_CHARS else FLOW_RUN


# What the ability does besides making mana.
cdef int stage_produced(State* s, Frame* f) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[f.r[6]]
    f.stage = STAGE_END
    if a.program < 0:
        frame_pop(s)
        return FLOW_RUN
    push_vm(s, a.program, f.controller, f.source, NONE)
    return FLOW_RUN


# ---- paying mana (601.2g-h, 118.3a) -----------------------------------------------------------------------------------------------------------

cdef void pay_need(const Frame* f, ManaNeed* need) noexcept nogil:
    cdef int kind
    need.generic = f.r[0]
    for kind in range(6):
        need.kinds[kind] = f.r[1 + kind]
    need.snow = f.r[7]
    need.life = 0


# Restricted mana is for spells: what it may be spent on is asked of the spell.
cdef ObjectId spend_on(const State* s, const Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.source)
    return f.source if entry != NULL and entry.flags & SF_SPELL else NONE


# Mana abilities of an object that may be activated in this payment.
cdef i32 pay_options_of(const State* s, int player, ObjectId id, bint manual, Option* out, i32 n, i32 cap) noexcept nogil:
    cdef const Face* fc = face_at(s, object_get(s, id).face)
    cdef const Ability* a
    cdef i32 i
    for i in range(fc.n_abilities):
        a = &db_of(s).abilities[fc.abilities + i]
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
    cdef ManaNeed need
    cdef i32 n = 0
    cdef u32 i
    cdef ObjectId id
    cdef u32 flags, elsewhere
    pay_need(f, &need)
    if not manual or pool_covers(s, player, &need, spend_on(s, f)):
        n = pay_option_pay(out, n, cap)
    for i in range(magic(s).n_permanents):
        id = permanent_at(s, i).id
        flags = face_at(s, object_get(s, id).face).flags
        if flags & FACE_ACTIVATED or manual and flags & FACE_AUTO_MANA:
            n = pay_options_of(s, player, id, manual, out, n, cap)
    for zone in range(ZONE_HAND, ZONE_GRAVEYARD + 1):
        elsewhere = FACE_FROM_HAND if zone == ZONE_HAND else FACE_FROM_GRAVEYARD
        if not db_of(s).face_flags & elsewhere:
            continue
        for i in range(zone_count(s, zone, player)):
            id = zone_get(s, zone, player, i)
            if face_at(s, object_get(s, id).face).flags & elsewhere:
                n = pay_options_of(s, player, id, manual, out, n, cap)
    return n if n > 0 else pay_option_pay(out, n, cap)


cdef i32 pay_option_pay(Option* out, i32 n, i32 cap) noexcept nogil:
    if n < cap:
        out[n].kind = OPTION_PAY
        out[n].a = 0
        out[n].b = 0
        out[n].c = 0
    return n + 1


# Automatic payment asks only a player who has sources that are never automatic.
cdef int pay_offer(State* s, Frame* f) noexcept nogil:
    cdef const Summary* summary = summary_at(s, f.controller)
    f.stage = PAY_PLAN
    if magic(s).mana_mode == 0:
        if summary.activatable == 0 and not db_of(s).face_flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD) or pay_options(s, NULL, 0) == 1:
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


# What must not be tapped: claims of the proposals below, and with `plans` also the sources that payments below count on.
cdef void pay_avoid(const State* s, const Frame* f, bint plans, Taken* avoid) noexcept nogil:
    cdef Proposal p
    cdef const Frame* below
    cdef const i32* words
    cdef i32 i
    cdef int at = frame_index(s, f)
    proposal_clear(&p, f.controller, f.source)
    proposal_within(s, at, &p)
    avoid[0] = p.tapped
    while plans and at > 0:
        at -= 1
        below = frame_at(s, at)
        if below.proc == PROC_PAY and below.stage == PAY_USE:
            words = arena(s) + below.arena_base
            for i in range(below.r[9], words[0]):
                taken_add(avoid, words[1 + 3 * i])
        elif below.proc != PROC_MANA and below.proc != PROC_PAY:
            return


# The plan goes into the frame's words: how many sources, then source, ability and choice of each. r[9]: the next one.
cdef int pay_plan(State* s, Frame* f) noexcept nogil:
    cdef PaymentPlan plan
    cdef ManaNeed need
    cdef Taken avoid
    cdef ObjectId spell = spend_on(s, f)
    cdef i32 i, at
    pay_need(f, &need)
    f.stage = PAY_TAKE
    if pool_covers(s, f.controller, &need, spell):
        return FLOW_NEXT
    pay_avoid(s, f, True, &avoid)
    if not mana_plan(s, f.controller, &need, spell, avoid.ids, avoid.n, &plan):
        pay_avoid(s, f, False, &avoid)
        if not mana_plan(s, f.controller, &need, spell, avoid.ids, avoid.n, &plan):
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
    cdef const Ability* a = &db_of(s).abilities[face_at(s, object_get(s, id).face).abilities + ability]
    return permanent != NULL and a.flags & AF_TAPS and permanent.flags & PF_TAPPED


cdef int pay_take(State* s, Frame* f) noexcept nogil:
    cdef ManaNeed need
    cdef i32 spent = 0
    pay_need(f, &need)
    if not pool_pay(s, f.controller, &need, spend_on(s, f), &spent):
        if f.flags & PAY_PROGRESS:                         # the sources made less than planned: others, if there are any
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
