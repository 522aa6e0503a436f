# Which triggered and replacement abilities may act now.
#
# May depend on: types, state, carddb, layers, expr.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, db_of, face_at, FACE_WATCHES, FACE_WATCHES_ELSEWHERE
from mtgcore.layers cimport abilities_count, ability_of


cdef inline bint watcher_add(State* s, ObjectId object, i32 ability, i32 effect, int controller,
                             int zone) noexcept nogil:
    cdef Watcher* w
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef i32 i
    cdef u64 kinds = 0
    if s.n_watchers >= limits_of(s.size_class).watchers:
        return False
    for i in range(a.patterns, a.patterns + a.n_patterns):
        kinds |= <u64> 1 << db_of(s).patterns[i].kind
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
