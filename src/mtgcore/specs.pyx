# The targets of a proposal (601.2c): which target specs it has, and whether all of them can be filled.
#
# May depend on: everything up to proposal.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Mode, TargetSpec, db_of, face_at, typeset_has, TARGETS_UP_TO, TARGETS_SAME_CONTROLLER,
    TARGETS_DIFFERENT_CONTROLLERS,
)
from mtgcore.layers cimport keyword_parameter, controller_of, face_of
from mtgcore.expr cimport Context, context_of
from mtgcore.targets cimport SPEC_ENCHANTS, enchant_zone, target_candidates, target_exists
from mtgcore.proposal cimport *

cdef enum:
    MAX_COMPARED = 256         # candidates that are compared with each other
    CONTROLLED = 2 | 4         # TARGETS_SAME_CONTROLLER, TARGETS_DIFFERENT_CONTROLLERS


# CR 303.4a, 702.5a: an Aura spell's target is what its enchant ability says.
cdef bint enchant_spec(const State* s, ObjectId id, i32 face, TargetSpec* spec) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    if not fc.types & TYPE_ENCHANTMENT or not typeset_has(s, fc.typeset, SUBTYPE_AURA):
        return False
    spec.filter = keyword_parameter(s, id, KW_ENCHANT, 0)
    spec.lo = 1
    spec.hi = 1
    spec.zones = 1 | SPEC_ENCHANTS
    if spec.filter >= 0:
        spec.zones |= 1 << enchant_zone(s, spec.filter)
    spec.different_from = 0
    spec.amount = 0
    spec.flags = 0
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


# How many targets it has, where that is counted ("X target creatures"). An additional cost that has not been paid may
# leave none (702.33g).
cdef void spec_resolve(const State* s, const Proposal* p, TargetSpec* spec, i32 x) noexcept nogil:
    cdef Context c
    if spec.amount != 0:
        c = proposal_context(p)
        spec.hi = max(0, amount_for(s, spec.amount, &c, x))
        spec.lo = 0 if spec.flags & TARGETS_UP_TO else spec.hi


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
    for i in range(n):
        spec_resolve(s, p, &out[i].spec, p.x)
    if n == 0 and p.face >= 0 and not p.hidden and enchant_spec(s, p.source, p.face, &out[0].spec):
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
        if specs[i].spec.lo > 1 and specs[i].spec.flags & CONTROLLED and not controllers_possible(s, &specs[i], c):
            return False
    return not specs_related(specs, n) or specs_fit(s, specs, n, c, NULL, -1, NONE, NULL, 0)


cdef bint specs_possible_with_x(const State* s, const Proposal* p, const Spec* specs, int n, i32 x) noexcept nogil:
    cdef Spec resolved[MAX_SPECS]
    cdef Context c = proposal_context(p)
    cdef StackEntry* entry = entry_get(s, p.entry)
    cdef i32 before
    cdef bint possible
    cdef int i
    for i in range(n):
        resolved[i] = specs[i]
        spec_resolve(s, p, &resolved[i].spec, x)
    if entry == NULL:
        c.entry = -1 - x
        return specs_possible(s, resolved, n, &c, x)
    before = entry.x
    entry.x = x
    possible = specs_possible(s, resolved, n, &c, x)
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


# ---- targets that several conditions bind together -------------------------------------------------------------------

cdef bint controllers_agree(const State* s, int flags, Ref a, Ref b) noexcept nogil:
    cdef bint same = controller_of(s, a) == controller_of(s, b)
    return not (flags & TARGETS_SAME_CONTROLLER and not same or flags & TARGETS_DIFFERENT_CONTROLLERS and same)


# How many of the list could be chosen together with `pick`: of one controller, or one for each other controller.
cdef i32 companions(const State* s, int flags, Ref pick, const Ref* list, i32 n) noexcept nogil:
    cdef u32 seen = 0
    cdef i32 i, found = 0
    for i in range(n):
        if not controllers_agree(s, flags, pick, list[i]):
            continue
        if flags & TARGETS_DIFFERENT_CONTROLLERS:
            if (seen >> controller_of(s, list[i])) & 1:
                continue
            seen |= <u32> 1 << controller_of(s, list[i])
        found += 1
    return found


cdef bint controllers_possible(const State* s, const Spec* spec, const Context* c) noexcept nogil:
    cdef Ref list[MAX_COMPARED]
    cdef i32 i, n = min(target_candidates(s, &spec.spec, c, list, MAX_COMPARED), MAX_COMPARED)
    for i in range(n):
        if 1 + companions(s, spec.spec.flags, list[i], &list[i + 1], n - i - 1) >= spec.spec.lo:
            return True
    return False


cdef bint controllers_fit(const State* s, const Spec* spec, const StackEntry* entry, Ref pick, const Ref* rest,
                          i32 n_rest, i32 missing) noexcept nogil:
    cdef u32 k
    if not spec.spec.flags & CONTROLLED:
        return True
    for k in range(0, handle_len(s, entry.targets), 3):
        if handle_words(s, entry.targets)[k] == spec.index and \
                not controllers_agree(s, spec.spec.flags, handle_words(s, entry.targets)[k + 1], pick):
            return False
    return 1 + companions(s, spec.spec.flags, pick, rest, n_rest) >= missing


# CR 700.2a: a mode whose targets can't be chosen, beside those of the modes chosen before, can't be chosen either.
cdef bint mode_possible(const State* s, const Proposal* p, int mode) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef const StackEntry* entry = entry_get(s, p.entry)
    cdef i32 before = entry.modes if entry != NULL else 0, modes = 1 << mode | before
    cdef int n = specs_of(s, p, modes, specs)
    cdef Proposal trial
    if not specs_choosable(s, p, specs, n):
        return False
    if p.face < 0 or not modes_cost(s, p):
        return True
    trial = p[0]                                           # CR 702.120a, 702.172a: so that it can be paid for
    proposal_modes(s, &trial, 1 << mode, before != 0)      # those before it are paid for already
    return payable(s, &trial)


cdef i32 first_targets(const State* s, const Proposal* p, Ref* out, i32 cap) noexcept nogil:
    cdef Spec specs[MAX_SPECS]
    cdef Context c = proposal_context(p)
    cdef int n = specs_of(s, p, -1, specs)
    return target_candidates(s, &specs[0].spec, &c, out, cap) if n > 0 else 0


cdef i32 new_targets(const State* s, ObjectId id, u32 k, Ref* out, i32 cap) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    cdef const i32* words = handle_words(s, entry.targets)
    cdef Context c = context_of(entry.source, entry.controller, id)
    cdef TargetSpec spec
    cdef Ref list[MAX_COMPARED]
    cdef i32 i, n, kept = 0
    if words[3 * k] >= 0:
        spec = db_of(s).target_specs[words[3 * k]]
    else:
        enchant_spec(s, id, face_of(s, id), &spec)
    n = min(target_candidates(s, &spec, &c, list, MAX_COMPARED), MAX_COMPARED)
    for i in range(n):
        if not chosen_for(s, entry, words[3 * k], list[i]):
            if kept < cap:
                out[kept] = list[i]
            kept += 1
    return kept


# CR 115.3: each instance of "target" names a thing once.
cdef bint chosen_for(const State* s, const StackEntry* entry, i32 index, Ref ref) noexcept nogil:
    cdef u32 k
    for k in range(0, handle_len(s, entry.targets), 3):
        if handle_words(s, entry.targets)[k] == index and handle_words(s, entry.targets)[k + 1] == ref:
            return True
    return False


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


cdef bint specs_use_x(const State* s, const Spec* specs, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if filter_uses_x(db_of(s), specs[i].spec.filter) or amount_uses_x(db_of(s), specs[i].spec.amount):
            return True
    return False
