# Rebuilding characteristics (613).
#
# Layer by layer: copiable values, then the changes of static abilities and of effects in timestamp order (613.7), those
# that depend on others after them (613.8). The set that an effect began to apply to is kept for its later layers
# (613.6). Subjects are the permanents, and after them the objects of other zones that some effect may change.
# May depend on: types, state, carddb, expr.

from libc.stdlib cimport malloc, realloc, free
from libc.string cimport memcpy, memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    DB, Face, Ability, Change, Family, Node, Reading, db_of, face_at,
    FACE_STATIC, FACE_STATIC_ELSEWHERE, FACE_FROM_HAND, FACE_FROM_GRAVEYARD, FACE_FROM_EXILE, FACE_CAST_ELSEWHERE,
    FACE_ANY_PLAYER,
    READS_TYPES, READS_COLORS, READS_PT, READS_CONTROLLER, READS_EXISTENCE, READS_CHARACTERISTICS, READS_ANYTHING,
)
from mtgcore.expr cimport (
    Context, context_of, filter_matches, amount_of, condition_holds, selector_fill, F_HOST, C_COMPARE,
    A_CONST, A_POWER, A_TOUGHNESS, A_MUL, A_NEGATE, S_AFFECTED,
)

cdef enum:
    NO_SUBJECT = -1
    STATICS_LIMIT = 0xFFFF     # as Magic.n_static counts


# A continuous effect on its way through the layers: a static ability of an object, a floating one, or an effect with
# its locked set (611.2c).
cdef struct Applier:
    u32 timestamp              # CR 613.7
    u32 layers                 # bits Layer in which it has changes
    i32 ability                # the static ability, -1: an effect with a locked set
    i32 effect                 # index of the effect or of the floating ability's, -1
    i32 subject                # the subject whose ability it is, NO_SUBJECT: of an object that no effect changes
    i32 kept                   # first word of the set it began to apply to, -1: not kept
    ObjectId source
    i32 memory
    u8 controller              # of what is no subject
    u8 zone                    # where its source is
    u8 begun                   # CR 613.6
    u8 granted                 # in this pass, by an effect of layer 6: it exists as the instance with its timestamp


# One rebuild. Lists grow on the heap; without memory, or without room in the block, the rebuild is given up.
cdef struct Pass:
    Applier* of
    u32 n, cap
    u32* queue                 # appliers of the layer that are still to be applied, in timestamp order
    u32 n_queue, cap_queue
    u64* sets                  # kept sets, set_words each
    u32 n_sets, cap_sets
    u64* hits                  # what the applier at work applies to
    Chars* before              # of all subjects, while a trial is made
    u32 set_words
    u32 end                    # subjects
    u32 layers                 # bit Layer: something applies in it
    i32 layer
    u32 reads                  # carddb.Reads of all static abilities
    i32 reach                  # bits ZoneKind that they look into
    u32 n_static
    bint failed


# ---- subjects --------------------------------------------------------------------------------------------------------

cdef inline Chars* subject_at(const State* s, u32 i) noexcept nogil:
    cdef u32 n = magic(s).n_permanents
    return chars_at(s, i) if i < n else &elsewhere_at(s, i - n).chars


cdef inline ObjectId subject_id(const State* s, u32 i) noexcept nogil:
    cdef u32 n = magic(s).n_permanents
    return permanent_at(s, i).id if i < n else elsewhere_at(s, i - n).id


cdef inline i32 subject_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    if o == NULL:
        return NO_SUBJECT
    if o.zone == ZONE_BATTLEFIELD:
        return o.pos
    if s.n_elsewhere == 0 or place_at(s, id_slot(id))[0] == 0:
        return NO_SUBJECT
    return magic(s).n_permanents + place_at(s, id_slot(id))[0] - 1


cdef inline bint is_there(const State* s, u32 i) noexcept nogil:
    return i >= magic(s).n_permanents or not permanent_at(s, i).flags & PF_PHASED_OUT      # CR 702.26b


include "layers_changes.pxi"


# ---- copiable values and counters ------------------------------------------------------------------------------------

# `n` words behind a handle, from its word `at` on: lists move as sets of subtypes are added to theirs.
cdef bint exceptions_apply(State* s, Chars* c, i32 h, u32 at, u32 n, u32 timestamp) noexcept nogil:
    cdef const i32* words
    cdef u32 i
    for i in range(at, at + n - n % 3, 3):
        words = handle_words(s, h) + i
        if not change_apply(s, c, words[0], words[1], words[2], timestamp):
            return False
    return True


# CR 613.2: what it is by itself and by how it entered. False: there is no room for abilities or subtypes of its own.
cdef inline bint chars_base(State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Object* o = object_at(s, id_slot(p.id))
    if p.flags & PF_FACE_DOWN:
        if p.flags & PF_WARDED:
            chars_warded(s, o.face, p.base_controller, chars_at(s, i))
        else:
            chars_face_down(s, o.face, p.base_controller, chars_at(s, i))  # CR 708.2a
        if not p.merged:
            return True                                    # otherwise it has the abilities of what is below (702.140e)
    else:
        chars_printed(s, o.face, p.base_controller, chars_at(s, i))
    return p.copied == 0 or exceptions_apply(s, chars_at(s, i), p.copied, 0, handle_len(s, p.copied), o.timestamp)


# CR 613.2a: effects that make a permanent a copy, in timestamp order; being face down comes after (613.2b).
cdef bint copies_apply(State* s) noexcept nogil:
    cdef const Effect* e
    cdef const Permanent* p
    cdef const i32* words
    cdef Chars* c
    cdef u32 i, n
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        p = permanent_get(s, e.object) if e.kind == CHANGE_COPY else NULL
        if p == NULL or p.flags & PF_FACE_DOWN:
            continue
        c = chars_at(s, object_get(s, e.object).pos)
        chars_printed(s, e.a, p.base_controller, c)
        words = memory_list(s, e.memory, REGISTER_LISTS, &n)
        if n != 0 and not exceptions_apply(s, c, e.memory, <u32> (words - handle_words(s, e.memory)), n, e.timestamp):
            return False
    return True


# CR 122.1a, 613.4c
cdef void power_counters(const State* s, u32 i) noexcept nogil:
    cdef i32 h = permanent_at(s, i).counters, kind, n
    cdef Chars* c = chars_at(s, i)
    cdef u32 j
    for j in range(0, handle_len(s, h), 2):
        kind = handle_words(s, h)[j]
        n = handle_words(s, h)[j + 1]
        if kind == COUNTER_PLUS_ONE:
            c.power += n
            c.toughness += n
        elif kind == COUNTER_MINUS_ONE:
            c.power -= n
            c.toughness -= n
        elif kind >= COUNTER_PT:
            c.power += n * (((kind - COUNTER_PT) >> 7) - 64)
            c.toughness += n * (((kind - COUNTER_PT) & 127) - 64)


# CR 122.1b: keyword counters, where no timestamps matter.
cdef void keyword_counters(const State* s, u32 i) noexcept nogil:
    cdef i32 h = permanent_at(s, i).counters, k
    cdef u32 j
    for j in range(0, handle_len(s, h), 2):
        k = handle_words(s, h)[j] - COUNTER_KEYWORD
        if 0 <= k < KW_LIMIT:
            chars_at(s, i).keywords |= <u64> 1 << k


cdef void chars_alone(State* s, u32 permanent) noexcept nogil:
    chars_base(s, permanent)
    chars_counted(s, permanent)


# Copiable values and counters are all that there is.
cdef inline void chars_counted(State* s, u32 permanent) noexcept nogil:
    if permanent_at(s, permanent).counters:
        keyword_counters(s, permanent)
        power_counters(s, permanent)
    if chars_at(s, permanent).abilities >= 0:
        chars_finish(s, chars_at(s, permanent))


# ---- the pass --------------------------------------------------------------------------------------------------------

cdef void* grown(void* list, u32 n, u32* cap, size_t size) noexcept nogil:
    cdef u32 more = cap[0]
    if n < more:
        return list
    more = 32 if more == 0 else 2 * more
    list = realloc(list, more * size)
    if list != NULL:
        cap[0] = more
    return list


cdef Applier* applier_new(Pass* w, u32 timestamp, u32 layers) noexcept nogil:
    cdef void* list = grown(w.of, w.n, &w.cap, sizeof(Applier))
    cdef u32 k
    if list == NULL:
        w.failed = True
        return NULL
    w.of = <Applier*> list
    k = w.n
    while k > 0 and w.of[k - 1].timestamp > timestamp:
        w.of[k] = w.of[k - 1]
        k -= 1
    w.n += 1
    w.layers |= layers
    memset(&w.of[k], 0, sizeof(Applier))
    w.of[k].timestamp = timestamp
    w.of[k].layers = layers
    w.of[k].ability = -1
    w.of[k].effect = -1
    w.of[k].subject = NO_SUBJECT
    w.of[k].kept = -1
    return &w.of[k]


# Where does a static ability function (113.6)? An emblem's in the command zone (114.4).
cdef inline bint functions(const State* s, const Ability* a, const Object* o) noexcept nogil:
    if a.kind != ABILITY_STATIC or a.flags & AF_DEFINES:
        return False
    if a.zones != 0:
        return (a.zones >> o.zone) & 1
    return o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_COMMAND and <u32> (o - object_at(s, 0)) >= s.n_cards


cdef void static_add(State* s, Pass* w, const Object* o, ObjectId id, i32 ability, u32 timestamp) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef Applier* made
    if not functions(s, a, o):
        return
    w.n_static += 1
    w.reads |= a.reading.reads | a.amounts.reads
    w.reach |= a.reach
    if a.n_changes == 0:
        return
    made = applier_new(w, timestamp, a.layers)
    if made != NULL:
        made.ability = ability
        made.source = id
        made.controller = o.controller
        made.zone = o.zone


cdef void statics_of_permanent(State* s, Pass* w, u32 i) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Object* o = object_at(s, id_slot(permanent_at(s, i).id))
    cdef i32 k, ability
    if permanent_at(s, i).flags & PF_PHASED_OUT or c.abilities < 0 and not face_at(s, c.face).flags & FACE_STATIC:
        return
    if (c.keywords >> KW_SPACE_SCULPTOR | c.keywords >> KW_START_YOUR_ENGINES | c.keywords >> KW_ASCEND) & 1:
        w.n_static += 1                                    # CR 702.158, 702.179, 702.131
    for k in range(abilities_count(s, c)):
        ability = ability_of(s, c, k)
        if not (db_of(s).abilities[ability].layers >> LAYER_PT_DEFINE) & 1 or not size_given(s, permanent_at(s, i).id):
            static_add(s, w, o, permanent_at(s, i).id, ability, o.timestamp)               # CR 613.7a


# CR 707.9d: what a copy effect's exception says of power and toughness takes the place of what would define them.
cdef bint size_given(const State* s, ObjectId id) noexcept nogil:
    cdef u32 i, n
    cdef const i32* words = exceptions_of(s, id, &n)
    for i in range(0, n, 3):
        if words[i] == CHANGE_SET_PT:
            return True
    return False


cdef void statics_of_zone(State* s, Pass* w, int zone, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef const Object* o
    cdef u32 i, slot
    cdef i32 k
    for i in range(z.n):
        slot = zone_slots(s, z)[i]
        o = object_at(s, slot)
        if o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY) or not face_at(s, o.face).flags & FACE_STATIC:
            continue
        for k in range(face_at(s, o.face).abilities, face_at(s, o.face).abilities + face_at(s, o.face).n_abilities):
            static_add(s, w, o, id_of(s, slot), k, o.timestamp)


cdef void statics_elsewhere(State* s, Pass* w) noexcept nogil:
    cdef int p
    statics_of_zone(s, w, ZONE_COMMAND, 0)
    if not db_of(s).face_flags & FACE_STATIC_ELSEWHERE:
        return
    for p in range(s.n_players):
        statics_of_zone(s, w, ZONE_HAND, p)
        statics_of_zone(s, w, ZONE_GRAVEYARD, p)
    statics_of_zone(s, w, ZONE_STACK, 0)
    statics_of_zone(s, w, ZONE_EXILE, 0)


# Effects in the order in which they were created; floating static abilities choose what they apply to in each rebuild
# (611.2c).
cdef void effects_gather(State* s, Pass* w) noexcept nogil:
    cdef const Effect* e
    cdef const Ability* a
    cdef Applier* made
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.duration == DURATION_WHILE:
            w.reads |= READS_ANYTHING
        if e.kind == CHANGE_FLOATING:
            a = &db_of(s).abilities[e.a]
            if a.kind != ABILITY_STATIC:
                continue
            w.n_static += 1
            w.reads |= a.reading.reads | a.amounts.reads
            w.reach |= a.reach
            made = applier_new(w, e.timestamp, a.layers)
            if made != NULL:
                made.ability = e.a
        else:
            if e.kind == CHANGE_ADD_ABILITY and db_of(s).abilities[e.a].kind == ABILITY_STATIC:
                w.n_static += 1
            made = applier_new(w, e.timestamp, <u32> 1 << e.layer) if e.kind != CHANGE_COPY else NULL
        if made != NULL:
            made.effect = <i32> i
            made.source = e.source
            made.controller = e.controller
            made.memory = e.memory


# ---- objects of other zones that effects may change ------------------------------------------------------------------

cdef bint elsewhere_add(State* s, u32 slot) noexcept nogil:
    cdef Elsewhere* x
    if s.n_elsewhere == 0:
        memset(place_at(s, 0), 0, s.n_objects * sizeof(u16))
    elif place_at(s, slot)[0] != 0:
        return True
    if s.n_elsewhere >= limits_of(s.size_class).elsewhere:
        return False
    x = elsewhere_at(s, s.n_elsewhere)
    s.n_elsewhere += 1
    place_at(s, slot)[0] = <u16> s.n_elsewhere
    x.id = id_of(s, slot)
    x.unused = 0
    chars_plain(s, object_at(s, slot), &x.chars)
    return True


cdef bint elsewhere_zone(State* s, int zone, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef u32 i
    for i in range(z.n):
        if not elsewhere_add(s, zone_slots(s, z)[i]):
            return False
    return True


cdef bint elsewhere_gather(State* s, i32 reach) noexcept nogil:
    cdef const Object* o
    cdef u32 i
    cdef int zone, p
    for i in range(magic(s).n_effects):
        o = object_get(s, effect_at(s, i).object)
        if o != NULL and o.zone != ZONE_BATTLEFIELD and not elsewhere_add(s, id_slot(effect_at(s, i).object)):
            return False
    for zone in range(ZONE_LIBRARY, ZONE_COMMAND + 1):
        if zone == ZONE_BATTLEFIELD or not (reach >> zone) & 1:
            continue
        for p in range(s.n_players if zone <= ZONE_GRAVEYARD else 1):
            if not elsewhere_zone(s, zone, p):
                return False
    return True


# CR 604.3: power and toughness that the object's own ability defines, in every zone.
cdef void elsewhere_define(State* s, Pass* w) noexcept nogil:
    cdef const Face* f
    cdef Applier* made
    cdef u32 i
    cdef i32 k
    for i in range(s.n_elsewhere):
        f = face_at(s, elsewhere_at(s, i).chars.face)
        for k in range(f.abilities, f.abilities + f.n_abilities if f.flags & FACE_STATIC else 0):
            if (db_of(s).abilities[k].layers >> LAYER_PT_DEFINE) & 1:
                made = applier_new(w, 0, <u32> 1 << LAYER_PT_DEFINE)
                if made != NULL:
                    made.ability = k
                    made.source = elsewhere_at(s, i).id
                    made.controller = elsewhere_at(s, i).chars.controller


# ---- what an effect applies to, and applying it ----------------------------------------------------------------------

cdef inline Context applier_context(const State* s, const Applier* a) noexcept nogil:
    cdef Context c = context_of(a.source, a.controller, NONE)
    if a.subject != NO_SUBJECT and a.effect < 0:
        c.controller = subject_at(s, <u32> a.subject).controller
    c.memory = a.memory
    return c


# CR 613.6: an ability that has not begun to apply must still be there.
cdef bint applier_exists(const State* s, const Applier* a) noexcept nogil:
    cdef const Chars* c
    cdef i32 k
    if a.subject == NO_SUBJECT or a.effect >= 0:
        return True
    c = subject_at(s, <u32> a.subject)
    if c.abilities < 0:
        return True
    for k in range(c.abilities, c.abilities + c.n_abilities):
        if instance_at(s, k).ability == a.ability and (not a.granted or instance_at(s, k).timestamp == a.timestamp):
            return True
    return False


cdef inline bint has_hit(const u64* set, u32 i) noexcept nogil:
    return (set[i >> 6] >> (i & 63)) & 1


cdef inline void hit(u64* set, u32 i) noexcept nogil:
    set[i >> 6] |= <u64> 1 << (i & 63)


cdef void ability_hits(const State* s, Pass* w, const Applier* a, const Ability* ability,
                       const Context* c) noexcept nogil:
    cdef u32 i, permanents = magic(s).n_permanents
    cdef i32 host
    cdef int zone
    if ability.filter == 0:
        host = subject_of(s, a.source)
        if host != NO_SUBJECT:
            hit(w.hits, <u32> host)
        return
    if db_of(s).nodes[ability.filter].op == F_HOST and permanent_get(s, a.source) != NULL:
        host = subject_of(s, permanent_get(s, a.source).attached_to)
        if host != NO_SUBJECT and is_there(s, <u32> host) and (
                <u32> host < permanents or (ability.reach >> object_get(s, subject_id(s, <u32> host)).zone) & 1):
            hit(w.hits, <u32> host)
        return
    for i in range(w.end):
        zone = ZONE_BATTLEFIELD if i < permanents else object_get(s, subject_id(s, i)).zone
        if (ability.reach == 0 and zone != ZONE_BATTLEFIELD) or ability.reach != 0 and not (ability.reach >> zone) & 1:
            continue
        if is_there(s, i) and filter_matches(s, ability.filter, subject_id(s, i), c):
            hit(w.hits, i)


# Fills w.hits. False: it does not apply at all.
cdef bint applier_hits(const State* s, Pass* w, const Applier* a) noexcept nogil:
    cdef const Ability* ability
    cdef Context c
    cdef i32 i
    memset(w.hits, 0, w.set_words * sizeof(u64))
    if a.ability < 0:
        i = subject_of(s, effect_at(s, a.effect).object)
        if i != NO_SUBJECT:
            hit(w.hits, <u32> i)
        return True
    if a.begun and a.kept >= 0:
        memcpy(w.hits, w.sets + a.kept, w.set_words * sizeof(u64))
        return True
    ability = &db_of(s).abilities[a.ability]
    c = applier_context(s, a)
    if not a.begun and not (applier_exists(s, a) and condition_holds(s, ability.timing, &c)):
        return False
    ability_hits(s, w, a, ability, &c)
    return True


# CR 107.1b: neither what is added nor what is taken away is less than zero. Doubling, which adds what the creature has
# itself, may double a negative number (701.10c).
cdef i32 bonus_of(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef const Node* much = n
    if n.op == A_CONST:
        return n.a
    if n.op == A_NEGATE:
        return -max(0, amount_of(s, n.a, c))
    if n.op == A_MUL and db_of(s).nodes[n.a].op == A_CONST:
        much = &db_of(s).nodes[n.b]
    if (much.op == A_POWER or much.op == A_TOUGHNESS) and db_of(s).nodes[much.a].op == S_AFFECTED:
        return amount_of(s, node, c)
    if much != n:
        return amount_of(s, n.a, c) * max(0, amount_of(s, n.b, c))
    return max(0, amount_of(s, node, c))


# The operands of a static ability's change, as they are now.
cdef void operands_of(const State* s, const Applier* a, const Change* change, Context* c, i32* x,
                      i32* y) noexcept nogil:
    cdef int kind = change.kind
    cdef Ref r = NONE
    x[0] = change.a
    y[0] = change.b
    if kind == CHANGE_PT:
        x[0] = bonus_of(s, change.a, c)
        y[0] = bonus_of(s, change.b, c)
    elif kind == CHANGE_SET_PT or kind == CHANGE_SET_POWER or kind == CHANGE_SET_TOUGHNESS:
        x[0] = amount_of(s, change.a, c)
        y[0] = amount_of(s, change.b, c)
    elif kind == CHANGE_CONTROL:
        x[0] = c.controller
        if change.a != 0 and selector_fill(s, change.a, c, &r, 1) > 0 and ref_is_player(r):
            x[0] = ref_to_player(r)
    elif kind == CHANGE_FULL_TEXT:
        x[0] = face_of(s, r) if selector_fill(s, change.a, c, &r, 1) > 0 and r > 0 else -1
    elif kind == CHANGE_CHOSEN_SUBTYPE or kind == CHANGE_CHOSEN_COLOR:
        x[0] = choice_of(s, a.source, kind == CHANGE_CHOSEN_COLOR)
    elif magic(s).n_text != 0 and (kind == CHANGE_SET_COLORS or kind == CHANGE_ADD_COLORS):
        x[0] = <i32> text_colors(s, a.source, <u32> change.a)


cdef void ability_changes(State* s, Pass* w, u32 k, const u64* hits, bint trial) noexcept nogil:
    cdef const Ability* ability = &db_of(s).abilities[w.of[k].ability]
    cdef const Change* change
    cdef Context c = applier_context(s, &w.of[k])
    cdef u32 i, timestamp = w.of[k].timestamp
    cdef i32 j, a, b
    for i in range(w.end):
        if not has_hit(hits, i):
            continue
        c.current = subject_id(s, i)
        for j in range(ability.changes, ability.changes + ability.n_changes):
            change = &db_of(s).changes[j]
            if change.layer != w.layer:
                continue
            operands_of(s, &w.of[k], change, &c, &a, &b)
            subject_change(s, w, i, change.kind, a, b, timestamp, w.of[k].source, trial)


# One change to one subject; room is there, or the pass fails. A static ability that is granted joins the pass (613.5).
cdef void subject_change(State* s, Pass* w, u32 i, int kind, i32 a, i32 b, u32 timestamp, ObjectId source,
                         bint trial) noexcept nogil:
    cdef i32 k
    if magic(s).n_text != 0 and (kind == CHANGE_ADD_SUBTYPES or kind == CHANGE_SET_SUBTYPES):
        a = typeset_worded(s, a, source)
    if not change_apply(s, subject_at(s, i), kind, a, b, timestamp):
        w.failed = True
        return
    if kind == CHANGE_ADD_ABILITY and not trial and db_of(s).abilities[a].kind == ABILITY_STATIC:
        static_join(s, w, i, a, timestamp, 1)
    elif kind == CHANGE_FULL_TEXT and not trial and a >= 0:
        for k in range(face_at(s, a).abilities, face_at(s, a).abilities + face_at(s, a).n_abilities):
            if db_of(s).abilities[k].kind == ABILITY_STATIC and not at_work(w, subject_id(s, i), k):
                static_join(s, w, i, k, timestamp, 0)      # as if it were printed on it


# Is it on its way through the layers already? The full text of a card may say what gave it that text.
cdef bint at_work(const Pass* w, ObjectId source, i32 ability) noexcept nogil:
    cdef u32 k
    for k in range(w.n):
        if w.of[k].source == source and w.of[k].ability == ability and w.of[k].effect < 0:
            return True
    return False


cdef void static_join(State* s, Pass* w, u32 i, i32 ability, u32 timestamp, int granted) noexcept nogil:
    cdef ObjectId id = subject_id(s, i)
    cdef const Object* o = object_get(s, id)
    cdef u32 at = w.n, k
    timestamp = max(timestamp, o.timestamp)                # CR 613.7a
    static_add(s, w, o, id, ability, timestamp)
    if w.failed or w.n == at:
        return
    at = w.n - 1
    while w.of[at].source != id or w.of[at].ability != ability or w.of[at].timestamp != timestamp:
        at -= 1
    w.of[at].subject = <i32> i
    w.of[at].granted = <u8> granted
    for k in range(w.n_queue):                             # those behind it have moved up
        w.queue[k] += w.queue[k] >= at
    if (w.of[at].layers >> w.layer) & 1:
        queue_insert(w, at)


# Applies what is left of applier k in the layer of this pass.
cdef void applier_apply(State* s, Pass* w, u32 k, bint trial) noexcept nogil:
    cdef Applier* a = &w.of[k]
    cdef const Effect* e
    cdef u64 few[4]
    cdef u64* hits = w.hits
    cdef i32 i
    if a.ability < 0:
        e = effect_at(s, a.effect)
        i = subject_of(s, e.object)
        if i != NO_SUBJECT and (e.kind != CHANGE_COUNTER or counter_there(s, e)):
            subject_change(s, w, <u32> i, e.kind, e.a, e.b, a.timestamp, e.source, trial)
        return
    if not applier_hits(s, w, a):
        return
    if not trial:
        if not a.begun and a.layers & (a.layers - 1):
            hits_keep(w, a)
        a.begun = 1
    if w.set_words <= 4:                                   # the hits of a grant that joins must not disturb these
        memcpy(few, w.hits, w.set_words * sizeof(u64))
        hits = few
        ability_changes(s, w, k, hits, trial)
        return
    hits = <u64*> malloc(w.set_words * sizeof(u64))
    if hits == NULL:
        w.failed = True
        return
    memcpy(hits, w.hits, w.set_words * sizeof(u64))
    ability_changes(s, w, k, hits, trial)
    free(hits)


cdef void hits_keep(Pass* w, Applier* a) noexcept nogil:
    cdef u32 need = (w.n_sets + 1) * w.set_words
    cdef u64* sets
    if need > w.cap_sets:
        sets = <u64*> realloc(w.sets, (2 * need + 64) * sizeof(u64))
        if sets == NULL:
            w.failed = True
            return
        w.sets = sets
        w.cap_sets = 2 * need + 64
    a.kept = <i32> (w.n_sets * w.set_words)
    memcpy(w.sets + a.kept, w.hits, w.set_words * sizeof(u64))
    w.n_sets += 1


cdef bint counter_there(const State* s, const Effect* e) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, e.object)
    return p != NULL and counters_get(s, p.counters, e.a) > 0


include "layers_dependency.pxi"


# ---- the rebuild -----------------------------------------------------------------------------------------------------

cdef bint pass_begin(State* s, Pass* w) noexcept nogil:
    cdef u32 i
    s.n_instances = 0
    s.n_elsewhere = 0
    for i in range(magic(s).n_permanents):
        if not chars_base(s, i):
            return False
    if not copies_apply(s):
        return False
    for i in range(magic(s).n_permanents):
        statics_of_permanent(s, w, i)
    statics_elsewhere(s, w)
    effects_gather(s, w)
    if not elsewhere_gather(s, w.reach):
        return False
    if s.n_elsewhere != 0:
        elsewhere_define(s, w)
    w.end = magic(s).n_permanents + s.n_elsewhere
    w.set_words = (w.end >> 6) + 1
    w.hits = <u64*> malloc(w.set_words * sizeof(u64))
    w.before = <Chars*> malloc((w.end + 1) * sizeof(Chars))
    if w.failed or w.hits == NULL or w.before == NULL:
        return False
    for i in range(w.n):
        if w.of[i].ability >= 0 and w.of[i].effect < 0:
            w.of[i].subject = subject_of(s, w.of[i].source)
    return True


# CR 110.2, 302.6: control that has changed. The changes are announced, and end attacks and blocks, outside (events).
cdef bint control_settle(State* s) noexcept nogil:
    cdef Permanent* p
    cdef Object* o
    cdef u32 i, changed = 0
    for i in range(magic(s).n_permanents):
        changed += chars_at(s, i).controller != object_at(s, id_slot(permanent_at(s, i).id)).controller
    if changed == 0:
        return True
    if not state_room_for(s, 0, 0, 2 * changed + 8, 0):
        return False
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        o = object_at(s, id_slot(p.id))
        if chars_at(s, i).controller == o.controller:
            continue
        magic(s).controls = handle_append2(s, magic(s).controls, p.id, o.controller)
        o.controller = chars_at(s, i).controller
        p.controlled_since = s.timestamp
        s.timestamp += 1
        s.dirty |= DIRTY_SBA | DIRTY_SUMMARY
    return True


cdef bint layers_apply(State* s, Pass* w) noexcept nogil:
    cdef int layer
    cdef u32 i
    for layer in range(LAYER_CONTROL, LAYER_RULES + 1):
        w.layer = layer
        if layer == LAYER_PT_MODIFY:
            for i in range(magic(s).n_permanents):
                if permanent_at(s, i).counters:
                    power_counters(s, i)                   # with the others of 7c: their order makes no difference
        if (w.layers >> layer) & 1:
            layer_apply(s, w)
        if w.failed or layer == LAYER_CONTROL and not control_settle(s):
            return False
        if layer == LAYER_ABILITY:
            bars_apply(s, w)
    return True


# CR 113.11: what can't have an ability gains it from nothing.
cdef void bars_apply(State* s, Pass* w) noexcept nogil:
    cdef u32 k
    cdef bint any_bar = False
    for k in range(w.n):
        if (w.of[k].layers >> LAYER_ABILITY) & 1 and bars(s, &w.of[k]):
            any_bar = True
    if not any_bar:
        return
    w.layer = LAYER_ABILITY
    for k in range(w.n):
        if bars(s, &w.of[k]):
            bar_again(s, w, k)


cdef bint bars(const State* s, const Applier* a) noexcept nogil:
    cdef const Ability* ability
    cdef i32 j
    if a.ability < 0:
        return effect_at(s, a.effect).kind == CHANGE_BAR_KEYWORD
    ability = &db_of(s).abilities[a.ability]
    for j in range(ability.changes, ability.changes + ability.n_changes):
        if db_of(s).changes[j].kind == CHANGE_BAR_KEYWORD:
            return a.begun != 0
    return False


cdef void bar_again(State* s, Pass* w, u32 k) noexcept nogil:
    cdef const Applier* a = &w.of[k]
    cdef const Ability* ability
    cdef u32 i
    cdef i32 j
    if not applier_hits(s, w, a):
        return
    for i in range(w.end):
        if not has_hit(w.hits, i):
            continue
        if a.ability < 0:
            change_apply(s, subject_at(s, i), CHANGE_BAR_KEYWORD, effect_at(s, a.effect).a, 0, 0)
            continue
        ability = &db_of(s).abilities[a.ability]
        for j in range(ability.changes, ability.changes + ability.n_changes):
            if db_of(s).changes[j].kind == CHANGE_BAR_KEYWORD:
                change_apply(s, subject_at(s, i), CHANGE_BAR_KEYWORD, db_of(s).changes[j].a, 0, 0)


cdef void pass_free(Pass* w) noexcept nogil:
    free(w.of)
    free(w.queue)
    free(w.sets)
    free(w.hits)
    free(w.before)


cdef bint chars_layered(State* s) noexcept nogil:
    cdef Pass w
    cdef u32 i
    cdef bint built
    memset(&w, 0, sizeof(Pass))
    built = pass_begin(s, &w) and layers_apply(s, &w)
    if built:
        for i in range(w.end):
            if subject_at(s, i).abilities >= 0:
                chars_finish(s, subject_at(s, i))
        magic(s).n_static = <u16> min(w.n_static, <u32> STATICS_LIMIT)
        magic(s).static_reads = w.reads
    pass_free(&w)
    return built and rules_collect(s)


cdef bint chars_rebuild(State* s) noexcept nogil:
    cdef u32 i
    if magic(s).n_static != 0 or magic(s).n_effects != 0 or db_of(s).face_flags & FACE_STATIC_ELSEWHERE \
            or zone_list(s, ZONE_COMMAND, 0).n != 0:
        return chars_layered(s)
    magic(s).rule_watch = 0
    magic(s).static_reads = 0
    s.n_instances = 0
    s.n_statics = 0
    s.n_elsewhere = 0
    for i in range(magic(s).n_permanents):
        if not chars_base(s, i):
            return False
        chars_counted(s, i)
    return control_settle(s)


cdef bint layers_rebuild(State* s) noexcept nogil:
    cdef bint all_dirty = (s.dirty & DIRTY_CHARS) != 0
    if not s.dirty & (DIRTY_CHARS | DIRTY_SUMMARY):
        return True
    if all_dirty:
        if not chars_rebuild(s):
            return False
        while effects_expire(s):                           # CR 611.2b: what has ended may end others
            if not chars_rebuild(s):
                return False
        s.dirty |= DIRTY_WATCH
    summaries_rebuild(s, all_dirty)
    s.dirty &= <u8> ~(DIRTY_CHARS | DIRTY_SUMMARY)
    return True


include "layers_rules.pxi"
include "layers_effects.pxi"
include "layers_summaries.pxi"
