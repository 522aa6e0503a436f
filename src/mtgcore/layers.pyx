# Rebuilding characteristics (613) and the players' summaries.
#
# Layer by layer: copiable values, then the changes of static abilities and of effects in timestamp order (613.7). The
# set that an effect began to apply to is kept for its later layers (613.6). Dependency (613.8) is not regarded.
# May depend on: types, state, carddb, expr.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Change, db_of, face_at, FACE_STATIC, FACE_FROM_HAND, FACE_FROM_GRAVEYARD,
)
from mtgcore.expr cimport Context, context_of, filter_matches, amount_of, condition_holds, F_HOST

cdef enum:
    KEPT_WORDS = 4096          # bits for sets kept by 613.6; beyond them a set is worked out again in each layer


# Permanents with static abilities in timestamp order, and the sets of objects that abilities began to apply to. Lives
# on the C stack during one rebuild.
cdef struct Pass:
    i32 n                      # static permanents
    i32 layer
    u32 layers                 # bit Layer: something applies in it
    i32 set_words              # words of one kept set
    i32 sets                   # kept sets met so far in this layer
    i32 end                    # permanents on the battlefield
    u16 order[SLOT_MASK + 1]
    u64 kept[KEPT_WORDS]


# ---- copiable values and counters ------------------------------------------------------------------------------------

cdef inline void chars_base(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Object* o = object_at(s, id_slot(p.id))
    if p.flags & PF_FACE_DOWN:
        chars_face_down(o.face, o.controller, chars_at(s, i))      # CR 708.2a
    else:
        chars_printed(s, o.face, o.controller, chars_at(s, i))


# CR 122.1b, 613.1f
cdef void keyword_counters(const State* s, u32 i) noexcept nogil:
    cdef i32 h = permanent_at(s, i).counters, k
    cdef u32 j
    for j in range(0, handle_len(s, h), 2):
        k = handle_words(s, h)[j] - COUNTER_KEYWORD
        if 0 <= k < KW_LIMIT:
            chars_at(s, i).keywords |= <u64> 1 << k


# CR 122.1a, 613.4c
cdef void power_counters(const State* s, u32 i) noexcept nogil:
    cdef i32 h = permanent_at(s, i).counters
    cdef i32 n = counters_get(s, h, COUNTER_PLUS_ONE) - counters_get(s, h, COUNTER_MINUS_ONE)
    chars_at(s, i).power += n
    chars_at(s, i).toughness += n


cdef void chars_alone(State* s, u32 permanent) noexcept nogil:
    chars_base(s, permanent)
    if permanent_at(s, permanent).counters:
        keyword_counters(s, permanent)
        power_counters(s, permanent)


# ---- changes ---------------------------------------------------------------------------------------------------------

# One change of characteristics or rules; for power and toughness a and b are numbers here.
cdef void change_apply(const State* s, u32 i, int kind, i32 a, i32 b) noexcept nogil:
    cdef Chars* c = chars_at(s, i)
    cdef i32 power
    if kind == CHANGE_PT:
        c.power += a
        c.toughness += b
    elif kind == CHANGE_SET_PT:
        c.power = a
        c.toughness = b
    elif kind == CHANGE_SWITCH_PT:
        power = c.power
        c.power = c.toughness
        c.toughness = power
    elif kind == CHANGE_ADD_KEYWORD:
        c.keywords |= <u64> 1 << a
    elif kind == CHANGE_REMOVE_KEYWORD:
        c.keywords &= ~(<u64> 1 << a)
        if a == KW_HEXPROOF:                               # CR 702.11e
            c.keywords &= ~(<u64> 1 << KW_HEXPROOF_FROM)
    elif kind == CHANGE_ADD_TYPES:
        c.types |= <u32> a
    elif kind == CHANGE_SET_COLORS:
        c.colors = <u8> a                                  # CR 105.3
    elif kind == CHANGE_RULE and a < 32:
        c.rules |= <u32> 1 << a


cdef inline bint is_there(const State* s, u32 i) noexcept nogil:
    return not permanent_at(s, i).flags & PF_PHASED_OUT    # CR 702.26b


# Does the ability apply to permanent i?
cdef inline bint applies(const State* s, const Ability* a, u32 i, const Context* c) noexcept nogil:
    if a.filter == 0:
        return permanent_at(s, i).id == c.source
    return is_there(s, i) and filter_matches(s, a.filter, permanent_at(s, i).id, c)


# All changes that one static ability makes to permanent i in a layer.
cdef void ability_apply(const State* s, const Ability* a, u32 i, int layer, Context* c) noexcept nogil:
    cdef i32 k
    cdef const Change* change
    c.current = permanent_at(s, i).id
    for k in range(a.changes, a.changes + a.n_changes):
        change = &db_of(s).changes[k]
        if change.layer != layer:
            continue
        if change.kind == CHANGE_PT or change.kind == CHANGE_SET_PT:
            change_apply(s, i, change.kind, amount_of(s, change.a, c), amount_of(s, change.b, c))
        else:
            change_apply(s, i, change.kind, change.a, change.b)


cdef u32 ability_layers(const State* s, const Ability* a) noexcept nogil:
    cdef u32 layers = 0
    cdef i32 k
    for k in range(a.changes, a.changes + a.n_changes):
        layers |= <u32> 1 << db_of(s).changes[k].layer
    return layers


# One static ability in the layer of this pass.
cdef void static_ability(State* s, Pass* w, const Ability* a, u32 source) noexcept nogil:
    cdef u32 layers = ability_layers(s, a), before = layers & ((<u32> 1 << w.layer) - 1), i
    cdef bint several = (layers & (layers - 1)) != 0
    cdef u64* kept = NULL
    cdef Context c
    if several:
        if (w.sets + 1) * w.set_words <= KEPT_WORDS:
            kept = w.kept + w.sets * w.set_words
        w.sets += 1
    if not (layers >> w.layer) & 1:
        return
    c = context_of(permanent_at(s, source).id, chars_at(s, source).controller, NONE)
    if kept != NULL and before != 0:
        for i in range(<u32> w.end):                       # CR 613.6
            if (kept[i >> 6] >> (i & 63)) & 1:
                ability_apply(s, a, i, w.layer, &c)
        return
    if kept != NULL:
        memset(kept, 0, w.set_words * sizeof(u64))
    if not condition_holds(s, a.timing, &c):
        return
    if a.filter == 0:
        affected(s, w, a, source, kept, &c)
    elif db_of(s).nodes[a.filter].op == F_HOST:
        if permanent_get(s, permanent_at(s, source).attached_to) != NULL:
            affected(s, w, a, object_get(s, permanent_at(s, source).attached_to).pos, kept, &c)
    else:
        # The set is fixed before anything is changed: an effect applies to all of it at once.
        static_spread(s, w, a, kept, &c)


cdef inline void affected(State* s, Pass* w, const Ability* a, u32 i, u64* kept, Context* c) noexcept nogil:
    if kept != NULL:
        kept[i >> 6] |= <u64> 1 << (i & 63)
    ability_apply(s, a, i, w.layer, c)


cdef void static_spread(State* s, Pass* w, const Ability* a, u64* kept, Context* c) noexcept nogil:
    cdef u64 hits[(SLOT_MASK + 1) >> 6]
    cdef u32 i, end = <u32> w.end
    memset(hits, 0, ((end >> 6) + 1) * sizeof(u64))
    for i in range(end):
        if applies(s, a, i, c):
            hits[i >> 6] |= <u64> 1 << (i & 63)
    for i in range(end):
        if (hits[i >> 6] >> (i & 63)) & 1:
            affected(s, w, a, i, kept, c)


cdef void static_permanent(State* s, Pass* w, u32 i) noexcept nogil:
    cdef const Face* f = face_at(s, object_at(s, id_slot(permanent_at(s, i).id)).face)
    cdef const Ability* a
    cdef i32 k
    for k in range(f.abilities, f.abilities + f.n_abilities):
        a = &db_of(s).abilities[k]
        if a.kind == ABILITY_STATIC and a.n_changes > 0:
            static_ability(s, w, a, i)


cdef inline void effect_apply(State* s, const Effect* e, int layer) noexcept nogil:
    cdef const Object* o
    if e.layer == layer:
        o = object_get(s, e.object)
        if o != NULL and o.zone == ZONE_BATTLEFIELD:
            change_apply(s, o.pos, e.kind, e.a, e.b)


# CR 613.7: static abilities and effects of one layer in timestamp order.
cdef void layer_apply(State* s, Pass* w, int layer) noexcept nogil:
    cdef u32 e = 0, n = magic(s).n_effects, timestamp
    cdef i32 k
    w.layer = layer
    w.sets = 0
    for k in range(w.n):
        timestamp = object_at(s, id_slot(permanent_at(s, w.order[k]).id)).timestamp      # CR 613.7a
        while e < n and effect_at(s, e).timestamp < timestamp:
            effect_apply(s, effect_at(s, e), layer)
            e += 1
        static_permanent(s, w, w.order[k])
    while e < n:
        effect_apply(s, effect_at(s, e), layer)
        e += 1


# ---- the rebuild -----------------------------------------------------------------------------------------------------

# Static permanents in timestamp order, and which layers have anything to do.
cdef void pass_begin(State* s, Pass* w) noexcept nogil:
    cdef u32 i, timestamp
    cdef i32 k
    cdef const Object* o
    w.n = 0
    w.layers = 0
    w.end = magic(s).n_permanents
    w.set_words = (w.end >> 6) + 1
    for i in range(<u32> w.end):
        o = object_at(s, id_slot(permanent_at(s, i).id))
        if not face_at(s, o.face).flags & FACE_STATIC or permanent_at(s, i).flags & (PF_FACE_DOWN | PF_PHASED_OUT):
            continue
        timestamp = o.timestamp
        k = w.n
        while k > 0 and object_at(s, id_slot(permanent_at(s, w.order[k - 1]).id)).timestamp > timestamp:
            w.order[k] = w.order[k - 1]
            k -= 1
        w.order[k] = <u16> i
        w.n += 1
        w.layers |= static_layers(s, face_at(s, o.face))
    for i in range(magic(s).n_effects):
        w.layers |= <u32> 1 << effect_at(s, i).layer


cdef u32 static_layers(const State* s, const Face* f) noexcept nogil:
    cdef u32 layers = 0
    cdef i32 k
    for k in range(f.abilities, f.abilities + f.n_abilities):
        layers |= ability_layers(s, &db_of(s).abilities[k])
    return layers


cdef void chars_layered(State* s) noexcept nogil:
    cdef Pass w
    cdef int layer
    cdef u32 i
    pass_begin(s, &w)
    for i in range(<u32> w.end):
        chars_base(s, i)
    for layer in range(LAYER_COPY, LAYER_RULES + 1):
        if layer == LAYER_ABILITY or layer == LAYER_PT_MODIFY:
            for i in range(<u32> w.end):
                if permanent_at(s, i).counters:
                    if layer == LAYER_ABILITY:
                        keyword_counters(s, i)
                    else:
                        power_counters(s, i)
        if (w.layers >> layer) & 1:
            layer_apply(s, &w, layer)
    rules_collect(s)


# Chars.rules of abilities that concern their own permanent, and the mask of rules in force.
cdef void rules_collect(State* s) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef u64 watch = 0
    cdef const Object* o
    while rule_step(s, &cursor, &rule, False):
        watch |= <u64> 1 << rule.kind
        if rule.filter == 0 and rule.kind < 32 and rule_holds(s, &rule, cursor):
            o = object_get(s, rule.object)
            if o != NULL and o.zone == ZONE_BATTLEFIELD:
                chars_at(s, o.pos).rules |= <u32> 1 << rule.kind
    magic(s).rule_watch = watch


cdef void layers_rebuild(State* s) noexcept nogil:
    cdef u32 i
    cdef bint all_dirty = (s.dirty & DIRTY_CHARS) != 0
    if not s.dirty & (DIRTY_CHARS | DIRTY_SUMMARY):
        return
    if all_dirty:
        if magic(s).n_static == 0 and magic(s).n_effects == 0:
            magic(s).rule_watch = 0
            for i in range(magic(s).n_permanents):
                chars_alone(s, i)
        else:
            chars_layered(s)
        s.dirty |= DIRTY_WATCH
    summaries_rebuild(s, all_dirty)
    s.dirty &= <u8> ~(DIRTY_CHARS | DIRTY_SUMMARY)


# ---- rules -----------------------------------------------------------------------------------------------------------
# A cursor is permanent << 16 | ability << 8 | 0: the ability's own rule, k + 1: its k-th change; below zero, ~effect.

cdef inline const Ability* cursor_ability(const State* s, int cursor) noexcept nogil:
    cdef const Face* f = face_at(s, object_at(s, id_slot(permanent_at(s, cursor >> 16).id)).face)
    return &db_of(s).abilities[f.abilities + ((cursor >> 8) & 255)]


# Does the ability's condition hold? `cursor` is the one that rule_step left after the rule.
cdef bint rule_holds(const State* s, const Rule* rule, int cursor) noexcept nogil:
    cdef Context c
    if cursor < 0:
        return True
    c = context_of(rule.object, rule.controller, NONE)
    return condition_holds(s, cursor_ability(s, cursor).timing, &c)


# The next rule of permanent `i`, from ability and change `at` on.
cdef bint rule_of_permanent(const State* s, u32 i, int at, int* cursor, Rule* out) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Face* f = face_at(s, object_at(s, id_slot(p.id)).face)
    cdef const Ability* a
    cdef const Change* change
    cdef int k = at >> 8, part = at & 255
    if not f.rules or p.flags & (PF_FACE_DOWN | PF_PHASED_OUT):
        return False
    while k < f.n_abilities:
        a = &db_of(s).abilities[f.abilities + k]
        while a.kind == ABILITY_STATIC and part <= a.n_changes:
            part += 1
            out.object = p.id
            out.controller = object_at(s, id_slot(p.id)).controller
            out.filter = a.filter
            if part == 1:
                out.kind = a.keyword
                out.a = a.a
                out.b = a.b
                out.c = a.c
            else:
                change = &db_of(s).changes[a.changes + part - 2]
                out.kind = change.a if change.kind == CHANGE_RULE else 0
                out.a = out.b = change.b
                out.c = 0
            if out.kind != 0:
                cursor[0] = <int> (i << 16) | k << 8 | part
                return True
        k += 1
        part = 0
    return False


cdef bint rule_of_effect(const State* s, u32 i, int* cursor, Rule* out) noexcept nogil:
    cdef const Effect* e
    while i < magic(s).n_effects:
        e = effect_at(s, i)
        i += 1
        if e.kind == CHANGE_RULE:
            out.kind = e.a
            out.a = out.b = e.b
            out.c = 0
            out.filter = 0
            out.object = e.object
            out.controller = e.controller
            cursor[0] = ~<int> i
            return True
    return False


cdef bint rule_step(const State* s, int* cursor, Rule* out, bint hold) noexcept nogil:
    cdef u32 i
    cdef int at
    if cursor[0] >= 0 and magic(s).n_static != 0:
        i = <u32> cursor[0] >> 16
        at = cursor[0] & 0xFFFF
        while i < magic(s).n_permanents:
            if rule_of_permanent(s, i, at, cursor, out):
                if not hold or rule_holds(s, out, cursor[0]):
                    return True
                at = cursor[0] & 0xFFFF
                continue
            i += 1
            at = 0
    return rule_of_effect(s, <u32> ~cursor[0] if cursor[0] < 0 else 0, cursor, out)


cdef bint rule_next(const State* s, int* cursor, Rule* out) noexcept nogil:
    return rule_step(s, cursor, out, True)


# ---- keywords with a parameter ---------------------------------------------------------------------------------------

cdef i32 keyword_parameter(const State* s, ObjectId id, int keyword, int i) noexcept nogil:
    cdef Chars c
    cdef const Object* o = object_get(s, id)
    cdef const Effect* e
    cdef u32 k, lost = 0
    cdef i32 parameter
    if not chars_of(s, id, &c) or not (c.keywords >> keyword) & 1:
        return -1
    if o != NULL and o.zone == ZONE_BATTLEFIELD:
        for k in range(magic(s).n_effects):
            e = effect_at(s, k)
            if e.object == id and e.kind == CHANGE_REMOVE_KEYWORD and e.a == keyword:
                lost = e.timestamp + 1
    if lost == 0 and not is_face_down(s, id):
        parameter = printed_parameter(s, face_at(s, face_of(s, id)), keyword, &i)
        if parameter >= 0:
            return parameter
    if o == NULL or o.zone != ZONE_BATTLEFIELD:
        return -1
    for k in range(magic(s).n_effects):
        e = effect_at(s, k)
        if e.object == id and e.kind == CHANGE_ADD_KEYWORD and e.a == keyword and e.timestamp >= lost:
            if i == 0:
                return e.b
            i -= 1
    return granted_parameter(s, o.pos, keyword, i) if magic(s).n_static != 0 else -1


cdef i32 printed_parameter(const State* s, const Face* f, int keyword, int* i) noexcept nogil:
    cdef const Ability* a
    cdef i32 k
    for k in range(f.abilities, f.abilities + f.n_abilities):
        a = &db_of(s).abilities[k]
        if a.kind == ABILITY_KEYWORD and a.keyword == keyword:
            if i[0] == 0:
                return a.a
            i[0] -= 1
    return -1


# The i-th instance of the keyword that static abilities grant to a permanent.
cdef i32 granted_parameter(const State* s, u32 permanent, int keyword, int i) noexcept nogil:
    cdef const Face* f
    cdef const Ability* a
    cdef const Change* change
    cdef Context c
    cdef u32 source
    cdef i32 k, j
    for source in range(magic(s).n_permanents):
        f = face_at(s, object_at(s, id_slot(permanent_at(s, source).id)).face)
        if not f.flags & FACE_STATIC or permanent_at(s, source).flags & (PF_FACE_DOWN | PF_PHASED_OUT):
            continue
        c = context_of(permanent_at(s, source).id, chars_at(s, source).controller, NONE)
        for k in range(f.abilities, f.abilities + f.n_abilities):
            a = &db_of(s).abilities[k]
            for j in range(a.changes, a.changes + a.n_changes):
                change = &db_of(s).changes[j]
                if (a.kind == ABILITY_STATIC and change.kind == CHANGE_ADD_KEYWORD and change.a == keyword
                        and condition_holds(s, a.timing, &c) and applies(s, a, permanent, &c)):
                    if i == 0:
                        return change.b
                    i -= 1
    return -1


# ---- effects ---------------------------------------------------------------------------------------------------------

cdef void effect_add(State* s, int kind, int layer, int duration, int controller, ObjectId object,
                     i32 a, i32 b) noexcept nogil:
    cdef Effect* e
    if permanent_get(s, object) == NULL and not (ref_is_player(object) and kind == CHANGE_RULE):
        return
    e = effect_at(s, magic(s).n_effects)
    magic(s).n_effects += 1
    e.timestamp = s.timestamp                              # CR 613.7b
    s.timestamp += 1
    e.kind = <u8> kind
    e.layer = <u8> layer
    e.duration = <u8> duration
    e.controller = <u8> controller
    e.object = object
    e.a = a
    e.b = b
    e.source = NONE
    e.memory = 0
    if kind == CHANGE_RULE:
        magic(s).rule_watch |= <u64> 1 << a
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


cdef void effect_float(State* s, i32 ability, int duration, int controller, ObjectId source, i32 memory) noexcept nogil:
    cdef Effect* e = effect_at(s, magic(s).n_effects)
    magic(s).n_effects += 1
    memset(e, 0, sizeof(Effect))
    e.timestamp = s.timestamp
    s.timestamp += 1
    e.kind = CHANGE_FLOATING
    e.layer = LAYER_RULES
    e.duration = <u8> duration
    e.controller = <u8> controller
    e.a = ability
    e.source = source
    e.memory = handle_copy(s, memory)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH


# Drops the effects of a duration (object NONE) or of an object (duration 0), order kept.
cdef void effects_drop(State* s, int duration, ObjectId object) noexcept nogil:
    cdef u32 i, kept = 0, n = magic(s).n_effects
    cdef const Effect* e
    for i in range(n):
        e = effect_at(s, i)
        if (e.duration == duration) if object == NONE else (e.object == object):
            handle_free(s, e.memory)
            continue
        if kept != i:
            effect_at(s, kept)[0] = e[0]
        kept += 1
    magic(s).n_effects = <u16> kept
    if kept != n:
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


cdef void effects_end(State* s, int duration) noexcept nogil:
    if magic(s).n_effects != 0:
        effects_drop(s, duration, NONE)


cdef void effects_forget(State* s, ObjectId object) noexcept nogil:
    if magic(s).n_effects != 0:
        effects_drop(s, 0, object)


# ---- summaries -------------------------------------------------------------------------------------------------------

cdef void summaries_rebuild(State* s, bint hands) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef Summary* summary
    cdef u32 i
    cdef int p
    for p in range(s.n_players):
        summary = summary_at(s, p)
        summary.activatable = 0
        summary.sources = 0
        summary.max_mana = 0
        summary.mana = 0
        summary.elsewhere = 0
        if hands:
            hand_count(s, p)
        if db.face_flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD):
            summary.elsewhere = (zone_has_flag(s, ZONE_HAND, p, FACE_FROM_HAND)
                                 or zone_has_flag(s, ZONE_GRAVEYARD, p, FACE_FROM_GRAVEYARD))
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).mana | chars_at(s, i).has_activated:
            summary_permanent(s, i)


cdef inline void summary_permanent(State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Chars* c = chars_at(s, i)
    cdef Summary* summary = summary_at(s, c.controller)
    if p.flags & PF_PHASED_OUT:
        return
    summary.activatable += c.has_activated
    # CR 302.6: automatic sources tap, so a summoning-sick creature is none.
    if c.mana and not p.flags & PF_TAPPED and not is_sick(s, i):
        summary.sources += 1
        summary.max_mana += face_at(s, object_at(s, id_slot(p.id)).face).mana_max
        summary.mana |= c.mana


cdef bint zone_has_flag(const State* s, int zone, int player, u32 flag) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef u32 i, flags
    cdef i32 least
    for i in range(z.n):
        summary_hand_card(s, zone_slots(s, z)[i], &flags, &least)
        if flags & flag:
            return True
    return False


cdef void hand_count(State* s, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, ZONE_HAND, player)
    cdef Summary* summary = summary_at(s, player)
    cdef u32 i
    summary.instant_speed = 0
    summary.lands_in_hand = 0
    summary.spells_in_hand = 0
    summary.min_value = NO_SPELL
    for i in range(z.n):
        summary_hand_add(s, player, zone_slots(s, z)[i])


cdef void summary_hand_remove(State* s, int player, u32 slot) noexcept nogil:
    cdef Summary* summary = summary_at(s, player)
    cdef u32 flags
    cdef i32 least
    summary_hand_card(s, slot, &flags, &least)
    if flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD):
        s.dirty |= DIRTY_SUMMARY
    if least == summary.min_value and least != NO_SPELL:
        hand_count(s, player)
        return
    summary.lands_in_hand -= (flags & FACE_LAND) != 0
    if least != NO_SPELL:
        summary.spells_in_hand -= 1
        summary.instant_speed -= (flags & FACE_INSTANT_SPEED) != 0
