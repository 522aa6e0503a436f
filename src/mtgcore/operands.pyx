# What the instructions of a program read: objects and players into the arena.
#
# May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport know_reveal, zone_get, zone_count
from mtgcore.expr cimport filter_matches, selector_fill
from mtgcore.events cimport event_of, event_move, event_announce, batch_room, batch_add


# What a selector names, in the arena; -1: the block must grow first.
cdef i32 selected(State* s, Frame* f, i32 node, i32* first) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 n = selector_fill(s, node, &c, NULL, 0)
    if not state_room_for(s, 0, 0, n * (1 + EVENT_WORDS) + 64, 0) or n > HANDLES_HEADROOM and not batch_room(s, n):
        return -1
    first[0] = arena_push(s, n)
    selector_fill(s, node, &c, arena(s) + first[0], n)
    return n


# Objects in the zones of the mask that match a filter, each zone in its order; `owner` -1: of all players.
cdef i32 matching(State* s, Frame* f, i32 filter, i32 zones, int owner, i32* first) noexcept nogil:
    cdef Context c = context(f)
    cdef int zone, p
    cdef u32 i
    cdef i32 n = 0
    cdef ObjectId id
    if not state_room_for(s, 0, 0, s.n_objects + 64, 0):
        return -1
    first[0] = <i32> s.arena_low
    for zone in range(ZONE_LIBRARY, ZONE_COMMAND + 1):
        if not (zones >> zone) & 1:
            continue
        for p in range(s.n_players if zone <= ZONE_GRAVEYARD else 1):
            if zone <= ZONE_GRAVEYARD and owner >= 0 and p != owner:
                continue
            for i in range(zone_count(s, zone, p)):
                id = zone_get(s, zone, p, i)
                if filter_matches(s, filter, id, &c):
                    arena(s)[arena_push(s, 1)] = id
                    n += 1
    return n


cdef void batch_add_move(State* s, ObjectId id, int zone, int cause) noexcept nogil:
    cdef Event e = event_move(s, id, zone, cause)
    batch_add(s, &e)


cdef void reveal_all(State* s, ObjectId id) noexcept nogil:
    cdef Event e = event_of(EVENT_REVEAL, object_get(s, id).owner, id)
    know_reveal(s, id, (1 << s.n_players) - 1)
    event_announce(s, &e)
