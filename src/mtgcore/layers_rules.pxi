# Part of layers.pyx: rule-changing abilities and effects in force (613.11), and keywords with a parameter.
#
# A cursor is place << 8 | part in the table of rules, part 0: the ability's own rule, k + 1: its k-th change; below
# zero, ~effect.

# ---- the table of rules ----------------------------------------------------------------------------------------------

cdef bint ruler_add(State* s, ObjectId object, i32 ability, i32 effect, int controller, int zone) noexcept nogil:
    cdef Watcher* w
    if not db_of(s).abilities[ability].rules:
        return True
    if s.n_statics >= limits_of(s.size_class).statics:
        return False
    w = static_at(s, s.n_statics)
    s.n_statics += 1
    w.object = object
    w.ability = ability
    w.effect = effect
    w.controller = <u8> controller
    w.zone = <u8> zone
    w.unused = 0
    return True


cdef bint rulers_of(State* s, const Object* o, ObjectId id, const Chars* c) noexcept nogil:
    cdef i32 k, ability
    if c.abilities < 0 and not face_at(s, c.face).rules:
        return True
    for k in range(abilities_count(s, c)):
        ability = ability_of(s, c, k)
        if functions(s, &db_of(s).abilities[ability], o) and not ruler_add(s, id, ability, 0, o.controller, o.zone):
            return False
    return True


cdef bint rulers_of_zone(State* s, int zone, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef const Object* o
    cdef Chars c
    cdef u32 i, slot
    for i in range(z.n):
        slot = zone_slots(s, z)[i]
        o = object_at(s, slot)
        if o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY):
            continue
        chars_elsewhere(s, o, &c)
        if not rulers_of(s, o, id_of(s, slot), &c):
            return False
    return True


cdef bint rulers_gather(State* s) noexcept nogil:
    cdef const Effect* e
    cdef u32 i
    cdef int p
    s.n_statics = 0
    for i in range(magic(s).n_permanents):
        if not permanent_at(s, i).flags & PF_PHASED_OUT and not rulers_of(
                s, object_at(s, id_slot(permanent_at(s, i).id)), permanent_at(s, i).id, chars_at(s, i)):
            return False
    if not rulers_of_zone(s, ZONE_COMMAND, 0):
        return False
    if db_of(s).face_flags & FACE_STATIC_ELSEWHERE:
        for p in range(s.n_players):
            if not (rulers_of_zone(s, ZONE_HAND, p) and rulers_of_zone(s, ZONE_GRAVEYARD, p)):
                return False
        if not (rulers_of_zone(s, ZONE_STACK, 0) and rulers_of_zone(s, ZONE_EXILE, 0)):
            return False
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.kind == CHANGE_FLOATING and db_of(s).abilities[e.a].kind == ABILITY_STATIC and \
                not ruler_add(s, e.source, e.a, <i32> i + 1, e.controller, ZONE_NOWHERE):
            return False
    return True


# Chars.rules of abilities that concern their own permanent, and the mask of rules in force.
cdef bint rules_collect(State* s) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef u64 watch = 0
    cdef const Object* o
    if not rulers_gather(s):
        return False
    while rule_step(s, &cursor, &rule, False):
        watch |= <u64> 1 << rule.kind
        if rule.filter == 0 and rule.kind < 32 and rule_holds(s, &rule, cursor):
            o = object_get(s, rule.object)
            if o != NULL and o.zone == ZONE_BATTLEFIELD:
                chars_at(s, o.pos).rules |= <u32> 1 << rule.kind
    magic(s).rule_watch = watch
    return True


# ---- asking ----------------------------------------------------------------------------------------------------------

# Does the ability's condition hold? `cursor` is the one that rule_step left after the rule.
cdef bint rule_holds(const State* s, const Rule* rule, int cursor) noexcept nogil:
    cdef Context c
    if cursor < 0:
        return True
    c = rule_context(rule, NONE)
    return condition_holds(s, db_of(s).abilities[static_at(s, <u32> cursor >> 8).ability].timing, &c)


# The one parameter of a rule that a change gives. What can't be cast is a filter and no number, whose abilities can't
# be activated goes without a filter.
cdef inline void rule_parameter(Rule* out, i32 value) noexcept nogil:
    out.a = 0 if out.kind == RULE_CANT_CAST else value
    out.b = 0 if out.kind == RULE_CANT_ACTIVATE else value
    out.c = 0


# The next rule of the table's entry `at`, from `part` on.
cdef bint rule_of_static(const State* s, u32 at, int part, int* cursor, Rule* out) noexcept nogil:
    cdef const Watcher* w = static_at(s, at)
    cdef const Ability* a = &db_of(s).abilities[w.ability]
    cdef const Change* change
    if w.effect == 0 and object_get(s, w.object) == NULL:
        return False                                       # gone since the last rebuild
    while part <= a.n_changes:
        part += 1
        out.object = w.object
        out.controller = w.controller
        out.filter = a.filter
        out.memory = effect_at(s, w.effect - 1).memory if w.effect != 0 else 0
        if part == 1:
            out.kind = a.keyword
            out.a = a.a
            out.b = a.b
            out.c = a.c
        else:
            change = &db_of(s).changes[a.changes + part - 2]
            out.kind = change.a if change.kind == CHANGE_RULE else 0
            rule_parameter(out, change.b)
        if out.kind != 0:
            cursor[0] = <int> (at << 8) | part
            return True
    return False


cdef bint rule_of_effect(const State* s, u32 i, int* cursor, Rule* out) noexcept nogil:
    cdef const Effect* e
    while i < magic(s).n_effects:
        e = effect_at(s, i)
        i += 1
        if e.kind == CHANGE_RULE:
            out.kind = e.a
            rule_parameter(out, e.b)
            out.filter = 0
            out.object = e.object
            out.controller = e.controller
            out.memory = 0
            cursor[0] = ~<int> i
            return True
    return False


cdef bint rule_step(const State* s, int* cursor, Rule* out, bint hold) noexcept nogil:
    cdef u32 at
    cdef int part
    if cursor[0] >= 0:
        at = <u32> cursor[0] >> 8
        part = cursor[0] & 255
        while at < s.n_statics:
            if rule_of_static(s, at, part, cursor, out):
                if not hold or rule_holds(s, out, cursor[0]):
                    return True
                part = cursor[0] & 255
                continue
            at += 1
            part = 0
    return rule_of_effect(s, <u32> ~cursor[0] if cursor[0] < 0 else 0, cursor, out)


cdef bint rule_next(const State* s, int* cursor, Rule* out) noexcept nogil:
    return rule_step(s, cursor, out, True)


# ---- keywords with a parameter ---------------------------------------------------------------------------------------

cdef i32 keyword_parameter(const State* s, ObjectId id, int keyword, int i) noexcept nogil:
    cdef Chars c
    cdef const Ability* a
    cdef i32 k
    if not chars_of(s, id, &c) or not (c.keywords >> keyword) & 1:
        return -1
    for k in range(abilities_count(s, &c)):
        a = &db_of(s).abilities[ability_of(s, &c, k)]
        if a.kind == ABILITY_KEYWORD and a.keyword == keyword:
            if i == 0:
                return a.a
            i -= 1
    return -1
