# Keyword actions that are more than other operations put together: dungeons (701.49, 309); and the designations that
# players have: the monarch (725), the initiative (726), the city's blessing (702.131), speed (702.179).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport db_of, face_at
from mtgcore.zones cimport zone_cease, zone_create, zone_get, zone_count
from mtgcore.expr cimport Context, amount_of, selector_first
from mtgcore.events cimport Event, event_of, event_announce
from mtgcore.sba cimport dungeon_completed, speed_start
from mtgcore.operands cimport *
from mtgcore.vm cimport *

cdef enum:
    MOST_SPEED = 4             # CR 702.179c


# Something that abilities may trigger on has been done, even if parts of it were impossible.
cdef int run_action(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2))
    cdef Event e
    if player >= 0:
        e = event_of(EVENT_ACTION, player, selector_first(s, word(s, f, 3), &c) if word(s, f, 3) != 0 else NONE)
        e.source = f.source
        e.extra = word(s, f, 1)
        e.amount = amount_of(s, word(s, f, 4), &c)
        event_announce(s, &e)
    return done(f, 5)


# ---- designations ----------------------------------------------------------------------------------------------------

# What the rules say of a designation that one player has (725.2, 726.2) is an object in the command zone, controlled by
# that player.
cdef void designation_give(State* s, int player, i32 face) noexcept nogil:
    cdef u32 i
    cdef Object* o
    s.dirty |= DIRTY_CHARS | DIRTY_SUMMARY | DIRTY_WATCH
    for i in range(zone_count(s, ZONE_COMMAND, 0)):
        o = object_get(s, zone_get(s, ZONE_COMMAND, 0, i))
        if o.flags & OBJECT_DESIGNATION and o.face == face:
            o.owner = <u8> player
            o.controller = <u8> player
            return
    zone_create(s, face, ZONE_COMMAND, player, player, OBJECT_DESIGNATION)


# The first player named gets it; then, what triggers on that is looked for.
cdef int run_standing(State* s, Frame* f) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 1)), standing = word(s, f, 2)
    cdef Magic* m = magic(s)
    cdef Player* p
    cdef Event e
    if player < 0 or player_at(s, player).lost:
        return done(f, 4)
    p = player_at(s, player)
    if f.stage == STAGE_FETCH:
        f.stage = STAGE_THEN
        s.dirty |= DIRTY_CHARS
        if standing == STANDING_MONARCH:                   # CR 725.3
            m.monarch = <u8> player
            designation_give(s, player, word(s, f, 3))
        elif standing == STANDING_INITIATIVE:              # CR 726.3
            m.initiative = <u8> player
            designation_give(s, player, word(s, f, 3))
        elif standing == STANDING_BLESSING:                # CR 702.131c
            p.blessed = 1
        elif standing == STANDING_SPEED or standing == STANDING_FASTER:        # CR 702.179c-d
            if p.speed == 0:
                speed_start(s, player)
            else:
                p.speed += p.speed < MOST_SPEED
            p.faster |= standing == STANDING_FASTER
        elif standing == STANDING_TEMPTED:
            p.tempted += p.tempted < 255
        return FLOW_RUN
    if standing == STANDING_MONARCH or standing == STANDING_INITIATIVE:
        e = event_of(EVENT_ACTION, player, NONE)
        e.source = f.source
        e.extra = ACTION_MONARCH if standing == STANDING_MONARCH else ACTION_INITIATIVE
        event_announce(s, &e)
    return done(f, 4)


# ---- dungeons --------------------------------------------------------------------------------------------------------

# CR 309.4c: the marker moves into a room.
cdef void room_enter(State* s, Frame* f, int player, i32 room) noexcept nogil:
    cdef Event e = event_of(EVENT_ACTION, player, player_at(s, player).dungeon)
    player_at(s, player).room = <u8> room
    s.dirty |= DIRTY_SBA
    e.source = f.source
    e.extra = ACTION_VENTURE
    e.amount = room
    event_announce(s, &e)


# Room i of a dungeon is ability i of its face, which says by its bits to which rooms arrows lead.
cdef int room_ask(State* s, Frame* f, int player) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    cdef i32 first = <i32> s.arena_low, i
    cdef u32 arrows = <u32> db_of(s).abilities[face_at(s, object_get(s, p.dungeon).face).abilities + p.room].a
    for i in range(p.rooms):
        if (arrows >> i) & 1:
            arena(s)[arena_push(s, 1)] = i
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_MODES, REASON_ROOM, player, PROC_VM, first, <i32> s.arena_low - first, False,
                        p.dungeon)


cdef int run_venture(State* s, Frame* f) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 1)), how = word(s, f, 2)
    cdef Player* p
    if player < 0:
        return done(f, 4)
    p = player_at(s, player)
    if f.stage == STAGE_ANSWER:
        room_enter(s, f, player, s.answer.a)
    elif f.stage == STAGE_THEN:
        room_enter(s, f, player, 0)
    elif how == VENTURE_ENTER:                             # CR 701.49a
        p.rooms = <u8> face_at(s, word(s, f, 3)).n_abilities
        p.room = 0
        p.dungeon = zone_create(s, word(s, f, 3), ZONE_COMMAND, player, player, 0)
        s.dirty |= DIRTY_CHARS | DIRTY_SUMMARY | DIRTY_WATCH
        f.stage = STAGE_THEN
        return FLOW_RUN
    elif p.dungeon != NONE and how == VENTURE_ON:          # CR 701.49b
        return room_ask(s, f, player)
    elif p.dungeon != NONE and p.room + 1 == p.rooms:      # CR 701.49c
        zone_cease(s, p.dungeon)
        dungeon_completed(s, player)
        s.dirty |= DIRTY_WATCH
    return done(f, 4)
