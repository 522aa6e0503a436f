# Day and night (731), and the permanents that are bound to them (702.145).
#
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.faces cimport transform_can
from mtgcore.events cimport Event, event_of, batch_add

cdef enum:
    DAY_OR_NIGHT = 3           # Magic.day_night: mask of the designation
    CAST_NOTHING = 4
    CAST_SEVERAL = 8


cdef bint any_bound(const State* s, int keyword) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if (chars_at(s, i).keywords >> keyword) & 1 and not permanent_at(s, i).flags & PF_PHASED_OUT:
            return True
    return False


# CR 702.145c, 702.145f: those with daybound have their back face up by night, those with nightbound their front face by
# day. Returns how many transform.
cdef i32 bound_transform(State* s) noexcept nogil:
    cdef int keyword = KW_NIGHTBOUND if magic(s).day_night & IS_DAY else KW_DAYBOUND
    cdef Event e
    cdef u32 i
    cdef i32 n = 0
    for i in range(magic(s).n_permanents):
        if (chars_at(s, i).keywords >> keyword) & 1 and transform_can(s, permanent_at(s, i).id, True):
            e = event_of(EVENT_TRANSFORM, chars_at(s, i).controller, permanent_at(s, i).id)
            e.cause = CAUSE_RULE
            batch_add(s, &e)
            n += 1
    return n


cdef i32 day_night_become(State* s, int which) noexcept nogil:
    cdef Event e
    magic(s).day_night = <u8> (magic(s).day_night & ~DAY_OR_NIGHT | which)
    e = event_of(EVENT_DAY_NIGHT, magic(s).active, NONE)
    e.amount = which
    batch_add(s, &e)
    return bound_transform(s) + 1


cdef void day_night_check(State* s) noexcept nogil:
    cdef int cast = magic(s).day_night & ~DAY_OR_NIGHT
    magic(s).day_night &= DAY_OR_NIGHT
    if magic(s).day_night == IS_DAY and cast == CAST_NOTHING:                   # CR 731.2a
        day_night_become(s, IS_NIGHT)
    elif magic(s).day_night == IS_NIGHT and cast == CAST_SEVERAL:               # CR 731.2b
        day_night_become(s, IS_DAY)


cdef bint day_night_settle(State* s) noexcept nogil:
    if magic(s).day_night & DAY_OR_NIGHT != 0:
        return bound_transform(s) > 0
    if any_bound(s, KW_DAYBOUND):                                               # CR 702.145d
        return day_night_become(s, IS_DAY) > 0
    return any_bound(s, KW_NIGHTBOUND) and day_night_become(s, IS_NIGHT) > 0    # CR 702.145g


# A turn begins: what the active player of the turn before cast.
cdef void day_night_note(State* s) noexcept nogil:
    cdef int cast = player_at(s, magic(s).active).spells_cast
    magic(s).day_night &= DAY_OR_NIGHT
    if magic(s).day_night != 0:
        magic(s).day_night |= CAST_NOTHING if cast == 0 else CAST_SEVERAL if cast >= 2 else 0
