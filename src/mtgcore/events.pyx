# Every change of the game is an event, alone or in a batch: is it possible at all, perform it as one, record it.
#
# Damage (120), drawing (121), life (119), counters (122), entering the battlefield (303.4f, 306.5b, 310.4b, 508.4,
# 714.3a), attaching (701.3), destroying (701.8). Results of an event that are events themselves are recorded after it.
# May depend on: types, state, carddb, layers, zones, mana, targets.

from libc.stdlib cimport realloc
from libc.string cimport memset
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Face, db_of, face_at, typeset_has
from mtgcore.layers cimport chars_of, controller_of, face_of, has_keyword, keyword_parameter, summary_touch
from mtgcore.zones cimport zone_move, zone_cease, zone_create, zone_shuffle, zone_top
from mtgcore.mana cimport pool_add
from mtgcore.targets cimport attach_legal, protected_from

cdef enum:
    EVENT_WORDS = sizeof(Event) // 4

cdef enum:
    STAGE_CHECK = 0
    STAGE_PERFORM = 1
    STAGE_ANSWER = 2           # what an Aura enchants has been chosen


# ---- the record ----------------------------------------------------------------------------------------------------

cdef bint log_grow(EventLog* log) noexcept nogil:
    cdef u32 cap = 2 * log.cap if log.cap else 256
    cdef LogEvent* events = <LogEvent*> realloc(log.events, cap * sizeof(LogEvent))
    if events == NULL:
        log.failed = True
        return False
    log.events = events
    log.cap = cap
    return True


cdef void log_clear(EventLog* log) noexcept nogil:
    log.n = 0


cdef void log_write(const State* s, EventLog* log, const Event* e, i32 face) noexcept nogil:
    cdef LogEvent* out
    if log.failed or log.n == log.cap and not log_grow(log):
        return
    out = &log.events[log.n]
    out.timestamp = log.n
    out.kind = e.kind
    out.cause = e.cause
    out.player = -1 if e.player == NOBODY else e.player
    out.flags = e.flags
    out.from_zone = e.from_zone
    out.to_zone = e.to_zone
    out.object = e.object
    out.source = e.source
    out.target = e.target
    out.amount = e.amount
    out.extra = e.extra
    out.result = e.result
    out.face = face
    out.turn = magic(s).turn
    log.n += 1


# The face of the event's object before the event changes it; asked only when somebody records.
cdef inline i32 face_before(const State* s, ObjectId id) noexcept nogil:
    return face_of(s, id) if env_of(s).log != NULL and id != NONE else -1


cdef inline void record(const State* s, const Event* e, i32 face) noexcept nogil:
    if env_of(s).log != NULL:
        log_write(s, <EventLog*> env_of(s).log, e, face)


cdef void event_announce(State* s, Event* e) noexcept nogil:
    record(s, e, face_before(s, e.object))


# ---- making events -------------------------------------------------------------------------------------------------

cdef Event event_of(int kind, int player, ObjectId object) noexcept nogil:
    cdef Event e
    memset(&e, 0, sizeof(Event))
    e.kind = <u8> kind
    e.player = <u8> player
    e.object = object
    return e


cdef Event event_move(const State* s, ObjectId object, int to_zone, int cause) noexcept nogil:
    cdef Event e = event_of(EVENT_MOVE, 0, object)
    cdef Object* o = object_get(s, object)
    e.cause = <u8> cause
    e.to_zone = <u8> to_zone
    if o != NULL:
        e.from_zone = o.zone
        e.player = o.controller if o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK else o.owner
    return e


# ---- what can't happen (101.2, 614.17) -----------------------------------------------------------------------------

# A permanent that can be affected: on the battlefield and phased in (702.26b).
cdef inline Permanent* permanent_there(const State* s, ObjectId id) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    return NULL if p == NULL or p.flags & PF_PHASED_OUT else p


cdef bint move_can(const State* s, const Event* e) noexcept nogil:
    cdef const Object* o = object_get(s, e.object)
    if o == NULL:
        return False
    if o.zone == ZONE_BATTLEFIELD:
        if permanent_at(s, o.pos).flags & PF_PHASED_OUT:
            return False
        if e.cause == CAUSE_DESTROY and has_keyword(s, e.object, KW_INDESTRUCTIBLE):
            return False                                                    # CR 702.12b
    elif e.cause == CAUSE_DESTROY or e.cause == CAUSE_SACRIFICE:
        return False                                                        # CR 701.8a, 701.21a
    elif o.flags & OBJECT_TOKEN and e.to_zone != ZONE_NOWHERE:
        return False                                                        # CR 111.8
    if e.to_zone == ZONE_BATTLEFIELD:
        if face_at(s, o.face).types & (TYPE_INSTANT | TYPE_SORCERY):
            return False                                                    # CR 304.4, 307.4
        return not player_at(s, e.player).lost                              # CR 800.4b
    return True


cdef bint damage_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p
    cdef const Chars* c
    if e.amount <= 0:
        return False                                                        # CR 120.8
    if ref_is_player(e.target):
        if player_at(s, ref_to_player(e.target)).lost:
            return False
        return e.flags & EF_UNPREVENTABLE or not protected_from(s, e.target, e.source)
    p = permanent_there(s, e.target)
    if p == NULL:
        return False
    c = chars_at(s, object_at(s, id_slot(e.target)).pos)
    if not c.types & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE):
        return False                                                        # CR 120.1a
    if e.flags & EF_UNPREVENTABLE or not (c.keywords >> KW_PROTECTION) & 1:
        return True
    return not protected_from(s, e.target, e.source)                        # CR 702.16e


cdef bint counters_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p
    cdef i32 counters
    if e.amount <= 0:
        return False
    if e.object == NONE:
        counters = player_at(s, e.player).counters
    else:
        p = permanent_there(s, e.object)
        if p == NULL:
            return False
        counters = p.counters
    return e.kind == EVENT_COUNTERS_PUT or counters_get(s, counters, e.extra) > 0


# CR 701.3b: to where it already is, or to where it can't be, it doesn't move.
cdef bint attach_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p = permanent_there(s, e.object)
    if p == NULL or p.attached_to == e.target:
        return False
    return e.target == NONE or attach_legal(s, e.object, e.target)


cdef bint event_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p
    cdef int kind = e.kind
    if kind == EVENT_MOVE:
        return move_can(s, e)
    elif kind == EVENT_DAMAGE:
        return damage_can(s, e)
    elif kind == EVENT_TAP or kind == EVENT_UNTAP:
        p = permanent_there(s, e.object)
        return p != NULL and (p.flags & PF_TAPPED != 0) == (kind == EVENT_UNTAP)
    elif kind == EVENT_LIFE_GAIN or kind == EVENT_LIFE_LOSS:
        return e.amount > 0 and not player_at(s, e.player).lost             # CR 119.9
    elif kind == EVENT_COUNTERS_PUT or kind == EVENT_COUNTERS_REMOVED:
        return counters_can(s, e)
    elif kind == EVENT_ATTACH:
        return attach_can(s, e)
    elif kind == EVENT_MANA_ADDED:
        return e.amount > 0
    return not player_at(s, e.player).lost                                  # CR 800.4b, 800.4d


# ---- counters, life ------------------------------------------------------------------------------------------------

cdef void counters_put(State* s, Event* e) noexcept nogil:
    cdef Permanent* p
    cdef Player* player
    if e.object == NONE:
        player = player_at(s, e.player)
        player.counters = counters_add(s, player.counters, e.extra, e.amount)
    else:
        p = permanent_get(s, e.object)
        if p == NULL:
            return
        p.counters = counters_add(s, p.counters, e.extra, e.amount)
    e.result = e.amount
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


cdef void counters_remove(State* s, Event* e) noexcept nogil:
    cdef Permanent* p = NULL
    cdef Player* player = player_at(s, e.player)
    cdef i32 had
    if e.object != NONE:
        p = permanent_get(s, e.object)
        if p == NULL:
            return
    had = counters_get(s, player.counters if p == NULL else p.counters, e.extra)
    if had == 0:
        return
    e.result = min(had, e.amount)
    if p == NULL:
        player.counters = counters_add(s, player.counters, e.extra, -e.result)
    else:
        p.counters = counters_add(s, p.counters, e.extra, -e.result)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


# Counters that a rule or the result of an event puts or takes, recorded as their own event.
cdef void counters_change(State* s, int kind, const Event* why, ObjectId object, int player, int counter,
                          i32 n) noexcept nogil:
    cdef Event e
    if n <= 0:
        return
    e = event_of(kind, player, object)
    e.source = why.source
    e.cause = why.cause
    e.extra = counter
    e.amount = n
    if kind == EVENT_COUNTERS_PUT:
        counters_put(s, &e)
    else:
        counters_remove(s, &e)


# Only static abilities look at life totals and at what is tapped.
cdef inline void statics_touch(State* s) noexcept nogil:
    if magic(s).n_static != 0:
        s.dirty |= DIRTY_CHARS


# CR 119.3
cdef void life_change(State* s, Event* e) noexcept nogil:
    player_at(s, e.player).life += e.amount if e.kind == EVENT_LIFE_GAIN else -e.amount
    e.result = e.amount
    s.dirty |= DIRTY_SBA
    statics_touch(s)
    record(s, e, -1)


cdef void life_result(State* s, int kind, const Event* why, int player) noexcept nogil:
    cdef Event e = event_of(kind, player, NONE)
    if player_at(s, player).lost:
        return
    e.source = why.source
    e.flags = why.flags
    e.amount = why.amount
    life_change(s, &e)


# ---- damage (120.3) ------------------------------------------------------------------------------------------------

# CR 702.164b: the sum of all its toxic abilities.
cdef i32 toxic_value(const State* s, ObjectId id) noexcept nogil:
    cdef i32 total = 0, n
    cdef int i = 0
    while True:
        n = keyword_parameter(s, id, KW_TOXIC, i)
        if n < 0:
            return total
        total += n
        i += 1


cdef void damage_to_player(State* s, Event* e, u64 keywords, u32 types) noexcept nogil:
    cdef int player = ref_to_player(e.target)
    if (keywords >> KW_INFECT) & 1:                                         # CR 120.3b
        counters_change(s, EVENT_COUNTERS_PUT, e, NONE, player, COUNTER_POISON, e.amount)
    else:                                                                   # CR 120.3a
        life_result(s, EVENT_LIFE_LOSS, e, player)
    if (keywords >> KW_TOXIC) & 1 and e.flags & EF_COMBAT and types & TYPE_CREATURE:      # CR 120.3g
        counters_change(s, EVENT_COUNTERS_PUT, e, NONE, player, COUNTER_POISON, toxic_value(s, e.source))


# A permanent of several of these types suffers all the results.
cdef void damage_to_permanent(State* s, Event* e, u64 keywords) noexcept nogil:
    cdef u32 index = object_at(s, id_slot(e.target)).pos
    cdef Permanent* p = permanent_at(s, index)
    cdef u32 types = chars_at(s, index).types
    cdef int controller = object_at(s, id_slot(e.target)).controller
    if types & TYPE_CREATURE:
        if keywords & ((<u64> 1 << KW_WITHER) | (<u64> 1 << KW_INFECT)):    # CR 120.3d
            counters_change(s, EVENT_COUNTERS_PUT, e, e.target, controller, COUNTER_MINUS_ONE, e.amount)
        else:                                                               # CR 120.3e
            p.damage += e.amount
        if (keywords >> KW_DEATHTOUCH) & 1:
            p.flags |= PF_DEATHTOUCHED                                      # CR 704.5h
    if types & TYPE_PLANESWALKER:                                           # CR 120.3c
        counters_change(s, EVENT_COUNTERS_REMOVED, e, e.target, controller, COUNTER_LOYALTY, e.amount)
    if types & TYPE_BATTLE:                                                 # CR 120.3h
        counters_change(s, EVENT_COUNTERS_REMOVED, e, e.target, controller, COUNTER_DEFENSE, e.amount)
    s.dirty |= DIRTY_SBA


cdef void damage_perform(State* s, Event* e) noexcept nogil:
    cdef Chars source
    cdef u64 keywords = 0
    cdef u32 types = 0
    if chars_of(s, e.source, &source):                                      # CR 702.15c, 702.90d: last known too
        keywords = source.keywords
        types = source.types
    e.result = e.amount
    record(s, e, -1)
    if ref_is_player(e.target):
        damage_to_player(s, e, keywords, types)
    else:
        damage_to_permanent(s, e, keywords)
    if (keywords >> KW_LIFELINK) & 1:                                       # CR 120.3f, 702.15b
        life_result(s, EVENT_LIFE_GAIN, e, controller_of(s, e.source))


# ---- entering the battlefield --------------------------------------------------------------------------------------

# CR 310.8a, 310.11a. Where the controller has a choice, state-based actions ask for it (704.5w).
cdef void protector_default(const State* s, Permanent* p, const Face* face, int controller) noexcept nogil:
    if not typeset_has(db_of(s), face.typeset, SUBTYPE_SIEGE):
        p.protector = <u8> controller
    elif players_left(s) == 2:
        p.protector = <u8> player_next(s, controller)


# Replacement effects that card types and subtypes bring with them.
cdef void enter_by_type(State* s, Event* e, ObjectId id, const Face* face, int controller) noexcept nogil:
    if face.types & TYPE_PLANESWALKER:                                      # CR 306.5b
        counters_change(s, EVENT_COUNTERS_PUT, e, id, controller, COUNTER_LOYALTY, face.loyalty)
    if face.types & TYPE_BATTLE:                                            # CR 310.4b
        counters_change(s, EVENT_COUNTERS_PUT, e, id, controller, COUNTER_DEFENSE, face.defense)
        protector_default(s, permanent_get(s, id), face, controller)
    if face.types & TYPE_ENCHANTMENT and typeset_has(db_of(s), face.typeset, SUBTYPE_SAGA):     # CR 714.3a
        counters_change(s, EVENT_COUNTERS_PUT, e, id, controller, COUNTER_LORE, 1)


# May a creature be put onto the battlefield attacking that (506.3b-c, 508.4a)?
cdef bint may_be_attacked(const State* s, Ref defender, int attacker) noexcept nogil:
    cdef Chars c
    if ref_is_player(defender):
        return ref_to_player(defender) != attacker and not player_at(s, ref_to_player(defender)).lost
    if permanent_there(s, defender) == NULL or not chars_of(s, defender, &c):
        return False
    if c.types & TYPE_BATTLE:
        return permanent_get(s, defender).protector != attacker
    return c.types & TYPE_PLANESWALKER and c.controller != attacker


cdef void enter_attacking(State* s, Event* e, Permanent* p, const Face* face, int controller) noexcept nogil:
    cdef Ref defender = e.target if e.target != NONE else ref_player(player_next(s, controller))
    if not magic(s).in_combat or controller != magic(s).active:
        return                                                              # CR 506.3b
    if not face.types & TYPE_CREATURE or face.types & TYPE_BATTLE:
        return                                                              # CR 506.3a, 506.3f
    if may_be_attacked(s, defender, controller):
        p.flags |= PF_ATTACKING
        p.attacking = defender
        magic(s).in_combat = 2                                              # CR 508.8


cdef void permanent_enters(State* s, Event* e, ObjectId id) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef Permanent* p = permanent_at(s, o.pos)
    cdef const Face* face = face_at(s, o.face)
    if e.flags & EF_TAPPED:
        p.flags |= PF_TAPPED
    if face.types & (TYPE_PLANESWALKER | TYPE_BATTLE | TYPE_ENCHANTMENT):
        enter_by_type(s, e, id, face, o.controller)
    if e.flags & EF_ATTACKING:
        enter_attacking(s, e, p, face, o.controller)
    elif e.target != NONE:
        event_attach_now(s, id, e.target)


cdef void move_perform(State* s, Event* e) noexcept nogil:
    cdef i32 face = face_before(s, e.object)
    if object_get(s, e.object) == NULL:
        e.kind = EVENT_NONE
        return
    if e.to_zone == ZONE_NOWHERE:
        record(s, e, face)
        zone_cease(s, e.object)
        return
    e.result = zone_move(s, e.object, e.to_zone, e.player, e.position)
    record(s, e, face)
    if e.to_zone == ZONE_BATTLEFIELD:
        permanent_enters(s, e, e.result)


cdef void token_perform(State* s, Event* e) noexcept nogil:
    e.result = zone_create(s, e.extra, ZONE_BATTLEFIELD, e.player, e.player, OBJECT_TOKEN)      # CR 111.2
    e.object = e.result
    record(s, e, e.extra)
    permanent_enters(s, e, e.result)


# ---- the rest ------------------------------------------------------------------------------------------------------

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
    e.from_zone = ZONE_LIBRARY
    e.to_zone = ZONE_HAND
    e.result = zone_move(s, top, ZONE_HAND, e.player, 0)
    e.object = e.result
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
    statics_touch(s)
    record(s, e, face_before(s, e.object))


cdef void attached_count(State* s, Ref to, int change) noexcept nogil:
    cdef Permanent* host = permanent_get(s, to)
    if host != NULL:
        host.n_attached += change


cdef void attach_perform(State* s, Event* e) noexcept nogil:
    cdef Permanent* p = permanent_get(s, e.object)
    if p == NULL:
        return
    attached_count(s, p.attached_to, -1)
    attached_count(s, e.target, 1)
    p.attached_to = e.target
    if e.target != NONE:
        object_at(s, id_slot(e.object)).timestamp = s.timestamp             # CR 701.3c, 613.7e
        s.timestamp += 1
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


cdef void event_attach_now(State* s, ObjectId attachment, Ref to) noexcept nogil:
    cdef Event e = event_of(EVENT_ATTACH, object_at(s, id_slot(attachment)).controller, attachment)
    e.target = to
    attach_perform(s, &e)


cdef void mana_perform(State* s, Event* e) noexcept nogil:
    cdef Chars c
    cdef bint snow = chars_of(s, e.source, &c) and c.types & SUPERTYPE_SNOW != 0          # CR 107.4h
    pool_add(s, e.player, e.extra, e.amount, snow, e.target, e.flags != 0, e.source)
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
    elif kind == EVENT_PLAYER_LOST:
        lost_perform(s, e)


# ---- submitting ----------------------------------------------------------------------------------------------------

# Does anything watch an event of these kinds? Without a watcher it is performed on the spot.
cdef inline bint kinds_watched(const State* s, u64 kinds) noexcept nogil:
    return FLAVOUR_SUSPEND or (magic(s).replace_watch | magic(s).trigger_watch) & kinds != 0


cdef void batch_check(const State* s, Event* batch, u32 n) noexcept nogil:
    cdef u32 i
    for i in range(n):
        if not event_can(s, &batch[i]):
            batch[i].kind = EVENT_NONE


# What entered in one batch entered at the same time: all have the batch's first timestamp.
cdef void entries_join(State* s, u32 first) noexcept nogil:
    cdef u32 i = magic(s).n_permanents
    while i > 0 and permanent_at(s, i - 1).entered >= first:
        i -= 1
        permanent_at(s, i).entered = first


cdef void batch_perform(State* s, Event* batch, u32 n) noexcept nogil:
    cdef u32 i, first = s.timestamp
    cdef i32 happened = 0
    for i in range(n):
        if batch[i].kind != EVENT_NONE:
            event_perform(s, &batch[i])
        happened += batch[i].kind != EVENT_NONE
    if n > 1:
        entries_join(s, first)
    s.result[0] = batch[n - 1].result
    s.result[1] = happened


# CR 303.4f: an Aura that enters otherwise than by resolving as a spell; what it will enchant is not known yet.
cdef bint needs_host(const State* s, const Event* e) noexcept nogil:
    cdef const Object* o
    cdef const Face* face
    if e.kind != EVENT_MOVE or e.to_zone != ZONE_BATTLEFIELD or e.target != NONE or e.flags & EF_FACE_DOWN:
        return False
    o = object_get(s, e.object)
    if o == NULL or o.face < 0 or player_at(s, e.player).lost:
        return False
    face = face_at(s, o.face)
    return face.types & TYPE_ENCHANTMENT and typeset_has(db_of(s), face.typeset, SUBTYPE_AURA)


cdef int event_submit(State* s, Event* e) noexcept nogil:
    e.result = NONE
    if kinds_watched(s, <u64> 1 << e.kind) or needs_host(s, e):
        batch_open(s)
        batch_add(s, e)
        return batch_submit(s)
    batch_check(s, e, 1)
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
    cdef u32 start = s.batch, i
    cdef u32 n = (s.arena_low - start) // EVENT_WORDS
    cdef Event* batch = <Event*> (arena(s) + start)
    cdef u64 kinds = 0
    cdef bint hostless = False
    cdef Frame* f
    s.batch = 0
    s.result[0] = NONE
    s.result[1] = 0
    if n == 0:
        return FLOW_RUN
    for i in range(n):
        kinds |= <u64> 1 << batch[i].kind
        hostless = hostless or needs_host(s, &batch[i])
    if hostless or kinds_watched(s, kinds):
        f = frame_push(s, PROC_EVENT, 0, NONE)
        f.arena_base = start               # the batch belongs to its frame, and goes with it
        f.r[0] = <i32> start
        f.r[1] = <i32> n
        f.r[2] = 0
        return FLOW_RUN
    batch_check(s, batch, n)
    batch_perform(s, batch, n)
    arena_cut(s, start)
    return FLOW_RUN


# Asks what the Aura of event r[2] will enchant. CR 303.4g: where there is nothing, it stays where it is.
cdef int host_ask(State* s, Frame* f) noexcept nogil:
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef i32 first = <i32> s.arena_low
    cdef u32 i
    if not state_room_for(s, 0, 0, magic(s).n_permanents + MAX_PLAYERS + 64, 0):
        return FLOW_GROW
    for i in range(s.n_players):
        if attach_legal(s, e.object, ref_player(i)):
            arena(s)[arena_push(s, 1)] = ref_player(i)
    for i in range(magic(s).n_permanents):
        if attach_legal(s, e.object, permanent_at(s, i).id):
            arena(s)[arena_push(s, 1)] = permanent_at(s, i).id
    if s.arena_low == <u32> first:
        e.kind = EVENT_NONE
        return FLOW_RUN
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_OBJECTS, REASON_CHOOSE, e.player, PROC_EVENT, first, <i32> s.arena_low - first, False,
                        e.object)


cdef int event_run(State* s, Frame* f) noexcept nogil:
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    if f.stage == STAGE_ANSWER:
        batch[f.r[2]].target = s.answer.a if s.answer.kind == OPTION_OBJECT else ref_player(s.answer.a)
        arena_cut(s, <u32> f.r[0] + <u32> f.r[1] * EVENT_WORDS)
        f.stage = STAGE_CHECK
    if f.stage == STAGE_CHECK:
        while f.r[2] < f.r[1]:
            if needs_host(s, &batch[f.r[2]]):
                return host_ask(s, f)
            f.r[2] += 1
        batch_check(s, batch, <u32> f.r[1])
        f.stage = STAGE_PERFORM
        return FLOW_RUN
    batch_perform(s, batch, <u32> f.r[1])
    frame_pop(s)
    return FLOW_RUN
