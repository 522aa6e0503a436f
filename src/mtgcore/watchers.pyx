# Which triggered and replacement abilities may act now.
#
# May depend on: types, state, carddb, layers, expr; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Ability, Pattern, db_of, face_at, pattern_kinds, FACE_WATCHES, FACE_WATCHES_ELSEWHERE,
)
from mtgcore.layers cimport abilities_count, ability_of
from mtgcore.expr cimport Context, context_of, filter_matches
from mtgcore.events cimport Event, NOBODY


cdef inline bint watcher_add(State* s, ObjectId object, i32 ability, i32 effect, int controller,
                             int zone) noexcept nogil:
    cdef Watcher* w
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef i32 i
    cdef u64 kinds = 0
    if s.n_watchers >= limits_of(s.size_class).watchers:
        return False
    for i in range(a.patterns, a.patterns + a.n_patterns):
        kinds |= pattern_kinds(&db_of(s).patterns[i])
    if a.kind == ABILITY_TRIGGERED:
        magic(s).trigger_watch |= kinds
    else:
        magic(s).replace_watch |= kinds
    w = watcher_at(s, s.n_watchers)
    s.n_watchers += 1
    w.object = object
    w.ability = ability
    w.effect = effect
    w.controller = <u8> controller
    w.zone = <u8> zone
    w.unused = 0
    return True


cdef inline bint watches(const Ability* a, int zone) noexcept nogil:
    if a.kind != ABILITY_TRIGGERED and a.kind != ABILITY_REPLACEMENT:
        return False
    return (a.zones >> zone) & 1 if a.zones != 0 else zone == ZONE_BATTLEFIELD


cdef bint watch_permanents(State* s) noexcept nogil:
    cdef const Chars* c
    cdef u32 i
    cdef i32 k, ability
    for i in range(magic(s).n_permanents):
        c = chars_at(s, i)
        if permanent_at(s, i).flags & PF_PHASED_OUT:
            continue
        if c.abilities < 0 and not face_at(s, c.face).flags & FACE_WATCHES:
            continue
        for k in range(abilities_count(s, c)):
            ability = ability_of(s, c, k)
            if watches(&db_of(s).abilities[ability], ZONE_BATTLEFIELD) and \
                    not watcher_add(s, permanent_at(s, i).id, ability, 0, c.controller, ZONE_BATTLEFIELD):
                return False
    return True


# CR 113.6: abilities that function in other zones.
cdef bint watch_zone(State* s, int zone, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef const Object* o
    cdef u32 i, slot
    cdef i32 k
    for i in range(z.n):
        slot = zone_slots(s, z)[i]
        o = object_at(s, slot)
        if o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY) or not face_at(s, o.face).flags & FACE_WATCHES_ELSEWHERE:
            continue
        for k in range(face_at(s, o.face).abilities, face_at(s, o.face).abilities + face_at(s, o.face).n_abilities):
            if watches(&db_of(s).abilities[k], zone) and \
                    not watcher_add(s, id_of(s, slot), k, 0, o.controller, zone):
                return False
    return True


cdef bint watch_elsewhere(State* s) noexcept nogil:
    cdef int p
    for p in range(s.n_players):
        if not (watch_zone(s, ZONE_HAND, p) and watch_zone(s, ZONE_GRAVEYARD, p)):
            return False
    return watch_zone(s, ZONE_STACK, 0) and watch_zone(s, ZONE_EXILE, 0) and watch_zone(s, ZONE_COMMAND, 0)


cdef bint watch_floating(State* s) noexcept nogil:
    cdef const Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.kind == CHANGE_FLOATING and db_of(s).abilities[e.a].kind != ABILITY_STATIC and \
                not watcher_add(s, e.source, e.a, <i32> i + 1, e.controller, ZONE_NOWHERE):
            return False
    return True


cdef bint watchers_rebuild(State* s) noexcept nogil:
    s.n_watchers = 0
    magic(s).trigger_watch = 0
    magic(s).replace_watch = 0
    if db_of(s).triggers | db_of(s).replaces != 0:
        if not (watch_permanents(s) and watch_floating(s)):
            return False
        if db_of(s).face_flags & FACE_WATCHES_ELSEWHERE and not watch_elsewhere(s):
            return False
    s.dirty &= <u8> ~DIRTY_WATCH
    return True


# ---- what they watch for -------------------------------------------------------------------------------------------

cdef Context watcher_context(const State* s, const Watcher* w) noexcept nogil:
    cdef Context c = context_of(w.object, w.controller, NONE)
    if w.effect != 0:
        c.memory = effect_at(s, <u32> (w.effect - 1)).memory
    return c


cdef inline bint ref_matches(const State* s, i32 filter, Ref r, const Context* c) noexcept nogil:
    return filter == 0 or r != NONE and filter_matches(s, filter, r, c)


cdef bint pattern_matches(const State* s, const Pattern* p, const Event* e, ObjectId object,
                          const Context* c) noexcept nogil:
    if not (pattern_kinds(p) >> e.kind) & 1:
        return False
    if p.from_zones != 0 and not (p.from_zones >> e.from_zone) & 1:
        return False
    if p.to_zones != 0 and not (p.to_zones >> e.to_zone) & 1:
        return False
    if p.causes != 0 and not (p.causes >> e.cause) & 1:
        return False
    if e.flags & p.flags != p.flags or e.flags & p.not_flags or p.extra != 0 and p.extra != e.extra:
        return False
    if e.kind == EVENT_BLOCK and p.target == 0 and e.extra != 0:
        return False                                       # CR 509.3a: once, however many creatures it blocks
    if p.player != 0 and (e.player == NOBODY or not filter_matches(s, p.player, ref_player(e.player), c)):
        return False
    return (ref_matches(s, p.object, object, c) and ref_matches(s, p.source, e.source, c)
            and ref_matches(s, p.target, e.target, c))


# ---- floating abilities --------------------------------------------------------------------------------------------

cdef void floating_end(State* s, u32 effect) noexcept nogil:
    cdef u32 i, kept = 0, rest = magic(s).n_effects - effect - 1
    cdef Watcher* w
    handle_free(s, effect_at(s, effect).memory)
    memmove(effect_at(s, effect), effect_at(s, effect + 1), rest * sizeof(Effect))
    magic(s).n_effects -= 1
    for i in range(s.n_watchers):
        w = watcher_at(s, i)
        if w.effect == <i32> effect + 1:
            continue
        if w.effect > <i32> effect + 1:
            w.effect -= 1
        if kept != i:
            watcher_at(s, kept)[0] = w[0]
        kept += 1
    s.n_watchers = kept
    s.dirty |= DIRTY_WATCH
