# Casting spells (601), activating abilities (602), loyalty abilities (606), mana abilities (605), paying mana.
#
# A proposal is a spell or ability with the choices made for it so far; `payable` and the target questions say whether
# it can still be completed, and every stage offers only what leaves it so. Nothing of a proposal is outside its frame
# and its stack entry, so casting nests in resolutions and payments.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets, events.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Face, Ability, CardDef, CastCost, Cost, CostItem, TargetSpec, ManaProfile, db_of, face_at,
    COST_MANA, COST_TAP, COST_UNTAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD,
    COST_LOYALTY, COST_REMOVE_COUNTERS, COST_DISCARD_SELF, COST_GENERIC, COST_REVEAL, COST_RETURN,
    COST_RETURN_SELF, COST_PUT_COUNTERS, COST_COUNTERS_FROM, COST_ENERGY, COST_TAP_OTHERS, COST_CREW, COST_MILL,
    COST_DISCARD_HAND, COST_BEHOLD, COST_FORAGE, COST_TO_TOP, COST_TO_BOTTOM, COST_EXILE_TOP, CASTCOST_ATTACKS,
    CASTCOST_MANDATORY, CASTCOST_OPTIONAL, CASTCOST_EXILES, CASTCOST_REPEATS, CASTCOST_BUYBACK,
    CASTCOST_FACE_DOWN, CASTCOST_ENTWINE, FACE_SIMPLE_COST,
)
from mtgcore.layers cimport rules_any, face_of, object_ability
from mtgcore.faces cimport prepared_cast
from mtgcore.zones cimport (
    zone_move, zone_cease, zone_create, zone_count, zone_get, know_reveal, know_set, object_remember,
)
from mtgcore.expr cimport Context, context_of, amount_of, object_power, F_SELF
from mtgcore.sources cimport profile_of, profile_amount
from mtgcore.mana cimport ManaNeed
from mtgcore.targets cimport target_candidates
from mtgcore.events cimport (
    Event, event_of, event_move, event_submit, event_announce, event_heard, batch_room, batch_open, batch_add,
    batch_submit,
)
from mtgcore.triggers cimport trigger_at_once
from mtgcore.costs cimport cost_adjust, cost_rules, cost_rules_of_targets
from mtgcore.proposal cimport *
from mtgcore.specs cimport *
from mtgcore.permissions cimport permission_exiles
from mtgcore.frames cimport push_pay, push_vm

cdef enum:
    FLOW_NEXT = -1             # the stage is over, with nothing asked or submitted: go on with f.stage at once

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
    STAGE_ASKED = 26           # a cost that an effect asks for: whether to pay it has been answered
    STAGE_HELP = 27            # convoke, delve, improvise
    STAGE_HELP_CHOSEN = 28
    STAGE_TIMES_CHOSEN = 29    # how often a cost is paid that may be paid any number of times
    STAGE_REDUCER_CHOSEN = 31
    STAGE_TAPPED = 30          # a mana ability: what triggers on it has been announced

cdef enum:
    MAX_TIMES = 1000           # a cost that may be paid any number of times


# Everything above the frame's own words goes: the domain of a question that has been answered.
cdef void words_trim(State* s, const Frame* f) noexcept nogil:
    cdef u32 used = f.r[5] + 2 * f.r[7]
    if f.flags & FRAME_LOCKED:
        used += NEED_WORDS + f.r[4]
    arena_cut(s, f.arena_base + used)


cdef TargetSpec target_spec_of(const State* s, ObjectId entry, i32 index) noexcept nogil:
    cdef TargetSpec spec
    if index >= 0:
        return db_of(s).target_specs[index]
    enchant_spec(s, entry, face_of(s, entry), &spec)
    return spec


# ---- 601.2a, 602.2a: onto the stack ----------------------------------------------------------------------------------

cdef int stage_begin(State* s, Frame* f) noexcept nogil:
    cdef const Object* o = object_get(s, f.source)
    cdef Event e
    if o == NULL:
        return come_to_nothing(s)
    if f.proc == PROC_CAST:
        f.r[6] = o.zone
        if o.zone != ZONE_HAND and f.r[1] == 0 and permission_exiles(s, f.controller, f.source):
            f.flags |= FRAME_EXILES
        f.stage = STAGE_ON_STACK
        e = event_move(s, f.source, ZONE_STACK, CAUSE_CAST)
        e.player = f.controller
        return event_submit(s, &e)
    f.r[6] = object_ability(s, o, f.r[0])
    use_count(s, f, 1)
    if o.zone == ZONE_HAND and not db_of(s).abilities[f.r[6]].flags & AF_SPECIAL:      # CR 602.2a
        know_reveal(s, f.source, (<u32> 1 << s.n_players) - 1)
        e = event_of(EVENT_REVEAL, f.controller, f.source)
        event_announce(s, &e)
    if f.proc == PROC_MANA:                                # CR 605.3b
        f.stage = STAGE_SYMBOLS
        return FLOW_NEXT
    f.r[3] = zone_create(s, o.face, ZONE_STACK, f.controller, f.controller, OBJECT_ABILITY)
    entry_begin(s, f, f.source, f.r[6], 0)
    f.r[8] = 0
    f.stage = STAGE_MODES
    return FLOW_NEXT


cdef int come_to_nothing(State* s) noexcept nogil:
    s.result[0] = NONE
    frame_pop(s)
    return FLOW_RUN


cdef void use_count(State* s, Frame* f, i32 n) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[f.r[6]]
    cdef Permanent* permanent = permanent_get(s, f.source)
    if permanent == NULL:
        if a.limit != 0 and object_get(s, f.source) != NULL and object_get(s, f.source).zone == ZONE_HAND:
            object_get(s, f.source).flags |= OBJECT_USED   # CR 702.57b
            if n < 0:
                object_get(s, f.source).flags &= <u8> ~OBJECT_USED
        return
    if a.limit != 0 or a.flags & AF_ONCE_PER_GAME:
        permanent.uses = uses_add(s, permanent.uses, f.r[6], n)
    if a.flags & AF_LOYALTY:
        permanent.uses = uses_add(s, permanent.uses, USE_LOYALTY, n)


cdef void entry_begin(State* s, Frame* f, ObjectId source, i32 ability, int flags) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Event e
    entry.source = source
    entry.ability = ability
    entry.controller = f.controller
    entry.flags = <u16> (entry.flags & SF_COPY | flags)
    if event_heard(s, EVENT_PUT_ON_STACK):
        e = event_of(EVENT_PUT_ON_STACK, f.controller, f.r[3])
        e.source = source
        event_announce(s, &e)


cdef int stage_on_stack(State* s, Frame* f) noexcept nogil:
    cdef ObjectId id = s.result[0]
    cdef StackEntry* entry = entry_get(s, id)
    cdef const Face* fc = face_at(s, f.r[0])
    cdef Proposal p
    if entry == NULL:
        return come_to_nothing(s)
    f.r[3] = id
    if not object_is_card(s, id_slot(id)) and f.r[6] == ZONE_EXILE:
        prepared_cast(s, f.source)                         # CR 722.3c
    object_get(s, id).face = f.r[0]                        # CR 709.3, 712.11b: the face that is cast
    if f.r[1] > 0 and db_of(s).cast_costs[fc.cast_costs + f.r[1] - 1].flags & CASTCOST_FACE_DOWN:
        object_get(s, id).flags |= OBJECT_FACE_DOWN        # CR 702.37c
        know_set(s, id, <u32> 1 << f.controller)           # CR 708.5
        entry_begin(s, f, id, -1, SF_SPELL)
        entry.from_zone = <u8> f.r[6]
        entry.costs = f.r[1] << COSTS_WAY_SHIFT            # a way of its own: never that of a permission
        f.stage = STAGE_TOTAL
        return FLOW_NEXT
    entry_begin(s, f, id, fc.spell, spell_flags(s, f, fc))
    entry.from_zone = <u8> f.r[6]
    entry.cast_for = f.r[2] >> 1                           # a keyword by which it is cast without paying its mana cost
    if f.r[1] > 0:
        entry.cast_for = db_of(s).cast_costs[fc.cast_costs + f.r[1] - 1].keyword
        if db_of(s).cast_costs[fc.cast_costs + f.r[1] - 1].spell >= 0:
            entry.ability = db_of(s).cast_costs[fc.cast_costs + f.r[1] - 1].spell
    if fc.flags & FACE_SIMPLE_COST and fc.spell < 0 and not fc.types & TYPE_ENCHANTMENT:
        f.stage = STAGE_TOTAL                              # nothing to choose
        return FLOW_NEXT
    proposal_clear(&p, f.controller, id)
    p.entry = id
    entry.costs = <i32> additional_costs(s, &p, f.r[0], CASTCOST_MANDATORY) | max(0, f.r[1]) << COSTS_WAY_SHIFT
    f.r[8] = 0
    f.stage = STAGE_OPTIONAL if entwines(s, f) else STAGE_MODES
    return FLOW_NEXT


# CR 702.42a: does a cost that may be paid decide on the modes? Then it is asked for first.
cdef bint entwines(const State* s, const Frame* f) noexcept nogil:
    cdef const Face* fc
    cdef i32 i
    if f.proc == PROC_CAST:
        fc = face_at(s, f.r[0])
        for i in range(fc.cast_costs, fc.cast_costs + fc.n_cast_costs):
            if db_of(s).cast_costs[i].flags & CASTCOST_ENTWINE:
                return True
    return False


# What is fixed of a spell as it is put on the stack.
cdef int spell_flags(const State* s, const Frame* f, const Face* fc) noexcept nogil:
    cdef const CardDef* card
    cdef const Ability* a
    cdef int flags = SF_SPELL
    cdef i32 i
    if f.r[2] & 1:
        flags |= SF_FREE
    if f.flags & FRAME_EXILES or \
            f.r[1] > 0 and db_of(s).cast_costs[fc.cast_costs + f.r[1] - 1].flags & CASTCOST_EXILES:
        flags |= SF_EXILED                                 # CR 702.34a
    if fc.card >= 0:
        card = &db_of(s).cards[fc.card]
        if card.layout == LAYOUT_ADVENTURE and f.r[0] != card.face:
            flags |= SF_ADVENTURE                          # CR 715.3b
        elif card.layout == LAYOUT_AFTERMATH and f.r[0] == card.face + 2 and f.r[6] == ZONE_GRAVEYARD:
            flags |= SF_EXILED                             # CR 702.127a
    if fc.rules:                                           # "this spell can't be countered" (113.6b)
        for i in range(fc.abilities, fc.abilities + fc.n_abilities):
            a = &db_of(s).abilities[i]
            if a.kind == ABILITY_STATIC and a.keyword == RULE_CANT_BE_COUNTERED and db_of(s).nodes[a.b].op == F_SELF:
                flags |= SF_CANT_BE_COUNTERED
    return flags


# ---- 601.2b: modes, optional costs, X, hybrid and Phyrexian symbols --------------------------------------------------

# CR 700.2: r[8] the least mode that may still be chosen, r[9] how many have been.
cdef int stage_modes(State* s, Frame* f) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const Ability* a
    cdef Proposal p
    cdef i32 i, n = 0, domain, missing
    cdef bint entwined
    f.stage = STAGE_OPTIONAL if f.proc == PROC_CAST and not entwines(s, f) else STAGE_X
    if entry.ability >= 0 and db_of(s).abilities[entry.ability].n_modes > 0:
        a = &db_of(s).abilities[entry.ability]
        proposal_of(s, f, &p)
        entwined = f.proc == PROC_CAST and is_entwined(s, f, entry)
        domain = arena_push(s, a.n_modes)
        for i in range(f.r[8], a.n_modes):
            if (f.r[9] < a.modes_max or entwined) and mode_possible(s, &p, i):
                arena(s)[domain + n] = i
                n += 1
        missing = (a.n_modes if entwined else a.modes_min) - f.r[9]
        if missing > 1:
            n -= missing - 1                               # the picks to come are later modes
        if n > 0:
            f.stage = STAGE_MODE_CHOSEN
            return decision_ask(s, SHAPE_MODES, REASON_MODE, f.controller, f.proc, domain, n, missing <= 0, f.r[3])
        words_trim(s, f)
        if missing > 0:
            return proposal_cancel(s, f)                   # CR 603.3c
    f.r[8] = 0
    return FLOW_NEXT


# CR 702.42a: all modes are chosen if the entwine cost is paid.
cdef bint is_entwined(const State* s, const Frame* f, const StackEntry* entry) noexcept nogil:
    cdef const Face* fc = face_at(s, f.r[0])
    cdef i32 i
    for i in range(fc.n_cast_costs):
        if db_of(s).cast_costs[fc.cast_costs + i].flags & CASTCOST_ENTWINE and (entry.costs >> i) & 1:
            return True
    return False


cdef int stage_mode_chosen(State* s, Frame* f) noexcept nogil:
    words_trim(s, f)
    if s.answer.kind == OPTION_PASS:
        f.r[8] = 0
        f.stage = STAGE_OPTIONAL if f.proc == PROC_CAST and not entwines(s, f) else STAGE_X
        return FLOW_NEXT
    entry_get(s, f.r[3]).modes |= 1 << s.answer.a
    f.r[8] = s.answer.a + 1
    f.r[9] += 1
    f.stage = STAGE_MODES
    return FLOW_NEXT


# Can the spell be completed with these additional costs?
cdef bint optional_possible(State* s, Frame* f, i32 costs) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef i32 before = entry.costs
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef bint possible
    entry.costs = costs
    proposal_of(s, f, &p)
    p.x = max(0, least_x(s, &p, entry.modes)) if cost_uses_x(s, &p) else 0
    possible = payable(s, &p)
    if possible and entry.modes != 0:
        possible = specs_choosable(s, &p, specs, specs_of(s, &p, entry.modes, specs))
    elif possible:
        possible = targets_possible(s, &p)
    if possible and is_entwined(s, f, entry):
        possible = modes_all(s, &p)
    entry.costs = before
    return possible


cdef bint modes_all(const State* s, const Proposal* p) noexcept nogil:
    cdef i32 i
    for i in range(db_of(s).abilities[p.ability].n_modes):
        if not mode_possible(s, p, i):
            return False
    return True


# CR 118.8b: each optional cost that can still be paid. r[8] the next one.
cdef int stage_optional(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef const Face* fc = face_at(s, f.r[0])
    cdef const CastCost* cost
    cdef Proposal p
    cdef u32 bits
    f.stage = STAGE_MODES if entwines(s, f) else STAGE_X
    if fc.n_cast_costs > 0:
        proposal_of(s, f, &p)
        bits = additional_costs(s, &p, f.r[0], CASTCOST_OPTIONAL)
        while f.r[8] < fc.n_cast_costs:
            cost = &db_of(s).cast_costs[fc.cast_costs + f.r[8]]
            if (bits >> f.r[8]) & 1:
                if cost.flags & CASTCOST_REPEATS:
                    if optional_possible(s, f, times_paid(entry.costs, f.r[8], 1)):
                        return ask_times(s, f)
                elif optional_possible(s, f, entry.costs | 1 << f.r[8]):
                    f.stage = STAGE_OPTIONAL_CHOSEN
                    decision_ask(s, SHAPE_YES_NO, REASON_ADDITIONAL_COST, f.controller, f.proc, 0, 0, False, f.r[3])
                    s.decision.a = f.r[8]
                    return FLOW_ASK
            f.r[8] += 1
    f.r[8] = 0
    f.r[9] = 0
    return FLOW_NEXT


cdef inline i32 times_paid(i32 costs, int index, i32 times) noexcept nogil:
    return costs | 1 << index | times << COSTS_TIMES_SHIFT if times > 0 else costs


# CR 702.33c: how often, as far as it can be paid.
cdef int ask_times(State* s, Frame* f) noexcept nogil:
    cdef i32 costs = entry_get(s, f.r[3]).costs, most = 1
    while most < MAX_TIMES and optional_possible(s, f, times_paid(costs, f.r[8], most + 1)):
        most += 1
    f.stage = STAGE_TIMES_CHOSEN
    decision_ask_range(s, REASON_ADDITIONAL_COST, f.controller, f.proc, 0, most, f.r[3])
    s.decision.a = f.r[8]
    return FLOW_ASK


cdef int stage_times_chosen(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    entry.costs = times_paid(entry.costs, f.r[8], s.answer.a)
    f.r[8] += 1
    f.stage = STAGE_OPTIONAL
    return FLOW_NEXT


cdef int stage_optional_chosen(State* s, Frame* f) noexcept nogil:
    if s.answer.kind == OPTION_YES:
        entry_get(s, f.r[3]).costs |= 1 << f.r[8]
    f.r[8] += 1
    f.stage = STAGE_OPTIONAL
    return FLOW_NEXT


cdef int stage_x(State* s, Frame* f) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef i32 low, high
    cdef int n
    f.stage = STAGE_SYMBOLS
    proposal_of(s, f, &p)
    if f.proc == PROC_PAY_COST:                            # CR 107.3f: chosen as it is paid
        if f.flags & FRAME_X_CHOSEN:
            f.stage = STAGE_X_CHOSEN
            return decision_ask_range(s, REASON_X, f.controller, f.proc, 0, min(greatest_x(s, &p, 0), 0xFFFF), f.source)
        return FLOW_NEXT
    if not cost_uses_x(s, &p):                             # CR 107.3b: then X is 0
        return FLOW_NEXT
    low = max(0, least_x(s, &p, entry.modes))
    high = greatest_x(s, &p, low)
    n = specs_of(s, &p, entry.modes, specs)
    if specs_use_x(s, specs, n):
        return ask_x_with_targets(s, f, &p, specs, n, low, high)
    f.stage = STAGE_X_CHOSEN
    return decision_ask_range(s, REASON_X, f.controller, f.proc, low, high, f.r[3])


# X decides which targets are legal: only values for which there are some.
cdef int ask_x_with_targets(State* s, Frame* f, Proposal* p, Spec* specs, int n, i32 low, i32 high) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, f.r[3])
    cdef Context c = context_of(entry.source, f.controller, f.r[3])
    cdef i32 x, domain, found = 0
    if not state_room_for(s, 0, 0, high - low + 1, 0):
        f.stage = STAGE_X
        return FLOW_GROW
    domain = arena_push(s, high - low + 1)
    for x in range(low, high + 1):
        entry.x = x
        p.x = x
        specs_of(s, p, entry.modes, specs)
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
    if f.proc == PROC_PAY_COST:
        f.x = <u16> s.answer.a
    else:
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
        f.stage = STAGE_TARGETS if f.proc == PROC_CAST or f.proc == PROC_ACTIVATE else STAGE_TOTAL
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


# ---- 601.2c: targets -------------------------------------------------------------------------------------------------

# How many targets have been chosen: for a spec, or (spec -1) for all specs of a group.
cdef i32 targets_count(const State* s, const StackEntry* entry, const Spec* specs, int n, int spec,
                       i32 group) noexcept nogil:
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


# The candidates for the next pick, compacted at `domain` and in their order: after the last pick for this spec (115.3),
# and such that the rest can be completed. Returns how many.
cdef i32 targets_pickable(State* s, Frame* f, const Spec* specs, int n, i32 domain, i32 found, i32 missing,
                          const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Ref* refs = arena(s) + domain
    cdef i32 i, first = 0, kept = 0
    cdef bint related = specs_related(specs, n)
    cdef Proposal p
    cdef bint costs = not f.flags & FRAME_TRIGGERED and targets_count(s, entry, specs, n, -1, 0) == 0
    if costs:
        proposal_of(s, f, &p)
        costs = cost_rules_of_targets(s, &p)
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
        if not controllers_fit(s, &specs[f.r[8]], entry, refs[i], &refs[i + 1], found - i - 1, missing):
            continue
        if costs:
            p.assumed = refs[i]
            if not payable(s, &p):                         # CR 601.2f
                continue
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
    targets_announce(s, entry)
    f.r[8] = 0
    f.stage = STAGE_DIVISION
    return FLOW_NEXT


# CR 601.2c: the chosen objects and players become targets.
cdef void targets_announce(State* s, const StackEntry* entry) noexcept nogil:
    cdef ObjectId id = entry.id
    cdef i32 h = entry.targets, controller = entry.controller
    cdef Event e
    cdef u32 k
    cdef Ref r
    if not event_heard(s, EVENT_TARGETED):
        return
    for k in range(handle_len(s, h) // 3):
        r = handle_words(s, h)[3 * k + 1]
        e = event_of(EVENT_TARGETED, controller, NONE if ref_is_player(r) else r)
        e.target = r
        e.source = id
        event_announce(s, &e)


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


# ---- 601.2d: division ------------------------------------------------------------------------------------------------

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


include "cast_costs.pxi"


# ---- 601.2i ----------------------------------------------------------------------------------------------------------

cdef int stage_finish(State* s, Frame* f) noexcept nogil:
    cdef int i, kind = EVENT_CAST if f.proc == PROC_CAST else EVENT_ACTIVATE
    cdef ObjectId id = f.r[3]
    cdef Event e
    if f.proc == PROC_PAY_COST:
        s.result[0] = 1
        s.result[1] = f.x
        frame_pop(s)
        return FLOW_RUN
    if f.proc == PROC_CAST:
        player_at(s, f.controller).spells_cast += 1
        if cost_flag_paid(s, f, CASTCOST_BUYBACK):
            entry_get(s, id).flags |= SF_BUYBACK           # CR 702.27a
        if not face_at(s, object_get(s, id).face).types & TYPE_CREATURE and \
                not object_get(s, id).flags & OBJECT_FACE_DOWN:
            player_at(s, f.controller).noncreature_spells += 1
    if event_heard(s, kind):
        e = event_of(kind, f.controller, id)
        e.source = entry_get(s, id).source
        if f.proc == PROC_CAST:
            for i in range(s.n_players):                   # CR 702.40a: how many spells were cast before it this turn
                e.amount += player_at(s, i).spells_cast
            e.amount -= 1
        else:
            e.extra = activated_as(&db_of(s).abilities[f.r[6]])
        event_announce(s, &e)
    if f.proc == PROC_ACTIVATE and db_of(s).abilities[f.r[6]].keyword == KW_CYCLING and event_heard(s, EVENT_CYCLE):
        e = event_of(EVENT_CYCLE, f.controller, id_of(s, id_slot(f.source)))       # CR 702.29c
        e.source = id
        e.result = e.object
        event_announce(s, &e)
    s.result[0] = id
    frame_pop(s)
    return FLOW_RUN


cdef inline i32 activated_as(const Ability* a) noexcept nogil:
    if a.flags & AF_LOYALTY:
        return ACTIVATED_LOYALTY
    return 1 + a.keyword if a.keyword != 0 else 0


cdef bint cost_flag_paid(const State* s, const Frame* f, int flag) noexcept nogil:
    cdef const Face* fc = face_at(s, f.r[0])
    cdef i32 i, costs = entry_get(s, f.r[3]).costs
    for i in range(fc.n_cast_costs):
        if (costs >> i) & 1 and db_of(s).cast_costs[fc.cast_costs + i].flags & flag:
            return True
    return False


# CR 601.2, 733.1: a proposal that can't be completed after all goes back to where it was. What was offered can be
# completed; this is left for costs that the choice of targets raised, and for sources that made less than they promise.
cdef int proposal_cancel(State* s, Frame* f) noexcept nogil:
    if f.proc == PROC_PAY_COST:
        return come_to_nothing(s)
    if f.proc == PROC_CAST:
        zone_move(s, f.r[3], f.r[6], object_get(s, f.r[3]).owner, 0)
    else:
        if f.r[3] != NONE:
            zone_cease(s, f.r[3])                          # CR 603.3d
        if not f.flags & FRAME_TRIGGERED:
            use_count(s, f, -1)
    return come_to_nothing(s)


# CR 603.3c-d: modes, targets and division as for a spell.
cdef void push_triggered(State* s, int player, ObjectId source, ObjectId entry, i32 ability) noexcept nogil:
    cdef Frame* f = frame_push(s, PROC_ACTIVATE, player, source)
    f.flags = FRAME_TRIGGERED
    f.stage = STAGE_MODES
    f.r[3] = entry
    f.r[6] = ability


# Every question is asked by the stage before the one that takes its answer.
cdef void cast_again(State* s, Frame* f) noexcept nogil:
    words_trim(s, f)
    if f.stage == STAGE_TIMES_CHOSEN:
        f.stage = STAGE_OPTIONAL
    elif f.stage == STAGE_REDUCER_CHOSEN:
        f.stage = STAGE_TOTAL
    else:
        f.stage -= 1


# ---- the procedures --------------------------------------------------------------------------------------------------

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
    elif stage == STAGE_HELP:
        return stage_help(s, f)
    elif stage == STAGE_HELP_CHOSEN:
        return stage_help_chosen(s, f)
    elif stage == STAGE_TIMES_CHOSEN:
        return stage_times_chosen(s, f)
    elif stage == STAGE_REDUCER_CHOSEN:
        return stage_reducer_chosen(s, f)
    elif stage == STAGE_KIND:
        return stage_kind(s, f)
    elif stage == STAGE_KIND_CHOSEN:
        return stage_kind_chosen(s, f)
    elif stage == STAGE_PRODUCE:
        return stage_produce(s, f)
    elif stage == STAGE_PRODUCED:
        return stage_produced(s, f)
    elif stage == STAGE_TAPPED:
        return stage_tapped(s, f)
    return stage_mana_end(s, f)


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


# ---- costs that effects ask for (118.12) -----------------------------------------------------------------------------

# Has the spell or ability an X of its own, so that {X} in the cost it asks for means that one?
cdef bint entry_has_x(const State* s, const StackEntry* entry) noexcept nogil:
    cdef Proposal p
    if entry == NULL:
        return False
    proposal_clear(&p, entry.controller, entry.source)
    if entry.flags & SF_SPELL:
        proposal_spell(s, &p, face_of(s, entry.id), (entry.costs >> COSTS_WAY_SHIFT) & COSTS_WAY, entry.costs, 0)
    elif entry.ability >= 0:
        proposal_ability(s, &p, entry.ability)
    return cost_uses_x(s, &p)


# CR 118.12, 118.3: only a cost that can be paid in full is offered.
cdef int cost_begin(State* s, Frame* f) noexcept nogil:
    cdef Proposal p
    proposal_of(s, f, &p)
    if cost_uses_x(s, &p) and not entry_has_x(s, entry_get(s, p.entry)):
        f.flags |= FRAME_X_CHOSEN
        f.x = 0
        p.x = 0
    if not payable(s, &p):
        return come_to_nothing(s)
    f.stage = STAGE_X
    if not f.r[0]:
        return FLOW_NEXT
    f.stage = STAGE_ASKED
    decision_ask(s, SHAPE_YES_NO, REASON_PAY, f.controller, PROC_PAY_COST, 0, 0, False, f.source)
    s.decision.a = f.r[6]
    return FLOW_ASK


cdef bint cost_payable(const State* s, int player, i32 cost, ObjectId source, const Frame* program) noexcept nogil:
    cdef Proposal p
    proposal_clear(&p, player, source)
    proposal_cost(s, &p, cost, program)
    return payable(s, &p)


cdef int pay_cost_run(State* s, Frame* f) noexcept nogil:
    cdef int flow
    if f.stage == STAGE_BEGIN:
        flow = cost_begin(s, f)
        if flow != FLOW_NEXT:
            return flow
    elif f.stage == STAGE_ASKED:
        if s.answer.kind != OPTION_YES:
            return come_to_nothing(s)
        f.stage = STAGE_X
    return proposal_run(s, f)


# ---- mana abilities (605) --------------------------------------------------------------------------------------------

# The cost is {T} and nothing else: nothing to choose and nothing to weigh.
cdef bint only_taps(const State* s, const Ability* a) noexcept nogil:
    cdef const Cost* cost
    if a.cost < 0 or a.limit != 0:
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
            ability = object_ability(s, o, f.r[0])
            if only_taps(s, &db_of(s).abilities[ability]):
                f.r[6] = ability
                f.stage = STAGE_KIND
                e = cost_event(EVENT_TAP, f, f.source)
                event_submit(s, &e)
                # Performed on the spot, and no characteristics to rebuild: go on.
                if frame_top(s) != f or s.dirty & DIRTY_CHARS:
                    return FLOW_RUN
    return proposal_run(s, f)


# r[8] kinds chosen, r[9] which, packed as in SourceUse.choice.
cdef int stage_kind(State* s, Frame* f) noexcept nogil:
    cdef ManaProfile room
    cdef const ManaProfile* mana = profile_of(s, f.source, f.controller, &db_of(s).abilities[f.r[6]], &room)
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
    mask = kinds_offered(s, f)
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
    cdef const Ability* a = &db_of(s).abilities[f.r[6]]
    cdef ManaProfile room
    cdef const ManaProfile* mana = profile_of(s, f.source, f.controller, a, &room)
    cdef i32 amounts[6]
    cdef Event e
    cdef int kind, i, kinds = 0
    for kind in range(6):
        amounts[kind] = mana.fixed[kind]
    if mana.choice != 0 and mana.choice_mask != 0:         # CR 106.5
        if mana.each:
            for i in range(mana.choice):
                amounts[(f.r[1] >> (3 * i)) & 7] += 1
        else:
            amounts[f.r[1]] += profile_amount(s, f.source, f.controller, &a.mana)
    for kind in range(6):
        kinds |= (amounts[kind] > 0) << kind
    f.r[8] = kinds
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
    f.stage = STAGE_TAPPED
    if a.program < 0:
        if magic(s).triggers != 0 or event_heard(s, EVENT_TAPPED_FOR_MANA):
            return FLOW_NEXT
        frame_pop(s)
        return FLOW_RUN
    push_vm(s, a.program, f.controller, f.source, NONE, 0)
    return FLOW_RUN


# CR 106.12a: what triggers on a permanent being tapped for mana does so now. r[8]: kinds that were made (bits).
cdef int stage_tapped(State* s, Frame* f) noexcept nogil:
    cdef Event e
    cdef int kind = 0
    f.stage = STAGE_END
    if f.r[8] and db_of(s).abilities[f.r[6]].flags & AF_TAPS and event_heard(s, EVENT_TAPPED_FOR_MANA):
        while not (f.r[8] >> kind) & 1:
            kind += 1
        e = event_of(EVENT_TAPPED_FOR_MANA, f.controller, f.source)
        e.source = f.source
        e.extra = kind
        e.amount = f.r[8]
        event_announce(s, &e)
    return FLOW_NEXT


# CR 605.4a: triggered mana abilities resolve right after the one that they triggered on.
cdef int stage_mana_end(State* s, Frame* f) noexcept nogil:
    if magic(s).triggers != 0 and trigger_at_once(s):
        return FLOW_RUN
    return come_to_nothing(s)
