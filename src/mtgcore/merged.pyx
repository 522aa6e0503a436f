# The components of melded and merged permanents, and what they make of them.
#
# What a merged permanent has of the components below is part of its copiable values (730.2a): exceptions that give it
# their abilities, beside those of the topmost component. So characteristics, copies and last known information need
# nothing of their own. May depend on: types, state, carddb, layers.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Face, db_of, face_at
from mtgcore.layers cimport copies_end, lki_get


# ---- the records -----------------------------------------------------------------------------------------------------

# A record at place `at`; those from there on move up.
cdef void record_insert(State* s, u32 at, ObjectId permanent, ObjectId object, i32 face, i32 copied,
                        i32 flags) noexcept nogil:
    cdef i32 h = handle_append3(s, magic(s).components, permanent, object, face)
    cdef u32 i
    h = handle_append2(s, h, copied, flags)
    magic(s).components = h
    i = components_count(s) - 1
    while i > at:
        component_at(s, i)[0] = component_at(s, i - 1)[0]
        i -= 1
    component_at(s, at).permanent = permanent
    component_at(s, at).object = object
    component_at(s, at).face = face
    component_at(s, at).copied = copied
    component_at(s, at).flags = flags


cdef void record_remove(State* s, u32 at) noexcept nogil:
    handle_remove(s, magic(s).components, at * COMPONENT_WORDS, COMPONENT_WORDS)
    if components_count(s) == 0:
        handle_free(s, magic(s).components)
        magic(s).components = 0


# The permanent itself, which alone has represented it until now, and what it had as exceptions.
cdef u32 record_own(State* s, ObjectId id, i32 copied) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef u32 at = components_count(s)
    record_insert(s, at, id, id, object_get(s, id).face, copied, COMPONENT_FACE_DOWN if p.flags & PF_FACE_DOWN else 0)
    permanent_get(s, id).merged = 1
    return at


cdef void component_meld(State* s, ObjectId permanent, ObjectId other) noexcept nogil:
    cdef u32 at = record_own(s, permanent, 0)
    record_insert(s, at + 1, permanent, other, -1, 0, 0)   # CR 712.4b: the combined face is all that there is


cdef void component_merge(State* s, ObjectId permanent, ObjectId object, bint on_top) noexcept nogil:
    cdef Object* o = object_get(s, object)
    cdef u32 first = 0, n = components_of(s, permanent, &first)
    cdef i32 own
    if o.flags & OBJECT_COPY:
        o.flags = o.flags & <u8> ~OBJECT_COPY | OBJECT_TOKEN               # CR 608.3f
    if n == 0:
        own = permanent_get(s, permanent).copied
        permanent_get(s, permanent).copied = 0
        first = record_own(s, permanent, own)
        n = 1
    record_insert(s, first if on_top else first + n, permanent, object, o.face, 0, COMPONENT_MUTATED)
    if on_top:
        copies_end(s, permanent)                           # CR 613.7: the merging is younger than these
    else:
        copies_add(s, permanent, component_at(s, first + n)[0])
    components_compose(s, permanent)


cdef i32 components_take(State* s, ObjectId permanent) noexcept nogil:
    cdef Component record
    cdef i32 h = 0
    cdef u32 first = 0, n = components_of(s, permanent, &first), _i
    for _i in range(n):
        record = component_at(s, first)[0]
        h = handle_append3(s, h, record.permanent, record.object, record.face)
        h = handle_append2(s, h, record.copied, record.flags)
        record_remove(s, first)
    return h


cdef void components_end(State* s, i32 records) noexcept nogil:
    cdef u32 i
    for i in range(handle_len(s, records) // COMPONENT_WORDS):
        handle_free(s, (<Component*> handle_words(s, records) + i).copied)
    handle_free(s, records)


# A card has got its own face as it moved; whether it is a token depends on the topmost component no longer (730.2d).
cdef void component_restore(State* s, const Component* record, ObjectId now) noexcept nogil:
    cdef Object* o = object_get(s, now)
    if o == NULL:
        return
    if object_is_card(s, id_slot(now)):
        o.flags &= <u8> ~OBJECT_TOKEN
    else:
        o.flags |= OBJECT_TOKEN
        o.face = record.face


cdef void component_forget(State* s, ObjectId object) noexcept nogil:
    cdef u32 i = 0
    while i < components_count(s):
        if component_at(s, i).object == object:
            handle_free(s, component_at(s, i).copied)
            record_remove(s, i)
        else:
            i += 1


cdef void parted_forget(State* s) noexcept nogil:
    cdef u32 i = 0
    while i < handle_len(s, magic(s).parted):
        if lki_get(s, handle_words(s, magic(s).parted)[i]) == NULL:
            handle_remove(s, magic(s).parted, i, PARTED_WORDS)
        else:
            i += PARTED_WORDS
    if handle_len(s, magic(s).parted) == 0:
        handle_free(s, magic(s).parted)
        magic(s).parted = 0


# ---- what they make of the permanent ---------------------------------------------------------------------------------

cdef inline bint gives(const Component* record) noexcept nogil:
    return record.face >= 0 and not record.flags & COMPONENT_FACE_DOWN     # CR 708.2a: nothing face down


# Words that a component below may add to the exceptions.
cdef u32 words_of(const State* s, const Component* record) noexcept nogil:
    cdef const Face* f
    cdef u32 n
    cdef i32 i
    if not gives(record):
        return handle_len(s, record.copied)
    f = face_at(s, record.face)
    n = KW_LIMIT + <u32> f.n_abilities + handle_len(s, record.copied)
    for i in range(f.abilities, f.abilities + f.n_abilities):
        n += <u32> db_of(s).abilities[i].n_changes
    return 3 * n


cdef u32 merge_room(const State* s, ObjectId permanent, i32 face) noexcept nogil:
    cdef Component record
    cdef const Permanent* p = permanent_get(s, permanent)
    cdef u32 i, words
    record.face = face
    record.copied = 0
    record.flags = 0
    words = words_of(s, &record)
    record.face = object_get(s, permanent).face
    record.copied = p.copied
    words += words_of(s, &record)
    for i in range(components_count(s)):
        if component_at(s, i).permanent == permanent:
            words += words_of(s, component_at(s, i))
    # Each of the effects by which it is a copy of something may get them too.
    for i in range(magic(s).n_effects):
        if effect_at(s, i).object == permanent and effect_at(s, i).kind == CHANGE_COPY:
            words += words + 3 * REGISTERS
    return words + 2 * COMPONENT_WORDS * (components_count(s) + 2)


# An ability as an exception of copiable values. One that defines colors or subtypes is what it defines (604.3).
cdef i32 ability_give(State* s, i32 h, i32 ability) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef i32 i
    if a.kind == ABILITY_SPELL:
        return h
    if not a.flags & AF_DEFINES:
        return handle_append3(s, h, CHANGE_ADD_ABILITY, ability, 0)
    for i in range(a.changes, a.changes + a.n_changes):
        h = handle_append3(s, h, db_of(s).changes[i].kind, db_of(s).changes[i].a, db_of(s).changes[i].b)
    return h


# CR 702.140e: all abilities of a component that is not the topmost one, those among its own exceptions too.
cdef i32 component_give(State* s, i32 h, const Component* record) noexcept nogil:
    cdef const Face* f
    cdef i32 i, kind
    cdef u32 k
    if not gives(record):
        return h
    f = face_at(s, record.face)
    for i in range(KW_LIMIT):
        if (f.keywords >> i) & 1:
            h = handle_append3(s, h, CHANGE_ADD_KEYWORD, i, 0)
    for i in range(f.abilities, f.abilities + f.n_abilities):
        h = ability_give(s, h, i)
    for k in range(0, handle_len(s, record.copied), 3):
        kind = handle_words(s, record.copied)[k]
        if kind == CHANGE_ADD_ABILITY or kind == CHANGE_ADD_KEYWORD:
            h = handle_append3(s, h, kind, handle_words(s, record.copied)[k + 1], handle_words(s, record.copied)[k + 2])
    return h


# What merges below adds its abilities to the copy that the permanent has become before (730.2a, 613.7).
cdef void copies_add(State* s, ObjectId permanent, Component record) noexcept nogil:
    cdef i32 h = component_give(s, 0, &record), memory
    cdef u32 i, k
    for i in range(magic(s).n_effects):
        if effect_at(s, i).kind != CHANGE_COPY or effect_at(s, i).object != permanent:
            continue
        memory = effect_at(s, i).memory
        if memory == 0:
            memory = memory_set(s, 0, 0, NONE)
        for k in range(handle_len(s, h)):
            memory = memory_append(s, memory, REGISTER_LISTS, handle_words(s, h)[k])
        effect_at(s, i).memory = memory
    handle_free(s, h)


cdef void components_compose(State* s, ObjectId permanent) noexcept nogil:
    cdef Component record
    cdef Permanent* p
    cdef Object* o = object_get(s, permanent)
    cdef i32 h = 0
    cdef u32 first = 0, n = components_of(s, permanent, &first), i
    record = component_at(s, first)[0]
    if gives(&record):
        h = handle_copy(s, record.copied)
    for i in range(1, n):
        record = component_at(s, first + i)[0]
        h = component_give(s, h, &record)
    record = component_at(s, first)[0]
    p = permanent_get(s, permanent)
    handle_free(s, p.copied)
    p.copied = h
    o.face = record.face
    if record.flags & COMPONENT_FACE_DOWN:                 # CR 730.2e
        p.flags |= PF_FACE_DOWN
    else:
        p.flags &= ~<u32> (PF_FACE_DOWN | PF_MANIFESTED | PF_WARDED)
    if not object_is_card(s, id_slot(record.object)):
        o.flags |= OBJECT_TOKEN                            # CR 730.2d
    else:
        o.flags &= <u8> ~OBJECT_TOKEN
    magic(s).n_static += 1                                 # the layers count anew
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH


cdef void components_turn(State* s, ObjectId permanent, bint face_down) noexcept nogil:
    cdef u32 first = 0, n = components_of(s, permanent, &first), i
    for i in range(first, first + n):
        if face_down:
            component_at(s, i).flags |= COMPONENT_FACE_DOWN
        else:
            component_at(s, i).flags &= ~COMPONENT_FACE_DOWN
    components_compose(s, permanent)
