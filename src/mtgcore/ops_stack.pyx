# Operations on spells and abilities on the stack: countering (701.6), copying (707.10), new targets (115.7), casting
# while resolving (608.2g).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.layers cimport face_of, entry_known
from mtgcore.zones cimport zone_create
from mtgcore.carddb cimport Face, TargetSpec, db_of, face_at, FACE_LAND
from mtgcore.expr cimport Context, context_of, amount_of, filter_matches, selector_has
from mtgcore.targets cimport target_candidates
from mtgcore.events cimport (
    Event, event_of, event_move, event_announce, batch_room, batch_open, batch_add, batch_submit,
)
from mtgcore.faces cimport back_face
from mtgcore.permissions cimport cast_by_effect, counterable, faces_playable
from mtgcore.cast cimport target_spec_of
from mtgcore.frames cimport push_cast, push_land
from mtgcore.operands cimport *
from mtgcore.priority cimport land_play_left
from mtgcore.vm cimport RETARGET_CHOOSE, RETARGET_CHANGE, CAST_TRANSFORMED, CAST_OR_PLAY


# CR 701.6: a countered spell goes to its owner's graveyard, or where the effect says instead; a countered ability
# ceases to exist.
cdef int run_counter(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, kept = 0, n = selected(s, f, word(s, f, 1), &first)
    cdef i32 zone = word(s, f, 2) if word(s, f, 2) != 0 else ZONE_GRAVEYARD
    cdef StackEntry* entry
    cdef Event e
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        entry = entry_get(s, arena(s)[first + i])
        if entry != NULL and counterable(s, entry.id):
            arena(s)[first + kept] = entry.id
            kept += 1
    if word(s, f, 4) >= 0 and not register_fill(s, f, word(s, f, 4), first, kept, False):
        return FLOW_GROW
    batch_open(s)
    for i in range(kept):
        entry = entry_get(s, arena(s)[first + i])
        e = event_of(EVENT_COUNTERED, entry.controller, entry.id)
        e.source = f.source
        event_announce(s, &e)
        e = event_move(s, entry.id, zone if entry.flags & SF_SPELL else ZONE_NOWHERE, CAUSE_COUNTER)
        e.position = <i16> word(s, f, 3)
        e.source = f.source
        batch_add(s, &e)
    done(f, 5)
    return batch_submit(s)


# CR 707.10: a copy of a spell or ability is created on the stack; it has the choices made for the original, and its
# controller may choose new targets (707.10c). r[3] the copy whose targets are asked for, r[4] the target, r[5] the
# copies, r[6] how many.
cdef int run_copy_spell(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef int player = player_named(s, f, word(s, f, 2)), flow
    cdef i32 first, i, _k, n, amount
    if player < 0:
        return done(f, 5)
    if f.stage == STAGE_FETCH:
        n = selected(s, f, word(s, f, 1), &first)
        amount = min(max(amount_of(s, word(s, f, 3), &c), 0), ENTRIES_LIMIT)
        if n < 0 or not copies_fit(s, first, n, amount):
            return FLOW_GROW
        f.r[5] = arena_push(s, n * amount)
        f.r[6] = 0
        for i in range(n):
            for _k in range(amount):
                arena(s)[f.r[5] + f.r[6]] = copy_on_stack(s, arena(s)[first + i], player)
                f.r[6] += arena(s)[f.r[5] + f.r[6]] != NONE
        f.r[3] = 0
        f.r[4] = 0
        f.stage = STAGE_LOOP
        if word(s, f, 4) == 0:
            return done(f, 5)
    elif f.stage == STAGE_ANSWER:
        target_answer(s, f, arena(s)[f.r[5] + f.r[3]])
    while f.r[3] < f.r[6]:
        flow = targets_ask(s, f, arena(s)[f.r[5] + f.r[3]], player, RETARGET_CHOOSE, 0)
        if flow != FLOW_RUN:
            return flow
        f.r[3] += 1
        f.r[4] = 0
    return done(f, 5)


# CR 115.7: new targets for spells and abilities. Registers as above.
cdef int run_retarget(State* s, Frame* f) noexcept nogil:
    cdef int player = player_named(s, f, word(s, f, 2)), flow
    if player < 0:
        return done(f, 5)
    if f.stage == STAGE_FETCH:
        f.r[6] = selected(s, f, word(s, f, 1), &f.r[5])
        if f.r[6] < 0:
            return FLOW_GROW
        f.r[3] = 0
        f.r[4] = 0
        f.stage = STAGE_LOOP
    elif f.stage == STAGE_ANSWER:
        target_answer(s, f, arena(s)[f.r[5] + f.r[3]])
    while f.r[3] < f.r[6]:
        flow = targets_ask(s, f, arena(s)[f.r[5] + f.r[3]], player, word(s, f, 3), word(s, f, 4))
        if flow != FLOW_RUN:
            return flow
        f.r[3] += 1
        f.r[4] = 0
    return done(f, 5)


# Asks for the targets of one spell or ability from r[4] on; FLOW_RUN when there are no more.
cdef int targets_ask(State* s, Frame* f, ObjectId id, int player, int how, i32 only) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    cdef Context c
    cdef TargetSpec spec
    cdef i32 domain, n, kept
    if entry == NULL:
        return FLOW_RUN
    c = context_of(entry.source, entry.controller, id)
    while 3 * <u32> f.r[4] < handle_len(s, entry.targets):
        spec = target_spec_of(s, id, handle_words(s, entry.targets)[3 * f.r[4]])
        n = target_candidates(s, &spec, &c, NULL, 0)
        if not state_room_for(s, 0, 0, n + 64, 0):
            return FLOW_GROW
        domain = arena_push(s, n)
        target_candidates(s, &spec, &c, arena(s) + domain, n)
        kept = targets_other(s, f, entry, domain, n, only)
        if kept > 0:
            f.stage = STAGE_ANSWER
            return decision_ask(s, SHAPE_OBJECTS, REASON_NEW_TARGET, player, PROC_VM, domain, kept,
                                how != RETARGET_CHANGE, id)
        arena_cut(s, domain)
        f.r[4] += 1
    return FLOW_RUN


# Of the candidates those that target r[4] may be changed to: not itself, and not what the same word "target", or one
# that must differ, already has (115.3). Compacted in their order.
cdef i32 targets_other(State* s, Frame* f, const StackEntry* entry, i32 domain, i32 n, i32 only) noexcept nogil:
    cdef Context c = context(f)
    cdef i32* list = arena(s) + domain
    cdef const i32* words = handle_words(s, entry.targets)
    cdef i32 i, kept = 0, own = words[3 * f.r[4]]
    cdef u32 k
    cdef bint free
    for i in range(n):
        free = only == 0 or selector_has(s, only, list[i], &c)
        for k in range(0, handle_len(s, entry.targets), 3):
            if words[k + 1] == list[i] and (words[k] == own or related(s, own, words[k])):
                free = False
        if free:
            list[kept] = list[i]
            kept += 1
    return kept


cdef inline bint related(const State* s, i32 a, i32 b) noexcept nogil:
    return (a >= 0 and b >= 0 and (db_of(s).target_specs[a].different_from == b + 1
                                   or db_of(s).target_specs[b].different_from == a + 1))


cdef void target_answer(State* s, Frame* f, ObjectId id) noexcept nogil:
    cdef StackEntry* entry = entry_get(s, id)
    cdef Event e
    f.stage = STAGE_LOOP
    arena_cut(s, s.decision.domain)
    if s.answer.kind != OPTION_PASS and entry != NULL:
        handle_words(s, entry.targets)[3 * f.r[4] + 1] = (
            ref_player(s.answer.a) if s.answer.kind == OPTION_PLAYER else s.answer.a)
        e = event_of(EVENT_TARGETED, entry.controller, s.answer.a if s.answer.kind == OPTION_OBJECT else NONE)
        e.source = id
        if s.answer.kind == OPTION_PLAYER:
            e.target = ref_player(s.answer.a)
        event_announce(s, &e)
    f.r[4] += 1


# Room for the objects, their entries, and the lists of their targets.
cdef bint copies_fit(const State* s, i32 first, i32 n, i32 amount) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 words = 64 + <u32> n * amount, copies = <u32> n * amount
    cdef i32 i
    for i in range(n):
        entry = entry_known(s, arena(s)[first + i])
        if entry != NULL:
            words += (handle_len(s, entry.targets) + handle_len(s, entry.memory) + 2) * amount
    return (magic(s).n_stack + copies + <u32> STACK_HEADROOM <= limits_of(s.size_class).stack
            and batch_room(s, 2 * copies) and state_room_for(s, copies, 0, words, 0))


# NONE: there is nothing to copy.
cdef ObjectId copy_on_stack(State* s, ObjectId id, int controller) noexcept nogil:
    cdef const StackEntry* original = entry_known(s, id)
    cdef StackEntry* copy
    cdef Event e
    cdef ObjectId made
    if original == NULL:
        return NONE
    made = zone_create(s, face_of(s, id), ZONE_STACK, controller, controller,
                       OBJECT_COPY if original.flags & SF_SPELL else OBJECT_ABILITY)
    original = entry_known(s, id)
    copy = entry_get(s, made)
    copy[0] = original[0]
    copy.id = made
    copy.controller = <u8> controller
    copy.flags = original.flags | SF_COPY
    copy.targets = 0
    copy.memory = 0
    if original.flags & SF_SPELL:
        copy.source = made
    copy.targets = handle_copy(s, original.targets)
    copy.memory = handle_copy(s, original.memory)
    e = event_of(EVENT_PUT_ON_STACK, controller, made)
    e.source = copy.source
    event_announce(s, &e)
    return made


# The way of casting a face for the cost of a keyword (as in permissions.pxd); -2: it has none.
cdef int way_for(const State* s, i32 face, i32 keyword) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    cdef i32 i
    if keyword <= 0:
        return keyword
    for i in range(fc.n_cast_costs):
        if db_of(s).cast_costs[fc.cast_costs + i].keyword == keyword:
            return i + 1
    return -2


# Does the filter of the instruction match the spell that the card would be, cast as this face?
cdef bint face_matches(State* s, const Frame* f, ObjectId id, i32 face) noexcept nogil:
    cdef Context c = context(f)
    cdef Object* o = object_get(s, id)
    cdef i32 before = o.face
    cdef bint matches
    if word(s, f, 4) == 0:
        return True
    o.face = face
    matches = filter_matches(s, word(s, f, 4), id, &c)
    o.face = before
    return matches


# CR 305.3: on the player's own turn, and as often as lands may be played.
cdef bint land_by_effect(const State* s, int player) noexcept nogil:
    return magic(s).active == player and land_play_left(s, player)
# The first face of a card from `face` on that may be cast so, -1: none. The effect says whether it is cast transformed
# (712.11a); of other cards any face that can be cast at all (709.3, 712.11b, 715.3).
cdef i32 face_castable(State* s, const Frame* f, ObjectId id, i32 face) noexcept nogil:
    cdef bint transformed = word(s, f, 5) == CAST_TRANSFORMED
    cdef i32 first = 0, n = 1
    cdef int way
    if object_get(s, id) == NULL:
        return -1
    if transformed:
        first = back_face(s, id)
    else:
        n = faces_playable(s, id, &first)
    for face in range(max(face, first), first + n):
        if face < 0 or not face_matches(s, f, id, face):
            continue
        if word(s, f, 5) == CAST_OR_PLAY and face_at(s, face).flags & FACE_LAND and land_by_effect(s, f.controller):
            return face
        way = way_for(s, face, word(s, f, 2))
        if way >= CAST_FREE and cast_by_effect(s, f.controller, id, face, way, transformed):
            return face
    return -1


# "You may cast one of those cards" as a spell or ability resolves (608.2g): for its mana cost, without paying it
# (118.9), or for the cost of a keyword (702.35a). r[3] the card.
cdef int run_cast(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n, face, keyword, kept = 0, how = word(s, f, 2)
    if f.stage == STAGE_FETCH:
        n = selected(s, f, word(s, f, 1), &first)
        if n < 0:
            return FLOW_GROW
        for i in range(n):
            if face_castable(s, f, arena(s)[first + i], 0) >= 0:
                arena(s)[first + kept] = arena(s)[first + i]
                kept += 1
        if kept == 0:
            return done(f, 6)
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_MAY, f.controller, PROC_VM, first, kept, True, f.source)
    if f.stage == STAGE_ANSWER:
        if s.answer.kind != OPTION_OBJECT:
            return done(f, 6)
        f.r[3] = s.answer.a
        face = face_castable(s, f, f.r[3], 0)
        if face_castable(s, f, f.r[3], face + 1) >= 0:
            return face_ask(s, f, face)
    else:
        face = s.answer.a
    keyword = word(s, f, 3)
    done(f, 6)
    if face_at(s, face).flags & FACE_LAND:
        push_land(s, f.controller, f.r[3], face)
        return FLOW_RUN
    push_cast(s, f.controller, f.r[3], face, max(0, way_for(s, face, how)), how == CAST_FREE, keyword)
    return FLOW_RUN


cdef int face_ask(State* s, Frame* f, i32 face) noexcept nogil:
    cdef i32 first = <i32> s.arena_low
    while face >= 0:
        arena(s)[arena_push(s, 1)] = face
        face = face_castable(s, f, f.r[3], face + 1)
    f.stage = STAGE_THEN
    return decision_ask(s, SHAPE_MODES, REASON_FACE, f.controller, PROC_VM, first, <i32> s.arena_low - first, False,
                        f.r[3])
