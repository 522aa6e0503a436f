# Operations on spells and abilities on the stack: countering (701.6), copying (707.10), casting while resolving (608.2g).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.layers cimport face_of
from mtgcore.zones cimport zone_create
from mtgcore.events cimport Event, event_of, event_announce, batch_room, batch_open, batch_submit
from mtgcore.cast cimport cast_possible
from mtgcore.frames cimport push_cast
from mtgcore.operands cimport *


# CR 701.6: a countered spell goes to its owner's graveyard, a countered ability ceases to exist.
cdef int run_counter(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef StackEntry* entry
    cdef Event e
    if n < 0:
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        entry = entry_get(s, arena(s)[first + i])
        if entry == NULL or entry.flags & SF_CANT_BE_COUNTERED:
            continue
        e = event_of(EVENT_COUNTERED, entry.controller, entry.id)
        e.source = f.source
        event_announce(s, &e)
        batch_add_move(s, entry.id, ZONE_GRAVEYARD if entry.flags & SF_SPELL else ZONE_NOWHERE, CAUSE_COUNTER)
    done(f, 2)
    return batch_submit(s)


# CR 707.10: a copy of a spell is created on the stack; it has the choices made for the original.
cdef int run_copy_spell(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    if n < 0 or not copies_fit(s, first, n):
        return FLOW_GROW
    for i in range(n):
        copy_on_stack(s, arena(s)[first + i], f.controller)
    return done(f, 2)


# Room for the objects, their entries, and the lists of their targets.
cdef bint copies_fit(const State* s, i32 first, i32 n) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 words = 64
    cdef i32 i
    for i in range(n):
        entry = entry_get(s, arena(s)[first + i])
        if entry != NULL:
            words += handle_len(s, entry.targets) + 1
    return (magic(s).n_stack + <u32> (n + STACK_HEADROOM) <= limits_of(s.size_class).stack and batch_room(s, n)
            and state_room_for(s, n, 0, words, 0))


cdef void copy_on_stack(State* s, ObjectId id, int controller) noexcept nogil:
    cdef StackEntry* original = entry_get(s, id)
    cdef StackEntry* copy
    cdef Event e
    cdef ObjectId made
    cdef u32 k
    if original == NULL:
        return
    made = zone_create(s, face_of(s, id), ZONE_STACK, controller, controller,
                       OBJECT_COPY if original.flags & SF_SPELL else OBJECT_ABILITY)
    original = entry_get(s, id)
    copy = entry_get(s, made)
    copy[0] = original[0]
    copy.id = made
    copy.controller = <u8> controller
    copy.flags = original.flags | SF_COPY
    copy.targets = 0
    if original.flags & SF_SPELL:
        copy.source = made
    for k in range(handle_len(s, original.targets)):
        copy.targets = handle_append(s, copy.targets, handle_words(s, original.targets)[k])
    e = event_of(EVENT_PUT_ON_STACK, controller, made)
    event_announce(s, &e)


# "You may cast one of those cards without paying its mana cost" (118.9, 608.2g).
cdef int run_cast_free(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n, kept = 0
    cdef ObjectId id
    if f.stage == STAGE_FETCH:
        n = selected(s, f, word(s, f, 1), &first)
        if n < 0:
            return FLOW_GROW
        for i in range(n):
            id = arena(s)[first + i]
            if cast_possible(s, f.controller, id, face_of(s, id), CAST_FREE):
                arena(s)[first + kept] = id
                kept += 1
        if kept == 0:
            return done(f, 2)
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_MAY, f.controller, PROC_VM, first, kept, True, f.source)
    done(f, 2)
    if s.answer.kind == OPTION_OBJECT:
        push_cast(s, f.controller, s.answer.a, face_of(s, s.answer.a), 0, True)
    return FLOW_RUN
