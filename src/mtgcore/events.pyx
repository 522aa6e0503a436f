# Every change of the game is an event, alone or in a batch: is it possible at all, what is it replaced by, perform it
# as one, record it, see what triggers.
#
# Here: the pipeline, contained events (616.1g) and results (120.4c), and performing what other files don't: moving,
# drawing (121), tapping, mana.
# May depend on: types, state, carddb, layers, zones, mana, targets, results, entering, cant, replace, triggers.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Face, db_of, face_at, FACE_STATIC, READS_TAPPED
from mtgcore.layers cimport chars_of, face_of, rules_any, summary_touch, fact_changed
from mtgcore.merged cimport components_of
from mtgcore.faces cimport permanent_transform
from mtgcore.zones cimport (
    combat_remove, exiled_link, zone_cease, zone_count, zone_get, zone_move, zone_shuffle, zone_top,
)
from mtgcore.expr cimport FACT_PERMANENTS_LEFT, FACT_PERMANENTS_DIED, FACT_DISCARDS
from mtgcore.mana cimport pool_add
from mtgcore.results cimport *
from mtgcore.entering cimport *
from mtgcore.cant cimport event_can
from mtgcore.replace cimport replace_run, event_frame_place, REPLACED, STAGE_REPLACE, STAGE_OPTIONAL
from mtgcore.triggers cimport triggers_before, triggers_after, triggers_announced, triggers_room, triggers_state
from mtgcore.frames cimport push_vm

cdef enum:
    EVENT_WORDS = sizeof(Event) // 4

# Stages of PROC_EVENT; those of replacement are in replace.pxd.
cdef enum:
    STAGE_CHECK = 0
    STAGE_EXPAND = 4           # what the events contain and result in
    STAGE_HOSTS = 5
    STAGE_ANSWER = 6           # what an Aura enchants has been chosen
    STAGE_PERFORM = 7
    STAGE_AFTER = 8            # the layers have been rebuilt since
    STAGE_RETURN = 9           # what was exiled until one of these events
    STAGE_THEN = 10            # what replacement effects do afterwards

# Kinds of events that are part of others, as bits.
cdef enum:
    RESULTS_OF_DAMAGE = (1 << EVENT_LIFE_GAIN | 1 << EVENT_LIFE_LOSS | 1 << EVENT_COUNTERS_PUT
                         | 1 << EVENT_COUNTERS_REMOVED)
    PARTS_OF_ENTERING = 1 << EVENT_COUNTERS_PUT


# ---- the record ----------------------------------------------------------------------------------------------------

# How many triggers waited before this event: what looked back for it comes behind them.
cdef u32 triggers_settled(const State* s) noexcept nogil:
    cdef u32 n = 0
    while n < triggers_waiting(s) and not trigger_at(s, n).controller & TRIGGER_FRESH:
        n += 1
    return n


# The abilities that have triggered since `before` of them waited.
cdef void triggered_record(const State* s, u32 before) noexcept nogil:
    cdef const Trigger* t
    cdef Event e
    cdef u32 i
    if env_of(s).log == NULL:
        return
    for i in range(before, triggers_waiting(s)):
        t = trigger_at(s, i)
        e = event_of(EVENT_TRIGGERED, t.controller & TRIGGER_CONTROLLER, t.source)
        e.extra = t.ability
        record(s, &e, face_of(s, t.source))


cdef void event_announce(State* s, Event* e) noexcept nogil:
    cdef u32 before
    record(s, e, face_before(s, e.object))
    if (magic(s).trigger_watch >> e.kind) & 1:
        before = triggers_waiting(s)
        triggers_announced(s, e, 1)
        triggered_record(s, before)


# Nothing stops or replaces a concession, in the middle of whatever it comes (104.3a).
cdef void event_at_once(State* s, Event* e) noexcept nogil:
    cdef u32 before = triggers_waiting(s)
    if (magic(s).trigger_watch >> e.kind) & 1:
        triggers_before(s, e, 1)
        triggered_record(s, before)
    event_perform(s, e)


# CR 506.4: what changes its controller is removed from combat.
cdef void controls_announce(State* s) noexcept nogil:
    cdef i32 h = magic(s).controls
    cdef u32 i, n = handle_len(s, h)
    cdef Event e
    cdef Permanent* p
    for i in range(0, n, 2):
        p = permanent_get(s, handle_words(s, h)[i])
        if p == NULL:
            continue
        if p.flags & (PF_ATTACKING | PF_BLOCKING):
            combat_remove(s, p)
        p.flags &= ~<u32> PF_RING_BEARER                   # CR 701.54a
        e = event_of(EVENT_CONTROL, object_get(s, p.id).controller, p.id)
        e.target = ref_player(handle_words(s, h)[i + 1])
        event_announce(s, &e)
    handle_free(s, h)
    magic(s).controls = 0


cdef void event_states(State* s) noexcept nogil:
    cdef u32 before = triggers_waiting(s)
    triggers_state(s)
    triggered_record(s, before)


# ---- making events -------------------------------------------------------------------------------------------------

cdef Event event_move(const State* s, ObjectId object, int to_zone, int cause) noexcept nogil:
    cdef Event e = event_of(EVENT_MOVE, 0, object)
    cdef Object* o = object_get(s, object)
    e.cause = <u8> cause
    e.to_zone = <u8> to_zone
    if o != NULL:
        e.from_zone = o.zone
        e.player = o.controller if o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK else o.owner
        if o.zone == ZONE_STACK and entry_at(s, o.pos).flags & SF_EXILED:
            e.to_zone = ZONE_EXILE                         # CR 702.34a
    return e


# ---- performing ----------------------------------------------------------------------------------------------------

# A permanent that leaves, and a creature that dies (700.4), for abilities that count them.
cdef inline void leaving_count(State* s, const Object* o, int to_zone) noexcept nogil:
    if o.zone != ZONE_BATTLEFIELD:
        return
    if (db_of(s).facts >> FACT_PERMANENTS_LEFT) & 1:
        player_at(s, o.controller).permanents_left += 1
    if to_zone == ZONE_GRAVEYARD and (db_of(s).facts >> FACT_PERMANENTS_DIED) & 1:
        player_at(s, o.controller).permanents_died += 1
    if to_zone == ZONE_GRAVEYARD and chars_at(s, o.pos).types & TYPE_CREATURE:
        player_at(s, o.controller).creatures_died += 1


cdef void move_perform(State* s, Event* e) noexcept nogil:
    cdef i32 face
    if object_get(s, e.object) == NULL:
        e.kind = EVENT_NONE
        return
    if e.to_zone == ZONE_BATTLEFIELD:
        enter_perform(s, e)
        return
    face = face_before(s, e.object)
    if e.to_zone == ZONE_NOWHERE:
        record(s, e, face)
        zone_cease(s, e.object)
        return
    leaving_count(s, object_get(s, e.object), e.to_zone)
    e.result = zone_move(s, e.object, e.to_zone, e.player, e.position)
    if e.cause == CAUSE_DISCARD and (db_of(s).facts >> FACT_DISCARDS) & 1:
        object_get(s, e.result).flags |= OBJECT_USED
    record(s, e, face)


# Tokens that nothing watches; otherwise each enters by itself, and this is the record of one.
cdef void token_perform(State* s, Event* e) noexcept nogil:
    cdef Event entry
    cdef i32 _i
    if e.flags & EF_EXPANDED:
        e.object = e.result
        record(s, e, e.extra)
        return
    for _i in range(e.amount):
        entry = event_of(EVENT_MOVE, e.player, id_of(s, object_new(s, e.extra, e.player, OBJECT_TOKEN)))
        entry.flags = e.flags | EF_CREATED
        entry.target = e.target
        entry.source = e.source
        enter_perform(s, &entry)
        e.object = e.result = entry.result
        record(s, e, e.extra)


# CR 121.1, 121.4: drawing from an empty library is no draw, but is remembered.
cdef void draw_perform(State* s, Event* e) noexcept nogil:
    cdef ObjectId top = zone_top(s, ZONE_LIBRARY, e.player)
    cdef Player* player = player_at(s, e.player)
    if top == NONE:
        player.drew_from_empty = 1
        s.dirty |= DIRTY_SBA
        e.kind = EVENT_NONE
        return
    player.cards_drawn += 1
    player.drawn_in_step += 1
    e.from_zone = ZONE_LIBRARY
    e.to_zone = ZONE_HAND
    e.result = zone_move(s, top, ZONE_HAND, e.player, 0)
    e.object = e.result
    object_get(s, e.result).flags |= OBJECT_DRAWN
    record(s, e, face_before(s, e.result))


cdef void tap_perform(State* s, Event* e) noexcept nogil:
    cdef Permanent* p = permanent_get(s, e.object)
    if p == NULL:
        return
    if e.kind == EVENT_UNTAP and p.counters != 0 and counters_get(s, p.counters, COUNTER_STUN) > 0:
        # CR 122.1d: instead of untapping
        counters_change(s, EVENT_COUNTERS_REMOVED, e, e.object, e.player, COUNTER_STUN, 1)
        e.kind = EVENT_NONE
        return
    if e.kind == EVENT_TAP:
        p.flags |= PF_TAPPED
    else:
        p.flags &= ~<u32> PF_TAPPED
    summary_touch(s, object_at(s, id_slot(e.object)).pos)
    fact_changed(s, READS_TAPPED)
    record(s, e, face_before(s, e.object))


cdef void mana_perform(State* s, Event* e) noexcept nogil:
    cdef Chars c
    cdef bint snow = chars_of(s, e.source, &c) and c.types & SUPERTYPE_SNOW != 0          # CR 107.4h
    pool_add(s, e.player, e.extra, e.amount, snow, e.target, e.flags, e.source)
    e.result = e.amount
    record(s, e, -1)


# CR 104.5: the player leaves the game.
cdef void lost_perform(State* s, Event* e) noexcept nogil:
    player_at(s, e.player).lost = 1
    player_at(s, e.player).lost_reason = <u8> e.amount
    s.dirty |= DIRTY_SBA | DIRTY_LEFT
    record(s, e, -1)


cdef void event_perform(State* s, Event* e) noexcept nogil:
    cdef int kind = e.kind
    if kind == EVENT_MOVE:
        move_perform(s, e)
    elif kind == EVENT_DRAW:
        draw_perform(s, e)
    elif kind == EVENT_DAMAGE:
        damage_perform(s, e)
    elif kind == EVENT_LIFE_GAIN or kind == EVENT_LIFE_LOSS:
        life_change(s, e)
    elif kind == EVENT_COUNTERS_PUT:
        counters_put(s, e)
    elif kind == EVENT_COUNTERS_REMOVED:
        counters_remove(s, e)
    elif kind == EVENT_TAP or kind == EVENT_UNTAP:
        tap_perform(s, e)
    elif kind == EVENT_ATTACH:
        attach_perform(s, e)
    elif kind == EVENT_MANA_ADDED:
        mana_perform(s, e)
    elif kind == EVENT_TOKEN:
        token_perform(s, e)
    elif kind == EVENT_SHUFFLE:
        zone_shuffle(s, e.player)
        record(s, e, -1)
    elif kind == EVENT_TRANSFORM:
        permanent_transform(s, e.object)
        record(s, e, face_before(s, e.object))
    elif kind == EVENT_DESIGNATED:
        permanent_get(s, e.object).flags |= <u32> e.extra
        s.dirty |= DIRTY_CHARS
        if e.extra & PF_WARDED:
            s.dirty |= DIRTY_WATCH                         # CR 701.58a: it has an ability now
        record(s, e, face_before(s, e.object))
    elif kind == EVENT_DAY_NIGHT:
        record(s, e, -1)
    elif kind == EVENT_PLAYER_LOST:
        lost_perform(s, e)


# ---- submitting ----------------------------------------------------------------------------------------------------

# The kinds of events that this one is, contains or may result in.
cdef inline u64 kinds_of(const Event* e) noexcept nogil:
    if e.kind == EVENT_MOVE:
        return <u64> 1 << EVENT_MOVE | (<u64> PARTS_OF_ENTERING if e.to_zone == ZONE_BATTLEFIELD else 0)
    elif e.kind == EVENT_DAMAGE:
        return <u64> 1 << EVENT_DAMAGE | <u64> RESULTS_OF_DAMAGE
    elif e.kind == EVENT_TOKEN:
        return <u64> 1 << EVENT_TOKEN | <u64> 1 << EVENT_MOVE | <u64> PARTS_OF_ENTERING
    return <u64> 1 << e.kind


# Does an effect forbid what may be a part or a result of the event?
cdef inline bint restrained(const State* s, const Event* e) noexcept nogil:
    return (rules_any(s, <u64> 1 << RULE_CANT_GAIN_LIFE | <u64> 1 << RULE_CANT_LOSE_LIFE
                      | <u64> 1 << RULE_CANT_HAVE_COUNTERS)
            and (e.kind == EVENT_DAMAGE or e.kind == EVENT_TOKEN or e.kind == EVENT_MOVE))


# Counters that replace what happens to their permanent (122.1c, 122.1h).
cdef inline bint guarded(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    return p != NULL and p.counters != 0 and (counters_get(s, p.counters, COUNTER_SHIELD) > 0
                                              or counters_get(s, p.counters, COUNTER_FINALITY) > 0)


# CR 712.21a, 730.3a: its owner decides in which order the components of a permanent go into the library.
cdef inline bint to_arrange(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p
    if magic(s).components == 0 or e.kind != EVENT_MOVE or e.to_zone != ZONE_LIBRARY:
        return False
    p = permanent_get(s, e.object)
    return p != NULL and p.merged


# Does anything watch such an event? Without a watcher it is performed on the spot. What enters may watch itself.
cdef inline bint watched(const State* s, const Event* e) noexcept nogil:
    cdef u64 kinds = kinds_of(e)
    cdef const Face* face
    cdef i32 f
    if FLAVOUR_SUSPEND or (magic(s).replace_watch | magic(s).trigger_watch) & kinds != 0 or restrained(s, e):
        return True
    if e.kind == EVENT_TOKEN:
        if token_needs_host(s, e):
            return True
        f = e.extra
    elif e.kind == EVENT_MOVE:
        if needs_host(s, e) or guarded(s, e.object) or magic(s).exiled_with != 0 and e.from_zone == ZONE_BATTLEFIELD:
            return True
        if object_get(s, e.object) == NULL:
            return False
        if to_arrange(s, e):
            return True
        f = e.extra - 1 if e.extra > 0 else object_get(s, e.object).face
    elif e.kind == EVENT_DRAW and zone_top(s, ZONE_LIBRARY, e.player) != NONE:
        f = object_get(s, zone_top(s, ZONE_LIBRARY, e.player)).face        # a card may trigger as it is drawn
    elif e.kind == EVENT_TRANSFORM or e.kind == EVENT_DESIGNATED:
        return (db_of(s).triggers >> e.kind) & 1           # what it becomes may watch that
    else:
        return e.kind == EVENT_DAMAGE and guarded(s, e.target)
    if (db_of(s).triggers | db_of(s).replaces) & kinds == 0:
        return False
    face = face_at(s, f)
    if db_of(s).granted & kinds and (magic(s).n_static != 0 or face.flags & FACE_STATIC):
        return True                                        # it may have or be granted such an ability as it enters
    return (face.triggers | face.replaces) & kinds != 0


cdef void batch_check(const State* s, Event* batch, u32 first, u32 n) noexcept nogil:
    cdef u32 i
    for i in range(first, n):
        if not event_can(s, batch, &batch[i]):
            batch[i].kind = EVENT_NONE


# What entered in one batch entered at the same time: all have the batch's first timestamp.
cdef void entries_join(State* s, u32 first) noexcept nogil:
    cdef u32 i = magic(s).n_permanents
    while i > 0 and permanent_at(s, i - 1).entered >= first:
        i -= 1
        permanent_at(s, i).entered = first


# CR 712.21: a component goes where its permanent goes, whatever that was replaced by (712.21d, 730.3d).
cdef inline bint is_component(const Event* e) noexcept nogil:
    return e.kind == EVENT_MOVE and e.from_zone == ZONE_BENEATH


cdef void component_moved(const State* s, Event* e, const Event* parent) noexcept nogil:
    cdef u32 slot = id_slot(e.object)
    e.to_zone = parent.to_zone
    e.player = object_at(s, slot).owner
    e.result = id_of(s, slot)
    record(s, e, object_at(s, slot).face)


# A contained event happens to what its parent made.
cdef void batch_perform(State* s, Event* batch, u32 n) noexcept nogil:
    cdef u32 i, first = s.timestamp
    cdef i32 happened = 0
    cdef const Event* parent
    s.result[0] = NONE
    for i in range(n):
        if batch[i].parent != 0:
            parent = &batch[batch[i].parent - 1]
            if parent.kind == EVENT_NONE:
                batch[i].kind = EVENT_NONE
            elif is_component(&batch[i]):
                component_moved(s, &batch[i], parent)
                continue
            elif parent.kind == EVENT_MOVE:
                batch[i].object = batch[i].result = parent.result
        if batch[i].kind != EVENT_NONE:
            event_perform(s, &batch[i])
        if batch[i].parent == 0:
            happened += batch[i].kind != EVENT_NONE
            s.result[0] = batch[i].result
    if n > 1 or batch[0].kind == EVENT_TOKEN:
        entries_join(s, first)
    s.result[1] = happened


cdef int event_submit(State* s, Event* e) noexcept nogil:
    e.result = NONE
    if watched(s, e):
        batch_open(s)
        batch_add(s, e)
        return batch_submit(s)
    batch_check(s, e, 0, 1)
    batch_perform(s, e, 1)
    return FLOW_RUN


cdef bint batch_room(const State* s, u32 n) noexcept nogil:
    cdef u32 unused = limits_of(s.size_class).handles - s.n_handles
    cdef u32 h = s.free_handle
    # An event may need a list for its counters: three words and the handle's own.
    if not state_room_for(s, 0, 0, n * (EVENT_WORDS + 4), 0):
        return False
    while unused < n + 16 and h != 0:
        unused += 1
        h = handle_at(s, h).offset
    return unused >= n + 16


cdef void batch_open(State* s) noexcept nogil:
    s.batch = s.arena_low


cdef void batch_add(State* s, const Event* e) noexcept nogil:
    cdef i32 at = arena_push(s, EVENT_WORDS)
    cdef Event* to = <Event*> (arena(s) + at)
    to[0] = e[0]
    to.result = NONE


cdef int batch_submit(State* s) noexcept nogil:
    cdef u32 start = s.batch, i, within
    cdef u32 n = (s.arena_low - start) // EVENT_WORDS
    cdef Event* batch = <Event*> (arena(s) + start)
    cdef bint slow = False
    cdef Frame* f
    s.batch = 0
    s.result[0] = NONE
    s.result[1] = 0
    if n == 0:
        return FLOW_RUN
    for i in range(n):
        slow = slow or watched(s, &batch[i])
    if slow:
        within = event_frame_place(s)
        f = frame_push(s, PROC_EVENT, 0, NONE)
        f.x = <u16> within                 # CR 614.5: what was applied to the replaced event is not applied to these
        f.arena_base = start               # the batch belongs to its frame, and goes with it
        f.r[0] = <i32> start
        f.r[1] = <i32> n
        return FLOW_RUN
    batch_check(s, batch, 0, n)
    batch_perform(s, batch, n)
    arena_cut(s, start)
    return FLOW_RUN


cdef void batch_announce(State* s) noexcept nogil:
    cdef u32 start = s.batch, i, before = triggers_waiting(s)
    cdef u32 n = (s.arena_low - start) // EVENT_WORDS
    cdef Event* batch = <Event*> (arena(s) + start)
    s.batch = 0
    for i in range(n):
        record(s, &batch[i], face_before(s, batch[i].object))
    triggers_announced(s, batch, n)
    triggered_record(s, before)
    arena_cut(s, start)


# ---- contained events and results ------------------------------------------------------------------------------------

cdef inline void child_add(State* s, Frame* f, Event* child, i32 parent) noexcept nogil:
    child.parent = <u16> (parent + 1)
    child.result = NONE
    batch_add(s, child)
    f.r[1] += 1


# How many notes there are of counters that event i enters with.
cdef u32 counters_noted(const State* s, const Frame* f, i32 event) noexcept nogil:
    cdef u32 i, n = 0
    for i in range(notes_count(s, f.r[3])):
        n += note_at(s, f.r[3], i)[1] == NOTE_COUNTERS and note_at(s, f.r[3], i)[0] & 0xFFFF == event
    return n


# What the events of this pass need at most when they are expanded; False: the block must grow first.
cdef bint expand_room(const State* s, const Frame* f) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef u32 events = 0, tokens = 0
    cdef i32 i
    for i in range(f.r[4], f.r[5]):
        if batch[i].kind == EVENT_TOKEN:
            tokens += <u32> batch[i].amount
        elif batch[i].kind == EVENT_MOVE:
            events += MAX_TYPE_COUNTERS + counters_noted(s, f, i) + components_count(s)
        elif batch[i].kind == EVENT_DAMAGE:
            events += MAX_RESULTS
    if events + tokens == 0:
        return True
    return (state_room_for(s, tokens, tokens, (events + 2 * tokens) * (EVENT_WORDS + 4) + 64, 0)
            and batch_room(s, events + 2 * tokens))


# CR 701.7b, 614.16: each token of a creation enters, and is created, by itself.
cdef void expand_token(State* s, Frame* f, i32 i) noexcept nogil:
    cdef Event e = (<Event*> (arena(s) + f.r[0]) + i)[0]
    cdef Event entry
    cdef i32 _k
    cdef u32 slot
    (<Event*> (arena(s) + f.r[0]) + i).kind = EVENT_NONE
    for _k in range(e.amount):
        slot = object_new(s, e.extra, e.player, OBJECT_TOKEN)
        entry = event_of(EVENT_MOVE, e.player, id_of(s, slot))
        entry.to_zone = ZONE_BATTLEFIELD
        entry.cause = e.cause
        entry.flags = e.flags | EF_CREATED
        entry.target = e.target
        entry.source = e.source
        batch_add(s, &entry)
        f.r[1] += 1
        e.amount = 1
        e.flags |= EF_EXPANDED
        child_add(s, f, &e, f.r[1] - 1)


# CR 122.6, 614.16: the counters with which it enters are put on it. Those of one kind are put together.
cdef void expand_entry(State* s, Frame* f, i32 i) noexcept nogil:
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + i
    cdef Event counters[MAX_TYPE_COUNTERS]
    cdef const i32* note
    cdef i32 first = f.r[1]
    cdef int k, n = type_counters(s, entering_face(s, e), e, counters)
    cdef u32 at
    cdef Event more
    e.flags |= EF_EXPANDED
    for k in range(n):
        child_add(s, f, &counters[k], i)
    for at in range(notes_count(s, f.r[3])):
        note = note_at(s, f.r[3], at)
        if note[1] != NOTE_COUNTERS or note[0] & 0xFFFF != i:
            continue
        k = first
        while k < f.r[1] and (<Event*> (arena(s) + f.r[0]) + k).extra != note[2]:
            k += 1
        if k < f.r[1]:
            (<Event*> (arena(s) + f.r[0]) + k).amount += note[3]
            continue
        e = <Event*> (arena(s) + f.r[0]) + i
        more = event_of(EVENT_COUNTERS_PUT, e.player, e.object)
        more.source = e.source
        more.cause = CAUSE_EFFECT
        more.extra = note[2]
        more.amount = note[3]
        child_add(s, f, &more, i)


# CR 712.21: one permanent leaves, and each of its cards is put into the zone.
cdef void expand_components(State* s, Frame* f, i32 i) noexcept nogil:
    cdef ObjectId permanent = (<Event*> (arena(s) + f.r[0]) + i).object
    cdef Event more
    cdef u32 k
    (<Event*> (arena(s) + f.r[0]) + i).flags |= EF_EXPANDED
    for k in range(components_count(s)):
        if component_at(s, k).permanent != permanent or component_at(s, k).object == permanent:
            continue
        more = event_of(EVENT_MOVE, NOBODY, component_at(s, k).object)
        more.from_zone = ZONE_BENEATH
        more.flags = EF_EXPANDED
        child_add(s, f, &more, i)


# CR 119.9, 702.15e: all the life that one source makes a player gain at once is one gain.
cdef bint gain_join(State* s, const Frame* f, const Event* gain) noexcept nogil:
    cdef Event* e
    cdef i32 i
    for i in range(f.r[5], f.r[1]):
        e = <Event*> (arena(s) + f.r[0]) + i
        if e.kind == EVENT_LIFE_GAIN and e.source == gain.source and e.player == gain.player:
            e.amount += gain.amount
            return True
    return False


# CR 120.4c
cdef void expand_damage(State* s, Frame* f, i32 i) noexcept nogil:
    cdef Event results[MAX_RESULTS]
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + i
    cdef int k, n = damage_results(s, e, results)
    e.flags |= EF_EXPANDED
    for k in range(n):
        if results[k].kind != EVENT_LIFE_GAIN or not gain_join(s, f, &results[k]):
            child_add(s, f, &results[k], i)


# Those of the events r[4]..r[5] whose replacement is through. True: there are new events to look at.
cdef bint expand(State* s, Frame* f) noexcept nogil:
    cdef const Event* e
    cdef i32 i
    s.batch = <u32> f.r[0]
    for i in range(f.r[4], f.r[5]):
        e = <Event*> (arena(s) + f.r[0]) + i
        if e.flags & EF_EXPANDED:
            continue
        if e.kind == EVENT_TOKEN:
            expand_token(s, f, i)
        elif e.kind == EVENT_MOVE and e.to_zone == ZONE_BATTLEFIELD:
            expand_entry(s, f, i)
        elif e.kind == EVENT_MOVE and e.from_zone == ZONE_BATTLEFIELD and magic(s).components != 0:
            expand_components(s, f, i)
        elif e.kind == EVENT_DAMAGE:
            expand_damage(s, f, i)
    s.batch = 0
    return f.r[1] > f.r[5]


# The events from r[5] on are looked at next.
cdef void pass_begin(Frame* f) noexcept nogil:
    f.r[4] = f.r[5]
    f.r[5] = f.r[1]
    f.r[2] = f.r[4] - 1
    f.r[6] = 0
    f.stage = STAGE_REPLACE


# ---- hosts -----------------------------------------------------------------------------------------------------------

# "Enchant creature card in a graveyard".
cdef void hosts_of_graveyard(State* s, const Event* e, int player) noexcept nogil:
    cdef u32 i
    cdef ObjectId id
    for i in range(zone_count(s, ZONE_GRAVEYARD, player)):
        id = zone_get(s, ZONE_GRAVEYARD, player, i)
        if id != e.object and host_legal(s, e, id):
            arena(s)[arena_push(s, 1)] = id


# Asks what the Aura of event r[2] will enchant. CR 303.4g: where there is nothing, it stays where it is.
cdef int host_ask(State* s, Frame* f) noexcept nogil:
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef i32 first = <i32> s.arena_low
    cdef u32 i
    if not state_room_for(s, 0, 0, s.n_objects + MAX_PLAYERS + 64, 0):
        return FLOW_GROW
    if hosts_possible(s, e):
        for i in range(s.n_players):
            if host_legal(s, e, ref_player(i)):
                arena(s)[arena_push(s, 1)] = ref_player(i)
            hosts_of_graveyard(s, e, i)
        for i in range(magic(s).n_permanents):
            if host_legal(s, e, permanent_at(s, i).id):
                arena(s)[arena_push(s, 1)] = permanent_at(s, i).id
    if s.arena_low == <u32> first:
        e.kind = EVENT_NONE
        return FLOW_RUN
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_OBJECTS, REASON_HOST, e.player, PROC_EVENT, first, <i32> s.arena_low - first, False,
                        e.object)


# CR 712.21a, 730.3a: which component of the permanent of event r[2] comes next, from the top; r[6] have their places.
cdef int arrange_ask(State* s, Frame* f) noexcept nogil:
    cdef const Event* e = <const Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef u32 first = 0, n = components_of(s, e.object, &first), i
    cdef i32 domain
    if <i32> n - f.r[6] < 2:
        f.r[6] = 0
        return FLOW_RUN
    domain = arena_push(s, n - <u32> f.r[6])
    for i in range(n - <u32> f.r[6]):
        arena(s)[domain + <i32> i] = component_at(s, first + <u32> f.r[6] + i).object
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_OBJECTS, REASON_ORDER_LIBRARY, object_get(s, e.object).owner, PROC_EVENT, domain,
                        <i32> n - f.r[6], False, e.object)


cdef void arrange_answer(State* s, Frame* f) noexcept nogil:
    cdef const Event* e = <const Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef Component record
    cdef u32 first = 0, at, to
    components_of(s, e.object, &first)
    to = at = first + <u32> f.r[6]
    while component_at(s, at).object != s.answer.a:
        at += 1
    record = component_at(s, at)[0]
    while at > to:
        component_at(s, at)[0] = component_at(s, at - 1)[0]
        at -= 1
    component_at(s, to)[0] = record
    f.r[6] += 1


# ---- the pipeline ----------------------------------------------------------------------------------------------------

# Choices and exceptions that replacement effects noted for what has entered (607.2d, 707.9), and with what something
# was exiled (614.14).
cdef void entries_note(State* s, Frame* f) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef i32 note[NOTE_WORDS]
    cdef Permanent* p
    cdef u32 at, k
    for at in range(notes_count(s, f.r[3])):
        for k in range(<u32> NOTE_WORDS):
            note[k] = note_at(s, f.r[3], at)[k]
        if note[1] == NOTE_LINK:
            exiled_link(s, note[2], note[3], batch[note[0] & 0xFFFF].result)
        if note[1] != NOTE_EXCEPTION and note[1] != NOTE_CHOICE:
            continue
        p = permanent_get(s, batch[note[0] & 0xFFFF].result)
        if p == NULL:
            continue
        if note[1] == NOTE_CHOICE:
            p.memory = handle_append2(s, p.memory, note[2], note[3])
        else:
            p.copied = handle_append3(s, p.copied, note[2], note[3], note[4])
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


# A token that was not created after all is gone.
cdef void tokens_forget(State* s, Frame* f) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef const Object* o
    cdef i32 i
    for i in range(f.r[1]):
        if batch[i].flags & EF_CREATED and batch[i].kind == EVENT_NONE and batch[i].parent == 0:
            o = object_get(s, batch[i].object)
            if o != NULL and o.zone == ZONE_NOWHERE:
                zone_cease(s, batch[i].object)


# CR 121.7, 615.5: what replacement and prevention effects do besides, one after the other.
cdef int then_run(State* s, Frame* f) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef i32 note[NOTE_WORDS]
    cdef u32 at, k
    for at in range(notes_count(s, f.r[3])):
        for k in range(<u32> NOTE_WORDS):
            note[k] = note_at(s, f.r[3], at)[k]
        if note[1] == NOTE_AFTER:
            handle_remove(s, f.r[3], at * NOTE_WORDS, NOTE_WORDS)
            f.r[2] = note[0] & 0xFFFF
            note[3] = memory_set(s, note[3], REG_EVENT_RESULT, batch[note[0] & 0xFFFF].result)
            push_vm(s, note[2], note[0] >> 16, note[4], NONE, 0)
            frame_top(s).r[2] = note[3]
            return FLOW_RUN
    s.result[0] = f.r[8]
    s.result[1] = f.r[9]
    frame_pop(s)
    return FLOW_RUN


cdef int perform_run(State* s, Frame* f) noexcept nogil:
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    if not triggers_room(s, batch, <u32> f.r[1]):
        return FLOW_GROW
    batch_check(s, batch, 0, <u32> f.r[1])                                  # CR 614.17
    tokens_forget(s, f)
    triggers_before(s, batch, <u32> f.r[1])                                 # CR 603.10
    batch_perform(s, batch, <u32> f.r[1])
    entries_note(s, f)
    f.r[8] = s.result[0]
    f.r[9] = s.result[1]
    f.stage = STAGE_AFTER
    return FLOW_RUN


cdef int after_run(State* s, Frame* f) noexcept nogil:
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    cdef u32 before = triggers_settled(s)
    if not triggers_room(s, batch, <u32> f.r[1]):
        return FLOW_GROW
    triggers_after(s, batch, <u32> f.r[1])
    triggered_record(s, before)
    f.stage = STAGE_THEN if magic(s).exiled_with == 0 else STAGE_RETURN
    return FLOW_RUN


# CR 610.3: is this the record of a card that was exiled until something left the battlefield that has left it now?
cdef inline bint returns(const State* s, const i32* triple) noexcept nogil:
    return triple[1] >> LINK_BITS != 0 and permanent_get(s, triple[0]) == NULL


# CR 610.3, 610.3d: cards exiled until the event return where they were, all at once, under their owners' control.
cdef int return_run(State* s, Frame* f) noexcept nogil:
    cdef i32 h = magic(s).exiled_with
    cdef const i32* triple
    cdef Event e
    cdef u32 i, n = 0
    for i in range(0, handle_len(s, h), 3):
        n += returns(s, handle_words(s, h) + i)
    if n != 0 and not (state_room_for(s, 0, n, n * (EVENT_WORDS + 4) + 64, 0) and batch_room(s, n)):
        return FLOW_GROW
    f.stage = STAGE_THEN
    batch_open(s)
    i = 0
    while n != 0 and i < handle_len(s, h):
        triple = handle_words(s, h) + i
        if not returns(s, triple):
            i += 3
            continue
        if object_get(s, triple[2]) != NULL:
            e = event_move(s, triple[2], triple[1] >> LINK_BITS, CAUSE_EFFECT)
            e.player = object_get(s, triple[2]).owner      # CR 610.3c
            e.source = triple[0]
            batch_add(s, &e)
        handle_remove(s, h, i, 3)
    batch_submit(s)
    if frame_top(s) != f:
        frame_top(s).x = 0                                 # another event, not part of the one that it follows
    return FLOW_RUN


# The source has left without an event that passes through here (800.4a).
cdef void exiled_return(State* s) noexcept nogil:
    cdef Frame* f
    if magic(s).exiled_with != 0:
        f = frame_push(s, PROC_EVENT, 0, NONE)
        f.stage = STAGE_RETURN
        f.r[8] = s.result[0]
        f.r[9] = s.result[1]


cdef int hosts_run(State* s, Frame* f) noexcept nogil:
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    if f.stage == STAGE_ANSWER:
        if to_arrange(s, &batch[f.r[2]]):
            arrange_answer(s, f)
        else:
            batch[f.r[2]].target = s.answer.a if s.answer.kind == OPTION_OBJECT else ref_player(s.answer.a)
        arena_cut(s, <u32> f.r[0] + <u32> f.r[1] * EVENT_WORDS)
        f.stage = STAGE_HOSTS
    while f.r[2] < f.r[1]:
        if needs_host(s, &batch[f.r[2]]):
            return host_ask(s, f)
        if to_arrange(s, &batch[f.r[2]]) and arrange_ask(s, f) == FLOW_ASK:
            return FLOW_ASK
        f.r[2] += 1
    f.stage = STAGE_PERFORM
    return FLOW_RUN


cdef int event_run(State* s, Frame* f) noexcept nogil:
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    cdef int flow, stage = f.stage
    if stage == STAGE_CHECK:
        batch_check(s, batch, <u32> f.r[5], <u32> f.r[1])                   # CR 614.17a, 614.17c
        pass_begin(f)
        return FLOW_RUN
    elif stage <= STAGE_OPTIONAL:
        flow = replace_run(s, f)
        if flow == REPLACED:
            f.stage = STAGE_EXPAND
            return FLOW_RUN
        return flow
    elif stage == STAGE_EXPAND:
        if not expand_room(s, f):
            return FLOW_GROW
        if expand(s, f):
            f.stage = STAGE_CHECK
            return FLOW_RUN
        f.r[2] = 0
        f.r[6] = 0
        f.stage = STAGE_HOSTS
        return FLOW_RUN
    elif stage <= STAGE_ANSWER:
        return hosts_run(s, f)
    elif stage == STAGE_PERFORM:
        return perform_run(s, f)
    elif stage == STAGE_AFTER:
        return after_run(s, f)
    elif stage == STAGE_RETURN:
        return return_run(s, f)
    return then_run(s, f)
